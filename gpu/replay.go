package gpu

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/gpu/driver"
	"github.com/unchecked-io/unchecked-io/gpu/kernels"
)

// Small slabs cost the host more than the device: some twenty calls of the driver. A replay is the work of such a slab, from the copy of its text to its
// rows and back to its totals, as one graph over memory of its own, launched again for each slab of as many rows and about as much text under the same
// options; only where the rows go is new.
//
// Law: a replay is one slab's at a time, and its memory is written again only behind the event after its last launch.
type replay struct {
	key     replayKey
	graph   *driver.Graph
	slab    Slab // parameters, blocks and staging; the text is filled up with separators to the key's bytes
	text    *Staging
	after   *event // after the last launch; nil: none
	written kernels.TokenizeParameters
	used    int64
}

type replayKey struct {
	rows, bytes int64
	cut         Cut
	width       int64
	bits        int
	left        bool
	padID       int64
	columns     string
}

// ReplayBytes is the most text of a replay; longer slabs take the device longer than the host.
const ReplayBytes = 256 << 10

const (
	replayRows = 4096
	replaySeen = 3  // slabs of a key before its graph is made, which takes a millisecond
	replayMost = 16 // graphs of a tokenizer on a device; the longest unused goes
	replayKeys = 256
)

// replays are those of one tokenizer, guarded by the device's lock.
type replays struct {
	idle  []*replay
	count int // idle or in use
	seen  map[replayKey]int
	clock int64
	fails int // graphs that the driver would not make
}

// Replay is a slab that is about to be: fill Bytes as Text says, with Front of the text, and Begin it, or Discard it.
type Replay struct {
	tokenizer *Tokenizer
	replay    *replay
	writer    *Writer
}

// Replay is a replay for so many rows in at most so many bytes, separators counted, that writes what the writer has; nil where there is none.
func (t *Tokenizer) Replay(rows, bytes int64, cut Cut, w *Writer) *Replay {
	if rows < 1 || rows > replayRows || bytes > ReplayBytes || w == nil || w.first != 0 {
		return nil
	}
	key := replayKey{rows: rows, bytes: replayRoom(bytes), cut: cut, width: w.job.Width, bits: w.job.Bits, left: w.job.Left, padID: w.job.PadID}
	for _, o := range w.job.Outputs {
		key.columns += string(rune('a' + o.Column))
	}
	d := t.device
	section, err := d.enter()
	if err != nil {
		return nil
	}
	defer section.Leave()
	d.mu.Lock()
	x := &t.replays
	if x.fails > 2 {
		d.mu.Unlock()
		return nil
	}
	d.scan()
	oldest := -1
	for i, r := range x.idle {
		if r.key == key && d.passed(r.after) {
			d.leave(r.after)
			r.after = nil
			x.idle = append(x.idle[:i], x.idle[i+1:]...)
			d.mu.Unlock()
			return &Replay{t, r, w}
		}
		if d.passed(r.after) && (oldest < 0 || r.used < x.idle[oldest].used) {
			oldest = i
		}
	}
	if x.seen == nil || len(x.seen) > replayKeys {
		x.seen = map[replayKey]int{}
	}
	x.seen[key]++
	worth := x.seen[key] > replaySeen && (x.count < replayMost || oldest >= 0)
	var out *replay
	if worth && x.count >= replayMost {
		out = x.idle[oldest]
		x.idle = append(x.idle[:oldest], x.idle[oldest+1:]...)
		x.count--
	}
	if worth {
		x.count++
	}
	d.mu.Unlock()
	if out != nil {
		t.dropReplay(out)
	}
	if !worth {
		return nil
	}
	r, err := t.newReplay(key, w)
	if err != nil {
		d.mu.Lock()
		x.count--
		x.fails++ // a capture elsewhere may have been in the way, or the driver has no graphs
		d.mu.Unlock()
		return nil
	}
	return &Replay{t, r, w}
}

// replayRoom rounds up to one of four sizes a power of two: slabs of about the same size share graphs, and little is tokenized in vain.
func replayRoom(bytes int64) int64 {
	bytes = max(bytes, 4<<10)
	step := int64(1) << (bits.Len64(uint64(bytes-1)) - 3)
	return (bytes + step - 1) / step * step
}

// newReplay captures a slab's work. Inside a section.
func (t *Tokenizer) newReplay(key replayKey, w *Writer) (*replay, error) {
	d := t.device
	text := Text{Rows: key.rows, Bytes: key.bytes, Front: Front(key.rows)}
	stream, err := driver.NewStream()
	if err != nil {
		return nil, err
	}
	defer stream.Destroy() //nolint:errcheck // of no use any more
	staged, err := d.takePinned(text.size())
	if err != nil {
		return nil, err
	}
	staging := &Staging{device: d, memory: staged, n: text.size()}
	blocks, err := d.allocate([]int64{text.size(), kernels.TokenizeScratchBytes(text.Bytes), headerBytes + 8*text.Rows}, stream)
	if err != nil {
		staging.Discard()
		return nil, err
	}
	slab, err := t.newSlab(stream, blocks)
	if err == nil {
		for _, b := range blocks { // idle ones, of which some may be read yet
			if b.after != nil && err == nil {
				err = b.after.handle.Wait()
			}
		}
	}
	if err != nil {
		if slab != nil {
			slab.back.Discard()
		}
		staging.Discard()
		d.putBack(blocks)
		return nil, err
	}
	for _, b := range blocks {
		d.mu.Lock()
		d.leave(b.after)
		b.after = nil
		d.mu.Unlock()
	}
	slab.p = key.cut.parameters(t, text.Rows, text.Bytes)
	slab.p.Text, slab.p.Offsets, slab.p.Scratch = blocks[0].address+uint64(text.Front)+TextFront, blocks[0].address, blocks[1].address
	slab.results(blocks[2].address)
	slab.p.RowsCount = w.job.counts(slab.p)
	r := &replay{key: key, slab: *slab, text: staging}
	rows := w.job.parameters(slab, 0, w.outputs, nil)
	last := rowsLaunch(rows)
	r.graph, err = driver.Capture(stream, t.kernels[last.kernel], uint32(last.grid), uint32(last.block), func() error {
		if err := driver.CopyToDevice(blocks[0].address, staging.memory.address, text.size(), stream); err != nil {
			return err
		}
		if err := t.tokenize(slab.p, stream); err != nil {
			return err
		}
		if err := t.launch(last, rows, stream); err != nil {
			return err
		}
		return driver.CopyToHost(slab.back.memory.address, slab.p.Header, headerBytes, stream)
	})
	if err != nil {
		slab.back.Discard()
		staging.Discard()
		d.putBack(blocks)
		return nil, err
	}
	return r, nil
}

// Bytes is the memory for the slab, as of Text.
func (r *Replay) Bytes() []byte { return r.replay.text.Bytes() }

// Discard gives the replay back unused.
func (r *Replay) Discard() { r.tokenizer.keepReplay(r.replay, nil) }

// Begin queues the slab with the rows of its writer on the writer's lane. text is what lies in Bytes; the replay is the slab's from here on.
func (r *Replay) Begin(text Text) (*Slab, error) {
	t, p := r.tokenizer, r.replay
	d := t.device
	if text.Bytes > p.key.bytes || text.Rows != p.key.rows {
		r.Discard()
		return nil, fmt.Errorf("gpu: tokenize: %d rows in %d bytes: the texts were changed while they were read", text.Rows, text.Bytes)
	}
	section, err := d.enter()
	if err != nil {
		r.Discard()
		return nil, err
	}
	defer section.Leave()
	whole := p.text.Bytes()[text.Front+TextFront:][:p.key.bytes]
	if rest := whole[text.Bytes:]; len(rest) > 0 {
		rest[0] = 0xFF
		for n := 1; n < len(rest); n *= 2 {
			copy(rest[n:], rest[:n])
		}
	}
	lane := r.writer.laneOf(d)
	slab := new(Slab)
	*slab = p.slab
	slab.lane, slab.replay = lane, p
	rows := r.writer.job.parameters(slab, r.writer.first, r.writer.outputs, nil)
	slab.after, err = d.queueKeep(lane, nil, nil, func() error {
		block := unsafe.Slice((*byte)(unsafe.Pointer(rows)), unsafe.Sizeof(*rows)) // rule: as in launch
		return p.graph.Launch(block, lane)
	})
	if err != nil {
		lane.Synchronize() //nolint:errcheck // it may be on its way
		t.keepReplay(p, nil)
		return nil, err
	}
	r.writer.first += text.Rows
	r.writer.begun = true
	return slab, nil
}

// keepReplay makes a replay idle behind an event, whose use is counted here.
func (t *Tokenizer) keepReplay(r *replay, after *event) {
	d := t.device
	d.mu.Lock()
	defer d.mu.Unlock()
	if after != nil {
		after.users++
	}
	t.replays.clock++
	r.after, r.used = after, t.replays.clock
	t.replays.idle = append(t.replays.idle, r)
}

// dropReplay gives back what a replay holds, which nothing uses any more. Inside a section, without d.mu.
func (t *Tokenizer) dropReplay(r *replay) {
	d := t.device
	if r.after != nil {
		r.after.handle.Wait() //nolint:errcheck // a lost context is noticed by the next call that queues
		d.mu.Lock()
		d.leave(r.after)
		d.mu.Unlock()
		r.after = nil
	}
	r.graph.Destroy()
	r.text.Discard()
	r.slab.back.Discard()
	d.putBack(r.slab.blocks)
}

// dropReplays is dropReplay for those that are idle. Inside a section, without d.mu.
func (t *Tokenizer) dropReplays() {
	d := t.device
	d.mu.Lock()
	idle := t.replays.idle
	t.replays.idle = nil
	t.replays.count -= len(idle)
	d.mu.Unlock()
	for _, r := range idle {
		t.dropReplay(r)
	}
}

// dropAllReplays is dropReplays for all tokenizers on the device: their memory is a cache.
func (d *Device) dropAllReplays() {
	d.mu.Lock()
	all := slices.Collect(maps.Keys(d.tokenizersHere))
	d.mu.Unlock()
	for _, t := range all {
		t.dropReplays()
	}
}

// Front is where the text's own front begins in a slab of so many rows.
func Front(rows int64) int64 { return ((rows+1)*4 + 255) &^ 255 }
