"""Batches and arguments that went wrong elsewhere (class b), where the case is code rather than text."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import unchecked_io as uio

from tests.support.minis import added, bpe, mini
from tests.support.oracle import Oracle, compare

SPECIALS = ["<s>", "</s>"]


def template(vocab: list[str], **changes: Any) -> str:
    """A bare BPE with <s> A </s> around a single text and <s> A </s> B </s> around a pair."""
    ids = {s: len(vocab) + k for k, s in enumerate(SPECIALS)}
    tokens = [
        {"id": i, "content": s, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
        for s, i in ids.items()
    ]

    def special(s: str, kind: int) -> dict[str, Any]:
        return {"SpecialToken": {"id": s, "type_id": kind}}

    a, b = ({"Sequence": {"id": which, "type_id": kind}} for which, kind in (("A", 0), ("B", 1)))
    single = [special("<s>", 0), a, special("</s>", 0)]
    post = {
        "type": "TemplateProcessing",
        "single": single,
        "pair": [*single, b, special("</s>", 1)],
        "special_tokens": {s: {"id": s, "ids": [i], "tokens": [s]} for s, i in ids.items()},
    }
    return bpe(vocab, added_tokens=tokens, post_processor=post, **changes)


@pytest.fixture(scope="module")
def ab() -> Any:
    return uio.TokenizerEngine.from_str(template(["a", "b"]))


@pytest.fixture(scope="module")
def plain() -> Any:
    return uio.TokenizerEngine.from_str(bpe(["a", "b"]))


def test_a_batch_of_two_is_not_a_pair(ab: Any) -> None:
    assert ab.encode_batch(["a", "b"], pad_id=0).input_ids.tolist() == [[2, 0, 3], [2, 1, 3]]
    for pair in (["a", "b"], ("a", "b")):
        assert ab.encode_batch([pair], pad_id=0).input_ids.tolist() == [[2, 0, 3, 1, 3]]
    assert ab.encode_batch(["a"], ["b"], return_token_type_ids=True).token_type_ids.tolist() == [[0, 0, 0, 1, 1]]


@pytest.mark.parametrize("rows", [[["a"]], [["a", "b", "a"]], [["a", "b"], "a"], ["a", ["a", "b"]], [["a", None]], [[]]])
def test_pairs_of_another_shape_are_refused(ab: Any, rows: Any) -> None:
    with pytest.raises((TypeError, ValueError), match=r"row"):
        ab.encode_batch(rows)


def test_pairs_of_another_length_are_refused(ab: Any) -> None:
    with pytest.raises(ValueError, match=r"2 rows.*1"):
        ab.encode_batch(["a", "b"], ["a"])


def test_token_types_with_max_length(ab: Any) -> None:
    oracle = Oracle(template(["a", "b"]))
    for side in ("right", "left"):
        compare(ab, oracle, ["a", "aaa"], ["b", "bb"], padding="max_length", max_length=12, padding_side=side, pad_id=3, pad_type_id=0)


def test_no_key_that_was_not_asked_for(ab: Any) -> None:
    assert set(ab.encode_batch(["a"])) == {"input_ids", "attention_mask"}


@pytest.mark.parametrize("length", [0, 1])
def test_a_max_length_below_the_specials(ab: Any, length: int) -> None:
    """The oracle's subtraction wraps and nothing is cut; ours says so instead. No giant allocation, no hang."""
    assert Oracle(template(["a", "b"])).batch(["aaaa"], truncation=True, max_length=length)["input_ids"] == [[2, 0, 0, 0, 0, 3]]
    with pytest.raises(ValueError, match=r"max_length.*2 special tokens"):
        ab.encode_batch(["aaaa"], truncation=True, max_length=length)
    found = ab.encode_batch(["aaaa"], truncation=True, max_length=length, add_special_tokens=False)
    assert found.input_ids.tolist() == [[0] * length]
    assert ab.encode_batch(["a"]).input_ids.tolist() == [[2, 0, 3]]


@pytest.mark.parametrize("stride", [7, 8, 9, 100])
def test_a_stride_as_large_as_the_room(ab: Any, stride: int) -> None:
    """Room is 8 behind two special tokens: from there on a stride is an error (a panic, in the oracle at 8)."""
    call = {"truncation": True, "max_length": 10, "stride": stride, "return_overflowing": True}
    if stride < 8:
        compare(ab, Oracle(template(["a", "b"])), ["a" * 20], **call)
    else:
        with pytest.raises(ValueError, match=r"stride"):
            ab.encode_batch(["a" * 20], **call)
    assert ab.encode_batch(["a"]).input_ids.tolist() == [[2, 0, 3]]


def test_padding_without_a_pad_token_warns_once(plain: Any) -> None:
    engine = uio.TokenizerEngine.from_str(bpe(["a", "b"]))
    with pytest.warns(UserWarning, match=r"pad_id="):
        found = engine.encode_batch(["a", "aaa"])
    assert found.input_ids.tolist() == [[0, 0, 0], [0, 0, 0]]
    assert found.attention_mask.tolist() == [[1, 0, 0], [1, 1, 1]]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        engine.encode_batch(["a", "aaa"])
        uio.TokenizerEngine.from_str(bpe(["a", "b"])).encode_batch(["aa", "ab"])  # no padding, no warning


@pytest.mark.parametrize("texts", [[], ()])
def test_an_empty_batch(ab: Any, texts: Any) -> None:
    found = ab.encode_batch(texts)
    assert found.input_ids.shape == (0, 0)
    assert found.input_ids.dtype == found.attention_mask.dtype == torch.int64
    ragged = ab.encode_ragged(texts)
    assert ragged.ids.tolist() == [] and ragged.offsets.tolist() == [0]
    assert ab.encode_batch([], padding="max_length", max_length=4).input_ids.dtype == torch.int64


def test_equal_rows_need_no_padding_and_others_are_told_what_to_use(plain: Any) -> None:
    assert plain.encode_batch(["aa", "ab"], padding=False).input_ids.tolist() == [[0, 0], [0, 1]]
    with pytest.raises(ValueError, match=r"encode_ragged"):
        plain.encode_batch(["a", "aa"], padding=False)


def test_truncation_without_a_length(tmp_path: Path) -> None:
    engine = uio.TokenizerEngine.from_str(mini("byte_bpe"))
    with pytest.raises(ValueError, match=r"max_length"):
        engine.encode_batch(["a b c"], truncation=True)
    (tmp_path / "tokenizer.json").write_text(mini("byte_bpe"))
    config = tmp_path / "tokenizer_config.json"
    config.write_text(json.dumps({"model_max_length": 1000000000000000019884624838656}))
    with pytest.raises(ValueError, match=r"max_length"):  # the sentinel is no limit
        uio.TokenizerEngine.from_pretrained(tmp_path).encode_batch(["a b c"], truncation=True)
    config.write_text(json.dumps({"model_max_length": 4}))
    assert uio.TokenizerEngine.from_pretrained(tmp_path).encode_batch(["a b c d e f"], truncation=True).input_ids.shape == (1, 4)


@pytest.mark.parametrize("length", [-1, 10**30, -(10**30), 2**63, 1.5, "4", True])
def test_lengths_that_are_none(ab: Any, length: Any) -> None:
    with pytest.raises((ValueError, TypeError), match=r"max_length"):
        ab.encode_batch(["a"], truncation=True, max_length=length)
    with pytest.raises((ValueError, TypeError, MemoryError), match=r"max_length|memory"):
        ab.encode_batch(["a"], padding="max_length", max_length=length)


def test_a_width_that_no_memory_holds(ab: Any) -> None:
    """rows x width is counted in 64 bits: MemoryError, not a wrap, and the next call works."""
    for length in (2**61, 2**40):
        with pytest.raises((MemoryError, ValueError)):
            ab.encode_batch(["a"] * 8, padding="max_length", max_length=length)
    with pytest.raises((MemoryError, ValueError)):
        ab.encode_batch(["a", "b"], pad_to_multiple_of=2**61)
    assert ab.encode_batch(["a"]).input_ids.tolist() == [[2, 0, 3]]


@pytest.mark.parametrize(
    "options",
    [
        {"padding": "longer"},
        {"truncation": "first"},
        {"padding_side": "up"},
        {"truncation_side": "up"},
        {"pad_to_multiple_of": 0},
        {"pad_to_multiple_of": -8},
        {"pad_id": -2},
        {"pad_id": 2**40},
        {"dtype": "float32"},
        {"device": "tpu"},
        {"device": "cuda:x"},
        {"tokenize_on": "moon"},
        {"allocator": "numpy"},
        {"stride": -1, "truncation": True, "max_length": 8},
        {"num_threads": 0},
        {"num_threads": -3},
        {"no_such_option": 1},
    ],
    ids=str,
)
def test_wrong_options_name_the_keyword(ab: Any, options: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError), match=next(iter(options))):
        ab.encode_batch(["a"], **options)


def test_input_types_that_pass(ab: Any) -> None:
    import pandas as pd
    import pyarrow as pa

    want = ab.encode_batch(["a", "bb", "ab"], pad_id=0).input_ids.tolist()
    texts = ["a", "bb", "ab"]
    for given in (
        tuple(texts),
        np.array(texts),
        np.array(texts, dtype=object),
        [np.str_(t) for t in texts],
        pd.Series(texts, index=[5, 3, 1]),
        pd.Series(texts, dtype="string"),
        pd.Series(texts, dtype="category"),
        pa.array(texts),
        pa.array(texts, pa.large_string()),
        pa.array(["x", *texts])[1:],
        pa.chunked_array([texts[:1], texts[1:]]),
        uio.Utf8(b"abbab", np.array([0, 1, 3, 5], np.int64)),
        uio.Utf8(b"abbab", np.array([0, 1, 3, 5], np.int32)),
    ):
        assert ab.encode_batch(given, pad_id=0).input_ids.tolist() == want, type(given)


def test_a_str_subclass_is_a_str(ab: Any) -> None:
    class Marked(str):
        pass

    assert ab.encode_batch([Marked("ab")]).input_ids.tolist() == ab.encode_batch(["ab"]).input_ids.tolist()


def test_added_tokens_in_rising_length() -> None:
    text = added(mini("byte_bpe"), ["my_token_1", "my_token_12", "my_token_123"])
    compare(uio.TokenizerEngine.from_str(text), Oracle(text), ["my_token_1 my_token_12 my_token_123 my_token_1234 my_token_"])


def test_dropout() -> None:
    """0.0 is the same as none; above it ids are random in the oracle, so ours may be random or refuse, but never hide it."""
    spec = json.loads(mini("byte_bpe"))
    spec["model"]["dropout"] = 0.0
    engine = uio.TokenizerEngine.from_str(json.dumps(spec))
    assert engine.encode_batch(["the tokenization"] * 50).input_ids.unique(dim=0).shape[0] == 1
    spec["model"]["dropout"] = 0.5
    try:
        random = uio.TokenizerEngine.from_str(json.dumps(spec))
    except uio.UncheckedIOError:
        return
    rows = [tuple(random.encode("the tokenization of numbers")) for _ in range(60)]
    assert len(set(rows)) > 1


def test_a_row_longer_than_the_width_it_is_padded_to(plain: Any) -> None:
    """The oracle leaves such rows longer, which no tensor can hold."""
    with pytest.raises(ValueError, match=r"row 1.*max_length"):
        plain.encode_batch(["a", "aaaaa"], padding="max_length", max_length=4, pad_id=0)
