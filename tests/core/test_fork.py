"""Forked children: a fresh copy of the library, nothing of the parent's touched (the stub aborts if it is), nothing hangs."""

import harness
import pytest
from harness import isolated, stub

# Its allocator's locks are not held across fork by gcc's runtime: a child forked beside a thread that frees hangs in malloc.
pytestmark = pytest.mark.skipif(harness.SANITIZE == "address", reason="AddressSanitizer does not survive fork beside threads")


@isolated
def test_a_child_gets_its_own_copy_each_way() -> None:
    import os

    from helpers import in_child, use
    from unchecked_io import _core

    t = _core.Tokenizer(b"x")
    use(t)

    for how in ("memfd", "file"):

        def child(how: str = how) -> None:
            os.environ["UIO_FORK_COPY"] = how
            assert _core.is_forked() and not _core.loaded() and _core.fork_mode() == how
            use(t)
            assert _core.loaded() and _core.versions()["copies"] == 1 and _core.fork_mode() == how
            with open("/proc/self/maps") as maps:
                assert ("memfd:libunchecked_io" in maps.read()) == (how == "memfd")
            assert not [n for n in os.listdir("/tmp") if n.startswith("libunchecked_io-")]

        in_child(child)
    use(t)
    assert _core.versions()["copies"] == 0 and not _core.is_forked()


@isolated
def test_a_child_of_a_parent_that_never_loaded_opens_the_file() -> None:
    from helpers import in_child, use
    from unchecked_io import _core

    def child() -> None:
        assert _core.is_forked()
        use(_core.Tokenizer(b"x"))
        assert _core.versions()["copies"] == 0
        in_child(lambda: use(_core.Tokenizer(b"y")))

    in_child(child)
    in_child(child)
    assert not _core.loaded()


@isolated
def test_where_no_copy_is_allowed_the_error_names_the_remedies() -> None:
    import os

    from helpers import in_child, options, raises
    from unchecked_io import _core, errors

    t = _core.Tokenizer(b"x")
    batch = t.encode(["x"], None, options())

    def child() -> None:
        os.environ["UIO_FORK_COPY"] = "none"
        assert _core.fork_mode() == "none"
        for _ in range(3):
            with raises(errors.EngineUnavailableError, "forked", "spawn", "forkserver", "UIO_FORK_COPY"):
                t.encode(["x"], None, options())
            with raises(RuntimeError):
                _core.Tokenizer(b"y")
        with raises(errors.EngineUnavailableError, "before this process was forked"):
            batch.tensor(0)
        assert (batch.rows, batch.width) == (1, 1)

    in_child(child)


@isolated
def test_where_memfd_is_refused_a_private_file_serves() -> None:
    import ctypes
    import os
    import platform

    from helpers import in_child, raises, use
    from unchecked_io import _core, errors

    if platform.machine() != "x86_64":
        return
    memfd_create, openat, open_ = 319, 257, 2

    def refuse(error: int, *calls: int) -> None:
        """A seccomp filter, as container runtimes set: these calls fail with `error`."""
        import struct

        program = b""
        statements = [(0x20, 0, 0, 0)]  # load the number
        for i, call in enumerate(calls):
            statements.append((0x15, len(calls) - i, 0, call))  # equal: jump to the refusal
        statements += [(0x06, 0, 0, 0x7FFF0000), (0x06, 0, 0, 0x00050000 | error)]
        program = b"".join(struct.pack("HBBI", *s) for s in statements)
        buffer = ctypes.create_string_buffer(program)
        header = struct.pack("HxxxxxxP", len(statements), ctypes.addressof(buffer))
        libc = ctypes.CDLL(None, use_errno=True)
        assert libc.prctl(38, 1, 0, 0, 0) == 0
        assert libc.prctl(22, 2, header, 0, 0) == 0, ctypes.get_errno()

    t = _core.Tokenizer(b"x")
    for error in (1, 38, 13):  # EPERM, ENOSYS, EACCES

        def child(error: int = error) -> None:
            refuse(error, memfd_create)
            assert _core.fork_mode() == "file"
            use(t)
            assert _core.fork_mode() == "file"

        in_child(child)

    def both() -> None:
        import tempfile

        refuse(1, memfd_create)
        import shutil

        assert shutil, tempfile
        os.environ["TMPDIR"] = "/nowhere"
        use(t)  # /tmp then

    in_child(both)

    def neither() -> None:
        refuse(1, memfd_create)
        os.environ["UIO_FORK_COPY"] = "memfd"
        with raises(errors.EngineUnavailableError, "memfd_create", "Operation not permitted", "spawn"):
            use(t)

    in_child(neither)
    assert openat and open_


@isolated
def test_nested_forks() -> None:
    from helpers import in_child, use
    from unchecked_io import _core

    t = _core.Tokenizer(b"x")

    def level(depth: int) -> None:
        use(t)
        assert _core.versions()["copies"] == depth
        if depth < 7:
            in_child(lambda: level(depth + 1))
        use(t)

    level(0)

    def skipping(depth: int) -> None:  # generations that do not use it
        if depth in (2, 4):
            use(t)
        if depth < 5:
            in_child(lambda: skipping(depth + 1))

    skipping(0)


@isolated
def test_when_thread_local_storage_runs_out_the_error_says_so() -> None:
    import os

    from helpers import in_child, use
    from unchecked_io import _core, errors

    os.environ["UIO_LIBRARY"] = stub("tls", "-DSTUB_TLS=400")
    t = _core.Tokenizer(b"x")
    refused = os.pipe()

    def level(depth: int) -> None:
        try:
            use(t)
        except errors.EngineUnavailableError as error:
            assert "thread-local storage" in str(error) and "static TLS" in str(error) and "spawn" in str(error), error
            os.write(refused[1], str(depth).encode())
            return
        assert depth < 30
        in_child(lambda: level(depth + 1))

    level(0)
    assert int(os.read(refused[0], 10)) >= 2


@isolated
def test_fork_while_other_threads_encode() -> None:
    import threading

    import harness
    from helpers import cells, in_child, options, settle, use
    from unchecked_io import _core

    t, slow = _core.Tokenizer(b""), _core.Tokenizer(b"row_ms=1")
    stop = threading.Event()
    failures: list[BaseException] = []

    def busy() -> None:
        try:
            while not stop.is_set():
                assert cells(t.encode(["é"] * 10, None, options()).tensor(0)) == [[233]] * 10
                slow.encode(["é"] * 10, None, options())
                _core.Tokenizer(b"y")
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=busy) for _ in range(4)]
    [x.start() for x in threads]

    def child() -> None:
        more = [threading.Thread(target=use, args=(x,)) for x in (t, slow) * 3]
        [x.start() for x in more]
        [x.join() for x in more]
        in_child(lambda: use(t))

    for _ in range(40 * harness.SCALE):
        in_child(child)
    stop.set()
    [x.join() for x in threads]
    assert not failures, failures
    assert settle()["text.changed"] == 0


@isolated
def test_fork_while_another_thread_opens() -> None:
    import threading
    import time

    from helpers import in_child, use
    from unchecked_io import _core

    t = _core.Tokenizer(b"x")
    opener = threading.Thread(target=lambda: _core.Tokenizer(b"open_ms=200"))
    opener.start()
    in_child(lambda: use(t), 10)
    opener.join()

    def child() -> None:  # another thread of the child re-opens, which takes a while, when the child forks
        late = _core.Tokenizer(b"open_ms=300")

        def grandchild() -> None:
            re_opener = threading.Thread(target=lambda: late.vocab_size(True))
            re_opener.start()
            time.sleep(0.1)
            in_child(lambda: (use(t), use(late)), 10)
            re_opener.join()

        in_child(grandchild, 20)

    in_child(child, 30)


@isolated
def test_fork_while_the_library_is_opened_the_first_time() -> None:
    import os
    import threading

    from helpers import use, wait
    from unchecked_io import _core

    barrier = threading.Barrier(2)

    def open_it() -> None:
        barrier.wait()
        _core.abi()

    thread = threading.Thread(target=open_it)
    thread.start()
    barrier.wait()
    children = []
    for _ in range(20):
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                use(_core.Tokenizer(b"x"))
                code = 0
            finally:
                os._exit(code)
        children.append(pid)
    thread.join()
    [wait(pid) for pid in children]


@isolated
def test_what_the_parent_made_is_dropped_in_the_child_untouched() -> None:
    import gc
    import sys

    from helpers import cells, in_child, options, stats, use
    from unchecked_io import _core

    t = _core.Tokenizer(b"x")
    batch = t.encode(["abc"], None, options())
    capsules = [batch.tensor(0), batch.tensor(0, True)]
    box = [t, batch, capsules]
    del t, batch, capsules

    def child(first: bool) -> None:
        if first:
            use(box[0])
        assert cells(box[2][0]) == [[97, 98, 99]]  # type: ignore[index]
        box.clear()
        gc.collect()
        if first:
            now = stats()
            assert now["tokenizers"] == 0 and now["batches"] == 0
        sys.stdout.flush()

    in_child(lambda: child(True))
    in_child(lambda: child(False))
    assert stats()["tokenizers"] == 1 and stats()["batches"] == 1 and stats()["tensors"] == 2
    box.clear()
    assert stats()["tokenizers"] == 0 and stats()["batches"] == 0 and stats()["tensors"] == 0


@isolated
def test_many_threads_of_a_child_re_open_once() -> None:
    import threading

    from helpers import in_child, stats, use
    from unchecked_io import _core

    t = _core.Tokenizer(b"open_ms=100")

    def child() -> None:
        barrier = threading.Barrier(8)

        def at_once() -> None:
            barrier.wait()
            use(t)

        threads = [threading.Thread(target=at_once) for _ in range(8)]
        [x.start() for x in threads]
        [x.join() for x in threads]
        assert stats()["tokenizers"] == 1

    in_child(child)


@isolated
def test_fork_inside_a_call() -> None:
    import os
    import signal

    from helpers import in_child, options, raises, settle, use, wait
    from unchecked_io import _core, errors

    t = _core.Tokenizer(b"row_ms=300")
    quick = _core.Tokenizer(b"x")
    children = []

    def handler(*_: object) -> None:
        if (pid := os.fork()) != 0:
            children.append(pid)

    def alloc(*_: int) -> list:
        handler()
        return []

    signal.signal(signal.SIGALRM, handler)
    parent = os.getpid()

    def both(call: object, arm: bool) -> None:
        if arm:
            signal.setitimer(signal.ITIMER_REAL, 0.05)
        try:
            assert call().width == 3  # type: ignore[operator]
            assert os.getpid() == parent
        except errors.EngineUnavailableError as error:
            assert os.getpid() != parent and "in the middle of this call" in str(error)
            use(quick)
            os._exit(0)
        [wait(pid) for pid in children]
        assert len(children) == 1
        children.clear()

    both(lambda: t.encode(["abc"], None, options()), True)
    both(lambda: t.encode(["abc"], None, options(), alloc=alloc), False)
    settle()
    in_child(lambda: use(quick))
    with raises(TypeError):
        quick.encode(None, None, options())


@isolated
def test_the_file_may_be_replaced_or_its_descriptor_closed() -> None:
    import os
    import shutil
    import tempfile

    import harness
    from helpers import in_child, raises, use
    from unchecked_io import _core, errors

    folder = tempfile.mkdtemp()
    path = f"{folder}/libunchecked_io.so"
    shutil.copy(f"{harness.package()}/unchecked_io/libunchecked_io.so", path)
    os.environ["UIO_LIBRARY"] = path
    t = _core.Tokenizer(b"x")

    def closing() -> None:
        os.closerange(3, 256)  # as code that makes a daemon does
        with open("/dev/zero", "rb"), open("/etc/passwd", "rb"):
            use(t)

    in_child(closing)
    os.unlink(path)
    in_child(lambda: use(t))  # from the descriptor that was kept

    def gone() -> None:
        os.closerange(3, 256)
        with raises(errors.EngineUnavailableError, "again in this forked process", "No such file"):
            use(t)

    in_child(gone)
    shutil.copy(stub("version2", '-DSTUB_VERSION="2"'), path)
    in_child(lambda: use(t))

    def replaced() -> None:
        os.closerange(3, 256)
        with raises(errors.EngineUnavailableError, "replaced by version 2 while stub was running"):
            use(t)

    in_child(replaced)
    shutil.rmtree(folder)


@isolated
def test_descriptors_and_files_do_not_leak() -> None:
    import os
    import subprocess

    from helpers import in_child, use
    from unchecked_io import _core

    before = set(os.listdir("/proc/self/fd"))
    t = _core.Tokenizer(b"x")
    _core.fork_mode()
    kept = set(os.listdir("/proc/self/fd")) - before
    assert len(kept) == 1, kept

    def child() -> None:
        was = len(os.listdir("/proc/self/fd"))
        use(t)
        assert len(os.listdir("/proc/self/fd")) == was

    in_child(child)
    seen = subprocess.run(["ls", "/proc/self/fd"], capture_output=True, text=True, close_fds=False, check=True).stdout.split()
    assert not kept & set(seen)


@isolated
def test_cuda_in_a_child() -> None:
    import os

    from helpers import in_child, options, raises, use
    from unchecked_io import _core, errors

    t = _core.Tokenizer(b"x")
    assert _core.cuda_count() == (0, "no driver")

    def no_cuda_yet() -> None:
        t.encode(["x"], None, options(device_type=2))
        assert _core.cuda_count() == (0, "no driver")

    in_child(no_cuda_yet)
    os.environ["STUB_CUDA"] = "1"
    assert _core.cuda_count() == (1, "") and _core.cuda_info(0) == "{}"
    with raises(errors.DeviceError, "no such device"):
        _core.cuda_info(1)
    for wrong in (-1, "x"):
        with raises(ValueError):
            _core.cuda_info(wrong)

    def child() -> None:
        count, why = _core.cuda_count()
        assert count == 0 and "fork" in why
        for call in (
            lambda: t.encode(["x"], None, options(device_type=2)),
            lambda: t.encode(["x"], None, options(tokenize_on=2)),
            lambda: _core.cuda_info(0),
        ):
            with raises(errors.DeviceError, "fork", "spawn", "forkserver"):
                call()
        use(t)

    in_child(child)


@isolated
def test_multiprocessing() -> None:
    import multiprocessing

    from helpers import use
    from unchecked_io import _core

    t = _core.Tokenizer(b"x")
    use(t)
    for method in ("fork", "spawn", "forkserver"):
        with multiprocessing.get_context(method).Pool(2) as pool:
            for _ in range(2):
                pool.map(use, [t] * 8)


@isolated
def test_a_child_that_ends_by_itself() -> None:
    import os
    import sys

    from helpers import options, use, wait
    from unchecked_io import _core

    t = _core.Tokenizer(b"x")
    batch = t.encode(["x"], None, options())
    pid = os.fork()
    if pid == 0:
        use(t)
        sys.exit(0)  # runs atexit and frees everything
    wait(pid)
    assert batch.rows == 1


@isolated
def test_other_switches() -> None:
    from helpers import raises, stats
    from unchecked_io import _core

    _core.hold_frees(1)
    _core.hold_frees(1)
    _core.hold_frees(-1)
    _core.poison(True)
    _core.empty_cache()
    assert (stats()["held_frees"], stats()["poisoned"], stats()["caches_emptied"]) == (1, 1, 1)
    for wrong in (0, 2):
        with raises(ValueError):
            _core.hold_frees(wrong)
