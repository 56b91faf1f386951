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

// gather brings the rows of a call as UTF-8 into one piece of memory for each slab: workers measure the rows of a slab and soon after, while the texts are
// still in the caches, write them.
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
	maxDocument = 1 << 29   // bytes that a row on a device may need; offsets are u32, and a slab of one row is staged whole
)

// slabBytes bounds the text of a slab, and with it the kernels' scratch. Tests set it.
var slabBytes = int64(32 << 20)

// slabSize cuts a batch so that the copy and the kernels of the last slab, which nothing hides, are short, and slabs are long enough for both (H200: copies
// of 8 MB reach 52 GB/s and of 2 MB 49; kernels take 0.2 ms and 13 us for each MB).
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
	first, last := slabs[0].firstRun, slabs[len(slabs)-1].lastRun
	if last-first <= 2 || g.limit == 1 {
		for i := range slabs {
			s := &slabs[i]
			for r := s.firstRun; r < s.lastRun; r++ {
				g.measure(&g.runs[r], s, into[i])
			}
			g.place(s, into[i])
			for r := s.firstRun; r < s.lastRun; r++ {
				if g.fill(&g.runs[r], s, into[i]); g.runs[r].err != nil {
					return g.runs[r].err
				}
			}
			if err := full(i); err != nil {
				return err
			}
		}
		return nil
	}
	w := newWriting(g, slabs, into)
	workers := pool.Default().Run(len(w.tasks), g.limit, w.do)
	defer func() {
		workers.Cancel()
		<-workers.Done()
	}()
	for i := range slabs {
		select {
		case <-w.filled[i]:
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

// writing is the work of many on some slabs. The runs of a slab are measured before those of the slab before it are written: when a worker comes to write,
// what it needs is known, unless somebody has been kept from working, and then it sleeps. (Spinning would keep a core from the one that is waited for.)
type writing struct {
	g              *gather
	slabs          []slab
	into           [][]byte
	tasks          []task
	left           []struct{ measure, fill atomic.Int64 } // runs of each slab
	placed, filled []chan struct{}
	broken         atomic.Bool // by a panic: nobody waits any more
}

type task struct {
	slab, run int
	fill      bool // else measure
}

func newWriting(g *gather, slabs []slab, into [][]byte) *writing {
	n := len(slabs)
	w := &writing{g: g, slabs: slabs, into: into, placed: make([]chan struct{}, n), filled: make([]chan struct{}, n)}
	w.left = make([]struct{ measure, fill atomic.Int64 }, n)
	add := func(i int, fill bool) {
		if i < 0 || i >= n {
			return
		}
		for r := slabs[i].firstRun; r < slabs[i].lastRun; r++ {
			w.tasks = append(w.tasks, task{i, r, fill})
		}
	}
	for i := range n + 1 {
		add(i, false)
		add(i-1, true)
	}
	for i := range slabs {
		runs := int64(slabs[i].lastRun - slabs[i].firstRun)
		w.left[i].measure.Store(runs)
		w.left[i].fill.Store(runs)
		w.placed[i], w.filled[i] = make(chan struct{}), make(chan struct{})
	}
	return w
}

// do is one task of a worker. Tasks are taken in their order.
func (w *writing) do(_, k int) {
	t := w.tasks[k]
	r, s, into := &w.g.runs[t.run], &w.slabs[t.slab], w.into[t.slab]
	if t.fill {
		<-w.placed[t.slab]
		if w.broken.Load() {
			return
		}
		w.g.fill(r, s, into)
		if w.left[t.slab].fill.Add(-1) == 0 {
			close(w.filled[t.slab])
		}
		return
	}
	whole := false
	defer func() {
		if !whole {
			w.broken.Store(true)
		}
		if w.left[t.slab].measure.Add(-1) == 0 {
			if whole {
				w.g.place(s, into)
			}
			close(w.placed[t.slab])
		}
	}()
	w.g.measure(r, s, into)
	whole = true
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

// place settles where the runs of a slab begin, once all are measured.
func (g *gather) place(s *slab, into []byte) {
	for k := s.firstRun; k < s.lastRun; k++ {
		g.runs[k].at = s.text
		s.text += g.runs[k].bytes
	}
	s.offsetsOf(into)[s.rows] = uint32(s.text)
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
