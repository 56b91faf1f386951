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
    u32 at, length; // length 0 until uio_tok_windows has found the end
    u32 count; // of its ids, at its place in ids; before, IS_CUT and IS_LED
    u32 window;            // the first; WHOLE: done; NO_WINDOWS: to be merged by a warp
};
enum : u32 { WHOLE = 0xFFFFFFFFu, NO_WINDOWS = 0xFFFFFFFEu };

struct alignas(8) Window {
    u32 at, length; // length with IS_LED
};

enum { COUNT_TINY = 0, COUNT_SHORT = 1, COUNT_MIDDLE = 2, COUNT_SIXTYFOUR = 3, COUNT_LONG = 4, COUNT_WINDOWS = 5, COUNTERS = 64 };
// Counters too: how far a list has been taken. Apart from one another, for many want them at once.
enum { TICKET_TINY = 8, TICKET_SHORT = 16, TICKET_MIDDLE = 24, TICKET_SIXTYFOUR = 32, TICKET_WINDOWS = 40, TICKET_LONG = 48 };
enum { WINDOW = 64, WINDOW_STEP = 32, TILE_WORDS = TOK_TILE / 32 };

struct Scratch {
    u32 *counters; // two of them are counted at once: COUNT_TINY with COUNT_SHORT, COUNT_MIDDLE with COUNT_SIXTYFOUR
    u32 *starts;   // TILE_WORDS a tile
    u32 *results;
    u32 *ids;      // a word a byte
    u32 *lists[3]; // numbers of results, by length: up to 8, and from the last place down to 15; 16 to 32; 33 to 64
    u32 last_short, last_middle; // the last places of the first two
    LongPiece *longs;
    Window *windows;
    u64 *alive; // of each window: bit i is set where a token starts at byte i
    u32 tiles;
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
    s.lists[0] = (u32 *)part(4 * (n / 2 + 1)), s.last_short = (u32)(n / 2);
    s.lists[1] = (u32 *)part(4 * (n / 16 + 1)), s.last_middle = (u32)(n / 16);
    s.lists[2] = (u32 *)part(4 * (n / 33 + 1));
    s.longs = (LongPiece *)part(sizeof(LongPiece) * records);
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
