package model

import "github.com/unchecked-io/unchecked-io/engine/internal/inplace"

// Packed is a model whose tables lie in an image as they are in memory.
//
// Law: Take of what Pack wrote gives the same model, and its tables are those in the block. Bytes of anybody are refused, or give a model that reads
// nothing outside of its tables and ends: each index is checked before a table is used.
type Packed interface {
	Model
	Pack(w *inplace.Writer)
}

type vocabHead struct {
	seed          [2]uint64
	size, longest uint64
}

// Pack adds the vocabulary to a block.
func (v *Vocab) Pack(w *inplace.Writer) {
	inplace.PutOne(w, vocabHead{v.seed, uint64(v.size), uint64(v.longest)})
	inplace.Put(w, v.data)
	inplace.Put(w, v.spans)
	inplace.Put(w, v.slots)
	inplace.Put(w, v.small)
}

// TakeVocab is the vocabulary that Pack added, which was shrunk or not; where the reader has met a fault it is of no use.
func TakeVocab(r *inplace.Reader, shrunk bool) *Vocab {
	head := inplace.TakeOne[vocabHead](r)
	v := &Vocab{data: inplace.Take[byte](r), spans: inplace.Take[span](r), slots: inplace.Take[slot](r), small: inplace.Take[uint32](r), seed: head.seed}
	v.size, v.longest = int(head.size&(1<<32-1)), int(head.longest&(1<<32-1))
	if !r.Check(len(v.spans) > 0 && len(v.spans) <= MaxID+1 && v.size <= len(v.spans) && (v.small != nil) == shrunk, "vocabulary: its size") || r.Checked {
		return v
	}
	known, bad := 0, false
	for _, s := range v.spans {
		if s.n != 0 {
			known++
			bad = bad || uint64(s.at)+uint64(s.n)-1 > uint64(len(v.data))
		}
	}
	// Without branches: half of the slots are free, and nobody can foresee which.
	used, beyond, ids := uint64(0), uint64(0), uint64(len(v.spans))
	for i := range v.slots {
		n, id := uint64(v.slots[i].n), uint64(v.slots[i].id)
		live := -n >> 63
		used += live
		beyond |= (ids - 1 - id) >> 63 & live
	}
	for _, id := range v.small {
		used += -uint64(id) >> 63
		beyond |= (ids - uint64(id)) >> 63
	}
	n := len(v.slots) + len(v.small)
	r.Check(!bad && beyond == 0 && (v.slots == nil || v.small == nil) && inplace.PowerOfTwo(n) && used <= uint64(n/2) && known <= v.size, "vocabulary: a token or a slot")
	return v
}

// Pack adds the list to a block.
func (l *List) Pack(w *inplace.Writer) {
	inplace.Put(w, l.data)
	inplace.Put(w, l.ends)
}

// TakeList is the list that Pack added.
func TakeList(r *inplace.Reader) *List {
	l := &List{data: inplace.Take[byte](r), ends: inplace.Take[uint32](r)}
	if r.Checked {
		return l
	}
	last := uint32(0)
	for _, end := range l.ends {
		if end < last || uint64(end) > uint64(len(l.data)) {
			r.Fail("list: a token beyond the text")
			return l
		}
		last = end
	}
	return l
}
