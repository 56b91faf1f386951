//! The Rust half of the Hugging Face backend: flat C calls over the `tokenizers` crate, for package hf above it.
//!
//! Law: ids, and every other column, equal what `tokenizers` itself gives for the same options, though the options
//! travel with the call and the `Tokenizer` never changes after `uiohf_open`. No panic crosses the C boundary, nothing
//! is printed, and every call takes text as pointer and length.
//!
//! daulet/tokenizers is included unchanged (its Go half is linked too and checks the version symbol at link time); its
//! own calls do not catch panics, so the Go side uses only those that cannot panic.

#[allow(warnings, clippy::all)]
mod daulet {
    include!(concat!(
        env!(
            "DAULET_TOKENIZERS",
            "set DAULET_TOKENIZERS to the folder of the Go module github.com/daulet/tokenizers; scripts/build_rust.py does"
        ),
        "/crates/tokenizers/src/lib.rs"
    ));
}

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod abi;
mod encode;
mod guard;
mod handle;
mod limits;
