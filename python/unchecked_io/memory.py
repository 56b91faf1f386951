"""Memory that the library keeps for reuse, and the counters of the process."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from . import _core

__all__ = ["empty_cache", "hold_frees", "stats"]


def empty_cache() -> None:
    """Free what the caches hold: dropped device blocks whose last reader has ended, and idle pinned staging.

    Does nothing where the library was not used yet.
    """
    _core.empty_cache()


@contextmanager
def hold_frees() -> Iterator[None]:
    """Keep dropped device blocks inside the ``with`` block.

    Freeing a device block records an event over all streams, which breaks a CUDA graph capture in progress anywhere in the process. Use
    this around a capture that runs while another thread encodes onto the GPU. It nests, and counts for the whole process.
    """
    _core.hold_frees(1)
    try:
        yield
    finally:
        _core.hold_frees(-1)


def stats() -> dict[str, int | float]:
    """Counters of this process: a flat dict with dotted names, monotonic except for the levels (``mem.*``, ``threads``)."""
    return with_rates(json.loads(_core.process_stats()))


def with_rates(counters: dict[str, int | float]) -> dict[str, int | float]:
    """The counters, and ``cache.hit_rate``: of the pieces that were looked up, what part was known; 0.0 where none was."""
    hits = counters.get("cache.hits", 0)
    looked_up = hits + counters.get("cache.misses", 0)
    counters["cache.hit_rate"] = hits / looked_up if looked_up else 0.0
    return counters
