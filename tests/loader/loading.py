"""What the loader tests run in worker processes: spawn and forkserver import it by name."""

from __future__ import annotations

import os
from typing import Any

import torch
import unchecked_io as uio

ROWS = [("the tokenization of naïve things " * (k % 7)) + f"row {k} привет" for k in range(96)]


class Texts(torch.utils.data.Dataset[str]):
    def __len__(self) -> int:
        return len(ROWS)

    def __getitem__(self, k: int) -> str:
        return ROWS[k]


class Collate:
    """The engine in collate_fn, as people use it."""

    def __init__(self, engine: Any, **options: Any) -> None:
        self.engine = engine
        self.options = options

    def __call__(self, texts: list[str]) -> dict[str, Any]:
        found = self.engine.encode_batch(texts, pad_id=0, **self.options)
        return {
            "texts": texts,
            "input_ids": found.input_ids,
            "attention_mask": found.attention_mask,
            "pid": os.getpid(),
            "threads": self.engine.stats()["threads"],
        }


class Lazy:
    """A collate_fn that makes its engine in the worker."""

    def __init__(self, json: str) -> None:
        self.json = json
        self.engine: Any = None

    def __call__(self, texts: list[str]) -> dict[str, Any]:
        if self.engine is None:
            self.engine = uio.TokenizerEngine.from_str(self.json)
        return Collate(self.engine)(texts)


def read(collate: Any, method: str | None, workers: int, epochs: int = 1, **options: Any) -> list[dict[str, Any]]:
    given: dict[str, Any] = {"multiprocessing_context": method, "timeout": 60} if workers else {}
    loader = torch.utils.data.DataLoader(Texts(), batch_size=8, num_workers=workers, collate_fn=collate, **given, **options)
    return [batch for _ in range(epochs) for batch in loader]


def encode(engine: Any, text: str) -> list[int]:
    return engine.encode(text)  # type: ignore[no-any-return]
