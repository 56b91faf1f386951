package wordpiece

import (
	"encoding/binary"
	"math/bits"
)

// split finds the words of normalized text, which ends with a blank: runs of what is neither a blank nor ASCII punctuation, and each punctuation
// alone. starts and ends have room for each byte of the text. len(text) is a multiple of 64. Plain twin of split512.
func split(text []byte, starts, ends []uint32) int {
	var letters, puncts [maxBlocks]uint64
	classify(text, letters[:], puncts[:])
	return flatten(letters[:len(text)/block], puncts[:len(text)/block], starts, ends)
}

// classify says of each byte whether it is of a word, and whether it is punctuation.
func classify(text []byte, letters, puncts []uint64) {
	for ; len(text) >= block; text, letters, puncts = text[block:], letters[1:], puncts[1:] {
		b := text[:block:block]
		var n, p uint64
		for i := 0; i < 64; i += 8 {
			x := binary.LittleEndian.Uint64(b[i:])
			k := kinds[byte(x)] | kinds[byte(x>>8)]<<1 | kinds[byte(x>>16)]<<2 | kinds[byte(x>>24)]<<3 |
				kinds[byte(x>>32)]<<4 | kinds[byte(x>>40)]<<5 | kinds[byte(x>>48)]<<6 | kinds[byte(x>>56)]<<7
			n |= uint64(k&0xFF) << i
			p |= uint64(k>>16) << i
		}
		letters[0], puncts[0] = n, p
	}
}

// flatten writes where words start and end.
func flatten(letters, puncts []uint64, starts, ends []uint32) int {
	ns, ne := 0, 0
	letter, punct := uint64(0), uint64(0) // the last bit of the block before
	puncts = puncts[:len(letters)]
	for i, n := range letters {
		p := puncts[i]
		before := n<<1 | letter
		start := n&^before | p
		end := before&^n | p<<1 | punct
		letter, punct = n>>63, p>>63
		base := uint32(i * block)
		for ; start != 0; start &= start - 1 {
			starts[ns] = base + uint32(bits.TrailingZeros64(start))
			ns++
		}
		for ; end != 0; end &= end - 1 {
			ends[ne] = base + uint32(bits.TrailingZeros64(end))
			ne++
		}
	}
	return ns
}

// kinds: 1 for a byte of a word, 1<<16 for punctuation, 0 for the blank.
var kinds = func() (t [256]uint32) {
	for i := range t {
		switch {
		case isPunct(byte(i)):
			t[i] = 1 << 16
		case i != ' ':
			t[i] = 1
		}
	}
	return t
}()

func isPunct(c byte) bool {
	return c > ' ' && c < '0' || c > '9' && c < 'A' || c > 'Z' && c < 'a' || c > 'z' && c < 0x7F
}
