"""TokenizerEngine: one tokenizer, opened once, called from any thread and any process.

Law: an engine never changes; every option travels with its call. Token ids equal those of Hugging Face ``tokenizers`` (`oracle` says which
release), or the call fails.
"""

import json as _json
import os
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from . import _core, _lists, _torch, options, sources
from . import cache as _cache
from . import files as _files
from . import ids as _ids
from . import text as _text
from .dlpack import CUDA
from .encoding import Encoding, Ragged, _Late
from .memory import with_rates
from .options import Defaults, Device, Padding, Side, Truncation
from .prompt import AppendState, DecodeStream
from .text import Texts

if TYPE_CHECKING:
    import torch

__all__ = ["AddedToken", "TokenizerEngine"]

_BACKENDS = {"auto": 0, "native": 1, "huggingface": 2}

Backend = Literal["auto", "native", "huggingface"]


class AddedToken(NamedTuple):
    """One entry of tokenizer.json's ``added_tokens``."""

    id: int
    content: str
    special: bool
    single_word: bool
    lstrip: bool
    rstrip: bool
    normalized: bool


class TokenizerEngine:
    """A tokenizer that turns batches of text into tensors that PyTorch owns.

    Make one with `from_file`, `from_str`, `from_pretrained` or `from_hf`. It is immutable and safe to use from many threads at once,
    without the GIL; it survives fork, spawn, pickle and deepcopy (copies share the opened tokenizer).
    """

    __slots__ = ("__weakref__", "_defaults", "_tokenizer", "_warned")

    _tokenizer: _core.Tokenizer
    _defaults: Defaults
    _warned: list[bool]

    def __init__(self, json: str | bytes, *, backend: Backend = "auto", cache: _cache.Cache = True) -> None:
        """Open the text of a tokenizer.json; `from_str` under another name."""
        self._open(sources.from_text(json), backend, cache)

    def _open(self, source: sources.Source, backend: Backend, cache: _cache.Cache) -> None:
        if backend not in _BACKENDS:
            raise ValueError(f"backend must be {' or '.join(map(repr, _BACKENDS))}, not {backend!r}")
        with source.named():
            self._tokenizer = _core.Tokenizer(source.json, _BACKENDS[backend], _cache.folder(cache))
        self._defaults = source.defaults(self._tokenizer)
        self._warned = [False]

    @classmethod
    def _from(cls, source: sources.Source, backend: Backend, cache: _cache.Cache) -> "TokenizerEngine":
        engine = cls.__new__(cls)
        engine._open(source, backend, cache)
        return engine

    @classmethod
    def from_file(cls, path: str | os.PathLike[str], *, backend: Backend = "auto", cache: _cache.Cache = True) -> "TokenizerEngine":
        """Open a tokenizer.json. Nothing but that file is read, and what was compiled from these very bytes before.

        Args:
            backend: "auto" takes the native engine where it is exact and the Hugging Face backend elsewhere; `backend_reason` says why.
            cache: where the native engine's tables are kept for later processes, which then open a vocabulary of 128,000 tokens in some
                20 ms. True is the folder UIO_CACHE (an absolute path), else ``unchecked-io/images`` in the user's cache folder; False, and
                UIO_CACHE=off, keep and read nothing; a path is another folder. Only a folder that nobody but the user can write is used; a
                disk that is full or read-only does no harm. ``stats()`` says what became of it (``image.read``, ``image.built``,
                ``image.refused``, ``image.unkept``); ``unchecked-io cache`` shows and clears it.

        Raises: FileNotFoundError; InvalidTokenizerError naming the path and the place; UnsupportedTokenizerError (``backend="native"``).
        """
        return cls._from(sources.from_file(path), backend, cache)

    @classmethod
    def from_str(cls, json: str | bytes, *, backend: Backend = "auto", cache: _cache.Cache = True) -> "TokenizerEngine":
        """Open the text of a tokenizer.json. Arguments and errors are those of `from_file`."""
        return cls._from(sources.from_text(json), backend, cache)

    @classmethod
    def from_pretrained(
        cls,
        name_or_path: str | os.PathLike[str],
        *,
        revision: str | None = None,
        local_files_only: bool = False,
        token: str | bool | None = None,
        cache_dir: str | os.PathLike[str] | None = None,
        backend: Backend = "auto",
        cache: _cache.Cache = True,
    ) -> "TokenizerEngine":
        """Open a folder, or a repository of the Hugging Face hub (needs ``huggingface_hub``).

        The ids are those of its tokenizer.json; tokenizer_config.json and special_tokens_map.json supply the pad token, model_max_length,
        the sides and clean_up_tokenization_spaces. Where ``AutoTokenizer`` builds another pipeline than the file says, use `from_hf`.

        ``cache_dir`` is the hub's; ``cache`` is explained at `from_file`.

        Raises: FileNotFoundError naming the path tried, without any network call, for whatever looks like a path; ImportError without
        ``huggingface_hub``; the hub's own errors.
        """
        source = sources.from_pretrained(
            name_or_path, revision=revision, local_files_only=local_files_only, token=token, cache_dir=cache_dir
        )
        return cls._from(source, backend, cache)

    @classmethod
    def from_hf(cls, tokenizer: Any, *, backend: Backend = "auto", cache: _cache.Cache = True) -> "TokenizerEngine":
        """Open the live state of a ``tokenizers.Tokenizer`` or of a transformers fast tokenizer.

        What was added to it or changed in it counts, not the file it came from. Later changes to it do not reach the engine.
        Raises: TypeError for anything else, such as a slow tokenizer.
        """
        return cls._from(sources.from_hf(tokenizer), backend, cache)

    # ---- encoding ----

    def encode_batch(
        self,
        texts: Texts | None = None,
        pairs: Texts | None = None,
        *,
        spans: Sequence[Sequence[tuple[str, bool]]] | None = None,
        add_special_tokens: bool = True,
        padding: Padding = "longest",
        max_length: int | None = None,
        truncation: Truncation = False,
        stride: int = 0,
        padding_side: Side | None = None,
        truncation_side: Side | None = None,
        pad_to_multiple_of: int | None = None,
        pad_id: int | None = None,
        pad_token_id: int | None = None,
        pad_type_id: int | None = None,
        dtype: Any = "int64",
        return_attention_mask: bool = True,
        return_token_type_ids: bool = False,
        return_special_tokens_mask: bool = False,
        return_offsets: bool = False,
        return_word_ids: bool = False,
        return_sequence_ids: bool = False,
        return_overflowing: bool = False,
        split_special_tokens: bool = False,
        device: Device | None = None,
        tokenize_on: Literal["auto", "cpu", "gpu"] = "auto",
        allocator: Literal["uio", "torch"] = "uio",
        out: Any = None,
        sync: bool = True,
        num_threads: int | None = None,
    ) -> Encoding:
        """Encode a batch into tensors that PyTorch owns.

        Args:
            texts: a list or tuple of str, an Arrow array of strings, a numpy or pandas column, or `Utf8`, which also takes tensors on a
                device or in pinned memory; an object with ``__arrow_c_device_array__``, such as a string column of cuDF. Rows may also be
                (text, pair).
            pairs: a second text for each row.
            spans: instead of texts, rows of parts ``(text, trusted)``, as `encode` takes one. The native engine encodes them, on the CPU;
                offsets and word ids are not told, and there are no pairs.
            add_special_tokens: what the tokenizer's post-processor adds, such as ``[CLS]`` and ``[SEP]``.
            padding: "longest" or True; "max_length"; False or "do_not_pad", for rows that are equally long.
            max_length: for truncation and ``padding="max_length"``, special tokens counted. By default the file's, else model_max_length.
            truncation: False; True or "longest_first"; "only_first"; "only_second".
            stride: tokens that neighbouring overflow pieces share.
            padding_side, truncation_side: "right" or "left". By default the file's, else the config's, else right.
            pad_to_multiple_of: round the width up to a multiple.
            pad_id: by default the file's, else the config's pad token, else 0 with one UserWarning. ``pad_token_id`` is the same.
            pad_type_id: what pads ``token_type_ids``; by default the file's, else 0.
            dtype: "int64" or "int32", of all padded fields.
            return_overflowing: each piece that truncation cuts off becomes a row of its own behind the row it came from, and
                ``overflow_to_sample_mapping`` tells the text of each row.
            return_offsets: ``offset_mapping``, in characters of the row's text.
            split_special_tokens: special tokens spelled in the text are text.
            device: where the tensors land: "cpu", "cuda" (the current device), "cuda:1", an index, a torch.device. By default where the
                texts are: their device, else the CPU.
            tokenize_on: who encodes; ``enc.place`` tells who did. "gpu": the device where the tensors land, or EngineUnavailableError that
                says why it cannot; rows that its kernels do not do exactly (``stats()["rows.flagged.<why>"]``) are encoded on the CPU and
                stand in the tensors like the others. "auto": the GPU where it serves the call and the text is at least as long as
                ``unchecked-io calibrate`` found worth it on this machine.
            allocator: "torch" takes the memory from torch's allocators.
            out: memory to write to: a tensor for ``input_ids``, a mapping of tensors, or an Encoding; ``[rows, w]``, dense, with one w.
                Its dtype and device then are the call's.
            sync: False: the call must not wait for the device. With ``tokenize_on="gpu"``, or text on the device, it then needs truncation
                and ``padding="max_length"`` (or ``out=``), and does not learn which rows the kernels leave to the CPU: those are rows of
                pads with mask 0, ``enc.row_errors`` says why, and ``enc.patch()`` waits and encodes them. For text on the device the call
                may be captured by ``torch.cuda.graph`` and replayed with other text in the same tensors, once one like it has gone before.
            num_threads: by default ``UIO_THREADS``, else the cores of this process; 1 in worker processes.

        Returns: ``input_ids``, ``attention_mask`` and what was asked for: ``[len(texts), width]``, contiguous, on ``device``. An empty
            batch is (0, 0).
        Stream: on CUDA, queued on torch's current stream of the device; nothing is synchronized.
        Raises: TypeError for an item that is no str; ValueError for a lone surrogate or a wrong option; both name the row or the keyword.
            EncodeError, DeviceError, DeviceMemoryError, EngineUnavailableError, MemoryError. The engine stays usable after each.
        """
        keys = ["input_ids"]
        if return_token_type_ids:
            keys.append("token_type_ids")
        if return_attention_mask:
            keys.append("attention_mask")
        if return_special_tokens_mask:
            keys.append("special_tokens_mask")
        if return_offsets:
            keys.append("offset_mapping")
        if return_word_ids:
            keys.append("word_ids")
        if return_sequence_ids:
            keys.append("sequence_ids")
        if return_overflowing:
            keys.append("overflow_to_sample_mapping")
        fields = {key: options.FIELDS[key] for key in keys}
        asked = 0
        for field in fields.values():
            asked |= 1 << field
        asked &= ~(1 << options.SAMPLE_MAPPING)  # always there
        given: dict[str, Any] = {}
        texts, lies = _text.on_device(_rows(texts, spans))
        if out is None and device is None:
            device = "cpu" if lies is None else lies
        if out is not None:
            given, dtype, device = _out(out, fields, dtype, device)
        if pad_token_id is not None:
            if pad_id is not None and pad_id != pad_token_id:
                raise ValueError(f"pad_id={pad_id} and pad_token_id={pad_token_id} are two names of one option")
            pad_id = pad_token_id
        call = options.resolve(
            self._defaults,
            fields=asked,
            add_special_tokens=add_special_tokens,
            padding=padding,
            max_length=max_length,
            truncation=truncation,
            stride=stride,
            padding_side=padding_side,
            truncation_side=truncation_side,
            pad_to_multiple_of=pad_to_multiple_of,
            pad_id=pad_id,
            pad_type_id=pad_type_id,
            dtype=dtype,
            return_overflowing=return_overflowing,
            split_special_tokens=split_special_tokens,
            device=device,
            tokenize_on=tokenize_on,
            sync=sync,
            num_threads=num_threads,
        )
        call = _call_of_column(call, lies)
        if not sync and spans is None and call.device_type == CUDA and (call.tokenize_on == options.GPU or lies is not None):
            return self._encode_unsynced(texts, pairs, call, fields, given, allocator)
        batch, made = self._encode(texts, pairs, call, fields, given, allocator)
        if self._defaults.pad_id is None and pad_id is None and not self._warned[0] and batch.tokens < batch.rows * batch.width:
            self._warned[0] = True
            warnings.warn(
                "the tokenizer names no pad token; padded with id 0. Pass pad_id= (it is the same as the model's pad_token_id)",
                UserWarning,
                stacklevel=2,
            )
        return Encoding._of(batch, call, fields, made)

    def encode_ragged(
        self,
        texts: Texts | None = None,
        pairs: Texts | None = None,
        *,
        spans: Sequence[Sequence[tuple[str, bool]]] | None = None,
        add_special_tokens: bool = True,
        max_length: int | None = None,
        truncation: Truncation = False,
        stride: int = 0,
        truncation_side: Side | None = None,
        return_overflowing: bool = False,
        split_special_tokens: bool = False,
        device: Device | None = None,
        tokenize_on: Literal["auto", "cpu", "gpu"] = "auto",
        allocator: Literal["uio", "torch"] = "uio",
        sync: bool = True,
        num_threads: int | None = None,
    ) -> Ragged:
        """Encode a batch without padding. Keywords, stream and errors as `encode_batch`.

        Returns: ``ids`` int32 ``[tokens]`` and ``offsets`` int64 ``[rows + 1]``, on ``device``; an Arrow list column where one is asked for
            by ``__arrow_c_device_array__``.
        """
        texts, lies = _text.on_device(_rows(texts, spans))
        if device is None:
            device = "cpu" if lies is None else lies
        call = options.resolve(
            self._defaults,
            fields=_RAGGED_FIELDS,
            add_special_tokens=add_special_tokens,
            max_length=max_length,
            truncation=truncation,
            stride=stride,
            truncation_side=truncation_side,
            return_overflowing=return_overflowing,
            split_special_tokens=split_special_tokens,
            device=device,
            tokenize_on=tokenize_on,
            sync=sync,
            num_threads=num_threads,
        )
        batch, made = self._encode(texts, pairs, _call_of_column(call, lies), _RAGGED, {}, allocator)
        return Ragged(Encoding._of(batch, call, _RAGGED, made))

    def encode_files(
        self,
        paths: Iterable[str | os.PathLike[str]],
        *,
        separator: str | bytes | None = "\n",
        batch_bytes: int = 32 << 20,
        ragged: bool = False,
        **keywords: Any,
    ) -> "Iterator[Encoding | Ragged]":
        """Encode the texts of files, batch after batch, in order.

            for enc in eng.encode_files(shards, separator="<|endoftext|>", device="cuda", padding="max_length", truncation=True, max_length=2048):
                train(enc["input_ids"])

        Args:
            separator: what stands between texts, and is no part of them; at the end of a file none need stand. None: a file is one text.
            batch_bytes: about how much of a file makes a batch. A batch has texts of one file; a longer text is a batch of its own.
            ragged: batches of `encode_ragged`.
            keywords: those of `encode_batch` or `encode_ragged`, without ``pairs`` and ``out``.

        A thread reads the next buffer while a batch is encoded; no text becomes an object of Python. With ``sync=False`` call ``enc.patch()``
        before the next batch is taken: its texts are read into the same memory. Raises: OSError; what the encode raises,
        with a note that names the file and where its rows begin (ValueError for a text that is not UTF-8, by its row in the batch).
        """
        for name in ("pairs", "out"):
            if name in keywords:
                raise TypeError(f"encode_files() takes no {name}=")
        if isinstance(paths, (str, bytes, os.PathLike)):
            raise TypeError("paths is one path; pass a list: [path]")
        method = self.encode_ragged if ragged else self.encode_batch
        found = _files.parts(paths, separator, options.number("batch_bytes", batch_bytes))
        return _files.encode(lambda texts: method(texts, **keywords), found)

    def encode(
        self,
        text: str | None = None,
        pair: str | None = None,
        *,
        spans: Sequence[tuple[str, bool]] | None = None,
        add_special_tokens: bool = True,
        max_length: int | None = None,
        truncation: Truncation = False,
        truncation_side: Side | None = None,
        split_special_tokens: bool = False,
        num_threads: int | None = None,
    ) -> list[int]:
        """Token ids of one text, as a list. Keywords and errors as `encode_batch`.

        Args:
            spans: instead of a text, its parts: ``(text, trusted)``. Added tokens that are special, or of structure (they begin and end
                with ASCII punctuation and have a letter or a digit between, such as ``<tool_call>``), count only in trusted parts, where
                neighbours are one text, and never across a seam to a part that is not trusted. There such a token's text is text and
                never becomes its id. Other added tokens, and all other text, are those of the whole text, seams or not. If all parts are
                trusted the ids are those of the whole text; if none is, those of ``split_special_tokens=True``, but that structural
                tokens are text, too, and that a text of a special token which the model's own vocabulary holds is taken apart.

        Raises: EngineUnavailableError for ``spans=`` with the Hugging Face backend, which cannot keep them apart.
        """
        # A short text is one call of the library's: what follows would take longer than encoding it.
        other: tuple[object, ...] = (pair, spans, max_length, truncation_side, num_threads)
        if type(text) is str and truncation is False and other == _NOTHING:
            ids = self._tokenizer.encode_text(text, (1 if add_special_tokens else 0) | (2 if split_special_tokens else 0))
            if ids is not None:
                return ids
        if spans is not None:
            if text is not None or pair is not None or split_special_tokens:
                raise ValueError("spans= is the text, and says where special tokens are split")
            if not truncation and max_length is None and truncation_side is None and num_threads is None:
                return self._tokenizer.encode_spans(spans, 1 if add_special_tokens else 0)
        call = options.resolve(
            self._defaults,
            fields=1 << options.RAGGED_IDS,
            add_special_tokens=add_special_tokens,
            max_length=max_length,
            truncation=truncation,
            truncation_side=truncation_side,
            split_special_tokens=split_special_tokens,
            num_threads=num_threads,
        )
        if spans is not None:
            row = _text.Spans([spans])
            batch = self._tokenizer.encode(row.texts, None, call, spans=(row.trusted, row.offsets))
            return _lists.flat(batch, options.RAGGED_IDS, batch.tokens, 32)
        if not isinstance(text, str):
            raise TypeError(f"text must be str, not {type(text).__name__}; for a batch use encode_batch")
        if pair is not None and not isinstance(pair, str):
            raise TypeError(f"pair must be str, not {type(pair).__name__}; for a batch use encode_batch")
        batch = self._tokenizer.encode([text], None if pair is None else [pair], call)
        return _lists.flat(batch, options.RAGGED_IDS, batch.tokens, 32)

    def append_state(self, text: str = "", *, add_special_tokens: bool = True, split_special_tokens: bool = False) -> AppendState:
        """A text that grows, for `encode_append`; it begins with ``text``. Keywords as `encode_batch`."""
        flags = (1 if add_special_tokens else 0) | (2 if split_special_tokens else 0)
        state = AppendState._of(self._tokenizer, self._tokenizer.growing(flags))
        if text:
            self.encode_append(state, text)
        return state

    def encode_append(self, state: AppendState, text: str) -> tuple[int, list[int]]:
        """Add text to a state. Returns ``(index, ids)``: ids before ``index`` stay, ``ids`` are all from there on.

            state = eng.append_state(system_prompt)
            for turn in conversation:
                index, ids = eng.encode_append(state, turn)
                cache.truncate(index)  # what a model has computed for the ids before it stays good
                model.prefill(ids)

        ``state.ids`` equals ``eng.encode(whole_text)`` after each call. Only what the new text may change is encoded again: what lies
        behind the last letter that a blank, a newline or CJK punctuation follows, for every tokenizer for which that is proven;
        ``stats()["append.whole"]`` counts the calls of others. Special tokens behind the text are among ``ids``.
        Raises: ValueError for a lone surrogate, EncodeError; the state then is what it was. RuntimeError: another thread is using it.
        """
        if not isinstance(state, AppendState):
            raise TypeError(f"state must be an AppendState, not {type(state).__name__}; make one with append_state()")
        if state._tokenizer is not self._tokenizer:
            raise ValueError("the state was made by another engine")
        return state._growing.append(text)

    def _encode(
        self, texts: Texts, pairs: Texts | None, call: options.Options, fields: Mapping[str, int], given: dict[str, Any], allocator: str
    ) -> tuple[_core.Batch, dict[str, Any]]:
        """Run a call. Also returns the tensors, by key, whose memory is not the library's."""
        spans: tuple[bytes, bytes] | None = None
        first: _text.Gathered
        second: _text.Gathered | None
        if isinstance(texts, _text.Spans):
            if pairs is not None:
                raise ValueError("spans= takes no pairs")
            spans = (texts.trusted, texts.offsets)
            first, second = texts.texts, None
        else:
            first, second = _text.gather_pairs(texts, pairs)
        if allocator == "uio":
            outputs = [(fields[key], _capsule(tensor, call)) for key, tensor in given.items()]
            return self._tokenizer.encode(first, second, call, outputs or None, spans=spans), given
        if allocator != "torch":
            raise ValueError(f"allocator must be 'uio' or 'torch', not {allocator!r}")
        if given:
            raise ValueError("out= is memory already; do not pass allocator= with it")
        made: dict[str, torch.Tensor] = {}

        def allocate(rows: int, width: int, tokens: int) -> list[Any]:
            shapes = {options.OFFSETS: (rows, width, 2), options.RAGGED_IDS: (tokens,), options.RAGGED_OFFSETS: (rows + 1,)}
            dtypes = {options.RAGGED_IDS: "int32", options.RAGGED_OFFSETS: "int64"}
            for key, field in fields.items():
                if field != options.SAMPLE_MAPPING:
                    shape = shapes.get(field, (rows, width))
                    made[key] = _torch.empty(shape, dtypes.get(field, f"int{call.dtype_bits}"), call.device)
            return [(fields[key], _torch.capsule(tensor)) for key, tensor in made.items()]

        return self._tokenizer.encode(first, second, call, None, allocate, spans=spans), made

    def _encode_unsynced(
        self, texts: Texts, pairs: Texts | None, call: options.Options, fields: Mapping[str, int], given: dict[str, Any], allocator: str
    ) -> Encoding:
        """A call that the GPU serves and nobody waits for. Under capture all memory is torch's, of the graph's own pool."""
        call = call._replace(fields=call.fields | 1 << options.ROW_ERRORS)
        first, second = _text.gather_pairs(texts, pairs)
        if not isinstance(first, _core.Column) or not len(first) or first.bytes < 0 or not _torch.capturing(call.device_id):
            batch, made = self._encode(texts, pairs, call, fields, given, allocator)
            return Encoding._of(batch, call, fields, made, late=_Late(self._tokenizer, first, False))
        rows, width = len(first), call.max_length
        if call.pad_to_multiple_of > 1:
            width = -(-width // call.pad_to_multiple_of) * call.pad_to_multiple_of
        for tensor in given.values():
            width = tensor.shape[-1]
        work = _torch.empty((_core.workspace_bytes(first.bytes, rows),), "uint8", call.device)
        errors = _torch.empty((rows,), "uint8", call.device)
        made = {key: given.get(key) for key in fields}
        for key in made:
            if made[key] is None:
                made[key] = _torch.empty((rows, width), f"int{call.dtype_bits}", call.device)
        outputs = [(fields[key], _capsule(tensor, call)) for key, tensor in made.items()]
        outputs.append((options.ROW_ERRORS, _torch.capsule(errors)))
        batch = self._tokenizer.encode(first, second, call, outputs, workspace=(work.data_ptr(), work.numel()))
        return Encoding._of(batch, call, fields, made, late=_Late(self._tokenizer, first, True), row_errors=errors)

    # ---- decoding ----

    def decode(self, ids: Any, *, skip_special_tokens: bool = False, clean_up: bool | None = None, num_threads: int | None = None) -> str:
        """The text of one row of ids: a list of int, a 1-D tensor or array, or one id.

        Args:
            skip_special_tokens: leave out added tokens that are special.
            clean_up: transformers' clean_up_tokenization (``" ."`` becomes ``"."`` and so on). None: what the config says, else False.

        Ids that the vocabulary lacks are left out, as Hugging Face does. Raises: TypeError, ValueError.
        """
        return self._decode([_ids.row(ids)], skip_special_tokens, clean_up, num_threads)[0]

    def decode_batch(
        self, rows: Any, *, skip_special_tokens: bool = False, clean_up: bool | None = None, num_threads: int | None = None
    ) -> list[str]:
        """The texts of many rows: a list of rows as `decode` takes them, a 2-D tensor or array, a Ragged or an Encoding.

        Runs in parallel, without the GIL. Padding is decoded as the token it is; ``skip_special_tokens=True`` leaves it out.
        Raises: TypeError, ValueError naming the row.
        """
        return self._decode(rows, skip_special_tokens, clean_up, num_threads)

    def decode_stream(self, ids: Any = None, skip_special_tokens: bool = False) -> DecodeStream:
        """Decode ids one by one, as a model generates them.

            stream = eng.decode_stream(skip_special_tokens=True)
            for id in generate():
                text = stream.step(id)
                if text is not None:
                    print(text, end="", flush=True)

        Args:
            ids: those before the first, a prompt's: they give context and no text. A list of int, a 1-D tensor or array.

        Step by step equal to ``tokenizers.decoders.DecodeStream``; memory is bounded. Nothing is cleaned up. Raises: TypeError, ValueError.
        """
        return DecodeStream._of(self._tokenizer, ids, skip_special_tokens)

    def _decode(self, rows: Any, skip_special_tokens: bool, clean_up: bool | None, num_threads: int | None) -> list[str]:
        from .threads import resolve

        ids, bounds = _ids.flatten(rows)
        texts = self._tokenizer.decode(ids, bounds, 1 if skip_special_tokens else 0, resolve(num_threads))
        if self._defaults.clean_up if clean_up is None else clean_up:
            return [_ids.clean_up(text) for text in texts]
        return texts

    # ---- the vocabulary ----

    @property
    def vocab_size(self) -> int:
        """Tokens in the vocabulary, added ones included: ``len(eng.get_vocab())``."""
        return self._tokenizer.vocab_size(True)

    def get_vocab(self, with_added_tokens: bool = True) -> dict[str, int]:
        """Token to id."""
        vocab: dict[str, int] = _json.loads(self._tokenizer.property("vocab_with_added" if with_added_tokens else "vocab"))
        return vocab

    def token_to_id(self, token: str) -> int | None:
        """The id of a token as the vocabulary spells it, or None."""
        return self._tokenizer.token_to_id(token)

    def id_to_token(self, id: int) -> str | None:
        """The token of an id as the vocabulary spells it, or None."""
        id = options.number("id", id)
        return self._tokenizer.id_to_token(id) if id >= 0 else None

    @property
    def added_tokens(self) -> tuple[AddedToken, ...]:
        """The added tokens, in id order."""
        entries: list[dict[str, Any]] = _json.loads(self._tokenizer.property("added_tokens"))
        return tuple(AddedToken(**{name: entry[name] for name in AddedToken._fields}) for entry in entries)

    def num_special_tokens(self, pair: bool = False) -> int:
        """How many tokens ``add_special_tokens`` adds to a text, or to a pair of texts."""
        return self._tokenizer.num_special_tokens(pair)

    # ---- what it is ----

    @property
    def backend(self) -> str:
        """Who encodes on the CPU: "native" or "huggingface"."""
        return self._tokenizer.property("backend")

    @property
    def backend_reason(self) -> str:
        """Why the native engine does not; "" where it does."""
        return self._tokenizer.property("backend_reason")

    @property
    def oracle(self) -> str:
        """The release of Hugging Face tokenizers whose ids are the truth, such as "tokenizers 0.23.3"."""
        oracle: str = _core.versions()["oracle"]
        return oracle

    @property
    def fingerprint(self) -> str:
        """sha256 of the tokenizer.json, in hex."""
        return self._tokenizer.property("fingerprint")

    @property
    def pad_id(self) -> int:
        """The id that rows are padded with where a call does not say."""
        return self._defaults.pad_id or 0

    def to_str(self, pretty: bool = False) -> str:
        """The tokenizer.json, as the backend would save it."""
        text = self._tokenizer.property("json")
        return _json.dumps(_json.loads(text), ensure_ascii=False, indent=2) if pretty else text

    def save(self, path: str | os.PathLike[str], pretty: bool = True) -> None:
        """Write the tokenizer.json. A folder gets a file of that name."""
        path = os.fspath(path)
        if os.path.isdir(path):
            path = os.path.join(path, "tokenizer.json")
        text = self.to_str(pretty)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)

    def stats(self) -> dict[str, int | float]:
        """Counters of this engine in this process: a flat dict with dotted names. `unchecked_io.stats` has the process's.

        They only grow, but for ``cache.hit_rate`` and for levels of the whole process: ``threads``, the library's workers, and ``mem.*``,
        bytes in use by purpose. ``rows`` is texts that were encoded, by whom: ``rows.native`` (of these ``rows.native.general`` the general
        way, slower than the kernels: those that ask for offsets, and those that no kernel takes), ``rows.hf``, ``rows.gpu``, and
        ``rows.flagged.<why>``, which the GPU left to the CPU. ``bytes`` is their UTF-8, ``tokens`` their ids, special tokens counted.
        ``cache.hits`` and ``cache.misses`` are pieces of text that the native engine knew and did not; ``append.*`` is `encode_append`'s;
        ``image.*`` says where the tables came from (`from_file`), and ``mem.host.image`` is their memory, of the whole process.
        """
        return with_rates(_json.loads(self._tokenizer.stats()))

    def __repr__(self) -> str:
        return f"TokenizerEngine(backend={self.backend!r}, vocab_size={self.vocab_size}, fingerprint={self.fingerprint[:12]!r})"

    def __copy__(self) -> "TokenizerEngine":
        return _share(type(self), self._tokenizer, self._defaults, self._warned)

    def __deepcopy__(self, memo: dict[int, Any]) -> "TokenizerEngine":
        return _share(type(self), self._tokenizer, self._defaults, self._warned)

    def __reduce__(self) -> tuple[Any, ...]:
        return _share, (type(self), self._tokenizer, self._defaults)


_NOTHING = (None,) * 5


def _rows(texts: Any, spans: Any) -> Any:
    """The rows of a call: texts, or spans."""
    if spans is None:
        if texts is None:
            raise TypeError("texts is missing")
        return texts
    if texts is not None:
        raise ValueError("spans= is instead of texts")
    return _text.Spans(spans)


_RAGGED = {"ids": options.RAGGED_IDS, "offsets": options.RAGGED_OFFSETS}
_RAGGED_FIELDS = 1 << options.RAGGED_IDS | 1 << options.RAGGED_OFFSETS


def _call_of_column(call: options.Options, lies: int | None) -> options.Options:
    """Text on a device is read behind what is queued on the current stream there, wherever the tensors land."""
    return call if lies is None or call.device_type == CUDA else call._replace(stream=_torch.current_stream(lies))


def _share(cls: type[TokenizerEngine], core: _core.Tokenizer, defaults: Defaults, warned: list[bool] | None = None) -> TokenizerEngine:
    engine = cls.__new__(cls)
    engine._tokenizer, engine._defaults, engine._warned = core, defaults, [False] if warned is None else warned
    return engine


def _out(out: Any, fields: Mapping[str, int], dtype: Any, device: Device | None) -> tuple[dict[str, Any], str, tuple[str, int] | Any]:
    """The caller's memory by key, and the dtype and device that it sets."""
    given: dict[str, Any]
    if isinstance(out, Encoding):
        given = {key: out[key] for key in fields if key in out and key != "overflow_to_sample_mapping"}
    elif isinstance(out, Mapping):
        given = dict(out)
    else:
        given = {"input_ids": out}
    for key, tensor in given.items():
        if key not in fields or key == "overflow_to_sample_mapping":
            raise ValueError(f"out[{key!r}]: this call does not return it; it returns {', '.join(fields)}")
        if not hasattr(tensor, "__dlpack__") or not hasattr(tensor, "__dlpack_device__"):
            raise TypeError(f"out[{key!r}] must be a tensor, not {type(tensor).__name__}")
    names = {f"int{options.bits(tensor.dtype)}" for tensor in given.values()}
    places = {tuple(int(part) for part in tensor.__dlpack_device__()) for tensor in given.values()}
    if len(names) > 1 or len(places) > 1:
        raise ValueError("the tensors of out= must have one dtype and one device")
    if not given:
        return given, dtype, "cpu" if device is None else device
    (name,), ((kind, position),) = names, places
    if options.bits(dtype) != options.bits(name) and dtype != "int64":
        raise ValueError(f"dtype={dtype!r}, but out= holds {name}")
    kind = 1 if kind == 3 else kind  # pinned host memory
    where: Any = "cpu" if kind == 1 else position if kind == 2 else None
    if where is None:
        raise ValueError(f"out= is on DLPack device type {kind}; it must be on the CPU or a CUDA device")
    if device is not None and device != "cpu" and options.parse_device(device) != (kind, position if kind == 2 else 0):
        raise ValueError(f"device={device!r}, but out= is on {'cpu' if kind == 1 else f'cuda:{position}'}")
    return given, name, where


def _capsule(tensor: Any, call: options.Options) -> Any:
    if _torch.is_tensor(tensor):
        if tensor.requires_grad:
            raise ValueError("out= must not require a gradient")
        if str(tensor.layout) != "torch.strided":
            raise ValueError(f"out= must be a dense tensor, not {tensor.layout}")
        if tensor.is_neg():  # it would show the ids with their signs turned
            raise ValueError("out= must not be a view with a lazy negation; pass its memory itself")
        return _torch.capsule(tensor)
    # On CUDA the writing is queued on call.stream, which has to come after what the tensor's owner queued.
    return tensor.__dlpack__() if call.device_type == 1 else tensor.__dlpack__(stream=call.stream or 1)
