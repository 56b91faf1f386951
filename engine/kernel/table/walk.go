package table

import "sync/atomic"

// packPlain makes the keys of a chunk, and where their lines are.
func (c *Cursor) packPlain(text []byte, starts, ends []uint32, from int) {
	s, mask := &c.t.seed, c.g.mask
	ends = ends[:len(starts)]
	keys, lines := c.keys[from:from+len(starts)], c.lines[from:from+len(starts)]
	for i, start := range starts {
		lo, hi := s.keyOf(text, start, ends[i])
		keys[i] = key{lo, hi}
		lines[i] = s.line(lo, hi, mask)
	}
}

// emitPlain appends the ids of pieces i to n, and stops at the first that is not in the pair of its line with few ids. dst has room for 3 ids of
// each, and spare more.
func (c *Cursor) emitPlain(dst []uint32, i, n int) ([]uint32, int) {
	slots := c.g.slots
	out := dst[:cap(dst)]
	at := len(dst)
	first := i
	for ; i < n; i++ {
		k, line := &c.keys[i], c.lines[i]>>5
		e := &slots[line]
		if atomic.LoadUint64(&e.hi) != k.hi || e.lo != k.lo {
			if e = &slots[line+1]; atomic.LoadUint64(&e.hi) != k.hi || e.lo != k.lo {
				break
			}
		}
		count := atomic.LoadUint32(&e.count)
		if count > 3 {
			break
		}
		to := out[at : at+3 : at+3]
		to[0], to[1], to[2] = e.ids[0], e.ids[1], e.ids[2]
		at += int(count)
	}
	c.Hits += int64(i - first)
	return out[:at], i
}
