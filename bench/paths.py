"""The GPU engine by where the text lies: on the device, in pinned memory, in a list of str; to padded int64 ids and mask, beside a raw copy of the same bytes.

    python -m bench.paths --corpora FILE.jsonl ... [--tokenizer FILE] [--mb 64 8 1] [--rounds 9] [--text-mb 8] [--output out/paths]

Several files joined by commas are one corpus. Text on the device and in pinned memory: rows of 490 to 512 ids, cut so that none is truncated, 512 wide. Lists:
rows of 2 KB and of 200 B, as wide as their longest. GB/s of text whose tokens are in the output, medians, from the call to the end of a synchronize behind it,
the previous output dropped before; `queued`: six calls that wait for nothing (sync=False) and one synchronize; `raw`: the bytes alone from pinned memory in the
slabs that the engine takes, on one stream.

The table has learnt from one half of the corpus's text (--text-mb of each half are used) and is timed on the other, repeated until the call is full. `first`
is the first call with that half, one by each of --engines; `seen` the later ones. Ids are compared with the CPU engine's, cell by cell, before.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from .assets import find_tokenizer
from .corpus import Text, documents
from .machine import machine, versions
from .timing import sync

DEVICE = torch.device("cuda")
WIDTH = 512


def fitted(engine: Any, text: str, ids: int) -> list[str]:
    """The text in rows of nearly so many ids, special tokens included, and never more."""
    rows: list[str] = []
    for at in range(0, len(text), 400_000):
        part = text[at : at + 400_000]
        ends = engine.encode_batch([part], return_offsets=True, add_special_tokens=False, pad_id=0).offset_mapping[0, :, 1].tolist()
        start = 0
        for end in [*ends[ids - 12 :: ids - 10], len(part)]:
            rows += [part[start:end]] if end > start else []
            start = end
    lengths = engine.encode_ragged(rows).lengths.tolist()
    return [row for row, n in zip(rows, lengths, strict=True) if n <= ids]


def filled(rows: list[str], size: int) -> list[str]:
    """Rows over and over until they are so many bytes."""
    sizes = [len(r.encode()) for r in rows]
    found: list[str] = []
    while size > 0:
        for row, n in zip(rows, sizes, strict=True):
            found.append(row)
            size -= n
            if size <= 0:
                break
    return found


def column(rows: list[str]) -> tuple[torch.Tensor, torch.Tensor]:
    data = [r.encode() for r in rows]
    ends = torch.zeros(len(data) + 1, dtype=torch.int64)
    ends[1:] = torch.tensor([len(d) for d in data]).cumsum(0)
    return torch.frombuffer(bytearray(b"".join(data)), dtype=torch.uint8).pin_memory(), ends.pin_memory()


def timed(work: Callable[[], Any]) -> float:
    sync(DEVICE)
    start = time.perf_counter()
    kept = work()
    sync(DEVICE)
    taken = time.perf_counter() - start
    del kept
    return taken


def raw_copy(data: torch.Tensor) -> Callable[[], None]:
    there = torch.empty_like(data, device=DEVICE)
    slab = min(max(len(data) // 5, 8 << 20), 32 << 20)

    def copy() -> None:
        for at in range(0, len(data), slab):
            there[at : at + slab].copy_(data[at : at + slab], non_blocking=True)

    return copy


def checked(engine: Any, given: Any, rows: list[str], options: dict[str, Any]) -> None:
    got = engine.encode_batch(given, device="cuda", tokenize_on="gpu", **options)
    want = engine.encode_batch(rows, device="cuda", tokenize_on="cpu", **options)
    for key in want:
        if got.place != "gpu" or not torch.equal(got[key], want[key]):
            raise SystemExit(f"{key}: the GPU engine's cells are not the CPU engine's")


def path(tokenizer: Path, learn: list[str], rows: list[str], size: int, where: str, args: argparse.Namespace) -> dict[str, Any]:
    import unchecked_io as uio

    rows = filled(rows, size)
    size = sum(len(r.encode()) for r in rows)
    given: Any = rows
    if where != "list":
        data, ends = column(rows)
        given = uio.Utf8(data, ends) if where == "pinned" else uio.Utf8(data.to(DEVICE), ends.to(DEVICE))
    first, seen, queued, raw = [], [], [], []
    tokens = width = 0
    for turn in range(args.engines):
        engine = uio.TokenizerEngine.from_file(tokenizer, backend="native")
        width = WIDTH if where != "list" else -(-int(engine.encode_ragged(rows[: 1 << 16]).lengths.max()) // 8) * 8
        fixed: dict[str, Any] = {
            "padding": "max_length",
            "truncation": True,
            "max_length": width,
            "pad_id": 0,
            "device": "cuda",
            "tokenize_on": "gpu",
        }
        for _ in range(3):
            engine.encode_batch(learn, **fixed)
        first.append(timed(lambda e=engine, o=fixed: e.encode_batch(given, **o)))
        if turn:
            continue
        some = rows[: max(1, len(rows) * 4_000_000 // size)]
        checked(engine, some, some, {"padding": "max_length", "truncation": True, "max_length": width, "pad_id": 0})
        if size < 16e6:
            checked(engine, given, rows, {"padding": "max_length", "truncation": True, "max_length": width, "pad_id": 0})
        tokens = int(engine.encode_batch(given, **fixed).attention_mask.sum())
        seen = [timed(lambda e=engine, o=fixed: e.encode_batch(given, **o)) for _ in range(args.rounds)]
        if where != "list":

            def calls(e: Any = engine, o: dict[str, Any] = fixed) -> None:
                for _ in range(6):
                    e.encode_batch(given, sync=False, **o)

            calls()
            queued = [timed(calls) / 6 for _ in range(args.rounds)]
        if where == "pinned":
            copy = raw_copy(data)
            copy()
            raw = [timed(copy) for _ in range(args.rounds)]
    rate = {
        name: size / statistics.median(of) / 1e9 for name, of in (("first", first), ("seen", seen), ("queued", queued), ("raw", raw)) if of
    }
    return {
        "bytes": size,
        "rows": len(rows),
        "width": width,
        "tokens": tokens,
        "gb_a_second": rate,
        "seconds": {"first": first, "seen": seen},
    }


def main(argv: list[str] | None = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tokenizer", type=Path)
    p.add_argument("--corpora", nargs="+", required=True, metavar="FILE.jsonl[,FILE ...]")
    p.add_argument("--mb", type=float, nargs="+", default=[64.0, 8.0, 1.0], help="of a call")
    p.add_argument("--text-mb", type=float, default=8.0, help="of text to learn from, and as many to be timed on")
    p.add_argument("--rounds", type=int, default=9)
    p.add_argument("--engines", type=int, default=3)
    p.add_argument("--output", type=Path, default=Path("out/paths"))
    args = p.parse_args(argv)
    import unchecked_io as uio

    tokenizer = find_tokenizer(args.tokenizer)
    engine = uio.TokenizerEngine.from_file(tokenizer, backend="native")
    result: dict[str, Any] = {"machine": machine(), "versions": versions(), "tokenizer": tokenizer.parent.name, "paths": {}}
    print(result["machine"], result["versions"], sep="\n")
    for corpus in args.corpora:
        files = [Path(f) for f in corpus.split(",")]
        name = "+".join(f.stem for f in files)
        texts = ["\n\n".join(documents(f, int(2e6 * args.text_mb / len(files)))) for f in files]
        learn, other = (fitted(engine, "".join(t[h * len(t) // 2 : (h + 1) * len(t) // 2] for t in texts), WIDTH) for h in (0, 1))
        lists = {n: Text(other, n) for n in (2048, 200)}
        lines = {n: t.batch(int(sum(len(r.encode()) for r in other) * 0.9 / n)) for n, t in lists.items()}
        print(
            f"\n| {name}, GB/s | MB | rows x width | first | seen | queued | raw copy | of it |\n| --- | --- | --- | --- | --- | --- | --- | --- |",
            flush=True,
        )
        for label, where, rows in (
            ("on the device", "device", other), ("pinned", "pinned", other), ("list, 2 KB", "list", lines[2048]), ("list, 200 B", "list", lines[200]),
        ):  # fmt: skip
            for mb in args.mb:
                found = path(tokenizer, learn, rows, int(mb * 1e6), where, args)
                result["paths"][f"{name} {label} {mb:g}"] = found
                rate = found["gb_a_second"]
                cells = [f"{rate[k]:.1f}" if k in rate else "" for k in ("first", "seen", "queued", "raw")]
                cells.append(f"{max(rate['seen'], rate['queued']) / rate['raw']:.0%}" if "raw" in rate else "")
                print(
                    f"| {label} | {found['bytes'] / 1e6:.0f} | {found['rows']} x {found['width']} | " + " | ".join(cells) + " |", flush=True
                )
    args.output.mkdir(parents=True, exist_ok=True)
    (args.output / "paths.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
