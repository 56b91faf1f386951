// unchecked_io.hpp: C++17 over unchecked_io.h, header-only.
//
// Every handle is a movable, uncopyable object that closes itself; every failure is a uio::Error with the C status and row. Nothing else is added:
// the C header says what each call does, which thread may make it, and who owns what.
//
//	auto tok = uio::Tokenizer::open(json);
//	std::vector<std::string_view> texts = {"Hello", "World"};
//	uio::Batch batch = tok.encode(texts, {}, uio::Options().truncate(512));
//	uio::Tensor ids = batch.tensor(UIO_INPUT_IDS);          // ids.data<int64_t>(), ids.shape(0), ids.shape(1)
//	DLManagedTensor *m = (DLManagedTensor *)ids.release();  // or to another library, which then owns it
#ifndef UNCHECKED_IO_HPP
#define UNCHECKED_IO_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "unchecked_io.h"

namespace uio {

// A status other than UIO_OK.
class Error : public std::runtime_error {
  public:
    explicit Error(const uio_error &e) : std::runtime_error(e.message), code_(e.code), row_(e.row) {}
    Error(uio_status code, const char *message) : std::runtime_error(message), code_(code), row_(-1) {}
    uio_status code() const noexcept { return code_; }
    std::int64_t row() const noexcept { return row_; } // -1: no row is at fault

  private:
    uio_status code_;
    std::int64_t row_;
};

namespace detail {

template <class Call> void check(Call &&call) {
    uio_error e;
    if (call(&e) != UIO_OK) throw Error(e);
}

template <class T, void (*Close)(T *)> struct Closer {
    void operator()(T *handle) const noexcept { Close(handle); }
};

template <class T, void (*Close)(T *)> using Handle = std::unique_ptr<T, Closer<T, Close>>;

using Blob = Handle<uio_blob, uio_blob_close>;

inline std::string text(const Blob &blob) {
    if (!blob) return {};
    return std::string(static_cast<const char *>(uio_blob_data(blob.get())), static_cast<std::size_t>(uio_blob_length(blob.get())));
}

template <class Call> std::string blob(Call &&call) {
    uio_blob *out = nullptr;
    check([&](uio_error *e) { return call(&out, e); });
    return text(Blob(out));
}

// The head of DLPack's structs (https://dmlc.github.io/dlpack/latest/c_api.html), so that nothing but this header is needed to read a tensor.
struct Device {
    std::int32_t type, id;
};
struct DType {
    std::uint8_t code, bits;
    std::uint16_t lanes;
};
struct DL {
    void *data;
    Device device;
    std::int32_t ndim;
    DType dtype;
    std::int64_t *shape, *strides;
    std::uint64_t byte_offset;
};
struct Managed {
    DL tensor;
    void *context;
    void (*deleter)(Managed *);
};
struct ManagedVersioned {
    std::uint32_t major, minor;
    void *context;
    void (*deleter)(ManagedVersioned *);
    std::uint64_t flags;
    DL tensor;
};

} // namespace detail

// Does the library that was loaded speak this header's language?
inline bool abi_matches() noexcept { return uio_abi_version() == UIO_ABI_VERSION; }

// One tensor that we own until release().
class Tensor {
  public:
    Tensor(void *managed, bool versioned) noexcept : managed_(managed), versioned_(versioned) {}
    Tensor(Tensor &&other) noexcept : managed_(std::exchange(other.managed_, nullptr)), versioned_(other.versioned_) {}
    Tensor &operator=(Tensor &&other) noexcept {
        std::swap(managed_, other.managed_);
        std::swap(versioned_, other.versioned_);
        return *this;
    }
    ~Tensor() { reset(); }

    void reset() noexcept {
        if (void *managed = release()) {
            if (versioned_) {
                auto *m = static_cast<detail::ManagedVersioned *>(managed);
                if (m->deleter) m->deleter(m);
            } else {
                auto *m = static_cast<detail::Managed *>(managed);
                if (m->deleter) m->deleter(m);
            }
        }
    }
    // A DLManagedTensor*, or a DLManagedTensorVersioned* if versioned(); whoever takes it calls its deleter.
    void *release() noexcept { return std::exchange(managed_, nullptr); }
    bool versioned() const noexcept { return versioned_; }

    int dimensions() const { return dl().ndim; }
    std::int64_t shape(int i) const { return dl().shape[i]; }
    int device_type() const { return dl().device.type; }
    int device_id() const { return dl().device.id; }
    int bits() const { return dl().dtype.bits; }
    std::int64_t size() const {
        std::int64_t n = 1;
        for (int i = 0; i < dimensions(); i++) n *= shape(i);
        return n;
    }
    void *address() const { return static_cast<char *>(dl().data) + dl().byte_offset; } // nullptr if empty; of device memory too
    // The cells of a tensor on the CPU, row by row.
    template <class T> T *data() const {
        if (sizeof(T) * 8 != dl().dtype.bits) throw Error(UIO_ERR_ARGUMENT, "tensor read as another dtype");
        if (dl().device.type != UIO_CPU) throw Error(UIO_ERR_ARGUMENT, "tensor on a device read as host memory");
        return static_cast<T *>(address());
    }

  private:
    const detail::DL &dl() const {
        if (!managed_) throw Error(UIO_ERR_STATE, "tensor was released");
        return versioned_ ? static_cast<detail::ManagedVersioned *>(managed_)->tensor : static_cast<detail::Managed *>(managed_)->tensor;
    }
    void *managed_;
    bool versioned_;
};

// The options of a call, with the defaults that users expect: special tokens added, padded on the right to the longest row, int64, on the CPU.
struct Options : uio_options {
    Options() : uio_options{} {
        size = sizeof(uio_options);
        flags = UIO_ADD_SPECIAL_TOKENS;
        fields = 1u << UIO_INPUT_IDS | 1u << UIO_ATTENTION_MASK;
        uio_options::padding = UIO_PAD_LONGEST;
        max_length = -1;
        uio_options::pad_id = pad_type_id = -1;
        dtype_bits = 64;
        device_type = UIO_CPU;
    }
    Options &ask(std::initializer_list<uio_field> wanted) {
        fields = 0;
        for (uio_field f : wanted) fields |= 1u << f;
        return *this;
    }
    Options &flag(std::uint32_t bit, bool on = true) {
        flags = on ? flags | bit : flags & ~bit;
        return *this;
    }
    Options &pad(std::int32_t mode, std::int64_t to = -1, std::int64_t multiple = 0) {
        uio_options::padding = mode;
        if (to >= 0) max_length = to;
        pad_to_multiple_of = multiple;
        return *this;
    }
    Options &truncate(std::int64_t to, std::int32_t strategy = UIO_TRUNCATE_LONGEST_FIRST, std::int64_t overlap = 0) {
        max_length = to;
        uio_options::truncation = strategy;
        stride = overlap;
        return *this;
    }
    Options &bits(std::int32_t n) {
        dtype_bits = n;
        return *this;
    }
    Options &cuda(std::int32_t device, std::uint64_t on_stream) {
        device_type = UIO_CUDA;
        device_id = device;
        stream = on_stream;
        return *this;
    }
    Options &threads(std::int32_t n) {
        num_threads = n;
        return *this;
    }
};

struct Shape {
    std::int64_t rows, width, tokens;
};

// The tensors of one encoded batch.
class Batch {
  public:
    explicit Batch(uio_batch *handle) : handle_(handle) {}
    Shape shape() const {
        Shape s;
        detail::check([&](uio_error *e) { return uio_batch_shape(handle_.get(), &s.rows, &s.width, &s.tokens, e); });
        return s;
    }
    std::int32_t place() const { return uio_batch_place(handle_.get()); }
    Tensor tensor(uio_field field, bool versioned = false) const {
        void *managed = nullptr;
        detail::check([&](uio_error *e) { return uio_batch_tensor(handle_.get(), field, versioned, &managed, e); });
        return Tensor(managed, versioned);
    }
    // A tensor with memory of its own, where the field lies or on the CPU.
    Tensor copy(uio_field field, std::int32_t device_type = UIO_CPU, std::int32_t device_id = 0, std::uint64_t stream = 0,
                bool versioned = false) const {
        void *managed = nullptr;
        detail::check(
            [&](uio_error *e) { return uio_batch_copy(handle_.get(), field, versioned, device_type, device_id, stream, &managed, e); });
        return Tensor(managed, versioned);
    }
    uio_batch *handle() const noexcept { return handle_.get(); }

  private:
    detail::Handle<uio_batch, uio_batch_close> handle_;
};

// A batch in the making. Its destructor cancels and detaches: `released` of Tokenizer::start then tells when the texts are free.
class Job {
  public:
    explicit Job(uio_job *handle) : handle_(handle) {}
    // false: still running after `ms` milliseconds (negative: waits for the end).
    bool wait(std::int32_t ms = -1) {
        uio_error e;
        switch (uio_job_wait(handle_.get(), ms, &e)) {
        case UIO_OK:
            return true;
        case UIO_PENDING:
            return false;
        default:
            throw Error(e);
        }
    }
    Shape shape() const {
        Shape s;
        detail::check([&](uio_error *e) { return uio_job_shape(handle_.get(), &s.rows, &s.width, &s.tokens, e); });
        return s;
    }
    void give(const std::vector<uio_output> &outputs) {
        detail::check(
            [&](uio_error *e) { return uio_job_give(handle_.get(), outputs.data(), static_cast<std::int64_t>(outputs.size()), e); });
    }
    Batch take() {
        uio_batch *out = nullptr;
        detail::check([&](uio_error *e) { return uio_job_take(handle_.get(), &out, e); });
        return Batch(out);
    }
    void close() noexcept { handle_.reset(); }
    uio_job *handle() const noexcept { return handle_.get(); }

  private:
    detail::Handle<uio_job, uio_job_close> handle_;
};

// The ids that a call answers with.
template <class Call> std::vector<std::uint32_t> ids_of(Call &&call) {
    uio_blob *out = nullptr;
    detail::check([&](uio_error *e) { return call(&out, e); });
    detail::Blob blob(out);
    const auto *ids = static_cast<const std::uint32_t *>(uio_blob_data(blob.get()));
    return std::vector<std::uint32_t>(ids, ids + uio_blob_length(blob.get()) / 4);
}

// A text that grows at its end. For one thread at a time.
class Growing {
  public:
    explicit Growing(uio_growing *handle) : handle_(handle) {}
    struct Change {
        std::int64_t index; // ids before it stay
        std::vector<std::uint32_t> ids; // all from there on
    };
    Change append(std::string_view text) {
        uio_text view{text.data(), static_cast<std::int64_t>(text.size()), UIO_UTF8, 0};
        Change change{0, {}};
        change.ids = ids_of([&](uio_blob **out, uio_error *e) { return uio_growing_append(handle_.get(), &view, &change.index, out, e); });
        return change;
    }
    std::vector<std::uint32_t> ids() const {
        return ids_of([&](uio_blob **out, uio_error *e) { return uio_growing_ids(handle_.get(), out, e); });
    }
    Growing copy() const {
        uio_growing *out = nullptr;
        detail::check([&](uio_error *e) { return uio_growing_copy(handle_.get(), &out, e); });
        return Growing(out);
    }

  private:
    detail::Handle<uio_growing, uio_growing_close> handle_;
};

// Decodes ids one by one. For one thread at a time.
class Stream {
  public:
    explicit Stream(uio_stream *handle) : handle_(handle) {}
    // The text that the ids complete, if they do.
    std::optional<std::string> step(const std::vector<std::uint32_t> &ids) {
        uio_blob *out = nullptr;
        detail::check(
            [&](uio_error *e) { return uio_stream_step(handle_.get(), ids.data(), static_cast<std::int64_t>(ids.size()), &out, e); });
        if (!out) return std::nullopt;
        return detail::text(detail::Blob(out));
    }
    std::optional<std::string> step(std::uint32_t id) { return step(std::vector<std::uint32_t>{id}); }

  private:
    detail::Handle<uio_stream, uio_stream_close> handle_;
};

// A part of a text, and whether special tokens count in it.
struct Span {
    std::string_view text;
    bool trusted;
};

// A tokenizer.json, built. Any number of threads may use one.
class Tokenizer {
  public:
    static Tokenizer open(std::string_view json, std::int32_t backend = UIO_BACKEND_AUTO) {
        if (!abi_matches()) throw Error(UIO_ERR_STATE, "the library's ABI version is not that of this header");
        uio_open_options options{};
        options.size = sizeof options;
        options.backend = backend;
        uio_tokenizer *out = nullptr;
        detail::check(
            [&](uio_error *e) { return uio_tokenizer_open(json.data(), static_cast<std::int64_t>(json.size()), &options, &out, e); });
        return Tokenizer(out);
    }

    std::string property(const char *name) const {
        return detail::blob([&](uio_blob **out, uio_error *e) { return uio_tokenizer_property(handle_.get(), name, out, e); });
    }
    std::int64_t vocab_size(bool with_added = true) const {
        std::int64_t n = 0;
        detail::check([&](uio_error *e) { return uio_tokenizer_vocab_size(handle_.get(), with_added, &n, e); });
        return n;
    }
    std::int64_t num_special_tokens(bool pair = false) const {
        std::int64_t n = 0;
        detail::check([&](uio_error *e) { return uio_tokenizer_num_special_tokens(handle_.get(), pair, &n, e); });
        return n;
    }
    std::optional<std::int64_t> token_to_id(std::string_view token) const {
        std::int64_t id = -1;
        detail::check([&](uio_error *e) {
            return uio_tokenizer_token_to_id(handle_.get(), token.data(), static_cast<std::int64_t>(token.size()), &id, e);
        });
        if (id < 0) return std::nullopt;
        return id;
    }
    std::optional<std::string> id_to_token(std::int64_t id) const {
        uio_blob *out = nullptr;
        detail::check([&](uio_error *e) { return uio_tokenizer_id_to_token(handle_.get(), id, &out, e); });
        if (!out) return std::nullopt;
        return detail::text(detail::Blob(out));
    }
    std::string stats() const {
        return detail::blob([&](uio_blob **out, uio_error *e) { return uio_stats(handle_.get(), out, e); });
    }

    // The texts must live until `released` is called, once, on any thread; also when this throws. The views themselves are copied.
    Job start(const std::vector<std::string_view> &texts, const std::vector<std::string_view> &pairs, const Options &options,
              std::function<void()> released = {}) const {
        auto call = [](void *ctx) {
            std::unique_ptr<std::function<void()>> f(static_cast<std::function<void()> *>(ctx));
            (*f)();
        };
        auto views = [](const std::vector<std::string_view> &from) {
            std::vector<uio_text> to;
            to.reserve(from.size());
            for (std::string_view s : from) to.push_back({s.data(), static_cast<std::int64_t>(s.size()), UIO_UTF8, 0});
            return to;
        };
        std::vector<uio_text> first, second;
        uio_owner owner{nullptr, call};
        try {
            if (!pairs.empty() && pairs.size() != texts.size()) throw Error(UIO_ERR_ARGUMENT, "as many pairs as texts are needed");
            first = views(texts), second = views(pairs);
            if (released) owner.ctx = new std::function<void()>(released);
        } catch (...) {
            if (released) released();
            throw;
        }
        uio_job *out = nullptr;
        detail::check([&](uio_error *e) {
            return uio_encode_start(handle_.get(), first.data(), pairs.empty() ? nullptr : second.data(),
                                    static_cast<std::int64_t>(first.size()), &options, owner.ctx ? &owner : nullptr, &out, e);
        });
        return Job(out);
    }
    // Encode and wait; the texts are free when this returns or throws.
    Batch encode(const std::vector<std::string_view> &texts, const std::vector<std::string_view> &pairs = {},
                 const Options &options = {}) const {
        Job job = start(texts, pairs, options);
        job.wait();
        return job.take();
    }

    std::vector<std::string> decode(const std::vector<std::vector<std::uint32_t>> &rows, bool skip_special_tokens = false) const {
        std::vector<std::uint32_t> ids;
        std::vector<std::int64_t> offsets{0};
        for (const auto &row : rows) {
            ids.insert(ids.end(), row.begin(), row.end());
            offsets.push_back(static_cast<std::int64_t>(ids.size()));
        }
        uio_texts *out = nullptr;
        detail::check([&](uio_error *e) {
            return uio_decode(handle_.get(), ids.data(), offsets.data(), static_cast<std::int64_t>(rows.size()),
                              skip_special_tokens ? UIO_SKIP_SPECIAL_TOKENS : 0, 0, &out, e);
        });
        detail::Handle<uio_texts, uio_texts_close> texts(out);
        const char *data = static_cast<const char *>(uio_texts_data(out));
        const std::int64_t *ends = uio_texts_offsets(out);
        std::vector<std::string> strings;
        for (std::size_t r = 0; r < rows.size(); r++) {
            if (ends[r + 1] == ends[r])
                strings.emplace_back();
            else
                strings.emplace_back(data + ends[r], static_cast<std::size_t>(ends[r + 1] - ends[r]));
        }
        return strings;
    }

    Growing growing(std::uint32_t flags = UIO_ADD_SPECIAL_TOKENS) const {
        uio_growing *out = nullptr;
        detail::check([&](uio_error *e) { return uio_growing_open(handle_.get(), flags, &out, e); });
        return Growing(out);
    }
    Stream stream(const std::vector<std::uint32_t> &prompt = {}, bool skip_special_tokens = false) const {
        uio_stream *out = nullptr;
        detail::check([&](uio_error *e) {
            return uio_stream_open(handle_.get(), prompt.data(), static_cast<std::int64_t>(prompt.size()),
                                   skip_special_tokens ? UIO_SKIP_SPECIAL_TOKENS : 0, &out, e);
        });
        return Stream(out);
    }
    std::vector<std::uint32_t> encode_text(std::string_view text, std::uint32_t flags = UIO_ADD_SPECIAL_TOKENS) const {
        const uio_text row{text.data(), static_cast<std::int64_t>(text.size()), UIO_UTF8, 0};
        std::vector<std::uint32_t> ids(text.size() / 2 + 16);
        for (std::int64_t count = 0;; ids.resize(static_cast<std::size_t>(count))) {
            const auto room = static_cast<std::int64_t>(ids.size());
            detail::check([&](uio_error *e) { return uio_encode_text(handle_.get(), &row, flags, ids.data(), room, &count, e); });
            if (count <= room) {
                ids.resize(static_cast<std::size_t>(count));
                return ids;
            }
        }
    }
    std::vector<std::uint32_t> encode_spans(const std::vector<Span> &spans, bool add_special_tokens = true) const {
        std::vector<uio_text> texts;
        std::vector<std::uint8_t> trusted;
        for (const Span &s : spans) {
            texts.push_back({s.text.data(), static_cast<std::int64_t>(s.text.size()), UIO_UTF8, 0});
            trusted.push_back(s.trusted);
        }
        return ids_of([&](uio_blob **out, uio_error *e) {
            return uio_encode_spans(handle_.get(), texts.data(), trusted.data(), static_cast<std::int64_t>(texts.size()),
                                    add_special_tokens ? UIO_ADD_SPECIAL_TOKENS : 0, out, e);
        });
    }

    uio_tokenizer *handle() const noexcept { return handle_.get(); }

  private:
    explicit Tokenizer(uio_tokenizer *handle) : handle_(handle) {}
    detail::Handle<uio_tokenizer, uio_tokenizer_close> handle_;
};

// The counters of the whole process.
inline std::string stats() {
    return detail::blob([](uio_blob **out, uio_error *e) { return uio_stats(nullptr, out, e); });
}

// The CUDA devices of this machine; 0 and a reason where there is none.
inline int cuda_count(std::string *why_none = nullptr) {
    std::int32_t n = 0;
    uio_blob *why = nullptr;
    detail::check([&](uio_error *e) { return uio_cuda_count(&n, &why, e); });
    detail::Blob reason(why);
    if (why_none) *why_none = detail::text(reason);
    return n;
}
inline std::string cuda_info(int device) {
    return detail::blob([&](uio_blob **out, uio_error *e) { return uio_cuda_info(device, out, e); });
}
inline void empty_cache() {
    detail::check([](uio_error *e) { return uio_empty_cache(e); });
}

// While one lives, dropped device blocks are kept (uio_hold_frees).
class HoldFrees {
  public:
    HoldFrees() {
        detail::check([](uio_error *e) { return uio_hold_frees(1, e); });
    }
    ~HoldFrees() { uio_hold_frees(-1, nullptr); }
    HoldFrees(const HoldFrees &) = delete;
    HoldFrees &operator=(const HoldFrees &) = delete;
};

} // namespace uio

#endif
