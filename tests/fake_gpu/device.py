"""Tools for code that runs on the fake driver: engines, rows, and the cells of a tensor on its device."""

from __future__ import annotations

import ctypes
import json
import os
import random
from typing import Any

import numpy as np
import unchecked_io as uio
from unchecked_io import _core

from tests.support.child import ROOT
from tests.support.tensors import address, cells

__all__ = ["Any", "_core", "address", "bytelevel", "cells", "faults", "np", "os", "random", "rows", "same", "uio", "unserved", "wordpiece"]

wordpiece = uio.TokenizerEngine.from_file(ROOT / "tests/data/mini-wordpiece.json")
_long_words = json.loads((ROOT / "tests/data/mini-wordpiece.json").read_text())
_long_words["model"]["max_input_chars_per_word"] = 200
unserved = uio.TokenizerEngine.from_str(json.dumps(_long_words))  # by the GPU engine
bytelevel = uio.TokenizerEngine.from_file(ROOT / "tests/data/mini-bytes.json")

WORDS = ["a", "tensor", "is dense;", "rows", "of", "numbers,", "übermäßig", "数は表に", "🙂", "1024", "3.14", "padding", "left"]


def rows(count: int, words: int = 20, seed: int = 0) -> list[str]:
    rng = random.Random(seed * 1_000_003 + count)
    return [" ".join(rng.choices(WORDS, k=rng.randint(0, words))) for _ in range(count)]


def same(engine: uio.TokenizerEngine, texts: list[str], pairs: list[str] | None = None, **options: Any) -> int:
    """Check that every field on the device equals that on the CPU; answers how many cells were compared."""
    try:
        cpu = engine.encode_batch(texts, pairs, device="cpu", **options)
    except ValueError as error:  # options that contradict each other
        try:
            engine.encode_batch(texts, pairs, device="cuda:0", **options)
        except ValueError as other:
            assert str(other) == str(error)
            return 0
        raise AssertionError(f"only the CPU refuses {options}: {error}") from error
    gpu = engine.encode_batch(texts, pairs, device="cuda:0", **options)
    assert list(gpu) == list(cpu)
    compared = 0
    for key in cpu:
        a, b = cells(cpu.dlpack(key)), cells(gpu.dlpack(key))
        assert a.dtype == b.dtype and np.array_equal(a, b), (key, options)
        assert gpu.dlpack(key).__dlpack_device__() == ((1, 0) if key == "overflow_to_sample_mapping" else (2, 0)), key
        compared += a.size
    return compared


def faults() -> str:
    """What the fake driver saw misused."""
    text = ctypes.create_string_buffer(4096)
    ctypes.CDLL(os.environ["UIO_LIBCUDA"]).fake_faults(text, ctypes.c_int64(4096))
    return text.value.decode()
