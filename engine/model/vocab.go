package model

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/prefetch"
)

// MaxID bounds the ids of a model.
const MaxID = 1<<26 - 1

// Vocab maps tokens to ids and back. It is open-addressed with the first sixteen bytes of a token in its slot, so that most look-ups read one
// cache line; its hash is seeded, and every byte of a token is compared.
type Vocab struct {
	data    []byte // all tokens
	spans   []span // by id
	slots   []slot
	small   []uint32 // instead of slots, for who is seldom asked: id + 1
	seed    [2]uint64
	size    int
	longest int
}

type span struct{ at, n uint32 } // n: length + 1; 0: no such id

type slot struct {
	lo, hi uint64 // the first sixteen bytes, zeros behind the end
	id     uint32
	n      uint32 // length + 1; 0: free
}

// maxProbe bounds how far a token lies from its slot; where it would be exceeded, another seed is drawn.
const maxProbe = 48

// NewVocab reads a vocabulary; tokens calls yield for each token, of which there are at most size, in the order of the file: the last of
// several equal ones counts. ids are at most maxID. Two tokens of one id are refused: which of them the oracle takes to decode changes from
// run to run.
func NewVocab(size int, maxID uint32, tokens func(yield func(token []byte, id uint32) bool)) (*Vocab, error) {
	if uint64(maxID) > MaxID || uint64(maxID) > 8*uint64(size)+1<<20 {
		return nil, fmt.Errorf("id %d in a vocabulary of %d: %w", maxID, size, engine.ErrUnsupported)
	}
	v := &Vocab{spans: make([]span, int(maxID)+1), data: make([]byte, 0, 10*size)}
	v.slots = make([]slot, 1<<bits.Len(uint(max(2*size-1, 15))))
	v.reseed()
	crowded := false
	tokens(func(token []byte, id uint32) bool {
		lo, hi := head(token)
		s, probes := v.find(token, lo, hi, v.hash(token, lo, hi))
		crowded = crowded || probes > maxProbe
		if s.n == 0 {
			v.size++
			*s = slot{lo: lo, hi: hi, n: uint32(len(token)) + 1}
		} else if old := &v.spans[s.id]; v.same(*old, token) {
			*old = span{}
		}
		s.id = id
		v.spans[id] = span{uint32(len(v.data)), uint32(len(token)) + 1}
		v.data = append(v.data, token...)
		v.longest = max(v.longest, len(token))
		return true
	})
	known := 0
	for id := range v.spans {
		if v.spans[id].n != 0 {
			known++
		}
	}
	if known != v.size {
		return nil, fmt.Errorf("%d tokens share an id: %w", v.size-known, engine.ErrUnsupported)
	}
	for tries := 0; crowded; tries++ {
		if tries == 8 { // by chance this does not happen
			return nil, errors.New("no seed spreads the tokens")
		}
		crowded = v.rehash() > maxProbe
	}
	return v, nil
}

// ReadVocab reads the vocabulary of a model whose tokens have ids and no scores.
func ReadVocab(spec *hfjson.Model) (*Vocab, error) {
	if spec.Scored() {
		return nil, fmt.Errorf("model.vocab: a list: %w", engine.ErrTokenizer)
	}
	v, err := NewVocab(spec.Size, spec.MaxID, func(yield func([]byte, uint32) bool) {
		spec.Tokens(func(token []byte, id uint32, _ float64) bool { return yield(token, id) })
	})
	if err != nil {
		return nil, fmt.Errorf("model.vocab: %w", err)
	}
	return v, nil
}

func (v *Vocab) reseed() { v.seed = [2]uint64{rand.Uint64(), rand.Uint64()} }

func (v *Vocab) rehash() (probes int) {
	clear(v.slots)
	v.reseed()
	v.ForEach(func(token []byte, id uint32) bool {
		lo, hi := head(token)
		s, n := v.find(token, lo, hi, v.hash(token, lo, hi))
		probes = max(probes, n)
		*s = slot{lo, hi, id, uint32(len(token)) + 1}
		return true
	})
	return probes
}

func (v *Vocab) same(s span, token []byte) bool {
	return s.n == uint32(len(token))+1 && bytes.Equal(v.data[s.at:s.at+s.n-1], token)
}

// head is the first sixteen bytes of a token, zeros behind its end; of a longer one the first and the last eight.
func head(b []byte) (lo, hi uint64) {
	n := len(b)
	switch {
	case n >= 8:
		lo = binary.LittleEndian.Uint64(b)
		hi = binary.LittleEndian.Uint64(b[n-8:])
		if n < 16 {
			hi >>= uint(16-n) * 8 & 63
			if n == 8 {
				hi = 0
			}
		}
	case n >= 4:
		lo = uint64(binary.LittleEndian.Uint32(b)) | uint64(binary.LittleEndian.Uint32(b[n-4:]))<<(uint(n-4)*8)
	case n > 0:
		lo = uint64(b[0]) | uint64(b[n>>1])<<(uint(n>>1)*8) | uint64(b[n-1])<<(uint(n-1)*8)
	}
	return lo, hi
}

func (v *Vocab) hash(b []byte, lo, hi uint64) uint64 {
	h, l := bits.Mul64(lo^v.seed[0], hi^v.seed[1])
	x := h ^ l ^ uint64(len(b))
	if len(b) > 16 { // the middle
		for b = b[8 : len(b)-8]; len(b) >= 8; b = b[8:] {
			h, l = bits.Mul64(x^v.seed[0], binary.LittleEndian.Uint64(b)^v.seed[1])
			x = h ^ l
		}
		tail, _ := head(b)
		h, l = bits.Mul64(x^v.seed[1], tail^v.seed[0])
		x = h ^ l
	}
	return x
}

// find is the token's slot, or the free one where it would be, and how far that is from where it should be.
func (v *Vocab) find(token []byte, lo, hi, hash uint64) (*slot, int) {
	mask := len(v.slots) - 1
	n := uint32(len(token)) + 1
	for i, probes := int(hash)&mask, 0; ; i, probes = (i+1)&mask, probes+1 {
		s := &v.slots[i]
		if s.lo == lo && s.hi == hi && s.n == n && (n <= 17 || v.same(v.spans[s.id], token)) || s.n == 0 {
			return s, probes
		}
	}
}

// Shrink makes the vocabulary a quarter as large, and Find slower; PlaceOf serves no more. It comes before others share the vocabulary.
func (v *Vocab) Shrink() {
	if v.small != nil || len(v.slots) == 0 {
		return
	}
	v.small = make([]uint32, len(v.slots))
	for i := range v.slots {
		if s := &v.slots[i]; s.n != 0 {
			v.small[i] = s.id + 1
		}
	}
	v.slots = nil
}

// findSmall is find without slots: each has its place still.
func (v *Vocab) findSmall(token []byte, hash uint64) (id uint32, ok bool) {
	mask := len(v.small) - 1
	for i := int(hash) & mask; ; i = (i + 1) & mask {
		switch id = v.small[i] - 1; {
		case id == ^uint32(0):
			return 0, false
		case v.same(v.spans[id], token):
			return id, true
		}
	}
}

// Find is the id of a token.
func (v *Vocab) Find(token []byte) (id uint32, ok bool) {
	if len(token) > v.longest {
		return 0, false
	}
	lo, hi := head(token)
	if v.small != nil {
		return v.findSmall(token, v.hash(token, lo, hi))
	}
	s, _ := v.find(token, lo, hi, v.hash(token, lo, hi))
	return s.id, s.n != 0
}

// Place is where a token is to be looked for. What lies there is on its way: other work done before FindAt is time won.
type Place struct{ lo, hi, hash uint64 }

// PlaceOf is the place of a token.
func (v *Vocab) PlaceOf(token []byte) (p Place) {
	if len(token) <= v.longest {
		p.lo, p.hi = head(token)
		p.hash = v.hash(token, p.lo, p.hi)
		prefetch.Line(&v.slots[int(p.hash)&(len(v.slots)-1)])
	}
	return p
}

// FindAt is Find for a token whose place is p.
func (v *Vocab) FindAt(token []byte, p Place) (id uint32, ok bool) {
	if len(token) > v.longest {
		return 0, false
	}
	s, _ := v.find(token, p.lo, p.hi, p.hash)
	return s.id, s.n != 0
}

// Token is the token of an id. It must not be changed.
func (v *Vocab) Token(id uint32) (token []byte, ok bool) {
	if int64(id) >= int64(len(v.spans)) || v.spans[id].n == 0 {
		return nil, false
	}
	s := v.spans[id]
	return v.data[s.at : s.at+s.n-1 : s.at+s.n-1], true
}

// Size is the number of tokens, Longest the length of the longest in bytes, IDs one more than the largest id.
func (v *Vocab) Size() int { return v.size }

// Longest is the length of the longest token in bytes.
func (v *Vocab) Longest() int { return v.longest }

// IDs is one more than the largest id.
func (v *Vocab) IDs() int { return len(v.spans) }

// ForEach walks the tokens in id order until yield returns false. token must not be changed.
func (v *Vocab) ForEach(yield func(token []byte, id uint32) bool) {
	for id := range v.spans {
		if token, ok := v.Token(uint32(id)); ok && !yield(token, uint32(id)) {
			return
		}
	}
}
