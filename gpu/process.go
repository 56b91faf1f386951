package gpu

import (
	"fmt"
	"maps"
	"sync/atomic"
)

// OnPressure is called, outside every lock, when device memory has run out and before the one retry: it hands dropped blocks to Device.Free.
// Set it before the first Open.
var OnPressure = func() {}

var (
	holds  atomic.Int64
	poison atomic.Bool
)

// HoldFrees keeps dropped blocks from being reused while the balance of its calls is positive: freeing records an event, and that would end a CUDA
// graph capture in progress anywhere in the context.
func HoldFrees(delta int64) { holds.Add(delta) }

// SetPoison fills staging and fresh device memory with 0xCC before use, for tests.
func SetPoison(on bool) { poison.Store(on) }

// Trim gives back to the driver what the pools of all devices hold and nothing reads any more. It does not wait for the caller's work.
func Trim() {
	for _, d := range opened() {
		d.trim()
	}
}

// Stats are the levels and counts of all open devices: mem.pinned, mem.device.N (taken from the driver), mem.device.N.cached (of it, idle),
// mem.device.N.held (of it, dropped but not freed yet), gpu.driver_allocations, gpu.abandoned_bytes (lost with a context).
func Stats() map[string]int64 {
	stats := map[string]int64{"mem.pinned": pinnedTotal.Load(), "gpu.driver_allocations": driverAllocations.Load(), "gpu.abandoned_bytes": abandoned.Load()}
	for _, d := range opened() {
		maps.Copy(stats, d.stats())
	}
	return stats
}

var driverAllocations, abandoned atomic.Int64

func megabytes(n int64) string {
	if n < 10<<20 {
		return fmt.Sprintf("%d KB", n>>10)
	}
	return fmt.Sprintf("%d MB", n>>20)
}
