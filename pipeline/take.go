package pipeline

import (
	"unsafe"

	"github.com/unchecked-io/unchecked-io/dlpack"
	"github.com/unchecked-io/unchecked-io/gpu"
	"github.com/unchecked-io/unchecked-io/internal/pool"
)

// tensor is one field of a batch: memory of ours, or the caller's.
type tensor struct {
	field Field
	dtype dlpack.DType
	shape []int64
	buf   dlpack.Buffer  // ours; of host memory from the start, of device memory once its block is known
	dst   unsafe.Pointer // where it is written
	given bool
}

func (t *tensor) bytes() int64 {
	n := t.dtype.Size()
	for _, d := range t.shape {
		n *= d
	}
	return n
}

// Batch holds the tensors of a job that has ended well. It needs neither the job nor the tokenizer any more.
type Batch struct {
	rows, width, tokens int
	tensors             []tensor
	encodedOn           int32     // CPU or CUDA
	written             *gpu.Mark // on a device; nil: the CPU encoded, or nobody can wait for it
	closed              bool
}

// Take writes the tensors, or queues their writing on the stream of the options, and makes the batch. A job whose Take failed for want of memory
// may be taken again.
func (j *Job) Take() (batch *Batch, err error) {
	if err := j.ready("take"); err != nil {
		return nil, err
	}
	switch {
	case j.taken:
		return nil, fail(CodeState, "take: the batch has been taken")
	case j.opt.Flags&DeferOutput != 0 && !j.outputsGiven:
		return nil, fail(CodeState, "take: the outputs that UIO_DEFER_OUTPUT promised were not given")
	}
	b := &Batch{rows: j.rows, width: j.width, tokens: j.tokens}
	defer func() {
		if value := recover(); value != nil {
			err = Recovered(value)
		}
		if err != nil {
			b.release()
			batch = nil
		}
	}()
	if err := j.plan(b); err != nil {
		return nil, err
	}
	if err := j.write(b); err != nil {
		return nil, err
	}
	j.taken = true
	j.freeArenas()
	return b, nil
}

// write fills the tensors, or queues their filling.
func (j *Job) write(b *Batch) error {
	b.encodedOn = CPU
	if j.gpu != nil {
		b.encodedOn = CUDA
		j.fillBesideGPU(b.tensors)
		return j.fillOnGPU(b)
	}
	if err := j.fill(b.tensors); err != nil || j.opt.DeviceType != CUDA {
		return err
	}
	return j.fillDevice(b.tensors)
}

// plan lists the tensors and allocates those on the CPU.
func (j *Job) plan(b *Batch) error {
	b.tensors = make([]tensor, 0, FieldCount)
	for f := range FieldCount {
		t := tensor{field: f, dtype: j.opt.dtype(f), shape: shape(f, j.rows, j.width, j.tokens)}
		for i := range j.outputs {
			if j.outputs[i].field == f {
				t.given, t.dst = true, j.outputs[i].view.Data
			}
		}
		if !t.given && (!j.opt.asks(f) && f != Lengths && f != SampleMapping || f == Lengths && j.gpu != nil && j.gpu.unbegun) {
			continue
		}
		if !t.given && (!j.opt.onDevice(f) && (j.gpu == nil || f == RowErrors) || f == RowErrors && j.gpu == nil) { // a device's lengths and mapping: Batch.toHost
			var err error
			if t.buf, err = dlpack.NewHost(t.bytes()); err != nil {
				return err
			}
			t.dst = t.buf.Data()
		}
		b.tensors = append(b.tensors, t)
	}
	return nil
}

const (
	cellsPerTask = 1 << 16 // cells, about 50 us of stores: less is not worth another thread
	bytesPerTask = 1 << 20 // the same where the tensors are known
)

// fill writes what lands on the CPU, chunks of rows in parallel.
func (j *Job) fill(tensors []tensor) error {
	limit := j.threads
	bytes := int64(0)
	for i := range tensors {
		if t := &tensors[i]; !j.opt.onDevice(t.field) {
			bytes += t.bytes()
		}
	}
	if bytes < bytesPerTask {
		limit = 1
	}
	for i := range tensors {
		if t := &tensors[i]; t.field == RaggedOffsets && !j.opt.onDevice(t.field) {
			cells[int64](t)[0] = 0
		}
	}
	return j.eachChunk(limit, func(c *chunk) {
		for k := range tensors {
			if t := &tensors[k]; !j.opt.onDevice(t.field) {
				j.fillChunk(t, c)
			}
		}
	})
}

// eachChunk runs the task for every chunk on up to limit threads, this one among them.
func (j *Job) eachChunk(limit int, task func(c *chunk)) error {
	if limit == 1 || len(j.chunks) == 1 {
		for i := range j.chunks {
			task(&j.chunks[i])
		}
		return nil
	}
	return pool.Default().Do(len(j.chunks), limit, func(_, i int) { task(&j.chunks[i]) })
}

// cells is the memory of a tensor on the CPU.
func cells[T int64 | int32 | uint32 | uint8](t *tensor) []T {
	n := t.bytes() / t.dtype.Size()
	if n == 0 {
		return nil
	}
	return unsafe.Slice((*T)(t.dst), n) // rule: our buffer of this size, or the caller's of this shape, dtype and alignment
}

// fillChunk writes the rows of one chunk into one tensor.
func (j *Job) fillChunk(t *tensor, c *chunk) {
	if c.rows == 0 && c.of == nil {
		return
	}
	switch t.field {
	case Lengths:
		out := cells[int64](t)[c.outRow:]
		for i, n := range j.lengths(c) {
			out[i] = int64(n)
		}
	case SampleMapping:
		out := cells[int64](t)[c.outRow:]
		for i, n := range j.samples(c) {
			out[i] = int64(n)
		}
	case RowErrors:
		clear(cells[uint8](t)[c.outRow : c.outRow+c.rows])
	case RaggedIDs:
		copy(cells[uint32](t)[c.outID:c.outID+c.ids], j.arena(c).IDs.Slice()[c.id:c.id+c.ids]) // no id is above MaxInt32: checkIDs
	case RaggedOffsets:
		j.fillOffsets(cells[int64](t), c)
	default:
		if t.dtype == dlpack.Int64 {
			fillPadded(j, cells[int64](t), t.field, c)
		} else {
			fillPadded(j, cells[int32](t), t.field, c)
		}
	}
}

// fillOffsets writes where the rows of a chunk end; offsets[0] is not the chunk's.
func (j *Job) fillOffsets(offsets []int64, c *chunk) {
	end := int64(c.outID)
	for i, n := range j.lengths(c) {
		end += int64(n)
		offsets[c.outRow+i+1] = end
	}
}

// Shape is the rows, the width of the padded fields and the tokens of the batch.
func (b *Batch) Shape() (rows, width, tokens int) { return b.rows, b.width, b.tokens }

// Place says who encoded the batch: CPU or CUDA.
func (b *Batch) Place() int32 { return b.encodedOn }

// Tensor makes a DLManagedTensor, or a DLManagedTensorVersioned, over a field. The caller owns it, also after the batch is closed.
func (b *Batch) Tensor(f Field, versioned bool) (unsafe.Pointer, error) {
	t, err := b.find(f)
	if err != nil {
		return nil, err
	}
	return t.buf.Tensor(t.dtype, t.shape, versioned), nil
}

// find is the tensor of a field that lies in our memory.
func (b *Batch) find(f Field) (*tensor, error) {
	if b.closed {
		return nil, fail(CodeState, "tensor: the batch is closed")
	}
	if !f.valid() {
		return nil, fail(CodeArgument, "tensor: unknown field %d", int32(f))
	}
	for i := range b.tensors {
		switch t := &b.tensors[i]; {
		case t.field != f:
		case t.given:
			return nil, fail(CodeState, "tensor: %v was written to the caller's memory", f)
		case b.encodedOn == CUDA:
			return t, b.toHost(t)
		default:
			return t, nil
		}
	}
	return nil, fail(CodeState, "tensor: %v was not asked for", f)
}

// Close lets go of the tensors; those that were handed out live on.
func (b *Batch) Close() {
	if b.closed {
		if Invariants {
			panic("pipeline: a batch closed twice")
		}
		return
	}
	b.closed = true
	b.release()
}

func (b *Batch) release() {
	if b.written != nil {
		b.written.Release()
		b.written = nil
	}
	for i := range b.tensors {
		if t := &b.tensors[i]; t.buf.Valid() {
			t.buf.Release()
			t.buf = dlpack.Buffer{}
		}
	}
}
