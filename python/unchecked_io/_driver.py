"""CUDA driver calls of our own: make a stream wait for another, wait for one. Only a hand-over to a foreign stream needs them.

Streams here are CUstream values; 1 is the legacy default stream, 2 the per-thread one, as in the driver's own header. The device's primary
context, which PyTorch and our library use, is pushed for the calls and popped again.
"""

import ctypes
import os
from collections.abc import Callable

from .errors import DeviceError

__all__ = ["synchronize", "wait"]

_EVENT_DISABLE_TIMING = 2


def wait(consumer: int, producer: int, device: int) -> None:
    """Queue on ``consumer`` a wait for everything queued on ``producer`` so far. The host does not wait."""
    if consumer == producer:
        return

    def queue(call: Callable[..., None]) -> None:
        event = ctypes.c_void_p()
        call("cuEventCreate", ctypes.byref(event), _EVENT_DISABLE_TIMING)
        try:
            call("cuEventRecord", event, ctypes.c_void_p(producer))
            call("cuStreamWaitEvent", ctypes.c_void_p(consumer), event, 0)
        finally:
            call("cuEventDestroy_v2", event)  # the driver frees it once the wait has been met

    _within(device, queue)


def synchronize(stream: int, device: int) -> None:
    """Wait until everything queued on the stream so far has run."""
    _within(device, lambda call: call("cuStreamSynchronize", ctypes.c_void_p(stream)))


def _within(device: int, work: "Callable[[Callable[..., None]], None]") -> None:
    """Run driver calls in the device's primary context."""
    try:
        cuda = ctypes.CDLL(os.environ.get("UIO_LIBCUDA") or "libcuda.so.1")
    except OSError as error:
        raise DeviceError(f"the CUDA driver cannot be opened: {error}") from error

    def call(name: str, *args: object) -> None:
        status = getattr(cuda, name)(*args)
        if status:
            text = ctypes.c_char_p()
            cuda.cuGetErrorName(status, ctypes.byref(text))
            raise DeviceError(f"{name}: {(text.value or b'').decode() or status}")

    handle = ctypes.c_int()
    context = ctypes.c_void_p()
    call("cuInit", 0)
    call("cuDeviceGet", ctypes.byref(handle), device)
    call("cuDevicePrimaryCtxRetain", ctypes.byref(context), handle)
    try:
        call("cuCtxPushCurrent_v2", context)
        try:
            work(call)
        finally:
            call("cuCtxPopCurrent_v2", ctypes.byref(context))
    finally:
        call("cuDevicePrimaryCtxRelease_v2", handle)
