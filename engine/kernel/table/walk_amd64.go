//go:build !noasm && !nounsafe

package table

import "github.com/unchecked-io/unchecked-io/internal/cpu"

//go:noescape
func packAES(text *byte, last int, starts, ends *uint32, n int, keys *key, lines *uint32, slots *entry, mask uint32, masks *[4]uint64, s *seed)

//go:noescape
func emitAVX(keys *key, lines *uint32, i, n int, slots *entry, arena *uint32, text *byte, starts *uint32, out *uint32, room int, holes *hole, ends, between *uint32, count int) (done, ids, found int)

// hashAES is the hash of packAES: three rounds of AES over the key, which the seed hides. Plain twin: aesPlain in walk_test.go.
//
//go:noescape
func hashAES(lo, hi uint64, s *seed) uint32

// hash is one and the same in all of a process.
func (s *seed) hash(lo, hi uint64) uint32 {
	if cpu.AES {
		return hashAES(lo, hi, s)
	}
	return s.hashPlain(lo, hi)
}

// pack makes the keys of a chunk, and asks for their lines. Rule: the assembly reads 16 bytes of text from places up to last, which are in it.
func (c *Cursor) pack(text []byte, starts, ends []uint32) {
	if !cpu.AES || len(text) < 16 {
		c.packPlain(text, starts, ends)
		return
	}
	n := len(starts)
	packAES(&text[0], len(text)-16, &starts[0], &ends[:n][0], n, &c.keys[0], &c.lines[0], &c.g.slots[0], c.g.mask, &masks[0], &c.t.seed)
}

// emit appends the ids of pieces i to n, and notes those that have to be looked for as holes; it stops where records leave too little room. Rule: dst
// has room for inLine ids of each and spare more, and the assembly writes no further; lines are offsets into slots; records lie in the arena, which
// has room for spare words behind each; holes has room for all.
func (c *Cursor) emit(dst []uint32, text []byte, starts, ends []uint32, i, n int) ([]uint32, int) {
	if !cpu.AVX2 || len(text) == 0 {
		return c.emitPlain(dst, i, n)
	}
	out := dst[len(dst) : len(dst)+1]
	done, ids, found := emitAVX(&c.keys[0], &c.lines[0], i, n, &c.g.slots[0], &c.g.arena[0], &text[0], &starts[0], &out[0], cap(dst)-len(dst), &c.holes[0], &ends[0], &c.mark.ids[0], c.mark.count-1)
	c.found = found
	return dst[:len(dst)+ids], done
}
