/* dlpack_abi.h: the structs of DLPack 1.x as they cross the border, no more than _core touches. */
#ifndef UIO_CORE_DLPACK_ABI_H
#define UIO_CORE_DLPACK_ABI_H

#include <stdint.h>

typedef struct DLTensor {
    void *data;
    struct {
        int32_t device_type;
        int32_t device_id;
    } device;
    int32_t ndim;
    struct {
        uint8_t code;
        uint8_t bits;
        uint16_t lanes;
    } dtype;
    int64_t *shape;
    int64_t *strides;
    uint64_t byte_offset;
} DLTensor;

typedef struct DLManagedTensor {
    DLTensor dl_tensor;
    void *manager_ctx;
    void (*deleter)(struct DLManagedTensor *);
} DLManagedTensor;

typedef struct DLManagedTensorVersioned {
    struct {
        uint32_t major;
        uint32_t minor;
    } version;
    void *manager_ctx;
    void (*deleter)(struct DLManagedTensorVersioned *);
    uint64_t flags;
    DLTensor dl_tensor;
} DLManagedTensorVersioned;

enum { DLPACK_MAJOR = 1, DLPACK_FLAG_READ_ONLY = 1 };

#endif
