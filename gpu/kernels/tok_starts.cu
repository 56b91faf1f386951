// uio_tok_starts: where pieces start, and what the table of pieces knows of them.
//   in   text, offsets, table           (TokenizeParameters, tokenize.h)
//   out  scratch.starts                 a bit a byte
//        scratch.results                a word for each piece, at its number in its tile (tok_scratch.h)
//        scratch.lists, scratch.longs   pieces that the table does not know, by length
//        row_flags                      rows with an added token's text, or with characters that the normalizer may change
//
//        text      FF h e l l o _ w o r l d FF       tile of 960 bytes and 32 on each side, a word of 32 bytes a lane
//        starts     1 1 0 0 0 0 1 0 0 0 0 0 1
//        results    0 15339 1917 0                   _world: one look-up of a 16-byte key
//
//   launch  block 256, a warp a tile, any grid. 12.9 KB of shared memory
//   cost    reads the text once and a line of the table for each piece; writes 1/8 B a byte and 4 B a piece. Bound by instructions
//   bounds  a look beyond the 1024 bytes is linear over all tiles: only the tile where a run of blanks begins behind a newline looks for its end, only
//           the one where a run of newlines ends for its begin; numbers look back FAR_BACK bytes
// Plain twin: the same functions compiled by g++ (testdata/tokenize.cpp), against engine/native.
#include "tok_scheme.h"

enum { TINY_BYTES = 8, STARTS_WARPS = 8, STARTS_BLOCK = 32 * STARTS_WARPS };

struct StartsShared {
    uint4 text[66]; // 16 bytes, 1024, 16
    u32 cuts[32]; // starts that are no pieces' but cuts
    u16 start[TOK_TILE +
              4]; // places of the starts, counted from the first of the 1024 bytes; behind the last, where its piece ends or 0xFFFF

    // Whether a piece begins or ends where it was cut.
    UIO_HOST_DEVICE bool is_cut(u32 start, u32 end) const {
        return (cuts[start >> 5] >> (start & 31) | (end < 1024 ? cuts[end >> 5] >> (end & 31) : 0)) & 1;
    }
};

UIO_BOTH bool is_blank(u32 k) { return k == CLASS_BLANK || k == CLASS_SPACE; }

// The first byte at or behind at, or the last before it, that is in a character not of the classes asked for. at is a multiple of 16 in the arena.
template <typename Inside> UIO_BOTH i64 end_of_run(const TokenizeParameters &p, const ClassTable &classes, i64 at, Inside inside) {
    const u8 *text = (const u8 *)p.text;
    UIO_NO_UNROLL
    for (;; at += 512) {
        i64 mine = at + 16 * (i64)lane_id();
        u32 fails = 0;
        if (mine >= p.text_bytes) {
            fails = 1;
        } else {
            uint4 v = read_only((const uint4 *)(text + mine));
            if (!((v.x & v.y & v.z & v.w) == 0x20202020u && (v.x | v.y | v.z | v.w) == 0x20202020u && inside(CLASS_SPACE))) {
                UIO_NO_UNROLL
                for (int i = 15; i >= 0; i--)
                    if (!inside(class_of(text + mine + i, classes))) fails = 1u << i;
            }
        }
        u32 which = ballot(fails != 0);
        if (which) {
            int lane = lowest(which);
            return at + 16 * lane + lowest(shuffle(fails, lane));
        }
    }
}

// The last byte before at that is not of the class, and how many characters of the class begin between. Not further back than limit: then -1.
UIO_BOTH i64 begin_of_run(const TokenizeParameters &p, const ClassTable &classes, i64 at, u32 k, i64 limit, u32 &characters) {
    const u8 *text = (const u8 *)p.text;
    characters = 0;
    UIO_NO_UNROLL
    for (i64 end = at;; end -= 512) {
        if (at - end >= limit) return -1;
        i64 mine = end - 16 * (i64)(lane_id() + 1);
        u32 fails = 0, begins = 0;
        if (mine < 0) {
            fails = 0x8000;
        } else {
            UIO_NO_UNROLL
            for (int i = 0; i < 16; i++) {
                if (class_of(text + mine + i, classes) != k) fails |= 1u << i;
                if ((text[mine + i] & 0xC0) != 0x80) begins |= 1u << i;
            }
        }
        u32 which = ballot(fails != 0);
        int stop = which ? lowest(which) : 32;
        if ((int)lane_id() == stop) begins &= ~((2u << highest(fails)) - 1);
        characters += warp_sum((int)lane_id() <= stop ? (u32)bits_of(begins & 0xFFFFu) : 0);
        if (which) return end - 16 * (i64)(stop + 1) + highest(shuffle(fails, stop));
    }
}

struct StartsTables {
    const u32 *lut; // shared
    u32 family, digits;
    Closer closer;
    PieceTable pieces;
};

UIO_BOTH StartsTables starts_tables(const TokenizeParameters &p, const u32 *lut) {
    Table t = table_of(p);
    StartsTables s;
    s.lut = lut;
    s.family = table_word(t, TAB_FAMILY), s.digits = table_word(t, TAB_DIGITS);
    s.closer = {t,
                class_table(t),
                table_word(t, TAB_NORMALIZES) ? (u32)(CLASS_SUSPICIOUS | CLASS_RANKED | CLASS_JOINS) : 0,
                p.split_special == 0,
                table_word(t, TAB_ADDED_WIDE) != 0,
                cut_table(t)};
    s.pieces = piece_table(t);
    return s;
}

// Phase 1: the classes of 1024 bytes. r: the lane's 32.
UIO_BOTH Planes classify(const u32 r[8], const u32 *lut, u32 &closer) {
    u32 a[4];
    UIO_UNROLL
    for (int g = 0; g < 4; g++) {
        u32 sum = 0; // of 8 bytes: plane 0, 1, 2 and the bit for a closer look, a byte each, the first byte of text in the lowest bit
        UIO_UNROLL
        for (int j = 7; j >= 0; j--) sum = sum + sum + lut[permute(r[2 * g + (j >> 2)], 0, 0x4440 + (j & 3))];
        a[g] = sum;
    }
    u32 t0 = permute(a[0], a[1], 0x5140), t1 = permute(a[2], a[3], 0x5140), t2 = permute(a[0], a[1], 0x7362),
        t3 = permute(a[2], a[3], 0x7362);
    closer = permute(t2, t3, 0x7632);
    return {permute(t0, t1, 0x5410), permute(t0, t1, 0x7632), permute(t2, t3, 0x5410), 0, 0};
}

// Phase 2: what lies beyond.
UIO_BOTH Edges edges(const TokenizeParameters &p, const StartsTables &t, const u8 *bytes, i64 begin, const Planes &w) {
    u32 lane = lane_id();
    Edges e = {0, 0, 0};
    u32 last = bytes[1024];
    if (last < 0x80) {
        u32 planes = t.lut[last];
        e.behind = (planes & 1) | (planes >> 7 & 2) | (planes >> 14 & 4);
    } else if (lane == 31) {
        e.behind = class_of(bytes + 1024, t.closer.classes);
    }
    e.behind = shuffle(e.behind, 31);
    if (t.family == FAMILY_GPT2) return e;
    // A run of blanks that begins in these bytes behind a newline and goes on behind them: is its end a newline?
    u32 blank = (w.p2 & ~w.p1 & ~w.p0) | (~w.p2 & w.p1 & w.p0);
    if (is_blank(e.behind) && ballot(blank >> 31) >> 31) {
        u32 others = ballot(blank != 0xFFFFFFFFu);
        if (others) {
            int where = highest(others);
            u32 k = (int)lane == where ? class_at(w, highest(~blank)) : 0;
            if (shuffle(k, where) == CLASS_NEWLINE) {
                i64 end = end_of_run(p, t.closer.classes, begin + 1024, is_blank);
                e.capped = end < p.text_bytes && class_of((const u8 *)p.text + end, t.closer.classes) == CLASS_NEWLINE;
            }
        }
    }
    // A run of newlines that ends in these bytes and begins before them: is an OTHER before it?
    u32 newline = w.p2 & ~w.p1 & w.p0;
    u32 others = ballot(newline != 0xFFFFFFFFu);
    if (others && !(others & 1)) {
        u32 characters;
        i64 before = begin_of_run(p, t.closer.classes, begin, CLASS_NEWLINE, (i64)1 << 40, characters);
        if (before >= 0) {
            u32 k = class_of((const u8 *)p.text + before, t.closer.classes);
            e.swallow = k == CLASS_OTHER || k == CLASS_APOSTROPHE;
        }
    }
    return e;
}

// Phase 3: the starts of a tile's lane, of whole pieces.
UIO_BOTH u32 tile_starts(const TokenizeParameters &p, const StartsTables &t, const u8 *bytes, i64 begin, const Planes &w, const Edges &e) {
    u32 lane = lane_id();
    Starts s = boundaries(t.family, w, e);
    u32 starts = s.starts;
    if (t.digits == 1) {
        starts |= s.numbers & ~w.tail;
    } else if (t.digits == 3 && any_lane(s.numbers != 0)) {
        u32 back = 0;
        if (shuffle(s.numbers, 0) == 0xFFFFFFFFu && shuffle(s.numbers, 1) & 1) {
            i64 before = begin_of_run(p, t.closer.classes, begin, CLASS_NUMBER, FAR_BACK, back);
            back %= 3;
            if (before < 0 && lane == 0) flag_row(p, begin < 0 ? 0 : (u32)begin, TOK_COSTLY);
        }
        u32 counted = numbers_before(s.numbers, w.tail, back);
        starts |= threes(s.numbers, s.number_starts, w.tail, counted);
    }
    u32 spill = 0;
    bool exact = t.family == FAMILY_GPT2;
    u64 letters = (u64)s.letters | (u64)s.letters_next << 32;
    UIO_NO_UNROLL
    for (u32 c = s.contractions; c; c &= c - 1) {
        int i = lowest(c), n = contraction(bytes + 32 * lane + i, exact);
        if (n == 0) continue;
        if (exact) starts &= ~(1u << i);
        if (!(letters >> (i + n) & 1)) continue;
        if (i + n < 32)
            starts |= 1u << (i + n);
        else
            spill |= 1u << (i + n - 32);
    }
    spill = shuffle_up(spill, 1);
    return lane == 0 ? starts : starts | spill;
}

// The places of a mask's pieces in a list: a number each, with one sum for the whole tile.
struct Places {
    u32 first, second;
};

UIO_BOTH Places reserve(u32 *counters, u32 first, u32 second) {
    u32 both = first | second << 16, sum = warp_prefix(both);
    u32 low = 0, high = 0;
    if (lane_id() == 31) {
        u64 before = atomic_add((u64 *)counters, (u64)(sum & 0xFFFF) | (u64)(sum >> 16) << 32);
        low = (u32)before, high = (u32)(before >> 32);
    }
    low = shuffle(low, 31), high = shuffle(high, 31);
    return {low + ((sum - both) & 0xFFFF), high + ((sum - both) >> 16)};
}

// Phase 4: the pieces of a tile are looked up, 32 at a time; those not found go to the lists.
UIO_BOTH void look_up(const Scratch &scratch, const StartsTables &t, StartsShared &s, u32 tile, u32 pieces) {
    u32 lane = lane_id();
    const u32 *words = (const u32 *)s.text;
    u32 *results = scratch.results + (u64)tile * TOK_TILE;
    u32 tiny = 0, small = 0, middle = 0, sixtyfour = 0, longs = 0; // of the 32 pieces that are this lane's in the lists
    UIO_NO_UNROLL
    for (u32 first = 0, step = 0; first < pieces; first += 32, step++) {
        u32 number = first + lane;
        bool mine = number < pieces;
        u32 start = mine ? s.start[number] : 32, end = mine ? s.start[number + 1] : 33, length = end - start;
        bool open = mine && length > 0;
        u32 result = RESULT_ONE;
        if (mine && length <= KEY_BYTES) {
            u32 value, place = find_piece(t.pieces, key_at(words + ((start + 16) >> 2), (int)(start & 3) * 8, length), value);
            if (place != 0xFFFFFFFFu) {
                open = false;
                if (value >> 28 == 1)
                    result = value & ID_MASK;
                else if (value >> 28 != WHOLE_ONLY)
                    result = RESULT_TABLE | (value >> 28) << 28 | place;
                else if (s.is_cut(start, end))
                    open = true;
                else
                    result = value & ID_MASK;
            }
        }
        bool is_long = open && (length > 64 || end == 0xFFFF);
        if (open)
            result = RESULT_BESIDE | (s.is_cut(start, end) ? (u32)IS_CUT : 0u) | (start - 32) << 7 |
                     length; // of a long one: written again below
        if (mine) results[number] = result;
        if (any_lane(open)) {
            u32 m0 = ballot(open && length <= TINY_BYTES), m1 = ballot(open && length > TINY_BYTES && length <= KEY_BYTES);
            u32 m2 = ballot(open && length > KEY_BYTES && length <= 32), m3 = ballot(open && length > 32 && !is_long), m4 = ballot(is_long);
            if (lane == step) tiny = m0, small = m1, middle = m2, sixtyfour = m3, longs = m4;
        }
    }
    warp_sync(); // results are written before those of long pieces are written again
    u32 base = tile * TOK_TILE + lane * 32;
    if (any_lane((tiny | small) != 0)) {
        Places at = reserve(scratch.counters + COUNT_TINY, (u32)bits_of(tiny), (u32)bits_of(small));
        UIO_NO_UNROLL
        for (u32 m = tiny; m; m &= m - 1) scratch.lists[0][at.first++] = base + (u32)lowest(m);
        UIO_NO_UNROLL
        for (u32 m = small; m; m &= m - 1) scratch.lists[0][scratch.last_short - at.second++] = base + (u32)lowest(m);
    }
    if (any_lane((middle | sixtyfour) != 0)) {
        Places at = reserve(scratch.counters + COUNT_MIDDLE, (u32)bits_of(middle), (u32)bits_of(sixtyfour));
        UIO_NO_UNROLL
        for (u32 m = middle; m; m &= m - 1) scratch.lists[1][at.first++] = base + (u32)lowest(m);
        UIO_NO_UNROLL
        for (u32 m = sixtyfour; m; m &= m - 1) scratch.lists[2][at.second++] = base + (u32)lowest(m);
    }
    UIO_NO_UNROLL
    for (u32 m = longs; m; m &= m - 1) {
        u32 number = lane * 32 + (u32)lowest(m), start = s.start[number], end = s.start[number + 1];
        u32 record = atomic_add(scratch.counters + COUNT_LONG, 1u);
        scratch.longs[record] = {tile * TOK_TILE + start - 32, end == 0xFFFF ? 0 : end - start, s.is_cut(start, end) ? (u32)IS_CUT : 0u,
                                 NO_WINDOWS};
        results[number] = RESULT_LONG | record;
    }
}

UIO_BOTH void starts_tile(const TokenizeParameters &p, const Scratch &scratch, const StartsTables &t, StartsShared &s, u32 tile) {
    u32 lane = lane_id();
    i64 begin = (i64)tile * TOK_TILE - 32; // of the 1024 bytes
    const uint4 *from = (const uint4 *)((const u8 *)p.text + begin);
    uint4 a = read_only(from + 2 * lane), b = read_only(from + 2 * lane + 1);
    s.text[1 + 2 * lane] = a, s.text[2 + 2 * lane] = b;
    if (lane == 0) s.text[0] = read_only(from - 1);
    if (lane == 31) s.text[65] = read_only(from + 64);
    u32 r[8] = {a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w};
    warp_sync();
    const u8 *bytes = (const u8 *)(s.text + 1);
    u32 closer;
    Planes w = classify(r, t.lut, closer);
    if (closer) look_closer(p, bytes + 32 * lane, closer, t.closer, w, lane >= 1 && lane <= TILE_WORDS, begin + 32 * (i64)lane);
    Edges e = edges(p, t, bytes, begin, w);
    u32 starts = tile_starts(p, t, bytes, begin, w, e);
    s.cuts[lane] = w.cuts & ~starts;
    starts |= w.cuts;
    // Cut to the text, store, and list.
    u32 behind = starts; // also of the word behind the tile
    i64 rest = p.text_bytes - begin;
    u32 limit = rest < 2000 ? (u32)rest : 2000;
    u32 mine = lane * 32;
    if (mine + 32 > limit) starts &= mine >= limit ? 0 : (1u << (limit - mine)) - 1;
    if (lane >= 1 && lane <= TILE_WORDS)
        scratch.starts[(u64)tile * TILE_WORDS + lane - 1] = starts;
    else
        starts = 0;
    u32 count = (u32)bits_of(starts), sum = warp_prefix(count), pieces = shuffle(sum, 31);
    u32 at = sum - count;
    UIO_NO_UNROLL
    for (u32 m = starts; m; m &= m - 1) s.start[at++] = (u16)(mine + (u32)lowest(m));
    if (lane == 31) s.start[pieces] = (u16)(limit <= 992 ? limit : behind ? 992 + (u32)lowest(behind) : 0xFFFF);
    warp_sync();
    look_up(scratch, t, s, tile, pieces);
    warp_sync(); // before the next tile writes s
}

#ifdef __CUDACC__
extern "C" __global__ void __launch_bounds__(STARTS_BLOCK, 6) uio_tok_starts(const __grid_constant__ TokenizeParameters p) {
    __shared__ u32 lut[256];
    __shared__ StartsShared shared[STARTS_WARPS];
    __shared__ Scratch scratch; // in shared memory, for they would fill the registers
    __shared__ StartsTables t;
    for (u32 i = threadIdx.x; i < 256; i += STARTS_BLOCK) lut[i] = table_word(table_of(p), TAB_LUT + 4 * (int)i);
    if (threadIdx.x == 0) scratch = scratch_of(p), t = starts_tables(p, lut);
    __syncthreads();
    u32 warp = threadIdx.x >> 5;
#pragma unroll 1
    for (u32 tile = blockIdx.x * STARTS_WARPS + warp; tile < scratch.tiles; tile += gridDim.x * STARTS_WARPS)
        starts_tile(p, scratch, t, shared[warp], tile);
}
#endif
