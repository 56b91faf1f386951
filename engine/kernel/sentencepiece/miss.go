package sentencepiece

import (
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
)

// missBPE is the kernel as the table asks it.
type missBPE struct {
	k     *BPE
	s     model.Scratch
	batch bpe.Batch
	which []int // of the batch each piece is; -1: it is not
}

// AppendPiece implements table.Model.
func (a *missBPE) AppendPiece(dst []uint32, piece []byte) []uint32 {
	if n := a.k.needle; n != nil {
		if id, ok := n.whole(piece); ok {
			return append(dst, id)
		}
	}
	return a.k.model.AppendIDs(dst, piece, &a.s)
}

// rare is the length of pieces beyond which most never come again.
const rare = 15

// AppendPieces implements table.Batcher: short pieces of ASCII are merged a few at a time. Plain twin: AppendPiece.
func (a *missBPE) AppendPieces(dst []uint32, pieces [][]byte, ends []int, once []bool) []uint32 {
	m, needle := a.k.model, a.k.needle
	a.batch.Reset()
	a.which = a.which[:0]
	for _, piece := range pieces {
		at := -1
		if m.Quick(piece) && (needle == nil || !needle.lead[piece[0]]) {
			at = a.batch.Len()
			a.batch.Add(piece)
		}
		a.which = append(a.which, at)
	}
	m.Merge(&a.batch)
	for i, at := range a.which {
		if at >= 0 {
			dst = append(dst, a.batch.IDs(at)...)
		} else {
			dst = a.AppendPiece(dst, pieces[i])
		}
		ends[i], once[i] = len(dst), len(pieces[i]) > rare
	}
	return dst
}

// AppendPieces implements table.Batcher. Plain twin: AppendPiece.
func (f *missUnigram) AppendPieces(dst []uint32, pieces [][]byte, ends []int, once []bool) []uint32 {
	for i, piece := range pieces {
		dst = f.AppendPiece(dst, piece)
		ends[i], once[i] = len(dst), len(piece) > rare
	}
	return dst
}
