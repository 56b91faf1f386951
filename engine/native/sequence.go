package native

import (
	"fmt"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/postprocessor"
)

// sequence is what a text became: ids, and for each what was asked for, before truncation and special tokens.
type sequence struct {
	ids   []uint32
	spans []text.Span // in characters of the text; filled if offsets are wanted
	words []int32     // which piece each id is of; filled if offsets or word ids are wanted
	trims []blanks    // filled if offsets are wanted and the post-processor trims them
	cut   cut
}

// blanks are those that the text of a token starts and ends with.
type blanks struct{ leading, trailing uint32 }

func blanksOf(token []byte) blanks {
	leading, trailing := postprocessor.Blanks(token)
	return blanks{leading, trailing}
}

func (q *sequence) reset() {
	q.ids, q.spans, q.words, q.trims = q.ids[:0], q.spans[:0], q.words[:0], q.trims[:0]
	q.cut = cut{}
}

// noLimit: all of a text is encoded.
const noLimit = int(^uint(0) >> 1)

// limit is how many ids of a text are needed, one more than truncation keeps so that it still sees a need to cut. What lies behind decides how a
// pair is shared out, what overflows, which word a kept tail begins with, and whether the model fails: then there is none.
func (t *Tokenizer) limit(req *engine.Request, pair bool) int {
	cut := req.Truncation
	if cut == nil || cut.Left || pair || req.Overflow || t.mayFail() || cut.MaxLength >= noLimit-1 {
		return noLimit
	}
	return cut.MaxLength + 1
}

// sequence encodes one text.
func (t *Tokenizer) sequence(q *sequence, row []byte, limit int, req *engine.Request, s *scratch) error {
	q.reset()
	if len(row) > t.front.maxRow {
		return fmt.Errorf("a text of %d bytes: more than %d", len(row), t.front.maxRow)
	}
	if len(row) == 0 {
		return nil
	}
	ascii := false
	if !s.wellFormed || req.Fields&engine.Offsets != 0 {
		var err error
		if ascii, err = isASCII(row); err != nil {
			return err
		}
	}
	if t.direct != nil && req.Fields&(engine.Offsets|engine.WordIDs) == 0 && t.directly(q, row, limit, req, s) {
		return nil
	}
	s.general = true
	p := &s.pieces
	offsets := req.Fields&engine.Offsets != 0
	t.front.split(p, row, offsets || t.needsAlign, req.SplitSpecialTokens, &s.front)
	if t.head != nil {
		t.head.PreTokenize(p)
	}
	if req.Fields&(engine.Offsets|engine.WordIDs) == 0 {
		return t.ids(q, limit, s)
	}
	s.tokens.IDs, s.tokens.Ranged = q.ids, offsets
	trims := offsets && len(t.post.Trims) > 0
	for i, piece := range p.List {
		if len(s.tokens.IDs) >= limit {
			break
		}
		from := len(s.tokens.IDs)
		if piece.ID >= 0 {
			s.tokens.Append(uint32(piece.ID), 0, int(piece.End-piece.Start))
		} else {
			s.tokens.Ranges = s.tokens.Ranges[:0]
			if err := t.piece(p.Bytes[piece.Start:piece.End:piece.End], s); err != nil {
				q.ids = s.tokens.IDs
				return err
			}
		}
		for range len(s.tokens.IDs) - from {
			q.words = append(q.words, int32(i))
		}
		if trims && piece.ID >= 0 { // with the blanks that it took in
			q.trims = append(q.trims, blanksOf(p.Bytes[piece.Start:piece.End]))
		} else if trims {
			for _, id := range s.tokens.IDs[from:] {
				token, _ := t.model.IDToToken(id)
				q.trims = append(q.trims, blanksOf(token))
			}
		}
		if offsets {
			if piece.ID >= 0 {
				q.spans = append(q.spans, text.Span{Start: p.Align[piece.Start].Start, End: p.Align[piece.End-1].End})
				continue
			}
			align := p.Align[piece.Start:piece.End]
			for _, r := range s.tokens.Ranges {
				switch {
				case r.Start >= r.End: // the oracle gives the place in the piece
					at := align[0].Start + r.Start
					q.spans = append(q.spans, text.Span{Start: at, End: at})
				case int(r.End) > len(align):
					q.spans = append(q.spans, text.Span{Start: r.Start, End: r.End})
				default:
					q.spans = append(q.spans, text.Span{Start: align[r.Start].Start, End: align[r.End-1].End})
				}
			}
		}
	}
	q.ids = s.tokens.IDs
	s.tokens.IDs = nil
	if offsets && !ascii {
		c := characters{text: row}
		c.convert(q.spans)
	}
	return nil
}

// piece appends the tokens of one piece.
func (t *Tokenizer) piece(piece []byte, s *scratch) error {
	if t.bytes != nil {
		t.bytes.AppendTokens(&s.tokens, piece, &s.model)
		return nil
	}
	return t.model.AppendTokens(&s.tokens, piece, &s.model)
}

// ids encodes the pieces to ids alone.
func (t *Tokenizer) ids(q *sequence, limit int, s *scratch) error {
	list := s.pieces.List
	s.asked.t, s.asked.s = t, s
	s.cursor.Open(t.learnt)
	for len(list) > 0 && len(q.ids) < limit {
		if list[0].ID >= 0 {
			q.ids = append(q.ids, uint32(list[0].ID))
			list = list[1:]
			continue
		}
		s.starts, s.ends = s.starts[:0], s.ends[:0]
		most := min(run, max(limit-len(q.ids), 16))
		for len(list) > 0 && list[0].ID < 0 && len(s.starts) < most {
			s.starts, s.ends = append(s.starts, list[0].Start), append(s.ends, list[0].End)
			list = list[1:]
		}
		ids := s.cursor.Append(q.ids, s.pieces.Bytes, s.starts, s.ends, &s.asked)
		if ids == nil {
			return s.asked.err
		}
		q.ids = ids
	}
	return nil
}

// run is how many pieces are looked up at once at most.
const run = 512

// asked is the model as the table asks it.
type asked struct {
	t   *Tokenizer
	s   *scratch
	err error
}

// AppendPiece implements table.Model.
func (m *asked) AppendPiece(dst []uint32, piece []byte) []uint32 {
	tokens := &m.s.tokens
	tokens.IDs, tokens.Ranged = dst, false
	m.err = m.t.piece(piece, m.s)
	dst, tokens.IDs = tokens.IDs, nil
	if m.err != nil {
		return nil
	}
	return dst
}

// characters turns places in bytes into places in characters. Places rise but for small steps back, so a cursor walks from each to the next.
type characters struct {
	text      []byte
	byte      int
	character int // the index of the character that holds byte
}

// convert does what the oracle's converter does, which keeps the bytes of a span that starts at the end of the text.
func (c *characters) convert(spans []text.Span) {
	for i, span := range spans {
		first, ok := c.index(int(span.Start))
		if !ok {
			continue
		}
		last, ok := c.index(int(span.End))
		if !ok {
			if last, ok = c.index(int(span.End) - 1); !ok {
				last = first + 1
			}
			last++
		}
		spans[i] = text.Span{Start: uint32(first), End: uint32(last)}
	}
}

// index is that of the character that holds the byte; false at the end of the text and beyond.
func (c *characters) index(at int) (int, bool) {
	if at < 0 || at >= len(c.text) {
		return 0, false
	}
	for c.byte < at {
		c.byte++
		if c.text[c.byte]&0xC0 != 0x80 {
			c.character++
		}
	}
	for c.byte > at {
		if c.text[c.byte]&0xC0 != 0x80 {
			c.character--
		}
		c.byte--
	}
	return c.character, true
}
