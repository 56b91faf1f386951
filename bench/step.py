"""What a training step pays for its tokens: a model of GPT-2 small's size with random weights, fed with new text at each step, tokenized on the fly.

    python -m bench.step [--tokenizer FILE] [--corpus FILE.jsonl] [--shapes 32x1024 8x512] [--rounds 5] [--output out/step]

Feeds, all to ids and mask, int64, of rows cut and padded to a fixed width, on the device: transformers' fast tokenizer and `.to(device)`; our CPU engine; our
GPU engine, and the same with `sync=False`. `ready` is ids that lie on the device: the step by itself. bf16 autocast, SDPA, fused AdamW.

First every feed takes the same few training steps from the same weights: ids have to be equal cell by cell, and the losses. Then all take turns on the same
text, which no feed sees twice before the corpus is used up. Milliseconds, medians:

    step     one step and a synchronize, as a loop does that reads each loss
    queued   a step in a row of steps without a synchronize, as a loop does that reads none; what the host does is hidden where the device is the slower
    feed     the feed by itself, to the end of a synchronize
    share    of `step` that is not in the step by itself
    GPU      what the feed has the device do: copies and kernels as the profiler times them, in ms for a million tokens (not pads)

Last the GPU's time for one large call of each feed of ours, where a token costs it least.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from .assets import find_tokenizer
from .corpus import DEFAULT, Text, describe, documents
from .gpt import GPT
from .machine import machine, versions
from .peers import Setting, Tensors
from .timing import sync

Feed = Callable[[list[str]], Tensors]
READY = "ready"


def feeds(setting: Setting, width: int) -> dict[str, Feed]:
    import transformers
    import unchecked_io as uio

    hf = transformers.PreTrainedTokenizerFast(tokenizer_file=str(setting.tokenizer), pad_token=setting.pad_token)
    fixed: dict[str, Any] = {"padding": "max_length", "truncation": True, "max_length": width}

    def theirs(texts: list[str]) -> Tensors:
        batch = hf(texts, return_tensors="pt", **fixed).to(setting.device)
        return batch["input_ids"], batch["attention_mask"]

    def ours(**options: Any) -> Feed:
        engine = uio.TokenizerEngine.from_file(setting.tokenizer)  # each with its own, as each learns

        def feed(texts: list[str]) -> Tensors:
            batch = engine.encode_batch(texts, device=setting.device, pad_id=setting.pad_id, **fixed, **options)
            return batch.input_ids, batch.attention_mask

        return feed

    found = {"transformers": theirs, "CPU engine": ours(tokenize_on="cpu")}
    if setting.device.type == "cuda":
        found |= {"GPU engine": ours(tokenize_on="gpu"), "GPU engine, sync=False": ours(tokenize_on="gpu", sync=False)}
    return found


class Trainer:
    def __init__(self, setting: Setting, args: argparse.Namespace, length: int) -> None:
        torch.manual_seed(0)
        self.device = setting.device
        vocabulary = 1 + max(max(_ids(setting.spec)), setting.pad_id)
        self.model = GPT(vocabulary, args.layers, args.width, args.heads, length).to(self.device)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=1e-4, fused=self.device.type == "cuda")
        self.forward = torch.compile(self.model) if args.compile else self.model

    def step(self, tensors: Tensors) -> torch.Tensor:
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):  # slow on most CPUs
            loss: torch.Tensor = self.forward(*tensors)
        loss.backward()
        self.optimizer.step()
        self.optimizer.zero_grad()
        return loss.detach()


def _ids(spec: dict[str, Any]) -> list[int]:
    vocabulary = spec["model"]["vocab"]
    model = list(vocabulary.values()) if isinstance(vocabulary, dict) else list(range(len(vocabulary)))
    return model + [t["id"] for t in spec.get("added_tokens", [])]


def check(
    named: dict[str, Feed], setting: Setting, args: argparse.Namespace, batches: list[list[str]], width: int
) -> dict[str, list[float]]:
    """The losses of the same steps by each feed. Raises where a cell differs from the first feed's."""
    losses: dict[str, list[float]] = {}
    first: list[Tensors] = []
    torch.use_deterministic_algorithms(True, warn_only=True)
    for name, feed in named.items():
        trainer = Trainer(setting, args, width)
        losses[name] = []
        for k, texts in enumerate(batches):
            tensors = feed(texts)
            losses[name].append(float(trainer.step(tensors)))
            if len(first) <= k:
                first.append(tensors)
            elif not all(torch.equal(a, b) for a, b in zip(tensors, first[k], strict=True)):
                raise SystemExit(f"{name}: ids or mask differ from those of {next(iter(named))}")
    torch.use_deterministic_algorithms(False)
    return losses


def device_time(feed: Feed, batches: list[list[str]], device: torch.device) -> float | None:
    """Milliseconds that the device works for a batch."""
    if device.type != "cuda":
        return None
    from torch.autograd import DeviceType
    from torch.profiler import ProfilerActivity, profile

    feed(batches[0])
    sync(device)
    with profile(activities=[ProfilerActivity.CUDA]) as prof:
        for texts in batches[1:]:
            feed(texts)
        sync(device)
    spans = [e.time_range.elapsed_us() for e in prof.events() if e.device_type == DeviceType.CUDA]
    return sum(spans) / 1e3 / (len(batches) - 1)


def large(setting: Setting, docs: list[str], megabytes: float) -> dict[str, float]:
    """The device's milliseconds a million tokens, rows of 2 KB, in calls of this size."""
    text, rows = Text(docs, 2048), int(megabytes * 1e6 / 2048)
    batches = [text.batch(rows) for _ in range(3)]
    found = {}
    for name, feed in feeds(setting, 512).items():
        if name.startswith(("CPU", "GPU")):
            tokens = statistics.mean(int(feed(texts)[1].sum()) for texts in batches[1:])
            ms = device_time(feed, batches, setting.device)
            assert ms is not None
            found[name] = ms / tokens * 1e6
    return found


def measure(named: dict[str, Feed], trainer: Trainer, text: Text, rows: int, args: argparse.Namespace) -> dict[str, dict[str, Any]]:
    device = trainer.device
    times: dict[str, dict[str, list[float]]] = {n: {"step": [], "queued": [], "feed": []} for n in [*named, READY]}

    def timed(work: Callable[[], Any]) -> float:
        sync(device)
        start = time.perf_counter()
        kept = work()
        sync(device)
        taken = time.perf_counter() - start
        del kept
        return taken * 1e3

    def row(steps: list[Callable[[], Any]]) -> None:
        for step in steps:
            step()

    for turn in range(args.rounds + 1):
        batches = [text.batch(rows) for _ in range(args.steps)]
        more = [text.batch(rows) for _ in range(2 * args.steps)]
        alone = [text.batch(rows) for _ in range(args.steps)]
        there = [next(iter(named.values()))(texts) for texts in batches]
        names = list(times)
        for name in names[turn % len(names) :] + names[: turn % len(names)]:  # nobody is always the one behind the slowest
            given: list[Callable[[], Tensors]]
            given = [lambda t=t: t for t in there] if name == READY else [lambda t=t, f=named[name]: f(t) for t in batches]
            step = [timed(lambda g=g: trainer.step(g())) for g in given]
            given = [lambda t=t: t for t in there * 2] if name == READY else [lambda t=t, f=named[name]: f(t) for t in more]
            queued = timed(lambda g=given: row([lambda x=x: trainer.step(x()) for x in g])) / len(given)
            feed = [0.0] if name == READY else [timed(lambda t=t, f=named[name]: f(t)) for t in alone]
            if turn:  # the first makes threads, staging and kernels
                times[name]["step"] += step
                times[name]["queued"].append(queued)
                times[name]["feed"] += feed
    floor = statistics.median(times[READY]["step"])
    found: dict[str, dict[str, Any]] = {}
    for name, of in times.items():
        found[name] = {kind: statistics.median(values) for kind, values in of.items()}
        found[name]["share"] = max(0.0, 1 - floor / found[name]["step"])
        found[name]["samples"] = {kind: len(values) for kind, values in of.items()}
    batches = [text.batch(rows) for _ in range(6)]
    tokens = statistics.mean(int(next(iter(named.values()))(texts)[1].sum()) for texts in batches[1:])
    for name, one in named.items():
        ms = device_time(one, batches, device)
        found[name]["gpu_ms_a_million_tokens"] = None if ms is None else ms / tokens * 1e6
    return found


def main(argv: list[str] | None = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tokenizer", type=Path, help="a tokenizer.json (default: GPT-2's among the fetched assets)")
    p.add_argument("--corpus", type=Path, default=DEFAULT)
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--shapes", nargs="+", default=["32x1024", "8x512"], metavar="ROWSxTOKENS")
    p.add_argument("--layers", type=int, default=12)
    p.add_argument("--width", type=int, default=768)
    p.add_argument("--heads", type=int, default=12)
    p.add_argument("--rounds", type=int, default=5)
    p.add_argument("--steps", type=int, default=4, help="of a feed in a round, one by one, and twice as many queued")
    p.add_argument("--large-mb", type=float, default=32.0, help="of text in the large call")
    p.add_argument("--compile", action="store_true", help="torch.compile the model")
    p.add_argument("--output", type=Path, default=Path("out/step"))
    args = p.parse_args(argv)
    warnings.filterwarnings("ignore", message=".*(non-deterministic algorithm|Profiler clears events)")
    setting = Setting(find_tokenizer(args.tokenizer, "gpt2"), torch.device(args.device))
    docs = documents(args.corpus)
    result: dict[str, Any] = {
        "machine": machine(), "versions": versions(), "corpus": describe(args.corpus, docs), "tokenizer": setting.tokenizer.parent.name,
        "model": {"layers": args.layers, "width": args.width, "heads": args.heads, "compiled": args.compile}, "shapes": {},
    }  # fmt: skip
    print(result["machine"], result["versions"], sep="\n")
    for shape in args.shapes:
        rows, width = map(int, shape.split("x"))
        text = Text(docs, width * 9 // 2)  # about as many tokens as there is room for
        named = feeds(setting, width)
        losses = check(named, setting, args, [text.batch(rows) for _ in range(3)], width)
        apart = max(abs(a - b) for one in losses.values() for a, b in zip(one, next(iter(losses.values())), strict=True))
        trainer = Trainer(setting, args, width)
        found = measure(named, trainer, text, rows, args)
        parameters = sum(p.numel() for p in trainer.model.parameters())
        result["shapes"][shape] = {"losses": losses, "apart": apart, "parameters": parameters, "laps": text.laps, "feeds": found}
        del trainer
        print(
            f"\n{shape}, {parameters / 1e6:.0f} M parameters; ids and mask equal in all feeds, losses of 3 steps at most {apart:.2g} apart"
        )
        print(
            f"text used up {text.laps} times\n\n| {shape}, ms | step | queued | feed | share | GPU ms a million tokens |\n| --- | --- | --- | --- | --- | --- |"
        )
        for name, of in found.items():
            gpu = of.get("gpu_ms_a_million_tokens")
            cells = [
                f"{of['step']:.2f}",
                f"{of['queued']:.2f}",
                f"{of['feed']:.2f}",
                f"{of['share']:.1%}",
                "" if gpu is None else f"{gpu:.2f}",
            ]
            print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
    if setting.device.type == "cuda":
        result["large"] = large(setting, docs, args.large_mb)
        for name, ms in result["large"].items():
            print(f"one call of {args.large_mb:.0f} MB, rows of 2 KB, {name}: {ms:.3f} ms of the GPU a million tokens")
    args.output.mkdir(parents=True, exist_ok=True)
    (args.output / "step.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
