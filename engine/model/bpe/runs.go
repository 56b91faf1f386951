package bpe

import "github.com/unchecked-io/unchecked-io/engine/model"

// Long pieces are most often one symbol over and over: a line of dashes, a table's border. They are merged as runs of equal symbols. A pass takes the
// lowest rank of all pairs there are, and joins all pairs of that rank, from the left; in a run of n symbols whose pair it is, that leaves n/2 tokens
// and the last symbol of an odd run. It is exact as long as nothing that a pass makes has a pair of lower rank meanwhile, which every token made is
// asked for; if one has, the piece is merged by the heap, the plain twin.

// run is equal symbols; the runs beside it are of others.
type run struct{ id, count, bytes uint32 } // bytes of each symbol

const (
	maxRuns   = 64
	bytesARun = 6 // as many, or it is not worth it
	workAByte = 4 // runs looked at, for each byte: what takes more goes to the heap
)

// runs merges a long piece of few runs; false: it does not.
func (b *Bytes) runs(dst *model.Tokens, piece []byte, start int) bool {
	if !b.m.plain || b.m.suffix != "" {
		return false
	}
	most := min(len(piece)/bytesARun, maxRuns)
	var memory [2][2 * maxRuns]run
	list := memory[0][:0]
	for i := 0; i < len(piece); {
		end := i + 1
		for end < len(piece) && piece[end] == piece[i] {
			end++
		}
		if len(list) == most {
			return false
		}
		list = append(list, run{b.first[piece[i]], uint32(end - i), 1})
		i = end
	}
	other := memory[1][:0]
	for work := 0; work <= workAByte*len(piece); work += len(list) {
		best := none
		for i, r := range list {
			if r.count > 1 {
				best = min(best, b.m.merges.rank(r.id, r.id))
			}
			if i+1 < len(list) {
				best = min(best, b.m.merges.rank(r.id, list[i+1].id))
			}
		}
		if best == none {
			at := start
			for _, r := range list {
				for range r.count {
					dst.Append(r.id, at, at+int(r.bytes))
					at += int(r.bytes)
				}
			}
			return true
		}
		next, ok := b.pass(other, list, best)
		if !ok {
			return false
		}
		list, other = next, list[:0]
	}
	return false
}

// pass appends what at most maxRuns runs are once all pairs of a rank are joined, at most two for each; false: that is not exact, or too many are left.
func (b *Bytes) pass(dst, list []run, rank uint32) (joined []run, ok bool) {
	made := b.m.merges.made[rank]
	add := func(id, count, bytes uint32) {
		if last := len(dst) - 1; last >= 0 && dst[last].id == id {
			dst[last].count += count
		} else if count > 0 {
			dst = append(dst, run{id, count, bytes})
		}
	}
	for i := range list {
		r := &list[i]
		var right *run // what stands behind the last symbol of r
		if i+1 < len(list) {
			right = &list[i+1]
		}
		switch {
		case r.count > 1 && b.m.merges.rank(r.id, r.id) == rank:
			if len(dst) > 0 && b.m.merges.rank(dst[len(dst)-1].id, made) < rank ||
				r.count > 2 && b.m.merges.rank(made, r.id) < rank ||
				r.count > 3 && b.m.merges.rank(made, made) < rank ||
				r.count%2 == 0 && right != nil && b.m.merges.rank(made, right.id) < rank {
				return nil, false
			}
			add(made, r.count/2, 2*r.bytes)
			add(r.id, r.count%2, r.bytes)
		case r.count > 0 && right != nil && b.m.merges.rank(r.id, right.id) == rank:
			bytes := r.bytes + right.bytes
			add(r.id, r.count-1, r.bytes)
			if right.count--; right.count == 0 {
				right = nil
				if i+2 < len(list) {
					right = &list[i+2]
				}
			}
			if len(dst) > 0 && b.m.merges.rank(dst[len(dst)-1].id, made) < rank || right != nil && b.m.merges.rank(made, right.id) < rank {
				return nil, false
			}
			add(made, 1, bytes)
		default:
			add(r.id, r.count, r.bytes)
		}
	}
	return dst, len(dst) <= maxRuns
}
