//go:build !nounsafe

package inplace

import (
	"encoding/binary"
	"reflect"
	"unsafe"
)

// Supported tells that arrays can be read where they lie.
const Supported = true

// Put adds an array to a block. T has no pointers and no bool.
func Put[T any](w *Writer, values []T) {
	layout, size := layoutOf(reflect.TypeFor[T]()), int(unsafe.Sizeof(*new(T)))
	header := make([]byte, Align)
	binary.LittleEndian.PutUint64(header, uint64(len(values)))
	binary.LittleEndian.PutUint32(header[8:], uint32(size))
	binary.LittleEndian.PutUint32(header[12:], layout)
	w.put(header, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*size)) // rule: T has no pointers
}

// Take is the next array of a block, which lies there and must not be changed.
func Take[T any](r *Reader) []T {
	layout, size := layoutOf(reflect.TypeFor[T]()), uint64(unsafe.Sizeof(*new(T)))
	if r.err != nil {
		return nil
	}
	if len(r.b) < Align || binary.LittleEndian.Uint32(r.b[8:]) != uint32(size) || binary.LittleEndian.Uint32(r.b[12:]) != layout {
		r.Fail("%v: another array, or the end", reflect.TypeFor[T]())
		return nil
	}
	n, rest := binary.LittleEndian.Uint64(r.b), r.b[Align:]
	if n > uint64(len(rest))/size {
		r.Fail("%v: %d elements in %d bytes", reflect.TypeFor[T](), n, len(rest))
		return nil
	}
	at := uintptr(unsafe.Pointer(unsafe.SliceData(rest)))
	if n > 0 && at%Align != 0 {
		r.Fail("%v: not aligned", reflect.TypeFor[T]())
		return nil
	}
	bytes := int(n * size)
	r.b = rest[min((bytes+Align-1)&^(Align-1), len(rest)):]
	if n == 0 {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(rest))), int(n)) // rule: aligned, n elements lie there, any bits are a T
}
