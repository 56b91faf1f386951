package scheme

import "math/bits"

// cutDeepSeek: numbers by threes and runs of CJK are cut out first, and are the end of the text to what lies beside them. In the rest, letters take one
// blank or Other before them; ASCII letters one ASCII symbol that begins a piece, and then no other letters; symbols take one U+0020 before
// them and all newlines behind them; Others are pieces in runs, but for the last one if letters take it. CJK is cut by the same rules.
func (s *Scheme) cutDeepSeek(dst []uint64, text []byte, at int, blocks []block, c *carries) {
	letterBefore, symbolBefore, firstBefore, looseBefore := c.letter, c.other, c.first, c.loose
	spaceBefore, blankBefore, newlineBefore, whiteBefore := c.space, c.blank, c.newline, c.white
	hanBefore, hanSymbolBefore, hanLooseBefore := c.han, c.hanSymbol, c.hanLoose
	swallow, glued := c.swallow, c.glued
	out, prev := dst[at:at+len(blocks)], &dst[max(at-1, 0)]
	for i := range out {
		b := &blocks[i]
		base := (at + i) * 64
		ascii := b.letter
		symbol := ^(ascii | b.number | b.space | b.blank | b.newline | b.control | b.wide)
		first := symbol
		var han, hanSymbol, hanLoose uint64
		if b.wide != 0 {
			w := s.widenAll(b, text, at+i, c)
			han, hanSymbol, hanLoose = w.han, w.hanNumber, w.hanOther
			b.control |= w.other
			symbol |= b.wide &^ (b.letter | b.number | b.blank | b.control | han | hanSymbol | hanLoose)
		}
		letter, number, space, newline, loose := b.letter, b.number, b.space, b.newline, b.control
		blank := space | b.blank
		white := blank | newline

		swallowed, carry := flood(newline, newline&(symbol<<1|symbolBefore), swallow)
		swallow = carry
		white &^= swallowed
		newline &^= swallowed

		starts := symbol &^ ((symbol|space)<<1 | symbolBefore | spaceBefore)
		first &= starts // those of ASCII
		taken := ascii & (first<<1 | firstBefore)
		sum, carry := bits.Add64(ascii, taken, glued)
		glued = carry
		start := starts |
			letter&^((letter|blank|loose)<<1|letterBefore|blankBefore|looseBefore|taken) |
			letter&sum&^ascii |
			white&^(white<<1|whiteBefore) |
			loose&^(loose<<1|looseBefore) |
			han&^((han|hanLoose)<<1|hanBefore|hanLooseBefore) |
			hanSymbol&^(hanSymbol<<1|hanSymbolBefore) |
			hanLoose&^(hanLoose<<1|hanLooseBefore)

		// The last blank before more, unless that is no part of the rest; the last of the loose before letters.
		wall := blank | b.newline | number | han | hanSymbol | hanLoose
		ends := blank&^(wall>>1)&^(1<<63) | loose&(letter>>1) | hanLoose&(han>>1)
		if tails := ends & b.tail; tails != 0 {
			ends &^= b.tail
			start |= leadsOf(dst, text, base, tails)
		}
		start |= ends
		if last := (blankBefore&^wall | looseBefore&letter | hanLooseBefore&han) & 1; last&c.tail == 0 {
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

		start |= c.threes(number, b)
		c.tail = b.tail >> 63

		prev = &out[i]
		*prev = start
		letterBefore, symbolBefore, firstBefore, looseBefore = letter>>63, symbol>>63, first>>63, loose>>63
		spaceBefore, blankBefore, newlineBefore, whiteBefore = space>>63, blank>>63, newline>>63, white>>63
		hanBefore, hanSymbolBefore, hanLooseBefore = han>>63, hanSymbol>>63, hanLoose>>63
	}
	c.letter, c.other, c.first, c.loose, c.space, c.blank, c.newline, c.white = letterBefore, symbolBefore, firstBefore, looseBefore, spaceBefore, blankBefore, newlineBefore, whiteBefore
	c.han, c.hanSymbol, c.hanLoose, c.swallow, c.glued = hanBefore, hanSymbolBefore, hanLooseBefore, swallow, glued
}
