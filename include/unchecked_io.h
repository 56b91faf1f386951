/* unchecked_io.h: the C contract of libunchecked_io.so.
 *
 * Text goes in, tensors come out: padded or ragged token ids, on the CPU or on a CUDA device, handed over as DLPack
 * managed tensors. Token ids are those of Hugging Face `tokenizers`, bit for bit, or the call fails; nothing is guessed.
 *
 * Conventions
 *   status     Every call that can fail returns a uio_status and fills the caller's uio_error (which may be NULL).
 *   text       Pointer and length, never NUL-terminated: text may hold NUL.
 *   memory     A pointer is NULL or the address of memory, also where a count of 0 stands beside it; a text of length 0 alone may point anywhere.
 *   handles    Opaque. X_close releases one, accepts NULL, and is called once. A handle that is NULL, closed or of another kind is answered
 *              UIO_ERR_ARGUMENT (a question without a status: 0 or NULL), as long as its number has not been given to a new one.
 *   threads    A tokenizer is immutable: any number of threads may use one. A job or a batch belongs to one thread at a time.
 *   options    Structs that may grow begin with their size in bytes. What a smaller one lacks is 0; the tail of a larger one, unknown here, must
 *              be 0, else UIO_ERR_ARGUMENT. Options may be NULL only where so said.
 *   fork       A forked child must not call into a copy of the library that its parent loaded: it opens a file of its own.
 *
 * "This library can drive CUDA" and "this machine offers CUDA" are two questions: uio_cuda_count answers 0 without error
 * where no driver or no device is found.
 */
#ifndef UNCHECKED_IO_H
#define UNCHECKED_IO_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows when a caller that was built before would go wrong; a new call or a new last member of a struct with a size does not. */
#define UIO_ABI_VERSION 1

typedef int32_t uio_status;
enum {
    UIO_OK = 0,
    UIO_PENDING = 1,               /* uio_job_wait: the time is up and the job still runs */
    UIO_ERR_ARGUMENT = 2,          /* a wrong option, size or combination: ValueError */
    UIO_ERR_TEXT = 3,              /* ill-formed text, such as a lone surrogate; error.row names the row: ValueError */
    UIO_ERR_TOKENIZER = 4,         /* the tokenizer.json is malformed or hostile: InvalidTokenizerError */
    UIO_ERR_UNSUPPORTED = 5,       /* backend "native" was asked for and refuses a component by name: UnsupportedTokenizerError */
    UIO_ERR_ENCODE = 6,            /* the tokenizer itself refused a row; error.row names it: EncodeError */
    UIO_ERR_MEMORY = 7,            /* host memory: MemoryError */
    UIO_ERR_DEVICE = 8,            /* no driver, no such device, a driver too old, a CUDA failure: DeviceError */
    UIO_ERR_DEVICE_MEMORY = 9,     /* device or pinned memory: DeviceMemoryError, after the caches were emptied */
    UIO_ERR_ENGINE_UNAVAILABLE = 10, /* tokenize_on = GPU where no GPU engine serves the tokenizer: EngineUnavailableError */
    UIO_ERR_CANCELLED = 11,        /* the job was closed */
    UIO_ERR_STATE = 12,            /* a call out of order, such as take before the job has ended */
    UIO_ERR_INTERNAL = 13          /* a fault of this library, caught at the door: InternalError */
};

typedef struct uio_error {
    int32_t code;       /* the uio_status returned */
    int32_t reserved;
    int64_t row;        /* the row at fault, or -1 */
    char message[1008]; /* UTF-8, NUL-terminated, cut at a character */
} uio_error;

typedef struct uio_tokenizer uio_tokenizer;
typedef struct uio_job uio_job;
typedef struct uio_batch uio_batch;
typedef struct uio_blob uio_blob;
typedef struct uio_texts uio_texts;
typedef struct uio_growing uio_growing;
typedef struct uio_stream uio_stream;

/* ---- the library ---- */

uint32_t uio_abi_version(void);      /* UIO_ABI_VERSION of the library; a caller compares it with its own header's */
const char *uio_version(void);       /* "0.1.0"; static */
const char *uio_oracle(void);        /* the pinned oracle, "tokenizers 0.23.3"; static */

/* A byte string owned by the library (UTF-8; JSON where so said). The data live until the close; NULL if the length is 0. */
const void *uio_blob_data(const uio_blob *);
int64_t uio_blob_length(const uio_blob *);
void uio_blob_close(uio_blob *);

/* ---- tokenizers ---- */

enum { UIO_BACKEND_AUTO = 0, UIO_BACKEND_NATIVE = 1, UIO_BACKEND_HUGGINGFACE = 2 };

enum { UIO_OPEN_JSON_STAYS = 1 /* the bytes of the file stay where they are, unchanged, until the close: they are not copied */ };

typedef struct uio_open_options {
    uint32_t size;
    int32_t backend;
    /* Where the native engine's image is kept from one process to the next: an absolute folder, made if need be for this user alone. NULL: the folder
     * UIO_CACHE, or unchecked-io/images in the user's cache folder; "" (and UIO_CACHE=off): nowhere. A relative path, here or in UIO_CACHE, is
     * UIO_ERR_ARGUMENT. A folder that others could write is not used, and a disk that is full or read-only does no harm: stats tells (image.refused,
     * image.unkept). */
    const char *cache;
    /* In a forked child: what uio_tokenizer_image gave the parent for the same bytes, which is in the child's memory too. NULL: none. */
    const void *image;
    int64_t image_length;
    uint32_t flags;    /* UIO_OPEN_* */
    uint32_t reserved; /* 0 */
} uio_open_options;

/* Build a tokenizer from the bytes of a tokenizer.json (copied). Options NULL: UIO_BACKEND_AUTO. The file's truncation and padding sections do not
 * act; they show in the "truncation" and "padding" properties and supply the pad ids of calls that give none.
 * Errors: UIO_ERR_TOKENIZER, UIO_ERR_UNSUPPORTED, UIO_ERR_MEMORY. */
uio_status uio_tokenizer_open(const void *json, int64_t length, const uio_open_options *, uio_tokenizer **out, uio_error *);
void uio_tokenizer_close(uio_tokenizer *); /* jobs in flight keep what they need */

/* The memory of the native engine's image, read-only and valid until the close; NULL and 0 if there is none. */
uio_status uio_tokenizer_image(uio_tokenizer *, const void **data, int64_t *length, uio_error *);

/* One property as text. `name` is NUL-terminated, one of:
 *   "backend" ("native" | "huggingface"), "backend_reason" (why not native; "" if native), "fingerprint" (hex sha256 of the file's bytes),
 *   "json" (the file as the backend would save it), "added_tokens" (JSON array of objects in id order: id, content, special, single_word,
 *   lstrip, rstrip, normalized), "padding", "truncation" (the file's sections as JSON, or "null"), "vocab" (JSON object token -> id, without
 *   added tokens), "vocab_with_added". */
uio_status uio_tokenizer_property(uio_tokenizer *, const char *name, uio_blob **out, uio_error *);
uio_status uio_tokenizer_vocab_size(uio_tokenizer *, int32_t with_added, int64_t *out, uio_error *);
uio_status uio_tokenizer_num_special_tokens(uio_tokenizer *, int32_t pair, int64_t *out, uio_error *);
uio_status uio_tokenizer_token_to_id(uio_tokenizer *, const void *token, int64_t length, int64_t *id_or_minus_1, uio_error *);
uio_status uio_tokenizer_id_to_token(uio_tokenizer *, int64_t id, uio_blob **out_or_null, uio_error *);

/* Counters as one flat JSON object of integers: calls rows bytes tokens rows.native rows.native.general (rows of rows.native that no kernel took, or that
 * ask for offsets) rows.hf rows.gpu rows.flagged.<why> (rows of rows.gpu that were left to the CPU) cache.hits cache.misses cache.learnt_bytes, and of
 * texts that grow append.calls append.bytes append.bytes_again (of the text before, encoded again) append.whole (calls that took the whole text again),
 * and of images image.adopted image.read image.built image.refused (files of the cache that were there and not used) image.unkept (not written to it),
 * of the tokenizer or, for NULL, of the whole process; they only grow. Also levels, always of the process: threads, mem.host.<purpose>, mem.pinned,
 * mem.device.<n>. More names may come. */
uio_status uio_stats(uio_tokenizer *or_null, uio_blob **out, uio_error *);

/* Decode rows of ids: row r is ids[offsets[r] .. offsets[r+1]). flags: UIO_SKIP_SPECIAL_TOKENS. num_threads 0: the default.
 * The result is UTF-8 with rows+1 byte offsets. Ids that the vocabulary lacks are left out, as Hugging Face does. */
enum { UIO_SKIP_SPECIAL_TOKENS = 1 };
uio_status uio_decode(uio_tokenizer *, const uint32_t *ids, const int64_t *offsets, int64_t rows, uint32_t flags, int32_t num_threads,
                      uio_texts **out, uio_error *);
const void *uio_texts_data(const uio_texts *);
const int64_t *uio_texts_offsets(const uio_texts *);
void uio_texts_close(uio_texts *);

/* ---- encoding ---- */

/* How a text's bytes are held: UTF-8, or the three fixed-width storages of CPython (ISO 8859-1, UCS-2, UCS-4; one unit a code point,
 * surrogates are ill-formed). `length` counts units. data may be NULL where length is 0. */
enum { UIO_UTF8 = 0, UIO_LATIN1 = 1, UIO_UCS2 = 2, UIO_UCS4 = 4 };
typedef struct uio_text {
    const void *data;
    int64_t length;
    int32_t kind;
    int32_t reserved;
} uio_text;

/* Called once, from any thread, after the last worker has let go of the texts (also after an error or a close). */
typedef struct uio_owner {
    void *ctx;
    void (*release)(void *ctx);
} uio_owner;

typedef enum uio_field {
    UIO_INPUT_IDS = 0,           /* [rows, width] */
    UIO_ATTENTION_MASK = 1,      /* [rows, width], 1 for a token, 0 for padding */
    UIO_TOKEN_TYPE_IDS = 2,      /* [rows, width], padding: options.pad_type_id */
    UIO_SPECIAL_TOKENS_MASK = 3, /* [rows, width], padding: 1 */
    UIO_OFFSETS = 4,             /* [rows, width, 2], in characters of the row's text; padding: 0, 0 */
    UIO_WORD_IDS = 5,            /* [rows, width], -1 where there is none */
    UIO_SEQUENCE_IDS = 6,        /* [rows, width], 0 or 1, -1 where there is none */
    UIO_LENGTHS = 7,             /* [rows] int64, tokens before padding; always on the CPU */
    UIO_SAMPLE_MAPPING = 8,      /* [rows] int64, the text that each row comes from; always on the CPU */
    UIO_RAGGED_IDS = 9,          /* [tokens] int32 */
    UIO_RAGGED_OFFSETS = 10,     /* [rows + 1] int64 */
    UIO_ROW_ERRORS = 11,         /* [rows] uint8, 0 for a good row; with UIO_NO_SYNC and UIO_ON_GPU on the device, see uio_row_error */
    UIO_FIELD_COUNT = 12
} uio_field;

enum { /* options.flags */
       UIO_ADD_SPECIAL_TOKENS = 1,
       UIO_SPLIT_SPECIAL_TOKENS = 2,  /* special tokens inside the text are text */
       UIO_RETURN_OVERFLOWING = 4,    /* each piece that truncation cuts off becomes a row of its own behind the row it came from */
       UIO_DEFER_OUTPUT = 8,          /* outputs come through uio_job_give once uio_job_shape is known */
       UIO_NO_SYNC = 16               /* the call must not synchronize with the device */
};
/* Bits of UIO_ROW_ERRORS. A call with UIO_NO_SYNC that the GPU serves does not learn which rows its kernels leave to the CPU: these are rows of pads with
 * mask 0 and length 0, and say why. (Without UIO_NO_SYNC the CPU encodes them, and rows that are no UTF-8 are UIO_ERR_TEXT.) */
typedef enum uio_row_error {
    UIO_ROW_ADDED = 1,      /* the text of an added token is in it */
    UIO_ROW_NORMALIZE = 2,  /* the normalizer may change it */
    UIO_ROW_ILL_FORMED = 4, /* it is not UTF-8 */
    UIO_ROW_COSTLY = 8,     /* a piece whose work would not be linear in its length */
    UIO_ROW_OFFSETS = 16    /* the column's offsets fall or leave its bytes: all rows */
} uio_row_error;
enum { UIO_PAD_NONE = 0, UIO_PAD_LONGEST = 1, UIO_PAD_MAX_LENGTH = 2 };
enum { UIO_TRUNCATE_NONE = 0, UIO_TRUNCATE_LONGEST_FIRST = 1, UIO_TRUNCATE_ONLY_FIRST = 2, UIO_TRUNCATE_ONLY_SECOND = 3 };
enum { UIO_RIGHT = 0, UIO_LEFT = 1 };
enum { UIO_ON_AUTO = 0, UIO_ON_CPU = 1, UIO_ON_GPU = 2 };
enum { UIO_CPU = 1, UIO_CUDA = 2, UIO_PINNED = 3 }; /* DLPack's device types; pinned memory of the host is only where a column lies */

struct DLTensor;
/* The caller's memory for one field: dense, of the field's dtype and aligned to it, on the device where the field lands, not shared with another
 * output, held by the caller until uio_job_take or uio_job_close has returned (on a device: as long as work queued on its stream needs it). */
typedef struct uio_output {
    int32_t field;
    int32_t reserved;
    const struct DLTensor *tensor; /* read during the call that passes it */
} uio_output;

typedef struct uio_options {
    uint32_t size;              /* sizeof(uio_options) */
    uint32_t flags;
    uint32_t fields;            /* bit set of 1 << uio_field; lengths and sample mapping are always there */
    int32_t padding; /* UIO_PAD_NONE: rows must be equally long for a padded field. UIO_PAD_MAX_LENGTH: rows longer than that, too */
    int64_t max_length; /* for truncation and UIO_PAD_MAX_LENGTH, special tokens counted, of which it must hold all; -1: none */
    int64_t stride; /* tokens that overflowing pieces share; less than max_length leaves beside special tokens */
    int64_t pad_to_multiple_of; /* 0 or 1: none */
    int64_t pad_id; /* at most 2^31 - 1; -1: the file's padding section, else 0 */
    int64_t pad_type_id; /* -1: the file's padding section, else 0 */
    int32_t padding_side;
    int32_t truncation;
    int32_t truncation_side;
    int32_t dtype_bits; /* 64 or 32, for the padded fields */
    int32_t device_type; /* UIO_CPU or UIO_CUDA: where the tensors land */
    int32_t device_id;
    uint64_t stream; /* CUstream of the consumer, queued on without synchronizing; 0: the legacy default stream */
    int32_t
        tokenize_on; /* UIO_ON_GPU: the device where the tensors land, which the host waits for once, or UIO_ERR_ENGINE_UNAVAILABLE with the
                                 * reason; UIO_ON_AUTO: it, where it serves the call and was measured to be worth it for so much text */
    int32_t num_threads; /* 0: UIO_THREADS, else the cores that this process may use */
    const uio_output *outputs; /* caller's memory, or NULL: the library allocates */
    int64_t output_count;
    /* Device memory at a multiple of 256, of uio_workspace_bytes, for a column on the device with UIO_NO_SYNC, UIO_ON_GPU, truncation, padding to a fixed
     * width and memory given for every field: take then queues kernels on `stream` and does nothing else, so it may be captured into a CUDA graph, once
     * a call of the kind has gone before. The workspace is the work's until it has run (each time it runs). There are no lengths. NULL: none */
    void *workspace;
    int64_t workspace_bytes;
} uio_options;

/* Encode `rows` texts (and as many pairs, or NULL) into one batch.
 *   texts, pairs   the arrays are copied; the bytes they point to belong to the job until owner->release is called
 *   owner          may be NULL: the caller then keeps the texts alive until uio_job_close returned AND the job had ended
 * The job runs on worker threads and, at its beginning, on this one: a job of under about a millisecond has ended when this returns, and where a
 * device tokenizes, texts of up to 256 MB have been gathered, which takes about 10 ms at most. When start itself fails, no job is made and
 * owner->release has been called.
 * Errors: UIO_ERR_ARGUMENT, UIO_ERR_MEMORY, UIO_ERR_ENGINE_UNAVAILABLE, UIO_ERR_DEVICE. */
uio_status uio_encode_start(uio_tokenizer *, const uio_text *texts, const uio_text *pairs_or_null, int64_t rows, const uio_options *,
                            const uio_owner *or_null, uio_job **out, uio_error *);
/* uio_encode_start for rows whose parts differ in trust, as uio_encode_spans has them: row r is spans[offsets[r] .. offsets[r+1]), offsets[0] is 0. The arrays
 * are copied. No offsets and word ids, no UIO_SPLIT_SPECIAL_TOKENS; the CPU encodes. Errors, also: UIO_ERR_ENGINE_UNAVAILABLE (the Hugging Face backend). */
uio_status uio_encode_spans_start(uio_tokenizer *, const uio_text *spans, const uint8_t *trusted, const int64_t *offsets, int64_t rows,
                                  const uio_options *, const uio_owner *or_null, uio_job **out, uio_error *);
/* Rows of UTF-8 in one piece of memory, as Arrow lays out strings: row r is data[offsets[r] .. offsets[r+1]). Nothing in it is trusted: offsets are checked
 * to rise and to stay inside, bytes to be UTF-8, rows to be there. */
typedef struct uio_column {
    uint32_t size; /* sizeof(uio_column) */
    int32_t device_type; /* where all of it lies: UIO_CPU, UIO_PINNED, which a device copies from as it lies, or UIO_CUDA */
    int32_t device_id; /* for UIO_CUDA that of options.device_id, where the tensors land on a device */
    int32_t offset_bits; /* 32 or 64 */
    const void *data;
    int64_t bytes; /* of data; -1: up to the last offset, which then is looked at */
    const void *offsets; /* int32 or int64 [rows + 1], aligned to them */
    int64_t rows;
    const void *validity; /* NULL, or a bitmap, least significant bit first; a row whose bit is 0 is UIO_ERR_ARGUMENT */
    int64_t validity_first; /* the bit of row 0 */
    int64_t nulls; /* 0: none whatever the bitmap, which then is not looked at; -1: unknown */
    void *ready; /* NULL, or a CUevent after which the column is there; else it comes behind what is queued on options.stream */
} uio_column;

/* uio_encode_start for a column. Text on the device is tokenized there, unless options.tokenize_on says UIO_ON_CPU or no GPU engine serves the call: then it
 * is copied to the host and waited for. What the column points to belongs to the job until owner->release is called; on a device, also as long as work
 * queued on options.stream needs it; in pinned memory with UIO_NO_SYNC, the same. Errors, also: UIO_ERR_TEXT, which names all rows that are no UTF-8. */
uio_status uio_encode_column_start(uio_tokenizer *, const uio_column *, const uio_options *, const uio_owner *or_null, uio_job **out,
                                   uio_error *);
/* The workspace that a column of so many bytes (all of data) and rows needs, or -1 where they are out of range. */
int64_t uio_workspace_bytes(int64_t bytes, int64_t rows);
/* Wait up to `ms` milliseconds (negative: without bound), and work meanwhile as one of the job's num_threads: with num_threads 1 the job may
 * begin here and not before. 0 only asks. UIO_PENDING when the job still runs; else what the job ended with: UIO_OK, UIO_ERR_TEXT,
 * UIO_ERR_ENCODE, UIO_ERR_MEMORY, ... The first row at fault (the lowest number) is named. */
uio_status uio_job_wait(uio_job *, int32_t ms, uio_error *);
/* After the job has ended: rows (with overflowing pieces), width of padded fields, tokens in all (-1: nobody has waited for them); each may be NULL. An empty batch is [0, 0]. */
uio_status uio_job_shape(uio_job *, int64_t *rows, int64_t *width, int64_t *tokens, uio_error *);
/* Give memory for outputs, once the shape is known and before take. Padded fields must be [rows, w] with one w >= every row's length for all
 * of them; w then is the width of the batch. */
uio_status uio_job_give(uio_job *, const uio_output *outputs, int64_t count, uio_error *);
/* Write the tensors (every cell), or queue their writing on options.stream, and make the batch. Given outputs are written by this call and
 * by nothing else. After an error the job may be taken again; after success it only waits for its close.
 * Errors: UIO_ERR_STATE, UIO_ERR_MEMORY, UIO_ERR_DEVICE, UIO_ERR_DEVICE_MEMORY. */
uio_status uio_job_take(uio_job *, uio_batch **out, uio_error *);
/* Cancels if it still runs, and detaches: workers end at their next row, then the owner is released. */
void uio_job_close(uio_job *);

/* ---- batches ---- */

uio_status uio_batch_shape(uio_batch *, int64_t *rows, int64_t *width, int64_t *tokens, uio_error *);
int32_t uio_batch_place(uio_batch *); /* UIO_CPU or UIO_CUDA: who encoded */
/* A new DLManagedTensor* (versioned = 0) or DLManagedTensorVersioned* (1). The caller owns it and calls its deleter once, from any thread,
 * also after the batch or the tokenizer has closed. Several tensors of one field share memory. A field given by the caller has no tensor:
 * UIO_ERR_STATE. */
uio_status uio_batch_tensor(uio_batch *, int32_t field, int32_t versioned, void **managed_tensor, uio_error *);
/* The same with memory of its own: a copy of the field where it lies, or on the CPU (device_type UIO_CPU, device_id 0); versioned, it is flagged
 * DLPACK_FLAG_BITMASK_IS_COPIED. A copy on a device is queued on `stream`, one from there to the CPU is waited for; `stream` is where the batch was
 * queued, or comes after it. Another device: UIO_ERR_ARGUMENT. Errors: UIO_ERR_STATE, UIO_ERR_MEMORY, UIO_ERR_DEVICE, UIO_ERR_DEVICE_MEMORY. */
uio_status uio_batch_copy(uio_batch *, int32_t field, int32_t versioned, int32_t device_type, int32_t device_id, uint64_t stream,
                          void **managed_tensor, uio_error *);
void uio_batch_close(uio_batch *);

/* ---- prompts: one at a time, on the calling thread ---- */

/* Encode one text at once. ids: room for `room` of them, which may be written to at will; *count is how many the text has, and where they are more than
 * `room` none of them is there to be read, and no counter counts the call. flags: UIO_ADD_SPECIAL_TOKENS, UIO_SPLIT_SPECIAL_TOKENS. Errors: UIO_ERR_TEXT, UIO_ERR_ARGUMENT, UIO_ERR_ENCODE. */
uio_status uio_encode_text(uio_tokenizer *, const uio_text *text, uint32_t flags, uint32_t *ids, int64_t room, int64_t *count, uio_error *);

/* Encode one text whose parts differ in trust: `count` spans, of which span i is trusted where trusted[i] is not 0. Added tokens that are special or of
 * structure (they begin and end with ASCII punctuation and have a letter or digit between, such as <tool_call>) count only in trusted text, where
 * neighbours are one; elsewhere they are text, also across a seam, and text never becomes their ids. Other added tokens, and all other text, are as in
 * the whole text. Without an untrusted span the ids are the whole text's. flags: UIO_ADD_SPECIAL_TOKENS. ids: a blob of uint32_t.
 * Errors: UIO_ERR_TEXT and UIO_ERR_ARGUMENT (error.row is the span), UIO_ERR_ENCODE, UIO_ERR_ENGINE_UNAVAILABLE (the Hugging Face backend). */
uio_status uio_encode_spans(uio_tokenizer *, const uio_text *spans, const uint8_t *trusted, int64_t count, uint32_t flags, uio_blob **ids,
                            uio_error *);

/* A text that grows at its end, such as a conversation: an append encodes again only what the new text may change, where the tokenizer allows it, and
 * gives what a whole encode would. flags: UIO_ADD_SPECIAL_TOKENS, UIO_SPLIT_SPECIAL_TOKENS. It belongs to one thread at a time and keeps its tokenizer.
 * Errors: UIO_ERR_ARGUMENT, UIO_ERR_UNSUPPORTED (the post-processor leaves the text out). */
uio_status uio_growing_open(uio_tokenizer *, uint32_t flags, uio_growing **out, uio_error *);
/* Ids before *index stay; `ids`, a blob of uint32_t, are all from there on, special tokens behind the text included. After an error nothing has changed. */
uio_status uio_growing_append(uio_growing *, const uio_text *text, int64_t *index, uio_blob **ids, uio_error *);
uio_status uio_growing_ids(uio_growing *, uio_blob **ids, uio_error *); /* all, as a blob of uint32_t */
uio_status uio_growing_copy(uio_growing *, uio_growing **out, uio_error *); /* the two grow apart: a shared beginning is encoded once */
void uio_growing_close(uio_growing *);

/* Decode ids as a model generates them: text comes once it is whole. `prompt` are the ids before, which give context and no text; flags:
 * UIO_SKIP_SPECIAL_TOKENS. Step by step equal to the oracle's DecodeStream. Belongs to one thread at a time and keeps its tokenizer. */
uio_status uio_stream_open(uio_tokenizer *, const uint32_t *prompt, int64_t count, uint32_t flags, uio_stream **out, uio_error *);
/* Take the next ids, most often one: the text that they complete, or NULL. Errors: UIO_ERR_ENCODE, when the decoder rewrites text that is out already,
 * or 2^14 ids wait for text: memory is bounded. */
uio_status uio_stream_step(uio_stream *, const uint32_t *ids, int64_t count, uio_blob **text_or_null, uio_error *);
void uio_stream_close(uio_stream *);

/* ---- CUDA ---- */

/* The driver library is opened at the first of these calls, not before. */
uio_status uio_cuda_count(int32_t *out, uio_blob **why_none_or_null, uio_error *); /* 0 and a reason where there is none */
uio_status uio_cuda_info(int32_t device, uio_blob **json, uio_error *); /* name, compute capability, driver version, memory */
/* Free what the caches hold: dropped device blocks whose last reader has ended, pinned staging that is idle. */
uio_status uio_empty_cache(uio_error *);
/* While the balance of +1 and -1 calls is positive, dropped device blocks are kept: freeing records an event that would break a CUDA graph
 * capture in progress elsewhere in the process. */
uio_status uio_hold_frees(int32_t delta, uio_error *);
/* Run task(ctx, i) for each i from 0 to tasks - 1 on the library's workers and the calling thread, up to `threads` at once (0 and below: as many as a job may
 * use by default), and return when all have returned: for callers who have many rows to look at before they can call uio_encode_start.
 * follows: 1 where a job, or more tasks, come at once: workers stay awake for it, 0.3 ms at most. */
uio_status uio_each(int64_t tasks, int32_t threads, int32_t follows, void (*task)(void *ctx, int64_t i), void *ctx, uio_error *);
/* For tests: fill pools, staging and fresh outputs with 0xCC before use. */
void uio_poison(int32_t on);

#ifdef __cplusplus
}
#endif
#endif
