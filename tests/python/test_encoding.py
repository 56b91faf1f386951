"""What encode_batch and encode_ragged return, as a user of PyTorch meets it."""

from __future__ import annotations

import copy
import gc
import pickle
import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
import tokenizers
import torch
import unchecked_io as uio

from tests.support.minis import mini
from tests.support.oracle import Oracle, compare

TEXTS = ["the", "", "of and to in", "the tokenization of unbelievable words", "<s> 東京 naïve café", "a\0b"]
PAIRS = ["and", "x", "", "words of two", "your", "b"]
EVERYTHING = [
    *("input_ids", "token_type_ids", "attention_mask", "special_tokens_mask"),
    *("offset_mapping", "word_ids", "sequence_ids", "overflow_to_sample_mapping"),
]


@pytest.mark.parametrize("kind", ["wordpiece", "byte_bpe", "unigram"])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"padding": True},
        {"padding": "max_length", "max_length": 40},
        {"truncation": True, "max_length": 5},
        {"truncation": True, "max_length": 5, "truncation_side": "left", "padding_side": "left"},
        {"truncation": True, "max_length": 6, "stride": 1, "return_overflowing": True},
        {"pad_to_multiple_of": 8},
        {"padding_side": "left", "pad_id": 7, "pad_type_id": 3},
        {"add_special_tokens": False},
        {"split_special_tokens": True},
        {"dtype": "int32"},
    ],
    ids=str,
)
@pytest.mark.parametrize("pairs", [None, PAIRS], ids=["single", "pairs"])
def test_every_option_equals_the_oracle(kind: str, options: dict[str, Any], pairs: list[str] | None) -> None:
    compare(uio.TokenizerEngine.from_str(mini(kind)), Oracle(mini(kind)), TEXTS, pairs, **options)


def test_keys_shapes_and_types(engine: uio.TokenizerEngine) -> None:
    enc = engine.encode_batch(
        TEXTS,
        PAIRS,
        truncation=True,
        max_length=8,
        pad_id=0,
        return_token_type_ids=True,
        return_special_tokens_mask=True,
        return_offsets=True,
        return_word_ids=True,
        return_sequence_ids=True,
        return_overflowing=True,
    )
    assert list(enc) == EVERYTHING
    rows = len(enc.overflow_to_sample_mapping)
    for key in EVERYTHING[:-1]:
        assert enc[key].shape == ((rows, 8, 2) if key == "offset_mapping" else (rows, 8)), key
        assert enc[key].dtype == torch.int64 and enc[key].is_contiguous() and enc[key].device.type == "cpu", key
    assert enc.lengths.dtype == torch.int64 and enc.lengths.tolist() == enc.attention_mask.sum(1).tolist()
    assert enc.row_errors.dtype == torch.uint8 and enc.row_errors.tolist() == [0] * rows
    assert enc.place == "cpu"
    assert list(engine.encode_batch(["a"], return_attention_mask=False)) == ["input_ids"]


def test_sync_is_no_matter_on_the_cpu(engine: uio.TokenizerEngine) -> None:
    assert engine.encode_batch(TEXTS, pad_id=0, sync=False).input_ids.tolist() == engine.encode_batch(TEXTS, pad_id=0).input_ids.tolist()


def test_it_is_a_mapping(engine: uio.TokenizerEngine) -> None:
    enc = engine.encode_batch(TEXTS, pad_id=0)
    assert isinstance(enc, Mapping)

    def model(*, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> bool:
        return input_ids.shape == attention_mask.shape

    assert model(**enc)
    assert enc.input_ids is enc["input_ids"] is dict(enc)["input_ids"]
    assert "lengths" not in enc and "place" not in enc and len(enc) == 2
    enc["labels"] = enc.input_ids.clone()
    assert torch.equal(enc.pop("labels"), enc.input_ids)
    with pytest.raises(AttributeError, match="labels"):
        _ = enc.labels
    with pytest.raises(KeyError):
        _ = enc["labels"]
    assert repr(enc).startswith("Encoding(input_ids: int64[6, ")


def test_an_empty_one() -> None:
    assert uio.Encoding().row_errors.shape == (0,)


def test_trainers_rebuild_it(engine: uio.TokenizerEngine) -> None:
    enc = engine.encode_batch(TEXTS)
    again = type(enc)({key: value.to("cpu") for key, value in enc.items()})
    assert torch.equal(again.input_ids, enc.input_ids) and torch.equal(again.lengths, enc.lengths)
    assert enc.to("cpu") is enc and enc.to(torch.device("cpu"), non_blocking=True) is enc


def test_pickle_and_copies(engine: uio.TokenizerEngine) -> None:
    enc = engine.encode_batch(TEXTS, return_token_type_ids=True)
    for other in (pickle.loads(pickle.dumps(enc)), copy.copy(enc), copy.deepcopy(enc)):
        assert list(other) == list(enc)
        assert all(torch.equal(other[key], enc[key]) for key in enc)
        assert torch.equal(other.lengths, enc.lengths)
    assert copy.deepcopy(enc).input_ids.data_ptr() != enc.input_ids.data_ptr()
    ragged = pickle.loads(pickle.dumps(engine.encode_ragged(TEXTS)))
    assert ragged.ids.tolist() == engine.encode_ragged(TEXTS).ids.tolist() and len(ragged) == len(TEXTS)


def test_tensors_outlive_everything() -> None:
    engine = uio.TokenizerEngine.from_str(mini("wordpiece"))
    want = engine.encode_batch(TEXTS, pad_id=0).input_ids.tolist()
    kept = [engine.encode_batch(TEXTS, pad_id=0).input_ids for _ in range(50)]
    del engine
    gc.collect()
    other = uio.TokenizerEngine.from_str(mini("byte_bpe"))
    for _ in range(200):
        other.encode_batch(TEXTS, pad_id=0)
    assert all(ids.tolist() == want for ids in kept)
    kept[0].fill_(-1)
    assert kept[1].tolist() == want


def test_ragged(engine: uio.TokenizerEngine) -> None:
    ragged = engine.encode_ragged(TEXTS)
    assert ragged.ids.dtype == torch.int32 and ragged.offsets.dtype == torch.int64
    want = Oracle(mini("wordpiece")).ids(TEXTS)
    assert [row.tolist() for row in ragged] == want == [ragged[k].tolist() for k in range(len(ragged))]
    assert ragged[-1].tolist() == want[-1] and ragged.lengths.tolist() == [len(row) for row in want] and ragged.place == "cpu"
    with pytest.raises(IndexError):
        _ = ragged[len(TEXTS)]
    assert np.from_dlpack(ragged.dlpack("ids")).tolist() == ragged.ids.tolist()
    cut = engine.encode_ragged(TEXTS, truncation=True, max_length=4, truncation_side="left", add_special_tokens=True)
    assert max(cut.lengths.tolist()) == 4
    assert engine.encode_ragged([]).offsets.tolist() == [0]
    options: dict[str, Any] = {"truncation": True, "max_length": 4, "return_overflowing": True}
    pieces, padded = engine.encode_ragged(TEXTS, **options), engine.encode_batch(TEXTS, pad_id=0, **options)
    assert pieces.overflow_to_sample_mapping.tolist() == padded.overflow_to_sample_mapping.tolist()
    assert [row.tolist() for row in pieces] == [row[:n].tolist() for row, n in zip(padded.input_ids, padded.lengths, strict=True)]


def test_encode_is_a_list(engine: uio.TokenizerEngine) -> None:
    oracle = Oracle(mini("wordpiece"))
    for text in TEXTS:
        assert engine.encode(text) == oracle.ids([text])[0]
        assert engine.encode(text, add_special_tokens=False) == oracle.ids([text], False)[0]
    assert (
        engine.encode("the of and", truncation=True, max_length=3)
        == oracle.batch(["the of and"], truncation=True, max_length=3)["input_ids"][0]
    )
    assert engine.encode("the", "of") == oracle.batch(["the"], ["of"])["input_ids"][0]
    for wrong in (b"a", 1, None, ["a"]):
        with pytest.raises(TypeError, match="text must be str"):
            engine.encode(wrong)  # type: ignore[arg-type]


# ---- whose memory ----


def test_out(engine: uio.TokenizerEngine) -> None:
    want = engine.encode_batch(TEXTS, padding="max_length", max_length=24, return_token_type_ids=True)
    ids = torch.full((len(TEXTS), 24), -7)
    enc = engine.encode_batch(TEXTS, out=ids)
    assert enc.input_ids is ids and torch.equal(ids, want.input_ids) and torch.equal(enc.attention_mask, want.attention_mask)
    given = {"input_ids": torch.empty_like(ids), "attention_mask": torch.empty_like(ids)}
    enc = engine.encode_batch(TEXTS, out=given)
    assert all(enc[key] is given[key] and torch.equal(given[key], want[key]) for key in given)
    into = engine.encode_batch(["x"] * len(TEXTS), padding="max_length", max_length=24)
    enc = engine.encode_batch(TEXTS, out=into)
    assert enc.input_ids.data_ptr() == into.input_ids.data_ptr() and torch.equal(into.input_ids, want.input_ids)
    short = torch.empty((len(TEXTS), 24), dtype=torch.int32)
    enc = engine.encode_batch(TEXTS, out=short, return_token_type_ids=True)
    assert enc.attention_mask.dtype == torch.int32 and short.tolist() == want.input_ids.tolist()
    array = np.empty((len(TEXTS), 24), np.int64)
    assert engine.encode_batch(TEXTS, out=array)["input_ids"] is array and array.tolist() == want.input_ids.tolist()


@pytest.mark.parametrize(
    ("out", "error"),
    [
        (torch.empty((5, 24), dtype=torch.int64), ValueError),
        (torch.empty((6, 2), dtype=torch.int64), ValueError),
        (torch.empty((6, 24, 1), dtype=torch.int64), ValueError),
        (torch.empty((6, 48), dtype=torch.int64)[:, ::2], ValueError),
        (torch.empty((6, 24), dtype=torch.float32), ValueError),
        ({"input_ids": torch.empty((6, 24), dtype=torch.int64), "attention_mask": torch.empty((6, 25), dtype=torch.int64)}, ValueError),
        ({"input_ids": torch.empty((6, 24), dtype=torch.int64), "attention_mask": torch.empty((6, 24), dtype=torch.int32)}, ValueError),
        ({"token_type_ids": torch.empty((6, 24), dtype=torch.int64)}, ValueError),
        ([[1]], TypeError),
        (torch.empty((6, 24), dtype=torch.int64, device="meta"), Exception),
        (torch.zeros((6, 24), dtype=torch.int64).to_sparse(), ValueError),
        (torch._neg_view(torch.zeros((6, 24), dtype=torch.int64)), ValueError),
    ],
    ids=lambda value: str(getattr(value, "shape", value))[:40],
)
def test_out_that_cannot_be(engine: uio.TokenizerEngine, out: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        engine.encode_batch(TEXTS, out=out)
    assert engine.encode_batch(TEXTS).input_ids.shape[0] == len(TEXTS)


def test_out_keeps_its_say(engine: uio.TokenizerEngine) -> None:
    ids = torch.empty((1, 8), dtype=torch.int64)
    with pytest.raises(ValueError, match="dtype"):
        engine.encode_batch(["a"], out=ids, dtype="int32")
    with pytest.raises(ValueError, match="allocator"):
        engine.encode_batch(["a"], out=ids, allocator="torch")


@pytest.mark.parametrize("dtype", ["int64", "int32"])
def test_allocator_torch(engine: uio.TokenizerEngine, dtype: str) -> None:
    ours = engine.encode_batch(TEXTS, dtype=dtype, return_offsets=True)
    theirs = engine.encode_batch(TEXTS, dtype=dtype, return_offsets=True, allocator="torch")
    assert all(torch.equal(ours[key], theirs[key]) and ours[key].dtype == theirs[key].dtype for key in ours)
    assert torch.equal(ours.lengths, theirs.lengths)
    assert engine.encode_ragged(TEXTS, allocator="torch").ids.tolist() == engine.encode_ragged(TEXTS).ids.tolist()
    with pytest.raises(ValueError, match="allocator"):
        engine.encode_batch(TEXTS, allocator="numpy")  # type: ignore[arg-type]


# ---- defaults ----


def with_sections(**sections: Any) -> uio.TokenizerEngine:
    import json

    return uio.TokenizerEngine.from_str(json.dumps(json.loads(mini("wordpiece")) | sections))


PADDING = {"strategy": "BatchLongest", "direction": "Left", "pad_to_multiple_of": 8, "pad_id": 5, "pad_type_id": 2, "pad_token": "x"}
TRUNCATION = {"direction": "Left", "max_length": 4, "strategy": "LongestFirst", "stride": 0}


def test_the_files_sections_only_supply_defaults() -> None:
    engine = with_sections(padding=PADDING, truncation=TRUNCATION)
    plain = uio.TokenizerEngine.from_str(mini("wordpiece"))
    long = "the of and to in is you that it"
    assert engine.encode(long) == plain.encode(long)  # not truncated
    enc = engine.encode_batch(["the", long], return_token_type_ids=True)
    assert enc.input_ids.shape == plain.encode_batch(["the", long], pad_id=0).input_ids.shape
    assert engine.pad_id == 5 and enc.input_ids[0, 0] == 5 and enc.token_type_ids[0, 0] == 2 and enc.attention_mask[0, 0] == 0
    assert engine.encode_batch(["the", long], pad_id=9, padding_side="right").input_ids[0, -1] == 9
    assert engine.encode(long, truncation=True) == plain.encode(long, truncation=True, max_length=4, truncation_side="left")
    fixed = with_sections(padding=PADDING | {"strategy": {"Fixed": 20}})
    assert fixed.encode_batch(["the"], padding="max_length").input_ids.shape == (1, 20)


def test_the_warning_comes_once_and_only_for_padding() -> None:
    engine = uio.TokenizerEngine.from_str(mini("wordpiece"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        engine.encode_batch(["the", "the"])
        engine.encode_batch(["the", "of the"], pad_id=0)
        engine.encode_batch(["the", "of the"], pad_token_id=0)
    with pytest.warns(UserWarning, match="pad_id=") as seen:
        engine.encode_batch(["the", "of the"])
        copy.copy(engine).encode_batch(["the", "of the"])
    assert len(seen) == 1 and seen[0].filename == __file__
    with pytest.raises(ValueError, match="pad_token_id"):
        engine.encode_batch(["a"], pad_id=1, pad_token_id=2)


def test_max_length_without_use_warns(engine: uio.TokenizerEngine) -> None:
    with pytest.warns(UserWarning, match="max_length is ignored") as seen:
        engine.encode_batch(["the of and"], max_length=2)
    assert seen[0].filename == __file__


def test_a_stride_where_truncation_leaves_special_tokens_alone() -> None:
    engine, oracle = uio.TokenizerEngine.from_str(mini("wordpiece")), tokenizers.Tokenizer.from_str(mini("wordpiece"))
    oracle.enable_truncation(3, stride=1)
    first = oracle.encode("the of and", "to in")
    enc = engine.encode_batch(["the of and"], ["to in"], truncation=True, max_length=3, stride=1, return_overflowing=True, pad_id=0)
    assert [row[mask.bool()].tolist() for row, mask in zip(enc.input_ids, enc.attention_mask, strict=True)] == [
        first.ids,
        *(other.ids for other in first.overflowing),
    ]


@pytest.mark.parametrize("options", [{"stride": 1}, {"return_overflowing": True}], ids=str)
def test_options_of_truncation_need_it(engine: uio.TokenizerEngine, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="truncation"):
        engine.encode_batch(["a"], **options)


def test_dtype_objects(engine: uio.TokenizerEngine) -> None:
    for dtype in ("int32", torch.int32, np.int32, np.dtype("int32")):
        assert engine.encode_batch(["a"], dtype=dtype).input_ids.dtype == torch.int32
    with pytest.raises(ValueError, match="dtype"):
        engine.encode_batch(["a"], dtype=torch.float32)


# ---- errors leave no trace ----


@pytest.mark.parametrize(
    ("texts", "error", "row"),
    [
        (["a", None], TypeError, 1),
        (["a", "b", b"c"], TypeError, 2),
        ([1.5], TypeError, 0),
        (["a", "\ud800"], ValueError, 1),
        ([("a", "b"), ("a", "\udfff")], ValueError, 1),
        ([("a", "b"), "c"], TypeError, 1),
    ],
)
def test_a_bad_row_is_named(engine: uio.TokenizerEngine, texts: list[Any], error: type[Exception], row: int) -> None:
    want = engine.encode_batch(TEXTS).input_ids.tolist()
    with pytest.raises(error, match=f"row {row}") as caught:
        engine.encode_batch(texts)
    assert caught.value.row == row  # type: ignore[attr-defined]
    assert engine.encode_batch(TEXTS).input_ids.tolist() == want


def test_encode_error_names_the_row() -> None:
    engine = uio.TokenizerEngine.from_str(mini("wordpiece"))
    with pytest.raises(uio.EncodeError) as caught:
        engine.encode_batch(["the of and", "a"], ["a", "the of and to in is you"], truncation="only_first", max_length=6)
    assert caught.value.row == 1 and isinstance(caught.value, ValueError)


def test_the_gpu_where_there_is_none(engine: uio.TokenizerEngine) -> None:
    if torch.cuda.is_available():
        pytest.skip("a GPU is here")
    for call in (
        lambda: engine.encode_batch(["a"], device="cuda"),
        lambda: engine.encode_batch(["a"], device=torch.device("cuda", 1)),
        lambda: engine.encode_batch(["a"], device=3),
        lambda: engine.encode_ragged(["a"], device="cuda:0"),
        lambda: uio.PinnedBatcher(engine).batch_encode_to_gpu(["a"]),
    ):
        with pytest.raises(uio.DeviceError):
            call()
    with pytest.raises(uio.EngineUnavailableError):
        engine.encode_batch(["a"], tokenize_on="gpu")
    uio.empty_cache()
    with uio.hold_frees(), uio.hold_frees():
        assert engine.encode_batch(["a"]).place == "cpu"
    with pytest.raises(ValueError, match="CUDA device"):
        uio.PinnedBatcher(engine, device="cpu")
    with pytest.raises(TypeError, match="device"):
        uio.PinnedBatcher(engine).batch_encode_to_gpu(["a"], device="cpu")


def test_exceptions_have_their_places() -> None:
    assert issubclass(uio.DeviceMemoryError, uio.DeviceError) and issubclass(uio.DeviceMemoryError, MemoryError)
    assert issubclass(uio.InvalidTokenizerError, ValueError) and issubclass(uio.EncodeError, ValueError)
    for name in uio.__all__:
        if name.endswith("Error"):
            kind = getattr(uio, name)
            assert issubclass(kind, uio.UncheckedIOError) and kind("x").row is None
            assert str(pickle.loads(pickle.dumps(kind("x")))) == "x"
