"""python -m tests.soak.soak [--seconds 600] [--threads 8] [--slack 0.02] [--device cuda]: run, watch memory, exit with 1 on a fault.

Batches rise and fall between 1 and 512 rows, with other options on each call; rows come from a fixed set whose ids the oracle gave before,
so each row of each batch is compared. Resident memory (and the device's, with --device cuda) is sampled ten times a second: the mean of the
last quarter must lie within the slack of the second quarter's.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import unchecked_io as uio

from tests.support.minis import lines, mini
from tests.support.oracle import Oracle

PAD = 0


def rows() -> list[str]:
    dice = random.Random(3)
    words = [w for line in lines() for w in line.split(" ")]
    sizes = [0, 1, 5, 20, 60, 60, 60, 200, 200, 800]
    return [" ".join(dice.choices(words, k=dice.choice(sizes))) for _ in range(600)]


class Worker(threading.Thread):
    def __init__(self, number: int, engine: Any, texts: list[str], ids: list[np.ndarray], stop: threading.Event, device: str) -> None:
        super().__init__(daemon=True)
        self.number, self.engine, self.texts, self.ids, self.stop_at, self.device = number, engine, texts, ids, stop, device
        self.batches = self.rows = self.wrong = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        dice = random.Random(self.number)
        held: list[Any] = []
        try:
            while not self.stop_at.is_set():
                wave = 0.5 - 0.5 * math.cos(2 * math.pi * (time.monotonic() / 7 + self.number / 8))  # up and down in 7 s
                picked = [dice.randrange(len(self.texts)) for _ in range(1 + int(511 * wave * dice.random()))]
                held.append(self.encode(picked, dice))
                if len(held) > dice.randrange(4):  # dropped late and out of order
                    held.pop(dice.randrange(len(held)))
        except BaseException as e:
            self.failure = e

    def encode(self, picked: list[int], dice: random.Random) -> Any:
        texts, left = [self.texts[k] for k in picked], dice.random() < 0.3
        cut = dice.choice([None, None, 16])
        options: dict[str, Any] = {"padding_side": "left" if left else "right", "pad_id": PAD, "device": self.device}
        if cut:
            options |= {"truncation": True, "max_length": cut, "add_special_tokens": False}
        else:
            options["add_special_tokens"] = False
        found = self.engine.encode_batch(texts, **options)
        ids, mask = found.input_ids, found.attention_mask
        table, kept = ids.cpu().numpy(), mask.cpu().numpy().astype(bool)
        for k, row, keep in zip(picked, table, kept, strict=True):
            want = self.ids[k][:cut]
            good = np.array_equal(row[keep], want) and (row[~keep] == PAD).all() and keep.sum() == len(want)
            self.wrong += not (good and (not len(want) or keep[-1 if left else 0]))
        self.batches += 1
        self.rows += len(picked)
        return ids


def resident() -> float:
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * 4096 / 1e6


def on_device(device: str) -> float:
    if device == "cpu":
        return 0.0
    import torch

    free, total = torch.cuda.mem_get_info()
    return (total - free) / 1e6


def main(argv: list[str] | None = None) -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--seconds", type=float, default=600)
    p.add_argument("--threads", type=int, default=8)
    p.add_argument("--slack", type=float, default=0.02)
    p.add_argument("--device", default="cpu")
    p.add_argument("--output", type=Path, help="where the samples go, as JSON")
    args = p.parse_args(argv)
    texts = rows()
    text = mini("byte_bpe")
    ids = [np.array(row, np.int64) for row in Oracle(text).ids(texts, add_special_tokens=False)]
    engine = uio.TokenizerEngine.from_str(text)
    stop = threading.Event()
    workers = [Worker(k, engine, texts, ids, stop, args.device) for k in range(args.threads)]
    for w in workers:
        w.start()
    samples: list[tuple[float, float, float]] = []
    start = time.monotonic()
    while (at := time.monotonic() - start) < args.seconds and not any(w.failure for w in workers):
        samples.append((at, resident(), on_device(args.device)))
        time.sleep(0.1)
    stop.set()
    for w in workers:
        w.join(60)
        if w.is_alive():
            raise AssertionError("a thread does not come back")
        if w.failure:
            raise w.failure
    quarter = len(samples) // 4
    means = [np.mean([s[1:] for s in samples[k * quarter : (k + 1) * quarter]], axis=0) for k in range(4)]
    growth = means[3] / np.maximum(means[1], 1) - 1
    batches, count, wrong = (sum(getattr(w, name) for w in workers) for name in ("batches", "rows", "wrong"))
    print(
        f"soak: {args.seconds:.0f} s, {args.threads} threads, {batches:,} batches, {count:,} rows, {wrong} wrong; resident by quarter "
        f"{', '.join(f'{m[0]:.1f}' for m in means)} MB ({growth[0]:+.2%} from the second to the last)"
        + (f"; device {', '.join(f'{m[1]:.0f}' for m in means)} MB ({growth[1]:+.2%})" if args.device != "cpu" else ""),
        flush=True,
    )
    if args.output:
        args.output.write_text(json.dumps({"samples": samples, "batches": batches, "rows": count, "wrong": wrong}))
    assert wrong == 0, f"{wrong} wrong rows"
    assert batches > 10, "too few batches to tell"
    assert abs(growth[0]) <= args.slack or growth[0] < 0, f"resident memory grew by {growth[0]:.2%}"
    assert growth[1] <= args.slack, f"device memory grew by {growth[1]:.2%}"


if __name__ == "__main__":
    try:
        main()
    except AssertionError as e:
        sys.exit(f"soak: {e}")
