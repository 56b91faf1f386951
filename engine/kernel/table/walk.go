package table

import "sync/atomic"

// packPlain makes the keys of a chunk, and where their lines are.
func (c *Cursor) packPlain(text []byte, starts, ends []uint32) {
	s, mask := &c.t.seed, c.g.mask
	ends = ends[:len(starts)]
	keys, lines := c.keys[:len(starts)], c.lines[:len(starts)]
	for i, start := range starts {
		lo, hi := s.keyOf(text, start, ends[i])
		keys[i] = key{lo, hi}
		lines[i] = s.line(lo, hi, mask)
	}
}

// emitPlain appends the ids of pieces i to n, and notes those that are not in their line with few ids as holes. dst has room for inLine ids of
// each, and spare more.
func (c *Cursor) emitPlain(dst []uint32, i, n int) ([]uint32, int) {
	slots := c.g.slots
	c.found = 0
	first := len(dst)
	for ; i < n; i++ {
		k, slot := &c.keys[i], int(c.lines[i]>>5)
		e := &slots[slot]
		if atomic.LoadUint64(&e.hi) != k.hi || e.lo != k.lo {
			slot++
			e = &slots[slot]
		}
		count := uint32(many)
		if atomic.LoadUint64(&e.hi) == k.hi && e.lo == k.lo {
			count = atomic.LoadUint32(&e.count)
		}
		switch {
		case count > inLine:
			c.holes[c.found] = hole{uint32(i), uint32(len(dst) - first)}
			c.found++
		case count > 3:
			dst = c.g.appendIDs(dst, slot)
		default:
			to := dst[len(dst) : len(dst)+3]
			to[0], to[1], to[2] = e.ids[0], e.ids[1], e.ids[2]
			dst = dst[:len(dst)+int(count)]
		}
	}
	return dst, i
}
