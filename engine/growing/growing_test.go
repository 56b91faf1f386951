package growing_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/growing"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/native"
)

type tokenizer struct {
	*native.Tokenizer
	spec *hfjson.Spec
	name string
}

func open(t testing.TB, file []byte, name string) tokenizer {
	t.Helper()
	spec, err := hfjson.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	tok, err := native.Build(spec)
	if errors.Is(err, engine.ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tok.Close)
	return tokenizer{tok, spec, name}
}

// each runs a test with the mini tokenizers of tests/data, and with the real ones where $UIO_ASSETS has them.
func each(t *testing.T, test func(t *testing.T, tok tokenizer)) {
	files, _ := filepath.Glob("../../tests/data/mini-*.json")
	real, _ := filepath.Glob(filepath.Join(os.Getenv("UIO_ASSETS"), "tokenizers", "*", "tokenizer.json"))
	if os.Getenv("UIO_ASSETS") != "" && len(real) == 0 {
		t.Fatal("UIO_ASSETS has no tokenizers")
	}
	for _, path := range append(files, real...) {
		name := filepath.Base(path)
		if name == "tokenizer.json" {
			name = filepath.Base(filepath.Dir(path))
		}
		t.Run(name, func(t *testing.T) {
			file, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			test(t, open(t, file, name))
		})
	}
}

func whole(t *testing.T, tok tokenizer, text string, o growing.Options) []uint32 {
	t.Helper()
	var a engine.Arena
	defer a.Release()
	req := &engine.Request{AddSpecialTokens: o.AddSpecialTokens, SplitSpecialTokens: o.SplitSpecialTokens}
	if err := tok.Encode(&a, []engine.Row{{Text: []byte(text)}}, 0, req); err != nil {
		t.Fatal(err)
	}
	return slices.Clone(a.IDs.Slice())
}

func ids(s *growing.State) []uint32 { return s.AppendIDs(nil) }

// A long text: what is settled is shared by clones, which grow apart.
func TestClonesShare(t *testing.T) {
	file, err := os.ReadFile("../../tests/data/mini-bytes.json")
	if err != nil {
		t.Fatal(err)
	}
	tok := open(t, file, "mini-bytes")
	s, err := growing.New(tok, tok.spec.Template.Single, growing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	states, texts := []*growing.State{s}, []string{""}
	for range 60 {
		i := r.IntN(len(states))
		part := strings.Repeat(text(r, tok, 20), 1+r.IntN(60))
		if r.IntN(3) == 0 {
			states, texts = append(states, states[i].Clone()), append(texts, texts[i])
		}
		if _, _, _, err := states[i].Append([]byte(part)); err != nil {
			t.Fatal(err)
		}
		texts[i] += part
	}
	longest := 0
	for i, s := range states {
		if want := whole(t, tok, texts[i], growing.Options{}); !slices.Equal(ids(s), want) {
			t.Errorf("state %d of %d: %d ids, want %d", i, len(states), s.Len(), len(want))
		}
		longest = max(longest, s.Len())
	}
	if longest < 20000 {
		t.Errorf("the longest text has %d ids", longest)
	}
}

// odd are what a text is made of: what may join over a cut in one scheme or another.
var odd = []string{"a", "the", "The", "don", "'", "'s", "'LL", "ſ", " ", "  ", "   ", "\n", "\n\n", "\r\n", "\t", "\u00a0", "\u3000", "\u2028", "1", "42", "1234567",
	".", ",", "!", "//", "``", "''", "▁", "▁▁", "é", "e\u0301", "\u0301", " \u0301", "\u0338", "к", "Й", "И\u0306", "日本", "語", "，", "。", "、", "「", "가", "ᄀ", "ᅡ",
	"か\u3099", "ﾞ", "ｱ", "ａ", "؀", "م", "ا", "हि", "\u094d", "\u0d4e", "🙂", "👩\u200d💻", "\u200d", "\x00", "\ufeff", "\ufffd", "ǅ", "ʰ", "Σ", "ΟΔΟΣ", "İ", "ß", "ﬁ",
	"assistant", "RWKV", "<", "|", "<|", "|>", "[", "]", "##", "</w>", "Ġ", "<0x41>", "<mask>", " <mask> ", "word", "e", "t", "s", "x"}

func text(r *rand.Rand, tok tokenizer, n int) string {
	var b strings.Builder
	for range n {
		switch added := tok.spec.AddedTokens; {
		case len(added) > 0 && r.IntN(12) == 0:
			content := added[r.IntN(len(added))].Content
			if r.IntN(3) == 0 {
				content = strings.ToUpper(content)
			}
			b.WriteString(content)
		case r.IntN(3) == 0:
			b.WriteString(string(rune('a'+r.IntN(26))) + []string{" ", "\n", "，", "。", "、"}[r.IntN(5)])
		default:
			b.WriteString(odd[r.IntN(len(odd))])
		}
	}
	return b.String()
}

func TestEachAppendIsAWholeEncode(t *testing.T) {
	each(t, func(t *testing.T, tok tokenizer) {
		r := rand.New(rand.NewPCG(7, uint64(len(tok.name))))
		rounds := 150
		if testing.Short() {
			rounds = 20
		}
		for range rounds {
			o := growing.Options{AddSpecialTokens: r.IntN(2) == 0, SplitSpecialTokens: r.IntN(4) == 0}
			s, err := growing.New(tok, tok.spec.Template.Single, o)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := ids(s), whole(t, tok, "", o); !slices.Equal(got, want) {
				t.Fatalf("empty: got %v, want %v", got, want)
			}
			all := text(r, tok, 30)
			given := ""
			for given != all {
				n := min(1+r.IntN(1+r.IntN(40)), len(all)-len(given))
				for n < len(all)-len(given) && !utf8.RuneStart(all[len(given)+n]) {
					n++
				}
				part := all[len(given) : len(given)+n]
				before, kept := slices.Clone(ids(s)), s.Clone()
				index, changed, _, err := s.Append([]byte(part))
				if err != nil {
					t.Fatal(err)
				}
				if want := whole(t, tok, given+part, o); !slices.Equal(ids(s), want) {
					t.Fatalf("%+v: %q and then %q: got %v, want %v", o, given, part, ids(s), want)
				}
				if index > len(before) || index > len(ids(s)) || !slices.Equal(before[:index], ids(s)[:index]) ||
					index < len(before) && index < len(ids(s)) && before[index] == ids(s)[index] {
					t.Fatalf("index %d of %v after %v", index, ids(s), before)
				}
				if !slices.Equal(changed, ids(s)[index:]) || s.Len() != len(ids(s)) {
					t.Fatalf("index %d, changed %v of %v", index, changed, ids(s))
				}
				if !slices.Equal(ids(kept), before) {
					t.Fatal("a clone changed")
				}
				given += part
			}
		}
	})
}

// Each cut of a text holds by itself: the parts on its two sides give what the whole gives.
func TestCutsHold(t *testing.T) {
	each(t, func(t *testing.T, tok tokenizer) {
		if why := tok.NoCuts(); why != "" {
			t.Skip(why)
		}
		r := rand.New(rand.NewPCG(3, uint64(len(tok.name))))
		cuts := 0
		for range 300 {
			all := text(r, tok, 24)
			want := whole(t, tok, all, growing.Options{})
			for at := tok.NextCut([]byte(all), 0); at > 0; at = tok.NextCut([]byte(all), at+1) {
				cuts++
				var a engine.Arena
				if err := tok.Encode(&a, []engine.Row{{Text: []byte(all[:at])}}, 0, &engine.Request{}); err != nil {
					t.Fatal(err)
				}
				if err := growing.Inner(tok, tok, &a, []byte(all[at:]), &engine.Request{}); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(a.IDs.Slice(), want) {
					t.Errorf("%q | %q: got %v, want %v", all[:at], all[at:], a.IDs.Slice(), want)
				}
				a.Release()
				if last := tok.LastCut([]byte(all)); last < at {
					t.Errorf("%q: cut %d is not found from the end", all, at)
				}
			}
		}
		if cuts < 100 {
			t.Errorf("only %d cuts", cuts)
		}
	})
}

func TestFailureChangesNothing(t *testing.T) {
	file := `{"model":{"type":"WordLevel","vocab":{"ab":0,"c":1},"unk_token":"none"},"pre_tokenizer":{"type":"Whitespace"}}`
	tok := open(t, []byte(file), "wordlevel")
	s, err := growing.New(tok, tok.spec.Template.Single, growing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := s.Append([]byte("ab c ")); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"what", "\xff"} {
		if _, _, _, err := s.Append([]byte(bad)); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
	if index, _, _, err := s.Append([]byte("ab")); err != nil || index != 2 || !slices.Equal(ids(s), []uint32{0, 1, 0}) {
		t.Errorf("after failures: index %d, ids %v, %v", index, ids(s), err)
	}
	if index, _, encoded, err := s.Append(nil); index != 3 || encoded != 0 || err != nil {
		t.Errorf("nothing: %d, %d, %v", index, encoded, err)
	}
}

func BenchmarkAppend(b *testing.B) {
	path := filepath.Join(os.Getenv("UIO_ASSETS"), "tokenizers", "llama-3", "tokenizer.json")
	file, err := os.ReadFile(path)
	if err != nil {
		b.Skip(err)
	}
	tok := open(b, file, "llama-3")
	s, err := growing.New(tok, tok.spec.Template.Single, growing.Options{AddSpecialTokens: true})
	if err != nil {
		b.Fatal(err)
	}
	words := bytes.Repeat([]byte("The quick brown fox, as ever, jumps over the lazy dog.\n"), 10000) // 550 kB, 130k ids
	if _, _, _, err := s.Append(words); err != nil {
		b.Fatal(err)
	}
	part := words[:55*16]
	b.SetBytes(int64(len(part)))
	b.ReportAllocs()
	for b.Loop() {
		if _, _, _, err := s.Append(part); err != nil {
			b.Fatal(err)
		}
	}
}
