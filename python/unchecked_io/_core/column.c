/* column.c: rows of UTF-8 that lie where Python does not look: in pinned memory, on a device, in the arrays of Arrow's C interfaces.
 *
 *   Column        numbers, and the object that keeps what they point to
 *   arrow_column  the two capsules of __arrow_c_device_array__ or __arrow_c_array__ -> Column, which keeps the capsules and so the array
 */
#include "core.h"

#include <string.h>

#include "arrow.h"

typedef struct {
    PyObject_HEAD PyObject *keep;
    uio_column column;
} Column;

const uio_column *column_of(PyObject *object, PyObject **keep) {
    if (!Py_IS_TYPE(object, &Column_Type)) {
        return NULL;
    }
    *keep = ((Column *)object)->keep;
    return &((Column *)object)->column;
}

static PyObject *column_make(PyObject *keep, const uio_column *column) {
    if (column->rows < 0) {
        PyErr_SetString(PyExc_ValueError, "rows must not be negative");
        return NULL;
    }
    Column *self = PyObject_New(Column, &Column_Type);
    if (self != NULL) {
        self->keep = Py_NewRef(keep);
        self->column = *column;
        self->column.size = sizeof self->column;
    }
    return (PyObject *)self;
}

static PyObject *column_new(PyTypeObject *Py_UNUSED(type), PyObject *args, PyObject *kwargs) {
    static char *names[] = {"keep",    "device_type", "device_id", "offset_bits",    "data",  "bytes",
                            "offsets", "rows",        "validity",  "validity_first", "nulls", NULL};
    PyObject *keep;
    int device_type, device_id, offset_bits;
    unsigned long long data, offsets, validity = 0;
    long long bytes, rows, first = 0, nulls = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OiiiKLKL|KLL:Column", names, &keep, &device_type, &device_id, &offset_bits, &data,
                                     &bytes, &offsets, &rows, &validity, &first, &nulls)) {
        return NULL;
    }
    uio_column column = {
        .device_type = device_type,
        .device_id = device_id,
        .offset_bits = offset_bits,
        .data = (const void *)(uintptr_t)data,
        .bytes = bytes,
        .offsets = (const void *)(uintptr_t)offsets,
        .rows = rows,
        .validity = (const void *)(uintptr_t)validity,
        .validity_first = first,
        .nulls = nulls,
    };
    return column_make(keep, &column);
}

/* ---- Arrow ---- */

/* Producers point an empty buffer at anything, Rust's at its alignment; the C contract wants NULL or an address. */
static const void *address(const void *buffer) { return (uintptr_t)buffer < 4096 ? NULL : buffer; }

PyObject *arrow_column(PyObject *Py_UNUSED(self), PyObject *args) {
    PyObject *schema_capsule, *array_capsule;
    if (!PyArg_ParseTuple(args, "OO:arrow_column", &schema_capsule, &array_capsule)) {
        return NULL;
    }
    const struct ArrowSchema *schema = PyCapsule_GetPointer(schema_capsule, "arrow_schema");
    if (schema == NULL) {
        return NULL;
    }
    bool on_device = PyCapsule_IsValid(array_capsule, "arrow_device_array");
    const void *given = PyCapsule_GetPointer(array_capsule, on_device ? "arrow_device_array" : "arrow_array");
    if (given == NULL) {
        return NULL;
    }
    const struct ArrowArray *array = given; /* the first member of the other */
    if (schema->release == NULL || array->release == NULL) {
        PyErr_SetString(PyExc_ValueError, "the Arrow array has been released");
        return NULL;
    }
    int bits = 0;
    if (schema->dictionary == NULL && strlen(schema->format) == 1) {
        bits = strchr("uz", schema->format[0]) != NULL ? 32 : strchr("UZ", schema->format[0]) != NULL ? 64 : 0;
    }
    if (bits == 0) {
        PyErr_Format(PyExc_TypeError, "an Arrow array of format \"%.40s\"%s; pass strings (or large strings, or binary)", schema->format,
                     schema->dictionary != NULL ? " with a dictionary" : "");
        return NULL;
    }
    if (array->n_buffers != 3 || array->length < 0 || array->offset < 0 || array->offset > INT64_MAX - array->length ||
        (array->length > 0 && address(array->buffers[1]) == NULL)) {
        PyErr_Format(PyExc_ValueError, "an Arrow array of strings with %lld buffers, length %lld, offset %lld", (long long)array->n_buffers,
                     (long long)array->length, (long long)array->offset);
        return NULL;
    }
    uio_column column = {
        .device_type = UIO_CPU,
        .offset_bits = bits,
        .data = address(array->buffers[2]),
        .bytes = -1, /* the interface does not say */
        .offsets = address(array->buffers[1]) == NULL ? NULL : (const char *)array->buffers[1] + array->offset * (bits / 8),
        .rows = array->length,
        .validity = address(array->buffers[0]),
        .validity_first = array->offset,
        .nulls = array->null_count,
    };
    if (on_device) {
        const struct ArrowDeviceArray *device = given;
        column.device_type = device->device_type;
        column.device_id = device->device_type == UIO_CUDA ? (int32_t)device->device_id : 0;
        if (device->sync_event != NULL && device->device_type == UIO_CUDA) {
            column.ready = *(void **)device->sync_event;
        }
    }
    PyObject *keep = PyTuple_Pack(2, schema_capsule, array_capsule);
    PyObject *made = keep == NULL ? NULL : column_make(keep, &column);
    Py_XDECREF(keep);
    return made;
}

static void column_dealloc(Column *self) {
    Py_DECREF(self->keep);
    PyObject_Free(self);
}

static Py_ssize_t column_length(Column *self) { return (Py_ssize_t)self->column.rows; }

static PyObject *column_keep(Column *self, void *Py_UNUSED(closure)) { return Py_NewRef(self->keep); }
static PyObject *column_bytes(Column *self, void *Py_UNUSED(closure)) { return PyLong_FromLongLong(self->column.bytes); }
static PyObject *column_device(Column *self, void *Py_UNUSED(closure)) {
    return Py_BuildValue("ii", (int)self->column.device_type, (int)self->column.device_id);
}

static PyGetSetDef column_properties[] = {
    {"keep", (getter)column_keep, NULL, "What keeps the memory.", NULL},
    {"bytes", (getter)column_bytes, NULL, "Of text, -1 where nobody says.", NULL},
    {"device", (getter)column_device, NULL, "DLPack device type, and index.", NULL},
    {0},
};

static PySequenceMethods column_as_sequence = {.sq_length = (lenfunc)column_length};

PyTypeObject Column_Type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "unchecked_io._core.Column",
    .tp_basicsize = sizeof(Column),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Rows of UTF-8 in memory that Python does not look into.",
    .tp_new = column_new,
    .tp_dealloc = (destructor)column_dealloc,
    .tp_getset = column_properties,
    .tp_as_sequence = &column_as_sequence,
};

/* ---- a list column out ---- */

typedef struct {
    DLManagedTensor *tensors[2]; /* offsets, ids */
    struct ArrowArray values;
    struct ArrowArray *children[1];
    const void *buffers[2], *value_buffers[2];
} Lists;

static void release_values(struct ArrowArray *array) { array->release = NULL; }

static void release_lists(struct ArrowArray *array) {
    Lists *lists = array->private_data;
    for (int i = 0; i < 2; i++) {
        if (lists->tensors[i] != NULL && lists->tensors[i]->deleter != NULL) {
            lists->tensors[i]->deleter(lists->tensors[i]);
        }
    }
    if (lists->values.release != NULL) { /* else its consumer has moved it out */
        lists->values.release(&lists->values);
    }
    free(lists);
    array->release = NULL;
}

static void release_field(struct ArrowSchema *schema) { schema->release = NULL; }

static void release_schema(struct ArrowSchema *schema) {
    if (schema->children[0]->release != NULL) {
        schema->children[0]->release(schema->children[0]);
    }
    free(schema->private_data);
    schema->release = NULL;
}

static void destroy_schema(PyObject *capsule) {
    struct ArrowSchema *schema = PyCapsule_GetPointer(capsule, "arrow_schema");
    if (schema->release != NULL) {
        schema->release(schema);
    }
    free(schema);
}

static void destroy_array(PyObject *capsule) {
    struct ArrowDeviceArray *array = PyCapsule_GetPointer(capsule, "arrow_device_array");
    if (array->array.release != NULL) {
        array->array.release(&array->array);
    }
    free(array);
}

/* large_list<int32>, of one field named item. */
static struct ArrowSchema *lists_schema(void) {
    struct Whole {
        struct ArrowSchema item;
        struct ArrowSchema *children[1];
    } *whole = calloc(1, sizeof *whole);
    struct ArrowSchema *schema = calloc(1, sizeof *schema);
    if (whole == NULL || schema == NULL) {
        free(whole);
        free(schema);
        return NULL;
    }
    whole->item = (struct ArrowSchema){.format = "i", .name = "item", .release = release_field};
    whole->children[0] = &whole->item;
    *schema = (struct ArrowSchema){
        .format = "+L", .name = "", .n_children = 1, .children = whole->children, .release = release_schema, .private_data = whole};
    return schema;
}

/* arrow_lists(offsets, ids, rows, tokens): the capsules of __arrow_c_device_array__. It consumes two DLPack capsules. */
PyObject *arrow_lists(PyObject *Py_UNUSED(self), PyObject *args) {
    PyObject *capsules[2];
    long long rows, tokens;
    if (!PyArg_ParseTuple(args, "OOLL:arrow_lists", &capsules[0], &capsules[1], &rows, &tokens)) {
        return NULL;
    }
    DLManagedTensor *tensors[2];
    for (int i = 0; i < 2; i++) {
        tensors[i] = PyCapsule_GetPointer(capsules[i], "dltensor");
        if (tensors[i] == NULL) {
            return NULL;
        }
    }
    struct ArrowSchema *schema = lists_schema();
    struct ArrowDeviceArray *array = calloc(1, sizeof *array);
    Lists *lists = calloc(1, sizeof *lists);
    if (schema == NULL || array == NULL || lists == NULL) {
        if (schema != NULL) {
            schema->release(schema);
        }
        free(schema);
        free(array);
        free(lists);
        return PyErr_NoMemory();
    }
    for (int i = 0; i < 2; i++) {
        lists->tensors[i] = tensors[i];
        PyCapsule_SetName(capsules[i], "used_dltensor");
    }
    lists->buffers[1] = tensors[0]->dl_tensor.data;
    lists->value_buffers[1] = tensors[1]->dl_tensor.data;
    lists->children[0] = &lists->values;
    lists->values = (struct ArrowArray){.length = tokens, .n_buffers = 2, .buffers = lists->value_buffers, .release = release_values};
    array->array = (struct ArrowArray){.length = rows,
                                       .n_buffers = 2,
                                       .n_children = 1,
                                       .buffers = lists->buffers,
                                       .children = lists->children,
                                       .release = release_lists,
                                       .private_data = lists};
    array->device_type = tensors[0]->dl_tensor.device.device_type;
    array->device_id = array->device_type == UIO_CPU ? -1 : tensors[0]->dl_tensor.device.device_id;
    PyObject *first = PyCapsule_New(schema, "arrow_schema", destroy_schema);
    if (first == NULL) {
        schema->release(schema);
        free(schema);
    }
    PyObject *second = PyCapsule_New(array, "arrow_device_array", destroy_array);
    if (second == NULL) {
        array->array.release(&array->array);
        free(array);
    }
    PyObject *both = first == NULL || second == NULL ? NULL : PyTuple_Pack(2, first, second);
    Py_XDECREF(first);
    Py_XDECREF(second);
    return both;
}
