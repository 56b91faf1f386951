/* stub_library.c: a libunchecked_io.so in plain C for the tests of _core: the whole header, and a tokenizer whose ids are code points.
 *
 * It is stricter than the real library. Called in a process that did not open it, it aborts. It reads the texts of a row over and over while
 * it "encodes" it, so that AddressSanitizer sees memory let go too early, and counts texts that change meanwhile ("text.changed").
 *
 * The bytes of tokenizer.json are its orders, "key=value;...":
 *   row_ms=N      a row takes so long, and does not look at the cancel flag meanwhile
 *   release_ms=N  the owner is released so long after the last row
 *   fail=CODE     the job ends with this uio_status; fail_row=N is the row named
 *   start=CODE    uio_encode_start fails;  open=CODE  uio_tokenizer_open;  take=CODE  uio_job_take
 *   open_ms=N     uio_tokenizer_open takes so long
 * Compile-time: STUB_ABI, STUB_VERSION, and STUB_TLS, bytes of static thread-local storage.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../python/unchecked_io/_core/dlpack_abi.h"
#include "unchecked_io.h"

#ifndef STUB_ABI
#define STUB_ABI UIO_ABI_VERSION
#endif
#ifndef STUB_VERSION
#define STUB_VERSION "stub"
#endif
#ifdef STUB_TLS
__thread char stub_tls[STUB_TLS] __attribute__((tls_model("initial-exec")));
#endif

static pid_t home;
static pthread_t keeper; /* as a Go runtime has threads from the start */
static void *keep(void *unused) {
    (void)unused;
    for (;;) {
        pause();
    }
    return NULL;
}
__attribute__((constructor)) static void loaded(void) {
    home = getpid();
#ifdef STUB_TLS
    stub_tls[0] = 1;
#endif
    pthread_create(&keeper, NULL, keep, NULL);
}

#define HERE() at_home(__func__)
static void at_home(const char *function) {
    if (getpid() != home) {
        fprintf(stderr, "%s of the library of process %d called in process %d\n", function, (int)home, (int)getpid());
        abort();
    }
}

static atomic_llong tokenizers_open, jobs_open, batches_open, tensors_open, blobs_open, owners_taken, owners_released, text_changed,
    rows_done, decodes, held_frees, caches_emptied, growings, streams;
static atomic_int poisoned;

static uio_status fault(uio_error *error, uio_status code, int64_t row, const char *message) {
    if (error != NULL) {
        error->code = code;
        error->row = row;
        snprintf(error->message, sizeof error->message, "%s", message);
    }
    return code;
}

static void sleep_ms(long ms) { nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL); }

static double now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

/* ---- the library ---- */

struct uio_blob {
    int64_t length;
    char data[];
};

static uio_blob *blob(const void *data, size_t length) {
    uio_blob *b = malloc(sizeof *b + length + 1);
    memcpy(b->data, data, length);
    b->length = (int64_t)length;
    blobs_open++;
    return b;
}

uint32_t uio_abi_version(void) { return STUB_ABI; }
const char *uio_version(void) { return STUB_VERSION; }
const char *uio_oracle(void) { return "code points"; }
const void *uio_blob_data(const uio_blob *b) { return b->data; }
int64_t uio_blob_length(const uio_blob *b) { return b->length; }
void uio_blob_close(uio_blob *b) {
    HERE();
    if (b != NULL) {
        blobs_open--;
        free(b);
    }
}

/* ---- tokenizers ---- */

struct uio_tokenizer {
    atomic_int references;
    size_t length;
    char json[];
};

static long order(const uio_tokenizer *t, const char *key, long otherwise) {
    const char *at = t->json;
    size_t n = strlen(key);
    while ((at = strstr(at, key)) != NULL) {
        if ((at == t->json || at[-1] == ';') && at[n] == '=') {
            return atol(at + n + 1);
        }
        at += n;
    }
    return otherwise;
}

uio_status uio_tokenizer_open(const void *json, int64_t length, const uio_open_options *options, uio_tokenizer **out, uio_error *error) {
    HERE();
    if (options == NULL || options->size != sizeof *options) {
        return fault(error, UIO_ERR_ARGUMENT, -1, "open options");
    }
    if (options->flags != UIO_OPEN_JSON_STAYS ||
        (options->image != NULL && options->image_length != length)) { /* an ancestor's is its json */
        return fault(error, UIO_ERR_ARGUMENT, -1, "flags, or another image");
    }
    uio_tokenizer *t = calloc(1, sizeof *t + (size_t)length + 1);
    t->references = 1;
    t->length = (size_t)length;
    memcpy(t->json, json, (size_t)length);
    sleep_ms(order(t, "open_ms", 0));
    long code = order(t, "open", 0);
    if (code != 0) {
        free(t);
        return fault(error, (uio_status)code, -1, "added_tokens[3].id: -1");
    }
    tokenizers_open++;
    *out = t;
    return UIO_OK;
}

static void drop_tokenizer(uio_tokenizer *t) {
    if (--t->references == 0) {
        free(t);
    }
}

void uio_tokenizer_close(uio_tokenizer *t) {
    HERE();
    if (t != NULL) {
        tokenizers_open--;
        drop_tokenizer(t);
    }
}

uio_status uio_tokenizer_image(uio_tokenizer *t, const void **data, int64_t *length, uio_error *error) {
    HERE();
    (void)error;
    *data = t->json;
    *length = (int64_t)t->length;
    return UIO_OK;
}

uio_status uio_tokenizer_property(uio_tokenizer *t, const char *name, uio_blob **out, uio_error *error) {
    HERE();
    if (strcmp(name, "json") == 0) {
        *out = blob(t->json, t->length);
    } else if (strcmp(name, "backend") == 0) {
        *out = blob("stub \xE2\x82\xAC", 8);
    } else {
        return fault(error, UIO_ERR_ARGUMENT, -1, "no such property");
    }
    return UIO_OK;
}

uio_status uio_tokenizer_vocab_size(uio_tokenizer *t, int32_t with_added, int64_t *out, uio_error *error) {
    HERE();
    (void)t, (void)error;
    *out = with_added ? 0x110001 : 0x110000;
    return UIO_OK;
}

uio_status uio_tokenizer_num_special_tokens(uio_tokenizer *t, int32_t pair, int64_t *out, uio_error *error) {
    HERE();
    (void)t, (void)error;
    *out = pair ? 3 : 2;
    return UIO_OK;
}

static size_t put_utf8(char *to, uint32_t c) {
    if (c < 0x80) {
        to[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        to[0] = (char)(0xC0 | c >> 6), to[1] = (char)(0x80 | (c & 63));
        return 2;
    }
    if (c < 0x10000) {
        to[0] = (char)(0xE0 | c >> 12), to[1] = (char)(0x80 | (c >> 6 & 63)), to[2] = (char)(0x80 | (c & 63));
        return 3;
    }
    to[0] = (char)(0xF0 | c >> 18), to[1] = (char)(0x80 | (c >> 12 & 63)), to[2] = (char)(0x80 | (c >> 6 & 63)),
    to[3] = (char)(0x80 | (c & 63));
    return 4;
}

static uint32_t get_utf8(const unsigned char **at) {
    uint32_t c = *(*at)++;
    int more = c < 0x80 ? 0 : c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
    c &= more == 0 ? 0x7F : 0x3Fu >> more;
    while (more-- > 0) {
        c = c << 6 | (*(*at)++ & 63);
    }
    return c;
}

uio_status uio_tokenizer_token_to_id(uio_tokenizer *t, const void *token, int64_t length, int64_t *id, uio_error *error) {
    HERE();
    (void)t, (void)error;
    const unsigned char *at = token, *end = at + length;
    uint32_t c = length > 0 ? get_utf8(&at) : 0;
    *id = length > 0 && at == end ? (int64_t)c : -1;
    return UIO_OK;
}

uio_status uio_tokenizer_id_to_token(uio_tokenizer *t, int64_t id, uio_blob **out, uio_error *error) {
    HERE();
    (void)t, (void)error;
    char text[4];
    *out = id < 0x110000 ? blob(text, put_utf8(text, (uint32_t)id)) : NULL;
    return UIO_OK;
}

uio_status uio_stats(uio_tokenizer *t, uio_blob **out, uio_error *error) {
    HERE();
    (void)error;
    char text[1024];
    int n = snprintf(
        text, sizeof text,
        "{\"whole\": %d, \"tokenizers\": %lld, \"jobs\": %lld, \"batches\": %lld, \"tensors\": %lld, \"blobs\": %lld, \"owners\": %lld, "
        "\"text.changed\": %lld, \"rows\": %lld, \"decodes\": %lld, \"held_frees\": %lld, \"caches_emptied\": %lld, \"poisoned\": %d, "
        "\"growings\": %lld, "
        "\"streams\": %lld}",
        t == NULL, (long long)tokenizers_open, (long long)jobs_open, (long long)batches_open, (long long)tensors_open,
        (long long)blobs_open, (long long)(owners_taken - owners_released), (long long)text_changed, (long long)rows_done,
        (long long)decodes, (long long)held_frees, (long long)caches_emptied, (int)poisoned, (long long)growings, (long long)streams);
    *out = blob(text, (size_t)n);
    return UIO_OK;
}

/* ---- decode ---- */

struct uio_texts {
    char *data;
    int64_t *offsets;
};

uio_status uio_decode(uio_tokenizer *t, const uint32_t *ids, const int64_t *offsets, int64_t rows, uint32_t flags, int32_t threads,
                      uio_texts **out, uio_error *error) {
    HERE();
    (void)t, (void)threads, (void)error;
    uio_texts *texts = malloc(sizeof *texts);
    texts->data = malloc((size_t)(offsets[rows] - offsets[0]) * 4 + 1);
    texts->offsets = malloc((size_t)(rows + 1) * 8);
    char *at = texts->data;
    for (int64_t r = 0; r < rows; r++) {
        texts->offsets[r] = at - texts->data;
        for (int64_t i = offsets[r]; i < offsets[r + 1]; i++) {
            if (ids[i] < 0x110000 && !(ids[i] == 0 && flags & UIO_SKIP_SPECIAL_TOKENS)) {
                at += put_utf8(at, ids[i]);
            }
        }
    }
    texts->offsets[rows] = at - texts->data;
    decodes++;
    *out = texts;
    return UIO_OK;
}
const void *uio_texts_data(const uio_texts *t) { return t->data; }
const int64_t *uio_texts_offsets(const uio_texts *t) { return t->offsets; }
void uio_texts_close(uio_texts *t) {
    HERE();
    free(t->data);
    free(t->offsets);
    free(t);
    decodes--;
}

/* ---- prompts: ids are code points; id 0 makes no text ---- */

static uint32_t unit_at(const uio_text *text, int64_t i) {
    return text->kind == UIO_UCS4   ? ((const uint32_t *)text->data)[i]
           : text->kind == UIO_UCS2 ? ((const uint16_t *)text->data)[i]
                                    : ((const uint8_t *)text->data)[i];
}

struct uio_growing {
    uint32_t *ids;
    int64_t count;
};

static uio_growing *growing(const uint32_t *ids, int64_t count) {
    uio_growing *g = malloc(sizeof *g);
    g->ids = malloc((size_t)(count + 1) * 4);
    memcpy(g->ids, ids, (size_t)count * 4);
    g->count = count;
    growings++;
    return g;
}

uio_status uio_growing_open(uio_tokenizer *t, uint32_t flags, uio_growing **out, uio_error *error) {
    HERE();
    (void)t;
    if (flags > 3) {
        return fault(error, UIO_ERR_ARGUMENT, -1, "flags");
    }
    *out = growing((const uint32_t[]){flags}, 1);
    return UIO_OK;
}

uio_status uio_growing_append(uio_growing *g, const uio_text *text, int64_t *index, uio_blob **ids, uio_error *error) {
    HERE();
    (void)error;
    *index = g->count;
    g->ids = realloc(g->ids, (size_t)(g->count + text->length + 1) * 4);
    for (int64_t i = 0; i < text->length; i++) {
        g->ids[g->count++] = unit_at(text, i);
    }
    if (text->length > 1 << 15) {
        sleep_ms(200);
    }
    *ids = blob((const char *)(g->ids + *index), (size_t)(g->count - *index) * 4);
    return UIO_OK;
}

uio_status uio_growing_ids(uio_growing *g, uio_blob **ids, uio_error *error) {
    HERE();
    (void)error;
    *ids = blob((const char *)g->ids, (size_t)g->count * 4);
    return UIO_OK;
}

uio_status uio_growing_copy(uio_growing *g, uio_growing **out, uio_error *error) {
    HERE();
    (void)error;
    *out = growing(g->ids, g->count);
    return UIO_OK;
}

void uio_growing_close(uio_growing *g) {
    HERE();
    if (g != NULL) {
        free(g->ids);
        free(g);
        growings--;
    }
}

struct uio_stream {
    int64_t prompt;
};

uio_status uio_stream_open(uio_tokenizer *t, const uint32_t *prompt, int64_t count, uint32_t flags, uio_stream **out, uio_error *error) {
    HERE();
    (void)t, (void)prompt, (void)flags, (void)error;
    *out = malloc(sizeof **out);
    (*out)->prompt = count;
    streams++;
    return UIO_OK;
}

uio_status uio_stream_step(uio_stream *s, const uint32_t *ids, int64_t count, uio_blob **text, uio_error *error) {
    HERE();
    char out[4 * 64];
    size_t n = 0;
    *text = NULL;
    for (int64_t i = 0; i < count && n < sizeof out - 4; i++) {
        if (ids[i] >= 0x110000) {
            return fault(error, UIO_ERR_ENCODE, -1, "no code point");
        }
        n += put_utf8(out + n, ids[i]);
    }
    if (n > 0 && ids[0] != 0) {
        *text = blob(out, n);
    }
    (void)s;
    return UIO_OK;
}

void uio_stream_close(uio_stream *s) {
    HERE();
    if (s != NULL) {
        free(s);
        streams--;
    }
}

uio_status uio_encode_text(uio_tokenizer *t, const uio_text *text, uint32_t flags, uint32_t *ids, int64_t room, int64_t *count,
                           uio_error *error) {
    HERE();
    (void)t, (void)error;
    int64_t times = flags & 2 ? room : 1;
    *count = text->length * times;
    for (int64_t k = 0; k < text->length && times == 1; k++) {
        ids[k] = unit_at(text, k);
    }
    return UIO_OK;
}

uio_status uio_encode_spans(uio_tokenizer *t, const uio_text *spans, const uint8_t *trusted, int64_t count, uint32_t flags, uio_blob **ids,
                            uio_error *error) {
    HERE();
    (void)t, (void)error;
    uint32_t out[64] = {flags};
    size_t n = 1;
    for (int64_t i = 0; i < count; i++) {
        out[n++] = trusted[i];
        for (int64_t k = 0; k < spans[i].length && n < 60; k++) {
            out[n++] = unit_at(&spans[i], k);
        }
    }
    *ids = blob((const char *)out, n * 4);
    return UIO_OK;
}

/* ---- storage of tensors ---- */

typedef struct Storage {
    atomic_int references;
    void *data;
    int64_t shape[2], strides[2];
    int ndim, bits;
} Storage;

static void storage_drop(Storage *s) {
    if (s != NULL && --s->references == 0) {
        free(s->data);
        free(s);
    }
}

static Storage *storage(int ndim, int64_t rows, int64_t width) {
    Storage *s = calloc(1, sizeof *s);
    s->references = 1;
    s->ndim = ndim;
    s->shape[0] = rows, s->shape[1] = width;
    s->strides[0] = ndim == 2 ? width : 1, s->strides[1] = 1;
    size_t bytes = (size_t)rows * (size_t)(ndim == 2 ? width : 1) * 8;
    s->data = bytes == 0 ? NULL : malloc(bytes);
    return s;
}

static void delete_legacy(DLManagedTensor *m) { /* any process, any thread */
    storage_drop(m->manager_ctx);
    free(m);
    tensors_open--;
}
static void delete_versioned(DLManagedTensorVersioned *m) {
    storage_drop(m->manager_ctx);
    free(m);
    tensors_open--;
}

static DLTensor view(Storage *s) {
    DLTensor t = {.data = s->data, .ndim = s->ndim, .shape = s->shape, .strides = s->strides};
    t.device.device_type = 1;
    t.dtype.bits = 64, t.dtype.lanes = 1;
    return t;
}

/* ---- encoding ---- */

struct uio_batch {
    int64_t rows, width, tokens;
    Storage *fields[UIO_FIELD_COUNT];
};

typedef struct Row {
    int64_t length;
    int64_t *ids;
} Row;

struct uio_job { /* shared by its caller and its worker */
    atomic_int references;
    atomic_bool cancelled;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool ended;
    uio_tokenizer *tokenizer;
    uio_text *texts, *pairs;
    int64_t rows, width, tokens;
    Row *results;
    uio_options options;
    uio_owner owner;
    int64_t *given[UIO_FIELD_COUNT];
    int64_t given_width;
    uio_status status;
    uio_error error;
};

static void job_drop(uio_job *job) {
    if (--job->references != 0) {
        return;
    }
    for (int64_t r = 0; r < job->rows; r++) {
        free(job->results[r].ids);
    }
    free(job->results);
    free(job->texts);
    free(job->pairs);
    drop_tokenizer(job->tokenizer);
    pthread_mutex_destroy(&job->lock);
    pthread_cond_destroy(&job->changed);
    free(job);
    jobs_open--;
}

static uint64_t checksum(const uio_text *text) {
    int64_t bytes = text->length * (text->kind == UIO_UTF8 ? 1 : text->kind);
    uint64_t sum = 14695981039346656037u;
    for (int64_t i = 0; i < bytes; i++) {
        sum = (sum ^ ((const unsigned char *)text->data)[i]) * 1099511628211u;
    }
    return sum;
}

/* Code points of one text; false at a surrogate. */
static bool append(Row *row, const uio_text *text) {
    row->ids = realloc(row->ids, (size_t)(row->length + text->length + 2) * 8);
    const unsigned char *at = text->data, *end = at + text->length;
    for (int64_t i = 0; text->kind == UIO_UTF8 ? at < end : i < text->length; i++) {
        uint32_t c = text->kind == UIO_UTF8     ? get_utf8(&at)
                     : text->kind == UIO_LATIN1 ? at[i]
                     : text->kind == UIO_UCS2   ? ((const uint16_t *)text->data)[i]
                                                : ((const uint32_t *)text->data)[i];
        if (c >= 0xD800 && c < 0xE000) {
            return false;
        }
        row->ids[row->length++] = c;
    }
    return true;
}

static void *work(void *argument) {
    uio_job *job = argument;
    uio_status status = (uio_status)order(job->tokenizer, "fail", UIO_OK);
    int64_t bad = order(job->tokenizer, "fail_row", -1);
    long row_ms = order(job->tokenizer, "row_ms", 0);
    for (int64_t r = 0; r < job->rows && !job->cancelled; r++) {
        Row *row = &job->results[r];
        uint64_t before = checksum(&job->texts[r]);
        bool good = append(row, &job->texts[r]);
        if (job->pairs != NULL && good) {
            row->ids[row->length++] = -2;
            good = append(row, &job->pairs[r]);
        }
        if (!good && status == UIO_OK) {
            status = UIO_ERR_TEXT, bad = r;
        }
        double until = now_ms() + row_ms;
        do {
            text_changed += checksum(&job->texts[r]) != before;
        } while (now_ms() < until && (usleep(200), true));
        rows_done++;
        job->tokens += row->length;
        job->width = row->length > job->width ? row->length : job->width;
    }
    sleep_ms(order(job->tokenizer, "release_ms", 0));
    pthread_mutex_lock(&job->lock);
    if (job->cancelled) {
        status = UIO_ERR_CANCELLED;
    }
    job->status = fault(&job->error, status, bad, status == UIO_ERR_TEXT ? "a lone surrogate" : "ordered to fail");
    uio_owner owner = job->owner;
    job->ended = true;
    pthread_cond_broadcast(&job->changed);
    pthread_mutex_unlock(&job->lock);
    if (owner.release != NULL) {
        owners_released++;
        owner.release(owner.ctx);
    }
    job_drop(job);
    return NULL;
}

static uio_status give(uio_job *job, const uio_output *outputs, int64_t count, uio_error *error) {
    for (int64_t i = 0; i < count; i++) {
        const DLTensor *tensor = outputs[i].tensor;
        if (tensor->ndim != 2 || tensor->shape[0] != job->rows || tensor->dtype.bits != 64) {
            return fault(error, UIO_ERR_ARGUMENT, -1, "an output of the wrong shape");
        }
        job->given[outputs[i].field] = (int64_t *)((char *)tensor->data + tensor->byte_offset);
        job->given_width = tensor->shape[1];
    }
    return UIO_OK;
}

uio_status uio_encode_start(uio_tokenizer *t, const uio_text *texts, const uio_text *pairs, int64_t rows, const uio_options *options,
                            const uio_owner *owner, uio_job **out, uio_error *error) {
    HERE();
    owners_taken++;
    long code = order(t, "start", 0);
    uio_job *job = calloc(1, sizeof *job);
    job->rows = rows;
    job->options = *options;
    uio_status status = code != 0                          ? fault(error, (uio_status)code, -1, "ordered not to start")
                        : options->size != sizeof *options ? fault(error, UIO_ERR_ARGUMENT, -1, "size of options")
                                                           : give(job, options->outputs, options->output_count, error);
    if (status != UIO_OK) {
        free(job);
        owners_released++;
        owner->release(owner->ctx);
        return status;
    }
    jobs_open++;
    t->references++;
    job->tokenizer = t;
    job->references = 2;
    job->texts = memcpy(malloc((size_t)rows * sizeof *texts + 1), texts, (size_t)rows * sizeof *texts);
    job->pairs = pairs == NULL ? NULL : memcpy(malloc((size_t)rows * sizeof *texts + 1), pairs, (size_t)rows * sizeof *texts);
    job->results = calloc((size_t)rows + 1, sizeof *job->results);
    job->owner = *owner;
    pthread_mutex_init(&job->lock, NULL);
    pthread_cond_init(&job->changed, NULL);
    *out = job;
    pthread_t thread;
    if (order(t, "inline", 0)) { /* as the real one does with small batches */
        work(job);
    } else {
        pthread_create(&thread, NULL, work, job);
        pthread_detach(thread);
    }
    return UIO_OK;
}

/* Columns are texts with offsets here: those of the CPU. */
uio_status uio_encode_column_start(uio_tokenizer *t, const uio_column *column, const uio_options *options, const uio_owner *owner,
                                   uio_job **out, uio_error *error) {
    HERE();
    uio_text *texts = calloc((size_t)column->rows + 1, sizeof *texts);
    for (int64_t row = 0; row < column->rows; row++) {
        const int64_t *wide = column->offsets;
        const int32_t *narrow = column->offsets;
        int64_t from = column->offset_bits == 64 ? wide[row] : narrow[row],
                to = column->offset_bits == 64 ? wide[row + 1] : narrow[row + 1];
        texts[row] = (uio_text){(const char *)column->data + from, to - from, UIO_UTF8, 0};
    }
    uio_status status = uio_encode_start(t, texts, NULL, column->rows, options, owner, out, error);
    free(texts);
    return status;
}

/* A row is the first of its trusted spans. */
uio_status uio_encode_spans_start(uio_tokenizer *t, const uio_text *spans, const uint8_t *trusted, const int64_t *offsets, int64_t rows,
                                  const uio_options *options, const uio_owner *owner, uio_job **out, uio_error *error) {
    HERE();
    uio_text *texts = calloc((size_t)rows + 1, sizeof *texts);
    for (int64_t row = 0; row < rows; row++) {
        for (int64_t i = offsets[row]; i < offsets[row + 1] && texts[row].data == NULL; i++) {
            texts[row] = trusted[i] ? spans[i] : texts[row];
        }
    }
    uio_status status = uio_encode_start(t, texts, NULL, rows, options, owner, out, error);
    free(texts);
    return status;
}

int64_t uio_workspace_bytes(int64_t bytes, int64_t rows) {
    HERE();
    return bytes < 0 || rows < 0 ? -1 : 256 + bytes + rows;
}

uio_status uio_job_wait(uio_job *job, int32_t ms, uio_error *error) {
    HERE();
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    until.tv_sec += ms / 1000 + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&job->lock);
    int late = 0;
    while (!job->ended && late == 0) {
        late = pthread_cond_timedwait(&job->changed, &job->lock, &until);
    }
    uio_status status = job->ended ? job->status : UIO_PENDING;
    if (job->ended && error != NULL) {
        *error = job->error;
    }
    pthread_mutex_unlock(&job->lock);
    return status;
}

uio_status uio_job_shape(uio_job *job, int64_t *rows, int64_t *width, int64_t *tokens, uio_error *error) {
    HERE();
    (void)error;
    *rows = job->rows, *width = job->width, *tokens = job->tokens;
    return UIO_OK;
}

uio_status uio_job_give(uio_job *job, const uio_output *outputs, int64_t count, uio_error *error) {
    HERE();
    return job->options.flags & UIO_DEFER_OUTPUT ? give(job, outputs, count, error) : fault(error, UIO_ERR_STATE, -1, "not deferred");
}

uio_status uio_job_take(uio_job *job, uio_batch **out, uio_error *error) {
    HERE();
    long code = order(job->tokenizer, "take", 0);
    if (code != 0 || !job->ended) {
        return fault(error, code != 0 ? (uio_status)code : UIO_ERR_STATE, -1, "ordered not to take");
    }
    int64_t width = job->given_width > 0 ? job->given_width : job->width;
    if (width < job->width) {
        return fault(error, UIO_ERR_ARGUMENT, -1, "outputs are too narrow");
    }
    uio_batch *batch = calloc(1, sizeof *batch);
    batch->rows = job->rows, batch->width = width, batch->tokens = job->tokens;
    batch->fields[UIO_LENGTHS] = storage(1, job->rows, 0);
    for (int64_t r = 0; r < job->rows; r++) {
        ((int64_t *)batch->fields[UIO_LENGTHS]->data)[r] = job->results[r].length;
    }
    for (int field = UIO_INPUT_IDS; field <= UIO_ATTENTION_MASK; field++) {
        int64_t *cells = job->given[field];
        if (cells == NULL && job->options.fields >> field & 1) {
            batch->fields[field] = storage(2, job->rows, width);
            cells = batch->fields[field]->data;
        }
        for (int64_t r = 0; cells != NULL && r < job->rows; r++) {
            for (int64_t i = 0; i < width; i++) {
                bool there = i < job->results[r].length;
                cells[r * width + i] = field == UIO_ATTENTION_MASK ? there : there ? job->results[r].ids[i] : -1;
            }
        }
    }
    batches_open++;
    *out = batch;
    return UIO_OK;
}

void uio_job_close(uio_job *job) {
    HERE();
    if (job != NULL) {
        job->cancelled = true;
        job_drop(job);
    }
}

/* ---- batches ---- */

uio_status uio_batch_shape(uio_batch *b, int64_t *rows, int64_t *width, int64_t *tokens, uio_error *error) {
    HERE();
    (void)error;
    *rows = b->rows, *width = b->width, *tokens = b->tokens;
    return UIO_OK;
}
int32_t uio_batch_place(uio_batch *b) {
    (void)b;
    return UIO_CPU;
}

uio_status uio_batch_tensor(uio_batch *b, int32_t field, int32_t versioned, void **out, uio_error *error) {
    HERE();
    if (field < 0 || field >= UIO_FIELD_COUNT) {
        return fault(error, UIO_ERR_ARGUMENT, -1, "no such field");
    }
    Storage *s = b->fields[field];
    if (s == NULL) {
        return fault(error, UIO_ERR_STATE, -1, "this batch does not hold the field");
    }
    s->references++;
    tensors_open++;
    if (versioned) {
        DLManagedTensorVersioned *m = calloc(1, sizeof *m);
        m->version.major = 1;
        m->dl_tensor = view(s), m->manager_ctx = s, m->deleter = delete_versioned;
        *out = m;
    } else {
        DLManagedTensor *m = calloc(1, sizeof *m);
        m->dl_tensor = view(s), m->manager_ctx = s, m->deleter = delete_legacy;
        *out = m;
    }
    return UIO_OK;
}

uio_status uio_batch_copy(uio_batch *b, int32_t field, int32_t versioned, int32_t device_type, int32_t device_id, uint64_t stream,
                          void **out, uio_error *error) {
    HERE();
    (void)stream;
    if (device_type != UIO_CPU || device_id != 0) {
        return fault(error, UIO_ERR_ARGUMENT, -1, "no such device");
    }
    if (field < 0 || field >= UIO_FIELD_COUNT || b->fields[field] == NULL) {
        return fault(error, UIO_ERR_STATE, -1, "this batch does not hold the field");
    }
    Storage *from = b->fields[field], *to = storage(from->ndim, from->shape[0], from->shape[1]);
    to->bits = from->bits;
    if (to->data != NULL) {
        memcpy(to->data, from->data, (size_t)(to->shape[0] * (to->ndim == 2 ? to->shape[1] : 1) * 8));
    }
    b->fields[field] = to; /* handed out as if it were the field's */
    uio_status status = uio_batch_tensor(b, field, versioned, out, error);
    b->fields[field] = from;
    storage_drop(to);
    if (versioned && status == UIO_OK) {
        ((DLManagedTensorVersioned *)*out)->flags = 2;
    }
    return status;
}

void uio_batch_close(uio_batch *b) {
    HERE();
    for (int f = 0; f < UIO_FIELD_COUNT; f++) {
        storage_drop(b->fields[f]);
    }
    free(b);
    batches_open--;
}

/* ---- CUDA ---- */

uio_status uio_cuda_count(int32_t *out, uio_blob **why, uio_error *error) {
    HERE();
    (void)error;
    *out = getenv("STUB_CUDA") != NULL;
    *why = *out ? NULL : blob("no driver", 9);
    return UIO_OK;
}
uio_status uio_cuda_info(int32_t device, uio_blob **json, uio_error *error) {
    HERE();
    if (device != 0 || getenv("STUB_CUDA") == NULL) {
        return fault(error, UIO_ERR_DEVICE, -1, "no such device");
    }
    *json = blob("{}", 2);
    return UIO_OK;
}
uio_status uio_empty_cache(uio_error *error) {
    HERE();
    (void)error;
    caches_emptied++;
    return UIO_OK;
}
uio_status uio_hold_frees(int32_t delta, uio_error *error) {
    HERE();
    (void)error;
    held_frees += delta;
    return UIO_OK;
}
uio_status uio_each(int64_t tasks, int32_t threads, int32_t follows, void (*task)(void *ctx, int64_t i), void *ctx, uio_error *error) {
    HERE();
    (void)threads;
    (void)follows;
    (void)error;
    for (int64_t i = tasks - 1; i >= 0; i--) {
        task(ctx, i);
    }
    return UIO_OK;
}
void uio_poison(int32_t on) {
    HERE();
    poisoned = on;
}
