/* capsule.c: DLPack capsules, both ways.
 *
 * Out: a capsule owns its tensor until a consumer renames it ("used_dltensor"); a capsule that nobody consumed calls the deleter. The deleter
 * is plain C of the library: it takes no lock of Python's, sets no exception, and may be called in a forked child and at exit.
 * In: a caller's capsule is read, never consumed.
 */
#include "core.h"

static const char LEGACY[] = "dltensor", VERSIONED[] = "dltensor_versioned";

static void delete_legacy(DLManagedTensor *tensor) {
    if (tensor->deleter != NULL) {
        tensor->deleter(tensor);
    }
}

static void delete_versioned(DLManagedTensorVersioned *tensor) {
    if (tensor->deleter != NULL) {
        tensor->deleter(tensor);
    }
}

static void destroy_legacy(PyObject *capsule) {
    if (PyCapsule_IsValid(capsule, LEGACY)) {
        delete_legacy(PyCapsule_GetPointer(capsule, LEGACY));
    }
}

static void destroy_versioned(PyObject *capsule) {
    if (PyCapsule_IsValid(capsule, VERSIONED)) {
        delete_versioned(PyCapsule_GetPointer(capsule, VERSIONED));
    }
}

PyObject *capsule_new(void *tensor, bool versioned) {
    PyObject *capsule = PyCapsule_New(tensor, versioned ? VERSIONED : LEGACY, versioned ? destroy_versioned : destroy_legacy);
    if (capsule == NULL && versioned) {
        delete_versioned(tensor);
    } else if (capsule == NULL) {
        delete_legacy(tensor);
    }
    return capsule;
}

const DLTensor *capsule_tensor(PyObject *capsule, Py_ssize_t position) {
    if (PyCapsule_IsValid(capsule, LEGACY)) {
        return &((DLManagedTensor *)PyCapsule_GetPointer(capsule, LEGACY))->dl_tensor;
    }
    if (!PyCapsule_IsValid(capsule, VERSIONED)) {
        PyErr_Format(PyExc_TypeError,
                     "outputs[%zd] must hold a capsule named \"dltensor\" or \"dltensor_versioned\", not yet consumed; got %.200s",
                     position, Py_TYPE(capsule)->tp_name);
        return NULL;
    }
    DLManagedTensorVersioned *tensor = PyCapsule_GetPointer(capsule, VERSIONED);
    if (tensor->version.major != DLPACK_MAJOR) {
        PyErr_Format(PyExc_ValueError, "outputs[%zd] speaks DLPack %u, not %d", position, (unsigned)tensor->version.major, DLPACK_MAJOR);
        return NULL;
    }
    if (tensor->flags & DLPACK_FLAG_READ_ONLY) {
        PyErr_Format(PyExc_ValueError, "outputs[%zd] is read-only memory", position);
        return NULL;
    }
    return &tensor->dl_tensor;
}
