"""Real tokenizers and corpora by name, fetched where they are missing (tests/assets/fetch.py, or $UIO_ASSETS)."""

from __future__ import annotations

import importlib.util
import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

FETCH = Path(__file__).parents[1] / "assets" / "fetch.py"


@cache
def fetch() -> Any:
    if "uio_fetch" not in sys.modules:
        spec = importlib.util.spec_from_file_location("uio_fetch", FETCH)
        assert spec and spec.loader
        sys.modules["uio_fetch"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules["uio_fetch"])
    return sys.modules["uio_fetch"]


def tokenizer_file(name: str) -> Path:
    """Fails the test where the package cannot be had: a skip here would look like parity."""
    return Path(fetch().tokenizer(name)) / "tokenizer.json"


def tokenizer_json(name: str) -> str:
    return tokenizer_file(name).read_text(encoding="utf-8")


def tokenizer_names() -> list[str]:
    """All that fetch.py knows, and whatever else lies in the assets folder."""
    there = {path.parent.name for path in Path(fetch().root()).glob("tokenizers/*/tokenizer.json")}
    return sorted(there | {t.name for t in fetch().TOKENIZERS})


def corpus_names() -> list[str]:
    return sorted({path.stem for path in Path(fetch().root()).glob("corpora/*.jsonl")} | {c.name for c in fetch().CORPORA})


def documents(name: str, limit: int) -> list[str]:
    """The first documents of a corpus, about ``limit`` bytes of them; the last is cut to fit."""
    found: list[str] = []
    left = limit
    try:
        path = fetch().corpus(name)
    except fetch().AssetError as e:
        pytest.skip(f"corpus {name} cannot be had here: {e}")
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            text = json.loads(line)["text"]
            size = len(text.encode("utf-8", "surrogatepass"))
            if size > left:
                text = text.encode("utf-8", "surrogatepass")[:left].decode("utf-8", "ignore")
            found.append(text)
            left -= size
            if left <= 0:
                break
    return found
