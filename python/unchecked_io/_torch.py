"""The only file that loads torch: each function where it is needed."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ._lazy import load

if TYPE_CHECKING:
    import torch
    from typing_extensions import CapsuleType

__all__ = ["as_tensor", "capsule", "capturing", "current_device", "current_stream", "empty", "is_tensor", "loaded", "put_rows", "zeros_u8"]


def _import(what: str) -> Any:
    try:
        return load("torch")
    except ImportError as error:
        raise ImportError(f"{what} needs PyTorch: pip install torch. Without it: numpy.from_dlpack(enc.dlpack(name))") from error


def loaded() -> Any | None:
    """torch, if this process has imported it; not one that another thread is in the middle of importing."""
    torch = sys.modules.get("torch")
    return None if torch is None or getattr(torch.__spec__, "_initializing", False) else torch


def is_tensor(value: object) -> bool:
    torch = loaded()
    return torch is not None and isinstance(value, torch.Tensor)


def as_tensor(handed: "CapsuleType", what: str) -> "torch.Tensor":
    """A tensor that owns what the capsule holds. Nothing is queued: the memory is ordered on the stream of the call that made it."""
    tensor: torch.Tensor = _import(what).utils.dlpack.from_dlpack(handed)
    return tensor


def capsule(tensor: "torch.Tensor") -> "CapsuleType":
    """A capsule over a tensor's memory, without the stream hand-over of ``__dlpack__``."""
    handed: CapsuleType = _import("a tensor").utils.dlpack.to_dlpack(tensor)
    return handed


def empty(shape: Sequence[int], dtype: str, device: tuple[int, int]) -> "torch.Tensor":
    """Memory of torch's own allocators. On CUDA it belongs to the current stream."""
    module = _import('allocator="torch"')
    tensor: torch.Tensor = module.empty(tuple(shape), dtype=getattr(module, dtype), device="cpu" if device[0] == 1 else f"cuda:{device[1]}")
    return tensor


def capturing(index: int) -> bool:
    """Whether torch's current stream of the device is being captured into a CUDA graph."""
    cuda = _cuda()
    if cuda is None or index >= cuda.device_count():
        return False
    if cuda.current_device() == index:
        return bool(cuda.is_current_stream_capturing())
    with cuda.device(index):
        return bool(cuda.is_current_stream_capturing())


def put_rows(tensor: "torch.Tensor", rows: Sequence[int], values: "torch.Tensor | None", *, whole: bool = False) -> "torch.Tensor":
    """Write rows of a tensor: those of ``values``, which has them alone or is a ``whole`` batch; None: zeros. Returns the tensor."""
    index = _import("patch()").tensor(rows, device=tensor.device)
    tensor[index] = 0 if values is None else values[index] if whole else values
    return tensor


def zeros_u8(rows: int, device: tuple[int, int]) -> "torch.Tensor":
    module = _import("row_errors")
    tensor: torch.Tensor = module.zeros(rows, dtype=module.uint8, device="cpu" if device[0] == 1 else f"cuda:{device[1]}")
    return tensor


def _cuda() -> Any | None:
    """torch.cuda, if it is in use: before that, the current device is 0 and every current stream the legacy default one."""
    torch = loaded()
    return torch.cuda if torch is not None and torch.cuda.is_initialized() else None


def current_device() -> int:
    """The index that "cuda" means: torch's current device; 0 where torch does not use CUDA."""
    cuda = _cuda()
    return 0 if cuda is None else int(cuda.current_device())


def current_stream(index: int) -> int:
    """torch's current stream on a device, a CUstream; 0, the legacy default stream, where torch does not use CUDA or that device."""
    cuda = _cuda()
    if cuda is None or (index > 0 and index >= cuda.device_count()):
        return 0
    raw = getattr(loaded()._C, "_cuda_getCurrentRawStream", None)  # type: ignore[union-attr] # makes no object: 10 us less
    return int(cuda.current_stream(index).cuda_stream if raw is None else raw(index))
