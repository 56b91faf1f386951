package pipeline

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/internal/mem"
	"github.com/unchecked-io/unchecked-io/internal/pool"
)

// Job encodes one batch. It belongs to one caller at a time; Close may come at any moment and detaches it from the workers.
type Job struct {
	tok     *Tokenizer
	opt     Options
	request engine.Request
	threads int
	release func()

	texts, pairs  []Text
	blocks        [2][]byte // what texts and pairs lie in
	survey        survey    // of texts, unless they are a column's
	spans         *spanRows // texts are parts of rows
	column        *Column   // instead of texts, which then are made only where the CPU needs them
	fetched       []byte    // its bytes, copied from a device
	count         int       // texts of the call
	gpu           *gpuRun   // nil: the CPU encodes
	chunks        []chunk
	workers       []worker
	wholes        []*whole     // rows in parts
	small         bool         // less than a grain
	total         int64        // bytes of its texts where they lie, as far as they are encoded, and rowCost for each
	left          atomic.Int64 // chunks that have not ended
	lowest        atomic.Int64 // the lowest chunk with a row at fault
	cancelled     atomic.Bool
	done          pool.Event
	running       *pool.Run // of the workers; nil: there are none
	helpful       bool      // who waits does chunks: none takes long
	outputs       []output  // the caller's memory
	outputsGiven  bool
	err           error // final once done is closed, like what follows
	rows, tokens  int
	width         int
	longest       int
	mu            sync.Mutex
	ended, closed bool
	taken         bool
}

// chunk is a run of rows that one worker encodes at one go.
type chunk struct {
	first, last   int // rows of the call
	worker        int
	row, id       int // where its rows begin in the worker's arena
	rows, ids     int // what it became
	longest       int // tokens of its longest row
	outRow, outID int // where its rows begin in the batch
	err           error

	of   *whole // not nil: part number part of a long row, or its special tokens
	part int
	text Text // with the character before the part
}

// worker is what one slot of the pool keeps between chunks.
type worker struct {
	arena engine.Arena
	reader
	rows  []engine.Row
	spans []engine.Span // of the rows
}

// Start encodes texts, and pairs if not nil. It copies the two slices; what they point to belongs to the job until release is called, which happens
// exactly once, on any goroutine, also when Start itself fails.
func (t *Tokenizer) Start(texts, pairs []Text, opt *Options, release func()) (*Job, error) {
	return t.start(&Job{count: len(texts)}, texts, pairs, opt, release)
}

// StartColumn is Start for the rows of a column.
func (t *Tokenizer) StartColumn(c *Column, opt *Options, release func()) (*Job, error) {
	copied := *c
	return t.start(&Job{count: int(c.Rows), column: &copied}, nil, nil, opt, release)
}

// StartSpans is Start for rows whose parts differ in trust: row r is the spans from offsets[r] to offsets[r+1], and trusted tells of each whether special
// tokens count in it. The slices are copied.
func (t *Tokenizer) StartSpans(spans []Text, trusted []byte, offsets []int64, opt *Options, release func()) (*Job, error) {
	return t.start(&Job{count: max(len(offsets)-1, 0), spans: &spanRows{trusted, offsets}}, spans, nil, opt, release)
}

func (t *Tokenizer) start(j *Job, texts, pairs []Text, opt *Options, release func()) (*Job, error) {
	if release == nil {
		release = func() {}
	}
	if !t.acquire() {
		release()
		return nil, fail(CodeArgument, "the tokenizer is closed")
	}
	j.tok, j.opt, j.release = t, *opt, release
	if err := j.prepare(texts, pairs); err != nil {
		j.freeTexts()
		release()
		t.drop()
		return nil, err
	}
	t.count.called()
	j.run()
	return j, nil
}

// prepare checks the call and cuts its rows into chunks.
func (j *Job) prepare(texts, pairs []Text) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = Recovered(value)
		}
	}()
	if err := j.opt.check(); err != nil {
		return err
	}
	if pairs != nil && len(pairs) != len(texts) {
		return fail(CodeArgument, "%d texts and %d pairs", len(texts), len(pairs))
	}
	what := "row"
	if j.spans != nil {
		if err := j.checkSpans(texts); err != nil {
			return err
		}
		what = "span"
	}
	j.threads = j.opt.threads()
	if j.column == nil {
		j.texts, j.blocks[0] = newTable(len(texts))
		if j.survey, err = look(texts, j.texts, what, j.threads); err != nil {
			return err
		}
	}
	if pairs != nil {
		j.pairs, j.blocks[1] = newTable(len(pairs))
		if _, err := look(pairs, j.pairs, "pair of row", j.threads); err != nil {
			return err
		}
	}
	if j.column != nil {
		if err := j.checkColumn(); err != nil {
			return err
		}
	}
	request, err := j.opt.request(j.tok.backend, pairs != nil)
	if err != nil {
		return err
	}
	j.request = *request
	j.request.Cancelled = &j.cancelled
	if err := j.opt.checkPads(j.tok.padding.PadID, j.tok.padding.PadTypeID); err != nil {
		return err
	}
	if len(j.opt.Outputs) > 0 {
		if j.outputs, err = readOutputs(j.opt.Outputs, &j.opt); err != nil {
			return err
		}
		if !j.request.Overflow { // the number of rows is known
			if err := checkRows(j.outputs, j.count); err != nil {
				return err
			}
		}
		j.opt.Outputs, j.outputsGiven = nil, true
	}
	if j.spans == nil {
		if err := j.choosePlace(pairs != nil); err != nil {
			return err
		}
	} else if j.opt.DeviceType == CUDA {
		if err := checkDevice(int(j.opt.DeviceID)); err != nil {
			return err
		}
	}
	if j.column != nil {
		if err := j.placeColumn(); err != nil {
			return err
		}
	}
	if j.gpu == nil {
		j.helpful = j.cut()
	}
	return nil
}

const (
	rowCost        = 16 // bytes that a row counts for beside its text: a million empty rows are work too
	chunkShare     = 3  // of what is left, a chunk is this part of a worker's share: first large ones, last small ones, so that the workers end together
	chunksPerGrain = 8  // at most an eighth of a millisecond
	grainsPerChunk = 16 // at most 16 ms: what a failed job may still run for, and an interrupt may have to wait
)

// cut makes chunks of about the same number of bytes, long rows in parts. A batch of less than a grain is one chunk. helpful: who waits
// may do chunks.
func (j *Job) cut() (helpful bool) {
	room := j.room()
	cost := func(i int) int64 {
		if j.spans != nil {
			return j.spans.size(j.texts, i)
		}
		n := min(j.texts[i].size(), room) + rowCost
		if j.pairs != nil {
			n += j.pairs[i].size()
		}
		return n
	}
	total := int64(0)
	for i := range j.count {
		total += cost(i)
	}
	j.total = total
	grain := int64(max(j.tok.backend.Grain(), 1))
	slots, longest := 1, int64(0)
	if j.small = total <= grain; j.small {
		j.chunks = []chunk{{last: j.count}}
	} else {
		left := total // bytes of later chunks
		size := func() int64 {
			if j.threads == 1 {
				return grain * grainsPerChunk
			}
			return min(max(left/int64(j.threads*chunkShare), grain/chunksPerGrain), grain*grainsPerChunk)
		}
		target := size()
		parts := target
		first, sum := 0, int64(0)
		end := func(i int) {
			if i > first {
				j.chunks = append(j.chunks, chunk{first: first, last: i})
			}
			left -= sum
			first, sum, longest = i, 0, max(longest, sum)
			target = size()
		}
		for i := range j.count {
			n := cost(i)
			if n > 2*parts && j.splits() {
				end(i)
				if j.split(i, parts, func(bytes int64) int64 { left -= bytes; return size() }) {
					for k := range j.chunks[len(j.chunks)-1].of.parts {
						longest = max(longest, j.chunks[len(j.chunks)-2-k].text.size())
					}
					first = i + 1
					continue
				}
			}
			if sum += n; sum >= target {
				end(i + 1)
			}
		}
		end(j.count)
		slots = min(j.threads, len(j.chunks))
	}
	_, native := j.tok.backend.(splitter) // the other backend keeps caches by thread
	j.workers = make([]worker, slots, slots+1)
	j.left.Store(int64(len(j.chunks)))
	j.lowest.Store(math.MaxInt64)
	return native && !j.small && longest <= 2*grain*grainsPerChunk
}

// run starts the workers, or encodes here what is less than a grain.
func (j *Job) run() {
	if j.gpu != nil {
		j.runOnGPU()
		return
	}
	if j.small {
		j.encodeChunk(0, 0)
		return
	}
	if j.helpful {
		j.running = pool.Default().Lead(len(j.chunks), len(j.workers), j.encodeChunk)
	} else {
		pool.Default().Run(len(j.chunks), len(j.workers), j.encodeChunk)
	}
}

// encodeChunk is a worker's task. The last chunk to end ends the job.
func (j *Job) encodeChunk(slot, i int) {
	i = j.turn(i)
	defer func() {
		if value := recover(); value != nil {
			j.chunks[i].err = Recovered(value)
			j.lower(int64(i))
		}
		if j.left.Add(-1) == 0 {
			j.end()
		}
	}()
	if j.cancelled.Load() || int64(i) > j.lowest.Load() {
		return
	}
	c, w := &j.chunks[i], &j.workers[slot]
	if c.of != nil {
		c.err = j.encodePart(c, w, slot)
	} else {
		c.err = j.encodeRows(c, w, slot)
	}
	if c.err != nil {
		j.lower(int64(i))
	}
}

// lower notes that chunk i has a row at fault: chunks above it need not be encoded, those below must, for theirs is the lowest row.
func (j *Job) lower(i int64) {
	for old := j.lowest.Load(); i < old && !j.lowest.CompareAndSwap(old, i); old = j.lowest.Load() {
	}
}

func (j *Job) encodeRows(c *chunk, w *worker, slot int) error {
	c.worker, c.row, c.id = slot, w.arena.Rows(), w.arena.IDs.Len()
	for first := c.first; first < c.last; {
		last := j.few(first, c.last)
		if err := j.encodeFew(c, w, first, last); err != nil {
			return err
		}
		first = last
	}
	c.rows, c.ids = w.arena.Rows()-c.row, w.arena.IDs.Len()-c.id
	for _, n := range j.lengths(c) {
		c.longest = max(c.longest, int(n))
	}
	return j.checkIDs(c)
}

// Rows that are read and then encoded, while the near caches hold them and what was written to make them.
const (
	rowsAtOnce  = 128
	bytesAtOnce = 1 << 16
)

// few is the end of such rows from first on. The other backend takes all at once, for each call of it costs.
func (j *Job) few(first, last int) int {
	if j.spans != nil {
		return last
	}
	if _, native := j.tok.backend.(splitter); !native {
		return last
	}
	last = min(last, first+rowsAtOnce)
	size := int64(0)
	for i := first; i < last; i++ {
		if size += j.texts[i].size(); j.pairs != nil {
			size += j.pairs[i].size()
		}
		if size >= bytesAtOnce {
			return i + 1
		}
	}
	return last
}

func (j *Job) encodeFew(c *chunk, w *worker, first, last int) error {
	var bad error // the row after those in rows
	if j.spans != nil {
		w.rows, bad = j.spans.rows(w, j.texts, first, last)
	} else {
		w.rows, bad = w.reader.rows(slices.Grow(w.rows[:0], last-first), j.texts, j.pairs, first, last)
	}
	defer clear(w.rows) // texts are the caller's again before the worker is gone
	if w.arena.IDs.Len() == 0 && len(j.chunks) > 1 {
		j.reserve(w, first, last)
	}
	if err := j.tok.backend.Encode(&w.arena, w.rows, first, &j.request); err != nil {
		var row *engine.RowError
		if errors.As(err, &row) {
			return rowError(AsError(err).Code, first+row.Row, row.Err)
		}
		return AsError(err)
	}
	return bad
}

// reserve makes room for what a worker may become, if all texts are like its first ones: an arena that grows is copied.
func (j *Job) reserve(w *worker, first, last int) {
	const idBytes, most = 3, 1 << 26
	read, lies := int64(0), int64(1)
	for i := range w.rows {
		read += int64(len(w.rows[i].Text))
	}
	for i := first; i < last; i++ {
		if j.spans != nil {
			lies += j.spans.size(j.texts, i)
		} else {
			lies += j.texts[i].size()
		}
	}
	w.arena.IDs.Reserve(int(float64(min(j.total, most)) * float64(read) / float64(lies) / float64(idBytes*len(j.workers))))
}

func rowError(code Code, row int, err error) *Error {
	return &Error{code, row, fmt.Errorf("row %d: %w", row, err)}
}

// checkIDs refuses ids that the int32 planes on the way to the device, ragged ids and int32 tensors could not tell from negative numbers.
func (j *Job) checkIDs(c *chunk) error {
	if !j.tok.wideIDs {
		return nil
	}
	ids := j.arena(c).IDs.Slice()[c.id : c.id+c.ids]
	all := uint32(0)
	for _, id := range ids {
		all |= id
	}
	if all <= math.MaxInt32 {
		return nil
	}
	at := 0
	for row, n := range j.lengths(c) {
		for ; n > 0; n, at = n-1, at+1 {
			if ids[at] > math.MaxInt32 {
				number := int(j.samples(c)[row])
				return &Error{CodeEncode, number, fmt.Errorf("row %d: token id %d is above %d", number, ids[at], math.MaxInt32)}
			}
		}
	}
	return nil
}

func (j *Job) arena(c *chunk) *engine.Arena { return &j.workers[c.worker].arena }

func (j *Job) lengths(c *chunk) []uint32 {
	return j.arena(c).Lengths.Slice()[c.row : c.row+c.rows]
}

func (j *Job) samples(c *chunk) []uint32 {
	return j.arena(c).Sample.Slice()[c.row : c.row+c.rows]
}

// end runs once, on the goroutine of the chunk that ended last.
func (j *Job) end() {
	var bytes int64
	for i := range j.workers {
		if j.gpu == nil {
			bytes += j.workers[i].bytes
		}
		j.workers[i].reader.release()
		j.workers[i].rows = nil
	}
	if j.err = j.outcome(); j.err == nil {
		by := onHF
		switch {
		case j.gpu != nil:
			by, bytes = onDevice, j.gpu.bytes
		case j.tok.name == "native":
			by = onNative
		}
		j.tok.count.encoded(by, int64(j.count), bytes, int64(max(j.tokens, 0)))
	} else {
		j.freeArenas()
	}
	j.freeTexts()
	j.release()
	j.mu.Lock()
	j.ended = true
	detached := j.closed
	j.mu.Unlock()
	j.done.Set()
	if detached {
		j.forget()
	}
}

// outcome is what the encoding ended with, or the width that it has. The lowest row at fault lies in the lowest chunk that failed.
func (j *Job) outcome() (err error) {
	defer func() {
		if value := recover(); value != nil { // or nobody would ever learn that the job has ended
			err = Recovered(value)
		}
	}()
	if j.cancelled.Load() {
		return &Error{CodeCancelled, -1, engine.ErrCancelled}
	}
	if j.gpu != nil {
		return j.gpu.measure(j)
	}
	for i := range j.chunks {
		if err := j.chunks[i].err; err != nil {
			return err
		}
	}
	if err := j.join(); err != nil {
		return err
	}
	return j.measure()
}

// Wait waits up to ms milliseconds, without bound if negative. pending: the job still runs; else err is what it ended with.
func (j *Job) Wait(ms int) (pending bool, err error) {
	most := time.Duration(ms) * time.Millisecond
	if j.helpful && !j.done.IsSet() {
		if ms == 0 {
			j.running.Call()
		} else {
			began := time.Now()
			if j.running.Help(most); ms > 0 {
				most = max(most-time.Since(began), 0)
			}
		}
	}
	if !j.done.Wait(most) {
		return true, nil
	}
	return false, j.err
}

// ready refuses a call that comes before the job has ended, or after it has failed.
func (j *Job) ready(what string) error {
	if !j.done.IsSet() {
		return fail(CodeState, "%s: the job still runs", what)
	}
	return j.err
}

// Shape is the rows of the batch (overflow pieces included), the width of its padded fields and its tokens.
func (j *Job) Shape() (rows, width, tokens int, err error) {
	if err := j.ready("shape"); err != nil {
		return 0, 0, 0, err
	}
	return j.rows, j.width, j.tokens, nil
}

// Close cancels the job if it still runs and lets go of it: the workers end at their next row and then call release.
func (j *Job) Close() {
	j.cancelled.Store(true)
	j.mu.Lock()
	closedBefore, ended := j.closed, j.ended
	j.closed = true
	j.mu.Unlock()
	if !closedBefore && !ended && j.helpful {
		j.running.Help(-1) // what nobody has begun ends at once
	}
	if closedBefore {
		if Invariants {
			panic("pipeline: a job closed twice")
		}
		return
	}
	if ended {
		j.forget()
	}
}

// forget frees what the job still holds. It runs once, when the job is closed and has ended.
func (j *Job) forget() {
	j.freeArenas()
	j.tok.drop()
}

func (j *Job) freeArenas() {
	if j.gpu != nil {
		j.gpu.release()
	}
	for i := range j.workers {
		j.workers[i].arena.Release()
	}
}

func (j *Job) freeTexts() {
	for i, block := range j.blocks {
		mem.Free(mem.PurposeTable, block)
		j.blocks[i] = nil
	}
	mem.Free(mem.PurposeText, j.fetched)
	j.texts, j.pairs, j.fetched = nil, nil, nil
}
