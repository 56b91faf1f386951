"""Where the time goes, drawn: a PyTorch profiler trace of two pipelines over the same batches, and a picture of it.

For machines without nsys. The trace (``*.trace.json``) opens in Perfetto or chrome://tracing; the picture shows each stage on the host
and what ran on the device, both pipelines on one time scale.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import torch
from torch.profiler import ProfilerActivity, profile

from .peers import Contender
from .timing import sync

BATCHES = 4
_COLOURS = ["#4c72b0", "#dd8452", "#55a868", "#c44e52", "#8172b3", "#937860"]


def record(contender: Contender, batches: list[list[str]], path: Path) -> list[dict[str, Any]]:
    """Run the batches under the profiler; writes the trace and returns its finished events."""
    activities = [ProfilerActivity.CPU]
    if contender.device.type == "cuda":
        activities.append(ProfilerActivity.CUDA)
    contender.tensors(batches[0])
    sync(contender.device)
    with profile(activities=activities) as prof:
        for texts in batches:
            kept = contender.tensors(texts)
        sync(contender.device)
        del kept
    prof.export_chrome_trace(str(path))
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as f:
        return [e for e in json.load(f)["traceEvents"] if e.get("ph") == "X"]


def draw(traces: dict[str, list[dict[str, Any]]], device: str, path: Path) -> list[Path]:
    """One pair of lanes (host stages, device work) for each pipeline. Nothing where matplotlib is absent."""
    try:
        import matplotlib
    except ImportError:
        return []
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    lanes: list[tuple[str, dict[str, list[tuple[float, float]]]]] = []
    for name, events in traces.items():
        host, gpu = _lanes(events)
        lanes.append((f"{name}\nhost", host))
        if device != "cpu":
            lanes.append((f"{name}\ndevice", gpu))
    fig, ax = plt.subplots(figsize=(13, 1.2 + 0.9 * len(lanes)))
    colours: dict[str, str] = {}
    for y, (_, bars) in enumerate(lanes):
        for label, spans in bars.items():
            colour = colours.setdefault(label, _COLOURS[len(colours) % len(_COLOURS)])
            ax.broken_barh(spans, (y - 0.36, 0.72), facecolor=colour, edgecolor="white", linewidth=0.6)
    ax.set(yticks=range(len(lanes)), yticklabels=[name for name, _ in lanes], xlabel="milliseconds")
    ax.invert_yaxis()
    ax.grid(True, axis="x", alpha=0.3)
    keys = [plt.Rectangle((0, 0), 1, 1, color=c, label=n) for n, c in colours.items()]
    ax.legend(handles=keys, fontsize=8, loc="upper left", bbox_to_anchor=(1.01, 1))
    ax.set_title(f"{BATCHES} batches from list[str] to padded tensors on {device}", fontsize=10)
    fig.tight_layout()
    fig.savefig(path, dpi=130)
    plt.close(fig)
    return [path]


def _lanes(events: list[dict[str, Any]]) -> tuple[dict[str, list[tuple[float, float]]], dict[str, list[tuple[float, float]]]]:
    stages = [e for e in events if e.get("cat") == "user_annotation" and not e["name"].startswith("Profiler")]
    start = min((e["ts"] for e in stages), default=0.0)
    host: dict[str, list[tuple[float, float]]] = {}
    for e in stages:
        host.setdefault(e["name"], []).append(((e["ts"] - start) / 1e3, e["dur"] / 1e3))
    gpu: dict[str, list[tuple[float, float]]] = {}
    for e in events:
        kind = {"gpu_memcpy": "copy", "gpu_memset": "copy", "kernel": "kernel"}.get(e.get("cat", ""))
        if kind:
            gpu.setdefault(kind, []).append(((e["ts"] - start) / 1e3, max(e["dur"] / 1e3, 0.01)))
    return host, gpu


def both(contenders: list[Contender], batches: list[list[str]], folder: Path, device: torch.device) -> list[Path]:
    traces: dict[str, list[dict[str, Any]]] = {}
    written: list[Path] = []
    for c in contenders:
        path = folder / f"{c.key}.trace.json"
        traces[c.key] = record(c, batches, path)
        written.append(path)
    return written + draw(traces, device.type, folder / "timeline.png")
