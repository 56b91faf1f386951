// Runs the tokenizing kernels on a real device over the rows of files that engine/gpuimage's TestDevicePack writes, compares every cell with the ids of
// the CPU engine, and prints the rates. No Python, no CUDA toolkit: the driver is opened here.
//
//   tok_device FOLDER TABLE CASE ..  [bench MB WIDTH]      MB from 1000 on: bytes
//
// FOLDER: of the kernels, .cubin or .ptx. WIDTH 0: the longest row. CASE: i64 rows, i64 offsets[rows + 1], bytes, then for each row u32 count, u32 ids[count].
// With bench each CASE is repeated until it is MB long, and timed: text on the device -> ids and mask, i64; medians of 15. Three times: with a table that
// knows nothing but the tokenizer's own; with one that has learnt from CASE.more, other text of the kind, and learns no more; with one that has learnt
// from CASE itself. Small slabs are timed as graphs.
#include "../tok_table.h"

#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

static void *library;
template <typename... A> static void call(const char *name, A... a) {
    auto f = (int (*)(A...))dlsym(library, name);
    if (!f) fprintf(stderr, "the driver has no %s\n", name), exit(2);
    if (int r = f(a...)) fprintf(stderr, "%s: error %d\n", name, r), exit(2);
}

typedef u64 Address;
typedef void *Stream;
static std::map<std::string, void *> kernels;
static const char *const families[] = {"uio_tok_starts_gpt2",     "uio_tok_starts_cl100k", "uio_tok_starts_o200k",
                                       "uio_tok_starts_deepseek", "uio_tok_starts_bert",   "uio_tok_starts_sentencepiece",
                                       "uio_tok_starts_unigram"};
static const char *starts; // the one for the table
static int processors, merge_blocks = 9;
static bool few; // as small slabs are launched

static Address allocate(i64 bytes, int fill) {
    Address a;
    call("cuMemAlloc_v2", &a, (size_t)(bytes > 0 ? bytes : 1));
    call("cuMemsetD8_v2", a, (unsigned char)fill, (size_t)(bytes > 0 ? bytes : 1));
    return a;
}
static void settle() { call("cuCtxSynchronize"); } // fills are queued where our streams do not wait
static void release(Address a) { call("cuMemFree_v2", a); }
static void up(Address to, const void *from, i64 bytes) { call("cuMemcpyHtoD_v2", to, from, (size_t)bytes); }
static void down(void *to, Address from, i64 bytes) { call("cuMemcpyDtoH_v2", to, from, (size_t)bytes); }

static i64 over(i64 n, i64 by) { return (n + by - 1) / by; }

static void launch(const TokenizeParameters &p, const char *kernel, i64 grid, unsigned block, Stream stream) {
    TokenizeParameters copy = p;
    size_t size = sizeof copy;
    void *extra[] = {(void *)1, &copy, (void *)2, &size, (void *)0};
    call("cuLaunchKernel", kernels.at(kernel), (unsigned)(grid < 1 ? 1 : grid), 1u, 1u, block, 1u, 1u, 0u, stream, (void **)nullptr,
         (void **)extra);
}

static void one(const TokenizeParameters &p, const std::string &kernel, Stream stream) {
    i64 n = p.text_bytes;
    if (kernel == "uio_tok_pack") launch(p, kernel.c_str(), over(n + 1, 4096), 256, stream);
    if (kernel == "uio_tok_offsets") launch(p, kernel.c_str(), over(p.rows + 1, 256), 256, stream);
    if (kernel == "uio_tok_init") launch(p, kernel.c_str(), over(std::max(p.rows, (i64)2048), 256), 256, stream);
    if (kernel == "uio_tok_open" || kernel == "uio_tok_rows_few") launch(p, kernel.c_str(), p.rows, 256, stream);
    if (kernel == "uio_tok_starts") launch(p, starts, few ? over(n, 960) : std::min((i64)6 * processors, over(n, 8 * 960)), 256, stream);
    if (starts == families[4] || starts == families[6]) { // words are matched
        if (kernel == "uio_tok_merge")
            launch(p, starts == families[4] ? "uio_tok_match" : "uio_tok_match_unigram", std::min((i64)16 * processors, n / 4096 + 1), 128,
                   stream);
        if (kernel == "uio_tok_merge" || kernel == "uio_tok_windows") return;
    }
    const std::string chars = starts == families[5] ? "_chars" : "";
    if (kernel.find("merge") != std::string::npos)
        launch(p, (kernel + chars).c_str(), std::min((i64)merge_blocks * processors, n / 1024 + 1), 128, stream);
    if (kernel == "uio_tok_windows") launch(p, kernel.c_str(), std::min((i64)16 * processors, n / 4096 + 1), 128, stream);
    if (kernel == "uio_tok_count" || kernel == "uio_tok_rows") launch(p, kernel.c_str(), over(p.rows, 8), 256, stream);
}

static const char *middle[] = {"uio_tok_init", "uio_tok_starts", "uio_tok_windows", "uio_tok_merge", "uio_tok_count", "uio_tok_rows"};
enum { COUNT = 4, ROWS = 5, KERNELS = 6 }; // of them

struct Case {
    std::vector<u8> text; // with separators
    std::vector<u32> offsets;
    std::vector<std::vector<u32>> want;
};

static Case read_case(const char *path) {
    std::ifstream f(path, std::ios::binary);
    std::vector<u8> b((std::istreambuf_iterator<char>(f)), {});
    if (b.size() < 16) fprintf(stderr, "no %s\n", path), exit(2);
    i64 rows;
    memcpy(&rows, b.data(), 8);
    std::vector<i64> from(rows + 1);
    memcpy(from.data(), b.data() + 8, 8 * from.size());
    const u8 *bytes = b.data() + 8 + 8 * from.size();
    const u32 *ids = (const u32 *)(bytes + from[rows]); // x86 reads them wherever they lie
    Case c;
    for (i64 r = 0; r < rows; r++) {
        c.offsets.push_back((u32)c.text.size());
        c.text.push_back(0xFF);
        c.text.insert(c.text.end(), bytes + from[r], bytes + from[r + 1]);
        u32 count;
        memcpy(&count, ids++, 4);
        c.want.emplace_back(count);
        memcpy(c.want.back().data(), ids, 4 * count);
        ids += count;
    }
    c.offsets.push_back((u32)c.text.size());
    return c;
}

// The table on the device. It learns while kernels run.
struct DeviceTable {
    std::vector<u8> bytes;
    Address at;
    void renew() { up(at, bytes.data(), (i64)bytes.size()); }
    void word(int offset, u32 x) { up(at + (u64)offset, &x, 4); }
    u32 word(int offset) {
        u32 x;
        down(&x, at + (u64)offset, 4);
        return x;
    }
};

// A slab on the device.
struct Slab {
    TokenizeParameters p = {};
    std::vector<Address> blocks;
    Address take(i64 bytes, int fill) {
        blocks.push_back(allocate(bytes, fill));
        return blocks.back();
    }
    Slab(const Case &c, Address table) {
        i64 n = (i64)c.text.size(), tiles = over(n, 960), records = n / 65 + tiles + 1, windows = n / 32 + records + 1, scratch = 0;
        for (i64 part : {(i64)128, 120 * tiles, 3840 * tiles, 4 * n, 4 * (n / 2 + 1), 4 * (n / 7 + 1), 4 * (n / 11 + 1), 4 * (n / 16 + 1),
                         4 * (n / 25 + 1), 4 * (n / 16 + 1), 16 * records, 4 * records, 8 * windows, 8 * windows})
            scratch += (part + 255) & ~(i64)255;
        p.text = take(TOK_FRONT + n + TOK_TAIL, 0xA5) + TOK_FRONT, p.text_bytes = n, p.rows = (i64)c.offsets.size() - 1;
        p.offsets = take(4 * (p.rows + 1), 0), p.table = table, p.scratch = take(scratch, 0xA5);
        p.row_tokens = take(4 * p.rows, 0xA5), p.row_flags = take(4 * p.rows, 0xA5), p.header = take(32, 0xA5);
        p.add_special = 1, p.max_tokens = -1, p.bits = 64, p.pad_id = 77;
        up(p.text, c.text.data(), n);
        up(p.offsets, c.offsets.data(), 4 * (p.rows + 1));
    }
    void outputs(i64 width) {
        p.width = width, p.ids = take(8 * p.rows * width, 0xA5), p.mask = take(8 * p.rows * width, 0xA5),
        p.lengths = take(8 * p.rows, 0xA5);
    }
    ~Slab() {
        for (Address a : blocks) release(a);
    }
};

// Every cell; the result is how many rows differ.
static i64 verify(const char *name, const Case &c, Address table, Stream stream, bool pack, bool small) {
    Slab s(c, table);
    std::vector<i64> from;
    if (pack) { // the same text without separators, at an odd address
        std::vector<u8> bare;
        for (size_t r = 0; r + 1 < c.offsets.size(); r++) {
            from.push_back((i64)bare.size() + 3);
            bare.insert(bare.end(), c.text.begin() + c.offsets[r] + 1, c.text.begin() + c.offsets[r + 1]);
        }
        from.push_back((i64)bare.size() + 3);
        s.p.source = s.take((i64)bare.size() + 4, 0), s.p.source_offsets = s.take(8 * (i64)from.size(), 0), s.p.source_offset_bits = 64;
        s.p.source_bytes = (i64)bare.size() + 3;
        if (!bare.empty()) up(s.p.source + 3, bare.data(), (i64)bare.size());
        up(s.p.source_offsets, from.data(), 8 * (i64)from.size());
        call("cuMemsetD8_v2", s.p.text, (unsigned char)0xA5, (size_t)s.p.text_bytes);
        call("cuMemsetD8_v2", s.p.offsets, (unsigned char)0xA5, (size_t)(4 * (s.p.rows + 1)));
    }
    settle();
    auto begin = std::chrono::steady_clock::now();
    few = small;
    if (pack && small)
        one(s.p, "uio_tok_open", stream);
    else
        one(s.p, "uio_tok_init", stream);
    if (pack && !small) one(s.p, "uio_tok_offsets", stream), one(s.p, "uio_tok_pack", stream);
    for (int k = 1; k < ROWS; k++) one(s.p, middle[k], stream);
    call("cuStreamSynchronize", stream);
    double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    i64 header[4];
    down(header, s.p.header, 32);
    s.outputs(header[0]);
    settle();
    s.p.rows_count = pack; // counted again, here by the rows themselves
    one(s.p, small ? "uio_tok_rows_few" : "uio_tok_rows", stream);
    call("cuStreamSynchronize", stream);
    few = false;
    std::vector<i64> ids((size_t)(s.p.rows * s.p.width)), mask(ids.size());
    std::vector<u32> flags((size_t)s.p.rows);
    down(ids.data(), s.p.ids, 8 * (i64)ids.size());
    down(mask.data(), s.p.mask, 8 * (i64)mask.size());
    down(flags.data(), s.p.row_flags, 4 * (i64)flags.size());
    i64 wrong = 0, flagged = 0, tokens = 0;
    for (i64 r = 0; r < s.p.rows; r++) {
        const std::vector<u32> none, &want = flags[(size_t)r] ? none : c.want[(size_t)r];
        flagged += flags[(size_t)r] != 0, tokens += (i64)want.size();
        bool same = true;
        for (i64 k = 0; k < s.p.width; k++) {
            bool token = k < (i64)want.size();
            same = same && ids[(size_t)(r * s.p.width + k)] == (token ? (i64)want[(size_t)k] : 77) &&
                   mask[(size_t)(r * s.p.width + k)] == token;
        }
        wrong += !same;
        if (!same && wrong < 3) printf("   row %lld of %s differs\n", r, name);
    }
    printf("%s%s: %lld rows, %.1f MB, %lld tokens, width %lld, flagged %lld, DIFFER %lld; %.1f ms to the ids\n", name,
           pack    ? small ? " (packed, few)" : " (packed)"
           : small ? " (few)"
                   : "",
           s.p.rows, (double)s.p.text_bytes / 1e6, tokens, s.p.width, flagged, wrong, ms);
    return wrong;
}

static float median(std::vector<float> &x) {
    std::sort(x.begin(), x.end());
    return x[x.size() / 2];
}

static Case repeated(const Case &c, i64 bytes) {
    Case big;
    for (size_t r = 0; (i64)big.text.size() < bytes; r = r + 2 < c.offsets.size() ? r + 1 : 0) {
        big.offsets.push_back((u32)big.text.size());
        big.text.insert(big.text.end(), c.text.begin() + c.offsets[r], c.text.begin() + c.offsets[r + 1]);
    }
    big.offsets.push_back((u32)big.text.size());
    return big;
}

static void learn(const Case &c, Address table, Stream stream) {
    Slab s(c, table);
    settle();
    for (int pass = 0; pass < 3; pass++)
        for (int k = 0; k < ROWS; k++) one(s.p, middle[k], stream);
    call("cuStreamSynchronize", stream);
}

static void bench(const char *name, const char *how, const Case &text, DeviceTable &table, i64 bytes, i64 width, bool whole) {
    Case big = repeated(text, bytes);
    Slab s(big, table.at);
    Stream stream;
    void *event[KERNELS + 1];
    call("cuStreamCreate", &stream, 1u);
    for (void *&x : event) call("cuEventCreate", &x, 0u);
    settle();
    if (width == 0) { // the longest row, in whole lines of 64 bytes
        for (int k = 0; k < ROWS; k++) one(s.p, middle[k], stream);
        call("cuStreamSynchronize", stream);
        down(&width, s.p.header, 8);
        width = (width + 7) & ~(i64)7;
    }
    s.outputs(width);
    settle();
    double n = (double)big.text.size();
    std::map<std::string, std::vector<float>> times;
    auto elapsed = [&event](const char *what, int from, int to, std::map<std::string, std::vector<float>> &into) {
        float ms;
        call("cuEventElapsedTime", &ms, event[from], event[to]);
        into[what].push_back(ms);
    };
    for (int pass = 0; pass < 18; pass++) {
        s.p.rows_count = pass % 2; // with it count writes what rows writes again: its time is that of the other passes
        for (int k = 0; k < KERNELS; k++) {
            call("cuEventRecord", event[k], stream);
            one(s.p, middle[k], stream);
        }
        call("cuEventRecord", event[KERNELS], stream);
        call("cuStreamSynchronize", stream);
        for (int k = 0; k < KERNELS && pass > 3; k++)
            elapsed(k == ROWS && s.p.rows_count ? "uio_tok_rows, counts" : middle[k], k, k + 1, times);
    }
    for (int counted = 1; counted >= 0; counted--)
        for (int pass = 0; pass < 18; pass++) {
            s.p.rows_count = !counted;
            call("cuEventRecord", event[0], stream);
            for (int k = 0; k < KERNELS; k++)
                if (k != COUNT || counted) one(s.p, middle[k], stream);
            call("cuEventRecord", event[1], stream);
            call("cuStreamSynchronize", stream);
            if (pass > 2) elapsed(counted ? "all, with uio_tok_count" : "all", 0, 1, times);
        }
    i64 header[4];
    u32 c[14];
    down(header, s.p.header, 32);
    down(c, s.p.scratch, sizeof c);
    printf("bench %s, %s: %.1f MB, %lld rows, longest %lld, width %lld, %.2f B/token, learnt %u, unknown <=4 %u, <=6 %u, <=8 %u, <=10 %u, "
           "<=12 %u, "
           "<=15 %u, of 16 to 64 %u, no tokens <=19 %u, <=24 %u, <=32 %u, <=64 %u, longer %u, windows %u, lines %u\n",
           name, how, n / 1e6, s.p.rows, header[0], width, n / (double)header[2], table.word(TAB_LEARNT), c[0], c[1], c[2], c[3], c[4],
           c[5], c[6], c[8], c[9], c[10], c[11], c[7], c[12], c[13]);
    for (auto &t : times) {
        float ms = median(t.second);
        if (whole || t.first.find("all") == 0) printf("   %-24s %8.3f ms %8.1f GB/s\n", t.first.c_str(), ms, n / 1e6 / ms);
    }
    fflush(stdout);
    call("cuStreamDestroy_v2", stream);
}

// The work of a small slab as one graph, with pack, from its launch until the host knows its end: the median, in microseconds.
static void latency(const char *name, const Case &c, Address table, i64 rows) {
    Case some;
    std::vector<double> us;
    Stream stream;
    call("cuStreamCreate", &stream, 1u);
    size_t row = 0;
    for (int graphs = 0; graphs < 24 && row + (size_t)rows < c.offsets.size(); graphs++, row += (size_t)rows) {
        some.offsets.clear(), some.text.clear();
        for (size_t r = row; r < row + (size_t)rows; r++) {
            some.offsets.push_back((u32)some.text.size());
            some.text.insert(some.text.end(), c.text.begin() + c.offsets[r], c.text.begin() + c.offsets[r + 1]);
        }
        some.offsets.push_back((u32)some.text.size());
        Slab s(some, table);
        std::vector<i64> from;
        for (size_t r = 0; r < some.offsets.size(); r++) from.push_back((i64)some.offsets[r] - (i64)r);
        s.p.source = s.take((i64)some.text.size(), 0), s.p.source_offsets = s.take(8 * (i64)from.size(), 0), s.p.source_offset_bits = 64;
        std::vector<u8> bare;
        for (size_t r = 0; r + 1 < some.offsets.size(); r++)
            bare.insert(bare.end(), some.text.begin() + some.offsets[r] + 1, some.text.begin() + some.offsets[r + 1]);
        s.p.source_bytes = (i64)bare.size();
        up(s.p.source, bare.data(), (i64)bare.size());
        up(s.p.source_offsets, from.data(), 8 * (i64)from.size());
        s.outputs(512);
        s.p.rows_count = 1;
        settle();
        void *graph, *exec;
        call("cuStreamBeginCapture_v2", stream, 2);
        if (few)
            one(s.p, "uio_tok_open", stream);
        else
            one(s.p, "uio_tok_init", stream), one(s.p, "uio_tok_offsets", stream), one(s.p, "uio_tok_pack", stream);
        for (int k = 1; k < ROWS; k++)
            if (k != COUNT) one(s.p, middle[k], stream);
        one(s.p, few ? "uio_tok_rows_few" : "uio_tok_rows", stream);
        call("cuStreamEndCapture", stream, &graph);
        call("cuGraphInstantiateWithFlags", &exec, graph, 0ull);
        for (int again = 0; again < 9; again++) {
            auto begin = std::chrono::steady_clock::now();
            call("cuGraphLaunch", exec, stream);
            call("cuStreamSynchronize", stream);
            if (again) us.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
        }
        call("cuGraphExecDestroy", exec), call("cuGraphDestroy", graph);
    }
    std::sort(us.begin(), us.end());
    if (!us.empty())
        printf("latency %s%s, %lld rows, %.1f KB: p50 %.1f us, p10 %.1f\n", name, few ? ", few" : "", rows, (double)some.text.size() / 1e3,
               us[us.size() / 2], us[us.size() / 10]);
    call("cuStreamDestroy_v2", stream);
}

static void bench_all(const char *name, const Case &c, DeviceTable &table, Stream stream, i64 bytes, i64 width) {
    table.renew();
    table.word(TAB_ROOM, 0);
    bench(name, "nothing learnt", c, table, bytes, width, true);
    if (FILE *more = fopen((std::string(name) + ".more").c_str(), "rb")) {
        fclose(more);
        table.renew();
        learn(read_case((std::string(name) + ".more").c_str()), table.at, stream);
        table.word(TAB_ROOM, 0);
        bench(name, "learnt from other text", c, table, bytes, width, true);
    }
    for (i64 rows : {1, 8, 32, 128, 256, 512})
        for (bool x : {false, true}) few = x, latency(name, c, table.at, rows);
    few = false;
    table.renew();
    learn(c, table.at, stream);
    bench(name, "learnt from this text", c, table, bytes, width, false);
}

int main(int argc, char **argv) {
    const char *name = getenv("UIO_LIBCUDA");
    library = dlopen(name ? name : "libcuda.so.1", RTLD_NOW);
    if (!library || argc < 4)
        return fprintf(stderr, "usage: tok_device PTX_FOLDER TABLE CASE .. [bench MB WIDTH]; %s\n", library ? "" : dlerror()), 2;
    void *context;
    int device;
    call("cuInit", 0u);
    call("cuDeviceGet", &device, 0);
    call("cuDevicePrimaryCtxRetain", &context, device);
    call("cuCtxPushCurrent_v2", context);
    if (const char *blocks = getenv("MB")) merge_blocks = atoi(blocks);
    call("cuDeviceGetAttribute", &processors, 16, device);
    std::map<std::string, std::vector<std::string>> modules = {
        {"tok_pack", {"uio_tok_init", "uio_tok_offsets", "uio_tok_pack", "uio_tok_open"}},
        {"tok_starts", {families[0], families[1], families[2], families[3], families[4], families[5], families[6]}},
        {"tok_wordpiece", {"uio_tok_match"}},
        {"tok_unigram", {"uio_tok_match_unigram"}},
        {"tok_sentencepiece", {"uio_tok_merge_chars"}},
        {"tok_merge", {"uio_tok_windows", "uio_tok_merge"}},
        {"tok_rows", {"uio_tok_count", "uio_tok_rows", "uio_tok_rows_few", "uio_tok_patch"}}};
    for (auto &m : modules) {
        std::string image, path = std::string(argv[1]) + "/" + m.first;
        for (const char *kind : {".ptx", ".cubin"}) {
            std::ifstream file(path + kind, std::ios::binary);
            if (file) image.assign((std::istreambuf_iterator<char>(file)), {});
        }
        void *module;
        call("cuModuleLoadData", &module, (const void *)image.c_str());
        for (auto &k : m.second) call("cuModuleGetFunction", &kernels[k], module, k.c_str());
    }
    std::ifstream file(argv[2], std::ios::binary);
    DeviceTable table;
    table.bytes.assign((std::istreambuf_iterator<char>(file)), {});
    table.at = allocate((i64)table.bytes.size(), 0);
    u32 family;
    memcpy(&family, table.bytes.data() + 16, 4);
    starts = families[family % 7];
    Stream stream;
    call("cuStreamCreate", &stream, 1u);
    i64 wrong = 0;
    std::vector<const char *> cases;
    i64 megabytes = 0, width = 0;
    for (int i = 3; i < argc; i++) {
        if (!strcmp(argv[i], "bench")) {
            megabytes = atoll(argv[i + 1]), width = atoll(argv[i + 2]);
            break;
        }
        cases.push_back(argv[i]);
    }
    for (const char *path : cases) {
        Case c = read_case(path);
        table.renew();
        for (int pass = 0; pass < 4; pass++) // what it learns changes nothing
            wrong += verify(path, c, table.at, stream, pass % 2 == 1, pass >= 2);
        if (megabytes) bench_all(path, c, table, stream, megabytes < 1000 ? megabytes * 1000000 : megabytes, width);
    }
    printf("%lld rows differ\n", wrong);
    return wrong != 0;
}
