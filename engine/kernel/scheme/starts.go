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
	var p Pass
	p.begin(s, t)
	for p.More(dst, text) <= len(text)/64 {
	}
}

// Pass finds the starts of a text by and by, for who does not need all, or to spare what it costs to clear the memory of one. It may begin anew as
// often as wanted.
type Pass struct {
	scheme *Scheme
	tier   tier
	at     int // blocks done
	c      carries
	blocks [chunk]block
}

// Begin begins with another text.
func (p *Pass) Begin(s *Scheme) { p.begin(s, best) }

func (p *Pass) begin(s *Scheme, t tier) {
	p.scheme, p.tier, p.at = s, t, 0
	p.c = carries{pending: -1, upper: -1, end: -1}
}

// Starts is Scheme.Starts.
func (p *Pass) Starts(s *Scheme, dst []uint64, text []byte) {
	p.Begin(s)
	for p.More(dst, text) <= len(text)/64 {
	}
}

// spaces are what lies behind a text.
var spaces = [64 + over]byte([]byte(strings.Repeat(" ", 64+over)))

// More goes on in the text, and tells how many words of dst are final now: in the end all, len(text)/64+1. dst and text are the same each time.
func (p *Pass) More(dst []uint64, text []byte) (final int) {
	n := len(text)
	dst = dst[:n/64+1]
	c, whole := &p.c, n/64
	if k := min(chunk, whole-p.at); k > 0 {
		p.take(dst, text, text[p.at*64:], p.blocks[:k])
	}
	if p.at < whole {
		final = p.at - 1
		for _, open := range [...]int{c.pending, c.upper} {
			if open >= 0 {
				final = min(final, open/64)
			}
		}
		return max(final, 0)
	}
	dst[whole] = 0
	if rest := n % 64; rest > 0 {
		// Spaces behind the text: a run of blanks that reaches the end stays one piece.
		last := spaces
		copy(last[:], text[whole*64:])
		p.take(dst, text, last[:], p.blocks[:1])
		dst[whole] &= 1<<rest - 1
	} else if c.upper >= 0 {
		dst[c.upper/64] |= 1 << (c.upper % 64)
	}
	return whole + 1
}

// take does the next blocks, whose bytes are from.
func (p *Pass) take(dst []uint64, text, from []byte, blocks []block) {
	p.tier.classify(blocks, from)
	p.tier.planes(blocks, from, p.scheme.classes)
	p.scheme.cut(dst, text, p.at, blocks, &p.c)
	p.at += len(blocks)
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
