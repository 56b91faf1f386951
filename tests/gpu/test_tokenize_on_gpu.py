"""tokenize_on="gpu" equals tokenize_on="cpu", cell by cell, on every option that the GPU engine serves; the rest goes to the CPU or is refused by name."""

from __future__ import annotations

import gc
import json
import random
import threading
import time
import warnings
from collections.abc import Callable
from typing import Any

import pytest
import unchecked_io as uio

from tests.support import bytelevel as made
from tests.support.options import ON_GPU, OPTIONS
from tests.support.sentencepiece import FACES, HOSTILE, llama

pytestmark = pytest.mark.gpu

Rows = Callable[..., list[str]]


@pytest.fixture(scope="module", params=["plain", "template"])
def engine(request: pytest.FixtureRequest) -> uio.TokenizerEngine:
    return uio.TokenizerEngine.from_str(made.plain() if request.param == "plain" else made.with_template(), backend="native")


@pytest.fixture(scope="module")
def template() -> uio.TokenizerEngine:
    return uio.TokenizerEngine.from_str(made.with_template(), backend="native")


def same(engine: uio.TokenizerEngine, texts: Any, **options: Any) -> uio.Encoding:
    """Both places, every tensor."""
    import torch

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # no pad token
        cpu = engine.encode_batch(texts, device="cuda", tokenize_on="cpu", **options)
        gpu = engine.encode_batch(texts, device="cuda", tokenize_on="gpu", **options)
    assert gpu.place == ("gpu" if len(texts) else "cpu") and cpu.place == "cpu"
    assert list(gpu) == list(cpu)
    for key in cpu:
        a, b = cpu[key], gpu[key]
        assert b.dtype == a.dtype and b.shape == a.shape and b.is_contiguous() and b.device.type == "cuda", key
        assert torch.equal(b, a), key
    assert torch.equal(gpu.lengths, cpu.lengths)
    return gpu


@pytest.mark.parametrize("options", ON_GPU.values(), ids=ON_GPU)
@pytest.mark.parametrize("count", [0, 1, 31, 32, 33, 65, 1000])
def test_option(engine: uio.TokenizerEngine, rows: Rows, options: dict[str, Any], count: int) -> None:
    same(engine, rows(count), **options)


@pytest.mark.parametrize("seed", range(60))
def test_random_options(engine: uio.TokenizerEngine, rows: Rows, seed: int) -> None:
    rng = random.Random(seed)
    options: dict[str, Any] = {}
    for name in rng.sample(list(ON_GPU), 3):
        options |= ON_GPU[name]
    if options.get("truncation"):
        options["pad_to_multiple_of"] = 1
    texts = rows(rng.randint(1, 300), rng.randint(0, 200), seed)
    for row in range(0, len(texts), rng.randint(3, 50)):
        texts[row] += rng.choice([*made.STORAGES.values(), *made.FLAGGED])
    same(engine, texts, **options)


@pytest.mark.parametrize("text", made.STORAGES.values(), ids=made.STORAGES)
def test_storage(engine: uio.TokenizerEngine, text: str) -> None:
    same(engine, [text])
    same(engine, ["before", text, "", text + text, "behind"], padding_side="left")


@pytest.mark.parametrize("options", ON_GPU.values(), ids=ON_GPU)
def test_rows_of_the_cpu(template: uio.TokenizerEngine, rows: Rows, options: dict[str, Any]) -> None:
    """Rows that the kernels leave to the CPU stand in the tensors like the others, and are counted."""
    before = template.stats().get("rows.flagged.added", 0)
    texts = rows(64)
    for i, text in enumerate(made.FLAGGED):
        texts[i * 17] = text
    same(template, texts, **options)
    same(template, made.FLAGGED, **options)
    if not options.get("split_special_tokens"):
        assert template.stats()["rows.flagged.added"] == before + 2 * len(made.FLAGGED)


@pytest.mark.parametrize("options", [{}, {"truncation": True, "max_length": 11}, {"add_special_tokens": False}])
def test_ragged(engine: uio.TokenizerEngine, rows: Rows, options: dict[str, Any]) -> None:
    import torch

    for texts in ([""], rows(1), rows(500), made.FLAGGED + rows(33)):
        cpu, gpu = (engine.encode_ragged(texts, device="cuda", tokenize_on=place, **options) for place in ("cpu", "gpu"))  # type: ignore[arg-type]
        assert gpu.place == "gpu" and torch.equal(gpu.ids, cpu.ids) and torch.equal(gpu.offsets, cpu.offsets)
        assert torch.equal(gpu.lengths, cpu.lengths) and torch.equal(gpu.overflow_to_sample_mapping, cpu.overflow_to_sample_mapping)


def test_slabs(engine: uio.TokenizerEngine, rows: Rows) -> None:
    """A batch of several slabs, gathered by several threads."""
    texts = [*rows(60_000, 80), made.STORAGES["UCS-2"] * 3000]
    for options in ({"truncation": True, "max_length": 64, "padding": "max_length"}, {}):
        same(engine, texts, **options)


def test_buffers(engine: uio.TokenizerEngine, rows: Rows) -> None:
    import numpy as np

    texts = rows(300)
    data = [text.encode() for text in texts]
    offsets = np.cumsum([0, *map(len, data)])
    want = engine.encode_batch(texts, pad_id=0).input_ids
    for kind in (np.int32, np.int64):
        assert same(engine, uio.Utf8(b"".join(data), offsets.astype(kind)), pad_id=0).input_ids.cpu().equal(want)
    pa = pytest.importorskip("pyarrow")
    for column in (pa.array(texts), pa.array(texts, pa.large_string()), pa.chunked_array([texts[:100], texts[100:]])):
        assert same(engine, column, pad_id=0).input_ids.cpu().equal(want)


def test_out(engine: uio.TokenizerEngine, rows: Rows) -> None:
    """The caller's memory at any address, and nothing beside it."""
    import torch

    texts = rows(33) + made.FLAGGED
    cpu = engine.encode_batch(texts, pad_id=3)
    height, width = cpu.input_ids.shape
    width += 5
    want = engine.encode_batch(texts, pad_id=3, padding="max_length", max_length=width)
    for shift in range(4):
        blocks = {key: torch.full((shift + height * width + 5,), -7, device="cuda") for key in cpu}
        out = {key: block[shift : shift + height * width].view(height, width) for key, block in blocks.items()}
        enc = engine.encode_batch(texts, out=out, pad_id=3, tokenize_on="gpu")
        assert enc.place == "gpu"
        for key, block in blocks.items():
            assert torch.equal(out[key].cpu(), want[key]), (key, shift)
            assert bool((block[:shift] == -7).all()) and bool((block[shift + height * width :] == -7).all()), (key, shift)
    with pytest.raises(ValueError, match="more than 2, the width of out"):
        engine.encode_batch(["rows and numbers"], out=torch.zeros(1, 2, dtype=torch.int64, device="cuda"), tokenize_on="gpu")


def test_streams(engine: uio.TokenizerEngine, rows: Rows) -> None:
    """The tensors may be used on the caller's stream at once, and the call does not wait for the work before it there."""
    import torch

    texts = rows(200)
    want = engine.encode_batch(texts, pad_id=0).input_ids
    for stream in (torch.cuda.default_stream(), torch.cuda.Stream(), torch.cuda.Stream(priority=-1)):
        with torch.cuda.stream(stream):
            for _ in range(3):
                engine.encode_batch(texts, pad_id=0, device="cuda", tokenize_on="gpu").input_ids.sum().item()
            stream.synchronize()
            torch.cuda._sleep(400_000_000)  # about 0.2 s
            started = time.perf_counter()
            enc = engine.encode_batch(texts, pad_id=0, device="cuda", tokenize_on="gpu")
            total = enc.input_ids.sum()
            queued = time.perf_counter() - started
            assert not stream.query(), "the call waited for the stream"
            assert int(total) == int(want.sum()) and torch.equal(enc.input_ids.cpu(), want)
        assert queued < 0.15


def test_the_same_shape_again_and_again(template: uio.TokenizerEngine, rows: Rows) -> None:
    """Small batches of one shape become launches of one graph; texts, storages, streams and rows for the CPU differ each time."""
    import torch

    streams = [torch.cuda.default_stream(), torch.cuda.Stream(), torch.cuda.Stream(priority=-1)]
    kept = []
    for i in range(120):
        texts = rows(32, 5 + i % 60, i)
        if i % 5 == 4:
            texts[i % 32] = made.FLAGGED[i % 4] + made.STORAGES["UCS-4"]
        with torch.cuda.stream(streams[i % 3]):
            if i % 7 == 0:
                torch.cuda._sleep(3_000_000)
            options = {"truncation": True, "max_length": 12, "padding": "max_length", "pad_id": i % 2}
            enc = template.encode_batch(texts, device="cuda", tokenize_on="gpu", **options)
            kept.append((enc.input_ids, enc.attention_mask, template.encode_batch(texts, **options)))
    torch.cuda.synchronize()
    for ids, mask, want in kept:
        assert torch.equal(ids.cpu(), want.input_ids) and torch.equal(mask.cpu(), want.attention_mask)


def test_not_served(engine: uio.TokenizerEngine, wordpiece: uio.TokenizerEngine, rows: Rows) -> None:
    refused = {name: options for name, options in OPTIONS.items() if name not in ON_GPU}
    assert len(refused) > 4
    for options in refused.values():
        with pytest.raises(uio.EngineUnavailableError, match="tokenize_on"):
            engine.encode_batch(rows(3), device="cuda", tokenize_on="gpu", pad_id=0, **options)
        assert engine.encode_batch(rows(3), device="cuda", pad_id=0, **options).place == "cpu"
    with pytest.raises(uio.EngineUnavailableError, match="pairs"):
        engine.encode_batch(rows(3), rows(3), device="cuda", tokenize_on="gpu", pad_id=0)
    with pytest.raises(uio.EngineUnavailableError, match="device="):
        engine.encode_batch(rows(3), tokenize_on="gpu", pad_id=0)
    long_words = json.loads(wordpiece.to_str())
    long_words["model"]["max_input_chars_per_word"] = 200
    unserved = uio.TokenizerEngine.from_str(json.dumps(long_words))
    with pytest.raises(uio.EngineUnavailableError, match=r"no GPU engine serves this tokenizer: gpu: model\.max_input_chars_per_word"):
        unserved.encode_batch(rows(3), device="cuda", tokenize_on="gpu")
    assert unserved.encode_batch(rows(3), device="cuda").place == "cpu"
    assert wordpiece.encode_batch(rows(3), device="cuda", tokenize_on="gpu").place == "gpu"


@pytest.mark.parametrize("changes", FACES.values(), ids=FACES)
def test_characters(rows: Rows, changes: dict[str, Any]) -> None:
    """SentencePiece's merges begin from characters, and a blank goes before some texts: twice, for pieces are learnt."""
    engine = uio.TokenizerEngine.from_str(llama(**changes), backend="native")
    texts = rows(300) + [a + b for a in HOSTILE for b in HOSTILE] + ["a" * 100_000, " " * 100_000 + "x"]
    for options in ({}, {}, {"truncation": True, "max_length": 9, "padding_side": "left"}, {"split_special_tokens": True}):
        same(engine, texts, pad_id=0, **options)


def test_errors(engine: uio.TokenizerEngine, rows: Rows) -> None:
    """As the CPU says them; the engine stays usable."""
    import numpy as np

    for texts, options in (
        (["a", "b\ud800"], {}),
        (uio.Utf8(b"ab\xffc", np.array([0, 1, 4])), {}),
        (["rows", "rows and numbers of rows"], {"padding": False}),
        (["rows", "rows and numbers of rows"], {"padding": "max_length", "max_length": 3}),
    ):
        said = []
        for place in ("cpu", "gpu"):
            with pytest.raises(ValueError) as caught:
                engine.encode_batch(texts, device="cuda", tokenize_on=place, pad_id=0, **options)  # type: ignore[arg-type]
            said.append(str(caught.value))
        assert said[0] == said[1]
    same(engine, rows(5))


def test_threads(engine: uio.TokenizerEngine, rows: Rows) -> None:
    import torch

    batches = [rows(n, seed=n) for n in range(1, 60)]
    want = [int(engine.encode_batch(texts, pad_id=0).input_ids.sum()) for texts in batches]
    wrong: list[Any] = []

    def work(seed: int) -> None:
        rng = random.Random(seed)
        with torch.cuda.stream(torch.cuda.Stream()):
            for _ in range(100):
                k = rng.randrange(len(batches))
                enc = engine.encode_batch(batches[k], pad_id=0, device="cuda", tokenize_on="gpu")
                if enc.place != "gpu" or int(enc.input_ids.sum()) != want[k]:
                    wrong.append(k)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_memory_comes_back(rows: Rows) -> None:
    import torch

    torch.cuda.synchronize()
    gc.collect()
    uio.empty_cache()
    uio.empty_cache()
    before = uio.stats()["mem.device.0"]
    engine = uio.TokenizerEngine.from_str(made.with_template(), backend="native")
    kept = [same(engine, rows(500, seed=seed)) for seed in range(20)]
    del kept, engine
    gc.collect()
    torch.cuda.synchronize()
    uio.empty_cache()
    torch.cuda.synchronize()
    uio.empty_cache()
    after = uio.stats()
    assert after["mem.device.0"] == before and after["mem.pinned"] == 0 and after["gpu.abandoned_bytes"] == 0
