// uio_tok_match: the tokens of words that uio_tok_starts_bert did not find as they stand.
//   in   text, table, scratch.lists[0] with its counter, scratch.results, scratch.starts
//   out  scratch.results, scratch.ids; a word of n bytes has n words at its place, and no more tokens
//
//        text      _ E m b e d d i n g s ,           normalized "embeddings"
//        ids       7861 8270 4667 2015               em ##bed ##ding ##s
//
//   launch  block 128, a word a thread, any grid. No shared memory
//   cost    a look-up for each length from the longest down; bound by latency
//   bounds  a word of more than max_chars characters is not read further; one with more than WORD_RAW bytes of what is taken away is left to the CPU
// Plain twin: the same functions compiled by g++ (testdata/tokenize.cpp), against engine/native.
#include "tok_wordpiece.h"

enum { MATCH_BLOCK = 128 };

#ifdef __CUDACC__
extern "C" __global__ void __launch_bounds__(MATCH_BLOCK) uio_tok_match(const __grid_constant__ TokenizeParameters p) {
    Scratch s = scratch_of(p);
    WordTable t = word_table(table_of(p));
    ClassTable classes = class_table(table_of(p));
    u32 count = s.counters[COUNT_LISTS];
#pragma unroll 1
    for (u32 i = blockIdx.x * MATCH_BLOCK + threadIdx.x; i < count; i += gridDim.x * MATCH_BLOCK)
        match_word(p, s, t, classes, s.lists[0][i]);
}
#endif
