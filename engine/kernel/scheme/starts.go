package scheme

import "strings"

// block holds the class words of 64 bytes: bit i is of byte i. A character beyond ASCII is in its class with all its bytes; classify sees ASCII
// alone, and widen adds the rest. The assembly knows where the fields lie.
type block struct {
	letter, upper, number, space, blank, newline uint64
	quote, slash                                 uint64 // the apostrophe; '/'
	control                                      uint64 // ASCII that is neither letter, number, blank nor punctuation
	wide, tail                                   uint64 // bytes of characters beyond ASCII; those of them that are not the first

	plane [4]uint64 // the bits of the Class of each character beyond ASCII, at its first byte
	ready uint64    // plane is filled
}

// A chunk of blocks is classified at a time.
const chunk = 16

// over is the most that a character has behind its first byte; its class is read as far past its block.
const over = 3

// Starts sets bit i%64 of dst[i/64] iff a piece starts at byte i of text, and clears the others. dst has at least len(text)/64+1 words.
func (s *Scheme) Starts(dst []uint64, text []byte) { s.starts(dst, text, best) }

func (s *Scheme) starts(dst []uint64, text []byte, t tier) {
	switch n := len(text) / 64; { // to clear all blocks takes longer than a short text
	case n == 0:
		var blocks [1]block
		s.by(dst, text, t, blocks[:])
	case n < chunk/2:
		var blocks [chunk / 2]block
		s.by(dst, text, t, blocks[:])
	default:
		var blocks [chunk]block
		s.by(dst, text, t, blocks[:])
	}
}

// spaces are what lies behind a text.
var spaces = [64 + over]byte([]byte(strings.Repeat(" ", 64+over)))

// by takes as many blocks at a time as there are.
func (s *Scheme) by(dst []uint64, text []byte, t tier, blocks []block) {
	n := len(text)
	dst = dst[:n/64+1]
	c := carries{pending: -1, upper: -1, end: -1}
	whole := n / 64
	for at := 0; at < whole; at += len(blocks) {
		k := min(len(blocks), whole-at)
		t.classify(blocks[:k], text[at*64:])
		t.planes(blocks[:k], text[at*64:], s.classes)
		s.cut(dst, text, at, blocks[:k], &c)
	}
	dst[whole] = 0
	if rest := n % 64; rest > 0 {
		// Spaces behind the text: a run of blanks that reaches the end stays one piece.
		last := spaces
		copy(last[:], text[whole*64:])
		t.classify(blocks[:1], last[:])
		t.planes(blocks[:1], last[:], s.classes)
		s.cut(dst, text, whole, blocks[:1], &c)
		dst[whole] &= 1<<rest - 1
	} else if c.upper >= 0 {
		dst[c.upper/64] |= 1 << (c.upper % 64)
	}
}

// carries is what the rules know of the text before a block.
type carries struct {
	letter, number, newline, blank, space, white, other uint64    // bit 0: the byte before is of that class
	first                                               uint64    // bit 0: the byte before begins a piece of others
	spread                                              uint64    // bit 0: the character behind such a first one starts here
	swallow                                             uint64    // bit 0: newlines here still belong to the others before them
	set, clear                                          uint64    // starts that a contraction in the block before decided; for O200K, clear is its rest
	lower, caseless                                     uint64    // bit 0: the byte before is lower case, or a caseless letter behind it; a caseless letter
	han, hanSymbol, loose, hanLoose                     uint64    // bit 0: the byte before is of that class
	inside                                              uint64    // bit 0: the byte before is in others that take marks
	glued                                               uint64    // bit 0: ASCII letters here go on with those that took a symbol
	numbers                                             uint64    // the numbers of the block before
	tails                                               uint64    // those of them that are not the first byte of their character
	cuts                                                uint64    // its starts of numbers
	wide                                                uint64    // its numbers beyond ASCII
	tail                                                uint64    // bit 0: the byte before is not the first of its character
	end                                                 int       // of the last contraction
	upper                                               int       // upper case that begins a piece if its run ends the letters; -1: none
	pending                                             int       // a start that falls if a newline follows in the run of blanks that is open; -1: none
	spill                                               [4]uint64 // bit 0: of the planes of a character that reaches into this block
}

// cut applies the rules to blocks, the first of them block at of the text.
func (s *Scheme) cut(dst []uint64, text []byte, at int, blocks []block, c *carries) {
	switch s.Family {
	case GPT2:
		s.cutGPT2(dst, text, at, blocks, c)
	case CL100K:
		s.cutCL100K(dst, text, at, blocks, c)
	case O200K:
		s.cutO200K(dst, text, at, blocks, c)
	case DeepSeek:
		s.cutDeepSeek(dst, text, at, blocks, c)
	}
}
