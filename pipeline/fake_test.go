package pipeline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/dlpack"
	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/engine/hfjson"
	"github.com/unchecked-io/unchecked-io/internal/mem"
)

// fake is a tokenizer of letters: one token a byte but spaces, 2 before and 3 behind if special tokens are asked for. A row whose text holds '!'
// fails, one that holds '#' panics, one that holds '~' waits for the gate. It cuts a single text only; that is truncation enough for the rules here.
type fake struct {
	grain  int
	gate   chan struct{}
	began  atomic.Int64 // rows that waited or wait
	rows   atomic.Int64
	closed atomic.Bool
}

const padding4 = `{"strategy":"BatchLongest","direction":"Left","pad_to_multiple_of":null,"pad_id":4,"pad_type_id":5,"pad_token":"x"}`

const fakeFile = `{"version":"1.0","truncation":null,"padding":` + padding4 + `,"added_tokens":[],"normalizer":null,"pre_tokenizer":null,
"post_processor":null,"decoder":null,"model":{"type":"WordLevel","vocab":{"a":0},"unk_token":"a"}}`

// token is one token of fakeRow.
type token struct {
	id, typeID, special, start, end uint32
	word, sequence                  int32
}

// fakeRow is the plain truth about a row: the pieces that it becomes.
func fakeRow(text, pair []byte, hasPair bool, req *engine.Request) [][]token {
	var body []token
	letters := func(text []byte, sequence int32) {
		for i, b := range text {
			if b != ' ' {
				body = append(body, token{uint32(b) + 100, uint32(sequence), 0, uint32(i), uint32(i + 1), int32(i), sequence})
			}
		}
	}
	letters(text, 0)
	if hasPair {
		letters(pair, 1)
	}
	pieces := [][]token{body}
	if t := req.Truncation; t != nil {
		room := t.MaxLength
		if req.AddSpecialTokens {
			room -= 2
		}
		if len(body) > room {
			pieces = nil
			for at := 0; at == 0 || at+t.Stride < len(body) && room > 0; at += room - t.Stride {
				pieces = append(pieces, body[at:min(at+room, len(body))])
			}
			if t.Left {
				pieces[0] = body[len(body)-room:]
			}
			if !req.Overflow {
				pieces = pieces[:1]
			}
		}
	}
	if req.AddSpecialTokens {
		for i, piece := range pieces {
			whole := append([]token{{2, 0, 1, 0, 0, -1, -1}}, piece...)
			pieces[i] = append(whole, token{3, 0, 1, 0, 0, -1, -1})
		}
	}
	return pieces
}

var errFake = errors.New("refused")

func (f *fake) Encode(a *engine.Arena, rows []engine.Row, base int, req *engine.Request) error {
	for i, row := range rows {
		if req.Cancelled != nil && req.Cancelled.Load() {
			return engine.ErrCancelled
		}
		f.rows.Add(1)
		switch {
		case bytes.ContainsRune(row.Text, '~'):
			f.began.Add(1)
			<-f.gate
		case bytes.ContainsRune(row.Text, '!'):
			return &engine.RowError{Row: i, Err: errFake}
		case bytes.ContainsRune(row.Text, '#'):
			panic("fake")
		}
		for _, piece := range fakeRow(row.Text, row.Pair, row.HasPair, req) {
			for _, t := range piece {
				a.IDs.Append(t.id)
				if req.Fields&engine.TypeIDs != 0 {
					a.TypeIDs.Append(t.typeID)
				}
				if req.Fields&engine.SpecialTokensMask != 0 {
					a.SpecialMask.Append(t.special)
				}
				if req.Fields&engine.Offsets != 0 {
					a.Offsets.Append(t.start, t.end)
				}
				if req.Fields&engine.WordIDs != 0 {
					a.WordIDs.Append(t.word)
				}
				if req.Fields&engine.SequenceIDs != 0 {
					a.SequenceIDs.Append(t.sequence)
				}
			}
			a.Lengths.Append(uint32(len(piece)))
			a.Sample.Append(uint32(base + i))
		}
	}
	return nil
}

func (f *fake) Grain() int { return f.grain }
func (f *fake) AppendDecoded(dst []byte, ids []uint32, skip bool) ([]byte, error) {
	for _, id := range ids {
		switch {
		case id == 666:
			return dst, errFake
		case id >= 100:
			dst = append(dst, byte(id-100))
		case !skip:
			dst = fmt.Appendf(dst, "<%d>", id)
		}
	}
	return dst, nil
}
func (f *fake) VocabSize(bool) int                        { return 356 }
func (f *fake) TokenToID(token []byte) (uint32, bool)     { return 7, string(token) == "seven" }
func (f *fake) IDToToken(id uint32) (string, bool)        { return "seven", id == 7 }
func (f *fake) Vocab(bool) ([]byte, error)                { return []byte(`{"seven":7}`), nil }
func (f *fake) AddedTokens() ([]engine.AddedToken, error) { return nil, nil }
func (f *fake) NumSpecialTokens(bool) int                 { return 2 }
func (f *fake) JSON() ([]byte, error)                     { return []byte(fakeFile), nil }
func (f *fake) Close()                                    { f.closed.Store(true) }

var backends sync.Mutex

// open makes a tokenizer over the fake, and checks at the end of the test that it and everything else outside the Go heap is gone.
func open(t *testing.T, f *fake) *Tokenizer {
	t.Helper()
	if f.grain == 0 {
		f.grain = 64
	}
	tok, err := openFake(f)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		tok.Close()
		eventually(t, "the tokenizer is freed", f.closed.Load)
		checkFree(t)
	})
	return tok
}

// refuse is a native engine that takes nothing.
func refuse(spec *hfjson.Spec, _ []byte) (engine.Backend, error) {
	return nil, fmt.Errorf("no encoder for model %s: %w", spec.Model.Type, engine.ErrUnsupported)
}

func openFake(f *fake) (*Tokenizer, error) {
	backends.Lock()
	defer backends.Unlock()
	defer func(old func([]byte) (engine.Backend, error)) { huggingface = old }(huggingface)
	huggingface = func([]byte) (engine.Backend, error) { return f, nil }
	defer func(old func(*hfjson.Spec, []byte) (engine.Backend, error)) { native = old }(native)
	native = refuse
	return Open([]byte(fakeFile), BackendAuto)
}

func checkFree(t *testing.T) {
	t.Helper()
	eventually(t, "nothing is in use", func() bool {
		n := dlpack.HostBytes()
		for _, p := range []mem.Purpose{mem.PurposeArena, mem.PurposeImage, mem.PurposeText, mem.PurposeTable} {
			n += mem.InUse(p)
		}
		return n == 0
	})
	if t.Failed() {
		t.Logf("in use: %v and %d of tensors", mem.Stats(), dlpack.HostBytes())
	}
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !holds(); time.Sleep(100 * time.Microsecond) {
		if time.Now().After(deadline) {
			t.Errorf("never: %s", what)
			return
		}
	}
}

// options are the usual ones.
func options(change ...func(*Options)) *Options {
	o := &Options{Flags: AddSpecialTokens, Fields: 1<<InputIDs | 1<<AttentionMask, Padding: PadLongest, MaxLength: -1, PadID: -1, PadTypeID: -1,
		DTypeBits: 64, DeviceType: CPU, NumThreads: 3}
	for _, c := range change {
		c(o)
	}
	return o
}

// text is s in a storage that can hold it.
func text(s string, kind int32) Text {
	runes := []rune(s)
	var at unsafe.Pointer
	n := len(runes)
	switch kind {
	case UTF8:
		b := []byte(s)
		n, at = len(b), unsafe.Pointer(unsafe.SliceData(b))
	case Latin1:
		b := make([]byte, n)
		for i, r := range runes {
			b[i] = byte(r)
		}
		at = unsafe.Pointer(unsafe.SliceData(b))
	case UCS2:
		b := make([]uint16, n)
		for i, r := range runes {
			b[i] = uint16(r)
		}
		at = unsafe.Pointer(unsafe.SliceData(b))
	case UCS4:
		b := make([]uint32, n)
		for i, r := range runes {
			b[i] = uint32(r)
		}
		at = unsafe.Pointer(unsafe.SliceData(b))
	}
	return Text{Data: at, Length: int64(n), Kind: kind}
}

func texts(s ...string) []Text {
	all := make([]Text, len(s))
	for i := range s {
		all[i] = text(s[i], UTF8)
	}
	return all
}

// held counts the calls of a release and keeps the texts alive until then, as a caller does.
type held struct {
	calls atomic.Int64
	texts []Text
}

func hold(texts ...[]Text) *held {
	h := &held{}
	for _, t := range texts {
		h.texts = append(h.texts, t...)
	}
	return h
}

func (h *held) release() { h.calls.Add(1) }

// read is the content of a tensor as int64, and its shape. Memory of the driver made for tests can be read as it lies.
func read(t *testing.T, b *Batch, f Field, versioned bool, onDevice ...bool) ([]int64, []int64) {
	t.Helper()
	want := dlpack.CPU
	if len(onDevice) > 0 && onDevice[0] {
		want = dlpack.CUDA
	}
	p, err := b.Tensor(f, versioned)
	if err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	defer dlpack.Delete(p, versioned)
	v, err := dlpack.ViewManaged(p, versioned)
	if err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	if v.DeviceType != want {
		t.Fatalf("%v: on device type %d, want %d", f, v.DeviceType, want)
	}
	return cellsOf(v), v.Shape
}

func cellsOf(v dlpack.TensorView) []int64 {
	n := v.Bytes / v.DType.Size()
	out := make([]int64, n)
	for i := range out {
		switch at := unsafe.Add(v.Data, int64(i)*v.DType.Size()); v.DType {
		case dlpack.Int64:
			out[i] = *(*int64)(at)
		case dlpack.Int32:
			out[i] = int64(*(*int32)(at))
		default:
			out[i] = int64(*(*uint8)(at))
		}
	}
	return out
}

func codeOf(err error) Code {
	if err == nil {
		return 0
	}
	return AsError(err).Code
}

func statsOf(t *testing.T, raw []byte, err error) map[string]int64 {
	t.Helper()
	var m map[string]int64
	if err == nil {
		err = json.Unmarshal(raw, &m)
	}
	if err != nil {
		t.Fatalf("stats %s: %v", raw, err)
	}
	return m
}
