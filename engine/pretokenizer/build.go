package pretokenizer

import (
	"encoding/json"
	"fmt"
	"math"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
)

// Build makes the pre-tokenizer of a tokenizer.json; nil for none. Its errors name the place and wrap engine.ErrUnsupported.
func Build(c *hfjson.Component) (PreTokenizer, error) {
	if c == nil {
		return nil, nil
	}
	pre, err := build(c)
	if err != nil {
		return nil, err
	}
	return pre, nil
}

func build(c *hfjson.Component) (PreTokenizer, error) {
	f := fields{c: c}
	refuse := func(what string, err error) error {
		return fmt.Errorf("%s: %s: %w: %w", c.Place, what, engine.ErrUnsupported, err)
	}
	var pre PreTokenizer
	switch c.Type {
	case "Sequence":
		seq := make(Sequence, 0, len(c.Parts))
		for i := range c.Parts {
			step, err := build(&c.Parts[i])
			if err != nil {
				return nil, err
			}
			seq = append(seq, step)
		}
		pre = seq
	case "ByteLevel":
		prefix, trim, regex := f.boolean("add_prefix_space", nil), f.boolean("trim_offsets", nil), f.boolean("use_regex", &yes)
		b, err := NewByteLevel(prefix, trim, regex)
		if err != nil {
			return nil, refuse("ByteLevel", err)
		}
		pre = b
	case "Split":
		pattern, regex := f.pattern("pattern")
		behavior := f.behavior("behavior", nil)
		invert := f.boolean("invert", nil)
		if f.err != nil {
			break
		}
		s, err := NewSplit(pattern, regex, behavior, invert)
		if err != nil {
			return nil, refuse(fmt.Sprintf("Split %q", pattern), err)
		}
		pre = s
	case "Whitespace":
		pre = Whitespace{}
	case "WhitespaceSplit":
		pre = NewWhitespaceSplit()
	case "BertPreTokenizer":
		pre = NewBert()
	case "UnicodeScripts":
		pre = UnicodeScripts{}
	case "Punctuation":
		isolated := Isolated
		pre = NewPunctuation(f.behavior("behavior", &isolated))
	case "Digits":
		pre = NewDigits(f.boolean("individual_digits", nil))
	case "CharDelimiterSplit":
		pre = CharDelimiterSplit{f.char("delimiter")}
	case "FixedLength":
		pre = FixedLength{f.length("length", 5)}
	case "Metaspace":
		pre = f.metaspace()
	default:
		return nil, fmt.Errorf("%s: %s: %w", c.Place, nameOr(c.Type), engine.ErrUnsupported)
	}
	if f.err != nil {
		return nil, refuse(c.Type, f.err)
	}
	return pre, nil
}

func nameOr(name string) string {
	if name == "" {
		return "(no type)"
	}
	return name
}

var yes = true

// fields reads the fields of a component as the oracle's reader does, and keeps the first error.
type fields struct {
	c   *hfjson.Component
	err error
}

func (f *fields) fail(name, what string) {
	if f.err == nil {
		f.err = fmt.Errorf("%s: %s", name, what)
	}
}

// value decodes a field into v. false: it is absent, or null where null counts as absent.
func (f *fields) value(name string, v any, null bool) bool {
	raw, ok := f.c.Lookup(name)
	if !ok || null && string(raw) == "null" {
		return false
	}
	if string(raw) == "null" {
		f.fail(name, "null")
		return true
	}
	if err := json.Unmarshal(raw, v); err != nil {
		f.fail(name, err.Error())
	}
	return true
}

func (f *fields) boolean(name string, absent *bool) bool {
	var v bool
	if !f.value(name, &v, false) {
		if absent == nil {
			f.fail(name, "missing")
			return false
		}
		return *absent
	}
	return v
}

func (f *fields) char(name string) rune {
	var s string
	if !f.value(name, &s, false) {
		f.fail(name, "missing")
	}
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 || n != len(s) {
		f.fail(name, "not one character")
	}
	return r
}

func (f *fields) length(name string, absent int) int {
	var v uint64
	if !f.value(name, &v, false) {
		return absent
	}
	if v == 0 {
		f.fail(name, "zero")
	}
	return int(min(v, math.MaxInt32)) // more than any text has
}

var behaviors = map[string]Behavior{
	"Removed": Removed, "Isolated": Isolated, "MergedWithPrevious": MergedWithPrevious, "MergedWithNext": MergedWithNext, "Contiguous": Contiguous,
}

func (f *fields) behavior(name string, absent *Behavior) Behavior {
	var s string
	if !f.value(name, &s, false) {
		if absent == nil {
			f.fail(name, "missing")
			return Removed
		}
		return *absent
	}
	b, ok := behaviors[s]
	if !ok {
		f.fail(name, fmt.Sprintf("%q", s))
	}
	return b
}

func (f *fields) pattern(name string) (pattern string, regex bool) {
	var m map[string]json.RawMessage
	if !f.value(name, &m, false) {
		f.fail(name, "missing")
	}
	if len(m) != 1 {
		f.fail(name, "neither String nor Regex")
		return "", false
	}
	raw, ok := m["String"]
	if !ok {
		if raw, regex = m["Regex"]; !regex {
			f.fail(name, "neither String nor Regex")
			return "", false
		}
	}
	if err := json.Unmarshal(raw, &pattern); err != nil || string(raw) == "null" {
		f.fail(name, "not a string")
	}
	return pattern, regex
}

func (f *fields) metaspace() PreTokenizer {
	mark := f.char("replacement")
	scheme := PrependAlways
	var s string
	if f.value("prepend_scheme", &s, false) {
		switch s {
		case "always":
		case "never":
			scheme = PrependNever
		case "first":
			scheme = PrependFirst
		default:
			f.fail("prepend_scheme", fmt.Sprintf("%q", s))
		}
	}
	prefix, split := true, true
	f.value("add_prefix_space", &prefix, true)
	f.value("split", &split, true)
	if !prefix && scheme != PrependNever {
		f.fail("add_prefix_space", "does not match prepend_scheme")
	}
	if raw, ok := f.c.Lookup("str_rep"); ok && string(raw) != "null" && raw[0] != '"' {
		f.fail("str_rep", "not a string")
	}
	return NewMetaspace(mark, scheme, split)
}
