"""Differential fuzz at size: strings made at random for a tokenizer, ids against the oracle, string by string.

    python -m tests.parity.fuzz [--families NAME ...] [--strings 200000] [--seed 0] [--points] [--processes N]

A family is a real tokenizer, or one made in the tests. A string is a few fragments put together: of one
script, of the tokenizer's own vocabulary and added tokens (whole, cut, doubled), of blanks, digits, marks and odd characters, of runs.
Strings go in batches: most for ids alone, some with all fields and random options, some decoded again. With --points every code point
is encoded in six contexts as well.

Says for each family how many strings and ids, and how many differ. Exits with 1 if any does; the first are shown, shortened as far as they differ.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from itertools import pairwise
from multiprocessing import get_context
from typing import Any

from tests.support.assets import tokenizer_json, tokenizer_names
from tests.support.minis import KINDS, mini
from tests.support.oracle import Oracle, compare
from tests.support.strings import Strings, points

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


@dataclass
class Outcome:
    family: str
    strings: int = 0
    ids: int = 0
    differing: int = 0
    shown: list[str] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        self.strings += other.strings
        self.ids += other.ids
        self.differing += other.differing
        self.shown = (self.shown + other.shown)[:5]


def _source(family: str) -> str:
    return mini(family) if family in KINDS else tokenizer_json(family)


class Fuzzer:
    def __init__(self, family: str, backend: str, seed: int) -> None:
        import unchecked_io as uio

        self.family, self.rng = family, random.Random(f"{family} {seed}")
        self.engine = uio.TokenizerEngine.from_str(_source(family), backend=backend)
        self.oracle = Oracle(_source(family))
        self.strings = Strings(sorted(self.engine.get_vocab()), [t.content for t in self.engine.added_tokens], self.rng)
        self.outcome = Outcome(family)

    def run(self, count: int) -> Outcome:
        while count > 0:
            self.batch(self.strings.batch(min(count, BATCH)))
            count -= BATCH
        return self.outcome

    def run_points(self) -> Outcome:
        for texts in points(BATCH):
            if texts:
                self.batch(texts)
        return self.outcome

    def batch(self, texts: list[str]) -> None:
        special, split = self.rng.random() < 0.5, self.rng.random() < 0.15
        self._ids(texts, special, split)
        choice = self.rng.random()
        if choice < 0.3:
            self._fields(texts[:40])
        elif choice < 0.5:
            self._decode(texts[:200])

    def _ids(self, texts: list[str], special: bool, split: bool) -> None:
        self.oracle.tokenizer.encode_special_tokens = split
        expected = self.oracle.ids(texts, special)
        found = self._ours(texts, special, split)
        self.outcome.strings += len(texts)
        self.outcome.ids += sum(map(len, expected))
        if found != expected:
            for text, got, want in zip(texts, found, expected, strict=True):
                if got != want:
                    self._differs(text, got, want, special, split)
        for text, want in zip(texts[:3], expected, strict=False):
            if (got := self.engine.encode(text, add_special_tokens=special, split_special_tokens=split)) != want:
                self._differs(text, got, want, special, split, "encode alone: ")
        self.oracle.tokenizer.encode_special_tokens = False

    def _ours(self, texts: list[str], special: bool, split: bool) -> list[list[int]]:
        ragged = self.engine.encode_ragged(texts, add_special_tokens=special, split_special_tokens=split)
        flat = ragged.ids.tolist()
        return [flat[a:b] for a, b in pairwise(ragged.offsets.tolist())]

    def _differs(self, text: str, got: list[int], want: list[int], special: bool, split: bool, how: str = "") -> None:
        self.outcome.differing += 1
        if len(self.outcome.shown) < 5:

            def wrong(t: str) -> bool:
                return self._ours([t], special, split) != self.oracle.ids([t], special)

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


def _task(family: str, strings: int, seed: int, backend: str) -> Outcome:
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    fuzzer = Fuzzer(family, backend, seed)
    return fuzzer.run(strings) if strings else fuzzer.run_points()


def main(argv: list[str] | None = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--families", nargs="+", metavar="NAME", default=[*tokenizer_names(), *KINDS])
    p.add_argument("--strings", type=int, default=200_000, help="for each family")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--points", action="store_true", help="every code point in six contexts as well")
    p.add_argument("--backend", default="native")
    p.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    args = p.parse_args(argv)
    share = min(args.strings, 500_000)
    tasks = [(f, share, args.seed + k) for f in args.families for k in range(-(-args.strings // share) if share else 0)]
    tasks += [(f, 0, args.seed) for f in args.families if args.points]
    total = {f: Outcome(f) for f in args.families}
    left = {f: sum(t[0] == f for t in tasks) for f in args.families}
    start = time.monotonic()
    for family in args.families:
        _source(family)  # fetched here, once, not in every worker
    with ProcessPoolExecutor(args.processes, mp_context=get_context("spawn")) as pool:
        for future in as_completed([pool.submit(_task, *t, args.backend) for t in tasks]):
            outcome = future.result()
            total[outcome.family].add(outcome)
            left[outcome.family] -= 1
            if not left[outcome.family]:
                whole = total[outcome.family]
                print(
                    f"{whole.family}: {whole.strings:,} strings, {whole.ids:,} ids, {whole.differing} differ  [{time.monotonic() - start:.0f} s]",
                    flush=True,
                )
                for line in whole.shown:
                    print(f"    {line}", flush=True)
    differing = sum(o.differing for o in total.values())
    print(
        f"{len(total)} families, {sum(o.strings for o in total.values()):,} strings, {sum(o.ids for o in total.values()):,} ids; {differing} differ"
    )
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
