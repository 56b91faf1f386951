// Unigram behind a charsmap, WhitespaceSplit and Metaspace, on the text as it is: a word is a stretch of it between blanks, looked up by its own bytes in the
// table of pieces, which learns; others are walked by uio_tok_match_unigram. Characters become the same wherever they stand, or their row is flagged
// (engine/gpuimage/unigram.go says why).
//
//   CLASS_WORD      is part of a word, whatever it becomes
//   CLASS_OPENS     becomes a blank and more: begins a word, whatever is before it
//   CLASS_BLANK     parts words
//   CLASS_REMOVED   is taken away, and parts nothing
//
// The best way through a word is the oracle's: sums are doubles, taken from the left, one addition a token; of two ways that score alike the one found
// first wins, that whose last token starts earlier.
#ifndef UIO_TOK_UNIGRAM_H
#define UIO_TOK_UNIGRAM_H

#include "tok_wordpiece.h"

enum { UNIGRAM_OPENS = 2 };

UIO_BOTH u32 unigram_opens(const Planes &w) { return ~w.p0 & w.p1 & ~w.p2; }

// What may be inside of a word.
UIO_BOTH u32 unigram_inside(const Planes &w) { return ~w.p2 & ~(w.p0 & w.p1); }

// Starts of words. inside: what is taken away at the start of the window lies in a word.
UIO_BOTH u32 unigram_starts(const Planes &w, u32 inside) {
    u32 opens = unigram_opens(w), seeds = bert_word(w) | opens, row = w.p0 & w.p1 & w.p2 & ~w.inner;
    u32 words = flood_up(unigram_inside(w), seeds, inside); // from a word's first character on
    return row | (seeds & ~from_before(words)) | (opens & ~w.tail);
}

struct UnigramTable {
    Table table;
    const uint4 *nodes; // score, base << 9 | 256 | label, id
    const u32 *lut; // TAB_LUT
    u32 root, behind, first, unknown, reach;
    double first_score, unknown_score;
    WordTable forms;
    ClassTable classes;
    PieceTable pieces;
};

UIO_BOTH double double_of(u32 low, u32 high) {
#ifdef __CUDACC__
    return __hiloint2double((int)high, (int)low);
#else
    u64 bits = (u64)high << 32 | low;
    double x;
    __builtin_memcpy(&x, &bits, 8);
    return x;
#endif
}

UIO_BOTH UnigramTable unigram_table(Table t) {
    return {t,
            (const uint4 *)table_part(t, TAB_TRIE),
            (const u32 *)(t.at + TAB_LUT),
            table_word(t, TAB_TRIE_ROOT),
            table_word(t, TAB_TRIE_BEHIND),
            table_word(t, TAB_FIRST_TOKEN),
            table_word(t, TAB_UNKNOWN),
            table_word(t, TAB_REACH),
            double_of(table_word(t, TAB_FIRST_SCORE), table_word(t, TAB_FIRST_SCORE + 4)),
            double_of(table_word(t, TAB_UNKNOWN_COST), table_word(t, TAB_UNKNOWN_COST + 4)),
            word_table(t),
            class_table(t),
            piece_table(t)};
}

enum { WAYS = 32, AHEAD = 128, UNIGRAM_MOST = 1 << 16 }; // places that a token reaches; normalized bytes at hand; raw bytes of a word
enum : u32 { WAY_LEADS = 0x80000000u, NO_TOKEN = 0xFFFFFFFFu, NODE_THERE = 256 };
#define NO_WAY (-1e300) // scores are far above

// A word of the text as it is walked. Places are counted in characters behind the mark; the best way to place k lies at ids[k - 1]: the id of its last
// token, its characters << 19, and WAY_LEADS if it takes the mark too.
struct Walked {
    double score[WAYS]; // of the best way to a place, at the place mod WAYS
    u32 bytes[AHEAD / 4]; // normalized, at their place mod AHEAD
    u32 raw, have; // raw bytes read, and normalized ones made of them
    bool ended;

    UIO_HOST_DEVICE u8 &byte(u32 i) { return ((u8 *)bytes)[i % AHEAD]; }
};

// Reads characters until there are need normalized bytes, or the word ends.
UIO_BOTH void read_ahead(const u8 *text, const u32 *starts, u32 at, u32 end, const UnigramTable &t, Walked &w, u32 need) {
    UIO_NO_UNROLL
    while (!w.ended && w.have < need) {
        const u32 q = at + w.raw;
        if (q >= end || (w.raw && starts[q >> 5] >> (q & 31) & 1)) {
            w.ended = true;
            return;
        }
        const u8 *from = text + q;
        u32 c = from[0], k, count = 1;
        int length = 1;
        if (c < 0x80) {
            const u32 planes = read_only(t.lut + c);
            k = (planes & 1) | (planes >> 7 & 2) | (planes >> 14 & 4);
        } else {
            k = decode_class(from, t.classes, length, c) & 7;
            const u32 form = k == BERT_REMOVED ? 0 : form_of(t.forms, c);
            count = form ? form & 31 : (u32)length;
            if (form) from = t.forms.form_bytes + ((form & ~FORM) >> 5);
        }
        if (const u8 *next = text + q + length;
            *next >= 0xCC && *next != 0xFF && c < 0x800) { // a mark that is one with it, unless a token begins there
            int its;
            u32 mark;
            if (decode_class(next, t.classes, its, mark) & CLASS_JOINS &&
                !(starts[(q + (u32)length) >> 5] >> ((q + (u32)length) & 31) & 1)) {
                const u32 form = pair_form(t.table, c, mark);
                if (form) count = form & 31, from = t.forms.form_bytes + ((form & ~FORM) >> 5), length += its;
            }
        }
        if (k > UNIGRAM_OPENS) {
            w.ended = true;
            return;
        }
        w.raw += (u32)length;
        if (k == BERT_REMOVED) {
            if (w.raw > UNIGRAM_MOST) w.ended = true;
            continue;
        }
        UIO_NO_UNROLL
        for (u32 i = 0; i < count; i++) w.byte(w.have++) = from[i];
        if (w.raw > UNIGRAM_MOST) w.ended = true;
    }
}

// The word of a result: its tokens, by one lane.
UIO_BOTH void walk_word(const TokenizeParameters &p, const Scratch &s, const UnigramTable &t, u32 result) {
    const u8 *text = (const u8 *)p.text;
    const u32 tile = result / TOK_TILE * TOK_TILE, at = tile + beside_offset(s.results[result]);
    int length;
    u32 c;
    // The byte before a word belongs to no other, unless the word opens by itself: its place for an id too.
    const u32 led = (decode_class(text + at, t.classes, length, c) & 7) != UNIGRAM_OPENS;
    u32 *ids = s.ids + at - led;
    Walked w;
    w.raw = w.have = 0, w.ended = false;
    UIO_NO_UNROLL
    for (int i = 0; i < WAYS; i++) w.score[i] = NO_WAY;
    bool fits = true;
    u32 place = 0, here = 0; // in characters, in bytes
    double score = t.first_score;
    UIO_NO_UNROLL
    for (bool leads = true;; leads = false) {
        // Once from the mark, then from each place.
        read_ahead(text, s.starts, at, (u32)p.text_bytes, t, w, here + t.reach);
        if (here == w.have) break;
        const u32 room = w.raw + led;
        const double before = leads ? 0.0 : score;
        u32 base = leads ? t.behind : t.root, to = place, i = here;
        bool single = leads;
        UIO_NO_UNROLL
        while (i < w.have) {
            const u32 b = w.byte(i);
            const uint4 node = read_only(t.nodes + (base ^ b));
            if ((node.z & 0x1FF) != (NODE_THERE | b)) break;
            i++, to += (b & 0xC0) != 0x80, base = node.z >> 9;
            if (node.w == NO_TOKEN) continue;
            single = single || to == place + 1;
            const double sum = before + double_of(node.x, node.y);
            if (!(sum > w.score[to % WAYS])) continue;
            w.score[to % WAYS] = sum;
            if (to <= room)
                ids[to - 1] = node.w | (to - place) << ID_BITS | (leads ? (u32)WAY_LEADS : 0u);
            else
                fits = false;
        }
        if (leads) continue;
        const u32 next = place + 1;
        if (!single && before + t.unknown_score > w.score[next % WAYS]) {
            w.score[next % WAYS] = before + t.unknown_score;
            if (next <= room)
                ids[place] = t.unknown | 1u << ID_BITS;
            else
                fits = false;
        }
        score = w.score[next % WAYS], w.score[next % WAYS] = NO_WAY;
        const u32 b = w.byte(here);
        here += b < 0x80 ? 1 : b < 0xE0 ? 2 : b < 0xF0 ? 3 : 4, place = next;
    }
    if (!fits || w.raw > UNIGRAM_MOST) {
        flag_row(p, at, fits ? TOK_COSTLY : TOK_NORMALIZE);
        s.results[result] = RESULT_BESIDE | beside_place(at - tile);
        return;
    }
    // Back: tokens are written from the last place down, never below the one that is read. Neighbouring unknown ones are one.
    u32 k = place, to = place;
    bool unknown = false, leads = false;
    UIO_NO_UNROLL
    while (k && !leads) {
        const u32 way = ids[k - 1], id = way & ID_MASK;
        if (!(unknown && id == t.unknown)) ids[--to] = id;
        unknown = id == t.unknown;
        k -= way >> ID_BITS & (WAYS - 1), leads = way & WAY_LEADS;
    }
    const u32 mark = !leads && !(unknown && t.first == t.unknown), some = place - to, count = some + mark, room = w.raw + led;
    if (count > room) {
        flag_row(p, at, TOK_NORMALIZE);
        s.results[result] = RESULT_BESIDE | beside_place(at - tile);
        return;
    }
    const u32 shift = count <= w.raw ? led : 0, down = shift + mark; // where the first of some goes; without need not to the byte before
    if (down <= to) {
        UIO_NO_UNROLL
        for (u32 i = 0; i < some; i++) ids[down + i] = ids[to + i];
    } else {
        UIO_NO_UNROLL
        for (u32 i = some; i-- > 0;) ids[down + i] = ids[to + i];
    }
    if (mark) ids[shift] = t.first;
    ids += shift;
    if (count == 1)
        result = s.results[result] = RESULT_ONE | ids[0];
    else if (count < 128)
        s.results[result] = RESULT_BESIDE | beside_place(at - led + shift - tile) | count;
    else {
        const u32 record = atomic_add(s.counters + COUNT_LONG, 1u);
        s.longs[record] = {at - led + shift, w.raw, count, WHOLE};
        s.results[result] = RESULT_LONG | record;
    }
    if (w.raw <= KEY_BYTES && count <= MAX_IDS) {
        u32 id[MAX_IDS];
        UIO_UNROLL
        for (u32 i = 0; i < MAX_IDS; i++) id[i] = i < count ? ids[i] : 0;
        learn_piece(t.pieces, key_of(text + at, w.raw), value_of(count, id));
    }
}

#endif
