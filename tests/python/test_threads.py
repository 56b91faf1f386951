"""How many threads a call may use: the order of the rules, each alone."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import unchecked_io as uio
from unchecked_io import threads


def test_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    assert threads.default_threads() == (0, "cores of this process")
    monkeypatch.setenv("TOKENIZERS_PARALLELISM", "true")
    assert threads.default_threads()[0] == 0
    for word in ("false", "FALSE", "0", "off", "no", "n", "f", ""):
        monkeypatch.setenv("TOKENIZERS_PARALLELISM", word)
        assert threads.default_threads() == (1, "TOKENIZERS_PARALLELISM")
    monkeypatch.setenv("UIO_THREADS", "3")
    assert threads.default_threads() == (3, "UIO_THREADS")
    assert threads.resolve(5) == 5 and threads.resolve(None) == 3


@pytest.mark.parametrize("value", ["0", "-1", "two", "1.5", "9" * 20])
def test_a_wrong_variable_is_named(monkeypatch: pytest.MonkeyPatch, value: str, engine: uio.TokenizerEngine) -> None:
    monkeypatch.setenv("UIO_THREADS", value)
    with pytest.raises(ValueError, match="UIO_THREADS"):
        engine.encode_batch(["a"])
    assert engine.encode_batch(["a"], num_threads=1)


@pytest.mark.parametrize(("value", "error"), [(0, ValueError), (-2, ValueError), (2**40, ValueError), (True, TypeError), ("2", TypeError)])
def test_a_wrong_argument(value: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        threads.resolve(value)


def _rule(queue: Any) -> None:
    queue.put(threads.default_threads())


@pytest.mark.parametrize(("method", "rule"), [("spawn", "worker process"), ("fork", "forked child"), ("forkserver", "worker process")])
def test_workers_have_one(method: str, rule: str) -> None:
    context = multiprocessing.get_context(method)
    queue = context.Queue()
    process = context.Process(target=_rule, args=(queue,))
    process.start()
    assert queue.get(timeout=60) == (1, rule)
    process.join()


def test_cuda_in_a_forked_child_names_the_remedy(engine: uio.TokenizerEngine) -> None:
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            engine.encode_batch(["a"], device="cuda")
            text = "no error"
        except BaseException as error:
            text = f"{type(error).__name__}: {error}"
        os.write(write, text.encode())
        os._exit(0)
    os.waitpid(child, 0)
    text = os.read(read, 4096).decode()
    assert text.startswith("DeviceError") and "spawn" in text and "device='cpu'" in text


def test_the_engine_works_in_a_forked_child(engine: uio.TokenizerEngine) -> None:
    want = engine.encode("the of and")
    context = multiprocessing.get_context("fork")
    with context.Pool(2) as pool:
        assert pool.map(engine.encode, ["the of and"] * 4) == [want] * 4


def test_a_fork_waits_for_the_import_of_torch() -> None:
    """The first tensor of a thread imports torch; a child forked in the middle of that would find it locked for ever."""
    code = """
import os, signal, sys, threading, time
import unchecked_io as uio
from tests.support.minis import mini
engine = uio.TokenizerEngine.from_str(mini("wordlevel"))
thread = threading.Thread(target=lambda: engine.encode_batch(["the"]).input_ids)
thread.start()
while "torch" not in sys.modules:
    time.sleep(0.001)
child = os.fork()
if not child:
    signal.alarm(60)
    os._exit(0 if engine.encode_batch(["the"]).input_ids.shape == (1, 1) else 1)
thread.join()
assert os.waitpid(child, 0)[1] == 0
"""
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, cwd=root, timeout=180)
