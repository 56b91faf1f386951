//! One row of text to ids, as `TokenizerImpl::encode` does it, with the options given by the caller.
//!
//! The crate keeps truncation and the treatment of special tokens inside the `Tokenizer`, behind `&mut self`. To leave
//! it immutable, `encode_single_sequence`, `do_tokenize` and `post_process` of its tokenizer/mod.rs are spelled out
//! here from public pieces, step by step; the parity tests of package hf hold the two together.

use crate::guard::Failure;
use crate::handle::Handle;
use crate::limits::{self, Bounded};
use tokenizers::utils::truncation::{truncate_encodings, TruncationParams, TruncationStrategy};
use tokenizers::{
    Encoding, Model, OffsetType, Offsets, PostProcessor, PreTokenizer, TruncationDirection,
};

/// Columns beside the ids; the bits of engine.Fields.
pub const TYPE_IDS: u32 = 1;
pub const SPECIAL_TOKENS_MASK: u32 = 1 << 1;
pub const OFFSETS: u32 = 1 << 2;
pub const WORD_IDS: u32 = 1 << 3;
pub const SEQUENCE_IDS: u32 = 1 << 4;

/// Most pieces that truncation may make of one row. Texts side by side in a template give the product of their pieces.
const MAX_PIECES: usize = 1 << 20;

/// The options of one call.
pub struct Request {
    pub add_special_tokens: bool,
    pub split_special_tokens: bool,
    pub truncation: Option<TruncationParams>,
    pub overflow: bool,
    pub fields: u32,
}

/// A ragged batch, column by column.
#[derive(Default)]
pub struct Columns {
    pub ids: Vec<u32>,
    pub type_ids: Vec<u32>,
    pub special_tokens_mask: Vec<u32>,
    pub offsets: Vec<u32>,
    pub word_ids: Vec<i32>,
    pub sequence_ids: Vec<i32>,
    pub lengths: Vec<u32>,
    pub sample: Vec<u32>,
}

impl Columns {
    fn push(&mut self, sample: u32, encoding: &Encoding, fields: u32) {
        self.ids.extend_from_slice(encoding.get_ids());
        if fields & TYPE_IDS != 0 {
            self.type_ids.extend_from_slice(encoding.get_type_ids());
        }
        if fields & SPECIAL_TOKENS_MASK != 0 {
            self.special_tokens_mask
                .extend_from_slice(encoding.get_special_tokens_mask());
        }
        if fields & OFFSETS != 0 {
            self.offsets.extend(
                encoding
                    .get_offsets()
                    .iter()
                    .flat_map(|&(start, end)| [start as u32, end as u32]),
            );
        }
        if fields & WORD_IDS != 0 {
            let words = encoding.get_word_ids().iter();
            self.word_ids
                .extend(words.map(|word| word.map_or(-1, |w| w as i32)));
        }
        if fields & SEQUENCE_IDS != 0 {
            let sequences = encoding.get_sequence_ids();
            self.sequence_ids
                .extend(sequences.iter().map(|s| s.map_or(-1, |s| s as i32)));
        }
        self.lengths.push(encoding.len() as u32);
        self.sample.push(sample);
    }
}

impl Handle {
    pub fn added_tokens(&self, pair: bool) -> usize {
        let processor = self.tokenizer().get_post_processor();
        processor.map_or(0, |p| p.added_tokens(pair))
    }

    /// Refuses what `Tokenizer::with_truncation` refuses, except that a length below the number of special tokens,
    /// which it wraps around, is left to `post_process`: it only matters where special tokens are added.
    pub fn check(&self, request: &Request) -> Result<(), Failure> {
        let Some(truncation) = &request.truncation else {
            return Ok(());
        };
        let added = self.added_tokens(false);
        match truncation.max_length.checked_sub(added) {
            Some(room) if room < truncation.stride => Err(format!(
                "stride {} is larger than the {room} tokens that max_length {} leaves beside {added} special tokens",
                truncation.stride, truncation.max_length
            )),
            _ => Ok(()),
        }
    }

    /// Appends the row, and the pieces cut off it when asked for.
    pub fn encode_row(
        &self,
        text: &str,
        pair: Option<&str>,
        sample: u32,
        request: &Request,
        out: &mut Columns,
    ) -> Result<(), Failure> {
        let limit = self.limit(request, pair.is_some());
        let encoding = self.encode_sequence(text, 0, limit, request)?;
        let pair_encoding = match pair {
            Some(pair) => Some(self.encode_sequence(pair, 1, limit, request)?),
            None => None,
        };
        let encoding = self.post_process(encoding, pair_encoding, request)?;
        out.push(sample, &encoding, request.fields);
        if request.overflow {
            for piece in encoding.get_overflowing() {
                out.push(sample, piece, request.fields);
            }
        }
        Ok(())
    }

    /// `encode_single_sequence` with `do_tokenize`.
    fn encode_sequence(
        &self,
        text: &str,
        type_id: u32,
        limit: Option<(usize, TruncationDirection)>,
        request: &Request,
    ) -> Result<Encoding, Failure> {
        let tokenizer = self.tokenizer();
        let normalizer = tokenizer
            .get_normalizer()
            .map(|n| Bounded::new(n, text.len()));
        let mut pieces = self
            .added_vocabulary(request.split_special_tokens)
            .extract_and_normalize(normalizer.as_ref(), text);
        normalizer.map_or(Ok(()), Bounded::outcome)?;
        if let Some(pre_tokenizer) = tokenizer.get_pre_tokenizer() {
            pre_tokenizer.pre_tokenize(&mut pieces).map_err(fail)?;
        }
        if let Some(longest) = self.longest_word() {
            limits::check_words(&pieces, longest)?;
        }
        tokenizer
            .get_model()
            .tokenize_in_pretokenized(&mut pieces, limit)
            .map_err(fail)?;
        let offsets = if self.needs_provenance(request) {
            OffsetType::Byte
        } else {
            OffsetType::None
        };
        let mut encoding = pieces.into_encoding(None, type_id, offsets).map_err(fail)?;
        if request.fields & OFFSETS != 0 {
            Characters::of(text).convert(encoding.get_offsets_mut());
        }
        Ok(encoding)
    }

    /// Whether an encoding without offsets, words and type ids, which the crate makes faster, is too little. A
    /// post-processor sets all type ids itself, except those of overflowing pieces.
    fn needs_provenance(&self, request: &Request) -> bool {
        let own_types = request.overflow || self.tokenizer().get_post_processor().is_none();
        request.fields & (OFFSETS | WORD_IDS) != 0 || request.fields & TYPE_IDS != 0 && own_types
    }

    /// How many tokens of a sequence the model has to make, one more than truncation keeps so that it still sees a need to
    /// cut. The crate would stop early on any truncation; the oracle never does, and what lies behind the cut decides how a
    /// pair is shared out, what overflows, which word a kept tail begins with, and whether the model fails.
    fn limit(&self, request: &Request, pair: bool) -> Option<(usize, TruncationDirection)> {
        let truncation = request.truncation.as_ref()?;
        let prefix = truncation.direction == TruncationDirection::Right;
        (prefix && !pair && !request.overflow && self.never_fails()).then_some((
            truncation.max_length.saturating_add(1),
            truncation.direction,
        ))
    }

    /// How many pieces the row becomes: all those of a text with all those of each text beside it in the template.
    fn pieces(&self, encoding: &Encoding, pair: Option<&Encoding>) -> usize {
        let of = |e: &Encoding, times| (1 + e.get_overflowing().len()).saturating_pow(times);
        let (alone, (first, second)) = self.repeats();
        match pair {
            None => of(encoding, alone),
            Some(pair) => of(encoding, first).saturating_mul(of(pair, second)),
        }
    }

    fn post_process(
        &self,
        encoding: Encoding,
        pair_encoding: Option<Encoding>,
        request: &Request,
    ) -> Result<Encoding, Failure> {
        let (mut encoding, mut pair_encoding) = match &request.truncation {
            None => (encoding, pair_encoding),
            Some(truncation) => {
                let mut params = truncation.clone();
                if request.add_special_tokens {
                    let added = self.added_tokens(pair_encoding.is_some());
                    params.max_length =
                        truncation.max_length.checked_sub(added).ok_or_else(|| {
                            format!(
                                "max_length {} is less than the {added} special tokens",
                                truncation.max_length
                            )
                        })?;
                }
                truncate_encodings(encoding, pair_encoding, &params).map_err(fail)?
            }
        };
        if !request.overflow {
            encoding.take_overflowing();
            if let Some(pair) = &mut pair_encoding {
                pair.take_overflowing();
            }
        } else if self.pieces(&encoding, pair_encoding.as_ref()) > MAX_PIECES {
            return Err(format!("truncation gives more than {MAX_PIECES} pieces"));
        }
        if let Some(processor) = self.tokenizer().get_post_processor() {
            return processor
                .process(encoding, pair_encoding, request.add_special_tokens)
                .map_err(fail);
        }
        let encodings = std::iter::once(encoding).chain(pair_encoding).collect();
        let merged = <dyn PostProcessor>::default_process(encodings, request.add_special_tokens)
            .map_err(fail)?;
        merged
            .into_iter()
            .next()
            .ok_or_else(|| "no encoding".to_owned())
    }
}

fn fail(error: tokenizers::Error) -> Failure {
    error.to_string()
}

/// Character positions of a text's bytes. The crate builds a hash map of every byte; offsets rise but for small
/// steps back, so a cursor that walks from each to the next does as well.
struct Characters<'a> {
    text: &'a [u8],
    byte: usize,
    character: usize,
}

impl<'a> Characters<'a> {
    fn of(text: &'a str) -> Self {
        Characters {
            text: text.as_bytes(),
            byte: 0,
            character: 0,
        }
    }

    /// `BytesToCharOffsetConverter::convert` for each pair, which keeps the bytes where it answers None.
    fn convert(&mut self, offsets: &mut [Offsets]) {
        for pair in offsets {
            let (start, end) = *pair;
            let Some(first) = self.index(start) else {
                continue;
            };
            *pair = match self.index(end) {
                Some(last) => (first, last),
                None => {
                    let last = self.index(end - 1).unwrap_or(first + 1);
                    (first, last + 1)
                }
            };
        }
    }

    /// The index of the character that holds the byte; None at the end of the text and beyond.
    fn index(&mut self, byte: usize) -> Option<usize> {
        if byte >= self.text.len() {
            return None;
        }
        let starts = |bytes: &[u8]| bytes.iter().filter(|&&b| b & 0xC0 != 0x80).count();
        // Invariant: character is the index of the character that holds self.byte.
        if byte > self.byte {
            self.character += starts(&self.text[self.byte + 1..byte + 1]);
        } else {
            self.character -= starts(&self.text[byte + 1..self.byte + 1]);
        }
        self.byte = byte;
        Some(self.character)
    }
}

/// The truncation of a request as the crate names it.
pub fn truncation(max_length: u64, stride: u64, strategy: u8, left: bool) -> TruncationParams {
    TruncationParams {
        direction: if left {
            TruncationDirection::Left
        } else {
            TruncationDirection::Right
        },
        max_length: usize::try_from(max_length).unwrap_or(usize::MAX),
        strategy: match strategy {
            1 => TruncationStrategy::OnlyFirst,
            2 => TruncationStrategy::OnlySecond,
            _ => TruncationStrategy::LongestFirst,
        },
        stride: usize::try_from(stride).unwrap_or(usize::MAX),
    }
}
