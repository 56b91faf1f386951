package pipeline

import (
	"encoding/json"
	"errors"
	"sync/atomic"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/dlpack"
	"github.com/unchecked-io/unchecked-io/gpu"
	"github.com/unchecked-io/unchecked-io/internal/mem"
)

// What of dropped device blocks may wait before a batch frees them: freeing records an event over the whole context.
const (
	drainAt     = 64 << 20 // bytes
	drainBlocks = 4096     // small ones would be many before they are 64 MB
)

var holds atomic.Int64 // the balance of HoldFrees

func init() { gpu.OnPressure = drain }

// onGPU gives an error of gpu its code.
func onGPU(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, gpu.ErrOutOfMemory):
		return &Error{CodeDeviceMemory, -1, err}
	}
	return &Error{CodeDevice, -1, err}
}

// drain gives the device blocks that consumers have dropped back to the devices, which reuse them once nothing can read them any more.
func drain() {
	byDevice := map[int][]gpu.Block{}
	for _, b := range dlpack.TakePending() {
		byDevice[b.Device] = append(byDevice[b.Device], gpu.Block(b))
	}
	for i, blocks := range byDevice {
		if d, err := gpu.Open(i); err == nil { // it is open: the blocks are its own
			d.Free(blocks)
		}
	}
}

// drainIfDue is drain once enough has come together. Not while the caller's stream is capturing.
func drainIfDue() {
	if drainIsDue() {
		drain()
	}
}

func drainIsDue() bool {
	return (dlpack.PendingBytes() >= drainAt || dlpack.PendingBlocks() >= drainBlocks) && holds.Load() <= 0
}

// checkDevice opens the device of a call before the work begins.
func checkDevice(i int) error {
	if _, err := gpu.Open(i); err != nil {
		return onGPU(err)
	}
	return nil
}

// fillDevice queues the writing of what lands on the device: the ragged columns go there as int32, and its kernel widens and pads them.
func (j *Job) fillDevice(tensors []tensor) error {
	d, err := gpu.Open(int(j.opt.DeviceID))
	if err != nil {
		return onGPU(err)
	}
	if err := d.Capturing(j.opt.Stream); err != nil {
		return onGPU(err)
	}
	drainIfDue()
	if err := j.padOnDevice(d, tensors); err != nil {
		return err
	}
	return j.copyToDevice(d, tensors)
}

// upload is the tokenizer's image on the device; the tokenizer keeps it until it is freed.
func (t *Tokenizer) upload(d *gpu.Device) (*gpu.DeviceImage, error) {
	t.uploads.Lock()
	defer t.uploads.Unlock()
	if x := t.uploads.byDevice[d.Index()]; x != nil {
		return x, nil
	}
	x, err := d.Upload(t.image)
	if err != nil {
		return nil, err
	}
	if t.uploads.byDevice == nil {
		t.uploads.byDevice = map[int]*gpu.DeviceImage{}
	}
	t.uploads.byDevice[d.Index()] = x
	return x, nil
}

// releaseUploads gives the images on the devices back.
func (t *Tokenizer) releaseUploads() {
	for _, x := range t.uploads.byDevice {
		x.Release()
	}
}

// column is one ragged column on its way to the device.
type column struct {
	field Field
	at    int64 // byte offset in the staging
}

// padOnDevice queues the padded fields.
func (j *Job) padOnDevice(d *gpu.Device, tensors []tensor) error {
	job := gpu.PadJob{Rows: int64(j.rows), Width: int64(j.width), Total: int64(j.tokens), Left: j.opt.PaddingSide == Left}
	size := (int64(j.rows) + 1) * 8 // the offsets come first
	var columns []column
	var targets []*tensor
	for i := range tensors {
		t := &tensors[i]
		if !t.field.padded() || t.given && t.bytes() == 0 {
			continue
		}
		plane := gpu.Plane{Kind: gpu.Values, At: size, Inner: inner(t.field), Bits: int(t.dtype.Bits), Fill: j.fillOf(t.field), Dst: uint64(uintptr(t.dst)),
			Unsigned: t.field != WordIDs && t.field != SequenceIDs}
		switch {
		case t.field == InputIDs && j.opt.PadID < 0:
			plane.FillFrom = gpu.PadID
		case t.field == TokenTypeIDs && j.opt.PadTypeID < 0:
			plane.FillFrom = gpu.PadTypeID
		}
		if t.field == AttentionMask {
			plane.Kind, plane.At = gpu.Mask, 0
		} else {
			columns = append(columns, column{t.field, size})
			size += int64(j.tokens) * int64(inner(t.field)) * 4
		}
		job.Planes, targets = append(job.Planes, plane), append(targets, t)
	}
	if len(targets) == 0 {
		return nil
	}
	s, err := d.Stage(size)
	if err != nil {
		return onGPU(err)
	}
	if err := j.stage(s, columns); err != nil {
		s.Discard()
		return err
	}
	if job.Image, err = j.tok.upload(d); err != nil {
		s.Discard()
		return onGPU(err)
	}
	blocks, err := d.Pad(j.opt.Stream, s, &job)
	if err != nil {
		return onGPU(err)
	}
	adopt(d, targets, blocks)
	return nil
}

// copyToDevice queues the ragged fields, which go as they are.
func (j *Job) copyToDevice(d *gpu.Device, tensors []tensor) error {
	var parts []gpu.Part
	var targets []*tensor
	var columns []column
	offsets := (int64(j.rows) + 1) * 8
	for i := range tensors {
		t := &tensors[i]
		part := gpu.Part{Bytes: t.bytes(), Dst: uint64(uintptr(t.dst))}
		switch {
		case t.given && part.Bytes == 0:
			continue
		case t.field == RaggedOffsets:
		case t.field == RaggedIDs:
			part.At = offsets
			columns = append(columns, column{InputIDs, offsets})
		default:
			continue
		}
		parts, targets = append(parts, part), append(targets, t)
	}
	if len(parts) == 0 {
		return nil
	}
	s, err := d.Stage(offsets + int64(j.tokens)*4*int64(len(columns)))
	if err != nil {
		return onGPU(err)
	}
	if err := j.stage(s, columns); err != nil {
		s.Discard()
		return err
	}
	blocks, err := d.Copy(j.opt.Stream, s, parts)
	if err != nil {
		return onGPU(err)
	}
	adopt(d, targets, blocks)
	return nil
}

// adopt makes buffers of the blocks that the device allocated: one for each target that is not the caller's memory, in order.
func adopt(d *gpu.Device, targets []*tensor, blocks []gpu.Block) {
	for _, t := range targets {
		if !t.given {
			b := blocks[0]
			blocks = blocks[1:]
			t.buf = dlpack.NewCUDA(d.Index(), b.Ptr, b.Bytes, b.Capacity)
		}
	}
}

// stage writes the row offsets and the columns into pinned memory, chunks in parallel.
func (j *Job) stage(s *gpu.Staging, columns []column) error {
	bytes := s.Bytes()
	offsets := unsafe.Slice((*int64)(unsafe.Pointer(unsafe.SliceData(bytes))), j.rows+1) // rule: pinned memory is page-aligned, and this large
	offsets[0] = 0
	limit := j.threads
	if j.tokens < cellsPerTask {
		limit = 1
	}
	return j.eachChunk(limit, func(c *chunk) {
		if c.rows == 0 && c.of == nil {
			return
		}
		j.fillOffsets(offsets, c)
		for _, column := range columns {
			n := inner(column.field)
			copy(bytes[column.at+int64(4*n*c.outID):], j.arenaBytes(column.field, c.id*n, c.ids*n, c))
		}
	})
}

// arenaBytes is a part of a chunk's arena as the bytes of its cells.
func (j *Job) arenaBytes(f Field, from, n int, c *chunk) []byte {
	if n == 0 {
		return nil
	}
	a := j.arena(c)
	var at unsafe.Pointer
	switch f {
	case InputIDs:
		at = unsafe.Pointer(&a.IDs.Slice()[from : from+n][0])
	case TokenTypeIDs:
		at = unsafe.Pointer(&a.TypeIDs.Slice()[from : from+n][0])
	case SpecialTokensMask:
		at = unsafe.Pointer(&a.SpecialMask.Slice()[from : from+n][0])
	case Offsets:
		at = unsafe.Pointer(&a.Offsets.Slice()[from : from+n][0])
	case WordIDs:
		at = unsafe.Pointer(&a.WordIDs.Slice()[from : from+n][0])
	case SequenceIDs:
		at = unsafe.Pointer(&a.SequenceIDs.Slice()[from : from+n][0])
	}
	return unsafe.Slice((*byte)(at), 4*n) // rule: n cells of four bytes, checked by the slice expression
}

// DeviceCount is the number of CUDA devices, and why there is none. The driver is opened at the first call.
func DeviceCount() (n int, why string) { return gpu.Count() }

// DeviceInfo describes a device as a JSON object.
func DeviceInfo(i int) ([]byte, error) {
	info, err := gpu.Describe(i)
	if err != nil {
		return nil, onGPU(err)
	}
	return json.Marshal(info)
}

// EmptyCache frees what the caches hold: dropped device blocks whose last reader has ended, idle pinned staging, idle host blocks.
func EmptyCache() error {
	drain()
	gpu.Trim()
	mem.Trim()
	return nil
}

// HoldFrees keeps dropped device blocks while the balance of its calls is positive.
func HoldFrees(delta int) error {
	for {
		old := holds.Load()
		now := old + int64(delta)
		if now < 0 {
			return fail(CodeArgument, "hold_frees: the balance would be %d", now)
		}
		if holds.CompareAndSwap(old, now) {
			gpu.HoldFrees(int64(delta))
			return nil
		}
	}
}

// SetPoison fills pools, staging and fresh outputs with 0xCC before use, for tests.
func SetPoison(on bool) {
	mem.SetPoison(on)
	dlpack.SetPoison(on)
	gpu.SetPoison(on)
}
