package pretokenizer

import (
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
)

// charSplit splits at each character of a class.
type charSplit struct {
	flag     ucd.Flag
	behavior Behavior
}

// Whitespace keeps runs of \w and runs of what is neither \w nor \s.
type Whitespace struct{}

// NewWhitespaceSplit removes white space.
func NewWhitespaceSplit() PreTokenizer { return &charSplit{ucd.Space, Removed} }

// NewBert removes white space, then isolates punctuation.
func NewBert() PreTokenizer { return bert{} }

// NewPunctuation splits at punctuation.
func NewPunctuation(b Behavior) PreTokenizer { return &charSplit{ucd.Punct, b} }

// NewDigits isolates each number character, or runs of them.
func NewDigits(individual bool) PreTokenizer {
	if individual {
		return &charSplit{ucd.Numeric, Isolated}
	}
	return &charSplit{ucd.Numeric, Contiguous}
}

func flags(b []byte, i int) (ucd.Flag, int) {
	if c := b[i]; c < utf8.RuneSelf {
		return asciiFlags[c], 1
	}
	r, n := utf8.DecodeRune(b[i:])
	return ucd.Flags(r), n
}

var asciiFlags = func() (t [128]ucd.Flag) {
	for i := range t {
		t[i] = ucd.Flags(rune(i))
	}
	return t
}()

func (s *charSplit) PreTokenize(p *text.Pieces) { cutEach(p, s) }

func (s *charSplit) cut(b []byte, base uint32, out []text.Piece) []text.Piece {
	sh := shaper{behavior: s.behavior, base: base, out: out}
	at := 0
	for i := 0; i < len(b); {
		f, n := flags(b, i)
		if f&s.flag != 0 {
			if at < i {
				sh.segment(at, i, false)
			}
			sh.segment(i, i+n, true)
			at = i + n
		}
		i += n
	}
	if at < len(b) {
		sh.segment(at, len(b), false)
	}
	sh.flush()
	return sh.out
}

type bert struct{}

func (s bert) PreTokenize(p *text.Pieces) { cutEach(p, s) }

// cut does both steps at once: a piece ends where white space or punctuation begins.
func (bert) cut(b []byte, base uint32, out []text.Piece) []text.Piece {
	at := 0
	for i := 0; i < len(b); {
		f, n := flags(b, i)
		if f&(ucd.BertSpace|ucd.BertPunct) != 0 {
			if at < i {
				out = append(out, text.Piece{Start: base + uint32(at), End: base + uint32(i), ID: -1})
			}
			if f&ucd.BertSpace == 0 {
				out = append(out, text.Piece{Start: base + uint32(i), End: base + uint32(i+n), ID: -1})
			}
			at = i + n
		}
		i += n
	}
	if at < len(b) {
		out = append(out, text.Piece{Start: base + uint32(at), End: base + uint32(len(b)), ID: -1})
	}
	return out
}

// PreTokenize splits each piece.
func (s Whitespace) PreTokenize(p *text.Pieces) { cutEach(p, s) }

func (Whitespace) cut(b []byte, base uint32, out []text.Piece) []text.Piece {
	const kinds = ucd.Word | ucd.RegexSpace // a symbol is neither
	for i := 0; i < len(b); {
		f, n := flags(b, i)
		kind := f & kinds
		start := i
		for i += n; i < len(b); i += n {
			if f, n = flags(b, i); f&kinds != kind {
				break
			}
		}
		if kind != ucd.RegexSpace {
			out = append(out, text.Piece{Start: base + uint32(start), End: base + uint32(i), ID: -1})
		}
	}
	return out
}

// CharDelimiterSplit removes a character.
type CharDelimiterSplit struct{ Delimiter rune }

// PreTokenize splits each piece.
func (s CharDelimiterSplit) PreTokenize(p *text.Pieces) {
	l := literalCutter{Behavior: Removed, literal: []byte(string(s.Delimiter))}
	cutEach(p, &l)
}

// FixedLength cuts after every Length characters.
type FixedLength struct{ Length int }

// PreTokenize splits each piece.
func (s FixedLength) PreTokenize(p *text.Pieces) { cutEach(p, s) }

func (s FixedLength) cut(b []byte, base uint32, out []text.Piece) []text.Piece {
	start, count := 0, 0
	for i := range b {
		if b[i]&0xC0 == 0x80 {
			continue
		}
		if count == s.Length {
			out = append(out, text.Piece{Start: base + uint32(start), End: base + uint32(i), ID: -1})
			start, count = i, 0
		}
		count++
	}
	return append(out, text.Piece{Start: base + uint32(start), End: base + uint32(len(b)), ID: -1})
}

// UnicodeScripts cuts where the script changes. As in the oracle, what joins any neighbour (a space) is lost before the first other character.
type UnicodeScripts struct{}

// PreTokenize splits each piece.
func (s UnicodeScripts) PreTokenize(p *text.Pieces) { cutEach(p, s) }

func (UnicodeScripts) cut(b []byte, base uint32, out []text.Piece) []text.Piece {
	start, last := -1, uint8(0)
	for i := 0; i < len(b); {
		r, n := rune(b[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRune(b[i:])
		}
		if script := ucd.Script(r); script != 0 {
			if script != last {
				if start >= 0 {
					out = append(out, text.Piece{Start: base + uint32(start), End: base + uint32(i), ID: -1})
				}
				start = i
			}
			last = script
		}
		i += n
	}
	if start >= 0 {
		out = append(out, text.Piece{Start: base + uint32(start), End: base + uint32(len(b)), ID: -1})
	}
	return out
}
