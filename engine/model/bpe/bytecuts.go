package bpe

import (
	"math/bits"
	"math/rand/v2"
	"unicode/utf8"
)

// byteCuts knows between which characters a piece of raw bytes may be cut: between x and y such that no merge can reach across. A merge that does
// has a left part that ends in x, or is the last bytes of x and no more, and a right part that starts with y, or is the first bytes of y and no
// more; so each merge is noted as (tail, head), whole characters or parts of one, and a place is asked for all that x and y can give. A left
// part that ends inside a character cannot end at such a place. To join more than needed is exact too: the pairs are a hashed set of bits.
type byteCuts struct {
	bits  []uint64
	shift uint
	mul   uint64
	tails [64 * 64]bool // last bytes of a character that stand alone as a left part: one (at 0, b), or two; three are always asked for
	heads [1 << 16]bool // first bytes that stand alone as a right part: one (at b, 0), or two
	wide  *wideCuts
	ascii [utf8.RuneSelf][2]uint64 // by character: those that a merge may reach into from it; what bits says
}

// spell asks bits for all pairs of ASCII, of which most pieces that are asked for are made.
func (c *byteCuts) spell() {
	for x := range c.ascii {
		for y := range utf8.RuneSelf {
			if c.has(uint64(x)+1, uint64(y)+1) {
				c.ascii[x][y>>6] |= 1 << (y & 63)
			}
		}
	}
}

// codeOf packs up to four bytes; 0 stands for none.
func codeOf(b []byte) (code uint64) {
	for _, c := range b {
		code = code<<8 | uint64(c)
	}
	return code + 1
}

func charLen(lead byte) int {
	switch {
	case lead >= 0xF0:
		return 4
	case lead >= 0xE0:
		return 3
	case lead >= 0xC0:
		return 2
	}
	return 1
}

// tail is what a left part ends in: a character, or its last bytes if there is no more; nil if it cannot end where a character does.
func tail(left []byte) []byte {
	k := 0
	for k < len(left) && left[len(left)-1-k]&0xC0 == 0x80 {
		k++
	}
	switch {
	case k == len(left) && k <= 3:
		return left
	case k == len(left) || charLen(left[len(left)-1-k]) != k+1:
		return nil
	}
	return left[len(left)-1-k:]
}

// head is what a right part starts with: a character, or its first bytes if there is no more; nil if it cannot start where a character does.
func head(right []byte) []byte {
	if right[0]&0xC0 == 0x80 {
		return nil
	}
	return right[:min(charLen(right[0]), len(right))]
}

// pairSet is a set of pairs of codes: most merges share theirs with others.
type pairSet struct {
	list  [][2]uint64
	slots []uint32 // by hash: the place in the list + 1
	mul   uint64   // by chance
}

func (s *pairSet) add(p [2]uint64) {
	if 2*len(s.list) >= len(s.slots) {
		s.slots = make([]uint32, max(4*len(s.slots), 1<<10))
		for i, p := range s.list {
			*s.slot(p) = uint32(i + 1)
		}
	}
	if slot := s.slot(p); *slot == 0 {
		s.list = append(s.list, p)
		*slot = uint32(len(s.list))
	}
}

func (s *pairSet) slot(p [2]uint64) *uint32 {
	h, l := bits.Mul64(p[0]<<32^p[1], s.mul)
	for i := h ^ l; ; i++ {
		if slot := &s.slots[i&uint64(len(s.slots)-1)]; *slot == 0 || s.list[*slot-1] == p {
			return slot
		}
	}
}

func newByteCuts(m *Model) *byteCuts {
	// By id: the codes of a token's tail and head, as raw bytes.
	tails, heads := make([]uint64, m.vocab.IDs()), make([]uint64, m.vocab.IDs())
	c := &byteCuts{mul: rand.Uint64() | 1}
	var raw []byte
	m.vocab.ForEach(func(token []byte, id uint32) bool {
		var ok bool
		if raw, ok = appendRaw(raw[:0], token); !ok || len(raw) == 0 {
			return true // not of bytes, so it never comes up
		}
		if t := tail(raw); t != nil {
			tails[id] = codeOf(t)
		}
		if h := head(raw); h != nil {
			heads[id] = codeOf(h)
		}
		return true
	})
	pairs := pairSet{mul: c.mul}
	m.merges.each(func(left, right, _, _ uint32) bool {
		if t, h := tails[left], heads[right]; t != 0 && h != 0 {
			pairs.add([2]uint64{t, h})
		}
		return true
	})
	log := max(bits.Len(uint(24*len(pairs.list))), 10)
	c.bits, c.shift = make([]uint64, 1<<(log-6)), uint(64-log)
	for _, p := range pairs.list {
		t, h := p[0]-1, p[1]-1
		switch {
		case t >= 0x80 && t <= 0xBF:
			c.tails[t&0x3F] = true
		case t >= 0x8080 && t <= 0xBFBF:
			c.tails[t>>8&0x3F<<6|t&0x3F] = true
		}
		switch {
		case h >= 0xC0 && h <= 0xFF:
			c.heads[h<<8] = true
		case h >= 0xE000 && h <= 0xFFFF:
			c.heads[h] = true
		}
		at := c.hash(p[0], p[1])
		c.bits[at>>6] |= 1 << (at & 63)
	}
	c.wide = newWideCuts(pairs.list)
	c.spell()
	return c
}

func (c *byteCuts) hash(tail, head uint64) uint64 { return (tail<<32 ^ head) * c.mul >> c.shift }

func (c *byteCuts) has(tail, head uint64) bool {
	at := c.hash(tail, head)
	return c.bits[at>>6]>>(at&63)&1 != 0
}

// crosses tells whether a merge may reach from character x into y.
func (c *byteCuts) crosses(x, y []byte) bool {
	if len(x) == 1 && x[0] >= utf8.RuneSelf || len(y) == 1 && y[0] >= utf8.RuneSelf { // ill-formed
		return true
	}
	if c.reaches(codeOf(x), y) {
		return true
	}
	n := len(x)
	return n >= 2 && c.tails[x[n-1]&0x3F] && c.reaches(codeOf(x[n-1:]), y) ||
		n >= 3 && c.tails[int(x[n-2]&0x3F)<<6|int(x[n-1]&0x3F)] && c.reaches(codeOf(x[n-2:]), y) ||
		n >= 4 && c.reaches(codeOf(x[1:]), y)
}

func (c *byteCuts) reaches(tail uint64, y []byte) bool {
	n := len(y)
	return c.has(tail, codeOf(y)) ||
		n >= 2 && c.heads[int(y[0])<<8] && c.has(tail, codeOf(y[:1])) ||
		n >= 3 && c.heads[int(y[0])<<8|int(y[1])] && c.has(tail, codeOf(y[:2])) ||
		n >= 4 && c.has(tail, codeOf(y[:3]))
}

// next is the end of the part that starts at start. Plain twin: nextPlain, which also knows what ill-formed text is.
func (c *byteCuts) next(piece []byte, start int) int {
	x, at := charAt(piece, start)
	for at < len(piece) {
		if a, b := piece[at-1], piece[at]; a|b < utf8.RuneSelf {
			if c.ascii[a][b>>6]>>(b&63)&1 == 0 {
				return at
			}
			x, at = 1<<32, at+1
			continue
		}
		y, end := charAt(piece, at)
		if x>>32 != y>>32 || x>>32 != 3 { // other than two of three bytes
			if c.crosses(piece[at-int(x>>32):at], piece[at:end]) {
				x, at = y, end
				continue
			}
			return at
		}
		t, h := x&0xFFFFFF, y&0xFFFFFF
		if !c.joins(t, h) && !(c.tails[t&0x3F] && c.joins(t&0xFF, h)) && !(c.tails[t>>8&0x3F<<6|t&0x3F] && c.joins(t&0xFFFF, h)) {
			return at
		}
		x, at = y, end
	}
	return at
}

// joins is reaches for a character of three bytes.
func (c *byteCuts) joins(tail, y uint64) bool {
	return c.has(tail+1, y+1) || c.heads[y>>16<<8] && c.has(tail+1, y>>16+1) || c.heads[y>>8] && c.has(tail+1, y>>8+1)
}

// charAt is the number of bytes of the character at a place in the upper half, with the bytes if they are three, and its end.
func charAt(b []byte, at int) (char uint64, end int) {
	c := b[at]
	if c < utf8.RuneSelf {
		return 1 << 32, at + 1
	}
	_, n := utf8.DecodeRune(b[at:])
	if n == 3 {
		return 3<<32 | uint64(c)<<16 | uint64(b[at+1])<<8 | uint64(b[at+2]), at + 3
	}
	return uint64(n) << 32, at + n
}

// nextPlain is the end of the part that starts at start.
func (c *byteCuts) nextPlain(piece []byte, start int) int {
	_, n := utf8.DecodeRune(piece[start:])
	x := piece[start : start+n]
	for at := start + n; at < len(piece); at += n {
		_, n = utf8.DecodeRune(piece[at:])
		y := piece[at : at+n]
		if !c.crosses(x, y) {
			return at
		}
		x = y
	}
	return len(piece)
}
