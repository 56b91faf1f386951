/* What driver.c gives to Go: the table behind the trampolines, and how it is filled. */
#ifndef UIO_DRIVER_H
#define UIO_DRIVER_H

#include <stddef.h>
#include <stdint.h>

#define UIO_HIDDEN __attribute__((visibility("hidden")))

enum { UIO_CU_OK, UIO_CU_NO_LIBRARY, UIO_CU_NOT_A_DRIVER, UIO_CU_TOO_OLD, UIO_CU_SYMBOL_MISSING, UIO_CU_INIT_FAILED };

/* Opens the library, checks that it is of `minimum` (12050 for CUDA 12.5) or newer, runs the true cuInit and fills the table. One caller at a time;
 * may be called again after a failure. version: what the driver supports, 0 if unknown. result: of cuInit. detail: dlerror, or the missing name. */
UIO_HIDDEN int uio_cu_activate(const char *library, int minimum, int *version, int *result, char *detail, size_t detail_size);
/* Optional symbols that the library lacks; calling one answers CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND. NULL past the last. */
UIO_HIDDEN const char *uio_cu_missing(int index);

#endif
