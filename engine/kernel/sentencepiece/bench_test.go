package sentencepiece_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
)

// BenchmarkAppendIDs: cold, nothing is learnt; new, the second half of a corpus after the first; warm, text that came before. UIO_ASSETS names the
// files, UIO_BENCH_NAMES the tokenizers, UIO_BENCH_CORPORA the corpora.
func BenchmarkAppendIDs(b *testing.B) {
	dir := os.Getenv("UIO_ASSETS")
	if dir == "" {
		b.Skip("UIO_ASSETS is not set")
	}
	for _, name := range listed("UIO_BENCH_NAMES", "llama-2,t5-small") {
		file, err := os.ReadFile(filepath.Join(dir, "tokenizers", name, "tokenizer.json"))
		if err != nil {
			b.Fatal(err)
		}
		p := open(b, file)
		for _, kind := range listed("UIO_BENCH_CORPORA", "en-wikipedia,code,ml-zh,ml-europe,short") {
			short := kind == "short"
			if short {
				kind = "en-wikipedia"
			}
			documents := enginetest.Corpus(b, filepath.Join(dir, "corpora", kind+".jsonl"), 8<<20)
			if short {
				kind, documents = "short", rows(documents)
			}
			texts := [][]byte{}
			for _, document := range documents {
				texts = append(texts, []byte(document))
			}
			var ids []uint32
			pass := func(texts [][]byte) (size int) {
				p.kernel.Open(&p.scratch)
				for _, text := range texts {
					ids, _ = p.kernel.AppendIDs(ids[:0], text, noLimit, &p.scratch)
					size += len(text)
				}
				hits, misses := p.kernel.Close(&p.scratch)
				p.hits, p.misses = p.hits+hits, p.misses+misses
				return size
			}
			half := len(texts) / 2
			for _, mode := range []string{"cold", "new", "warm"} {
				b.Run(fmt.Sprintf("%s/%s/%s", name, kind, mode), func(b *testing.B) {
					spent, bytes := enginetest.ThreadTime()-enginetest.ThreadTime(), 0
					if mode == "warm" {
						pass(texts)
					}
					p.hits, p.misses = 0, 0
					b.ReportAllocs()
					for b.Loop() {
						part := texts
						if mode != "warm" {
							p.table.Close()
						}
						if mode == "new" {
							pass(texts[:half])
							part = texts[half:]
							p.hits, p.misses = 0, 0
						}
						start := enginetest.ThreadTime()
						bytes += pass(part)
						spent += enginetest.ThreadTime() - start
					}
					b.ReportMetric(float64(bytes)/1e6/spent.Seconds(), "cpu-MB/s")
					b.ReportMetric(100*float64(p.misses)/float64(p.hits+p.misses), "%missed")
				})
			}
		}
	}
}

func listed(name, otherwise string) []string {
	if value := os.Getenv(name); value != "" {
		otherwise = value
	}
	return strings.Split(otherwise, ",")
}

// rows are of about 60 bytes.
func rows(documents []string) (rows []string) {
	size := 0
	for _, document := range documents {
		for _, row := range strings.SplitAfter(document, " ") {
			if n := len(rows); n > 0 && len(rows[n-1]) < 60 {
				rows[n-1] += row
			} else {
				rows = append(rows, row)
			}
			if size += len(row); size > 2<<20 {
				return rows
			}
		}
	}
	return rows
}
