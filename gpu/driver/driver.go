// Package driver is the CUDA driver, found at run time, and the only importer of gorgonia.org/cu.
//
// Law: nothing of CUDA is linked, and nothing is opened before Activate. Every cu* symbol that cu and this package call is a trampoline
// (shim_*.S) through a table that answers CUDA_ERROR_NO_DEVICE until Activate has filled it from libcuda.so.1. Built against CUDA 12.5, run on
// drivers of 12.5 and newer, whatever optional symbols they lack.
package driver

//go:generate go run generate.go

/*
#cgo LDFLAGS: -ldl
#include "driver.h"
#include <stdlib.h>
*/
import "C"

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Minimum is the oldest CUDA version that a driver must support, as cuDriverGetVersion counts.
const Minimum = 12050

// ErrNoCUDA: this machine offers no CUDA. Typically no driver is installed, or no device is visible.
var ErrNoCUDA = errors.New("no CUDA")

// ErrTooOld: there is a driver, older than Minimum. The text tells both versions.
var ErrTooOld = errors.New("the CUDA driver is too old")

var (
	activation sync.Mutex
	active     atomic.Bool
	version    atomic.Int64
)

// Activate opens the driver and initializes it: once for the process, again after a failure. Safe for concurrent use.
// The library is libcuda.so.1, or what UIO_LIBCUDA names. Errors: ErrNoCUDA, ErrTooOld.
func Activate() error {
	if active.Load() {
		return nil
	}
	activation.Lock()
	defer activation.Unlock()
	if active.Load() {
		return nil
	}
	name := os.Getenv("UIO_LIBCUDA")
	if name == "" {
		name = "libcuda.so.1"
	}
	library := C.CString(name)
	defer C.free(unsafe.Pointer(library))
	var found, result C.int
	var detail [512]C.char
	code := C.uio_cu_activate(library, Minimum, &found, &result, &detail[0], C.size_t(len(detail))) // cgo rule: detail holds no pointer
	version.Store(int64(found))
	text := C.GoString(&detail[0])
	switch code {
	case C.UIO_CU_OK:
		active.Store(true)
		return nil
	case C.UIO_CU_NO_LIBRARY:
		return fmt.Errorf("%w: no NVIDIA driver: %s", ErrNoCUDA, text)
	case C.UIO_CU_NOT_A_DRIVER:
		return fmt.Errorf("%w: %s has no %s", ErrNoCUDA, name, text)
	case C.UIO_CU_TOO_OLD:
		return fmt.Errorf("%w: it supports CUDA %s, CUDA %s or newer is needed", ErrTooOld, VersionText(int(found)), VersionText(Minimum))
	case C.UIO_CU_SYMBOL_MISSING:
		return fmt.Errorf("%w: it supports CUDA %s but has no %s, CUDA %s or newer is needed", ErrTooOld, VersionText(int(found)), text, VersionText(Minimum))
	}
	return fmt.Errorf("%w: cuInit: %s", ErrNoCUDA, initText(int(result)))
}

// Active says whether Activate has succeeded.
func Active() bool { return active.Load() }

// Version is what the driver supports, as cuDriverGetVersion counts; known also of one that is too old, 0 where there is none.
func Version() int { return int(version.Load()) }

// VersionText writes 12050 as 12.5.
func VersionText(v int) string { return fmt.Sprintf("%d.%d", v/1000, v%1000/10) }

// Missing names the optional driver calls that this driver lacks.
func Missing() []string {
	activation.Lock()
	defer activation.Unlock()
	var names []string
	for i := C.int(0); ; i++ {
		name := C.uio_cu_missing(i)
		if name == nil {
			return names
		}
		names = append(names, C.GoString(name))
	}
}

// initText is for the codes that cuInit returns on machines that are not set up; the driver cannot be asked for their text yet.
func initText(code int) string {
	switch code {
	case 3:
		return "not initialized (3): CUDA cannot be used in a forked child of a process that has used it"
	case 34:
		return "the driver is a stub library (34)"
	case 46, 101:
		return fmt.Sprintf("the device is busy or invalid (%d)", code)
	case 100:
		return "no device (100): none is installed or visible (CUDA_VISIBLE_DEVICES?)"
	case 802, 803, 804:
		return fmt.Sprintf("the driver, its kernel module and the system do not match (%d)", code)
	case 999:
		return "unknown error (999): the kernel module may not be loaded"
	}
	return fmt.Sprintf("error %d", code)
}
