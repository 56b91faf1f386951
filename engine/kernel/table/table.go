// Package table remembers what pieces of text became: from a piece's bytes to its ids, at the speed of one cache line a piece.
//
// Law: a piece is found by all of its bytes, and what is remembered is what the model said; so a table changes no result, only the time it takes.
// Memory is bounded, whatever the text: a full table is begun anew, a crowded place learns nothing more. Hashes are seeded by chance.
//
// One Table serves all threads of an engine. What one thread learns the others find: entries are added and never changed, and a reader sees an
// entry whole or not at all (entry.go). A table that is full is replaced by a larger one, or by an empty one once it may not grow; each thread
// goes over to the new one between two chunks, and the last to leave frees the old one.
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
	limit int

	current atomic.Pointer[generation] // nil: none yet
	held    atomic.Int64               // bytes of all generations that are not freed
	learnt  atomic.Int64               // bytes of all that was ever learnt

	mu sync.Mutex // guards changes of current, and pins and retired of each generation
}

// New makes an empty table of at most limit bytes; 0: DefaultLimit.
func New(limit int) *Table {
	if limit <= 0 {
		limit = DefaultLimit
	}
	t := &Table{&shared{limit: limit, seed: newSeed(rand.Uint64)}}
	runtime.AddCleanup(t, func(s *shared) { s.forget() }, t.shared)
	return t
}

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

// replace makes g the current generation; s.mu is held.
func (s *shared) replace(g *generation) {
	old := s.current.Swap(g)
	if old == nil {
		return
	}
	old.retired = true
	if old.pins == 0 {
		s.held.Add(-old.release())
	}
}

// pin is the current generation, which is not freed before unpin.
func (s *shared) pin() *generation {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.current.Load()
	if g == nil {
		slots := firstSlots
		for slots > leastSlots && s.held.Load()+generationBytes(slots) > int64(s.limit) { // of what was closed and is still read
			slots /= 2
		}
		g = newGeneration(slots)
		s.held.Add(g.bytes())
		s.current.Store(g)
	}
	g.pins++
	return g
}

func (s *shared) unpin(g *generation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g.pins--; g.pins == 0 && g.retired {
		s.held.Add(-g.release())
	}
}

// advance replaces a generation that is full: by a larger one that knows the same, or by an empty one if the limit allows no larger. If the limit
// allows neither now, for another generation is still read, the full one stays.
func (s *shared) advance(g *generation) {
	if !s.mu.TryLock() {
		return // another thread is at it
	}
	defer s.mu.Unlock()
	if s.current.Load() != g {
		return
	}
	slots := len(g.slots)
	for _, next := range []int{8 * slots, 4 * slots, 2 * slots} {
		if next <= maxSlots && s.held.Load()+generationBytes(next) <= int64(s.limit) {
			larger := newGeneration(next)
			larger.copyFrom(g, &s.seed)
			s.held.Add(larger.bytes())
			s.replace(larger)
			return
		}
	}
	if next := max(slots/8, firstSlots); s.held.Load()+generationBytes(next) <= int64(s.limit) {
		empty := newGeneration(next)
		s.held.Add(empty.bytes())
		s.replace(empty)
	}
}
