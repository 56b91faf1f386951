"""The cells of a tensor of ours, wherever it lies: without torch, and on the fake driver's devices too, whose memory is the host's."""

from __future__ import annotations

import ctypes
import os
from typing import Any

import numpy as np
from unchecked_io.dlpack import DLPackTensor


class _Tensor(ctypes.Structure):  # DLTensor, the first member of DLManagedTensor
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
    ]


_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


def address(capsule: object) -> int:
    """Where a tensor lies."""
    return int(_Tensor.from_address(_pointer(capsule, b"dltensor")).data)


def cells(producer: DLPackTensor) -> np.ndarray[Any, Any]:
    """A copy of what the tensor holds: on the fake device, memory that this process can read."""
    return _read(producer.__dlpack__(stream=-1) if producer.__dlpack_device__()[0] == 2 else producer.__dlpack__())


def brought(producer: DLPackTensor) -> np.ndarray[Any, Any]:
    """The same from any device, by the library's own copy to the host."""
    return _read(producer.__dlpack__(dl_device=(1, 0)))


def _read(capsule: object) -> np.ndarray[Any, Any]:
    t = _Tensor.from_address(_pointer(capsule, b"dltensor"))
    shape = tuple(t.shape[i] for i in range(t.ndim))
    dtype = np.dtype({(0, 64): np.int64, (0, 32): np.int32, (1, 8): np.uint8}[t.code, t.bits])
    count = int(np.prod(shape))
    if count == 0:
        assert not t.data
        return np.zeros(shape, dtype)
    raw = (ctypes.c_char * (count * dtype.itemsize)).from_address(t.data)
    return np.frombuffer(bytes(raw), dtype).reshape(shape)


def host(encoded: Any, key: str) -> np.ndarray[Any, Any]:
    """A field of an Encoding, or of a Ragged, on the host: through torch, but from the fake driver as it lies."""
    if "fakecuda" in os.environ.get("UIO_LIBCUDA", ""):
        return cells(getattr(encoded, "_enc", encoded).dlpack(key))
    found: np.ndarray[Any, Any] = getattr(encoded, key).cpu().numpy()
    return found
