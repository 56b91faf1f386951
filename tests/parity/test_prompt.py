"""Prompts, one at a time, against the oracle: growing texts at every cut, decode streams token by token, spans of different trust.

The minis of every model kind by hypothesis, and each real tokenizer that is here on text with its own tokens inside.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tokenizers.decoders import DecodeStream

from tests.parity.test_fuzz import PIECES, TEXT
from tests.parity.test_real import TRICKY
from tests.support.assets import tokenizer_json, tokenizer_names
from tests.support.minis import KINDS, mini
from tests.support.oracle import BACKENDS, Oracle, open_engine

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def both(kind: str, backend: str) -> tuple[Any, Oracle]:
    return open_engine(mini(kind), backend), Oracle(mini(kind))


@cache
def real(name: str, backend: str) -> tuple[Any, Oracle]:
    return open_engine(tokenizer_json(name), backend), Oracle(tokenizer_json(name))


def texts(oracle: Oracle, seed: int, count: int) -> list[str]:
    """Tricky text, with the tokenizer's own added tokens between."""
    random_ = random.Random(seed)
    tokens = [t.content for t in oracle.tokenizer.get_added_tokens_decoder().values()]
    words = [
        "the",
        " of",
        " don't",
        "\n",
        "\n\n",
        " ",
        "  ",
        "。",
        "，",
        "東京",
        "нет ",
        "IT'S ",
        "12345",
        "\u0301",
        "e\u0301",
        "x y",
        "ﬁ",
        "▁",
    ]
    found = list(TRICKY)
    for _ in range(count):
        parts = random_.choices(words, k=12) + random_.choices(tokens, k=2 if tokens else 0)
        random_.shuffle(parts)
        found.append("".join(parts))
    return found


# ---- growing texts ----


def grow(engine: Any, oracle: Oracle, parts: list[str], add_special_tokens: bool) -> None:
    state = engine.append_state(add_special_tokens=add_special_tokens)
    text = ""
    for part in parts:
        before = state.ids
        index, ids = engine.encode_append(state, part)
        text += part
        after = oracle.ids([text], add_special_tokens)[0]
        assert state.ids == after, (text, part)
        assert before[:index] == after[:index] and ids == after[index:], (text, part, index)
        assert index == len(before) or index == len(after) or before[index] != after[index], "an id that did not change"


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("kind", KINDS)
@QUICK
@given(parts=st.lists(st.one_of(PIECES, st.sampled_from(["a b", "x\n", "字。", " ", "<word", ">"])), max_size=6), special=st.booleans())
def test_append_equals_whole(backend: str, kind: str, parts: list[str], special: bool) -> None:
    grow(*both(kind, backend), parts, special)


@pytest.mark.parametrize("name", tokenizer_names())
def test_append_real(name: str) -> None:
    """Each tokenizer proves where its texts may be cut, so nothing is encoded whole."""
    engine, oracle = real(name, "native")
    random_ = random.Random(name)
    for text in texts(oracle, 5, 40):
        text = text[:400]
        cuts = sorted(random_.choices(range(len(text) + 1), k=6))
        grow(engine, oracle, [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)], random_.random() < 0.5)
    stats = engine.stats()
    assert stats["append.calls"] > 300 and stats["append.whole"] == 0
    assert stats["append.bytes_again"] < 4 * stats["append.bytes"]


# ---- long prompts, which cores share ----


@pytest.mark.parametrize("name", tokenizer_names())
def test_long_prompts(name: str) -> None:
    engine, oracle = real(name, "native")
    random_ = random.Random(name)
    found = texts(oracle, 11, 60)
    special = engine.num_special_tokens()
    for kind in ("tricky", "latin-1", "wide"):  # storages of a str
        text = "".join(random_.choices(found, k=700)) if kind != "latin-1" else "Où est-il? It's at naïve café\n" * 3000
        text = text if kind != "wide" else text + "🙂"
        for add in (False, True):
            whole = oracle.ids([text], add)[0]
            for threads in (1, 2, 4):
                got = engine.encode_ragged(["short", text], add_special_tokens=add, num_threads=threads)
                assert got.ids[got.offsets[1] :].tolist() == whole, (kind, threads)
        body = oracle.ids([text], False)[0]
        for length in (special + 3, special + len(body) // 2):
            room = length - special
            for side, kept in (("right", body[:room]), ("left", body[-room:])):
                got = engine.encode_ragged([text], truncation=True, max_length=length, truncation_side=side, num_threads=2)
                ids = got.ids.tolist()
                head = next(i for i in range(special + 1) if ids[i : i + room] == kept)
                assert len(ids) == length and 0 <= head <= special, (kind, length, side)


@pytest.mark.parametrize("backend", BACKENDS)
def test_states(backend: str) -> None:
    import copy
    import pickle

    import unchecked_io as uio

    engine, _ = both("byte_bpe", backend)
    state = engine.append_state("the first turn, ", add_special_tokens=False)
    a, b = copy.copy(state), copy.deepcopy(state)
    engine.encode_append(a, "one way")
    engine.encode_append(b, "another")
    assert a.ids == engine.encode("the first turn, one way", add_special_tokens=False)
    assert b.ids == engine.encode("the first turn, another", add_special_tokens=False)
    before = state.ids
    with pytest.raises(ValueError, match="surrogate"):
        engine.encode_append(state, "x\ud800")
    assert state.ids == before == engine.encode("the first turn, ", add_special_tokens=False)
    with pytest.raises(TypeError, match="str"):
        engine.encode_append(state, b"x")
    with pytest.raises(TypeError, match="append_state"):
        engine.encode_append(None, "x")
    with pytest.raises(ValueError, match="another engine"):
        both("unigram", backend)[0].encode_append(state, "x")
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(state)
    with pytest.raises(TypeError, match="append_state"):
        uio.AppendState()
    split = engine.append_state("<s>a", split_special_tokens=True)
    assert split.ids == engine.encode("<s>a", split_special_tokens=True)
    assert (engine.stats()["append.whole"] > 0) == (backend == "huggingface")


# ---- decode streams ----


def stream(engine: Any, oracle: Oracle, ids: list[int], prompt: list[int] | None, skip: bool) -> None:
    ours = engine.decode_stream(prompt, skip_special_tokens=skip)
    theirs = DecodeStream(ids=prompt, skip_special_tokens=skip) if prompt is not None else DecodeStream(skip_special_tokens=skip)
    import unchecked_io as uio

    for at, id in enumerate(ids):
        try:
            want = theirs.step(oracle.tokenizer, id)
        except Exception as error:
            with pytest.raises(uio.EncodeError, match="Invalid prefix"):
                ours.step(id)
            assert "Invalid prefix" in str(error)
            continue
        assert ours.step(id) == want, (ids[: at + 1], prompt, skip)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("kind", KINDS)
@QUICK
@given(data=st.data(), skip=st.booleans())
def test_stream_mini(backend: str, kind: str, data: st.DataObject, skip: bool) -> None:
    engine, oracle = both(kind, backend)
    id = st.integers(0, oracle.tokenizer.get_vocab_size() + 2)
    some = st.one_of(st.lists(id, max_size=12), TEXT.map(lambda t: oracle.ids([t])[0]))
    stream(engine, oracle, data.draw(some), data.draw(st.one_of(st.none(), st.lists(id, max_size=5))), skip)


@pytest.mark.parametrize("name", tokenizer_names())
def test_stream_real(name: str) -> None:
    engine, oracle = real(name, "native")
    random_ = random.Random(name)
    size = oracle.tokenizer.get_vocab_size()
    for text in texts(oracle, 7, 25):
        ids = oracle.ids([text[:300]])[0]
        cut = random_.randrange(len(ids) + 1)
        stream(engine, oracle, ids[cut:], ids[:cut] or None, random_.random() < 0.5)
    for _ in range(25):
        stream(engine, oracle, [random_.randrange(size + 5) for _ in range(30)], None, random_.random() < 0.5)


def test_stream_arguments() -> None:
    import unchecked_io as uio

    engine, _ = both("byte_bpe", "native")
    with pytest.raises(TypeError, match="decode_stream"):
        uio.DecodeStream()
    s = engine.decode_stream()
    for wrong, kind in (("a", TypeError), (-1, ValueError), (1 << 32, ValueError), (None, TypeError), (0.5, TypeError)):
        with pytest.raises(kind):
            s.step(wrong)
    ids = engine.encode("the of", add_special_tokens=False)
    assert "".join(s.step(id) or "" for id in ids) == s_whole(engine, ids)
    with pytest.raises(uio.EncodeError, match="too many ids"):
        bad = engine.token_to_id("©")
        s = engine.decode_stream()
        s.step([bad] * 16384)
        s.step(bad)


def s_whole(engine: Any, ids: list[int]) -> str:
    return str(engine.decode_stream().step(ids))


# ---- spans ----


@pytest.mark.parametrize("kind", KINDS)
@QUICK
@given(parts=st.lists(st.tuples(PIECES, st.booleans()), max_size=6), special=st.booleans())
def test_spans_mini(kind: str, parts: list[tuple[str, bool]], special: bool) -> None:
    """All or nothing trusted is an option of the oracle; in between, no special id comes out of untrusted text."""
    engine, oracle = both(kind, "native")
    check_spans(engine, oracle, parts, special)


def check_spans(engine: Any, oracle: Oracle, parts: list[tuple[str, bool]], special: bool) -> None:
    text = "".join(part for part, _ in parts)
    guarded = {t.id for t in engine.added_tokens if t.special or structural(t.content)}
    unknown = oracle.tokenizer.model.unk_token if hasattr(oracle.tokenizer.model, "unk_token") else None
    guarded -= {oracle.tokenizer.token_to_id(unknown or ""), oracle.tokenizer.token_to_id("<unk>")}
    assert engine.encode(spans=[(p, True) for p, _ in parts], add_special_tokens=special) == oracle.ids([text], special)[0]
    nothing = engine.encode(spans=[(p, False) for p, _ in parts], add_special_tokens=False)
    assert not guarded & set(nothing), text
    as_text = engine.encode(text, split_special_tokens=True, add_special_tokens=False)
    if not guarded & set(as_text):
        assert nothing == as_text, text
    mixed = engine.encode(spans=parts, add_special_tokens=False)
    trusted = [p for p, good in parts if good]
    if not any(t.content in "".join(trusted) or t.content.strip() in text.lower() for t in engine.added_tokens if t.id in guarded):
        assert not guarded & set(mixed), parts


def structural(content: str) -> bool:
    import string

    marks = string.punctuation
    return len(content) > 2 and content[0] in marks and content[-1] in marks and any(c.isalnum() for c in content)


@pytest.mark.parametrize("name", tokenizer_names())
def test_spans_real(name: str) -> None:
    engine, oracle = real(name, "native")
    random_ = random.Random(name)
    for text in texts(oracle, 9, 30):
        text = text[:300]
        cuts = sorted(random_.choices(range(len(text) + 1), k=3))
        parts = [(text[a:b], random_.random() < 0.5) for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
        check_spans(engine, oracle, parts, random_.random() < 0.5)


@pytest.mark.parametrize("name", tokenizer_names())
def test_spans_of_a_chat(name: str) -> None:
    """A template that is trusted around what a user wrote, who spells every special token: its ids are those of the template alone."""
    engine, oracle = real(name, "native")
    tokens = [t for t in engine.added_tokens if t.special]
    if not tokens:
        pytest.skip("no special tokens")
    mark = tokens[-1].content
    for token in random.Random(name).sample(tokens, min(len(tokens), 40)):
        spans = [(mark, True), (f"hello {token.content} there", False), (mark, True)]
        ids = engine.encode(spans=spans, add_special_tokens=False)
        for at, plain in ((0, mark + "hello there"), (-1, "hello there" + mark)):  # llama-2 finds its own only behind a blank
            assert ids[at] == tokens[-1].id or oracle.ids([plain], False)[0][at] != tokens[-1].id
        unk = engine.token_to_id(getattr(oracle.tokenizer.model, "unk_token", None) or "<unk>")
        assert not {t.id for t in tokens if t.id != unk} & set(ids[1:-1]), (token, ids)
        if len(token.content) > 1:  # spelled over a seam
            half = len(token.content) // 2
            for trust in ((True, False), (False, True)):
                seam = engine.encode(spans=[(token.content[:half], trust[0]), (token.content[half:], trust[1])], add_special_tokens=False)
                assert token.id == unk or token.id not in seam, token
            assert (
                engine.encode(spans=[(token.content[:half], True), (token.content[half:], True)], add_special_tokens=False)
                == oracle.ids([token.content], False)[0]
            )


def test_spans_arguments() -> None:
    import unchecked_io as uio

    engine, _ = both("byte_bpe", "native")
    for wrong in ([("a", 1)], ["ab"], [(b"a", True)], [("a", True, 1)], 3):
        with pytest.raises(TypeError):
            engine.encode(spans=wrong)
    with pytest.raises(ValueError, match="span 1"):
        engine.encode(spans=[("a", True), ("\ud800", False)])
    for more in ({"text": "x"}, {"pair": "x"}, {"split_special_tokens": True}):
        with pytest.raises(ValueError, match="spans="):
            engine.encode(spans=[("a", True)], **more)
    assert engine.encode(spans=[], add_special_tokens=False) == []
    with pytest.raises(TypeError, match="text"):
        engine.encode()
    with pytest.raises(uio.EngineUnavailableError, match="native"):
        both("byte_bpe", "huggingface")[0].encode(spans=[("a", False)])
