#!/usr/bin/env python3
"""Build libtokenizers.a: the Rust half of the Hugging Face backend (engine/hf/ffi with daulet/tokenizers' source).

usage: build_rust.py      prints the archive's path, build/rust/libtokenizers.a

A build takes minutes, so finished archives are kept by content in
$XDG_CACHE_HOME/unchecked-io/rust/KEY (~/.cache without it); KEY covers all that goes in: sources, lock file, daulet's source, compilers,
flags. Crates come from the registry only, at the versions of Cargo.lock.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import toolchain

ROOT = toolchain.ROOT
CRATE = ROOT / "engine" / "hf" / "ffi"
ARCHIVE = ROOT / "build" / "rust" / "libtokenizers.a"
DAULET = "github.com/daulet/tokenizers"
BUILT = "libtokenizers_ffi.a"  # cargo's name for it; daulet's Go half links -ltokenizers
# Baseline x86-64 (or whatever the target's is): one wheel for all machines.
FLAGS = "-C target-cpu=x86-64" if os.uname().machine == "x86_64" else ""


def _run(command: list[str], what: str, **options: object) -> str:
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, **options)  # type: ignore[call-overload]
    if run.returncode:
        raise SystemExit(f"build_rust: {what} failed; its messages are above")
    return str(run.stdout)


def daulet() -> pathlib.Path:
    """The Go module's folder, downloaded when it is not there."""
    go = toolchain.go()
    env = {**os.environ, "GOTOOLCHAIN": "local"}
    _run([go, "mod", "download", DAULET], "go mod download", cwd=ROOT, env=env)
    return pathlib.Path(_run([go, "list", "-m", "-f", "{{.Dir}}", DAULET], "go list", cwd=ROOT, env=env).strip())


def _compiler(command: str) -> str:
    """What the C compiler says of itself; onig_sys is C."""
    run = subprocess.run([*command.split(), "--version"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return f"{command} {run.stdout}"


def key(source: pathlib.Path, cargo: str, flags: str) -> str:
    """A name for what a build would give."""
    digest = hashlib.sha256()

    def add(name: str, content: bytes) -> None:
        digest.update(f"{name} {len(content)}\n".encode() + content)

    for file in [CRATE / "Cargo.toml", CRATE / "Cargo.lock", *sorted((CRATE / "src").rglob("*.rs"))]:
        add(str(file.relative_to(CRATE)), file.read_bytes())
    add("daulet", (source / "crates" / "tokenizers" / "src" / "lib.rs").read_bytes())
    rustc = str(pathlib.Path(cargo).with_name("rustc"))
    add("rustc", _run([rustc, "-vV"], "rustc -vV", cwd="/").encode())  # names the target too
    add("cc", _compiler(toolchain.cc()).encode())
    add("flags", "\0".join([flags, os.environ.get("CFLAGS", "")]).encode())
    return digest.hexdigest()[:32]


def _cache() -> pathlib.Path:
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return pathlib.Path(base) / "unchecked-io" / "rust"


def _compile(source: pathlib.Path, cargo: str, flags: str, to: pathlib.Path) -> None:
    home = os.environ.get("CARGO_HOME") or os.path.expanduser("~/.cargo")
    # No path of this machine enters the archive (panic messages name source files).
    remap = [f"--remap-path-prefix={source}=daulet", f"--remap-path-prefix={CRATE}=hf", f"--remap-path-prefix={home}/registry/src=registry"]
    env = {**os.environ, "DAULET_TOKENIZERS": str(source), "CC": toolchain.cc()}
    env["CARGO_ENCODED_RUSTFLAGS"] = "\x1f".join([*flags.split(), *remap])
    env.pop("RUSTFLAGS", None)
    with tempfile.TemporaryDirectory(prefix="unchecked-io-rust-") as target:
        env["CARGO_TARGET_DIR"] = target
        _run([cargo, "build", "--locked", "--release", "--quiet"], "cargo build", cwd=CRATE, env=env)
        shutil.copyfile(pathlib.Path(target) / "release" / BUILT, to)


def _place(file: pathlib.Path, at: pathlib.Path) -> None:
    """Copies by way of a new name, so that a reader sees the old file or the whole new one."""
    at.parent.mkdir(parents=True, exist_ok=True)
    fresh = at.with_name(f".{at.name}.{os.getpid()}")
    shutil.copyfile(file, fresh)
    fresh.replace(at)


@contextlib.contextmanager
def _alone(lock: pathlib.Path) -> Iterator[None]:
    """One build of one archive at a time: whoever comes second waits, and finds it kept."""
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        file = lock.open("w")
    except OSError:
        yield
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def ensure(archive: pathlib.Path = ARCHIVE) -> pathlib.Path:
    """The archive, built if nobody built it before. A wheel's, of another C compiler, has a place of its own."""
    cargo = toolchain.cargo()
    source = daulet()
    flags = f"{FLAGS} {os.environ.get('RUSTFLAGS', '')}".strip()
    name = key(source, cargo, flags)
    stamp = archive.with_suffix(".key")
    if archive.exists() and stamp.exists() and stamp.read_text() == name:
        return archive
    kept = _cache() / name / archive.name
    stamp.unlink(missing_ok=True)
    with _alone(kept.with_suffix(".lock")):
        if kept.exists():
            _place(kept, archive)
        else:
            archive.parent.mkdir(parents=True, exist_ok=True)
            fresh = archive.with_name(f".built.{os.getpid()}.a")
            try:
                _compile(source, cargo, flags, fresh)
                try:
                    _place(fresh, kept)
                except OSError as error:  # a cache that cannot be written costs time, not the build
                    print(f"build_rust: not kept for next time: {error}", file=sys.stderr)
                fresh.replace(archive)
            finally:
                fresh.unlink(missing_ok=True)
    stamp.write_text(name)
    return archive


if __name__ == "__main__":
    try:
        print(ensure())
    except toolchain.Missing as missing:
        sys.exit(f"build_rust: {missing}")
