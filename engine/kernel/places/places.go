// Package places turns bit masks, one bit a byte of text, into the list of places of the bits.
//
// Law: places rise, one for each bit; of out, no more than 64 places for each mask are written.
package places

import "math/bits"

// Write writes the places of the bits of masks to out, the first bit of them being place base, and tells how many there are. out has at least 64
// places for each mask: what lies behind the ones written is undefined. Plain twin: plain.
func Write(out []uint32, masks []uint64, base uint32) (n int) {
	if len(masks) == 0 {
		return 0
	}
	return write(out[:64*len(masks)], masks, base)
}

// plain is the twin; it writes by eights, so that few counts of bits take a branch of their own.
func plain(out []uint32, masks []uint64, base uint32) (n int) {
	for _, w := range masks {
		o := (*[64]uint32)(out[n:])
		count := bits.OnesCount64(w)
		n += count
		for i := 0; ; i += 8 {
			p := (*[8]uint32)(o[i&63:])
			for k := range p {
				p[k] = base + uint32(bits.TrailingZeros64(w))
				w &= w - 1
			}
			if count <= i+8 {
				break
			}
		}
		base += 64
	}
	return n
}
