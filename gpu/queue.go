package gpu

import (
	"errors"

	"github.com/unchecked-io/unchecked-io/gpu/driver"
)

// queue queues work on the stream, which reads the staging (nil: none), writes the outputs and uses the scratch (nil: none). Staging and scratch become
// idle behind an event on the stream; on failure, so do the outputs. Inside a section, without d.mu.
func (d *Device) queue(stream driver.Stream, s *Staging, outputs []*block, scratch *block, work func() error) error {
	e, err := d.queueKeep(stream, s, append(append([]*block(nil), outputs...), scratch), work)
	if err != nil {
		return err
	}
	d.mu.Lock()
	d.idle([]*block{scratch}, e, stream)
	d.leave(e)
	d.mu.Unlock()
	return nil
}

// queueKeep queues work that uses the blocks and the staging, which becomes idle behind it. The event after the work is the caller's, with one use, and
// so are the blocks; on failure they are idle too. Inside a section, without d.mu.
func (d *Device) queueKeep(stream driver.Stream, s *Staging, blocks []*block, work func() error) (*event, error) {
	return d.queueKeepFrom(stream, s, blocks, len(blocks), work)
}

// queueKeepFrom is queueKeep for work that makes the blocks from the given one on ready itself, so that what comes before need not wait for who has them.
func (d *Device) queueKeepFrom(stream driver.Stream, s *Staging, blocks []*block, from int, work func() error) (*event, error) {
	err := d.ready(stream, blocks[:from])
	if err == nil {
		err = work()
	}
	if err != nil && from < len(blocks) { // the event below stands for all that uses a block, also where the work did not come to it
		if late := d.ready(stream, blocks); late != nil {
			d.abandon(s, blocks)
			return nil, d.fail("queue", errors.Join(err, late))
		}
	}
	// The event covers whatever was queued, also when what came after it failed.
	e, eventErr := d.record(stream)
	if eventErr != nil {
		err = errors.Join(err, eventErr)
		if stream.Synchronize() != nil { // nobody can say when the memory will be free
			d.abandon(s, blocks)
			return nil, d.fail("queue", err)
		}
	}
	if s != nil {
		d.returnPinned(s, e)
	}
	if err == nil {
		return e, nil
	}
	d.mu.Lock()
	d.idle(blocks, e, stream)
	d.leave(e)
	d.mu.Unlock()
	return nil, d.fail("queue", err)
}

// idle gives blocks to the cache, behind an event on the stream (nil: none). With d.mu held.
func (d *Device) idle(blocks []*block, e *event, stream driver.Stream) {
	for _, b := range blocks {
		if b == nil {
			continue
		}
		d.leave(b.after)
		b.after, b.stream, b.onStream = e, stream, e != nil
		if e != nil {
			e.users++
		}
		d.memory.put(b)
	}
}

// ready makes the stream wait for whatever still uses the blocks.
func (d *Device) ready(stream driver.Stream, blocks []*block) error {
	for _, b := range blocks {
		if b == nil {
			continue
		}
		if b.after != nil {
			if err := stream.Wait(b.after.handle); err != nil {
				return err
			}
			d.mu.Lock()
			d.leave(b.after)
			b.after = nil
			d.mu.Unlock()
		}
		if poison.Load() {
			if err := driver.Fill(b.address, 0xCC, b.capacity, stream); err != nil {
				return err
			}
		}
	}
	return nil
}

// record is an event after all that is queued on the stream, with one use.
func (d *Device) record(stream driver.Stream) (*event, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, err := d.newEvent()
	if err != nil {
		return nil, err
	}
	e.users = 1
	if err := e.handle.Record(stream); err != nil {
		d.leave(e)
		return nil, err
	}
	return e, nil
}

// abandon forgets memory that a lost context may still use: it can be neither freed nor reused.
func (d *Device) abandon(s *Staging, blocks []*block) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, b := range blocks {
		if b != nil {
			abandoned.Add(b.capacity)
			d.memory.taken -= b.capacity
		}
	}
	if s != nil && s.memory != nil {
		abandoned.Add(s.memory.capacity)
		pinnedTotal.Add(-s.memory.capacity)
		s.memory = nil
	}
}
