"""Arrow's C device interface as a producer and a consumer speak it, by ctypes: for columns where no library is that makes them."""

from __future__ import annotations

import ctypes
from typing import Any


class _Schema(ctypes.Structure):
    pass


class _Array(ctypes.Structure):
    pass


class _DeviceArray(ctypes.Structure):
    pass


_ReleaseSchema = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Schema))
_ReleaseArray = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Array))
_Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_char_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(_Schema))),
    ("dictionary", ctypes.POINTER(_Schema)),
    ("release", _ReleaseSchema),
    ("private", ctypes.c_void_p),
]
_Array._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(_Array))),
    ("dictionary", ctypes.POINTER(_Array)),
    ("release", _ReleaseArray),
    ("private", ctypes.c_void_p),
]
_DeviceArray._fields_ = [
    ("array", _Array),
    ("device_id", ctypes.c_int64),
    ("device_type", ctypes.c_int32),
    ("sync_event", ctypes.c_void_p),
    ("reserved", ctypes.c_int64 * 3),
]

_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


def _address(memory: Any) -> int:
    if isinstance(memory, int):  # an address that nobody may read from: Rust's producers have their alignment there where a buffer is empty
        return memory
    if hasattr(memory, "data_ptr"):
        return int(memory.data_ptr())
    interface = getattr(memory, "__cuda_array_interface__", None) or memory.__array_interface__
    return int(interface["data"][0])


class Array:
    """A column of strings, rows [first, first + rows) of what the buffers hold. It lives as long as whoever made it keeps it."""

    def __init__(
        self,
        data: Any,
        offsets: Any,
        rows: int,
        *,
        bits: int,
        first: int = 0,
        validity: Any = None,
        nulls: int = 0,
        device: int = 2,
        format: bytes | None = None,
        event: int | None = None,
    ) -> None:
        self.data, self._kept = data, (offsets, validity)
        self._schema_done = _ReleaseSchema(lambda _: None)
        self._array_done = _ReleaseArray(lambda _: None)
        self._schema = _Schema(format=format or (b"U" if bits == 64 else b"u"), name=b"", release=self._schema_done)
        self._buffers = (ctypes.c_void_p * 3)(None if validity is None else _address(validity), _address(offsets), _address(data))
        self._event = ctypes.c_void_p(event)
        self._array = _DeviceArray(device_id=0 if device == 2 else -1, device_type=device)
        self._array.array = _Array(
            length=rows,
            null_count=nulls,
            offset=first,
            n_buffers=3,
            buffers=ctypes.cast(self._buffers, ctypes.POINTER(ctypes.c_void_p)),
            release=self._array_done,
        )
        if event is not None:
            self._array.sync_event = ctypes.addressof(self._event)

    def __arrow_c_device_array__(self, requested_schema: object = None, **keywords: object) -> tuple[Any, Any]:
        return (
            _new(ctypes.addressof(self._schema), b"arrow_schema", None),
            _new(ctypes.addressof(self._array), b"arrow_device_array", None),
        )


def lists(producer: Any, host: Any = None) -> list[list[int]]:
    """The rows of a list column whose memory this process can read, or reads by ``host(address, bytes)``."""
    schema, array = producer.__arrow_c_device_array__()
    s = _Schema.from_address(_pointer(schema, b"arrow_schema"))
    a = _DeviceArray.from_address(_pointer(array, b"arrow_device_array"))
    assert s.format == b"+L" and s.children[0].contents.format == b"i" and a.array.n_buffers == 2 and a.array.n_children == 1
    child = a.array.children[0].contents
    read = host or ctypes.string_at
    offsets = memoryview(read(a.array.buffers[1], 8 * (a.array.length + 1))).cast("q")
    ids = memoryview(read(child.buffers[1], 4 * child.length)).cast("i") if child.length else []
    rows = [list(ids[offsets[r] : offsets[r + 1]]) for r in range(a.array.length)]
    assert offsets[a.array.length] == child.length
    s.release(ctypes.byref(s))
    a.array.release(ctypes.byref(a.array))
    return rows
