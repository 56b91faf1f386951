package model

import (
	"encoding/binary"
	"math/bits"
)

// Learnt remembers what short pieces became, so that words that come again are not encoded again. It belongs to a Scratch, takes one megabyte, and
// forgets whatever else falls on the place of a new entry, and all when another model takes the Scratch. Results do not depend on it: a hit compares all bytes of the piece, and what a
// piece becomes depends on the piece alone.
type Learnt struct {
	owner   *Vocab
	entries *[learntEntries]Entry
}

// MaxLearnt is the length in bytes of the longest piece that is learnt.
const MaxLearnt = 24

const (
	learntEntries = 1 << 14
	maxLearntIDs  = 7
)

// Entry is one piece and its tokens: one cache line.
type Entry struct {
	key   [3]uint64
	ids   [maxLearntIDs]uint32
	ends  [maxLearntIDs]uint8
	bytes uint8 // length of the piece, and the kind
	count uint8 // 0: nothing known
}

// Learns tells whether a whole piece of n bytes is worth looking for. Who wants ids alone remembers whole pieces himself, in engine/kernel/table;
// parts of pieces are always looked for.
func (t *Tokens) Learns(n int) bool { return n <= MaxLearnt && t.Ranged }

// Look finds the entry of a piece of at most MaxLearnt bytes for the model with this vocabulary; known: it is filled. Otherwise Learn may fill it.
func (s *Scratch) Look(owner *Vocab, piece []byte) (e *Entry, known bool) {
	return s.look(owner, piece, 0)
}

// LookPart is Look for a part of a piece, which may become something else than a piece of these bytes would.
func (s *Scratch) LookPart(owner *Vocab, part []byte) (e *Entry, known bool) {
	return s.look(owner, part, 0x80)
}

func (s *Scratch) look(owner *Vocab, piece []byte, kind uint8) (e *Entry, known bool) {
	if s.learnt.owner != owner {
		s.forget(owner)
	}
	n := len(piece)
	var key [3]uint64
	if n <= 16 {
		key[0], key[1] = head(piece)
	} else {
		key[0], key[1] = binary.LittleEndian.Uint64(piece), binary.LittleEndian.Uint64(piece[8:])
		key[2] = binary.LittleEndian.Uint64(piece[n-8:]) >> uint((24-n)*8)
	}
	hi, lo := bits.Mul64(key[0]^key[2]*owner.seed[1]^owner.seed[0], key[1]^owner.seed[1]^uint64(n))
	e = &s.learnt.entries[(hi^lo)&(learntEntries-1)]
	if e.key == key && e.bytes == uint8(n)|kind && e.count > 0 {
		return e, true
	}
	e.key, e.bytes, e.count = key, uint8(n)|kind, 0
	return e, false
}

func (s *Scratch) forget(owner *Vocab) {
	if s.learnt.entries == nil {
		s.learnt.entries = new([learntEntries]Entry)
	} else {
		clear(s.learnt.entries[:])
	}
	s.learnt.owner = owner
}

// Learn fills the entry that Look gave for a piece; token i ends at ends[i].
func (e *Entry) Learn(ids, ends []uint32) {
	if e == nil || len(ids) > maxLearntIDs {
		return
	}
	for i, id := range ids {
		e.ids[i], e.ends[i] = id, uint8(ends[i])
	}
	e.count = uint8(len(ids))
}

// AppendEntry appends the tokens of a known entry, for a piece that starts at start.
func (t *Tokens) AppendEntry(e *Entry, start int) {
	if e.count == 1 {
		t.IDs = append(t.IDs, e.ids[0])
	} else {
		t.IDs = append(t.IDs, e.ids[:e.count]...)
	}
	if t.Ranged {
		at := uint32(start)
		for _, end := range e.ends[:e.count] {
			next := uint32(start) + uint32(end)
			t.Ranges = append(t.Ranges, Range{at, next})
			at = next
		}
	}
}
