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
            _watch()
            module = _loaded[name] = import_module(name)
    return module


_held = 0
_watched = False


def _before_fork() -> None:
    global _held
    got = _lock.acquire(timeout=_PATIENCE)
    _held += got


def _after_fork_in_parent() -> None:
    global _held
    while _held:
        _held -= 1
        _lock.release()


def _after_fork_in_child() -> None:
    global _held, _lock
    _held, _lock = 0, threading.RLock()


def _register() -> None:
    os.register_at_fork(before=_before_fork, after_in_parent=_after_fork_in_parent, after_in_child=_after_fork_in_child)


def _watch() -> None:
    """What was registered last goes first before a fork, and whoever takes a lock there that an import needs has to come behind the wait for that
    import: logging and concurrent.futures do. So they are imported, and the wait is registered once more, when the first import begins."""
    global _watched
    if not _watched:
        import_module("logging")
        import_module("concurrent.futures.thread")
        _register()
        _watched = True


_register()
