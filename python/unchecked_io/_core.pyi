"""The CPython side of unchecked-io: gathers text, drives jobs of libunchecked_io.so, wraps tensors in capsules.

Importing this module defines types and registers ``pthread_atfork`` handlers; it starts no thread and opens no library. The library is
opened by the first call that needs it (marked *loads* below) and never closed. No call that can take time holds the GIL.

A forked child never calls into the copy that its parent opened (a Go runtime does not survive ``fork``): the first use there opens a
private copy of the file, and each `Tokenizer` opens itself again from its JSON. Batches of the parent are dead there: dropping them does
nothing, their tensors stay valid.

Errors are classes of ``unchecked_io.errors`` (looked up by name when raised), or ``ValueError``, ``TypeError``, ``MemoryError``. Where a
row is at fault the message names it and the exception has ``.row``. A library that cannot be opened, or a forked child that cannot have a
copy of its own, is `EngineUnavailableError` from any call marked *loads*.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, final

from typing_extensions import Buffer, CapsuleType

# The order of the fields of uio_options behind `size`, without outputs. Every item is an int:
#   flags, fields, padding, max_length, stride, pad_to_multiple_of, pad_id, pad_type_id, padding_side, truncation, truncation_side,
#   dtype_bits, device_type, device_id, stream, tokenize_on, num_threads
# A NamedTuple of these will do. The flag UIO_DEFER_OUTPUT is set by encode() itself where `alloc` is given.
_Options: TypeAlias = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int]

# (field, capsule): a "dltensor" or "dltensor_versioned" over dense memory on options.device. encode() reads through the capsule and
# keeps it alive until the batch is written, but does not consume it: we neither rename it nor call its deleter.
_Output: TypeAlias = tuple[int, CapsuleType]

_Texts: TypeAlias = list[str] | tuple[str, ...] | Buffers | Column

ABI_VERSION: Final[int]
"""UIO_ABI_VERSION of the header this module was built with."""
OPTIONS: Final[tuple[str, ...]]
"""The names of the items of the options tuple, in order."""

def library_path() -> str:
    """The file that would be opened, or was: ``$UIO_LIBRARY``, else ``libunchecked_io.so`` beside this module. Opens nothing."""

def abi() -> int:
    """The ABI version of the library (it equals `ABI_VERSION`, else it would not have loaded). *Loads.*"""

def loaded() -> bool:
    """Whether this process has a library of its own open. A forked child starts with False."""

def is_forked() -> bool:
    """Whether this process was forked, directly or not, from the one that imported this module."""

def fork_mode() -> str:
    """How a forked child gets its copy of the library: "memfd", "file", or "none" where this machine allows neither.

    In a child that has its copy: how it got it. Else this tries out what the machine allows, without the library; under a millisecond.
    UIO_FORK_COPY=memfd|file|none allows only that one.
    """

def versions() -> dict[str, Any]:
    """ "library", "oracle" (str), "abi" (int), "path" (str), "copies" (int: how many forks lie between it and the first). *Loads.*"""

def process_stats() -> str:
    """Counters of the process, a flat JSON object. *Loads.*"""

def cuda_count() -> tuple[int, str]:
    """CUDA devices that this process can use, and the reason where there are none. *Loads*, and initialises the CUDA driver.

    In a child of a process that had used CUDA through us: ``(0, reason)``.
    """

def cuda_info(index: int) -> str:
    """A JSON object: name, compute capability, driver version, memory. Raises DeviceError. *Loads.*"""

def empty_cache() -> None:
    """Free dropped device blocks and idle pinned staging. Does nothing where the library is not loaded."""

def hold_frees(delta: int) -> None:
    """Balance of +1 and -1: while positive, dropped device blocks are kept (CUDA graph capture elsewhere in the process). *Loads.*"""

def poison(on: bool) -> None:
    """For tests: fill pools, staging and fresh outputs with 0xCC before use. *Loads.*"""

@final
class Buffers:
    """Rows of UTF-8 in one buffer, as Arrow lays out strings: row r is ``data[offsets[first + r] : offsets[first + r + 1]]``.

    data      any contiguous buffer of bytes. One that can be written to is copied by each encode; pass
              ``memoryview(x).toreadonly()`` for memory that you promise not to change before its texts were let go.
    offsets   int32 or int64 in native byte order; `offset_width`, 4 or 8, tells which where the buffer's itemsize is 1.
    validity  None, or a bitmap, least significant bit first; bit ``first + r`` is row r. Where it is 0, encode raises ValueError.
    rows      None: as many as the offsets hold behind `first`.
    gap       bytes at the end of each row that are no text, such as a newline; behind the last row they need not be there.

    Objects are kept, not their buffers: those are taken by each encode, checked there (ValueError: not monotone, out of bounds), and
    given back when the last worker has let go of the texts.
    """

    def __new__(
        cls,
        data: Buffer,
        offsets: Buffer,
        validity: Buffer | None = None,
        first: int = 0,
        rows: int | None = None,
        offset_width: int = 0,
        gap: int = 0,
    ) -> Buffers: ...
    def __len__(self) -> int:
        """Rows. Raises as encode would where the offsets are no such buffer."""

@final
class Column:
    """Rows of UTF-8 that lie in pinned memory or on a device, as Arrow lays out strings: ``uio_column`` of the header. Nothing is looked at here.

    keep           what keeps the memory; held until the job has let go of the texts
    device_type    1 the CPU, 2 CUDA, 3 pinned memory; of data, offsets and validity, which are addresses there
    bytes          of data; -1: up to the last offset
    nulls          0: none, whatever the bitmap; -1: unknown
    """

    def __new__(
        cls,
        keep: object,
        device_type: int,
        device_id: int,
        offset_bits: int,
        data: int,
        bytes: int,
        offsets: int,
        rows: int,
        validity: int = 0,
        validity_first: int = 0,
        nulls: int = 0,
    ) -> Column: ...
    def __len__(self) -> int: ...
    @property
    def keep(self) -> Any: ...
    @property
    def bytes(self) -> int: ...
    @property
    def device(self) -> tuple[int, int]:
        """DLPack's device type, and index."""

def separations(data: Buffer, separator: Buffer) -> bytes:
    """Where each text begins in data, int64, and at last where the last separator ends; text behind it is not counted. The GIL is free meanwhile."""

def arrow_column(schema: CapsuleType, array: CapsuleType) -> Column:
    """The Column of what ``__arrow_c_device_array__`` or ``__arrow_c_array__`` gives: strings, large strings or binary.

    TypeError for other types; ValueError for an array that is malformed or released. Whatever is in it is checked by encode.
    """

def arrow_lists(offsets: CapsuleType, ids: CapsuleType, rows: int, tokens: int) -> tuple[CapsuleType, CapsuleType]:
    """``__arrow_c_device_array__`` of a list column: ``large_list<item: int32>``. Consumes two DLPack capsules, int64 [rows + 1] and int32 [tokens]."""

def workspace_bytes(bytes: int, rows: int) -> int:
    """Device memory that an encode with ``workspace=`` needs for a column; -1 where it is out of range. *Loads.*"""

@final
class Tokenizer:
    """A tokenizer opened from the bytes of a tokenizer.json. Immutable; any number of threads may use one; pickles as its JSON.

    backend   0 auto, 1 native, 2 Hugging Face.
    cache     an absolute folder for images; "": none; None: UIO_CACHE, or one of the user's cache folder.
    Raises InvalidTokenizerError, UnsupportedTokenizerError, MemoryError. *Loads.* In a forked child each method may open it anew first, and
    raise what the constructor raises.
    """

    def __new__(cls, json: bytes, backend: int = 0, cache: str | bytes | None = None) -> Tokenizer: ...
    @property
    def json(self) -> bytes:
        """The bytes given, not what the backend would save (that is ``property("json")``)."""
    @property
    def backend(self) -> int:
        """The number given, not what was chosen (that is ``property("backend")``)."""
    @property
    def cache(self) -> bytes | None:
        """The folder given."""
    def property(self, name: str) -> str:
        """ "backend", "backend_reason", "fingerprint", "json", "added_tokens", "padding", "truncation", "vocab" or "vocab_with_added"."""
    def vocab_size(self, with_added: bool) -> int: ...
    def num_special_tokens(self, pair: bool) -> int: ...
    def token_to_id(self, token: str) -> int | None: ...
    def id_to_token(self, id: int) -> str | None: ...
    def stats(self) -> str:
        """Counters of this tokenizer in this process, a flat JSON object."""
    def decode(self, ids: Buffer, offsets: Buffer, flags: int = 0, num_threads: int = 0) -> list[str]:
        """Row r is ``ids[offsets[r] : offsets[r + 1]]``. ids: uint32 or int32, offsets: int64, contiguous. flags: 1 skips special tokens.

        Raises ValueError where offsets are empty, fall, or point outside ids. Not to be interrupted.
        """
    def encode(
        self,
        texts: _Texts,
        pairs: _Texts | None,
        options: _Options,
        outputs: Sequence[_Output] | None = None,
        alloc: Callable[[int, int, int], Sequence[_Output]] | None = None,
        workspace: tuple[int, int] | None = None,
        spans: tuple[bytes, bytes] | None = None,
    ) -> Batch:
        """Encode texts (and as many pairs) into a batch. The GIL is free while workers run.

        texts, pairs  each str is kept alive, unconverted, until the last worker has let go of it, also after an error or an interrupt.
        outputs       memory for fields; a field given here has no ``Batch.tensor``.
        alloc         called once as ``alloc(rows, width, tokens)`` when these are known; returns outputs. Not together with `outputs`.
        spans         the texts are parts of rows: a byte for each, not 0 where it is trusted, and the rows' offsets as int64.
        workspace     address and bytes of device memory, for a call that may be captured into a CUDA graph (``uio_options.workspace``).

        A signal handler that raises (Ctrl-C) ends the call within 200 ms: the job is cancelled and detached, the exception is raised.
        Outputs then hold what they held, or the whole batch where it was complete before the signal was seen; no worker writes later.
        Raises: TypeError (an item that is no str), ValueError, EncodeError, DeviceError, DeviceMemoryError, EngineUnavailableError,
        MemoryError, InternalError.
        """

    def growing(self, flags: int = 0) -> Growing:
        """An empty text that grows. flags: 1 adds special tokens, 2 takes special tokens in the text as text."""
    def stream(self, prompt: Sequence[int], flags: int = 0) -> Stream:
        """Decodes ids behind those of a prompt. flags: 1 skips special tokens."""
    def encode_text(self, text: str, flags: int) -> list[int] | None:
        """The ids of a short text; None where text or ids are too many: use `encode`. flags: 1 adds special tokens, 2 splits them. Errors as there."""
    def encode_spans(self, spans: Sequence[tuple[str, bool]], flags: int = 0) -> list[int]:
        """The ids of one text of (text, trusted) parts. flags: 1 adds special tokens. TypeError for anything but tuples of str and bool."""

@final
class Growing:
    """A text that grows at its end. For one thread at a time: RuntimeError where two meet. Dead in a forked child."""

    def append(self, text: str) -> tuple[int, list[int]]:
        """The index of the first id that changed, and all ids from there on. After an error nothing has changed."""
    @property
    def ids(self) -> list[int]: ...
    def copy(self) -> Growing: ...

@final
class Stream:
    """Decodes ids one by one. For one thread at a time: RuntimeError where two meet. Dead in a forked child."""

    def step(self, id: int | Sequence[int]) -> str | None:
        """The text that the ids complete, or None."""

@final
class Batch:
    """What one call encoded. Tensors taken from it outlive it."""

    @property
    def rows(self) -> int:
        """Rows, with overflowing pieces."""
    @property
    def width(self) -> int:
        """Width of the padded fields."""
    @property
    def tokens(self) -> int:
        """Tokens in all rows, padding not counted; -1 where the call did not wait to know."""
    @property
    def place(self) -> int:
        """Who encoded: 1 the CPU, 2 CUDA."""
    def tensor(self, field: int, versioned: bool = False) -> CapsuleType:
        """A new capsule, "dltensor" or "dltensor_versioned", over one field (a number of ``uio_field``); several share memory.

        Whoever consumes it renames it and owns the tensor; an unconsumed capsule frees it. Raises ValueError where the batch holds no such
        field: not asked for, or written to the caller's memory.
        """
    def copy(self, field: int, versioned: bool = False, device_type: int = 1, device_id: int = 0, stream: int = 0) -> CapsuleType:
        """The same over a copy of its own, on the field's device or on the CPU (1, 0). On CUDA it is queued on `stream`; one to the CPU is waited for."""
