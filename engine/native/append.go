package native

import (
	"errors"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine"
)

// AppendIDs appends the ids of one text to dst, which grows where they do not fit. The request is as for Encode; it asks for no fields and no overflow, and
// those are ignored. dst is returned as it was when it fails. Plain twin: Encode of one row.
func (t *Tokenizer) AppendIDs(dst []uint32, text []byte, req *engine.Request) ([]uint32, error) {
	if req.Fields != 0 || req.Overflow {
		ids := *req
		ids.Fields, ids.Overflow = 0, false
		req = &ids
	}
	if t.single < 0 || t.direct == nil {
		return t.appendRow(dst, text, req)
	}
	if err := t.check(req); err != nil {
		return dst, err
	}
	s := t.acquire()
	defer t.release(s)
	defer t.countGeneral(s)
	out := dst
	pieces := t.post.Pieces(false)
	if req.AddSpecialTokens {
		for i := range t.single {
			out = append(out, pieces[i].ID)
		}
	}
	q, own := &s.seq[0], s.seq[0].ids
	s.seq[1].reset()
	q.ids = out[len(out):]
	err := t.text(q, text, req, s)
	if err == nil {
		err = t.truncate(s, false, req)
	}
	ids := q.ids
	there := cap(ids) == cap(out)-len(out) && unsafe.SliceData(ids) == unsafe.SliceData(out[len(out):]) // rule: pointers are compared, nothing is read
	if q.ids = own; !there {
		q.ids = ids // its memory is kept
	}
	if err != nil {
		return dst, err
	}
	start, end := q.cut.part(0)
	out = append(out, ids[start:end]...)
	if req.AddSpecialTokens {
		for i := range pieces[t.single+1:] {
			out = append(out, pieces[t.single+1+i].ID)
		}
	}
	return out, nil
}

func (t *Tokenizer) appendRow(dst []uint32, text []byte, req *engine.Request) ([]uint32, error) {
	var a engine.Arena
	defer a.Release()
	if err := t.Encode(&a, []engine.Row{{Text: text}}, 0, req); err != nil {
		var row *engine.RowError
		if errors.As(err, &row) {
			err = row.Err
		}
		return dst, err
	}
	return append(dst, a.IDs.Slice()...), nil
}
