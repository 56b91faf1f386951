package native

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/engine/internal/inplace"
)

// untrusted is an image as it comes from a disk.
func untrusted(tb testing.TB, t *Tokenizer, sections []image.Section) *image.Image {
	tb.Helper()
	built, err := image.Build(t.spec, image.Key{File: sha256.Sum256(t.spec.Small())}, sections...)
	if err != nil {
		tb.Fatal(err)
	}
	defer built.Release()
	i, err := image.Read(built.Bytes())
	if err != nil {
		tb.Fatal(err)
	}
	return i
}

// imageOf is the image of a tokenizer.
func imageOf(tb testing.TB, t *Tokenizer) *image.Image {
	tb.Helper()
	if !inplace.Supported {
		tb.Skip("built without unsafe")
	}
	sections, err := t.Sections()
	if err != nil {
		tb.Fatal(err)
	}
	i := untrusted(tb, t, sections)
	tb.Cleanup(i.Release)
	return i
}

// again opens the tokenizer from its image.
func again(tb testing.TB, t *Tokenizer) *Tokenizer {
	tb.Helper()
	opened, err := Open(imageOf(tb, t))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(opened.Close)
	return opened
}

func TestBackendFromImage(t *testing.T) {
	enginetest.Backend(t, func(tb testing.TB, file string) enginetest.Encoder { return again(tb, open(tb, file)) })
}

// SentencePiece's BPE with an added token that its kernel does not look for: the image has none of the kernel's tables, and opens all the same.
func TestImageWithoutAKernel(t *testing.T) {
	vocab := []byte(`"<unk>":0,"▁":1,"a":2`)
	for b := range 256 {
		vocab = fmt.Appendf(vocab, `,"<0x%02X>":%d`, b, 3+b)
	}
	built := open(t, fmt.Sprintf(`{"version":"1.0","truncation":null,"padding":null,"pre_tokenizer":null,"post_processor":null,"decoder":null,
		"added_tokens":[{"id":259,"content":" ","single_word":false,"lstrip":false,"rstrip":false,"normalized":true,"special":false}],
		"normalizer":{"type":"Replace","pattern":{"String":" "},"content":"\u2581"},
		"model":{"type":"BPE","dropout":null,"unk_token":"<unk>","continuing_subword_prefix":null,"end_of_word_suffix":null,"fuse_unk":true,
		"byte_fallback":true,"ignore_merges":false,"vocab":{%s},"merges":[]}}`, vocab))
	if built.direct != nil {
		t.Fatal("there is a kernel")
	}
	again(t, built)
}

// real are the tokenizers under $UIO_ASSETS.
func real(tb testing.TB) []string {
	paths, _ := filepath.Glob(filepath.Join(os.Getenv("UIO_ASSETS"), "tokenizers", "*", "tokenizer.json"))
	if len(paths) == 0 {
		tb.Skip("no tokenizers: UIO_ASSETS")
	}
	return paths
}

// A tokenizer from its image is the one from its file: its model has the same tables to the last bit, and gives the same in each way of encoding.
func TestOpenGivesTheSame(t *testing.T) {
	var texts []string
	for _, corpus := range []string{"en-wikipedia", "code", "ml-zh", "ml-many", "chat-json"} {
		texts = append(texts, enginetest.Corpus(t, filepath.Join(os.Getenv("UIO_ASSETS"), "corpora", corpus+".jsonl"), 1<<16)...)
	}
	texts = append(texts, "", " ", "\u2581", "a\u0301\u0327", "\u0958 \uFDFA", "<s>[INST]</s><|endoftext|> x")
	rows := make([]engine.Row, len(texts))
	for i, text := range texts {
		rows[i].Text = []byte(text)
	}
	for _, path := range real(t) {
		t.Run(filepath.Base(filepath.Dir(path)), func(t *testing.T) {
			file, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			made := open(t, string(file))
			opened := again(t, made)
			if !reflect.DeepEqual(made.model, opened.model) {
				t.Error("the models differ")
			}
			if made.VocabSize(true) != opened.VocabSize(true) || (made.direct == nil) != (opened.direct == nil) || made.single != opened.single {
				t.Error("the tokenizers differ")
			}
			for _, req := range []*engine.Request{{}, {AddSpecialTokens: true, Fields: allFields}} {
				var want, got engine.Arena
				if err := made.Encode(&want, rows, 0, req); err != nil {
					t.Fatal(err)
				}
				if err := opened.Encode(&got, rows, 0, req); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(got.IDs.Slice(), want.IDs.Slice()) || !slices.Equal(got.Offsets.Slice(), want.Offsets.Slice()) || !slices.Equal(got.Lengths.Slice(), want.Lengths.Slice()) {
					t.Errorf("fields %v: ids, offsets or lengths differ", req.Fields)
				}
				got.Release()
				want.Release()
			}
			a, _ := made.Vocab(true)
			if b, _ := opened.Vocab(true); !bytes.Equal(a, b) {
				t.Error("the vocabularies differ")
			}
		})
	}
}

// Images of other tokenizers are refused, or nothing that they say leads outside of them; also where checksums are right.
func TestOpenOfDamagedTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, entry := range enginetest.Read(t).Tokenizers {
		made, ok := buildable(entry.JSON)
		if !ok {
			continue
		}
		t.Run(entry.Name, func(t *testing.T) {
			defer made.Close()
			sections, err := made.Sections()
			if err != nil {
				t.Skip(err)
			}
			for round := range 60 {
				hurt := slices.Clone(sections)
				b := slices.Concat(hurt[1].Parts...)
				for range 1 + rng.IntN(3) {
					at := rng.IntN(len(b) / 4)
					value := []uint32{0, 1, ^uint32(0), 1 << 31, rng.Uint32(), uint32(rng.IntN(1 << 10))}[rng.IntN(6)]
					binary.LittleEndian.PutUint32(b[4*at:], value)
				}
				if round%10 == 9 {
					b = b[:rng.IntN(len(b))]
				}
				hurt[1] = image.Section{Name: hurt[1].Name, Data: b}
				i := untrusted(t, made, hurt)
				walk(t, i)
				i.Release()
			}
		})
	}
}

// walk opens an image that may lie and, if it is taken, encodes with it. A panic of Go's own bounds is what the caller of an engine turns into an error.
func walk(t *testing.T, i *image.Image) {
	t.Helper()
	tok, err := Open(i)
	if err != nil {
		if !errors.Is(err, image.ErrImage) {
			t.Fatal(err)
		}
		return
	}
	defer tok.Close()
	for _, text := range []string{"the quick brown fox, and 1234 more!", "\u4E2D\u6587 \u00E9t\u00E9 \U0001F600", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"} {
		func() {
			var a engine.Arena
			defer a.Release()
			defer func() {
				if value := recover(); value != nil {
					t.Fatalf("an index was not checked: %v", value)
				}
			}()
			_ = tok.Encode(&a, []engine.Row{{Text: []byte(text)}}, 0, &engine.Request{AddSpecialTokens: true})
			_ = tok.Encode(&a, []engine.Row{{Text: []byte(text)}}, 0, &engine.Request{Fields: allFields})
			for id := range uint32(300) {
				tok.IDToToken(id)
			}
			tok.TokenToID([]byte(text))
		}()
	}
}

func buildable(file string) (*Tokenizer, bool) {
	spec, err := hfjson.Parse([]byte(file))
	if err != nil {
		return nil, false
	}
	t, err := Build(spec)
	return t, err == nil
}

// FuzzOpen tries to make an image that is taken lead outside of its tables: words of the tables are overwritten, and checksums are put right.
func FuzzOpen(f *testing.F) {
	if !inplace.Supported {
		f.Skip("built without unsafe")
	}
	type base struct {
		t        *Tokenizer
		sections []image.Section
		tables   []byte
	}
	var bases []base
	for _, entry := range enginetest.Read(f).Tokenizers {
		if t, ok := buildable(entry.JSON); ok {
			sections, err := t.Sections()
			if err != nil {
				f.Fatal(err)
			}
			bases = append(bases, base{t, sections, slices.Concat(sections[1].Parts...)})
			f.Add(uint8(len(bases)-1), []byte{0, 0, 0, 0, 1, 2, 3, 4}, uint32(0))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, writes []byte, cut uint32) {
		x := &bases[int(which)%len(bases)]
		b := slices.Clone(x.tables)
		for ; len(writes) >= 8; writes = writes[8:] {
			at := int(binary.LittleEndian.Uint32(writes)) % (len(b) / 4)
			copy(b[4*at:4*at+4], writes[4:8])
		}
		b = b[:len(b)-int(cut)%len(b)]
		sections := slices.Clone(x.sections)
		sections[1] = image.Section{Name: tableSection, Data: b}
		i := untrusted(t, x.t, sections)
		defer i.Release()
		walk(t, i)
	})
}
