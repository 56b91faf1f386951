package table

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/unchecked-io/unchecked-io/internal/mem"
)

// letters is a model: as many ids as the first byte of a piece says, made of all of its bytes.
type letters struct{ asked int }

func (m *letters) AppendPiece(dst []uint32, piece []byte) []uint32 {
	m.asked++
	h := uint32(2166136261)
	for _, c := range piece {
		h = (h ^ uint32(c)) * 16777619
	}
	for i := range int(piece[0]) % 13 {
		dst = append(dst, h+uint32(i))
	}
	return dst
}

func want(text []byte, starts, ends []uint32) (ids []uint32) {
	for i := range starts {
		if starts[i] < ends[i] {
			ids = new(letters).AppendPiece(ids, text[starts[i]:ends[i]])
		}
	}
	return ids
}

// cut cuts a text at random into pieces, some of them empty, long or very long.
func cut(rng *rand.Rand, n int) (starts, ends []uint32) {
	for at := 0; at < n; {
		size := rng.IntN(12)
		switch rng.IntN(20) {
		case 0:
			size = rng.IntN(40)
		case 1:
			size = rng.IntN(300)
		}
		end := min(at+size, n)
		starts, ends = append(starts, uint32(at)), append(ends, uint32(end))
		at = end
	}
	return starts, ends
}

func random(rng *rand.Rand, n, letters int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(rng.IntN(letters))
	}
	return b
}

func TestAgainstTheModel(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	table := New(2 << 20)
	defer table.Close()
	var c Cursor
	c.Open(table)
	defer c.Close()
	m := new(letters)
	for round := range 300 {
		n := rng.IntN(1 << rng.IntN(14))
		text := random(rng, n, 2+round%30)
		starts, ends := cut(rng, n)
		head := []uint32{1, 2, 3}
		got := c.Append(head, text, starts, ends, m)
		if !slices.Equal(got[:3], head) || !slices.Equal(got[3:], want(text, starts, ends)) {
			t.Fatalf("round %d, %d bytes: ids differ", round, n)
		}
	}
	if c.Misses != int64(m.asked) || c.Hits == 0 {
		t.Errorf("%d misses, the model was asked %d times; %d hits", c.Misses, m.asked, c.Hits)
	}
	c.Close()
	learnt := table.Learnt()
	if table.Close(); learnt < entryBytes || table.Learnt() != learnt {
		t.Errorf("%d bytes learnt, %d once they are forgotten", learnt, table.Learnt())
	}
}

// Pieces of every length at every place, the text ending where they end.
func TestEveryLength(t *testing.T) {
	table := New(0)
	defer table.Close()
	var c Cursor
	c.Open(table)
	defer c.Close()
	rng := rand.New(rand.NewPCG(3, 4))
	m := new(letters)
	for n := range 301 {
		text := random(rng, n+17, 256)
		for at := range 17 {
			piece := text[: at+n : at+n]
			for range 2 {
				asked := m.asked
				got := c.Append(nil, piece, []uint32{uint32(at)}, []uint32{uint32(at + n)}, m)
				if !slices.Equal(got, want(piece, []uint32{uint32(at)}, []uint32{uint32(at + n)})) {
					t.Fatalf("%d bytes at %d: got %v", n, at, got)
				}
				if m.asked > asked+1 {
					t.Fatal("asked twice for one piece")
				}
			}
		}
	}
}

// Texts that lie one behind the other, some of them empty, with other ids between.
func TestJoin(t *testing.T) {
	table := New(0)
	defer table.Close()
	var c Cursor
	c.Open(table)
	defer c.Close()
	rng := rand.New(rand.NewPCG(13, 14))
	for round := range 300 {
		text := random(rng, rng.IntN(3000), 2+round%9)
		between := []uint32{1, 2, 3, 4, 5}[:rng.IntN(6)]
		var starts, ends []uint32
		var all []uint32
		var marks []int
		for at := 0; at < len(text); {
			end := min(at+rng.IntN(100), len(text))
			for end > at {
				next := min(at+1+rng.IntN(20), end)
				starts, ends = append(starts, uint32(at)), append(ends, uint32(next))
				all = append(all, want(text, starts[len(starts)-1:], ends[len(ends)-1:])...)
				at = next
			}
			starts, ends = append(starts, uint32(end)), append(ends, uint32(end))
			marks = append(marks, len(all))
			all = append(all, between...)
		}
		got, gotMarks := c.Join(nil, text, starts, ends, between, []int{}, new(letters))
		if !slices.Equal(got, all) || !slices.Equal(gotMarks, marks) {
			t.Fatalf("round %d: ids or marks differ", round)
		}
	}
}

// Keys and lines of this machine's way against the plain one: they are in one table together.
func TestKeys(t *testing.T) {
	table := New(0)
	defer table.Close()
	var fast, plain Cursor
	fast.Open(table)
	defer fast.Close()
	plain.Open(table)
	defer plain.Close()
	rng := rand.New(rand.NewPCG(11, 12))
	for range 500 {
		text := random(rng, 1+rng.IntN(4000), 256)
		starts, ends := cut(rng, len(text))
		n := min(len(starts), chunk)
		rng.Shuffle(n, func(i, j int) { starts[i], starts[j], ends[i], ends[j] = starts[j], starts[i], ends[j], ends[i] })
		fast.pack(text, starts[:n], ends[:n])
		plain.packPlain(text, starts[:n], ends[:n])
		if fast.keys != plain.keys && !slices.Equal(fast.keys[:n], plain.keys[:n]) || !slices.Equal(fast.lines[:n], plain.lines[:n]) {
			t.Fatal("keys differ")
		}
	}
}

// What was met comes from the table; what is too long for it does not.
func TestRemembers(t *testing.T) {
	table := New(0)
	defer table.Close()
	var c Cursor
	c.Open(table)
	defer c.Close()
	rng := rand.New(rand.NewPCG(5, 6))
	for _, x := range []struct{ bytes, asked int }{{0, 0}, {1, 1}, {15, 1}, {16, 1}, {17, 1}, {255, 1}, {256, 1}, {257, 1}, {maxPiece - 1, 1}, {maxPiece, 1}, {maxPiece + 1, 3}} {
		for first := range 13 { // as many ids
			text := random(rng, x.bytes, 256)
			if x.bytes > 0 {
				text[0] = byte(13*5 + first)
			}
			m := new(letters)
			for range 3 {
				c.Append(nil, text, []uint32{0}, []uint32{uint32(x.bytes)}, m)
			}
			if m.asked != x.asked {
				t.Errorf("%d bytes, %d ids: the model was asked %d times, not %d", x.bytes, first, m.asked, x.asked)
			}
		}
	}
}

// Two long pieces of one digest: the bytes decide.
func TestDigestsThatCollide(t *testing.T) {
	table := New(0)
	defer table.Close()
	var c Cursor
	c.Open(table)
	defer c.Close()
	a, b := bytes.Repeat([]byte("a"), 40), bytes.Repeat([]byte("b"), 40)
	lo, hi := table.seed.digest(b)
	at := table.seed.line(lo, hi, c.g.mask)
	c.g.learn(lo, hi, at, a, []uint32{1, 2}) // as if a had this digest
	for range 2 {
		if got := c.Append(nil, b, []uint32{0}, []uint32{40}, new(letters)); !slices.Equal(got, want(b, []uint32{0}, []uint32{40})) {
			t.Fatalf("got %v", got)
		}
	}
	if slot := c.g.find(lo, hi, at, a); slot < 0 || !slices.Equal(c.g.appendIDs(nil, slot), []uint32{1, 2}) {
		t.Error("the first one is lost")
	}
}

// Keys that all fall on one line are learnt as far as they find room, and cost neither time nor memory beyond.
func TestCrowdedPlace(t *testing.T) {
	table := New(0)
	defer table.Close()
	var c Cursor
	c.Open(table)
	defer c.Close()
	for i := range 2000 {
		piece := make([]byte, 15)
		binary.BigEndian.PutUint32(piece[10:], uint32(i))
		for i%2 == 0 { // half of them are spread
			lo, hi := table.seed.keyOf(piece, 0, 15)
			if table.seed.line(lo, hi, c.g.mask) == 0 {
				break
			}
			binary.LittleEndian.PutUint64(piece, binary.LittleEndian.Uint64(piece)+1)
		}
		got := c.Append(nil, piece, []uint32{0}, []uint32{15}, four{})
		if !slices.Equal(got, four{}.AppendPiece(nil, piece)) {
			t.Fatal("ids differ")
		}
	}
	if n := c.g.used.Load(); n > 2*(1000+2*probes) {
		t.Errorf("%d learnt", n)
	}
	if n := c.g.filled.Load(); n > 5*(1000+2*probes) {
		t.Errorf("%d words for what was not learnt", n)
	}
}

// four is a model of four ids a piece.
type four struct{}

func (four) AppendPiece(dst []uint32, piece []byte) []uint32 {
	n := binary.BigEndian.Uint32(piece[10:])
	return append(dst, n, n+1, n+2, n+3)
}

// Memory stays within the limit, whatever comes, and is given back.
func TestBounded(t *testing.T) {
	before := mem.InUse(mem.PurposeCache)
	const limit = 8 << 20
	table := New(limit)
	rng := rand.New(rand.NewPCG(7, 8))
	var most int64
	var group sync.WaitGroup
	var mu sync.Mutex
	for range 3 {
		text := random(rng, 3<<20, 256)
		starts, ends := cut(rng, len(text))
		group.Go(func() {
			var c Cursor
			c.Open(table)
			defer c.Close()
			var ids []uint32
			for at := 0; at < len(starts); at += 5000 {
				end := min(at+5000, len(starts))
				ids = c.Append(ids[:0], text, starts[at:end], ends[at:end], new(letters))
				if !slices.Equal(ids, want(text, starts[at:end], ends[at:end])) {
					t.Error("ids differ")
				}
				mu.Lock()
				most = max(most, table.Bytes())
				mu.Unlock()
				if at%50_000 == 0 {
					table.Close()
				}
			}
		})
	}
	group.Wait()
	if most > limit+3*generationBytes(leastSlots) || most < limit/4 { // of those that Close was called under
		t.Errorf("held %d bytes at most, the limit is %d", most, limit)
	}
	table.Close()
	if table.Bytes() != 0 || mem.InUse(mem.PurposeCache) != before {
		t.Errorf("%d bytes held, %d more in use", table.Bytes(), mem.InUse(mem.PurposeCache)-before)
	}
}

func TestDroppedWithoutClose(t *testing.T) {
	runtime.GC()
	before := mem.InUse(mem.PurposeCache)
	func() {
		var c Cursor
		c.Open(New(0))
		c.Close()
	}()
	for range 100 {
		runtime.GC()
		if mem.InUse(mem.PurposeCache) == before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d bytes left", mem.InUse(mem.PurposeCache)-before)
}

// Many threads learn and read the same pieces while the table grows.
func TestConcurrent(t *testing.T) {
	table := New(0)
	defer table.Close()
	rng := rand.New(rand.NewPCG(9, 10))
	text := random(rng, 1<<19, 5)
	starts, ends := cut(rng, len(text))
	all := want(text, starts, ends)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			var c Cursor
			c.Open(table)
			defer c.Close()
			for range 2 {
				if !slices.Equal(c.Append(nil, text, starts, ends, new(letters)), all) {
					t.Error("ids differ")
				}
			}
		})
	}
	group.Wait()
}

// Fuzzed pieces against the model; it tries to break keys, tails of texts and records.
func FuzzAppend(f *testing.F) {
	f.Add([]byte("the quick brown fox"), uint64(1))
	f.Add(bytes.Repeat([]byte("a"), 700), uint64(2))
	table := New(3 << 20)
	f.Fuzz(func(t *testing.T, text []byte, cuts uint64) {
		starts, ends := cut(rand.New(rand.NewPCG(cuts, 0)), len(text))
		var c Cursor
		c.Open(table)
		defer c.Close()
		for range 2 {
			if got := c.Append(nil, text, starts, ends, new(letters)); !slices.Equal(got, want(text, starts, ends)) {
				t.Fatalf("%q: got %v", text, got)
			}
		}
	})
}
