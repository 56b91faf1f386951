/* core.h: what the files of _core share.
 *
 * _core is the CPython side of unchecked-io and has no Go in it. Laws it keeps:
 *   - Importing it starts no thread and opens no library; load.c opens libunchecked_io.so at the first use.
 *   - Nothing of a library is called in a process other than the one that opened it (fork.c, load.c, tokenizer.c).
 *   - The memory of texts is let go only after the library's last worker has released it (held.c), under the GIL.
 *   - No lock of ours is held while waiting for the GIL.
 */
#ifndef UIO_CORE_H
#define UIO_CORE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "dlpack_abi.h"
#include "unchecked_io.h"

/* Serializes the methods of one object where there is no GIL to do it. */
#ifdef Py_BEGIN_CRITICAL_SECTION
#define BEGIN_EXCLUSIVE(object) Py_BEGIN_CRITICAL_SECTION(object)
#define END_EXCLUSIVE() Py_END_CRITICAL_SECTION()
#else
#define BEGIN_EXCLUSIVE(object) {
#define END_EXCLUSIVE() }
#endif

/* ---- fork.c: which process is this ---- */

extern pthread_mutex_t load_lock; /* opening the library; held across fork(), so that no child sees a half-made one */
extern pthread_mutex_t open_lock; /* re-opening tokenizers in a forked child */

int fork_watch(void);             /* at import: pthread_atfork */
unsigned fork_generation(void);   /* grows by one in each forked child */
pid_t fork_pid(void);             /* getpid(), without a system call */
bool fork_is_child(void);         /* forked, directly or not, from the process that imported this module */
void fork_cuda_touched(void);     /* this process asked the library for CUDA */
bool fork_cuda_lost(void);        /* an ancestor did, so CUDA cannot work here */

/* ---- load.c: the library of this process ---- */

/* The formatter would indent each line deeper than the one before. */
/* clang-format off */
#define LIBRARY_SYMBOLS(X) \
    X(abi_version) X(version) X(oracle) X(blob_data) X(blob_length) X(blob_close) X(tokenizer_open) X(tokenizer_close) X(tokenizer_image) \
    X(tokenizer_property) X(tokenizer_vocab_size) X(tokenizer_num_special_tokens) X(tokenizer_token_to_id) \
    X(tokenizer_id_to_token) X(stats) X(decode) X(texts_data) X(texts_offsets) X(texts_close) X(encode_start) \
    X(job_wait) X(job_shape) X(job_give) X(job_take) X(job_close) X(batch_shape) X(batch_place) X(batch_tensor) \
    X(batch_copy) X(batch_close) X(encode_column_start) X(workspace_bytes) X(encode_text) X(encode_spans) X(encode_spans_start) X(growing_open) X(growing_append) X(growing_ids) X(growing_copy) \
    X(growing_close) X(stream_open) X(stream_step) X(stream_close) X(cuda_count) X(cuda_info) X(empty_cache) X(hold_frees) X(each) X(poison)
/* clang-format on */

typedef struct Library {
    pid_t pid;           /* the process that opened it, and ... */
    unsigned generation; /* ... fork_generation() then */
    int copies;          /* 0: the file itself; n: a copy made for the n-th forked generation */
    const char *how;     /* "memfd" or "file" for a copy */
#define X(name) __typeof__(uio_##name) *name;
    LIBRARY_SYMBOLS(X)
#undef X
} Library;

const Library *library(void);          /* opens it if need be; NULL: an exception is set */
const Library *library_if_open(void);  /* NULL without an exception where this process has none */
bool library_is_ours(const Library *); /* whether its functions may be called in this process */
PyObject *library_path(void);
const char *library_fork_mode(void);
int library_find_folder(void); /* at import, before a change of directory makes a relative path wrong */

/* ---- errors.c ---- */

/* Set the exception for a status; always NULL. The message is error's. */
PyObject *raise_status(uio_status status, const uio_error *error);
/* Set an exception of a class of unchecked_io.errors (or `otherwise`, where that module lacks it); always NULL. */
PyObject *raise_named(const char *name, PyObject *otherwise, const char *format, ...);
/* Set an exception of a builtin class with the attribute .row; always NULL. */
PyObject *raise_row(PyObject *type, int64_t row, const char *format, ...);
/* A blob's text as str; closes the blob, also on failure. NULL blob: None. */
PyObject *text_of_blob(const Library *, uio_blob *);

/* ---- held.c: texts in use by workers ---- */

enum { HELD_AHEAD = 32 }; /* items asked for ahead: each is a miss of the caches, and so many are under way at once */

typedef struct Held {
    struct Held *next;
    PyObject *rows[2]; /* tuples of str: texts and pairs */
    int row_count;
    int threads; /* that may let go of them; 0: the library's default */
    Py_buffer views[2]; /* or the data of Buffers */
    int view_count;
    void *copies[2]; /* or copies of what can be written to */
    int copy_count;
} Held;

Held *held_new(void);          /* NULL: MemoryError is set */
void held_drop(Held *);        /* gives everything back; under the GIL */
void held_release(void *held); /* uio_owner.release: any thread, no GIL */
void held_drain(void);         /* drop what was released; under the GIL; keeps a pending exception */
void held_call_begins(void);   /* before uio_encode_start: from now on the library owns what is held */
void held_call_ends(unsigned generation);
void held_after_fork(void);    /* in the child: nobody works for it yet */
int held_watch_exit(void);     /* before the library is opened: see stop_at_exit in held.c */
bool held_must_stop(void);     /* the interpreter exits and this is another thread than the one that ends it */

/* ---- rows.c ---- */

/* The items of a list or tuple as texts, held by the tuple (the same one, or empty and of that size), by up to so many threads (0: the library's default).
 * false: some are left to the caller, who looks at all of them. */
bool rows_take(const Library *, int threads, PyObject *list, PyObject *tuple, uio_text *rows);
void rows_drop(int threads, PyObject *tuple); /* takes the reference */

/* ---- gather.c ---- */

extern PyTypeObject Buffers_Type;
PyObject *separations(PyObject *, PyObject *args);
/* The rows of a list or tuple of str, or of Buffers, as uio_text; `held` holds their memory. *rows are PyMem_Raw memory. -1: exception.
 * `which` is "" for texts and " of pairs". */
int text_of_str(PyObject *str, uio_text *text); /* a view of a str; -1: exception */
int gather(const Library *, PyObject *texts, const char *which, Held *held, uio_text **rows, Py_ssize_t *count);

/* ---- encode.c, tokenizer.c, batch.c, capsule.c ---- */

extern PyTypeObject Tokenizer_Type, Batch_Type;
extern const char *const option_names[];
enum { OPTION_COUNT = 17 };

PyObject *encode(const Library *, uio_tokenizer *, PyObject *texts, PyObject *pairs, PyObject *options, PyObject *outputs, PyObject *alloc,
                 PyObject *workspace, PyObject *spans);
PyObject *batch_new(const Library *, uio_batch *, int64_t rows, int64_t width, int64_t tokens, int32_t place); /* takes the batch, always */
PyObject *capsule_new(void *managed_tensor, bool versioned); /* takes the tensor, always */
const DLTensor *capsule_tensor(PyObject *capsule, Py_ssize_t position); /* NULL: exception set, naming outputs[position] */
/* ---- column.c ---- */

extern PyTypeObject Column_Type;
const uio_column *column_of(PyObject *, PyObject **keep); /* NULL, without an exception, where it is no Column; what keeps it, borrowed */
PyObject *arrow_column(PyObject *, PyObject *args);
PyObject *arrow_lists(PyObject *, PyObject *args);
/* ---- prompt.c ---- */

extern PyTypeObject Growing_Type, Stream_Type;
PyObject *growing_new(const Library *, uio_tokenizer *, unsigned flags);
PyObject *stream_new(const Library *, uio_tokenizer *, PyObject *prompt, unsigned flags);
PyObject *encode_text(const Library *, uio_tokenizer *, PyObject *text, unsigned flags);
PyObject *encode_spans(const Library *, uio_tokenizer *, PyObject *spans, unsigned flags);

/* Refuse CUDA in a forked child of a process that used it: false with DeviceError set. */
bool cuda_allowed(void);

#endif
