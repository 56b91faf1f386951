//go:build nounsafe

package table

type memory struct{}

func (g *generation) allocate(slots int) {
	g.slots, g.door, g.arena = make([]entry, slots), make([]uint64, slots*doorBytes/8), make([]uint32, wordsASlot*slots)
}

func (g *generation) counted(int) {}

func (g *generation) release() int64 {
	bytes := g.bytes()
	g.slots, g.arena, g.door = nil, nil, nil
	return bytes
}
