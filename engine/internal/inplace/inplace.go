// Package inplace lays arrays one behind the other into a block of bytes, and reads them there.
//
// Law: what a Reader gives lies inside of the block, is aligned, and was written as elements of the same layout, whatever the bytes are. What the
// elements say is not looked at: an array's owner checks every index before it is used.
//
// Each array has a line of 64 bytes before it, and begins with a line of its own: number of elements u64, bytes of one u32, layout u32, zeros. A reader takes
// them in the order in which they were written. Numbers lie as this machine has them; an image tells its byte order.
package inplace

import (
	"errors"
	"fmt"
	"hash/crc32"
	"reflect"
	"sync"
)

// Align is where arrays begin: a cache line.
const Align = 64

// ErrArrays: the block is not what was asked for.
var ErrArrays = errors.New("not the arrays that were asked for")

// Writer collects arrays. They must not change before Parts is written somewhere. Its zero value is ready.
type Writer struct{ parts [][]byte }

// Parts are the bytes of the block, to be laid one behind the other.
func (w *Writer) Parts() [][]byte { return w.parts }

// Bytes is the block, for a test.
func (w *Writer) Bytes() (b []byte) {
	for _, p := range w.parts {
		b = append(b, p...)
	}
	return b
}

var zeros [Align]byte

func (w *Writer) put(header, data []byte) {
	w.parts = append(w.parts, header, data, zeros[:-len(data)&(Align-1)])
}

// Reader takes arrays from a block. Once one is not what was asked for, all that follow are empty, and Err says why.
type Reader struct {
	b   []byte
	err error

	// Checked tells that the block was written in this process or the one that it was forked from: owners need not look at the elements of their arrays.
	Checked bool
}

// NewReader reads a block, which must be aligned to Align, and stay as it is while its arrays are in use.
func NewReader(b []byte) *Reader { return &Reader{b: b} }

// Err is the first fault, nil if there was none. It wraps ErrArrays.
func (r *Reader) Err() error { return r.err }

// Fail notes a fault that the owner of an array found in it.
func (r *Reader) Fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: "+format, append([]any{ErrArrays}, args...)...)
	}
}

// Check is Fail where ok is false. It gives ok, and false after any fault.
func (r *Reader) Check(ok bool, what string) bool {
	if !ok {
		r.Fail("%s", what)
	}
	return r.err == nil
}

// Done tells whether all was read without a fault.
func (r *Reader) Done() error {
	if r.err == nil && len(r.b) > 0 {
		r.Fail("%d bytes left", len(r.b))
	}
	return r.err
}

// layouts remembers layoutOf.
var layouts sync.Map // reflect.Type: uint32

// layoutOf is a checksum of how a type without pointers lies in memory. It panics for any other type, and for bool, of which a byte may be none.
func layoutOf(t reflect.Type) uint32 {
	if sum, ok := layouts.Load(t); ok {
		return sum.(uint32)
	}
	sum := crc32.ChecksumIEEE(spell(nil, t, 0))
	layouts.Store(t, sum)
	return sum
}

func spell(to []byte, t reflect.Type, at uintptr) []byte {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			to = spell(to, f.Type, at+f.Offset)
		}
		return to
	case reflect.Array:
		return spell(fmt.Appendf(to, "[%d]", t.Len()), t.Elem(), at)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Float64:
		return fmt.Appendf(to, "%v@%d;", t.Kind(), at)
	}
	panic(fmt.Sprintf("inplace: %v in an array", t))
}
