/* batch.c: what one call encoded. The shape is kept here; tensors come from the library, as long as this is the process that encoded. */
#include "core.h"

typedef struct {
    PyObject_HEAD const Library *lib;
    uio_batch *batch;
    int64_t rows, width, tokens;
    int32_t place;
} Batch;

PyObject *batch_new(const Library *lib, uio_batch *batch, int64_t rows, int64_t width, int64_t tokens, int32_t place) {
    Batch *self = PyObject_New(Batch, &Batch_Type);
    if (self == NULL) {
        lib->batch_close(batch);
        return NULL;
    }
    self->lib = lib;
    self->batch = batch;
    self->rows = rows;
    self->width = width;
    self->tokens = tokens;
    self->place = place;
    return (PyObject *)self;
}

static void batch_dealloc(Batch *self) {
    if (library_is_ours(self->lib)) { /* else it belongs to the parent's runtime */
        self->lib->batch_close(self->batch);
    }
    PyObject_Free(self);
}

static bool is_ours(const Batch *self) {
    if (!library_is_ours(self->lib)) {
        raise_named("EngineUnavailableError", PyExc_RuntimeError,
                    "this batch was encoded before this process was forked: take its tensors in the parent, they survive the fork");
        return false;
    }
    return true;
}

static PyObject *handed(uio_status status, void *tensor, bool versioned, const uio_error *error) {
    if (status == UIO_ERR_STATE) {
        status = UIO_ERR_ARGUMENT; /* no such field here: a ValueError, not a fault of the library */
    }
    return status == UIO_OK ? capsule_new(tensor, versioned) : raise_status(status, error);
}

/* The GIL is kept: this counts a reference and fills a struct. */
static PyObject *batch_tensor(Batch *self, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"field", "versioned", NULL};
    int field, versioned = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "i|p:tensor", names, &field, &versioned)) {
        return NULL;
    }
    if (!is_ours(self)) {
        return NULL;
    }
    uio_error error = {.row = -1};
    void *tensor = NULL;
    uio_status status;
    BEGIN_EXCLUSIVE(self);
    status = self->lib->batch_tensor(self->batch, field, versioned, &tensor, &error);
    END_EXCLUSIVE();
    return handed(status, tensor, versioned, &error);
}

/* The GIL is free while bytes move; `self` is held by the caller, and a batch that is being copied is only read. */
static PyObject *batch_copy(Batch *self, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"field", "versioned", "device_type", "device_id", "stream", NULL};
    int field, versioned = 0, device_type = UIO_CPU, device_id = 0;
    unsigned long long stream = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "i|piiK:copy", names, &field, &versioned, &device_type, &device_id, &stream)) {
        return NULL;
    }
    if (!is_ours(self)) {
        return NULL;
    }
    uio_error error = {.row = -1};
    void *tensor = NULL;
    uio_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = self->lib->batch_copy(self->batch, field, versioned, device_type, device_id, stream, &tensor, &error);
    Py_END_ALLOW_THREADS;
    return handed(status, tensor, versioned, &error);
}

static PyObject *batch_rows(Batch *self, void *Py_UNUSED(closure)) { return PyLong_FromLongLong(self->rows); }
static PyObject *batch_width(Batch *self, void *Py_UNUSED(closure)) { return PyLong_FromLongLong(self->width); }
static PyObject *batch_tokens(Batch *self, void *Py_UNUSED(closure)) { return PyLong_FromLongLong(self->tokens); }
static PyObject *batch_place(Batch *self, void *Py_UNUSED(closure)) { return PyLong_FromLong(self->place); }

static PyGetSetDef batch_properties[] = {
    {"rows", (getter)batch_rows, NULL, "Rows, with overflowing pieces.", NULL},
    {"width", (getter)batch_width, NULL, "Width of the padded fields.", NULL},
    {"tokens", (getter)batch_tokens, NULL, "Tokens in all rows, padding not counted.", NULL},
    {"place", (getter)batch_place, NULL, "Who encoded: 1 the CPU, 2 CUDA.", NULL},
    {0},
};

static PyMethodDef batch_methods[] = {
    {"tensor", (PyCFunction)(void (*)(void))batch_tensor, METH_VARARGS | METH_KEYWORDS,
     "tensor(field, versioned=False)\n--\n\nA new DLPack capsule over one field."},
    {"copy", (PyCFunction)(void (*)(void))batch_copy, METH_VARARGS | METH_KEYWORDS,
     "copy(field, versioned=False, device_type=1, device_id=0, stream=0)\n--\n\nA new DLPack capsule over a copy of one field."},
    {0},
};

PyTypeObject Batch_Type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "unchecked_io._core.Batch",
    .tp_basicsize = sizeof(Batch),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_doc = "What one call encoded. Tensors taken from it outlive it.",
    .tp_dealloc = (destructor)batch_dealloc,
    .tp_getset = batch_properties,
    .tp_methods = batch_methods,
};
