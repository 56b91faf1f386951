// FAMILY_DEEPSEEK: the rules of engine/kernel/scheme/deepseek.go, a word of 32 bytes a lane. Numbers by threes and runs of CJK are cut out first, and are
// the end of the text to what lies beside them. In the rest, letters (marks among them) take one blank or OTHER before them; ASCII letters take one
// ASCII symbol that begins a piece, and then no other letters; symbols take one U+0020 before them and all newlines behind them; OTHERs, which are
// neither letters, numbers nor symbols, are pieces in runs, but for the last one if letters take it. CJK is cut by the same rules.
//
//        text      f ( a b é _ _ 1 2 3 4 中 文 ・ . \n
//        starts    1 1     1 1   1     1 1     1  1          "f", "(ab", "é", "  ", "123", "4", "中文", "・", ".\n"
#ifndef UIO_TOK_DEEPSEEK_H
#define UIO_TOK_DEEPSEEK_H

#include "tok_scheme.h"

struct Deep {
    u32 letter, number, symbol, loose, han, han_symbol, han_loose, space, blank, newline, row;
};

UIO_BOTH Deep deep_of(const Planes &w) {
    u32 high = w.p3, low = ~w.p3, p0 = w.p0, p1 = w.p1, p2 = w.p2;
    Deep c;
    c.letter = low & ~p2 & ~p1 & p0;
    c.number = low & ~p2 & p1 & ~p0;
    c.space = low & p2 & ~p1 & ~p0;
    c.blank = (low & ~p2 & p1 & p0) | c.space;
    c.newline = low & p2 & ~p1 & p0;
    c.row = low & p2 & p1 & p0;
    c.loose = low & ~p2 & ~p1 & ~p0;
    c.symbol = high & ~p2 & ~p1 & ~p0;
    c.han = high & ~p2 & p1 & p0;
    c.han_symbol = high & p2 & ~p1 & ~p0;
    c.han_loose = high & p2 & ~p1 & p0;
    return c;
}

// Whether the ASCII letters that reach begin were taken by a symbol: one that begins a piece.
UIO_NOINLINE bool glued_at(const TokenizeParameters &p, const Closer &t, i64 begin) {
    const u8 *text = (const u8 *)p.text;
    u32 characters;
    i64 before = begin_of_run(p, begin, [](const u8 *q) { return (u32)((*q | 32) - 'a') < 26; }, (i64)1 << 40, characters);
    if (before < 1 || text[before] >= 0x80 || class_of(text + before, t.classes) != CLASS_SYMBOL || inside_added(t, text + before))
        return false;
    u32 k = class_of(text + before - 1, t.classes);
    if (k == CLASS_SYMBOL) return inside_added(t, text + before - 1);
    return k != CLASS_SPACE;
}

UIO_BOTH void deep_edges(const TokenizeParameters &p, const Closer &t, i64 begin, const Planes &w, Edges &e) {
    u32 parts = ballot((w.x | (u32)(lane_id() == 0)) != 0xFFFFFFFFu);
    if (!parts || parts & 1) return;
    int where = lowest(parts); // a letter beyond ASCII behind the run?
    if (shuffle((int)lane_id() == where ? class_at(w, lowest(~w.x)) : 0, where) == CLASS_LETTER) e.glued = glued_at(p, t, begin + 1);
}

UIO_BOTH Starts deep_boundaries(const Planes &w, const Edges &e) {
    Deep c = deep_of(w);
    u32 swallowed = flood_up(c.newline, c.newline & from_before_or_none(c.symbol), e.swallow);
    u32 symbols = c.symbol & ~from_before(c.symbol | c.space);
    u32 taken = w.x & from_before_or_none(w.y & symbols);
    if (lane_id() == 0) taken = (taken & ~2u) | (e.glued << 1 & w.x & ~(w.x << 1)); // by the first byte, which may be no first symbol
    u32 landed = add_up(w.x, taken, e.glued) & ~w.x; // behind the ASCII letters that a symbol has taken
    u32 wall = c.blank | c.newline | c.row | c.number | c.han | c.han_symbol | c.han_loose;
    u32 k = e.behind;
    bool wall_behind = k != CLASS_LETTER && k != CLASS_SYMBOL && k != CLASS_OTHER;
    u32 last = (c.blank & ~from_behind(wall, wall_behind)) | (c.loose & from_behind(c.letter, k == CLASS_LETTER)) |
               (c.han_loose & from_behind(c.han, k == CLASS_HAN));
    Starts s = {};
    s.starts = (c.row & ~w.inner) | symbols | (c.letter & ~(from_before(c.letter | c.blank | c.loose) | taken)) | (c.letter & landed) |
               (c.loose & ~from_before(c.loose)) | (c.han & ~from_before(c.han | c.han_loose)) |
               (c.han_symbol & ~from_before(c.han_symbol)) | (c.han_loose & ~from_before(c.han_loose)) |
               white_starts(c.blank, c.newline, swallowed, last, w, e);
    s.numbers = c.number, s.number_starts = c.number & ~from_before(c.number);
    return s;
}

#endif
