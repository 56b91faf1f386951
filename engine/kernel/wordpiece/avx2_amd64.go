//go:build !noasm && !nounsafe

package wordpiece

// ascii256 and classify256 are with AVX2. Rule of the assembly: ascii256 reads and writes n bytes, a multiple of 32, and tells where the first
// character is that does not stay one byte; classify256 reads whole blocks and writes a word of each mask for each.
//
//go:noescape
func ascii256(dst, src *byte, n int, lower byte) (done int)

//go:noescape
func classify256(text *byte, blocks int, letters, puncts *uint64)

// norm256 is norm.
func (c *chars) norm256(dst, text []byte, full int) (read, wrote int) {
	const few = 16 // what is beside a character that is not ASCII is seldom long
	i, k := 0, 0
	for i < len(text) && k < full {
		few := few
		if n := min(len(text)-i, full-k+31) &^ 31; n > 0 {
			_ = dst[k+n-1]
			done := ascii256(&dst[k], &text[i], n, c.lower)
			i, k = i+done, k+done
			if done == n {
				continue
			}
		} else {
			few = len(text)
		}
		for stop := min(i+few, len(text)); i < stop && k < full; {
			if b := text[i]; b < 0x80 {
				a := c.ascii[b]
				dst[k] = a
				i++
				if a != 0 {
					k++
				}
				continue
			}
			n, m := c.char(dst[k:], text[i:])
			i += n
			k += m
		}
	}
	return i, k
}
