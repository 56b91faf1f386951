"""What a figure was measured on."""

from __future__ import annotations

import os
import platform
import re
from importlib import metadata

import torch


def machine() -> dict[str, object]:
    devices = [torch.cuda.get_device_name(i) for i in range(torch.cuda.device_count())] if torch.cuda.is_available() else []
    return {
        "cpu": _cpu(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gib": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1),
        "system": f"{platform.system()} {platform.release()}",
        "devices": devices,
        "driver": _driver() if devices else None,
    }


def versions() -> dict[str, str]:
    names = ["torch", "transformers", "tokenizers", "numpy", "unchecked-io"]
    found = {"python": platform.python_version()}
    for name in names:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = "absent"
    if torch.version.cuda:
        found["torch's CUDA"] = torch.version.cuda
    return found


def _cpu() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def _driver() -> str | None:
    try:
        with open("/proc/driver/nvidia/version", encoding="utf-8") as f:
            found = re.search(r"\s(\d+\.\d+(?:\.\d+)?)\s", f.readline())
    except OSError:
        return None
    return found[1] if found else None
