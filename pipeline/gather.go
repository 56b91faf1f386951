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

// gather brings the rows of a call as UTF-8 into one piece of memory for each slab: the caller and workers measure some rows and, while the texts are still in
// the caches, write them.
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
	stored      int64 // bytes where the texts lie, and rowCost for each
	bound       int64 // the most bytes of UTF-8 and marks
	bytes       int64 // of UTF-8 and marks, once measured
	at          int64 // where it begins in its slab, once all of that are measured
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
	leastSlab   = 3 << 20
	maxDocument = 1 << 29 // bytes that a row on a device may need; offsets are u32, and a slab of one row is staged whole
)

// slabBytes bounds the text of a slab, and with it the kernels' scratch. Tests set it.
var slabBytes = int64(32 << 20)

// slabSize bounds the slabs of a batch: long enough for copies and kernels (H200: copies of 8 MB reach 52 GB/s and of 2 MB 49; kernels take 0.2 ms and 13 us
// for each MB), and several.
func slabSize(total int64) int64 { return min(slabBytes, max(total/5, 8<<20)) }

// gatherThreads leaves cores to whoever feeds the device: with all of them copying, throughput halves (H200 with 16 cores: 12 threads gather
// 28 GB/s, 16 threads 17).
func gatherThreads(allowed int) int {
	cores := runtime.GOMAXPROCS(0)
	return max(1, min(allowed, cores-(cores+3)/4))
}

// newGather cuts the rows into runs. A row that may need more than maxDocument is left to the CPU.
func newGather(texts []Text, stretches []stretch, threads int) *gather {
	g := &gather{texts: texts, limit: gatherThreads(threads)}
	r := run{}
	add := func(last int, stored, bound int64) {
		if r.last > r.first && r.stored+stored > runBytes {
			g.runs = append(g.runs, r)
			r = run{first: r.last}
		}
		r.last, r.stored, r.bound = last, r.stored+stored, r.bound+bound
	}
	for i := range stretches {
		s := &stretches[i]
		if !s.long && s.stored <= runBytes {
			add(min((i+1)*stretchRows, len(texts)), s.stored, s.bound)
			continue
		}
		for row := i * stretchRows; row < min((i+1)*stretchRows, len(texts)); row++ {
			size, most := texts[row].size(), texts[row].most()
			if most > maxDocument {
				g.long = append(g.long, row)
				size, most = 0, 0
			}
			add(row+1, size+rowCost, most+1)
		}
	}
	if r.last > r.first {
		g.runs = append(g.runs, r)
	}
	return g
}

// What a unit of each kind takes where it lies, and at most as UTF-8.
var (
	unitSizes = [8]int64{UTF8: 1, Latin1: 1, UCS2: 2, UCS4: 4}
	unitMosts = [8]int64{UTF8: 1, Latin1: 2, UCS2: 3, UCS4: 4}
)

// most is the most bytes that the text needs as UTF-8.
func (t *Text) most() int64 { return t.Length * unitMosts[t.Kind&7] }

// slabs cuts the runs so that a slab has at most the given bytes where its texts lie, or one run. The first are small, so that the device begins early, and
// so are the last, for nothing hides their copy and their kernels.
func (g *gather) slabs(most int64) []slab {
	left := int64(0)
	for i := range g.runs {
		left += g.runs[i].stored
	}
	least := min(most, max(left/12, leastSlab))
	size := func(k int) int64 {
		if left <= least*3/2 {
			return left
		}
		return min(most, least<<min(k, 8), max(left/3, least))
	}
	var slabs []slab
	var s slab
	stored, bytes := int64(0), size(0)
	for i := range g.runs {
		r := &g.runs[i]
		if s.rows > 0 && (stored+r.stored > bytes || s.bound+r.bound >= gpu.MaxText) {
			slabs = append(slabs, s)
			left -= stored
			bytes = size(len(slabs))
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
func (s *slab) front() int64 { return gpu.Front(int64(s.rows)) }

// size is the most bytes of the slab.
func (s *slab) size() int64 { return s.front() + gpu.TextFront + s.bound + gpu.TextTail }

// measured is how much text the slab has, with its marks.
func (g *gather) measured(s *slab) (n int64) {
	for i := s.first; i < s.first+s.rows; i++ {
		n += 1 + g.textSize(&g.texts[i])
	}
	return n
}

// write fills the memory of the slabs, one piece for each, and calls full for each in their order once it is filled, while workers go on with the next; a
// failure of full ends the writing. When it returns no worker reads the texts any more. The error names the lowest row that is ill-formed.
func (g *gather) write(slabs []slab, into [][]byte, full func(i int) error) error {
	w := newWriting(g, slabs, into)
	if n := min(g.limit, len(w.runs)/2+1); n > 1 {
		workers := pool.Default().Run(n-1, n-1, func(int, int) { w.work() })
		defer func() {
			w.over.Store(true)
			workers.Cancel()
			workers.Wait() //nolint:errcheck // asked for in lead
		}()
		return w.lead(full, workers.Err)
	}
	return w.lead(full, func() error { return nil })
}

// writing is the work of many on some slabs. Runs are taken in their order. Who takes one measures it and, while its text is still in the caches, writes it
// to its place, which is known once all runs before it in its slab are measured. Whoever has measured one settles the places that follow, so a run waits
// only for those that others have taken before and measure right now; meanwhile its worker measures the next. The caller takes runs too, so that it knows at once
// when a slab is full: it sleeps never, and who waits for a thread that was kept from working gives it the core.
type writing struct {
	g      *gather
	slabs  []slab
	into   [][]byte
	runs   []run          // of the slabs
	slabOf []int          // of each run
	sizes  []atomic.Int64 // of each run, and one; 0: it is not measured
	next   atomic.Int64   // the run to be taken
	placed atomic.Int64   // runs whose places are known
	placer atomic.Bool    // somebody settles places
	left   []atomic.Int64 // runs of each slab that are not written
	over   atomic.Bool    // nobody works or waits any more
}

// pending are runs that one worker has measured and cannot write yet.
type pending struct {
	runs [2]int
	n    int
}

func newWriting(g *gather, slabs []slab, into [][]byte) *writing {
	first, last := slabs[0].firstRun, slabs[len(slabs)-1].lastRun
	w := &writing{g: g, slabs: slabs, into: into, runs: g.runs[first:last]}
	w.slabOf, w.sizes, w.left = make([]int, len(w.runs)), make([]atomic.Int64, len(w.runs)), make([]atomic.Int64, len(slabs))
	for i := range slabs {
		w.left[i].Store(int64(slabs[i].lastRun - slabs[i].firstRun))
		for r := slabs[i].firstRun; r < slabs[i].lastRun; r++ {
			w.slabOf[r-first] = i
		}
	}
	return w
}

// work is what a worker does until no run is left.
func (w *writing) work() {
	whole := false
	defer func() {
		if !whole { // a panic: nobody waits for what it was at
			w.over.Store(true)
		}
	}()
	var mine pending
	for w.step(&mine) {
	}
	whole = true
}

// lead is work for the caller of write.
func (w *writing) lead(full func(i int) error, broken func() error) error {
	var mine pending
	for i := range w.slabs {
		for w.left[i].Load() > 0 {
			if w.over.Load() {
				for broken() == nil { // the worker is about to tell
					pool.Yield()
				}
				return AsError(broken())
			}
			if !w.step(&mine) {
				pool.Yield()
			}
		}
		s := &w.slabs[i]
		for r := s.firstRun; r < s.lastRun; r++ {
			if err := w.g.runs[r].err; err != nil {
				return err
			}
		}
		if err := full(i); err != nil {
			return err
		}
	}
	return nil
}

// step writes what has become possible of a worker's own, and takes a run. false: there is nothing left to do.
func (w *writing) step(mine *pending) bool {
	k := len(w.runs)
	if int(w.next.Load()) < k && !w.over.Load() {
		k = int(w.next.Add(1) - 1)
	}
	if k >= len(w.runs) {
		for mine.n > 0 && w.write(mine, true) {
		}
		return false
	}
	s := w.slabOf[k]
	w.g.measure(&w.runs[k], &w.slabs[s], w.into[s])
	w.sizes[k].Store(w.runs[k].bytes)
	w.place()
	if mine.n == len(mine.runs) {
		w.write(mine, true)
	}
	mine.runs[mine.n] = k
	mine.n++
	for mine.n > 0 && w.write(mine, false) {
	}
	return true
}

// place settles where measured runs begin.
func (w *writing) place() {
	for {
		k := int(w.placed.Load())
		if k == len(w.runs) || w.sizes[k].Load() == 0 || !w.placer.CompareAndSwap(false, true) {
			return // who is at it looks again after
		}
		for k = int(w.placed.Load()); k < len(w.runs) && w.sizes[k].Load() > 0; k++ {
			r, s := &w.runs[k], &w.slabs[w.slabOf[k]]
			r.at = s.text
			s.text += r.bytes
			w.placed.Store(int64(k + 1))
		}
		w.placer.Store(false)
	}
}

// write writes the first of a worker's own to its place, if that is known or waited for. false: it is not there.
func (w *writing) write(mine *pending, wait bool) bool {
	k := mine.runs[0]
	for int(w.placed.Load()) <= k {
		if !wait || w.over.Load() {
			return false
		}
		pool.Yield()
	}
	copy(mine.runs[:], mine.runs[1:])
	mine.n--
	i := w.slabOf[k]
	s := &w.slabs[i]
	r := &w.runs[k]
	if w.g.fill(r, s, w.into[i]); r.last == s.first+s.rows {
		s.offsetsOf(w.into[i])[s.rows] = uint32(r.at + r.bytes)
	}
	w.left[i].Add(-1)
	return true
}

// offsetsOf are the offsets of a slab.
func (s *slab) offsetsOf(into []byte) []uint32 {
	return unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(into))), s.rows+1) // rule: into is page-aligned, and of size() bytes
}

// measure notes where the rows of a run begin in it, and its size.
func (g *gather) measure(r *run, s *slab, into []byte) {
	offsets := s.offsetsOf(into)[r.first-s.first : r.last-s.first]
	at := int64(0)
	for i := range offsets {
		offsets[i] = uint32(at)
		at += 1 + g.textSize(&g.texts[r.first+i])
	}
	r.bytes = at
}

// fill writes a run to its place.
func (g *gather) fill(r *run, s *slab, into []byte) {
	offsets := s.offsetsOf(into)[r.first-s.first : r.last-s.first]
	text := into[s.front()+gpu.TextFront:][r.at : r.at+r.bytes : r.at+r.bytes]
	for i := range offsets {
		from, end := int64(offsets[i]), r.bytes
		if i+1 < len(offsets) {
			end = int64(offsets[i+1])
		}
		offsets[i] += uint32(r.at)
		text[from] = documentMark
		if end > from+1 {
			if err := writeRow(text[from+1:end:end], &g.texts[r.first+i]); err != nil {
				r.err = &Error{CodeText, r.first + i, fmt.Errorf("row %d: %w", r.first+i, err)}
				return
			}
		}
	}
}

func (g *gather) textSize(t *Text) int64 {
	switch {
	case t.Length == 0 || t.most() > maxDocument:
		return 0
	case t.Kind == UTF8:
		return t.Length
	}
	return int64(transcode.Size(t.Kind, t.Data, int(t.Length)))
}

// writeRow fills exactly the row's place, whatever the text became since it was measured.
func writeRow(place []byte, t *Text) error {
	if t.Length == 0 {
		return nil
	}
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
