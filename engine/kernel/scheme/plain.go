package scheme

import "math/bits"

// cutGPT2: a run of letters, of numbers or of others is a piece, with the one U+0020 before it; of a run of blanks, all but the last character
// before something else are one piece, and that last one begins the next.
func (s *Scheme) cutGPT2(dst []uint64, text []byte, at int, blocks []block, c *carries) {
	letterBefore, numberBefore, otherBefore := c.letter, c.number, c.other
	spaceBefore, whiteBefore := c.space, c.white
	set, clear := c.set, c.clear
	out, prev := dst[at:at+len(blocks)], &dst[max(at-1, 0)]
	for i := range out {
		b := &blocks[i]
		if b.wide != 0 {
			s.widen(b, text, at+i, c)
		}
		letter, number, space := b.letter, b.number, b.space
		white := space | b.blank | b.newline
		other := ^(letter | number | white)
		glue := space<<1 | spaceBefore
		first := other &^ (other<<1 | otherBefore | glue)
		start := first |
			letter&^(letter<<1|letterBefore|glue) |
			number&^(number<<1|numberBefore|glue) |
			white&^(white<<1|whiteBefore)
		ends := white &^ (white >> 1) &^ (1 << 63) // the last of the block is decided by the next one
		if tails := ends & b.tail; tails != 0 {
			ends &^= b.tail
			start |= leadsOf(dst, text, (at+i)*64, tails)
		}
		start |= ends
		if last := whiteBefore &^ white & 1; last&c.tail == 0 {
			*prev |= last << 63
		} else {
			lastBlank(dst, text, (at+i)*64)
		}
		c.tail = b.tail >> 63
		start = start&^clear | set
		set, clear = 0, 0
		for q := b.quote & first & (letter>>1 | 1<<63); q != 0; q &= q - 1 {
			p := trailing(q)
			n := contraction(text, (at+i)*64+p, true)
			if n == 0 {
				continue
			}
			inner, behind := uint64(1)<<n-2, uint64(1)<<n
			start = start&^(inner<<p) | behind<<p
			clear, set = inner>>(64-p), behind>>(64-p)
		}
		prev = &out[i]
		*prev = start
		letterBefore, numberBefore, otherBefore, spaceBefore, whiteBefore = letter>>63, number>>63, other>>63, space>>63, white>>63
	}
	c.letter, c.number, c.other, c.space, c.white, c.set, c.clear = letterBefore, numberBefore, otherBefore, spaceBefore, whiteBefore, set, clear
}

// leadsOf are the first bytes of the characters whose last bytes ends are, in the block at base; one that lies in the block before is written there.
//
//go:noinline
func leadsOf(dst []uint64, text []byte, base int, ends uint64) (leads uint64) {
	for ; ends != 0; ends &= ends - 1 {
		p := base + trailing(ends)
		for p > 0 && text[p]&0xC0 == 0x80 {
			p--
		}
		if p >= base {
			leads |= 1 << (p - base)
		} else {
			dst[p/64] |= 1 << (p % 64)
		}
	}
	return leads
}

// lastBlank starts a piece at the character that ends before base.
//
//go:noinline
func lastBlank(dst []uint64, text []byte, base int) {
	p := base - 1
	for p > 0 && text[p]&0xC0 == 0x80 {
		p--
	}
	dst[p/64] |= 1 << (p % 64)
}

// cutCL100K: see the rules in Family. Letters take one character before them that is a blank, or one of others that begins a piece; others take
// one U+0020 before them and all newlines behind them.
func (s *Scheme) cutCL100K(dst []uint64, text []byte, at int, blocks []block, c *carries) {
	letterBefore, otherBefore, firstBefore := c.letter, c.other, c.first
	spaceBefore, blankBefore, newlineBefore, whiteBefore := c.space, c.blank, c.newline, c.white
	spread, swallow := c.spread, c.swallow
	set := c.set
	out, prev := dst[at:at+len(blocks)], &dst[max(at-1, 0)]
	for i := range out {
		b := &blocks[i]
		if b.wide != 0 {
			s.widen(b, text, at+i, c)
		}
		letter, number, space, newline := b.letter, b.number, b.space, b.newline
		blank := space | b.blank
		white := blank | newline
		other := ^(letter | number | white)

		// Newlines behind others belong to them: a sum carries from the first newline through the run.
		swallowed, carry := flood(newline, newline&(other<<1|otherBefore), swallow)
		swallow = carry
		white &^= swallowed
		newline &^= swallowed

		first := other &^ ((other|space)<<1 | otherBefore | spaceBefore)
		behind := first<<1 | firstBefore
		if b.tail|spread != 0 { // to the end of a first character of several bytes
			behind, carry = bits.Add64(behind, b.tail, spread)
			behind &^= b.tail
			spread = carry
		}
		start := first |
			letter&^((letter|blank)<<1|letterBefore|blankBefore|behind) |
			white&^(white<<1|whiteBefore)

		// The last blank before what is neither blank nor newline.
		any := blank | b.newline
		ends := blank &^ (any >> 1) &^ (1 << 63)
		if tails := ends & b.tail; tails != 0 {
			ends &^= b.tail
			start |= leadsOf(dst, text, (at+i)*64, tails)
		}
		start |= ends
		if last := blankBefore &^ any & 1; last&c.tail == 0 {
			*prev |= last << 63
		} else {
			lastBlank(dst, text, (at+i)*64)
		}

		// The first blank behind a newline, unless another newline follows in the run.
		if c.pending >= 0 {
			if run := trailing(^blank); run < 64 {
				if b.newline>>run&1 != 0 {
					dst[c.pending/64] &^= 1 << (c.pending % 64)
				}
				c.pending = -1
			}
		}
		heads := blank & (newline<<1 | newlineBefore)
		start |= heads
		landing, carry := bits.Add64(blank, heads, 0)
		if carry|landing&^blank&b.newline != 0 {
			start = takeBack(start, heads, blank, b.newline, (at+i)*64, c)
		}

		if cuts := number &^ b.tail; s.Digits == 1 {
			start |= cuts
		} else {
			second := number & (number<<1 | c.numbers>>63)
			cuts = number &^ second
			fourth := second & (number<<2 | c.numbers>>62) & (number<<3 | c.numbers>>61)
			if wide := number & b.wide; fourth|wide|c.wide != 0 {
				cuts = c.longer(number, cuts, fourth, wide, b.tail)
			}
			start |= cuts
			c.numbers, c.cuts = number, cuts
		}
		c.tail = b.tail >> 63

		start |= set
		set = 0
		for q := b.quote & first & (letter>>1 | 1<<63); q != 0; q &= q - 1 {
			p := trailing(q)
			if n := contraction(text, (at+i)*64+p, false); n > 0 {
				start |= 1 << (p + n)
				set |= 1 << n >> (64 - p)
			}
		}
		prev = &out[i]
		*prev = start
		letterBefore, otherBefore, firstBefore = letter>>63, other>>63, first>>63
		spaceBefore, blankBefore, newlineBefore, whiteBefore = space>>63, blank>>63, newline>>63, white>>63
	}
	c.letter, c.other, c.first, c.space, c.blank, c.newline, c.white = letterBefore, otherBefore, firstBefore, spaceBefore, blankBefore, newlineBefore, whiteBefore
	c.spread, c.swallow, c.set = spread, swallow, set
}

// takeBack removes the starts at heads, blanks behind newlines, whose run of blanks ends at a newline; one whose run does not end here is pending.
func takeBack(start, heads, blank, newline uint64, base int, c *carries) uint64 {
	for ; heads != 0; heads &= heads - 1 {
		p := trailing(heads)
		end := p + trailing(^(blank >> p))
		if end >= 64 {
			c.pending = base + p
		} else if newline>>end&1 != 0 {
			start &^= 1 << p
		}
	}
	return start
}

// threes cuts runs of numbers after every third.
func (c *carries) threes(number uint64, b *block) (cuts uint64) {
	second := number & (number<<1 | c.numbers>>63)
	cuts = number &^ second
	fourth := second & (number<<2 | c.numbers>>62) & (number<<3 | c.numbers>>61)
	if wide := number & b.wide; fourth|wide|c.wide != 0 {
		cuts = c.longer(number, cuts, fourth, wide, b.tail)
	}
	c.numbers, c.cuts = number, cuts
	return cuts
}

// longer is threes where a run has more than three numbers (fourth are those with three before them), or where some are beyond ASCII, here or in
// the block before. cuts has the starts of the runs.
func (c *carries) longer(number, cuts, fourth, wide, tail uint64) uint64 {
	if wide|c.wide&-(number&1) != 0 {
		cuts = threesWide(number, tail, c)
	} else {
		cuts |= c.cuts >> 61 & fourth
		for shift := 3; shift < 64; shift *= 2 {
			cuts |= cuts << shift & fourth
			fourth &= fourth << shift
		}
	}
	c.wide, c.tails = wide, wide&tail
	return cuts
}

// openNumbers is how many numbers the piece has, by threes, that is open at the end of the block before.
func openNumbers(c *carries) int {
	if c.numbers>>63 == 0 {
		return 0
	}
	last := max(63-bits.LeadingZeros64(c.cuts), 0) // a run of twelve bytes has a cut, a shorter one that reaches the end began there
	return bits.OnesCount64((c.numbers&^c.tails)>>last) % 3
}

// threesWide counts characters, of which some have several bytes.
func threesWide(number, tail uint64, c *carries) (cuts uint64) {
	count, inside := openNumbers(c), c.numbers>>63 != 0
	for leads := number &^ tail; leads != 0; leads &= leads - 1 {
		p := trailing(leads)
		if p > 0 && number>>(p-1)&1 == 0 || p == 0 && !inside {
			count = 0
		}
		if count == 0 {
			cuts |= 1 << p
		}
		count = (count + 1) % 3
	}
	return cuts
}
