package sentencepiece

import "github.com/unchecked-io/unchecked-io/engine/kernel/places"

// Limits of what AppendRows takes.
const (
	MaxJoined = 8 << 10    // bytes of all texts
	MaxRow    = blockBytes // bytes of a text
	MaxRows   = 64
)

// rows is the memory for short texts.
type rows struct {
	text           []byte // with the blanks that they start with
	starts, bounds [MaxJoined + 2*MaxRows + MaxRow + 64]uint32
}

func (s *Scratch) joined() *rows {
	if s.rows == nil {
		s.rows = &rows{text: make([]byte, 0, MaxJoined+MaxRows)}
	}
	s.rows.text = s.rows.text[:0]
	return s.rows
}

// AppendRows appends the ids of short texts that lie one behind the other and end at ends, and the ids between behind each; it appends to marks how
// long dst was before these. ids is nil if one of them has to go the general way. Plain twin: AppendIDs of each. Pieces are looked for all together,
// for a few alone wait for memory.
func (k *BPE) AppendRows(dst []uint32, text []byte, ends, between []uint32, marks []int, s *Scratch) (ids []uint32, after []int) {
	r := s.joined()
	have, from := 0, uint32(0)
	for _, end := range ends {
		at := len(r.text)
		if row := text[from:end]; len(row) > 0 {
			if k.shape.leads(row) {
				r.text = append(r.text, ' ')
			}
			r.text = append(r.text, row...)
			row = r.text[at:]
			masks := s.masks[:(len(row)+63)/64]
			k.starts(masks, row, 0, false, s)
			if k.needle != nil && k.needle.cutTokens(masks, row, 0, 0, s) < 0 {
				return nil, marks
			}
			have += places.Write(r.bounds[have:], masks, uint32(at))
		}
		r.bounds[have] = uint32(len(r.text)) // the empty piece, and the end of the one before
		have++
		from = end
	}
	r.bounds[have] = uint32(len(r.text))
	return s.cursor.Join(dst, r.text, r.bounds[:have], r.bounds[1:have+1], between, marks, &s.bpe)
}

// AppendRows is described at that of BPE.
func (k *Unigram) AppendRows(dst []uint32, text []byte, ends, between []uint32, marks []int, s *Scratch) (ids []uint32, after []int) {
	r := s.joined()
	have, from := 0, uint32(0)
	for _, end := range ends {
		at := len(r.text)
		if row := text[from:end]; len(row) > 0 {
			if leads(row) {
				r.text = append(r.text, ' ')
			} else if !isBlank(row[0]) {
				return nil, marks
			}
			r.text = append(r.text, row...)
			row = r.text[at:]
			masks, stops := k.cut(row, 0, 0, len(row), k.parts != nil, s)
			n := places.Write(r.starts[have:], masks, uint32(at))
			if places.Write(r.bounds[have:], stops, uint32(at)) < n {
				r.bounds[have+n-1] = uint32(len(r.text))
			}
			have += n
		}
		r.starts[have], r.bounds[have] = uint32(len(r.text)), uint32(len(r.text)) // the empty piece
		have++
		from = end
	}
	return s.cursor.Join(dst, r.text, r.starts[:have], r.bounds[:have], between, marks, &s.words)
}
