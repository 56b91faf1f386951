// Package fakecuda builds and steers a CUDA driver made for tests (testdata/fake.cpp), so that all of gpu is tested on machines without a GPU. Only tests
// import it.
package fakecuda

/*
#cgo LDFLAGS: -ldl
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

static void *fake;
static const char *fake_open(const char *path) {
    fake = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    return fake ? NULL : dlerror();
}
static void call_set(const char *name, int64_t v) { ((void (*)(const char *, int64_t))dlsym(fake, "fake_set"))(name, v); }
static void call_fail(const char *name, int64_t code, int64_t after) { ((void (*)(const char *, int64_t, int64_t))dlsym(fake, "fake_fail"))(name, code, after); }
static int64_t call_calls(const char *name) { return ((int64_t(*)(const char *))dlsym(fake, "fake_calls"))(name); }
static int64_t call_used(int64_t device) { return ((int64_t(*)(int64_t))dlsym(fake, "fake_used"))(device); }
static int64_t call_faults(char *text, int64_t size) { return ((int64_t(*)(char *, int64_t))dlsym(fake, "fake_faults"))(text, size); }
static void call_run(void) { ((void (*)(void))dlsym(fake, "fake_run"))(); }
static uint64_t call_stream(int64_t device) { return ((uint64_t(*)(int64_t))dlsym(fake, "fake_stream"))(device); }
static void call_hold(uint64_t s, int64_t on) { ((void (*)(uint64_t, int64_t))dlsym(fake, "fake_hold"))(s, on); }
static void call_capture(uint64_t s, int64_t on) { ((void (*)(uint64_t, int64_t))dlsym(fake, "fake_capture"))(s, on); }
static int64_t call_stream_number(const char *what, uint64_t s) { return ((int64_t(*)(uint64_t))dlsym(fake, what))(s); }
static void call_read(uint64_t s, uint64_t from, int64_t bytes, void *into, int64_t device) {
    ((void (*)(uint64_t, uint64_t, int64_t, void *, int64_t))dlsym(fake, "fake_read"))(s, from, bytes, into, device);
}
static void peek(void *into, uint64_t from, int64_t bytes) { __builtin_memcpy(into, (const void *)(uintptr_t)from, bytes); }
*/
import "C"

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"unsafe"
)

// Build compiles the fake driver into the folder and returns its path.
func Build(folder string) (string, error) {
	_, here, _, _ := runtime.Caller(0)
	library := filepath.Join(folder, "libfakecuda.so")
	flags, err := exec.Command("go", "env", "CGO_CFLAGS").Output()
	if err != nil {
		return "", fmt.Errorf("go env: %w", err)
	}
	arguments := []string{"-std=c++17", "-O1", "-g", "-fPIC", "-shared", "-Wno-unknown-pragmas", "-o", library}
	for _, f := range strings.Fields(string(flags)) {
		if strings.HasPrefix(f, "-I") {
			arguments = append(arguments, f)
		}
	}
	if out, err := exec.Command("g++", append(arguments, filepath.Join(filepath.Dir(here), "testdata", "fake.cpp"))...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("g++: %w\n%s", err, out)
	}
	return library, nil
}

// Load opens the library here, before the driver package does, so that Set works from the start.
func Load(path string) error {
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	if why := C.fake_open(name); why != nil {
		return fmt.Errorf("%s", C.GoString(why))
	}
	return nil
}

const built = "FAKECUDA_LIBRARY" // tells a test in a child process where its parent has built it

// Main is the TestMain of a package under test: it builds and loads the fake driver, and names it in UIO_LIBCUDA.
func Main(run func() int) int {
	if library := os.Getenv(built); library != "" {
		if err := Load(library); err != nil {
			panic(err)
		}
		return run()
	}
	folder, err := os.MkdirTemp("", "fakecuda")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder) //nolint:errcheck // a temporary folder
	library, err := Build(folder)
	if err == nil {
		err = Load(library)
	}
	if err != nil {
		panic(err)
	}
	os.Setenv("UIO_LIBCUDA", library) //nolint:errcheck // valid names
	os.Setenv(built, library)         //nolint:errcheck
	return run()
}

// Set sets a setting: version, devices, memory, pinned_limit, manual, init, sticky, major, minor, refuse_cubin, refuse_ptx, legacy_implicit.
func Set(name string, value int64) {
	s := C.CString(name)
	defer C.free(unsafe.Pointer(s))
	C.call_set(s, C.int64_t(value))
}

// Fail makes a driver call answer code from its (after+1)th next call on; code 0 ends it.
func Fail(call string, code, after int64) {
	s := C.CString(call)
	defer C.free(unsafe.Pointer(s))
	C.call_fail(s, C.int64_t(code), C.int64_t(after))
}

// Calls counts the calls of one driver function.
func Calls(call string) int64 {
	s := C.CString(call)
	defer C.free(unsafe.Pointer(s))
	return int64(C.call_calls(s))
}

// Used is the memory taken: of a device, or pinned (-1).
func Used(device int) int64 { return int64(C.call_used(C.int64_t(device))) }

// Faults are the misuses since the last call, one a line.
func Faults() string {
	var text [4096]C.char
	C.call_faults(&text[0], C.int64_t(len(text)))
	return C.GoString(&text[0])
}

// Run runs what is queued and not held.
func Run() { C.call_run() }

// Stream makes a stream of the caller's own.
func Stream(device int) uint64 { return uint64(C.call_stream(C.int64_t(device))) }

// Hold stops a stream, as a long kernel would, or lets it go on.
func Hold(stream uint64, on bool) { C.call_hold(C.uint64_t(stream), flag(on)) }

// Capture begins or ends a graph capture.
func Capture(stream uint64, on bool) { C.call_capture(C.uint64_t(stream), flag(on)) }

// Captured counts what entered the capture; Invalidated says whether something ended it; Queued counts what waits to run.
func Captured(stream uint64) int64   { return number("fake_captured", stream) }
func Invalidated(stream uint64) bool { return number("fake_invalidated", stream) != 0 }
func Queued(stream uint64) int64     { return number("fake_queued", stream) }

func number(what string, stream uint64) int64 {
	s := C.CString(what)
	defer C.free(unsafe.Pointer(s))
	return int64(C.call_stream_number(s, C.uint64_t(stream)))
}

// Read is a read of device memory queued on a stream; Bytes is what it saw, once it has run.
type Read struct {
	into  unsafe.Pointer
	bytes int64
}

// ReadOn queues a read, as a kernel of the caller's would.
func ReadOn(stream uint64, from uintptr, bytes int64, device int) *Read {
	r := &Read{C.calloc(1, C.size_t(bytes)), bytes}
	C.call_read(C.uint64_t(stream), C.uint64_t(from), C.int64_t(bytes), r.into, C.int64_t(device))
	return r
}

// Bytes is what the read saw; all zero before it ran.
func (r *Read) Bytes() []byte { return C.GoBytes(r.into, C.int(r.bytes)) }

// Peek copies device memory out at once.
func Peek(from uintptr, bytes int64) []byte {
	out := make([]byte, bytes)
	if bytes > 0 {
		C.peek(unsafe.Pointer(&out[0]), C.uint64_t(from), C.int64_t(bytes))
	}
	return out
}

func flag(b bool) C.int64_t {
	if b {
		return 1
	}
	return 0
}
