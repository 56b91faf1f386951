"""The benchmark runs on a machine without a GPU, checks ids before it times, reports who is absent, and leaves its files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench import kernels
from bench.corpus import DEFAULT, Text, documents
from bench.engines import _compare, cut
from bench.oracle import differing_rows, oracle_rows
from bench.paths import filled, fitted
from bench.peers import Contender, Setting

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small byte-level BPE trained on the sample, so that the test needs no assets."""
    tokenizers = pytest.importorskip("tokenizers")
    made = tokenizers.Tokenizer(tokenizers.models.BPE())
    made.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = tokenizers.decoders.ByteLevel()
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=1000, special_tokens=["<pad>"], initial_alphabet=tokenizers.pre_tokenizers.ByteLevel.alphabet(), show_progress=False
    )
    made.train_from_iterator(documents(DEFAULT, 100_000), trainer)
    path = tmp_path_factory.mktemp("tokenizer") / "tokenizer.json"
    made.save(str(path))
    return path


def test_quick_run_on_the_cpu(tokenizer: Path, tmp_path: Path) -> None:
    pytest.importorskip("transformers")
    command = [
        sys.executable, "benchmark_gpu.py", "--quick", "--device", "cpu", "--tokenizer", str(tokenizer), "--output", str(tmp_path),
        "--batches", "4", "--rows", "200", "--rounds", "2",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no GPU was used" in done.stdout
    results = json.loads((tmp_path / "results.json").read_text())
    keys = {c["key"] for c in results["cells"]}
    assert {"transformers", "tokenizers"} <= keys
    assert keys.isdisjoint(results["absent"])
    assert "uio-gpu" in results["absent"]
    assert results["corpus"]["sha256"] and results["machine"]["cores"] and results["checked_rows"] > 60
    assert all(c["warm"] > 0 and c["cold"] > 0 and len(c["rounds"]) == 2 for c in results["cells"])
    assert not [k for k in results["inexact"] if k.startswith("uio")]


def test_no_row_comes_twice() -> None:
    text = Text(documents(DEFAULT, 200_000), 512)
    rows = text.batch(1500)  # some laps
    assert text.laps >= 2
    assert len(set(rows)) == len(rows)
    assert all(500 <= len(r.encode()) <= 516 for r in rows)


def test_a_wrong_id_is_noticed(tokenizer: Path) -> None:
    torch = pytest.importorskip("torch")
    setting = Setting(tokenizer, torch.device("cpu"))
    expected = oracle_rows(setting, ["one two", "three"])

    class Wrong(Contender):
        key = label = package = "wrong"

        def rows(self, texts: list[str]) -> list[list[int]]:
            return [expected[0], [*expected[1][:-1], expected[1][-1] + 1]]

    assert differing_rows(Wrong(setting), ["one two", "three"], expected) == 1


def test_engines_on_one_core(tokenizer: Path, tmp_path: Path) -> None:
    """Each library in processes of its own; ids compared; the rows cover the text once, cut at characters."""
    for folder, name in (("tokenizers/mini", "tokenizer.json"), ("corpora", "sample.jsonl")):
        (tmp_path / folder).mkdir(parents=True)
        if folder == "corpora":
            texts = documents(DEFAULT, 300_000)
            (tmp_path / folder / name).write_text("".join(json.dumps({"text": t}) + "\n" for t in texts), encoding="utf-8")
        else:
            (tmp_path / folder / name).write_bytes(tokenizer.read_bytes())
    command = [
        sys.executable, "-m", "bench.engines", "--assets", str(tmp_path), "--tokenizers", "mini", "--corpora", "sample", "--mb", "0.2", "--slow-mb", "0.1",
        "--row-bytes", "1000", "--repeats", "1", "--output", str(tmp_path / "out"),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    cell = json.loads((tmp_path / "out" / "engines.json").read_text())["figures"]["mini sample"]
    assert cell.keys() == {"tokenizers", "unchecked-io"} and not [f for f in cell.values() if "warm" not in f], cell
    assert all(found[of] > 0 for found in cell.values() for of in ("cold", "new", "warm", "load_s")), cell
    assert cell["tokenizers"]["ids"] == cell["unchecked-io"]["ids"]
    rows = cut(texts, 1000)
    assert "".join(rows) == "".join(texts) and all(len(r.encode()) <= 1000 for r in rows)


def test_prompt(tokenizer: Path, tmp_path: Path) -> None:
    """Ids of the libraries agree, and each figure is there; one that refuses is named."""
    (tmp_path / "tokenizers" / "mini").mkdir(parents=True)
    (tmp_path / "tokenizers" / "mini" / "tokenizer.json").write_bytes(tokenizer.read_bytes())
    (tmp_path / "corpora").mkdir()
    lines = "".join(json.dumps({"text": t}) + "\n" for t in documents(DEFAULT, 400_000))
    (tmp_path / "corpora" / "en-wikipedia.jsonl").write_text(lines, encoding="utf-8")
    command = [
        sys.executable, "-m", "bench.prompt", "--assets", str(tmp_path), "--tokenizers", "mini", "--tokens", "300", "3000", "--mb", "0.4",
        "--repeats", "1", "--only", "tokenizers", "unchecked-io", "--output", str(tmp_path / "out"),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    cell = json.loads((tmp_path / "out" / "prompt.json").read_text())["figures"]["mini"]
    assert cell["tokenizers"]["ids"] == cell["unchecked-io"]["ids"], done.stdout
    for found in cell.values():
        assert {"first", "prompt 300", "prompt 3000", "batch 16 KB", "append", "short"} <= found["us"].keys()
        assert all(0 < p50 <= p99 for p50, p99 in found["us"].values())


def test_engines_notice_other_ids() -> None:
    cell = {"a": {"ids": "x", "version": "1"}, "b": {"ids": "y", "version": "2"}, "c": {"absent": "refuses"}}
    _compare(cell)
    assert "inexact" in cell["b"] and "ids" in cell["a"] and cell["c"] == {"absent": "refuses"}


def test_place_on_the_cpu(tokenizer: Path) -> None:
    command = [
        sys.executable, "-m", "bench.place", "--device", "cpu", "--tokenizer", str(tokenizer), "--rows", "200", "--batches", "4", "--budget", "0.1",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    (line,) = [line for line in done.stdout.splitlines() if ", 4 x 200 B: " in line]
    assert "cpu " in line and "GB/s" in line and "gpu " not in line


def test_throughput_by_corpus_batch_and_threads(tokenizer: Path, tmp_path: Path) -> None:
    for folder, name in (("tokenizers/mini", "tokenizer.json"), ("corpora", "sample.jsonl")):
        (tmp_path / folder).mkdir(parents=True)
        source = (
            tokenizer.read_text(encoding="utf-8")
            if name == "tokenizer.json"
            else json.dumps({"text": "\n".join(documents(DEFAULT, 100_000))})
        )
        (tmp_path / folder / name).write_text(source, encoding="utf-8")
    command = [
        sys.executable, "-m", "bench.throughput", "--assets", str(tmp_path), "--tokenizer", "mini", "--corpora", "sample", "--batches", "1", "8",
        "--threads", "1", "--row-bytes", "200", "--budget", "0.1", "--only", "uio-native", "tokenizers", "--output", str(tmp_path / "out"),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    result = json.loads((tmp_path / "out" / "throughput.json").read_text())
    assert not result["absent"] and {p["batch"] for p in result["points"]} == {1, 8}
    assert len(result["points"]) == 4 and all(p["warm"] > 0 for p in result["points"])


def test_a_training_step(tokenizer: Path, tmp_path: Path) -> None:
    """All feeds give the same cells, so a model learns the same from each of them."""
    pytest.importorskip("transformers")
    command = [
        sys.executable, "-m", "bench.step", "--device", "cpu", "--tokenizer", str(tokenizer), "--layers", "1", "--width", "32", "--heads", "2",
        "--shapes", "2x16", "--rounds", "1", "--steps", "2", "--output", str(tmp_path),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    shape = json.loads((tmp_path / "step.json").read_text())["shapes"]["2x16"]
    assert shape["losses"]["transformers"] == shape["losses"]["CPU engine"] and shape["apart"] == 0
    assert shape["feeds"].keys() == {"transformers", "CPU engine", "ready"}
    assert all(of["step"] > 0 and of["queued"] > 0 for of in shape["feeds"].values())


def test_what_ncu_says_becomes_a_line_a_kernel(capsys: pytest.CaptureFixture[str]) -> None:
    """Launches of one kernel are added up; the roofline is the slower of its bytes and its instructions."""
    heads = ["ID", "Kernel Name", *kernels.METRICS]
    values = {kernels.TIME: "1,000,000", kernels.CYCLES: "1000000", kernels.ISSUE: "50", kernels.WARPS: "32", kernels.READ: "3000000000"}
    values |= {kernels.WRITTEN: "1000000000", kernels.L2: "5000000", kernels.INSTRUCTIONS: "4000000", kernels.REGISTERS: "40"}
    line = ",".join(f'"{x}"' for x in ["0", "uio_tok_rows(TokenizeParameters)", *(values[m] for m in kernels.METRICS)])
    log = "\n".join(["==PROF== Connected", ",".join(f'"{h}"' for h in heads), ",".join('""' for _ in heads), line, line])
    facts = {
        "device": "made", "processors": 100, "text_bytes": 8_000_000, "rows": 10, "width": 8, "tokens": 70, "copy_bytes_a_second": 8e12,
    }  # fmt: skip
    (found,) = kernels.kernels(log, facts)
    assert (
        found["kernel"] == "rows" and found["launches"] == 2 and found["ms"] == pytest.approx(2) and found["dram_mb"] == pytest.approx(8000)
    )
    assert (
        found["ms_by_bytes"] == pytest.approx(1)
        and found["ms_by_instructions"] == pytest.approx(0.02)
        and found["times_its_roofline"] == pytest.approx(2)
    )
    assert found["instructions_a_byte"] == pytest.approx(1) and found["clock_ghz"] == pytest.approx(1)
    kernels.show(facts, [found])
    assert "| rows | 2 | 2.000 | 8000 |" in capsys.readouterr().out


def test_rows_of_a_number_of_ids(tokenizer: Path) -> None:
    """All of the text, in rows that nearly fill the width and never pass it."""
    uio = pytest.importorskip("unchecked_io")
    engine = uio.TokenizerEngine.from_file(tokenizer, backend="native")
    text = "\n\n".join(documents(DEFAULT, 100_000))
    rows = fitted(engine, text, 64)
    lengths = engine.encode_ragged(rows).lengths.tolist()
    assert "".join(rows) == text and max(lengths) <= 64 and sorted(lengths)[len(lengths) // 2] >= 50
    many = filled(rows[:3], 5000)
    assert 5000 <= sum(len(r.encode()) for r in many) < 6000 and set(many) == set(rows[:3])
