// Package trie is a double array over bytes: what starts here and is in the vocabulary.
package trie

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
)

// Key is a token and its value, which is at most MaxValue.
type Key struct {
	Bytes []byte
	Value uint32
}

// MaxValue bounds the values of keys.
const MaxValue = 1<<27 - 2

// Unit is one node: its value+1 in the upper 27 bits, the base of its children, a used bit, its label. The child by byte c is unit base^c, if
// that is used and has label c; no two nodes share a base. Base 0 is an empty block: a node without children.
type Unit uint64

const used = 1 << 8

// Value is the value of the key that ends at the node.
func (u Unit) Value() (value uint32, ok bool) { return uint32(u>>37) - 1, u>>37 != 0 }

// Base is where the node's children are.
func (u Unit) Base() uint32 { return uint32(u>>9) & (1<<28 - 1) }

// Trie is immutable and safe for concurrent use.
type Trie struct {
	units []Unit
	root  uint32
}

// Root is the base of the first bytes.
func (t *Trie) Root() uint32 { return t.root }

// Step goes from a base by one byte.
func (t *Trie) Step(base uint32, c byte) (u Unit, ok bool) {
	u = t.units[base^uint32(c)]
	return u, u&(used|0xFF) == used|Unit(c)
}

// Len is the number of units, and Unit one of them: its label, the base of its children, and its value; ^uint32(0) is none.
func (t *Trie) Len() int { return len(t.units) }

// Unit is described at Len.
func (t *Trie) Unit(i int) (label byte, base, value uint32, ok bool) {
	u := t.units[i]
	if value, ok = u.Value(); !ok {
		value = ^uint32(0)
	}
	return byte(u), u.Base(), value, u&used != 0
}

// Longest is the longest key that is a prefix of text, 0 if none.
func (t *Trie) Longest(text []byte) (n int, value uint32) {
	base := t.root
	for i, c := range text {
		u, ok := t.Step(base, c)
		if !ok {
			break
		}
		if v, ok := u.Value(); ok {
			n, value = i+1, v
		}
		base = u.Base()
	}
	return n, value
}

// New builds a trie; of equal keys the last counts, empty ones are left out. keys is reordered.
func New(keys []Key) (*Trie, error) {
	type entry struct {
		head uint64
		at   int
	}
	order := make([]entry, 0, len(keys))
	for i, k := range keys {
		if len(k.Bytes) > 0 {
			var head [8]byte
			copy(head[:], k.Bytes)
			order = append(order, entry{binary.BigEndian.Uint64(head[:]), i})
		}
	}
	slices.SortFunc(order, func(a, b entry) int {
		if a.head != b.head {
			return cmp.Compare(a.head, b.head)
		}
		if c := bytes.Compare(keys[a.at].Bytes, keys[b.at].Bytes); c != 0 {
			return c
		}
		return a.at - b.at
	})
	sorted := make([]Key, 0, len(order))
	for _, e := range order {
		if n := len(sorted); n > 0 && bytes.Equal(sorted[n-1].Bytes, keys[e.at].Bytes) {
			sorted[n-1] = keys[e.at]
			continue
		}
		sorted = append(sorted, keys[e.at])
	}
	nodes := 0
	shared := make([]int32, len(sorted)+1) // how many bytes a key starts with as the one before it does
	for i, k := range sorted {
		if nodes += len(k.Bytes); i > 0 {
			shared[i] = int32(common(sorted[i-1].Bytes, k.Bytes))
			nodes -= int(shared[i])
		}
		if k.Value > MaxValue {
			return nil, errors.New("trie: value out of range")
		}
	}
	size := 2*nodes + openUnits // a trie has two to four units a node
	b := builder{units: make([]Unit, 0, size), bases: make([]uint64, 0, size/64+4)}
	b.grow()
	b.tail = 256 // block 0 stays empty
	// The keys from lo on that start alike with depth bytes, up to hi, are below the unit.
	type job struct {
		unit, lo, hi, depth int
	}
	root := Unit(0)
	jobs := make([]job, 0, 1024)
	if len(sorted) > 0 {
		jobs = append(jobs, job{-1, 0, len(sorted), 0})
	}
	var labels []byte
	var starts []int
	for len(jobs) > 0 {
		j := jobs[len(jobs)-1]
		jobs = jobs[:len(jobs)-1]
		if j.hi-j.lo == 1 && j.unit >= 0 { // a key alone: one child after the other
			k := &sorted[j.lo]
			for _, c := range k.Bytes[j.depth:] {
				base := b.placeOne(c)
				b.units[j.unit] |= Unit(base) << 9
				j.unit = base ^ int(c)
			}
			b.units[j.unit] |= Unit(k.Value+1) << 37
			if len(b.units) > 1<<28 {
				return nil, errors.New("trie: too many nodes")
			}
			continue
		}
		lo := j.lo
		if k := &sorted[lo]; len(k.Bytes) == j.depth { // the shortest comes first
			b.units[j.unit] |= Unit(k.Value+1) << 37
			lo++
		}
		labels, starts = append(labels[:0], sorted[lo].Bytes[j.depth]), append(starts[:0], lo)
		for i, n := range shared[lo+1 : j.hi] {
			if int(n) == j.depth {
				i += lo + 1
				labels, starts = append(labels, sorted[i].Bytes[j.depth]), append(starts, i)
			}
		}
		base := b.place(labels)
		if base >= 1<<28 {
			return nil, errors.New("trie: too many nodes")
		}
		if j.unit < 0 {
			root = Unit(base) << 9
		} else {
			b.units[j.unit] |= Unit(base) << 9
		}
		starts = append(starts, j.hi)
		for i, c := range labels {
			jobs = append(jobs, job{base ^ int(c), starts[i], starts[i+1], j.depth + 1})
		}
	}
	return &Trie{units: slices.Clip(b.units), root: root.Base()}, nil
}

// common is how many bytes two keys start with alike.
func common(a, b []byte) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// builder places nodes. Free units of the last blocks form a list; those of older blocks are given up.
type builder struct {
	units []Unit
	bases []uint64 // bit set of bases taken
	free  []int32  // units that may be free, of the open blocks
	tail  int      // where the next block starts
}

func (b *builder) grow() {
	if cap(b.units)-len(b.units) < 256 {
		b.units = slices.Grow(b.units, len(b.units)+256) // append alone would copy them again and again
	}
	b.units = b.units[:len(b.units)+256]
	b.bases = append(b.bases, make([]uint64, 4)...)
}

const openUnits = 16 * 256

func (b *builder) place(labels []byte) int {
	tries := 0
	for i := 0; i < len(b.free); i++ {
		at := int(b.free[i])
		if b.units[at]&used != 0 {
			b.free[i] = b.free[len(b.free)-1]
			b.free = b.free[:len(b.free)-1]
			i--
			continue
		}
		base := at ^ int(labels[0])
		if b.fits(base, labels) {
			b.take(base, labels)
			return base
		}
		if tries++; tries == 64 {
			break
		}
	}
	base := b.open()
	b.take(base, labels)
	return base
}

// placeOne is place for one child.
func (b *builder) placeOne(c byte) int {
	tries := 0
	for i := 0; i < len(b.free); i++ {
		at := int(b.free[i])
		free := b.units[at]&used == 0
		if base := at ^ int(c); free && b.bases[base>>6]>>(base&63)&1 == 0 {
			b.bases[base>>6] |= 1 << (base & 63)
			b.units[at] = used | Unit(c)
			return base
		}
		if !free {
			b.free[i] = b.free[len(b.free)-1]
			b.free = b.free[:len(b.free)-1]
			i--
		} else if tries++; tries == 64 {
			break
		}
	}
	base := b.open()
	b.bases[base>>6] |= 1 << (base & 63)
	b.units[base^int(c)] = used | Unit(c)
	return base
}

// open adds a block, whose units are free, and is its first.
func (b *builder) open() int {
	base := b.tail
	b.grow()
	if len(b.free) > openUnits {
		b.free = append(b.free[:0], b.free[len(b.free)-openUnits/2:]...)
	}
	for i := range 256 {
		b.free = append(b.free, int32(b.tail+i))
	}
	b.tail += 256
	return base
}

func (b *builder) fits(base int, labels []byte) bool {
	if b.bases[base>>6]>>(base&63)&1 != 0 {
		return false
	}
	for _, c := range labels {
		if b.units[base^int(c)]&used != 0 {
			return false
		}
	}
	return true
}

func (b *builder) take(base int, labels []byte) {
	b.bases[base>>6] |= 1 << (base & 63)
	for _, c := range labels {
		b.units[base^int(c)] = used | Unit(c)
	}
}
