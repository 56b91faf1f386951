package decoder

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/onig"
)

// Build makes the decoder of a tokenizer.json; nil for none. Its errors name the place and wrap engine.ErrUnsupported.
func Build(c *hfjson.Component) (Decoder, error) {
	if c == nil {
		return nil, nil
	}
	d, err := build(c)
	if err != nil {
		return nil, err
	}
	return d, nil
}

func build(c *hfjson.Component) (Decoder, error) {
	f := fields{c: c}
	var d Decoder
	switch c.Type {
	case "Sequence":
		if c.Parts == nil {
			f.fail("decoders: missing")
		}
		seq := make(Sequence, 0, len(c.Parts))
		for i := range c.Parts {
			part, err := build(&c.Parts[i])
			if err != nil {
				return nil, err
			}
			seq = append(seq, part)
		}
		d = seq
	case "ByteLevel":
		var b bool
		f.read("add_prefix_space", &b, true)
		f.read("trim_offsets", &b, true)
		f.read("use_regex", &b, false)
		d = ByteLevel{}
	case "ByteFallback":
		d = ByteFallback{}
	case "Fuse":
		d = Fuse{}
	case "Metaspace":
		d = f.metaspace()
	case "BPEDecoder":
		d = BPE{Suffix: f.text("suffix")}
	case "WordPiece":
		w := WordPiece{Prefix: f.text("prefix")}
		f.read("cleanup", &w.Cleanup, true)
		d = w
	case "CTC":
		ctc := CTC{Pad: f.text("pad_token"), WordDelimiter: f.text("word_delimiter_token")}
		f.read("cleanup", &ctc.Cleanup, true)
		d = ctc
	case "Strip":
		strip := Strip{Content: f.char("content")}
		f.read("start", &strip.Start, true)
		f.read("stop", &strip.Stop, true)
		d = strip
	case "Replace":
		d = f.replace()
	default:
		f.fail("unknown")
	}
	if f.err != nil {
		return nil, f.err
	}
	return d, nil
}

// fields reads members; the first fault is kept.
type fields struct {
	c   *hfjson.Component
	err error
}

func (f *fields) fail(format string, args ...any) {
	if f.err == nil {
		name := f.c.Type
		if name == "" {
			name = "(no type)"
		}
		f.err = fmt.Errorf("%s: %s: %s: %w", f.c.Place, name, fmt.Sprintf(format, args...), engine.ErrUnsupported)
	}
}

func (f *fields) read(name string, into any, required bool) (found bool) {
	raw, ok := f.c.Lookup(name)
	switch {
	case !ok && required:
		f.fail("%s: missing", name)
	case !ok:
	case string(raw) == "null":
		f.fail("%s: null", name)
	default:
		if err := json.Unmarshal(raw, into); err != nil {
			f.fail("%s: %v", name, err)
		}
		return true
	}
	return false
}

func (f *fields) text(name string) []byte {
	var s string
	f.read(name, &s, true)
	return []byte(s)
}

func (f *fields) char(name string) rune {
	s := f.text(name)
	r, n := utf8.DecodeRune(s)
	if n != len(s) || n == 0 {
		f.fail("%s: %q is not one character", name, s)
	}
	return r
}

func (f *fields) metaspace() Decoder {
	m := Metaspace{Mark: f.char("replacement")}
	scheme := "always"
	f.read("prepend_scheme", &scheme, false)
	switch scheme {
	case "always", "first", "never":
		m.Never = scheme == "never"
	default:
		f.fail("prepend_scheme: %q", scheme)
	}
	prefix := true
	if raw, ok := f.c.Lookup("add_prefix_space"); ok && string(raw) != "null" {
		f.read("add_prefix_space", &prefix, false)
	}
	if !prefix && !m.Never { // the oracle refuses the file, even where it says no scheme
		f.fail("add_prefix_space: does not match prepend_scheme")
	}
	return m
}

func (f *fields) replace() Decoder {
	var pattern struct{ String, Regex *string }
	f.read("pattern", &pattern, true)
	content := f.text("content")
	switch {
	case f.err != nil:
	case pattern.String != nil && pattern.Regex == nil:
		if *pattern.String != "" {
			return Replace{[]byte(*pattern.String), content}
		}
		return f.regex("", content) // matches between any two characters, as a pattern does
	case pattern.Regex != nil && pattern.String == nil:
		return f.regex(*pattern.Regex, content)
	default:
		f.fail("pattern: want String or Regex")
	}
	return nil
}

func (f *fields) regex(pattern string, content []byte) Decoder {
	re, err := onig.Compile(pattern)
	if err != nil {
		f.fail("pattern %q: %v", pattern, err)
	}
	return ReplaceRegex{re, content}
}
