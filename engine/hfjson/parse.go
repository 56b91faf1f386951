package hfjson

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
)

// Parse reads a tokenizer.json. The Spec refers to file, which must not change afterwards. Errors are *Error and wrap engine.ErrTokenizer.
func Parse(file []byte) (*Spec, error) {
	s, err := parse(file)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func parse(file []byte) (*Spec, *Error) {
	r := &reader{data: file}
	if len(file) > MaxFile {
		return nil, r.fault("%d bytes: more than %d", len(file), MaxFile)
	}
	if !utf8.Valid(file) {
		for {
			c, size := utf8.DecodeRune(file[r.at:])
			if c == utf8.RuneError && size == 1 {
				return nil, r.fault("ill-formed UTF-8")
			}
			r.at += size
		}
	}
	s := &Spec{}
	var declared []engine.AddedToken
	var tokens *index
	var hasModel bool
	err := r.object(func(key []byte) (err *Error) {
		switch string(key) {
		case "version":
			version, err := r.text()
			if err == nil && string(version) != "1.0" {
				err = r.fault("%q is not a version of the format that is known", clip(version))
			}
			s.Version = string(version)
			return err
		case "truncation":
			s.Truncation, err = r.truncation()
		case "padding":
			s.Padding, err = r.padding()
		case "added_tokens":
			declared, err = r.addedTokens()
		case "normalizer":
			s.Normalizer, err = r.section("normalizer", "normalizers")
		case "pre_tokenizer":
			s.PreTokenizer, err = r.section("pre_tokenizer", "pretokenizers")
		case "post_processor":
			s.PostProcessor, err = r.section("post_processor", "processors")
		case "decoder":
			s.Decoder, err = r.section("decoder", "decoders")
		case "model":
			hasModel = true
			s.Model, tokens, err = r.model()
		default:
			s.Unknown = append(s.Unknown, string(key))
			_, err = r.skip()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if r.next(); r.at < len(file) {
		return nil, r.fault("text behind the end of the object")
	}
	if !hasModel {
		return nil, inside("model", r.fault("missing"))
	}
	s.number(declared, tokens)
	s.Template = s.template()
	return s, nil
}

// number gives the added tokens their ids, as the oracle's AddedVocabulary::add_tokens does on a fresh tokenizer.
func (s *Spec) number(declared []engine.AddedToken, tokens *index) {
	next := uint32(s.Model.Size)
	byID := map[uint32]engine.AddedToken{}
	ids := map[string]uint32{} // by content
	for _, token := range declared {
		if token.Content == "" {
			continue
		}
		id, known := ids[token.Content]
		if !known {
			var inModel bool
			if id, inModel = tokens.id(token.Content); inModel {
				s.overlap++
			} else {
				id = next
				next++
			}
			ids[token.Content] = id
		}
		token.ID = id
		byID[id] = token
	}
	s.AddedTokens = make([]engine.AddedToken, 0, len(byID))
	for _, token := range byID {
		s.AddedTokens = append(s.AddedTokens, token)
	}
	slices.SortFunc(s.AddedTokens, func(a, b engine.AddedToken) int { return cmp.Compare(a.ID, b.ID) })
	s.added = len(ids)
}

// fields reads an object whose members are read by those named; others are stepped over, those of required must be there.
func (r *reader) fields(known map[string]func() *Error, required ...string) *Error {
	seen := map[string]bool{}
	err := r.object(func(key []byte) *Error {
		read, ok := known[string(key)]
		if !ok {
			_, err := r.skip()
			return err
		}
		seen[string(key)] = true
		return read()
	})
	if err != nil {
		return err
	}
	for _, name := range required {
		if !seen[name] {
			return inside(name, r.fault("missing"))
		}
	}
	return nil
}

func (r *reader) truncation() (*Truncation, *Error) {
	if null, err := r.null(); null || err != nil {
		return nil, err
	}
	t := &Truncation{}
	size := func(into *int) func() *Error {
		return func() *Error {
			n, err := r.count(math.MaxUint64) // the oracle's usize
			*into = int(min(n, math.MaxInt))
			return err
		}
	}
	err := r.fields(map[string]func() *Error{
		"direction":  func() (err *Error) { t.Left, err = r.direction(); return err },
		"max_length": size(&t.MaxLength),
		"stride":     size(&t.Stride),
		"strategy": func() *Error {
			name, err := r.text()
			switch string(name) {
			case "LongestFirst":
				t.Strategy = engine.LongestFirst
			case "OnlyFirst":
				t.Strategy = engine.OnlyFirst
			case "OnlySecond":
				t.Strategy = engine.OnlySecond
			default:
				if err == nil {
					err = r.fault("%q: want LongestFirst, OnlyFirst or OnlySecond", clip(name))
				}
			}
			return err
		},
	}, "max_length", "strategy", "stride")
	return t, err
}

func (r *reader) direction() (left bool, err *Error) {
	name, err := r.text()
	if err == nil && string(name) != "Left" && string(name) != "Right" {
		err = r.fault("%q: want Left or Right", clip(name))
	}
	return string(name) == "Left", err
}

func (r *reader) padding() (*Padding, *Error) {
	if null, err := r.null(); null || err != nil {
		return nil, err
	}
	p := &Padding{}
	err := r.fields(map[string]func() *Error{
		"strategy": func() *Error {
			if r.next() == '"' {
				name, err := r.text()
				if err == nil && string(name) != "BatchLongest" {
					err = r.fault("%q: want BatchLongest or {\"Fixed\": n}", clip(name))
				}
				return err
			}
			p.Fixed = true
			return r.fields(map[string]func() *Error{
				"Fixed": func() (err *Error) { p.Length, err = r.count(math.MaxUint64); return err },
			}, "Fixed")
		},
		"direction": func() (err *Error) { p.Left, err = r.direction(); return err },
		"pad_to_multiple_of": func() *Error {
			if null, err := r.null(); null || err != nil {
				return err
			}
			var err *Error
			p.Multiple, err = r.count(math.MaxUint64)
			return err
		},
		"pad_id":      func() (err *Error) { p.PadID, err = r.id(); return err },
		"pad_type_id": func() (err *Error) { p.PadTypeID, err = r.id(); return err },
		"pad_token": func() *Error {
			token, err := r.text()
			p.PadToken = string(token)
			return err
		},
	}, "strategy", "direction", "pad_id", "pad_type_id", "pad_token")
	return p, err
}

func (r *reader) addedTokens() (tokens []engine.AddedToken, err *Error) {
	var t *engine.AddedToken
	flag := func(into func() *bool) func() *Error {
		return func() (err *Error) { *into(), err = r.boolean(); return err }
	}
	known := map[string]func() *Error{
		"id": func() (err *Error) { t.ID, err = r.id(); return err },
		"content": func() *Error {
			content, err := r.text()
			t.Content = string(content)
			return err
		},
		"special":     flag(func() *bool { return &t.Special }),
		"single_word": flag(func() *bool { return &t.SingleWord }),
		"lstrip":      flag(func() *bool { return &t.LStrip }),
		"rstrip":      flag(func() *bool { return &t.RStrip }),
		"normalized":  flag(func() *bool { return &t.Normalized }),
	}
	err = r.array(func(int) *Error {
		tokens = append(tokens, engine.AddedToken{})
		t = &tokens[len(tokens)-1]
		return r.fields(known, "id", "content", "special", "single_word", "lstrip", "rstrip", "normalized")
	})
	return tokens, err
}

// section reads a component, or null. sequence is the key under which a Sequence of the section has its parts.
func (r *reader) section(place, sequence string) (*Component, *Error) {
	if null, err := r.null(); null || err != nil {
		return nil, err
	}
	c, err := r.component(place, sequence)
	return &c, err
}

func (r *reader) component(place, sequence string) (Component, *Error) {
	c := Component{Place: place}
	err := r.object(func(key []byte) *Error {
		name := string(key)
		switch next := r.next(); {
		case name == "type" && next == '"':
			kind, err := r.text()
			c.Type = string(kind)
			return err
		case name == sequence && next == '[':
			c.Parts = []Component{}
			return r.array(func(i int) *Error {
				part, err := r.component(place+indexed(i), sequence)
				c.Parts = append(c.Parts, part)
				return err
			})
		}
		raw, err := r.skip()
		c.Fields = append(c.Fields, Field{name, raw})
		return err
	})
	return c, err
}
