package native

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/enginetest"
	"github.com/unchecked-io/unchecked-io/engine/internal/inplace"
)

// BenchmarkNewText tells three rates of processor time apart, over a corpus cut in halves: cold, the first half on a tokenizer that has met no
// text; new, the second half behind it, which is what a training run sees; warm, the second half again. Lines as rows show what a row costs.
// UIO_BENCH_KINDS names the corpora. Tables lie in an image, in large pages, as in a process of Python.
func BenchmarkNewText(b *testing.B) {
	kinds := os.Getenv("UIO_BENCH_KINDS")
	if kinds == "" {
		kinds = "en-wikipedia,code,ml-zh,ml-many,en-short"
	}
	for name, file := range files(b) {
		t := open(b, file)
		if inplace.Supported {
			var err error
			if t, err = Open(imageOf(b, t)); err != nil {
				b.Fatal(err)
			}
			b.Cleanup(t.Close)
		}
		for _, kind := range strings.Split(kinds, ",") {
			docs := samples(b, kind, 40<<20)
			for _, unit := range []string{"docs", "lines"} {
				var rows []engine.Row
				for _, doc := range docs {
					if unit == "docs" {
						rows = append(rows, engine.Row{Text: []byte(doc)})
						continue
					}
					for line := range strings.SplitSeq(doc, "\n") {
						rows = append(rows, engine.Row{Text: []byte(line)})
					}
				}
				b.Run(fmt.Sprintf("%s/%s/%s", name, kind, unit), func(b *testing.B) { halves(b, t, rows) })
			}
		}
	}
}

func halves(b *testing.B, t *Tokenizer, rows []engine.Row) {
	size := func(rows []engine.Row) (n int) {
		for _, row := range rows {
			n += len(row.Text)
		}
		return n
	}
	first, second := rows[:len(rows)/2], rows[len(rows)/2:]
	var a engine.Arena
	defer a.Release()
	req := &engine.Request{AddSpecialTokens: true}
	pass := func(rows []engine.Row) {
		marks{}.restore(&a)
		if err := t.Encode(&a, rows, 0, req); err != nil {
			b.Fatal(err)
		}
	}
	pass(rows) // the arena has its memory
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var spent [3]float64
	b.SetBytes(int64(size(first) + 2*size(second)))
	for b.Loop() {
		t.Close()
		for i, part := range [][]engine.Row{first, second, second} {
			start := enginetest.ThreadTime()
			pass(part)
			spent[i] += (enginetest.ThreadTime() - start).Seconds()
		}
	}
	n := float64(b.N) / 1e6
	b.ReportMetric(float64(size(first))*n/spent[0], "cold-MB/s")
	b.ReportMetric(float64(size(second))*n/spent[1], "new-MB/s")
	b.ReportMetric(float64(size(second))*n/spent[2], "warm-MB/s")
	b.ReportMetric(float64(size(rows))/float64(len(rows)), "B/row")
}
