// What the look-up by byte does not settle: classes of characters beyond ASCII, text that NFC may change, added tokens in the text.
//
// An added token is cut out of the text before the rules see it: its bytes become CLASS_ROW, so that the text on either side ends there, and its first
// byte starts a piece, whose id is the token's. Which tokens can be found so, each by itself, engine/gpuimage has settled (added.go): no two of them can
// overlap in any text, and none that looks at its surroundings is among them; rows with the text of any other are flagged.
#ifndef UIO_TOK_CLOSER_H
#define UIO_TOK_CLOSER_H

#include "tok_scratch.h"

enum { FAR_BACK = 65536 }; // what began so far before a tile is left to the CPU, where the look back would not be linear else

// The classes of a lane's 32 bytes, a word a plane: all bytes of a character carry its class.
struct Planes {
    u32 p0, p1, p2;
    u32 p3, x, y; // of four planes: the fourth; TAB_MORE's bits 8 and 16
    u32 tail; // bytes that are not the first of their character
    u32 tokens, inner; // of added tokens: the first bytes, the others
    u32 cuts; // characters that no merge joins with the one before them
};

UIO_BOTH u32 class_at(const Planes &w, int bit) {
    return (w.p0 >> bit & 1) | (w.p1 >> bit & 1) << 1 | (w.p2 >> bit & 1) << 2 | (w.p3 >> bit & 1) << 3;
}

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
    return decode_class(q - back, t, length, c) & CLASS_MASK;
}

struct Closer {
    Table table;
    ClassTable classes;
    u32 wanted; // bits of a class byte that tell of NFC, or none
    bool specials; // special added tokens are looked for too
    bool wide; // some added token begins beyond ASCII
    bool maps; // a charsmap: what NFC does does not matter
    CutTable cuts;
};

UIO_BOTH bool may_be_added(const Closer &c, const u8 *q) {
    u32 begin = (u32)q[0] << 8 | q[1];
    const u32 *pairs = (const u32 *)table_part(c.table, TAB_ADDED_PAIRS);
    return read_only(pairs + (begin >> 5)) >> (begin & 31) & 1;
}

// The added token whose text stands at q of the arena, as its words in TAB_ADDED; the length is 0 for none.
struct Added {
    u32 length, id; // length with ADDED_LEFT
};

UIO_NOINLINE Added added_at(const Closer &c, const u8 *q) {
    u32 first = q[0];
    const u8 *bytes = table_part(c.table, TAB_ADDED_BYTES);
    const uint4 *list = (const uint4 *)table_part(c.table, TAB_ADDED);
    u32 end = table_word(c.table, TAB_ADDED_FIRST + 4 * (int)first + 4);
    UIO_NO_UNROLL
    for (u32 i = table_word(c.table, TAB_ADDED_FIRST + 4 * (int)first); i < end; i++) {
        uint4 e = read_only(list + i);
        u32 length = e.y & ADDED_LENGTH;
        if (e.y & ADDED_SPECIAL && !c.specials) continue;
        u32 k = 1;
        while (k < length && q[k] == bytes[e.x + k]) k++; // stops at the 0xFF behind the row at the latest: no token has that
        if (k == length) return {e.y & ~ADDED_SPECIAL, e.z};
        if (k < GROUP_BYTES) i = e.w - 1;
    }
    return {0, 0};
}

// Those of the places in the word at of the arena where an added token begins that is cut out. Rows with others are flagged.
UIO_NOINLINE u32 look_for_added(const TokenizeParameters &p, const Closer &t, u32 places, bool flags, i64 at) {
    u32 found = 0;
    UIO_NO_UNROLL
    for (u32 m = places; m; m &= m - 1) {
        int i = lowest(m);
        Added a = added_at(t, (const u8 *)p.text + at + i);
        if (!(a.length & ADDED_LEFT))
            found |= a.length ? 1u << i : 0;
        else if (flags)
            flag_row(p, (u32)at + (u32)i, TOK_ADDED);
    }
    return found;
}

// Whether byte q of the arena lies in an added token that is cut out. Asked by a warp.
UIO_NOINLINE bool inside_added(const Closer &c, const u8 *q) {
    bool found = false;
    UIO_NO_UNROLL
    for (u32 back = lane_id(); back < MAX_ADDED; back += 32) {
        const u8 *at = q - back; // the bytes between hold no 0xFF if a token is there
        if (*at == 0xFF || !may_be_added(c, at)) continue;
        Added a = added_at(c, at);
        found = found || (a.length > back && !(a.length & ADDED_LEFT));
    }
    return any_lane(found);
}

// The place of a pair in TAB_JOINS, or ~0.
UIO_BOTH u32 find_pair(Table t, u32 a, u32 b) {
    u32 log = table_word(t, TAB_JOIN_LOG), mask = (1u << log) - 1;
    const uint2 *list = (const uint2 *)table_part(t, TAB_JOINS);
    UIO_NO_UNROLL
    for (u32 i = mixed(a * table_word(t, TAB_SEED + 40) + b * table_word(t, TAB_SEED + 44)) >> (32 - log);; i = (i + 1) & mask) {
        uint2 e = read_only(list + i);
        if (e.x == a && e.y == b) return i;
        if (e.y == 0) return 0xFFFFFFFFu;
    }
}

// Whether NFC composes the two.
UIO_BOTH bool joins(Table t, u32 a, u32 b) {
    if (b >= 0x1161 && b <= 0x1175) return a >= 0x1100 && a <= 0x1112; // Hangul, by arithmetic
    if (b >= 0x11A8 && b <= 0x11C2) return a >= 0xAC00 && a <= 0xD7A3;
    return find_pair(t, a, b) != 0xFFFFFFFFu;
}

// What a pair of characters becomes by a charsmap, as TAB_FORMS has it; 0 if that cannot be said, or they are no pair.
UIO_BOTH u32 pair_form(Table t, u32 a, u32 b) {
    u32 i = find_pair(t, a, b);
    return i == 0xFFFFFFFFu ? 0 : read_only((const u32 *)table_part(t, TAB_PAIR_FORMS) + i);
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

// Whether a charsmap looks up the character c at q together with the one before it, and what it finds begins with that one or both, in a way that the kernel
// does not follow: c is CLASS_JOINS, a mark in a cluster, and CLASS_RANKED one that is a key. Clusters of six bytes and more are not looked up. A pair is
// followed if it is the whole cluster.
UIO_NOINLINE bool may_map(const Closer &t, const u8 *q, u32 c, int length) {
    const u8 *behind = q + length;
    q--;
    for (int k = 0; k < 3 && (*q & 0xC0) == 0x80; k++) q--;
    if (*q == 0xFF) return false;
    int its;
    u32 before, k = decode_class(q, t.classes, its, before);
    if (its + length >= 6) return false;
    if (k & CLASS_RANKED) return true;
    u32 pair = find_pair(t.table, before, c);
    if (pair == 0xFFFFFFFFu) return false;
    if (!pair_form(t.table, before, c) || (*behind >= 0x80 && decode_class(behind, t.classes, length, c) & CLASS_JOINS && *behind != 0xFF))
        return true;
    q--;
    for (int k = 0; k < 3 && (*q & 0xC0) == 0x80; k++) q--;
    return *q >= 0x80 && *q != 0xFF && decode_class(q, t.classes, its, before) & CLASS_PREPENDS;
}

// Flags the rows of those characters at places in the word at of the arena before which NFC may change the text.
UIO_NOINLINE void look_for_changes(const TokenizeParameters &p, const Closer &t, u32 places, i64 at) {
    UIO_NO_UNROLL
    for (u32 m = places; m; m &= m - 1) {
        const u8 *q = (const u8 *)p.text + at + lowest(m);
        int length;
        u32 c, found = decode_class(q, t.classes, length, c);
        if (found & CLASS_SUSPICIOUS || (t.maps ? may_map(t, q, c, length) : may_change(t, q, c, found)))
            flag_row(p, (u32)at + (u32)lowest(m), TOK_NORMALIZE);
    }
}

// The bytes of a lane's word that the look-up by byte does not settle: characters beyond ASCII, and places where an added token may begin.
// flags: the lane may flag rows; at: the word's place in the arena. Bytes are there from 3 before the word on. What is rare waits behind the loop, for
// calls in it would cost it its registers.
UIO_BOTH void look_closer(const TokenizeParameters &p, const u8 *word, u32 places, const Closer &t, Planes &w, bool flags, i64 at) {
    // The character before, if it is of three bytes and ends at the byte behind.
    u32 before = (word[-3] & 0xF0) == 0xE0 ? (u32)(word[-3] & 15) << 12 | (u32)(word[-2] & 63) << 6 | (word[-1] & 63) : 0;
    int behind = 0;
    u32 suspects = 0;
    UIO_NO_UNROLL
    while (places) {
        int i = lowest(places), back = 0, length;
        u32 c;
        const u8 *q = word + i;
        bool wide = q[0] >= 0x80;
        if ((!wide || t.wide) && may_be_added(t, q)) w.tokens |= 1u << i;
        if (!wide) {
            places &= places - 1;
            continue;
        }
        while (back < 3 && (q[-back] & 0xC0) == 0x80) back++; // only at i = 0: a character of the word before
        u32 found = decode_class(q - back, t.classes, length, c);
        if (found & t.wanted && back == 0) suspects |= 1u << i;
        int here = length - back < 1 ? 1 : length - back;
        bool three = length == 3;
        if (t.cuts.cuts && three && back == 0 && i == behind && before && cut_between(t.cuts, before, c)) w.cuts |= 1u << i;
        before = three ? c : 0, behind = i + here;
        u32 bits = ((here >= 32 ? 0 : 1u << here) - 1) << i;
        if (found & 1) w.p0 |= bits;
        if (found & 2) w.p1 |= bits;
        if (found & 4) w.p2 |= bits;
        if (found & 8) w.p3 |= bits;
        w.tail |= back ? bits : bits & (bits - 1);
        places &= ~bits;
    }
    if (w.tokens) w.tokens = look_for_added(p, t, w.tokens, flags, at);
    if (flags && suspects) look_for_changes(p, t, suspects, at);
}

// Bytes of a word in added tokens, and those that begin one.
struct Cut {
    u32 begins, covered;
};

// They are CLASS_ROW to the rules.
UIO_BOTH void cover(Planes &w, Cut cut) {
    w.p0 |= cut.covered, w.p1 |= cut.covered, w.p2 |= cut.covered, w.p3 &= ~cut.covered;
    w.x &= ~cut.covered, w.y &= ~cut.covered, w.tail &= ~cut.covered, w.cuts &= ~cut.covered;
    w.tokens |= cut.begins, w.inner |= cut.covered & ~cut.begins;
}

// The first bytes of the window that are in an added token which begins before it, for lane 0. closer: the byte that many before the window as the lane
// says, and one, may begin one.
UIO_NOINLINE u32 covered_from_before(const Closer &t, const u8 *window, bool closer) {
    const u8 *q = window - 1 - lane_id();
    u32 reach = 0;
    if (closer && *q != 0xFF && may_be_added(t, q)) {
        Added a = added_at(t, q);
        if (!(a.length & ADDED_LEFT) && a.length > lane_id() + 1) reach = a.length - lane_id() - 1;
    }
    reach = warp_max(reach);
    return lane_id() != 0 ? 0 : reach >= 32 ? 0xFFFFFFFFu : (1u << reach) - 1;
}

// The bytes of a word that are in the added tokens that begin in it or in the word before. text: of the word, in the arena.
UIO_NOINLINE u32 covered_by(const Closer &t, const u8 *text, u32 tokens) {
    u64 covered = 0;
    UIO_NO_UNROLL
    for (u32 m = tokens; m; m &= m - 1) {
        int i = lowest(m);
        covered |= ((1ull << added_at(t, text + i).length) - 1) << i;
    }
    u32 spilt = shuffle_up((u32)(covered >> 32), 1);
    return (u32)covered | (lane_id() == 0 ? 0 : spilt);
}

// A run of one byte as added tokens: as many of the longest as there is room for, then what is left as one, unless that is a single byte, which stays
// text if none is alone. run: the bytes, of this lane's word; behind: the byte behind the window is one; before: bytes of the run that comes in which lie before the
// window, where all of the first word is in it.
UIO_BOTH Cut cut_runs(u32 run, bool behind, u32 longest, u32 before, bool alone) {
    const u32 lane = lane_id();
    const bool through = run == 0xFFFFFFFFu;
    // state: bytes of the run at the end of this word | 64 Ki: it fills the word, and the words before count too
    u32 state = through ? 32 | 1u << 16 : (u32)(31 - highest(~run));
    if (lane == 0 && through) state = 32 + before % longest;
    UIO_UNROLL
    for (int by = 1; by < 32; by <<= 1) {
        u32 y = shuffle_up(state, by);
        if (lane >= (u32)by && state >> 16) state = ((state & 0xFFFF) + (y & 0xFFFF)) | (y & 1u << 16);
    }
    u32 come = shuffle_up(state, 1) & 0xFFFF; // bytes of the run before this word
    if (lane == 0) come = before % longest;
    // The same from the other side: bytes of the run that follow this word. What goes on beyond the window does not end in it.
    u32 ahead = through ? 32 | 1u << 16 : (u32)lowest(~run);
    if (lane == 31 && through) ahead = 32 + behind;
    UIO_UNROLL
    for (int by = 1; by < 32; by <<= 1) {
        u32 y = shuffle_down(ahead, by);
        if (lane + (u32)by < 32 && ahead >> 16) ahead = ((ahead & 0xFFFF) + (y & 0xFFFF)) | (y & 1u << 16);
    }
    u32 follow = shuffle_down(ahead, 1) & 0xFFFF;
    if (lane == 31) follow = behind;
    u32 covered = 0, starts = 0;
    UIO_NO_UNROLL
    for (u32 rest = run; rest;) {
        int i = lowest(rest), n = through ? 32 : lowest(~(rest >> i));
        u32 bits = (n == 32 ? 0xFFFFFFFFu : (1u << n) - 1) << i, done = i == 0 ? come % longest : 0;
        rest &= ~bits;
        bool ends = i + n < 32 || follow == 0;
        if (ends && !alone && (done + (u32)n) % longest == 1) bits &= ~(1u << (i + n - 1));
        UIO_NO_UNROLL
        for (u32 k = (longest - done) % longest; k < (u32)n; k += longest) starts |= 1u << (i + (int)k);
        covered |= bits;
    }
    return {starts & covered, covered};
}

// The bytes of a word that are beyond ASCII.
UIO_BOTH u32 wide_bytes(const u8 *word) {
    const u32 *q = (const u32 *)word;
    u32 found = 0;
    UIO_UNROLL
    for (int k = 0; k < 8; k++) found |= ((q[k] & 0x80808080u) >> 7) * 0x10204080u >> 28 << 4 * k;
    return found;
}

// The bytes of a word that are b, which is ASCII.
UIO_BOTH u32 bytes_that_are(const u8 *word, u32 b) {
    const u32 *q = (const u32 *)word;
    u32 found = 0;
    UIO_NO_UNROLL
    for (int k = 0; k < 8; k++) {
        u32 x = q[k] ^ (b * 0x01010101u), zero = ~(((x & 0x7F7F7F7Fu) + 0x7F7F7F7Fu) | x) & 0x80808080u;
        found |= ((zero >> 7) * 0x10204080u >> 28) << 4 * k; // bits 0, 8, 16, 24 -> 28, 29, 30, 31
    }
    return found;
}

#endif
