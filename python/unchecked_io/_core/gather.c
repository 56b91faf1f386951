/* gather.c: from Python's texts to uio_text, nothing converted.
 *
 *   str, all ASCII      UIO_UTF8, as it lies
 *   str, other storage  UIO_LATIN1, UIO_UCS2, UIO_UCS4 by PyUnicode_KIND; workers transcode, and refuse surrogates, without the GIL
 *   Buffers             UIO_UTF8, ranges of one buffer; workers check them
 * (PyUnicode_AsUTF8AndSize would keep a second copy in every str, and was measured at 0.7 GB/s for CJK, under the GIL.)
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memmem */
#endif
#include "core.h"

#include <string.h>

static uio_text *new_rows(Py_ssize_t count) {
    uio_text *rows = PyMem_RawMalloc((size_t)(count > 0 ? count : 1) * sizeof *rows);
    if (rows == NULL) {
        PyErr_NoMemory();
    }
    return rows;
}

int text_of_str(PyObject *str, uio_text *text) {
#if PY_VERSION_HEX < 0x030C0000
    if (PyUnicode_READY(str) < 0) {
        return -1;
    }
#endif
    text->data = PyUnicode_DATA(str);
    text->length = PyUnicode_GET_LENGTH(str);
    text->kind = PyUnicode_IS_ASCII(str) ? UIO_UTF8 : (int32_t)PyUnicode_KIND(str);
    text->reserved = 0;
    return 0;
}

static int gather_strings(const Library *lib, PyObject *texts, const char *which, Held *held, uio_text **rows, Py_ssize_t *count) {
    /* A tuple of our own: it keeps each str alive whatever happens to the list. Making it may collect garbage (before 3.12), which runs anything;
     * from then on nothing runs until the last item but the error, which leaves. */
    bool list = PyList_Check(texts);
    PyObject *tuple = list ? PyTuple_New(PyList_GET_SIZE(texts)) : Py_NewRef(texts);
    while (tuple != NULL && list && PyTuple_GET_SIZE(tuple) != PyList_GET_SIZE(texts)) {
        Py_SETREF(tuple, PyTuple_New(PyList_GET_SIZE(texts)));
    }
    if (tuple == NULL) {
        return -1;
    }
    Py_ssize_t n = PyTuple_GET_SIZE(tuple);
    held->rows[held->row_count++] = tuple;
    uio_text *row = *rows = new_rows(n);
    if (row == NULL) {
        return -1;
    }
    *count = n;
    if (rows_take(lib, held->threads, texts, tuple, row)) {
        return 0;
    }
    for (Py_ssize_t i = 0; i < n; i++, row++) {
        PyObject *item = PyTuple_GET_ITEM(tuple, i);
        if (item == NULL) {
            if (i + HELD_AHEAD < n) { /* each str lies elsewhere: its first lines are asked for before they are needed */
                __builtin_prefetch(PyList_GET_ITEM(texts, i + HELD_AHEAD), 1);
            }
            item = Py_NewRef(PyList_GET_ITEM(texts, i));
            PyTuple_SET_ITEM(tuple, i, item);
        }
        if (!PyUnicode_Check(item)) {
            raise_row(PyExc_TypeError, i, "row %zd%s: expected str, not %.200s", i, which, Py_TYPE(item)->tp_name);
            return -1;
        }
        if (text_of_str(item, row) < 0) {
            return -1;
        }
    }
    return 0;
}

_Static_assert(PyUnicode_1BYTE_KIND == (int)UIO_LATIN1 && PyUnicode_2BYTE_KIND == (int)UIO_UCS2 && PyUnicode_4BYTE_KIND == (int)UIO_UCS4,
               "the header numbers storages as CPython does");

/* ---- Buffers ---- */

typedef struct {
    PyObject_HEAD PyObject *data;
    PyObject *offsets;
    PyObject *validity; /* or None */
    Py_ssize_t first;
    Py_ssize_t rows; /* -1: as many as the offsets hold */
    int offset_width; /* 0: the buffer's itemsize */
    Py_ssize_t gap;   /* bytes at the end of each row that are no text; behind the last they need not be there */
} Buffers;

/* The offsets, taken as a buffer: their width and how many rows there are behind `first`. -1: exception, and no buffer is held. */
static int take_offsets(const Buffers *self, Py_buffer *view, int *width, Py_ssize_t *rows) {
    if (PyObject_GetBuffer(self->offsets, view, PyBUF_ND | PyBUF_FORMAT) < 0) {
        return -1;
    }
    const char *format = view->format == NULL ? "B" : view->format;
    if (*format == '@' || *format == '=' || *format == '<') { /* every machine that this runs on is little-endian */
        format++;
    }
    *width = view->itemsize == 1 ? self->offset_width : (int)view->itemsize;
    if (strlen(format) != 1 || strchr("bBcilqn?", *format) == NULL || (*width != 4 && *width != 8) ||
        (self->offset_width != 0 && self->offset_width != *width)) {
        PyErr_Format(PyExc_ValueError,
                     "offsets must be int32 or int64 (or bytes with offset_width 4 or 8), not items of %zd bytes with format \"%s\" and "
                     "offset_width %d",
                     view->itemsize, view->format == NULL ? "B" : view->format, self->offset_width);
        PyBuffer_Release(view);
        return -1;
    }
    Py_ssize_t entries = view->len / *width;
    Py_ssize_t there = entries == 0 && self->first == 0 ? 0 : entries - 1 - self->first; /* Arrow allows no offsets for no rows */
    *rows = self->rows < 0 ? there : self->rows;
    if (there < 0 || *rows > there) {
        PyErr_Format(PyExc_ValueError, "%zd offsets do not hold %zd rows from row %zd", entries, *rows < 0 ? 0 : *rows, self->first);
        PyBuffer_Release(view);
        return -1;
    }
    return 0;
}

static int64_t offset_at(const char *at, int width) {
    if (width == 8) {
        int64_t value;
        memcpy(&value, at, 8);
        return value;
    }
    int32_t value;
    memcpy(&value, at, 4);
    return value;
}

/* The bytes of the data buffer, held until released. */
static const char *hold_data(PyObject *data, Held *held, Py_ssize_t *length) {
    Py_buffer *view = &held->views[held->view_count];
    if (PyObject_GetBuffer(data, view, PyBUF_ND) < 0) {
        return NULL;
    }
    held->view_count++;
    *length = view->len;
    if (view->readonly || view->len == 0) {
        return view->buf == NULL ? "" : view->buf;
    }
    char *copy = PyMem_RawMalloc((size_t)view->len);
    if (copy == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    held->copies[held->copy_count++] = copy;
    Py_BEGIN_ALLOW_THREADS;
    memcpy(copy, view->buf, (size_t)view->len);
    Py_END_ALLOW_THREADS;
    return copy;
}

static int gather_buffers(Buffers *self, const char *which, Held *held, uio_text **out, Py_ssize_t *count) {
    Py_buffer offsets, validity = {.buf = NULL};
    Py_ssize_t rows, length;
    int width, result = -1;
    if (take_offsets(self, &offsets, &width, &rows) < 0) {
        return -1;
    }
    const char *data = hold_data(self->data, held, &length);
    uio_text *row = data == NULL ? NULL : (*out = new_rows(rows));
    if (row == NULL) {
        goto done;
    }
    if (self->validity != Py_None) {
        if (PyObject_GetBuffer(self->validity, &validity, PyBUF_ND) < 0) {
            validity.buf = NULL;
            goto done;
        }
        if (rows > 0 && (self->first + rows - 1) / 8 >= validity.len) {
            PyErr_Format(PyExc_ValueError, "a validity bitmap of %zd bytes does not hold %zd rows from row %zd", validity.len, rows,
                         self->first);
            goto done;
        }
    }
    const char *at = (const char *)offsets.buf + self->first * width;
    int64_t start = rows > 0 ? offset_at(at, width) : 0;
    for (Py_ssize_t i = 0; i < rows; i++, row++) {
        at += width;
        int64_t end = offset_at(at, width); /* each is read once: whoever writes to them meanwhile gets one view or the other */
        if (start < 0 || end - self->gap < start || end - self->gap > length) {
            raise_row(PyExc_ValueError, i, "row %zd%s: offsets %lld to %lld do not lie, in order, in %zd bytes of data", i, which,
                      (long long)start, (long long)end, length);
            goto done;
        }
        Py_ssize_t bit = self->first + i;
        if (validity.buf != NULL && !(((const unsigned char *)validity.buf)[bit / 8] >> (bit % 8) & 1)) {
            raise_row(PyExc_ValueError, i, "row %zd%s is null", i, which);
            goto done;
        }
        row->data = data + start;
        row->length = end - self->gap - start;
        row->kind = UIO_UTF8;
        row->reserved = 0;
        start = end;
    }
    *count = rows;
    result = 0;
done:
    PyBuffer_Release(&offsets);
    if (validity.obj != NULL) {
        PyBuffer_Release(&validity);
    }
    return result;
}

int gather(const Library *lib, PyObject *texts, const char *which, Held *held, uio_text **rows, Py_ssize_t *count) {
    *rows = NULL;
    if (PyList_Check(texts) || PyTuple_Check(texts)) {
        return gather_strings(lib, texts, which, held, rows, count);
    }
    if (Py_IS_TYPE(texts, &Buffers_Type)) {
        return gather_buffers((Buffers *)texts, which, held, rows, count);
    }
    PyErr_Format(PyExc_TypeError, "%s must be a list or tuple of str, not %.200s%s", which[0] == '\0' ? "texts" : "pairs",
                 Py_TYPE(texts)->tp_name, PyUnicode_Check(texts) ? ": put one text in a list" : "");
    return -1;
}

/* separations(data, separator): where each text begins, int64, and at last where the last separator ends. Text behind it is not counted. */
PyObject *separations(PyObject *Py_UNUSED(self), PyObject *args) {
    Py_buffer data, separator;
    if (!PyArg_ParseTuple(args, "y*y*:separations", &data, &separator)) {
        return NULL;
    }
    PyObject *result = NULL;
    size_t count = 1, room = 1024;
    int64_t *offsets = separator.len > 0 ? PyMem_RawMalloc(room * sizeof *offsets) : NULL;
    if (separator.len == 0) {
        PyErr_SetString(PyExc_ValueError, "the separator is empty");
    } else if (offsets != NULL) {
        Py_BEGIN_ALLOW_THREADS;
        const char *at = data.buf, *end = at + data.len;
        offsets[0] = 0;
        while (offsets != NULL &&
               (at = separator.len == 1 ? memchr(at, *(const char *)separator.buf, (size_t)(end - at))
                                        : memmem(at, (size_t)(end - at), separator.buf, (size_t)separator.len)) != NULL) {
            at += separator.len;
            if (count == room) {
                room *= 2;
                int64_t *more = PyMem_RawRealloc(offsets, room * sizeof *offsets);
                if (more == NULL) {
                    PyMem_RawFree(offsets);
                }
                offsets = more;
            }
            if (offsets != NULL) {
                offsets[count++] = at - (const char *)data.buf;
            }
        }
        Py_END_ALLOW_THREADS;
    }
    if (offsets != NULL) {
        result = PyBytes_FromStringAndSize((const char *)offsets, (Py_ssize_t)(count * sizeof *offsets));
        PyMem_RawFree(offsets);
    } else if (!PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    PyBuffer_Release(&data);
    PyBuffer_Release(&separator);
    return result;
}

static PyObject *buffers_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"data", "offsets", "validity", "first", "rows", "offset_width", "gap", NULL};
    PyObject *data, *offsets, *validity = Py_None, *rows = Py_None;
    Py_ssize_t first = 0, row_count = -1, gap = 0;
    int width = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO|OnOin:Buffers", names, &data, &offsets, &validity, &first, &rows, &width, &gap)) {
        return NULL;
    }
    if (rows != Py_None && (row_count = PyNumber_AsSsize_t(rows, PyExc_OverflowError)) == -1 && PyErr_Occurred()) {
        return NULL;
    }
    if (gap < 0 || gap > 1 << 20) {
        PyErr_Format(PyExc_ValueError, "gap must be from 0 to %d, not %zd", 1 << 20, gap);
        return NULL;
    }
    if (first < 0 || (rows != Py_None && row_count < 0) || (width != 0 && width != 4 && width != 8)) {
        PyErr_SetString(PyExc_ValueError, "first and rows must not be negative, and offset_width must be 0, 4 or 8");
        return NULL;
    }
    Buffers *self = (Buffers *)type->tp_alloc(type, 0);
    if (self != NULL) {
        self->data = Py_NewRef(data);
        self->offsets = Py_NewRef(offsets);
        self->validity = Py_NewRef(validity);
        self->first = first;
        self->rows = row_count;
        self->offset_width = width;
        self->gap = gap;
    }
    return (PyObject *)self;
}

static int buffers_traverse(Buffers *self, visitproc visit, void *arg) {
    Py_VISIT(self->data);
    Py_VISIT(self->offsets);
    Py_VISIT(self->validity);
    return 0;
}

static void buffers_dealloc(Buffers *self) {
    PyObject_GC_UnTrack(self);
    Py_XDECREF(self->data);
    Py_XDECREF(self->offsets);
    Py_XDECREF(self->validity);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static Py_ssize_t buffers_length(Buffers *self) {
    Py_buffer view;
    Py_ssize_t rows;
    int width;
    if (take_offsets(self, &view, &width, &rows) < 0) {
        return -1;
    }
    PyBuffer_Release(&view);
    return rows;
}

static PySequenceMethods buffers_as_sequence = {.sq_length = (lenfunc)buffers_length};

PyTypeObject Buffers_Type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "unchecked_io._core.Buffers",
    .tp_basicsize = sizeof(Buffers),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .tp_doc = "Rows of UTF-8 in one buffer, as Arrow lays out strings.",
    .tp_new = buffers_new,
    .tp_dealloc = (destructor)buffers_dealloc,
    .tp_traverse = (traverseproc)buffers_traverse,
    .tp_as_sequence = &buffers_as_sequence,
};
