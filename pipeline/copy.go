package pipeline

import (
	"unsafe"

	"github.com/unchecked-io/unchecked-io/dlpack"
	"github.com/unchecked-io/unchecked-io/gpu"
)

// Copy makes a tensor over memory of its own: a copy of the field where it lies, or on the CPU. On a device the copy is queued on the stream; one from
// there to the CPU is waited for. The caller owns the tensor.
func (b *Batch) Copy(f Field, versioned bool, deviceType, device int32, stream uint64) (unsafe.Pointer, error) {
	t, err := b.find(f)
	if err != nil {
		return nil, err
	}
	fromType, from := t.buf.Device()
	var to dlpack.Buffer
	switch toHost := deviceType == CPU && device == 0; {
	case toHost && fromType == CPU:
		if to, err = dlpack.NewHost(t.bytes()); err == nil {
			copy(to.Host(), t.buf.Host())
		}
	case toHost:
		to, err = fetch(t, from, stream)
	case deviceType == fromType && device == from:
		to, err = duplicate(t, from, stream)
	default:
		return nil, fail(CodeArgument, "copy: %v lies on device (%d, %d) and can be copied there or to the CPU, not to (%d, %d)", f, fromType, from,
			deviceType, device)
	}
	if err != nil {
		return nil, err
	}
	defer to.Release()
	return to.Copied(t.dtype, t.shape, versioned), nil
}

// duplicate copies on the device.
func duplicate(t *tensor, device int32, stream uint64) (dlpack.Buffer, error) {
	d, err := gpu.Open(int(device))
	if err != nil {
		return dlpack.Buffer{}, onGPU(err)
	}
	block, err := d.Duplicate(stream, uint64(uintptr(t.buf.Data())), t.bytes())
	if err != nil {
		return dlpack.Buffer{}, onGPU(err)
	}
	return dlpack.NewCUDA(d.Index(), block.Ptr, block.Bytes, block.Capacity), nil
}

// fetch copies from the device to host memory.
func fetch(t *tensor, device int32, stream uint64) (dlpack.Buffer, error) {
	d, err := gpu.Open(int(device))
	if err != nil {
		return dlpack.Buffer{}, onGPU(err)
	}
	to, err := dlpack.NewHost(t.bytes())
	if err != nil {
		return dlpack.Buffer{}, err
	}
	if err := d.Fetch(stream, to.Data(), uint64(uintptr(t.buf.Data())), t.bytes()); err != nil {
		to.Release() // the stream was waited for, or its context is lost
		return dlpack.Buffer{}, onGPU(err)
	}
	return to, nil
}
