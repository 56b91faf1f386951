package added

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

// Trust tells for each byte of a text whether its author may write guarded tokens: 1, else 0.
type Trust []byte

// Guarded tells whether a token counts only where the text is trusted: a special one, or one of structure.
func Guarded(t *engine.AddedToken) bool { return t.Special || Structural(t.Content) }

// Structural tells whether a token is markup by its looks, such as <tool_call>, [INST] or |||EMAIL|||: it begins and ends with ASCII punctuation and has
// a letter or a digit between. Words, and runs of blanks, are not.
func Structural(content string) bool {
	if len(content) < 3 || !mark(content[0]) || !mark(content[len(content)-1]) {
		return false
	}
	return strings.IndexFunc(content, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0
}

func mark(c byte) bool { return c < 0x80 && (unicode.IsPunct(rune(c)) || unicode.IsSymbol(rune(c))) }

// SplitTrusted is Split for a text of which trust tells what is trusted. p keeps its alignments.
//
//   - In a run of trusted bytes tokens are found as in a text of its own, but that one which is not guarded may go on behind it.
//   - Elsewhere what is found and guarded is text, as with Options.EncodeSpecial, and the search goes on behind it, or where trusted text begins.
//
// A byte of the normalized text is trusted if all that it stands for is.
func (v *Vocabulary) SplitTrusted(p *text.Pieces, s *Scratch, original []byte, n Normalizer, trust Trust) {
	p.List = p.List[:0]
	p.Bytes = p.Bytes[:0]
	if p.Align = p.Align[:0]; p.Align == nil {
		p.Align = make([]text.Span, 0, len(original))
	}
	s.raw = s.raw[:0]
	if v.raw != nil {
		s.raw = v.findTrusted(v.raw, original, 0, trust, s.raw)
	} else if len(original) > 0 {
		s.raw = append(s.raw, text.Piece{End: uint32(len(original)), ID: -1})
	}
	var below Trust
	for _, r := range s.raw {
		s.part.Reset(original[r.Start:r.End], r.Start, true)
		base := uint32(len(p.Bytes))
		if r.ID >= 0 {
			p.List = append(p.List, text.Piece{Start: base, End: base + r.End - r.Start, ID: r.ID})
		} else {
			if n != nil {
				n.Normalize(&s.part, &s.norm)
			}
			switch b := s.part.Bytes; {
			case len(b) == 0:
			case v.prepared == nil:
				p.List = append(p.List, text.Piece{Start: base, End: base + uint32(len(b)), ID: -1})
			default:
				below = below[:0]
				for _, span := range s.part.Align {
					below = append(below, trust.Of(span))
				}
				p.List = v.findTrusted(v.prepared, b, base, below, p.List)
			}
		}
		p.Bytes = append(p.Bytes, s.part.Bytes...)
		p.Align = append(p.Align, s.part.Align...)
	}
}

// Of is 1 if all bytes of a range are trusted; what stands for nothing is not.
func (t Trust) Of(span text.Span) byte {
	if span.Start >= span.End || int(span.End) > len(t) || bytes.IndexByte(t[span.Start:span.End], 0) >= 0 {
		return 0
	}
	return 1
}

// findTrusted is find, with trust for each byte of b.
func (v *Vocabulary) findTrusted(m *matcher, b []byte, base uint32, trust Trust, out []text.Piece) []text.Piece {
	c := cutting{b: b, base: base, out: out}
	end := 0 // of the run that holds pos
	scan := scanner{m: m, b: b}
	for {
		i := scan.candidate()
		if i < 0 {
			break
		}
		if i >= end {
			if end = bytes.IndexByte(trust[i:], trust[i]^1) + i; end < i {
				end = len(b)
			}
		}
		scan.pos = i + 1
		token, stop := v.longest(m, b, i, end, trust[i] != 0)
		if token < 0 {
			continue
		}
		t := &v.tokens[token]
		if trust[i] == 0 && Guarded(t) {
			scan.pos = min(stop, end)
			continue
		}
		scan.pos = stop
		c.take(t, i, stop)
	}
	return c.rest()
}

// longest is the longest token at byte i, and where it ends; -1: none. In trusted text a guarded one that goes on behind the run does not count.
func (v *Vocabulary) longest(m *matcher, b []byte, i, runEnd int, trusted bool) (token int32, end int) {
	token = -1
	n := int32(0)
	for k := i; k < len(b); {
		if n = m.trie.next(n, b[k]); n < 0 {
			break
		}
		k++
		if found := m.trie.token[n]; found >= 0 && !(trusted && k > runEnd && Guarded(&v.tokens[found])) {
			token, end = found, k
		}
	}
	return token, end
}
