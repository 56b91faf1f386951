"""DataLoader with workers under each start method; multiprocessing pools; pickle and deepcopy."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest
import unchecked_io as uio

from tests.loader.loading import ROWS, Collate, Lazy, encode, read
from tests.support.minis import mini
from tests.support.oracle import Oracle

METHODS = ["fork", "spawn", "forkserver"]
pytestmark = [pytest.mark.timeout(180), pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")]


@pytest.fixture(scope="module")
def engine() -> Any:
    made = uio.TokenizerEngine.from_str(mini("byte_bpe"))
    made.encode_batch(ROWS, pad_id=0)  # the parent has encoded: the library is open, its threads run
    return made


def check(batches: list[dict[str, Any]], epochs: int = 1) -> None:
    oracle = Oracle(mini("byte_bpe"))
    assert len(batches) == epochs * len(ROWS) // 8
    for batch in batches:
        ids = [row[mask.bool()].tolist() for row, mask in zip(batch["input_ids"], batch["attention_mask"], strict=True)]
        assert ids == oracle.ids(batch["texts"])


@pytest.mark.parametrize("method", METHODS)
def test_engine_of_the_parent(engine: Any, method: str) -> None:
    batches = read(Collate(engine), method, 2)
    check(batches)
    assert os.getpid() not in {b["pid"] for b in batches}
    assert max(b["threads"] for b in batches) <= 1, "a worker process encodes on one thread"
    check(read(Collate(engine), None, 0))


@pytest.mark.parametrize("method", METHODS)
def test_engine_of_the_worker(method: str) -> None:
    check(read(Lazy(mini("byte_bpe")), method, 2))


def test_persistent_workers(engine: Any) -> None:
    batches = read(Collate(engine), "fork", 2, epochs=3, persistent_workers=True)
    check(batches, epochs=3)
    assert len({b["pid"] for b in batches}) == 2


def test_explicit_threads_in_a_worker(engine: Any) -> None:
    check(read(Collate(engine, num_threads=2), "fork", 2))


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_pools(engine: Any, method: str) -> None:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) as pool:
        assert list(pool.map(encode, [engine] * 4, ROWS[:4])) == [engine.encode(t) for t in ROWS[:4]]


@pytest.mark.parametrize("kind", ["byte_bpe", "wordpiece", "unigram"])
def test_pickle_and_deepcopy(kind: str, tmp_path: Any) -> None:
    (tmp_path / "tokenizer.json").write_text(mini(kind))
    (tmp_path / "tokenizer_config.json").write_text('{"pad_token": "<pad>", "model_max_length": 9, "padding_side": "left"}')
    engine = uio.TokenizerEngine.from_pretrained(tmp_path)
    want = engine.encode_batch(ROWS[:9], truncation=True)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(engine, protocol))
        assert again.pad_id == engine.pad_id and again.backend == engine.backend and again.fingerprint == engine.fingerprint
        found = again.encode_batch(ROWS[:9], truncation=True)  # its defaults travelled
        assert found.input_ids.tolist() == want.input_ids.tolist()
    for again in (copy.deepcopy(engine), copy.copy(engine)):
        assert again.encode_batch(ROWS[:9], truncation=True).input_ids.tolist() == want.input_ids.tolist()
    encoding = pickle.loads(pickle.dumps(want))
    assert encoding.input_ids.tolist() == want.input_ids.tolist()
