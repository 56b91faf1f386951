"""The end of the interpreter: with work under way, with things alive, from any thread."""

from harness import isolated


@isolated
def test_everything_alive_at_exit() -> None:
    from helpers import options
    from unchecked_io import _core

    global kept
    t = _core.Tokenizer(b"inline=1")
    batch = t.encode(["abc", "é"], None, options())
    kept = [t, batch, batch.tensor(0), batch.tensor(0, True), _core.Buffers(b"", b"")]
    import sys

    sys.kept = kept  # type: ignore[attr-defined]


@isolated
def test_daemon_threads_encode_at_exit() -> None:
    import threading
    import time

    from helpers import options
    from unchecked_io import _core

    for orders in (b"", b"row_ms=5", b"row_ms=100", b"row_ms=40;release_ms=100"):
        t = _core.Tokenizer(orders)

        def forever(t: object = t) -> None:
            while True:
                t.encode(["é" * 5000, "".join(["abc", str(time.time())])], None, options())  # type: ignore[attr-defined]

        threading.Thread(target=forever, daemon=True).start()
    time.sleep(0.1)


@isolated
def test_an_interrupted_job_outlives_the_interpreter() -> None:
    from helpers import interrupt_after, options, raises
    from unchecked_io import _core

    t = _core.Tokenizer(b"row_ms=700;release_ms=100")
    with interrupt_after(0.05), raises(KeyboardInterrupt):
        t.encode(["é" * 5000] * 3, None, options())


@isolated
def test_encoding_in_atexit_and_finalizers() -> None:
    import atexit
    import sys

    from helpers import cells, options
    from unchecked_io import _core

    t = _core.Tokenizer(b"row_ms=60")

    def use(why: str) -> None:
        assert cells(t.encode(["abc"], None, options()).tensor(0)) == [[97, 98, 99]]
        print(why)

    atexit.register(use, "after ours is registered, hence before it runs")

    class Late:
        def __del__(self) -> None:
            t.encode(["abc"], None, options())

    sys.late = Late()  # type: ignore[attr-defined]


def test_atexit_registered_before_ours() -> None:
    import subprocess
    import sys

    import harness

    code = """
import atexit
def use():
    print(t.encode(["abc"], None, helpers.options()).width)
atexit.register(use)
import helpers
from unchecked_io import _core
t = _core.Tokenizer(b"row_ms=120")
"""
    done = subprocess.run([sys.executable, "-c", code], env=harness.environment(), capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "3\n"), done.stderr
