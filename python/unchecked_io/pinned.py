"""PinnedBatcher: texts to ids on a GPU, through pinned staging, as one tensor."""

from typing import TYPE_CHECKING, Any, final

from . import options
from .engine import TokenizerEngine
from .text import Texts

if TYPE_CHECKING:
    import torch

__all__ = ["PinnedBatcher"]


@final
class PinnedBatcher:
    """`TokenizerEngine.encode_batch` onto one device, giving ``input_ids`` alone.

    Staging is pinned, pooled and bounded; it never leaves the library, and a piece of it is used again only after its copy has ended.
    """

    __slots__ = ("_device", "_engine")

    def __init__(self, engine: TokenizerEngine, device: options.Device = "cuda:0") -> None:
        """Raises: TypeError, ValueError for what is no CUDA device. The driver is asked at the first batch."""
        if not isinstance(engine, TokenizerEngine):
            raise TypeError(f"engine must be a TokenizerEngine, not {type(engine).__name__}")
        if (device if isinstance(device, str) else getattr(device, "type", "")).partition(":")[0] == "cpu":
            raise ValueError("PinnedBatcher needs a CUDA device; on the CPU use TokenizerEngine.encode_batch")
        self._engine = engine
        self._device = device

    def batch_encode_to_gpu(self, texts: Texts, pairs: Texts | None = None, **keywords: Any) -> "torch.Tensor":
        """Padded ``input_ids``, int64 ``[rows, width]``, on the device.

        Keywords as `TokenizerEngine.encode_batch`, without ``device`` and ``return_attention_mask``. Queued on torch's current stream;
        the host does not wait. Raises: DeviceError where there is no such device; whatever ``encode_batch`` raises.
        """
        for name in ("device", "return_attention_mask"):
            if name in keywords:
                raise TypeError(f"batch_encode_to_gpu() takes no {name}=")
        return self._engine.encode_batch(texts, pairs, device=self._device, return_attention_mask=False, **keywords)["input_ids"]

    def __repr__(self) -> str:
        return f"PinnedBatcher({self._engine!r}, device={self._device!r})"
