//go:build !noasm && !nounsafe

package table

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/unchecked-io/unchecked-io/internal/cpu"
)

// sbox is the substitution of AES: the inverse in its field, and an affine map.
var sbox = func() (s [256]byte) {
	p, q := byte(1), byte(1)
	for {
		p ^= p<<1 ^ p>>7*0x1B // times 3
		q ^= q << 1
		q ^= q << 2
		q ^= q << 4
		q ^= q >> 7 * 0x09 // divided by 3
		s[p] = q ^ bits.RotateLeft8(q, 1) ^ bits.RotateLeft8(q, 2) ^ bits.RotateLeft8(q, 3) ^ bits.RotateLeft8(q, 4) ^ 0x63
		if p == 1 {
			break
		}
	}
	s[0] = 0x63
	return s
}()

// round is a round of AES: bytes are substituted, rows shifted, columns mixed, and a key added.
func round(x, key [16]byte) (out [16]byte) {
	var s [16]byte
	for i := range s {
		s[i] = sbox[x[(i+i%4*4)%16]]
	}
	twice := func(b byte) byte { return b<<1 ^ b>>7*0x1B }
	for c := 0; c < 16; c += 4 {
		all := s[c] ^ s[c+1] ^ s[c+2] ^ s[c+3]
		for r := range 4 {
			out[c+r] = s[c+r] ^ all ^ twice(s[c+r]^s[c+(r+1)%4]) ^ key[c+r]
		}
	}
	return out
}

// aesPlain is the twin of hashAES.
func aesPlain(lo, hi uint64, s *seed) uint32 {
	block := func(a, b uint64) (x [16]byte) {
		binary.LittleEndian.PutUint64(x[:], a)
		binary.LittleEndian.PutUint64(x[8:], b)
		return x
	}
	x := round(round(block(lo^s[0], hi^s[1]), block(s[2], s[3])), block(s[0], s[1]))
	return binary.LittleEndian.Uint32(x[:])
}

func TestHash(t *testing.T) {
	if !cpu.AES {
		t.Skip("no AES")
	}
	rng := rand.New(rand.NewPCG(13, 14))
	for range 1000 {
		s := newSeed(rng.Uint64)
		lo, hi := rng.Uint64(), rng.Uint64()
		if got, want := s.hash(lo, hi), aesPlain(lo, hi, &s); got != want {
			t.Fatalf("%x %x with %x: got %x, want %x", lo, hi, s, got, want)
		}
	}
}
