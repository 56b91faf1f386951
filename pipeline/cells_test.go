package pipeline

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/dlpack"
	"github.com/unchecked-io/unchecked-io/engine"
)

func TestMain(m *testing.M) {
	SetPoison(true) // of another batch no byte may ever be seen
	os.Exit(m.Run())
}

// naive is what a batch must look like, cell by cell.
func naive(rows []engine.Row, o *Options, req *engine.Request) (pieces [][]token, sample []int64) {
	for i, row := range rows {
		for _, piece := range fakeRow(row.Text, row.Pair, row.HasPair, req) {
			pieces, sample = append(pieces, piece), append(sample, int64(i))
		}
	}
	return pieces, sample
}

func naiveCells(f Field, pieces [][]token, sample []int64, width int, o *Options) (cells []int64) {
	pad := map[Field]int64{InputIDs: 4, TokenTypeIDs: 5, SpecialTokensMask: 1, WordIDs: -1, SequenceIDs: -1}[f]
	if f == InputIDs && o.PadID >= 0 {
		pad = o.PadID
	}
	if f == TokenTypeIDs && o.PadTypeID >= 0 {
		pad = o.PadTypeID
	}
	total := int64(0)
	for i, piece := range pieces {
		var row []int64
		for _, t := range piece {
			row = append(row, map[Field][]int64{InputIDs: {int64(t.id)}, AttentionMask: {1}, TokenTypeIDs: {int64(t.typeID)},
				SpecialTokensMask: {int64(t.special)}, Offsets: {int64(t.start), int64(t.end)}, WordIDs: {int64(t.word)}, SequenceIDs: {int64(t.sequence)},
				RaggedIDs: {int64(t.id)}}[f]...)
		}
		switch f {
		case Lengths:
			cells = append(cells, int64(len(piece)))
			continue
		case SampleMapping:
			cells = append(cells, sample[i])
			continue
		case RowErrors:
			cells = append(cells, 0)
			continue
		case RaggedOffsets:
			cells = append(cells, total)
			total += int64(len(piece))
			continue
		case RaggedIDs:
			cells = append(cells, row...)
			continue
		}
		beside := make([]int64, width*inner(f)-len(row))
		for k := range beside {
			beside[k] = pad
		}
		if o.PaddingSide == Left {
			row = append(beside, row...)
		} else {
			row = append(row, beside...)
		}
		cells = append(cells, row...)
	}
	if f == RaggedOffsets {
		cells = append(cells, total)
	}
	return cells
}

// letters makes a text that every storage kind of its own can hold; é costs two bytes, so two tokens.
func letters(r *rand.Rand, n int, kind int32) string {
	alphabet := []rune("abcdefghij   xyz\x00")
	if kind != UTF8 {
		alphabet = append(alphabet, 'é', 'ÿ')
	}
	if kind == UCS2 || kind == UCS4 {
		alphabet = append(alphabet, '€', '\uFFFD', 'ア')
	}
	if kind == UCS4 {
		alphabet = append(alphabet, '🙂', '\U0010FFFF')
	}
	s := make([]rune, n)
	for i := range s {
		s[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(s)
}

func TestEveryCell(t *testing.T) { everyCell(t, CPU, 400) }

// everyCell makes random batches under random options and holds every cell of every tensor against naive.
func everyCell(t *testing.T, device int32, rounds int) {
	f := &fake{}
	tok := open(t, f)
	r := rand.New(rand.NewPCG(1, 2))
	kinds := []int32{UTF8, Latin1, UCS2, UCS4}
	if testing.Short() {
		rounds /= 4
	}
	for round := range rounds {
		f.grain = []int{1, 40, 300, 1 << 20}[r.IntN(4)]
		n := []int{0, 1, 2, 3, 31, 32, 33, 200}[r.IntN(8)]
		equal := r.IntN(4) == 0
		var rows []engine.Row
		var first, second []Text
		pairs := r.IntN(3) == 0
		if pairs {
			second = []Text{}
		}
		for range n {
			kind := kinds[r.IntN(4)]
			length := r.IntN(40)
			if r.IntN(50) == 0 {
				length = 2000
			}
			s := letters(r, length, kind)
			if equal {
				s = "abcd"
			}
			row := engine.Row{Text: []byte(s), HasPair: pairs}
			first = append(first, text(s, kind))
			if pairs {
				p := letters(r, r.IntN(9), UTF8)
				if equal {
					p = "ef"
				}
				row.Pair, second = []byte(p), append(second, text(p, UTF8))
			}
			rows = append(rows, row)
		}
		o := options(func(o *Options) {
			o.DeviceType = device
			o.Flags = uint32(r.IntN(2)) * AddSpecialTokens
			o.Fields = r.Uint32() & (1<<FieldCount - 1)
			o.PaddingSide, o.TruncationSide = int32(r.IntN(2)), int32(r.IntN(2))
			o.DTypeBits = []int32{32, 64}[r.IntN(2)]
			o.NumThreads = int32(1 + r.IntN(4))
			o.PadToMultipleOf = []int64{0, 1, 7, 8, 64}[r.IntN(5)]
			o.PadID, o.PadTypeID = []int64{-1, 0, 99}[r.IntN(3)], []int64{-1, 0, 3}[r.IntN(3)]
			if r.IntN(2) == 0 {
				o.Truncation, o.MaxLength, o.Stride = TruncateLongestFirst, int64(6+r.IntN(12)), int64(r.IntN(3))
				o.Flags |= uint32(r.IntN(2)) * ReturnOverflowing
				o.Padding = []int32{PadLongest, PadMaxLength}[r.IntN(2)]
			}
			if equal && r.IntN(2) == 0 {
				o.Padding = PadNone
			}
		})
		name := fmt.Sprintf("round %d: %d rows, grain %d, %+v", round, n, f.grain, *o)
		h := hold(first, second)
		job, err := tok.Start(first, second, o, h.release)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		req, bad := o.request(f, pairs)
		if bad != nil {
			t.Fatal(bad)
		}
		pieces, sample := naive(rows, o, req)
		_, err = job.Wait(-1)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if h.calls.Load() != 1 {
			t.Fatalf("%s: released %d times", name, h.calls.Load())
		}
		gotRows, width, tokens, err := job.Shape()
		if err != nil {
			t.Fatal(err)
		}
		batch, err := job.Take()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		total := 0
		longest := 0
		for _, p := range pieces {
			total += len(p)
			longest = max(longest, len(p))
		}
		want := longest
		multiple := max(int(o.PadToMultipleOf), 1)
		switch o.Padding {
		case PadLongest:
			want = (want + multiple - 1) / multiple * multiple
		case PadMaxLength:
			want = (int(o.MaxLength) + multiple - 1) / multiple * multiple
		}
		if n == 0 {
			want = 0
		}
		if gotRows != len(pieces) || width != want || tokens != total {
			t.Fatalf("%s: shape %d, %d, %d, want %d, %d, %d", name, gotRows, width, tokens, len(pieces), want, total)
		}
		for field := range FieldCount {
			if !o.asks(field) && field != Lengths && field != SampleMapping {
				if _, err := batch.Tensor(field, false); codeOf(err) != CodeState {
					t.Fatalf("%s: %v was not asked for: %v", name, field, err)
				}
				continue
			}
			got, gotShape := read(t, batch, field, r.IntN(2) == 0, o.onDevice(field))
			if cells := naiveCells(field, pieces, sample, width, o); !slices.Equal(got, cells) {
				t.Fatalf("%s: %v\n got %v\nwant %v", name, field, got, cells)
			}
			if s := shape(field, len(pieces), width, total); !slices.Equal(gotShape, s) {
				t.Fatalf("%s: %v has shape %v, want %v", name, field, gotShape, s)
			}
		}
		batch.Close()
		job.Close()
	}
}

// memory is a caller's tensor: aligned memory with guards around it.
type memory struct {
	cells  []int64
	dl     dlTensor
	shape  []int64
	stride []int64
}

// dlTensor is DLTensor, for tests that make one.
type dlTensor struct {
	data               unsafe.Pointer
	deviceType, device int32
	ndim               int32
	code, bits         uint8
	lanes              uint16
	shape, strides     *int64
	offset             uint64
}

const guard = 0x5A5A5A5A5A5A5A5A

// give makes memory of the shape and bits, which the tensor begins `guard words` into.
func give(bits uint8, shape ...int64) *memory {
	n := int64(1)
	for _, d := range shape {
		n *= d
	}
	m := &memory{cells: make([]int64, n*int64(bits)/64+5), shape: shape}
	for i := range m.cells {
		m.cells[i] = guard
	}
	m.dl = dlTensor{data: unsafe.Pointer(unsafe.SliceData(m.cells)), deviceType: 1, ndim: int32(len(shape)), bits: bits, lanes: 1,
		shape: unsafe.SliceData(m.shape), offset: 16}
	if bits == 8 {
		m.dl.code = 1
	}
	return m
}

func (m *memory) output(f Field) Output { return Output{f, unsafe.Pointer(&m.dl)} }

func (m *memory) read(t *testing.T) []int64 {
	t.Helper()
	v, err := dlpack.View(unsafe.Pointer(&m.dl))
	if err != nil {
		t.Fatal(err)
	}
	words := (int(v.Bytes) + 7) / 8
	for i, c := range m.cells {
		if (i < 2 || i > 2+words) && c != guard {
			t.Fatalf("word %d beside the caller's memory was written", i-2)
		}
	}
	return cellsOf(v)
}

func TestCallersMemory(t *testing.T) {
	f := &fake{}
	tok := open(t, f)
	for _, deferred := range []bool{false, true} {
		for _, width := range []int64{5, 6, 9} {
			ids, mask, offsets, lengths := give(64, 3, width), give(64, 3, width), give(64, 3, width, 2), give(64, 3)
			ragged, ends, mapping, bad := give(32, 12), give(64, 4), give(64, 3), give(8, 3)
			outputs := []Output{ids.output(InputIDs), mask.output(AttentionMask), offsets.output(Offsets), lengths.output(Lengths),
				ragged.output(RaggedIDs), ends.output(RaggedOffsets), mapping.output(SampleMapping), bad.output(RowErrors)}
			in := texts("abc", "a", "a b")
			o := options(func(o *Options) {
				o.Fields |= 1<<TokenTypeIDs | 1<<Offsets
				o.PaddingSide = Left
				if deferred {
					o.Flags |= DeferOutput
				} else {
					o.Outputs = outputs
				}
			})
			job, err := tok.Start(in, nil, o, hold(in).release)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := job.Wait(-1); err != nil {
				t.Fatal(err)
			}
			if deferred {
				if _, err := job.Take(); codeOf(err) != CodeState {
					t.Fatalf("take before give: %v", err)
				}
				if err := job.Give(outputs); err != nil {
					t.Fatal(err)
				}
			}
			batch, err := job.Take()
			if err != nil {
				t.Fatal(err)
			}
			req, _ := o.request(f, false)
			pieces, sample := naive([]engine.Row{{Text: []byte("abc")}, {Text: []byte("a")}, {Text: []byte("a b")}}, o, req)
			for field, m := range map[Field]*memory{InputIDs: ids, AttentionMask: mask, Offsets: offsets, Lengths: lengths, RaggedIDs: ragged,
				RaggedOffsets: ends, SampleMapping: mapping, RowErrors: bad} {
				if got, want := m.read(t), naiveCells(field, pieces, sample, int(width), o); !slices.Equal(got, want) {
					t.Errorf("%v: got %v, want %v", field, got, want)
				}
				if _, err := batch.Tensor(field, false); codeOf(err) != CodeState {
					t.Errorf("a tensor of the caller's %v: %v", field, err)
				}
			}
			got, _ := read(t, batch, TokenTypeIDs, true) // not given: of the same width
			if want := naiveCells(TokenTypeIDs, pieces, sample, int(width), o); !slices.Equal(got, want) {
				t.Errorf("type ids: got %v, want %v", got, want)
			}
			batch.Close()
			job.Close()
		}
	}
}
