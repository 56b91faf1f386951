"""What long comparisons have done: a line of JSON for each finished task, so that a run goes on where the one before it ended, and runs add up.

Law: a line counts only for the same identity, which names the library, the oracle and all that was asked for. A task that found a difference is done again.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Any


def identity(*facts: str) -> str:
    import tokenizers
    from unchecked_io import _core

    library = hashlib.sha256(Path(_core.library_path()).read_bytes()).hexdigest()[:16]
    return ", ".join([f"library {library}, tokenizers {tokenizers.__version__}", *facts])


def entries(path: Path) -> Iterator[dict[str, Any]]:
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                yield json.loads(line)
            except json.JSONDecodeError:  # cut off by the interruption
                continue


class Ledger:
    def __init__(self, path: Path, whose: str) -> None:
        self.path, self.whose = path, whose
        path.parent.mkdir(parents=True, exist_ok=True)

    def known(self) -> Iterator[dict[str, Any]]:
        for entry in entries(self.path):
            if entry.pop("identity", None) == self.whose:
                yield entry

    def add(self, entry: dict[str, Any]) -> None:
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps({"identity": self.whose} | entry) + "\n")


def spread(work: Callable[..., Any], tasks: list[tuple[Any, ...]], processes: int, seconds: float) -> Iterator[Any]:
    """The results of work(*task), as they come, from processes of their own. No task is begun once the seconds are over."""
    start = time.monotonic()
    left = list(reversed(tasks))
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        running: set[Future[Any]] = set()
        while running or left:
            while left and len(running) < processes and time.monotonic() - start < seconds:
                running.add(pool.submit(work, *left.pop()))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
