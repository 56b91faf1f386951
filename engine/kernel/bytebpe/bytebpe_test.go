package bytebpe

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
	"github.com/unchecked-io/unchecked-io/engine/pretokenizer"
)

// twin is the general way: the pre-tokenizer's pieces, one by one to the model.
type twin struct {
	head  pretokenizer.PreTokenizer
	model *bpe.Bytes
	p     text.Pieces
	s     model.Scratch
	t     model.Tokens
}

func (w *twin) ids(b []byte) []uint32 {
	w.p.Text.Reset(b, 0, false)
	w.p.List = append(w.p.List[:0], text.Piece{End: uint32(len(b)), ID: -1})
	if len(b) == 0 {
		w.p.List = w.p.List[:0]
	}
	w.head.PreTokenize(&w.p)
	w.t.Reset()
	for _, piece := range w.p.List {
		w.model.AppendTokens(&w.t, w.p.Bytes[piece.Start:piece.End], &w.s)
	}
	return w.t.IDs
}

// families are tokenizers whose scheme is known, one of each kind, and one whose is not.
var families = []string{"gpt2", spaced, "roberta-base", "llama-3", "cl100k", "qwen2.5", "qwen3.6", "gpt-oss", "deepseek-v3"}

// spaced is GPT-2 with add_prefix_space.
const spaced = "gpt2, spaced"

func build(tb testing.TB, name string, limit int) (*Kernel, *twin) {
	tb.Helper()
	folder, _, space := strings.Cut(name, ",")
	file, err := os.ReadFile(filepath.Join(os.Getenv("UIO_ASSETS"), "tokenizers", folder, "tokenizer.json"))
	if err != nil {
		tb.Skip("no tokenizers: UIO_ASSETS")
	}
	if space {
		at := bytes.Index(file, []byte(`"pre_tokenizer"`))
		file = append(file[:at:at], bytes.Replace(file[at:], []byte(`"add_prefix_space": false`), []byte(`"add_prefix_space": true`), 1)...)
	}
	spec, err := hfjson.Parse(file)
	if err != nil {
		tb.Fatal(err)
	}
	m, err := bpe.Build(&spec.Model)
	if err != nil {
		tb.Fatal(err)
	}
	on, err := m.Bytes()
	if err != nil {
		tb.Fatal(err)
	}
	pre, err := pretokenizer.Build(spec.PreTokenizer)
	if err != nil {
		tb.Fatal(err)
	}
	head, _ := pretokenizer.Plan(pre)
	learnt := table.New(limit)
	tb.Cleanup(learnt.Close)
	k, ok := New(spec.PreTokenizer, head, on, learnt)
	if !ok {
		tb.Fatalf("%s has no kernel", name)
	}
	return k, &twin{head: head, model: on}
}

// corpus is documents of a corpus, size bytes in all.
func corpus(tb testing.TB, kind string, size int) (docs [][]byte) {
	tb.Helper()
	all := enginetest.Corpus(tb, filepath.Join(os.Getenv("UIO_ASSETS"), "corpora", kind+".jsonl"), size)
	if all == nil {
		tb.Skip("no corpora: UIO_ASSETS")
	}
	for _, doc := range all {
		docs = append(docs, []byte(doc[:min(len(doc), size)]))
		size -= len(doc)
	}
	for i := range docs { // cut within a character
		docs[i] = bytes.ToValidUTF8(docs[i], nil)
	}
	return docs
}

func check(tb testing.TB, k *Kernel, s *Scratch, w *twin, doc []byte, what string) {
	tb.Helper()
	got, ok := k.AppendIDs(nil, doc, 1<<62, s)
	want := w.ids(doc)
	if !ok || !slices.Equal(got, want) {
		at := 0
		for at < min(len(got), len(want)) && got[at] == want[at] {
			at++
		}
		tb.Fatalf("%s: %v, %d ids, want %d; they part at %d: got %v, want %v", what, ok, len(got), len(want), at, got[at:min(at+8, len(got))], want[at:min(at+8, len(want))])
	}
}

func TestCorpora(t *testing.T) {
	for _, name := range families {
		k, w := build(t, name, 0)
		var s Scratch
		k.Open(&s)
		for _, kind := range []string{"en-wikipedia", "code", "ml-zh", "ml-many", "web-html-raw", "chat-json", "ml-ko"} {
			for i, doc := range corpus(t, kind, 250_000) {
				check(t, k, &s, w, doc, name+" "+kind)
				if i%3 == 0 {
					check(t, k, &s, w, doc, name+" "+kind+" again")
				}
			}
		}
		if hits, misses := k.Close(&s); hits == 0 || misses == 0 {
			t.Errorf("%s: %d hits, %d misses", name, hits, misses)
		}
	}
}

// Random texts of what pieces are made of: a small table, so that it grows and is begun anew, with all lengths of text.
func TestRandom(t *testing.T) {
	parts := strings.Split("a|b|the| the|ing| |  |\n|\r\n|\t|'s|'LL|'ſ|'|1|23|456|٣|é|ß|中|国的|人口|日本語|한국|ไทย|😀|👩‍👩‍👧|\u00a0|\u3000|\x00|\u0301|!|...|<|_|-|--------------------------------|    |                                        ", "|")
	for _, name := range families {
		k, w := build(t, name, 3<<20)
		var s Scratch
		k.Open(&s)
		rng := rand.New(rand.NewPCG(1, 2))
		for range 3000 {
			var b []byte
			for range rng.IntN(1 + rng.IntN(60)) {
				part := parts[rng.IntN(len(parts))]
				b = append(b, strings.Repeat(part, 1+rng.IntN(3)*rng.IntN(3))...)
			}
			check(t, k, &s, w, b, name)
		}
		k.Close(&s)
	}
}

func TestOneLetter(t *testing.T) {
	k, w := build(t, "llama-3", 0)
	var s Scratch
	k.Open(&s)
	defer k.Close(&s)
	for _, letter := range []string{"a", " ", "\n", "1", "中", "!", "é", "'s"} {
		check(t, k, &s, w, bytes.Repeat([]byte(letter), 1<<20/len(letter)), letter)
	}
	for n := range 400 {
		check(t, k, &s, w, bytes.Repeat([]byte("z"), n), "letters")
	}
}

// A limit leaves out nothing that is within it.
func TestLimit(t *testing.T) {
	k, w := build(t, "gpt2", 0)
	var s Scratch
	k.Open(&s)
	defer k.Close(&s)
	doc := bytes.Repeat([]byte("some words and 中文字 "), 500)
	want := w.ids(doc)
	for _, limit := range []int{0, 1, 7, 500, len(want) - 1, len(want), 1 << 62} {
		head := []uint32{9, 9}
		got, ok := k.AppendIDs(head, doc, limit, &s)
		if n := min(limit, len(want)); !ok || len(got) < 2+n || !slices.Equal(got[:2+n], append(head, want[:n]...)) {
			t.Errorf("limit %d: %v, %d ids", limit, ok, len(got))
		}
	}
}

// Short texts together against each alone.
func TestRows(t *testing.T) {
	for _, name := range []string{"gpt2", spaced, "llama-3", "qwen3.6"} {
		k, w := build(t, name, 0)
		if k.prefix != (name == spaced) {
			t.Fatalf("%s: prefix %v", name, k.prefix)
		}
		var s Scratch
		k.Open(&s)
		rng := rand.New(rand.NewPCG(1, 2))
		var all []byte
		for _, kind := range []string{"en-short", "code", "ml-many"} {
			for _, doc := range corpus(t, kind, 60_000) {
				all = append(all, doc...)
			}
		}
		for at := 0; at < len(all); {
			var text []byte
			var ends, want []uint32
			var marks []int
			between := []uint32{1, 2, 3}[:rng.IntN(4)]
			for range 1 + rng.IntN(MaxRows) {
				row := bytes.ToValidUTF8(all[at:min(at+rng.IntN(1+rng.IntN(MaxRow)), len(all))], nil)
				if len(text)+len(row) > MaxJoined {
					break
				}
				at += len(row) + 1
				text = append(text, row...)
				ends = append(ends, uint32(len(text)))
				want = append(want, w.ids(row)...)
				marks = append(marks, len(want))
				want = append(want, between...)
				if at >= len(all) {
					break
				}
			}
			got, gotMarks := k.AppendRows(nil, text, ends, between, []int{}, &s)
			if !slices.Equal(got, want) || !slices.Equal(gotMarks, marks) {
				t.Fatalf("%s: %q, ends %v: ids or marks differ", name, text, ends)
			}
		}
		// As many starts as there can be.
		text := bytes.Repeat([]byte("1a"), MaxJoined/2)
		var ends []uint32
		for end := MaxJoined / MaxRows; end <= MaxJoined; end += MaxJoined / MaxRows {
			ends = append(ends, uint32(end))
		}
		got, _ := k.AppendRows(nil, text, ends, nil, []int{}, &s)
		var want []uint32
		for _, row := range slices.Collect(slices.Chunk(text, MaxJoined/MaxRows)) {
			want = append(want, w.ids(row)...)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %d ids, want %d", name, len(got), len(want))
		}
		k.Close(&s)
	}
}

func TestConcurrent(t *testing.T) {
	k, w := build(t, "llama-3", 0)
	docs := corpus(t, "ml-many", 300_000)
	var want [][]uint32
	for _, doc := range docs {
		want = append(want, slices.Clone(w.ids(doc)))
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			var s Scratch
			k.Open(&s)
			defer k.Close(&s)
			for i, doc := range docs {
				if got, ok := k.AppendIDs(nil, doc, 1<<62, &s); !ok || !slices.Equal(got, want[i]) {
					t.Errorf("document %d differs", i)
				}
			}
		})
	}
	group.Wait()
}

// The kernel against its twin, on a table that remembers what came before: it tries to break places in masks, keys and parts.
func FuzzAppendIDs(f *testing.F) {
	f.Add([]byte("Hello, world! it's 12345 中文 \r\n\n  x"))
	type pair struct {
		k *Kernel
		w *twin
		s Scratch
	}
	var pairs []*pair
	for _, name := range []string{"gpt2", "llama-3", "qwen2.5"} {
		k, w := build(f, name, 3<<20)
		pairs = append(pairs, &pair{k: k, w: w})
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		b := bytes.ToValidUTF8(raw, []byte("?"))
		for _, p := range pairs {
			p.k.Open(&p.s)
			check(t, p.k, &p.s, p.w, b, string(b))
			check(t, p.k, &p.s, p.w, b, string(b))
			p.k.Close(&p.s)
		}
	})
}
