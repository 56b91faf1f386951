//go:build nounsafe

package table

func (g *generation) allocate(slots, words int) ([]entry, []uint32) {
	return make([]entry, slots), make([]uint32, words)
}

func (g *generation) release() int64 {
	bytes := g.bytes()
	g.slots, g.arena = nil, nil
	return bytes
}
