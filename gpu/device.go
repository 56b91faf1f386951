package gpu

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/gpu/driver"
	"github.com/unchecked-io/unchecked-io/gpu/kernels"
)

// Device is one GPU in use by this process, through its primary context. Safe for concurrent use.
type Device struct {
	index   int
	context driver.Context
	pad     driver.Function
	side    driver.Stream // ours, for uploads; waits for nobody
	total   int64         // bytes of device memory

	attributes driver.Attributes
	loading    sync.Mutex                                   // of the tokenizing kernels
	tokenize   map[string]*[tokenizeKernels]driver.Function // by tokStarts, as tokenizers need them; the lanes come with the first
	lanes      [3]driver.Stream                             // ours, for slabs
	turn       atomic.Uint32

	mu      sync.Mutex
	memory  cache
	pinned  pinnedPool
	events  []driver.Event // free ones
	scans   int64
	waiting []Block // dropped, but no event over their readers could be recorded yet
	images  map[*image.Image]*DeviceImage
	lost    error // why the context is lost

	tokenizersHere map[*Tokenizer]bool // not released
}

// Index is the device's number.
func (d *Device) Index() int { return d.index }

func newDevice(i int) (*Device, error) {
	a, err := driver.Describe(i)
	if err != nil {
		return nil, fmt.Errorf("gpu: %w", err)
	}
	if a.Major*10+a.Minor < 75 {
		return nil, fmt.Errorf("gpu: device %d (%s): compute capability %d.%d, 7.5 or newer is needed", i, a.Name, a.Major, a.Minor)
	}
	d := &Device{index: i, total: a.TotalMemory, attributes: a, images: map[*image.Image]*DeviceImage{}, tokenizersHere: map[*Tokenizer]bool{}}
	d.memory.limit, d.memory.pending = min(a.TotalMemory/16, 4<<30), max(pendingLimit, min(a.TotalMemory/64, 2<<30))
	if d.context, err = driver.RetainPrimary(i); err != nil {
		return nil, d.fail("open", err)
	}
	section, err := driver.Enter(d.context)
	if err != nil {
		return nil, d.fail("open", err)
	}
	defer section.Leave()
	if d.pad, err = loadKernel("pad", kernels.PadName, a); err != nil {
		return nil, d.fail("open", err)
	}
	if d.side, err = driver.NewStream(); err != nil {
		return nil, d.fail("open", err)
	}
	return d, nil
}

// loadKernel takes the machine code that fits, where the build carries it, and else lets the driver compile.
func loadKernel(file, name string, a driver.Attributes) (driver.Function, error) {
	if cubin := kernels.Cubin(file, a.Major, a.Minor); cubin != "" {
		if f, err := driver.LoadKernel(cubin, name); err == nil {
			return f, nil
		}
	}
	return driver.LoadKernel(kernels.PTX(file), name)
}

// enter begins a section of driver calls.
func (d *Device) enter() (driver.Section, error) {
	d.mu.Lock()
	lost := d.lost
	d.mu.Unlock()
	if lost != nil {
		return driver.Section{}, lost
	}
	section, err := driver.Enter(d.context)
	if err != nil {
		return section, d.fail("enter", err)
	}
	return section, nil
}

// fail words an error of the driver for the caller, and remembers one that ends the context. Never called with d.mu held.
func (d *Device) fail(what string, err error) error {
	var r driver.Result
	switch {
	case !errors.As(err, &r):
		return fmt.Errorf("gpu: device %d: %s: %w", d.index, what, err)
	case r.Fatal():
		lost := fmt.Errorf("gpu: device %d: %w: %w; it is the end of an earlier failure on this device, typically of a kernel of the program's own (CUDA_LAUNCH_BLOCKING=1 finds it), and only a new process has a new context", d.index, ErrContextLost, err)
		d.mu.Lock()
		if d.lost == nil {
			d.lost = lost
		}
		d.mu.Unlock()
		return lost
	case r == driver.OutOfMemory:
		return fmt.Errorf("gpu: device %d: %s: %w: %w", d.index, what, ErrOutOfMemory, err)
	}
	return fmt.Errorf("gpu: device %d: %s: %w", d.index, what, err)
}

// Capturing answers ErrCapturing if work queued on the stream would land in, or break, a graph capture. A caller that may free or upload asks
// this first. stream is a CUstream of this context, 0 the legacy default stream.
func (d *Device) Capturing(stream uint64) error {
	section, err := d.enter()
	if err != nil {
		return err
	}
	defer section.Leave()
	return d.capturing(driver.Stream(stream))
}

func (d *Device) capturing(stream driver.Stream) error {
	capturing, err := stream.Capturing()
	if err != nil {
		return d.fail("ask the stream", err)
	}
	if capturing {
		return fmt.Errorf("gpu: device %d: %w", d.index, ErrCapturing)
	}
	return nil
}

func (d *Device) name() string { return fmt.Sprintf("mem.device.%d", d.index) }

// stats are this device's part of Stats.
func (d *Device) stats() map[string]int64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	name := d.name()
	held := int64(0)
	for _, b := range d.waiting {
		held += b.Capacity
	}
	return map[string]int64{name: d.memory.taken, name + ".cached": d.memory.idleBytes, name + ".held": held}
}
