"""Images are kept in a folder of the user's, adopted by forked children, and never change what comes out."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
import unchecked_io as uio
from unchecked_io import cache

from tests.support.child import run
from tests.support.minis import mini

TEXTS = ["the tokenization of naive things", "and", "", "привет мир"]
WAYS = ("adopted", "read", "built", "refused", "unkept")


def way(engine: uio.TokenizerEngine) -> str:
    counters = engine.stats()
    return " ".join(name for name in WAYS if counters[f"image.{name}"])


def test_a_second_engine_reads_what_the_first_has_kept(tmp_path: Path) -> None:
    first = uio.TokenizerEngine.from_str(mini("byte_bpe"), cache=tmp_path / "images")
    second = uio.TokenizerEngine.from_str(mini("byte_bpe"), cache=tmp_path / "images")
    assert (way(first), way(second)) == ("built", "read")
    assert [second.encode(text) for text in TEXTS] == [first.encode(text) for text in TEXTS]
    assert second.get_vocab() == first.get_vocab() and second.to_str() == first.to_str()
    assert (tmp_path / "images").stat().st_mode & 0o777 == 0o700
    assert way(pickle.loads(pickle.dumps(second))) == "read"
    assert cache.contents(tmp_path / "images").files == 1


def test_no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert way(uio.TokenizerEngine.from_str(mini("byte_bpe"), cache=False)) == "built"
    monkeypatch.setenv("UIO_CACHE", "off")
    assert cache.folder() == "" and cache.contents() == (0, 0)
    assert way(uio.TokenizerEngine.from_str(mini("byte_bpe"))) == "built"
    monkeypatch.setenv("UIO_CACHE", str(tmp_path / "env"))
    assert way(uio.TokenizerEngine.from_str(mini("byte_bpe"))) == "built"
    assert way(uio.TokenizerEngine.from_str(mini("byte_bpe"))) == "read"


def test_what_uio_cache_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    for off in ("off", "OFF", "Off", "0"):
        monkeypatch.setenv("UIO_CACHE", off)
        assert cache.folder() == ""
    for wrong in ("images", "./images", "~/images", "false"):
        monkeypatch.setenv("UIO_CACHE", wrong)
        with pytest.raises(ValueError, match="UIO_CACHE"):
            uio.TokenizerEngine.from_str(mini("byte_bpe"))
        assert way(uio.TokenizerEngine.from_str(mini("byte_bpe"), cache=False)) == "built"


def test_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UIO_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/x")
    assert cache.folder() == "/x/unchecked-io/images"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/y")
    assert cache.folder() == "/home/y/.cache/unchecked-io/images"
    assert cache.folder("here") == os.path.abspath("here")
    with pytest.raises(TypeError):
        cache.folder(b"/bytes")  # type: ignore[arg-type]
    for wrong in ("/a\0b", ""):
        with pytest.raises(ValueError):
            uio.TokenizerEngine.from_str(mini("byte_bpe"), cache=wrong)


@pytest.mark.parametrize("damage", ["cut", "changed", "empty"])
def test_a_damaged_image_is_built_anew(tmp_path: Path, damage: str) -> None:
    want = uio.TokenizerEngine.from_str(mini("unigram"), cache=tmp_path / "images").encode(TEXTS[0])
    (file,) = (tmp_path / "images").iterdir()
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes({"cut": bytes(content[:-100]), "changed": bytes(content), "empty": b""}[damage])
    engine = uio.TokenizerEngine.from_str(mini("unigram"), cache=tmp_path / "images")
    assert way(engine) == "built refused" and engine.encode(TEXTS[0]) == want
    assert way(uio.TokenizerEngine.from_str(mini("unigram"), cache=tmp_path / "images")) == "read"


def test_a_folder_that_others_can_write_is_not_used(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    assert way(uio.TokenizerEngine.from_str(mini("byte_bpe"), cache=tmp_path)) == "built refused unkept"
    assert list(tmp_path.iterdir()) == []


def test_files_of_others_stay(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    names = ["disk.image", ".draft-letter", ".draft-" + "a" * 26, "0" * 64 + ".image.bak"]
    for name in names:
        with (tmp_path / name).open("wb") as file:
            file.truncate(3 << 30)  # more than is kept
        os.utime(tmp_path / name, (0, 0))
    assert way(uio.TokenizerEngine.from_str(mini("byte_bpe"), cache=tmp_path)) == "built"
    assert cache.contents(tmp_path).files == 1 and cache.clear(tmp_path).files == 1
    assert {file.name for file in tmp_path.iterdir()} == {*names}


def test_clear_and_the_command(tmp_path: Path) -> None:
    engine = uio.TokenizerEngine.from_str(mini("wordpiece"), cache=tmp_path)
    (tmp_path / "mine.txt").write_text("stays")
    tmp_path.chmod(0o700)
    uio.TokenizerEngine.from_str(mini("wordpiece"), cache=tmp_path)

    def command(*args: str) -> str:
        return subprocess.run([sys.executable, "-m", "unchecked_io", *args], check=True, capture_output=True, text=True).stdout

    assert "1 images" in command("cache", "--folder", str(tmp_path))
    assert "1 images" in command("cache", "--folder", str(tmp_path), "--clear")
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
    assert cache.clear(tmp_path) == (0, 0) and cache.clear(tmp_path / "none") == (0, 0)
    assert engine.encode("and")  # goes on
    assert "images" in command("doctor")


def test_forked_children_adopt_the_image() -> None:
    run("""
    import os
    import unchecked_io as uio
    from tests.support.minis import mini
    engines = [uio.TokenizerEngine.from_str(mini(kind), cache=False) for kind in ("byte_bpe", "unigram", "wordpiece")]
    texts = ["the tokenization of naive things", "привет мир"]
    want = [[eng.encode(text) for text in texts] for eng in engines]

    def check(depth):
        for eng, ids in zip(engines, want):
            assert [eng.encode(text) for text in texts] == ids
            counters = eng.stats()
            assert counters["image.adopted"] == (depth > 0) and counters["image.built"] == (depth == 0), counters
        if depth < 2:
            pid = os.fork()
            if pid == 0:
                status = 1
                try:
                    check(depth + 1)
                    status = 0
                finally:
                    os._exit(status)
            assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0

    check(0)
    """)


def test_processes_that_write_at_once(tmp_path: Path) -> None:
    code = f"""
import unchecked_io as uio
from tests.support.minis import mini
for _ in range(5):
    assert uio.TokenizerEngine.from_str(mini("byte_bpe"), cache={str(tmp_path / "images")!r}).encode("and")
"""
    children = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(4)]
    assert [child.wait(120) for child in children] == [0] * 4
    assert len(list((tmp_path / "images").iterdir())) == 1
