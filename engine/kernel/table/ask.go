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
			var known bool
			if c.ids, known = c.known(c.ids, c.keys[i], c.lines[i], piece); !known {
				c.pieces[ask], c.asked[ask] = piece, h
				ask++
				continue
			}
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
	clear(c.once[:n])
	if b, ok := m.(Batcher); ok {
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
	for k, once := range c.once[:n] {
		if once {
			i := c.holes[c.asked[k]].piece
			word, _ := c.g.noteAt(c.keys[i].lo, c.keys[i].hi)
			prefetch.Line(word)
		}
	}
	for k := range n {
		h := c.asked[k]
		i := c.holes[h].piece
		c.spans[h] = span{at, c.ends[k]}
		at = c.ends[k]
		if c.once[k] && !c.g.takes(c.keys[i].lo, c.keys[i].hi) {
			continue
		}
		c.learnt(c.g.learn(c.keys[i].lo, c.keys[i].hi, c.lines[i], c.pieces[k], c.ids[c.spans[h].from:at]))
	}
	return true
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
	return c.known(dst, p.key, p.line, part)
}

// known appends the ids of a piece that the generation knows, or the older one; then the younger learns it.
func (c *Cursor) known(dst []uint32, k key, line uint32, piece []byte) ([]uint32, bool) {
	if slot := c.g.find(k.lo, k.hi, line, piece); slot >= 0 {
		return c.g.appendIDs(dst, slot), true
	}
	older := c.g.older
	if older == nil {
		return dst, false
	}
	slot := older.find(k.lo, k.hi, c.t.seed.line(k.lo, k.hi, older.mask), piece)
	if slot < 0 {
		return dst, false
	}
	from := len(dst)
	dst = older.appendIDs(dst, slot)
	c.learnt(c.g.learn(k.lo, k.hi, line, piece, dst[from:]))
	return dst, true
}

// Sown tells whether all that the table was sown with, and is no longer than a key, is found.
func (c *Cursor) Sown() bool { return c.g.sown || c.g.older != nil && c.g.older.sown }

// LearnPart learns what a part became, which depends on its bytes alone.
func (c *Cursor) LearnPart(part []byte, p *Part, ids []uint32) {
	if len(part) > 0 && len(part) <= maxPiece {
		c.learnt(c.g.learn(p.key.lo, p.key.hi, p.line, part, ids))
	}
}
