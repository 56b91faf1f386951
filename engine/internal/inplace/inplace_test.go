package inplace

import (
	"encoding/binary"
	"errors"
	"slices"
	"testing"
	"unsafe"
)

type record struct {
	a uint64
	b uint32
	c [2]uint16
}

// aligned copies b to where a Reader takes it.
func aligned(b []byte) []byte {
	block := make([]byte, len(b)+Align)
	at := -int(uintptr(unsafe.Pointer(&block[0]))) & (Align - 1)
	return append(block[at:at:at+len(b)], b...)
}

func block() []byte {
	var w Writer
	Put(&w, []record{{1, 2, [2]uint16{3, 4}}, {5, 6, [2]uint16{7, 8}}})
	Put(&w, []byte("odd length"))
	Put(&w, []uint32(nil))
	PutOne(&w, 3.5)
	PutString(&w, "last")
	PutBools(&w, []bool{true, false, true})
	return aligned(w.Bytes())
}

func TestTakeGivesWhatWasPut(t *testing.T) {
	if !Supported {
		t.Skip("built without unsafe")
	}
	r := NewReader(block())
	if got := Take[record](r); !slices.Equal(got, []record{{1, 2, [2]uint16{3, 4}}, {5, 6, [2]uint16{7, 8}}}) {
		t.Errorf("got %v", got)
	}
	if got := Take[byte](r); string(got) != "odd length" {
		t.Errorf("got %q", got)
	}
	if got := Take[uint32](r); got != nil {
		t.Errorf("got %v", got)
	}
	if got := TakeOne[float64](r); got != 3.5 {
		t.Errorf("got %v", got)
	}
	if got := TakeString(r); got != "last" {
		t.Errorf("got %q", got)
	}
	set := []bool{false, true, false}
	if TakeBools(r, set); !slices.Equal(set, []bool{true, false, true}) {
		t.Errorf("got %v", set)
	}
	if err := r.Done(); err != nil {
		t.Error(err)
	}
}

func TestFaults(t *testing.T) {
	if !Supported {
		t.Skip("built without unsafe")
	}
	for _, c := range []struct {
		name string
		take func(r *Reader)
		hurt func(b []byte) []byte
	}{
		{"another type of one size", func(r *Reader) { Take[[2]uint64](r) }, nil},
		{"another size", func(r *Reader) { Take[uint32](r) }, nil},
		{"another length", func(r *Reader) { TakeLen[record](r, 3) }, nil},
		{"one of two", func(r *Reader) { TakeOne[record](r) }, nil},
		{"something left", func(r *Reader) { Take[record](r); _ = r.Done() }, nil},
		{"no elements at all", func(r *Reader) { Take[record](r) }, func(b []byte) []byte { return nil }},
		{"2^64-1 elements", func(r *Reader) { Take[record](r) }, func(b []byte) []byte { binary.LittleEndian.PutUint64(b, ^uint64(0)); return b }},
		{"cut in an array", func(r *Reader) { Take[record](r) }, func(b []byte) []byte { return b[:Align+31] }},
		{"not aligned", func(r *Reader) { Take[record](r) }, func(b []byte) []byte { return b[copy(b[8:], b)-len(b)+8:] }},
	} {
		b := block()
		if c.hurt != nil {
			b = c.hurt(b)
		}
		r := NewReader(b)
		if c.take(r); !errors.Is(r.Err(), ErrArrays) {
			t.Errorf("%s: %v", c.name, r.Err())
		}
		if got := Take[byte](r); got != nil {
			t.Errorf("%s: %d bytes behind a fault", c.name, len(got))
		}
	}
}

func TestPointersAreRefused(t *testing.T) {
	for name, put := range map[string]func(){
		"pointer": func() { Put(new(Writer), []*int{nil}) }, "bool": func() { Put(new(Writer), []bool{true}) },
		"string inside": func() { Put(new(Writer), []struct{ s string }{{"a"}}) },
	} {
		func() {
			defer func() {
				if recover() == nil && Supported {
					t.Errorf("%s: no panic", name)
				}
			}()
			put()
		}()
	}
}

// FuzzTake tries to make a Reader give what does not lie in its block.
func FuzzTake(f *testing.F) {
	if !Supported {
		f.Skip("built without unsafe")
	}
	f.Add(block(), uint8(0))
	f.Add(block()[Align:], uint8(3))
	f.Fuzz(func(t *testing.T, b []byte, order uint8) {
		b = aligned(b)
		r := NewReader(b)
		total := 0
		for r.Err() == nil && len(r.b) > 0 {
			switch order++; order % 4 {
			case 0:
				for _, v := range Take[record](r) {
					total += int(v.c[1])
				}
			case 1:
				total += len(slices.Clone(Take[byte](r)))
			case 2:
				total += len(slices.Clone(Take[uint32](r)))
			default:
				total += int(TakeOne[uint64](r))
			}
		}
		_ = total
	})
}
