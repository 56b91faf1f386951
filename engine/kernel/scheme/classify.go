package scheme

import "encoding/binary"

// tier is a way of classifying; all give the same. It is a value, not a function, so that the blocks stay on the stack.
type tier uint8

const (
	plain tier = iota
	avx2
	avx512
	avx512x // with VBMI2
	neon
)

// lanes has, for each byte, what classifyPlain knows of it: a bit at the bottom of each of eight bytes. Classes that exclude one another share lanes.
const (
	laneLetter  = 1 << (8 * iota)
	laneCase    // with a letter: upper case; with a sign: '/'; with neither: control
	laneNumber  //
	laneSpace   // U+0020; with a newline: another blank
	laneNewline //
	laneSign    // apostrophe or '/'
	laneWide
	laneTail
)

var lanes = func() (t [256]uint64) {
	for i := range t {
		b := byte(i)
		switch {
		case b >= 'a' && b <= 'z':
			t[i] = laneLetter
		case b >= 'A' && b <= 'Z':
			t[i] = laneLetter | laneCase
		case b >= '0' && b <= '9':
			t[i] = laneNumber
		case b == ' ':
			t[i] = laneSpace
		case b == '\n' || b == '\r':
			t[i] = laneNewline
		case b >= '\t' && b <= '\r':
			t[i] = laneSpace | laneNewline
		case b == '\'':
			t[i] = laneSign
		case b == '/':
			t[i] = laneSign | laneCase
		case b < ' ' || b == 0x7F:
			t[i] = laneCase
		case b >= 0xC0:
			t[i] = laneWide
		case b >= 0x80:
			t[i] = laneWide | laneTail
		}
	}
	return t
}()

// classifyPlain looks each byte up: eight bytes shifted into one another give eight bits of each lane.
func classifyPlain(out []block, text []byte) {
	for i := range out {
		t := (*[64]byte)(text[i*64:])
		var lane [8]uint64
		for k := range lane {
			w := binary.LittleEndian.Uint64(t[k*8:])
			acc := lanes[byte(w>>56)]
			acc = acc<<1 | lanes[byte(w>>48)]
			acc = acc<<1 | lanes[byte(w>>40)]
			acc = acc<<1 | lanes[byte(w>>32)]
			acc = acc<<1 | lanes[byte(w>>24)]
			acc = acc<<1 | lanes[byte(w>>16)]
			acc = acc<<1 | lanes[byte(w>>8)]
			lane[k] = acc<<1 | lanes[byte(w)]
		}
		transpose(&lane)
		letter, upper, space, newline, sign := lane[0], lane[1], lane[3], lane[4], lane[5]
		out[i] = block{ // not ready
			letter: letter, upper: upper & letter, number: lane[2],
			space: space &^ newline, blank: space & newline, newline: newline &^ space,
			quote: sign &^ upper, slash: sign & upper, control: upper &^ (letter | sign),
			wide: lane[6], tail: lane[7],
		}
	}
}

// transpose turns eight words of eight bytes over: byte k of word i becomes byte i of word k.
func transpose(w *[8]uint64) {
	swap := func(a, b, shift int, mask uint64) {
		x := (w[a]>>shift ^ w[b]) & mask
		w[a] ^= x << shift
		w[b] ^= x
	}
	swap(0, 4, 32, 0x00000000FFFFFFFF)
	swap(1, 5, 32, 0x00000000FFFFFFFF)
	swap(2, 6, 32, 0x00000000FFFFFFFF)
	swap(3, 7, 32, 0x00000000FFFFFFFF)
	swap(0, 2, 16, 0x0000FFFF0000FFFF)
	swap(1, 3, 16, 0x0000FFFF0000FFFF)
	swap(4, 6, 16, 0x0000FFFF0000FFFF)
	swap(5, 7, 16, 0x0000FFFF0000FFFF)
	swap(0, 1, 8, 0x00FF00FF00FF00FF)
	swap(2, 3, 8, 0x00FF00FF00FF00FF)
	swap(4, 5, 8, 0x00FF00FF00FF00FF)
	swap(6, 7, 8, 0x00FF00FF00FF00FF)
}
