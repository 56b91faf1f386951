package gpuimage

import (
	"encoding/binary"
	"math/bits"

	"github.com/unchecked-io/unchecked-io/engine/model"
)

// cuts writes between which characters of three bytes a piece may be cut. A merge that reaches from character x into y has a left part that ends in x,
// or is the last bytes of x and no more, and a right part that begins with y, or is its first bytes and no more. All pairs that some merge so joins are
// a hashed set of bits; parts of a character on both sides are told by their bytes alone. To join more than needed is exact too.
//
// Under ignore_merges a piece that is a token is that token, even if no merges make it: so no token is cut, and what a cut leaves is not taken for a
// token that merges do not make (builder.unmade).
func (b *builder) cuts() error {
	b.parts[partCuts] = make([]byte, 4)
	raw := make(map[uint32][]byte, len(b.tokens))
	for _, t := range b.tokens {
		raw[t.id] = t.raw
	}
	pairs := map[[2]uint16]struct{}{}
	var heads uint32
	var tails [2]uint32
	b.model.Merges(func(left, right, _, _ uint32) bool {
		x, tailBits := tailOf(raw[left])
		y, headBits := headOf(raw[right])
		switch {
		case tailBits == 0 || headBits == 0:
		case tailBits < 16 && headBits < 16:
			tails[x>>5&1] |= 1 << (x & 31)
			heads |= 1 << (y >> 12)
		default:
			for i := range uint32(1) << (16 - tailBits) {
				for k := range uint32(1) << (16 - headBits) {
					pairs[[2]uint16{uint16(i<<tailBits | x), uint16(y | k)}] = struct{}{}
				}
			}
		}
		return true
	})
	if b.model.IgnoreMerges() {
		b.findUnmade()
		for _, t := range b.tokens {
			for i := 3; i+3 <= len(t.raw); i++ {
				if isThree(t.raw[i-3:i]) && isThree(t.raw[i:i+3]) {
					pairs[[2]uint16{three(t.raw[i-3:]), three(t.raw[i:])}] = struct{}{}
				}
			}
		}
	}
	return b.place(min(max(bits.Len(uint(12*len(pairs))), 10), maxCutLog), 12, 14, func(log int) error {
		set := make([]byte, 1<<(log-3))
		for p := range pairs {
			h := halfMixed(uint32(p[0])*b.seed[12]+uint32(p[1])*b.seed[13]) >> (32 - log)
			word := set[h>>5<<2:]
			binary.LittleEndian.PutUint32(word, binary.LittleEndian.Uint32(word)|1<<(h&31))
		}
		b.parts[partCuts] = set
		b.put(tabCutLog, uint32(log))
		b.put(tabCutHeads, heads)
		b.put(tabCutTails, tails[0])
		b.put(tabCutTails+4, tails[1])
		return nil
	})
}

const maxCutLog = 22

// findUnmade finds the tokens that a cut can leave, for they begin or end with a character of three bytes, and that merges do not make.
func (b *builder) findUnmade() {
	b.unmade = map[uint32]bool{}
	var ids []uint32
	var memory model.Scratch
	for _, t := range b.tokens {
		n := len(t.raw)
		if t.raw[0]&0xF0 != 0xE0 && (n < 3 || t.raw[n-3]&0xF0 != 0xE0) {
			continue
		}
		if ids = b.bytes.AppendMerged(ids[:0], t.raw, &memory); len(ids) != 1 || ids[0] != t.id {
			b.unmade[t.id] = true
		}
	}
}

func isThree(b []byte) bool { return b[0]&0xF0 == 0xE0 && b[1]&0xC0 == 0x80 && b[2]&0xC0 == 0x80 }

// three is the code point of a character of three bytes.
func three(b []byte) uint16 { return uint16(b[0]&15)<<12 | uint16(b[1]&63)<<6 | uint16(b[2]&63) }

// tailOf is what a left part ends in: the low bits of a character of three bytes, and how many: all, or those that the part has if it is no more than that.
// 0: it does not end in such a character.
func tailOf(left []byte) (low, known uint32) {
	n := len(left)
	switch {
	case n >= 3 && isThree(left[n-3:]):
		return uint32(three(left[n-3:])), 16
	case n == 2 && left[0]&0xC0 == 0x80 && left[1]&0xC0 == 0x80:
		return uint32(left[0]&63)<<6 | uint32(left[1]&63), 12
	case n == 1 && left[0]&0xC0 == 0x80:
		return uint32(left[0] & 63), 6
	}
	return 0, 0
}

// headOf is the same of what a right part begins with; its high bits, in their place.
func headOf(right []byte) (high, known uint32) {
	switch n := len(right); {
	case n == 0 || right[0]&0xF0 != 0xE0:
		return 0, 0
	case n >= 3 && isThree(right):
		return uint32(three(right)), 16
	case n == 2 && right[1]&0xC0 == 0x80:
		return uint32(right[0]&15)<<12 | uint32(right[1]&63)<<6, 10
	case n == 1:
		return uint32(right[0]&15) << 12, 4
	}
	return 0, 0
}
