"""uio.accelerate onto the device: the values of the untouched tokenizer, where ``device=`` says, on the current stream."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
import unchecked_io as uio

DATA = Path(__file__).resolve().parents[1] / "data"


@pytest.fixture
def tokenizers() -> tuple[Any, Any]:
    transformers = pytest.importorskip("transformers", minversion="5")
    plain, fast = (
        transformers.PreTrainedTokenizerFast(tokenizer_file=str(DATA / "mini-wordpiece.json"), pad_token="[PAD]", model_max_length=64)
        for _ in range(2)
    )
    return plain, uio.accelerate(fast)


TEXTS = ["a", "tensor of rows", "", "is dense; of numbers"]


@pytest.mark.gpu
@pytest.mark.parametrize("device", ["cuda", "cuda:0", 0, torch.device("cuda", 0)], ids=str)
def test_device(tokenizers: tuple[Any, Any], device: Any) -> None:
    plain, fast = tokenizers
    for keywords in ({"padding": True}, {"padding": "max_length", "truncation": True, "max_length": 4, "padding_side": "left"}):
        want = plain(TEXTS, return_tensors="pt", **keywords)
        got = fast(TEXTS, return_tensors="pt", device=device, **keywords)
        assert list(got) == list(want)
        assert all(got[key].is_cuda and got[key].dtype == want[key].dtype and torch.equal(got[key].cpu(), want[key]) for key in want)
    assert fast.uio_stats()["calls.native"] == 2
    pairs = fast(TEXTS, TEXTS, padding=True, return_tensors="pt", device=device)  # by the original code, then moved
    assert pairs["input_ids"].is_cuda and torch.equal(
        pairs["input_ids"].cpu(), plain(TEXTS, TEXTS, padding=True, return_tensors="pt")["input_ids"]
    )


@pytest.mark.gpu
def test_current_stream(tokenizers: tuple[Any, Any]) -> None:
    plain, fast = tokenizers
    want = plain(TEXTS * 64, padding=True, return_tensors="pt")["input_ids"]
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        for _ in range(50):
            torch.cuda._sleep(100_000)
            got = fast(TEXTS * 64, padding=True, return_tensors="pt", device="cuda")["input_ids"] + 1
    stream.synchronize()
    assert torch.equal(got.cpu() - 1, want)


@pytest.mark.gpu
def test_encodings_are_still_there(tokenizers: tuple[Any, Any]) -> None:
    plain, fast = tokenizers
    got, want = fast(TEXTS, padding=True, return_tensors="pt", device="cuda"), plain(TEXTS, padding=True, return_tensors="pt")
    assert [got.word_ids(k) for k in range(4)] == [want.word_ids(k) for k in range(4)]


@pytest.mark.gpu
def test_pinned_batches_of_a_dataloader() -> None:
    engine = uio.TokenizerEngine.from_file(DATA / "mini-wordpiece.json")
    loader = torch.utils.data.DataLoader(TEXTS * 8, batch_size=4, collate_fn=engine.encode_batch, pin_memory=True)  # type: ignore[arg-type]
    for enc in loader:
        assert isinstance(enc, uio.Encoding) and enc.input_ids.is_pinned() and enc.attention_mask.is_pinned()
        assert enc.to("cuda", non_blocking=True).input_ids.is_cuda and enc.lengths.tolist() == enc.attention_mask.sum(1).tolist()
