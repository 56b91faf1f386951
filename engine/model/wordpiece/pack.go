package wordpiece

import (
	"github.com/unchecked-io/unchecked-io/engine/internal/inplace"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/internal/trie"
)

type head struct {
	maxChars    uint64
	unk, hasUnk uint32
	onlyTrie    uint32 // no prefix: the rest of a word is looked for like its beginning
	_           uint32
}

// Pack implements model.Packed.
func (m *Model) Pack(w *inplace.Writer) {
	h := head{maxChars: m.maxChars, unk: m.unk}
	if m.hasUnk {
		h.hasUnk = 1
	}
	if m.rest == m.first {
		h.onlyTrie = 1
	}
	inplace.PutOne(w, h)
	m.vocab.Pack(w)
	if m.first.Pack(w); m.rest != m.first {
		m.rest.Pack(w)
	}
}

// Take is the model that Pack added, if the reader meets no fault.
func Take(r *inplace.Reader) *Model {
	h := inplace.TakeOne[head](r)
	m := &Model{vocab: model.TakeVocab(r, false), unk: h.unk, hasUnk: h.hasUnk != 0, maxChars: h.maxChars}
	m.first = trie.Take(r, uint32(m.vocab.IDs()))
	if m.rest = m.first; h.onlyTrie == 0 {
		m.rest = trie.Take(r, uint32(m.vocab.IDs()))
	}
	return m
}
