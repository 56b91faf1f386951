package padding

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func TestWidth(t *testing.T) {
	for _, c := range []struct {
		name       string
		lengths    []uint32
		mode       Mode
		max, by    int
		want       int
		wantsError error
	}{
		{"no rows", nil, Longest, 0, 8, 0, nil},
		{"no rows, max_length", nil, MaxLength, 7, 0, 0, nil},
		{"longest", []uint32{5, 3}, Longest, 99, 0, 5, nil},
		{"longest, rounded up", []uint32{5, 3}, Longest, 0, 6, 6, nil},
		{"longest, already a multiple", []uint32{8}, Longest, 0, 8, 8, nil},
		{"multiple of 0", []uint32{5}, Longest, 0, 0, 5, nil},
		{"multiple of 1", []uint32{5}, Longest, 0, 1, 5, nil},
		{"all rows empty", []uint32{0, 0}, Longest, 0, 8, 0, nil},
		{"max_length", []uint32{5, 3}, MaxLength, 7, 0, 7, nil},
		{"max_length, rounded up", []uint32{5, 3}, MaxLength, 7, 8, 8, nil},
		{"longer than max_length, within its multiple", []uint32{8}, MaxLength, 7, 8, 8, nil},
		{"max_length 0, rows empty", []uint32{0}, MaxLength, 0, 8, 0, nil},
		{"longer than max_length", []uint32{3, 9, 8}, MaxLength, 7, 8, 0, &TooLongError{1, 9, 8}},
		{"negative max_length", []uint32{1}, MaxLength, -4, 0, 0, &TooLongError{0, 1, 0}},
		{"none, equal rows", []uint32{4, 4}, None, 9, 8, 4, nil},
		{"none, ragged", []uint32{4, 4, 5}, None, 0, 0, 0, &RaggedError{2, 5, 4}},
		{"width beyond int", []uint32{1}, MaxLength, math.MaxInt, math.MaxInt - 1, 0, &WidthError{math.MaxInt, math.MaxInt - 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Width(c.lengths, c.mode, c.max, c.by)
			if got != c.want || fmt.Sprintf("%T %v", err, err) != fmt.Sprintf("%T %v", c.wantsError, c.wantsError) {
				t.Errorf("got %d, %v, want %d, %v", got, err, c.want, c.wantsError)
			}
		})
	}
	var tooLong *TooLongError
	if _, err := Width([]int64{3}, MaxLength, 2, 0); !errors.As(err, &tooLong) {
		t.Errorf("got %v", err)
	}
}

// want is one cell as the definition says, without loops over rows.
func want(values []int64, starts []int, lengths []uint32, p Plan, fill int64, row, col, k int) int64 {
	n := int(lengths[row])
	if p.Left {
		col -= p.Width - n
	}
	if col < 0 || col >= n {
		return fill
	}
	return values[(starts[row]+col)*p.inner()+k]
}

const poison = -0x3333333333333334 // 0xCC in each byte

func testValues[C Cell, V Value](t *testing.T, random *rand.Rand, rows, width, inner int, left bool) {
	p := Plan{rows, width, left, inner}
	lengths := make([]uint32, rows)
	starts := make([]int, rows)
	total := 0
	for i := range lengths {
		lengths[i] = uint32(random.IntN(width + 1))
		if i == 1 {
			lengths[i] = uint32(width)
		}
		starts[i] = total
		total += int(lengths[i])
	}
	values := make([]V, total*p.inner())
	wide := make([]int64, len(values))
	for i := range values {
		values[i] = V(random.Uint32())
		if i%7 == 0 {
			values[i] = ^V(0) // -1 or the largest id
		}
		wide[i] = int64(C(values[i]))
	}
	for _, fill := range []C{0, 3, -1} {
		cells, mask := make([]C, p.Cells()+9), make([]C, p.Cells()+9)
		spoil := int64(poison)
		for i := range cells {
			cells[i], mask[i] = C(spoil), C(spoil)
		}
		Values(cells, values, lengths, p, fill)
		Constant(mask, lengths, p, 1, fill)
		at := 0
		ones := make([]int64, len(wide))
		for i := range ones {
			ones[i] = 1
		}
		for row := range rows {
			for col := range width {
				for k := range p.inner() {
					if w := want(wide, starts, lengths, p, int64(fill), row, col, k); int64(cells[at]) != w {
						t.Fatalf("%+v: cell [%d %d %d] is %d, want %d", p, row, col, k, cells[at], w)
					}
					if w := want(ones, starts, lengths, p, int64(fill), row, col, k); int64(mask[at]) != w {
						t.Fatalf("%+v: mask [%d %d %d] is %d, want %d", p, row, col, k, mask[at], w)
					}
					at++
				}
			}
		}
		for i := at; i < len(cells); i++ {
			if cells[i] != C(spoil) || mask[i] != C(spoil) {
				t.Fatalf("%+v: cell %d beyond the tensor was written", p, i)
			}
		}
	}
}

func TestEveryCellIsWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, rows := range []int{0, 1, 2, 31, 32, 33, 65} {
		for _, width := range []int{0, 1, 7, 8, 9, 31, 64, 100} {
			for _, inner := range []int{0, 1, 2} {
				for _, left := range []bool{false, true} {
					testValues[int64, uint32](t, random, rows, width, inner, left)
					testValues[int64, int32](t, random, rows, width, inner, left)
					testValues[int32, uint32](t, random, rows, width, inner, left)
					testValues[int32, int32](t, random, rows, width, inner, left)
				}
			}
		}
	}
}

// Two halves of the rows, written apart, make the whole.
func TestRangesOfRows(t *testing.T) {
	lengths := []uint32{2, 0, 3, 1, 2}
	values := []uint32{1, 2, 3, 4, 5, 6, 7, 8}
	whole, parts := make([]int64, 15), make([]int64, 15)
	Values(whole, values, lengths, Plan{Rows: 5, Width: 3}, 9)
	Values(parts, values, lengths, Plan{Rows: 2, Width: 3}, 9)
	Values(parts[6:], values[2:], lengths[2:], Plan{Rows: 3, Width: 3}, 9)
	if fmt.Sprint(whole) != fmt.Sprint(parts) || fmt.Sprint(whole) != "[1 2 9 9 9 9 3 4 5 6 9 9 7 8 9]" {
		t.Errorf("whole %v, parts %v", whole, parts)
	}
}

func TestRowLongerThanTheWidthPanics(t *testing.T) {
	for _, left := range []bool{false, true} {
		dst := make([]int64, 8)
		for name, write := range map[string]func(){
			"Values":   func() { Values(dst, []uint32{7, 7, 7, 7, 7}, []uint32{3, 2}, Plan{Rows: 2, Width: 2, Left: left}, 7) },
			"Constant": func() { Constant(dst, []uint32{3, 2}, Plan{Rows: 2, Width: 2, Left: left}, 7, 7) },
		} {
			func() {
				defer func() {
					if recover() == nil || dst[2] != 0 {
						t.Errorf("%s, left %v: no panic, or the next row was written: %v", name, left, dst)
					}
				}()
				write()
			}()
		}
	}
}

func BenchmarkValues(b *testing.B) {
	const rows, width = 256, 512
	lengths := make([]uint32, rows)
	total := 0
	for i := range lengths {
		lengths[i] = uint32(width - i%width)
		total += int(lengths[i])
	}
	values := make([]uint32, total)
	b.Run("int64", func(b *testing.B) {
		dst := make([]int64, rows*width)
		b.SetBytes(rows * width * 8)
		for b.Loop() {
			Values(dst, values, lengths, Plan{Rows: rows, Width: width}, 1)
		}
	})
	b.Run("int32", func(b *testing.B) {
		dst := make([]int32, rows*width)
		b.SetBytes(rows * width * 4)
		for b.Loop() {
			Values(dst, values, lengths, Plan{Rows: rows, Width: width}, 1)
		}
	})
	b.Run("mask int64", func(b *testing.B) {
		dst := make([]int64, rows*width)
		b.SetBytes(rows * width * 8)
		for b.Loop() {
			Constant(dst, lengths, Plan{Rows: rows, Width: width}, 1, 0)
		}
	})
}
