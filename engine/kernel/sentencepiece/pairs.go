package sentencepiece

import (
	"math/bits"
	"math/rand/v2"
	"unicode/utf8"
)

// pairs knows the pairs of characters between which a merge can reach across; it may say so of others too, for to join more than needed is exact.
// Blanks are taken for U+2581.
//
// Of two ASCII characters x and y, left[x]&right[y] != 0 says so: a sum of up to groups products of a set of left ones and a set of right ones, so
// that vectors look up two bytes for each place. All other pairs are in a hashed set of bits.
type pairs struct {
	left, right [utf8.RuneSelf]byte
	split       bool // nothing joins a blank behind it: there a piece must end

	bits  []uint64
	shift uint32
	mul   [2]uint32 // odd, by chance
}

const groups = 7 // the bit that is left marks bytes that a needle starts with

// row is a set of ASCII characters.
type row [2]uint64

func (r row) has(c int) bool { return r[c>>6]>>(c&63)&1 != 0 }

// pair is two characters side by side.
type pair struct{ x, y rune }

// newPairs takes the pairs that merges can cross. With split no piece goes on with a blank.
func newPairs(crossings func(yield func(x, y rune) bool), split bool) *pairs {
	rows, others := crossed(crossings, split)
	p := pairsOf(&rows, others)
	p.split = split
	return p
}

// crossed are those pairs: of ASCII by the left one, and all others.
func crossed(crossings func(yield func(x, y rune) bool), split bool) (rows [utf8.RuneSelf]row, others map[pair]struct{}) {
	others = map[pair]struct{}{}
	forms := func(r rune) []rune {
		if r == mark || r == ' ' {
			return []rune{' ', mark}
		}
		return []rune{r}
	}
	crossings(func(x, y rune) bool {
		if split && (y == mark || y == ' ') {
			return true
		}
		for _, x := range forms(x) {
			for _, y := range forms(y) {
				if x < utf8.RuneSelf && y < utf8.RuneSelf {
					rows[x][y>>6] |= 1 << (y & 63)
				} else {
					others[pair{x, y}] = struct{}{}
				}
			}
		}
		return true
	})
	return rows, others
}

// pairsOf takes those of ASCII by the left one, and all others.
func pairsOf(rows *[utf8.RuneSelf]row, others map[pair]struct{}) *pairs {
	log := min(max(bits.Len(uint(32*len(others))), 10), 28)
	p := &pairs{bits: make([]uint64, 1<<(log-6)), shift: uint32(32 - log), mul: [2]uint32{rand.Uint32() | 1, rand.Uint32() | 1}}
	for o := range others {
		h := p.hash(o.x, o.y)
		p.bits[h>>6] |= 1 << (h & 63)
	}
	p.left, p.right = cover(rows, groups)
	return p
}

func (p *pairs) hash(x, y rune) uint32 {
	return (uint32(x)*p.mul[0] + uint32(y)*p.mul[1]) >> (p.shift & 31)
}

// join tells whether a merge may reach across between two characters.
func (p *pairs) join(x, y rune) bool { return p.joined(x, y) != 0 }

// joined is 1 for yes.
func (p *pairs) joined(x, y rune) uint64 {
	if p.split && (y == ' ' || y == mark) {
		return 0
	}
	if x|y < utf8.RuneSelf {
		return (uint64(p.left[x]&p.right[y]) + 0xFF) >> 8
	}
	h := p.hash(x, y)
	return p.bits[h>>6] >> (h & 63) & 1
}

// product joins each of left with each of right.
type product struct {
	left, right row
	cost        int // weight of left
}

// cover writes the rows as few products, bit g of left and right for product g: it begins with one for each row that differs, and joins those two that
// cost least until they are few. Letters are joined all, so that words stay whole.
func cover(rows *[utf8.RuneSelf]row, few int) (left, right [utf8.RuneSelf]byte) {
	letters := row{0, 0x07FFFFFE_07FFFFFE}
	for x := range rows {
		if letters.has(x) {
			rows[x][1] |= letters[1]
		}
	}
	var all []product
next:
	for x, r := range rows {
		if r == (row{}) {
			continue
		}
		bit := row{}
		bit[x>>6] = 1 << (x & 63)
		for i := range all {
			if all[i].right == r {
				all[i].add(product{left: bit})
				continue next
			}
		}
		all = append(all, product{bit, r, bit.weight()})
	}
	costs := make([][]int, len(all))
	for i := range costs {
		costs[i] = make([]int, len(all))
		for j := range i {
			costs[i][j] = all[i].join(&all[j])
		}
	}
	for len(all) > few {
		a, b := 1, 0
		for i := range all {
			for j := range i {
				if costs[i][j] < costs[a][b] {
					a, b = i, j
				}
			}
		}
		last := len(all) - 1
		all[b].add(all[a])
		all[a] = all[last]
		all = all[:last]
		for i := range all {
			for _, k := range [2]int{a, b} {
				if k < len(all) && i != k {
					costs[max(i, k)][min(i, k)] = all[i].join(&all[k])
				}
			}
		}
	}
	for g := range all {
		for c := range utf8.RuneSelf {
			if all[g].left.has(c) {
				left[c] |= 1 << g
			}
			if all[g].right.has(c) {
				right[c] |= 1 << g
			}
		}
	}
	return left, right
}

func (p *product) add(q product) {
	for k := range 2 {
		p.left[k] |= q.left[k]
		p.right[k] |= q.right[k]
	}
	p.cost = p.left.weight()
}

// join is what it costs to make one of two: the pairs that are joined without need.
func (p *product) join(q *product) int {
	return p.cost*row{q.right[0] &^ p.right[0], q.right[1] &^ p.right[1]}.weight() + q.cost*row{p.right[0] &^ q.right[0], p.right[1] &^ q.right[1]}.weight()
}

// weights are sets of characters and what a needless join of one costs, by how often they come, roughly; all others cost 1.
var weights = [...]struct {
	set  row
	more int
}{{setOf(" ,."), 49}, {setOf("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"), 19}, {setOf("()\"-'_=0123456789"), 9}}

func setOf(characters string) (r row) {
	for i := range len(characters) {
		r[characters[i]>>6] |= 1 << (characters[i] & 63)
	}
	return r
}

func (r row) count() int { return bits.OnesCount64(r[0]) + bits.OnesCount64(r[1]) }

func (r row) weight() int {
	sum := r.count()
	for i := range weights {
		sum += weights[i].more * row{r[0] & weights[i].set[0], r[1] & weights[i].set[1]}.count()
	}
	return sum
}
