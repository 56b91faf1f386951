/* errors.c: statuses become exceptions. The classes live in unchecked_io/errors.py and are looked up when one is raised. */
#include "core.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A new reference; never NULL, no exception set. */
static PyObject *class_named(const char *name, PyObject *otherwise) {
    PyObject *found = NULL;
    PyObject *module = PyImport_ImportModule("unchecked_io.errors");
    if (module != NULL) {
        found = PyObject_GetAttrString(module, name);
        Py_DECREF(module);
    }
    if (found != NULL && PyExceptionClass_Check(found)) {
        return found;
    }
    PyErr_Clear();
    Py_XDECREF(found);
    return Py_NewRef(otherwise);
}

/* Raise type(message), with .row where row >= 0. Steals message, which may be NULL with an exception set. */
static PyObject *raise(PyObject *type, PyObject *message, int64_t row) {
    if (message == NULL) {
        return NULL;
    }
    PyObject *exception = PyObject_CallOneArg(type, message);
    Py_DECREF(message);
    if (exception == NULL) {
        return NULL;
    }
    if (row >= 0) {
        PyObject *number = PyLong_FromLongLong(row);
        if (number == NULL || PyObject_SetAttrString(exception, "row", number) < 0) {
            PyErr_Clear(); /* a class without room for .row; its message says it */
        }
        Py_XDECREF(number);
    }
    PyErr_SetObject((PyObject *)Py_TYPE(exception), exception);
    Py_DECREF(exception);
    return NULL;
}

PyObject *raise_named(const char *name, PyObject *otherwise, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    PyObject *message = PyUnicode_FromFormatV(format, arguments);
    va_end(arguments);
    PyObject *type = class_named(name, otherwise);
    raise(type, message, -1);
    Py_DECREF(type);
    return NULL;
}

PyObject *raise_row(PyObject *type, int64_t row, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    PyObject *message = PyUnicode_FromFormatV(format, arguments);
    va_end(arguments);
    return raise(type, message, row);
}

/* The library's message; the row's number is put before it where it does not say it itself. */
static PyObject *message_of(uio_status status, const uio_error *error) {
    size_t length = strnlen(error->message, sizeof error->message);
    PyObject *text = PyUnicode_DecodeUTF8(error->message, (Py_ssize_t)length, "replace");
    if (text == NULL) {
        return NULL;
    }
    PyObject *whole = NULL;
    char number[40];
    snprintf(number, sizeof number, "row %lld", (long long)error->row);
    if (length == 0) {
        whole = PyUnicode_FromFormat("status %d", (int)status);
    } else if (error->row >= 0 && strstr(error->message, number) == NULL) {
        whole = PyUnicode_FromFormat("%s: %U", number, text);
    } else if (status == UIO_ERR_DEVICE && fork_is_child()) {
        whole = PyUnicode_FromFormat(
            "%U (this process was forked: where its parent uses CUDA, start workers with \"spawn\" or \"forkserver\")", text);
    } else {
        return text;
    }
    Py_DECREF(text);
    return whole;
}

PyObject *raise_status(uio_status status, const uio_error *error) {
    const char *name = "InternalError";
    PyObject *builtin = PyExc_RuntimeError;
    switch (status) {
    case UIO_ERR_ARGUMENT:
    case UIO_ERR_TEXT:
        name = NULL, builtin = PyExc_ValueError;
        break;
    case UIO_ERR_MEMORY:
        name = NULL, builtin = PyExc_MemoryError;
        break;
    case UIO_ERR_TOKENIZER:
        name = "InvalidTokenizerError", builtin = PyExc_ValueError;
        break;
    case UIO_ERR_UNSUPPORTED:
        name = "UnsupportedTokenizerError";
        break;
    case UIO_ERR_ENCODE:
        name = "EncodeError", builtin = PyExc_ValueError;
        break;
    case UIO_ERR_DEVICE:
        name = "DeviceError";
        break;
    case UIO_ERR_DEVICE_MEMORY:
        name = "DeviceMemoryError", builtin = PyExc_MemoryError;
        break;
    case UIO_ERR_ENGINE_UNAVAILABLE:
        name = "EngineUnavailableError";
        break;
    default:
        break;
    }
    PyObject *message = message_of(status, error);
    PyObject *type = name == NULL ? Py_NewRef(builtin) : class_named(name, builtin);
    raise(type, message, error->row);
    Py_DECREF(type);
    return NULL;
}

PyObject *text_of_blob(const Library *lib, uio_blob *blob) {
    if (blob == NULL) {
        return Py_NewRef(Py_None);
    }
    PyObject *text = PyUnicode_DecodeUTF8(lib->blob_data(blob), (Py_ssize_t)lib->blob_length(blob), "strict");
    lib->blob_close(blob);
    return text;
}

bool cuda_allowed(void) {
    if (fork_cuda_lost()) {
        raise_named("DeviceError", PyExc_RuntimeError,
                    "CUDA was used in the process that this one was forked from, and does not survive fork(): start worker processes with "
                    "\"spawn\" or \"forkserver\", or encode with device=\"cpu\" in workers and move the batch in the parent");
        return false;
    }
    return true;
}
