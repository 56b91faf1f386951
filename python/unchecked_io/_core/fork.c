/* fork.c: which process is this.
 *
 * A Go runtime does not survive fork(): in a forked child a call into the parent's copy hangs at its first goroutine. So every use of the
 * library compares the generation, which the pthread_atfork child handler below counts up, and the pid (load.c), which also catches a
 * clone() behind libc's back. Locks that another thread may have held at the fork are made anew in the child.
 */
#include "core.h"

#include <unistd.h>

pthread_mutex_t load_lock = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t open_lock = PTHREAD_MUTEX_INITIALIZER;

static atomic_uint generation;
static pid_t imported_in;
static atomic_bool cuda_touched, cuda_lost;

/* No fork happens while the library is half open: dlopen's own state would be torn. The holder never waits for the GIL, so this ends. */
static void before_fork(void) { pthread_mutex_lock(&load_lock); }

static void after_fork_in_parent(void) { pthread_mutex_unlock(&load_lock); }

static void after_fork_in_child(void) {
    static const pthread_mutex_t fresh = PTHREAD_MUTEX_INITIALIZER;
    load_lock = fresh;
    open_lock = fresh;
    held_after_fork();
    if (atomic_load(&cuda_touched)) {
        atomic_store(&cuda_lost, true);
    }
    atomic_fetch_add(&generation, 1);
}

int fork_watch(void) {
    static bool watching;
    if (watching) {
        return 0;
    }
    imported_in = getpid();
    int failed = pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
    if (failed) {
        PyErr_Format(PyExc_OSError, "pthread_atfork: error %d", failed);
        return -1;
    }
    watching = true;
    return 0;
}

unsigned fork_generation(void) { return atomic_load_explicit(&generation, memory_order_acquire); }

bool fork_is_child(void) { return fork_generation() != 0 || getpid() != imported_in; }

void fork_cuda_touched(void) { atomic_store(&cuda_touched, true); }

bool fork_cuda_lost(void) { return atomic_load(&cuda_lost); }
