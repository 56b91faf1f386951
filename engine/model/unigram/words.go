package unigram

import (
	"math"
	"slices"

	"github.com/unchecked-io/unchecked-io/engine/model"
)

// Words is the model on words that begin with a mark, to ids alone. A node of its trie holds the score of the token that ends there: most words cost
// little more than the lines of the nodes that they pass, and those of one place do not wait for another's.
//
// Law: ids are those of the Model for the same bytes.
type Words struct {
	m     *Model
	nodes []node
	root  uint32
	mark  []byte
	after uint32 // base behind the mark
	id    uint32 // of the mark as a token; none
}

// node is trie.Unit with the score of its token.
type node struct {
	score float64 // -Inf: no token ends here
	link  uint32  // base<<9, a bit for a node that is there, the label
	id    uint32  // none, if so
}

const (
	there   = 1 << 8
	maxBase = 1<<23 - 1
	// maxScore bounds scores, so that no sum of them is infinite.
	maxScore = 1e290
)

// Words makes that face for a mark, which is one character. ok is false if there can be none. It is made once, before others share the model.
func (m *Model) Words(mark string) (w *Words, ok bool) {
	if m.words != nil && string(m.words.mark) == mark {
		return m.words, true
	}
	if !m.hasUnk || !(math.Abs(m.unkScore) < maxScore) {
		return nil, false
	}
	w = &Words{m: m, nodes: make([]node, m.trie.Len()), root: m.trie.Root(), mark: []byte(mark), id: none}
	for i := range w.nodes {
		label, base, value, used := m.trie.Unit(i)
		n := &w.nodes[i]
		n.id, n.score = none, math.Inf(-1)
		if !used {
			continue
		}
		if base > maxBase {
			return nil, false
		}
		n.link = base<<9 | there | uint32(label)
		if value != none {
			if n.id, n.score = value, m.scores[value]; !(math.Abs(n.score) < maxScore) {
				return nil, false
			}
		}
	}
	if w.root > maxBase {
		return nil, false
	}
	w.after = w.root
	for i := range len(mark) {
		n := &w.nodes[w.after^uint32(mark[i])]
		if n.link&0x1FF != there|uint32(mark[i]) {
			return nil, false
		}
		w.after, w.id = n.link>>9, n.id
	}
	m.words = w
	return w, true
}

// Ways is the memory of a call; its zero value is ready.
type Ways struct{ best []way }

// Trim lets go of memory that a long word has left.
func (s *Ways) Trim() {
	if cap(s.best) > 1<<16 {
		s.best = nil
	}
}

// way is the best one to a place of the word: where its last token starts, over the token's id.
type way struct {
	score float64
	last  uint64
}

// AppendIDs appends the ids of a word. Plain twin: Model.AppendTokens.
func (w *Words) AppendIDs(dst []uint32, word []byte, s *Ways) []uint32 {
	n := len(word)
	if cap(s.best) <= n {
		s.best = make([]way, n+1+min(n, 1<<10))
	}
	best := s.best[:n+1]
	for i := range best {
		best[i].score = math.Inf(-1)
	}
	trie, root := w.nodes, w.root
	unk, unkScore := w.m.unk, w.m.unkScore
	// The first place: through the mark, which is a token or unknown.
	at := len(w.mark)
	best[at] = way{unkScore, uint64(unk)}
	if w.id != none {
		best[at] = way{w.m.scores[w.id], uint64(w.id)}
	}
	base := w.after
	for i := at; i < n; i++ {
		c := uint32(word[i])
		k := &trie[base^c]
		if k.link&0x1FF != there|c {
			break
		}
		best[i+1] = way{k.score, uint64(k.id)} // of no token: -Inf
		base = k.link >> 9
	}
	for at < n {
		here, from := best[at].score, uint64(at)<<32
		char := 1
		if c := word[at]; c >= 0x80 {
			char = 2
			if c >= 0xE0 {
				char = 3
				if c >= 0xF0 {
					char = 4
				}
			}
		}
		char += at
		single := false
		base := root
		for i := at; i < n; {
			c := uint32(word[i])
			k := &trie[base^c]
			if k.link&0x1FF != there|c {
				break
			}
			i++
			best[i].offer(k.score+here, from|uint64(k.id))
			if i == char {
				single = k.id != none
			}
			base = k.link >> 9
		}
		if at = char; !single {
			best[at].offer(unkScore+here, from|uint64(unk))
		}
	}
	return w.back(dst, word, best)
}

// offer takes a way if it is better, without a branch, which would be missed too often.
func (b *way) offer(score float64, last uint64) {
	better := uint64(0)
	if score > b.score {
		better = 1
	}
	mask := -better
	old := math.Float64bits(b.score)
	b.score = math.Float64frombits(old ^ (old^math.Float64bits(score))&mask)
	b.last ^= (b.last ^ last) & mask
}

// back appends the ids of the best way.
func (w *Words) back(dst []uint32, word []byte, best []way) []uint32 {
	from := len(dst)
	for end := len(word); end > 0; {
		last := best[end].last
		start, id := int(last>>32), uint32(last)
		if id != w.m.unk {
			dst = append(dst, id)
		} else { // a run of unknown ones is looked up whole
			for start > 0 && uint32(best[start].last) == w.m.unk {
				start = int(best[start].last >> 32)
			}
			t := model.Tokens{IDs: dst}
			w.m.appendUnknown(&t, word, start, end)
			dst = t.IDs
		}
		end = start
	}
	slices.Reverse(dst[from:])
	return dst
}
