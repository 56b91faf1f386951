"""How long a tokenizer takes to open, and what memory it holds: each library, in a process of its own each time.

    python -m bench.load --assets FOLDER [--peers FOLDER] [--tokenizers NAME ...] [--repeats 5] [--output FILE]

The library is imported, and has opened a tokenizer of one token, before the clock starts: what is measured is this file. Figures are the median
of wall and of processor time of all threads, and what the process holds more than before: its private memory once garbage is collected, and at
most meanwhile. Ways: ``json`` from the bytes of the file alone; ``image`` from the folder of images, which an earlier process has filled;
``fork`` in a forked child of a process that has it open. One processor.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
TINY = '{"version":"1.0","model":{"type":"WordLevel","vocab":{"a":0},"unk_token":"a"}}'
WAYS = {
    "hf": "tokenizers 0.23.3",
    "rc": "tokenizers 1.0.0rc3",
    "gigatoken": "gigatoken",
    "fastokens": "fastokens",
    "uio-json": "unchecked-io, json",
    "uio-image": "unchecked-io, image",
    "uio-fork": "unchecked-io, fork",
}
FOLDERS = {"rc": "tokenizers", "gigatoken": "gigatoken", "fastokens": "fastokens"}


def opener(key: str, path: str) -> tuple[Callable[[], Any], Callable[[], Any]]:
    """What makes the library ready, and what opens the file."""
    if key in ("hf", "rc"):
        from tokenizers import Tokenizer

        return lambda: Tokenizer.from_str(TINY) if key == "hf" else None, lambda: Tokenizer.from_file(path)
    if key == "gigatoken":
        import gigatoken

        return lambda: None, lambda: gigatoken.Tokenizer(path)
    if key == "fastokens":
        import fastokens

        return lambda: None, lambda: fastokens.Tokenizer.from_file(path)
    import unchecked_io as uio

    return lambda: uio.TokenizerEngine.from_str(TINY, cache=False), lambda: uio.TokenizerEngine.from_file(path, cache=key != "uio-json")


def memory(name: str) -> int:
    """A field of this process's memory, in bytes."""
    fields = Path("/proc/self/status").read_text().splitlines() + Path("/proc/self/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) << 10 for line in fields if line.startswith(name + ":"))


def private() -> int:
    return memory("Private_Clean") + memory("Private_Dirty")


def measure(open_: Callable[[], Any]) -> dict[str, float]:
    gc.collect()
    before = private()
    cpu, wall = time.process_time(), time.perf_counter()
    kept = open_()
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    at_most = memory("VmHWM")
    gc.collect()
    time.sleep(0.3)  # for collectors that work behind the caller's back
    held = private() - before
    del kept
    return {"wall_ms": wall * 1e3, "cpu_ms": cpu * 1e3, "held_mb": held / 1e6, "most_mb": at_most / 1e6}


def worker(key: str, path: str) -> dict[str, float]:
    ready, open_ = opener(key, path)
    tiny = ready()
    if key != "uio-fork":
        return measure(open_)
    engine = open_()
    engine.encode("a")
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            tiny.encode("a")  # the library of this process
            os.write(write, json.dumps(measure(lambda: engine.encode("a"))).encode())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        result: dict[str, float] = json.loads(pipe.read())
    os.waitpid(child, 0)
    return result


def run(key: str, path: Path, peers: Path | None, cache: str, core: int) -> dict[str, float]:
    env = {**os.environ, "UIO_CACHE": cache, "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))}
    if key in FOLDERS:
        if peers is None or not (peers / FOLDERS[key]).is_dir():
            raise LookupError("not here")
        env["PYTHONPATH"] = os.pathsep.join([str(peers / FOLDERS[key]), env["PYTHONPATH"]])
    command = ["taskset", "-c", str(core), sys.executable, "-m", "bench.load", "--worker", key, str(path)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        raise LookupError((done.stderr.strip().splitlines() or ["failed"])[-1])
    result: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return result


def main(argv: list[str] | None = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--assets", type=Path, default=os.environ.get("UIO_ASSETS"), help="a folder with tokenizers/")
    p.add_argument("--peers", type=Path, default=os.environ.get("UIO_PEERS"))
    p.add_argument(
        "--tokenizers", nargs="+", default=["llama-3", "qwen3", "gpt2", "bert-base-uncased", "llama-2", "t5-small", "xlm-roberta"]
    )
    p.add_argument("--only", nargs="+", metavar="KEY", choices=list(WAYS), default=list(WAYS))
    p.add_argument("--repeats", type=int, default=5)
    p.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)), help="the processor to run on")
    p.add_argument("--output", type=Path)
    p.add_argument("--worker", nargs=2, help=argparse.SUPPRESS)
    args = p.parse_args(argv)
    if args.worker:
        print(json.dumps(worker(*args.worker)))
        return 0
    if args.assets is None:
        p.error("--assets FOLDER, or UIO_ASSETS")
    rows: list[dict[str, Any]] = []
    print(f"{'':20}{'':22}{'wall ms':>9}{'cpu ms':>9}{'holds MB':>10}{'most MB':>9}")
    with tempfile.TemporaryDirectory() as cache:
        for name in args.tokenizers:
            path = args.assets / "tokenizers" / name / "tokenizer.json"
            for key in args.only:
                try:
                    if key == "uio-image":
                        run(key, path, args.peers, cache, args.core)  # which keeps the image
                    runs = [run(key, path, args.peers, cache, args.core) for _ in range(args.repeats)]
                except LookupError as error:
                    print(f"{name:20}{WAYS[key]:22}{str(error)[:100]}")
                    continue
                found = {field: statistics.median(one[field] for one in runs) for field in runs[0]}
                rows.append({"tokenizer": name, "library": WAYS[key], "runs": runs, **found})
                print(
                    f"{name:20}{WAYS[key]:22}{found['wall_ms']:9.1f}{found['cpu_ms']:9.1f}{found['held_mb']:10.1f}{found['most_mb']:9.1f}",
                    flush=True,
                )
    if args.output:
        args.output.write_text(json.dumps(rows, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
