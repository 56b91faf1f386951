/* held.c: the memory of texts that workers of the library may still read.
 *
 *   gather  ->  Held (references, buffers)  ->  uio_encode_start(owner)  ...  last worker  ->  held_release  ->  list  ->  held_drain
 *
 * held_release comes from any thread, without the GIL, perhaps long after the call was interrupted, so it only pushes on a lock-free list.
 * The list is drained under the GIL by every call that encodes, at its start and at its end. Where no call is under way to do so, the
 * interpreter is asked to (Py_AddPendingCall): an interrupted call's documents do not stay until the next one.
 */
#include "core.h"

#include <time.h>

static _Atomic(Held *) released;
static atomic_int calls;       /* between held_call_begins and held_call_ends: these will drain */
static atomic_int outstanding; /* owned by the library */
static atomic_bool asked;      /* the interpreter to drain */

static pthread_mutex_t exit_lock = PTHREAD_MUTEX_INITIALIZER; /* makes Py_AddPendingCall and the exit exclude each other */
static atomic_bool exiting;
static pthread_t exiting_thread;

Held *held_new(void) {
    Held *held = PyMem_RawCalloc(1, sizeof *held);
    if (held == NULL) {
        PyErr_NoMemory();
    }
    return held;
}

void held_drop(Held *held) {
    for (int i = 0; i < held->row_count; i++) {
        rows_drop(held->threads, held->rows[i]);
    }
    for (int i = 0; i < held->view_count; i++) {
        PyBuffer_Release(&held->views[i]);
    }
    for (int i = 0; i < held->copy_count; i++) {
        PyMem_RawFree(held->copies[i]);
    }
    PyMem_RawFree(held);
}

void held_drain(void) {
    if (atomic_load_explicit(&released, memory_order_relaxed) == NULL) {
        return;
    }
    Held *held = atomic_exchange(&released, NULL); /* all of it: no ABA */
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback); /* a str subclass may run anything when it dies */
    while (held != NULL) {
        Held *next = held->next;
        held_drop(held);
        held = next;
    }
    PyErr_Restore(type, value, traceback);
}

static int drain_when_asked(void *Py_UNUSED(unused)) {
    atomic_store(&asked, false);
    held_drain();
    return 0;
}

void held_release(void *context) {
    Held *held = context;
    Held *head = atomic_load(&released);
    do {
        held->next = head;
    } while (!atomic_compare_exchange_weak(&released, &head, held));
    atomic_fetch_sub(&outstanding, 1);
    /* Either a call counted here drains after it stops to count, and then sees what was pushed above; or nobody would. */
    if (atomic_load(&calls) > 0 || atomic_exchange(&asked, true)) {
        return;
    }
    pthread_mutex_lock(&exit_lock);
    if (atomic_load(&exiting) || Py_AddPendingCall(drain_when_asked, NULL) != 0) {
        atomic_store(&asked, false); /* its queue is full: the next call drains */
    }
    pthread_mutex_unlock(&exit_lock);
}

void held_call_begins(void) {
    atomic_fetch_add(&calls, 1);
    atomic_fetch_add(&outstanding, 1);
}

void held_call_ends(unsigned generation) {
    if (generation == fork_generation()) { /* else a signal handler forked, and this is the child: it counts from 0 */
        atomic_fetch_sub(&calls, 1);
    }
    held_drain();
}

void held_after_fork(void) {
    static const pthread_mutex_t fresh = PTHREAD_MUTEX_INITIALIZER;
    exit_lock = fresh;
    atomic_store(&calls, 0);
    atomic_store(&outstanding, 0);
    atomic_store(&asked, false);
}

/* ---- the end of the interpreter ---- */

bool held_must_stop(void) { return atomic_load(&exiting) && !pthread_equal(pthread_self(), exiting_thread); }

/* From here on no worker calls the interpreter, and calls in daemon threads close their jobs before they would touch it again. What is held
 * is waited for, half a second at most: strings, above all interned ones, may be freed under a worker by what follows. */
static PyObject *stop_at_exit(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(ignored)) {
    Py_BEGIN_ALLOW_THREADS;
    pthread_mutex_lock(&exit_lock);
    exiting_thread = pthread_self();
    atomic_store(&exiting, true);
    pthread_mutex_unlock(&exit_lock);
    for (int i = 0; i < 500 && atomic_load(&outstanding) > 0; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    Py_END_ALLOW_THREADS;
    held_drain();
    Py_RETURN_NONE;
}

int held_watch_exit(void) {
    static PyMethodDef method = {"_stop_at_exit", stop_at_exit, METH_NOARGS, "Detach from the workers of the library."};
    static atomic_bool watching;
    if (atomic_exchange(&watching, true)) {
        return 0;
    }
    PyObject *result = NULL;
    PyObject *function = PyCFunction_New(&method, NULL);
    PyObject *module = function == NULL ? NULL : PyImport_ImportModule("atexit");
    if (module != NULL) {
        result = PyObject_CallMethod(module, "register", "O", function);
    }
    Py_XDECREF(module);
    Py_XDECREF(function);
    if (result == NULL) {
        atomic_store(&watching, false);
        return -1;
    }
    Py_DECREF(result);
    return 0;
}
