package gpuimage

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/model/unigram"
)

// nmtNFKC is the charsmap of T5 and XLM-RoBERTa.
func nmtNFKC(t testing.TB) string {
	t.Helper()
	return enginetest.Charsmap(t, "../normalizer/testdata/nmt_nfkc.charsmap.gz")
}

// mapped are atoms that a charsmap makes something else of: more characters than bytes, a blank and more, nothing, clusters that are looked up whole or not.
var mapped = strings.Split("½|1½|´|don´t|´´|¨a|ﷺ|…|㎢|ＡＢ|（中，国）|\u00ad|\u200d|\u200c|می\u200cخواهم|ا\u0653|\u0653|e\u0301\u0323|½\u0301|´\u0301|©\ufe0f|™\ufe0f|1\ufe0f\u20e3|カ\u3099|ｶﾞ|\u1100\u1161\u11a8|\u0600a\u0301|\u00a0\u0301|\u2581|a\u2581b|\u2581\u2581|\x01|a\x01b|\x7f|\uf900|ĳ|ŉ|antidisestablishmentarianism|\u0344|क\u094d\u200dष|\u0e33|é\u0301", "|")

// madeUnigram is a tokenizer of T5's make: pieces of the page and of the atoms, with few scores, so that many ways tie.
func madeUnigram(t testing.TB, seed uint64, bare bool) []byte {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	scores := []float64{-1, -2, -1.5, -0.1, -0.2, -0.30000000000000004, -3, -7.25, -11}
	var vocab [][2]any
	known := map[string]bool{}
	add := func(token string) {
		if token != "" && !known[token] && !strings.Contains(token, "<unk>") {
			known[token] = true
			vocab = append(vocab, [2]any{token, scores[r.IntN(len(scores))]})
		}
	}
	for _, s := range []string{"<pad>", "</s>", "<unk>"} {
		vocab = append(vocab, [2]any{s, 0.0})
	}
	if !bare {
		add(blankMark)
	}
	for i, w := range strings.Fields(page + " " + strings.Join(atoms, " ") + " " + strings.Join(mapped, " ")) {
		runes := []rune(w)
		runes = runes[:min(len(runes), 25)]
		if i%2 == 0 {
			add(blankMark + string(runes[:1+r.IntN(len(runes))]))
		}
		for range 2 {
			from := r.IntN(len(runes))
			add(string(runes[from : from+1+r.IntN(len(runes)-from)]))
		}
		if i%3 == 0 {
			add(string(runes[0]))
		}
	}
	normalizer := json.RawMessage("null")
	if !bare {
		normalizer = json.RawMessage(`{"type":"Precompiled","precompiled_charsmap":"` + nmtNFKC(t) + `"}`)
	}
	token := func(id int, s string) map[string]any {
		return map[string]any{"id": id, "content": s, "single_word": false, "lstrip": s == "<mask>", "rstrip": false, "normalized": false, "special": true}
	}
	out, err := json.Marshal(map[string]any{
		"version": "1.0", "truncation": nil, "padding": nil, "decoder": nil, "normalizer": normalizer,
		"pre_tokenizer": json.RawMessage(`{"type":"Sequence","pretokenizers":[{"type":"WhitespaceSplit"},{"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":true}]}`),
		"added_tokens":  []any{token(0, "<pad>"), token(1, "</s>"), token(2, "<unk>"), token(len(vocab), "<mask>"), token(len(vocab)+1, "<extra_id_0>")},
		"post_processor": json.RawMessage(`{"type":"TemplateProcessing","single":[{"Sequence":{"id":"A","type_id":0}},{"SpecialToken":{"id":"</s>","type_id":0}}],
			"pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":0}}],"special_tokens":{"</s>":{"id":"</s>","ids":[1],"tokens":["</s>"]}}}`),
		"model": map[string]any{"type": "Unigram", "unk_id": 2, "byte_fallback": false, "vocab": vocab},
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestUnigram(t *testing.T) {
	random := rand.New(rand.NewPCG(41, uint64(number("UIO_TWIN_SEED", 4))))
	count := number("UIO_TWIN_ROWS", 150)
	all := slices.Concat(atoms, mapped)
	for seed := range uint64(4) {
		bare := seed == 3 // no charsmap, and no token for the mark alone
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := subjectOf(t, madeUnigram(t, seed, bare))
			rows := append(rowsOf(random, all, count), []byte(page), []byte(strings.Repeat("é", 3000)), []byte("a"+strings.Repeat("\x01", 5000)+"b"), []byte(" "+strings.Repeat("\x01", 3000)+"b"),
				[]byte(strings.Repeat("½", 40)), []byte(strings.Repeat("´", 40)), []byte(strings.Repeat("z", 1<<16)), []byte(strings.Repeat("z", 1<<16+1)), []byte("x y <mask>"))
			flagged := s.check(t, rows, engine.Request{AddSpecialTokens: true}, "again=2")
			t.Logf("%d of %d rows flagged", flagged, len(rows))
			s.check(t, s.withAdded(random, count), engine.Request{}, "pack=1", "seed=3")
			s.check(t, s.atTiles(random, count), engine.Request{SplitSpecialTokens: true}, "seed=4", "again=1")
			s.check(t, runs(random), engine.Request{}, "seed=5")
		})
	}
}

// What the kernels flag: nothing that a charsmap makes of ordinary text.
func TestUnigramFlags(t *testing.T) {
	s := subjectOf(t, madeUnigram(t, 1, false))
	for row, want := range map[string]uint32{
		"中国，日本。（a）": 0, "don´t": 0, "1½ cups": 0, "½": 0, "می\u200cخواهم": 0, "हिन्दी में": 0, "a\u2581b": 0, "e\u0301": 0, "xe\u0301\u0323": 2, "½\u0301": 2, "ا\u0653": 0, "\u0600ا\u0653": 2, "ﷺ": 2, "½½": 2, "<mask>": 1,
	} {
		if got := runTwin(t, s.table, [][]byte{[]byte(row)}).flags[0]; got != want {
			t.Errorf("%q: flags %d, want %d", row, got, want)
		}
	}
}

func TestUnigramRefused(t *testing.T) {
	file := string(madeUnigram(t, 1, false))
	for name, c := range map[string][2]string{
		"normalized":    {`"normalized":false`, `"normalized":true`},
		"normalizer":    {`"type":"Precompiled"`, `"type":"Lowercase"`},
		"pre":           {`"type":"WhitespaceSplit"`, `"type":"Whitespace"`},
		"first":         {`"prepend_scheme":"always"`, `"prepend_scheme":"first"`},
		"fallback":      {`"byte_fallback":false`, `"byte_fallback":true`},
		"no unknown":    {`"unk_id":2`, `"unk_id":null`},
		"long":          {`"vocab":[`, `"vocab":[["` + strings.Repeat("a", 32) + `",-1],`},
		"score":         {`"vocab":[`, `"vocab":[["aa",-1e6],`},
		"unknown's own": {`"vocab":[`, `"vocab":[["</s></s>",-1],`},
	} {
		spec, err := hfjson.Parse([]byte(strings.Replace(file, c[0], c[1], 1)))
		if err != nil {
			t.Fatal(name, err)
		}
		m, err := unigram.Build(&spec.Model)
		if err != nil {
			t.Fatal(name, err)
		}
		if _, err := BuildUnigram(spec, m); !errors.Is(err, engine.ErrUnsupported) {
			t.Errorf("%s: got %v, want ErrUnsupported", name, err)
		}
	}
}

// The numbers of tok_unigram.h are those of unigram.go.
func TestUnigramLayout(t *testing.T) {
	header, err := os.ReadFile("../../gpu/kernels/tok_unigram.h")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"UNIGRAM_OPENS": unigramOpens, "WAYS": maxJump + 1, "AHEAD": maxReach + 32} {
		m := regexp.MustCompile(`\b` + name + ` = (0x[0-9A-Fa-f]+|\d+)\b`).FindStringSubmatch(string(header))
		if m == nil {
			t.Errorf("%s is not there", name)
		} else if got, err := strconv.ParseInt(m[1], 0, 64); err != nil || int(got) != want {
			t.Errorf("%s: C has %d, Go %d", name, got, want)
		}
	}
}
