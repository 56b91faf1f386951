package scheme

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"testing"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
)

// sample is a few megabytes of a corpus in UIO_ASSETS, else a few sentences over and over.
func sample(t testing.TB, name string, size int) []byte {
	t.Helper()
	var out []byte
	if dir := os.Getenv("UIO_ASSETS"); dir != "" {
		if f, err := os.Open(dir + "/corpora/" + name + ".jsonl"); err == nil {
			defer f.Close()
			lines := bufio.NewScanner(f)
			lines.Buffer(nil, 64<<20)
			for len(out) < size && lines.Scan() {
				var row struct{ Text string }
				if json.Unmarshal(lines.Bytes(), &row) != nil || row.Text == "" {
					var s string
					if json.Unmarshal(lines.Bytes(), &s) != nil {
						continue
					}
					row.Text = s
				}
				out = append(append(out, row.Text...), '\n')
			}
		}
	}
	if len(out) == 0 {
		text := map[string]string{
			"en-wikipedia": "The quick brown fox, it's said, jumps over 13 lazy dogs - they don't mind.\nAnother line follows (as usual).\n\n",
			"code":         "func (m *Matcher) Next(dst []Match) int {\n\tif m.done {\n\t\treturn 0\n\t}\n\treturn len(dst) // 42\n}\n\n",
			"ml-zh":        "中国的人口超过十四亿，是世界上人口最多的国家之一。2023年，",
			"ml-many":      "Съешь ещё этих мягких французских булок. Das ist größer als nötig! 한국어 문장 ويكيبيديا हिन्दी में ",
		}[name]
		out = bytes.Repeat([]byte(text), size/max(len(text), 1))
	}
	if len(out) > size {
		for !utf8.RuneStart(out[size]) {
			size--
		}
		out = out[:size]
	}
	return out
}

func BenchmarkStarts(b *testing.B) {
	for _, p := range pairs(b) {
		for _, kind := range []string{"en-wikipedia", "code", "ml-zh", "ml-ja", "ml-ko", "ml-ru", "ml-many"} {
			text := sample(b, kind, 1<<20)
			if len(text) == 0 {
				continue
			}
			words := make([]uint64, len(text)/64+1)
			for _, tier := range tiers() {
				b.Run(p.scheme.Name+"/"+kind+"/"+tier.String(), func(b *testing.B) {
					b.SetBytes(int64(len(text)))
					b.ReportAllocs()
					defer enginetest.CPURate(b, len(text))()
					for b.Loop() {
						p.scheme.starts(words, text, tier)
					}
				})
			}
		}
	}
}
