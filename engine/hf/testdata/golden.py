"""Writes golden.json.gz beside it: mini tokenizers of each model and what the oracle makes of odd rows under every option.

usage: python golden.py      (with the oracle, PyPI tokenizers at the version that engine/oracle.go names)
"""

from __future__ import annotations

import gzip
import itertools
import json
import pathlib

import tokenizers
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

HERE = pathlib.Path(__file__).parent
TEXT = [
    "the quick brown fox jumps over the lazy dog, and the dog sleeps",
    "tokenization of unbelievable words: 123, 4567; don't we'll it's",
    "Straße naïve déjà-vu München Ångström İstanbul",
    "привет мир 東京 日本語 한국어",
] * 4
ROWS: list[tuple[str, ...]] = [
    ("",),
    ("the dog",),
    ("a\0b  c\n",),
    ("  x <w> y<l>  z  <r>  the",),
    ("Straße é e\u0301 東京 😀 \ufeff\u200b",),
    ("[CLS] the <s> dog </s>[SEP]",),
    ("the quick brown fox jumps over the lazy dog", "and sleeps"),
    ("fox", "tokenization of unbelievable words: 123"),
    ("", "dog"),
    ("dog", ""),
    ("don't we'll", "naïve München"),
]
STRATEGIES = ["longest_first", "only_first", "only_second"]


def added(tokenizer: Tokenizer) -> Tokenizer:
    tokenizer.add_tokens(
        [
            AddedToken("<w>", single_word=True),
            AddedToken("<l>", lstrip=True, normalized=False),
            AddedToken("<r>", rstrip=True, special=True),
        ]
    )
    return tokenizer


def bpe() -> Tokenizer:
    t = Tokenizer(models.BPE())
    t.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    t.decoder = decoders.ByteLevel()
    special = ["<s>", "</s>"]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    t.train_from_iterator(TEXT, trainers.BpeTrainer(vocab_size=330, special_tokens=special, initial_alphabet=alphabet, show_progress=False))
    t.post_processor = processors.RobertaProcessing(("</s>", 1), ("<s>", 0), trim_offsets=True, add_prefix_space=True)
    return added(t)


def bpe_template() -> Tokenizer:
    t = Tokenizer(models.BPE(unk_token="<unk>", byte_fallback=False, fuse_unk=True))
    t.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    t.train_from_iterator(TEXT, trainers.BpeTrainer(vocab_size=120, special_tokens=["<unk>", "<s>", "</s>"], show_progress=False))
    t.post_processor = processors.TemplateProcessing(single="<s> $A", pair="<s> $A <s>:1 $B:1", special_tokens=[("<s>", 1)])
    return added(t)


def wordpiece() -> Tokenizer:
    t = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    t.normalizer = normalizers.BertNormalizer()
    t.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    t.decoder = decoders.WordPiece()
    special = ["[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    t.train_from_iterator(TEXT, trainers.WordPieceTrainer(vocab_size=150, special_tokens=special, show_progress=False))
    t.post_processor = processors.BertProcessing(("[SEP]", 2), ("[CLS]", 1))
    t.enable_padding(length=40)  # neither of these may act
    t.enable_truncation(3)
    return added(t)


def unigram() -> Tokenizer:
    t = Tokenizer(models.Unigram())
    t.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")])
    t.pre_tokenizer = pre_tokenizers.Metaspace()
    t.decoder = decoders.Metaspace()
    trainer = trainers.UnigramTrainer(vocab_size=90, special_tokens=["<unk>", "<s>", "</s>"], unk_token="<unk>", show_progress=False)
    t.train_from_iterator(TEXT, trainer)
    t.post_processor = processors.TemplateProcessing(single="$A </s>", pair="$A </s> $B </s>", special_tokens=[("</s>", 2)])
    return added(t)


def wordlevel() -> Tokenizer:
    """No post-processor, and no token for the unknown: rows with other words fail."""
    words = ["the", "dog", "fox", "and", "sleeps", "quick", "brown", "jumps", "over", "lazy", "words", "of"]
    t = Tokenizer(models.WordLevel({w: i for i, w in enumerate(words)}, unk_token="<unk>"))
    t.pre_tokenizer = pre_tokenizers.Whitespace()
    return added(t)


def options() -> list[dict[str, object]]:
    grid: list[dict[str, object]] = []
    for add, split in itertools.product((True, False), repeat=2):
        grid.append({"add": add, "split": split})
    lengths = ((0, 0), (3, 0), (4, 0), (8, 3), (12, 8), (5, 5))
    for (length, stride), strategy, left in itertools.product(lengths, range(3), (False, True)):
        for add in (True, False):
            cut = {"max": length, "stride": stride, "strategy": strategy, "left": left}
            grid.append({"add": add, "split": False, "truncation": cut, "overflow": (length + strategy) % 2 == 0})
    return grid


def columns(e: tokenizers.Encoding) -> list[list[int]]:
    number = [[-1 if x is None else x for x in column] for column in (e.word_ids, e.sequence_ids)]
    return [e.ids, e.type_ids, e.special_tokens_mask, [x for pair in e.offsets for x in pair], *number]


def case(t: Tokenizer, option: dict[str, object]) -> object:
    """ "refused" when the oracle refuses the options, else each row's pieces, or null where it fails."""
    t.no_padding()
    t.no_truncation()
    t.encode_special_tokens = bool(option["split"])
    cut = option.get("truncation")
    try:
        if isinstance(cut, dict):
            side = "left" if cut["left"] else "right"
            t.enable_truncation(cut["max"], stride=cut["stride"], strategy=STRATEGIES[cut["strategy"]], direction=side)
    except Exception:
        return "refused"
    rows: list[object] = []
    for row in ROWS:
        specials = t.num_special_tokens_to_add(len(row) == 2)
        if isinstance(cut, dict) and option["add"] and cut["max"] < specials:
            rows.append(None)  # the oracle wraps an unsigned subtraction here and cuts nothing; we refuse the row
            continue
        try:
            e = t.encode(*row, add_special_tokens=bool(option["add"]))
        except BaseException:  # a panic is no Exception
            rows.append(None)
            continue
        rows.append([columns(x) for x in [e, *(e.overflowing if option.get("overflow") else [])]])
    return rows


def decoded(t: Tokenizer) -> list[dict[str, object]]:
    """Texts of each row's ids, and of ids that the vocabulary lacks."""
    t.no_padding()
    t.no_truncation()
    made = []
    for ids in [[], [1, 99999, 0], *(t.encode(row[0]).ids for row in ROWS if t.to_str().find("WordLevel") < 0)]:
        made.append({"ids": ids, "text": t.decode(ids, skip_special_tokens=False), "skipped": t.decode(ids, skip_special_tokens=True)})
    return made


def main() -> None:
    golden: dict[str, object] = {"oracle": f"tokenizers {tokenizers.__version__}", "rows": ROWS}
    made = []
    for build in (bpe, bpe_template, wordpiece, unigram, wordlevel):
        text = build().to_str()  # with its padding and truncation
        t = Tokenizer.from_str(text)  # reading rounds the scores of a Unigram model
        entry: dict[str, object] = {"name": build.__name__, "json": text, "saved": t.to_str()}
        entry["decoded"] = decoded(t)
        entry["cases"] = [{"options": option, "want": case(t, option)} for option in options()]
        made.append(entry)
    golden["tokenizers"] = made
    text = json.dumps(golden, ensure_ascii=False, separators=(",", ":"))
    (HERE / "golden.json.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


main()
