"""The DLPack producer: capsules of both kinds, every keyword, one owner for each export."""

from __future__ import annotations

import ctypes
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


REFUSED = [{"stream": 1}, {"stream": 0}, {"dl_device": (2, 0)}, {"dl_device": (2, 0), "copy": True}, {"dl_device": (1, 1)}]
MALFORMED = [{name: value} for name in ("max_version", "dl_device") for value in ((), (1,), (1, 0, 0), 1, "10", (1.0, 0))]


@pytest.mark.parametrize("keywords", REFUSED + MALFORMED, ids=str)
def test_what_cannot_be_done_is_a_buffer_error(enc: uio.Encoding, keywords: dict[str, Any]) -> None:
    with pytest.raises(BufferError):
        enc.dlpack("input_ids").__dlpack__(**keywords)


POSSIBLE = [
    {"stream": -1},
    {"stream": None},
    {"copy": False},
    {"copy": None},
    {"copy": True},
    {"dl_device": (1, 0)},
    {"max_version": [1, 0]},
]


@pytest.mark.parametrize("keywords", POSSIBLE, ids=str)
def test_what_can_be_done(enc: uio.Encoding, keywords: dict[str, Any]) -> None:
    assert torch.utils.dlpack.from_dlpack(enc.dlpack("input_ids").__dlpack__(**keywords)).tolist() == enc.input_ids.tolist()


def flags(capsule: object) -> int:
    """Of a DLManagedTensorVersioned: behind the version, the context and the deleter."""
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return ctypes.c_uint64.from_address((pointer(capsule, b"dltensor_versioned") or 0) + 24).value


def test_copies(enc: uio.Encoding) -> None:
    for key in ("input_ids", "offset_mapping", "lengths"):
        producer = enc.dlpack(key)
        shared, copied = producer.__dlpack__(max_version=(1, 0)), producer.__dlpack__(max_version=(1, 0), copy=True)
        assert (flags(shared), flags(copied)) == (0, 2)
        want = np.from_dlpack(producer)
        for array in (np.from_dlpack(producer, copy=True), torch.utils.dlpack.from_dlpack(copied).numpy()):
            assert array.ctypes.data != want.ctypes.data and array.dtype == want.dtype and np.array_equal(array, want)
            array[...] = -1
        assert np.array_equal(want, np.from_dlpack(enc.dlpack(key))) and (want >= 0).all()
        assert name(producer.__dlpack__(copy=True)) == "dltensor"
    assert np.from_dlpack(enc.dlpack("input_ids"), copy=False).ctypes.data == enc.input_ids.data_ptr()


def test_a_copy_outlives_its_batch_and_counts_as_memory(engine: uio.TokenizerEngine) -> None:
    gc.collect()
    base = uio.stats()["mem.host.tensor"]
    enc = engine.encode_batch(["the of and to"] * 4096, pad_id=0)
    want, size = enc.input_ids.tolist(), enc.input_ids.nbytes
    array = np.from_dlpack(enc.dlpack("input_ids"), copy=True)
    del enc
    gc.collect()
    assert base + size <= uio.stats()["mem.host.tensor"] < base + 2 * size
    assert array.tolist() == want
    del array
    gc.collect()
    assert uio.stats()["mem.host.tensor"] <= base + 4096


def test_empty_tensors(engine: uio.TokenizerEngine) -> None:
    for texts, shape in (([], (0, 0)), (["", ""], (2, 0))):
        enc = engine.encode_batch(texts, add_special_tokens=False)
        assert np.from_dlpack(enc.dlpack("input_ids")).shape == tuple(torch.from_dlpack(enc.dlpack("input_ids")).shape) == shape
        assert enc.input_ids.dtype == torch.int64 and np.from_dlpack(enc.dlpack("input_ids"), copy=True).shape == shape


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
