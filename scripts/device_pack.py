#!/usr/bin/env python3
"""Packs for a GPU machine without a network, in dist/device: everything that tests, parity and figures need, none over 60 MB.

usage: device_pack.py [--limit MB] [--corpus-mb MB]      (`make device-pack`; .venv must hold CPython 3.12, as the machine does)

    base-1.tar.xz       the wheel, the oracle, what pytest needs, the tests, the benchmark, run.sh
    peers-N.tar.xz      the tokenizers that the benchmark compares with
    tokenizers-N.tar.xz, corpora-N.tar.xz

There: unpack base and whatever else a piece of work needs into one folder, then `bash run.sh` (see scripts/device_run.sh). torch,
transformers and numpy are the machine's own.
"""

from __future__ import annotations

import argparse
import io
import json
import lzma
import pathlib
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parent.parent / "tests" / "assets")]
import fetch
import toolchain

ROOT = toolchain.ROOT
DIST = ROOT / "dist" / "device"
WORK = ROOT / "build" / "device"

PYTHON = "3.12"
# Beside the machine's torch and transformers; pip leaves alone what is there already in another version.
WHEELS = ["tokenizers", "pytest", "pytest-timeout", "pluggy", "iniconfig", "packaging", "hypothesis", "sortedcontainers", "click"]
TRACKED = ["tests", "bench", "benchmark_gpu.py", "examples", "gpu/kernels", "include", "pyproject.toml", "scripts"]

Entry = tuple[str, bytes]


def run(*command: object) -> None:
    subprocess.run([str(c) for c in command], check=True, cwd=ROOT)


def tree(folder: pathlib.Path, at: str) -> Iterator[Entry]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield f"{at}/{path.relative_to(folder)}", path.read_bytes()


def base() -> Iterator[Entry]:
    run(sys.executable, "scripts/manylinux.py", PYTHON)
    (wheel,) = (ROOT / "dist").glob(f"unchecked_io-*-cp{PYTHON.replace('.', '')}-*manylinux*.whl")
    yield f"wheels/{wheel.name}", wheel.read_bytes()
    folder = WORK / "wheels"
    shutil.rmtree(folder, ignore_errors=True)
    pins = WORK / "pins.txt"
    WORK.mkdir(parents=True, exist_ok=True)
    pins.write_text("".join(block for block in pinned() if block.split("==")[0] in WHEELS))
    pip = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps", "--require-hashes"]
    run(*pip, "--only-binary", ":all:", "-d", folder, "-r", pins)
    yield from tree(folder, "wheels")
    listed = subprocess.run(["git", "ls-files", "-z", *TRACKED], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    for name in listed.rstrip("\0").split("\0"):
        if not name.startswith("tests/assets/data/"):
            yield name, (ROOT / name).read_bytes()
    yield "run.sh", (ROOT / "scripts" / "device_run.sh").read_bytes()


def pinned() -> Iterator[str]:
    """The entries of tests/requirements.txt, each with its hashes."""
    block = ""
    for line in (ROOT / "tests" / "requirements.txt").read_text().splitlines(keepends=True):
        if line[0] not in " #" and block:
            yield block
            block = ""
        block += line
    yield block


def peers() -> Iterator[Entry]:
    run(sys.executable, "-m", "bench.fetch_peers", WORK / "peers")
    yield from tree(WORK / "peers", "peers")


def tokenizers() -> Iterator[Entry]:
    held = fetch.root() / "tokenizers"
    names = {t.name for t in fetch.TOKENIZERS} | ({p.name for p in held.iterdir()} if held.is_dir() else set())
    for name in sorted(names):
        yield from tree(fetch.tokenizer(name), f"assets/tokenizers/{name}")


def corpora(megabytes: float) -> Iterator[Entry]:
    held = fetch.root() / "corpora"
    names = {c.name for c in fetch.CORPORA} | ({p.stem for p in held.glob("*.jsonl")} if held.is_dir() else set())
    for name in sorted(names):
        part, left = io.BytesIO(), int(megabytes * 1e6)
        with fetch.corpus(name).open("rb") as lines:
            for line in lines:
                if left <= 0:
                    break
                part.write(line)
                left -= len(json.loads(line)["text"].encode("utf-8", "surrogatepass"))
        yield f"assets/corpora/{name}.jsonl", part.getvalue()


def compress(entries: list[Entry]) -> bytes:
    out = io.BytesIO()
    with lzma.open(out, "wb", preset=6) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        for name, data in entries:
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(data), 0o755 if name.endswith(".sh") else 0o644
            tar.addfile(member, io.BytesIO(data))
    return out.getvalue()


def split(entries: list[Entry], limit: int) -> Iterator[tuple[bytes, int]]:
    """Packs within the limit, each with its unpacked size: halved where one would be over."""
    packed = compress(entries)
    if len(packed) <= limit:
        yield packed, sum(len(data) for _, data in entries)
    elif len(entries) == 1:
        raise SystemExit(f"device_pack: {entries[0][0]} alone is over the limit")
    else:
        half, whole = 0, sum(len(data) for _, data in entries)
        cut = 0
        while cut < len(entries) - 1 and (cut == 0 or half + len(entries[cut][1]) <= whole / 2):
            half += len(entries[cut][1])
            cut += 1
        yield from split(entries[:cut], limit)
        yield from split(entries[cut:], limit)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=60, help="MB a pack")
    parser.add_argument("--corpus-mb", type=float, default=4, help="MB of text of each corpus; parity reads 2")
    options = parser.parse_args()
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir(parents=True)
    for name, entries in (("base", base()), ("peers", peers()), ("tokenizers", tokenizers()), ("corpora", corpora(options.corpus_mb))):
        for n, (packed, size) in enumerate(split(list(entries), int(options.limit * 1e6)), 1):
            path = DIST / f"{name}-{n}.tar.xz"
            path.write_bytes(packed)
            print(f"{path.relative_to(ROOT)}  {len(packed) / 1e6:.1f} MB, unpacked {size / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    main()
