package sentencepiece

import (
	"math/bits"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/internal/wellformed"
)

// words are sets of places of 64 bytes, as the first look at them gives. starts and marked are of no meaning where bytes beyond ASCII are.
type words struct {
	starts  uint64 // of pieces, where this and the byte before are ASCII
	high    uint64 // bytes beyond ASCII
	going   uint64 // those of them that go on with a character
	marked  uint64 // ASCII bytes that a needle starts with
	four    uint64 // first bytes of characters of four
	letters uint64 // those of ASCII
	two     uint64 // first bytes of characters of two, from U+00C0 on: letters, nearly all of them
}

// inside are the places between two letters, where words stay whole: a word is one piece, and one look into the table. before are the places behind
// letters of the block before.
func (w *words) inside(before uint64) uint64 {
	return (w.letters | w.two) & (w.letters<<1 | w.two<<2 | before)
}

// behind are the places of the next block that are behind letters of this one.
func (w *words) behind() uint64 { return w.letters>>63 | w.two>>62 }

// behindLetters is behind of all that is before a place.
func behindLetters(text []byte, at int) uint64 {
	switch {
	case at > 0 && (isLetter(text[at-1]) || at > 1 && isTwo(text[at-2])):
		return 1
	case at > 0 && isTwo(text[at-1]):
		return 2
	}
	return 0
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func isTwo(c byte) bool { return c >= 0xC3 && c < 0xE0 }

// look fills out for the blocks of 64 bytes of text, of which the last may be short; left is the left set of the byte before. Plain twin of look256 and look512.
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
				if isLetter(c) {
					w.letters |= 1 << k
				}
				left = p.left[c]
				continue
			}
			w.high |= 1 << k
			if c < 0xC0 {
				w.going |= 1 << k
			}
			switch {
			case c >= 0xF0:
				w.four |= 1 << k
			case isTwo(c):
				w.two |= 1 << k
			}
			left = 0
		}
		out[i] = w
	}
}

// starts makes bit i of masks say whether a piece starts at byte from+i of text, which is well-formed UTF-8. from is a multiple of 64. With runs it ends
// where a run of lone characters begins among them; else end is that of the text.
func (k *BPE) starts(masks []uint64, text []byte, from int, runs bool, s *Scratch) (end int) {
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
	if end = len(text); runs {
		if end = k.runAt(looked, text, from); end == from {
			return end
		}
		text, looked = text[:end], looked[:min(len(looked), (end-from+63)/64)]
		masks = masks[:len(looked)]
	}
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
	return end
}
