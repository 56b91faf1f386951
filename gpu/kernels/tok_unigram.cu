// uio_tok_match_unigram: the tokens of words that uio_tok_starts_unigram did not find in the table of pieces.
//   in   text, table, scratch.lists with their counters, scratch.results, scratch.starts
//   out  scratch.results, scratch.ids, scratch.longs; the table learns. A word of n bytes has n words at its place and the one before, and no more tokens
//
//        text      _ n e i g h b o r i n g          best way to each place behind U+2581, then back
//        ids       9115 53                          ▁neighbor ing
//
//   launch  block 128, a word a thread, any grid. No shared memory
//   cost    for each character the bytes of the longest token that begins there, and one more: a node of 16 bytes each. Bound by latency
//   bounds  a word of more than UNIGRAM_MOST bytes is left to the CPU, and one that is more tokens than it has bytes
// Plain twin: the same functions compiled by g++ (testdata/tokenize.cpp), against engine/native.
#include "tok_unigram.h"

enum { UNIGRAM_BLOCK = 128 };

#ifdef __CUDACC__
extern "C" __global__ void __launch_bounds__(UNIGRAM_BLOCK) uio_tok_match_unigram(const __grid_constant__ TokenizeParameters p) {
    __shared__ Scratch s;
    __shared__ UnigramTable t;
    if (threadIdx.x == 0) s = scratch_of(p), t = unigram_table(table_of(p));
    __syncthreads();
    // Long words first, and few in a warp as long as there are warps: one has to wait for its longest.
    const u32 warps = gridDim.x * (UNIGRAM_BLOCK / 32), apart = lane_id() * warps + blockIdx.x * (UNIGRAM_BLOCK / 32) + (threadIdx.x >> 5);
#pragma unroll 1
    for (u32 list = LIST_LONGEST_WORDS; list >= LIST_LONG_WORDS; list--) {
        const u32 count = s.counters[counter_of(list)];
#pragma unroll 1
        for (u32 i = apart; i < count; i += 32 * warps) walk_word(p, s, t, *s.listed(list, i));
    }
    const u32 count = s.counters[counter_of(LIST_WORDS)];
#pragma unroll 1
    for (u32 i = blockIdx.x * UNIGRAM_BLOCK + threadIdx.x; i < count; i += gridDim.x * UNIGRAM_BLOCK)
        walk_word(p, s, t, *s.listed(LIST_WORDS, i));
}
#endif
