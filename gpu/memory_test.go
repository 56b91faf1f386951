package gpu

import (
	"bytes"
	"errors"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/unchecked-io/unchecked-io/gpu/driver"
	"github.com/unchecked-io/unchecked-io/gpu/internal/fakecuda"
)

func TestCapacity(t *testing.T) {
	last := int64(0)
	for n := int64(1); n < 1<<40; n += 1 + n/7 {
		c := capacityFor(n)
		if c < n || c < last || c > max(512, n+n/8+512) || c%512 != 0 || capacityFor(c) != c {
			t.Fatalf("%d bytes: capacity %d after %d", n, c, last)
		}
		last = c
	}
}

// After some batches no call of ours allocates, on the host side or the device.
func TestSteadyState(t *testing.T) {
	d := device(t, 0)
	rng := rand.New(rand.NewSource(3))
	var batches []*batch
	for range 20 {
		batches = append(batches, randomBatch(rng, 32, 100+rng.Int63n(28)))
	}
	stream := fakecuda.Stream(0)
	round := func() {
		for _, b := range batches {
			d.Free([]Block{mustPad(t, d, stream, b)})
		}
	}
	round()
	calls := []string{"cuMemAlloc", "cuMemHostAlloc", "cuMemFree", "cuMemFreeHost", "cuEventCreate", "cuEventDestroy", "cuStreamSynchronize", "cuEventSynchronize"}
	before := map[string]int64{}
	for _, c := range calls {
		before[c] = fakecuda.Calls(c)
	}
	allocations := Stats()["gpu.driver_allocations"]
	for range 50 {
		round()
	}
	for _, c := range calls {
		if got := fakecuda.Calls(c) - before[c]; got != 0 {
			t.Errorf("%s was called %d times in 1,000 batches", c, got)
		}
	}
	if got := Stats()["gpu.driver_allocations"] - allocations; got != 0 {
		t.Errorf("%d allocations are counted", got)
	}
	empty(t, d)
}

// A host that runs far ahead of its device reuses scratch in stream order and never staging whose copy has not run.
func TestAheadOfTheDevice(t *testing.T) {
	d := device(t, 0)
	stream := fakecuda.Stream(0)
	fakecuda.Set("manual", 1)
	rng := rand.New(rand.NewSource(4))
	var batches []*batch
	var blocks []Block
	staged := map[uintptr]bool{}
	for range 40 {
		b := randomBatch(rng, 8, 64)
		s, job, ids, _ := b.stage(t, d)
		if staged[address(s)] {
			t.Fatal("staging was reused before its copy ran")
		}
		staged[address(s)] = true
		job.Planes = []Plane{{Kind: Values, At: ids, Bits: 64, Fill: 7}}
		out, err := d.Pad(stream, s, &job)
		if err != nil {
			t.Fatal(err)
		}
		batches, blocks = append(batches, b), append(blocks, out[0])
	}
	if got := fakecuda.Queued(stream); got < 80 {
		t.Fatalf("%d operations queued: the fake driver did not hold them", got)
	}
	if got, want := d.stats()[d.name()]-sum(blocks), capacityFor(9*8+8*64*12); got > 2*want {
		t.Errorf("%d bytes of scratch for 40 batches on one stream, want one or two of %d", got, want)
	}
	fakecuda.Run()
	for i, b := range batches {
		if got := cells(fakecuda.Peek(blocks[i].Ptr, blocks[i].Bytes), 64); !slices.Equal(got, b.wantIDs()) {
			t.Fatalf("batch %d is wrong", i)
		}
	}
	s, err := d.Stage(1000)
	if err != nil || !staged[address(s)] {
		t.Errorf("staging is not reused after its copy: %v", err)
	}
	s.Discard()
	d.Free(blocks)
	empty(t, d)
}

func sum(blocks []Block) (n int64) {
	for _, b := range blocks {
		n += b.Capacity
	}
	return n
}

// Scratch that one stream still uses is not given to another.
func TestScratchOfAnotherStream(t *testing.T) {
	d := device(t, 0)
	a, b := fakecuda.Stream(0), fakecuda.Stream(0)
	rng := rand.New(rand.NewSource(5))
	first, second := randomBatch(rng, 8, 64), randomBatch(rng, 8, 64)
	fakecuda.Hold(a, true)
	fakecuda.Set("manual", 1)
	x := mustPad(t, d, a, first)
	y := mustPad(t, d, b, second)
	fakecuda.Run()
	if got := cells(fakecuda.Peek(y.Ptr, y.Bytes), 64); !slices.Equal(got, second.wantIDs()) {
		t.Error("a stream waited for another, or took its scratch")
	}
	fakecuda.Hold(a, false)
	fakecuda.Run()
	if got := cells(fakecuda.Peek(x.Ptr, x.Bytes), 64); !slices.Equal(got, first.wantIDs()) {
		t.Error("the held stream's batch is wrong")
	}
	d.Free([]Block{x, y})
	empty(t, d)
}

// A tensor is dropped while a side stream has yet to read it: the reader sees the old content, whatever is encoded meanwhile.
func TestFreeInFlight(t *testing.T) {
	d := device(t, 0)
	main, side := fakecuda.Stream(0), fakecuda.Stream(0)
	rng := rand.New(rand.NewSource(6))
	for i := range 10 {
		b := randomBatch(rng, 8, 64)
		block := mustPad(t, d, main, b)
		fakecuda.Hold(side, true)
		read := fakecuda.ReadOn(side, block.Ptr, block.Bytes, 0)
		d.Free([]Block{block})
		var later []Block
		for range 5 {
			x := mustPad(t, d, main, randomBatch(rng, 8, 64))
			if x.Ptr == block.Ptr {
				t.Fatalf("round %d: the block was given away while it is read", i)
			}
			later = append(later, x)
		}
		Trim()
		fakecuda.Hold(side, false)
		if !slices.Equal(cells(read.Bytes(), 64), b.wantIDs()) {
			t.Fatalf("round %d: the reader saw another batch", i)
		}
		x := mustPad(t, d, main, b)
		if x.Ptr != block.Ptr && i == 0 {
			t.Error("the block does not come back after its reader has ended")
		}
		d.Free(append(later, x))
	}
	empty(t, d)
}

// Beyond the bound on memory that waits for its readers, the stream waits for a block rather than taking more.
func TestPendingIsBounded(t *testing.T) {
	d := device(t, 0)
	main, side := fakecuda.Stream(0), fakecuda.Stream(0)
	fakecuda.Set("manual", 1)
	fakecuda.Hold(side, true)
	b := &batch{rows: [][]int32{{1, 2, 3}}, pairs: [][]int32{{0, 0, 0, 0, 0, 0}}, width: 1 << 16, total: 3} // 512 KB of cells
	d.memory.pending = 2 << 20
	defer func() { d.memory.pending = pendingLimit }()
	fakecuda.ReadOn(side, 0, 0, 0)
	var last Block
	for range 30 {
		last = mustPad(t, d, main, b)
		d.Free([]Block{last})
	}
	if got := d.stats()[d.name()]; got > d.memory.pending+2*last.Capacity {
		t.Errorf("%d KB taken while 30 tensors of %d KB waited for a reader", got>>10, last.Capacity>>10)
	}
	fakecuda.Hold(side, false)
	empty(t, d)
}

func TestEviction(t *testing.T) {
	d := device(t, 0)
	old := d.memory.limit
	d.memory.limit = 1 << 20
	defer func() { d.memory.limit = old }()
	stream := fakecuda.Stream(0)
	b := randomBatch(rand.New(rand.NewSource(7)), 16, 4000) // 512 KB of cells
	for range 20 {
		var blocks []Block
		for range 5 {
			blocks = append(blocks, mustPad(t, d, stream, b))
		}
		d.Free(blocks)
		if got := d.stats()[d.name()+".cached"]; got > d.memory.limit {
			t.Fatalf("%d bytes are cached, the limit is %d", got, d.memory.limit)
		}
	}
	empty(t, d)
}

func TestHoldFrees(t *testing.T) {
	d := device(t, 0)
	stream, other := fakecuda.Stream(0), fakecuda.Stream(0)
	b := randomBatch(rand.New(rand.NewSource(8)), 4, 16)
	block := mustPad(t, d, stream, b)
	mustPadAndFree(t, d, stream, b) // warm
	HoldFrees(1)
	fakecuda.Capture(other, true)
	records := fakecuda.Calls("cuCtxRecordEvent")
	d.Free([]Block{block})
	for range 20 {
		d.Free([]Block{mustPad(t, d, stream, b)})
		Trim()
	}
	if fakecuda.Calls("cuCtxRecordEvent") != records || fakecuda.Invalidated(other) || fakecuda.Captured(other) != 0 {
		t.Errorf("the capture did not survive held frees")
	}
	fakecuda.Capture(other, false)
	if got := d.stats()[d.name()+".held"]; got < 21*512 {
		t.Errorf("%d bytes are held", got)
	}
	HoldFrees(-1)
	d.Free(nil)
	if got := d.stats()[d.name()+".held"]; got != 0 {
		t.Errorf("%d bytes are held after the last hold went", got)
	}
	empty(t, d)
}

func mustPadAndFree(t *testing.T, d *Device, stream uint64, b *batch) {
	t.Helper()
	d.Free([]Block{mustPad(t, d, stream, b)})
}

// A stream that is being captured is refused before anything is queued; captures elsewhere are not disturbed by encoding.
func TestCapture(t *testing.T) {
	d := device(t, 0)
	stream, other := fakecuda.Stream(0), fakecuda.Stream(0)
	b := randomBatch(rand.New(rand.NewSource(9)), 4, 16)
	fakecuda.Capture(stream, true)
	if err := d.Capturing(stream); !errors.Is(err, ErrCapturing) {
		t.Errorf("Capturing: %v", err)
	}
	allocations := fakecuda.Calls("cuMemAlloc")
	if _, err := padIDs(t, d, stream, b); !errors.Is(err, ErrCapturing) {
		t.Errorf("Pad: %v", err)
	}
	s, _ := d.Stage(64)
	if _, err := d.Copy(stream, s, []Part{{Bytes: 64}}); !errors.Is(err, ErrCapturing) {
		t.Errorf("Copy: %v", err)
	}
	if fakecuda.Captured(stream) != 0 || fakecuda.Invalidated(stream) || fakecuda.Calls("cuMemAlloc") != allocations {
		t.Error("something was queued or allocated")
	}
	block := mustPad(t, d, other, b) // takes new memory while the first stream captures
	if fakecuda.Captured(stream) != 0 || fakecuda.Invalidated(stream) {
		t.Error("encoding on another stream disturbed the capture")
	}
	// Freeing does: the driver refuses the event, and the block is kept for later.
	d.Free([]Block{block})
	if !fakecuda.Invalidated(stream) || d.stats()[d.name()+".held"] != block.Capacity {
		t.Error("the fake driver let a context event pass, or the block is lost")
	}
	fakecuda.Capture(stream, false)
	fakecuda.Set("legacy_implicit", 1)
	if err := d.Capturing(0); !errors.Is(err, ErrCapturing) {
		t.Errorf("legacy stream beside a blocking capture: %v", err)
	}
	fakecuda.Set("legacy_implicit", 0)
	d.Free(nil)
	empty(t, d)
}

func TestOutOfMemory(t *testing.T) {
	d := device(t, 0)
	stream := fakecuda.Stream(0)
	rng := rand.New(rand.NewSource(10))
	fakecuda.Set("memory", 1<<20)
	defer fakecuda.Set("memory", 1<<34)
	b := randomBatch(rng, 16, 3000) // 384 KB of cells, 280 KB of scratch
	kept := mustPad(t, d, stream, b)
	var dropped []Block
	pressed := 0
	OnPressure = func() {
		pressed++
		d.Free(dropped)
		dropped = nil
	}
	defer func() { OnPressure = func() {} }()

	_, err := padIDs(t, d, stream, b)
	if !errors.Is(err, ErrOutOfMemory) || pressed != 1 {
		t.Fatalf("%v, pressed %d times", err, pressed)
	}
	for _, text := range []string{"device 0", "allocate 302 KB", "are free", "torch.cuda.empty_cache()"} {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("%q does not say %q", err, text)
		}
	}
	small := randomBatch(rng, 4, 30)
	mustPadAndFree(t, d, stream, small) // the next call works

	// What was dropped and not drained is found, even where a reader has yet to end.
	side := fakecuda.Stream(0)
	fakecuda.Hold(side, true)
	read := fakecuda.ReadOn(side, kept.Ptr, kept.Bytes, 0)
	dropped = []Block{kept}
	time.AfterFunc(20*time.Millisecond, func() { fakecuda.Hold(side, false) })
	kept = mustPad(t, d, stream, b)
	if pressed != 2 || !slices.Equal(cells(read.Bytes(), 64), b.wantIDs()) {
		t.Errorf("pressed %d times, or the reader saw another batch", pressed)
	}
	if got := cells(fakecuda.Peek(kept.Ptr, kept.Bytes), 64); !slices.Equal(got, b.wantIDs()) {
		t.Error("the batch after the retry is wrong")
	}

	// Held frees cannot help; the error says so.
	HoldFrees(1)
	dropped = []Block{kept}
	_, err = padIDs(t, d, stream, b)
	if !errors.Is(err, ErrOutOfMemory) || !strings.Contains(err.Error(), "hold_frees") {
		t.Errorf("with frees held: %v", err)
	}
	HoldFrees(-1)
	mustPadAndFree(t, d, stream, b)
	if _, err := d.Upload(newImage(t, 0, 0, 2<<20)); !errors.Is(err, ErrOutOfMemory) {
		t.Errorf("upload: %v", err)
	}
	empty(t, d)
}

func TestPinnedIsBounded(t *testing.T) {
	d := device(t, 0)
	stream := fakecuda.Stream(0)
	d.pinned.limit = 256 << 10
	defer func() { d.pinned.limit = 0 }()
	SetPoison(true)
	defer SetPoison(false)

	// Four stagings of 64 KB fill it; the fifth waits for the copy of the first.
	fakecuda.Hold(stream, true)
	var blocks []Block
	for range 4 {
		s, err := d.Stage(40000)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(s.Bytes(), bytes.Repeat([]byte{0xCC}, 40000)) {
			t.Error("staging is not poisoned")
		}
		out, err := d.Copy(stream, s, []Part{{Bytes: 40000}})
		if err != nil {
			t.Fatal(err)
		}
		blocks = append(blocks, out...)
	}
	started := time.Now()
	time.AfterFunc(30*time.Millisecond, func() { fakecuda.Hold(stream, false) })
	s, err := d.Stage(40000)
	if err != nil || time.Since(started) < 25*time.Millisecond {
		t.Errorf("the fifth staging did not wait: %v after %v", err, time.Since(started))
	}
	if got := fakecuda.Used(-1); got > 256<<10 {
		t.Errorf("%d bytes pinned", got)
	}
	// With everything in callers' hands there is nothing to wait for: exact, beyond the bound, and freed after use.
	all := []*Staging{s}
	for range 3 {
		s, err := d.Stage(60000)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	more, err := d.Stage(100001)
	if err != nil || fakecuda.Used(-1) != 256<<10+100001 {
		t.Errorf("a one-off: %v, %d bytes pinned", err, fakecuda.Used(-1))
	}
	more.Discard()
	for _, s := range all {
		s.Discard()
	}
	// One larger than the bound is a one-off too, and idle memory makes room first.
	huge, err := d.Stage(1 << 20)
	if err != nil || fakecuda.Used(-1) != 1<<20 {
		t.Errorf("larger than the bound: %v, %d bytes pinned", err, fakecuda.Used(-1))
	}
	huge.Discard()
	again, err := d.Stage(100)
	if err != nil || fakecuda.Used(-1) != 64<<10 {
		t.Errorf("one-offs stay: %v, %d bytes pinned", err, fakecuda.Used(-1))
	}
	again.Discard()

	fakecuda.Set("pinned_limit", 100<<10)
	defer fakecuda.Set("pinned_limit", 1<<40)
	s, err = d.Stage(101000) // fits exactly where its class would not
	if err != nil {
		t.Error(err)
	} else {
		s.Discard()
	}
	if _, err := d.Stage(200 << 10); !errors.Is(err, ErrOutOfMemory) || !strings.Contains(err.Error(), "pin 200 KB") {
		t.Errorf("no pinned memory: %v", err)
	}
	d.Free(blocks)
	empty(t, d)
}

// Whatever call of the driver fails, the error is told, nothing is lost or used twice, and the next call works.
func TestFailingCalls(t *testing.T) {
	d := device(t, 0)
	stream := fakecuda.Stream(0)
	rng := rand.New(rand.NewSource(11))
	SetPoison(true)
	defer SetPoison(false)
	for _, call := range []string{"cuMemcpyHtoDAsync", "cuLaunchKernel", "cuEventRecord", "cuEventCreate", "cuMemsetD8Async", "cuMemAlloc", "cuMemHostAlloc",
		"cuCtxPushCurrent", "cuThreadExchangeStreamCaptureMode", "cuStreamIsCapturing", "cuStreamWaitEvent"} {
		empty(t, d)
		d.mu.Lock()
		d.events = nil // so that one has to be made
		d.mu.Unlock()
		b := randomBatch(rng, 4, 30)
		s, job, ids, _ := b.stage(t, d)
		if call == "cuMemHostAlloc" {
			s.Discard()
			d.trim()
		}
		job.Planes = []Plane{{Kind: Values, At: ids, Bits: 64, Fill: 7}}
		if call == "cuStreamWaitEvent" { // only a block that another stream has just freed is waited for
			fakecuda.Set("manual", 1)
			d.Free([]Block{mustPad(t, d, stream, b)})
		}
		fakecuda.Fail(call, 1, 0)
		var err error
		if call == "cuMemHostAlloc" {
			_, err = d.Stage(100)
		} else {
			_, err = d.Pad(stream, s, &job)
		}
		fakecuda.Fail(call, 0, 0)
		if !errors.Is(err, driver.Result(1)) {
			t.Errorf("%s failed: %v", call, err)
		}
		fakecuda.Set("manual", 0)
		fakecuda.Run()
		block := mustPad(t, d, stream, b)
		if got := cells(fakecuda.Peek(block.Ptr, block.Bytes), 64); !slices.Equal(got, b.wantIDs()) {
			t.Errorf("after %s failed, the next batch is wrong", call)
		}
		d.Free([]Block{block})
	}
	empty(t, d)
	if got := abandoned.Load(); got != 0 {
		t.Errorf("%d bytes were abandoned", got)
	}
}

func TestUpload(t *testing.T) {
	d := device(t, 0)
	image := newImage(t, 5, 6, 0)
	copies := fakecuda.Calls("cuMemcpyHtoDAsync")
	a, err := d.Upload(image)
	if err != nil {
		t.Fatal(err)
	}
	b, err := d.Upload(image)
	if err != nil || a != b || fakecuda.Calls("cuMemcpyHtoDAsync") != copies+1 {
		t.Errorf("an image is uploaded twice: %v", err)
	}
	a.Release()
	if d.stats()[d.name()+".cached"] != 0 {
		t.Error("the image went while it is used")
	}
	b.Release()
	c, err := d.Upload(image)
	if err != nil || c == b {
		t.Errorf("after the last release: %v", err)
	}
	c.Release()
	for _, call := range []string{"cuMemcpyHtoDAsync", "cuStreamSynchronize"} {
		fakecuda.Fail(call, 1, 0)
		_, err := d.Upload(image)
		fakecuda.Fail(call, 0, 0)
		if !errors.Is(err, driver.Result(1)) {
			t.Errorf("%s failed: %v", call, err)
		}
	}
	empty(t, d)
}

// A kernel of the program's own has ended the context: said so, at once and ever after, while other devices serve.
func TestContextLost(t *testing.T) {
	if !child(t) {
		return
	}
	d, other := device(t, 2), device(t, 0)
	stream := fakecuda.Stream(2)
	b := randomBatch(rand.New(rand.NewSource(12)), 4, 30)
	block := mustPad(t, d, stream, b)
	s, job, ids, _ := b.stage(t, d)
	job.Planes = []Plane{{Kind: Values, At: ids, Bits: 64}}
	fakecuda.Set("sticky", 700)
	_, err := d.Pad(stream, s, &job)
	for range 2 {
		if !errors.Is(err, ErrContextLost) || !errors.Is(err, driver.IllegalAddress) || !strings.Contains(err.Error(), "CUDA_ERROR_ILLEGAL_ADDRESS (700)") {
			t.Errorf("%v", err)
		}
		d.Free([]Block{block})
		block = Block{}
		_, err = d.Stage(100)
	}
	d.trim()
	fakecuda.Set("sticky", 0)
	if _, err := d.Upload(newImage(t, 0, 0, 0)); !errors.Is(err, ErrContextLost) {
		t.Errorf("upload: %v", err)
	}
	if err := d.Capturing(stream); !errors.Is(err, ErrContextLost) {
		t.Errorf("capturing: %v", err)
	}
	mustPadAndFree(t, other, fakecuda.Stream(0), b)
}

// Tries to break the order of things: streams stop and go, tensors are read on any stream and dropped while they are, pools are emptied, frees are
// held. Whoever reads must see the batch that was in the tensor when the read was queued.
func TestRandomLifetimes(t *testing.T) {
	d := device(t, 0)
	d.memory.pending = 64 << 10
	defer func() { d.memory.pending = pendingLimit }()
	SetPoison(true)
	defer SetPoison(false)
	var streams []uint64
	for range 4 {
		streams = append(streams, fakecuda.Stream(0))
	}
	for seed := range int64(40) {
		rng := rand.New(rand.NewSource(seed))
		fakecuda.Set("manual", 1)
		type tensor struct {
			block  Block
			want   []int64
			stream uint64
		}
		type reading struct {
			read *fakecuda.Read
			want []int64
		}
		var live []tensor
		var reads []reading
		held := map[uint64]bool{}
		holds := 0
		for range 400 {
			s := streams[rng.Intn(len(streams))]
			switch rng.Intn(12) {
			case 0, 1, 2, 3:
				b := randomBatch(rng, 1+rng.Intn(6), 1+rng.Int63n(30))
				live = append(live, tensor{mustPad(t, d, s, b), b.wantIDs(), s})
			case 4, 5:
				if len(live) > 0 {
					x := live[rng.Intn(len(live))]
					if fakecuda.Queued(x.stream) > 0 { // a program that reads elsewhere has waited for the producer
						s = x.stream
					}
					reads = append(reads, reading{fakecuda.ReadOn(s, x.block.Ptr, x.block.Bytes, 0), x.want})
				}
			case 6, 7:
				var dropped []Block
				for range min(rng.Intn(4), len(live)) {
					i := rng.Intn(len(live))
					dropped = append(dropped, live[i].block)
					live = slices.Delete(live, i, i+1)
				}
				d.Free(dropped)
			case 8:
				held[s] = !held[s]
				fakecuda.Hold(s, held[s])
			case 9:
				fakecuda.Run()
			case 10:
				if rng.Intn(4) == 0 {
					Trim()
				}
			case 11:
				if holds > 0 {
					HoldFrees(-1)
					holds--
				} else if rng.Intn(3) == 0 {
					HoldFrees(1)
					holds++
				}
			}
		}
		HoldFrees(-int64(holds))
		for _, s := range streams {
			fakecuda.Hold(s, false)
		}
		fakecuda.Run()
		for i, r := range reads {
			if !slices.Equal(cells(r.read.Bytes(), 64), r.want) {
				t.Fatalf("seed %d: read %d of %d saw something else", seed, i, len(reads))
			}
		}
		for _, x := range live {
			if !slices.Equal(cells(fakecuda.Peek(x.block.Ptr, x.block.Bytes), 64), x.want) {
				t.Fatalf("seed %d: a tensor changed while it lived", seed)
			}
			d.Free([]Block{x.block})
		}
		empty(t, d)
	}
}

// Small tensors come in many thousands at once: taking them back takes no time that matters.
func TestManySmallBlocks(t *testing.T) {
	d := device(t, 0)
	stream := fakecuda.Stream(0)
	b := randomBatch(rand.New(rand.NewSource(13)), 1, 8)
	var blocks []Block
	for range 20_000 {
		blocks = append(blocks, mustPad(t, d, stream, b))
	}
	started := time.Now()
	d.Free(blocks)
	if took := time.Since(started); took > time.Second {
		t.Errorf("20,000 blocks were taken back in %v", took)
	}
	empty(t, d)
}
