package scheme

import "math/bits"

// few is up to how many characters beyond ASCII a block is left to leads by the assembly, which takes as long for one as for all.
const few = 5

// leads fills the planes of b, which is block at of the text: the plain twin of planesAVX512.
func leads(b *block, text []byte, at int, classes *Classes) {
	t := text[at*64:]
	if len(t) < 64+over { // the last ones: behind the text lie zeros
		var padded [64 + over]byte
		copy(padded[:], t)
		t = padded[:]
	}
	window := (*[64 + over]byte)(t)
	data, index := classes.Data, &classes.Index
	var q0, q1, q2, q3 uint64
	var sum [16]uint64
	for leads := b.wide &^ b.tail; leads != 0; leads &= leads - 1 {
		p := uint(bits.TrailingZeros64(leads)) & 63
		b0, b1 := uint(window[p]), uint(window[p+1]&63)
		var page, low uint
		switch {
		case b0 < 0xE0:
			page, low = b0&31, b1
		case b0 < 0xF0:
			page, low = b0&15<<6|b1, uint(window[p+2]&63)
		default:
			page, low = b0&7<<12|b1<<6|uint(window[p+2]&63), uint(window[p+3]&63)
		}
		class := uint64(data[uint(index[page])<<6|low])
		sum[class&15] |= leads & -leads
	}
	q3 = sum[8] | sum[9] | sum[10] | sum[11] | sum[12] | sum[13] | sum[14] | sum[15]
	q2 = sum[4] | sum[5] | sum[6] | sum[7] | sum[12] | sum[13] | sum[14] | sum[15]
	q1 = sum[2] | sum[3] | sum[6] | sum[7] | sum[10] | sum[11] | sum[14] | sum[15]
	q0 = sum[1] | sum[3] | sum[5] | sum[7] | sum[9] | sum[11] | sum[13] | sum[15]
	b.plane = [4]uint64{q0, q1, q2, q3}
}

// spread gives all bytes of a character what its first one has.
func spread(plane, tail uint64, spill *uint64) uint64 {
	behind := plane << 1
	sum, carry := bits.Add64(tail, behind, *spill)
	*spill = carry | plane>>63
	return plane | (sum^tail|behind)&tail
}

// widen adds the letters, numbers and blanks beyond ASCII to block b, which is block at of the text.
func (s *Scheme) widen(b *block, text []byte, at int, c *carries) {
	if b.ready == 0 {
		leads(b, text, at, s.classes)
	}
	// Their classes have one bit each.
	b.letter |= spread(b.plane[0], b.tail, &c.spill[0])
	b.number |= spread(b.plane[1], b.tail, &c.spill[1])
	b.blank |= spread(b.plane[2], b.tail, &c.spill[2])
}

// wider are the classes that widen does not know.
type wider struct {
	caseless, mark           uint64 // caseless letters, marks among them; marks
	han, hanNumber, hanOther uint64 // for DeepSeek: CJK, CJKSymbol, CJKOther
	other                    uint64
}

// widenAll adds the letters, numbers and blanks, and tells the other classes beyond ASCII apart.
func (s *Scheme) widenAll(b *block, text []byte, at int, c *carries) (w wider) {
	if b.ready == 0 {
		leads(b, text, at, s.classes)
	}
	q0, q1 := spread(b.plane[0], b.tail, &c.spill[0]), spread(b.plane[1], b.tail, &c.spill[1])
	q2, q3 := spread(b.plane[2], b.tail, &c.spill[2]), spread(b.plane[3], b.tail, &c.spill[3])
	low, two := ^(q2 | q3), q2&^q3 // classes below 4; from 4 to 7
	w.mark = q3 &^ (q0 | q1 | q2)
	w.caseless = two&q0&q1 | w.mark
	upper := two & q1 &^ q0
	b.upper |= upper
	b.letter |= low&q0&^q1 | upper | w.caseless
	b.number |= low & q1 &^ q0
	b.blank |= two &^ (q0 | q1)
	w.han = q3 & q0 &^ q1 // Han 9, CJK 13
	w.hanNumber = q3 & q1 &^ q0
	w.hanOther = q3 & q0 & q1
	w.other = b.wide &^ (q0 | q1 | q2 | q3)
	return w
}
