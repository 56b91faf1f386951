//! Panics become errors, silently.

use std::any::Any;
use std::panic::{catch_unwind, set_hook, AssertUnwindSafe};
use std::sync::Once;

/// Why a call failed, ready for the other side of the boundary.
pub type Failure = String;

/// Runs `f`; a panic inside it is an error with the panic's own words.
///
/// Unwind safety: what `f` may leave half done is either its own (the columns of a call that failed, dropped) or one
/// of the crate's caches, whose entries are written whole.
pub fn catch<T>(f: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(result) => result,
        Err(payload) => Err(words(payload)),
    }
}

fn words(payload: Box<dyn Any + Send>) -> Failure {
    let text = match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => match payload.downcast::<&'static str>() {
            Ok(text) => (*text).to_owned(),
            Err(payload) => {
                // Dropping an unknown payload may panic again.
                std::mem::forget(payload);
                "unknown".to_owned()
            }
        },
    };
    format!("the tokenizers crate panicked: {text}")
}

/// The standard library in this archive serves only this crate, so its panic hook is ours to silence: every panic is
/// caught and reported as an error, and a library does not write to stderr.
pub fn silence_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| set_hook(Box::new(|_| {})));
}
