package wellformed

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
	"unicode/utf8"
)

func same(tb testing.TB, b []byte) {
	tb.Helper()
	plain := true
	for _, c := range b {
		plain = plain && c < utf8.RuneSelf
	}
	valid := utf8.Valid(b)
	if ascii, ok := Check(b); ok != valid || valid && ascii != plain {
		tb.Fatalf("%q: ascii %v, well-formed %v; want %v, %v", b, ascii, ok, plain, valid)
	}
}

// All that two, three and four bytes can say, at each place around the edges of blocks.
func TestAllLeads(t *testing.T) {
	edges := []byte{0, 'a', 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF}
	b := bytes.Repeat([]byte("a"), 200)
	places := []int{0, 29, 31, 61, 62, 63, 64, 196}
	if testing.Short() {
		places = []int{0, 14, 61}
	}
	for _, at := range places {
		for _, c0 := range edges {
			for c1 := 0; c1 < 256; c1 += 3 {
				for _, c2 := range edges {
					for _, c3 := range edges[:16] {
						copy(b[at:], []byte{c0, byte(c1), c2, c3})
						same(t, b)
					}
				}
			}
		}
		copy(b[at:], "aaaa")
	}
}

func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		var b []byte
		for n := rng.IntN(300); len(b) < n; {
			b = utf8.AppendRune(b, rune(rng.IntN([]int{128, 0x800, 0x10000, 0x110000}[rng.IntN(4)])))
		}
		same(t, b)
		if len(b) == 0 {
			continue
		}
		same(t, b[:rng.IntN(len(b))])
		same(t, b[rng.IntN(len(b)):])
		b[rng.IntN(len(b))] = byte(rng.IntN(256))
		same(t, b)
		same(t, bytes.Repeat([]byte("a"), rng.IntN(300)))
	}
}

// FuzzCheck sets Check against utf8.Valid.
func FuzzCheck(f *testing.F) {
	f.Add([]byte("a"), 3)
	f.Add([]byte("\xf0\x9f\x99\x82"), 62)
	f.Fuzz(func(t *testing.T, b []byte, before int) {
		same(t, b)
		same(t, append(bytes.Repeat([]byte("b"), before&127), b...))
	})
}

func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{7, 36, 60, 100} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			in := bytes.Repeat([]byte("a"), n)
			for b.Loop() {
				Check(in)
			}
		})
	}
	for name, text := range map[string]string{"ascii": "the quick brown fox ", "mixed": "fußgängerübergänge, ", "chinese": "中国的人口超过十四亿"} {
		b.Run(name, func(b *testing.B) {
			in := bytes.Repeat([]byte(text), 200)
			b.SetBytes(int64(len(in)))
			for b.Loop() {
				Check(in)
			}
		})
	}
}
