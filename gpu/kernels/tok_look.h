// Looks beyond the 1024 bytes of a tile, by a whole warp. What a look costs is bounded over all tiles by who asks: see the callers.
#ifndef UIO_TOK_LOOK_H
#define UIO_TOK_LOOK_H

#include "tok_closer.h"

// The first byte at or behind at that is in a character not of the classes asked for. at is a multiple of 16 in the arena.
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

// The last byte before at that is not inside, and how many characters begin between. Not further back than limit: then -1. inside(q): of a byte of the arena.
template <typename Inside> UIO_BOTH i64 begin_of_run(const TokenizeParameters &p, i64 at, Inside inside, i64 limit, u32 &characters) {
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
                if (!inside(text + mine + i)) fails |= 1u << i;
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

// What a look that found no end in time does: the row is left to the CPU.
UIO_BOTH void too_far(const TokenizeParameters &p, i64 begin) {
    if (lane_id() == 0) flag_row(p, begin < 0 ? 0 : (u32)begin, TOK_COSTLY);
}

#endif
