"""One core, engine against engine, from `list[str]` to ids: each tokenizer over each corpus, on first sight, on new text, and again.

    python -m bench.engines --assets FOLDER [--peers FOLDER] [--tokenizers NAME ...] [--corpora NAME ...] [--only KEY ...]
                            [--mb 25] [--slow-mb 2] [--row-bytes N] [--repeats 3] [--output FOLDER]
                            [--rows N ...] [--padded] [--cores N]

Every run is a process of its own, bound to one core, with one thread asked for: one library, one tokenizer, one corpus. It opens the
tokenizer from its JSON alone and takes the CPU time of the whole process (all threads, pages of the operating system included) over three
passes: `cold` the first half of the text, `new` the second half, `warm` the second half again (the median of three). Runs of the libraries
take turns; a figure is the median over the turns. Rows go in by batches of a megabyte and each batch's result is dropped at once. Ids are
compared by a digest over all rows, with the library that comes first in the table as the measure; libraries that take another form of
result hand out the cheapest they have. What differs or refuses is named instead of timed.

Short documents: `--row-bytes 36` or 400. `--padded` asks for padded int64 ids and mask instead, by the best path each library has (those that have
none are left out), with `--rows` rows in a call; with `--cores 2` a process has two cores and two threads, and the clock is that on the wall:

    python -m bench.engines --padded --cores 2 --rows 64 256 4096 --row-bytes 2048 --tokenizers llama-3 --corpora en-wikipedia ...
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
BATCH = 1_000_000  # bytes of text in one call
DIGEST = 400_000  # bytes of text whose ids are compared, at most
PASSES = ("cold", "new", "warm")
ENV = {"UIO_THREADS": "1", "RAYON_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false", "OMP_NUM_THREADS": "1"}

Encode = Callable[[list[str]], Any]
Rows = Callable[[Any], Iterable[Any]]


def _tokenizers(path: str) -> tuple[Encode, Rows, str]:
    import tokenizers

    t = tokenizers.Tokenizer.from_file(path)
    t.no_truncation()
    t.no_padding()
    return (lambda rows: t.encode_batch_fast(rows, add_special_tokens=False)), (lambda r: [e.ids for e in r]), tokenizers.__version__


def _rc(path: str) -> tuple[Encode, Rows, str]:
    import tokenizers

    t = tokenizers.Tokenizer.from_file(path)
    return (
        lambda rows: t.encode_batch(rows, add_special_tokens=False, padding=None, truncation=None),
        lambda r: [e.ids for e in r],
        tokenizers.__version__,
    )


def _gigatoken(path: str) -> tuple[Encode, Rows, str]:
    from importlib import metadata

    import gigatoken

    t = gigatoken.Tokenizer(path)
    return (lambda rows: t.encode_batch(rows, parallel=False)), (lambda r: r.to_list()), metadata.version("gigatoken")


def _fastokens(path: str) -> tuple[Encode, Rows, str]:
    from importlib import metadata

    import fastokens
    import numpy as np

    t = fastokens.Tokenizer.from_file(path)

    def rows(found: Any) -> list[Any]:
        ids, ends = np.frombuffer(found[0], np.uint32), np.frombuffer(found[1], np.uint64)
        return [ids[int(a) : int(b)] for a, b in pairwise(ends)]

    return (lambda texts: t.encode_batch_flat(texts, add_special_tokens=False)), rows, metadata.version("fastokens")


def _ours(path: str) -> tuple[Encode, Rows, str]:
    import unchecked_io as uio

    t = uio.TokenizerEngine.from_file(path, backend="native")

    def rows(found: Any) -> list[Any]:
        ids, ends = found.ids.numpy(), found.offsets.numpy()
        return [ids[a:b] for a, b in pairwise(ends)]

    return (lambda texts: t.encode_ragged(texts, add_special_tokens=False, num_threads=1)), rows, uio.__version__


def _padded_tokenizers(path: str) -> Encode:
    import tokenizers
    import torch

    t = tokenizers.Tokenizer.from_file(path)
    t.no_truncation()
    t.enable_padding(pad_id=0)

    def encode(texts: list[str]) -> Any:
        found = t.encode_batch_fast(texts, add_special_tokens=False)
        return torch.tensor([e.ids for e in found]), torch.tensor([e.attention_mask for e in found])

    return encode


def _padded_gigatoken(path: str) -> Encode:
    import gigatoken
    import numpy as np
    import torch

    t = gigatoken.Tokenizer(path)

    def encode(texts: list[str]) -> Any:
        matrix, lengths = t.encode_batch_padded(texts, pad_id=0)
        known = torch.from_numpy(np.asarray(lengths, dtype=np.int64))
        ids = torch.from_numpy(matrix.view(np.int32)).long()
        return ids, (torch.arange(matrix.shape[1]) < known[:, None]).long()

    return encode


def _padded_ours(path: str) -> Encode:
    import unchecked_io as uio

    t = uio.TokenizerEngine.from_file(path, backend="native")

    def encode(texts: list[str]) -> Any:
        found = t.encode_batch(texts, add_special_tokens=False, padding="longest", pad_id=0)
        return found.input_ids, found.attention_mask

    return encode


PADDED = {"tokenizers": _padded_tokenizers, "gigatoken": _padded_gigatoken, "unchecked-io": _padded_ours}
LIBRARIES = {"tokenizers": _tokenizers, "tokenizers-rc": _rc, "fastokens": _fastokens, "gigatoken": _gigatoken, "unchecked-io": _ours}
FOLDERS = {"tokenizers-rc": "tokenizers", "fastokens": "fastokens", "gigatoken": "gigatoken"}  # under --peers
SLOW = ("tokenizers",)


def cut(texts: list[str], row_bytes: int) -> list[str]:
    """Rows of at most row_bytes bytes each, cut at characters; 0: the documents as they are."""
    if not row_bytes:
        return texts
    rows = []
    for text in texts:
        data = text.encode()
        at = 0
        while at < len(data):
            end = min(at + row_bytes, len(data))
            while end < len(data) and data[end] & 0xC0 == 0x80:
                end -= 1
            rows.append(data[at:end].decode())
            at = end
    return rows


def batches(rows: list[str], count: int) -> list[list[str]]:
    """Calls of count rows; 0: of about a megabyte."""
    out: list[list[str]] = [[]]
    size = 0
    for row in rows:
        out[-1].append(row)
        size += len(row.encode())
        if len(out[-1]) == count if count else size >= BATCH:
            out.append([])
            size = 0
    return [b for b in out if b]


def worker(task: dict[str, Any]) -> dict[str, Any]:
    from .corpus import documents, text_bytes

    rows = cut(documents(Path(task["corpus"]), int(task["mb"] * 1e6)), task["row_bytes"])
    half, size, total = 0, 0, text_bytes(rows)
    while size < total / 2:
        size += len(rows[half].encode())
        half += 1
    first, second = batches(rows[:half], task["rows"]), batches(rows[half:], task["rows"])
    if not second:
        return {"absent": "the corpus is one document"}
    import torch  # so that nobody pays for it inside the clock

    torch.set_num_threads(task["cores"])
    clock = time.process_time if task["cores"] == 1 else time.perf_counter
    start = clock()
    try:
        encode, ids, version = LIBRARIES[task["key"]](task["tokenizer"])
        if task["padded"]:
            encode = PADDED[task["key"]](task["tokenizer"])
        encode(["."])
    except Exception as e:
        return {"absent": f"{type(e).__name__}: {str(e).splitlines()[0][:100]}"}
    load = clock() - start

    def once(of: list[list[str]]) -> tuple[float, int]:
        faults = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        start = clock()
        for batch in of:
            encode(batch)
        return clock() - start, resource.getrusage(resource.RUSAGE_SELF).ru_minflt - faults

    cold, cold_faults = once(first)
    new, new_faults = once(second)
    warm = statistics.median(once(second)[0] for _ in range(3))
    digest = hashlib.sha256()
    left = task["compared"]
    for row in rows:
        if left <= 0:
            break
        of_row = encode([row])[0][0] if task["padded"] else next(iter(ids(encode([row]))))
        found = ",".join(str(int(i)) for i in of_row)
        digest.update(found.encode() + b"\n")
        left -= len(row.encode())
    sizes = [text_bytes([r for b in part for r in b]) / 1e6 for part in (first, second)]
    return {
        "cold": sizes[0] / cold, "new": sizes[1] / new, "warm": sizes[1] / warm, "load_s": load, "faults": [cold_faults, new_faults],
        "mb": sum(sizes), "rows": len(rows), "ids": digest.hexdigest(), "version": version,
    }  # fmt: skip


def run(task: dict[str, Any], cores: list[int]) -> dict[str, Any]:
    env = os.environ | ENV
    if len(cores) > 1:
        env |= dict.fromkeys(("UIO_THREADS", "RAYON_NUM_THREADS", "OMP_NUM_THREADS"), str(len(cores))) | {"TOKENIZERS_PARALLELISM": "true"}
    folder = FOLDERS.get(task["key"])
    if folder:
        env["PYTHONPATH"] = os.pathsep.join([str(Path(task["peers"]) / folder), env.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "bench.engines", "--worker", json.dumps(task)], cwd=ROOT, env=env, capture_output=True, text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, cores),
    )  # fmt: skip
    try:
        return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]
    except (IndexError, json.JSONDecodeError):
        return {"absent": f"ended with status {done.returncode}: {' '.join(done.stderr.strip().splitlines()[-1:])[:160]}"}


def main(argv: list[str] | None = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--assets", type=Path, default=os.environ.get("UIO_ASSETS"), help="a folder with tokenizers/ and corpora/")
    p.add_argument("--peers", type=Path, default=os.environ.get("UIO_PEERS"))
    p.add_argument("--tokenizers", nargs="+", default=["llama-3", "gpt2", "bert-base-uncased", "llama-2", "t5-small"])
    p.add_argument("--corpora", nargs="+", default=["en-wikipedia", "code", "ml-zh", "ml-europe"])
    p.add_argument("--only", nargs="+", metavar="KEY", choices=list(LIBRARIES))
    p.add_argument("--mb", type=float, default=25, help="megabytes of each corpus")
    p.add_argument("--slow-mb", type=float, default=2, help="megabytes for tokenizers 0.23")
    p.add_argument("--row-bytes", type=int, default=0, help="cut the documents into rows of this size (0: leave them)")
    p.add_argument("--rows", type=int, nargs="+", default=[0], help="rows in a call (0: a megabyte of them)")
    p.add_argument("--padded", action="store_true", help="padded int64 ids and mask instead of ragged ids")
    p.add_argument("--cores", type=int, default=1, help="more than one: time on the wall")
    p.add_argument("--repeats", type=int, default=3)
    p.add_argument("--output", type=Path, default=ROOT / "out" / "engines")
    p.add_argument("--worker", help=argparse.SUPPRESS)
    args = p.parse_args(argv)
    if args.worker:
        print(json.dumps(worker(json.loads(args.worker))))
        return 0
    if not args.assets:
        p.error("--assets (or UIO_ASSETS) is needed: tests/assets/fetch.py fetches tokenizers and corpora")

    from .machine import machine, versions
    from .progress import Progress

    keys = [k for k in (PADDED if args.padded else LIBRARIES) if (not args.only or k in args.only) and (args.peers or k not in FOLDERS)]
    cores = sorted(os.sched_getaffinity(0))[-args.cores :]
    figures: dict[str, dict[str, dict[str, Any]]] = {}
    places = [(t, c, n) for t in args.tokenizers for c in args.corpora for n in args.rows]
    what = ("CPU MB/s on one core" if args.cores == 1 else f"MB/s on {args.cores} cores") + (", padded" if args.padded else "")
    print(f"{what:36}" + "".join(f"{k:>26}" for k in keys) + f"\n{'cold / new / warm':36}")
    with Progress(len(places) * len(keys) * args.repeats) as progress:
        for name, corpus, count in places:
            task = {
                "rows": count, "padded": args.padded, "cores": args.cores,
                "tokenizer": str((args.assets / "tokenizers" / name / "tokenizer.json").absolute()), "row_bytes": args.row_bytes, "compared": min(DIGEST, int(min(args.mb, args.slow_mb) * 5e5)),
                "corpus": str((args.assets / "corpora" / f"{corpus}.jsonl").absolute()), "peers": str(Path(args.peers or ".").absolute()),
            }  # fmt: skip
            place = f"{name} {corpus}" + (f"x{count}" if count else "")
            step = progress.at(place)
            turns: dict[str, list[dict[str, Any]]] = {k: [] for k in keys}
            for _ in range(args.repeats):
                for key in keys:
                    if not turns[key] or "warm" in turns[key][-1]:
                        turns[key].append(run(task | {"key": key, "mb": args.slow_mb if key in SLOW else args.mb}, cores))
                    step(key)
            cell = figures[place] = {k: _median(t) for k, t in turns.items()}
            _compare(cell)
            print(f"{place:36}" + "".join(f"{_figure(cell[k]):>26}" for k in keys), flush=True)
    args.output.mkdir(parents=True, exist_ok=True)
    result = {"machine": machine(), "versions": versions(), "arguments": {k: str(v) for k, v in vars(args).items()}, "figures": figures}
    (args.output / "engines.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    _plot(figures, keys, args.output / "engines.png")
    print("written:", args.output)
    return 0


def _median(turns: list[dict[str, Any]]) -> dict[str, Any]:
    if any("warm" not in t for t in turns):
        return next(t for t in turns if "warm" not in t)
    middle = {p: statistics.median(t[p] for t in turns) for p in (*PASSES, "load_s")}
    return turns[0] | middle | {"turns": [{p: t[p] for p in (*PASSES, "load_s", "faults")} for t in turns]}


def _compare(cell: dict[str, dict[str, Any]]) -> None:
    """Names those whose ids differ from the first library's. Digests cover the same rows, however much text was timed."""
    measure = next((f["ids"] for f in cell.values() if "ids" in f), None)
    for key, found in cell.items():
        if found.get("ids", measure) != measure:
            cell[key] = {"inexact": "ids differ", "version": found["version"]}


def _figure(found: dict[str, Any]) -> str:
    if "warm" not in found:
        return "inexact" if "inexact" in found else "refuses"
    return " / ".join(f"{found[p]:.0f}" if found[p] >= 20 else f"{found[p]:.1f}" for p in PASSES)


def _plot(figures: dict[str, dict[str, dict[str, Any]]], keys: list[str], path: Path) -> None:
    try:
        import matplotlib
    except ImportError:
        print("no plot: matplotlib is not installed")
        return
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    names = list(dict.fromkeys(place.rsplit(" ", 1)[0] for place in figures))
    fig, axes = plt.subplots(len(names), 3, figsize=(15, 2.6 * len(names)), squeeze=False)
    for row, name in zip(axes, names, strict=True):
        corpora = [place.rsplit(" ", 1)[1] for place in figures if place.rsplit(" ", 1)[0] == name]
        for ax, of in zip(row, PASSES, strict=True):
            for k, key in enumerate(keys):
                heights = [figures[f"{name} {c}"][key].get(of, 0) for c in corpora]
                ax.bar([i + k * 0.8 / len(keys) for i in range(len(corpora))], heights, 0.8 / len(keys), label=key)
            ax.set_xticks([i + 0.3 for i in range(len(corpora))], corpora, fontsize=8)
            ax.set_title(f"{name}, {of}", fontsize=9)
            ax.set_ylabel("CPU MB/s", fontsize=8)
    axes[0][0].legend(fontsize=7)
    fig.tight_layout()
    fig.savefig(path, dpi=110)
    plt.close(fig)


if __name__ == "__main__":
    sys.exit(main())
