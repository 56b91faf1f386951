package sentencepiece

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/internal/inplace"
	"github.com/unchecked-io/unchecked-io/engine/internal/ucd"
	"github.com/unchecked-io/unchecked-io/engine/kernel/places"
	"github.com/unchecked-io/unchecked-io/engine/kernel/table"
	"github.com/unchecked-io/unchecked-io/engine/model/unigram"
	"github.com/unchecked-io/unchecked-io/engine/normalizer"
	"github.com/unchecked-io/unchecked-io/engine/pretokenizer"
	"github.com/unchecked-io/unchecked-io/internal/wellformed"
)

// Unigram is immutable, what its table learns apart, and safe for concurrent use.
//
// A piece is a run of bytes that are no blanks, with the blank before it: space, tab or line end. Each becomes words of its own, for the
// pre-tokenizer splits at white space and writes a mark before every word, and the normalizer makes the same of the text before a blank and of what
// starts with it, whether they are together or apart (separable). Blanks before the last of a run become nothing.
//
// Words are cut further where no token and no unknown run reaches across (parts.go). A piece without a blank is what a word goes on with.
type Unigram struct {
	normalizer normalizer.Normalizer // nil: none
	pre        pretokenizer.PreTokenizer
	model      *unigram.Model
	table      *table.Table
	words      *unigram.Words // nil: the model has no such face
	chars      *chars
	parts      *parts // nil: words stay whole
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
	if r == nil {
		k.chars = newChars(steps, &literals, func(piece []byte) []byte { return k.normalize(piece, &a) })
	} else {
		k.chars = takeChars(r)
	}
	if p, ok := k.partsWithin(steps); ok {
		k.parts = p
		if r == nil {
			p.fill(k.chars, m)
		} else {
			p.take(r)
		}
	}
	if r != nil {
		return k, r.Err()
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
		for r := range ucd.Graphemes(ucd.GraphemePrepend) {
			if p.Begins([]byte(string(r))) {
				return fmt.Errorf("maps %q, which may be one with a blank", r)
			}
		}
		return nil
	}
	return errors.New(c.Type)
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
	if leads(text) && len(text) < len(s.head) {
		s.head[0] = ' '
		text = s.head[:1+copy(s.head[1:], text)]
	}
	for from := 0; from < len(text) && len(dst) < most; {
		var end int
		if dst, from, end = k.run(dst, text, from, most, k.parts != nil, s); from < end {
			for end < len(text) && !isBlank(text[end]) {
				end++
			}
			dst, _, _ = k.run(dst, text[:end:end], from, most, false, s) // words as they are
			from = end
		}
	}
	return dst, true
}

// run appends the ids of text[from:], where a word starts, until there are most. Where the parts of words do not tell what a word becomes, it stops:
// from is the start of a word and dst ends there, and text[from:end] has all that is to be encoded by whole words.
func (k *Unigram) run(dst []uint32, text []byte, from, most int, parts bool, s *Scratch) (ids []uint32, word, end int) {
	n := len(text)
	start, opened := from, 0 // pieces whose start is in s.bounds, and whose end is not known
	if !isBlank(text[from]) {
		s.bounds[0], opened = uint32(from), 1
	}
	bare := opened > 0 // the first piece has no blank yet
	ids, word = dst, from
	for ; from < n && len(dst) < most; from = end {
		end = min(from+blockBytes, n)
		masks, stops := k.cut(text, start, from, end, parts, s)
		have := opened + places.Write(s.bounds[opened:], masks, uint32(from))
		closed := places.Write(s.stops[:], stops, uint32(from))
		if end == n && closed < have {
			s.stops[closed] = uint32(n)
			closed++
		}
		if closed == 0 {
			opened = have
			continue
		}
		at := 0
		if bare {
			bare, at = false, 1
			dst = k.appendFirst(dst, text[:s.stops[0]], s)
		} else if isBlank(text[s.bounds[0]]) {
			ids, word = dst, int(s.bounds[0])
		}
		if dst = s.cursor.Append(dst, text, s.bounds[at:closed], s.stops[at:closed], &s.words); dst == nil || parts && end-word > k.parts.farthest {
			return ids, word, end
		}
		opened = copy(s.bounds[:], s.bounds[closed:have])
	}
	return dst, n, n
}

// appendFirst appends the ids of the first piece of a text, which has no blank before it.
func (k *Unigram) appendFirst(dst []uint32, piece []byte, s *Scratch) []uint32 {
	if !leads(piece) {
		return s.words.appendWords(dst, piece)
	}
	s.first = append(append(s.first[:0], ' '), piece...)
	return s.cursor.Append(dst, s.first, []uint32{0}, []uint32{uint32(len(s.first))}, &s.words)
}

// leads tells whether a blank may go before the text, so that its first piece is not taken for what a word goes on with. What is in one cluster with a
// blank may become something else behind one.
func leads(text []byte) bool {
	if c := text[0]; c < utf8.RuneSelf {
		return !isBlank(c)
	}
	r, _ := wellformed.Decode(text, 0)
	switch ucd.GraphemeOf(r) & ucd.GraphemeClass {
	case ucd.GraphemeExtend, ucd.GraphemeZWJ, ucd.GraphemeSpacingMark:
		return false
	}
	return true
}
