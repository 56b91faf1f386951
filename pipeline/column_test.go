package pipeline

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/gpu"
)

// laid is a column whose memory the test holds until drop.
type laid struct {
	column Column
	blocks []gpu.Block
	staged []*gpu.Staging
	kept   [][]uint64
}

// lay puts bytes where the column is to lie.
func (l *laid) lay(t *testing.T, b []byte) uint64 {
	t.Helper()
	if l.column.DeviceType == CPU {
		words := make([]uint64, len(b)/8+1)
		copy(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), len(b)), b)
		l.kept = append(l.kept, words)
		return uint64(uintptr(unsafe.Pointer(unsafe.SliceData(words))))
	}
	d, err := gpu.Open(0)
	if err != nil {
		t.Fatal(err)
	}
	s, err := d.Stage(int64(len(b)) + 1)
	if err != nil {
		t.Fatal(err)
	}
	copy(s.Bytes(), b)
	if l.column.DeviceType == Pinned {
		l.staged = append(l.staged, s)
		return uint64(uintptr(unsafe.Pointer(unsafe.SliceData(s.Bytes()))))
	}
	blocks, err := d.Copy(0, s, []gpu.Part{{Bytes: int64(len(b)) + 1}})
	if err != nil {
		t.Fatal(err)
	}
	l.blocks = append(l.blocks, blocks...)
	return uint64(blocks[0].Ptr)
}

func (l *laid) drop(t *testing.T) {
	d, err := gpu.Open(0)
	if err != nil {
		t.Fatal(err)
	}
	d.Free(l.blocks)
	for _, s := range l.staged {
		s.Discard()
	}
}

// columnOf lays rows out, the first of them some bytes into the data and more bytes behind the last.
func columnOf(t *testing.T, device, bits int32, before, behind int, rows []string, change ...func(offsets []int64)) *laid {
	t.Helper()
	l := &laid{column: Column{DeviceType: device, OffsetBits: bits, Rows: int64(len(rows))}}
	offsets := []int64{int64(before)}
	for _, r := range rows {
		offsets = append(offsets, offsets[len(offsets)-1]+int64(len(r)))
	}
	for _, c := range change {
		c(offsets)
	}
	var raw []byte
	for _, o := range offsets {
		if bits == 64 {
			raw = binary.LittleEndian.AppendUint64(raw, uint64(o))
		} else {
			raw = binary.LittleEndian.AppendUint32(raw, uint32(o))
		}
	}
	data := strings.Repeat("x", before) + strings.Join(rows, "") + strings.Repeat("y", behind)
	l.column.Bytes = int64(len(data))
	l.column.Data, l.column.Offsets = l.lay(t, []byte(data)), l.lay(t, raw)
	return l
}

func encodeColumn(t *testing.T, tok *Tokenizer, l *laid, o *Options) (*Batch, error) {
	t.Helper()
	h := hold()
	job, err := tok.StartColumn(&l.column, o, h.release)
	return ended(t, h, job, err)
}

// Random columns on the CPU, in pinned memory and on the device, under options of both places, with and without a wait, every cell against the plain truth.
func TestFakeDeviceColumns(t *testing.T) {
	needFake(t)
	lettersTable(t)
	f := &fake{}
	tok := open(t, f)
	oldSlab, oldSource := slabBytes, sourceBytes
	defer func() { slabBytes, sourceBytes = oldSlab, oldSource }()
	r := rand.New(rand.NewPCG(15, 16))
	waited := map[bool]int{}
	for round := range 250 {
		slabBytes, sourceBytes = oldSlab, oldSource
		if round%3 == 0 {
			slabBytes, sourceBytes = 2000, 2000
		}
		n := []int{0, 1, 2, 33, 200}[r.IntN(5)]
		var in []string
		var rows []engine.Row
		for range n {
			s := letters(r, r.IntN(40)*(1+r.IntN(50)/49*50), []int32{UTF8, UCS4}[r.IntN(2)])
			if r.IntN(30) == 0 {
				s += string("^%"[r.IntN(2)]) + "b"
			}
			in, rows = append(in, s), append(rows, engine.Row{Text: []byte(s)})
		}
		fixed := r.IntN(2) == 0
		o := options(func(o *Options) {
			o.DeviceType, o.TokenizeOn = CUDA, []int32{OnGPU, OnGPU, OnAuto, OnCPU}[r.IntN(4)]
			o.Flags = uint32(r.IntN(2)) * AddSpecialTokens
			o.Fields = r.Uint32()&(1<<InputIDs|1<<AttentionMask|1<<Lengths|1<<RowErrors) | 1<<InputIDs
			o.PaddingSide, o.TruncationSide = int32(r.IntN(2)), int32(r.IntN(2))
			o.DTypeBits = []int32{32, 64}[r.IntN(2)]
			o.PadToMultipleOf = []int64{0, 7}[r.IntN(2)]
			if fixed {
				o.Truncation, o.MaxLength, o.Padding = TruncateLongestFirst, int64(3+r.IntN(12)), PadMaxLength
				if o.TokenizeOn == OnGPU {
					o.Flags |= uint32(r.IntN(2)) * NoSync
				}
			} else if r.IntN(3) == 0 {
				o.Fields = 1<<RaggedIDs | 1<<RaggedOffsets
			}
		})
		l := columnOf(t, []int32{CPU, Pinned, CUDA}[r.IntN(3)], []int32{32, 64}[r.IntN(2)], r.IntN(7), r.IntN(2)*r.IntN(500), in)
		unsynced := o.Flags&NoSync != 0 && n > 0
		name := fmt.Sprintf("round %d: %d rows on %d, %+v", round, n, l.column.DeviceType, *o)
		b, err := encodeColumn(t, tok, l, o)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if want := n > 0 && (o.TokenizeOn == OnGPU || o.TokenizeOn == OnAuto && l.column.DeviceType == CUDA); want != (b.Place() == CUDA) {
			t.Fatalf("%s: encoded on %d", name, b.Place())
		}
		req, _ := o.request(f, false)
		pieces, sample := naive(rows, o, req)
		var errors []int64
		total := 0
		for i := range pieces {
			why := int64(0)
			for k, c := range []string{"^", "%"} {
				if unsynced && strings.Contains(in[i], c) {
					pieces[i], why = nil, why|[]int64{1, 8}[k]
				}
			}
			errors = append(errors, why)
			total += len(pieces[i])
		}
		gotRows, width, tokens := b.Shape()
		if unsynced {
			total = -1
		}
		if gotRows != n || tokens != total {
			t.Fatalf("%s: %d rows, %d tokens, want %d and %d", name, gotRows, tokens, n, total)
		}
		waited[unsynced]++
		for field := range FieldCount {
			if !o.asks(field) && field != Lengths {
				continue
			}
			got, _ := read(t, b, field, true, o.onDevice(field) && (field != RowErrors || n > 0))
			want := naiveCells(field, pieces, sample, width, o)
			if field == RowErrors {
				want = errors
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s: %v\n got %v\nwant %v", name, field, got, want)
			}
		}
		b.Close()
		l.drop(t)
	}
	if waited[true] < 20 {
		t.Errorf("%v", waited)
	}
	noFaults(t)
}

// What is wrong with a column is said alike wherever it lies: offsets, nulls, bytes that are no UTF-8.
func TestFakeDeviceColumnErrors(t *testing.T) {
	needFake(t)
	lettersTable(t)
	tok := open(t, &fake{})
	bitmap := []byte{0xFF, 0b11111011}
	for name, c := range map[string]struct {
		rows   []string
		change func(offsets []int64)
		column func(t *testing.T, l *laid)
		row    int
		says   string
	}{
		"an offset falls":       {[]string{"ab", "cd", "ef"}, func(o []int64) { o[2] = 1 }, nil, 1, "row 1: offsets 5 to 1 do not lie, in order, in 12 bytes of data"},
		"the first is negative": {[]string{"ab", "cd"}, func(o []int64) { o[0] = -1 }, nil, 0, "row 0: offsets -1 to 5"},
		"the last is outside":   {[]string{"ab", "cd"}, func(o []int64) { o[2] = 11 }, nil, 1, "row 1: offsets 5 to 11"},
		"far outside":           {[]string{"ab", "cd"}, func(o []int64) { o[1] = 1 << 30 }, nil, 0, "row 0: offsets 3 to 1073741824"},
		"a null": {[]string{"ab", "cd", "ef"}, nil, func(t *testing.T, l *laid) {
			l.column.Validity, l.column.ValidityFirst, l.column.Nulls = l.lay(t, bitmap), 9, -1
		}, 1, "row 1 is null"},
		"ill-formed": {[]string{"ab", "c\xFF", "d", "\xC3", "e\xED\xA0\x80"}, nil, nil, 1, "row 1: ill-formed UTF-8 at byte 1"},
	} {
		for _, device := range []int32{CPU, Pinned, CUDA} {
			for _, place := range []int32{OnCPU, OnGPU} {
				for _, bits := range []int32{32, 64} {
					l := columnOf(t, device, bits, 3, 3, c.rows, func(o []int64) {
						if c.change != nil {
							c.change(o)
						}
					})
					if c.column != nil {
						c.column(t, l)
					}
					_, err := encodeColumn(t, tok, l, options(func(o *Options) { o.DeviceType, o.TokenizeOn = CUDA, place }))
					if err == nil || !strings.Contains(err.Error(), c.says) || AsError(err).Row != c.row {
						t.Errorf("%s, on %d, by %d: %v", name, device, place, err)
					}
					if name == "ill-formed" && device != CPU && place == OnGPU && (err == nil || !strings.HasSuffix(err.Error(), "; also in row 3 4")) {
						t.Errorf("on %d: %v", device, err)
					}
					l.drop(t)
				}
			}
		}
	}
	noFaults(t)
}

// A call with a workspace writes to it and to the outputs given, and takes no memory: it may be captured (gpu.TestSourceInACapture).
func TestFakeDeviceWorkspace(t *testing.T) {
	needFake(t)
	lettersTable(t)
	tok := open(t, &fake{})
	rows := []string{"abc", "", "d ^", "efghijklmnop"}
	l := columnOf(t, CUDA, 64, 0, 100, rows)
	defer l.drop(t)
	d, err := gpu.Open(0)
	if err != nil {
		t.Fatal(err)
	}
	need := gpu.WorkspaceBytes(l.column.Bytes+l.column.Rows, l.column.Rows)
	s, err := d.Stage(need)
	if err != nil {
		t.Fatal(err)
	}
	memory, err := d.Copy(0, s, []gpu.Part{{Bytes: need}, {Bytes: 4 * 8 * 8}, {Bytes: 4}})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Free(memory)
	ids := dlTensor{data: at(uint64(memory[1].Ptr)), deviceType: CUDA, ndim: 2, bits: 64, lanes: 1, shape: unsafe.SliceData([]int64{4, 8})}
	errors := dlTensor{data: at(uint64(memory[2].Ptr)), deviceType: CUDA, ndim: 1, code: 1, bits: 8, lanes: 1, shape: unsafe.SliceData([]int64{4})}
	o := options(func(o *Options) {
		o.DeviceType, o.TokenizeOn, o.Flags = CUDA, OnGPU, AddSpecialTokens|NoSync
		o.Truncation, o.MaxLength, o.Fields = TruncateLongestFirst, 8, 1<<InputIDs
		o.Outputs = []Output{{InputIDs, unsafe.Pointer(&ids)}, {RowErrors, unsafe.Pointer(&errors)}}
		o.Workspace, o.WorkspaceBytes = uint64(memory[0].Ptr), need
	})
	for range 2 {
		b, err := encodeColumn(t, tok, l, o)
		if err != nil {
			t.Fatal(err)
		}
		if b.Place() != CUDA {
			t.Error("not on the device")
		}
		if _, err := b.Tensor(Lengths, false); codeOf(err) != CodeState {
			t.Errorf("lengths, for which there is no memory: %v", err)
		}
		b.Close()
	}
	got, why := unsafe.Slice((*int64)(ids.data), 32), unsafe.Slice((*uint8)(errors.data), 4)
	want := []int64{2, 197, 198, 199, 3, 4, 4, 4, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2, 201, 202, 203, 204, 205, 206, 3}
	if !slices.Equal(got, want) || !slices.Equal(why, []byte{0, 0, 1, 0}) {
		t.Errorf("%v, errors %v", got, why)
	}
	for name, change := range map[string]func(o *Options){
		"too little":         func(o *Options) { o.WorkspaceBytes-- },
		"not aligned":        func(o *Options) { o.Workspace += 8; o.WorkspaceBytes -= 8 },
		"offsets":            func(o *Options) { o.Fields |= 1 << Offsets },
		"no width":           func(o *Options) { o.Truncation = TruncateNone },
		"an output is ours":  func(o *Options) { o.Fields |= 1 << AttentionMask },
		"longer than output": func(o *Options) { o.MaxLength = 9 },
	} {
		c := *o
		change(&c)
		if _, err := encodeColumn(t, tok, l, &c); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	noFaults(t)
}
