// Command differ answers differ.py: what the pre-tokenizers of this module make of texts. Each line of input is {"pre": component, "texts": [...],
// "plain": bool, "plan": bool, "align": [[span of each byte]]}; each line of output {"error": "..."} or {"rows": [[[piece, start, end], ...], ...]}, offsets in bytes of the text. plain: the
// plain twins, and no alignments.
package main

import (
	"bufio"
	"encoding/json"
	"os"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/pretokenizer"
)

type question struct {
	Pre   json.RawMessage
	Texts []string
	Plain bool
	Plan  bool
	Align [][]text.Span // of each text: where its bytes come from; else from themselves
}

type answer struct {
	Error string    `json:"error,omitempty"`
	Rows  [][][]any `json:"rows"`
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	dec := json.NewDecoder(in)
	var p text.Pieces
	for {
		var q question
		if dec.Decode(&q) != nil {
			return
		}
		a := answer{Rows: [][][]any{}}
		pre, err := build(q.Pre)
		if err != nil {
			a.Error = err.Error()
			q.Texts = nil
		}
		byteLevel := false
		if q.Plain && pre != nil {
			pre = pretokenizer.Plain(pre)
		}
		if q.Plan {
			pre, byteLevel = pretokenizer.Plan(pre)
		}
		for i, t := range q.Texts {
			p.Text.Reset([]byte(t), 0, !q.Plain || pretokenizer.NeedsAlign(pre))
			if i < len(q.Align) {
				copy(p.Align, q.Align[i])
			}
			p.List = append(p.List[:0], text.Piece{End: uint32(len(p.Bytes)), ID: -1})
			if len(p.Bytes) == 0 {
				p.List = p.List[:0]
			}
			if pre != nil {
				pre.PreTokenize(&p)
			}
			row := [][]any{}
			for _, piece := range p.List {
				b := p.Bytes[piece.Start:piece.End]
				if byteLevel {
					b = pretokenizer.AppendByteChars(nil, b)
				}
				one := []any{string(b)}
				if p.Align != nil {
					one = append(one, p.Align[piece.Start].Start, p.Align[piece.End-1].End)
				}
				row = append(row, one)
			}
			a.Rows = append(a.Rows, row)
		}
		enc.Encode(a)
		out.Flush()
	}
}

func build(raw json.RawMessage) (pretokenizer.PreTokenizer, error) {
	spec, err := hfjson.Parse([]byte(`{"pre_tokenizer":` + string(raw) + `,"model":{"type":"WordLevel","vocab":{"a":0},"unk_token":"a"}}`))
	if err != nil {
		return nil, err
	}
	return pretokenizer.Build(spec.PreTokenizer)
}
