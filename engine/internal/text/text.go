// Package text holds a row on its way from raw text to pieces: normalized bytes, where each came from, and the pieces they are cut into.
//
// Law: when alignments are wanted, every byte of the normalized text carries the range of the original bytes it stands for, as
// NormalizedString does in the oracle; when they are not, nothing is spent on them.
package text

// Span is a byte range [Start, End) of the row's original text.
type Span struct{ Start, End uint32 }

// Text is a normalized string. Align is nil when offsets are not wanted, else one Span for each byte.
type Text struct {
	Bytes []byte
	Align []Span
}

// Reset makes t the identity over original, whose first byte is byte base of the row. Buffers are reused; the bytes are copied.
func (t *Text) Reset(original []byte, base uint32, aligned bool) {
	t.Bytes = append(t.Bytes[:0], original...)
	if !aligned {
		t.Align = nil
		return
	}
	if t.Align == nil {
		t.Align = make([]Span, 0, len(original))
	}
	t.Align = t.Align[:0]
	// Every byte of a character stands for the whole character.
	for i := 0; i < len(original); {
		n := 1
		for i+n < len(original) && original[i+n]&0xC0 == 0x80 {
			n++
		}
		span := Span{base + uint32(i), base + uint32(i+n)}
		for range n {
			t.Align = append(t.Align, span)
		}
		i += n
	}
}

// Scratch is a second Text to write into; Swap exchanges it with the one being rewritten.
type Scratch struct{ Next Text }

// Swap makes what was written into s.Next the content of t, and keeps t's old buffers for reuse.
func (s *Scratch) Swap(t *Text) { *t, s.Next = s.Next, *t }

// Piece is a range of Text.Bytes. ID >= 0 is an added token, taken as it is; -1 is text that the model encodes alone.
type Piece struct {
	Start, End uint32
	ID         int32
}

// Pieces is a row, or a part of one, cut into pieces in order.
type Pieces struct {
	Text
	List []Piece

	Scratch          // for pre-tokenizers that rewrite the text
	NextList []Piece // for those that rewrite the list
}

// SwapList makes NextList the list, and keeps the old one's memory.
func (p *Pieces) SwapList() { p.List, p.NextList = p.NextList, p.List[:0] }
