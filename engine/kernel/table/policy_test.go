package table

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"
)

// number is a piece for a number, of so many bytes, which become two ids.
func number(n uint32, size int) []byte {
	piece := make([]byte, size)
	binary.BigEndian.PutUint32(piece[size-4:], n)
	piece[0] = 2
	return piece
}

// asker asks for one piece, and tells whether the model was asked.
func asker(t *testing.T, c *Cursor, m Model) func(piece []byte) (asked bool) {
	return func(piece []byte) bool {
		t.Helper()
		before := c.Misses
		if got := c.Append(nil, piece, []uint32{0}, []uint32{uint32(len(piece))}, m); !slices.Equal(got, new(letters).AppendPiece(nil, piece)) {
			t.Fatalf("%x: got %v", piece, got)
		}
		return c.Misses != before
	}
}

// seeds are numbers, as the model of these tests has them; every other one is too long for a key.
type seeds int

func (s seeds) Size() int { return int(s) }

func (s seeds) ForEach(yield func(piece []byte, id uint32) bool) {
	for i := range int(s) {
		piece := seedOf(i)
		if !yield(piece, new(letters).AppendPiece(nil, piece)[0]) {
			return
		}
	}
}

func seedOf(i int) []byte {
	piece := number(uint32(i), 7+i%10)
	piece[0] = 1 // one id
	return piece
}

// What a table was sown with is there once it says so, and stays, whatever else comes.
func TestSown(t *testing.T) {
	const many = 50_000
	table := New(0)
	defer table.Close()
	table.Sow(seeds(many))
	var c Cursor
	c.Open(table)
	defer c.Close()
	ask := asker(t, &c, new(letters))
	if c.Sown() || table.Bytes() > 4<<20 {
		t.Errorf("before its first use it holds %d bytes", table.Bytes())
	}
	for i := range 3 * firstSlots {
		ask(number(uint32(i), 12))
	}
	if !c.Sown() {
		t.Fatal("not sown")
	}
	for i := range many {
		if len(seedOf(i)) <= MaxInline && ask(seedOf(i)) {
			t.Fatalf("seed %d is not there", i)
		}
	}
}

// A table whose limit has no room for its seeds goes without.
func TestTooManySeeds(t *testing.T) {
	table := New(4 << 20)
	defer table.Close()
	table.Sow(seeds(200_000))
	var c Cursor
	c.Open(table)
	defer c.Close()
	ask := asker(t, &c, new(letters))
	for i := range 200_000 {
		ask(number(uint32(i), 12))
		if c.Sown() {
			t.Fatal("sown")
		}
	}
}

// What is met again and again stays while far more than fits comes by: short pieces, records, long ones.
func TestMetOftenStays(t *testing.T) {
	const often = 40
	for _, size := range []int{8, 15, 40} {
		table := New(4 << 20)
		var c Cursor
		c.Open(table)
		ask := asker(t, &c, new(letters))
		again, renewed, last := 0, 0, int64(0)
		for i := range 400_000 {
			ask(number(uint32(i+1000), size))
			if i%20 == 0 && ask(number(uint32(i/20%often), size)) {
				again++
			}
			if used := c.g.used.Load(); used < last {
				renewed++
			}
			last = c.g.used.Load()
		}
		if renewed < 2 {
			t.Errorf("%d bytes: renewed %d times", size, renewed)
		}
		if again > often+2*renewed {
			t.Errorf("%d bytes: the model was asked %d times for %d pieces that are met often; renewed %d times", size, again, often, renewed)
		}
		c.Close()
		table.Close()
	}
}

// once is a model that expects nothing to come again.
type once struct{ letters }

func (m *once) AppendPieces(dst []uint32, pieces [][]byte, ends []int, once []bool) []uint32 {
	for i, piece := range pieces {
		dst = m.AppendPiece(dst, piece)
		ends[i], once[i] = len(dst), true
	}
	return dst
}

// What is likely never to come again is learnt when it comes again; a text that does not fit, over and over, finds most of what fits.
func TestOnce(t *testing.T) {
	table := New(4 << 20)
	defer table.Close()
	var c Cursor
	c.Open(table)
	defer c.Close()
	ask := asker(t, &c, new(once))
	for i, want := range []bool{true, true, false, false} {
		if got := ask(number(1, 30)); got != want {
			t.Errorf("time %d: asked %v", i, got)
		}
	}
	const pieces = 80_000 // a third fits
	asked := 0
	for range 5 {
		asked = 0
		for i := range pieces {
			if ask(number(uint32(1000+i), 28)) {
				asked++
			}
		}
	}
	if asked > pieces*9/10 {
		t.Errorf("asked for %d of %d", asked, pieces)
	}
}

// What has more ids than a slot, and what has bytes of its own, is found again however the slots around it are taken, before and after the table grows.
func TestAllKindsAreFound(t *testing.T) {
	table := New(0)
	defer table.Close()
	var c Cursor
	c.Open(table)
	defer c.Close()
	ask := asker(t, &c, new(letters))
	r := rand.New(rand.NewPCG(17, 18))
	pieces := make([][]byte, 6000)
	for i := range pieces {
		pieces[i] = number(uint32(i), 6+r.IntN(14))
		pieces[i][0] = byte(r.IntN(13)) // as many ids
	}
	for round := range 3 {
		if round == 2 {
			table.mu.Lock()
			grown := table.grow(c.g.generation)
			table.mu.Unlock()
			if !grown {
				t.Fatal("no room")
			}
		}
		asked := 0
		for _, piece := range pieces {
			if ask(piece) {
				asked++
			}
		}
		if round > 0 && asked > 0 {
			t.Errorf("round %d: asked for %d of %d", round, asked, len(pieces))
		}
	}
}
