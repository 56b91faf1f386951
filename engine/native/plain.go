package native

import (
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
)

// plainRow appends a row that is one text, of which ids alone are wanted: they are written where they stay. false: the row is of another kind. Plain
// twin: the rest of row.
func (t *Tokenizer) plainRow(a *engine.Arena, row *engine.Row, sample uint32, req *engine.Request, s *scratch) (done bool, err error) {
	if row.HasPair || row.Spans != nil || req.Overflow || req.Fields != 0 || t.direct == nil || t.single < 0 {
		return false, nil
	}
	pieces, at := t.post.Pieces(false), t.single
	head, tail := 0, 0
	if req.AddSpecialTokens {
		head, tail = at, len(pieces)-at-1
	}
	q, own := &s.seq[0], s.seq[0].ids
	room := a.IDs.Reserve(len(row.Text)/3 + table.Room + len(pieces))
	room = room[:cap(room)]
	q.ids = room[head:head]
	s.seq[1].reset()
	if err = t.text(q, row.Text, req, s); err == nil {
		err = t.truncate(s, false, req)
	}
	ids := q.ids
	there := unsafe.SliceData(ids) == unsafe.SliceData(room[head:]) // rule: pointers are compared, nothing is read
	if there && head+len(ids)+tail > len(room) {
		ids, there = append(own[:0], ids...), false
	}
	if q.ids = own; !there {
		q.ids = ids
	}
	if err != nil {
		return true, err
	}
	start, end := q.cut.part(0)
	out := a.IDs.Extend(head + end - start + tail)
	if !there || start > 0 {
		copy(out[head:], ids[start:end])
	}
	for i := range head {
		out[i] = pieces[i].ID
	}
	for i := range tail {
		out[len(out)-tail+i] = pieces[at+1+i].ID
	}
	a.Lengths.Append(uint32(len(out)))
	a.Sample.Append(sample)
	return true, nil
}
