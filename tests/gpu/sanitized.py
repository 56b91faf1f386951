"""What compute-sanitizer watches (sanitize.sh): every kernel of the library by way of its calls, on real and adversarial text, without torch.

    python -m tests.gpu.sanitized [TOKENIZER ...] [--rows 24] [--kb 2] [--poison]

A tokenizer is one of tests/assets/fetch.py or a file. Lists of str, ragged and padded in all ways; text on the device (which is checked and packed there), good
and bad; batches of one shape, whose launches become a graph; rows that the kernels leave to the CPU, patched in; and the padding of what the CPU engine made.
Each cell is compared with the CPU engine's on the CPU. Without --poison memory is as the driver gives it, so that initcheck sees what nobody wrote.

Says for each tokenizer how many calls and cells were compared. Exits with 1 if a cell differs.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import random
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import unchecked_io as uio
from unchecked_io import _core

from bench.corpus import DEFAULT, documents
from tests.support.assets import fetch, tokenizer_file
from tests.support.strings import Strings
from tests.support.tensors import brought

# One for each family of kernels. Whisper's 1500 timestamps and RoBERTa's template are what GPT-2's lacks.
TOKENIZERS = [
    "gpt2",
    "llama-3",
    "gpt-oss",
    "deepseek-v3",
    "kimi-k2",
    "qwen2.5",
    "bert-base-uncased",
    "llama-2",
    "mistral-v1",
    "t5-small",
    "xlm-roberta",
]
WAYS: list[dict[str, Any]] = [
    {},
    {"padding_side": "left", "dtype": "int32", "return_token_type_ids": True},
    {"truncation": True, "max_length": 19, "padding": "max_length", "truncation_side": "left"},
    {"add_special_tokens": False, "split_special_tokens": True, "pad_to_multiple_of": 7},
]
HARD = [
    "",
    "a",
    "n" * 1100,
    " " * 1100,
    "\u8868" * 400,
    "\n\n\t " * 250,
    "=-" * 300,
    "1" * 300,
    "e\u0301" * 200,
    "\U0001f468\u200d" * 100,
    "\0",
]


class Driver:
    """Device memory of the program's own, in the primary context."""

    def __init__(self) -> None:
        self.library = ctypes.CDLL(os.environ.get("UIO_LIBCUDA") or "libcuda.so.1")
        self.context = ctypes.c_void_p()
        self.call("cuInit", 0)
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(self.context), 0)

    def call(self, name: str, *arguments: Any) -> None:
        if result := getattr(self.library, name)(*arguments):
            raise RuntimeError(f"{name}: error {result}")

    def holds(self, array: np.ndarray[Any, Any]) -> There:
        return There(self, array)


class There:
    """An array on the device; empty ones too have an address."""

    def __init__(self, driver: Driver, array: np.ndarray[Any, Any]) -> None:
        self.driver, raw = driver, array.tobytes()
        self.at = ctypes.c_uint64()
        driver.call("cuCtxPushCurrent_v2", driver.context)
        driver.call("cuMemAlloc_v2", ctypes.byref(self.at), ctypes.c_size_t(len(raw) or 1))
        driver.call("cuMemcpyHtoD_v2", self.at, raw, ctypes.c_size_t(len(raw)))
        driver.call("cuCtxPopCurrent_v2", ctypes.byref(ctypes.c_void_p()))
        self.__cuda_array_interface__ = {"shape": array.shape, "typestr": array.dtype.str, "data": (self.at.value, False), "version": 3}

    def free(self) -> None:
        self.driver.call("cuCtxPushCurrent_v2", self.driver.context)
        self.driver.call("cuMemFree_v2", self.at)
        self.driver.call("cuCtxPopCurrent_v2", ctypes.byref(ctypes.c_void_p()))


class Watched:
    def __init__(self, name: str, driver: Driver, args: argparse.Namespace) -> None:
        path = Path(name)
        self.engine = uio.TokenizerEngine.from_file(path if path.is_file() else tokenizer_file(name), backend="native")
        self.driver, self.rng = driver, random.Random(name)
        strings = Strings(sorted(self.engine.get_vocab()), [t.content for t in self.engine.added_tokens], self.rng)
        some = strings.batch(args.rows)
        real = [d for path in (DEFAULT, DEFAULT.with_name("python-docs-zh.jsonl.xz")) for d in documents(path, args.kb * 1000)]
        real = [d[: args.kb * 1000] for d in real]
        self.texts = [*some, *("".join(self.rng.choices(some, k=40)) for _ in range(2)), *HARD, *real]
        self.calls = self.cells = 0
        self.wrong: list[str] = []

    def same(self, got: Any, want: Any, what: str) -> None:
        self.calls += 1
        for key in want:
            a, b = brought(got.dlpack(key)), brought(want.dlpack(key))
            self.cells += b.size
            if a.dtype != b.dtype or not np.array_equal(a, b):
                self.wrong.append(f"{what}: {key}")

    def lists(self) -> None:
        for options in WAYS:
            want = self.engine.encode_batch(self.texts, pad_id=3, **options)
            for place in ("gpu", "cpu"):
                got = self.engine.encode_batch(self.texts, pad_id=3, device="cuda:0", tokenize_on=place, **options)  # type: ignore[arg-type]
                self.same(got, want, f"list, {place}, {options}")
        want = self.engine.encode_ragged(self.texts)._enc
        self.same(self.engine.encode_ragged(self.texts, device="cuda:0", tokenize_on="gpu")._enc, want, "ragged")

    def on_the_device(self) -> None:
        for dtype in (np.int32, np.int64):
            data, offsets = self._there(self.texts, dtype)
            want = self.engine.encode_batch(self.texts, pad_id=3)
            self.same(self.engine.encode_batch(uio.Utf8(data, offsets), pad_id=3), want, f"text on the device, offsets {dtype.__name__}")
            data.free(), offsets.free()
        data, offsets = self._there(["good", b"a\x80", "c", b"\xe0\xa0"], np.int64)
        try:
            self.engine.encode_batch(uio.Utf8(data, offsets), pad_id=3)
            self.wrong.append("ill-formed text was taken")
        except ValueError as e:
            self.calls += "row 1" in str(e)
        data.free(), offsets.free()

    def _there(self, texts: list[Any], dtype: Any) -> tuple[There, There]:
        data = [t if isinstance(t, bytes) else t.encode() for t in texts]
        ends = np.cumsum([3, *map(len, data)]).astype(dtype)
        return self.driver.holds(np.frombuffer(b"xxx" + b"".join(data) + b"yy", np.uint8)), self.driver.holds(ends)

    def again(self) -> None:
        """A shape that comes again and again."""
        fixed: dict[str, Any] = {"truncation": True, "max_length": 16, "padding": "max_length", "pad_id": 3}
        for k in range(6):
            texts = [t[:200] for t in self.rng.choices(self.texts, k=32)]
            want = self.engine.encode_batch(texts, **fixed)
            self.same(self.engine.encode_batch(texts, device="cuda:0", tokenize_on="gpu", **fixed), want, f"shape {k}")


def main(argv: list[str] | None = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("tokenizers", nargs="*", default=TOKENIZERS)
    p.add_argument("--rows", type=int, default=24)
    p.add_argument("--kb", type=int, default=2, help="of real text, English and Chinese")
    p.add_argument("--poison", action="store_true", help="fill pools and staging before use")
    args = p.parse_args(argv)
    _core.poison(args.poison)
    driver = Driver()
    wrong = 0
    for name in args.tokenizers:
        start = time.monotonic()
        try:
            watched = Watched(name, driver, args)
        except fetch().AssetError as e:
            print(f"{name}: cannot be had here: {e}", flush=True)
            wrong += 1
            continue
        try:
            watched.engine.encode_batch(["a"], pad_id=3, device="cuda:0", tokenize_on="gpu")
        except uio.EngineUnavailableError as e:
            print(f"{Path(name).name}: refused by the GPU: {e}", flush=True)
            continue
        watched.lists()
        watched.on_the_device()
        watched.again()
        flagged = {k.removeprefix("rows.flagged."): n for k, n in watched.engine.stats().items() if k.startswith("rows.flagged.") and n}
        print(
            f"{Path(name).name}: {watched.calls} calls, {watched.cells:,} cells, rows left to the CPU {flagged}, {len(watched.wrong)} differ  [{time.monotonic() - start:.0f} s]",
            flush=True,
        )
        for line in watched.wrong[:5]:
            print(f"    {line}", flush=True)
        wrong += len(watched.wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
