package pipeline

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
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
		g := newGather(in, 1+r.IntN(4))
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
		g := newGather(in, 3)
		s := g.slabs(slabBytes)
		into := mem.Alloc(mem.PurposeText, int(s[0].size()))
		var e *Error
		if err := g.write(s[:1], [][]byte{into}, func(int) error { return nil }); !errors.As(err, &e) || e.Row != 4321 || e.Code != CodeText {
			t.Errorf("got %v", err)
		}
		mem.Free(mem.PurposeText, into)
	}
	huge := Text{Data: unsafe.Pointer(&broken[0]), Length: maxDocument + 1, Kind: UTF8} // never read
	g := newGather(append(in[:3:3], huge), 1)
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
		if checkTexts(in, "row") != nil || len(newGather(in, 1).runs) == 0 {
			b.Fatal("no runs")
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(in)), "ns/row")
}

func BenchmarkGather(b *testing.B) {
	for _, n := range []int{200, 2000} {
		for _, kind := range []int32{UTF8, UCS2} {
			one := text(string(bytes.Repeat([]byte("a "), n/2)), kind)
			in := make([]Text, 16<<20/n)
			for i := range in {
				in[i] = one
				clone := append([]byte{}, unsafe.Slice((*byte)(one.Data), one.size())...)
				in[i].Data = unsafe.Pointer(&clone[0])
			}
			b.Run(map[int32]string{UTF8: "utf8", UCS2: "ucs2"}[kind]+map[int]string{200: "/200", 2000: "/2000"}[n], func(b *testing.B) {
				into := mem.Alloc(mem.PurposeText, 60<<20)
				defer mem.Free(mem.PurposeText, into)
				b.SetBytes(16 << 20)
				for b.Loop() {
					g := newGather(in, 1)
					s := g.slabs(1 << 30)
					if err := g.write(s[:1], [][]byte{into[:s[0].size()]}, func(int) error { return nil }); err != nil || len(s) != 1 {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
