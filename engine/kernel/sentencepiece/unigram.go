package sentencepiece

import (
	"errors"
	"fmt"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/engine/model"
	"github.com/unchecked-io/unchecked-io/engine/model/unigram"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
	"github.com/unchecked-io/unchecked-io/engine/pretokenizer"
)

// Unigram is immutable, what its table learns apart, and safe for concurrent use.
//
// A piece is a run of bytes that are no blanks, with the blank before it: space, tab or line end. Each becomes words of its own, for the
// pre-tokenizer splits at white space and writes a mark before every word, and the normalizer makes the same of the text before a blank and of what
// starts with it, whether they are together or apart (separable). Blanks before the last of a run become nothing.
type Unigram struct {
	normalizer normalizer.Normalizer // nil: none
	pre        pretokenizer.PreTokenizer
	model      *unigram.Model
	table      *table.Table
	stays      [128]bool // ASCII characters that stay as they are beside any other ASCII character; no blank is among them
}

// front is the memory of the steps before the model.
type front struct {
	pieces text.Pieces
	tokens model.Tokens
	word   []byte
}

// NewUnigram makes the kernel of a tokenizer with the model m, which t is to remember: t must be asked by nobody else. Its error says what is of
// another make.
func NewUnigram(spec *hfjson.Spec, m *unigram.Model, t *table.Table) (*Unigram, error) {
	if _, ok := m.Unknown(); !ok {
		return nil, errors.New("the model fails on unknown characters")
	}
	k := &Unigram{model: m, table: t}
	var err error
	if k.normalizer, err = normalizer.Build(spec.Normalizer); err != nil {
		return nil, err
	}
	if k.pre, err = pretokenizer.Build(spec.PreTokenizer); err != nil {
		return nil, err
	}
	pre := flat(spec.PreTokenizer, nil)
	if len(pre) != 2 || pre[0].Type != "WhitespaceSplit" || pre[1].Type != "Metaspace" {
		return nil, errors.New("the pre-tokenizer is not WhitespaceSplit and Metaspace")
	}
	p, err := pretokenizer.Build(pre[1])
	if err != nil {
		return nil, err
	}
	if s := p.(*pretokenizer.Metaspace); s.Scheme != pretokenizer.PrependAlways || s.Mark() != mark {
		return nil, errors.New("a word does not always start with U+2581")
	}
	for c := range k.stays {
		k.stays[c] = c > ' ' && c < 0x7F
	}
	for _, c := range flat(spec.Normalizer, nil) {
		if err := k.separable(c); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Place, err)
		}
	}
	var a ask
	for c := range k.stays {
		out := string(k.normalize([]byte{byte(c)}, &a.front))
		if k.stays[c] = k.stays[c] && out == string(rune(c)); isBlank(byte(c)) && !isSpace(out) {
			return nil, fmt.Errorf("a blank becomes %q", out)
		}
	}
	return k, nil
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func isSpace(s string) bool {
	for _, r := range s {
		if ucd.Flags(r)&ucd.Space == 0 {
			return false
		}
	}
	return s != ""
}

// separable refuses a normalizer that may look across the place before a blank, or takes the blank for something else.
func (k *Unigram) separable(c *hfjson.Component) error {
	switch c.Type {
	case "NFC", "NFD", "NFKC", "NFKD", "StripAccents", "Lowercase": // a blank neither composes nor moves
		return nil
	case "Replace":
		pattern, ok := literal(c)
		if !ok {
			return errors.New("a pattern")
		}
		for _, b := range []byte(pattern) {
			if isBlank(b) {
				return errors.New("replaces blanks")
			}
			if b < 128 {
				k.stays[b] = false
			}
		}
		return nil
	case "Precompiled":
		n, err := normalizer.Build(c)
		if err != nil {
			return err
		}
		// Clusters end before a blank but for one that starts with a character of class Prepend; that of a space goes on with the marks behind it.
		p := n.(*normalizer.Precompiled)
		if p.Begins([]byte(" ")) {
			return errors.New("maps what starts with a space")
		}
		for r := rune(0x80); r < 0x110000; r++ {
			if ucd.GraphemeOf(r)&ucd.GraphemeClass == ucd.GraphemePrepend && p.Begins([]byte(string(r))) {
				return fmt.Errorf("maps %q, which may be one with a blank", r)
			}
		}
		return nil
	}
	return errors.New(c.Type)
}

// normalize is what becomes of a piece.
func (k *Unigram) normalize(piece []byte, f *front) []byte {
	f.pieces.Text.Reset(piece, 0, false)
	if k.normalizer != nil {
		k.normalizer.Normalize(&f.pieces.Text, &f.pieces.Scratch)
	}
	return f.pieces.Bytes
}

// appendPiece appends the ids of a piece that the table does not know.
func (k *Unigram) appendPiece(dst []uint32, piece []byte, a *ask) []uint32 {
	f := &a.front
	f.tokens.IDs = dst
	if word, ok := k.plain(piece); ok {
		f.word = append(append(f.word[:0], markText...), word...)
		_ = k.model.AppendTokens(&f.tokens, f.word, &a.s) // it does not fail, for it has an unknown token
	} else {
		k.normalize(piece, f)
		f.pieces.List = append(f.pieces.List[:0], text.Piece{End: uint32(len(f.pieces.Bytes)), ID: -1})
		k.pre.PreTokenize(&f.pieces)
		for _, p := range f.pieces.List {
			_ = k.model.AppendTokens(&f.tokens, f.pieces.Bytes[p.Start:p.End:p.End], &a.s)
		}
	}
	dst, f.tokens.IDs = f.tokens.IDs, nil
	return dst
}

// plain is the word of a piece of characters that stay.
func (k *Unigram) plain(piece []byte) (word []byte, ok bool) {
	if isBlank(piece[0]) {
		piece = piece[1:]
	}
	for _, c := range piece {
		if c >= 128 || !k.stays[c] {
			return nil, false
		}
	}
	return piece, len(piece) > 0
}

// Open begins a call.
func (k *Unigram) Open(s *Scratch) {
	s.cursor.Open(k.table)
	s.ask.bpe, s.ask.unigram = nil, k
}

// Close ends a call, and tells how many pieces were in the table, and how many were not.
func (k *Unigram) Close(s *Scratch) (hits, misses int64) { return s.close() }

// Tokens tells which added tokens AppendIDs looks for itself: none.
func (k *Unigram) Tokens() (raw, normalized bool) { return false, false }

// First tells that a text that does not start its row has to go the general way.
func (k *Unigram) First() bool { return false }

// AppendIDs appends the ids of a text, which is well-formed UTF-8; once it has appended limit of them it may stop. ok is true.
func (k *Unigram) AppendIDs(dst []uint32, text []byte, limit int, s *Scratch) (ids []uint32, ok bool) {
	most := len(dst) + min(limit, 1<<62)
	n := len(text)
	opened := 0    // pieces whose start is in s.bounds, and whose end is not known
	b := uint64(1) // 1: the byte before is a blank
	if n > 0 && !isBlank(text[0]) {
		s.bounds[0], opened, b = 0, 1, 0
	}
	for from := 0; from < n && len(dst) < most; from += blockBytes {
		end := min(from+blockBytes, n)
		masks, stops := s.masks[:(end-from+63)/64], s.ends[:(end-from+63)/64]
		blanksAt(masks, text[from:end], s)
		if tail := end & 63; tail != 0 {
			masks[len(masks)-1] &= 1<<tail - 1
		}
		after := uint64(0) // 1: the byte behind the block is no blank
		if end < n && !isBlank(text[end]) {
			after = 1
		}
		for i, blank := range masks {
			next := after ^ 1
			if i+1 < len(masks) {
				next = masks[i+1] & 1
			}
			stops[i] = blank &^ (blank<<1 | b)
			masks[i] = blank &^ (blank>>1 | next<<63)
			b = blank >> 63
		}
		if end&63 != 0 { // the end of the text: a blank there starts nothing
			last := len(masks) - 1
			masks[last] &^= 1 << (end&63 - 1)
		}
		have := opened + flattenAt(s.bounds[opened:], masks, uint32(from))
		closed := flattenAt(s.stops[:], stops, uint32(from))
		if end == n && closed < have {
			s.stops[closed] = uint32(n)
			closed++
		}
		dst = s.cursor.Append(dst, text, s.bounds[:closed], s.stops[:closed], &s.ask)
		opened = copy(s.bounds[:], s.bounds[closed:have])
	}
	return dst, true
}

// blanks makes bit i of masks say whether text[i] is a blank. Plain twin of blanks512.
func blanks(masks []uint64, text []byte) {
	for i := range masks {
		w := uint64(0)
		for k, c := range text[i*64 : min(i*64+64, len(text))] {
			if c <= ' ' && isBlank(c) {
				w |= 1 << k
			}
		}
		masks[i] = w
	}
}
