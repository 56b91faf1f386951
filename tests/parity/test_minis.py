"""Every option against the oracle, on mini tokenizers of every model kind. No asset is needed."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any

import pytest

from tests.support.minis import KINDS, lines, mini
from tests.support.oracle import BACKENDS, Oracle, compare, open_engine

pytestmark = pytest.mark.parametrize("backend", BACKENDS)

TEXTS = [
    "",
    "the of and",
    " unbelievable  tokenization of naïve Straße ",
    "x <word> y <left> z<right>  w",
    "<s> a </s> b<pad>c <unk>",
    "привет мир 東京 日本語 한국어 नमस्ते 😀👍🏽",
    "1234567 3.14 e-mail\n\n\tdef f(x): return x+1;",
    "a\0b",
    "word " * 40,
]
PAIRS = ["pair", "", "of the second kind", "b" * 30, "мир", "the the the the", "0", "\n", "a b c d e f g"]


@cache
def both(kind: str, backend: str) -> tuple[Any, Oracle]:
    return open_engine(mini(kind), backend), Oracle(mini(kind))


def grid() -> list[dict[str, Any]]:
    cuts: list[dict[str, Any]] = [
        {},
        {"truncation": True, "max_length": 8},
        {"truncation": "longest_first", "max_length": 9, "truncation_side": "left"},
        {"truncation": True, "max_length": 10, "stride": 3, "return_overflowing": True},
        {"truncation": True, "max_length": 10, "stride": 2, "return_overflowing": True, "truncation_side": "left"},
        {"padding": "max_length", "max_length": 150},
        {"padding": "max_length", "truncation": True, "max_length": 16},
    ]
    pads: list[dict[str, Any]] = [
        {},
        {"padding_side": "left"},
        {"pad_to_multiple_of": 8},
        {"padding_side": "left", "pad_to_multiple_of": 5},
    ]
    others: list[dict[str, Any]] = [{}, {"add_special_tokens": False}, {"split_special_tokens": True}, {"dtype": "int32"}]
    made = [c | p | o for c, p, o in itertools.product(cuts, pads, others)]
    return [o for o in made if not (o.get("truncation") and o.get("max_length", 0) % o.get("pad_to_multiple_of", 1))]


@pytest.mark.parametrize("kind", KINDS)
def test_options(backend: str, kind: str) -> None:
    engine, oracle = both(kind, backend)
    for options in grid():
        compare(engine, oracle, TEXTS, **options)


@pytest.mark.parametrize("kind", KINDS)
def test_pairs(backend: str, kind: str) -> None:
    engine, oracle = both(kind, backend)
    for strategy in ("longest_first", "only_first", "only_second"):
        for length, side, specials in itertools.product((6, 11, 40), ("right", "left"), (True, False)):
            options = {"truncation": strategy, "max_length": length, "truncation_side": side, "add_special_tokens": specials}
            for k in range(len(TEXTS)):  # one by one: the oracle refuses a whole batch for one row
                compare(engine, oracle, TEXTS[k : k + 1], PAIRS[k : k + 1], **options)
    compare(engine, oracle, TEXTS, PAIRS)
    compare(engine, oracle, TEXTS, PAIRS, padding_side="left", pad_to_multiple_of=16)


@pytest.mark.parametrize("kind", KINDS)
def test_every_thread_count_gives_the_same(backend: str, kind: str) -> None:
    engine, oracle = both(kind, backend)
    texts = list(lines()) * 8
    expected = oracle.ids(texts)
    for threads in (1, 2, 5):
        found = engine.encode_batch(texts, num_threads=threads, pad_id=0)
        assert [r[:n].tolist() for r, n in zip(found.input_ids, found.lengths, strict=True)] == expected


@pytest.mark.parametrize("kind", KINDS)
def test_decode(backend: str, kind: str) -> None:
    engine, oracle = both(kind, backend)
    rows = oracle.ids([*TEXTS, *lines()[:20]])
    rows.append([0, 10**6, 1])  # an id that the vocabulary lacks is left out
    for skip in (False, True):
        assert engine.decode_batch(rows, skip_special_tokens=skip) == oracle.tokenizer.decode_batch(rows, skip_special_tokens=skip)


def test_the_files_own_sections_do_not_act(backend: str) -> None:
    """A tokenizer.json with truncation and padding encodes as the oracle without them; they only supply defaults."""
    oracle = Oracle(mini("byte_bpe"))
    oracle.tokenizer.enable_truncation(5, direction="left")
    oracle.tokenizer.enable_padding(pad_id=9, direction="left", length=30)
    engine = open_engine(oracle.tokenizer.to_str(), backend)
    plain = Oracle(mini("byte_bpe"))
    found = engine.encode_batch(TEXTS)
    assert [r[m.bool()].tolist() for r, m in zip(found.input_ids, found.attention_mask, strict=True)] == plain.ids(TEXTS)
    assert engine.pad_id == 9
    assert found.input_ids[0, 0].item() == 9, "the file's side is the default side"
    cut = engine.encode_batch(TEXTS, truncation=True)
    assert cut.input_ids.shape[1] == 5
    assert (
        cut.input_ids.tolist()
        == plain.batch(TEXTS, truncation=True, max_length=5, truncation_side="left", padding_side="left", pad_id=9)["input_ids"]
    )
