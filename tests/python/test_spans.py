"""Spans of different trust, in batches and with truncation: each row is what `encode(spans=...)` gives, cut and padded as text is."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import unchecked_io as uio

from tests.support.minis import mini

ROWS: list[list[tuple[str, bool]]] = [
    [("<s>", True), ("what </s> ", False), ("is it", True)],
    [],
    [("", False), ("</", False), ("s>", False)],
    [("ab é日本 " * 20, False), ("</s>", True)],
]


def plain(engine: uio.TokenizerEngine, rows: list[list[tuple[str, bool]]], **keywords: Any) -> list[list[int]]:
    return [engine.encode(spans=row, **keywords) for row in rows]


def test_rows_are_each_by_itself(engine: uio.TokenizerEngine) -> None:
    want = plain(engine, ROWS)
    for threads in (1, 2):
        enc = engine.encode_batch(spans=ROWS, pad_id=7, num_threads=threads)
        assert enc.input_ids.shape == (4, max(map(len, want)))
        for row, ids, mask in zip(want, enc.input_ids.tolist(), enc.attention_mask.tolist(), strict=True):
            assert ids == row + [7] * (len(ids) - len(row)) and sum(mask) == len(row)
        ragged = engine.encode_ragged(spans=ROWS, num_threads=threads)
        assert [r.tolist() for r in ragged.ids.split(ragged.offsets.diff().tolist())] == want


def test_many_rows_on_all_cores(engine: uio.TokenizerEngine) -> None:
    rows = [[(f"word {i} ", i % 2 == 0), ("</s>" * (i % 3), i % 5 == 0), ("é " * (i % 50), False)] for i in range(3000)]
    ragged = engine.encode_ragged(spans=rows, add_special_tokens=False)
    want = plain(engine, rows, add_special_tokens=False)
    assert ragged.ids.tolist() == [i for row in want for i in row]


@pytest.mark.parametrize("side", ["left", "right"])
def test_truncation_cuts_spans_as_it_cuts_text(engine: uio.TokenizerEngine, side: Any) -> None:
    special = engine.num_special_tokens()
    for length in (special, special + 1, 8, 1000):
        whole = plain(engine, ROWS, add_special_tokens=False)
        room = length - special
        want = [r if len(r) <= room else r[:room] if side == "right" else r[len(r) - room :] for r in whole]
        ids = engine.encode_ragged(spans=ROWS, truncation=True, max_length=length, truncation_side=side)
        bounds = ids.offsets.tolist()
        for row, body in enumerate(want):
            got = ids.ids[bounds[row] : bounds[row + 1]].tolist()
            assert len(got) == len(body) + special and (not body or body[0] in got)
            assert got == engine.encode(spans=ROWS[row], truncation=True, max_length=length, truncation_side=side)
        plain_cut = engine.encode_ragged(
            spans=ROWS, truncation=True, max_length=max(room, 1), truncation_side=side, add_special_tokens=False
        )
        if room > 0:
            assert plain_cut.ids.tolist() == [i for row in want for i in row]


def test_trusted_rows_are_text_with_every_option(engine: uio.TokenizerEngine) -> None:
    texts = ["".join(text for text, _ in row) for row in ROWS]
    rows = [[(text, True) for text, _ in row] for row in ROWS]
    keywords: dict[str, Any] = {
        "pad_id": 3, "truncation": True, "max_length": 9, "stride": 2, "return_overflowing": True, "return_token_type_ids": True,
        "return_special_tokens_mask": True, "return_sequence_ids": True, "padding_side": "left", "dtype": "int32",
    }  # fmt: skip
    got, want = engine.encode_batch(spans=rows, **keywords), engine.encode_batch(texts, **keywords)
    assert list(got) == list(want)
    for key in want:
        assert torch.equal(torch.as_tensor(got[key]), torch.as_tensor(want[key])), key


def test_what_is_refused(engine: uio.TokenizerEngine) -> None:
    for wrong in ([[("a", 1)]], [["ab"]], [[("a",)]], [[(b"a", True)]], [[["a", True]]], [[(True, "a")]]):
        with pytest.raises(TypeError, match=r"spans\[0\]\[0\]"):
            engine.encode_batch(spans=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="row 1: span 1: lone surrogate"):
        engine.encode_batch(spans=[[("a", True)], [("b", False), ("\ud800", True)]], pad_id=0)
    with pytest.raises(ValueError, match="instead of"):
        engine.encode_batch(["a"], spans=ROWS)
    with pytest.raises(TypeError, match="missing"):
        engine.encode_batch()
    with pytest.raises(ValueError, match="pairs"):
        engine.encode_batch(None, ["a"], spans=[[("a", True)]])
    with pytest.raises(ValueError, match="split"):
        engine.encode_batch(spans=ROWS, split_special_tokens=True)
    with pytest.raises(ValueError, match="offsets"):
        engine.encode_batch(spans=ROWS, return_offsets=True)
    with pytest.raises(uio.EngineUnavailableError, match="CPU"):
        engine.encode_ragged(spans=ROWS, tokenize_on="gpu")
    other = uio.TokenizerEngine.from_str(mini("wordpiece"), backend="huggingface")
    with pytest.raises(uio.EngineUnavailableError, match="native"):
        other.encode_batch(spans=ROWS)


def test_no_rows(engine: uio.TokenizerEngine) -> None:
    assert engine.encode_batch(spans=[]).input_ids.shape == (0, 0)
    assert engine.encode_ragged(spans=[[]], add_special_tokens=False).ids.shape == (0,)
