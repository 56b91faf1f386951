// Where the pieces of SentencePiece's tokenizers start: wherever the table says that nothing joins two characters, so that what is on either side is
// encoded by itself (engine/kernel/sentencepiece says why). Blanks stand in the text for U+2581, and U+2581 for itself.
//
//        text      FF h e l l o _ _ _ w o r l d ,        nothing joins a letter and a comma, or a letter and a blank; blanks are joined with all
//        starts     1 1 0 0 0 0 1 0 0 0 0 0 0 0 1
//
// Of two ASCII characters a sum of five products says so: sets of left ones and of right ones, planes of the look-up by byte. All other pairs are in a
// hashed set of bits; a wrong bit joins, which is exact too.
//
// A text may be led: a blank goes before it. Then its first piece begins one byte earlier, at the separator of the row or at the last byte of an added
// token, which counts as a blank there; nobody else needs that byte's words of the scratch.
#ifndef UIO_TOK_SENTENCEPIECE_H
#define UIO_TOK_SENTENCEPIECE_H

#include "tok_scheme.h"

UIO_BOTH constexpr bool is_sentencepiece(u32 family) { return family == FAMILY_SENTENCEPIECE; }

struct PairTable {
    const u32 *bits;
    u32 m0, m1, shift;
    bool split;
};

UIO_BOTH PairTable pair_table(Table t) {
    return {(const u32 *)table_part(t, TAB_CUTS), table_word(t, TAB_SEED + 48), table_word(t, TAB_SEED + 52),
            32 - table_word(t, TAB_CUT_LOG), (table_word(t, TAB_SWITCHES) & SWITCH_SPLIT) != 0};
}

enum : u32 { MARK = 0x2581, NO_CHARACTER = 0xFFFFFFFFu };

UIO_BOTH bool joined(const PairTable &t, u32 left, u32 right) {
    if (t.split && (right == ' ' || right == MARK)) return false;
    u32 h = half_mixed(left * t.m0 + right * t.m1) >> t.shift;
    return read_only(t.bits + (h >> 5)) >> (h & 31) & 1;
}

// The character at q, and how many bytes it has; text is well-formed, else it is any.
UIO_BOTH u32 character_at(const u8 *q, int &length) {
    u32 b = q[0];
    if (b < 0x80) return length = 1, b;
    if (b < 0xE0) return length = 2, (b & 31) << 6 | (q[1] & 63);
    if (b < 0xF0) return length = 3, (b & 15) << 12 | (q[1] & 63) << 6 | (q[2] & 63);
    return length = 4, (b & 7) << 18 | (q[1] & 63) << 12 | (q[2] & 63) << 6 | (q[3] & 63);
}

// The character that ends before q; none behind a separator.
UIO_BOTH u32 character_before(const u8 *q) {
    int back = 1, length;
    while (back < 4 && (q[-back] & 0xC0) == 0x80) back++;
    return q[-back] == 0xFF ? (u32)NO_CHARACTER : character_at(q - back, length);
}

// The bytes of a word that go on with a character.
UIO_BOTH u32 going_bytes(const u8 *word) {
    const u32 *q = (const u32 *)word;
    u32 found = 0;
    UIO_UNROLL
    for (int k = 0; k < 8; k++) found |= ((q[k] & ~(q[k] << 1) & 0x80808080u) >> 7) * 0x10204080u >> 28 << 4 * k;
    return found;
}

// What the look-up by byte gave: p0 separators, p1 ASCII that is joined with the byte before.
struct Joins {
    u32 left[5], right[5];
};
UIO_BOTH Planes joined_ascii(const Joins &j, u32 separators) {
    Planes w = {};
    w.p0 = separators;
    UIO_UNROLL
    for (int g = 0; g < 5; g++) w.p1 |= from_before(j.left[g]) & j.right[g];
    return w;
}

// The places of a lane's word that the look-up by byte does not settle: pairs with a character beyond ASCII, and where an added token may begin. Bytes
// are there from 4 before the word on.
UIO_BOTH void look_closer_pairs(const TokenizeParameters &p, const u8 *word, u32 places, const Closer &t, Planes &w, bool flags, i64 at) {
    const PairTable pairs = pair_table(t.table);
    const u32 high = wide_bytes(word) & ~w.p0, going = going_bytes(word) & high;
    const u32 odd = (high & ~going) | (~high & ~w.p0 & (high << 1 | (word[-1] >= 0x80 && word[-1] != 0xFF)));
    w.tail = going, w.p1 &= ~odd;
    u32 before = NO_CHARACTER;
    int ended = -1; // before ends here
    UIO_NO_UNROLL
    for (u32 m = (odd | places) & ~going & ~w.p0; m; m &= m - 1) {
        const int i = lowest(m);
        const u8 *q = word + i;
        if ((q[0] < 0x80 || t.wide) && may_be_added(t, q)) w.tokens |= 1u << i;
        if (!(odd >> i & 1)) continue;
        int length;
        const u32 left = ended == i ? before : character_before(q), c = character_at(q, length);
        if (left != NO_CHARACTER && joined(pairs, left, c)) w.p1 |= 1u << i;
        before = c, ended = i + length;
    }
    if (w.tokens) w.tokens = look_for_added(p, t, w.tokens, flags, at);
}

UIO_BOTH u32 pair_starts(const Planes &w) { return (w.p0 & ~w.inner) | (~w.p0 & ~w.tail & ~(w.p1 & ~from_before(w.p0))); }

// Those of the starts whose piece is led. bytes: of the lane's word.
UIO_BOTH u32 led_starts(const Planes &w, u32 starts, const u8 *bytes, u32 lead) {
    u32 led = starts & ~w.p0 & from_before(w.p0);
    if (lead == LEAD_NEVER) return 0;
    if (lead == LEAD_ALWAYS) return led;
    UIO_NO_UNROLL
    for (u32 m = led; m; m &= m - 1) {
        const u8 *q = bytes + lowest(m);
        bool blank = q[0] == ' ' || (q[0] == 0xE2 && q[1] == 0x96 && q[2] == 0x81);
        if (blank || (lead == LEAD_FIRST && q[-1] != 0xFF)) led &= ~(m & (0 - m));
    }
    return led;
}

#endif
