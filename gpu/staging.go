package gpu

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/gpu/driver"
)

// pinnedLimit bounds pinned memory, of all devices together; beyond it Stage waits for staging to come back.
const pinnedLimit = 1 << 30

// Staging is pinned memory for the way to one device: fill Bytes, then hand it to Pad or Copy, which consume it, or Discard it. It belongs to one
// goroutine at a time.
type Staging struct {
	device *Device
	memory *pinned // nil if n is 0, or once consumed
	n      int64
}

type pinned struct {
	address  unsafe.Pointer
	capacity int64
	after    *event // the copy that still reads it
	oneOff   bool   // exact, taken beyond the limit: freed instead of kept
	age      int64
}

type pinnedPool struct {
	idle  []*pinned
	clock int64
	limit int64 // tests set it; 0: pinnedLimit
}

var pinnedTotal atomic.Int64

// Stage is pinned memory of n bytes, content undefined. Beyond the bound on pinned memory it waits until a copy has ended (the host waits, no
// stream does); where nothing is on its way back, it takes exactly n bytes all the same. Errors: ErrOutOfMemory, ErrContextLost.
func (d *Device) Stage(n int64) (*Staging, error) {
	if n < 0 {
		return nil, fmt.Errorf("gpu: stage %d bytes", n)
	}
	if n == 0 {
		return &Staging{device: d}, nil
	}
	section, err := d.enter()
	if err != nil {
		return nil, err
	}
	defer section.Leave()
	p, err := d.takePinned(n)
	if err != nil {
		return nil, err
	}
	s := &Staging{device: d, memory: p, n: n}
	if poison.Load() {
		for i := range s.Bytes() {
			s.Bytes()[i] = 0xCC
		}
	}
	return s, nil
}

// Bytes is the memory, for writing.
func (s *Staging) Bytes() []byte {
	if s.memory == nil {
		return nil
	}
	return unsafe.Slice((*byte)(s.memory.address), s.n) // rule: C memory of at least n bytes, ours until consumed
}

// Discard gives the memory back unused. Nothing happens if it was consumed.
func (s *Staging) Discard() {
	if s.memory != nil {
		s.device.returnPinned(s, nil)
	}
}

func (d *Device) takePinned(n int64) (*pinned, error) {
	capacity := max(64<<10, capacityFor(n))
	for {
		d.mu.Lock()
		limit := d.pinned.limit
		if limit == 0 {
			limit = pinnedLimit
		}
		d.scan()
		best, oldest := -1, -1
		for i, p := range d.pinned.idle {
			switch {
			case !d.passed(p.after):
				if oldest < 0 || p.age < d.pinned.idle[oldest].age {
					oldest = i
				}
			case p.capacity >= n && p.capacity <= 4*capacity && !p.oneOff && (best < 0 || p.capacity < d.pinned.idle[best].capacity):
				best = i
			}
		}
		if best >= 0 {
			p := d.pinned.idle[best]
			d.pinned.idle = slices.Delete(d.pinned.idle, best, best+1)
			d.leave(p.after)
			p.after = nil
			d.mu.Unlock()
			return p, nil
		}
		var wait *event
		if oldest >= 0 {
			wait = d.pinned.idle[oldest].after
			wait.users++
		}
		d.mu.Unlock()

		// What does not fit, or was taken beyond the limit, makes room.
		fits := reservePinned(capacity, limit)
		if !fits {
			d.releasePinned(func(*pinned) bool { return true })
			fits = reservePinned(capacity, limit)
		}
		var err error
		if !fits && wait != nil {
			err = wait.handle.Wait()
		}
		if wait != nil {
			d.mu.Lock()
			d.leave(wait)
			d.mu.Unlock()
		}
		switch {
		case err != nil:
			return nil, d.fail("wait for a copy", err)
		case !fits && wait != nil:
			continue
		case !fits:
			capacity = n
			pinnedTotal.Add(n)
		}
		address, err := driver.HostAlloc(capacity)
		if errors.Is(err, driver.OutOfMemory) {
			d.releasePinned(func(*pinned) bool { return true })
			pinnedTotal.Add(n - capacity)
			capacity = n
			address, err = driver.HostAlloc(capacity)
		}
		if err != nil {
			pinnedTotal.Add(-capacity)
			return nil, d.fail(fmt.Sprintf("pin %s of host memory", megabytes(n)), err)
		}
		driverAllocations.Add(1)
		return &pinned{address: address, capacity: capacity, oneOff: !fits}, nil
	}
}

// reservePinned counts n more bytes as pinned unless that would pass the limit.
func reservePinned(n, limit int64) bool {
	if pinnedTotal.Add(n) <= limit {
		return true
	}
	pinnedTotal.Add(-n)
	return false
}

// returnPinned makes staging idle behind an event, whose use is counted here, or at once if there is none.
func (d *Device) returnPinned(s *Staging, after *event) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := s.memory
	s.memory = nil
	if after != nil {
		after.users++
	}
	d.pinned.clock++
	p.after, p.age = after, d.pinned.clock
	d.pinned.idle = append(d.pinned.idle, p)
}

// releasePinned frees idle staging that pick takes and no copy reads. Inside a section, without d.mu.
func (d *Device) releasePinned(pick func(*pinned) bool) {
	var out []*pinned
	d.mu.Lock()
	d.scan()
	d.pinned.idle = slices.DeleteFunc(d.pinned.idle, func(p *pinned) bool {
		if !pick(p) || !d.passed(p.after) {
			return false
		}
		d.leave(p.after)
		out = append(out, p)
		return true
	})
	d.mu.Unlock()
	for _, p := range out {
		pinnedTotal.Add(-p.capacity)
		if driver.HostFree(p.address) != nil {
			abandoned.Add(p.capacity)
		}
	}
}
