package bpe

import (
	"github.com/unchecked-io/unchecked-io/engine/internal/inplace"
	"github.com/unchecked-io/unchecked-io/engine/model"
)

// What a Model, and each face that was made of it, is beside its tables.
type (
	modelHead struct {
		unk                                                       uint32
		hasUnk, unkMissing, fuseUnk, ignoreMerges, fallback       uint32
		allBytes, plain, inner, firstLast, last, whole, cut, face uint32
		byteIDs                                                   [256]uint32
	}
	bytesHead struct {
		first, last                   [256]uint32
		pair, cut, quick, split, gaps uint32
	}
	pairsHead struct{ mul, shift uint64 }
	runesHead struct{ used, mul uint32 }
	wideHead  struct {
		mul, shift   uint32
		tails, heads [1 << 16 / 64]uint64
	}
	blanksHead struct{ ascii [128]uint32 }
)

// Faces that follow a model.
const (
	faceNone = iota
	faceBytes
	faceBlanks
)

func bit(is bool) uint32 {
	if is {
		return 1
	}
	return 0
}

// Pack implements model.Packed: the model, and the face that was made of it.
func (m *Model) Pack(w *inplace.Writer) {
	h := modelHead{
		unk: m.unk, hasUnk: bit(m.hasUnk), unkMissing: bit(m.unkMissing), fuseUnk: bit(m.fuseUnk), ignoreMerges: bit(m.ignoreMerges),
		fallback: bit(m.fallback), allBytes: bit(m.allBytes), plain: bit(m.plain), whole: bit(m.whole != nil), cut: bit(m.cut != nil),
		byteIDs: m.byteIDs,
	}
	// Which table of characters each is, by the order below.
	tables := []*runes{m.first}
	place := func(t *runes) uint32 {
		for i := range tables {
			if tables[i] == t {
				return uint32(i)
			}
		}
		tables = append(tables, t)
		return uint32(len(tables) - 1)
	}
	h.inner, h.firstLast, h.last = place(m.inner), place(m.firstLast), place(m.last)
	switch {
	case m.bytes != nil:
		h.face = faceBytes
	case m.blanks != nil:
		h.face = faceBlanks
	}
	inplace.PutOne(w, h)
	inplace.PutString(w, m.prefix)
	inplace.PutString(w, m.suffix)
	m.vocab.Pack(w)
	m.merges.pack(w)
	for _, t := range tables {
		t.pack(w)
	}
	inplace.Put(w, m.whole)
	if m.cut != nil {
		inplace.Put(w, m.cut.ascii[:])
		packBits(w, m.cut.bits, m.cut.mul, m.cut.shift)
	}
	switch h.face {
	case faceBytes:
		m.bytes.pack(w)
	case faceBlanks:
		inplace.PutOne(w, blanksHead{m.blanks.ascii})
		m.blanks.quick.pack(w)
	}
}

// Take is the model that Pack added, if the reader meets no fault.
func Take(r *inplace.Reader) *Model {
	h := inplace.TakeOne[modelHead](r)
	m := &Model{
		unk: h.unk, hasUnk: h.hasUnk != 0, unkMissing: h.unkMissing != 0, fuseUnk: h.fuseUnk != 0, ignoreMerges: h.ignoreMerges != 0,
		fallback: h.fallback != 0, allBytes: h.allBytes != 0, plain: h.plain != 0, byteIDs: h.byteIDs,
	}
	m.prefix, m.suffix = inplace.TakeString(r), inplace.TakeString(r)
	m.vocab = model.TakeVocab(r, h.face == faceBytes)
	m.merges.take(r)
	count := max(h.inner, h.firstLast, h.last)
	if !r.Check(count < 4, "bpe: more than four tables of characters") {
		return m
	}
	var tables []*runes
	for range count + 1 {
		tables = append(tables, takeRunes(r))
	}
	m.first, m.inner, m.firstLast, m.last = tables[0], tables[h.inner], tables[h.firstLast], tables[h.last]
	moved := m.merges.slots == nil // to the table of a face
	m.whole = inplace.Take[uint64](r)
	r.Check((m.whole != nil) == (h.whole != 0) && (m.whole == nil || len(m.whole) == (m.vocab.IDs()+63)/64), "bpe: the set of whole tokens")
	if h.cut != 0 {
		m.cut = &cuts{}
		copy(m.cut.ascii[:], inplace.TakeLen[[2]uint64](r, len(m.cut.ascii)))
		m.cut.bits, m.cut.mul, m.cut.shift = takeBits(r)
	}
	switch h.face {
	case faceNone:
	case faceBytes:
		m.bytes = takeBytes(r, m)
		m.merges.moveTo(m.bytes.quick)
	case faceBlanks:
		m.blanks = &Blanks{m: m, ascii: inplace.TakeOne[blanksHead](r).ascii}
		m.blanks.quick = takeQuick(r, uint32(len(m.merges.made)))
		m.blanks.quick.chars = m.blanks
		copy(m.blanks.quick.first[:], m.blanks.ascii[:])
		m.merges.moveTo(m.blanks.quick)
	default:
		r.Fail("bpe: face %d", h.face)
	}
	r.Check(moved == (m.merges.quick != nil), "bpe: the merges are in no table, or in two")
	return m
}

func (p *pairs) pack(w *inplace.Writer) {
	inplace.PutOne(w, pairsHead{p.mul, uint64(p.shift)})
	inplace.Put(w, p.slots)
	inplace.Put(w, p.made)
}

func (p *pairs) take(r *inplace.Reader) {
	h := inplace.TakeOne[pairsHead](r)
	p.mul, p.shift, p.slots, p.made = h.mul, uint(h.shift), inplace.Take[uint64](r), inplace.Take[uint32](r)
	if !r.Check(p.slots == nil || h.shift < 64 && len(p.slots) == 1<<(64-h.shift), "bpe: the slots of the merges") || r.Checked {
		return
	}
	free, bad := p.slots == nil, false
	for _, e := range p.slots {
		rank := e & (1<<24 - 1) // + 1
		free = free || e == 0
		bad = bad || e != 0 && (rank == 0 || rank > uint64(len(p.made)))
	}
	for _, id := range p.made {
		bad = bad || id > maxPairID
	}
	r.Check(free && !bad, "bpe: a merge")
}

func (t *runes) pack(w *inplace.Writer) {
	inplace.PutOne(w, runesHead{uint32(t.used), t.mul})
	inplace.Put(w, t.ascii[:])
	inplace.Put(w, t.slots)
}

func takeRunes(r *inplace.Reader) *runes {
	h := inplace.TakeOne[runesHead](r)
	t := &runes{used: int(h.used), mul: h.mul}
	copy(t.ascii[:], inplace.TakeLen[uint32](r, len(t.ascii)))
	t.slots = inplace.Take[rslot](r)
	used := 0
	for _, s := range t.slots {
		if s.r != 0 {
			used++
		}
	}
	r.Check(inplace.PowerOfTwo(len(t.slots)) && used < len(t.slots), "bpe: a table of characters")
	return t
}

func packBits(w *inplace.Writer, bits []uint64, mul uint64, shift uint) {
	inplace.PutOne(w, pairsHead{mul, uint64(shift)})
	inplace.Put(w, bits)
}

func takeBits(r *inplace.Reader) (bits []uint64, mul uint64, shift uint) {
	h := inplace.TakeOne[pairsHead](r)
	bits = inplace.Take[uint64](r)
	r.Check(h.shift < 64 && len(bits) > 0 && uint64(len(bits))*64 == 1<<(64-h.shift), "bpe: a set of cuts")
	return bits, h.mul, uint(h.shift)
}

func (b *Bytes) pack(w *inplace.Writer) {
	inplace.PutOne(w, bytesHead{b.first, b.last, bit(b.pair != nil), bit(b.cut != nil), bit(b.quick != nil), bit(b.split), bit(b.gaps)})
	b.vocab.Pack(w)
	inplace.Put(w, b.pair)
	if c := b.cut; c != nil {
		packBits(w, c.bits, c.mul, c.shift)
		inplace.PutBools(w, c.tails[:])
		inplace.PutBools(w, c.heads[:])
		inplace.PutOne(w, wideHead{c.wide.mul, uint32(c.wide.shift), c.wide.tails, c.wide.heads})
		inplace.Put(w, c.wide.bits)
	}
	if b.quick != nil {
		b.quick.pack(w)
	}
}

func takeBytes(r *inplace.Reader, m *Model) *Bytes {
	h := inplace.TakeOne[bytesHead](r)
	b := &Bytes{m: m, first: h.first, last: h.last, split: h.split != 0, gaps: h.gaps != 0}
	b.vocab = model.TakeVocab(r, false)
	b.pair = inplace.Take[uint32](r)
	r.Check((b.pair != nil) == (h.pair != 0) && (b.pair == nil || len(b.pair) == 1<<16), "bpe: the ranks of two bytes")
	for _, rank := range b.pair {
		if rank != none && rank >= uint32(len(m.merges.made)) {
			r.Fail("bpe: the rank of two bytes")
			return b
		}
	}
	if h.cut != 0 {
		b.cut = &byteCuts{}
		b.cut.bits, b.cut.mul, b.cut.shift = takeBits(r)
		inplace.TakeBools(r, b.cut.tails[:])
		inplace.TakeBools(r, b.cut.heads[:])
		x := inplace.TakeOne[wideHead](r)
		b.cut.wide = &wideCuts{bits: inplace.Take[uint64](r), shift: uint(x.shift), mul: x.mul, tails: x.tails, heads: x.heads}
		r.Check(x.shift <= 26 && len(b.cut.wide.bits) == 1<<(26-x.shift), "bpe: the set of cuts between wide characters")
		if r.Err() == nil {
			b.cut.spell()
		}
	}
	if h.quick != 0 {
		b.quick = takeQuick(r, uint32(len(m.merges.made)))
		b.quick.first = b.first
	}
	return b
}

func (q *quick) pack(w *inplace.Writer) {
	inplace.PutOne(w, pairsHead{q.mul, uint64(q.shift)})
	inplace.Put(w, q.bytes)
	inplace.Put(w, q.lines)
}

// takeQuick is the table that pack added, without what it knows of single symbols.
func takeQuick(r *inplace.Reader, ranks uint32) *quick {
	h := inplace.TakeOne[pairsHead](r)
	q := &quick{mul: h.mul, shift: uint(h.shift), bytes: inplace.TakeLen[uint64](r, 1<<16), lines: inplace.Take[quickLine](r)}
	if !r.Check(h.shift < 64 && len(q.lines) == 1<<(64-h.shift), "bpe: the lines of the merges") || r.Checked {
		return q
	}
	// A value has no place yet, and no pair has the id nobody; a search ends at a line without more.
	wrong, ends := uint64(0), false
	for _, v := range q.bytes {
		if v != apart {
			wrong |= v & 0xFFFF
		}
	}
	for i := range q.lines {
		line := &q.lines[i]
		ends = ends || line[0].key < more
		for j := range line { // without branches: half of the pairs are free, and nobody can foresee which
			key, v := line[j].key&^more, line[j].value
			there := -((v^apart)>>1 | (v^apart)&1) >> 63
			wrong |= -there & (v&0xFFFF | (key>>32|key&(1<<32-1))>>20 | (uint64(ranks)-1-v>>40)>>63)
		}
	}
	r.Check(ends && wrong == 0, "bpe: a line of the merges")
	return q
}
