package bpe

import "github.com/unchecked-io/unchecked-io/engine/model"

// maxSmall is how many symbols the scan takes; beyond, the heap is faster.
const maxSmall = 40

// run merges s.Symbols and appends what is left; the first symbol starts at start. Few symbols are noted in e, if there is one.
func (m *Model) run(dst *model.Tokens, s *model.Scratch, e *model.Entry, start int) {
	switch n := len(s.Symbols); {
	case n <= 1 || !m.plain || n > maxSmall:
		m.heap(s)
		at := uint32(start)
		for i := range s.Symbols {
			if x := &s.Symbols[i]; x.Len != 0 {
				dst.Append(x.ID, int(at), int(at+x.Len))
				at += x.Len
			}
		}
	default:
		m.small(dst, s.Symbols, e, start)
	}
}

// small merges few symbols by looking for the lowest rank again and again. Plain twin: heap. It is exact only where merging makes texts longer:
// then no entry of the oracle's queue that a merge has made stale can pass for a fresh one.
func (m *Model) small(dst *model.Tokens, symbols []model.Symbol, e *model.Entry, start int) {
	var ids, ranks, ends [maxSmall]uint32
	n := len(symbols)
	at := uint32(0)
	for i := range symbols {
		ids[i] = symbols[i].ID
		at += symbols[i].Len
		ends[i] = at
	}
	for i := 0; i+1 < n; i++ {
		ranks[i] = m.merges.rank(ids[i], ids[i+1])
	}
	m.scan(dst, ids[:n], ranks[:n], ends[:n], e, start)
}

// scan merges; ranks[i] is that of the pair that starts at i, and the last is not looked at.
func (m *Model) scan(dst *model.Tokens, ids, ranks, ends []uint32, e *model.Entry, start int) {
	n := len(ids)
	ranks, ends = ranks[:n], ends[:n]
	ranks[n-1] = none
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
		made := m.merges.made[best]
		n--
		copy(ids[at+1:n], ids[at+2:])
		copy(ranks[at:n], ranks[at+1:n+1])
		copy(ends[at:n], ends[at+1:n+1])
		ids[at] = made
		if at+1 < n {
			ranks[at] = m.merges.rank(made, ids[at+1])
		} else {
			ranks[at] = none
		}
		if at > 0 {
			ranks[at-1] = m.merges.rank(ids[at-1], made)
		}
	}
	e.Learn(ids[:n], ends[:n])
	dst.IDs = append(dst.IDs, ids[:n]...)
	if dst.Ranged {
		at := uint32(start)
		for _, end := range ends[:n] {
			end += uint32(start)
			dst.Ranges = append(dst.Ranges, model.Range{Start: at, End: end})
			at = end
		}
	}
}

// heap merges s.Symbols in place as the oracle does, with its queue of (rank, place): an entry counts as long as the pair at its place makes the
// same token, even if by another merge. Linear memory, n log n time.
func (m *Model) heap(s *model.Scratch) {
	x := s.Symbols
	n := len(x)
	h := s.Heap[:0]
	for i := range x {
		x[i].Prev, x[i].Next, x[i].Rank = int32(i-1), int32(i+1), none
		if i+1 < n {
			if rank := m.merges.rank(x[i].ID, x[i+1].ID); rank != none {
				x[i].Rank = rank
				h = append(h, uint64(rank)<<32|uint64(i))
			}
		}
	}
	for i := (len(h) - 2) >> 2; i >= 0; i-- {
		down(h, i)
	}
	for len(h) > 0 {
		top := h[0]
		last := len(h) - 1
		h[0] = h[last]
		if h = h[:last]; last > 1 {
			down(h, 0)
		}
		at := int32(uint32(top))
		rank := uint32(top >> 32)
		left := &x[at]
		// The rank at a place is always that of the pair that stands there now.
		if left.Len == 0 || left.Rank == none || left.Rank != rank && m.merges.made[left.Rank] != m.merges.made[rank] {
			continue
		}
		right := &x[left.Next]
		left.ID = m.merges.made[rank]
		left.Len += right.Len
		left.Next = right.Next
		right.Len, right.Rank = 0, none
		left.Rank = none
		if left.Next < int32(n) {
			next := &x[left.Next]
			next.Prev = at
			if left.Rank = m.merges.rank(left.ID, next.ID); left.Rank != none {
				h = push(h, uint64(left.Rank)<<32|uint64(at))
			}
		}
		if left.Prev >= 0 {
			prev := &x[left.Prev]
			if prev.Rank = m.merges.rank(prev.ID, left.ID); prev.Rank != none {
				h = push(h, uint64(prev.Rank)<<32|uint64(left.Prev))
			}
		}
	}
	s.Heap = h[:0]
}

// down and push keep a heap of four children.
func down(h []uint64, i int) {
	x := h[i]
	for {
		c := 4*i + 1
		if c >= len(h) {
			break
		}
		least := c
		for k := c + 1; k < min(c+4, len(h)); k++ {
			if h[k] < h[least] {
				least = k
			}
		}
		if h[least] >= x {
			break
		}
		h[i] = h[least]
		i = least
	}
	h[i] = x
}

func push(h []uint64, x uint64) []uint64 {
	h = append(h, x)
	i := len(h) - 1
	for i > 0 {
		p := (i - 1) >> 2
		if h[p] <= x {
			break
		}
		h[i] = h[p]
		i = p
	}
	h[i] = x
	return h
}
