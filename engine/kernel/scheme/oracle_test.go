package scheme

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/pretokenizer"
)

func component(t testing.TB, raw string) *hfjson.Component {
	t.Helper()
	spec, err := hfjson.Parse([]byte(`{"pre_tokenizer":` + raw + `,"model":{"type":"WordLevel","vocab":{"a":0},"unk_token":"a"}}`))
	if err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	return spec.PreTokenizer
}

func splits(patterns ...string) string {
	var parts []string
	for _, p := range patterns {
		quoted, _ := json.Marshal(p)
		parts = append(parts, `{"type":"Split","pattern":{"Regex":`+string(quoted)+`},"behavior":"Isolated","invert":false}`)
	}
	parts = append(parts, `{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":false}`)
	return `{"type":"Sequence","pretokenizers":[` + strings.Join(parts, ",") + `]}`
}

// pair is a scheme and the matcher of the same pre-tokenizer.
type pair struct {
	scheme *Scheme
	head   pretokenizer.PreTokenizer
	pieces text.Pieces
	words  []uint64
}

func pairs(t testing.TB) []*pair {
	t.Helper()
	raws := []string{`{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":true}`}
	for i := range schemes {
		raws = append(raws, splits(schemes[i].patterns...))
	}
	var out []*pair
	for i, raw := range raws {
		if i == 1 || i == 2 {
			continue // the same scheme spelt another way; TestRecognize has it
		}
		c := component(t, raw)
		s, ok := Recognize(c)
		if !ok {
			t.Fatalf("not recognized: %s", raw)
		}
		pre, err := pretokenizer.Build(c)
		if err != nil {
			t.Fatal(err)
		}
		head, byteLevel := pretokenizer.Plan(pre)
		if !byteLevel {
			t.Fatalf("not of bytes: %s", raw)
		}
		out = append(out, &pair{scheme: s, head: head})
	}
	return out
}

// want are the starts by the matcher.
func (p *pair) want(s []byte) []uint64 {
	p.pieces.Text.Reset(s, 0, false)
	p.pieces.List = p.pieces.List[:0]
	if len(s) > 0 {
		p.pieces.List = append(p.pieces.List, text.Piece{End: uint32(len(s)), ID: -1})
	}
	p.head.PreTokenize(&p.pieces)
	words := make([]uint64, len(s)/64+1)
	for _, x := range p.pieces.List {
		words[x.Start/64] |= 1 << (x.Start % 64)
	}
	return words
}

func cutAt(s []byte, words []uint64) []string {
	var out []string
	from := 0
	for i := 1; i <= len(s); i++ {
		if i == len(s) || words[i/64]>>(i%64)&1 != 0 {
			out = append(out, string(s[from:i]))
			from = i
		}
	}
	return out
}

// check compares the tiers with the matcher, on memory that ends where the text ends, with masks poisoned before.
func (p *pair) check(t testing.TB, s []byte) {
	t.Helper()
	want := p.want(s)
	exact := append(make([]byte, 0, len(s)), s...)
	for _, tier := range tiers() {
		got := slices.Grow(p.words[:0], len(want))[:len(want)]
		p.words = got
		for i := range got {
			got[i] = 0xCCCCCCCCCCCCCCCC
		}
		p.scheme.starts(got, exact[:len(s):len(s)], tier)
		if !slices.Equal(got, want) {
			g, w := cutAt(s, got), cutAt(s, want)
			at := 0
			for at < len(g) && at < len(w) && g[at] == w[at] {
				at++
			}
			lo := max(at-3, 0)
			t.Fatalf("%s, %s, %d bytes, piece %d:\n got %q\nwant %q\nbit 0: %v", p.scheme.Name, tier, len(s), at,
				g[lo:min(at+6, len(g))], w[lo:min(at+6, len(w))], got[0]&1)
		}
	}
}

// odd are the characters that the rules tell apart, and neighbours of each.
var odd = []string{
	"a", "b", "s", "t", "r", "e", "v", "m", "l", "d", "S", "T", "R", "E", "V", "M", "L", "D", "Z", "0", "1", "9", "'", "'", "'", "'s", "'S", "'t", "'re", "'RE", "'ve", "'m",
	"'ll", "'lL", "'d", "'l", "'r", "'ſ", "ſ", "İ", "ı", "K", "’", "’s", " ", " ", " ", "  ", "   ", "\t", "\n", "\n", "\r", "\r\n", "\n\n", "\v", "\f", "\x1c", "\x00", "\x7f", "\u0085",
	"\u00a0", "\u1680", "\u180e", "\u2003", "\u2028", "\u200b", "\u202f", "\u205f", "\u3000", "\ufeff", ".", ",", "!", "!!", "/", "//", "-", "_", "(", "\"", "#", "<|", "é", "É", "ß", "ы", "Я", "ǅ", "ʰ", "ª",
	"Ⅷ", "²", "½", "\u0661", "\u0662\u0663", "１", "२", "𝟙", "𝟗", "〇", "〡", "\u0301", "\u0308\u0301", "\u093f", "क", "्", "か", "カ", "゛", "・", "゠", "ー", "々", "\u3099", "\u3097", "中", "国", "人", "龥", "龦", "㐀", "𠀀",
	"⺀", "⼀", "\U00016ff0", "、", "。", "，", "！", "한", "국", "ᄒ", "🎉", "👨‍👩‍👧", "🇩🇪", "€", "™", "©", "word", "The", "HTTPServer", "iPhone", "GPU", "中A", "ABC", "abcD", "2023", "12345", "1234567", "    ", "        ", "\n    ", "\n\t", "、A", "A中b", "\u0600", "\u06dd", "\U000e0001", "\U0010ffff", "\ufffe", "\uffff", "\u0378",
}

func random(r *rand.Rand, parts []string, n int) []byte {
	var b []byte
	for range n {
		b = append(b, parts[r.IntN(len(parts))]...)
	}
	return b
}

func TestAdversarial(t *testing.T) {
	rounds := 60000
	if testing.Short() {
		rounds = 5000
	}
	for _, p := range pairs(t) {
		t.Run(p.scheme.Name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			for i := range rounds {
				parts := odd
				if i%2 == 1 { // few kinds, so that each meets each
					parts = nil
					for range 2 + r.IntN(5) {
						parts = append(parts, odd[r.IntN(len(odd))])
					}
				}
				p.check(t, random(r, parts, r.IntN(60)))
			}
			for i := range rounds / 300 { // some blocks or chunks long
				parts := odd
				if i%2 == 1 {
					parts = nil
					for range 2 + r.IntN(5) {
						parts = append(parts, odd[r.IntN(len(odd))])
					}
				}
				p.check(t, random(r, parts, 1<<(4+r.IntN(8))))
			}
		})
	}
}

// Every code point, before, behind and between characters of each class.
func TestPoints(t *testing.T) {
	step := rune(1)
	if testing.Short() {
		step = 97
	}
	contexts := []string{"%sa %s 1%s\n", "a%s%sa !%s\t%s!", "'%s 's%s1%s1 \u3000%sA", " %s%s\n%s  %s中%sa", "B%sB  %s-%s-%sé.%s\r", "中%s中。%s。\u0301%sа%s/"}
	for _, p := range pairs(t) {
		t.Run(p.scheme.Name, func(t *testing.T) {
			for _, context := range contexts {
				var b []byte
				for r := rune(0); r <= 0x10FFFF; r += step {
					if r >= 0xD800 && r < 0xE000 {
						continue
					}
					b = append(b, strings.ReplaceAll(context, "%s", string(r))...)
					if len(b) > 1<<16 {
						p.check(t, b)
						b = b[:0]
					}
				}
				p.check(t, b)
			}
		})
	}
}

// Two odd parts apart or together at every place around the ends of blocks and chunks.
func TestBlockEnds(t *testing.T) {
	for _, p := range pairs(t) {
		t.Run(p.scheme.Name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 4))
			for _, fill := range []string{"a", " ", "1", "\n", "!", "é", "中", "\u3000", "\u0301", "A", "a ", "'s"} {
				for _, x := range odd {
					y := odd[r.IntN(len(odd))]
					at := 40 + r.IntN(30)
					if r.IntN(8) == 0 {
						at += chunk*64 - 64
					}
					for end := range 8 {
						s := strings.Repeat(fill, (at+end)/len(fill)) + x + y + strings.Repeat(fill, r.IntN(3))
						p.check(t, []byte(s))
						p.check(t, []byte(strings.Repeat("x", (at+end)%4)+s+"q"))
					}
				}
			}
		})
	}
}

// One kind of character over and over must not cost more a byte than text does: these runs are what rules look along.
func TestRuns(t *testing.T) {
	for _, p := range pairs(t) {
		for _, unit := range []string{" ", "1", "a", "\n", "!", "'", "\n ", " \n", "\t", "\u3000", "\u0661", "中", "A", "中A", "\u0301", "'s", "!\n", "/\n", "〇", "!\u0301"} {
			s := []byte(strings.Repeat(unit, 1<<20/len(unit)))
			p.check(t, s)
			p.check(t, append(s, 'x'))
			p.check(t, append([]byte("!1a"), s...))
		}
	}
}

// Two megabytes of each corpus, where there are any.
func TestCorpora(t *testing.T) {
	if os.Getenv("UIO_ASSETS") == "" || testing.Short() {
		t.Skip("long, and of UIO_ASSETS")
	}
	for _, kind := range []string{"en-wikipedia", "code", "code-minified", "chat-json", "web-html-raw", "ml-zh", "ml-ja", "ml-ko", "ml-ru", "ml-arabic", "ml-many"} {
		text := sample(t, kind, 2<<20)
		for _, p := range pairs(t) {
			p.check(t, text)
		}
	}
}

// Real files are what they are taken for; what is no scheme is refused.
func TestRecognize(t *testing.T) {
	byteLevel := func(prefix, regex string) string {
		return fmt.Sprintf(`{"type":"ByteLevel","add_prefix_space":%s,"trim_offsets":true%s}`, prefix, regex)
	}
	for raw, want := range map[string]string{
		byteLevel("false", ""): "gpt2",
		`{"type":"Sequence","pretokenizers":[` + byteLevel("false", `,"use_regex":true`) + `]}`: "gpt2",
		splits(schemes[1].patterns...):           "gpt2",
		byteLevel("true", ""):                    "",
		byteLevel("false", `,"use_regex":false`): "",
		splits(`\p{N}{1,4}`):                     "",
		splits(schemes[0].patterns[0], `\p{N}`):  "",
		`{"type":"Sequence","pretokenizers":[]}`: "",
		`{"type":"Whitespace"}`:                  "",
		strings.Replace(splits(schemes[1].patterns...), "Isolated", "Removed", 1):                           "",
		strings.Replace(splits(schemes[1].patterns...), "Regex", "String", 1):                               "",
		strings.Replace(splits(schemes[1].patterns...), `"use_regex":false`, `"use_regex":true`, 1):         "",
		strings.Replace(splits(schemes[1].patterns...), `"use_regex":false`, `"use_regex":null`, 1):         "",
		strings.Replace(splits(schemes[1].patterns...), `"add_prefix_space":false`, `"use_regex":false`, 1): "",
	} {
		s, ok := Recognize(component(t, raw))
		if ok != (want != "") || ok && s.Name != want {
			t.Errorf("%s: %v %v, want %q", raw, s, ok, want)
		}
	}
	if _, ok := Recognize(nil); ok {
		t.Error("no pre-tokenizer is a scheme")
	}
}

func TestRecognizeFiles(t *testing.T) {
	dir := os.Getenv("UIO_ASSETS")
	if dir == "" {
		t.Skip("no UIO_ASSETS")
	}
	for file, want := range map[string]string{
		"gpt2": "gpt2", "roberta-base": "gpt2", "gpt-neox-20b": "gpt2", "whisper-large-v3": "gpt2", "modernbert-rebuilt": "gpt2", "cl100k": "llama-3", "llama-3": "llama-3",
		"qwen2.5": "qwen2", "qwen3": "qwen2", "qwen3.6": "qwen3.5", "gpt-oss": "o200k", "kimi-k2": "kimi-k2", "deepseek-v3": "deepseek-v3", "clip": "", "t5-small": "", "bert-base-cased": "", "gemma-3": "", "llama-2": "",
	} {
		data, err := os.ReadFile(dir + "/tokenizers/" + file + "/tokenizer.json")
		if err != nil {
			continue
		}
		spec, err := hfjson.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		s, ok := Recognize(spec.PreTokenizer)
		if ok != (want != "") || ok && s.Name != want {
			t.Errorf("%s: %v, want %q", file, s, want)
		}
	}
}

// Ill-formed text: no panic, no word out of bounds; the bits mean nothing.
func TestIllFormed(t *testing.T) {
	parts := append([]string{"\xff", "\xe4", "\xe4\xb8", "\xf0\x9f", "\x80", "\xbf\xbf\xbf", "\xf7\xbf\xbf\xbf", "\xc3", "\xd9", "\xef\xbc", "\xd9\xa1", "\xe3\x80"}, odd...)
	r := rand.New(rand.NewPCG(5, 6))
	for _, p := range pairs(t) {
		for range 3000 {
			s := random(r, parts, r.IntN(100))
			for _, tier := range tiers() {
				words := make([]uint64, len(s)/64+1)
				p.scheme.starts(words, s[:len(s):len(s)], tier)
			}
		}
	}
}
