package trie

import "github.com/unchecked-io/unchecked-io/engine/internal/inplace"

// Pack adds the trie to a block.
func (t *Trie) Pack(w *inplace.Writer) {
	inplace.PutOne(w, t.root)
	inplace.Put(w, t.units)
}

// Take is the trie that Pack added, with values below limit.
func Take(r *inplace.Reader, limit uint32) *Trie {
	t := &Trie{root: inplace.TakeOne[uint32](r), units: inplace.Take[Unit](r)}
	blocks := uint32(len(t.units) >> 8)
	if !r.Check(len(t.units)&0xFF == 0 && t.root>>8 < blocks, "trie: its root") || r.Checked {
		return t
	}
	bad := false
	for _, u := range t.units {
		bad = bad || u.Base()>>8 >= blocks || uint32(u>>37) > limit // value + 1
	}
	r.Check(!bad, "trie: a node beyond it, or a value")
	return t
}
