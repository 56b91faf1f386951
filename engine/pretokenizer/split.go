package pretokenizer

import (
	"bytes"
	"slices"
	"sync"

	"github.com/unchecked-io/unchecked-io/engine/internal/onig"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

// Split cuts at the matches of a string or of a regular expression.
type Split struct {
	Pattern  string
	Regex    bool
	Behavior Behavior
	Invert   bool

	literal []byte // of a string that is not empty
	re      *onig.Regexp
	plain   bool // by the plain twin
}

// NewSplit compiles the pattern; the error says what in it cannot be matched exactly.
func NewSplit(pattern string, regex bool, behavior Behavior, invert bool) (*Split, error) {
	s := &Split{Pattern: pattern, Regex: regex, Behavior: behavior, Invert: invert}
	if !regex && pattern != "" {
		s.literal = []byte(pattern)
		return s, nil
	}
	re, err := onig.Compile(pattern)
	if err != nil {
		return nil, err
	}
	s.re = re
	return s, nil
}

// PreTokenize splits each piece.
func (s *Split) PreTokenize(p *text.Pieces) {
	switch {
	case s.literal != nil:
		cutEach(p, (*literalCutter)(s))
	default:
		c := regexCutters.Get().(*regexCutter)
		c.Split, c.m = s, s.re.Matcher()
		if s.re.Streams() && !s.plain && len(p.Bytes) < onig.MaxStream {
			cutEach(p, (*streamCutter)(c))
		} else {
			cutEach(p, c)
		}
		c.m.Release()
		c.Split, c.m = nil, nil
		regexCutters.Put(c)
	}
}

var regexCutters = sync.Pool{New: func() any { return new(regexCutter) }}

// literalCutter splits at a string, found left to right.
type literalCutter Split

func (s *literalCutter) cut(b []byte, base uint32, out []text.Piece) []text.Piece {
	sh := shaper{behavior: s.Behavior, base: base, out: out}
	at := 0
	for at < len(b) {
		i := bytes.Index(b[at:], s.literal)
		if i < 0 {
			break
		}
		if i > 0 {
			sh.segment(at, at+i, s.Invert)
		}
		sh.segment(at+i, at+i+len(s.literal), !s.Invert)
		at += i + len(s.literal)
	}
	if at < len(b) {
		sh.segment(at, len(b), s.Invert)
	}
	sh.flush()
	return sh.out
}

// regexCutter splits match by match: the plain twin of streamCutter, and for patterns that can match nothing.
type regexCutter struct {
	*Split
	m *onig.Matcher
}

func (s *regexCutter) cut(b []byte, base uint32, out []text.Piece) []text.Piece {
	s.m.Reset(b)
	var buf [64]onig.Match
	at := 0
	if s.Behavior == Isolated {
		for n := s.m.Next(buf[:]); n > 0; n = s.m.Next(buf[:]) {
			for _, m := range buf[:n] {
				if at < m.Start {
					out = append(out, text.Piece{Start: base + uint32(at), End: base + uint32(m.Start), ID: -1})
				}
				if m.Start < m.End {
					out = append(out, text.Piece{Start: base + uint32(m.Start), End: base + uint32(m.End), ID: -1})
				}
				at = m.End
			}
		}
		if at < len(b) {
			out = append(out, text.Piece{Start: base + uint32(at), End: base + uint32(len(b)), ID: -1})
		}
		return out
	}
	sh := shaper{behavior: s.Behavior, base: base, out: out}
	for n := s.m.Next(buf[:]); n > 0; n = s.m.Next(buf[:]) {
		for _, m := range buf[:n] {
			if at != m.Start {
				sh.segment(at, m.Start, s.Invert)
			}
			sh.segment(m.Start, m.End, !s.Invert)
			at = m.End
		}
	}
	if at != len(b) {
		sh.segment(at, len(b), s.Invert)
	}
	sh.flush()
	return sh.out
}

// streamCutter splits by all cuts of a stretch of text at a time.
type streamCutter regexCutter

func (s *streamCutter) cut(b []byte, base uint32, out []text.Piece) []text.Piece {
	s.m.Reset(b)
	from := uint32(0)
	if s.Behavior == Isolated {
		for more := true; more; {
			var batch []uint32
			batch, more = s.m.NextCuts()
			if len(batch) > 0 && batch[0]>>1 == from {
				batch = batch[1:] // the first match starts the text
			}
			out = slices.Grow(out, len(batch)+1)
			pieces := out[len(out) : len(out)+len(batch)]
			for i, c := range batch {
				at := c >> 1
				pieces[i] = text.Piece{Start: base + from, End: base + at, ID: -1}
				from = at
			}
			out = out[:len(out)+len(batch)]
		}
		if from < uint32(len(b)) {
			out = append(out, text.Piece{Start: base + from, End: base + uint32(len(b)), ID: -1})
		}
		return out
	}
	sh := shaper{behavior: s.Behavior, base: base, out: out}
	match := s.Invert // of the segment that is open
	for more := true; more; {
		var cuts []uint32
		cuts, more = s.m.NextCuts()
		for _, c := range cuts {
			if at := c >> 1; at > from {
				sh.segment(int(from), int(at), match)
				from = at
			}
			match = (c&1 != 0) != s.Invert
		}
	}
	if from < uint32(len(b)) {
		sh.segment(int(from), len(b), match)
	}
	sh.flush()
	return sh.out
}

// Plain is pre with its plain twins, for tests.
func Plain(pre PreTokenizer) PreTokenizer {
	plain := func(s *Split) *Split {
		if s == nil {
			return nil
		}
		c := *s
		c.plain = true
		return &c
	}
	switch p := pre.(type) {
	case Sequence:
		out := make(Sequence, len(p))
		for i, s := range p {
			out[i] = Plain(s)
		}
		return out
	case *Split:
		return plain(p)
	case *ByteLevel:
		c := *p
		c.split = plain(p.split)
		return &c
	}
	return pre
}
