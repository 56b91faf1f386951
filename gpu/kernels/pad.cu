// uio_pad: ragged columns -> dense planes, padded left or right; all planes of a batch in one launch.
//   in   offsets i64[rows+1]         row r holds the tokens offsets[r] .. offsets[r+1]
//   in   plane.src i32[total, inner] a column: ids, type ids, offsets (inner 2) ...
//   out  plane.dst [rows, width, inner] of i64 or i32: every cell is written
//
//        offsets 0 2 5    src  7 8 9 4 6    width 4, fill 0
//        right   7 8 0 0     mask  1 1 0 0         left   0 0 7 8     mask  0 0 1 1
//                9 4 6 0           1 1 1 0                0 9 4 6           0 1 1 1
//
//   launch  block 256 threads; lanes (a power of two) of them share a row, so a block has 256/lanes rows; grid.x over groups of rows, grid.y over segments of
//           long rows, both with a stride: any grid is right. No shared memory; any stream.
//   cost    reads 4 B a value, writes 8 (or 4) B a cell and plane, in stores of 16 B: bound by stores. No division: a thread finds its row by
//           shifts, its cells by counting.
//   bounds  a row longer than width, or offsets outside 0 .. total, are cut, never followed.
// Plain twin: the same functions compiled by g++ (testdata/twin.cpp runs them against a naive writer). Rows tested: 0, 1, 31, 32, 33, 65, many blocks.
#include "pad.h"

#ifdef __CUDACC__
#define UIO_BOTH __host__ __device__ static __forceinline__
#else
#define UIO_BOTH static inline
struct __attribute__((aligned(16), may_alias)) longlong2 {
    i64 x, y;
};
struct __attribute__((aligned(16), may_alias)) int4 {
    i32 x, y, z, w;
};
#endif
// NVRTC 12.5 splits an assignment of these into single stores, not so the store that goes past L1, where no cell would be read again anyway.
#ifdef __CUDA_ARCH__
#define UIO_STORE(pointer, value) __stcg(pointer, value)
#else
#define UIO_STORE(pointer, value) (*(pointer) = (value))
#endif

enum { PAD_BLOCK = 256 };

// Phase 1: the tokens of a row.
struct Row {
    i64 start, count;
};

UIO_BOTH Row pad_row(const PadParameters &p, i64 row) {
    const i64 *offsets = (const i64 *)p.offsets;
    i64 start = offsets[row], end = offsets[row + 1];
    if (start < 0) start = 0;
    if (end > p.total) end = p.total;
    i64 count = end > start ? end - start : 0;
    if (count > p.width) count = p.width;
    return {start, count};
}

// Phase 2: what a plane has in this row: cells lo .. hi come from src (or are 1), the others are the fill.
struct Span {
    const i32 *src; // at cell lo; 0: ones
    i64 lo, hi, fill;
    bool is_unsigned;
};

UIO_BOTH Span pad_span(const PadParameters &p, const PadPlane &plane, Row row) {
    Span s;
    s.lo = p.left ? (p.width - row.count) * plane.inner : 0;
    s.hi = s.lo + row.count * plane.inner;
    s.src = 0;
    if (plane.kind == PAD_VALUES) s.src = (const i32 *)plane.src + row.start * plane.inner;
    if (plane.kind == PAD_CONSTANT) s.hi = s.lo;
    s.fill = plane.fill_from ? (i64) * (const u32 *)plane.fill_from : plane.fill;
    s.is_unsigned = plane.is_unsigned != 0;
    return s;
}

UIO_BOTH i64 pad_cell(const Span &s, i64 c) {
    if (c < s.lo || c >= s.hi) return s.fill;
    if (!s.src) return 1;
    i32 v = s.src[c - s.lo];
    return s.is_unsigned ? (i64)(u32)v : (i64)v;
}

// Phase 3: store them, 16 bytes at a time. A row need not start on a 16-byte boundary: groups are counted from the boundary before it, and the
// first and last, where they hang over, are stored cell by cell.
UIO_BOTH void pad_group(i64 *out, const Span &s, i64 c) {
    longlong2 cells = {pad_cell(s, c), pad_cell(s, c + 1)};
    UIO_STORE((longlong2 *)out, cells);
}

UIO_BOTH void pad_group(i32 *out, const Span &s, i64 c) {
    int4 cells = {(i32)pad_cell(s, c), (i32)pad_cell(s, c + 1), (i32)pad_cell(s, c + 2), (i32)pad_cell(s, c + 3)};
    UIO_STORE((int4 *)out, cells);
}

template <typename Cell> UIO_BOTH void pad_store(u64 dst, i64 row, i64 cells, const Span &s, i64 first, i64 step) {
    constexpr i64 per = 16 / sizeof(Cell);
    Cell *out = (Cell *)dst + row * cells;
    i64 before = (i64)(((u64)out & 15) / sizeof(Cell));
    i64 groups = (before + cells + per - 1) / per;
#pragma unroll 1
    for (i64 g = first; g < groups; g += step) {
        i64 c = g * per - before;
        if (c >= 0 && c + per <= cells) {
            pad_group(out + c, s, c);
        } else {
#pragma unroll 1
            for (i64 k = c < 0 ? 0 : c; k < c + per && k < cells; k++) out[k] = (Cell)pad_cell(s, k);
        }
    }
}

UIO_BOTH void pad_thread(const PadParameters &p, u32 block_x, u32 block_y, u32 grid_x, u32 grid_y, u32 thread) {
    u32 lanes = 1u << p.lanes_log2, lane = thread & (lanes - 1);
    i64 rows_a_block = PAD_BLOCK >> p.lanes_log2;
    i64 first = (i64)block_y * lanes + lane, step = (i64)grid_y * lanes;
#pragma unroll 1
    for (i64 row = (i64)block_x * rows_a_block + (thread >> p.lanes_log2); row < p.rows; row += grid_x * rows_a_block) {
        Row r = pad_row(p, row);
#pragma unroll 1
        for (i64 i = 0; i < p.planes; i++) {
            const PadPlane &plane = p.plane[i];
            Span s = pad_span(p, plane, r);
            if (plane.bits == 64)
                pad_store<i64>(plane.dst, row, p.width * plane.inner, s, first, step);
            else
                pad_store<i32>(plane.dst, row, p.width * plane.inner, s, first, step);
        }
    }
}

#ifdef __CUDACC__
extern "C" __global__ void __launch_bounds__(PAD_BLOCK) uio_pad(const __grid_constant__ PadParameters p) {
    pad_thread(p, blockIdx.x, blockIdx.y, gridDim.x, gridDim.y, threadIdx.x);
}
#endif
