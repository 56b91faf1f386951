package hfjson

import (
	"bytes"
	"hash/maphash"
)

// Model is the model section. Its tables stay in the file.
type Model struct {
	Type   string // as written, or as the oracle guesses it from the fields where the file has none
	Size   int    // tokens in the vocabulary; one that is written twice counts once
	MaxID  uint32 // the largest id, 0 if there is none
	Merges int    // pairs

	Fields []Field // all but type, vocab and merges

	vocab  []byte // the JSON value: an object token -> id, or an array of [token, score] whose ids are their places
	merges []byte // the JSON value: an array of "left right" or of [left, right]
}

// Lookup is the JSON of a field; of several with one name, the last.
func (m *Model) Lookup(name string) ([]byte, bool) {
	raw, ok := (&Component{Fields: m.Fields}).Lookup(name)
	return raw, ok
}

// Scored tells whether the vocabulary is a list of [token, score].
func (m *Model) Scored() bool { return len(m.vocab) > 0 && m.vocab[0] == '[' }

// HasMerges tells whether the file has a list of merges, if only an empty one.
func (m *Model) HasMerges() bool { return m.merges != nil }

// Tokens walks the vocabulary as the file has it; of a token that is written twice the last counts. score is as the oracle reads it, infinite
// where it would not, and 0 where tokens have none.
// token is valid during the call only.
func (m *Model) Tokens(yield func(token []byte, id uint32, score float64) bool) {
	r := &reader{data: m.vocab}
	stop := &Error{}
	switch r.next() {
	case '{':
		r.object(func(token []byte) *Error {
			id, err := r.id()
			if err == nil && !yield(token, id, 0) {
				return stop
			}
			return err
		})
	case '[':
		r.array(func(i int) *Error {
			token, raw, err := r.scored(new(int))
			if err != nil {
				return err
			}
			if !yield(token, uint32(i), float(raw)) {
				return stop
			}
			return nil
		})
	}
}

// MergePairs walks the merges in order of rank; a merge of the old form "left right" without a single space in it ends the walk, for the oracle
// refuses it, and the result is false. The slices are valid during the call only.
func (m *Model) MergePairs(yield func(left, right []byte) bool) (readable bool) {
	if m.merges == nil {
		return true
	}
	r := &reader{data: m.merges}
	stop := &Error{}
	readable = true
	r.array(func(int) *Error {
		left, right, err := r.merge()
		if err != nil {
			return err
		}
		if right == nil {
			if bytes.HasPrefix(left, []byte("#version")) { // the first line of a merges.txt; the oracle skips any such
				return nil
			}
			if left, right, readable = bytes.Cut(left, []byte(" ")); !readable || bytes.IndexByte(right, ' ') >= 0 {
				readable = false
				return stop
			}
		}
		if !yield(left, right) {
			return stop
		}
		return nil
	})
	return readable
}

func (r *reader) model() (m Model, index *index, err *Error) {
	var prefix, maxChars, unk bool
	err = r.object(func(key []byte) *Error {
		r.next()
		start := r.at
		switch string(key) {
		case "type":
			name, err := r.text()
			m.Type = string(name)
			return err
		case "vocab":
			index, err = r.vocab(&m)
			if err == nil {
				m.vocab = r.data[start:r.at]
				r.note(start, map[bool]string{true: "[]", false: "{}"}[index.list])
			}
			return err
		case "merges":
			m.Merges = 0
			legacy := false
			err := r.array(func(i int) *Error {
				_, right, err := r.merge()
				if i == 0 {
					legacy = right == nil
				}
				if err == nil && legacy != (right == nil) {
					return r.fault("merges of two forms")
				}
				m.Merges++
				return err
			})
			m.merges = r.data[start:r.at]
			r.note(start, "[]")
			return err
		case "continuing_subword_prefix":
			prefix = true
		case "max_input_chars_per_word":
			maxChars = true
		case "unk_token":
			unk = true
		}
		raw, err := r.skip()
		m.Fields = append(m.Fields, Field{string(key), raw})
		return err
	})
	if err != nil {
		return m, nil, err
	}
	if m.vocab == nil {
		return m, nil, inside("vocab", r.fault("missing"))
	}
	if m.Type == "" { // files older than the field: the oracle takes the first model that fits
		switch {
		case index.list:
			m.Type = "Unigram"
		case m.merges != nil:
			m.Type = "BPE"
		case unk && prefix && maxChars:
			m.Type = "WordPiece"
		default:
			m.Type = "WordLevel"
		}
	}
	return m, index, nil
}

// vocab reads a vocabulary and indexes its tokens.
func (r *reader) vocab(m *Model) (*index, *Error) {
	x := &index{data: r.data, seed: maphash.MakeSeed()}
	m.MaxID, m.Size = 0, 0
	switch r.next() {
	case '{':
		err := r.object(func(token []byte) *Error {
			at := r.quote
			id, err := r.id()
			if err == nil {
				m.MaxID = max(m.MaxID, id)
				x.put(token, at, id)
			}
			return err
		})
		m.Size = x.used
		return x, err
	case '[':
		x.list = true
		err := r.array(func(i int) *Error {
			at := 0
			token, _, err := r.scored(&at)
			if err == nil {
				m.Size, m.MaxID = i+1, uint32(i)
				x.put(token, at, uint32(i))
			}
			return err
		})
		return x, err
	}
	return nil, r.unexpected("an object or an array")
}

// scored reads [token, score]; at becomes the place of the token's opening quote.
func (r *reader) scored(at *int) (token, score []byte, err *Error) {
	n := 0
	err = r.array(func(i int) (err *Error) {
		n++
		switch i {
		case 0:
			token, err = r.text()
			*at = r.quote
		case 1:
			score, err = r.number()
		default:
			err = r.fault("want [token, score]")
		}
		return err
	})
	if err == nil && n != 2 {
		err = r.fault("want [token, score]")
	}
	return token, score, err
}

// merge reads "left right", or [left, right] with right not nil.
func (r *reader) merge() (left, right []byte, err *Error) {
	if r.next() == '"' {
		left, err = r.text()
		return left, nil, err
	}
	n := 0
	err = r.array(func(i int) (err *Error) {
		n++
		switch i {
		case 0:
			left, err = r.text()
		case 1:
			right, err = r.text()
		default:
			err = r.fault("want [left, right]")
		}
		return err
	})
	if err == nil && n != 2 {
		err = r.fault("want [left, right]")
	}
	return left, right, err
}
