"""The command line: doctor and encode, as a shell calls them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import unchecked_io as uio

from tests.support.minis import mini


def run(*arguments: str, input: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "unchecked_io", *arguments], input=input, capture_output=True, timeout=120)


@pytest.fixture
def model(tmp_path: Path) -> str:
    path = tmp_path / "tokenizer.json"
    path.write_text(mini("wordpiece"), encoding="utf-8")
    return str(path)


def test_doctor(model: str, engine: uio.TokenizerEngine) -> None:
    got = run("doctor", model, "--json")
    assert got.returncode == 0, got.stderr
    report = json.loads(got.stdout)
    assert report["unchecked-io"]["version"] == uio.__version__ and report["unchecked-io"]["oracle"] == engine.oracle
    assert report["unchecked-io"]["fork mode"] in ("memfd", "file", "none")
    assert report["machine"]["glibc"].startswith("glibc") and report["cuda"]["devices"]
    assert report["tokenizer"]["backend"] == engine.backend and report["tokenizer"]["fingerprint"] == engine.fingerprint
    text = run("doctor").stdout.decode()
    assert "threads" in text and "torch" in text


def test_doctor_with_a_broken_tokenizer(tmp_path: Path) -> None:
    (tmp_path / "tokenizer.json").write_text("404")
    got = run("doctor", str(tmp_path))
    assert got.returncode == 1 and b"InvalidTokenizerError" in got.stdout


def test_encode_stdin(model: str, engine: uio.TokenizerEngine) -> None:
    text = "the of and\n\nnaïve 東京\r\nlast"
    got = run("encode", "-t", model, input=text.encode())
    lines = ["the of and", "", "naïve 東京", "last"]
    assert got.stdout.decode().splitlines() == [" ".join(map(str, engine.encode(line))) for line in lines], got.stderr
    got = run("encode", "-t", model, "--no-special", "--format", "json", "--batch", "2", "-", input=text.encode())
    rows = [json.loads(line) for line in got.stdout.splitlines()]
    assert [(row["line"], row["ids"]) for row in rows] == [(k + 1, engine.encode(t, add_special_tokens=False)) for k, t in enumerate(lines)]


def test_encode_files(model: str, engine: uio.TokenizerEngine, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("the of\nand\n")
    (tmp_path / "b.txt").write_text("to in is you that")
    a, b = str(tmp_path / "a.txt"), str(tmp_path / "b.txt")
    got = run("encode", "-t", model, "-f", "count", a, b).stdout.decode().split()
    assert got == [str(len(engine.encode("the of")) + len(engine.encode("and"))), a, str(len(engine.encode("to in is you that"))), b]
    got = run("encode", "-t", model, "--whole", "--max-length", "4", a).stdout.decode()
    assert got.split() == [str(id) for id in engine.encode("the of\nand\n", truncation=True, max_length=4)]


@pytest.mark.parametrize(
    ("arguments", "input", "message"),
    [
        (["-t", "MODEL"], b"ok\n\xff\n", b"-:2: not UTF-8"),
        (["-t", "MODEL", "/no/such/file"], b"", b"/no/such/file"),
        (["-t", "/no/such/model"], b"x", b"/no/such/model"),
        (["-t", "MODEL", "--threads", "0"], b"", b"threads"),
        ([], b"", b"tokenizer"),
    ],
)
def test_errors_are_one_line(model: str, arguments: list[str], input: bytes, message: bytes) -> None:
    got = run("encode", *(model if word == "MODEL" else word for word in arguments), input=input)
    assert got.returncode != 0 and message in got.stderr and b"Traceback" not in got.stderr


def test_a_reader_that_leaves(model: str) -> None:
    script = f"{sys.executable} -m unchecked_io encode -t {model} | head -n 1; exit ${{PIPESTATUS[0]}}"
    got = subprocess.run(["bash", "-c", script], input=b"the of and\n" * 200_000, capture_output=True, timeout=120, env=os.environ)
    assert b"Traceback" not in got.stderr and len(got.stdout.splitlines()) == 1


def test_calibrate_without_a_gpu(model: str, tmp_path: Path) -> None:
    """It says what is missing and writes nothing."""
    file = tmp_path / "calibration.json"
    got = subprocess.run(
        [sys.executable, "-m", "unchecked_io", "calibrate", model],
        env=os.environ | {"UIO_CALIBRATION": str(file), "UIO_LIBCUDA": "/nonexistent/libcuda.so.1"},
        capture_output=True,
        timeout=120,
    )
    assert got.returncode == 1 and b"no NVIDIA driver" in got.stderr and not file.exists()


def test_calibration_is_kept_by_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from unchecked_io import cli

    file = tmp_path / "folder" / "calibration.json"
    monkeypatch.setenv("UIO_CALIBRATION", str(file))
    for name, size in (("A", 5), ("B", cli.NEVER), ("A", 7)):
        assert cli._remember(name, size) == str(file)
    assert json.loads(file.read_text()) == {"devices": {"A": {"auto_bytes": 7}, "B": {"auto_bytes": 2**63 - 1}}}
    assert [len(row) for row in cli._sample(None, 1000)[:3]] == [1000] * 3
