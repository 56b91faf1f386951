// Package build makes the model that a tokenizer.json names.
package build

import (
	"fmt"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/inplace"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/bpe"
	"github.com/unchecked-io/unchecked-io/engine/model/unigram"
	"github.com/unchecked-io/unchecked-io/engine/model/wordlevel"
	"github.com/unchecked-io/unchecked-io/engine/model/wordpiece"
)

// Model makes the model. Its errors name the place, and wrap engine.ErrUnsupported or engine.ErrTokenizer.
func Model(spec *hfjson.Model) (model.Model, error) {
	var m model.Model
	var err error
	switch spec.Type {
	case "BPE":
		m, err = bpe.Build(spec)
	case "WordPiece":
		m, err = wordpiece.Build(spec)
	case "WordLevel":
		m, err = wordlevel.Build(spec)
	case "Unigram":
		m, err = unigram.Build(spec)
	default:
		err = fmt.Errorf("model: %q: %w", spec.Type, engine.ErrUnsupported)
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Take is the model of a type that it has packed. Errors wrap inplace.ErrArrays.
func Take(kind string, r *inplace.Reader) (m model.Packed, err error) {
	switch kind {
	case "BPE":
		m = bpe.Take(r)
	case "WordPiece":
		m = wordpiece.Take(r)
	case "WordLevel":
		m = wordlevel.Take(r)
	case "Unigram":
		m = unigram.Take(r)
	default:
		r.Fail("model %q", kind)
	}
	if r.Err() != nil {
		return nil, r.Err()
	}
	return m, nil
}
