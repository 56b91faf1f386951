package sentencepiece_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/kernel/sentencepiece"
)

var fragments = []string{" ", "  ", "\n", "\r\n", "\n\n\n\n", "\t", "\t\t\t", "▁", "▁▁", "▁▁▁▁", "a", "the", "ing", "don", "'t", ".", "...", "--", "-----", "(", ")", "9",
	"2024", "é", "e\u0301", "\u0301", "\u0308", "\u0344", "\u200d", "\u200b", "\ufeff", "\u00a0", "\u3000", "\u2028", "\u0085", "\v", "\f", "\x1f", "\x7f", "\x00",
	"\u00ad", "\u00a8", "\u00b4", "\u2100", "ﬁ", "Ａ", "，", "中文", "中", "あ", "가", "\u1100\u1161", "\u1100\u1161\u11a8", "😀", "👨‍👩‍👧", "🇩🇪", "\ufe0f", "©\u200d®",
	"\u0600", "\u06dd", "क्ष", "กำ", "\u1e9b\u0323", "ß", "İ", "Ж", "й", "и\u0306", "α\u0345", "<", ">", "/", "s>", "0x0A>", "<0x0A>", "_", "=", "{", "}", "\u2126", "①", "½",
	"𝐀", "\U0002f800", "\u0958", "ﷺ", "q", "``", "''", "xxxxxxxxx", "<s>", "</s>", "<unk>", "<b>", "</p>", "[1]", "<mask>", "<extra_id_7>", "é中", "\u110bd", "\U000110bd",
	strings.Repeat("Z", 40), strings.Repeat(" ", 17), strings.Repeat("\n", 40), strings.Repeat("▁", 35), strings.Repeat("x", 300), strings.Repeat("中文", 90),
	strings.Repeat(" a", 600), strings.Repeat("\n", 1100), strings.Repeat("\u0301", 90), strings.Repeat("-", 129), strings.Repeat("-", 130),
	strings.Repeat("+---", 40), strings.Repeat(" ", 400), strings.Repeat("a", 1500)}

type hostile struct{ *rand.Rand }

func (h hostile) document() string {
	var b strings.Builder
	for range 1 + h.IntN([]int{3, 8, 30, 90}[h.IntN(4)]) {
		switch h.IntN(12) {
		case 0:
			for range 1 + h.IntN(40) {
				b.WriteByte("abcdefghijklmnopqrstuvwxyzTHE  .,-'0123\n<"[h.IntN(41)])
			}
		case 1:
			r := rune(h.IntN([]int{0x500, 0x3400, 0x20000}[h.IntN(3)]))
			if !utf8.ValidRune(r) {
				r = '\u0600'
			}
			b.WriteString(strings.Repeat(string(r), 1+h.IntN(3)))
		default:
			b.WriteString(fragments[h.IntN(len(fragments))])
		}
	}
	return b.String()
}

// all runs a test for each of the files.
func all(t *testing.T, f func(t *testing.T, p *pair)) {
	t.Helper()
	for name, file := range files(t) {
		t.Run(name, func(t *testing.T) { f(t, open(t, file)) })
	}
}

func TestHostile(t *testing.T) {
	n := 1500
	if os.Getenv("UIO_LONG") != "" {
		n = 40_000
	}
	all(t, func(t *testing.T, p *pair) {
		h := hostile{rand.New(rand.NewPCG(1, 2))}
		sentencepiece.EachTier(func() {
			for range n / 2 {
				p.same(t, h.document())
			}
		})
	})
}

// Every code point between letters, behind blanks, and at the end.
func TestEveryCharacter(t *testing.T) {
	all(t, func(t *testing.T, p *pair) {
		var b strings.Builder
		step := rune(1)
		for r := rune(0); r <= utf8.MaxRune; r += step {
			if r == 0x3400 && os.Getenv("UIO_LONG") == "" {
				step = 89
			}
			if r >= 0xD800 && r < 0xE000 {
				r = 0xE000
			}
			fmt.Fprintf(&b, "a%[1]c %[1]cb %[1]c\t%[1]c\n%[1]c%[1]c é%[1]c中%[1]c", r)
			if b.Len() > 10_000 {
				p.same(t, b.String())
				b.Reset()
			}
		}
		p.same(t, b.String())
	})
}

// What is odd, at every place around the ends of blocks.
func TestEdges(t *testing.T) {
	all(t, func(t *testing.T, p *pair) {
		for i, odd := range fragments {
			for _, edge := range []int{64, 1024, 2048} {
				for at := max(edge-len(odd)-2, 0); at < edge+3; at++ {
					filler := []string{"a", " ", "b c", "é", "中"}[(i+at)%5]
					if len(odd) > 20 && at%7 != 0 {
						continue
					}
					p.same(t, strings.Repeat(filler, at/len(filler)+1)[:at/len(filler)*len(filler)]+odd+" b")
				}
			}
		}
	})
}

// Texts of every length, that end where their memory ends.
func TestEveryLength(t *testing.T) {
	all(t, func(t *testing.T, p *pair) {
		base := strings.Repeat("The quick, 中文 é\n\n <b> it's  fine▁▁ 2024 ", 9)
		for n := range 301 {
			for n < len(base) && !utf8.RuneStart(base[n]) {
				n++
			}
			p.same(t, strings.Clone(base[:n]))
		}
	})
}

// With a limit at least as many ids come as it says, if the text has them, and they are the first ones.
func TestLimit(t *testing.T) {
	all(t, func(t *testing.T, p *pair) {
		text := strings.Repeat("The quick brown fox, 中文 it's fine. ", 200)
		want := p.want(t, text)
		for _, limit := range []int{0, 1, 2, 10, 100, 1000, len(want), len(want) + 1, noLimit} {
			got, ok := p.direct(nil, []byte(text), limit)
			if !ok || len(got) < min(limit, len(want)) || !slices.Equal(got, want[:len(got)]) {
				t.Errorf("limit %d: %d ids of %d", limit, len(got), len(want))
			}
			req := engine.Request{Truncation: &engine.Truncation{MaxLength: limit}}
			if got := p.encode(t, text, req); !slices.Equal(got, want[:min(limit, len(want))]) {
				t.Errorf("truncated to %d: %d ids", limit, len(got))
			}
		}
	})
}

// Special tokens as text like any other.
func TestSplitSpecial(t *testing.T) {
	all(t, func(t *testing.T, p *pair) {
		h := hostile{rand.New(rand.NewPCG(3, 4))}
		for range 300 {
			text := h.document()
			want := p.encode(t, text, engine.Request{SplitSpecialTokens: true, Fields: engine.WordIDs})
			if got := p.encode(t, text, engine.Request{SplitSpecialTokens: true}); !slices.Equal(got, want) {
				t.Fatalf("%q: got %v, want %v", shorten(text), got, want)
			}
			p.same(t, text)
		}
	})
}

// A megabyte of one thing takes no more than in proportion.
func TestLinear(t *testing.T) {
	all(t, func(t *testing.T, p *pair) {
		for _, unit := range []string{"a", " ", "\n", "▁", "\u0301", "<", "中", "a ", " \n", "e\u0301"} {
			for _, n := range []int{1 << 16, 1 << 20} {
				text := []byte(strings.Repeat(unit, n/len(unit)))
				start := time.Now()
				p.direct(nil, text, noLimit)
				if spent := time.Since(start); spent > 20*time.Second {
					t.Errorf("%q, %d bytes: %v", unit, n, spent)
				}
			}
		}
	})
}

func TestConcurrent(t *testing.T) {
	all(t, func(t *testing.T, p *pair) {
		h := hostile{rand.New(rand.NewPCG(5, 6))}
		var documents []string
		var want [][]uint32
		for range 60 {
			documents = append(documents, h.document())
			want = append(want, p.want(t, documents[len(documents)-1]))
		}
		raw, _ := p.kernel.Tokens()
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				var s sentencepiece.Scratch
				for i, document := range documents {
					if !raw && strings.ContainsAny(document, "<[") {
						continue
					}
					p.kernel.Open(&s)
					got, ok := p.kernel.AppendIDs(nil, []byte(document), noLimit, &s)
					p.kernel.Close(&s)
					if ok && !slices.Equal(got, want[i]) {
						t.Errorf("%q: got %v, want %v", shorten(document), got, want[i])
					}
				}
			})
		}
		group.Wait()
	})
}

func TestRefused(t *testing.T) {
	for name, file := range map[string][]byte{
		"no blank mark": byteFallback(t, 1, func(file object) { file["normalizer"] = nil }),
		"another mark": byteFallback(t, 1, func(file object) {
			file["normalizer"] = object{"type": "Replace", "pattern": object{"String": " "}, "content": "_"}
		}),
		"another normalizer": byteFallback(t, 1, func(file object) {
			file["normalizer"].(object)["normalizers"] = append(file["normalizer"].(object)["normalizers"].([]object), object{"type": "NFC"})
		}),
		"a pattern of blanks": byteFallback(t, 1, func(file object) {
			file["normalizer"] = object{"type": "Replace", "pattern": object{"Regex": " +"}, "content": "▁"}
		}),
		"a word of tokens":    byteFallback(t, 1, func(file object) { file["model"].(object)["ignore_merges"] = true }),
		"no bytes":            byteFallback(t, 1, func(file object) { file["model"].(object)["byte_fallback"] = false }),
		"a split that turns":  byteFallback(t, 4, func(file object) { gemma(file); file["pre_tokenizer"].(object)["invert"] = true }),
		"a token of blanks":   byteFallback(t, 1, func(file object) { file["added_tokens"] = tokens(true, nil, "<unk>", "<s>", "</s>", "▁▁") }),
		"unigram, no unknown": scored(t, 1, func(file object) { file["model"].(object)["unk_id"] = nil }),
		"unigram, blanks are joined": scored(t, 1, func(file object) {
			file["normalizer"] = object{"type": "Replace", "pattern": object{"String": "a b"}, "content": "ab"}
		}),
		"unigram, first word": scored(t, 1, func(file object) {
			file["pre_tokenizer"].(object)["pretokenizers"].([]object)[1]["prepend_scheme"] = "first"
		}),
		"unigram, stripped": scored(t, 1, func(file object) {
			file["normalizer"] = object{"type": "Strip", "strip_left": true, "strip_right": true}
		}),
		"unigram, no words": scored(t, 1, func(file object) { file["pre_tokenizer"] = nil }),
	} {
		if _, err := try(file); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

// FuzzAppendIDs sets the kernels against the general way; it tries to break the places where texts are cut.
func FuzzAppendIDs(f *testing.F) {
	for _, fragment := range fragments {
		f.Add("the " + fragment + " token")
	}
	var pairs []*pair
	for _, file := range files(f) {
		pairs = append(pairs, open(f, file))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if utf8.ValidString(text) {
			for _, p := range pairs {
				p.same(t, text)
			}
		}
	})
}

// Rows that the engine takes together give what each gives the general way.
func TestTogether(t *testing.T) {
	all(t, func(t *testing.T, p *pair) {
		h := hostile{rand.New(rand.NewPCG(7, 8))}
		for range 60 {
			rows := make([]engine.Row, h.IntN(150))
			for i := range rows {
				switch h.IntN(8) {
				case 0:
					rows[i].Text = []byte(h.document())
				case 1:
					rows[i].Text = []byte(fragments[h.IntN(len(fragments))])
				case 2:
					rows[i].Text = []byte(strings.Repeat("é", 505+h.IntN(10)))
				default:
					rows[i].Text = []byte("The quick brown fox, 中文 it's fine; jumps (over) " + string(rune('a'+h.IntN(26))) + ".")[h.IntN(9):]
				}
			}
			req := engine.Request{AddSpecialTokens: h.IntN(2) == 0, SplitSpecialTokens: h.IntN(4) == 0}
			if h.IntN(2) == 0 {
				req.Truncation = &engine.Truncation{MaxLength: 3 + h.IntN(60), Left: h.IntN(2) == 0}
			}
			var together, apart engine.Arena
			if err := p.general.Encode(&together, rows, 0, &req); err != nil {
				t.Fatal(err)
			}
			req.Fields = engine.WordIDs
			if err := p.general.Encode(&apart, rows, 0, &req); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(together.IDs.Slice(), apart.IDs.Slice()) || !slices.Equal(together.Lengths.Slice(), apart.Lengths.Slice()) {
				t.Fatal("rows differ")
			}
			together.Release()
			apart.Release()
		}
	})
}
