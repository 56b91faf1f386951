// Package stream decodes ids as a model generates them: text comes out as soon as it is whole.
//
// Law: step by step the text, or its absence, or the failure is that of the oracle's DecodeStream. Text is held back while it ends in U+FFFD
// (a character may span several ids) and while the ids since the last text make none. What a stream holds is bounded: ids that the decoder never
// sees (unknown ones, skipped ones) are not kept, and more than MaxHeld others without text are refused, where the oracle would grow for ever.
package stream

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/unchecked-io/unchecked-io/engine"
)

// MaxHeld is how many ids may wait for text. A model that emits so many broken characters in a row is lost.
const MaxHeld = 1 << 14

// ErrHeld: a stream waits for more ids than MaxHeld. It cannot go on; a new one can.
var ErrHeld = errors.New("decode stream: too many ids without text")

// ErrPrefix: the decoder rewrote text that is out already. Typically bytes of a broken character behind those of a whole one.
var ErrPrefix = errors.New("Invalid prefix encountered while decoding stream") //nolint:staticcheck // the oracle's words

// Backend is what a stream needs of an engine.Backend.
type Backend interface {
	AppendDecoded(dst []byte, ids []uint32, skipSpecialTokens bool) ([]byte, error)
	IDToToken(id uint32) (token string, ok bool)
	AddedTokens() ([]engine.AddedToken, error)
}

// Stream is one generation. Use by one goroutine at a time.
type Stream struct {
	backend Backend
	skip    bool
	special map[string]bool // contents that are skipped

	ids          []uint32 // of the last text, and those that wait
	prefix, text []byte   // of ids[:prefixIndex], and of all
	prefixIndex  int
	held         int // ids since the last text
}

// New starts a stream. ids are those before the first step, a prompt's; they give context and no text.
func New(b Backend, ids []uint32, skipSpecialTokens bool) (*Stream, error) {
	s := &Stream{backend: b, skip: skipSpecialTokens}
	if skipSpecialTokens {
		tokens, err := b.AddedTokens()
		if err != nil {
			return nil, err
		}
		s.special = map[string]bool{}
		for _, token := range tokens {
			if token.Special {
				s.special[token.Content] = true
			}
		}
	}
	s.keep(ids)
	return s, nil
}

// keep adds the ids that the decoder sees; the others change no text.
func (s *Stream) keep(ids []uint32) (kept int) {
	before := len(s.ids)
	for _, id := range ids {
		token, ok := s.backend.IDToToken(id)
		if ok && !s.special[token] {
			s.ids = append(s.ids, id)
		}
	}
	return len(s.ids) - before
}

// maxKept is the memory for text, in bytes, beyond which it is not kept for the next step.
const maxKept = 1 << 16

var replacement = []byte("\uFFFD")

// Step takes the next ids, most often one. ok tells whether they complete some text, which is valid until the next Step.
// Errors: ErrHeld, ErrPrefix (the ids are taken all the same), the decoder's own.
func (s *Stream) Step(ids ...uint32) (text []byte, ok bool, err error) {
	if s.held > MaxHeld {
		return nil, false, ErrHeld
	}
	if len(s.prefix) == 0 && len(s.ids) > 0 {
		if s.prefix, err = s.backend.AppendDecoded(s.prefix[:0], s.ids, s.skip); err != nil {
			s.prefix = s.prefix[:0]
			return nil, false, err
		}
		if bytes.HasSuffix(s.prefix, replacement) {
			s.prefix = s.prefix[:0]
		} else {
			s.prefixIndex = len(s.ids)
		}
	}
	s.held += s.keep(ids)
	if s.text, err = s.backend.AppendDecoded(s.text[:0], s.ids, s.skip); err != nil {
		return nil, false, err
	}
	if len(s.text) <= len(s.prefix) || bytes.HasSuffix(s.text, replacement) {
		if s.held > MaxHeld {
			return nil, false, fmt.Errorf("%w: %d", ErrHeld, s.held)
		}
		return nil, false, nil
	}
	if !bytes.HasPrefix(s.text, s.prefix) {
		return nil, false, fmt.Errorf("%w. Token ID: %d, Expected prefix: '%s', Actual string: '%s'", ErrPrefix, last(ids), s.prefix, s.text)
	}
	text = s.text[len(s.prefix):]
	s.ids = append(s.ids[:0], s.ids[s.prefixIndex:]...)
	s.prefixIndex, s.held = len(s.ids), 0
	if s.prefix, err = s.backend.AppendDecoded(s.prefix[:0], s.ids, s.skip); err != nil {
		s.prefix = s.prefix[:0]
		return nil, false, err
	}
	s.shrink()
	return text, true, nil
}

// shrink lets go of the memory for a long prompt, or of a long wait.
func (s *Stream) shrink() {
	if cap(s.ids) > maxKept/4 && len(s.ids) < maxKept/8 {
		s.ids = append([]uint32(nil), s.ids...)
	}
	if cap(s.prefix) > maxKept && len(s.prefix) < maxKept/2 {
		s.prefix = append([]byte(nil), s.prefix...)
	}
	if cap(s.text) > maxKept {
		s.text = nil
	}
}

func last(ids []uint32) uint32 {
	if len(ids) == 0 {
		return 0
	}
	return ids[len(ids)-1]
}
