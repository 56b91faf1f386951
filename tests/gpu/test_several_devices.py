"""One engine serves all GPUs of the host, from threads on all of them at once. On a host with one GPU the same runs there alone."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any

import pytest
import unchecked_io as uio

from tests.support import bytelevel as made

pytestmark = pytest.mark.gpu

Rows = Callable[..., list[str]]
FIXED: dict[str, Any] = {"truncation": True, "max_length": 12, "padding": "max_length", "pad_id": 1}


@pytest.fixture(scope="module")
def engine() -> uio.TokenizerEngine:
    return uio.TokenizerEngine.from_str(made.with_template(), backend="native")


def devices() -> list[int]:
    import torch

    return list(range(torch.cuda.device_count()))


def same(engine: uio.TokenizerEngine, texts: Any, number: int, place: str, **options: Any) -> uio.Encoding:
    import torch

    want = engine.encode_batch(texts, device="cpu", **options)
    got = engine.encode_batch(texts, device=f"cuda:{number}", tokenize_on=place, **options)  # type: ignore[arg-type]
    assert got.place == place and list(got) == list(want)
    for key in want:
        assert got[key].device.index == number and torch.equal(got[key].cpu(), want[key]), (key, number)
    return got


def test_every_device(engine: uio.TokenizerEngine, rows: Rows) -> None:
    """Whichever is the current one, which the call leaves as it was."""
    import torch

    for number in reversed(devices()):
        with torch.cuda.device(devices()[0]):
            for place in ("gpu", "cpu"):
                for options in ({"pad_id": 0}, {"pad_id": 0, "padding_side": "left", "dtype": "int32"}, FIXED):
                    same(engine, rows(200) + made.FLAGGED, number, place, **options)
            assert torch.cuda.current_device() == devices()[0]
        with torch.cuda.device(number):
            assert engine.encode_batch(rows(5), device="cuda", tokenize_on="gpu", pad_id=0).input_ids.device.index == number
            ragged = engine.encode_ragged(rows(50), device="cuda", tokenize_on="gpu")
            assert ragged.ids.device.index == number and torch.equal(ragged.ids.cpu(), engine.encode_ragged(rows(50)).ids)


def test_threads_on_all(engine: uio.TokenizerEngine, rows: Rows) -> None:
    """Two threads a device, each on a stream of its own; shapes that repeat (graphs) and others, slabs, rows for the CPU."""
    import torch

    wrong: list[str] = []
    large = [*rows(8000, 80), *made.FLAGGED]

    def work(number: int, seed: int) -> None:
        rng = random.Random(seed)
        try:
            with torch.cuda.device(number), torch.cuda.stream(torch.cuda.Stream()):
                for i in range(60):
                    texts = rows(32, 5 + i, seed * 100 + i)
                    if i % 5 == 4:
                        texts[i % 32] = rng.choice(made.FLAGGED)
                    same(engine, texts, number, "gpu", **(FIXED if i % 3 else {"pad_id": 0}))
                same(engine, large, number, "gpu", pad_id=0)
        except BaseException as e:
            wrong.append(repr(e))

    threads = [threading.Thread(target=work, args=(n, 10 * n + k)) for n in devices() for k in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_text_stays_where_it_is(engine: uio.TokenizerEngine, rows: Rows) -> None:
    """Tokenized where it lies, also as a captured graph on each device; another device by name is an error."""
    import numpy as np
    import torch

    texts = rows(64)
    data = [text.encode() for text in texts]
    raw, ends = np.frombuffer(b"".join(data), np.uint8).copy(), np.cumsum([0, *map(len, data)])
    want = engine.encode_batch(texts, **FIXED)
    for number in devices():
        there = uio.Utf8(torch.from_numpy(raw).to(f"cuda:{number}"), torch.from_numpy(ends).to(f"cuda:{number}"))
        got = engine.encode_batch(there, **FIXED)
        assert got.place == "gpu" and got.input_ids.device.index == number and torch.equal(got.input_ids.cpu(), want.input_ids)
        with torch.cuda.device(number):
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                captured = engine.encode_batch(there, sync=False, **FIXED)
            captured.input_ids.fill_(-1)
            graph.replay()
            assert torch.equal(captured.input_ids.cpu(), want.input_ids)
        for other in devices():
            if other != number:
                with pytest.raises(ValueError, match=f"the text is on CUDA device {number}"):
                    engine.encode_batch(there, device=f"cuda:{other}", **FIXED)
