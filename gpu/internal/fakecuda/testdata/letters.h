// A tokenizer so simple that tests know its ids by heart, in the place of the tokenizing kernels: the tests of the host side run over it. Its table begins
// with LETTERS_MAGIC. One token a byte but spaces, the byte's value and 100; 2 before and 3 behind where special tokens are asked for. A row that holds '^'
// is left to the CPU as TOK_ADDED, one that holds '%' as TOK_COSTLY. The tokens go through the scratch, which so is seen to stay until the rows are written.
#ifndef UIO_LETTERS_H
#define UIO_LETTERS_H

#include "../../../kernels/tokenize.h"

#include <cstring>
#include <vector>

static const char LETTERS_MAGIC[] = "letters!";

static u32 *letters_offsets(const TokenizeParameters &p) { return (u32 *)p.offsets; }

static i64 letters_length(const TokenizeParameters &p, i64 row) { // as written
    i64 n = ((u32 *)p.row_tokens)[row];
    if (((u32 *)p.row_flags)[row]) return 0;
    if (p.max_tokens >= 0 && n > p.max_tokens) n = p.max_tokens;
    return n + (p.add_special ? 2 : 0);
}

static void letters_cell(u64 base, i64 bits, i64 at, i64 value) {
    if (!base) return;
    if (bits == 64)
        ((i64 *)base)[at] = value;
    else
        ((i32 *)base)[at] = (i32)value;
}

static void letters_row(const TokenizeParameters &p, i64 row, const u32 *ids, i64 n) {
    if (p.lengths) ((i64 *)p.lengths)[row] = n;
    if (p.row_starts) {
        for (i64 i = 0; i < n; i++) letters_cell(p.ids, p.bits, ((i64 *)p.row_starts)[row] + i, ids[i]);
        return;
    }
    i64 shown = n < p.width ? n : p.width, before = p.pad_left ? p.width - shown : 0;
    for (i64 c = 0; c < p.width; c++) {
        bool token = c >= before && c < before + shown;
        letters_cell(p.ids, p.bits, row * p.width + c, token ? (i64)ids[c - before] : p.pad_id);
        letters_cell(p.mask, p.bits, row * p.width + c, token);
        letters_cell(p.type_ids, p.bits, row * p.width + c, 0);
    }
}

static void letters_count(const TokenizeParameters &p) {
    u32 *tokens = (u32 *)p.row_tokens, *flags = (u32 *)p.row_flags;
    i64 *header = (i64 *)p.header;
    for (i64 r = 0; r < p.rows; r++) {
        if (flags[r]) tokens[r] = 0, header[1]++;
        i64 n = letters_length(p, r);
        if (n > header[0]) header[0] = n;
        header[2] += n;
    }
}

static void letters_run(const char *name, const TokenizeParameters &p) {
    u8 *text = (u8 *)p.text;
    u32 *offsets = letters_offsets(p), *tokens = (u32 *)p.row_tokens, *flags = (u32 *)p.row_flags;
    i64 *header = (i64 *)p.header;
    u8 *kept = (u8 *)p.scratch; // one byte a byte of text: the tokens of each row from its separator on
    if (!strcmp(name, "uio_tok_init")) {
        memset(text - TOK_FRONT, 0xFF, TOK_FRONT);
        memset(text + p.text_bytes, 0xFF, TOK_TAIL);
        memset(flags, 0, (size_t)p.rows * 4);
        memset(header, 0, 32);
    } else if (!strncmp(name, "uio_tok_starts", 14)) {
        for (i64 r = 0; r < p.rows; r++) {
            u32 n = 0;
            if (text[offsets[r]] != 0xFF && !header[3]) flags[r] |= TOK_ILL_FORMED;
            for (u32 i = offsets[r] + 1; i < offsets[r + 1]; i++) {
                if (text[i] == '^') flags[r] |= TOK_ADDED;
                if (text[i] == '%') flags[r] |= TOK_COSTLY;
                if (text[i] != ' ') kept[offsets[r] + n++] = text[i];
            }
            tokens[r] = n;
        }
    } else if (!strcmp(name, "uio_tok_count")) {
        letters_count(p);
    } else if (!strncmp(name, "uio_tok_rows", 12)) {
        if (p.rows_count) letters_count(p);
        for (i64 r = 0; r < p.rows; r++) {
            i64 n = letters_length(p, r), special = p.add_special ? 1 : 0, inner = n - 2 * special, skip = 0;
            if (p.truncate_left && inner < (i64)tokens[r]) skip = tokens[r] - inner;
            std::vector<u32> ids;
            if (n && special) ids.push_back(2);
            for (i64 i = 0; i < inner; i++) ids.push_back(kept[offsets[r] + skip + i] + 100u);
            if (n && special) ids.push_back(3);
            letters_row(p, r, ids.data(), n);
            if (p.row_errors) ((u8 *)p.row_errors)[r] = (u8)flags[r];
        }
    } else if (!strcmp(name, "uio_tok_patch")) {
        u32 *rows = (u32 *)p.patch_rows, *ends = (u32 *)p.patch_offsets, *ids = (u32 *)p.patch_ids;
        for (i64 k = 0; k < p.patches; k++) letters_row(p, rows[k], ids + ends[k], ends[k + 1] - ends[k]);
    }
}

#endif
