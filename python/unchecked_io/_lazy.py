"""Imports inside a call, and fork().

A child forked while another thread of its parent was in the middle of an import finds that module locked for ever. Whoever calls us from
threads and forks cannot know that the first call imports torch, so a fork waits for such an import to end.
"""

import os
import threading
from importlib import import_module
from typing import Any

__all__ = ["load"]

_lock = threading.RLock()
_loaded: dict[str, Any] = {}

_PATIENCE = 30.0
"""Seconds that a fork waits. It only ever runs out if the fork itself happens inside an import that the other thread waits for."""


def load(name: str) -> Any:
    """The module, imported once. Raises ImportError."""
    module = _loaded.get(name)
    if module is None:
        with _lock:
            module = _loaded[name] = import_module(name)
    return module


_held = False


def _before_fork() -> None:
    global _held
    _held = _lock.acquire(timeout=_PATIENCE)


def _after_fork_in_parent() -> None:
    if _held:
        _lock.release()


def _after_fork_in_child() -> None:
    global _lock
    _lock = threading.RLock()


os.register_at_fork(before=_before_fork, after_in_parent=_after_fork_in_parent, after_in_child=_after_fork_in_child)
