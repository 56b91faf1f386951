// uio_tok_count, uio_tok_rows, uio_tok_patch: what the pieces became -> rows of ids, mask, padding.
//   in   text, offsets, table, scratch.starts, results, ids, longs; row_flags
//   out  count: row_tokens, header.  rows: ids, mask, type_ids, lengths; every cell of every row is written.  patch: the same of some rows
//
//        results   row 0: 15339 1917      prefix 128000, width 5, pad 9
//        ids       128000 15339 1917 9 9        pad_left   9 9 128000 15339 1917
//        mask      1 1 1 0 0                               0 0 1 1 1
//
//   launch  block 256, a warp a row, any grid. No shared memory
//   cost    reads 4 B a piece, writes 8 (or 4) B a cell and output: bound by stores
//   bounds  a row's offsets are cut to the arena; nothing is written outside of its width
// Plain twin: the same functions compiled by g++ (testdata/tokenize.cpp), against engine/native.
#include "tok_scratch.h"

enum { ROWS_BLOCK = 256, ROWS_WARPS = ROWS_BLOCK / 32, FEW = 8 };

UIO_BOTH u32 tokens_of(const Scratch &s, u32 result) {
    if (result < RESULT_TABLE) return 1;
    if (result < RESULT_BESIDE) return result >> 27 & 7;
    return result < RESULT_LONG ? result & 127 : s.longs[result & RESULT_VALUE].count;
}
enum : u32 { NO_RESULT = RESULT_TABLE }; // none: of no tokens

// The pieces of a row in one tile are the results [first, end).
struct TilePieces {
    u32 first, end;
};

UIO_BOTH u32 starts_of(const Scratch &s, u32 tile) {
    return lane_id() < TILE_WORDS && tile < s.tiles ? s.starts[(u64)tile * TILE_WORDS + lane_id()] : 0;
}

UIO_BOTH TilePieces pieces_in(u32 starts, u32 tile, u32 from, u32 to) {
    u32 lane = lane_id(), low = tile * TOK_TILE;
    i32 a = (i32)(from > low ? from - low : 0) - (i32)lane * 32, b = (i32)smaller(to - low, TOK_TILE) - (i32)lane * 32;
    u32 before_a = a <= 0 ? 0 : a >= 32 ? 0xFFFFFFFFu : (1u << a) - 1, before_b = b <= 0 ? 0 : b >= 32 ? 0xFFFFFFFFu : (1u << b) - 1;
    u32 both = warp_sum((u32)bits_of(starts & before_a) | (u32)bits_of(starts & before_b) << 16);
    return {both & 0xFFFF, both >> 16};
}

// Where the row's tokens go.
struct Shape {
    u32 prefix, suffix; // special tokens
    u32 skip, keep;     // tokens of the text that truncation takes from the front, and those that stay
    u32 pads;           // cells before the row's first token
    u32 length;         // cells with tokens
};

UIO_BOTH u32 prefix_count(const TokenizeParameters &p) {
    return p.add_special ? smaller(table_word(table_of(p), TAB_PREFIX_COUNT), MAX_PREFIX) : 0;
}
UIO_BOTH u32 suffix_count(const TokenizeParameters &p) {
    return p.add_special ? smaller(table_word(table_of(p), TAB_SUFFIX_COUNT), MAX_PREFIX) : 0;
}

UIO_BOTH Shape shape_of(const TokenizeParameters &p, u32 tokens, bool flagged) {
    Shape x = {0, 0, 0, 0, 0, 0};
    if (!flagged) {
        x.prefix = prefix_count(p), x.suffix = suffix_count(p);
        x.keep = p.max_tokens >= 0 && (u64)tokens > (u64)p.max_tokens ? (u32)p.max_tokens : tokens;
        x.skip = p.truncate_left ? tokens - x.keep : 0;
        x.length = x.prefix + x.keep + x.suffix;
    }
    if (!p.row_starts) {
        if ((u64)x.length > (u64)p.width) x.length = (u32)p.width;
        x.pads = p.pad_left ? (u32)p.width - x.length : 0;
    }
    return x;
}

// What is known of some rows.
struct RowTotals {
    u32 longest, flagged;
    u64 sum;
};

UIO_BOTH void count_row(const TokenizeParameters &p, const Scratch &s, u32 row, RowTotals &t) {
    u32 tokens = 0, flags = ((const u32 *)p.row_flags)[row];
    RowRange r = row_range(p, row);
    if (!flags && r.separator + 1 < r.end) {
        u32 tile = (r.separator + 1) / TOK_TILE, next = starts_of(s, tile);
        UIO_NO_UNROLL
        for (; tile <= (r.end - 1) / TOK_TILE; tile++) {
            u32 starts = next;
            next = starts_of(s, tile + 1); // the load for the next one is on its way
            TilePieces pieces = pieces_in(starts, tile, r.separator + 1, r.end);
            const u32 *results = s.results + (u64)tile * TOK_TILE;
            UIO_NO_UNROLL
            for (u32 i = pieces.first + lane_id(); i < pieces.end; i += 128) { // four loads on their way at once
                u32 r[4];
                UIO_UNROLL
                for (u32 k = 0; k < 4; k++) r[k] = i + 32 * k < pieces.end ? results[i + 32 * k] : NO_RESULT;
                UIO_UNROLL
                for (u32 k = 0; k < 4; k++) tokens += tokens_of(s, r[k]);
            }
        }
    }
    tokens = warp_sum(tokens);
    if (lane_id() == 0) ((u32 *)p.row_tokens)[row] = tokens;
    if (flags) {
        t.flagged++;
        return;
    }
    TokenizeParameters whole = p;
    whole.row_starts = 1; // not cut to a width
    u32 length = shape_of(whole, tokens, false).length;
    t.longest = larger(t.longest, length), t.sum += length;
}

// To the header, which all would want to write at once: few of them should.
UIO_BOTH void add_totals(i64 *header, const RowTotals &t) {
    if (t.longest) atomic_max(header, (i64)t.longest);
    if (t.flagged) atomic_add((u64 *)header + 1, (u64)t.flagged);
    if (t.sum) atomic_add((u64 *)header + 2, t.sum);
}

// Cells [from, to) become x, in stores of 16 bytes but for the ends.
template <typename Cell> UIO_BOTH void fill(Cell *row, u32 from, u32 to, Cell x) {
    constexpr u32 per = 16 / sizeof(Cell);
    if (from >= to) return;
    const u32 lane = lane_id();
    Cell *at = row + from;
    u32 cells = to - from, head = smaller((u32)(0 - (u64)at / sizeof(Cell)) % per, cells);
    if (lane < head) at[lane] = x;
    at += head, cells -= head;
    if (lane < cells % per) at[cells - cells % per + lane] = x;
    UIO_NO_UNROLL
    for (u32 i = lane; i < cells / per; i += 32) {
        if (sizeof(Cell) == 8) {
            longlong2 v = {(i64)x, (i64)x};
            stream_out((longlong2 *)at + i, v);
        } else {
            uint4 v = {(u32)x, (u32)x, (u32)x, (u32)x};
            stream_out((uint4 *)at + i, v);
        }
    }
}

template <typename Cell> UIO_BOTH Cell *row_cells(const TokenizeParameters &p, u64 plane, u32 row) {
    if (!plane) return 0;
    return (Cell *)plane + (p.row_starts ? ((const i64 *)p.row_starts)[row] : (i64)row * p.width);
}

// All that is not a token's id.
template <typename Cell> UIO_BOTH void write_around(const TokenizeParameters &p, const Shape &x, u32 row) {
    u32 width = p.row_starts ? x.length : (u32)p.width, low = x.pads, high = x.pads + x.length;
    if (Cell *ids = row_cells<Cell>(p, p.ids, row)) {
        fill(ids, 0, low, (Cell)p.pad_id);
        fill(ids, high, width, (Cell)p.pad_id);
    }
    if (Cell *mask = row_cells<Cell>(p, p.mask, row)) {
        fill(mask, 0, low, (Cell)0);
        fill(mask, low, high, (Cell)1);
        fill(mask, high, width, (Cell)0);
    }
    if (Cell *types = row_cells<Cell>(p, p.type_ids, row)) fill(types, 0, width, (Cell)0);
    if (p.lengths && lane_id() == 0) ((i64 *)p.lengths)[row] = x.length;
}

// The pieces of a row, 32 at a time, over all its tiles.
struct Walk {
    u32 from, to; // the row's bytes
    u32 tile, first, end; // the results [first, end) of the tile are still to come
    u32 coming; // starts of the next tile, on their way

    UIO_HOST_DEVICE void begin(const Scratch &s, u32 a, u32 b) {
        from = a, to = b, tile = a / TOK_TILE - 1, first = end = 0, coming = starts_of(s, tile + 1);
    }

    // The next ones; NO_RESULT in lanes behind the last. at: where their tile begins. False: there are none.
    UIO_HOST_DEVICE bool next(const Scratch &s, u32 &result, u32 &at) {
        UIO_NO_UNROLL
        while (first >= end) {
            if (++tile > (to - 1) / TOK_TILE) return result = NO_RESULT, false;
            u32 starts = coming;
            coming = starts_of(s, tile + 1);
            TilePieces pieces = pieces_in(starts, tile, from, to);
            first = pieces.first, end = pieces.end;
        }
        at = tile * TOK_TILE;
        u32 mine = first + lane_id();
        result = mine < end ? s.results[at + mine] : NO_RESULT;
        first += 32;
        return true;
    }
};

// The first four ids of a piece that has several, as a value of the table of pieces has them.
UIO_BOTH uint4 first_ids(const Scratch &s, const uint4 *table, u32 result, u32 at, u32 count) {
    uint4 v = {0, 0, 0, 0};
    if (result < RESULT_TABLE || result >= RESULT_LONG || count == 0) return v;
    if (result < RESULT_BESIDE) return shared_load(table + 2 * (u64)(result & PLACE_MASK) + 1);
    const u32 *ids = s.ids + (at + beside_offset(result));
    v.x = ids[0];
    if (count > 1) v.y = ids[1];
    if (count > 2) v.z = ids[2];
    if (count > 3) v.w = ids[3];
    return v;
}

// The ids of pieces that have many, at from in s.ids, each by the whole warp; n: how many, 0 in lanes without.
template <typename Cell> UIO_BOTH void write_many(const Scratch &s, Cell *ids, u32 from, u32 k, u32 n, u32 keep) {
    UIO_NO_UNROLL
    for (u32 many = ballot(n != 0); many; many &= many - 1) {
        int who = lowest(many);
        u32 count = shuffle(n, who), to = shuffle(k, who), offset = shuffle(from, who);
        UIO_NO_UNROLL
        for (u32 i = lane_id(); i < count; i += 32)
            if (to + i < keep) ids[to + i] = (Cell)s.ids[offset + i];
    }
}

// Tokens of the text, in order: number k goes to cell k - skip, if it is one of keep. What comes next is on its way while these are written: the results
// two steps ahead, their ids one.
template <typename Cell> UIO_BOTH void write_tokens(const Scratch &s, const uint4 *table, Walk walk, Cell *ids, u32 skip, u32 keep) {
    const u32 lane = lane_id(), below = (1u << lane) - 1;
    u32 result, at, next, next_at = 0, done = 0;
    bool more = walk.next(s, result, at), more_next = more && walk.next(s, next, next_at);
    if (!more_next) next = NO_RESULT;
    u32 count = tokens_of(s, result);
    uint4 v = first_ids(s, table, result, at, count);
    UIO_NO_UNROLL
    while (more && done < skip + keep) {
        u32 after = NO_RESULT, after_at = 0;
        bool more_after = more_next && walk.next(s, after, after_at);
        u32 next_count = tokens_of(s, next);
        uint4 next_v = first_ids(s, table, next, next_at, next_count);
        u32 before, all;
        if (any_lane(count > 7)) {
            u32 sum = warp_prefix(count);
            before = sum - count, all = shuffle(sum, 31);
        } else { // three bits a lane
            u32 ones = ballot(count & 1), twos = ballot(count & 2), fours = ballot(count & 4);
            before = (u32)bits_of(ones & below) + 2 * (u32)bits_of(twos & below) + 4 * (u32)bits_of(fours & below);
            all = (u32)bits_of(ones) + 2 * (u32)bits_of(twos) + 4 * (u32)bits_of(fours);
        }
        u32 k = done + before - skip; // wraps below skip
        done += all;
        if (result < RESULT_TABLE) {
            if (k < keep) ids[k] = (Cell)result;
        } else if (result < RESULT_LONG) {
            if (count > 0 && k < keep) ids[k] = (Cell)(v.x & ID_MASK);
            if (count > 1 && k + 1 < keep) ids[k + 1] = (Cell)(v.y & ID_MASK);
            if (count > 2 && k + 2 < keep) ids[k + 2] = (Cell)(v.z & ID_MASK);
            if (count > 3 && k + 3 < keep) ids[k + 3] = (Cell)(v.w & ID_MASK);
        }
        if (any_lane(count > 4)) {
            u32 from = 0; // of a piece whose ids lie beside
            if (result >= RESULT_BESIDE) from = result < RESULT_LONG ? at + beside_offset(result) : s.longs[result & RESULT_VALUE].at;
            bool few = result < RESULT_LONG && count > 4 && count <= FEW;
            if (few && result < RESULT_BESIDE) {
                if (k + 4 < keep) ids[k + 4] = (Cell)fifth_id(v);
                if (count > 5 && k + 5 < keep) ids[k + 5] = (Cell)sixth_id(v);
            } else if (few) {
                UIO_NO_UNROLL
                for (u32 i = 4; i < count; i++)
                    if (k + i < keep) ids[k + i] = (Cell)s.ids[from + i];
            }
            write_many(s, ids, from, k, result >= RESULT_LONG || count > FEW ? count : 0, keep);
        } else if (any_lane(result >= RESULT_LONG)) {
            write_many(s, ids, result >= RESULT_LONG ? s.longs[result & RESULT_VALUE].at : 0, k, result >= RESULT_LONG ? count : 0, keep);
        }
        result = next, at = next_at, count = next_count, v = next_v, more = more_next;
        next = after, next_at = after_at, more_next = more_after;
    }
}

template <typename Cell> UIO_BOTH void write_row(const TokenizeParameters &p, const Scratch &s, u32 row) {
    const u32 lane = lane_id();
    RowRange r = row_range(p, row);
    Walk walk;
    walk.begin(s, r.separator + 1, r.end);
    const u32 flags = ((const u32 *)p.row_flags)[row];
    if (p.row_errors && lane == 0) ((u8 *)p.row_errors)[row] = (u8)flags;
    Shape x = shape_of(p, ((const u32 *)p.row_tokens)[row], flags != 0);
    write_around<Cell>(p, x, row);
    Cell *ids = row_cells<Cell>(p, p.ids, row);
    if (!ids || x.length == 0) return;
    ids += x.pads;
    Table table = table_of(p);
    const u32 cells = x.length;
    if (lane < x.prefix && lane < cells) ids[lane] = (Cell)table_word(table, TAB_PREFIX + 4 * (int)lane);
    if (lane < x.suffix && x.prefix + x.keep + lane < cells)
        ids[x.prefix + x.keep + lane] = (Cell)table_word(table, TAB_SUFFIX + 4 * (int)lane);
    if (cells <= x.prefix || r.separator + 1 >= r.end) return;
    write_tokens(s, (const uint4 *)table_part(table, TAB_PIECES), walk, ids + x.prefix, x.skip, smaller(x.keep, cells - x.prefix));
}

template <typename Cell> UIO_BOTH void patch_row(const TokenizeParameters &p, u32 i) {
    const u32 *offsets = (const u32 *)p.patch_offsets, *from = (const u32 *)p.patch_ids + offsets[i];
    u32 row = ((const u32 *)p.patch_rows)[i], count = offsets[i + 1] - offsets[i];
    Shape x = {0, 0, 0, 0, 0, count};
    if (!p.row_starts) {
        if ((u64)count > (u64)p.width) x.length = (u32)p.width;
        x.pads = p.pad_left ? (u32)p.width - x.length : 0;
    }
    write_around<Cell>(p, x, row);
    Cell *ids = row_cells<Cell>(p, p.ids, row);
    if (!ids) return;
    UIO_NO_UNROLL
    for (u32 k = lane_id(); k < x.length; k += 32) ids[x.pads + k] = (Cell)from[k];
}

#ifdef __CUDACC__
extern "C" __global__ void __launch_bounds__(ROWS_BLOCK) uio_tok_count(const __grid_constant__ TokenizeParameters p) {
    __shared__ i64 block[3]; // of the header
    Scratch s = scratch_of(p);
    RowTotals t = {0, 0, 0};
    if (threadIdx.x < 3) block[threadIdx.x] = 0;
#pragma unroll 1
    for (i64 row = (i64)blockIdx.x * ROWS_WARPS + (threadIdx.x >> 5); row < p.rows; row += (i64)gridDim.x * ROWS_WARPS)
        count_row(p, s, (u32)row, t);
    __syncthreads();
    if (lane_id() == 0) add_totals(block, t);
    __syncthreads();
    if (threadIdx.x == 0) add_totals((i64 *)p.header, {(u32)block[0], (u32)block[1], (u64)block[2]});
}

extern "C" __global__ void __launch_bounds__(ROWS_BLOCK) uio_tok_rows(const __grid_constant__ TokenizeParameters p) {
    Scratch s = scratch_of(p);
#pragma unroll 1
    for (i64 row = (i64)blockIdx.x * ROWS_WARPS + (threadIdx.x >> 5); row < p.rows; row += (i64)gridDim.x * ROWS_WARPS) {
        if (p.bits == 64)
            write_row<i64>(p, s, (u32)row);
        else
            write_row<i32>(p, s, (u32)row);
    }
}

extern "C" __global__ void __launch_bounds__(ROWS_BLOCK) uio_tok_patch(const __grid_constant__ TokenizeParameters p) {
#pragma unroll 1
    for (i64 i = (i64)blockIdx.x * ROWS_WARPS + (threadIdx.x >> 5); i < p.patches; i += (i64)gridDim.x * ROWS_WARPS) {
        if (p.bits == 64)
            patch_row<i64>(p, (u32)i);
        else
            patch_row<i32>(p, (u32)i);
    }
}
#endif
