package onig

// A pattern that never matches nothing is read forwards without a branch for each match: one table answers, for what the reading is inside of and
// the state at a byte, what it is inside of next, and whether a match starts or ends at that byte.

// stream is that table. Its states are numbered twice: outside a match and each entry within one, and from half on the same, reached by a cut.
type stream struct {
	table []uint16 // [inside + state] -> inside, a multiple of the row length
	half  uint32   // inside >= half: a cut lies before this byte
	out   uint32   // half + outside: the cut only ends a match
	rev   []uint16 // as Regexp.rev, entries multiplied by the row length; nil if that does not fit
}

func (re *Regexp) makeStream(root *node) {
	entries := len(re.forward) >> re.sshift
	m := entries + 1
	row := 1 << re.sshift
	if root.nullable() || 2*m*row > 1<<16 {
		return
	}
	s := &stream{table: make([]uint16, 2*m*row), half: uint32(m * row), out: uint32(m * row)}
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
	if len(re.rev) <= 1<<16 {
		s.rev = make([]uint16, len(re.rev))
		for i, v := range re.rev {
			s.rev[i] = v << re.kshift
		}
	}
	re.stream = s
}

// CutBatch is how many bytes NextCuts looks at, and the most cuts that it writes.
const CutBatch = 1024

// Streams: NextCuts may be used.
func (re *Regexp) Streams() bool { return re.stream != nil }

// NextCuts writes the next places where a match starts or ends, each the byte's place times two, plus one if a match starts there. more is false
// once the end of the text has been written. A Matcher is read by Next or by NextCuts, not both.
func (m *Matcher) NextCuts(cuts *[CutBatch + 1]uint32) (n int, more bool) {
	s := m.re.stream
	if m.pos == m.hi && m.hi < len(m.text) {
		m.advance()
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
	for _, st := range states {
		inside = uint32(table[inside+uint32(st)])
		// Written always, kept if a cut: no branch to mispredict.
		cuts[n] = at | (out-inside)>>31
		n += int((half - 1 - inside) >> 31)
		at += 2
	}
	m.inside = inside
	m.pos = end
	return n, !last
}

// backStream is back by the multiplied table.
func (re *Regexp) backStream(text []byte, lo, hi int, state uint16, out []uint16) uint16 {
	rev, k, ascii := re.stream.rev, re.kshift&15, &re.ascii
	st := uint(state) << k
	part, out := text[lo:hi], out[:hi-lo]
	for i := len(part) - 1; i >= 0; i-- {
		if b := part[i]; b < 0x80 {
			st = uint(rev[st|uint(ascii[b&0x7F])])
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
