package transcode

import (
	"unicode/utf8"
	"unsafe"
)

// unit is the storage of one code point.
type unit interface{ ~uint8 | ~uint16 | ~uint32 }

// plain is the twin of latin1, ucs2 and ucs4 that says what they mean: it writes n units to out, which has room for the bound.
func plain[U unit](out, data unsafe.Pointer, n int) (written, bad int) {
	var one [utf8.UTFMax]byte
	for i, u := range unsafe.Slice((*U)(data), n) {
		if !utf8.ValidRune(rune(u)) || uint32(u) > utf8.MaxRune {
			return 0, i
		}
		size := utf8.EncodeRune(one[:], rune(u))
		copy(unsafe.Slice((*byte)(unsafe.Add(out, written)), size), one[:size])
		written += size
	}
	return written, -1
}

// plainSize is the twin of latin1Size, ucs2Size and ucs4Size.
func plainSize[U unit](data unsafe.Pointer, n int) (size int) {
	for _, u := range unsafe.Slice((*U)(data), n) {
		size++
		for _, from := range [...]uint32{0x80, 0x800, 0x10000} {
			if uint32(u) >= from {
				size++
			}
		}
	}
	return size
}
