package driver

// #include "calls.h"
import "C"

import (
	"fmt"
	"runtime"
	"unsafe"
)

// Handles of the driver, as integers. Zero is none; of a Stream it is the legacy default stream.
type (
	Context  uint64
	Stream   uint64
	Event    uint64
	Function uint64
)

// Result is what a driver call answered, other than success.
type Result int

// The results that callers decide upon.
const (
	OutOfMemory         Result = C.CUDA_ERROR_OUT_OF_MEMORY
	Deinitialized       Result = C.CUDA_ERROR_DEINITIALIZED
	NotReady            Result = C.CUDA_ERROR_NOT_READY
	IllegalAddress      Result = C.CUDA_ERROR_ILLEGAL_ADDRESS
	LaunchFailed        Result = C.CUDA_ERROR_LAUNCH_FAILED
	CaptureUnsupported  Result = C.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED
	CaptureInvalidated  Result = C.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
	contextDestroyed    Result = C.CUDA_ERROR_CONTEXT_IS_DESTROYED
	firstAssert         Result = C.CUDA_ERROR_ASSERT
	launchTimeout       Result = C.CUDA_ERROR_LAUNCH_TIMEOUT
	eccUncorrectable    Result = C.CUDA_ERROR_ECC_UNCORRECTABLE
	nvlinkUncorrectable Result = C.CUDA_ERROR_NVLINK_UNCORRECTABLE
	hardwareStack       Result = C.CUDA_ERROR_HARDWARE_STACK_ERROR
)

func (r Result) Error() string {
	name, text := C.uio_error_name(C.int(r)), C.uio_error_text(C.int(r))
	if name == nil || text == nil {
		return fmt.Sprintf("CUDA error %d", int(r))
	}
	return fmt.Sprintf("%s (%d): %s", C.GoString(name), int(r), C.GoString(text))
}

// Fatal says that the context is lost for this process: every later call in it answers the same. Typically a kernel of the caller's wrote out of
// bounds.
func (r Result) Fatal() bool {
	switch r {
	case IllegalAddress, launchTimeout, contextDestroyed, firstAssert, eccUncorrectable, nvlinkUncorrectable, Deinitialized:
		return true
	}
	return r >= hardwareStack && r <= LaunchFailed
}

func check(r C.int) error {
	if r == 0 {
		return nil
	}
	return Result(r)
}

// Section is a stretch of driver calls: the goroutine keeps its thread, ctx is current on it, and what the thread had is put back by Leave.
type Section struct{ mode C.int32_t }

// Enter begins a section; defer its Leave at once.
func Enter(ctx Context) (Section, error) {
	runtime.LockOSThread()
	var s Section
	if err := check(C.uio_enter(C.uint64_t(ctx), &s.mode)); err != nil {
		runtime.UnlockOSThread()
		return s, err
	}
	return s, nil
}

// Leave ends the section.
func (s Section) Leave() {
	C.uio_leave(s.mode)
	runtime.UnlockOSThread()
}

// All calls below belong inside a section of the context whose handles they take.

// Alloc allocates device memory, at least 256-byte aligned.
func Alloc(bytes int64) (address uint64, err error) {
	var a C.uint64_t
	err = check(C.uio_alloc(&a, C.uint64_t(bytes)))
	return uint64(a), err
}

// Free frees device memory; it waits for the work that uses the context.
func Free(address uint64) error { return check(C.int(C.cuMemFree(C.CUdeviceptr(address)))) }

// HostAlloc allocates pinned memory that every context may copy from.
func HostAlloc(bytes int64) (p unsafe.Pointer, err error) {
	err = check(C.uio_host_alloc(&p, C.uint64_t(bytes)))
	return p, err
}

// HostFree frees pinned memory.
func HostFree(p unsafe.Pointer) error { return check(C.int(C.cuMemFreeHost(p))) }

// Memory is the device's memory: what is available, and all of it.
func Memory() (available, total int64, err error) {
	var a, t C.uint64_t
	err = check(C.uio_memory(&a, &t))
	return int64(a), int64(t), err
}

// NewEvent makes an event without timing.
func NewEvent() (Event, error) {
	var e C.uint64_t
	err := check(C.uio_event_create(&e))
	return Event(e), err
}

// Destroy destroys the event; work that waits for it is not harmed.
func (e Event) Destroy() error { return check(C.uio_event_destroy(C.uint64_t(e))) }

// Record makes the event that of all work queued on the stream so far.
func (e Event) Record(s Stream) error {
	return check(C.uio_event_record(C.uint64_t(e), C.uint64_t(s)))
}

// RecordAll makes the event that of all work queued so far on all streams of the context. It ends any graph capture in progress in the context.
func (e Event) RecordAll(ctx Context) error {
	return check(C.uio_context_record(C.uint64_t(ctx), C.uint64_t(e)))
}

// Done says whether the recorded work has ended.
func (e Event) Done() (bool, error) {
	err := check(C.uio_event_query(C.uint64_t(e)))
	if err == NotReady {
		return false, nil
	}
	return err == nil, err
}

// Wait blocks the host until the recorded work has ended.
func (e Event) Wait() error { return check(C.uio_event_synchronize(C.uint64_t(e))) }

// Wait makes later work of the stream wait for the event; the host goes on.
func (s Stream) Wait(e Event) error {
	return check(C.uio_stream_wait(C.uint64_t(s), C.uint64_t(e)))
}

// NewStream makes a stream that does not wait for the legacy default stream.
func NewStream() (Stream, error) {
	var s C.uint64_t
	err := check(C.uio_stream_create(&s))
	return Stream(s), err
}

// NewUrgentStream is NewStream; its kernels are taken before those of other streams.
func NewUrgentStream() (Stream, error) {
	var s C.uint64_t
	err := check(C.uio_stream_create_urgent(&s))
	return Stream(s), err
}

// Destroy destroys the stream once its work has ended.
func (s Stream) Destroy() error { return check(C.uio_stream_destroy(C.uint64_t(s))) }

// Synchronize blocks the host until the stream's work has ended.
func (s Stream) Synchronize() error { return check(C.uio_stream_synchronize(C.uint64_t(s))) }

// Idle says whether all work queued on the stream has ended.
func (s Stream) Idle() (bool, error) {
	err := check(C.uio_stream_query(C.uint64_t(s)))
	if err == NotReady {
		return false, nil
	}
	return err == nil, err
}

// Capturing says whether queueing on the stream would land in, or break, a graph capture.
func (s Stream) Capturing() (bool, error) {
	var capturing C.int32_t
	err := check(C.uio_stream_capturing(C.uint64_t(s), &capturing))
	return capturing != 0, err
}

// CopyToDevice queues a copy. from is C memory, and stays as it is until the copy has run if it is pinned; never Go memory.
func CopyToDevice(to uint64, from unsafe.Pointer, bytes int64, s Stream) error {
	return check(C.uio_to_device(C.uint64_t(to), from, C.uint64_t(bytes), C.uint64_t(s)))
}

// CopyToHost queues a copy into C memory.
func CopyToHost(to unsafe.Pointer, from uint64, bytes int64, s Stream) error {
	return check(C.uio_to_host(to, C.uint64_t(from), C.uint64_t(bytes), C.uint64_t(s)))
}

// CopyOnDevice queues a copy from device memory to device memory.
func CopyOnDevice(to, from uint64, bytes int64, s Stream) error {
	return check(C.uio_on_device(C.uint64_t(to), C.uint64_t(from), C.uint64_t(bytes), C.uint64_t(s)))
}

// Fill queues the writing of one byte value.
func Fill(to uint64, value byte, bytes int64, s Stream) error {
	return check(C.uio_fill(C.uint64_t(to), C.uint8_t(value), C.uint64_t(bytes), C.uint64_t(s)))
}

// Launch queues a kernel. parameters is its parameter block, laid out as it declares them, without Go pointers; it is copied.
func Launch(f Function, gridX, gridY, block, shared uint32, parameters []byte, s Stream) error {
	return check(C.uio_launch(C.uint64_t(f), C.uint32_t(gridX), C.uint32_t(gridY), C.uint32_t(block), C.uint32_t(shared),
		unsafe.Pointer(unsafe.SliceData(parameters)), C.uint64_t(len(parameters)), C.uint64_t(s)))
}
