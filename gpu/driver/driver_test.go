package driver

import (
	"debug/elf"
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/unchecked-io/unchecked-io/gpu/internal/fakecuda"
	"gorgonia.org/cu"
)

func TestMain(m *testing.M) { os.Exit(fakecuda.Main(m.Run)) }

// One test, because a process activates once: every failure on the way, then success.
func TestActivate(t *testing.T) {
	fake := os.Getenv("UIO_LIBCUDA")
	if _, err := cu.NumDevices(); err == nil {
		t.Fatal("before activation the driver answers")
	}
	for _, c := range []struct {
		name, library string
		settings      map[string]int64
		want          error
		texts         []string
	}{
		{"no driver", "/nonexistent/libcuda.so.1", nil, ErrNoCUDA, []string{"no NVIDIA driver", "/nonexistent/libcuda.so.1"}},
		{"a library that is no driver", "libm.so.6", nil, ErrNoCUDA, []string{"libm.so.6 has no cuDriverGetVersion"}},
		{"driver of CUDA 12.4", fake, map[string]int64{"version": 12040}, ErrTooOld, []string{"CUDA 12.4", "CUDA 12.5 or newer"}},
		{"no device", fake, map[string]int64{"version": 13000, "devices": 0}, ErrNoCUDA, []string{"no device (100)"}},
		{"kernel module not loaded", fake, map[string]int64{"devices": 1, "init": 999}, ErrNoCUDA, []string{"999", "kernel module"}},
		{"driver and library do not match", fake, map[string]int64{"init": 803}, ErrNoCUDA, []string{"803", "do not match"}},
		{"forked child", fake, map[string]int64{"init": 3}, ErrNoCUDA, []string{"forked child"}},
		{"some other error", fake, map[string]int64{"init": 205}, ErrNoCUDA, []string{"error 205"}},
	} {
		os.Setenv("UIO_LIBCUDA", c.library)
		for name, value := range c.settings {
			fakecuda.Set(name, value)
		}
		before := fakecuda.Calls("cuInit")
		err := Activate()
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
			continue
		}
		for _, text := range c.texts {
			if !strings.Contains(err.Error(), text) {
				t.Errorf("%s: %q does not say %q", c.name, err, text)
			}
		}
		if c.want == ErrTooOld && (fakecuda.Calls("cuInit") != before || Version() != 12040) {
			t.Errorf("%s: cuInit was called, or the version is not known: %d", c.name, Version())
		}
		if Active() {
			t.Fatalf("%s: active", c.name)
		}
		if _, err := Count(); err == nil {
			t.Errorf("%s: devices are counted", c.name)
		}
	}

	os.Setenv("UIO_LIBCUDA", fake)
	fakecuda.Set("init", 0)
	fakecuda.Set("devices", 2)
	before := fakecuda.Calls("cuInit")
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			if err := Activate(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if got := fakecuda.Calls("cuInit") - before; got != 1 {
		t.Errorf("cuInit was called %d times by 16 goroutines", got)
	}
	if n, err := Count(); n != 2 || err != nil {
		t.Errorf("%d devices, %v; want 2", n, err)
	}
	if Version() != 13000 || VersionText(Version()) != "13.0" {
		t.Errorf("version %d", Version())
	}

	// A driver without the texture calls serves all the same; calling one answers an error by name, never a jump into nothing.
	if missing := Missing(); !slices.Contains(missing, "cuTexRefSetFlags") {
		t.Errorf("missing symbols %q", missing)
	}
	if err := (cu.TexRef{}).SetFlags(0); fromCU(err) != Result(302) {
		t.Errorf("a missing call answers %v, want 302", err)
	}
	testCalls(t)
}

func testCalls(t *testing.T) {
	a, err := Describe(1)
	if err != nil || a.Name != "Fake GPU 1" || a.Major != 9 || a.Minor != 0 || a.TotalMemory != 1<<34 || a.Multiprocessors != 132 || !strings.HasPrefix(a.UUID, "GPU-01010101-") {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err := Describe(7); !errors.Is(err, Result(101)) {
		t.Errorf("device 7: %v", err)
	}
	ctx, err := RetainPrimary(1)
	if err != nil {
		t.Fatal(err)
	}
	fakecuda.Fail("cuThreadExchangeStreamCaptureMode", 999, 0)
	if _, err := Enter(ctx); !errors.Is(err, Result(999)) {
		t.Errorf("enter: %v", err)
	}
	fakecuda.Fail("cuThreadExchangeStreamCaptureMode", 0, 0)
	section, err := Enter(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer section.Leave()
	if _, err := LoadKernel("PTX", "uio_nothing"); !errors.Is(err, Result(500)) {
		t.Errorf("a kernel that the module lacks: %v", err)
	}
	if got := OutOfMemory.Error(); !strings.Contains(got, "CUDA_ERROR_OUT_OF_MEMORY (2)") {
		t.Errorf("text %q", got)
	}
	if got := Result(12345).Error(); got != "CUDA error 12345" {
		t.Errorf("text of an unknown code: %q", got)
	}
	for r, want := range map[Result]bool{OutOfMemory: false, 700: true, 719: true, 716: true, 1: false, NotReady: false, 900: false, 4: true} {
		if r.Fatal() != want {
			t.Errorf("%d: fatal %v, want %v", int(r), r.Fatal(), want)
		}
	}
	s, err := NewStream()
	if err != nil {
		t.Fatal(err)
	}
	p, err := Alloc(64)
	if err != nil {
		t.Fatal(err)
	}
	h, err := HostAlloc(64)
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{Fill(p, 7, 64, s), CopyToHost(h, p, 64, s), s.Synchronize()} {
		if err != nil {
			t.Error(err)
		}
	}
	if got := *(*byte)(h); got != 7 {
		t.Errorf("copied %d, want 7", got)
	}
	available, total, err := Memory()
	if err != nil || total-available != 64 {
		t.Errorf("memory: %d of %d, %v", available, total, err)
	}
	for _, err := range []error{Free(p), HostFree(h), s.Destroy()} {
		if err != nil {
			t.Error(err)
		}
	}
	if faults := fakecuda.Faults(); faults != "" {
		t.Error(faults)
	}
}

// Nothing of CUDA is linked, asked for or exported: the binary that runs this holds the trampolines as the shared object does.
func TestNothingOfCUDAIsLinked(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	f, err := elf.Open(self)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	libraries, err := f.ImportedLibraries()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range libraries {
		if strings.Contains(l, "cuda") {
			t.Errorf("DT_NEEDED %s", l)
		}
	}
	symbols, err := f.DynamicSymbols()
	if err != nil && !errors.Is(err, elf.ErrNoSymbols) {
		t.Fatal(err)
	}
	for _, s := range symbols {
		if strings.HasPrefix(s.Name, "cu") && len(s.Name) > 2 && s.Name[2] >= 'A' && s.Name[2] <= 'Z' {
			t.Errorf("dynamic symbol %s", s.Name)
		}
	}
}
