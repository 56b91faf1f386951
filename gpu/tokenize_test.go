package gpu

import (
	"encoding/binary"
	"errors"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/gpu/internal/fakecuda"
)

// lettersImage makes the fake driver tokenize by letters.h: a token a byte but spaces, the byte and 100, between 2 and 3; '^' leaves the row to the CPU.
func lettersImage(t testing.TB) *image.Image {
	t.Helper()
	i, err := image.Build(&hfjson.Spec{}, image.Key{}, image.Section{Name: TableSection, Data: []byte("letters!")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(i.Release)
	return i
}

func tokenizer(t testing.TB, d *Device) *Tokenizer {
	t.Helper()
	x, err := d.NewTokenizer(lettersImage(t))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// stageText lays rows out as Text says.
func stageText(d *Device, rows []string) (*Staging, Text, error) {
	text := Text{Rows: int64(len(rows)), Front: (int64(len(rows)+1)*4 + 255) &^ 255}
	for _, r := range rows {
		text.Bytes += 1 + int64(len(r))
	}
	s, err := d.Stage(text.size())
	if err != nil {
		return nil, text, err
	}
	at := int64(0)
	for i, r := range rows {
		binary.LittleEndian.PutUint32(s.Bytes()[4*i:], uint32(at))
		s.Bytes()[text.Front+TextFront+at] = 0xFF
		copy(s.Bytes()[text.Front+TextFront+at+1:], r)
		at += 1 + int64(len(r))
	}
	binary.LittleEndian.PutUint32(s.Bytes()[4*len(rows):], uint32(at))
	return s, text, nil
}

// tokens is the plain truth about a row.
func tokens(row string, cut Cut) []int64 {
	var ids []int64
	for _, b := range []byte(row) {
		if b != ' ' {
			ids = append(ids, int64(b)+100)
		}
	}
	if n := int(cut.MaxTokens); cut.MaxTokens >= 0 && len(ids) > n {
		if cut.Left {
			ids = ids[len(ids)-n:]
		} else {
			ids = ids[:n]
		}
	}
	if cut.AddSpecial {
		ids = append(append([]int64{2}, ids...), 3)
	}
	return ids
}

func randomRows(rng *rand.Rand, n int) []string {
	rows := make([]string, n)
	for i := range rows {
		b := make([]byte, rng.Intn(30))
		for k := range b {
			b[k] = "abcdef  xyz"[rng.Intn(11)]
		}
		rows[i] = string(b)
	}
	return rows
}

// run takes rows through the device in some slabs and returns ids, mask and lengths, flattened. What failed has been let go of.
func (x *testRun) run(t testing.TB, tok *Tokenizer, stream uint64) (out [3][]int64, err error) {
	t.Helper()
	d := tok.Device()
	var slabs []*Slab
	defer func() {
		for _, s := range slabs {
			s.Release()
		}
	}()
	for from := 0; from < len(x.rows); from += x.step {
		s, text, err := stageText(d, x.rows[from:min(from+x.step, len(x.rows))])
		if err != nil {
			return out, err
		}
		text.Again = x.again && from > 0
		slab, err := tok.Begin(s, text, x.cut, nil)
		if err != nil {
			return out, err
		}
		slabs = append(slabs, slab)
	}
	for _, s := range slabs {
		totals, err := s.Totals()
		if err != nil {
			return out, err
		}
		x.width = max(x.width, totals.Longest)
	}
	job := RowsJob{Width: x.width, Bits: 64, PadID: 9, Left: x.left, Outputs: []Output{{Column: IDs}, {Column: Ones}, {Column: Lengths}}}
	blocks, mark, err := tok.Rows(stream, slabs, nil, &job, nil)
	if err != nil {
		return out, err
	}
	defer d.Free(blocks)
	defer mark.Release()
	reads := make([]*fakecuda.Read, len(blocks))
	for i, b := range blocks {
		reads[i] = fakecuda.ReadOn(stream, b.Ptr, b.Bytes, d.Index())
	}
	fakecuda.Run()
	for i, r := range reads {
		out[i] = cells(r.Bytes(), 64)
	}
	return out, nil
}

type testRun struct {
	rows  []string
	step  int
	cut   Cut
	left  bool
	again bool
	width int64
}

func (x *testRun) want() (out [3][]int64) {
	for _, row := range x.rows {
		ids := tokens(row, x.cut)
		out[2] = append(out[2], int64(len(ids)))
		for c := range int(x.width) {
			k := c
			if x.left {
				k = c - int(x.width) + len(ids)
			}
			if k >= 0 && k < len(ids) {
				out[0], out[1] = append(out[0], ids[k]), append(out[1], 1)
			} else {
				out[0], out[1] = append(out[0], 9), append(out[1], 0)
			}
		}
	}
	return out
}

func TestTokenize(t *testing.T) {
	d := device(t, 0)
	tok := tokenizer(t, d)
	rng := rand.New(rand.NewSource(11))
	stream := fakecuda.Stream(0)
	for round := range 60 {
		x := &testRun{rows: randomRows(rng, 1+rng.Intn(70)), step: 1 + rng.Intn(70), left: rng.Intn(2) == 0, again: rng.Intn(2) == 0,
			cut: Cut{AddSpecial: rng.Intn(2) == 0, MaxTokens: int64(rng.Intn(12)) - 1, Left: rng.Intn(2) == 0}}
		fakecuda.Set("manual", int64(round%2)) // nothing runs before somebody waits
		got, err := x.run(t, tok, stream)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range x.want() {
			if !slices.Equal(got[i], want) {
				t.Fatalf("round %d %+v: column %d\n got %v\nwant %v", round, x.cut, i, got[i], want)
			}
		}
	}
	tok.Release()
	empty(t, d)
}

// The slabs wait for nothing of the caller's: with its stream held, the totals come, and only the rows stay away.
func TestTokenizeBesideABusyStream(t *testing.T) {
	d := device(t, 0)
	tok := tokenizer(t, d)
	stream := fakecuda.Stream(0)
	busy := mustPad(t, d, stream, randomBatch(rand.New(rand.NewSource(1)), 3, 5))
	fakecuda.Hold(stream, true)
	held := fakecuda.ReadOn(stream, busy.Ptr, busy.Bytes, 0)
	s, text, err := stageText(d, []string{"ab c", "^"})
	if err != nil {
		t.Fatal(err)
	}
	slab, err := tok.Begin(s, text, Cut{AddSpecial: true, MaxTokens: -1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	totals, err := slab.Totals()
	if err != nil || totals != (Totals{Longest: 5, Flagged: 1, Tokens: 5}) {
		t.Fatalf("%+v, %v", totals, err)
	}
	counts, flags, err := slab.Results()
	if err != nil || !slices.Equal(counts, []uint32{3, 0}) || flags[0] != 0 || FlagName(flags[1]) != "added" {
		t.Fatalf("%v, %v, %v", counts, flags, err)
	}
	blocks, mark, err := tok.Rows(stream, []*Slab{slab}, nil, &RowsJob{Width: 5, Bits: 32, Outputs: []Output{{Column: IDs}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	slab.Release()
	if fakecuda.Queued(stream) == 0 {
		t.Error("nothing waits on the caller's stream")
	}
	ids := fakecuda.ReadOn(stream, blocks[0].Ptr, blocks[0].Bytes, 0)
	fakecuda.Hold(stream, false)
	if got := cells(ids.Bytes(), 32); !slices.Equal(got, []int64{2, 197, 198, 199, 3, 0, 0, 0, 0, 0}) {
		t.Errorf("got %v", got)
	}
	_ = held
	mark.Release()
	tok.Release()
	d.Free(append(blocks, busy))
	empty(t, d)
}

// Whatever driver call fails, the error comes out, nothing is lost or used twice, and the next batch is right.
func TestTokenizeFailures(t *testing.T) {
	d := device(t, 1)
	tok := tokenizer(t, d)
	rng := rand.New(rand.NewSource(12))
	stream := fakecuda.Stream(1)
	failed := 0
	for _, call := range []string{"cuMemAlloc", "cuMemHostAlloc", "cuLaunchKernel", "cuMemcpyHtoDAsync", "cuMemcpyDtoHAsync", "cuStreamWaitEvent", "cuEventRecord",
		"cuEventSynchronize", "cuStreamIsCapturing", "cuEventCreate"} {
		for after := range int64(16) {
			x := &testRun{rows: randomRows(rng, 40), step: 15, again: after%2 == 0, cut: Cut{MaxTokens: -1}}
			fakecuda.Fail(call, 2, after)
			_, err := x.run(t, tok, stream)
			fakecuda.Fail(call, 0, 0)
			if err != nil {
				failed++
				if !errors.Is(err, ErrOutOfMemory) {
					t.Fatalf("%s after %d: %v", call, after, err)
				}
			}
			x = &testRun{rows: randomRows(rng, 40), step: 15, cut: Cut{MaxTokens: -1}}
			got, err := x.run(t, tok, stream)
			if err != nil || !slices.Equal(got[0], x.want()[0]) {
				t.Fatalf("the batch after %s failed: %v", call, err)
			}
			if call == "cuMemAlloc" || call == "cuMemHostAlloc" {
				Trim() // or nothing would be allocated
			}
		}
	}
	if failed < 40 {
		t.Errorf("%d failures, want more", failed)
	}
	tok.Release()
	empty(t, d)
}

func TestTokenizeRefuses(t *testing.T) {
	d := device(t, 0)
	tok := tokenizer(t, d)
	for name, change := range map[string]func(*Text){
		"no rows":               func(t *Text) { t.Rows = 0 },
		"fewer bytes than rows": func(t *Text) { t.Bytes = 1 },
		"too many bytes":        func(t *Text) { t.Bytes = MaxText },
		"beyond the staging":    func(t *Text) { t.Bytes += 300 },
		"front too early":       func(t *Text) { t.Front = 0 },
		"front unaligned":       func(t *Text) { t.Front++ },
	} {
		s, text, err := stageText(d, []string{"a", "b"})
		if err != nil {
			t.Fatal(err)
		}
		change(&text)
		if _, err := tok.Begin(s, text, Cut{}, nil); err == nil || !strings.Contains(err.Error(), "tokenize") {
			t.Errorf("%s: %v", name, err)
		}
	}
	s, text, err := stageText(d, []string{"a", "b"})
	if err != nil {
		t.Fatal(err)
	}
	slab, err := tok.Begin(s, text, Cut{MaxTokens: -1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, job := range map[string]RowsJob{
		"bits":           {Bits: 16},
		"a column twice": {Bits: 64, Outputs: []Output{{Column: IDs}, {Column: IDs}}},
		"unaligned":      {Bits: 64, Width: 1, Outputs: []Output{{Column: IDs, Dst: 4}}},
		"ragged mask":    {Bits: 32, Ragged: true, Outputs: []Output{{Column: Ones}}},
		"no row starts":  {Bits: 32, Ragged: true},
		"patches":        {Bits: 64, Patches: []Patch{{}, {}}},
		"patch outside":  {Bits: 64, Patches: []Patch{{Rows: 1}}},
	} {
		if _, _, err := tok.Rows(0, []*Slab{slab}, nil, &job, nil); err == nil || !strings.Contains(err.Error(), "rows") {
			t.Errorf("%s: %v", name, err)
		}
	}
	stream := fakecuda.Stream(0)
	fakecuda.Capture(stream, true)
	if _, _, err := tok.Rows(stream, []*Slab{slab}, nil, &RowsJob{Bits: 64, Width: 1, Outputs: []Output{{Column: IDs}}}, nil); !errors.Is(err, ErrCapturing) || fakecuda.Captured(stream) != 0 {
		t.Errorf("while capturing: %v", err)
	}
	fakecuda.Capture(stream, false)
	slab.Release()
	tok.Release()
	if _, err := d.NewTokenizer(newImage(t, 0, 0, 8)); err == nil || !strings.Contains(err.Error(), "no section gpu.table") {
		t.Errorf("an image without a table: %v", err)
	}
	empty(t, d)
}
