package scheme

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// tiers are those that this machine can run.
func tiers() []tier {
	all := []tier{plain}
	for t := avx2; t <= best; t++ {
		all = append(all, t)
	}
	return all
}

func (t tier) String() string { return []string{"plain", "avx2", "avx512", "avx512x"}[t] }

// All tiers of classify agree on all bytes, and what they say of ASCII is what the oracle's tables say.
func TestClassify(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		text := make([]byte, chunk*64)
		for i := range text {
			text[i] = byte(r.Uint32())
		}
		want := make([]block, chunk)
		classifyPlain(want, text)
		for _, tier := range tiers() {
			got := make([]block, chunk)
			tier.classify(got, text)
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("%s: %x\n got %x\nwant %x", tier, text[i*64:i*64+64], got[i], want[i])
				}
			}
		}
		for i, b := range text {
			w, bit := &want[i/64], i%64
			is := func(word uint64) bool { return word>>bit&1 != 0 }
			if is(w.wide) != (b >= 0x80) || is(w.tail) != (b >= 0x80 && b < 0xC0) || is(w.upper) != (b >= 'A' && b <= 'Z') ||
				is(w.quote) != (b == '\'') || is(w.slash) != (b == '/') {
				t.Fatalf("%q: %x", b, *w)
			}
			if b >= 0x80 {
				continue
			}
			class := plainClasses().Of(rune(b))
			if is(w.letter) != (class == Letter) || is(w.number) != (class == Number) || is(w.space) != (class == Space) || is(w.blank) != (class == Blank) ||
				is(w.newline) != (class == Newline) {
				t.Fatalf("%q of class %d: %x", b, class, *w)
			}
		}
	}
}

// Masks of every fullness, in the least room that is allowed.
func TestPositions(t *testing.T) {
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
		for _, tier := range tiers() {
			out := make([]uint32, 64*len(masks))
			n := tier.positions(out[:len(out):len(out)], masks, 1000)
			if !slices.Equal(out[:n], want) {
				t.Fatalf("%v: %x:\n got %d\nwant %d", tier, masks, out[:n], want)
			}
		}
	}
}
