package sentencepiece

import (
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
)

// invent makes pairs from a seed.
func invent(seed uint64) *pairs {
	rng := rand.New(rand.NewPCG(seed, 1))
	return newPairs(func(yield func(x, y rune) bool) {
		for range rng.IntN(2000) {
			x, y := rune(rng.IntN(128)), rune(rng.IntN(128))
			switch rng.IntN(4) {
			case 0:
				x = rune(rng.IntN(0x3000))
			case 1:
				x, y = mark, rune(rng.IntN(0x3000))
			}
			if !yield(x, y) {
				return
			}
		}
	}, seed%3 == 0)
}

// The products say yes to every pair that merges cross, and the marker is no one's.
func TestCover(t *testing.T) {
	for seed := range uint64(60) {
		type pair struct{ x, y rune }
		p := invent(seed)
		rng := rand.New(rand.NewPCG(seed, 1))
		var crossed []pair
		for range rng.IntN(2000) { // the same again
			x, y := rune(rng.IntN(128)), rune(rng.IntN(128))
			switch rng.IntN(4) {
			case 0:
				x = rune(rng.IntN(0x3000))
			case 1:
				x, y = mark, rune(rng.IntN(0x3000))
			}
			crossed = append(crossed, pair{x, y})
		}
		for _, c := range crossed {
			blank := c.y == ' ' || c.y == mark
			if !p.join(c.x, c.y) && !(blank && seed%3 == 0) {
				t.Fatalf("seed %d: %q and %q are not joined", seed, c.x, c.y)
			}
		}
		for c := range 128 {
			if (p.left[c]|p.right[c])&marker != 0 {
				t.Fatal("the marker is taken")
			}
		}
	}
}

const sign = 0xA5A5A5A5

// checkVectors sets what runs, in each tier, against the twins. text is looked at where it lies.
func checkVectors(tb testing.TB, p *pairs, text []byte, left byte) {
	tb.Helper()
	eachTier(func() { checkVectorsHere(tb, p, text, left) })
}

func checkVectorsHere(tb testing.TB, p *pairs, text []byte, left byte) {
	tb.Helper()
	var s Scratch
	blocks := (len(text) + 63) / 64
	if blocks > blockWords {
		return
	}
	want, got := make([]words, blocks), make([]words, blocks)
	p.look(want, text, left)
	p.lookAt(got, text, left, &s)
	masks, wantMasks := make([]uint64, blocks), make([]uint64, blocks)
	blanksAt(masks, text, &s)
	blanks(wantMasks, text)
	for i := range want {
		in := ^uint64(0)
		if n := len(text) - i*64; n < 64 {
			in = 1<<n - 1
		}
		w, g := want[i], got[i]
		odd := w.high | w.high<<1
		if i > 0 {
			odd |= want[i-1].high >> 63
		}
		if (w.starts^g.starts)&in&^odd != 0 || (w.high^g.high)&in != 0 || (w.going^g.going|w.four^g.four|w.letters^g.letters|w.two^g.two)&in != 0 || (w.marked^g.marked)&in&^w.high != 0 {
			tb.Fatalf("%q: block %d: got %x, want %x", text, i, g, w)
		}
		if (masks[i]^wantMasks[i])&in != 0 {
			tb.Fatalf("%q: blanks of block %d: got %x, want %x", text, i, masks[i], wantMasks[i])
		}
		masks[i] &= in
	}
}

// Texts of every length at every place in a line, before memory that cannot be read.
func TestVectors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	page := enginetest.Guarded(t, 1<<12)
	for n := range 301 {
		for i := range 12 {
			p := invent(uint64(i))
			p.right[rng.IntN(128)] |= marker
			text := page[len(page)-n:]
			for k := range text {
				text[k] = byte(rng.IntN([]int{128, 256, 128, 36}[i%4]))
			}
			checkVectors(t, p, text, p.left[rng.IntN(128)])
		}
	}
}

// A text that ends where memory ends, and nothing beside the memory for ids is written.
func TestGuarded(t *testing.T) { eachTier(func() { guarded(t) }) }

func guarded(t *testing.T) {
	page := enginetest.Guarded(t, 1<<12)
	rng := rand.New(rand.NewPCG(3, 4))
	p := invent(1)
	for range 300 { // and more pairs beyond ASCII
		set := []rune("ab,é中文字、\u0301жйабвß▁")
		h := p.hash(set[rng.IntN(len(set))], set[rng.IntN(len(set))])
		p.bits[h>>6] |= 1 << (h & 63)
	}
	h := p.hash(dead, dead)
	p.bits[h>>6] |= 1 << (h & 63)
	k, u := &BPE{pairs: p}, &Unigram{parts: &parts{pairs: p, codes: make([]uint16, 1<<16+1)}}
	for r := range rune(1 << 16) {
		if r > ' ' && r != ',' && r != 0x301 && r != mark {
			u.parts.codes[r] = uint16(r)
		}
	}
	for n := 1; n < 1200; n++ {
		text := page[len(page)-n:]
		b := text[:0]
		for len(b) < n {
			set := []rune([]string{"ab ,é中😀\n", "ab ,é中\n▁ß", "中文字、▁ \u0301", "жйабв ,"}[n%4])
			r := set[rng.IntN(len(set))]
			if len(b)+utf8.RuneLen(r) > n {
				r = 'x'
			}
			b = utf8.AppendRune(b, r)
		}
		var s Scratch
		within := n%3 > 0
		if u.parts.fuses = n%2 == 0; u.parts.fuses {
			u.parts.codes['ж'], u.parts.codes['й'], u.parts.codes['中'] = dead, dead, dead
		} else {
			u.parts.codes['ж'], u.parts.codes['й'], u.parts.codes['中'] = 'ж', 'й', '中'
		}
		wantStarts, wantStops := u.parts.cutPlain(text, within)
		for from := 0; from < n; from += blockBytes {
			end := min(from+blockBytes, n)
			starts, stops := u.cut(text, 0, from, end, within, &s)
			for at := from; at < end; at++ {
				i, bit := (at-from)>>6, uint64(1)<<(at&63)
				if got, want := starts[i]&bit != 0, wantStarts[at]; got != want {
					t.Fatalf("%q: a piece starts at %d: got %v", text, at, got)
				}
				if got, want := stops[i]&bit != 0, wantStops[at]; got != want {
					t.Fatalf("%q: a piece ends at %d: got %v", text, at, got)
				}
			}
			masks := s.masks[:min(blockWords, (n-from+63)/64)]
			k.starts(masks, text, from, false, &s)
			for at := from; at < min(n, from+blockBytes); at++ {
				want := at == 0
				if at > 0 && utf8.RuneStart(text[at]) {
					before, _ := utf8.DecodeLastRune(text[:at])
					r, _ := utf8.DecodeRune(text[at:])
					want = !p.join(before, r)
				}
				if got := masks[(at-from)>>6]>>(at&63)&1 != 0; got != want {
					t.Fatalf("%q: a piece starts at %d: got %v", text, at, got)
				}
			}
		}
	}
}

// isWordy tells whether words stay whole between two letters, of which one is beyond ASCII.
func isWordy(x, y rune) bool {
	letter := func(r rune) bool { return r < utf8.RuneSelf && isLetter(byte(r)) || r >= 0xC0 && r < 0x800 }
	return max(x, y) >= utf8.RuneSelf && letter(x) && letter(y)
}

// cutPlain is cut of a whole text, a character at a time; a first piece without a blank has no start.
func (p *parts) cutPlain(text []byte, within bool) (starts, stops []bool) {
	starts, stops = make([]bool, len(text)), make([]bool, len(text))
	var places []int // where characters start
	for at := range text {
		if utf8.RuneStart(text[at]) {
			places = append(places, at)
		}
	}
	isDead := func(i int) bool { r, _ := utf8.DecodeRune(text[places[i]:]); return r <= 0xFFFF && p.codes[r] == dead }
	gone := make([]bool, len(places)) // those of a run but its first
	for i := 1; i < len(places) && within && p.fuses; i++ {
		if !isDead(i-1) || !isDead(i) {
			continue
		}
		end := i
		for end < len(places) && isDead(end) {
			end++
		}
		left := end == len(places) || isBlank(text[places[end]])
		if !left {
			r, n := utf8.DecodeRune(text[places[end]:])
			left = p.apartHere(text, places[end]+n, dead, p.code(r))
		}
		for ; i < end; i++ {
			gone[i] = left
		}
	}
	open := !isBlank(text[0])
	for i, at := range places {
		switch {
		case isBlank(text[at]):
			stops[at] = open
			open = at+1 < len(text) && !isBlank(text[at+1])
			starts[at] = open
		case gone[i]:
			stops[at], open = open, false
		case i > 0 && gone[i-1]:
			starts[at], open = true, true
		case within && p.mayCut(text, at):
			starts[at], stops[at] = true, true
		}
	}
	return starts, stops
}

// mayCut is what cut does at one place, plainly.
func (p *parts) mayCut(text []byte, at int) bool {
	if at == 0 || !utf8.RuneStart(text[at]) || isBlank(text[at]) || isBlank(text[at-1]) {
		return false
	}
	x, _ := utf8.DecodeLastRune(text[:at])
	y, n := utf8.DecodeRune(text[at:])
	follows := byte(0)
	if at+n < len(text) {
		follows = text[at+n]
	}
	if max(x, y) < utf8.RuneSelf && p.pairs.join(x, y) || isWordy(x, y) {
		return false
	}
	if max(x, y) < utf8.RuneSelf && follows < utf8.RuneSelf {
		return true
	}
	if z, _ := utf8.DecodeRune(text[at+n:]); max(x, y, z) > 0xFFFF || follows >= utf8.RuneSelf && p.codes[z] == 0 {
		return false
	}
	h := p.pairs.hash(rune(p.codes[x]), rune(p.codes[y]))
	return p.codes[x] != 0 && p.codes[y] != 0 && p.pairs.bits[h>>6]>>(h&63)&1 == 0
}

// FuzzVectors sets look256, look512 and those for blanks against their twins.
func FuzzVectors(f *testing.F) {
	f.Add([]byte("The quick brown fox — élan, 中文。"), uint64(7), byte(0))
	f.Fuzz(func(t *testing.T, text []byte, seed uint64, left byte) {
		checkVectors(t, invent(seed), text, left&^marker)
	})
}
