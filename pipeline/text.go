package pipeline

import (
	"fmt"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/internal/mem"
	"github.com/unchecked-io/unchecked-io/internal/transcode"
)

// Kinds of text storage, as in the C header.
const (
	UTF8   = 0
	Latin1 = 1
	UCS2   = 2
	UCS4   = 4
)

// Text is one text as the caller holds it; the layout is that of uio_text. Data is C memory, or Go memory that the caller keeps alive until the
// job's release is called.
type Text struct {
	Data   unsafe.Pointer
	Length int64 // in units of Kind
	Kind   int32
	_      int32
}

const textSize = int(unsafe.Sizeof(Text{}))

// unit is the bytes of one unit where the text lies.
func (t *Text) unit() int64 {
	if t.Kind == UTF8 {
		return 1
	}
	return int64(t.Kind)
}

// size is the bytes of the text where it lies.
func (t *Text) size() int64 { return t.Length * t.unit() }

// bound is the most bytes that the text takes once transcoded; 0 where it is read in place.
func (t *Text) bound() int {
	switch t.Kind {
	case Latin1:
		return int(t.Length) * 2
	case UCS2:
		return int(t.Length) * 3
	case UCS4:
		return int(t.Length) * 4
	}
	return 0
}

// maxUnits bounds a text.
const maxUnits = 1 << 58

func checkTexts(texts []Text, what string) error {
	for row := range texts {
		t := &texts[row]
		switch t.Kind {
		case UTF8, Latin1, UCS2, UCS4:
		default:
			return &Error{CodeArgument, row, fmt.Errorf("%s %d: text of unknown kind %d", what, row, t.Kind)}
		}
		switch {
		case t.Length < 0 || t.Length > maxUnits:
			return &Error{CodeArgument, row, fmt.Errorf("%s %d: length %d", what, row, t.Length)}
		case t.Length == 0: // whatever Data is
		case t.Data == nil:
			return &Error{CodeArgument, row, fmt.Errorf("%s %d: %d units at NULL", what, row, t.Length)}
		case uintptr(t.Data)&uintptr(t.unit()-1) != 0:
			return &Error{CodeArgument, row, fmt.Errorf("%s %d: the data of a kind %d text is not aligned", what, row, t.Kind)}
		}
	}
	return nil
}

// newTable is room for the descriptors of a call, outside the Go heap: a million rows cost the garbage collector nothing. The block is the caller's to free.
func newTable(rows int) (table []Text, block []byte) {
	if rows == 0 {
		return nil, nil
	}
	block = mem.Alloc(mem.PurposeTable, rows*textSize)
	return unsafe.Slice((*Text)(unsafe.Pointer(unsafe.SliceData(block))), rows), block // rule: blocks are whole pages, Text is 8-aligned
}

// reader turns the texts of a chunk into UTF-8: in place where they are, else in one scratch block that is large enough from the start, so that
// rows already made stay valid.
type reader struct {
	scratch []byte
	used    int
	bytes   int64 // of UTF-8 read so far
}

func (r *reader) reserve(n int) {
	if cap(r.scratch) < n {
		mem.Free(mem.PurposeText, r.scratch)
		r.scratch = nil
		r.scratch = mem.Alloc(mem.PurposeText, n)
	}
	r.used = 0
}

func (r *reader) release() {
	mem.Free(mem.PurposeText, r.scratch)
	r.scratch = nil
}

// read returns the text as UTF-8, or why it is none.
func (r *reader) read(t *Text) ([]byte, error) {
	if t.Length == 0 {
		return nil, nil
	}
	if t.Kind == UTF8 {
		text := unsafe.Slice((*byte)(t.Data), t.Length) // rule: the caller's promise that Data holds Length units until release
		if bad := transcode.ValidUTF8(text); bad >= 0 {
			return nil, fmt.Errorf("ill-formed UTF-8 at byte %d", bad)
		}
		r.bytes += t.Length
		return text, nil
	}
	out, bad := transcode.AppendUTF8(r.scratch[r.used:r.used:cap(r.scratch)], t.Kind, t.Data, int(t.Length))
	if bad >= 0 {
		return nil, illFormed(t, bad)
	}
	r.used += len(out)
	r.bytes += int64(len(out))
	return out, nil
}

// illFormed says what is wrong with unit i.
func illFormed(t *Text, i int) error {
	at := unsafe.Add(t.Data, int64(i)*t.unit())
	var unit uint32
	if t.Kind == UCS2 {
		unit = uint32(*(*uint16)(at))
	} else {
		unit = *(*uint32)(at)
	}
	if unit >= 0xD800 && unit < 0xE000 {
		return fmt.Errorf("lone surrogate U+%04X at character %d", unit, i)
	}
	return fmt.Errorf("0x%X at character %d is no code point", unit, i)
}

// shortText is the most bytes of a text that is copied rather than read in place: short ones are encoded together, and so they lie one behind the other.
const shortText = 1 << 10

// rows reads rows [first, last) of the job's texts. It stops before the first ill-formed row and returns its Error.
func (r *reader) rows(rows []engine.Row, texts, pairs []Text, first, last int) ([]engine.Row, error) {
	need := 0
	for i := first; i < last; i++ {
		if t := &texts[i]; t.Kind != UTF8 {
			need += t.bound()
		} else if t.Length <= shortText {
			need += int(t.Length)
		}
		if pairs != nil {
			need += pairs[i].bound()
		}
	}
	r.reserve(need)
	rows = rows[:0]
	for i := first; i < last; i++ {
		t := &texts[i]
		var text []byte
		if t.Kind == UTF8 && t.Length <= shortText && t.Length >= 8 && r.copies(t) {
			text = r.scratch[r.used-int(t.Length) : r.used]
		} else {
			var err error
			if text, err = r.read(t); err != nil {
				return rows, &Error{CodeText, i, fmt.Errorf("row %d: %w", i, err)}
			}
		}
		rows = append(rows, engine.Row{Text: text, WellFormed: true}) // read has checked it, or made it
		if pairs != nil {
			row := &rows[len(rows)-1]
			var err error
			if row.Pair, err = r.read(&pairs[i]); err != nil {
				return rows[:len(rows)-1], &Error{CodeText, i, fmt.Errorf("row %d, pair: %w", i, err)}
			}
			row.HasPair = true
		}
	}
	return rows, nil
}

// copies copies a text of 8 bytes or more behind what the scratch holds, where it has room for it, if it is ASCII; words of eight bytes at a time, of which
// the last may begin within the one before. Plain twin: append of a text that ValidUTF8 knows.
func (r *reader) copies(t *Text) bool {
	n := int(t.Length)
	to := unsafe.Pointer(unsafe.SliceData(r.scratch[r.used : r.used+n]))
	all := uint64(0)
	for at := 0; at < n-8; at += 8 { // rule: both have n bytes, and no word ends behind them
		w := *(*uint64)(unsafe.Add(t.Data, at))
		*(*uint64)(unsafe.Add(to, at)) = w
		all |= w
	}
	w := *(*uint64)(unsafe.Add(t.Data, n-8))
	*(*uint64)(unsafe.Add(to, n-8)) = w
	if (all|w)&0x8080808080808080 != 0 {
		return false
	}
	r.used += n
	r.bytes += int64(n)
	return true
}
