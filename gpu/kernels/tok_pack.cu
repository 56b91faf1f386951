// uio_tok_init: what a slab begins with. uio_tok_pack: text on the device, of any bytes, into the arena.
//   in   source, source_offsets
//   out  init: row_flags, header, the counters, the guards around the arena.  pack: text, offsets, row_flags of rows that are not UTF-8
//
//        source  h e l l o a b c    source_offsets 0 5 5 8        text  FF h e l l o FF FF a b c    offsets 0 6 7 11
//
//   launch  block 256, any grid; in pack a thread has 16 bytes of the arena
//   cost    pack reads the text and writes it: bound by memory
//   bounds  offsets that do not rise give rows of other text, never a read outside of source[first offset .. first offset + text_bytes - rows).
//           Bytes of an ill-formed row that are no part of a character become '?', so that all behind pack see well-formed UTF-8
// Plain twin: the same functions compiled by g++ (testdata/tokenize.cpp).
#include "tok_scratch.h"

enum { PACK_BLOCK = 256, PACK_BYTES = 16 };

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
    const u8 *at; // byte 0 of the first row
    i64 bytes; // of all rows
    u64 offsets;
    bool wide;

    UIO_HOST_DEVICE i64 offset(i64 row) const {
        return wide ? ((const i64 *)offsets)[row] - ((const i64 *)offsets)[0]
                    : (i64)((const i32 *)offsets)[row] - ((const i32 *)offsets)[0];
    }
};

UIO_BOTH Source source_of(const TokenizeParameters &p) {
    Source s = {0, p.text_bytes - p.rows, p.source_offsets, p.source_offset_bits == 64};
    i64 first = s.wide ? *(const i64 *)s.offsets : *(const i32 *)s.offsets;
    s.at = (const u8 *)p.source + first;
    return s;
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

// Byte at of the arena, which is in the row or in one behind it; then row becomes that one.
UIO_BOTH u32 pack_byte(const TokenizeParameters &p, const Source &s, i64 &row, i64 at) {
    u32 *offsets = (u32 *)p.offsets;
    if (at >= p.text_bytes) {
        if (at == p.text_bytes) offsets[p.rows] = (u32)at;
        return 0xFF;
    }
    UIO_NO_UNROLL
    while (row + 1 < p.rows && at >= s.offset(row + 1) + row + 1) row++;
    i64 begin = s.offset(row), end = s.offset(row + 1), from = at - row - 1; // in the source
    if (from + 1 == begin) {
        offsets[row] = (u32)at;
        return 0xFF;
    }
    if (end > s.bytes) end = s.bytes;
    if (begin >= 0 && from >= begin && from < end && well_formed(s.at, begin, end, from)) return s.at[from];
    atomic_or((u32 *)p.row_flags + row, TOK_ILL_FORMED);
    return '?';
}

UIO_BOTH void pack_thread(const TokenizeParameters &p, i64 thread, i64 threads) {
    Source s = source_of(p);
    UIO_NO_UNROLL
    for (i64 first = thread * PACK_BYTES; first <= p.text_bytes; first += threads * PACK_BYTES) {
        i64 row = 0, high = p.rows; // the last row whose separator is at or before first
        UIO_NO_UNROLL
        while (high - row > 1) {
            i64 middle = row + (high - row) / 2;
            if (s.offset(middle) + middle <= first)
                row = middle;
            else
                high = middle;
        }
        UIO_NO_UNROLL
        for (i64 at = first; at < first + PACK_BYTES; at += 4) {
            u32 word = 0;
            UIO_NO_UNROLL
            for (int k = 0; k < 4; k++) {
                u32 byte = pack_byte(p, s, row, at + k);
                word |= byte << 8 * k;
            }
            *(u32 *)((u8 *)p.text + at) = word;
        }
    }
}

#ifdef __CUDACC__
extern "C" __global__ void __launch_bounds__(PACK_BLOCK) uio_tok_init(const __grid_constant__ TokenizeParameters p) {
    init_thread(p, (i64)blockIdx.x * PACK_BLOCK + threadIdx.x, (i64)gridDim.x * PACK_BLOCK);
}

extern "C" __global__ void __launch_bounds__(PACK_BLOCK) uio_tok_pack(const __grid_constant__ TokenizeParameters p) {
    pack_thread(p, (i64)blockIdx.x * PACK_BLOCK + threadIdx.x, (i64)gridDim.x * PACK_BLOCK);
}
#endif
