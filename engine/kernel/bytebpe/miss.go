package bytebpe

import (
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
)

// miss is the model as the table asks it. A piece is a token, or it is cut into parts where no merge can reach across; parts are looked up like
// pieces, and those that are not known are merged a few at a time. Each pass asks for the memory that the next one reads.
type miss struct {
	model  *bpe.Bytes
	cursor *table.Cursor

	tokens model.Tokens
	s      model.Scratch
	batch  bpe.Batch
	places []model.Place // of the pieces in the vocabulary
	parts  []part        // of all pieces
	ids    []uint32      // of parts that need no merging
}

// part is a part of a piece, or all of it.
type part struct {
	bytes    []byte
	cut      bool // not all of it
	place    table.Part
	merged   int // which one of the batch; -1: its ids are known
	from, to int // of ids, if they are
}

// AppendPiece implements table.Model.
func (a *miss) AppendPiece(dst []uint32, piece []byte) []uint32 {
	a.tokens.IDs = dst
	a.model.AppendTokens(&a.tokens, piece, &a.s)
	dst, a.tokens.IDs = a.tokens.IDs, nil
	return dst
}

// cutBeyond is the length of pieces of ASCII that are not cut: most are one word, which would stay whole.
const cutBeyond = 16

// AppendPieces implements table.Batcher. Plain twin: AppendPiece.
func (a *miss) AppendPieces(dst []uint32, pieces [][]byte, ends []int, once []bool) []uint32 {
	if !a.model.Quick() {
		for i, piece := range pieces {
			dst = a.AppendPiece(dst, piece)
			ends[i] = len(dst)
		}
		return dst
	}
	a.ids, a.parts, a.places = a.ids[:0], a.parts[:0], a.places[:0]
	for i, piece := range pieces {
		once[i] = a.cut(piece)
		ends[i] = len(a.parts)
		if !once[i] || !a.model.Whole() {
			a.places = append(a.places, a.model.PlaceOf(piece))
		}
	}
	at, place := 0, 0
	for i, piece := range pieces {
		if !once[i] || !a.model.Whole() {
			if id, ok := a.model.Token(piece, a.places[place]); ok {
				a.token(at, ends[i], id)
				once[i] = false
			}
			place++
		}
		at = ends[i]
	}
	a.batch.Reset()
	for i := range a.parts {
		if p := &a.parts[i]; p.bytes != nil {
			a.look(p)
		}
	}
	a.model.Merge(&a.batch)
	at = 0
	for i, end := range ends[:len(pieces)] {
		for k := range a.parts[at:end] {
			p := &a.parts[at+k]
			if p.merged < 0 {
				dst = append(dst, a.ids[p.from:p.to]...)
				continue
			}
			ids := a.batch.IDs(p.merged)
			dst = append(dst, ids...)
			if p.cut {
				a.cursor.LearnPart(p.bytes, p.place, ids)
			}
		}
		at, ends[i] = end, len(dst)
	}
	clear(a.parts) // of what points into the text
	return dst
}

// token makes one token of all parts of a piece.
func (a *miss) token(at, end int, id uint32) {
	for i := range a.parts[at:end] {
		a.parts[at+i] = part{merged: -1}
	}
	a.ids = append(a.ids, id)
	a.parts[at].from, a.parts[at].to = len(a.ids)-1, len(a.ids)
}

// cut notes the parts of a piece, and tells whether there are several.
func (a *miss) cut(piece []byte) bool {
	n := len(piece)
	if n <= cutBeyond && piece[n-1] < 0x80 {
		a.parts = append(a.parts, part{bytes: piece})
		return false
	}
	end := a.model.NextPart(piece, 0)
	if end == n {
		a.parts = append(a.parts, part{bytes: piece})
		return false
	}
	for start := 0; start < n; {
		p := part{bytes: piece[start:end:end], cut: true}
		if end-start > 1 {
			p.place = a.cursor.PartOf(p.bytes)
		}
		a.parts = append(a.parts, p)
		if start = end; start < n {
			end = a.model.NextPart(piece, start)
		}
	}
	return true
}

// look finds the ids of a part, or adds it to the batch.
func (a *miss) look(p *part) {
	n := len(p.bytes)
	p.merged, p.from = -1, len(a.ids)
	known := n == 1
	if known {
		a.ids = append(a.ids, a.model.ByteID(p.bytes[0]))
	} else if p.cut {
		a.ids, known = a.cursor.AppendPart(a.ids, p.bytes, p.place)
	}
	if !known && n <= bpe.MaxQuick {
		p.merged = a.batch.Len()
		a.batch.Add(p.bytes)
		return
	}
	if !known {
		if a.ids = a.model.AppendMerged(a.ids, p.bytes, &a.s); p.cut {
			a.cursor.LearnPart(p.bytes, p.place, a.ids[p.from:])
		}
	}
	p.to = len(a.ids)
}
