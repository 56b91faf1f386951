"""Mini tokenizers of every model kind, made of the sample's own words: no asset needed, quick to open, hostile enough to be useful."""

from __future__ import annotations

import json
from functools import cache

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

CL100K = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
SPECIAL = ["<pad>", "<unk>", "<s>", "</s>"]
WORDS = """the of and a to in is you that it he was for on are as with his they I at be this have from or one had by word but not what
all were we when your can said there use an each which she do how their if will up other about out many then them these so some her would
make like him into time has look two more write go see number no way could people my than first water been call who oil its now find long
down day did get come made may part tokenization unbelievable don't it's 2024 3.14 e-mail http://x.y/z naïve café Straße élan Ångström
привет мир как дела 東京 中文 字 日本語 テスト 한국어 안녕 مرحبا بالعالم नमस्ते สวัสดี 😀 👍🏽 👨‍👩‍👧 \t \n\n def f(x): return x+1;"""


@cache
def lines() -> tuple[str, ...]:
    words = WORDS.split(" ")
    return tuple(" ".join(words[k : k + 9]) for k in range(0, len(words), 5)) * 3


def _specials(t: Tokenizer) -> None:
    t.add_special_tokens([AddedToken(s, special=True, normalized=False) for s in SPECIAL])
    t.add_tokens([AddedToken("<word>", single_word=True), AddedToken("<left>", lstrip=True), AddedToken("<right>", rstrip=True)])


def _template(t: Tokenizer) -> None:
    start, end = t.token_to_id("<s>"), t.token_to_id("</s>")
    t.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> $B:1 </s>:1", special_tokens=[("<s>", start), ("</s>", end)]
    )


def byte_bpe() -> Tokenizer:
    """GPT-2's and Llama-3's kind: byte-level BPE behind a Split regex."""
    t = Tokenizer(models.BPE())
    t.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Split(Regex(CL100K), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
    )
    t.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    t.train_from_iterator(lines(), trainers.BpeTrainer(vocab_size=500, initial_alphabet=alphabet, show_progress=False))
    _specials(t)
    _template(t)
    return t


def nfc_bpe() -> Tokenizer:
    """Qwen's kind: NFC in front of it, no template."""
    t = byte_bpe()
    t.normalizer = normalizers.NFC()
    t.post_processor = processors.ByteLevel(trim_offsets=False)
    return t


def roberta() -> Tokenizer:
    t = Tokenizer(models.BPE())
    t.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    t.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    t.train_from_iterator(lines(), trainers.BpeTrainer(vocab_size=420, initial_alphabet=alphabet, show_progress=False))
    _specials(t)
    t.post_processor = processors.RobertaProcessing(("</s>", t.token_to_id("</s>")), ("<s>", t.token_to_id("<s>")))
    return t


def byte_fallback_bpe() -> Tokenizer:
    """Llama-2's kind: the mark for a space is prepended, unknown characters fall to bytes."""
    vocabulary = {"<unk>": 0, "<s>": 1, "</s>": 2} | {f"<0x{b:02X}>": 3 + b for b in range(256)}
    seen: dict[str, int] = {}
    for word in " ".join(lines()).replace(" ", "▁").split("▁"):
        for c in f"▁{word}":
            if ord(c) < 0x3000:
                seen.setdefault(c, 0)
    for c in seen:
        vocabulary.setdefault(c, len(vocabulary))
    merges = []
    for word in ["▁the", "▁and", "▁th", "ing", "▁wo", "▁to", "▁a", "er", "▁привет"]:
        piece = word[0]
        for c in word[1:]:
            if piece + c not in vocabulary:
                vocabulary[piece + c] = len(vocabulary)
                merges.append((piece, c))
            piece += c
    t = Tokenizer(models.BPE(vocabulary, merges, unk_token="<unk>", fuse_unk=True, byte_fallback=True))
    t.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    t.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)])
    _specials(t)
    _template(t)
    return t


def wordpiece() -> Tokenizer:
    """BERT's kind."""
    t = Tokenizer(models.WordPiece(unk_token="<unk>", max_input_chars_per_word=20))
    t.normalizer = normalizers.BertNormalizer(lowercase=True)
    t.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    t.decoder = decoders.WordPiece()
    t.train_from_iterator(lines(), trainers.WordPieceTrainer(vocab_size=400, special_tokens=SPECIAL, show_progress=False))
    _specials(t)
    t.post_processor = processors.BertProcessing(("</s>", t.token_to_id("</s>")), ("<s>", t.token_to_id("<s>")))
    return t


def unigram() -> Tokenizer:
    """T5's and XLM-R's kind."""
    t = Tokenizer(models.Unigram())
    t.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")])
    t.pre_tokenizer = pre_tokenizers.Metaspace()
    t.decoder = decoders.Metaspace()
    trainer = trainers.UnigramTrainer(vocab_size=300, special_tokens=SPECIAL, unk_token="<unk>", show_progress=False)
    t.train_from_iterator(lines(), trainer)
    _specials(t)
    _template(t)
    return t


def wordlevel() -> Tokenizer:
    t = Tokenizer(models.WordLevel(unk_token="<unk>"))
    t.normalizer = normalizers.Sequence([normalizers.NFD(), normalizers.StripAccents(), normalizers.Lowercase()])
    t.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Whitespace(), pre_tokenizers.Digits(individual_digits=True)])
    t.train_from_iterator(lines(), trainers.WordLevelTrainer(vocab_size=300, special_tokens=SPECIAL, show_progress=False))
    _specials(t)
    return t


KINDS = {f.__name__: f for f in (byte_bpe, nfc_bpe, roberta, byte_fallback_bpe, wordpiece, unigram, wordlevel)}


@cache
def mini(kind: str) -> str:
    """The tokenizer.json of one kind."""
    return str(KINDS[kind]().to_str())


def added(json_text: str, tokens: list[str]) -> str:
    """The same tokenizer with special tokens added behind its vocabulary."""
    t = Tokenizer.from_str(json_text)
    t.add_special_tokens(tokens)
    return str(t.to_str())


def bpe(vocab: list[str], merges: list[tuple[str, str]] = (), **changes: object) -> str:  # type: ignore[assignment]
    """A bare BPE over the given tokens; ``changes`` replace whole sections."""
    model = {"type": "BPE", "vocab": {t: k for k, t in enumerate(vocab)}, "merges": [list(m) for m in merges]}
    base: dict[str, object] = {"version": "1.0", "added_tokens": [], "normalizer": None, "pre_tokenizer": None}
    base |= {"post_processor": None, "decoder": None, "truncation": None, "padding": None, "model": model}
    return json.dumps(base | changes, ensure_ascii=False)
