"""A Go runtime does not survive fork(), yet the engine must: nested, while other threads encode, and where memfd is refused."""

from __future__ import annotations

import pytest

from tests.support.child import run

SETUP = """
    import faulthandler, os, signal, sys, threading, time
    faulthandler.enable()
    import unchecked_io as uio
    from unchecked_io import _core
    from tests.support.minis import mini
    from tests.support.oracle import Oracle
    text = mini("byte_bpe")
    texts = ["the tokenization of naive things", "and", "", "привет мир"] * 20
    want = Oracle(text).ids(texts)
    eng = uio.TokenizerEngine.from_str(text)

    def right():
        found = eng.encode_batch(texts, pad_id=0)
        return [r[:n] for r, n in zip(found.input_ids.tolist(), found.lengths.tolist())] == want

    def child(work):
        pid = os.fork()
        if pid == 0:
            status = 1
            try:
                status = 0 if work() else 3
            except BaseException:
                import traceback; traceback.print_exc()
            os._exit(status)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            done, status = os.waitpid(pid, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.01)
        os.kill(pid, signal.SIGABRT)  # faulthandler tells where
        os.waitpid(pid, 0)
        return "hangs"
"""


def test_encode_in_the_parent_then_in_the_child() -> None:
    run(
        SETUP
        + """
    assert right()
    for _ in range(3):
        assert child(right) == 0
    assert right()
    """
    )


def test_library_not_yet_open_in_the_parent() -> None:
    run("""
    import os
    import unchecked_io as uio
    from tests.support.minis import mini
    text = mini("byte_bpe")
    pid = os.fork()
    if pid == 0:
        os._exit(0 if len(uio.TokenizerEngine.from_str(text).encode("the of")) > 1 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert len(uio.TokenizerEngine.from_str(text).encode("the of")) > 1
    """)


def test_nested() -> None:
    """Four levels deep with torch loaded, each with a copy of its own."""
    run(
        SETUP
        + """
    import torch
    assert right()
    def level(n):
        return right() and (n == 0 or child(lambda: level(n - 1)) == 0)
    assert child(lambda: level(3)) == 0
    assert right()
    """
    )


def test_too_deep_is_a_clear_error_or_works() -> None:
    """glibc's room for thread-local storage ends somewhere; then the error says so and nothing crashes."""
    run(
        SETUP
        + """
    def level(n):
        try:
            fine = right()
        except uio.UncheckedIOError as e:
            assert len(str(e)) > 20, e
            return True
        return fine and (n == 0 or child(lambda: level(n - 1)) == 0)
    assert child(lambda: level(12)) == 0
    """,
        timeout=120,
    )


def test_while_other_threads_encode() -> None:
    run(
        SETUP
        + """
    stop, wrong = threading.Event(), []
    def loop():
        while not stop.is_set():
            if not right():
                wrong.append(1)
    threads = [threading.Thread(target=loop) for _ in range(3)]
    for t in threads: t.start()
    statuses = [child(right) for _ in range(12)]
    stop.set()
    for t in threads: t.join()
    assert statuses == [0] * 12, statuses
    assert not wrong and right()
    """,
        timeout=120,
    )


def test_tensors_of_the_parent_stay_valid_in_the_child() -> None:
    """And dropping them there, or in the parent, frees nothing twice."""
    run(
        SETUP
        + """
    kept = eng.encode_batch(texts, pad_id=0)
    ids, lazy = kept.input_ids, eng.encode_batch(texts, pad_id=0)
    before = ids.tolist()
    def work():
        global kept, ids, lazy
        same = ids.tolist() == before and right()
        del kept, ids, lazy
        import gc; gc.collect()
        return same and right()
    assert child(work) == 0
    assert ids.tolist() == before and lazy.input_ids.tolist() == before
    """
    )


def test_an_engine_made_in_the_child() -> None:
    run(
        SETUP
        + """
    def work():
        import pickle
        fresh = uio.TokenizerEngine.from_str(text)
        again = pickle.loads(pickle.dumps(eng))
        return fresh.encode(texts[0]) == again.encode(texts[0]) == want[0] and fresh.decode(want[0]) == eng.decode(want[0])
    assert child(work) == 0
    """
    )


@pytest.mark.parametrize("mode", ["memfd", "file"])
def test_each_way_to_have_a_copy(mode: str, tmp_path: object) -> None:
    run(
        SETUP
        + f"""
    assert right()
    assert _core.fork_mode() == {mode!r}, _core.fork_mode()
    assert child(lambda: right() and _core.fork_mode() == {mode!r}) == 0
    """,
        UIO_FORK_COPY=mode,
        TMPDIR=str(tmp_path),
    )
    assert not list(tmp_path.iterdir()), "a private copy was left behind"  # type: ignore[attr-defined]


def test_no_copy_allowed_is_a_clear_error() -> None:
    """The child learns why and what helps, at once; the parent goes on."""
    run(
        SETUP
        + """
    assert right()
    def work():
        start = time.monotonic()
        try:
            eng.encode_batch(texts, pad_id=0)
        except uio.EngineUnavailableError as e:
            assert "fork" in str(e) and "spawn" in str(e), e
            return time.monotonic() - start < 5
        return False
    assert child(work) == 0
    assert right()
    """,
        UIO_FORK_COPY="none",
    )


def test_cuda_in_a_forked_child_is_refused_before_cuda_is_touched() -> None:
    run(
        SETUP
        + """
    assert right()
    def work():
        try:
            eng.encode_batch(texts, device="cuda", pad_id=0)
        except uio.DeviceError as e:
            assert "fork" in str(e) and ("spawn" in str(e) or "CPU" in str(e)), e
            return right()
        return False
    assert child(work) == 0
    """
    )


def test_exit_of_the_child_is_clean() -> None:
    """sys.exit (not os._exit) after work in a child: deleters at interpreter exit, no crash, no hang."""
    run(
        SETUP
        + """
    kept = [eng.encode_batch(texts, pad_id=0)]
    pid = os.fork()
    if pid == 0:
        kept.append(eng.encode_batch(texts, pad_id=0))
        ids = kept[-1].input_ids
        sys.exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    """
    )


def test_multiprocessing_start_methods() -> None:
    """A pool under each start method; the engine travels by pickle or by fork."""
    run(
        """
    import multiprocessing as mp, sys
    import unchecked_io as uio
    from tests.support.minis import mini

    def start(engine):
        global eng
        eng = engine

    def work(text):
        return eng.encode(text)

    if __name__ == "__main__":
        eng = uio.TokenizerEngine.from_str(mini("unigram"))
        want = [eng.encode(t) for t in ("the of", "tokenization", "")]
        with mp.get_context("fork").Pool(2, start, (eng,)) as pool:
            assert pool.map(work, ("the of", "tokenization", "")) == want
    """,
        timeout=120,
    )
