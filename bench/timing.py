"""Rounds that take turns: each contender encodes the same new batch in each round, so that a slow minute slows all of them.

A figure is the median over rounds. Where one batch takes longer than the budget, there is one round and the report says so.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import torch

from .corpus import Text, text_bytes


class Timed(Protocol):
    key: str

    def seconds(self, texts: list[str]) -> float: ...  # one batch, from list[str] to tensors that are there


@dataclass
class Cell:
    """What one contender did with one batch size and one row size. Rates are MB of UTF-8 text a second."""

    key: str
    batch: int
    row_bytes: int
    cold: float = 0.0  # the first batch of a newly made tokenizer
    warm: float = 0.0  # median of later batches of text that it has not seen
    rounds: list[float] = field(default_factory=list)
    laps: int = 0  # how often the corpus was used up: words (never rows) repeat

    @property
    def spread(self) -> float:
        """Half the distance between the quartiles, as a share of the median."""
        if len(self.rounds) < 4:
            return float("nan")
        low, _, high = statistics.quantiles(self.rounds, n=4)
        return (high - low) / 2 / statistics.median(self.rounds)


def sync(device: torch.device) -> None:
    if device.type == "cuda":
        torch.cuda.synchronize(device)


def measure(contenders: Sequence[Timed], text: Text, batch: int, rounds: int, budget: float, tick: Callable[[str], None]) -> list[Cell]:
    """Cold once, then ``rounds`` warm rounds; a contender leaves after the round in which it has used ``budget`` seconds."""
    cells = {c.key: Cell(c.key, batch, text.row_bytes) for c in contenders}
    spent = dict.fromkeys(cells, 0.0)
    texts = text.batch(batch)
    for c in contenders:
        spent[c.key] = seconds = c.seconds(texts)
        cells[c.key].cold = text_bytes(texts) / seconds / 1e6
        tick(c.key)
    for _ in range(rounds):
        texts = text.batch(batch)
        size = text_bytes(texts) / 1e6
        for c in contenders:
            cell = cells[c.key]
            if cell.rounds and spent[c.key] > budget:
                continue
            seconds = c.seconds(texts)
            spent[c.key] += seconds
            cell.rounds.append(size / seconds)
            tick(c.key)
    for cell in cells.values():
        cell.warm = statistics.median(cell.rounds)
        cell.laps = text.laps
    return list(cells.values())
