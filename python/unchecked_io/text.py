"""What may stand for a batch of texts, and how it reaches `_core`.

Law: an item is a str or the call fails naming its row; nothing is converted by guess. A list or a tuple goes through as it is, Arrow text
goes through as its buffers, text in pinned memory or on a device as the column that it is, everything else that holds str becomes a list. An iterator is refused: a mistake would look like a batch.
"""

import sys
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, final

from . import _core, columns
from .dlpack import CUDA

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["Gathered", "Texts", "Utf8", "gather", "gather_pairs", "on_device"]


@final
class Utf8:
    """Rows of UTF-8 in one buffer: row r is ``data[offsets[r] : offsets[r + 1]]``, as Arrow lays out strings.

    Args:
        data: any contiguous buffer of bytes (bytes, memoryview, numpy array, pyarrow buffer), of which a writable one is copied by each
            call; or a uint8 tensor ``[bytes]``, of torch or with ``__cuda_array_interface__``, on a CUDA device or in pinned memory,
            which is read where it lies.
        offsets: int32 or int64 ``[rows + 1]``, on the same device.
        validity: None, or Arrow's bitmap; a null row is refused with a ValueError that names it.

    Text on a device is tokenized there, where a GPU engine serves the tokenizer and the options, and its tensors land there by default;
    else it is copied to the host. It is read behind what is queued on torch's current stream. Text in pinned memory may not be written to
    until the call's work has run: with ``sync=True``, until the call returns.

    Raises: TypeError for a tensor of another dtype, ValueError for tensors on different devices; ValueError when encoded, where offsets
        fall or point outside ``data``, or a row is not well-formed UTF-8: the rows are named.
    """

    __slots__ = ("_buffers",)

    _buffers: "_core.Buffers | _core.Column"

    def __init__(self, data: "Buffer | Any", offsets: "Buffer | Any", validity: "Buffer | Any | None" = None) -> None:
        made = columns.of_memory(data, offsets, validity)
        self._buffers = made if isinstance(made, _core.Column) else _core.Buffers(*made)

    @classmethod
    def _of(cls, memory: "_core.Buffers | _core.Column") -> "Utf8":
        text = cls.__new__(cls)
        text._buffers = memory
        return text

    def __len__(self) -> int:
        return len(self._buffers)

    def __repr__(self) -> str:
        return f"Utf8({len(self)} rows)"


@final
class Spans:
    """Rows whose parts differ in trust, flat: each row is a sequence of tuples (text, trusted)."""

    __slots__ = ("offsets", "texts", "trusted")

    def __init__(self, rows: "Sequence[Sequence[tuple[str, bool]]]") -> None:
        self.texts: list[str] = []
        trusted, offsets = bytearray(), array("q", [0])
        for r, row in enumerate(rows):
            for i, span in enumerate(row):
                if type(span) is not tuple or len(span) != 2 or not isinstance(span[0], str) or not isinstance(span[1], bool):
                    raise TypeError(f"spans[{r}][{i}] must be a tuple (str, bool): a text, and whether it is trusted")
                self.texts.append(span[0])
                trusted.append(span[1])
            offsets.append(len(self.texts))
        self.trusted, self.offsets = bytes(trusted), offsets.tobytes()


Texts: TypeAlias = Sequence[str] | Utf8 | Any  # Any: pyarrow, numpy, pandas and polars columns, typed by libraries that may be absent
Gathered: TypeAlias = list[str] | tuple[str, ...] | _core.Buffers | _core.Column


def on_device(texts: Any) -> tuple[Any, int | None]:
    """The texts, and the CUDA device that they lie on, if they do."""
    if type(texts) is list:
        return texts, None
    kind = type(texts)
    if kind is not Utf8 and hasattr(kind, "__arrow_c_device_array__") and (kind.__module__ or "").partition(".")[0] != "pyarrow":
        column = columns.arrow(texts)
        assert column is not None
        texts, kind = Utf8._of(column), Utf8
    if kind is Utf8 and isinstance(texts._buffers, _core.Column):
        device, index = texts._buffers.device
        return texts, index if device == CUDA else None
    return texts, None


def pick(texts: Gathered, rows: list[int]) -> Gathered | None:
    """Some rows of what was gathered; None where only all can be had."""
    if isinstance(texts, (list, tuple)):
        return [texts[row] for row in rows]
    return columns.pick(texts, rows) if isinstance(texts, _core.Column) else None


def gather(texts: Any, name: str = "texts") -> Gathered:
    """One column of texts for `_core`. Items of a list are checked there, in the one pass that reads them."""
    kind = type(texts)
    if kind is list or kind is tuple:
        return texts  # type: ignore[no-any-return]
    if kind is Utf8:
        return texts._buffers  # type: ignore[no-any-return]
    if isinstance(texts, str):
        raise TypeError(f"{name} is one str; pass a list: [text]")
    if isinstance(texts, (bytes, bytearray, memoryview)):
        raise TypeError(f"{name} is {kind.__name__}; decode it and pass a list of str, or uio.Utf8(data, offsets)")
    if isinstance(texts, (list, tuple)):
        return texts
    root = (kind.__module__ or "").partition(".")[0]
    if root == "pyarrow":
        return _arrow(texts, name)
    if root == "numpy" and hasattr(texts, "dtype"):
        return _numpy(texts, name)
    if root == "pandas":
        return texts.tolist() if hasattr(texts, "tolist") else _refuse(texts, name)
    if root == "polars" and hasattr(texts, "to_list"):
        if "pyarrow" in sys.modules:
            return _arrow(texts.to_arrow(), name)
        return texts.to_list()  # type: ignore[no-any-return]
    column = columns.arrow(texts)
    if column is not None:
        return column
    if isinstance(texts, Sequence):  # such as a column of datasets
        return list(texts)
    return _refuse(texts, name)


def gather_pairs(texts: Texts, pairs: Texts | None) -> tuple[Gathered, Gathered | None]:
    """Both columns. A list whose rows are (text, pair) is taken apart, as Hugging Face does."""
    first = gather(texts)
    if pairs is not None:
        second = gather(pairs, "pairs")
        if isinstance(first, _core.Column) or isinstance(second, _core.Column):
            raise TypeError("text in pinned memory or on a device takes no pairs; pass lists of str, or Arrow arrays of the CPU")
        if len(first) != len(second):
            raise ValueError(f"texts has {len(first)} rows, pairs has {len(second)}")
        return first, second
    if isinstance(first, (_core.Buffers, _core.Column)):
        return first, None
    rows: Sequence[Any] = first
    if not rows or not isinstance(rows[0], (tuple, list)):
        return first, None
    left: list[str] = []
    right: list[str] = []
    for row, item in enumerate(rows):
        if not isinstance(item, (tuple, list)) or len(item) != 2:
            what = f"{len(item)} items" if isinstance(item, (tuple, list)) else type(item).__name__
            error = TypeError(f"row {row}: expected a pair of str, as in row 0, got {what}")
            error.row = row  # type: ignore[attr-defined]
            raise error
        left.append(item[0])
        right.append(item[1])
    return left, right


def _refuse(texts: object, name: str) -> Gathered:
    kind = type(texts)
    advice = f"list({name})" if hasattr(texts, "__iter__") and not isinstance(texts, (dict, set, frozenset)) else "a list of str"
    what = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    raise TypeError(f"{name} is {what}; pass {advice} (a list or tuple of str, an Arrow array of strings or uio.Utf8)")


def _arrow(column: Any, name: str) -> Gathered:
    import pyarrow as pa  # type: ignore[import-untyped]

    if isinstance(column, pa.StringScalar):
        raise TypeError(f"{name} is one string; pass a list: [text]")
    if not isinstance(column, (pa.Array, pa.ChunkedArray)):
        raise TypeError(f"{name} is {type(column).__name__}; pass one column of strings")
    kind = column.type
    if pa.types.is_null(kind) and len(column) == 0:
        return []
    if pa.types.is_dictionary(kind) and (pa.types.is_string(kind.value_type) or pa.types.is_large_string(kind.value_type)):
        column = column.cast(kind.value_type)
    elif hasattr(pa.types, "is_string_view") and pa.types.is_string_view(kind):
        column = column.cast(pa.large_string())
    elif not (pa.types.is_string(kind) or pa.types.is_large_string(kind)):
        raise TypeError(f"{name} is an Arrow array of {kind}; pass strings, such as {name}.cast(pyarrow.string())")
    if isinstance(column, pa.ChunkedArray):
        # 32-bit offsets cannot span 2 GiB, which the chunks together may hold
        if column.num_chunks != 1 and pa.types.is_string(column.type):
            column = column.cast(pa.large_string())
        column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
        if isinstance(column, pa.ChunkedArray):
            column = pa.concat_arrays(column.chunks) if column.num_chunks else pa.array([], pa.large_string())
    if len(column) == 0:
        return []
    validity, offsets, data = column.buffers()
    width = 8 if pa.types.is_large_string(column.type) else 4
    return _core.Buffers(b"" if data is None else data, offsets, validity, column.offset, len(column), width)


def _numpy(column: Any, name: str) -> Gathered:
    if column.ndim != 1:
        raise TypeError(f"{name} is a numpy array of {column.ndim} dimensions; pass one dimension")
    if column.dtype.kind not in "UOT":
        raise TypeError(f"{name} is a numpy array of {column.dtype}; pass an array of str")
    return column.tolist()  # type: ignore[no-any-return]
