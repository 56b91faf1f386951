package onig

import "math/bits"

// A pattern that never matches nothing is read forwards without a branch for each match: one table answers, for what the reading is inside of and
// the state at a byte, what it is inside of next, and whether a match starts or ends at that byte.

// stream is that table. Its states are numbered twice: outside a match and each entry within one, and from half on the same, reached by a cut.
type stream struct {
	table []uint16 // [inside + state] -> inside, a multiple of the row length
	half  uint     // inside >= half: a cut lies before this byte
	out   uint     // half + outside: the cut only ends a match
	rev   []uint16 // as Regexp.rev, entries multiplied by the row length; nil if that does not fit, or the pattern looks behind
}

func (re *Regexp) makeStream(root *node) {
	entries := len(re.forward) >> re.sshift
	m := entries + 1
	row := 1 << re.sshift
	if root.nullable() || 2*m*row > 1<<16 {
		return
	}
	s := &stream{table: make([]uint16, 2*m*row), half: uint(m * row), out: uint(m * row)}
	for st := range re.begin[:re.cont] {
		fromOutside := 0
		if re.begin[st] {
			if to := re.forward[int(re.entry0)<<re.sshift|st]; to < never {
				fromOutside = m + 1 + int(to)
			}
		}
		for k := range m {
			to := fromOutside
			if k > 0 {
				switch v := re.forward[(k-1)<<re.sshift|st]; {
				case v < never:
					to = 1 + int(v)
				case to == 0:
					to = m // outside, by a cut
				}
			}
			s.table[k*row+st] = uint16(to * row)
			s.table[(m+k)*row+st] = uint16(to * row)
		}
	}
	for k := range m {
		for st := int(re.cont); st < row; st++ { // inner bytes
			s.table[k*row+st] = uint16(k * row)
			s.table[(m+k)*row+st] = uint16(k * row)
		}
	}
	if re.nctx == 1 && len(re.rev) <= 1<<16 {
		s.rev = make([]uint16, len(re.rev))
		for i, v := range re.rev {
			s.rev[i] = v << re.kshift
		}
	}
	re.stream = s
}

// CutBatch is how many bytes NextCuts looks at; it returns one cut more at most.
const CutBatch = blockBytes

// MaxStream bounds the bytes of a text read by NextCuts; a place times two fits 32 bits.
const MaxStream = 1<<31 - 1

// room for a batch of cuts; twice what it takes, so that a masked index needs no check.
type cutRoom [2 * CutBatch]uint32

// Streams: NextCuts may be used.
func (re *Regexp) Streams() bool { return re.stream != nil || re.run != nil }

// NextCuts gives the next places where a match starts or ends, each the byte's place times two, plus one if a match starts there; valid until the
// next call, and a place may come twice. more is false once the end of the text has been seen. A Matcher is read by Next or by NextCuts, not both.
func (m *Matcher) NextCuts() (found []uint32, more bool) {
	if m.re.run != nil {
		return m.nextRuns()
	}
	s, cuts, n := m.re.stream, &m.cuts, 0
	if !m.started {
		m.started = true
		m.advance()
		m.prepare()
	}
	if m.pos == m.hi && m.hi < len(m.text) {
		m.nextBlock()
	}
	end := min(m.pos+CutBatch, m.hi)
	last := end == len(m.text)
	if last {
		if end-m.pos == CutBatch {
			end--
			last = false
		} else {
			end++ // the place behind the last byte has a state too
		}
	}
	states := m.block[m.pos-m.lo : end-m.lo]
	table, half, out, inside := s.table, s.half, s.out, m.inside
	at := uint32(m.pos) << 1
	if i := m.back; i > m.hi {
		// Forwards here, backwards in the next block. Cuts are always written, and kept if they are cuts: no branch to mispredict.
		re := m.re
		rev, k, ascii := s.rev, re.kshift&15, &re.ascii
		text, ahead, st := m.text[m.hi:m.aheadHi], m.ahead, m.backState
		i -= m.hi
		ahead = ahead[:len(text)]
		j := 0
		for ; j < len(states) && i > 0; j++ {
			i--
			if b := text[i]; b < 0x80 {
				st = uint(rev[st|uint(ascii[b])])
			} else {
				for i > 0 && text[i]&0xC0 == 0x80 {
					ahead[i] = re.cont
					i--
				}
				st = uint(rev[st|uint(re.class(decode(text, i)))])
			}
			ahead[i] = uint16(st >> k)

			inside = uint(table[inside+uint(states[j])])
			cuts[n&(2*CutBatch-1)] = at | uint32((out-inside)>>(bits.UintSize-1))
			n += int((half - 1 - inside) >> (bits.UintSize - 1))
			at += 2
		}
		states = states[j:]
		m.back, m.backState = m.hi+i, st
	}
	for _, st := range states {
		inside = uint(table[inside+uint(st)])
		cuts[n&(2*CutBatch-1)] = at | uint32((out-inside)>>(bits.UintSize-1))
		n += int((half - 1 - inside) >> (bits.UintSize - 1))
		at += 2
	}
	m.inside = inside
	m.pos = end
	return cuts[:n], !last
}

// nextBlock makes the block ahead the one to read forwards.
func (m *Matcher) nextBlock() {
	if m.re.stream.rev == nil {
		m.advance()
		return
	}
	if m.back > m.hi {
		m.re.backStream(m.text, m.hi, m.back, uint16(m.backState>>m.re.kshift), m.ahead)
	}
	m.block, m.ahead = m.ahead, m.block
	m.lo, m.hi = m.hi, m.aheadHi
	m.prepare()
}

// prepare starts on the block ahead.
func (m *Matcher) prepare() {
	m.back = 0
	if m.re.stream.rev == nil || m.hi == len(m.text) {
		return
	}
	m.aheadHi = m.blockEnd(m.hi)
	state := m.stateAt(m.aheadHi)
	m.ahead = m.ahead[:m.aheadHi-m.hi+1]
	m.ahead[m.aheadHi-m.hi] = state
	m.back, m.backState = m.aheadHi, uint(state)<<m.re.kshift
}

// backStream is back by the multiplied table.
func (re *Regexp) backStream(text []byte, lo, hi int, state uint16, out []uint16) uint16 {
	rev, k, ascii := re.stream.rev, re.kshift&15, &re.ascii
	st := uint(state) << k
	part := text[lo:hi]
	out = out[:len(part)]
	for i := len(part) - 1; i >= 0; i-- {
		if b := part[i]; b < 0x80 {
			st = uint(rev[st|uint(ascii[b])])
			out[i] = uint16(st >> k)
			continue
		}
		for i > 0 && part[i]&0xC0 == 0x80 {
			out[i] = re.cont
			i--
		}
		st = uint(rev[st|uint(re.class(decode(part, i)))])
		out[i] = uint16(st >> k)
	}
	return uint16(st >> k)
}
