package gpu

import (
	"encoding/binary"
	"math/rand"
	"os"
	"os/exec"
	"strings"
	"testing"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/gpu/internal/fakecuda"
)

// Four devices of the fake driver; tests that need an untouched one run in a child.
func TestMain(m *testing.M) {
	os.Exit(fakecuda.Main(func() int {
		fakecuda.Set("devices", 4)
		return m.Run()
	}))
}

// child runs one test in a process of its own, for a driver is activated once.
func child(t *testing.T) bool {
	if os.Getenv("UIO_TEST_CHILD") != "" {
		return true
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(self, "-test.run=^"+t.Name()+"$", "-test.v")
	command.Env = append(os.Environ(), "UIO_TEST_CHILD=1")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if !strings.Contains(string(out), "--- PASS: "+t.Name()) {
		t.Errorf("the child did not run the test:\n%s", out)
	}
	return false
}

// device opens a device and checks at the end that the fake driver found no fault and that what was pushed was popped.
func device(t *testing.T, i int) *Device {
	t.Helper()
	d, err := Open(i)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		t.Helper()
		fakecuda.Set("manual", 0)
		fakecuda.Run()
		if faults := fakecuda.Faults(); faults != "" {
			t.Errorf("the driver saw faults:\n%s", faults)
		}
		if push, pop := fakecuda.Calls("pushed"), fakecuda.Calls("popped"); push != pop {
			t.Errorf("%d contexts pushed, %d popped", push, pop)
		}
	})
	return d
}

// empty frees everything and checks that nothing is left anywhere.
func empty(t *testing.T, d *Device) {
	t.Helper()
	fakecuda.Set("manual", 0)
	fakecuda.Run()
	d.Free(nil)
	Trim()
	if got := d.stats()[d.name()]; got != 0 {
		t.Errorf("%d bytes of device memory are still counted", got)
	}
	if got := fakecuda.Used(d.index); got != 0 {
		t.Errorf("the driver still has %d bytes of device memory taken", got)
	}
	if got, want := fakecuda.Used(-1), pinnedTotal.Load(); got != 0 || want != 0 {
		t.Errorf("pinned memory: the driver has %d bytes taken, we count %d", got, want)
	}
}

// batch is a ragged batch and what its planes must be.
type batch struct {
	rows  [][]int32
	pairs [][]int32 // two a token
	width int64
	total int64
}

func randomBatch(rng *rand.Rand, rows int, width int64) *batch {
	b := &batch{width: width}
	for range rows {
		n := rng.Int63n(width + 1)
		row, pair := make([]int32, n), make([]int32, 2*n)
		for i := range row {
			row[i] = int32(rng.Uint32())
		}
		for i := range pair {
			pair[i] = int32(rng.Uint32())
		}
		b.rows, b.pairs, b.total = append(b.rows, row), append(b.pairs, pair), b.total+n
	}
	return b
}

// stage lays the batch out as PadJob says: offsets, ids, pairs.
func (b *batch) stage(t testing.TB, d *Device) (s *Staging, job PadJob, ids, pairs int64) {
	t.Helper()
	offsets := int64(len(b.rows)+1) * 8
	ids, pairs = offsets, offsets+b.total*4
	s, err := d.Stage(pairs + b.total*8)
	if err != nil {
		t.Fatal(err)
	}
	at := int64(0)
	for r, row := range b.rows {
		binary.LittleEndian.PutUint64(s.Bytes()[r*8:], uint64(at))
		for i, v := range row {
			binary.LittleEndian.PutUint32(s.Bytes()[ids+(at+int64(i))*4:], uint32(v))
		}
		for i, v := range b.pairs[r] {
			binary.LittleEndian.PutUint32(s.Bytes()[pairs+(at*2+int64(i))*4:], uint32(v))
		}
		at += int64(len(row))
	}
	binary.LittleEndian.PutUint64(s.Bytes()[len(b.rows)*8:], uint64(at))
	return s, PadJob{Rows: int64(len(b.rows)), Width: b.width, Total: b.total}, ids, pairs
}

// want is a plane, cell by cell; fill is what FillFrom resolves to.
func (b *batch) want(p Plane, left bool, fill int64) []int64 {
	inner := int64(max(p.Inner, 1))
	out := make([]int64, 0, int64(len(b.rows))*b.width*inner)
	for r, row := range b.rows {
		values, n := row, int64(len(row))
		if inner == 2 {
			values = b.pairs[r]
		}
		for c := range b.width {
			for k := range inner {
				token := c
				if left {
					token = c - (b.width - n)
				}
				v := fill
				if p.Kind != Constant && token >= 0 && token < n {
					v = 1
					if p.Kind == Values {
						v = int64(values[token*inner+k])
						if p.Unsigned {
							v = int64(uint32(v))
						}
					}
				}
				if p.Bits == 32 {
					v = int64(int32(v))
				}
				out = append(out, v)
			}
		}
	}
	return out
}

func cells(raw []byte, bits int) []int64 {
	out := make([]int64, 0, len(raw)*8/bits)
	for ; len(raw) > 0; raw = raw[bits/8:] {
		if bits == 64 {
			out = append(out, int64(binary.LittleEndian.Uint64(raw)))
		} else {
			out = append(out, int64(int32(binary.LittleEndian.Uint32(raw))))
		}
	}
	return out
}

// ids pads one plane of ids and returns its block.
func padIDs(t testing.TB, d *Device, stream uint64, b *batch) (Block, error) {
	t.Helper()
	s, job, ids, _ := b.stage(t, d)
	job.Planes = []Plane{{Kind: Values, At: ids, Bits: 64, Fill: 7}}
	blocks, err := d.Pad(stream, s, &job)
	if err != nil {
		return Block{}, err
	}
	return blocks[0], nil
}

func mustPad(t testing.TB, d *Device, stream uint64, b *batch) Block {
	t.Helper()
	block, err := padIDs(t, d, stream, b)
	if err != nil {
		t.Fatal(err)
	}
	return block
}

func (b *batch) wantIDs() []int64 { return b.want(Plane{Kind: Values, Bits: 64}, false, 7) }

func newImage(t *testing.T, padID, padTypeID uint32, extra int) *image.Image {
	t.Helper()
	i, err := image.Build(&hfjson.Spec{Padding: &hfjson.Padding{PadID: padID, PadTypeID: padTypeID}}, image.Key{}, image.Section{Name: "test", Data: make([]byte, extra)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(i.Release)
	return i
}

func address(s *Staging) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(s.Bytes()))) }
