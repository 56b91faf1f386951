package gpu

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/gpu/driver"
	"github.com/unchecked-io/unchecked-io/gpu/kernels"
)

// Source is rows of bytes that the device can read, as a caller holds them: row r is Data[offset r .. offset r+1). Nothing of it is trusted: bytes are
// checked to be UTF-8, offsets to rise and to stay inside.
type Source struct {
	Data    uint64 // u8[Bytes], any alignment
	Bytes   int64
	Offsets uint64 // int64 or int32 [Rows+1], aligned to them
	Wide    bool   // int64
	Rows    int64
	Exact   bool // From and To are the first and the last offset; else the rows may need all bytes
	From    int64
	To      int64
	Pinned  bool // memory of the host, which is copied to the device; Exact
	Again   bool // as of Text
}

// Text is how much an arena for the source needs at most, separators counted; below MaxText.
func (s *Source) Text() int64 {
	if s.Exact {
		return s.To - s.From + s.Rows
	}
	return s.Bytes + s.Rows
}

// offsetBytes is the size of the offsets.
func (s *Source) offsetBytes() int64 {
	if s.Wide {
		return (s.Rows + 1) * 8
	}
	return (s.Rows + 1) * 4
}

func (s *Source) check() error {
	unit := uint64(4)
	if s.Wide {
		unit = 8
	}
	switch {
	case s.Rows < 1 || s.Bytes < 0 || s.Bytes > 1<<40 || s.Exact && (s.From < 0 || s.To < s.From || s.To > s.Bytes) || s.Pinned && !s.Exact || s.Text() >= MaxText:
		return fmt.Errorf("%d rows in %d bytes", s.Rows, s.Bytes)
	case s.Offsets%unit != 0:
		return fmt.Errorf("offsets at %#x are not aligned to %d bytes", s.Offsets, unit)
	}
	return nil
}

// Parts of the memory that a source's slab needs, each from a multiple of 256 on: the arena with its guards, its offsets, the results, the scratch.
func sourceParts(text, rows int64) (at [4]int64, bytes int64) {
	for i, n := range []int64{TextFront + text + TextTail, (rows + 1) * 4, headerBytes + 8*rows, kernels.TokenizeScratchBytes(text)} {
		at[i] = bytes
		bytes += (n + 255) &^ 255
	}
	return at, bytes
}

// WorkspaceBytes is the device memory that a call of Capture with so much text, separators counted, needs.
func WorkspaceBytes(text, rows int64) int64 {
	_, bytes := sourceParts(text, rows)
	return bytes
}

// BeginSource is Begin for text that the device can read. The work comes after all that is queued on the stream. The source must stay as it is until
// the work that Rows queues has run; pinned text only until the totals were waited for.
func (t *Tokenizer) BeginSource(stream uint64, src *Source, cut Cut, w *Writer) (*Slab, error) {
	if err := src.check(); err != nil {
		return nil, fmt.Errorf("gpu: tokenize: %w", err)
	}
	d := t.device
	section, err := d.enter()
	if err != nil {
		return nil, err
	}
	defer section.Leave()
	lane := w.laneOf(d)
	text := src.Text()
	at, _ := sourceParts(text, src.Rows)
	sizes := []int64{at[3], kernels.TokenizeScratchBytes(text), 0, 0}
	if src.Pinned {
		sizes[2], sizes[3] = max(src.To-src.From, 1), src.offsetBytes()
	}
	blocks, err := d.allocate(sizes, lane)
	if err != nil {
		return nil, err
	}
	slab, err := t.newSlab(lane, blocks)
	if err != nil {
		d.putBack(blocks)
		return nil, err
	}
	base := blocks[0].address
	slab.p = cut.parameters(t, src.Rows, text)
	slab.p.Text, slab.p.Offsets, slab.p.Scratch = base+TextFront, base+uint64(at[1]), blocks[1].address
	slab.results(base + uint64(at[2]))
	src.into(slab.p)
	if src.Pinned {
		slab.p.Source, slab.p.SourceOffsets = blocks[2].address-uint64(src.From), blocks[3].address
		slab.p.SourceBytes = src.To
	}
	slab.after, err = d.queueKeepFrom(lane, nil, blocks, 0, func() error { // as in Begin
		if !src.Pinned {
			if err := d.follow(lane, driver.Stream(stream)); err != nil {
				return err
			}
		} else {
			if err := d.ready(lane, blocks[2:]); err != nil {
				return err
			}
			if err := src.copy(blocks[2].address, blocks[3].address, lane); err != nil {
				return err
			}
		}
		if err := d.ready(lane, blocks[:2]); err != nil {
			return err
		}
		return t.begin(slab, w, lane)
	})
	if err != nil {
		slab.back.Discard() // as in Begin
		return nil, err
	}
	if src.Again {
		slab.giveScratch()
	}
	return slab, nil
}

// copy queues the copies of pinned text.
func (s *Source) copy(text, offsets uint64, lane driver.Stream) error {
	if n := s.To - s.From; n > 0 {
		if err := driver.CopyToDevice(text, pointer(s.Data+uint64(s.From)), n, lane); err != nil {
			return err
		}
	}
	return driver.CopyToDevice(offsets, pointer(s.Offsets), s.offsetBytes(), lane)
}

func (s *Source) into(p *kernels.TokenizeParameters) {
	p.Source, p.SourceBytes, p.SourceOffsets, p.SourceOffsetBits = s.Data, s.Bytes, s.Offsets, 32
	if s.Wide {
		p.SourceOffsetBits = 64
	}
}

// follow makes the lane come after what is queued on the stream.
func (d *Device) follow(lane, stream driver.Stream) error {
	if lane == stream {
		return nil
	}
	e, err := d.record(stream)
	if err != nil {
		return err
	}
	err = lane.Wait(e.handle)
	d.mu.Lock()
	d.leave(e)
	d.mu.Unlock()
	return err
}

// Await makes the stream wait for an event of the caller's. Errors: ErrContextLost.
func (d *Device) Await(stream, event uint64) error {
	section, err := d.enter()
	if err != nil {
		return err
	}
	defer section.Leave()
	if err := driver.Stream(stream).Wait(driver.Event(event)); err != nil {
		return d.fail("wait for the text", err)
	}
	return nil
}

// Capture queues the tokenizing of a source on the device and the writing of all outputs, on the stream and nothing else: no memory is taken, no event
// recorded, nothing waited for, so the work may be captured into a graph. Every output has its Dst; the workspace, device memory of WorkspaceBytes at a
// multiple of 256, is the work's until it has run (each time it runs). Flagged rows are rows of pads.
func (t *Tokenizer) Capture(stream uint64, src *Source, cut Cut, job *RowsJob, workspace uint64, bytes int64) error {
	if err := src.check(); err != nil || src.Pinned {
		return fmt.Errorf("gpu: capture: pinned %v: %w", src.Pinned, errors.Join(err))
	}
	at, need := sourceParts(src.Text(), src.Rows)
	if workspace%256 != 0 || bytes < need {
		return fmt.Errorf("gpu: capture: %d bytes of workspace at %#x, %d are needed", bytes, workspace, need)
	}
	sizes, err := job.check(src.Rows, 1, nil)
	if err != nil {
		return fmt.Errorf("gpu: capture: %w", err)
	}
	for i, n := range sizes {
		if n != 0 {
			return fmt.Errorf("gpu: capture: output %d has no memory", i)
		}
	}
	d := t.device
	section, err := d.enter()
	if err != nil {
		return err
	}
	defer section.Leave()
	slab := &Slab{tokenizer: t, p: cut.parameters(t, src.Rows, src.Text())}
	slab.p.Text, slab.p.Offsets, slab.p.Scratch = workspace+uint64(at[0])+TextFront, workspace+uint64(at[1]), workspace+uint64(at[3])
	slab.results(workspace + uint64(at[2]))
	src.into(slab.p)
	slab.p.RowsCount = job.counts(slab.p)
	st := driver.Stream(stream)
	if err = t.tokenize(slab.p, st); err == nil {
		err = job.write(slab, 0, 0, make([]*block, len(job.Outputs)), nil, 0, st, true)
	}
	if err != nil {
		return d.fail("capture", err)
	}
	return nil
}

// pointer is host memory of a caller's, given as a number.
func pointer(address uint64) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&address)) } // rule: memory of C's, never Go's
