package gpu

import (
	"fmt"
	"math/bits"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/gpu/driver"
)

// Kind says what a plane shows of a row.
type Kind int64

// The kinds, as kernels/pad.h numbers them.
const (
	Values   Kind = iota // the staged column; padding is the fill
	Mask                 // 1 for a token; padding is the fill
	Constant             // the fill everywhere
)

// FillFrom says where a plane's fill is found.
type FillFrom int

// PadID and PadTypeID are fields of the padding record in the tokenizer's image, read by the kernel.
const (
	Literal FillFrom = iota
	PadID
	PadTypeID
)

// Plane is one dense output.
type Plane struct {
	Kind     Kind
	At       int64 // byte offset of int32[total, inner] in the staging, a multiple of 4; Values only
	Inner    int   // cells a token: 1, or 2 for offsets; 0 means 1
	Bits     int   // of a cell: 64 or 32
	Unsigned bool  // widen the column without its sign
	Fill     int64
	FillFrom FillFrom // PadID and PadTypeID need PadJob.Image
	Dst      uint64   // the caller's memory on this device, aligned to a cell; 0: allocate
}

// PadJob is a batch on its way into dense planes. In the staging lie int64[rows+1] row offsets, which count tokens, and the columns.
type PadJob struct {
	Rows, Width, Total int64
	Offsets            int64 // byte offset of the row offsets in the staging, a multiple of 8
	Left               bool  // tokens at the right end of the row
	Image              *DeviceImage
	Planes             []Plane
}

// Part is a stretch of the staging to be copied as it is.
type Part struct {
	At, Bytes int64
	Dst       uint64 // the caller's memory on this device; 0: allocate
}

// The kernel's parameter block; its layout is that of kernels/pad.h.
type (
	padPlane struct {
		dst, src             uint64
		fill                 int64
		fillFrom             uint64
		kind                 Kind
		inner, bits, noSigns int64
	}
	padParameters struct {
		rows, width, total int64
		offsets            uint64
		left               int64
		lanesLog2          int64
		planes             int64
		plane              [maxPlanes]padPlane
	}
)

const (
	maxPlanes = 8
	padBlock  = 256 // threads; fixed in pad.cu

	// Tuning, by thought on what an H200 needs to fill its store queues; a row of 512 int64 cells is 256 groups of 16 bytes, for 128 lanes.
	groupsPerLane = 2
	maxGridY      = 1 << 15
)

// Pad copies the staging to the device in one piece and writes every cell of every plane, all queued on the stream. It consumes the staging, also on
// failure. The result has one block for each plane without Dst, in order. Errors: ErrCapturing before anything is queued, ErrOutOfMemory, ErrContextLost.
func (d *Device) Pad(stream uint64, s *Staging, job *PadJob) ([]Block, error) {
	defer s.Discard() // unless consumed below
	sizes, err := job.check(d, s)
	if err != nil {
		return nil, fmt.Errorf("gpu: pad: %w", err)
	}
	section, err := d.enter()
	if err != nil {
		return nil, err
	}
	defer section.Leave()
	st := driver.Stream(stream)
	if err := d.capturing(st); err != nil {
		return nil, err
	}
	empty := job.Rows == 0 || job.Width == 0 || len(job.Planes) == 0
	if !empty {
		sizes = append(sizes, s.n)
	}
	blocks, err := d.allocate(sizes, st)
	if err != nil {
		return nil, err
	}
	outputs := blocks[:len(job.Planes)]
	if !empty {
		scratch := blocks[len(job.Planes)]
		err = d.queue(st, s, outputs, scratch, func() error {
			if err := driver.CopyToDevice(scratch.address, s.memory.address, s.n, st); err != nil {
				return err
			}
			return d.launchPad(st, scratch.address, outputs, job)
		})
		if err != nil {
			return nil, err
		}
	}
	return d.handOver(outputs, sizes, func(i int) bool { return job.Planes[i].Dst == 0 }), nil
}

// Copy copies parts of the staging to the device, queued on the stream. It consumes the staging, also on failure. The result has one block for each
// part without Dst, in order. Errors as of Pad.
func (d *Device) Copy(stream uint64, s *Staging, parts []Part) ([]Block, error) {
	defer s.Discard()
	sizes := make([]int64, len(parts))
	var bytes int64
	for i, p := range parts {
		if p.At < 0 || p.Bytes < 0 || p.At > s.n-p.Bytes {
			return nil, fmt.Errorf("gpu: copy: %d bytes at %d of %d staged", p.Bytes, p.At, s.n)
		}
		if p.Dst == 0 {
			sizes[i] = p.Bytes
		}
		bytes += p.Bytes
	}
	section, err := d.enter()
	if err != nil {
		return nil, err
	}
	defer section.Leave()
	st := driver.Stream(stream)
	if err := d.capturing(st); err != nil {
		return nil, err
	}
	blocks, err := d.allocate(sizes, st)
	if err != nil {
		return nil, err
	}
	if bytes > 0 {
		err = d.queue(st, s, blocks, nil, func() error {
			for i, p := range parts {
				to := p.Dst
				if to == 0 && p.Bytes > 0 {
					to = blocks[i].address
				}
				if p.Bytes == 0 {
					continue
				}
				if err := driver.CopyToDevice(to, unsafe.Add(s.memory.address, p.At), p.Bytes, st); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return d.handOver(blocks, sizes, func(i int) bool { return parts[i].Dst == 0 }), nil
}

// check is the bytes to allocate for each plane, 0 where the caller gave memory.
func (j *PadJob) check(d *Device, s *Staging) ([]int64, error) {
	const most = int64(1) << 56 // bytes of a plane; far from overflow in the kernel
	if j.Rows < 0 || j.Width < 0 || j.Total < 0 || j.Rows > 1<<40 || j.Width > 1<<40 || j.Width != 0 && j.Rows > most/16/j.Width {
		return nil, fmt.Errorf("%d rows of %d cells, %d tokens", j.Rows, j.Width, j.Total)
	}
	if j.Rows > 0 && (j.Offsets < 0 || j.Offsets%8 != 0 || j.Offsets > s.n-(j.Rows+1)*8) {
		return nil, fmt.Errorf("%d row offsets at %d of %d staged bytes", j.Rows+1, j.Offsets, s.n)
	}
	if len(j.Planes) > maxPlanes {
		return nil, fmt.Errorf("%d planes, at most %d", len(j.Planes), maxPlanes)
	}
	sizes := make([]int64, len(j.Planes), len(j.Planes)+1)
	for i := range j.Planes {
		p := &j.Planes[i]
		inner := int64(max(p.Inner, 1))
		switch {
		case p.Bits != 64 && p.Bits != 32, inner > 2:
			return nil, fmt.Errorf("plane %d: %d cells of %d bits a token", i, inner, p.Bits)
		case p.Kind == Values && (p.At < 0 || p.At%4 != 0 || j.Total > 1<<40 || p.At > s.n-j.Total*inner*4):
			return nil, fmt.Errorf("plane %d: %d values at %d of %d staged bytes", i, j.Total*inner, p.At, s.n)
		case p.Dst%uint64(p.Bits/8) != 0:
			return nil, fmt.Errorf("plane %d: memory at %#x is not aligned to %d bits", i, p.Dst, p.Bits)
		case p.FillFrom != Literal && (j.Image == nil || j.Image.device != d):
			return nil, fmt.Errorf("plane %d: no image of this device to take the fill from", i)
		}
		if p.Dst == 0 {
			sizes[i] = j.Rows * j.Width * inner * int64(p.Bits/8)
		}
	}
	return sizes, nil
}

func (d *Device) launchPad(stream driver.Stream, staged uint64, outputs []*block, job *PadJob) error {
	p := padParameters{rows: job.Rows, width: job.Width, total: job.Total, offsets: staged + uint64(job.Offsets), planes: int64(len(job.Planes))}
	if job.Left {
		p.left = 1
	}
	var groups int64 = 1 // of 16 bytes, of the widest plane's row
	for i := range job.Planes {
		from, to := &job.Planes[i], &p.plane[i]
		inner := int64(max(from.Inner, 1))
		*to = padPlane{dst: from.Dst, fill: from.Fill, kind: from.Kind, inner: inner, bits: int64(from.Bits)}
		if to.dst == 0 {
			to.dst = outputs[i].address
		}
		if from.Kind == Values {
			to.src = staged + uint64(from.At)
		}
		if from.Unsigned {
			to.noSigns = 1
		}
		switch from.FillFrom {
		case PadID:
			to.fillFrom = job.Image.padding + image.PadIDAt
		case PadTypeID:
			to.fillFrom = job.Image.padding + image.PadTypeIDAt
		}
		groups = max(groups, (job.Width*inner*int64(from.Bits/8)+15)/16)
	}
	lanes := int64(1) << min(bits.Len64(uint64((groups+groupsPerLane-1)/groupsPerLane-1)), bits.Len(padBlock)-1)
	p.lanesLog2 = int64(bits.TrailingZeros64(uint64(lanes)))
	rowsPerBlock := padBlock / lanes
	gridX := min((job.Rows+rowsPerBlock-1)/rowsPerBlock, 1<<31-1)
	gridY := min((groups+lanes*groupsPerLane*2-1)/(lanes*groupsPerLane*2), maxGridY)
	return driver.Launch(d.pad, uint32(gridX), uint32(gridY), padBlock, 0, unsafe.Slice((*byte)(unsafe.Pointer(&p)), unsafe.Sizeof(p)), stream)
}

// handOver makes the caller's blocks of ours.
func (d *Device) handOver(blocks []*block, sizes []int64, ours func(i int) bool) []Block {
	var out []Block
	for i, b := range blocks {
		switch {
		case !ours(i):
		case b == nil:
			out = append(out, Block{Device: d.index})
		default:
			out = append(out, Block{Device: d.index, Ptr: uintptr(b.address), Bytes: sizes[i], Capacity: b.capacity})
		}
	}
	return out
}
