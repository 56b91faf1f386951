package wordpiece_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/engine/kernel/wordpiece"
	model "github.com/unchecked-io/unchecked-io/engine/model/wordpiece"
)

// BenchmarkAppendIDs: cold, nothing is learnt; new, the second half of a corpus after the first; warm, text that came before. UIO_ASSETS names the
// files, UIO_BENCH_NAMES the tokenizers.
func BenchmarkAppendIDs(b *testing.B) {
	names := []string{"small"}
	real := enginetest.Assets() != ""
	if real {
		names = enginetest.Listed("UIO_BENCH_NAMES", "bert-base-uncased,bert-base-multilingual-cased")
	}
	for _, name := range names {
		file := small(b, true, nil, true)
		if real {
			if file = enginetest.Tokenizer(b, name); file == nil {
				b.Skip(name + " is not among UIO_ASSETS")
			}
		}
		spec, err := hfjson.Parse(file)
		if err != nil {
			b.Fatal(err)
		}
		m, err := model.Build(&spec.Model)
		if err != nil {
			b.Fatal(err)
		}
		t := table.New(0)
		k, err := wordpiece.New(spec, m, t)
		if err != nil {
			b.Fatal(err)
		}
		for _, kind := range []string{"en-wikipedia", "code", "ml-europe", "ml-zh", "en-short"} {
			documents := []string{strings.Repeat("The quick brown fox, it's said, jumps over 13 lazy dogs - they don't mind. ", 100)}
			if real {
				documents = enginetest.Documents(b, 8<<20, kind)
			}
			if kind == "en-short" {
				documents = enginetest.Rows(documents)
			}
			texts, size := [][]byte{}, 0
			for _, document := range documents {
				texts = append(texts, []byte(document))
				size += len(document)
			}
			var s wordpiece.Scratch
			var ids []uint32
			var hits, misses int64
			pass := func(texts [][]byte) (size int) {
				k.Open(&s)
				for _, text := range texts {
					ids, _ = k.AppendIDs(ids[:0], text, noLimit, &s)
					size += len(text)
				}
				hits, misses = k.Close(&s)
				return size
			}
			b.Run(fmt.Sprintf("%s/%s/tiers", name, kind), func(b *testing.B) {
				runtime.LockOSThread() // whose time it is
				defer runtime.UnlockOSThread()
				for b.Loop() {
					tier := 0
					wordpiece.EachTier(func() {
						pass(texts)
						start := enginetest.ThreadTime()
						size := pass(texts)
						b.ReportMetric(float64(size)/1e6/(enginetest.ThreadTime()-start).Seconds(), fmt.Sprintf("tier%d-MB/s", tier))
						tier++
					})
				}
			})
			half := len(texts) / 2
			for _, mode := range []string{"cold", "new", "warm"} {
				b.Run(fmt.Sprintf("%s/%s/%s", name, kind, mode), func(b *testing.B) {
					runtime.LockOSThread() // whose time it is
					defer runtime.UnlockOSThread()
					spent, bytes, best := time.Duration(0), 0, 0.0
					var asked, words int64
					if t.Close(); mode == "warm" { // what is of several ids is learnt when it comes again
						pass(texts)
						pass(texts)
					}
					b.ReportAllocs()
					for b.Loop() {
						part := texts
						if mode != "warm" {
							t.Close()
						}
						if mode == "new" {
							pass(texts[:half])
							part = texts[half:]
						}
						start := enginetest.ThreadTime()
						size := pass(part)
						took := enginetest.ThreadTime() - start
						bytes, spent = bytes+size, spent+took
						best = max(best, float64(size)/1e6/took.Seconds())
						asked, words = asked+misses, words+hits+misses
					}
					b.ReportMetric(100*float64(asked)/float64(words), "%missed")
					b.ReportMetric(float64(bytes)/1e6/spent.Seconds(), "cpu-MB/s")
					b.ReportMetric(best, "best-MB/s") // of one pass: the one that others on the machine disturbed least
				})
			}
		}
	}
}
