package bytebpe

import "math/bits"

// flattenPlain writes the places of all bits of the masks, the first of which is at base.
func flattenPlain(out []uint32, masks []uint64, base uint32) (n int) {
	for _, w := range masks {
		for ; w != 0; w &= w - 1 {
			out[n] = base + uint32(bits.TrailingZeros64(w))
			n++
		}
		base += 64
	}
	return n
}
