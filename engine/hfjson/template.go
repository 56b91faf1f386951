package hfjson

import "strconv"

// Template says where special tokens stand around a text, and around a text and its pair.
type Template struct {
	Single, Pair []Piece
	Unknown      string // why there is none: the component that is not understood, by place and name; "" if there is one
}

// Piece is a special token, or one of the sequences; TypeID is given to its tokens.
type Piece struct {
	Special  bool
	ID       uint32 // of the special token
	Sequence uint8  // 0: the text, 1: its pair
	TypeID   uint32
}

// SpecialTokens counts the special tokens that the template adds.
func (t *Template) SpecialTokens(pair bool) int {
	pieces := t.Single
	if pair {
		pieces = t.Pair
	}
	n := 0
	for _, piece := range pieces {
		if piece.Special {
			n++
		}
	}
	return n
}

func plainTemplate() Template {
	return Template{Single: []Piece{{}}, Pair: []Piece{{}, {Sequence: 1, TypeID: 1}}}
}

// template reads the post-processor. The oracle goes by the fields and not by the type, in this order: its reader tries one kind after the other.
func (s *Spec) template() Template {
	if s.PostProcessor == nil {
		return plainTemplate()
	}
	t, _ := s.PostProcessor.template()
	return t
}

// template also tells whether the component adds anything, or only looks at offsets as ByteLevel does.
func (c *Component) template() (t Template, adds bool) {
	cls, hasCLS := c.tokenAndID("cls")
	sep, hasSEP := c.tokenAndID("sep")
	offsets := c.isBoolean("trim_offsets") && c.isBoolean("add_prefix_space")
	special := func(id, kind uint32) Piece { return Piece{Special: true, ID: id, TypeID: kind} }
	switch {
	case hasCLS && hasSEP && offsets: // RobertaProcessing
		return Template{
			Single: []Piece{special(cls, 0), {}, special(sep, 0)},
			Pair:   []Piece{special(cls, 0), {}, special(sep, 0), special(sep, 0), {Sequence: 1}, special(sep, 0)},
		}, true
	case hasCLS && hasSEP: // BertProcessing
		return Template{
			Single: []Piece{special(cls, 0), {}, special(sep, 0)},
			Pair:   []Piece{special(cls, 0), {}, special(sep, 0), {Sequence: 1, TypeID: 1}, special(sep, 1)},
		}, true
	case c.Type == "ByteLevel" && offsets:
		return plainTemplate(), false
	}
	if t, ok := c.pieces(); ok {
		return t, true
	}
	if c.Type == "Sequence" && c.Parts != nil {
		t = plainTemplate()
		for i := range c.Parts {
			part, partAdds := c.Parts[i].template()
			switch {
			case part.Unknown != "":
				return part, true
			case partAdds && adds:
				return Template{Unknown: c.Parts[i].Place + ": " + nameOr(c.Parts[i].Type) + " after another that adds tokens"}, true
			case partAdds:
				t, adds = part, true
			}
		}
		return t, adds
	}
	return Template{Unknown: c.Place + ": " + nameOr(c.Type)}, true
}

func (c *Component) isBoolean(name string) bool {
	raw, _ := c.Lookup(name)
	return string(raw) == "true" || string(raw) == "false"
}

// tokenAndID reads a field of the form ["[CLS]", 101].
func (c *Component) tokenAndID(name string) (id uint32, ok bool) {
	raw, ok := c.Lookup(name)
	if !ok {
		return 0, false
	}
	r, n := &reader{data: raw}, 0
	err := r.array(func(i int) (err *Error) {
		n++
		if i == 0 {
			_, err = r.text()
			return err
		}
		id, err = r.id()
		return err
	})
	return id, err == nil && n == 2
}

// pieces reads the fields of TemplateProcessing.
func (c *Component) pieces() (t Template, ok bool) {
	single, hasSingle := c.Lookup("single")
	pair, hasPair := c.Lookup("pair")
	specials, hasSpecials := c.Lookup("special_tokens")
	if !hasSingle || !hasPair || !hasSpecials {
		return t, false
	}
	ids := map[string][]uint32{}
	r := &reader{data: specials}
	err := r.object(func(key []byte) *Error {
		name, list := string(key), []uint32{}
		err := r.fields([]member{
			{"id", true, func() *Error { _, err := r.text(); return err }},
			{"ids", true, func() *Error {
				return r.array(func(int) *Error {
					id, err := r.id()
					list = append(list, id)
					return err
				})
			}},
			{"tokens", true, func() *Error { return r.array(func(int) *Error { _, err := r.text(); return err }) }},
		})
		ids[name] = list
		return err
	})
	if err != nil {
		return t, false
	}
	missing := ""
	if t.Single, missing, err = readPieces(single, ids, missing); err == nil {
		t.Pair, missing, err = readPieces(pair, ids, missing)
	}
	if missing != "" { // the oracle loads it and fails when it encodes
		return Template{Unknown: c.Place + ": " + nameOr(c.Type) + ": special_tokens lacks " + strconv.QuoteToASCII(missing)}, true
	}
	return t, err == nil
}

// maxPieces bounds a template: a small file can name a long list of ids many times. The Hugging Face backend refuses more than this, too.
const maxPieces = 1 << 20

func readPieces(raw []byte, ids map[string][]uint32, missing string) (pieces []Piece, stillMissing string, err *Error) {
	r := &reader{data: raw}
	err = r.array(func(int) *Error {
		n := 0
		err := r.object(func(key []byte) *Error {
			n++
			isSpecial := string(key) == "SpecialToken"
			if !isSpecial && string(key) != "Sequence" {
				return r.fault("want Sequence or SpecialToken")
			}
			var id string
			var sequence int
			var kind uint32
			name := func() *Error { text, err := r.text(); id = string(text); return err }
			if !isSpecial {
				name = func() (err *Error) { sequence, err = r.variant("A", "B"); return err }
			}
			err := r.fields([]member{
				{"id", true, name},
				{"type_id", true, func() (err *Error) { kind, err = r.id(); return err }},
			})
			if !isSpecial {
				pieces = append(pieces, Piece{Sequence: uint8(sequence), TypeID: kind})
				return err
			}
			list, ok := ids[id]
			if !ok && missing == "" && err == nil {
				missing = clip([]byte(id))
			}
			if len(pieces)+len(list) > maxPieces {
				return r.fault("more than %d special tokens", maxPieces)
			}
			for _, token := range list {
				pieces = append(pieces, Piece{Special: true, ID: token, TypeID: kind})
			}
			return err
		})
		if err == nil && n != 1 {
			err = r.fault("want one of Sequence and SpecialToken")
		}
		return err
	})
	return pieces, missing, err
}
