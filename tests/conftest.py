"""The marker `gpu`: a test so marked needs an NVIDIA GPU, its driver and PyTorch with CUDA. It skips, in one line, where one of them is missing;
with --require-gpu (make test-gpu) it fails there."""

from __future__ import annotations

import atexit
import os
import signal
import tempfile
from functools import cache

import pytest


def pytest_configure() -> None:
    # A shell's background job ignores SIGINT, and its children inherit that; the interrupt tests' children must not.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # The images of the tests' tokenizers are the tests' own.
    if "UIO_CACHE" not in os.environ:
        folder = tempfile.TemporaryDirectory(prefix="uio-images-")
        os.environ["UIO_CACHE"] = folder.name
        atexit.register(folder.cleanup)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--require-gpu", action="store_true", help="fail, instead of skipping, the gpu tests where there is no GPU")


@cache
def missing() -> str | None:
    """What keeps the gpu tests from running here, or None."""
    from unchecked_io import _core

    count, why = _core.cuda_count()
    if count == 0:
        return f"no CUDA device: {why}"
    try:
        import torch
    except ImportError:
        return "PyTorch is not installed"
    return None if torch.cuda.is_available() else "this PyTorch has no CUDA"


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("gpu") is None or missing() is None:
        return
    if item.config.getoption("--require-gpu"):
        pytest.fail(f"--require-gpu: {missing()}", pytrace=False)
    pytest.skip(str(missing()))
