"""What inference servers ask for, on all cores: one long prompt, small batches, a conversation that grows, a short text.

    python -m bench.prompt --assets FOLDER [--peers FOLDER] [--tokenizers llama-3 qwen3] [--corpus en-wikipedia] [--only KEY ...]
                           [--tokens 32768 131072] [--repeats 3] [--output FOLDER]

Every run is a process of its own with the threads that the library takes by itself. Wall time, in microseconds; `p50 / p99` over calls.
- prompt: from a str to an int32 tensor of torch's. No text comes twice: `first` is the first one of the process, the others follow it.
- batch: rows of 2 KB that no call has seen, to ids in the library's cheapest form.
- short: from a sentence to a list of ids.
- append: 200 tokens more for a conversation of the last prompt's length. A library without such a call encodes the whole again.
Ids of the first prompt are compared by a digest with those of the library that comes first. Processes of the libraries take turns; a
figure is the least over the turns, for what else runs on the machine only adds to it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .engines import FOLDERS

ROOT = Path(__file__).parent.parent
SHORT = "The quick brown fox jumps over the lazy dog."
BATCHES = (16, 32, 64, 128, 256, 1024)  # KB
CALLS = {"prompt": 40, "batch": 60, "short": 3000, "append": 300}
SLOW_CALLS = {"prompt": 3, "batch": 4, "short": 300, "append": 3}  # tokenizers 0.23
PIECE = 900  # characters of an append: about 200 tokens
NONE: list[int] = []


class Library:
    """tensor: str to int32 tensor; batch: rows to ids; ids: str to list[int]; append: begins a conversation, returns what adds to it."""

    tensor: Callable[[str], Any]
    batch: Callable[[list[str]], Any]
    ids: Callable[[str], list[int]]

    def conversation(self, text: str) -> Callable[[str], Any]:
        def append(more: str) -> Any:
            nonlocal text
            text += more
            return self.ids(text)

        return append


class _HuggingFace(Library):
    def __init__(self, path: str) -> None:
        import tokenizers
        import torch

        t = tokenizers.Tokenizer.from_file(path)
        if hasattr(t, "no_truncation"):
            t.no_truncation()
            t.no_padding()
        keywords: dict[str, Any] = {"add_special_tokens": False}
        if not hasattr(t, "encode_batch_fast"):  # 1.0
            keywords |= {"padding": None, "truncation": None}
        self.ids = lambda s: t.encode(s, **keywords).ids
        self.tensor = lambda s: torch.tensor(self.ids(s), dtype=torch.int32)
        self.batch = lambda rows: getattr(t, "encode_batch_fast", t.encode_batch)(rows, **keywords)


class _Fastokens(Library):
    def __init__(self, path: str) -> None:
        import fastokens
        import numpy as np
        import torch

        t = fastokens.Tokenizer.from_file(path)
        self.batch = lambda rows: t.encode_batch_flat(rows, add_special_tokens=False)
        self.ids = lambda s: t.encode(s, add_special_tokens=False).ids
        self.tensor = lambda s: torch.from_numpy(np.frombuffer(self.batch([s])[0], np.int32))


class _Gigatoken(Library):
    def __init__(self, path: str) -> None:
        import gigatoken
        import numpy as np
        import torch

        t = gigatoken.Tokenizer(path)
        self.batch = t.encode_batch
        self.ids = lambda s: t.encode(s).tolist()
        self.tensor = lambda s: torch.from_numpy(t.encode(s).view(np.int32))


class _Tiktoken(Library):
    def __init__(self, path: str) -> None:
        import numpy as np
        import tiktoken
        import torch

        from .peers import _tiktoken_parts

        t = tiktoken.Encoding("bench", **_tiktoken_parts(json.loads(Path(path).read_bytes())), special_tokens={})
        self.batch = t.encode_ordinary_batch
        self.ids = t.encode_ordinary
        self.tensor = lambda s: torch.from_numpy(t.encode_to_numpy(s, disallowed_special=()).view(np.int32))


class _Ours(Library):
    def __init__(self, path: str) -> None:
        import unchecked_io as uio

        self.engine = t = uio.TokenizerEngine.from_file(path, backend="native")
        self.batch = lambda rows: t.encode_ragged(rows, add_special_tokens=False)
        self.ids = lambda s: t.encode(s, add_special_tokens=False)
        self.tensor = lambda s: t.encode_ragged([s], add_special_tokens=False).ids

    def conversation(self, text: str) -> Callable[[str], Any]:
        state = self.engine.append_state(text, add_special_tokens=False)
        return lambda more: self.engine.encode_append(state, more)


LIBRARIES: dict[str, Callable[[str], Library]] = {
    "tokenizers": _HuggingFace, "tokenizers-rc": _HuggingFace, "tiktoken": _Tiktoken, "fastokens": _Fastokens, "gigatoken": _Gigatoken, "unchecked-io": _Ours,
}  # fmt: skip
PEERS = FOLDERS | {"tiktoken": "tiktoken"}


def timed(call: Callable[[Any], Any], arguments: list[Any]) -> list[float]:
    """Microseconds of each call. Results go as the next one is there, as in a server that hands them on."""
    clock, taken, kept = time.perf_counter_ns, [], None
    for argument in arguments:
        start = clock()
        kept = call(argument)
        taken.append((clock() - start) / 1e3)
    del kept
    return taken


def percentiles(taken: list[float]) -> list[float]:
    order = sorted(taken)
    return [statistics.median(order), order[min(len(order) * 99 // 100, len(order) - 1)]]


def worker(task: dict[str, Any]) -> dict[str, Any]:
    import torch  # noqa: F401  # so that nobody pays for it inside the clock

    from .corpus import documents

    try:
        library = LIBRARIES[task["key"]](task["tokenizer"])
        library.tensor(".")
        library.batch([".", "."])
    except BaseException as e:
        return {"absent": f"{type(e).__name__}: {(str(e).splitlines() or [''])[0][:100]}"}
    text = "\n\n".join(documents(Path(task["corpus"]), int(task["mb"] * 1e6)))
    at = 0

    def unseen(length: int) -> str:
        nonlocal at
        at = at if at + length <= len(text) else at % 997  # what comes again is cut elsewhere
        at += length
        return text[at - length : at]

    calls, out = task["calls"], {}
    first = unseen(task["lengths"][0])
    start = time.perf_counter_ns()
    found = library.tensor(first)
    out["first"] = [(time.perf_counter_ns() - start) / 1e3] * 2
    digest = hashlib.sha256(found.numpy().tobytes()).hexdigest()
    for length, tokens in zip(task["lengths"], task["tokens"], strict=True):
        out[f"prompt {tokens}"] = percentiles(timed(library.tensor, [unseen(length) for _ in range(calls["prompt"])]))
    for kb in BATCHES:
        out[f"batch {kb} KB"] = percentiles(timed(library.batch, [[unseen(2000) for _ in range(kb // 2)] for _ in range(calls["batch"])]))
    append = library.conversation(unseen(task["lengths"][-1]))
    out["append"] = percentiles(timed(append, [unseen(PIECE) for _ in range(calls["append"])]))
    timed(library.ids, [SHORT] * 50)
    out["short"] = percentiles(timed(library.ids, [SHORT] * calls["short"]))
    return {"us": out, "ids": digest}


def run(task: dict[str, Any]) -> dict[str, Any]:
    env = dict(os.environ)
    folder = PEERS.get(task["key"])
    if folder:
        env["PYTHONPATH"] = os.pathsep.join([str(Path(task["peers"]) / folder), env.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "bench.prompt", "--worker", json.dumps(task)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    try:
        return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]
    except (IndexError, json.JSONDecodeError):
        return {"absent": f"ended with status {done.returncode}: {' '.join(done.stderr.strip().splitlines()[-1:])[:160]}"}


def lengths(tokenizer: Path, text: str, tokens: list[int]) -> list[int]:
    """Characters that hold so many tokens, by what the oracle makes of the beginning of the text."""
    import tokenizers

    t = tokenizers.Tokenizer.from_file(str(tokenizer))
    ends = [end for _, end in t.encode(text, add_special_tokens=False).offsets]
    return [ends[n - 1] if n <= len(ends) else int(n * ends[-1] / len(ends)) for n in tokens]


def least(turns: list[dict[str, Any]]) -> dict[str, Any]:
    if any("us" not in t for t in turns):
        return next(t for t in turns if "us" not in t)
    figures = {name: [min(t["us"][name][i] for t in turns) for i in (0, 1)] for name in turns[0]["us"]}
    return turns[0] | {"us": figures, "turns": [t["us"] for t in turns]}


def main(argv: list[str] | None = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--assets", type=Path, default=os.environ.get("UIO_ASSETS"), help="a folder with tokenizers/ and corpora/")
    p.add_argument("--peers", type=Path, default=os.environ.get("UIO_PEERS"))
    p.add_argument("--tokenizers", nargs="+", default=["llama-3", "qwen3"])
    p.add_argument("--corpus", default="en-wikipedia")
    p.add_argument("--only", nargs="+", metavar="KEY", choices=list(LIBRARIES))
    p.add_argument("--tokens", nargs="+", type=int, default=[32768, 131072])
    p.add_argument("--mb", type=float, default=46, help="megabytes of the corpus")
    p.add_argument("--repeats", type=int, default=3)
    p.add_argument("--output", type=Path, default=ROOT / "out" / "prompt")
    p.add_argument("--worker", help=argparse.SUPPRESS)
    args = p.parse_args(argv)
    if args.worker:
        print(json.dumps(worker(json.loads(args.worker))))
        return 0
    if not args.assets:
        p.error("--assets (or UIO_ASSETS) is needed: tests/assets/fetch.py fetches tokenizers and corpora")

    from .corpus import documents
    from .machine import machine, versions

    keys = [k for k in LIBRARIES if (not args.only or k in args.only) and (args.peers or k not in PEERS)]
    corpus = (args.assets / "corpora" / f"{args.corpus}.jsonl").absolute()
    text = "\n\n".join(documents(corpus, 6 * max(args.tokens)))[: 6 * max(args.tokens)]
    figures: dict[str, dict[str, Any]] = {}
    for name in args.tokenizers:
        path = (args.assets / "tokenizers" / name / "tokenizer.json").absolute()
        task = {
            "tokenizer": str(path), "corpus": str(corpus), "mb": args.mb, "tokens": args.tokens, "lengths": lengths(path, text, args.tokens),
            "peers": str(Path(args.peers or ".").absolute()),
        }  # fmt: skip
        turns: dict[str, list[dict[str, Any]]] = {k: [] for k in keys}
        for _ in range(args.repeats):
            for key in keys:
                turns[key].append(run(task | {"key": key, "calls": SLOW_CALLS if key == "tokenizers" else CALLS}))
        cell = figures[name] = {k: least(t) for k, t in turns.items()}
        measure = next((f["ids"] for f in cell.values() if "ids" in f), None)
        for key, found in cell.items():
            if found.get("ids", measure) != measure:
                cell[key] = {"inexact": "ids differ"}
        show(name, cell)
    args.output.mkdir(parents=True, exist_ok=True)
    result = {"machine": machine(), "versions": versions(), "arguments": {k: str(v) for k, v in vars(args).items()}, "figures": figures}
    (args.output / "prompt.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print("written:", args.output)
    return 0


def show(name: str, cell: dict[str, Any]) -> None:
    rows = next((list(f["us"]) for f in cell.values() if "us" in f), NONE)
    print(f"{name + ', us, p50 / p99':24}" + "".join(f"{k:>20}" for k in cell))
    for row in rows:
        print(f"{row!s:24}" + "".join(f"{_figure(f, row):>20}" for f in cell.values()), flush=True)
    for key, found in cell.items():
        if "us" not in found:
            print(f"  {key}: {found.get('absent') or found.get('inexact')}")


def _figure(found: dict[str, Any], row: Any) -> str:
    if "us" not in found:
        return "-"
    return " / ".join(f"{v:.0f}" if v >= 20 else f"{v:.1f}" for v in found["us"][row])


if __name__ == "__main__":
    sys.exit(main())
