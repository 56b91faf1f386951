// The tokenizing kernels by the functions that g++ makes of their sources, one warp after the other, in fibers. A kernel that is added to tokenize.h is added
// here.
#ifndef UIO_PHASES_H
#define UIO_PHASES_H

#include "../../../kernels/tok_pack.cu"
#include "../../../kernels/tok_starts.cu"
#include "../../../kernels/tok_wordpiece.cu"
#include "../../../kernels/tok_unigram.cu"
#include "../../../kernels/tok_merge.cu"
#include "../../../kernels/tok_rows.cu"

#include <memory>

static void each_warp(i64 count, const std::function<void(u32)> &f) {
    for (i64 i = 0; i < count; i++) fibers.run([&] { f((u32)i); });
}

template <typename T> static void merge_phase(const TokenizeParameters &p, const Scratch &s, const T &t) {
    static u32 memory[MERGE_WORDS];
    u32 tickets = 0;
    fibers.run([&] { tickets = queue_of(s, 64).all; });
    each_warp(tickets, [&](u32 ticket) { serve(p, s, t, memory, queue_of(s, 64), ticket); });
}

static void phases_run(const char *name, const TokenizeParameters &p) {
    const std::string kernel = name + strlen("uio_tok_");
    Scratch s = scratch_of(p);
    if (kernel == "init") {
        for (i64 i = 0; i < 2048; i++) init_thread(p, i, 2048);
    } else if (kernel == "offsets") {
        for (i64 i = 0; i < 33; i++) offsets_thread(p, i, 33);
    } else if (kernel == "pack") {
        for (i64 i = 0; i < 777; i++) pack_thread(p, i, 777);
    } else if (kernel.rfind("starts", 0) == 0) {
        u32 lut[LUT_WORDS];
        for (u32 i = 0; i < lut_words(table_word(table_of(p), TAB_FAMILY)); i++) lut[i] = lut_word(p, i);
        StartsTables st = starts_tables(p, lut);
        auto shared = std::make_unique<StartsShared>();
        for (u32 tile = 0; tile < s.tiles; tile++)
            starts_tile(p, s, st, *shared, tile, false, [](const std::function<void()> &f) { fibers.run(f); });
    } else if (kernel == "match") {
        WordTable words = word_table(table_of(p));
        for (u32 i = 0; i < s.counters[COUNT_LISTS]; i++) match_word(p, s, words, class_table(table_of(p)), s.lists[0][i]);
    } else if (kernel == "match_unigram") {
        UnigramTable words = unigram_table(table_of(p));
        for (u32 list : {(u32)LIST_WORDS, (u32)LIST_LONG_WORDS, (u32)LIST_LONGEST_WORDS})
            for (u32 i = 0; i < s.counters[counter_of(list)]; i++) walk_word(p, s, words, *s.listed(list, i));
    } else if (kernel == "count") {
        each_warp(p.rows, [&](u32 row) {
            RowTotals t = {0, 0, 0};
            count_row(p, s, row, t);
            if (lane_id() == 0) add_totals((i64 *)p.header, t);
        });
    } else if (kernel == "rows") {
        each_warp(p.rows, [&](u32 row) {
            RowTotals t = {0, 0, 0};
            p.bits == 64 ? write_row<i64>(p, s, row, t) : write_row<i32>(p, s, row, t);
            if (p.rows_count && lane_id() == 0) add_totals((i64 *)p.header, t);
        });
    } else if (kernel == "open") {
        for (u32 row = 0; row < (u32)p.rows; row++) {
            bool wrong = false, bad = false;
            for (i64 i = 0; i < PACK_BLOCK; i++) wrong = offsets_wrong(p, i, PACK_BLOCK) || wrong;
            for (i64 i = 0; i < PACK_BLOCK; i++) bad = open_thread(p, row, wrong, i, PACK_BLOCK) || bad;
            ((u32 *)p.row_flags)[row] = wrong ? TOK_OFFSETS : bad ? TOK_ILL_FORMED : 0;
        }
    } else if (kernel == "rows_few") {
        for (u32 row = 0; row < (u32)p.rows; row++) {
            u32 counts[ROWS_WARPS];
            each_warp(ROWS_WARPS, [&](u32 warp) {
                RowShare share = share_of(p, row, warp);
                u32 tokens = count_tokens(s, share.from, share.to);
                if (lane_id() == 0) counts[warp] = tokens;
            });
            each_warp(ROWS_WARPS, [&](u32 warp) {
                p.bits == 64 ? write_share<i64>(p, s, row, warp, counts) : write_share<i32>(p, s, row, warp, counts);
            });
        }
    } else if (kernel == "patch") {
        each_warp(p.patches, [&](u32 i) { p.bits == 64 ? patch_row<i64>(p, i) : patch_row<i32>(p, i); });
    } else if (kernel == "windows") {
        const MergeTables t = merge_tables(p);
        const u32 looked = s.counters[COUNT_LOOKED];
        each_warp((looked + 31) / 32, [&](u32 i) { look_for_tokens(p, s, t, 32 * i, looked); });
        each_warp(s.counters[COUNT_LONG], [&](u32 i) { cut_windows(p, s, t, i); });
    } else {
        if (kernel == "merge_chars")
            merge_phase(p, s, char_tables(p));
        else
            merge_phase(p, s, merge_tables(p));
    }
}

#endif
