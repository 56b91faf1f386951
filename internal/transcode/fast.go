//go:build !nounsafe && (amd64 || arm64 || riscv64 || loong64 || ppc64le)

package transcode

import (
	"math/bits"
	"unsafe"
)

// Words of eight bytes at a time, on little-endian machines. The rule that the stores rely on: out has room for the bound of n units, and what
// is written so far is at most the bound of the units before i; so a store may run past its own character while the bound of the units from i
// on covers it. Plain twins: plain.go.

func load64(p unsafe.Pointer, at int) uint64 { return *(*uint64)(unsafe.Add(p, at)) }
func put64(p unsafe.Pointer, at int, v uint64) {
	*(*uint64)(unsafe.Add(p, at)) = v
}
func put32(p unsafe.Pointer, at int, v uint32) {
	*(*uint32)(unsafe.Add(p, at)) = v
}
func put16(p unsafe.Pointer, at int, v uint16) {
	*(*uint16)(unsafe.Add(p, at)) = v
}
func put8(p unsafe.Pointer, at int, v byte) { *(*byte)(unsafe.Add(p, at)) = v }

const highBytes = 0x8080808080808080

// latin1: bytes below 0x80 stay, others become two bytes.
func latin1(out, data unsafe.Pointer, n int) (written, bad int) {
	o, i := vector(Latin1, out, 2*n, data, n)
	for i+8 <= n {
		w := load64(data, i)
		high := w & highBytes
		if high == 0 {
			put64(out, o, w)
			o += 8
			i += 8
			continue
		}
		if bits.OnesCount64(high) > 2 { // many: no branch on each
			for range 8 {
				o = putLatin1(out, o, uint32(w&0xFF))
				w >>= 8
			}
			i += 8
			continue
		}
		put64(out, o, w) // the bytes before the first high one count, the rest is written over
		ascii := bits.TrailingZeros64(high) >> 3
		o = putLatin1(out, o+ascii, uint32(w>>(8*ascii))&0xFF)
		i += ascii + 1
	}
	for ; i < n; i++ {
		o = putLatin1(out, o, uint32(*(*byte)(unsafe.Add(data, i))))
	}
	return o, -1
}

func putLatin1(out unsafe.Pointer, o int, c uint32) int {
	v := c
	if c >= 0x80 {
		v = two(c)
	}
	put16(out, o, uint16(v))
	return o + 1 + int(c>>7)
}

// two and three are the UTF-8 of a code point below U+0800 and of one from there to U+FFFF, first byte lowest.
func two(c uint32) uint32   { return 0x80C0 | c>>6 | (c&0x3F)<<8 }
func three(c uint32) uint32 { return 0x8080E0 | c>>12 | (c<<2)&0x3F00 | (c&0x3F)<<16 }

// ucs2: four units a step; all ASCII, all at or above U+0800, or mixed.
func ucs2(out, data unsafe.Pointer, n int) (written, bad int) {
	o, i := vector(UCS2, out, 3*n, data, n)
	for i+5 <= n { // one more than is read: the last word stored may run over by a byte
		w := load64(data, 2*i)
		if w&0xFF80FF80FF80FF80 == 0 {
			w |= w >> 8
			put32(out, o, uint32(w&0xFFFF|w>>16&0xFFFF0000))
			o += 4
			i += 4
			continue
		}
		top := w & 0xF800F800F800F800 // of a unit: 0 below U+0800, 11011 for a surrogate
		if anyZero16(top ^ 0xD800D800D800D800) {
			break // the tail finds which
		}
		if anyZero16(top) {
			for range 4 {
				o = putBMP(out, o, uint32(w&0xFFFF))
				w >>= 16
			}
			i += 4
			continue
		}
		a, b := three(uint32(w)&0xFFFF), three(uint32(w>>16)&0xFFFF)
		c, d := three(uint32(w>>32)&0xFFFF), three(uint32(w>>48))
		put64(out, o, uint64(a)|uint64(b)<<24|uint64(c)<<48)
		put32(out, o+8, c>>16|d<<8)
		o += 12
		i += 4
	}
	for ; i < n; i++ {
		var ok bool
		if o, ok = putUCS2(out, o, uint32(*(*uint16)(unsafe.Add(data, 2*i)))); !ok {
			return 0, i
		}
	}
	return o, -1
}

// anyZero16 reports whether one of the four 16-bit lanes is 0.
func anyZero16(w uint64) bool {
	return (w-0x0001000100010001)&^w&0x8000800080008000 != 0
}

// putBMP writes a unit that is no surrogate without a branch, storing four bytes whatever it needs.
func putBMP(out unsafe.Pointer, o int, c uint32) int {
	v, size := c, 1
	if c >= 0x80 {
		v, size = two(c), 2
	}
	if c >= 0x800 {
		v, size = three(c), 3
	}
	put32(out, o, v)
	return o + size
}

func putUCS2(out unsafe.Pointer, o int, c uint32) (int, bool) {
	switch {
	case c < 0x80:
		put8(out, o, byte(c))
		return o + 1, true
	case c < 0x800:
		put16(out, o, uint16(two(c)))
		return o + 2, true
	case c>>11 == 0xD800>>11:
		return o, false
	}
	v := three(c)
	put16(out, o, uint16(v))
	put8(out, o+2, byte(v>>16))
	return o + 3, true
}

// ucs4: four units a step where all are ASCII; otherwise one by one with a whole word stored, for each unit's bound is four bytes. What vectors leave of a
// text, for not every machine has one for all units, is done so, and then vectors are asked again: the later, the oftener in vain.
func ucs4(out, data unsafe.Pointer, n int) (written, bad int) {
	const few, many = 8, 128
	o, i := vector(UCS4, out, 4*n, data, n)
	for wait, again := few, i+few; i < n; {
		if i >= again && i+few <= n {
			w, r := vector(UCS4, unsafe.Add(out, o), 4*(n-i), unsafe.Add(data, 4*i), n-i)
			if o, i = o+w, i+r; r > 0 {
				wait = few
			} else {
				wait = min(2*wait, many)
			}
			again = i + wait
			continue
		}
		if i+4 <= n {
			v, w := load64(data, 4*i), load64(data, 4*i+8)
			if (v|w)&0xFFFFFF80FFFFFF80 == 0 {
				put32(out, o, uint32(v|v>>24)&0xFFFF|uint32(w|w>>24)<<16)
				o += 4
				i += 4
				continue
			}
		}
		c := *(*uint32)(unsafe.Add(data, 4*i))
		if c >= 0x10000 {
			if c > 0x10FFFF {
				return 0, i
			}
			put32(out, o, 0x808080F0|c>>18|(c>>4)&0x3F00|(c<<10)&0x3F0000|(c&0x3F)<<24)
			o += 4
			i++
			continue
		}
		if c>>11 == 0xD800>>11 {
			return 0, i
		}
		o = putBMP(out, o, c)
		i++
	}
	return o, -1
}
