package sentencepiece

import (
	"math/bits"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/model/unigram"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
	"github.com/unchecked-io/unchecked-io/internal/wellformed"
)

// parts says where words of Unigram may be cut: between two characters that stand side by side in no token, one of which at least is a token by
// itself, so that no run of unknown ones goes on there. Every way through the word goes through that place. What is before does not depend on what is
// behind; what is behind depends on the score of what is before by rounding alone, and unigram.Words says no where that may matter.
//
// Both characters must become what they become alone. So neither joins a neighbour, and the second is not followed by what might.
type parts struct {
	pairs *pairs
	// codes are, by character, the one that it becomes: 0 for one that nothing is cut beside, dead for one that no token has.
	codes    []uint16 // and one that vectors read behind the last
	farthest int      // bytes of a word that may be before a part of it
	fuses    bool     // most characters are in no token: of a run of those the first one stands for all
	stand    byte     // a letter that stays as it is
}

const (
	dead     = 0xFFFF
	manyDead = 1 << 14
)

// run is a run of characters that are in no token. One unknown token is made of all of them, so where it ends at a place to cut, all but the first are in
// no piece.
type run struct {
	end  int  // where the last one ends that was looked at; -1: none yet
	left bool // all but its first are in no piece
}

// partsWithin are parts without their tables; ok is false if words have to stay whole.
func (k *Unigram) partsWithin(steps []*hfjson.Component) (p *parts, ok bool) {
	if k.words == nil {
		return nil, false
	}
	p = &parts{farthest: k.words.Farthest() / growth(steps), stand: 'a', fuses: k.words.Fuses()}
	for k.chars.entries[p.stand] != stays && p.stand < 'z' {
		p.stand++
	}
	return p, p.farthest >= 2*blockBytes && p.stand < 'z'
}

// fill makes the tables.
func (p *parts) fill(c *chars, m *unigram.Model) {
	unk, _ := m.Unknown()
	p.codes = make([]uint16, 1<<16+1)
	held := map[rune]bool{} // in a token
	m.ForEach(func(token []byte, _ uint32) bool {
		for _, r := range string(token) {
			held[r] = true
		}
		return true
	})
	deads := 0
	for r, e := range c.entries {
		code := rune(r)
		switch {
		case e == 0:
			continue
		case e != stays:
			text := c.texts[e>>8 : e>>8+e&0xFF]
			first, n := utf8.DecodeRune(text)
			if n < len(text) {
				continue
			}
			code = first
		}
		if id, ok := m.TokenToID([]byte(string(code))); code <= ' ' || code >= dead {
			continue
		} else if ok && id != unk {
			p.codes[r] = uint16(code)
		} else if !held[code] {
			p.codes[r] = dead
			deads++
		}
	}
	if p.fuses = p.fuses && deads > manyDead; !p.fuses { // a run of others is one piece
		for r := utf8.RuneSelf; r < len(p.codes); r++ {
			if p.codes[r] == dead {
				p.codes[r] = 0
			}
		}
	}
	beside := map[pair]struct{}{{dead, dead}: {}}
	m.ForEach(func(token []byte, id uint32) bool {
		first, last := rune(0), rune(0)
		for _, r := range string(token) {
			if last == 0 {
				first = r
			} else if max(last, r) < dead {
				beside[pair{last, r}] = struct{}{}
			}
			last = r
		}
		if id == unk { // it is unknown itself
			beside[pair{last, first}] = struct{}{}
			beside[pair{last, dead}] = struct{}{}
			beside[pair{dead, first}] = struct{}{}
		}
		return true
	})
	var rows [utf8.RuneSelf]row
	for x := range rows {
		for y := range rows {
			a, b := p.codes[x], p.codes[y]
			if _, ok := beside[pair{rune(a), rune(b)}]; ok || a == 0 || b == 0 {
				rows[x][y>>6] |= 1 << (y & 63)
			}
		}
	}
	p.pairs = pairsOf(&rows, beside)
}

// growth bounds the characters that a byte becomes.
func growth(steps []*hfjson.Component) int {
	const most = 1 << 20
	grown := 1
	for _, c := range steps {
		n, err := normalizer.Build(c)
		if err != nil {
			return most
		}
		switch n := n.(type) {
		case *normalizer.Replace:
			grown *= max(len(n.Content), 1)
		case *normalizer.Precompiled:
			grown *= n.Longest()
		default:
			grown *= 18 // of U+FDFA, by NFKC
		}
		grown = min(grown, most)
	}
	return grown
}

// cut finds where pieces start and end in text[from:end], a block or the last of a text that is encoded from start on, where a word starts. A first
// piece without a blank starts before. With within, words are cut into parts.
func (k *Unigram) cut(text []byte, start, from, end int, within bool, s *Scratch) (masks, stops []uint64) {
	words := (end - from + 63) / 64
	masks, stops = s.masks[:words], s.ends[:words]
	looked := s.looked[:words]
	blanksAt(masks, text[from:end], s)
	b, high, left := uint64(0), uint64(0), byte(0) // 1: the byte before is a blank, or there is none; is beyond ASCII
	if from == start {
		if isBlank(text[from]) {
			b = 1
		}
	} else if c := text[from-1]; isBlank(c) {
		b = 1
	} else if c >= utf8.RuneSelf {
		high = 1
	} else if within {
		left = k.parts.pairs.left[c]
	}
	letters := behindLetters(text, from)
	if from == start {
		s.run = run{end: -1}
	}
	if within {
		k.parts.pairs.lookAt(looked, text[from:end], left, s)
	}
	if tail := (end - from) & 63; tail != 0 { // the text ends
		masks[words-1] &= 1<<tail - 1
	}
	for i, blank := range masks {
		behind := blank >> 1
		switch {
		case i+1 < words:
			behind |= masks[i+1] << 63
		case end == len(text):
			behind |= 1 << ((end - from - 1) & 63)
		case isBlank(text[end]):
			behind |= 1 << 63
		}
		cut, closes, opens := uint64(0), uint64(0), uint64(0)
		if within {
			w := &looked[i]
			apart := ^(blank | blank<<1 | b)
			base := from + i*64
			if n := end - base; n < 64 {
				apart &= 1<<n - 1
			}
			if base == 0 {
				apart &^= 1
			}
			cut = w.starts & apart
			ahead := uint64(0) // the next block starts with a byte beyond ASCII
			if base+64 < len(text) {
				ahead = uint64(text[base+64] >> 7)
			}
			if w.high|high|ahead != 0 || s.run.left && s.run.end >= base {
				odd := w.high&^w.going | ^w.high&(w.high<<1|high|(w.high>>1|ahead<<63)&cut)
				cut &^= w.high | odd
				odd &= apart &^ w.inside(letters)
				switch {
				case k.parts.fuses:
					var places uint64
					places, closes, opens = k.parts.fused(text, base, odd, &s.run)
					cut |= places | opens&^blank
				case odd != 0:
					cut |= k.parts.apartAt(text, base, odd, w)
				}
			}
			high, letters = w.high>>63, w.behind()
		}
		stops[i] = (blank&^(blank<<1|b)|cut)&^opens | closes
		masks[i] = blank&^behind | cut
		b = blank >> 63
	}
	return masks, stops
}

// fused is apart; closes are places where a piece ends that is the first of a run, opens those where such a run ends, and no piece.
func (p *parts) fused(text []byte, base int, odd uint64, r *run) (cut, closes, opens uint64) {
	if r.left && r.end >= base && r.end < min(base+64, len(text)) {
		opens = 1 << (r.end - base)
	}
	for odd != 0 {
		at := base + bits.TrailingZeros64(odd)
		if at < r.end { // inside of it nothing is cut
			if r.end >= base+64 {
				break
			}
			odd &= ^uint64(0) << (r.end - base)
			continue
		}
		bit := odd & -odd
		odd &= odd - 1
		before, _ := utf8.DecodeLastRune(text[max(at-utf8.UTFMax, 0):at])
		x := p.code(before)
		y, size := p.codeAt(text, at)
		if x != dead || y != dead {
			if p.apartHere(text, at+size, x, y) {
				cut |= bit
			}
			continue
		}
		r.end = at + size
		n := 0
		for r.end < len(text) {
			if y, n = p.codeAt(text, r.end); y != dead {
				break
			}
			r.end += n
		}
		if r.left = r.end == len(text) || isBlank(text[r.end]) || p.apartHere(text, r.end+n, dead, y); r.left {
			closes |= bit
			if r.end < min(base+64, len(text)) {
				opens |= 1 << (r.end - base)
			}
		}
	}
	return cut, closes, opens
}

// apartHere tells whether a word may be cut between two characters, by their codes; the second ends at end.
func (p *parts) apartHere(text []byte, end int, x, y uint32) bool {
	if x == 0 || y == 0 {
		return false
	}
	if end < len(text) && text[end] >= utf8.RuneSelf {
		if code, _ := p.codeAt(text, end); code == 0 {
			return false
		}
	}
	h := p.pairs.hash(rune(x), rune(y))
	return p.pairs.bits[h>>6]>>(h&63)&1 == 0
}

// apart tells at which of the odd places of a block words may be cut: places where characters start of which one, or one beside it, is beyond ASCII.
func (p *parts) apart(text []byte, base int, odd uint64) (cut uint64) {
	known := -1 // where a character starts whose code is known, and that of the one before
	var before, here uint32
	var size int
	for ; odd != 0; odd &= odd - 1 {
		at := base + bits.TrailingZeros64(odd)
		if at != known {
			r, _ := utf8.DecodeLastRune(text[max(at-utf8.UTFMax, 0):at])
			before = p.code(r)
			here, size = p.codeAt(text, at)
		}
		known = at + size
		next, n, follows := uint32(0), 0, uint32(1)
		if known < len(text) {
			if next, n = p.codeAt(text, known); text[known] >= utf8.RuneSelf {
				follows = next
			}
		}
		if before != 0 && here != 0 && follows != 0 {
			h := p.pairs.hash(rune(before), rune(here))
			cut |= odd & -odd & (p.pairs.bits[h>>6]>>(h&63)&1 - 1)
		}
		before, here, size = here, next, n
	}
	return cut
}

func (p *parts) code(r rune) uint32 {
	if r > 0xFFFF {
		return 0
	}
	return uint32(p.codes[r])
}

func (p *parts) codeAt(text []byte, at int) (code uint32, size int) {
	r, n := wellformed.Decode(text, at)
	return p.code(r), n
}

// blanks makes bit i of masks say whether text[i] is a blank. Plain twin of blanks256 and blanks512.
func blanks(masks []uint64, text []byte) {
	for i := range masks {
		w := uint64(0)
		for k, c := range text[i*64 : min(i*64+64, len(text))] {
			if c <= ' ' && isBlank(c) {
				w |= 1 << k
			}
		}
		masks[i] = w
	}
}
