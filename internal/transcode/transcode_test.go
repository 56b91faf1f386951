package transcode

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine/enginetest"
)

// naive is the other witness: it knows nothing of words and blocks.
func naive(kind int32, data []byte) (out []byte, bad int) {
	out = []byte{}
	for i := 0; len(data) > 0; i++ {
		var c uint32
		switch kind {
		case Latin1:
			c, data = uint32(data[0]), data[1:]
		case UCS2:
			c, data = uint32(binary.NativeEndian.Uint16(data)), data[2:]
		case UCS4:
			c, data = binary.NativeEndian.Uint32(data), data[4:]
		}
		if c > 0x10FFFF || c >= 0xD800 && c < 0xE000 {
			return nil, i
		}
		out = append(out, string(rune(c))...)
	}
	return out, -1
}

func units(kind int32, points ...uint32) []byte {
	var data []byte
	for _, c := range points {
		switch kind {
		case Latin1:
			data = append(data, byte(c))
		case UCS2:
			data = binary.NativeEndian.AppendUint16(data, uint16(c))
		case UCS4:
			data = binary.NativeEndian.AppendUint32(data, c)
		}
	}
	return data
}

var unitSize = map[int32]int{UTF8: 1, Latin1: 1, UCS2: 2, UCS4: 4}

// check compares with the naive twin, in each tier, from an unaligned address, into a dst with exactly the bound and poison behind it.
func check(t *testing.T, kind int32, data []byte) {
	t.Helper()
	eachTier(func() { checkTier(t, kind, data) })
}

func checkTier(t *testing.T, kind int32, data []byte) {
	t.Helper()
	size := unitSize[kind]
	n := len(data) / size
	odd := append([]byte{0xAA}, data...)[1:]
	room := Bound(kind, n)
	memory := bytes.Repeat([]byte{0xCC}, 3+room+16)
	memory[0], memory[1], memory[2] = 'p', 'r', 'e'
	dst := memory[: 3 : 3+room]
	var at unsafe.Pointer
	if n > 0 {
		at = unsafe.Pointer(&odd[0])
	}
	got, bad := AppendUTF8(dst, kind, at, n)
	want, wantBad := naive(kind, data[:n*size])
	if bad != wantBad {
		t.Fatalf("kind %d %x: ill-formed at %d, want %d", kind, data, bad, wantBad)
	}
	if size := Size(kind, at, n); bad < 0 && size != len(want) || size > room {
		t.Fatalf("kind %d %x: size %d, want %d", kind, data, size, len(want))
	}
	exact := bytes.Repeat([]byte{0xCC}, len(want)+16)
	fits, fillBad := Fill(exact[:len(want)], kind, at, n)
	if fillBad != wantBad && (wantBad < 0 || fits) { // of an ill-formed text the size is anything: here 0
		t.Fatalf("kind %d %x: fill: ill-formed at %d, want %d", kind, data, fillBad, wantBad)
	}
	if wantBad < 0 && (!fits || string(exact[:len(want)]) != string(want)) {
		t.Fatalf("kind %d %x: filled %q, want %q", kind, data, exact[:len(want)], want)
	}
	for _, b := range exact[len(want):] {
		if b != 0xCC {
			t.Fatalf("kind %d, %d units: fill wrote past the end", kind, n)
		}
	}
	if &got[0] != &memory[0] {
		t.Fatalf("kind %d: dst with the bound's room was moved", kind)
	}
	if bad < 0 && string(got) != "pre"+string(want) || bad >= 0 && string(got) != "pre" {
		t.Fatalf("kind %d %x: got %q, want %q", kind, data, got, "pre"+string(want))
	}
	for i, b := range memory[3+room:] {
		if b != 0xCC {
			t.Fatalf("kind %d, %d units: byte %d past the bound was written", kind, n, i)
		}
	}
}

func TestEveryCodePoint(t *testing.T) {
	limits := map[int32]uint32{Latin1: 0x100, UCS2: 0x10000, UCS4: 0x110100}
	for kind, limit := range limits {
		for c := uint32(0); c < limit; c++ {
			check(t, kind, units(kind, c))
		}
		// in every lane of a word, between ASCII and between high neighbours
		for c := uint32(0); c < limit; c += 1 + c/64 {
			for lane := range 9 {
				for _, around := range []uint32{'a', 0xE9, 0x4E2D} {
					points := []uint32{around, around, around, around, around, around, around, around, around}
					points[lane] = c
					check(t, kind, units(kind, points...))
				}
			}
		}
	}
}

// Code points in blocks as vectors take them, between neighbours that need one byte each, two, three or four; some are ill-formed.
func TestBlocks(t *testing.T) {
	limits := map[int32]uint32{Latin1: 0x100, UCS2: 0x10000, UCS4: 0x110100}
	for kind, limit := range limits {
		for c := uint32(0); c < limit; c += 1 + c/128 {
			for _, around := range []uint32{'a', 0xE9, 0x4E2D, 0x1F600} {
				points := slices.Repeat([]uint32{min(around, limit-1)}, 64+int(c%80))
				points[int(c)*7%len(points)] = c
				points[int(c)*13%64] = c
				check(t, kind, units(kind, points...))
			}
		}
	}
}

func TestIllFormedUnits(t *testing.T) {
	for _, c := range []struct {
		name string
		kind int32
		data []byte
		bad  int
	}{
		{"lone high surrogate", UCS2, units(UCS2, 'a', 0xD800, 'b'), 1},
		{"lone low surrogate at the end", UCS2, units(UCS2, 'a', 'b', 'c', 0xDFFF), 3},
		{"surrogate pair in UCS-2", UCS2, units(UCS2, 0xD83D, 0xDE00), 0},
		{"surrogate among CJK", UCS2, units(UCS2, 0x4E2D, 0x4E2D, 0xDC00, 0x4E2D), 2},
		{"neighbours of the surrogates", UCS2, units(UCS2, 0xD7FF, 0xE000, 0xFFFF, 0xFFFE), -1},
		{"surrogate in UCS-4", UCS4, units(UCS4, 'a', 'b', 0xD912), 2},
		{"just above the last code point", UCS4, units(UCS4, 0x10FFFF, 0x110000), 1},
		{"all bits", UCS4, units(UCS4, 0xFFFFFFFF), 0},
		{"negative rune", UCS4, units(UCS4, 'a', 0x80000041), 1},
		{"UTF-8 of a surrogate", UTF8, []byte("ab\xed\xa0\x80"), 2},
		{"overlong NUL", UTF8, []byte("a\xc0\x80"), 1},
		{"cut at the end", UTF8, []byte("aé\xe4\xb8"), 3},
		{"above the last code point", UTF8, []byte("\xf4\x90\x80\x80"), 0},
		{"lone continuation", UTF8, []byte("\x80"), 0},
		{"a real U+FFFD", UTF8, []byte("a\uFFFDb"), -1},
		{"ill-formed after a real U+FFFD", UTF8, []byte("a\uFFFD\xff"), 4},
		{"NUL inside", UTF8, []byte("a\x00b"), -1},
		{"unknown kind", 9, []byte("a"), 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, bad := AppendUTF8([]byte("x"), c.kind, unsafe.Pointer(&c.data[0]), len(c.data)/max(unitSize[c.kind], 1))
			if bad != c.bad {
				t.Errorf("ill-formed at %d, want %d", bad, c.bad)
			}
			if bad >= 0 && string(out) != "x" {
				t.Errorf("dst became %q", out)
			}
			if bad < 0 && !utf8.Valid(out) {
				t.Errorf("%q is not UTF-8", out)
			}
		})
	}
}

func TestEmpty(t *testing.T) {
	for kind := range int32(6) {
		if out, bad := AppendUTF8([]byte("x"), kind, nil, 0); bad != -1 || string(out) != "x" {
			t.Errorf("kind %d: %q, %d", kind, out, bad)
		}
	}
}

// Texts longer than a block, with an ill-formed unit behind the first block.
func TestLongTexts(t *testing.T) {
	for _, kind := range []int32{Latin1, UCS2, UCS4} {
		points := make([]uint32, 3*block+5)
		for i := range points {
			points[i] = []uint32{'a', 0xE9, 'b', 0x4E2D, 0x1F600}[i%min(2+int(kind), 5)]
			if kind == UCS2 && points[i] > 0xFFFF {
				points[i] = 'c'
			}
		}
		check(t, kind, units(kind, points...))
		if kind != Latin1 {
			points[2*block+7] = 0xD800
			check(t, kind, units(kind, points...))
		}
		grown, bad := AppendUTF8(nil, kind, unsafe.Pointer(&units(kind, points[:2*block]...)[0]), 2*block)
		want, _ := naive(kind, units(kind, points[:2*block]...))
		if bad != -1 || !bytes.Equal(grown, want) {
			t.Errorf("kind %d: a dst that must grow differs", kind)
		}
	}
}

// Texts of every length, of one byte each, two, three and all of them, that end where nothing can be read, into memory behind which nothing can be written.
func TestGuarded(t *testing.T) {
	in, out := enginetest.Guarded(t, 1<<12), enginetest.Guarded(t, 1<<12)
	for _, kind := range []int32{Latin1, UCS2, UCS4} {
		for n := range 301 {
			for _, of := range [][]uint32{{'a'}, {0xE9}, {0x4E2D}, {'a', 'b', 0xE9, 0x4E2D, 'c', 'd', 'e'}, {0x1F600, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'}} {
				points := make([]uint32, n)
				for i := range points {
					if points[i] = of[i%len(of)]; kind == Latin1 {
						points[i] &= 0xFF
					} else if kind == UCS2 {
						points[i] &= 0xFFF
					}
				}
				data := units(kind, points...)
				text := in[len(in)-len(data):]
				copy(text, data)
				at := unsafe.Pointer(unsafe.SliceData(text))
				want, _ := naive(kind, data)
				eachTier(func() {
					room := out[len(out)-Bound(kind, n):]
					if got, bad := AppendUTF8(room[:0], kind, at, n); bad >= 0 || !bytes.Equal(got, want) {
						t.Fatalf("kind %d %x: %q, %d, want %q", kind, data, got, bad, want)
					}
					exact := out[len(out)-len(want):]
					if fits, bad := Fill(exact, kind, at, n); !fits || bad >= 0 || !bytes.Equal(exact, want) {
						t.Fatalf("kind %d %x: filled %q, %d, want %q", kind, data, exact, bad, want)
					}
					if got := Size(kind, at, n); got != len(want) {
						t.Fatalf("kind %d %x: size %d, want %d", kind, data, got, len(want))
					}
				})
			}
		}
	}
}

// FuzzUnits tries to break the word-wise paths: any bytes as units of each kind, against a twin that goes unit by unit.
func FuzzUnits(f *testing.F) {
	f.Add([]byte("hello, world: plain ASCII of some length"))
	f.Add([]byte("caf\xe9 na\xefve \xff\xff\xff\xff\xff\xff\xff\xff"))
	f.Add(units(UCS2, 'a', 'b', 'c', 'd', 0x4E2D, 0x4E2D, 0x4E2D, 0x4E2D, 0x7FF, 0x800, 0xD7FF, 0xE000))
	f.Add(units(UCS4, 'a', 'b', 0x1F600, 0x10FFFF, 0x4E2D, 'z'))
	f.Add(units(UCS2, 0xD800))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, kind := range []int32{Latin1, UCS2, UCS4} {
			check(t, kind, data)
		}
		at := unsafe.Pointer(unsafe.SliceData(data))
		out, bad := AppendUTF8(nil, UTF8, at, len(data))
		if got := Size(UTF8, at, len(data)); got != len(data) {
			t.Fatalf("%q: size %d", data, got)
		}
		if (bad < 0) != utf8.Valid(data) {
			t.Fatalf("%q: ill-formed at %d", data, bad)
		}
		if bad < 0 && !bytes.Equal(out, data) || bad >= 0 && (!utf8.Valid(data[:bad]) || utf8.FullRune(data[bad:]) && func() bool {
			r, size := utf8.DecodeRune(data[bad:])
			return r != utf8.RuneError || size > 1
		}()) {
			t.Fatalf("%q: %q, ill-formed at %d", data, out, bad)
		}
	})
}

func BenchmarkAppendUTF8(b *testing.B) {
	repeat := func(kind int32, points ...uint32) []byte {
		return bytes.Repeat(units(kind, points...), 1<<20/len(points)/unitSize[kind])
	}
	english := make([]uint32, 97)
	for i := range english {
		english[i] = uint32('a' + i%26)
	}
	french := append(append([]uint32{}, english...), 0xE9, 'a', 0xE8)
	for _, c := range []struct {
		name string
		kind int32
		data []byte
	}{
		{"utf8/ascii", UTF8, repeat(Latin1, english...)},
		{"utf8/cjk", UTF8, bytes.Repeat([]byte("中文字符"), 1<<20/12)},
		{"latin1/ascii", Latin1, repeat(Latin1, english...)},
		{"latin1/2% high", Latin1, repeat(Latin1, french...)},
		{"latin1/all high", Latin1, repeat(Latin1, 0xE9)},
		{"ucs2/ascii", UCS2, repeat(UCS2, english...)},
		{"ucs2/cjk", UCS2, repeat(UCS2, 0x4E2D, 0x6587)},
		{"ucs2/cjk with spaces", UCS2, repeat(UCS2, 0x4E2D, 0x6587, 0x5B57, 0x7B26, 0x4E2D, 0x6587, ' ')},
		{"ucs2/cyrillic", UCS2, repeat(UCS2, 0x43F, 0x440, 0x438, 0x432, 0x435, 0x442, ' ')},
		{"ucs4/ascii", UCS4, repeat(UCS4, english...)},
		{"ucs4/cjk", UCS4, repeat(UCS4, 0x4E2D, 0x6587)},
		{"ucs4/emoji", UCS4, repeat(UCS4, 0x1F600, ' ')},
	} {
		b.Run(c.name, func(b *testing.B) {
			n := len(c.data) / unitSize[c.kind]
			dst := make([]byte, 0, Bound(c.kind, n))
			out, _ := AppendUTF8(dst, c.kind, unsafe.Pointer(&c.data[0]), n)
			b.SetBytes(int64(len(out))) // UTF-8 written
			for b.Loop() {
				AppendUTF8(dst, c.kind, unsafe.Pointer(&c.data[0]), n)
			}
		})
	}
}

func TestSize(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		kind := []int32{Latin1, UCS2, UCS4}[r.IntN(3)]
		points, sparse := make([]uint32, r.IntN(300)), r.IntN(2) == 0
		for i := range points {
			if sparse && r.IntN(40) != 0 {
				points[i] = 'e'
				continue
			}
			points[i] = []uint32{'a', 'z', 0x7F, 0x80, 0xFF, 0x7FF, 0x800, 0xFFFF, 0x10000, 0x10FFFF}[r.IntN(10)]
			if kind == UCS2 {
				points[i] &= 0xFFFF
			}
		}
		data := append([]byte{0}, units(kind, points...)...)[1:]
		check(t, kind, data)
	}
}

func TestFillOfATextThatChanged(t *testing.T) { eachTier(func() { testChanged(t) }) }

func testChanged(t *testing.T) {
	data := units(UCS2, bytesOf(100, 0x4E2D)...)
	for size := range 320 {
		memory := bytes.Repeat([]byte{0xCC}, size+16)
		if fits, bad := Fill(memory[:size], UCS2, unsafe.Pointer(&data[0]), 100); bad >= 0 || fits != (size == 300) {
			t.Fatalf("%d bytes: fits %v, ill-formed at %d", size, fits, bad)
		}
		for _, b := range memory[size:] {
			if b != 0xCC {
				t.Fatalf("%d bytes: written past the end", size)
			}
		}
	}
}

func bytesOf(n int, c uint32) []uint32 {
	points := make([]uint32, n)
	for i := range points {
		points[i] = c
	}
	return points
}

func BenchmarkSize(b *testing.B) {
	for kind, data := range map[int32][]byte{Latin1: bytes.Repeat(units(Latin1, 'a'), 1<<20), UCS2: bytes.Repeat(units(UCS2, 0x4E2D), 1<<19), UCS4: bytes.Repeat(units(UCS4, 0x1F600), 1<<18)} {
		b.Run(fmt.Sprint(kind), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				Size(kind, unsafe.Pointer(&data[0]), len(data)/unitSize[kind])
			}
		})
	}
}

func ExampleAppendUTF8() {
	latin1 := []byte{'c', 'a', 'f', 0xE9}
	out, bad := AppendUTF8(nil, Latin1, unsafe.Pointer(&latin1[0]), len(latin1))
	fmt.Println(string(out), bad)
	// Output: café -1
}
