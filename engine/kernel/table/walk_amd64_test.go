//go:build !noasm && !nounsafe

package table

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"slices"
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
	x := round(round(round(block(lo^s[0], hi^s[1]), block(s[2], s[3])), block(s[0], s[1])), block(s[2], s[3]))
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

// What emit writes, and that it is within the room; the plain one leaves out no more than records and what lies elsewhere.
func TestEmit(t *testing.T) {
	if !cpu.AES {
		t.Skip("no AES")
	}
	table := New(0)
	defer table.Close()
	var c Cursor
	c.Open(table)
	defer c.Close()
	rng := rand.New(rand.NewPCG(15, 16))
	for round := range 400 {
		text := random(rng, 1+rng.IntN(3000), 2+round%30)
		starts, ends := cut(rng, len(text))
		n := min(len(starts), chunk)
		c.Append(nil, text[:ends[n/2]], starts[:n/2+1], ends[:n/2+1], new(letters)) // half of them are known
		c.pack(text, starts[:n], ends[:n])
		room := inLine*n + spare + rng.IntN(100)
		dst := make([]uint32, room+8)
		for i := range dst {
			dst[i] = 7
		}
		got, done := c.emit(dst[:0:room], text, starts, ends, 0, n)
		for _, x := range dst[room:] {
			if x != 7 {
				t.Fatal("written beyond the room")
			}
		}
		at, holes := 0, c.holes[:c.found]
		for i := range done {
			piece := text[starts[i]:ends[i]]
			if len(holes) > 0 && int(holes[0].piece) == i {
				if int(holes[0].at) != at {
					t.Fatalf("hole at %d, not at %d", holes[0].at, at)
				}
				holes = holes[1:]
				continue
			}
			ids := new(letters).AppendPiece(nil, piece)
			if len(piece) == 0 || !slices.Equal(got[at:at+len(ids)], ids) {
				t.Fatalf("%q: got %v, want %v", piece, got[at:], ids)
			}
			at += len(ids)
		}
		if at != len(got) {
			t.Fatalf("%d ids, want %d", len(got), at)
		}
		_, _ = c.emitPlain(make([]uint32, 0, room), 0, done)
		for _, h := range c.holes[:c.found] {
			if slot := c.g.find(c.keys[h.piece].lo, c.keys[h.piece].hi, c.lines[h.piece], text[starts[h.piece]:ends[h.piece]]); slot >= 0 && c.g.slots[slot].count <= inLine && c.lines[h.piece]>>5 == uint32(slot)&^1 {
				t.Fatal("the plain one leaves out what lies in its line")
			}
		}
	}
}
