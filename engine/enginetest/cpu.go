package enginetest

import (
	"runtime"
	"testing"
)

// CPURate measures MB/s of this thread's processor time, which neighbours on the machine disturb less than the clock on the wall: call it before the
// loop over bytes bytes, and what it returns after it.
func CPURate(b *testing.B, bytes int) func() {
	runtime.LockOSThread()
	start := ThreadTime()
	return func() {
		spent := ThreadTime() - start
		runtime.UnlockOSThread()
		b.ReportMetric(float64(bytes)*float64(b.N)/1e6/spent.Seconds(), "cpu-MB/s")
	}
}
