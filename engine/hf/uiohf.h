/* Calls of the crate in ffi/ (src/abi.rs), for package hf alone.
 *
 * Threads: every call on a uiohf_tokenizer may run beside any other, except close. A stream belongs to one thread at a time.
 * Memory: views are read only during the call. A uiohf_text or batch that a call gave is freed by its own call, once. On
 * failure a uiohf_text holds the reason. No call panics, prints, or keeps a pointer that it was given.
 */
#ifndef UIOHF_H
#define UIOHF_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct uiohf_tokenizer uiohf_tokenizer;
typedef struct uiohf_stream uiohf_stream;
typedef struct uiohf_columns uiohf_columns;

typedef struct {
    const uint8_t *data;
    size_t len;
} uiohf_view;
typedef struct {
    uint8_t *data;
    size_t len, capacity;
} uiohf_text;
void uiohf_text_free(uiohf_text text);

uiohf_tokenizer *uiohf_open(const uint8_t *json, size_t len, uiohf_text *failure); /* NULL: failure says why */
void uiohf_close(uiohf_tokenizer *);
void *uiohf_daulet(const uiohf_tokenizer *); /* the same tokenizer for daulet's calls; valid until close */

typedef struct {
    uiohf_view text, pair;
    uint64_t has_pair;
} uiohf_row;
typedef struct {
    uint64_t max_length, stride;
    uint32_t fields; /* engine.Fields */
    uint8_t add_special_tokens, split_special_tokens, truncate, strategy, left, overflow;
} uiohf_options;
typedef struct { /* columns not asked for are empty */
    const uint32_t *ids, *type_ids, *special_tokens_mask, *offsets /* 2 an id */;
    const int32_t *word_ids, *sequence_ids /* -1: none */;
    const uint32_t *lengths, *sample;
    size_t total, rows;
    uiohf_columns *owner; /* uiohf_batch_free */
    uiohf_text failure;   /* set with UIOHF_BAD_* only */
    size_t failed_row;
} uiohf_batch;
enum { UIOHF_DONE, UIOHF_CANCELLED, UIOHF_BAD_REQUEST, UIOHF_BAD_ROW };

/* Encodes rows in order; stops at the first that fails, and before any row once *cancelled is not 0 (atomic; may be NULL).
 * Only UIOHF_DONE gives columns. */
int32_t uiohf_encode(const uiohf_tokenizer *, const uiohf_row *rows, size_t count, uint64_t base, const uiohf_options *,
                     const uint32_t *cancelled, uiohf_batch *out);
void uiohf_batch_free(uiohf_columns *);

/* Decodes rows [offsets[r], offsets[r+1]) of ids into one text; ends[r] is where row r ends in it. */
bool uiohf_decode(const uiohf_tokenizer *, const uint32_t *ids, const int64_t *offsets, size_t rows, uint8_t skip_special_tokens,
                  size_t *ends, uiohf_text *out, size_t *failed_row);

uiohf_stream *uiohf_stream_open(const uiohf_tokenizer *, uint8_t skip_special_tokens); /* keeps the tokenizer alive */
int32_t uiohf_stream_step(uiohf_stream *, uint32_t id, uiohf_text *out); /* 1: text; 0: none yet; -1: failed */
void uiohf_stream_close(uiohf_stream *);

size_t uiohf_vocab_size(const uiohf_tokenizer *, uint8_t with_added);
size_t uiohf_num_special_tokens(const uiohf_tokenizer *, uint8_t pair);
bool uiohf_token_to_id(const uiohf_tokenizer *, const uint8_t *token, size_t len, uint32_t *id);
bool uiohf_id_to_token(const uiohf_tokenizer *, uint32_t id, uiohf_text *out); /* false: out untouched */
bool uiohf_vocab(const uiohf_tokenizer *, uint8_t with_added, uiohf_text *out);
bool uiohf_added_tokens(const uiohf_tokenizer *, uiohf_text *out);
bool uiohf_json(const uiohf_tokenizer *, uiohf_text *out);
#endif
