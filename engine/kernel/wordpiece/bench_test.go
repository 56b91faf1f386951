package wordpiece_test

import (
	"fmt"
	"os"
	"path/filepath"
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
	dir := os.Getenv("UIO_ASSETS")
	names := []string{"small"}
	if dir != "" {
		names = []string{"bert-base-uncased", "bert-base-multilingual-cased"}
		if some := os.Getenv("UIO_BENCH_NAMES"); some != "" {
			names = strings.Split(some, ",")
		}
	}
	for _, name := range names {
		file := small(b, true, nil, true)
		if dir != "" {
			var err error
			if file, err = os.ReadFile(filepath.Join(dir, "tokenizers", name, "tokenizer.json")); err != nil {
				b.Fatal(err)
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
			if dir != "" {
				documents = enginetest.Corpus(b, filepath.Join(dir, "corpora", kind+".jsonl"), 8<<20)
			}
			if kind == "en-short" {
				documents = short(documents)
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
					spent, bytes := time.Duration(0), 0
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
						bytes += pass(part)
						spent += enginetest.ThreadTime() - start
						asked, words = asked+misses, words+hits+misses
					}
					b.ReportMetric(100*float64(asked)/float64(words), "%missed")
					b.ReportMetric(float64(bytes)/1e6/spent.Seconds(), "cpu-MB/s")
				})
			}
		}
	}
}

// short are rows of about 60 bytes.
func short(documents []string) (rows []string) {
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
