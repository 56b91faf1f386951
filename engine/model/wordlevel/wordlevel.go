// Package wordlevel looks pieces up whole.
package wordlevel

import (
	"fmt"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/model"
)

// Model is a model.Model; safe for concurrent use.
type Model struct {
	vocab  *model.Vocab
	unk    uint32
	hasUnk bool
}

// Build makes the model. Its errors name the place, and wrap engine.ErrUnsupported or engine.ErrTokenizer.
func Build(spec *hfjson.Model) (*Model, error) {
	var unk string
	if err := model.Field(spec, "unk_token", &unk, false); err != nil {
		return nil, err
	}
	if _, ok := spec.Lookup("unk_token"); !ok {
		return nil, fmt.Errorf("model.unk_token: missing: %w", engine.ErrTokenizer)
	}
	m := &Model{}
	var err error
	if m.vocab, err = model.ReadVocab(spec); err != nil {
		return nil, err
	}
	m.unk, m.hasUnk = m.vocab.Find([]byte(unk))
	return m, nil
}

// AppendTokens appends the piece's token, or the unknown one.
func (m *Model) AppendTokens(dst *model.Tokens, piece []byte, _ *model.Scratch) error {
	id, ok := m.vocab.Find(piece)
	if !ok {
		if !m.hasUnk {
			return model.ErrUnknown
		}
		id = m.unk
	}
	dst.Append(id, 0, len(piece))
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
