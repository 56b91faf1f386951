"""The check before the clock: each contender's ids against PyPI tokenizers, row by row."""

from __future__ import annotations

from .peers import Contender, Setting


def oracle_rows(setting: Setting, texts: list[str]) -> list[list[int]]:
    from tokenizers import Tokenizer

    oracle = Tokenizer.from_file(str(setting.tokenizer))
    oracle.no_truncation()
    oracle.no_padding()
    return [e.ids for e in oracle.encode_batch_fast(texts)]


def differing_rows(contender: Contender, texts: list[str], expected: list[list[int]]) -> int:
    found = contender.rows(texts)
    if len(found) != len(expected):
        return len(expected)
    return sum(a != b for a, b in zip(found, expected, strict=True))
