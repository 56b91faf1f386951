package pretokenizer

import (
	"bytes"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

// PrependScheme says which pieces Metaspace starts with its character.
type PrependScheme uint8

// The schemes of tokenizer.json.
const (
	PrependAlways PrependScheme = iota
	PrependNever
	PrependFirst // pieces that come from the start of the row
)

// Metaspace writes spaces as another character and, if it is to, cuts before each of these.
type Metaspace struct {
	Scheme PrependScheme
	Split  bool
	mark   []byte
}

// NewMetaspace makes one.
func NewMetaspace(replacement rune, scheme PrependScheme, split bool) *Metaspace {
	return &Metaspace{Scheme: scheme, Split: split, mark: []byte(string(replacement))}
}

// Mark is the character that stands for a space.
func (s *Metaspace) Mark() rune {
	r, _ := utf8.DecodeRune(s.mark)
	return r
}

// PreTokenize rewrites and splits, in one pass: a piece ends before each character that stands for a space.
func (s *Metaspace) PreTokenize(p *text.Pieces) {
	dst, align, out := p.Next.Bytes[:0], p.Next.Align[:0], p.NextList[:0]
	aligned := p.Align != nil
	if aligned && align == nil {
		align = make([]text.Span, 0, len(p.Align)*2)
	}
	first := true
	for _, piece := range p.List {
		b, start := p.Bytes[piece.Start:piece.End], uint32(len(dst))
		var from []text.Span
		if aligned {
			from = p.Align[piece.Start:piece.End]
		}
		if piece.ID >= 0 {
			dst, align = append(dst, b...), append(align, from...)
			out = append(out, text.Piece{Start: start, End: uint32(len(dst)), ID: piece.ID})
			continue
		}
		if len(b) == 0 {
			continue
		}
		if s.prepends(first, from) && b[0] != ' ' && !bytes.HasPrefix(b, s.mark) {
			dst, align = s.add(dst, align, from, 0)
		}
		first = false
		for i := 0; i < len(b); {
			n := 1
			switch c := b[i]; {
			case c == ' ' || c == s.mark[0] && bytes.HasPrefix(b[i:], s.mark):
				if c != ' ' {
					n = len(s.mark)
				}
				if s.Split && start < uint32(len(dst)) {
					out = append(out, text.Piece{Start: start, End: uint32(len(dst)), ID: -1})
					start = uint32(len(dst))
				}
				dst, align = s.add(dst, align, from, i)
			default:
				for i+n < len(b) && b[i+n] != ' ' && b[i+n] != s.mark[0] {
					n++
				}
				dst = append(dst, b[i:i+n]...)
				if aligned {
					align = append(align, from[i:i+n]...)
				}
			}
			i += n
		}
		out = append(out, text.Piece{Start: start, End: uint32(len(dst)), ID: -1})
	}
	if !aligned {
		align = nil
	}
	p.Next.Bytes, p.Next.Align, p.NextList = dst, align, out
	p.Swap(&p.Text)
	p.SwapList()
}

// prepends: the piece, which comes from that place, is to start with the mark.
func (s *Metaspace) prepends(first bool, from []text.Span) bool {
	switch s.Scheme {
	case PrependAlways:
		return true
	case PrependFirst:
		if from != nil {
			return from[0].Start == 0
		}
		return first
	}
	return false
}

// add writes the mark; it stands for what the byte at i does.
func (s *Metaspace) add(dst []byte, align, from []text.Span, i int) ([]byte, []text.Span) {
	if from != nil {
		for range s.mark {
			align = append(align, from[i])
		}
	}
	return append(dst, s.mark...), align
}
