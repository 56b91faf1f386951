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

template <int CAP, int WHICH, int GROUP, typename T>
static void merge_each(const TokenizeParameters &p, const Scratch &s, const T &t, u32 count) {
    constexpr u32 pieces = 32 / GROUP;
    static u32 a[CAP * pieces], b[CAP * pieces];
    each_warp((count + pieces - 1) / pieces, [&](u32 i) { merge_some<CAP, WHICH, GROUP>(p, s, t, a, b, i * pieces, count); });
}

template <typename T> static void merge_phases(const std::string &kernel, const TokenizeParameters &p, const Scratch &s, const T &t) {
    static u32 memory[2 * STORED_SYMBOLS];
    if (kernel == "merge") {
        each_warp(s.counters[COUNT_LONG], [&](u32 i) { merge_line(p, s, t, memory, i); });
        merge_each<64, WINDOWS, GROUP_WINDOW>(p, s, t, s.counters[COUNT_WINDOWS]);
        merge_each<64, SIXTYFOUR, GROUP_64>(p, s, t, s.counters[COUNT_SIXTYFOUR]);
        merge_each<32, MIDDLE, GROUP_32>(p, s, t, s.counters[COUNT_MIDDLE]);
        merge_each<16, SHORT, GROUP_16>(p, s, t, s.counters[COUNT_SHORT]);
        merge_each<8, TINY, GROUP_16>(p, s, t, s.counters[COUNT_TINY]);
    }
    if (kernel == "windows") each_warp(s.counters[COUNT_LONG], [&](u32 i) { cut_windows(p, s, t, i); });
    if (kernel == "join") each_warp(s.counters[COUNT_LONG], [&](u32 i) { join_piece(p, s, t, memory, i); });
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
        each_warp(s.tiles, [&](u32 tile) { starts_tile(p, s, st, *shared, tile); });
    } else if (kernel == "match") {
        WordTable words = word_table(table_of(p));
        for (u32 i = 0; i < s.counters[COUNT_TINY]; i++) match_word(p, s, words, class_table(table_of(p)), s.lists[0][i]);
    } else if (kernel == "match_unigram") {
        UnigramTable words = unigram_table(table_of(p));
        for (u32 i = 0; i < s.counters[COUNT_TINY]; i++) walk_word(p, s, words, s.lists[0][i]);
        for (u32 i = 0; i < s.counters[COUNT_MIDDLE]; i++) walk_word(p, s, words, s.lists[1][i]);
        for (u32 i = 0; i < s.counters[COUNT_SIXTYFOUR]; i++) walk_word(p, s, words, s.lists[1][s.last_middle - i]);
    } else if (kernel == "count") {
        each_warp(p.rows, [&](u32 row) {
            RowTotals t = {0, 0, 0};
            count_row(p, s, row, t);
            if (lane_id() == 0) add_totals((i64 *)p.header, t);
        });
    } else if (kernel == "rows") {
        each_warp(p.rows, [&](u32 row) { p.bits == 64 ? write_row<i64>(p, s, row) : write_row<i32>(p, s, row); });
    } else if (kernel == "patch") {
        each_warp(p.patches, [&](u32 i) { p.bits == 64 ? patch_row<i64>(p, i) : patch_row<i32>(p, i); });
    } else {
        const size_t chars = kernel.find("_chars");
        if (chars == std::string::npos)
            merge_phases(kernel, p, s, merge_tables(p));
        else
            merge_phases(kernel.substr(0, chars), p, s, char_tables(p));
    }
}

#endif
