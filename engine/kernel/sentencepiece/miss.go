package sentencepiece

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
)

// missBPE is the kernel as the table asks it.
type missBPE struct {
	k     *BPE
	s     model.Scratch
	batch bpe.Batch
	which []int // of the batch each piece is; -1: it is not
	long  longPieces
}

// AppendPiece implements table.Model.
func (a *missBPE) AppendPiece(dst []uint32, piece []byte) []uint32 {
	if n := a.k.needle; n != nil {
		if id, ok := n.whole(piece); ok {
			return append(dst, id)
		}
	}
	if len(piece) <= bpe.MaxQuick {
		return a.k.model.AppendIDs(dst, piece, &a.s)
	}
	l := a.long.find(a.k, piece)
	if l == nil {
		return a.k.model.AppendIDs(dst, piece, &a.s)
	}
	if !bytes.Equal(l.piece, piece) {
		l.ids = a.k.model.AppendIDs(l.ids[:0], piece, &a.s)
		l.piece = append(l.piece[:0], piece...)
	}
	return append(dst, l.ids...)
}

// longPieces are the last ones: rules of tables come again and again, are too long for the table of pieces, and take long to merge.
type longPieces struct {
	of      *BPE
	entries [1 << longBits]longPiece
}

type longPiece struct {
	piece []byte
	ids   []uint32
}

const (
	longBits = 6
	maxLong  = 1 << 10 // bytes of one that is kept
)

// find is the place for a piece; nil: there is none.
func (l *longPieces) find(k *BPE, piece []byte) *longPiece {
	if len(piece) > maxLong {
		return nil
	}
	if l.of != k {
		*l = longPieces{of: k}
	}
	h := uint64(len(piece))
	for i := 0; i+8 <= len(piece); i += 8 {
		h = bits.RotateLeft64(h^binary.LittleEndian.Uint64(piece[i:]), 29) * 0x9E3779B97F4A7C15
	}
	return &l.entries[h>>(64-longBits)]
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

// trim lets go of memory that a long piece has left.
func (a *missBPE) trim() {
	if cap(a.s.Buf) > maxKept || cap(a.s.Symbols) > maxKept {
		a.s = model.Scratch{}
	}
}
