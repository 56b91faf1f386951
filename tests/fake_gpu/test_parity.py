"""The long comparisons with the oracle (tests/parity), with the GPU engine over the fake driver: what runs on a device works, and notices what differs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.parity import full

Device = Callable[..., str]

SCHEMES = [
    "bert-base-multilingual-cased",
    "bert-base-uncased",
    "deepseek-v3",
    "gemma-3",
    "gpt-neox-20b",
    "gpt-oss",
    "gpt2",
    "kimi-k2",
    "llama-3",
    "mistral-v1",
    "qwen2.5",
    "t5-small",
    "xlm-roberta",
]
"""A real tokenizer for each scheme and model that the kernels know, of those that can be fetched."""

BEGIN = """
from tests.fake_gpu.device import *
from tests.parity import full, fuzz
from tests.support.child import ROOT
_core.poison(True)
"""


def test_documents(device: Device) -> None:
    """One pass of the oracle, both engines, padded and ragged."""
    out = device(
        BEGIN
        + """
full.tokenizer_file = lambda name: ROOT / "tests/data" / name
full.documents = lambda name, limit: rows(300, 30) + ["n" * 3000, "a \\ud800"]
(pair,) = full.compare("mini-bytes.json", ["made"], 1000, "cuda:0", "auto", ["cpu", "gpu"])
print(pair.documents, pair.ids > 3000, pair.differing, pair.differences, pair.refused, pair.flagged)
right = full.Wanted
full.Wanted = lambda expected: right([[*ids[:-1], 3] if k == 200 else ids for k, ids in enumerate(expected)])
(pair,) = full.compare("mini-bytes.json", ["made"], 1000, "cuda:0", "auto", ["cpu", "gpu"])
print(pair.differing, len(pair.differences), faults())
"""
    )
    same = "301 True {'cpu': 0, 'gpu': 0} []  {}"
    assert out.splitlines() == [same, "{'cpu': 1, 'gpu': 1} 2 "], out


@pytest.mark.parametrize("family", ["byte_bpe", "nfc_bpe"])
def test_strings(device: Device, family: str) -> None:
    out = device(
        BEGIN
        + f"""
_, outcome = fuzz._task({family!r}, 3000, 0, "native", "cuda:0", "gpu")
print(outcome.strings, outcome.ids > 10000, outcome.differing, outcome.shown, outcome.refused)
print(fuzz._task("wordlevel", 100, 0, "native", "cuda:0", "gpu")[1].refused != "", faults())
"""
    )
    assert out.splitlines() == ["3000 True 0 [] ", "True "], out


@pytest.mark.parametrize("name", SCHEMES)
def test_many_strings(device: Device, name: str) -> None:
    """200,000 strings for each scheme through the kernels as g++ compiles them, against the oracle; few are left to the CPU."""
    out = device(
        BEGIN
        + f"""
_, outcome = fuzz._task({name!r}, 200_000, 0, "native", "cuda:0", "gpu")
print(outcome.strings, outcome.ids > 1_000_000, outcome.flagged < 40_000, outcome.differing, outcome.refused, faults(), *outcome.shown, sep="\\n")
""",
        timeout=290,
    )
    assert out.splitlines() == ["200000", "True", "True", "0", "", ""], out


def test_what_the_sanitizer_watches(device: Device) -> None:
    out = device(
        BEGIN
        + """
import tempfile
from tests.gpu import sanitized
from tests.support import bytelevel as made
with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
    file.write(made.with_template())
    file.flush()
    print(sanitized.main([file.name, str(ROOT / "tests/data/mini-wordpiece.json"), "--rows", "10", "--kb", "1", "--poison"]), faults())
"""
    )
    lines = out.splitlines()
    assert len(lines) == 3 and lines[2] == "0 " and all(", 0 differ " in line and ": 18 calls" in line for line in lines[:2]), out


def test_reports_add_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """State files of several runs: pairs of one identity together, a pair that stands twice once, a broken line not at all."""

    def line(whose: str, corpus: str, differing: int) -> str:
        pair = {"tokenizer": "a", "corpus": corpus, "documents": 10, "ids": 100, "bytes": 1000, "differing": {"cpu": 0, "gpu": differing}}
        return json.dumps({"identity": whose} | pair) + "\n"

    (tmp_path / "1").write_text(line("x", "one", 1) + line("x", "one", 0) + line("y", "one", 2) + '{"iden')
    (tmp_path / "2").write_text(line("x", "two", 0))
    assert full.main(["--report", str(tmp_path / "1"), str(tmp_path / "2")]) == 1
    out = capsys.readouterr().out.splitlines()
    assert [
        row
        for row in out
        if row.startswith("parity, x; tokenized on gpu: 1 tokenizers, 2 corpora, 20 documents") and "; 0 documents differ" in row
    ]
    assert [row for row in out if row.startswith("parity, y; tokenized on gpu") and "; 2 documents differ" in row]
