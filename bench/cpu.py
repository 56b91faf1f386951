"""Encoding alone on the CPU, library against library: MB/s on one core and on all, small and large batches, cold and warm.

    python -m bench.cpu [--tokenizer FILE] [--corpus FILE] [--peers FOLDER] [--only KEY ...] [--compare BASE.json] [--output FILE]

Each figure comes from a process of its own, bound to one core or to all of them, so that no library's threads or caches meet another's
and every library is limited in the same way. A result is whatever the library hands out most cheaply: `Encoding` objects, flat arrays,
ragged tensors. The ids were compared with the oracle in that same process, before the clock started.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SMALL, LARGE = (32, 512), (2048, 2048)  # rows, bytes a row


def worker(task: dict[str, Any]) -> dict[str, Any]:
    """Runs in the bound process: one contender, one batch shape."""
    import torch

    from .corpus import Text, documents, text_bytes
    from .oracle import differing_rows, oracle_rows
    from .peers import CONTENDERS, Absent, Setting, use_folder
    from .rc import TokenizersRC

    use_folder(Path(task["peers"]) if task["peers"] else None)
    if task["peers"] and (Path(task["peers"]) / "tokenizers").is_dir():
        TokenizersRC.folder = Path(task["peers"]) / "tokenizers"
    setting = Setting(Path(task["tokenizer"]), torch.device("cpu"))
    kind = next(k for k in [*CONTENDERS, TokenizersRC] if k.key == task["key"])
    rows, row_bytes = task["shape"]
    text = Text(documents(Path(task["corpus"])), row_bytes)
    try:
        contender = kind(setting)
        sample = text.batch(64)
        wrong = differing_rows(contender, sample, oracle_rows(setting, sample))
        if wrong:
            return {"inexact": f"{wrong} of {len(sample)} rows differ from the oracle"}
        contender.close()
        contender = kind(setting)
        contender.encode_seconds(["."])
    except Absent as e:
        return {"absent": str(e)}
    rates: list[float] = []
    deadline = time.monotonic() + task["budget"]
    cold = 0.0
    while len(rates) < 3 or (time.monotonic() < deadline and len(rates) < 200):
        texts = text.batch(rows)
        rate = text_bytes(texts) / contender.encode_seconds(texts) / 1e6
        if cold:
            rates.append(rate)
        cold = cold or rate
    contender.close()
    return {"cold": cold, "warm": statistics.median(rates), "rounds": len(rates), "laps": text.laps, "version": kind.version()}


def run(task: dict[str, Any], cores: list[int]) -> dict[str, Any]:
    child = subprocess.run(
        [sys.executable, "-m", "bench.cpu", "--worker", json.dumps(task)], cwd=ROOT, capture_output=True, text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, cores),
    )  # fmt: skip
    try:
        return json.loads(child.stdout.splitlines()[-1])  # type: ignore[no-any-return]
    except (IndexError, json.JSONDecodeError):
        return {"absent": f"its process ended with status {child.returncode}: {child.stderr.strip().splitlines()[-1:]}"}


def contender_keys() -> list[str]:
    """Those that encode on the CPU, one path a library."""
    from .peers import CONTENDERS

    keys = [k.key for k in CONTENDERS if k.key not in ("tokenizers-alone", "gigatoken-ragged", "uio-gpu")]
    keys.insert(2, "tokenizers-rc")
    return keys


def main(argv: list[str] | None = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tokenizer", type=Path)
    p.add_argument("--corpus", type=Path)
    p.add_argument("--peers", type=Path, default=os.environ.get("UIO_PEERS"))
    p.add_argument("--only", nargs="+", metavar="KEY")
    p.add_argument("--budget", type=float, default=3.0, help="seconds a figure")
    p.add_argument("--output", type=Path, default=ROOT / "out" / "bench-cpu.json")
    p.add_argument("--compare", type=Path, metavar="BASE.json", help="an earlier output: show the change of our rates")
    p.add_argument("--worker", help=argparse.SUPPRESS)
    args = p.parse_args(argv)
    if args.worker:
        print(json.dumps(worker(json.loads(args.worker))))
        return 0

    from .assets import find_tokenizer
    from .corpus import DEFAULT
    from .machine import machine, versions

    keys = contender_keys()
    task: dict[str, Any] = {
        "tokenizer": str(find_tokenizer(args.tokenizer).absolute()), "corpus": str((args.corpus or DEFAULT).absolute()),
        "peers": str(Path(args.peers).absolute()) if args.peers else None, "budget": args.budget,
    }  # fmt: skip
    every = sorted(os.sched_getaffinity(0))
    base = json.loads(args.compare.read_text())["figures"] if args.compare else {}
    figures: dict[str, Any] = {}
    heads = [f"{c} x {r} B, {n}" for c, r in (SMALL, LARGE) for n in ("1 core", f"{len(every)} cores")]
    print(f"{'MB/s, cold / warm':22}" + "".join(f"{head:>24}" for head in heads))
    for key in [k for k in keys if not args.only or k in args.only]:
        line = f"{key:22}"
        for shape in (SMALL, LARGE):
            for cores in (every[:1], every):
                found = run(task | {"key": key, "shape": shape}, cores)
                name = f"{key} {shape[0]}x{shape[1]} {'one' if cores is not every else 'all'}"
                figures[name] = found
                line += f"{_figure(found, base.get(name)):>24}"
                if "warm" not in found:
                    break
            if "warm" not in found:
                line = f"{key:22}  {found.get('inexact') or found.get('absent')}"
                break
        print(line, flush=True)
    args.output.parent.mkdir(parents=True, exist_ok=True)
    args.output.write_text(json.dumps({"machine": machine(), "versions": versions(), "task": task, "figures": figures}, indent=1) + "\n")
    print("written:", args.output)
    return 0


def _figure(found: dict[str, Any], before: dict[str, Any] | None) -> str:
    if "warm" not in found:
        return "-"
    change = f" ({found['warm'] / before['warm'] - 1:+.0%})" if before and "warm" in before else ""
    return f"{found['cold']:.1f} / {found['warm']:.1f}{change}"


if __name__ == "__main__":
    sys.exit(main())
