#!/usr/bin/env python3
"""From list[str] to padded tensors on the device: unchecked-io beside what people use today, on the same real text.

    python benchmark_gpu.py                                  # the whole grid; on a machine without a GPU, the CPU half
    python benchmark_gpu.py --quick --output out/            # a minute
    nsys profile --stats=true python benchmark_gpu.py        # stages show as NVTX ranges
    python benchmark_gpu.py --timeline                       # without nsys: a profiler trace and a picture of both pipelines

Every contender's ids are compared with PyPI tokenizers before anything is timed. Each figure is the median of rounds in which all
contenders encode the same batch in turn; no row is ever encoded twice. Peers that are not installed are reported as absent:
`--peers FOLDER` names a folder with one `pip install --target FOLDER/<name>` each (see bench/README.md).
"""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from pathlib import Path

import torch

from bench import timeline
from bench.assets import find_tokenizer
from bench.corpus import DEFAULT, Text, describe, documents
from bench.machine import machine, versions
from bench.oracle import differing_rows, oracle_rows
from bench.peers import CONTENDERS, Absent, Contender, Setting, use_folder
from bench.progress import Progress
from bench.rc import TokenizersRC, TokenizersRCAlone
from bench.report import Report
from bench.timing import measure

BATCHES, ROWS = (32, 256, 4096), (200, 2048, 16384)
QUICK_BATCHES, QUICK_ROWS = (32, 256), (200, 2048)


def arguments(argv: list[str] | None = None) -> argparse.Namespace:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tokenizer", type=Path, help="a tokenizer.json (default: Llama-3's among the fetched assets)")
    p.add_argument("--corpus", type=Path, default=DEFAULT, help=".txt or .jsonl, plain, .xz or .gz (default: a small sample in bench/data)")
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--batches", type=int, nargs="+", metavar="N")
    p.add_argument("--rows", type=int, nargs="+", metavar="BYTES")
    p.add_argument("--only", nargs="+", metavar="KEY", help="these contenders alone")
    p.add_argument("--rounds", type=int, help="warm rounds of a cell (default 7; 3 with --quick)")
    p.add_argument("--budget", type=float, help="seconds after which a contender leaves a cell (default 20; 2 with --quick)")
    p.add_argument("--peers", type=Path, default=os.environ.get("UIO_PEERS"), help="folder with peers in folders of their own")
    p.add_argument("--rc-python", default=sys.executable, help="interpreter of an environment that holds tokenizers 1.0 rc")
    p.add_argument("--output", type=Path, default=Path("out/benchmark"))
    p.add_argument("--quick", action="store_true")
    p.add_argument("--timeline", action="store_true", help="record a profiler trace of transformers and of ours, and draw it")
    a = p.parse_args(argv)
    a.batches = a.batches or (QUICK_BATCHES if a.quick else BATCHES)
    a.rows = a.rows or (QUICK_ROWS if a.quick else ROWS)
    a.rounds = a.rounds or (3 if a.quick else 7)
    a.budget = a.budget or (2.0 if a.quick else 20.0)
    a.peers = Path(a.peers) if a.peers else None
    return a


def main(argv: list[str] | None = None) -> int:
    args = arguments(argv)
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "true")
    warnings.filterwarnings("ignore", message="The given NumPy array is not writable")
    setting = Setting(find_tokenizer(args.tokenizer), torch.device(args.device))
    docs = documents(args.corpus)
    kinds = contenders(args)
    report = Report(
        device=args.device, machine=machine(), versions=versions(), corpus=describe(args.corpus, docs),
        tokenizer={"name": setting.tokenizer.parent.name, "pad_id": setting.pad_id}, labels={k.key: k.label for k in kinds},
    )  # fmt: skip
    if args.device == "cpu":
        report.notes.append("no GPU was used: this is the CPU half, tensors stay in host memory")

    present = check(kinds, setting, docs, args.rows, report)
    shapes = [(b, r) for r in args.rows for b in args.batches]
    with Progress(len(shapes) * len(present) * (args.rounds + 1)) as progress:
        for batch, row in shapes:
            fresh = [k(setting) for k in present]
            for c in fresh:
                c.tensors(["."]) if not isinstance(c, TokenizersRC) else c.seconds(["."])  # threads, staging and kernels start here
            cells = measure(fresh, Text(docs, row), batch, args.rounds, args.budget, progress.at(f"{batch} x {row} B"))
            report.cells += cells
            if cells and cells[0].laps:
                report.notes.append(f"{batch} x {row} B: the corpus was used up {cells[0].laps} times; rows differ, words repeat")
            for c in fresh:
                c.close()
    report.show()
    written = report.write(args.output)
    if args.timeline:
        written += draw_timeline(present, setting, docs, args.output, report)
    print("written:", *written)
    return 1 if any(k.startswith("uio") for k in report.inexact) else 0


def contenders(args: argparse.Namespace) -> list[type[Contender]]:
    use_folder(args.peers)
    TokenizersRC.folder = args.peers / "tokenizers" if args.peers and (args.peers / "tokenizers").is_dir() else None
    TokenizersRC.python = args.rc_python
    kinds = [*CONTENDERS[:3], TokenizersRC, TokenizersRCAlone, *CONTENDERS[3:]]
    return [k for k in kinds if not args.only or k.key in args.only]


def check(kinds: list[type[Contender]], setting: Setting, docs: list[str], rows: list[int], report: Report) -> list[type[Contender]]:
    """Who is here and gives the oracle's ids on rows of every size. The others go into the report with the reason."""
    samples = [Text(docs, row).batch(64) for row in rows]
    samples.append(["", "a", " ", "NUL \0 inside", "héllo wörld", "日本語 中文 한국어", "x" * 300])
    expected = [oracle_rows(setting, texts) for texts in samples]
    report.checked_rows = sum(map(len, samples))
    present = []
    for kind in kinds:
        try:
            c = kind(setting)
            wrong = sum(differing_rows(c, t, e) for t, e in zip(samples, expected, strict=True))
            report.versions[kind.key] = kind.version()
            c.close()
        except Absent as e:
            report.absent[kind.key] = str(e)
            continue
        except Exception as e:
            if kind.key.startswith("uio"):
                raise
            report.absent[kind.key] = f"fails here: {type(e).__name__}: {e}"
            continue
        if wrong:
            report.inexact[kind.key] = f"{wrong} of {report.checked_rows} rows differ from the oracle"
        else:
            present.append(kind)
    return present


def draw_timeline(present: list[type[Contender]], setting: Setting, docs: list[str], folder: Path, report: Report) -> list[Path]:
    ours = [k for k in present if k.key.startswith("uio")]
    chosen = [k for k in present if k.key == "transformers"] + ours[-1:]
    text = Text(docs, 2048)
    batches = [text.batch(256) for _ in range(timeline.BATCHES)]
    return timeline.both([k(setting) for k in chosen], batches, folder, setting.device)


if __name__ == "__main__":
    sys.exit(main())
