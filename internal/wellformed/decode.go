package wellformed

import "unicode/utf8"

// Decode is the character that starts at b[i] and its length in bytes: utf8.DecodeRune where the text is known to be well-formed.
func Decode(b []byte, i int) (rune, int) {
	c := b[i]
	switch {
	case c < 0x80:
		return rune(c), 1
	case c < 0xE0 && i+1 < len(b):
		return rune(c&0x1F)<<6 | rune(b[i+1]&0x3F), 2
	case c < 0xF0 && i+2 < len(b):
		return rune(c&0x0F)<<12 | rune(b[i+1]&0x3F)<<6 | rune(b[i+2]&0x3F), 3
	}
	return utf8.DecodeRune(b[i:])
}
