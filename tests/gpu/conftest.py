"""GPU tests: each compares what lands on the device with what the CPU path makes, which parity tests hold against the oracle.

They are marked `gpu` (tests/conftest.py). Pools, staging and fresh outputs are poisoned throughout.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import unchecked_io as uio
from unchecked_io import _core

DATA = Path(__file__).resolve().parents[1] / "data"


@pytest.fixture(scope="session", autouse=True)
def poison() -> Iterator[None]:
    _core.poison(True)
    yield
    _core.poison(False)


@pytest.fixture(autouse=True)
def leave_nothing() -> Iterator[None]:
    """A test that fails must not make the next one fail: frees are not held, and the device has memory again."""
    yield
    import torch

    gc.collect()
    torch.cuda.synchronize()
    torch.cuda.empty_cache()
    uio.empty_cache()


@pytest.fixture(scope="session")
def wordpiece() -> uio.TokenizerEngine:
    """Special tokens, a pair template, padding and truncation sections."""
    return uio.TokenizerEngine.from_file(DATA / "mini-wordpiece.json")


@pytest.fixture(scope="session")
def bytelevel() -> uio.TokenizerEngine:
    """Byte-level BPE without any of these."""
    return uio.TokenizerEngine.from_file(DATA / "mini-bytes.json")


WORDS = [
    "a",
    "tensor",
    "is dense;",
    "rows",
    "of",
    "numbers,",
    "übermäßig",
    "数は表に",
    "🙂",
    "1024",
    "3.14",
    "def f(x): return\n",
    "padding",
    "left",
]


@pytest.fixture
def rows() -> Callable[..., list[str]]:
    """Random rows of up to `words` words; the same for the same seed."""

    def make(count: int, words: int = 40, seed: int = 0) -> list[str]:
        rng = random.Random(seed * 1_000_003 + count)
        return [" ".join(rng.choices(WORDS, k=rng.randint(0, words))) for _ in range(count)]

    return make
