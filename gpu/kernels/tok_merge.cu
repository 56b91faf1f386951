// uio_tok_windows, uio_tok_merge, uio_tok_join: the ids of pieces that the table does not know. Those of tokenizers whose merges begin from characters,
// not from bytes: uio_tok_merge_chars and uio_tok_join_chars (tok_sentencepiece.cu).
//   in   text, table, scratch.lists and longs with their counters, scratch.results
//   out  scratch.results, scratch.ids; a piece of n bytes has n words at its place, so every piece has room. The table of pieces learns short ones
//
// A piece of more than 64 bytes is cut into windows of 64, one every 32 bytes; each is merged alone, and join cuts them where
// two neighbours have a token in common, which is exact (seam, in tok_merge.h):
//
//        piece     abcdefgh...                                  96 bytes
//        window 0  [0, 64)    tokens ... | 30-41 | 41-47 | 47-60 | 60-64 |
//        window 1  [32, 96)            | 32-41 | 41-47 | 47-60 | 60-69 | ...      41-47 is in both: window 0 up to 47, then window 1
//
// Pieces without windows (lines of one character) and those whose windows have no common token go to one warp that merges all places of the lowest
// rule in each round.
//
//   launch  windows 128 threads; merge 128, 17 KB of shared memory; join 64, 16 KB. Any grid
//   cost    bound by instructions; a step is the least of the symbols' words and two look-ups
//   bounds  merge: at most 63 steps a piece. join: a piece of more than 1024 bytes without seams may cost 32 looks a byte and 4 M more, else its row is
//           left to the CPU
// Plain twin: the same functions compiled by g++ (testdata/tokenize.cpp), against engine/native.
#include "tok_merge.h"

enum {
    MERGE_BLOCK = 128,
    MERGE_BLOCKS = 9,
    MERGE_WARPS = MERGE_BLOCK / 32,
    JOIN_BLOCK = 64,
    JOIN_WARPS = JOIN_BLOCK / 32,
    STORED_SYMBOLS = 1024
};
// Lanes that share a piece; of what was tried on an H200 (docs/gpu-engine.md) the best for English, code and Chinese together.
enum { GROUP_16 = 2, GROUP_32 = 2, GROUP_64 = 8, GROUP_WINDOW = 8 };
enum { MERGE_WORDS = 2 * 32 * 32 / GROUP_32, LINE = MERGE_WORDS / 2 }; // words that a warp needs
static_assert(GROUP_64 >= 2 * GROUP_32 && GROUP_WINDOW >= 2 * GROUP_32 && 2 * GROUP_16 >= GROUP_32, "the other lists need no more");

// Which list, and how its pieces are found and their tokens stored.
enum { SHORT = 0, MIDDLE = 1, SIXTYFOUR = 2, WINDOWS = 3, TINY = 4 };

struct PieceAt {
    u32 result, at; // result: its number among the results, or among the windows
    int length;
    bool is_cut, led; // led: the first byte counts as a blank
};

UIO_BOTH PieceAt piece_at(const Scratch &s, u32 result) {
    u32 r = s.results[result], tile = result / TOK_TILE;
    return {result, tile * TOK_TILE + beside_offset(r), (int)(r & 127), (r & IS_CUT) != 0, (r & IS_LED) != 0};
}

// The piece of this lane, of those from first on; its length is 0 where there is none.
template <int WHICH, int GROUP> UIO_BOTH PieceAt piece_of_lane(const Scratch &s, u32 first, u32 count) {
    u32 i = first + lane_id() / GROUP;
    if (i >= count) return {0, 0, 0, false, false};
    if (WHICH == WINDOWS) {
        Window w = s.windows[i];
        return {i, w.at, (int)(w.length & ~IS_LED), true, (w.length & IS_LED) != 0};
    }
    return piece_at(s, WHICH == TINY    ? s.lists[0][i]
                       : WHICH == SHORT ? s.lists[0][s.last_short - i]
                                        : s.lists[WHICH == WINDOWS ? 0 : WHICH][i]);
}

template <int CAP, int WHICH, int GROUP, typename T>
UIO_BOTH void merge_some(const TokenizeParameters &p, const Scratch &s, const T &t, u32 *a, u32 *b, u32 first, u32 count) {
    PieceAt x = piece_of_lane<WHICH, GROUP>(s, first, count);
    constexpr int stride = 32 / GROUP;
    const u32 slot = lane_id() / GROUP;
    const int g = (int)(lane_id() % GROUP);
    const u8 *piece = (const u8 *)p.text + x.at;
    const bool learns = CAP <= 16 && shared_load(t.pieces.learnt) < t.pieces.room;
    if (WHICH == MIDDLE || WHICH == SIXTYFOUR) { // one token?
        u32 hash = 0;
        UIO_NO_UNROLL
        for (int k = g; k < x.length; k += GROUP) hash += long_term(t.longs, piece[k], (u32)k);
        UIO_UNROLL
        for (int by = 1; by < GROUP; by <<= 1) hash += shuffle_xor(hash, by);
        u32 id = x.length ? find_long(t.longs, piece, (u32)x.length, hash) : 0xFFFFFFFFu;
        if (id != 0xFFFFFFFFu && holds(id, x.is_cut) && !x.led) {
            if (g == 0) s.results[x.result] = RESULT_ONE | (id & ID_MASK);
            x.length = 0;
        }
        warp_sync();
    }
    typename SetOf<CAP>::Mask alive = merge_lanes<CAP, GROUP>(piece, x.length, t, a + slot, b + slot, g, x.led);
    if (x.length) {
        if (WHICH == WINDOWS) {
            if (g == 0) s.alive[x.result] = alive;
        } else {
            u32 tokens = 0;
            UIO_NO_UNROLL
            for (auto m = alive; m; m &= m - 1, tokens++)
                if (tokens % GROUP == (u32)g) s.ids[x.at + tokens] = a[slot + (u32)(lowest(m) * stride)] & ID_MASK;
            if (g == 0) s.results[x.result] = RESULT_BESIDE | beside_place(x.at - x.result / TOK_TILE * TOK_TILE) | tokens;
            if (CAP <= 16 && learns && g == 0 && tokens <= MAX_IDS) {
                u32 ids[MAX_IDS];
                auto m = alive;
                UIO_UNROLL
                for (int k = 0; k < (int)MAX_IDS; k++, m &= m - 1) ids[k] = m ? a[slot + (u32)(lowest(m) * stride)] & ID_MASK : 0;
                const Key key = key_of(piece, (u32)x.length);
                learn_piece(t.pieces, x.led ? led_key(key) : key, value_of(tokens, ids));
            }
        }
    }
    warp_sync();
}

// Whether there is a place to cut at q.
UIO_BOTH bool may_be_cut(const CutTable &t, const u8 *q) {
    if ((q[-3] & 0xF0) != 0xE0 || (q[0] & 0xF0) != 0xE0) return false;
    return cut_between(t, (u32)(q[-3] & 15) << 12 | (u32)(q[-2] & 63) << 6 | (q[-1] & 63),
                       (u32)(q[0] & 15) << 12 | (u32)(q[1] & 63) << 6 | (q[2] & 63));
}

// A long piece: its end, whether it is a token, and its windows.
UIO_BOTH void cut_windows(const TokenizeParameters &p, const Scratch &s, const MergeTables &t, u32 i) {
    const u32 lane = lane_id(), n = (u32)p.text_bytes;
    LongPiece x = s.longs[i];
    const u8 *piece = (const u8 *)p.text + x.at;
    const bool end_unseen = x.length == 0, led = (x.count & IS_LED) != 0;
    if (end_unseen) { // at the next start, behind the tile
        u32 from = x.at + 1 + led, end = n;
        UIO_NO_UNROLL
        for (u32 word = from >> 5; word < (n + 31) / 32; word += 32) {
            u32 mine = word + lane, bits = mine < (n + 31) / 32 ? s.starts[mine] : 0;
            if (mine == from >> 5) bits &= 0xFFFFFFFFu << (from & 31);
            u32 found = ballot(bits != 0);
            if (found) {
                int first = lowest(found);
                end = (word + (u32)first) * 32 + (u32)lowest(shuffle(bits, first));
                break;
            }
        }
        x.length = end - x.at;
    }
    x.window = NO_WINDOWS;
    if (x.length > KEY_BYTES && x.length <= t.longs.longest && !led) {
        u32 hash = 0;
        for (u32 k = lane; k < x.length; k += 32) hash += long_term(t.longs, piece[k], k);
        u32 id = find_long(t.longs, piece, x.length, warp_sum(hash));
        if (id != 0xFFFFFFFFu && end_unseen && !holds(id, true) && may_be_cut(cut_table(table_of(p)), piece + x.length)) {
            if (lane == 0) flag_row(p, x.at, TOK_COSTLY); // nobody knows whether a whole piece ends there
        } else if (id != 0xFFFFFFFFu && holds(id, x.count == IS_CUT)) {
            if (lane == 0) s.ids[x.at] = id & ID_MASK;
            x.window = WHOLE, x.count = 1;
        }
    }
    if (x.window != WHOLE) {
        // A run of one byte seldom has seams: to the warp at once.
        u32 same = 0;
        if (x.length > WINDOW)
            for (u32 k = lane + 1; k < WINDOW; k += 32) same += piece[k] == piece[k - 1];
        if (warp_sum(same) < 36) {
            u32 windows = x.length <= WINDOW ? 1 : (x.length - 1) / WINDOW_STEP, first = 0;
            if (lane == 0) first = atomic_add(s.counters + COUNT_WINDOWS, windows);
            x.window = shuffle(first, 0);
            UIO_NO_UNROLL
            for (u32 w = lane; w < windows; w += 32)
                s.windows[x.window + w] = {x.at + WINDOW_STEP * w,
                                           smaller(WINDOW, x.length - WINDOW_STEP * w) | (w == 0 ? x.count & IS_LED : 0)};
        }
    }
    warp_sync(); // all have read it
    if (lane == 0) s.longs[i] = x;
}

// Joins the windows of a piece, 31 at a time (the last lane only lends the next one's first half). The result is the number of ids, or -1 where two
// windows have no token in common.
// memory: the places of up to 1024 tokens, so that lanes share the look-ups whatever window a token is in.
template <typename T> UIO_BOTH int join_windows(const Scratch &s, const T &t, const u8 *piece, const LongPiece &x, u32 *memory) {
    const int lane = (int)lane_id(), windows = x.length <= WINDOW ? 1 : (int)((x.length - 1) / WINDOW_STEP);
    u32 *out = s.ids + x.at;
    int count = 0, carry = 0; // carry: where the tokens of the first window begin
    UIO_NO_UNROLL
    for (int first = 0;; first += 31) {
        int w = first + lane;
        u64 alive = w < windows ? s.alive[x.window + (u32)w] : 0, next = shuffle_down(alive, 1);
        bool joins = lane < 31 && w + 1 < windows;
        int end = joins ? seam((u32)(alive >> 32), (u32)next) : 0;
        if (any_lane(joins && end == 0)) return -1;
        bool last = first + 32 >= windows; // the last lane too is used
        int from = (int)shuffle_up((u32)end, 1), to = w + 1 < windows ? 32 + end : 64;
        if (lane == 0) from = carry;
        bool mine = w < windows && (lane < 31 || last);
        u64 tokens = mine ? alive & (~0ull << from) & (to >= 64 ? ~0ull : (1ull << to) - 1) : 0;
        u32 number = (u32)bits_of(tokens), sum = warp_prefix(number), all = shuffle(sum, 31), at = sum - number,
            begin = (u32)w * WINDOW_STEP;
        UIO_NO_UNROLL
        for (u64 m = tokens; m; m &= m - 1) memory[at++] = begin + (u32)lowest(m);
        u32 stop = last ? x.length : (u32)(first + 30) * WINDOW_STEP + shuffle((u32)to, 30); // of the last token
        warp_sync();
        UIO_NO_UNROLL
        for (u32 k = (u32)lane; k < all; k += 32) {
            u32 start = memory[k], behind = k + 1 < all ? memory[k + 1] : stop;
            out[(u32)count + k] = token_id(t, piece + start, behind - start, start == 0 && x.count & IS_LED);
        }
        warp_sync(); // before memory is written again
        count += (int)all;
        carry = (int)shuffle((u32)end, 30);
        if (last) return count;
    }
}

// A piece without windows, if it is short enough for a warp's memory: LINE symbols twice.
template <typename T> UIO_BOTH void merge_line(const TokenizeParameters &p, const Scratch &s, const T &t, u32 *memory, u32 i) {
    LongPiece x = s.longs[i];
    if (x.window != NO_WINDOWS || x.length > LINE) return;
    u32 *out = s.ids + x.at;
    int count = merge_warp<true>((const u8 *)p.text + x.at, (int)x.length, t, memory, memory + LINE, 0, (x.count & IS_LED) != 0);
    for (int k = (int)lane_id(); k < count; k += 32) out[k] = memory[k];
    warp_sync(); // all have read it, and are done with memory
    if (lane_id() == 0) s.longs[i] = {x.at, x.length, (u32)count, WHOLE};
}

template <typename T> UIO_BOTH void join_piece(const TokenizeParameters &p, const Scratch &s, const T &t, u32 *memory, u32 i) {
    LongPiece x = s.longs[i];
    if (x.window == WHOLE) return;
    const u8 *piece = (const u8 *)p.text + x.at;
    const bool led = (x.count & IS_LED) != 0;
    int count = x.window == NO_WINDOWS ? -1 : join_windows(s, t, piece, x, memory);
    if (count < 0) {
        warp_sync();
        const Front front = front_of(t, piece, (int)x.length, led, s.ids + x.at);
        u32 *out = s.ids + x.at + front.tokens;
        const u8 *rest = piece + front.bytes;
        const int length = (int)x.length - front.bytes;
        const bool rest_led = led && front.bytes == 0;
        if (length <= STORED_SYMBOLS) {
            count = merge_warp<true>(rest, length, t, memory, memory + STORED_SYMBOLS, 0, rest_led);
            for (int k = (int)lane_id(); k < count; k += 32) out[k] = memory[k];
        } else {
            count = merge_warp<false>(rest, length, t, out, 0, 32 * (u64)length + (1 << 22), rest_led);
            if (count < 0) {
                if (lane_id() == 0) flag_row(p, x.at, TOK_COSTLY);
                count = -front.tokens;
            }
        }
        count += front.tokens;
    }
    warp_sync(); // all have read it, and are done with memory
    if (lane_id() == 0) s.longs[i].count = (u32)count;
}

#ifdef __CUDACC__
// A block's memory. The tables' addresses are in it, for they would fill the registers, and warps in flight are what hides the look-ups.
template <typename T> struct MergeShared {
    Scratch scratch;
    T tables;
    u32 warp[MERGE_WARPS][MERGE_WORDS];

    __device__ __forceinline__ void open(const TokenizeParameters &p) {
        if (threadIdx.x == 0) scratch = scratch_of(p), open_tables(p, tables);
        __syncthreads();
    }
};

// The pieces of a list, as warps come for them: who has a long one does not keep others waiting.
template <int CAP, int WHICH, int GROUP, typename T>
__device__ __forceinline__ void merge_list(const TokenizeParameters &p, const Scratch &s, const T &t, u32 *memory, int counter,
                                           int ticket) {
    constexpr u32 pieces = 32 / GROUP;
    const u32 count = s.counters[counter];
    if (count == 0) return;
#pragma unroll 1
    for (;;) {
        u32 first = 0;
        if (lane_id() == 0) first = atomic_add(s.counters + ticket, pieces);
        first = shuffle(first, 0);
        if (first >= count) return;
        merge_some<CAP, WHICH, GROUP>(p, s, t, memory, memory + CAP * pieces, first, count);
    }
}

template <typename T> __device__ __forceinline__ void merge_lines(const TokenizeParameters &p, const Scratch &s, const T &t, u32 *memory) {
    const u32 count = s.counters[COUNT_LONG];
    if (count == 0) return;
#pragma unroll 1
    for (;;) {
        u32 i = 0;
        if (lane_id() == 0) i = atomic_add(s.counters + TICKET_LONG, 1u);
        i = shuffle(i, 0);
        if (i >= count) return;
        merge_line(p, s, t, memory, i);
    }
}

template <typename T> __device__ __forceinline__ void merge_kernel(const TokenizeParameters &p) {
    __shared__ MergeShared<T> m;
    m.open(p);
    u32 *memory = m.warp[threadIdx.x >> 5];
    // The few that take longest first.
    merge_lines(p, m.scratch, m.tables, memory);
    merge_list<64, WINDOWS, GROUP_WINDOW>(p, m.scratch, m.tables, memory, COUNT_WINDOWS, TICKET_WINDOWS);
    merge_list<64, SIXTYFOUR, GROUP_64>(p, m.scratch, m.tables, memory, COUNT_SIXTYFOUR, TICKET_SIXTYFOUR);
    merge_list<32, MIDDLE, GROUP_32>(p, m.scratch, m.tables, memory, COUNT_MIDDLE, TICKET_MIDDLE);
    merge_list<16, SHORT, GROUP_16>(p, m.scratch, m.tables, memory, COUNT_SHORT, TICKET_SHORT);
    merge_list<8, TINY, GROUP_16>(p, m.scratch, m.tables, memory, COUNT_TINY, TICKET_TINY);
}

template <typename T> __device__ __forceinline__ void join_kernel(const TokenizeParameters &p) {
    __shared__ u32 memory[JOIN_WARPS][2 * STORED_SYMBOLS];
    Scratch s = scratch_of(p);
    T t;
    open_tables(p, t);
    u32 warp = threadIdx.x >> 5, count = s.counters[COUNT_LONG];
#pragma unroll 1
    for (u32 i = blockIdx.x * JOIN_WARPS + warp; i < count; i += gridDim.x * JOIN_WARPS) join_piece(p, s, t, memory[warp], i);
}

#ifdef UIO_CHARACTERS
extern "C" __global__ void __launch_bounds__(MERGE_BLOCK, MERGE_BLOCKS) uio_tok_merge_chars(const __grid_constant__ TokenizeParameters p) {
    merge_kernel<CharTables>(p);
}
extern "C" __global__ void __launch_bounds__(JOIN_BLOCK) uio_tok_join_chars(const __grid_constant__ TokenizeParameters p) {
    join_kernel<CharTables>(p);
}
#else
extern "C" __global__ void __launch_bounds__(MERGE_BLOCK) uio_tok_windows(const __grid_constant__ TokenizeParameters p) {
    Scratch s = scratch_of(p);
    MergeTables t = merge_tables(p);
    u32 count = s.counters[COUNT_LONG];
#pragma unroll 1
    for (u32 i = blockIdx.x * MERGE_WARPS + (threadIdx.x >> 5); i < count; i += gridDim.x * MERGE_WARPS) cut_windows(p, s, t, i);
}
extern "C" __global__ void __launch_bounds__(MERGE_BLOCK, MERGE_BLOCKS) uio_tok_merge(const __grid_constant__ TokenizeParameters p) {
    merge_kernel<MergeTables>(p);
}
extern "C" __global__ void __launch_bounds__(JOIN_BLOCK) uio_tok_join(const __grid_constant__ TokenizeParameters p) {
    join_kernel<MergeTables>(p);
}
#endif
#endif
