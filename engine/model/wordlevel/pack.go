package wordlevel

import (
	"github.com/unchecked-io/unchecked-io/engine/internal/inplace"
	"github.com/unchecked-io/unchecked-io/engine/model"
)

type head struct{ unk, hasUnk uint32 }

// Pack implements model.Packed.
func (m *Model) Pack(w *inplace.Writer) {
	h := head{unk: m.unk}
	if m.hasUnk {
		h.hasUnk = 1
	}
	inplace.PutOne(w, h)
	m.vocab.Pack(w)
}

// Take is the model that Pack added, if the reader meets no fault.
func Take(r *inplace.Reader) *Model {
	h := inplace.TakeOne[head](r)
	return &Model{vocab: model.TakeVocab(r, false), unk: h.unk, hasUnk: h.hasUnk != 0}
}
