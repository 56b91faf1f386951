package gpu

import (
	"fmt"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/gpu/driver"
)

// DeviceImage is an image's copy on one device. Callers share it; each Upload has its Release.
type DeviceImage struct {
	device  *Device
	image   *image.Image
	block   *block
	padding uint64 // address of the padding record
	users   int    // guarded by device.mu
}

// Upload is the device's copy of the image, made at the first call; that call waits for the copy. Ask Capturing first: it may allocate.
// Errors: ErrOutOfMemory, ErrContextLost.
func (d *Device) Upload(img *image.Image) (*DeviceImage, error) {
	if x := d.uploaded(img); x != nil {
		return x, nil
	}
	bytes, at := img.Bytes(), img.PaddingOffset()
	if len(bytes) == 0 {
		return nil, fmt.Errorf("gpu: device %d: upload: the image was released", d.index)
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
	if err != nil {
		return nil, err
	}
	if err := d.side.Synchronize(); err != nil {
		d.Free([]Block{d.lent(b)})
		return nil, d.fail("upload", err)
	}
	d.mu.Lock()
	x := d.images[img]
	faster := x != nil // another call
	if faster {
		x.users++
	} else {
		x = &DeviceImage{device: d, image: img, block: b, padding: b.address + uint64(at), users: 1}
		d.images[img] = x
	}
	d.mu.Unlock()
	if faster {
		d.Free([]Block{d.lent(b)})
	}
	return x, nil
}

func (d *Device) lent(b *block) Block {
	return Block{Device: d.index, Ptr: uintptr(b.address), Bytes: b.capacity, Capacity: b.capacity}
}

func (d *Device) uploaded(img *image.Image) *DeviceImage {
	d.mu.Lock()
	defer d.mu.Unlock()
	x := d.images[img]
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
		d.Free([]Block{d.lent(x.block)})
	}
}
