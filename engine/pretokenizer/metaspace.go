package pretokenizer

import (
	"bytes"

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

// PreTokenize rewrites and splits.
func (s *Metaspace) PreTokenize(p *text.Pieces) {
	first := true
	rewrite(p, func(dst []byte, align []text.Span, b []byte, from []text.Span) ([]byte, []text.Span) {
		if len(b) == 0 {
			return dst, align
		}
		prepend := s.Scheme == PrependAlways
		if s.Scheme == PrependFirst {
			prepend = first
			if from != nil {
				prepend = from[0].Start == 0
			}
		}
		first = false
		if prepend && b[0] != ' ' && !bytes.HasPrefix(b, s.mark) {
			dst = append(dst, s.mark...)
			if from != nil {
				for range s.mark {
					align = append(align, from[0])
				}
			}
		}
		for len(b) > 0 {
			n := bytes.IndexByte(b, ' ')
			if n < 0 {
				n = len(b)
			}
			dst = append(dst, b[:n]...)
			if from != nil {
				align = append(align, from[:n]...)
			}
			if n == len(b) {
				break
			}
			dst = append(dst, s.mark...)
			if from != nil {
				for range s.mark {
					align = append(align, from[n])
				}
				from = from[n+1:]
			}
			b = b[n+1:]
		}
		return dst, align
	})
	if s.Split {
		cutEach(p, s)
	}
}

func (s *Metaspace) cut(b []byte, base uint32, out []text.Piece) []text.Piece {
	start := 0
	for at := 0; at < len(b); at += len(s.mark) {
		i := bytes.Index(b[at:], s.mark)
		if i < 0 {
			break
		}
		at += i
		if start < at {
			out = append(out, text.Piece{Start: base + uint32(start), End: base + uint32(at), ID: -1})
		}
		start = at
	}
	return append(out, text.Piece{Start: base + uint32(start), End: base + uint32(len(b)), ID: -1})
}
