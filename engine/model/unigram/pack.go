package unigram

import (
	"math"

	"github.com/unchecked-io/unchecked-io/engine/internal/inplace"
	"github.com/unchecked-io/unchecked-io/engine/model"
)

type head struct {
	unkScore         float64
	unk              uint32
	hasUnk, fallback uint32
	root             uint32
	byteIDs          [256]uint32
}

// Pack implements model.Packed.
func (m *Model) Pack(w *inplace.Writer) {
	h := head{unkScore: m.unkScore, unk: m.unk, root: m.root, byteIDs: m.byteIDs}
	set := func(to *uint32, is bool) {
		if is {
			*to = 1
		}
	}
	set(&h.hasUnk, m.hasUnk)
	set(&h.fallback, m.fallback)
	inplace.PutOne(w, h)
	m.vocab.Pack(w)
	m.list.Pack(w)
	inplace.Put(w, m.scores)
	inplace.Put(w, m.nodes)
}

// Take is the model that Pack added, if the reader meets no fault.
func Take(r *inplace.Reader) *Model {
	h := inplace.TakeOne[head](r)
	m := &Model{unkScore: h.unkScore, unk: h.unk, root: h.root, hasUnk: h.hasUnk != 0, fallback: h.fallback != 0, byteIDs: h.byteIDs}
	m.vocab, m.list = model.TakeVocab(r, false), model.TakeList(r)
	m.scores = inplace.TakeLen[float64](r, m.vocab.IDs())
	unk := m.unk == none
	if m.hasUnk {
		unk = m.unk < uint32(len(m.scores)) && math.Abs(m.unkScore) < 2*maxScore
	}
	r.Check(m.list.Len() == len(m.scores) && unk, "unigram: a list of another length, or the unknown token")
	m.nodes = inplace.Take[node](r)
	blocks, bad := uint32(len(m.nodes)>>8), false
	for i := range m.nodes {
		n := &m.nodes[i]
		token := n.id < uint32(len(m.scores)) && math.Abs(n.score) < maxScore
		bad = bad || n.link>>17 >= blocks || !token && !(n.id == none && math.IsInf(n.score, -1))
	}
	r.Check(!bad && len(m.nodes)&0xFF == 0 && m.root>>8 < blocks, "unigram: a node")
	return m
}
