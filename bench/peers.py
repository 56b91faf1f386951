"""Contenders: each takes list[str] to padded int64 ``input_ids`` and ``attention_mask`` on the device, by the best path its library has.

Law: what is not installed, or refuses the tokenizer, is absent and says why; nothing is imitated. Every contender's ids are compared
with the oracle's before it is timed, and one that differs is not timed.

A peer may sit in a folder of its own (``pip install --target DIR/gigatoken gigatoken``), so that one environment can hold all of them;
``use_folder(DIR)`` makes those importable. A second version of ``tokenizers`` needs a process of its own: see ``rc.py``.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import torch

from .padding import pad_matrix, pad_ragged
from .stages import stage
from .timing import sync

Tensors = tuple[torch.Tensor, torch.Tensor]


class Absent(Exception):
    """This contender cannot run here; the message says why."""


class Setting:
    """The tokenizer, its pad token and the device: the same for all contenders."""

    def __init__(self, tokenizer: Path, device: torch.device) -> None:
        self.tokenizer = tokenizer
        self.device = device
        self.spec = json.loads(tokenizer.read_bytes())
        self.pad_id, self.pad_token = _pad(self.spec)

    def specials(self) -> tuple[list[int], list[int]]:
        """Ids that the post-processor puts before and after a single text, learnt from the oracle."""
        from tokenizers import Tokenizer

        oracle = Tokenizer.from_file(str(self.tokenizer))
        oracle.no_padding()
        oracle.no_truncation()
        bare = oracle.encode("a", add_special_tokens=False).ids
        full = oracle.encode("a").ids
        at = next(i for i in range(len(full)) if full[i : i + len(bare)] == bare)
        return full[:at], full[at + len(bare) :]


def _pad(spec: dict[str, Any]) -> tuple[int, str]:
    if spec.get("padding"):
        return spec["padding"]["pad_id"], spec["padding"]["pad_token"]
    added = {t["content"]: t["id"] for t in spec.get("added_tokens", [])}
    for content in ("<pad>", "[PAD]", "<|finetune_right_pad_id|>", "<|endoftext|>", "<|end_of_text|>", "</s>"):
        if content in added:
            return added[content], content
    vocabulary = spec["model"]["vocab"]
    first = vocabulary[0][0] if isinstance(vocabulary, list) else next(t for t, i in vocabulary.items() if i == 0)
    return 0, first


class Contender:
    """One library's path. ``tensors`` is what is timed; ``rows`` gives ids without padding for the comparison with the oracle."""

    key: ClassVar[str]
    label: ClassVar[str]
    package: ClassVar[str]
    note: ClassVar[str] = ""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.device = setting.device

    @classmethod
    def version(cls) -> str:
        return metadata.version(cls.package)

    def encode(self, texts: list[str]) -> Any:
        """Ids in the form the library hands out most cheaply, without tensors."""
        raise NotImplementedError

    def tensors(self, texts: list[str]) -> Tensors:
        raise NotImplementedError

    def rows(self, texts: list[str]) -> list[list[int]]:
        ids, mask = self.tensors(texts)
        ids, mask = ids.cpu(), mask.cpu().bool()
        if ids.dtype != torch.int64 or not bool((ids.masked_select(~mask) == self.setting.pad_id).all()):
            raise AssertionError(f"{self.key}: not int64, or padding is not the pad id")
        return [row[keep].tolist() for row, keep in zip(ids, mask, strict=True)]

    def seconds(self, texts: list[str]) -> float:
        sync(self.device)
        start = time.perf_counter()
        with stage(self.key):
            kept = self.tensors(texts)
            sync(self.device)
        taken = time.perf_counter() - start
        del kept
        return taken

    def encode_seconds(self, texts: list[str]) -> float:
        start = time.perf_counter()
        kept = self.encode(texts)
        taken = time.perf_counter() - start
        del kept
        return taken

    def close(self) -> None:
        pass


class Transformers(Contender):
    key, label, package = "transformers", "transformers, padding=True, return_tensors='pt', .to(device)", "transformers"

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        module = _import("transformers")
        self.tokenizer = module.PreTrainedTokenizerFast(tokenizer_file=str(setting.tokenizer), pad_token=setting.pad_token)

    def encode(self, texts: list[str]) -> Any:
        return self.tokenizer(texts)

    def tensors(self, texts: list[str]) -> Tensors:
        with stage("tokenize and pad"):
            batch = self.tokenizer(texts, padding=True, return_tensors="pt")
        with stage("to device"):
            batch = batch.to(self.device)
        return batch["input_ids"], batch["attention_mask"]


class Tokenizers(Contender):
    key, label, package = "tokenizers", "tokenizers encode_batch_fast, tensors, .to(device)", "tokenizers"

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        module = _import("tokenizers")
        self.tokenizer = module.Tokenizer.from_file(str(setting.tokenizer))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.padded = module.Tokenizer.from_file(str(setting.tokenizer))
        self.padded.no_truncation()
        self.padded.enable_padding(pad_id=setting.pad_id, pad_token=setting.pad_token)

    def encode(self, texts: list[str]) -> Any:
        return self.tokenizer.encode_batch_fast(texts)

    def tensors(self, texts: list[str]) -> Tensors:
        with stage("encode"):
            encodings = self.padded.encode_batch_fast(texts)
        with stage("tensors"):
            ids = torch.tensor([e.ids for e in encodings])
            mask = torch.tensor([e.attention_mask for e in encodings])
        with stage("to device"):
            return ids.to(self.device), mask.to(self.device)


class TokenizersAlone(Tokenizers):
    key, label = "tokenizers-alone", "tokenizers encode_batch_fast alone: no tensors, nothing on the device"
    note = "stops at Encoding objects"

    def seconds(self, texts: list[str]) -> float:
        with stage(self.key):
            return self.encode_seconds(texts)


class Fastokens(Contender):
    key, label, package = "fastokens", "fastokens encode_batch_flat, padded on the device", "fastokens"

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        module = _import("fastokens")
        self.tokenizer = _accepts(lambda: module.Tokenizer.from_file(str(setting.tokenizer)))
        _accepts(lambda: self.tokenizer.encode_batch_flat(["a"], add_special_tokens=True))

    def encode(self, texts: list[str]) -> Any:
        return self.tokenizer.encode_batch_flat(texts, add_special_tokens=True)

    def tensors(self, texts: list[str]) -> Tensors:
        with stage("encode"):
            ids, offsets = self.encode(texts)
        # frombuffer is read-only; torch only warns about that, and nothing writes to it
        flat, rows = np.frombuffer(ids, np.uint32), np.frombuffer(offsets, np.uint64).view(np.int64)
        return pad_ragged(flat, rows, self.setting.pad_id, self.device, [], [])


class Gigatoken(Contender):
    key, label, package = "gigatoken", "gigatoken encode_batch_padded, .to(device), widened there", "gigatoken"

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        module = _import("gigatoken")
        self.tokenizer = _accepts(lambda: module.Tokenizer(setting.tokenizer))
        self.prefix, self.suffix = setting.specials()

    def encode(self, texts: list[str]) -> Any:
        return self.tokenizer.encode_batch(texts)

    def tensors(self, texts: list[str]) -> Tensors:
        with stage("encode and pad"):
            matrix, lengths = self.tokenizer.encode_batch_padded(texts, pad_id=self.setting.pad_id, prefix=self.prefix, suffix=self.suffix)
        return pad_matrix(matrix, lengths, self.device)


class GigatokenRagged(Gigatoken):
    key, label = "gigatoken-ragged", "gigatoken encode_batch, ragged ids padded on the device"

    def tensors(self, texts: list[str]) -> Tensors:
        with stage("encode"):
            layout = self.tokenizer.encode_batch(texts).layout
        flat, offsets = np.asarray(layout.content.data), np.asarray(layout.offsets)
        return pad_ragged(flat, offsets, self.setting.pad_id, self.device, self.prefix, self.suffix)


class Tiktoken(Contender):
    """Only byte-level BPE whose ids are in merge order with one Split regex: tiktoken has no other kind."""

    key, label, package = "tiktoken", "tiktoken encode_ordinary_batch, padded on the device", "tiktoken"
    note = "special tokens in the text are text"

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        module = _import("tiktoken")
        self.prefix, self.suffix = setting.specials()
        self.tokenizer = module.Encoding("bench", **_tiktoken_parts(setting.spec), special_tokens={})

    def encode(self, texts: list[str]) -> Any:
        return self.tokenizer.encode_ordinary_batch(texts)

    def tensors(self, texts: list[str]) -> Tensors:
        with stage("encode"):
            rows = self.encode(texts)
        with stage("flatten"):
            offsets = np.zeros(len(rows) + 1, np.int64)
            np.cumsum([len(r) for r in rows], out=offsets[1:])
            flat = np.fromiter((i for r in rows for i in r), np.int32, int(offsets[-1]))
        return pad_ragged(flat, offsets, self.setting.pad_id, self.device, self.prefix, self.suffix)


class Ours(Contender):
    package = "unchecked-io"
    backend: ClassVar[str]
    tokenize_on: ClassVar[str] = "cpu"

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.uio = _import("unchecked_io")
        try:
            self.engine = self.uio.TokenizerEngine.from_file(setting.tokenizer, backend=self.backend)
            self.tensors(["a"])
        except (self.uio.UnsupportedTokenizerError, self.uio.EngineUnavailableError) as e:
            raise Absent(str(e)) from e

    @classmethod
    def version(cls) -> str:
        return str(_import("unchecked_io").__version__)

    def encode(self, texts: list[str]) -> Any:
        return self.engine.encode_ragged(texts)

    def tensors(self, texts: list[str]) -> Tensors:
        with stage("encode_batch"):
            batch = self.engine.encode_batch(texts, device=self.device, pad_id=self.setting.pad_id, tokenize_on=self.tokenize_on)
        return batch.input_ids, batch.attention_mask


class OursHuggingFace(Ours):
    key, label, backend = "uio-huggingface", "unchecked-io encode_batch(device=...), Hugging Face backend", "huggingface"


class OursNative(Ours):
    key, label, backend = "uio-native", "unchecked-io encode_batch(device=...), native engine", "native"


class OursGPU(Ours):
    key, label, backend = "uio-gpu", "unchecked-io encode_batch(device=..., tokenize_on='gpu')", "auto"
    tokenize_on = "gpu"

    def __init__(self, setting: Setting) -> None:
        if setting.device.type != "cuda":
            raise Absent("needs a CUDA device")
        super().__init__(setting)


CONTENDERS: Sequence[type[Contender]] = (
    Transformers, Tokenizers, TokenizersAlone, Tiktoken, Fastokens, Gigatoken, GigatokenRagged, OursHuggingFace, OursNative, OursGPU,
)  # fmt: skip


def use_folder(folder: Path | None) -> None:
    """Make peers under ``folder/<name>`` importable, behind everything that is installed."""
    for name in ("fastokens", "gigatoken", "tiktoken"):
        if folder and (folder / name).is_dir():
            sys.path.append(str(folder / name))


def _import(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as e:
        raise Absent(f"not installed ({e})") from e


def _accepts(make: Any) -> Any:
    try:
        return make()
    except Exception as e:
        raise Absent(f"refuses this tokenizer: {str(e).splitlines()[0][:160]}") from e


def _tiktoken_parts(spec: dict[str, Any]) -> dict[str, Any]:
    model, pre = spec["model"], spec.get("pre_tokenizer") or {}
    steps = pre.get("pretokenizers", [pre])
    splits = [s for s in steps if s.get("type") == "Split"]
    if spec.get("normalizer") or model.get("type") != "BPE" or len(splits) != 1 or steps[-1].get("type") != "ByteLevel":
        raise Absent("not a byte-level BPE with one Split regex and no normalizer")
    byte = {c: b for b, c in _byte_alphabet().items()}
    added = {t["content"] for t in spec.get("added_tokens", [])}
    ranks = {bytes(byte[c] for c in token): i for token, i in model["vocab"].items() if token not in added}
    return {"pat_str": splits[0]["pattern"]["Regex"], "mergeable_ranks": ranks}


def _byte_alphabet() -> dict[int, str]:
    """GPT-2's printable stand-ins for bytes."""
    kept = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    rest = [b for b in range(256) if b not in kept]
    return {b: chr(b) for b in kept} | {b: chr(0x100 + k) for k, b in enumerate(rest)}
