// Where pieces start: the rules of engine/kernel/scheme, 1024 bytes a warp, a word of 32 bytes a lane. Lanes 0 and 31 hold the bytes around the tile.
//
// All bytes of a character carry its class, in three planes. A rule is then logic on words; a run that goes on from word to word is a sum, whose
// carry walks through the warp (add_up, add_down).
//
//   FAMILY_CL100K   a run of letters takes the one blank before it, or the one OTHER before it if that is a run by itself without a space before it;
//                   a run of others takes one U+0020 before it and all newlines behind; numbers are cut in ones or threes; blanks up to the last
//                   newline of their run are one piece, and of the blanks behind it the last one begins the next piece, unless the text ends
//   FAMILY_GPT2     letters, numbers and others each take one U+0020 before them; newlines are blanks
//
// A contraction begins at an apostrophe that begins a run of others of length 1 and has no space before it.
#ifndef UIO_TOK_SCHEME_H
#define UIO_TOK_SCHEME_H

#include "tok_scratch.h"

enum { FAR_BACK = 65536 }; // a number run that began so far before a tile, in threes, is left to the CPU: else the look back is not linear

struct Planes {
    u32 p0, p1, p2, tail; // tail: bytes that are not the first of their character
    u32 cuts; // characters that no merge joins with the one before them
};

UIO_BOTH u32 class_at(const Planes &w, int bit) { return (w.p0 >> bit & 1) | (w.p1 >> bit & 1) << 1 | (w.p2 >> bit & 1) << 2; }

// The character at q: its class byte and length. q[0] is no byte from inside a character; text is well-formed, else the class is any.
UIO_BOTH u32 decode_class(const u8 *q, const ClassTable &t, int &length, u32 &c) {
    u32 b = q[0];
    if (b < 0x80) {
        length = 1, c = b;
    } else if (b == 0xFF) {
        length = 1, c = 0;
        return CLASS_ROW;
    } else if (b < 0xE0) {
        length = 2, c = (b & 31) << 6 | (q[1] & 63);
    } else if (b < 0xF0) {
        length = 3, c = (b & 15) << 12 | (q[1] & 63) << 6 | (q[2] & 63);
    } else {
        length = 4, c = (b & 7) << 18 | (q[1] & 63) << 12 | (q[2] & 63) << 6 | (q[3] & 63);
    }
    return of_code_point(t, c);
}

// The class of the character that has byte q[0].
UIO_BOTH u32 class_of(const u8 *q, const ClassTable &t) {
    int back = 0, length;
    u32 c;
    while (back < 3 && (q[-back] & 0xC0) == 0x80) back++;
    return decode_class(q - back, t, length, c) & 7;
}

struct Closer {
    Table table;
    ClassTable classes;
    u32 wanted; // bits of a class byte that tell of NFC, or none
    bool specials; // special added tokens are looked for too
    bool wide; // some added token begins beyond ASCII
    CutTable cuts;
};

UIO_BOTH bool may_be_added(const Closer &c, const u8 *q) {
    u32 begin = (u32)q[0] << 8 | q[1];
    const u32 *pairs = (const u32 *)table_part(c.table, TAB_ADDED_PAIRS);
    return read_only(pairs + (begin >> 5)) >> (begin & 31) & 1;
}

// Whether the text of an added token stands at q.
UIO_NOINLINE bool added_at(const Closer &c, const u8 *q) {
    u32 first = q[0];
    const u8 *bytes = table_part(c.table, TAB_ADDED_BYTES);
    const uint2 *list = (const uint2 *)table_part(c.table, TAB_ADDED);
    u32 end = table_word(c.table, TAB_ADDED_FIRST + 4 * (int)first + 4);
    UIO_NO_UNROLL
    for (u32 i = table_word(c.table, TAB_ADDED_FIRST + 4 * (int)first); i < end; i++) {
        u32 at = list[i].x, length = list[i].y & 0x7FFFFFFFu;
        if (list[i].y >> 31 && !c.specials) continue;
        u32 k = 1;
        while (k < length && q[k] == bytes[at + k]) k++; // stops at the 0xFF behind the row at the latest: no token has that
        if (k == length) return true;
    }
    return false;
}

// Whether NFC composes the two.
UIO_BOTH bool joins(Table t, u32 a, u32 b) {
    if (b >= 0x1161 && b <= 0x1175) return a >= 0x1100 && a <= 0x1112; // Hangul, by arithmetic
    if (b >= 0x11A8 && b <= 0x11C2) return a >= 0xAC00 && a <= 0xD7A3;
    u32 log = table_word(t, TAB_JOIN_LOG), mask = (1u << log) - 1;
    const uint2 *list = (const uint2 *)table_part(t, TAB_JOINS);
    UIO_NO_UNROLL
    for (u32 i = mixed(a * table_word(t, TAB_SEED + 40) + b * table_word(t, TAB_SEED + 44)) >> (32 - log);; i = (i + 1) & mask) {
        uint2 e = read_only(list + i);
        if (e.x == a && e.y == b) return true;
        if (e.y == 0) return false;
    }
}

// Whether NFC may change the text at the character c at q of the arena, which is CLASS_RANKED, CLASS_JOINS or both. Marks stand in order (each is asked),
// so c joins nothing but the character before it, or if it is a mark the one before all marks; and if that one has a mark in it that belongs
// behind c, it is taken apart.
UIO_NOINLINE bool may_change(const Closer &t, const u8 *q, u32 c, u32 found) {
    ClassTable ranks = {(const u16 *)table_part(t.table, TAB_RANK_INDEX), table_part(t.table, TAB_RANK_DATA)};
    u32 rank = found & CLASS_RANKED ? of_code_point(ranks, c) : 0;
    UIO_NO_UNROLL
    for (int steps = 0; steps < 32; steps++) {
        q--;
        for (int k = 0; k < 3 && (*q & 0xC0) == 0x80; k++) q--;
        if (*q == 0xFF) return false;
        int length;
        u32 before, k = decode_class(q, t.classes, length, before), its = of_code_point(ranks, before);
        if (rank && its > rank && (steps == 0 || !(k & CLASS_RANKED)) && (k & CLASS_RANKED || found & CLASS_JOINS)) return true;
        if (!(found & CLASS_JOINS)) return false;
        if (!(k & CLASS_RANKED)) return joins(t.table, before, c);
        if (!rank) return false; // a mark stands between
    }
    return true; // too far back
}

// The bytes of a lane's word that the look-up by byte does not settle: characters beyond ASCII, and places where an added token may begin.
// flags: the lane may flag rows; at: the word's place in the arena. Bytes are there from 3 before the word on.
UIO_BOTH void look_closer(const TokenizeParameters &p, const u8 *word, u32 places, const Closer &t, Planes &w, bool flags, i64 at) {
    // The character before, if it is of three bytes and ends at the byte behind.
    u32 before = (word[-3] & 0xF0) == 0xE0 ? (u32)(word[-3] & 15) << 12 | (u32)(word[-2] & 63) << 6 | (word[-1] & 63) : 0;
    int behind = 0;
    UIO_NO_UNROLL
    while (places) {
        int i = lowest(places), back = 0, length;
        u32 c;
        const u8 *q = word + i;
        if (q[0] < 0x80) {
            places &= places - 1;
            if (flags && may_be_added(t, q) && added_at(t, q)) flag_row(p, (u32)at + (u32)i, TOK_ADDED);
            continue;
        }
        while (back < 3 && (q[-back] & 0xC0) == 0x80) back++; // only at i = 0: a character of the word before
        u32 found = decode_class(q - back, t.classes, length, c);
        if (flags && back == 0 && q[0] != 0xFF) {
            if (found & t.wanted && (found & CLASS_SUSPICIOUS || may_change(t, (const u8 *)p.text + at + i, c, found)))
                flag_row(p, (u32)at + (u32)i, TOK_NORMALIZE);
            if (t.wide && may_be_added(t, q) && added_at(t, q)) flag_row(p, (u32)at + (u32)i, TOK_ADDED);
        }
        int here = length - back < 1 ? 1 : length - back;
        bool three = length == 3;
        if (t.cuts.cuts && three && back == 0 && i == behind && before && cut_between(t.cuts, before, c)) w.cuts |= 1u << i;
        before = three ? c : 0, behind = i + here;
        u32 bits = ((here >= 32 ? 0 : 1u << here) - 1) << i;
        if (found & 1) w.p0 |= bits;
        if (found & 2) w.p1 |= bits;
        if (found & 4) w.p2 |= bits;
        w.tail |= back ? bits : bits & (bits - 1);
        places &= ~bits;
    }
}

// What the warp found out about the text beyond its 1024 bytes.
struct Edges {
    u32 behind; // class of the byte behind
    u32 capped; // 1: the run of blanks through the end goes on to a newline
    u32 swallow; // 1: the run of newlines through the start has an OTHER before it
};

struct Starts {
    u32 starts;
    u32 numbers, number_starts;
    u32 letters, letters_next; // of this word and the next
    u32 contractions; // first letters behind an apostrophe that may begin one
};

UIO_BOTH Starts boundaries(u32 family, const Planes &w, const Edges &e) {
    u32 lane = lane_id();
    u32 p0 = w.p0, p1 = w.p1, p2 = w.p2;
    u32 letter = ~p2 & ~p1 & p0, number = ~p2 & p1 & ~p0, space = p2 & ~p1 & ~p0, blank = space | (~p2 & p1 & p0), newline = p2 & ~p1 & p0;
    u32 row = p2 & p1 & p0, other = ~p0 & ~(p1 ^ p2);
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
    u32 from = family == FAMILY_GPT2 ? blank_end & ~next_row : blank_end & ~next_newline & ~next_row;
    u32 last_blank = reversed(add_down(reversed(from), reversed(w.tail), 0) & ~reversed(w.tail));
    if (family == FAMILY_GPT2) {
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
