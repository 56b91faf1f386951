package scheme

// block holds the class words of 64 bytes: bit i is of byte i. A character beyond ASCII is in its class with all its bytes; classify sees ASCII
// alone and leaves the rest to widen.
type block struct {
	letter, upper, number, space, blank, newline uint64
	quote, slash                                 uint64 // the apostrophe; '/'
	control                                      uint64 // ASCII that is neither letter, number, blank nor punctuation
	wide, tail                                   uint64 // bytes of characters beyond ASCII; those of them that are not the first

	// Only widen writes these; without it they are old.
	caseless, mark           uint64 // caseless letters, marks among them; marks
	han, hanNumber, hanOther uint64 // for DeepSeek: CJK, CJKSymbol, CJKOther
}

// A chunk of blocks is classified at a time.
const chunk = 16

// over is the most that a character has behind its first byte; widen reads as far past its block.
const over = 3

// Starts sets bit i%64 of dst[i/64] iff a piece starts at byte i of text, and clears the others. dst has at least len(text)/64+1 words.
func (s *Scheme) Starts(dst []uint64, text []byte) { s.starts(dst, text, best) }

func (s *Scheme) starts(dst []uint64, text []byte, t tier) {
	n := len(text)
	dst = dst[:n/64+1]
	var c carries
	var blocks [chunk]block
	c.pending, c.upper, c.end = -1, -1, -1
	whole := n / 64
	for at := 0; at < whole; at += chunk {
		k := min(chunk, whole-at)
		t.classify(blocks[:k], text[at*64:(at+k)*64])
		s.cut(dst, text, at, blocks[:k], &c)
	}
	dst[whole] = 0
	if rest := n % 64; rest > 0 {
		// Spaces behind the text: a run of blanks that reaches the end stays one piece.
		var last [64]byte
		for i := copy(last[:], text[whole*64:]); i < 64; i++ {
			last[i] = ' '
		}
		t.classify(blocks[:1], last[:])
		s.cut(dst, text, whole, blocks[:1], &c)
		dst[whole] &= 1<<rest - 1
	} else if c.upper >= 0 {
		dst[c.upper/64] |= 1 << (c.upper % 64)
	}
}

// carries is what the rules know of the text before a block.
type carries struct {
	letter, number, newline, blank, space, white, other uint64 // bit 0: the byte before is of that class
	first                                               uint64 // bit 0: the byte before begins a piece of others
	spread                                              uint64 // bit 0: the character behind such a first one starts here
	swallow                                             uint64 // bit 0: newlines here still belong to the others before them
	set, clear                                          uint64 // starts that a contraction in the block before decided; for O200K, clear is its rest
	lower, caseless                                     uint64 // bit 0: the byte before is lower case, or a caseless letter behind it; a caseless letter
	han, hanSymbol, loose, hanLoose                     uint64 // bit 0: the byte before is of that class
	inside                                              uint64 // bit 0: the byte before is in others that take marks
	glued                                               uint64 // bit 0: ASCII letters here go on with those that took a symbol
	numbers                                             uint64 // the numbers of the block before
	tails                                               uint64 // its bytes behind the first of a character
	cuts                                                uint64 // its starts of numbers
	wide                                                bool   // it has numbers beyond ASCII
	end                                                 int    // of the last contraction
	upper                                               int    // upper case that begins a piece if its run ends the letters; -1: none
	pending                                             int    // a start that falls if a newline follows in the run of blanks that is open; -1: none
	spill                                               Class  // class of a character that reaches into the next block
	spilled                                             uint64 // its bytes there
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

// widen adds the characters beyond ASCII to block b, which is block at of the text.
func (s *Scheme) widen(b *block, text []byte, at int, c *carries) {
	var sum [16]uint64
	sum[c.spill] = c.spilled
	c.spilled = 0
	t := text[at*64:]
	if len(t) < 64+over { // the last ones: behind the text lie zeros
		var padded [64 + over]byte
		copy(padded[:], t)
		t = padded[:]
	}
	window := (*[64 + over]byte)(t)
	data, index := s.classes.Data, &s.classes.Index
	var class Class
	p, size := uint(0), uint(0)
	for leads := b.wide &^ b.tail; leads != 0; leads &= leads - 1 {
		p = uint(trailing(leads)) & 63
		b0 := window[p]
		b1, b2, b3 := uint(window[p+1]&63), uint(window[p+2]&63), uint(window[p+3]&63)
		var page, low uint
		switch {
		case b0 < 0xE0:
			page, low, size = uint(b0&31), b1, 2
		case b0 < 0xF0:
			page, low, size = uint(b0&15)<<6|b1, b2, 3
		default:
			page, low, size = uint(b0&7)<<12|b1<<6|b2, b3, 4
		}
		class = data[uint(index[page])<<6|low] & 15
		sum[class] |= (1<<size - 1) << p
	}
	if p+size > 64 {
		c.spill, c.spilled = class, 1<<(p+size-64)-1
	}
	b.upper |= sum[Upper]
	b.mark = sum[Mark]
	b.caseless = sum[Caseless] | sum[Mark]
	b.letter |= sum[Letter] | sum[Upper] | b.caseless
	b.number |= sum[Number]
	b.blank |= sum[Blank]
	b.han = sum[Han] | sum[CJK]
	b.hanNumber = sum[HanNumber] | sum[CJKSymbol]
	b.hanOther = sum[HanOther] | sum[CJKOther]
	b.control |= sum[Other]
}
