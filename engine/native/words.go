package native

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"unsafe"
)

// words remembers what the model made of short pieces. A piece is found by all of its bytes, and what is remembered is what the model said, so
// that it changes no result; each piece has one place, which the last one to claim it has. It belongs to one call at a time.
type words struct {
	slots        []word
	seed         [2]uint64 // so that no text is made to claim one place
	hits, misses int64
}

// word is one cache line.
type word struct {
	lo, hi uint64 // the bytes, zeros behind the end
	n      uint8  // of bytes; 0: free
	count  uint8
	ids    [wordIDs]uint32
}

const (
	wordBytes = 16
	wordIDs   = 11
	wordSlots = 1 << 15
)

func (w *words) init() int64 {
	w.slots = make([]word, wordSlots)
	w.seed = [2]uint64{rand.Uint64() | 1, rand.Uint64() | 1}
	return w.size()
}

func (w *words) size() int64 { return int64(len(w.slots)) * int64(unsafe.Sizeof(word{})) }

var masks = func() (m [wordBytes + 1][2]uint64) {
	for n := range m {
		m[n][0] = ^uint64(0)
		if n < 8 {
			m[n][0] = 1<<(8*n) - 1
		} else {
			m[n][1] = 1<<(8*(n-8)) - 1
		}
	}
	m[wordBytes][1] = ^uint64(0)
	return m
}()

// key reads the n bytes at start; text has room for wordBytes behind start.
func key(text []byte, start, n uint32) (lo, hi uint64) {
	m := &masks[n]
	b := text[start : start+wordBytes : start+wordBytes]
	return binary.LittleEndian.Uint64(b) & m[0], binary.LittleEndian.Uint64(b[8:]) & m[1]
}

// slot is the place of a piece.
func (w *words) slot(lo, hi uint64, n uint32) *word {
	h, l := bits.Mul64(lo^w.seed[0], hi^w.seed[1]+uint64(n))
	return &w.slots[(h^l)&(wordSlots-1)]
}

func (s *word) is(lo, hi uint64, n uint32) bool { return s.lo == lo && s.hi == hi && uint32(s.n) == n }

// learn notes what the model made of a piece.
func (s *word) learn(lo, hi uint64, n uint32, ids []uint32) {
	if len(ids) <= wordIDs {
		s.lo, s.hi, s.n, s.count = lo, hi, uint8(n), uint8(len(ids))
		copy(s.ids[:], ids)
	}
}
