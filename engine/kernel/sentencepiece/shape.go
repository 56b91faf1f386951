package sentencepiece

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
	"github.com/unchecked-io/unchecked-io/engine/pretokenizer"
)

// shape is what a tokenizer does with the blanks of a text, all of which become U+2581.
type shape struct {
	prepend  prepend
	split    bool // no piece goes on with a blank
	raw      bool // the text that added tokens are looked for in once it is normalized has its blanks still
	takesRaw bool // added tokens are looked for by needles: texts between them are encoded as if they were one
}

type prepend uint8

const (
	prependNever  prepend = iota
	prependAlways         // a blank to each text
	prependBare           // a blank to each text that starts with none
	prependFirst          // the same, to the first text of a row
)

var (
	errModel  = errors.New("the model has unknown characters, or merges that have to do with bytes")
	errBlanks = errors.New("blanks do not just become U+2581")
)

const markText = "\u2581"

// leads tells whether a blank goes before the text.
func (s *shape) leads(text []byte) bool {
	switch s.prepend {
	case prependNever:
		return false
	case prependAlways:
		return true
	}
	return text[0] != ' ' && !bytes.HasPrefix(text, []byte(markText))
}

// shapeOf reads normalizer and pre-tokenizer. Blanks are replaced by one of them: by Replace, with Prepend before or behind it or without, and then at
// most a Split at blanks, of which none are left; or by Metaspace alone.
func shapeOf(spec *hfjson.Spec) (s shape, err error) {
	steps := flat(spec.Normalizer, nil)
	replaces := 0
	for _, c := range steps {
		n, err := normalizer.Build(c)
		if err != nil {
			return s, err
		}
		switch n := n.(type) {
		case normalizer.Prepend:
			if n.Content != markText || s.prepend != prependNever {
				return s, fmt.Errorf("%s: %q", c.Place, n.Content)
			}
			s.prepend = prependAlways
		case *normalizer.Replace:
			if !replacesBlanks(c) || n.Content != markText {
				return s, fmt.Errorf("%s: another Replace", c.Place)
			}
			replaces++
		default:
			return s, fmt.Errorf("%s: %s", c.Place, c.Type)
		}
	}
	pre := flat(spec.PreTokenizer, nil)
	if len(steps) == 0 && len(pre) == 1 && pre[0].Type == "Metaspace" {
		p, err := pretokenizer.Build(pre[0])
		if err != nil {
			return s, err
		}
		m := p.(*pretokenizer.Metaspace)
		if m.Mark() != mark {
			return s, errBlanks
		}
		s.prepend = map[pretokenizer.PrependScheme]prepend{pretokenizer.PrependAlways: prependBare, pretokenizer.PrependNever: prependNever,
			pretokenizer.PrependFirst: prependFirst}[m.Scheme]
		s.split, s.raw = m.Split, true
		return s, nil
	}
	if replaces == 0 {
		return s, errBlanks
	}
	for _, c := range pre {
		if !splitsBlanks(c) {
			return s, fmt.Errorf("%s: %s", c.Place, c.Type)
		}
	}
	s.takesRaw = s.prepend == prependNever
	return s, nil
}

// flat lists the parts of a component that is a Sequence, and of those.
func flat(c *hfjson.Component, out []*hfjson.Component) []*hfjson.Component {
	switch {
	case c == nil:
	case c.Type == "Sequence":
		for i := range c.Parts {
			out = flat(&c.Parts[i], out)
		}
	default:
		out = append(out, c)
	}
	return out
}

// literal is the pattern of a component, if it is a string.
func literal(c *hfjson.Component) (pattern string, ok bool) {
	raw, _ := c.Lookup("pattern")
	var p map[string]json.RawMessage
	if json.Unmarshal(raw, &p) != nil || len(p) != 1 || p["String"] == nil {
		return "", false
	}
	return pattern, json.Unmarshal(p["String"], &pattern) == nil
}

func replacesBlanks(c *hfjson.Component) bool {
	pattern, ok := literal(c)
	return ok && pattern == " "
}

// splitsBlanks tells whether a pre-tokenizer is a Split at blanks, which leaves a text without blanks whole.
func splitsBlanks(c *hfjson.Component) bool {
	pattern, ok := literal(c)
	invert, _ := c.Lookup("invert")
	return c.Type == "Split" && ok && pattern == " " && string(invert) == "false"
}
