package native

import (
	"fmt"
	"math"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/added"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
)

// front is what comes before the pre-tokenizer: added tokens, and the normalizer for what lies between them.
type front struct {
	added      *added.Vocabulary
	normalizer added.Normalizer // nil: none
	special    map[string]bool  // contents of the special ones
}

type frontScratch = added.Scratch

func (f *front) build(spec *hfjson.Spec) error {
	if n := spec.Normalizer; n != nil {
		return fmt.Errorf("%s: %s: %w", n.Place, n.Type, engine.ErrUnsupported)
	}
	f.special = map[string]bool{}
	for _, token := range spec.AddedTokens {
		if token.ID > math.MaxInt32 {
			return fmt.Errorf("added_tokens: id %d: %w", token.ID, engine.ErrUnsupported)
		}
		if token.Special {
			f.special[token.Content] = true
		}
	}
	var err error
	f.added, err = added.Build(spec.AddedTokens, f.normalizer)
	return err
}

// split makes p the normalized row, cut at its added tokens.
func (f *front) split(p *text.Pieces, row []byte, aligned, splitSpecial bool, s *frontScratch) {
	f.added.Split(p, s, row, f.normalizer, added.Options{EncodeSpecial: splitSpecial, Aligned: aligned})
}
