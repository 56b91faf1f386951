//go:build !noasm && !nounsafe

package sentencepiece

import (
	"math/bits"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/internal/cpu"
	"github.com/unchecked-io/unchecked-io/internal/wellformed"
)

// look512 and blanks512 are look and blanks by whole blocks, of which there is at least one, with AVX-512 VBMI2. Rule of the assembly: it reads 64
// bytes of each block, and writes one entry of each.
//
//go:noescape
func look512(src *byte, blocks int, out *words, p *pairs, left byte)

//go:noescape
func blanks512(src *byte, blocks int, out *uint64)

// apart512 tells, for the characters that start at the places of a block, which are not joined to the one before, by the hashed set; before is the one
// before the first. Rule: characters have at most three bytes, and 67 bytes of text are readable.
//
//go:noescape
func apart512(text *byte, starts uint64, before uint32, p *pairs) (cut uint64)

// vectors tells whether they may be called.
var vectors = cpu.AVX512X

// lookAt is look; the rest of the text behind the last whole block is read from s.tail, blanks behind it.
func (p *pairs) lookAt(out []words, text []byte, left byte, s *Scratch) {
	if !vectors {
		p.look(out, text, left)
		return
	}
	whole := min(len(out), len(text)/64)
	if whole > 0 {
		look512(&text[0], whole, &out[0], p, left)
		left = p.left[text[whole*64-1]&0x7F]
	}
	if whole < len(out) {
		look512(s.rest(text[whole*64:]), 1, &out[whole], p, left)
	}
}

// manyOdd is how many places make a look at all characters of a block worth its while.
const manyOdd = 12

// apart tells at which of the odd places of a block, where this or the character before is beyond ASCII, nothing joins. ok is false if they have to be
// looked at one by one.
func (p *pairs) apart(text []byte, base int, odd uint64, w *words) (cut uint64, ok bool) {
	if !vectors || p.split || w.four != 0 || bits.OnesCount64(odd) < manyOdd || len(text)-base < 64+utf8.UTFMax {
		return 0, false
	}
	before := rune(0)
	if base > 0 {
		before, _ = utf8.DecodeLastRune(text[max(base-utf8.UTFMax, 0):base])
		if w.going&1 != 0 { // the block starts inside a character: that is the one before
			at := base - 1
			for text[at]&0xC0 == 0x80 {
				at--
			}
			before, _ = wellformed.Decode(text, at)
		}
	}
	return apart512(&text[base], ^w.going, uint32(before), p), true
}

// blanksAt is blanks, but for bits behind the text, which are set.
func blanksAt(masks []uint64, text []byte, s *Scratch) {
	if !vectors {
		blanks(masks, text)
		return
	}
	whole := min(len(masks), len(text)/64)
	if whole > 0 {
		blanks512(&text[0], whole, &masks[0])
	}
	if whole < len(masks) {
		blanks512(s.rest(text[whole*64:]), 1, &masks[whole])
	}
}

// rest is less than a block of text with blanks behind it.
func (s *Scratch) rest(text []byte) *byte {
	n := copy(s.tail[:], text)
	blanks := s.tail[n:]
	for i := range blanks {
		blanks[i] = ' '
	}
	return &s.tail[0]
}
