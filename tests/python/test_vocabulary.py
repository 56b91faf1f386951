"""Decoding, the vocabulary, saving, and what an engine says of itself."""

from __future__ import annotations

import copy
import json
import pickle
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import unchecked_io as uio
from tokenizers import Tokenizer

from tests.support.minis import KINDS, mini

TEXTS = ["the of and", "", "tokenization don't <word> x", "naïve 東京 👍🏽", "<s> a </s>", "hello , world . it 's"]


@pytest.mark.parametrize("kind", KINDS)
def test_decode_equals_the_oracle(kind: str) -> None:
    oracle, engine = Tokenizer.from_str(mini(kind)), uio.TokenizerEngine.from_str(mini(kind))
    rows = [e.ids for e in oracle.encode_batch(TEXTS)]
    for skip in (False, True):
        want = oracle.decode_batch(rows, skip_special_tokens=skip)
        assert engine.decode_batch(rows, skip_special_tokens=skip) == want
        assert [engine.decode(row, skip_special_tokens=skip) for row in rows] == want
        assert engine.decode_batch(engine.encode_ragged(TEXTS), skip_special_tokens=skip) == want


def test_rows_of_every_kind(engine: uio.TokenizerEngine) -> None:
    enc = engine.encode_batch(TEXTS, pad_id=0)
    want = engine.decode_batch(enc.input_ids.tolist())
    for rows in (
        enc,
        enc.input_ids,
        enc.input_ids.to(torch.int32),
        enc.input_ids.numpy(),
        np.asfortranarray(enc.input_ids.numpy().astype(np.uint16)),
        list(enc.input_ids),
        [tuple(row) for row in enc.input_ids.tolist()],
        [np.array(row) for row in enc.input_ids.tolist()],
    ):
        assert engine.decode_batch(rows) == want, type(rows)
    row = enc.input_ids[0]
    for one in (row, row.tolist(), row.numpy(), tuple(row.tolist())):
        assert engine.decode(one) == want[0]
    assert engine.decode(5) == engine.decode([5]) == engine.decode(torch.tensor(5)) == engine.decode(np.int64(5))
    assert engine.decode_batch([]) == [] and engine.decode_batch(torch.empty((0, 4), dtype=torch.int64)) == []
    assert engine.decode_batch(torch.empty((2, 0), dtype=torch.int64)) == ["", ""] and engine.decode([]) == ""
    assert engine.decode([10**6]) == ""  # not in the vocabulary: left out


@pytest.mark.parametrize(
    ("rows", "error", "match"),
    [
        ([[1], [-1]], ValueError, "row 1: -1"),
        ([[1], [2**32]], ValueError, "row 1: 4294967296"),
        (torch.tensor([[1, 2], [3, -100]]), ValueError, "row 1: -100"),
        ([[1], ["a"]], TypeError, "row 1: .*str"),
        ([[1], [1.5]], TypeError, "row 1: .*float"),
        ([[1], "ab"], TypeError, "row 1"),
        ([1, 2], TypeError, "row 0"),
        (torch.tensor([1, 2]), ValueError, "decode"),
        (torch.tensor([[0.5]]), TypeError, "integers"),
        ("ab", TypeError, "rows"),
        (7, TypeError, "rows"),
    ],
    ids=str,
)
def test_rows_that_are_none(engine: uio.TokenizerEngine, rows: Any, error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        engine.decode_batch(rows)
    assert engine.decode(engine.encode("the"), skip_special_tokens=True) == "the"


def test_decode_takes_one_row(engine: uio.TokenizerEngine) -> None:
    with pytest.raises(TypeError, match="decode_batch"):
        engine.decode([[1, 2]])
    with pytest.raises(ValueError, match="decode_batch"):
        engine.decode(torch.tensor([[1, 2]]))


def test_clean_up_is_transformers(engine: uio.TokenizerEngine, fast_tokenizer: Any) -> None:
    tokenizer = fast_tokenizer()
    text = "a . b ? c ! d , e ' f do n't i 'm it 's we 've you 're ."
    from unchecked_io import ids

    assert ids.clean_up(text) == tokenizer.clean_up_tokenization(text) != text
    row = engine.encode("it's the , of .", add_special_tokens=False)
    raw = engine.decode(row)
    assert engine.decode(row, clean_up=True) == tokenizer.clean_up_tokenization(raw)
    assert engine.decode(row, clean_up=False) == raw


@pytest.mark.parametrize("kind", KINDS)
def test_the_vocabulary_equals_the_oracle(kind: str) -> None:
    oracle, engine = Tokenizer.from_str(mini(kind)), uio.TokenizerEngine.from_str(mini(kind))
    assert engine.get_vocab() == oracle.get_vocab() and engine.get_vocab(False) == oracle.get_vocab(False)
    assert engine.vocab_size == len(engine.get_vocab()) == oracle.get_vocab_size()
    for token in ("the", "<pad>", "<word>", "no such token", "", "\0"):
        assert engine.token_to_id(token) == oracle.token_to_id(token)
    for id in (*range(0, engine.vocab_size, 37), engine.vocab_size + 5, 2**31):
        assert engine.id_to_token(id) == oracle.id_to_token(id)
    added = oracle.get_added_tokens_decoder()
    assert [token.id for token in engine.added_tokens] == sorted(added)
    for token in engine.added_tokens:
        theirs = added[token.id]
        assert token[1:] == (theirs.content, theirs.special, theirs.single_word, theirs.lstrip, theirs.rstrip, theirs.normalized)
    for pair in (False, True):
        assert engine.num_special_tokens(pair) == oracle.num_special_tokens_to_add(pair)


def test_saving(engine: uio.TokenizerEngine, tmp_path: Path) -> None:
    for pretty in (True, False):
        engine.save(tmp_path / "a.json", pretty)
        assert Tokenizer.from_file(str(tmp_path / "a.json")).encode("the of").ids == engine.encode("the of")
    engine.save(tmp_path)
    assert uio.TokenizerEngine.from_pretrained(tmp_path).encode("the of") == engine.encode("the of")
    assert json.loads(engine.to_str()) == json.loads(engine.to_str(pretty=True))


def test_what_it_says(engine: uio.TokenizerEngine) -> None:
    import hashlib

    assert engine.backend in ("native", "huggingface") and (engine.backend == "native") == (engine.backend_reason == "")
    assert engine.oracle == "tokenizers 0.23.3"
    assert engine.fingerprint == hashlib.sha256(mini("wordpiece").encode()).hexdigest()
    assert engine.backend in repr(engine) and engine.fingerprint[:12] in repr(engine)
    assert uio.TokenizerEngine.from_str(mini("wordpiece"), backend="huggingface").backend == "huggingface"
    with pytest.raises(ValueError, match="backend"):
        uio.TokenizerEngine.from_str(mini("wordpiece"), backend="rust")  # type: ignore[arg-type]


def test_identity_and_copies(engine: uio.TokenizerEngine) -> None:
    again = uio.TokenizerEngine.from_str(mini("wordpiece"))
    assert engine != again and len({engine, again}) == 2
    want = engine.encode("the of and")
    for other in (copy.copy(engine), copy.deepcopy(engine), pickle.loads(pickle.dumps(engine))):
        assert other is not engine and other.encode("the of and") == want and other.fingerprint == engine.fingerprint
    assert copy.deepcopy(engine)._tokenizer is engine._tokenizer
    with pytest.raises(AttributeError):
        engine.pad_id = 3  # type: ignore[misc]


def test_stats_count(engine: uio.TokenizerEngine) -> None:
    engine = uio.TokenizerEngine.from_str(mini("wordpiece"))
    tokens = int(engine.encode_batch(["the of", "and"], pad_id=0).lengths.sum())
    stats = engine.stats()
    assert all(isinstance(value, (int, float)) for value in stats.values())
    assert stats["calls"] == 1 and stats["rows"] == 2 and stats["tokens"] == tokens and stats["bytes"] == 9
    assert stats["rows.native"] + stats["rows.hf"] + stats["rows.gpu"] == 2
    assert uio.stats()["calls"] >= 1 and any(name.startswith("mem.host.") for name in uio.stats())


def test_many_threads_one_engine(engine: uio.TokenizerEngine) -> None:
    """Options travel with the call: half the threads truncate, none sees the other's settings."""
    texts = [f"the of and to {k}" for k in range(64)]
    want = {length: engine.encode_batch(texts, truncation=True, max_length=length, pad_id=0).input_ids.tolist() for length in (4, 9)}
    failures: list[BaseException] = []

    def work(length: int) -> None:
        try:
            for _ in range(60):
                assert engine.encode_batch(texts, truncation=True, max_length=length, pad_id=0).input_ids.tolist() == want[length]
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(4 if k % 2 else 9,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
