package sentencepiece

import "github.com/unchecked-io/unchecked-io/engine/internal/inplace"

// The tables of a kernel that take time to make lie in the image: pairs, for BPE the characters that are not lone, and for Unigram
// chars and the codes of parts. The model packs itself.

type pairsHead struct {
	left, right [128]byte
	mul         [2]uint32
	shift       uint32
	split       uint32
}

func (p *pairs) pack(w *inplace.Writer) {
	h := pairsHead{left: p.left, right: p.right, mul: p.mul, shift: p.shift}
	if p.split {
		h.split = 1
	}
	inplace.PutOne(w, h)
	inplace.Put(w, p.bits)
}

// takePairs are the pairs that pack added, if the reader meets no fault. Vectors read the set of bits by hash, so it must have just its length.
func takePairs(r *inplace.Reader) *pairs {
	h := inplace.TakeOne[pairsHead](r)
	p := &pairs{left: h.left, right: h.right, mul: h.mul, shift: h.shift, split: h.split != 0, bits: inplace.Take[uint64](r)}
	r.Check(h.shift >= 4 && h.shift <= 22 && len(p.bits) == 1<<(26-h.shift), "sentencepiece: the pairs")
	return p
}

func (c *chars) pack(w *inplace.Writer) {
	inplace.Put(w, c.entries)
	inplace.Put(w, c.texts)
}

func takeChars(r *inplace.Reader) *chars {
	c := &chars{entries: inplace.TakeLen[uint32](r, 1<<16), texts: inplace.Take[byte](r)}
	for _, e := range c.entries {
		if e > stays && uint64(e>>8)+uint64(e&0xFF) > uint64(len(c.texts)) {
			r.Fail("sentencepiece: what a character becomes")
			break
		}
	}
	return c
}

// Pack adds what NewBPE makes to a block, from which it takes it.
func (k *BPE) Pack(w *inplace.Writer) {
	k.pairs.pack(w)
	inplace.Put(w, k.touched)
}

// Pack adds what NewUnigram makes to a block, from which it takes it.
func (k *Unigram) Pack(w *inplace.Writer) {
	if k.chars.pack(w); k.parts != nil {
		inplace.PutOne(w, uint64(map[bool]int{true: 1}[k.parts.fuses]))
		inplace.Put(w, k.parts.codes)
		k.parts.pairs.pack(w)
	}
}

func (p *parts) take(r *inplace.Reader) {
	p.fuses = inplace.TakeOne[uint64](r) != 0
	p.codes, p.pairs = inplace.TakeLen[uint16](r, 1<<16+1), takePairs(r)
}
