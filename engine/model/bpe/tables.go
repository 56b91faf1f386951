package bpe

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
)

// Limits of a table of pairs: an entry holds two ids and a rank.
const (
	maxPairID = 1<<20 - 1
	maxRank   = 1<<24 - 2
)

// pairs maps (left, right) to a rank. An entry is left, right, rank+1, in 20, 20 and 24 bits; 0 is free. Open addressing; the hash is a product
// with a random odd number.
type pairs struct {
	slots []uint64
	shift uint
	mul   uint64
	made  []uint32 // by rank: the id that the pair becomes
	quick *quick   // has them all, instead of slots; nil: slots have
}

// moveTo lets go of the slots for a table that has all pairs.
func (p *pairs) moveTo(q *quick) {
	if q != nil {
		p.slots, p.quick = nil, q
	}
}

func (p *pairs) init(merges int, maxID uint32) error {
	if maxID > maxPairID {
		return fmt.Errorf("id %d: more than %d: %w", maxID, maxPairID, engine.ErrUnsupported)
	}
	if merges > maxRank {
		return fmt.Errorf("%d merges: more than %d: %w", merges, maxRank, engine.ErrUnsupported)
	}
	p.resize(max(bits.Len(uint(merges+merges/2)), 4))
	p.made = make([]uint32, 0, merges)
	return nil
}

func (p *pairs) resize(log int) {
	p.slots = make([]uint64, 1<<log)
	p.shift = uint(64 - log)
	p.mul = rand.Uint64() | 1
}

// put adds the next merge; a pair that is known takes the new rank.
func (p *pairs) put(left, right, made uint32) {
	rank := uint64(len(p.made))
	p.made = append(p.made, made)
	for !p.insert((uint64(left)<<20|uint64(right))<<24 | (rank + 1)) {
		for again := true; again; {
			old := p.slots
			p.resize(min(65-int(p.shift), 30))
			again = false
			for _, e := range old {
				if e != 0 && !p.insert(e) {
					again = true
					p.slots = old
					break
				}
			}
		}
	}
}

const maxProbe = 64

func (p *pairs) insert(e uint64) bool {
	mask := uint64(len(p.slots) - 1)
	for i, probes := e>>24*p.mul>>p.shift, 0; probes < maxProbe; i, probes = (i+1)&mask, probes+1 {
		if p.slots[i] == 0 || p.slots[i]>>24 == e>>24 {
			p.slots[i] = e
			return true
		}
	}
	return false
}

// rank is the rank of a pair, none if it does not merge.
func (p *pairs) rank(left, right uint32) uint32 {
	if p.quick != nil {
		return p.quick.rank(left, right)
	}
	key := uint64(left)<<20 | uint64(right)
	slots := p.slots
	for i := key * p.mul >> p.shift; ; i++ {
		e := slots[i&uint64(len(slots)-1)]
		if e>>24 == key && e != 0 {
			return uint32(e&(1<<24-1)) - 1
		}
		if e == 0 {
			return none
		}
	}
}

func (p *pairs) each(yield func(left, right, made, rank uint32) bool) {
	if p.quick != nil {
		p.quick.each(yield)
		return
	}
	for _, e := range p.slots {
		if e == 0 {
			continue
		}
		rank := uint32(e&(1<<24-1)) - 1
		if !yield(uint32(e>>44), uint32(e>>24)&maxPairID, p.made[rank], rank) {
			return
		}
	}
}

// runes maps characters to ids.
type runes struct {
	ascii [128]uint32
	slots []rslot
	used  int
	mul   uint32
}

type rslot struct {
	r  rune // 0: free
	id uint32
}

func newRunes() *runes {
	t := &runes{slots: make([]rslot, 64), mul: rand.Uint32() | 1}
	for i := range t.ascii {
		t.ascii[i] = none
	}
	return t
}

func (t *runes) slot(r rune) *rslot {
	mask := uint32(len(t.slots) - 1)
	for i := uint32(r) * t.mul >> 7; ; i++ {
		if s := &t.slots[i&mask]; s.r == r || s.r == 0 {
			return s
		}
	}
}

func (t *runes) put(r rune, id uint32) {
	if r < utf8.RuneSelf {
		t.ascii[r] = id
		return
	}
	if 2*t.used >= len(t.slots) {
		old := t.slots
		t.slots = make([]rslot, 2*len(old))
		for _, s := range old {
			if s.r != 0 {
				*t.slot(s.r) = s
			}
		}
	}
	t.used++
	*t.slot(r) = rslot{r, id}
}

func (t *runes) get(r rune) uint32 {
	if r < utf8.RuneSelf {
		return t.ascii[r]
	}
	if s := t.slot(r); s.r != 0 {
		return s.id
	}
	return none
}

// cuts knows where a piece may be cut: between two characters x and y such that no merge has a left part that ends in x and a right part that
// starts with y. A symbol's text is that of the characters in it, so no merge can ever reach across such a place, whatever the ranks. To join
// more than needed is exact too; so the pairs beyond ASCII are a hashed set of bits.
type cuts struct {
	ascii [128][2]uint64 // by left character: set of right ones
	bits  []uint64
	shift uint
	mul   uint64
}

func newCuts(merges int) *cuts {
	log := max(bits.Len(uint(8*merges)), 10)
	return &cuts{bits: make([]uint64, 1<<(log-6)), shift: uint(64 - log), mul: rand.Uint64() | 1}
}

func (c *cuts) cross(left, right []byte) {
	x, _ := utf8.DecodeLastRune(left)
	y, _ := utf8.DecodeRune(right)
	if x < utf8.RuneSelf && y < utf8.RuneSelf {
		c.ascii[x][y>>6] |= 1 << (y & 63)
		return
	}
	h := c.hash(x, y)
	c.bits[h>>6] |= 1 << (h & 63)
}

// finish folds the set in halves while few of its bits are set: many merges share a pair.
func (c *cuts) finish() {
	for len(c.bits) > 16 {
		set := 0
		for _, w := range c.bits {
			set += bits.OnesCount64(w)
		}
		if 16*set > 64*len(c.bits) {
			return
		}
		half := make([]uint64, len(c.bits)/2)
		for i, w := range c.bits {
			w |= w >> 1 // bit 2k of a word is bit k of half a word
			for k := range 32 {
				half[i>>1] |= w >> (2 * k) & 1 << (k + i&1*32)
			}
		}
		c.bits = half
		c.shift++
	}
}

func (c *cuts) hash(x, y rune) uint64 { return (uint64(x)<<21 | uint64(y)) * c.mul >> c.shift }

// next is the end of the part that starts at start.
func (c *cuts) next(piece []byte, start int) int {
	x, n := rune(piece[start]), 1
	if x >= utf8.RuneSelf {
		x, n = utf8.DecodeRune(piece[start:])
	}
	i := start + n
	for i < len(piece) {
		y, n := rune(piece[i]), 1
		if y >= utf8.RuneSelf {
			y, n = utf8.DecodeRune(piece[i:])
		}
		if x|y < utf8.RuneSelf {
			if c.ascii[x][y>>6]>>(y&63)&1 == 0 {
				return i
			}
		} else if h := c.hash(x, y); c.bits[h>>6]>>(h&63)&1 == 0 {
			return i
		}
		x = y
		i += n
	}
	return i
}

var errNotBytes = errors.New("the vocabulary is not in the alphabet of ByteLevel")
