"""Where a tokenizer comes from when none is named: tests/assets/fetch.py, which keeps what it once fetched."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

FETCH = Path(__file__).parent.parent / "tests" / "assets" / "fetch.py"


def find_tokenizer(named: Path | None, default: str = "llama-3") -> Path:
    """The named file (or folder), else the default tokenizer, fetched where it is missing."""
    if named is not None:
        path = named / "tokenizer.json" if named.is_dir() else named
        if not path.is_file():
            raise SystemExit(f"no tokenizer at {path}")
        return path
    spec = importlib.util.spec_from_file_location("uio_fetch", FETCH)
    assert spec and spec.loader
    fetch = importlib.util.module_from_spec(spec)
    sys.modules["uio_fetch"] = fetch  # its dataclasses look themselves up there
    spec.loader.exec_module(fetch)
    try:
        return Path(fetch.tokenizer(default)) / "tokenizer.json"
    except fetch.AssetError as e:
        raise SystemExit(f"{default} cannot be fetched here ({e}): name a tokenizer with --tokenizer") from e
