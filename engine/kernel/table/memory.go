//go:build !nounsafe

package table

import (
	"unsafe"

	"github.com/unchecked-io/unchecked-io/internal/mem"
)

// allocate gives slots and arena memory outside the Go heap. Rule: blocks are whole pages, aligned to pages, and hold no pointers.
func (g *generation) allocate(slots, words int) ([]entry, []uint32) {
	g.blocks[0] = mem.AllocZeroed(mem.PurposeCache, slots*entryBytes)
	g.blocks[1] = mem.AllocZeroed(mem.PurposeCache, words*4)
	return unsafe.Slice((*entry)(unsafe.Pointer(unsafe.SliceData(g.blocks[0]))), slots),
		unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(g.blocks[1]))), words)
}

// release gives the memory back, and tells how much it was.
func (g *generation) release() int64 {
	bytes := g.bytes()
	for i := range g.blocks {
		mem.Free(mem.PurposeCache, g.blocks[i])
		g.blocks[i] = nil
	}
	g.slots, g.arena = nil, nil
	return bytes
}
