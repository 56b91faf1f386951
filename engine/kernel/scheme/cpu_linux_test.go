package scheme

import (
	"runtime"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// cpuRate reports MB/s of this thread's processor time, which neighbours on the machine disturb less than the clock on the wall.
func cpuRate(b *testing.B, bytes int) func() {
	runtime.LockOSThread()
	start := threadTime()
	return func() {
		spent := threadTime() - start
		runtime.UnlockOSThread()
		b.ReportMetric(float64(bytes)*float64(b.N)/1e6/spent.Seconds(), "cpu-MB/s")
	}
}

func threadTime() time.Duration {
	const threadCPU = 3 // CLOCK_THREAD_CPUTIME_ID
	var ts syscall.Timespec
	syscall.Syscall(syscall.SYS_CLOCK_GETTIME, threadCPU, uintptr(unsafe.Pointer(&ts)), 0)
	return time.Duration(ts.Nano())
}
