package mem

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"unsafe"
)

func TestAllocSizes(t *testing.T) {
	before := InUse(PurposeText)
	for _, n := range []int{1, 7, 4095, 4096, 4097, 1 << 20, 1<<20 + 1, 1 << maxShift, 1<<maxShift + 1} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			block := Alloc(PurposeText, n)
			if len(block) != n {
				t.Errorf("len %d, want %d", len(block), n)
			}
			if at := uintptr(unsafe.Pointer(unsafe.SliceData(block))); at%4096 != 0 {
				t.Errorf("address %#x is not page aligned", at)
			}
			block[0], block[n-1] = 1, 2
			if got := InUse(PurposeText) - before; got != int64(cap(block)) {
				t.Errorf("in use %d, want the capacity %d", got, cap(block))
			}
			Free(PurposeText, block[:1])
			if got := InUse(PurposeText) - before; got != 0 {
				t.Errorf("in use %d after Free, want 0", got)
			}
		})
	}
}

func TestNothing(t *testing.T) {
	if block := Alloc(PurposeTable, 0); block != nil {
		t.Errorf("Alloc(0) = %d bytes, want nil", len(block))
	}
	Free(PurposeTable, nil)
}

func TestRefusedMemoryPanicsWithOutOfMemory(t *testing.T) {
	for _, n := range []int{1 << 60, 1<<63 - 1, -1} {
		func() {
			defer func() {
				err, _ := recover().(error)
				var oom *OutOfMemory
				if !errors.As(err, &oom) || oom.Bytes != n || oom.Purpose != PurposeImage {
					t.Errorf("Alloc(%d) panicked with %v, want *OutOfMemory", n, err)
				}
			}()
			Alloc(PurposeImage, n)
		}()
	}
	if got := InUse(PurposeImage); got != 0 {
		t.Errorf("a refused block counts: %d bytes in use", got)
	}
}

func TestSteadyStateReuses(t *testing.T) {
	Free(PurposeArena, Alloc(PurposeArena, 100_000))
	first := unsafe.SliceData(Alloc(PurposeArena, 70_000)) // same class
	Free(PurposeArena, unsafe.Slice(first, 1<<17))
	if again := Alloc(PurposeArena, 131072); unsafe.SliceData(again) != first {
		t.Error("a freed block of the same class was not reused")
	} else {
		Free(PurposeArena, again)
	}
	if n := testing.AllocsPerRun(100, func() { Free(PurposeArena, Alloc(PurposeArena, 100_000)) }); n != 0 {
		t.Errorf("%v Go allocations a call in the steady state, want 0", n)
	}
}

func TestFreeListsAreBounded(t *testing.T) {
	var blocks [][]byte
	for range 8 {
		blocks = append(blocks, Alloc(PurposeText, 64<<20))
	}
	small := Alloc(PurposeText, 1)
	for _, block := range blocks {
		Free(PurposeText, block)
	}
	Free(PurposeText, small)
	if got := Stats()["cached"]; got > maxCached || got < maxCached/2 {
		t.Errorf("cached %d, want at most %d and most of it", got, maxCached)
	}
	Trim()
	if got := Stats()["cached"]; got != 0 {
		t.Errorf("cached %d after Trim, want 0", got)
	}
}

func TestPoison(t *testing.T) {
	SetPoison(true)
	defer SetPoison(false)
	for _, n := range []int{1, 5000, 1 << 20} {
		block := Alloc(PurposeText, n)
		for i, b := range block[:cap(block)] {
			if b != poisonByte {
				t.Fatalf("byte %d of %d is %#x when handed out", i, n, b)
			}
		}
		clear(block)
		stale := block
		Free(PurposeText, block)
		if stale[0] != poisonByte || stale[n-1] != poisonByte {
			t.Errorf("freed block of %d bytes is not poisoned", n)
		}
	}
}

func TestStatsByPurpose(t *testing.T) {
	block := Alloc(PurposeImage, 8192)
	if got := Stats()["image"]; got != InUse(PurposeImage) || got < 8192 {
		t.Errorf("stats say %d for image", got)
	}
	Free(PurposeImage, block)
	for _, name := range []string{"arena", "image", "text", "table", "cached"} {
		if _, ok := Stats()[name]; !ok {
			t.Errorf("stats lack %q", name)
		}
	}
}

// Many goroutines hold blocks filled with their own mark: no block is ever in two hands, and the counters come back to where they were.
func TestConcurrentUse(t *testing.T) {
	before := InUse(PurposeTable)
	var all sync.WaitGroup
	for mark := range 8 {
		all.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(mark)))
			var held [][]byte
			for range 500 {
				if len(held) > 10 || (len(held) > 0 && random.IntN(2) == 0) {
					i := random.IntN(len(held))
					for at, b := range held[i] {
						if b != byte(mark) {
							t.Errorf("byte %d of a block of %d is %d, want %d", at, len(held[i]), b, mark)
							return
						}
					}
					Free(PurposeTable, held[i])
					held[i] = held[len(held)-1]
					held = held[:len(held)-1]
					continue
				}
				block := Alloc(PurposeTable, 1+random.IntN(20_000))
				for i := range block {
					block[i] = byte(mark)
				}
				held = append(held, block)
				if random.IntN(100) == 0 {
					Trim()
				}
			}
			for _, block := range held {
				Free(PurposeTable, block)
			}
		})
	}
	all.Wait()
	if got := InUse(PurposeTable); got != before {
		t.Errorf("in use %d, want %d", got, before)
	}
}

func TestVec(t *testing.T) {
	before := InUse(PurposeArena)
	var v Vec[uint32]
	if v.Slice() != nil || v.Len() != 0 || len(v.Extend(0)) != 0 {
		t.Error("the zero Vec is not empty")
	}
	for i := range 100_000 {
		v.Append(uint32(i))
	}
	v.Append(1, 2, 3)
	if v.Len() != 100_003 {
		t.Errorf("len %d", v.Len())
	}
	for i, got := range v.Slice()[:100_000] {
		if got != uint32(i) {
			t.Fatalf("element %d is %d", i, got)
		}
	}
	if tail := v.Slice()[100_000:]; tail[0] != 1 || tail[1] != 2 || tail[2] != 3 {
		t.Errorf("tail %v", tail)
	}
	copy(v.Extend(2), []uint32{8, 9})
	v.Truncate(100_004)
	v.Append(7)
	if tail := v.Slice()[100_003:]; tail[0] != 8 || tail[1] != 7 {
		t.Errorf("tail %v, want [8 7]", tail)
	}
	v.Release()
	v.Release()
	if got := InUse(PurposeArena); got != before || v.Len() != 0 {
		t.Errorf("in use %d after Release, want %d", got, before)
	}
}

func BenchmarkAllocFree(b *testing.B) {
	for _, n := range []int{4 << 10, 1 << 20, 64 << 20} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				Free(PurposeArena, Alloc(PurposeArena, n))
			}
		})
	}
}
