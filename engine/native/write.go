package native

import (
	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
)

// writer writes the parts of one row.
type writer struct {
	t      *Tokenizer
	a      *engine.Arena
	s      *scratch
	req    *engine.Request
	pieces []hfjson.Piece
	sample uint32

	part [2]int // which part of each sequence is written
}

// all writes the row, and what overflows in the oracle's order: each part that was cut off the first sequence of the template with every part of
// the second, then the first part with the others.
func (w *writer) all() {
	w.one()
	if !w.req.Overflow {
		return
	}
	var order [2]uint8
	present := 0
	for _, piece := range w.pieces {
		if !piece.Special {
			order[present] = piece.Sequence
			present++
		}
	}
	if present == 0 {
		return
	}
	outer, inner, inners := order[0], order[0]^1, 1
	if present == 2 {
		inners = w.s.seq[inner].cut.count
	}
	for i := 1; i < w.s.seq[outer].cut.count; i++ {
		for j := range inners {
			w.part[outer], w.part[inner] = i, j
			w.one()
		}
	}
	w.part[outer] = 0
	for j := 1; j < inners; j++ {
		w.part[inner] = j
		w.one()
	}
}

// one writes one row of the arena.
func (w *writer) one() {
	n := 0
	for i := range w.pieces {
		n += w.length(&w.pieces[i])
	}
	w.ids(w.a.IDs.Extend(n))
	w.a.Lengths.Append(uint32(n))
	w.a.Sample.Append(w.sample)
	fields := w.req.Fields
	if fields == 0 {
		return
	}
	if fields&engine.TypeIDs != 0 {
		w.types(w.a.TypeIDs.Extend(n))
	}
	if fields&engine.SpecialTokensMask != 0 {
		out := w.a.SpecialMask.Extend(n)
		w.each(func(piece *hfjson.Piece, at, _, end int) {
			special := uint32(0)
			if piece.Special {
				special = 1
			}
			fill(out[at:end], special)
		})
	}
	if fields&engine.Offsets != 0 {
		w.offsets(w.a.Offsets.Extend(2 * n))
	}
	if fields&engine.WordIDs != 0 {
		out := w.a.WordIDs.Extend(n)
		w.each(func(piece *hfjson.Piece, at, start, end int) {
			if piece.Special {
				fill(out[at:end], -1)
				return
			}
			copy(out[at:end], w.s.seq[piece.Sequence].words[start:])
		})
	}
	if fields&engine.SequenceIDs != 0 {
		w.sequences(w.a.SequenceIDs.Extend(n))
	}
}

func fill[T uint32 | int32](out []T, value T) {
	for i := range out {
		out[i] = value
	}
}

// length is how many ids a piece of the template stands for.
func (w *writer) length(piece *hfjson.Piece) int {
	if piece.Special {
		if w.req.AddSpecialTokens {
			return 1
		}
		return 0
	}
	start, end := w.s.seq[piece.Sequence].cut.part(w.part[piece.Sequence])
	return end - start
}

// each walks the pieces of the template: place [at, end) in the row, and for a sequence its first id.
func (w *writer) each(yield func(piece *hfjson.Piece, at, start, end int)) {
	at := 0
	for i := range w.pieces {
		piece := &w.pieces[i]
		n := w.length(piece)
		start := 0
		if !piece.Special {
			start, _ = w.s.seq[piece.Sequence].cut.part(w.part[piece.Sequence])
		}
		if n > 0 {
			yield(piece, at, start, at+n)
		}
		at += n
	}
}

func (w *writer) ids(out []uint32) {
	for i := range w.pieces {
		piece := &w.pieces[i]
		if piece.Special {
			if w.req.AddSpecialTokens {
				out[0] = piece.ID
				out = out[1:]
			}
			continue
		}
		q := &w.s.seq[piece.Sequence]
		start, end := q.cut.part(w.part[piece.Sequence])
		out = out[copy(out, q.ids[start:end]):]
	}
}

// types: what overflows keeps the number of its sequence, except with RoBERTa's post-processor.
func (w *writer) types(out []uint32) {
	w.each(func(piece *hfjson.Piece, at, _, end int) {
		kind := piece.TypeID
		if !piece.Special && w.part[piece.Sequence] > 0 {
			kind = uint32(piece.Sequence)
			if w.t.post.ZeroTypes && w.req.AddSpecialTokens {
				kind = 0
			}
		}
		fill(out[at:end], kind)
	})
}

func (w *writer) offsets(out []uint32) {
	w.each(func(piece *hfjson.Piece, at, from, end int) {
		if piece.Special {
			fill(out[2*at:2*end], 0)
			return
		}
		q := &w.s.seq[piece.Sequence]
		for i := range end - at {
			span := q.spans[from+i]
			start, stop := span.Start, span.End
			if trims := w.t.post.Trims; len(trims) > 0 {
				b := q.trims[from+i]
				for _, trim := range trims {
					start, stop = trim.Offsets(start, stop, b.leading, b.trailing, i == 0)
				}
			}
			out[2*(at+i)], out[2*(at+i)+1] = start, stop
		}
	})
}

// sequences writes which sequence each id is of, as the oracle finds it from the ranges that it kept: with one range alone it takes that for the
// first's, and where the first has none, for the whole row.
func (w *writer) sequences(out []int32) {
	known := [2]bool{}
	for i := range w.pieces {
		if piece := &w.pieces[i]; !piece.Special {
			known[piece.Sequence] = !(w.t.post.Plain && len(w.pieces) == 2 && w.part[piece.Sequence] > 0)
		}
	}
	if !known[0] {
		fill(out, 0)
		return
	}
	fill(out, -1)
	w.each(func(piece *hfjson.Piece, at, _, end int) {
		if !piece.Special && known[piece.Sequence] {
			fill(out[at:end], int32(piece.Sequence))
		}
	})
}

// marks are the lengths of an arena's columns.
type marks [8]int

func mark(a *engine.Arena) marks {
	return marks{a.IDs.Len(), a.TypeIDs.Len(), a.SpecialMask.Len(), a.Offsets.Len(), a.WordIDs.Len(), a.SequenceIDs.Len(), a.Lengths.Len(),
		a.Sample.Len()}
}

func (m marks) restore(a *engine.Arena) {
	a.IDs.Truncate(m[0])
	a.TypeIDs.Truncate(m[1])
	a.SpecialMask.Truncate(m[2])
	a.Offsets.Truncate(m[3])
	a.WordIDs.Truncate(m[4])
	a.SequenceIDs.Truncate(m[5])
	a.Lengths.Truncate(m[6])
	a.Sample.Truncate(m[7])
}
