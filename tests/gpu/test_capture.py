"""CUDA graph captures: one on the caller's stream is refused and goes on; those of other threads survive encoding."""

from __future__ import annotations

import contextlib
import threading
import time

import pytest
import unchecked_io as uio

pytestmark = pytest.mark.gpu


def survivors(engine: uio.TokenizerEngine, texts: list[str], hold: bool, keep: bool) -> tuple[int, int, list[str]]:
    """Capture 20 graphs while another thread encodes; how many live, how many batches were made meanwhile, and what failed."""
    import torch

    stop = threading.Event()
    errors: list[str] = []
    made = 0

    def worker() -> None:
        nonlocal made
        kept = []
        try:
            with torch.cuda.stream(torch.cuda.Stream()):
                while not stop.is_set():
                    enc = engine.encode_batch(texts, pad_id=0, device="cuda")
                    if keep:
                        kept.append(enc.input_ids)
                        del kept[:-4]
                    made += 1
                    time.sleep(0.002)
        except Exception as error:
            errors.append(repr(error))

    with torch.cuda.stream(torch.cuda.Stream()):
        for _ in range(30):  # the pools are warm before the first capture
            engine.encode_batch(texts, pad_id=0, device="cuda")
    torch.cuda.synchronize()
    uio_hold = uio.hold_frees() if hold else contextlib.nullcontext()
    thread = threading.Thread(target=worker)
    alive = 0
    x = torch.ones(1000, device="cuda")
    with uio_hold:
        thread.start()
        time.sleep(0.1)
        for _ in range(20):
            graph = torch.cuda.CUDAGraph()
            try:
                with torch.cuda.graph(graph, capture_error_mode="thread_local"):
                    y = x
                    for _ in range(50):
                        y = y * 1.0001
                    time.sleep(0.01)
                graph.replay()
                alive += 1
            except Exception as error:
                errors.append(repr(error))
                torch.cuda.synchronize()
        stop.set()
        thread.join()
    torch.cuda.synchronize()
    return alive, made, errors


def test_captures_survive_with_frees_held(bytelevel: uio.TokenizerEngine) -> None:
    alive, made, errors = survivors(bytelevel, ["numbers and rows " * 40] * 64, hold=True, keep=True)
    assert (alive, errors) == (20, []) and made > 20


def test_captures_survive_below_the_threshold(bytelevel: uio.TokenizerEngine) -> None:
    """Less than 64 MB is dropped while the graphs are captured, so nothing is drained."""
    uio.empty_cache()
    alive, made, errors = survivors(bytelevel, ["rows"] * 4, hold=False, keep=False)
    assert (alive, errors) == (20, []) and made > 20


def test_capturing_stream_is_refused(bytelevel: uio.TokenizerEngine) -> None:
    """The error comes before anything is queued: the capture goes on, and so does the next call."""
    import torch

    bytelevel.encode_batch(["warm"], pad_id=0, device="cuda")
    bytelevel.encode_ragged(["warm"], device="cuda")
    x = torch.ones(100, device="cuda")
    out = torch.zeros(1, 8, dtype=torch.int64, device="cuda")
    graph = torch.cuda.CUDAGraph()
    seen: list[str] = []
    with torch.cuda.graph(graph, capture_error_mode="thread_local"):
        y = x * 2
        for call in (
            lambda: bytelevel.encode_batch(["row"], pad_id=0, device="cuda"),
            lambda: bytelevel.encode_ragged(["row"], device="cuda"),
            lambda: bytelevel.encode_batch(["row"], pad_id=0, out=out, return_attention_mask=False),
        ):
            try:
                call()
            except uio.DeviceError as error:
                seen.append(str(error))
        z = y + 1
    assert len(seen) == 3 and all("captured" in s for s in seen), seen
    graph.replay()
    torch.cuda.synchronize()
    assert float(z.sum()) == 300
    assert bytelevel.encode_batch(["row"], pad_id=0, device="cuda").input_ids.is_cuda


def test_tensor_dropped_inside_a_capture(bytelevel: uio.TokenizerEngine) -> None:
    import torch

    enc = bytelevel.encode_batch(["rows"] * 100, pad_id=0, device="cuda")
    tensor = enc.input_ids
    del enc
    x = torch.ones(100, device="cuda")
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):  # torch's default global mode: the deleter makes no CUDA call
        y = x * 2
        del tensor
    graph.replay()
    torch.cuda.synchronize()
    assert float(y.sum()) == 200
