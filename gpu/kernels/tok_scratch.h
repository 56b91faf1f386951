// How the scratch of a slab is laid out; gpu/kernels/tokenize.go knows its size.
#ifndef UIO_TOK_SCRATCH_H
#define UIO_TOK_SCRATCH_H

#include "tok_table.h"

// What a piece became, a word for each piece at its number in its tile; a tile's words begin at TOK_TILE times its number:
//   ONE       id                        one token
//   TABLE     count << 27 | place       several, in the table of pieces
//   BESIDE    offset << 7 | count       several, in ids at the piece's place, which is that offset in the tile, or the byte before it (beside_offset).
//                                       Until it is merged: its length, IS_CUT where it is not a whole piece, IS_LED where its first byte counts as a blank
//   LONG      record                    a piece of more than 64 bytes, or whose end was not seen
enum : u32 {
    RESULT_ONE = 0,
    RESULT_TABLE = 0x40000000u,
    RESULT_BESIDE = 0x80000000u,
    RESULT_LONG = 0xC0000000u,
    RESULT_KIND = 0xC0000000u,
    RESULT_VALUE = 0x3FFFFFFFu,
    PLACE_MASK = 0x07FFFFFFu,
    IS_CUT = 1u << 17,
    IS_LED = 1u << 18
};

// An offset in a tile, from -1 on, in a result, and of one.
UIO_BOTH u32 beside_place(u32 offset) { return (offset & 1023) << 7; }
UIO_BOTH u32 beside_offset(u32 result) { return ((result + (1u << 7)) >> 7 & 1023) - 1; }

struct alignas(16) LongPiece {
    u32 at, length; // length 0 until uio_tok_windows has found the end; then with LONG_LED
    u32 count; // of its ids, at its place in ids; before, IS_CUT and IS_LED, then the windows that are still to be merged
    u32 window; // the first; WHOLE: one id; NO_WINDOWS: to be merged by a warp
};
enum : u32 { WHOLE = 0xFFFFFFFFu, NO_WINDOWS = 0xFFFFFFFEu, LONG_LED = 0x80000000u };

struct alignas(8) Window {
    u32 at, length; // length | its piece << 7
};

// Unknown pieces are listed by length: those that are merged together should take about as many steps. List k has those of up to LIST_MOST(k) bytes,
// longer than those of list k - 1. Two lists share memory, an even one from its front and the next from its end. Pieces of 16 to 64 bytes wait in
// another list until uio_tok_windows has looked whether they are tokens.
enum { LISTS = 10, SHORT_LISTS = 6, COUNTERS = 32 };
enum {
    COUNT_LISTS = 0,
    COUNT_LOOKED = 6,
    COUNT_LONG = 7,
    COUNT_LATE = 8,
    COUNT_WINDOWS = 12,
    COUNT_LINES = 13,
    COUNT_TICKETS = 16,
    COUNT_TILES = 24
};
// Words that uio_tok_match and uio_tok_match_unigram look for: all; or up to 15 bytes, up to 31, and longer ones.
enum { LIST_WORDS = 0, LIST_LONG_WORDS = 6, LIST_LONGEST_WORDS = 7 };
enum { WINDOW = 64, WINDOW_STEP = 32, TILE_WORDS = TOK_TILE / 32 };

// Of a piece of up to 64 bytes.
UIO_BOTH u32 list_of(u32 length) {
    if (length > 15) return length <= 19 ? 6 : length <= 24 ? 7 : length <= 32 ? 8 : 9;
    return length <= 4 ? 0 : smaller((length - 3) >> 1, SHORT_LISTS - 1); // 4, 6, 8, 10, 12, 15
}
// Where a list's number of pieces is counted: two at once.
UIO_BOTH u32 counter_of(u32 list) { return list < SHORT_LISTS ? COUNT_LISTS + list : COUNT_LATE + list - SHORT_LISTS; }

struct Scratch {
    u32 *counters;
    u32 *starts;   // TILE_WORDS a tile
    u32 *results;
    u32 *ids;      // a word a byte
    u32 *lists[LISTS / 2]; // numbers of results
    u32 last[LISTS / 2]; // the last place of each
    u32 *looked; // the same, of pieces of 16 to 64 bytes
    LongPiece *longs;
    u32 *lines; // those without windows
    Window *windows;
    u64 *alive; // of each window: bit i is set where a token starts at byte i
    u32 tiles;

    // The place of the i-th of a list.
    UIO_HOST_DEVICE u32 *listed(u32 list, u32 i) const { return lists[list >> 1] + (list & 1 ? last[list >> 1] - i : i); }
};

UIO_BOTH Scratch scratch_of(const TokenizeParameters &p) {
    u64 at = p.scratch, n = (u64)p.text_bytes, tiles = (n + TOK_TILE - 1) / TOK_TILE, records = n / 65 + tiles + 1,
        windows = n / 32 + records + 1;
    Scratch s;
    s.tiles = (u32)tiles;
    auto part = [&at](u64 bytes) {
        u64 begin = at;
        at += (bytes + 255) & ~(u64)255;
        return begin;
    };
    s.counters = (u32 *)part(4 * COUNTERS);
    s.starts = (u32 *)part(4 * TILE_WORDS * tiles);
    s.results = (u32 *)part(4 * TOK_TILE * tiles);
    s.ids = (u32 *)part(4 * n);
    // By the shortest piece of either list: 2, 7, 11, 16 and 25 bytes.
    s.lists[0] = (u32 *)part(4 * (n / 2 + 1)), s.last[0] = (u32)(n / 2);
    s.lists[1] = (u32 *)part(4 * (n / 7 + 1)), s.last[1] = (u32)(n / 7);
    s.lists[2] = (u32 *)part(4 * (n / 11 + 1)), s.last[2] = (u32)(n / 11);
    s.lists[3] = (u32 *)part(4 * (n / 16 + 1)), s.last[3] = (u32)(n / 16);
    s.lists[4] = (u32 *)part(4 * (n / 25 + 1)), s.last[4] = (u32)(n / 25);
    s.looked = (u32 *)part(4 * (n / 16 + 1));
    s.longs = (LongPiece *)part(sizeof(LongPiece) * records);
    s.lines = (u32 *)part(4 * records);
    s.windows = (Window *)part(sizeof(Window) * windows);
    s.alive = (u64 *)part(8 * windows);
    return s;
}

// Whether what a table says of a piece's text holds for the piece.
UIO_BOTH bool holds(u32 found, bool is_cut) { return found >> 28 != WHOLE_ONLY || !is_cut; }

// Row r is text[separator + 1 .. end). Offsets are cut to the arena, never followed out of it.
struct RowRange {
    u32 separator, end;
};

UIO_BOTH RowRange row_range(const TokenizeParameters &p, u32 row) {
    const u32 *offsets = (const u32 *)p.offsets;
    u32 n = (u32)p.text_bytes, a = smaller(offsets[row], n), b = smaller(offsets[row + 1], n);
    return {a, b};
}

// Marks the row that holds a byte of the arena. Rare, so a search will do.
UIO_NOINLINE void flag_row(const TokenizeParameters &p, u32 at, u32 why) {
    const u32 *offsets = (const u32 *)p.offsets;
    u32 low = 0, high = (u32)p.rows;
    UIO_NO_UNROLL
    while (high - low > 1) {
        u32 middle = low + (high - low) / 2;
        if (offsets[middle] <= at)
            low = middle;
        else
            high = middle;
    }
    if (p.rows > 0) atomic_or((u32 *)p.row_flags + low, why);
}

#endif
