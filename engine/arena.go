package engine

import "github.com/unchecked-io/unchecked-io/internal/mem"

// Arena is a ragged batch under construction: flat columns and the length of each row, in memory outside the Go heap.
//
// Law: every column that the request asked for holds one value per id (Offsets two); Lengths and Sample hold one per row. An Arena belongs to
// one goroutine at a time. Release gives its memory back; the zero Arena is ready for use.
type Arena struct {
	IDs         mem.Vec[uint32]
	TypeIDs     mem.Vec[uint32]
	SpecialMask mem.Vec[uint32]
	Offsets     mem.Vec[uint32] // start, end for each id
	WordIDs     mem.Vec[int32]  // -1: none
	SequenceIDs mem.Vec[int32]  // -1: none
	Lengths     mem.Vec[uint32]
	Sample      mem.Vec[uint32] // the text that each row comes from
}

// Rows is the number of rows so far, overflow pieces included.
func (a *Arena) Rows() int { return a.Lengths.Len() }

// Release frees the memory; the arena is empty afterwards and may be used again.
func (a *Arena) Release() {
	a.IDs.Release()
	a.TypeIDs.Release()
	a.SpecialMask.Release()
	a.Offsets.Release()
	a.WordIDs.Release()
	a.SequenceIDs.Release()
	a.Lengths.Release()
	a.Sample.Release()
}
