package gpu

import (
	"unsafe"

	"github.com/unchecked-io/unchecked-io/gpu/driver"
)

// Duplicate copies device memory into a block of its own, queued on the stream. Errors as of Pad.
func (d *Device) Duplicate(stream uint64, from uint64, bytes int64) (Block, error) {
	section, err := d.enter()
	if err != nil {
		return Block{}, err
	}
	defer section.Leave()
	st := driver.Stream(stream)
	if err := d.capturing(st); err != nil {
		return Block{}, err
	}
	sizes := []int64{bytes}
	blocks, err := d.allocate(sizes, st)
	if err != nil {
		return Block{}, err
	}
	if bytes > 0 {
		err = d.queue(st, nil, blocks, nil, func() error { return driver.CopyOnDevice(blocks[0].address, from, bytes, st) })
		if err != nil {
			return Block{}, err
		}
	}
	return d.handOver(blocks, sizes, func(int) bool { return true })[0], nil
}

// Fetch copies device memory into host memory of C's and waits for it. Errors: ErrCapturing, ErrContextLost.
func (d *Device) Fetch(stream uint64, to unsafe.Pointer, from uint64, bytes int64) error {
	section, err := d.enter()
	if err != nil {
		return err
	}
	defer section.Leave()
	st := driver.Stream(stream)
	if err := d.capturing(st); err != nil || bytes == 0 {
		return err
	}
	if err := driver.CopyToHost(to, from, bytes, st); err != nil {
		return d.fail("copy to the host", err)
	}
	if err := st.Synchronize(); err != nil {
		return d.fail("copy to the host", err)
	}
	return nil
}
