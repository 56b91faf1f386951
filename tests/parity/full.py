"""Parity at full size: every tokenizer, 2 MB of every corpus, document by document against the oracle.

    python -m tests.parity.full [--device cuda [--tokenize-on cpu gpu]] [--tokenizers NAME ...] [--corpora NAME ...] [--mb 2] [--seconds S]
    python -m tests.parity.full --report STATE ...

The oracle encodes a document once, and each place that is named is compared with that: the CPU engine, the GPU engine, padded and ragged, mask included, as
the tensors lie on the device. Rows that the GPU leaves to the CPU are counted by reason. Oracle and engines run in the same worker process, as many
processes as cores, each with a few corpora of a tokenizer at a time. Each finished pair of tokenizer and corpus is a line in the state file, so that an
interrupted run, or one that --seconds ends, goes on where it was. --report adds up what state files hold, of this machine or of others.

Says at the end: documents, ids, differences. Exits with 1 if there is any difference.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from tests.parity.ledger import Ledger, entries, identity, spread
from tests.support.assets import corpus_names, documents, tokenizer_file, tokenizer_names
from tests.support.tensors import host

CELLS = 4_000_000  # of one padded batch
GROUP = 4  # corpora that a worker takes at a time: opening a tokenizer costs a second, as much as the oracle needs for 5 MB


@dataclass
class Pair:
    """What became of one tokenizer on one corpus."""

    tokenizer: str
    corpus: str
    documents: int = 0
    ids: int = 0
    bytes: int = 0
    differences: list[str] = field(default_factory=list)  # a few, described
    differing: dict[str, int] = field(default_factory=dict)  # documents, by the place that encoded them
    backend: str = ""
    flagged: dict[str, int] = field(default_factory=dict)  # rows that the GPU left to the CPU, by reason
    refused: str = ""  # why the GPU does not serve this tokenizer
    seconds: float = 0.0  # of one core
    oracle_seconds: float = 0.0


_open: dict[str, tuple[Any, Any]] = {}  # of this worker: the tokenizer it had last


def _engines(name: str, backend: str) -> tuple[Any, Any]:
    import unchecked_io as uio

    from tests.support.oracle import Oracle

    if name not in _open:
        _open.clear()
        path = tokenizer_file(name)
        _open[name] = (uio.TokenizerEngine.from_file(path, backend=backend), Oracle(path.read_text(encoding="utf-8")))
    return _open[name]


def compare(name: str, corpora: list[str], limit: int, device: str, backend: str, places: list[str]) -> list[Pair]:
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    return [_compare(name, corpus, limit, device, backend, list(places)) for corpus in corpora]


def _compare(name: str, corpus: str, limit: int, device: str, backend: str, places: list[str]) -> Pair:
    start = time.process_time()
    engine, oracle = _engines(name, backend)
    pair = Pair(name, corpus, backend=engine.backend)
    if "gpu" in places and (refused := _refused(engine, device)):
        pair.refused = refused
        places.remove("gpu")
    before = engine.stats()
    pair.differing = dict.fromkeys(places, 0)
    for texts in _batches(documents(corpus, limit)) if places else []:
        pair.documents += len(texts)
        pair.bytes += sum(len(t.encode()) for t in texts)
        began = time.process_time()
        expected = oracle.ids(texts)
        pair.oracle_seconds += time.process_time() - began
        pair.ids += sum(map(len, expected))
        want = Wanted(expected)
        for place in places:
            for row, why in _differences(engine, texts, want, device, place):
                pair.differing[place] += 1
                if len(pair.differences) < 5:
                    pair.differences.append(f"{place}: {why}; text {texts[row][:120]!r}")
    flagged = {k.removeprefix("rows.flagged."): n - before.get(k, 0) for k, n in engine.stats().items() if k.startswith("rows.flagged.")}
    pair.flagged = {why: n // 2 for why, n in flagged.items() if n}  # padded and ragged
    pair.seconds = time.process_time() - start
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


class Wanted:
    """The oracle's ids of a batch as the tensors should hold them."""

    PAD = 7

    def __init__(self, expected: list[list[int]]) -> None:
        self.lengths = np.array([len(e) for e in expected], np.int64)
        width = int(self.lengths.max(initial=0))
        self.flat = np.concatenate([np.asarray(e, np.int64) for e in expected] or [np.zeros(0, np.int64)])
        self.mask = np.arange(width) < self.lengths[:, None]
        self.ids = np.full(self.mask.shape, self.PAD, np.int64)
        self.ids[self.mask] = self.flat


def _differences(engine: Any, texts: list[str], want: Wanted, device: str, place: str) -> list[tuple[int, str]]:
    try:
        encoded = engine.encode_batch(texts, device=device, pad_id=want.PAD, tokenize_on=place)
        ragged = engine.encode_ragged(texts, device=device, tokenize_on=place)
    except Exception as e:
        return [(k, f"{type(e).__name__}: {e}") for k in range(len(texts))]
    if place != "auto" and not encoded.place == ragged.place == place:
        return [(k, f"tokenized on {encoded.place} and {ragged.place}") for k in range(len(texts))]
    ids, mask = host(encoded, "input_ids"), host(encoded, "attention_mask")
    if ids.dtype != np.int64 or mask.dtype != np.int64 or ids.shape != want.ids.shape or mask.shape != want.ids.shape:
        return [(k, f"{ids.dtype}{ids.shape}, not int64{want.ids.shape}") for k in range(len(texts))]
    found = [(int(k), _where(ids[k], want.ids[k])) for k in np.flatnonzero((ids != want.ids).any(1))]
    found += [(int(k), "mask") for k in np.flatnonzero((mask != want.mask).any(1))]
    flat, offsets = host(ragged, "ids"), host(ragged, "offsets")
    if not found and not (np.array_equal(flat, want.flat) and np.array_equal(np.diff(offsets), want.lengths)):
        found.append((0, "encode_ragged differs from encode_batch in this batch"))
    return found


def _where(got: np.ndarray, want: np.ndarray) -> str:
    at = int(np.flatnonzero(got != want)[0])
    return f"id {at}: got {got[max(0, at - 2) : at + 4].tolist()}, want {want[max(0, at - 2) : at + 4].tolist()}"


def show(pairs: list[Pair], of: str) -> int:
    """What the pairs come to; answers how many documents differ."""
    for name, why in sorted({p.tokenizer: p.refused for p in pairs if p.refused}.items()):
        print(f"refused by the GPU: {name}: {why}")
    left: Counter[str] = Counter()
    for pair in pairs:
        left.update({f"{pair.tokenizer} {pair.corpus} {why}": n for why, n in pair.flagged.items()})
    if left:
        print("documents left to the CPU: " + ", ".join(f"{k} {n}" for k, n in sorted(left.items())))
    for place in sorted({place for p in pairs for place in p.differing}):
        asked = [p for p in pairs if place in p.differing]
        flagged = f", {sum(left.values()):,} of them left to the CPU" if place == "gpu" else ""
        print(
            f"parity, {of}; tokenized on {place}: {len({p.tokenizer for p in asked})} tokenizers, {len({p.corpus for p in asked})} corpora, "
            f"{sum(p.documents for p in asked):,} documents{flagged}, {sum(p.bytes for p in asked) / 1e6:,.1f} MB, {sum(p.ids for p in asked):,} ids, "
            f"backends {', '.join(sorted({p.backend for p in asked}))}; {sum(p.differing[place] for p in asked)} documents differ",
            flush=True,
        )
    return sum(sum(p.differing.values()) for p in pairs)


def report(states: list[Path]) -> int:
    """All that the files hold, by identity; of a pair that stands twice, the last."""
    found: dict[str, dict[tuple[str, str], Pair]] = {}
    for path in states:
        for entry in entries(path):
            whose, pair = entry.pop("identity"), Pair(**entry)
            found.setdefault(whose, {})[(pair.tokenizer, pair.corpus)] = pair
    return sum(show(list(pairs.values()), whose) for whose, pairs in found.items())


def main(argv: list[str] | None = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tokenizers", nargs="+", metavar="NAME")
    p.add_argument("--corpora", nargs="+", metavar="NAME")
    p.add_argument("--mb", type=float, default=2.0, help="of each corpus")
    p.add_argument("--device", default="cpu")
    p.add_argument("--tokenize-on", nargs="+", choices=["auto", "cpu", "gpu"], default=["auto"])
    p.add_argument("--backend", default="auto")
    p.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    p.add_argument("--seconds", type=float, default=float("inf"), help="begin nothing new after these")
    p.add_argument("--state", type=Path, default=Path("out/parity.jsonl"))
    p.add_argument("--report", type=Path, nargs="+", metavar="STATE", help="add up these state files, and do nothing else")
    args = p.parse_args(argv)
    if args.report:
        return 1 if report(args.report) else 0
    names, corpora, limit = args.tokenizers or tokenizer_names(), args.corpora or corpus_names(), int(args.mb * 1e6)
    of = f"{args.device}, {args.backend}, tokenized on {' and '.join(args.tokenize_on)}, {limit} bytes"
    ledger = Ledger(args.state, identity(of))
    done: dict[tuple[str, str], Pair] = {}
    for entry in ledger.known():
        pair = Pair(**entry)
        if not any(pair.differing.values()):
            done[(pair.tokenizer, pair.corpus)] = pair
    for name in names:  # fetch here, once, not in every worker
        tokenizer_file(name)
    for corpus in corpora:
        documents(corpus, 1)
    tasks = []
    for name in names:
        todo = [c for c in corpora if (name, c) not in done]
        tasks += [(name, todo[k : k + GROUP], limit, args.device, args.backend, args.tokenize_on) for k in range(0, len(todo), GROUP)]
    count, known = len(names) * len(corpora), sum((n, c) in done for n in names for c in corpora)
    print(f"{len(names)} tokenizers x {len(corpora)} corpora; {ledger.whose}; {known} pairs known, {count - known} to do", flush=True)
    start = time.monotonic()
    for pairs in spread(compare, tasks, args.processes, args.seconds):
        for pair in pairs:
            done[(pair.tokenizer, pair.corpus)] = pair
            ledger.add(asdict(pair))
            for line in pair.differences:
                print(f"DIFFERS {pair.tokenizer} {pair.corpus}: {line}", flush=True)
        known += len(pairs)
        print(f"[{known}/{count}, {time.monotonic() - start:.0f} s]", flush=True)
    asked = [done[(n, c)] for n in names for c in corpora if (n, c) in done]
    differing = show(asked, ledger.whose)
    if known < count:
        print(f"{count - known} of {count} pairs are left for the next run")
    spent = sum(p.seconds for p in asked)
    print(f"cores were busy for {spent:.0f} s, {sum(p.oracle_seconds for p in asked) / max(spent, 1e-9):.0%} of it the oracle", flush=True)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
