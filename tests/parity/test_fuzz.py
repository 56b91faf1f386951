"""Differential fuzz: text of many scripts, with the tokenizers' own tokens inside, any options, any model kind, against the oracle.

It tries to break: storage kinds of str, added tokens at odd places, normalizers on odd marks, truncation and overflow arithmetic.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.minis import KINDS, mini
from tests.support.oracle import BACKENDS, Oracle, compare, open_engine
from tests.support.strings import Strings, points

from .fuzz import FAMILIES, fuzz, shorten

each_backend = pytest.mark.parametrize("backend", BACKENDS)

PIECES = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.text(st.characters(max_codepoint=0x7F), max_size=30),
    st.text(st.characters(max_codepoint=0xFF), max_size=12),
    st.text(st.characters(categories=["Lo", "Mn", "Mc"]), max_size=8),
    st.text(" \t\n\r\u00a0\u3000\u0085\u2028", max_size=6),
    st.text(st.characters(min_codepoint=0x1F300, max_codepoint=0x1FAFF), max_size=5),
    st.text("e\u0301\u0327\u0300\u0345\u05ae\u1100\u1161\u11a8가", max_size=8),
    st.sampled_from(["<pad>", "<s>", "</s>", "<unk>", "<word>", " <word> ", "<left>", "  <left>", "<right>  ", "x<word>", "<wo", "rd>"]),
    st.sampled_from(["the", " of", "tokenization", "don't", "IT'S", "1234567", "\0", "\ufeff", "\u200d", "▁", "##ed", "<0x41>"]),
)
TEXT = st.lists(PIECES, max_size=8).map("".join)


@st.composite
def calls(draw: st.DrawFn) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if draw(st.booleans()):
        options["add_special_tokens"] = False
    if draw(st.booleans()):
        options["padding_side"] = draw(st.sampled_from(["left", "right"]))
    if draw(st.integers(0, 3)) == 0:
        options["split_special_tokens"] = True
    if draw(st.booleans()):
        length = draw(st.integers(4, 24))
        options |= {"truncation": draw(st.sampled_from([True, "longest_first", "only_first", "only_second"])), "max_length": length}
        options["truncation_side"] = draw(st.sampled_from(["left", "right"]))
        if draw(st.booleans()):
            options |= {"return_overflowing": True, "stride": draw(st.integers(0, length - 4))}
        if draw(st.integers(0, 3)) == 0:
            options["padding"] = "max_length"
    elif draw(st.booleans()):
        options["pad_to_multiple_of"] = draw(st.sampled_from([1, 2, 7, 8, 64]))
    return options


@cache
def both(kind: str, backend: str) -> tuple[Any, Oracle]:
    return open_engine(mini(kind), backend), Oracle(mini(kind))


@each_backend
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
@given(st.lists(TEXT, min_size=1, max_size=5), calls())
def test_single(backend: str, kind: str, texts: list[str], options: dict[str, Any]) -> None:
    compare(*both(kind, backend), texts, **options)


@each_backend
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
@given(TEXT, TEXT, calls())
def test_pair(backend: str, kind: str, text: str, pair: str, options: dict[str, Any]) -> None:
    compare(*both(kind, backend), [text], [pair], **options)


@each_backend
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
@given(st.lists(st.lists(st.integers(0, 520), max_size=20), max_size=4), st.booleans())
def test_decode(backend: str, kind: str, rows: list[list[int]], skip: bool) -> None:
    engine, oracle = both(kind, backend)
    assert engine.decode_batch(rows, skip_special_tokens=skip) == oracle.tokenizer.decode_batch(rows, skip_special_tokens=skip)


@pytest.mark.parametrize("family", [*FAMILIES, *KINDS])
def test_many_strings(family: str) -> None:
    """200,000 strings for each family; `make fuzz-long` takes ten millions."""
    outcome = fuzz(family, 200_000)
    assert not outcome.differing, "\n".join(outcome.shown)
    assert outcome.strings == 200_000 and outcome.ids > 500_000


def test_strings_reach_what_they_should() -> None:
    """Blanks, added tokens, runs and characters beyond the first plane are all among them."""
    texts = Strings(["Ġthe", "##ing"], ["<s>"], random.Random(1)).batch(20_000)
    assert any(" the" in t for t in texts) and any("<s>" in t for t in texts) and any(max(t, default="") > "\uffff" for t in texts)
    assert any(t[:30] == t[0] * 30 for t in texts if len(t) >= 30) and not any("\ud800" <= c <= "\udfff" for t in texts for c in t)
    assert sum(map(len, points(5000))) == 6 * (0x110000 - 0x800)


def test_shorten() -> None:
    assert shorten("abcXdefghYijk", lambda t: "X" in t and "Y" in t) == "XY"
