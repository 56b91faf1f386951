"""A field of a batch as Python ints, without numpy or torch: read through the DLTensor at the head of its capsule."""

import ctypes

from . import _core

__all__ = ["flat"]

_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype = ctypes.c_void_p
_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]


def flat(batch: _core.Batch, field: int, count: int, bits: int) -> list[int]:
    """The first ``count`` values of a CPU field of ``bits``-bit ints."""
    if count == 0:
        return []
    capsule = batch.tensor(field)  # an unconsumed capsule frees its tensor when it goes
    tensor = _pointer(capsule, b"dltensor")
    data = ctypes.c_void_p.from_address(tensor).value  # DLManagedTensor.dl_tensor.data is its first member; our byte_offset is 0
    view = (ctypes.c_char * (count * bits // 8)).from_address(data or 0)
    return memoryview(view).cast("B").cast("q" if bits == 64 else "i").tolist()
