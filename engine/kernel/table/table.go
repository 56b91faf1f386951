// Package table remembers what pieces of text became: from a piece's bytes to its ids, at the speed of one cache line a piece.
//
// Law: a piece is found by all of its bytes, and what is remembered is what the model said; so a table changes no result, only the time it takes.
// Memory is bounded, whatever the text: a full table is begun anew, a crowded place learns nothing more. Hashes are seeded by chance.
//
// One Table serves all threads of an engine. What one thread learns the others find: entries are added and never changed, and a reader sees an
// entry whole or not at all (entry.go). A table that is full is replaced by a larger one; once it may not grow it is begun anew, and the old one is
// still asked for what the new one lacks, until that is full too: so what is met often stays. Each thread goes over to the new one between two
// chunks, and the last to leave frees the old one.
//
//	c.Open(t)                                             // c: a Cursor in the memory of the call
//	dst = c.Append(dst, text, starts, ends, model)        // as often as wanted; model is asked for the pieces that are not known
//	c.Close()
package table

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
)

// DefaultLimit bounds the bytes of a table.
const DefaultLimit = 64 << 20

const (
	firstSlots = 1 << 15
	leastSlots = 1 << 7  // whole pages
	maxSlots   = 1 << 26 // offsets of lines are 32 bits
)

// Table is safe for concurrent use. Close lets go of all it has learnt; it may be used afterwards, and begins anew. One that is dropped without
// Close gives its memory back when it is collected.
type Table struct{ *shared }

type shared struct {
	seed  seed
	limit int64

	seeds Seeds // what all tables know that are large enough; nil: nothing

	current atomic.Pointer[view] // nil: none yet
	held    atomic.Int64         // bytes of all generations that are not freed
	learnt  atomic.Int64         // bytes of all that was ever learnt

	mu sync.Mutex // guards changes of current, and pins and retired of each view
}

// Seeds walks pieces that become one id, each once; the most frequent first is best.
type Seeds interface {
	Size() int
	ForEach(yield func(piece []byte, id uint32) bool)
}

// view is what a cursor reads: a generation, and the one before it, which is asked for what the first lacks.
type view struct {
	*generation
	older *generation // nil: none

	pins    int  // cursors on it
	retired bool // not current any more
}

// New makes an empty table of at most limit bytes; 0: DefaultLimit.
func New(limit int) *Table {
	if limit <= 0 {
		limit = DefaultLimit
	}
	t := &Table{&shared{limit: int64(limit), seed: newSeed(rand.Uint64)}}
	runtime.AddCleanup(t, func(s *shared) { s.forget() }, t.shared)
	return t
}

// Sow gives the table what it knows from the beginning, before its first use. It costs nothing until so much was learnt that the table grows; then
// cursors tell that all is Sown.
func (t *Table) Sow(seeds Seeds) { t.seeds = seeds }

// Bytes is the memory that the table holds.
func (t *Table) Bytes() int64 { return t.held.Load() }

// Learnt is the bytes of all that it has learnt, forgotten or not.
func (t *Table) Learnt() int64 { return t.learnt.Load() }

// Close lets go of what was learnt. Threads that read it go on undisturbed, and go over to a new one.
func (t *Table) Close() { t.forget() }

func (s *shared) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.replace(nil)
}

// replace makes v the current view; s.mu is held.
func (s *shared) replace(v *view) {
	if v != nil {
		v.views++
		if v.older != nil {
			v.older.views++
		}
	}
	old := s.current.Swap(v)
	if old == nil {
		return
	}
	old.retired = true
	if old.pins == 0 {
		s.drop(old)
	}
}

// drop frees what only a view that nobody reads any more has seen; s.mu is held.
func (s *shared) drop(v *view) {
	for _, g := range []*generation{v.generation, v.older} {
		if g == nil {
			continue
		}
		if g.views--; g.views == 0 {
			s.held.Add(-g.release())
		}
	}
}

// pin is the current view, whose generations are not freed before unpin.
func (s *shared) pin() *view {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := s.current.Load()
	if v == nil {
		slots := firstSlots
		for slots > leastSlots && s.held.Load()+generationBytes(slots) > s.limit { // of what was closed and is still read
			slots /= 2
		}
		v = &view{generation: s.begin(slots)}
		s.replace(v)
	}
	v.pins++
	return v
}

func (s *shared) begin(slots int) *generation {
	g := newGeneration(slots)
	s.held.Add(g.bytes())
	s.bound(g)
	return g
}

// bound leaves part of the records that there can be for what is no longer than a part of a piece.
func (s *shared) bound(g *generation) {
	g.forOnce = min(int64(len(g.arena)), (s.limit-s.limit/reserved-generationBytes(len(g.slots)))/4) / 16 * 15
}

func (s *shared) unpin(v *view) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v.pins--; v.pins == 0 && v.retired {
		s.drop(v)
	}
}

// advance does what a generation that is full asks for. If the limit allows nothing now, for another one is still read, the full one stays.
func (s *shared) advance(v *view) {
	if !s.mu.TryLock() {
		return // another thread is at it
	}
	defer s.mu.Unlock()
	switch {
	case s.current.Load() != v || !v.full.Load():
	case s.extend(v):
	case v.older != nil:
		s.replace(&view{generation: v.generation})
	case s.grow(v.generation):
	case v.load() < fullest && v.used.Load() >= v.most.Load():
		v.most.Store(int64(len(v.slots)) / 8 * fullest)
		v.full.Store(false)
	default:
		next := len(v.slots)
		for next > leastSlots && s.held.Load()+2*generationBytes(next) > s.limit { // as much for records
			next /= 2
		}
		if next = min(next, len(v.slots)/2); next >= max(len(v.slots)/32, leastSlots) {
			s.replace(&view{generation: s.begin(next), older: v.generation})
		}
	}
}

const (
	// reserved is the part of the limit that is left for the generation that follows.
	reserved = 16
	// fullest is how many eighths of the slots may be entries where the table may not grow.
	fullest = 6
	// emptiest is how many may be, seeds included, that there is still room to learn.
	emptiest = 3
)

// extend gives a generation more room for records, if that is what it lacks. One without an older leaves memory for the one that follows.
func (s *shared) extend(v *view) bool {
	g, most := v.generation, s.limit
	if v.older == nil {
		most -= s.limit / reserved
	}
	step, usable := arenaStep(len(g.slots)), int(g.usable.Load())
	if int(g.filled.Load()) < usable-step/4 || usable+step > len(g.arena) || s.held.Load()+4*int64(step) > most {
		return false
	}
	g.use(usable + step)
	s.held.Add(4 * int64(step))
	g.full.Store(g.used.Load() >= g.most.Load())
	return true
}

// grow replaces a generation by the largest one, which knows the same. Who has met so many pieces will meet more; and the emptier the slots, the fewer
// pieces lie apart from their own line.
func (s *shared) grow(g *generation) bool {
	used, seeds := g.used.Load(), int64(0)
	if s.seeds != nil && !g.sown {
		seeds = int64(s.seeds.Size())
	}
	words := int(g.filled.Load())
	next := maxSlots
	for 8*generationBytes(next) > 5*s.limit || s.held.Load()+generationBytes(next)+4*int64(words) > s.limit {
		if next /= 2; next <= len(g.slots) {
			return false
		}
	}
	larger := newGeneration(next)
	larger.use(min(arenaStep(next)+words, len(larger.arena)))
	s.held.Add(larger.bytes())
	s.bound(larger)
	if seeds > 0 && 8*(used+seeds) <= emptiest*int64(next) {
		larger.sow(s.seeds, &s.seed)
	}
	larger.copyFrom(g, &s.seed)
	s.replace(&view{generation: larger})
	return true
}
