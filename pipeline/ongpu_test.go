package pipeline

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/engine/image"
	"github.com/unchecked-io/unchecked-io/gpu"
)

// lettersTable makes the fake driver tokenize as fake does: letters.h. A row that holds '^' or '%' it leaves to the CPU.
func lettersTable(t *testing.T) {
	t.Helper()
	old := gpuTable
	gpuTable = func(*hfjson.Spec, engine.Backend) (image.Section, error) {
		return image.Section{Name: gpu.TableSection, Data: []byte("letters!")}, nil
	}
	t.Cleanup(func() { gpuTable = old })
}

// encode runs one call to its end.
func encode(t *testing.T, tok *Tokenizer, in []Text, o *Options) (*Batch, error) {
	t.Helper()
	h := hold(in)
	job, err := tok.Start(in, nil, o, h.release)
	return ended(t, h, job, err)
}

// ended is the batch of a call that has been started: its job runs to its end, and lets go of the inputs once.
func ended(t *testing.T, h *held, job *Job, err error) (*Batch, error) {
	t.Helper()
	if err == nil {
		defer job.Close()
		_, err = job.Wait(-1)
	}
	if h.calls.Load() != 1 {
		t.Fatalf("released %d times (%v)", h.calls.Load(), err)
	}
	if err != nil {
		return nil, err
	}
	return job.Take()
}

// Random batches under every option that the GPU serves, every cell against the plain truth; rows of all storages, and some that the CPU must encode.
func TestFakeDeviceTokenizes(t *testing.T) {
	needFake(t)
	lettersTable(t)
	f := &fake{}
	tok := open(t, f)
	r := rand.New(rand.NewPCG(5, 6))
	kinds := []int32{UTF8, Latin1, UCS2, UCS4}
	flagged := 0
	for round := range 400 {
		n := []int{1, 2, 3, 31, 32, 33, 300}[r.IntN(7)]
		equal, some := r.IntN(5) == 0, r.IntN(2) == 0
		var rows []engine.Row
		var in []Text
		for range n {
			kind := kinds[r.IntN(4)]
			s := letters(r, r.IntN(40)*(1+r.IntN(50)/49*50), kind)
			switch {
			case equal:
				s = "abcd"
			case some && r.IntN(9) == 0:
				s += string("^%"[r.IntN(2)]) + "b"
				flagged++
			}
			in, rows = append(in, text(s, kind)), append(rows, engine.Row{Text: []byte(s)})
		}
		ragged := r.IntN(4) == 0
		o := options(func(o *Options) {
			o.DeviceType, o.TokenizeOn = CUDA, OnGPU
			o.Flags = uint32(r.IntN(2)) * AddSpecialTokens
			o.Fields = r.Uint32() & (1<<InputIDs | 1<<AttentionMask | 1<<TokenTypeIDs | 1<<Lengths | 1<<SampleMapping | 1<<RowErrors)
			if ragged {
				o.Fields = 1<<RaggedIDs | uint32(r.IntN(2))<<RaggedOffsets
			}
			o.PaddingSide, o.TruncationSide = int32(r.IntN(2)), int32(r.IntN(2))
			o.DTypeBits = []int32{32, 64}[r.IntN(2)]
			o.NumThreads = int32(1 + r.IntN(4))
			o.PadToMultipleOf = []int64{0, 1, 7, 8, 64}[r.IntN(5)]
			o.PadID, o.PadTypeID = []int64{-1, 0, 99}[r.IntN(3)], 0
			if r.IntN(2) == 0 {
				o.Truncation, o.MaxLength = TruncateLongestFirst, int64(3+r.IntN(12))
				o.Padding = []int32{PadLongest, PadMaxLength}[r.IntN(2)]
			}
			if equal && r.IntN(2) == 0 {
				o.Padding = PadNone
			}
		})
		name := fmt.Sprintf("round %d: %d rows, %+v", round, n, *o)
		b, err := encode(t, tok, in, o)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if b.Place() != CUDA {
			t.Fatalf("%s: encoded on %d", name, b.Place())
		}
		req, _ := o.request(f, false)
		pieces, sample := naive(rows, o, req)
		total := 0
		for _, p := range pieces {
			total += len(p)
		}
		gotRows, width, tokens := b.Shape()
		if gotRows != n || tokens != total {
			t.Fatalf("%s: %d rows, %d tokens, want %d and %d", name, gotRows, tokens, n, total)
		}
		for field := range FieldCount {
			if !o.asks(field) && field != Lengths && field != SampleMapping {
				continue
			}
			got, gotShape := read(t, b, field, r.IntN(2) == 0, o.onDevice(field))
			if want := naiveCells(field, pieces, sample, width, o); !slices.Equal(got, want) {
				t.Fatalf("%s: %v\n got %v\nwant %v", name, field, got, want)
			}
			if want := shape(field, n, width, total); !slices.Equal(gotShape, want) {
				t.Fatalf("%s: %v has shape %v, want %v", name, field, gotShape, want)
			}
		}
		b.Close()
	}
	raw, err := tok.Stats()
	stats := statsOf(t, raw, err)
	if got := stats["rows.flagged.added"] + stats["rows.flagged.costly"]; flagged < 100 || got != int64(flagged) || stats["rows.hf"] != 0 {
		t.Errorf("%d rows flagged, want %d; %v", got, flagged, stats)
	}
	noFaults(t)
}

// noFaults asks the fake driver what it saw misused.
func noFaults(t *testing.T) {
	t.Helper()
	if err := EmptyCache(); err != nil {
		t.Error(err)
	}
	for name, n := range gpu.Stats() {
		if strings.HasSuffix(name, ".cached") && n != 0 {
			t.Errorf("%s: %d", name, n)
		}
	}
}

// Several slabs, and a batch beyond what the calling thread does itself.
func TestFakeDeviceSlabs(t *testing.T) {
	needFake(t)
	lettersTable(t)
	tok := open(t, &fake{})
	old := slabBytes
	slabBytes = 300 << 10
	defer func() { slabBytes = old }()
	r := rand.New(rand.NewPCG(7, 8))
	var rows []engine.Row
	var in []Text
	for i := range 1500 {
		kind := []int32{UTF8, UCS2}[i%2]
		s := letters(r, r.IntN(900), kind)
		if r.IntN(500) == 0 {
			s = "^" + s
		}
		in, rows = append(in, text(s, kind)), append(rows, engine.Row{Text: []byte(s)})
	}
	limit := scratchLimit
	defer func() { scratchLimit = limit }()
	for round, fields := range []uint32{1<<InputIDs | 1<<AttentionMask, 1<<RaggedIDs | 1<<RaggedOffsets, 1<<InputIDs | 1<<AttentionMask, 1<<RaggedIDs | 1<<RaggedOffsets} {
		if round >= 2 { // some slabs give their scratch back and are tokenized again
			scratchLimit = func(*gpu.Device) int64 { return 4 << 20 }
		}
		o := options(func(o *Options) { o.DeviceType, o.TokenizeOn, o.Fields = CUDA, OnGPU, fields })
		b, err := encode(t, tok, in, o)
		if err != nil {
			t.Fatal(err)
		}
		req, _ := o.request(tok.backend, false)
		pieces, sample := naive(rows, o, req)
		_, width, _ := b.Shape()
		for field := range FieldCount {
			if o.asks(field) || field == Lengths {
				if got, _ := read(t, b, field, true, o.onDevice(field)); !slices.Equal(got, naiveCells(field, pieces, sample, width, o)) {
					t.Errorf("%v differs", field)
				}
			}
		}
		b.Close()
	}
	noFaults(t)
}

// Who encodes, and why not the GPU.
func TestFakeDevicePlace(t *testing.T) {
	needFake(t)
	in := texts("ab", "c")
	onGPU := func(o *Options) { o.DeviceType, o.TokenizeOn = CUDA, OnGPU }
	t.Run("a tokenizer that the GPU does not serve", func(t *testing.T) {
		if _, err := encode(t, open(t, &fake{}), in, options(onGPU)); codeOf(err) != CodeEngineUnavailable || !strings.Contains(err.Error(), "model WordLevel") {
			t.Error(err)
		}
	})
	lettersTable(t)
	tok := open(t, &fake{})
	for what, change := range map[string]func(o *Options){
		"on the CPU":       func(o *Options) { onGPU(o); o.DeviceType = CPU },
		"overflow":         func(o *Options) { onGPU(o); o.Truncation, o.MaxLength, o.Flags = 1, 4, ReturnOverflowing },
		"offsets":          func(o *Options) { onGPU(o); o.Fields |= 1 << Offsets },
		"word_ids":         func(o *Options) { onGPU(o); o.Fields |= 1 << WordIDs },
		"sync=False":       func(o *Options) { onGPU(o); o.Flags |= NoSync },
		"padded with 3":    func(o *Options) { onGPU(o); o.Fields |= 1 << TokenTypeIDs; o.PadTypeID = 3 },
		"padded and ragge": func(o *Options) { onGPU(o); o.Fields |= 1 << RaggedIDs },
	} {
		if _, err := encode(t, tok, in, options(change)); codeOf(err) != CodeEngineUnavailable {
			t.Errorf("%s: %v", what, err)
		}
		b, err := encode(t, tok, in, options(change, func(o *Options) { o.TokenizeOn = OnAuto; o.Flags &^= NoSync }))
		if err != nil || b.Place() != CPU {
			t.Errorf("%s, auto: %v", what, err)
			continue
		}
		b.Close()
	}
	if _, err := tok.Start(in, in, options(onGPU), nil); codeOf(err) != CodeEngineUnavailable {
		t.Errorf("pairs: %v", err)
	}
	oldBytes := autoBytes
	defer func() { autoBytes = oldBytes }()
	for bytes, want := range map[int64]int32{0: CUDA, 3: CUDA, 4: CPU, never: CPU} {
		autoBytes = func(int) int64 { return bytes }
		b, err := encode(t, tok, in, options(func(o *Options) { o.DeviceType = CUDA }))
		if err != nil || b.Place() != want {
			t.Errorf("auto from %d bytes: %v", bytes, err)
			continue
		}
		b.Close()
	}
	b, err := encode(t, tok, nil, options(onGPU))
	if err != nil {
		t.Fatalf("no rows: %v", err)
	}
	b.Close()
	noFaults(t)
}

// Errors of rows and of shapes are those of the CPU, word for word, and the tokenizer stays usable.
func TestFakeDeviceRowErrors(t *testing.T) {
	needFake(t)
	lettersTable(t)
	tok := open(t, &fake{})
	lone := []uint16{'a', 0xD800}
	for name, c := range map[string]struct {
		in     []Text
		change func(o *Options)
	}{
		"lone surrogate":     {append(texts("ab", "c"), Text{Data: unsafe.Pointer(&lone[0]), Length: 2, Kind: UCS2}), func(*Options) {}},
		"ill-formed":         {texts("ab", "c\xFF"), func(*Options) {}},
		"flagged and faulty": {texts("ab", "^!"), func(*Options) {}},
		"unequal":            {texts("ab", "abc"), func(o *Options) { o.Padding = PadNone }},
		"too long":           {texts("ab", "abcdef"), func(o *Options) { o.Padding, o.MaxLength = PadMaxLength, 5 }},
	} {
		var said [2]string
		for i, place := range []int32{OnCPU, OnGPU} {
			_, err := encode(t, tok, c.in, options(func(o *Options) { o.DeviceType, o.TokenizeOn = CUDA, place }, c.change))
			if err == nil {
				t.Errorf("%s: no error on %d", name, place)
				continue
			}
			said[i] = fmt.Sprint(AsError(err).Code, AsError(err).Row, err)
		}
		if said[0] != said[1] {
			t.Errorf("%s: the GPU says %s, the CPU %s", name, said[1], said[0])
		}
	}
	b, err := encode(t, tok, texts("ab"), options(func(o *Options) { o.DeviceType, o.TokenizeOn = CUDA, OnGPU }))
	if err != nil {
		t.Fatal(err)
	}
	b.Close()
	noFaults(t)
}

// A batch of rows that the kernels leave to the CPU goes there whole under "auto".
func TestFakeDeviceGivesUp(t *testing.T) {
	needFake(t)
	lettersTable(t)
	tok := open(t, &fake{})
	oldBytes := autoBytes
	autoBytes = func(int) int64 { return 0 }
	defer func() { autoBytes = oldBytes }()
	in := make([]Text, 200)
	for i := range in {
		in[i] = text("^ab", UTF8)
	}
	for place, want := range map[int32]int32{OnAuto: CPU, OnGPU: CUDA} {
		b, err := encode(t, tok, in, options(func(o *Options) { o.DeviceType, o.TokenizeOn = CUDA, place }))
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := read(t, b, InputIDs, true, true); b.Place() != want || len(got) != 200*5 || !slices.Equal(got[:5], []int64{2, 194, 197, 198, 3}) {
			t.Errorf("place %d: %d on %d, %d cells %v", place, want, b.Place(), len(got), got[:min(5, len(got))])
		}
		b.Close()
	}
	noFaults(t)
}
