package table

import "slices"

// chunk is how many pieces are looked for at once: first all keys are made and their lines asked for, which come meanwhile; then all are read; then
// the model is asked for those that were not there.
const chunk = 256

// Model says what a piece becomes that the table does not know: AppendPiece appends its ids, which depend on the piece alone. A model that fails
// returns nil, keeps why, and is asked no more.
type Model interface {
	AppendPiece(dst []uint32, piece []byte) []uint32
}

// Batcher is a Model that rather takes several pieces at once. AppendPieces appends the ids of all, and ends[i] is the length of dst behind those of
// pieces[i]; nil if it failed. Where it sets once[i], the piece is likely never to come again, and is learnt when it does.
type Batcher interface {
	Model
	AppendPieces(dst []uint32, pieces [][]byte, ends []int, once []bool) []uint32
}

// Cursor is the memory of a call. It belongs to one goroutine at a time; its zero value is ready for Open.
type Cursor struct {
	t *Table
	g *view

	keys  [chunk]key
	lines [chunk]uint32
	added int // slots not yet counted
	bytes int // of them

	between []uint32 // what an empty piece stands for
	marks   []int    // where
	mark    mark     // the same, for emit

	holes [chunk]hole // what emit left out
	found int         // holes
	late  late        // what is left out still (ask.go)

	// Pieces found, and asked of the model, since the owner of the cursor set them to zero.
	Hits, Misses int64
}

type key struct{ lo, hi uint64 }

// hole is a piece of the chunk without its ids, and where they belong behind what emit began with. With ended it is an empty piece, and its ids are there.
type hole struct{ piece, at uint32 }

const ended = 1 << 31

// mark is what emit writes for an empty piece: one less than count ids. 0: it is a hole.
type mark struct {
	ids   [inLine]uint32
	count int
}

type span struct{ from, to int }

// Open starts reading t, if it does not already. What the cursor reads is not freed before Close.
func (c *Cursor) Open(t *Table) {
	if c.g != nil && c.t == t && t.current.Load() == c.g {
		return
	}
	c.Close()
	c.t, c.g = t, t.pin()
}

// Close ends reading; the cursor may be opened again.
func (c *Cursor) Close() {
	if c.g != nil {
		c.count()
		c.t.unpin(c.g)
		c.t, c.g = nil, nil
	}
}

// learnt notes what was added.
func (c *Cursor) learnt(bytes, slots int) {
	c.added += slots
	c.bytes += bytes
}

// count counts what was noted, and tells whether the generation is full.
func (c *Cursor) count() bool {
	if c.added > 0 {
		c.t.learnt.Add(int64(c.bytes))
		c.bytes = 0
	}
	return c.g.count(&c.added)
}

// Append appends the ids of the pieces text[starts[i]:ends[i]] to dst. Pieces may lie anywhere in the text; len(text) < 1<<32. An empty piece has
// no ids. nil: the model failed.
func (c *Cursor) Append(dst []uint32, text []byte, starts, ends []uint32, m Model) []uint32 {
	return c.Flush(c.AppendLate(dst, text, starts, ends, m), m)
}

// AppendLate is Append that may leave out ids for Flush to put in: so the model is asked for more pieces at once. Nothing may be taken from dst between.
func (c *Cursor) AppendLate(dst []uint32, text []byte, starts, ends []uint32, m Model) []uint32 {
	ends = ends[:len(starts)]
	for len(starts) > 0 {
		if c.count() {
			c.t.advance(c.g)
		}
		if c.t.current.Load() != c.g {
			c.Open(c.t)
			c.late.move(c.g, &c.t.seed)
		}
		n := min(len(starts), chunk)
		c.pack(text, starts[:n], ends[:n])
		for i := 0; i < n; {
			dst = slices.Grow(dst, inLine*(n-i)+spare)
			from, first := len(dst), i
			if dst, i = c.emit(dst, text, starts, ends, i, n); i == first && i < n { // a record that finds no room
				dst = slices.Grow(dst, inLine*(n-i)+spare+maxIDs)
				continue
			}
			c.Hits += int64(i - first)
			if c.found > 0 && !c.ended(from) {
				c.hold(from, text, starts, ends)
				if c.late.asked >= askAt || c.marks != nil {
					if dst = c.Flush(dst, m); dst == nil {
						return nil
					}
				}
			}
		}
		starts, ends = starts[n:], ends[n:]
	}
	return dst
}

// Join is Append for the pieces of several texts that lie one behind the other: an empty piece ends each, and stands for the ids between. It appends
// to marks how long dst was before each of these.
func (c *Cursor) Join(dst []uint32, text []byte, starts, ends, between []uint32, marks []int, m Model) ([]uint32, []int) {
	c.between, c.marks, c.mark.count = between, marks, 0
	if len(between) <= inLine {
		c.mark.count = 1 + copy(c.mark.ids[:], between)
	}
	dst = c.Append(dst, text, starts, ends, m)
	marks = c.marks
	c.between, c.marks, c.mark.count = nil, nil, 0
	return dst, marks
}

// ended tells whether all that emit found are ends of texts, and notes them.
func (c *Cursor) ended(from int) bool {
	holes := c.holes[:c.found]
	for i := range holes {
		if holes[i].piece < ended {
			return false
		}
	}
	for i := range holes {
		c.marks = append(c.marks, from+int(holes[i].at))
	}
	return true
}

// spare is how many ids emit writes behind the last one at most, and reads behind those of a record.
const spare = 16

// Room is how much Append asks for behind dst's ids at most, where pieces have few; with less it moves dst.
const Room = inLine*chunk + spare
