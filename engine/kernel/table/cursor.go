package table

import "slices"

// chunk is how many pieces are looked for at once: first all keys are made and the lines asked for, which come meanwhile, then all are read.
const chunk = 256

// Model says what a piece becomes that the table does not know: AppendPiece appends its ids, which depend on the piece alone. A model that fails
// returns nil, keeps why, and is asked no more.
type Model interface {
	AppendPiece(dst []uint32, piece []byte) []uint32
}

// Cursor is the memory of a call. It belongs to one goroutine at a time; its zero value is ready for Open.
type Cursor struct {
	t *Table
	g *generation

	keys  [chunk]key
	lines [chunk]uint32
	added int // entries not yet counted

	// Pieces found, and asked of the model, since the owner of the cursor set them to zero.
	Hits, Misses int64
}

type key struct{ lo, hi uint64 }

// Open starts reading t. What the cursor reads is not freed before Close.
func (c *Cursor) Open(t *Table) {
	c.Close()
	c.t, c.g = t, t.pin()
}

// Close ends reading; the cursor may be opened again.
func (c *Cursor) Close() {
	if c.g != nil {
		c.g.count(&c.added)
		c.t.unpin(c.g)
		c.t, c.g = nil, nil
	}
}

// Append appends the ids of the pieces text[starts[i]:ends[i]] to dst. Pieces may lie anywhere in the text; len(text) < 1<<32. An empty piece has
// no ids. nil: the model failed.
func (c *Cursor) Append(dst []uint32, text []byte, starts, ends []uint32, m Model) []uint32 {
	ends = ends[:len(starts)]
	for len(starts) > 0 {
		if c.g.count(&c.added) {
			c.t.advance(c.g)
		}
		if c.t.current.Load() != c.g {
			c.Open(c.t)
		}
		n := min(len(starts), chunk)
		c.pack(text, starts[:n], ends[:n])
		dst = slices.Grow(dst, 3*n+spare)
		for i := 0; ; {
			dst, i = c.emit(dst, text, starts, i, n)
			if i == n {
				break
			}
			if dst = c.one(dst, text[starts[i]:ends[i]:ends[i]], i, m); dst == nil {
				return nil
			}
			dst = slices.Grow(dst, 3*(n-i)+spare)
			i++
		}
		starts, ends = starts[n:], ends[n:]
	}
	return dst
}

// spare is how many ids emit writes behind the last one at most.
const spare = 4

// one appends the ids of the i-th piece of the chunk, which emit did not.
func (c *Cursor) one(dst []uint32, piece []byte, i int, m Model) []uint32 {
	if len(piece) == 0 {
		return dst
	}
	k, at := c.keys[i], c.lines[i]
	if e := c.g.find(k.lo, k.hi, at, piece); e != nil {
		c.Hits++
		return append(dst, c.g.idsOf(e)...)
	}
	c.Misses++
	from := len(dst)
	if dst = m.AppendPiece(dst, piece); dst == nil {
		return nil
	}
	if c.g.learn(k.lo, k.hi, at, piece, dst[from:]) {
		c.added++
	}
	return dst
}
