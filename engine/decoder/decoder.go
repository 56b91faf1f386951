// Package decoder turns tokens back into text.
//
// Law: each decoder rewrites the list of tokens as the oracle's decode_chain does, and the text is the list joined without anything between; with
// no decoder the tokens are joined by a space. Where the oracle panics, there is an error.
package decoder

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/internal/onig"
)

// Decoder rewrites a list of tokens. It never changes after Build and is safe for concurrent use.
type Decoder interface {
	Decode(t *Tokens, s *Scratch) error
}

// Tokens is a list of strings, each well-formed UTF-8, one behind the other.
type Tokens struct {
	Bytes []byte
	Ends  []int
}

// Reset empties t and keeps its memory.
func (t *Tokens) Reset() { t.Bytes, t.Ends = t.Bytes[:0], t.Ends[:0] }

// Append adds a token.
func (t *Tokens) Append(token []byte) {
	t.Bytes = append(t.Bytes, token...)
	t.Close()
}

// Close ends the token whose bytes were appended to t.Bytes.
func (t *Tokens) Close() { t.Ends = append(t.Ends, len(t.Bytes)) }

// Len is the number of tokens.
func (t *Tokens) Len() int { return len(t.Ends) }

// At is token i.
func (t *Tokens) At(i int) []byte {
	start := 0
	if i > 0 {
		start = t.Ends[i-1]
	}
	return t.Bytes[start:t.Ends[i]:t.Ends[i]]
}

// Scratch is the memory of a call. Its zero value is ready.
type Scratch struct {
	next Tokens
	buf  [2][]byte
}

// next is the list to write into; swap makes it the list.
func (s *Scratch) begin() *Tokens {
	s.next.Reset()
	return &s.next
}

func (s *Scratch) swap(t *Tokens) { *t, s.next = s.next, *t }

// Append appends the text of tokens to dst. d may be nil: no decoder. t is used up.
func Append(dst []byte, d Decoder, t *Tokens, s *Scratch) ([]byte, error) {
	if d == nil {
		for i := range t.Len() {
			if i > 0 {
				dst = append(dst, ' ')
			}
			dst = append(dst, t.At(i)...)
		}
		return dst, nil
	}
	if err := d.Decode(t, s); err != nil {
		return dst, err
	}
	return append(dst, t.Bytes...), nil
}

// Sequence is decoders one after the other.
type Sequence []Decoder

// Decode implements Decoder.
func (q Sequence) Decode(t *Tokens, s *Scratch) error {
	for _, d := range q {
		if err := d.Decode(t, s); err != nil {
			return err
		}
	}
	return nil
}

// Fuse makes one token of all.
type Fuse struct{}

// Decode implements Decoder.
func (Fuse) Decode(t *Tokens, _ *Scratch) error {
	t.Ends = append(t.Ends[:0], len(t.Bytes))
	return nil
}

// ByteLevel turns its alphabet of 256 characters back into bytes, all tokens together; a token with any other character is taken as it is. What is
// ill-formed becomes U+FFFD, one for each part that could begin a character.
type ByteLevel struct{}

// Decode implements Decoder.
func (ByteLevel) Decode(t *Tokens, s *Scratch) error {
	raw := s.buf[0][:0]
	for i := range t.Len() {
		token, mark := t.At(i), len(raw)
		for at := 0; at < len(token); {
			r, n := rune(token[at]), 1
			if r >= utf8.RuneSelf {
				r, n = utf8.DecodeRune(token[at:])
			}
			b, ok := byteOf(r)
			if !ok {
				raw = append(raw[:mark], token...)
				break
			}
			raw = append(raw, b)
			at += n
		}
	}
	s.buf[0] = raw
	t.Reset()
	t.Bytes = appendLossy(t.Bytes, raw)
	t.Close()
	return nil
}

func byteOf(r rune) (b byte, ok bool) {
	switch {
	case r > ' ' && r < 0x7F, r > 0xA0 && r <= 0xFF && r != 0xAD:
		return byte(r), true
	case r >= 256 && r < 256+33:
		return byte(r - 256), true
	case r >= 256+33 && r < 256+67:
		return byte(r - 256 - 33 + 0x7F), true
	case r == 256+67:
		return 0xAD, true
	}
	return 0, false
}

const replacement = "\uFFFD"

// appendLossy appends raw as Rust's from_utf8_lossy does: each longest start of a character that does not go on becomes one U+FFFD.
func appendLossy(dst, raw []byte) []byte {
	for len(raw) > 0 {
		if utf8.Valid(raw) {
			return append(dst, raw...)
		}
		at := 0
		for {
			for at < len(raw) && raw[at] < utf8.RuneSelf {
				at++
			}
			r, n := utf8.DecodeRune(raw[at:])
			if r == utf8.RuneError && n <= 1 {
				break
			}
			at += n
		}
		dst = append(append(dst, raw[:at]...), replacement...)
		raw = raw[at:]
		raw = raw[illFormed(raw):]
	}
	return dst
}

// illFormed is the length of the ill-formed part that raw starts with.
func illFormed(raw []byte) int {
	need, low, high := 0, byte(0x80), byte(0xBF)
	switch c := raw[0]; {
	case c >= 0xC2 && c <= 0xDF:
		need = 1
	case c >= 0xE0 && c <= 0xEF:
		need = 2
		if c == 0xE0 {
			low = 0xA0
		} else if c == 0xED {
			high = 0x9F
		}
	case c >= 0xF0 && c <= 0xF4:
		need = 3
		if c == 0xF0 {
			low = 0x90
		} else if c == 0xF4 {
			high = 0x8F
		}
	}
	n := 1
	for ; n <= need && n < len(raw) && raw[n] >= low && raw[n] <= high; n++ {
		low, high = 0x80, 0xBF
	}
	return n
}

// ByteFallback turns runs of tokens <0x00> to <0xFF> into text, or each of them into U+FFFD where a run is ill-formed.
type ByteFallback struct{}

// Decode implements Decoder.
func (ByteFallback) Decode(t *Tokens, s *Scratch) error {
	out, run := s.begin(), s.buf[0][:0]
	flush := func() {
		if len(run) == 0 {
			return
		}
		if utf8.Valid(run) {
			out.Append(run)
		} else {
			for range run {
				out.Append([]byte(replacement))
			}
		}
		run = run[:0]
	}
	for i := range t.Len() {
		token := t.At(i)
		if b, ok := fallbackByte(token); ok {
			run = append(run, b)
			continue
		}
		flush()
		out.Append(token)
	}
	flush()
	s.buf[0] = run
	s.swap(t)
	return nil
}

// fallbackByte reads <0xHH>; as Rust's from_str_radix it takes a plus sign for the first digit.
func fallbackByte(token []byte) (b byte, ok bool) {
	if len(token) != 6 || token[0] != '<' || token[1] != '0' || token[2] != 'x' || token[5] != '>' {
		return 0, false
	}
	for i, c := range token[3:5] {
		switch {
		case c >= '0' && c <= '9':
			b = b<<4 | (c - '0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			b = b<<4 | (c | 0x20 - 'a' + 10)
		case c != '+' || i != 0:
			return 0, false
		}
	}
	return b, true
}

// Metaspace turns the mark of a blank back into one, and drops those of the first token unless the scheme is never.
type Metaspace struct {
	Mark  rune
	Never bool // prepend_scheme
}

// Decode implements Decoder.
func (m Metaspace) Decode(t *Tokens, s *Scratch) error {
	mark := utf8.AppendRune(nil, m.Mark)
	out := s.begin()
	for i := range t.Len() {
		by := []byte(" ")
		if i == 0 && !m.Never {
			by = nil
		}
		out.Bytes = appendReplaced(out.Bytes, t.At(i), mark, by)
		out.Close()
	}
	s.swap(t)
	return nil
}

// appendReplaced appends text with old replaced; an old of no length stands before and behind every character.
func appendReplaced(dst, text, old, by []byte) []byte {
	if len(old) == 0 {
		dst = append(dst, by...)
		for len(text) > 0 {
			_, n := utf8.DecodeRune(text)
			dst = append(append(dst, text[:n]...), by...)
			text = text[n:]
		}
		return dst
	}
	for {
		i := bytes.Index(text, old)
		if i < 0 {
			return append(dst, text...)
		}
		dst = append(append(dst, text[:i]...), by...)
		text = text[i+len(old):]
	}
}

// Replace replaces a string in each token.
type Replace struct{ Pattern, Content []byte }

// Decode implements Decoder.
func (r Replace) Decode(t *Tokens, s *Scratch) error {
	out := s.begin()
	for i := range t.Len() {
		out.Bytes = appendReplaced(out.Bytes, t.At(i), r.Pattern, r.Content)
		out.Close()
	}
	s.swap(t)
	return nil
}

// ReplaceRegex replaces the matches of a pattern in each token; an empty token stays empty.
type ReplaceRegex struct {
	Pattern *onig.Regexp
	Content []byte
}

// Decode implements Decoder.
func (r ReplaceRegex) Decode(t *Tokens, s *Scratch) error {
	out := s.begin()
	var found [16]onig.Match
	m := r.Pattern.Matcher()
	defer m.Release()
	for i := range t.Len() {
		token := t.At(i)
		if len(token) > 0 {
			m.Reset(token)
			at := 0
			for n := m.Next(found[:]); n > 0; n = m.Next(found[:]) {
				for _, x := range found[:n] {
					out.Bytes = append(append(out.Bytes, token[at:x.Start]...), r.Content...)
					at = x.End
				}
			}
			out.Bytes = append(out.Bytes, token[at:]...)
		}
		out.Close()
	}
	s.swap(t)
	return nil
}

// BPE turns the suffix that ends a word into a space, and drops it in the last token.
type BPE struct{ Suffix []byte }

// Decode implements Decoder.
func (b BPE) Decode(t *Tokens, s *Scratch) error {
	out := s.begin()
	for i := range t.Len() {
		by := []byte(" ")
		if i == t.Len()-1 {
			by = nil
		}
		out.Bytes = appendReplaced(out.Bytes, t.At(i), b.Suffix, by)
		out.Close()
	}
	s.swap(t)
	return nil
}

// WordPiece puts a space before each token but the first, or takes its prefix off.
type WordPiece struct {
	Prefix  []byte
	Cleanup bool
}

// Decode implements Decoder.
func (w WordPiece) Decode(t *Tokens, s *Scratch) error {
	out := s.begin()
	for i := range t.Len() {
		token := t.At(i)
		mark := len(out.Bytes)
		if i > 0 {
			if rest, ok := bytes.CutPrefix(token, w.Prefix); ok {
				token = rest
			} else {
				out.Bytes = append(out.Bytes, ' ')
			}
		}
		out.Bytes = append(out.Bytes, token...)
		if w.Cleanup {
			out.Bytes = append(out.Bytes[:mark], s.cleanup(out.Bytes[mark:])...)
		}
		out.Close()
	}
	s.swap(t)
	return nil
}

// cleanups are applied in order, each to the whole token.
var cleanups = [...][2][]byte{
	{[]byte(" ."), []byte(".")},
	{[]byte(" ?"), []byte("?")},
	{[]byte(" !"), []byte("!")},
	{[]byte(" ,"), []byte(",")},
	{[]byte(" ' "), []byte("'")},
	{[]byte(" n't"), []byte("n't")},
	{[]byte(" 'm"), []byte("'m")},
	{[]byte(" do not"), []byte(" don't")},
	{[]byte(" 's"), []byte("'s")},
	{[]byte(" 've"), []byte("'ve")},
	{[]byte(" 're"), []byte("'re")},
}

// cleanup gives text cleaned, in memory of s.
func (s *Scratch) cleanup(text []byte) []byte {
	// Each of the strings begins with a space and one of these.
	for rest := text; ; {
		i := bytes.IndexByte(rest, ' ')
		if i < 0 || i+1 == len(rest) {
			return text
		}
		if rest = rest[i+1:]; strings.IndexByte(".?!,'nd", rest[0]) >= 0 {
			break
		}
	}
	a, b := append(s.buf[0][:0], text...), s.buf[1]
	for _, c := range cleanups {
		if bytes.Contains(a, c[0]) {
			a, b = appendReplaced(b[:0], a, c[0], c[1]), a
		}
	}
	s.buf[0], s.buf[1] = a, b
	return a
}

// CTC drops repeated tokens and padding.
type CTC struct {
	Pad, WordDelimiter []byte
	Cleanup            bool
}

// Decode implements Decoder.
func (c CTC) Decode(t *Tokens, s *Scratch) error {
	out := s.begin()
	for i := range t.Len() {
		if i > 0 && bytes.Equal(t.At(i), t.At(i-1)) {
			continue
		}
		mark := len(out.Bytes)
		out.Bytes = appendReplaced(out.Bytes, t.At(i), c.Pad, nil)
		if c.Cleanup {
			out.Bytes = appendReplaced(out.Bytes[:mark], s.cleanup(bytes.Clone(out.Bytes[mark:])), c.WordDelimiter, []byte(" "))
		}
		if len(out.Bytes) > mark {
			out.Close()
		}
	}
	s.swap(t)
	return nil
}

// Strip takes up to Start characters off the front of each token, and up to Stop off its end, as long as they are Content.
type Strip struct {
	Content     rune
	Start, Stop uint64
}

// errStrip: the two cuts meet, where the oracle panics.
var errStrip = errors.New("decoder: Strip: a token with nothing but what is to be stripped")

// Decode implements Decoder.
func (p Strip) Decode(t *Tokens, s *Scratch) error {
	content := utf8.AppendRune(nil, p.Content)
	out := s.begin()
	for i := range t.Len() {
		token := t.At(i)
		start, end := 0, len(token)
		for n := uint64(0); n < p.Start && bytes.HasPrefix(token[start:], content); n++ {
			start += len(content)
		}
		for n := uint64(0); n < p.Stop; n++ {
			if end == 0 {
				return errStrip
			}
			if !bytes.HasSuffix(token[:end], content) {
				break
			}
			end -= len(content)
		}
		if start > end {
			return errStrip
		}
		out.Append(token[start:end])
	}
	s.swap(t)
	return nil
}
