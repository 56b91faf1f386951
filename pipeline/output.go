package pipeline

import (
	"errors"
	"fmt"
	"math"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/dlpack"
	"github.com/unchecked-io/unchecked-io/engine/padding"
)

// Output is the caller's memory for one field: a DLTensor that is read during the call that passes it.
type Output struct {
	Field  Field
	Tensor unsafe.Pointer
}

// output is an Output once read.
type output struct {
	field Field
	view  dlpack.TensorView
}

// dtype is the element type of a field.
func (o *Options) dtype(f Field) dlpack.DType {
	switch {
	case f == RowErrors:
		return dlpack.Uint8
	case f == RaggedIDs, f.padded() && o.DTypeBits == 32:
		return dlpack.Int32
	}
	return dlpack.Int64
}

// onDevice says whether a field lands on the device of the options; the others are always on the CPU.
func (o *Options) onDevice(f Field) bool {
	return o.DeviceType == CUDA && (f.padded() || f == RaggedIDs || f == RaggedOffsets || f == RowErrors && o.Flags&NoSync != 0 && o.TokenizeOn == OnGPU)
}

// shape is that of a field in a batch of the given size.
func shape(f Field, rows, width, tokens int) []int64 {
	switch f {
	case Lengths, SampleMapping, RowErrors:
		return []int64{int64(rows)}
	case RaggedIDs:
		return []int64{int64(tokens)}
	case RaggedOffsets:
		return []int64{int64(rows) + 1}
	case Offsets:
		return []int64{int64(rows), int64(width), 2}
	}
	return []int64{int64(rows), int64(width)}
}

// readOutputs checks all that can be checked before the shape of the batch is known.
func readOutputs(given []Output, o *Options) ([]output, error) {
	outputs := make([]output, 0, len(given))
	seen := uint32(0)
	for _, g := range given {
		if !g.Field.valid() {
			return nil, fail(CodeArgument, "outputs: unknown field %d", int32(g.Field))
		}
		if seen&(1<<g.Field) != 0 {
			return nil, fail(CodeArgument, "out for %v: given twice", g.Field)
		}
		seen |= 1 << g.Field
		view, err := dlpack.View(g.Tensor)
		if err != nil {
			return nil, fail(CodeArgument, "out for %v: %w", g.Field, err)
		}
		if err := checkOutput(g.Field, &view, o); err != nil {
			return nil, err
		}
		outputs = append(outputs, output{g.Field, view})
	}
	for i := range outputs {
		for j := range outputs[:i] {
			if overlap(&outputs[i].view, &outputs[j].view) {
				return nil, fail(CodeArgument, "out for %v and out for %v share memory", outputs[j].field, outputs[i].field)
			}
		}
	}
	return outputs, nil
}

func checkOutput(f Field, v *dlpack.TensorView, o *Options) error {
	dtype := o.dtype(f)
	dims := len(shape(f, 0, 0, 0))
	switch {
	case v.DType != dtype:
		return fail(CodeArgument, "out for %v: dtype %v, not %v", f, v.DType, dtype)
	case len(v.Shape) != dims:
		return fail(CodeArgument, "out for %v: %d dimensions, not %d", f, len(v.Shape), dims)
	case f == Offsets && v.Shape[2] != 2:
		return fail(CodeArgument, "out for %v: shape %v, the last dimension is not 2", f, v.Shape)
	case !v.Contiguous:
		return fail(CodeArgument, "out for %v: shape %v with strides %v is not dense", f, v.Shape, v.Strides)
	case v.Address()%uint64(dtype.Size()) != 0:
		return fail(CodeArgument, "out for %v: not aligned to %d bytes", f, dtype.Size())
	case !o.onDevice(f) && v.DeviceType != dlpack.CPU && v.DeviceType != dlpack.CUDAHost:
		return fail(CodeArgument, "out for %v: on device type %d, not on the CPU", f, v.DeviceType)
	case o.onDevice(f) && (v.DeviceType != dlpack.CUDA || v.DeviceID != int(o.DeviceID)):
		return fail(CodeArgument, "out for %v: on device %d:%d, not on CUDA device %d", f, v.DeviceType, v.DeviceID, o.DeviceID)
	}
	return nil
}

func overlap(a, b *dlpack.TensorView) bool {
	return a.Bytes > 0 && b.Bytes > 0 && a.Address() < b.Address()+uint64(b.Bytes) && b.Address() < a.Address()+uint64(a.Bytes)
}

// checkRows compares the outputs with the number of rows.
func checkRows(outputs []output, rows int) error {
	for i := range outputs {
		o := &outputs[i]
		if want := shape(o.field, rows, 0, 0); o.field != RaggedIDs && o.view.Shape[0] != want[0] {
			return fail(CodeArgument, "out for %v: shape %v for a batch of %d rows", o.field, o.view.Shape, rows)
		}
	}
	return nil
}

// measure adds up what the chunks became and settles the width.
func (j *Job) measure() error {
	rows, tokens, longest := 0, 0, 0
	for i := range j.chunks {
		c := &j.chunks[i]
		c.outRow, c.outID = rows, tokens
		rows, tokens, longest = rows+c.rows, tokens+c.ids, max(longest, c.longest)
	}
	j.rows, j.tokens, j.longest = rows, tokens, longest
	width, err := j.settle(j.outputs)
	j.width = width
	return err
}

// settle is the width of the padded fields, by the padding rule, or as the caller's memory says.
func (j *Job) settle(outputs []output) (int, error) {
	padded := j.opt.Fields & (1<<Lengths - 1)
	for _, o := range outputs {
		if o.field.padded() {
			padded |= 1 << o.field
		}
	}
	if j.opt.Padding == PadNone && padded != 0 {
		if err := j.checkEqual(); err != nil {
			return 0, err
		}
	}
	if err := checkRows(outputs, j.rows); err != nil {
		return 0, err
	}
	given := -1
	for _, o := range outputs {
		switch {
		case o.field == RaggedIDs && o.view.Shape[0] != int64(j.tokens):
			return 0, fail(CodeArgument, "out for %v: shape %v for a batch of %d tokens", o.field, o.view.Shape, j.tokens)
		case !o.field.padded():
		case given >= 0 && o.view.Shape[1] != int64(given):
			return 0, fail(CodeArgument, "out for %v: shape %v beside another out of width %d", o.field, o.view.Shape, given)
		default:
			given = int(o.view.Shape[1])
		}
	}
	if given >= 0 {
		switch {
		case j.longest > given:
			return 0, j.tooLong(given, "the width of out")
		case j.opt.Padding == PadNone && j.rows > 0 && j.longest < given:
			return 0, fail(CodeArgument, "without padding, every row has %d tokens, but out has width %d", j.longest, given)
		}
		return given, nil
	}
	width, err := 0, error(nil)
	if j.rows > 0 {
		width, err = padding.Width([]int64{int64(j.longest)}, padding.Mode(j.opt.Padding), int(j.opt.MaxLength), int(j.opt.PadToMultipleOf))
	}
	var long *padding.TooLongError
	switch {
	case errors.As(err, &long) && (padded == 0 || j.checkEqual() == nil):
		width = j.longest // rows of one length need no padding, as the oracle sees it
	case long != nil:
		return 0, j.tooLong(long.Width, "the max_length that rows are padded to; truncation would cut it")
	case err != nil:
		return 0, &Error{CodeArgument, -1, err}
	}
	if width > 0 && j.rows > math.MaxInt64/16/width {
		return 0, fail(CodeMemory, "%d rows of width %d are more than memory can be addressed for", j.rows, width)
	}
	return width, nil
}

// row finds a row of the batch: its tokens and the text it comes from.
func (j *Job) row(want func(length int) bool) (row, length, text int) {
	if j.gpu != nil {
		lengths, _ := j.gpu.rowLengths(j) // of a context that is lost there is no row to name
		for row, n := range lengths {
			if want(int(n)) {
				return row, int(n), row
			}
		}
		return -1, 0, -1
	}
	for i := range j.chunks {
		c := &j.chunks[i]
		for r, n := range j.lengths(c) {
			if want(int(n)) {
				return c.outRow + r, int(n), int(j.samples(c)[r])
			}
		}
	}
	return -1, 0, -1
}

func (j *Job) tooLong(width int, what string) *Error {
	row, length, text := j.row(func(n int) bool { return n > width })
	return &Error{CodeArgument, text, fmt.Errorf("row %d has %d tokens, more than %d, %s", row, length, width, what)}
}

// checkEqual refuses rows of unequal lengths in a dense tensor without padding.
func (j *Job) checkEqual() error {
	_, first, _ := j.row(func(int) bool { return true })
	row, length, text := j.row(func(n int) bool { return n != first })
	if row < 0 {
		return nil
	}
	return &Error{CodeArgument, text, fmt.Errorf("rows are of unequal lengths (row 0 has %d tokens, row %d has %d): pad them, or use encode_ragged", first, row, length)}
}

// Give takes the caller's memory for outputs once the shape is known, instead of that of an earlier Give.
func (j *Job) Give(given []Output) error {
	if err := j.ready("give"); err != nil {
		return err
	}
	if j.taken {
		return fail(CodeState, "give: the batch has been taken")
	}
	outputs, err := readOutputs(given, &j.opt)
	if err != nil {
		return err
	}
	width, err := j.settle(outputs)
	if err != nil {
		return err
	}
	j.outputs, j.outputsGiven, j.width = outputs, true, width
	return nil
}
