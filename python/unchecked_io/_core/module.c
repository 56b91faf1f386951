/* module.c: the module unchecked_io._core, typed and described in _core.pyi. */
#include "core.h"

static PyObject *core_library_path(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(ignored)) { return library_path(); }

static PyObject *core_abi(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(ignored)) {
    const Library *lib = library();
    return lib == NULL ? NULL : PyLong_FromUnsignedLong(lib->abi_version());
}

static PyObject *core_loaded(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(ignored)) { return PyBool_FromLong(library_if_open() != NULL); }

static PyObject *core_is_forked(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(ignored)) { return PyBool_FromLong(fork_is_child()); }

static PyObject *core_fork_mode(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(ignored)) {
    return PyUnicode_FromString(library_fork_mode());
}

static PyObject *core_versions(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(ignored)) {
    const Library *lib = library();
    return lib == NULL ? NULL
                       : Py_BuildValue("{s:s,s:s,s:k,s:N,s:i}", "library", lib->version(), "oracle", lib->oracle(), "abi",
                                       (unsigned long)lib->abi_version(), "path", library_path(), "copies", lib->copies);
}

static PyObject *core_process_stats(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(ignored)) {
    const Library *lib = library();
    if (lib == NULL) {
        return NULL;
    }
    uio_error error = {.row = -1};
    uio_blob *blob = NULL;
    uio_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = lib->stats(NULL, &blob, &error);
    Py_END_ALLOW_THREADS;
    return status == UIO_OK ? text_of_blob(lib, blob) : raise_status(status, &error);
}

static PyObject *core_cuda_count(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(ignored)) {
    if (fork_cuda_lost()) {
        return Py_BuildValue("(is)", 0, "CUDA was used in the process that this one was forked from, and does not survive fork()");
    }
    const Library *lib = library();
    if (lib == NULL) {
        return NULL;
    }
    uio_error error = {.row = -1};
    uio_blob *why = NULL;
    int32_t count = 0;
    uio_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = lib->cuda_count(&count, &why, &error);
    Py_END_ALLOW_THREADS;
    if (status != UIO_OK) {
        return raise_status(status, &error);
    }
    if (count > 0) {
        fork_cuda_touched();
    }
    return why == NULL ? Py_BuildValue("(is)", (int)count, "") : Py_BuildValue("(iN)", (int)count, text_of_blob(lib, why));
}

static PyObject *core_cuda_info(PyObject *Py_UNUSED(self), PyObject *argument) {
    int index = PyLong_Check(argument) ? (int)PyLong_AsLong(argument) : -1;
    if (index == -1) {
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "a device is an index, 0 or more, not %R", argument);
    }
    const Library *lib = cuda_allowed() ? library() : NULL;
    if (lib == NULL) {
        return NULL;
    }
    uio_error error = {.row = -1};
    uio_blob *blob = NULL;
    uio_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = lib->cuda_info(index, &blob, &error);
    Py_END_ALLOW_THREADS;
    if (status != UIO_OK) {
        return raise_status(status, &error);
    }
    fork_cuda_touched();
    return text_of_blob(lib, blob);
}

static PyObject *core_empty_cache(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(ignored)) {
    const Library *lib = library_if_open();
    if (lib == NULL) {
        Py_RETURN_NONE;
    }
    held_drain();
    uio_error error = {.row = -1};
    uio_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = lib->empty_cache(&error);
    Py_END_ALLOW_THREADS;
    return status == UIO_OK ? Py_NewRef(Py_None) : raise_status(status, &error);
}

static PyObject *core_hold_frees(PyObject *Py_UNUSED(self), PyObject *argument) {
    long delta = PyLong_AsLong(argument);
    if (delta == -1 && PyErr_Occurred()) {
        return NULL;
    }
    if (delta != 1 && delta != -1) {
        return PyErr_Format(PyExc_ValueError, "delta must be 1 or -1, not %ld", delta);
    }
    const Library *lib = library();
    if (lib == NULL) {
        return NULL;
    }
    uio_error error = {.row = -1};
    uio_status status = lib->hold_frees((int32_t)delta, &error);
    return status == UIO_OK ? Py_NewRef(Py_None) : raise_status(status, &error);
}

static PyObject *core_poison(PyObject *Py_UNUSED(self), PyObject *argument) {
    int on = PyObject_IsTrue(argument);
    const Library *lib = on < 0 ? NULL : library();
    if (lib == NULL) {
        return NULL;
    }
    lib->poison(on);
    Py_RETURN_NONE;
}

static PyObject *core_workspace_bytes(PyObject *Py_UNUSED(self), PyObject *args) {
    long long bytes, rows;
    if (!PyArg_ParseTuple(args, "LL:workspace_bytes", &bytes, &rows)) {
        return NULL;
    }
    const Library *lib = library();
    return lib == NULL ? NULL : PyLong_FromLongLong(lib->workspace_bytes(bytes, rows));
}

static PyMethodDef core_methods[] = {
    {"library_path", core_library_path, METH_NOARGS, "library_path()\n--\n\nThe file that would be opened, or was."},
    {"abi", core_abi, METH_NOARGS, "abi()\n--\n\nThe ABI version of the library."},
    {"loaded", core_loaded, METH_NOARGS, "loaded()\n--\n\nWhether this process has a library of its own open."},
    {"is_forked", core_is_forked, METH_NOARGS,
     "is_forked()\n--\n\nWhether this process was forked from the one that imported this module."},
    {"fork_mode", core_fork_mode, METH_NOARGS, "fork_mode()\n--\n\nHow a forked child gets its copy: \"memfd\", \"file\" or \"none\"."},
    {"versions", core_versions, METH_NOARGS, "versions()\n--\n\nOf the library, its oracle and its ABI."},
    {"process_stats", core_process_stats, METH_NOARGS, "process_stats()\n--\n\nCounters of the process, a JSON object."},
    {"cuda_count", core_cuda_count, METH_NOARGS, "cuda_count()\n--\n\nCUDA devices, and the reason where there are none."},
    {"cuda_info", core_cuda_info, METH_O, "cuda_info(index)\n--\n\nOne device, a JSON object."},
    {"empty_cache", core_empty_cache, METH_NOARGS, "empty_cache()\n--\n\nFree what the caches hold."},
    {"hold_frees", core_hold_frees, METH_O, "hold_frees(delta)\n--\n\nWhile the balance is positive, dropped device blocks are kept."},
    {"workspace_bytes", core_workspace_bytes, METH_VARARGS, "workspace_bytes(bytes, rows)\n--\n\nOf a column; -1 where out of range."},
    {"separations", separations, METH_VARARGS, "separations(data, separator)\n--\n\nWhere texts begin, int64."},
    {"arrow_column", arrow_column, METH_VARARGS, "arrow_column(schema, array)\n--\n\nThe Column of an Arrow array of strings."},
    {"arrow_lists", arrow_lists, METH_VARARGS, "arrow_lists(offsets, ids, rows, tokens)\n--\n\nArrow capsules of a list column."},
    {"poison", core_poison, METH_O, "poison(on)\n--\n\nFor tests: fill memory with 0xCC before use."},
    {0},
};

static int core_exec(PyObject *module) {
    if (library_find_folder() < 0 || fork_watch() < 0 || PyModule_AddType(module, &Tokenizer_Type) < 0 ||
        PyModule_AddType(module, &Batch_Type) < 0 || PyModule_AddType(module, &Buffers_Type) < 0 ||
        PyModule_AddType(module, &Column_Type) < 0 || PyModule_AddType(module, &Growing_Type) < 0 ||
        PyModule_AddType(module, &Stream_Type) < 0 || PyModule_AddIntConstant(module, "ABI_VERSION", UIO_ABI_VERSION) < 0) {
        return -1;
    }
    PyObject *names = PyTuple_New(OPTION_COUNT);
    for (int i = 0; names != NULL && i < OPTION_COUNT; i++) {
        PyObject *name = PyUnicode_InternFromString(option_names[i]);
        if (name == NULL) {
            Py_CLEAR(names);
        } else {
            PyTuple_SET_ITEM(names, i, name);
        }
    }
    int result = names == NULL ? -1 : PyModule_AddObjectRef(module, "OPTIONS", names);
    Py_XDECREF(names);
    return result;
}

static PyModuleDef_Slot core_slots[] = {
    {Py_mod_exec, core_exec},
#ifdef Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED
    {Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED}, /* the library is the process's, not an interpreter's */
#endif
    {0, NULL},
};

static PyModuleDef core_module = {
    PyModuleDef_HEAD_INIT,     .m_name = "unchecked_io._core", .m_doc = "The CPython side of unchecked-io; see _core.pyi.",
    .m_methods = core_methods, .m_slots = core_slots,
};

PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&core_module); }
