package table

import "sync/atomic"

// entry is half a cache line. It is written once: the thread that turns count from 0 to busy owns it, writes all but hi, and hi last. Who finds
// its key in hi and lo therefore finds the rest; on amd64, where stores are seen in their order and loads are made in theirs, plain loads do.
//
// An entry of more than 3 ids lies in the first half of its line and has the second half too, three ids in each 16 bytes:
//
//	key . . . | ids 0 to 2, count | ids 3 to 5, wideTag | ids 6 and 7, busy
//
// so that a reader copies them without a branch, and the second half looks like an entry of a key that there is not.
type entry struct {
	lo, hi uint64 // the key; hi == 0: not there (yet)
	ids    [3]uint32
	count  uint32 // of ids, 1 to inLine; or many: a record in the arena at ids[0]
}

const (
	inLine = 8
	many   = inLine + 1
	busy   = ^uint32(0)
)

// A record in the arena is its number of ids, the ids, and for a key that is a digest the bytes of the piece, as many as the key says. Behind the
// last one there are spare words, which may be read.

// maxIDs bounds the ids of a piece that is learnt.
const maxIDs = 1 << 10

// probes is how many lines a key may lie in: its own, the one beside it in an aligned pair of lines, which come together, and the pairs behind.
const probes = 16

// generation is one hash table, off the Go heap. Two entries are a line, which is a cache line.
type generation struct {
	slots []entry
	arena []uint32
	mask  uint32   // of the byte offset of a line
	door  []uint64 // pieces that came once (door.go)

	memory

	used    atomic.Int64 // slots
	filled  atomic.Int64 // words of the arena, and of those that found no room
	usable  atomic.Int64 // words of the arena that may be used
	noted   atomic.Int64 // in door
	most    atomic.Int64 // slots before it is full
	full    atomic.Bool
	forOnce int64 // words of the arena that pieces of the door may take
	sown    bool  // it has all that the table knows from the beginning

	views int // that see it; guarded by the table's lock
}

const (
	entryBytes = 32

	// wordsASlot is the room for records that is reserved for each slot. English needs a tenth of it, Chinese nearly all; it counts when it is used.
	wordsASlot = 8
	// arenaSteps is in how many steps it may be used.
	arenaSteps = 16
	doorBytes  = 1 // for each slot
)

// arenaStep is in words.
func arenaStep(slots int) int { return max(wordsASlot*slots/arenaSteps, 1<<10) }

// generationBytes is what a generation holds at first.
func generationBytes(slots int) int64 {
	return int64(slots)*(entryBytes+doorBytes) + 4*int64(arenaStep(slots))
}

func newGeneration(slots int) *generation {
	g := &generation{mask: uint32(slots/2-1) << 6}
	g.most.Store(int64(slots / 2))
	g.allocate(slots)
	g.use(arenaStep(slots))
	return g
}

// use makes so many words of the arena usable.
func (g *generation) use(words int) {
	g.counted(4 * words)
	g.usable.Store(int64(words))
}

// bytes is what it holds.
func (g *generation) bytes() int64 {
	return int64(len(g.slots))*(entryBytes+doorBytes) + 4*g.usable.Load()
}

// load is the part of its slots that are entries, in eighths.
func (g *generation) load() int64 { return 8 * g.used.Load() / int64(len(g.slots)) }

// next is the line to look at after the one at offset at, which was the i-th.
func next(at, mask uint32, i int) uint32 {
	if i&1 == 0 {
		return at ^ 64
	}
	return ((at ^ 64) + 128) & mask
}

// find is the slot of a key, of all lines where it may lie, -1 if there is none; at is its own line. piece is what a digest stands for.
func (g *generation) find(lo, hi uint64, at uint32, piece []byte) (slot int) {
	for i := range probes {
		pair := g.slots[at>>5 : at>>5+2 : at>>5+2]
		for j := range pair {
			e := &pair[j]
			switch known := atomic.LoadUint64(&e.hi); {
			case known == 0:
				return -1
			case known == hi && e.lo == lo && (len(piece) <= MaxInline || g.holds(e, piece)):
				return int(at>>5) + j
			}
		}
		at = next(at, g.mask, i)
	}
	return -1
}

// holds tells whether an entry with the digest of a piece is of that piece.
func (g *generation) holds(e *entry, piece []byte) bool {
	at := e.ids[0]
	return equal(g.arena[at+1+g.arena[at]:], piece)
}

// appendIDs appends the ids of a slot that find found.
func (g *generation) appendIDs(dst []uint32, slot int) []uint32 {
	e := &g.slots[slot]
	switch n := atomic.LoadUint32(&e.count); {
	case n <= 3:
		return append(dst, e.ids[:n]...)
	case n <= inLine:
		x := &g.slots[slot+1]
		ids := [...]uint32{uint32(x.lo), uint32(x.lo >> 32), uint32(x.hi), x.ids[0], x.ids[1], x.ids[2]}
		return append(append(dst, e.ids[:]...), ids[:n-3]...)
	}
	at := e.ids[0]
	return append(dst, g.arena[at+1:at+1+g.arena[at]]...)
}

// learn adds an entry, unless there is no room for it, and tells what memory it took, and how many slots of it, 0 if there is none; the caller
// counts. Two threads may add the same key, which does no harm.
func (g *generation) learn(lo, hi uint64, at uint32, piece []byte, ids []uint32) (bytes, slots int) {
	if len(ids) > maxIDs || hi == hugeTag {
		return 0, 0
	}
	n := entry{lo: lo, hi: hi, count: uint32(len(ids))}
	if len(ids) > 3 && len(ids) <= inLine && len(piece) <= MaxInline {
		if line := g.claimLine(at); line != nil {
			n.ids = [3]uint32(ids)
			half := behind(ids)
			line[1].lo, line[1].ids = half.lo, half.ids
			atomic.StoreUint64(&line[1].hi, half.hi)
			line[0].publish(&n)
			return 2 * entryBytes, 2
		}
	}
	e := g.claim(at)
	if e == nil {
		return 0, 0
	}
	copy(n.ids[:], ids)
	if n.count == 0 || n.count > 3 || len(piece) > MaxInline {
		record, ok := g.record(ids, piece)
		if !ok {
			atomic.StoreUint32(&e.count, 0)
			return 0, 0
		}
		n.ids, n.count, bytes = [3]uint32{record}, many, 4*recordWords(len(ids), piece)
	}
	e.publish(&n)
	return bytes + entryBytes, 1
}

// publish writes n to a slot that was claimed, for all to see.
func (e *entry) publish(n *entry) {
	e.lo, e.ids = n.lo, n.ids
	atomic.StoreUint32(&e.count, n.count)
	atomic.StoreUint64(&e.hi, n.hi)
}

// behind is the second half of a line with more than 3 ids.
func behind(ids []uint32) entry {
	var x [6]uint32
	copy(x[:], ids[3:])
	return entry{lo: uint64(x[0]) | uint64(x[1])<<32, hi: uint64(x[2]) | wideTag, ids: [3]uint32(x[3:]), count: busy}
}

// count adds the slots that were taken to those that are, and tells whether g is full.
func (g *generation) count(added *int) bool {
	if *added > 0 {
		if g.used.Add(int64(*added)) >= g.most.Load() {
			g.full.Store(true)
		}
		*added = 0
	}
	return g.full.Load()
}

// claim takes the first free slot where a key may lie, nil if there is none.
func (g *generation) claim(at uint32) *entry {
	for i := range probes {
		pair := g.slots[at>>5 : at>>5+2 : at>>5+2]
		for j := range pair {
			e := &pair[j]
			if atomic.LoadUint64(&e.hi) == 0 && atomic.CompareAndSwapUint32(&e.count, 0, busy) {
				return e
			}
		}
		at = next(at, g.mask, i)
	}
	return nil
}

// claimLine takes the first line with a free slot where a key may lie, nil if half of it is taken: behind a free slot nobody looks.
func (g *generation) claimLine(at uint32) *[2]entry {
	for i := range probes {
		line := (*[2]entry)(g.slots[at>>5:])
		if atomic.LoadUint64(&line[0].hi) == 0 || atomic.LoadUint64(&line[1].hi) == 0 {
			if !atomic.CompareAndSwapUint32(&line[0].count, 0, busy) {
				return nil
			}
			if atomic.CompareAndSwapUint32(&line[1].count, 0, busy) {
				return line
			}
			atomic.StoreUint32(&line[0].count, 0)
			return nil
		}
		at = next(at, g.mask, i)
	}
	return nil
}

func recordWords(ids int, piece []byte) int {
	if len(piece) > MaxInline {
		return 1 + ids + (len(piece)+3)/4
	}
	return 1 + ids
}

// record writes ids and, for a long piece, its bytes into the arena. Where little is left it asks for more, as if g were full.
func (g *generation) record(ids []uint32, piece []byte) (at uint32, ok bool) {
	words := int64(recordWords(len(ids), piece))
	usable := g.usable.Load()
	for {
		from := g.filled.Load()
		left := usable - spare - from - words
		if left < int64(arenaStep(len(g.slots))/8) && !g.full.Load() {
			g.full.Store(true)
		}
		if left < 0 {
			return 0, false
		}
		if g.filled.CompareAndSwap(from, from+words) {
			at = uint32(from)
			break
		}
	}
	to := g.arena[at : int64(at)+words]
	to[0] = uint32(len(ids))
	copy(to[1:], ids)
	if len(piece) > MaxInline {
		store(to[1+len(ids):], piece)
	}
	return at, true
}

// copyFrom learns all that another generation knows, as far as there is room. Nobody else sees g yet; other threads still add to the other.
func (g *generation) copyFrom(other *generation, s *seed) {
	used, filled, usable, lost := 0, g.filled.Load(), g.usable.Load()-spare, false
	var wide []uint32
	for i := range other.slots {
		e := &other.slots[i]
		hi := atomic.LoadUint64(&e.hi)
		if hi == 0 {
			continue
		}
		n := entry{lo: e.lo, hi: hi, ids: e.ids, count: atomic.LoadUint32(&e.count)}
		at, words := s.line(n.lo, n.hi, g.mask), int64(0)
		switch {
		case tag(hi) == wideTag>>56:
			continue
		case n.count > 3 && n.count <= inLine:
			if line := g.freeLine(at); line != nil {
				*line = [2]entry{n, other.slots[i+1]}
				used += 2
				continue
			}
			wide = other.appendIDs(wide[:0], i)
			words = 1 + int64(len(wide))
		case n.count == many:
			words = 1 + int64(other.arena[n.ids[0]])
			if tag(hi|partBit) == digestTag {
				words += int64(digestLength(hi)+3) / 4
			}
		}
		if g.sown && n.count == 1 && g.find(n.lo, n.hi, at, nil) >= 0 {
			continue
		}
		to := g.free(at)
		if to == nil || filled+words > usable {
			lost = lost || words == 0
			continue
		}
		if words > 0 {
			record := g.arena[filled : filled+words]
			if n.count == many {
				copy(record, other.arena[n.ids[0]:])
			} else {
				record[0] = n.count
				copy(record[1:], wide)
			}
			n.ids, n.count = [3]uint32{uint32(filled)}, many
			filled += words
		}
		*to = n
		used++
	}
	g.filled.Store(filled)
	g.sown = g.sown || other.sown && !lost
	g.count(&used)
}

// freeLine is claimLine for a generation that nobody else sees.
func (g *generation) freeLine(at uint32) *[2]entry {
	for i := range probes {
		line := (*[2]entry)(g.slots[at>>5:])
		if line[0].hi == 0 || line[1].hi == 0 {
			if line[0].hi|line[1].hi != 0 {
				return nil
			}
			return line
		}
		at = next(at, g.mask, i)
	}
	return nil
}

// free is claim for a generation that nobody else sees.
func (g *generation) free(at uint32) *entry {
	for i := range probes {
		pair := g.slots[at>>5 : at>>5+2 : at>>5+2]
		if pair[0].hi == 0 {
			return &pair[0]
		}
		if pair[1].hi == 0 {
			return &pair[1]
		}
		at = next(at, g.mask, i)
	}
	return nil
}
