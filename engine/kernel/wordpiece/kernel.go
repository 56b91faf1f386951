// Package wordpiece encodes text with BertNormalizer, BertPreTokenizer and WordPiece in one pass, to ids alone.
//
// Law: its ids are those of the general way (engine/native), which does one step after the other, or it says no: New to a tokenizer of another
// make, AppendIDs to a text. Whatever bytes it is given, it stays within its memory.
//
// A chunk of text at a time goes through three loops: norm writes what each character becomes by itself (chars.go), so that words lie between blanks
// and punctuation; split finds where they start and end; and a table.Cursor knows the ids of words met before, or asks the model. A word that a
// chunk cuts waits at the start of the next.
package wordpiece

import (
	"fmt"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	model "github.com/unchecked-io/unchecked-io/engine/model/wordpiece"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
)

// Kernel is immutable, what its table has learnt apart, and safe for concurrent use.
type Kernel struct {
	chars *chars
	model *model.Model
	table *table.Table
	added added
}

// New makes the kernel of a tokenizer whose model was built from spec.Model. Its errors wrap engine.ErrUnsupported and say what is of another make.
func New(spec *hfjson.Spec, m *model.Model) (*Kernel, error) {
	refuse := func(place, what string) (*Kernel, error) {
		return nil, fmt.Errorf("%s: %s: %w", place, what, engine.ErrUnsupported)
	}
	n, err := normalizer.Build(spec.Normalizer)
	if err != nil {
		return nil, err
	}
	bert, ok := n.(*normalizer.Bert)
	if !ok {
		return refuse("normalizer", "not BertNormalizer")
	}
	if clean, _, _, _ := bert.Steps(); !clean {
		return refuse("normalizer", "clean_text is off")
	}
	if spec.PreTokenizer == nil || spec.PreTokenizer.Type != "BertPreTokenizer" {
		return refuse("pre_tokenizer", "not BertPreTokenizer")
	}
	if _, ok := m.Unknown(); !ok {
		return refuse("model", "the vocabulary lacks the unknown token")
	}
	if m.MaxChars() > carry/utf8.UTFMax-1 {
		return refuse("model.max_input_chars_per_word", fmt.Sprint(m.MaxChars()))
	}
	k := &Kernel{model: m}
	if k.added, ok = newAdded(spec.AddedTokens); !ok {
		return refuse("added_tokens", "looked for in normalized text, or many")
	}
	if k.chars, err = charsOf(bert); err != nil {
		return refuse("normalizer", err.Error())
	}
	if reorders(bert) {
		// A word with a mark that may change places is unknown in any order, as long as no token has such a mark.
		m.ForEach(func(token []byte, _ uint32) bool {
			ok = !ranked(token)
			return ok
		})
		if !ok {
			return refuse("model.vocab", "a token with a combining mark that decomposing puts in order")
		}
	}
	k.table = table.New(0)
	return k, nil
}

// Close lets go of what was learnt; the kernel may be used afterwards.
func (k *Kernel) Close() { k.table.Close() }

// Bytes is the memory of what was learnt.
func (k *Kernel) Bytes() int64 { return k.table.Bytes() }

// AppendPiece implements table.Model.
func (k *Kernel) AppendPiece(dst []uint32, piece []byte) []uint32 {
	return k.model.AppendIDs(dst, piece)
}

const (
	chunk     = 1024 // bytes of normalized text that are looked at together
	carry     = 512  // bytes kept of a word that a chunk cuts: a longer one is unknown, however it goes on
	normSlack = 64   // bytes that norm may write behind a full buffer
	block     = 64   // bytes that split takes at a time
	bufLen    = carry + chunk + normSlack + 2*block
)

// Scratch is the memory of a call, for one call at a time. Its zero value is ready.
type Scratch struct {
	Cursor table.Cursor

	buf          [bufLen]byte
	starts, ends [bufLen + block]uint32
}

// AppendIDs appends the ids of a text without special tokens around it, and may stop once there are limit of them. ok is false, and dst unchanged, if
// the text has to go the general way. split: special tokens in the text are text.
func (k *Kernel) AppendIDs(dst []uint32, text []byte, limit int, split bool, s *Scratch) (ids []uint32, ok bool) {
	if !utf8.Valid(text) {
		return dst, false
	}
	limit += len(dst)
	if limit < 0 { // as good as none
		limit = int(^uint(0) >> 1)
	}
	if len(text) == 0 {
		return dst, true
	}
	at, t := k.added.next(text, split)
	if at >= 0 && k.added.strips {
		return dst, false
	}
	s.Cursor.Open(k.table)
	defer s.Cursor.Close()
	for ; at >= 0 && len(dst) < limit; at, t = k.added.next(text, split) {
		dst = append(k.words(dst, text[:at], limit, s), t.id)
		text = text[at+len(t.content):]
	}
	return k.words(dst, text, limit, s), true
}

// words appends the ids of text without added tokens.
func (k *Kernel) words(dst []uint32, text []byte, limit int, s *Scratch) []uint32 {
	kept := 0 // bytes of a word that may go on
	for len(text) > 0 && len(dst) < limit {
		read, n := k.chars.norm(s.buf[kept:], text, chunk)
		text = text[read:]
		n += kept
		blank := s.buf[n : n+block]
		for i := range blank {
			blank[i] = ' '
		}
		words := split(s.buf[:(n/block+1)*block], s.starts[:], s.ends[:])
		kept = 0
		if words > 0 && len(text) > 0 && int(s.ends[words-1]) == n && !isPunct(s.buf[n-1]) {
			words--
			kept = n - int(s.starts[words])
		}
		dst = s.Cursor.Append(dst, s.buf[:n+block], s.starts[:words], s.ends[:words], k)
		if kept > 0 {
			at := n - kept
			kept = copy(s.buf[:min(kept, carry)], s.buf[at:n])
		}
	}
	return dst
}
