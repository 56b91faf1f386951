package bpe

import (
	"unicode/utf8"

	"github.com/unchecked-io/unchecked-io/engine/model"
)

// Blanks is the model on text whose blanks still stand where the normalizer would put U+2581: SentencePiece's way to write them. Every character has
// symbols, and a text may be cut wherever no merge can cross (Crossings): its ids are those of the parts.
//
// Law: ids are those of the Model for the text with U+2581 in place of each blank.
type Blanks struct {
	m     *Model
	ascii [utf8.RuneSelf]uint32 // symbols; those that are bytes merge with none
	quick *quick
}

// Mark is what stands for a blank.
const Mark = '\u2581'

// Blanks gives that face. ok is false if some text has unknown characters, a merge can have to do with a byte, or a piece that is a token is taken
// whole whatever the merges make of it. It is made once, before others share the model.
func (m *Model) Blanks() (b *Blanks, ok bool) {
	if m.blanks != nil {
		return m.blanks, true
	}
	if m.cut == nil || !m.plain || !m.allBytes || m.ignoreMerges {
		return nil, false
	}
	b = &Blanks{m: m}
	symbol := func(c int) uint32 {
		if c == ' ' {
			return m.first.get(Mark)
		}
		return m.first.get(rune(c))
	}
	for c := range b.ascii {
		if b.ascii[c] = symbol(c); b.ascii[c] == none && c != ' ' {
			b.ascii[c] = m.byteIDs[c]
		}
	}
	if b.ascii[' '] == none {
		return nil, false
	}
	b.quick = &quick{bytes: make([]uint64, 1<<16), chars: b}
	copy(b.quick.first[:], b.ascii[:])
	b.quick.build(&m.merges)
	m.merges.moveTo(b.quick)
	m.blanks = b
	return b, true
}

// Quick tells whether a piece may be in a Batch.
func (b *Blanks) Quick(piece []byte) bool { return len(piece) >= 2 && len(piece) <= MaxQuick }

// Merge merges the parts of a batch, all of which are Quick.
func (b *Blanks) Merge(s *Batch) { b.quick.merge(s) }

// Crossings walks the pairs of characters between which a merge can reach across, some more than once.
func (b *Blanks) Crossings(yield func(x, y rune) bool) {
	b.m.merges.each(func(left, right, _, _ uint32) bool {
		l, _ := b.m.vocab.Token(left)
		r, _ := b.m.vocab.Token(right)
		x, _ := utf8.DecodeLastRune(l)
		y, _ := utf8.DecodeRune(r)
		return yield(x, y)
	})
}

// AppendIDs appends the ids of a piece. Plain twin of Merge.
func (b *Blanks) AppendIDs(dst []uint32, piece []byte, s *model.Scratch) []uint32 {
	if len(piece) > MaxQuick {
		return b.long(dst, piece, s)
	}
	var ids, ranks [MaxQuick + 1]uint32
	n := b.symbols(ids[:], piece)
	for i := range n - 1 {
		ranks[i] = b.m.merges.rank(ids[i], ids[i+1])
	}
	for n > 1 {
		best, at := none, 0
		for i, rank := range ranks[:n-1] {
			if rank < best {
				best, at = rank, i
			}
		}
		if best == none {
			break
		}
		made := b.m.merges.made[best]
		n--
		ids[at] = made
		copy(ids[at+1:n], ids[at+2:])
		copy(ranks[at:n-1], ranks[at+1:])
		if at+1 < n {
			ranks[at] = b.m.merges.rank(made, ids[at+1])
		}
		if at > 0 {
			ranks[at-1] = b.m.merges.rank(ids[at-1], made)
		}
	}
	return append(dst, ids[:n]...)
}

// symbols makes the symbols of a piece; there is one for a byte at most.
func (b *Blanks) symbols(ids []uint32, piece []byte) (n int) {
	for i := 0; i < len(piece); {
		if c := piece[i]; c < utf8.RuneSelf {
			ids[n] = b.ascii[c]
			n++
			i++
			continue
		}
		r, size := utf8.DecodeRune(piece[i:])
		if id := b.m.first.get(r); id != none {
			ids[n] = id
			n++
		} else {
			for _, c := range piece[i : i+size] {
				ids[n] = b.m.byteIDs[c]
				n++
			}
		}
		i += size
	}
	return n
}

// long writes the marks and asks the model.
func (b *Blanks) long(dst []uint32, piece []byte, s *model.Scratch) []uint32 {
	s.Buf = s.Buf[:0]
	for _, c := range piece {
		if c == ' ' {
			s.Buf = utf8.AppendRune(s.Buf, Mark)
		} else {
			s.Buf = append(s.Buf, c)
		}
	}
	b.m.symbols(s.Buf, s)
	t := model.Tokens{IDs: dst}
	b.m.run(&t, s, nil, 0)
	return t.IDs
}
