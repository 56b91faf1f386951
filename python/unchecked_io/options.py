"""From keywords to the options of one call: every value is checked and every default resolved here.

Defaults come, in this order, from the argument, the tokenizer.json's own padding and truncation sections, the tokenizer_config.json or the
live tokenizer. The sections of the file never act by themselves.
"""

import warnings
from collections.abc import Mapping
from operator import index
from typing import Any, Literal, NamedTuple, TypeAlias

from . import _core, _torch, threads
from .dlpack import CPU, CUDA
from .errors import DeviceError

__all__ = ["FIELDS", "Defaults", "Options", "Padding", "Truncation", "parse_device"]

Padding: TypeAlias = Literal["longest", "max_length", "do_not_pad"] | bool
Truncation: TypeAlias = Literal["longest_first", "only_first", "only_second", "do_not_truncate"] | bool | None
Side: TypeAlias = Literal["left", "right"]
Device: TypeAlias = Any  # "cpu", "cuda", "cuda:1", an index, or a torch.device

# uio_field
INPUT_IDS, ATTENTION_MASK, TOKEN_TYPE_IDS, SPECIAL_TOKENS_MASK, OFFSETS, WORD_IDS, SEQUENCE_IDS = range(7)
LENGTHS, SAMPLE_MAPPING, RAGGED_IDS, RAGGED_OFFSETS, ROW_ERRORS = range(7, 12)

FIELDS: Mapping[str, int] = {
    "input_ids": INPUT_IDS,
    "token_type_ids": TOKEN_TYPE_IDS,
    "attention_mask": ATTENTION_MASK,
    "special_tokens_mask": SPECIAL_TOKENS_MASK,
    "offset_mapping": OFFSETS,
    "word_ids": WORD_IDS,
    "sequence_ids": SEQUENCE_IDS,
    "overflow_to_sample_mapping": SAMPLE_MAPPING,
}
"""The keys of an Encoding, named and ordered as transformers does."""

# uio_options.flags
ADD_SPECIAL_TOKENS, SPLIT_SPECIAL_TOKENS, RETURN_OVERFLOWING, _, NO_SYNC = (1 << bit for bit in range(5))

PADDING = {"do_not_pad": 0, "longest": 1, "max_length": 2}
TRUNCATION = {"do_not_truncate": 0, "longest_first": 1, "only_first": 2, "only_second": 3}
SIDES = {"right": 0, "left": 1}
_PLACES = {"auto": 0, "cpu": 1, "gpu": 2}
CPU_PLACE, GPU = _PLACES["cpu"], _PLACES["gpu"]
_BITS = {"int64": 64, "int32": 32}

UNLIMITED = 10**20
"""A model_max_length from here on means that there is none (transformers' sentinel is 1e30)."""


class Defaults(NamedTuple):
    """What a tokenizer says about padding and truncation when the call does not."""

    pad_id: int | None = None  # None: nobody says
    pad_from_file: bool = False
    pad_type_id: int | None = None
    padding_side: Side = "right"
    truncation_side: Side = "right"
    max_length: int | None = None  # of the file's truncation section
    pad_length: int | None = None  # of the file's padding section, when it is fixed
    model_max_length: int | None = None
    clean_up: bool = False


class Options(NamedTuple):
    """The options tuple of `_core`, in the order of ``_core.OPTIONS``."""

    flags: int = ADD_SPECIAL_TOKENS
    fields: int = 0
    padding: int = 0
    max_length: int = -1
    stride: int = 0
    pad_to_multiple_of: int = 0
    pad_id: int = -1
    pad_type_id: int = -1
    padding_side: int = 0
    truncation: int = 0
    truncation_side: int = 0
    dtype_bits: int = 64
    device_type: int = CPU
    device_id: int = 0
    stream: int = 0
    tokenize_on: int = 0
    num_threads: int = 0

    @property
    def device(self) -> tuple[int, int]:
        return self.device_type, self.device_id


def resolve(
    defaults: Defaults,
    *,
    fields: int,
    add_special_tokens: bool = True,
    padding: Padding = False,
    max_length: int | None = None,
    truncation: Truncation = False,
    stride: int = 0,
    padding_side: str | None = None,
    truncation_side: str | None = None,
    pad_to_multiple_of: int | None = None,
    pad_id: int | None = None,
    pad_type_id: int | None = None,
    dtype: Any = "int64",
    return_overflowing: bool = False,
    split_special_tokens: bool = False,
    device: Device = "cpu",
    tokenize_on: str = "auto",
    sync: bool = True,
    num_threads: int | None = None,
) -> Options:
    """The options of a call.

    Raises: TypeError, ValueError naming the keyword; DeviceError where CUDA is asked for in a forked child.
    """
    pad = _choice("padding", "longest" if padding is True else "do_not_pad" if padding is False else padding, PADDING)
    cut = _choice("truncation", _truncation_name(truncation), TRUNCATION)
    length = -1 if max_length is None else number("max_length", max_length)
    if length < 0 and max_length is not None:
        raise ValueError(f"max_length must not be negative, not {max_length}")
    if max_length is None and (pad == 2 or cut):
        length = _default_length(defaults, fixed=pad == 2, cut=cut != 0)
    if length >= 0 and pad != 2 and not cut:
        warnings.warn("max_length is ignored without truncation; pass truncation=True or padding='max_length'", UserWarning, stacklevel=3)
        length = -1
    multiple = 0 if pad_to_multiple_of is None else number("pad_to_multiple_of", pad_to_multiple_of)
    if multiple < 0 or (multiple == 0 and pad_to_multiple_of is not None):
        raise ValueError(f"pad_to_multiple_of must be at least 1, not {pad_to_multiple_of}")
    if pad and cut and multiple > 1 and length % multiple:
        raise ValueError(f"with truncation and padding, max_length={length} must be a multiple of pad_to_multiple_of={multiple}")
    share = number("stride", stride)
    if share < 0:
        raise ValueError(f"stride must not be negative, not {stride}")
    if share and not cut:
        raise ValueError("stride is the overlap of the pieces that truncation makes; pass truncation=True")
    if return_overflowing and not cut:
        raise ValueError("return_overflowing returns the pieces that truncation cuts off; pass truncation=True")
    if pad_id is not None:
        pad_id = number("pad_id", pad_id)
        if not 0 <= pad_id < 1 << 31:
            raise ValueError(f"pad_id must be a token id, not {pad_id}")
    elif not defaults.pad_from_file and defaults.pad_id is not None:
        pad_id = defaults.pad_id
    if pad_type_id is None:
        pad_type_id = defaults.pad_type_id
    elif not 0 <= (pad_type_id := number("pad_type_id", pad_type_id)) < 1 << 31:
        raise ValueError(f"pad_type_id must be a token type, not {pad_type_id}")
    flags = (
        (ADD_SPECIAL_TOKENS if add_special_tokens else 0)
        | (SPLIT_SPECIAL_TOKENS if split_special_tokens else 0)
        | (RETURN_OVERFLOWING if return_overflowing else 0)
        | (0 if sync else NO_SYNC)
    )
    kind, number_of_device = parse_device(device)
    stream = _torch.current_stream(number_of_device) if kind == CUDA else 0
    return Options(
        flags,
        fields,
        pad,
        length,
        share,
        multiple,
        -1 if pad_id is None else pad_id,
        -1 if pad_type_id is None else pad_type_id,
        _choice("padding_side", padding_side if padding_side is not None else defaults.padding_side, SIDES),
        cut,
        _choice("truncation_side", truncation_side if truncation_side is not None else defaults.truncation_side, SIDES),
        bits(dtype),
        kind,
        number_of_device,
        stream,
        _choice("tokenize_on", tokenize_on, _PLACES),
        threads.resolve(num_threads),
    )


def bits(dtype: Any) -> int:
    """64 or 32: of "int64", "int32", or torch's or numpy's dtypes of these names."""
    name = dtype if isinstance(dtype, str) else getattr(dtype, "name", None) or getattr(dtype, "__name__", None) or str(dtype)
    name = name.removeprefix("torch.")
    if name not in _BITS:
        raise ValueError(f"dtype must be 'int64' or 'int32', not {dtype!r}")
    return _BITS[name]


def parse_device(device: Device) -> tuple[int, int]:
    """(DLPack device type, index). "cuda" is torch's current device; an int is the index of a CUDA device.

    Raises: ValueError; DeviceError where CUDA is asked for in a forked child, before CUDA is touched.
    """
    if isinstance(device, str):
        kind, colon, text = device.partition(":")
        position: int | None = int(text) if text.isdecimal() else None
        if colon and position is None:
            raise ValueError(f"device must be 'cpu', 'cuda' or 'cuda:<index>', not {device!r}")
    elif isinstance(device, int) and not isinstance(device, bool):
        kind, position = "cuda", device
    elif hasattr(device, "type") and hasattr(device, "index"):  # torch.device
        kind, position = device.type, device.index
    else:
        raise TypeError(f"device must be a str, an int or a torch.device, not {type(device).__name__}")
    if kind == "cpu" and position in (None, 0):
        return CPU, 0
    if kind != "cuda" or (position is not None and not 0 <= position < 1 << 31):
        raise ValueError(f"device must be 'cpu', 'cuda' or 'cuda:<index>', not {device!r}")
    if _core.is_forked():
        raise DeviceError(
            "CUDA cannot be used in a forked child process. Start the workers with 'spawn' or 'forkserver' "
            "(DataLoader: multiprocessing_context='spawn'), or encode with device='cpu' in the workers and move the batch in the main "
            "process"
        )
    return CUDA, _torch.current_device() if position is None else position


def number(name: str, value: Any) -> int:
    """An int that is no bool and fits in 63 bits."""
    if isinstance(value, bool):
        raise TypeError(f"{name} must be an int, not bool")
    try:
        result = index(value)
    except TypeError:
        raise TypeError(f"{name} must be an int, not {type(value).__name__}") from None
    if not -(1 << 62) < result < 1 << 62:
        raise ValueError(f"{name} is out of range: {result}")
    return result


def _truncation_name(value: Any) -> Any:
    if value is True:
        return "longest_first"
    return "do_not_truncate" if value is False or value is None else value


def _choice(name: str, value: Any, allowed: Mapping[str, int]) -> int:
    value = getattr(value, "value", value)  # transformers' enums
    if isinstance(value, str) and value in allowed:
        return allowed[value]
    raise ValueError(f"{name} must be {' or '.join(repr(key) for key in allowed)}, not {value!r}")


def _default_length(defaults: Defaults, *, fixed: bool, cut: bool) -> int:
    if fixed and not cut and defaults.pad_length is not None:
        return defaults.pad_length
    if defaults.max_length is not None:
        return defaults.max_length
    if defaults.model_max_length is not None:
        return defaults.model_max_length
    what = "padding='max_length'" if fixed else "truncation"
    raise ValueError(f"{what} needs max_length=: neither the tokenizer.json nor a model_max_length sets one")
