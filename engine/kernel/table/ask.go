package table

import (
	"slices"

	"github.com/unchecked-io/unchecked-io/engine/internal/prefetch"
)

// fill puts the ids of all holes where they belong; dst[from:] is what emit wrote.
func (c *Cursor) fill(dst []uint32, from int, text []byte, starts, ends []uint32, m Model) []uint32 {
	if c.ids = c.ids[:0]; c.ids == nil { // for the model, nil is a failure
		c.ids = make([]uint32, 0, 4*chunk)
	}
	holes, ask := c.holes[:c.found], 0
	for h, hole := range holes {
		i := hole.piece &^ ended
		piece := text[starts[i]:ends[i]:ends[i]]
		at := len(c.ids)
		if hole.piece >= ended {
			// its ids are there
		} else if len(piece) == 0 {
			c.ids = append(c.ids, c.between...)
		} else {
			slot := c.g.find(c.keys[i].lo, c.keys[i].hi, c.lines[i], piece)
			if slot < 0 {
				c.pieces[ask], c.asked[ask] = piece, h
				ask++
				continue
			}
			c.ids = c.g.appendIDs(c.ids, slot)
		}
		c.spans[h] = span{at, len(c.ids)}
	}
	if ask > 0 && !c.ask(ask, m) {
		return nil
	}
	more := 0
	for h, hole := range holes {
		if i := hole.piece &^ ended; starts[i] == ends[i] && c.marks != nil {
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
func (c *Cursor) AppendPart(dst []uint32, part []byte, p *Part) (ids []uint32, known bool) {
	if slot := c.g.find(p.key.lo, p.key.hi, p.line, part); slot >= 0 {
		return c.g.appendIDs(dst, slot), true
	}
	return dst, false
}

// LearnPart learns what a part became, which depends on its bytes alone.
func (c *Cursor) LearnPart(part []byte, p *Part, ids []uint32) {
	if len(part) > 0 && len(part) <= maxPiece {
		c.learnt(c.g.learn(p.key.lo, p.key.hi, p.line, part, ids))
	}
}
