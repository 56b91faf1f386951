package table

import (
	"slices"

	"github.com/unchecked-io/unchecked-io/engine/internal/prefetch"
)

// askAt is how many pieces the model is asked for at once, if there are so many: each waits for memory, and the others work meanwhile.
const askAt = 32

// late is the pieces whose ids are not where they belong yet.
type late struct {
	list  []latePiece
	ids   []uint32
	asked int // pieces that the model is asked for
	// What it is asked for, and which of the list each is.
	pieces [][]byte
	which  []int
	ends   []int
	once   []bool

	recent [64]uint16 // the last piece that is asked for of each line, by some of its bits: which of the list, plus one
}

type latePiece struct {
	key      key
	line     uint32
	at       int // of dst as it is, where they belong
	from, to int // of ids
	same     int // -1; or it has those of an earlier one
	ended    bool
}

// hold notes the holes that emit found; dst[from:] is what it wrote.
func (c *Cursor) hold(from int, text []byte, starts, ends []uint32) {
	l := &c.late
	for _, hole := range c.holes[:c.found] {
		i := hole.piece &^ ended
		piece := text[starts[i]:ends[i]:ends[i]]
		p := latePiece{key: c.keys[i], line: c.lines[i], at: from + int(hole.at), from: len(l.ids), same: -1, ended: len(piece) == 0}
		known := true
		switch {
		case hole.piece >= ended: // its ids are there
		case len(piece) == 0:
			l.ids = append(l.ids, c.between...)
		default:
			l.ids, known = c.known(l.ids, p.key, p.line, piece)
		}
		if p.to = len(l.ids); !known {
			c.asks(&p, piece)
		}
		l.list = append(l.list, p)
	}
}

// asks notes a piece that the model is to be asked for, unless it is already.
func (c *Cursor) asks(p *latePiece, piece []byte) {
	l := &c.late
	recent := &l.recent[p.line>>6%uint32(len(l.recent))]
	if before := int(*recent) - 1; before >= 0 && l.list[before].key == p.key && len(piece) <= MaxInline {
		p.same = before
		return
	}
	if len(l.list) < 1<<16-1 {
		*recent = uint16(len(l.list) + 1)
	}
	l.pieces, l.which = append(l.pieces, piece), append(l.which, len(l.list))
	l.asked++
}

// move is for another view: lines are elsewhere.
func (l *late) move(g *view, s *seed) {
	for i := range l.list {
		l.list[i].line = s.line(l.list[i].key.lo, l.list[i].key.hi, g.mask)
	}
}

// Flush puts all ids that were left out where they belong in dst, which AppendLate appended to. nil: the model failed.
func (c *Cursor) Flush(dst []uint32, m Model) []uint32 {
	l := &c.late
	if len(l.list) == 0 {
		return dst
	}
	if l.asked > 0 && (dst == nil || !c.ask(m)) {
		dst = nil
	}
	if dst != nil {
		dst = c.fill(dst)
	}
	clear(l.pieces) // of what points into the text
	l.list, l.ids, l.pieces, l.which, l.asked = l.list[:0], l.ids[:0], l.pieces[:0], l.which[:0], 0
	clear(l.recent[:])
	return dst
}

// fill moves the ids that are there, and puts those that were left out between.
func (c *Cursor) fill(dst []uint32) []uint32 {
	l := &c.late
	more := 0
	for i := range l.list {
		p := &l.list[i]
		if p.same >= 0 {
			p.from, p.to = l.list[p.same].from, l.list[p.same].to
		}
		if p.ended && c.marks != nil {
			c.marks = append(c.marks, p.at+more)
		}
		more += p.to - p.from
	}
	end := len(dst)
	dst = slices.Grow(dst, more)[:end+more]
	for i := len(l.list) - 1; i >= 0; i-- { // from the back, each part moves once
		p := &l.list[i]
		copy(dst[p.at+more:], dst[p.at:end])
		more -= p.to - p.from
		copy(dst[p.at+more:], l.ids[p.from:p.to])
		end = p.at
	}
	return dst
}

// ask asks the model for pieces, and learns what it says.
func (c *Cursor) ask(m Model) bool {
	l := &c.late
	n := l.asked
	c.Misses += int64(n)
	c.Hits -= int64(n)
	at := len(l.ids)
	l.ends, l.once = slices.Grow(l.ends[:0], n)[:n], slices.Grow(l.once[:0], n)[:n]
	clear(l.once)
	if l.ids == nil { // for the model, nil is a failure
		l.ids = make([]uint32, 0, 4*chunk)
	}
	if b, ok := m.(Batcher); ok {
		l.ids = b.AppendPieces(l.ids, l.pieces, l.ends, l.once)
	} else {
		for k, piece := range l.pieces {
			if l.ids = m.AppendPiece(l.ids, piece); l.ids == nil {
				break
			}
			l.ends[k] = len(l.ids)
		}
	}
	if l.ids == nil {
		return false
	}
	for k, once := range l.once {
		if once {
			p := &l.list[l.which[k]]
			word, _ := c.g.noteAt(p.key.lo, p.key.hi)
			prefetch.Line(word)
		}
	}
	for k, end := range l.ends {
		p := &l.list[l.which[k]]
		p.from, p.to, at = at, end, end
		if !l.once[k] || c.g.takes(p.key.lo, p.key.hi) {
			c.learnt(c.g.learn(p.key.lo, p.key.hi, p.line, l.pieces[k], l.ids[p.from:p.to]))
		}
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
