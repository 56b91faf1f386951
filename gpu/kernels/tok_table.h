// The section "gpu.table" of a tokenizer's image, as engine/gpuimage/layout.go writes it, and its look-ups. A test compares the numbers.
#ifndef UIO_TOK_TABLE_H
#define UIO_TOK_TABLE_H

#include "tok_warp.h"

// Byte offsets in the section. What a u32 of TAB_PARTS holds is a byte offset in the section too, a multiple of 256.
enum {
    TAB_MAGIC = 0,         // u32
    TAB_FORMAT = 4,        // u32
    TAB_BYTES = 8,         // u64, of the section
    TAB_FAMILY = 16,       // u32: FAMILY_...
    TAB_DIGITS = 20,       // u32: numbers in a piece, 0 any, 1 or 3
    TAB_NORMALIZES = 24,   // u32: 1: text with a suspicious character is left to the CPU
    TAB_PIECE_LOG = 32,    // u32: log2 of the places of each hash table
    TAB_RULE_LOG = 36,     //
    TAB_LONG_LOG = 40,     //
    TAB_LONGEST = 44,      // u32: bytes of the longest of TAB_LONGS
    TAB_PREFIX_COUNT = 48, // u32: special tokens before a text and behind it
    TAB_SUFFIX_COUNT = 52, //
    TAB_ADDED_WIDE = 56,   // u32: 1: an added token begins beyond ASCII
    TAB_JOIN_LOG = 60,     // u32: log2 of the places of TAB_JOINS
    TAB_SEED = 64,         // u32[16], odd: multipliers of the hashes
    TAB_PREFIX = 128,      // u32[16]
    TAB_SUFFIX = 192,      // u32[16]
    TAB_LUT = 256,         // u32[256], of each byte: planes of its class in bits 0, 8, 16; bit 24: beyond ASCII, or begins an added token
    TAB_BYTE_IDS = 1280, // u32[256]
    TAB_ADDED_FIRST = 2304, // u32[257]: the added tokens that begin with byte b are [b] .. [b + 1]
    TAB_CUT_LOG = 3332, // u32: log2 of the bits of TAB_CUTS; 0: no piece is cut
    TAB_CUT_HEADS = 3336, // u32: bit a of the first, for a left character that ends in six bits b with bit b of the others set: a right
    TAB_CUT_TAILS = 3340, // u32[2]  character of lead 0xE0 | a is not cut from it
    TAB_SEEN_LOG = 3348, // u32: log2 of the bits of TAB_SEEN
    TAB_ROOM = 3352, // u32: how many pieces may be learnt
    TAB_LEARNT = 3356, // u32: how many were. The kernels write this, TAB_SEEN and free places of TAB_PIECES, and nothing else
    TAB_SWITCHES = 3364, // u32: SWITCH_...
    TAB_RUN_KINDS = 3368, // u32: of TAB_RUNS
    TAB_WORD_LOG = 3372, // u32: log2 of the places of TAB_WORDS
    TAB_UNKNOWN = 3376, // u32: the id of words that no tokens make
    TAB_MAX_CHARS = 3380, // u32: characters of a word that is not unknown
    TAB_LOWER = 3384, // u32: 0x20202020: ASCII is put to lower case; else 0
    TAB_BLANKS = 3388, // u32: length << 24 | id of the token that long runs of blanks begin with, again and again; 0: none
    TAB_PARTS = 3392, // u32[], in this order:
    TAB_CLASS_INDEX = 3392, // u16[8704], by code point >> 7: block
    TAB_CLASS_DATA = 3396, // u8[blocks][128]: class; and what NFC does: CLASS_SUSPICIOUS always changed,
                            // CLASS_RANKED sorted among its neighbours, CLASS_JOINS composes with some before it
    TAB_RANK_INDEX = 3400, // u16[8704]
    TAB_RANK_DATA = 3404, // u8[blocks][128]: order of combining marks; of others, the order of the last mark in their decomposition
    TAB_PIECES = 3408, // 32 bytes each, at one of two places; see PieceTable
    TAB_RULES = 3412, // two entries of 8 bytes a place; see RuleTable
    TAB_PAIRS = 3416, // 8 bytes each, [65536]: the rule of two bytes, or NO_RULE
    TAB_LONGS = 3420, // 16 bytes each: hash, offset in TAB_LONG_BYTES, length, id (| WHOLE_ONLY << 28); length 0: free
    TAB_LONG_BYTES = 3424, //
    TAB_ADDED = 3428, // 16 bytes each, by the first byte: offset in TAB_ADDED_BYTES, length | ADDED_..., id, the first behind its group
    TAB_ADDED_BYTES = 3432, //
    TAB_ADDED_PAIRS = 3436, // u32[2048]: bit (first << 8 | second): an added token begins so; all seconds for one of one byte
    TAB_JOINS = 3440, // 8 bytes each: two code points that NFC composes, zeros where free
    TAB_CUTS = 3444, // u32[]: bit cut_hash(x, y): some merge reaches from character x into y, both of three bytes
    TAB_SEEN = 3448, // u32[]: bits of pieces that were merged once
    TAB_MORE =
        3452, // u32[256], of each byte, for families of four planes: plane 3 in bit 0; '/' or an ASCII letter in bit 8; '\'' or an ASCII symbol in bit 16
    TAB_RUNS = 3456, // u32[33] each: added tokens that are runs of one byte, up to 32: byte | longest << 8 | RUN_ALONE, ids by length
    TAB_WORDS =
        3460, // of FAMILY_BERT, 16 bytes each: a token's bytes with zeros behind, then its length | CONTINUES; zeros: free. At one of two places
    TAB_WORD_IDS = 3464, // u32 each: their ids
    TAB_FORM_INDEX = 3468, // u16[8704], by code point >> 7: block
    TAB_FORMS = 3472, // u32[blocks][128]: what the normalizer makes of a character, see tok_wordpiece.h
    TAB_FORM_BYTES = 3476, //
    TAB_TRIE = 3480, // of FAMILY_UNIGRAM, 16 bytes each: a node of the tokens' double array, see tok_unigram.h
    TAB_PAIR_FORMS = 3484, // u32 each: what the pair at this place of TAB_JOINS becomes, as TAB_FORMS has it; 0: its rows are flagged
    TAB_TRIE_ROOT = 4032, // u32: its base
    TAB_TRIE_BEHIND = 4036, // u32: the base behind U+2581
    TAB_FIRST_TOKEN = 4040, // u32: the token of U+2581, or the unknown one
    TAB_REACH = 4044, // u32: bytes of the longest token
    TAB_FIRST_SCORE = 4048, // double: of that first token
    TAB_UNKNOWN_COST = 4056, // double: the score of an unknown character
    TAB_FIXED = 4096, // what stands before the parts
    TAB_MAGIC_NUMBER = 0x47544955,
    TAB_FORMAT_NUMBER = 4,
    TAB_INDEX = 8704, // entries of an index by code point
};

enum {
    FAMILY_GPT2 = 0,
    FAMILY_CL100K = 1,
    FAMILY_O200K = 2,
    FAMILY_DEEPSEEK = 3,
    FAMILY_BERT = 4,
    FAMILY_SENTENCEPIECE = 5,
    FAMILY_UNIGRAM = 6
};
enum { SWITCH_SUFFIX = 1, SWITCH_SLASH = 2 }; // of FAMILY_O200K: contractions end letters; slashes trail others as newlines do
// Of FAMILY_SENTENCEPIECE: which texts a blank goes before (all, those that begin with none, of these the one that begins a row); nothing joins a blank
// to what is before it.
//
// It has other things in some fields: TAB_LUT of each byte, in bit 0: separator; in 8 and 16: in the left, in the right set of the fifth product
// (tok_sentencepiece.h). TAB_MORE u32[512]: the same of the first product in bits 0 and 8, of the second in 16 and 24; then of two more. TAB_CUTS: pairs
// of characters that are not both ASCII. TAB_FORMS: the symbol of each character, and one; 0: none.
enum { LEAD_NEVER = 0, LEAD_ALWAYS = 1, LEAD_BARE = 2, LEAD_FIRST = 3, LEAD_MASK = 3, SWITCH_SPLIT = 4 };

// Classes of characters, in three planes; O200K and DEEPSEEK have a fourth. What CLASS_HAN stands for is CJK in DEEPSEEK.
enum {
    CLASS_OTHER = 0,
    CLASS_LETTER = 1, // lower case in O200K
    CLASS_NUMBER = 2,
    CLASS_BLANK = 3,
    CLASS_SPACE = 4,
    CLASS_NEWLINE = 5,
    CLASS_APOSTROPHE = 6, // of three planes; else it is OTHER or SYMBOL
    CLASS_ROW = 7, // the separator of rows, and the bytes of added tokens
    CLASS_UPPER = 8,
    CLASS_SYMBOL = 8, // of DEEPSEEK
    CLASS_CASELESS = 9,
    CLASS_MARK = 10,
    CLASS_HAN = 11, // letters
    CLASS_HAN_NUMBER = 12, // numbers; symbols of CJK
    CLASS_HAN_OTHER = 13,
    CLASS_MASK = 15,
    CLASS_SUSPICIOUS = 16,
    CLASS_RANKED = 32,
    CLASS_JOINS = 64,
    CLASS_PREPENDS = 128 // of FAMILY_UNIGRAM: is in one cluster with what follows
};

enum : u32 { RUN_ALONE = 0x10000u }; // a byte by itself is a token too
enum : u32 { ADDED_SPECIAL = 0x80000000u, ADDED_LEFT = 0x40000000u, ADDED_LENGTH = 0xFFFFFFu }; // LEFT: its rows are left to the CPU

// Of the added tokens that begin a text the longest comes first. A group has the first GROUP_BYTES in common: a text that begins otherwise is none of it.

// Ids and ranks have to fit the words of rules and symbols.
enum : u32 { ID_BITS = 19, ID_MASK = (1u << ID_BITS) - 1, RANK_BITS = 20, NO_RANK = (1u << RANK_BITS) - 1 };
enum { KEY_BYTES = 15, MAX_PREFIX = 16, MAX_ADDED = 33, GROUP_BYTES = 4 }; // ADDED: bytes of an added token that is cut out here

struct Table {
    const u8 *at;
};

UIO_BOTH Table table_of(const TokenizeParameters &p) { return {(const u8 *)p.table}; }
UIO_BOTH u32 table_word(Table t, int offset) { return read_only((const u32 *)(t.at + offset)); }
UIO_BOTH const u8 *table_part(Table t, int offset) { return t.at + table_word(t, offset); }

UIO_BOTH u32 mixed(u32 h) {
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    h ^= h >> 13;
    return h * 0x297A2D39u;
}

UIO_BOTH u32 second_place(u32 hash) { return hash * 0x9E3779B1u; }

// The table of pieces. An entry is two times four words:
//
//   key    the piece's 15 bytes with zeros behind, then its length, all inverted
//   value  count << 28 | id, and three times ENTRY_SET | id; the fifth and the sixth id in the bits between, see Ids
//
// Of a free entry all words are 0.
//
// The count is WHOLE_ONLY for one token that merges would not make (ignore_merges): of whole pieces, not of what a cut leaves.
//
// It learns: what a kernel has merged it may put into a free entry (learn_piece), while other kernels of any stream read. No word is 0 once it is
// written, and none is written twice. So whoever sees a key's four words as it wants them, and a value without 0, has seen the whole entry, in
// whatever order the words came; who does not, merges the piece itself. What a piece becomes does not depend on it.
struct PieceTable {
    uint4 *at;
    u32 *seen, *learnt;
    u32 m0, m1, m2, m3;
    u32 shift, seen_shift, room;
};
enum : u32 { ENTRY_SET = 0x80000000u, WHOLE_ONLY = 9, MAX_IDS = 6 };

UIO_BOTH PieceTable piece_table(Table t) {
    return {
        (uint4 *)table_part(t, TAB_PIECES), (u32 *)table_part(t, TAB_SEEN), (u32 *)(t.at + TAB_LEARNT),   table_word(t, TAB_SEED),
        table_word(t, TAB_SEED + 4),        table_word(t, TAB_SEED + 8),    table_word(t, TAB_SEED + 12), 32 - table_word(t, TAB_PIECE_LOG),
        32 - table_word(t, TAB_SEEN_LOG),   table_word(t, TAB_ROOM)};
}

// The ids of a value.
UIO_BOTH u32 fifth_id(const uint4 &v) { return (v.y >> 19 & 0xFFF) | (v.z >> 19 & 0x7F) << 12; }
UIO_BOTH u32 sixth_id(const uint4 &v) { return (v.w >> 19 & 0xFFF) | (v.z >> 26 & 0x1F) << 12 | (v.x >> 19 & 3) << 17; }
UIO_BOTH uint4 value_of(u32 count, const u32 id[MAX_IDS]) {
    return {count << 28 | (id[5] >> 17) << 19 | id[0], ENTRY_SET | (id[4] & 0xFFF) << 19 | id[1],
            ENTRY_SET | (id[5] >> 12 & 0x1F) << 26 | (id[4] >> 12) << 19 | id[2], ENTRY_SET | (id[5] & 0xFFF) << 19 | id[3]};
}
static_assert(ID_BITS == 19, "ids of a value");

// A key as it stands in the table.
struct Key {
    u32 w[4];
};

UIO_BOTH u32 piece_hash(const PieceTable &t, const Key &k) { return mixed(k.w[0] * t.m0 + k.w[1] * t.m1 + k.w[2] * t.m2 + k.w[3] * t.m3); }
UIO_BOTH bool same_key(const uint4 &a, const Key &k) { return ((a.x ^ k.w[0]) | (a.y ^ k.w[1]) | (a.z ^ k.w[2]) | (a.w ^ k.w[3])) == 0; }

// The place of a key, or ~0. ids: its count and first id. A key is at one of two places, and the first of them is never free again once it was
// taken: so one probe settles most, two all, and no lane waits for another's third.
UIO_BOTH u32 find_piece(const PieceTable &t, const Key &k, u32 &ids) {
    u32 hash = piece_hash(t, k), place = hash >> t.shift;
    UIO_NO_UNROLL
    for (int probe = 0; probe < 2; probe++) {
        uint4 key, value;
        shared_load(t.at + 2 * (u64)place, key, value);
        if (same_key(key, k) && value.x && value.y & value.z & value.w & ENTRY_SET) {
            ids = value.x;
            return place;
        }
        if (value.x == 0) break;
        place = second_place(hash) >> t.shift;
    }
    return 0xFFFFFFFFu;
}

// Puts a piece into the table, the second time that it is seen.
UIO_BOTH void learn_piece(const PieceTable &t, const Key &k, const uint4 &value) {
    u32 hash = piece_hash(t, k), place = hash >> t.shift, sign = hash * 0x85EBCA6Bu >> t.seen_shift, bit = 1u << (sign & 31);
    if (!(shared_load(t.seen + (sign >> 5)) & bit)) {
        atomic_or(t.seen + (sign >> 5), bit);
        return;
    }
    UIO_NO_UNROLL
    for (int probe = 0; probe < 2; probe++) {
        u32 *key = (u32 *)(t.at + 2 * (u64)place), taken = shared_load(key + 3);
        if (taken == 0) taken = atomic_cas(key + 3, 0, k.w[3]);
        if (taken == 0) { // it is ours, and nobody else writes it
            shared_store(key + 5, value.y), shared_store(key + 6, value.z), shared_store(key + 7, value.w);
            shared_store(key, k.w[0]), shared_store(key + 1, k.w[1]), shared_store(key + 2, k.w[2]);
            shared_store(key + 4, value.x);
            atomic_add(t.learnt, 1u);
            return;
        }
        if (taken == k.w[3]) { // the same piece, or another of this length, perhaps half written
            u32 x = shared_load(key), y = shared_load(key + 1), z = shared_load(key + 2);
            if ((x == k.w[0] || x == 0) && (y == k.w[1] || y == 0) && (z == k.w[2] || z == 0)) return;
        }
        place = second_place(hash) >> t.shift;
    }
}

// A word of a key, of the text's word w: the bytes inside the piece.
UIO_BOTH u32 key_word(u32 w, u32 length, u32 word) {
    i32 by = 8 * ((i32)length - 4 * (i32)word);
    return ~w | shifted_out(by < 0 ? 0 : (u32)by);
}

// The key of a piece of 1 to 15 bytes. q: the words that it lies in; by: bits of the first before it.
UIO_BOTH Key key_at(const u32 *q, int by, u32 length) {
    u32 w0 = q[0], w1 = q[1], w2 = q[2], w3 = q[3], w4 = q[4];
    return {{key_word(funnel_right(w0, w1, by), length, 0), key_word(funnel_right(w1, w2, by), length, 1),
             key_word(funnel_right(w2, w3, by), length, 2), key_word(funnel_right(w3, w4, by), length, 3) ^ length << 24}};
}

// The key of a piece whose first byte counts as a blank.
UIO_BOTH Key led_key(Key k) {
    k.w[0] = (k.w[0] & ~0xFFu) | (0xFF ^ ' ');
    return k;
}

UIO_BOTH Key key_of(const u8 *piece, u32 length) { return key_at((const u32 *)((u64)piece & ~(u64)3), (int)((u64)piece & 3) * 8, length); }

// The table of rules. An entry is two words, which fill the two of a symbol (tok_merge.h) without more work:
//
//   x   low 13 bits of made, 19 bits of the key
//   y   rank, high 6 bits of made, RULE_SINGLE, RULE_TAKEN, which of its two places it is at, the last 3 bits of the key
//
// A hash of left and right that can be undone gives 19 bits that tell the place, and 19 more. So what of them the place does not tell is the whole
// key, and a table of all rules of Llama-3 takes 4 MB. Every rule is at one of two places: a look-up is two loads that do not wait for one another.
struct RuleTable {
    const uint4 *at;
    u32 a0, a1, b0, b1, shift;
};
enum : u32 {
    RULE_KEY = (1u << ID_BITS) - 1,
    RULE_LOW = 7,
    RULE_WHICH = 8,
    RULE_TAKEN = 16,
    RULE_SINGLE = 32,
    RULE_TAG = RULE_LOW | RULE_WHICH | RULE_TAKEN
};

// RULE_SINGLE: what it makes takes part in a rule of lower rank, so that merging all places of the rule at once could overtake it.
struct Rule {
    u32 x, y;
};
enum : u32 { NO_RULE = 0xFFFFFFFFu }; // as y

UIO_BOTH u32 rank_of(const Rule &r) { return r.y >> (32 - RANK_BITS); }
UIO_BOTH u32 made_of(const Rule &r) { return r.x >> ID_BITS | (r.y >> 6 & 63) << (32 - ID_BITS); }

UIO_BOTH RuleTable rule_table(Table t) {
    return {(const uint4 *)table_part(t, TAB_RULES),
            table_word(t, TAB_SEED + 16),
            table_word(t, TAB_SEED + 20),
            table_word(t, TAB_SEED + 24),
            table_word(t, TAB_SEED + 28),
            ID_BITS - table_word(t, TAB_RULE_LOG)};
}

// Half of mixed, where that will do.
UIO_BOTH u32 half_mixed(u32 h) { return (h ^ h >> 15) * 0x2C1B3C6Du; }

UIO_BOTH bool is_rule(u32 x, u32 y, u32 key, u32 tag) { return (((x ^ key) & RULE_KEY) | ((y ^ tag) & RULE_TAG)) == 0; }

UIO_BOTH Rule find_rule(const RuleTable &t, u32 left, u32 right) {
    u32 k0 = right ^ left * t.a0 >> (32 - ID_BITS), p0 = left ^ k0 * t.a1 >> (32 - ID_BITS);
    u32 k1 = right ^ left * t.b0 >> (32 - ID_BITS), p1 = left ^ k1 * t.b1 >> (32 - ID_BITS);
    uint4 a = read_only(t.at + (p0 >> t.shift)), b = read_only(t.at + (p1 >> t.shift));
    u32 low = (1u << t.shift) - 1, tag0 = (p0 & low) | RULE_TAKEN, tag1 = (p1 & low) | RULE_TAKEN | RULE_WHICH;
    Rule r = {0, NO_RULE};
    if (is_rule(a.x, a.y, k0, tag0)) r = {a.x, a.y};
    if (is_rule(a.z, a.w, k0, tag0)) r = {a.z, a.w};
    if (is_rule(b.x, b.y, k1, tag1)) r = {b.x, b.y};
    if (is_rule(b.z, b.w, k1, tag1)) r = {b.z, b.w};
    return r;
}

struct LongTable {
    const uint4 *at;
    const u8 *bytes;
    u32 m0, m1, shift, mask, longest;
};

UIO_BOTH LongTable long_table(Table t) {
    u32 log = table_word(t, TAB_LONG_LOG);
    return {(const uint4 *)table_part(t, TAB_LONGS),
            table_part(t, TAB_LONG_BYTES),
            table_word(t, TAB_SEED + 32),
            table_word(t, TAB_SEED + 36),
            32 - log,
            (1u << log) - 1,
            table_word(t, TAB_LONGEST)};
}

// The hash of a long piece is the sum of this over its bytes, so that lanes can share the work.
UIO_BOTH u32 long_term(const LongTable &t, u32 byte, u32 at) {
    u32 x = (byte + 1) * t.m0 + at * t.m1;
    x ^= x >> 15;
    x *= 0x2C1B3C6Du;
    return x ^ x >> 12;
}

// 16 bytes from wherever they lie: the words in which they are may all be read.
struct Sixteen {
    u32 w[4];
};
UIO_BOTH Sixteen sixteen_at(const u8 *at) {
    const u32 *q = (const u32 *)((u64)at & ~(u64)3);
    const int by = (int)((u64)at & 3) * 8;
    u32 w[5];
    UIO_UNROLL
    for (int i = 0; i < 5; i++) w[i] = q[i];
    return {{funnel_right(w[0], w[1], by), funnel_right(w[1], w[2], by), funnel_right(w[2], w[3], by), funnel_right(w[3], w[4], by)}};
}

// 16 at a time: a byte at a time a lane would wait for each.
UIO_BOTH bool same_bytes(const u8 *a, const u8 *b, u32 length) {
    u32 differ = 0;
    UIO_NO_UNROLL
    for (u32 k = 0; k < length; k += 16) {
        Sixteen x = sixteen_at(a + k), y = sixteen_at(b + k);
        UIO_UNROLL
        for (u32 i = 0; i < 4; i++) {
            i32 inside = (i32)(length - k) - 4 * (i32)i;
            differ |= (x.w[i] ^ y.w[i]) & ~shifted_out(inside > 0 ? 8 * (u32)inside : 0);
        }
    }
    return differ == 0;
}

// The id of a long token, or ~0: by one lane. 20 bytes behind a piece are readable. WHOLE_ONLY may stand in it as in a value of the table of pieces.
// mark: stands in the length of tokens of its kind.
UIO_BOTH u32 find_long(const LongTable &t, const u8 *piece, u32 length, u32 hash, u32 mark = 0) {
    UIO_NO_UNROLL
    for (u32 place = mixed(hash) >> t.shift;; place = (place + 1) & t.mask) {
        uint4 e = read_only(t.at + place);
        if (e.z == 0) return 0xFFFFFFFFu;
        if (e.x != hash || e.z != (length | mark)) continue;
        if (same_bytes(t.bytes + e.y, piece, length)) return e.w;
    }
}

struct ClassTable {
    const u16 *index;
    const u8 *data;
};

UIO_BOTH ClassTable class_table(Table t) { return {(const u16 *)table_part(t, TAB_CLASS_INDEX), table_part(t, TAB_CLASS_DATA)}; }

UIO_BOTH u32 of_code_point(const ClassTable &t, u32 c) {
    u32 block = c >> 7;
    if (block >= TAB_INDEX) return 0; // four bytes can spell what is no code point
    return read_only(t.data + ((u32)read_only(t.index + block) << 7 | (c & 127)));
}

// Where a piece may be cut: between two characters of three bytes such that no merge has a left part that ends in the first and a right part that
// begins with the second. Then each side is merged as if it stood alone.
struct CutTable {
    const u32 *bits;
    u32 m0, m1, shift, heads, tails[2];
    bool cuts;
};

UIO_BOTH CutTable cut_table(Table t) {
    u32 log = table_word(t, TAB_CUT_LOG);
    return {(const u32 *)table_part(t, TAB_CUTS),
            table_word(t, TAB_SEED + 48),
            table_word(t, TAB_SEED + 52),
            32 - log,
            table_word(t, TAB_CUT_HEADS),
            {table_word(t, TAB_CUT_TAILS), table_word(t, TAB_CUT_TAILS + 4)},
            log != 0};
}

UIO_BOTH bool cut_between(const CutTable &t, u32 left, u32 right) {
    u32 h = half_mixed(left * t.m0 + right * t.m1) >> t.shift;
    u32 apart = (left & 32 ? t.tails[1] : t.tails[0]) >> (left & 31) & t.heads >> (right >> 12) & 1; // parts of both characters
    return !((read_only(t.bits + (h >> 5)) >> (h & 31) | apart) & 1);
}

#endif
