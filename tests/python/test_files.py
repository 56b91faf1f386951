"""encode_files: what lies between separators, whatever the size of a buffer."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
import unchecked_io as uio
from unchecked_io import files as _files

from tests.support import bytelevel as made


@pytest.fixture(scope="module")
def engine() -> uio.TokenizerEngine:
    return uio.TokenizerEngine.from_str(made.plain())


def ids(engine: uio.TokenizerEngine, texts: list[str]) -> list[list[int]]:
    return [engine.encode(text) for text in texts]


@pytest.mark.parametrize("separator", ["\n", "<|end|>", b"\x00\x00", "\n\n"])
@pytest.mark.parametrize("size", [4096, 5000, 1 << 20])
def test_texts_of_files(engine: uio.TokenizerEngine, tmp_path: Path, separator: str | bytes, size: int) -> None:
    rng = random.Random(size)
    mark = separator.encode() if isinstance(separator, str) else separator
    want: list[str] = []
    paths = []
    for i, end in enumerate((b"", mark, b"", mark)):
        texts = ["".join(rng.choices("ab é数🙂", k=rng.choice((0, 1, 5, 50, 3000)))) for _ in range(rng.choice((1, 40)))]
        if i == 2:
            texts = ["x" * 20_000, "y"]
        path = tmp_path / f"{i}.txt"
        path.write_bytes(mark.join(t.encode() for t in texts) + end)
        paths.append(path)
        want += texts if end or texts[-1] else texts[:-1]
    (tmp_path / "empty").write_bytes(b"")
    got: list[list[int]] = []
    for ragged in engine.encode_files([*paths, tmp_path / "empty"], separator=separator, batch_bytes=size, ragged=True):
        assert isinstance(ragged, uio.Ragged) and len(ragged)
        got += [row.tolist() for row in ragged]
    assert got == ids(engine, want)


def test_rows_lie_still_while_the_next_are_sought(engine: uio.TokenizerEngine, tmp_path: Path) -> None:
    (tmp_path / "few").write_bytes(b"few words\n" * 1000)
    (tmp_path / "other").write_bytes(b"and others\n" * 1000)
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "long").write_bytes(b"x" * 20_000)
    want = {name: ids(engine, (tmp_path / name).read_text().splitlines()) for name in ("few", "other", "long")}
    for names in ("few empty other", "few empty empty empty long", "long few long other", "few other long empty empty few"):
        for part in _files.parts([tmp_path / name for name in names.split()], "\n", 1 << 14):
            time.sleep(0.05)  # the thread reads what comes next
            rows = [row.tolist() for row in engine.encode_ragged(uio.Utf8._of(part.texts))]
            assert rows == want[Path(part.path).name]


def test_a_file_is_a_text(engine: uio.TokenizerEngine, tmp_path: Path) -> None:
    texts = ["a\nb\n" * 3000, "numbers"]
    for i, text in enumerate(texts):
        (tmp_path / str(i)).write_text(text)
    made = list(engine.encode_files([tmp_path / "0", tmp_path / "1"], separator=None, batch_bytes=4096, pad_id=0))
    assert [enc["input_ids"].tolist() for enc in made] == [[row] for row in ids(engine, texts)]


def test_errors(engine: uio.TokenizerEngine, tmp_path: Path) -> None:
    (tmp_path / "bad").write_bytes(b"good\nb\xffd\n")
    with pytest.raises(ValueError, match="row 1: ill-formed UTF-8 at byte 1") as caught:
        list(engine.encode_files([tmp_path / "bad"], pad_id=0))
    assert caught.value.__notes__ == [f"the rows of this batch begin at byte 0 of {tmp_path / 'bad'}"]
    with pytest.raises(FileNotFoundError):
        list(engine.encode_files([tmp_path / "none"], pad_id=0))
    with pytest.raises(ValueError, match="separator"):
        list(engine.encode_files([tmp_path / "bad"], separator=""))
    for wrong in ({"out": None}, {"pairs": []}):
        with pytest.raises(TypeError, match="takes no"):
            engine.encode_files([tmp_path / "bad"], **wrong)
    with pytest.raises(TypeError, match="one path"):
        engine.encode_files(str(tmp_path / "bad"))  # type: ignore[arg-type]
    batches = engine.encode_files([tmp_path / "bad"] * 3, separator=b"d", pad_id=0)
    with pytest.raises(ValueError):
        next(batches)
    assert list(batches) == []
