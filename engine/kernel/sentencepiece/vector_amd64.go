//go:build !noasm && !nounsafe

package sentencepiece

import (
	"math/bits"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/internal/cpu"
)

// look512 and blanks512 are look and blanks by whole blocks, of which there is at least one, with AVX-512 VBMI2. Rule of the assembly: it reads 64
// bytes of each block, and writes one entry of each.
//
//go:noescape
func look512(src *byte, blocks int, out *words, p *pairs, left byte)

//go:noescape
func blanks512(src *byte, blocks int, out *uint64)

// apart512 tells, for the characters that start at the places of a block, which are not joined to the one before, by the hashed set; before is the one
// before the first. With codes it takes those for the characters; one of 0 is apart from none, and beyond ASCII neither is the one before it from its
// own, as if after is 1 for the last one. Rule: characters have at most three bytes, 67 bytes of text are readable, and so are two bytes behind the
// codes.
//
//go:noescape
func apart512(text *byte, starts uint64, before uint32, p *pairs, codes *uint16, after uint64) (cut uint64)

// tier is what runs here; tests go through those below it.
var tier = cpu.Tier(cpu.AVX512X)

const (
	tierPlain  = cpu.TierPlain
	tierAVX2   = cpu.TierAVX2
	tierAVX512 = cpu.TierAVX512
)

// lookAt is look; the rest of the text behind the last whole block is read from s.tail, blanks behind it.
func (p *pairs) lookAt(out []words, text []byte, left byte, s *Scratch) {
	look := look512
	switch tier {
	case tierPlain:
		p.look(out, text, left)
		return
	case tierAVX2:
		look = look256
	}
	whole := min(len(out), len(text)/64)
	if whole > 0 {
		look(&text[0], whole, &out[0], p, left)
		left = p.left[text[whole*64-1]&0x7F]
	}
	if whole < len(out) {
		look(s.rest(text[whole*64:]), 1, &out[whole], p, left)
	}
}

// manyOdd is how many places make a look at all characters of a block worth its while.
const manyOdd = 12

// apart tells at which of the odd places of a block, where this or the character before is beyond ASCII, nothing joins. ok is false if they have to be
// looked at one by one.
func (p *pairs) apart(text []byte, base int, odd uint64, w *words) (cut uint64, ok bool) {
	if p.split || !many(text, base, odd, w) {
		return 0, false
	}
	return apart512(&text[base], ^w.going, uint32(before(text, base)), p, nil, 0), true
}

// apartAt is apart.
func (p *parts) apartAt(text []byte, base int, odd uint64, w *words) (cut uint64) {
	if !many(text, base, odd, w) {
		return p.apart(text, base, odd)
	}
	next, after := base+64, uint64(0)
	for text[next]&0xC0 == 0x80 {
		next++
	}
	if text[next] >= utf8.RuneSelf {
		if code, _ := p.codeAt(text, next); code == 0 {
			after = 1
		}
	}
	return odd & apart512(&text[base], ^w.going, p.code(before(text, base)), p.pairs, &p.codes[0], after)
}

func many(text []byte, base int, odd uint64, w *words) bool {
	return tier == tierAVX512 && w.four == 0 && bits.OnesCount64(odd) >= manyOdd && len(text)-base >= 64+utf8.UTFMax
}

// before is the character before the first one that starts in a block.
func before(text []byte, base int) rune {
	if base == 0 {
		return 0
	}
	at := base
	for text[at]&0xC0 == 0x80 { // the block starts inside a character: that is the one before
		at++
	}
	r, _ := utf8.DecodeLastRune(text[max(at-utf8.UTFMax, 0):at])
	return r
}

// blanksAt is blanks, but for bits behind the text, which are set.
func blanksAt(masks []uint64, text []byte, s *Scratch) {
	found := blanks512
	switch tier {
	case tierPlain:
		blanks(masks, text)
		return
	case tierAVX2:
		found = blanks256
	}
	whole := min(len(masks), len(text)/64)
	if whole > 0 {
		found(&text[0], whole, &masks[0])
	}
	if whole < len(masks) {
		found(s.rest(text[whole*64:]), 1, &masks[whole])
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
