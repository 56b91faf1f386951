package native

import (
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/kernel/bytebpe"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/internal/wellformed"
)

// joiner is a way that takes short texts together; see bytebpe.Kernel.AppendRows. ids may be nil: each has to go its own way.
type joiner interface {
	appendRows(dst []uint32, text []byte, ends, between []uint32, marks []int) (ids []uint32, after []int)
}

// joinedRows is the memory for rows that go together.
type joinedRows struct {
	text    []byte
	ends    []uint32
	between []uint32
	marks   []int
}

// joins is the most bytes of rows that may go together by a request, 0 if none may: of each ids alone are wanted, and truncation cuts none, for a
// text has at most one id a byte, and as many more as the way may add; where that is not known, together looks at what came out.
func (t *Tokenizer) joins(req *engine.Request) int {
	if t.direct == nil || !t.direct.joins || req.Fields != 0 || req.Overflow || t.single < 0 || t.direct.cuts && req.SplitSpecialTokens {
		return 0
	}
	if cut := req.Truncation; cut != nil && t.direct.grows >= 0 {
		return min(max(cut.MaxLength-t.post.SpecialTokens(false)-t.direct.grows, 0), bytebpe.MaxRow)
	}
	return bytebpe.MaxRow
}

// textOf is where the text stands in a template of one text and special tokens; -1: it is another one.
func textOf(pieces []hfjson.Piece) int {
	at := -1
	for i := range pieces {
		if !pieces[i].Special {
			if at >= 0 || pieces[i].Sequence != 0 {
				return -1
			}
			at = i
		}
	}
	return at
}

// together appends the first rows if they are texts of at most so many bytes without added tokens that the normalizer leaves as they are. It tells how many it looked
// at, and whether they are done; otherwise each goes its own way. Plain twin: row of each.
func (t *Tokenizer) together(a *engine.Arena, rows []engine.Row, most int, sample uint32, req *engine.Request, s *scratch) (n int, done bool) {
	j := &s.joined
	text := rows[0].Text // they may lie one behind the other where they are; else they are copied
	copied := false
	j.ends = j.ends[:0]
	for n < min(len(rows), bytebpe.MaxRows) {
		row := &rows[n]
		if row.HasPair || row.Spans != nil || len(row.Text) > most || n > 0 && len(text)+len(row.Text) > bytebpe.MaxJoined {
			break
		}
		if !row.WellFormed {
			if _, ok := wellformed.Check(row.Text); !ok {
				break
			}
		}
		switch {
		case n == 0 || len(row.Text) == 0:
		case copied:
			text = append(text, row.Text...)
		case len(text)+len(row.Text) <= cap(text) && unsafe.SliceData(text[len(text):cap(text)]) == unsafe.SliceData(row.Text): // rule: pointers are compared
			text = text[:len(text)+len(row.Text)]
		default:
			text, copied = append(append(j.text[:0], text...), row.Text...), true
		}
		j.ends = append(j.ends, uint32(len(text)))
		n++
	}
	if copied {
		j.text = text
	}
	if n < 2 {
		return 1, false
	}
	if l, ok := t.front.normalizer.(leaver); t.front.normalizer != nil && !t.direct.raw && !(ok && l.Leaves(text)) {
		return n, false
	}
	if !t.direct.cuts && t.front.added.Any(text, &s.front) {
		return n, false
	}
	pieces := t.post.Pieces(false)
	head, tail := pieces[:t.single], pieces[t.single+1:]
	if !req.AddSpecialTokens {
		head, tail = nil, nil
	}
	j.between = j.between[:0]
	for i := range tail {
		j.between = append(j.between, tail[i].ID)
	}
	for i := range head {
		j.between = append(j.between, head[i].ID)
	}
	if j.marks == nil {
		j.marks = make([]int, 0, bytebpe.MaxRows)
	}
	room := a.IDs.Reserve(len(text) + (n+1)*len(pieces) + table.Room)
	ids, marks := s.way.(joiner).appendRows(append(room, j.between[len(tail):]...), text, j.ends, j.between, j.marks[:0])
	j.marks = marks
	if ids == nil {
		return n, false
	}
	if cut := req.Truncation; cut != nil && t.direct.grows < 0 {
		from := 0
		for _, end := range marks {
			if end+len(tail)-from > cut.MaxLength {
				return n, false
			}
			from = end + len(tail)
		}
	}
	ids = ids[:len(ids)-len(head)]
	out := a.IDs.Extend(len(ids))
	if unsafe.SliceData(out) != unsafe.SliceData(ids) { // rule: pointers are compared, nothing is read
		copy(out, ids)
	}
	lengths, samples := a.Lengths.Extend(n), a.Sample.Extend(n)
	from := 0
	for i, end := range marks {
		end += len(tail)
		lengths[i], samples[i] = uint32(end-from), sample+uint32(i)
		from = end
	}
	return n, true
}
