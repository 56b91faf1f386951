package places

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
)

// Masks of every fullness, in the least room that is allowed.
func TestWrite(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for round := range 2000 {
		masks := make([]uint64, r.IntN(20))
		var want []uint32
		for i := range masks {
			masks[i] = ^uint64(0)
			for range r.IntN(round%7 + 1) {
				masks[i] &= r.Uint64()
			}
			if r.IntN(9) == 0 {
				masks[i] = 0
			}
			for k := range uint32(64) {
				if masks[i]>>k&1 != 0 {
					want = append(want, 1000+uint32(i)*64+k)
				}
			}
		}
		for name, write := range map[string]func([]uint32, []uint64, uint32) int{"this machine's": Write, "plain": plain} {
			out := slices.Repeat([]uint32{7}, 64*len(masks)+2)
			got := out[1 : len(out)-1]
			n := write(got[:len(got):len(got)], masks, 1000)
			if !slices.Equal(got[:n], want) || out[0] != 7 || out[len(out)-1] != 7 {
				t.Fatalf("%s: %x:\n got %d\nwant %d", name, masks, got[:n], want)
			}
		}
	}
}

// A bit in five, as in English.
func BenchmarkWrite(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	masks := make([]uint64, 1<<11)
	for i := range masks {
		masks[i] = r.Uint64() & r.Uint64() & (r.Uint64() | r.Uint64())
	}
	out := make([]uint32, 64*len(masks))
	for name, write := range map[string]func([]uint32, []uint64, uint32) int{"best": Write, "plain": plain} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(64 * len(masks)))
			defer enginetest.CPURate(b, 64*len(masks))()
			for b.Loop() {
				write(out, masks, 0)
			}
		})
	}
}
