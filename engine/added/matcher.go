package added

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// pattern is the bytes looked for, and the index of their token.
type pattern struct {
	text  string
	token int32
}

// walkLimit is the longest pattern for which trying the trie at every byte counts as linear. Sets with longer ones have a second automaton.
const walkLimit = 64

// fewLeads is how many different first bytes are looked for one by one, at the speed of bytes.IndexByte.
const fewLeads = 3

// matcher finds the leftmost longest of its patterns. Text without a candidate is passed at the speed of a byte search: a candidate is a byte
// that some pattern begins with, followed by one that some such pattern goes on with.
type matcher struct {
	lead  [256]bool
	leads []byte               // all of them, if they are few
	pairs [1 << 16 / 64]uint64 // by first byte << 8 | second
	trie  trie

	// For sets with long patterns: the patterns backwards, as an Aho-Corasick automaton that reads the text from its end. Its state at a byte tells
	// the longest pattern that starts there, so that one pass serves all.
	back     *trie
	fail     []int32
	longest  []int32 // by state: index in ending of the longest pattern that starts here, or -1
	ending   []pattern
	maxBytes int
}

func newMatcher(patterns []pattern) *matcher {
	m := &matcher{}
	for _, p := range patterns {
		m.lead[p.text[0]] = true
		m.maxBytes = max(m.maxBytes, len(p.text))
		row := int(p.text[0]) << 8
		if len(p.text) == 1 {
			for i := range 256 {
				m.pairs[(row|i)>>6] |= 1 << (i & 63)
			}
		} else {
			i := row | int(p.text[1])
			m.pairs[i>>6] |= 1 << (i & 63)
		}
	}
	for b, ok := range m.lead {
		if ok {
			m.leads = append(m.leads, byte(b))
		}
	}
	if len(m.leads) > fewLeads {
		m.leads = nil
	}
	m.trie = newTrie(patterns)
	if m.maxBytes > walkLimit {
		m.buildBack(patterns)
	}
	return m
}

func (m *matcher) buildBack(patterns []pattern) {
	reversed := make([]pattern, len(patterns))
	for i, p := range patterns {
		b := []byte(p.text)
		slices.Reverse(b)
		reversed[i] = pattern{string(b), int32(i)}
	}
	m.ending = patterns
	back := newTrie(reversed)
	m.back = &back
	m.fail = make([]int32, len(back.first)-1)
	m.longest = slices.Clone(back.token)
	// Nodes are numbered by depth, so what fail points at is ready.
	for n := range m.fail {
		if n > 0 && m.longest[n] < 0 {
			m.longest[n] = m.longest[m.fail[n]]
		}
		for e := back.first[n]; e < back.first[n+1]; e++ {
			child := back.child(e)
			if n > 0 {
				m.fail[child] = m.step(m.fail[n], back.label[e])
			}
		}
	}
}

// step goes from state n by byte c. Its cost is paid for by the depth that earlier steps gained.
func (m *matcher) step(n int32, c byte) int32 {
	for {
		if next := m.back.next(n, c); next >= 0 {
			return next
		}
		if n == 0 {
			return 0
		}
		n = m.fail[n]
	}
}

// trie holds nodes in the order of their depth; the edges of node n are first[n] to first[n+1], by label, and edge e leads to node e+1.
type trie struct {
	first []int32
	label []byte
	token []int32 // by node; -1: none ends here
}

func (t *trie) child(edge int32) int32 { return edge + 1 }

func newTrie(patterns []pattern) trie {
	sorted := slices.Clone(patterns)
	slices.SortFunc(sorted, func(a, b pattern) int { return cmp.Or(strings.Compare(a.text, b.text), cmp.Compare(a.token, b.token)) })
	// A node is a range of the sorted patterns that share their first depth bytes.
	type node struct{ lo, hi int }
	t := trie{token: []int32{-1}}
	level := []node{{0, len(sorted)}}
	for depth := 0; len(level) > 0; depth++ {
		var below []node
		for _, n := range level {
			t.first = append(t.first, int32(len(t.label)))
			i := n.lo
			for i < n.hi && len(sorted[i].text) == depth { // it ends here
				i++
			}
			for i < n.hi {
				j, c := i+1, sorted[i].text[depth]
				for j < n.hi && sorted[j].text[depth] == c {
					j++
				}
				t.label = append(t.label, c)
				token := int32(-1)
				if len(sorted[i].text) == depth+1 {
					token = sorted[i].token
				}
				t.token = append(t.token, token)
				below = append(below, node{i, j})
				i = j
			}
		}
		level = below
	}
	t.first = append(t.first, int32(len(t.label)))
	return t
}

// next is the child of node n by byte c, or -1.
func (t *trie) next(n int32, c byte) int32 {
	lo, hi := t.first[n], t.first[n+1]
	for hi-lo > 4 {
		mid := int32(uint32(lo+hi) >> 1)
		if t.label[mid] <= c {
			lo = mid
		} else {
			hi = mid
		}
	}
	for ; lo < hi; lo++ {
		if t.label[lo] == c {
			return t.child(lo)
		}
	}
	return -1
}

// scanner finds the matches of one text, in order.
type scanner struct {
	m     *matcher
	b     []byte
	pos   int
	work  int           // steps of the trie that led to nothing
	at    [fewLeads]int // next place of each of the few leads; less than pos: not known
	known bool
	ends  []int32 // if filled: by byte, index of the longest pattern that starts there

	start, end int
	token      int32
}

func (s *scanner) next() bool {
	m, b := s.m, s.b
	for {
		i := s.candidate()
		if i < 0 {
			return false
		}
		s.pos = i + 1
		if len(s.ends) > 0 {
			if e := s.ends[i]; e >= 0 {
				s.start, s.end, s.token = i, i+len(m.ending[e].text), m.ending[e].token
				s.pos = s.end
				return true
			}
			continue
		}
		if m.leads != nil && !m.goesOn(b, i) {
			continue
		}
		found, end, n, k := int32(-1), 0, int32(0), i
		for k < len(b) {
			if n = m.trie.next(n, b[k]); n < 0 {
				break
			}
			k++
			if t := m.trie.token[n]; t >= 0 {
				found, end = t, k
			}
		}
		if found >= 0 {
			s.start, s.end, s.token, s.pos = i, end, found, end
		}
		s.work += k - s.pos
		if m.back != nil && s.work > 8*s.pos+1<<12 {
			s.readBack()
		}
		if found >= 0 {
			return true
		}
	}
}

// goesOn: the byte after i, if there is one, may follow the lead at i.
func (m *matcher) goesOn(b []byte, i int) bool {
	if i+1 == len(b) {
		return true
	}
	k := int(b[i])<<8 | int(b[i+1])
	return m.pairs[k>>6]>>(k&63)&1 != 0
}

// readBack finds the longest pattern at each byte from pos on, once walking has cost too much.
func (s *scanner) readBack() {
	m, b := s.m, s.b
	s.ends = slices.Grow(s.ends[:0], len(b))[:len(b)]
	state := int32(0)
	for i := len(b) - 1; i >= s.pos; i-- {
		state = m.step(state, b[i])
		s.ends[i] = m.longest[state]
	}
}

// candidate is the next place from pos on where a pattern may start, or -1.
func (s *scanner) candidate() int {
	m, b, i := s.m, s.b, s.pos
	if m.leads != nil {
		best := len(b)
		for k, c := range m.leads {
			if !s.known || s.at[k] < i {
				if j := bytes.IndexByte(b[i:], c); j >= 0 {
					s.at[k] = i + j
				} else {
					s.at[k] = len(b)
				}
			}
			best = min(best, s.at[k])
		}
		s.known = true
		if best == len(b) {
			return -1
		}
		return best
	}
	lead := &m.lead
	for i < len(b) {
		for ; i+8 <= len(b); i += 8 {
			c := b[i : i+8 : i+8]
			if lead[c[0]] || lead[c[1]] || lead[c[2]] || lead[c[3]] || lead[c[4]] || lead[c[5]] || lead[c[6]] || lead[c[7]] {
				break
			}
		}
		for end := min(i+8, len(b)); i < end; i++ {
			if lead[b[i]] && m.goesOn(b, i) {
				return i
			}
		}
	}
	return -1
}
