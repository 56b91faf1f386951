package unigram

import (
	"math"
	"slices"

	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/internal/trie"
)

// node is a unit of the double array of tokens with the score of the token that ends there: most pieces cost little more than the lines of the nodes
// that they pass, and those of one place do not wait for another's.
type node struct {
	score float64 // -Inf: no token ends here
	link  uint32  // base<<9, a bit for a node that is there, the label
	id    uint32  // none, if so
}

const (
	there   = 1 << 8
	maxBase = 1<<23 - 1
)

// nodesOf is nil if the trie is too large.
func nodesOf(t *trie.Trie, scores []float64) []node {
	nodes := make([]node, t.Len())
	for i := range nodes {
		label, base, value, used := t.Unit(i)
		n := &nodes[i]
		n.id, n.score = none, math.Inf(-1)
		if !used {
			continue
		}
		if base > maxBase {
			return nil
		}
		n.link = base<<9 | there | uint32(label)
		if value != none {
			n.id, n.score = value, scores[value]
		}
	}
	if t.Root() > maxBase {
		return nil
	}
	return nodes
}

// step goes from a base by one byte; ok is false if nothing goes on so.
func (m *Model) step(base uint32, c byte) (n *node, ok bool) {
	n = &m.nodes[base^uint32(c)]
	return n, n.link&0x1FF == there|uint32(c)
}

// way is the best one to a place of a piece.
type way = model.Way

// ways are n places that no way leads to yet.
func ways(s []way, n int) []way {
	s = slices.Grow(s[:0], n)[:n]
	for i := range s {
		s[i] = way{Score: math.Inf(-1)}
	}
	return s
}

// offer takes a way if it is better, without a branch, which would be missed too often.
func offer(w *way, score float64, last uint64) {
	better := uint64(0)
	if score > w.Score {
		better = 1
	}
	old := math.Float64bits(w.Score)
	w.Score = math.Float64frombits(old ^ (old^math.Float64bits(score))&-better)
	w.Last ^= (w.Last ^ last) & -better
}

// forward finds the best way to every place behind at, to which best has one. Of each place rivals becomes the score of the best of those that lost
// against it; nil: nobody asks.
func (m *Model) forward(best []way, rivals []float64, piece []byte, at int) {
	n := len(piece)
	best = best[:n+1]
	nodes, root := m.nodes, m.root
	for at < n {
		here, from := best[at].Score, uint64(at)<<32
		char := at + size(piece[at])
		single := false
		base := root
		for i := at; i < n; {
			c := uint32(piece[i])
			k := &nodes[base^c]
			if k.link&0x1FF != there|c {
				break
			}
			i++
			score, w := k.score+here, &best[i] // of no token: -Inf
			if rivals != nil {
				rivals[i] = max(rivals[i], min(score, w.Score))
			}
			offer(w, score, from|uint64(k.id))
			if i == char {
				single = k.id != none
			}
			base = k.link >> 9
		}
		if at = char; !single {
			score, w := m.unkScore+here, &best[at]
			if rivals != nil {
				rivals[at] = max(rivals[at], min(score, w.Score))
			}
			offer(w, score, from|uint64(m.unk))
		}
	}
}

// size is the number of bytes of a character that starts with c.
func size(c byte) int {
	switch {
	case c < 0x80:
		return 1
	case c < 0xE0:
		return 2
	case c < 0xF0:
		return 3
	}
	return 4
}
