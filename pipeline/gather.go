package pipeline

import (
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/gpu"
	"github.com/unchecked-io/unchecked-io/internal/pool"
	"github.com/unchecked-io/unchecked-io/internal/transcode"
)

// gather brings the rows of a call as UTF-8 into one piece of memory for each slab. Rows lie one behind the other, so where a run of them begins is known
// once those before it are measured: a worker measures its run, waits for the end of the one before it, passes its own end on, and then writes, while what
// it has measured is still in its caches.
//
// Law: a slab's layout is a function of its rows alone; every byte of its rows is written, and none outside it; the texts are only read. One gather belongs
// to one job.
type gather struct {
	texts []Text
	runs  []run
	long  []int // rows that are left to the CPU and empty here, in order
	limit int   // threads
}

// run is what one worker measures and writes at one go.
type run struct {
	first, last int
	stored      int64        // bytes where the texts lie
	bound       int64        // the most bytes of UTF-8 and marks
	end         atomic.Int64 // in the slab, and 1: 0 until it is known
	err         error
}

// slab is a stretch of the rows that goes to the device in one piece:
//
//	u32 offsets, rows + 1 of them   up to a multiple of 256   gpu.TextFront bytes   documentMark, row, documentMark, row ...   gpu.TextTail bytes
//
// Offsets count from the first mark: row r of the slab is the bytes from offsets[r] + 1 to offsets[r+1].
type slab struct {
	firstRun, lastRun int
	first, rows       int
	bound             int64 // of text
	text              int64 // bytes of text with their marks, once it is filled
}

const (
	documentMark = 0xFF // no byte of UTF-8

	runBytes    = 128 << 10 // about 10 us of copying
	maxDocument = 1 << 29   // bytes that a row on a device may need; offsets are u32, and a slab of one row is staged whole
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

// newGather cuts the rows into runs. A row that may need more than maxDocument is left to the CPU.
func newGather(texts []Text, threads int) *gather {
	g := &gather{texts: texts, limit: gatherThreads(threads)}
	for i := 0; i < len(texts); {
		first, stored, bound, cost := i, int64(0), int64(0), int64(0)
		for ; i < len(texts) && (i == first || cost+texts[i].size() <= runBytes); i++ {
			cost += texts[i].size() + rowCost
			if most := texts[i].most(); most <= maxDocument {
				stored, bound = stored+texts[i].size(), bound+most
			} else {
				g.long = append(g.long, i)
			}
			bound++
		}
		g.runs = append(g.runs, run{first: first, last: i, stored: stored, bound: bound})
	}
	return g
}

// most is the most bytes that the text needs as UTF-8.
func (t *Text) most() int64 {
	if t.Kind == UTF8 {
		return t.Length
	}
	return int64(t.bound())
}

// slabs cuts the runs so that a slab has about the given bytes where its texts lie, or one run.
func (g *gather) slabs(bytes int64) []slab {
	var slabs []slab
	var s slab
	stored := int64(0)
	for i := range g.runs {
		r := &g.runs[i]
		if s.rows > 0 && (stored+r.stored > bytes || s.bound+r.bound >= gpu.MaxText) {
			slabs = append(slabs, s)
			s, stored = slab{firstRun: i, first: r.first}, 0
		}
		stored += r.stored
		s.lastRun, s.rows, s.bound = i+1, s.rows+r.last-r.first, s.bound+r.bound
	}
	if s.rows > 0 {
		slabs = append(slabs, s)
	}
	return slabs
}

// front is where the text's own front begins.
func (s *slab) front() int64 { return (int64(s.rows+1)*4 + 255) &^ 255 }

// size is the most bytes of the slab.
func (s *slab) size() int64 { return s.front() + gpu.TextFront + s.bound + gpu.TextTail }

// write fills the memory of the slabs, one piece for each, and calls full for each in their order once it is filled, while workers go on with the next; a
// failure of full ends the writing. When it returns no worker reads the texts any more. The error names the lowest row that is ill-formed.
func (g *gather) write(slabs []slab, into [][]byte, full func(i int) error) error {
	first, last := slabs[0].firstRun, slabs[len(slabs)-1].lastRun
	if last-first <= 2 || g.limit == 1 {
		for i := range slabs {
			for r := slabs[i].firstRun; r < slabs[i].lastRun; r++ {
				if g.fill(r, &slabs[i], into[i]); g.runs[r].err != nil {
					return g.runs[r].err
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
		g.fill(first+k, &slabs[i], into[i])
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

// fill measures a run of a slab and writes it to its place. Runs are taken in their order, so the one before is written, or measured at this moment.
func (g *gather) fill(k int, s *slab, into []byte) {
	r := &g.runs[k]
	defer func() {
		if r.end.Load() == 0 { // a panic: those behind must not wait for it
			r.end.Store(1)
		}
	}()
	all := unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(into))), s.rows+1) // rule: into is page-aligned, and of size() bytes
	offsets := all[r.first-s.first : r.last-s.first]
	at := int64(0)
	for i := range offsets {
		offsets[i] = uint32(at)
		at += 1 + g.textSize(&g.texts[r.first+i])
	}
	begin := int64(0)
	if k > s.firstRun {
		begin = g.endOf(k - 1)
	}
	r.end.Store(begin + at + 1)
	text := into[s.front()+gpu.TextFront:][begin : begin+at : begin+at]
	for i := range offsets {
		from, end := int64(offsets[i]), at
		if i+1 < len(offsets) {
			end = int64(offsets[i+1])
		}
		offsets[i] += uint32(begin)
		text[from] = documentMark
		if end > from+1 {
			if err := writeRow(text[from+1:end:end], &g.texts[r.first+i]); err != nil {
				r.err = &Error{CodeText, r.first + i, fmt.Errorf("row %d: %w", r.first+i, err)}
				return
			}
		}
	}
	if k+1 == s.lastRun {
		s.text = begin + at
		all[s.rows] = uint32(s.text)
	}
}

// endOf waits for the end of a run that another worker measures.
func (g *gather) endOf(k int) int64 {
	for turn := 0; ; turn++ {
		if end := g.runs[k].end.Load(); end != 0 {
			return end - 1
		}
		if turn > 20_000 { // longer than it takes to measure a run: a worker keeps its thread, and giving that up costs two wake-ups
			runtime.Gosched()
		}
	}
}

func (g *gather) textSize(t *Text) int64 {
	switch {
	case t.most() > maxDocument:
		return 0
	case t.Kind == UTF8:
		return t.Length
	}
	return int64(transcode.Size(t.Kind, t.Data, int(t.Length)))
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
