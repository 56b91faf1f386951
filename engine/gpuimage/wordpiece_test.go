package gpuimage

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/model/wordpiece"
)

// madeWords is a WordPiece tokenizer: words of the page and of the atoms, and parts of them, some longer than a key.
func madeWords(t testing.TB, lower bool) []byte {
	t.Helper()
	vocab := map[string]int{}
	id := func(s string) {
		if _, ok := vocab[s]; !ok && s != "" {
			vocab[s] = len(vocab)
		}
	}
	for _, s := range []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "antidisestablishment", "##arianismarianisms", "embed", "##ding", "##s"} {
		id(s)
	}
	for i, w := range strings.FieldsFunc(page+" "+strings.Join(atoms, " "), func(r rune) bool { return strings.ContainsRune(" \t\n\r.,;:()[]{}<>'!?-\"/&|", r) }) {
		if lower {
			w = strings.ToLower(strings.NewReplacer("\u302e", "", "\U0001d165", "").Replace(w)) // a token with such a mark is refused
		}
		runes := []rune(w)
		switch i % 4 {
		case 0:
			id(w)
		case 1:
			id(string(runes[:(len(runes)+1)/2]))
			id("##" + string(runes[(len(runes)+1)/2:]))
		default:
			for k, r := range runes[:min(len(runes), 3)] {
				id(strings.Repeat("##", min(k, 1)) + string(r))
			}
		}
	}
	for _, r := range ".,;:'!?-\"/中国日本" {
		id(string(r))
	}
	token := func(i int, s string) map[string]any {
		return map[string]any{"id": i, "content": s, "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": true}
	}
	out, err := json.Marshal(map[string]any{
		"version": "1.0", "truncation": nil, "padding": nil, "decoder": nil,
		"normalizer":    map[string]any{"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true, "strip_accents": nil, "lowercase": lower},
		"pre_tokenizer": map[string]any{"type": "BertPreTokenizer"},
		"added_tokens":  []any{token(0, "[PAD]"), token(1, "[UNK]"), token(2, "[CLS]"), token(3, "[SEP]"), token(4, "[MASK]")},
		"post_processor": json.RawMessage(`{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"[CLS]","type_id":0}},{"Sequence":{"id":"A","type_id":0}},{"SpecialToken":{"id":"[SEP]","type_id":0}}],
			"pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],
			"special_tokens":{"[CLS]":{"id":"[CLS]","ids":[2],"tokens":["[CLS]"]},"[SEP]":{"id":"[SEP]","ids":[3],"tokens":["[SEP]"]}}}`),
		"model": map[string]any{"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100, "vocab": vocab},
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestWords(t *testing.T) {
	random := rand.New(rand.NewPCG(31, uint64(number("UIO_TWIN_SEED", 4))))
	count := number("UIO_TWIN_ROWS", 150)
	for _, lower := range []bool{true, false} {
		t.Run(fmt.Sprint(lower), func(t *testing.T) {
			s := subjectOf(t, madeWords(t, lower))
			rows := append(adversarial(random, count), []byte(page), []byte("antidisestablishmentarianismarianisms embeddings"), []byte(strings.Repeat("a", 100)), []byte(strings.Repeat("a", 101)+" é"),
				[]byte(strings.Repeat("é", 100)), []byte(strings.Repeat("é", 101)), []byte("a"+strings.Repeat("\x01", 5000)+"b"), []byte(" "+strings.Repeat("\x01", 3000)+"b"))
			s.check(t, rows, engine.Request{AddSpecialTokens: true})
			s.check(t, s.withAdded(random, count), engine.Request{}, "pack=1", "few=1", "seed=3")
			s.check(t, s.atTiles(random, count), engine.Request{SplitSpecialTokens: true}, "seed=4")
			s.check(t, runs(random), engine.Request{}, "seed=5")
		})
	}
}

func TestWordsRefused(t *testing.T) {
	file := string(madeWords(t, true))
	for name, c := range map[string][2]string{
		"normalized":  {`"normalized":false`, `"normalized":true`},
		"normalizer":  {`"type":"BertNormalizer"`, `"type":"Lowercase"`},
		"pre":         {`"type":"BertPreTokenizer"`, `"type":"Whitespace"`},
		"long words":  {`"max_input_chars_per_word":100`, `"max_input_chars_per_word":200`},
		"short words": {`"max_input_chars_per_word":100`, `"max_input_chars_per_word":3`},
	} {
		spec, err := hfjson.Parse([]byte(strings.Replace(file, c[0], c[1], 1)))
		if err != nil {
			t.Fatal(name, err)
		}
		m, err := wordpiece.Build(&spec.Model)
		if err != nil {
			t.Fatal(name, err)
		}
		if _, err := BuildWordPiece(spec, m); !errors.Is(err, engine.ErrUnsupported) {
			t.Errorf("%s: got %v, want ErrUnsupported", name, err)
		}
	}
}

// Words that differ in the fourth and the eighth byte alone meet in a table's hash for most seeds, by threes for nearly all: seeds that part them are
// found each time.
func TestWordsApart(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	const signs = "abcdefghijklmnopqrstuvwxyz0123456789"
	var words strings.Builder
	for stem, id := 0, 1000; stem < 250; stem++ {
		for seen := map[string]bool{}; len(seen) < 20; {
			if w := fmt.Sprintf("%03x%c%03x%c", stem, signs[random.IntN(36)], stem, signs[random.IntN(36)]); !seen[w] {
				seen[w] = true
				fmt.Fprintf(&words, `"%s":%d,`, w, id)
				id++
			}
		}
	}
	spec, err := hfjson.Parse([]byte(strings.Replace(string(madeWords(t, false)), `"vocab":{`, `"vocab":{`+words.String(), 1)))
	if err != nil {
		t.Fatal(err)
	}
	m, err := wordpiece.Build(&spec.Model)
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if _, err := BuildWordPiece(spec, m); err != nil {
			t.Fatal(err)
		}
	}
}

// The numbers of tok_wordpiece.h are those of layout.go.
func TestWordsLayout(t *testing.T) {
	header, err := os.ReadFile("../../gpu/kernels/tok_wordpiece.h")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"BERT_REMOVED": bertRemoved, "BERT_WORD": bertWord, "BERT_SINGLE": bertSingle, "BERT_BLANK": bertBlank, "WORD_CHARS": maxWordChars, "CONTINUES": wordContinues} {
		m := regexp.MustCompile(`\b` + name + ` = (0x[0-9A-Fa-f]+|\d+)\b`).FindStringSubmatch(string(header))
		if m == nil {
			t.Errorf("%s is not there", name)
		} else if got, err := strconv.ParseInt(m[1], 0, 64); err != nil || int(got) != want {
			t.Errorf("%s: C has %d, Go %d", name, got, want)
		}
	}
}
