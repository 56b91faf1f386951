"""A dropped tensor is safe whatever stream still reads it, and what is dropped comes back."""

from __future__ import annotations

import gc
import random
import threading
import time
from typing import Any

import pytest
import unchecked_io as uio
from unchecked_io import _core

from tests.support.child import run

pytestmark = pytest.mark.gpu

SLEEP = 20_000_000  # cycles, about 10 ms


def constant(engine: uio.TokenizerEngine, word: str, rows: int = 64, words: int = 4000) -> Any:
    """A batch whose ids have a known sum: the same word over and over."""
    return engine.encode_batch([" ".join([word] * words)] * rows, pad_id=0, device="cuda")


@pytest.mark.parametrize("drain", ["pressure of the size", "empty_cache"])
def test_free_in_flight(bytelevel: uio.TokenizerEngine, drain: str) -> None:
    """A side stream has yet to read a tensor when it is dropped and new ones are made: 0 of 30 sums are wrong."""
    import torch

    want = int(constant(bytelevel, "dense").input_ids.sum())
    assert want != int(constant(bytelevel, "rows").input_ids.sum())
    side = torch.cuda.Stream()
    wrong = 0
    for _ in range(30):
        enc = constant(bytelevel, "dense")
        x = enc.input_ids
        del enc
        torch.cuda.synchronize()
        with torch.cuda.stream(side):
            torch.cuda._sleep(SLEEP)
            total = x.sum()
        del x
        if drain == "empty_cache":
            uio.empty_cache()
        others = [constant(bytelevel, "rows") for _ in range(40 if drain != "empty_cache" else 4)]  # would take the freed block
        torch.cuda.synchronize()
        wrong += int(total) != want
        del others
    assert wrong == 0


def test_dlpack_copies(bytelevel: uio.TokenizerEngine) -> None:
    """copy=True and dl_device=(1, 0), the second while the device is busy: the same cells in memory of their own."""
    import numpy as np
    import torch

    enc = constant(bytelevel, "dense", rows=8)
    producer, want = enc.dlpack("input_ids"), enc.input_ids.tolist()
    stream = torch.cuda.current_stream()
    handle = stream.cuda_stream or 1
    torch.cuda._sleep(SLEEP)
    copied = torch.utils.dlpack.from_dlpack(producer.__dlpack__(stream=handle, copy=True, max_version=(1, 0)))
    host = np.from_dlpack(_Host(producer))
    assert copied.data_ptr() != enc.input_ids.data_ptr() and copied.tolist() == want and host.tolist() == want
    copied.zero_()
    side = torch.cuda.Stream()
    other = torch.utils.dlpack.from_dlpack(producer.__dlpack__(stream=side.cuda_stream, copy=True))
    with torch.cuda.stream(side):
        total = int(other.sum())
    assert total == int(enc.input_ids.sum())
    with pytest.raises(BufferError):
        producer.__dlpack__(stream=handle, dl_device=(1, 0), copy=False)


class _Host:
    """A producer of copies on the CPU."""

    def __init__(self, producer: Any) -> None:
        self.producer = producer

    def __dlpack__(self, **keywords: Any) -> Any:
        return self.producer.__dlpack__(**keywords | {"dl_device": (1, 0), "copy": True})

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0


def levels() -> tuple[int, int]:
    stats = uio.stats()
    return int(stats.get("mem.device.0", 0)), int(stats.get("mem.pinned", 0))


def test_ten_thousand_batches(bytelevel: uio.TokenizerEngine) -> None:
    """Made on four streams, dropped at random from two threads: none wrong, device, pinned and host memory flat."""
    import resource

    import torch

    rng = random.Random(0)
    texts = [("numbers and rows, " * n)[: 6 * n] for n in range(1, 120)]
    ids = {t: sum(bytelevel.encode(t)) for t in texts}
    streams = [torch.cuda.Stream() for _ in range(4)]
    kept: list[tuple[Any, Any, int]] = []
    graveyard: list[Any] = []
    done = threading.Event()

    def undertaker() -> None:
        while not done.is_set():
            done.wait(0.001)
            graveyard.clear()

    thread = threading.Thread(target=undertaker)
    thread.start()
    wrong = 0
    marks: list[tuple[int, int, int]] = []
    try:
        for i in range(10_000):
            batch = rng.choices(texts, k=rng.randint(1, 24))
            with torch.cuda.stream(rng.choice(streams)):
                enc = bytelevel.encode_batch(batch, pad_id=0, device="cuda")
                kept.append((enc.input_ids, (enc.input_ids * enc.attention_mask).sum(), sum(map(ids.__getitem__, batch))))
            if len(kept) > 40:
                x, total, want = kept.pop(rng.randrange(len(kept)))
                if i % 50 == 0:
                    wrong += int(total) != want
                if i % 2:
                    graveyard.append(x)
                del x
            if i % 1000 == 999:
                torch.cuda.synchronize()
                wrong += sum(int(total) != want for _, total, want in kept)
                marks.append((*levels(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))
    finally:
        done.set()
        thread.join()
    assert wrong == 0
    device, pinned, rss = zip(*marks, strict=True)
    assert max(device[5:]) <= max(device[:5]) * 1.1 and max(pinned[5:]) <= max(pinned[:5]) * 1.1, marks
    assert rss[-1] <= rss[2] * 1.02, marks
    kept.clear()
    gc.collect()
    torch.cuda.synchronize()
    for _ in range(20):  # the event of the last drain passes a moment later
        uio.empty_cache()
        time.sleep(0.01)
    assert levels()[1] == 0
    assert int(uio.stats().get("mem.device.0.cached", 0)) == 0


def test_steady_state_allocates_nothing(bytelevel: uio.TokenizerEngine) -> None:
    import torch

    texts = ["numbers and rows " * 200] * 256

    def rounds(n: int) -> None:
        for _ in range(n):
            bytelevel.encode_batch(texts, pad_id=0, device="cuda").input_ids.sum()
        torch.cuda.synchronize()

    rounds(120)
    before = uio.stats()["gpu.driver_allocations"]
    rounds(200)
    assert uio.stats()["gpu.driver_allocations"] - before <= 2


def test_threads(bytelevel: uio.TokenizerEngine) -> None:
    import torch

    errors: list[str] = []

    def work(seed: int) -> None:
        rng = random.Random(seed)
        stream = torch.cuda.Stream()
        with torch.cuda.stream(stream):
            for _ in range(150):
                batch = ["row of numbers " * rng.randint(0, 30) for _ in range(rng.randint(1, 40))]
                enc = bytelevel.encode_batch(batch, pad_id=0, device="cuda")
                cpu = bytelevel.encode_batch(batch, pad_id=0)
                if not torch.equal(enc.input_ids.cpu(), cpu.input_ids) or not torch.equal(enc.attention_mask.cpu(), cpu.attention_mask):
                    errors.append(f"thread {seed}: wrong cells")

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert errors == []


def test_tensor_outlives_all(wordpiece: uio.TokenizerEngine) -> None:
    import torch

    engine = uio.TokenizerEngine.from_str(wordpiece.to_str())
    enc = engine.encode_batch(["a tensor is dense"], device="cuda")
    want, x = engine.encode_batch(["a tensor is dense"]).input_ids, enc.input_ids
    del enc, engine
    gc.collect()
    uio.empty_cache()
    assert torch.equal(x.cpu(), want)


def test_dropped_at_exit() -> None:
    run(
        """
        import sys, torch
        import unchecked_io as uio
        from tests.gpu.conftest import DATA
        eng = uio.TokenizerEngine.from_file(DATA / "mini-bytes.json")
        sys.kept = [eng.encode_batch(["rows"] * 9, pad_id=0, device="cuda").input_ids for _ in range(20)]
        torch.cuda.synchronize()
        """
    )


def test_dlpack_to_a_foreign_stream(bytelevel: uio.TokenizerEngine) -> None:
    """`torch.from_dlpack` on another stream than the call's waits for the call's work."""
    import torch

    texts = ["numbers and rows " * 300] * 128
    want = int(bytelevel.encode_batch(texts, pad_id=0).input_ids.sum())
    for _ in range(10):
        maker, reader = torch.cuda.Stream(), torch.cuda.Stream()
        with torch.cuda.stream(maker):
            torch.cuda._sleep(SLEEP)
            enc = bytelevel.encode_batch(texts, pad_id=0, device="cuda")
        with torch.cuda.stream(reader):
            total = torch.from_dlpack(enc.dlpack("input_ids")).sum()
            assert int(total) == want


def test_poison_is_overwritten(bytelevel: uio.TokenizerEngine) -> None:
    """No byte of the poison, so none of another batch, is left in any cell."""
    import torch

    _core.poison(True)
    bad = 0xCCCCCCCCCCCCCCCC - 2**64
    for rows in (1, 7, 64, 257):
        texts = ["x " * (k % 50) for k in range(rows)]
        enc = bytelevel.encode_batch(texts, pad_id=0, device="cuda", return_offsets=True, return_word_ids=True)
        assert not any(bool((enc[key] == bad).any()) for key in enc)
        torch.cuda.synchronize()
