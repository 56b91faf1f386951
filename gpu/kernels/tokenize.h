// The contract of the tokenizing kernels: raw UTF-8 on the device -> token ids, exactly those of the CPU engine, in dense or ragged rows.
//
// Every kernel takes one TokenizeParameters by value (64-bit fields only, so Go, NVRTC and g++ lay it out alike) and nothing else. The host fills
// one block for a slab of rows and hands the same block to every launch.
//
// The arena holds the rows one behind the other, each with one byte 0xFF before it, which no UTF-8 has: it is the row's start, the end of the text
// before it, and the place of the special tokens in front.
//
//        buffer   64 guard | FF h e l l o FF FF a b c | TOK_TAIL guard        rows "hello", "", "abc"
//        text              ^ text = buffer + 64, buffer aligned to 256
//        offsets             0           6  7        11                       text_bytes 11, rows 3
//
// Text comes to the arena either from the host, already with separators (well-formed UTF-8: the host has checked it), or from the device by
// uio_tok_pack, which checks it; then text_bytes may be more than the rows need, and separators fill the rest. The guards are written by uio_tok_init:
// the host need not.
//
// Launches, in order; [ ] where not always needed. All in one stream.
//
//   uio_tok_init       tok_pack    block 256, grid ceil(max(rows, 2048) / 256)     clears row_flags, header, counters; writes the guards
//   [uio_tok_offsets]  tok_pack    block 256, grid ceil((rows + 1) / 256)          checks source_offsets and fills offsets
//   [uio_tok_pack]     tok_pack    block 256, grid ceil((text_bytes + 1) / 4096)   fills the arena from source, which the device can read
//   [uio_tok_open]     tok_pack    block 256, grid rows                            the three above in one, where rows are few
//   uio_tok_starts_*   tok_starts  block 256, grid min(6 * SMs, ceil(text_bytes / (8 * 960))), of small slabs ceil(text_bytes / 960)   where pieces start, and the ids of those that the table knows: the
//                                                                                  one for the table's family (StartsEntry in tokenize.go)
//   uio_tok_windows    tok_merge   block 128, grid min(16 * SMs, text_bytes / 4096 + 1)   pieces of more than 15 bytes: tokens, or cut into windows
//   uio_tok_merge      tok_merge   block 128, grid min(9 * SMs, text_bytes / 1024 + 1); behind windows   unknown pieces; behind
//                                  uio_tok_starts_sentencepiece uio_tok_merge_chars of tok_sentencepiece in its place
//   uio_tok_match      tok_wordpiece  block 128, grid min(16 * SMs, text_bytes / 4096 + 1)   behind uio_tok_starts_bert, instead of windows and merge: words
//                                                                                  that are no tokens
//   uio_tok_match_unigram  tok_unigram  block 128, grid min(16 * SMs, text_bytes / 4096 + 1)   the same behind uio_tok_starts_unigram
//   [uio_tok_count]    tok_rows    block 256, grid ceil(rows / 8); behind all above       row_tokens, header; not with rows_count
//   uio_tok_rows       tok_rows    block 256, grid ceil(rows / 8); behind count           writes every cell of the outputs
//   [uio_tok_rows_few] tok_rows    block 256, grid rows; instead of count and rows         of small slabs of dense rows of a fixed width: rows_count is 1
//   [uio_tok_patch]    tok_rows    block 256, grid ceil(patches / 8); behind rows         rows that the CPU encoded, over those of rows
//
// Any grid is right; those above are tuned. No dynamic shared memory. Nothing is allocated, no kernel waits for another block, any stream will do,
// and all of it can be captured into a graph. rows may be 0: launch nothing.
//
// padding to the longest row: after uio_tok_count the host reads header[0] (and [1], one copy of 16 bytes), chooses width and launches the rest.
// A fixed width needs no read-back. Flagged rows are written as rows of pads with mask 0 and length 0; header[1] counts them. The host encodes them
// on the CPU (it reads row_flags) and patches them.
#ifndef UIO_TOKENIZE_H
#define UIO_TOKENIZE_H

typedef long long i64;
typedef unsigned long long u64;
typedef int i32;
typedef unsigned int u32;
typedef unsigned short u16;
typedef unsigned char u8;

enum {
    TOK_FRONT = 64, // bytes of the buffer before text
    TOK_TAIL = 2112, // bytes of the buffer behind text + text_bytes
    TOK_TILE = 960, // bytes of text that one warp of uio_tok_starts looks at, beside 32 on each side
    TOK_MAX_TEXT = 1 << 30, // text_bytes is below this
};

// Why a row is left to the CPU: bits of row_flags.
enum {
    TOK_ADDED = 1, // the text of an added token is in it that the kernels do not cut out
    TOK_NORMALIZE = 2, // the normalizer may change it
    TOK_ILL_FORMED = 4, // it is not UTF-8 (uio_tok_pack alone finds that)
    TOK_COSTLY = 8, // a piece whose work would not be linear in its length, or one of which its neighbours would have to be known
    TOK_OFFSETS = 16, // source_offsets fall, or leave the source or the arena: all rows have this flag, and header[3] is 1
};

struct TokenizeParameters {
    // The slab.
    u64 text; // u8[text_bytes] in its buffer, see above
    i64 text_bytes; // separators included
    u64 offsets; // u32[rows + 1]: where each row's separator is; offsets[rows] = text_bytes
    i64 rows;
    u64 table; // section "gpu.table" of the tokenizer's image, on this device (engine/gpuimage)
    u64 scratch; // tokenize_scratch_bytes(text_bytes) bytes, aligned to 256; their content does not matter
    u64 row_tokens; // u32[rows], out: tokens of the row's text, before truncation and without special tokens; of a flagged row 0
    u64 row_flags; // u32[rows], out: 0, or why the row is left to the CPU
    u64 header; // i64[4], out: longest row as it will be written (special tokens included), flagged rows, sum of all row lengths,
    // 1: source_offsets are wrong, else 0

    // Options.
    i64 add_special; // 1: what the post-processor's template adds
    i64 split_special; // 1: special tokens in the text are text; only the other added tokens are looked for
    i64 max_tokens; // of the text, special tokens not counted; -1: no truncation
    i64 truncate_left; // 1: the last max_tokens are kept

    // Outputs of uio_tok_rows and uio_tok_patch. Addresses may be 0: not wanted. Cells are aligned to their size.
    u64 ids; // bits wide, [rows, width]
    u64 mask; // the same: 1 for a token, 0 for padding
    u64 type_ids; // the same: 0 everywhere
    u64 lengths; // i64[rows]: tokens written
    u64 row_starts; // i64[rows], in: 0 for dense rows; else row r begins at cell row_starts[r] of ids, and there is no padding
    i64 width; // cells of a dense row; what does not fit is cut at the right
    i64 bits; // of a cell: 64 or 32
    i64 pad_left; // 1: padding before the tokens
    i64 pad_id;

    // uio_tok_pack: text on the device, without separators, of any bytes.
    u64 source; // u8, any alignment
    u64 source_offsets; // [rows + 1], not decreasing; row r is source[offset r .. offset r + 1)
    // text_bytes >= last offset - first offset + rows
    i64 source_offset_bits; // 64 or 32

    // uio_tok_patch: rows that are ready (special tokens and truncation included).
    i64 patches;
    u64 patch_rows; // u32[patches]: which row
    u64 patch_offsets; // u32[patches + 1]: of its ids in patch_ids
    u64 patch_ids; // u32[]

    u64 row_errors; // u8[rows], out of uio_tok_rows: row_flags; 0: not wanted
    i64 source_bytes; // of source: no byte beyond is read

    i64 rows_count; // 1: uio_tok_count is not launched, and row_tokens and header are there behind uio_tok_rows, of dense rows whose width is fixed, padded
    // and cut at the right; or behind uio_tok_rows_few, on whatever side
};

#endif
