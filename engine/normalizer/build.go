package normalizer

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/onig"
)

// Build makes the normalizer of a tokenizer.json; nil for none. Its errors name the place and wrap engine.ErrUnsupported.
func Build(c *hfjson.Component) (Normalizer, error) {
	if c == nil {
		return nil, nil
	}
	n, err := build(c)
	if err != nil {
		return nil, err
	}
	return n, nil
}

func build(c *hfjson.Component) (Normalizer, error) {
	f := fields{c: c}
	var n Normalizer
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
		n = seq
	case "NFC":
		n = NFC
	case "NFD":
		n = NFD
	case "NFKC":
		n = NFKC
	case "NFKD":
		n = NFKD
	case "Lowercase":
		n = Lowercase{}
	case "StripAccents":
		n = StripAccents
	case "Nmt":
		n = Nmt
	case "ByteLevel":
		n = ByteLevel{}
	case "Strip":
		n = Strip{f.boolean("strip_left"), f.boolean("strip_right")}
	case "BertNormalizer":
		clean, chinese, lower := f.boolean("clean_text"), f.boolean("handle_chinese_chars"), f.boolean("lowercase")
		accents := lower
		if raw, ok := c.Lookup("strip_accents"); ok && string(raw) != "null" {
			accents = f.boolean("strip_accents")
		}
		n = NewBert(clean, chinese, accents, lower)
	case "Prepend":
		content := f.text("prepend")
		if content == "" {
			f.fail("prepend", "empty: the oracle then loses track of the first character")
		}
		n = Prepend{content}
	case "Replace":
		n = f.replace()
	case "Precompiled":
		n = f.precompiled()
	default:
		name := c.Type
		if name == "" {
			name = "(no type)"
		}
		return nil, fmt.Errorf("%s: %s: %w", c.Place, name, engine.ErrUnsupported)
	}
	if f.err != nil {
		return nil, fmt.Errorf("%s: %s: %w: %w", c.Place, c.Type, engine.ErrUnsupported, f.err)
	}
	return n, nil
}

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

func (f *fields) value(name string, v any) {
	raw, ok := f.c.Lookup(name)
	switch {
	case !ok:
		f.fail(name, "missing")
	case string(raw) == "null":
		f.fail(name, "null")
	default:
		if err := json.Unmarshal(raw, v); err != nil {
			f.fail(name, err.Error())
		}
	}
}

func (f *fields) boolean(name string) (v bool) {
	f.value(name, &v)
	return v
}

func (f *fields) text(name string) (v string) {
	if raw, _ := f.c.Lookup(name); len(raw) > 1 && raw[0] == '"' && !bytes.ContainsRune(raw, '\\') { // well-formed, and may be long
		return string(raw[1 : len(raw)-1])
	}
	f.value(name, &v)
	return v
}

func (f *fields) replace() Normalizer {
	n := &Replace{Content: f.text("content")}
	var m map[string]json.RawMessage
	f.value("pattern", &m)
	var pattern string
	raw, literal := m["String"]
	if !literal {
		raw = m["Regex"]
	}
	if len(m) != 1 || raw == nil {
		f.fail("pattern", "neither String nor Regex")
		return n
	}
	if err := json.Unmarshal(raw, &pattern); err != nil || string(raw) == "null" {
		f.fail("pattern", "not a string")
		return n
	}
	const nothing = "can match nothing, and the oracle then loses track of the first character"
	if literal {
		if n.literal = []byte(pattern); pattern == "" {
			f.fail("pattern", fmt.Sprintf("%q: %s", pattern, nothing))
		}
		return n
	}
	re, err := onig.Compile(pattern)
	if err == nil && re.Nullable() {
		err = errors.New(nothing)
	}
	if err != nil {
		f.fail("pattern", fmt.Sprintf("%q: %v", pattern, err))
	}
	n.re = re
	return n
}

func (f *fields) precompiled() Normalizer {
	coded := f.text("precompiled_charsmap")
	if f.err != nil {
		return nil
	}
	charsmap, err := base64.StdEncoding.Strict().DecodeString(coded)
	if err == nil && base64.StdEncoding.EncodedLen(len(charsmap)) != len(coded) {
		err = errors.New("line breaks in base64")
	}
	if err != nil {
		f.fail("precompiled_charsmap", err.Error())
		return nil
	}
	n, err := NewPrecompiled(charsmap)
	if err != nil {
		f.fail("precompiled_charsmap", err.Error())
		return nil
	}
	return n
}
