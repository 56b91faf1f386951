package scheme

import (
	"math/rand/v2"
	"testing"
)

// tiers are those that this machine can run.
func tiers() []tier {
	all := []tier{plain}
	if best == neon {
		return append(all, neon)
	}
	for t := avx2; t <= best; t++ {
		all = append(all, t)
	}
	return all
}

func (t tier) String() string { return []string{"plain", "avx2", "avx512", "avx512x", "neon"}[t] }

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
