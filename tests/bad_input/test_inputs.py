"""Input that is no text: an exception names the row and the cause, nothing is half done, and the next call works."""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np
import pytest
import unchecked_io as uio

from tests.support.minis import mini
from tests.support.oracle import Oracle


@pytest.fixture(scope="module")
def engine() -> Any:
    return uio.TokenizerEngine.from_str(mini("byte_bpe"))


@pytest.fixture(autouse=True)
def next_call_works(engine: Any) -> Any:
    yield
    assert engine.encode("the of") == Oracle(mini("byte_bpe")).ids(["the of"])[0]


CALLS = ["encode_batch", "encode_ragged"]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    "item", [None, b"abc", bytearray(b"a"), 7, True, 1.5, float("nan"), ["a", 1], {"a": 1}, object(), np.int64(3), ...], ids=repr
)
def test_an_item_that_is_no_str(engine: Any, call: str, item: Any) -> None:
    for row in (0, 1, 2):
        texts: list[Any] = ["good", "fine", "well"]
        texts[row] = item
        with pytest.raises((TypeError, ValueError), match=f"row {row}|row 1" if isinstance(item, list) else f"row {row}") as caught:
            getattr(engine, call)(texts)
        if not isinstance(item, list):
            assert caught.value.row == row
            assert type(item).__name__ in str(caught.value)


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    "text", ["ok\ud800bad", "\udcff", "\ud83d\udc4d", "\udfff\ud800", "x" * 5000 + "\ud800", "😀\ud800", "é\udfff", "\ud800" * 3], ids=ascii
)
def test_a_lone_surrogate(engine: Any, call: str, text: str) -> None:
    """Also two halves in one str: Python holds them as two code points."""
    for row in (0, 2):
        texts = ["fine", "fine", "fine"]
        texts[row] = text
        with pytest.raises(ValueError, match=f"row {row}.*surrogate") as caught:
            getattr(engine, call)(texts)
        assert caught.value.row == row
    with pytest.raises(ValueError, match="surrogate"):
        engine.encode(text)
    with pytest.raises(ValueError, match="row 1"):
        getattr(engine, call)(["a", "b"], ["a", text])


def test_the_first_bad_row_of_many_is_named(engine: Any) -> None:
    texts = ["the of and " * 50] * 3000
    texts[2999] = texts[1234] = "\ud800"
    for _ in range(5):
        with pytest.raises(ValueError, match="row 1234"):
            engine.encode_batch(texts)


@pytest.mark.parametrize(
    "texts",
    [
        "one str",
        b"bytes",
        None,
        7,
        (t for t in ["a", "b"]),
        iter(["a"]),
        {"a", "b"},
        {"a": "b"},
        map(str, [1, 2]),
        np.array(["a", None], dtype=object),
        np.array([1, 2]),
        np.array(["a", "b"]).reshape(1, 2),
        np.array([b"a"]),
        object(),
    ],
    ids=lambda t: type(t).__name__,
)
def test_batches_that_are_none(engine: Any, texts: Any) -> None:
    for call in CALLS:
        with pytest.raises((TypeError, ValueError)) as caught:
            getattr(engine, call)(texts)
        assert len(str(caught.value)) > 10


def test_columns_with_gaps(engine: Any) -> None:
    """None, NaN and NA in pandas and Arrow columns name their row."""
    import pandas as pd
    import pyarrow as pa

    for column in (
        pd.Series(["a", None]),
        pd.Series(["a", float("nan")], dtype=object),
        pd.Series(["a", pd.NA], dtype="string"),
        pa.array(["a", None]),
        pa.array(["a", None], pa.large_string()),
        pa.chunked_array([["a"], [None]]),
        pa.array(["x", "a", None])[1:],
    ):
        with pytest.raises((TypeError, ValueError), match="row 1"):
            engine.encode_batch(column)
    for column in (pa.array([1, 2]), pa.array([b"a"]), pa.table({"a": ["x"]}), pd.DataFrame({"a": ["x"]})):
        with pytest.raises((TypeError, ValueError)):
            engine.encode_batch(column)


@pytest.mark.parametrize(
    ("data", "row"),
    [(b"ok\xffok", 1), (b"\xe2\x82", 0), (b"\xf5\x80\x80\x80", 0), (b"\xc0\x80", 0), (b"\xed\xa0\x80", 0), (b"\x80", 0)],
    ids=repr,
)
def test_ill_formed_utf8(engine: Any, data: bytes, row: int) -> None:
    offsets = [0, 2, len(data)] if row else [0, len(data), len(data)]
    with pytest.raises(ValueError, match=f"row {row}"):
        engine.encode_batch(uio.Utf8(data, np.array(offsets, np.int64)))


def test_a_character_cut_by_the_offsets(engine: Any) -> None:
    with pytest.raises(ValueError, match="row 0"):
        engine.encode_batch(uio.Utf8("é".encode(), np.array([0, 1, 2], np.int64)))


@pytest.mark.parametrize("offsets", [[0, 5], [2, 1], [-1, 2], [0, 2**40], [3, 3, 1], [1, -(2**62)]])
def test_offsets_that_point_elsewhere(engine: Any, offsets: list[int]) -> None:
    with pytest.raises(ValueError):
        engine.encode_batch(uio.Utf8(b"abc", np.array(offsets, np.int64)))


def test_buffers_of_another_type(engine: Any) -> None:
    for data, offsets in ((b"abc", np.array([0.0, 3.0])), (b"abc", np.array([0, 3], np.int16)), (b"abc", b""), ("abc", np.array([0, 3]))):
        with pytest.raises((TypeError, ValueError)):
            engine.encode_batch(uio.Utf8(data, offsets))  # type: ignore[arg-type]


def test_nul_and_odd_text_is_kept(engine: Any) -> None:
    oracle = Oracle(mini("byte_bpe"))
    texts = ["a\0b", "\0", "", "\ufffd", "\ufeff", "x\0", "\0\0y", "\x7f\x80\x9f", "\U0010ffff"]
    found = engine.encode_batch(texts, pad_id=0)
    assert [r[:n] for r, n in zip(found.input_ids.tolist(), found.lengths.tolist(), strict=True)] == oracle.ids(texts)
    assert [engine.decode(r, skip_special_tokens=True) for r in oracle.ids(texts)] == texts


def test_every_storage_of_a_str(engine: Any) -> None:
    """ASCII, Latin-1, UCS-2 and UCS-4, long and short, alone and mixed."""
    oracle = Oracle(mini("byte_bpe"))
    texts = [
        c * n + tail for c in ("a", "é", "я", "日", "😀") for n in (0, 1, 7, 63, 64, 65, 4097) for tail in ("", "z", "ÿ", "\uffee", "🂡")
    ]
    found = engine.encode_batch(texts, pad_id=0)
    assert [r[:n] for r, n in zip(found.input_ids.tolist(), found.lengths.tolist(), strict=True)] == oracle.ids(texts)


@pytest.mark.parametrize("ids", [[-1], [2**32], [1.5], ["a"], None, "ab", [[1]], [2**70]], ids=repr)
def test_ids_that_are_none(engine: Any, ids: Any) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        engine.decode(ids)


def test_tokens_that_are_none(engine: Any) -> None:
    assert engine.token_to_id("") is None
    assert engine.token_to_id("a\0b") is None
    with pytest.raises((TypeError, ValueError)):
        engine.token_to_id("\ud800")
    with pytest.raises(TypeError):
        engine.token_to_id(3)
    for i in (-1, 2**31, 2**63, 10**30):
        with contextlib.suppress(ValueError, OverflowError):
            assert engine.id_to_token(i) is None


@pytest.mark.parametrize(
    "out",
    [
        lambda t: t.zeros(2, 3),  # float32
        lambda t: t.zeros(2, 1, dtype=t.int64),  # too narrow
        lambda t: t.zeros(3, 9, dtype=t.int64),  # other rows
        lambda t: t.zeros(9, 2, dtype=t.int64).T,  # not dense
        lambda t: t.zeros(2, 18, dtype=t.int64)[:, ::2],
        lambda t: t.zeros(2, dtype=t.int64),
        lambda t: [0, 1],
        lambda t: {"no_such_key": t.zeros(2, 9, dtype=t.int64)},
    ],
)
def test_memory_that_does_not_fit(engine: Any, out: Any) -> None:
    import torch

    given = out(torch)
    before = given.clone() if isinstance(given, torch.Tensor) else None
    with pytest.raises((ValueError, TypeError)):
        engine.encode_batch(["the of", "and"], out=given, pad_id=7)
    if before is not None:
        assert torch.equal(before, given), "a refused call wrote to the caller's memory"


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_document_of_100_mb(engine: Any) -> None:
    """Alone: the oracle takes a minute and 10 GB for the same. Ids are compared piecewise, where the pieces cannot meet."""
    line = "the tokenization of things, 3.14 and 東京\n\n"
    text = line * (100_000_000 // len(line.encode()))
    found = engine.encode_ragged([text], add_special_tokens=False)
    one = Oracle(mini("byte_bpe")).ids([line * 3], add_special_tokens=False)[0]
    period = len(one) // 3
    ids = found.ids.numpy()
    assert len(ids) == period * (len(text) // len(line))
    assert (ids.reshape(-1, period) == ids[:period]).all() and ids[: 3 * period].tolist() == one
