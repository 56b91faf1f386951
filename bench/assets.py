"""Where a tokenizer comes from when none is named: the assets folder, filled by tests/assets/fetch.py."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FETCH = ROOT / "tests" / "assets" / "fetch.py"


def folder() -> Path:
    return Path(os.environ.get("UIO_ASSETS") or ROOT / "build" / "assets")


def find_tokenizer(named: Path | None, default: str = "llama-3") -> Path:
    """The named file (or folder), else the default tokenizer among the assets, fetched where it is missing."""
    if named is not None:
        path = named / "tokenizer.json" if named.is_dir() else named
        if not path.is_file():
            raise SystemExit(f"no tokenizer at {path}")
        return path
    path = folder() / "tokenizers" / default / "tokenizer.json"
    if not path.is_file() and FETCH.is_file():
        subprocess.run([sys.executable, str(FETCH), str(folder()), "--only", default], check=True, stdout=sys.stderr)
    if not path.is_file():
        raise SystemExit(f"no tokenizer at {path}: name one with --tokenizer, or set UIO_ASSETS")
    return path
