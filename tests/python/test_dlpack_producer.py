"""The DLPack producer: capsules of both kinds, every keyword, one owner for each export."""

from __future__ import annotations

import gc
import threading
from typing import Any

import numpy as np
import pytest
import torch
import unchecked_io as uio

TEXTS = ["the of and", "", "to"]


@pytest.fixture
def enc(engine: uio.TokenizerEngine) -> uio.Encoding:
    return engine.encode_batch(TEXTS, pad_id=0, return_offsets=True)


def name(capsule: object) -> str:
    return repr(capsule).split('"')[1]


def test_numpy_and_torch_read_the_same_memory(enc: uio.Encoding) -> None:
    producer = enc.dlpack("input_ids")
    array, tensor, again = np.from_dlpack(producer), torch.from_dlpack(producer), torch.from_dlpack(enc.dlpack("input_ids"))
    assert array.ctypes.data == tensor.data_ptr() == again.data_ptr() == enc.input_ids.data_ptr()
    assert array.tolist() == tensor.tolist() and array.dtype == np.int64 and array.flags.writeable
    assert np.from_dlpack(enc.dlpack("offset_mapping")).shape == (*array.shape, 2)
    assert np.from_dlpack(enc.dlpack("lengths")).tolist() == enc.lengths.tolist()
    assert np.from_dlpack(producer).ctypes.data % 256 == 0


def test_it_describes_itself(enc: uio.Encoding) -> None:
    producer = enc.dlpack("input_ids")
    assert isinstance(producer, uio.DLPackTensor) and producer.shape == tuple(enc.input_ids.shape) and producer.dtype == "int64"
    assert repr(producer) == f"DLPackTensor(int64{list(producer.shape)}, cpu)" and producer.__dlpack_device__() == (1, 0)
    with pytest.raises(KeyError):
        enc.dlpack("labels")


def test_versions(enc: uio.Encoding) -> None:
    producer = enc.dlpack("input_ids")
    assert name(producer.__dlpack__()) == name(producer.__dlpack__(max_version=(0, 8))) == "dltensor"
    for version in ((1, 0), (1, 3), (2, 0)):
        assert name(producer.__dlpack__(max_version=version)) == "dltensor_versioned"


def test_a_capsule_has_one_owner(enc: uio.Encoding) -> None:
    for version in (None, (1, 0)):
        capsule = enc.dlpack("input_ids").__dlpack__(max_version=version)
        tensor = torch.utils.dlpack.from_dlpack(capsule)
        assert name(capsule).startswith("used_")
        with pytest.raises(Exception, match=r".*"):
            torch.utils.dlpack.from_dlpack(capsule)
        assert torch.equal(tensor, enc.input_ids)


@pytest.mark.parametrize("keywords", [{"stream": 1}, {"stream": 0}, {"copy": True}, {"dl_device": (2, 0)}, {"dl_device": (1, 1)}], ids=str)
def test_what_cannot_be_done_is_a_buffer_error(enc: uio.Encoding, keywords: dict[str, Any]) -> None:
    with pytest.raises(BufferError):
        enc.dlpack("input_ids").__dlpack__(**keywords)


@pytest.mark.parametrize("keywords", [{"stream": -1}, {"stream": None}, {"copy": False}, {"copy": None}, {"dl_device": (1, 0)}], ids=str)
def test_what_can_be_done(enc: uio.Encoding, keywords: dict[str, Any]) -> None:
    assert torch.utils.dlpack.from_dlpack(enc.dlpack("input_ids").__dlpack__(**keywords)).tolist() == enc.input_ids.tolist()


def test_empty_tensors(engine: uio.TokenizerEngine) -> None:
    for texts, shape in (([], (0, 0)), (["", ""], (2, 0))):
        enc = engine.encode_batch(texts, add_special_tokens=False)
        assert np.from_dlpack(enc.dlpack("input_ids")).shape == tuple(torch.from_dlpack(enc.dlpack("input_ids")).shape) == shape
        assert enc.input_ids.dtype == torch.int64


def test_memory_goes_with_its_last_tensor(engine: uio.TokenizerEngine) -> None:
    gc.collect()
    base = uio.stats()["mem.host.tensor"]
    big = engine.encode_batch(["the of and to"] * 4096, pad_id=0)
    tensor, array = big.input_ids, np.from_dlpack(big.dlpack("input_ids"))
    assert uio.stats()["mem.host.tensor"] >= base + tensor.nbytes
    del big, tensor
    gc.collect()
    assert uio.stats()["mem.host.tensor"] > base
    thread = threading.Thread(target=array.__class__.sum, args=(array,))
    thread.start()
    thread.join()
    del array, thread
    gc.collect()
    for _ in range(1000):
        engine.encode_batch(["a"]).dlpack("input_ids").__dlpack__()  # never consumed
    gc.collect()
    assert uio.stats()["mem.host.tensor"] <= base + 4096


def test_tensors_may_go_in_any_thread(engine: uio.TokenizerEngine) -> None:
    kept = [engine.encode_batch(TEXTS, pad_id=0).input_ids for _ in range(200)]
    threads = [threading.Thread(target=kept.clear) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert engine.encode_batch(TEXTS, pad_id=0).input_ids.shape[0] == 3
