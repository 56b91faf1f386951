// Package dlpack hands memory over as DLPack tensors and reads those of callers. It knows neither CUDA nor the engine.
//
// Law: a Buffer lives as long as it and every tensor made of it. The last reference to go, on whatever thread and in whatever process, frees host
// memory, or puts a CUDA block on the pending list, where TakePending finds it; deleters are pure C (dlpack.c) and call nothing else.
package dlpack

/*
#include <stdlib.h>
#include "dlpack.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"unsafe"
)

// DType is the element type of a tensor we make.
type DType struct {
	Code  uint8 // 0 signed, 1 unsigned
	Bits  uint8
	Lanes uint16
}

// The element types that leave us.
var (
	Int64 = DType{0, 64, 1}
	Int32 = DType{0, 32, 1}
	Uint8 = DType{1, 8, 1}
)

// Size is the bytes of one element.
func (d DType) Size() int64 { return int64(d.Bits) * int64(d.Lanes) / 8 }

func (d DType) String() string {
	kind := map[uint8]string{0: "int", 1: "uint", 2: "float", 4: "bfloat", 5: "complex", 6: "bool"}[d.Code]
	if kind == "" {
		kind = fmt.Sprintf("code %d ", d.Code)
	}
	if d.Lanes != 1 {
		return fmt.Sprintf("%s%dx%d", kind, d.Bits, d.Lanes)
	}
	return fmt.Sprintf("%s%d", kind, d.Bits)
}

// ErrMemory: the system refused host memory.
var ErrMemory = errors.New("out of host memory")

// Buffer is one reference to a block of memory. The zero Buffer is none; Release accepts it.
type Buffer struct{ storage *C.uio_storage }

// NewHost allocates exactly n bytes of host memory, 256-byte aligned, content undefined. n == 0 makes an empty buffer with NULL data.
// Errors: ErrMemory.
func NewHost(n int64) (Buffer, error) {
	if n < 0 {
		return Buffer{}, fmt.Errorf("dlpack: %d bytes", n)
	}
	s := C.uio_storage_host(C.int64_t(n))
	if s == nil {
		return Buffer{}, fmt.Errorf("dlpack: %d bytes for a tensor: %w", n, ErrMemory)
	}
	return Buffer{s}, nil
}

// NewCUDA takes a device block: the tensor sees bytes of it, the allocator gave capacity. It comes back through TakePending.
func NewCUDA(device int, ptr uintptr, bytes, capacity int64) Buffer {
	s := C.uio_storage_cuda(C.int32_t(device), C.uint64_t(ptr), C.int64_t(bytes), C.int64_t(capacity))
	if s == nil {
		panic(fmt.Errorf("dlpack: %w", ErrMemory)) // under a hundred bytes; the door turns it into an error
	}
	return Buffer{s}
}

// Valid says whether b refers to memory.
func (b Buffer) Valid() bool { return b.storage != nil }

// Data is the address; of device memory too, where only the driver may follow it. nil if empty.
func (b Buffer) Data() unsafe.Pointer { return b.storage.data }

// Device is the DLPack device type and index of the memory.
func (b Buffer) Device() (kind, index int32) {
	return int32(b.storage.device.device_type), int32(b.storage.device.device_id)
}

// Bytes is the size that tensors see.
func (b Buffer) Bytes() int64 { return int64(b.storage.bytes) }

// Host is the content of host memory, for writing before the first tensor leaves.
func (b Buffer) Host() []byte {
	if b.storage.data == nil || b.storage.device.device_type != 1 {
		return nil
	}
	return unsafe.Slice((*byte)(b.storage.data), int64(b.storage.bytes)) // rule: C memory of exactly this size, held by the reference b
}

// Tensor makes a DLManagedTensor, or a DLManagedTensorVersioned, over the buffer: dense, row-major. It holds a reference of its own, which its
// deleter gives back. Shape must cover no more than the buffer.
func (b Buffer) Tensor(dt DType, shape []int64, versioned bool) unsafe.Pointer {
	return b.tensor(dt, shape, versioned, false)
}

// Copied is Tensor for a buffer that is a copy: a versioned tensor says so.
func (b Buffer) Copied(dt DType, shape []int64, versioned bool) unsafe.Pointer {
	return b.tensor(dt, shape, versioned, true)
}

func (b Buffer) tensor(dt DType, shape []int64, versioned, copied bool) unsafe.Pointer {
	size, ok := denseSize(dt, shape)
	if !ok || size > b.Bytes() || len(shape) > C.UIO_DL_MAX_DIM {
		panic(fmt.Sprintf("dlpack: %v %v over %d bytes", dt, shape, b.Bytes()))
	}
	t := C.uio_storage_tensor(b.storage, C.DLDataType{C.uint8_t(dt.Code), C.uint8_t(dt.Bits), C.uint16_t(dt.Lanes)},
		C.int32_t(len(shape)), (*C.int64_t)(unsafe.Pointer(unsafe.SliceData(shape))), flag(versioned), flag(copied)) // cgo rule: the array holds no pointer and is copied by the call
	if t == nil {
		panic(fmt.Errorf("dlpack: %w", ErrMemory))
	}
	return t
}

// Release gives this reference back.
func (b Buffer) Release() { C.uio_storage_release(b.storage) }

// Delete does what a consumer does at the end: calls the tensor's deleter. nil is accepted.
func Delete(managed unsafe.Pointer, versioned bool) { C.uio_tensor_delete(managed, flag(versioned)) }

// Block is a CUDA block whose last reference has gone.
type Block struct {
	Device          int
	Ptr             uintptr
	Bytes, Capacity int64
}

// PendingBytes is the capacity of the blocks that wait for TakePending.
func PendingBytes() int64 { return int64(C.uio_storage_pending_bytes()) }

// PendingBlocks is how many blocks wait for TakePending.
func PendingBlocks() int64 { return int64(C.uio_storage_pending_blocks()) }

// TakePending returns every CUDA block dropped since the last call; the caller frees them. Safe for concurrent use: each block goes to one caller.
func TakePending() []Block {
	var blocks []Block
	for s := C.uio_storage_take_pending(); s != nil; {
		blocks = append(blocks, Block{int(s.device.device_id), uintptr(s.data), int64(s.bytes), int64(s.capacity)})
		next := s.next
		C.free(unsafe.Pointer(s))
		s = next
	}
	return blocks
}

// HostBytes is the host memory that buffers and tensors hold now.
func HostBytes() int64 { return int64(C.uio_storage_host_bytes()) }

// SetPoison makes host memory 0xCC when it is handed out and when it is freed, for tests.
func SetPoison(on bool) { C.uio_storage_poison(flag(on)) }

func flag(b bool) C.int {
	if b {
		return 1
	}
	return 0
}

// denseSize is the bytes of a dense tensor, false if a dimension is negative or the product overflows.
func denseSize(dt DType, shape []int64) (int64, bool) {
	size, empty := dt.Size(), false
	for _, n := range shape {
		switch {
		case n < 0:
			return 0, false
		case n == 0:
			empty = true
		case size > (1<<63-1)/n:
			return 0, false
		default:
			size *= n
		}
	}
	if empty {
		return 0, true
	}
	return size, true
}
