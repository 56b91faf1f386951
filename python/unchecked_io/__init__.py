"""Text to PyTorch tensors, on the CPU or the GPU, with Hugging Face's token ids.

    import unchecked_io as uio

    eng = uio.TokenizerEngine.from_file("tokenizer.json")
    enc = eng.encode_batch(["one text", "another"], device="cuda")
    model(**enc)

Importing this package costs nothing: each name is loaded when it is first used (PEP 562), and the native library only when a tokenizer is
opened.
"""

TYPE_CHECKING = False  # typing.TYPE_CHECKING without importing typing
if TYPE_CHECKING:
    from ._version import __version__
    from .dlpack import DLPackTensor
    from .dropin import accelerate
    from .encoding import Encoding, Ragged
    from .engine import AddedToken, TokenizerEngine
    from .errors import (
        DeviceError,
        DeviceMemoryError,
        EncodeError,
        EngineUnavailableError,
        InternalError,
        InvalidTokenizerError,
        UncheckedIOError,
        UnsupportedTokenizerError,
    )
    from .memory import empty_cache, hold_frees, stats
    from .pinned import PinnedBatcher
    from .prompt import AppendState, DecodeStream
    from .text import Utf8

__all__ = [
    "AddedToken",
    "AppendState",
    "DLPackTensor",
    "DecodeStream",
    "DeviceError",
    "DeviceMemoryError",
    "EncodeError",
    "Encoding",
    "EngineUnavailableError",
    "InternalError",
    "InvalidTokenizerError",
    "PinnedBatcher",
    "Ragged",
    "TokenizerEngine",
    "UncheckedIOError",
    "UnsupportedTokenizerError",
    "Utf8",
    "__version__",
    "accelerate",
    "empty_cache",
    "hold_frees",
    "stats",
]

_HOME = {
    "AddedToken": "engine",
    "AppendState": "prompt",
    "DLPackTensor": "dlpack",
    "DecodeStream": "prompt",
    "Encoding": "encoding",
    "PinnedBatcher": "pinned",
    "Ragged": "encoding",
    "TokenizerEngine": "engine",
    "Utf8": "text",
    "__version__": "_version",
    "accelerate": "dropin",
    "empty_cache": "memory",
    "hold_frees": "memory",
    "stats": "memory",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_HOME.get(name, 'errors')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
