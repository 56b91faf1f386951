// Runs the functions of pad.cu as g++ compiles them, thread by thread, against a naive writer; built with sanitizers by kernels_test.go.
// Outputs are exact-size blocks at every alignment that a caller may give, so that a store outside the plane is seen.
#include "../pad.cu"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

static void run(const PadParameters &p, u32 grid_x, u32 grid_y) {
    for (u32 y = 0; y < grid_y; y++)
        for (u32 x = 0; x < grid_x; x++)
            for (u32 t = 0; t < PAD_BLOCK; t++) pad_thread(p, x, y, grid_x, grid_y, t);
}

static i64 naive(const PadParameters &p, const PadPlane &plane, const std::vector<i64> &offsets, i64 row, i64 column, i64 k) {
    i64 count = offsets[row + 1] - offsets[row], fill = plane.fill_from ? (i64) * (const u32 *)plane.fill_from : plane.fill;
    if (plane.kind == PAD_CONSTANT) return fill;
    i64 token = p.left ? column - (p.width - count) : column;
    if (token < 0 || token >= count) return fill;
    if (plane.kind == PAD_MASK) return 1;
    i32 v = ((const i32 *)plane.src)[(offsets[row] + token) * plane.inner + k];
    return plane.is_unsigned ? (i64)(u32)v : (i64)v;
}

int main() {
    std::mt19937_64 random(1);
    int cases = 0;
    for (i64 rows : {0, 1, 2, 31, 32, 33, 65, 700})
        for (i64 width : {0, 1, 2, 3, 7, 8, 64, 129, 1000})
            for (int variant = 0; variant < 6; variant++) {
                if (rows * width > 70000 && variant > 1) continue;
                std::vector<i64> offsets(rows + 1);
                for (i64 r = 0; r < rows; r++) {
                    i64 count = variant == 0 ? width : (i64)(random() % (width + 1));
                    offsets[r + 1] = offsets[r] + count;
                }
                u32 record = 4000000000u;
                PadParameters p = {};
                p.rows = rows, p.width = width, p.total = offsets[rows], p.offsets = (u64)offsets.data();
                p.left = variant & 1;
                p.lanes_log2 = random() % 9;
                std::vector<std::vector<i32>> columns;
                std::vector<char *> blocks;
                columns.reserve(PAD_PLANES);
                p.planes = 1 + random() % PAD_PLANES;
                for (i64 i = 0; i < p.planes; i++) {
                    PadPlane &plane = p.plane[i];
                    plane.kind = i == 0 ? (i64)PAD_VALUES : (i64)(random() % 3);
                    plane.inner = 1 + random() % 2;
                    plane.bits = random() % 2 ? 64 : 32;
                    plane.is_unsigned = random() % 2;
                    plane.fill = (i64)(random() % 7) - 3;
                    plane.fill_from = random() % 4 ? 0 : (u64)&record;
                    columns.emplace_back(p.total * plane.inner);
                    for (i32 &v : columns.back()) v = (i32)random();
                    plane.src = plane.kind == PAD_VALUES ? (u64)columns.back().data() : 0;
                    size_t cell = plane.bits / 8, shift = cell * (random() % (16 / cell));
                    char *block =
                        (char *)malloc(shift + rows * width * plane.inner * cell); // malloc aligns to 16: shift tries every row start
                    blocks.push_back(block);
                    memset(block, 0xCC, shift + rows * width * plane.inner * cell);
                    plane.dst = (u64)(block + shift);
                }
                run(p, 1 + random() % 3, 1 + random() % 2);
                for (i64 i = 0; i < p.planes; i++) {
                    const PadPlane &plane = p.plane[i];
                    for (i64 r = 0; r < rows; r++)
                        for (i64 c = 0; c < width; c++)
                            for (i64 k = 0; k < plane.inner; k++) {
                                i64 at = (r * width + c) * plane.inner + k, want = naive(p, plane, offsets, r, c, k), got;
                                if (plane.bits == 64)
                                    got = ((const i64 *)plane.dst)[at];
                                else
                                    got = ((const i32 *)plane.dst)[at], want = (i32)want;
                                if (got != want) {
                                    fprintf(stderr,
                                            "rows %lld width %lld plane %lld (kind %lld inner %lld bits %lld left %lld): cell "
                                            "%lld,%lld,%lld is %lld, want %lld\n",
                                            rows, width, i, plane.kind, plane.inner, plane.bits, p.left, r, c, k, got, want);
                                    return 1;
                                }
                            }
                }
                for (char *b : blocks) free(b);
                cases++;
            }

    // Offsets that lie: cut, never followed.
    i64 lies[] = {-5, 3, 2, 1LL << 60};
    i32 column[4] = {1, 2, 3, 4};
    i64 out[3 * 2];
    PadParameters p = {};
    p.rows = 3, p.width = 2, p.total = 4, p.offsets = (u64)lies, p.lanes_log2 = 5, p.planes = 1;
    p.plane[0] = {(u64)out, (u64)column, 9, 0, PAD_VALUES, 1, 64, 0};
    run(p, 1, 1);
    const i64 want[] = {1, 2, 9, 9, 3, 4};
    if (memcmp(out, want, sizeof want)) return fprintf(stderr, "offsets outside the batch: wrong cells\n"), 1;
    printf("%d cases\n", cases);
}
