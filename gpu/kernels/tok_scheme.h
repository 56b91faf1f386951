// Where pieces start: the rules of engine/kernel/scheme, 1024 bytes a warp, a word of 32 bytes a lane. Lanes 0 and 31 hold the bytes around the tile.
//
// All bytes of a character carry its class, in three planes or four. A rule is then logic on words; a run that goes on from word to word is a sum, whose
// carry walks through the warp (add_up, add_down). A family of schemes is a template's argument: each has a kernel of its own.
//
//   FAMILY_CL100K   a run of letters takes the one blank before it, or the one OTHER before it if that is a run by itself without a space before it;
//                   a run of others takes one U+0020 before it and all newlines behind; numbers are cut in ones or threes; blanks up to the last
//                   newline of their run are one piece, and of the blanks behind it the last one begins the next piece, unless the text ends
//   FAMILY_GPT2     letters, numbers and others each take one U+0020 before them; newlines are blanks
//   FAMILY_O200K    tok_cased.h
//   FAMILY_DEEPSEEK tok_deepseek.h
//
// A contraction begins at an apostrophe that begins a run of others of length 1 and has no space before it.
#ifndef UIO_TOK_SCHEME_H
#define UIO_TOK_SCHEME_H

#include "tok_look.h"

// What the warp found out about the text beyond its 1024 bytes.
struct Edges {
    u32 behind; // class of the byte behind
    u32 capped; // 1: the run of blanks through the end goes on to a newline
    u32 swallow; // 1: the run of newlines through the start belongs to others before it
    u32 inside; // O200K, 1: the first character lies in others that take marks
    u32 lowered; // O200K, 1: the run of caseless letters through the start has a lower-case one before it
    u32 closing; // O200K, 1: the run of upper case through the end ends all letters
    u32 glued; // DEEPSEEK, 1: the run of ASCII letters at the first or second byte was taken by a symbol
};

struct Starts {
    u32 starts;
    u32 numbers, number_starts;
    u32 letters, letters_next; // of this word and the next
    u32 contractions; // first letters behind an apostrophe that may begin one
};

// The masks of the bytes one further up: bit i tells of byte i - 1. Lane 0 keeps its own word as the one before: its lowest bit is not used.
UIO_BOTH u32 from_before(u32 x) { return funnel_left(shuffle_up(x, 1), x, 1); }
// The same, where the lowest bit of lane 0 would be: it is 0.
UIO_BOTH u32 from_before_or_none(u32 x) {
    u32 before = shuffle_up(x, 1);
    return funnel_left(lane_id() == 0 ? 0 : before, x, 1);
}
// Bit i tells of byte i + 1; behind: of the one behind the window.
UIO_BOTH u32 from_behind(u32 x, bool behind) {
    u32 after = shuffle_down(x, 1);
    return funnel_right(x, lane_id() == 31 ? (u32)behind : after, 1);
}

// What lies in runs of within from a seed on, and from the start of the window if carry is 1.
UIO_BOTH u32 flood_up(u32 within, u32 seeds, u32 carry) { return ((add_up(within, seeds, carry) ^ within) | seeds) & within; }
// From a seed down to the begin of its run; from the end of the window if carry is 1.
UIO_BOTH u32 flood_down(u32 within, u32 seeds, u32 carry) {
    u32 r = reversed(within), s = reversed(seeds);
    return reversed(((add_down(r, s, carry) ^ r) | s) & r);
}
// The first bytes of the characters whose last bytes ends are.
UIO_BOTH u32 leads_of(u32 ends, u32 tail) { return reversed(add_down(reversed(ends), reversed(tail), 0) & ~reversed(tail)); }

// Starts in runs of blanks and newlines: a run up to its last newline is a piece, and so are the blanks behind it; of these the last one begins the next
// piece where last says so (the last bytes of such characters). Newlines that others have swallowed are no part of it.
UIO_BOTH u32 white_starts(u32 blank, u32 newline, u32 swallowed, u32 last, const Planes &w, const Edges &e) {
    bool blank_behind = e.behind == CLASS_BLANK || e.behind == CLASS_SPACE, newline_behind = e.behind == CLASS_NEWLINE;
    u32 before_blank = from_before(blank), before_newline = from_before(newline);
    u32 blank_end = blank & ~from_behind(blank, blank_behind), next_newline = from_behind(newline, newline_behind);
    // Blanks whose run is not followed by a newline.
    u32 open = reversed(add_down(reversed(blank_end & next_newline), reversed(blank), e.capped) & reversed(blank));
    return (blank & ~before_blank & (~before_newline | from_before(swallowed) | open)) |
           (newline & ~before_newline & ~swallowed & ~before_blank) | leads_of(last, w.tail);
}

template <u32 FAMILY> UIO_BOTH Starts boundaries(const Planes &w, const Edges &e) {
    u32 lane = lane_id();
    u32 p0 = w.p0, p1 = w.p1, p2 = w.p2;
    u32 letter = ~p2 & ~p1 & p0, number = ~p2 & p1 & ~p0, space = p2 & ~p1 & ~p0, blank = space | (~p2 & p1 & p0), newline = p2 & ~p1 & p0;
    u32 row = p2 & p1 & p0 & ~w.inner, other = ~p0 & ~(p1 ^ p2);
    // The byte before, and the byte behind. Lane 0 keeps its own word as the one before: its bits are not used.
    u32 b0 = funnel_left(shuffle_up(p0, 1), p0, 1), b1 = funnel_left(shuffle_up(p1, 1), p1, 1), b2 = funnel_left(shuffle_up(p2, 1), p2, 1);
    u32 after0 = shuffle_down(p0, 1), after1 = shuffle_down(p1, 1), after2 = shuffle_down(p2, 1);
    if (lane == 31) after0 = e.behind & 1, after1 = e.behind >> 1 & 1, after2 = e.behind >> 2 & 1;
    u32 n0 = funnel_right(p0, after0, 1), n1 = funnel_right(p1, after1, 1), n2 = funnel_right(p2, after2, 1);
    u32 before_letter = ~b2 & ~b1 & b0, before_number = ~b2 & b1 & ~b0, before_space = b2 & ~b1 & ~b0;
    u32 before_blank = before_space | (~b2 & b1 & b0), before_newline = b2 & ~b1 & b0, before_other = ~b0 & ~(b1 ^ b2);
    u32 before_apostrophe = b2 & b1 & ~b0;
    u32 next_blank = (n2 & ~n1 & ~n0) | (~n2 & n1 & n0), next_newline = n2 & ~n1 & n0, next_row = n2 & n1 & n0;

    u32 letter_start = letter & ~before_letter, first = other & ~before_other & ~before_space, blank_end = blank & ~next_blank;
    Starts s;
    s.numbers = number, s.number_starts = number & ~before_number;
    s.letters = letter, s.letters_next = ~after2 & ~after1 & after0;
    // Behind the first character of a run of others: its last byte, by a sum over the bytes behind the first.
    u32 behind_first = add_up(funnel_left(shuffle_up(first, 1), first, 1), w.tail, 0) & ~w.tail;
    s.contractions = letter_start & behind_first & before_apostrophe;
    // The last blank before something else, where that one begins a piece: its first byte, by a sum downwards.
    u32 from = FAMILY == FAMILY_GPT2 ? blank_end & ~next_row : blank_end & ~next_newline & ~next_row;
    u32 last_blank = reversed(add_down(reversed(from), reversed(w.tail), 0) & ~reversed(w.tail));
    if (FAMILY == FAMILY_GPT2) {
        s.number_starts &= ~before_space;
        s.starts = row | (letter_start & ~before_space) | s.number_starts | (other & ~before_other & ~before_space) |
                   (blank & ~before_blank) | last_blank;
        return s;
    }
    // Blanks whose run is not followed by a newline.
    u32 open = reversed(add_down(reversed(blank_end & next_newline), reversed(blank), e.capped) & reversed(blank));
    // Newlines that belong to the others before them.
    u32 newline_start = newline & ~before_newline;
    u32 swallowed = newline & ~add_up(newline_start & before_other, newline, e.swallow);
    u32 before_swallowed = funnel_left(shuffle_up(swallowed, 1), swallowed, 1);
    s.starts = row | (letter_start & ~before_blank & ~behind_first) | (other & ~before_other & ~before_space) |
               (blank & ~before_blank & (~before_newline | before_swallowed | open)) | (newline_start & ~before_other & ~before_blank) |
               last_blank;
    return s;
}

// Starts of the threes in this word. counted: numbers of the run that comes in, before this word.
UIO_BOTH u32 threes(u32 numbers, u32 number_starts, u32 tail, u32 counted) {
    if (!numbers) return 0;
    bool goes_on = (numbers & 1) && !(number_starts & 1);
    if (!(numbers & tail)) { // a byte a number: every third from each start
        u32 found = number_starts;
        if (goes_on) {
            int to = (int)(2 * counted % 3); // (3 - counted) mod 3
            u32 need = (2u << to) - 1;
            if ((numbers & need) == need) found |= 1u << to;
        }
        u32 room = numbers & numbers << 1 & numbers << 2 & numbers << 3, step = found;
        // A start three behind a start, with numbers between: room has the place and the three before it.
        while (step) {
            step = step << 3 & room;
            found |= step;
        }
        return found;
    }
    u32 found = 0, phase = goes_on ? counted % 3 : 0;
    UIO_NO_UNROLL
    for (int i = 0; i < 32; i++) {
        if (!(numbers >> i & 1) || number_starts >> i & 1) phase = 0;
        if (!(numbers >> i & 1) || tail >> i & 1) continue;
        if (phase == 0) found |= 1u << i;
        phase = phase == 2 ? 0 : phase + 1;
    }
    return found;
}

// Numbers of the run through this word's start that stand before it, mod 3: words that are numbers throughout hand the count on, others begin
// their own. back: those before the warp's first word.
UIO_BOTH u32 numbers_before(u32 numbers, u32 tail, u32 back) {
    u32 lane = lane_id();
    bool through = numbers == 0xFFFFFFFFu;
    int run = through ? 32 : 31 - highest(~numbers); // bytes of the run at the end of the word
    u32 in_run = run == 0 ? 0 : 0xFFFFFFFFu << (32 - run);
    u32 count = (u32)bits_of(in_run & ~tail) % 3;
    if (lane == 0 && through) count = (count + back) % 3, through = false;
    u32 state = count | (u32)through << 2;
    UIO_UNROLL
    for (int by = 1; by < 32; by <<= 1) {
        u32 before = shuffle_up(state, by);
        if (lane >= (u32)by && state & 4) state = ((state & 3) + (before & 3)) % 3 | (before & 4);
    }
    u32 into = shuffle_up(state, 1) & 3;
    return lane == 0 ? back : into;
}

// Bytes of the contraction whose first letter is at q, 0 for none. exact: lower case alone, else any case, and U+017F for s.
UIO_BOTH int contraction(const u8 *q, bool exact) {
    u32 fold = exact ? 0 : 0x20, c = q[0] | fold, d = q[1] | fold;
    if (c == 's' || c == 't' || c == 'm' || c == 'd') return 1;
    if (((c == 'r' || c == 'v') && d == 'e') || (c == 'l' && d == 'l')) return 2;
    return !exact && q[0] == 0xC5 && q[1] == 0xBF ? 2 : 0;
}

#endif
