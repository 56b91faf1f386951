package mem

import "unsafe"

// Vec is a growable array outside the Go heap, for element types without pointers. The zero Vec is empty and counts under PurposeArena.
// Growing moves it: slices taken before an Append or Extend are dead after it.
type Vec[T ~uint8 | ~uint32 | ~int32 | ~uint64 | ~int64] struct {
	block []byte
	n     int
}

// Len is the number of elements.
func (v *Vec[T]) Len() int { return v.n }

// Slice is the elements, valid until the next growth or Release.
func (v *Vec[T]) Slice() []T {
	if v.n == 0 {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(v.block))), v.n) // rule: block is at least 8-aligned and holds n elements
}

// Extend grows by n elements whose content is undefined and returns them for writing.
func (v *Vec[T]) Extend(n int) []T {
	var zero T
	size := int(unsafe.Sizeof(zero))
	need := (v.n + n) * size
	if need > len(v.block) {
		grown := max(need, 2*len(v.block), 1<<12)
		block := Alloc(PurposeArena, grown)
		block = block[:cap(block)]
		copy(block, v.block[:v.n*size])
		Free(PurposeArena, v.block)
		v.block = block
	}
	v.n += n
	if n == 0 {
		return nil
	}
	return v.Slice()[v.n-n:]
}

// Reserve makes room for n elements more, and returns all the room that there is behind the last one, with length 0: what is written there counts once
// Extend takes it in.
func (v *Vec[T]) Reserve(n int) []T {
	v.Extend(n)
	v.n -= n
	var zero T
	all := unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(v.block))), len(v.block)/int(unsafe.Sizeof(zero))) // rule: as in Slice
	return all[v.n:v.n]
}

// Append adds the values.
func (v *Vec[T]) Append(values ...T) { copy(v.Extend(len(values)), values) }

// Truncate drops elements from the end until n are left.
func (v *Vec[T]) Truncate(n int) { v.n = min(v.n, n) }

// Release frees the memory; the Vec is empty afterwards and may be used again.
func (v *Vec[T]) Release() {
	Free(PurposeArena, v.block)
	v.block, v.n = nil, 0
}
