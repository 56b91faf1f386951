package pipeline

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/gpu"
	"github.com/unchecked-io/unchecked-io/internal/mem"
	"github.com/unchecked-io/unchecked-io/internal/pool"
	"github.com/unchecked-io/unchecked-io/internal/transcode"
)

// gather brings the rows of a call as UTF-8 into one piece of memory for each slab: first it measures, then workers write each row to its place.
//
// Law: a slab's layout is a function of its rows alone; every byte of its rows is written, and none outside it; the texts are only read. One gather belongs
// to one job.
type gather struct {
	texts []Text
	sizes []uint32 // of each row, as UTF-8
	block []byte   // what sizes lies in
	runs  []run
	limit int // threads
	mu    sync.Mutex
	long  []int // rows that are left to the CPU, in order once newGather has returned
}

// run is what one worker measures or writes at one go.
type run struct {
	first, last int
	bytes       int64 // as UTF-8, without what stands between the rows
	at          int64 // where it begins in its slab
	err         error
}

// slab is a stretch of the rows that goes to the device in one piece:
//
//	gpu.TextFront bytes   documentMark, row, documentMark, row ...   gpu.TextTail bytes   u32 offsets, rows + 1 of them
//
// Offsets count from the first mark: row r of the slab is the bytes from offsets[r] + 1 to offsets[r+1].
type slab struct {
	firstRun, lastRun int
	first, rows       int
	text              int64 // bytes of text with their marks
}

const (
	documentMark = 0xFF // no byte of UTF-8

	runBytes    = 128 << 10 // about 10 us of copying
	maxDocument = 1 << 29   // bytes of one row on a device; offsets are u32, and a slab of one row is staged whole
)

// slabBytes bounds the text of a slab, and with it the kernels' scratch. Tests set it.
var slabBytes = int64(32 << 20)

// slabSize cuts a batch so that the copy and the kernels of the last slab, which nothing hides, are short, and slabs are long enough for both (H200: copies
// of 8 MB reach 52 GB/s and of 2 MB 49, kernels 64 and 36).
func slabSize(total int64) int64 { return min(slabBytes, max(total/6, 4<<20)) }

// gatherThreads leaves cores to whoever feeds the device: with all of them copying, throughput halves (H200 with 16 cores: 12 threads gather
// 28 GB/s, 16 threads 17).
func gatherThreads(allowed int) int {
	cores := runtime.GOMAXPROCS(0)
	return max(1, min(allowed, cores-(cores+3)/4))
}

// newGather measures the rows. One above maxDocument is left to the CPU and empty here; ill-formed text is found by write.
func newGather(texts []Text, threads int) (g *gather, err error) {
	g = &gather{texts: texts, limit: gatherThreads(threads)}
	defer func() {
		if err != nil {
			g.release()
		}
	}()
	g.block = mem.Alloc(mem.PurposeTable, len(texts)*4)
	if len(texts) > 0 {
		g.sizes = unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(g.block))), len(texts)) // rule: blocks are whole pages
	}
	for i := 0; i < len(texts); {
		first, cost := i, int64(0)
		for ; i < len(texts) && (i == first || cost+texts[i].size() <= runBytes); i++ {
			cost += texts[i].size() + rowCost
		}
		g.runs = append(g.runs, run{first: first, last: i})
	}
	err = g.each(0, len(g.runs), g.measure)
	slices.Sort(g.long)
	return g, err
}

func (g *gather) release() {
	mem.Free(mem.PurposeTable, g.block)
	g.block, g.sizes = nil, nil
}

// each runs the task for every run in [first, last), on the calling goroutine if they are few, and answers the error of the lowest.
func (g *gather) each(first, last int, task func(r *run)) error {
	switch n := last - first; {
	case n <= 2 || g.limit == 1:
		for i := first; i < last; i++ {
			task(&g.runs[i])
		}
	default:
		if err := pool.Default().Do(n, g.limit, func(_, i int) { task(&g.runs[first+i]) }); err != nil {
			return AsError(err)
		}
	}
	for i := first; i < last; i++ {
		if err := g.runs[i].err; err != nil {
			return err
		}
	}
	return nil
}

func (g *gather) measure(r *run) {
	for i := r.first; i < r.last; i++ {
		t := &g.texts[i]
		n := t.Length
		if t.Kind != UTF8 && n <= maxDocument {
			n = int64(transcode.Size(t.Kind, t.Data, int(n)))
		}
		if n > maxDocument {
			n = 0
			g.mu.Lock()
			g.long = append(g.long, i)
			g.mu.Unlock()
		}
		g.sizes[i] = uint32(n)
		r.bytes += n
	}
}

// slabs cuts the runs so that a slab has about the given bytes, or one run.
func (g *gather) slabs(bytes int64) []slab {
	var slabs []slab
	var s slab
	for i := range g.runs {
		r := &g.runs[i]
		n := r.bytes + int64(r.last-r.first)
		if s.rows > 0 && s.text+n > bytes {
			slabs = append(slabs, s)
			s = slab{firstRun: i, first: r.first}
		}
		r.at = s.text
		s.lastRun, s.rows, s.text = i+1, s.rows+r.last-r.first, s.text+n
	}
	if s.rows > 0 {
		slabs = append(slabs, s)
	}
	return slabs
}

// offsets is where the u32 offsets begin.
func (s *slab) offsets() int64 { return (gpu.TextFront + s.text + gpu.TextTail + 15) &^ 15 }

// size is the bytes of the slab.
func (s *slab) size() int64 { return s.offsets() + int64(s.rows+1)*4 }

// write fills the memory of the slabs, one piece for each, and calls full for each in their order once it is filled, while workers go on with the next; a
// failure of full ends the writing. When it returns no worker reads the texts any more. The error names the lowest row that is ill-formed.
func (g *gather) write(slabs []slab, into [][]byte, full func(i int) error) error {
	first, last := slabs[0].firstRun, slabs[len(slabs)-1].lastRun
	if last-first <= 2 || g.limit == 1 {
		for i := range slabs {
			for r := slabs[i].firstRun; r < slabs[i].lastRun; r++ {
				if err := g.writeRun(&g.runs[r], &slabs[i], into[i]); err != nil {
					return err
				}
			}
			if err := full(i); err != nil {
				return err
			}
		}
		return nil
	}
	of := make([]int, last-first) // the slab of each run
	left := make([]atomic.Int64, len(slabs))
	filled := make([]chan struct{}, len(slabs))
	for i := range slabs {
		for r := slabs[i].firstRun; r < slabs[i].lastRun; r++ {
			of[r-first] = i
		}
		left[i].Store(int64(slabs[i].lastRun - slabs[i].firstRun))
		filled[i] = make(chan struct{})
	}
	workers := pool.Default().Run(last-first, g.limit, func(_, k int) {
		i := of[k]
		r := &g.runs[first+k]
		r.err = g.writeRun(r, &slabs[i], into[i])
		if left[i].Add(-1) == 0 {
			close(filled[i])
		}
	})
	defer func() {
		workers.Cancel()
		<-workers.Done()
	}()
	for i := range slabs {
		select {
		case <-filled[i]:
		case <-workers.Done(): // all are filled, or a worker has panicked
			if err := workers.Err(); err != nil {
				return AsError(err)
			}
		}
		for r := slabs[i].firstRun; r < slabs[i].lastRun; r++ {
			if err := g.runs[r].err; err != nil {
				return err
			}
		}
		if err := full(i); err != nil {
			return err
		}
	}
	return nil
}

func (g *gather) writeRun(r *run, s *slab, into []byte) error {
	offsets := unsafe.Slice((*uint32)(unsafe.Pointer(&into[s.offsets()])), s.rows+1) // rule: into is page-aligned, and of size() bytes
	text := into[gpu.TextFront : gpu.TextFront+s.text]
	if r.last == s.first+s.rows {
		offsets[s.rows] = uint32(s.text)
	}
	offsets = offsets[r.first-s.first:]
	at := r.at
	for i := r.first; i < r.last; i++ {
		t := &g.texts[i]
		end := at + 1 + int64(g.sizes[i])
		offsets[i-r.first] = uint32(at)
		text[at] = documentMark
		if g.sizes[i] > 0 {
			if err := writeRow(text[at+1:end:end], t); err != nil {
				return &Error{CodeText, i, fmt.Errorf("row %d: %w", i, err)}
			}
		}
		at = end
	}
	return nil
}

// writeRow fills exactly the row's place, whatever the text became since it was measured.
func writeRow(place []byte, t *Text) error {
	if t.Kind == UTF8 {
		copy(place, unsafe.Slice((*byte)(t.Data), t.Length)) // rule: the caller's promise that Data holds Length units until release
		if bad := transcode.ValidUTF8(place); bad >= 0 {
			return fmt.Errorf("ill-formed UTF-8 at byte %d", bad)
		}
		return nil
	}
	fits, bad := transcode.Fill(place, t.Kind, t.Data, int(t.Length))
	switch {
	case bad >= 0:
		return illFormed(t, bad)
	case !fits:
		return errors.New("the text was changed while it was read")
	}
	return nil
}
