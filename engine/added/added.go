// Package added takes the added tokens out of a row, and normalizes what is left.
//
// Law: pieces are those of the oracle's AddedVocabulary: tokens with normalized=false are looked for in the raw text, what lies between them is
// normalized, piece by piece, and tokens with normalized=true are looked for, by their own normalized form, in each normalized piece. In both
// passes the leftmost match wins, of several the longest. Time is linear in the text, whatever the tokens.
//
// For the frame: Build once per tokenizer; Split starts a row, and leaves text, alignments and pieces for the pre-tokenizer.
//
//	v, err := added.Build(spec.AddedTokens, norm)           // norm: any normalizer.Normalizer, or nil
//	v.Split(&pieces, &scratch, row, norm, added.Options{})  // pieces.List: ID >= 0 is a token's id, -1 is text; none is empty
//
// Pieces come in order and text pieces never overlap; a token that strips spaces to its right may share them with a token that begins with
// spaces, as in the oracle.
package added

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
)

// Normalizer is normalizer.Normalizer.
type Normalizer interface {
	Normalize(t *text.Text, s *text.Scratch)
}

// Vocabulary is the added tokens of a tokenizer. It is immutable and safe for concurrent use.
type Vocabulary struct {
	tokens        []engine.AddedToken
	forms         map[uint32]string // by id, where normalizing changed the content
	byContent     map[string]uint32
	byID          map[uint32]int
	raw, prepared *matcher // nil: no such token
}

// Options of one call.
type Options struct {
	EncodeSpecial bool // special tokens are text like any other
	Aligned       bool // keep alignments
}

// Scratch is what a call needs beside its Pieces.
type Scratch struct {
	part text.Text
	norm text.Scratch
	raw  []text.Piece
	ends []int32
}

// Build makes the vocabulary of the tokens, numbered as hfjson does, of a tokenizer with the normalizer n (nil: none).
func Build(tokens []engine.AddedToken, n Normalizer) (*Vocabulary, error) {
	v := &Vocabulary{
		tokens:    slices.Clone(tokens),
		forms:     map[uint32]string{},
		byContent: make(map[string]uint32, len(tokens)),
		byID:      make(map[uint32]int, len(tokens)),
	}
	var raw, prepared []pattern
	var part text.Text
	var scratch text.Scratch
	for i := range v.tokens {
		t := &v.tokens[i]
		v.byContent[t.Content] = t.ID
		v.byID[t.ID] = i
		if !t.Normalized {
			raw = append(raw, pattern{t.Content, int32(i)})
			continue
		}
		form := t.Content
		if n != nil {
			part.Reset([]byte(form), 0, false)
			n.Normalize(&part, &scratch)
			if form = string(part.Bytes); form != t.Content {
				v.forms[t.ID] = form
			}
		}
		prepared = append(prepared, pattern{form, int32(i)})
	}
	var err error
	if v.raw, err = v.matcher(raw); err != nil {
		return nil, err
	}
	v.prepared, err = v.matcher(prepared)
	return v, err
}

// matcher refuses what the oracle answers by chance (its order is that of a hash map) or not at all.
func (v *Vocabulary) matcher(patterns []pattern) (*matcher, error) {
	if len(patterns) == 0 {
		return nil, nil
	}
	refuse := func(p pattern, what string) error {
		return fmt.Errorf("added_tokens: id %d %q: %w: %s", v.tokens[p.token].ID, v.tokens[p.token].Content, engine.ErrUnsupported, what)
	}
	seen := make(map[string]int32, len(patterns))
	rstrip := slices.ContainsFunc(patterns, func(p pattern) bool { return v.tokens[p.token].RStrip })
	for _, p := range patterns {
		if p.text == "" {
			return nil, refuse(p, "nothing is left of it when normalized")
		}
		if other, ok := seen[p.text]; ok {
			return nil, refuse(p, fmt.Sprintf("normalized it is the same as id %d", v.tokens[other].ID))
		}
		seen[p.text] = p.token
		if t := &v.tokens[p.token]; rstrip && (t.LStrip || t.RStrip) && spacesAtStart([]byte(p.text)) == len(p.text) {
			return nil, refuse(p, "spaces that strip, beside a token that strips spaces")
		}
	}
	return newMatcher(patterns), nil
}

// Tokens are the added tokens, in the order of Build.
func (v *Vocabulary) Tokens() []engine.AddedToken { return v.tokens }

// ID of the added token with this content.
func (v *Vocabulary) ID(content string) (uint32, bool) {
	id, ok := v.byContent[content]
	return id, ok
}

// Token with this id.
func (v *Vocabulary) Token(id uint32) (engine.AddedToken, bool) {
	i, ok := v.byID[id]
	if !ok {
		return engine.AddedToken{}, false
	}
	return v.tokens[i], true
}

// Form is the string that decoders see for an id: the normalized content of a token with normalized=true, else the content.
func (v *Vocabulary) Form(id uint32) (string, bool) {
	i, ok := v.byID[id]
	if !ok {
		return "", false
	}
	if form, ok := v.forms[id]; ok {
		return form, true
	}
	return v.tokens[i].Content, true
}

// Split makes p the row original, cut at its added tokens and normalized by n (nil: not at all), which must be the one given to Build.
func (v *Vocabulary) Split(p *text.Pieces, s *Scratch, original []byte, n Normalizer, o Options) {
	p.List = p.List[:0]
	if n == nil { // pieces are ranges of the text itself
		p.Text.Reset(original, 0, o.Aligned)
		p.List = v.Cut(p.List, s, original, o)
		return
	}
	v.cutRaw(s, original, o)
	if len(s.raw) == 1 && s.raw[0].ID < 0 {
		p.Text.Reset(original, 0, o.Aligned)
		n.Normalize(&p.Text, &p.Scratch)
		p.List = v.pieces(s, p.Bytes, 0, o, p.List)
		return
	}
	p.Bytes = p.Bytes[:0]
	if !o.Aligned {
		p.Align = nil
	} else if p.Align = p.Align[:0]; p.Align == nil {
		p.Align = make([]text.Span, 0, len(original))
	}
	for _, r := range s.raw {
		s.part.Reset(original[r.Start:r.End], r.Start, o.Aligned)
		base := uint32(len(p.Bytes))
		if r.ID >= 0 {
			p.List = append(p.List, text.Piece{Start: base, End: base + r.End - r.Start, ID: r.ID})
		} else {
			n.Normalize(&s.part, &s.norm)
			p.List = v.pieces(s, s.part.Bytes, base, o, p.List)
		}
		p.Bytes = append(p.Bytes, s.part.Bytes...)
		if o.Aligned {
			p.Align = append(p.Align, s.part.Align...)
		}
	}
}

// Cut appends the pieces of a text that the normalizer leaves as it is. They are those of Split.
func (v *Vocabulary) Cut(out []text.Piece, s *Scratch, original []byte, o Options) []text.Piece {
	v.cutRaw(s, original, o)
	for _, r := range s.raw {
		if r.ID >= 0 || v.prepared == nil {
			out = append(out, r)
		} else {
			out = v.find(v.prepared, s, original[r.Start:r.End:r.End], r.Start, o, out)
		}
	}
	return out
}

// CutRaw appends the pieces of a text that is not yet normalized. ok is false if there are tokens to be looked for afterwards.
func (v *Vocabulary) CutRaw(out []text.Piece, s *Scratch, original []byte, o Options) (pieces []text.Piece, ok bool) {
	if v.prepared != nil {
		return out, false
	}
	return v.CutBefore(out, s, original, o), true
}

// CutBefore is CutRaw for who looks for the others himself.
func (v *Vocabulary) CutBefore(out []text.Piece, s *Scratch, original []byte, o Options) []text.Piece {
	v.cutRaw(s, original, o)
	return append(out, s.raw...)
}

// Any tells whether the text of some token, as it is or normalized, stands anywhere in b, whatever its flags say.
func (v *Vocabulary) Any(b []byte, s *Scratch) bool {
	for _, m := range []*matcher{v.raw, v.prepared} {
		if m == nil {
			continue
		}
		scan := scanner{m: m, b: b, ends: s.ends[:0]}
		found := scan.next()
		if s.ends = scan.ends; found {
			return true
		}
	}
	return false
}

// cutRaw makes s.raw the pieces of a text by the tokens that are looked for before it is normalized.
func (v *Vocabulary) cutRaw(s *Scratch, original []byte, o Options) {
	if s.raw = s.raw[:0]; len(original) == 0 {
		return
	}
	if v.raw == nil {
		s.raw = append(s.raw, text.Piece{End: uint32(len(original)), ID: -1})
		return
	}
	s.raw = v.find(v.raw, s, original, 0, o, s.raw)
}

// pieces of a normalized part, which is byte base of the text.
func (v *Vocabulary) pieces(s *Scratch, b []byte, base uint32, o Options, out []text.Piece) []text.Piece {
	switch {
	case len(b) == 0:
		return out
	case v.prepared == nil:
		return append(out, text.Piece{Start: base, End: base + uint32(len(b)), ID: -1})
	}
	return v.find(v.prepared, s, b, base, o, out)
}

// find is AddedVocabulary::find_matches.
func (v *Vocabulary) find(m *matcher, s *Scratch, b []byte, base uint32, o Options, out []text.Piece) []text.Piece {
	c := cutting{b: b, base: base, out: out}
	scan := scanner{m: m, b: b, ends: s.ends[:0]}
	for scan.next() {
		if t := &v.tokens[scan.token]; !o.EncodeSpecial || !t.Special {
			c.take(t, scan.start, scan.end)
		}
	}
	s.ends = scan.ends
	return c.rest()
}

// cutting cuts b, which is byte base of the text, into pieces: added tokens and what lies between them.
type cutting struct {
	b    []byte
	base uint32
	out  []text.Piece
	done int // up to here b is in out
}

// take cuts out a token that was found, with the spaces that it takes in, unless it has to be a word and is part of one.
func (c *cutting) take(t *engine.AddedToken, start, stop int) {
	if t.SingleWord && (wordBefore(c.b[:start]) || wordAfter(c.b[stop:])) {
		return
	}
	if t.LStrip {
		// The token before may have taken these spaces, and more than these.
		start = max(start-spacesAtEnd(c.b[min(c.done, start):start]), c.done)
	}
	if t.RStrip {
		stop += spacesAtStart(c.b[stop:])
	}
	if c.done < start {
		c.out = append(c.out, text.Piece{Start: c.base + uint32(c.done), End: c.base + uint32(start), ID: -1})
	}
	if start < stop {
		c.out = append(c.out, text.Piece{Start: c.base + uint32(start), End: c.base + uint32(stop), ID: int32(t.ID)})
	}
	c.done = stop
}

// rest ends with what lies behind the last token.
func (c *cutting) rest() []text.Piece {
	if c.done < len(c.b) {
		c.out = append(c.out, text.Piece{Start: c.base + uint32(c.done), End: c.base + uint32(len(c.b)), ID: -1})
	}
	return c.out
}

func wordBefore(b []byte) bool {
	if len(b) == 0 {
		return false
	}
	r, _ := utf8.DecodeLastRune(b)
	return ucd.Flags(r)&ucd.Word != 0
}

func wordAfter(b []byte) bool {
	if len(b) == 0 {
		return false
	}
	r, _ := utf8.DecodeRune(b)
	return ucd.Flags(r)&ucd.Word != 0
}

func spacesAtStart(b []byte) int {
	i := 0
	for i < len(b) {
		r, n := utf8.DecodeRune(b[i:])
		if ucd.Flags(r)&ucd.RegexSpace == 0 {
			break
		}
		i += n
	}
	return i
}

func spacesAtEnd(b []byte) int {
	i := len(b)
	for i > 0 {
		r, n := utf8.DecodeLastRune(b[:i])
		if ucd.Flags(r)&ucd.RegexSpace == 0 {
			break
		}
		i -= n
	}
	return len(b) - i
}
