package bytebpe

import (
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
)

// miss is the model as the table asks it. A piece is a token, or it is cut into parts where no merge can reach across; parts are looked up like
// pieces, and those that are not known are merged a few at a time.
type miss struct {
	model  *bpe.Bytes
	cursor *table.Cursor

	tokens model.Tokens
	s      model.Scratch
	batch  bpe.Batch
	ids    []uint32 // of what needs no merging
	items  []item
}

// item is ids of a piece: those of part of the batch, which is to be learnt as bytes from to to of the piece; or with part < 0 a range of ids.
type item struct{ part, from, to int }

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
	a.batch.Reset()
	a.ids, a.items = a.ids[:0], a.items[:0]
	for i, piece := range pieces {
		if id, ok := a.model.Token(piece); ok {
			a.one(id)
		} else if n := len(piece); n <= cutBeyond && piece[n-1] < 0x80 {
			a.part(piece, 0, n, false)
		} else {
			first := a.model.NextPart(piece, 0)
			if first == n {
				a.part(piece, 0, n, false)
			} else {
				once[i] = true
				for start, end := 0, first; ; start, end = end, a.model.NextPart(piece, end) {
					if a.part(piece, start, end, true); end == n {
						break
					}
				}
			}
		}
		ends[i] = len(a.items)
	}
	a.model.Merge(&a.batch)
	at := 0
	for i := range pieces {
		for _, item := range a.items[at:ends[i]] {
			if item.part < 0 {
				dst = append(dst, a.ids[item.from:item.to]...)
				continue
			}
			ids := a.batch.IDs(item.part)
			dst = append(dst, ids...)
			if item.to > item.from { // a part of a piece, and not all of it
				a.cursor.LearnPart(pieces[i][item.from:item.to], ids)
			}
		}
		at, ends[i] = ends[i], len(dst)
	}
	return dst
}

func (a *miss) one(id uint32) {
	a.ids = append(a.ids, id)
	a.items = append(a.items, item{-1, len(a.ids) - 1, len(a.ids)})
}

// part adds a part of a piece.
func (a *miss) part(piece []byte, start, end int, learn bool) {
	part := piece[start:end:end]
	from := len(a.ids)
	switch n := end - start; {
	case n == 1:
		a.one(a.model.ByteID(part[0]))
		return
	case learn:
		var known bool
		if a.ids, known = a.cursor.AppendPart(a.ids, part); known {
			break
		}
		fallthrough
	default:
		if n <= bpe.MaxQuick {
			i := item{part: a.batch.Len()}
			if learn {
				i.from, i.to = start, end
			}
			a.batch.Add(part)
			a.items = append(a.items, i)
			return
		}
		a.ids = a.model.AppendMerged(a.ids, part, &a.s)
		if learn {
			a.cursor.LearnPart(part, a.ids[from:])
		}
	}
	a.items = append(a.items, item{-1, from, len(a.ids)})
}
