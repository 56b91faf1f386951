/* The structs of DLPack 1.x (https://dmlc.github.io/dlpack/latest/c_api.html), written by hand, and the storage that our tensors share.
 *
 * Everything here is plain C over malloc: a deleter runs on any thread, without the GIL, in a forked child, after the interpreter is gone, so it
 * calls neither CUDA nor Go nor Python and takes no lock. */
#ifndef UIO_DLPACK_H
#define UIO_DLPACK_H

#include <stdint.h>

typedef struct {
    uint32_t major, minor;
} DLPackVersion;
typedef struct {
    int32_t device_type, device_id;
} DLDevice; /* kDLCPU = 1, kDLCUDA = 2, kDLCUDAHost = 3, kDLCUDAManaged = 13 */
typedef struct {
    uint8_t code, bits;
    uint16_t lanes;
} DLDataType; /* kDLInt = 0, kDLUInt = 1 */

typedef struct DLTensor {
    void *data;
    DLDevice device;
    int32_t ndim;
    DLDataType dtype;
    int64_t *shape;
    int64_t *strides; /* in elements; NULL means row-major (only before DLPack 1.2) */
    uint64_t byte_offset;
} DLTensor;

typedef struct DLManagedTensor {
    DLTensor dl_tensor;
    void *manager_ctx;
    void (*deleter)(struct DLManagedTensor *);
} DLManagedTensor;

typedef struct DLManagedTensorVersioned {
    DLPackVersion version;
    void *manager_ctx;
    void (*deleter)(struct DLManagedTensorVersioned *);
    uint64_t flags;
    DLTensor dl_tensor;
} DLManagedTensorVersioned;

#define UIO_HIDDEN __attribute__((visibility("hidden")))
#define UIO_DL_MAX_DIM 8
#define UIO_DL_IS_COPIED 2 /* DLPACK_FLAG_BITMASK_IS_COPIED */

/* One block of memory, shared by every tensor made of it. The last reference to go frees host memory, or lists a CUDA block as pending. */
typedef struct uio_storage {
    struct uio_storage *next; /* in the pending list */
    void *data;               /* NULL for an empty tensor */
    int64_t bytes, capacity;  /* what the tensor sees; what the allocator gave (CUDA) */
    int64_t references;
    DLDevice device;
} uio_storage;

UIO_HIDDEN uio_storage *uio_storage_host(int64_t bytes);                                                /* NULL: out of memory */
UIO_HIDDEN uio_storage *uio_storage_cuda(int32_t device, uint64_t address, int64_t bytes, int64_t capacity); /* NULL: out of memory */
UIO_HIDDEN void *uio_storage_tensor(uio_storage *, DLDataType, int32_t ndim, const int64_t *shape, int versioned,
                                    int copied); /* takes a reference */
UIO_HIDDEN void uio_storage_release(uio_storage *);
UIO_HIDDEN uio_storage *uio_storage_take_pending(void); /* the whole list; the caller walks `next` and frees each node with free() */
UIO_HIDDEN int64_t uio_storage_pending_bytes(void);
UIO_HIDDEN int64_t uio_storage_pending_blocks(void);
UIO_HIDDEN int64_t uio_storage_host_bytes(void);
UIO_HIDDEN void uio_storage_poison(int on);
UIO_HIDDEN void uio_tensor_delete(void *managed, int versioned); /* what a consumer does */

#endif
