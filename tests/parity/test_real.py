"""Real tokenizers on real text, CI-sized: ids, masks and ragged ids against the oracle, and option grids on a few documents.

The full size is `make parity-full`. Text that the oracle has to cut, join or normalize in an unusual way is in TRICKY.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from bench.corpus import DEFAULT
from bench.corpus import documents as sample_documents
from tests.support.assets import tokenizer_json
from tests.support.oracle import BACKENDS, Oracle, compare, open_engine

TOKENIZERS = ["gpt2", "llama-3", "qwen3", "bert-base-uncased", "t5-small", "roberta-base", "mistral-v1"]

TRICKY = [
    "",
    " ",
    "  leading and trailing  ",
    "NUL \0 in the middle\0",
    "def f():\n    return  x\n\t\ty  \r\n\r\n",
    "it's IT'LL don\u2019t it'\u017f 'K\u212a",
    "!\u0085x a\u00a0b \u202f\u205fc\u1680d\u3000\u3000\u6771\u4eac\u2028\u2029x a\u180e\u200b\ufeffb",
    "e\u0301\u0327 e\u0327\u0301 a\u0315\u0300\u05ae\u0300b \u1100\u1161\u11a8 \u212b \ufb01",
    "x\u00b2\u2167\u0663\u00bd\u2460 12\uff13 1234567890",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467 \U0001f44d\U0001f3fd \u2764\ufe0f \U0001f1eb\U0001f1ee",
    "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35 \u0915\u093f\u0938\u093e\u0928 \u0645\u064e\u0631\u0652\u062d\u064e\u0628\u064b\u0627 שלום",
    "n\ufffe\uffff \ufdd0 x\ue000\uf8ff y\U0010fffd a\u0378 \U0001fae9 \U00010d50",
    "<s>a <s> b</s> <|endoftext|> <|im_start|>user\nhi<|im_end|> [MASK] <mask> <pad> [SEP]",
    "Tie\u0302\u0301ng Vie\u0323\u0302t \u2122\x1eg \ufb03 \u3231 \u2168 \u1f10\u03bd\u03b8\u03ac\u03b4\u1fbd \u00b4a \u00a8b",
    "a" * 3000,
    "-=" * 1500,
    'https://example.org/a_b-c?d=e&f=%20g#h 3.14159e-10 C++ #include <x> {"k": [1, 2.5, null]}',
]


pytestmark = pytest.mark.parametrize("backend", BACKENDS)


@cache
def engine(name: str, backend: str) -> Any:
    return open_engine(tokenizer_json(name), backend)


@cache
def oracle(name: str) -> Oracle:
    return Oracle(tokenizer_json(name))


@cache
def text() -> list[str]:
    chinese = DEFAULT.with_name("python-docs-zh.jsonl.xz")
    return [*sample_documents(DEFAULT, 150_000), *sample_documents(chinese, 60_000)]


@pytest.mark.parametrize("name", TOKENIZERS)
def test_sample(backend: str, name: str) -> None:
    """Documents whole: padded ids, mask, lengths, ragged ids, single encode."""
    docs = text()
    expected = oracle(name).ids(docs)
    found = engine(name, backend).encode_batch(docs, pad_id=3)
    assert [row[:n].tolist() for row, n in zip(found.input_ids, found.lengths, strict=True)] == expected
    assert found.lengths.tolist() == [len(e) for e in expected] == found.attention_mask.sum(1).tolist()
    assert bool((found.input_ids.masked_select(found.attention_mask == 0) == 3).all())
    ragged = engine(name, backend).encode_ragged(docs)
    bounds = ragged.offsets.tolist()
    assert [ragged.ids[a:b].tolist() for a, b in pairwise(bounds)] == expected
    assert engine(name, backend).encode(docs[0]) == expected[0]


@pytest.mark.parametrize("name", TOKENIZERS)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"add_special_tokens": False},
        {"padding_side": "left", "pad_to_multiple_of": 8},
        {"truncation": True, "max_length": 12},
        {"truncation": True, "max_length": 12, "truncation_side": "left", "padding": "max_length"},
        {"truncation": True, "max_length": 16, "stride": 5, "return_overflowing": True},
        {"truncation": True, "max_length": 16, "stride": 3, "return_overflowing": True, "truncation_side": "left"},
        {"split_special_tokens": True},
    ],
    ids=lambda o: " ".join(f"{k}={v}" for k, v in o.items()) or "defaults",
)
def test_tricky_text(backend: str, name: str, options: dict[str, Any]) -> None:
    compare(engine(name, backend), oracle(name), TRICKY, **options)


@pytest.mark.parametrize("name", ["llama-3", "bert-base-uncased", "roberta-base"])
@pytest.mark.parametrize("strategy", ["longest_first", "only_first", "only_second"])
def test_pairs(backend: str, name: str, strategy: str) -> None:
    first, second = [t for t in TRICKY if len(t) > 40], [t for t in reversed(TRICKY) if len(t) > 40]
    compare(engine(name, backend), oracle(name), first, second)
    compare(engine(name, backend), oracle(name), first, second, truncation=strategy, max_length=14, padding="max_length")
    compare(engine(name, backend), oracle(name), first, second, truncation=strategy, max_length=20, stride=2, return_overflowing=True)


@pytest.mark.parametrize("name", ["gpt2", "llama-3", "bert-base-uncased", "t5-small", "mistral-v1"])
def test_decode(backend: str, name: str) -> None:
    rows = oracle(name).ids([*TRICKY, *text()[:5]])
    for skip in (False, True):
        want = oracle(name).tokenizer.decode_batch(rows, skip_special_tokens=skip)
        assert engine(name, backend).decode_batch(rows, skip_special_tokens=skip) == want
    assert engine(name, backend).decode(rows[4]) == oracle(name).tokenizer.decode(rows[4], skip_special_tokens=False)


@pytest.mark.parametrize("name", TOKENIZERS)
def test_vocabulary(backend: str, name: str) -> None:
    ours, theirs = engine(name, backend), oracle(name).tokenizer
    assert ours.get_vocab() == theirs.get_vocab()
    assert ours.vocab_size in (theirs.get_vocab_size(True), theirs.get_vocab_size(False))
    for token, i in list(theirs.get_vocab().items())[:200]:
        assert ours.token_to_id(token) == i
        assert ours.id_to_token(i) == theirs.id_to_token(i)
    assert ours.token_to_id("no such token, surely") is None
    assert ours.id_to_token(10**7) is None
    assert ours.num_special_tokens() == theirs.num_special_tokens_to_add(False)
    assert {t.id for t in ours.added_tokens} == set(theirs.get_added_tokens_decoder())
