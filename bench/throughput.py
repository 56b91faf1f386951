"""Throughput on the CPU by corpus, batch and number of threads, ours beside every peer: one picture, and its figures.

    python -m bench.throughput --assets FOLDER [--peers FOLDER] [--tokenizer NAME] [--corpora NAME ...] [--batches 1 64 2048]
                               [--threads 1 2] [--row-bytes 2048] [--only KEY ...] [--budget SECONDS] [--output FOLDER]

Each point is a process of its own (`bench.cpu`): one library, bound to as many cores as it may have threads, `list[str]` to whatever the
library hands out most cheaply, the median of later batches of text that does not come twice. Ids were compared with the oracle before. Writes
``throughput.json`` and ``throughput.png``: a row of panels for each number of threads, a panel for each corpus, batch sizes along it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from .corpus import DEFAULT
from .cpu import ROOT, contender_keys, run

CORPORA = [str(DEFAULT), "code", "ml-zh", "ml-many"]


def main(argv: list[str] | None = None) -> int:
    every = sorted(os.sched_getaffinity(0))
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--assets", type=Path, default=os.environ.get("UIO_ASSETS"))
    p.add_argument("--peers", type=Path, default=os.environ.get("UIO_PEERS"))
    p.add_argument("--tokenizer", default="llama-3")
    p.add_argument("--corpora", nargs="+", default=CORPORA, help="names in the assets folder, or files")
    p.add_argument("--batches", nargs="+", type=int, default=[1, 64, 2048], help="rows in a call")
    p.add_argument("--threads", nargs="+", type=int, default=sorted({1, len(every)}))
    p.add_argument("--row-bytes", type=int, default=2048)
    p.add_argument("--only", nargs="+", metavar="KEY")
    p.add_argument("--budget", type=float, default=1.0, help="seconds a point")
    p.add_argument("--output", type=Path, default=ROOT / "out" / "throughput")
    args = p.parse_args(argv)
    if not args.assets:
        p.error("--assets (or UIO_ASSETS) is needed: tests/assets/fetch.py fetches tokenizers and corpora")
    if max(args.threads) > len(every):
        p.error(f"this process may use {len(every)} cores")

    from .machine import machine, versions
    from .progress import Progress

    keys = [k for k in contender_keys() if not args.only or k in args.only]
    task: dict[str, Any] = {
        "tokenizer": str((args.assets / "tokenizers" / args.tokenizer / "tokenizer.json").absolute()), "budget": args.budget,
        "peers": str(Path(args.peers).absolute()) if args.peers else None,
    }  # fmt: skip
    files = {_name(c): Path(c) if Path(c).is_file() else args.assets / "corpora" / f"{c}.jsonl" for c in args.corpora}
    shapes = [(n, c, b) for n in args.threads for c in files for b in args.batches]
    points: list[dict[str, Any]] = []
    out: dict[str, str] = {}  # who is absent or inexact, and why
    with Progress(len(shapes) * len(keys)) as progress:
        for threads, corpus, batch in shapes:
            step = progress.at(f"{corpus}, {batch} rows, {threads} threads")
            for key in keys:
                step(key)
                if key in out:
                    continue
                found = run(task | {"key": key, "shape": (batch, args.row_bytes), "corpus": str(files[corpus].absolute())}, every[:threads])
                if "warm" in found:
                    points.append({"key": key, "threads": threads, "corpus": corpus, "batch": batch, **found})
                else:
                    out[key] = found.get("inexact") or found.get("absent") or ""
    args.output.mkdir(parents=True, exist_ok=True)
    result = {"machine": machine(), "versions": versions(), "task": task, "row_bytes": args.row_bytes, "absent": out, "points": points}
    (args.output / "throughput.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    _table(points, keys, shapes)
    for key, why in out.items():
        print(f"  {key}: absent, {why}")
    _plot(result, keys, args.output / "throughput.png")
    print("written:", args.output)
    return 0


def _name(corpus: str) -> str:
    return Path(corpus).name.split(".")[0]


def _rates(points: list[dict[str, Any]], key: str, threads: int, corpus: str) -> dict[int, float]:
    return {p["batch"]: p["warm"] for p in points if (p["key"], p["threads"], p["corpus"]) == (key, threads, corpus)}


def _table(points: list[dict[str, Any]], keys: list[str], shapes: list[tuple[int, str, int]]) -> None:
    print(f"{'MB/s of new text':44}" + "".join(f"{k:>18}" for k in keys))
    for threads, corpus, batch in shapes:
        rates = [_rates(points, key, threads, corpus).get(batch) for key in keys]
        print(f"{f'{corpus}, {batch} rows, {threads} threads':44}" + "".join(f"{f'{r:.1f}' if r else '-':>18}" for r in rates))


def _plot(result: dict[str, Any], keys: list[str], path: Path) -> None:
    try:
        import matplotlib
    except ImportError:
        print("no plot: matplotlib is not installed")
        return
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    points = result["points"]
    rows, columns = sorted({p["threads"] for p in points}), list(dict.fromkeys(p["corpus"] for p in points))
    fig, axes = plt.subplots(len(rows), len(columns), figsize=(3.6 * len(columns), 3.4 * len(rows)), squeeze=False, sharey=True)
    for line, threads in zip(axes, rows, strict=True):
        for ax, corpus in zip(line, columns, strict=True):
            for key in keys:
                rates = sorted(_rates(points, key, threads, corpus).items())
                if rates:
                    ours = key.startswith("uio")
                    ax.plot(*zip(*rates, strict=True), marker="o", markersize=4, linewidth=2.6 if ours else 1.2, label=key)
            ax.set(xscale="log", yscale="log", title=f"{corpus}, {threads} thread{'s' * (threads > 1)}")
            ax.set_xticks(sorted({p["batch"] for p in points}), [str(b) for b in sorted({p["batch"] for p in points})])
            ax.minorticks_off()
            ax.grid(True, alpha=0.25)
        line[0].set_ylabel("MB/s of text not seen before")
    for ax in axes[-1]:
        ax.set_xlabel(f"rows of {result['row_bytes']} B in a call")
    axes[0][-1].legend(fontsize=8, loc="upper left", bbox_to_anchor=(1.02, 1))
    name = Path(result["task"]["tokenizer"]).parent.name
    fig.suptitle(f"list[str] to ids on the CPU: {name}; {result['machine']['cpu']}", fontsize=10)
    fig.tight_layout()
    fig.savefig(path, dpi=110)
    plt.close(fig)


if __name__ == "__main__":
    sys.exit(main())
