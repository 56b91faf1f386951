"""Rows of token ids on their way to the decoder, and what transformers does to decoded text."""

from array import array
from collections.abc import Iterable
from typing import Any

from ._lazy import load
from .encoding import Encoding, Ragged

__all__ = ["clean_up", "flatten", "row"]

_LIMIT = 1 << 32


def row(ids: Any) -> Any:
    """One row, of whatever `TokenizerEngine.decode` takes."""
    if isinstance(ids, int) and not isinstance(ids, bool):
        return [ids]
    shape = getattr(ids, "shape", None)
    if shape is not None and len(shape) != 1:
        if len(shape) == 0:
            return [ids.item()]
        raise ValueError(f"ids has {len(shape)} dimensions; use decode_batch")
    if isinstance(ids, (list, tuple)) and ids and isinstance(ids[0], (list, tuple)):
        raise TypeError("ids is a list of rows; use decode_batch")
    return ids


def flatten(rows: Any) -> tuple[Any, Any]:
    """All ids as one uint32 buffer, and the int64 bounds of the rows in it.

    Raises: TypeError, ValueError naming the row.
    """
    if isinstance(rows, Encoding):
        rows = rows["input_ids"]
    elif isinstance(rows, Ragged):
        return _row(rows.ids.tolist(), 0), array("q", rows.offsets.tolist())
    if isinstance(rows, (str, bytes, dict)) or not hasattr(rows, "__iter__"):
        raise TypeError(f"rows must be rows of token ids, not {type(rows).__name__}")
    shape = getattr(rows, "shape", None)
    if shape is not None and len(shape) != 2:
        raise ValueError(f"rows must have 2 dimensions, not {len(shape)}; for one row use decode")
    if shape is not None:
        matrix = _matrix(rows, shape)
        if matrix is not None:
            return matrix
        rows = rows.tolist()
    ids = array("I")
    bounds = array("q", [0])
    for number, item in enumerate(rows):
        ids.extend(_row(item, number))
        bounds.append(len(ids))
    return ids, bounds


def _row(item: Any, number: int) -> "array[int]":
    if isinstance(item, (str, bytes, dict)):
        raise _at(TypeError, number, f"expected token ids, got {type(item).__name__}")
    if hasattr(item, "tolist"):
        item = item.tolist()
    if not isinstance(item, Iterable):
        raise _at(TypeError, number, f"expected a row of token ids, got {type(item).__name__}")
    values: Any = item if isinstance(item, (list, tuple)) else list(item)
    try:
        return array("I", values)
    except OverflowError:
        wrong = next(value for value in values if not 0 <= value < _LIMIT)
        raise _at(ValueError, number, f"{wrong} is no token id") from None
    except TypeError:
        wrong = next((value for value in values if not hasattr(value, "__index__")), None)
        raise _at(TypeError, number, f"expected token ids, got {type(wrong).__name__}") from None


def _matrix(rows: Any, shape: Any) -> tuple[Any, Any] | None:
    """A tensor or array, by way of numpy where there is one."""
    try:
        np = load("numpy")
    except ImportError:
        return None
    if hasattr(rows, "detach"):
        rows = rows.detach().cpu().numpy()
    matrix = np.asarray(rows)
    if matrix.dtype.kind not in "iu":
        raise TypeError(f"rows must hold integers, not {matrix.dtype}")
    wrong = (matrix < 0) | (matrix >= _LIMIT) if matrix.dtype.itemsize == 8 else matrix < 0
    if wrong.any():
        number, column = (int(part[0]) for part in wrong.nonzero())
        raise _at(ValueError, number, f"{matrix[number, column]} is no token id")
    ids = np.ascontiguousarray(matrix, dtype=np.uint32).reshape(-1)
    return ids, np.arange(int(shape[0]) + 1, dtype=np.int64) * int(shape[1])


def _at(kind: type[Exception], number: int, text: str) -> Exception:
    error = kind(f"row {number}: {text}")
    error.row = number  # type: ignore[attr-defined]
    return error


def clean_up(text: str) -> str:
    """transformers' ``clean_up_tokenization``."""
    for old, new in _CLEAN_UP:
        text = text.replace(old, new)
    return text


_CLEAN_UP = (
    (" .", "."),
    (" ?", "?"),
    (" !", "!"),
    (" ,", ","),
    (" ' ", "'"),
    (" n't", "n't"),
    (" 'm", "'m"),
    (" 's", "'s"),
    (" 've", "'ve"),
    (" 're", "'re"),
)
