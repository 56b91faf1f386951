"""data/*.jsonl against the oracle and against the answers that were worked out by hand."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import unchecked_io as uio

from tests.support.assets import tokenizer_json
from tests.support.oracle import Oracle, compare

RUN = 100_000  # characters of a long run in CI; the whole run is marked slow


def cases() -> list[Any]:
    found = []
    for path in sorted((Path(__file__).parent / "data").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            sources = [json.dumps(case["tokenizer"])] if "tokenizer" in case else case["real"]
            for source in sources:
                where = "mini" if source.startswith("{") else source
                found.append(pytest.param(case, source, id=f"{path.stem}: {case['name']} ({where})"))
                if case.get("repeat", 0) > RUN:
                    found.append(
                        pytest.param(case | {"whole": 1}, source, id=f"{path.stem}: {case['name']} whole ({where})", marks=pytest.mark.slow)
                    )
    return found


@cache
def both(source: str) -> tuple[Any, Oracle]:
    text = source if source.startswith("{") else tokenizer_json(source)
    return uio.TokenizerEngine.from_str(text), Oracle(text)


def rows(case: dict[str, Any]) -> tuple[list[str], list[str] | None]:
    repeat = case.get("repeat", 1) if "whole" in case else min(case.get("repeat", 1), RUN)
    if "text" in case:
        return [case.get("prefix", "") + case["text"] * repeat + case.get("suffix", "")], None
    batch = case["batch"] * repeat
    if batch and isinstance(batch[0], list):
        return [first for first, _ in batch], [second for _, second in batch]
    return batch, None


@pytest.mark.parametrize(("case", "source"), cases())
def test_case(case: dict[str, Any], source: str) -> None:
    texts, pairs = rows(case)
    options = dict(case.get("options", {}))
    expect = case.get("expect", {})
    if expect.get("raises") == "load error":
        with pytest.raises(BaseException):  # noqa: B017 (a Rust panic is one)
            Oracle(source)
        with pytest.raises(uio.InvalidTokenizerError):
            uio.TokenizerEngine.from_str(source)
        return
    engine, oracle = both(source)
    compare(engine, oracle, texts, pairs, **options)
    if "raises" in expect:
        with pytest.raises(Exception):  # noqa: B017 (which one is compare's matter)
            engine.encode_batch(texts, pairs, **options)
        return
    found = engine.encode_batch(texts, pairs, **({"pad_id": 0} | options))
    ids = found.input_ids.tolist()
    if "ids" in expect:
        assert (ids if "batch" in case else ids[0]) == expect["ids"]
    if "attention_mask" in expect:
        assert found.attention_mask.tolist() == expect["attention_mask"]
    if "shape" in expect:
        assert list(found.input_ids.shape) == expect["shape"]
    if "dtype" in expect:
        assert str(found.input_ids.dtype) == f"torch.{expect['dtype']}"
    if "len" in expect:
        assert len(ids[0]) == expect["len"]
