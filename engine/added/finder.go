package added

// Finder looks for short strings where a text may hold one. It is immutable and safe for concurrent use.
type Finder struct{ m *matcher }

// MaxFind is the length in bytes of the longest string of a Finder, so that to look at every byte of a text stays linear.
const MaxFind = 128

// NewFinder makes one of strings that are not empty. ok is false if one is longer than MaxFind.
func NewFinder(strings []string) (f *Finder, ok bool) {
	patterns := make([]pattern, len(strings))
	for i, s := range strings {
		if len(s) > MaxFind {
			return nil, false
		}
		patterns[i] = pattern{s, int32(i)}
	}
	return &Finder{newMatcher(patterns)}, true
}

// Lead tells whether some string begins with c.
func (f *Finder) Lead(c byte) bool { return f.m.lead[c] }

// May tells whether a string may start at b[i], by two bytes.
func (f *Finder) May(b []byte, i int) bool { return f.m.goesOn(b, i) }

// At is the longest string that b begins with: its length, and its index; 0 if there is none.
func (f *Finder) At(b []byte) (n int, index int32) {
	t := &f.m.trie
	node := int32(0)
	for k, c := range b {
		if node = t.next(node, c); node < 0 {
			break
		}
		if token := t.token[node]; token >= 0 {
			n, index = k+1, token
		}
	}
	return n, index
}
