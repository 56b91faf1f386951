"""Columns of text in memory that Python does not look into: tensors on a device or in pinned memory, Arrow's C interfaces.

Law: nothing is copied and nothing trusted here; what a column points to is kept by it, and checked by whoever encodes it.
"""

from typing import Any, NamedTuple

from . import _core, _driver, _torch
from .dlpack import CPU, CUDA

__all__ = ["Column", "arrow", "of_memory", "pick"]

Column = _core.Column

PINNED = 3  # DLDeviceType of pinned host memory
_ITEMS = {"|u1": 1, "<i4": 4, "<i8": 8, "|i1": 1, "<u1": 1}


class _Memory(NamedTuple):
    device: tuple[int, int]
    address: int
    items: int
    itemsize: int


def of_memory(data: Any, offsets: Any, validity: Any = None) -> "_core.Column | tuple[Any, Any, Any]":
    """A Column where the memory is a device's or pinned; else the three as objects with the buffer protocol."""
    text, bounds = _memory(data, "data", (1,)), _memory(offsets, "offsets", (4, 8))
    if text is None and bounds is None:
        return _host(data), _host(offsets), _host(validity)
    bits = None if validity is None else _memory(validity, "validity", (1,))
    if (
        text is None
        or bounds is None
        or text.device != bounds.device
        or (validity is not None and (bits is None or bits.device != text.device))
    ):
        raise ValueError("data, offsets and validity must lie together: all on one device, all in pinned memory, or all in other memory")
    return _core.Column(
        (data, offsets, validity),
        text.device[0],
        text.device[1],
        8 * bounds.itemsize,
        text.address,
        text.items,
        bounds.address,
        max(bounds.items - 1, 0),
        0 if bits is None else bits.address,
        0,
        0 if bits is None else -1,
    )


def arrow(value: Any) -> "_core.Column | None":
    """The column of an object that speaks Arrow's C interfaces, such as one of cuDF; None for any other."""
    kind = type(value)
    if hasattr(kind, "__arrow_c_device_array__"):
        return _core.arrow_column(*value.__arrow_c_device_array__())
    if hasattr(kind, "__arrow_c_array__"):
        return _core.arrow_column(*value.__arrow_c_array__())
    return None


def pick(column: "_core.Column", rows: list[int]) -> "_core.Buffers | None":
    """Some rows of a column as host memory, waited for; None where its memory is no tensor of torch's."""
    data, offsets = column.keep[:2] if isinstance(column.keep, tuple) else (None, None)
    if not _torch.is_tensor(data) or not _torch.is_tensor(offsets):
        return None
    texts = []
    ends = [0]
    for row in rows:
        first, last = offsets[row : row + 2].tolist()
        texts.append(bytes(data[first:last].cpu().numpy()))
        ends.append(ends[-1] + len(texts[-1]))
    from array import array

    return _core.Buffers(b"".join(texts), array("q", ends))


def _host(value: Any) -> Any:
    return value.numpy() if _torch.is_tensor(value) else value


def _memory(value: Any, name: str, sizes: tuple[int, ...]) -> _Memory | None:
    """Where a tensor on a device or in pinned memory lies; None for anything else."""
    if _torch.is_tensor(value):
        device = (CUDA, value.device.index or 0) if value.is_cuda else (PINNED, 0) if value.is_pinned() else (CPU, 0)
        if device[0] == CPU:
            return None
        dense = value.dim() == 1 and value.is_contiguous()
        itemsize, signed = value.element_size(), str(value.dtype)
        shape, good = tuple(value.shape), signed in ("torch.uint8", "torch.int32", "torch.int64")
        address, items = value.data_ptr(), value.numel()
    else:
        interface = getattr(value, "__cuda_array_interface__", None)  # CuPy, Numba
        if interface is None:
            return None
        shape, strides, kind = interface["shape"], interface.get("strides"), interface["typestr"]
        itemsize = _ITEMS.get(kind, 0)
        dense, good, signed = len(shape) == 1 and strides in (None, (itemsize,)), kind in _ITEMS, kind
        address, items = interface["data"][0], shape[0] if shape else 0
        index = getattr(getattr(value, "device", None), "id", None)
        device = (CUDA, _torch.current_device() if index is None else int(index))
        if interface.get("stream") is not None:
            _driver.wait(_torch.current_stream(device[1]) or 1, interface["stream"], device[1])
    if not dense or not good or itemsize not in sizes:
        want = "bytes (uint8)" if sizes == (1,) else "int32 or int64"
        raise TypeError(f"{name} must be {want} in one dimension, dense; not {signed} {list(shape)}")
    return _Memory(device, address, items, itemsize)
