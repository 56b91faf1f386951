package unigram

import (
	"math"
	"slices"

	"github.com/unchecked-io/unchecked-io/engine/model"
)

// Words is the model on words that begin with a mark, to ids alone, and on what such words end with.
//
// Law: ids are those of the Model for the same bytes; or, of the rest of a word, those that the Model gives that rest within the word.
type Words struct {
	m        *Model
	mark     []byte
	after    uint32 // base behind the mark
	first    way    // the one to the place behind the mark
	farthest int
}

// A rest is a part of a word that no token reaches into from before, so all ways go through the place where it starts. Which of two ways through the
// rest is the better one does not depend on the score of what is before; but sums are rounded, and that depends on it. Scores of up to maxSum before,
// and up to maxRest tokens, each of which rounds by less than 2^-23, change the difference of two ways by less than 2^-12: if no other comes nearer
// than closest to the best way, at any place that it goes through, it is the best whatever is before.
const (
	closest = 1e-3
	maxRest = 1 << 10
	maxSum  = 1 << 30
	maxOne  = 1 << 16 // so that the sums of a rest count for nothing beside maxSum
)

// Words makes that face for a mark, which is one character. ok is false if there can be none. It takes no more time than to look at the scores.
func (m *Model) Words(mark string) (w *Words, ok bool) {
	if !m.hasUnk {
		return nil, false
	}
	w = &Words{m: m, mark: []byte(mark), after: m.root, first: way{Score: m.unkScore, Last: uint64(m.unk)}}
	id := none
	for i := range len(mark) {
		n, ok := m.step(w.after, mark[i])
		if !ok {
			return nil, false
		}
		w.after, id = n.link>>9, n.id
	}
	if id != none {
		w.first.Score, w.first.Last = m.scores[id], uint64(id)
	}
	most := math.Abs(m.unkScore)
	for _, score := range m.scores {
		most = max(most, math.Abs(score))
	}
	if most < maxOne {
		w.farthest = int(maxSum / max(most, 1))
	}
	return w, true
}

// Farthest is how many characters of a word there may be before a rest, 0 if rests are not encoded.
func (w *Words) Farthest() int { return w.farthest }

// Fuses tells that a run of characters that no token has becomes the unknown token, however long it is.
func (w *Words) Fuses() bool { return !w.m.fallback }

// Ways is the memory of a call; its zero value is ready.
type Ways struct {
	best   []way
	rivals []float64
}

// Trim lets go of memory that a long word has left.
func (s *Ways) Trim() {
	if cap(s.best) > 1<<16 {
		*s = Ways{}
	}
}

// AppendIDs appends the ids of a word. Plain twin: Model.AppendTokens.
func (w *Words) AppendIDs(dst []uint32, word []byte, s *Ways) []uint32 {
	n := len(word)
	s.best = ways(s.best, n+1)
	best := s.best
	at := len(w.mark)
	best[at] = w.first
	base := w.after
	for i := at; i < n; i++ {
		k, ok := w.m.step(base, word[i])
		if !ok {
			break
		}
		best[i+1].Score, best[i+1].Last = k.score, uint64(k.id) // of no token: -Inf
		base = k.link >> 9
	}
	w.m.forward(best, nil, word, at)
	return w.back(dst, word, best)
}

// AppendRest appends the ids of the rest of a word, which no token reaches into from before; there is an unknown character at one side at most. sure is
// false, and dst as it was, where they may depend on what is before.
func (w *Words) AppendRest(dst []uint32, rest []byte, s *Ways) (ids []uint32, sure bool) {
	if len(rest) > maxRest {
		return dst, false
	}
	s.best = ways(s.best, len(rest)+1)
	s.best[0].Score = 0
	s.rivals = slices.Grow(s.rivals[:0], len(rest)+1)[:len(rest)+1]
	for i := range s.rivals {
		s.rivals[i] = math.Inf(-1)
	}
	w.m.forward(s.best, s.rivals, rest, 0)
	for end := len(rest); end > 0; end = int(s.best[end].Last >> 32) {
		if s.best[end].Score-s.rivals[end] < closest {
			return dst, false
		}
	}
	return w.back(dst, rest, s.best), true
}

// back appends the ids of the best way.
func (w *Words) back(dst []uint32, word []byte, best []way) []uint32 {
	from := len(dst)
	for end := len(word); end > 0; {
		last := best[end].Last
		start, id := int(last>>32), uint32(last)
		if id != w.m.unk {
			dst = append(dst, id)
		} else { // a run of unknown ones is looked up whole
			for start > 0 && uint32(best[start].Last) == w.m.unk {
				start = int(best[start].Last >> 32)
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
