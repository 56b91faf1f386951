// uio_tok_starts_gpt2, _cl100k, _o200k, _deepseek, _bert, _sentencepiece, _unigram: where pieces start by the rules of one family of schemes, and what the table of pieces knows of them.
//   in   text, offsets, table           (TokenizeParameters, tokenize.h)
//   out  scratch.starts                 a bit a byte
//        scratch.results                a word for each piece, at its number in its tile (tok_scratch.h)
//        scratch.lists, scratch.longs   pieces that the table does not know, by length
//        row_flags                      rows with the text of an added token that is not cut out, or with characters that the normalizer may change
//
//        text      FF h e l l o _ w o r l d FF       tile of 960 bytes and 32 on each side, a word of 32 bytes a lane
//        starts     1 1 0 0 0 0 1 0 0 0 0 0 1
//        results    0 15339 1917 0                   _world: one look-up of a 16-byte key
//
//   launch  block 256, a warp a tile, any grid; with a grid of as many blocks as there are tiles, a block a tile. 29 KB of shared memory
//   cost    reads the text once and a line of the table for each piece; writes 1/8 B a byte and 4 B a piece. Bound by instructions
//   bounds  a look beyond the 1024 bytes is linear over all tiles: only the tile where a run of blanks begins behind a newline looks for its end, only
//           the one where a run of newlines ends for its begin; numbers look back FAR_BACK bytes
// Plain twin: the same functions compiled by g++ (testdata/tokenize.cpp), against engine/native.
#include "tok_cased.h"
#include "tok_deepseek.h"
#include "tok_sentencepiece.h"
#include "tok_unigram.h"

enum { STARTS_WARPS = 8, STARTS_BLOCK = 32 * STARTS_WARPS };

struct StartsShared {
    uint4 text[66]; // 16 bytes, 1024, 16
    u32 cuts[32]; // starts that are no pieces' but cuts
    u16 start[TOK_TILE +
              4]; // places of the starts, counted from the first of the 1024 bytes; behind the last, where its piece ends or NO_END
    u32 added[32]; // of each word: where added tokens begin
    u16 open[64]; // numbers of pieces that the table does not know
    u32 plain[32]; // of FAMILY_BERT: ASCII of words; then cuts are the words with what is taken away, as of FAMILY_UNIGRAM
    u32 led[32]; // starts of pieces that are led (tok_sentencepiece.h)

    // Whether a piece begins or ends where it was cut.
    UIO_HOST_DEVICE bool is_cut(u32 start, u32 end) const {
        return (cuts[start >> 5] >> (start & 31) | (end < 1024 ? cuts[end >> 5] >> (end & 31) : 0)) & 1;
    }
};
enum : u32 { NO_END = 0xFFFF };

UIO_BOTH bool is_blank(u32 k) { return k == CLASS_BLANK || k == CLASS_SPACE; }

struct StartsTables {
    const u32 *lut; // shared: TAB_LUT, and for families that have it TAB_MORE behind it
    u32 family, digits, switches;
    Closer closer;
    const u32 *runs; // TAB_RUNS
    u32 run_kinds;
    PieceTable pieces;
    WordTable words;
    const u8 *text;
};

enum { LUT_WORDS = 768 };
UIO_BOTH constexpr bool four_planes(u32 family) { return family == FAMILY_O200K || family == FAMILY_DEEPSEEK; }
UIO_BOTH constexpr u32 lut_words(u32 family) { return is_sentencepiece(family) ? LUT_WORDS : four_planes(family) ? 512 : 256; }

UIO_BOTH u32 lut_word(const TokenizeParameters &p, u32 i) {
    Table t = table_of(p);
    return i < 256 ? table_word(t, TAB_LUT + 4 * (int)i) : read_only((const u32 *)table_part(t, TAB_MORE) + (i - 256));
}

UIO_BOTH StartsTables starts_tables(const TokenizeParameters &p, const u32 *lut) {
    Table t = table_of(p);
    StartsTables s;
    s.lut = lut;
    s.family = table_word(t, TAB_FAMILY), s.digits = table_word(t, TAB_DIGITS), s.switches = table_word(t, TAB_SWITCHES);
    s.closer = {t,
                class_table(t),
                !table_word(t, TAB_NORMALIZES) ? 0
                : s.family == FAMILY_UNIGRAM   ? (u32)(CLASS_SUSPICIOUS | CLASS_JOINS)
                                               : (u32)(CLASS_SUSPICIOUS | CLASS_RANKED | CLASS_JOINS),
                p.split_special == 0,
                table_word(t, TAB_ADDED_WIDE) != 0,
                s.family == FAMILY_UNIGRAM,
                cut_table(t)};
    s.runs = (const u32 *)table_part(t, TAB_RUNS), s.run_kinds = table_word(t, TAB_RUN_KINDS);
    s.pieces = piece_table(t);
    s.words = word_table(t);
    s.text = (const u8 *)p.text;
    return s;
}

UIO_BOTH constexpr bool of_words(u32 family) { return family == FAMILY_BERT || family == FAMILY_UNIGRAM; }

// The sums of eight bytes' words of a look-up: a byte a plane, the first byte of text in the lowest bit; then a word a plane.
struct FourWords {
    u32 a, b, c, d;
};
UIO_BOTH FourWords look_up_bytes(const u32 r[8], const u32 *lut) {
    u32 a[4];
    UIO_UNROLL
    for (int g = 0; g < 4; g++) {
        u32 sum = 0;
        UIO_UNROLL
        for (int j = 7; j >= 0; j--) sum = sum + sum + lut[permute(r[2 * g + (j >> 2)], 0, 0x4440 + (j & 3))];
        a[g] = sum;
    }
    u32 t0 = permute(a[0], a[1], 0x5140), t1 = permute(a[2], a[3], 0x5140), t2 = permute(a[0], a[1], 0x7362),
        t3 = permute(a[2], a[3], 0x7362);
    return {permute(t0, t1, 0x5410), permute(t0, t1, 0x7632), permute(t2, t3, 0x5410), permute(t2, t3, 0x7632)};
}

// Phase 1: the classes of 1024 bytes. r: the lane's 32.
template <u32 FAMILY> UIO_BOTH Planes classify(const u32 r[8], const u32 *lut, u32 &closer) {
    FourWords first = look_up_bytes(r, lut);
    closer = first.d;
    if (is_sentencepiece(FAMILY)) {
        FourWords two = look_up_bytes(r, lut + 256), four = look_up_bytes(r, lut + 512);
        return joined_ascii({{first.b, two.a, two.c, four.a, four.c}, {first.c, two.b, two.d, four.b, four.d}}, first.a);
    }
    Planes w = {};
    w.p0 = first.a, w.p1 = first.b, w.p2 = first.c;
    if (four_planes(FAMILY)) {
        FourWords more = look_up_bytes(r, lut + 256);
        w.p3 = more.a, w.x = more.b, w.y = more.c;
    }
    return w;
}

// Runs of one byte that are added tokens.
UIO_NOINLINE Cut cut_all_runs(const TokenizeParameters &p, const StartsTables &t, const u8 *bytes, i64 begin) {
    Cut cut = {0, 0};
    UIO_NO_UNROLL
    for (u32 kind = 0; kind < t.run_kinds; kind++) {
        const u32 head = read_only(t.runs + 33 * kind), byte = head & 0xFF, longest = head >> 8 & 0xFF;
        const bool alone = (head & RUN_ALONE) != 0;
        u32 run = bytes_that_are(bytes + 32 * lane_id(), byte);
        bool behind = bytes[1024] == byte;
        if (!any_lane((run & (from_behind(run, behind) | (0u - alone))) != 0)) continue;
        u32 before = 0;
        if ((shuffle(run, 0) & 0xFFFFFF) == 0xFFFFFF) { // what follows a shorter one decides nothing beyond the first word
            i64 found = begin_of_run(p, begin, [byte](const u8 *q) { return *q == byte; }, FAR_BACK, before);
            if (found < 0) too_far(p, begin);
        }
        Cut some = cut_runs(run, behind, longest, before, alone);
        cut.begins |= some.begins, cut.covered |= some.covered;
    }
    return cut;
}

// Phase 2: what lies beyond.
template <u32 FAMILY>
UIO_BOTH Edges edges(const TokenizeParameters &p, const StartsTables &t, const u8 *bytes, i64 begin, const Planes &w) {
    u32 lane = lane_id();
    Edges e = {};
    if (is_sentencepiece(FAMILY)) return e;
    if (of_words(FAMILY)) {
        u32 parts = ballot(bert_removed(w) != 0xFFFFFFFFu);
        if (parts && !(parts & 1)) e.inside = word_reaches(p, t.closer, begin, FAMILY == FAMILY_UNIGRAM);
        return e;
    }
    u32 last = bytes[1024], planes = t.lut[last];
    if (!(planes >> 24 & 1)) {
        e.behind = (planes & 1) | (planes >> 7 & 2) | (planes >> 14 & 4);
        if (four_planes(FAMILY)) e.behind |= t.lut[256 + last] << 3 & 8;
    } else {
        if (lane == 31) {
            const u8 *q = (const u8 *)p.text + begin + 1024;
            e.behind = class_of(q, t.closer.classes);
            if (last != 0xFF && (last & 0xC0) != 0x80 && may_be_added(t.closer, q)) {
                Added a = added_at(t.closer, q);
                if (a.length && !(a.length & ADDED_LEFT)) e.behind = CLASS_ROW;
            }
        }
        e.behind = shuffle(e.behind, 31);
    }
    if (FAMILY == FAMILY_GPT2) {
        UIO_NO_UNROLL
        for (u32 kind = 0; kind < t.run_kinds; kind++)
            if (last == (read_only(t.runs + 33 * kind) & 0xFF) && bytes[1025] == last) e.behind = CLASS_ROW;
        return e;
    }
    // A run of blanks that begins in these bytes behind a newline and goes on behind them: is its end a newline?
    u32 low = ~w.p3, blank = low & ((w.p2 & ~w.p1 & ~w.p0) | (~w.p2 & w.p1 & w.p0));
    if (is_blank(e.behind) && ballot(blank >> 31) >> 31) {
        u32 others = ballot(blank != 0xFFFFFFFFu);
        if (others) {
            int where = highest(others);
            u32 k = (int)lane == where ? class_at(w, highest(~blank)) : 0;
            if (shuffle(k, where) == CLASS_NEWLINE) {
                i64 end = end_of_run(p, t.closer.classes, begin + 1024, is_blank);
                e.capped = end < p.text_bytes && class_of((const u8 *)p.text + end, t.closer.classes) == CLASS_NEWLINE;
            }
        }
    }
    if (FAMILY == FAMILY_O200K) {
        cased_edges(p, t.closer, t.switches, begin, w, e);
        return e;
    }
    // A run of newlines that ends in these bytes and begins before them: do others, or symbols, before it swallow it?
    u32 newline = low & w.p2 & ~w.p1 & w.p0;
    u32 others = ballot(newline != 0xFFFFFFFFu);
    if (others && !(others & 1)) {
        u32 characters;
        const ClassTable &classes = t.closer.classes;
        i64 before =
            begin_of_run(p, begin, [&classes](const u8 *q) { return class_of(q, classes) == CLASS_NEWLINE; }, (i64)1 << 40, characters);
        if (before >= 0) {
            const u8 *q = (const u8 *)p.text + before;
            u32 k = class_of(q, classes);
            bool swallows = FAMILY == FAMILY_DEEPSEEK ? k == CLASS_SYMBOL : k == CLASS_OTHER || k == CLASS_APOSTROPHE;
            e.swallow = swallows && !inside_added(t.closer, q);
        }
    }
    if (FAMILY == FAMILY_DEEPSEEK) deep_edges(p, t.closer, begin, w, e);
    return e;
}

// Phase 3: the starts of a tile's lane, of whole pieces.
template <u32 FAMILY>
UIO_BOTH u32 tile_starts(const TokenizeParameters &p, const StartsTables &t, const u8 *bytes, i64 begin, const Planes &w, const Edges &e) {
    if (FAMILY == FAMILY_BERT) return bert_starts(w, e.inside);
    if (is_sentencepiece(FAMILY)) return pair_starts(w);
    if (FAMILY == FAMILY_UNIGRAM) return unigram_starts(w, e.inside);
    u32 lane = lane_id();
    Starts s;
    if (FAMILY == FAMILY_O200K)
        s = cased_boundaries(p, t.switches, bytes, begin, w, e);
    else if (FAMILY == FAMILY_DEEPSEEK)
        s = deep_boundaries(w, e);
    else
        s = boundaries<FAMILY>(w, e);
    u32 starts = s.starts;
    if (t.digits == 1) {
        starts |= s.numbers & ~w.tail;
    } else if (t.digits == 3 && any_lane(s.numbers != 0)) {
        u32 back = 0;
        if (shuffle(s.numbers, 0) == 0xFFFFFFFFu && shuffle(s.numbers, 1) & 1) {
            const ClassTable &classes = t.closer.classes;
            i64 before = begin_of_run(p, begin, [&classes](const u8 *q) { return class_of(q, classes) == CLASS_NUMBER; }, FAR_BACK, back);
            back %= 3;
            if (before < 0) too_far(p, begin);
        }
        u32 counted = numbers_before(s.numbers, w.tail, back);
        starts |= threes(s.numbers, s.number_starts, w.tail, counted);
    }
    if (four_planes(FAMILY)) return starts; // contractions are done, or there are none
    u32 spill = 0;
    bool exact = FAMILY == FAMILY_GPT2;
    u64 letters = (u64)s.letters | (u64)s.letters_next << 32;
    UIO_NO_UNROLL
    for (u32 c = s.contractions; c; c &= c - 1) {
        int i = lowest(c), n = contraction(bytes + 32 * lane + i, exact);
        if (n == 0 || !(letters >> (i + n - 1) & 1)) continue; // its last letter may begin an added token
        if (exact) starts &= ~(1u << i);
        if (!(letters >> (i + n) & 1)) continue;
        if (i + n < 32)
            starts |= 1u << (i + n);
        else
            spill |= 1u << (i + n - 32);
    }
    spill = shuffle_up(spill, 1);
    return lane == 0 ? starts : starts | spill;
}

// The id of an added token, which is a piece at byte start of a tile's 1024.
UIO_NOINLINE u32 added_id(const StartsTables &t, u32 tile, u32 start, u32 length) {
    const u8 *q = t.text + (u64)tile * TOK_TILE + start - 32;
    UIO_NO_UNROLL
    for (u32 kind = 0; kind < t.run_kinds; kind++)
        if ((read_only(t.runs + 33 * kind) & 0xFF) == q[0] && length <= 32) return read_only(t.runs + 33 * kind + length);
    return added_at(t.closer, q).id;
}

// Pieces that the table does not know go to the lists: open[0 .. n) of the tile's, one a lane.
template <bool LED> UIO_BOTH void list_open(const Scratch &scratch, const StartsShared &s, const u16 *open, u32 tile, u32 n) {
    const u32 lane = lane_id(), below = (1u << lane) - 1;
    u32 number = lane < n ? open[lane] : 0, start = s.start[number], end = s.start[number + 1];
    const u32 led = LED ? s.led[start >> 5] >> (start & 31) & 1 : 0;
    start -= led;
    const u32 length = end - start;
    // 0 .. 5: the lists of short pieces; 6: may be a long token; 7: more than 64 bytes, NO_END is far. Two of these are counted at once.
    u32 kind = lane >= n ? 8 : length <= KEY_BYTES ? list_of(length) : length <= 64 ? (u32)COUNT_LOOKED : (u32)COUNT_LONG;
    u32 same = 0, even = 0, odd = 0;
    UIO_UNROLL
    for (u32 k = 0; k < 8; k++) {
        u32 these = ballot(kind == k);
        if (kind == k) same = these;
        if (lane == k >> 1 && k & 1) odd = these;
        if (lane == k >> 1 && !(k & 1)) even = these;
    }
    u64 before = 0;
    if (even | odd) before = atomic_add((u64 *)(scratch.counters + 2 * lane), (u64)bits_of(even) | (u64)bits_of(odd) << 32);
    u32 low = shuffle((u32)before, (int)(kind >> 1)), high = shuffle((u32)(before >> 32), (int)(kind >> 1));
    u32 at = (kind & 1 ? high : low) + (u32)bits_of(same & below);
    if (lane >= n) return;
    const u32 cut = (s.is_cut(start, end) ? (u32)IS_CUT : 0u) | led * IS_LED, name = tile * TOK_TILE + number;
    u32 result = RESULT_BESIDE | cut | beside_place(start - 32) | length;
    if (kind < SHORT_LISTS) {
        *scratch.listed(kind, at) = name;
    } else if (kind == COUNT_LOOKED) {
        scratch.looked[at] = name;
    } else {
        scratch.longs[at] = {tile * TOK_TILE + start - 32, end == NO_END ? 0 : length, cut, NO_WINDOWS};
        result = RESULT_LONG | at;
    }
    scratch.results[name] = result;
}

// Which of a tile's pieces a warp looks up, 32 at a time: all of them, or as many as the other warps of its block.
struct Turn {
    u32 first, step;
    u16 *waiting; // of 64: pieces that the table does not know
};

// Phase 4: the pieces of a tile are looked up.
template <bool LED>
UIO_BOTH void look_up(const Scratch &scratch, const StartsTables &t, const StartsShared &s, u32 tile, u32 pieces, Turn turn) {
    const u32 lane = lane_id(), below = (1u << lane) - 1;
    const u32 *words = (const u32 *)s.text;
    u32 *results = scratch.results + (u64)tile * TOK_TILE;
    const bool added = any_lane(s.added[lane] != 0);
    u32 waiting = 0;
    UIO_NO_UNROLL
    for (u32 first = turn.first;; first += turn.step) {
        if (first < pieces) {
            u32 number = first + lane;
            bool mine = number < pieces;
            u32 start = mine ? s.start[number] : 32, end = mine ? s.start[number + 1] : 33;
            const u32 led = LED && mine ? s.led[start >> 5] >> (start & 31) & 1 : 0, from = start - led, length = end - from;
            bool open = mine && length > 0;
            u32 result = RESULT_ONE;
            if (mine && length <= KEY_BYTES) {
                Key key = key_at(words + ((from + 16) >> 2), (int)(from & 3) * 8, length);
                if (LED && led) key = led_key(key);
                u32 value, place = find_piece(t.pieces, key, value);
                if (place != 0xFFFFFFFFu) {
                    open = value >> 28 == WHOLE_ONLY && s.is_cut(start, end);
                    result = value >> 28 == 1 || value >> 28 == WHOLE_ONLY ? value & ID_MASK : RESULT_TABLE | (value >> 28) << 27 | place;
                }
            }
            if (added && mine && s.added[start >> 5] >> (start & 31) & 1)
                open = false, result = RESULT_ONE | added_id(t, tile, start, length);
            if (mine && !open) results[number] = result;
            u32 which = ballot(open);
            if (open) turn.waiting[waiting + (u32)bits_of(which & below)] = (u16)number;
            waiting += (u32)bits_of(which);
        }
        if (waiting >= 32 || first >= pieces) {
            warp_sync();
            u32 n = smaller(waiting, 32);
            if (n) list_open<LED>(scratch, s, turn.waiting, tile, n);
            if (first >= pieces) return;
            waiting -= n;
            u32 moved = lane < waiting ? turn.waiting[32 + lane] : 0;
            warp_sync();
            if (lane < waiting) turn.waiting[lane] = (u16)moved;
        }
    }
}

// Phase 4 of FAMILY_BERT: words of up to 15 ASCII characters, and characters that are words, as they stand or in lower case; the others wait for
// uio_tok_match.
UIO_BOTH void look_up_words(const Scratch &scratch, const StartsTables &t, const StartsShared &s, u32 tile, u32 pieces, Turn turn) {
    const u32 lane = lane_id(), *words = (const u32 *)s.text;
    const bool added = any_lane(s.added[lane] != 0);
    u32 *results = scratch.results + (u64)tile * TOK_TILE, waiting = 0;
    UIO_NO_UNROLL
    for (u32 first = turn.first; first < pieces; first += turn.step) {
        const u32 number = first + lane;
        bool open = false;
        if (number < pieces) {
            const u32 start = s.start[number], word = start >> 5, bit = start & 31;
            const u32 run = funnel_right(s.cuts[word], word < 31 ? s.cuts[word + 1] : 0xFFFFFFFFu, (int)bit);
            const u32 plain = funnel_right(s.plain[word], word < 31 ? s.plain[word + 1] : 0, (int)bit);
            const u8 *q = (const u8 *)(words + 4) + start;
            u32 result = RESULT_ONE | t.words.unknown, length = 0;
            if (added && s.added[word] >> bit & 1) {
                result = RESULT_ONE | added_id(t, tile, start, 0);
            } else if (!(run & 1)) { // a word by itself, or a row's separator
                int bytes;
                u32 c = q[0];
                if (c >= 0x80) {
                    decode_class(q, t.closer.classes, bytes, c);
                    open = form_of(t.words, c) != 0;
                    length = open || q[0] == 0xFF ? 0 : (u32)bytes;
                } else {
                    length = 1;
                }
            } else {
                length = plain == 0xFFFFFFFFu ? 32 : (u32)lowest(~plain);
                open = length == 0 || length > KEY_BYTES || run >> length & 1;
            }
            if (length && !open) {
                u32 id = find_word(t.words, words + ((start + 16) >> 2), (int)(start & 3) * 8, length, 0, t.words.lower);
                open = id == 0xFFFFFFFFu && (run & 1);
                if (id != 0xFFFFFFFFu) result = RESULT_ONE | id;
            }
            results[number] = open ? RESULT_BESIDE | (start - 32) << 7 : result;
        }
        const u32 which = ballot(open);
        if (lane == first >> 5) waiting = which;
    }
    if (any_lane(waiting != 0)) {
        u32 mine = (u32)bits_of(waiting), sum = warp_prefix(mine), at = lane == 31 ? atomic_add(scratch.counters + COUNT_LISTS, sum) : 0;
        at = shuffle(at, 31) + sum - mine;
        UIO_NO_UNROLL
        for (u32 m = waiting; m; m &= m - 1) scratch.lists[0][at++] = tile * TOK_TILE + lane * 32 + (u32)lowest(m);
    }
}

// Phase 4 of FAMILY_UNIGRAM: words as they stand; those that the table does not know wait for uio_tok_match_unigram: up to 15 bytes, from the last place
// down of 32 and more, others.
UIO_BOTH void look_up_stretches(const Scratch &scratch, const StartsTables &t, const StartsShared &s, u32 tile, u32 pieces, Turn turn) {
    const u32 lane = lane_id(), below = (1u << lane) - 1, *words = (const u32 *)s.text;
    const bool added = any_lane(s.added[lane] != 0);
    u32 *results = scratch.results + (u64)tile * TOK_TILE;
    UIO_NO_UNROLL
    for (u32 first = turn.first; first < pieces; first += turn.step) {
        const u32 number = first + lane;
        u32 kind = 3;
        if (number < pieces) {
            const u32 start = s.start[number], word = start >> 5, bit = start & 31;
            const u32 run = funnel_right(s.cuts[word], word < 31 ? s.cuts[word + 1] : 0xFFFFFFFFu, (int)bit);
            const u32 length = smaller(run == 0xFFFFFFFFu ? 32 : (u32)lowest(~run), s.start[number + 1] - start);
            u32 result = RESULT_ONE;
            if (added && s.added[word] >> bit & 1) {
                result = RESULT_ONE | added_id(t, tile, start, 0);
            } else if (length > KEY_BYTES) {
                kind = length < 32 ? 1 : 2;
            } else if (length) { // else a row's separator
                u32 value, place = find_piece(t.pieces, key_at(words + ((start + 16) >> 2), (int)(start & 3) * 8, length), value);
                if (place == 0xFFFFFFFFu)
                    kind = 0;
                else
                    result = value >> 28 == 1 ? value & ID_MASK : RESULT_TABLE | (value >> 28) << 27 | place;
            }
            results[number] = kind == 3 ? result : RESULT_BESIDE | beside_place(start - 32);
        }
        const u32 tiny = ballot(kind == 0), middle = ballot(kind == 1), large = ballot(kind == 2);
        if (!(tiny | middle | large)) continue;
        u32 at = 0;
        if (lane < 3) {
            u32 count = (u32)bits_of(lane == 0 ? tiny : lane == 1 ? middle : large);
            if (count) at = atomic_add(scratch.counters + counter_of(lane == 0 ? (u32)LIST_WORDS : LIST_LONG_WORDS + lane - 1), count);
        }
        at = shuffle(at, (int)kind) + (u32)bits_of((kind == 0 ? tiny : kind == 1 ? middle : large) & below);
        if (kind < 3) *scratch.listed(kind == 0 ? (u32)LIST_WORDS : LIST_LONG_WORDS + kind - 1, at) = tile * TOK_TILE + number;
    }
}

// Phases 1 to 3, by a warp. The result is how many pieces the tile has.
template <u32 FAMILY>
UIO_BOTH u32 find_starts(const TokenizeParameters &p, const Scratch &scratch, const StartsTables &t, StartsShared &s, u32 tile) {
    u32 lane = lane_id();
    i64 begin = (i64)tile * TOK_TILE - 32; // of the 1024 bytes
    const uint4 *from = (const uint4 *)((const u8 *)p.text + begin);
    uint4 a = read_only(from + 2 * lane), b = read_only(from + 2 * lane + 1);
    const u32 back = read_only((const u8 *)p.text + begin - 1 - lane); // the 32 bytes before the window, where an added token may begin
    s.text[1 + 2 * lane] = a, s.text[2 + 2 * lane] = b;
    if (lane == 0) s.text[0] = read_only(from - 1);
    if (lane == 31) s.text[65] = read_only(from + 64);
    u32 r[8] = {a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w};
    warp_sync();
    const u8 *bytes = (const u8 *)(s.text + 1);
    u32 closer;
    Planes w = classify<FAMILY>(r, t.lut, closer);
    if (is_sentencepiece(FAMILY)) {
        if (closer || bytes[32 * (i32)lane - 1] >= 0x80)
            look_closer_pairs(p, bytes + 32 * lane, closer, t.closer, w, lane >= 1 && lane <= TILE_WORDS, begin + 32 * (i64)lane);
    } else if (closer)
        look_closer(p, bytes + 32 * lane, closer, t.closer, w, lane >= 1 && lane <= TILE_WORDS, begin + 32 * (i64)lane);
    if (any_lane(t.lut[back] >> 24 && (t.closer.wide || back < 0x80)))
        cover(w, {0, covered_from_before(t.closer, (const u8 *)p.text + begin, t.lut[back] >> 24)});
    if (any_lane(w.tokens != 0)) cover(w, {w.tokens, covered_by(t.closer, (const u8 *)p.text + begin + 32 * (i64)lane, w.tokens)});
    if ((FAMILY == FAMILY_GPT2 || is_sentencepiece(FAMILY)) && t.run_kinds) cover(w, cut_all_runs(p, t, bytes, begin));
    s.added[lane] = w.tokens;
    Edges e = edges<FAMILY>(p, t, bytes, begin, w);
    u32 starts = tile_starts<FAMILY>(p, t, bytes, begin, w, e);
    if (FAMILY == FAMILY_BERT) {
        s.cuts[lane] = bert_word(w) | bert_removed(w);
        s.plain[lane] = bert_word(w) & ~wide_bytes(bytes + 32 * lane);
    } else if (FAMILY == FAMILY_UNIGRAM) {
        s.cuts[lane] = unigram_inside(w);
    } else {
        s.cuts[lane] = w.cuts & ~starts;
        starts |= w.cuts;
    }
    if (is_sentencepiece(FAMILY)) s.led[lane] = led_starts(w, starts, bytes + 32 * lane, t.switches & LEAD_MASK);
    // Cut to the text, store, and list.
    u32 behind = starts; // also of the word behind the tile
    i64 rest = p.text_bytes - begin;
    u32 limit = rest < 2000 ? (u32)rest : 2000;
    u32 mine = lane * 32;
    if (mine + 32 > limit) starts &= mine >= limit ? 0 : (1u << (limit - mine)) - 1;
    if (lane >= 1 && lane <= TILE_WORDS)
        scratch.starts[(u64)tile * TILE_WORDS + lane - 1] = starts;
    else
        starts = 0;
    u32 count = (u32)bits_of(starts), sum = warp_prefix(count), pieces = shuffle(sum, 31);
    u32 at = sum - count;
    UIO_NO_UNROLL
    for (u32 m = starts; m; m &= m - 1) s.start[at++] = (u16)(mine + (u32)lowest(m));
    if (lane == 31) s.start[pieces] = (u16)(limit <= 992 ? limit : behind ? 992 + (u32)lowest(behind) : NO_END);
    warp_sync();
    return pieces;
}

template <u32 FAMILY>
UIO_BOTH void look_up_tile(const Scratch &scratch, const StartsTables &t, const StartsShared &s, u32 tile, u32 pieces, Turn turn) {
    if (FAMILY == FAMILY_BERT)
        look_up_words(scratch, t, s, tile, pieces, turn);
    else if (FAMILY == FAMILY_UNIGRAM)
        look_up_stretches(scratch, t, s, tile, pieces, turn);
    else
        look_up<is_sentencepiece(FAMILY)>(scratch, t, s, tile, pieces, turn);
}

#ifdef __CUDACC__
__device__ __forceinline__ u32 next_tile(const Scratch &scratch) {
    u32 tile = 0;
    if (lane_id() == 0) tile = atomic_add(scratch.counters + COUNT_TILES, 1u);
    return shuffle(tile, 0);
}

template <u32 FAMILY> __device__ __forceinline__ void starts_kernel(const TokenizeParameters &p) {
    __shared__ u32 lut[lut_words(FAMILY)];
    __shared__ StartsShared shared[STARTS_WARPS];
    __shared__ Scratch scratch; // in shared memory, for they would fill the registers
    __shared__ StartsTables t;
    __shared__ u32 found;
    for (u32 i = threadIdx.x; i < sizeof lut / 4; i += STARTS_BLOCK) lut[i] = lut_word(p, i);
    if (threadIdx.x == 0) scratch = scratch_of(p), t = starts_tables(p, lut);
    __syncthreads();
    const u32 warp = threadIdx.x >> 5;
    const bool few = gridDim.x >= scratch.tiles; // then a block has one tile: its first warp finds the starts, all look pieces up
    const Turn turn = {few ? 32 * warp : 0, few ? (u32)STARTS_BLOCK : 32, shared[warp].open};
    StartsShared &s = shared[few ? 0 : warp];
    u32 tile = blockIdx.x;
    if (!few) tile = next_tile(scratch);
#pragma unroll 1
    while (tile < scratch.tiles) { // as warps come for them: what a block begins with is worth some tiles
        u32 pieces = 0;
        if (!few || warp == 0) pieces = find_starts<FAMILY>(p, scratch, t, s, tile);
        if (few) {
            if (threadIdx.x == 0) found = pieces;
            __syncthreads();
            pieces = found;
        }
        look_up_tile<FAMILY>(scratch, t, s, tile, pieces, turn);
        if (few) return;
        warp_sync(); // before the next tile writes s
        tile = next_tile(scratch);
    }
}

extern "C" __global__ void __launch_bounds__(STARTS_BLOCK, 6) uio_tok_starts_gpt2(const __grid_constant__ TokenizeParameters p) {
    starts_kernel<FAMILY_GPT2>(p);
}
extern "C" __global__ void __launch_bounds__(STARTS_BLOCK, 6) uio_tok_starts_cl100k(const __grid_constant__ TokenizeParameters p) {
    starts_kernel<FAMILY_CL100K>(p);
}
extern "C" __global__ void __launch_bounds__(STARTS_BLOCK, 5) uio_tok_starts_o200k(const __grid_constant__ TokenizeParameters p) {
    starts_kernel<FAMILY_O200K>(p);
}
extern "C" __global__ void __launch_bounds__(STARTS_BLOCK, 5) uio_tok_starts_deepseek(const __grid_constant__ TokenizeParameters p) {
    starts_kernel<FAMILY_DEEPSEEK>(p);
}
extern "C" __global__ void __launch_bounds__(STARTS_BLOCK, 6) uio_tok_starts_bert(const __grid_constant__ TokenizeParameters p) {
    starts_kernel<FAMILY_BERT>(p);
}
extern "C" __global__ void __launch_bounds__(STARTS_BLOCK, 6) uio_tok_starts_sentencepiece(const __grid_constant__ TokenizeParameters p) {
    starts_kernel<FAMILY_SENTENCEPIECE>(p);
}
extern "C" __global__ void __launch_bounds__(STARTS_BLOCK, 6) uio_tok_starts_unigram(const __grid_constant__ TokenizeParameters p) {
    starts_kernel<FAMILY_UNIGRAM>(p);
}
#else
// The kernel that the table is for, by one warp; or phase 4 by as many as a block has, one behind the other: f runs them.
template <u32 FAMILY, typename Run>
static void starts_tile(const TokenizeParameters &p, const Scratch &scratch, const StartsTables &t, StartsShared &s, u32 tile, bool few,
                        Run run) {
    u32 pieces = 0;
    run([&] { pieces = find_starts<FAMILY>(p, scratch, t, s, tile); });
    for (u32 warp = 0; warp < (few ? STARTS_WARPS : 1); warp++)
        run([&] { look_up_tile<FAMILY>(scratch, t, s, tile, pieces, {32 * warp, few ? (u32)STARTS_BLOCK : 32, s.open}); });
}
template <typename Run>
static void starts_tile(const TokenizeParameters &p, const Scratch &scratch, const StartsTables &t, StartsShared &s, u32 tile, bool few,
                        Run run) {
    switch (t.family) {
    case FAMILY_GPT2:
        return starts_tile<FAMILY_GPT2>(p, scratch, t, s, tile, few, run);
    case FAMILY_CL100K:
        return starts_tile<FAMILY_CL100K>(p, scratch, t, s, tile, few, run);
    case FAMILY_O200K:
        return starts_tile<FAMILY_O200K>(p, scratch, t, s, tile, few, run);
    case FAMILY_BERT:
        return starts_tile<FAMILY_BERT>(p, scratch, t, s, tile, few, run);
    case FAMILY_SENTENCEPIECE:
        return starts_tile<FAMILY_SENTENCEPIECE>(p, scratch, t, s, tile, few, run);
    case FAMILY_UNIGRAM:
        return starts_tile<FAMILY_UNIGRAM>(p, scratch, t, s, tile, few, run);
    default:
        return starts_tile<FAMILY_DEEPSEEK>(p, scratch, t, s, tile, few, run);
    }
}
#endif
