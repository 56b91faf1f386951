//! An opened tokenizer and its life.

use crate::daulet::UnifiedTokenizer;
use crate::guard::Failure;
use crate::limits;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::sync::OnceLock;
use tokenizers::{AddedVocabulary, Model, PaddingParams, Tokenizer, TruncationParams};

/// Stack of the thread that parses a file. The crate's deserializers recurse over nested components, Oniguruma over
/// nested groups (4,096 at most); both must end in an error, not in a fault, however small the caller's stack is.
const PARSER_STACK: usize = 64 << 20;

/// Deepest nesting accepted. Real files stay below 10; the crate's untagged enums retry every level, so that the time
/// to refuse a file grows exponentially with its depth.
const MAX_DEPTH: usize = 32;

/// Steps that one regex search may backtrack before it is an error (some seconds of work). Oniguruma's own limit of
/// ten million a match attempt, which is the oracle's, stays in force; this one bounds the attempts together.
const MAX_RETRIES: std::os::raw::c_ulong = 1_000_000_000;

/// Calls of a group by its name in one regex search. Oniguruma has no limit of its own, and groups that call one another
/// twice make 2^n calls without a step back; a call takes 400 bytes.
const MAX_CALLS: std::os::raw::c_ulong = 1_000_000;

/// A code point that no vocabulary holds, being no character: models without a token for the unknown fail on it.
const UNKNOWN: &str = "\u{FFFFE}";

/// An opened tokenizer: immutable, shared by every thread.
pub struct Handle {
    /// As daulet's calls expect it. Truncation and padding are taken out: they travel with each call.
    unified: Box<UnifiedTokenizer>,
    /// What the file said of them, for saving.
    truncation: Option<TruncationParams>,
    padding: Option<PaddingParams>,
    /// The added vocabulary that treats special tokens inside the text as text; made when first asked for.
    split_special: OnceLock<AddedVocabulary>,
    /// The model has an answer to text that it does not know.
    never_fails: bool,
    longest_word: Option<usize>,
    /// How often the post-processor names A alone, and A and B of a pair.
    repeats: (u32, (u32, u32)),
}

impl Handle {
    pub fn open(json: &[u8]) -> Result<Self, Failure> {
        check_depth(json)?;
        // SAFETY: sets globals that Oniguruma reads when it starts a search; machine words.
        unsafe {
            onig_sys::onig_set_retry_limit_in_search(MAX_RETRIES);
            onig_sys::onig_set_subexp_call_limit_in_search(MAX_CALLS);
        }
        let parse = || {
            limits::check_file(json)?;
            let tokenizer = Tokenizer::from_bytes(json).map_err(|e| e.to_string())?;
            limits::check_tokenizer(&tokenizer)?;
            let never_fails = tokenizer.get_model().tokenize(UNKNOWN).is_ok();
            Ok((tokenizer, never_fails))
        };
        let (mut tokenizer, never_fails) = std::thread::scope(|scope| {
            std::thread::Builder::new()
                .stack_size(PARSER_STACK)
                .spawn_scoped(scope, || crate::guard::catch(parse))
                .map_err(|e| format!("cannot start a thread: {e}"))?
                .join()
                .unwrap_or_else(|_| Err("the parser's thread died".to_owned()))
        })?;
        let truncation = tokenizer.get_truncation().cloned();
        let padding = tokenizer.get_padding().cloned();
        tokenizer
            .with_truncation(None)
            .map_err(|e| e.to_string())?
            .with_padding(None);
        Ok(Handle {
            longest_word: limits::longest_word(&tokenizer),
            repeats: limits::repeats(tokenizer.get_post_processor()),
            unified: Box::new(UnifiedTokenizer::HuggingFace(tokenizer)),
            truncation,
            padding,
            split_special: OnceLock::new(),
            never_fails,
        })
    }

    pub fn never_fails(&self) -> bool {
        self.never_fails
    }

    /// Set where words have to be checked before the model gets them.
    pub fn repeats(&self) -> (u32, (u32, u32)) {
        self.repeats
    }

    pub fn longest_word(&self) -> Option<usize> {
        self.longest_word
    }

    pub fn tokenizer(&self) -> &Tokenizer {
        match &*self.unified {
            UnifiedTokenizer::HuggingFace(tokenizer) => tokenizer,
            UnifiedTokenizer::Tiktoken(..) => unreachable!("opened as a Hugging Face tokenizer"),
        }
    }

    /// What daulet's C calls take as their tokenizer; valid as long as the handle.
    pub fn daulet(&self) -> *const UnifiedTokenizer {
        &*self.unified
    }

    pub fn added_vocabulary(&self, split_special: bool) -> &AddedVocabulary {
        let plain = self.tokenizer().get_added_vocabulary();
        if !split_special {
            return plain;
        }
        self.split_special.get_or_init(|| {
            let mut split = plain.clone();
            split.set_encode_special_tokens(true);
            split
        })
    }

    /// The tokenizer as a file, with the truncation and padding that it was loaded with.
    pub fn json(&self) -> Result<String, Failure> {
        serde_json::to_string(&Saved(self)).map_err(|e| e.to_string())
    }
}

/// Writes the fields that the crate's own serializer writes, in its order.
struct Saved<'a>(&'a Handle);

impl Serialize for Saved<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tokenizer = self.0.tokenizer();
        let mut out = serializer.serialize_struct("Tokenizer", 9)?;
        out.serialize_field("version", "1.0")?;
        out.serialize_field("truncation", &self.0.truncation)?;
        out.serialize_field("padding", &self.0.padding)?;
        out.serialize_field("added_tokens", tokenizer.get_added_vocabulary())?;
        out.serialize_field("normalizer", &tokenizer.get_normalizer())?;
        out.serialize_field("pre_tokenizer", &tokenizer.get_pre_tokenizer())?;
        out.serialize_field("post_processor", &tokenizer.get_post_processor())?;
        out.serialize_field("decoder", &tokenizer.get_decoder())?;
        out.serialize_field("model", tokenizer.get_model())?;
        out.end()
    }
}

/// Refuses nesting beyond MAX_DEPTH. Brackets inside strings do not count; malformed JSON is left to the parser.
fn check_depth(json: &[u8]) -> Result<(), Failure> {
    let (mut depth, mut inside, mut escaped) = (0usize, false, false);
    for &byte in json {
        if inside {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => inside = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => inside = true,
            b'[' | b'{' => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err(format!("nested deeper than {MAX_DEPTH} levels"));
                }
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    Ok(())
}
