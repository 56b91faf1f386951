// WordPiece behind BertNormalizer and BertPreTokenizer, on the text as it is: each character is normalized by itself, which is exact (engine/kernel/wordpiece
// says why), so a word is a stretch of the text, and its token is looked up by what its characters become.
//
//   CLASS_WORD      is part of a word, whatever it becomes
//   CLASS_SINGLE    punctuation, and ideographs where the normalizer puts blanks beside them: a word by itself
//   CLASS_BLANK     parts words
//   CLASS_REMOVED   is taken away, and parts nothing
#ifndef UIO_TOK_WORDPIECE_H
#define UIO_TOK_WORDPIECE_H

#include "tok_scheme.h"

enum { BERT_REMOVED = 0, BERT_WORD = 1, BERT_SINGLE = 2, BERT_BLANK = 4 };

// Tokens of up to 15 bytes, with CONTINUES for those behind others in a word, at one of two places; longer ones are in the table of long tokens.
UIO_BOTH u32 bert_word(const Planes &w) { return w.p0 & ~w.p1 & ~w.p2; }
UIO_BOTH u32 bert_removed(const Planes &w) { return ~(w.p0 | w.p1 | w.p2); }

// Starts of words. inside: what is taken away at the start of the window lies in a word.
UIO_BOTH u32 bert_starts(const Planes &w, u32 inside) {
    u32 word = bert_word(w), single = ~w.p0 & w.p1 & ~w.p2, row = w.p0 & w.p1 & w.p2 & ~w.inner;
    u32 words = flood_up(word | bert_removed(w), word, inside); // from a word's first character on
    return row | (word & ~from_before(words)) | (single & ~w.tail);
}

// Whether a word reaches begin, where a run of what is taken away begins or goes on. opens: what the class of BERT_SINGLE is may be in one.
UIO_NOINLINE u32 word_reaches(const TokenizeParameters &p, const Closer &t, i64 begin, bool opens) {
    u32 characters;
    i64 before =
        begin_of_run(p, begin, [&t](const u8 *q) { return (class_of(q, t.classes) & 7) == BERT_REMOVED; }, (i64)1 << 40, characters);
    if (before < 0) return 0;
    const u8 *q = (const u8 *)p.text + before;
    const u32 k = class_of(q, t.classes) & 7;
    return (k == BERT_WORD || (opens && k == BERT_SINGLE)) && !inside_added(t, q);
}

struct WordTable {
    const uint4 *keys; // length 0: free
    const u32 *ids;
    u32 m0, m1, m2, m3, shift, lower, unknown, max_chars;
    const u16 *form_index;
    const u32 *forms; // of each character: 0 if it stays as it is; else FORM | offset in form_bytes << 5 | bytes
    const u8 *form_bytes;
    LongTable longs;
};
enum : u32 { CONTINUES = 0x20, LONG_CONTINUES = 0x80000000u, FORM = 0x80000000u };

UIO_BOTH WordTable word_table(Table t) {
    return {(const uint4 *)table_part(t, TAB_WORDS),
            (const u32 *)table_part(t, TAB_WORD_IDS),
            table_word(t, TAB_SEED),
            table_word(t, TAB_SEED + 4),
            table_word(t, TAB_SEED + 8),
            table_word(t, TAB_SEED + 12),
            32 - table_word(t, TAB_WORD_LOG),
            table_word(t, TAB_LOWER),
            table_word(t, TAB_UNKNOWN),
            table_word(t, TAB_MAX_CHARS),
            (const u16 *)table_part(t, TAB_FORM_INDEX),
            (const u32 *)table_part(t, TAB_FORMS),
            table_part(t, TAB_FORM_BYTES),
            long_table(t)};
}

// Not a sum of products: words of one script differ by multiples of one another, and whole families would share a hash.
UIO_BOTH u32 word_hash(const WordTable &t, u32 k0, u32 k1, u32 k2, u32 k3) {
    u32 h = k0 * t.m0 + k1;
    h = (h ^ h >> 15) * t.m1 + k2;
    h = (h ^ h >> 13) * t.m2 + k3;
    return mixed(h * t.m3);
}

UIO_BOTH u32 inside_key(u32 w, i32 length, i32 word) { // the bytes of a word of text that are in a key
    i32 by = 8 * (length - 4 * word);
    return w & ~shifted_out(by < 0 ? 0 : (u32)by);
}

// ASCII capitals of a word of text become what lower says, 0x20202020 or 0.
UIO_BOTH u32 lowered_ascii(u32 w, u32 lower) {
    u32 low = w & 0x7F7F7F7Fu, capital = ((low + 0x3F3F3F3Fu) & ~(low + 0x25252525u)) & ~w & 0x80808080u;
    return w | (capital >> 2 & lower);
}

// The id of a token of 1 to 15 bytes, or ~0. q: the words that it lies in; by: bits of the first before it; lower: as above, for text that is not normalized.
UIO_BOTH u32 find_word(const WordTable &t, const u32 *q, int by, u32 length, u32 continues, u32 lower) {
    u32 w0 = q[0], w1 = q[1], w2 = q[2], w3 = q[3], w4 = q[4];
    i32 n = (i32)length;
    u32 k0 = inside_key(lowered_ascii(funnel_right(w0, w1, by), lower), n, 0),
        k1 = inside_key(lowered_ascii(funnel_right(w1, w2, by), lower), n, 1);
    u32 k2 = inside_key(lowered_ascii(funnel_right(w2, w3, by), lower), n, 2),
        k3 = inside_key(lowered_ascii(funnel_right(w3, w4, by), lower), n, 3);
    k3 |= (length | continues) << 24;
    u32 hash = word_hash(t, k0, k1, k2, k3), place = hash >> t.shift;
    UIO_NO_UNROLL
    for (int probe = 0; probe < 2; probe++) {
        uint4 key = read_only(t.keys + place);
        if (((key.x ^ k0) | (key.y ^ k1) | (key.z ^ k2) | (key.w ^ k3)) == 0) return read_only(t.ids + place);
        if (key.w == 0) break;
        place = second_place(hash) >> t.shift;
    }
    return 0xFFFFFFFFu;
}

UIO_BOTH u32 form_of(const WordTable &t, u32 c) {
    u32 block = c >> 7;
    return block >= TAB_INDEX ? 0 : read_only(t.forms + ((u32)read_only(t.form_index + block) << 7 | (c & 127)));
}

enum { WORD_CHARS = 100, WORD_BYTES = 4 * WORD_CHARS + 16, WORD_RAW = 4096 };

// A word, normalized, by one lane.
struct Word {
    u32 words[WORD_BYTES / 4 + 6]; // 20 bytes more are readable
    u32 length, chars;

    UIO_HOST_DEVICE u8 *bytes() { return (u8 *)words; }
};

enum { WORD_READ = 0, WORD_UNKNOWN = 1, WORD_COSTLY = 2 };

// Reads the word at byte at of the arena, up to where the next piece starts. starts: the bits of starts.
UIO_BOTH int read_word(const u8 *text, u32 at, u32 end, const u32 *starts, const WordTable &t, const ClassTable &classes, Word &w) {
    w.length = w.chars = 0;
    u32 q = at;
    UIO_NO_UNROLL
    while (q < end && q - at < WORD_RAW) {
        int length;
        u32 c, k = decode_class(text + q, classes, length, c) & 7;
        if (q > at && ((k != BERT_WORD && k != BERT_REMOVED) || starts[q >> 5] >> (q & 31) & 1)) break;
        u32 form = form_of(t, c), bytes = form ? form & 31 : (u32)length;
        const u8 *from = form ? t.form_bytes + ((form & ~FORM) >> 5) : text + q;
        UIO_NO_UNROLL
        for (u32 i = 0; i < bytes; i++) {
            u8 b = from[i];
            w.bytes()[w.length++] = b;
            w.chars += (b & 0xC0) != 0x80;
        }
        if (w.chars > t.max_chars) return WORD_UNKNOWN;
        q += (u32)length;
        if (k == BERT_SINGLE) break;
    }
    UIO_NO_UNROLL
    for (int i = 0; i < 20; i++) w.bytes()[w.length + i] = 0;
    return q - at < WORD_RAW ? WORD_READ : WORD_COSTLY;
}

// The longest token that the word begins with from byte at on; its length, 0 for none.
UIO_BOTH u32 longest_token(const WordTable &t, Word &w, u32 at, u32 &id) {
    u32 rest = w.length - at, found = 0;
    if (rest > KEY_BYTES && t.longs.longest > KEY_BYTES) {
        u32 hash = at ? t.longs.m1 : 0, most = smaller(rest, t.longs.longest);
        UIO_NO_UNROLL
        for (u32 k = 0; k < most; k++) {
            hash += long_term(t.longs, w.bytes()[at + k], k);
            if (k < KEY_BYTES) continue;
            u32 x = find_long(t.longs, w.bytes() + at, k + 1, hash, at ? (u32)LONG_CONTINUES : 0u);
            if (x != 0xFFFFFFFFu) found = k + 1, id = x;
        }
    }
    UIO_NO_UNROLL
    for (u32 n = smaller(rest, KEY_BYTES); n && !found; n--) {
        u32 x = find_word(t, w.words + (at >> 2), (int)(at & 3) * 8, n, at ? (u32)CONTINUES : 0u, 0);
        if (x != 0xFFFFFFFFu) found = n, id = x;
    }
    return found;
}

// A piece that was not found as it stands: its tokens, by one lane.
UIO_BOTH void match_word(const TokenizeParameters &p, const Scratch &s, const WordTable &t, const ClassTable &classes, u32 result) {
    u32 at = result / TOK_TILE * TOK_TILE + (s.results[result] >> 7 & 1023), count = 0;
    Word w;
    int what = read_word((const u8 *)p.text, at, (u32)p.text_bytes, s.starts, t, classes, w);
    if (what == WORD_COSTLY) flag_row(p, at, TOK_COSTLY);
    UIO_NO_UNROLL
    for (u32 done = 0; what == WORD_READ && done < w.length;) {
        u32 id = 0, n = longest_token(t, w, done, id);
        if (n == 0) {
            what = WORD_UNKNOWN;
            break;
        }
        s.ids[at + count++] = id;
        done += n;
    }
    s.results[result] = what == WORD_READ && count != 1 ? RESULT_BESIDE | at % TOK_TILE << 7 | count
                        : what == WORD_READ             ? RESULT_ONE | s.ids[at]
                                                        : RESULT_ONE | t.unknown;
}

#endif
