package onig

import "unicode/utf8"

// run is the form of a pattern that repeats one set, such as \p{N}{1,3}: read forwards alone, and past all that cannot start a match.
type run struct {
	lead [256]bool // ASCII characters of the set, and first bytes of others of it
	in   [256]bool // by class
	most int       // characters of a match, or infinite
}

// makeRun finds whether the pattern is of that form.
func (re *Regexp) makeRun(root *node) {
	most := 1
	if root.op == opRepeat && root.min == 1 && !root.lazy {
		most, root = root.max, root.subs[0]
	}
	if root.op != opSet || len(root.set) == 0 {
		return
	}
	r := &run{most: most}
	var buf [4]byte
	first := func(c rune) int {
		if c >= 0xD800 && c < 0xE000 {
			return 0xED
		}
		utf8.EncodeRune(buf[:], c)
		return int(buf[0])
	}
	for _, g := range root.set {
		for c := g.Lo; c <= min(g.Hi, 0x7F); c++ {
			r.lead[c] = true
		}
		if g.Hi >= 0x80 {
			for b := first(max(g.Lo, 0x80)); b <= first(g.Hi); b++ {
				r.lead[b] = true
			}
		}
		r.in[re.class(g.Lo)] = true // a class is in the set as a whole
		r.in[re.class(g.Hi)] = true
	}
	re.run = r
}

// nextRuns is NextCuts for a run; a batch is of cuts, not of bytes.
func (m *Matcher) nextRuns() (found []uint32, more bool) {
	re, r, b, i, n := m.re, m.re.run, m.text, m.pos, 0
	for n < CutBatch {
		for i < len(b) && !r.lead[b[i]] {
			i++
		}
		if i == len(b) {
			break
		}
		start, count := i, 0
		for i < len(b) && count != r.most {
			if c := b[i]; c < utf8.RuneSelf {
				if !r.lead[c] {
					break
				}
				i++
			} else {
				if !r.in[re.class(decode(b, i))] {
					break
				}
				for i++; i < len(b) && b[i]&0xC0 == 0x80; i++ {
				}
			}
			count++
		}
		if count == 0 { // only its first byte looked like it
			for i++; i < len(b) && b[i]&0xC0 == 0x80; i++ {
			}
			continue
		}
		// The end of the last match may be the start of this one.
		if n > 0 && m.cuts[n-1] == uint32(start)<<1 {
			n--
		}
		m.cuts[n] = uint32(start)<<1 | 1
		m.cuts[n+1] = uint32(i) << 1
		n += 2
	}
	m.pos = i
	return m.cuts[:n], i < len(b)
}
