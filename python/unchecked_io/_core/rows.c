/* rows.c: a list of many str, taken and let go of by many threads while the caller holds the GIL.
 *
 *   list  ->  rows_take  ->  tuple of our own, uio_text  ...  rows_drop  ->  nothing
 *
 * Each str is a miss of the caches, and one core has only so many of them under way. Law: the GIL keeps everybody else from the list and from
 * reference counts, and its holder waits here; so counts change by atomic steps, which two rows of one str need, and that is all. Nothing is
 * allocated meanwhile, so no garbage is collected. What would die, and may then run anything, is left to the caller's thread.
 */
#include "core.h"

enum {
    SHARED_FROM = 8192, /* rows: fewer take less than it does to wake a thread */
    SHARE = 1024,
};

/* Where counts can be changed so is known release by release: 3.14 has flags beside them, builds without a GIL have two of them, and builds
 * that count all references count them in one place more. There, one thread does it. */
#if PY_VERSION_HEX < 0x030E0000 && !defined(Py_GIL_DISABLED) && !defined(Py_REF_DEBUG) && !defined(Py_TRACE_REFS) &&                       \
    !defined(Py_LIMITED_API)
#define SHARES 1

#if PY_VERSION_HEX < 0x030C0000
#define IS_IMMORTAL(object) false
#else
#define IS_IMMORTAL(object) _Py_IsImmortal(object)
#endif

/* Py_INCREF, with others at it. */
static void keep(PyObject *object) {
    if (!IS_IMMORTAL(object)) {
        __atomic_fetch_add(&object->ob_refcnt, 1, __ATOMIC_RELAXED);
    }
}

/* Py_DECREF, with others at it, unless the reference is the last. */
static bool let_go(PyObject *object) {
    if (IS_IMMORTAL(object)) {
        return true;
    }
    __typeof__(object->ob_refcnt) count = __atomic_load_n(&object->ob_refcnt, __ATOMIC_RELAXED);
    while (count > 1) {
        if (__atomic_compare_exchange_n(&object->ob_refcnt, &count, count - 1, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
            return true;
        }
    }
    return false;
}

#else
#define SHARES 0

/* Never called. */
static void keep(PyObject *object) { (void)object; }
static bool let_go(PyObject *object) { return (void)object, false; }
#endif

static bool shared(const Library *lib, Py_ssize_t count) { return SHARES && lib != NULL && count >= SHARED_FROM; }

typedef struct Rows {
    PyObject **from; /* the items of the list; NULL: of the tuple, which has them */
    PyObject **items; /* of the tuple */
    uio_text *rows;
    Py_ssize_t count;
    atomic_bool unlike; /* some row is no str, or its text has yet to be made */
} Rows;

/* Each str lies elsewhere: its first lines are asked for before they are needed. */
static void ask_ahead(PyObject **items, Py_ssize_t i, Py_ssize_t count) {
    if (i + HELD_AHEAD < count && items[i + HELD_AHEAD] != NULL) {
        __builtin_prefetch(items[i + HELD_AHEAD], 1);
    }
}

static void take_some(void *context, int64_t task) {
    Rows *all = context;
    Py_ssize_t end = (task + 1) * SHARE < all->count ? (task + 1) * SHARE : all->count;
    PyObject **from = all->from != NULL ? all->from : all->items;
    for (Py_ssize_t i = task * SHARE; i < end; i++) {
        ask_ahead(from, i, end);
        PyObject *item = from[i];
        if (all->from != NULL) {
            keep(item);
            all->items[i] = item;
        }
#if PY_VERSION_HEX < 0x030C0000
        bool ready = PyUnicode_Check(item) && PyUnicode_IS_READY(item);
#else
        bool ready = PyUnicode_Check(item);
#endif
        if (!ready || text_of_str(item, &all->rows[i]) < 0) {
            atomic_store(&all->unlike, true);
        }
    }
}

bool rows_take(const Library *lib, int threads, PyObject *list, PyObject *tuple, uio_text *rows) {
    Py_ssize_t count = PyTuple_GET_SIZE(tuple);
    Rows all = {list == tuple ? NULL : ((PyListObject *)list)->ob_item, ((PyTupleObject *)tuple)->ob_item, rows, count, false};
    if (!shared(lib, count)) {
        return false;
    }
    return lib->each((count + SHARE - 1) / SHARE, threads, 1, take_some, &all, NULL) == UIO_OK && !atomic_load(&all.unlike);
}

static void drop_some(void *context, int64_t task) {
    Rows *all = context;
    Py_ssize_t end = (task + 1) * SHARE < all->count ? (task + 1) * SHARE : all->count;
    for (Py_ssize_t i = task * SHARE; i < end; i++) {
        ask_ahead(all->items, i, end);
        if (all->items[i] != NULL && let_go(all->items[i])) {
            all->items[i] = NULL;
        }
    }
}

/* A tuple that is ours alone is taken apart here, the next items asked for before they are needed; its own end would wait for each. The
 * collector shows it to nobody meanwhile, and a class of the caller's, whose __del__ would see it empty, ends by itself. */
void rows_drop(int threads, PyObject *tuple) {
    Py_ssize_t count = PyTuple_CheckExact(tuple) && Py_REFCNT(tuple) == 1 ? PyTuple_GET_SIZE(tuple) : 0;
    Rows all = {.items = ((PyTupleObject *)tuple)->ob_item, .count = count};
    const Library *lib = library_if_open();
    if (count > 0) {
        PyObject_GC_UnTrack(tuple);
    }
    if (shared(lib, count)) {
        lib->each((count + SHARE - 1) / SHARE, threads, 0, drop_some, &all, NULL); /* whatever it leaves is ours */
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *item = all.items[i]; /* NULL where the taking stopped, or somebody let go of it */
        if (item != NULL) {
            ask_ahead(all.items, i, count);
            all.items[i] = NULL;
            Py_DECREF(item);
        }
    }
    Py_DECREF(tuple);
}
