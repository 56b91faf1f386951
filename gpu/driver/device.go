package driver

import (
	"fmt"
	"reflect"
	"unsafe"

	"gorgonia.org/cu"
)

// Attributes of a device, all of the driver's telling.
type Attributes struct {
	Name            string
	UUID            string // "" where the driver does not tell
	Major, Minor    int    // compute capability
	Multiprocessors int
	TotalMemory     int64
}

// Count is the number of visible devices.
func Count() (int, error) {
	n, err := cu.NumDevices()
	if err != nil {
		return 0, fmt.Errorf("count devices: %w", fromCU(err))
	}
	return n, nil
}

// Describe asks for the attributes of device i; no context is made.
func Describe(i int) (Attributes, error) {
	var a Attributes
	d, err := cu.GetDevice(i)
	if err != nil {
		return a, fmt.Errorf("device %d: %w", i, fromCU(err))
	}
	if a.Name, err = d.Name(); err != nil {
		return a, fmt.Errorf("device %d: name: %w", i, fromCU(err))
	}
	if a.TotalMemory, err = d.TotalMem(); err != nil {
		return a, fmt.Errorf("device %d: memory: %w", i, fromCU(err))
	}
	for _, q := range []struct {
		which cu.DeviceAttribute
		into  *int
	}{{cu.ComputeCapabilityMajor, &a.Major}, {cu.ComputeCapabilityMinor, &a.Minor}, {cu.MultiprocessorCount, &a.Multiprocessors}} {
		if *q.into, err = d.Attribute(q.which); err != nil {
			return a, fmt.Errorf("device %d: attribute %d: %w", i, q.which, fromCU(err))
		}
	}
	if id, err := d.UUID(); err == nil {
		a.UUID = "GPU-" + id.String()
	}
	return a, nil
}

// RetainPrimary is the primary context of device i, the one that PyTorch and the CUDA runtime use; made if there is none. It is never given back:
// tensors made in it may outlive us.
func RetainPrimary(i int) (Context, error) {
	d, err := cu.GetDevice(i)
	if err != nil {
		return 0, fmt.Errorf("device %d: %w", i, fromCU(err))
	}
	ctx, err := d.RetainPrimaryCtx()
	if err != nil {
		return 0, fmt.Errorf("device %d: primary context: %w", i, fromCU(err))
	}
	return *(*Context)(unsafe.Pointer(&ctx)), nil // rule: CUContext is a struct of one handle; the sizes are checked below
}

// LoadKernel loads a PTX or cubin image into the current context and finds one kernel. The module stays for the life of the process.
func LoadKernel(image, name string) (Function, error) {
	module, err := cu.LoadData(image)
	if err != nil {
		return 0, fmt.Errorf("load module: %w", fromCU(err))
	}
	f, err := module.Function(name)
	if err != nil {
		return 0, fmt.Errorf("kernel %s: %w", name, fromCU(err))
	}
	return *(*Function)(unsafe.Pointer(&f)), nil // rule: as above
}

var (
	_ = [1]struct{}{}[unsafe.Sizeof(cu.CUContext{})-unsafe.Sizeof(Context(0))]
	_ = [1]struct{}{}[unsafe.Sizeof(cu.Function{})-unsafe.Sizeof(Function(0))]
)

// fromCU turns an error of cu, an integer of an unexported type, into a Result.
func fromCU(err error) error {
	if v := reflect.ValueOf(err); v.Kind() == reflect.Int {
		return Result(v.Int())
	}
	return err
}
