// FAMILY_O200K: the rules of engine/kernel/scheme/cased.go, a word of 32 bytes a lane. Those of CL100K but for:
//
//   a run of letters is cut where upper case follows lower case; caseless letters (marks among them) count as either, as what is before them says; upper case
//   behind caseless letters begins a piece where it ends all letters;
//   with SWITCH_SUFFIX a contraction ends the letters before it, and is no letters to what follows;
//   a mark is a letter, unless it lies in others that are more than the one character which letters take;
//   with SWITCH_SLASH others swallow slashes behind a newline too, mixed with newlines;
//   runs of Han are pieces; what of Han is neither letter nor number is an other where a mark would be. (A Han number that follows another number
//   would be taken by threes: its rows are left to the CPU.)
//
//        text      H e l l o W o r l d ' s _ A B c 日 本 A B !
//        starts    1         1             1                1   1       "World's", " ABc日本", "AB", "!"
#ifndef UIO_TOK_CASED_H
#define UIO_TOK_CASED_H

#include "tok_scheme.h"

struct Cased {
    u32 letter, upper, caseless, mark, number, han, han_number, han_other, other, space, blank, newline, row;
};

UIO_BOTH Cased cased_of(const Planes &w) {
    u32 high = w.p3, low = ~w.p3, p0 = w.p0, p1 = w.p1, p2 = w.p2;
    Cased c;
    c.upper = high & ~p2 & ~p1 & ~p0;
    c.mark = high & ~p2 & p1 & ~p0;
    c.caseless = (high & ~p2 & ~p1 & p0) | c.mark;
    c.han = high & ~p2 & p1 & p0;
    c.han_number = high & p2 & ~p1 & ~p0;
    c.han_other = high & p2 & ~p1 & p0;
    c.letter = (low & ~p2 & ~p1 & p0) | c.upper | c.caseless;
    c.number = low & ~p2 & p1 & ~p0;
    c.space = low & p2 & ~p1 & ~p0;
    c.blank = (low & ~p2 & p1 & p0) | c.space;
    c.newline = low & p2 & ~p1 & p0;
    c.row = low & p2 & p1 & p0;
    c.other = low & ~p2 & ~p1 & ~p0;
    return c;
}

UIO_BOTH bool is_cased_letter(u32 k) { return k == CLASS_LETTER || k == CLASS_UPPER || k == CLASS_CASELESS || k == CLASS_MARK; }

enum { NOT_INSIDE = 0, INSIDE = 1, UNKNOWN = 2, MARKS_BACK = 1024 };

// Whether the character that has byte q lies in others that take marks: behind a space or another OTHER, or behind one that does. By all lanes alike.
UIO_NOINLINE u32 inside_others(const Closer &t, const u8 *q, bool slash) {
    UIO_NO_UNROLL
    for (int steps = 0; steps < MARKS_BACK; steps++) {
        for (int k = 0; k < 3 && (*q & 0xC0) == 0x80; k++) q--;
        u32 k = class_of(q, t.classes), before = class_of(q - 1, t.classes);
        if (k == CLASS_OTHER || k == CLASS_HAN_OTHER) {
            if (k == CLASS_OTHER && inside_added(t, q)) return NOT_INSIDE; // it ends there
            if (slash && *q == '/' && (before == CLASS_NEWLINE || q[-1] == '/')) return UNKNOWN; // swallowed or not
            if (before == CLASS_SPACE) return INSIDE;
            if (before == CLASS_OTHER) {
                if (inside_added(t, q - 1)) return NOT_INSIDE;
                if (!slash || q[-1] != '/') return INSIDE;
            } else if (before != CLASS_MARK && before != CLASS_HAN_OTHER) {
                return NOT_INSIDE;
            }
        } else if (k != CLASS_MARK || (before != CLASS_OTHER && before != CLASS_MARK && before != CLASS_HAN_OTHER)) {
            return NOT_INSIDE;
        }
        q--;
    }
    return UNKNOWN;
}

// Whether others swallow newlines (and slashes) at begin, which a run of them reaches. A newline behind a slash settles it: so a look goes back over newlines
// and the slashes behind them, and only the tile where they meet, or end, looks.
UIO_NOINLINE u32 swallowed_at(const TokenizeParameters &p, const Closer &t, i64 begin, bool slash) {
    const u8 *text = (const u8 *)p.text;
    auto newline = [](u32 b) { return b == '\r' || b == '\n'; };
    if (slash && text[begin - 1] == '/' && newline(text[begin])) return INSIDE;
    u32 characters;
    i64 before = begin_of_run(
        p, begin, [&](const u8 *q) { return newline(*q) ? !(slash && q[-1] == '/') : slash && *q == '/'; }, (i64)1 << 40, characters);
    if (newline(text[before])) return INSIDE;
    if (text[before + 1] == '/') return NOT_INSIDE; // slashes alone
    u32 k = class_of(text + before, t.classes);
    if (k == CLASS_OTHER) return inside_added(t, text + before) ? NOT_INSIDE : INSIDE;
    return k == CLASS_MARK || k == CLASS_HAN_OTHER ? inside_others(t, text + before, slash) : (u32)NOT_INSIDE;
}

// Whether the caseless letters that reach begin have a lower-case letter before them.
UIO_NOINLINE u32 lowered_at(const TokenizeParameters &p, const Closer &t, i64 begin, bool suffix) {
    const u8 *text = (const u8 *)p.text;
    u32 characters;
    i64 before = begin_of_run(
        p, begin,
        [&t](const u8 *q) {
            u32 k = class_of(q, t.classes);
            return k == CLASS_CASELESS || k == CLASS_MARK;
        },
        (i64)1 << 40, characters);
    if (before < 0 || class_of(text + before, t.classes) != CLASS_LETTER) return NOT_INSIDE;
    bool apostrophe = text[before - 1] == '\'' || text[before - 2] == '\''; // the letters may be a contraction
    return suffix && apostrophe ? UNKNOWN : INSIDE;
}

// The class of the first byte, or the last, that is not in the run that reaches the start, or the end, of the window; CLASS_ROW if all is in it.
UIO_BOTH u32 class_behind_run(const Planes &w, u32 run) {
    u32 parts = ballot(run != 0xFFFFFFFFu);
    if (!parts) return CLASS_ROW;
    int where = lowest(parts);
    return shuffle((int)lane_id() == where ? class_at(w, lowest(~run)) : 0, where);
}
UIO_BOTH u32 class_before_run(const Planes &w, u32 run) {
    u32 parts = ballot(run != 0xFFFFFFFFu);
    if (!parts) return CLASS_ROW;
    int where = highest(parts);
    return shuffle((int)lane_id() == where ? class_at(w, highest(~run)) : 0, where);
}

// Looks are rare: the first word is one run of what the look is for, and something in the window hangs on it.
UIO_BOTH void cased_edges(const TokenizeParameters &p, const Closer &t, u32 switches, i64 begin, const Planes &w, Edges &e) {
    Cased c = cased_of(w);
    const bool slash = switches & SWITCH_SLASH;
    auto settle = [&](u32 known) {
        if (known == UNKNOWN) too_far(p, begin);
        return (u32)(known == INSIDE);
    };
    // The first word tells all but for the runs that come into it, and those decide nothing beyond it where they end early in it.
    const u32 slashes = slash ? w.x : 0, trail = shuffle(c.newline | slashes, 0);
    const bool marks = any_lane((c.mark | c.han_other) != 0);
    // A newline behind a slash settles it; where all is newlines, or all slashes, nothing hangs on it.
    if ((trail & 0xFFFFFFF) == 0xFFFFFFF || (marks && trail & 1))
        if (any_lane(c.newline != 0xFFFFFFFFu) && any_lane(slashes != 0xFFFFFFFFu)) e.swallow = settle(swallowed_at(p, t, begin, slash));
    if (marks && !(ballot((c.other | c.mark | c.han_other) != 0xFFFFFFFFu) & 1))
        e.inside = settle(inside_others(t, (const u8 *)p.text + begin, slash));
    const u32 caseless = c.caseless | (lane_id() == 0 && switches & SWITCH_SUFFIX ? 7 : 0);
    if (!(ballot(caseless != 0xFFFFFFFFu) & 1) && class_behind_run(w, caseless) == CLASS_UPPER) {
        if (shuffle(c.caseless, 0) == 0xFFFFFFFFu) {
            e.lowered = settle(lowered_at(p, t, begin, switches & SWITCH_SUFFIX));
        } else { // a letter before them may be a contraction's
            const u8 *q = (const u8 *)p.text + begin;
            if (q[-2] == '\'' || q[-1] == '\'' || q[0] == '\'') too_far(p, begin);
        }
    }
    if (e.behind == CLASS_UPPER && shuffle(c.upper, 31) >> 31) {
        u32 k = class_before_run(w, c.upper);
        if (k == CLASS_CASELESS || k == CLASS_MARK) {
            i64 end = end_of_run(p, t.classes, begin + 1024, [](u32 k) { return k == CLASS_UPPER; });
            e.closing = end >= p.text_bytes || !is_cased_letter(class_of((const u8 *)p.text + end, t.classes));
        }
    }
}

// Contractions behind letters, but not behind one another. taken: their bytes; ends: the bytes behind them.
UIO_BOTH void suffixes(const TokenizeParameters &p, const u8 *bytes, i64 begin, u32 quotes, u32 letter, u32 &taken, u32 &ends) {
    const u32 lane = lane_id();
    taken = ends = 0;
    u32 next = shuffle_down(letter, 1);
    u64 letters = (u64)letter | (u64)(lane == 31 ? 0xFFFFFFFFu : next) << 32;
    if (lane == 0 && bits_of(quotes) >= 10)
        flag_row(p, begin < 0 ? 0 : (u32)begin, TOK_COSTLY); // one behind the other from before the window, perhaps
    u32 come = 0; // 1 + where a contraction of the word before ends in this one
    u64 mine, behind;
    for (;;) {
        int end = (int)come - 1;
        mine = behind = 0;
        UIO_NO_UNROLL
        for (u32 q = quotes; q; q &= q - 1) {
            int i = lowest(q);
            if (i == end) continue;
            int n = contraction(bytes + 32 * lane + i + 1, false);
            if (n == 0 || (~letters >> (i + 1) & ((1u << n) - 1))) continue;
            end = i + 1 + n;
            mine |= (u64)((2u << n) - 1) << i, behind |= 1ull << end;
        }
        u32 out = end >= 32 ? (u32)end - 31 : 0, before = shuffle_up(out, 1);
        if (lane == 0) before = 0;
        bool changed = before != come;
        come = before;
        if (!any_lane(changed)) break;
    }
    u32 spilt = shuffle_up((u32)(mine >> 32), 1), spilt_end = shuffle_up((u32)(behind >> 32), 1);
    taken = (u32)mine | (lane == 0 ? 0 : spilt), ends = (u32)behind | (lane == 0 ? 0 : spilt_end);
}

UIO_BOTH Starts cased_boundaries(const TokenizeParameters &p, u32 switches, const u8 *bytes, i64 begin, const Planes &w, const Edges &e) {
    Cased c = cased_of(w);
    const u32 trail = c.newline | (switches & SWITCH_SLASH ? w.x : 0);
    // Others, with the marks and Han in them, and what newlines and slashes they swallow. A swallowed slash begins no such piece; whether it is swallowed
    // hangs on what comes before it, so this goes round until it stands still: each round settles more from the left.
    u32 other = c.other, in = 0, swallowed;
    if (!any_lane((c.mark | c.han_other) != 0)) {
        swallowed = flood_up(trail, c.newline & from_before_or_none(other), e.swallow);
        other &= ~swallowed;
    } else {
        UIO_NO_UNROLL
        for (;;) {
            u32 seeds = (other | c.han_other) & ~w.tail & from_before_or_none(other | c.space);
            in = flood_up(other | c.mark | c.han_other, seeds, e.inside);
            swallowed = flood_up(trail, c.newline & from_before_or_none(other | in), e.swallow);
            u32 next = c.other & ~swallowed;
            if (!any_lane(next != other)) break;
            other = next;
        }
        other |= in;
    }
    u32 letter = c.letter & ~in, caseless = c.caseless & ~in, han = c.han | c.han_number | (c.han_other & ~in);
    const u32 lane = lane_id();
    UIO_NO_UNROLL
    for (u32 m = c.han_number & from_before(c.number); m && lane >= 1 && lane <= TILE_WORDS; m &= m - 1) // by threes: see above
        flag_row(p, (u32)(begin + 32 * (i64)lane + lowest(m)), TOK_COSTLY);
    u32 before_letter = from_before(letter);
    u32 first = other & ~from_before(other | c.space);
    u32 behind_first = add_up(from_before(first), w.tail, 0) & ~w.tail;
    u32 white_end = c.blank & ~from_behind(c.blank | c.newline | c.row, e.behind == CLASS_BLANK || e.behind == CLASS_SPACE ||
                                                                            e.behind == CLASS_NEWLINE || e.behind == CLASS_ROW);
    u32 starts = (c.row & ~w.inner) | first | (letter & ~(before_letter | from_before(c.blank) | behind_first)) |
                 (han & ~from_before(han)) | white_starts(c.blank, c.newline, swallowed, white_end, w, e);
    u32 upper = c.upper, lower = letter & ~(upper | caseless);
    if (switches & SWITCH_SUFFIX) {
        u32 quotes = w.y & before_letter;
        if (any_lane(quotes != 0)) {
            u32 taken, ends;
            suffixes(p, bytes, begin, quotes, letter, taken, ends);
            starts = (starts & ~taken) | ends;
            upper &= ~taken, lower &= ~taken, letter &= ~taken;
        }
    }
    u32 lowered = lower;
    if (any_lane(caseless != 0)) {
        lowered |= flood_up(lower | caseless, lower, e.lowered);
        u32 heads = upper & from_before(caseless);
        if (any_lane(heads != 0)) {
            u32 last = upper & ~from_behind(letter, is_cased_letter(e.behind));
            starts |= heads & flood_down(upper, last, e.closing);
        }
    }
    starts |= upper & from_before(lowered);
    Starts s = {};
    s.starts = starts, s.numbers = c.number, s.number_starts = c.number & ~from_before(c.number);
    return s;
}

#endif
