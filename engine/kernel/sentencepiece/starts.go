package sentencepiece

import (
	"math/bits"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/internal/wellformed"
)

// words are five sets of places of 64 bytes, as the first look at them gives: starts of pieces where this and the byte before are ASCII, bytes
// beyond ASCII, those of them that go on with a character, ASCII bytes that a needle starts with, and the first bytes of characters of four. starts and marked are of no meaning where
// bytes beyond ASCII are.
type words struct{ starts, high, going, marked, four uint64 }

// look fills out for the blocks of 64 bytes of text, of which the last may be short; left is the left set of the byte before. Plain twin of look512.
func (p *pairs) look(out []words, text []byte, left byte) {
	for i := range out {
		block := text[i*64 : min(i*64+64, len(text))]
		var w words
		for k, c := range block {
			if c < utf8.RuneSelf {
				if left&p.right[c] == 0 {
					w.starts |= 1 << k
				}
				w.marked |= uint64(p.right[c]>>groups) << k
				left = p.left[c]
				continue
			}
			w.high |= 1 << k
			if c < 0xC0 {
				w.going |= 1 << k
			}
			if c >= 0xF0 {
				w.four |= 1 << k
			}
			left = 0
		}
		out[i] = w
	}
}

// starts makes bit i of masks say whether a piece starts at byte from+i of text, which is well-formed UTF-8. from is a multiple of 64.
func (k *BPE) starts(masks []uint64, text []byte, from int, s *Scratch) {
	p, needle := k.pairs, k.needle
	left := byte(0)
	var before rune // the character before
	ended := -1     // ... ends here; -1: not known
	if from > 0 {
		if c := text[from-1]; c < utf8.RuneSelf {
			left = p.left[c]
		}
	}
	looked := s.looked[:len(masks)]
	p.lookAt(looked, text[from:], left, s)
	high := uint64(0) // 1: the byte before the block is beyond ASCII
	if from > 0 && text[from-1] >= utf8.RuneSelf {
		high = 1
	}
	for i := range looked {
		w := &looked[i]
		starts := w.starts
		if w.high|high != 0 {
			w.marked &^= w.high
			odd := w.high&^w.going | ^w.high&(w.high<<1|high)
			starts &^= w.high | odd
			base := from + i*64
			if n := len(text) - base; n < 64 {
				odd &= 1<<n - 1
			}
			if cut, ok := p.apart(text, base, odd, w); ok {
				if needle != nil {
					w.marked |= needle.wide(text, base, w)
				}
				masks[i], high, ended = starts|cut&odd, w.high>>63, -1
				continue
			}
			for ; odd != 0; odd &= odd - 1 {
				at := base + bits.TrailingZeros64(odd)
				bit := odd & -odd
				if needle != nil && text[at] >= utf8.RuneSelf && needle.lead[text[at]] {
					w.marked |= bit
				}
				if at == 0 {
					continue
				}
				if ended != at {
					if c := text[at-1]; c < utf8.RuneSelf {
						before = rune(c)
					} else {
						before, _ = utf8.DecodeLastRune(text[max(at-utf8.UTFMax, 0):at])
					}
				}
				c, n := wellformed.Decode(text, at)
				starts |= bit & (p.joined(before, c) - 1) // no branch, for nobody can foresee it
				before, ended = c, at+n
			}
			high = w.high >> 63
		}
		masks[i] = starts
	}
	if from == 0 {
		masks[0] |= 1
	}
	if n := len(text) & 63; n != 0 && from+len(masks)*64 > len(text) {
		masks[len(masks)-1] &= 1<<n - 1
	}
}
