"""Code in a process of its own: what may hang, crash or be killed must not take the test runner along."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).parents[2]


def environment(**changes: str) -> dict[str, str]:
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONUNBUFFERED": "1"} | changes


def command(code: str, *flags: str) -> list[str]:
    return [sys.executable, *flags, "-c", textwrap.dedent(code)]


def run(code: str, *, timeout: float = 60, status: int | None = 0, flags: tuple[str, ...] = (), **env: str) -> str:
    """Run code, want its exit status (None: any), answer what it printed. A child that hangs fails the test with its output."""
    try:
        done = subprocess.run(command(code, *flags), env=environment(**env), capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired as e:
        raise AssertionError(f"hangs after {timeout} s\n{_text(e.stdout)}{_text(e.stderr)}") from None
    if status is not None and done.returncode != status:
        raise AssertionError(f"ended with {done.returncode}, not {status}\n{done.stdout}{done.stderr}")
    return done.stdout


def _text(output: bytes | str | None) -> str:
    return output.decode(errors="replace") if isinstance(output, bytes) else output or ""
