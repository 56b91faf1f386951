package gpuimage

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
)

// Tokenizers made here, so that the kernels run everywhere: a few hundred merges learnt from a page of text, their ranks shuffled so that rules
// overtake the rules that their products take part in.

const page = `It's the 1st page; they'll say it isn't, won't they? The quick brown fox jumps over 12345 lazy dogs -- again and again...
	for (int i = 0; i < n; i++) { total += values[i] * weights[i]; }  // 100%
中国的人口超过十四亿，是世界上人口最多的国家之一。日本語のテキストです。한국어 문장입니다. Съешь ещё этих мягких французских булок. ========================================
<html><body class="page">&nbsp;</body></html> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa _____________________ हिन्दी में é e` + "\u0301\n\n\n        \t\t  end"

type made struct {
	scheme       string
	ignoreMerges bool
	nfc          bool
	shuffle      uint64 // of the ranks; 0: as learnt
	spaces       bool   // runs of spaces and tabs are added tokens
}

var schemes = map[string]string{
	"gpt2":    `{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":true}`,
	"llama-3": splitWith(`(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`),
	"o200k":   splitWith(o200kLetters + `(?i:'s|'t|'re|'ve|'m|'ll|'d)?|` + o200kUpper + `(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`),
	"tekken":  splitWith(o200kLetters + `|` + o200kUpper + `|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`),
	"kimi-k2": splitWith(`[\p{Han}]+|` + notHan.Replace(o200kLetters) + `(?i:'s|'t|'re|'ve|'m|'ll|'d)?|` + notHan.Replace(o200kUpper) + `(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`),
	"deepseek-v3": splitWith(`\p{N}{1,3}`, `[一-龥぀-ゟ゠-ヿ]+`,
		"[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|"+`[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`),
	"qwen2": splitWith(`(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`),
}

const (
	o200kLetters = `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+`
	o200kUpper   = `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*`
)

var notHan = strings.NewReplacer(`\p{M}]`, `\p{M}&&[^\p{Han}]]`)

func splitWith(patterns ...string) string {
	var splits string
	for _, pattern := range patterns {
		quoted, _ := json.Marshal(pattern)
		splits += `{"type":"Split","pattern":{"Regex":` + string(quoted) + `},"behavior":"Isolated","invert":false},`
	}
	return `{"type":"Sequence","pretokenizers":[` + splits + `{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":false}]}`
}

// unmade are tokens that no merges make.
var unmade = []string{"語中", "国テ", "a語", "語中国語中国語中国", "語中国語中国語中国語中国語中国語中国語中国語中国", "！中"}

// file is the tokenizer.json.
func (m made) file(t testing.TB) []byte {
	t.Helper()
	vocab := map[string]int{}
	id := func(s string) {
		if _, ok := vocab[s]; !ok {
			vocab[s] = len(vocab)
		}
	}
	var words [][]string
	for b := range 256 {
		id(string(bpe.ByteLevelRune(byte(b))))
	}
	for _, w := range strings.SplitAfter(page+page[:200], " ") {
		var symbols []string
		for i := range len(w) {
			symbols = append(symbols, string(bpe.ByteLevelRune(w[i])))
		}
		words = append(words, symbols)
	}
	var merges [][2]string
	for len(merges) < 400 {
		counts, best := map[[2]string]int{}, [2]string{}
		for _, w := range words {
			for i := 1; i < len(w); i++ {
				p := [2]string{w[i-1], w[i]}
				if counts[p]++; counts[p] > counts[best] || counts[p] == counts[best] && p[0]+p[1] < best[0]+best[1] {
					best = p
				}
			}
		}
		if counts[best] == 0 {
			break
		}
		merges = append(merges, best)
		id(best[0] + best[1])
		for k, w := range words {
			var joined []string
			for i := 0; i < len(w); i++ {
				if i+1 < len(w) && w[i] == best[0] && w[i+1] == best[1] {
					joined = append(joined, w[i]+w[i+1])
					i++
				} else {
					joined = append(joined, w[i])
				}
			}
			words[k] = joined
		}
	}
	if m.shuffle != 0 {
		r := rand.New(rand.NewPCG(m.shuffle, 0))
		r.Shuffle(len(merges), func(i, j int) { merges[i], merges[j] = merges[j], merges[i] })
	}
	for _, s := range []string{"Ġunreachable", "Ġand-a-very-long-token-of-ours", "xyzzyxyzzyxyzzyxyzzy", "in"} { // of ignore_merges, or never
		id(s)
	}
	for _, s := range unmade {
		var raw []rune
		for i := range len(s) {
			raw = append(raw, bpe.ByteLevelRune(s[i]))
		}
		id(string(raw))
	}
	file := map[string]any{
		"version": "1.0", "truncation": nil, "padding": nil, "normalizer": nil, "decoder": json.RawMessage(`{"type":"ByteLevel","add_prefix_space":true,"trim_offsets":true,"use_regex":true}`),
		"added_tokens": []map[string]any{
			{"id": 2000, "content": "<|end|>", "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": true},
			{"id": 2001, "content": "<|im_start|>", "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": true},
			{"id": 2002, "content": "｜tool｜", "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": false},
		},
		"pre_tokenizer": json.RawMessage(schemes[m.scheme]),
		"post_processor": json.RawMessage(`{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<|im_start|>","type_id":0}},{"Sequence":{"id":"A","type_id":0}},
			{"SpecialToken":{"id":"<|end|>","type_id":0}}],"pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],
			"special_tokens":{"<|im_start|>":{"id":"<|im_start|>","ids":[2001],"tokens":["<|im_start|>"]},"<|end|>":{"id":"<|end|>","ids":[2000],"tokens":["<|end|>"]}}}`),
		"model": map[string]any{"type": "BPE", "dropout": nil, "unk_token": nil, "continuing_subword_prefix": nil, "end_of_word_suffix": nil, "fuse_unk": false,
			"byte_fallback": false, "ignore_merges": m.ignoreMerges, "vocab": vocab, "merges": merges},
	}
	if m.spaces {
		tokens := file["added_tokens"].([]map[string]any)
		for _, run := range []struct{ of, longest int }{{' ', 24}, {'\t', 9}} {
			for n := 2; n <= run.longest; n++ {
				tokens = append(tokens, map[string]any{"id": 2003 + len(tokens), "content": strings.Repeat(string(rune(run.of)), n), "single_word": false,
					"lstrip": false, "rstrip": false, "normalized": true, "special": false})
			}
		}
		file["added_tokens"] = append(tokens, map[string]any{"id": 2100, "content": "ation", "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": false})
	}
	if m.nfc {
		file["normalizer"] = json.RawMessage(`{"type":"NFC"}`)
	}
	out, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestMade(t *testing.T) {
	random := rand.New(rand.NewPCG(3, uint64(number("UIO_TWIN_SEED", 4))))
	rows := append(adversarial(random, number("UIO_TWIN_ROWS", 150)), []byte(page), []byte(strings.Repeat(page, 3)))
	long := runs(random)
	for i, m := range []made{{"gpt2", false, false, 0, false}, {"llama-3", true, false, 0, false}, {"llama-3", false, false, 5, false}, {"qwen2", false, true, 6, false}, {"gpt2", true, false, 7, false},
		{"o200k", true, false, 0, false}, {"tekken", false, false, 0, false}, {"kimi-k2", true, false, 0, false}, {"deepseek-v3", false, false, 0, false}, {"gpt2", false, true, 0, true}} {
		t.Run(fmt.Sprint(m), func(t *testing.T) {
			s := subjectOf(t, m.file(t))
			s.check(t, rows, engine.Request{AddSpecialTokens: i%2 == 0}, fmt.Sprintf("seed=%d", i), fmt.Sprintf("again=%d", i%3))
			s.check(t, s.atTiles(random, number("UIO_TWIN_ROWS", 150)), engine.Request{}, fmt.Sprintf("seed=%d", i))
			added := s.withAdded(random, 100)
			s.check(t, added, engine.Request{SplitSpecialTokens: i%2 == 0}, fmt.Sprintf("seed=%d", i))
			s.check(t, long[i*len(long)/10:(i+1)*len(long)/10], engine.Request{}, "pack=1", fmt.Sprintf("few=%d", i%2))
		})
	}
}

// What a table learns is found whole or not at all.
func TestLearning(t *testing.T) {
	s := subjectOf(t, made{scheme: "llama-3"}.file(t))
	program, err := twin()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "table")
	if err := os.WriteFile(path, s.table, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "learn", path).CombinedOutput()
	if err != nil {
		t.Fatalf("twin: %v\n%s", err, out)
	}
	t.Logf("%s", out)
}

// Under ignore_merges a token that no merges make stands for a whole piece, never for what a cut leaves.
func TestCuts(t *testing.T) {
	for i, ignore := range []bool{true, false} {
		s := subjectOf(t, made{scheme: "llama-3", ignoreMerges: ignore}.file(t))
		if log := binary.LittleEndian.Uint32(s.table[tabCutLog:]); log == 0 {
			t.Fatal("nothing is cut")
		}
		r := rand.New(rand.NewPCG(15, uint64(i)))
		some := append([]string{"日本語", "中国", "テ", "語", "한국", "。", "！", "a", " ", "1", "é", "👍"}, unmade...)
		var rows [][]byte
		for n := range number("UIO_TWIN_ROWS", 150) {
			var row []byte
			for range 1 + r.IntN(1+n%40) {
				row = append(row, some[r.IntN(len(some))]...)
			}
			rows = append(rows, row)
		}
		for _, token := range unmade {
			rows = append(rows, []byte(token), []byte(" "+token), []byte(token+"テ"), []byte("\n"+token+" "+token+"!"))
		}
		flagged := s.check(t, rows, engine.Request{}, "again=2")
		t.Logf("%d of %d rows flagged", flagged, len(rows))
	}
}

// Pieces of any length; the kernels leave to the CPU only numbers in threes that began too far back, and, where ranks are shuffled, what they would
// not merge in linear time.
func TestLong(t *testing.T) {
	for _, m := range []made{{scheme: "llama-3"}, {scheme: "gpt2", shuffle: 9}} {
		t.Run(fmt.Sprint(m), func(t *testing.T) {
			rows := long(rand.New(rand.NewPCG(8, 9)), 40000)
			rows = append(rows, []byte(strings.Repeat("7", 70000)))
			s := subjectOf(t, m.file(t))
			if flagged := s.check(t, rows, engine.Request{}); flagged > 1 && m.shuffle == 0 {
				t.Errorf("%d rows flagged", flagged)
			}
		})
	}
}

func TestOptions(t *testing.T) {
	s := subjectOf(t, made{scheme: "llama-3"}.file(t))
	rows := adversarial(rand.New(rand.NewPCG(5, 6)), 60)
	rows = append(rows, []byte(page))
	for _, c := range []struct {
		req     engine.Request
		options []string
	}{
		{engine.Request{AddSpecialTokens: true}, []string{"pad_left=1"}},
		{engine.Request{AddSpecialTokens: true, Truncation: &engine.Truncation{MaxLength: 9}}, []string{"bits=32"}},
		{engine.Request{AddSpecialTokens: true, Truncation: &engine.Truncation{MaxLength: 9, Left: true}}, []string{"pad_left=1", "bits=32"}},
		{engine.Request{Truncation: &engine.Truncation{MaxLength: 5, Left: true}}, []string{"width=7"}},
		{engine.Request{AddSpecialTokens: true, Truncation: &engine.Truncation{MaxLength: 2}}, []string{"width=33", "pack=1", "offset_bits=32"}},
		{engine.Request{Truncation: &engine.Truncation{MaxLength: 300}}, []string{"width=301", "pad_left=1", "pack=1"}},
		{engine.Request{AddSpecialTokens: true}, []string{"width=40", "rows_count=1"}},
		{engine.Request{AddSpecialTokens: true, Truncation: &engine.Truncation{MaxLength: 9}}, []string{"width=9", "rows_count=1"}},
		{engine.Request{AddSpecialTokens: true, Truncation: &engine.Truncation{MaxLength: 300}}, []string{"width=2", "rows_count=1", "bits=32", "pack=1"}},
		{engine.Request{}, []string{"width=1", "rows_count=1"}},
		{engine.Request{AddSpecialTokens: true}, []string{"width=700", "rows_count=1", "few=1"}},
		{engine.Request{AddSpecialTokens: true, Truncation: &engine.Truncation{MaxLength: 9}}, []string{"width=9", "rows_count=1", "few=1"}},
		{engine.Request{AddSpecialTokens: true, Truncation: &engine.Truncation{MaxLength: 9, Left: true}}, []string{"width=11", "pad_left=1", "bits=32", "rows_count=1", "few=1"}},
		{engine.Request{Truncation: &engine.Truncation{MaxLength: 5, Left: true}}, []string{"width=4", "rows_count=1", "few=1", "pack=1"}},
	} {
		if flagged := s.check(t, rows, c.req, c.options...); flagged != 0 {
			t.Errorf("%d rows flagged", flagged)
		}
	}
}

func TestRagged(t *testing.T) {
	s := subjectOf(t, made{scheme: "llama-3"}.file(t))
	rows := append(adversarial(rand.New(rand.NewPCG(11, 12)), 80), []byte("x<|end|>"), []byte(page))
	want := s.want(t, rows, &engine.Request{AddSpecialTokens: true})
	for _, options := range [][]string{{"ragged=1", "add_special=1"}, {"ragged=1", "add_special=1", "bits=32"}} {
		got := runTwin(t, s.table, rows, options...)
		at := 0
		for r, w := range want {
			if got.flags[r] != 0 {
				w = nil
			}
			ids := got.ids[at:][:got.lengths[r]]
			if at += len(ids); !slices.EqualFunc(ids, w, func(x int64, y uint32) bool { return x == int64(y) }) {
				t.Errorf("row %d: got %v, want %v", r, ids, w)
			}
		}
		if at != len(got.ids) {
			t.Errorf("%d of %d ids are in rows", at, len(got.ids))
		}
	}
}

// Rows that the CPU encoded stand where the kernels left pads; no other cell changes.
func TestPatch(t *testing.T) {
	s := subjectOf(t, made{scheme: "gpt2"}.file(t))
	var rows [][]byte
	for i := range 90 {
		rows = append(rows, []byte(strings.Repeat("word ", i%11)+[]string{"", "<|end|>"}[i%3/2]))
	}
	for _, options := range [][]string{{"pad_id=9"}, {"pad_id=9", "pad_left=1", "bits=32", "width=4"}} {
		before, after := runTwin(t, s.table, rows, options...), runTwin(t, s.table, rows, append(options, "patch=1")...)
		width := int(before.width)
		for r := range rows {
			want := [3][]int64{before.ids[r*width:][:width], before.masks[r*width:][:width], {before.lengths[r]}}
			if before.flags[r] != 0 {
				n := min(r%7, width)
				ids, mask := slices.Repeat([]int64{1000 + int64(r)}, n), slices.Repeat([]int64{1}, n)
				pads, zeros := slices.Repeat([]int64{9}, width-n), make([]int64, width-n)
				if len(options) > 1 {
					want = [3][]int64{append(pads, ids...), append(zeros, mask...), {int64(n)}}
				} else {
					want = [3][]int64{append(ids, pads...), append(mask, zeros...), {int64(n)}}
				}
			}
			got := [3][]int64{after.ids[r*width:][:width], after.masks[r*width:][:width], {after.lengths[r]}}
			for k := range want {
				if !slices.Equal(got[k], want[k]) {
					t.Errorf("row %d: got %v, want %v", r, got[k], want[k])
				}
			}
		}
	}
}

func TestFlags(t *testing.T) {
	s := subjectOf(t, made{scheme: "qwen2", nfc: true}.file(t))
	filler := strings.Repeat("word ", 400)
	rows := []string{
		"plain", "a<|end|>b", "<|im_start|>", filler + "<|end|>" + filler, "｜tool｜", "a｜tool", "<|en", "d|>", "e\u0301", "\u00e9", "a\u0316\u0331", "b\u0315\u0316b",
		"\u05e9\u05bc\u05c1", "\u212b", "\u1100\u1161", filler + "e\u0301", filler, "<", "<|im_start|",
	}
	want := []uint32{0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 2, 0, 2, 2, 2, 0, 0, 0} // ｜tool｜ begins with what the rules look for
	var texts [][]byte
	for _, r := range rows {
		texts = append(texts, []byte(r))
	}
	got := runTwin(t, s.table, texts)
	for i, r := range rows {
		if (got.flags[i] != 0) != (want[i] != 0) {
			t.Errorf("%q: flags %d, want %d", r, got.flags[i], want[i])
		}
	}
	s.check(t, texts, engine.Request{})
	s.check(t, texts, engine.Request{SplitSpecialTokens: true})
}

// What the flags let pass, NFC leaves as it is; and they seldom stop what it would leave. Marks, what they join, and what decomposes, in any order.
func TestNormalizes(t *testing.T) {
	s := subjectOf(t, made{scheme: "gpt2", nfc: true}.file(t))
	nfc, err := normalizer.Build(s.spec.Normalizer)
	if err != nil {
		t.Fatal(err)
	}
	marks := nfcMarks()
	firsts, _ := composers()
	var some [4][]rune // marks, those that join, starters that compose or decompose, the rest
	for c := rune('A'); c < 0x1E000; c++ {
		if c >= 0xD800 && c <= 0xDFFF {
			continue
		}
		switch m := marks(c); {
		case m&classJoins != 0:
			some[1] = append(some[1], c)
		case m&classRanked != 0:
			some[0] = append(some[0], c)
		case m != 0 || firsts[c]:
			some[2] = append(some[2], c)
		case c%997 == 0 || c >= 0xAC00 && c < 0xAC40 || c >= 0x1100 && c < 0x1120:
			some[3] = append(some[3], c)
		}
	}
	r := rand.New(rand.NewPCG(7, 8))
	var rows [][]byte
	for i := range 6000 {
		var text []rune
		for k := range 2 + r.IntN(5) {
			set := some[r.IntN(4)]
			if i%3 == 0 && k > 0 {
				set = some[r.IntN(2)] // one starter, then marks
			}
			if len(set) > 200 && r.IntN(2) == 0 {
				set = set[:200]
			}
			text = append(text, set[r.IntN(len(set))])
		}
		rows = append(rows, []byte(string(text)))
	}
	got := runTwin(t, s.table, rows)
	passed, needless, changed := 0, 0, 0
	for i, row := range rows {
		same := normalized(nfc, string(row)) == string(row)
		switch {
		case got.flags[i] == 0 && !same:
			t.Errorf("%+q passes, becomes %+q", row, normalized(nfc, string(row)))
		case got.flags[i] == 0:
			passed++
		case same:
			needless++
		default:
			changed++
		}
	}
	t.Logf("%d pass, %d changed, %d flagged without need", passed, changed, needless)
	if passed < 500 || changed < 500 {
		t.Error("too few of a kind")
	}
	s.check(t, rows, engine.Request{})
}

func TestIllFormed(t *testing.T) {
	s := subjectOf(t, made{scheme: "llama-3"}.file(t))
	rows := []string{"good", "\xff", "a\x80b", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "caf\xc3", "\xa9 next", "", "日本\xe8\xaa", "日本語", "\xf0\x9f\x91\x8d", "\xff\xff\xff", "end"}
	var texts [][]byte
	for _, r := range rows {
		texts = append(texts, []byte(r))
	}
	// Long rows, whose inner bytes are packed 16 at a time: breaks at every place.
	good := strings.Repeat("añ日👍\u07ff\u0800\ud7ff\ue000\U00010000\U0010ffff ", 3)
	for at := range len(good) {
		for _, b := range []byte{0x80, 0xC3, 0xE0, 0xED, 0xF0, 0xF4, 0xF5, 0xFF} {
			row := []byte(good)
			row[at] = b
			texts, rows = append(texts, row), append(rows, string(row))
		}
	}
	texts, rows = append(texts, []byte(good)), append(rows, good)
	got := runTwin(t, s.table, texts, "pack=1", "slack=3000")
	for i, r := range rows {
		if ill := strings.ToValidUTF8(r, "") != r; ill != (got.flags[i] == 4) {
			t.Errorf("%q: flags %d", r, got.flags[i])
		}
	}
	texts = [][]byte{[]byte("good"), nil, []byte("日本語"), []byte("👍"), []byte("end")}
	s.check(t, texts, engine.Request{}, "pack=1")
	s.check(t, texts, engine.Request{}, "pack=1", "slack=1")
	s.check(t, texts, engine.Request{}, "pack=1", "slack=5000")
	s.check(t, texts, engine.Request{}, "pack=1", "few=1")
	s.check(t, texts, engine.Request{}, "pack=1", "slack=5000", "few=1")
	for _, row := range []string{"break=1", "break=2", "break=5", "few=1 break=1", "few=1 break=2", "few=1 break=5"} { // offsets that fall, or leave the source
		for i, flags := range runTwin(t, s.table, texts, append(strings.Fields(row), "pack=1")...).flags {
			if flags != 16 {
				t.Errorf("%s: row %d has flags %d", row, i, flags)
			}
		}
	}
}

func TestRefused(t *testing.T) {
	file := string(made{scheme: "llama-3"}.file(t))
	for name, c := range map[string][2]string{
		"normalizer":       {`"normalizer":null`, `"normalizer":{"type":"Lowercase"}`},
		"scheme":           {`\\p{N}{1,3}`, `\\p{N}{1,2}`},
		"suffix":           {`"end_of_word_suffix":null`, `"end_of_word_suffix":"</w>"`},
		"blank":            {`"｜tool｜"`, `"  "`},
		"type id":          {`|end|\u003e","type_id":0`, `|end|\u003e","type_id":1`},
		"no pre-tokenizer": {`"add_prefix_space":false`, `"add_prefix_space":true`},
	} {
		spec, err := hfjson.Parse([]byte(strings.Replace(file, c[0], c[1], 1)))
		if err != nil {
			t.Fatal(name, err)
		}
		m, err := bpe.Build(&spec.Model)
		if err != nil {
			t.Fatal(name, err)
		}
		if _, err := Build(spec, m); !errors.Is(err, engine.ErrUnsupported) {
			t.Errorf("%s: got %v, want ErrUnsupported", name, err)
		} else {
			t.Log(name, err)
		}
	}
}

// The numbers of tok_table.h are those of layout.go.
func TestLayout(t *testing.T) {
	header, err := os.ReadFile("../../gpu/kernels/tok_table.h")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, m := range regexp.MustCompile(`\b((?:TAB|CLASS|FAMILY|SWITCH|ADDED|ID|RANK|KEY|MAX|ONE|GROUP|RUN)_[A-Z0-9_]+)\s*=\s*(0x[0-9A-Fa-f]+|\d+)u?\b`).FindAllStringSubmatch(string(header), -1) {
		n, err := strconv.ParseInt(m[2], 0, 64)
		if err != nil {
			t.Fatal(err)
		}
		got[m[1]] = int(n)
	}
	part := func(i int) int { return tabParts + 4*i }
	for name, want := range map[string]int{
		"TAB_MAGIC": tabMagic, "TAB_FORMAT": tabFormat, "TAB_BYTES": tabBytes, "TAB_FAMILY": tabFamily, "TAB_DIGITS": tabDigits, "TAB_NORMALIZES": tabNormalizes,
		"TAB_PIECE_LOG": tabPieceLog, "TAB_RULE_LOG": tabRuleLog, "TAB_LONG_LOG": tabLongLog, "TAB_LONGEST": tabLongest, "TAB_PREFIX_COUNT": tabPrefixCount,
		"TAB_SUFFIX_COUNT": tabSuffixCount, "TAB_ADDED_WIDE": tabAddedWide, "TAB_SEED": tabSeed, "TAB_PREFIX": tabPrefix, "TAB_SUFFIX": tabSuffix, "TAB_LUT": tabLUT,
		"TAB_BYTE_IDS": tabByteIDs, "TAB_ADDED_FIRST": tabAddedFirst, "TAB_PARTS": tabParts, "TAB_FIXED": tabFixed, "TAB_MAGIC_NUMBER": magic, "TAB_FORMAT_NUMBER": format,
		"TAB_INDEX": indexEntries, "TAB_CLASS_INDEX": part(partClassIndex), "TAB_CLASS_DATA": part(partClassData), "TAB_RANK_INDEX": part(partRankIndex),
		"TAB_RANK_DATA": part(partRankData), "TAB_PIECES": part(partPieces), "TAB_RULES": part(partRules), "TAB_PAIRS": part(partPairs), "TAB_LONGS": part(partLongs),
		"TAB_LONG_BYTES": part(partLongBytes), "TAB_ADDED": part(partAdded), "TAB_ADDED_BYTES": part(partAddedBytes), "TAB_ADDED_PAIRS": part(partAddedPairs),
		"CLASS_OTHER": classOther, "CLASS_LETTER": classLetter, "CLASS_NUMBER": classNumber, "CLASS_BLANK": classBlank, "CLASS_SPACE": classSpace,
		"CLASS_NEWLINE": classNewline, "CLASS_APOSTROPHE": classApostrophe, "CLASS_ROW": classRow,
		"TAB_CUT_LOG": tabCutLog, "TAB_CUT_HEADS": tabCutHeads, "TAB_CUT_TAILS": tabCutTails, "TAB_SEEN_LOG": tabSeenLog, "TAB_ROOM": tabRoom, "TAB_LEARNT": tabLearnt,
		"TAB_CUTS": part(partCuts), "TAB_SEEN": part(partSeen),
		"CLASS_UPPER": classUpper, "CLASS_SYMBOL": classSymbol,
		"CLASS_CASELESS": classCaseless, "CLASS_MARK": classMark, "CLASS_HAN": classHan, "CLASS_HAN_NUMBER": classHanNumber, "CLASS_HAN_OTHER": classHanOther,
		"TAB_WORD_LOG": tabWordLog, "TAB_UNKNOWN": tabUnknown, "TAB_MAX_CHARS": tabMaxChars, "TAB_LOWER": tabLower, "TAB_BLANKS": tabBlanks, "TAB_WORDS": part(partWords), "TAB_WORD_IDS": part(partWordIDs),
		"TAB_FORM_INDEX": part(partFormIndex), "TAB_FORMS": part(partForms), "TAB_FORM_BYTES": part(partFormBytes), "FAMILY_BERT": familyBert, "FAMILY_SENTENCEPIECE": familySentence, "SWITCH_SPLIT": switchSplit, "GROUP_BYTES": groupBytes, "RUN_ALONE": runAlone, "FAMILY_UNIGRAM": familyUnigram,
		"TAB_TRIE": part(partTrie), "TAB_PAIR_FORMS": part(partPairForms), "CLASS_PREPENDS": classPrepends, "TAB_TRIE_ROOT": tabTrieRoot, "TAB_TRIE_BEHIND": tabTrieBehind, "TAB_FIRST_TOKEN": tabFirstToken, "TAB_REACH": tabReach,
		"TAB_FIRST_SCORE": tabFirstScore, "TAB_UNKNOWN_COST": tabUnknownCost,
		"CLASS_MASK": classMask, "FAMILY_O200K": familyO200K, "FAMILY_DEEPSEEK": familyDeepSeek, "SWITCH_SUFFIX": switchSuffix, "SWITCH_SLASH": switchSlash,
		"MAX_ADDED": maxAdded, "ADDED_SPECIAL": addedSpecial, "ADDED_LEFT": addedLeft, "TAB_MORE": part(partMore), "TAB_RUNS": part(partRuns),
		"TAB_RUN_KINDS": tabRunKinds, "TAB_SWITCHES": tabSwitches,
		"CLASS_SUSPICIOUS": classSuspicious, "CLASS_RANKED": classRanked, "CLASS_JOINS": classJoins, "TAB_JOIN_LOG": tabJoinLog, "TAB_JOINS": part(partJoins),
		"FAMILY_GPT2": familyGPT2, "FAMILY_CL100K": familyCL100K, "ID_BITS": idBits, "RANK_BITS": rankBits, "MAX_IDS": maxIDs, "KEY_BYTES": keyBytes, "MAX_PREFIX": maxPrefix,
	} {
		if got[name] != want {
			t.Errorf("%s: C has %#x, Go %#x", name, got[name], want)
		}
		delete(got, name)
	}
	delete(got, "ID_MASK")
	delete(got, "ADDED_LENGTH")
	delete(got, "MAX_TEXT")
	if len(got) > 0 {
		t.Errorf("of C alone: %v", got)
	}
}

func normalized(n normalizer.Normalizer, s string) string {
	var t text.Text
	t.Reset([]byte(s), 0, false)
	n.Normalize(&t, &text.Scratch{})
	return string(t.Bytes)
}
