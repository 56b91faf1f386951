"""Who should encode: `list[str]` to padded int64 ids and mask on the device, by the GPU engine and by the CPU engine, for sizes of calls.

    python -m bench.place --corpora FILE.jsonl ... [--tokenizer FILE] [--rows 200 2048] [--batches 32 256 4096 32768] [--budget 3] [--device cuda] [--columns]

GB/s of text: the median, from the call to the end of a synchronize right after it, and in brackets the microseconds until the call
returns. Width fixed at a quarter of the row's bytes (rows beyond it are cut), no tensor is kept. The two take turns, row for row on the same text,
which does not repeat before the corpus is used up (a note says so). On a machine without a GPU only the CPU engine is timed.

With --columns: text in pinned memory and text on the device (`uio.Utf8` over tensors) instead, beside a copy of the same pinned bytes alone, in pieces of the
size that the engine copies, on one stream.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import torch

from .assets import find_tokenizer
from .corpus import DEFAULT, Text, documents, text_bytes
from .machine import machine, versions
from .timing import sync


def measure(engine: Any, text: Text, rows: int, places: list[str], device: torch.device, budget: float) -> dict[str, tuple[float, float]]:
    """For each place: GB/s, and microseconds until the call returns."""
    rates: dict[str, list[float]] = {p: [] for p in places}
    returns: dict[str, list[float]] = {p: [] for p in places}
    width = max(16, text.row_bytes // 4)
    deadline = time.monotonic() + budget
    turn = 0
    while turn < 4 or time.monotonic() < deadline:
        batch = text.batch(rows)
        size = text_bytes(batch)
        for place in places:
            sync(device)
            start = time.perf_counter()
            kept = engine.encode_batch(
                batch, device=device, tokenize_on=place, pad_id=0, padding="max_length", truncation=True, max_length=width
            )  # fmt: skip
            returned = time.perf_counter() - start
            sync(device)
            taken = time.perf_counter() - start
            del kept
            if turn:  # the first makes threads, staging and kernels
                rates[place].append(size / taken / 1e9)
                returns[place].append(returned * 1e6)
        turn += 1
    return {p: (statistics.median(rates[p]), statistics.median(returns[p])) for p in places}


def columns(engine: Any, text: Text, rows: int, device: torch.device, budget: float) -> dict[str, tuple[float, float]]:
    """As measure, for text in pinned memory, text on the device, and the copy alone."""
    import unchecked_io as uio

    rates: dict[str, list[float]] = {"pinned": [], "device": [], "copy": []}
    returns: dict[str, list[float]] = {name: [] for name in rates}
    width = max(16, text.row_bytes // 4)
    deadline = time.monotonic() + budget
    turn = 0
    kept: list[Any] = []
    while turn < 4 or time.monotonic() < deadline:
        encoded = [t.encode() for t in text.batch(rows)]
        data = torch.frombuffer(bytearray(b"".join(encoded)), dtype=torch.uint8).pin_memory()
        offsets = torch.tensor([0, *itertools.accumulate(map(len, encoded))]).pin_memory()
        there = torch.empty_like(data, device=device)
        size = data.numel()
        piece = min(32 << 20, max(size // 5, 8 << 20))  # pipeline/gather.go: slabSize
        given = {"pinned": uio.Utf8(data, offsets), "device": uio.Utf8(data.to(device), offsets.to(device))}
        for name in rates:
            sync(device)
            start = time.perf_counter()
            if name == "copy":
                for at in range(0, size, piece):
                    there[at : at + piece].copy_(data[at : at + piece], non_blocking=True)
            else:
                kept.append(
                    engine.encode_batch(
                        given[name], device=device, tokenize_on="gpu", pad_id=0, padding="max_length", truncation=True, max_length=width
                    )
                )  # fmt: skip
            returned = time.perf_counter() - start
            sync(device)
            taken = time.perf_counter() - start
            kept.clear()
            if turn:
                rates[name].append(size / taken / 1e9)
                returns[name].append(returned * 1e6)
        turn += 1
    return {name: (statistics.median(rates[name]), statistics.median(returns[name])) for name in rates}


def main(argv: list[str] | None = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tokenizer", type=Path)
    p.add_argument("--corpora", type=Path, nargs="+", default=[DEFAULT])
    p.add_argument("--rows", type=int, nargs="+", default=[200, 2048], metavar="BYTES")
    p.add_argument("--batches", type=int, nargs="+", default=[32, 256, 4096, 32768], metavar="N")
    p.add_argument("--budget", type=float, default=3.0, help="seconds of a line")
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--columns", action="store_true", help="text in pinned memory and on the device")
    args = p.parse_args(argv)
    import unchecked_io as uio

    engine = uio.TokenizerEngine.from_file(find_tokenizer(args.tokenizer), backend="native")
    device = torch.device(args.device)
    places = ["gpu", "cpu"] if device.type == "cuda" else ["cpu"]
    print(machine(), versions(), sep="\n")
    for corpus in args.corpora:
        docs = documents(corpus)
        for row in args.rows:
            for batch in args.batches:
                text = Text(docs, row)
                if args.columns:
                    found = columns(engine, text, batch, device, args.budget)
                else:
                    found = measure(engine, text, batch, places, device, args.budget)
                line = " | ".join(f"{place} {rate:.3f} GB/s ({us:.0f} us)" for place, (rate, us) in found.items())
                laps = f" | the corpus was used up {text.laps} times" if text.laps else ""
                print(f"{corpus.name}, {batch} x {row} B: {line}{laps}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
