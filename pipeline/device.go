package pipeline

import (
	"github.com/unchecked-io/unchecked-io/dlpack"
	"github.com/unchecked-io/unchecked-io/internal/mem"
)

// SetPoison fills pools, staging and fresh outputs with 0xCC before use, for tests.
func SetPoison(on bool) {
	mem.SetPoison(on)
	dlpack.SetPoison(on)
}

func checkDevice(int) *Error { return fail(CodeDevice, "device: CUDA is not built yet") }

func deviceStats() map[string]int64 { return nil }

func (j *Job) fillDevice([]tensor) error { return fail(CodeDevice, "device: CUDA is not built yet") }

// DeviceCount is the number of CUDA devices, and why there is none.
func DeviceCount() (n int, why string) { return 0, "CUDA is not built yet" }

// DeviceInfo describes a device as a JSON object.
func DeviceInfo(i int) ([]byte, error) { return nil, checkDevice(i) }

// EmptyCache frees what the caches hold.
func EmptyCache() error {
	mem.Trim()
	return nil
}

// HoldFrees keeps dropped device blocks while the balance of its calls is positive.
func HoldFrees(int) error { return nil }
