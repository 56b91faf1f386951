/* abi.c: the C contract as a C program sees it, with no Python anywhere.
 *
 *	abi TOKENIZER_JSON
 *
 * Every status that a caller can provoke, every field, every storage of text, the caller's memory, handles that are NULL, stale or of another
 * kind, eight threads on one tokenizer, tensors that outlive what they came from, and nothing in use at the end. UIO_ERR_CANCELLED and
 * UIO_ERR_INTERNAL cannot be provoked from here: the first belongs to a job whose handle is gone, the second to a fault of the library.
 * Leaks and misuse are for the sanitizers and valgrind to find: run.sh. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"
#include "dlpack.h"
#include "unchecked_io.h"

static uio_options defaults(void) {
    uio_options o;
    memset(&o, 0, sizeof o);
    o.size = sizeof o;
    o.flags = UIO_ADD_SPECIAL_TOKENS;
    o.fields = 1u << UIO_INPUT_IDS | 1u << UIO_ATTENTION_MASK;
    o.padding = UIO_PAD_LONGEST;
    o.max_length = o.pad_id = o.pad_type_id = -1;
    o.dtype_bits = 64;
    o.device_type = UIO_CPU;
    return o;
}

static uio_text utf8(const char *s) {
    uio_text t = {s, (int64_t)strlen(s), UIO_UTF8, 0};
    return t;
}

static void count_release(void *ctx) { __atomic_add_fetch((int *)ctx, 1, __ATOMIC_SEQ_CST); }

/* Start, wait and take; NULL if a step failed with `want`. */
static uio_batch *encode(uio_tokenizer *t, const uio_text *texts, const uio_text *pairs, int64_t rows, const uio_options *o,
                         uio_status want, uio_error *e) {
    uio_job *job = NULL;
    uio_batch *batch = NULL;
    int released = 0;
    uio_owner owner = {&released, count_release};
    uio_status s = uio_encode_start(t, texts, pairs, rows, o, &owner, &job, e);
    if (s == UIO_OK) {
        s = uio_job_wait(job, -1, e);
        if (s == UIO_OK) s = uio_job_take(job, &batch, e);
    } else {
        CHECK(job == NULL, "a job from a start that failed");
    }
    CHECK(s == want, "status %d, want %d: %s", s, want, e->message);
    CHECK(e->code == s, "error.code %d for status %d", e->code, s);
    CHECK(s == UIO_OK ? e->message[0] == 0 : e->message[0] != 0, "message \"%s\" for status %d", e->message, s);
    CHECK(memchr(e->message, 0, sizeof e->message) != NULL, "a message without an end");
    CHECK(__atomic_load_n(&released, __ATOMIC_SEQ_CST) == 1, "released %d times", released);
    uio_job_close(job);
    return batch;
}

static DLManagedTensor *tensor(uio_batch *b, uio_field field) {
    uio_error e;
    void *m = NULL;
    uio_status s = uio_batch_tensor(b, field, 0, &m, &e);
    CHECK(s == UIO_OK && m != NULL, "tensor %d: %s", (int)field, e.message);
    return (DLManagedTensor *)m;
}

static int64_t cell(const DLTensor *t, int64_t i) {
    const char *data = (const char *)t->data + t->byte_offset;
    switch (t->dtype.bits) {
    case 64:
        return ((const int64_t *)data)[i];
    case 32:
        return ((const int32_t *)data)[i];
    }
    return ((const uint8_t *)data)[i];
}

static int64_t cells(const DLTensor *t) {
    int64_t n = 1;
    for (int i = 0; i < t->ndim; i++) n *= t->shape[i];
    return n;
}

static uint64_t sum(const DLTensor *t) {
    uint64_t h = 1469598103934665603u;
    for (int64_t i = 0; i < cells(t); i++) h = (h ^ (uint64_t)cell(t, i)) * 1099511628211u;
    return h;
}

static char *property(uio_tokenizer *t, const char *name) {
    uio_error e;
    uio_blob *b = NULL;
    uio_status s = uio_tokenizer_property(t, name, &b, &e);
    CHECK(s == UIO_OK, "%s: %s", name, e.message);
    int64_t n = uio_blob_length(b);
    char *copy = malloc((size_t)n + 1);
    if (n) memcpy(copy, uio_blob_data(b), (size_t)n);
    copy[n] = 0;
    uio_blob_close(b);
    return copy;
}

static void library(void) {
    CHECK(uio_abi_version() == UIO_ABI_VERSION, "ABI %u", uio_abi_version());
    CHECK(strlen(uio_version()) > 0 && strncmp(uio_oracle(), "tokenizers ", 11) == 0, "%s, %s", uio_version(), uio_oracle());
}

static void opening(const char *json, int64_t length) {
    uio_error e;
    uio_tokenizer *t = NULL;
    uio_open_options o = {.size = sizeof o, .backend = UIO_BACKEND_NATIVE};
    uio_status s = uio_tokenizer_open(json, length / 2, NULL, &t, &e);
    CHECK(s == UIO_ERR_TOKENIZER && t == NULL && e.row == -1, "half a file: %d, %s", s, e.message);
    s = uio_tokenizer_open(NULL, 0, NULL, &t, &e);
    CHECK(s == UIO_ERR_TOKENIZER, "no file: %d, %s", s, e.message);
    s = uio_tokenizer_open(NULL, 5, NULL, &t, &e);
    CHECK(s == UIO_ERR_ARGUMENT, "NULL file: %d, %s", s, e.message);
    s = uio_tokenizer_open(json, length, &o, &t, &e);
    CHECK(s == UIO_ERR_UNSUPPORTED || s == UIO_OK, "native: %d, %s", s, e.message);
    uio_tokenizer_close(t);
    s = uio_tokenizer_open(json, length, NULL, NULL, &e);
    CHECK(s == UIO_ERR_ARGUMENT, "no out: %d", s);
    o.backend = 77;
    s = uio_tokenizer_open(json, length, &o, &t, NULL); /* the error may be NULL */
    CHECK(s == UIO_ERR_ARGUMENT, "backend 77: %d", s);
}

static void questions(uio_tokenizer *t) {
    static const char *names[] = {"backend", "fingerprint", "json", "added_tokens", "padding", "truncation", "vocab", "vocab_with_added"};
    uio_error e;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *value = property(t, names[i]);
        CHECK(strlen(value) > 0, "%s is empty", names[i]);
        free(value);
    }
    free(property(t, "backend_reason")); /* empty if native */
    uio_blob *b = (uio_blob *)&e;
    uio_status s = uio_tokenizer_property(t, "nope", &b, &e);
    CHECK(s == UIO_ERR_ARGUMENT && b == NULL, "an unknown property: %d", s);
    s = uio_tokenizer_property(t, NULL, &b, &e);
    CHECK(s == UIO_ERR_ARGUMENT, "a NULL property: %d", s);
    int64_t all = 0, some = 0, special = 0, id = 0;
    CHECK(uio_tokenizer_vocab_size(t, 1, &all, &e) == UIO_OK && uio_tokenizer_vocab_size(t, 0, &some, &e) == UIO_OK && all >= some &&
              some > 0,
          "%lld, %lld", (long long)all, (long long)some);
    CHECK(uio_tokenizer_num_special_tokens(t, 0, &special, &e) == UIO_OK && special >= 0, "%s", e.message);
    s = uio_tokenizer_id_to_token(t, 5, &b, &e);
    CHECK(s == UIO_OK && b != NULL, "id 5: %s", e.message);
    s = uio_tokenizer_token_to_id(t, uio_blob_data(b), uio_blob_length(b), &id, &e);
    CHECK(s == UIO_OK && id == 5, "%lld", (long long)id);
    uio_blob_close(b);
    s = uio_tokenizer_id_to_token(t, 1 << 30, &b, &e);
    CHECK(s == UIO_OK && b == NULL, "an id that is not there: %d", s);
    s = uio_tokenizer_token_to_id(t, "no such token", 13, &id, &e);
    CHECK(s == UIO_OK && id == -1, "%lld", (long long)id);
}

/* All fields: dtype, shape, strides, and what padding and lengths say of one another; both DLPack structs. */
static void fields(uio_tokenizer *t) {
    uio_error e;
    uio_text texts[] = {utf8("The width of a batch."), utf8(""), utf8("a row and another row"), {"nul\0inside", 10, UIO_UTF8, 0}};
    const int64_t rows = 4;
    for (int bits = 32; bits <= 64; bits += 32) {
        uio_options o = defaults();
        o.fields = (1u << UIO_FIELD_COUNT) - 1;
        o.dtype_bits = bits;
        o.padding_side = bits == 32 ? UIO_LEFT : UIO_RIGHT;
        uio_batch *b = encode(t, texts, NULL, rows, &o, UIO_OK, &e);
        int64_t r = 0, width = 0, tokens = 0;
        CHECK(uio_batch_shape(b, &r, &width, &tokens, &e) == UIO_OK && r == rows && uio_batch_place(b) == UIO_CPU, "%s", e.message);
        CHECK(uio_batch_shape(b, NULL, NULL, NULL, &e) == UIO_OK, "%s", e.message);
        DLManagedTensor *all[UIO_FIELD_COUNT];
        for (int f = 0; f < UIO_FIELD_COUNT; f++) {
            DLTensor *d = &(all[f] = tensor(b, (uio_field)f))->dl_tensor;
            int want = f == UIO_ROW_ERRORS ? 8 : f == UIO_RAGGED_IDS ? 32 : f < UIO_LENGTHS ? bits : 64;
            CHECK(d->dtype.bits == want && d->dtype.lanes == 1 && d->device.device_type == 1, "field %d: %d bits", f, d->dtype.bits);
            CHECK((uintptr_t)d->data % 64 == 0 && d->strides != NULL, "field %d at %p", f, d->data);
            void *v = NULL;
            CHECK(uio_batch_tensor(b, f, 1, &v, &e) == UIO_OK, "%s", e.message);
            DLManagedTensorVersioned *versioned = v;
            CHECK(versioned->version.major == 1 && versioned->dl_tensor.data == d->data && versioned->flags == 0, "field %d", f);
            versioned->deleter(versioned);
            CHECK(uio_batch_copy(b, f, 1, UIO_CPU, 0, 0, &v, &e) == UIO_OK, "%s", e.message);
            versioned = v;
            size_t size = (size_t)cells(d) * (size_t)want / 8;
            CHECK(versioned->flags == 2 && versioned->dl_tensor.data != d->data && memcmp(versioned->dl_tensor.data, d->data, size) == 0,
                  "a copy of field %d", f);
            versioned->deleter(versioned);
        }
        uio_batch_close(b); /* tensors live on */
        const DLTensor *ids = &all[UIO_INPUT_IDS]->dl_tensor, *mask = &all[UIO_ATTENTION_MASK]->dl_tensor;
        const DLTensor *lengths = &all[UIO_LENGTHS]->dl_tensor, *ragged = &all[UIO_RAGGED_IDS]->dl_tensor,
                       *ends = &all[UIO_RAGGED_OFFSETS]->dl_tensor;
        CHECK(all[UIO_OFFSETS]->dl_tensor.ndim == 3 && all[UIO_OFFSETS]->dl_tensor.shape[2] == 2, "offsets");
        CHECK(cells(ragged) == tokens && cells(ends) == rows + 1 && cell(ends, rows) == tokens, "ragged");
        for (int64_t i = 0; i < rows; i++) {
            int64_t n = cell(lengths, i), begin = o.padding_side == UIO_LEFT ? width - n : 0;
            CHECK(cell(ends, i + 1) - cell(ends, i) == n && cell(&all[UIO_SAMPLE_MAPPING]->dl_tensor, i) == i, "row %d", (int)i);
            for (int64_t k = 0; k < width; k++) {
                int inside = k >= begin && k < begin + n;
                CHECK(cell(mask, i * width + k) == inside, "mask %d, %d", (int)i, (int)k);
                if (inside) CHECK(cell(ids, i * width + k) == cell(ragged, cell(ends, i) + k - begin), "ids %d, %d", (int)i, (int)k);
            }
        }
        for (int f = 0; f < UIO_FIELD_COUNT; f++) all[f]->deleter(all[f]);
    }
    uio_options o = defaults();
    uio_batch *b = encode(t, NULL, NULL, 0, &o, UIO_OK, &e);
    DLManagedTensor *empty = tensor(b, UIO_INPUT_IDS);
    CHECK(empty->dl_tensor.ndim == 2 && cells(&empty->dl_tensor) == 0 && empty->dl_tensor.data == NULL, "an empty batch");
    empty->deleter(empty);
    void *none = &e;
    uio_status s = uio_batch_tensor(b, UIO_OFFSETS, 0, &none, &e);
    CHECK(s == UIO_ERR_STATE && none == NULL, "a field not asked for: %d", s);
    none = &e;
    s = uio_batch_copy(b, UIO_OFFSETS, 0, UIO_CPU, 0, 0, &none, &e);
    CHECK(s == UIO_ERR_STATE && none == NULL, "a copy of a field not asked for: %d", s);
    s = uio_batch_copy(b, UIO_INPUT_IDS, 0, UIO_CUDA, 0, 0, &none, &e);
    CHECK(s == UIO_ERR_ARGUMENT && none == NULL, "a copy to a device: %d", s);
    CHECK(uio_batch_copy(b, UIO_INPUT_IDS, 0, UIO_CPU, 0, 0, NULL, &e) == UIO_ERR_ARGUMENT, "a copy to nowhere");
    s = uio_batch_tensor(b, 99, 0, &none, &e);
    CHECK(s == UIO_ERR_ARGUMENT, "field 99: %d", s);
    uio_batch_close(b);
}

/* One text in four storages gives one row. */
static void storages(uio_tokenizer *t) {
    static const uint8_t latin1[] = {'g', 'r', 0xF6, 0xDF, 'e', 'r'};
    static const uint16_t ucs2[] = {'g', 'r', 0xF6, 0xDF, 'e', 'r'}, lone[] = {'o', 'k', 0xD83D};
    static const uint32_t ucs4[] = {'g', 'r', 0xF6, 0xDF, 'e', 'r'}, outside[] = {0x110000};
    uio_error e;
    uio_text texts[] = {utf8("gr\xC3\xB6\xC3\x9F"
                             "er"),
                        {latin1, 6, UIO_LATIN1, 0},
                        {ucs2, 6, UIO_UCS2, 0},
                        {ucs4, 6, UIO_UCS4, 0},
                        utf8("x")};
    uio_options o = defaults();
    uio_batch *b = encode(t, texts, NULL, 4, &o, UIO_OK, &e);
    DLManagedTensor *ids = tensor(b, UIO_INPUT_IDS);
    for (int64_t i = 0, w = ids->dl_tensor.shape[1]; i < 4 * w; i++)
        CHECK(cell(&ids->dl_tensor, i) == cell(&ids->dl_tensor, i % w), "cell %d", (int)i);
    ids->deleter(ids);
    uio_batch_close(b);
    const uio_text bad[] = {{lone, 3, UIO_UCS2, 0}, {outside, 1, UIO_UCS4, 0}, {"\xFF", 1, UIO_UTF8, 0}};
    for (int i = 0; i < 3; i++) {
        texts[3] = bad[i];
        encode(t, texts, NULL, 5, &o, UIO_ERR_TEXT, &e);
        CHECK(e.row == 3 && strstr(e.message, "row 3") != NULL, "row %lld: %s", (long long)e.row, e.message);
    }
    texts[3].kind = 9;
    encode(t, texts, NULL, 5, &o, UIO_ERR_ARGUMENT, &e);
    texts[3] = (uio_text){NULL, 4, UIO_UTF8, 0};
    encode(t, texts, NULL, 5, &o, UIO_ERR_ARGUMENT, &e);
    texts[3] = (uio_text){NULL, 0, UIO_UTF8, 0};
    uio_batch_close(encode(t, texts, NULL, 5, &o, UIO_OK, &e));
}

static void options(uio_tokenizer *t) {
    uio_error e;
    uio_text text = utf8("one two three four five six seven eight nine ten"), pair = utf8("1 2 3");
    struct {
        uio_options o;
        char tail[16];
    } longer = {defaults(), {0}};
    longer.o.size = sizeof longer;
    uio_batch_close(encode(t, &text, NULL, 1, &longer.o, UIO_OK, &e));
    longer.tail[9] = 1;
    encode(t, &text, NULL, 1, &longer.o, UIO_ERR_ARGUMENT, &e);
    uio_options o = defaults();
    o.size = (uint32_t)offsetof(uio_options, outputs); /* an older caller: what it does not have is 0 */
    o.outputs = (void *)1;
    o.output_count = 99;
    uio_batch_close(encode(t, &text, NULL, 1, &o, UIO_OK, &e));
    o.size = 0;
    encode(t, &text, NULL, 1, &o, UIO_ERR_ARGUMENT, &e);
    encode(t, &text, NULL, 1, NULL, UIO_ERR_ARGUMENT, &e);
    o = defaults();
    o.dtype_bits = 8;
    encode(t, &text, NULL, 1, &o, UIO_ERR_ARGUMENT, &e);
    encode(t, &text, NULL, -1, &o, UIO_ERR_ARGUMENT, &e);
    encode(t, NULL, NULL, 1, &o, UIO_ERR_ARGUMENT, &e);
    encode(NULL, &text, NULL, 1, &o, UIO_ERR_ARGUMENT, &e);

    o = defaults();
    o.truncation = UIO_TRUNCATE_LONGEST_FIRST;
    o.max_length = 6;
    o.stride = 1;
    o.flags |= UIO_RETURN_OVERFLOWING;
    uio_batch *b = encode(t, &text, NULL, 1, &o, UIO_OK, &e);
    int64_t rows = 0, width = 0;
    CHECK(uio_batch_shape(b, &rows, &width, NULL, &e) == UIO_OK && rows > 1 && width == 6, "%lld rows of %lld", (long long)rows,
          (long long)width);
    uio_batch_close(b);
    o.max_length = 12;
    uio_batch_close(encode(t, &text, &pair, 1, &o, UIO_OK, &e));
    o.stride = 12;
    encode(t, &text, &pair, 1, &o, UIO_ERR_ARGUMENT, &e);
    o.stride = 0;
    o.max_length = 6;
    o.truncation = UIO_TRUNCATE_ONLY_SECOND; /* there is no second: the tokenizer's own refusal */
    encode(t, &text, NULL, 1, &o, UIO_ERR_ENCODE, &e);
    CHECK(e.row == 0, "row %lld: %s", (long long)e.row, e.message);

    o = defaults();
    o.padding = UIO_PAD_NONE;
    uio_text unequal[] = {text, utf8("one")};
    encode(t, unequal, NULL, 2, &o, UIO_ERR_ARGUMENT, &e);
    CHECK(strstr(e.message, "encode_ragged") != NULL, "%s", e.message);

    o = defaults();
    o.tokenize_on = UIO_ON_GPU;
    encode(t, &text, NULL, 1, &o, UIO_ERR_ENGINE_UNAVAILABLE, &e);

    o = defaults(); /* 64 rows of a tebicell: more than any machine addresses */
    o.padding = UIO_PAD_MAX_LENGTH;
    o.max_length = (int64_t)1 << 40;
    uio_text many[64];
    for (int i = 0; i < 64; i++) many[i] = text;
    encode(t, many, NULL, 64, &o, UIO_ERR_MEMORY, &e);
    uio_batch_close(encode(t, unequal, NULL, 1, (o = defaults(), &o), UIO_OK, &e));
}

static void count_task(void *ctx, int64_t i) { atomic_fetch_add((atomic_int *)ctx + i % 8, 1 + (int)(i / 8)); }

static void tasks(void) {
    uio_error e;
    for (int threads = 0; threads < 4; threads++) {
        atomic_int sums[8] = {0};
        CHECK(uio_each(800, threads, threads & 1, count_task, sums, &e) == UIO_OK, "%s", e.message);
        for (int i = 0; i < 8; i++) CHECK(sums[i] == 100 * 101 / 2, "task %d of 8 has %d", i, sums[i]);
    }
    CHECK(uio_each(0, 0, 0, count_task, NULL, &e) == UIO_OK && uio_each(-1, 0, 0, count_task, NULL, &e) == UIO_ERR_ARGUMENT &&
              uio_each(1, 0, 0, NULL, NULL, &e) == UIO_ERR_ARGUMENT,
          "%s", e.message);
}

static void devices(uio_tokenizer *t) {
    uio_error e;
    int32_t n = -1;
    uio_blob *why = NULL, *info = NULL;
    CHECK(uio_cuda_count(&n, &why, &e) == UIO_OK && n >= 0, "%s", e.message);
    if (n == 0) {
        uio_text text = utf8("x");
        uio_options o = defaults();
        o.device_type = UIO_CUDA;
        CHECK(uio_blob_length(why) > 0, "no device, no reason");
        encode(t, &text, NULL, 1, &o, UIO_ERR_DEVICE, &e);
        CHECK(uio_cuda_info(0, &info, &e) == UIO_ERR_DEVICE && info == NULL, "%s", e.message);
    } else {
        CHECK(uio_cuda_info(0, &info, &e) == UIO_OK && uio_blob_length(info) > 0, "%s", e.message);
    }
    uio_blob *none = NULL;
    CHECK(uio_cuda_info(1000, &none, &e) == UIO_ERR_DEVICE && none == NULL, "%s", e.message);
    uio_blob_close(why);
    uio_blob_close(info);
    CHECK(uio_hold_frees(1, &e) == UIO_OK && uio_hold_frees(-1, &e) == UIO_OK && uio_hold_frees(-1, &e) == UIO_ERR_ARGUMENT, "%s",
          e.message);
    CHECK(uio_empty_cache(&e) == UIO_OK, "%s", e.message);
}

/* The caller's memory: cells beside it stay, and what does not fit is refused. */
static void outputs(uio_tokenizer *t) {
    uio_error e;
    uio_text texts[] = {utf8("a batch of rows"), utf8("a row")};
    uio_job *job = NULL;
    uio_options o = defaults();
    o.flags |= UIO_DEFER_OUTPUT;
    CHECK(uio_encode_start(t, texts, NULL, 2, &o, NULL, &job, &e) == UIO_OK && uio_job_wait(job, -1, &e) == UIO_OK, "%s", e.message);
    int64_t rows = 0, width = 0, tokens = 0;
    CHECK(uio_job_shape(job, &rows, &width, &tokens, &e) == UIO_OK && rows == 2 && tokens > 0, "%s", e.message);
    uio_batch *batch = NULL;
    CHECK(uio_job_take(job, &batch, &e) == UIO_ERR_STATE && batch == NULL, "take before give: %s", e.message);
    int64_t wide = width + 3, shape[2] = {rows, wide}, narrow[2] = {rows, width - 1};
    int64_t *memory = malloc(sizeof(int64_t) * (size_t)(rows * wide + 2));
    for (int64_t i = 0; i < rows * wide + 2; i++) memory[i] = -77;
    DLTensor mine = {memory + 1, {1, 0}, 2, {0, 64, 1}, narrow, NULL, 0};
    uio_output output = {UIO_INPUT_IDS, 0, &mine};
    CHECK(uio_job_give(job, &output, 1, &e) == UIO_ERR_ARGUMENT && strstr(e.message, "row 0") != NULL, "too narrow: %s", e.message);
    mine.shape = shape;
    CHECK(uio_job_give(job, &output, 1, &e) == UIO_OK && uio_job_take(job, &batch, &e) == UIO_OK, "%s", e.message);
    uio_batch *second = batch;
    CHECK(uio_job_take(job, &second, &e) == UIO_ERR_STATE && second == NULL, "a second take");
    void *none = NULL;
    CHECK(uio_batch_tensor(batch, UIO_INPUT_IDS, 0, &none, &e) == UIO_ERR_STATE, "a tensor of the caller's memory");
    uio_batch_close(batch);
    CHECK(memory[0] == -77 && memory[rows * wide + 1] == -77, "cells beside the output were written");
    for (int64_t i = 1; i <= rows * wide; i++) CHECK(memory[i] != -77, "cell %d was not written", (int)i - 1);
    free(memory);
    uio_job_close(job);
}

static void handles(uio_tokenizer *t, uio_tokenizer *stale) {
    uio_error e;
    int64_t n;
    uio_blob *b;
    void *m;
    CHECK(uio_tokenizer_vocab_size(NULL, 1, &n, &e) == UIO_ERR_ARGUMENT, "NULL");
    CHECK(uio_tokenizer_vocab_size(stale, 1, &n, &e) == UIO_ERR_ARGUMENT, "stale");
    CHECK(uio_tokenizer_vocab_size((uio_tokenizer *)&e, 1, &n, &e) == UIO_ERR_ARGUMENT, "no handle at all");
    CHECK(uio_job_wait((uio_job *)t, 0, &e) == UIO_ERR_ARGUMENT && uio_batch_tensor((uio_batch *)t, 0, 0, &m, &e) == UIO_ERR_ARGUMENT,
          "another kind");
    CHECK(uio_stats(stale, &b, &e) == UIO_ERR_ARGUMENT, "stale");
    CHECK(uio_blob_data((uio_blob *)t) == NULL && uio_blob_length(NULL) == 0 && uio_texts_data(NULL) == NULL && uio_batch_place(NULL) == 0,
          "questions");
    uio_tokenizer_close(NULL);
    uio_job_close(NULL);
    uio_batch_close(NULL);
    uio_blob_close(NULL);
    uio_texts_close(NULL);
    uio_batch_close((uio_batch *)t); /* of another kind: left alone */
    CHECK(uio_tokenizer_vocab_size(t, 1, &n, &e) == UIO_OK, "%s", e.message);
}

static void decoding(uio_tokenizer *t) {
    uio_error e;
    uio_text text = utf8("a row of numbers");
    uio_options o = defaults();
    o.flags = 0;
    o.fields = 1u << UIO_RAGGED_IDS | 1u << UIO_RAGGED_OFFSETS;
    uio_batch *b = encode(t, &text, NULL, 1, &o, UIO_OK, &e);
    DLManagedTensor *ids = tensor(b, UIO_RAGGED_IDS);
    int64_t n = cells(&ids->dl_tensor), offsets[] = {0, n, n};
    uio_texts *texts = NULL;
    CHECK(uio_decode(t, ids->dl_tensor.data, offsets, 2, UIO_SKIP_SPECIAL_TOKENS, 0, &texts, &e) == UIO_OK, "%s", e.message);
    const int64_t *ends = uio_texts_offsets(texts);
    CHECK(ends[0] == 0 && ends[1] == text.length && ends[2] == ends[1] && memcmp(uio_texts_data(texts), text.data, (size_t)ends[1]) == 0,
          "%.*s", (int)ends[1], (const char *)uio_texts_data(texts));
    uio_texts_close(texts);
    offsets[1] = n + 1;
    CHECK(uio_decode(t, ids->dl_tensor.data, offsets, 2, 0, 0, &texts, &e) == UIO_ERR_ARGUMENT && texts == NULL, "offsets out of order");
    CHECK(uio_decode(t, NULL, NULL, 0, 0, 1, &texts, &e) == UIO_OK, "no rows: %s", e.message);
    uio_texts_close(texts);
    ids->deleter(ids);
    uio_batch_close(b);
}

enum { THREADS = 8, ROUNDS = 12, LARGE = 300 };

/* Text of a blob of ids as a whole encode would give it; 0: the same. */
static int64_t ids_differ(uio_tokenizer *t, const char *text, uint32_t flags, uio_blob *ids) {
    uio_error e;
    uio_options o = defaults();
    uio_text one = utf8(text);
    o.flags = flags;
    o.fields = 1 << UIO_RAGGED_IDS;
    uio_batch *b = encode(t, &one, NULL, 1, &o, UIO_OK, &e);
    DLManagedTensor *want = tensor(b, UIO_RAGGED_IDS);
    int64_t n = want->dl_tensor.shape[0], differ = n * 4 != uio_blob_length(ids);
    for (int64_t i = 0; i < n && !differ; i++)
        differ = ((const uint32_t *)uio_blob_data(ids))[i] != (uint32_t)((int32_t *)want->dl_tensor.data)[i];
    want->deleter(want);
    uio_batch_close(b);
    uio_blob_close(ids);
    return differ;
}

static void prompts(uio_tokenizer *t) {
    uio_error e;
    uio_growing *g = NULL, *copy = NULL;
    uio_blob *ids = NULL, *all = NULL, *text = NULL;
    uio_text first = utf8("The width of a ba"), second = utf8("tch is 10."), ill = {"\xC0", 1, UIO_UTF8, 0};
    int64_t index = -1;
    CHECK(uio_growing_open(t, 64, &g, &e) == UIO_ERR_ARGUMENT && g == NULL, "%s", e.message);
    CHECK(uio_growing_open(t, UIO_ADD_SPECIAL_TOKENS, &g, &e) == UIO_OK, "%s", e.message);
    CHECK(uio_growing_append(g, &first, &index, &ids, &e) == UIO_OK && index >= 0, "%s", e.message);
    uio_blob_close(ids);
    CHECK(uio_growing_copy(g, &copy, &e) == UIO_OK, "%s", e.message);
    CHECK(uio_growing_append(g, &ill, &index, &ids, &e) == UIO_ERR_TEXT && ids == NULL, "%s", e.message);
    CHECK(uio_growing_append(g, NULL, &index, &ids, &e) == UIO_ERR_ARGUMENT, "%s", e.message);
    CHECK(uio_growing_append(g, &second, &index, &ids, &e) == UIO_OK, "%s", e.message);
    CHECK(uio_growing_ids(g, &all, &e) == UIO_OK && uio_blob_length(all) == index * 4 + uio_blob_length(ids), "index %d", (int)index);
    uio_blob_close(ids);
    CHECK(!ids_differ(t, "The width of a batch is 10.", UIO_ADD_SPECIAL_TOKENS, all), "an append is no whole encode");
    uio_growing_close(g);
    CHECK(uio_growing_ids(copy, &all, &e) == UIO_OK, "%s", e.message);
    CHECK(!ids_differ(t, "The width of a ba", UIO_ADD_SPECIAL_TOKENS, all), "a copy grew");
    uio_growing_close(copy);
    uio_growing_close(NULL);
    CHECK(uio_growing_ids(copy, &all, &e) == UIO_ERR_ARGUMENT, "%s", e.message);

    uio_stream *s = NULL;
    const uint32_t some[] = {5, 6};
    CHECK(uio_stream_open(t, NULL, 0, 2, &s, &e) == UIO_ERR_ARGUMENT && uio_stream_open(t, NULL, 1, 0, &s, &e) == UIO_ERR_ARGUMENT, "%s",
          e.message);
    CHECK(uio_stream_open(t, some, 2, UIO_SKIP_SPECIAL_TOKENS, &s, &e) == UIO_OK, "%s", e.message);
    CHECK(uio_stream_step(s, some, 2, &text, &e) == UIO_OK, "%s", e.message);
    uio_blob_close(text);
    CHECK(uio_stream_step(s, NULL, 1, &text, &e) == UIO_ERR_ARGUMENT && text == NULL, "%s", e.message);
    CHECK(uio_stream_step(s, NULL, 0, &text, &e) == UIO_OK && text == NULL, "%s", e.message);
    uio_stream_close(s);
    uio_stream_close(NULL);

    uint32_t few[64];
    int64_t count = -1;
    const int64_t offsets[] = {0, 2, 2}, falls[] = {0, 2, 1};
    uio_job *job = NULL;
    uio_options o = {.size = sizeof o,
                     .fields = 1u << UIO_RAGGED_IDS,
                     .max_length = -1,
                     .pad_id = -1,
                     .pad_type_id = -1,
                     .dtype_bits = 64,
                     .device_type = UIO_CPU};
    const uio_text parts[] = {first, second};
    const uint8_t trust[] = {1, 0};
    CHECK(uio_encode_spans_start(t, parts, trust, NULL, 2, &o, NULL, &job, &e) == UIO_ERR_ARGUMENT && job == NULL, "%s", e.message);
    uio_status started = uio_encode_spans_start(t, parts, trust, falls, 2, &o, NULL, &job, &e);
    CHECK(started == UIO_ERR_ARGUMENT, "%s", e.message);
    started = uio_encode_spans_start(t, parts, trust, offsets, 2, &o, NULL, &job, &e); /* the Hugging Face backend refuses */
    CHECK(started == UIO_OK || started == UIO_ERR_ENGINE_UNAVAILABLE, "%s", e.message);
    if (started == UIO_OK) {
        int64_t rows = 0, tokens = 0;
        CHECK(uio_job_wait(job, -1, &e) == UIO_OK && uio_job_shape(job, &rows, NULL, &tokens, &e) == UIO_OK, "%s", e.message);
        CHECK(rows == 2 && tokens > 0, "%d rows, %d tokens", (int)rows, (int)tokens);
        uio_job_close(job);
    }

    CHECK(uio_encode_text(t, NULL, 0, few, 64, &count, &e) == UIO_ERR_ARGUMENT && count == 0, "%s", e.message);
    CHECK(uio_encode_text(t, &first, 4, few, 64, &count, &e) == UIO_ERR_ARGUMENT, "%s", e.message);
    CHECK(uio_encode_text(t, &first, 0, NULL, 1, &count, &e) == UIO_ERR_ARGUMENT, "%s", e.message);
    CHECK(uio_encode_text(t, &first, 0, few, 64, &count, &e) == UIO_OK && count > 0 && count <= 64, "%s", e.message);
    int64_t had = count;
    CHECK(uio_encode_text(t, &first, 0, NULL, 0, &count, &e) == UIO_OK && count == had, "%s", e.message);

    const uio_text spans[] = {first, second};
    const uint8_t trusted[] = {1, 1}, mixed[] = {1, 0};
    CHECK(uio_encode_spans(t, spans, trusted, -1, 0, &ids, &e) == UIO_ERR_ARGUMENT, "%s", e.message);
    uio_status status = uio_encode_spans(t, spans, mixed, 2, 0, &ids, &e); /* the Hugging Face backend refuses */
    CHECK(status == UIO_OK || status == UIO_ERR_ENGINE_UNAVAILABLE, "%s", e.message);
    if (status == UIO_OK) {
        CHECK(!ids_differ(t, "The width of a batch is 10.", 0, ids), "seams show");
        CHECK(uio_encode_spans(t, spans, trusted, 2, UIO_ADD_SPECIAL_TOKENS, &ids, &e) == UIO_OK, "%s", e.message);
        CHECK(!ids_differ(t, "The width of a batch is 10.", UIO_ADD_SPECIAL_TOKENS, ids), "trusted spans are no whole text");
    }
}

struct shared {
    uio_tokenizer *tokenizer;
    uio_text small[3], large[LARGE];
    uint64_t small_sum, large_sum;
    int detached, released;
};

static void *work(void *ctx) {
    struct shared *s = ctx;
    uio_error e;
    for (int round = 0; round < ROUNDS; round++) {
        uio_options o = defaults();
        int large = round % 3 == 0;
        o.num_threads = 1 + round % 3;
        if (round % 4 == 3) { /* start and let go: the texts are static */
            uio_owner owner = {&s->released, count_release};
            uio_job *job = NULL;
            CHECK(uio_encode_start(s->tokenizer, s->large, NULL, LARGE, &o, &owner, &job, &e) == UIO_OK, "%s", e.message);
            uio_status status = uio_job_wait(job, 0, &e);
            CHECK(status == UIO_OK || status == UIO_PENDING, "%d: %s", status, e.message);
            __atomic_add_fetch(&s->detached, 1, __ATOMIC_SEQ_CST);
            uio_job_close(job);
            continue;
        }
        uio_batch *b = encode(s->tokenizer, large ? s->large : s->small, NULL, large ? LARGE : 3, &o, UIO_OK, &e);
        DLManagedTensor *ids = tensor(b, UIO_INPUT_IDS);
        uio_batch_close(b);
        CHECK(sum(&ids->dl_tensor) == (large ? s->large_sum : s->small_sum), "round %d: other ids than the first time", round);
        ids->deleter(ids);
    }
    return NULL;
}

static void threads(uio_tokenizer *t) {
    static struct shared s;
    static const char *words[] = {"tensor", "row", "width", "chunk", "worker", "mask", "größer", "数", "1024"};
    static char rows[LARGE][400];
    s.tokenizer = t;
    for (int i = 0; i < LARGE; i++) {
        for (int k = 0; k < 1 + i % 40; k++) {
            strcat(rows[i], words[(i * 7 + k * 3) % 9]);
            strcat(rows[i], " ");
        }
        s.large[i] = utf8(rows[i]);
    }
    memcpy(s.small, s.large + 5, sizeof s.small);
    uio_error e;
    uio_options o = defaults();
    for (int large = 0; large < 2; large++) {
        uio_batch *b = encode(t, large ? s.large : s.small, NULL, large ? LARGE : 3, &o, UIO_OK, &e);
        DLManagedTensor *ids = tensor(b, UIO_INPUT_IDS);
        *(large ? &s.large_sum : &s.small_sum) = sum(&ids->dl_tensor);
        ids->deleter(ids);
        uio_batch_close(b);
    }
    pthread_t workers[THREADS];
    for (int i = 0; i < THREADS; i++) CHECK(pthread_create(&workers[i], NULL, work, &s) == 0, "no thread");
    for (int i = 0; i < THREADS; i++) pthread_join(workers[i], NULL);
    for (int i = 0; i < 20000 && __atomic_load_n(&s.released, __ATOMIC_SEQ_CST) < s.detached; i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    CHECK(s.released == s.detached && s.detached > 0, "%d jobs let go, %d released", s.detached, s.released);
}

static int64_t level(const char *json, const char *name) {
    char key[64];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(json, key);
    CHECK(at != NULL, "stats lack %s: %s", name, json);
    return at ? atoll(at + strlen(key)) : -1;
}

/* Nothing is in use once all is closed. */
static void finish(void) {
    static const char *levels[] = {"mem.host.arena", "mem.host.image", "mem.host.table", "mem.host.tensor"};
    uio_error e;
    uio_blob *b = NULL;
    CHECK(uio_stats(NULL, &b, &e) == UIO_OK, "%s", e.message);
    char json[4096];
    snprintf(json, sizeof json, "%.*s", (int)uio_blob_length(b), (const char *)uio_blob_data(b));
    uio_blob_close(b);
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) CHECK(level(json, levels[i]) == 0, "%s: %s", levels[i], json);
    CHECK(level(json, "calls") > 0 && level(json, "rows") > 0 && level(json, "tokens") > 0, "%s", json);
}

static void *drop(void *managed) {
    DLManagedTensor *m = managed;
    m->deleter(m);
    return NULL;
}

int main(int argc, char **argv) {
    FILE *f = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (!f) {
        fprintf(stderr, "usage: abi TOKENIZER_JSON\n");
        return 2;
    }
    fseek(f, 0, SEEK_END);
    long length = ftell(f);
    rewind(f);
    char *json = malloc((size_t)length);
    if (fread(json, 1, (size_t)length, f) != (size_t)length) return 2;
    fclose(f);

    uio_error e;
    uio_tokenizer *t = NULL, *other = NULL;
    uio_poison(1);
    library();
    opening(json, length);
    CHECK(uio_tokenizer_open(json, length, NULL, &t, &e) == UIO_OK, "%s", e.message);
    CHECK(uio_tokenizer_open(json, length, NULL, &other, &e) == UIO_OK, "%s", e.message);
    free(json); /* the library has its copy */
    uio_tokenizer_close(other);
    questions(t);
    fields(t);
    storages(t);
    options(t);
    devices(t);
    tasks();
    outputs(t);
    handles(t, other);
    decoding(t);
    prompts(t);
    threads(t);

    /* A tensor outlives the tokenizer and dies on another thread. */
    uio_text text = utf8("the last row");
    uio_options o = defaults();
    uio_batch *b = encode(t, &text, NULL, 1, &o, UIO_OK, &e);
    DLManagedTensor *ids = tensor(b, UIO_INPUT_IDS);
    uio_batch_close(b);
    uio_tokenizer_close(t);
    CHECK(cell(&ids->dl_tensor, 0) >= 0, "the tensor is gone");
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, drop, ids) == 0, "no thread");
    pthread_join(thread, NULL);
    finish();
    printf("abi.c: %d failed\n", failures);
    return failures != 0;
}
