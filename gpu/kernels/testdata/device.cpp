// Runs uio_pad on a real device against its twin, with guard bytes around every output, and prints its rate. No Python, no CUDA toolkit: the
// driver is opened here and the image (PTX or cubin) named on the command line. `quick` leaves the large shapes out, for compute-sanitizer.
//
//	device IMAGE [quick]        built by tests/gpu/sanitize.sh
#include "../pad.cu"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

static void *library;
template <typename... A> static void call(const char *name, A... a) {
    auto f = (int (*)(A...))dlsym(library, name);
    if (!f) fprintf(stderr, "the driver has no %s\n", name), exit(2);
    if (int r = f(a...)) fprintf(stderr, "%s: error %d\n", name, r), exit(2);
}

typedef unsigned long long Address;
static void *function;

static void launch(PadParameters p, u32 x, u32 y, void *stream) {
    size_t size = sizeof p;
    void *extra[] = {(void *)1, &p, (void *)2, &size, (void *)0};
    call("cuLaunchKernel", function, x, y, 1u, (unsigned)PAD_BLOCK, 1u, 1u, 0u, stream, (void **)nullptr, (void **)extra);
}

// As gpu/pad.go chooses them.
static void grid(PadParameters &p, u32 &x, u32 &y) {
    i64 groups = 1;
    for (i64 i = 0; i < p.planes; i++) {
        i64 g = (p.width * p.plane[i].inner * p.plane[i].bits / 8 + 15) / 16;
        if (g > groups) groups = g;
    }
    p.lanes_log2 = 0;
    while (p.lanes_log2 < 8 && (1 << p.lanes_log2) * 2 < groups) p.lanes_log2++;
    i64 lanes = 1 << p.lanes_log2, rows = PAD_BLOCK / lanes;
    x = (u32)((p.rows + rows - 1) / rows);
    y = (u32)((groups + lanes * 4 - 1) / (lanes * 4));
    if (y > 1 << 15) y = 1 << 15;
}

int main(int argc, char **argv) {
    bool quick = argc > 2 && !strcmp(argv[2], "quick");
    const char *name = getenv("UIO_LIBCUDA");
    library = dlopen(name ? name : "libcuda.so.1", RTLD_NOW);
    if (!library || argc < 2) return fprintf(stderr, "usage: device IMAGE [quick]; %s\n", library ? "no image" : dlerror()), 2;
    std::ifstream file(argv[1], std::ios::binary);
    std::string image((std::istreambuf_iterator<char>(file)), {});
    void *context, *module;
    int device;
    call("cuInit", 0u);
    call("cuDeviceGet", &device, 0);
    call("cuDevicePrimaryCtxRetain", &context, device);
    call("cuCtxPushCurrent_v2", context);
    call("cuModuleLoadData", &module, (const void *)image.c_str());
    call("cuModuleGetFunction", &function, module, "uio_pad");
    void *stream;
    call("cuStreamCreate", &stream, 1u);

    std::mt19937_64 random(7);
    constexpr size_t guard = 256;
    int cases = 0;
    for (i64 rows : {1, 2, 31, 32, 33, 65, 700, 5000})
        for (i64 width : {1, 2, 3, 7, 8, 64, 129, 1000, 70000}) {
            if (rows * width > (quick ? 100000 : 5000000)) continue;
            for (int variant = 0; variant < 4; variant++) {
                std::vector<i64> offsets(rows + 1);
                for (i64 r = 0; r < rows; r++) offsets[r + 1] = offsets[r] + (variant == 0 ? width : (i64)(random() % (width + 1)));
                PadParameters p = {};
                p.rows = rows, p.width = width, p.total = offsets[rows], p.left = variant & 1, p.planes = 1 + random() % PAD_PLANES;
                std::vector<i32> column(p.total * 2 + 1);
                for (i32 &v : column) v = (i32)random();
                u32 record = 4000000000u;
                Address d_offsets, d_column, d_record;
                call("cuMemAlloc_v2", &d_offsets, offsets.size() * 8);
                call("cuMemAlloc_v2", &d_column, column.size() * 4);
                call("cuMemAlloc_v2", &d_record, (size_t)4);
                call("cuMemcpyHtoD_v2", d_offsets, (const void *)offsets.data(), offsets.size() * 8);
                call("cuMemcpyHtoD_v2", d_column, (const void *)column.data(), column.size() * 4);
                call("cuMemcpyHtoD_v2", d_record, (const void *)&record, (size_t)4);
                PadParameters host = p;
                host.offsets = (u64)offsets.data();
                p.offsets = d_offsets;
                std::vector<std::vector<char>> want(p.planes);
                std::vector<Address> blocks(p.planes);
                for (i64 i = 0; i < p.planes; i++) {
                    PadPlane &plane = p.plane[i];
                    plane.kind = i == 0 ? (i64)PAD_VALUES : (i64)(random() % 3);
                    plane.inner = 1 + random() % 2;
                    plane.bits = random() % 2 ? 64 : 32;
                    plane.is_unsigned = random() % 2;
                    plane.fill = (i64)(random() % 7) - 3;
                    bool from = random() % 4 == 0;
                    size_t bytes = rows * width * plane.inner * plane.bits / 8, shift = guard + plane.bits / 8 * (random() % 4);
                    want[i].assign(shift + bytes + guard, (char)0xCC);
                    call("cuMemAlloc_v2", &blocks[i], want[i].size());
                    call("cuMemsetD8_v2", blocks[i], (unsigned char)0xCC, want[i].size());
                    host.plane[i] = plane;
                    host.plane[i].src = (u64)column.data(), plane.src = d_column;
                    host.plane[i].fill_from = from ? (u64)&record : 0, plane.fill_from = from ? d_record : 0;
                    host.plane[i].dst = (u64)(want[i].data() + shift), plane.dst = blocks[i] + shift;
                }
                u32 x, y;
                grid(p, x, y);
                call("cuCtxSynchronize");
                launch(p, x, y, stream);
                call("cuStreamSynchronize", stream);
                for (u32 t = 0; t < PAD_BLOCK; t++) host.lanes_log2 = 8, pad_thread(host, 0, 0, 1, 1, t);
                for (i64 i = 0; i < p.planes; i++) {
                    std::vector<char> got(want[i].size());
                    call("cuMemcpyDtoH_v2", (void *)got.data(), blocks[i], got.size());
                    if (got != want[i]) {
                        size_t at = 0;
                        while (got[at] == want[i][at]) at++;
                        return fprintf(stderr,
                                       "rows %lld width %lld variant %d plane %lld (kind %lld inner %lld bits %lld): byte %zu differs\n",
                                       rows, width, variant, i, p.plane[i].kind, p.plane[i].inner, p.plane[i].bits, at),
                               1;
                    }
                    call("cuMemFree_v2", blocks[i]);
                }
                for (Address a : {d_offsets, d_column, d_record}) call("cuMemFree_v2", a);
                cases++;
            }
        }
    printf("%d cases equal\n", cases);
    if (quick) return 0;

    // Rate: ids and mask, as a training batch has them; 9 of 10 cells are tokens.
    for (auto shape : std::vector<std::pair<i64, i64>>{{32, 512}, {256, 512}, {4096, 512}, {4096, 4096}, {65536, 64}, {8, 1000000}})
        for (i64 bits : {64, 32}) {
            PadParameters p = {};
            p.rows = shape.first, p.width = shape.second, p.planes = 2;
            std::vector<i64> offsets(p.rows + 1);
            for (i64 r = 0; r < p.rows; r++) offsets[r + 1] = offsets[r] + p.width * 9 / 10;
            p.total = offsets[p.rows];
            Address d_offsets, d_column, out[2];
            call("cuMemAlloc_v2", &d_offsets, offsets.size() * 8);
            call("cuMemAlloc_v2", &d_column, (size_t)p.total * 4);
            call("cuMemcpyHtoD_v2", d_offsets, (const void *)offsets.data(), offsets.size() * 8);
            p.offsets = d_offsets;
            for (int i = 0; i < 2; i++) {
                call("cuMemAlloc_v2", &out[i], (size_t)(p.rows * p.width * bits / 8));
                p.plane[i] = {out[i], d_column, 0, 0, i, 1, bits, 0};
            }
            u32 x, y;
            grid(p, x, y);
            void *begin, *end;
            call("cuEventCreate", &begin, 0u);
            call("cuEventCreate", &end, 0u);
            for (int i = 0; i < 20; i++) launch(p, x, y, stream);
            call("cuEventRecord", begin, stream);
            for (int i = 0; i < 200; i++) launch(p, x, y, stream);
            call("cuEventRecord", end, stream);
            call("cuEventSynchronize", end);
            float ms;
            call("cuEventElapsedTime", &ms, begin, end);
            double us = ms * 1000 / 200, bytes = 2.0 * p.rows * p.width * bits / 8 + 4.0 * p.total;
            printf("%6lld x %7lld, int%lld ids and mask: %8.1f us, %6.0f GB/s\n", p.rows, p.width, bits, us, bytes / us / 1000);
            for (Address a : {d_offsets, d_column, out[0], out[1]}) call("cuMemFree_v2", a);
        }
}
