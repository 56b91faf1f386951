"""Importing the package costs nothing: measured, and looked at from outside."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import unchecked_io as uio


def child(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def test_import_loads_nothing() -> None:
    seen = json.loads(
        child(
            """
import json, sys
before = set(sys.modules)
import unchecked_io
maps = open("/proc/self/maps").read()
print(json.dumps({
    "modules": sorted({m.partition(".")[0] for m in set(sys.modules) - before}),
    "threads": int(open("/proc/self/status").read().split("Threads:")[1].split()[0]),
    "libraries": [name for name in ("libunchecked_io", "libcuda", "libtorch", "_core") if name in maps],
}))
"""
        )
    )
    assert seen == {"modules": ["unchecked_io"], "threads": 1, "libraries": []}


def test_an_engine_on_the_cpu_loads_no_torch_and_no_numpy() -> None:
    code = """
import sys
import unchecked_io as uio
from tokenizers import Tokenizer, models
engine = uio.TokenizerEngine.from_str(Tokenizer(models.WordLevel({"a": 0, "b": 1}, unk_token="a")).to_str())
assert engine.encode("b") == [1]
enc = engine.encode_batch(["b"])
enc.dlpack("input_ids").__dlpack__()
assert engine.decode([1]) == "b"
print(sorted({"torch", "numpy", "transformers"} & set(sys.modules)), "libcuda" in open("/proc/self/maps").read())
"""
    assert child(code).split() == ["[]", "False"]


def test_import_takes_less_than_ten_milliseconds() -> None:
    code = "import time; t = time.perf_counter(); import unchecked_io; print((time.perf_counter() - t) * 1e3)"
    assert min(float(child(code)) for _ in range(5)) < 10


def test_every_name_is_there() -> None:
    for name in uio.__all__:
        assert getattr(uio, name) is not None
    assert set(uio.__all__) <= set(dir(uio))
    from unchecked_io import accelerate, dropin

    assert accelerate is dropin.accelerate


def test_versions_agree() -> None:
    from unchecked_io import _core

    header = (Path(__file__).parents[2] / "include" / "unchecked_io.h").read_text()
    assert _core.versions()["library"] == uio.__version__
    assert f"#define UIO_ABI_VERSION {_core.abi()}\n" in header


def test_typed() -> None:
    assert (Path(uio.__file__).parent / "py.typed").exists()
