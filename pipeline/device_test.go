package pipeline

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/dlpack"
	"github.com/unchecked-io/unchecked-io/gpu"
)

const inChild = "UIO_TEST_FAKE_CUDA"

// The device path over the driver that gpu's tests are run with, in a process of its own: a driver is chosen once.
func TestOnAFakeDevice(t *testing.T) {
	if os.Getenv(inChild) != "" {
		t.Skip("this is the child")
	}
	library := filepath.Join(t.TempDir(), "libfakecuda.so")
	flags, err := exec.Command("go", "env", "CGO_CFLAGS").Output()
	if err != nil {
		t.Fatal(err)
	}
	arguments := []string{"-std=c++17", "-O1", "-fPIC", "-shared", "-Wno-unknown-pragmas", "-o", library, "../gpu/internal/fakecuda/testdata/fake.cpp"}
	for _, f := range strings.Fields(string(flags)) {
		if strings.HasPrefix(f, "-I") {
			arguments = append(arguments, f)
		}
	}
	if out, err := exec.Command("g++", arguments...).CombinedOutput(); err != nil {
		t.Fatalf("g++: %v\n%s", err, out)
	}
	child := exec.Command(os.Args[0], "-test.run=^TestFakeDevice", "-test.v", "-test.short="+map[bool]string{true: "true", false: "false"}[testing.Short()])
	child.Env = append(os.Environ(), inChild+"=1", "UIO_LIBCUDA="+library)
	out, err := child.CombinedOutput()
	if err != nil || strings.Count(string(out), "--- PASS") == 0 {
		t.Errorf("%v\n%s", err, out)
	}
}

func needFake(t *testing.T) {
	t.Helper()
	if os.Getenv(inChild) == "" {
		t.Skip("run by TestOnAFakeDevice")
	}
}

func TestFakeDeviceEveryCell(t *testing.T) {
	needFake(t)
	everyCell(t, CUDA, 300)
}

// Dropped blocks wait on the list until 64 MB are there; then a batch frees them, unless frees are held.
func TestFakeDeviceDrains(t *testing.T) {
	needFake(t)
	tok := open(t, &fake{})
	batch := func(width int64) {
		in := texts("ab", "c")
		job, err := tok.Start(in, nil, options(func(o *Options) { o.DeviceType, o.Padding, o.MaxLength = CUDA, PadMaxLength, width }), hold(in).release)
		if err != nil {
			t.Fatal(err)
		}
		defer job.Close()
		if _, err := job.Wait(-1); err != nil {
			t.Fatal(err)
		}
		b, err := job.Take()
		if err != nil {
			t.Fatal(err)
		}
		b.Close()
	}
	const large = 3 << 20 // two rows of two fields of int64: 96 MB
	batch(large)
	if n := dlpack.PendingBytes(); n < drainAt {
		t.Fatalf("%d bytes pending", n)
	}
	if err := HoldFrees(1); err != nil {
		t.Fatal(err)
	}
	batch(8)
	if n := dlpack.PendingBytes(); n < drainAt {
		t.Errorf("%d bytes pending while frees are held", n)
	}
	if err := HoldFrees(-1); err != nil {
		t.Fatal(err)
	}
	batch(8)
	if n := dlpack.PendingBytes(); n >= 1<<20 {
		t.Errorf("%d bytes pending after a batch", n)
	}
	batch(8)
	if err := EmptyCache(); err != nil || dlpack.PendingBytes() != 0 {
		t.Errorf("empty_cache: %v, %d bytes pending", err, dlpack.PendingBytes())
	}
	var idle int64
	for name, n := range gpu.Stats() {
		if strings.HasSuffix(name, ".cached") {
			idle += n
		}
	}
	if idle != 0 {
		t.Errorf("empty_cache left %d bytes", idle)
	}
}

// The caller's tensors on the device, and the ones that are not there.
func TestFakeDeviceCallersMemory(t *testing.T) {
	needFake(t)
	tok := open(t, &fake{})
	in := texts("ab", "c")
	onDevice := func(m *memory) *memory {
		m.dl.deviceType = 2
		return m
	}
	d, err := gpu.Open(0)
	if err != nil {
		t.Fatal(err)
	}
	staging, err := d.Stage(2 * 6 * 8)
	if err != nil {
		t.Fatal(err)
	}
	blocks, err := d.Copy(0, staging, []gpu.Part{{Bytes: 2 * 6 * 8}})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Free(blocks)
	mine := onDevice(give(64, 2, 6))
	mine.dl.offset = 0
	*(*uintptr)(unsafe.Pointer(&mine.dl.data)) = blocks[0].Ptr // no Go pointer: the driver's own memory
	job, err := tok.Start(in, nil, options(func(o *Options) { o.DeviceType, o.Outputs = CUDA, []Output{mine.output(InputIDs)} }), hold(in).release)
	if err != nil {
		t.Fatal(err)
	}
	defer job.Close()
	b, err := job.Take()
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	view, err := dlpack.View(unsafe.Pointer(&mine.dl))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := cellsOf(view), []int64{2, 197, 198, 3, 4, 4, 2, 199, 3, 4, 4, 4}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got, _ := read(t, b, AttentionMask, false, true); !slices.Equal(got, []int64{1, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0}) {
		t.Errorf("mask: %v", got)
	}
	elsewhere := onDevice(give(64, 2, 6))
	elsewhere.dl.device = 1
	for name, m := range map[string]*memory{"on the CPU": give(64, 2, 6), "on another device": elsewhere} {
		if _, err := tok.Start(in, nil, options(func(o *Options) { o.DeviceType, o.Outputs = CUDA, []Output{m.output(InputIDs)} }), nil); codeOf(err) != CodeArgument {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := tok.Start(in, nil, options(func(o *Options) { o.DeviceType, o.DeviceID = CUDA, 7 }), nil); codeOf(err) != CodeDevice {
		t.Errorf("device 7: %v", err)
	}
}
