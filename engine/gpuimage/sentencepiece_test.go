package gpuimage

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
)

// Tokenizers of SentencePiece's make: characters, bytes for those that the vocabulary lacks, merges learnt from words that begin with U+2581.
type madeOfWords struct {
	face    string // of normalizer and pre-tokenizer
	shuffle uint64 // of the ranks; 0: as learnt
	across  bool   // merges reach across the blanks between words
	blanks  bool   // words have one blank in front, and runs of blanks tokens of their own
}

const replaceBlanks = `{"type":"Replace","pattern":{"String":" "},"content":"▁"}`

var faces = map[string][2]string{
	"llama":           {`{"type":"Sequence","normalizers":[{"type":"Prepend","prepend":"▁"},` + replaceBlanks + `]}`, `null`},
	"gemma":           {replaceBlanks, `{"type":"Split","pattern":{"String":" "},"behavior":"MergedWithPrevious","invert":false}`},
	"metaspace":       {`null`, `{"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":false}`},
	"metaspace first": {`null`, `{"type":"Metaspace","replacement":"▁","prepend_scheme":"first","split":false}`},
	"metaspace split": {`null`, `{"type":"Metaspace","replacement":"▁","prepend_scheme":"first","split":true}`},
	"metaspace never": {`null`, `{"type":"Metaspace","replacement":"▁","prepend_scheme":"never","split":true}`},
}

func (m madeOfWords) file(t testing.TB) []byte {
	t.Helper()
	vocab := map[string]int{"<unk>": 0, "<s>": 1, "</s>": 2}
	id := func(s string) {
		if _, ok := vocab[s]; !ok {
			vocab[s] = len(vocab)
		}
	}
	for b := range 256 {
		id(fmt.Sprintf("<0x%02X>", b))
	}
	text := strings.ReplaceAll(page+page[:200]+strings.Repeat(" ", 40), " ", "▁")
	cut := regexp.MustCompile(`▁*[^▁]*`)
	if m.across {
		cut = regexp.MustCompile(`[^.;<]*[.;<]`)
	}
	var merges [][2]string
	if m.blanks {
		cut = regexp.MustCompile(`▁?[^▁]*`)
		for n := 1; n < 16; n *= 2 {
			half := strings.Repeat("▁", n)
			merges = append(merges, [2]string{half, half})
			id(half)
			id(half + half)
		}
	}
	var words [][]string
	for _, w := range cut.FindAllString(text, -1) {
		var symbols []string
		for _, r := range w {
			symbols = append(symbols, string(r))
			if r != 'z' && r != '你' && r != 'я' && r != 'ह' && r != '\t' { // these are bytes
				id(string(r))
			}
		}
		words = append(words, symbols)
	}
	known := func(s string) bool { _, ok := vocab[s]; return ok }
	for len(merges) < 350 {
		counts, best := map[[2]string]int{}, [2]string{}
		for _, w := range words {
			for i := 1; i < len(w); i++ {
				if p := [2]string{w[i-1], w[i]}; known(p[0]) && known(p[1]) {
					if counts[p]++; counts[p] > counts[best] || counts[p] == counts[best] && p[0]+p[1] < best[0]+best[1] {
						best = p
					}
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
	added := func(id int, content string, special, normalized bool) map[string]any {
		return map[string]any{"id": id, "content": content, "single_word": false, "lstrip": false, "rstrip": false, "normalized": normalized, "special": special}
	}
	tokens := []map[string]any{added(2000, "<|end|>", true, false), added(2001, "<|im_start|>", true, false), added(2002, "｜tool｜", false, false),
		added(2003, "<|norm|>", false, true), added(2004, "▁▁▁", false, false)}
	for n := 1; n <= 5; n++ {
		tokens = append(tokens, added(2010+n, strings.Repeat("\n", n), false, false))
	}
	out, err := json.Marshal(map[string]any{
		"version": "1.0", "truncation": nil, "padding": nil, "normalizer": json.RawMessage(faces[m.face][0]), "pre_tokenizer": json.RawMessage(faces[m.face][1]),
		"decoder": nil, "added_tokens": tokens,
		"post_processor": json.RawMessage(`{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<|im_start|>","type_id":0}},{"Sequence":{"id":"A","type_id":0}}],
			"pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],"special_tokens":{"<|im_start|>":{"id":"<|im_start|>","ids":[2001],"tokens":["<|im_start|>"]}}}`),
		"model": map[string]any{"type": "BPE", "dropout": nil, "unk_token": "<unk>", "continuing_subword_prefix": nil, "end_of_word_suffix": nil, "fuse_unk": true,
			"byte_fallback": true, "ignore_merges": false, "vocab": vocab, "merges": merges},
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Blanks and what stands for them, in words, in runs and beside what the vocabulary lacks.
var blankAtoms = append(strings.Split("▁|▁▁|▁▁▁| ▁|▁ |\u2580|\xe2\x96\x82|z|你|я|हिन्दी|the|page|▁the|\n\n|\n\n\n\n\n\n\n|<|norm|>|<|norm|<0x41>|    |        ", "|"), atoms...)

func TestMadeOfWords(t *testing.T) {
	random := rand.New(rand.NewPCG(13, uint64(number("UIO_TWIN_SEED", 4))))
	count := number("UIO_TWIN_ROWS", 120)
	rows := append(rowsOf(random, blankAtoms, count), []byte(page), []byte(strings.Repeat(page, 3)), []byte(" "), []byte("  x"), []byte("▁x"), []byte("x"), []byte("\n"), []byte("z"))
	long := runs(random)
	for i, m := range []madeOfWords{{"llama", 0, false, false}, {"llama", 5, false, false}, {"gemma", 0, false, false}, {"gemma", 3, true, false}, {"metaspace", 0, true, false}, {"metaspace first", 0, false, false},
		{"metaspace split", 7, true, false}, {"metaspace never", 0, false, true}} {
		t.Run(fmt.Sprint(m), func(t *testing.T) {
			s := subjectOf(t, m.file(t))
			flagged := s.check(t, rows, engine.Request{AddSpecialTokens: i%2 == 0}, fmt.Sprintf("seed=%d", i), fmt.Sprintf("again=%d", i%3))
			if flagged > len(rows)/3 {
				t.Errorf("%d of %d rows flagged", flagged, len(rows))
			}
			s.check(t, s.atTiles(random, count), engine.Request{}, fmt.Sprintf("seed=%d", i))
			s.check(t, s.withAdded(random, count), engine.Request{SplitSpecialTokens: i%2 == 0}, fmt.Sprintf("seed=%d", i), "again=1")
			s.check(t, long[i*len(long)/8:(i+1)*len(long)/8], engine.Request{}, "pack=1")
		})
	}
}

// Windows of long pieces begin and end inside characters, known and unknown, and hold U+2581.
func TestLongWords(t *testing.T) {
	s := subjectOf(t, madeOfWords{face: "gemma", across: true}.file(t))
	led := subjectOf(t, madeOfWords{face: "llama", blanks: true}.file(t))
	if n := binary.LittleEndian.Uint32(led.table[tabBlanks:]) >> 24; n != 16 {
		t.Errorf("%d blanks come again and again", n)
	}
	r := rand.New(rand.NewPCG(17, 4))
	some := []string{"日本語の", "テキスト", "中国", "你", "ह", "हिन्दी", "é", "👍", "a", "the", "▁", "page", "я", "ещё", "\u0301", "z", " "}
	var rows [][]byte
	for n := range number("UIO_TWIN_ROWS", 120) / 3 {
		var row []byte
		few := some[:len(some)-n%2]
		for range 1 + r.IntN(200) {
			row = append(row, few[r.IntN(len(few))]...)
		}
		rows = append(rows, bytes.ReplaceAll(row, []byte("▁▁▁"), []byte("▁a"))) // an added token whose rows are left to the CPU
	}
	rows = append(rows, long(r, 4000)...)
	for _, n := range []int{1023, 1024, 1025, 1500, 3001, 9999} {
		blanks := strings.Repeat(" ", n)
		rows = append(rows, []byte(blanks), []byte(blanks+"the"), []byte("the"+blanks+"z"), []byte(blanks+"▁"+blanks), []byte(blanks+"\n"+blanks+"the page"))
	}
	for _, s := range []subject{s, led} {
		if flagged := s.check(t, rows, engine.Request{}); flagged > 0 {
			t.Errorf("%d rows flagged", flagged)
		}
	}
}

func TestRefusedWords(t *testing.T) {
	file := string(madeOfWords{face: "llama"}.file(t))
	for name, c := range map[string][2]string{
		"unknown":    {`"byte_fallback":true`, `"byte_fallback":false`},
		"normalizer": {`{"type":"Prepend","prepend":"▁"}`, `{"type":"NFKC"}`},
		"blanks":     {`"\u003c|norm|\u003e"`, `"▁ "`},
	} {
		if !strings.Contains(file, c[0]) {
			t.Fatal(name)
		}
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

// Of added tokens that begin a text the longest is found, whatever stands between it and others in the list.
func TestGroups(t *testing.T) {
	contents := []string{"<a>", "<a>b", "<a>bc", "<ab>", "<unused1>", "<unused12>", "<unused1>x", "<", "<u"}
	var tokens []engine.AddedToken
	for _, c := range contents {
		tokens = append(tokens, engine.AddedToken{Content: c})
	}
	slices.SortStableFunc(tokens, inGroups)
	for i := range tokens {
		for k := range i {
			if strings.HasPrefix(tokens[i].Content, tokens[k].Content) {
				t.Errorf("%q before %q", tokens[k].Content, tokens[i].Content)
			}
		}
	}
}
