"""A progress bar: tqdm where it is installed and someone is looking, else nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


class Progress:
    def __init__(self, total: int) -> None:
        self._bar: Any = None
        try:
            from tqdm import tqdm
        except ImportError:
            return
        self._bar = tqdm(total=total, unit="run", disable=None if sys.stderr.isatty() else True, leave=False)

    def at(self, place: str) -> Callable[[str], None]:
        """A callback that counts one run of the contender it is called with."""

        def step(key: str) -> None:
            if self._bar is not None:
                self._bar.set_postfix_str(f"{key} {place}", refresh=False)
                self._bar.update()

        return step

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
