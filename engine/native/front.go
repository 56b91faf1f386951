package native

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/added"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
)

// front is what comes before the pre-tokenizer: added tokens, and the normalizer for what lies between them.
type front struct {
	added      *added.Vocabulary
	normalizer added.Normalizer // nil: none
	special    map[string]bool  // contents of the special ones
	maxRow     int              // bytes of a text
}

const (
	// maxRow bounds the bytes of a text, so that places in what it becomes fit 32 bits, and memory is bounded.
	maxRow = 1 << 28
	// maxGrowth bounds the bytes that a file may make of one byte of text. Real ones make 3.
	maxGrowth = 1 << 10
)

// maxSteps bounds how often a text is rewritten. Real files do it 10 times.
const maxSteps = 64

func steps(c *hfjson.Component) int {
	if c == nil {
		return 0
	}
	n := 1
	for i := range c.Parts {
		n += steps(&c.Parts[i])
	}
	return n
}

// growth multiplies by what a component makes of one byte at most. Normal forms, which grow a text once and not again, count for nothing.
func growth(c *hfjson.Component, by int64) int64 {
	if c == nil || by > maxGrowth {
		return by
	}
	for i := range c.Parts {
		by = growth(&c.Parts[i], by)
	}
	switch c.Type {
	case "ByteLevel":
		by *= 2
	case "Metaspace":
		by *= 4
	case "Prepend": // to each part between added tokens, which may be one byte
		content, _ := c.Lookup("prepend")
		by *= int64(1 + len(content))
	case "Precompiled":
		by *= 8
	case "Replace":
		content, _ := c.Lookup("content")
		pattern, _ := c.Lookup("pattern")
		shortest := 1
		var literal struct{ String string }
		if json.Unmarshal(pattern, &literal) == nil {
			shortest = max(len(literal.String), 1)
		}
		by *= int64(max((len(content)+shortest-1)/shortest, 1))
	}
	return by
}

type frontScratch = added.Scratch

func (f *front) build(spec *hfjson.Spec) error {
	n, err := normalizer.Build(spec.Normalizer)
	if err != nil {
		return err
	}
	if steps, ok := n.(normalizer.Sequence); !ok || len(steps) > 0 {
		f.normalizer = n
	}
	grows := growth(spec.PreTokenizer, growth(spec.Normalizer, 1))
	if grows > maxGrowth {
		return fmt.Errorf("normalizer: with the pre-tokenizer makes more than %d bytes of one: %w", maxGrowth, engine.ErrUnsupported)
	}
	if n := steps(spec.Normalizer) + steps(spec.PreTokenizer); n > maxSteps {
		return fmt.Errorf("normalizer: with the pre-tokenizer has %d steps, more than %d: %w", n, maxSteps, engine.ErrUnsupported)
	}
	if n := steps(spec.Decoder); n > maxSteps {
		return fmt.Errorf("decoder: %d steps, more than %d: %w", n, maxSteps, engine.ErrUnsupported)
	}
	if growth(spec.Decoder, 1) > maxGrowth {
		return fmt.Errorf("decoder: makes more than %d bytes of one: %w", maxGrowth, engine.ErrUnsupported)
	}
	f.maxRow = int(min(maxRow, 1<<31/grows))
	if spec.Contradicts != "" {
		return fmt.Errorf("added_tokens: %q twice, with different flags: %w", spec.Contradicts, engine.ErrUnsupported)
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
	f.added, err = added.Build(spec.AddedTokens, f.normalizer)
	return err
}

// split makes p the normalized row, cut at its added tokens.
func (f *front) split(p *text.Pieces, row []byte, aligned, splitSpecial bool, s *frontScratch) {
	f.added.Split(p, s, row, f.normalizer, added.Options{EncodeSpecial: splitSpecial, Aligned: aligned})
}
