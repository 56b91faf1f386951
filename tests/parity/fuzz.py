"""Differential fuzz at size: strings made at random for a tokenizer, ids against the oracle, string by string.

    python -m tests.parity.fuzz [--families NAME ...] [--strings 200000] [--seed 0] [--points] [--processes N] [--seconds S --state FILE]
    python -m tests.parity.fuzz --device cuda --tokenize-on gpu --strings 1000000

A family is a real tokenizer, or one made in the tests. A string is a few fragments put together: of one
script, of the tokenizer's own vocabulary and added tokens (whole, cut, doubled), of blanks, digits, marks and odd characters, of runs.
Strings go in batches: most for ids alone, some with all fields and random options, some decoded again. With --points every code point
is encoded in six contexts as well. With --tokenize-on gpu the strings are encoded there, ragged or padded to either side, some of them joined to
rows of a few kilobytes beside; rows that the GPU leaves to the CPU are counted.

Seeds go on from --seed for every half million strings of a family. With --state finished seeds are kept, so that a run that --seconds ended goes on.

Says for each family how many strings and ids, and how many differ. Exits with 1 if any does; the first are shown, shortened as far as they differ.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.parity.ledger import Ledger, identity, spread
from tests.support.assets import tokenizer_json, tokenizer_names
from tests.support.minis import KINDS, mini
from tests.support.oracle import Oracle, compare
from tests.support.strings import Strings, points
from tests.support.tensors import host

FAMILIES = [
    "bert-base-cased",
    "bert-base-multilingual-cased",
    "bert-base-uncased",
    "clip",
    "deepseek-v3",
    "gemma-3",
    "gpt-neox-20b",
    "gpt-oss",
    "gpt2",
    "kimi-k2",
    "llama-3",
    "mistral-v1",
    "qwen2.5",
    "qwen3.6",
    "roberta-base",
    "t5-small",
    "xlm-roberta",
]
"""One real tokenizer of each kind of model, pre-tokenizer and normalizer, of those that can be fetched; the command takes all that are there."""

BATCH = 2000
SHARE = 500_000  # strings of a seed


@dataclass
class Outcome:
    family: str
    strings: int = 0
    ids: int = 0
    differing: int = 0
    shown: list[str] = field(default_factory=list)
    flagged: int = 0  # rows that the GPU left to the CPU
    refused: str = ""  # why the GPU does not serve this tokenizer
    seconds: float = 0.0  # of one core

    def add(self, other: Outcome) -> None:
        self.strings += other.strings
        self.ids += other.ids
        self.differing += other.differing
        self.shown = (self.shown + other.shown)[:5]
        self.flagged += other.flagged
        self.refused = other.refused or self.refused
        self.seconds += other.seconds


def _source(family: str) -> str:
    return mini(family) if family in KINDS else tokenizer_json(family)


class Fuzzer:
    def __init__(self, family: str, backend: str, seed: int, device: str = "cpu", place: str = "auto") -> None:
        import unchecked_io as uio

        self.device, self.place = device, place
        self.family, self.rng = family, random.Random(f"{family} {seed}")
        self.engine = uio.TokenizerEngine.from_str(_source(family), backend=backend)
        self.oracle = Oracle(_source(family))
        self.strings = Strings(sorted(self.engine.get_vocab()), [t.content for t in self.engine.added_tokens], self.rng)
        self.outcome = Outcome(family)
        if place == "gpu":
            try:
                self.engine.encode_batch(["a"], device=device, pad_id=0, tokenize_on=place)
            except uio.EngineUnavailableError as e:
                self.outcome.refused = str(e)

    def run(self, count: int) -> Outcome:
        while count > 0 and not self.outcome.refused:
            self.batch(self.strings.batch(min(count, BATCH)))
            count -= BATCH
        return self.outcome

    def run_points(self) -> Outcome:
        for texts in points(BATCH):
            if texts and not self.outcome.refused:
                self.batch(texts)
        return self.outcome

    def batch(self, texts: list[str]) -> None:
        special, split = self.rng.random() < 0.5, self.rng.random() < 0.15
        self._ids(texts, special, split)
        if self.place == "gpu":
            self._long(texts, special, split)
            return
        choice = self.rng.random()
        if choice < 0.3:
            self._fields(texts[:40])
        elif choice < 0.5:
            self._decode(texts[:200])

    def _ids(self, texts: list[str], special: bool, split: bool) -> None:
        self.oracle.tokenizer.encode_special_tokens = split
        expected = self.oracle.ids(texts, special)
        found = self._on_gpu(texts, special, split) if self.place == "gpu" else self._ours(texts, special, split)
        self.outcome.strings += len(texts)
        self.outcome.ids += sum(map(len, expected))
        if found != expected:
            for text, got, want in zip(texts, found, expected, strict=True):
                if got != want:
                    self._differs(text, got, want, special, split)
        for text, want in zip(texts[:3] if self.place != "gpu" else [], expected, strict=False):
            if (got := self.engine.encode(text, add_special_tokens=special, split_special_tokens=split)) != want:
                self._differs(text, got, want, special, split, "encode alone: ")
        self.oracle.tokenizer.encode_special_tokens = False

    def _ours(self, texts: list[str], special: bool, split: bool) -> list[list[int]]:
        ragged = self.engine.encode_ragged(texts, add_special_tokens=special, split_special_tokens=split)
        flat = ragged.ids.tolist()
        return [flat[a:b] for a, b in pairwise(ragged.offsets.tolist())]

    def _long(self, texts: list[str], special: bool, split: bool) -> None:
        """Rows over several tiles of the kernels. They are no strings of the count."""
        if self.rng.random() < 0.25:
            rows = ["".join(self.rng.choices(texts, k=self.rng.choice((20, 60, 200)))) for _ in range(20)]
            self._ids(rows, special, split)
            self.outcome.strings -= len(rows)

    def _on_gpu(self, texts: list[str], special: bool, split: bool) -> list[list[int]]:
        options: dict[str, Any] = {
            "add_special_tokens": special,
            "split_special_tokens": split,
            "device": self.device,
            "tokenize_on": "gpu",
        }
        if self.rng.random() < 0.5:
            ragged = self.engine.encode_ragged(texts, **options)
            flat, offsets = host(ragged, "ids").tolist(), host(ragged, "offsets").tolist()
            return [flat[a:b] for a, b in pairwise(offsets)]
        side = self.rng.choice(("left", "right"))
        padded = self.engine.encode_batch(texts, pad_id=0, padding_side=side, dtype=self.rng.choice(("int32", "int64")), **options)
        ids, mask = host(padded, "input_ids"), host(padded, "attention_mask")
        width = ids.shape[1]
        lengths = mask.sum(1)
        if not ((ids == 0) | (mask == 1)).all():
            raise AssertionError(f"{self.family}: a pad is not 0")
        rows = [
            (row[width - n :], of[width - n :]) if side == "left" else (row[:n], of[:n])
            for row, of, n in zip(ids, mask, lengths, strict=True)
        ]
        return [row.tolist() if of.all() else [-1] for row, of in rows]  # the mask's ones stand together, at the row's end

    def _differs(self, text: str, got: list[int], want: list[int], special: bool, split: bool, how: str = "") -> None:
        self.outcome.differing += 1
        if len(self.outcome.shown) < 5:

            def wrong(t: str) -> bool:
                return (self._on_gpu if self.place == "gpu" else self._ours)([t], special, split) != self.oracle.ids([t], special)

            short = shorten(text, wrong)
            what = f"{how}{short!r}, special tokens {special}, split {split}: got {got[:40]}, want {want[:40]}"
            self.outcome.shown.append(what if wrong(short) else f"{what} (in its batch, not alone)")

    def _fields(self, texts: list[str]) -> None:
        options: dict[str, Any] = {"add_special_tokens": self.rng.random() < 0.7}
        if self.rng.random() < 0.5:
            options |= {"truncation": True, "max_length": self.rng.randrange(6, 24), "truncation_side": self.rng.choice(("left", "right"))}
            if self.rng.random() < 0.5:
                options |= {"return_overflowing": True, "stride": self.rng.randrange(3)}
        try:
            compare(self.engine, self.oracle, texts, **options)
        except AssertionError as e:
            self.outcome.differing += 1
            self.outcome.shown = [*self.outcome.shown, f"fields: {e}"][:5]

    def _decode(self, texts: list[str]) -> None:
        rows = self.oracle.ids(texts)
        skip = self.rng.random() < 0.5
        expected = self.oracle.tokenizer.decode_batch(rows, skip_special_tokens=skip)
        for row, got, want in zip(rows, self.engine.decode_batch(rows, skip_special_tokens=skip), expected, strict=True):
            if got != want:
                self.outcome.differing += 1
                self.outcome.shown = [*self.outcome.shown, f"decode {row}: got {got!r}, want {want!r}"][:5]


def shorten(text: str, wrong: Callable[[str], bool]) -> str:
    """Less and less of the text, as long as it is still wrong; at most a few hundred tries."""
    size = len(text) // 2
    while size and wrong(text):
        at = 0
        while at < len(text):
            less = text[:at] + text[at + size :]
            if wrong(less):
                text = less
            else:
                at += size
        size //= 2
    return text


def fuzz(family: str, strings: int, seed: int = 0, backend: str = "native") -> Outcome:
    return Fuzzer(family, backend, seed).run(strings)


def _task(family: str, strings: int, seed: int, backend: str, device: str, place: str) -> tuple[str, Outcome]:
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    start = time.process_time()
    fuzzer = Fuzzer(family, backend, seed, device, place)
    outcome = fuzzer.run(strings) if strings else fuzzer.run_points()
    outcome.flagged = sum(n for k, n in fuzzer.engine.stats().items() if k.startswith("rows.flagged."))
    outcome.seconds = time.process_time() - start
    return f"{family} {strings} {seed}", outcome


def main(argv: list[str] | None = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--families", nargs="+", metavar="NAME", default=[*tokenizer_names(), *KINDS])
    p.add_argument("--strings", type=int, default=200_000, help="for each family")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--points", action="store_true", help="every code point in six contexts as well")
    p.add_argument("--backend", default="native")
    p.add_argument("--device", default="cpu")
    p.add_argument("--tokenize-on", choices=["auto", "cpu", "gpu"], default="auto")
    p.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    p.add_argument("--seconds", type=float, default=float("inf"), help="begin no new seed after these")
    p.add_argument("--state", type=Path, help="keep what is done here, and go on from it")
    args = p.parse_args(argv)
    share = min(args.strings, SHARE)
    where = (args.backend, args.device, args.tokenize_on)
    seeds = range(-(-args.strings // share) if share else 0)
    tasks = [(f, share, args.seed + k, *where) for k in seeds for f in args.families]  # all families as far as the seconds go
    tasks += [(f, 0, args.seed, *where) for f in args.families if args.points]
    total = {f: Outcome(f) for f in args.families}
    wanted = {f"{f} {strings} {seed}" for f, strings, seed, *_ in tasks}
    ledger = Ledger(args.state, identity("fuzz", *where)) if args.state else None
    for entry in ledger.known() if ledger else []:
        key, outcome = entry.pop("key"), Outcome(**entry)
        if key in wanted and not outcome.differing:
            wanted.remove(key)
            total[outcome.family].add(outcome)
    tasks = [t for t in tasks if f"{t[0]} {t[1]} {t[2]}" in wanted]
    start = time.monotonic()
    for family in args.families:
        _source(family)  # fetched here, once, not in every worker
    for key, outcome in spread(_task, tasks, args.processes, args.seconds):
        wanted.remove(key)
        total[outcome.family].add(outcome)
        if ledger:
            ledger.add({"key": key} | asdict(outcome))
        if outcome.differing or not any(k.startswith(f"{outcome.family} ") for k in wanted):
            show(total[outcome.family], time.monotonic() - start)
    for family in {key.rsplit(" ", 2)[0] for key in wanted}:
        show(total[family], time.monotonic() - start)
    if wanted:
        print(f"{len(wanted)} seeds are left for the next run")
    served = [o for o in total.values() if not o.refused]
    differing, flagged, seconds = sum(o.differing for o in served), sum(o.flagged for o in served), sum(o.seconds for o in served)
    strings = sum(o.strings for o in served)
    print(
        f"tokenized on {args.tokenize_on}: {len(served)} families, {strings:,} strings, {sum(o.ids for o in served):,} ids, {flagged:,} rows left to the CPU; "
        f"{differing} differ  ({strings / max(seconds, 1e-9):,.0f} strings a second and core)"
    )
    return 1 if differing else 0


def show(of: Outcome, seconds: float) -> None:
    if of.refused:
        print(f"{of.family}: refused by the GPU: {of.refused}", flush=True)
        return
    flagged = f", {of.flagged:,} rows left to the CPU" if of.flagged else ""
    print(f"{of.family}: {of.strings:,} strings, {of.ids:,} ids{flagged}, {of.differing} differ  [{seconds:.0f} s]", flush=True)
    for line in of.shown:
        print(f"    {line}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
