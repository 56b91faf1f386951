package hf

/*
#cgo noescape uiohf_encode
#cgo nocallback uiohf_encode
#cgo noescape uiohf_decode
#cgo nocallback uiohf_decode
#include "uiohf.h"
*/
import "C"

import (
	"runtime"
	"sync/atomic"
	"unsafe"

	"github.com/daulet/tokenizers"

	"github.com/unchecked-io/unchecked-io/engine"
	"github.com/unchecked-io/unchecked-io/internal/mem"
)

// All unsafe code of the package is in this file. The rules of cgo that it relies on:
//
//   - "Go code may pass a Go pointer to C provided the memory to which it points does not contain any Go pointers to memory that is
//     unpinned": a table of rows holds pointers to text, so each text is pinned for the call. Pinning memory outside the Go heap does nothing.
//   - C code may not keep a Go pointer after the call: no call of uiohf.h does.
//   - Memory that C owns is freed by C: every uiohf_text and batch is copied out and freed before the function returns.

// table is what one Encode call hands over, kept for the next.
type table struct {
	rows   []C.uiohf_row
	pinned runtime.Pinner
}

// data is where the bytes lie, for an argument of a call.
func data(b []byte) *C.uint8_t { return (*C.uint8_t)(unsafe.SliceData(b)) }

// fill sets the table to the rows and pins their texts; clear ends it.
func (t *table) fill(rows []engine.Row) {
	t.rows = t.rows[:0]
	for i := range rows {
		row := C.uiohf_row{text: t.pin(rows[i].Text)}
		if rows[i].HasPair {
			row.pair, row.has_pair = t.pin(rows[i].Pair), 1
		}
		t.rows = append(t.rows, row)
	}
}

func (t *table) pin(b []byte) C.uiohf_view {
	if len(b) == 0 {
		return C.uiohf_view{}
	}
	t.pinned.Pin(unsafe.SliceData(b))
	return C.uiohf_view{data: data(b), len: C.size_t(len(b))}
}

func (t *table) clear() {
	t.pinned.Unpin()
	clear(t.rows)
}

// flag is the word behind an atomic.Bool, whose only sized field it is (a test holds it to that), for reading by C.
func flag(b *atomic.Bool) *C.uint32_t { return (*C.uint32_t)(unsafe.Pointer(b)) }

func flagged(yes bool) C.uint8_t {
	if yes {
		return 1
	}
	return 0
}

// copyOut appends n elements of C memory to v.
func copyOut[T uint32 | int32, P C.uint32_t | C.int32_t](v *mem.Vec[T], from *P, n C.size_t) {
	if n != 0 {
		copy(v.Extend(int(n)), unsafe.Slice((*T)(unsafe.Pointer(from)), int(n)))
	}
}

// bytesOf is the text, still C's memory.
func bytesOf(text C.uiohf_text) []byte { return unsafe.Slice((*byte)(text.data), int(text.len)) }

// take is the text as Go memory; C's is freed.
func take(text C.uiohf_text) []byte {
	defer C.uiohf_text_free(text)
	return append([]byte(nil), bytesOf(text)...)
}

// wrap is daulet's Tokenizer around a tokenizer that stays ours: its Close must not be called. Its only field is the pointer (a test
// holds it to that).
func wrap(pointer unsafe.Pointer) *tokenizers.Tokenizer {
	t := new(tokenizers.Tokenizer)
	*(*unsafe.Pointer)(unsafe.Pointer(t)) = pointer
	return t
}
