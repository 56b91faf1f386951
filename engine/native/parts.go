package native

import (
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
)

// A text is encoded in parts where it may be cut (cuts.go): several threads share a long one, and truncation leaves out what it would throw away. The
// letter before a cut leads the part behind it, so that a part lies in the text as it is: by the law of cuts, with A that letter alone,
//
//	inner(B) = ids(letter + B) without ids(letter)
//
// Plain twin: the encode of the whole text.

// Splits tells whether texts without a pair may be encoded in parts by a request. Truncation then keeps the first or the last ids of all parts.
func (t *Tokenizer) Splits(req *engine.Request) bool {
	if req.Fields != 0 || req.Overflow || t.single < 0 || t.NoCuts() != "" {
		return false
	}
	cut := req.Truncation
	return cut == nil || !t.mayFail() && cut.Stride == 0 && cut.Strategy != engine.OnlySecond && cut.MaxLength > t.post.SpecialTokens(false)
}

// CutBetween tells whether there is a cut between two characters, wherever they stand in a text.
func (t *Tokenizer) CutBetween(before, after rune) bool {
	var b [2 * utf8.UTFMax]byte
	n := utf8.EncodeRune(b[:], before)
	text := b[:n+utf8.EncodeRune(b[n:], after)]
	c := t.cuts()
	return c.none == "" && c.at(text, n)
}

// MaxRow is the most bytes of a text.
func (t *Tokenizer) MaxRow() int { return t.front.maxRow }

// Around are the special tokens before and behind a text; for requests that Splits takes.
func (t *Tokenizer) Around(req *engine.Request) (head, tail []uint32) {
	if !req.AddSpecialTokens {
		return nil, nil
	}
	pieces := t.post.Pieces(false)
	return special(pieces[:t.single]), special(pieces[t.single+1:])
}

func special(pieces []hfjson.Piece) (ids []uint32) {
	for i := range pieces {
		ids = append(ids, pieces[i].ID)
	}
	return ids
}

// EncodePart appends the ids of a part of a text, which is the row's, to the arena, and no row. inner: it begins with the letter before its cut, and the
// first lead ids that are appended are that letter's. It may stop once there are most ids behind those. The request is one that Splits takes; what it says
// of truncation and special tokens does not count. The arena is unchanged when it fails.
func (t *Tokenizer) EncodePart(a *engine.Arena, row engine.Row, inner bool, most int, req *engine.Request) (lead int, err error) {
	part := engine.Request{SplitSpecialTokens: req.SplitSpecialTokens}
	s := t.acquire()
	defer t.release(s)
	defer func() {
		s.general = s.general && !inner // a row counts by its first part
		t.countGeneral(s)
	}()
	before := mark(a)
	s.wellFormed = row.WellFormed
	if inner {
		if row.Text, lead, err = t.lead(row.Text, &part, s); err != nil {
			return 0, err
		}
	}
	if most < noLimit-lead && !t.mayFail() {
		part.Truncation = &engine.Truncation{MaxLength: most + lead}
	}
	if err = t.encodeRow(a, &row, 0, &part, s); err != nil {
		before.restore(a)
		return 0, err
	}
	a.Lengths.Truncate(before[6])
	a.Sample.Truncate(before[7])
	return lead, nil
}

// lead tells how many ids the letter is that a part begins with. A model that fails on it alone is given another letter.
func (t *Tokenizer) lead(part []byte, req *engine.Request, s *scratch) (text []byte, ids int, err error) {
	_, n := utf8.DecodeRune(part)
	if err = t.sequence(&s.seq[0], part[:n], noLimit, req, s); err != nil {
		part = append([]byte(lead), part[n:]...)
		if err = t.sequence(&s.seq[0], []byte(lead), noLimit, req, s); err != nil {
			return nil, 0, err
		}
	}
	return part, len(s.seq[0].ids), nil
}

// most bytes that are encoded for a row that truncation cuts, as a start: more follow where they are not enough.
const (
	bytesPerID = 8
	bytesMore  = 1 << 10
)

// text encodes one text, without a pair: all of it, or of a long one what truncation keeps.
func (t *Tokenizer) text(q *sequence, row []byte, req *engine.Request, s *scratch) error {
	if t.kept(q, row, req, s) {
		return nil
	}
	return t.sequence(q, row, t.limit(req, false), req, s)
}

// kept encodes of a long text only so much that truncation sees the ids that it keeps, and one more. false: it is not long, or has to be encoded whole.
func (t *Tokenizer) kept(q *sequence, row []byte, req *engine.Request, s *scratch) bool {
	cut := req.Truncation
	if cut == nil || len(row)/bytesPerID/2 < cut.MaxLength || len(row) < 4*bytesMore || len(row) > t.front.maxRow || !t.Splits(req) {
		return false
	}
	if !s.wellFormed {
		if _, err := isASCII(row); err != nil {
			return false
		}
	}
	part := engine.Request{SplitSpecialTokens: req.SplitSpecialTokens}
	need := cut.MaxLength + 1
	for size := need*bytesPerID + bytesMore; size < len(row)/2; size *= 2 {
		if !cut.Left {
			end := t.NextCut(row, size)
			if end < 0 {
				return false
			}
			if t.sequence(q, row[:end], need, &part, s) != nil {
				return false
			}
		} else {
			start := t.LastCut(row[:min(len(row)-size+utf8.UTFMax, len(row))])
			if start < 0 {
				return false
			}
			_, n := utf8.DecodeLastRune(row[:start])
			text, lead, err := t.lead(row[start-n:], &part, s)
			if err != nil || t.sequence(q, text, noLimit, &part, s) != nil {
				return false
			}
			q.ids = q.ids[:copy(q.ids, q.ids[lead:])]
		}
		if len(q.ids) >= need {
			return true
		}
	}
	return false
}
