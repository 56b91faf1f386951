package sentencepiece

import (
	"math/bits"
	"math/rand/v2"
	"unicode/utf8"
)

// pairs knows the pairs of characters between which a merge can reach across; it may say so of others too, for to join more than needed is exact.
// Blanks stand for themselves and for U+2581.
//
// Of two ASCII characters x and y, left[x]&right[y] != 0 says so: a sum of up to groups products of a set of left ones and a set of right ones, so
// that vectors look up two bytes for each place. All other pairs are in a hashed set of bits.
type pairs struct {
	left, right [utf8.RuneSelf]byte

	bits  []uint64
	shift uint
	mul   uint64
}

const groups = 7 // the bit that is left marks bytes that a needle starts with

// row is a set of ASCII characters.
type row [2]uint64

func (r row) has(c int) bool { return r[c>>6]>>(c&63)&1 != 0 }

// newPairs takes the pairs that merges can cross. With split no piece goes on with a blank.
func newPairs(crossings func(yield func(x, y rune) bool), split bool) *pairs {
	var rows [utf8.RuneSelf]row
	type pair struct{ x, y rune }
	others := map[pair]struct{}{}
	crossings(func(x, y rune) bool {
		if x == mark {
			x = ' '
		}
		if y == mark {
			y = ' '
		}
		switch {
		case split && y == ' ':
		case x < utf8.RuneSelf && y < utf8.RuneSelf:
			rows[x][y>>6] |= 1 << (y & 63)
		default:
			others[pair{x, y}] = struct{}{}
		}
		return true
	})
	log := max(bits.Len(uint(32*len(others))), 10)
	p := &pairs{bits: make([]uint64, 1<<(log-6)), shift: uint(64 - log), mul: rand.Uint64() | 1}
	for o := range others {
		h := p.hash(o.x, o.y)
		p.bits[h>>6] |= 1 << (h & 63)
	}
	letters := row{0, 0x07FFFFFE_07FFFFFE}
	for x := range rows {
		if letters.has(x) { // whole words
			rows[x][1] |= letters[1]
		}
	}
	p.cover(&rows)
	return p
}

func (p *pairs) hash(x, y rune) uint64 { return (uint64(x)<<21 | uint64(y)) * p.mul >> p.shift }

// join tells whether a merge may reach across between two characters.
func (p *pairs) join(x, y rune) bool {
	if x == mark {
		x = ' '
	}
	if y == mark {
		y = ' '
	}
	if x|y < utf8.RuneSelf {
		return p.left[x]&p.right[y] != 0
	}
	h := p.hash(x, y)
	return p.bits[h>>6]>>(h&63)&1 != 0
}

// cover writes the rows as products: it begins with one for each row that differs, and joins those two that cost least until they are few.
func (p *pairs) cover(rows *[utf8.RuneSelf]row) {
	type product struct {
		left, right row
	}
	var all []product
next:
	for x, r := range rows {
		if r == (row{}) {
			continue
		}
		for i := range all {
			if all[i].right == r {
				all[i].left[x>>6] |= 1 << (x & 63)
				continue next
			}
		}
		p := product{right: r}
		p.left[x>>6] |= 1 << (x & 63)
		all = append(all, p)
	}
	weigh := func(r row) (sum int) {
		for c := range utf8.RuneSelf {
			if r.has(c) {
				sum += weight(byte(c))
			}
		}
		return sum
	}
	needless := func(q *product, right row) int {
		return weigh(q.left) * weigh(row{right[0] &^ q.right[0], right[1] &^ q.right[1]})
	}
	for len(all) > groups {
		a, b, best := 0, 1, int(^uint(0)>>1)
		for i := range all {
			for j := i + 1; j < len(all); j++ {
				right := row{all[i].right[0] | all[j].right[0], all[i].right[1] | all[j].right[1]}
				if cost := needless(&all[i], right) + needless(&all[j], right); cost < best {
					a, b, best = i, j, cost
				}
			}
		}
		for k := range 2 {
			all[a].left[k] |= all[b].left[k]
			all[a].right[k] |= all[b].right[k]
		}
		all = append(all[:b], all[b+1:]...)
	}
	for g := range all {
		for c := range utf8.RuneSelf {
			if all[g].left.has(c) {
				p.left[c] |= 1 << g
			}
			if all[g].right.has(c) {
				p.right[c] |= 1 << g
			}
		}
	}
}

// weight is how often a byte comes, roughly: what a needless join of it costs.
func weight(c byte) int {
	switch {
	case c == ' ' || c == ',' || c == '.':
		return 50
	case c|0x20 >= 'a' && c|0x20 <= 'z':
		return 20
	case c == '(' || c == ')' || c == '"' || c == '-' || c == '\'' || c == '_' || c == '=' || c >= '0' && c <= '9':
		return 10
	}
	return 1
}
