package gpu

import (
	"fmt"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/gpu/driver"
)

// Image is a tokenizer's compiled tables, as engine/image builds them: bytes outside the Go heap that never change, with the padding record somewhere
// in them. It must be comparable, a pointer.
type Image interface {
	Bytes() []byte
	PaddingOffset() int // of {pad_id u32, pad_type_id u32, ...}
}

// DeviceImage is an image's copy on one device. Callers share it; each Upload has its Release.
type DeviceImage struct {
	device  *Device
	image   Image
	block   *block
	padding uint64 // address of the padding record
	users   int    // guarded by device.mu
}

// Upload is the device's copy of the image, made at the first call; that call waits for the copy. Ask Capturing first: it may allocate.
// Errors: ErrOutOfMemory, ErrContextLost.
func (d *Device) Upload(image Image) (*DeviceImage, error) {
	if x := d.uploaded(image); x != nil {
		return x, nil
	}
	bytes, at := image.Bytes(), image.PaddingOffset()
	if at < 0 || at+8 > len(bytes) || at%4 != 0 {
		return nil, fmt.Errorf("gpu: device %d: upload: the padding record at %d of %d bytes", d.index, at, len(bytes))
	}
	section, err := d.enter()
	if err != nil {
		return nil, err
	}
	defer section.Leave()
	blocks, err := d.allocate([]int64{int64(len(bytes))}, d.side)
	if err != nil {
		return nil, err
	}
	b := blocks[0]
	err = d.queue(d.side, nil, blocks, nil, func() error {
		return driver.CopyToDevice(b.address, unsafe.Pointer(unsafe.SliceData(bytes)), int64(len(bytes)), d.side) // cgo rule: bytes are no Go memory
	})
	if err == nil {
		if err = d.side.Synchronize(); err != nil {
			err = d.fail("upload", err)
		}
	}
	if err != nil {
		return nil, err
	}
	if x := d.uploaded(image); x != nil { // another call was faster
		d.Free([]Block{{Device: d.index, Ptr: uintptr(b.address), Bytes: int64(len(bytes)), Capacity: b.capacity}})
		return x, nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	x := &DeviceImage{device: d, image: image, block: b, padding: b.address + uint64(at), users: 1}
	d.images[image] = x
	return x, nil
}

func (d *Device) uploaded(image Image) *DeviceImage {
	d.mu.Lock()
	defer d.mu.Unlock()
	x := d.images[image]
	if x != nil {
		x.users++
	}
	return x
}

// Release ends one use; after the last, the memory comes back once queued kernels have read it.
func (x *DeviceImage) Release() {
	d := x.device
	d.mu.Lock()
	x.users--
	last := x.users == 0
	if last {
		delete(d.images, x.image)
	}
	d.mu.Unlock()
	if last {
		d.Free([]Block{{Device: d.index, Ptr: uintptr(x.block.address), Capacity: x.block.capacity}})
	}
}
