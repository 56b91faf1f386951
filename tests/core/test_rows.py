"""Lists of many str, whose references all workers take and let go of (rows.c): every count is as before, whatever was among the rows."""

from collections.abc import Callable
from typing import Any

import harness
import pytest
from test_real_library import TOKENIZER

LIBRARIES = {"stub": {}} | (
    {"real": {"UIO_LIBRARY": real}} if (real := harness.real_library()) else {}
)  # the stub does one task after the other


def over_both(body: Callable[[], None]) -> Any:
    @pytest.mark.parametrize("library", LIBRARIES)
    def test(library: str) -> None:
        harness.isolated(timeout=300, **LIBRARIES[library])(body)()

    test.__name__, test.__module__ = body.__name__, body.__module__
    test.body = body  # type: ignore[attr-defined]
    return test


def same_counts(rows: list[Any], before: list[int]) -> None:
    """A worker may let go of a failed call's texts after the call has ended."""
    import sys
    import time

    until = time.monotonic() + 30
    while list(map(sys.getrefcount, rows)) != before:
        assert time.monotonic() < until, max(now - b for now, b in zip(map(sys.getrefcount, rows), before, strict=True))
        time.sleep(0.01)


@over_both
def test_counts_are_as_before() -> None:
    import os
    import random
    import sys

    import harness
    from helpers import options, raises
    from unchecked_io import _core

    class Text(str):
        pass

    t = _core.Tokenizer(TOKENIZER)
    rng = random.Random(7)
    kinds: list[Callable[[int], str]] = [
        lambda i: f"the {i}",
        lambda i: f"é {i}",
        lambda i: f"€ {i}",
        lambda i: f"𝄞 {i}",
        lambda i: Text(f"of {i}"),
        lambda i: sys.intern(f"word{i % 100}"),
        lambda i: chr(97 + i % 26),
        lambda i: "",
    ]
    shared = [kind(-1) for kind in kinds]
    for size in (8191, 8192, 9217, 100_000 if "UIO_LIBRARY" in os.environ and not harness.SANITIZE else 20_000):
        for share in (0.0, 0.5, 1.0):
            rows: list[Any] = [rng.choice(shared if rng.random() < share else [rng.choice(kinds)(i)]) for i in range(size)]
            before = list(map(sys.getrefcount, rows))
            for threads in (0, 1, 7):
                t.encode(rows, None, options(num_threads=threads))
                t.encode(rows, rows, options(num_threads=threads))
                t.encode(tuple(rows), None, options(num_threads=threads))
                same_counts(rows, before)
            for wrong in (bytearray(b"bytes"), object(), "\ud800" + str(size)):  # the last is refused by workers, the others here
                at = rng.randrange(size)
                right, rows[at] = rows[at], wrong
                among = list(map(sys.getrefcount, rows))
                for _ in range(3):
                    with raises(ValueError if isinstance(wrong, str) else TypeError, row=at):
                        t.encode(rows, None, options())
                same_counts(rows, among)
                rows[at] = right
            del right, wrong
            same_counts(rows, before)


@over_both
def test_what_dies_with_a_call_may_run_anything() -> None:
    import threading

    from helpers import options
    from unchecked_io import _core

    died: list[int] = []
    rows: list[str] = []

    class Text(str):
        def __del__(self) -> None:
            died.append(threading.get_ident())
            rows.clear()

    t = _core.Tokenizer(TOKENIZER)
    here = {threading.get_ident()}
    for _ in range(5):
        rows[:] = [Text(f"the {i}") for i in range(10_000)]

        def clear() -> None:
            here.add(threading.get_ident())
            rows.clear()  # what a call under way holds dies with it

        other = threading.Timer(0.001, clear)
        other.start()
        t.encode(rows, None, options())
        other.join()
        for _ in range(1000):
            if len(died) < 10_000:
                threading.Event().wait(0.01)
        assert len(died) == 10_000 and set(died) <= here
        died.clear()


@over_both
def test_threads_encode_a_list_that_another_changes() -> None:
    import sys
    import threading

    from helpers import options
    from unchecked_io import _core

    t = _core.Tokenizer(TOKENIZER)
    words = [f"the {i} é" for i in range(50)] + [f"€ {i}" for i in range(50)]
    before = list(map(sys.getrefcount, words))
    rows = words * 100
    failures: list[BaseException] = []

    def caller() -> None:
        try:
            for _ in range(20):
                t.encode(rows, None, options())
        except BaseException as error:
            failures.append(error)

    sys.setswitchinterval(1e-5)
    callers = [threading.Thread(target=caller) for _ in range(4)]
    for c in callers:
        c.start()
    while any(c.is_alive() for c in callers):
        del rows[9000:]
        rows.reverse()
        rows.extend(words * 10)
    for c in callers:
        c.join()
    assert not failures, failures
    rows.clear()
    same_counts(words, before)


@over_both
def test_a_collection_shortens_the_list() -> None:
    import gc

    from helpers import options
    from unchecked_io import _core

    t = _core.Tokenizer(TOKENIZER)
    rows: list[str] = []

    def shorten(phase: str, info: dict[str, int]) -> None:
        del rows[10:]

    gc.disable()
    gc.callbacks.append(shorten)
    given = options()
    for size in (50, 10_000):
        for threshold in range(1, 30):  # the allocation of the call's own tuple is among those that collect (before 3.12)
            gc.collect()
            rows[:] = [f"the {i}" for i in range(size)]
            gc.set_threshold(threshold)
            gc.enable()
            t.encode(rows, None, given)
            gc.disable()
    gc.callbacks.clear()


@harness.isolated
def test_an_interrupted_call_leaves_a_tuple_of_the_callers_class_whole() -> None:
    from helpers import interrupt_after, options, raises, settle
    from unchecked_io import _core

    seen: list[tuple[str, ...]] = []

    class Rows(tuple[str, ...]):
        def __del__(self) -> None:
            seen.append(self[:])

    t = _core.Tokenizer(b"row_ms=300")
    with interrupt_after(0.1), raises(KeyboardInterrupt):
        t.encode(Rows(["a text", "é"]), None, options())
    assert not seen
    settle()
    t.encode([], None, options())
    assert seen == [("a text", "é")]


@over_both
def test_a_child_lets_go_of_what_it_took() -> None:
    import sys

    from helpers import in_child, options
    from unchecked_io import _core

    t = _core.Tokenizer(TOKENIZER)
    rows = [f"the {i}" for i in range(9000)] + ["é"] * 9000
    before = list(map(sys.getrefcount, rows))

    def encode() -> None:
        t.encode(rows, None, options())
        same_counts(rows, before)

    encode()
    in_child(encode)
    encode()
