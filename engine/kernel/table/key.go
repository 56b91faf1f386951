package table

import (
	"encoding/binary"
	"math/bits"
)

// A key is 16 bytes. Up to MaxInline bytes of a piece stand in it as they are, zeros behind them, and their number in the last byte: equal keys are
// equal pieces. A longer piece is a digest of its bytes, with digestTag and its length: its bytes are compared beside the key. Pieces of more than
// maxPiece bytes are not remembered, and neither is the empty one; their key is that of no entry. Parts of pieces, which may become something else
// than pieces of these bytes do, have keys apart.

const (
	MaxInline = 15 // bytes of a piece that are a key
	maxPiece  = 1 << lengthBits

	digestTag = 0xFE
	hugeTag   = 0xFF << 56
	wideTag   = 0xFD << 56 // of no key: entry.go
	partBit   = 0x40 << 56

	lengthBits = 12 // of a digest, below its tag
	lengthAt   = 56 - lengthBits
)

func tag(hi uint64) uint64 { return hi >> 56 }

// digestLength is the length of the piece that a digest is of.
func digestLength(hi uint64) int { return int(hi>>lengthAt&(maxPiece-1)) + 1 }

// seed is drawn for each table, so that no text can be made to crowd a place.
type seed [4]uint64

func newSeed(random func() uint64) (s seed) {
	for i := range s {
		s[i] = random()
	}
	return s
}

// line is the byte offset of a key's own line.
func (s *seed) line(lo, hi uint64, mask uint32) uint32 { return s.hash(lo, hi) & mask }

// hashPlain is the hash where there are no instructions for AES; keys are not told by it, so it is another one there (walk_amd64.go).
func (s *seed) hashPlain(lo, hi uint64) uint32 {
	h, l := bits.Mul64(lo^s[0], hi^s[1])
	return uint32(h ^ l)
}

// masks keep the first n bytes of a key, and put n into the last. The last ones stand for what is longer.
var masks = func() (m [MaxInline + 2][4]uint64) {
	m[0][3], m[MaxInline+1][3] = hugeTag, hugeTag
	for n := 1; n <= MaxInline; n++ {
		for i := range n {
			m[n][i/8] |= 0xFF << (i % 8 * 8)
		}
		m[n][3] = uint64(n) << 56
	}
	return m
}()

// keyOf makes the key of text[start:end].
func (s *seed) keyOf(text []byte, start, end uint32) (lo, hi uint64) {
	n := end - start
	switch {
	case n > maxPiece || n == 0:
		return 0, hugeTag
	case n > MaxInline:
		return s.digest(text[start:end:end])
	case int(start)+16 <= len(text):
		b := text[start : start+16 : start+16]
		m := &masks[n]
		return binary.LittleEndian.Uint64(b) & m[0], binary.LittleEndian.Uint64(b[8:])&m[1] | m[3]
	}
	var b [16]byte
	copy(b[:], text[start:end])
	return binary.LittleEndian.Uint64(b[:]), binary.LittleEndian.Uint64(b[8:]) | uint64(n)<<56
}

// digest reads 16 bytes at a time, the last 16 again where the length is no multiple.
func (s *seed) digest(piece []byte) (lo, hi uint64) {
	n := len(piece)
	h := s[2] ^ uint64(n)
	for at := 0; at < n; at += 16 {
		b := piece[min(at, n-16):]
		x, y := bits.Mul64(binary.LittleEndian.Uint64(b)^h, binary.LittleEndian.Uint64(b[8:])^s[3])
		h = x ^ y
	}
	x, y := bits.Mul64(h^s[0], h^s[1])
	return h, (x^y)>>(64-lengthAt) | uint64(n-1)<<lengthAt | digestTag<<56
}

// store writes the bytes of a long piece, zeros behind them in the last word.
func store(to []uint32, piece []byte) {
	for ; len(piece) >= 4; piece, to = piece[4:], to[1:] {
		to[0] = binary.LittleEndian.Uint32(piece)
	}
	if len(piece) > 0 {
		to[0] = tail(piece)
	}
}

func tail(piece []byte) (word uint32) {
	for i, c := range piece {
		word |= uint32(c) << (8 * i)
	}
	return word
}

// equal tells whether store wrote this piece.
func equal(stored []uint32, piece []byte) bool {
	for ; len(piece) >= 4; piece, stored = piece[4:], stored[1:] {
		if stored[0] != binary.LittleEndian.Uint32(piece) {
			return false
		}
	}
	return len(piece) == 0 || stored[0] == tail(piece)
}
