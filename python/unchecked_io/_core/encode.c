/* encode.c: one call, one job.
 *
 *   gather -> start -> wait, in slices between which signal handlers run -> [shape -> alloc -> give] -> take -> Batch
 *
 * The GIL is released once for a short call: start, wait, take and the shape go together. Outputs are written by take and by nothing else,
 * so an interrupt, which can only come between slices or in alloc, leaves the caller's memory untouched, for good; the texts then stay
 * held until the last worker has let go of them (held.c).
 */
#include "core.h"

#include <limits.h>

enum { SLICE_MS = 50 }; /* an interrupt is seen after at most this, and the wait for the GIL */

const char *const option_names[OPTION_COUNT] = {
    "flags",       "fields",      "padding",      "max_length",  "stride",          "pad_to_multiple_of",
    "pad_id",      "pad_type_id", "padding_side", "truncation",  "truncation_side", "dtype_bits",
    "device_type", "device_id",   "stream",       "tokenize_on", "num_threads",
};

static int parse_options(PyObject *tuple, uio_options *options) {
    if (!PyTuple_Check(tuple) || PyTuple_GET_SIZE(tuple) != OPTION_COUNT) {
        PyErr_Format(PyExc_TypeError, "options must be a tuple of %d ints", OPTION_COUNT);
        return -1;
    }
    *options = (uio_options){.size = sizeof *options};
    int64_t wide;
    struct {
        void *at;
        char type; /* u: uint32, i: int32, l: int64, s: uint64 */
    } places[OPTION_COUNT] = {
        {&options->flags, 'u'},       {&options->fields, 'u'},          {&options->padding, 'i'},
        {&options->max_length, 'l'},  {&options->stride, 'l'},          {&options->pad_to_multiple_of, 'l'},
        {&options->pad_id, 'l'},      {&options->pad_type_id, 'l'},     {&options->padding_side, 'i'},
        {&options->truncation, 'i'},  {&options->truncation_side, 'i'}, {&options->dtype_bits, 'i'},
        {&options->device_type, 'i'}, {&options->device_id, 'i'},       {&options->stream, 's'},
        {&options->tokenize_on, 'i'}, {&options->num_threads, 'i'},
    };
    for (int i = 0; i < OPTION_COUNT; i++) {
        PyObject *item = PyTuple_GET_ITEM(tuple, i);
        int overflow = 0;
        bool good = true;
        if (places[i].type == 's') {
            *(uint64_t *)places[i].at = PyLong_AsUnsignedLongLong(item);
        } else {
            wide = PyLong_AsLongLongAndOverflow(item, &overflow);
            switch (places[i].type) {
            case 'u':
                good = wide >= 0 && wide <= UINT32_MAX;
                *(uint32_t *)places[i].at = (uint32_t)wide;
                break;
            case 'i':
                good = wide >= INT32_MIN && wide <= INT32_MAX;
                *(int32_t *)places[i].at = (int32_t)wide;
                break;
            default:
                *(int64_t *)places[i].at = wide;
            }
        }
        if (PyErr_Occurred()) {
            if (!PyErr_ExceptionMatches(PyExc_OverflowError)) {
                return -1;
            }
            PyErr_Clear();
            overflow = 1;
        }
        if (overflow || !good) {
            PyErr_Format(PyExc_ValueError, "%s is out of range: %R", option_names[i], item);
            return -1;
        }
    }
    return 0;
}

/* ---- outputs: memory of the caller ---- */

typedef struct Outputs {
    PyObject *kept; /* tuple of tuples of (field, capsule), until take has returned */
    uio_output *items;
    Py_ssize_t count;
} Outputs;

static int parse_outputs(PyObject *sequence, Outputs *outputs) {
    if (sequence == Py_None) {
        return 0;
    }
    outputs->kept = PySequence_Tuple(sequence);
    if (outputs->kept == NULL) {
        return -1;
    }
    Py_ssize_t count = PyTuple_GET_SIZE(outputs->kept);
    outputs->items = PyMem_RawCalloc((size_t)count + 1, sizeof *outputs->items);
    if (outputs->items == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *pair = PyTuple_GET_ITEM(outputs->kept, i);
        if (!PyTuple_Check(pair) || PyTuple_GET_SIZE(pair) != 2) {
            PyErr_Format(PyExc_TypeError, "outputs[%zd] must be a tuple (field, capsule)", i);
            return -1;
        }
        long field = PyLong_AsLong(PyTuple_GET_ITEM(pair, 0));
        if (field == -1 && PyErr_Occurred()) {
            return -1;
        }
        if (field < 0 || field >= UIO_FIELD_COUNT) {
            PyErr_Format(PyExc_ValueError, "outputs[%zd]: there is no field %ld", i, field);
            return -1;
        }
        outputs->items[i].field = (int32_t)field;
        outputs->items[i].tensor = capsule_tensor(PyTuple_GET_ITEM(pair, 1), i);
        if (outputs->items[i].tensor == NULL) {
            return -1;
        }
    }
    outputs->count = count;
    return 0;
}

static void drop_outputs(Outputs *outputs) {
    Py_XDECREF(outputs->kept);
    PyMem_RawFree(outputs->items);
}

/* ---- the job ---- */

typedef struct Call {
    const Library *lib;
    uio_job *job;
    uio_batch *batch;
    int64_t rows, width, tokens;
    int32_t place;
    bool deferred;
    unsigned generation;
    uio_status status;
    uio_error error;
} Call;

/* After the job has ended well: write the outputs. No GIL. */
static void take(Call *call) {
    call->status = call->lib->job_take(call->job, &call->batch, &call->error);
    if (call->status == UIO_OK) {
        call->status = call->lib->batch_shape(call->batch, &call->rows, &call->width, &call->tokens, &call->error);
        call->place = call->lib->batch_place(call->batch);
    }
}

/* One slice, and what can follow without Python. No GIL. */
static void advance(Call *call) {
    call->status = call->lib->job_wait(call->job, SLICE_MS, &call->error);
    if (call->status == UIO_OK && call->deferred) {
        call->status = call->lib->job_shape(call->job, &call->rows, &call->width, &call->tokens, &call->error);
    } else if (call->status == UIO_OK) {
        take(call);
    }
    if (call->status != UIO_PENDING && !(call->status == UIO_OK && call->deferred)) {
        call->lib->job_close(call->job);
        call->job = NULL;
    } else if (held_must_stop()) { /* a daemon thread, which may never get the GIL again */
        call->lib->job_close(call->job);
        call->job = NULL;
        call->status = UIO_ERR_CANCELLED;
    }
}

/* Whether a signal handler or alloc, which may do anything, left this call in a forked child. The job is not ours then: let it lie. */
static bool forked_away(Call *call) {
    if (call->generation == fork_generation()) {
        return false;
    }
    call->job = NULL;
    call->batch = NULL;
    if (!PyErr_Occurred()) {
        raise_named("EngineUnavailableError", PyExc_RuntimeError,
                    "this process was forked in the middle of this call, which goes on in the parent alone");
    }
    return true;
}

/* What the rows of a call are: texts; or spans, where there are offsets. */
typedef struct Spans {
    const uint8_t *trusted;
    const int64_t *offsets;
    int64_t rows;
} Spans;

/* spans: None, or a tuple of bytes: for each text whether it is trusted, and the int64 offsets of the rows. The caller holds it. */
static int parse_spans(PyObject *object, Py_ssize_t texts, Spans *spans) {
    if (object == Py_None) {
        return 0;
    }
    PyObject *trusted, *offsets;
    if (!PyTuple_Check(object)) {
        PyErr_SetString(PyExc_TypeError, "spans must be a tuple (trusted, offsets)");
        return -1;
    }
    if (!PyArg_ParseTuple(object, "SS:spans", &trusted, &offsets)) {
        return -1;
    }
    spans->trusted = (const uint8_t *)PyBytes_AS_STRING(trusted);
    spans->offsets = (const int64_t *)PyBytes_AS_STRING(offsets); /* 8-aligned behind the head of a bytes object, or refused */
    spans->rows = (int64_t)(PyBytes_GET_SIZE(offsets) / 8) - 1;
    if (spans->rows < 0 || PyBytes_GET_SIZE(offsets) % 8 != 0 || (uintptr_t)spans->offsets % 8 != 0 || PyBytes_GET_SIZE(trusted) != texts ||
        spans->offsets[spans->rows] != texts) {
        PyErr_Format(PyExc_ValueError, "spans: %zd bytes of trust and %zd of offsets for %zd texts", PyBytes_GET_SIZE(trusted),
                     PyBytes_GET_SIZE(offsets), texts);
        return -1;
    }
    return 0;
}

/* Start the job and see it to its end; -1: exception. */
static int run(Call *call, uio_tokenizer *tokenizer, const uio_text *texts, const uio_text *pairs, Py_ssize_t rows,
               const uio_column *column, const Spans *spans, const uio_options *options, Held *held) {
    uio_owner owner = {held, held_release};
    Py_BEGIN_ALLOW_THREADS;
    if (column != NULL) {
        call->status = call->lib->encode_column_start(tokenizer, column, options, &owner, &call->job, &call->error);
    } else if (spans->offsets != NULL) {
        call->status = call->lib->encode_spans_start(tokenizer, texts, spans->trusted, spans->offsets, spans->rows, options, &owner,
                                                     &call->job, &call->error);
    } else {
        call->status = call->lib->encode_start(tokenizer, texts, pairs, rows, options, &owner, &call->job, &call->error);
    }
    if (call->status == UIO_OK) {
        advance(call);
    }
    Py_END_ALLOW_THREADS;
    while (call->status == UIO_PENDING) {
        int interrupted = PyErr_CheckSignals();
        if (forked_away(call) || interrupted < 0) {
            return -1;
        }
        Py_BEGIN_ALLOW_THREADS;
        advance(call);
        Py_END_ALLOW_THREADS;
    }
    if (call->status != UIO_OK) {
        raise_status(call->status, &call->error);
        return -1;
    }
    return 0;
}

/* Ask for memory, now that the shape is known, and write the outputs to it. */
static int give(Call *call, PyObject *alloc) {
    Outputs outputs = {0};
    PyObject *sequence = PyObject_CallFunction(alloc, "LLL", (long long)call->rows, (long long)call->width, (long long)call->tokens);
    if (forked_away(call) || sequence == NULL) {
        Py_XDECREF(sequence);
        return -1;
    }
    int result = -1;
    if (sequence == Py_None) {
        PyErr_SetString(PyExc_TypeError, "alloc must return a sequence of tuples (field, capsule), not None");
    } else if (parse_outputs(sequence, &outputs) == 0 && !forked_away(call)) {
        Py_BEGIN_ALLOW_THREADS;
        call->status = call->lib->job_give(call->job, outputs.items, outputs.count, &call->error);
        if (call->status == UIO_OK) {
            take(call);
        }
        call->lib->job_close(call->job);
        call->job = NULL;
        Py_END_ALLOW_THREADS;
        if (call->status == UIO_OK) {
            result = 0;
        } else {
            raise_status(call->status, &call->error);
        }
    }
    Py_DECREF(sequence);
    drop_outputs(&outputs);
    return result;
}

/* Let go of what a failed call still has. Keeps the exception. */
static void abandon(Call *call) {
    if (call->job != NULL) {
        Py_BEGIN_ALLOW_THREADS;
        call->lib->job_close(call->job);
        Py_END_ALLOW_THREADS;
    }
    if (call->batch != NULL) {
        call->lib->batch_close(call->batch);
    }
}

PyObject *encode(const Library *lib, uio_tokenizer *tokenizer, PyObject *texts, PyObject *pairs, PyObject *options_tuple,
                 PyObject *outputs_sequence, PyObject *alloc, PyObject *workspace, PyObject *spans_tuple) {
    Call call = {.lib = lib, .generation = lib->generation, .deferred = alloc != Py_None, .error = {.row = -1}};
    uio_options options;
    Outputs outputs = {0};
    uio_text *text_rows = NULL, *pair_rows = NULL;
    Py_ssize_t count = 0, pair_count = 0;
    Held *held = NULL;
    Spans spans = {0};
    PyObject *result = NULL, *keep = NULL;
    const uio_column *column = column_of(texts, &keep);

    held_drain();
    if (parse_options(options_tuple, &options) < 0) {
        goto done;
    }
    if (workspace != Py_None) {
        unsigned long long address;
        long long bytes;
        if (!PyTuple_Check(workspace)) {
            PyErr_SetString(PyExc_TypeError, "workspace must be a tuple (address, bytes)");
            goto done;
        }
        if (!PyArg_ParseTuple(workspace, "KL:workspace", &address, &bytes)) {
            goto done;
        }
        options.workspace = (void *)(uintptr_t)address;
        options.workspace_bytes = bytes;
    }
    if (column != NULL && pairs != Py_None) {
        PyErr_SetString(PyExc_TypeError, "a column takes no pairs; pass lists of str, or Arrow arrays");
        goto done;
    }
    if (call.deferred && outputs_sequence != Py_None) {
        PyErr_SetString(PyExc_TypeError, "outputs and alloc exclude each other");
        goto done;
    }
    bool cuda = options.device_type == UIO_CUDA || options.tokenize_on == UIO_ON_GPU || (column != NULL && column->device_type == UIO_CUDA);
    if (cuda && !cuda_allowed()) {
        goto done;
    }
    if (parse_outputs(outputs_sequence, &outputs) < 0 || (held = held_new()) == NULL) {
        goto done;
    }
    held->threads = options.num_threads;
    if (column != NULL) {
        if ((held->rows[0] = PyTuple_Pack(1, keep)) == NULL) {
            goto done;
        }
        held->row_count = 1;
    } else if (gather(lib, texts, "", held, &text_rows, &count) < 0) {
        goto done;
    }
    if (pairs != Py_None) {
        if (gather(lib, pairs, " of pairs", held, &pair_rows, &pair_count) < 0) {
            goto done;
        }
        if (pair_count != count) {
            PyErr_Format(PyExc_ValueError, "%zd texts, but %zd pairs", count, pair_count);
            goto done;
        }
    }
    if (parse_spans(spans_tuple, count, &spans) < 0) {
        goto done;
    }
    if (spans.offsets != NULL && (pairs != Py_None || column != NULL)) {
        PyErr_SetString(PyExc_TypeError, "spans take no pairs, and are str");
        goto done;
    }
    options.outputs = outputs.items;
    options.output_count = outputs.count;
    options.flags = call.deferred ? options.flags | UIO_DEFER_OUTPUT : options.flags & ~(uint32_t)UIO_DEFER_OUTPUT;

    held_call_begins();
    Held *lent = held;
    held = NULL; /* whatever comes, the library releases it */
    if (run(&call, tokenizer, text_rows, pair_rows, count, column, &spans, &options, lent) == 0 &&
        (!call.deferred || give(&call, alloc) == 0)) {
        uio_batch *batch = call.batch;
        call.batch = NULL;
        result = batch_new(lib, batch, call.rows, call.width, call.tokens, call.place);
    }
    if (cuda && call.status != UIO_ERR_DEVICE) { /* that one says there is no driver or device */
        fork_cuda_touched();
    }
    abandon(&call);
    held_call_ends(call.generation);
done:
    PyMem_RawFree(text_rows);
    PyMem_RawFree(pair_rows);
    drop_outputs(&outputs);
    if (held != NULL) {
        held_drop(held);
    }
    return result;
}
