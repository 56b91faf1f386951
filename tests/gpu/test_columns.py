"""Text on the device, in pinned memory and in Arrow's arrays; calls that wait for nothing, also captured into a graph and replayed."""

from __future__ import annotations

import ctypes
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import unchecked_io as uio

from tests.support import bytelevel as made
from tests.support.arrow import Array, lists

pytestmark = pytest.mark.gpu

Rows = Callable[..., list[str]]
FIXED: dict[str, Any] = {"truncation": True, "max_length": 16, "padding": "max_length", "pad_id": 7}


@pytest.fixture(scope="module")
def engine() -> uio.TokenizerEngine:
    return uio.TokenizerEngine.from_str(made.with_template(), backend="native")


def tensors(texts: list[Any], place: str = "cuda", dtype: Any = np.int64, before: int = 0, behind: int = 0) -> tuple[Any, Any]:
    """Bytes and offsets as torch has them on a device or in pinned memory."""
    import torch

    data = [t if isinstance(t, bytes) else t.encode() for t in texts]
    offsets = np.cumsum([before, *map(len, data)]).astype(dtype)
    both = [torch.from_numpy(np.frombuffer(b"x" * before + b"".join(data) + b"y" * behind, np.uint8).copy()), torch.from_numpy(offsets)]
    return tuple(t.pin_memory() if place == "pinned" else t.to(place) for t in both)  # type: ignore[return-value]


def same(got: Any, want: Any) -> None:
    import torch

    assert list(got) == list(want)
    for key in want:
        assert torch.equal(got[key].cpu(), want[key].cpu()), key


@pytest.mark.parametrize("place", ["cuda", "pinned"])
@pytest.mark.parametrize("dtype", [np.int32, np.int64])
@pytest.mark.parametrize("count", [0, 1, 2, 33, 1000, 30_000])
def test_equals_a_list(engine: uio.TokenizerEngine, rows: Rows, place: str, dtype: Any, count: int) -> None:
    rng = random.Random(count)
    texts = rows(count, 60) if count < 2000 else rows(count, 300)
    for row in range(0, count, 50):
        texts[row] += rng.choice([*made.STORAGES.values(), *made.FLAGGED])
    text = uio.Utf8(*tensors(texts, place, dtype, before=3, behind=count % 7))
    for options in ({"pad_id": 0}, {"pad_id": 0, "padding_side": "left", "dtype": "int32"}, FIXED, {**FIXED, "truncation_side": "left"}):
        got = engine.encode_batch(text, device="cuda", tokenize_on="gpu", **options)
        assert got.place == ("gpu" if count else "cpu") and got.input_ids.is_cuda
        same(got, engine.encode_batch(texts, device="cuda", tokenize_on="cpu", **options))
    if place == "cuda" and count:
        assert engine.encode_batch(text, pad_id=0).place == "gpu"  # where the text is
    if count:
        got = engine.encode_ragged(text, device="cuda", tokenize_on="gpu")
        want = engine.encode_ragged(texts)
        same(got._enc, want._enc)
    same(engine.encode_batch(text, device="cpu", pad_id=0), engine.encode_batch(texts, pad_id=0))


def test_what_is_wrong_is_said(engine: uio.TokenizerEngine) -> None:
    import torch

    for place in ("cuda", "pinned"):
        with pytest.raises(ValueError, match=r"row 1: ill-formed UTF-8 at byte 1; also in row 3") as caught:
            engine.encode_batch(uio.Utf8(*tensors(["good", b"a\x80", "c", b"\xe0\xa0"], place)), device="cuda", tokenize_on="gpu", pad_id=0)
        assert caught.value.row == 1  # type: ignore[attr-defined]
        data, offsets = tensors(["ab", "cd", "ef"], place)
        for at, value in ((1, -3), (2, 1), (3, 1 << 40), (0, 1 << 60)):
            wrong = offsets.clone() if place == "cuda" else offsets.clone().pin_memory()
            wrong[at] = value
            with pytest.raises(ValueError, match="do not lie, in order, in 6 bytes of data"):
                engine.encode_batch(uio.Utf8(data, wrong), device="cuda", tokenize_on="gpu", pad_id=0)
        assert engine.encode_batch(uio.Utf8(data, offsets), device="cuda", tokenize_on="gpu", pad_id=0).place == "gpu"
    data, offsets = tensors(["a"])
    with pytest.raises(ValueError, match="lie together"):
        uio.Utf8(data, offsets.cpu())
    with pytest.raises(TypeError, match="must be bytes"):
        uio.Utf8(offsets, offsets)
    with pytest.raises(TypeError, match="dense"):
        uio.Utf8(torch.zeros(8, dtype=torch.uint8, device="cuda")[::2], offsets)


def test_bytes_that_are_no_text(engine: uio.TokenizerEngine) -> None:
    """Random bytes at random places: the rows that Python calls ill-formed are those that the device flags."""
    rng = random.Random(5)
    good = "añ日👍\u07ff\u0800\ud7ff\ue000\U00010000\U0010ffff numbers ".encode() * 3
    texts = []
    for _ in range(20_000):
        text = bytearray(good[: rng.randint(0, len(good))].decode(errors="ignore").encode())
        if text and rng.random() < 0.5:
            text[rng.randrange(len(text))] = rng.choice((0x80, 0xBF, 0xC0, 0xC3, 0xE0, 0xED, 0xF0, 0xF4, 0xF5, 0xFF, 0x41))
        texts.append(bytes(text))

    def ill(text: bytes) -> bool:
        try:
            text.decode()
        except UnicodeDecodeError:
            return True
        return False

    want = [4 * ill(text) for text in texts]
    assert 2000 < sum(map(bool, want)) < 18_000
    enc = engine.encode_batch(uio.Utf8(*tensors(texts, before=1)), sync=False, **FIXED)
    assert enc.row_errors.tolist() == want
    with pytest.raises(ValueError, match=f"row {want.index(4)}: ill-formed UTF-8; also in row"):
        enc.patch()


@pytest.mark.parametrize("where", ["list", "cuda", "pinned"])
def test_no_wait(engine: uio.TokenizerEngine, rows: Rows, where: str) -> None:
    """The call returns while the stream is busy, and patch() fills in what the kernels left to the CPU."""
    import torch

    texts = rows(500)
    for i, text in enumerate(made.FLAGGED):
        texts[17 * i + 3] = text
    given: Any = texts if where == "list" else uio.Utf8(*tensors(texts, where, behind=9))
    want = engine.encode_batch(texts, **FIXED)
    lengths = want.lengths
    for attempt in range(2):
        torch.cuda.synchronize()
        if attempt:
            torch.cuda._sleep(400_000_000)  # about 0.2 s
        enc = engine.encode_batch(given, device="cuda", tokenize_on="gpu", sync=False, **FIXED)
        total = enc.input_ids.sum()
        if attempt:
            assert not torch.cuda.current_stream().query(), "the call waited"
        flagged = enc.row_errors.nonzero().flatten().tolist()
        assert enc.place == "gpu" and all(not enc.attention_mask[row].any() for row in flagged) and int(total) > 0
        enc.patch()
        same(enc, want)
        assert torch.equal(enc.lengths, lengths) and not enc.row_errors.any()
        assert enc.patch() is enc


def test_out_without_a_wait(engine: uio.TokenizerEngine, rows: Rows) -> None:
    import torch

    texts = rows(100)
    out = {key: torch.full((100, 19), -1, device="cuda") for key in ("input_ids", "attention_mask")}
    enc = engine.encode_batch(uio.Utf8(*tensors(texts)), out=out, sync=False, truncation=True, max_length=16, pad_id=7).patch()
    assert enc["input_ids"] is out["input_ids"]
    here = {key: torch.zeros(100, 19, dtype=torch.int64) for key in out}
    same(enc, engine.encode_batch(texts, out=here, truncation=True, max_length=16, pad_id=7))


@pytest.mark.parametrize("given", [False, True])
def test_capture_and_replay(engine: uio.TokenizerEngine, rows: Rows, given: bool) -> None:
    """The graph tokenizes whatever text lies in its tensors when it runs."""
    import torch

    room, count = 40_000, 64
    data = torch.zeros(room, dtype=torch.uint8, device="cuda")
    offsets = torch.zeros(count + 1, dtype=torch.int64, device="cuda")
    text = uio.Utf8(data, offsets)

    def fill(texts: list[str]) -> None:
        raw, ends = tensors(texts)
        data[: len(raw)].copy_(raw)
        offsets.copy_(ends)

    fill(rows(count))
    out = {key: torch.zeros(count, 16, dtype=torch.int64, device="cuda") for key in ("input_ids", "attention_mask")} if given else None
    options = {"truncation": True, "max_length": 16, "pad_id": 7, **({"out": out} if given else {"padding": "max_length"})}
    engine.encode_batch(text, sync=False, **options)  # the tokenizer is on the device before the capture
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        enc = engine.encode_batch(text, sync=False, **options)
        total = (enc.input_ids * enc.attention_mask).sum()
    for seed in range(20):
        texts = rows(count, 30, seed)
        if seed % 3 == 0:
            texts[5], texts[60] = made.FLAGGED[0], made.FLAGGED[2]
        fill(texts)
        graph.replay()
        want = engine.encode_batch(texts, padding="max_length", truncation=True, max_length=16, pad_id=7)
        if seed % 3 == 0:
            assert enc.row_errors.nonzero().flatten().tolist() == [5, 60]
            enc.patch()
        else:
            assert int(total) == int((want.input_ids * want.attention_mask).sum())
        same(enc, want)
    with pytest.raises(ValueError):
        _ = enc.lengths  # a captured call keeps none


def test_capture_needs_a_first_call(rows: Rows) -> None:
    import torch

    engine = uio.TokenizerEngine.from_str(made.with_template(), backend="native")
    text = uio.Utf8(*tensors(rows(4)))
    graph = torch.cuda.CUDAGraph()
    x = torch.ones(8, device="cuda")
    with torch.cuda.graph(graph):
        y = x + 1
        with pytest.raises(uio.DeviceError, match="encode once before"):
            engine.encode_batch(text, sync=False, **FIXED)
        with pytest.raises(uio.DeviceError, match="captured"):
            engine.encode_batch(text, **FIXED)
        z = y + 1
    graph.replay()
    assert float(z.sum()) == 24


def test_streams(engine: uio.TokenizerEngine, rows: Rows) -> None:
    """Text that a stream is still writing is read behind it."""
    import torch

    texts = rows(300)
    want = engine.encode_batch(texts, **FIXED)
    raw, ends = tensors(texts)
    for sync in (True, False):
        with torch.cuda.stream(torch.cuda.Stream()):
            data = torch.zeros_like(raw)
            torch.cuda._sleep(100_000_000)
            data.copy_(raw)
            enc = engine.encode_batch(uio.Utf8(data, ends), sync=sync, **FIXED)
            del data
            torch.zeros(len(raw), dtype=torch.uint8, device="cuda").fill_(65)  # where the text was
            same(enc, want)


def test_arrow(engine: uio.TokenizerEngine, rows: Rows) -> None:
    import torch

    texts = rows(200) + made.FLAGGED
    want = engine.encode_batch(texts, pad_id=0)
    data, offsets = tensors(texts)
    event = torch.cuda.Event()
    event.record()
    for first, handle in ((0, None), (5, event.cuda_event)):
        column = Array(data, offsets, len(texts) - first, bits=64, first=first, event=handle)
        got = engine.encode_batch(column, pad_id=0)
        assert got.place == "gpu" and torch.equal(got.input_ids.cpu(), engine.encode_batch(texts[first:], pad_id=0).input_ids)
    bitmap = torch.full((32,), 255, dtype=torch.uint8, device="cuda")
    bitmap[1] = 0xFE
    with pytest.raises(ValueError, match="row 8 is null"):
        engine.encode_batch(Array(data, offsets, len(texts), bits=64, validity=bitmap, nulls=-1), pad_id=0)
    cuda = ctypes.CDLL("libcuda.so.1")

    def fetch(address: int, size: int) -> bytes:
        into = ctypes.create_string_buffer(size)
        assert cuda.cuMemcpyDtoH_v2(into, ctypes.c_uint64(address), ctypes.c_size_t(size)) == 0
        return into.raw

    ragged = engine.encode_ragged(texts, device="cuda", tokenize_on="gpu")
    assert lists(ragged, fetch) == [row[mask.bool()].tolist() for row, mask in zip(want.input_ids, want.attention_mask, strict=True)]
