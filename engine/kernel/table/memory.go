//go:build !nounsafe

package table

import (
	"unsafe"

	"github.com/unchecked-io/unchecked-io/internal/mem"
)

// memory is that of a generation.
type memory struct {
	blocks [2][]byte // slots and door
	region *mem.Region
}

// allocate gives slots, door and arena memory outside the Go heap. Rule: blocks are whole pages, aligned to pages, and hold no pointers.
func (g *generation) allocate(slots int) {
	g.blocks[0] = mem.AllocZeroed(mem.PurposeCache, slots*entryBytes)
	g.blocks[1] = mem.AllocZeroed(mem.PurposeCache, slots*doorBytes)
	g.region = mem.Reserve(mem.PurposeCache, 4*wordsASlot*slots)
	g.slots = unsafe.Slice((*entry)(unsafe.Pointer(unsafe.SliceData(g.blocks[0]))), slots)
	g.door = unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(g.blocks[1]))), slots*doorBytes/8)
	g.arena = unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(g.region.Bytes()))), wordsASlot*slots)
}

// counted makes so many bytes of the arena count as in use.
func (g *generation) counted(bytes int) { g.region.Use(bytes) }

// release gives the memory back, and tells how much it was.
func (g *generation) release() int64 {
	bytes := g.bytes()
	for i := range g.blocks {
		mem.Free(mem.PurposeCache, g.blocks[i])
	}
	g.region.Free()
	g.slots, g.arena, g.door, g.memory = nil, nil, nil, memory{}
	return bytes
}
