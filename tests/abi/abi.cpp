// abi.cpp: the C++17 wrapper as a program sees it: exceptions with status and row, handles that close themselves, texts that are free when told.
//
//	abipp TOKENIZER_JSON
#include <atomic>
#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>

#include "check.h"
#include "unchecked_io.hpp"

namespace {

template <class F> void throws(uio_status code, std::int64_t row, const char *what, F &&f) {
    try {
        f();
        CHECK(false, "%s: nothing was thrown", what);
    } catch (const uio::Error &e) {
        CHECK(e.code() == code && e.row() == row, "%s: status %d, row %lld: %s", what, e.code(), static_cast<long long>(e.row()), e.what());
    }
}

void run(const std::string &json) {
    throws(UIO_ERR_TOKENIZER, -1, "half a file", [&] { uio::Tokenizer::open(std::string_view(json).substr(0, json.size() / 2)); });
    uio::Tokenizer tok = uio::Tokenizer::open(json);
    CHECK(tok.property("backend") == "huggingface" || tok.property("backend") == "native", "%s", tok.property("backend").c_str());
    CHECK(tok.token_to_id(*tok.id_to_token(5)) == 5 && !tok.token_to_id("no such token") && !tok.id_to_token(1 << 30), "vocabulary");
    CHECK(tok.vocab_size() >= tok.vocab_size(false) && tok.num_special_tokens(true) >= tok.num_special_tokens(), "sizes");

    const std::vector<std::string_view> texts = {"A tensor is a dense block of numbers.", "", std::string_view("nul\0inside", 10)};
    uio::Batch batch = tok.encode(texts);
    uio::Shape shape = batch.shape();
    CHECK(shape.rows == 3 && batch.place() == UIO_CPU, "%lld rows", static_cast<long long>(shape.rows));
    uio::Tensor ids = batch.tensor(UIO_INPUT_IDS), mask = batch.tensor(UIO_ATTENTION_MASK, true), lengths = batch.tensor(UIO_LENGTHS);
    CHECK(ids.shape(0) == shape.rows && ids.shape(1) == shape.width && ids.size() == mask.size() && mask.versioned(), "shapes");
    std::int64_t ones = 0;
    for (std::int64_t i = 0; i < mask.size(); i++) ones += mask.data<std::int64_t>()[i];
    CHECK(ones == shape.tokens, "%lld ones", static_cast<long long>(ones));
    throws(UIO_ERR_ARGUMENT, -1, "another dtype", [&] { ids.data<std::int32_t>(); });
    throws(UIO_ERR_STATE, -1, "a field not asked for", [&] { batch.tensor(UIO_OFFSETS); });

    // Moves, and a tensor that is another owner's after release.
    uio::Tensor moved = std::move(ids);
    uio::Batch elsewhere = std::move(batch);
    void *raw = moved.release();
    throws(UIO_ERR_STATE, -1, "a released tensor", [&] { moved.size(); });
    uio::Tensor back(raw, false);
    std::vector<std::vector<std::uint32_t>> rows;
    for (std::int64_t r = 0; r < shape.rows; r++) {
        const std::int64_t *row = back.data<std::int64_t>() + r * shape.width;
        rows.emplace_back(row, row + lengths.data<std::int64_t>()[r]);
    }
    CHECK(tok.decode(rows, true).size() == 3 && tok.decode(rows, true)[1].empty() && tok.decode({}).empty(), "decode");

    // Options, pairs, errors that name the row.
    uio::Options options = uio::Options().ask({UIO_INPUT_IDS, UIO_OFFSETS}).truncate(6).pad(UIO_PAD_MAX_LENGTH, 6).bits(32).threads(2);
    uio::Batch cut = tok.encode(texts, texts, options);
    CHECK(cut.shape().width == 6 && cut.tensor(UIO_OFFSETS).bits() == 32 && cut.tensor(UIO_OFFSETS).shape(2) == 2, "options");
    throws(UIO_ERR_ARGUMENT, -1, "pairs of another number", [&] { tok.encode(texts, {"a"}); });
    throws(UIO_ERR_TEXT, 1, "ill-formed text", [&] { tok.encode({"a", "\xC0", "\xFF"}); });
    throws(UIO_ERR_ENGINE_UNAVAILABLE, -1, "the GPU engine", [&] {
        uio::Options o;
        o.tokenize_on = UIO_ON_GPU;
        tok.encode(texts, {}, o);
    });

    // Prompts.
    uio::Growing growing = tok.growing(0);
    growing.append("A tensor is a den");
    uio::Growing other = growing.copy();
    uio::Growing::Change change = growing.append("se block of numbers.");
    std::vector<std::uint32_t> all = growing.ids();
    CHECK(all.size() == static_cast<std::size_t>(change.index) + change.ids.size() && other.ids() != all, "growing");
    std::string streamed;
    uio::Stream stream = tok.stream();
    for (std::uint32_t id : all) streamed += stream.step(id).value_or("");
    CHECK(streamed.find("dense block") != std::string::npos, "%s", streamed.c_str());
    throws(UIO_ERR_TEXT, -1, "ill-formed text", [&] { growing.append("\xFF"); });
    if (tok.property("backend") == "native")
        CHECK(tok.encode_spans({{"A tensor is a den", true}, {"se block of numbers.", false}}, false) == all, "spans");

    CHECK(tok.encode_text("A tensor is a dense block of numbers.", 0) == all, "one text");
    throws(UIO_ERR_TEXT, 0, "ill-formed text", [&] { tok.encode_text("\xFF"); });

    // Many threads; jobs that are left tell when their texts are free.
    std::vector<std::string> large(200);
    for (std::size_t i = 0; i < large.size(); i++) large[i] = std::string(1 + i * 7 % 300, static_cast<char>('a' + i % 26)) + " row";
    const std::vector<std::string_view> views(large.begin(), large.end());
    const uio::Shape first = tok.encode(views).shape();
    std::atomic<int> released{0}, started{0};
    std::vector<std::thread> threads;
    for (int n = 0; n < 4; n++) {
        threads.emplace_back([&] {
            for (int round = 0; round < 6; round++) {
                uio::Job job = tok.start(views, {}, uio::Options(), [&] { released++; });
                started++;
                if (round % 2) continue; // left running
                while (!job.wait(1)) {
                }
                CHECK(job.take().shape().tokens == first.tokens, "other tokens than the first time");
            }
        });
    }
    for (std::thread &t : threads) t.join();
    try {
        tok.start(views, {"one"}, uio::Options(), [&] { released++; });
    } catch (const uio::Error &) {
        started++;
    }
    for (int i = 0; i < 20000 && released < started; i++) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK(released == started, "%d started, %d released", started.load(), released.load());

    std::string why;
    if (uio::cuda_count(&why) == 0) CHECK(!why.empty(), "no device, no reason");
    uio::HoldFrees hold;
    uio::empty_cache();
    CHECK(tok.stats().find("\"calls\":") != std::string::npos && uio::stats().find("\"mem.pinned\":") != std::string::npos, "stats");
}

} // namespace

int main(int argc, char **argv) {
    std::ifstream f(argc == 2 ? argv[1] : "", std::ios::binary);
    if (!f) {
        std::fprintf(stderr, "usage: abipp TOKENIZER_JSON\n");
        return 2;
    }
    try {
        run(std::string(std::istreambuf_iterator<char>(f), {}));
    } catch (const std::exception &e) {
        CHECK(false, "%s", e.what());
    }
    std::printf("abi.cpp: %d failed\n", failures);
    return failures != 0;
}
