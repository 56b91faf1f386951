package gpu

import (
	"fmt"

	"github.com/unchecked-io/unchecked-io/gpu/driver"
)

// Writer is the outputs of a batch whose width is known before its tokens are: the rows of each slab are written right behind its tokens, and the host
// need not know anything in between. A nil Writer is none. It belongs to one goroutine at a time; it ends with Rows or Drop.
type Writer struct {
	device  *Device
	job     RowsJob
	stream  driver.Stream // the caller's
	lane    driver.Stream // of the first slab
	own     bool          // all slabs go on the caller's stream
	sizes   []int64
	outputs []*block
	made    *event // the outputs' memory is free for writing behind it; nil: on the first lane
	first   int64  // rows of the slabs so far
	begun   bool
}

// NewWriter allocates the outputs for so many dense rows, all of them. With own the slabs go on the caller's stream, behind what is queued there; else they
// go on the device's streams, and the caller's waits for them in Rows. Errors: ErrOutOfMemory, ErrContextLost.
func (t *Tokenizer) NewWriter(stream uint64, own bool, rows, slabs int64, job *RowsJob) (*Writer, error) {
	d := t.device
	sizes, err := job.check(rows, int(slabs), nil)
	if err != nil || job.Ragged || len(job.Patches) > 0 {
		return nil, fmt.Errorf("gpu: writer: ragged %v, %d patches: %w", job.Ragged, len(job.Patches), err)
	}
	section, err := d.enter()
	if err != nil {
		return nil, err
	}
	defer section.Leave()
	w := &Writer{device: d, job: *job, stream: driver.Stream(stream), own: own, sizes: sizes}
	for i, o := range job.Outputs {
		if o.Dst != 0 {
			return nil, fmt.Errorf("gpu: writer: output %d is the caller's memory", i)
		}
	}
	if w.lane = w.stream; !w.own {
		w.lane = d.lane()
	}
	if w.outputs, err = d.allocate(sizes, w.lane); err != nil {
		return nil, err
	}
	if err = d.ready(w.lane, w.outputs); err == nil && slabs > 1 && !w.own {
		w.made, err = d.record(w.lane)
	}
	if err != nil {
		w.drop()
		return nil, d.fail("allocate", err)
	}
	return w, nil
}

// Idle says whether nothing is queued on the stream: work that is queued there begins at once.
func (d *Device) Idle(stream uint64) bool {
	section, err := d.enter()
	if err != nil {
		return false
	}
	defer section.Leave()
	idle, err := driver.Stream(stream).Idle()
	return idle && err == nil
}

// laneOf is the stream of the next slab.
func (w *Writer) laneOf(d *Device) driver.Stream {
	switch {
	case w == nil || !w.own && w.begun:
		return d.lane()
	}
	return w.lane
}

// write queues the writing of a slab's rows on its lane.
func (w *Writer) write(s *Slab, lane driver.Stream) error {
	if w.made != nil && lane != w.lane {
		if err := lane.Wait(w.made.handle); err != nil {
			return err
		}
	}
	first := w.first
	w.first += s.p.Rows
	w.begun = true
	return w.job.write(s, 0, first, w.outputs, nil, 0, lane, true)
}

// Drop lets go of outputs that Rows did not hand over; the slabs were released.
func (w *Writer) Drop() {
	if w == nil || w.outputs == nil {
		return
	}
	section, err := w.device.enter()
	if err != nil {
		return // the context is lost, and its memory with it
	}
	defer section.Leave()
	w.drop()
}

func (w *Writer) drop() {
	blocks := w.device.handOver(w.outputs, w.sizes, func(int) bool { return true })
	w.outputs = nil
	w.end()
	w.device.Free(blocks) // behind all that may still write to them
}

func (w *Writer) end() {
	if w.made != nil {
		w.device.mu.Lock()
		w.device.leave(w.made)
		w.device.mu.Unlock()
		w.made = nil
	}
}
