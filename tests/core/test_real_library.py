"""_core over the library as built, where the stub cannot speak for it: a Go runtime in forked children, interrupts, thread-local storage.

The whole surface is tested over the real library elsewhere (tests/loader, tests/python); here _core is alone, and may be sanitized.
"""

import json
from collections.abc import Callable
from typing import Any

import harness
import pytest

pytestmark = pytest.mark.skipif(harness.real_library() is None, reason="the library is not built")

WORDS = ["[UNK]", "the", "of", "é", "€", "中", "𝄞"]
TOKENIZER = json.dumps(
    {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": None,
        "pre_tokenizer": {"type": "WhitespaceSplit"},
        "post_processor": None,
        "decoder": None,
        "model": {"type": "WordLevel", "vocab": {w: i for i, w in enumerate(WORDS)}, "unk_token": "[UNK]"},
    }
).encode()


def real(body: Callable[[], None]) -> Any:
    return harness.isolated(timeout=300, UIO_LIBRARY=harness.real_library() or "")(body)


def check(t: Any, times: int = 1) -> None:
    """Rows of every storage, whose ids are known."""
    from helpers import cells, options

    texts = ["the of", "é the", "€ of the", "𝄞 中 é €", "", "a\0b the"]
    want = [[1, 2], [3, 1], [4, 2, 1], [6, 5, 3, 4], [], [0, 1]]
    for _ in range(times):
        batch = t.encode(texts * 3, None, options(pad_id=9))
        assert cells(batch.tensor(0)) == [row + [9] * (4 - len(row)) for row in want] * 3
        assert cells(batch.tensor(7, True)) == [len(row) for row in want] * 3


@real
def test_encode_and_decode() -> None:
    import array

    from helpers import raises
    from unchecked_io import _core, errors

    t = _core.Tokenizer(TOKENIZER)
    check(t, 5)
    assert t.token_to_id("𝄞") == 6 and t.token_to_id("zz") is None and t.id_to_token(3) == "é" and t.id_to_token(99) is None
    assert t.decode(array.array("I", [1, 2, 4]), array.array("q", [0, 2, 2, 3])) == ["the of", "", "€"]
    for bad in (b"", b"{", b"[]", b'{"model": 3}', TOKENIZER[:-5]):
        with raises(errors.InvalidTokenizerError):
            _core.Tokenizer(bad)
    check(t)


without_asan = pytest.mark.skipif(harness.SANITIZE == "address", reason="as in test_fork.py")


@without_asan
@real
def test_nested_forks_beside_torch() -> None:
    import os

    try:
        import torch

        torch.zeros(10) @ torch.zeros(10)
    except ImportError:
        pass
    from helpers import in_child
    from unchecked_io import _core, errors

    t = _core.Tokenizer(TOKENIZER)
    reached = os.pipe()

    def level(depth: int) -> None:
        try:
            check(t)
        except errors.EngineUnavailableError as error:
            assert depth > 3 and "thread-local storage" in str(error), (depth, error)
            os.write(reached[1], str(depth - 1).encode())
            return
        if depth == 8:
            os.write(reached[1], b"8")
            return
        in_child(lambda: level(depth + 1))

    level(0)
    print("generations:", os.read(reached[0], 10).decode())


@without_asan
@real
def test_fork_while_threads_encode() -> None:
    import threading

    from helpers import in_child
    from unchecked_io import _core

    t = _core.Tokenizer(TOKENIZER)
    stop = threading.Event()
    failures: list[BaseException] = []

    def busy() -> None:
        try:
            while not stop.is_set():
                check(t)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=busy) for _ in range(3)]
    [x.start() for x in threads]

    def child() -> None:
        more = [threading.Thread(target=check, args=(t, 3)) for _ in range(3)]
        [x.start() for x in more]
        [x.join() for x in more]

    for _ in range(15 * harness.SCALE):
        in_child(child)
    stop.set()
    [x.join() for x in threads]
    assert not failures, failures


@real
def test_interrupts_over_large_documents() -> None:
    import array
    import random
    import signal
    import sys
    import time

    from helpers import caller_tensor, options
    from unchecked_io import _core

    t = _core.Tokenizer(TOKENIZER)
    chance = random.Random(2)
    wanted = 1000 if harness.SANITIZE == "address" else 50 * harness.SCALE
    interrupts = calls = 0
    worst = 0.0

    class Stop(Exception):
        pass

    def handler(*_: object) -> None:
        raise Stop

    signal.signal(signal.SIGALRM, handler)
    out, keep = caller_tensor(8, 60_000)
    kept = "the €"
    references = sys.getrefcount(kept)
    while interrupts < wanted:
        calls += 1
        unit = ("the of ", "é the ", "€ of ", "𝄞 中 ")[calls % 4]
        texts: Any = [unit * chance.randrange(10_000, 30_000) for _ in range(7)] + [kept]
        overwritten = None
        if calls % 5 == 0:
            overwritten = bytearray(b"the of " * 160_000)
            texts = _core.Buffers(overwritten, array.array("q", range(0, 8 * 140_000 + 1, 140_000)))
        sent = time.monotonic() + (delay := chance.uniform(0.001, 0.05))
        signal.setitimer(signal.ITIMER_REAL, delay)
        try:
            try:
                t.encode(texts, None, options(), [(0, out)] if calls % 3 == 0 else None)
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
        except Stop:
            interrupts += 1
            worst = max(worst, time.monotonic() - sent)
        if overwritten is not None:
            overwritten[:] = b"\xff" * len(overwritten)
        del texts
        if interrupts % 100 == 99:
            check(t)
    print(f"{interrupts} interrupts in {calls} calls, the latest {worst * 1e3:.0f} ms after its signal")
    until = time.monotonic() + 30
    while sys.getrefcount(kept) != references:
        assert time.monotonic() < until, sys.getrefcount(kept) - references
        time.sleep(0.05)
    assert len(keep[0]) == 8 * 60_000
    check(t)


@real
def test_no_memory_is_lost() -> None:
    import gc
    import resource

    from helpers import options
    from unchecked_io import _core

    t = _core.Tokenizer(TOKENIZER)

    def rss() -> int:
        gc.collect()
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * resource.getpagesize()

    def round_of(n: int) -> None:
        for i in range(n):
            check(t)
            with_error = ["the", "\ud800"] if i % 2 else ["the", None]
            try:
                t.encode(with_error, None, options())
            except (TypeError, ValueError) as error:
                assert error.row == 1  # type: ignore[union-attr]

    count = 200 if harness.SANITIZE else 4000 * harness.SCALE
    round_of(count)
    before = rss()
    round_of(count)
    grown = rss() - before
    print(f"{grown / 1024:.0f} KiB in {count * 2} calls")
    assert grown < 4 << 20 or harness.SANITIZE, grown
