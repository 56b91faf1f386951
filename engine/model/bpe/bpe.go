// Package bpe is byte-pair encoding: a piece's characters, merged pair by pair in the order of the merges.
//
// Law: of all adjacent pairs that the list of merges has, the one of lowest rank is merged next, the leftmost of several, until none is left.
// A rank is the place in the list, whatever the ids are. Two faces: Model works on the characters of the piece, as the oracle does; Bytes, for
// vocabularies in the alphabet of ByteLevel, on the raw bytes that the characters stand for.
package bpe

import (
	"fmt"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/model"
)

// Model is a model.Model; safe for concurrent use.
type Model struct {
	vocab  *model.Vocab
	merges pairs

	prefix, suffix string
	unk            uint32
	hasUnk         bool // unk_token is set
	unkMissing     bool // ... and not in the vocabulary
	fuseUnk        bool
	ignoreMerges   bool
	fallback       bool
	byteIDs        [256]uint32 // of <0x00> to <0xFF>, none where the vocabulary lacks it
	allBytes       bool

	// The id of a character by where it stands; without prefix and suffix all four are the same table.
	first, firstLast, inner, last *runes

	plain bool     // no merge leaves a text as it was: the scan of small is exact
	whole []uint64 // set of ids: this token's text gives this token alone (the suffix taken off); nil: not known, or not needed
	cut   *cuts    // nil: pieces cannot be cut

	bytes  *Bytes  // made before; nil: not yet
	blanks *Blanks // the same
}

const none = ^uint32(0)

// Build makes the model. Its errors name the place, and wrap engine.ErrUnsupported or engine.ErrTokenizer.
func Build(spec *hfjson.Model) (*Model, error) {
	m := &Model{}
	var dropout float64
	var unk *string
	for _, err := range []error{
		model.Field(spec, "dropout", &dropout, true),
		model.Field(spec, "unk_token", &unk, true),
		model.Field(spec, "continuing_subword_prefix", &m.prefix, true),
		model.Field(spec, "end_of_word_suffix", &m.suffix, true),
		model.Field(spec, "fuse_unk", &m.fuseUnk, true),
		model.Field(spec, "byte_fallback", &m.fallback, true),
		model.Field(spec, "ignore_merges", &m.ignoreMerges, true),
	} {
		if err != nil {
			return nil, err
		}
	}
	if float32(dropout) != 0 {
		return nil, fmt.Errorf("model.dropout: %v: %w", dropout, engine.ErrUnsupported)
	}
	if m.fallback && m.prefix+m.suffix != "" {
		// The oracle gives the bytes of prefix and suffix places of their own, behind the end of the piece.
		return nil, fmt.Errorf("model.byte_fallback: with a prefix or suffix: %w", engine.ErrUnsupported)
	}
	if !spec.HasMerges() {
		return nil, fmt.Errorf("model.merges: missing: %w", engine.ErrTokenizer)
	}
	var err error
	if m.vocab, err = model.ReadVocab(spec); err != nil {
		return nil, err
	}
	if m.hasUnk = unk != nil; m.hasUnk {
		var known bool
		m.unk, known = m.vocab.Find([]byte(*unk))
		m.unkMissing = !known
	}
	m.allBytes = m.fallback
	for b := range m.byteIDs {
		m.byteIDs[b] = none
		if id, ok := m.vocab.Find(fmt.Appendf(nil, "<0x%02X>", b)); ok && m.fallback {
			m.byteIDs[b] = id
		} else {
			m.allBytes = false
		}
	}
	m.characters()
	if err := m.readMerges(spec); err != nil {
		return nil, err
	}
	if !m.alphabet() { // Bytes does it in less time
		m.findWhole(func(uint32) bool { return true })
	}
	return m, nil
}

// alphabet tells whether the vocabulary may be one for Bytes.
func (m *Model) alphabet() bool {
	if m.prefix+m.suffix != "" || !m.plain {
		return false
	}
	for b := range 256 {
		if m.first.get(ByteLevelRune(byte(b))) == none {
			return false
		}
	}
	return true
}

// characters makes the tables of single characters.
func (m *Model) characters() {
	table := func(prefix, suffix string) *runes {
		t := newRunes()
		m.vocab.ForEach(func(token []byte, id uint32) bool {
			n := len(token) - len(prefix) - len(suffix)
			if n >= 1 && n <= utf8.UTFMax && string(token[:len(prefix)]) == prefix && string(token[len(prefix)+n:]) == suffix {
				if r, size := utf8.DecodeRune(token[len(prefix):]); size == n {
					t.put(r, id)
				}
			}
			return true
		})
		return t
	}
	m.first = table("", "")
	m.inner, m.firstLast, m.last = m.first, m.first, m.first
	if m.prefix != "" {
		m.inner = table(m.prefix, "")
		m.last = m.inner
	}
	if m.suffix != "" {
		m.firstLast = table("", m.suffix)
		if m.last = m.firstLast; m.prefix != "" {
			m.last = table(m.prefix, m.suffix)
		}
	}
}

// mergesAhead is how many merges are looked up together.
const mergesAhead = 32

// readMerges fills the table of pairs, and proves what the fast ways need.
func (m *Model) readMerges(spec *hfjson.Model) error {
	var fault error
	if err := m.merges.init(spec.Merges, spec.MaxID); err != nil {
		return fmt.Errorf("model: %w", err)
	}
	m.plain = m.prefix == ""
	if m.prefix == "" && m.suffix == "" {
		m.cut = newCuts(spec.Merges)
	}
	// Several merges are looked up together: their tokens come from memory meanwhile.
	type waiting struct {
		left, right, joined []byte
		places              [3]model.Place
	}
	list, text := make([]waiting, 0, mergesAhead), []byte(nil)
	look := func() bool {
		for i := range list {
			x := &list[i]
			var ids [3]uint32
			for k, token := range [3][]byte{x.left, x.right, x.joined} {
				var ok bool
				if ids[k], ok = m.vocab.FindAt(token, x.places[k]); !ok {
					fault = fmt.Errorf("model.merges[%d]: %q is not in the vocabulary: %w", len(m.merges.made), token, engine.ErrTokenizer)
					return false
				}
			}
			if len(x.left) == 0 || len(x.right) == 0 {
				m.plain, m.cut = false, nil
			}
			if m.cut != nil {
				m.cut.cross(x.left, x.right)
				if m.isByte(ids[0]) || m.isByte(ids[1]) {
					m.cut = nil
				}
			}
			m.merges.put(ids[0], ids[1], ids[2])
		}
		list, text = list[:0], text[:0]
		return true
	}
	readable := spec.MergePairs(func(left, right []byte) bool {
		if len(right) < len(m.prefix) {
			if look() {
				fault = fmt.Errorf("model.merges[%d]: %q is shorter than the prefix: %w", len(m.merges.made), right, engine.ErrTokenizer)
			}
			return false
		}
		// left, right, and right without the prefix behind left
		at, cut := len(text), len(m.prefix)
		text = append(append(append(append(text, left...), right[cut:]...), right[:cut]...), right[cut:]...)
		x := waiting{left: text[at : at+len(left)], right: text[len(text)-len(right):], joined: text[at : at+len(left)+len(right)-cut]}
		for k, token := range [3][]byte{x.left, x.right, x.joined} {
			x.places[k] = m.vocab.PlaceOf(token)
		}
		list = append(list, x)
		return len(list) < mergesAhead || look()
	})
	if fault == nil {
		look()
	}
	if fault == nil && !readable {
		fault = fmt.Errorf("model.merges: not of the form \"left right\": %w", engine.ErrTokenizer)
	}
	if m.cut != nil {
		m.cut.finish()
	}
	return fault
}

// isByte tells whether an id can come from byte fallback or stand for the unknown: such symbols break the rule that a symbol's text is its token's.
func (m *Model) isByte(id uint32) bool {
	if m.hasUnk && !m.unkMissing && id == m.unk {
		return true
	}
	if !m.fallback {
		return false
	}
	token, _ := m.vocab.Token(id)
	return len(token) == 6 && token[0] == '<' && token[1] == '0' && token[2] == 'x' && token[5] == '>'
}

// findWhole finds the tokens whose own text is encoded as that token, among those asked for.
func (m *Model) findWhole(among func(id uint32) bool) {
	if m.prefix != "" || m.ignoreMerges {
		return
	}
	if m.whole == nil {
		m.whole = make([]uint64, (m.vocab.IDs()+63)/64)
	}
	var s model.Scratch
	var t model.Tokens
	m.vocab.ForEach(func(token []byte, id uint32) bool {
		text := token[:max(len(token)-len(m.suffix), 0)]
		if !among(id) || len(text) == 0 || len(text) > 256 || string(token[len(text):]) != m.suffix {
			return true
		}
		t.Reset()
		if m.symbols(text, &s) {
			return true
		}
		if m.run(&t, &s, nil, 0); len(t.IDs) == 1 && t.IDs[0] == id {
			m.whole[id>>6] |= 1 << (id & 63)
		}
		return true
	})
}

// VocabSize is the number of tokens.
func (m *Model) VocabSize() int { return m.vocab.Size() }

// TokenToID is the id of a token.
func (m *Model) TokenToID(token []byte) (uint32, bool) { return m.vocab.Find(token) }

// IDToToken is the token of an id.
func (m *Model) IDToToken(id uint32) ([]byte, bool) { return m.vocab.Token(id) }

// ForEach walks the vocabulary in id order.
func (m *Model) ForEach(yield func(token []byte, id uint32) bool) { m.vocab.ForEach(yield) }

// Merges walks the merges that can apply, in no order: left and right become made. Of a pair that the file has twice, the last counts.
func (m *Model) Merges(yield func(left, right, made, rank uint32) bool) { m.merges.each(yield) }

// IgnoreMerges tells whether a piece that is a token is taken whole, whatever the merges make of it.
func (m *Model) IgnoreMerges() bool { return m.ignoreMerges }

// AppendTokens appends the tokens of a piece of characters.
func (m *Model) AppendTokens(dst *model.Tokens, piece []byte, s *model.Scratch) error {
	if len(piece) == 0 {
		return nil
	}
	if m.ignoreMerges { // such a piece is not learnt: as a part of another it may become something else
		if id, ok := m.vocab.Find(piece); ok {
			dst.Append(id, 0, len(piece))
			return nil
		}
	}
	if m.cut != nil {
		return m.parts(dst, piece, s)
	}
	e, done := m.known(dst, piece, 0, dst.Learns(len(piece)), s)
	if done {
		return nil
	}
	if !m.symbols(piece, s) {
		m.run(dst, s, e, 0)
		return nil
	}
	return m.mergeUnknown(dst, piece, s)
}

// known appends the tokens of a part that need no merging: it was learnt, or is a token that stands for itself. Otherwise e is to learn it.
func (m *Model) known(dst *model.Tokens, part []byte, start int, learns bool, s *model.Scratch) (e *model.Entry, done bool) {
	if learns {
		if e, done = s.Look(m.vocab, part); done {
			dst.AppendEntry(e, start)
			return e, true
		}
	}
	if m.whole == nil || len(part) > m.vocab.Longest() {
		return e, false
	}
	token := part
	if m.suffix != "" {
		s.Buf = append(append(s.Buf[:0], part...), m.suffix...)
		token = s.Buf
	}
	id, ok := m.vocab.Find(token)
	if !ok || m.whole[id>>6]>>(id&63)&1 == 0 {
		return e, false
	}
	e.Learn([]uint32{id}, []uint32{uint32(len(part))})
	dst.Append(id, start, start+len(part))
	return e, true
}

// parts cuts the piece where no merge can reach across, and encodes the parts.
func (m *Model) parts(dst *model.Tokens, piece []byte, s *model.Scratch) error {
	tokens, ranges := len(dst.IDs), len(dst.Ranges)
	for start := 0; start < len(piece); {
		end := m.cut.next(piece, start)
		part := piece[start:end]
		e, done := m.known(dst, part, start, len(part) <= model.MaxLearnt, s)
		if !done {
			if m.symbols(part, s) {
				// Unknown ones fuse across cuts, and those that vanish make neighbours of what stood apart.
				dst.IDs, dst.Ranges = dst.IDs[:tokens], dst.Ranges[:ranges]
				return m.mergeUnknown(dst, piece, s)
			}
			m.run(dst, s, e, start)
		}
		start = end
	}
	return nil
}

// mergeUnknown encodes a piece with unknown characters.
func (m *Model) mergeUnknown(dst *model.Tokens, piece []byte, s *model.Scratch) error {
	if err := m.symbolsUnknown(piece, s); err != nil {
		return err
	}
	m.run(dst, s, nil, 0)
	return nil
}

// symbols makes the symbols of a piece. unknown: it holds a character that neither the vocabulary nor byte fallback knows, or one that only byte
// fallback does while some are missing; symbolsUnknown has to do it.
func (m *Model) symbols(piece []byte, s *model.Scratch) (unknown bool) {
	s.Symbols = s.Symbols[:0]
	table := m.first
	for i := 0; i < len(piece); table = m.inner {
		r, n := rune(piece[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRune(piece[i:])
		}
		if i+n == len(piece) {
			if table = m.last; i == 0 {
				table = m.firstLast
			}
		}
		if id := table.get(r); id != none {
			s.Symbols = append(s.Symbols, model.Symbol{ID: id, Len: uint32(n)})
		} else if m.allBytes {
			for _, b := range piece[i : i+n] {
				s.Symbols = append(s.Symbols, model.Symbol{ID: m.byteIDs[b], Len: 1})
			}
		} else {
			return true
		}
		i += n
	}
	return false
}

// symbolsUnknown makes the symbols of a piece, unknown characters included. A character that becomes bytes does not end a run of unknown ones:
// what was unknown before it comes behind it, as in the oracle; and lengths, not places, are what symbols keep.
func (m *Model) symbolsUnknown(piece []byte, s *model.Scratch) error {
	s.Symbols = s.Symbols[:0]
	add := func(id uint32, n int) { s.Symbols = append(s.Symbols, model.Symbol{ID: id, Len: uint32(n)}) }
	pending := 0 // bytes of the unknown token not yet added
	for i := 0; i < len(piece); {
		r, n := utf8.DecodeRune(piece[i:])
		var table *runes
		switch first, last := i == 0, i+n == len(piece); {
		case first && last:
			table = m.firstLast
		case first:
			table = m.first
		case last:
			table = m.last
		default:
			table = m.inner
		}
		char := piece[i : i+n]
		i += n
		if id := table.get(r); id != none {
			if pending > 0 {
				add(m.unk, pending)
				pending = 0
			}
			add(id, n)
			continue
		}
		if m.fallback && m.knowsBytes(char) {
			for _, b := range char {
				add(m.byteIDs[b], 1)
			}
			continue
		}
		if !m.hasUnk {
			continue
		}
		if pending > 0 && m.fuseUnk {
			pending += n
			continue
		}
		if pending > 0 {
			add(m.unk, pending)
		}
		if m.unkMissing {
			return fmt.Errorf("unk_token: %w", model.ErrUnknown)
		}
		pending = n
	}
	if pending > 0 {
		add(m.unk, pending)
	}
	return nil
}

func (m *Model) knowsBytes(char []byte) bool {
	for _, b := range char {
		if m.byteIDs[b] == none {
			return false
		}
	}
	return true
}
