/* fork.c: which process is this.
 *
 * A Go runtime does not survive fork(): in a forked child a call into the parent's copy hangs at its first goroutine. So every use of the
 * library compares the generation, which the pthread_atfork child handler below counts up, and the pid (load.c), which also catches a
 * clone() behind libc's back. Locks that another thread may have held at the fork are made anew in the child.
 *
 * The pid is kept in a page that the kernel clears in every child (MADV_WIPEONFORK, Linux 4.14), so that it is never the parent's: asking the kernel
 * each time costs as much as encoding five words (130 ns on a virtual machine, AMD EPYC, 2026-12-01).
 */
#include "core.h"

#include <sys/mman.h>
#include <unistd.h>

pthread_mutex_t load_lock = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t open_lock = PTHREAD_MUTEX_INITIALIZER;

static atomic_uint generation;
static pid_t imported_in;
static _Atomic pid_t *kept; /* NULL: the kernel clears no pages */
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

static void keep_pid(void) {
    long size = sysconf(_SC_PAGESIZE);
    void *page = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) {
        return;
    }
#ifdef MADV_WIPEONFORK
    if (madvise(page, (size_t)size, MADV_WIPEONFORK) == 0) {
        kept = page;
        return;
    }
#endif
    munmap(page, (size_t)size);
}

pid_t fork_pid(void) {
    if (kept == NULL) {
        return getpid();
    }
    pid_t pid = atomic_load_explicit(kept, memory_order_relaxed);
    if (pid == 0) { /* the first call in this process */
        pid = getpid();
        atomic_store_explicit(kept, pid, memory_order_relaxed);
    }
    return pid;
}

int fork_watch(void) {
    static bool watching;
    if (watching) {
        return 0;
    }
    keep_pid();
    imported_in = fork_pid();
    int failed = pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
    if (failed) {
        PyErr_Format(PyExc_OSError, "pthread_atfork: error %d", failed);
        return -1;
    }
    watching = true;
    return 0;
}

unsigned fork_generation(void) { return atomic_load_explicit(&generation, memory_order_acquire); }

bool fork_is_child(void) { return fork_generation() != 0 || fork_pid() != imported_in; }

void fork_cuda_touched(void) { atomic_store(&cuda_touched, true); }

bool fork_cuda_lost(void) { return atomic_load(&cuda_lost); }
