package gpu

import (
	"encoding/binary"
	"errors"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/gpu/internal/fakecuda"
)

// sourceOn lays rows out on the device, from the third byte on and with some bytes behind.
func sourceOn(t testing.TB, d *Device, rows []string) (*Source, []Block) {
	t.Helper()
	data, offsets := "xyz"+strings.Join(rows, "")+"behind", binary.LittleEndian.AppendUint64(nil, 3)
	at := uint64(3)
	for _, r := range rows {
		at += uint64(len(r))
		offsets = binary.LittleEndian.AppendUint64(offsets, at)
	}
	s, err := d.Stage(int64(len(offsets) + len(data)))
	if err != nil {
		t.Fatal(err)
	}
	copy(s.Bytes()[copy(s.Bytes(), offsets):], data)
	blocks, err := d.Copy(0, s, []Part{{Bytes: int64(len(offsets))}, {At: int64(len(offsets)), Bytes: int64(len(data))}})
	if err != nil {
		t.Fatal(err)
	}
	return &Source{Data: uint64(blocks[1].Ptr), Bytes: int64(len(data)), Offsets: uint64(blocks[0].Ptr), Wide: true, Rows: int64(len(rows))}, blocks
}

// Text on the device, written by Rows or by a writer on the caller's stream or on the device's.
func TestSource(t *testing.T) {
	d := device(t, 0)
	tok := tokenizer(t, d)
	defer tok.Release()
	rng := rand.New(rand.NewSource(4))
	stream := fakecuda.Stream(0)
	for round := range 60 {
		x := testRun{rows: randomRows(rng, 1+rng.Intn(50)), cut: Cut{AddSpecial: true, MaxTokens: 7}, width: 9, left: round%2 == 0}
		src, memory := sourceOn(t, d, x.rows)
		job := RowsJob{Width: 9, Bits: 64, PadID: 9, Left: x.left, Outputs: []Output{{Column: IDs}, {Column: Ones}, {Column: Lengths}}}
		var w *Writer
		var err error
		if round%3 > 0 {
			if w, err = tok.NewWriter(stream, round%3 == 1, src.Rows, 1, &job); err != nil {
				t.Fatal(err)
			}
		}
		src.Again = w != nil
		slab, err := tok.BeginSource(stream, src, x.cut, w)
		if err != nil {
			t.Fatal(err)
		}
		if totals, err := slab.Totals(); err != nil || totals.Wrong {
			t.Fatal(totals, err)
		}
		blocks, mark, err := tok.Rows(stream, []*Slab{slab}, nil, &job, w)
		if err != nil {
			t.Fatal(err)
		}
		w.Drop() // has nothing left
		want := x.want()
		for i, b := range blocks {
			r := fakecuda.ReadOn(stream, b.Ptr, b.Bytes, 0)
			fakecuda.Run()
			if got := cells(r.Bytes(), 64); !slices.Equal(got, want[i]) {
				t.Fatalf("round %d, column %d: %v, want %v", round, i, got, want[i])
			}
		}
		slab.Release()
		mark.Release()
		d.Free(append(blocks, memory...))
	}
	w, err := tok.NewWriter(stream, false, 100, 3, &RowsJob{Width: 4, Bits: 32, Outputs: []Output{{Column: IDs}, {Column: RowErrors}}})
	if err != nil {
		t.Fatal(err)
	}
	w.Drop()
	for _, job := range []RowsJob{{Width: 4, Bits: 32, Ragged: true}, {Width: 4, Bits: 32, Outputs: []Output{{Column: IDs, Dst: 256}}}, {Width: 4, Bits: 31}} {
		if _, err := tok.NewWriter(stream, false, 1, 1, &job); err == nil {
			t.Errorf("%+v: no error", job)
		}
	}
	for name, src := range map[string]Source{"no rows": {Bytes: 3}, "too much": {Rows: 1, Bytes: MaxText}, "alignment": {Rows: 1, Bytes: 1, Offsets: 4, Wide: true},
		"range": {Rows: 1, Bytes: 5, Exact: true, From: 3, To: 2}, "pinned": {Rows: 1, Bytes: 5, Pinned: true}} {
		if _, err := tok.BeginSource(stream, &src, Cut{}, nil); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// What may be captured queues kernels on the stream and does nothing else.
func TestSourceInACapture(t *testing.T) {
	d := device(t, 0)
	tok := tokenizer(t, d)
	defer tok.Release()
	stream := fakecuda.Stream(0)
	src, memory := sourceOn(t, d, []string{"abc", "d ^"})
	s, err := d.Stage(1 << 16)
	if err != nil {
		t.Fatal(err)
	}
	need := WorkspaceBytes(src.Text(), src.Rows)
	blocks, err := d.Copy(stream, s, []Part{{Bytes: need}, {Bytes: 2 * 4 * 8}, {Bytes: 2}})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Free(append(blocks, memory...))
	job := RowsJob{Width: 4, Bits: 64, PadID: 9, Outputs: []Output{{IDs, uint64(blocks[1].Ptr)}, {RowErrors, uint64(blocks[2].Ptr)}}}
	calls := func() (n int64) {
		for _, name := range []string{"cuMemAlloc", "cuMemHostAlloc", "cuEventRecord", "cuStreamWaitEvent", "cuMemcpyHtoDAsync", "cuEventQuery", "cuStreamSynchronize"} {
			n += fakecuda.Calls(name)
		}
		return n
	}
	before := calls()
	fakecuda.Capture(stream, true)
	err = tok.Capture(stream, src, Cut{AddSpecial: true, MaxTokens: 2}, &job, uint64(blocks[0].Ptr), need)
	captured, invalid := fakecuda.Captured(stream), fakecuda.Invalidated(stream)
	fakecuda.Capture(stream, false)
	if err != nil || captured < 5 || invalid || calls() != before {
		t.Errorf("%v; %d captured, invalidated %v, %d other calls", err, captured, invalid, calls()-before)
	}
	if err := tok.Capture(stream, src, Cut{AddSpecial: true, MaxTokens: 2}, &job, uint64(blocks[0].Ptr), need); err != nil {
		t.Fatal(err)
	}
	ids, why := fakecuda.ReadOn(stream, blocks[1].Ptr, 64, 0), fakecuda.ReadOn(stream, blocks[2].Ptr, 2, 0)
	fakecuda.Run()
	if got := cells(ids.Bytes(), 64); !slices.Equal(got, []int64{2, 197, 198, 3, 9, 9, 9, 9}) || !slices.Equal(why.Bytes(), []byte{0, 1}) {
		t.Errorf("%v, %v", got, why.Bytes())
	}
	fakecuda.Fail("cuLaunchKernel", 1, 0)
	err = tok.Capture(stream, src, Cut{}, &job, uint64(blocks[0].Ptr), need)
	fakecuda.Fail("cuLaunchKernel", 0, 0)
	if err == nil || errors.Is(err, ErrContextLost) {
		t.Errorf("a launch fails: %v", err)
	}
}
