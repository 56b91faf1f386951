package native

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/internal/mem"
)

// samples are documents of a kind: of UIO_BENCH_CORPORA/<kind>.jsonl if it is there, else a few sentences over and over.
func samples(b *testing.B, kind string, limit int) (docs []string) {
	if dir := os.Getenv("UIO_BENCH_CORPORA"); dir != "" {
		if docs = enginetest.Corpus(b, filepath.Join(dir, kind+".jsonl"), limit); docs != nil {
			return docs
		}
	}
	sentence := map[string]string{
		"en-wikipedia": "The quick brown fox, it's said, jumps over 13 lazy dogs - they don't mind.\nAnother line follows (as usual).\n\n",
		"code":         "func (m *Matcher) Next(dst []Match) int {\n\tif m.done {\n\t\treturn 0\n\t}\n\treturn len(dst) // 42\n}\n\n",
		"ml-zh":        "中国的人口超过十四亿，是世界上人口最多的国家之一。2023年，",
	}[kind]
	for range 64 {
		docs = append(docs, strings.Repeat(sentence, 2048/len(sentence)))
	}
	return docs
}

// files are tokenizers: of UIO_BENCH_TOKENIZERS/<name>/tokenizer.json, else the small ones of the golden file.
func files(b *testing.B) map[string]string {
	out := map[string]string{}
	if dir := os.Getenv("UIO_BENCH_TOKENIZERS"); dir != "" {
		names := os.Getenv("UIO_BENCH_NAMES")
		if names == "" {
			names = "gpt2,llama-3"
		}
		for _, name := range strings.Split(names, ",") {
			file, err := os.ReadFile(filepath.Join(dir, name, "tokenizer.json"))
			if err != nil {
				b.Fatal(err)
			}
			out[name] = string(file)
		}
		return out
	}
	for _, entry := range enginetest.Read(b).Tokenizers {
		out[entry.Name] = entry.JSON
	}
	return out
}

// Cold: text that the tokenizer has not met; warm: the same text again.
func BenchmarkEncode(b *testing.B) {
	for name, file := range files(b) {
		for _, kind := range []string{"en-wikipedia", "code", "ml-zh", "ml-ru"} {
			docs := samples(b, kind, 4<<20)
			var rows []engine.Row
			size := 0
			for _, doc := range docs {
				rows = append(rows, engine.Row{Text: []byte(doc)})
				size += len(doc)
			}
			for label, fields := range map[string]engine.Fields{"ids": 0, "offsets": engine.Offsets, "all": allFields} {
				for _, warm := range []bool{false, true} {
					if !warm && fields != 0 {
						continue
					}
					b.Run(fmt.Sprintf("%s/%s/%s/warm=%v", name, kind, label, warm), func(b *testing.B) {
						t := open(b, file)
						var a engine.Arena
						defer a.Release()
						req := &engine.Request{AddSpecialTokens: true, Fields: fields}
						b.SetBytes(int64(size))
						b.ReportAllocs()
						pass := func() {
							marks{}.restore(&a)
							if err := t.Encode(&a, rows, 0, req); err != nil {
								b.Fatal(err)
							}
						}
						pass()
						rate := enginetest.CPURate(b, size)
						for b.Loop() {
							if !warm {
								t.Close()
							}
							pass()
						}
						rate()
						b.ReportMetric(100*float64(t.hits.Load())/float64(t.hits.Load()+t.misses.Load()+1), "%hits")
						b.ReportMetric(float64(a.IDs.Len())*float64(b.N)/b.Elapsed().Seconds(), "tokens/s")
					})
				}
			}
		}
	}
	if n := mem.InUse(mem.PurposeArena); n != 0 {
		b.Errorf("%d bytes of arenas left", n)
	}
}
