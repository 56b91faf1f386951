// uio_tok_count, uio_tok_rows, uio_tok_rows_few, uio_tok_patch: what the pieces became -> rows of ids, mask, padding.
//   in   text, offsets, table, scratch.starts, results, ids, longs; row_flags
//   out  count: row_tokens, header.  rows: ids, mask, type_ids, lengths; every cell of every row is written.  patch: the same of some rows
//        rows counts too where rows_count says so: then where a token goes does not depend on how many there are
//
//        results   row 0: 15339 1917      prefix 128000, width 5, pad 9
//        ids       128000 15339 1917 9 9        pad_left   9 9 128000 15339 1917
//        mask      1 1 1 0 0                               0 0 1 1 1
//
//   launch  block 256, a warp a row, any grid; rows_few a block a row
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

// A row's tokens are known.
UIO_BOTH void note_row(const TokenizeParameters &p, u32 row, u32 tokens, bool flagged, RowTotals &t) {
    if (lane_id() == 0) ((u32 *)p.row_tokens)[row] = tokens;
    if (flagged) {
        t.flagged++;
        return;
    }
    u32 keep = p.max_tokens >= 0 && (u64)tokens > (u64)p.max_tokens ? (u32)p.max_tokens : tokens;
    u32 length = prefix_count(p) + keep + suffix_count(p); // not cut to a width
    t.longest = larger(t.longest, length), t.sum += length;
}

// Tokens of the pieces that start in bytes [from, to).
UIO_BOTH u32 count_tokens(const Scratch &s, u32 from, u32 to) {
    u32 tokens = 0;
    if (from >= to) return 0;
    u32 tile = from / TOK_TILE, next = starts_of(s, tile);
    UIO_NO_UNROLL
    for (; tile <= (to - 1) / TOK_TILE; tile++) {
        u32 starts = next;
        next = starts_of(s, tile + 1); // the load for the next one is on its way
        TilePieces pieces = pieces_in(starts, tile, from, to);
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
    return warp_sum(tokens);
}

UIO_BOTH void count_row(const TokenizeParameters &p, const Scratch &s, u32 row, RowTotals &t) {
    u32 flags = ((const u32 *)p.row_flags)[row];
    RowRange r = row_range(p, row);
    note_row(p, row, flags ? 0 : count_tokens(s, r.separator + 1, r.end), flags != 0, t);
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

// And the special tokens.
template <typename Cell> UIO_BOTH void write_specials(const TokenizeParameters &p, const Shape &x, u32 row) {
    Cell *ids = row_cells<Cell>(p, p.ids, row);
    if (!ids) return;
    const u32 lane = lane_id(), behind = x.prefix + x.keep;
    Table table = table_of(p);
    if (lane < x.prefix && lane < x.length) ids[x.pads + lane] = (Cell)table_word(table, TAB_PREFIX + 4 * (int)lane);
    if (lane < x.suffix && behind + lane < x.length) ids[x.pads + behind + lane] = (Cell)table_word(table, TAB_SUFFIX + 4 * (int)lane);
}

// The pieces of a row, 32 at a time, over all its tiles.
struct Walk {
    u32 from, to; // the row's bytes
    u32 tile, first, end; // the results [first, end) of the tile are still to come
    u32 coming; // starts of the next tile, on their way

    UIO_HOST_DEVICE Walk(const Scratch &s, u32 a, u32 b) {
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

// Tokens of the text, in order, done of which are before the walk: number k goes to cell k - skip, if it is one of keep. What comes next is on its way while these are written: the results
// two steps ahead, their ids one. The result is how many there are if all are to be counted.
template <typename Cell>
UIO_BOTH u32 write_tokens(const Scratch &s, const uint4 *table, Walk walk, u32 done, Cell *ids, u32 skip, u32 keep, bool counts) {
    const u32 lane = lane_id(), below = (1u << lane) - 1;
    u32 result, at, next, next_at = 0;
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
    if (!counts || !more) return done;
    count += tokens_of(s, next);
    UIO_NO_UNROLL
    while (more_next) {
        more_next = walk.next(s, next, next_at);
        count += tokens_of(s, next);
    }
    return done + warp_sum(count);
}

template <typename Cell> UIO_BOTH void write_row(const TokenizeParameters &p, const Scratch &s, u32 row, RowTotals &totals) {
    RowRange r = row_range(p, row);
    const u32 flags = ((const u32 *)p.row_flags)[row];
    if (p.row_errors && lane_id() == 0) ((u8 *)p.row_errors)[row] = (u8)flags;
    Table table = table_of(p);
    Cell *ids = row_cells<Cell>(p, p.ids, row);
    const bool text = !flags && r.separator + 1 < r.end;
    u32 tokens = 0, before = 0, skip = 0, keep = 0;
    if (!p.rows_count) {
        tokens = ((const u32 *)p.row_tokens)[row];
        Shape x = shape_of(p, tokens, flags != 0);
        before = x.pads + x.prefix, skip = x.skip, keep = x.length > x.prefix ? smaller(x.keep, x.length - x.prefix) : 0;
    } else { // where the tokens go is known without their number
        before = prefix_count(p), keep = (u32)p.width > before ? (u32)p.width - before : 0;
        if (p.max_tokens >= 0 && (u64)p.max_tokens < keep) keep = (u32)p.max_tokens;
    }
    if (!ids) keep = 0;
    if (text && (keep || p.rows_count)) {
        Walk walk(s, r.separator + 1, r.end);
        u32 all = write_tokens(s, (const uint4 *)table_part(table, TAB_PIECES), walk, 0, ids + before, skip, keep, p.rows_count != 0);
        if (p.rows_count) tokens = all;
    }
    if (p.rows_count) note_row(p, row, tokens, flags != 0, totals);
    Shape x = shape_of(p, tokens, flags != 0);
    write_around<Cell>(p, x, row);
    write_specials<Cell>(p, x, row);
}

// A row by the warps of a block, for slabs with fewer rows than the device has room for: each counts the tokens of its share, and writes them when all
// have counted. So it counts for itself whatever the options.
struct RowShare {
    u32 from, to;
};

UIO_BOTH RowShare share_of(const TokenizeParameters &p, u32 row, u32 warp) {
    RowRange r = row_range(p, row);
    if (((const u32 *)p.row_flags)[row] || r.separator + 1 >= r.end) return {0, 0};
    u32 begin = r.separator + 1, share = ((r.end - begin + ROWS_WARPS - 1) / ROWS_WARPS + 31) & ~31u;
    return {smaller(begin + warp * share, r.end), smaller(begin + (warp + 1) * share, r.end)};
}

// counts: of all warps' shares.
template <typename Cell> UIO_BOTH void write_share(const TokenizeParameters &p, const Scratch &s, u32 row, u32 warp, const u32 *counts) {
    const u32 flags = ((const u32 *)p.row_flags)[row], mine = lane_id() < ROWS_WARPS ? counts[lane_id()] : 0;
    const u32 tokens = warp_sum(mine), before = warp_sum(lane_id() < warp ? mine : 0);
    const Shape x = shape_of(p, tokens, flags != 0);
    const u32 keep = x.length > x.prefix ? smaller(x.keep, x.length - x.prefix) : 0;
    const RowShare share = share_of(p, row, warp);
    Cell *ids = row_cells<Cell>(p, p.ids, row);
    if (ids && keep && share.from < share.to)
        write_tokens(s, (const uint4 *)table_part(table_of(p), TAB_PIECES), Walk(s, share.from, share.to), before, ids + x.pads + x.prefix,
                     x.skip, keep, false);
    if (warp != ROWS_WARPS - 1) return;
    RowTotals t = {0, 0, 0};
    note_row(p, row, tokens, flags != 0, t);
    if (lane_id() == 0) add_totals((i64 *)p.header, t);
    if (p.row_errors && lane_id() == 0) ((u8 *)p.row_errors)[row] = (u8)flags;
    write_around<Cell>(p, x, row);
    write_specials<Cell>(p, x, row);
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
// What the warps of a block know, to the header. block: three zeros in shared memory, behind a barrier.
__device__ __forceinline__ void block_totals(const TokenizeParameters &p, i64 *block, const RowTotals &t) {
    if (lane_id() == 0) add_totals(block, t);
    __syncthreads();
    if (threadIdx.x == 0) add_totals((i64 *)p.header, {(u32)block[0], (u32)block[1], (u64)block[2]});
}

extern "C" __global__ void __launch_bounds__(ROWS_BLOCK) uio_tok_count(const __grid_constant__ TokenizeParameters p) {
    __shared__ i64 block[3];
    Scratch s = scratch_of(p);
    RowTotals t = {0, 0, 0};
    if (threadIdx.x < 3) block[threadIdx.x] = 0;
    __syncthreads();
#pragma unroll 1
    for (i64 row = (i64)blockIdx.x * ROWS_WARPS + (threadIdx.x >> 5); row < p.rows; row += (i64)gridDim.x * ROWS_WARPS)
        count_row(p, s, (u32)row, t);
    block_totals(p, block, t);
}

extern "C" __global__ void __launch_bounds__(ROWS_BLOCK, 5) uio_tok_rows(const __grid_constant__ TokenizeParameters p) {
    __shared__ i64 block[3];
    Scratch s = scratch_of(p);
    RowTotals t = {0, 0, 0};
    if (threadIdx.x < 3) block[threadIdx.x] = 0;
    __syncthreads();
#pragma unroll 1
    for (i64 row = (i64)blockIdx.x * ROWS_WARPS + (threadIdx.x >> 5); row < p.rows; row += (i64)gridDim.x * ROWS_WARPS) {
        if (p.bits == 64)
            write_row<i64>(p, s, (u32)row, t);
        else
            write_row<i32>(p, s, (u32)row, t);
    }
    if (p.rows_count) block_totals(p, block, t);
}

extern "C" __global__ void __launch_bounds__(ROWS_BLOCK) uio_tok_rows_few(const __grid_constant__ TokenizeParameters p) {
    __shared__ u32 counts[ROWS_WARPS];
    Scratch s = scratch_of(p);
    const u32 row = blockIdx.x, warp = threadIdx.x >> 5;
    if (row >= p.rows) return; // all of the block
    RowShare share = share_of(p, row, warp);
    u32 tokens = count_tokens(s, share.from, share.to);
    if (lane_id() == 0) counts[warp] = tokens;
    __syncthreads();
    if (p.bits == 64)
        write_share<i64>(p, s, row, warp, counts);
    else
        write_share<i32>(p, s, row, warp, counts);
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
