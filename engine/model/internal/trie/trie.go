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
	for i, k := range sorted {
		nodes += len(k.Bytes)
		if i > 0 {
			nodes -= common(sorted[i-1].Bytes, k.Bytes)
		}
	}
	size := 2*nodes + openUnits // a trie has two to four units a node
	b := builder{units: make([]Unit, 0, size), bases: make([]uint64, 0, size/64+4)}
	b.grow()
	b.tail = 256 // block 0 stays empty
	type job struct {
		unit, lo, hi, depth int
	}
	root := Unit(0)
	jobs := []job{{-1, 0, len(sorted), 0}}
	var labels []byte
	for len(jobs) > 0 {
		j := jobs[len(jobs)-1]
		jobs = jobs[:len(jobs)-1]
		labels = labels[:0]
		for i := j.lo; i < j.hi; i++ {
			if len(sorted[i].Bytes) > j.depth {
				if c := sorted[i].Bytes[j.depth]; len(labels) == 0 || labels[len(labels)-1] != c {
					labels = append(labels, c)
				}
			}
		}
		if len(labels) == 0 {
			continue
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
		lo := j.lo
		for lo < j.hi && len(sorted[lo].Bytes) <= j.depth {
			lo++
		}
		for _, c := range labels {
			hi := lo
			for hi < j.hi && sorted[hi].Bytes[j.depth] == c {
				hi++
			}
			at := base ^ int(c)
			if k := sorted[lo]; len(k.Bytes) == j.depth+1 {
				if k.Value > MaxValue {
					return nil, errors.New("trie: value out of range")
				}
				b.units[at] |= Unit(k.Value+1) << 37
			}
			jobs = append(jobs, job{at, lo, hi, j.depth + 1})
			lo = hi
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
	base := b.tail
	b.grow()
	if len(b.free) > openUnits {
		b.free = append(b.free[:0], b.free[len(b.free)-openUnits/2:]...)
	}
	for i := range 256 {
		b.free = append(b.free, int32(b.tail+i))
	}
	b.tail += 256
	b.take(base, labels)
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
