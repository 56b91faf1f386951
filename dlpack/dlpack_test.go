package dlpack

import (
	"bytes"
	"errors"
	"math/rand"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"
	"unsafe"
)

func TestHostTensor(t *testing.T) {
	before := HostBytes()
	b, err := NewHost(2 * 3 * 8)
	if err != nil {
		t.Fatal(err)
	}
	if uintptr(b.Data())%256 != 0 {
		t.Errorf("address %p is not 256-byte aligned", b.Data())
	}
	for i := range b.Host() {
		b.Host()[i] = byte(i)
	}
	legacy, versioned := b.Tensor(Int64, []int64{2, 3}, false), b.Tensor(Int32, []int64{12}, true)
	b.Release() // the batch may close first
	v, err := ViewManaged(legacy, false)
	if err != nil || !reflect.DeepEqual(v.Shape, []int64{2, 3}) || !reflect.DeepEqual(v.Strides, []int64{3, 1}) || v.DType != Int64 || v.DeviceType != CPU || v.DeviceID != 0 || !v.Contiguous || v.Bytes != 48 {
		t.Errorf("legacy tensor: %+v, %v", v, err)
	}
	w, err := ViewManaged(versioned, true)
	if err != nil || !reflect.DeepEqual(w.Shape, []int64{12}) || w.DType != Int32 || w.Data != v.Data {
		t.Errorf("versioned tensor: %+v, %v", w, err)
	}
	Delete(legacy, false)
	if got := *(*byte)(unsafe.Add(w.Data, 47)); got != 47 {
		t.Errorf("content after one of two tensors went: %d, want 47", got)
	}
	if got := HostBytes() - before; got != 48 {
		t.Errorf("%d bytes outstanding, want 48", got)
	}
	Delete(versioned, true)
	if got := HostBytes() - before; got != 0 {
		t.Errorf("%d bytes outstanding at the end, want 0", got)
	}
	Delete(nil, false)
	Buffer{}.Release()
}

func TestEmptyTensor(t *testing.T) {
	for _, shape := range [][]int64{{0}, {0, 0}, {4, 0}, {0, 7, 2}} {
		b, err := NewHost(0)
		if err != nil {
			t.Fatal(err)
		}
		m := b.Tensor(Int64, shape, true)
		v, err := ViewManaged(m, true)
		if err != nil || v.Data != nil || !reflect.DeepEqual(v.Shape, shape) || len(v.Strides) != len(shape) || slices.Contains(v.Strides, 0) || !v.Contiguous {
			t.Errorf("shape %v: %+v, %v; want NULL data, shape and strides set", shape, v, err)
		}
		Delete(m, true)
		b.Release()
	}
	before := PendingBytes()
	NewCUDA(0, 0, 0, 0).Release() // no block, so nothing to free
	if got := TakePending(); got != nil || PendingBytes() != before {
		t.Errorf("an empty CUDA tensor left %v pending", got)
	}
}

func TestOutOfMemory(t *testing.T) {
	before := HostBytes()
	if _, err := NewHost(1 << 62); !errors.Is(err, ErrMemory) {
		t.Errorf("2^62 bytes: %v, want ErrMemory", err)
	}
	if _, err := NewHost(-1); err == nil {
		t.Error("-1 bytes: no error")
	}
	if HostBytes() != before {
		t.Error("a refused allocation is counted")
	}
}

func TestPoison(t *testing.T) {
	SetPoison(true)
	defer SetPoison(false)
	b, err := NewHost(1000)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Release()
	if !bytes.Equal(b.Host(), bytes.Repeat([]byte{0xCC}, 1000)) {
		t.Error("fresh memory is not 0xCC")
	}
}

func TestPendingCUDABlocks(t *testing.T) {
	TakePending()
	b := NewCUDA(3, 0x7f0000001000, 100, 512)
	m := b.Tensor(Int32, []int64{5, 5}, false)
	v, err := ViewManaged(m, false)
	if err != nil || v.Address() != 0x7f0000001000 || v.DeviceType != CUDA || v.DeviceID != 3 {
		t.Errorf("CUDA tensor: %+v, %v", v, err)
	}
	if b.Host() != nil {
		t.Error("Host of a device block")
	}
	b.Release()
	if got := TakePending(); got != nil {
		t.Errorf("pending while a tensor lives: %v", got)
	}
	Delete(m, false)
	if got := PendingBytes(); got != 512 || PendingBlocks() != 1 {
		t.Errorf("%d bytes of %d blocks pending, want the capacity, 512, of one", got, PendingBlocks())
	}
	want := []Block{{3, 0x7f0000001000, 100, 512}}
	if got := TakePending(); !reflect.DeepEqual(got, want) {
		t.Errorf("pending %v, want %v", got, want)
	}
	if PendingBytes() != 0 || PendingBlocks() != 0 || TakePending() != nil {
		t.Error("a block came twice")
	}
}

// Many threads drop tensors of shared storages while others take: each block must come exactly once, after its last tensor.
func TestConcurrentDeletes(t *testing.T) {
	TakePending()
	host := HostBytes()
	const blocks, tensors, workers = 400, 8, 8
	type tensor struct {
		managed   unsafe.Pointer
		versioned bool
	}
	var all []tensor
	for i := range blocks {
		b := NewCUDA(i%4, uintptr(0x7f0000000000+i*4096), 4096, 4096)
		h, err := NewHost(64)
		if err != nil {
			t.Fatal(err)
		}
		for j := range tensors {
			all = append(all, tensor{b.Tensor(Int64, []int64{512}, j%2 == 0), j%2 == 0}, tensor{h.Tensor(Int32, []int64{4, 4}, j%2 == 1), j%2 == 1})
		}
		b.Release()
		h.Release()
	}
	rand.New(rand.NewSource(1)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	var wg sync.WaitGroup
	var mu sync.Mutex
	seen := map[uintptr]int{}
	take := func() {
		for _, b := range TakePending() {
			mu.Lock()
			seen[b.Ptr]++
			mu.Unlock()
		}
	}
	for w := range workers {
		wg.Go(func() {
			for i := w; i < len(all); i += workers {
				Delete(all[i].managed, all[i].versioned)
				if i%50 == 0 {
					take()
				}
			}
		})
	}
	wg.Wait()
	take()
	if len(seen) != blocks {
		t.Errorf("%d blocks came back, want %d", len(seen), blocks)
	}
	for p, n := range seen {
		if n != 1 {
			t.Errorf("block %#x came %d times", p, n)
		}
	}
	if PendingBytes() != 0 || PendingBlocks() != 0 || HostBytes() != host {
		t.Errorf("%d bytes pending, %d host bytes left", PendingBytes(), HostBytes()-host)
	}
}

func TestView(t *testing.T) {
	good := func() Buffer { b, _ := NewHost(64); return b }()
	defer good.Release()
	if _, err := View(nil); err == nil {
		t.Error("nil: no error")
	}
	if _, err := ViewManaged(nil, true); err == nil {
		t.Error("nil managed: no error")
	}
	shape, strides := []int64{2, 4}, []int64{1, 2}
	cases := []struct {
		name       string
		edit       func(*rawTensor)
		ok, dense  bool
		wantOffset int
	}{
		{"plain", func(*rawTensor) {}, true, true, 0},
		{"byte offset", func(r *rawTensor) { r.offset = 32; r.dtype = DType{0, 32, 1} }, true, true, 32},
		{"transposed", func(r *rawTensor) { r.strides = unsafe.SliceData(strides) }, true, false, 0},
		{"scalar", func(r *rawTensor) { r.ndim = 0; r.shape = nil }, true, true, 0},
		{"nine dimensions", func(r *rawTensor) { r.ndim = 9 }, false, false, 0},
		{"negative ndim", func(r *rawTensor) { r.ndim = -1 }, false, false, 0},
		{"no shape", func(r *rawTensor) { r.shape = nil }, false, false, 0},
		{"no data", func(r *rawTensor) { r.data = nil }, false, false, 0},
		{"four-bit elements", func(r *rawTensor) { r.dtype = DType{0, 4, 1} }, false, false, 0},
		{"no lanes", func(r *rawTensor) { r.dtype = DType{0, 64, 0} }, false, false, 0},
		{"negative dimension", func(r *rawTensor) { r.shape = unsafe.SliceData([]int64{-1, 4}) }, false, false, 0},
		{"product overflows", func(r *rawTensor) { r.shape = unsafe.SliceData([]int64{1 << 40, 1 << 40}) }, false, false, 0},
		{"a zero hides an overflow", func(r *rawTensor) { r.shape = unsafe.SliceData([]int64{1 << 40, 0}); r.data = nil }, true, true, 0},
		{"a stride of a dimension of one is free", func(r *rawTensor) {
			r.shape = unsafe.SliceData([]int64{1, 4})
			r.strides = unsafe.SliceData([]int64{77, 1})
		}, true, true, 0},
	}
	for _, c := range cases {
		r := rawTensor{data: good.Data(), device: [2]int32{1, 0}, ndim: 2, dtype: Int64, shape: unsafe.SliceData(shape)}
		c.edit(&r)
		v, err := View(unsafe.Pointer(&r))
		if (err == nil) != c.ok {
			t.Errorf("%s: error %v, want ok %v", c.name, err, c.ok)
			continue
		}
		if err != nil {
			continue
		}
		if v.Contiguous != c.dense {
			t.Errorf("%s: contiguous %v, want %v", c.name, v.Contiguous, c.dense)
		}
		if r.data != nil && uintptr(v.Data)-uintptr(r.data) != uintptr(c.wantOffset) {
			t.Errorf("%s: data moved by %d, want %d", c.name, uintptr(v.Data)-uintptr(r.data), c.wantOffset)
		}
		if len(v.Strides) != len(v.Shape) {
			t.Errorf("%s: strides %v of shape %v", c.name, v.Strides, v.Shape)
		}
	}
}

// rawTensor lies in memory as DLTensor does; what View makes of it shows that the C struct has the layout of the spec.
type rawTensor struct {
	data    unsafe.Pointer
	device  [2]int32
	ndim    int32
	dtype   DType
	shape   *int64
	strides *int64
	offset  uint64
}

// The C alone, under sanitizers: threads, a forked child, deleters in atexit handlers.
func TestUnderSanitizers(t *testing.T) {
	cc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	for _, sanitizer := range []string{"address,undefined", "thread"} {
		program := filepath.Join(t.TempDir(), "stress")
		build := exec.Command(cc, "-std=gnu11", "-g", "-O1", "-Wall", "-Wextra", "-Werror", "-fsanitize="+sanitizer, "-fno-sanitize-recover=all", "testdata/stress.c", "dlpack.c", "-o", program, "-lpthread")
		if out, err := build.CombinedOutput(); err != nil {
			t.Skipf("gcc cannot build with -fsanitize=%s: %s", sanitizer, out)
		}
		if out, err := exec.Command(program).CombinedOutput(); err != nil {
			t.Errorf("under %s: %v\n%s", sanitizer, err, out)
		}
	}
}
