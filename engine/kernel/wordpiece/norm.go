package wordpiece

import "encoding/binary"

// norm writes what becomes of the characters of text, which is well-formed UTF-8, until dst holds full bytes or the text ends. dst has room for
// full+normSlack bytes. It returns how many bytes it read and wrote. Plain twin of norm256 and norm512.
func (c *chars) norm(dst, text []byte, full int) (read, wrote int) {
	i, k := 0, 0
	for i < len(text) && k < full {
		for ; i+8 <= len(text) && k < full; i, k = i+8, k+8 {
			in, out := text[i:i+8:i+8], dst[k:k+8:k+8]
			if binary.LittleEndian.Uint64(in)&0x8080808080808080 != 0 {
				break
			}
			a0, a1, a2, a3 := c.ascii[in[0]&0x7F], c.ascii[in[1]&0x7F], c.ascii[in[2]&0x7F], c.ascii[in[3]&0x7F]
			a4, a5, a6, a7 := c.ascii[in[4]&0x7F], c.ascii[in[5]&0x7F], c.ascii[in[6]&0x7F], c.ascii[in[7]&0x7F]
			x := uint64(a0) | uint64(a1)<<8 | uint64(a2)<<16 | uint64(a3)<<24 | uint64(a4)<<32 | uint64(a5)<<40 | uint64(a6)<<48 | uint64(a7)<<56
			if (x-0x0101010101010101)&^x&0x8080808080808080 != 0 { // one is taken away
				break
			}
			binary.LittleEndian.PutUint64(out, x)
		}
		for stop := min(i+8, len(text)); i < stop && k < full; {
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

// char writes what becomes of the character that text starts with, which is not ASCII.
func (c *chars) char(dst, text []byte) (read, wrote int) {
	b := text[0]
	var e uint64
	n := 2
	switch {
	case b < 0xE0:
		e = c.entries[int(b&0x1F)<<6|int(text[1]&0x3F)]
	case b < 0xF0:
		n = 3
		e = c.entries[int(c.index[int(b&0x0F)<<6|int(text[1]&0x3F)])<<6|int(text[2]&0x3F)]
	default:
		n = 4
		e = c.entries[int(c.index[(int(b&0x07)<<12|int(text[1]&0x3F)<<6|int(text[2]&0x3F))])<<6|int(text[3]&0x3F)]
	}
	switch kind := e >> 56; kind {
	default:
		binary.LittleEndian.PutUint64(dst, e)
		return n, int(kind)
	case stays:
		copy(dst[:4], text[:n])
		return n, n
	case alone:
		dst[0] = ' '
		copy(dst[1:5], text[:n])
		dst[n+1] = ' '
		return n, n + 2
	case pooled:
		m := int(e >> 32 & 0xFF)
		copy(dst[:maxPooled], c.pool[uint32(e):])
		return n, m
	}
}
