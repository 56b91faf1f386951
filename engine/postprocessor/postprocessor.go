// Package postprocessor puts special tokens around a text, and around a text and its pair.
//
// Law: what Build accepts adds the oracle's tokens with its type ids, and moves offsets as it does; anything else is refused by name. A Processor
// says what stands where; the frame, which knows the tokens, writes it.
package postprocessor

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
)

// Processor is a post-processor. It never changes and is safe for concurrent use.
type Processor struct {
	// Single and Pair are what a row is made of: special tokens, and each sequence at most once.
	Single, Pair []hfjson.Piece
	// Trims are the steps that take blanks off the offsets, in order.
	Trims []Trim
	// ZeroTypes: the pieces that truncation cuts off have type id 0 like the rest where special tokens are added (RoBERTa's); otherwise
	// they keep the number of their sequence.
	ZeroTypes bool
	// Plain: the file has no post-processor. Then pieces that truncation cuts off do not know which sequence they are of.
	Plain bool
}

// Trim takes blanks off the offsets of each token.
type Trim struct{ AddPrefixSpace bool }

// Build makes the post-processor of a tokenizer.json. Its errors name the place and wrap engine.ErrUnsupported.
func Build(spec *hfjson.Spec) (*Processor, error) {
	t := &spec.Template
	if t.Unknown != "" {
		return nil, fmt.Errorf("%s: %w", t.Unknown, engine.ErrUnsupported)
	}
	p := &Processor{Single: t.Single, Pair: t.Pair, Plain: spec.PostProcessor == nil}
	if p.Plain {
		return p, nil
	}
	if _, err := p.read(spec.PostProcessor, false); err != nil {
		return nil, err
	}
	for _, pieces := range [][]hfjson.Piece{t.Single, t.Pair} {
		var seen [2]int
		for _, piece := range pieces {
			if !piece.Special {
				seen[piece.Sequence]++
			}
		}
		if seen[0] > 1 || seen[1] > 1 {
			return nil, fmt.Errorf("%s: a sequence twice: %w", spec.PostProcessor.Place, engine.ErrUnsupported)
		}
	}
	for _, piece := range t.Single {
		if !piece.Special && piece.Sequence == 1 { // the oracle panics
			return nil, fmt.Errorf("%s: single: sequence B: %w", spec.PostProcessor.Place, engine.ErrUnsupported)
		}
	}
	return p, nil
}

// read notes what a component does beside adding tokens. It goes by the fields, as the oracle and hfjson's Template do. added: a component
// before it has added tokens.
func (p *Processor) read(c *hfjson.Component, added bool) (adds bool, err error) {
	trim, prefix, offsets := flags(c)
	_, cls := c.Lookup("cls")
	_, sep := c.Lookup("sep")
	_, single := c.Lookup("single")
	step := func() error {
		if added { // what it would do to the special tokens, which are sequences of their own by then
			return fmt.Errorf("%s: %s after another that adds tokens: %w", c.Place, c.Type, engine.ErrUnsupported)
		}
		if trim {
			p.Trims = append(p.Trims, Trim{AddPrefixSpace: prefix})
		}
		return nil
	}
	switch {
	case cls && sep && offsets:
		p.ZeroTypes = true
		return true, step()
	case cls && sep, single:
		return true, nil
	case c.Type == "ByteLevel" && offsets:
		return added, step()
	case c.Type == "Sequence":
		for i := range c.Parts {
			if added, err = p.read(&c.Parts[i], added); err != nil {
				return added, err
			}
		}
		return added, nil
	}
	return added, fmt.Errorf("%s: %s: %w", c.Place, c.Type, engine.ErrUnsupported)
}

func flags(c *hfjson.Component) (trim, prefix, ok bool) {
	t, _ := c.Lookup("trim_offsets")
	a, _ := c.Lookup("add_prefix_space")
	boolean := func(raw []byte) bool { return string(raw) == "true" || string(raw) == "false" }
	return string(t) == "true", string(a) == "true", boolean(t) && boolean(a)
}

// Pieces is what a row, or a pair, is made of.
func (p *Processor) Pieces(pair bool) []hfjson.Piece {
	if pair {
		return p.Pair
	}
	return p.Single
}

// SpecialTokens counts the special tokens that it adds.
func (p *Processor) SpecialTokens(pair bool) int {
	n := 0
	for _, piece := range p.Pieces(pair) {
		if piece.Special {
			n++
		}
	}
	return n
}

// Offsets moves the offsets of a token: leading and trailing are its Blanks, first tells whether it is the first of its piece.
func (t Trim) Offsets(start, end uint32, leading, trailing uint32, first bool) (uint32, uint32) {
	if leading > 0 {
		if (first || start == 0) && t.AddPrefixSpace && leading == 1 {
			leading = 0 // the blank that the pre-tokenizer added
		}
		start = min(start+leading, end)
	}
	if trailing > 0 && end >= trailing {
		end = max(end-trailing, start)
	}
	return start, end
}

// Blanks counts the blanks that a token starts and ends with, as they are and as ByteLevel writes them.
func Blanks(token []byte) (leading, trailing uint32) {
	for rest := token; len(rest) > 0; leading++ {
		r, n := utf8.DecodeRune(rest)
		if !blank(r) {
			break
		}
		rest = rest[n:]
	}
	for rest := token; len(rest) > 0; trailing++ {
		r, n := utf8.DecodeLastRune(rest)
		if !blank(r) {
			break
		}
		rest = rest[:len(rest)-n]
	}
	return leading, trailing
}

func blank(r rune) bool { return r == 'Ġ' || unicode.Is(unicode.White_Space, r) }
