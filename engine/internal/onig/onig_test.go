package onig

import (
	"bytes"
	"os"
	"testing"
)

var gpt2 = `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`
var cl100k = `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`
var o200k = `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`

func BenchmarkCompile(b *testing.B) {
	for name, p := range map[string]string{"gpt2": gpt2, "cl100k": cl100k, "o200k": o200k} {
		b.Run(name, func(b *testing.B) {
			var re *Regexp
			for b.Loop() {
				re, _ = Compile(p)
			}
			b.ReportMetric(float64(len(re.rev)>>re.kshift), "states")
			b.ReportMetric(float64(len(re.forward)>>re.sshift), "entries")
			b.ReportMetric(float64(len(re.ctxOf)), "classes")
		})
	}
}

func BenchmarkMatch(b *testing.B) {
	file := os.Getenv("UIO_BENCH_TEXT")
	data := bytes.Repeat([]byte("The quick brown fox jumps over the lazy dog, it's 1234 times\n  and more. "), 1000)
	if file != "" {
		data, _ = os.ReadFile(file)
	}
	for name, p := range map[string]string{"gpt2": gpt2, "cl100k": cl100k, "o200k": o200k} {
		re, err := Compile(p)
		if err != nil {
			b.Fatal(err)
		}
		for _, size := range []int{2000, 30000, 1 << 20} {
			if size > len(data) {
				size = len(data)
			}
			b.Run(name, func(b *testing.B) {
				b.SetBytes(int64(size))
				var buf [64]Match
				defer cpuRate(b, size)()
				for b.Loop() {
					m := re.Start(data[:size])
					if re.Streams() {
						for more := true; more; {
							_, more = m.NextCuts()
						}
					} else {
						for m.Next(buf[:]) > 0 {
						}
					}
					m.Release()
				}
			})
		}
	}
}
