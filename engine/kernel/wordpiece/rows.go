package wordpiece

// Limits of what AppendRows takes.
const (
	MaxRow  = 1024 // bytes of a text
	MaxRows = 64

	rowsLen = chunk + MaxRow*maxGrowth + normSlack + 3*block
)

// rows is the memory for short texts: chunks are full when they have as many bytes as those of a long one, or all texts.
type rows struct {
	buf          [rowsLen]byte
	starts, ends [rowsLen + spareWords]uint32
	last         [MaxRows]uint32 // where the normalized texts end, and a blank behind each
	from, to     [rowsLen + MaxRows]uint32
}

// AppendRows appends the ids of short texts that lie one behind the other and end at ends, and the ids between behind each; it appends to marks how
// long dst was before these. ids is nil if one of them has to go the general way. Plain twin: AppendIDs of each. Words are looked for all together, for
// a few alone wait for memory.
func (k *Kernel) AppendRows(dst []uint32, text []byte, ends, between []uint32, marks []int, s *Scratch) (ids []uint32, after []int) {
	if s.rows == nil {
		s.rows = new(rows)
	}
	r := s.rows
	n, have, from := 0, 0, uint32(0)
	for i, end := range ends {
		if row := text[from:end]; len(row) > 0 {
			_, wrote, _ := k.chars.fill(r.buf[n:], row, MaxRow*maxGrowth, false, &s.tail)
			if s.seam.n = 0; len(k.forms.list) > 0 && k.forms.meets(&s.seam, r.buf[n:n+wrote]) {
				return nil, marks
			}
			n += wrote
		}
		from = end
		r.buf[n] = ' '
		n++
		r.last[have] = uint32(n)
		if have++; n < chunk && i+1 < len(ends) {
			continue
		}
		dst, marks = k.appendJoined(dst, n, have, between, marks, s)
		n, have = 0, 0
	}
	return dst, marks
}

// appendJoined appends the ids of the texts in s.rows, n bytes in all.
func (k *Kernel) appendJoined(dst []uint32, n, texts int, between []uint32, marks []int, s *Scratch) ([]uint32, []int) {
	r := s.rows
	copy(r.buf[n:n+block], blanks[:])
	words := words(r.buf[:(n/block+1)*block], r.starts[:], r.ends[:])
	have, w := 0, 0
	for _, last := range r.last[:texts] {
		for ; w < words && r.starts[w] < last; w++ {
			r.from[have], r.to[have] = r.starts[w], r.ends[w]
			have++
		}
		r.from[have], r.to[have] = last, last // the empty piece
		have++
	}
	return s.cursor.Join(dst, r.buf[:n+block], r.from[:have], r.to[:have], between, marks, k)
}
