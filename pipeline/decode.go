package pipeline

import (
	"fmt"
	"unsafe"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/internal/mem"
	"github.com/unchecked-io/unchecked-io/internal/pool"
)

// Texts is what Decode made: UTF-8 with row offsets, outside the Go heap.
type Texts struct {
	data, offsets []byte
	rows          int
	closed        bool
}

const idsPerTask = 2048 // ids, about a millisecond of the Hugging Face backend

// Decode turns rows of ids into texts: row r is ids[offsets[r]:offsets[r+1]]. ids and offsets are read during the call only.
func (t *Tokenizer) Decode(ids []uint32, offsets []int64, skipSpecialTokens bool, threads int) (texts *Texts, err error) {
	rows := len(offsets) - 1
	for r := range offsets {
		if offsets[r] < 0 || r > 0 && offsets[r] < offsets[r-1] || offsets[r] > int64(len(ids)) {
			return nil, &Error{CodeArgument, max(r-1, 0), fmt.Errorf("offsets[%d]: %d is out of order", r, offsets[r])}
		}
	}
	limit := (&Options{NumThreads: int32(max(threads, 0))}).threads()
	err = t.with(func(b engine.Backend) error {
		type part struct {
			first, last int
			text        []byte
			err         error
		}
		var parts []part
		for first := 0; first < rows; {
			last := first + 1
			for last < rows && offsets[last+1]-offsets[first] <= idsPerTask {
				last++
			}
			parts = append(parts, part{first: first, last: last})
			first = last
		}
		lengths := mem.Alloc(mem.PurposeText, (rows+1)*8) // the offsets in the making
		defer func() {
			if texts == nil {
				mem.Free(mem.PurposeText, lengths)
			}
		}()
		ends := unsafe.Slice((*int64)(unsafe.Pointer(unsafe.SliceData(lengths))), rows+1)
		failed := pool.Default().Do(len(parts), limit, func(_, i int) {
			p := &parts[i]
			for r := p.first; r < p.last; r++ {
				var err error
				if p.text, err = b.AppendDecoded(p.text, ids[offsets[r]:offsets[r+1]], skipSpecialTokens); err != nil {
					p.err = &Error{CodeEncode, r, fmt.Errorf("row %d: %w", r, err)}
					return
				}
				ends[r+1] = int64(len(p.text))
			}
		})
		total := 0
		for i := range parts {
			if failed == nil && parts[i].err != nil {
				failed = parts[i].err
			}
			total += len(parts[i].text)
		}
		if failed != nil {
			return failed
		}
		texts = &Texts{data: mem.Alloc(mem.PurposeText, total), offsets: lengths, rows: rows}
		ends[0] = 0
		at := 0
		for i := range parts {
			for r := parts[i].first; r < parts[i].last; r++ {
				ends[r+1] += int64(at)
			}
			at += copy(texts.data[at:], parts[i].text)
		}
		return nil
	})
	return texts, err
}

// Data is the text of all rows, Offsets where each begins and the last ends. They live until Close.
func (t *Texts) Data() []byte { return t.data }

// Offsets has one entry more than there are rows.
func (t *Texts) Offsets() []int64 {
	return unsafe.Slice((*int64)(unsafe.Pointer(unsafe.SliceData(t.offsets))), t.rows+1) // rule: Alloc gave 8-aligned memory of this size
}

// Close frees the texts.
func (t *Texts) Close() {
	if t.closed {
		if Invariants {
			panic("pipeline: texts closed twice")
		}
		return
	}
	t.closed = true
	mem.Free(mem.PurposeText, t.data)
	mem.Free(mem.PurposeText, t.offsets)
	t.data, t.offsets = nil, nil
}

// Blob is a byte string for the caller, outside the Go heap.
type Blob struct {
	data   []byte
	closed bool
}

// NewBlob copies b.
func NewBlob(b []byte) *Blob {
	block := mem.Alloc(mem.PurposeText, len(b))
	copy(block, b)
	return &Blob{data: block}
}

// Data lives until Close.
func (b *Blob) Data() []byte { return b.data }

// Close frees the blob.
func (b *Blob) Close() {
	if b.closed {
		if Invariants {
			panic("pipeline: a blob closed twice")
		}
		return
	}
	b.closed = true
	mem.Free(mem.PurposeText, b.data)
	b.data = nil
}
