package gpu

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/gpu/driver"
	"github.com/unchecked-io/unchecked-io/gpu/kernels"
)

// Column is one output of Rows.
type Column int

// The columns.
const (
	IDs       Column = iota
	Ones             // the attention mask: 1 for a token, 0 for padding
	Zeros            // token type ids: 0 everywhere
	Lengths          // int64, of each row
	RowErrors        // uint8, of each row why it is left to the CPU, 0: it is not
)

// Output is a column and where it goes.
type Output struct {
	Column Column
	Dst    uint64 // the caller's memory on this device, aligned to a cell; 0: allocate
}

// Patch is rows of a slab that are ready, special tokens and cut included, to be written over what the kernels have for them. They lie in the staging of
// the RowsJob, at byte offsets that are multiples of 4: u32 rows of the slab, u32 offsets (one more than rows) of their ids, u32 ids.
type Patch struct {
	Rows                int64
	RowsAt, EndsAt, IDs int64
}

// RowsJob writes slabs, one behind the other, as dense rows or, where Starts is set, one row right behind the other.
type RowsJob struct {
	Width   int64 // of dense rows; no row is longer
	Bits    int   // of a cell: 64 or 32
	Left    bool  // tokens at the right end of the row
	PadID   int64
	Outputs []Output
	Patches []Patch // one for each slab, or none
	// Ragged rows: Total cells of IDs, alone; in the staging lie int64[rows] of where each row of all slabs begins, at StartsAt, a multiple of 8.
	Ragged   bool
	StartsAt int64
	Total    int64
}

// Rows queues the writing of every cell of the outputs on the stream, behind the slabs' own work. It consumes the staging (nil: none), also on failure;
// the slabs stay as they are. With a writer, which has written all slabs, only patches are, and the outputs are the writer's. The result has one block
// for each output without Dst, in order. Errors: ErrCapturing before anything is queued, ErrOutOfMemory, ErrContextLost. The mark is that of the written
// outputs; release it.
func (t *Tokenizer) Rows(stream uint64, slabs []*Slab, s *Staging, job *RowsJob, w *Writer) ([]Block, *Mark, error) {
	if s != nil {
		defer s.Discard() // unless consumed below
	}
	d := t.device
	rows := int64(0)
	for _, slab := range slabs {
		rows += slab.p.Rows
	}
	sizes, err := job.check(rows, len(slabs), s)
	if err != nil {
		return nil, nil, fmt.Errorf("gpu: rows: %w", err)
	}
	section, err := d.enter()
	if err != nil {
		return nil, nil, err
	}
	defer section.Leave()
	st := driver.Stream(stream)
	if err := d.capturing(st); err != nil {
		return nil, nil, err
	}
	if w != nil && s == nil && len(slabs) == 1 {
		return d.written(w, slabs[0], st)
	}
	staged, again := int64(0), int64(0)
	if s != nil {
		staged = s.n
	}
	own := sizes
	if w != nil {
		own = nil
	}
	for _, slab := range slabs {
		if slab.blocks[1] == nil && w == nil {
			again = max(again, Scratch(slab.p.TextBytes))
		}
	}
	blocks, err := d.allocate(append(slices.Clone(own), staged, again), st)
	if err != nil {
		return nil, nil, err
	}
	outputs, scratch, shared := blocks[:len(own)], blocks[len(own)], blocks[len(own)+1]
	if w != nil {
		outputs = w.outputs
	}
	after, err := d.queueKeep(st, s, blocks, func() error {
		if scratch != nil {
			if err := driver.CopyToDevice(scratch.address, s.memory.address, s.n, st); err != nil {
				return err
			}
		}
		first := int64(0)
		for i, slab := range slabs {
			if slab.lane != st {
				if err := st.Wait(slab.after.handle); err != nil {
					return err
				}
			}
			again := uint64(0)
			if slab.blocks[1] == nil && w == nil {
				again = shared.address
			}
			if err := job.write(slab, i, first, outputs, scratch, again, st, w == nil); err != nil {
				return err
			}
			first += slab.p.Rows
		}
		return nil
	})
	if err != nil {
		st.Synchronize() //nolint:errcheck // what was queued before the failure reads the slabs, whose events do not know of it
		return nil, nil, err
	}
	d.mu.Lock()
	d.idle(blocks[len(own):], after, st)
	for _, slab := range slabs { // what they hold is read until then
		after.users++
		d.leave(slab.after)
		slab.after, slab.lane = after, st
	}
	d.mu.Unlock()
	if w != nil {
		w.outputs = nil // the caller's from here on
		w.end()
	}
	return d.handOver(outputs, sizes, func(i int) bool { return job.Outputs[i].Dst == 0 }), &Mark{d, after}, nil // the use that was ours is the mark's
}

// written hands over the outputs of a writer whose one slab has been queued with its rows: the stream comes behind them, and the slab's event is the mark.
func (d *Device) written(w *Writer, slab *Slab, stream driver.Stream) ([]Block, *Mark, error) {
	if slab.lane != stream {
		if err := stream.Wait(slab.after.handle); err != nil {
			return nil, nil, d.fail("rows", err)
		}
	}
	d.mu.Lock()
	slab.after.users++
	d.mu.Unlock()
	outputs := d.handOver(w.outputs, w.sizes, func(int) bool { return true })
	w.outputs = nil
	w.end()
	return outputs, &Mark{d, slab.after}, nil
}

// Mark is a place in a device's work.
type Mark struct {
	device *Device
	event  *event
}

// Fetch copies device memory that was written before the mark into C memory. The host waits, no stream does.
func (m *Mark) Fetch(into unsafe.Pointer, from uint64, bytes int64) error {
	d := m.device
	section, err := d.enter()
	if err != nil {
		return err
	}
	defer section.Leave()
	if err = m.event.handle.Wait(); err == nil {
		if err = driver.CopyToHost(into, from, bytes, d.side); err == nil {
			err = d.side.Synchronize()
		}
	}
	if err != nil {
		return d.fail("fetch", err)
	}
	return nil
}

// Release lets go of the mark.
func (m *Mark) Release() {
	m.device.mu.Lock()
	m.device.leave(m.event)
	m.device.mu.Unlock()
}

func (j *RowsJob) bytes(c Column, rows int64) int64 {
	switch {
	case c == Lengths:
		return rows * 8
	case c == RowErrors:
		return rows
	case j.Ragged:
		return j.Total * int64(j.Bits/8)
	}
	return rows * j.Width * int64(j.Bits/8)
}

// check is the bytes to allocate for each output, 0 where the caller gave memory.
func (j *RowsJob) check(rows int64, slabs int, s *Staging) ([]int64, error) {
	staged := int64(0)
	if s != nil {
		staged = s.n
	}
	switch {
	case j.Bits != 64 && j.Bits != 32:
		return nil, fmt.Errorf("cells of %d bits", j.Bits)
	case j.Width < 0 || j.Total < 0 || j.Total > 1<<40 || j.Width > 0 && rows > int64(1)<<52/j.Width:
		return nil, fmt.Errorf("%d rows of %d cells, %d in all", rows, j.Width, j.Total)
	case j.Ragged && (j.StartsAt < 0 || j.StartsAt%8 != 0 || j.StartsAt > staged-rows*8):
		return nil, fmt.Errorf("%d row starts at %d of %d staged bytes", rows, j.StartsAt, staged)
	case len(j.Patches) != 0 && len(j.Patches) != slabs:
		return nil, fmt.Errorf("%d patches for %d slabs", len(j.Patches), slabs)
	}
	for i, p := range j.Patches {
		for _, at := range []int64{p.RowsAt, p.EndsAt, p.IDs} {
			if p.Rows < 0 || at < 0 || at%4 != 0 || at > staged || p.Rows > 0 && (p.RowsAt > staged-p.Rows*4 || p.EndsAt > staged-(p.Rows+1)*4) {
				return nil, fmt.Errorf("patch %d: %+v in %d staged bytes", i, p, staged)
			}
		}
	}
	sizes := make([]int64, len(j.Outputs), len(j.Outputs)+1)
	seen := 0
	for i, o := range j.Outputs {
		cell := uint64(j.Bits / 8)
		switch o.Column {
		case Lengths:
			cell = 8
		case RowErrors:
			cell = 1
		}
		switch {
		case o.Column < IDs || o.Column > RowErrors || seen>>o.Column&1 != 0:
			return nil, fmt.Errorf("output %d: column %d", i, o.Column)
		case j.Ragged && o.Column != IDs && o.Column < Lengths:
			return nil, fmt.Errorf("output %d: column %d of ragged rows", i, o.Column)
		case o.Dst%cell != 0:
			return nil, fmt.Errorf("output %d: memory at %#x is not aligned to %d bytes", i, o.Dst, cell)
		}
		seen |= 1 << o.Column
		if o.Dst == 0 {
			sizes[i] = j.bytes(o.Column, rows)
		}
	}
	return sizes, nil
}

// counts is 1 where the rows of a slab that is written behind its tokens can count for themselves.
func (j *RowsJob) counts(p *kernels.TokenizeParameters) int64 {
	return integer(!j.Ragged && (few(p) || !j.Left && p.TruncateLeft == 0))
}

// parameters are those of uio_tok_rows for one slab, whose first row is the given one of the batch.
func (j *RowsJob) parameters(slab *Slab, first int64, outputs []*block, scratch *block) *kernels.TokenizeParameters {
	p := new(kernels.TokenizeParameters)
	*p = *slab.p // a copy: the slab stays as it is
	p.Width, p.Bits, p.PadLeft, p.PadID = j.Width, int64(j.Bits), integer(j.Left), j.PadID
	if j.Ragged {
		p.RowStarts = scratch.address + uint64(j.StartsAt) + uint64(first*8)
	}
	for k, o := range j.Outputs {
		at := o.Dst
		if at == 0 && outputs[k] != nil {
			at = outputs[k].address
		}
		if at == 0 {
			continue // of no bytes
		}
		dense := uint64(first * j.Width * int64(j.Bits/8))
		switch {
		case o.Column == Lengths:
			p.Lengths = at + uint64(first*8)
		case o.Column == RowErrors:
			p.RowErrors = at + uint64(first)
		case j.Ragged:
			p.IDs = at
		case o.Column == IDs:
			p.IDs = at + dense
		case o.Column == Ones:
			p.Mask = at + dense
		case o.Column == Zeros:
			p.TypeIDs = at + dense
		}
	}
	return p
}

// write queues the kernels for one slab, whose first row is the given one of the batch; without rows, only the patches. A slab
// whose scratch was given back is tokenized again, in the scratch at again.
func (j *RowsJob) write(slab *Slab, i int, first int64, outputs []*block, scratch *block, again uint64, stream driver.Stream, rows bool) error {
	p := j.parameters(slab, first, outputs, scratch)
	t := slab.tokenizer
	if rows {
		if again != 0 {
			p.Scratch = again
			if err := t.tokenize(p, stream); err != nil {
				return err
			}
		}
		if err := t.launch(rowsLaunch(p), p, stream); err != nil {
			return err
		}
	}
	if len(j.Patches) == 0 || j.Patches[i].Rows == 0 {
		return nil
	}
	patch := j.Patches[i]
	p.Patches = patch.Rows
	p.PatchRows, p.PatchOffsets, p.PatchIDs = scratch.address+uint64(patch.RowsAt), scratch.address+uint64(patch.EndsAt), scratch.address+uint64(patch.IDs)
	return t.launch(launch{tokPatch, ceil(p.Patches, 8), 256}, p, stream)
}
