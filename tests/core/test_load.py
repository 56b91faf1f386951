"""Opening the library: late, once, checked, and with errors that say what to do."""

from harness import isolated, stub


@isolated
def test_import_opens_nothing() -> None:
    import os
    import sys

    def mapped() -> str:
        with open("/proc/self/maps") as maps:
            return maps.read()

    threads, modules = len(os.listdir("/proc/self/task")), set(sys.modules)
    from unchecked_io import _core

    assert not _core.loaded() and not _core.is_forked() and _core.fork_mode() in ("memfd", "file", "none")
    assert _core.library_path().endswith("unchecked_io/libunchecked_io.so")
    assert "libunchecked_io.so" not in mapped() and len(os.listdir("/proc/self/task")) == threads
    assert set(sys.modules) - modules <= {"unchecked_io", "unchecked_io._core"}
    _core.empty_cache()
    assert not _core.loaded()
    assert _core.abi() == _core.ABI_VERSION and _core.loaded()
    assert "libunchecked_io.so" in mapped()
    assert _core.versions() == {"library": "stub", "oracle": "code points", "abi": 1, "path": _core.library_path(), "copies": 0}


@isolated
def test_import_takes_less_than_a_millisecond() -> None:
    import subprocess
    import sys

    import harness

    if harness.SANITIZE:
        return
    code = "import time, unchecked_io; t = time.perf_counter(); import unchecked_io._core; print(time.perf_counter() - t)"
    best = min(float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout) for _ in range(5))
    print(f"{best * 1e3:.3f} ms")
    assert best < 1e-3


@isolated
def test_a_missing_library_can_be_given_later() -> None:
    import os
    import tempfile

    from helpers import raises
    from unchecked_io import _core, errors

    os.environ["UIO_LIBRARY"] = "/nowhere/libunchecked_io.so"
    for _ in range(2):
        with raises(errors.EngineUnavailableError, "/nowhere/libunchecked_io.so", "No such file"):
            _core.Tokenizer(b"")
    with tempfile.NamedTemporaryFile("w", suffix="-not-a-library.so") as file:
        file.write("text")
        file.flush()
        os.environ["UIO_LIBRARY"] = file.name
        with raises(errors.EngineUnavailableError, file.name):
            _core.versions()
    os.environ["UIO_LIBRARY"] = "libm.so.6"
    with raises(errors.EngineUnavailableError, "libm.so.6"):
        _core.versions()
    del os.environ["UIO_LIBRARY"]
    assert _core.Tokenizer(b"x").json == b"x"


@isolated
def test_a_library_of_another_abi_is_refused() -> None:
    import os

    from helpers import raises
    from unchecked_io import _core, errors

    os.environ["UIO_LIBRARY"] = stub("abi99", "-DSTUB_ABI=99")
    with raises(errors.EngineUnavailableError, "ABI version 99", "built for 1"):
        _core.abi()
    with open("/proc/self/maps") as maps:
        os.environ["UIO_LIBRARY"] = next(line.split()[-1] for line in maps if "libc.so" in line)
    with raises(errors.EngineUnavailableError, "lacks uio_"):
        _core.abi()


@isolated
def test_many_threads_open_it_once() -> None:
    import threading

    from unchecked_io import _core

    barrier = threading.Barrier(16)
    seen: list[str] = []

    def use() -> None:
        barrier.wait()
        seen.append(_core.Tokenizer(b"x").property("json"))

    threads = [threading.Thread(target=use) for _ in range(16)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert seen == ["x"] * 16


@isolated
def test_without_our_error_classes_builtin_ones_are_raised() -> None:
    import sys

    from helpers import raises
    from unchecked_io import _core

    sys.modules["unchecked_io.errors"] = None  # type: ignore[assignment]
    with raises(ValueError, "added_tokens[3].id: -1"):
        _core.Tokenizer(b"open=4")
    with raises(RuntimeError, "added_tokens"):
        _core.Tokenizer(b"open=13")


@isolated
def test_subinterpreters_are_refused_or_share_nothing() -> None:
    import sys

    if sys.version_info < (3, 12):
        return
    try:
        import _interpreters as interpreters  # 3.13
    except ImportError:
        import _xxsubinterpreters as interpreters
    from unchecked_io import _core

    assert _core.abi() == 1
    which = interpreters.create()
    try:
        failure = interpreters.run_string(which, "import unchecked_io._core")
        assert failure is not None and "does not support loading in subinterpreters" in str(failure), failure
    except Exception as error:
        assert "does not support loading in subinterpreters" in str(error), error


@isolated
def test_the_library_is_found_beside_links_and_behind_them() -> None:
    import os
    import pathlib
    import subprocess
    import sys
    import tempfile

    import harness

    real = harness.package() / "unchecked_io"
    code = "from unchecked_io import _core; import os; os.chdir('/'); print(_core.library_path(), _core.abi())"
    with tempfile.TemporaryDirectory() as folder:
        links = pathlib.Path(folder).resolve() / "unchecked_io"
        links.mkdir()
        for item in real.iterdir():
            if "libunchecked_io" not in item.name:
                (links / item.name).symlink_to(item)
        for path in (folder, "."):  # a relative path, then another working directory
            for place in (real, links):
                if place is links:
                    (links / "libunchecked_io.so").symlink_to(real / "libunchecked_io.so")
                env = harness.environment() | {"PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
                done = subprocess.run([sys.executable, "-c", code], env=env, cwd=folder, capture_output=True, text=True)
                assert done.stdout == f"{place}/libunchecked_io.so 1\n" or done.stdout == f"{real}/libunchecked_io.so 1\n", done
            os.unlink(links / "libunchecked_io.so")
