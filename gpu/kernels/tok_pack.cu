// uio_tok_init: what a slab begins with. uio_tok_offsets, uio_tok_pack: text that the device can read, of any bytes, into the arena. uio_tok_open: the
// three in one, for few rows.
//   in   source, source_offsets
//   out  init: row_flags, header, the counters, the guards around the arena.  offsets: offsets, header[3].  pack: text, row_flags of rows that are not UTF-8
//
//        source  h e l l o a b c    source_offsets 0 5 5 8        text  FF h e l l o FF FF a b c FF ..    offsets 0 6 7 11
//
//   launch  block 256, any grid; in pack a thread has 16 bytes of the arena; open a block a row
//   cost    pack reads the text and writes it: bound by memory where it is ASCII, else by some 10 instructions a byte
//   bounds  offsets are checked before any byte is read: if one falls, or leaves source or arena, no row has text and all are flagged.
//           Bytes of an ill-formed row that are no part of a character become '?', so that all behind pack see well-formed UTF-8
// Plain twin: the same functions compiled by g++ (testdata/tokenize.cpp); of pack_inside, pack_byte.
#include "tok_scratch.h"

enum { PACK_BLOCK = 256, PACK_BYTES = 16, PACK_BEFORE = 3, PACK_AROUND = 12 };

UIO_BOTH void init_thread(const TokenizeParameters &p, i64 thread, i64 threads) {
    Scratch s = scratch_of(p);
    u8 *text = (u8 *)p.text;
    UIO_NO_UNROLL
    for (i64 i = thread; i < p.rows || i < TOK_TAIL; i += threads) {
        if (i < p.rows) ((u32 *)p.row_flags)[i] = 0;
        if (i < COUNTERS) s.counters[i] = 0;
        if (i < 4) ((i64 *)p.header)[i] = 0;
        if (i < TOK_FRONT) text[i - TOK_FRONT] = 0xFF;
        if (i < TOK_TAIL) text[p.text_bytes + i] = 0xFF;
    }
}

struct Source {
    const u8 *at;
    u64 offsets;
    bool wide;

    UIO_HOST_DEVICE i64 offset(i64 row) const { return wide ? ((const i64 *)offsets)[row] : (i64)((const i32 *)offsets)[row]; }
};

UIO_BOTH Source source_of(const TokenizeParameters &p) { return {(const u8 *)p.source, p.source_offsets, p.source_offset_bits == 64}; }

UIO_BOTH void offsets_thread(const TokenizeParameters &p, i64 thread, i64 threads) {
    Source s = source_of(p);
    i64 base = s.offset(0);
    UIO_NO_UNROLL
    for (i64 row = thread; row <= p.rows; row += threads) {
        i64 from = s.offset(row), to = row < p.rows ? s.offset(row + 1) : from;
        bool good = base >= 0 && from >= base && to >= from && to <= p.source_bytes && to - base <= p.text_bytes - p.rows;
        ((u32 *)p.offsets)[row] = good ? (u32)(from - base + row) : 0;
        if (!good) atomic_or((u32 *)((i64 *)p.header + 3), 1);
    }
}

// The bytes of the character at q, of which there are room; 0: ill-formed.
UIO_BOTH int character(const u8 *q, i64 room) {
    u32 b = q[0];
    if (b < 0x80) return 1;
    int length = b >= 0xC2 && b < 0xE0 ? 2 : b >= 0xE0 && b < 0xF0 ? 3 : b >= 0xF0 && b < 0xF5 ? 4 : 0;
    if (length == 0 || room < length) return 0;
    u32 second = q[1], low = b == 0xE0 ? 0xA0 : b == 0xF0 ? 0x90 : 0x80, high = b == 0xED ? 0x9F : b == 0xF4 ? 0x8F : 0xBF;
    if (second < low || second > high) return 0;
    for (int k = 2; k < length; k++)
        if ((q[k] & 0xC0) != 0x80) return 0;
    return length;
}

// Whether byte at of a row [begin, end) is part of a character.
UIO_BOTH bool well_formed(const u8 *source, i64 begin, i64 end, i64 at) {
    if (source[at] < 0x80) return true;
    for (int back = 0; back < 4 && at - back >= begin; back++)
        if ((source[at - back] & 0xC0) != 0x80) return character(source + at - back, end - (at - back)) > back;
    return false;
}

// A row of the arena: its separator, and where it ends.
struct PackRow {
    i64 number, begin, end;
};

// Byte at of the arena, which is in the row or in one behind it; then row becomes that one.
UIO_BOTH u32 pack_byte(const TokenizeParameters &p, const u8 *source, i64 base, PackRow &row, i64 at) {
    const u32 *offsets = (const u32 *)p.offsets;
    UIO_NO_UNROLL
    while (at >= row.end && row.number + 1 < p.rows) row.number++, row.begin = row.end, row.end = offsets[row.number + 1];
    if (at == row.begin || at >= row.end) return 0xFF;
    i64 shift = base - row.number - 1; // from a place in the arena to the byte's in the source
    if (well_formed(source, row.begin + 1 + shift, row.end + shift, at + shift)) return source[at + shift];
    atomic_or((u32 *)p.row_flags + row.number, TOK_ILL_FORMED);
    return '?';
}

// 16 bytes that lie, with PACK_AROUND more on each side, inside of one row. The result is whether one of them is no part of a character.
UIO_BOTH bool pack_inside(const u8 *from, u32 words[4]) {
    u64 place = (u64)from - PACK_BEFORE;
    const u32 *q = (const u32 *)(place & ~(u64)3);
    u32 w[6], high = 0; // 3 bytes before, the 16, and 5 behind
    int by = (int)(place & 3) * 8;
    u32 low = q[0];
    UIO_UNROLL
    for (int i = 0; i < 6; i++) {
        u32 next = q[i + 1];
        w[i] = funnel_right(low, next, by);
        low = next;
    }
    UIO_UNROLL
    for (int i = 0; i < 4; i++) words[i] = funnel_right(w[i], w[i + 1], 24), high |= words[i];
    if (!(high & 0x80808080u)) return false;
    // A bit a byte of w.
    u32 tails = 0, two = 0, three = 0, four = 0, wrong = 0;
    u32 before = 0; // the byte before
    UIO_UNROLL
    for (int i = 0; i < PACK_BEFORE + PACK_BYTES + 3; i++) {
        u32 b = w[i >> 2] >> (i & 3) * 8 & 0xFF, bit = 1u << i;
        if ((b & 0xC0) == 0x80) tails |= bit;
        if (b >= 0xC2 && b < 0xE0) two |= bit;
        if ((b & 0xF0) == 0xE0) three |= bit;
        if (b >= 0xF0 && b < 0xF5) four |= bit;
        u32 least = before == 0xE0 ? 0xA0 : before == 0xF0 ? 0x90 : 0, most = before == 0xED ? 0x9F : before == 0xF4 ? 0x8F : 0xFF;
        if (b < least || b > most) wrong |= bit >> 1; // the lead before it
        before = b;
    }
    two &= tails >> 1, three &= tails >> 1 & tails >> 2 & ~wrong, four &= tails >> 1 & tails >> 2 & tails >> 3 & ~wrong;
    u32 all = two | three | four;
    u32 good = all | all << 1 | (three | four) << 2 | four << 3;
    bool bad = false;
    UIO_UNROLL
    for (int i = 0; i < PACK_BYTES; i++) {
        u32 b = words[i >> 2] >> (i & 3) * 8 & 0xFF;
        if (b >= 0x80 && !(good >> (i + PACK_BEFORE) & 1)) {
            bad = true;
            words[i >> 2] = (words[i >> 2] & ~(0xFFu << (i & 3) * 8)) | (u32)'?' << (i & 3) * 8;
        }
    }
    return bad;
}

UIO_BOTH void pack_thread(const TokenizeParameters &p, i64 thread, i64 threads) {
    const u32 *offsets = (const u32 *)p.offsets;
    const bool wrong = ((const i64 *)p.header)[3] != 0;
    UIO_NO_UNROLL
    for (i64 i = thread; wrong && i < p.rows; i += threads) ((u32 *)p.row_flags)[i] = TOK_OFFSETS;
    Source s = source_of(p);
    i64 base = wrong ? 0 : s.offset(0);
    UIO_NO_UNROLL
    for (i64 first = thread * PACK_BYTES; first <= p.text_bytes; first += threads * PACK_BYTES) {
        u32 words[4] = {0xFFFFFFFFu, 0xFFFFFFFFu, 0xFFFFFFFFu, 0xFFFFFFFFu};
        if (!wrong && first < offsets[p.rows]) {
            PackRow row = {0, 0, 0}; // the last whose separator is at or before first
            i64 high = p.rows;
            UIO_NO_UNROLL
            while (high - row.number > 1) {
                i64 middle = row.number + (high - row.number) / 2;
                if (offsets[middle] <= first)
                    row.number = middle;
                else
                    high = middle;
            }
            row.begin = offsets[row.number], row.end = offsets[row.number + 1];
            if (first > row.begin + PACK_AROUND && first + PACK_BYTES + PACK_AROUND <= row.end) {
                if (pack_inside(s.at + base + first - row.number - 1, words)) atomic_or((u32 *)p.row_flags + row.number, TOK_ILL_FORMED);
            } else {
                UIO_UNROLL
                for (int k = 0; k < 4; k++) {
                    u32 word = 0;
                    UIO_NO_UNROLL
                    for (int i = 0; i < 4; i++) {
                        u32 byte = pack_byte(p, s.at, base, row, first + 4 * k + i);
                        word |= byte << 8 * i;
                    }
                    words[k] = word;
                }
            }
        }
        uint4 v = {words[0], words[1], words[2], words[3]};
        *(uint4 *)((u8 *)p.text + first) = v;
    }
}

// All three in one, for few rows: a block a row, and each looks at all offsets.
UIO_BOTH bool offsets_wrong(const TokenizeParameters &p, i64 thread, i64 threads) {
    Source s = source_of(p);
    const i64 base = s.offset(0);
    bool wrong = base < 0;
    UIO_NO_UNROLL
    for (i64 row = thread; row < p.rows; row += threads) {
        i64 from = s.offset(row), to = s.offset(row + 1);
        wrong = wrong || from < base || to < from || to > p.source_bytes || to - base > p.text_bytes - p.rows;
    }
    return wrong;
}

// A block's share. wrong: as any of its threads found. The result is whether the row is ill-formed.
UIO_BOTH bool open_thread(const TokenizeParameters &p, u32 row, bool wrong, i64 thread, i64 threads) {
    Source s = source_of(p);
    u8 *text = (u8 *)p.text;
    const i64 base = wrong ? 0 : s.offset(0), begin = wrong ? 0 : s.offset(row) - base + row;
    const i64 end = wrong ? 0 : s.offset(row + 1) - base + row + 1;
    const i64 shift = base - row - 1; // from a place in the arena to the byte's in the source
    if (row == 0) {
        Scratch scratch = scratch_of(p);
        UIO_NO_UNROLL
        for (i64 i = thread; i < COUNTERS || i < TOK_FRONT; i += threads) {
            if (i < COUNTERS) scratch.counters[i] = 0;
            if (i < 4) ((i64 *)p.header)[i] = i == 3 && wrong;
            if (i < TOK_FRONT) text[i - TOK_FRONT] = 0xFF;
        }
    }
    if (thread == 0) ((u32 *)p.offsets)[row] = (u32)begin;
    if (thread == 0 && (i64)row + 1 == p.rows) ((u32 *)p.offsets)[p.rows] = (u32)end;
    bool bad = false;
    UIO_NO_UNROLL
    for (i64 first = (begin & ~(i64)(PACK_BYTES - 1)) + thread * PACK_BYTES; first < end; first += threads * PACK_BYTES) {
        if (first > begin + PACK_AROUND && first + PACK_BYTES + PACK_AROUND <= end) {
            u32 words[4];
            if (pack_inside(s.at + first + shift, words)) bad = true;
            uint4 v = {words[0], words[1], words[2], words[3]};
            *(uint4 *)(text + first) = v;
            continue;
        }
        UIO_NO_UNROLL
        for (i64 at = first < begin ? begin : first; at < first + PACK_BYTES && at < end; at++) {
            if (at == begin) {
                text[at] = 0xFF;
            } else if (well_formed(s.at, begin + 1 + shift, end + shift, at + shift)) {
                text[at] = s.at[at + shift];
            } else {
                text[at] = '?', bad = true;
            }
        }
    }
    const i64 behind = wrong ? 0 : s.offset(p.rows) - base + p.rows; // what no row needs
    UIO_NO_UNROLL
    for (i64 at = behind + row * threads + thread; at < p.text_bytes + TOK_TAIL; at += p.rows * threads) text[at] = 0xFF;
    return bad;
}

#ifdef __CUDACC__
extern "C" __global__ void __launch_bounds__(PACK_BLOCK) uio_tok_init(const __grid_constant__ TokenizeParameters p) {
    init_thread(p, (i64)blockIdx.x * PACK_BLOCK + threadIdx.x, (i64)gridDim.x * PACK_BLOCK);
}

extern "C" __global__ void __launch_bounds__(PACK_BLOCK) uio_tok_offsets(const __grid_constant__ TokenizeParameters p) {
    offsets_thread(p, (i64)blockIdx.x * PACK_BLOCK + threadIdx.x, (i64)gridDim.x * PACK_BLOCK);
}

extern "C" __global__ void __launch_bounds__(PACK_BLOCK) uio_tok_pack(const __grid_constant__ TokenizeParameters p) {
    pack_thread(p, (i64)blockIdx.x * PACK_BLOCK + threadIdx.x, (i64)gridDim.x * PACK_BLOCK);
}

extern "C" __global__ void __launch_bounds__(PACK_BLOCK) uio_tok_open(const __grid_constant__ TokenizeParameters p) {
    const u32 row = blockIdx.x;
    if (row >= p.rows) return; // all of the block
    const bool wrong = __syncthreads_or(offsets_wrong(p, threadIdx.x, PACK_BLOCK)) != 0;
    const bool bad = __syncthreads_or(open_thread(p, row, wrong, threadIdx.x, PACK_BLOCK)) != 0;
    if (threadIdx.x == 0) ((u32 *)p.row_flags)[row] = wrong ? TOK_OFFSETS : bad ? TOK_ILL_FORMED : 0;
}
#endif
