package bytebpe

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
)

// Pieces of every length up to 300 at every place of a block, the text ending at a page that cannot be read, ids between canaries.
func TestGuardPage(t *testing.T) {
	k, w := build(t, "llama-3", 0)
	var s Scratch
	k.Open(&s)
	defer k.Close(&s)
	rng := rand.New(rand.NewPCG(1, 2))
	letters := func(n int) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = "etaoinshr"[rng.IntN(9)]
		}
		return b
	}
	whole := enginetest.Guarded(t, 1<<12)
	for n := range 301 {
		word := letters(n)
		for at := range 64 {
			if n > 20 && (n+at)%7 != 0 {
				continue
			}
			b := whole[len(whole)-at-n:]
			copy(b, bytes.Repeat([]byte("!"), at))
			copy(b[at:], word)
			want := w.ids(b)
			for range 2 { // not known, then known
				out := slices.Repeat([]uint32{0xDEADBEEF}, len(want)+9*(at+3)+64)
				got, ok := k.AppendIDs(out[8:8:len(out)-8], b, 1<<62, &s)
				if !ok || !slices.Equal(got, want) {
					t.Fatalf("%d bytes behind %d: got %v, want %v", n, at, got, want)
				}
				for i := range 8 {
					if out[i] != 0xDEADBEEF || out[len(out)-1-i] != 0xDEADBEEF {
						t.Fatalf("%d bytes behind %d: ids written outside of their room", n, at)
					}
				}
			}
		}
	}
}
