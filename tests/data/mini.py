#!/usr/bin/env python3
"""Make the small tokenizers of the tests: mini-wordpiece.json and mini-bytes.json beside this file.

Both come from the text below, which is ours; the same oracle makes the same files. mini-wordpiece has special tokens, a pair
template, and truncation and padding sections that must not act by themselves; mini-bytes is a byte-level BPE without any of these.

usage: mini.py      (needs tokenizers, the release that engine/oracle.go pins)
"""

from __future__ import annotations

import collections
import pathlib

from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

HERE = pathlib.Path(__file__).resolve().parent

TEXT = [
    "A tensor is a dense block of numbers; a ragged batch is a flat list of numbers and where each row begins.",
    "Rows are cut into chunks, chunks go to workers, and workers write ids into their own arenas.",
    "The width of a batch is the length of its longest row, rounded up to a multiple if the caller asks for one.",
    "Padding stands on the right or on the left; the mask says which cells are tokens and which are not.",
    "Nothing is guessed: a tokenizer that cannot be read exactly is refused by name, and another one encodes it.",
    "Eine Zeile mit Umlauten: größer, schöner, übermäßig. Une ligne accentuée: été, où, garçon, naïve.",
    "数は表に書かれる。 числа пишут в таблицу. αριθμοί σε πίνακα. 🙂 👍🏽",
    "def width(rows):\n    return max((len(r) for r in rows), default=0)\n",
    "0 1 2 3 10 42 100 1000 1024 4096 65536 3.14 2.718 1e-5",
]


def wordpiece() -> Tokenizer:
    normalizer, splitter = normalizers.BertNormalizer(lowercase=True), pre_tokenizers.BertPreTokenizer()
    words = collections.Counter(w for line in TEXT for w, _ in splitter.pre_tokenize_str(normalizer.normalize_str(line)))
    letters = sorted({c for w in words for c in w})
    common = [w for w, n in sorted(words.items()) if n > 1 and len(w) > 1]
    tokens = ["[UNK]", "[CLS]", "[SEP]", "[PAD]", "[MASK]", *letters, *("##" + c for c in letters), *common, "##s", "##ed", "##ing"]
    vocabulary = {token: i for i, token in enumerate(dict.fromkeys(tokens))}
    t = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]", max_input_chars_per_word=60))
    t.normalizer, t.pre_tokenizer, t.decoder = normalizer, splitter, decoders.WordPiece()
    t.add_special_tokens(["[UNK]", "[CLS]", "[SEP]", "[PAD]", "[MASK]"])
    cls, sep, pad = (t.token_to_id(name) for name in ("[CLS]", "[SEP]", "[PAD]"))
    t.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", cls), ("[SEP]", sep)]
    )
    t.add_tokens([AddedToken("<row>", lstrip=True, normalized=False)])
    t.enable_truncation(7, stride=2)
    t.enable_padding(direction="left", pad_id=pad, pad_type_id=0, pad_token="[PAD]", pad_to_multiple_of=8)
    return t


def byte_level() -> Tokenizer:
    t = Tokenizer(models.BPE())
    t.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    t.decoder = decoders.ByteLevel()
    t.post_processor = processors.ByteLevel(trim_offsets=False)
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    t.train_from_iterator(TEXT, trainers.BpeTrainer(vocab_size=360, initial_alphabet=alphabet, show_progress=False))
    t.add_special_tokens(["<|end|>"])
    return t


if __name__ == "__main__":
    for name, tokenizer in (("mini-wordpiece", wordpiece()), ("mini-bytes", byte_level())):
        path = HERE / f"{name}.json"
        path.write_text(tokenizer.to_str(pretty=False) + "\n", encoding="utf-8")
        print(path.name, tokenizer.get_vocab_size())
