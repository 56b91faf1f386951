package sentencepiece

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/added"
)

// needles are what a text is looked through for: added tokens that are cut out of it as it is, and of those that are looked for in the normalized text
// a part that is the same there; a text with such a part goes the general way.
//
// A text between two added tokens never holds one: the leftmost match is taken. So what is a token's content by all its bytes is that token, and may
// be learnt as such.
type needles struct {
	lead [256]bool
	cut  *added.Finder // nil: none
	ids  []uint32      // of those
	stop *added.Finder // nil: none
}

// marker is set in the right sets of the bytes that a needle starts with; no left set has it.
const marker = 1 << groups

// newNeedles makes those of the tokens; nil: there are none, or others cut the text at them beforehand.
func newNeedles(tokens []engine.AddedToken, s *shape) (*needles, error) {
	n := &needles{}
	var cut, stop []string
	for i := range tokens {
		t := &tokens[i]
		switch {
		case s.raw:
		case t.Normalized:
			part := ""
			for _, f := range strings.FieldsFunc(t.Content, func(r rune) bool { return r == ' ' || r == mark }) {
				if len(f) > len(part) {
					part = f
				}
			}
			if part == "" {
				return nil, fmt.Errorf("added token %d is nothing but blanks", t.ID)
			}
			stop = append(stop, part)
		case t.LStrip || t.RStrip || t.SingleWord:
			s.takesRaw = false
		default:
			cut = append(cut, t.Content)
			n.ids = append(n.ids, t.ID)
		}
	}
	ok := true
	if s.takesRaw && len(cut) > 0 {
		if n.cut, s.takesRaw = added.NewFinder(cut); !s.takesRaw {
			n.cut = nil
		}
	}
	if len(stop) > 0 {
		if n.stop, ok = added.NewFinder(stop); !ok {
			return nil, fmt.Errorf("an added token of more than %d bytes", added.MaxFind)
		}
	}
	if n.cut == nil && n.stop == nil {
		return nil, nil
	}
	for c := range n.lead {
		n.lead[c] = n.cut != nil && n.cut.Lead(byte(c)) || n.stop != nil && n.stop.Lead(byte(c))
	}
	return n, nil
}

// whole is the token that a piece is.
func (n *needles) whole(piece []byte) (id uint32, ok bool) {
	if n.cut == nil || !n.lead[piece[0]] {
		return 0, false
	}
	size, i := n.cut.At(piece)
	if size != len(piece) {
		return 0, false
	}
	return n.ids[i], true
}

// may tells whether a needle may start at a place.
func (n *needles) may(text []byte, at int) bool {
	return n.cut != nil && n.cut.May(text, at) || n.stop != nil && n.stop.May(text, at)
}

// cutTokens makes pieces of the added tokens in the block at from, where s.looked marks the bytes that one may start with; matched is the end of the
// last one before, and of the last one when it returns; -1: the text has to go the general way.
func (n *needles) cutTokens(masks []uint64, text []byte, from, matched int, s *Scratch) int {
	if matched > 0 && matched >= from { // it ends here or further on
		free(masks, text, from, from, matched)
	}
	for i := range masks {
		marked := s.looked[i].marked
		for ; marked != 0; marked &= marked - 1 {
			at := from + i*64 + bits.TrailingZeros64(marked)
			if at < matched || at >= len(text) || !n.may(text, at) {
				continue
			}
			if n.stop != nil {
				if size, _ := n.stop.At(text[at:]); size > 0 {
					return -1
				}
			}
			if n.cut == nil {
				continue
			}
			size, _ := n.cut.At(text[at:])
			if size == 0 {
				continue
			}
			matched = at + size
			free(masks, text, from, at, matched)
			masks[(at-from)>>6] |= 1 << (at & 63)
		}
	}
	return matched
}

// wide marks the places of a block where a character beyond ASCII may be the start of a needle.
func (n *needles) wide(text []byte, base int, w *words) (marked uint64) {
	for odd := w.high &^ w.going; odd != 0; odd &= odd - 1 {
		if n.lead[text[base+bits.TrailingZeros64(odd)]] {
			marked |= odd & -odd
		}
	}
	return marked
}

// free makes no piece start from start on, but one at end, as far as that lies in the block and the text goes on.
func free(masks []uint64, text []byte, from, start, end int) {
	for at := start; at < end; {
		i, low := (at-from)>>6, at&63
		if i >= len(masks) {
			return
		}
		n := min(64-low, end-at)
		masks[i] &^= (1<<n - 1) << low
		at += n
	}
	if i := (end - from) >> 6; i < len(masks) && end < len(text) {
		masks[i] |= 1 << (end & 63)
	}
}
