"""Rows of real text, cut to size, that do not come twice.

Law: two calls of ``Text.batch`` never return the same row. When the corpus has been used up, the cut points move, so that later
rows differ from earlier ones though their words have been seen; ``Text.laps`` says how often that happened and reports carry it.
Caches of pre-tokens then earn what they earn on text of this kind, not what they earn on a benchmark's loop.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import lzma
from pathlib import Path

DEFAULT = Path(__file__).parent / "data" / "wikipedia-en.jsonl.xz"
_OPENERS = {".xz": lzma.open, ".gz": gzip.open}


def documents(path: Path, limit: int = 1 << 62) -> list[str]:
    """Documents of a ``.txt`` file (one) or a ``.jsonl`` (one a line, field ``text``), plain, .xz or .gz; about ``limit`` bytes."""
    opener = _OPENERS.get(path.suffix, open)
    name = path.name.removesuffix(path.suffix) if path.suffix in _OPENERS else path.name
    texts: list[str] = []
    size = 0
    with opener(path, "rt", encoding="utf-8") as lines:  # type: ignore[operator]
        if not name.endswith(".jsonl"):
            return [lines.read(limit)]
        for line in lines:
            text = json.loads(line)["text"]
            size += len(text.encode())
            texts.append(text)
            if size >= limit:
                break
    return texts


class Text:
    """An endless supply of rows of about ``row_bytes`` UTF-8 bytes each, cut at characters."""

    def __init__(self, docs: list[str], row_bytes: int) -> None:
        self._data = "\n\n".join(docs).encode()
        if len(self._data) < 2 * row_bytes:
            raise ValueError(f"the corpus holds {len(self._data)} bytes: too little for rows of {row_bytes}")
        self.row_bytes = row_bytes
        self.laps = 0
        self._at = 0

    def batch(self, rows: int) -> list[str]:
        return [self._row() for _ in range(rows)]

    def _row(self) -> str:
        if self._at + self.row_bytes > len(self._data):
            self.laps += 1
            self._at = self.laps * 104729 % self.row_bytes  # a prime: cuts fall elsewhere on each lap
        start = self._character(self._at)
        end = self._character(self._at + self.row_bytes)
        self._at = end
        return self._data[start:end].decode()

    def _character(self, at: int) -> int:
        while at < len(self._data) and self._data[at] & 0xC0 == 0x80:
            at += 1
        return at


def describe(path: Path, docs: list[str]) -> dict[str, object]:
    return {
        "file": path.name,
        "documents": len(docs),
        "bytes": sum(len(d.encode()) for d in docs),
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
    }


def text_bytes(texts: list[str]) -> int:
    return sum(len(t.encode()) for t in texts)
