"""Every option on the device equals the CPU result, cell by cell."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from typing import Any

import pytest
import unchecked_io as uio

from tests.support.options import OPTIONS

pytestmark = pytest.mark.gpu

Rows = Callable[..., list[str]]


def same(engine: uio.TokenizerEngine, texts: list[str], pairs: list[str] | None = None, **options: Any) -> None:
    import torch

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # no pad token
        try:
            cpu = engine.encode_batch(texts, pairs, device="cpu", **options)
        except ValueError:  # options that contradict each other
            with pytest.raises(ValueError):
                engine.encode_batch(texts, pairs, device="cuda", **options)
            return
        gpu = engine.encode_batch(texts, pairs, device="cuda", **options)
    assert list(gpu) == list(cpu)
    for key in cpu:
        a, b = cpu[key], gpu[key]
        assert b.dtype == a.dtype and b.shape == a.shape and b.is_contiguous(), key
        assert b.device.type == ("cpu" if key == "overflow_to_sample_mapping" else "cuda"), key
        if key != "overflow_to_sample_mapping" and a.numel():
            assert b.data_ptr() % 256 == 0, key
        assert torch.equal(b.cpu(), a), key
    assert torch.equal(gpu.lengths, cpu.lengths)


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
@pytest.mark.parametrize("count", [0, 1, 31, 32, 33, 65, 1000])
def test_option(wordpiece: uio.TokenizerEngine, bytelevel: uio.TokenizerEngine, rows: Rows, options: dict[str, Any], count: int) -> None:
    texts = rows(count)
    same(wordpiece, texts, **options)
    same(bytelevel, texts, **options)


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_pairs(wordpiece: uio.TokenizerEngine, rows: Rows, options: dict[str, Any]) -> None:
    if options.get("truncation") and options["max_length"] < 10:
        options = options | {"max_length": 10}
    same(wordpiece, rows(65, seed=1), rows(65, seed=2), **options)


@pytest.mark.parametrize("seed", range(40))
def test_random_options(wordpiece: uio.TokenizerEngine, rows: Rows, seed: int) -> None:
    rng = random.Random(seed)
    options: dict[str, Any] = {}
    for name in rng.sample(list(OPTIONS), 4):
        options |= OPTIONS[name]
    if options.get("stride", 0) >= options.get("max_length", 10**9) - 3:
        options.pop("stride")
    same(wordpiece, rows(rng.randint(0, 300), rng.randint(0, 60), seed), **options)


def test_shapes(bytelevel: uio.TokenizerEngine) -> None:
    """Widths around every way that a row can be cut into stores and lanes."""
    for width in [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 511, 512, 513, 1023, 1025, 4097]:
        texts = ["1 " * width, "", "2", "3 " * (width // 2)]
        for dtype in ("int64", "int32"):
            same(bytelevel, texts, dtype=dtype, padding="max_length", truncation=True, max_length=width, pad_id=9)


def test_one_long_row(bytelevel: uio.TokenizerEngine) -> None:
    same(bytelevel, ["x", "numbers and rows " * 60_000], pad_id=5)
    same(bytelevel, ["x", "numbers and rows " * 60_000], pad_id=5, dtype="int32", padding_side="left")


def test_many_rows(bytelevel: uio.TokenizerEngine) -> None:
    same(bytelevel, ["a", "row", "numbers"] * 70_000, pad_id=5)


def test_ragged(wordpiece: uio.TokenizerEngine, rows: Rows) -> None:
    import torch

    for count in (0, 1, 33, 1000):
        cpu = wordpiece.encode_ragged(rows(count))
        for allocator in ("uio", "torch"):
            gpu = wordpiece.encode_ragged(rows(count), device="cuda", allocator=allocator)
            assert gpu.ids.device.type == gpu.offsets.device.type == "cuda"
            assert torch.equal(gpu.ids.cpu(), cpu.ids) and torch.equal(gpu.offsets.cpu(), cpu.offsets)


@pytest.mark.parametrize("dtype", ["int64", "int32"])
def test_out(wordpiece: uio.TokenizerEngine, rows: Rows, dtype: str) -> None:
    """The caller's memory, at every alignment that a slice of a tensor can have: exactly its cells are written."""
    import torch

    texts = rows(33)
    cpu = wordpiece.encode_batch(texts, dtype=dtype)
    height, width = cpu.input_ids.shape
    for shift in (0, 1, 2, 3):
        blocks = {key: torch.full((shift + height * width + 5,), -7, dtype=getattr(torch, dtype), device="cuda") for key in cpu}
        out = {key: block[shift : shift + height * width].view(height, width) for key, block in blocks.items()}
        enc = wordpiece.encode_batch(texts, out=out)
        for key, block in blocks.items():
            assert enc[key].data_ptr() == out[key].data_ptr()
            assert torch.equal(enc[key].cpu(), cpu[key]), (key, shift)
            assert bool((block[:shift] == -7).all()) and bool((block[shift + height * width :] == -7).all()), (key, shift)


def test_out_wider(wordpiece: uio.TokenizerEngine, rows: Rows) -> None:
    import torch

    texts = rows(10)
    width = wordpiece.encode_batch(texts).input_ids.shape[1] + 13
    out = torch.full((10, width), -7, dtype=torch.int64, device="cuda")
    enc = wordpiece.encode_batch(texts, out=out)
    want = wordpiece.encode_batch(texts, padding="max_length", max_length=width)
    assert torch.equal(out.cpu(), want.input_ids) and torch.equal(enc.attention_mask.cpu(), want.attention_mask)


def test_out_on_another_device_is_refused(wordpiece: uio.TokenizerEngine) -> None:
    import torch

    out = {"input_ids": torch.zeros(1, 9, dtype=torch.int64), "attention_mask": torch.zeros(1, 9, dtype=torch.int64, device="cuda")}
    with pytest.raises((ValueError, TypeError)):
        wordpiece.encode_batch(["a"], out=out)


def test_pinned_batcher(wordpiece: uio.TokenizerEngine, rows: Rows) -> None:
    import torch

    texts = rows(100)
    got = uio.PinnedBatcher(wordpiece, device="cuda:0").batch_encode_to_gpu(texts)
    assert got.device == torch.device("cuda:0") and torch.equal(got.cpu(), wordpiece.encode_batch(texts).input_ids)


def test_order_on_the_current_stream(bytelevel: uio.TokenizerEngine) -> None:
    """The result may be used on the caller's stream at once, whatever stream that is, and the call does not wait for the work before it."""
    import time

    import torch

    texts = ["numbers and rows " * 50] * 64
    want = bytelevel.encode_batch(texts, pad_id=0).input_ids
    for stream in (torch.cuda.default_stream(), torch.cuda.Stream(), torch.cuda.Stream(priority=-1)):
        with torch.cuda.stream(stream):
            # torch's kernel is loaded here: loading one waits for what runs
            bytelevel.encode_batch(texts, pad_id=0, device="cuda").input_ids.sum()
            stream.synchronize()
            torch.cuda._sleep(400_000_000)  # about 0.2 s
            started = time.perf_counter()
            enc = bytelevel.encode_batch(texts, pad_id=0, device="cuda")
            total = enc.input_ids.sum()
            queued = time.perf_counter() - started
            assert not stream.query(), "the call waited for the stream"
            assert int(total) == int(want.sum())
        assert queued < 0.15
