package dlpack

// #include "dlpack.h"
import "C"

import (
	"errors"
	"fmt"
	"unsafe"
)

// Device types of DLPack that a caller's tensor may name.
const (
	CPU         = 1
	CUDA        = 2
	CUDAHost    = 3
	CUDAManaged = 13
)

// TensorView is a caller's tensor, checked but not owned.
type TensorView struct {
	Data       unsafe.Pointer // byte offset added; of device memory too, where only the driver may follow it
	DeviceType int
	DeviceID   int
	DType      DType
	Shape      []int64
	Strides    []int64 // in elements, also where the caller left them out
	Contiguous bool    // dense and row-major
	Bytes      int64   // of the dense tensor
}

// Address is Data as the driver wants it.
func (v TensorView) Address() uint64 { return uint64(uintptr(v.Data)) }

// View reads a DLTensor; what it points to is read during the call only.
func View(tensor unsafe.Pointer) (TensorView, error) {
	if tensor == nil {
		return TensorView{}, errors.New("no tensor")
	}
	t := (*C.DLTensor)(tensor)
	v := TensorView{
		Data:       t.data,
		DeviceType: int(t.device.device_type),
		DeviceID:   int(t.device.device_id),
		DType:      DType{uint8(t.dtype.code), uint8(t.dtype.bits), uint16(t.dtype.lanes)},
	}
	if t.ndim < 0 || t.ndim > C.UIO_DL_MAX_DIM {
		return v, fmt.Errorf("tensor of %d dimensions: at most %d are read", int(t.ndim), C.UIO_DL_MAX_DIM)
	}
	n := int(t.ndim)
	if n > 0 {
		if t.shape == nil {
			return v, errors.New("tensor without a shape")
		}
		v.Shape = append(v.Shape, unsafe.Slice((*int64)(unsafe.Pointer(t.shape)), n)...) // rule: the spec gives shape and strides ndim entries each
		if t.strides != nil {
			v.Strides = append(v.Strides, unsafe.Slice((*int64)(unsafe.Pointer(t.strides)), n)...)
		}
	}
	if v.DType.Bits == 0 || v.DType.Bits%8 != 0 || v.DType.Lanes == 0 {
		return v, fmt.Errorf("tensor of %v: elements of whole bytes are needed", v.DType)
	}
	size, ok := denseSize(v.DType, v.Shape)
	if !ok {
		return v, fmt.Errorf("tensor of shape %v: a negative or too large dimension", v.Shape)
	}
	v.Bytes = size
	dense := make([]int64, n)
	stride := int64(1)
	v.Contiguous = true
	for i := n - 1; i >= 0; i-- {
		dense[i] = stride
		if v.Strides != nil && v.Strides[i] != stride && v.Shape[i] > 1 && size > 0 {
			v.Contiguous = false
		}
		stride *= max(v.Shape[i], 1)
	}
	if v.Strides == nil {
		v.Strides = dense
	}
	if size > 0 {
		if v.Data == nil {
			return v, fmt.Errorf("tensor of shape %v without data", v.Shape)
		}
		v.Data = unsafe.Add(v.Data, uint64(t.byte_offset)) // rule: inside the caller's block, as the spec says
	}
	return v, nil
}

// ViewManaged reads the tensor inside a DLManagedTensor or DLManagedTensorVersioned.
func ViewManaged(managed unsafe.Pointer, versioned bool) (TensorView, error) {
	switch {
	case managed == nil:
		return TensorView{}, errors.New("no tensor")
	case versioned:
		return View(unsafe.Pointer(&(*C.DLManagedTensorVersioned)(managed).dl_tensor))
	}
	return View(unsafe.Pointer(&(*C.DLManagedTensor)(managed).dl_tensor))
}
