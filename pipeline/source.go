package pipeline

import (
	"sort"

	"github.com/unchecked-io/unchecked-io/gpu"
	"github.com/unchecked-io/unchecked-io/internal/mem"
)

const illFormedFlag = "ill_formed"

// sourceBytes bounds the text of a slab that lies on the device: nothing is copied, so long slabs cost nothing but scratch. Tests set it.
var sourceBytes = int64(64 << 20)

// inputBytes is the text of the call where it lies.
func (j *Job) inputBytes() int64 {
	if j.column != nil {
		return j.column.Bytes
	}
	return j.survey.size
}

// unbegun says whether nothing is to be done before the outputs are known: the call may be captured into a graph, and the workspace is its only memory.
func (j *Job) unbegun() bool {
	return j.opt.Flags&NoSync != 0 && j.opt.Workspace != 0 && j.column != nil && j.column.onDevice()
}

// capture queues all of such a call.
func (j *Job) capture(job *gpu.RowsJob) error {
	src := j.source()
	return onGPU(j.gpu.tokenizer.Capture(j.opt.Stream, &src, j.cutOnGPU(), job, j.opt.Workspace, j.opt.WorkspaceBytes))
}

// source is the column as a device reads it.
func (j *Job) source() gpu.Source {
	c := j.column
	return gpu.Source{Data: c.Data, Bytes: c.Bytes, Offsets: c.Offsets, Wide: c.OffsetBits == 64, Rows: c.Rows, Pinned: c.DeviceType == Pinned}
}

// queueSources begins the slabs of a column that the device reads where it is. The offsets of a device's are looked at only where they are needed for cuts.
func (j *Job) queueSources() error {
	g, c := j.gpu, j.column
	g.slabs = []slab{{rows: int(c.Rows)}}
	src := j.source()
	var b bounds
	known := src.Pinned || src.Text() > sourceBytes && j.opt.Flags&NoSync == 0
	if known {
		size := sourceBytes
		if src.Pinned {
			b = boundsAt(at(c.Offsets), c.OffsetBits, c.Rows)
			size = slabSize(c.Bytes)
		} else {
			fetched, block, err := j.fetchBounds(0, c.Rows)
			if err != nil {
				return err
			}
			defer mem.Free(mem.PurposeText, block)
			b = fetched
		}
		var err error
		if g.slabs, err = c.slabs(b, size); err != nil {
			if err := j.toHost(); err != nil { // it names the row, where an offset is wrong
				return err
			}
			return err
		}
	}
	if err := j.openWriter(); err != nil {
		return err
	}
	for i := range g.slabs {
		if j.cancelled.Load() {
			return nil
		}
		s := &g.slabs[i]
		part := src
		part.Offsets += uint64(s.first) * uint64(c.OffsetBits/8)
		part.Rows = int64(s.rows)
		if known {
			part.Exact, part.From, part.To = true, b.at(s.first), b.at(s.first+s.rows)
			if part.From < 0 || part.To < part.From || part.To > c.Bytes {
				return j.offsetsError()
			}
		}
		part.Again = j.givesScratch(part.Text())
		queued, err := g.tokenizer.BeginSource(j.opt.Stream, &part, j.cutOnGPU(), g.writer)
		if err != nil {
			return onGPU(err)
		}
		g.queued = append(g.queued, queued)
		g.bytes += part.Text() - part.Rows
	}
	return nil
}

// offsetsError names the row whose offsets are wrong.
func (j *Job) offsetsError() error {
	if err := j.toHost(); err != nil {
		return err
	}
	return fail(CodeArgument, "the offsets of the text were changed while they were read")
}

// slabs cuts a column into stretches of rows of about so many bytes, or one row.
func (c *Column) slabs(b bounds, bytes int64) (slabs []slab, err error) {
	rows := int(c.Rows)
	for first := 0; first < rows; {
		from := b.at(first)
		n := sort.Search(rows-first, func(i int) bool { return b.at(first+i+1)-from+int64(i) > bytes }) // offsets that fall are found by the kernels
		n = max(n, 1)
		if size := b.at(first+n) - from + int64(n); size < 0 || size >= gpu.MaxText {
			return nil, fail(CodeArgument, "rows %d to %d have offsets %d to %d: they fall, or a row is of more than %d bytes", first, first+n-1, from,
				b.at(first+n), int64(gpu.MaxText))
		}
		slabs = append(slabs, slab{first: first, rows: n})
		first += n
	}
	return slabs, nil
}

// openWriter takes the memory of the outputs and has each slab's rows written behind its tokens, where the width is known and the memory is ours.
func (j *Job) openWriter() (err error) {
	g := j.gpu
	if g.width < 0 || len(j.outputs) > 0 || j.opt.Flags&DeferOutput != 0 {
		return nil
	}
	j.rows, j.width = j.count, int(g.width)
	var b Batch
	defer b.release()
	if err := j.plan(&b); err != nil {
		return err
	}
	job, _, _ := j.rowsJob(&b)
	d := g.tokenizer.Device()
	own := len(g.slabs) == 1 && d.Idle(j.opt.Stream)
	if g.writer, err = g.tokenizer.NewWriter(j.opt.Stream, own, int64(j.rows), int64(len(g.slabs)), &job); err != nil {
		return onGPU(err)
	}
	return nil
}
