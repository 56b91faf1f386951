// Package wellformed tells whether text is well-formed UTF-8, and whether it is ASCII, in one reading.
//
// Law: Check says what unicode/utf8.Valid says, which is its plain twin.
package wellformed

import (
	"encoding/binary"
	"unicode/utf8"
)

// Check tells whether b is ASCII, and whether it is well-formed UTF-8.
func Check(b []byte) (ascii, ok bool) {
	ascii, ok, done := blocks(b)
	if !ok {
		return false, false
	}
	if rest := b[done:]; !isASCII(rest) {
		return false, utf8.Valid(rest)
	}
	return ascii, true
}

func isASCII(b []byte) bool {
	const high = 0x8080808080808080
	n := len(b)
	if n < 8 {
		var all byte
		for _, c := range b {
			all |= c
		}
		return all < utf8.RuneSelf
	}
	all := binary.LittleEndian.Uint64(b[n-8:])
	for ; len(b) > 8; b = b[8:] {
		all |= binary.LittleEndian.Uint64(b)
	}
	return all&high == 0
}
