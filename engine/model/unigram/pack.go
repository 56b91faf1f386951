package unigram

import (
	"math"

	"github.com/unchecked-io/unchecked-io/engine/internal/inplace"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/internal/trie"
)

type head struct {
	unkScore         float64
	unk              uint32
	hasUnk, fallback uint32
	words            uint32 // the face for words follows
	byteIDs          [256]uint32
}

type wordsHead struct{ root, after, id uint32 }

// Pack implements model.Packed; words is the face that goes with it, nil if there is none.
func (m *Model) Pack(w *inplace.Writer) {
	h := head{unkScore: m.unkScore, unk: m.unk, byteIDs: m.byteIDs}
	set := func(to *uint32, is bool) {
		if is {
			*to = 1
		}
	}
	set(&h.hasUnk, m.hasUnk)
	set(&h.fallback, m.fallback)
	set(&h.words, m.words != nil)
	inplace.PutOne(w, h)
	m.vocab.Pack(w)
	m.list.Pack(w)
	m.trie.Pack(w)
	inplace.Put(w, m.scores)
	if x := m.words; x != nil {
		inplace.PutOne(w, wordsHead{x.root, x.after, x.id})
		inplace.PutString(w, string(x.mark))
		inplace.Put(w, x.nodes)
	}
}

// Take is the model that Pack added, if the reader meets no fault.
func Take(r *inplace.Reader) *Model {
	h := inplace.TakeOne[head](r)
	m := &Model{unkScore: h.unkScore, unk: h.unk, hasUnk: h.hasUnk != 0, fallback: h.fallback != 0, byteIDs: h.byteIDs}
	m.vocab, m.list = model.TakeVocab(r), model.TakeList(r)
	m.trie = trie.Take(r, uint32(m.vocab.IDs()))
	m.scores = inplace.TakeLen[float64](r, m.vocab.IDs())
	r.Check(m.list.Len() == len(m.scores) && (!m.hasUnk || m.unk < uint32(len(m.scores))), "unigram: a list of another length, or the unknown token")
	if h.words == 0 {
		return m
	}
	x := inplace.TakeOne[wordsHead](r)
	w := &Words{m: m, root: x.root, after: x.after, id: x.id, mark: []byte(inplace.TakeString(r)), nodes: inplace.Take[node](r)}
	blocks, bad := uint32(len(w.nodes)>>8), !(math.Abs(m.unkScore) < maxScore) || !m.hasUnk
	for i := range w.nodes {
		n := &w.nodes[i]
		token := n.id < uint32(len(m.scores)) && math.Abs(n.score) < maxScore
		bad = bad || n.link>>17 >= blocks || !token && !(n.id == none && math.IsInf(n.score, -1))
	}
	r.Check(!bad && len(w.nodes)&0xFF == 0 && w.root>>8 < blocks && w.after>>8 < blocks && (w.id == none || w.id < uint32(len(m.scores))),
		"unigram: a node of the words")
	m.words = w
	return m
}
