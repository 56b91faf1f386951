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
	seed         [3]uint64 // so that no text is made to claim one place
	hits, misses int64
}

// word is one cache line.
type word struct {
	key   key
	n     uint8 // of bytes; 0: free
	count uint8
	ids   [wordIDs]uint32
}

// key is the bytes of a piece, zeros behind the end.
type key [3]uint64

const (
	wordBytes = 24
	wordIDs   = 9
	wordSlots = 1 << 15
)

func (w *words) init() int64 {
	w.slots = make([]word, wordSlots) // 2 MB; on English it knows 88 pieces in 100 that are new text, 89 when it comes again
	w.seed = [3]uint64{rand.Uint64(), rand.Uint64(), rand.Uint64() | 1}
	return wordSlots * int64(unsafe.Sizeof(word{}))
}

var masks = func() (m [wordBytes + 1]key) {
	for n := range m {
		for i := range m[n] {
			if bytes := n - 8*i; bytes >= 8 {
				m[n][i] = ^uint64(0)
			} else if bytes > 0 {
				m[n][i] = 1<<(8*bytes) - 1
			}
		}
	}
	return m
}()

// keyAt reads the n bytes at start; text has room for wordBytes behind start.
func keyAt(text []byte, start, n uint32) key {
	m := &masks[n]
	b := text[start : start+wordBytes : start+wordBytes]
	return key{binary.LittleEndian.Uint64(b) & m[0], binary.LittleEndian.Uint64(b[8:]) & m[1], binary.LittleEndian.Uint64(b[16:]) & m[2]}
}

// slot is the place of a piece.
func (w *words) slot(k *key, n uint32) *word {
	h, l := bits.Mul64(k[0]^w.seed[0], k[1]^w.seed[1])
	return &w.slots[(h^l^bits.RotateLeft64((k[2]+uint64(n))*w.seed[2], 24))&(wordSlots-1)]
}

func (s *word) is(k *key, n uint32) bool {
	return s.key[0] == k[0] && s.key[1] == k[1] && s.key[2] == k[2] && uint32(s.n) == n
}

// learn notes what the model made of a piece.
func (s *word) learn(k *key, n uint32, ids []uint32) {
	if len(ids) <= wordIDs {
		s.key, s.n, s.count = *k, uint8(n), uint8(len(ids))
		copy(s.ids[:], ids)
	}
}
