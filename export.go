// Package main is the door of libunchecked_io.so: every exported function decodes its arguments, calls pipeline and maps the error. Nothing is
// decided here.
//
// The C contract is included whole, so an exported function whose signature differs from the header's does not compile. Each one recovers: no
// panic crosses the boundary. A handle is a go-pointer; one that is NULL, stale or of another kind is answered UIO_ERR_ARGUMENT.
package main

/*
#cgo CFLAGS: -I${SRCDIR}/include
#include <stdlib.h>
#include <string.h>
#include "unchecked_io.h"

// cgo writes no const into the prototypes that it generates; these names carry it.
typedef const char *uio_static_string;
typedef const void *uio_bytes;
typedef const int64_t *uio_int64s;
typedef const uint32_t *uio_uint32s;
typedef const char *uio_name;
typedef const uio_text *uio_text_array;
typedef const uio_owner *uio_owner_in;
typedef const uio_options *uio_options_in;
typedef const uio_open_options *uio_open_options_in;
typedef const uio_output *uio_output_array;
typedef const uio_blob *uio_blob_in;
typedef const uio_texts *uio_texts_in;
typedef const uio_column *uio_column_in;

typedef void (*uio_task)(void *ctx, int64_t i);
static inline void uio_call_task(uio_task task, void *ctx, int64_t i) { task(ctx, i); }
static inline void uio_call_release(void (*release)(void *), void *ctx) { release(ctx); }
*/
import "C"

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"unicode/utf8"
	"unsafe"

	pointer "github.com/mattn/go-pointer"

	"github.com/unchecked-io/unchecked-io/pipeline"
)

func main() {}

// The two sides of the door agree on layouts and numbers, or this does not compile.
const (
	_ = uint(unsafe.Sizeof(C.uio_text{})-unsafe.Sizeof(pipeline.Text{})) + uint(unsafe.Sizeof(pipeline.Text{})-unsafe.Sizeof(C.uio_text{}))
	_ = -uint(C.UIO_ERR_ARGUMENT ^ pipeline.CodeArgument)
	_ = -uint(C.UIO_ERR_TEXT ^ pipeline.CodeText)
	_ = -uint(C.UIO_ERR_TOKENIZER ^ pipeline.CodeTokenizer)
	_ = -uint(C.UIO_ERR_UNSUPPORTED ^ pipeline.CodeUnsupported)
	_ = -uint(C.UIO_ERR_ENCODE ^ pipeline.CodeEncode)
	_ = -uint(C.UIO_ERR_MEMORY ^ pipeline.CodeMemory)
	_ = -uint(C.UIO_ERR_DEVICE ^ pipeline.CodeDevice)
	_ = -uint(C.UIO_ERR_DEVICE_MEMORY ^ pipeline.CodeDeviceMemory)
	_ = -uint(C.UIO_ERR_ENGINE_UNAVAILABLE ^ pipeline.CodeEngineUnavailable)
	_ = -uint(C.UIO_ERR_CANCELLED ^ pipeline.CodeCancelled)
	_ = -uint(C.UIO_ERR_STATE ^ pipeline.CodeState)
	_ = -uint(C.UIO_ERR_INTERNAL ^ pipeline.CodeInternal)
	_ = -uint(C.UIO_FIELD_COUNT ^ pipeline.FieldCount)
)

// ---- errors ----

// door runs the body of an exported function: its error, or its panic, fills the caller's uio_error.
func door(e *C.uio_error, body func() error) (status C.uio_status) {
	defer func() {
		if value := recover(); value != nil {
			status = report(e, pipeline.Recovered(value))
		}
	}()
	return report(e, body())
}

// quiet runs the body of an exported function that has no way to fail. Under the build tag invariants a panic stays one: a second close is a fault.
func quiet(body func()) {
	if !pipeline.Invariants {
		defer func() { _ = recover() }()
	}
	body()
}

func report(e *C.uio_error, err error) C.uio_status {
	if err == nil {
		if e != nil {
			e.code, e.reserved, e.row, e.message[0] = C.UIO_OK, 0, -1, 0
		}
		return C.UIO_OK
	}
	known := pipeline.AsError(err)
	if e != nil {
		*e = C.uio_error{code: C.int32_t(known.Code), row: C.int64_t(known.Row)}
		message := unsafe.Slice((*byte)(unsafe.Pointer(&e.message[0])), len(e.message))
		copy(message[:len(message)-1], clip(known.Error(), len(message)-1))
	}
	return C.uio_status(known.Code)
}

// clip cuts a message at a character, and spells NUL, which would end it for C.
func clip(s string, n int) string {
	s = strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", `\0`), "\uFFFD")
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

func wrong(format string, args ...any) error {
	return &pipeline.Error{Code: pipeline.CodeArgument, Row: -1, Err: fmt.Errorf(format, args...)}
}

// ---- handles ----

var closing sync.Mutex // go-pointer frees a handle that is unreferenced twice

// handle finds the object of a handle, if it is a T.
func handle[T any](h unsafe.Pointer) (object T, err error) {
	object, ok := pointer.Restore(h).(T)
	if !ok {
		return object, wrong("handle %p is NULL, closed or no %s", h, strings.TrimPrefix(fmt.Sprintf("%T", object), "*pipeline."))
	}
	return object, nil
}

// take is handle for a close: the handle is gone after it.
func take[T any](h unsafe.Pointer) (object T, ok bool) {
	if h == nil {
		return object, false
	}
	closing.Lock()
	defer closing.Unlock()
	if object, ok = pointer.Restore(h).(T); ok {
		pointer.Unref(h)
	} else if pipeline.Invariants {
		panic(fmt.Sprintf("close of a handle %p that is closed or no %T", h, object))
	}
	return object, ok
}

// sized copies a struct that begins with its size: a shorter one leaves the rest 0, a longer one must be 0 beyond what is known here.
func sized[T any](p unsafe.Pointer, name string) (s T, err error) {
	if p == nil {
		return s, wrong("%s: NULL", name)
	}
	size, known := int(*(*uint32)(p)), int(unsafe.Sizeof(s))
	if size < 8 || size > 1<<16 {
		return s, wrong("%s: size is %d", name, size)
	}
	given := unsafe.Slice((*byte)(p), size) // rule: the caller says that so much is there
	copy(unsafe.Slice((*byte)(unsafe.Pointer(&s)), known), given)
	for i := known; i < size; i++ {
		if given[i] != 0 {
			return s, wrong("%s: byte %d is set, and this library knows %d bytes", name, i, known)
		}
	}
	return s, nil
}

// blobOut hands a byte string to the caller.
func blobOut(out **C.uio_blob, data []byte, err error) error {
	if err == nil {
		*out = (*C.uio_blob)(pointer.Save(pipeline.NewBlob(data)))
	}
	return err
}

// ---- the library ----

var (
	version = C.CString(pipeline.Version)
	oracle  = C.CString(pipeline.Oracle)
)

//export uio_abi_version
func uio_abi_version() C.uint32_t { return C.UIO_ABI_VERSION }

//export uio_version
func uio_version() C.uio_static_string { return version }

//export uio_oracle
func uio_oracle() C.uio_static_string { return oracle }

//export uio_blob_data
func uio_blob_data(h C.uio_blob_in) C.uio_bytes {
	b, err := handle[*pipeline.Blob](unsafe.Pointer(h))
	if err != nil {
		return nil
	}
	return C.uio_bytes(unsafe.Pointer(unsafe.SliceData(b.Data())))
}

//export uio_blob_length
func uio_blob_length(h C.uio_blob_in) C.int64_t {
	b, err := handle[*pipeline.Blob](unsafe.Pointer(h))
	if err != nil {
		return 0
	}
	return C.int64_t(len(b.Data()))
}

//export uio_blob_close
func uio_blob_close(h *C.uio_blob) {
	quiet(func() {
		if b, ok := take[*pipeline.Blob](unsafe.Pointer(h)); ok {
			b.Close()
		}
	})
}

// ---- tokenizers ----

//export uio_tokenizer_open
func uio_tokenizer_open(json C.uio_bytes, length C.int64_t, options C.uio_open_options_in, out **C.uio_tokenizer, e *C.uio_error) C.uio_status {
	return door(e, func() error {
		if out == nil {
			return wrong("out: NULL")
		}
		*out = nil
		if json == nil && length != 0 || length < 0 || length > 1<<40 {
			return wrong("json: %d bytes at %p", int64(length), json)
		}
		var opt C.uio_open_options
		if options != nil { // NULL: the default backend
			var err error
			if opt, err = sized[C.uio_open_options](unsafe.Pointer(options), "options"); err != nil {
				return err
			}
		}
		file := unsafe.Slice((*byte)(json), int(length)) // rule: so many bytes are there, until the close if the flag says so
		if opt.flags&C.UIO_OPEN_JSON_STAYS == 0 {
			file = append([]byte{}, file...)
		}
		if opt.flags&^C.UIO_OPEN_JSON_STAYS != 0 || opt.reserved != 0 || opt.image_length < 0 || opt.image == nil && opt.image_length != 0 {
			return wrong("options: flags %#x, reserved %d, %d bytes of an image at %p", uint32(opt.flags), uint32(opt.reserved), int64(opt.image_length), opt.image)
		}
		how := pipeline.OpenOptions{Backend: int32(opt.backend), Adopt: unsafe.Slice((*byte)(opt.image), int(opt.image_length))} // rule: as above
		if opt.cache == nil {
			var err error
			if how.Cache, err = pipeline.DefaultCache(); err != nil {
				return err
			}
		} else if how.Cache = C.GoString(opt.cache); how.Cache != "" && !filepath.IsAbs(how.Cache) {
			return wrong("options: cache is %q, not an absolute path", how.Cache)
		}
		t, err := pipeline.OpenWith(file, &how)
		if err != nil {
			return err
		}
		*out = (*C.uio_tokenizer)(pointer.Save(t))
		return nil
	})
}

//export uio_tokenizer_close
func uio_tokenizer_close(h *C.uio_tokenizer) {
	quiet(func() {
		if t, ok := take[*pipeline.Tokenizer](unsafe.Pointer(h)); ok {
			t.Close()
		}
	})
}

//export uio_tokenizer_image
func uio_tokenizer_image(h *C.uio_tokenizer, data *C.uio_bytes, length *C.int64_t, e *C.uio_error) C.uio_status {
	return query(h, data, e, func(t *pipeline.Tokenizer) error {
		if length == nil {
			return wrong("length: NULL")
		}
		image := t.Image() // rule: no Go memory
		*data, *length = C.uio_bytes(unsafe.Pointer(unsafe.SliceData(image))), C.int64_t(len(image))
		return nil
	})
}

// query is door for a call on a tokenizer that writes to out.
func query[T any](h *C.uio_tokenizer, out *T, e *C.uio_error, body func(t *pipeline.Tokenizer) error) C.uio_status {
	return door(e, func() error {
		if out == nil {
			return wrong("out: NULL")
		}
		var none T
		*out = none
		t, err := handle[*pipeline.Tokenizer](unsafe.Pointer(h))
		if err != nil {
			return err
		}
		return body(t)
	})
}

//export uio_tokenizer_property
func uio_tokenizer_property(h *C.uio_tokenizer, name C.uio_name, out **C.uio_blob, e *C.uio_error) C.uio_status {
	return query(h, out, e, func(t *pipeline.Tokenizer) error {
		if name == nil {
			return wrong("name: NULL")
		}
		value, err := t.Property(C.GoString(name))
		return blobOut(out, value, err)
	})
}

//export uio_tokenizer_vocab_size
func uio_tokenizer_vocab_size(h *C.uio_tokenizer, withAdded C.int32_t, out *C.int64_t, e *C.uio_error) C.uio_status {
	return query(h, out, e, func(t *pipeline.Tokenizer) error {
		n, err := t.VocabSize(withAdded != 0)
		*out = C.int64_t(n)
		return err
	})
}

//export uio_tokenizer_num_special_tokens
func uio_tokenizer_num_special_tokens(h *C.uio_tokenizer, pair C.int32_t, out *C.int64_t, e *C.uio_error) C.uio_status {
	return query(h, out, e, func(t *pipeline.Tokenizer) error {
		n, err := t.NumSpecialTokens(pair != 0)
		*out = C.int64_t(n)
		return err
	})
}

//export uio_tokenizer_token_to_id
func uio_tokenizer_token_to_id(h *C.uio_tokenizer, token C.uio_bytes, length C.int64_t, out *C.int64_t, e *C.uio_error) C.uio_status {
	return query(h, out, e, func(t *pipeline.Tokenizer) error {
		if token == nil && length != 0 || length < 0 || length > 1<<40 {
			return wrong("token: %d bytes at %p", int64(length), token)
		}
		id, err := t.TokenToID(unsafe.Slice((*byte)(token), int(length)))
		*out = C.int64_t(id)
		return err
	})
}

//export uio_tokenizer_id_to_token
func uio_tokenizer_id_to_token(h *C.uio_tokenizer, id C.int64_t, out **C.uio_blob, e *C.uio_error) C.uio_status {
	return query(h, out, e, func(t *pipeline.Tokenizer) error {
		token, ok, err := t.IDToToken(int64(id))
		if !ok {
			return err
		}
		return blobOut(out, []byte(token), err)
	})
}

//export uio_stats
func uio_stats(h *C.uio_tokenizer, out **C.uio_blob, e *C.uio_error) C.uio_status {
	if h != nil {
		return query(h, out, e, func(t *pipeline.Tokenizer) error {
			stats, err := t.Stats()
			return blobOut(out, stats, err)
		})
	}
	return door(e, func() error {
		if out == nil {
			return wrong("out: NULL")
		}
		*out = nil
		stats, err := pipeline.Stats()
		return blobOut(out, stats, err)
	})
}

//export uio_decode
func uio_decode(h *C.uio_tokenizer, ids C.uio_uint32s, offsets C.uio_int64s, rows C.int64_t, flags C.uint32_t, threads C.int32_t,
	out **C.uio_texts, e *C.uio_error) C.uio_status {
	return query(h, out, e, func(t *pipeline.Tokenizer) error {
		switch {
		case rows < 0 || rows > 1<<40 || offsets == nil && rows > 0:
			return wrong("offsets: %d rows at %p", int64(rows), offsets)
		case flags&^C.UIO_SKIP_SPECIAL_TOKENS != 0:
			return wrong("flags: unknown bits 0x%x", uint32(flags))
		case threads < 0:
			return wrong("num_threads: %d is negative", int32(threads))
		}
		ends := []int64{0}
		if rows > 0 {
			ends = unsafe.Slice((*int64)(unsafe.Pointer(offsets)), int(rows)+1)
		}
		total := ends[rows]
		if total < 0 || total > 1<<40 || ids == nil && total > 0 {
			return wrong("ids: %d at %p", total, ids)
		}
		texts, err := t.Decode(unsafe.Slice((*uint32)(unsafe.Pointer(ids)), int(total)), ends, flags&C.UIO_SKIP_SPECIAL_TOKENS != 0, int(threads))
		if err != nil {
			return err
		}
		*out = (*C.uio_texts)(pointer.Save(texts))
		return nil
	})
}

//export uio_texts_data
func uio_texts_data(h C.uio_texts_in) C.uio_bytes {
	t, err := handle[*pipeline.Texts](unsafe.Pointer(h))
	if err != nil {
		return nil
	}
	return C.uio_bytes(unsafe.Pointer(unsafe.SliceData(t.Data())))
}

//export uio_texts_offsets
func uio_texts_offsets(h C.uio_texts_in) C.uio_int64s {
	t, err := handle[*pipeline.Texts](unsafe.Pointer(h))
	if err != nil {
		return nil
	}
	return C.uio_int64s(unsafe.Pointer(unsafe.SliceData(t.Offsets())))
}

//export uio_texts_close
func uio_texts_close(h *C.uio_texts) {
	quiet(func() {
		if t, ok := take[*pipeline.Texts](unsafe.Pointer(h)); ok {
			t.Close()
		}
	})
}

// ---- encoding ----

// textsIn is the caller's array; the pipeline copies it.
func textsIn(p C.uio_text_array, rows C.int64_t) []pipeline.Text {
	return unsafe.Slice((*pipeline.Text)(unsafe.Pointer(p)), int(rows))
}

func outputsIn(p C.uio_output_array, count C.int64_t) ([]pipeline.Output, error) {
	if count < 0 || count > C.int64_t(pipeline.FieldCount) || p == nil && count > 0 {
		return nil, wrong("outputs: %d at %p", int64(count), p)
	}
	var outputs []pipeline.Output
	for _, o := range unsafe.Slice((*C.uio_output)(unsafe.Pointer(p)), int(count)) {
		outputs = append(outputs, pipeline.Output{Field: pipeline.Field(o.field), Tensor: unsafe.Pointer(o.tensor)})
	}
	return outputs, nil
}

func optionsIn(p C.uio_options_in) (*pipeline.Options, error) {
	o, err := sized[C.uio_options](unsafe.Pointer(p), "options")
	if err != nil {
		return nil, err
	}
	outputs, err := outputsIn(C.uio_output_array(unsafe.Pointer(o.outputs)), o.output_count)
	if err != nil {
		return nil, err
	}
	return &pipeline.Options{
		Flags: uint32(o.flags), Fields: uint32(o.fields),
		Padding: int32(o.padding), MaxLength: int64(o.max_length), Stride: int64(o.stride), PadToMultipleOf: int64(o.pad_to_multiple_of),
		PadID: int64(o.pad_id), PadTypeID: int64(o.pad_type_id), PaddingSide: int32(o.padding_side),
		Truncation: int32(o.truncation), TruncationSide: int32(o.truncation_side), DTypeBits: int32(o.dtype_bits),
		DeviceType: int32(o.device_type), DeviceID: int32(o.device_id), Stream: uint64(o.stream),
		TokenizeOn: int32(o.tokenize_on), NumThreads: int32(o.num_threads), Outputs: outputs,
		Workspace: uint64(uintptr(o.workspace)), WorkspaceBytes: int64(o.workspace_bytes),
	}, nil
}

// startJob is the door of the calls that start a job. start has the owner's release called, also when it fails; else it is called here.
func startJob(h *C.uio_tokenizer, options C.uio_options_in, owner C.uio_owner_in, out **C.uio_job, e *C.uio_error,
	start func(t *pipeline.Tokenizer, opt *pipeline.Options, release func()) (*pipeline.Job, error)) C.uio_status {
	return door(e, func() (err error) {
		once := sync.Once{}
		release := func() {}
		if owner != nil && owner.release != nil {
			o := *owner
			release = func() { once.Do(func() { C.uio_call_release(o.release, o.ctx) }) }
		}
		if out == nil {
			release()
			return wrong("out: NULL")
		}
		*out = nil
		t, err := handle[*pipeline.Tokenizer](unsafe.Pointer(h))
		if err != nil {
			release()
			return err
		}
		opt, err := optionsIn(options)
		if err != nil {
			release()
			return err
		}
		job, err := start(t, opt, release)
		if err != nil {
			release() // where start did not come to it
			return err
		}
		*out = (*C.uio_job)(pointer.Save(job))
		return nil
	})
}

//export uio_encode_start
func uio_encode_start(h *C.uio_tokenizer, texts, pairs C.uio_text_array, rows C.int64_t, options C.uio_options_in, owner C.uio_owner_in,
	out **C.uio_job, e *C.uio_error) C.uio_status {
	return startJob(h, options, owner, out, e, func(t *pipeline.Tokenizer, opt *pipeline.Options, release func()) (*pipeline.Job, error) {
		if rows < 0 || rows > 1<<32-1 || texts == nil && rows > 0 {
			return nil, wrong("texts: %d rows at %p", int64(rows), texts)
		}
		var second []pipeline.Text
		if pairs != nil {
			second = textsIn(pairs, rows)
		}
		return t.Start(textsIn(texts, rows), second, opt, release)
	})
}

//export uio_encode_column_start
func uio_encode_column_start(h *C.uio_tokenizer, column C.uio_column_in, options C.uio_options_in, owner C.uio_owner_in, out **C.uio_job,
	e *C.uio_error) C.uio_status {
	return startJob(h, options, owner, out, e, func(t *pipeline.Tokenizer, opt *pipeline.Options, release func()) (*pipeline.Job, error) {
		c, err := sized[C.uio_column](unsafe.Pointer(column), "column")
		if err != nil {
			return nil, err
		}
		return t.StartColumn(&pipeline.Column{
			DeviceType: int32(c.device_type), DeviceID: int32(c.device_id), OffsetBits: int32(c.offset_bits),
			Data: uint64(uintptr(c.data)), Offsets: uint64(uintptr(c.offsets)), Bytes: int64(c.bytes), Rows: int64(c.rows),
			Validity: uint64(uintptr(c.validity)), ValidityFirst: int64(c.validity_first), Nulls: int64(c.nulls), Ready: uint64(uintptr(c.ready)),
		}, opt, release)
	})
}

//export uio_workspace_bytes
func uio_workspace_bytes(bytes, rows C.int64_t) C.int64_t {
	return C.int64_t(pipeline.WorkspaceBytes(int64(bytes), int64(rows)))
}

//export uio_job_wait
func uio_job_wait(h *C.uio_job, ms C.int32_t, e *C.uio_error) (status C.uio_status) {
	pending := false
	status = door(e, func() error {
		j, err := handle[*pipeline.Job](unsafe.Pointer(h))
		if err != nil {
			return err
		}
		pending, err = j.Wait(int(ms))
		return err
	})
	if pending {
		return C.UIO_PENDING
	}
	return status
}

//export uio_job_shape
func uio_job_shape(h *C.uio_job, rows, width, tokens *C.int64_t, e *C.uio_error) C.uio_status {
	return door(e, func() error {
		j, err := handle[*pipeline.Job](unsafe.Pointer(h))
		if err != nil {
			return err
		}
		r, w, t, err := j.Shape()
		if err != nil {
			return err
		}
		shapeOut(rows, width, tokens, r, w, t)
		return nil
	})
}

// shapeOut writes the numbers that the caller wants.
func shapeOut(rows, width, tokens *C.int64_t, r, w, t int) {
	for _, o := range []struct {
		out   *C.int64_t
		value int
	}{{rows, r}, {width, w}, {tokens, t}} {
		if o.out != nil {
			*o.out = C.int64_t(o.value)
		}
	}
}

//export uio_job_give
func uio_job_give(h *C.uio_job, outputs C.uio_output_array, count C.int64_t, e *C.uio_error) C.uio_status {
	return door(e, func() error {
		j, err := handle[*pipeline.Job](unsafe.Pointer(h))
		if err != nil {
			return err
		}
		given, err := outputsIn(outputs, count)
		if err != nil {
			return err
		}
		return j.Give(given)
	})
}

//export uio_job_take
func uio_job_take(h *C.uio_job, out **C.uio_batch, e *C.uio_error) C.uio_status {
	return door(e, func() error {
		if out == nil {
			return wrong("out: NULL")
		}
		*out = nil
		j, err := handle[*pipeline.Job](unsafe.Pointer(h))
		if err != nil {
			return err
		}
		b, err := j.Take()
		if err != nil {
			return err
		}
		*out = (*C.uio_batch)(pointer.Save(b))
		return nil
	})
}

//export uio_job_close
func uio_job_close(h *C.uio_job) {
	quiet(func() {
		if j, ok := take[*pipeline.Job](unsafe.Pointer(h)); ok {
			j.Close()
		}
	})
}

// ---- batches ----

//export uio_batch_shape
func uio_batch_shape(h *C.uio_batch, rows, width, tokens *C.int64_t, e *C.uio_error) C.uio_status {
	return door(e, func() error {
		b, err := handle[*pipeline.Batch](unsafe.Pointer(h))
		if err != nil {
			return err
		}
		r, w, t := b.Shape()
		shapeOut(rows, width, tokens, r, w, t)
		return nil
	})
}

//export uio_batch_place
func uio_batch_place(h *C.uio_batch) C.int32_t {
	b, err := handle[*pipeline.Batch](unsafe.Pointer(h))
	if err != nil {
		return 0
	}
	return C.int32_t(b.Place())
}

//export uio_batch_tensor
func uio_batch_tensor(h *C.uio_batch, field, versioned C.int32_t, out *unsafe.Pointer, e *C.uio_error) C.uio_status {
	return door(e, func() error {
		if out == nil {
			return wrong("managed_tensor: NULL")
		}
		*out = nil
		b, err := handle[*pipeline.Batch](unsafe.Pointer(h))
		if err != nil {
			return err
		}
		tensor, err := b.Tensor(pipeline.Field(field), versioned != 0)
		*out = tensor
		return err
	})
}

//export uio_batch_copy
func uio_batch_copy(h *C.uio_batch, field, versioned, deviceType, device C.int32_t, stream C.uint64_t, out *unsafe.Pointer,
	e *C.uio_error) C.uio_status {
	return door(e, func() error {
		if out == nil {
			return wrong("managed_tensor: NULL")
		}
		*out = nil
		b, err := handle[*pipeline.Batch](unsafe.Pointer(h))
		if err != nil {
			return err
		}
		tensor, err := b.Copy(pipeline.Field(field), versioned != 0, int32(deviceType), int32(device), uint64(stream))
		*out = tensor
		return err
	})
}

//export uio_batch_close
func uio_batch_close(h *C.uio_batch) {
	quiet(func() {
		if b, ok := take[*pipeline.Batch](unsafe.Pointer(h)); ok {
			b.Close()
		}
	})
}

// ---- CUDA ----

//export uio_cuda_count
func uio_cuda_count(out *C.int32_t, why **C.uio_blob, e *C.uio_error) C.uio_status {
	return door(e, func() error {
		if out == nil {
			return wrong("out: NULL")
		}
		n, reason := pipeline.DeviceCount()
		*out = C.int32_t(n)
		if why == nil {
			return nil
		}
		*why = nil
		if n > 0 {
			return nil
		}
		return blobOut(why, []byte(reason), nil)
	})
}

//export uio_cuda_info
func uio_cuda_info(device C.int32_t, json **C.uio_blob, e *C.uio_error) C.uio_status {
	return door(e, func() error {
		if json == nil {
			return wrong("json: NULL")
		}
		*json = nil
		info, err := pipeline.DeviceInfo(int(device))
		return blobOut(json, info, err)
	})
}

//export uio_empty_cache
func uio_empty_cache(e *C.uio_error) C.uio_status { return door(e, pipeline.EmptyCache) }

//export uio_hold_frees
func uio_hold_frees(delta C.int32_t, e *C.uio_error) C.uio_status {
	return door(e, func() error { return pipeline.HoldFrees(int(delta)) })
}

//export uio_each
func uio_each(tasks C.int64_t, threads, follows C.int32_t, task C.uio_task, ctx unsafe.Pointer, e *C.uio_error) C.uio_status {
	return door(e, func() error {
		if tasks < 0 || tasks > 1<<32 || task == nil {
			return wrong("each: %d tasks", int64(tasks))
		}
		return pipeline.Each(int(tasks), int(threads), follows != 0, func(i int) { C.uio_call_task(task, ctx, C.int64_t(i)) })
	})
}

//export uio_poison
func uio_poison(on C.int32_t) { quiet(func() { pipeline.SetPoison(on != 0) }) }
