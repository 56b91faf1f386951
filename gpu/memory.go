package gpu

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/unchecked-io/unchecked-io/gpu/driver"
)

// Block is device memory handed out: the caller sees Bytes of it, and gives it back with Free.
type Block struct {
	Device          int
	Ptr             uintptr // 0 where Bytes is 0
	Bytes, Capacity int64
}

// block is device memory in our hands, or on its way to the caller.
type block struct {
	address  uint64
	capacity int64
	after    *event        // work that may still use it; nil: none
	stream   driver.Stream // where after was recorded, if onStream
	onStream bool
	age      int64 // when it became idle, for eviction
}

// cache holds idle blocks, by capacity and then age. Guarded by the device's lock.
type cache struct {
	idle      []*block
	idleBytes int64
	taken     int64 // from the driver, idle or not
	limit     int64 // of idleBytes
	pending   int64 // pendingLimit, but for tests
	clock     int64
}

// pendingLimit: when idle blocks that are still read exceed this, the stream is made to wait for one rather than taking new memory, so that a host
// far ahead of its device does not fill it. A large device has more (Open): the scratch of three slabs at once is 3 * 12 * 16 MB, and slabs that wait for
// another's do not overlap.
const pendingLimit = 256 << 20

// capacityFor rounds up to one of eight sizes a power of two, at least 512 bytes, so that batches of about the same size share blocks.
func capacityFor(n int64) int64 {
	if n <= 512 {
		return 512
	}
	step := max(512, int64(1)<<(bits.Len64(uint64(n-1))-4))
	return (n + step - 1) / step * step
}

// take is an idle block for n bytes of work on the stream, or nil. Where the block's after is not nil, the stream must wait for it first.
// Called inside a section, with d.mu held.
func (d *Device) take(n int64, stream driver.Stream) *block {
	c := &d.memory
	from, _ := slices.BinarySearchFunc(c.idle, n, func(b *block, n int64) int {
		if b.capacity < n {
			return -1
		}
		return 1
	})
	d.scan()
	ordered, oldest := -1, -1
	var pending int64
	for i := from; i < len(c.idle) && c.idle[i].capacity <= 2*capacityFor(n); i++ {
		b := c.idle[i]
		if d.passed(b.after) {
			d.leave(b.after)
			b.after = nil
			return c.remove(i)
		}
		pending += b.capacity
		if ordered < 0 && b.onStream && b.stream == stream {
			ordered = i // its work comes before ours anyway; the wait is for a handle that was destroyed and given anew
		}
		if oldest < 0 || b.age < c.idle[oldest].age {
			oldest = i
		}
	}
	if ordered >= 0 {
		return c.remove(ordered)
	}
	if pending+n > c.pending && oldest >= 0 {
		return c.remove(oldest)
	}
	return nil
}

func (c *cache) remove(i int) *block {
	b := c.idle[i]
	c.idle = slices.Delete(c.idle, i, i+1)
	c.idleBytes -= b.capacity
	return b
}

func (c *cache) put(b *block) {
	c.idle = slices.Insert(c.idle, c.after(b.capacity), b)
	c.count(b)
}

// putAll is put for many: one sort instead of as many moves.
func (c *cache) putAll(blocks []*block) {
	for _, b := range blocks {
		c.count(b)
	}
	c.idle = append(c.idle, blocks...)
	slices.SortStableFunc(c.idle, func(a, b *block) int { return cmp.Compare(a.capacity, b.capacity) })
}

func (c *cache) count(b *block) {
	c.clock++
	b.age = c.clock
	c.idleBytes += b.capacity
}

// after is the place behind all blocks of at most this capacity.
func (c *cache) after(capacity int64) int {
	i, _ := slices.BinarySearchFunc(c.idle, capacity, func(x *block, capacity int64) int {
		if x.capacity <= capacity {
			return -1
		}
		return 1
	})
	return i
}

// allocate is one block for each size that is not 0. On failure nothing is kept. Called inside a section, without d.mu.
func (d *Device) allocate(sizes []int64, stream driver.Stream) ([]*block, error) {
	blocks := make([]*block, len(sizes))
	retried := false
	for i, n := range sizes {
		if n == 0 {
			continue
		}
		for {
			var err error
			if blocks[i], err = d.allocateOne(n, stream); err == nil {
				break
			}
			if errors.Is(err, driver.OutOfMemory) && !retried {
				retried = true
				d.pressure()
				continue
			}
			d.putBack(blocks[:i])
			if errors.Is(err, driver.OutOfMemory) {
				return nil, d.outOfMemory(n, err)
			}
			return nil, d.fail(fmt.Sprintf("allocate %s", megabytes(n)), err)
		}
	}
	return blocks, nil
}

func (d *Device) allocateOne(n int64, stream driver.Stream) (*block, error) {
	d.mu.Lock()
	b := d.take(n, stream)
	d.mu.Unlock()
	if b != nil {
		return b, nil
	}
	capacity := capacityFor(n)
	address, err := driver.Alloc(capacity)
	if err != nil {
		return nil, err
	}
	driverAllocations.Add(1)
	d.mu.Lock()
	d.memory.taken += capacity
	d.mu.Unlock()
	return &block{address: address, capacity: capacity}, nil
}

// putBack returns blocks that nothing was queued on.
func (d *Device) putBack(blocks []*block) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, b := range blocks {
		if b != nil {
			d.memory.put(b)
		}
	}
}

func (d *Device) outOfMemory(n int64, cause error) error {
	d.mu.Lock()
	taken, held := d.memory.taken, len(d.waiting)
	d.mu.Unlock()
	free, total, err := driver.Memory()
	if err != nil {
		return d.fail(fmt.Sprintf("allocate %s", megabytes(n)), cause)
	}
	hint := "PyTorch's own cache may hold the rest (torch.cuda.empty_cache())"
	if held > 0 {
		hint = "dropped tensors are being held back (hold_frees)"
	}
	return d.fail(fmt.Sprintf("allocate %s: %s of %s are free, %s are ours; %s", megabytes(n), megabytes(free), megabytes(total), megabytes(taken), hint), cause)
}

// pressure makes room after memory has run out: dropped blocks come in, and everything idle goes back to the driver once its readers have ended. Here
// the host waits.
func (d *Device) pressure() {
	OnPressure()
	d.dropAllReplays()
	d.Free(nil) // what had to wait
	d.release(func(*block) bool { return true }, true)
}

// release gives idle blocks back to the driver: those that pick takes and, unless wait is set, nothing reads any more. Inside a section, without d.mu.
func (d *Device) release(pick func(*block) bool, wait bool) {
	var out []*block
	var read []bool
	d.mu.Lock()
	d.scan()
	for i := len(d.memory.idle) - 1; i >= 0; i-- {
		b := d.memory.idle[i]
		if !pick(b) {
			continue
		}
		if passed := d.passed(b.after); passed || wait {
			out, read = append(out, d.memory.remove(i)), append(read, !passed)
		}
	}
	d.mu.Unlock()
	for i, b := range out {
		if read[i] {
			b.after.handle.Wait() //nolint:errcheck // a lost context is noticed by the next call that queues
		}
		err := driver.Free(b.address)
		d.mu.Lock()
		d.memory.taken -= b.capacity
		d.leave(b.after)
		d.mu.Unlock()
		if err != nil {
			abandoned.Add(b.capacity)
		}
	}
}

// Free takes back blocks whose last reference has gone. They may still be read on any stream, so they are reused only behind an event over all
// streams of the context, as it is now. While HoldFrees is in force, or where that event cannot be recorded, they wait for a later call.
// Do not call it while the caller's stream is capturing: the event ends every capture in the context.
func (d *Device) Free(blocks []Block) {
	d.mu.Lock()
	for _, b := range blocks {
		if b.Ptr != 0 {
			d.waiting = append(d.waiting, b)
		}
	}
	idle := len(d.waiting) == 0
	d.mu.Unlock()
	if idle || holds.Load() > 0 {
		return
	}
	section, err := d.enter()
	if err != nil {
		d.abandonWaiting()
		return
	}
	defer section.Leave()
	d.mu.Lock()
	if len(d.waiting) > 0 {
		var e *event
		if e, err = d.newEvent(); err == nil {
			if err = e.handle.RecordAll(d.context); err == nil {
				idle := make([]*block, len(d.waiting))
				for i, b := range d.waiting {
					idle[i] = &block{address: uint64(b.Ptr), capacity: b.Capacity, after: e}
				}
				e.users = len(idle)
				d.memory.putAll(idle)
				d.waiting = nil
			} else {
				d.leave(e)
			}
		}
	}
	excess := d.memory.idleBytes - d.memory.limit
	d.mu.Unlock()
	if err != nil {
		d.fail("free", err) // remembers a lost context; a capture elsewhere passes
		return
	}
	if excess > 0 {
		d.evict(excess)
	}
}

// evict gives the longest idle blocks back to the driver, a quarter of the limit at once, because each such call waits for the device.
func (d *Device) evict(excess int64) {
	d.mu.Lock()
	oldest := slices.Clone(d.memory.idle)
	goal := excess + d.memory.limit/4
	d.mu.Unlock()
	slices.SortFunc(oldest, func(a, b *block) int { return cmp.Compare(a.age, b.age) })
	chosen := map[*block]bool{}
	for _, b := range oldest {
		if goal <= 0 {
			break
		}
		goal -= b.capacity
		chosen[b] = true
	}
	d.release(func(b *block) bool { return chosen[b] }, false)
}

// abandonWaiting forgets blocks of a lost context: they can be neither freed nor reused.
func (d *Device) abandonWaiting() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, b := range d.waiting {
		abandoned.Add(b.Capacity)
		d.memory.taken -= b.Capacity
	}
	d.waiting = nil
}

func (d *Device) trim() {
	section, err := d.enter()
	if err != nil {
		return
	}
	defer section.Leave()
	d.dropAllReplays()
	d.Free(nil)
	d.release(func(*block) bool { return true }, false)
	d.releasePinned(func(*pinned) bool { return true })
}
