/* tokenizer.c: a tokenizer, opened once in each process that uses it.
 *
 * The object never changes but for the list of what it has opened: its head belongs to the nearest ancestor that used it, or to this
 * process. Entries of other processes stay in the list, uncalled, until the object dies: another thread may be looking at one.
 */
#include "core.h"

#include <string.h>

typedef struct Opened {
    struct Opened *before;
    const Library *lib;
    uio_tokenizer *tokenizer;
    const void *image; /* its memory, which forked children have too; NULL: none */
    int64_t image_length;
} Opened;

typedef struct {
    PyObject_HEAD PyObject *json; /* bytes */
    PyObject *cache;              /* bytes: the folder of images, "" for none; or None: the library's default */
    int backend;
    _Atomic(Opened *) opened;
} Tokenizer;

/* Open it in this process. No GIL; open_lock is held, or nobody else knows the object. */
static Opened *open_here(Tokenizer *self, const Library *lib, uio_error *error) {
    uio_open_options options = {.size = sizeof options, .backend = self->backend, .flags = UIO_OPEN_JSON_STAYS};
    Opened *before = atomic_load_explicit(&self->opened, memory_order_relaxed);
    if (self->cache != Py_None) {
        options.cache = PyBytes_AS_STRING(self->cache);
    }
    if (before != NULL) { /* an ancestor's, whose memory is here too */
        options.image = before->image;
        options.image_length = before->image_length;
    }
    Opened *opened = PyMem_RawCalloc(1, sizeof *opened);
    if (opened == NULL) {
        error->code = UIO_ERR_MEMORY;
        strcpy(error->message, "out of memory");
        return NULL;
    }
    error->code = lib->tokenizer_open(PyBytes_AS_STRING(self->json), PyBytes_GET_SIZE(self->json), &options, &opened->tokenizer, error);
    if (error->code != UIO_OK) {
        PyMem_RawFree(opened);
        return NULL;
    }
    if (lib->tokenizer_image(opened->tokenizer, &opened->image, &opened->image_length, NULL) != UIO_OK) {
        opened->image_length = 0; /* there is nothing to adopt, then */
    }
    opened->lib = lib;
    opened->before = before;
    atomic_store_explicit(&self->opened, opened, memory_order_release);
    return opened;
}

/* What this process may use; NULL: exception. */
static const Opened *opened_here(Tokenizer *self) {
    const Library *lib = library();
    if (lib == NULL) {
        return NULL;
    }
    Opened *opened = atomic_load_explicit(&self->opened, memory_order_acquire);
    if (opened != NULL && opened->lib == lib) {
        return opened;
    }
    uio_error error = {.row = -1};
    Py_BEGIN_ALLOW_THREADS;
    pthread_mutex_lock(&open_lock);
    opened = atomic_load_explicit(&self->opened, memory_order_acquire);
    if (opened == NULL || opened->lib != lib) {
        opened = open_here(self, lib, &error);
    }
    pthread_mutex_unlock(&open_lock);
    Py_END_ALLOW_THREADS;
    if (opened == NULL) {
        raise_status(error.code, &error);
    }
    return opened;
}

static PyObject *tokenizer_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"json", "backend", "cache", NULL};
    PyObject *json, *folder = Py_None, *cache = NULL;
    int backend = UIO_BACKEND_AUTO;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "S|iO:Tokenizer", names, &json, &backend, &folder)) {
        return NULL;
    }
    if (folder == Py_None) {
        cache = Py_NewRef(Py_None);
    } else if (!PyUnicode_FSConverter(folder, &cache)) {
        return NULL;
    }
    const Library *lib = library();
    Tokenizer *self = lib == NULL ? NULL : (Tokenizer *)type->tp_alloc(type, 0);
    if (self == NULL) {
        Py_DECREF(cache);
        return NULL;
    }
    self->json = Py_NewRef(json);
    self->cache = cache;
    self->backend = backend;
    uio_error error = {.row = -1};
    Opened *opened;
    Py_BEGIN_ALLOW_THREADS; /* and no lock: many are opened at once */
    opened = open_here(self, lib, &error);
    Py_END_ALLOW_THREADS;
    if (opened == NULL) {
        raise_status(error.code, &error);
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

static void tokenizer_dealloc(Tokenizer *self) {
    Opened *opened = atomic_load(&self->opened);
    while (opened != NULL) {
        Opened *before = opened->before;
        if (library_is_ours(opened->lib)) {
            Py_BEGIN_ALLOW_THREADS;
            opened->lib->tokenizer_close(opened->tokenizer);
            Py_END_ALLOW_THREADS;
        }
        PyMem_RawFree(opened);
        opened = before;
    }
    Py_XDECREF(self->json);
    Py_XDECREF(self->cache);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyObject *tokenizer_reduce(Tokenizer *self, PyObject *Py_UNUSED(ignored)) {
    return Py_BuildValue("O(OiO)", (PyObject *)Py_TYPE(self), self->json, self->backend, self->cache);
}

/* ---- queries; those that are quick keep the GIL, for getting it back may take longer than they do ---- */

static PyObject *tokenizer_property(Tokenizer *self, PyObject *argument) {
    const char *name = PyUnicode_Check(argument) ? PyUnicode_AsUTF8(argument) : NULL;
    if (name == NULL || strlen(name) != (size_t)PyUnicode_GET_LENGTH(argument)) {
        if (!PyErr_Occurred()) {
            PyErr_SetString(PyExc_TypeError, "the name of a property is a str without NUL");
        }
        return NULL;
    }
    const Opened *opened = opened_here(self);
    if (opened == NULL) {
        return NULL;
    }
    uio_error error = {.row = -1};
    uio_blob *blob = NULL;
    uio_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = opened->lib->tokenizer_property(opened->tokenizer, name, &blob, &error);
    Py_END_ALLOW_THREADS;
    return status == UIO_OK ? text_of_blob(opened->lib, blob) : raise_status(status, &error);
}

static PyObject *tokenizer_vocab_size(Tokenizer *self, PyObject *argument) {
    int with_added = PyObject_IsTrue(argument);
    const Opened *opened = with_added < 0 ? NULL : opened_here(self);
    if (opened == NULL) {
        return NULL;
    }
    uio_error error = {.row = -1};
    int64_t size = 0;
    uio_status status = opened->lib->tokenizer_vocab_size(opened->tokenizer, with_added, &size, &error);
    return status == UIO_OK ? PyLong_FromLongLong(size) : raise_status(status, &error);
}

static PyObject *tokenizer_num_special_tokens(Tokenizer *self, PyObject *argument) {
    int pair = PyObject_IsTrue(argument);
    const Opened *opened = pair < 0 ? NULL : opened_here(self);
    if (opened == NULL) {
        return NULL;
    }
    uio_error error = {.row = -1};
    int64_t count = 0;
    uio_status status = opened->lib->tokenizer_num_special_tokens(opened->tokenizer, pair, &count, &error);
    return status == UIO_OK ? PyLong_FromLongLong(count) : raise_status(status, &error);
}

static PyObject *tokenizer_token_to_id(Tokenizer *self, PyObject *token) {
    if (!PyUnicode_Check(token)) {
        return PyErr_Format(PyExc_TypeError, "a token is a str, not %.200s", Py_TYPE(token)->tp_name);
    }
    PyObject *bytes = PyUnicode_AsUTF8String(token);
    const Opened *opened = bytes == NULL ? NULL : opened_here(self);
    if (opened == NULL) {
        Py_XDECREF(bytes);
        return NULL;
    }
    uio_error error = {.row = -1};
    int64_t id = -1;
    uio_status status =
        opened->lib->tokenizer_token_to_id(opened->tokenizer, PyBytes_AS_STRING(bytes), PyBytes_GET_SIZE(bytes), &id, &error);
    Py_DECREF(bytes);
    if (status != UIO_OK) {
        return raise_status(status, &error);
    }
    return id < 0 ? Py_NewRef(Py_None) : PyLong_FromLongLong(id);
}

static PyObject *tokenizer_id_to_token(Tokenizer *self, PyObject *argument) {
    int overflow = 0;
    long long id = PyLong_AsLongLongAndOverflow(argument, &overflow);
    if (id == -1 && PyErr_Occurred()) {
        return NULL;
    }
    const Opened *opened = opened_here(self);
    if (opened == NULL) {
        return NULL;
    }
    if (overflow || id < 0) {
        Py_RETURN_NONE;
    }
    uio_error error = {.row = -1};
    uio_blob *blob = NULL;
    uio_status status = opened->lib->tokenizer_id_to_token(opened->tokenizer, id, &blob, &error);
    return status == UIO_OK ? text_of_blob(opened->lib, blob) : raise_status(status, &error);
}

static PyObject *tokenizer_stats(Tokenizer *self, PyObject *Py_UNUSED(ignored)) {
    const Opened *opened = opened_here(self);
    if (opened == NULL) {
        return NULL;
    }
    uio_error error = {.row = -1};
    uio_blob *blob = NULL;
    uio_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = opened->lib->stats(opened->tokenizer, &blob, &error);
    Py_END_ALLOW_THREADS;
    return status == UIO_OK ? text_of_blob(opened->lib, blob) : raise_status(status, &error);
}

/* ---- decode ---- */

/* Take a contiguous buffer of integers of `size` bytes; `codes` are the format letters allowed. */
static int take_integers(PyObject *object, Py_buffer *view, Py_ssize_t size, const char *codes, const char *what) {
    if (PyObject_GetBuffer(object, view, PyBUF_ND | PyBUF_FORMAT) < 0) {
        return -1;
    }
    const char *format = view->format == NULL ? "B" : view->format;
    if (*format == '@' || *format == '=' || *format == '<') {
        format++;
    }
    if (view->itemsize != size || strlen(format) != 1 || strchr(codes, *format) == NULL) {
        PyErr_Format(PyExc_TypeError, "%s, not items of %zd bytes with format \"%s\"", what, view->itemsize,
                     view->format == NULL ? "B" : view->format);
        PyBuffer_Release(view);
        return -1;
    }
    return 0;
}

static PyObject *list_of_texts(const Library *lib, const uio_texts *texts, Py_ssize_t rows) {
    const char *data = lib->texts_data(texts);
    const int64_t *offsets = lib->texts_offsets(texts);
    PyObject *list = PyList_New(rows);
    for (Py_ssize_t i = 0; list != NULL && i < rows; i++) {
        PyObject *text = PyUnicode_DecodeUTF8(data + offsets[i], (Py_ssize_t)(offsets[i + 1] - offsets[i]), "strict");
        if (text == NULL) {
            Py_CLEAR(list);
            break;
        }
        PyList_SET_ITEM(list, i, text);
    }
    return list;
}

static PyObject *tokenizer_decode(Tokenizer *self, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"ids", "offsets", "flags", "num_threads", NULL};
    PyObject *ids_object, *offsets_object, *result = NULL;
    unsigned int flags = 0;
    int threads = 0;
    Py_buffer ids, offsets;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO|Ii:decode", names, &ids_object, &offsets_object, &flags, &threads)) {
        return NULL;
    }
    const Opened *opened = opened_here(self);
    if (opened == NULL || take_integers(ids_object, &ids, 4, "IiLl", "ids must be uint32") < 0) {
        return NULL;
    }
    if (take_integers(offsets_object, &offsets, 8, "qlQLn", "offsets must be int64") < 0) {
        PyBuffer_Release(&ids);
        return NULL;
    }
    Py_ssize_t entries = offsets.len / 8, bad = -1;
    int64_t total = ids.len / 4;
    int64_t *copy = PyMem_RawMalloc((size_t)offsets.len + 8); /* checked and used once: the caller's may be written to meanwhile */
    uio_error error = {.row = -1};
    uio_texts *texts = NULL;
    uio_status status = UIO_OK;
    if (copy == NULL) {
        PyErr_NoMemory();
        goto done;
    }
    if (entries == 0) {
        PyErr_SetString(PyExc_ValueError, "offsets must have rows + 1 entries, and are empty");
        goto done;
    }
    Py_BEGIN_ALLOW_THREADS;
    memcpy(copy, offsets.buf, (size_t)offsets.len);
    for (Py_ssize_t i = 0; i < entries && bad < 0; i++) {
        if (copy[i] < (i > 0 ? copy[i - 1] : 0) || copy[i] > total) {
            bad = i;
        }
    }
    if (bad < 0) {
        status = opened->lib->decode(opened->tokenizer, ids.buf, copy, entries - 1, flags, threads, &texts, &error);
    }
    Py_END_ALLOW_THREADS;
    if (bad >= 0) {
        PyErr_Format(PyExc_ValueError, "offsets[%zd] is %lld: offsets must not fall and must lie in %lld ids", bad, (long long)copy[bad],
                     (long long)total);
    } else if (status != UIO_OK) {
        raise_status(status, &error);
    } else {
        result = list_of_texts(opened->lib, texts, entries - 1);
        Py_BEGIN_ALLOW_THREADS;
        opened->lib->texts_close(texts);
        Py_END_ALLOW_THREADS;
    }
done:
    PyMem_RawFree(copy);
    PyBuffer_Release(&offsets);
    PyBuffer_Release(&ids);
    return result;
}

static PyObject *tokenizer_encode(Tokenizer *self, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"texts", "pairs", "options", "outputs", "alloc", "workspace", "spans", NULL};
    PyObject *texts, *pairs, *options, *outputs = Py_None, *alloc = Py_None, *workspace = Py_None, *spans = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OOO|OOOO:encode", names, &texts, &pairs, &options, &outputs, &alloc, &workspace,
                                     &spans)) {
        return NULL;
    }
    const Opened *opened = opened_here(self);
    return opened == NULL ? NULL : encode(opened->lib, opened->tokenizer, texts, pairs, options, outputs, alloc, workspace, spans);
}

static PyObject *tokenizer_growing(Tokenizer *self, PyObject *args) {
    unsigned int flags = 0;
    const Opened *opened = PyArg_ParseTuple(args, "|I:growing", &flags) ? opened_here(self) : NULL;
    return opened == NULL ? NULL : growing_new(opened->lib, opened->tokenizer, flags);
}

static PyObject *tokenizer_stream(Tokenizer *self, PyObject *args) {
    PyObject *prompt;
    unsigned int flags = 0;
    const Opened *opened = PyArg_ParseTuple(args, "O|I:stream", &prompt, &flags) ? opened_here(self) : NULL;
    return opened == NULL ? NULL : stream_new(opened->lib, opened->tokenizer, prompt, flags);
}

static PyObject *tokenizer_encode_spans(Tokenizer *self, PyObject *args) {
    PyObject *spans;
    unsigned int flags = 0;
    const Opened *opened = PyArg_ParseTuple(args, "O|I:encode_spans", &spans, &flags) ? opened_here(self) : NULL;
    return opened == NULL ? NULL : encode_spans(opened->lib, opened->tokenizer, spans, flags);
}

static PyObject *tokenizer_encode_text(Tokenizer *self, PyObject *const *args, Py_ssize_t count) {
    if (count != 2) {
        return PyErr_Format(PyExc_TypeError, "encode_text takes a text and flags, not %zd arguments", count);
    }
    unsigned long flags = PyLong_AsUnsignedLong(args[1]);
    if (PyErr_Occurred()) {
        return NULL;
    }
    const Opened *opened = opened_here(self);
    return opened == NULL ? NULL : encode_text(opened->lib, opened->tokenizer, args[0], (unsigned)flags);
}

static PyObject *tokenizer_json(Tokenizer *self, void *Py_UNUSED(closure)) { return Py_NewRef(self->json); }
static PyObject *tokenizer_backend(Tokenizer *self, void *Py_UNUSED(closure)) { return PyLong_FromLong(self->backend); }

static PyObject *tokenizer_cache(Tokenizer *self, void *Py_UNUSED(closure)) { return Py_NewRef(self->cache); }

static PyGetSetDef tokenizer_properties[] = {
    {"json", (getter)tokenizer_json, NULL, "The bytes given.", NULL},
    {"backend", (getter)tokenizer_backend, NULL, "The number given.", NULL},
    {"cache", (getter)tokenizer_cache, NULL, "The folder given, as bytes; None: the library's default.", NULL},
    {0},
};

static PyMethodDef tokenizer_methods[] = {
    {"property", (PyCFunction)tokenizer_property, METH_O, "property(name)\n--\n\nOne property as text."},
    {"vocab_size", (PyCFunction)tokenizer_vocab_size, METH_O, "vocab_size(with_added)\n--\n\n"},
    {"num_special_tokens", (PyCFunction)tokenizer_num_special_tokens, METH_O, "num_special_tokens(pair)\n--\n\n"},
    {"token_to_id", (PyCFunction)tokenizer_token_to_id, METH_O, "token_to_id(token)\n--\n\nNone if the vocabulary lacks it."},
    {"id_to_token", (PyCFunction)tokenizer_id_to_token, METH_O, "id_to_token(id)\n--\n\nNone if the vocabulary lacks it."},
    {"stats", (PyCFunction)tokenizer_stats, METH_NOARGS, "stats()\n--\n\nCounters of this tokenizer in this process, a JSON object."},
    {"decode", (PyCFunction)(void (*)(void))tokenizer_decode, METH_VARARGS | METH_KEYWORDS,
     "decode(ids, offsets, flags=0, num_threads=0)\n--\n\nRow r is ids[offsets[r] : offsets[r + 1]]."},
    {"encode", (PyCFunction)(void (*)(void))tokenizer_encode, METH_VARARGS | METH_KEYWORDS,
     "encode(texts, pairs, options, outputs=None, alloc=None, workspace=None)\n--\n\nEncode texts (and as many pairs) into a Batch."},
    {"growing", (PyCFunction)tokenizer_growing, METH_VARARGS, "growing(flags=0)\n--\n\nA text that grows, empty as yet."},
    {"stream", (PyCFunction)tokenizer_stream, METH_VARARGS, "stream(prompt, flags=0)\n--\n\nDecodes ids one by one behind a prompt's."},
    {"encode_text", (PyCFunction)(void (*)(void))tokenizer_encode_text, METH_FASTCALL,
     "encode_text(text, flags)\n--\n\nThe ids of a short text, or None: use encode."},
    {"encode_spans", (PyCFunction)tokenizer_encode_spans, METH_VARARGS,
     "encode_spans(spans, flags=0)\n--\n\nThe ids of one text of (str, trusted) parts."},
    {"__reduce__", (PyCFunction)tokenizer_reduce, METH_NOARGS, NULL},
    {0},
};

PyTypeObject Tokenizer_Type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "unchecked_io._core.Tokenizer",
    .tp_basicsize = sizeof(Tokenizer),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "A tokenizer opened from the bytes of a tokenizer.json. Immutable; any number of threads may use one.",
    .tp_new = tokenizer_new,
    .tp_dealloc = (destructor)tokenizer_dealloc,
    .tp_getset = tokenizer_properties,
    .tp_methods = tokenizer_methods,
};
