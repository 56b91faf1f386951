"""Ctrl-C ends the wait within 200 ms (asserted with fivefold slack), frees nothing that a worker can reach, and leaves the engine usable.

Other signals stay the host's.
"""

from __future__ import annotations

import pytest

from tests.support.child import run

pytestmark = pytest.mark.timeout(300)

SETUP = """
    import os, signal, sys, threading, time, gc
    import unchecked_io as uio
    from tests.support.minis import mini
    eng = uio.TokenizerEngine.from_str(mini("byte_bpe"))
    want = eng.encode("the of and")

    def interrupt_after(seconds):
        sent, ready = [], threading.Event()
        def go():
            ready.wait()
            time.sleep(seconds)
            sent.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)
        t = threading.Thread(target=go)
        t.start()
        return t, sent, ready

    def interrupted(call, seconds=0.15):
        # Makes the call again and again until the signal comes; answers how long it then took to get out.
        t, sent, ready = interrupt_after(seconds)
        try:
            ready.set()
            while True:
                call()
                assert t.is_alive() or time.perf_counter() - sent[0] < 5, "the signal was lost"
        except KeyboardInterrupt:
            took = time.perf_counter() - sent[0]
            t.join()
            return took
"""


def test_one_huge_document() -> None:
    run(
        SETUP
        + """
    text = "the quick brown fox jumps over the lazy dog " * 600_000
    took = interrupted(lambda: eng.encode_batch([text]))
    assert took < 1, took
    assert eng.encode("the of and") == want
    """,
        timeout=120,
    )


def test_many_rows_and_then_the_inputs_are_overwritten() -> None:
    """The job owns its inputs: dropping and reusing their memory meanwhile disturbs nobody. Dozens of interrupts."""
    run(
        SETUP
        + """
    for k in range(25):
        texts = [f"the quick brown fox {k} {n} " * 400 for n in range(600)]
        took = interrupted(lambda: eng.encode_batch(texts, pad_id=0), 0.01 + 0.004 * k)
        assert took < 1, took
        del texts
        gc.collect()
        filler = ["x" * 8000 for _ in range(1000)]
        del filler
    assert eng.encode("the of and") == want
    """,
        timeout=240,
    )


def test_arrow_and_utf8_buffers() -> None:
    run(
        SETUP
        + """
    import numpy as np
    row = b"the quick brown fox jumps "
    for k in range(8):
        data = np.frombuffer(row * 300_000, np.uint8).copy()
        offsets = np.arange(0, len(data) + 1, len(row) * 1000, dtype=np.int64)
        took = interrupted(lambda: eng.encode_batch(uio.Utf8(data, offsets), pad_id=0), 0.05)
        assert took < 1, took
        data[:] = 255
        offsets[:] = -1
    assert eng.encode("the of and") == want
    """,
        timeout=120,
    )


def test_into_the_callers_memory() -> None:
    """With out= the call waits for the end of the row in hand, so that nobody writes to the tensor afterwards."""
    run(
        SETUP
        + """
    import torch
    texts = ["the quick brown fox jumps over the lazy dog " * 50] * 4000
    width = eng.encode_batch(texts[:1]).input_ids.shape[1]
    out = torch.full((len(texts), width), -7)
    took = interrupted(lambda: eng.encode_batch(texts, out={"input_ids": out}, pad_id=0), 0.1)
    assert took < 0.5, took
    before = out.clone()
    time.sleep(0.5)
    assert torch.equal(before, out), "a worker wrote after the call had ended"
    found = eng.encode_batch(texts[:10], out={"input_ids": out[:10]}, pad_id=0)
    assert out[0].tolist() == eng.encode(texts[0])
    """,
        timeout=120,
    )


def test_in_a_thread_that_is_not_main() -> None:
    """A signal goes to the main thread; a worker's encode is not disturbed."""
    run(
        SETUP
        + """
    texts = ["the quick brown fox jumps over the lazy dog " * 100] * 3000
    result, done = [], threading.Event()
    def work():
        result.append(eng.encode_batch(texts, pad_id=0).input_ids.shape[0])
        done.set()
    threading.Thread(target=work).start()
    t, _, ready = interrupt_after(0.1)
    try:
        ready.set()
        time.sleep(60)
    except KeyboardInterrupt:
        pass
    else:
        raise AssertionError("the main thread saw no signal")
    assert done.wait(60) and result == [3000]
    t.join()
    """,
        timeout=120,
    )


def test_a_handler_that_raises_something_else() -> None:
    run(
        SETUP
        + """
    class Alarm(Exception): pass
    def ring(*_): raise Alarm
    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    start = time.perf_counter()
    try:
        while time.perf_counter() - start < 30:
            eng.encode_batch(["the quick brown fox " * 2_000_000])
    except Alarm:
        pass
    else:
        raise AssertionError("the handler did not run")
    assert eng.encode("the of and") == want
    """,
        timeout=120,
    )


def test_signals_stay_the_hosts() -> None:
    """After the library is open: SIGINT in a sleep, SIGTERM's handler, faulthandler, SIGUSR1 and SIGPIPE as before."""
    run(
        SETUP
        + """
    import faulthandler
    faulthandler.enable()
    got = []
    for s in (signal.SIGTERM, signal.SIGUSR1, signal.SIGUSR2, signal.SIGCHLD):
        signal.signal(s, lambda n, f: got.append(n))
        os.kill(os.getpid(), s)
    time.sleep(0.05)
    assert len(got) == 4, got
    assert signal.getsignal(signal.SIGPIPE) == signal.SIG_IGN  # Python's own setting
    t, sent, ready = interrupt_after(0.1)
    try:
        ready.set()
        time.sleep(5)
    except KeyboardInterrupt:
        assert time.perf_counter() - sent[0] < 1
    else:
        raise AssertionError("SIGINT was lost")
    t.join()
    for _ in range(20):
        eng.encode_batch(["the of and"] * 100, pad_id=0)
    """
    )


def test_killed_by_sigterm_as_without_us() -> None:
    run(SETUP + "    os.kill(os.getpid(), signal.SIGTERM); time.sleep(5)", status=-15)


def test_a_crash_is_still_reported() -> None:
    """faulthandler's dump appears for a fault that is not ours, and the process dies of SIGSEGV."""
    run(
        SETUP
        + """
    import faulthandler, ctypes
    faulthandler.enable()
    eng.encode_batch(["the of and"] * 100, pad_id=0)
    ctypes.string_at(0)
    """,
        status=-11,
    )
