package gpu

import (
	"encoding/binary"
	"math/rand"
	"slices"
	"testing"

	"github.com/unchecked-io/unchecked-io/gpu/internal/fakecuda"
)

func TestReplayRoom(t *testing.T) {
	for bytes := int64(1); bytes <= ReplayBytes; bytes++ {
		if room := replayRoom(bytes); room < bytes || room > max(4<<10, bytes+bytes/4) {
			t.Fatalf("%d bytes have room for %d", bytes, room)
		}
	}
}

// Small slabs of the same number of rows become launches of one graph, with the cells that launches of the kernels write; texts grow and shrink, slabs
// overlap, and what a slab before had in the memory is never seen.
func TestReplay(t *testing.T) {
	d := device(t, 0)
	tok := tokenizer(t, d)
	rng := rand.New(rand.NewSource(8))
	stream := fakecuda.Stream(0)
	launched := fakecuda.Calls("cuGraphLaunch")
	type flight struct {
		slab  *Slab
		mark  *Mark
		reads []*fakecuda.Read
		outs  []Block
		want  [3][]int64
	}
	var flights []flight
	land := func(f flight) {
		fakecuda.Run()
		for i, r := range f.reads {
			if got := cells(r.Bytes(), 64); !slices.Equal(got, f.want[i]) {
				t.Fatalf("column %d: %v, want %v", i, got, f.want[i])
			}
		}
		f.slab.Release()
		f.mark.Release()
		d.Free(f.outs)
	}
	replayed := 0
	for round := range 120 {
		fakecuda.Set("manual", int64(round/40%2))
		x := testRun{rows: randomRows(rng, []int{3, 3, 3, 50}[rng.Intn(4)]), cut: Cut{AddSpecial: true, MaxTokens: 7}, width: 9}
		job := RowsJob{Width: 9, Bits: 64, PadID: 9, Outputs: []Output{{Column: IDs}, {Column: Ones}, {Column: Lengths}}}
		w, err := tok.NewWriter(stream, round%2 == 0, int64(len(x.rows)), 1, &job)
		if err != nil {
			t.Fatal(err)
		}
		text := Text{Rows: int64(len(x.rows)), Front: Front(int64(len(x.rows)))}
		for _, r := range x.rows {
			text.Bytes += 1 + int64(len(r))
		}
		var slab *Slab
		if r := tok.Replay(text.Rows, text.Bytes+int64(rng.Intn(100)), x.cut, w); r != nil {
			replayed++
			if rng.Intn(10) == 0 {
				r.Discard()
				w.Drop()
				continue
			}
			at, into := 0, r.Bytes()
			for i, row := range x.rows {
				binary.LittleEndian.PutUint32(into[4*i:], uint32(at))
				into[int(text.Front)+TextFront+at] = 0xFF
				copy(into[int(text.Front)+TextFront+at+1:], row)
				at += 1 + len(row)
			}
			binary.LittleEndian.PutUint32(into[4*len(x.rows):], uint32(at))
			slab, err = r.Begin(text)
		} else {
			var s *Staging
			if s, text, err = stageText(d, x.rows); err == nil {
				slab, err = tok.Begin(s, text, x.cut, w)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		outs, mark, err := tok.Rows(stream, []*Slab{slab}, nil, &job, w)
		if err != nil {
			t.Fatal(err)
		}
		f := flight{slab: slab, mark: mark, outs: outs, want: x.want()}
		for _, b := range outs {
			f.reads = append(f.reads, fakecuda.ReadOn(stream, b.Ptr, b.Bytes, 0))
		}
		if flights = append(flights, f); len(flights) > 2 {
			land(flights[0])
			flights = flights[1:]
		}
	}
	for _, f := range flights {
		land(f)
	}
	if replayed < 60 || fakecuda.Calls("cuGraphLaunch")-launched < 50 {
		t.Errorf("%d of 120 slabs replayed", replayed)
	}
	fakecuda.Set("manual", 0)
	fakecuda.Run()
	tok.Release()
	if len(tok.replays.idle) != 0 {
		t.Error("graphs are left")
	}
}
