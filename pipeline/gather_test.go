package pipeline

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/gpu"
	"github.com/unchecked-io/unchecked-io/internal/mem"
)

// plainSlab is what a slab of these rows must hold; what stands around the text is anything.
func plainSlab(rows []string) (text []byte, offsets []uint32) {
	for _, row := range rows {
		offsets = append(offsets, uint32(len(text)))
		text = append(append(text, documentMark), row...)
	}
	return text, append(offsets, uint32(len(text)))
}

func gatherOf(t testing.TB, texts []Text, threads int) *gather {
	s, err := look(texts, nil, "row", threads)
	if err != nil {
		t.Fatal(err)
	}
	return newGather(texts, s.stretches, threads)
}

// Random rows of every storage, cut into slabs of several sizes, against the layout written out by hand.
func TestGather(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for round := range 60 {
		var rows []string
		var in []Text
		for range []int{0, 1, 2, 31, 400, 3000}[round%6] {
			kind := []int32{UTF8, Latin1, UCS2, UCS4}[r.IntN(4)]
			n := r.IntN(60)
			if r.IntN(40) == 0 {
				n = r.IntN(20000)
			}
			s := letters(r, n, kind)
			rows, in = append(rows, s), append(in, text(s, kind))
		}
		g := gatherOf(t, in, 1)
		g.limit = 1 + r.IntN(6) // also with fewer cores
		slabs := g.slabs([]int64{1, 3000, 100_000, slabBytes}[r.IntN(4)])
		at, full := 0, 0
		blocks := make([][]byte, len(slabs))
		for i := range slabs {
			blocks[i] = mem.Alloc(mem.PurposeText, int(slabs[i].size()))
		}
		if len(slabs) > 0 {
			err := g.write(slabs, blocks, func(i int) error {
				if i != full {
					t.Errorf("slab %d is full, and %d were before", i, full)
				}
				full++
				return nil
			})
			if err != nil || full != len(slabs) {
				t.Fatal(full, err)
			}
		}
		for i := range slabs {
			s, into := &slabs[i], blocks[i]
			if s.first != at || s.rows == 0 {
				t.Fatalf("slab %d: %d rows from %d, want them from %d", i, s.rows, s.first, at)
			}
			text, offsets := plainSlab(rows[at : at+s.rows])
			at0 := int(s.front()) + gpu.TextFront
			if s.text != int64(len(text)) || !bytes.Equal(into[at0:at0+len(text)], text) {
				t.Fatalf("round %d, slab %d: %d bytes differ from the %d wanted", round, i, s.text, len(text))
			}
			for k, b := range into {
				if k >= 4*(s.rows+1) && (k < at0 || k >= at0+len(text)) && b != 0xCC {
					t.Fatalf("round %d, slab %d: byte %d outside the text was written", round, i, k)
				}
			}
			for k, want := range offsets {
				if got := binary.LittleEndian.Uint32(into[4*k:]); got != want {
					t.Fatalf("round %d, slab %d: offset %d is %d, want %d", round, i, k, got, want)
				}
			}
			mem.Free(mem.PurposeText, into)
			at += s.rows
		}
		if at != len(rows) {
			t.Fatalf("%d of %d rows", at, len(rows))
		}
	}
	checkFree(t)
}

func TestGatherNamesTheLowestRow(t *testing.T) {
	lone, broken := []uint16{'a', 0xD800}, []byte("a\xFFb")
	in := make([]Text, 5000)
	for i := range in {
		in[i] = text("some words of a row that is long enough for several runs of the gather to be made, again and again and again", UTF8)
	}
	for _, bad := range []Text{{Data: unsafe.Pointer(&lone[0]), Length: 2, Kind: UCS2}, {Data: unsafe.Pointer(&broken[0]), Length: 3, Kind: UTF8}} {
		in[4321], in[4999] = bad, bad
		g := gatherOf(t, in, 1)
		g.limit = 3
		s := g.slabs(slabBytes)
		into := mem.Alloc(mem.PurposeText, int(s[0].size()))
		var e *Error
		if err := g.write(s[:1], [][]byte{into}, func(int) error { return nil }); !errors.As(err, &e) || e.Row != 4321 || e.Code != CodeText {
			t.Errorf("got %v", err)
		}
		mem.Free(mem.PurposeText, into)
	}
	huge := Text{Data: unsafe.Pointer(&broken[0]), Length: maxDocument + 1, Kind: UTF8} // never read
	g := gatherOf(t, append(in[:3:3], huge), 1)
	s := g.slabs(slabBytes)
	into := mem.Alloc(mem.PurposeText, int(s[0].size()))
	if err := g.write(s, [][]byte{into}, func(int) error { return nil }); err != nil || !slices.Equal(g.long, []int{3}) || into[s[0].front()+gpu.TextFront+s[0].text-1] != documentMark {
		t.Errorf("a row above the bound: %v, left to the CPU: %v", err, g.long)
	}
	mem.Free(mem.PurposeText, into)
	checkFree(t)
}

func BenchmarkCut(b *testing.B) {
	in := make([]Text, 300_000)
	for i := range in {
		in[i] = text("some words of a row", []int32{UTF8, Latin1, UCS2}[i%7%3])
	}
	for b.Loop() {
		if len(gatherOf(b, in, 1).runs) == 0 {
			b.Fatal("no runs")
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(in)), "ns/row")
}

// The collector stops a thread that others wait for, again and again: they must let it, or all would stand still.
func TestGatherBesideTheCollector(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	in := make([]Text, 4000)
	for i := range in {
		in[i] = text(letters(r, 400, UCS2), UCS2)
	}
	over := make(chan struct{})
	var collecting sync.WaitGroup
	collecting.Go(func() {
		for {
			select {
			case <-over:
				return
			default:
				runtime.GC()
			}
		}
	})
	defer collecting.Wait()
	defer close(over)
	began := time.Now()
	for round := 0; round < 200 && time.Since(began) < 5*time.Second; round++ {
		g := gatherOf(t, in, 1)
		g.limit = 6
		slabs := g.slabs(1 << 20)
		into := make([][]byte, len(slabs))
		for i := range slabs {
			into[i] = mem.Alloc(mem.PurposeText, int(slabs[i].size()))
		}
		from := time.Now()
		if err := g.write(slabs, into, func(int) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if taken := time.Since(from); taken > 5*time.Second {
			t.Errorf("round %d: %v for 2 MB", round, taken)
		}
		for i := range slabs {
			mem.Free(mem.PurposeText, into[i])
		}
	}
	checkFree(t)
}

// Rows of every storage from memory that is in no cache, as new strings are; threads as of -cpu.
func BenchmarkGather(b *testing.B) {
	const total, sets = 64 << 20, 4
	for _, rows := range []struct {
		name  string
		bytes int // of a row as UTF-8
		kind  int32
		unit  string
	}{
		{"ascii/2048", 2048, UTF8, "a word, "}, {"ascii/200", 200, UTF8, "a word, "}, {"english/2048", 2048, UCS2, "a few of them, and then \u2013 more of "},
		{"english/200", 200, UCS2, "a few of them, and then \u2013 more of "}, {"chinese/2048", 2048, UCS2, "\u6570\u636e\u662f\u8868"}, {"chinese/200", 200, UCS2, "\u6570\u636e\u662f\u8868"},
	} {
		b.Run(rows.name, func(b *testing.B) {
			one := text(strings.Repeat(rows.unit, rows.bytes/len(rows.unit)), rows.kind)
			size, n := int(one.size()), total/rows.bytes
			block := mem.Map(mem.PurposeText, sets*n*(size+64))
			defer mem.Unmap(mem.PurposeText, block)
			in := make([]Text, sets*n)
			for i := range in {
				place := block[i*(size+64):][:size]
				copy(place, unsafe.Slice((*byte)(one.Data), size))
				in[i] = one
				in[i].Data = unsafe.Pointer(&place[0])
			}
			var into [][]byte
			for i := 0; b.Loop(); i++ {
				g := gatherOf(b, in[i%sets*n:][:n], runtime.GOMAXPROCS(0))
				g.limit = runtime.GOMAXPROCS(0)
				slabs := g.slabs(slabSize(int64(n * size)))
				for k := len(into); k < len(slabs); k++ {
					into = append(into, mem.Map(mem.PurposeText, int(slabs[0].size()*2)))
				}
				if err := g.write(slabs, into, func(int) error { return nil }); err != nil {
					b.Fatal(err)
				}
			}
			b.SetBytes(int64(n * (rows.bytes / len(rows.unit) * len(rows.unit))))
			for _, block := range into {
				mem.Unmap(mem.PurposeText, block)
			}
		})
	}
}
