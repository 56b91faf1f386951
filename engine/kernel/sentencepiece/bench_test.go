package sentencepiece_test

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
)

// BenchmarkAppendIDs: cold, nothing is learnt; new, the second half of a corpus after the first; warm, text that came before. UIO_ASSETS names the
// files, UIO_BENCH_NAMES the tokenizers, UIO_BENCH_CORPORA the corpora.
func BenchmarkAppendIDs(b *testing.B) {
	for _, name := range enginetest.Listed("UIO_BENCH_NAMES", "llama-2,t5-small") {
		file := enginetest.Tokenizer(b, name)
		if file == nil {
			b.Skip(name + " is not among UIO_ASSETS")
		}
		p := open(b, file)
		for _, kind := range enginetest.Listed("UIO_BENCH_CORPORA", "en-wikipedia,code,ml-zh,ml-europe,short") {
			short := kind == "short"
			if short {
				kind = "en-wikipedia"
			}
			documents := enginetest.Documents(b, 8<<20, kind)
			if short {
				kind, documents = "short", enginetest.Rows(documents)
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
					runtime.LockOSThread() // whose time it is
					defer runtime.UnlockOSThread()
					spent, bytes, best := time.Duration(0), 0, 0.0
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
						size := pass(part)
						took := enginetest.ThreadTime() - start
						bytes, spent = bytes+size, spent+took
						best = max(best, float64(size)/1e6/took.Seconds())
					}
					b.ReportMetric(float64(bytes)/1e6/spent.Seconds(), "cpu-MB/s")
					b.ReportMetric(best, "best-MB/s") // of one pass: the one that others on the machine disturbed least
					b.ReportMetric(100*float64(p.misses)/float64(p.hits+p.misses), "%missed")
				})
			}
		}
	}
}
