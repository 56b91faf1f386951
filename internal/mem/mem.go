// Package mem hands out memory outside the Go heap and counts it by purpose.
//
// Law: every byte handed out is counted under its purpose until it is freed, so a test can ask for zero in use. Blocks are 4 KiB aligned
// anonymous mappings or reused ones; the garbage collector never sees them. Under Poison, blocks are filled with 0xCC when handed out and when
// freed.
//
// Blocks up to 128 MiB are rounded to powers of two and kept on free lists when freed, together at most 256 MiB, the oldest given back first:
// a steady state makes no system call. Larger ones are mapped and unmapped each time. All functions are safe for concurrent use.
package mem

import (
	"fmt"
	"math/bits"
	"os"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Purpose is what a block is used for; each has a counter.
type Purpose uint8

// The purposes.
const (
	PurposeArena Purpose = iota // ids and row lengths under construction
	PurposeImage                // compiled tables of a tokenizer
	PurposeText                 // transcoded or decoded text
	PurposeTable                // row tables and offsets of a call
	PurposeCache                // pieces that an engine has learnt, with their ids
	purposeCount
)

var purposeNames = [purposeCount]string{"arena", "image", "text", "table", "cache"}

func (p Purpose) String() string {
	if p < purposeCount {
		return purposeNames[p]
	}
	return fmt.Sprintf("purpose(%d)", uint8(p))
}

// OutOfMemory is the value that Alloc panics with when the system refuses memory.
type OutOfMemory struct {
	Purpose Purpose
	Bytes   int
	Err     error // what the system said
}

func (e *OutOfMemory) Error() string {
	return fmt.Sprintf("out of memory: %d bytes for %v: %v", e.Bytes, e.Purpose, e.Err)
}
func (e *OutOfMemory) Unwrap() error { return e.Err }

const (
	minShift = 12 // the smallest class is one page
	maxShift = 27 // the largest class is 128 MiB
	classes  = maxShift - minShift + 1

	maxCached  = 256 << 20
	poisonByte = 0xCC
)

var (
	inUse  [purposeCount]atomic.Int64
	poison atomic.Bool
	idle   cache
)

// Alloc returns a block of exactly n bytes whose content is undefined; its capacity may be more, and counts as in use. n == 0: nil.
// It panics with *OutOfMemory when the system refuses, after giving back what the free lists hold.
func Alloc(p Purpose, n int) []byte {
	block, _ := alloc(p, n)
	if poison.Load() {
		fill(block[:cap(block)])
	}
	return block
}

// AllocZeroed is Alloc of zeros, for large tables that are read all over: what is new from the system is not written, and lies in large pages
// where it has them.
func AllocZeroed(p Purpose, n int) []byte {
	block, fresh := alloc(p, n)
	if fresh {
		largePages(block)
	} else {
		clear(block)
	}
	return block
}

func alloc(p Purpose, n int) (block []byte, fresh bool) {
	if n == 0 {
		return nil, false
	}
	if n < 0 {
		panic(&OutOfMemory{p, n, os.ErrInvalid})
	}
	size, class := sizeOf(n)
	block = idle.take(class)
	if fresh = block == nil; fresh {
		var err error
		if block, err = mapBlock(size); err != nil {
			Trim()
			if block, err = mapBlock(size); err != nil {
				panic(&OutOfMemory{p, n, err})
			}
		}
	}
	inUse[p].Add(int64(size))
	noteAlloc(block)
	return block[:n:size], fresh
}

// Map returns a block of n zeros, a whole number of pages, that is kept for long: it is as large as asked for, is never reused, and goes back to the
// system by Unmap. It panics as Alloc does.
func Map(p Purpose, n int) []byte {
	if n <= 0 {
		panic(&OutOfMemory{p, n, os.ErrInvalid})
	}
	size := (n + 1<<minShift - 1) &^ (1<<minShift - 1)
	block, err := mapBlock(size)
	if err != nil {
		Trim()
		if block, err = mapBlock(size); err != nil {
			panic(&OutOfMemory{p, n, err})
		}
	}
	largePages(block)
	inUse[p].Add(int64(size))
	noteAlloc(block)
	return block[:n:size]
}

// Unmap gives a block of Map back to the system, sealed or not.
func Unmap(p Purpose, block []byte) {
	block = block[:cap(block)]
	noteFree(block)
	inUse[p].Add(-int64(len(block)))
	unmapBlock(block)
}

// Free takes back a block that Alloc returned under the same purpose, resliced only from its end. nil is accepted.
// A second Free of a block is a fault: under the build tag invariants it panics.
func Free(p Purpose, block []byte) {
	if cap(block) == 0 {
		return
	}
	block = block[:cap(block)]
	noteFree(block)
	if poison.Load() {
		fill(block)
	}
	inUse[p].Add(-int64(len(block)))
	_, class := sizeOf(len(block))
	idle.put(class, block)
}

// InUse is the number of bytes handed out for p and not yet freed.
func InUse(p Purpose) int64 { return inUse[p].Load() }

// Stats is InUse of every purpose by name, and "cached": the bytes on the free lists.
func Stats() map[string]int64 {
	stats := make(map[string]int64, purposeCount+1)
	for p := range purposeCount {
		stats[p.String()] = InUse(p)
	}
	idle.mu.Lock()
	stats["cached"] = int64(idle.bytes)
	idle.mu.Unlock()
	return stats
}

// SetPoison turns the filling of blocks with 0xCC on or off; for tests.
func SetPoison(on bool) { poison.Store(on) }

// Trim gives the free lists back to the system.
func Trim() { idle.shrink(0) }

// sizeOf is the capacity of a block of n bytes and its class; -1: no class, never cached.
func sizeOf(n int) (size, class int) {
	if n > 1<<maxShift {
		if n > 1<<62 {
			return n, -1 // refused by the system
		}
		return (n + 1<<minShift - 1) &^ (1<<minShift - 1), -1
	}
	class = max(bits.Len(uint(n-1))-minShift, 0)
	return 1 << (class + minShift), class
}

// cache holds freed blocks by class, the newest last.
type cache struct {
	mu    sync.Mutex
	lists [classes][]cached
	bytes int
	clock uint64
}

type cached struct {
	block []byte
	freed uint64
}

func (c *cache) take(class int) []byte {
	if class < 0 {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	list := c.lists[class]
	if len(list) == 0 {
		return nil
	}
	block := list[len(list)-1].block
	list[len(list)-1] = cached{}
	c.lists[class] = list[:len(list)-1]
	c.bytes -= len(block)
	return block
}

func (c *cache) put(class int, block []byte) {
	if class < 0 {
		unmapBlock(block)
		return
	}
	c.mu.Lock()
	c.clock++
	c.lists[class] = append(c.lists[class], cached{block, c.clock})
	c.bytes += len(block)
	full := c.bytes > maxCached
	c.mu.Unlock()
	if full {
		c.shrink(maxCached)
	}
}

// shrink unmaps the blocks that were freed first until at most limit bytes are left.
func (c *cache) shrink(limit int) {
	for {
		block := c.oldest(limit)
		if block == nil {
			return
		}
		unmapBlock(block) // outside the lock: large ones take a while
	}
}

func (c *cache) oldest(limit int) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.bytes <= limit {
		return nil
	}
	from, first := -1, uint64(0)
	for class, list := range c.lists {
		if len(list) > 0 && (from < 0 || list[0].freed < first) {
			from, first = class, list[0].freed
		}
	}
	block := c.lists[from][0].block
	c.lists[from] = append(c.lists[from][:0], c.lists[from][1:]...)
	c.bytes -= len(block)
	return block
}

func fill(block []byte) {
	words := unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(block))), len(block)/8) // rule: blocks are whole pages
	for i := range words {
		words[i] = poisonByte * 0x0101010101010101
	}
}
