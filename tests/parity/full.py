"""Parity at full size: every tokenizer, 2 MB of every corpus, document by document against the oracle.

    python -m tests.parity.full [--device cuda [--tokenize-on gpu]] [--tokenizers NAME ...] [--corpora NAME ...] [--mb 2] [--backend huggingface]

Oracle and engine run in the same worker process, one thread each, as many processes as cores. Each finished pair of tokenizer and corpus is
a line in the state file, so that an interrupted run goes on where it was; a line counts only for the same library, oracle, device and
size. With --device cuda the tensors that lie on the device are compared, padding and mask included; with --tokenize-on gpu the device has
made them, and rows that it left to the CPU are counted by reason.

Says at the end: documents, ids, differences. Exits with 1 if there is any difference.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from tests.support.assets import corpus_names, documents, tokenizer_file, tokenizer_names

CELLS = 4_000_000  # of one padded batch


@dataclass
class Pair:
    """What became of one tokenizer on one corpus."""

    tokenizer: str
    corpus: str
    documents: int = 0
    ids: int = 0
    bytes: int = 0
    differences: list[str] = field(default_factory=list)  # a few, described
    differing: int = 0
    backend: str = ""
    flagged: dict[str, int] = field(default_factory=dict)  # rows that the GPU left to the CPU, by reason
    refused: str = ""  # why the GPU does not serve this tokenizer
    seconds: float = 0.0


_open: dict[str, tuple[Any, Any]] = {}  # of this worker: the tokenizer it had last


def _engines(name: str, backend: str) -> tuple[Any, Any]:
    import unchecked_io as uio

    from tests.support.oracle import Oracle

    if name not in _open:
        _open.clear()
        path = tokenizer_file(name)
        _open[name] = (uio.TokenizerEngine.from_file(path, backend=backend), Oracle(path.read_text(encoding="utf-8")))
    return _open[name]


def compare(name: str, corpus: str, limit: int, device: str, backend: str, place: str = "auto") -> Pair:
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    start = time.monotonic()
    engine, oracle = _engines(name, backend)
    pair = Pair(name, corpus, backend=engine.backend)
    before = engine.stats()
    if place == "gpu" and (refused := _refused(engine, device)):
        pair.refused = refused
        return pair
    for texts in _batches(documents(corpus, limit)):
        pair.documents += len(texts)
        pair.bytes += sum(len(t.encode()) for t in texts)
        expected = oracle.ids(texts)
        pair.ids += sum(map(len, expected))
        for row, why in _differences(engine, texts, expected, device, place):
            pair.differing += 1
            if len(pair.differences) < 5:
                pair.differences.append(f"{why}; text {texts[row][:120]!r}")
    flagged = {k.removeprefix("rows.flagged."): n - before.get(k, 0) for k, n in engine.stats().items() if k.startswith("rows.flagged.")}
    pair.flagged = {why: n for why, n in flagged.items() if n}
    pair.seconds = time.monotonic() - start
    return pair


def _refused(engine: Any, device: str) -> str:
    import unchecked_io as uio

    try:
        engine.encode_batch(["a"], device=device, pad_id=0, tokenize_on="gpu")
    except uio.EngineUnavailableError as e:
        return str(e)
    return ""


def _batches(texts: list[str]) -> list[list[str]]:
    """Rows of like length together, so that padding stays small; a lone surrogate (corpora hold a few) is another test's matter."""
    whole = [t for t in texts if not any("\ud800" <= c <= "\udfff" for c in t)]
    batches: list[list[str]] = []
    for text in sorted(whole, key=len):
        if not batches or len(text) * (len(batches[-1]) + 1) > CELLS or len(batches[-1]) >= 1024:
            batches.append([])
        batches[-1].append(text)
    return batches


def _differences(engine: Any, texts: list[str], expected: list[list[int]], device: str, place: str) -> list[tuple[int, str]]:
    pad = 7
    try:
        encoded = engine.encode_batch(texts, device=device, pad_id=pad, tokenize_on=place)
        ragged = engine.encode_ragged(texts, device=device, tokenize_on=place)
    except Exception as e:
        return [(k, f"{type(e).__name__}: {e}") for k in range(len(texts))]
    ids, mask = encoded.input_ids.cpu().numpy(), encoded.attention_mask.cpu().numpy()
    lengths = np.array([len(e) for e in expected], np.int64)
    width = int(lengths.max(initial=0))
    want = np.full((len(texts), width), pad, np.int64)
    want_mask = np.arange(width) < lengths[:, None]
    want[want_mask] = np.concatenate([np.asarray(e, np.int64) for e in expected] or [np.zeros(0, np.int64)])
    if ids.dtype != np.int64 or mask.dtype != np.int64 or ids.shape != want.shape or mask.shape != want.shape:
        return [(k, f"{ids.dtype}{ids.shape}, not int64{want.shape}") for k in range(len(texts))]
    found = [(int(k), _where(ids[k], want[k])) for k in np.flatnonzero((ids != want).any(1))]
    found += [(int(k), "mask") for k in np.flatnonzero((mask != want_mask).any(1))]
    flat, offsets = ragged.ids.cpu().numpy(), ragged.offsets.cpu().numpy()
    if not found and not (np.array_equal(flat, want[want_mask]) and np.array_equal(np.diff(offsets), lengths)):
        found.append((0, "encode_ragged differs from encode_batch in this batch"))
    return found


def _where(got: np.ndarray, want: np.ndarray) -> str:
    at = int(np.flatnonzero(got != want)[0])
    return f"id {at}: got {got[max(0, at - 2) : at + 4].tolist()}, want {want[max(0, at - 2) : at + 4].tolist()}"


def _identity(device: str, backend: str, limit: int, place: str) -> str:
    """A finished pair counts again only if all of this is the same."""
    import tokenizers
    from unchecked_io import _core

    library = hashlib.sha256(Path(_core.library_path()).read_bytes()).hexdigest()[:16]
    return f"library {library}, tokenizers {tokenizers.__version__}, {device}, {backend}, tokenized on {place}, {limit} bytes"


def main(argv: list[str] | None = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tokenizers", nargs="+", metavar="NAME")
    p.add_argument("--corpora", nargs="+", metavar="NAME")
    p.add_argument("--mb", type=float, default=2.0, help="of each corpus")
    p.add_argument("--device", default="cpu")
    p.add_argument("--tokenize-on", choices=["auto", "cpu", "gpu"], default="auto")
    p.add_argument("--backend", default="auto")
    p.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    p.add_argument("--state", type=Path, default=Path("out/parity.jsonl"))
    args = p.parse_args(argv)
    names, corpora, limit = args.tokenizers or tokenizer_names(), args.corpora or corpus_names(), int(args.mb * 1e6)
    identity = _identity(args.device, args.backend, limit, args.tokenize_on)
    done = _load(args.state, identity)
    for name in names:  # fetch here, once, not in every worker
        tokenizer_file(name)
    for corpus in corpora:
        documents(corpus, 1)
    todo = [(n, c) for n in names for c in corpora if (n, c) not in done]
    print(
        f"{len(names)} tokenizers x {len(corpora)} corpora; {identity}; {len(done)} pairs known, {len(todo)} to do",
        flush=True,
    )
    args.state.parent.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    with ProcessPoolExecutor(args.processes, mp_context=get_context("spawn")) as pool, open(args.state, "a", encoding="utf-8") as state:
        futures = [pool.submit(compare, n, c, limit, args.device, args.backend, args.tokenize_on) for n, c in todo]
        for k, future in enumerate(as_completed(futures)):
            pair = future.result()
            done[(pair.tokenizer, pair.corpus)] = pair
            state.write(json.dumps({"identity": identity, **asdict(pair)}) + "\n")
            state.flush()
            for line in pair.differences:
                print(f"DIFFERS {pair.tokenizer} {pair.corpus}: {line}", flush=True)
            if pair.differing or (k + 1) % 16 == 0 or k + 1 == len(futures):
                print(f"[{k + 1}/{len(futures)}, {time.monotonic() - start:.0f} s]", flush=True)
    asked = [done[(n, c)] for n in names for c in corpora]
    for name, why in sorted({p.tokenizer: p.refused for p in asked if p.refused}.items()):
        print(f"refused by the GPU: {name}: {why}")
    asked = [p for p in asked if not p.refused]
    flagged: dict[str, int] = {}
    for pair in asked:
        for why, n in pair.flagged.items():
            flagged[f"{pair.tokenizer} {pair.corpus} {why}"] = n
    if flagged:
        print("rows left to the CPU (of twice the documents): " + ", ".join(f"{k} {n}" for k, n in sorted(flagged.items())))
    backends = sorted({p.backend for p in asked})
    print(
        f"parity on {args.device}, tokenized on {args.tokenize_on}: {len({p.tokenizer for p in asked})} tokenizers, {len(corpora)} corpora, {sum(p.documents for p in asked):,} documents, "
        f"{sum(p.bytes for p in asked) / 1e6:,.1f} MB, {sum(p.ids for p in asked):,} ids, backends {', '.join(backends)}; "
        f"{sum(p.differing for p in asked)} documents differ",
        flush=True,
    )
    return 1 if any(p.differing for p in asked) else 0


def _load(path: Path, identity: str) -> dict[tuple[str, str], Pair]:
    done: dict[tuple[str, str], Pair] = {}
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                entry = json.loads(line)
            except json.JSONDecodeError:  # cut off by the interruption
                continue
            if entry.pop("identity", None) == identity and not entry["differing"]:
                pair = Pair(**entry)
                done[(pair.tokenizer, pair.corpus)] = pair
    return done


if __name__ == "__main__":
    sys.exit(main())
