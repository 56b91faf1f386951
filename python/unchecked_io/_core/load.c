/* load.c: opens libunchecked_io.so, once in each process that uses it, and never closes it (a Go runtime cannot be unloaded).
 *
 * The first process opens the file itself and keeps a descriptor of it: the file may be replaced on disk (an upgrade) while the process
 * lives, and its forked children need the same bytes. A forked child copies them into a memfd, or into a private file where memfd is
 * refused, and opens that: another file to the loader, hence a fresh runtime. Two things decide whether the loader takes it for another file:
 *   inode  the copy is always a new one, for the inherited mapping keeps the old one in use;
 *   name   "/proc/self/fd/7" may have been a name of the parent's copy, so the n-th generation writes n slashes before the number.
 * Thread-local storage is the limit: each copy takes some of glibc's static surplus (about 1.6 KB, shared with torch and others), so that
 * five to eight generations fit, and the next gets a clear error.
 */
#include "core.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef MFD_EXEC
#define MFD_EXEC 0x0010U /* Linux 6.3; older kernels answer EINVAL */
#endif
#ifndef F_ADD_SEALS
#define F_ADD_SEALS 1033
#define F_SEAL_SEAL 0x0001
#define F_SEAL_SHRINK 0x0002
#define F_SEAL_GROW 0x0004
#define F_SEAL_WRITE 0x0008
#endif

#define REMEDIES                                                                                                                           \
    "Start worker processes with \"spawn\" or \"forkserver\" (multiprocessing.set_start_method, DataLoader's multiprocessing_context), "   \
    "or use the package only in the children."

typedef struct Failure {
    char text[1024];
} Failure;

/* The file that the first process opened. */
static struct {
    char path[PATH_MAX];
    char version[64];
    int fd;
    struct stat status;
} source = {.fd = -1};

static char folders[2][PATH_MAX];     /* where this extension lies: as it was found, and where a link of that name leads */
static _Atomic(Library *) current;    /* of this process, or of the nearest ancestor that had one */
static Failure child_failure;         /* of this generation; guarded by load_lock */
static unsigned child_failure_of;

static void *fail(Failure *failure, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(failure->text, sizeof failure->text, format, arguments);
    va_end(arguments);
    return NULL;
}

bool library_is_ours(const Library *lib) { return lib->generation == fork_generation() && lib->pid == fork_pid(); }

const Library *library_if_open(void) {
    const Library *lib = atomic_load_explicit(&current, memory_order_acquire);
    return lib != NULL && library_is_ours(lib) ? lib : NULL;
}

/* The folder of `path`, in `into`; "" if there is none. */
static void folder_of(const char *path, char into[PATH_MAX]) {
    const char *slash = strrchr(path, '/');
    char named[PATH_MAX];
    snprintf(named, sizeof named, "%.*s", slash == NULL ? 1 : (int)(slash - path) + 1, slash == NULL ? "." : path);
    if (realpath(named, into) == NULL) into[0] = '\0';
}

int library_find_folder(void) {
    Dl_info info;
    char target[PATH_MAX];
    if (folders[0][0] != '\0') return 0;
    if (dladdr((void *)&current, &info) == 0 || info.dli_fname == NULL) {
        PyErr_SetString(PyExc_ImportError, "unchecked_io._core cannot tell where it lies");
        return -1;
    }
    folder_of(info.dli_fname, folders[0]);
    if (realpath(info.dli_fname, target) != NULL) folder_of(target, folders[1]);
    return 0;
}

static void wanted_path(char path[PATH_MAX + 32]) {
    const char *named = getenv("UIO_LIBRARY");
    if (named != NULL && named[0] != '\0') {
        snprintf(path, PATH_MAX + 32, "%s", named);
        return;
    }
    for (int i = 1; i >= 0; i--) { /* the last one written is the first looked for, and the one that an error names */
        char there[PATH_MAX + 32];
        snprintf(there, sizeof there, "%.*s/libunchecked_io.so", PATH_MAX - 1, folders[i]);
        if (i == 0 && access(there, F_OK) != 0 && access(path, F_OK) == 0) return;
        memcpy(path, there, sizeof there);
    }
}

PyObject *library_path(void) {
    char path[PATH_MAX + 32];
    if (atomic_load(&current) != NULL) {
        return PyUnicode_DecodeFSDefault(source.path);
    }
    wanted_path(path);
    return PyUnicode_DecodeFSDefault(path);
}

/* ---- opening one file ---- */

static Library *resolve(void *handle, const char *path, Failure *failure) {
    Library *lib = calloc(1, sizeof *lib);
    if (lib == NULL) {
        return fail(failure, "out of memory");
    }
#define X(name)                                                                                                                            \
    *(void **)&lib->name = dlsym(handle, "uio_" #name);                                                                                    \
    if (lib->name == NULL) {                                                                                                               \
        fail(failure, "%s is not a libunchecked_io.so that this module knows: it lacks uio_%s", path, #name);                              \
        free(lib);                                                                                                                         \
        return NULL;                                                                                                                       \
    }
    LIBRARY_SYMBOLS(X)
#undef X
    uint32_t abi = lib->abi_version();
    if (abi != UIO_ABI_VERSION) {
        free(lib);
        return fail(failure, "%s has ABI version %u, but this module was built for %u: install one package, whole", path, (unsigned)abi,
                    (unsigned)UIO_ABI_VERSION);
    }
    lib->pid = fork_pid();
    lib->generation = fork_generation();
    return lib;
}

static Library *open_original(Failure *failure) {
#if !defined(__GLIBC__)
    return fail(failure, "libunchecked_io.so needs glibc: on musl (Alpine) a Go shared library cannot be loaded at run time. Use an image "
                         "with glibc, such as python:3.12-slim.");
#else
    char path[PATH_MAX + 32];
    wanted_path(path);
    if (realpath(path, source.path) == NULL) {
        return fail(failure, "cannot open %.800s: %s", path, strerror(errno));
    }
    source.fd = open(source.path, O_RDONLY | O_CLOEXEC);
    if (source.fd < 0) {
        return fail(failure, "cannot open %.800s: %s", source.path, strerror(errno));
    }
    Library *lib = NULL;
    void *handle = NULL;
    if (fstat(source.fd, &source.status) != 0) {
        fail(failure, "cannot open %.800s: %s", source.path, strerror(errno));
    } else if ((handle = dlopen(source.path, RTLD_NOW | RTLD_LOCAL)) == NULL) {
        fail(failure, "cannot load libunchecked_io.so: %s", dlerror());
    } else {
        lib = resolve(handle, source.path, failure);
    }
    if (lib == NULL) {
        close(source.fd);
        source.fd = -1;
        return NULL;
    }
    snprintf(source.version, sizeof source.version, "%s", lib->version());
    return lib;
#endif
}

/* ---- a copy for a forked child ---- */

/* A descriptor of the bytes to copy, at offset 0. Code that turns a process into a daemon closes every descriptor, and another file may
 * then have the number: the file is looked at again, and found by its path if need be. */
static int open_source(Failure *failure) {
    struct stat now;
    if (source.fd >= 0 && fstat(source.fd, &now) == 0 && now.st_dev == source.status.st_dev && now.st_ino == source.status.st_ino &&
        now.st_size == source.status.st_size) {
        char path[64];
        snprintf(path, sizeof path, "/proc/self/fd/%d", source.fd);
        int again = open(path, O_RDONLY | O_CLOEXEC); /* an offset of its own: the parent's is shared with other children */
        if (again >= 0) {
            return again;
        }
        again = fcntl(source.fd, F_DUPFD_CLOEXEC, 3);
        if (again >= 0) {
            return again;
        }
    }
    int fd = open(source.path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        fail(failure, "cannot open %.800s again in this forked process: %s", source.path, strerror(errno));
    }
    return fd;
}

static bool copy_bytes(int from, int to) {
    struct stat status;
    if (fstat(from, &status) != 0) {
        return false;
    }
    off_t at = 0; /* sendfile and pread leave the shared offset alone */
    while (at < status.st_size) {
        ssize_t n = sendfile(to, from, &at, (size_t)(status.st_size - at));
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n == 0) {
            errno = EIO; /* the file shrank under us */
        }
        if (n <= 0) {
            break;
        }
    }
    char block[1 << 16];
    while (at < status.st_size && errno != ENOSPC && errno != EIO) {
        ssize_t n = pread(from, block, sizeof block, at);
        if (n <= 0) {
            break;
        }
        for (ssize_t done = 0; done < n;) {
            ssize_t wrote = write(to, block + done, (size_t)(n - done));
            if (wrote < 0 && errno == EINTR) {
                continue;
            }
            if (wrote <= 0) {
                return false;
            }
            done += wrote;
        }
        at += n;
    }
    return at == status.st_size;
}

static int memfd(void) {
    int fd = memfd_create("libunchecked_io", MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_EXEC);
    if (fd < 0 && errno == EINVAL) {
        fd = memfd_create("libunchecked_io", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    }
    return fd;
}

/* Whether pages of this file may be executed: not on a filesystem mounted noexec, nor under some security policies. */
static bool may_execute(int fd) {
    if (ftruncate(fd, 4096) != 0) {
        return false;
    }
    void *page = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 0);
    bool can = page != MAP_FAILED;
    if (can) {
        munmap(page, 4096);
    }
    return ftruncate(fd, 0) == 0 && can;
}

/* A private file, mode 0700, in the first folder that allows execution. *path is "" if it has no name (O_TMPFILE). */
static int private_file(char path[PATH_MAX]) {
    const char *folders[] = {getenv("TMPDIR"), "/tmp", "/var/tmp", "/dev/shm"};
    int saved = ENOENT;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        if (folders[i] == NULL || folders[i][0] == '\0' || strlen(folders[i]) > PATH_MAX - 64) {
            continue;
        }
        path[0] = '\0';
        int fd = access("/proc/self/fd", X_OK) == 0 ? open(folders[i], O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0700) : -1;
        if (fd < 0) {
            snprintf(path, PATH_MAX, "%s/libunchecked_io-XXXXXX", folders[i]);
            fd = mkostemp(path, O_CLOEXEC);
            if (fd >= 0 && fchmod(fd, 0700) != 0) {
                saved = errno;
                unlink(path);
                close(fd);
                continue;
            }
        }
        if (fd >= 0 && may_execute(fd)) {
            return fd;
        }
        saved = errno;
        if (fd >= 0) {
            if (path[0] != '\0') {
                unlink(path);
            }
            close(fd);
        }
    }
    errno = saved;
    return -1;
}

static bool allowed(const char *how) {
    const char *only = getenv("UIO_FORK_COPY");
    if (only == NULL || (strcmp(only, "memfd") != 0 && strcmp(only, "file") != 0 && strcmp(only, "none") != 0)) {
        return true;
    }
    return strcmp(only, how) == 0;
}

const char *library_fork_mode(void) {
    const Library *lib = library_if_open();
    if (lib != NULL && lib->copies > 0) {
        return lib->how;
    }
    const char *mode = "none";
    int fd;
    if (allowed("memfd") && (fd = memfd()) >= 0) {
        if (may_execute(fd)) {
            mode = "memfd";
        }
        close(fd);
    }
    char path[PATH_MAX];
    if (mode[0] == 'n' && allowed("file") && (fd = private_file(path)) >= 0) {
        mode = "file";
        if (path[0] != '\0') {
            unlink(path);
        }
        close(fd);
    }
    return mode;
}

/* Fill the new file `fd` and open it; closes fd and removes the path. */
static Library *open_copy(int fd, const char *path, const char *how, int copies, Failure *failure) {
    char name[PATH_MAX];
    void *handle = NULL;
    Library *lib = NULL;
    int from = open_source(failure);
    if (from >= 0 && !copy_bytes(from, fd)) {
        fail(failure, "cannot copy %.800s for this forked process: %s", source.path, strerror(errno));
    } else if (from >= 0) {
        if (path[0] != '\0') {
            snprintf(name, sizeof name, "%s", path);
        } else {
            int length = snprintf(name, sizeof name, "/proc/self/fd");
            for (int i = 0; i < copies && length < PATH_MAX - 32; i++) {
                name[length++] = '/';
            }
            snprintf(name + length, sizeof name - (size_t)length, "%d", fd);
            (void)fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL); /* a plain file has none */
        }
        handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
        if (handle == NULL) {
            fail(failure, "%s", dlerror());
        } else {
            lib = resolve(handle, source.path, failure);
        }
        if (lib != NULL && strcmp(lib->version(), source.version) != 0) {
            fail(failure, "%.500s was replaced by version %s while %s was running", source.path, lib->version(), source.version);
            free(lib);
            lib = NULL;
        }
    }
    if (from >= 0) {
        close(from);
    }
    if (path[0] != '\0') {
        unlink(path);
    }
    close(fd);
    if (lib != NULL) {
        lib->copies = copies;
        lib->how = how;
    }
    return lib;
}

static Library *open_in_child(const Library *parents, Failure *failure) {
    Failure why = {"UIO_FORK_COPY forbids a copy"};
    Library *lib = NULL;
    char path[PATH_MAX] = "";
    int copies = parents->copies + 1;
    if (allowed("memfd")) {
        int fd = memfd();
        if (fd < 0) {
            fail(&why, "memfd_create: %s", strerror(errno));
        } else {
            lib = open_copy(fd, path, "memfd", copies, &why);
        }
    }
    if (lib == NULL && allowed("file") && strstr(why.text, "static TLS") == NULL) {
        int fd = private_file(path);
        if (fd < 0) {
            size_t length = strlen(why.text);
            snprintf(why.text + length, sizeof why.text - length,
                     "; no private file that may be executed in TMPDIR, /tmp, /var/tmp, /dev/shm: %s", strerror(errno));
        } else {
            lib = open_copy(fd, path, "file", copies, &why);
        }
    }
    if (lib != NULL) {
        return lib;
    }
    if (strstr(why.text, "static TLS") != NULL) {
        return fail(failure,
                    "this process is forked %d deep from the first that used the library, and each generation needs thread-local storage "
                    "of its own, which has run out (%.300s). " REMEDIES,
                    copies, why.text);
    }
    return fail(failure,
                "this process was forked from one that already uses the library, and cannot have a copy of its own (%.500s). " REMEDIES,
                why.text);
}

/* ---- the library of this process ---- */

static Library *open_here(Failure *failure) {
    const Library *before = atomic_load(&current);
    if (before == NULL) {
        return open_original(failure);
    }
    if (child_failure_of == fork_generation()) { /* tried: not 20 MB copied for every call that fails */
        *failure = child_failure;
        return NULL;
    }
    Library *lib = open_in_child(before, failure);
    if (lib == NULL) {
        child_failure = *failure;
        child_failure_of = fork_generation();
    }
    return lib;
}

const Library *library(void) {
    const Library *lib = library_if_open();
    if (lib != NULL) {
        return lib;
    }
    if (held_watch_exit() < 0) {
        return NULL;
    }
    Failure failure = {""};
    Py_BEGIN_ALLOW_THREADS;
    pthread_mutex_lock(&load_lock);
    lib = library_if_open();
    if (lib == NULL) {
        Library *opened = open_here(&failure);
        if (opened != NULL) {
            atomic_store_explicit(&current, opened, memory_order_release);
        }
        lib = opened;
    }
    pthread_mutex_unlock(&load_lock);
    Py_END_ALLOW_THREADS;
    if (lib == NULL) {
        raise_named("EngineUnavailableError", PyExc_RuntimeError, "%s", failure.text);
    }
    return lib;
}
