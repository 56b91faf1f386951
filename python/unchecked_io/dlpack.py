"""The DLPack producer: one field of a batch, for any library that reads DLPack (PyTorch, NumPy, CuPy, JAX).

The object owns nothing but a reference to its batch: every export is a new tensor over the same storage, or over a copy where one is asked for,
and the storage lives until the last of them is dropped, whatever became of the object, the batch or the engine.
"""

from operator import index
from typing import TYPE_CHECKING, Any, final

from . import _core, _driver

if TYPE_CHECKING:
    from typing_extensions import CapsuleType

__all__ = ["CPU", "CUDA", "DLPackTensor"]

CPU, CUDA = 1, 2  # DLDeviceType


@final
class DLPackTensor:
    """One tensor of a batch, for ``numpy.from_dlpack``, ``torch.from_dlpack`` and the like.

    ``__dlpack__`` gives a legacy capsule, or a versioned one where the consumer's ``max_version`` allows it. It may be called again: the
    tensors share memory. What cannot be done is a BufferError, never a TypeError (consumers take that for an older protocol and try again).
    """

    __slots__ = ("_batch", "_device", "_field", "_stream", "dtype", "shape")

    def __init__(self, batch: _core.Batch, field: int, device: tuple[int, int], stream: int, shape: tuple[int, ...], dtype: str) -> None:
        self._batch = batch
        self._field = field
        self._device = device
        self._stream = stream  # the CUstream that the writing was queued on
        self.shape = shape
        self.dtype = dtype

    def __dlpack_device__(self) -> tuple[int, int]:
        """(1, 0) on the CPU, (2, n) on CUDA device n."""
        return self._device

    def __dlpack__(
        self,
        *,
        stream: int | None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> "CapsuleType":
        """A capsule over this tensor's memory, or over a copy of it.

        Args:
            stream: on CUDA, the consumer's stream, which is made to wait for ours: None or 1 the legacy default stream, 2 the per-thread
                default stream, -1 no waiting. On the CPU None or -1.
            max_version: from (1, 0) on a versioned capsule is given.
            dl_device: None, the device where the tensor is, or (1, 0): a CUDA tensor is then copied to the CPU, and waited for.
            copy: True: always a copy, which a versioned capsule is flagged as. False: never one. None: only where dl_device asks for it.

        Raises: BufferError; DeviceError, DeviceMemoryError, MemoryError where a copy cannot be made.
        """
        device = self._device if dl_device is None else _two("dl_device", dl_device)
        versioned = max_version is not None and _two("max_version", max_version)[0] >= 1
        moved = device != self._device
        if moved and (device != (CPU, 0) or copy is False):
            never = " without a copy" if device == (CPU, 0) else ""
            raise BufferError(f"the tensor is on device {self._device} and is not exported to {device}{never}; move it in the consumer")
        if self._device[0] == CPU:
            if stream not in (None, -1):
                raise BufferError(f"stream={stream!r}: a CPU tensor has no stream")
            return self._batch.copy(self._field, versioned) if copy else self._batch.tensor(self._field, versioned)
        if stream == 0:
            raise BufferError("stream=0 is ambiguous on CUDA: pass 1 (legacy default) or 2 (per-thread default)")
        consumer = 1 if stream is None else stream
        if consumer < -1:
            raise BufferError(f"stream={stream!r} is no stream")
        if moved or copy:  # queued on our stream, so that the consumer's waits for the copy as well
            capsule = self._batch.copy(self._field, versioned, *device, self._stream)
        else:
            capsule = self._batch.tensor(self._field, versioned)
        if consumer != -1 and not moved:
            _driver.wait(consumer, self._stream or 1, self._device[1])
        return capsule

    def _queued(self) -> "CapsuleType":
        """A capsule for the stream that the call itself was queued on."""
        return self._batch.tensor(self._field)

    def __repr__(self) -> str:
        where = "cpu" if self._device[0] == CPU else f"cuda:{self._device[1]}"
        return f"DLPackTensor({self.dtype}{list(self.shape)}, {where})"


def _two(name: str, value: Any) -> tuple[int, int]:
    """A pair of ints. Anything else is a BufferError, too: see `DLPackTensor`."""
    try:
        first, second = value
        return index(first), index(second)
    except (TypeError, ValueError):
        raise BufferError(f"{name} must be two ints, not {value!r}") from None
