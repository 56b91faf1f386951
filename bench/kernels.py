"""Where the GPU engine's time goes, kernel by kernel: Nsight Compute over one call, with the distance of each kernel to its roofline.

    python -m bench.kernels [--tokenizer FILE] [--corpus FILE.jsonl] [--mb 64] [--text-mb 4] [--output out/kernels]

Needs ncu and the right to read the counters. The text lies on the device, in rows of 490 to 512 ids; ids and mask are int64, 512 wide. The table has learnt from
one half of the text; the other, repeated until the call is full, is what is profiled. ncu runs each kernel by itself, several times, at the clock that the
device has then: shares and counts hold, times are a little longer than in a run without it.

For each kernel: launches, ms, MB read from and written to DRAM and the rate, MB through L2, warp instructions for each byte of text, issue slots used, warps of
64, registers; the ms that its DRAM bytes take at the rate of a device copy (measured in the same process) and its instructions at full issue; and how many
times the greater of these two, its roofline, it takes.
"""

from __future__ import annotations

import argparse
import csv
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from .assets import find_tokenizer
from .corpus import DEFAULT, describe, documents
from .paths import WIDTH, column, filled, fitted

TIME, CYCLES, ISSUE, WARPS = (
    "gpu__time_duration.sum",
    "sm__cycles_elapsed.max",
    "smsp__issue_active.avg.pct_of_peak_sustained_elapsed",
    "sm__warps_active.avg.per_cycle_active",
)
READ, WRITTEN, L2, INSTRUCTIONS, REGISTERS = (
    "dram__bytes_read.sum",
    "dram__bytes_write.sum",
    "lts__t_bytes.sum",
    "smsp__inst_executed.sum",
    "launch__registers_per_thread",
)
METRICS = [TIME, CYCLES, ISSUE, WARPS, READ, WRITTEN, L2, INSTRUCTIONS, REGISTERS]
HEADS = [
    "kernel",
    "launches",
    "ms",
    "DRAM MB",
    "TB/s",
    "L2 MB",
    "instr/B",
    "issue",
    "warps",
    "registers",
    "ms by bytes",
    "ms by instr",
    "times its roofline",
]


def watched(args: argparse.Namespace) -> None:
    """What runs under ncu: the profiler is on for one call."""
    import torch
    import unchecked_io as uio

    engine = uio.TokenizerEngine.from_file(find_tokenizer(args.tokenizer), backend="native")
    text = "\n\n".join(documents(args.corpus, int(2e6 * args.text_mb)))
    learn, other = fitted(engine, text[: len(text) // 2], WIDTH), filled(fitted(engine, text[len(text) // 2 :], WIDTH), int(args.mb * 1e6))
    fixed: dict[str, Any] = {"padding": "max_length", "truncation": True, "max_length": WIDTH, "pad_id": 0}

    def there(rows: list[str]) -> Any:
        data, ends = column(rows)
        return uio.Utf8(data.cuda(), ends.cuda())

    for _ in range(3):
        engine.encode_batch(there(learn), **fixed)
    given, size = there(other), sum(len(r.encode()) for r in other)
    a, b = (torch.empty(1 << 30, dtype=torch.uint8, device="cuda") for _ in range(2))
    times = []
    for _ in range(10):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        b.copy_(a)
        end.record()
        end.synchronize()
        times.append(start.elapsed_time(end))
    torch.cuda.cudart().cudaProfilerStart()
    found = engine.encode_batch(given, **fixed)
    torch.cuda.synchronize()
    torch.cuda.cudart().cudaProfilerStop()
    of = torch.cuda.get_device_properties(0)
    facts = {
        "device": of.name, "processors": of.multi_processor_count, "text_bytes": size, "rows": len(other), "width": found.input_ids.shape[1],
        "tokens": int(found.attention_mask.sum()), "copy_bytes_a_second": 2 * (1 << 30) / min(times) * 1e3,
    }  # fmt: skip
    args.output.mkdir(parents=True, exist_ok=True)
    (args.output / "facts.json").write_text(json.dumps(facts), encoding="utf-8")


def kernels(log: str, facts: dict[str, Any]) -> list[dict[str, Any]]:
    """ncu's table, a kernel a line."""
    lines = [line for line in log.splitlines() if line.startswith('"')]
    by_name: dict[str, list[dict[str, float]]] = {}
    for row in list(csv.DictReader(lines))[1:]:  # behind the units
        name = row["Kernel Name"].split("(")[0]
        by_name.setdefault(name, []).append({m: float(row[m].replace(",", "")) for m in METRICS})
    found = []
    for name, launches in by_name.items():
        total = {m: sum(one[m] for one in launches) for m in METRICS}
        seconds, moved = total[TIME] / 1e9, total[READ] + total[WRITTEN]
        clock = total[CYCLES] / seconds
        floors = {"bytes": moved / facts["copy_bytes_a_second"], "instructions": total[INSTRUCTIONS] / (4 * facts["processors"] * clock)}
        weigh = {m: sum(one[m] * one[TIME] for one in launches) / total[TIME] for m in (ISSUE, WARPS, REGISTERS)}
        found.append({
            "kernel": name.removeprefix("uio_tok_"), "launches": len(launches), "ms": seconds * 1e3, "dram_mb": moved / 1e6, "tb_a_second": moved / seconds / 1e12,
            "l2_mb": total[L2] / 1e6, "instructions_a_byte": total[INSTRUCTIONS] / facts["text_bytes"], "issue_percent": weigh[ISSUE], "warps": weigh[WARPS],
            "registers": weigh[REGISTERS], "ms_by_bytes": floors["bytes"] * 1e3, "ms_by_instructions": floors["instructions"] * 1e3,
            "times_its_roofline": seconds / max(*floors.values(), 1e-12), "clock_ghz": clock / 1e9,
        })  # fmt: skip
    return found


def main(argv: list[str] | None = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tokenizer", type=Path)
    p.add_argument("--corpus", type=Path, default=DEFAULT)
    p.add_argument("--mb", type=float, default=64.0)
    p.add_argument("--text-mb", type=float, default=4.0, help="of text to learn from, and as many to be profiled on")
    p.add_argument("--output", type=Path, default=Path("out/kernels"))
    p.add_argument("--watched", action="store_true", help=argparse.SUPPRESS)
    given = sys.argv[1:] if argv is None else argv
    args = p.parse_args(given)
    if args.watched:
        watched(args)
        return 0
    if not shutil.which("ncu"):
        raise SystemExit("bench.kernels: no ncu on this machine")
    args.output.mkdir(parents=True, exist_ok=True)
    log = args.output / "ncu.csv"
    command = [
        "ncu", "--csv", "--page", "raw", "--print-units", "base", "--clock-control", "none", "--profile-from-start", "off", "--kernel-name", "regex:^uio_",
        "--metrics", ",".join(METRICS), "--log-file", str(log), sys.executable, "-m", "bench.kernels", "--watched", *given,
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode or not log.is_file() or not (args.output / "facts.json").is_file():
        raise SystemExit(
            f"ncu ended with {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}{log.read_text()[-2000:] if log.is_file() else ''}"
        )
    facts = json.loads((args.output / "facts.json").read_text(encoding="utf-8"))
    found = kernels(log.read_text(encoding="utf-8"), facts)
    facts["corpus"] = describe(args.corpus, documents(args.corpus))
    (args.output / "kernels.json").write_text(json.dumps({"facts": facts, "kernels": found}, indent=1) + "\n", encoding="utf-8")
    show(facts, found)
    return 0


def show(facts: dict[str, Any], found: list[dict[str, Any]]) -> None:
    size = facts["text_bytes"]
    print(
        f"{facts['device']}: {size / 1e6:.1f} MB, {facts['rows']} rows, {facts['tokens']} tokens, width {facts['width']}; "
        f"a device copy moves {facts['copy_bytes_a_second'] / 1e12:.2f} TB/s\n"
    )
    print("| " + " | ".join(HEADS) + " |\n|" + " --- |" * len(HEADS))
    for of in found:
        print(
            f"| {of['kernel']} | {of['launches']} | {of['ms']:.3f} | {of['dram_mb']:.0f} | {of['tb_a_second']:.2f} | {of['l2_mb']:.0f} | {of['instructions_a_byte']:.2f} | "
            f"{of['issue_percent']:.0f}% | {of['warps']:.0f} | {of['registers']:.0f} | {of['ms_by_bytes']:.3f} | {of['ms_by_instructions']:.3f} | {of['times_its_roofline']:.1f} |"
        )
    total, by_instructions = sum(of["ms"] for of in found), sum(of["ms_by_instructions"] for of in found)
    out = 16 * facts["rows"] * facts["width"] + size
    print(
        f"\nall kernels: {total:.3f} ms, {size / 1e6 / total:.0f} GB/s one behind the other; {sum(of['instructions_a_byte'] for of in found):.2f} warp instructions a byte, "
        f"at full issue {by_instructions:.3f} ms; text, ids and mask, which must move, {out / facts['copy_bytes_a_second'] * 1e3:.3f} ms"
    )


if __name__ == "__main__":
    sys.exit(main())
