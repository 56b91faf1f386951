package onig

import "sync"

// Match is a range of bytes of the text; it may be empty.
type Match struct{ Start, End int }

const blockBytes = 1 << 9 // read backwards at a time

// Matcher walks the matches of one text. It belongs to one goroutine at a time.
type Matcher struct {
	re     *Regexp
	text   []byte
	block  []uint16 // state at each byte of [lo, hi], both ends included
	lo     int
	hi     int
	marks  []uint16 // states at the ends of the blocks to come, if they were read for
	bounds []int    // scratch of stateAt
	pos    int      // next place to look at
	last   int      // end of the last match, -1
	done   bool

	// Of NextCuts. While one block is read forwards, the next is read backwards in the same loop: neither waits for the other's table.
	inside    uint
	ahead     []uint16 // the next block, states from back on are known
	aheadHi   int      // its end; the same as hi: there is none
	back      int
	backState uint
	started   bool // a first block has been read
	cuts      cutRoom
}

var matchers = sync.Pool{New: func() any { return new(Matcher) }}

// Start begins to match text, which must be UTF-8 and stay as it is until Release.
func (re *Regexp) Start(text []byte) *Matcher {
	m := re.Matcher()
	m.Reset(text)
	return m
}

// Matcher is one without a text; Reset gives it one.
func (re *Regexp) Matcher() *Matcher {
	m := matchers.Get().(*Matcher)
	m.re = re
	if cap(m.block) == 0 {
		m.block = make([]uint16, 0, blockBytes+8)
		m.ahead = make([]uint16, 0, blockBytes+8)
	}
	return m
}

// Reset begins to match another text by the same pattern.
func (m *Matcher) Reset(text []byte) {
	m.text, m.pos, m.last, m.done, m.inside = text, 0, -1, false, 0
	m.marks, m.lo, m.hi = m.marks[:0], 0, 0
	m.started = false
}

// Release gives the matcher back.
func (m *Matcher) Release() {
	m.re, m.text = nil, nil
	if cap(m.bounds) > 1<<14 {
		m.marks, m.bounds = nil, nil
	}
	matchers.Put(m)
}

// advance moves to the next block: reads it backwards and keeps the state at each byte and at its end.
func (m *Matcher) advance() {
	m.lo = m.hi
	m.hi = m.blockEnd(m.lo)
	m.block = m.block[:m.hi-m.lo+1]
	state := m.stateAt(m.hi)
	m.block[m.hi-m.lo] = state
	m.re.back(m.text, m.lo, m.hi, state, m.block)
}

// blockEnd is the end of the block that starts at lo: that of a character.
func (m *Matcher) blockEnd(lo int) int {
	hi := lo + blockBytes
	if hi >= len(m.text) {
		return len(m.text)
	}
	for k := 0; k < 3 && hi < len(m.text) && m.text[hi]&0xC0 == 0x80; k++ {
		hi++
	}
	return hi
}

// stateAt is the state at the end of a block, asked of one block after the other.
func (m *Matcher) stateAt(at int) uint16 {
	re, n := m.re, len(m.text)
	if len(m.marks) == 0 {
		if at < n {
			if state, ok := re.synced(m.text, at); ok {
				return state
			}
		}
		// Read all the rest backwards, once for all blocks to come.
		end, bounds := n, m.bounds[:0]
		for b := at; b < n; b = m.blockEnd(b) {
			bounds = append(bounds, b)
		}
		state := re.initial[0]
		if re.nctx > 1 {
			state = re.initial[re.preceding(m.text, n)]
		}
		m.marks = append(m.marks, state)
		for i := len(bounds) - 1; i >= 0; i-- {
			state = re.back(m.text, bounds[i], end, state, nil)
			m.marks = append(m.marks, state)
			end = bounds[i]
		}
		m.bounds = bounds
	}
	state := m.marks[len(m.marks)-1]
	m.marks = m.marks[:len(m.marks)-1]
	return state
}

// preceding is the kind of the character before at.
func (re *Regexp) preceding(text []byte, at int) uint8 {
	if at == 0 {
		return re.ctxBegin
	}
	if b := text[at-1]; b < 0x80 {
		return re.ctxOf[re.ascii[b]]
	}
	j := at - 1
	for j > 0 && text[j]&0xC0 == 0x80 {
		j--
	}
	return re.ctxOf[re.class(decode(text, j))]
}

func (re *Regexp) class(r rune) uint8 {
	return re.classData[int(re.classIndex[r>>7])<<7|int(r&127)]
}

// decode is the code point of the two, three or four bytes at i.
func decode(text []byte, i int) rune {
	b := text[i:]
	switch {
	case b[0] < 0xE0 && len(b) >= 2:
		return rune(b[0]&0x1F)<<6 | rune(b[1]&0x3F)
	case b[0] < 0xF0 && len(b) >= 3:
		return rune(b[0]&0x0F)<<12 | rune(b[1]&0x3F)<<6 | rune(b[2]&0x3F)
	case len(b) >= 4:
		return min(rune(b[0]&7)<<18|rune(b[1]&0x3F)<<12|rune(b[2]&0x3F)<<6|rune(b[3]&0x3F), maxRune)
	}
	return 0xFFFD // ill-formed; no text of ours is
}

// back reads [lo, hi) backwards from the state at hi and returns that at lo; out, if any, gets the state at each byte, out[0] at lo.
func (re *Regexp) back(text []byte, lo, hi int, state uint16, out []uint16) uint16 {
	if re.nctx > 1 {
		return re.backPreceded(text, lo, hi, state, out)
	}
	rev, k, ascii := re.rev, re.kshift, &re.ascii
	if out == nil {
		for i := hi - 1; i >= lo; i-- {
			if b := text[i]; b < 0x80 {
				state = rev[int(state)<<(k&31)|int(ascii[b])]
				continue
			}
			for i > lo && text[i]&0xC0 == 0x80 {
				i--
			}
			state = rev[int(state)<<(k&31)|int(re.class(decode(text, i)))]
		}
		return state
	}
	if re.stream != nil && re.stream.rev != nil {
		return re.backStream(text, lo, hi, state, out)
	}
	out = out[:hi-lo]
	part := text[lo:hi]
	for i := len(part) - 1; i >= 0; i-- {
		if b := part[i]; b < 0x80 {
			state = rev[int(state)<<(k&31)|int(ascii[b])]
			out[i] = state
			continue
		}
		for i > 0 && part[i]&0xC0 == 0x80 {
			out[i] = re.cont
			i--
		}
		state = rev[int(state)<<(k&31)|int(re.class(decode(part, i)))]
		out[i] = state
	}
	return state
}

// backPreceded is back for patterns that look at the preceding character.
func (re *Regexp) backPreceded(text []byte, lo, hi int, state uint16, out []uint16) uint16 {
	if hi <= lo {
		return state
	}
	classes := len(re.ctxOf)
	class, at := re.classBefore(text, lo, hi, out)
	for {
		next, before, ctx := 0, 0, int(re.ctxBegin)
		if at > 0 {
			next, before = re.classBefore(text, 0, at, nil)
			ctx = int(re.ctxOf[next])
		}
		state = re.rev[int(state)<<re.kshift|(ctx*classes+class)]
		if out != nil {
			out[at-lo] = state
		}
		if at <= lo {
			return state
		}
		if out != nil {
			for i := before + 1; i < at; i++ {
				out[i-lo] = re.cont
			}
		}
		class, at = next, before
	}
}

// classBefore is the class of the character that ends at hi, and where it starts; out gets the marks of its inner bytes.
func (re *Regexp) classBefore(text []byte, lo, hi int, out []uint16) (int, int) {
	i := hi - 1
	if b := text[i]; b < 0x80 {
		return int(re.ascii[b]), i
	}
	for i > lo && text[i]&0xC0 == 0x80 {
		if out != nil {
			out[i-lo] = re.cont
		}
		i--
	}
	return int(re.class(decode(text, i))), i
}

// Next writes the next matches to dst and returns how many; 0: there are no more. Empty matches right behind a match are left out, and the search
// goes on one character later, as the oracle does.
func (m *Matcher) Next(dst []Match) int {
	if m.done {
		return 0
	}
	if !m.started {
		m.started = true
		m.advance()
	}
	re, n := m.re, 0
	begin, forward, shift := re.begin, re.forward, re.sshift&31
	for n < len(dst) {
		// The next place where a match starts.
		at := m.pos - m.lo
		for {
			for at < len(m.block) && !begin[m.block[at]] {
				at++
			}
			if at < len(m.block)-1 || at == len(m.block)-1 && m.hi == len(m.text) {
				break
			}
			if m.hi == len(m.text) {
				m.done = true
				return n
			}
			m.advance()
			at = max(m.pos-m.lo, 0)
		}
		start := m.lo + at
		entry := int(re.entry0)
		block := m.block
		for {
			if at < len(block) {
				to := forward[entry<<shift|int(block[at])]
				if to >= never {
					break
				}
				entry = int(to)
				at++
				continue
			}
			// A block's last state is the next one's first.
			m.advance()
			block, at = m.block, 1
		}
		end := m.lo + at
		if end == start && m.last == end {
			// On to the next character.
			m.pos = end + 1
			for m.pos < len(m.text) && m.text[m.pos]&0xC0 == 0x80 {
				m.pos++
			}
			if m.pos > len(m.text) {
				m.done = true
				return n
			}
			continue
		}
		dst[n] = Match{start, end}
		n++
		m.pos, m.last = end, end
	}
	return n
}
