package main

/*
#include "unchecked_io.h"

typedef const uint8_t *uio_uint8s;
typedef const uio_text *uio_text_in;
typedef const uint32_t *uio_prompt_ids;
typedef const int64_t *uio_row_offsets;
typedef const uio_owner *uio_owner_in;
typedef const uio_options *uio_options_in;
*/
import "C"

import (
	"unsafe"

	pointer "github.com/mattn/go-pointer"

	"github.com/unchecked-io/unchecked-io/pipeline"
)

// What serves one prompt at a time. The rules are those of export.go.

// idsOut hands ids to the caller as a blob.
func idsOut(out **C.uio_blob, ids []uint32, err error) error {
	return blobOut(out, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(ids))), 4*len(ids)), err) // rule: a view of the same memory, copied at once
}

// idsIn is the caller's array, read during the call.
func idsIn(ids C.uio_prompt_ids, count C.int64_t) ([]uint32, error) {
	if count < 0 || count > 1<<40 || ids == nil && count > 0 {
		return nil, wrong("ids: %d at %p", int64(count), ids)
	}
	return unsafe.Slice((*uint32)(unsafe.Pointer(ids)), int(count)), nil
}

//export uio_encode_text
func uio_encode_text(h *C.uio_tokenizer, text C.uio_text_in, flags C.uint32_t, ids *C.uint32_t, room C.int64_t, count *C.int64_t, e *C.uio_error) C.uio_status {
	return query(h, count, e, func(t *pipeline.Tokenizer) error {
		if text == nil || room < 0 || room > 1<<40 || ids == nil && room > 0 {
			return wrong("text or ids: NULL, or room for %d", int64(room))
		}
		out := unsafe.Slice((*uint32)(unsafe.Pointer(ids)), int(room)) // rule: the caller's memory, written during the call
		found, err := t.Text(*(*pipeline.Text)(unsafe.Pointer(text)), uint32(flags), out[:0:len(out)])
		*count = C.int64_t(len(found))
		return err
	})
}

//export uio_encode_spans
func uio_encode_spans(h *C.uio_tokenizer, spans C.uio_text_in, trusted C.uio_uint8s, count C.int64_t, flags C.uint32_t, ids **C.uio_blob,
	e *C.uio_error) C.uio_status {
	return query(h, ids, e, func(t *pipeline.Tokenizer) error {
		if count < 0 || count > 1<<32-1 || (spans == nil || trusted == nil) && count > 0 {
			return wrong("spans: %d at %p, %p", int64(count), spans, trusted)
		}
		trust := make([]bool, int(count))
		for i, b := range unsafe.Slice((*byte)(unsafe.Pointer(trusted)), int(count)) {
			trust[i] = b != 0
		}
		encoded, err := t.Spans(unsafe.Slice((*pipeline.Text)(unsafe.Pointer(spans)), int(count)), trust, uint32(flags))
		return idsOut(ids, encoded, err)
	})
}

//export uio_encode_spans_start
func uio_encode_spans_start(h *C.uio_tokenizer, spans C.uio_text_in, trusted C.uio_uint8s, offsets C.uio_row_offsets, rows C.int64_t,
	options C.uio_options_in, owner C.uio_owner_in, out **C.uio_job, e *C.uio_error) C.uio_status {
	return startJob(h, options, owner, out, e, func(t *pipeline.Tokenizer, opt *pipeline.Options, release func()) (*pipeline.Job, error) {
		if rows < 0 || rows > 1<<32-1 || offsets == nil {
			return nil, wrong("offsets: of %d rows at %p", int64(rows), offsets)
		}
		ends := unsafe.Slice((*int64)(unsafe.Pointer(offsets)), int(rows)+1)
		count := ends[rows]
		if count < 0 || count > 1<<32-1 || (spans == nil || trusted == nil) && count > 0 {
			return nil, wrong("spans: %d at %p, %p", count, spans, trusted)
		}
		return t.StartSpans(unsafe.Slice((*pipeline.Text)(unsafe.Pointer(spans)), int(count)),
			unsafe.Slice((*byte)(unsafe.Pointer(trusted)), int(count)), ends, opt, release)
	})
}

// ---- growing texts ----

//export uio_growing_open
func uio_growing_open(h *C.uio_tokenizer, flags C.uint32_t, out **C.uio_growing, e *C.uio_error) C.uio_status {
	return query(h, out, e, func(t *pipeline.Tokenizer) error {
		g, err := t.Growing(uint32(flags))
		if err == nil {
			*out = (*C.uio_growing)(pointer.Save(g))
		}
		return err
	})
}

//export uio_growing_append
func uio_growing_append(h *C.uio_growing, text C.uio_text_in, index *C.int64_t, ids **C.uio_blob, e *C.uio_error) C.uio_status {
	return door(e, func() error {
		if index == nil || ids == nil || text == nil {
			return wrong("index, ids or text: NULL")
		}
		*index, *ids = 0, nil
		g, err := handle[*pipeline.Growing](unsafe.Pointer(h))
		if err != nil {
			return err
		}
		at, changed, err := g.Append(*(*pipeline.Text)(unsafe.Pointer(text)))
		*index = C.int64_t(at)
		return idsOut(ids, changed, err)
	})
}

//export uio_growing_ids
func uio_growing_ids(h *C.uio_growing, ids **C.uio_blob, e *C.uio_error) C.uio_status {
	return door(e, func() error {
		if ids == nil {
			return wrong("ids: NULL")
		}
		*ids = nil
		g, err := handle[*pipeline.Growing](unsafe.Pointer(h))
		if err != nil {
			return err
		}
		return idsOut(ids, g.IDs(), nil)
	})
}

//export uio_growing_copy
func uio_growing_copy(h *C.uio_growing, out **C.uio_growing, e *C.uio_error) C.uio_status {
	return door(e, func() error {
		if out == nil {
			return wrong("out: NULL")
		}
		*out = nil
		g, err := handle[*pipeline.Growing](unsafe.Pointer(h))
		if err != nil {
			return err
		}
		*out = (*C.uio_growing)(pointer.Save(g.Clone()))
		return nil
	})
}

//export uio_growing_close
func uio_growing_close(h *C.uio_growing) {
	quiet(func() {
		if g, ok := take[*pipeline.Growing](unsafe.Pointer(h)); ok {
			g.Close()
		}
	})
}

// ---- decode streams ----

//export uio_stream_open
func uio_stream_open(h *C.uio_tokenizer, prompt C.uio_prompt_ids, count C.int64_t, flags C.uint32_t, out **C.uio_stream, e *C.uio_error) C.uio_status {
	return query(h, out, e, func(t *pipeline.Tokenizer) error {
		if flags&^C.UIO_SKIP_SPECIAL_TOKENS != 0 {
			return wrong("flags: unknown bits 0x%x", uint32(flags))
		}
		ids, err := idsIn(prompt, count)
		if err != nil {
			return err
		}
		s, err := t.Stream(ids, flags&C.UIO_SKIP_SPECIAL_TOKENS != 0)
		if err == nil {
			*out = (*C.uio_stream)(pointer.Save(s))
		}
		return err
	})
}

//export uio_stream_step
func uio_stream_step(h *C.uio_stream, ids C.uio_prompt_ids, count C.int64_t, text **C.uio_blob, e *C.uio_error) C.uio_status {
	return door(e, func() error {
		if text == nil {
			return wrong("text: NULL")
		}
		*text = nil
		s, err := handle[*pipeline.Stream](unsafe.Pointer(h))
		if err != nil {
			return err
		}
		next, err := idsIn(ids, count)
		if err != nil {
			return err
		}
		out, ok, err := s.Step(next)
		if !ok {
			return err
		}
		return blobOut(text, out, err)
	})
}

//export uio_stream_close
func uio_stream_close(h *C.uio_stream) {
	quiet(func() {
		if s, ok := take[*pipeline.Stream](unsafe.Pointer(h)); ok {
			s.Close()
		}
	})
}
