package table

import (
	"slices"

	"github.com/unchecked-io/unchecked-io/engine/internal/prefetch"
)

// chunk is how many pieces are looked for at once: first all keys are made and their lines asked for, which come meanwhile; then all are read; then
// the model is asked for those that were not there.
const chunk = 256

// Model says what a piece becomes that the table does not know: AppendPiece appends its ids, which depend on the piece alone. A model that fails
// returns nil, keeps why, and is asked no more.
type Model interface {
	AppendPiece(dst []uint32, piece []byte) []uint32
}

// Batcher is a Model that rather takes several pieces at once. AppendPieces appends the ids of all, and ends[i] is the length of dst behind those of
// pieces[i]; nil if it failed. Where it sets once[i], the piece is likely never to come again, and is learnt when it does.
type Batcher interface {
	Model
	AppendPieces(dst []uint32, pieces [][]byte, ends []int, once []bool) []uint32
}

// Cursor is the memory of a call. It belongs to one goroutine at a time; its zero value is ready for Open.
type Cursor struct {
	t *Table
	g *generation

	keys  [chunk]key
	lines [chunk]uint32
	added int // entries not yet counted
	bytes int // of them

	between []uint32 // what an empty piece stands for
	marks   []int    // where

	// What emit left out, and what belongs there.
	holes [chunk]hole
	found int // holes
	ids   []uint32
	spans [chunk]span // of ids, for each hole
	// What the model is asked for.
	pieces [chunk][]byte
	asked  [chunk]int // which hole
	ends   [chunk]int
	once   [chunk]bool
	seen   seen

	// Pieces found, and asked of the model, since the owner of the cursor set them to zero.
	Hits, Misses int64
}

type key struct{ lo, hi uint64 }

// hole is a piece of the chunk without its ids, and where they belong behind what emit began with.
type hole struct{ piece, at uint32 }

type span struct{ from, to int }

// Open starts reading t, if it does not already. What the cursor reads is not freed before Close.
func (c *Cursor) Open(t *Table) {
	if c.g != nil && c.t == t && t.current.Load() == c.g {
		return
	}
	c.Close()
	c.t, c.g = t, t.pin()
}

// Close ends reading; the cursor may be opened again.
func (c *Cursor) Close() {
	if c.g != nil {
		c.count()
		c.t.unpin(c.g)
		c.t, c.g = nil, nil
	}
}

// learnt notes an entry of so many bytes, 0 for none.
func (c *Cursor) learnt(bytes int) {
	if bytes > 0 {
		c.added++
		c.bytes += bytes
	}
}

// count counts what was noted, and tells whether the generation is full.
func (c *Cursor) count() bool {
	if c.added > 0 {
		c.t.learnt.Add(int64(c.bytes))
		c.bytes = 0
	}
	return c.g.count(&c.added)
}

// Append appends the ids of the pieces text[starts[i]:ends[i]] to dst. Pieces may lie anywhere in the text; len(text) < 1<<32. An empty piece has
// no ids. nil: the model failed.
func (c *Cursor) Append(dst []uint32, text []byte, starts, ends []uint32, m Model) []uint32 {
	ends = ends[:len(starts)]
	for len(starts) > 0 {
		if c.count() {
			c.t.advance(c.g)
		}
		if c.t.current.Load() != c.g {
			c.Open(c.t)
		}
		n := min(len(starts), chunk)
		c.pack(text, starts[:n], ends[:n])
		for i := 0; i < n; {
			dst = slices.Grow(dst, 3*(n-i)+spare)
			from, first := len(dst), i
			if dst, i = c.emit(dst, text, starts, i, n); i == first && i < n { // a record that finds no room
				dst = slices.Grow(dst, 3*(n-i)+spare+maxIDs)
				continue
			}
			c.Hits += int64(i - first)
			if c.found > 0 {
				if dst = c.fill(dst, from, text, starts, ends, m); dst == nil {
					return nil
				}
			}
		}
		starts, ends = starts[n:], ends[n:]
	}
	return dst
}

// Join is Append for the pieces of several texts that lie one behind the other: an empty piece ends each, and stands for the ids between. It appends
// to marks how long dst was before each of these.
func (c *Cursor) Join(dst []uint32, text []byte, starts, ends, between []uint32, marks []int, m Model) ([]uint32, []int) {
	c.between, c.marks = between, marks
	dst = c.Append(dst, text, starts, ends, m)
	marks = c.marks
	c.between, c.marks = nil, nil
	return dst, marks
}

// spare is how many ids emit writes behind the last one at most.
const spare = 4

// fill puts the ids of all holes where they belong; dst[from:] is what emit wrote.
func (c *Cursor) fill(dst []uint32, from int, text []byte, starts, ends []uint32, m Model) []uint32 {
	if c.ids = c.ids[:0]; c.ids == nil { // for the model, nil is a failure
		c.ids = make([]uint32, 0, 4*chunk)
	}
	holes, ask := c.holes[:c.found], 0
	for h, hole := range holes {
		i := hole.piece
		piece := text[starts[i]:ends[i]:ends[i]]
		at := len(c.ids)
		if len(piece) == 0 {
			c.ids = append(c.ids, c.between...)
		} else {
			e := c.g.find(c.keys[i].lo, c.keys[i].hi, c.lines[i], piece)
			if e == nil {
				c.pieces[ask], c.asked[ask] = piece, h
				ask++
				continue
			}
			c.ids = append(c.ids, c.g.idsOf(e)...)
		}
		c.spans[h] = span{at, len(c.ids)}
	}
	if ask > 0 && !c.ask(ask, m) {
		return nil
	}
	more := 0
	for h, hole := range holes {
		if i := hole.piece; starts[i] == ends[i] && c.marks != nil {
			c.marks = append(c.marks, from+int(hole.at)+more)
		}
		more += c.spans[h].to - c.spans[h].from
	}
	end := len(dst)
	dst = slices.Grow(dst, more)[:end+more]
	for h := len(holes) - 1; h >= 0; h-- { // from the back, each part moves once
		at, ids := from+int(holes[h].at), c.ids[c.spans[h].from:c.spans[h].to]
		copy(dst[at+more:], dst[at:end])
		more -= len(ids)
		copy(dst[at+more:], ids)
		end = at
	}
	return dst
}

// ask asks the model for the first n pieces, and learns what it says.
func (c *Cursor) ask(n int, m Model) bool {
	c.Misses += int64(n)
	c.Hits -= int64(n)
	at := len(c.ids)
	if b, ok := m.(Batcher); ok {
		clear(c.once[:n])
		c.ids = b.AppendPieces(c.ids, c.pieces[:n], c.ends[:n], c.once[:n])
	} else {
		for k, piece := range c.pieces[:n] {
			if c.ids = m.AppendPiece(c.ids, piece); c.ids == nil {
				break
			}
			c.ends[k] = len(c.ids)
		}
	}
	if c.ids == nil {
		return false
	}
	for k := range n {
		h := c.asked[k]
		i := c.holes[h].piece
		c.spans[h] = span{at, c.ends[k]}
		at = c.ends[k]
		if c.once[k] && !c.seen.again(c.keys[i].lo^c.keys[i].hi) {
			continue
		}
		c.learnt(c.g.learn(c.keys[i].lo, c.keys[i].hi, c.lines[i], c.pieces[k], c.ids[c.spans[h].from:at]))
	}
	return true
}

// seen notes what came once, by the hash of a key; now and then it forgets all.
type seen struct {
	bits  []uint64
	noted int
}

const seenBits = 1 << 20

// again tells whether a key was probably seen before, and notes it.
func (s *seen) again(hash uint64) bool {
	if s.bits == nil {
		s.bits = make([]uint64, seenBits/64)
	}
	hash = hash * 0x9E3779B97F4A7C15 >> 44 // a key of a long piece is a seeded digest
	if s.bits[hash/64]>>(hash%64)&1 != 0 {
		return true
	}
	if s.noted++; s.noted > seenBits/4 {
		clear(s.bits)
		s.noted = 0
	}
	s.bits[hash/64] |= 1 << (hash % 64)
	return false
}

// Part is where a part of a piece is to be looked for.
type Part struct {
	key  key
	line uint32
}

// PartOf is the place of a part, which is on its way. A Model may call it, AppendPart and LearnPart while it is asked.
func (c *Cursor) PartOf(part []byte) Part {
	lo, hi := c.t.seed.keyOf(part, 0, uint32(len(part)))
	hi ^= partBit
	at := c.t.seed.line(lo, hi, c.g.mask)
	prefetch.Line(&c.g.slots[at>>5])
	return Part{key{lo, hi}, at}
}

// AppendPart appends the ids of a part of a piece, if they are known.
func (c *Cursor) AppendPart(dst []uint32, part []byte, p Part) (ids []uint32, known bool) {
	if e := c.g.find(p.key.lo, p.key.hi, p.line, part); e != nil {
		return append(dst, c.g.idsOf(e)...), true
	}
	return dst, false
}

// LearnPart learns what a part became, which depends on its bytes alone.
func (c *Cursor) LearnPart(part []byte, p Part, ids []uint32) {
	if len(part) > 0 && len(part) <= maxPiece {
		c.learnt(c.g.learn(p.key.lo, p.key.hi, p.line, part, ids))
	}
}
