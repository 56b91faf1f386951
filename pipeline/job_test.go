package pipeline

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/gpu"
)

// Of many rows at fault, of several kinds and on several workers, the lowest is named, and the job gives everything back.
func TestLowestRowAtFault(t *testing.T) {
	f := &fake{grain: 100}
	tok := open(t, f)
	r := rand.New(rand.NewPCG(3, 4))
	lone := Text{Data: unsafe.Pointer(&[]uint16{'a', 0xD800, 'b'}[0]), Length: 3, Kind: UCS2}
	outside := Text{Data: unsafe.Pointer(&[]uint32{0x110000}[0]), Length: 1, Kind: UCS4}
	broken := Text{Data: unsafe.Pointer(&[]byte{'a', 'b', 0xFF}[0]), Length: 3, Kind: UTF8}
	faults := []struct {
		text    Text
		code    Code
		message string
	}{
		{lone, CodeText, "row %d: lone surrogate U+D800 at character 1"},
		{outside, CodeText, "row %d: 0x110000 at character 0 is no code point"},
		{broken, CodeText, "row %d: ill-formed UTF-8 at byte 2"},
		{text("!", UTF8), CodeEncode, "row %d: refused"},
	}
	for round := range 200 {
		n := 1 + r.IntN(400)
		in := make([]Text, n)
		for i := range in {
			in[i] = text("some letters", UTF8)
		}
		lowest, which := n, 0
		for range 1 + r.IntN(9) {
			at, kind := r.IntN(n), r.IntN(len(faults))
			in[at] = faults[kind].text
			if at <= lowest {
				lowest, which = at, kind
			}
		}
		h := hold(in)
		job, err := tok.Start(in, nil, options(), h.release)
		if err != nil {
			t.Fatal(err)
		}
		_, err = job.Wait(-1)
		want := faults[which]
		if codeOf(err) != want.code || AsError(err).Row != lowest || err.Error() != fmt.Sprintf(want.message, lowest) {
			t.Fatalf("round %d: %v (row %d), want row %d: %s", round, err, AsError(err).Row, lowest, want.message)
		}
		if h.calls.Load() != 1 {
			t.Fatalf("released %d times", h.calls.Load())
		}
		if _, err := job.Take(); codeOf(err) != want.code {
			t.Fatalf("take of a failed job: %v", err)
		}
		if err := job.Give(nil); codeOf(err) != want.code {
			t.Fatalf("give to a failed job: %v", err)
		}
		job.Close()
	}
}

func TestFaultInAPair(t *testing.T) {
	tok := open(t, &fake{})
	first, second := texts("a", "b"), []Text{text("c", UTF8), {Data: unsafe.Pointer(&[]byte{0xC0}[0]), Length: 1}}
	job, err := tok.Start(first, second, options(), hold(first, second).release)
	if err != nil {
		t.Fatal(err)
	}
	defer job.Close()
	if _, err := job.Wait(-1); err == nil || err.Error() != "row 1, pair: ill-formed UTF-8 at byte 0" {
		t.Errorf("%v", err)
	}
}

// A panic in the backend is the job's error, on the caller's thread and on a worker's, and the next job works.
func TestPanicInTheBackend(t *testing.T) {
	f := &fake{}
	tok := open(t, f)
	for _, n := range []int{1, 300} {
		in := slices.Repeat(texts("abc"), n)
		in[n-1] = text("#", UTF8)
		h := hold(in)
		job, err := tok.Start(in, nil, options(), h.release)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = job.Wait(-1); codeOf(err) != CodeInternal || !strings.Contains(err.Error(), "fake") {
			t.Errorf("%d rows: %v", n, err)
		}
		if h.calls.Load() != 1 {
			t.Errorf("released %d times", h.calls.Load())
		}
		job.Close()
		encodeOne(t, tok)
	}
}

func encodeOne(t *testing.T, tok *Tokenizer) {
	t.Helper()
	in := texts("xyz")
	job, err := tok.Start(in, nil, options(), hold(in).release)
	if err != nil {
		t.Fatal(err)
	}
	defer job.Close()
	if _, err := job.Wait(-1); err != nil {
		t.Fatal(err)
	}
	b, err := job.Take()
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if got, _ := read(t, b, InputIDs, false); !slices.Equal(got, []int64{2, 220, 221, 222, 3}) {
		t.Errorf("got %v", got)
	}
}

// Close at every point of a job's life: the workers end at their next row, then release is called once and nothing is left.
func TestCloseAtEveryPoint(t *testing.T) {
	f := &fake{grain: 1}
	tok := open(t, f)
	const rows = 12
	for point := range rows {
		for _, threads := range []int32{1, 3} {
			f.gate = make(chan struct{})
			in := slices.Repeat(texts("ab"), rows)
			in[point] = text("~", UTF8)
			h := hold(in)
			began, done := f.began.Load(), f.rows.Load()
			job, err := tok.Start(in, nil, options(func(o *Options) { o.NumThreads = threads }), h.release)
			if err != nil {
				t.Fatal(err)
			}
			eventually(t, "the worker stands at the gate", func() bool { return f.began.Load() > began })
			if pending, err := job.Wait(1); !pending || err != nil {
				t.Fatalf("wait: %v, %v", pending, err)
			}
			if _, err := job.Take(); codeOf(err) != CodeState {
				t.Fatalf("take before the end: %v", err)
			}
			if _, _, _, err := job.Shape(); codeOf(err) != CodeState {
				t.Fatalf("shape before the end: %v", err)
			}
			job.Close()
			if h.calls.Load() != 0 {
				t.Fatal("released while a worker was in a row")
			}
			close(f.gate)
			eventually(t, "release is called", func() bool { return h.calls.Load() == 1 })
			if threads == 1 && f.rows.Load()-done != int64(point)+1 {
				t.Errorf("closed at row %d, %d rows were encoded", point, f.rows.Load()-done)
			}
		}
	}
}

// Close between wait and take, and after take.
func TestCloseInAnyOrder(t *testing.T) {
	start := func(t *testing.T) *Job {
		tok := open(t, &fake{})
		in := slices.Repeat(texts("abc"), 100)
		job, err := tok.Start(in, nil, options(), hold(in).release)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := job.Wait(-1); err != nil {
			t.Fatal(err)
		}
		return job
	}
	t.Run("before take", func(t *testing.T) { start(t).Close() })
	t.Run("after take", func(t *testing.T) {
		job := start(t)
		b, err := job.Take()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := job.Take(); codeOf(err) != CodeState {
			t.Errorf("a second take: %v", err)
		}
		job.Close()
		if got, _ := read(t, b, Lengths, false); len(got) != 100 || got[99] != 5 {
			t.Errorf("lengths after the job closed: %v", got)
		}
		b.Close()
		if _, err := b.Tensor(InputIDs, false); codeOf(err) != CodeState {
			t.Errorf("a tensor of a closed batch: %v", err)
		}
	})
}

// A tokenizer that closes under running jobs lives until the last has gone.
func TestTokenizerClosesFirst(t *testing.T) {
	f := &fake{grain: 1, gate: make(chan struct{})}
	tok, err := openFake(f)
	if err != nil {
		t.Fatal(err)
	}
	in := texts("a~", "b", "c")
	h := hold(in)
	job, err := tok.Start(in, nil, options(), h.release)
	if err != nil {
		t.Fatal(err)
	}
	tok.Close()
	if _, err := tok.Start(in, nil, options(), h.release); codeOf(err) != CodeArgument || h.calls.Load() != 1 {
		t.Errorf("start on a closed tokenizer: %v, released %d times", err, h.calls.Load())
	}
	if _, err := tok.VocabSize(true); codeOf(err) != CodeArgument {
		t.Errorf("a question to a closed tokenizer: %v", err)
	}
	if f.closed.Load() {
		t.Error("the backend closed under a job")
	}
	close(f.gate)
	if _, err := job.Wait(-1); err != nil {
		t.Error(err)
	}
	if b, err := job.Take(); err != nil {
		t.Error(err)
	} else {
		b.Close()
	}
	job.Close()
	if !f.closed.Load() {
		t.Error("the backend was not closed")
	}
	checkFree(t)
}

// Many goroutines, one tokenizer, options of their own each.
func TestConcurrentJobs(t *testing.T) {
	f := &fake{grain: 50}
	tok := open(t, f)
	var group sync.WaitGroup
	for g := range 8 {
		group.Go(func() {
			r := rand.New(rand.NewPCG(uint64(g), 5))
			for range 40 {
				n := r.IntN(60)
				var in []Text
				var rows []engine.Row
				for range n {
					s := letters(r, r.IntN(30), UTF8)
					in, rows = append(in, text(s, UTF8)), append(rows, engine.Row{Text: []byte(s)})
				}
				o := options(func(o *Options) {
					o.Flags = uint32(g%2) * AddSpecialTokens
					if g%3 == 0 {
						o.Truncation, o.MaxLength = TruncateLongestFirst, 4
					}
					o.NumThreads = int32(1 + g%4)
				})
				h := hold(in)
				job, err := tok.Start(in, nil, o, h.release)
				if err != nil {
					t.Error(err)
					return
				}
				switch r.IntN(4) {
				case 0: // detach
				case 1:
					for pending := true; pending; {
						if pending, err = job.Wait(1); err != nil {
							t.Error(err)
						}
					}
				default:
					if _, err := job.Wait(-1); err != nil {
						t.Error(err)
					}
					b, err := job.Take()
					if err != nil {
						t.Error(err)
						return
					}
					req, _ := o.request(f, false)
					pieces, sample := naive(rows, o, req)
					_, width, _ := b.Shape()
					if got, _ := read(t, b, InputIDs, false); !slices.Equal(got, naiveCells(InputIDs, pieces, sample, width, o)) {
						t.Errorf("goroutine %d: wrong ids", g)
					}
					b.Close()
				}
				job.Close()
				eventually(t, "release", func() bool { return h.calls.Load() == 1 })
			}
		})
	}
	group.Wait()
}

// What Start refuses: the reason is named, nothing is made, and release has been called.
func TestStartRefuses(t *testing.T) {
	tok := open(t, &fake{})
	ill := []Text{{Data: nil, Length: 3}}
	odd := []Text{{Data: unsafe.Add(unsafe.Pointer(&[]uint32{0, 0}[0]), 1), Length: 1, Kind: UCS4}}
	for name, c := range map[string]struct {
		texts, pairs []Text
		change       func(*Options)
		code         Code
		message      string
	}{
		"pairs of another number":       {texts("a", "b"), texts("a"), nil, CodeArgument, "2 texts and 1 pairs"},
		"NULL text":                     {ill, nil, nil, CodeArgument, "row 0: 3 units at NULL"},
		"NULL pair":                     {texts("a"), ill, nil, CodeArgument, "pair of row 0: 3 units at NULL"},
		"negative length":               {[]Text{{Length: -1}}, nil, nil, CodeArgument, "row 0: length -1"},
		"unknown kind":                  {[]Text{{Kind: 3}}, nil, nil, CodeArgument, "row 0: text of unknown kind 3"},
		"unaligned":                     {odd, nil, nil, CodeArgument, "not aligned"},
		"padding":                       {nil, nil, func(o *Options) { o.Padding = 3 }, CodeArgument, "padding: 3"},
		"padding side":                  {nil, nil, func(o *Options) { o.PaddingSide = -1 }, CodeArgument, "padding_side: -1"},
		"truncation":                    {nil, nil, func(o *Options) { o.Truncation = 9 }, CodeArgument, "truncation: 9"},
		"truncation side":               {nil, nil, func(o *Options) { o.TruncationSide = 2 }, CodeArgument, "truncation_side: 2"},
		"tokenize_on":                   {nil, nil, func(o *Options) { o.TokenizeOn = 3 }, CodeArgument, "tokenize_on: 3"},
		"flags":                         {nil, nil, func(o *Options) { o.Flags = 32 }, CodeArgument, "flags: unknown bits 0x20"},
		"fields":                        {nil, nil, func(o *Options) { o.Fields = 1 << 12 }, CodeArgument, "fields: unknown bits 0x1000"},
		"dtype":                         {nil, nil, func(o *Options) { o.DTypeBits = 16 }, CodeArgument, "dtype_bits: 16"},
		"device type":                   {nil, nil, func(o *Options) { o.DeviceType = 3 }, CodeArgument, "device_type: 3"},
		"threads":                       {nil, nil, func(o *Options) { o.NumThreads = -1 }, CodeArgument, "num_threads: -1"},
		"truncation without max_length": {nil, nil, func(o *Options) { o.Truncation = TruncateFirst }, CodeArgument, "truncation needs max_length"},
		"padding without max_length":    {nil, nil, func(o *Options) { o.Padding = PadMaxLength }, CodeArgument, "padding to max_length needs max_length"},
		"max_length":                    {nil, nil, func(o *Options) { o.MaxLength = -2 }, CodeArgument, "max_length: -2"},
		"multiple":                      {nil, nil, func(o *Options) { o.PadToMultipleOf = -1 }, CodeArgument, "pad_to_multiple_of: -1"},
		"pad_id":                        {nil, nil, func(o *Options) { o.PadID = 1 << 31 }, CodeArgument, "pad_id: 2147483648"},
		"pad_type_id":                   {nil, nil, func(o *Options) { o.PadTypeID = -2 }, CodeArgument, "pad_type_id: -2"},
		"max_length below special tokens": {nil, nil, func(o *Options) { o.Truncation, o.MaxLength = TruncateLongestFirst, 1 }, CodeArgument,
			"max_length: 1 is less than the 2 special tokens of a row"},
		"stride that leaves no room": {nil, nil, func(o *Options) { o.Truncation, o.MaxLength, o.Stride = TruncateLongestFirst, 10, 8 }, CodeArgument,
			"stride: 8 is not less than the 8 tokens left of max_length 10"},
		"stride as the oracle counts it": {nil, nil, func(o *Options) {
			o.Flags, o.Truncation, o.MaxLength, o.Stride = 0, TruncateLongestFirst, 4, 3
		}, CodeArgument, "stride: 3 is greater than max_length 4 less the 2 special tokens"},
		"GPU engine": {nil, nil, func(o *Options) { o.TokenizeOn = OnGPU }, CodeEngineUnavailable, "tokenize_on=\"gpu\": its tensors land on a CUDA device"},
	} {
		o := options()
		if c.change != nil {
			c.change(o)
		}
		h := hold(c.texts, c.pairs)
		job, err := tok.Start(c.texts, c.pairs, o, h.release)
		if job != nil || codeOf(err) != c.code || !strings.Contains(err.Error(), c.message) {
			t.Errorf("%s: %v, want code %d and %q", name, err, c.code, c.message)
		}
		if h.calls.Load() != 1 {
			t.Errorf("%s: released %d times", name, h.calls.Load())
		}
	}
	encodeOne(t, tok)
}

func TestNoDevice(t *testing.T) {
	if n, _ := gpu.Count(); n > 0 {
		t.Skip("a CUDA device is here")
	}
	tok := open(t, &fake{})
	in := texts("a")
	h := hold(in)
	_, err := tok.Start(in, nil, options(func(o *Options) { o.DeviceType = CUDA }), h.release)
	if codeOf(err) != CodeDevice || h.calls.Load() != 1 {
		t.Errorf("%v, released %d times", err, h.calls.Load())
	}
	if _, err := DeviceInfo(0); codeOf(err) != CodeDevice {
		t.Errorf("info: %v", err)
	}
	if err := EmptyCache(); err != nil {
		t.Errorf("empty_cache: %v", err)
	}
	if n, why := DeviceCount(); n != 0 || why == "" {
		t.Errorf("count: %d, %q", n, why)
	}
	if err := HoldFrees(-1); codeOf(err) != CodeArgument {
		t.Errorf("hold_frees below 0: %v", err)
	}
	encodeOne(t, tok)
}

// What the batch is refused for once its rows are known, and the widths that are right.
func TestWidth(t *testing.T) {
	tok := open(t, &fake{})
	for name, c := range map[string]struct {
		rows    []string
		change  func(*Options)
		width   int
		message string
	}{
		"longest":                          {[]string{"a", "abcd"}, nil, 6, ""},
		"a multiple":                       {[]string{"a", "abcd"}, func(o *Options) { o.PadToMultipleOf = 4 }, 8, ""},
		"max_length":                       {[]string{"a"}, func(o *Options) { o.Padding, o.MaxLength = PadMaxLength, 10 }, 10, ""},
		"max_length and a multiple":        {[]string{"a"}, func(o *Options) { o.Padding, o.MaxLength, o.PadToMultipleOf = PadMaxLength, 10, 8 }, 16, ""},
		"equal rows without padding":       {[]string{"ab", "cd"}, func(o *Options) { o.Padding = PadNone }, 4, ""},
		"equal rows above max_length":      {[]string{"ab", "cd"}, func(o *Options) { o.Padding, o.MaxLength = PadMaxLength, 3 }, 4, ""},
		"empty batch":                      {nil, func(o *Options) { o.Padding, o.MaxLength = PadMaxLength, 3 }, 0, ""},
		"empty rows":                       {[]string{"", ""}, func(o *Options) { o.Flags = 0 }, 0, ""},
		"ragged rows without padded field": {[]string{"a", "abc"}, func(o *Options) { o.Padding, o.Fields = PadNone, 1<<RaggedIDs }, 5, ""},
		"unequal rows without padding": {[]string{"abc", "abc", "a"}, func(o *Options) { o.Padding = PadNone }, 0,
			"rows are of unequal lengths (row 0 has 5 tokens, row 2 has 3): pad them, or use encode_ragged"},
		"unequal rows above max_length": {[]string{"a", "abc"}, func(o *Options) { o.Padding, o.MaxLength = PadMaxLength, 3 }, 0,
			"row 1 has 5 tokens, more than 3, the max_length"},
		"out too narrow": {[]string{"a", "abc", "abcd"}, func(o *Options) { o.Outputs = []Output{give(64, 3, 4).output(InputIDs)} }, 0,
			"row 1 has 5 tokens, more than 4, the width of out"},
		"out wider than equal rows": {[]string{"ab", "cd"}, func(o *Options) { o.Padding, o.Outputs = PadNone, []Output{give(64, 2, 5).output(InputIDs)} }, 0,
			"without padding, every row has 4 tokens, but out has width 5"},
		"ragged out of another size": {[]string{"ab"}, func(o *Options) { o.Outputs = []Output{give(32, 3).output(RaggedIDs)} }, 0,
			"out for ragged_ids: shape [3] for a batch of 4 tokens"},
		"outs of two widths": {[]string{"ab"}, func(o *Options) {
			o.Outputs = []Output{give(64, 1, 5).output(InputIDs), give(64, 1, 6).output(AttentionMask)}
		}, 0, "out for attention_mask: shape [1 6] beside another out of width 5"},
		"pieces that the out has no rows for": {[]string{"abcdefgh"}, func(o *Options) {
			o.Flags |= ReturnOverflowing
			o.Truncation, o.MaxLength = TruncateLongestFirst, 6
			o.Outputs = []Output{give(64, 1, 6).output(InputIDs)}
		}, 0, "out for input_ids: shape [1 6] for a batch of 2 rows"},
	} {
		o := options()
		if c.change != nil {
			c.change(o)
		}
		in := texts(c.rows...)
		job, err := tok.Start(in, nil, o, hold(in).release)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		_, err = job.Wait(-1)
		if c.message != "" {
			if codeOf(err) != CodeArgument || !strings.Contains(err.Error(), c.message) {
				t.Errorf("%s: %v, want %q", name, err, c.message)
			}
		} else if _, width, _, shapeErr := job.Shape(); err != nil || shapeErr != nil || width != c.width {
			t.Errorf("%s: width %d, want %d (%v, %v)", name, width, c.width, err, shapeErr)
		}
		job.Close()
	}
}

func TestOutputsRefused(t *testing.T) {
	tok := open(t, &fake{})
	strided, far, pinned, shared, null := give(64, 2, 9), give(64, 2, 9), give(64, 2, 9), give(64, 2, 9), give(64, 2, 9)
	strides := []int64{10, 1}
	strided.dl.strides = &strides[0]
	far.dl.deviceType = 2
	pinned.dl.deviceType = 3
	null.dl.data = nil
	crooked := give(64, 2, 9)
	crooked.dl.offset = 12
	other := give(64, 2, 9)
	other.dl.data = unsafe.Add(shared.dl.data, 8)
	for name, c := range map[string]struct {
		outputs []Output
		message string
	}{
		"unknown field":   {[]Output{give(64, 2, 9).output(99)}, "unknown field 99"},
		"no tensor":       {[]Output{{Field: InputIDs}}, "out for input_ids: no tensor"},
		"twice":           {[]Output{give(64, 2, 9).output(InputIDs), give(64, 2, 9).output(InputIDs)}, "given twice"},
		"dtype":           {[]Output{give(32, 2, 9).output(InputIDs)}, "dtype int32, not int64"},
		"dimensions":      {[]Output{give(64, 18).output(InputIDs)}, "1 dimensions, not 2"},
		"last dimension":  {[]Output{give(64, 2, 9, 3).output(Offsets)}, "the last dimension is not 2"},
		"strides":         {[]Output{strided.output(InputIDs)}, "is not dense"},
		"device":          {[]Output{far.output(InputIDs)}, "not on the CPU"},
		"NULL":            {[]Output{null.output(InputIDs)}, "without data"},
		"alignment":       {[]Output{crooked.output(InputIDs)}, "not aligned to 8 bytes"},
		"rows":            {[]Output{give(64, 3, 9).output(InputIDs)}, "for a batch of 2 rows"},
		"rows of lengths": {[]Output{give(64, 3).output(Lengths)}, "for a batch of 2 rows"},
		"ragged offsets":  {[]Output{give(64, 2).output(RaggedOffsets)}, "for a batch of 2 rows"},
		"shared memory":   {[]Output{shared.output(InputIDs), other.output(AttentionMask)}, "share memory"},
		"pinned":          {[]Output{pinned.output(InputIDs)}, ""},
	} {
		in := texts("ab", "c")
		h := hold(in)
		job, err := tok.Start(in, nil, options(func(o *Options) { o.Outputs = c.outputs }), h.release)
		if c.message == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			} else {
				job.Close()
			}
			continue
		}
		if codeOf(err) != CodeArgument || !strings.Contains(err.Error(), c.message) || h.calls.Load() != 1 {
			t.Errorf("%s: %v, want %q", name, err, c.message)
		}
		// The same through Give, which leaves the job as it was.
		job, err = tok.Start(in, nil, options(), h.release)
		if err != nil {
			t.Fatal(err)
		}
		if err := job.Give(c.outputs); codeOf(err) != CodeArgument || !strings.Contains(err.Error(), c.message) {
			t.Errorf("%s: give: %v, want %q", name, err, c.message)
		}
		if b, err := job.Take(); err != nil {
			t.Errorf("%s: take after a refused give: %v", name, err)
		} else {
			b.Close()
		}
		if err := job.Give(nil); codeOf(err) != CodeState {
			t.Errorf("%s: give after take: %v", name, err)
		}
		job.Close()
	}
}

func TestDecode(t *testing.T) {
	tok := open(t, &fake{})
	var ids []uint32
	offsets := []int64{0}
	var want []string
	for r := range 3000 {
		s := strings.Repeat(string(rune('a'+r%26)), r%7)
		for _, b := range []byte(s) {
			ids = append(ids, uint32(b)+100)
		}
		ids = append(ids, 2)
		offsets, want = append(offsets, int64(len(ids))), append(want, s)
	}
	for _, skip := range []bool{true, false} {
		got, err := tok.Decode(ids, offsets, skip, 3)
		if err != nil {
			t.Fatal(err)
		}
		ends := got.Offsets()
		for r, s := range want {
			if !skip {
				s += "<2>"
			}
			if row := string(got.Data()[ends[r]:ends[r+1]]); row != s {
				t.Fatalf("row %d: %q, want %q", r, row, s)
			}
		}
		got.Close()
	}
	for _, bad := range [][]int64{{-1, 2}, {0, 3, 2}, {0, int64(len(ids)) + 1}} {
		if _, err := tok.Decode(ids, bad, false, 1); codeOf(err) != CodeArgument {
			t.Errorf("offsets %v: %v", bad, err)
		}
	}
	if _, err := tok.Decode([]uint32{1, 1, 666, 666}, []int64{0, 2, 3, 4}, false, 2); codeOf(err) != CodeEncode || AsError(err).Row != 1 {
		t.Errorf("a row at fault: %v", err)
	}
	empty, err := tok.Decode(nil, []int64{0}, false, 0)
	if err != nil || len(empty.Offsets()) != 1 {
		t.Errorf("no rows: %v", err)
	}
	empty.Close()
}

func TestStats(t *testing.T) {
	tok := open(t, &fake{})
	raw, err := Stats()
	before := statsOf(t, raw, err)
	in := texts("ab", "c")
	for range 3 {
		job, err := tok.Start(in, nil, options(), nil)
		if err != nil {
			t.Fatal(err)
		}
		job.Close()
	}
	raw, err = tok.Stats()
	own := statsOf(t, raw, err)
	raw, err = Stats()
	all := statsOf(t, raw, err)
	for name, want := range map[string]int64{"calls": 3, "rows": 6, "bytes": 9, "tokens": 21, "rows.hf": 6, "rows.native": 0, "rows.gpu": 0} {
		if own[name] != want || all[name]-before[name] != want {
			t.Errorf("%s: %d, and %d in the process, want %d", name, own[name], all[name]-before[name], want)
		}
	}
	for _, name := range []string{"cache.hits", "cache.misses", "cache.learnt_bytes", "threads", "mem.host.arena", "mem.host.image", "mem.host.text",
		"mem.host.table", "mem.host.cache", "mem.host.tensor", "mem.pinned"} {
		if _, there := own[name]; !there {
			t.Errorf("%s is missing", name)
		}
	}
}

func TestQuestions(t *testing.T) {
	tok := open(t, &fake{})
	for name, want := range map[string]string{
		"backend": "huggingface", "backend_reason": "native engine: no encoder for model WordLevel", "truncation": "null", "padding": padding4,
		"added_tokens": "[]", "vocab": `{"seven":7}`, "json": fakeFile,
	} {
		if got, err := tok.Property(name); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
	if _, err := tok.Property("nope"); codeOf(err) != CodeArgument {
		t.Errorf("an unknown property: %v", err)
	}
	if id, err := tok.TokenToID([]byte("none")); id != -1 || err != nil {
		t.Errorf("an unknown token: %d, %v", id, err)
	}
	for _, id := range []int64{-1, 8, 1 << 32, 1<<32 + 7} {
		if _, ok, err := tok.IDToToken(id); ok || err != nil {
			t.Errorf("id %d: %v", id, err)
		}
	}
}

func TestOpen(t *testing.T) {
	refused := strings.Replace(fakeFile, `"pre_tokenizer":null`, `"pre_tokenizer":{"type":"Unheard"}`, 1)
	if _, err := Open([]byte(refused), BackendNative); codeOf(err) != CodeUnsupported || !strings.Contains(err.Error(), "pre_tokenizer: Unheard") {
		t.Errorf("native: %v", err)
	}
	if _, err := Open([]byte(fakeFile), 9); codeOf(err) != CodeArgument {
		t.Errorf("an unknown backend: %v", err)
	}
	for _, file := range []string{"", "{", "[]", "\xEF\xBB\xBF{}", `{"version":"1.0"}`, fakeFile[:len(fakeFile)/2]} {
		for _, backend := range []int32{BackendAuto, BackendNative, BackendHuggingFace} {
			if _, err := Open([]byte(file), backend); codeOf(err) != CodeTokenizer {
				t.Errorf("%q: %v", file, err)
			}
		}
	}
	checkFree(t)
}
