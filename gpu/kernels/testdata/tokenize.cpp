// Runs the tokenizing kernels as g++ compiles them, warp by warp (fibers.h), over the rows of a file. engine/gpuimage's tests build it with
// sanitizers and compare what it writes with the CPU engine.
//
//   tokenize layout                          prints offsets and sizes, for the tests that compare them with Go's
//   tokenize learn TABLE                     puts pieces into the table, as threads at once would too, and looks for them
//   tokenize TABLE ROWS OUT [name=value ..]  TABLE: section gpu.table. ROWS: i64 rows, i64 offsets[rows + 1], bytes. OUT: i64 width, i64 header[4],
//                                            u32 flags[rows], u32 tokens[rows], i64 lengths[rows], i64 ids[rows * width], i64 mask[rows * width]
//   names: again: how often before, so that pieces are learnt;
//          add_special split_special max_tokens truncate_left width (0: longest) bits pad_left pad_id; pack: by uio_tok_pack; seed: of the lanes' order;
//          rows_count: with width, rows count themselves; few: as small slabs: a block a row, a block a tile, a warp a piece; offset_bits: of pack's offsets; slack: bytes of the arena that pack's rows do not need; break: a row whose offset falls, counted from 1; ragged: rows one behind the other, ids[header[2]] and no mask; patch: flagged rows are written anew, row r as r % 7 ids 1000 + r
//
// Every buffer is of exact size, so that a store or load outside is seen, and outputs are poisoned before.
#include "../tok_pack.cu"
#include "../tok_starts.cu"
#include "../tok_wordpiece.cu"
#include "../tok_unigram.cu"
#include "../tok_merge.cu"
#include "../tok_rows.cu"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

typedef std::vector<u8> Bytes;

static Bytes read_file(const char *path) {
    std::ifstream f(path, std::ios::binary);
    if (!f) fprintf(stderr, "no %s\n", path), exit(2);
    return Bytes(std::istreambuf_iterator<char>(f), std::istreambuf_iterator<char>());
}

// A block of exact size, aligned as device memory is, filled with a pattern.
struct Block {
    u8 *at;
    explicit Block(size_t bytes) {
        void *block;
        if (posix_memalign(&block, 256, bytes)) fprintf(stderr, "memory\n"), exit(2);
        at = (u8 *)block;
        memset(at, 0xA5, bytes);
    }
    ~Block() { free(at); }
    Block(const Block &) = delete;
    void operator=(const Block &) = delete;
    u64 address() const { return (u64)at; }
};

static void all_warps(u32 count, const std::function<void(u32)> &f) {
    std::vector<u32> order(count);
    for (u32 i = 0; i < count; i++) order[i] = i;
    for (u32 i = count; i > 1; i--) std::swap(order[i - 1], order[fibers.random() % i]);
    for (u32 i : order) fibers.run([&, i] { f(i); });
}

template <typename T> static void merge(const TokenizeParameters &p, const Scratch &s, const T &t, bool few) {
    const u32 looked = s.counters[COUNT_LOOKED];
    all_warps((looked + 31) / 32, [&](u32 i) { look_for_tokens(p, s, t, 32 * i, looked); });
    all_warps(s.counters[COUNT_LONG], [&](u32 i) { cut_windows(p, s, t, i); });
    static u32 memory[MERGE_WORDS];
    const u32 warps = few ? 1u << 30 : 0;
    u32 tickets = 0;
    fibers.run([&] { tickets = queue_of(s, warps).all; });
    all_warps(tickets, [&](u32 ticket) { serve(p, s, t, memory, queue_of(s, warps), ticket); });
}

// few: as small slabs are tokenized.
static void tokenize(const TokenizeParameters &p, bool pack, bool few) {
    for (i64 i = 0; i < 3000 && !(few && pack); i++) init_thread(p, i, 3000);
    for (u32 row = 0; few && pack && row < (u32)p.rows; row++) {
        bool wrong = false, bad = false;
        for (i64 i = 0; i < 96; i++) wrong = offsets_wrong(p, i, 96) || wrong;
        for (i64 i = 0; i < 96; i++) bad = open_thread(p, row, wrong, i, 96) || bad;
        ((u32 *)p.row_flags)[row] = wrong ? TOK_OFFSETS : bad ? TOK_ILL_FORMED : 0;
    }
    if (pack && !few) {
        for (i64 i = 0; i < 33; i++) offsets_thread(p, i, 33);
        for (i64 i = 0; i < 777; i++) pack_thread(p, i, 777);
    }
    Scratch s = scratch_of(p);
    u32 lut[LUT_WORDS];
    for (u32 i = 0; i < lut_words(table_word(table_of(p), TAB_FAMILY)); i++) lut[i] = lut_word(p, i);
    StartsTables st = starts_tables(p, lut);
    auto shared = std::make_unique<StartsShared>();
    std::vector<u32> order(s.tiles);
    for (u32 i = 0; i < s.tiles; i++) order[i] = i;
    std::shuffle(order.begin(), order.end(), fibers.random);
    for (u32 tile : order) starts_tile(p, s, st, *shared, tile, few, [](const std::function<void()> &f) { fibers.run(f); });
    if (st.family == FAMILY_BERT) { // its words are matched
        WordTable words = word_table(table_of(p));
        for (u32 i = 0; i < s.counters[COUNT_LISTS]; i++) match_word(p, s, words, class_table(table_of(p)), s.lists[0][i]);
        s.counters[COUNT_LISTS] = 0;
    }
    if (st.family == FAMILY_UNIGRAM) {
        UnigramTable words = unigram_table(table_of(p));
        for (u32 list : {(u32)LIST_WORDS, (u32)LIST_LONG_WORDS, (u32)LIST_LONGEST_WORDS})
            for (u32 i = 0; i < s.counters[counter_of(list)]; i++) walk_word(p, s, words, *s.listed(list, i));
        for (u32 i = 0; i < COUNTERS; i++) s.counters[i] = 0;
    }
    if (st.family == FAMILY_SENTENCEPIECE)
        merge(p, s, char_tables(p), few);
    else
        merge(p, s, merge_tables(p), few);
    if (p.rows_count) return;
    all_warps((u32)p.rows, [&](u32 row) {
        RowTotals t = {0, 0, 0};
        count_row(p, s, row, t);
        if (lane_id() == 0) add_totals((i64 *)p.header, t);
    });
}

static void layout() {
#define FIELD(x) printf("field %s %zu\n", #x, offsetof(TokenizeParameters, x))
    FIELD(text), FIELD(text_bytes), FIELD(offsets), FIELD(rows), FIELD(table), FIELD(scratch), FIELD(row_tokens), FIELD(row_flags),
        FIELD(header);
    FIELD(add_special), FIELD(split_special), FIELD(max_tokens), FIELD(truncate_left), FIELD(ids), FIELD(mask), FIELD(type_ids),
        FIELD(lengths);
    FIELD(row_starts), FIELD(width), FIELD(bits), FIELD(pad_left), FIELD(pad_id), FIELD(source), FIELD(source_offsets),
        FIELD(source_offset_bits);
    FIELD(patches), FIELD(patch_rows), FIELD(patch_offsets), FIELD(patch_ids), FIELD(row_errors), FIELD(source_bytes), FIELD(rows_count);
    printf("size %zu\n", sizeof(TokenizeParameters));
    for (i64 n : {1, 2, 959, 960, 961, 100000, 64 << 20, (1 << 30) - 1}) {
        TokenizeParameters p = {};
        p.text_bytes = n;
        Scratch s = scratch_of(p);
        u64 tiles = s.tiles, records = (u64)n / 65 + tiles + 1, windows = (u64)n / 32 + records + 1;
        printf("scratch %lld %llu\n", n, (u64)s.alive + ((8 * windows + 255) & ~255ull));
    }
}

static void expect(bool x, const char *what) {
    if (!x) fprintf(stderr, "learn: %s\n", what), exit(1);
}

// An entry is found whole or not at all, whichever of its words have come; and it gives back the ids that went in.
static void learn(const char *path) {
    Bytes bytes = read_file(path);
    Block table(bytes.size());
    memcpy(table.at, bytes.data(), bytes.size());
    PieceTable t = piece_table({table.at});
    std::mt19937 random(5);
    u32 learnt = 0;
    for (int round = 0; round < 20000; round++) {
        u8 text[24] = {};
        u32 length = 2 + random() % 14, count = 1 + random() % MAX_IDS, id[MAX_IDS] = {}, value = 0;
        for (u32 i = 0; i < length; i++) text[i] = (u8)(random() % 3 ? random() % 0xF8 : 0); // zeros too: what has not come is zero
        for (u32 i = 0; i < count; i++) id[i] = random() & ID_MASK;
        alignas(4) u8 memory[32] = {};
        u32 shift = random() & 3;
        memcpy(memory + shift, text, length);
        Key key = key_of(memory + shift, length);
        if (find_piece(t, key, value) != 0xFFFFFFFFu) continue;
        uint4 v = value_of(count, id);
        u32 place = piece_hash(t, key) >> t.shift, whole[8] = {key.w[0], key.w[1], key.w[2], key.w[3], v.x, v.y, v.z, v.w};
        u32 *entry = (u32 *)(t.at + 2 * (u64)place);
        for (u32 which = 0; which < 256 && round < 2000 && !(entry[3] | entry[4]); which++) {
            for (int i = 0; i < 8; i++) entry[i] = which >> i & 1 ? whole[i] : 0;
            expect((find_piece(t, key, value) == place) == (which == 255), "an entry half there");
            memset(entry, 0, 32);
        }
        for (int again = 0; again < 3; again++) learn_piece(t, key, v);
        place = find_piece(t, key, value);
        if (place == 0xFFFFFFFFu) continue; // both places are taken
        uint4 got = shared_load(t.at + 2 * (u64)place + 1);
        u32 ids[MAX_IDS] = {got.x & ID_MASK, got.y & ID_MASK, got.z & ID_MASK, got.w & ID_MASK, fifth_id(got), sixth_id(got)};
        expect(value >> 28 == count && value == got.x && !memcmp(ids, id, sizeof ids), "other ids");
        learnt++;
    }
    expect(learnt > 1000, "nothing learnt");
    expect(*t.learnt == learnt, "a piece learnt twice");
    printf("%u pieces\n", learnt);
}

int main(int count, char **arguments) {
    if (count == 2 && std::string(arguments[1]) == "layout") return layout(), 0;
    if (count == 3 && std::string(arguments[1]) == "learn") return learn(arguments[2]), 0;
    if (count < 4) return 2;
    std::map<std::string, i64> option = {{"max_tokens", -1}, {"bits", 64}, {"seed", 1}, {"offset_bits", 64}};
    for (int i = 4; i < count; i++) {
        std::string a = arguments[i];
        option[a.substr(0, a.find('='))] = atoll(a.c_str() + a.find('=') + 1);
    }
    fibers.random.seed((unsigned)option["seed"]);
    Bytes table_bytes = read_file(arguments[1]), file = read_file(arguments[2]);
    i64 rows;
    memcpy(&rows, file.data(), 8);
    std::vector<i64> from((size_t)rows + 1);
    memcpy(from.data(), file.data() + 8, 8 * from.size());
    const u8 *bytes = file.data() + 8 + 8 * from.size();
    i64 n = from[(size_t)rows] - from[0] + rows + option["slack"];
    const i64 bytes_there = (i64)file.size() - (bytes - file.data());
    if (option["break"]) from[(size_t)option["break"]] = option["break"] % 2 ? -1 : bytes_there + 1;

    Block table(table_bytes.size());
    memcpy(table.at, table_bytes.data(), table_bytes.size());
    Block arena((size_t)(TOK_FRONT + n + TOK_TAIL));
    TokenizeParameters p = {};
    p.text = arena.address() + TOK_FRONT, p.text_bytes = n, p.rows = rows, p.table = table.address();
    std::vector<u32> offsets((size_t)rows + 1), flags((size_t)rows, 0xA5A5A5A5u), tokens((size_t)rows, 0xA5A5A5A5u);
    i64 header[4];
    bool pack = option["pack"] != 0;
    std::vector<i32> narrow(from.begin(), from.end());
    if (pack) {
        p.source = (u64)bytes, p.source_offsets = option["offset_bits"] == 64 ? (u64)from.data() : (u64)narrow.data();
        p.source_offset_bits = option["offset_bits"], p.source_bytes = bytes_there;
    } else {
        u8 *to = (u8 *)p.text;
        for (size_t r = 0; r <= (size_t)rows; r++) {
            offsets[r] = (u32)(from[r] - from[0] + (i64)r);
            if (r == (size_t)rows) break;
            to[offsets[r]] = 0xFF;
            memcpy(to + offsets[r] + 1, bytes + from[r], (size_t)(from[r + 1] - from[r]));
        }
    }
    p.offsets = (u64)offsets.data(), p.row_flags = (u64)flags.data(), p.row_tokens = (u64)tokens.data(), p.header = (u64)header;
    Scratch s = scratch_of(p);
    u64 windows = (u64)n / 32 + (u64)n / 65 + s.tiles + 2;
    Block scratch((size_t)((u64)s.alive + 8 * windows));
    p.scratch = scratch.address();
    p.add_special = option["add_special"], p.split_special = option["split_special"];
    p.max_tokens = option["max_tokens"], p.truncate_left = option["truncate_left"];
    for (i64 i = 0; i <= option["again"]; i++) {
        p.rows_count = i == option["again"] && option["rows_count"];
        tokenize(p, pack, option["few"] != 0);
    }
    if (u32 learnt = table_word(table_of(p), TAB_LEARNT)) fprintf(stderr, "%u pieces learnt\n", learnt);

    p.width = option["width"] ? option["width"] : header[0];
    p.bits = option["bits"], p.pad_left = option["pad_left"], p.pad_id = option["pad_id"];
    size_t cells = (size_t)(rows * p.width);
    std::vector<i64> ids(cells, 0x5AA5A5A5A5A5A5A5), mask = ids, lengths((size_t)rows);
    std::vector<i32> ids32(cells, 0x5AA5A5A5), mask32 = ids32;
    bool wide = p.bits == 64;
    p.ids = wide ? (u64)ids.data() : (u64)ids32.data(), p.mask = wide ? (u64)mask.data() : (u64)mask32.data(),
    p.lengths = (u64)lengths.data();
    std::vector<u8> errors((size_t)rows, 0xA5);
    p.row_errors = (u64)errors.data();
    std::vector<i64> row_starts;
    if (option["ragged"]) {
        i64 at = 0;
        for (u32 row = 0; row < (u32)rows; row++) {
            row_starts.push_back(at);
            TokenizeParameters q = p;
            q.row_starts = 1;
            at += shape_of(q, tokens[row], flags[row] != 0).length;
        }
        if (at != header[2]) fprintf(stderr, "rows of %lld tokens, the header says %lld\n", at, header[2]), exit(1);
        p.row_starts = (u64)row_starts.data(), p.width = 1, p.mask = 0;
        ids.assign((size_t)at, -1), ids32.assign((size_t)at, -1);
        p.ids = wide ? (u64)ids.data() : (u64)ids32.data();
    }
    s = scratch_of(p);
    if (option["few"]) header[0] = header[1] = header[2] = 0; // they count for themselves
    for (u32 row = 0; row < (u32)rows && option["few"]; row++) {
        u32 counts[ROWS_WARPS];
        all_warps(ROWS_WARPS, [&](u32 warp) {
            RowShare share = share_of(p, row, warp);
            u32 tokens = count_tokens(s, share.from, share.to);
            if (lane_id() == 0) counts[warp] = tokens;
        });
        all_warps(ROWS_WARPS,
                  [&](u32 warp) { wide ? write_share<i64>(p, s, row, warp, counts) : write_share<i32>(p, s, row, warp, counts); });
    }
    all_warps(option["few"] ? 0 : (u32)rows, [&](u32 row) {
        RowTotals t = {0, 0, 0};
        if (wide)
            write_row<i64>(p, s, row, t);
        else
            write_row<i32>(p, s, row, t);
        if (p.rows_count && lane_id() == 0) add_totals(header, t);
    });
    for (size_t row = 0; row < (size_t)rows; row++)
        if (errors[row] != flags[row]) fprintf(stderr, "row %zu: error %d, flags %u\n", row, errors[row], flags[row]), exit(1);
    std::vector<u32> patch_rows, patch_offsets = {0}, patch_ids;
    for (u32 row = 0; option["patch"] && row < (u32)rows; row++) {
        if (!flags[row]) continue;
        patch_rows.push_back(row);
        patch_ids.insert(patch_ids.end(), row % 7, 1000 + row);
        patch_offsets.push_back((u32)patch_ids.size());
    }
    p.patches = (i64)patch_rows.size(), p.patch_rows = (u64)patch_rows.data(), p.patch_offsets = (u64)patch_offsets.data(),
    p.patch_ids = (u64)patch_ids.data();
    all_warps((u32)p.patches, [&](u32 i) {
        if (wide)
            patch_row<i64>(p, i);
        else
            patch_row<i32>(p, i);
    });
    if (!wide) ids.assign(ids32.begin(), ids32.end()), mask.assign(mask32.begin(), mask32.end());
    if (option["ragged"]) mask.clear();

    std::ofstream out(arguments[3], std::ios::binary);
    auto write = [&out](const void *at, size_t n) { out.write((const char *)at, (std::streamsize)n); };
    write(&p.width, 8), write(header, 32), write(flags.data(), 4 * flags.size()), write(tokens.data(), 4 * tokens.size());
    write(lengths.data(), 8 * lengths.size()), write(ids.data(), 8 * ids.size()), write(mask.data(), 8 * mask.size());
    return out ? 0 : 2;
}
