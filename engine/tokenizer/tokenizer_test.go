package tokenizer_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/tokenizer"
)

// each runs a test with the mini tokenizers of tests/data, and with the real ones where $UIO_ASSETS has them.
func each(t *testing.T, test func(t *testing.T, tok *tokenizer.Tokenizer)) {
	files, _ := filepath.Glob("../../tests/data/mini-*.json")
	real, _ := filepath.Glob(filepath.Join(os.Getenv("UIO_ASSETS"), "tokenizers", "*", "tokenizer.json"))
	for _, path := range append(files, real...) {
		t.Run(filepath.Base(filepath.Dir(path))+" "+filepath.Base(path), func(t *testing.T) {
			tok, err := tokenizer.OpenFile(path)
			if err != nil {
				t.Fatal(err)
			}
			defer tok.Close()
			test(t, tok)
		})
	}
}

var scraps = []string{"the", " The", " don't", " a", "\n", "  ", " 1", "42", ", ", ". ", "é", " ñ", "a\u0301", "日本，", "語。", "к", " 🙂", " ſ", "<s>", "[MASK]", "<|end|>", "_", " word"}

func text(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(scraps[r.IntN(len(scraps))])
	}
	return b.String()
}

// A batch gives what each text gives alone, whatever the threads, long texts in parts included.
func TestBatchIsEachText(t *testing.T) {
	each(t, func(t *testing.T, tok *tokenizer.Tokenizer) {
		r := rand.New(rand.NewPCG(2, 3))
		for range 12 {
			texts := make([]string, r.IntN(20))
			for i := range texts {
				texts[i] = text(r, r.IntN([]int{3, 50, 30000}[r.IntN(3)]))
			}
			o := tokenizer.Options{AddSpecialTokens: r.IntN(2) == 0, SplitSpecialTokens: r.IntN(3) == 0, Threads: 1 + r.IntN(4)}
			if r.IntN(3) == 0 {
				o.MaxLength, o.TruncateLeft = tok.NumSpecialTokens()+1+r.IntN(100), r.IntN(2) == 0
			}
			b, err := tok.EncodeBatch(texts, o)
			if err != nil {
				t.Fatal(err)
			}
			if b.Len() != len(texts) {
				t.Fatalf("%d rows, want %d", b.Len(), len(texts))
			}
			for i, text := range texts {
				want, err := tok.AppendIDs(nil, []byte(text), o)
				if err != nil {
					t.Fatal(err)
				}
				if got := b.Row(i); !slices.Equal(got, want) {
					t.Fatalf("%+v, row %d of %d bytes: got %d ids, want %d", o, i, len(text), len(got), len(want))
				}
				one, err := tok.Encode(text, o)
				if err != nil || !slices.Equal(one, want) {
					t.Fatalf("%+v, %d bytes: Encode gives %d ids, %v, want %d", o, len(text), len(one), err, len(want))
				}
			}
		}
	})
}

// Tokens have the ids of Encode, and places in the text.
func TestTokens(t *testing.T) {
	each(t, func(t *testing.T, tok *tokenizer.Tokenizer) {
		r := rand.New(rand.NewPCG(4, 5))
		for range 30 {
			s := text(r, r.IntN(30))
			o := tokenizer.Options{AddSpecialTokens: r.IntN(2) == 0}
			ids, err := tok.Encode(s, o)
			if err != nil {
				t.Fatal(err)
			}
			tokens, err := tok.Tokens(s, o)
			if err != nil || len(tokens) != len(ids) {
				t.Fatalf("%q: %d tokens, %v, want %d", s, len(tokens), err, len(ids))
			}
			for i, token := range tokens {
				if token.ID != ids[i] || token.Start > token.End || token.End > len([]rune(s)) || token.Special && token.Word >= 0 {
					t.Errorf("%q: token %d is %+v, id %d", s, i, token, ids[i])
				}
			}
		}
	})
}

func TestErrors(t *testing.T) {
	if _, err := tokenizer.Open([]byte("{")); !errors.Is(err, tokenizer.ErrInvalid) {
		t.Errorf("no JSON: %v", err)
	}
	split := `{"model":{"type":"WordLevel","vocab":{"a":0},"unk_token":"a"},"pre_tokenizer":{"type":"Split","pattern":{"Regex":"(a)\\1"},"behavior":"Isolated","invert":false}}`
	if _, err := tokenizer.Open([]byte(split)); !errors.Is(err, tokenizer.ErrUnsupported) || !strings.Contains(err.Error(), "pre_tokenizer") {
		t.Errorf("a back-reference: %v", err)
	}
	if _, err := tokenizer.OpenFile("missing.json"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	tok := open()
	defer tok.Close()
	var row *engine.RowError
	for _, n := range []int{1, 5000} { // on one thread, and on several
		texts := slices.Repeat([]string{"tokens are ids."}, 2*n)
		texts[n], texts[n-1] = "\xff", "a\xc0"
		if _, err := tok.EncodeBatch(texts, tokenizer.Options{Threads: 3}); !errors.As(err, &row) || row.Row != n-1 {
			t.Errorf("two texts at fault: %v, want row %d", err, n-1)
		}
	}
	if _, err := tok.Encode(strings.Repeat("ids ", 30000)+"\xff", tokenizer.Options{Threads: 3}); err == nil || errors.As(err, &row) {
		t.Errorf("a long text at fault: %v, want an error without a row", err)
	}
	if _, err := tok.Encode("ids", tokenizer.Options{AddSpecialTokens: true, MaxLength: 1}); err == nil {
		t.Error("max_length below the special tokens is taken")
	}
	if b, err := tok.EncodeBatch(nil, tokenizer.Options{}); err != nil || b.Len() != 0 {
		t.Errorf("no texts: %v, %v", b, err)
	}
}

func TestConcurrentUse(t *testing.T) {
	tok := open()
	defer tok.Close()
	var all sync.WaitGroup
	for g := range 4 {
		all.Go(func() {
			r := rand.New(rand.NewPCG(9, uint64(g)))
			for range 50 {
				s := text(r, r.IntN(3000))
				a, err := tok.Encode(s, tokenizer.Options{Threads: 2})
				b, err2 := tok.AppendIDs(nil, []byte(s), tokenizer.Options{})
				if err != nil || err2 != nil || !slices.Equal(a, b) {
					t.Error(fmt.Sprint(err, err2, len(a), len(b)))
				}
			}
		})
	}
	all.Wait()
}

func TestAppendDoesNotAllocate(t *testing.T) {
	tok := open()
	defer tok.Close()
	s, ids := []byte("Tokens are ids."), make([]uint32, 0, 64)
	var decoded []byte
	n := testing.AllocsPerRun(100, func() {
		ids, _ = tok.AppendIDs(ids[:0], s, tokenizer.Options{AddSpecialTokens: true})
		decoded, _ = tok.AppendDecoded(decoded[:0], ids, true)
	})
	if n > 1 {
		t.Errorf("%v allocations a text", n)
	}
}
