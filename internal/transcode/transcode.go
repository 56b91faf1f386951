// Package transcode turns text as CPython and C callers hold it into UTF-8.
//
// Law: the result is well-formed UTF-8 of the same code points, or the index of the first unit that has none: a surrogate (lone or not; these
// storages hold one code point a unit), a value above U+10FFFF, an ill-formed UTF-8 sequence. Nothing is replaced. NUL is a character.
package transcode

import (
	"slices"
	"unicode/utf8"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/internal/wellformed"
)

// How a text's units are held; the numbers of the C contract.
const (
	UTF8   int32 = 0
	Latin1 int32 = 1 // one byte a code point
	UCS2   int32 = 2 // two bytes, in the machine's order
	UCS4   int32 = 4 // four
)

// Bound is the most bytes that length units of the kind can need.
func Bound(kind int32, length int) int {
	switch kind {
	case Latin1:
		return 2 * length
	case UCS2:
		return 3 * length
	case UCS4:
		return 4 * length
	}
	return length
}

// AppendUTF8 appends length units at data to dst. bad is -1, or the index of the first ill-formed unit; then dst comes back as it was.
// If dst has room for Bound more bytes, it is never moved: so it may lie outside the Go heap. data may be nil if length is 0.
// An unknown kind is ill-formed at 0.
func AppendUTF8(dst []byte, kind int32, data unsafe.Pointer, length int) (out []byte, bad int) {
	if length <= 0 {
		return dst, -1
	}
	switch kind {
	case UTF8:
		text := unsafe.Slice((*byte)(data), length)
		if bad := ValidUTF8(text); bad >= 0 {
			return dst, bad
		}
		return append(dst, text...), -1
	case Latin1:
		return appendUnits(dst, unsafe.Pointer(data), length, 1, 2, latin1)
	case UCS2:
		return appendUnits(dst, unsafe.Pointer(data), length, 2, 3, ucs2)
	case UCS4:
		return appendUnits(dst, unsafe.Pointer(data), length, 4, 4, ucs4)
	}
	return dst, 0
}

// ValidUTF8 is -1, or the index of the first byte of b that is not part of well-formed UTF-8.
func ValidUTF8(b []byte) int {
	if _, ok := wellformed.Check(b); ok {
		return -1
	}
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size <= 1 {
			return i
		}
		i += size
	}
	return -1
}

// block is how many units are transcoded between two looks at dst's room.
const block = 1 << 15

// appendUnits walks the text in blocks, so that dst grows with what the text needs and not at once to the bound.
func appendUnits(dst []byte, data unsafe.Pointer, length, unit, most int, convert func(out, data unsafe.Pointer, n int) (written, bad int)) ([]byte, int) {
	start := len(dst)
	for at := 0; at < length; at += block {
		n := min(block, length-at)
		dst = slices.Grow(dst, most*n)
		written, bad := convert(unsafe.Add(unsafe.Pointer(unsafe.SliceData(dst)), len(dst)), unsafe.Add(data, at*unit), n)
		if bad >= 0 {
			return dst[:start], at + bad
		}
		dst = dst[:len(dst)+written]
	}
	return dst, -1
}

// Size is the bytes of UTF-8 that AppendUTF8 makes of the text, if it is well-formed; of an ill-formed one it is at most Bound.
func Size(kind int32, data unsafe.Pointer, length int) int {
	if length <= 0 {
		return 0
	}
	switch kind {
	case Latin1:
		return latin1Size(data, length)
	case UCS2:
		return ucs2Size(data, length)
	case UCS4:
		return ucs4Size(data, length)
	}
	return length
}

// Fill transcodes length units of Latin1, UCS2 or UCS4 into dst, whose length is their Size, and writes nothing beyond it. bad as of AppendUTF8.
// fits is false if the text does not need exactly that much, as when someone has written to it since; dst then holds anything.
func Fill(dst []byte, kind int32, data unsafe.Pointer, length int) (fits bool, bad int) {
	const few = 16
	unit, most := 1, Bound(kind, 1)
	convert := latin1
	switch kind {
	case UCS2:
		unit, convert = 2, ucs2
	case UCS4:
		unit, convert = 4, ucs4
	}
	var rest [few * utf8.UTFMax]byte
	written, at := vector(kind, unsafe.Pointer(unsafe.SliceData(dst)), len(dst), data, length)
	dst = dst[written:]
	for at < length {
		from := unsafe.Add(data, at*unit)
		// As many units as have room for their bound, which at the end is none.
		if n := min(length-at, len(dst)/most, block); n > few || n == length-at {
			written, bad := convert(unsafe.Pointer(unsafe.SliceData(dst)), from, n)
			if bad >= 0 {
				return true, at + bad
			}
			dst, at = dst[written:], at+n
			continue
		}
		n := min(length-at, few)
		written, bad := convert(unsafe.Pointer(&rest[0]), from, n)
		switch {
		case bad >= 0:
			return true, at + bad
		case written > len(dst):
			return false, -1
		}
		dst, at = dst[copy(dst, rest[:written]):], at+n
	}
	return len(dst) == 0, -1
}
