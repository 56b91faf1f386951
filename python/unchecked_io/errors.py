"""The exceptions of unchecked-io. They mirror ``uio_status`` of include/unchecked_io.h.

A wrong option or ill-formed text is a plain ``ValueError``, an item that is no str a ``TypeError``, host memory a ``MemoryError``. Where a
row is at fault the message names it and the exception carries it as ``.row``.
"""

__all__ = [
    "DeviceError",
    "DeviceMemoryError",
    "EncodeError",
    "EngineUnavailableError",
    "InternalError",
    "InvalidTokenizerError",
    "UncheckedIOError",
    "UnsupportedTokenizerError",
]


class UncheckedIOError(Exception):
    """Base of every exception that is ours alone."""

    row: int | None = None
    """The row at fault, counted from 0, or None."""


class InvalidTokenizerError(UncheckedIOError, ValueError):
    """The tokenizer.json is malformed, cut off, or so made that the backend failed on it."""


class UnsupportedTokenizerError(UncheckedIOError):
    """``backend="native"`` was asked for and a component is refused by name: with "auto" the Hugging Face backend encodes it. Or a live
    tokenizer has a component written in Python, which no engine can run."""


class EncodeError(UncheckedIOError, ValueError):
    """The tokenizer itself refused a row, as Hugging Face would: typically ``only_first`` with a first text too short to cut."""


class DeviceError(UncheckedIOError, RuntimeError):
    """No driver, no such device, a driver too old, CUDA in a forked child, or a failed CUDA call. The next call works."""


class DeviceMemoryError(DeviceError, MemoryError):
    """Device or pinned memory ran out, after our caches had been emptied. The next call works."""


class EngineUnavailableError(UncheckedIOError, RuntimeError):
    """No engine can serve the call: ``tokenize_on="gpu"`` without a GPU engine for this tokenizer, or a library that cannot be opened."""


class InternalError(UncheckedIOError, RuntimeError):
    """A fault of unchecked-io, caught at the door of the library. Please report it."""
