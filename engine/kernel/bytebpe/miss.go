package bytebpe

import (
	"math/bits"

	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
)

// miss is the model as the table asks it. A piece is a token, or it is cut into parts where no merge can reach across; parts are looked up like
// pieces, and those that are not known are merged a few at a time. Each pass asks for the memory that the next one reads.
type miss struct {
	model  *bpe.Bytes
	cursor *table.Cursor

	out    model.Tokens
	s      model.Scratch
	batch  bpe.Batch
	tokens []token      // pieces that may be in the vocabulary
	parts  []part       // of all pieces
	keys   []table.Part // where parts of pieces are in the table
	ids    []uint32     // of parts that need no merging
}

// part is a part of a piece, all of it, or several parts whose ids are known.
type part struct {
	bytes    []byte // nil: its ids are known
	key      int32  // which one of keys; -1: it is a whole piece
	merged   int32  // which one of the batch; -1: its ids are known
	from, to uint32 // of ids, if they are
}

// token is a piece that may be a token: which one, and where in the vocabulary.
type token struct {
	piece int
	place model.Place
}

// AppendPiece implements table.Model.
func (a *miss) AppendPiece(dst []uint32, piece []byte) []uint32 {
	a.out.IDs = dst
	a.model.AppendTokens(&a.out, piece, &a.s)
	dst, a.out.IDs = a.out.IDs, nil
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
	a.ids, a.parts, a.tokens, a.keys = a.ids[:0], a.parts[:0], a.tokens[:0], a.keys[:0]
	sown, whole := a.cursor.Sown(), a.model.Whole()
	for i, piece := range pieces {
		once[i] = a.cut(piece)
		ends[i] = len(a.parts)
		if !(sown && len(piece) <= table.MaxInline || whole && once[i]) {
			a.tokens = append(a.tokens, token{i, a.model.PlaceOf(piece)})
		}
	}
	for _, t := range a.tokens {
		if id, ok := a.model.Token(pieces[t.piece], t.place); ok {
			at := 0
			if t.piece > 0 {
				at = ends[t.piece-1]
			}
			a.token(at, ends[t.piece], id)
			once[t.piece] = false
		}
	}
	a.batch.Reset()
	for i := range a.parts {
		if p := &a.parts[i]; p.bytes != nil {
			a.look(p)
		}
	}
	a.model.Merge(&a.batch)
	at := 0
	for i, end := range ends[:len(pieces)] {
		for k := range a.parts[at:end] {
			p := &a.parts[at+k]
			if p.merged < 0 {
				dst = append(dst, a.ids[p.from:p.to]...)
				continue
			}
			ids := a.batch.IDs(int(p.merged))
			dst = append(dst, ids...)
			if p.key >= 0 {
				a.cursor.LearnPart(p.bytes, &a.keys[p.key], ids)
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
	a.parts[at].from, a.parts[at].to = uint32(len(a.ids)-1), uint32(len(a.ids))
}

// cut notes the parts of a piece, and tells whether there are several.
func (a *miss) cut(piece []byte) bool {
	n := len(piece)
	if n <= cutBeyond && piece[n-1] < 0x80 {
		a.whole(piece)
		return false
	}
	if cuts, ok := a.model.CutWide(piece); ok {
		if cuts&(cuts-1) == 0 {
			a.whole(piece)
			return false
		}
		first := len(a.parts)
		single := cuts & (cuts<<1 | 1) // characters that are parts by themselves
		for start := 0; cuts>>start != 0; {
			if run := bits.TrailingZeros64(^(single >> start)); run > 0 {
				from := len(a.ids)
				a.ids = a.model.AppendWide(a.ids, piece[3*start:3*(start+run)])
				a.known(first, from)
				start += run
				continue
			}
			end := start + bits.TrailingZeros64(cuts>>start) + 1
			a.part(first, piece[3*start:3*end:3*end])
			start = end
		}
		return true
	}
	end := a.model.NextPart(piece, 0)
	if end == n {
		a.whole(piece)
		return false
	}
	first := len(a.parts)
	for start := 0; start < n; {
		a.part(first, piece[start:end:end])
		if start = end; start < n {
			end = a.model.NextPart(piece, start)
		}
	}
	return true
}

// whole notes a piece that is not cut.
func (a *miss) whole(piece []byte) {
	a.parts = append(a.parts, part{bytes: piece, key: -1})
}

// part notes a part of the piece whose parts begin at first.
func (a *miss) part(first int, b []byte) {
	from := len(a.ids)
	switch {
	case len(b) == 1:
		a.ids = append(a.ids, a.model.ByteID(b[0]))
	case len(b) == 3 && b[0]>>4 == 0xE:
		a.ids = a.model.AppendWide(a.ids, b)
	default:
		a.keys = append(a.keys, a.cursor.PartOf(b))
		a.parts = append(a.parts, part{bytes: b, key: int32(len(a.keys) - 1)})
		return
	}
	a.known(first, from)
}

// known notes that what a.ids has from a place on follows in the piece whose parts begin at first.
func (a *miss) known(first, from int) {
	if last := len(a.parts) - 1; last >= first && a.parts[last].bytes == nil {
		a.parts[last].to = uint32(len(a.ids))
		return
	}
	a.parts = append(a.parts, part{key: -1, merged: -1, from: uint32(from), to: uint32(len(a.ids))})
}

// look finds the ids of a part, or adds it to the batch.
func (a *miss) look(p *part) {
	n := len(p.bytes)
	p.merged, p.from = -1, uint32(len(a.ids))
	known := n == 1
	if known {
		a.ids = append(a.ids, a.model.ByteID(p.bytes[0]))
	} else if p.key >= 0 {
		a.ids, known = a.cursor.AppendPart(a.ids, p.bytes, &a.keys[p.key])
	}
	if !known && n <= bpe.MaxQuick {
		p.merged = int32(a.batch.Len())
		a.batch.Add(p.bytes)
		return
	}
	if !known {
		if a.ids = a.model.AppendMerged(a.ids, p.bytes, &a.s); p.key >= 0 {
			a.cursor.LearnPart(p.bytes, &a.keys[p.key], a.ids[p.from:])
		}
	}
	p.to = uint32(len(a.ids))
}
