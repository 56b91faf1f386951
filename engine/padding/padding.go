// Package padding lays ragged rows out as dense ones, in memory that the caller gives.
//
// Law: every cell of dst[:Rows*Width*Inner] is written, and none beyond; the widths are those of the oracle's pad_encodings. It is the plain
// twin of the padding kernel of the GPU.
//
// Rows are independent: to use several workers, call it once for each range of rows with the parts of dst, values and lengths that belong to
// the range.
package padding

import (
	"fmt"
	"math"
)

// Mode says what width a batch gets.
type Mode uint8

// The modes; the numbers of the C contract.
const (
	None      Mode = iota // no padding: all rows must have one length
	Longest               // the longest row
	MaxLength             // a given width
)

// TooLongError: under MaxLength a row is longer than the width. The oracle leaves such a row longer than the others, which no tensor can hold.
type TooLongError struct{ Row, Length, Width int }

func (e *TooLongError) Error() string {
	return fmt.Sprintf("row %d has %d tokens and the width is %d: truncation=True would cut it", e.Row, e.Length, e.Width)
}

// RaggedError: without padding, a row differs in length from row 0.
type RaggedError struct{ Row, Length, First int }

func (e *RaggedError) Error() string {
	return fmt.Sprintf("row %d has %d tokens and row 0 has %d: without padding they make no tensor; encode_ragged gives them as they are",
		e.Row, e.Length, e.First)
}

// WidthError: the width does not fit an int.
type WidthError struct{ Length, MultipleOf int }

func (e *WidthError) Error() string {
	return fmt.Sprintf("a width of %d cannot be rounded up to a multiple of %d", e.Length, e.MultipleOf)
}

// Width is the width of a batch with these row lengths. maxLength counts under MaxLength only; multipleOf rounds up under Longest and
// MaxLength, 0 or 1: not at all. No rows: 0. Errors: *TooLongError, *RaggedError, *WidthError.
func Width[L uint32 | int32 | int64](lengths []L, mode Mode, maxLength, multipleOf int) (int, error) {
	if len(lengths) == 0 {
		return 0, nil
	}
	longest, at := lengths[0], 0
	for row, n := range lengths {
		if n > longest {
			longest, at = n, row
		}
		if mode == None && n != lengths[0] {
			return 0, &RaggedError{row, int(n), int(lengths[0])}
		}
	}
	width := int(longest)
	if mode == None {
		return width, nil
	}
	if mode == MaxLength {
		width = max(maxLength, 0)
	}
	if multipleOf > 1 && width%multipleOf > 0 {
		more := multipleOf - width%multipleOf
		if width > math.MaxInt-more {
			return 0, &WidthError{width, multipleOf}
		}
		width += more
	}
	if int(longest) > width {
		return 0, &TooLongError{at, int(longest), width}
	}
	return width, nil
}

// Plan is the shape of one field: [Rows, Width] cells, or [Rows, Width, Inner].
type Plan struct {
	Rows, Width int
	Left        bool // the padding stands before the tokens
	Inner       int  // values for each token, 1 or 2; 0 means 1
}

// Cells is how many cells dst needs.
func (p Plan) Cells() int { return p.Rows * p.Width * p.inner() }

func (p Plan) inner() int { return max(p.Inner, 1) }

// Cell is what tensors hold, Value what the arena holds.
type (
	Cell  interface{ int32 | int64 }
	Value interface{ uint32 | int32 }
)

// Values writes the rows. values holds them one behind the other, lengths their tokens; the cells beside them become fill.
// It panics if dst or values is too short, or a row longer than the width.
func Values[C Cell, V Value, L uint32 | int32 | int64](dst []C, values []V, lengths []L, p Plan, fill C) {
	inner := p.inner()
	dst, lengths = dst[:p.Cells()], lengths[:p.Rows]
	stride := p.Width * inner
	for _, length := range lengths {
		n := int(length) * inner
		row, tokens := dst[:stride:stride], values[:n] // capped: a row too long panics before anything is written
		dst, values = dst[stride:], values[n:]
		if p.Left {
			pad(row[:stride-n], fill)
			convert(row[stride-n:], tokens)
		} else {
			convert(row[:n], tokens)
			pad(row[n:], fill)
		}
	}
}

// Constant writes value for each token and fill beside them. Constant(dst, lengths, plan, 1, 0) is the attention mask.
// It panics as Values does.
func Constant[C Cell, L uint32 | int32 | int64](dst []C, lengths []L, p Plan, value, fill C) {
	inner := p.inner()
	dst, lengths = dst[:p.Cells()], lengths[:p.Rows]
	stride := p.Width * inner
	for _, length := range lengths {
		row := dst[:stride:stride]
		dst = dst[stride:]
		tokens, beside := row[:int(length)*inner], row[int(length)*inner:]
		if p.Left {
			beside, tokens = row[:len(beside)], row[len(beside):]
		}
		pad(tokens, value)
		pad(beside, fill)
	}
}

// convert copies src into dst, which has its length; eight at a time, so that no bounds are checked in between.
func convert[C Cell, V Value](dst []C, src []V) {
	for len(src) >= 8 && len(dst) >= 8 {
		d, s := (*[8]C)(dst), (*[8]V)(src)
		d[0], d[1], d[2], d[3] = C(s[0]), C(s[1]), C(s[2]), C(s[3])
		d[4], d[5], d[6], d[7] = C(s[4]), C(s[5]), C(s[6]), C(s[7])
		dst, src = dst[8:], src[8:]
	}
	dst = dst[:len(src)]
	for i, v := range src {
		dst[i] = C(v)
	}
}

func pad[C Cell](cells []C, fill C) {
	if fill == 0 {
		clear(cells)
		return
	}
	for len(cells) >= 8 {
		c := (*[8]C)(cells)
		c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7] = fill, fill, fill, fill, fill, fill, fill, fill
		cells = cells[8:]
	}
	for i := range cells {
		cells[i] = fill
	}
}
