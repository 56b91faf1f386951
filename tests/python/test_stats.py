"""`stats()` tells what was done: every counter against a sum made by hand, on one thread and on many."""

from __future__ import annotations

import gc
import threading
from typing import Any

import pytest
import unchecked_io as uio

from tests.support.minis import mini

ROWS = ["the of and", "", "é日本 x", "a" * 300]


def grown(before: dict[str, Any], after: dict[str, Any], *names: str) -> list[int]:
    return [after[name] - before[name] for name in names]


@pytest.mark.parametrize("backend", ["native", "huggingface"])
def test_rows_bytes_and_tokens(backend: Any) -> None:
    engine = uio.TokenizerEngine.from_str(mini("wordpiece"), backend=backend)
    assert {engine.stats()[name] for name in ("calls", "rows", "bytes", "tokens", "rows.native", "rows.hf", "rows.gpu")} == {0}
    process = uio.stats()
    tokens = sum(len(engine.encode(row)) for row in ROWS)  # one call each
    engine.encode_ragged(ROWS)
    engine.encode_batch(ROWS, ROWS, pad_id=0)  # pairs are part of their row
    tokens += tokens + engine.encode_ragged(ROWS, ROWS).ids.numel() * 2
    size = sum(len(row.encode()) for row in ROWS)
    want = {"calls": len(ROWS) + 3, "rows": 4 * len(ROWS), "bytes": 6 * size, "tokens": tokens}
    by = {"native": "rows.native", "huggingface": "rows.hf"}
    want |= {name: 4 * len(ROWS) if name == by[backend] else 0 for name in ("rows.native", "rows.hf", "rows.gpu")}
    now = engine.stats()
    assert {name: now[name] for name in want} == want
    after = uio.stats()
    assert {name: after[name] - process[name] for name in want} == want
    with pytest.raises(ValueError, match="row 1"):  # what fails counts as a call alone
        engine.encode_ragged(["a", "\ud800"])
    failed = engine.stats()
    assert failed["calls"] == want["calls"] + 1 and failed["rows"] == want["rows"]


@pytest.mark.parametrize("backend", ["native", "huggingface"])
def test_a_short_text_of_many_ids_counts_once(backend: Any) -> None:
    engine = uio.TokenizerEngine.from_str(mini("byte_bpe"), backend=backend)
    text = "\ua66e" * 4000  # an id a byte: more than the short way has room for
    tokens = len(engine.encode(text))
    now = engine.stats()
    assert tokens >= 12000 and [now[name] for name in ("calls", "rows", "bytes", "tokens")] == [1, 1, 12000, tokens]


def test_many_threads() -> None:
    engine = uio.TokenizerEngine.from_str(mini("byte_bpe"))
    texts = [f"word {i} and more of it {i * i} " * (1 + i % 40) for i in range(400)]
    long = "some words in a row\n" * 20000  # in parts
    tokens = engine.encode_ragged([*texts, long]).ids.numel()
    before = engine.stats()

    def work() -> None:
        for threads in (1, 2, 4):
            engine.encode_ragged([*texts, long], num_threads=threads)
        for text in texts[:50]:
            engine.encode(text)

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    short = sum(len(engine.encode(text)) for text in texts[:50])
    size = sum(len(text.encode()) for text in texts)
    few = sum(len(text.encode()) for text in texts[:50])
    got = grown(before, engine.stats(), "calls", "rows", "bytes", "tokens", "rows.native")
    rows = 12 * 401 + 5 * 50
    assert got == [12 + 5 * 50, rows, 12 * (size + len(long)) + 5 * few, 12 * tokens + 5 * short, rows]
    assert 1 <= engine.stats()["threads"] <= 512


def test_caches() -> None:
    engine = uio.TokenizerEngine.from_str(mini("byte_bpe"))
    nothing = engine.stats()
    assert nothing["cache.hits"] == nothing["cache.misses"] == nothing["cache.learnt_bytes"] == 0 and nothing["cache.hit_rate"] == 0.0
    process = uio.stats()
    words = " zyx wvu tsr qpo nml" * 3  # 15 pieces, 5 of them different
    engine.encode(words)
    first = engine.stats()
    looked_up = first["cache.hits"] + first["cache.misses"]
    assert looked_up == 15 and first["cache.misses"] >= 5
    engine.encode(words)
    again = engine.stats()
    assert grown(first, again, "cache.hits", "cache.misses") == [15, 0]
    assert again["cache.hit_rate"] == again["cache.hits"] / (again["cache.hits"] + again["cache.misses"])
    assert again["cache.learnt_bytes"] >= first["cache.learnt_bytes"]
    after = uio.stats()
    assert grown(process, after, "cache.hits", "cache.misses") == [again["cache.hits"], again["cache.misses"]]
    del engine
    gc.collect()
    assert grown(process, uio.stats(), "cache.hits", "cache.misses") == [again["cache.hits"], again["cache.misses"]]  # what is gone counts


def test_the_general_way() -> None:
    engine = uio.TokenizerEngine.from_str(mini("byte_bpe"))
    engine.encode_ragged(["a b c", "d"])
    assert engine.stats()["rows.native.general"] == 0
    engine.encode_batch(["a b c", "d"], pad_id=0, return_offsets=True)
    assert engine.stats()["rows.native.general"] == 2
    engine.encode(spans=[("a b", True), (" c", False)])
    assert engine.stats()["rows.native.general"] == 3 and engine.stats()["rows.native"] == 5


def test_growing_texts() -> None:
    engine = uio.TokenizerEngine.from_str(mini("byte_bpe"))
    state = engine.append_state(add_special_tokens=False)
    parts = ["one tw", "o three", " four five", ""]
    for part in parts:
        engine.encode_append(state, part)
    now = engine.stats()
    assert now["append.calls"] == 4 and now["append.bytes"] == sum(map(len, parts)) == now["bytes"] and now["append.whole"] == 0
    assert 0 < now["append.bytes_again"] <= 2 * now["append.bytes"]


def test_memory_by_purpose() -> None:
    engine = uio.TokenizerEngine.from_str(mini("wordpiece"))
    gc.collect()
    before = engine.stats()
    purposes = [name for name in before if name.startswith("mem.")]
    assert {"mem.host.tensor", "mem.host.arena", "mem.host.text", "mem.host.table", "mem.host.image", "mem.host.cache", "mem.pinned"} <= {
        *purposes
    }
    assert all(isinstance(before[name], int) and before[name] >= 0 for name in purposes)
    enc = engine.encode_batch(["the of " * 500] * 64, pad_id=0)
    need = 2 * enc.input_ids.numel() * 8
    held = engine.stats()["mem.host.tensor"] - before["mem.host.tensor"]
    assert need <= held <= 3 * need
    assert engine.stats()["mem.host.arena"] == before["mem.host.arena"]  # what a call needs is given back
    del enc
    gc.collect()
    assert engine.stats()["mem.host.tensor"] == before["mem.host.tensor"]


def test_it_is_flat_and_only_grows() -> None:
    engine = uio.TokenizerEngine.from_str(mini("unigram"))
    before = engine.stats()
    engine.encode_ragged(ROWS * 50)
    after = engine.stats()
    assert all(type(value) in (int, float) for value in after.values())
    levels = ("mem.", "threads", "cache.hit_rate")
    assert all(after[name] >= value for name, value in before.items() if not name.startswith(levels))
