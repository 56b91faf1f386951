"""A progress bar: tqdm where it is installed and someone is looking, else nothing."""

from __future__ import annotations

import sys
from typing import Any


class Progress:
    def __init__(self, total: int) -> None:
        self._bar: Any = None
        try:
            from tqdm import tqdm
        except ImportError:
            return
        self._bar = tqdm(total=total, unit="run", disable=None if sys.stderr.isatty() else True, leave=False)

    def step(self, what: str) -> None:
        if self._bar is not None:
            self._bar.set_postfix_str(what, refresh=False)
            self._bar.update()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
