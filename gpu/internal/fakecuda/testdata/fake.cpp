// A CUDA driver for tests on machines without one: what gpu calls of libcuda.so.1, on host memory, strict about what a real driver forgives.
//
//   devices, versions, memory limits, failing calls   set through fake_set and fake_fail, or FAKECUDA in the environment
//   streams    queues; in manual mode nothing runs until fake_run or a call that synchronizes, and a held stream runs never
//   events     a place in one stream's queue, or (cuCtxRecordEvent) in that of every stream of the context
//   kernels    uio_pad, by the functions that g++ makes of pad.cu, and the tokenizing kernels; every range that they may touch must be live memory of that device
//   captures   a stream may be set capturing; what would end or enter a capture is counted
//   faults     misuse that a real driver answers with corruption (freed memory in a queued copy, a copy out of staging already reused ...)
namespace pads { // its vectors and those of the tokenizing kernels have the same names
#include "../../../kernels/pad.cu"
}
using pads::pad_thread, pads::PadParameters, pads::PadPlane, pads::PAD_BLOCK, pads::PAD_VALUES;

#include <cuda.h>

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "letters.h"
#include "phases.h"

namespace {

struct Context;

// Work that a capture of ours recorded. The kernels among it keep their parameters apart, for they may be set anew.
struct Node {
    i64 kernel; // -1: none
    int device;
    TokenizeParameters p;
    u32 grid;
    std::function<void()> work;
};
struct Graph {
    std::vector<Node> nodes;
    Graph *from; // of an executable one
};

struct Stream {
    Context *context;
    struct Op {
        std::vector<std::pair<Stream *, u64>> after;
        std::function<void()> work;
    };
    std::deque<Op> queue;
    u64 queued = 0, ended = 0;
    Graph *recording = nullptr;
    bool held = false, capturing = false, invalidated = false;
    i64 captured = 0;
};

struct Context {
    int device;
    Stream legacy;
    std::set<Stream *> streams;
};

struct Event {
    Context *context;
    std::vector<std::pair<Stream *, u64>> after;
};

struct Memory {
    size_t size;
    int device; // -1: pinned host memory
};

std::mutex lock;
std::condition_variable changed;
std::map<std::string, i64> settings, calls, fail_code, fail_after;
std::map<uintptr_t, Memory> memory;
std::map<int, Context *> contexts;
std::set<Event *> events;
std::vector<std::string> faults;
std::map<int, i64> used;
bool initialized = false;
thread_local std::vector<Context *> current;
thread_local CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_GLOBAL;

i64 setting(const char *name, i64 otherwise) {
    auto it = settings.find(name);
    return it == settings.end() ? otherwise : it->second;
}

void fault(const std::string &what) { faults.push_back(what); }

// The common beginning of every call: counted, perhaps failing.
int enter(const char *name) {
    calls[name]++;
    if (setting("sticky", 0) && strcmp(name, "cuGetErrorName") && strcmp(name, "cuGetErrorString")) return (int)setting("sticky", 0);
    auto it = fail_code.find(name);
    if (it != fail_code.end() && it->second && fail_after[name]-- <= 0) return (int)it->second;
    if (!initialized) return CUDA_ERROR_NOT_INITIALIZED;
    return CUDA_SUCCESS;
}

#define CALL(name)                                                                                                                         \
    std::unique_lock<std::mutex> guard(lock);                                                                                              \
    if (int r = enter(name)) return (CUresult)r
#define CONTEXT()                                                                                                                          \
    if (current.empty() || !current.back()) return CUDA_ERROR_INVALID_CONTEXT;                                                             \
    Context *context = current.back();                                                                                                     \
    (void)context

Stream *stream_of(Context *context, CUstream s) {
    if (!s || s == CU_STREAM_LEGACY) return &context->legacy;
    if (((Stream *)s)->context != context) faults.push_back("a stream of another device");
    return (Stream *)s;
}

// A call that may synchronize ends captures of other threads unless this thread is relaxed.
void unsafe_call() {
    if (mode == CU_STREAM_CAPTURE_MODE_RELAXED) return;
    for (auto &c : contexts)
        for (Stream *s : c.second->streams)
            if (s->capturing) s->invalidated = true;
}

bool passed(const std::vector<std::pair<Stream *, u64>> &after) {
    for (auto &a : after)
        if (a.first->ended < a.second) return false;
    return true;
}

void run_all() {
    for (bool more = true; more;) {
        more = false;
        for (auto &c : contexts)
            for (Stream *s : c.second->streams)
                while (!s->held && !s->queue.empty() && passed(s->queue.front().after)) {
                    auto op = std::move(s->queue.front());
                    s->queue.pop_front();
                    if (op.work) op.work();
                    s->ended++;
                    more = true;
                }
    }
    changed.notify_all();
}

CUresult enqueue(Stream *s, std::function<void()> work, std::vector<std::pair<Stream *, u64>> after = {}) {
    if (s->recording) {
        if (!after.empty()) fault("a graph of ours that waits for an event");
        s->recording->nodes.push_back({-1, s->context->device, {}, 0, std::move(work)});
        return CUDA_SUCCESS;
    }
    if (s->capturing) {
        s->captured++;
        return CUDA_SUCCESS;
    }
    s->queue.push_back({std::move(after), std::move(work)});
    s->queued++;
    if (!setting("manual", 0)) run_all();
    return CUDA_SUCCESS;
}

// Block until the condition holds; others may release a held stream meanwhile.
template <typename Condition> void wait_for(std::unique_lock<std::mutex> &guard, Condition condition) {
    run_all();
    while (!condition()) {
        changed.wait_for(guard, std::chrono::milliseconds(1));
        run_all();
    }
}

bool live(u64 address, u64 bytes, int device) {
    if (bytes == 0) return true;
    auto it = memory.upper_bound((uintptr_t)address);
    if (it == memory.begin()) return false;
    --it;
    return it->second.device == device && address + bytes <= it->first + it->second.size;
}

CUresult obtain(void **p, size_t bytes, int device) {
    if (bytes == 0) return CUDA_ERROR_INVALID_VALUE;
    i64 limit = device < 0 ? setting("pinned_limit", 1LL << 40) : setting("memory", 1LL << 34);
    if (used[device] + (i64)bytes > limit) return CUDA_ERROR_OUT_OF_MEMORY;
    if (posix_memalign(p, 512, bytes)) return CUDA_ERROR_OUT_OF_MEMORY;
    memset(*p, 0xEE, bytes);
    used[device] += (i64)bytes;
    memory[(uintptr_t)*p] = {bytes, device};
    return CUDA_SUCCESS;
}

CUresult give_back(void *p, int device) {
    auto it = memory.find((uintptr_t)p);
    if (it == memory.end() || it->second.device != device) {
        fault("freed twice, or never allocated");
        return CUDA_ERROR_INVALID_VALUE;
    }
    memset(p, 0xDD, it->second.size);
    used[device] -= (i64)it->second.size;
    memory.erase(it);
    free(p);
    return CUDA_SUCCESS;
}

void pad(PadParameters p, u32 grid_x, u32 grid_y, int device) {
    if (p.rows > 0 && !live(p.offsets, (u64)(p.rows + 1) * 8, device)) return fault("uio_pad: offsets in no live memory");
    for (i64 i = 0; i < p.planes; i++) {
        PadPlane &plane = p.plane[i];
        if (!live(plane.dst, (u64)(p.rows * p.width * plane.inner) * plane.bits / 8, device))
            return fault("uio_pad: output in no live memory");
        if (plane.kind == PAD_VALUES && !live(plane.src, (u64)(p.total * plane.inner) * 4, device))
            return fault("uio_pad: column in no live memory");
        if (plane.fill_from && !live(plane.fill_from, 4, device)) return fault("uio_pad: fill in no live memory");
    }
    for (u32 y = 0; y < grid_y; y++)
        for (u32 x = 0; x < grid_x; x++)
            for (u32 t = 0; t < PAD_BLOCK; t++) pad_thread(p, x, y, grid_x, grid_y, t);
}

// A launch of a tokenizing kernel: what it may touch must be live, then the twin runs that the table names.
void tokenize(const char *name, const TokenizeParameters &p, u32 grid, int device) {
    (void)grid;
    auto need = [&](const char *what, u64 address, i64 bytes) {
        if (bytes < 0 || !live(address, (u64)bytes, device)) fault(std::string(name) + ": " + what + " in no live memory");
        return bytes >= 0 && live(address, (u64)bytes, device);
    };
    bool dense = !p.row_starts;
    if (p.rows < 1 || p.text_bytes < p.rows || p.text_bytes >= TOK_MAX_TEXT)
        return fault(std::string(name) + ": rows or bytes out of range");
    if (p.scratch % 256 || p.offsets % 4 || (p.text - TOK_FRONT) % 256) return fault(std::string(name) + ": alignment");
    if (!need("text", p.text - TOK_FRONT, TOK_FRONT + p.text_bytes + TOK_TAIL) || !need("offsets", p.offsets, (p.rows + 1) * 4) ||
        !need("table", p.table, 8) || !need("scratch", p.scratch, p.text_bytes) || !need("row_tokens", p.row_tokens, p.rows * 4) ||
        !need("row_flags", p.row_flags, p.rows * 4) || !need("header", p.header, 32))
        return;
    if (!strncmp(name, "uio_tok_rows", 12) || !strcmp(name, "uio_tok_patch")) {
        if (p.lengths && !need("lengths", p.lengths, p.rows * 8)) return;
        if (p.row_errors && !need("row errors", p.row_errors, p.rows)) return;
        if (p.row_starts && !need("row starts", p.row_starts, p.rows * 8)) return;
        for (u64 out : {p.ids, p.mask, p.type_ids})
            if (out && dense && !need("output", out, p.rows * p.width * p.bits / 8)) return;
        if (!dense && p.ids && !need("ragged ids", p.ids, 4)) return;
    }
    if (!strcmp(name, "uio_tok_patch") &&
        (!need("patch rows", p.patch_rows, p.patches * 4) || !need("patch offsets", p.patch_offsets, (p.patches + 1) * 4) ||
         !need("patch ids", p.patch_ids, (i64)((u32 *)p.patch_offsets)[p.patches] * 4)))
        return;
    const bool packs = !strcmp(name, "uio_tok_offsets") || !strcmp(name, "uio_tok_pack") || !strcmp(name, "uio_tok_open");
    if (packs) { // the device reads pinned memory as well
        const i64 width = p.source_offset_bits / 8;
        if (!live(p.source_offsets, (u64)((p.rows + 1) * width), -1) && !need("source offsets", p.source_offsets, (p.rows + 1) * width))
            return;
        i64 base = width == 8 ? *(i64 *)p.source_offsets : *(i32 *)p.source_offsets;
        if (base >= 0 && base < p.source_bytes && !live(p.source + base, (u64)(p.source_bytes - base), -1) &&
            !need("source", p.source + base, p.source_bytes - base))
            return;
    }
    if (packs || memcmp((void *)p.table, LETTERS_MAGIC, 8))
        phases_run(name, p);
    else
        letters_run(name, p);
}

const struct {
    const char *name;
    unsigned block;
} kernel_list[] = {{"uio_pad", PAD_BLOCK},         {"uio_tok_init", 256},           {"uio_tok_starts_gpt2", 256},
                   {"uio_tok_starts_cl100k", 256}, {"uio_tok_starts_o200k", 256},   {"uio_tok_starts_deepseek", 256},
                   {"uio_tok_starts_bert", 256},   {"uio_tok_match", 128},          {"uio_tok_windows", 128},
                   {"uio_tok_merge", 128},         {"uio_tok_count", 256},          {"uio_tok_rows", 256},
                   {"uio_tok_patch", 256},         {"uio_tok_pack", 256},           {"uio_tok_offsets", 256},
                   {"uio_tok_open", 256},          {"uio_tok_rows_few", 256},       {"uio_tok_starts_sentencepiece", 256},
                   {"uio_tok_merge_chars", 128},   {"uio_tok_starts_unigram", 256}, {"uio_tok_match_unigram", 128}};
enum { KERNELS = sizeof kernel_list / sizeof *kernel_list };
enum { DEVICES = 16 };
int kernels[DEVICES][KERNELS]; // their addresses are the function handles: a module belongs to the context that loaded it

// The number of a kernel of this device; -1: of another, or none.
i64 kernel_of(CUfunction f, int device) {
    i64 i = (int *)f - kernels[device];
    return i < 0 || i >= KERNELS ? -1 : i;
}

// FAKECUDA="devices=2,memory=1000000" in the environment: for tests in other languages, which cannot call fake_set before the library is opened.
const bool from_environment = [] { // after `settings`, which stands above it
    const char *text = getenv("FAKECUDA");
    for (char name[64]; text && *text;) {
        long long value;
        int n = 0;
        if (sscanf(text, "%63[^=,]=%lld%n", name, &value, &n) != 2) return false;
        settings[name] = value;
        text += n;
        text += *text == ',';
    }
    return true;
}();

} // namespace

extern "C" {

// ---- control ----

void fake_set(const char *name, i64 value) {
    std::lock_guard<std::mutex> guard(lock);
    settings[name] = value;
    if (!strcmp(name, "manual") && !value) run_all();
}
void fake_fail(const char *call, i64 code, i64 after) {
    std::lock_guard<std::mutex> guard(lock);
    fail_code[call] = code;
    fail_after[call] = after;
}
i64 fake_calls(const char *name) {
    std::lock_guard<std::mutex> guard(lock);
    return calls[name];
}
i64 fake_used(i64 device) {
    std::lock_guard<std::mutex> guard(lock);
    return used[(int)device];
}
i64 fake_faults(char *text, i64 size) { // and forget them
    std::lock_guard<std::mutex> guard(lock);
    std::string all;
    for (auto &f : faults) all += f + "\n";
    snprintf(text, (size_t)size, "%s", all.c_str());
    i64 n = (i64)faults.size();
    faults.clear();
    return n;
}
void fake_run(void) {
    std::lock_guard<std::mutex> guard(lock);
    run_all();
}
u64 fake_stream(i64 device) {
    std::lock_guard<std::mutex> guard(lock);
    Context *c = contexts[(int)device];
    Stream *s = new Stream{c, {}};
    c->streams.insert(s);
    return (u64)s;
}
void fake_hold(u64 stream, i64 on) {
    std::lock_guard<std::mutex> guard(lock);
    ((Stream *)stream)->held = on;
    run_all();
}
void fake_capture(u64 stream, i64 on) {
    std::lock_guard<std::mutex> guard(lock);
    Stream *s = (Stream *)stream;
    s->capturing = on;
    if (on) s->invalidated = false, s->captured = 0;
}
i64 fake_captured(u64 stream) { return ((Stream *)stream)->captured; }
i64 fake_invalidated(u64 stream) { return ((Stream *)stream)->invalidated; }
i64 fake_queued(u64 stream) { return (i64)((Stream *)stream)->queue.size(); }
// A kernel of the caller's: when it runs, it copies device memory out; into must live until then.
void fake_read(u64 stream, u64 from, i64 bytes, void *into, i64 device) {
    std::lock_guard<std::mutex> guard(lock);
    enqueue((Stream *)stream, [=] {
        if (!live(from, (u64)bytes, (int)device)) return fault("a reader found its memory freed");
        memcpy(into, (void *)from, (size_t)bytes);
    });
}

// ---- the driver ----

CUresult cuDriverGetVersion(int *version) {
    std::lock_guard<std::mutex> guard(lock);
    calls["cuDriverGetVersion"]++;
    *version = (int)setting("version", 12080);
    return CUDA_SUCCESS;
}
CUresult cuInit(unsigned) {
    std::lock_guard<std::mutex> guard(lock);
    calls["cuInit"]++;
    int r = (int)setting("init", 0);
    if (!r && setting("devices", 1) == 0) r = CUDA_ERROR_NO_DEVICE;
    initialized = !r;
    return (CUresult)r;
}
CUresult cuGetErrorName(CUresult code, const char **text) {
    CALL("cuGetErrorName");
    static const std::map<int, const char *> names = {
        {2, "CUDA_ERROR_OUT_OF_MEMORY"}, {700, "CUDA_ERROR_ILLEGAL_ADDRESS"}, {999, "CUDA_ERROR_UNKNOWN"}, {1, "CUDA_ERROR_INVALID_VALUE"}};
    auto it = names.find(code);
    if (it == names.end()) return CUDA_ERROR_INVALID_VALUE;
    *text = it->second;
    return CUDA_SUCCESS;
}
CUresult cuGetErrorString(CUresult code, const char **text) {
    CALL("cuGetErrorString");
    (void)code;
    *text = "as the fake driver was told";
    return CUDA_SUCCESS;
}
CUresult cuDeviceGetCount(int *n) {
    CALL("cuDeviceGetCount");
    *n = (int)setting("devices", 1);
    return CUDA_SUCCESS;
}
CUresult cuDeviceGet(CUdevice *d, int i) {
    CALL("cuDeviceGet");
    if (i < 0 || i >= setting("devices", 1)) return CUDA_ERROR_INVALID_DEVICE;
    *d = i;
    return CUDA_SUCCESS;
}
CUresult cuDeviceGetName(char *name, int size, CUdevice d) {
    CALL("cuDeviceGetName");
    snprintf(name, (size_t)size, "Fake GPU %d", d);
    return CUDA_SUCCESS;
}
CUresult cuDeviceGetUuid(CUuuid *id, CUdevice d) {
    CALL("cuDeviceGetUuid");
    memset(id, d, sizeof *id);
    return CUDA_SUCCESS;
}
CUresult cuDeviceTotalMem(size_t *bytes, CUdevice) {
    CALL("cuDeviceTotalMem");
    *bytes = (size_t)setting("memory", 1LL << 34);
    return CUDA_SUCCESS;
}
CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute which, CUdevice) {
    CALL("cuDeviceGetAttribute");
    *value = which == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR   ? (int)setting("major", 9)
             : which == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR ? (int)setting("minor", 0)
                                                                     : 132;
    return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxRetain(CUcontext *out, CUdevice d) {
    CALL("cuDevicePrimaryCtxRetain");
    Context *&c = contexts[d];
    if (!c) {
        c = new Context{d, {}, {}};
        c->legacy.context = c;
        c->streams.insert(&c->legacy);
    }
    *out = (CUcontext)c;
    return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxRelease(CUdevice) {
    CALL("cuDevicePrimaryCtxRelease");
    return CUDA_SUCCESS;
}
CUresult cuCtxPushCurrent(CUcontext c) {
    CALL("cuCtxPushCurrent");
    calls["pushed"]++;
    current.push_back((Context *)c);
    return CUDA_SUCCESS;
}
CUresult cuCtxPopCurrent(CUcontext *c) {
    CALL("cuCtxPopCurrent");
    if (current.empty()) {
        fault("a context was popped that nobody pushed");
        return CUDA_ERROR_INVALID_CONTEXT;
    }
    calls["popped"]++;
    *c = (CUcontext)current.back();
    current.pop_back();
    return CUDA_SUCCESS;
}
CUresult cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *m) {
    CALL("cuThreadExchangeStreamCaptureMode");
    std::swap(*m, mode);
    return CUDA_SUCCESS;
}
CUresult cuModuleLoadData(CUmodule *m, const void *image) {
    CALL("cuModuleLoadData");
    CONTEXT();
    bool elf = !memcmp(image,
                       "\x7f"
                       "ELF",
                       4);
    if (elf ? setting("refuse_cubin", 0) : setting("refuse_ptx", 0)) return CUDA_ERROR_NO_BINARY_FOR_GPU;
    calls[elf ? "cubin" : "ptx"]++;
    *m = (CUmodule)kernels[context->device];
    return CUDA_SUCCESS;
}
CUresult cuModuleGetFunction(CUfunction *f, CUmodule, const char *name) {
    CALL("cuModuleGetFunction");
    CONTEXT();
    for (int i = 0; i < KERNELS; i++)
        if (!strcmp(name, kernel_list[i].name)) {
            *f = (CUfunction)&kernels[context->device][i];
            return CUDA_SUCCESS;
        }
    return CUDA_ERROR_NOT_FOUND;
}
CUresult cuMemAlloc(CUdeviceptr *p, size_t bytes) {
    CALL("cuMemAlloc");
    CONTEXT();
    unsafe_call();
    return obtain((void **)p, bytes, context->device);
}
CUresult cuMemFree(CUdeviceptr p) {
    CALL("cuMemFree");
    CONTEXT();
    unsafe_call();
    for (Stream *s : context->streams) // a real driver waits for all of them; the test wants to hear that this was relied upon
        if (!s->queue.empty()) calls["cuMemFree while work is queued"]++;
    run_all();
    return give_back((void *)p, context->device);
}
CUresult cuMemHostAlloc(void **p, size_t bytes, unsigned flags) {
    CALL("cuMemHostAlloc");
    CONTEXT();
    unsafe_call();
    if (!(flags & CU_MEMHOSTALLOC_PORTABLE)) fault("pinned memory for one context only");
    return obtain(p, bytes, -1);
}
CUresult cuMemFreeHost(void *p) {
    CALL("cuMemFreeHost");
    CONTEXT();
    unsafe_call();
    return give_back(p, -1);
}
CUresult cuMemGetInfo(size_t *available, size_t *total) {
    CALL("cuMemGetInfo");
    CONTEXT();
    *total = (size_t)setting("memory", 1LL << 34);
    *available = *total - (size_t)used[context->device];
    return CUDA_SUCCESS;
}
CUresult cuEventCreate(CUevent *e, unsigned) {
    CALL("cuEventCreate");
    CONTEXT();
    Event *x = new Event{context, {}};
    events.insert(x);
    *e = (CUevent)x;
    return CUDA_SUCCESS;
}
CUresult cuEventDestroy(CUevent e) {
    CALL("cuEventDestroy");
    if (!events.erase((Event *)e)) return CUDA_ERROR_INVALID_HANDLE;
    delete (Event *)e;
    return CUDA_SUCCESS;
}
CUresult cuEventRecord(CUevent e, CUstream s) {
    CALL("cuEventRecord");
    CONTEXT();
    Stream *x = stream_of(context, s);
    if (x->capturing) {
        x->captured++;
        return CUDA_SUCCESS;
    }
    ((Event *)e)->after = {{x, x->queued}};
    return CUDA_SUCCESS;
}
CUresult cuCtxRecordEvent(CUcontext c, CUevent e) {
    CALL("cuCtxRecordEvent");
    ((Event *)e)->after.clear();
    bool captured = false;
    for (Stream *s : ((Context *)c)->streams) {
        if (s->capturing) s->invalidated = captured = true;
        ((Event *)e)->after.push_back({s, s->queued});
    }
    return captured ? CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED : CUDA_SUCCESS;
}
CUresult cuEventQuery(CUevent e) {
    CALL("cuEventQuery");
    if (!events.count((Event *)e)) return CUDA_ERROR_INVALID_HANDLE;
    return passed(((Event *)e)->after) ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
}
CUresult cuEventSynchronize(CUevent e) {
    CALL("cuEventSynchronize");
    auto after = ((Event *)e)->after;
    wait_for(guard, [&] { return passed(after); });
    return CUDA_SUCCESS;
}
CUresult cuStreamWaitEvent(CUstream s, CUevent e, unsigned) {
    CALL("cuStreamWaitEvent");
    CONTEXT();
    return enqueue(stream_of(context, s), nullptr, ((Event *)e)->after);
}
CUresult cuStreamCreate(CUstream *s, unsigned flags) {
    CALL("cuStreamCreate");
    CONTEXT();
    if (flags != CU_STREAM_NON_BLOCKING) fault("a stream that waits for the legacy stream");
    Stream *x = new Stream{context, {}};
    context->streams.insert(x);
    *s = (CUstream)x;
    return CUDA_SUCCESS;
}
CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest) {
    CALL("cuCtxGetStreamPriorityRange");
    CONTEXT();
    *least = 0;
    *greatest = -5;
    return CUDA_SUCCESS;
}
CUresult cuStreamCreateWithPriority(CUstream *s, unsigned flags, int priority) {
    CALL("cuStreamCreateWithPriority");
    CONTEXT();
    if (flags != CU_STREAM_NON_BLOCKING || priority < -5 || priority > 0)
        fault("a stream that waits for the legacy stream, or of no priority");
    Stream *x = new Stream{context, {}};
    context->streams.insert(x);
    *s = (CUstream)x;
    return CUDA_SUCCESS;
}
CUresult cuStreamDestroy(CUstream s) {
    CALL("cuStreamDestroy");
    ((Stream *)s)->held = false;
    run_all();
    return CUDA_SUCCESS;
}
CUresult cuStreamSynchronize(CUstream s) {
    CALL("cuStreamSynchronize");
    CONTEXT();
    Stream *x = stream_of(context, s);
    wait_for(guard, [&] { return x->queue.empty(); });
    return CUDA_SUCCESS;
}
CUresult cuStreamBeginCapture(CUstream s, CUstreamCaptureMode m) {
    CALL("cuStreamBeginCapture");
    CONTEXT();
    if (m != CU_STREAM_CAPTURE_MODE_RELAXED || !s || stream_of(context, s)->recording) return CUDA_ERROR_INVALID_VALUE;
    stream_of(context, s)->recording = new Graph{{}, nullptr};
    return CUDA_SUCCESS;
}
CUresult cuStreamEndCapture(CUstream s, CUgraph *g) {
    CALL("cuStreamEndCapture");
    CONTEXT();
    *g = (CUgraph)stream_of(context, s)->recording;
    stream_of(context, s)->recording = nullptr;
    return *g ? CUDA_SUCCESS : CUDA_ERROR_ILLEGAL_STATE;
}
CUresult cuGraphGetNodes(CUgraph g, CUgraphNode *nodes, size_t *count) {
    CALL("cuGraphGetNodes");
    Graph *x = (Graph *)g;
    for (size_t i = 0; i < x->nodes.size() && i < *count; i++) nodes[i] = (CUgraphNode)&x->nodes[i];
    *count = x->nodes.size();
    return CUDA_SUCCESS;
}
CUresult cuGraphNodeGetType(CUgraphNode node, CUgraphNodeType *type) {
    CALL("cuGraphNodeGetType");
    *type = ((Node *)node)->kernel < 0 ? CU_GRAPH_NODE_TYPE_MEMCPY : CU_GRAPH_NODE_TYPE_KERNEL;
    return CUDA_SUCCESS;
}
CUresult cuGraphKernelNodeGetParams(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *p) {
    CALL("cuGraphKernelNodeGetParams");
    p->func = (CUfunction)&kernels[((Node *)node)->device][((Node *)node)->kernel];
    return CUDA_SUCCESS;
}
CUresult cuGraphInstantiateWithFlags(CUgraphExec *e, CUgraph g, unsigned long long) {
    CALL("cuGraphInstantiateWithFlags");
    *e = (CUgraphExec) new Graph{((Graph *)g)->nodes, (Graph *)g};
    return CUDA_SUCCESS;
}
CUresult cuGraphExecKernelNodeSetParams(CUgraphExec e, CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *p) {
    CALL("cuGraphExecKernelNodeSetParams");
    Graph *x = (Graph *)e;
    size_t i = (size_t)((Node *)node - x->from->nodes.data());
    if (i >= x->nodes.size() || p->kernelParams || *(size_t *)p->extra[3] != sizeof(TokenizeParameters) ||
        p->func != (CUfunction)&kernels[x->nodes[i].device][x->nodes[i].kernel] || p->gridDimX < 1 ||
        p->blockDimX != kernel_list[x->nodes[i].kernel].block)
        return CUDA_ERROR_INVALID_VALUE;
    memcpy(&x->nodes[i].p, p->extra[1], sizeof(TokenizeParameters));
    return CUDA_SUCCESS;
}
CUresult cuGraphLaunch(CUgraphExec e, CUstream s) {
    CALL("cuGraphLaunch");
    CONTEXT();
    int device = context->device;
    return enqueue(stream_of(context, s), [nodes = ((Graph *)e)->nodes, device] {
        for (const Node &n : nodes)
            if (n.kernel < 0)
                n.work();
            else
                tokenize(kernel_list[n.kernel].name, n.p, n.grid, device);
    });
}
CUresult cuGraphExecDestroy(CUgraphExec e) {
    CALL("cuGraphExecDestroy");
    delete (Graph *)e;
    return CUDA_SUCCESS;
}
CUresult cuGraphDestroy(CUgraph g) {
    CALL("cuGraphDestroy");
    delete (Graph *)g;
    return CUDA_SUCCESS;
}
CUresult cuStreamQuery(CUstream s) {
    CALL("cuStreamQuery");
    CONTEXT();
    return stream_of(context, s)->queue.empty() ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
}
CUresult cuStreamIsCapturing(CUstream s, CUstreamCaptureStatus *status) {
    CALL("cuStreamIsCapturing");
    CONTEXT();
    Stream *x = stream_of(context, s);
    if (x == &context->legacy && setting("legacy_implicit", 0)) return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
    if (x->recording) {
        *status = CU_STREAM_CAPTURE_STATUS_ACTIVE;
        return CUDA_SUCCESS;
    }
    *status = !x->capturing    ? CU_STREAM_CAPTURE_STATUS_NONE
              : x->invalidated ? CU_STREAM_CAPTURE_STATUS_INVALIDATED
                               : CU_STREAM_CAPTURE_STATUS_ACTIVE;
    return CUDA_SUCCESS;
}
CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, size_t bytes, CUstream s) {
    CALL("cuMemcpyHtoDAsync");
    CONTEXT();
    int device = context->device;
    if (!live((u64)from, bytes, -1)) { // pageable: taken before the call returns, as a real driver does
        std::vector<char> copy((const char *)from, (const char *)from + bytes);
        return enqueue(stream_of(context, s), [=] {
            if (!live(to, bytes, device)) return fault("copy into no live device memory");
            memcpy((void *)to, copy.data(), bytes);
        });
    }
    return enqueue(stream_of(context, s), [=] {
        if (!live((u64)from, bytes, -1)) return fault("copy out of staging that was freed");
        if (!live(to, bytes, device)) return fault("copy into no live device memory");
        memcpy((void *)to, from, bytes);
    });
}
CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream s) {
    CALL("cuMemcpyDtoDAsync");
    CONTEXT();
    int device = context->device;
    return enqueue(stream_of(context, s), [=] {
        if (!live(from, bytes, device) || !live(to, bytes, device)) return fault("copy between no live device memory");
        memcpy((void *)to, (void *)from, bytes);
    });
}
CUresult cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t bytes, CUstream s) {
    CALL("cuMemcpyDtoHAsync");
    CONTEXT();
    int device = context->device;
    return enqueue(stream_of(context, s), [=] {
        if (!live(from, bytes, device)) return fault("copy out of no live device memory");
        memcpy(to, (void *)from, bytes);
    });
}
CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t bytes, CUstream s) {
    CALL("cuMemsetD8Async");
    CONTEXT();
    int device = context->device;
    return enqueue(stream_of(context, s), [=] {
        if (!live(to, bytes, device)) return fault("memset of no live device memory");
        memset((void *)to, value, bytes);
    });
}
// What only testdata/device.cpp of the kernels calls.
CUresult cuCtxSynchronize(void) {
    CALL("cuCtxSynchronize");
    run_all();
    return CUDA_SUCCESS;
}
CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes) {
    CALL("cuMemcpyHtoD");
    memcpy((void *)to, from, bytes);
    return CUDA_SUCCESS;
}
CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes) {
    CALL("cuMemcpyDtoH");
    memcpy(to, (void *)from, bytes);
    return CUDA_SUCCESS;
}
CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, size_t bytes) {
    CALL("cuMemsetD8");
    memset((void *)to, value, bytes);
    return CUDA_SUCCESS;
}
CUresult cuEventElapsedTime(float *ms, CUevent, CUevent) {
    CALL("cuEventElapsedTime");
    *ms = 1;
    return CUDA_SUCCESS;
}

CUresult cuLaunchKernel(CUfunction f, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x, unsigned block_y,
                        unsigned block_z, unsigned shared, CUstream s, void **params, void **extra) {
    CALL("cuLaunchKernel");
    CONTEXT();
    i64 i = kernel_of(f, context->device);
    if (i < 0 || !grid_x || !grid_y || grid_z != 1 || grid_x > 0x7fffffffu || grid_y > 65535 || block_x != kernel_list[i].block ||
        block_y != 1 || block_z != 1 || shared || params)
        return CUDA_ERROR_INVALID_VALUE;
    if (extra[0] != CU_LAUNCH_PARAM_BUFFER_POINTER || extra[2] != CU_LAUNCH_PARAM_BUFFER_SIZE || extra[4] != CU_LAUNCH_PARAM_END ||
        *(size_t *)extra[3] != (i == 0 ? sizeof(PadParameters) : sizeof(TokenizeParameters)))
        return CUDA_ERROR_INVALID_VALUE;
    int device = context->device;
    if (i == 0) {
        PadParameters p;
        memcpy(&p, extra[1], sizeof p);
        return enqueue(stream_of(context, s), [=] { pad(p, grid_x, grid_y, device); });
    }
    TokenizeParameters p;
    memcpy(&p, extra[1], sizeof p);
    if (grid_y != 1) return CUDA_ERROR_INVALID_VALUE;
    if (Graph *g = stream_of(context, s)->recording) {
        g->nodes.push_back({i, device, p, grid_x, nullptr});
        return CUDA_SUCCESS;
    }
    return enqueue(stream_of(context, s), [=] { tokenize(kernel_list[i].name, p, grid_x, device); });
}

} // extern "C"
