//! Limits on what a small hostile file makes the crate allocate or compute, each far beyond what real files need.
//!
//! The crate has none of its own: it reserves what a charsmap's header claims, takes a tokenizer apart by recursion,
//! and lets each step of a sequence multiply the text. A file or row beyond a limit is refused with the place and the
//! limit; within them nothing differs from the crate.

use crate::guard::Failure;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use tokenizers::{
    AddedToken, Decoder, DecoderWrapper, Model, ModelWrapper, NormalizedString, Normalizer,
    NormalizerWrapper, OffsetReferential, OffsetType, PostProcessor, PostProcessorWrapper,
    PreTokenizedString, PreTokenizerWrapper, Tokenizer,
};

/// Bytes that the steps of a normalizer or decoder may make in all, for one text: FREE + GROWTH * its own. A real one
/// makes 50 at worst (U+FDFA, decomposed and five more times rewritten).
const FREE: usize = 1 << 20;
const GROWTH: usize = 256;

/// Longest replacement that a charsmap may hold, in bytes; sentencepiece's own has 33.
const MAX_REPLACEMENT: usize = 256;

/// Longest piece of a Unigram vocabulary, in bytes; real ones end at 100. The crate frees its trie by recursion, on
/// whatever stack the caller has.
const MAX_PIECE: usize = 4096;

/// Calls of groups by name or number in one regex; real ones have none. Oniguruma looks through each call when it
/// compiles, so that groups that call the next one twice take 2^n.
const MAX_CALLS: usize = 32;

/// Longest regex, in bytes; real ones end at 2,000. Compiling takes the square of some: 10 seconds at this length.
const MAX_REGEX: usize = 1 << 16;

/// ByteLevel steps of a pre-tokenizer, each of which doubles what is not ASCII. Real ones have 1.
const MAX_BYTE_LEVEL: usize = 4;

/// Special tokens that the post-processor may add to a row, and times that a template may repeat a text.
const MAX_SPECIAL: usize = 1 << 20;
const MAX_REPEATS: usize = 64;

/// Longest word, in characters, that WordPiece looks up whatever the file allows: its work grows with the cube.
const MAX_WORD: usize = 4096;

// ---- the file, before the crate sees it

/// Refuses what is dangerous to load. Malformed JSON is left to the crate, which stops at the same place.
pub fn check_file(json: &[u8]) -> Result<(), Failure> {
    let mut file = File::default();
    let mut reader = serde_json::Deserializer::from_slice(json);
    let whole = reader.deserialize_map(&mut file).is_ok();
    if let Some(why) = file.failure {
        return Err(why);
    }
    if !whole {
        return Ok(());
    }
    // The crate normalizes added tokens when it loads them.
    let Ok(Some(normalizer)) = serde_json::from_value::<Option<NormalizerWrapper>>(file.normalizer)
    else {
        return Ok(());
    };
    for (i, token) in file.added.iter().enumerate().filter(|(_, t)| t.normalized) {
        let bounded = Bounded::new(&normalizer, token.content.len());
        let _ = bounded.normalize(&mut NormalizedString::from(token.content.as_str()));
        bounded
            .outcome()
            .map_err(|why| format!("added_tokens[{i}]: {why}"))?;
    }
    Ok(())
}

/// What of a file is looked at. A section that is written twice is checked twice; the last one counts, as in the crate.
#[derive(Default)]
struct File {
    normalizer: Value,
    added: Vec<AddedToken>,
    failure: Option<Failure>,
}

impl File {
    fn found<E: serde::de::Error>(&mut self, check: Result<(), Failure>) -> Result<(), E> {
        check.map_err(|why| {
            self.failure = Some(why);
            E::custom("refused")
        })
    }
}

impl<'de> Visitor<'de> for &mut File {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a tokenizer")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "normalizer" => {
                    self.normalizer = map.next_value()?;
                    let check = check_charsmaps(&self.normalizer, "normalizer")
                        .and_then(|()| check_regexes(&self.normalizer, "normalizer"));
                    self.found(check)?;
                }
                "pre_tokenizer" | "decoder" => {
                    let check = check_regexes(&map.next_value()?, &key);
                    self.found(check)?;
                }
                "added_tokens" => self.added = map.next_value()?,
                "model" => {
                    let check = map.next_value_seed(Section)?;
                    self.found(check)?;
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// The model section, of which only a Unigram's pieces are looked at.
struct Section;

impl<'de> DeserializeSeed<'de> for Section {
    type Value = Result<(), Failure>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Section {
    type Value = Result<(), Failure>;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a model")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut check = Ok(());
        while let Some(key) = map.next_key::<String>()? {
            if key == "vocab" {
                check = check.and(map.next_value_seed(Vocabulary)?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(check)
    }
}

struct Vocabulary;

impl<'de> DeserializeSeed<'de> for Vocabulary {
    type Value = Result<(), Failure>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Vocabulary {
    type Value = Result<(), Failure>;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a vocabulary")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Ok(()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut pieces: A) -> Result<Self::Value, A::Error> {
        let mut check = Ok(());
        let mut i = 0;
        while let Some((piece, _)) = pieces.next_element::<(String, f64)>()? {
            if piece.len() > MAX_PIECE && check.is_ok() {
                let size = piece.len();
                check = Err(format!(
                    "model.vocab[{i}]: a piece of {size} bytes; at most {MAX_PIECE}"
                ));
            }
            i += 1;
        }
        Ok(check)
    }
}

/// Checks every regex of a section.
fn check_regexes(section: &Value, place: &str) -> Result<(), Failure> {
    match section {
        Value::Object(fields) => fields.iter().try_for_each(|(name, field)| match field {
            Value::String(regex) if name == "Regex" => {
                check_regex(regex).map_err(|why| format!("{place}: a regex {why}"))
            }
            field => check_regexes(field, &format!("{place}.{name}")),
        }),
        Value::Array(parts) => parts
            .iter()
            .enumerate()
            .try_for_each(|(i, part)| check_regexes(part, &format!("{place}[{i}]"))),
        _ => Ok(()),
    }
}

fn check_regex(regex: &str) -> Result<(), Failure> {
    let calls: usize = ["\\g", "(?&", "(?P>", "(?R"]
        .map(|call| regex.matches(call).count())
        .iter()
        .sum();
    if calls > MAX_CALLS {
        return Err(format!("with {calls} calls of groups; at most {MAX_CALLS}"));
    }
    match regex.len() {
        size if size > MAX_REGEX => Err(format!("of {size} bytes; at most {MAX_REGEX}")),
        _ => Ok(()),
    }
}

/// Checks every charsmap of a normalizer: the crate reserves memory for as long a trie as the header claims.
fn check_charsmaps(normalizer: &Value, place: &str) -> Result<(), Failure> {
    if let Some(Value::String(text)) = normalizer.get("precompiled_charsmap") {
        check_charsmap(&base64(text))
            .map_err(|why| format!("{place}.precompiled_charsmap: {why}"))?;
    }
    let parts = normalizer.get("normalizers").and_then(Value::as_array);
    for (i, part) in parts.into_iter().flatten().enumerate() {
        check_charsmaps(part, &format!("{place}[{i}]"))?;
    }
    Ok(())
}

fn check_charsmap(map: &[u8]) -> Result<(), Failure> {
    let Some((header, rest)) = map.split_first_chunk::<4>() else {
        return Ok(());
    };
    let claimed = u32::from_le_bytes(*header) as usize / 4 * 4;
    if claimed > rest.len() {
        return Err(format!(
            "its header claims {claimed} bytes, {} follow",
            rest.len()
        ));
    }
    let longest = rest[claimed..]
        .split(|&byte| byte == 0)
        .map(<[u8]>::len)
        .max();
    match longest {
        Some(size) if size > MAX_REPLACEMENT => Err(format!(
            "a replacement of {size} bytes; at most {MAX_REPLACEMENT}"
        )),
        _ => Ok(()),
    }
}

/// The bytes up to the first character that is not of the alphabet: a superset of what the crate would accept.
fn base64(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 3);
    let (mut bits, mut count) = (0u32, 0);
    for c in text.bytes() {
        let six = match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => break,
        };
        bits = bits << 6 | u32::from(six);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

// ---- the tokenizer, before it encodes

/// Refuses parts that multiply a row beyond the limits.
pub fn check_tokenizer(tokenizer: &Tokenizer) -> Result<(), Failure> {
    let steps = tokenizer.get_pre_tokenizer().map_or(0, byte_levels);
    if steps > MAX_BYTE_LEVEL {
        return Err(format!(
            "pre_tokenizer: {steps} ByteLevel steps; at most {MAX_BYTE_LEVEL}"
        ));
    }
    let Some(processor) = tokenizer.get_post_processor() else {
        return Ok(());
    };
    let special = processor
        .added_tokens(false)
        .max(processor.added_tokens(true));
    if special > MAX_SPECIAL {
        return Err(format!(
            "post_processor: {special} special tokens; at most {MAX_SPECIAL}"
        ));
    }
    check_templates(processor)
}

fn byte_levels(pre_tokenizer: &PreTokenizerWrapper) -> usize {
    match pre_tokenizer {
        PreTokenizerWrapper::ByteLevel(_) => 1,
        PreTokenizerWrapper::Sequence(parts) => parts.as_ref().iter().map(byte_levels).sum(),
        _ => 0,
    }
}

fn check_templates(processor: &PostProcessorWrapper) -> Result<(), Failure> {
    match processor {
        PostProcessorWrapper::Sequence(parts) => {
            parts.as_ref().iter().try_for_each(check_templates)
        }
        PostProcessorWrapper::Template(template) => {
            let template = serde_json::to_value(template).map_err(|e| e.to_string())?;
            for name in ["single", "pair"] {
                let pieces = template[name].as_array().into_iter().flatten();
                let repeats = pieces
                    .filter(|piece| piece.get("Sequence").is_some())
                    .count();
                if repeats > MAX_REPEATS {
                    return Err(format!(
                        "post_processor.{name}: a text is repeated {repeats} times; at most {MAX_REPEATS}"
                    ));
                }
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// How often the templates of a processor name the texts: A where it is alone, then A and B of a pair; each at least once.
/// Pieces that overflow are merged with one another, so their number grows by a factor for each.
pub fn repeats(processor: Option<&PostProcessorWrapper>) -> (u32, (u32, u32)) {
    let mut named = [0, 0, 0];
    if let Some(processor) = processor {
        count_texts(processor, &mut named);
    }
    let [alone, first, second] = named.map(|n: u32| n.max(1));
    (alone, (first, second))
}

fn count_texts(processor: &PostProcessorWrapper, named: &mut [u32; 3]) {
    match processor {
        PostProcessorWrapper::Sequence(parts) => {
            parts.as_ref().iter().for_each(|p| count_texts(p, named));
        }
        PostProcessorWrapper::Template(template) => {
            let template = serde_json::to_value(template).unwrap_or_default();
            for (slot, name, id) in [(0, "single", "A"), (1, "pair", "A"), (2, "pair", "B")] {
                let pieces = template[name].as_array().into_iter().flatten();
                named[slot] += pieces.filter(|p| p["Sequence"]["id"] == id).count() as u32;
            }
        }
        _ => {}
    }
}

/// The longest word that the model may be given, where the file itself allows longer ones.
pub fn longest_word(tokenizer: &Tokenizer) -> Option<usize> {
    match tokenizer.get_model() {
        ModelWrapper::WordPiece(model) => {
            (model.max_input_chars_per_word > MAX_WORD).then_some(model.max_input_chars_per_word)
        }
        _ => None,
    }
}

/// Refuses a word that WordPiece would spend minutes on; `longest` is the file's own limit.
pub fn check_words(pieces: &PreTokenizedString, longest: usize) -> Result<(), Failure> {
    for (word, _, tokens) in pieces.get_splits(OffsetReferential::Normalized, OffsetType::Byte) {
        if tokens.is_none() && word.len() > MAX_WORD {
            let size = word.chars().count();
            if size > MAX_WORD && size <= longest {
                return Err(format!("a word of {size} characters; at most {MAX_WORD}"));
            }
        }
    }
    Ok(())
}

// ---- a text on its way

/// Counts what the steps of a normalizer or decoder make of one text. Atomic only because a `Normalizer` has to be Sync.
struct Budget {
    left: AtomicUsize,
}

impl Budget {
    fn of(size: usize) -> Self {
        Budget {
            left: AtomicUsize::new(FREE.saturating_add(size.saturating_mul(GROWTH))),
        }
    }

    /// False: that was too much.
    fn spend(&self, size: usize) -> bool {
        let left = self.left.load(Relaxed);
        self.left.store(left.saturating_sub(size), Relaxed);
        size <= left
    }

    /// Before a replacement of every character and the end: a long one could make too much in a single step.
    fn allows(&self, content: usize, places: usize) -> bool {
        content <= GROWTH || content.saturating_mul(places + 1) <= self.left.load(Relaxed)
    }
}

fn grows() -> Failure {
    format!(
        "the text grows to more than {GROWTH} times its size and {} MiB",
        FREE >> 20
    )
}

/// A normalizer that stops a text from growing without bound. The crate ignores a normalizer's errors and goes on with
/// what it has; so is done here, except for our own, which `outcome` tells.
pub struct Bounded<'a> {
    normalizer: &'a NormalizerWrapper,
    budget: Budget,
    exceeded: AtomicBool,
}

impl<'a> Bounded<'a> {
    /// For a text of `size` bytes, whatever parts it comes in.
    pub fn new(normalizer: &'a NormalizerWrapper, size: usize) -> Self {
        Bounded {
            normalizer,
            budget: Budget::of(size),
            exceeded: AtomicBool::new(false),
        }
    }

    pub fn outcome(self) -> Result<(), Failure> {
        match self.exceeded.into_inner() {
            true => Err(grows()),
            false => Ok(()),
        }
    }

    fn must(&self, within: bool) -> tokenizers::Result<()> {
        if within {
            return Ok(());
        }
        self.exceeded.store(true, Relaxed);
        Err(grows().into())
    }

    fn step(
        &self,
        normalizer: &NormalizerWrapper,
        text: &mut NormalizedString,
    ) -> tokenizers::Result<()> {
        match normalizer {
            NormalizerWrapper::Sequence(parts) => {
                let mut parts = parts.as_ref().iter();
                return parts.try_for_each(|part| self.step(part, text));
            }
            NormalizerWrapper::Replace(replace) => {
                let (content, places) = (replace.content.len(), text.get().len());
                self.must(self.budget.allows(content, places))?;
            }
            _ => {}
        }
        normalizer.normalize(text)?;
        self.must(self.budget.spend(text.get().len()))
    }
}

impl Normalizer for Bounded<'_> {
    fn normalize(&self, text: &mut NormalizedString) -> tokenizers::Result<()> {
        match self.exceeded.load(Relaxed) {
            true => Ok(()),
            false => self.step(self.normalizer, text),
        }
    }
}

/// `Tokenizer::decode`, with a bound on what its decoders make.
pub fn decode(
    tokenizer: &Tokenizer,
    ids: &[u32],
    skip_special_tokens: bool,
) -> Result<String, Failure> {
    let Some(decoder) = tokenizer.get_decoder() else {
        return tokenizer
            .decode(ids, skip_special_tokens)
            .map_err(|e| e.to_string());
    };
    let added = tokenizer.get_added_vocabulary();
    let tokens: Vec<String> = ids
        .iter()
        .filter_map(|&id| {
            added
                .simple_id_to_token(id)
                .or_else(|| tokenizer.get_model().id_to_token(id))
                .filter(|token| !skip_special_tokens || !added.is_special_token(token))
        })
        .collect();
    let budget = Budget::of(total(&tokens));
    Ok(decode_step(decoder, tokens, &budget)?.join(""))
}

fn decode_step(
    decoder: &DecoderWrapper,
    tokens: Vec<String>,
    budget: &Budget,
) -> Result<Vec<String>, Failure> {
    match decoder {
        DecoderWrapper::Sequence(parts) => {
            return parts
                .get_decoders()
                .iter()
                .try_fold(tokens, |tokens, part| decode_step(part, tokens, budget));
        }
        DecoderWrapper::Replace(replace)
            if !budget.allows(replace.content.len(), total(&tokens) + tokens.len()) =>
        {
            return Err(grows());
        }
        _ => {}
    }
    let tokens = decoder.decode_chain(tokens).map_err(|e| e.to_string())?;
    match budget.spend(total(&tokens)) {
        true => Ok(tokens),
        false => Err(grows()),
    }
}

fn total(tokens: &[String]) -> usize {
    tokens.iter().map(String::len).sum()
}
