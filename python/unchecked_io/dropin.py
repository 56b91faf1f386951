"""`accelerate`: a loaded transformers tokenizer made fast in place.

The tokenizer's class is swapped for a subclass of the same name; the loaded object, its Rust backend and everything not listed here stay
transformers' own code. Overridden are ``_encode_plus`` (behind ``tok(...)``) and ``pad`` (behind the data collators). A call that the
engine does not serve in full, or that fails, goes to the original code, which gives its result or its error; ``tok.uio_stats()`` counts.

What must hold:
  - Results equal those of the untouched tokenizer: keys and their order, values, dtypes, errors, warnings.
  - ``type(tok).__name__`` is the base's, for save_pretrained writes it into the checkpoint; the object pickles by its base.
  - Nothing is written into ``tok.__dict__``, for datasets hashes it; our state lives beside, keyed weakly by the tokenizer.
  - The engine is compiled from the live backend, and compiled anew once that has changed. The backend's parts and the model's
    settings are compared before each call; whatever else others can change (added tokens, the vocabulary) only after somebody else has had hold of the backend.
"""

import copyreg
import hashlib
import os
import sys
import threading
import weakref
from array import array
from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeVar

from . import _core, _lists, _torch, options, sources, threads
from .dlpack import CPU, DLPackTensor
from .engine import TokenizerEngine

__all__ = ["accelerate"]

T = TypeVar("T")

_lock = threading.RLock()


def _renew_lock() -> None:
    """In a forked child: the thread that held the lock is not there to release it."""
    global _lock
    _lock = threading.RLock()


os.register_at_fork(after_in_child=_renew_lock)

_states: "weakref.WeakKeyDictionary[Any, _State]" = weakref.WeakKeyDictionary()
_engines: "weakref.WeakValueDictionary[bytes, TokenizerEngine]" = weakref.WeakValueDictionary()
_classes: dict[type, type] = {}  # base -> subclass


def accelerate(tokenizer: T) -> T:
    """Make a transformers fast tokenizer encode and pad through unchecked-io, in place.

    ``tok(texts, padding=..., truncation=..., max_length=..., return_tensors="pt")`` and ``tok.pad`` give the same results, faster. One
    keyword is new: ``device="cuda"`` with ``return_tensors="pt"`` puts the tensors there. ``tok.uio_stats()`` counts what the engine served
    and, by reason, what the original code did.

    Returns: the same object.
    Raises: ImportError without transformers; TypeError for a tokenizer without a Rust backend.
    """
    from transformers import PreTrainedTokenizerFast

    kind = type(tokenizer)
    if not isinstance(tokenizer, PreTrainedTokenizerFast):
        raise TypeError(f"accelerate needs a transformers fast tokenizer, not {kind.__module__}.{kind.__qualname__}")
    if hasattr(PreTrainedTokenizerFast, "_batch_encode_plus"):
        raise TypeError("accelerate needs transformers 5 or later")
    if not isinstance(tokenizer, _Accelerated):
        tokenizer.__class__ = _subclass(kind)
    return tokenizer


class _State:
    """What we know of one tokenizer object: the engine of its live backend, and the counts."""

    __slots__ = ("counts", "engine", "escaped", "signature")

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.engine: TokenizerEngine | None = None
        self.signature: tuple[Any, ...] = ()
        self.escaped = True  # somebody else may have, or has had, hold of the backend since it was compared in full


def _state(tokenizer: Any) -> _State:
    state = _states.get(tokenizer)
    if state is None:
        with _lock:
            state = _states.setdefault(tokenizer, _State())
    return state


class _Accelerated:
    """The overrides, before the tokenizer's own class in the method resolution order."""

    # ---- what a user sees ----

    def uio_stats(self) -> dict[str, int]:
        """Calls and rows that the engine served ("native"), that the original code did ("huggingface"), and why ("fallback.<reason>")."""
        return dict(sorted(_state(self).counts.items()))

    def uio_engine(self) -> TokenizerEngine:
        """The engine of what the tokenizer is now."""
        return _engine(self)

    def _encode_plus(self, text: Any, text_pair: Any = None, *args: Any, **keywords: Any) -> Any:
        device = keywords.pop("device", None)
        if device is not None and _kind(keywords.get("return_tensors")) != "pt":
            raise ValueError("device= needs return_tensors='pt'")
        original = super()._encode_plus  # type: ignore[misc]
        reason = "positional" if args else _unserved(self, original, text, text_pair, keywords)
        if reason is None:
            try:
                encoded = _encode(self, original, text, keywords, device)
            except Exception as error:
                if device is not None and isinstance(error, _errors()):
                    raise
                reason = f"error.{type(error).__name__}"  # the original code has its own words for it
            else:
                _count(self, "calls.native", rows=1 if isinstance(text, str) else len(text))
                return encoded
        _count(
            self, "calls.huggingface", f"fallback.{reason}", rows=1 if isinstance(text, str) or not hasattr(text, "__len__") else len(text)
        )
        result = original(text, text_pair, *args, **keywords)
        return result if device is None else result.to(device)

    def tokenize(self, text: Any, pair: Any = None, add_special_tokens: bool = False, **keywords: Any) -> Any:
        _count(self, "calls.huggingface", "fallback.tokenize", rows=1)
        return super()._encode_plus(text, pair, add_special_tokens=add_special_tokens, **keywords).tokens()  # type: ignore[misc]

    def pad(
        self,
        encoded_inputs: Any,
        padding: Any = True,
        max_length: int | None = None,
        pad_to_multiple_of: int | None = None,
        padding_side: str | None = None,
        return_attention_mask: bool | None = None,
        return_tensors: Any = None,
        verbose: bool = True,
    ) -> Any:
        padded = _pad(
            self, encoded_inputs, padding, max_length, pad_to_multiple_of, padding_side, return_attention_mask, return_tensors, verbose
        )
        _count(self, "pad.huggingface" if padded is None else "pad.native")
        if padded is not None:
            return padded
        return super().pad(  # type: ignore[misc]
            encoded_inputs,
            padding=padding,
            max_length=max_length,
            pad_to_multiple_of=pad_to_multiple_of,
            padding_side=padding_side,
            return_attention_mask=return_attention_mask,
            return_tensors=return_tensors,
            verbose=verbose,
        )

    # ---- the ways by which the backend changes ----

    @property
    def _tokenizer(self) -> Any:
        backend = self.__dict__.get("_tokenizer")
        if not _from_transformers():
            _state(self).escaped = True
        return backend

    @_tokenizer.setter
    def _tokenizer(self, backend: Any) -> None:
        self.__dict__["_tokenizer"] = backend
        _state(self).escaped = True

    @property
    def backend_tokenizer(self) -> Any:
        backend = self.__dict__.get("_tokenizer")
        if not _from_transformers():
            _state(self).escaped = True
        return backend

    def _add_tokens(self, *args: Any, **keywords: Any) -> Any:
        added = super()._add_tokens(*args, **keywords)  # type: ignore[misc]
        _state(self).escaped = True
        return added

    # ---- pickle, copy ----

    def __reduce_ex__(self, protocol: Any) -> Any:
        """By the base class, so that who unpickles it needs no class of ours by name."""
        value = super().__reduce_ex__(protocol)
        base = _bases.get(type(self))
        if base is not None and isinstance(value, tuple) and value[0] is copyreg.__newobj__:  # type: ignore[attr-defined]
            return (_restore, (base, *value[1][1:]), *value[2:])
        return value


_bases: dict[type, type] = {}  # subclass -> base


def _subclass(base: type) -> type:
    """The fast subclass of a tokenizer class; one for each."""
    with _lock:
        made = _classes.get(base)
        if made is None:
            names = {"__module__": __name__, "__qualname__": base.__name__, "__doc__": base.__doc__}
            made = _classes[base] = type(base.__name__, (_Accelerated, base), names)
            _bases[made] = base
        return made


def _restore(base: type, *args: Any) -> Any:
    made = _subclass(base)
    return made.__new__(made, *args)


def __getattr__(name: str) -> Any:
    """A subclass by its name: how pickle finds the class object itself."""
    if not name.startswith("_"):
        for base, made in list(_classes.items()):
            if base.__name__ == name:
                return made
        import transformers

        found = getattr(transformers, name, None)
        if isinstance(found, type) and issubclass(found, transformers.PreTrainedTokenizerFast):
            return _subclass(found)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _from_transformers() -> bool:
    """Whether the code that reads the property is transformers' own, whose ways of changing the backend are known."""
    name: str = sys._getframe(2).f_globals.get("__name__", "")
    return name.startswith("transformers.")


def _errors() -> tuple[type[BaseException], ...]:
    from .errors import DeviceError, EngineUnavailableError

    return DeviceError, EngineUnavailableError


def _count(tokenizer: Any, *names: str, rows: int = 0) -> None:
    counts = _state(tokenizer).counts
    with _lock:
        for name in names:
            counts[name] += 1
        if rows:
            counts[f"rows.{names[0].partition('.')[2]}"] += rows


# ---- the engine of the live backend ----


def _engine(tokenizer: Any) -> TokenizerEngine:
    """The engine of what the backend is now."""
    state = _state(tokenizer)
    backend = tokenizer.__dict__["_tokenizer"]
    # The flag falls before the comparison: whoever gets hold of the backend from here on raises it again.
    full = state.escaped
    state.escaped = False
    signature = _signature(backend, full)
    if full and _references(backend) > _ALONE:
        state.escaped = True
    engine = state.engine
    if engine is not None and state.signature[: len(signature)] == signature:
        return engine
    with _lock:
        state.escaped = True
        signature = _signature(backend, full=True)
        json = sources.live_json(backend)
        key = hashlib.sha256(json).digest()
        engine = _engines.get(key)
        if engine is None:
            engine = _engines[key] = TokenizerEngine.from_str(json)
        state.engine, state.signature = engine, signature
    return engine


def _references(backend: Any) -> int:
    return sys.getrefcount(backend)


def _count_alone(holder: dict[str, Any]) -> int:
    backend = holder["_tokenizer"]
    return _references(backend)


_ALONE = _count_alone({"_tokenizer": object()})
"""What `_references` gives in `_engine` where nobody but the tokenizer holds its backend."""


def _signature(backend: Any, full: bool) -> tuple[Any, ...]:
    """What tells one state of a backend from another, in microseconds where not ``full``."""
    parts = (backend.normalizer, backend.pre_tokenizer, backend.post_processor)
    model = backend.model  # who holds it can change its settings without a word to the backend
    cheap = (
        id(backend),
        *(None if part is None else part.__getstate__() for part in parts),
        type(model).__name__,
        *(getattr(model, name, None) for name in _MODEL_SETTINGS),
    )
    if not full:
        return cheap
    size = backend.get_vocab_size(with_added_tokens=True)
    return (
        *cheap,
        size,
        tuple(backend.id_to_token(id) for id in range(0, size, size // 61 + 1)),
        tuple((id, repr(token)) for id, token in backend.get_added_tokens_decoder().items()),
    )


_MODEL_SETTINGS = (
    "dropout",
    "unk_token",
    "continuing_subword_prefix",
    "end_of_word_suffix",
    "fuse_unk",
    "byte_fallback",
    "ignore_merges",
    "max_input_chars_per_word",
    "alpha",
    "nbest_size",
)


# ---- tok(...) ----

# fmt: off
_SERVED = frozenset((
    "add_special_tokens", "padding_strategy", "truncation_strategy", "max_length", "stride", "is_split_into_words", "pad_to_multiple_of",
    "padding_side", "return_tensors", "return_token_type_ids", "return_attention_mask", "return_overflowing_tokens",
    "return_special_tokens_mask", "return_offsets_mapping", "return_length", "verbose", "split_special_tokens", "sanitize_control_tokens",
))
# fmt: on


def _kind(return_tensors: Any) -> Any:
    return getattr(return_tensors, "value", return_tensors)


def _unserved(tokenizer: Any, original: Any, text: Any, text_pair: Any, keywords: Mapping[str, Any]) -> str | None:
    """Why the original code has to do this call; None where the engine does."""
    from transformers import PreTrainedTokenizerFast as Standard

    kind = type(tokenizer)
    if original.__func__ is not Standard._encode_plus or any(getattr(kind, name) is not getattr(Standard, name) for name in _STANDARD):
        return "custom_class"
    if isinstance(text, str):
        if text_pair:
            return "pairs"
    elif not isinstance(text, (list, tuple)) or not text or not isinstance(text[0], str):
        return "input_type"
    elif text_pair is not None:
        return "pairs"
    for name in keywords.keys() - _SERVED:
        return f"keyword.{name}"
    for name in ("is_split_into_words", "stride", "return_overflowing_tokens", "return_offsets_mapping", "sanitize_control_tokens"):
        if keywords.get(name):
            return name
    if _kind(keywords.get("return_tensors")) not in (None, "pt", "np"):
        return "return_tensors"
    return None


_STANDARD = ("_convert_encoding", "set_truncation_and_padding", "_eventual_warn_about_too_long_sequence")


def _encode(tokenizer: Any, original: Any, text: Any, keywords: dict[str, Any], device: Any) -> Any:
    """What the original ``_encode_plus`` returns, by way of the engine."""
    engine = _engine(tokenizer)
    get = keywords.get
    tensors = _kind(get("return_tensors"))
    single = isinstance(text, str)
    texts = [text] if single else text
    padding = _kind(get("padding_strategy", "do_not_pad"))
    truncation = _kind(get("truncation_strategy", "do_not_truncate"))
    max_length = get("max_length")
    names = tokenizer.model_input_names

    keys = ["input_ids"]
    wanted = get("return_token_type_ids")
    if wanted or (wanted is None and "token_type_ids" in names):
        keys.append("token_type_ids")
    wanted = get("return_attention_mask")
    if wanted or (wanted is None and "attention_mask" in names):
        keys.append("attention_mask")
    if get("return_special_tokens_mask"):
        keys.append("special_tokens_mask")

    lists = tensors is None
    unpadded = lists and padding == "do_not_pad"  # rows of their own lengths, as Python lists
    ragged = unpadded and not {"token_type_ids", "special_tokens_mask"}.intersection(keys)
    if unpadded and not ragged:
        padding = "longest"  # cut to the rows' lengths afterwards
        if max(map(len, texts)) * len(texts) > 8 * sum(map(len, texts)) + 1_000_000:
            raise OverflowError("rows of too different lengths to be padded on the way")

    multiple = 0 if unpadded else get("pad_to_multiple_of") or 0
    split = get("split_special_tokens")
    kind, number = (CPU, 0) if device is None else options.parse_device(device)
    call = options.Options(
        flags=(options.ADD_SPECIAL_TOKENS if get("add_special_tokens", True) else 0)
        | (options.SPLIT_SPECIAL_TOKENS if (tokenizer.split_special_tokens if split is None else split) else 0),
        fields=1 << options.RAGGED_IDS if ragged else sum(1 << options.FIELDS[key] for key in keys),
        padding=options.PADDING[padding],
        max_length=-1 if max_length is None or (padding != "max_length" and truncation == "do_not_truncate") else max_length,
        pad_to_multiple_of=multiple,
        pad_id=tokenizer.pad_token_id if padding != "do_not_pad" and not unpadded else 0,
        pad_type_id=tokenizer.pad_token_type_id,
        padding_side=0 if unpadded else options.SIDES[get("padding_side") or tokenizer.padding_side],
        truncation=options.TRUNCATION[truncation],
        truncation_side=options.SIDES[tokenizer.truncation_side],
        device_type=kind,
        device_id=number,
        stream=0 if kind == CPU else _torch.current_stream(number),
        num_threads=threads.resolve(None),
    )
    batch = engine._tokenizer.encode(texts, None, call)
    if padding == "max_length" and max_length is not None and batch.width != -(-max_length // (multiple or 1)) * (multiple or 1):
        raise OverflowError("a row is longer than max_length")
    lengths = None if not unpadded else _lists.flat(batch, options.LENGTHS, batch.rows, 64)

    data: dict[str, Any] = {}
    for key in keys:
        if tensors == "pt":
            data[key] = _torch.as_tensor(batch.tensor(options.FIELDS[key]), key)
        elif tensors == "np":
            data[key] = _array(batch, options.FIELDS[key])
        elif not ragged:
            rows = _array(batch, options.FIELDS[key]).tolist()
            data[key] = rows if lengths is None else [row[:length] for row, length in zip(rows, lengths, strict=True)]
        elif key == "attention_mask":
            data[key] = [[1] * length for length in lengths or ()]
        else:
            data[key] = _cut(_lists.flat(batch, options.RAGGED_IDS, batch.tokens, 32), lengths or ())
    sizes = [batch.width] * batch.rows if lengths is None else lengths
    if get("return_length"):
        data["length"] = sizes
    longest = tokenizer.model_max_length
    if max_length is None and get("verbose", True):
        for size in sizes:
            if size > longest:
                tokenizer._eventual_warn_about_too_long_sequence(range(size), max_length, True)
                break
    if single and lists:
        data = {key: value[0] if value and isinstance(value[0], list) else value for key, value in data.items()}
    return _batch_encoding()(data, tensors, lambda: original(text, **keywords))


def _array(batch: _core.Batch, field: int) -> Any:
    import numpy as np

    return np.from_dlpack(DLPackTensor(batch, field, (CPU, 0), 0, (batch.rows, batch.width), "int64"))


def _cut(flat: list[int], lengths: Any) -> list[list[int]]:
    rows, start = [], 0
    for length in lengths:
        rows.append(flat[start : start + length])
        start += length
    return rows


_lazy: type | None = None


def _batch_encoding() -> type:
    """A BatchEncoding that asks the original code for the ``tokenizers.Encoding`` objects, should anybody want them."""
    global _lazy
    if _lazy is None:
        from transformers import BatchEncoding

        class Lazy(BatchEncoding):
            def __init__(self, data: Any, tensors: Any, replay: Any) -> None:
                super().__init__(data, tensor_type=tensors, n_sequences=1)
                self.__dict__["uio_replay"] = replay

            @property
            def _encodings(self) -> Any:
                replay = self.__dict__.pop("uio_replay", None)
                if replay is not None:
                    again = replay()
                    if not _same(again["input_ids"], self.data["input_ids"]):
                        raise RuntimeError("the tokenizer was changed since it made this encoding")
                    self.__dict__["uio_encodings"] = again._encodings
                return self.__dict__.get("uio_encodings")

            @_encodings.setter
            def _encodings(self, encodings: Any) -> None:
                self.__dict__["uio_encodings"] = encodings

            @property
            def is_fast(self) -> bool:
                return True

            def __reduce__(self) -> Any:
                return _plain, (self.data, self._n_sequences)

            def __reduce_ex__(self, protocol: Any) -> Any:
                return self.__reduce__()

        Lazy.__name__ = Lazy.__qualname__ = BatchEncoding.__name__
        _lazy = Lazy
    return _lazy


def _same(left: Any, right: Any) -> bool:
    if isinstance(right, list):
        return bool(left == right)
    return bool(left.shape == right.shape and (left == right.to(left.device) if hasattr(right, "to") else left == right).all())


def _plain(data: dict[str, Any], n_sequences: int | None) -> Any:
    from transformers import BatchEncoding

    return BatchEncoding(data, n_sequences=n_sequences)


# ---- tok.pad ----


def _pad(
    tokenizer: Any,
    encoded: Any,
    padding: Any,
    max_length: int | None,
    multiple: int | None,
    side: str | None,
    wants_mask: bool | None,
    return_tensors: Any,
    verbose: bool,
) -> Any:
    """What the original ``pad`` returns, each field padded at once; None where that code has to do it."""
    import numpy as np
    from transformers import BatchEncoding
    from transformers import PreTrainedTokenizerFast as Standard

    kind = type(tokenizer)
    tensors = _kind(return_tensors)
    original = super(_Accelerated, tokenizer).pad.__func__
    if tensors not in ("pt", "np") or kind._pad is not Standard._pad or original is not Standard.pad:
        return None
    if isinstance(encoded, (list, tuple)):
        if not encoded or not isinstance(encoded[0], Mapping):
            return None
        try:
            columns = {key: [example[key] for example in encoded] for key in encoded[0]}
        except (KeyError, TypeError):
            return None
    elif isinstance(encoded, Mapping):
        columns = dict(encoded)
    else:
        return None
    main = tokenizer.model_input_names[0]
    rows = columns.get(main)
    if type(rows) is not list or not rows or any(type(row) is not list for row in rows):
        return None
    if wants_mask is None:
        wants_mask = "attention_mask" in tokenizer.model_input_names
    if "attention_mask" in columns and not wants_mask:
        return None
    side = tokenizer.padding_side if side is None else side
    if side not in ("left", "right"):
        return None
    sizes = [len(row) for row in rows]
    fields = [key for key in (main, "attention_mask", "token_type_ids", "special_tokens_mask") if key in columns]
    flat = {key: _flat(columns[key], sizes) for key in fields}
    if any(values is None for values in flat.values()) or any(len(column) != len(rows) for column in columns.values()):
        return None
    if _kind(padding) in (False, "do_not_pad"):
        return None

    strategy, _, max_length, _ = tokenizer._get_padding_truncation_strategies(padding=padding, max_length=max_length, verbose=verbose)
    width = max(sizes) if strategy.value == "longest" else max_length
    if strategy.value == "do_not_pad" or width is None:
        return None
    if multiple is not None and width % multiple:
        width = (width // multiple + 1) * multiple
    if width < max(sizes):
        return None

    lengths = np.array(sizes)[:, None]
    places = np.arange(width)
    kept = places < lengths if side == "right" else places >= width - lengths
    fill = {
        main: tokenizer.pad_token_id,
        "attention_mask": 0,
        "token_type_ids": tokenizer.pad_token_type_id,
        "special_tokens_mask": 1,
    }
    data: dict[str, Any] = {}
    for key, column in columns.items():
        if key in flat:
            matrix = np.full(kept.shape, fill[key], np.int64)
            matrix[kept] = np.frombuffer(flat[key] or b"", np.int64)
            data[key] = matrix
        else:
            data[key] = [column[row] for row in range(len(rows))]
    if wants_mask and "attention_mask" not in columns:
        data["attention_mask"] = kept.astype(np.int64)
    if tensors == "pt":
        import torch

        data = {key: torch.from_numpy(value) if isinstance(value, np.ndarray) else value for key, value in data.items()}
    return BatchEncoding(data, tensor_type=return_tensors)


def _flat(rows: Any, sizes: list[int]) -> "array[int] | None":
    """The ints of lists of int, end to end; None for anything else: bools and floats make tensors of other types."""
    if type(rows) is not list or len(rows) != len(sizes):
        return None
    values = array("q")
    try:
        for row, size in zip(rows, sizes, strict=True):
            if type(row) is not list or len(row) != size or (row and type(row[0]) is not int):
                return None
            values.fromlist(row)
    except (TypeError, OverflowError):
        return None
    return values
