"""What an encode returns: mappings of tensors that PyTorch owns.

A value is made into a torch.Tensor when it is first read, so that a batch made for another DLPack consumer never loads torch. The memory of
a tensor is its own: it outlives the Encoding, the engine and every later call.
"""

from collections.abc import Iterator, Mapping, MutableMapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, final

from . import _core, _driver, _torch, options
from . import text as _text
from .dlpack import CUDA, DLPackTensor

if TYPE_CHECKING:
    import torch
    from typing_extensions import CapsuleType

    from .text import Gathered

__all__ = ["Encoding", "Ragged"]


@final
class Encoding(MutableMapping[str, "torch.Tensor"]):
    """A batch of token ids: a mapping of torch tensors, so that ``model(**enc)`` works.

    Keys are ``input_ids``, ``attention_mask`` and what the ``return_*`` options asked for, named as transformers names them; each is also
    an attribute. Padded fields are ``[rows, width]``, contiguous, int64 (or int32) and on the call's device; ``offset_mapping`` is
    ``[rows, width, 2]``; ``overflow_to_sample_mapping`` is ``[rows]`` on the CPU.

    ``lengths``, ``place`` and ``row_errors`` are attributes and never keys.
    """

    __slots__ = ("__weakref__", "_batch", "_data", "_late", "_lengths", "_options", "_row_errors")

    _data: dict[str, Any]
    _batch: _core.Batch | None
    _options: options.Options | None
    _lengths: "torch.Tensor | None"
    _row_errors: "torch.Tensor | None"
    _late: "_Late | None"

    def __init__(self, data: "Mapping[str, torch.Tensor] | None" = None) -> None:
        """An Encoding over tensors that exist; collators and trainers rebuild mappings in this way."""
        self._data = dict(data or {})
        self._batch = None
        self._options = None
        self._lengths = None
        self._row_errors = None
        self._late = None

    @classmethod
    def _of(
        cls,
        batch: _core.Batch,
        call: options.Options,
        keys: Mapping[str, int],
        given: "Mapping[str, Any]",
        late: "_Late | None" = None,
        row_errors: "torch.Tensor | None" = None,
    ) -> "Encoding":
        """The result of a call: ``keys`` with their fields; ``given`` holds the tensors that the caller's memory already is; ``late`` what
        `patch` encodes."""
        enc = cls()
        enc._batch, enc._options, enc._late, enc._row_errors = batch, call, late, row_errors
        enc._data = {key: given[key] if key in given else _producer(batch, field, call) for key, field in keys.items()}
        return enc

    @property
    def lengths(self) -> "torch.Tensor":
        """Tokens of each row before padding: int64 ``[rows]``, on the CPU; on CUDA the host waits for them. A call under graph capture keeps
        none: sum the ``attention_mask``."""
        if self._lengths is None:
            if self._batch is None or self._options is None:
                mask = self._data.get("attention_mask")
                if mask is None:
                    raise AttributeError("lengths: this Encoding was not made by an engine and has no attention_mask")
                self._lengths = self["attention_mask"].sum(1).to("cpu")
            else:
                producer = _producer(self._batch, options.LENGTHS, self._options)
                self._lengths = _torch.as_tensor(producer.__dlpack__(), "enc.lengths")
        return self._lengths

    @property
    def place(self) -> Literal["cpu", "gpu"]:
        """Who encoded."""
        return "gpu" if self._batch is not None and self._batch.place == CUDA else "cpu"

    @property
    def row_errors(self) -> "torch.Tensor":
        """uint8 ``[rows]`` on the call's device: 0 for a good row. Only the GPU engine with ``sync=False`` leaves others: 1 the text of an
        added token is in it, 2 the normalizer may change it, 4 it is not UTF-8, 8 a piece of costly length, 16 the offsets are wrong."""
        if self._row_errors is None:
            batch, call = self._batch, self._options
            if batch is not None and call is not None and call.fields >> options.ROW_ERRORS & 1:
                producer = _producer(batch, options.ROW_ERRORS, call)
                self._row_errors = _torch.as_tensor(producer._queued(), "enc.row_errors")
            else:
                rows = batch.rows if batch is not None else next((len(tensor) for tensor in self.values()), 0)
                self._row_errors = _torch.zeros_u8(rows, (1, 0) if call is None else call.device)
        return self._row_errors

    def patch(self) -> "Encoding":
        """Encode the rows of `row_errors` on the CPU, write them over, and return self. Only after ``sync=False`` on the GPU are there any.

        The host waits for the flags and, where some are set, for the texts; the texts must still be what they were. A captured call may be
        patched after each replay. Queued on torch's current stream. Raises: ValueError naming the rows that are not UTF-8; whatever the
        CPU says of a row.
        """
        late, call = self._late, self._options
        if late is None or call is None:
            return self
        tokenizer, texts = late.tokenizer, late.texts
        flags = self.row_errors.tolist()
        rows = [row for row, why in enumerate(flags) if why]
        if not rows:
            return self
        if any(flags[row] & 16 for row in rows):
            raise ValueError("the offsets of the texts fall, or point outside of the data")
        ill = [row for row in rows if flags[row] & 4]
        if ill:
            more = f"; also in row {' '.join(map(str, ill[1:21]))}{' and more' if len(ill) > 21 else ''}" if len(ill) > 1 else ""
            error = ValueError(f"row {ill[0]}: ill-formed UTF-8{more}")
            error.row = ill[0]  # type: ignore[attr-defined]
            raise error
        some = _text.pick(texts, rows)
        tensors = {key: self[key] for key in self._data}
        height, width = (len(texts) if some is None else len(rows)), next(iter(tensors.values())).shape[1]
        made = {key: _torch.empty((height, width), f"int{call.dtype_bits}", call.device) for key in tensors}
        again = call._replace(
            flags=call.flags & ~options.NO_SYNC, fields=0, tokenize_on=options.CPU_PLACE, stream=_torch.current_stream(call.device_id)
        )
        outputs = [(options.FIELDS[key], _torch.capsule(tensor)) for key, tensor in made.items()]
        batch = tokenizer.encode(texts if some is None else some, None, again, outputs)
        lengths = _torch.as_tensor(_producer(batch, options.LENGTHS, again).__dlpack__(), "enc.lengths")
        for key, tensor in tensors.items():
            _torch.put_rows(tensor, rows, made[key], whole=some is None)
        _torch.put_rows(self.row_errors, rows, None)
        if not late.captured:
            self._lengths = _torch.put_rows(self.lengths.clone(), rows, lengths, whole=some is None)
        return self

    def dlpack(self, name: str) -> Any:
        """The DLPack producer of a field (or of ``"lengths"``), without torch: ``numpy.from_dlpack(enc.dlpack("input_ids"))``.

        Returns: a `DLPackTensor`; the tensor itself where it is not ours (``out=``, ``allocator="torch"``, after ``to()``).
        Raises: KeyError.
        """
        if name == "lengths" and name not in self._data:
            if self._batch is None or self._options is None:
                return self.lengths
            return _producer(self._batch, options.LENGTHS, self._options)
        value = self._data[name]
        if isinstance(value, _Read):
            return value.producer
        return value

    def to(self, device: "str | int | torch.device", *, non_blocking: bool = False) -> "Encoding":
        """Move every tensor, in place as transformers' BatchEncoding does, and return self."""
        for key in self._data:
            self._data[key] = self[key].to(device, non_blocking=non_blocking)
        if self._row_errors is not None:
            self._row_errors = self._row_errors.to(device, non_blocking=non_blocking)
        return self

    def pin_memory(self, device: object = None) -> "Encoding":
        """A copy in pinned memory, as ``DataLoader(pin_memory=True)`` makes it."""
        return self._with({key: self[key].pin_memory() for key in self._data})

    def __getitem__(self, key: str) -> "torch.Tensor":
        value = self._data[key]
        if isinstance(value, DLPackTensor):
            value = _Read(value, _torch.as_tensor(value._queued(), f"enc[{key!r}]"))
            self._data[key] = value
        tensor: torch.Tensor = value.tensor if isinstance(value, _Read) else value
        return tensor

    def __setitem__(self, key: str, value: "torch.Tensor") -> None:
        self._data[key] = value

    def __delitem__(self, key: str) -> None:
        del self._data[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __contains__(self, key: object) -> bool:
        return key in self._data

    def __getattr__(self, name: str) -> "torch.Tensor":
        if not name.startswith("_") and name in self._data:
            return self[name]
        raise AttributeError(f"Encoding has no {name!r}; it holds {', '.join(self._data) if not name.startswith('_') else 'nothing'}")

    def __repr__(self) -> str:
        parts = []
        for key, value in self._data.items():
            shown = value.tensor if isinstance(value, _Read) else value
            shape = list(getattr(shown, "shape", ()))
            parts.append(f"{key}: {str(getattr(shown, 'dtype', type(shown).__name__)).removeprefix('torch.')}{shape}")
        return f"Encoding({', '.join(parts)})"

    def _producer_of(self, field: int) -> DLPackTensor:
        if self._batch is None or self._options is None:
            raise AttributeError("this batch was not made by an engine in this process")
        return _producer(self._batch, field, self._options)

    def _with(self, data: "Mapping[str, torch.Tensor]") -> "Encoding":
        """The same batch, over other tensors."""
        enc = Encoding(data)
        enc._batch, enc._options = self._batch, self._options
        enc._lengths, enc._row_errors = self._lengths, self._row_errors
        return enc

    def __copy__(self) -> "Encoding":
        return self._with(self._data)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Encoding":
        return self._with({key: self[key].clone() for key in self._data})

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (dict(self.items()), self.lengths if self._batch is not None else self._lengths)


@final
class Ragged:
    """A batch without padding: row r is ``ids[offsets[r] : offsets[r + 1]]``.

    ``ids`` is int32 ``[tokens]``, ``offsets`` int64 ``[rows + 1]``, both on the call's device. ``len`` counts rows, ``ragged[r]`` is a
    view of one.
    """

    __slots__ = ("__weakref__", "_data", "_enc")

    def __init__(self, enc: Encoding) -> None:
        self._enc = enc

    @property
    def ids(self) -> "torch.Tensor":
        """All token ids, row after row: int32 ``[tokens]``."""
        return self._enc["ids"]

    @property
    def offsets(self) -> "torch.Tensor":
        """Where each row starts, and at last where the last one ends: int64 ``[rows + 1]``."""
        return self._enc["offsets"]

    @property
    def lengths(self) -> "torch.Tensor":
        """Tokens of each row: int64 ``[rows]``, on the CPU."""
        enc = self._enc
        return enc.lengths if enc._batch is not None else self.offsets.diff().to("cpu")

    @property
    def overflow_to_sample_mapping(self) -> "torch.Tensor":
        """The text that each row comes from: int64 ``[rows]``, on the CPU. Counts up by one without ``return_overflowing``."""
        tensor: torch.Tensor = _torch.as_tensor(
            self._enc._producer_of(options.SAMPLE_MAPPING)._queued(), "ragged.overflow_to_sample_mapping"
        )
        return tensor

    @property
    def place(self) -> Literal["cpu", "gpu"]:
        """Who encoded."""
        return self._enc.place

    def __arrow_c_device_array__(self, requested_schema: object = None, **keywords: object) -> "tuple[CapsuleType, CapsuleType]":
        """The rows as an Arrow list column, ``large_list<item: int32>``, where they lie: over the same memory, once it is written.

        On CUDA the host waits for the stream of the call. Raises: ValueError where the tensors are not the library's (``allocator="torch"``,
        after ``to()``); TypeError for a schema that is asked for.
        """
        if requested_schema is not None:
            raise TypeError("the rows are large_list<item: int32>; no other schema is made of them")
        offsets, ids = self._enc.dlpack("offsets"), self._enc.dlpack("ids")
        if not isinstance(offsets, DLPackTensor) or not isinstance(ids, DLPackTensor):
            raise ValueError("the tensors are torch's own; make the Arrow array of ragged.ids and ragged.offsets")
        if offsets.__dlpack_device__()[0] == CUDA:
            _driver.synchronize(offsets._stream or 1, offsets.__dlpack_device__()[1])
        return _core.arrow_lists(offsets._queued(), ids._queued(), len(self), ids.shape[0])

    def dlpack(self, name: str) -> Any:
        """The DLPack producer of ``"ids"``, ``"offsets"`` or ``"lengths"``, without torch."""
        return self._enc.dlpack(name)

    def to(self, device: "str | int | torch.device", *, non_blocking: bool = False) -> "Ragged":
        """Move both tensors, in place, and return self."""
        self._enc.to(device, non_blocking=non_blocking)
        return self

    def __len__(self) -> int:
        enc = self._enc
        return enc._batch.rows if enc._batch is not None else int(self.offsets.shape[0]) - 1

    def __getitem__(self, row: int) -> "torch.Tensor":
        rows = len(self)
        if not -rows <= row < rows:
            raise IndexError(f"row {row} of {rows}")
        start, end = self.offsets[row % rows : row % rows + 2].tolist()
        return self.ids[start:end]

    def __iter__(self) -> "Iterator[torch.Tensor]":
        bounds = self.offsets.tolist()
        for start, end in pairwise(bounds):
            yield self.ids[start:end]

    def __repr__(self) -> str:
        return f"Ragged({len(self)} rows, {self._enc!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Ragged, (self._enc,)


class _Late(NamedTuple):
    """What `Encoding.patch` needs of a call that nobody has waited for."""

    tokenizer: _core.Tokenizer
    texts: "Gathered"
    captured: bool


class _Read:
    """A tensor that was made of its producer; both are kept, so that `dlpack` still answers."""

    __slots__ = ("producer", "tensor")

    def __init__(self, producer: DLPackTensor, tensor: "torch.Tensor") -> None:
        self.producer = producer
        self.tensor = tensor


def _producer(batch: _core.Batch, field: int, call: options.Options) -> DLPackTensor:
    rows, width = batch.rows, batch.width
    shape: tuple[int, ...] = (rows, width)
    dtype, device = f"int{call.dtype_bits}", call.device
    if field == options.OFFSETS:
        shape = (rows, width, 2)
    elif field in (options.LENGTHS, options.SAMPLE_MAPPING):
        shape, dtype, device = (rows,), "int64", (1, 0)
    elif field == options.RAGGED_IDS:
        shape, dtype = (batch.tokens,), "int32"
    elif field == options.RAGGED_OFFSETS:
        shape, dtype = (rows + 1,), "int64"
    elif field == options.ROW_ERRORS:
        shape, dtype = (rows,), "uint8"
    return DLPackTensor(batch, field, device, call.stream, shape, dtype)


def _rebuild(data: "dict[str, torch.Tensor]", lengths: "torch.Tensor | None") -> Encoding:
    enc = Encoding(data)
    enc._lengths = lengths
    return enc
