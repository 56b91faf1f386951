// Command differ answers differ.py: what the normalizers and the added tokens of this module make of texts. Each line of input is
// {"normalizer": component or null, "added": null or [token, ...], "special": bool, "plain": bool, "texts": [...]}; each line of output
// {"error": "..."} or {"rows": [...]}. Without added tokens a row is [text, [start, end, ...]] with the bytes that each character stands for (none
// if plain); with them it is [[text, id, start, end], ...].
package main

import (
	"bufio"
	"encoding/json"
	"os"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/added"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
)

type question struct {
	Normalizer json.RawMessage
	Added      json.RawMessage
	Special    bool
	Plain      bool
	Texts      []string
}

type answer struct {
	Error string `json:"error,omitempty"`
	Rows  []any  `json:"rows"`
}

func main() {
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	dec := json.NewDecoder(bufio.NewReaderSize(os.Stdin, 1<<20))
	for {
		var q question
		if dec.Decode(&q) != nil {
			return
		}
		a := answer{Rows: []any{}}
		if err := q.answer(&a); err != nil {
			a.Error = err.Error()
		}
		enc.Encode(a)
		out.Flush()
	}
}

func (q *question) answer(a *answer) error {
	tokens := "[]"
	if len(q.Added) > 0 && string(q.Added) != "null" {
		tokens = string(q.Added)
	}
	spec, err := hfjson.Parse([]byte(`{"added_tokens":` + tokens + `,"normalizer":` + string(q.Normalizer) +
		`,"model":{"type":"WordLevel","vocab":{"[UNK]":0},"unk_token":"[UNK]"}}`))
	if err != nil {
		return err
	}
	n, err := normalizer.Build(spec.Normalizer)
	if err != nil {
		return err
	}
	var an added.Normalizer
	if n != nil {
		an = n
	}
	v, err := added.Build(spec.AddedTokens, an)
	if err != nil {
		return err
	}
	var p text.Pieces
	var s added.Scratch
	var t text.Text
	var scratch text.Scratch
	for _, row := range q.Texts {
		if tokens != "[]" {
			v.Split(&p, &s, []byte(row), an, added.Options{EncodeSpecial: q.Special, Aligned: !q.Plain})
			pieces := []any{}
			for _, x := range p.List {
				one := []any{string(p.Bytes[x.Start:x.End]), max(x.ID, 0)}
				if p.Align != nil {
					one = append(one, p.Align[x.Start].Start, p.Align[x.End-1].End)
				}
				pieces = append(pieces, one)
			}
			a.Rows = append(a.Rows, pieces)
			continue
		}
		t.Reset([]byte(row), 0, !q.Plain)
		if n != nil {
			n.Normalize(&t, &scratch)
		}
		spans := []uint32{}
		if t.Align != nil {
			if len(t.Align) != len(t.Bytes) {
				panic("as many spans as bytes")
			}
			for i, c := range t.Bytes {
				if utf8.RuneStart(c) {
					spans = append(spans, t.Align[i].Start, t.Align[i].End)
				} else if t.Align[i] != t.Align[i-1] {
					panic("one span for a character")
				}
			}
		}
		a.Rows = append(a.Rows, []any{string(t.Bytes), spans})
	}
	return nil
}
