package sentencepiece

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/inplace"
	"github.com/unchecked-io/unchecked-io/engine/internal/text"
	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
	"github.com/unchecked-io/unchecked-io/engine/kernel/places"
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
//
// Punctuation at the end of a word is cut off where no token holds it and the character before it side by side: the best way to a place does not
// depend on what is behind, and from there on there is but one way, that of the token of one character. (Not so for what begins a word: scores are
// summed from the left, and rounding decides ties.) So a piece without a blank is such a token; the first one of a text gets a blank.
type Unigram struct {
	normalizer normalizer.Normalizer // nil: none
	pre        pretokenizer.PreTokenizer
	model      *unigram.Model
	table      *table.Table
	words      *unigram.Words // nil: the model has no such face
	chars      *chars
	pairs      *pairs      // of characters side by side in a token; marked: tokens of one character that may be cut off
	ends       [128]uint32 // their ids
}

// NewUnigram makes the kernel of a tokenizer with the model m, which t is to remember: t must be asked by nobody else. What Pack wrote it takes from r;
// nil: it is made. Its error says what is of another make.
func NewUnigram(spec *hfjson.Spec, m *unigram.Model, t *table.Table, r *inplace.Reader) (*Unigram, error) {
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
	k.words, _ = m.Words(markText)
	steps := flat(spec.Normalizer, nil)
	var literals [128]bool
	for _, c := range steps {
		if err := separable(c, &literals); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Place, err)
		}
	}
	var a missUnigram
	for _, c := range " \t\n\r" {
		if out := string(k.normalize([]byte{byte(c)}, &a)); !isSpace(out) {
			return nil, fmt.Errorf("a blank becomes %q", out)
		}
	}
	if r != nil {
		return k, k.take(r)
	}
	k.chars = newChars(steps, &literals, func(piece []byte) []byte { return k.normalize(piece, &a) })
	k.findEnds()
	return k, nil
}

// findEnds finds the characters that may be cut off, and beside which others.
func (k *Unigram) findEnds() {
	unk, _ := k.model.Unknown()
	k.pairs = newPairs(func(yield func(x, y rune) bool) {
		k.model.ForEach(func(token []byte, _ uint32) bool {
			before := rune(utf8.RuneSelf)
			for _, r := range string(token) {
				if before < utf8.RuneSelf && r < utf8.RuneSelf {
					yield(before, r)
				}
				before = r
			}
			return true
		})
	}, false)
	for c := range rune(utf8.RuneSelf) {
		if c <= ' ' || k.chars.entries[c] != stays {
			k.pairs.left[c] = notBeside
			continue
		}
		if id, ok := k.model.TokenToID([]byte{byte(c)}); ok && id != unk {
			k.pairs.right[c] |= marker
			k.ends[c] = id
		}
	}
}

// notBeside is the left set of what nothing is cut off from: it has the marker.
const notBeside = 0xFF

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func isSpace(s string) bool {
	for _, r := range s {
		if ucd.Flags(r)&ucd.Space == 0 {
			return false
		}
	}
	return s != ""
}

// separable refuses a normalizer that may look across the place before a blank, or takes the blank for something else; it notes the bytes of ASCII that
// one looks for together with others.
func separable(c *hfjson.Component, literals *[128]bool) error {
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
				literals[b] = true
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
func (k *Unigram) normalize(piece []byte, f *missUnigram) []byte {
	f.pieces.Text.Reset(piece, 0, false)
	if k.normalizer != nil {
		k.normalizer.Normalize(&f.pieces.Text, &f.pieces.Scratch)
	}
	return f.pieces.Bytes
}

// missUnigram is the kernel as the table asks it.
type missUnigram struct {
	k      *Unigram
	pieces text.Pieces
	tokens model.Tokens
	word   []byte
	ways   unigram.Ways
	s      model.Scratch
}

// AppendPiece implements table.Model.
func (f *missUnigram) AppendPiece(dst []uint32, piece []byte) []uint32 {
	k := f.k
	if len(piece) == 1 && !isBlank(piece[0]) {
		return append(dst, k.ends[piece[0]&0x7F])
	}
	return f.appendWords(dst, piece)
}

// appendWords appends the ids of a piece that is all there is.
func (f *missUnigram) appendWords(dst []uint32, piece []byte) []uint32 {
	k := f.k
	var ok bool
	if f.word, ok = k.chars.appendWord(append(f.word[:0], markText...), piece); ok {
		return k.encode(dst, f.word, f)
	}
	k.normalize(piece, f)
	f.pieces.List = append(f.pieces.List[:0], text.Piece{End: uint32(len(f.pieces.Bytes)), ID: -1})
	k.pre.PreTokenize(&f.pieces)
	for _, p := range f.pieces.List {
		dst = k.encode(dst, f.pieces.Bytes[p.Start:p.End:p.End], f)
	}
	return dst
}

// encode appends the ids of a word, which begins with the mark.
func (k *Unigram) encode(dst []uint32, word []byte, f *missUnigram) []uint32 {
	if k.words != nil {
		return k.words.AppendIDs(dst, word, &f.ways)
	}
	f.tokens.IDs = dst
	_ = k.model.AppendTokens(&f.tokens, word, &f.s) // it does not fail, for it has an unknown token
	dst, f.tokens.IDs = f.tokens.IDs, nil
	return dst
}

// Open begins a call.
func (k *Unigram) Open(s *Scratch) {
	s.cursor.Open(k.table)
	s.words.k = k
}

// Close ends a call, and tells how many pieces were in the table, and how many were not.
func (k *Unigram) Close(s *Scratch) (hits, misses int64) { return s.close() }

// Tokens tells which added tokens AppendIDs looks for itself: none.
func (k *Unigram) Tokens() (raw, normalized bool) { return false, false }

// First tells that a text that does not start its row has to go the general way.
func (k *Unigram) First() bool { return false }

// AppendIDs appends the ids of a text, which is well-formed UTF-8; once it has appended limit of them it may stop. ok is true.
func (k *Unigram) AppendIDs(dst []uint32, text []byte, limit int, s *Scratch) (ids []uint32, ok bool) {
	if len(text) == 0 {
		return dst, true
	}
	most := len(dst) + min(limit, 1<<62)
	lead := leads(text)
	if lead && len(text) < len(s.head) {
		s.head[0] = ' '
		text = s.head[:1+copy(s.head[1:], text)]
		lead = false
	}
	n := len(text)
	opened := 0 // pieces whose start is in s.bounds, and whose end is not known
	if !isBlank(text[0]) {
		s.bounds[0], opened = 0, 1
	}
	for from := 0; from < n && len(dst) < most; from += blockBytes {
		end := min(from+blockBytes, n)
		masks, stops := k.cut(text, from, end, s)
		have := opened + places.Write(s.bounds[opened:], masks, uint32(from))
		closed := places.Write(s.stops[:], stops, uint32(from))
		if end == n && closed < have {
			s.stops[closed] = uint32(n)
			closed++
		}
		at := 0
		if lead && closed > 0 {
			lead, at = false, 1
			s.first = append(append(s.first[:0], ' '), text[:s.stops[0]]...)
			dst = s.cursor.Append(dst, s.first, []uint32{0}, []uint32{uint32(len(s.first))}, &s.words)
		}
		dst = s.cursor.Append(dst, text, s.bounds[at:closed], s.stops[at:closed], &s.words)
		opened = copy(s.bounds[:], s.bounds[closed:have])
	}
	return dst, true
}

// leads tells whether a text has to start with a blank: without one its first piece may be taken for what is cut off a word. Beyond ASCII nothing is,
// and what a mark becomes may depend on a blank before it.
func leads(text []byte) bool { return text[0] < utf8.RuneSelf && !isBlank(text[0]) }

// cut finds where pieces start and end in text[from:end], all of the text or a block of it. A first piece without a blank starts before.
func (k *Unigram) cut(text []byte, from, end int, s *Scratch) (masks, stops []uint64) {
	words := (end - from + 63) / 64
	masks, stops = s.masks[:words], s.ends[:words]
	looked := s.looked[:words]
	blanksAt(masks, text[from:end], s)
	left, b, high := byte(notBeside), uint64(1), uint64(1) // 1: the byte before is a blank, or there is none; is beyond ASCII
	if from > 0 {
		c := text[from-1]
		if b = 0; isBlank(c) {
			b = 1
		}
		if c < utf8.RuneSelf {
			left, high = k.pairs.left[c], 0
		}
	} else if !isBlank(text[0]) {
		b = 0
	}
	k.pairs.lookAt(looked, text[from:end], left, s)
	if tail := (end - from) & 63; tail != 0 { // the text ends
		masks[words-1] &= 1<<tail - 1
	}
	for i, blank := range masks {
		behind := blank >> 1
		switch {
		case i+1 < words:
			behind |= masks[i+1] << 63
		case end == len(text):
			behind |= 1 << ((end - from - 1) & 63)
		case isBlank(text[end]):
			behind |= 1 << 63
		}
		w := &looked[i]
		may := w.starts & w.marked &^ (w.high | w.high<<1 | high)
		cut := may & behind
		cut |= may & (cut >> 1)
		cut |= may & (cut >> 1)
		stops[i] = blank&^(blank<<1|b) | cut
		masks[i] = blank&^behind | cut
		b, high = blank>>63, w.high>>63
	}
	return masks, stops
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
