package normalizer

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
)

// charsmap is that of sentencepiece's nmt_nfkc, as the tokenizers of T5 and XLM-RoBERTa carry it.
func charsmap(t testing.TB) string {
	t.Helper()
	return enginetest.Charsmap(t, "testdata/nmt_nfkc.charsmap.gz")
}

func load(raw string) (Normalizer, error) {
	spec, err := hfjson.Parse([]byte(`{"normalizer":` + raw + `,"model":{"type":"WordLevel","vocab":{"a":0},"unk_token":"a"}}`))
	if err != nil {
		return nil, err
	}
	return Build(spec.Normalizer)
}

func mustLoad(t testing.TB, raw string) Normalizer {
	t.Helper()
	if strings.Contains(raw, "@nmt_nfkc") {
		raw = strings.ReplaceAll(raw, "@nmt_nfkc", charsmap(t))
	}
	n, err := load(raw)
	if err != nil {
		t.Fatalf("%.300s: %v", raw, err)
	}
	return n
}

// row is a text and the range that each of its characters stands for.
func row(n Normalizer, s string, aligned bool) (string, []uint32) {
	var x text.Text
	var scratch text.Scratch
	x.Reset([]byte(s), 0, aligned)
	n.Normalize(&x, &scratch)
	spans := []uint32{}
	for i, span := range x.Align {
		if utf8.RuneStart(x.Bytes[i]) {
			spans = append(spans, span.Start, span.End)
		}
	}
	return string(x.Bytes), spans
}

func TestGolden(t *testing.T) {
	data, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden struct {
		Oracle     string
		Texts      []string
		Components []struct {
			Normalizer json.RawMessage
			Rows       [][2]json.RawMessage
		}
	}
	if err := json.Unmarshal(data, &golden); err != nil {
		t.Fatal(err)
	}
	if golden.Oracle != engine.Oracle || ucd.NormOracle != engine.Oracle {
		t.Errorf("golden.json is of %q, the tables of %q, the oracle is %q", golden.Oracle, ucd.NormOracle, engine.Oracle)
	}
	for _, c := range golden.Components {
		n := mustLoad(t, string(c.Normalizer))
		for i, s := range golden.Texts {
			var want string
			var spans []uint32
			if json.Unmarshal(c.Rows[i][0], &want) != nil || json.Unmarshal(c.Rows[i][1], &spans) != nil {
				t.Fatal("golden.json")
			}
			got, gotSpans := row(n, s, true)
			if got != want || !slices.Equal(gotSpans, spans) {
				t.Errorf("%.300s\n%+q\n got %+q %v\nwant %+q %v", c.Normalizer, s, got, gotSpans, want, spans)
			}
			if got, _ := row(n, s, false); got != want {
				t.Errorf("without alignments %.300s\n%+q\n got %+q\nwant %+q", c.Normalizer, s, got, want)
			}
		}
	}
}

// Every code point in six contexts, against digests of what the oracle makes of them.
func TestPoints(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	data, err := os.ReadFile("testdata/points.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden struct {
		Oracle     string
		Contexts   []string
		Components []struct {
			Normalizer json.RawMessage
			Sha256     []string
		}
	}
	if err := json.Unmarshal(data, &golden); err != nil {
		t.Fatal(err)
	}
	if golden.Oracle != engine.Oracle {
		t.Errorf("points.json is of %q, the oracle is %q", golden.Oracle, engine.Oracle)
	}
	var every []string
	for r := rune(0); r < 0x110000; r++ {
		if r < 0xD800 || r >= 0xE000 {
			every = append(every, string(r))
		}
	}
	texts := make([][]string, len(golden.Contexts))
	for k, context := range golden.Contexts {
		for i := 0; i < len(every); i += 256 {
			var part []string
			for _, c := range every[i:min(i+256, len(every))] {
				part = append(part, strings.ReplaceAll(context, "{0}", c))
			}
			texts[k] = append(texts[k], strings.Join(part, "x|"))
		}
	}
	var x text.Text
	var scratch text.Scratch
	for _, c := range golden.Components {
		n := mustLoad(t, string(c.Normalizer))
		for k := range golden.Contexts {
			digest := sha256.New()
			for _, s := range texts[k] {
				x.Reset([]byte(s), 0, false)
				n.Normalize(&x, &scratch)
				digest.Write(x.Bytes)
			}
			if got := hex.EncodeToString(digest.Sum(nil)); got != c.Sha256[k] {
				t.Errorf("%s: context %+q differs from the oracle", c.Normalizer, golden.Contexts[k])
			}
		}
	}
}

func TestRefused(t *testing.T) {
	for raw, place := range map[string]string{
		`{"type":"Foo"}`: "normalizer: Foo",
		`{"type":"Sequence","normalizers":[{"type":"NFC"},{"type":"Prepend","prepend":""}]}`: "normalizer[1]: Prepend",
		`{"type":"Replace","pattern":{"Regex":"a*"},"content":"x"}`:                          `normalizer: Replace`,
		`{"type":"Replace","pattern":{"String":""},"content":"x"}`:                           `normalizer: Replace`,
		`{"type":"Replace","pattern":{"Regex":"(a)\\1"},"content":"x"}`:                      `normalizer: Replace`,
		`{"type":"Strip","strip_left":true}`:                                                 `normalizer: Strip`,
		`{"type":"Precompiled","precompiled_charsmap":"AAAA"}`:                               `normalizer: Precompiled`,
		`{"type":"Precompiled","precompiled_charsmap":"BAAAAAAAAAA="}`:                       `normalizer: Precompiled`,
	} {
		_, err := load(raw)
		if !errors.Is(err, engine.ErrUnsupported) || !strings.HasPrefix(err.Error(), place) {
			t.Errorf("%s: %v", raw, err)
		}
	}
}

// texts that cost the most: long runs of marks, in any order of their classes, and of what joins.
func TestLinear(t *testing.T) {
	const size = 2 << 20
	long := map[string][]byte{
		"marks":     bytes.Repeat([]byte("\u0301\u0323\u0334"), size/6),
		"base":      append([]byte("a"), bytes.Repeat([]byte("\u0345\u0334"), size/4)...),
		"joiners":   bytes.Repeat([]byte("\u00a9\u200d"), size/5),
		"conjuncts": bytes.Repeat([]byte("क\u094d"), size/6),
		"spaces":    bytes.Repeat([]byte(" "), size),
		"jamo":      bytes.Repeat([]byte("\u1112\u1161\u11ab"), size/9),
		"prepends":  bytes.Repeat([]byte("\u0600"), size/2),
	}
	for _, raw := range components {
		n := mustLoad(t, raw)
		for what, b := range long {
			var x text.Text
			var scratch text.Scratch
			x.Reset(b, 0, true)
			n.Normalize(&x, &scratch)
			if len(x.Align) != len(x.Bytes) {
				t.Errorf("%s %s: %d spans of %d bytes", raw, what, len(x.Align), len(x.Bytes))
			}
		}
	}
}

var components = []string{
	`{"type":"NFC"}`, `{"type":"NFD"}`, `{"type":"NFKC"}`, `{"type":"NFKD"}`, `{"type":"Lowercase"}`, `{"type":"StripAccents"}`, `{"type":"Nmt"}`,
	`{"type":"ByteLevel"}`, `{"type":"Strip","strip_left":true,"strip_right":true}`, `{"type":"Prepend","prepend":"▁"}`,
	`{"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true,"strip_accents":null,"lowercase":true}`,
	`{"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true,"strip_accents":null,"lowercase":false}`,
	`{"type":"Replace","pattern":{"String":" "},"content":"▁"}`,
	`{"type":"Replace","pattern":{"Regex":"\\s+"},"content":" "}`,
	`{"type":"Precompiled","precompiled_charsmap":"@nmt_nfkc"}`,
}

// FuzzNormalize tries to make a text without alignments differ from the one with them, to break the alignments, and to make the forms unstable.
func FuzzNormalize(f *testing.F) {
	f.Add("e\u0301\u0323 ﬁ 가\u11a8")
	f.Add("\u0600가\u0301 ©\u200d❤\u0301 क\u094dष")
	var all []Normalizer
	for _, raw := range components {
		all = append(all, mustLoad(f, raw))
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToValidUTF8(s, "?")
		for i, n := range all {
			var x text.Text
			var scratch text.Scratch
			x.Reset([]byte(s), 0, true)
			n.Normalize(&x, &scratch)
			if len(x.Align) != len(x.Bytes) || !utf8.Valid(x.Bytes) {
				t.Fatalf("%s %+q: %+q, %d spans", components[i], s, x.Bytes, len(x.Align))
			}
			last := uint32(0)
			for _, span := range x.Align {
				if span.Start < last || span.Start > span.End || int(span.End) > len(s) {
					t.Fatalf("%s %+q: %v", components[i], s, x.Align)
				}
				last = span.Start
			}
			if b, ok := n.(*Bert); ok {
				var y text.Text
				y.Reset([]byte(s), 0, true)
				b.plain(&y, &scratch)
				if string(x.Bytes) != string(y.Bytes) || !slices.Equal(x.Align, y.Align) {
					t.Fatalf("%s %+q: %+q %v, plain twin %+q %v", components[i], s, x.Bytes, x.Align, y.Bytes, y.Align)
				}
			}
			if plain, _ := row(n, s, false); plain != string(x.Bytes) {
				t.Fatalf("%s %+q: %+q without alignments, %+q with", components[i], s, plain, x.Bytes)
			}
			if i < 4 {
				if again, _ := row(n, string(x.Bytes), false); again != string(x.Bytes) {
					t.Fatalf("%s %+q: %+q, then %+q", components[i], s, x.Bytes, again)
				}
			}
		}
	})
}

// FuzzCharsmap tries to make a lookup leave the charsmap.
func FuzzCharsmap(f *testing.F) {
	f.Add([]byte("\x08\x00\x00\x00\x00\x04\x00\x00\x00\x00\x00\x00abc\x00"), "abc")
	f.Fuzz(func(t *testing.T, charsmap []byte, s string) {
		n, err := NewPrecompiled(charsmap)
		if err == nil {
			row(n, strings.ToValidUTF8(s, "?"), true)
		}
	})
}

func BenchmarkNormalize(b *testing.B) {
	texts := map[string]string{
		"english":  strings.Repeat("The quick brown Fox jumps over the lazy dog, 12 times; and 3 more.\n", 500),
		"european": strings.Repeat("Größere Häuser, où l'été passé fût très agréable; añadió el niño.\n", 500),
		"chinese":  strings.Repeat("自然语言处理是人工智能领域的重要方向，共有12个任务。\n", 500),
		"korean":   strings.Repeat("자연어 처리는 인공지능의 중요한 분야이다. 모두 12개.\n", 500),
	}
	for _, raw := range components {
		n := mustLoad(b, raw)
		name := strings.TrimSuffix(strings.TrimPrefix(raw, `{"type":"`), `"}`)
		name = strings.NewReplacer(`"`, "", `\`, "", "/", "").Replace(name)
		for _, what := range []string{"english", "european", "chinese", "korean"} {
			b.Run(name+"/"+what, func(b *testing.B) {
				var x text.Text
				var scratch text.Scratch
				s := []byte(texts[what])
				b.SetBytes(int64(len(s)))
				b.ReportAllocs()
				for b.Loop() {
					x.Reset(s, 0, false)
					n.Normalize(&x, &scratch)
				}
			})
		}
	}
}
