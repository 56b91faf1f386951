package hfjson

import (
	"bytes"
	"hash/maphash"
)

// index finds the tokens of a vocabulary while a file is read: to count those that differ, and to number the added tokens. It is open-addressed,
// refers to the file's bytes and compares all of them; its hash is seeded, so a file cannot be made to fill one chain.
type index struct {
	data  []byte
	seed  maphash.Seed
	slots []slot
	used  int
	list  bool // the vocabulary is a list of [token, score]
}

type slot struct {
	hash uint32
	at   uint32 // of the token's opening quote; 0: free
	id   uint32
}

// put notes the token whose opening quote stands at; a later one of the same content replaces it.
func (x *index) put(token []byte, at int, id uint32) {
	if 2*x.used >= len(x.slots) {
		old := x.slots
		x.slots = make([]slot, max(2*len(old), 1<<10))
		for _, s := range old {
			if s.at != 0 {
				i := int(s.hash) & (len(x.slots) - 1)
				for x.slots[i].at != 0 {
					i = (i + 1) & (len(x.slots) - 1)
				}
				x.slots[i] = s
			}
		}
	}
	hash := uint32(maphash.Bytes(x.seed, token))
	s := x.find(token, hash)
	if s.at == 0 {
		x.used++
	}
	*s = slot{hash, uint32(at), id}
}

// find is the token's slot, or the free one where it would be.
func (x *index) find(token []byte, hash uint32) *slot {
	for i := int(hash) & (len(x.slots) - 1); ; i = (i + 1) & (len(x.slots) - 1) {
		s := &x.slots[i]
		if s.at == 0 {
			return s
		}
		if s.hash == hash {
			if other, _ := (&reader{data: x.data, at: int(s.at)}).text(); bytes.Equal(other, token) {
				return s
			}
		}
	}
}

// id is the id of a token.
func (x *index) id(token string) (id uint32, ok bool) {
	if len(x.slots) == 0 {
		return 0, false
	}
	s := x.find([]byte(token), uint32(maphash.String(x.seed, token)))
	return s.id, s.at != 0
}
