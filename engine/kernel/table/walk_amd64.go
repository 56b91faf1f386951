//go:build !noasm && !nounsafe

package table

import "unsafe"

//go:noescape
func packFast(text *byte, last int, starts, ends *uint32, n int, keys *key, lines *uint32, slots *entry, mask uint32, masks *[4]uint64, s *seed) (done int)

//go:noescape
func emitFast(keys *key, lines *uint32, i, n int, slots *entry, arena *uint32, text *byte, starts *uint32, out *uint32, room int, holes *hole) (done, ids, found int)

// pack makes the keys of a chunk, and asks for their lines. Rule: the assembly reads 16 bytes of text from a start that is at most last, or else
// the piece alone.
func (c *Cursor) pack(text []byte, starts, ends []uint32) {
	n := len(starts)
	for i := 0; i < n; {
		i += packFast(unsafe.SliceData(text), len(text)-16, &starts[i], &ends[i], n-i, &c.keys[i], &c.lines[i], &c.g.slots[0], c.g.mask, &masks[0], &c.t.seed)
		if i < n {
			c.packPlain(text, starts[i:i+1], ends[i:i+1], i)
			i++
		}
	}
}

// emit appends the ids of pieces i to n, and notes those that have to be looked for as holes; it stops where records leave too little room. Rule: dst
// has room for 3 ids of each and spare more, and the assembly writes no further; lines are offsets into slots; records lie in the arena, which has
// room for 16 bytes behind each; holes has room for all.
func (c *Cursor) emit(dst []uint32, text []byte, starts []uint32, i, n int) ([]uint32, int) {
	out := dst[len(dst) : len(dst)+1]
	done, ids, found := emitFast(&c.keys[0], &c.lines[0], i, n, &c.g.slots[0], &c.g.arena[0], unsafe.SliceData(text), &starts[0], &out[0], cap(dst)-len(dst), &c.holes[0])
	c.found = found
	return dst[:len(dst)+ids], done
}
