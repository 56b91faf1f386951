/* What both programs share: a check that names its line and goes on, and the count of those that failed. */
#ifndef UIO_TESTS_ABI_CHECK_H
#define UIO_TESTS_ABI_CHECK_H

#include <stdio.h>

static int failures;

#define CHECK(condition, ...)                                                                                                              \
    do {                                                                                                                                   \
        if (!(condition)) {                                                                                                                \
            __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);                                                                            \
            fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #condition);                                                                \
            fprintf(stderr, __VA_ARGS__);                                                                                                  \
            fputc('\n', stderr);                                                                                                           \
        }                                                                                                                                  \
    } while (0)

#endif
