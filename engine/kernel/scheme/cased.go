package scheme

import "math/bits"

// cutO200K is cutCL100K but for three things. A run of letters is cut where upper case follows lower case, with the caseless ones counting as either;
// a contraction ends the letters before it; a mark is a letter, unless it lies in others that are more than the one character which letters take.
func (s *Scheme) cutO200K(dst []uint64, text []byte, at int, blocks []block, c *carries) {
	letterBefore, otherBefore, firstBefore := c.letter, c.other, c.first
	spaceBefore, blankBefore, newlineBefore, whiteBefore := c.space, c.blank, c.newline, c.white
	lowerBefore, caselessBefore, hanBefore := c.lower, c.caseless, c.han
	inside, spread, swallow := c.inside, c.spread, c.swallow
	set, suffix := c.set, c.clear
	slashes := uint64(0)
	if s.Slash {
		slashes = ^slashes
	}
	out, prev := dst[at:at+len(blocks)], &dst[max(at-1, 0)]
	for i := range out {
		b := &blocks[i]
		base := (at + i) * 64
		tailBefore := c.tail
		c.tail = b.tail >> 63
		letter, upper, number, space, newline := b.letter, b.upper, b.number, b.space, b.newline
		blank := space | b.blank
		other := ^(letter | number | blank | newline)
		trail := newline | b.slash&slashes
		var swallowed, caseless, han, cuts, carry uint64
		if b.wide == 0 {
			seeds := newline & (other<<1 | otherBefore)
			swallowed, swallow = flood(trail, seeds, swallow)
			other &^= swallowed
			inside = other >> 63 & ((other | space) >> 62)
			if cuts = number; s.Digits == 3 {
				cuts = c.threes(number, b)
			}
		} else {
			w := s.widenAll(b, text, at+i, c)
			letter, upper, number, caseless, han = b.letter, b.upper, b.number, w.caseless, w.han
			blank = space | b.blank
			if w.hanNumber != 0 {
				number, cuts = threesHan(number, w.hanNumber, b.tail, c)
				han |= w.hanNumber &^ number
			} else if cuts = number &^ b.tail; s.Digits == 3 {
				cuts = c.threes(number, b)
			}
			var in uint64
			all := ^(letter | number | blank | newline | han | w.hanOther)
			other, in, swallowed, swallow = others(&w, b.tail, all, space, newline, trail, otherBefore|spaceBefore, otherBefore, inside, swallow)
			inside = in >> 63
			letter &^= in
			caseless &^= in
			han |= w.hanOther &^ in
		}
		white := (blank | newline) &^ swallowed
		newline &^= swallowed

		first := other &^ ((other|space)<<1 | otherBefore | spaceBefore)
		behind := first<<1 | firstBefore
		if b.tail|spread != 0 {
			behind, spread = bits.Add64(behind, b.tail, spread)
			behind &^= b.tail
		}
		start := first | cuts | set |
			letter&^((letter|blank)<<1|letterBefore|blankBefore|behind) |
			white&^(white<<1|whiteBefore) |
			han&^(han<<1|hanBefore)
		set = 0

		// A contraction is no letters to what follows.
		taken := suffix
		suffix = 0
		if s.Contraction == FoldedSuffix {
			for q := b.quote & (letter<<1 | letterBefore); q != 0; q &= q - 1 {
				p := trailing(q)
				if base+p == c.end {
					continue // behind another one
				}
				if n := contraction(text, base+p, false); n > 0 {
					c.end = base + p + n
					taken |= (1<<n - 1) << p
					suffix |= (1<<n - 1) >> (64 - p)
					start |= 1 << (p + n)
					set |= 1 << n >> (64 - p)
				}
			}
			start &^= taken
		}
		upper &^= taken
		lower := letter &^ (upper | caseless | taken)
		lowered := lower // with the caseless behind lower case
		if caseless != 0 {
			lowered, _ = flood(lower|caseless, lower, lowerBefore)
			lowered |= lower
		}
		start |= upper & (lowered<<1 | lowerBefore)

		// Upper case between caseless letters and the end of all letters begins a piece: the caseless ones then stand for lower case.
		if c.upper >= 0 {
			if run := trailing(^upper); run < 64 {
				if (letter&^taken)>>run&1 == 0 {
					dst[c.upper/64] |= 1 << (c.upper % 64)
				}
				c.upper = -1
			}
		}
		if heads := upper & (caseless<<1 | caselessBefore); heads != 0 {
			start |= s.closing(heads, upper, letter, base, c)
		}

		ends := blank &^ ((blank | b.newline) >> 1) &^ (1 << 63)
		if tails := ends & b.tail; tails != 0 {
			ends &^= b.tail
			start |= leadsOf(dst, text, base, tails)
		}
		start |= ends
		if last := blankBefore &^ (blank | b.newline) & 1; last&tailBefore == 0 {
			*prev |= last << 63
		} else {
			lastBlank(dst, text, base)
		}

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
			start = takeBack(start, heads, blank, b.newline, base, c)
		}

		prev = &out[i]
		*prev = start
		letterBefore, otherBefore, firstBefore = letter>>63, other>>63, first>>63
		spaceBefore, blankBefore, newlineBefore, whiteBefore = space>>63, blank>>63, newline>>63, white>>63
		lowerBefore, caselessBefore, hanBefore = lowered>>63, caseless>>63, han>>63
	}
	c.letter, c.other, c.first, c.space, c.blank, c.newline, c.white = letterBefore, otherBefore, firstBefore, spaceBefore, blankBefore, newlineBefore, whiteBefore
	c.lower, c.caseless, c.han, c.inside, c.spread, c.swallow = lowerBefore, caselessBefore, hanBefore, inside, spread, swallow
	c.set, c.clear = set, suffix
}

// flood is what lies in runs of within from a seed, or from before the block, on: a sum carries from there to the end of the run.
func flood(within, seeds, before uint64) (flooded, behind uint64) {
	sum, behind := bits.Add64(within, seeds, before)
	return (sum ^ within | seeds) & within, behind
}

// others are the characters of pieces of others, with the marks and Han in them, which in tells; and what newlines and slashes they swallow. A piece
// takes marks from its second character on. A swallowed slash begins no such piece; whether it is swallowed hangs on what comes before it, so
// this goes round until it stands still: each round settles more from the left.
func others(w *wider, tail, all, space, newline, trail, before, otherBefore, inside, swallow uint64) (other, in, swallowed, behind uint64) {
	other = all
	for {
		runs := other | w.mark | w.hanOther
		seeds := (other | w.hanOther) &^ tail & ((other|space)<<1 | before)
		in, _ = flood(runs, seeds, inside)
		kept := other | in
		swallowed, behind = flood(trail, newline&(kept<<1|otherBefore), swallow)
		next := all &^ swallowed
		if next == other {
			return kept, in, swallowed, behind
		}
		other = next
	}
}

// closing are those of heads, upper case behind caseless letters, whose run of upper case ends all letters; one whose run does not end here is pending.
func (s *Scheme) closing(heads, upper, letter uint64, base int, c *carries) (start uint64) {
	for ; heads != 0; heads &= heads - 1 {
		p := trailing(heads)
		end := p + trailing(^(upper >> p))
		if end >= 64 {
			c.upper = base + p
		} else if letter>>end&1 == 0 {
			start |= 1 << p
		}
	}
	return start
}

// threesHan is threesWide where some numbers are Han too: those count as numbers where a piece of numbers has room, else they begin a piece of Han.
func threesHan(only, han, tail uint64, c *carries) (number, cuts uint64) {
	number = only
	inside := c.numbers>>63 != 0
	count := openNumbers(c)
	if inside && han&1 != 0 { // the rest of one that began before
		number |= han & tail & (1<<trailing(^tail) - 1)
	}
	for leads := (only | han) &^ tail; leads != 0; leads &= leads - 1 {
		p := trailing(leads)
		if p > 0 && number>>(p-1)&1 == 0 || p == 0 && !inside {
			count = 0
		}
		if han>>p&1 != 0 {
			if count == 0 {
				continue
			}
			number |= han & (7 << p) // each has three bytes
		}
		if count == 0 {
			cuts |= 1 << p
		}
		count = (count + 1) % 3
	}
	c.numbers, c.cuts = number, cuts
	c.wide, c.tails = number&tail, number&tail
	return number, cuts
}
