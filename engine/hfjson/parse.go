package hfjson

import (
	"cmp"
	"math"
	"slices"
	"strings"
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
			r.next()
			start := r.at
			if declared, err = r.addedTokens(); err == nil {
				r.note(start, "[]")
			}
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
	s.file, s.tables = file, r.tables
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
		} else if old := byID[id]; old.Special && !token.Special || old.Normalized && !token.Normalized {
			s.Contradicts = token.Content
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

// member is one field of a section that the oracle reads into a struct.
type member struct {
	name     string
	required bool
	read     func() *Error
}

// fields reads an object with these members; others are stepped over. An array of the members in their order is another way to write it, which
// the oracle's reader accepts too.
func (r *reader) fields(members []member) *Error {
	var seen uint64
	read := func(i int) *Error {
		seen |= 1 << i
		return members[i].read()
	}
	var err *Error
	if r.next() == '[' {
		err = r.array(func(i int) *Error {
			if i >= len(members) {
				return r.fault("more than %d elements", len(members))
			}
			return read(i)
		})
	} else {
		err = r.object(func(key []byte) *Error {
			for i := range members {
				if members[i].name == string(key) {
					return read(i)
				}
			}
			_, err := r.skip()
			return err
		})
	}
	if err != nil {
		return err
	}
	for i, m := range members {
		if m.required && seen&(1<<i) == 0 {
			return inside(m.name, r.fault("missing"))
		}
	}
	return nil
}

// variant reads one of the names, "Left" or {"Left": null}, and gives its place among them.
func (r *reader) variant(names ...string) (int, *Error) {
	choose := func(name []byte) (int, *Error) {
		for i, n := range names {
			if n == string(name) {
				return i, nil
			}
		}
		return 0, r.fault("%q: want one of %s", clip(name), strings.Join(names, ", "))
	}
	if r.next() != '{' {
		name, err := r.text()
		if err != nil {
			return 0, err
		}
		return choose(name)
	}
	at, n := 0, 0
	err := r.object(func(key []byte) (err *Error) {
		if at, err = choose(key); err == nil {
			err = r.mustNull()
		}
		n++
		return err
	})
	if err == nil && n != 1 {
		err = r.fault("want one of %s", strings.Join(names, ", "))
	}
	return at, err
}

func (r *reader) mustNull() *Error {
	null, err := r.null()
	if err == nil && !null {
		err = r.unexpected("null")
	}
	return err
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
	err := r.fields([]member{
		{"direction", false, func() (err *Error) { t.Left, err = r.direction(); return err }},
		{"max_length", true, size(&t.MaxLength)},
		{"strategy", true, func() *Error {
			i, err := r.variant("LongestFirst", "OnlyFirst", "OnlySecond")
			t.Strategy = engine.Strategy(i)
			return err
		}},
		{"stride", true, size(&t.Stride)},
	})
	return t, err
}

func (r *reader) direction() (left bool, err *Error) {
	i, err := r.variant("Right", "Left")
	return i == 1, err
}

func (r *reader) padding() (*Padding, *Error) {
	if null, err := r.null(); null || err != nil {
		return nil, err
	}
	p := &Padding{}
	err := r.fields([]member{
		{"strategy", true, func() *Error { return r.paddingStrategy(p) }},
		{"direction", true, func() (err *Error) { p.Left, err = r.direction(); return err }},
		{"pad_to_multiple_of", false, func() *Error {
			if null, err := r.null(); null || err != nil {
				return err
			}
			var err *Error
			p.Multiple, err = r.count(math.MaxUint64)
			return err
		}},
		{"pad_id", true, func() (err *Error) { p.PadID, err = r.id(); return err }},
		{"pad_type_id", true, func() (err *Error) { p.PadTypeID, err = r.id(); return err }},
		{"pad_token", true, func() *Error {
			token, err := r.text()
			p.PadToken = string(token)
			return err
		}},
	})
	return p, err
}

// paddingStrategy reads "BatchLongest" or {"Fixed": n}.
func (r *reader) paddingStrategy(p *Padding) *Error {
	if r.next() != '{' {
		_, err := r.variant("BatchLongest")
		return err
	}
	n := 0
	err := r.object(func(key []byte) (err *Error) {
		n++
		switch string(key) {
		case "Fixed":
			p.Fixed = true
			p.Length, err = r.count(math.MaxUint64)
		case "BatchLongest":
			err = r.mustNull()
		default:
			err = r.fault("want BatchLongest or Fixed")
		}
		return err
	})
	if err == nil && n != 1 {
		err = r.fault("want one of BatchLongest, Fixed")
	}
	return err
}

func (r *reader) addedTokens() (tokens []engine.AddedToken, err *Error) {
	var t *engine.AddedToken
	flag := func(into func() *bool) func() *Error {
		return func() (err *Error) { *into(), err = r.boolean(); return err }
	}
	members := []member{
		{"id", true, func() (err *Error) { t.ID, err = r.id(); return err }},
		{"content", true, func() *Error {
			content, err := r.text()
			t.Content = string(content)
			return err
		}},
		{"special", true, flag(func() *bool { return &t.Special })},
		{"single_word", true, flag(func() *bool { return &t.SingleWord })},
		{"lstrip", true, flag(func() *bool { return &t.LStrip })},
		{"rstrip", true, flag(func() *bool { return &t.RStrip })},
		{"normalized", true, flag(func() *bool { return &t.Normalized })},
	}
	err = r.array(func(int) *Error {
		if r.next() != '{' {
			return r.unexpected("an object")
		}
		tokens = append(tokens, engine.AddedToken{})
		t = &tokens[len(tokens)-1]
		return r.fields(members)
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
	if r.next() == '[' { // ["Lowercase"]: the oracle's reader takes a struct's members in their order; we keep it without a name
		raw, err := r.skip()
		c.Fields = append(c.Fields, Field{"", raw})
		return c, err
	}
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
