// Byte-pair merging, exactly in the order of the list: of all adjacent pairs the one of lowest rank, the leftmost of several.
#ifndef UIO_TOK_MERGE_H
#define UIO_TOK_MERGE_H

#include "tok_scratch.h"

struct MergeTables {
    RuleTable rules;
    const uint2 *pairs; // of two bytes
    const u32 *byte_ids;
    LongTable longs;
    PieceTable pieces;
};

UIO_BOTH MergeTables merge_tables(const TokenizeParameters &p) {
    Table t = table_of(p);
    return {rule_table(t), (const uint2 *)table_part(t, TAB_PAIRS), (const u32 *)(t.at + TAB_BYTE_IDS), long_table(t), piece_table(t)};
}

// Merges that begin from characters: tables of another type, by which the functions below know it.
struct CharTables : MergeTables {
    const u16 *index; // of symbols: TAB_FORM_INDEX, TAB_FORMS
    const u32 *symbols;
    u32 blanks; // TAB_BLANKS
};

UIO_BOTH CharTables char_tables(const TokenizeParameters &p) {
    Table t = table_of(p);
    return {merge_tables(p), (const u16 *)table_part(t, TAB_FORM_INDEX), (const u32 *)table_part(t, TAB_FORMS), table_word(t, TAB_BLANKS)};
}

UIO_BOTH void open_tables(const TokenizeParameters &p, MergeTables &t) { t = merge_tables(p); }
UIO_BOTH void open_tables(const TokenizeParameters &p, CharTables &t) { t = char_tables(p); }

enum : u32 { NO_SYMBOL = 0xFFFFFFFFu };

// The symbol that begins at byte i of a piece or a window: of a character that has one at its first byte, else of each of its bytes; NO_SYMBOL elsewhere.
// led: the first byte counts as a blank. A window may begin inside a character, whose bytes then have none, and end inside one: there is a symbol that
// merges with nothing.
UIO_BOTH u32 symbol_at(const CharTables &t, const u8 *piece, int length, int i, bool led) {
    u32 b = led && i == 0 ? ' ' : piece[i];
    if (b < 0x80) return read_only(t.byte_ids + b);
    int back = 0;
    while (back < 3 && back < i && (piece[i - back] & 0xC0) == 0x80) back++;
    const u8 *q = piece + i - back;
    u32 lead = q[0];
    if ((lead & 0xC0) == 0x80) return NO_SYMBOL;
    const int bytes = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (i - back + bytes > length) return back ? (u32)NO_SYMBOL : read_only(t.byte_ids + b);
    u32 c = bytes == 2   ? (lead & 31) << 6 | (q[1] & 63)
            : bytes == 3 ? (lead & 15) << 12 | (q[1] & 63) << 6 | (q[2] & 63)
                         : (lead & 7) << 18 | (q[1] & 63) << 12 | (q[2] & 63) << 6 | (q[3] & 63);
    u32 block = c >> 7, symbol = block >= TAB_INDEX ? 0 : read_only(t.symbols + ((u32)read_only(t.index + block) << 7 | (c & 127)));
    if (symbol == 0) return read_only(t.byte_ids + b);
    return back ? (u32)NO_SYMBOL : symbol - 1;
}

// A symbol is two words, a: id | low bits of made, b: rank | high bits of made | its place, as a rule's words have them. So the least b tells rank,
// leftmost place and product.
enum { LOW_MADE = 32 - (int)ID_BITS, HIGH_MADE = (int)ID_BITS - LOW_MADE, PLACE_BITS = 6 };
enum : u32 { IDLE = NO_RANK << (HIGH_MADE + PLACE_BITS) }; // b from here on: with what follows it makes nothing
static_assert(RANK_BITS + HIGH_MADE + PLACE_BITS == 32, "a symbol's second word is full");

UIO_BOTH void put_symbol(u32 *a, u32 *b, int i, int stride, u32 id, Rule r) {
    a[i * stride] = id | (r.x & ~ID_MASK);
    b[i * stride] = (r.y & ~63u) | (u32)i;
}

// A set of places.
template <int CAP> struct SetOf {
    typedef u64 Mask;
};
template <> struct SetOf<8> {
    typedef u32 Mask;
};
template <> struct SetOf<16> {
    typedef u32 Mask;
};
template <> struct SetOf<32> {
    typedef u32 Mask;
};

// The symbols of a piece, before anything is merged, for merge_lanes; alive: where they begin.
template <int GROUP, typename Mask>
UIO_BOTH void begin_symbols(const u8 *piece, int length, int padded, const MergeTables &t, u32 *a, u32 *b, int g, bool, Mask &) {
    constexpr int stride = 32 / GROUP, chunk = 4 * GROUP;
    UIO_NO_UNROLL
    for (int first = g; first < padded; first += chunk) {
        u32 c[4], d[4], ids[4];
        Rule rule[4];
        if (GROUP == 2) { // the lane's four pairs lie one behind the other: each load of lanes that are apart costs L1 a look a lane
            const u8 *at = piece + first;
            const u32 *q = (const u32 *)((u64)at & ~(u64)3);
            const int by = (int)((u64)at & 3) * 8;
            const u32 q0 = q[0], q1 = q[1], q2 = q[2], w[2] = {funnel_right(q0, q1, by), funnel_right(q1, q2, by)};
            UIO_UNROLL
            for (int k = 0; k < 4; k++) {
                const int i = first + k * GROUP;
                const u32 two = w[k >> 1] >> 16 * (k & 1);
                c[k] = i < length ? two & 0xFF : 0, d[k] = i + 1 < length ? two >> 8 & 0xFF : 0;
            }
        } else {
            UIO_UNROLL
            for (int k = 0; k < 4; k++) {
                int i = first + k * GROUP;
                c[k] = i < length ? piece[i] : 0, d[k] = i + 1 < length ? piece[i + 1] : 0;
            }
        }
        UIO_UNROLL
        for (int k = 0; k < 4; k++) {
            rule[k] = {0, NO_RULE};
            if (first + k * GROUP + 1 < length) {
                uint2 m = read_only(t.pairs + (c[k] << 8 | d[k]));
                rule[k] = {m.x, m.y};
            }
            ids[k] = read_only(t.byte_ids + c[k]);
        }
        UIO_UNROLL
        for (int k = 0; k < 4; k++) put_symbol(a, b, first + k * GROUP, stride, ids[k], rule[k]);
    }
}

// Four places with ASCII alone are as above; the rules of others wait until all know where symbols begin.
template <int GROUP, typename Mask>
UIO_BOTH void begin_symbols(const u8 *piece, int length, int padded, const CharTables &t, u32 *a, u32 *b, int g, bool led, Mask &alive) {
    constexpr int stride = 32 / GROUP, chunk = 4 * GROUP;
    const Mask one = 1;
    Mask none = 0, later = 0;
    UIO_NO_UNROLL
    for (int first = g; first < padded; first += chunk) {
        u32 c[4], d[4], ids[4], wide = 0;
        Rule rule[4];
        UIO_UNROLL
        for (int k = 0; k < 4; k++) {
            int i = first + k * GROUP;
            c[k] = i < length ? piece[i] : 0, d[k] = i + 1 < length ? piece[i + 1] : 0;
            if (led && i == 0) c[k] = ' ';
            wide |= c[k] | d[k];
            rule[k] = {0, NO_RULE};
        }
        if (wide < 0x80) {
            UIO_UNROLL
            for (int k = 0; k < 4; k++) {
                if (first + k * GROUP + 1 < length) {
                    uint2 m = read_only(t.pairs + (c[k] << 8 | d[k]));
                    rule[k] = {m.x, m.y};
                }
                ids[k] = read_only(t.byte_ids + c[k]);
            }
        } else {
            UIO_UNROLL
            for (int k = 0; k < 4; k++) {
                int i = first + k * GROUP;
                ids[k] = i < length ? symbol_at(t, piece, length, i, led) : 0;
                if (ids[k] == NO_SYMBOL) none |= one << i;
                if (i < length && ids[k] != NO_SYMBOL) later |= one << i;
            }
        }
        UIO_UNROLL
        for (int k = 0; k < 4; k++) put_symbol(a, b, first + k * GROUP, stride, ids[k] & ID_MASK, rule[k]);
    }
    UIO_UNROLL
    for (int by = 1; by < GROUP; by <<= 1) none |= shuffle_xor(none, by);
    alive &= ~none;
    if (!any_lane(later != 0)) return;
    UIO_NO_UNROLL
    for (int first = g; first < padded; first += 2 * GROUP) {
        u32 own[2];
        Rule rule[2];
        warp_sync();
        UIO_UNROLL
        for (int k = 0; k < 2; k++) {
            const int i = first + k * GROUP;
            const Mask behind = alive & (~one << i);
            own[k] = a[i * stride] & ID_MASK, rule[k] = {0, NO_RULE};
            if (later >> i & 1 && behind) rule[k] = find_rule(t.rules, own[k], a[lowest(behind) * stride] & ID_MASK);
        }
        warp_sync(); // all have read
        UIO_UNROLL
        for (int k = 0; k < 2; k++)
            if (later >> (first + k * GROUP) & 1) put_symbol(a, b, first + k * GROUP, stride, own[k], rule[k]);
    }
}

// Up to CAP bytes by GROUP lanes, 32 / GROUP pieces a warp (length 0: none). All lanes keep in step: without that they would drift apart and run
// the loop one behind the other. a, b: this piece's column of the warp's memory; lane g of the group owns places g, g + GROUP ..., so no two lanes
// want the same bank. Result: bit i is set where a token starts at byte i; its id is in a.
template <int CAP, int GROUP, typename T>
UIO_BOTH typename SetOf<CAP>::Mask merge_lanes(const u8 *piece, int length, const T &t, u32 *a, u32 *b, int g, bool led) {
    constexpr int stride = 32 / GROUP, chunk = 4 * GROUP;
    static_assert(CAP % chunk == 0, "a column ends with a chunk");
    const RuleTable rules = t.rules; // in registers: each step needs it
    const int padded = (int)warp_max((u32)((length + chunk - 1) / chunk * chunk));
    typedef typename SetOf<CAP>::Mask Mask;
    const Mask one = 1;
    Mask alive = length >= 8 * (int)sizeof(Mask) ? ~(Mask)0 : (Mask)((one << length) - 1);
    begin_symbols<GROUP>(piece, length, padded, t, a, b, g, led, alive);
    warp_sync();
    UIO_NO_UNROLL
    for (;;) {
        u32 best = 0xFFFFFFFFu;
        UIO_NO_UNROLL
        for (int i = g; i < padded; i += chunk) {
            u32 w = b[i * stride], x = b[(i + GROUP) * stride], y = b[(i + 2 * GROUP) * stride], z = b[(i + 3 * GROUP) * stride];
            best = smaller(best, smaller(smaller(w, x), smaller(y, z)));
        }
        UIO_UNROLL
        for (int by = 1; by < GROUP; by <<= 1) best = smaller(best, shuffle_xor(best, by));
        bool active = best < IDLE;
        if (!any_lane(active)) break;
        const int place = active ? (int)(best & 63) : 0;
        const u32 made = a[place * stride] >> ID_BITS | (best >> PLACE_BITS & ((1u << HIGH_MADE) - 1)) << LOW_MADE;
        Mask right = active ? alive & (~one << place) : 0, left = active ? alive & ((one << place) - 1) : 0;
        const int gone = lowest(right);
        right &= right - 1;
        const int before = left ? highest(left) : 0;
        const u32 right_id = right ? a[lowest(right) * stride] & ID_MASK : 0, left_id = a[before * stride] & ID_MASK;
        if (active) alive &= ~(one << gone);
        if (GROUP > 1) warp_sync(); // everything is read before anything is written
        if (GROUP == 1) {
            if (active) {
                Rule x = find_rule(rules, made, right_id), y = find_rule(rules, left_id, made);
                if (!right) x.y = NO_RULE;
                b[gone * stride] = 0xFFFFFFFFu;
                put_symbol(a, b, place, stride, made, x);
                if (left) put_symbol(a, b, before, stride, left_id, y);
            }
        } else if (active && g < 2) {
            Rule x = {0, NO_RULE};
            if (g ? left != 0 : right != 0) x = find_rule(rules, g ? left_id : made, g ? made : right_id);
            if (g == 0) b[gone * stride] = 0xFFFFFFFFu;
            if (g == 0 || left) put_symbol(a, b, g ? before : place, stride, g ? left_id : made, x);
        }
        warp_sync();
    }
    return alive;
}

// What merge_alone begins with: the words of this lane's symbols.
UIO_BOTH void begin_alone(const u8 *piece, int length, const MergeTables &t, u32 a[2], u32 b[2], bool, u64 &) {
    UIO_UNROLL
    for (int h = 0; h < 2; h++) {
        const int i = (int)lane_id() + 32 * h;
        const u32 c = i < length ? piece[i] : 0, d = i + 1 < length ? piece[i + 1] : 0;
        uint2 m = {0, NO_RULE};
        if (i + 1 < length) m = read_only(t.pairs + (c << 8 | d));
        a[h] = read_only(t.byte_ids + c) | (m.x & ~ID_MASK), b[h] = (m.y & ~63u) | (u32)i;
    }
}

UIO_BOTH void begin_alone(const u8 *piece, int length, const CharTables &t, u32 a[2], u32 b[2], bool led, u64 &alive) {
    UIO_UNROLL
    for (int h = 0; h < 2; h++) {
        const int i = (int)lane_id() + 32 * h;
        const u32 id = i < length ? symbol_at(t, piece, length, i, led) : (u32)NO_SYMBOL;
        u32 right = NO_SYMBOL;
        UIO_NO_UNROLL
        for (int next = i + 1; next < length && right == NO_SYMBOL && id != NO_SYMBOL; next++)
            right = symbol_at(t, piece, length, next, led);
        Rule rule = {0, NO_RULE};
        if (right != NO_SYMBOL) rule = find_rule(t.rules, id, right);
        a[h] = (id & ID_MASK) | (rule.x & ~ID_MASK), b[h] = (rule.y & ~63u) | (u32)i;
        alive &= ~((u64)ballot(id == NO_SYMBOL) << 32 * h);
    }
}

// The same by a whole warp, up to 64 bytes: lane i has places i and i + 32. Where pieces are few, steps should be short rather than cheap. Every lane
// gets the same alive; ids: of this lane's places.
template <typename T> UIO_BOTH u64 merge_alone(const u8 *piece, int length, const T &t, u32 ids[2], bool led) {
    const int lane = (int)lane_id();
    u32 a[2], b[2];
    u64 alive = length >= 64 ? ~0ull : (1ull << length) - 1;
    begin_alone(piece, length, t, a, b, led, alive);
    UIO_NO_UNROLL
    for (;;) {
        const u32 best = warp_min(smaller(b[0], b[1]));
        if (best >= IDLE) break;
        const int place = (int)(best & 63);
        u64 right = alive & (~1ull << place);
        const u64 left = alive & ((1ull << place) - 1);
        const int gone = lowest(right);
        right &= right - 1;
        const int behind = right ? lowest(right) : 0, before = left ? highest(left) : 0;
        const u32 here = shuffle(place & 32 ? a[1] : a[0], place), right_id = shuffle(behind & 32 ? a[1] : a[0], behind) & ID_MASK,
                  left_id = shuffle(before & 32 ? a[1] : a[0], before) & ID_MASK;
        const u32 made = here >> ID_BITS | (best >> PLACE_BITS & ((1u << HIGH_MADE) - 1)) << LOW_MADE;
        alive &= ~(1ull << gone);
        Rule x = find_rule(t.rules, made, right_id), y = find_rule(t.rules, left_id, made);
        if (!right) x.y = NO_RULE;
        UIO_UNROLL
        for (int h = 0; h < 2; h++) {
            const int i = lane + 32 * h;
            if (i == gone) b[h] = 0xFFFFFFFFu;
            if (i == place) a[h] = made | (x.x & ~ID_MASK), b[h] = (x.y & ~63u) | (u32)i;
            if (left && i == before) a[h] = left_id | (y.x & ~ID_MASK), b[h] = (y.y & ~63u) | (u32)i;
        }
    }
    ids[0] = a[0] & ID_MASK, ids[1] = a[1] & ID_MASK;
    return alive;
}

// Two windows of 64 bytes, the second 32 bytes behind the first. a: starts of tokens in the upper half of the first; b: in the lower half of the
// second. A token that both have (same start, same end) is a seam: a row of tokens is the encoding iff every two neighbours are each other's
// encoding, and at a common token every two neighbours come from one exact encoding. Its end, 1 .. 31; 0 for none.
UIO_BOTH int seam(u32 a, u32 b) {
    u32 common = a & b, differ = a ^ b;
    UIO_NO_UNROLL
    while (common) {
        int start = lowest(common);
        common &= common - 1;
        if (!common) return 0;
        int end = lowest(common);
        if (!(differ & ((1u << end) - 1) & ~((2u << start) - 1))) return end;
    }
    return 0;
}

// The id of a text that is a token: a seam's neighbours are known by their bytes alone.
UIO_BOTH u32 token_value(const MergeTables &t, const u8 *at, u32 length) { // NO_SYMBOL: it is none
    if (length > KEY_BYTES) {
        u32 hash = 0;
        UIO_NO_UNROLL
        for (u32 k = 0; k < length; k++) hash += long_term(t.longs, at[k], k);
        return find_long(t.longs, at, length, hash);
    }
    u32 value = 0;
    return find_piece(t.pieces, key_of(at, length), value) == 0xFFFFFFFFu ? (u32)NO_SYMBOL : value;
}
UIO_BOTH u32 token_id(const MergeTables &t, const u8 *at, u32 length, bool) {
    const u32 value = token_value(t, at, length);
    return value == NO_SYMBOL ? 0 : value & ID_MASK;
}

// U+2581 is written as a blank in the tables. A token of a window has no more than 64 bytes.
UIO_NOINLINE u32 blank_token(const MergeTables &t, const u8 *at, u32 length, bool led) {
    u32 words[24], n = 0; // a key reads 19 bytes on
    u8 *text = (u8 *)words;
    UIO_NO_UNROLL
    for (u32 k = 0; k < 24; k++) words[k] = 0;
    UIO_NO_UNROLL
    for (u32 k = 0; k < length && n < 64; k++) {
        const bool mark = k + 2 < length && at[k] == 0xE2 && at[k + 1] == 0x96 && at[k + 2] == 0x81;
        text[n++] = mark || (led && k == 0) ? ' ' : at[k];
        k += mark ? 2 : 0;
    }
    return token_value(t, text, n) & ID_MASK;
}
UIO_BOTH u32 token_id(const CharTables &t, const u8 *at, u32 length, bool led) {
    const u32 value = led ? (u32)NO_SYMBOL : token_value(t, at, length);
    return value == NO_SYMBOL ? blank_token(t, at, length, led) : value & ID_MASK;
}

// Of the set bits of x, in each run every second one from its first; not the first of a run that goes on from a chosen bit before x.
UIO_BOTH u32 every_second(u32 x, u32 chosen_before) {
    x &= ~chosen_before;
    u32 step = x & ~(x << 1), found = step;
    UIO_NO_UNROLL
    while (step) {
        step = step << 2 & x & x << 1;
        found |= step;
    }
    return found;
}

enum : u32 { NEW_SYMBOL = 0x80000000u };

// The symbols of a piece, before anything is merged, for merge_warp; the result is how many.
template <bool STORED> UIO_BOTH int begin_line(const u8 *piece, int length, const MergeTables &t, u32 *ids, u32 *ranks, bool) {
    for (int i = (int)lane_id(); i < length; i += 32) {
        u32 c = piece[i];
        ids[i] = read_only(t.byte_ids + c);
        if (STORED) ranks[i] = i + 1 < length ? read_only(t.pairs + (c << 8 | piece[i + 1])).y >> (32 - RANK_BITS) : NO_RANK;
    }
    warp_sync();
    return length;
}

template <bool STORED> UIO_BOTH int begin_line(const u8 *piece, int length, const CharTables &t, u32 *ids, u32 *ranks, bool led) {
    const int lane = (int)lane_id();
    int n = 0;
    UIO_NO_UNROLL
    for (int begin = 0; begin < length; begin += 32) {
        const int i = begin + lane;
        const u32 id = i < length ? symbol_at(t, piece, length, i, led) : (u32)NO_SYMBOL, there = ballot(id != NO_SYMBOL);
        if (id != NO_SYMBOL) ids[n + bits_of(there & ((1u << lane) - 1))] = id;
        n += bits_of(there);
    }
    warp_sync();
    for (int i = lane; STORED && i < n; i += 32) ranks[i] = i + 1 < n ? rank_of(find_rule(t.rules, ids[i], ids[i + 1])) : NO_RANK;
    warp_sync();
    return n;
}

// What is known of a piece before it is merged: so many tokens, of so many bytes, to out.
struct Front {
    int tokens, bytes;
};
UIO_BOTH Front front_of(const MergeTables &, const u8 *, int, bool, u32 *) { return {0, 0}; }

// A long run of blanks begins with one token again and again: it has been proved that any token of blanks follows that one, and that two blanks before
// something else begin with such a token. So a row of the one and the encoding of the rest are each other's neighbours, and the encoding.
UIO_BOTH Front front_of(const CharTables &t, const u8 *piece, int length, bool led, u32 *out) {
    const int lane = (int)lane_id(), each = (int)(t.blanks >> 24);
    if (each == 0) return {0, 0};
    int run = 0;
    UIO_NO_UNROLL
    for (;; run += 512) {
        u32 blank = 0;
        UIO_UNROLL
        for (int k = 0; k < 16; k++) {
            const int i = run + 16 * lane + k;
            if (i < length && (piece[i] == ' ' || (led && i == 0))) blank |= 1u << k;
        }
        const u32 which = ballot(blank != 0xFFFF);
        if (which) {
            const int first = lowest(which);
            run += 16 * first + lowest(~shuffle(blank, first));
            break;
        }
    }
    const int tokens = run / each - 2;
    if (tokens <= 0) return {0, 0};
    UIO_NO_UNROLL
    for (int k = lane; k < tokens; k += 32) out[k] = t.blanks & ID_MASK;
    return {tokens, tokens * each};
}

// Any length, by a warp: in each round all places of the rule of lowest rank, from left to right, or one alone where the rule is RULE_SINGLE.
// ids: in and out, a word a byte. ranks: the same, or 0, then each rank is looked up again in each round. The result is the number of tokens, or -1 where
// the work is not linear in the length: bound is what may be looked at, in symbols.
template <bool STORED, typename T>
UIO_BOTH int merge_warp(const u8 *piece, int length, const T &t, u32 *ids, u32 *ranks, u64 bound, bool led) {
    const u32 lane = lane_id(), below = (1u << lane) - 1;
    int n = begin_line<STORED>(piece, length, t, ids, ranks, led);
    UIO_NO_UNROLL
    for (u64 work = 0;; work += (u64)n) {
        if (!STORED && work > bound) return -1;
        u32 best = NO_RANK, place = 0;
        UIO_NO_UNROLL
        for (int i = (int)lane; i < n; i += 32) {
            u32 rank = STORED ? ranks[i] : i + 1 < n ? rank_of(find_rule(t.rules, ids[i], ids[i + 1])) : NO_RANK;
            if (rank < best) best = rank, place = (u32)i;
        }
        u32 rank = warp_min(best);
        if (rank == NO_RANK) return n;
        const int first = (int)warp_min(best == rank ? place : 0xFFFFFFFFu);
        const u32 left = ids[first], right = ids[first + 1];
        const Rule rule = find_rule(t.rules, left, right);
        const u32 made = made_of(rule);
        const bool single = (rule.y & RULE_SINGLE) != 0;
        warp_sync();
        int out = first;
        u32 carry = 0; // 1: the last symbol of the 32 before was merged with the first of these
        UIO_NO_UNROLL
        for (int begin = first; begin < n; begin += 32) {
            int i = begin + (int)lane;
            bool inside = i < n;
            u32 id = inside ? ids[i] : 0, next = i + 1 < n ? ids[i + 1] : 0xFFFFFFFFu, r = STORED && inside ? ranks[i] : NO_RANK;
            u32 here = ballot(inside && id == left && next == right);
            u32 chosen = single ? (begin == first ? 1 : 0) : every_second(here, carry);
            u32 dead = chosen << 1 | carry;
            carry = chosen >> 31;
            bool keep = inside && !(dead >> lane & 1), is_made = chosen >> lane & 1;
            u32 kept = ballot(keep);
            warp_sync(); // all have read
            if (keep) {
                int to = out + bits_of(kept & below);
                ids[to] = is_made ? (STORED ? made | NEW_SYMBOL : made) : id; // the flag marks what is new in this round
                if (STORED) ranks[to] = r;
            }
            out += bits_of(kept);
            warp_sync();
        }
        n = out;
        if (STORED) {
            UIO_NO_UNROLL
            for (int i = (first > 0 ? first - 1 : 0) + (int)lane; i < n; i += 32) {
                u32 id = ids[i], next = i + 1 < n ? ids[i + 1] : 0;
                if ((id | next) >> 31) ranks[i] = i + 1 < n ? rank_of(find_rule(t.rules, id & ID_MASK, next & ID_MASK)) : NO_RANK;
            }
            warp_sync();
            UIO_NO_UNROLL
            for (int i = first + (int)lane; i < n; i += 32) ids[i] &= ID_MASK;
            warp_sync();
        }
    }
}

#endif
