// uio_tok_windows, uio_tok_merge: the ids of pieces that the table does not know. Those of tokenizers whose merges begin from characters, not from bytes:
// uio_tok_merge_chars (tok_sentencepiece.cu).
//   in   text, table, scratch.lists, looked and longs with their counters, scratch.results
//   out  scratch.results, scratch.ids; a piece of n bytes has n words at its place, so every piece has room. The table of pieces learns short ones
//
// windows looks whether pieces of more than 15 bytes are tokens, and lists the others of up to 64 by length. A piece of more than 64 bytes is cut into
// windows of 64, one every 32 bytes; in merge each is merged alone, and who merges the last of a piece cuts them where two neighbours have a token in
// common, which is exact (seam, in tok_merge.h):
//
//        piece     abcdefgh...                                  96 bytes
//        window 0  [0, 64)    tokens ... | 30-41 | 41-47 | 47-60 | 60-64 |
//        window 1  [32, 96)            | 32-41 | 41-47 | 47-60 | 60-69 | ...      41-47 is in both: window 0 up to 47, then window 1
//
// Pieces without windows (lines of one character) and those whose windows have no common token go to one warp that merges all places of the lowest
// rule in each round.
//
//   launch  windows 128 threads; merge 128, 17 KB of shared memory. Any grid; no block waits for another
//   cost    bound by instructions; a step is the least of the symbols' words and two look-ups
//   bounds  at most 63 steps a piece or window. A piece of more than LINE bytes without seams may cost 32 looks a byte and 4 M more, else its row is
//           left to the CPU
// Plain twin: the same functions compiled by g++ (testdata/tokenize.cpp), against engine/native.
#include "tok_merge.h"

enum { MERGE_BLOCK = 128, MERGE_BLOCKS = 9, MERGE_WARPS = MERGE_BLOCK / 32 };
// Lanes that share a piece; of what was tried on an H200 (docs/gpu-engine.md) the best for English, code and Chinese together.
enum { GROUP_16 = 2, GROUP_32 = 2, GROUP_64 = 8, GROUP_WINDOW = 8 };
enum { ALONE = 32 }; // the group of pieces of more than 15 bytes where they are fewer than warps
enum { MERGE_WORDS = 2 * 32 * 32 / GROUP_32, LINE = MERGE_WORDS / 2 }; // words that a warp needs
static_assert(GROUP_64 >= 2 * GROUP_32 && GROUP_WINDOW >= 2 * GROUP_32 && 2 * GROUP_16 >= GROUP_32, "the other lists need no more");

struct PieceAt {
    u32 result, at; // result: its number among the results, or among the windows
    int length;
    bool is_cut, led; // led: the first byte counts as a blank
};

UIO_BOTH PieceAt piece_at(const Scratch &s, u32 result) {
    u32 r = s.results[result], tile = result / TOK_TILE;
    return {result, tile * TOK_TILE + beside_offset(r), (int)(r & 127), (r & IS_CUT) != 0, (r & IS_LED) != 0};
}

// Pieces, of this lane's group x (length 0: none), by their bytes.
template <int CAP, int GROUP, typename T>
UIO_BOTH void merge_pieces(const TokenizeParameters &p, const Scratch &s, const T &t, u32 *memory, const PieceAt &x) {
    constexpr int stride = 32 / GROUP;
    const u32 slot = lane_id() / GROUP;
    const int g = (int)(lane_id() % GROUP);
    u32 *a = memory + slot, *b = memory + CAP * stride + slot;
    const u8 *piece = (const u8 *)p.text + x.at;
    const bool learns = CAP <= 16 && shared_load(t.pieces.learnt) < t.pieces.room;
    typename SetOf<CAP>::Mask alive = merge_lanes<CAP, GROUP>(piece, x.length, t, a, b, g, x.led);
    if (x.length) {
        u32 tokens = 0;
        UIO_NO_UNROLL
        for (auto m = alive; m; m &= m - 1, tokens++)
            if (tokens % GROUP == (u32)g) s.ids[x.at + tokens] = a[lowest(m) * stride] & ID_MASK;
        if (g == 0) s.results[x.result] = RESULT_BESIDE | beside_place(x.at - x.result / TOK_TILE * TOK_TILE) | tokens;
        if (CAP <= 16 && learns && g == 0 && tokens <= MAX_IDS) {
            u32 ids[MAX_IDS];
            auto m = alive;
            UIO_UNROLL
            for (int k = 0; k < (int)MAX_IDS; k++, m &= m - 1) ids[k] = m ? a[lowest(m) * stride] & ID_MASK : 0;
            const Key key = key_of(piece, (u32)x.length);
            learn_piece(t.pieces, x.led ? led_key(key) : key, value_of(tokens, ids));
        }
    }
    warp_sync();
}

// The same of one piece of 16 to 64 bytes.
template <typename T> UIO_BOTH void merge_piece_alone(const TokenizeParameters &p, const Scratch &s, const T &t, const PieceAt &x) {
    u32 ids[2], lane = lane_id();
    const u64 alive = merge_alone((const u8 *)p.text + x.at, x.length, t, ids, x.led);
    UIO_UNROLL
    for (u32 h = 0; h < 2; h++) {
        const u32 place = lane + 32 * h;
        if (alive >> place & 1) s.ids[x.at + (u32)bits_of(alive & ((1ull << place) - 1))] = ids[h];
    }
    if (lane == 0) s.results[x.result] = RESULT_BESIDE | beside_place(x.at - x.result / TOK_TILE * TOK_TILE) | (u32)bits_of(alive);
}

// Whether there is a place to cut at q.
UIO_BOTH bool may_be_cut(const CutTable &t, const u8 *q) {
    if ((q[-3] & 0xF0) != 0xE0 || (q[0] & 0xF0) != 0xE0) return false;
    return cut_between(t, (u32)(q[-3] & 15) << 12 | (u32)(q[-2] & 63) << 6 | (q[-1] & 63),
                       (u32)(q[0] & 15) << 12 | (u32)(q[1] & 63) << 6 | (q[2] & 63));
}

// The hash of a piece in the table of long tokens, by one lane.
UIO_BOTH u32 long_hash(const LongTable &t, const u8 *piece, u32 length) {
    u32 hash = 0;
    UIO_NO_UNROLL
    for (u32 k = 0; k < length; k += 16) {
        Sixteen x = sixteen_at(piece + k);
        UIO_UNROLL
        for (u32 i = 0; i < 16; i++) {
            u32 term = long_term(t, x.w[i >> 2] >> 8 * (i & 3) & 0xFF, k + i);
            if (k + i < length) hash += term;
        }
    }
    return hash;
}

// Pieces of 16 to 64 bytes, one a lane, of those from first on: they are tokens, or listed by length.
UIO_BOTH void look_for_tokens(const TokenizeParameters &p, const Scratch &s, const MergeTables &t, u32 first, u32 count) {
    const u32 lane = lane_id(), i = first + lane;
    const bool mine = i < count;
    const u32 name = mine ? s.looked[i] : 0;
    PieceAt x = piece_at(s, name);
    const u8 *piece = (const u8 *)p.text + x.at;
    u32 list = mine ? list_of((u32)x.length) : (u32)LISTS;
    if (mine && (u32)x.length <= t.longs.longest && !x.led) {
        u32 id = find_long(t.longs, piece, (u32)x.length, long_hash(t.longs, piece, (u32)x.length));
        if (id != 0xFFFFFFFFu && holds(id, x.is_cut)) s.results[name] = RESULT_ONE | (id & ID_MASK), list = LISTS;
    }
    u32 same = 0, even = 0, odd = 0;
    UIO_UNROLL
    for (u32 k = 0; k < LISTS - SHORT_LISTS; k++) {
        u32 these = ballot(list == SHORT_LISTS + k);
        if (list == SHORT_LISTS + k) same = these;
        if (lane == k >> 1 && k & 1) odd = these;
        if (lane == k >> 1 && !(k & 1)) even = these;
    }
    u64 before = 0;
    if (even | odd) before = atomic_add((u64 *)(s.counters + COUNT_LATE + 2 * lane), (u64)bits_of(even) | (u64)bits_of(odd) << 32);
    u32 from = (list - SHORT_LISTS) >> 1, low = shuffle((u32)before, (int)from), high = shuffle((u32)(before >> 32), (int)from);
    if (list < LISTS) *s.listed(list, (list & 1 ? high : low) + (u32)bits_of(same & ((1u << lane) - 1))) = name;
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
            x.window = shuffle(first, 0), x.count = windows;
            UIO_NO_UNROLL
            for (u32 w = lane; w < windows; w += 32)
                s.windows[x.window + w] = {x.at + WINDOW_STEP * w, smaller(WINDOW, x.length - WINDOW_STEP * w) | i << 7};
        } else if (lane == 0) {
            s.lines[atomic_add(s.counters + COUNT_LINES, 1u)] = i;
        }
    }
    if (led) x.length |= LONG_LED;
    warp_sync(); // all have read it
    if (lane == 0) s.longs[i] = x;
}

// Joins the windows of a piece, JOINED at a time, and one more that only lends its first half or is the last. The result is the number of ids, or -1
// where two windows have no token in common.
// memory: the places of their tokens, so that lanes share the look-ups whatever window a token is in.
enum { JOINED = 29 };
static_assert((JOINED + 2) * WINDOW_STEP <= MERGE_WORDS, "a token a byte");
template <typename T> UIO_BOTH int join_windows(const Scratch &s, const T &t, const u8 *piece, const LongPiece &x, u32 *memory, bool led) {
    const int lane = (int)lane_id(), windows = x.length <= WINDOW ? 1 : (int)((x.length - 1) / WINDOW_STEP);
    u32 *out = s.ids + x.at;
    int count = 0, carry = 0; // carry: where the tokens of the first window begin
    UIO_NO_UNROLL
    for (int first = 0;; first += JOINED) {
        int w = first + lane;
        u64 alive = w < windows ? shared_load(s.alive + x.window + (u32)w) : 0, next = shuffle_down(alive, 1);
        bool joins = lane < JOINED && w + 1 < windows;
        int end = joins ? seam((u32)(alive >> 32), (u32)next) : 0;
        if (any_lane(joins && end == 0)) return -1;
        bool last = first + JOINED + 1 >= windows; // that one is the piece's last
        int from = (int)shuffle_up((u32)end, 1), to = w + 1 < windows ? 32 + end : 64;
        if (lane == 0) from = carry;
        bool mine = w < windows && (lane < JOINED || last);
        u64 tokens = mine ? alive & (~0ull << from) & (to >= 64 ? ~0ull : (1ull << to) - 1) : 0;
        u32 number = (u32)bits_of(tokens), sum = warp_prefix(number), all = shuffle(sum, 31), at = sum - number,
            begin = (u32)w * WINDOW_STEP;
        UIO_NO_UNROLL
        for (u64 m = tokens; m; m &= m - 1) memory[at++] = begin + (u32)lowest(m);
        u32 stop = last ? x.length : (u32)(first + JOINED - 1) * WINDOW_STEP + shuffle((u32)to, JOINED - 1); // of the last token
        warp_sync();
        UIO_NO_UNROLL
        for (u32 k = (u32)lane; k < all; k += 32) {
            u32 start = memory[k], behind = k + 1 < all ? memory[k + 1] : stop;
            out[(u32)count + k] = token_id(t, piece + start, behind - start, start == 0 && led);
        }
        warp_sync(); // before memory is written again
        count += (int)all;
        carry = (int)shuffle((u32)end, JOINED - 1);
        if (last) return count;
    }
}

// A piece without windows, or whose windows have no common token.
template <typename T> UIO_BOTH void merge_line(const TokenizeParameters &p, const Scratch &s, const T &t, u32 *memory, u32 i) {
    const u32 at = s.longs[i].at, whole = s.longs[i].length & ~LONG_LED;
    const bool led = (s.longs[i].length & LONG_LED) != 0;
    const Front front = front_of(t, (const u8 *)p.text + at, (int)whole, led, s.ids + at);
    const u8 *piece = (const u8 *)p.text + at + front.bytes;
    const int length = (int)whole - front.bytes;
    const bool rest_led = led && front.bytes == 0;
    u32 *out = s.ids + at + front.tokens;
    int count;
    if (length <= LINE) {
        count = merge_warp<true>(piece, length, t, memory, memory + LINE, 0, rest_led);
        for (int k = (int)lane_id(); k < count; k += 32) out[k] = memory[k];
    } else {
        count = merge_warp<false>(piece, length, t, out, 0, 32 * (u64)length + (1 << 22), rest_led);
        if (count < 0) {
            if (lane_id() == 0) flag_row(p, at, TOK_COSTLY);
            count = -front.tokens;
        }
    }
    warp_sync(); // all are done with memory
    if (lane_id() == 0) s.longs[i].count = (u32)(count + front.tokens);
}

// Windows, of this lane's group number w of count. Who merges the last of a piece joins them: the others' are seen, for each was stored before the
// count of those to come was lowered.
template <int GROUP, typename T>
UIO_BOTH void merge_windows(const TokenizeParameters &p, const Scratch &s, const T &t, u32 *memory, u32 w, u32 count) {
    const u32 slot = lane_id() / GROUP, none = 0xFFFFFFFFu;
    const int g = (int)(lane_id() % GROUP);
    Window x = {0, 0};
    bool led = false;
    if (w < count) {
        x = s.windows[w];
        const LongPiece *piece = s.longs + (x.length >> 7);
        led = piece->length & LONG_LED && piece->window == w;
    }
    const u8 *text = (const u8 *)p.text + x.at;
    const int length = (int)(x.length & 127);
    u64 alive;
    if constexpr (GROUP == ALONE) {
        u32 ids[2];
        alive = merge_alone(text, length, t, ids, led);
    } else {
        constexpr int stride = 32 / GROUP;
        alive = merge_lanes<WINDOW, GROUP>(text, length, t, memory + slot, memory + WINDOW * stride + slot, g, led);
    }
    u32 whole = none;
    if (w < count && g == 0) {
        s.alive[w] = alive;
        fence();
        if (atomic_add(&s.longs[x.length >> 7].count, 0xFFFFFFFFu) == 1) whole = x.length >> 7;
        fence();
    }
    warp_sync();
    UIO_NO_UNROLL
    for (u32 m = ballot(whole != none); m; m &= m - 1) {
        const u32 i = shuffle(whole, lowest(m));
        const LongPiece piece = {s.longs[i].at, s.longs[i].length & ~LONG_LED, 0, s.longs[i].window};
        const int tokens = join_windows(s, t, (const u8 *)p.text + piece.at, piece, memory, (s.longs[i].length & LONG_LED) != 0);
        warp_sync(); // all are done with memory
        if (tokens < 0)
            merge_line(p, s, t, memory, i);
        else if (lane_id() == 0)
            s.longs[i].count = (u32)tokens;
        warp_sync();
    }
}

// All lists as one queue of tickets. First those that take longest: lines, windows, pieces of more than 32 bytes. Then the other lists side by side, in
// ROUNDS, each a share of every list: so pieces that lie together are merged at about the same time, and their text is read once.
// Lane k has the k-th of these: how many pieces, and tickets.
struct Queue {
    u32 count, tickets;
    u32 first, all; // tickets of the first three, and of all
    bool alone;
};
enum { QUEUE_LINES = 0, QUEUE_WINDOWS = 1, QUEUE_LISTS = 2, QUEUED = QUEUE_LISTS + LISTS, QUEUE_FIRST = 3, ROUNDS_LOG = 6 };

UIO_BOTH u32 list_queued(u32 which) { return LISTS - 1 - (which - QUEUE_LISTS); }
UIO_BOTH u32 group_queued(u32 which, bool alone) {
    u32 list = list_queued(which);
    if (which == QUEUE_WINDOWS) return alone ? (u32)ALONE : (u32)GROUP_WINDOW;
    if (which != QUEUE_LINES && list >= SHORT_LISTS && alone) return ALONE;
    return which == QUEUE_LINES ? 32 : list == LISTS - 1 ? GROUP_64 : list >= SHORT_LISTS ? GROUP_32 : GROUP_16;
}

UIO_BOTH Queue queue_of(const Scratch &s, u32 warps) {
    const u32 lane = lane_id();
    u32 counter = lane == QUEUE_LINES ? (u32)COUNT_LINES : lane == QUEUE_WINDOWS ? (u32)COUNT_WINDOWS : counter_of(list_queued(lane));
    u32 count = lane < QUEUED ? s.counters[counter] : 0;
    const bool alone = warp_sum(lane < QUEUE_LISTS + LISTS - SHORT_LISTS ? count : 0) <= warps;
    u32 per = lane < QUEUED ? 32 / group_queued(lane, alone) : 1, tickets = (count + per - 1) / per;
    return {count, tickets, warp_sum(lane < QUEUE_FIRST ? tickets : 0), warp_sum(tickets), alone};
}

// Tickets of this lane's list in the rounds before one.
UIO_BOTH u32 tickets_before(const Queue &q, u32 round) { return lane_id() < QUEUE_FIRST ? 0 : (u32)((u64)q.tickets * round >> ROUNDS_LOG); }

template <typename T>
UIO_BOTH void serve(const TokenizeParameters &p, const Scratch &s, const T &t, u32 *memory, const Queue &q, u32 ticket) {
    u32 tickets = lane_id() < QUEUE_FIRST ? q.tickets : 0, from = 0; // those that the ticket may be of, and of each list before them
    if (ticket >= q.first) {
        ticket -= q.first;
        u32 round = (u32)(((u64)ticket << ROUNDS_LOG) / (q.all - q.first)); // about
        from = tickets_before(q, round);
        u32 before = warp_sum(from);
        UIO_NO_UNROLL
        while (before > ticket) from = tickets_before(q, --round), before = warp_sum(from);
        UIO_NO_UNROLL
        for (;;) {
            u32 next = tickets_before(q, round + 1), behind = warp_sum(next);
            tickets = next - from;
            if (behind > ticket) break;
            from = next, before = behind, round++;
        }
        ticket -= before;
    }
    const u32 end = warp_prefix(tickets);
    const u32 which = (u32)bits_of(ballot(ticket >= end)), group = group_queued(which, q.alone);
    const u32 begin = shuffle(end - tickets, (int)which), count = shuffle(q.count, (int)which);
    const u32 i = (shuffle(from, (int)which) + ticket - begin) * (32 / group) + lane_id() / group;
    if (which == QUEUE_LINES) {
        merge_line(p, s, t, memory, s.lines[i]);
        warp_sync(); // before memory is written again
        return;
    }
    if (which == QUEUE_WINDOWS && q.alone) return merge_windows<ALONE>(p, s, t, memory, i, count);
    if (which == QUEUE_WINDOWS) return merge_windows<GROUP_WINDOW>(p, s, t, memory, i, count);
    const u32 list = list_queued(which);
    PieceAt x = {0, 0, 0, false, false};
    if (i < count) x = piece_at(s, *s.listed(list, i));
    if (group == ALONE)
        merge_piece_alone(p, s, t, x);
    else if (list == LISTS - 1)
        merge_pieces<64, GROUP_64>(p, s, t, memory, x);
    else if (list >= SHORT_LISTS)
        merge_pieces<32, GROUP_32>(p, s, t, memory, x);
    else if (list >= 3)
        merge_pieces<16, GROUP_16>(p, s, t, memory, x);
    else
        merge_pieces<8, GROUP_16>(p, s, t, memory, x);
}

#ifdef __CUDACC__
// A block's memory. The tables' addresses are in it, for they would fill the registers, and warps in flight are what hides the look-ups.
template <typename T> struct MergeShared {
    Scratch scratch;
    T tables;
    u32 warp[MERGE_WARPS][MERGE_WORDS];
};

template <typename T> __device__ __forceinline__ void merge_kernel(const TokenizeParameters &p) {
    __shared__ MergeShared<T> m;
    if (threadIdx.x == 0) m.scratch = scratch_of(p), open_tables(p, m.tables);
    __syncthreads();
    u32 *memory = m.warp[threadIdx.x >> 5];
    const Queue q = queue_of(m.scratch, gridDim.x * MERGE_WARPS);
    u32 ticket = blockIdx.x * MERGE_WARPS +
                 (threadIdx.x >> 5); // the first; more as warps come for them: who has a long one does not keep others waiting
#pragma unroll 1
    while (ticket < q.all) {
        u32 next = 0; // on its way meanwhile
        if (lane_id() == 0) next = atomic_add(m.scratch.counters + COUNT_TICKETS, 1u);
        serve(p, m.scratch, m.tables, memory, q, ticket);
        ticket = gridDim.x * MERGE_WARPS + shuffle(next, 0);
    }
}

#ifdef UIO_CHARACTERS
extern "C" __global__ void __launch_bounds__(MERGE_BLOCK, MERGE_BLOCKS) uio_tok_merge_chars(const __grid_constant__ TokenizeParameters p) {
    merge_kernel<CharTables>(p);
}
#else
extern "C" __global__ void __launch_bounds__(MERGE_BLOCK, MERGE_BLOCKS) uio_tok_merge(const __grid_constant__ TokenizeParameters p) {
    merge_kernel<MergeTables>(p);
}

extern "C" __global__ void __launch_bounds__(MERGE_BLOCK) uio_tok_windows(const __grid_constant__ TokenizeParameters p) {
    Scratch s = scratch_of(p);
    MergeTables t = merge_tables(p);
    const u32 pieces = s.counters[COUNT_LOOKED], looked = (pieces + 31) / 32, count = looked + s.counters[COUNT_LONG];
#pragma unroll 1
    for (u32 i = blockIdx.x * MERGE_WARPS + (threadIdx.x >> 5); i < count; i += gridDim.x * MERGE_WARPS) {
        if (i < looked)
            look_for_tokens(p, s, t, 32 * i, pieces);
        else
            cut_windows(p, s, t, i - looked);
    }
}
#endif
#endif
