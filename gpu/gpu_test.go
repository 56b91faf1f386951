package gpu

import (
	"errors"
	"math/rand"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/unchecked-io/unchecked-io/gpu/internal/fakecuda"
	"github.com/unchecked-io/unchecked-io/gpu/kernels"
)

// Machines without CUDA: the question is answered, everything else is a clear error, and a driver that appears later serves.
func TestAbsent(t *testing.T) {
	if !child(t) {
		return
	}
	fake := os.Getenv("UIO_LIBCUDA")
	for _, c := range []struct {
		name, library, setting string
		value                  int64
		want                   error
		texts                  []string
	}{
		{"no driver", "/nonexistent/libcuda.so.1", "devices", 0, ErrNoCUDA, []string{"no NVIDIA driver"}},
		{"driver too old", fake, "version", 12020, ErrDriverTooOld, []string{"12.2", "12.5"}},
		{"no device", fake, "version", 12050, ErrNoCUDA, []string{"no device"}},
	} {
		os.Setenv("UIO_LIBCUDA", c.library)
		fakecuda.Set(c.setting, c.value)
		n, why := Count()
		_, describe := Describe(0)
		_, open := Open(0)
		if n != 0 || !errors.Is(describe, c.want) || !errors.Is(open, c.want) {
			t.Errorf("%s: count %d, describe %v, open %v", c.name, n, describe, open)
		}
		for _, text := range c.texts {
			if !strings.Contains(why, text) || !strings.Contains(open.Error(), text) {
				t.Errorf("%s: %q and %q, want %q in both", c.name, why, open, text)
			}
		}
	}
	if got := DriverVersion(); got != "12.5" {
		t.Errorf("driver version %q", got)
	}
	Trim()
	if s := Stats(); s["mem.pinned"] != 0 {
		t.Errorf("stats without a device: %v", s)
	}
	fakecuda.Set("devices", 1)
	if n, why := Count(); n != 1 || why != "" {
		t.Errorf("a device appeared: count %d, %q", n, why)
	}
	device(t, 0)
}

func TestIndex(t *testing.T) {
	for _, i := range []int{-1, 4, 1 << 30} {
		_, err := Open(i)
		_, other := Describe(i)
		if !errors.Is(err, ErrIndex) || !errors.Is(other, ErrIndex) || !strings.Contains(err.Error(), "4 visible") {
			t.Errorf("device %d: %v; %v", i, err, other)
		}
	}
	a, b := device(t, 0), device(t, 0)
	if a != b || a.Index() != 0 {
		t.Error("a device is opened twice")
	}
	info, err := Describe(0)
	if err != nil || info.Name != "Fake GPU 0" || info.ComputeCapability != "9.0" || info.DriverVersion != "12.8" || !info.Open {
		t.Errorf("%+v, %v", info, err)
	}
}

// Machine code where it fits, PTX else; a device too old for the PTX is refused.
func TestKernelImages(t *testing.T) {
	if !child(t) {
		return
	}
	fakecuda.Set("refuse_cubin", 1)
	d := device(t, 1)
	fakecuda.Set("refuse_cubin", 0)
	if fakecuda.Calls("ptx") != 1 {
		t.Error("PTX was not taken where there is no machine code, or it was refused")
	}
	if kernels.Cubin("pad", 9, 0) != "" { // only where generate.py --cubin has run
		device(t, 0)
		if fakecuda.Calls("cubin") != 1 || fakecuda.Calls("ptx") != 1 {
			t.Error("machine code was not taken where it fits")
		}
	}
	b := randomBatch(rand.New(rand.NewSource(1)), 3, 5)
	d.Free([]Block{mustPad(t, d, fakecuda.Stream(1), b)})
	empty(t, d)

	fakecuda.Set("major", 7)
	_, err := Open(3)
	fakecuda.Set("major", 9)
	if err == nil || !strings.Contains(err.Error(), "compute capability 7.0, 7.5 or newer") {
		t.Errorf("compute capability 7.0: %v", err)
	}
	fakecuda.Fail("cuStreamCreate", 2, 0)
	_, err = Open(3)
	fakecuda.Fail("cuStreamCreate", 0, 0)
	if !errors.Is(err, ErrOutOfMemory) {
		t.Errorf("out of memory in open: %v", err)
	}
	device(t, 3) // and the next call works
}

// Every option, against the batch written out by hand.
func TestPad(t *testing.T) {
	d := device(t, 0)
	image := newImage(t, 50256, 3, 0)
	x, err := d.Upload(image)
	if err != nil {
		t.Fatal(err)
	}
	SetPoison(true)
	defer SetPoison(false)
	rng := rand.New(rand.NewSource(2))
	stream := fakecuda.Stream(0)
	for _, rows := range []int{0, 1, 2, 31, 32, 33, 65, 700} {
		for _, width := range []int64{0, 1, 2, 5, 64, 129} {
			for _, left := range []bool{false, true} {
				b := randomBatch(rng, rows, width)
				s, job, ids, pairs := b.stage(t, d)
				job.Left, job.Image = left, x
				job.Planes = []Plane{
					{Kind: Values, At: ids, Bits: 64, Unsigned: true, FillFrom: PadID},
					{Kind: Mask, Bits: 64},
					{Kind: Values, At: ids, Bits: 32, Fill: -1},
					{Kind: Values, At: pairs, Inner: 2, Bits: 64, Fill: 0},
					{Kind: Constant, Bits: 32, FillFrom: PadTypeID},
					{Kind: Mask, Bits: 32, Fill: 1},
					{Kind: Values, At: pairs, Inner: 2, Bits: 32, Fill: 9},
				}
				fills := []int64{50256, 0, -1, 0, 3, 1, 9}
				// The caller's memory for the last, only as aligned as a cell.
				section, _ := d.enter()
				own, err := d.allocate([]int64{int64(rows)*width*8 + 4}, 0)
				section.Leave()
				if err != nil {
					t.Fatal(err)
				}
				last := len(job.Planes) - 1
				job.Planes[last].Dst = own[0].address + 4
				blocks, err := d.Pad(stream, s, &job)
				if err != nil {
					t.Fatal(err)
				}
				if len(blocks) != last {
					t.Fatalf("%d blocks for %d planes without memory", len(blocks), last)
				}
				blocks = append(blocks, Block{Ptr: uintptr(job.Planes[last].Dst), Bytes: int64(rows) * width * 8})
				for i, p := range job.Planes {
					got, want := cells(fakecuda.Peek(blocks[i].Ptr, blocks[i].Bytes), p.Bits), b.want(p, left, fills[i])
					if len(got) != len(want) {
						t.Fatalf("rows %d width %d plane %d: %d cells, want %d", rows, width, i, len(got), len(want))
					}
					for c := range got {
						if got[c] != want[c] {
							t.Fatalf("rows %d width %d left %v plane %d cell %d: %d, want %d", rows, width, left, i, c, got[c], want[c])
						}
					}
				}
				d.Free(blocks[:last])
				d.putBack(own)
			}
		}
	}
	x.Release()
	empty(t, d)
}

func TestPadRefuses(t *testing.T) {
	d := device(t, 0)
	other := device(t, 1)
	foreign, err := other.Upload(newImage(t, 0, 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	for name, edit := range map[string]func(*PadJob){
		"negative rows":                  func(j *PadJob) { j.Rows = -1 },
		"rows times width overflows":     func(j *PadJob) { j.Rows, j.Width = 1<<39, 1<<39 },
		"offsets outside the staging":    func(j *PadJob) { j.Offsets = 24 },
		"offsets not aligned":            func(j *PadJob) { j.Offsets = 4 },
		"column outside the staging":     func(j *PadJob) { j.Total++ },
		"column at an odd byte":          func(j *PadJob) { j.Planes[0].At = 33 },
		"negative column":                func(j *PadJob) { j.Planes[0].At = -4 },
		"three cells a token":            func(j *PadJob) { j.Planes[0].Inner = 3 },
		"16-bit cells":                   func(j *PadJob) { j.Planes[0].Bits = 16 },
		"caller's memory not aligned":    func(j *PadJob) { j.Planes[0].Dst = 0x1004 },
		"fill from no image":             func(j *PadJob) { j.Planes[0].FillFrom = PadID },
		"fill from another device":       func(j *PadJob) { j.Planes[0].FillFrom, j.Image = PadID, foreign },
		"nine planes":                    func(j *PadJob) { j.Planes = make([]Plane, 9) },
		"a token count beyond all sense": func(j *PadJob) { j.Total = 1 << 62 },
	} {
		s, err := d.Stage(3*8 + 4*4)
		if err != nil {
			t.Fatal(err)
		}
		job := PadJob{Rows: 2, Width: 2, Total: 4, Planes: []Plane{{Kind: Values, At: 24, Bits: 64}}}
		edit(&job)
		launches := fakecuda.Calls("cuLaunchKernel")
		if _, err := d.Pad(0, s, &job); err == nil || fakecuda.Calls("cuLaunchKernel") != launches {
			t.Errorf("%s: no error, or something was queued", name)
		}
	}
	s, _ := d.Stage(16)
	if _, err := d.Copy(0, s, []Part{{At: 8, Bytes: 9}}); err == nil {
		t.Error("a part outside the staging: no error")
	}
	if _, err := d.Stage(-1); err == nil {
		t.Error("staging of -1 bytes: no error")
	}
	released := newImage(t, 0, 0, 0)
	released.Release()
	if _, err := d.Upload(released); err == nil {
		t.Error("a released image: no error")
	}
	foreign.Release()
	empty(t, d)
}

func TestCopy(t *testing.T) {
	d := device(t, 0)
	stream := fakecuda.Stream(0)
	s, err := d.Stage(100)
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Bytes() {
		s.Bytes()[i] = byte(i)
	}
	section, _ := d.enter()
	own, err := d.allocate([]int64{50}, 0)
	section.Leave()
	if err != nil {
		t.Fatal(err)
	}
	blocks, err := d.Copy(stream, s, []Part{{At: 0, Bytes: 40}, {At: 40, Bytes: 50, Dst: own[0].address}, {At: 90, Bytes: 0}, {At: 96, Bytes: 4}})
	if err != nil || len(blocks) != 3 || blocks[1].Ptr != 0 || blocks[2].Bytes != 4 {
		t.Fatalf("%v, %v", blocks, err)
	}
	if got := fakecuda.Peek(blocks[0].Ptr, 40); got[39] != 39 {
		t.Errorf("first part ends in %d", got[39])
	}
	if got := fakecuda.Peek(uintptr(own[0].address), 50); got[0] != 40 {
		t.Errorf("the caller's part begins with %d", got[0])
	}
	if s.Bytes() != nil {
		t.Error("the staging is still there after it was consumed")
	}
	s.Discard() // nothing happens
	d.Free(blocks)
	d.putBack(own)
	s, _ = d.Stage(0)
	if blocks, err := d.Copy(stream, s, []Part{{}}); err != nil || len(blocks) != 1 || blocks[0].Ptr != 0 {
		t.Errorf("nothing copied: %v, %v", blocks, err)
	}
	empty(t, d)
}

// Many goroutines, streams and sizes; every result is read back before it is dropped.
func TestConcurrent(t *testing.T) {
	d := device(t, 0)
	SetPoison(true)
	defer SetPoison(false)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var dropped []Block
	for g := range 8 {
		wg.Go(func() {
			rng := rand.New(rand.NewSource(int64(g)))
			stream := fakecuda.Stream(0)
			for i := range 60 {
				b := randomBatch(rng, 1+rng.Intn(20), 1+rng.Int63n(40))
				block := mustPad(t, d, stream, b)
				got, want := cells(fakecuda.Peek(block.Ptr, block.Bytes), 64), b.wantIDs()
				for c := range want {
					if got[c] != want[c] {
						t.Errorf("goroutine %d batch %d cell %d: %d, want %d", g, i, c, got[c], want[c])
						return
					}
				}
				mu.Lock()
				dropped = append(dropped, block)
				var free []Block
				if len(dropped) > 10 {
					free, dropped = dropped, nil
				}
				mu.Unlock()
				d.Free(free)
				if i%25 == 0 {
					Stats()
					Trim()
				}
			}
		})
	}
	wg.Wait()
	d.Free(dropped)
	empty(t, d)
}
