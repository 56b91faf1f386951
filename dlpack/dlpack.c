#include "dlpack.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

/* The managed struct comes first in each owner, so its address is the owner's. */
typedef struct {
    DLManagedTensor managed;
    uio_storage *storage;
    int64_t shape[UIO_DL_MAX_DIM], strides[UIO_DL_MAX_DIM];
} legacy_owner;

typedef struct {
    DLManagedTensorVersioned managed;
    uio_storage *storage;
    int64_t shape[UIO_DL_MAX_DIM], strides[UIO_DL_MAX_DIM];
} versioned_owner;

static uio_storage *pending; /* Treiber stack: pushed one by one, taken only whole, so there is no ABA */
static int64_t pending_bytes, pending_blocks, host_bytes;
static int poison;

#define ALIGNMENT 256 /* JAX copies, with a warning, what is aligned less than its own allocator */

/* Asks for pages of 2 MB for what is large: malloc takes such blocks anew from the system and gives them back, and to fault in 4 KB at a time takes
 * longer than to encode. The system may refuse, which does no harm. */
static void large_pages(void *data, int64_t bytes) {
#ifdef MADV_HUGEPAGE
    const uintptr_t page = 4096, large = 2 << 20;
    uintptr_t from = ((uintptr_t)data + page - 1) & ~(page - 1), to = ((uintptr_t)data + (uintptr_t)bytes) & ~(page - 1);
    if (to > from && to - from >= 2 * large) (void)madvise((void *)from, to - from, MADV_HUGEPAGE);
#else
    (void)data, (void)bytes;
#endif
}

uio_storage *uio_storage_host(int64_t bytes) {
    uio_storage *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    /* The exact size, not a rounded one: a sanitizer then sees the first byte written past the tensor. */
    if (bytes > 0 && posix_memalign(&s->data, ALIGNMENT, (size_t)bytes) != 0) {
        free(s);
        return NULL;
    }
    large_pages(s->data, bytes);
    s->bytes = s->capacity = bytes;
    s->references = 1;
    s->device.device_type = 1;
    __atomic_add_fetch(&host_bytes, bytes, __ATOMIC_RELAXED);
    if (bytes > 0 && __atomic_load_n(&poison, __ATOMIC_RELAXED)) memset(s->data, 0xCC, (size_t)bytes);
    return s;
}

uio_storage *uio_storage_cuda(int32_t device, uint64_t address, int64_t bytes, int64_t capacity) {
    uio_storage *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->data = (void *)(uintptr_t)address;
    s->bytes = bytes;
    s->capacity = capacity;
    s->references = 1;
    s->device.device_type = 2;
    s->device.device_id = device;
    return s;
}

void uio_storage_release(uio_storage *s) {
    if (!s || __atomic_sub_fetch(&s->references, 1, __ATOMIC_ACQ_REL) != 0) return;
    if (s->device.device_type == 1) {
        if (s->data && __atomic_load_n(&poison, __ATOMIC_RELAXED)) memset(s->data, 0xCC, (size_t)s->bytes);
        free(s->data);
        __atomic_sub_fetch(&host_bytes, s->bytes, __ATOMIC_RELAXED);
        free(s);
        return;
    }
    if (!s->data) {
        free(s);
        return;
    }
    /* Counted before the push: the counts never fall below what the list holds. */
    __atomic_add_fetch(&pending_bytes, s->capacity, __ATOMIC_RELAXED);
    __atomic_add_fetch(&pending_blocks, 1, __ATOMIC_RELAXED);
    s->next = __atomic_load_n(&pending, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(&pending, &s->next, s, 1, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
    }
}

uio_storage *uio_storage_take_pending(void) {
    uio_storage *list = __atomic_exchange_n(&pending, NULL, __ATOMIC_ACQUIRE);
    int64_t bytes = 0, blocks = 0;
    for (uio_storage *s = list; s; s = s->next, blocks++) bytes += s->capacity;
    __atomic_sub_fetch(&pending_bytes, bytes, __ATOMIC_RELAXED);
    __atomic_sub_fetch(&pending_blocks, blocks, __ATOMIC_RELAXED);
    return list;
}

int64_t uio_storage_pending_bytes(void) { return __atomic_load_n(&pending_bytes, __ATOMIC_RELAXED); }
int64_t uio_storage_pending_blocks(void) { return __atomic_load_n(&pending_blocks, __ATOMIC_RELAXED); }
int64_t uio_storage_host_bytes(void) { return __atomic_load_n(&host_bytes, __ATOMIC_RELAXED); }
void uio_storage_poison(int on) { __atomic_store_n(&poison, on, __ATOMIC_RELAXED); }

static void delete_legacy(DLManagedTensor *m) {
    if (!m) return;
    uio_storage *s = ((legacy_owner *)m)->storage;
    free(m);
    uio_storage_release(s);
}

static void delete_versioned(DLManagedTensorVersioned *m) {
    if (!m) return;
    uio_storage *s = ((versioned_owner *)m)->storage;
    free(m);
    uio_storage_release(s);
}

static void fill(DLTensor *t, uio_storage *s, DLDataType dtype, int32_t ndim, const int64_t *from, int64_t *shape, int64_t *strides) {
    t->data = s->data;
    t->device = s->device;
    t->ndim = ndim;
    t->dtype = dtype;
    t->shape = shape; /* both always set, also for an empty tensor */
    t->strides = strides;
    int64_t stride = 1;
    for (int32_t i = ndim - 1; i >= 0; i--) {
        shape[i] = from[i];
        strides[i] = stride;
        stride *= from[i] > 0 ? from[i] : 1;
    }
}

void *uio_storage_tensor(uio_storage *s, DLDataType dtype, int32_t ndim, const int64_t *shape, int versioned, int copied) {
    void *managed;
    if (versioned) {
        versioned_owner *o = calloc(1, sizeof *o);
        if (!o) return NULL;
        o->storage = s;
        o->managed.version.major = 1; /* 1.0: torch asks for at most (1, 0) */
        o->managed.deleter = delete_versioned;
        o->managed.flags = copied ? UIO_DL_IS_COPIED : 0;
        fill(&o->managed.dl_tensor, s, dtype, ndim, shape, o->shape, o->strides);
        managed = o;
    } else {
        legacy_owner *o = calloc(1, sizeof *o);
        if (!o) return NULL;
        o->storage = s;
        o->managed.deleter = delete_legacy;
        fill(&o->managed.dl_tensor, s, dtype, ndim, shape, o->shape, o->strides);
        managed = o;
    }
    __atomic_add_fetch(&s->references, 1, __ATOMIC_RELAXED);
    return managed;
}

void uio_tensor_delete(void *managed, int versioned) {
    if (!managed) return;
    if (versioned)
        ((DLManagedTensorVersioned *)managed)->deleter(managed);
    else
        ((DLManagedTensor *)managed)->deleter(managed);
}
