/* arrow.h: the structs of the Arrow C data interface and of its device interface, as their specification has them. */
#ifndef UIO_ARROW_H
#define UIO_ARROW_H

#include <stdint.h>

struct ArrowSchema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema **children;
    struct ArrowSchema *dictionary;
    void (*release)(struct ArrowSchema *);
    void *private_data;
};

struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void **buffers;
    struct ArrowArray **children;
    struct ArrowArray *dictionary;
    void (*release)(struct ArrowArray *);
    void *private_data;
};

struct ArrowDeviceArray {
    struct ArrowArray array;
    int64_t device_id;
    int32_t device_type;
    void *sync_event; /* on CUDA a cudaEvent_t *, which is a CUevent * */
    int64_t reserved[3];
};

#endif
