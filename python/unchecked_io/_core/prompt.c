/* prompt.c: one prompt at a time: texts that grow, ids that become text one by one, spans of different trust.
 *
 * A call that is over in some microseconds keeps the GIL, for getting it back may take longer than it does; a long text lets it go. An object
 * serves one call at a time: another thread's is refused meanwhile. In a forked child the objects of the parent are dead.
 */
#include "core.h"

#include <string.h>

enum { SHORT = 1 << 14 }; /* units of text, ids: about a tenth of a millisecond */

typedef struct {
    PyObject_HEAD const Library *lib;
    union {
        uio_growing *growing;
        uio_stream *stream;
    };
    atomic_flag busy;
} Prompt;

static PyObject *prompt_new(PyTypeObject *type, const Library *lib) {
    Prompt *self = PyObject_New(Prompt, type);
    if (self != NULL) {
        self->lib = lib;
        self->growing = NULL;
        atomic_flag_clear(&self->busy);
    }
    return (PyObject *)self;
}

/* Take the object for a call; false: exception. */
static bool begin(Prompt *self) {
    if (!library_is_ours(self->lib)) {
        raise_named("EngineUnavailableError", PyExc_RuntimeError, "this %s was made before this process was forked: make another one here",
                    strrchr(Py_TYPE(self)->tp_name, '.') + 1);
        return false;
    }
    if (atomic_flag_test_and_set(&self->busy)) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is using this object: each thread needs its own");
        return false;
    }
    return true;
}

static void end(Prompt *self) { atomic_flag_clear(&self->busy); }

static PyObject *list_of(const uint32_t *ids, Py_ssize_t count) {
    PyObject *list = PyList_New(count);
    for (Py_ssize_t i = 0; list != NULL && i < count; i++) {
        PyObject *id = PyLong_FromUnsignedLong(ids[i]);
        if (id == NULL) {
            Py_CLEAR(list);
            break;
        }
        PyList_SET_ITEM(list, i, id);
    }
    return list;
}

/* A blob's ids as a list; closes the blob. */
static PyObject *list_of_ids(const Library *lib, uio_blob *blob) {
    PyObject *list = list_of(lib->blob_data(blob), (Py_ssize_t)(lib->blob_length(blob) / 4));
    lib->blob_close(blob);
    return list;
}

static int id_of(PyObject *object, Py_ssize_t i, uint32_t *id) {
    int overflow = 0;
    PyObject *number = PyNumber_Index(object);
    long long value = number == NULL ? -1 : PyLong_AsLongLongAndOverflow(number, &overflow);
    Py_XDECREF(number);
    if (overflow != 0 || value < 0 || value > UINT32_MAX) {
        if (!PyErr_Occurred()) {
            PyErr_Format(PyExc_ValueError, "ids[%zd] is %R: an id is in 0 to 4294967295", i, object);
        }
        return -1;
    }
    *id = (uint32_t)value;
    return 0;
}

enum { FEW = 16 };

/* The ids of a sequence of int, or one int: in `few`, or in PyMem memory where there are more. NULL: exception. */
static uint32_t *ids_of(PyObject *object, uint32_t few[FEW], Py_ssize_t *count) {
    if (PyIndex_Check(object) && !PySequence_Check(object)) {
        *count = 1;
        return id_of(object, 0, few) < 0 ? NULL : few;
    }
    PyObject *tuple = PySequence_Tuple(object); /* our own: __index__ may run any code */
    if (tuple == NULL) {
        return NULL;
    }
    *count = PyTuple_GET_SIZE(tuple);
    uint32_t *ids = *count <= FEW ? few : PyMem_Malloc((size_t)*count * sizeof *ids);
    if (ids == NULL) {
        PyErr_NoMemory();
    }
    for (Py_ssize_t i = 0; ids != NULL && i < *count; i++) {
        if (id_of(PyTuple_GET_ITEM(tuple, i), i, &ids[i]) < 0) {
            if (ids != few) {
                PyMem_Free(ids);
            }
            ids = NULL;
        }
    }
    Py_DECREF(tuple);
    return ids;
}

/* ---- Growing ---- */

PyObject *growing_new(const Library *lib, uio_tokenizer *tokenizer, unsigned flags) {
    PyObject *self = prompt_new(&Growing_Type, lib);
    uio_error error = {.row = -1};
    uio_status status = UIO_OK;
    if (self != NULL) {
        Py_BEGIN_ALLOW_THREADS; /* the first one proves where texts may be cut */
        status = lib->growing_open(tokenizer, flags, &((Prompt *)self)->growing, &error);
        Py_END_ALLOW_THREADS;
    }
    if (status != UIO_OK) {
        Py_CLEAR(self);
        raise_status(status, &error);
    }
    return self;
}

static void growing_dealloc(Prompt *self) {
    if (library_is_ours(self->lib)) {
        self->lib->growing_close(self->growing);
    }
    PyObject_Free(self);
}

static PyObject *growing_append(Prompt *self, PyObject *argument) {
    uio_text text;
    if (!PyUnicode_Check(argument)) {
        return PyErr_Format(PyExc_TypeError, "text must be str, not %.200s", Py_TYPE(argument)->tp_name);
    }
    if (text_of_str(argument, &text) < 0 || !begin(self)) {
        return NULL;
    }
    uio_error error = {.row = -1};
    uio_blob *blob = NULL;
    int64_t index = 0;
    uio_status status;
    if (text.length <= SHORT) {
        status = self->lib->growing_append(self->growing, &text, &index, &blob, &error);
    } else {
        Py_BEGIN_ALLOW_THREADS; /* the caller holds the str */
        status = self->lib->growing_append(self->growing, &text, &index, &blob, &error);
        Py_END_ALLOW_THREADS;
    }
    end(self);
    if (status != UIO_OK) {
        return raise_status(status, &error);
    }
    PyObject *ids = list_of_ids(self->lib, blob);
    return ids == NULL ? NULL : Py_BuildValue("(LN)", (long long)index, ids);
}

static PyObject *growing_ids(Prompt *self, void *Py_UNUSED(closure)) {
    if (!begin(self)) {
        return NULL;
    }
    uio_error error = {.row = -1};
    uio_blob *blob = NULL;
    uio_status status = self->lib->growing_ids(self->growing, &blob, &error);
    end(self);
    return status == UIO_OK ? list_of_ids(self->lib, blob) : raise_status(status, &error);
}

static PyObject *growing_copy(Prompt *self, PyObject *Py_UNUSED(ignored)) {
    PyObject *copy = prompt_new(Py_TYPE(self), self->lib);
    if (copy == NULL || !begin(self)) {
        if (copy != NULL) {
            PyObject_Free(copy);
        }
        return NULL;
    }
    uio_error error = {.row = -1};
    uio_status status = self->lib->growing_copy(self->growing, &((Prompt *)copy)->growing, &error);
    end(self);
    if (status != UIO_OK) {
        Py_CLEAR(copy);
        raise_status(status, &error);
    }
    return copy;
}

static PyMethodDef growing_methods[] = {
    {"append", (PyCFunction)growing_append, METH_O, "append(text)\n--\n\nThe index of the first id that changed, and all ids from there."},
    {"copy", (PyCFunction)growing_copy, METH_NOARGS, "copy()\n--\n\nThe same text; the two grow apart."},
    {0},
};

static PyGetSetDef growing_properties[] = {{"ids", (getter)growing_ids, NULL, "All ids, a new list.", NULL}, {0}};

PyTypeObject Growing_Type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "unchecked_io._core.Growing",
    .tp_basicsize = sizeof(Prompt),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_doc = "A text that grows at its end. For one thread at a time.",
    .tp_dealloc = (destructor)growing_dealloc,
    .tp_methods = growing_methods,
    .tp_getset = growing_properties,
};

/* ---- Stream ---- */

PyObject *stream_new(const Library *lib, uio_tokenizer *tokenizer, PyObject *prompt, unsigned flags) {
    uint32_t few[FEW];
    Py_ssize_t count;
    uint32_t *ids = ids_of(prompt, few, &count);
    PyObject *self = ids == NULL ? NULL : prompt_new(&Stream_Type, lib);
    if (self != NULL) {
        uio_error error = {.row = -1};
        uio_status status = lib->stream_open(tokenizer, ids, count, flags, &((Prompt *)self)->stream, &error);
        if (status != UIO_OK) {
            Py_CLEAR(self);
            raise_status(status, &error);
        }
    }
    if (ids != few) {
        PyMem_Free(ids);
    }
    return self;
}

static void stream_dealloc(Prompt *self) {
    if (library_is_ours(self->lib)) {
        self->lib->stream_close(self->stream);
    }
    PyObject_Free(self);
}

static PyObject *stream_step(Prompt *self, PyObject *argument) {
    uint32_t few[FEW];
    Py_ssize_t count;
    uint32_t *ids = ids_of(argument, few, &count);
    PyObject *result = NULL;
    if (ids != NULL && begin(self)) {
        uio_error error = {.row = -1};
        uio_blob *blob = NULL;
        uio_status status = self->lib->stream_step(self->stream, ids, count, &blob, &error);
        end(self);
        result = status == UIO_OK ? text_of_blob(self->lib, blob) : raise_status(status, &error);
    }
    if (ids != few) {
        PyMem_Free(ids);
    }
    return result;
}

static PyMethodDef stream_methods[] = {
    {"step", (PyCFunction)stream_step, METH_O, "step(id)\n--\n\nTake the next id, or ids: the text that they complete, or None."},
    {0},
};

PyTypeObject Stream_Type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "unchecked_io._core.Stream",
    .tp_basicsize = sizeof(Prompt),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_doc = "Decodes ids one by one. For one thread at a time.",
    .tp_dealloc = (destructor)stream_dealloc,
    .tp_methods = stream_methods,
};

/* ---- one short text ---- */

enum {
    ROOM = 4096,   /* ids of a text, and units of the longest one that comes this way */
    QUICK = 1024,  /* units of text for which the GIL is kept */
};

PyObject *encode_text(const Library *lib, uio_tokenizer *tokenizer, PyObject *string, unsigned flags) {
    uio_text text;
    if (!PyUnicode_Check(string)) {
        return PyErr_Format(PyExc_TypeError, "text must be str, not %.200s", Py_TYPE(string)->tp_name);
    }
    if (text_of_str(string, &text) < 0) {
        return NULL;
    }
    if (text.length > ROOM) {
        Py_RETURN_NONE;
    }
    uint32_t ids[ROOM];
    int64_t count = 0;
    uio_error error = {.row = -1};
    uio_status status;
    if (text.length <= QUICK) {
        status = lib->encode_text(tokenizer, &text, flags, ids, ROOM, &count, &error);
    } else {
        Py_BEGIN_ALLOW_THREADS; /* the caller holds the str */
        status = lib->encode_text(tokenizer, &text, flags, ids, ROOM, &count, &error);
        Py_END_ALLOW_THREADS;
    }
    if (status != UIO_OK) {
        return raise_status(status, &error);
    }
    if (count > ROOM) {
        Py_RETURN_NONE;
    }
    return list_of(ids, (Py_ssize_t)count);
}

/* ---- spans ---- */

PyObject *encode_spans(const Library *lib, uio_tokenizer *tokenizer, PyObject *spans, unsigned flags) {
    PyObject *tuple = PySequence_Tuple(spans); /* holds the pairs, and they the texts */
    if (tuple == NULL) {
        return NULL;
    }
    Py_ssize_t count = PyTuple_GET_SIZE(tuple);
    uio_text *texts = PyMem_RawCalloc((size_t)count + 1, sizeof *texts);
    uint8_t *trusted = PyMem_RawCalloc((size_t)count + 1, 1);
    PyObject *result = NULL;
    uio_error error = {.row = -1};
    uio_blob *blob = NULL;
    uio_status status;
    if (texts == NULL || trusted == NULL) {
        PyErr_NoMemory();
        goto done;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *pair = PyTuple_GET_ITEM(tuple, i);
        if (!PyTuple_Check(pair) || PyTuple_GET_SIZE(pair) != 2 || !PyUnicode_Check(PyTuple_GET_ITEM(pair, 0)) ||
            !PyBool_Check(PyTuple_GET_ITEM(pair, 1))) { /* a bool, so that no swapped or forgotten argument counts as trust */
            PyErr_Format(PyExc_TypeError, "spans[%zd] must be a tuple (str, bool): a text, and whether it is trusted", i);
            goto done;
        }
        if (text_of_str(PyTuple_GET_ITEM(pair, 0), &texts[i]) < 0) {
            goto done;
        }
        trusted[i] = PyTuple_GET_ITEM(pair, 1) == Py_True;
    }
    Py_BEGIN_ALLOW_THREADS;
    status = lib->encode_spans(tokenizer, texts, trusted, count, flags, &blob, &error);
    Py_END_ALLOW_THREADS;
    result = status == UIO_OK ? list_of_ids(lib, blob) : raise_status(status, &error);
done:
    PyMem_RawFree(trusted);
    PyMem_RawFree(texts);
    Py_DECREF(tuple);
    return result;
}
