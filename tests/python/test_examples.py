"""The examples run as their first lines say."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.py") if path.stem != "demo")  # `make demo` runs that one


@pytest.mark.parametrize("name", NAMES)
def test_example(name: str, fast_tokenizer: Callable[..., Any], tmp_path: Path) -> None:
    fast_tokenizer("byte_bpe").save_pretrained(tmp_path)
    argument = tmp_path if name == "accelerate_transformers" else tmp_path / "tokenizer.json"
    got = subprocess.run([sys.executable, str(EXAMPLES / f"{name}.py"), str(argument)], capture_output=True, text=True, timeout=300)
    assert got.returncode == 0 and got.stdout, got.stderr
    assert "Warning" not in got.stderr, got.stderr
