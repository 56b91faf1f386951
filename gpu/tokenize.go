package gpu

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/gpu/driver"
	"github.com/unchecked-io/unchecked-io/gpu/kernels"
)

// Tokenizer is one tokenizer's tables on one device, with the kernels that read them. Safe for concurrent use; Release when nobody begins slabs any
// more. The kernels and their contract: kernels/tokenize.h.
type Tokenizer struct {
	device  *Device
	image   *DeviceImage
	table   uint64
	kernels *[tokenizeKernels]driver.Function
	words   bool // WordPiece: its words are matched, not merged
	replays replays
}

// NewTokenizer uploads the image, which has a section "gpu.table", or shares an upload. Ask Capturing first: it may allocate. Errors as of Upload.
func (d *Device) NewTokenizer(img *image.Image) (*Tokenizer, error) {
	at, err := tableOffset(img)
	if err != nil {
		return nil, fmt.Errorf("gpu: device %d: %w", d.index, err)
	}
	table, _ := img.Section(TableSection)
	functions, err := d.tokenizers(kernels.StartsEntry(table))
	if err != nil {
		return nil, err
	}
	x, err := d.Upload(img)
	if err != nil {
		return nil, err
	}
	t := &Tokenizer{device: d, image: x, table: x.block.address + uint64(at), kernels: functions, words: kernels.Matches(kernels.StartsEntry(table))}
	d.mu.Lock()
	d.tokenizersHere[t] = true
	d.mu.Unlock()
	return t, nil
}

// TableSection is the image's section that the kernels read.
const TableSection = "gpu.table"

// Bounds of Text.
const (
	TextFront = kernels.TokenizeFront
	TextTail  = kernels.TokenizeTail
	MaxText   = kernels.TokenizeMaxText
)

const headerBytes = 32 // of the kernels' totals

// tableOffset is where the section begins in the image's bytes.
func tableOffset(img *image.Image) (int64, error) {
	table, ok := img.Section(TableSection)
	if !ok || len(table) == 0 {
		return 0, fmt.Errorf("the image has no section %s", TableSection)
	}
	return int64(uintptr(unsafe.Pointer(unsafe.SliceData(table))) - uintptr(unsafe.Pointer(unsafe.SliceData(img.Bytes())))), nil
}

// Release ends the use of the tables; what is queued may still read them.
func (t *Tokenizer) Release() {
	d := t.device
	if section, err := d.enter(); err == nil { // else the context is lost, and all memory with it
		t.dropReplays()
		section.Leave()
	}
	d.mu.Lock()
	delete(d.tokenizersHere, t)
	d.mu.Unlock()
	t.image.Release()
}

// Device is where the tables lie.
func (t *Tokenizer) Device() *Device { return t.device }

// tokenizers are the kernels for a tokenizer that has this one as its tokStarts, loaded when first asked for: without machine code in the build the driver
// compiles them, which takes a moment.
func (d *Device) tokenizers(starts string) (*[tokenizeKernels]driver.Function, error) {
	d.loading.Lock()
	defer d.loading.Unlock()
	if d.tokenize[starts] != nil {
		return d.tokenize[starts], nil
	}
	section, err := d.enter()
	if err != nil {
		return nil, err
	}
	defer section.Leave()
	var functions [tokenizeKernels]driver.Function
	known := map[string]driver.Function{}
	for other, loaded := range d.tokenize {
		for i, name := range tokenizeNames {
			known[kernels.Behind(other, name)] = loaded[i]
		}
	}
	for i, name := range tokenizeNames {
		name = kernels.Behind(starts, name)
		if i == tokStarts {
			name = starts
		} else if functions[i] = known[name]; functions[i] != 0 {
			continue
		}
		for module, names := range kernels.TokenizeModules {
			if slices.Contains(names, name) {
				functions[i], err = loadKernel(module, name, d.attributes)
			}
		}
		if err != nil {
			return nil, d.fail("load "+name, err)
		}
	}
	for i := range d.lanes {
		if len(d.tokenize) > 0 {
			break
		}
		if d.lanes[i], err = driver.NewUrgentStream(); err != nil { // short kernels that a host waits for, beside the long ones of a model
			return nil, d.fail("load", err)
		}
	}
	if d.tokenize == nil {
		d.tokenize = map[string]*[tokenizeKernels]driver.Function{}
	}
	d.tokenize[starts] = &functions
	return &functions, nil
}

// Text is a slab of rows in pinned memory, as the kernels read it: u32[Rows+1] offsets of the 0xFF bytes in the text, then, from Front on, TextFront bytes of
// anything, the rows with a byte 0xFF before each, and TextTail bytes of anything.
type Text struct {
	Rows  int64
	Bytes int64 // of the rows and their marks; below MaxText
	Front int64 // byte offset in the staging, a multiple of 256
	Again bool  // the scratch is given back at once, and Rows tokenizes the slab again: long batches would fill the device
}

// Scratch is the device memory that a slab with so much text holds until its rows are written, unless Text.Again is set.
func Scratch(textBytes int64) int64 { return kernels.TokenizeScratchBytes(textBytes) }

// ScratchLimit is how much of it one batch should hold at most.
func (d *Device) ScratchLimit() int64 { return min(d.total/32, 1<<30) }

// size is what of the staging goes to the device.
func (t Text) size() int64 { return t.Front + TextFront + t.Bytes + TextTail }

// Cut says what of a row's tokens is kept, and what is added.
type Cut struct {
	AddSpecial   bool
	SplitSpecial bool
	MaxTokens    int64 // of the text, special tokens not counted; -1: all
	Left         bool  // the last are kept
}

// Slab is a stretch of rows on its way through a device: the tokens are there, or soon will be, and Rows writes them out. It belongs to one
// goroutine at a time. Release it, also after Rows.
type Slab struct {
	tokenizer *Tokenizer
	p         *kernels.TokenizeParameters // an object of its own, without a Go pointer: cgo hands it to the driver
	lane      driver.Stream
	blocks    []*block // text, scratch (nil: given back), results
	after     *event   // all that is queued so far; one use is ours
	back      *Staging // what comes back to the host
	replay    *replay  // whose blocks and staging these are; nil: the slab's own
}

// Begin copies the text to the device and queues the tokenizing on a stream of the device's own, which waits for nothing of the caller's; with a writer
// (nil: none), also the writing of the rows. It consumes the staging, also on failure. Errors: ErrOutOfMemory, ErrContextLost.
func (t *Tokenizer) Begin(s *Staging, text Text, cut Cut, w *Writer) (*Slab, error) {
	defer s.Discard() // unless consumed below
	if err := text.check(s.n); err != nil {
		return nil, fmt.Errorf("gpu: tokenize: %w", err)
	}
	d := t.device
	section, err := d.enter()
	if err != nil {
		return nil, err
	}
	defer section.Leave()
	lane := w.laneOf(d)
	blocks, err := d.allocate([]int64{text.size(), kernels.TokenizeScratchBytes(text.Bytes), headerBytes + 8*text.Rows}, lane)
	if err != nil {
		return nil, err
	}
	slab, err := t.newSlab(lane, blocks)
	if err != nil {
		d.putBack(blocks)
		return nil, err
	}
	slab.p = cut.parameters(t, text.Rows, text.Bytes)
	slab.p.Text, slab.p.Offsets, slab.p.Scratch = blocks[0].address+uint64(text.Front)+TextFront, blocks[0].address, blocks[1].address
	slab.results(blocks[2].address)
	slab.after, err = d.queueKeepFrom(lane, s, blocks, 1, func() error { // the copy waits for no scratch: it runs beside the kernels of slabs before
		if err := driver.CopyToDevice(blocks[0].address, s.memory.address, text.size(), lane); err != nil {
			return err
		}
		if err := d.ready(lane, blocks[1:]); err != nil {
			return err
		}
		return t.begin(slab, w, lane)
	})
	if err != nil {
		slab.back.Discard() // a copy into it may have been queued, but queueKeep has then waited or lost the context
		return nil, err
	}
	if text.Again {
		slab.giveScratch()
	}
	return slab, nil
}

// giveScratch lets go of the scratch before the rest.
func (s *Slab) giveScratch() {
	d := s.tokenizer.device
	d.mu.Lock()
	d.idle(s.blocks[1:2], s.after, s.lane)
	d.mu.Unlock()
	s.blocks[1] = nil
}

// newSlab is a slab over the blocks. Inside a section.
func (t *Tokenizer) newSlab(lane driver.Stream, blocks []*block) (*Slab, error) {
	back, err := t.device.takePinned(headerBytes)
	if err != nil {
		return nil, err
	}
	return &Slab{tokenizer: t, lane: lane, blocks: blocks, back: &Staging{device: t.device, memory: back, n: headerBytes}}, nil
}

// results says where the kernels put what they know of the slab.
func (s *Slab) results(at uint64) {
	s.p.Header, s.p.RowTokens, s.p.RowFlags = at, at+headerBytes, at+headerBytes+uint64(4*s.p.Rows)
}

func (c Cut) parameters(t *Tokenizer, rows, text int64) *kernels.TokenizeParameters {
	return &kernels.TokenizeParameters{
		TextBytes: text, Rows: rows, Table: t.table,
		AddSpecial: integer(c.AddSpecial), SplitSpecial: integer(c.SplitSpecial), MaxTokens: c.MaxTokens, TruncateLeft: integer(c.Left),
	}
}

// begin queues a slab's kernels, and what comes back.
func (t *Tokenizer) begin(s *Slab, w *Writer, lane driver.Stream) error {
	if w != nil {
		s.p.RowsCount = w.job.counts(s.p)
	}
	if err := t.tokenize(s.p, lane); err != nil {
		return err
	}
	if w != nil {
		if err := w.write(s, lane); err != nil {
			return err
		}
	}
	return driver.CopyToHost(s.back.memory.address, s.p.Header, headerBytes, lane)
}

func (t Text) check(staged int64) error {
	switch {
	case t.Rows < 1 || t.Bytes < t.Rows || t.Bytes >= MaxText:
		return fmt.Errorf("%d rows in %d bytes", t.Rows, t.Bytes)
	case t.Front%256 != 0 || t.Front < (t.Rows+1)*4 || t.Front > 1<<40 || t.size() > staged:
		return fmt.Errorf("%d bytes of text at %d of %d staged bytes", t.Bytes, t.Front, staged)
	}
	return nil
}

// Totals are what is known of a slab once its tokens are there.
type Totals struct {
	Longest int64 // tokens of the longest row, cut and with special tokens
	Flagged int64 // rows that the kernels left to the CPU; they count as empty here
	Tokens  int64 // of all rows
	Wrong   bool  // the offsets of a source fall, or leave it: all rows are flagged
}

// Done says whether the totals are there.
func (s *Slab) Done() (bool, error) {
	d := s.tokenizer.device
	section, err := d.enter()
	if err != nil {
		return false, err
	}
	defer section.Leave()
	done, err := s.after.handle.Done()
	if err != nil {
		return false, d.fail("tokenize", err)
	}
	return done, nil
}

// Totals waits until they are there: the host waits for the device.
func (s *Slab) Totals() (Totals, error) {
	d := s.tokenizer.device
	section, err := d.enter()
	if err != nil {
		return Totals{}, err
	}
	defer section.Leave()
	if err := s.after.handle.Wait(); err != nil {
		return Totals{}, d.fail("tokenize", err)
	}
	header := unsafe.Slice((*int64)(s.back.memory.address), headerBytes/8) // rule: pinned memory is page-aligned and that large
	return Totals{header[0], header[1], header[2], header[3] != 0}, nil
}

// Results reads back, for each row, its tokens (of the text: before Cut) and why it is left to the CPU (0: it is not). The host waits.
func (s *Slab) Results() (tokens, flags []uint32, err error) {
	d, rows := s.tokenizer.device, s.p.Rows
	back, err := d.Stage(8 * rows)
	if err != nil {
		return nil, nil, err
	}
	defer back.Discard()
	section, err := d.enter()
	if err != nil {
		return nil, nil, err
	}
	defer section.Leave()
	if err = driver.CopyToHost(back.memory.address, s.p.RowTokens, 8*rows, s.lane); err == nil { // the lane comes after the slab's own work
		err = s.lane.Synchronize()
	}
	if err != nil {
		return nil, nil, d.fail("tokenize", err)
	}
	both := append([]uint32(nil), unsafe.Slice((*uint32)(back.memory.address), 2*rows)...) // rule: as above
	return both[:rows:rows], both[rows:], nil
}

// Release lets go of the slab: its memory is used again behind what is queued.
func (s *Slab) Release() {
	d := s.tokenizer.device
	if s.replay != nil {
		s.tokenizer.keepReplay(s.replay, s.after)
		s.back, s.blocks, s.replay = nil, nil, nil
	}
	if s.back != nil && s.back.memory != nil {
		d.returnPinned(s.back, s.after)
	}
	if s.blocks != nil {
		d.mu.Lock()
		d.idle(s.blocks, s.after, s.lane)
		d.mu.Unlock()
		s.blocks = nil
	}
	d.mu.Lock()
	d.leave(s.after)
	s.after = nil
	d.mu.Unlock()
}

// lane is the next of the device's own streams: slabs go round, so that the copy of one runs beside the kernels of another.
func (d *Device) lane() driver.Stream {
	return d.lanes[int(d.turn.Add(1)-1)%len(d.lanes)]
}

func integer(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// FlagName names why a row is left to the CPU: the first of the reasons in its flags.
func FlagName(flags uint32) string {
	switch {
	case flags&kernels.RowIllFormed != 0:
		return "ill_formed"
	case flags&kernels.RowAdded != 0:
		return "added"
	case flags&kernels.RowNormalize != 0:
		return "normalize"
	case flags&kernels.RowCostly != 0:
		return "costly"
	}
	return "other"
}
