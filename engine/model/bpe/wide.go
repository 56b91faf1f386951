package bpe

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync/atomic"
)

// wideCuts is byteCuts for pieces of characters of three bytes alone, as Chinese and Japanese clauses are, where most merges join whole characters:
// those pairs are a small hashed set, and the few characters that have to do with a merge of parts of one are marked. Marked ones are asked of byteCuts.
type wideCuts struct {
	bits         []uint64
	shift        uint
	mul          uint32
	tails, heads [1 << 16 / 64]uint64 // by character: as the one before a cut, as the one behind it
}

// MaxWide is how many characters CutWide takes.
const MaxWide = 64

// wideRune is the character of three bytes.
func wideRune(lead, second, third uint32) uint32 { return lead&0xF<<12 | second&0x3F<<6 | third&0x3F }

// newWideCuts takes the pairs of codes of byteCuts.
func newWideCuts(pairs [][2]uint64) *wideCuts {
	whole := 0
	isWhole := func(code uint64) bool { return code >= 0xE00000 && code <= 0xEFFFFF }
	runeOf := func(code uint64) uint32 { return wideRune(uint32(code>>16), uint32(code>>8), uint32(code)) }
	for _, p := range pairs {
		if isWhole(p[0]-1) && isWhole(p[1]-1) {
			whole++
		}
	}
	log := max(bits.Len(uint(24*whole)), 6)
	c := &wideCuts{bits: make([]uint64, 1<<(log-6)), shift: uint(32 - log), mul: rand.Uint32() | 1}
	mark := func(set *[1 << 16 / 64]uint64, r uint32) { set[r>>6] |= 1 << (r & 63) }
	for _, p := range pairs {
		t, h := p[0]-1, p[1]-1
		inHead := h >= 0xE0 && h <= 0xEF || h >= 0xE000 && h <= 0xEFFF
		switch {
		case isWhole(t) && isWhole(h):
			at := c.hash(runeOf(t), runeOf(h))
			c.bits[at>>6] |= 1 << (at & 63)
		case isWhole(t) && inHead:
			mark(&c.tails, runeOf(t))
		case t >= 0x8080 && t <= 0xBFBF && inHead: // the last two bytes of 16 characters
			for lead := range uint32(16) {
				mark(&c.tails, wideRune(lead, uint32(t>>8), uint32(t)))
			}
		case t >= 0x80 && t <= 0xBF && inHead:
			for rest := range uint32(1 << 10) {
				mark(&c.tails, rest<<6|uint32(t)&0x3F)
			}
		case isWhole(h) && (t >= 0x80 && t <= 0xBF || t >= 0x8080 && t <= 0xBFBF):
			mark(&c.heads, runeOf(h))
		}
	}
	return c
}

// hash mixes so that the upper bits depend on both characters.
func (c *wideCuts) hash(x, y uint32) uint32 { return (x<<16 ^ x ^ y) * c.mul >> c.shift }

// CutWide tells behind which characters of a piece, which is well-formed, a part ends: bit i for the i-th. ok is false unless it is at most MaxWide
// characters, all of three bytes. Plain twin: NextPart.
func (b *Bytes) CutWide(piece []byte) (cuts uint64, ok bool) {
	n := uint(len(piece)) / 3
	if n == 0 || n*3 != uint(len(piece)) || n > MaxWide || piece[0]>>4 != 0xE {
		return 0, false
	}
	c := b.cut.wide
	x := wideRune(uint32(piece[0]), uint32(piece[1]), uint32(piece[2]))
	for k := uint(1); k < n; k++ {
		at := piece[3*k : 3*k+3 : 3*k+3]
		if at[0]>>4 != 0xE {
			return 0, false
		}
		y := wideRune(uint32(at[0]), uint32(at[1]), uint32(at[2]))
		h := c.hash(x, y)
		joins := c.bits[h>>6] >> (h & 63) & 1
		if (c.tails[x>>6]>>(x&63)|c.heads[y>>6]>>(y&63))&1 != 0 {
			joins = 0
			if b.cut.crosses(piece[3*k-3:3*k], at) {
				joins = 1
			}
		}
		cuts |= (joins ^ 1) << (k - 1)
		x = y
	}
	return cuts | 1<<(n-1), true
}

// wideChars knows what each character of three bytes becomes by itself, 64 of them at a time once the first of these is met: all of them at once would
// keep a first call waiting for milliseconds.
type wideChars [1 << 16 / 64]atomic.Pointer[wideBlock]

type wideBlock struct {
	ids [64]uint32 // by character: the id; or several, and where
	few []uint32   // two ids and none, or three
}

const several = 1 << 31

// AppendWide appends the ids of parts that are one character of three bytes each.
func (b *Bytes) AppendWide(dst []uint32, chars []byte) []uint32 {
	n := len(dst)
	dst = slices.Grow(dst, len(chars))[:n+len(chars)]
	for ; len(chars) >= 3; chars = chars[3:] {
		r := wideRune(uint32(chars[0]), uint32(chars[1]), uint32(chars[2]))
		block := b.chars[r>>6].Load()
		if block == nil {
			block = b.makeChars(r &^ 63)
		}
		id := block.ids[r&63]
		if id < several {
			dst[n] = id
			n++
			continue
		}
		few := block.few[id-several:]
		dst[n], dst[n+1], dst[n+2] = few[0], few[1], few[2]
		if n += 2; few[2] != none {
			n++
		}
	}
	return dst[:n]
}

// makeChars makes the block of 64 characters from r. Two threads that come at once make the same.
func (b *Bytes) makeChars(r uint32) *wideBlock {
	c := new(wideBlock)
	for i := range c.ids {
		r := r + uint32(i)
		ids := [3]uint32{b.first[0xE0|r>>12], b.first[0x80|r>>6&0x3F], b.first[0x80|r&0x3F]}
		left, right := b.m.merges.rank(ids[0], ids[1]), b.m.merges.rank(ids[1], ids[2])
		last := none
		switch {
		case left == none && right == none:
		case left <= right:
			ids = [3]uint32{b.m.merges.made[left], ids[2], none}
			last = b.m.merges.rank(ids[0], ids[1])
		default:
			ids = [3]uint32{ids[0], b.m.merges.made[right], none}
			last = b.m.merges.rank(ids[0], ids[1])
		}
		if c.ids[i] = several | uint32(len(c.few)); last != none {
			c.ids[i] = b.m.merges.made[last]
		} else {
			c.few = append(c.few, ids[:]...)
		}
	}
	b.chars[r>>6].Store(c)
	return c
}
