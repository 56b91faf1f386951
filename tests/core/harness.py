"""Runs each test of this folder in a Python of its own, where `unchecked_io` is _core alone and the library is stub_library.c.

A test is a plain function marked `@isolated`; its body runs in a subprocess (so it may fork, crash, exit, or load odd libraries) and must
import what it uses. _core and the stub are compiled from source, with the warnings as errors.

UIO_CORE_SANITIZE=address   both with AddressSanitizer, objects of Python from malloc, so that every read of freed text is caught
UIO_CORE_SANITIZE=undefined both with UndefinedBehaviorSanitizer
UIO_CORE_LIBRARY=path       the library for test_real_library.py
UIO_CORE_SCALE=n            n times the repetitions of the long tests
"""

import functools
import hashlib
import importlib.util
import inspect
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from typing import Any

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CORE = ROOT / "python" / "unchecked_io" / "_core"
SANITIZE = os.environ.get("UIO_CORE_SANITIZE", "")
SCALE = int(os.environ.get("UIO_CORE_SCALE", "1"))


def _compile(output: pathlib.Path, sources: list[pathlib.Path], *flags: str) -> None:
    sanitize = [f"-fsanitize={SANITIZE}", "-fno-omit-frame-pointer", "-fno-sanitize-recover=all"] if SANITIZE else []
    command = [
        os.environ.get("CC", "gcc"),
        "-shared",
        "-fPIC",
        "-O1",
        "-g",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-fvisibility=default",
        *sanitize,
    ]
    command += [f"-I{ROOT / 'include'}", *flags, *map(str, sources), "-o", str(output), "-ldl", "-lpthread"]
    subprocess.run(command, check=True)


@functools.cache
def package() -> pathlib.Path:
    """A folder for PYTHONPATH with a package `unchecked_io` of _core, errors.py, and the stub as its library."""
    sources = sorted(CORE.glob("*.c"))
    inputs = [*sources, *CORE.glob("*.h"), *(ROOT / "include").glob("*.h"), *HERE.glob("*.c"), pathlib.Path(__file__)]
    digest = hashlib.sha256(b"".join(p.read_bytes() for p in inputs) + f"{sys.version}{SANITIZE}".encode()).hexdigest()[:16]
    place = pathlib.Path(tempfile.gettempdir()) / f"uio-core-{os.getuid()}-{digest}"
    if not place.exists():
        making = pathlib.Path(tempfile.mkdtemp(prefix="uio-core-"))
        inside = making / "unchecked_io"
        inside.mkdir()
        (inside / "__init__.py").write_text("")
        shutil.copy(CORE.parent / "errors.py", inside)
        include = sysconfig.get_path("include")
        _compile(inside / f"_core{sysconfig.get_config_var('EXT_SUFFIX')}", sources, "-std=c11", f"-I{include}")
        _compile(inside / "libunchecked_io.so", [HERE / "stub_library.c"])
        try:
            making.rename(place)
        except OSError:  # another process was first
            shutil.rmtree(making)
    return place


def stub(name: str, *flags: str) -> str:
    """A variant of the stub library."""
    path = package() / f"{name}.so"
    if not path.exists():
        _compile(path.with_suffix(f".{os.getpid()}"), [HERE / "stub_library.c"], *flags)
        path.with_suffix(f".{os.getpid()}").rename(path)
    return str(path)


def environment(**more: str) -> dict[str, str]:
    env = {k: v for k, v in os.environ.items() if k.startswith("UIO_CORE_") or not k.startswith(("UIO_", "PYTHONPATH", "LD_PRELOAD"))}
    env |= {"PYTHONPATH": os.pathsep.join([str(package()), str(HERE)]), "PYTHONFAULTHANDLER": "1"}
    if SANITIZE == "address":
        # handle_segv=0 leaves faulthandler in charge; detect_leaks=0: CPython itself leaves memory behind.
        options = "detect_leaks=0:handle_segv=0:abort_on_error=1:allocator_may_return_null=1:detect_odr_violation=0"
        env |= {"LD_PRELOAD": _runtime("libasan.so"), "ASAN_OPTIONS": options, "PYTHONMALLOC": "malloc"}
    elif SANITIZE == "undefined":
        env |= {"LD_PRELOAD": _runtime("libubsan.so"), "UBSAN_OPTIONS": "print_stacktrace=1"}
    return env | more


def _runtime(name: str) -> str:
    return subprocess.run(
        [os.environ.get("CC", "gcc"), f"-print-file-name={name}"], check=True, capture_output=True, text=True
    ).stdout.strip()


def real_library() -> str | None:
    """The library as built: UIO_CORE_LIBRARY, that of the installed package, or the one built in the tree."""
    if named := os.environ.get("UIO_CORE_LIBRARY"):
        return named
    spec = importlib.util.find_spec("unchecked_io")
    folders = [*(spec.submodule_search_locations or [] if spec else []), str(CORE.parent)]
    return next((path for f in folders if os.path.exists(path := f"{f}/libunchecked_io.so")), None)


def isolated(test: Callable[[], None] | None = None, *, timeout: float = 120, **env: str) -> Any:
    """Run the body in a fresh interpreter; keyword arguments are environment variables."""

    def decorate(body: Callable[[], None]) -> Callable[[], None]:
        def run() -> None:
            command = [sys.executable, str(HERE / "harness.py"), inspect.getfile(body), body.__name__]
            done = subprocess.run(command, env=environment(**env), capture_output=True, text=True, timeout=timeout * (4 if SANITIZE else 1))
            assert done.returncode == 0, f"exit {done.returncode}\n{done.stdout[-4000:]}\n{done.stderr[-8000:]}"

        run.__name__, run.__doc__, run.__module__ = body.__name__, body.__doc__, body.__module__
        run.body = body  # type: ignore[attr-defined]
        return run

    return decorate(test) if test is not None else decorate


if __name__ == "__main__":
    path, name = sys.argv[1:]
    spec = importlib.util.spec_from_file_location("tests_of_core", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["harness"] = sys.modules["__main__"]
    spec.loader.exec_module(module)
    getattr(module, name).body()
