/* Drops tensors of shared storages from many threads, in a forked child and at exit; run under sanitizers by dlpack_test.go. */
#include "../dlpack.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 8, BLOCKS = 200 };
static void *legacy[BLOCKS][THREADS], *versioned[BLOCKS][THREADS];
static int64_t taken;

static void take(void) {
    for (uio_storage *s = uio_storage_take_pending(); s;) {
        uio_storage *next = s->next;
        __atomic_add_fetch(&taken, 1, __ATOMIC_RELAXED);
        free(s);
        s = next;
    }
}

static void *drop(void *arg) {
    int64_t k = (int64_t)(intptr_t)arg;
    for (int b = 0; b < BLOCKS; b++) {
        uio_tensor_delete(legacy[(b + k * 13) % BLOCKS][k], 0);
        uio_tensor_delete(versioned[(b + k * 29) % BLOCKS][k], 1);
        if (b % 16 == 0) take();
    }
    return NULL;
}

static void *late;
static void at_exit(void) { uio_tensor_delete(late, 1); }

#define CHECK(c)                                                                                                                           \
    do {                                                                                                                                   \
        if (!(c)) {                                                                                                                        \
            fprintf(stderr, "line %d: %s\n", __LINE__, #c);                                                                                \
            _exit(1);                                                                                                                      \
        }                                                                                                                                  \
    } while (0)

int main(void) {
    const DLDataType i64 = {0, 64, 1};
    int64_t shape[2] = {3, 4};
    uio_storage_poison(1);
    for (int b = 0; b < BLOCKS; b++) {
        uio_storage *host = uio_storage_host(96), *cuda = uio_storage_cuda(b % 2, 0x700000000000u + 4096u * (unsigned)b, 96, 4096);
        CHECK(host && cuda);
        memset(host->data, b, 96);
        for (int k = 0; k < THREADS; k++) {
            CHECK((legacy[b][k] = uio_storage_tensor(k % 2 ? host : cuda, i64, 2, shape, 0)));
            CHECK((versioned[b][k] = uio_storage_tensor(k % 2 ? cuda : host, i64, 2, shape, 1)));
        }
        uio_storage_release(host);
        uio_storage_release(cuda);
    }
    pid_t child = fork(); /* a child may drop what it inherited: host memory is freed, CUDA blocks are left alone */
    if (child == 0) {
        for (int b = 0; b < BLOCKS; b++)
            for (int k = 0; k < THREADS; k++) {
                uio_tensor_delete(legacy[b][k], 0);
                uio_tensor_delete(versioned[b][k], 1);
            }
        CHECK(uio_storage_host_bytes() == 0 && uio_storage_pending_bytes() == 4096 * BLOCKS);
        _exit(0);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    pthread_t threads[THREADS];
    for (intptr_t k = 0; k < THREADS; k++) CHECK(!pthread_create(&threads[k], NULL, drop, (void *)k));
    for (int k = 0; k < THREADS; k++) pthread_join(threads[k], NULL);
    take();
    CHECK(taken == BLOCKS && uio_storage_host_bytes() == 0 && uio_storage_pending_bytes() == 0);
    uio_storage *s = uio_storage_host(8);
    int64_t one = 1;
    late = uio_storage_tensor(s, i64, 1, &one, 1);
    uio_storage_release(s);
    atexit(at_exit);
    return 0;
}
