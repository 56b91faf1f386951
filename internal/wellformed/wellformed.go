// Package wellformed tells whether text is well-formed UTF-8, and whether it is ASCII, in one reading.
//
// Law: Check says what unicode/utf8.Valid says, which is its plain twin.
package wellformed

import "unicode/utf8"

// Check tells whether b is ASCII, and whether it is well-formed UTF-8.
func Check(b []byte) (ascii, ok bool) {
	ascii, ok, done := blocks(b)
	if !ok {
		return false, false
	}
	for _, c := range b[done:] {
		if c >= utf8.RuneSelf {
			return false, utf8.Valid(b[done:])
		}
	}
	return ascii, true
}
