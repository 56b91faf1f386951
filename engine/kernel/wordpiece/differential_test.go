package wordpiece_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/engine/kernel/wordpiece"
	model "github.com/unchecked-io/unchecked-io/engine/model/wordpiece"
	"github.com/unchecked-io/unchecked-io/engine/native"
)

// pair is a tokenizer twice: the kernel, and the general way, which is its plain twin.
type pair struct {
	kernel  *wordpiece.Kernel
	table   *table.Table
	general *native.Tokenizer
	scratch wordpiece.Scratch
}

// direct is what the kernel makes of a text.
func (p *pair) direct(dst []uint32, text string, limit int, s *wordpiece.Scratch) []uint32 {
	p.kernel.Open(s)
	defer p.kernel.Close(s)
	ids, ok := p.kernel.AppendIDs(dst, []byte(text), limit, s)
	if !ok {
		panic("the kernel said no")
	}
	return ids
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
	m, err := model.Build(&spec.Model)
	if err != nil {
		return nil, err
	}
	p := &pair{general: general, table: table.New(0)}
	p.kernel, err = wordpiece.New(spec, m, p.table)
	return p, err
}

// want are the ids of the general way, which gives word ids too.
func (p *pair) want(tb testing.TB, text string) []uint32 {
	tb.Helper()
	var a engine.Arena
	defer a.Release()
	req := &engine.Request{SplitSpecialTokens: true, Fields: engine.WordIDs}
	if err := p.general.Encode(&a, []engine.Row{{Text: []byte(text)}}, 0, req); err != nil {
		tb.Fatal(err)
	}
	return slices.Clone(a.IDs.Slice())
}

const noLimit = int(^uint(0) >> 1)

// same compares both on a text; the kernel with each tier, after the first with what it has learnt.
func (p *pair) same(tb testing.TB, text string) {
	tb.Helper()
	want := p.want(tb, text)
	wordpiece.EachTier(func() { p.gives(tb, text, want) })
}

func (p *pair) gives(tb testing.TB, text string, want []uint32) {
	tb.Helper()
	head := []uint32{7, 8}
	for range 2 {
		got := p.direct(head, text, noLimit, &p.scratch)[2:]
		if slices.Equal(got, want) {
			continue
		}
		i := 0
		for i < len(got) && i < len(want) && got[i] == want[i] {
			i++
		}
		tb.Fatalf("%q: %d ids, want %d; id %d differs: got %v, want %v", cut(text), len(got), len(want), i, got[i:min(i+6, len(got))],
			want[i:min(i+6, len(want))])
	}
}

func cut(text string) string {
	if len(text) > 300 {
		return text[:300] + "..."
	}
	return text
}

// small is a tokenizer.json of a small vocabulary: letters of many scripts, first and further on in a word, and a few words.
func small(tb testing.TB, lower bool, accents any, chinese bool, change ...func(file map[string]any)) []byte {
	tb.Helper()
	vocab := map[string]int{}
	add := func(token string) {
		if _, ok := vocab[token]; !ok {
			vocab[token] = len(vocab)
		}
	}
	for _, token := range []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"} {
		add(token)
	}
	for _, r := range "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOP0123456789.,-'!?()[]#$%&*+/:;<=>@\\^_`{|}~éèüßøñåÉждайяЖλςσאבגقकातกำ中文日本語人大がカ한ᄒ각…—“”’、。🙂" {
		add(string(r))
		add("##" + string(r))
	}
	for _, token := range []string{"the", "token", "##ization", "hello", "##s", "it", "world", "日本", "привет", "##ing", "Hello", "e\u0301", "##\u0301e", "kom", "##men", "##ss"} {
		add(token)
	}
	file := map[string]any{
		"normalizer": map[string]any{"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": chinese, "strip_accents": accents,
			"lowercase": lower},
		"pre_tokenizer": map[string]any{"type": "BertPreTokenizer"},
		"model": map[string]any{"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100,
			"vocab": vocab},
		"added_tokens": specials(),
	}
	for _, f := range change {
		f(file)
	}
	out, err := json.Marshal(file)
	if err != nil {
		tb.Fatal(err)
	}
	return out
}

func specials() (list []map[string]any) {
	for i, content := range []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"} {
		list = append(list, map[string]any{"id": i, "content": content, "single_word": false, "lstrip": false, "rstrip": false, "normalized": false,
			"special": true})
	}
	return list
}

// real are the BERT files of UIO_ASSETS, if it is set, with up to 2 MB of each of several corpora.
func real(tb testing.TB) (names []string, files [][]byte, documents []string) {
	tb.Helper()
	for _, name := range []string{"bert-base-uncased", "bert-base-cased", "bert-base-multilingual-cased", "bert-base-chinese", "all-minilm-l6-v2"} {
		if file := enginetest.Tokenizer(tb, name); file != nil {
			names, files = append(names, name), append(files, file)
		}
	}
	return names, files, enginetest.Documents(tb, 2<<20, "en-wikipedia", "code", "ml-zh", "ml-europe", "ml-ja", "ml-ko", "ml-many", "web-html-raw")
}

// all are small vocabularies with each set of steps, and some.
func all(tb testing.TB, f func(tb *testing.T, p *pair)) {
	tb.Helper()
	t := tb.(*testing.T)
	for _, lower := range []bool{false, true} {
		for _, accents := range []any{nil, false, true} {
			for _, chinese := range []bool{true, false} {
				t.Run(fmt.Sprintf("lower=%v,accents=%v,chinese=%v", lower, accents, chinese), func(t *testing.T) {
					f(t, open(t, small(t, lower, accents, chinese)))
				})
			}
		}
	}
	some(tb, f)
}

// some are the real files, and two small vocabularies.
func some(tb testing.TB, f func(tb *testing.T, p *pair)) {
	tb.Helper()
	t := tb.(*testing.T)
	for _, lower := range []bool{false, true} {
		t.Run(fmt.Sprintf("lower=%v", lower), func(t *testing.T) { f(t, open(t, small(t, lower, nil, true))) })
	}
	names, files, _ := real(tb)
	for i := range names {
		t.Run(names[i], func(t *testing.T) { f(t, open(t, files[i])) })
	}
}

func TestCorpora(t *testing.T) {
	names, files, documents := real(t)
	if len(names) == 0 {
		t.Skip("UIO_ASSETS is not set")
	}
	for i := range names {
		p := open(t, files[i])
		for _, document := range documents {
			p.same(t, document)
		}
	}
}

// Every code point between letters, alone, beside others, at the end.
func TestEveryCharacter(t *testing.T) {
	all(t, func(t *testing.T, p *pair) {
		var b strings.Builder
		step := rune(1)
		for r := rune(0); r <= utf8.MaxRune; r += step {
			if r == 0x3400 && os.Getenv("UIO_ASSETS") == "" {
				step = 89
			}
			if r >= 0xD800 && r < 0xE000 {
				r = 0xE000
			}
			fmt.Fprintf(&b, "a%cb %c x%c %cé%c中%c ", r, r, r, r, r, r)
			if b.Len() > 10_000 {
				p.same(t, b.String())
				b.Reset()
			}
		}
		p.same(t, b.String())
	})
}

// hostile makes documents of what is odd: words at the limit of length, marks, controls, added tokens.
type hostile struct{ *rand.Rand }

var fragments = []string{"[CLS]", "[SEP]", "[MASK]", "[UNK]", "[PAD]", "[CLS", "[[MASK]]", "[mask]", "##", "\t", "\n", "\r\n", "\x00", "\v", "\f", "\x1c",
	"\x7f", "\u0085", "\ufffd", "\u200d", "\u00ad", "\u00a0", "\u3000", "ß", "İ", "ı", "Σς", "ﬁ", "Å", "각", "한국어", "日本語", "中文", "が", "ệ", "ά", "ё", "й",
	"🙂", "👨‍👩‍👧", "𠀀", "﷽", "≠", "\u037e", "…", "—", "tokenization", "HELLO", "it's", "1,234.56", " ", "  ", "_", "$", strings.Repeat("x", 99),
	strings.Repeat("y", 100), strings.Repeat("z", 101), strings.Repeat("é", 100), strings.Repeat("é", 101), strings.Repeat("中", 120),
	strings.Repeat("q", 300), strings.Repeat("w", 600), strings.Repeat("ж", 100), strings.Repeat("ж", 101), strings.Repeat("k", 1500),
	strings.Repeat("e\u0301", 100), strings.Repeat("e\u0301", 101), strings.Repeat("🙂", 101), strings.Repeat("🙂", 400), "\u0f71\u0f72\u0f74", "q\u0323\u0307",
	"\U0001d15e", "\U0001d165\U0001d16d", "\u1ab0\u0316", strings.Repeat("\u0301", 600), strings.Repeat("\x00", 1100), strings.Repeat(" ", 1100),
	strings.Repeat("!", 70), strings.Repeat("中国", 700), strings.Repeat("\u4dc0", 40), strings.Repeat("中文，。", 60), strings.Repeat("中", 20) + "が"}

func (h hostile) document() string {
	var b strings.Builder
	for range 1 + h.IntN(60) {
		switch n := h.IntN(20); {
		case n < 7:
			b.WriteString(fragments[h.IntN(len(fragments))])
		case n < 12:
			const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ  .,-'0123"
			for range 1 + h.IntN(90) {
				b.WriteByte(letters[h.IntN(len(letters))])
			}
		case n < 14:
			for range 1 + h.IntN(12) {
				b.WriteRune(h.character(0x20000))
			}
		case n < 16:
			for range 1 + h.IntN(12) {
				b.WriteRune(h.character(0x3400))
			}
		case n < 18:
			b.WriteString(strings.Repeat(string(h.character(0x500)), 1+h.IntN(5)))
		default:
			for range 1 + h.IntN(40) {
				b.WriteByte(byte(h.IntN(128)))
			}
		}
	}
	return b.String()
}

func (h hostile) character(below int) rune {
	r := rune(h.IntN(below))
	if r >= 0xD800 && r < 0xE000 {
		r = '\u0300'
	}
	return r
}

func TestHostile(t *testing.T) {
	count := 300
	if enginetest.Assets() != "" && !testing.Short() {
		count = 3000
	}
	all(t, func(t *testing.T, p *pair) {
		h := hostile{rand.New(rand.NewPCG(1, uint64(count)))}
		for range count {
			p.same(t, h.document())
		}
	})
}

// Short texts together, in each tier, give what each gives alone.
func TestRows(t *testing.T) {
	some(t, func(t *testing.T, p *pair) {
		h := hostile{rand.New(rand.NewPCG(5, 6))}
		var s wordpiece.Scratch
		wordpiece.EachTier(func() {
			for range 60 {
				var text []byte
				var ends []uint32
				want, wantMarks, refused := []uint32{9}, []int(nil), false
				p.kernel.Open(&s)
				for range 1 + h.IntN(wordpiece.MaxRows) {
					row := ""
					switch h.IntN(4) {
					case 0:
						row = h.document()
					case 1:
						row = fragments[h.IntN(len(fragments))]
					case 2:
						row = "The quick brown fox, 中文 it's fine; jumps (over)."[h.IntN(15):]
					}
					for row = row[:min(len(row), wordpiece.MaxRow)]; !utf8.ValidString(row); row = row[:len(row)-1] {
					}
					text, ends = append(text, row...), append(ends, uint32(len(text)+len(row)))
					ids, ok := p.kernel.AppendIDs(want, []byte(row), noLimit, &s)
					refused = refused || !ok
					wantMarks = append(wantMarks, len(ids))
					want = append(ids, 7, 8)
				}
				got, marks := p.kernel.AppendRows([]uint32{9}, text, ends, []uint32{7, 8}, make([]int, 0, wordpiece.MaxRows), &s)
				p.kernel.Close(&s)
				if refused != (got == nil) || !refused && (!slices.Equal(got, want) || !slices.Equal(marks, wantMarks)) {
					t.Fatalf("%.300q, ends %v: got %v %v, want %v %v", text, ends, got, marks, want, wantMarks)
				}
			}
		})
	})
}

// A word, a mark, an ideograph at every place around the edges of chunks and of blocks.
func TestEdges(t *testing.T) {
	some(t, func(t *testing.T, p *pair) {
		for _, odd := range []string{"token", "é", "中", "!", "\u0301", "\x00", "가", " ", strings.Repeat("w", 90), "🙂", "[SEP]", strings.Repeat("ab", 400)} {
			for _, edge := range []int{64, 128, 512, 1024, 4096, 8192} {
				for at := edge - 70; at < edge+6; at++ {
					for _, filler := range []string{"a ", "x", "é", "…", "中"} {
						if filler != "a " && at%7 != 0 {
							continue
						}
						p.same(t, strings.Repeat(filler, 1+max(at, 0)/len(filler))[:max(at, 0)/len(filler)*len(filler)]+odd+" b")
					}
				}
			}
		}
	})
}

// Texts of every length, from every place of an array, that end where the array ends.
func TestEveryLength(t *testing.T) {
	p := open(t, small(t, true, nil, true))
	base := strings.Repeat("The Hello, wörld 中文 of tokenization's élan — it. ", 9)
	for n := range 301 {
		for from := range 17 {
			end := from + n
			for end > from && !utf8.RuneStart(base[end]) {
				end--
			}
			for from < end && !utf8.RuneStart(base[from]) {
				from++
			}
			p.same(t, strings.Clone(base[from:end]))
		}
	}
}

// Runs of ideographs that start and end at every place, beside what they do not end: hexagrams look like them.
func TestRuns(t *testing.T) {
	some(t, func(t *testing.T, p *pair) {
		for _, odd := range []string{"中", "中文。", "\u4dc0", "中\u4dc0", "中中中中中中\u4dc0", "中中中中中中a", "中中中中中中が", "中中中中中中 ", "豈", "가", "𠀀"} {
			for before := range 70 {
				for _, count := range []int{1, 5, 6, 7, 15, 16, 17, 33, 400} {
					if count > 20 && before%8 != 0 {
						continue
					}
					p.same(t, strings.Repeat("x", before)+strings.Repeat(odd, count)+"token "+strings.Repeat("b", 130-before))
				}
			}
		}
	})
}

// Steps that are the only ones of a Sequence, and words that may be longer than usual.
func TestWrapped(t *testing.T) {
	p := open(t, small(t, true, nil, true, func(file map[string]any) {
		file["normalizer"] = map[string]any{"type": "Sequence", "normalizers": []any{file["normalizer"]}}
		file["pre_tokenizer"] = map[string]any{"type": "Sequence", "pretokenizers": []any{file["pre_tokenizer"]}}
		file["model"].(map[string]any)["max_input_chars_per_word"] = 250
	}))
	for n := 240; n < 260; n++ {
		for _, r := range "a\u00e9\u0436🙂" {
			word := strings.Repeat(string(r), n)
			p.same(t, word)
			p.same(t, "the "+word+" token")
			p.same(t, strings.Repeat("the ", 200)+word+word)
		}
	}
}

func TestRefused(t *testing.T) {
	for name, change := range map[string]func(file map[string]any){
		"no clean_text":         func(file map[string]any) { file["normalizer"].(map[string]any)["clean_text"] = false },
		"another normalizer":    func(file map[string]any) { file["normalizer"] = map[string]any{"type": "NFC"} },
		"no normalizer":         func(file map[string]any) { file["normalizer"] = nil },
		"another pre-tokenizer": func(file map[string]any) { file["pre_tokenizer"] = map[string]any{"type": "Whitespace"} },
		"no pre-tokenizer":      func(file map[string]any) { file["pre_tokenizer"] = nil },
		"no unknown token":      func(file map[string]any) { file["model"].(map[string]any)["unk_token"] = "nowhere" },
		"long words":            func(file map[string]any) { file["model"].(map[string]any)["max_input_chars_per_word"] = 256 },
		"a mark in a token, and decomposing": func(file map[string]any) {
			vocab := file["model"].(map[string]any)["vocab"].(map[string]int)
			vocab["x\U0001d165"] = len(vocab)
		},
	} {
		if _, err := try(small(t, true, nil, true, change)); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

// With a limit, at least as many ids come as it says, if the text has them, and they are the first ones.
func TestLimit(t *testing.T) {
	p := open(t, small(t, true, nil, true))
	text := strings.Repeat("the tokenization [SEP] of wörlds, 中文. ", 200)
	want := p.want(t, text)
	for _, limit := range []int{0, 1, 2, 10, 100, 1000, len(want), len(want) + 1, noLimit} {
		got := p.direct(nil, text, limit, &p.scratch)
		if len(got) < min(limit, len(want)) || !slices.Equal(got, want[:len(got)]) {
			t.Errorf("limit %d: %d ids of %d", limit, len(got), len(want))
		}
	}
}

// Added tokens that are looked for in normalized text: the kernel says no wherever one may be, and else gives what the general way gives.
func TestForms(t *testing.T) {
	p := open(t, small(t, true, nil, true, func(file map[string]any) {
		tokens := specials()
		for i, content := range []string{"New York", "<S>", "foo", "\u00c9clair"} {
			tokens = append(tokens, map[string]any{"id": 900 + i, "content": content, "single_word": i == 2, "lstrip": i == 1, "rstrip": false,
				"normalized": true, "special": false})
		}
		file["added_tokens"] = tokens
	}))
	check := func(text string, may bool) {
		t.Helper()
		want := p.want(t, text)
		wordpiece.EachTier(func() {
			p.kernel.Open(&p.scratch)
			defer p.kernel.Close(&p.scratch)
			for _, limit := range []int{noLimit, 1} {
				got, ok := p.kernel.AppendIDs([]uint32{5}, []byte(text), limit, &p.scratch)
				if ok == may || !ok && !slices.Equal(got, []uint32{5}) || ok && (len(got)-1 < min(limit, len(want)) || !slices.Equal(got[1:], want[:len(got)-1])) {
					t.Fatalf("%q, limit %d: ok %v, %d ids, want %d", cut(text), limit, ok, len(got)-1, len(want))
				}
			}
		})
	}
	for _, odd := range []string{"new york", "NEW\tYORK", "<s>", "foo", "\u00e9CLAIR", "n\x00ew york", "ne\u0301w york", "xfoox"} {
		for _, filler := range []string{"a ", "\u00e9", "中", "x"} {
			for at := range 70 {
				for _, before := range []int{0, 50, 490, 1000, 1990} {
					check(strings.Repeat(filler, (before+at)/len(filler))+odd+strings.Repeat(" b", at*30), true)
				}
			}
		}
	}
	for _, text := range []string{"", "new yor", "< s>", "new-york", "new…york", "fo", "fo中o", "\u00e9 clair", "new", " york"} {
		check(text, false)
		check(strings.Repeat("the tokenization of w\u00f6rlds, 中文. ", 100)+text, false)
	}
	for name, content := range map[string]string{"not ASCII": "\u00df", "long": strings.Repeat("x", 65)} {
		if _, err := try(small(t, true, nil, true, func(file map[string]any) {
			file["added_tokens"] = append(specials(), map[string]any{"id": 900, "content": content, "single_word": false, "lstrip": false, "rstrip": false,
				"normalized": true, "special": false})
		})); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

func TestConcurrent(t *testing.T) {
	p := open(t, small(t, true, nil, true))
	h := hostile{rand.New(rand.NewPCG(5, 6))}
	var documents []string
	var want [][]uint32
	for range 100 {
		documents = append(documents, h.document())
		want = append(want, p.want(t, documents[len(documents)-1]))
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			var s wordpiece.Scratch
			for i, document := range documents {
				if !slices.Equal(p.direct(nil, document, noLimit, &s), want[i]) {
					t.Errorf("document %d differs", i)
				}
			}
		})
	}
	group.Wait()
}

// FuzzAppendIDs sets the kernel against the general way; it tries to break what words are cut from, at edges and by odd characters.
func FuzzAppendIDs(f *testing.F) {
	for _, fragment := range fragments {
		f.Add("the " + fragment + " token")
	}
	var pairs []*pair
	for _, lower := range []bool{false, true} {
		pairs = append(pairs, open(f, small(f, lower, nil, true)))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		for _, p := range pairs {
			p.same(t, text)
		}
	})
}
