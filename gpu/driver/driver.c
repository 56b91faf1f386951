#include "driver.h"

#include <cuda.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

enum {
#define UIO_NEEDED(name) SLOT_##name,
#define UIO_OPTIONAL(name) SLOT_##name,
#include "symbols.h"
#undef UIO_NEEDED
#undef UIO_OPTIONAL
    SLOTS
};

static const struct {
    const char *name;
    int needed;
} symbols[SLOTS] = {
#define UIO_NEEDED(name) {#name, 1},
#define UIO_OPTIONAL(name) {#name, 0},
#include "symbols.h"
};

static CUresult not_active(void) { return CUDA_ERROR_NO_DEVICE; }
static CUresult not_found(void) { return CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND; }

/* A trampoline jumps here from anywhere. It is written once, under the lock of driver.go, before the first call that matters. */
UIO_HIDDEN void *uio_cu_table[SLOTS] = {[0 ... SLOTS - 1] = (void *)not_active};
static const char *missing[SLOTS];
static int missing_count;

/* gorgonia.org/cu calls cuInit in a package init() and ends the process when it fails; it is told success, and the true one runs in activate. */
UIO_HIDDEN CUresult cuInit(unsigned int flags) {
    (void)flags;
    return CUDA_SUCCESS;
}

int uio_cu_activate(const char *library, int minimum, int *version, int *result, char *detail, size_t detail_size) {
    *version = *result = 0;
    detail[0] = 0;
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL); /* never closed: the driver keeps threads */
    if (!handle) {
        const char *why = dlerror();
        snprintf(detail, detail_size, "%s", why ? why : library);
        return UIO_CU_NO_LIBRARY;
    }
    CUresult (*get_version)(int *) = (CUresult (*)(int *))dlsym(handle, "cuDriverGetVersion");
    CUresult (*init)(unsigned int) = (CUresult (*)(unsigned int))dlsym(handle, "cuInit");
    if (!get_version || !init) {
        snprintf(detail, detail_size, "%s", get_version ? "cuInit" : "cuDriverGetVersion");
        return UIO_CU_NOT_A_DRIVER;
    }
    if (get_version(version) == CUDA_SUCCESS && *version < minimum) return UIO_CU_TOO_OLD; /* before cuInit: nothing of it has started */

    void *found[SLOTS];
    missing_count = 0;
    for (int i = 0; i < SLOTS; i++) {
        found[i] = dlsym(handle, symbols[i].name);
        if (found[i]) continue;
        if (symbols[i].needed) {
            snprintf(detail, detail_size, "%s", symbols[i].name);
            return UIO_CU_SYMBOL_MISSING;
        }
        missing[missing_count++] = symbols[i].name;
        found[i] = (void *)not_found;
    }
    *result = init(0);
    if (*result != CUDA_SUCCESS) return UIO_CU_INIT_FAILED;
    memcpy(uio_cu_table, found, sizeof found);
    return UIO_CU_OK;
}

const char *uio_cu_missing(int index) { return index >= 0 && index < missing_count ? missing[index] : NULL; }
