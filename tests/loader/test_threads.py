"""One engine, many Python threads: options travel with the call, the GIL is free, nothing deadlocks, nothing depends on history."""

from __future__ import annotations

import gc
import itertools
import threading
import time
from typing import Any

import pytest
import unchecked_io as uio

from tests.support.child import run
from tests.support.minis import lines, mini
from tests.support.oracle import Oracle

pytestmark = pytest.mark.timeout(180)


@pytest.fixture(scope="module")
def engine() -> Any:
    return uio.TokenizerEngine.from_str(mini("byte_bpe"))


def in_threads(count: int, work: Any) -> None:
    failures: list[BaseException] = []

    def guarded(k: int) -> None:
        try:
            work(k)
        except BaseException as e:
            failures.append(e)

    threads = [threading.Thread(target=guarded, args=(k,)) for k in range(count)]
    for t in threads:
        t.start()
    for t in threads:
        t.join(120)
    assert not any(t.is_alive() for t in threads), "deadlock"
    if failures:
        raise failures[0]


def test_settings_never_leak_between_calls(engine: Any) -> None:
    """16 threads, half cut at 4, half not, with other padding: 10,000 calls, each result as alone."""
    texts = [" ".join(lines()[:3]), "the of and", "a"]
    calls: list[dict[str, Any]] = [
        {"truncation": True, "max_length": 4},
        {},
        {"padding_side": "left", "pad_to_multiple_of": 8, "pad_id": 5},
        {"add_special_tokens": False, "truncation": True, "max_length": 3, "truncation_side": "left"},
    ]
    want = [engine.encode_batch(texts, **{"pad_id": 0, **c}).input_ids.tolist() for c in calls]

    def work(k: int) -> None:
        for n in range(625):
            c = (k + n) % len(calls)
            assert engine.encode_batch(texts, **{"pad_id": 0, **calls[c]}).input_ids.tolist() == want[c]

    in_threads(16, work)


def test_different_texts_from_many_threads(engine: Any) -> None:
    oracle = Oracle(mini("byte_bpe"))
    batches = [[f"{line} {k} {n}" for n, line in enumerate(lines())] * 4 for k in range(8)]
    want = [oracle.ids(b) for b in batches]

    def work(k: int) -> None:
        for n in range(30):
            which = (k + n) % len(batches)
            found = engine.encode_batch(batches[which], pad_id=0)
            assert [r[:m] for r, m in zip(found.input_ids.tolist(), found.lengths.tolist(), strict=True)] == want[which]

    in_threads(8, work)


def test_collecting_garbage_meanwhile(engine: Any) -> None:
    def work(k: int) -> None:
        for n in range(150):
            engine.encode_batch(["the of and"] * (n % 7), pad_id=0)
            if n % 10 == k:
                gc.collect()

    start = time.monotonic()
    in_threads(8, work)
    assert time.monotonic() - start < 60


def test_the_gil_is_free_during_a_long_encode(engine: Any) -> None:
    """40 MB a call in one thread while another wants to tick each 5 ms: it gets to, during the calls."""
    text = "the quick brown fox " * 2_000_000
    ticks = 0
    stop = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.is_set():
            time.sleep(0.005)
            ticks += 1

    ticking = threading.Thread(target=tick)
    ticking.start()
    start, calls = time.perf_counter(), 0
    while (took := time.perf_counter() - start) < 0.5:
        engine.encode_batch([text], num_threads=1)
        calls += 1
    stop.set()
    ticking.join()
    assert ticks > 2 * calls + took / 0.1, f"{ticks} ticks in {took:.1f} s and {calls} calls"


def test_threads_that_come_and_go(engine: Any) -> None:
    """Each Python thread is new; none leaves anything behind that grows without bound."""
    for _ in range(40):
        in_threads(5, lambda k: engine.encode_batch(["the of"] * k, pad_id=0))


def test_opening_and_closing_while_others_encode() -> None:
    def work(k: int) -> None:
        for n in range(12):
            made = uio.TokenizerEngine.from_str(mini("byte_bpe" if (k + n) % 2 else "wordpiece"))
            held = made.encode_batch(["the of and"] * 10, pad_id=0)
            del made
            assert held.input_ids.shape[0] == 10

    in_threads(6, work)


@pytest.mark.parametrize(("env", "want"), [({"UIO_THREADS": "3"}, 3), ({"TOKENIZERS_PARALLELISM": "false"}, 1), ({"UIO_THREADS": "1"}, 1)])
def test_thread_limits(env: dict[str, str], want: int) -> None:
    run(
        f"""
        import unchecked_io as uio
        from tests.support.minis import lines, mini
        eng = uio.TokenizerEngine.from_str(mini("byte_bpe"))
        for _ in range(5):
            eng.encode_batch(list(lines()) * 200, pad_id=0)
        # one more than a call may use: a call that begins while the last worker of another parks gets a worker of its own
            assert eng.stats()["threads"] <= {want} + 1, eng.stats()["threads"]
    """,
        **env,
    )


def test_results_do_not_depend_on_what_was_encoded_before(engine: Any) -> None:
    texts = [line[k:] for k, line in itertools.product(range(4), lines()[:40])]
    fresh = [uio.TokenizerEngine.from_str(mini("byte_bpe")).encode(t) for t in texts[:20]]
    engine.encode_batch(texts * 20, pad_id=0)
    assert [engine.encode(t) for t in texts[:20]] == fresh
    assert [engine.encode(t) for t in reversed(texts[:20])] == fresh[::-1]
