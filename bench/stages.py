"""Names for the stages of a pipeline, as NVTX ranges (what nsys shows) and profiler ranges (what the timeline draws)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import torch


@cache
def _nvtx() -> bool:
    return torch.cuda.is_available()


@contextmanager
def stage(name: str) -> Iterator[None]:
    with torch.profiler.record_function(name) if torch.autograd._profiler_enabled() else _nothing():
        if not _nvtx():
            yield
            return
        torch.cuda.nvtx.range_push(name)
        try:
            yield
        finally:
            torch.cuda.nvtx.range_pop()


@contextmanager
def _nothing() -> Iterator[None]:
    yield
