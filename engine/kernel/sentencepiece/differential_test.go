package sentencepiece_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/added"
	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/kernel/sentencepiece"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
	"github.com/unchecked-io/unchecked-io/engine/model/build"
	"github.com/unchecked-io/unchecked-io/engine/model/unigram"
	"github.com/unchecked-io/unchecked-io/engine/native"
)

type kernel interface {
	Open(s *sentencepiece.Scratch)
	Close(s *sentencepiece.Scratch) (hits, misses int64)
	Tokens() (raw, normalized bool)
	First() bool
	AppendIDs(dst []uint32, text []byte, limit int, s *sentencepiece.Scratch) (ids []uint32, ok bool)
}

// pair is a tokenizer twice: the kernel, and the general way, which is its plain twin.
type pair struct {
	kernel       kernel
	table        *table.Table
	general      *native.Tokenizer
	added        *added.Vocabulary // all of the added tokens, as they are
	scratch      sentencepiece.Scratch
	hits, misses int64
	refused      int // texts that the kernel said no to
}

// direct is what the kernel makes of a text.
func (p *pair) direct(dst []uint32, text []byte, limit int) ([]uint32, bool) {
	p.kernel.Open(&p.scratch)
	ids, ok := p.kernel.AppendIDs(dst, text, limit, &p.scratch)
	hits, misses := p.kernel.Close(&p.scratch)
	p.hits += hits
	p.misses += misses
	return ids, ok
}

func open(tb testing.TB, file []byte) *pair {
	tb.Helper()
	p, err := try(file)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { p.table.Close(); p.general.Close() })
	return p
}

func try(file []byte) (*pair, error) {
	spec, err := hfjson.Parse(file)
	if err != nil {
		return nil, err
	}
	general, err := native.Build(spec)
	if err != nil {
		return nil, err
	}
	m, err := build.Model(&spec.Model)
	if err != nil {
		return nil, err
	}
	p := &pair{general: general, table: table.New(0)}
	switch m := m.(type) {
	case *bpe.Model:
		p.kernel, err = sentencepiece.NewBPE(spec, m, p.table, nil)
	case *unigram.Model:
		p.kernel, err = sentencepiece.NewUnigram(spec, m, p.table, nil)
	default:
		err = errors.New("another model")
	}
	if err != nil {
		return nil, err
	}
	tokens := slices.Clone(spec.AddedTokens)
	for i := range tokens {
		tokens[i].Normalized, tokens[i].LStrip, tokens[i].RStrip, tokens[i].SingleWord = false, false, false, false
	}
	p.added, err = added.Build(tokens, nil)
	return p, err
}

// want are the ids of the general way, which gives word ids too.
func (p *pair) want(tb testing.TB, text string) []uint32 {
	tb.Helper()
	return p.encode(tb, text, engine.Request{Fields: engine.WordIDs})
}

func (p *pair) encode(tb testing.TB, text string, req engine.Request) []uint32 {
	tb.Helper()
	var a engine.Arena
	defer a.Release()
	if err := p.general.Encode(&a, []engine.Row{{Text: []byte(text)}}, 0, &req); err != nil {
		tb.Fatal(err)
	}
	return slices.Clone(a.IDs.Slice())
}

const noLimit = int(^uint(0) >> 1)

// same compares the three on a text: the general way, the engine where it takes the kernel, and the kernel alone; that twice, the second time with
// what it has learnt. Where the kernel leaves it to others to cut the text at added tokens, a text with such is not for it alone.
func (p *pair) same(tb testing.TB, text string) {
	tb.Helper()
	want := p.want(tb, text)
	if got := p.encode(tb, text, engine.Request{}); !slices.Equal(got, want) {
		tb.Fatalf("%q: the engine gives %v, want %v", shorten(text), got[:min(len(got), 20)], want[:min(len(want), 20)])
	}
	raw, _ := p.kernel.Tokens()
	if !raw {
		var s added.Scratch
		if pieces := p.added.Cut(nil, &s, []byte(text), added.Options{}); len(pieces) > 1 || len(pieces) == 1 && pieces[0].ID >= 0 {
			p.refused++
			return
		}
	}
	head := []uint32{7, 8}
	for range 2 {
		got, ok := p.direct(head, []byte(text), noLimit)
		if !ok {
			p.refused++
			if len(got) != 2 {
				tb.Fatalf("%q: said no, and appended", shorten(text))
			}
			return
		}
		if got = got[2:]; slices.Equal(got, want) {
			continue
		}
		i := 0
		for i < len(got) && i < len(want) && got[i] == want[i] {
			i++
		}
		tb.Fatalf("%q: %d ids, want %d; id %d differs: got %v, want %v", shorten(text), len(got), len(want), i, got[i:min(i+6, len(got))],
			want[i:min(i+6, len(want))])
	}
}

func shorten(text string) string {
	if len(text) > 300 {
		return text[:300] + "..."
	}
	return text
}

// Every file of UIO_ASSETS that the kernels take, on slices of several corpora.
func TestCorpora(t *testing.T) {
	documents := enginetest.Documents(t, 2<<20, "en-wikipedia", "code", "ml-zh", "ml-europe", "ml-ja", "ml-ko", "ml-many", "ml-arabic", "web-html-raw", "chat-json")
	for _, name := range enginetest.Listed("UIO_BENCH_NAMES", "llama-2,mistral-v1,gemma-3,t5-small,xlm-roberta,albert") {
		t.Run(name, func(t *testing.T) {
			file := enginetest.Tokenizer(t, name)
			if file == nil {
				t.Skip("not among UIO_ASSETS")
			}
			p := open(t, file)
			for _, document := range documents {
				p.same(t, document)
			}
			t.Logf("%d documents, %d refused", len(documents), p.refused)
		})
	}
}
