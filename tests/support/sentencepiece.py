"""A small tokenizer of SentencePiece's make, as Llama-2 has it: characters, bytes for those that are not in the vocabulary, U+2581 for blanks."""

from __future__ import annotations

import base64
import gzip
import json

from tests.support.child import ROOT

MERGES = """▁ t|e n|t en|▁ ten|s o|▁ten so|▁tenso r|▁ a|▁ i|▁i s|▁ ▁|▁▁ ▁▁|▁▁▁▁ ▁▁▁▁|d en|s e|den se|r o|▁ ro|▁ro w|▁row s|n u|▁ nu|m b|▁nu mb|e r|er s|▁numb ers|▁ 1|0 2|02 4
▁1 024|p a|▁ pa|d d|▁pa dd|i n|in g|▁padd ing|数 は|表 に|ü b|▁ üb|l e|le f|▁ lef|a a|aa aa"""

HOSTILE = [
    "",
    " ",
    "  x",
    "▁",
    "▁▁x ▁y",
    "x",
    "é🙂\u0301",
    "z" * 70,
    "a" * 90,
    " " * 200 + "x",
    "</s>",
    "a</s> b</s>c",
    "<s>",
    "tensor\x00\n\t",
    "数は表に" * 40,
]


def llama(**changes: object) -> str:
    """The file's text; changes: of its parts."""
    merges = [m.split(" ") for m in MERGES.replace("\n", "|").split("|")]
    vocab = {t: i for i, t in enumerate(["<unk>", "<s>", "</s>", *(f"<0x{b:02X}>" for b in range(256))])}
    for a, b in merges:
        for token in [*a, *b, a, b, a + b]:
            vocab.setdefault(token, len(vocab))
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    replace = {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}
    file = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [{"id": i, "content": token, **flags} for i, token in enumerate(["<unk>", "<s>", "</s>"])],
        "normalizer": {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "▁"}, replace]},
        "pre_tokenizer": None,
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
            "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
            "special_tokens": {"<s>": {"id": "<s>", "ids": [1], "tokens": ["<s>"]}},
        },
        "decoder": None,
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": "<unk>",
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": True,
            "byte_fallback": True,
            "vocab": vocab,
            "merges": merges,
        },
    }
    return json.dumps(file | changes)


# Faces of the same model: what puts a blank before which text.
FACES: dict[str, dict[str, object]] = {
    "prepend": {},
    "never": {"normalizer": {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}},
    "always": {"normalizer": None, "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": False}},
    "first": {"normalizer": None, "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "first", "split": True}},
}

MAPPED = [
    "½ 1½",
    "don´t ´ ¨",
    "ＡＢ（中，国）。",
    "e\u0301 e\u0301\u0323",
    "ا\u0653",
    "ﷺ",
    "a\u200cb \u00a0c",
    "x\u2581y",
    "z" * 70_000,
    "\x01a\x7fb",
    "<pad>a",
]


def t5() -> str:
    """A small tokenizer of T5's make: Unigram over words between blanks, and the charsmap of T5 and XLM-RoBERTa. Few scores, so that many ways tie."""
    merges = [m.split(" ") for m in MERGES.replace("\n", "|").split("|")]
    tokens = dict.fromkeys(
        ["<pad>", "</s>", "<unk>", "▁", *"eé.,;31", *(t for a, b in merges for t in (*a, *b, a, b, a + b) if "▁▁" not in t)]
    )
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    charsmap = base64.b64encode(gzip.decompress((ROOT / "engine/normalizer/testdata/nmt_nfkc.charsmap.gz").read_bytes())).decode()
    metaspace = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
    file = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [{"id": i, "content": token, **flags} for i, token in enumerate(["<pad>", "</s>", "<unk>"])],
        "normalizer": {"type": "Precompiled", "precompiled_charsmap": charsmap},
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, metaspace]},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [{"Sequence": {"id": "A", "type_id": 0}}, {"SpecialToken": {"id": "</s>", "type_id": 0}}],
            "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 0}}],
            "special_tokens": {"</s>": {"id": "</s>", "ids": [1], "tokens": ["</s>"]}},
        },
        "decoder": None,
        "model": {
            "type": "Unigram",
            "unk_id": 2,
            "byte_fallback": False,
            "vocab": [[t, 0.0 if i < 3 else -1.5 - i % 5 / 4] for i, t in enumerate(tokens)],
        },
    }
    return json.dumps(file)
