// Package hf encodes with Hugging Face tokenizers itself: the Rust crate, behind daulet/tokenizers and calls of our own in ffi.
//
// Law: every column equals the oracle's for the same options, or the call fails with the reason; a failure of the crate, a panic included, is
// the error of the row or file that caused it, and the tokenizer stays usable. A file's truncation and padding never act: options travel
// with the call.
//
// Of threads: the crate keeps a BPE cache per OS thread and tokenizer (10,000 words, 3 to 4 MB when full). It is freed when the thread
// ends, not when the tokenizer closes: encode on threads that end (pool.Recycle) if tokenizers come and go.
//
// Of hostile regexes: a search that backtracks for ten million steps from one position, or a billion in all, is an error of that row. The
// crate has no other bound: work may be quadratic in a row's length, and cancelling waits for the row in hand.
//
// Of other hostile files: what would make the crate reserve, recurse or multiply without bound is refused by ffi/src/limits.rs, a file with the
// place and a row with the reason; each limit is far beyond real files.
package hf

/*
#include "uiohf.h"
*/
import "C"

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/daulet/tokenizers"

	"github.com/unchecked-io/unchecked-io/engine"
)

// ErrClosed: the tokenizer was closed.
var ErrClosed = errors.New("tokenizer is closed")

// Tokenizer is an opened tokenizer.json. Safe for concurrent use, Close included: memory goes when the last call has returned.
type Tokenizer struct {
	handle *C.uiohf_tokenizer
	daulet *tokenizers.Tokenizer
	users  atomic.Int64 // calls that run, and one until Close
	closed atomic.Bool
}

var _ engine.Backend = (*Tokenizer)(nil)

// grain is about a millisecond of text: the crate encodes 3 to 6 MB/s on one core.
const grain = 4096

// Open reads a tokenizer.json. Errors wrap engine.ErrTokenizer.
func Open(json []byte) (*Tokenizer, error) {
	var failure C.uiohf_text
	handle := C.uiohf_open(data(json), C.size_t(len(json)), &failure)
	if handle == nil {
		return nil, fmt.Errorf("%w: %s", engine.ErrTokenizer, take(failure))
	}
	t := &Tokenizer{handle: handle, daulet: wrap(C.uiohf_daulet(handle))}
	t.users.Store(1)
	return t, nil
}

// Close frees the tokenizer once no call uses it. Calls after it fail with ErrClosed, or answer as an empty vocabulary.
func (t *Tokenizer) Close() {
	if !t.closed.Swap(true) {
		t.leave()
	}
}

// enter keeps the handle alive until leave; false when it is closed.
func (t *Tokenizer) enter() bool {
	for {
		n := t.users.Load()
		if n == 0 || t.closed.Load() {
			return false
		}
		if t.users.CompareAndSwap(n, n+1) {
			return true
		}
	}
}

func (t *Tokenizer) leave() {
	if t.users.Add(-1) == 0 {
		C.uiohf_close(t.handle)
		t.handle = nil
	}
}

// Grain implements engine.Encoder.
func (t *Tokenizer) Grain() int { return grain }

var tables = sync.Pool{New: func() any { return new(table) }}

// Encode implements engine.Encoder. The rows' texts may be Go memory or any other. The arena is unchanged when it fails.
func (t *Tokenizer) Encode(a *engine.Arena, rows []engine.Row, base int, req *engine.Request) error {
	if !t.enter() {
		return ErrClosed
	}
	defer t.leave()
	if len(rows) == 0 {
		return nil
	}
	options := C.uiohf_options{
		fields:               C.uint32_t(req.Fields),
		add_special_tokens:   flagged(req.AddSpecialTokens),
		split_special_tokens: flagged(req.SplitSpecialTokens),
		overflow:             flagged(req.Overflow),
	}
	if cut := req.Truncation; cut != nil {
		if cut.MaxLength < 0 || cut.Stride < 0 {
			return fmt.Errorf("%w: max_length %d, stride %d", engine.ErrRequest, cut.MaxLength, cut.Stride)
		}
		options.truncate = 1
		options.max_length, options.stride = C.uint64_t(cut.MaxLength), C.uint64_t(cut.Stride)
		options.strategy, options.left = C.uint8_t(cut.Strategy), flagged(cut.Left)
	}
	table := tables.Get().(*table)
	defer tables.Put(table)
	table.fill(rows)
	defer table.clear()
	var batch C.uiohf_batch
	switch C.uiohf_encode(t.handle, &table.rows[0], C.size_t(len(rows)), C.uint64_t(base), &options, flag(req.Cancelled), &batch) {
	case C.UIOHF_CANCELLED:
		return engine.ErrCancelled
	case C.UIOHF_BAD_REQUEST:
		return fmt.Errorf("%w: %s", engine.ErrRequest, take(batch.failure))
	case C.UIOHF_BAD_ROW:
		return &engine.RowError{Row: int(batch.failed_row), Err: errors.New(string(take(batch.failure)))}
	}
	defer C.uiohf_batch_free(batch.owner)
	appendColumns(a, &batch, req.Fields)
	return nil
}

func appendColumns(a *engine.Arena, batch *C.uiohf_batch, fields engine.Fields) {
	copyOut(&a.IDs, batch.ids, batch.total)
	if fields&engine.TypeIDs != 0 {
		copyOut(&a.TypeIDs, batch.type_ids, batch.total)
	}
	if fields&engine.SpecialTokensMask != 0 {
		copyOut(&a.SpecialMask, batch.special_tokens_mask, batch.total)
	}
	if fields&engine.Offsets != 0 {
		copyOut(&a.Offsets, batch.offsets, 2*batch.total)
	}
	if fields&engine.WordIDs != 0 {
		copyOut(&a.WordIDs, batch.word_ids, batch.total)
	}
	if fields&engine.SequenceIDs != 0 {
		copyOut(&a.SequenceIDs, batch.sequence_ids, batch.total)
	}
	copyOut(&a.Lengths, batch.lengths, batch.rows)
	copyOut(&a.Sample, batch.sample, batch.rows)
}

// AppendDecoded implements engine.Backend.
func (t *Tokenizer) AppendDecoded(dst []byte, ids []uint32, skipSpecialTokens bool) ([]byte, error) {
	dst, _, err := t.AppendDecodedRows(dst, nil, ids, []int64{0, int64(len(ids))}, skipSpecialTokens)
	var row *engine.RowError
	if errors.As(err, &row) {
		err = row.Err
	}
	return dst, err
}

// AppendDecodedRows appends the text of each row [offsets[r], offsets[r+1]) of ids to dst, and the length of each text to lengths.
// Errors: *engine.RowError; dst and lengths are then unchanged.
func (t *Tokenizer) AppendDecodedRows(dst []byte, lengths []int, ids []uint32, offsets []int64, skipSpecialTokens bool) ([]byte, []int, error) {
	if !t.enter() {
		return dst, lengths, ErrClosed
	}
	defer t.leave()
	rows := len(offsets) - 1
	if rows < 1 {
		return dst, lengths, nil
	}
	for r, end := range offsets[1:] {
		if offsets[r] < 0 || end < offsets[r] || end > int64(len(ids)) {
			return dst, lengths, &engine.RowError{Row: r, Err: fmt.Errorf("ids [%d, %d) of %d", offsets[r], end, len(ids))}
		}
	}
	ends := make([]C.size_t, rows)
	var text C.uiohf_text
	var failed C.size_t
	if !C.uiohf_decode(t.handle, first(ids), (*C.int64_t)(&offsets[0]), C.size_t(rows), flagged(skipSpecialTokens), &ends[0], &text, &failed) {
		return dst, lengths, &engine.RowError{Row: int(failed), Err: errors.New(string(take(text)))}
	}
	defer C.uiohf_text_free(text)
	dst = append(dst, bytesOf(text)...)
	begin := C.size_t(0)
	for _, end := range ends {
		lengths = append(lengths, int(end-begin))
		begin = end
	}
	return dst, lengths, nil
}

func first(ids []uint32) *C.uint32_t {
	if len(ids) == 0 {
		return nil
	}
	return (*C.uint32_t)(&ids[0])
}

// VocabSize implements engine.Backend.
func (t *Tokenizer) VocabSize(withAdded bool) int {
	if !t.enter() {
		return 0
	}
	defer t.leave()
	if withAdded {
		return int(t.daulet.VocabSize())
	}
	return int(C.uiohf_vocab_size(t.handle, 0))
}

// TokenToID implements engine.Backend.
func (t *Tokenizer) TokenToID(token []byte) (uint32, bool) {
	if !t.enter() {
		return 0, false
	}
	defer t.leave()
	var id C.uint32_t
	ok := C.uiohf_token_to_id(t.handle, data(token), C.size_t(len(token)), &id)
	return uint32(id), bool(ok)
}

// IDToToken implements engine.Backend.
func (t *Tokenizer) IDToToken(id uint32) (string, bool) {
	if !t.enter() {
		return "", false
	}
	defer t.leave()
	var text C.uiohf_text
	if !C.uiohf_id_to_token(t.handle, C.uint32_t(id), &text) {
		return "", false
	}
	return string(take(text)), true
}

// Vocab implements engine.Backend; entries are in id order.
func (t *Tokenizer) Vocab(withAdded bool) ([]byte, error) {
	return t.text(func(out *C.uiohf_text) C.bool { return C.uiohf_vocab(t.handle, flagged(withAdded), out) })
}

// AddedTokens implements engine.Backend.
func (t *Tokenizer) AddedTokens() ([]engine.AddedToken, error) {
	list, err := t.text(func(out *C.uiohf_text) C.bool { return C.uiohf_added_tokens(t.handle, out) })
	if err != nil {
		return nil, err
	}
	var tokens []engine.AddedToken
	if err := json.Unmarshal(list, &tokens); err != nil {
		return nil, fmt.Errorf("added tokens: %w", err)
	}
	return tokens, nil
}

// NumSpecialTokens implements engine.Backend.
func (t *Tokenizer) NumSpecialTokens(pair bool) int {
	if !t.enter() {
		return 0
	}
	defer t.leave()
	return int(C.uiohf_num_special_tokens(t.handle, flagged(pair)))
}

// JSON implements engine.Backend; compact, as the crate's to_string gives it.
func (t *Tokenizer) JSON() ([]byte, error) {
	return t.text(func(out *C.uiohf_text) C.bool { return C.uiohf_json(t.handle, out) })
}

// text runs a call that answers with text.
func (t *Tokenizer) text(call func(*C.uiohf_text) C.bool) ([]byte, error) {
	if !t.enter() {
		return nil, ErrClosed
	}
	defer t.leave()
	var out C.uiohf_text
	ok := call(&out)
	answer := take(out)
	if !ok {
		return nil, errors.New(string(answer))
	}
	return answer, nil
}
