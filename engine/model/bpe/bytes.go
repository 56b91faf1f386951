package bpe

import (
	"bytes"
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/model"
)

// Bytes is the model on raw bytes, for pieces that ByteLevel would write in its alphabet of 256 characters first: the same ids, and ranges in
// raw bytes. Safe for concurrent use.
type Bytes struct {
	m     *Model
	vocab *model.Vocab // tokens as raw bytes; of the others none can come from ByteLevel
	first [256]uint32  // the id of a byte, also where it is last if there is no suffix
	last  [256]uint32
	pair  []uint32 // the rank of two bytes that are not last; nil with a suffix
	cut   *byteCuts
	quick *quick // nil: there may be none
	split bool   // some token is a piece of several parts
	gaps  bool   // some byte that UTF-8 never has is without a token
	chars wideChars
}

// ByteLevelRune is the character that ByteLevel writes for a byte.
func ByteLevelRune(b byte) rune {
	if b >= '!' && b <= '~' || b >= 0xA1 && b != 0xAD {
		return rune(b)
	}
	switch {
	case b <= ' ':
		return 256 + rune(b)
	case b <= 0xA0:
		return 256 + rune(b) - 0x7F + 33
	}
	return 256 + 67
}

// ByteLevelByte is the byte that a character of that alphabet stands for.
func ByteLevelByte(r rune) (b byte, ok bool) {
	switch {
	case r >= '!' && r <= '~' || r >= 0xA1 && r <= 0xFF && r != 0xAD:
		return byte(r), true
	case r >= 256 && r < 256+33:
		return byte(r - 256), true
	case r >= 256+33 && r < 256+67:
		return byte(r - 256 - 33 + 0x7F), true
	case r == 256+67:
		return 0xAD, true
	}
	return 0, false
}

// appendRaw appends the bytes that a text in the alphabet stands for.
func appendRaw(dst, text []byte) (raw []byte, ok bool) {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		b, ok := ByteLevelByte(r)
		if !ok {
			return dst, false
		}
		dst = append(dst, b)
		i += n
	}
	return dst, true
}

// never tells whether well-formed UTF-8 never has the byte: some vocabularies lack a token for it.
func never(b byte) bool { return b == 0xC0 || b == 0xC1 || b >= 0xF5 }

// Bytes makes the model's face for raw bytes; an error says why it has none. It is made once, before others share the model.
func (m *Model) Bytes() (*Bytes, error) {
	if m.bytes != nil {
		return m.bytes, nil
	}
	if m.prefix != "" || m.ignoreMerges && m.suffix != "" {
		return nil, errNotBytes
	}
	b := &Bytes{m: m}
	for i := range 256 {
		r := ByteLevelRune(byte(i))
		b.first[i], b.last[i] = m.first.get(r), m.firstLast.get(r)
		if b.first[i] == none || b.last[i] == none {
			if !never(byte(i)) || m.unkMissing {
				return nil, errNotBytes
			}
			b.gaps = true
		}
	}
	b.quick = newQuick(b)
	b.findWhole()
	var raw []byte
	var err error
	// Every token that ends a piece ends with the suffix; the others are found by merging.
	b.vocab, err = model.NewVocab(m.vocab.Size(), uint32(max(m.vocab.IDs(), 1)-1), func(yield func([]byte, uint32) bool) {
		m.vocab.ForEach(func(token []byte, id uint32) bool {
			n := len(token) - len(m.suffix)
			if n <= 0 || string(token[n:]) != m.suffix {
				return true
			}
			var ok bool
			if raw, ok = appendRaw(raw[:0], token[:n]); ok && (m.ignoreMerges || m.whole[id>>6]>>(id&63)&1 != 0) {
				return yield(raw, id)
			}
			return true
		})
	})
	if err != nil {
		return nil, err
	}
	if m.suffix == "" {
		b.pair = make([]uint32, 1<<16)
		for i := range b.pair {
			b.pair[i] = m.merges.rank(b.first[i>>8], b.first[i&0xFF])
		}
		if m.plain {
			b.cut = newByteCuts(m)
		}
	}
	if b.Quick() {
		b.vocab.ForEach(func(token []byte, _ uint32) bool {
			b.split = b.cut.next(token, 0) < len(token) && utf8.Valid(token)
			return !b.split
		})
	}
	m.merges.moveTo(b.quick)
	m.vocab.Shrink() // pieces are looked for in b's
	m.bytes = b
	return b, nil
}

// Quick tells whether pieces can be taken apart by Token, NextPart and Merge; otherwise AppendTokens has to do it.
func (b *Bytes) Quick() bool { return b.quick != nil && b.cut != nil }

// Whole tells that a piece of several parts is no token: no merge makes it one, and none is that merges are ignored for.
func (b *Bytes) Whole() bool { return !b.split }

// Size is the number of tokens that ForEach walks, at most.
func (b *Bytes) Size() int { return b.vocab.Size() }

// ForEach walks the pieces that become one token, as far as that is known without merging, in id order.
func (b *Bytes) ForEach(yield func(piece []byte, id uint32) bool) { b.vocab.ForEach(yield) }

// PlaceOf is where Token finds a piece, and asks for it: pieces that are looked for together come together.
func (b *Bytes) PlaceOf(piece []byte) model.Place { return b.vocab.PlaceOf(piece) }

// Token is the id of a piece that becomes one token, as far as that is known without merging.
func (b *Bytes) Token(piece []byte, at model.Place) (id uint32, ok bool) {
	return b.vocab.FindAt(piece, at)
}

// NextPart is the end of the part that starts at start: parts of a piece, which is well-formed UTF-8, are merged each by itself.
func (b *Bytes) NextPart(piece []byte, start int) int { return b.cut.next(piece, start) }

// ByteID is the id of a part of one byte.
func (b *Bytes) ByteID(c byte) uint32 { return b.first[c] }

// Merge merges the parts of a batch.
func (b *Bytes) Merge(s *Batch) { b.quick.merge(s) }

// AppendMerged appends the ids of a part of any length.
func (b *Bytes) AppendMerged(dst []uint32, part []byte, s *model.Scratch) []uint32 {
	t := model.Tokens{IDs: dst}
	b.merge(&t, part, 0, nil, s)
	return t.IDs
}

// AppendTokens appends the tokens of a piece of raw bytes.
func (b *Bytes) AppendTokens(dst *model.Tokens, piece []byte, s *model.Scratch) {
	n := len(piece)
	if n == 0 {
		return
	}
	var e *model.Entry
	if dst.Learns(n) {
		var known bool
		if e, known = s.Look(b.vocab, piece); known {
			dst.AppendEntry(e, 0)
			return
		}
	}
	if id, ok := b.vocab.Find(piece); ok {
		e.Learn([]uint32{id}, []uint32{uint32(n)})
		dst.Append(id, 0, n)
		return
	}
	if b.gaps && bytes.ContainsFunc(piece, func(r rune) bool { return r == utf8.RuneError }) {
		b.illFormed(dst, piece, s)
		return
	}
	if b.cut == nil || n <= cutBeyond && piece[n-1] < utf8.RuneSelf {
		b.merge(dst, piece, 0, e, s)
		return
	}
	for start := 0; start < n; {
		end := b.cut.next(piece, start)
		b.part(dst, piece[start:end], start, s)
		start = end
	}
}

// cutBeyond is the length of pieces of ASCII that are not cut: most are one word, which would stay whole.
const cutBeyond = 16

// part encodes a part of a piece.
func (b *Bytes) part(dst *model.Tokens, part []byte, start int, s *model.Scratch) {
	var e *model.Entry
	if len(part) <= model.MaxLearnt {
		var known bool
		if e, known = s.LookPart(b.vocab, part); known {
			dst.AppendEntry(e, start)
			return
		}
	}
	b.merge(dst, part, start, e, s)
}

// merge encodes from the bytes.
func (b *Bytes) merge(dst *model.Tokens, piece []byte, start int, e *model.Entry, s *model.Scratch) {
	n := len(piece)
	if n == 1 {
		dst.Append(b.last[piece[0]], start, start+1)
		return
	}
	if n <= maxSmall && b.pair != nil && b.m.plain {
		var ids, ranks, ends [maxSmall]uint32
		prev := uint32(piece[0])
		ids[0], ends[0] = b.first[prev], 1
		for i, c := range piece[1:] {
			ranks[i] = b.pair[prev<<8|uint32(c)]
			prev = uint32(c)
			ids[i+1], ends[i+1] = b.first[c], uint32(i+2)
		}
		b.m.scan(dst, ids[:n], ranks[:n], ends[:n], e, start)
		return
	}
	if n > MaxQuick && b.runs(dst, piece, start) {
		return
	}
	s.Symbols = s.Symbols[:0]
	for _, c := range piece {
		s.Symbols = append(s.Symbols, model.Symbol{ID: b.first[c], Len: 1})
	}
	s.Symbols[n-1].ID = b.last[piece[n-1]]
	b.m.run(dst, s, e, start)
}

// illFormed takes the way over characters, for bytes without a token.
func (b *Bytes) illFormed(dst *model.Tokens, piece []byte, s *model.Scratch) {
	var text []byte
	var from []uint32 // for each byte of text, and its end: where it is in the piece
	for i, c := range piece {
		text = utf8.AppendRune(text, ByteLevelRune(c))
		for len(from) < len(text) {
			from = append(from, uint32(i))
		}
	}
	from = append(from, uint32(len(piece)))
	t := model.Tokens{Ranged: dst.Ranged}
	_ = b.m.AppendTokens(&t, text, s) // fails only where unk_token is not in the vocabulary: then there is no b
	dst.IDs = append(dst.IDs, t.IDs...)
	for _, r := range t.Ranges {
		dst.Ranges = append(dst.Ranges, model.Range{Start: from[r.Start], End: from[r.End]})
	}
}
