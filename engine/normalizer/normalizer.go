// Package normalizer rewrites a row before it is cut into pieces, as the normalizers of tokenizer.json do.
//
// Law: the text is the oracle's, with its alignments where it has any, its bugs included; time is linear in the text. A normalizer that cannot
// be followed exactly is refused by Build, by name.
package normalizer

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

// Normalizer rewrites t in place, and may swap its buffers with those of s. It is immutable and safe for concurrent use.
type Normalizer interface {
	Normalize(t *text.Text, s *text.Scratch)
}

// Sequence applies its steps in order.
type Sequence []Normalizer

// Normalize applies each.
func (n Sequence) Normalize(t *text.Text, s *text.Scratch) {
	for _, step := range n {
		step.Normalize(t, s)
	}
}

// editor writes a new text from an old one, character by character, as NormalizedString::transform does: each new character replaces the next
// old one (change 0), that and the -change old ones behind it, or none (change 1), and stands for what the first it replaced, or else the byte
// before, stands for.
type editor struct {
	in    []byte
	from  []text.Span // nil: no alignments are kept
	at    int         // next old byte
	out   []byte
	align []text.Span
}

func edit(t *text.Text, s *text.Scratch) editor {
	e := editor{in: t.Bytes, from: t.Align, out: s.Next.Bytes[:0], align: s.Next.Align[:0]}
	if cap(e.out) < len(t.Bytes) {
		e.out = make([]byte, 0, len(t.Bytes)+len(t.Bytes)/4+16)
	}
	if t.Align != nil && e.align == nil {
		e.align = make([]text.Span, 0, cap(e.out))
	}
	return e
}

// finish makes what was written the text.
func (e *editor) finish(t *text.Text, s *text.Scratch) {
	s.Next.Bytes = e.out
	if e.from != nil {
		s.Next.Align = e.align
		s.Swap(t)
		return
	}
	keep := s.Next.Align
	s.Next.Align = nil
	s.Swap(t)
	s.Next.Align = keep
}

// put writes r with its change.
func (e *editor) put(r rune, change int) {
	n := len(e.out)
	e.out = utf8.AppendRune(e.out, r)
	if e.from == nil {
		return
	}
	e.spans(len(e.out)-n, change)
}

// spans aligns the last n bytes written, which are one character.
func (e *editor) spans(n, change int) {
	var span text.Span
	switch {
	case change > 0 && e.at > 0:
		span = e.from[e.at-1]
	case len(e.from) > 0:
		span = e.from[min(e.at, len(e.from)-1)]
	}
	for range n {
		e.align = append(e.align, span)
	}
	for ; change <= 0; change++ {
		e.skip()
	}
}

// skip passes one old character.
func (e *editor) skip() {
	if e.at < len(e.in) {
		e.at++
		for e.at < len(e.in) && e.in[e.at]&0xC0 == 0x80 {
			e.at++
		}
	}
}

// copyTo keeps the old bytes up to end.
func (e *editor) copyTo(end int) {
	e.out = append(e.out, e.in[e.at:end]...)
	if e.from != nil {
		e.align = append(e.align, e.from[e.at:end]...)
	}
	e.at = end
}

// ascii is the number of ASCII bytes that b starts with.
func ascii(b []byte) int {
	i := 0
	for ; i+16 <= len(b); i += 16 {
		if (binary.LittleEndian.Uint64(b[i:])|binary.LittleEndian.Uint64(b[i+8:]))&0x8080808080808080 != 0 {
			break
		}
	}
	for i < len(b) && b[i] < utf8.RuneSelf {
		i++
	}
	return i
}
