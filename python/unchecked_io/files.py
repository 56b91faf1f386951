"""Texts of files, batch after batch: read into large buffers, cut at a separator there, and encoded without an object for each."""

import os
from array import array
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import FileIO
from typing import NamedTuple, TypeVar

from . import _core
from .text import Utf8

__all__ = ["Part", "encode", "parts"]

T = TypeVar("T")


class Part(NamedTuple):
    """Rows that were read at one go."""

    texts: _core.Buffers
    rows: int
    path: str
    at: int  # where they begin in the file


class _Reader:
    """Fills two buffers by turns: one is read into while the rows of the other are encoded."""

    def __init__(self, paths: Iterable[str | os.PathLike[str]], separator: bytes | None, size: int) -> None:
        self._paths = iter(paths)
        self._separator = separator
        self._buffers = [bytearray(size), bytearray(size)]
        self._turn = 0
        self._rest = b""  # of the file, read already
        self._file: FileIO | None = None
        self._path = ""
        self._at = 0  # where the rest begins

    def next(self) -> Part | None:
        """The next rows, of one file; None: there are no more. They lie in one buffer, however many files or reads it takes to find some."""
        self._turn ^= 1
        while True:
            if self._file is None:
                path = next(self._paths, None)
                if path is None:
                    return None
                self._path, self._at, self._rest = os.fspath(path), 0, b""
                self._file = FileIO(self._path)
            part = self._fill()
            if part is not None and part.rows:
                return part

    def _fill(self) -> Part | None:
        """What the buffer holds; the file is closed at its end."""
        assert self._file is not None
        buffer, filled = self._buffers[self._turn], len(self._rest)
        if filled > len(buffer) // 2:  # a long text: the buffer grows until its end is in it
            buffer = self._buffers[self._turn] = bytearray(2 * filled)
        buffer[:filled] = self._rest
        done = False
        with memoryview(buffer) as view:
            while filled < len(buffer) and not done:
                read = self._file.readinto(view[filled:])
                filled += read
                done = read == 0
        if done:
            self.close()
        data = memoryview(buffer).toreadonly()[:filled]
        gap, at = 0 if self._separator is None else len(self._separator), self._at
        offsets = array("q", [0])
        if self._separator is not None:
            offsets = array("q", _core.separations(data, self._separator))
        last = offsets[-1]
        if done and filled > last:  # the last text has no separator behind it
            offsets.append(filled + gap)
            last = filled
        self._rest, self._at = bytes(data[last:]), at + last
        return Part(_core.Buffers(data, offsets, gap=gap), len(offsets) - 1, self._path, at)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def parts(paths: Iterable[str | os.PathLike[str]], separator: str | bytes | None, batch_bytes: int) -> Iterator[Part]:
    """Rows of files, in order. A part is good until the one after the next is asked for."""
    mark = separator.encode() if isinstance(separator, str) else separator
    if mark is not None and not 0 < len(mark) <= 1 << 16:
        raise ValueError(f"separator must be of 1 to {1 << 16} bytes, or None; not of {len(mark)}")
    reader = _Reader(paths, mark, max(batch_bytes, 4096))
    with ThreadPoolExecutor(1, "uio-files") as pool:
        try:
            coming = pool.submit(reader.next)
            while (part := coming.result()) is not None:
                coming = pool.submit(reader.next)
                yield part
        finally:
            coming.cancel()
            pool.shutdown()
            reader.close()


def encode(call: Callable[[Utf8], T], found: Iterator[Part]) -> Iterator[T]:
    """The batch of each part; an error tells where in which file its rows begin."""
    try:
        for part in found:
            try:
                batch = call(Utf8._of(part.texts))
            except Exception as error:
                error.add_note(f"the rows of this batch begin at byte {part.at} of {part.path}")
                raise
            yield batch
    finally:
        found.close()  # type: ignore[attr-defined]
