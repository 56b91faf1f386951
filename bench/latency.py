"""How long small calls take: from the call to the end of a synchronize right behind it, p50, and in brackets until the call returns.

    python -m bench.latency [--tokenizer FILE] [--corpus FILE.jsonl] [--sizes 1x2048 32x2048] [--calls 2000] [--device cuda]

Fixed width (a quarter of the row's bytes; rows beyond it are cut), int64 ids and mask, new tensors at each call, warm, text that does not repeat before
the corpus is used up. Lines: list[str] by the GPU engine and by the CPU engine, with and without a wait for the rows that the GPU leaves to the CPU; text
that is on the device already; and the replay of a captured graph over such text.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from .assets import find_tokenizer
from .corpus import DEFAULT, Text, documents
from .machine import machine, versions
from .timing import sync


def measure(call: Callable[[Any], Any], inputs: list[Any], device: torch.device) -> tuple[float, float]:
    """Microseconds to the end, and to the return."""
    ends: list[float] = []
    returns: list[float] = []
    for i, given in enumerate(inputs):
        sync(device)
        start = time.perf_counter()
        kept = call(given)
        returned = time.perf_counter()
        sync(device)
        ended = time.perf_counter()
        del kept
        if i >= len(inputs) // 4:
            ends.append((ended - start) * 1e6)
            returns.append((returned - start) * 1e6)
    return statistics.median(ends), statistics.median(returns)


def tensors(texts: list[str], room: int, device: torch.device) -> tuple[torch.Tensor, torch.Tensor]:
    data = [t.encode() for t in texts]
    raw = torch.zeros(room, dtype=torch.uint8)
    whole = b"".join(data)
    raw[: len(whole)] = torch.frombuffer(bytearray(whole), dtype=torch.uint8)
    ends = [0]
    for t in data:
        ends.append(ends[-1] + len(t))
    return raw.to(device), torch.tensor(ends, device=device)


def main(argv: list[str] | None = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tokenizer", type=Path)
    p.add_argument("--corpus", type=Path, default=DEFAULT)
    p.add_argument("--sizes", nargs="+", default=["1x2048", "32x2048", "256x2048"], metavar="ROWSxBYTES")
    p.add_argument("--calls", type=int, default=2000)
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = p.parse_args(argv)
    import unchecked_io as uio

    engine = uio.TokenizerEngine.from_file(find_tokenizer(args.tokenizer), backend="native")
    device = torch.device(args.device)
    docs = documents(args.corpus)
    print(machine(), versions(), sep="\n")
    for size in args.sizes:
        rows, row = map(int, size.split("x"))
        calls = max(40, min(args.calls, 20_000 // rows))
        fixed: dict[str, Any] = {"padding": "max_length", "truncation": True, "max_length": max(16, row // 4), "pad_id": 0}
        text = Text(docs, row)
        lists = [text.batch(rows) for _ in range(calls)]
        places: dict[str, dict[str, Any]] = {"list, CPU": {"tokenize_on": "cpu"}}
        if device.type == "cuda":
            places["list, GPU"] = {"tokenize_on": "gpu"}
            places["list, GPU, longest"] = {"tokenize_on": "gpu", "padding": "longest", "truncation": False, "max_length": None}
            places["list, GPU, sync=False"] = {"tokenize_on": "gpu", "sync": False}
        for name, options in places.items():
            end, back = measure(lambda t: engine.encode_batch(t, device=device, **{**fixed, **options}), lists, device)  # noqa: B023
            print(f"{size} {name}: {end:.1f} us ({back:.1f})", flush=True)
        if device.type != "cuda":
            continue
        room = rows * (row + 4)
        there = [uio.Utf8(*tensors(t, room, device)) for t in lists[: min(calls, 400)]]
        for name, sync_ in (("text on the device", True), ("text on the device, sync=False", False)):
            end, back = measure(lambda t: engine.encode_batch(t, sync=sync_, **fixed), there, device)  # noqa: B023
            print(f"{size} {name}: {end:.1f} us ({back:.1f})", flush=True)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            engine.encode_batch(there[0], sync=False, **fixed)
        end, back = measure(lambda _: graph.replay(), there, device)  # noqa: B023
        print(f"{size} replay of a graph: {end:.1f} us ({back:.1f})", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
