"""Reading tokenizers (class e), where the case is code: broken files, paths, many added tokens, threads that load."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest
import tokenizers
import unchecked_io as uio

from tests.support.minis import added, mini
from tests.support.oracle import Oracle

GOOD = mini("byte_bpe")


@pytest.mark.parametrize(
    "content",
    [
        "404",
        "",
        "null",
        "[]",
        "{}",
        '{"version":"1.0"}',
        "<!DOCTYPE html><html>Not found</html>",
        "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
        GOOD[: len(GOOD) // 2],
        GOOD[:-1],
        GOOD + "x",
        '{"version":"1.0","model":{"type":"BPE","vocab":{"a":0,',
        '{"version":"1.0","model":{"type":"NoSuchModel","vocab":{}}}',
    ],
    ids=lambda c: repr(c[:24]),
)
def test_a_broken_file_names_the_path(tmp_path: Path, content: str) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(uio.InvalidTokenizerError, match=r"tokenizer\.json"):
        uio.TokenizerEngine.from_file(path)
    with pytest.raises(uio.InvalidTokenizerError):
        uio.TokenizerEngine.from_str(content)
    assert uio.TokenizerEngine.from_str(GOOD).encode("a") == Oracle(GOOD).ids(["a"])[0]


def test_a_byte_order_mark_is_named(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    with pytest.raises(uio.InvalidTokenizerError, match=r"(?i)bom|byte order mark"):
        uio.TokenizerEngine.from_file(path)


@pytest.mark.parametrize("bad", [b"\xff\xfe\x00", b'{"a": "\xff"}', GOOD.encode("utf-16")])
def test_bytes_that_are_no_text(bad: bytes) -> None:
    with pytest.raises(uio.InvalidTokenizerError):
        uio.TokenizerEngine.from_str(bad)


def test_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(FileNotFoundError, match=r"missing\.json"):
        uio.TokenizerEngine.from_file(tmp_path / "missing.json")
    for name in ("./nope/model", "/abs/missing", str(tmp_path / "nope"), tmp_path / "nope"):
        with pytest.raises(FileNotFoundError, match=r"nope|missing"):
            uio.TokenizerEngine.from_pretrained(name)
    with pytest.raises(FileNotFoundError, match=r"tokenizer\.json"):
        uio.TokenizerEngine.from_pretrained(tmp_path)  # a folder without one
    (tmp_path / "tokenizer.json").write_text(GOOD)
    for path in (tmp_path, str(tmp_path)):
        assert uio.TokenizerEngine.from_pretrained(path).encode("a") == Oracle(GOOD).ids(["a"])[0]


def test_twenty_thousand_added_tokens() -> None:
    """Loading stays within reach of the oracle's own time, and the tokens are found."""
    text = added(GOOD, [f"tok{k}" for k in range(20_000)])
    start = time.perf_counter()
    oracle = tokenizers.Tokenizer.from_str(text)
    theirs = time.perf_counter() - start
    start = time.perf_counter()
    engine = uio.TokenizerEngine.from_str(text)
    ours = time.perf_counter() - start
    assert ours < 4 * theirs + 1, (ours, theirs)
    texts = ["a tok19999 b", "tok1tok12tok123", " tok0"]
    assert engine.encode_batch(texts, pad_id=0).input_ids[0].tolist()[: len(oracle.encode(texts[0]).ids)] == oracle.encode(texts[0]).ids
    assert [engine.encode(t) for t in texts] == [oracle.encode(t).ids for t in texts]


def test_loading_from_many_threads() -> None:
    """A good file never fails to load, whatever errno holds."""
    failures: list[BaseException] = []

    def load() -> None:
        try:
            for _ in range(12):
                assert uio.TokenizerEngine.from_str(GOOD).token_to_id("<pad>") is not None
        except BaseException as e:
            failures.append(e)

    threads = [threading.Thread(target=load) for _ in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not failures


def test_saving_and_the_live_state(tmp_path: Path) -> None:
    live = tokenizers.Tokenizer.from_str(GOOD)
    live.add_tokens(["<late>"])
    engine = uio.TokenizerEngine.from_hf(live)
    assert engine.token_to_id("<late>") == live.token_to_id("<late>")
    engine.save(tmp_path / "tokenizer.json")
    again = uio.TokenizerEngine.from_file(tmp_path / "tokenizer.json")
    assert (
        again.encode("x <late> y")
        == live.encode("x <late> y").ids
        == tokenizers.Tokenizer.from_str(engine.to_str()).encode("x <late> y").ids
    )
