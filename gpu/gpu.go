// Package gpu holds everything that happens on a CUDA device: memory, pinned staging, tokenizer images, kernels. It knows no tensor: it takes and
// gives blocks.
//
// Law: work is queued on the caller's stream and the host waits for nothing; the exceptions are named where they are (memory that has run out, the
// first use of a device). Memory goes back to a pool only behind an event over all that may still read it. Each section of driver calls keeps its
// thread, uses the primary context, and leaves the thread's context and capture mode as it found them. Where there is no driver, no device or too old
// a driver, everything but the question is an error.
package gpu

import (
	"errors"
	"fmt"
	"sync"

	"github.com/unchecked-io/unchecked-io/gpu/driver"
)

// ErrNoCUDA: this machine offers no CUDA. Typically no driver is installed, or no device is visible.
var ErrNoCUDA = driver.ErrNoCUDA

// ErrDriverTooOld: the driver is older than CUDA 12.5. The text tells both versions.
var ErrDriverTooOld = driver.ErrTooOld

// ErrIndex: no device has this number.
var ErrIndex = errors.New("no such CUDA device")

// ErrOutOfMemory: device or pinned memory has run out, also after the caches were emptied. Typically the caller's own tensors fill the device.
var ErrOutOfMemory = errors.New("out of CUDA memory")

// ErrCapturing: the caller's stream is being captured into a CUDA graph. Nothing was queued, and the capture goes on.
var ErrCapturing = errors.New("the stream is being captured into a CUDA graph")

// ErrContextLost: an earlier failure, typically a kernel of the caller's that wrote out of bounds, has ended the context for this process.
var ErrContextLost = errors.New("the CUDA context is lost")

// Count is the number of visible devices; where it is 0, why says the reason. The driver is opened at the first call.
func Count() (n int, why string) {
	if err := driver.Activate(); err != nil {
		return 0, err.Error()
	}
	n, err := driver.Count()
	if err != nil {
		return 0, err.Error()
	}
	if n == 0 {
		why = "no CUDA device is visible"
	}
	return n, why
}

// DriverVersion is the CUDA version that the driver supports, such as "12.8"; "" where there is none.
func DriverVersion() string {
	driver.Activate() //nolint:errcheck // a driver that is too old has a version too
	if v := driver.Version(); v != 0 {
		return driver.VersionText(v)
	}
	return ""
}

// Info describes a device.
type Info struct {
	Index             int    `json:"index"`
	Name              string `json:"name"`
	UUID              string `json:"uuid"`
	ComputeCapability string `json:"compute_capability"`
	Multiprocessors   int    `json:"multiprocessors"`
	TotalMemory       int64  `json:"total_memory"`
	DriverVersion     string `json:"driver_version"` // the CUDA version that the driver supports
	Open              bool   `json:"open"`           // used by this process
}

// Describe asks the driver about device i; no context is made. Errors: ErrNoCUDA, ErrDriverTooOld, ErrIndex.
func Describe(i int) (Info, error) {
	if err := checkIndex(i); err != nil {
		return Info{}, err
	}
	a, err := driver.Describe(i)
	if err != nil {
		return Info{}, fmt.Errorf("gpu: %w", err)
	}
	devices.Lock()
	defer devices.Unlock()
	return Info{
		Index: i, Name: a.Name, UUID: a.UUID, ComputeCapability: fmt.Sprintf("%d.%d", a.Major, a.Minor), Multiprocessors: a.Multiprocessors,
		TotalMemory: a.TotalMemory, DriverVersion: DriverVersion(), Open: devices.open[i] != nil,
	}, nil
}

var devices = struct {
	sync.Mutex
	open map[int]*Device
}{open: map[int]*Device{}}

// Open is the device with this number, made ready at the first call and kept for the life of the process. Safe for concurrent use.
// Errors: ErrNoCUDA, ErrDriverTooOld, ErrIndex, ErrOutOfMemory, ErrContextLost.
func Open(i int) (*Device, error) {
	devices.Lock()
	defer devices.Unlock()
	if d := devices.open[i]; d != nil {
		return d, nil
	}
	if err := checkIndex(i); err != nil {
		return nil, err
	}
	d, err := newDevice(i)
	if err != nil {
		return nil, err
	}
	devices.open[i] = d
	return d, nil
}

func checkIndex(i int) error {
	if err := driver.Activate(); err != nil {
		return fmt.Errorf("gpu: %w", err)
	}
	n, err := driver.Count()
	switch {
	case err != nil:
		return fmt.Errorf("gpu: %w", err)
	case n == 0:
		return fmt.Errorf("gpu: %w: no device is visible", ErrNoCUDA)
	case i < 0 || i >= n:
		return fmt.Errorf("gpu: device %d: %w: %d visible, the last is %d", i, ErrIndex, n, n-1)
	}
	return nil
}

// opened lists the devices in use.
func opened() []*Device {
	devices.Lock()
	defer devices.Unlock()
	list := make([]*Device, 0, len(devices.open))
	for _, d := range devices.open {
		list = append(list, d)
	}
	return list
}
