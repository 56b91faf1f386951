package table

import "github.com/unchecked-io/unchecked-io/engine/internal/prefetch"

// sowing is how many seeds have their lines on the way at once.
const sowing = 64

// sow learns the seeds. Nobody else sees g yet, and it is empty.
func (g *generation) sow(seeds Seeds, s *seed) {
	var keys [sowing]key
	var ids, lines [sowing]uint32
	n, used := 0, 0
	g.sown = true
	plant := func() {
		for i, k := range keys[:n] {
			if e := g.free(lines[i]); e != nil {
				*e = entry{lo: k.lo, hi: k.hi, ids: [3]uint32{ids[i]}, count: 1}
				used++
			} else {
				g.sown = false
			}
		}
		n = 0
	}
	seeds.ForEach(func(piece []byte, id uint32) bool {
		if len(piece) == 0 || len(piece) > MaxInline {
			return true
		}
		lo, hi := s.keyOf(piece, 0, uint32(len(piece)))
		keys[n], ids[n], lines[n] = key{lo, hi}, id, s.line(lo, hi, g.mask)
		prefetch.Line(&g.slots[lines[n]>>5])
		if n++; n == sowing {
			plant()
		}
		return true
	})
	plant()
	g.count(&used)
}
