package table

import "sync/atomic"

// The door of a generation notes, by a hash, pieces that are likely never to come again: they are learnt when they come a second time, so that what
// comes once takes no room. A bit in eight is of another piece at most; then it forgets all. They never fill a generation: a text that is longer than
// what fits, over and over, then finds most of it each time.

// takes tells whether a piece that was likely never to come again is learnt when it comes.
func (g *generation) takes(lo, hi uint64) bool {
	return g.filled.Load() < g.forOnce && 16*g.used.Load() < 11*int64(len(g.slots)) && g.again(lo, hi)
}

// noteAt is where a piece is noted.
func (g *generation) noteAt(lo, hi uint64) (word *uint64, bit uint64) {
	hash := (lo ^ hi) * 0x9E3779B97F4A7C15 >> 32 // the key of a long piece is a seeded digest
	return &g.door[hash>>6&uint64(len(g.door)-1)], 1 << (hash & 63)
}

// again tells whether a piece was probably noted before, and notes it.
func (g *generation) again(lo, hi uint64) bool {
	word, bit := g.noteAt(lo, hi)
	if atomic.LoadUint64(word)&bit != 0 {
		return true
	}
	atomic.OrUint64(word, bit)
	if g.noted.Add(1) == int64(8*len(g.door)) {
		for i := range g.door {
			atomic.StoreUint64(&g.door[i], 0)
		}
		g.noted.Store(0)
	}
	return false
}
