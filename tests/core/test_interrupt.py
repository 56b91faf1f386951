"""Ctrl-C and other signals: seen at once, and the texts stay until the workers have let go of them."""

from harness import isolated


@isolated
def test_an_interrupt_ends_the_call_within_200_ms() -> None:
    import time

    from helpers import interrupt_after, options, raises, settle, stats
    from unchecked_io import _core

    t = _core.Tokenizer(b"row_ms=3000")
    took = []
    for _ in range(5):
        with interrupt_after(0.3) as sent, raises(KeyboardInterrupt):
            t.encode(["a" * 1000, "b"], None, options())
        took.append(time.monotonic() - sent[0])
    assert sorted(took)[2] < 0.2, took  # the median: a machine that does other work too has hiccups
    assert stats()["owners"] == 5
    assert settle(30)["batches"] == 0
    assert _core.Tokenizer(b"").encode(["next"], None, options()).width == 4


@isolated(timeout=300)
def test_interrupts_over_large_documents() -> None:
    import array
    import gc
    import random
    import signal
    import time

    import harness
    from helpers import caller_tensor, options, settle
    from unchecked_io import _core

    t = _core.Tokenizer(b"row_ms=25;release_ms=3")
    chance = random.Random(1)
    interrupts = late = complete = 0
    wanted = 1000 if harness.SANITIZE == "address" else 150 * harness.SCALE

    class Stop(Exception):
        pass

    def handler(*_: object) -> None:
        raise Stop

    signal.signal(signal.SIGALRM, handler)
    out, keep = caller_tensor(3, 30_000)
    while interrupts < wanted:
        kind = interrupts % 4
        unit = ("a", "é", "€", "𝄞")[kind]
        texts: object = [unit * chance.randrange(5_000, 20_000) for _ in range(3)]
        overwritten = None
        if interrupts % 5 == 0:
            overwritten = bytearray(b"x" * 30_000)
            texts = _core.Buffers(overwritten, array.array("q", [0, 10_000, 20_000, 30_000]))
        signal.setitimer(signal.ITIMER_REAL, chance.uniform(0.001, 0.03))
        started = time.monotonic()
        try:
            try:
                t.encode(texts, None, options(), [(0, out)] if interrupts % 3 == 0 else None)
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
        except Stop:
            interrupts += 1
            late += time.monotonic() - started > 0.25
            if keep[0][0] != 7:  # the batch was complete before the signal was seen
                complete += 1
                keep[0][:] = [7] * len(keep[0])
        if overwritten is not None:
            overwritten[:] = b"y" * len(overwritten)
        del texts
        if interrupts % 50 == 0:
            gc.collect()
    now = settle(60)
    assert now["text.changed"] == 0 and now["batches"] == 0, now
    assert all(v == 7 for v in keep[0]), "an interrupted call wrote to the caller's memory"
    print(f"{interrupts} interrupts, {late} seen late, {complete} calls were complete")
    assert max(late, complete) <= interrupts // 5, (late, complete)


@isolated
def test_interrupted_texts_are_given_back_without_another_call() -> None:
    import sys
    import time

    from helpers import interrupt_after, options, raises
    from unchecked_io import _core

    t = _core.Tokenizer(b"row_ms=1000")
    text = "é" * 1000
    before = sys.getrefcount(text)
    with interrupt_after(0.3), raises(KeyboardInterrupt):
        t.encode([text, text], None, options())
    assert sys.getrefcount(text) > before
    for _ in range(1000):
        time.sleep(0.01)
        if sys.getrefcount(text) == before:
            return
    raise AssertionError(sys.getrefcount(text) - before)


@isolated
def test_a_tuple_that_looks_at_its_items_when_it_dies() -> None:
    import time

    from helpers import interrupt_after, options, raises
    from unchecked_io import _core

    seen = []

    class Rows(tuple[str, ...]):
        def __del__(self) -> None:
            seen.append(list(self))

    t = _core.Tokenizer(b"row_ms=1000")
    for count in (2, 9000):
        with interrupt_after(0.3), raises(KeyboardInterrupt):
            t.encode(Rows(map(str, range(count))), None, options())
        for _ in range(1000):
            time.sleep(0.01)
            if seen:
                break
        assert seen.pop() == [str(i) for i in range(count)], "the workers had the last reference"


@isolated
def test_interrupts_in_alloc_and_handlers_that_return() -> None:
    import os
    import signal
    import time

    from helpers import caller_tensor, options, raises, settle
    from unchecked_io import _core

    t = _core.Tokenizer(b"row_ms=150")
    seen = []
    signal.signal(signal.SIGUSR1, lambda *_: seen.append(time.monotonic()))
    signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGUSR1))
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    assert t.encode(["abc"], None, options()).width == 3  # goes on
    signal.setitimer(signal.ITIMER_REAL, 0)
    assert len(seen) >= 2

    def alloc(*_: int) -> list:
        os.kill(os.getpid(), signal.SIGINT)
        return [(0, caller_tensor(1, 3)[0])]

    with raises(KeyboardInterrupt):
        t.encode(["abc"], None, options(), alloc=alloc)
    assert settle()["batches"] == 0

    def nested(*_: int) -> list:
        t.encode(["inner"], None, options())
        return []

    assert t.encode(["abc"], None, options(), alloc=nested).width == 3


@isolated
def test_only_the_main_thread_is_interrupted() -> None:
    import threading
    import time

    from helpers import interrupt_after, options, raises, settle
    from unchecked_io import _core

    t = _core.Tokenizer(b"row_ms=400")
    widths: list[int] = []
    thread = threading.Thread(target=lambda: widths.append(t.encode(["abc"], None, options()).width))
    thread.start()
    with interrupt_after(0.1), raises(KeyboardInterrupt):
        time.sleep(5)
    thread.join()
    assert widths == [3]
    settle()
