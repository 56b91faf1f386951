// Package unigram cuts a piece into the tokens of the highest total score.
//
// Law: of two ways to a place that score alike, the one found first wins: that whose last token starts earlier. Sums are doubles, taken from the
// left, one addition a token. Neighbouring unknown characters are one token. Scores are read as the oracle reads them (hfjson.Model.Tokens), which
// is not always the nearest double: ties depend on it.
package unigram

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/internal/trie"
)

// Model is a model.Model; safe for concurrent use.
type Model struct {
	vocab  *model.Vocab // token to id: of a token that the list has twice, the later place
	list   *model.List  // id to token
	nodes  []node
	root   uint32    // base of the first bytes
	scores []float64 // by id

	unk      uint32 // none: there is none
	hasUnk   bool
	unkScore float64
	fallback bool
	byteIDs  [256]uint32 // of <0x00> to <0xFF>, none where the vocabulary lacks it
}

const (
	none       = ^uint32(0)
	unkPenalty = 10.0
	// maxScore bounds scores, so that no sum of them is infinite.
	maxScore = 1e290
)

// Build makes the model. Its errors name the place, and wrap engine.ErrUnsupported or engine.ErrTokenizer.
func Build(spec *hfjson.Model) (*Model, error) {
	m := &Model{list: &model.List{}, unk: none}
	var unk *uint64
	for _, err := range []error{
		model.Field(spec, "unk_id", &unk, true),
		model.Field(spec, "byte_fallback", &m.fallback, false),
	} {
		if err != nil {
			return nil, err
		}
	}
	if unk != nil {
		if *unk >= uint64(spec.Size) {
			return nil, fmt.Errorf("model.unk_id: %d in a vocabulary of %d: %w", *unk, spec.Size, engine.ErrTokenizer)
		}
		m.unk, m.hasUnk = uint32(*unk), true
	}
	if !spec.Scored() {
		return nil, fmt.Errorf("model.vocab: not a list: %w", engine.ErrTokenizer)
	}
	lowest := math.Inf(1)
	var keys []trie.Key
	var fault error
	spec.Tokens(func(token []byte, id uint32, score float64) bool {
		if math.IsInf(score, 0) {
			fault = fmt.Errorf("model.vocab[%d]: a score out of range: %w", id, engine.ErrTokenizer)
			return false
		}
		if !(math.Abs(score) < maxScore) {
			fault = fmt.Errorf("model.vocab[%d]: a score of %g: %w", id, score, engine.ErrUnsupported)
			return false
		}
		m.list.Append(token)
		m.scores = append(m.scores, score)
		lowest = min(lowest, score)
		return true
	})
	if fault != nil {
		return nil, fault
	}
	m.unkScore = lowest - unkPenalty
	var err error
	if m.vocab, err = model.NewVocab(spec.Size, spec.MaxID, func(yield func([]byte, uint32) bool) {
		for id := range m.scores {
			token, _ := m.list.Token(uint32(id))
			keys = append(keys, trie.Key{Bytes: token, Value: uint32(id)})
			if !yield(token, uint32(id)) {
				return
			}
		}
	}); err != nil {
		return nil, fmt.Errorf("model.vocab: %w", err)
	}
	t, err := trie.New(keys)
	if err != nil {
		return nil, fmt.Errorf("model.vocab: %w", err)
	}
	if m.nodes, m.root = nodesOf(t, m.scores), t.Root(); m.nodes == nil {
		return nil, fmt.Errorf("model.vocab: too many tokens: %w", engine.ErrUnsupported)
	}
	for b := range m.byteIDs {
		m.byteIDs[b] = none
		if id, ok := m.vocab.Find(fmt.Appendf(nil, "<0x%02X>", b)); ok {
			m.byteIDs[b] = id
		}
	}
	return m, nil
}

// AppendTokens appends the tokens of a piece.
func (m *Model) AppendTokens(dst *model.Tokens, piece []byte, s *model.Scratch) error {
	n := len(piece)
	if n == 0 {
		return nil
	}
	var e *model.Entry
	if dst.Learns(n) {
		var known bool
		if e, known = s.Look(m.vocab, piece); known {
			dst.AppendEntry(e, 0)
			return nil
		}
	}
	s.Ways = ways(s.Ways, n+1)
	best := s.Ways
	best[0].Score = 0
	if m.forward(best, nil, piece, 0); !m.hasUnk && slices.ContainsFunc(best[1:], func(w way) bool { return uint32(w.Last) == none }) {
		return model.ErrUnknown
	}
	// Backwards: tokens are appended in reverse, then turned. A run of unknown ones is looked up whole: the vocabulary may have it.
	ids, ranges := len(dst.IDs), len(dst.Ranges)
	var ends [8]uint32 // of the last tokens, the last one first
	whole := true      // each token covers what is behind the one before
	for end := n; end > 0; {
		start, id := int(best[end].Last>>32), uint32(best[end].Last)
		if i := len(dst.IDs) - ids; i < len(ends) {
			ends[i] = uint32(end)
		}
		if id == m.unk {
			for start > 0 && uint32(best[start].Last) == m.unk {
				start = int(best[start].Last >> 32)
			}
			at := len(dst.IDs)
			m.appendUnknown(dst, piece, start, end)
			whole = whole && len(dst.IDs) == at+1
		} else {
			dst.Append(id, start, end)
		}
		end = start
	}
	slices.Reverse(dst.IDs[ids:])
	slices.Reverse(dst.Ranges[ranges:])
	if count := len(dst.IDs) - ids; whole && count <= len(ends) {
		slices.Reverse(ends[:count])
		e.Learn(dst.IDs[ids:], ends[:count])
	}
	return nil
}

// appendUnknown appends, in reverse, what the unknown piece[start:end] becomes: every byte of it covers all of it.
func (m *Model) appendUnknown(dst *model.Tokens, piece []byte, start, end int) {
	text := piece[start:end]
	if id, ok := m.vocab.Find(text); ok {
		dst.Append(id, start, end)
		return
	}
	if m.fallback && !slices.ContainsFunc(text, func(b byte) bool { return m.byteIDs[b] == none }) {
		for i := len(text) - 1; i >= 0; i-- {
			dst.Append(m.byteIDs[text[i]], start, end)
		}
		return
	}
	dst.Append(m.unk, start, end)
}

// Scores walks the tokens with their scores, in the order of the list.
func (m *Model) Scores(yield func(token []byte, id uint32, score float64) bool) {
	for id, score := range m.scores {
		if token, _ := m.list.Token(uint32(id)); !yield(token, uint32(id), score) {
			return
		}
	}
}

// Unknown is the token for what is unknown; without one the model fails on some pieces.
func (m *Model) Unknown() (id uint32, ok bool) { return m.unk, m.hasUnk }

// VocabSize is the length of the list: a token that it has twice counts twice.
func (m *Model) VocabSize() int { return len(m.scores) }

// TokenToID is the id of a token.
func (m *Model) TokenToID(token []byte) (uint32, bool) { return m.vocab.Find(token) }

// IDToToken is the token of an id.
func (m *Model) IDToToken(id uint32) ([]byte, bool) { return m.list.Token(id) }

// ForEach walks the vocabulary in id order.
func (m *Model) ForEach(yield func(token []byte, id uint32) bool) { m.vocab.ForEach(yield) }

// Trie is the double array as other kernels walk it: 16 bytes a node, little-endian: the score of the token that ends there (-Inf: none), then
// base<<9 | 256 | label of a node that is there, then the token's id. From a base one goes by a byte to the node base ^ byte.
func (m *Model) Trie() (nodes []byte, root uint32) {
	le := binary.LittleEndian
	nodes = make([]byte, 0, 16*len(m.nodes))
	for i := range m.nodes {
		n := &m.nodes[i]
		nodes = le.AppendUint64(nodes, math.Float64bits(n.score))
		nodes = le.AppendUint32(le.AppendUint32(nodes, n.link), n.id)
	}
	return nodes, m.root
}

// Behind is the base behind a text that some token begins with, and what the text itself is worth: as a token, or as one unknown character.
func (m *Model) Behind(text string) (base, id uint32, score float64, ok bool) {
	base, id = m.root, none
	for i := range len(text) {
		n, ok := m.step(base, text[i])
		if !ok {
			return 0, 0, 0, false
		}
		base, id = n.link>>9, n.id
	}
	if id == none {
		return base, m.unk, m.unkScore, true
	}
	return base, id, m.scores[id], true
}

// UnknownScore is what an unknown character is worth.
func (m *Model) UnknownScore() float64 { return m.unkScore }

// Fallback tells that an unknown character may become the tokens of its bytes.
func (m *Model) Fallback() bool { return m.fallback }
