// Package hfjson reads a tokenizer.json into a typed Spec.
//
// Law: what the oracle loads, Parse accepts, and it gives numbers (vocabulary size, ids of added tokens, special tokens of a template) as the
// oracle counts them; unknown types and fields are kept by name, for whoever must refuse them. The file may come from an attacker: its size and
// depth are bounded before anything is built from it, every number is checked, and memory stays a small multiple of the file.
//
// Vocabulary and merges are not copied: the Spec refers to the file's bytes and walks them (Model.Tokens, Model.Merges).
package hfjson

import (
	"encoding/json"
	"fmt"

	"github.com/unchecked-io/unchecked-io/engine"
)

// Limits of what Parse reads; beyond them it fails.
const (
	MaxFile  = 1 << 30 // bytes
	MaxDepth = 128     // arrays and objects inside one another; the oracle's JSON reader stops there too
)

// Spec is a tokenizer.json. It does not change after Parse and is safe for concurrent use.
type Spec struct {
	Version    string      // "1.0", or "" where the file has none
	Truncation *Truncation // nil: none
	Padding    *Padding    // nil: none

	// AddedTokens are numbered as the oracle does on load, in id order: a token that the model's vocabulary has takes the id from there, any other
	// the next free one; the file's own ids are not looked at. Empty and repeated ones are left out.
	AddedTokens []engine.AddedToken

	Normalizer, PreTokenizer, PostProcessor, Decoder *Component // nil: none
	Model                                            Model
	Template                                         Template // what the post-processor adds

	// Contradicts is an added token that the file has twice, first special or normalized and then not; the oracle then keeps some of both. "": none.
	Contradicts string

	Unknown []string // keys of the file that the format does not have

	added, overlap int // added tokens of different content; those that the model's vocabulary has

	file   []byte
	tables []table // of it, in order
}

// Truncation is the section of that name; it never acts by itself.
type Truncation = engine.Truncation

// Padding is the section of that name; it never acts by itself.
type Padding struct {
	Fixed     bool // to Length; otherwise to the longest row
	Length    uint64
	Left      bool
	Multiple  uint64 // 0: none
	PadID     uint32
	PadTypeID uint32
	PadToken  string
}

// Component is a normalizer, pre-tokenizer, post-processor or decoder.
type Component struct {
	Place  string // "pre_tokenizer[1]"
	Type   string // "" where the file has none
	Fields []Field
	Parts  []Component // of a Sequence
}

// Field is one member of a component, in the order of the file; "type" and the parts of a Sequence are not among them.
type Field struct {
	Name string
	JSON json.RawMessage // well-formed
}

// Lookup is the JSON of a field; of several with one name, the last.
func (c *Component) Lookup(name string) (json.RawMessage, bool) {
	for i := len(c.Fields) - 1; i >= 0; i-- {
		if c.Fields[i].Name == name {
			return c.Fields[i].JSON, true
		}
	}
	return nil, false
}

func (c *Component) names(into []string) []string {
	if c == nil {
		return into
	}
	if c.Type != "Sequence" || c.Parts == nil {
		return append(into, c.Place+": "+nameOr(c.Type))
	}
	for i := range c.Parts {
		into = c.Parts[i].names(into)
	}
	return into
}

func nameOr(name string) string {
	if name == "" {
		return "(no type)"
	}
	return name
}

// Components lists what the tokenizer is made of, "pre_tokenizer[1]: ByteLevel", in the order in which text passes through.
func (s *Spec) Components() []string {
	var names []string
	names = s.Normalizer.names(names)
	names = s.PreTokenizer.names(names)
	names = append(names, "model: "+s.Model.Type)
	names = s.PostProcessor.names(names)
	return s.Decoder.names(names)
}

// VocabSize is the number of tokens that the oracle counts.
func (s *Spec) VocabSize(withAdded bool) int {
	if !withAdded {
		return s.Model.Size
	}
	return s.Model.Size + s.added - s.overlap
}

// Error tells the place of a fault in a tokenizer.json; it wraps engine.ErrTokenizer.
type Error struct {
	Place  string // "added_tokens[3].id"; "" is the file itself
	What   string
	Offset int // in bytes
}

func (e *Error) Error() string {
	if e.Place == "" {
		return fmt.Sprintf("%v: byte %d: %s", engine.ErrTokenizer, e.Offset, e.What)
	}
	place := e.Place
	if len(place) > 160 { // a hostile depth or key; places are ASCII
		place = place[:80] + "..." + place[len(place)-70:]
	}
	return fmt.Sprintf("%v: %s: %s", engine.ErrTokenizer, place, e.What)
}

// Unwrap gives engine.ErrTokenizer.
func (e *Error) Unwrap() error { return engine.ErrTokenizer }
