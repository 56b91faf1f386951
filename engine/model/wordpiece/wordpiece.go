// Package wordpiece cuts a word into the longest tokens from left to right.
//
// Law: each token is the longest in the vocabulary that the rest of the word starts with, behind the first written with the prefix; where there
// is none, or the word has too many characters, the whole word is one unknown token.
package wordpiece

import (
	"fmt"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/internal/trie"
)

// Model is a model.Model; safe for concurrent use.
type Model struct {
	vocab       *model.Vocab
	first, rest *trie.Trie // all tokens; those that start with the prefix, without it
	unk         uint32
	hasUnk      bool
	maxChars    uint64
}

// Build makes the model. Its errors name the place, and wrap engine.ErrUnsupported or engine.ErrTokenizer.
func Build(spec *hfjson.Model) (*Model, error) {
	m := &Model{}
	var unk, prefix string
	for _, err := range []error{
		model.Field(spec, "unk_token", &unk, false),
		model.Field(spec, "continuing_subword_prefix", &prefix, false),
		model.Field(spec, "max_input_chars_per_word", &m.maxChars, false),
	} {
		if err != nil {
			return nil, err
		}
	}
	for _, name := range []string{"unk_token", "continuing_subword_prefix", "max_input_chars_per_word"} {
		if _, ok := spec.Lookup(name); !ok {
			return nil, fmt.Errorf("model.%s: missing: %w", name, engine.ErrTokenizer)
		}
	}
	var err error
	if m.vocab, err = model.ReadVocab(spec); err != nil {
		return nil, err
	}
	m.unk, m.hasUnk = m.vocab.Find([]byte(unk))
	first, rest := make([]trie.Key, 0, m.vocab.Size()), []trie.Key(nil)
	m.vocab.ForEach(func(token []byte, id uint32) bool {
		first = append(first, trie.Key{Bytes: token, Value: id})
		if len(token) > len(prefix) && string(token[:len(prefix)]) == prefix {
			rest = append(rest, trie.Key{Bytes: token[len(prefix):], Value: id})
		}
		return true
	})
	if m.first, err = trie.New(first); err == nil {
		if m.rest = m.first; prefix != "" {
			m.rest, err = trie.New(rest)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("model.vocab: %w", err)
	}
	return m, nil
}

// AppendTokens appends the tokens of a word.
func (m *Model) AppendTokens(dst *model.Tokens, piece []byte, s *model.Scratch) error {
	if uint64(len(piece)) > m.maxChars && uint64(utf8.RuneCount(piece)) > m.maxChars {
		return m.unknown(dst, piece)
	}
	if !dst.Learns(len(piece)) {
		return m.split(dst, piece, nil)
	}
	e, known := s.Look(m.vocab, piece)
	if known {
		dst.AppendEntry(e, 0)
		return nil
	}
	return m.split(dst, piece, e)
}

// AppendIDs appends the ids of a word and remembers nothing; the model must know its unknown token.
func (m *Model) AppendIDs(dst []uint32, word []byte) []uint32 {
	if uint64(len(word)) > m.maxChars && uint64(utf8.RuneCount(word)) > m.maxChars {
		return append(dst, m.unk)
	}
	before := len(dst)
	t := m.first
	for len(word) > 0 {
		n, id := t.Longest(word)
		if n == 0 {
			return append(dst[:before], m.unk)
		}
		dst = append(dst, id)
		word, t = word[n:], m.rest
	}
	return dst
}

// Unknown is the id of the unknown token, if the vocabulary has it.
func (m *Model) Unknown() (id uint32, ok bool) { return m.unk, m.hasUnk }

// MaxChars is the number of characters beyond which a word is unknown.
func (m *Model) MaxChars() uint64 { return m.maxChars }

// split takes the longest token again and again.
func (m *Model) split(dst *model.Tokens, piece []byte, e *model.Entry) error {
	ids, ranges := len(dst.IDs), len(dst.Ranges)
	var ends [model.MaxLearnt]uint32
	t := m.first
	for at, i := 0, 0; at < len(piece); t, i = m.rest, i+1 {
		n, id := t.Longest(piece[at:])
		if n == 0 {
			dst.IDs, dst.Ranges = dst.IDs[:ids], dst.Ranges[:ranges]
			return m.unknown(dst, piece)
		}
		dst.Append(id, at, at+n)
		at += n
		if i < len(ends) {
			ends[i] = uint32(at)
		}
	}
	e.Learn(dst.IDs[ids:], ends[:])
	return nil
}

func (m *Model) unknown(dst *model.Tokens, piece []byte) error {
	if !m.hasUnk {
		return model.ErrUnknown
	}
	dst.Append(m.unk, 0, len(piece))
	return nil
}

// VocabSize is the number of tokens.
func (m *Model) VocabSize() int { return m.vocab.Size() }

// TokenToID is the id of a token.
func (m *Model) TokenToID(token []byte) (uint32, bool) { return m.vocab.Find(token) }

// IDToToken is the token of an id.
func (m *Model) IDToToken(id uint32) ([]byte, bool) { return m.vocab.Token(id) }

// ForEach walks the vocabulary in id order.
func (m *Model) ForEach(yield func(token []byte, id uint32) bool) { m.vocab.ForEach(yield) }
