package pipeline

import (
	"errors"
	"fmt"
	"math"
	"time"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/dlpack"
	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/gpu"
	"github.com/unchecked-io/unchecked-io/internal/pool"
)

// gpuRun is the part of a job whose text a device tokenizes: workers gather the rows into pinned slabs, each slab goes its way on the device, and when the
// totals are there the job has ended. Take then queues the writing of the tensors, unless their width was known from the start: then they are written as
// slab follows slab. Rows that the kernels leave to the CPU become chunks of the job, one for each, and are written over what the kernels have for them.
// A call that must not wait has no totals: such rows stay rows of pads, and RowErrors tells.
//
// Law: what the device still reads or writes is memory of the device room, which frees it behind its own events; so a job that is cancelled or fails lets
// go of its slabs at once, and of its texts when no worker reads them.
type gpuRun struct {
	tokenizer *gpu.Tokenizer
	width     int64       // of the rows, known from the start; -1: it is not
	writer    *gpu.Writer // nil: Take has the rows written
	unbegun   bool        // Take queues everything
	special   int         // tokens that a row has beside those of its text
	gather    *gather
	slabs     []slab
	queued    []*gpu.Slab // of slabs; those that have begun
	totals    []gpu.Totals
	bytes     int64
	scratch   int64      // of the slabs that hold theirs
	long      []int      // rows that no slab could hold
	flagged   [][]uint32 // of each slab, why each row is left to the CPU; nil: none is
	err       error
	lengths   []uint32 // of all rows, once something needs them
}

const (
	hereOnGPU  = 256 << 20 // bytes that the calling thread gathers, with workers, 10 ms at most: handing that to another thread takes longer than a small batch
	slabsAhead = 12        // slabs that workers fill without a pause; as many are staged at once
	spin       = 300 * time.Microsecond
	spinBytes  = 64 // text that makes it a nanosecond more
	pollEvery  = 2 * time.Microsecond
)

// scratchLimit is for tests to set.
var scratchLimit = (*gpu.Device).ScratchLimit

// errToCPU: the CPU had better encode the whole batch.
var errToCPU = errors.New("the batch goes to the CPU")

// runOnGPU is run for a job that a device tokenizes.
func (j *Job) runOnGPU() {
	if j.unbegun() {
		j.gpu.unbegun = true
		j.end()
		return
	}
	if j.inputBytes() > hereOnGPU && (j.column == nil || j.column.DeviceType == CPU) {
		go func() { j.endOnGPU(j.queueSlabs()) }()
		return
	}
	err := j.queueSlabs()
	if err == nil && j.opt.Flags&NoSync == 0 && !j.soonDone() { // another stream keeps the device busy
		go j.endOnGPU(nil)
		return
	}
	j.endOnGPU(err)
}

// soonDone looks for a moment whether the last slab has its totals.
func (j *Job) soonDone() bool {
	g := j.gpu
	if len(g.queued) == 0 {
		return true
	}
	for begun := time.Now(); time.Since(begun) < spin+time.Duration(g.bytes/spinBytes); {
		done, err := g.queued[len(g.queued)-1].Done()
		if done || err != nil {
			return true
		}
		for pause := time.Now(); time.Since(pause) < pollEvery; {
		}
	}
	return false
}

// queueSlabs gathers the rows and begins their slabs.
func (j *Job) queueSlabs() (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = Recovered(value)
		}
	}()
	g := j.gpu
	if j.texts == nil {
		return j.queueSources()
	}
	if j.survey.stretches == nil { // of a column
		if j.survey, err = look(j.texts, nil, "row", j.threads); err != nil {
			return err
		}
	}
	g.gather = newGather(j.texts, j.survey.stretches, j.threads)
	g.long = g.gather.long
	d := g.tokenizer.Device()
	cut := j.cutOnGPU()
	g.slabs = g.gather.slabs(slabSize(j.survey.size))
	if len(g.long) > 0 && j.opt.Flags&NoSync != 0 {
		return &Error{CodeArgument, g.long[0], fmt.Errorf("row %d: text of %d units is too long for a call with sync=False", g.long[0], j.texts[g.long[0]].Length)}
	}
	if err := j.openWriter(); err != nil {
		return err
	}
	if len(g.slabs) == 1 {
		s := &g.slabs[0]
		if s.bound <= 3*gpu.ReplayBytes && g.writer != nil {
			if r := g.tokenizer.Replay(int64(s.rows), g.gather.measured(s), cut, g.writer); r != nil {
				return j.replay(r, s)
			}
		}
	}
	for first := 0; first < len(g.slabs) && !j.cancelled.Load(); first += slabsAhead {
		if err := j.queueSome(d, g.slabs[first:min(first+slabsAhead, len(g.slabs))], cut); err != nil {
			return err
		}
	}
	return nil
}

// queueSome gathers some slabs and begins each once it is gathered.
func (j *Job) queueSome(d *gpu.Device, slabs []slab, cut gpu.Cut) error {
	g := j.gpu
	staged := make([]*gpu.Staging, 0, slabsAhead)
	defer func() {
		for _, s := range staged { // what did not begin
			s.Discard()
		}
	}()
	into := make([][]byte, 0, slabsAhead)
	for i := range slabs {
		s, err := d.Stage(slabs[i].size())
		if err != nil {
			return onGPU(err)
		}
		staged, into = append(staged, s), append(into, s.Bytes())
	}
	return g.gather.write(slabs, into, func(i int) error {
		if j.cancelled.Load() {
			return &Error{CodeCancelled, -1, engine.ErrCancelled}
		}
		s := &slabs[i]
		text := gpu.Text{Rows: int64(s.rows), Bytes: s.text, Front: s.front(), Again: j.givesScratch(s.text)}
		queued, err := g.tokenizer.Begin(staged[i], text, cut, g.writer)
		if err != nil {
			return onGPU(err)
		}
		g.queued = append(g.queued, queued)
		g.bytes += s.text - int64(s.rows)
		return nil
	})
}

// replay is queueSome for one slab whose work is a graph already.
func (j *Job) replay(r *gpu.Replay, s *slab) error {
	g := j.gpu
	begun := false
	defer func() {
		if !begun {
			r.Discard()
		}
	}()
	return g.gather.write(g.slabs, [][]byte{r.Bytes()}, func(int) error {
		begun = true
		queued, err := r.Begin(gpu.Text{Rows: int64(s.rows), Bytes: s.text, Front: s.front()})
		if err != nil {
			return onGPU(err)
		}
		g.queued = append(g.queued, queued)
		g.bytes += s.text - int64(s.rows)
		return nil
	})
}

// givesScratch says whether a slab lets go of its scratch at once: where its rows are written already, or the batch holds enough.
func (j *Job) givesScratch(text int64) bool {
	g := j.gpu
	if n := gpu.Scratch(text); g.writer == nil && g.scratch+n <= scratchLimit(g.tokenizer.Device()) {
		g.scratch += n
		return false
	}
	return true
}

// cutOnGPU is the cut of the call as the kernels make it.
func (j *Job) cutOnGPU() gpu.Cut {
	cut := gpu.Cut{AddSpecial: j.request.AddSpecialTokens, SplitSpecial: j.request.SplitSpecialTokens, MaxTokens: -1}
	if t := j.request.Truncation; t != nil {
		cut.MaxTokens, cut.Left = int64(t.MaxLength-j.gpu.special), t.Left
	}
	return cut
}

// endOnGPU waits for the totals and ends the job, or sends it to the CPU.
func (j *Job) endOnGPU(err error) {
	g := j.gpu
	if err == nil && !j.cancelled.Load() {
		err = j.finishOnGPU()
	}
	if errors.Is(err, errToCPU) || errors.Is(err, gpu.ErrOutOfMemory) && j.opt.TokenizeOn == OnAuto {
		g.release()
		j.gpu, j.chunks, j.workers = nil, nil, nil
		if err = j.toHost(); err == nil {
			j.cut()
			j.small = false // this may be a goroutine of nobody's
			j.run()
			return
		}
		j.gpu = g
	}
	g.err = err
	if err != nil || j.cancelled.Load() {
		g.release()
	}
	j.end()
}

// finishOnGPU reads the totals and encodes the rows that are left to the CPU.
func (j *Job) finishOnGPU() (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = Recovered(value)
		}
	}()
	g := j.gpu
	if j.opt.Flags&NoSync != 0 {
		return nil
	}
	g.totals, g.flagged = make([]gpu.Totals, len(g.queued)), make([][]uint32, len(g.queued))
	left := int64(0)
	for i, s := range g.queued {
		if g.totals[i], err = s.Totals(); err != nil {
			return onGPU(err)
		}
		left += g.totals[i].Flagged
		if g.totals[i].Wrong {
			return j.offsetsError()
		}
	}
	if left > int64(j.count/8)+64 && j.opt.TokenizeOn == OnAuto {
		return errToCPU
	}
	var ill, flagged []int
	add := func(row int, why string) {
		j.chunks = append(j.chunks, chunk{first: row, last: row + 1})
		j.tok.count.flag(why)
		if flagged = append(flagged, row); why == illFormedFlag {
			ill = append(ill, row)
		}
	}
	long := g.long
	for i, s := range g.queued {
		first, end := g.slabs[i].first, g.slabs[i].first+g.slabs[i].rows
		if g.totals[i].Flagged > 0 {
			if _, g.flagged[i], err = s.Results(); err != nil {
				return onGPU(err)
			}
		}
		for row, why := range g.flagged[i] {
			for ; len(long) > 0 && long[0] < first+row; long = long[1:] {
				add(long[0], "long")
			}
			if why != 0 {
				add(first+row, gpu.FlagName(why))
			}
		}
		for ; len(long) > 0 && long[0] < end; long = long[1:] {
			add(long[0], "long")
		}
	}
	if len(j.chunks) == 0 {
		return nil
	}
	if err := j.fetchRows(flagged); err != nil {
		return err
	}
	if len(ill) > 0 {
		t := &j.texts[ill[0]]
		return j.illFormedRows(ill, unsafe.Slice((*byte)(t.Data), t.Length)) // rule: fetched, or the caller's promise
	}
	j.workers = make([]worker, min(j.threads, len(j.chunks)))
	j.lowest.Store(math.MaxInt64)
	return asError(pool.Default().Do(len(j.chunks), len(j.workers), func(slot, i int) {
		if c := &j.chunks[i]; !j.cancelled.Load() && int64(i) < j.lowest.Load() {
			if c.err = j.encodeRows(c, &j.workers[slot], slot); c.err != nil {
				j.lower(int64(i))
			}
		}
	}))
}

func asError(err error) error {
	if err == nil {
		return nil // and no *Error that is nil
	}
	return AsError(err)
}

// measure settles the width of the batch.
func (g *gpuRun) measure(j *Job) (err error) {
	if g.err != nil {
		return g.err
	}
	j.rows = j.count
	if j.opt.Flags&NoSync != 0 {
		j.tokens, j.longest = -1, int(j.opt.MaxLength)
		j.width, err = j.settle(j.outputs)
		return err
	}
	for _, t := range g.totals {
		j.tokens, j.longest = j.tokens+int(t.Tokens), max(j.longest, int(t.Longest))
	}
	for i := range j.chunks {
		if err := j.chunks[i].err; err != nil {
			return err
		}
		j.tokens, j.longest = j.tokens+j.chunks[i].ids, max(j.longest, j.chunks[i].longest)
	}
	j.tokens -= len(g.long) * g.special // the device has them as empty rows
	if j.opt.Fields&(1<<RaggedIDs|1<<RaggedOffsets) != 0 {
		if _, err := g.rowLengths(j); err != nil {
			return err
		}
	}
	j.width, err = j.settle(j.outputs)
	return err
}

// rowLengths are the tokens of all rows as written; the host waits for them at the first call.
func (g *gpuRun) rowLengths(j *Job) ([]uint32, error) {
	if g.lengths != nil {
		return g.lengths, nil
	}
	lengths := make([]uint32, 0, j.rows)
	for _, s := range g.queued {
		tokens, flags, err := s.Results()
		if err != nil {
			return nil, onGPU(err)
		}
		for row, n := range tokens {
			if flags[row] != 0 {
				n = 0
			} else {
				if t := j.request.Truncation; t != nil {
					n = min(n, uint32(min(t.MaxLength-g.special, math.MaxUint32)))
				}
				n += uint32(g.special)
			}
			lengths = append(lengths, n)
		}
	}
	for i := range j.chunks {
		lengths[j.chunks[i].first] = uint32(j.chunks[i].ids)
	}
	g.lengths = lengths
	return lengths, nil
}

// release lets go of the slabs.
func (g *gpuRun) release() {
	for _, s := range g.queued {
		s.Release()
	}
	g.queued = nil
	g.writer.Drop()
	g.writer = nil
}

// fillOnGPU queues the writing of the tensors on the stream of the options. What lands on the CPU has been written, but for lengths, which are made on the
// device too and fetched when somebody asks.
func (j *Job) fillOnGPU(b *Batch) error {
	g := j.gpu
	d := g.tokenizer.Device()
	job, targets, offsets := j.rowsJob(b)
	if g.unbegun {
		return j.capture(&job)
	}
	if drainIsDue() {
		if err := d.Capturing(j.opt.Stream); err != nil {
			return onGPU(err)
		}
		drain()
	}
	staging, err := j.stagePatches(&job)
	if err != nil {
		return err
	}
	if g.width != int64(j.width) {
		g.writer.Drop()
		g.writer = nil
	}
	blocks, written, err := g.tokenizer.Rows(j.opt.Stream, g.queued, staging, &job, g.writer)
	if err != nil {
		return onGPU(err)
	}
	b.written = written
	adopt(d, targets, blocks)
	if offsets != nil {
		if err := j.copyOffsets(d, offsets); err != nil {
			return err
		}
	}
	return nil
}

// rowsJob is what the device writes, for which tensors, and the row offsets of ragged rows, which the host writes.
func (j *Job) rowsJob(b *Batch) (job gpu.RowsJob, targets []*tensor, offsets *tensor) {
	job = gpu.RowsJob{Width: int64(j.width), Bits: int(j.opt.DTypeBits), Left: j.opt.PaddingSide == Left, PadID: j.fillOf(InputIDs)}
	for i := range b.tensors {
		t := &b.tensors[i]
		var column gpu.Column
		wanted := true
		switch t.field {
		case InputIDs, RaggedIDs:
			column = gpu.IDs
		case AttentionMask:
			column = gpu.Ones
		case TokenTypeIDs:
			column = gpu.Zeros
		case Lengths:
			column = gpu.Lengths
		case RowErrors:
			column, wanted = gpu.RowErrors, j.opt.onDevice(RowErrors)
		default:
			wanted = false
		}
		switch {
		case t.field == RaggedOffsets:
			offsets = t
			continue
		case !wanted || t.given && t.bytes() == 0:
			continue
		case t.field == RaggedIDs:
			job.Ragged, job.Bits, job.Total = true, 32, int64(j.tokens)
		}
		job.Outputs, targets = append(job.Outputs, gpu.Output{Column: column, Dst: uint64(uintptr(t.dst))}), append(targets, t)
	}
	return job, targets, offsets
}

// fillBesideGPU writes what lands on the CPU although a device encoded.
func (j *Job) fillBesideGPU(tensors []tensor) {
	for i := range tensors {
		switch t := &tensors[i]; {
		case t.field == RowErrors && !j.opt.onDevice(RowErrors):
			clear(cells[uint8](t))
		case t.field == SampleMapping && t.given:
			countUp(cells[int64](t))
		}
	}
}

// countUp fills the mapping of rows that are each of a text of their own.
func countUp(mapping []int64) {
	for row := range mapping {
		mapping[row] = int64(row)
	}
}

// toHost makes what a batch encoded on a device has on the CPU and nobody has asked for yet: the mapping, and the lengths, which the device wrote. The
// host waits for the stream that they were written on.
func (b *Batch) toHost(t *tensor) error {
	switch {
	case t.field == SampleMapping && !t.buf.Valid():
		host, err := dlpack.NewHost(t.bytes())
		if err != nil {
			return err
		}
		t.buf, t.dst = host, host.Data()
		countUp(cells[int64](t))
	case t.field == Lengths:
		if kind, _ := t.buf.Device(); kind == CPU {
			return nil
		}
		host, err := dlpack.NewHost(t.bytes())
		if err != nil {
			return err
		}
		if t.bytes() > 0 {
			if err := b.written.Fetch(host.Data(), uint64(uintptr(t.buf.Data())), t.bytes()); err != nil {
				host.Release()
				return onGPU(err)
			}
		}
		t.buf.Release()
		t.buf = host
	}
	return nil
}

// copyOffsets queues the row offsets of ragged rows, which the host knows.
func (j *Job) copyOffsets(d *gpu.Device, t *tensor) error {
	staging, err := d.Stage(t.bytes())
	if err != nil {
		return onGPU(err)
	}
	ends, at := int64s(staging.Bytes()), int64(0)
	for row, n := range j.gpu.lengths {
		ends[row] = at
		at += int64(n)
	}
	ends[j.rows] = at
	blocks, err := d.Copy(j.opt.Stream, staging, []gpu.Part{{Bytes: t.bytes(), Dst: uint64(uintptr(t.dst))}})
	if err != nil {
		return onGPU(err)
	}
	adopt(d, []*tensor{t}, blocks)
	return nil
}

// stagePatches lays out what the host gives to the writing of the rows: where ragged rows begin, and the rows that the CPU encoded. nil: nothing.
func (j *Job) stagePatches(job *gpu.RowsJob) (*gpu.Staging, error) {
	g := j.gpu
	size := int64(0)
	if job.Ragged {
		size = int64(j.rows) * 8
	}
	next := 0 // chunks come in the order of rows, so of slabs
	var first []int
	if len(j.chunks) > 0 {
		for i := range g.slabs {
			s := &g.slabs[i]
			begin, ids := next, 0
			for ; next < len(j.chunks) && j.chunks[next].first < s.first+s.rows; next++ {
				ids += j.chunks[next].ids
			}
			n := int64(next - begin)
			p := gpu.Patch{Rows: n, RowsAt: size, EndsAt: size + 4*n, IDs: size + 4*n + 4*(n+1)}
			size = p.IDs + 4*int64(ids)
			job.Patches, first = append(job.Patches, p), append(first, begin)
		}
	}
	if size == 0 {
		return nil, nil
	}
	staging, err := g.tokenizer.Device().Stage(size)
	if err != nil {
		return nil, onGPU(err)
	}
	bytes := staging.Bytes()
	if job.Ragged {
		starts, at := int64s(bytes), int64(0)
		for row, n := range g.lengths {
			starts[row] = at
			at += int64(n)
		}
	}
	words := unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(bytes))), len(bytes)/4) // rule: pinned memory is page-aligned, and this large
	for i, p := range job.Patches {
		ids := words[p.IDs/4:]
		end := uint32(0)
		for k := range int(p.Rows) {
			c := &j.chunks[first[i]+k]
			words[int(p.RowsAt/4)+k] = uint32(c.first - g.slabs[i].first)
			words[int(p.EndsAt/4)+k] = end
			end += uint32(copy(ids[end:], j.arena(c).IDs.Slice()[c.id:c.id+c.ids]))
		}
		words[p.EndsAt/4+p.Rows] = end
	}
	return staging, nil
}

func int64s(b []byte) []int64 {
	return unsafe.Slice((*int64)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/8) // rule: pinned memory is page-aligned
}
