"""How many threads a call may use.

Order: the argument; ``UIO_THREADS``; 1 where ``TOKENIZERS_PARALLELISM`` says no; 1 in a worker process, which has siblings; else all the
cores that this process may use (the library reads its cgroup). The environment is read at each call, as Hugging Face does.
"""

import os
import sys
from operator import index

from . import _core

__all__ = ["default_threads", "resolve"]

_OFF = {"", "off", "false", "f", "no", "n", "0"}  # what tokenizers takes for "no"


def resolve(num_threads: int | None) -> int:
    """The number to hand to the library; 0 leaves it to the library."""
    if num_threads is None:
        return default_threads()[0]
    if isinstance(num_threads, bool):
        raise TypeError("num_threads must be an int, not bool")
    count = index(num_threads)
    if not 1 <= count <= 0x7FFFFFFF:
        raise ValueError(f"num_threads must be from 1 to {0x7FFFFFFF}, not {count}")
    return count


def default_threads() -> tuple[int, str]:
    """The default and the rule that set it. 0: the cores that this process may use."""
    text = os.environ.get("UIO_THREADS")
    if text:
        if not text.isdecimal() or not 1 <= int(text) <= 0x7FFFFFFF:
            raise ValueError(f"UIO_THREADS must be a number of at least 1, not {text!r}")
        return int(text), "UIO_THREADS"
    text = os.environ.get("TOKENIZERS_PARALLELISM")
    if text is not None and text.lower() in _OFF:
        return 1, "TOKENIZERS_PARALLELISM"
    if _core.is_forked():
        return 1, "forked child"
    # Only looked up: a module that nobody imported cannot have made this process a worker.
    for name in ("multiprocessing.process", "multiprocess.process"):
        parent_process = getattr(sys.modules.get(name), "parent_process", None)
        if parent_process is not None and parent_process() is not None:
            return 1, "worker process"
    get_worker_info = getattr(sys.modules.get("torch.utils.data._utils.worker"), "get_worker_info", None)
    if get_worker_info is not None and get_worker_info() is not None:
        return 1, "DataLoader worker"
    return 0, "cores of this process"
