package hfjson

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"strconv"
	"unicode/utf8"
)

// reader walks JSON text once, checking its syntax as it goes: strict RFC 8259, as the oracle's reader is. The text is valid UTF-8 throughout.
type reader struct {
	data  []byte
	at    int
	depth int
	quote int // where the last string began

	tables []table // of a whole file
}

func (r *reader) fault(format string, args ...any) *Error {
	return &Error{What: fmt.Sprintf(format, args...), Offset: r.at}
}

// inside puts a place before the one that an error already tells.
func inside(place string, err *Error) *Error {
	if err.Place != "" && err.Place[0] != '[' {
		place += "."
	}
	err.Place = place + err.Place
	return err
}

func plainName(key []byte) string {
	for _, c := range key {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' {
			return strconv.QuoteToASCII(clip(key))
		}
	}
	return clip(key)
}

// clip keeps hostile keys and values out of messages.
func clip(text []byte) string {
	if len(text) > 60 {
		return string(text[:60]) + "..."
	}
	return string(text)
}

// next is the first byte of the next token, or 0 at the end of the text.
func (r *reader) next() byte {
	data, at := r.data, r.at
	for at+8 <= len(data) && binary.LittleEndian.Uint64(data[at:]) == 0x2020202020202020 {
		at += 8
	}
	for at < len(data) && (data[at] == ' ' || data[at] == '\n' || data[at] == '\t' || data[at] == '\r') {
		at++
		for at+8 <= len(data) && binary.LittleEndian.Uint64(data[at:]) == 0x2020202020202020 {
			at += 8
		}
	}
	r.at = at
	if at == len(data) {
		return 0
	}
	return data[at]
}

func (r *reader) unexpected(want string) *Error {
	if r.at >= len(r.data) {
		return r.fault("the text ends where %s should stand", want)
	}
	c, _ := utf8.DecodeRune(r.data[r.at:])
	return r.fault("%q where %s should stand", c, want)
}

func (r *reader) enter() *Error {
	r.at++
	if r.depth++; r.depth > MaxDepth {
		return r.fault("more than %d levels deep", MaxDepth)
	}
	return nil
}

// object calls member for each key with the reader before its value; member reads the value. key is valid until member reads.
func (r *reader) object(member func(key []byte) *Error) *Error {
	if r.next() != '{' {
		return r.unexpected("an object")
	}
	if err := r.enter(); err != nil {
		return err
	}
	if r.next() == '}' {
		r.at++
		r.depth--
		return nil
	}
	for {
		if r.next() != '"' {
			return r.unexpected("a key")
		}
		key, err := r.text()
		if err != nil {
			return err
		}
		if r.next() != ':' {
			return r.unexpected("':'")
		}
		r.at++
		if err := member(key); err != nil {
			return inside(plainName(key), err)
		}
		switch r.next() {
		case ',':
			r.at++
		case '}':
			r.at++
			r.depth--
			return nil
		default:
			return r.unexpected("',' or '}'")
		}
	}
}

// array calls element for each element with the reader before it; element reads it.
func (r *reader) array(element func(i int) *Error) *Error {
	if r.next() != '[' {
		return r.unexpected("an array")
	}
	if err := r.enter(); err != nil {
		return err
	}
	if r.next() == ']' {
		r.at++
		r.depth--
		return nil
	}
	for i := 0; ; i++ {
		if err := element(i); err != nil {
			return inside(indexed(i), err)
		}
		switch r.next() {
		case ',':
			r.at++
		case ']':
			r.at++
			r.depth--
			return nil
		default:
			return r.unexpected("',' or ']'")
		}
	}
}

func indexed(i int) string { return "[" + strconv.Itoa(i) + "]" }

const ones = 0x0101010101010101

// quoted steps over a string and gives what stands between its quotes, as written.
func (r *reader) quoted() (raw []byte, escaped bool, err *Error) {
	if r.next() != '"' {
		return nil, false, r.unexpected("a string")
	}
	r.quote = r.at
	data, at := r.data, r.at+1
	start := at
	for {
		for at+8 <= len(data) {
			w := binary.LittleEndian.Uint64(data[at:])
			quote, back := w^(ones*'"'), w^(ones*'\\')
			// A byte's high bit is set where it is a quote, a backslash or a control character; the lowest such bit is exact.
			stop := ((quote-ones)&^quote | (back-ones)&^back | (w-ones*0x20)&^w) & (ones << 7)
			if stop != 0 {
				at += bits.TrailingZeros64(stop) >> 3
				break
			}
			at += 8
		}
		for at < len(data) && data[at] != '"' && data[at] != '\\' && data[at] >= 0x20 {
			at++
		}
		if at == len(data) {
			r.at = at
			return nil, false, r.unexpected("the end of a string")
		}
		switch data[at] {
		case '"':
			r.at = at + 1
			return data[start:at], escaped, nil
		case '\\':
			escaped = true
			if at++; at == len(data) {
				r.at = at
				return nil, false, r.unexpected("an escape")
			}
			if at, err = r.checkEscape(at); err != nil {
				return nil, false, err
			}
		default:
			r.at = at
			return nil, false, r.fault("control character %#x inside a string", data[at])
		}
	}
}

// checkEscape is the place behind the escape whose letter is at.
func (r *reader) checkEscape(at int) (int, *Error) {
	switch r.data[at] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return at + 1, nil
	case 'u':
		unit, ok := hex4(r.data, at+1)
		if ok && unit&0xFC00 == 0xD800 {
			low, follows := uint32(0), at+6 < len(r.data) && r.data[at+5] == '\\' && r.data[at+6] == 'u'
			if follows {
				low, follows = hex4(r.data, at+7)
			}
			if !follows || low&0xFC00 != 0xDC00 {
				r.at = at - 1
				return 0, r.fault("a lone surrogate inside a string")
			}
			return at + 11, nil
		}
		if ok && unit&0xFC00 == 0xDC00 {
			r.at = at - 1
			return 0, r.fault("a lone surrogate inside a string")
		}
		if ok {
			return at + 5, nil
		}
	}
	r.at = at - 1
	return 0, r.fault("an unknown escape inside a string")
}

func hex4(data []byte, at int) (unit uint32, ok bool) {
	if at+4 > len(data) {
		return 0, false
	}
	for _, c := range data[at : at+4] {
		switch {
		case c >= '0' && c <= '9':
			unit = unit<<4 | uint32(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			unit = unit<<4 | uint32(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return unit, true
}

// text reads a string. The result is a part of the file, or a copy where the string has escapes.
func (r *reader) text() ([]byte, *Error) {
	raw, escaped, err := r.quoted()
	if err != nil || !escaped {
		return raw, err
	}
	return appendUnescaped(make([]byte, 0, len(raw)), raw), nil
}

// appendUnescaped decodes a string that quoted has checked.
func appendUnescaped(dst, raw []byte) []byte {
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			dst = append(dst, raw[i])
			continue
		}
		i++
		switch raw[i] {
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case 'n':
			dst = append(dst, '\n')
		case 'r':
			dst = append(dst, '\r')
		case 't':
			dst = append(dst, '\t')
		case 'u':
			unit, _ := hex4(raw, i+1)
			i += 4
			if unit&0xFC00 == 0xD800 {
				low, _ := hex4(raw, i+3)
				i += 6
				unit = 0x10000 + (unit-0xD800)<<10 + low - 0xDC00
			}
			dst = utf8.AppendRune(dst, rune(unit))
		default:
			dst = append(dst, raw[i])
		}
	}
	return dst
}

// number steps over a number and gives it as written.
func (r *reader) number() ([]byte, *Error) {
	c := r.next()
	data, at := r.data, r.at
	if c == '-' {
		at++
	}
	digits := func() bool {
		start := at
		for at < len(data) && data[at] >= '0' && data[at] <= '9' {
			at++
		}
		return at > start
	}
	whole := at
	if !digits() {
		return nil, r.unexpected("a number")
	}
	if data[whole] == '0' && at > whole+1 {
		return nil, r.fault("a number with a leading zero")
	}
	if at < len(data) && data[at] == '.' {
		if at++; !digits() {
			return nil, r.fault("a number without digits behind its point")
		}
	}
	if at < len(data) && data[at]|0x20 == 'e' {
		if at++; at < len(data) && (data[at] == '+' || data[at] == '-') {
			at++
		}
		if !digits() {
			return nil, r.fault("a number without digits in its exponent")
		}
	}
	raw := data[r.at:at]
	r.at = at
	return raw, nil
}

// count reads a whole number of at most max.
func (r *reader) count(max uint64) (uint64, *Error) {
	if c := r.next(); c != '-' && (c < '0' || c > '9') {
		return 0, r.unexpected("a whole number")
	}
	start := r.at
	raw, err := r.number()
	if err != nil {
		return 0, err
	}
	value := uint64(0)
	for _, c := range raw {
		digit := uint64(c - '0')
		if c < '0' || c > '9' || value > (max-min(digit, max))/10 || value*10+digit > max {
			r.at = start
			return 0, r.fault("%s: want a whole number from 0 to %d", clip(raw), max)
		}
		value = value*10 + digit
	}
	return value, nil
}

// id reads a token id.
func (r *reader) id() (uint32, *Error) {
	value, err := r.count(1<<32 - 1)
	return uint32(value), err
}

func (r *reader) boolean() (bool, *Error) {
	switch r.next() {
	case 't':
		return true, r.word("true")
	case 'f':
		return false, r.word("false")
	}
	return false, r.unexpected("true or false")
}

// null steps over null if it stands here.
func (r *reader) null() (bool, *Error) {
	if r.next() != 'n' {
		return false, nil
	}
	return true, r.word("null")
}

func (r *reader) word(word string) *Error {
	if end := r.at + len(word); end > len(r.data) || string(r.data[r.at:end]) != word {
		return r.unexpected(word)
	}
	r.at += len(word)
	return nil
}

// skip steps over any value and gives it as written.
func (r *reader) skip() ([]byte, *Error) {
	var err *Error
	c := r.next()
	start := r.at
	switch c {
	case '{':
		err = r.object(func([]byte) *Error { _, err := r.skip(); return err })
	case '[':
		err = r.array(func(int) *Error { _, err := r.skip(); return err })
	case '"':
		_, _, err = r.quoted()
	case 't', 'f':
		_, err = r.boolean()
	case 'n':
		_, err = r.null()
	default:
		if c != '-' && (c < '0' || c > '9') {
			return nil, r.unexpected("a value")
		}
		_, err = r.number()
	}
	return r.data[start:r.at], err
}
