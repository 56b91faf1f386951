"""The device path without a device: the whole stack over gpu's fake driver, whose device memory is host memory.

The library opens one driver in its life, so each test runs its code in a process of its own, with UIO_LIBCUDA naming the fake.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.child import ROOT, run


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = tmp_path_factory.mktemp("fakecuda") / "libfakecuda.so"
    source = ROOT / "gpu/internal/fakecuda/testdata/fake.cpp"
    headers = ROOT / "build/cuda/include"
    if not (headers / "cuda.h").is_file():
        subprocess.run(["python3", str(ROOT / "scripts/cuda_headers.py")], check=True)
    flags = ["-std=c++17", "-O2", "-fPIC", "-shared", "-Wno-unknown-pragmas"]
    subprocess.run(["g++", *flags, f"-I{headers}", "-o", str(library), str(source)], check=True)
    return library


Device = Callable[..., str]


@pytest.fixture
def device(driver: Path) -> Device:
    """Run code on the fake driver with these settings; answers what it printed. `from tests.fake_gpu.device import *` gives it tools."""

    def start(code: str, *, status: int | None = 0, timeout: float = 300, **settings: int) -> str:
        values = ",".join(f"{name}={value}" for name, value in settings.items())
        return run(code, status=status, timeout=timeout, UIO_LIBCUDA=str(driver), FAKECUDA=values)

    return start
