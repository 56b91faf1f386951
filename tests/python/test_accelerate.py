"""uio.accelerate: equal to the untouched tokenizer over a grid of calls, and still the same object to everybody else."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import unchecked_io as uio

from tests.support.minis import mini

transformers = pytest.importorskip("transformers", minversion="5")
from tokenizers import Tokenizer, normalizers, processors  # noqa: E402

Make = Callable[..., Any]

TEXTS: list[Any] = [
    "the of and",
    "",
    ["the", "of and to in", "", "tokenization of unbelievable words like naïve café"],
    ["x"],
    ["", ""],
    ("the", "of a"),
    ["<s> 東京 <pad> <word>", "a\0b 👍🏽"],
]
PAIRWISE = {
    "padding": [False, True, "longest", "max_length"],
    "truncation": [None, False, True, "only_first"],
    "max_length": [None, 5, 8],
    "return_tensors": [None, "pt", "np"],
    "pad_to_multiple_of": [None, 4],
}
EXTRA: list[dict[str, Any]] = [
    {},
    {"add_special_tokens": False, "return_special_tokens_mask": True, "return_length": True},
    {"return_token_type_ids": True, "return_attention_mask": False, "padding_side": "left"},
    {"split_special_tokens": True},
]


def shown(value: Any) -> Any:
    """A value with its type, so that 1 and True, int64 and int32, list and array differ."""
    if isinstance(value, torch.Tensor):
        return "torch", str(value.dtype), tuple(value.shape), value.tolist()
    if isinstance(value, np.ndarray):
        return "numpy", str(value.dtype), value.shape, repr(value.tolist())
    return repr(value)


def outcome(call: Callable[[], Any]) -> tuple[Any, ...]:
    """Everything that a caller can see of a call: its result or error, and its warnings."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        try:
            result = call()
        except BaseException as error:
            return type(error), str(error)
    name = type(result).__name__
    fields = {key: shown(value) for key, value in result.items()} if hasattr(result, "items") else shown(result)
    return name, list(fields), fields, [str(warning.message) for warning in seen]


def both(make: Make, *args: Any, **keywords: Any) -> tuple[Any, Any]:
    plain, fast = make(*args, **keywords), make(*args, **keywords)
    assert uio.accelerate(fast) is fast
    return plain, fast


@pytest.mark.parametrize("kind", ["wordpiece", "byte_bpe", "roberta", "unigram", "byte_fallback_bpe"])
@pytest.mark.parametrize(
    "changes",
    [{}, {"padding_side": "left", "truncation_side": "left"}, {"model_max_length": int(1e30), "pad_token": None}],
    ids=["right", "left", "bare"],
)
def test_calls_are_equal(fast_tokenizer: Make, kind: str, changes: dict[str, Any]) -> None:
    plain, fast = both(fast_tokenizer, kind, model_input_names=["input_ids", "token_type_ids", "attention_mask"], **changes)
    grid = [(text, extra, *values) for text, extra, *values in itertools.product(TEXTS, EXTRA, *PAIRWISE.values())]
    for text, extra, *values in random.Random(kind).sample(grid, 1500):
        keywords = dict(zip(PAIRWISE, values, strict=True)) | extra
        want, got = outcome(lambda k=keywords, t=text: plain(t, **k)), outcome(lambda k=keywords, t=text: fast(t, **k))
        assert got == want, (text, keywords)
    assert fast.uio_stats()["calls.native"] > 300


ORIGINAL: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    (([],), {}),
    (("the", "of"), {}),
    ((["the", "of"], ["a", "b and"]), {"padding": True, "return_tensors": "pt"}),
    (([("the", "of"), ("a", "b")],), {}),
    ((["the of and to in is"],), {"truncation": True, "max_length": 6, "stride": 1, "return_overflowing_tokens": True}),
    ((["the", "of"],), {"is_split_into_words": True}),
    (("the of",), {"return_offsets_mapping": True}),
    (("the of",), {"return_offsets_mapping": True, "return_tensors": "np"}),
    ((None,), {}),
    ((b"the",), {}),
    ((["the", None],), {}),
    ((["the", 3],), {}),
    (([3],), {}),
    ((["a", "\ud800"],), {}),
    (("\ud800",), {}),
    ((["the", "of and"],), {"return_tensors": "pt"}),
    ((["the", "of and"],), {"return_tensors": "xx"}),
    ((["the"],), {"padding": "longer"}),
    ((["the"],), {"padding_side": "up", "padding": True}),
    ((["the of and"],), {"truncation": True, "max_length": 1}),
    ((["the of and"],), {"truncation": True, "max_length": 0}),
    ((["the of and"],), {"truncation": True, "max_length": -1}),
    ((["the of and"],), {"padding": "max_length", "max_length": 3}),
    ((["the of and", "a"],), {"padding": "max_length", "max_length": 3, "return_tensors": "pt"}),
    ((["the of and"],), {"truncation": True, "padding": True, "max_length": 7, "pad_to_multiple_of": 4}),
    ((), {"text_target": ["the", "of"]}),
    ((["the"],), {"text_target": ["of and"]}),
    ((["the"],), {"some_keyword": 1}),
    ((["the"],), {"tokenizer_kwargs": {"padding": "max_length", "max_length": 9}}),
]


@pytest.mark.parametrize(("args", "keywords"), ORIGINAL, ids=str)
def test_the_rest_is_the_original_code(fast_tokenizer: Make, args: Any, keywords: Any) -> None:
    plain, fast = both(fast_tokenizer)
    assert outcome(lambda: fast(*args, **keywords)) == outcome(lambda: plain(*args, **keywords))
    assert outcome(lambda: fast(["the", "of and"], padding=True)) == outcome(lambda: plain(["the", "of and"], padding=True))


def test_other_methods(fast_tokenizer: Make) -> None:
    plain, fast = both(fast_tokenizer)
    text = "the tokenization of <word> words"
    for call in (
        lambda t: t.encode(text),
        lambda t: t.encode(text, padding="max_length", max_length=20, return_tensors="pt"),
        lambda t: t.tokenize(text),
        lambda t: t.tokenize(text, add_special_tokens=True),
        lambda t: t.decode(t.encode(text)),
        lambda t: t.decode(t(text, return_tensors="pt").input_ids, skip_special_tokens=True),
        lambda t: t.batch_decode(t([text, "a"])["input_ids"]),
        lambda t: t.convert_ids_to_tokens(t.encode(text)),
        lambda t: (len(t), t.vocab_size, t.get_vocab() == plain.get_vocab(), repr(t), str(t.special_tokens_map)),
        lambda t: t.num_special_tokens_to_add(True),
        lambda t: t([text, "a"], padding=True, return_tensors="pt").to("cpu"),
        lambda t: t.encode_plus(text) if hasattr(t, "encode_plus") else None,
        lambda t: t("the of " * 30),  # the warning of a too long row is transformers' own, once
    ):
        assert outcome(lambda c=call: c(fast)) == outcome(lambda c=call: c(plain))
    assert fast.deprecation_warnings == plain.deprecation_warnings


def test_the_encodings_are_there_for_who_asks(fast_tokenizer: Make) -> None:
    plain, fast = both(fast_tokenizer)
    texts = ["the tokenization", "of naïve words"]
    want, got = plain(texts, padding=True, return_tensors="pt"), fast(texts, padding=True, return_tensors="pt")
    calls = fast.uio_stats()["calls.native"]
    assert isinstance(got, transformers.BatchEncoding) and type(got).__name__ == "BatchEncoding"
    assert got.is_fast and got.n_sequences == want.n_sequences
    for row in (0, 1):
        assert got.word_ids(row) == want.word_ids(row) and got.tokens(row) == want.tokens(row)
        assert got.sequence_ids(row) == want.sequence_ids(row) and got[row].offsets == want[row].offsets
        assert got.char_to_token(row, 4) == want.char_to_token(row, 4)
    assert fast.uio_stats()["calls.native"] == calls
    assert list(got[:1]) == list(want[:1]) if not want.is_fast else True
    later = fast(texts)
    fast.add_tokens(["okeniz"])
    with pytest.raises(RuntimeError, match="changed"):
        later.tokens()
    again = pickle.loads(pickle.dumps(fast(texts, padding=True, return_tensors="pt")))
    assert type(again) is transformers.BatchEncoding and again["input_ids"].shape[0] == 2
    assert copy.deepcopy(got)["input_ids"].tolist() == want["input_ids"].tolist()
    assert copy.copy(got)["input_ids"] is got["input_ids"]


CHATML = "{% for m in messages %}<s>{{ m['role'] }} {% generation %}{{ m['content'] }}{% endgeneration %}</s>{% endfor %}"


def test_chat_templates(fast_tokenizer: Make) -> None:
    plain, fast = both(fast_tokenizer, "byte_bpe", chat_template=CHATML)
    chat = [{"role": "user", "content": "the of and"}, {"role": "assistant", "content": "words like naïve"}]
    for keywords, chats in itertools.product(
        (
            {},
            {"return_dict": True, "return_assistant_tokens_mask": True},
            {"return_dict": True, "return_tensors": "pt", "padding": "max_length", "max_length": 40},
            {"tokenize": False},
        ),
        (chat, [chat] * 2),
    ):
        want, got = (outcome(lambda t=t, c=chats, k=keywords: t.apply_chat_template(c, **k)) for t in (plain, fast))
        assert got == want, keywords


# ---- pad ----

PAD_INPUTS: list[Any] = [
    [{"input_ids": [1, 2, 3]}, {"input_ids": [4]}],
    [{"input_ids": [1, 2, 3], "attention_mask": [1, 1, 0]}, {"input_ids": [4], "attention_mask": [1]}],
    [
        {"input_ids": [1, 2], "token_type_ids": [0, 1], "special_tokens_mask": [1, 0], "labels": 3},
        {"input_ids": [4], "token_type_ids": [1], "special_tokens_mask": [0], "labels": 4},
    ],
    [{"input_ids": [1], "labels": 0.5}, {"input_ids": [2, 3], "labels": 1.5}],
    [{"input_ids": [1], "labels": [5]}, {"input_ids": [2, 3], "labels": [6, 7]}],
    [{"labels": [1, 2], "input_ids": [1]}, {"labels": [3, 4], "input_ids": [2, 3]}],
    {"input_ids": [[1, 2, 3], [4], []]},
    {"input_ids": [[], []]},
    {"input_ids": [1, 2, 3], "attention_mask": [1, 1, 1]},
    {"input_ids": []},
    [],
    [{"attention_mask": [1]}],
    [{"input_ids": [1, 2]}, {"other": [3]}],
    [{"input_ids": [1.5, 2]}, {"input_ids": [3]}],
    [{"input_ids": [1, 2.5]}, {"input_ids": [3]}],
    [{"input_ids": [True, False]}, {"input_ids": [True]}],
    [{"input_ids": [1, 2], "attention_mask": [True, False]}, {"input_ids": [1], "attention_mask": [True]}],
    [{"input_ids": [1, "a"]}, {"input_ids": [3]}],
    [{"input_ids": [2**70]}, {"input_ids": [3]}],
    [{"input_ids": (1, 2)}, {"input_ids": (3,)}],
    [{"input_ids": np.array([1, 2, 3])}, {"input_ids": np.array([4])}],
    [{"input_ids": torch.tensor([1, 2, 3])}, {"input_ids": torch.tensor([4])}],
    {"input_ids": [torch.tensor([1, 2, 3]), torch.tensor([4])]},
    [{"input_ids": [1, 2], "attention_mask": [1]}, {"input_ids": [3], "attention_mask": [1]}],
    [{"input_ids": [1, 2], "x": "text"}, {"input_ids": [3], "x": "more"}],
    None,
    3,
]


@pytest.mark.parametrize("inputs", PAD_INPUTS, ids=lambda value: repr(value)[:60])
@pytest.mark.parametrize("side", ["right", "left"])
def test_pad_is_equal(fast_tokenizer: Make, inputs: Any, side: str) -> None:
    plain, fast = both(fast_tokenizer, padding_side=side)
    grid = [
        *itertools.product(
            [True, "longest", "max_length", False, "no"],
            [None, 2, 6],
            [None, 4, 3],
            [None, "left", "up"],
            [None, True, False],
            [None, "pt", "np", "xx"],
        )
    ]
    for padding, max_length, multiple, at, mask, tensors in random.Random(0).sample(grid, 300):
        keywords = {
            "padding": padding,
            "max_length": max_length,
            "pad_to_multiple_of": multiple,
            "padding_side": at,
            "return_attention_mask": mask,
            "return_tensors": tensors,
        }
        want = outcome(lambda k=keywords: plain.pad(copy.deepcopy(inputs), **k))
        assert outcome(lambda k=keywords: fast.pad(copy.deepcopy(inputs), **k)) == want, keywords


def test_collators(fast_tokenizer: Make) -> None:
    plain, fast = both(fast_tokenizer, mask_token="<unk>")
    features = [{"input_ids": ids, "label": k} for k, ids in enumerate(plain(["the of and", "a", "to in"])["input_ids"])]
    for collator in (transformers.DataCollatorWithPadding, lambda t: transformers.DataCollatorForLanguageModeling(t, mlm=False)):
        assert outcome(lambda c=collator: c(fast)(features)) == outcome(lambda c=collator: c(plain)(features))
    for tokenizer in (plain, fast):
        torch.manual_seed(0)
        tokenizer.masked = transformers.DataCollatorForLanguageModeling(tokenizer, mlm_probability=0.5)(features)
    assert shown(plain.masked["labels"]) == shown(fast.masked["labels"])
    assert fast.uio_stats()["pad.native"] >= 3


# ---- the object stays what it was ----


def test_identity(fast_tokenizer: Make) -> None:
    plain = fast_tokenizer()
    keys = set(plain.__dict__)
    fast = uio.accelerate(plain)
    assert fast is plain and uio.accelerate(fast) is fast
    assert isinstance(fast, transformers.PreTrainedTokenizerFast) and isinstance(fast, transformers.PreTrainedTokenizerBase)
    assert type(fast).__name__ == transformers.PreTrainedTokenizerFast.__name__
    fast(["the", "of"], padding=True, return_tensors="pt")
    assert set(fast.__dict__) == keys  # datasets hashes it


def test_a_subclass_keeps_its_name(tmp_path: Path) -> None:
    tokenizer = transformers.BertTokenizer(vocab={t: k for k, t in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "of"])})
    want = tokenizer(["the of", "x"], padding=True)["input_ids"]
    fast = uio.accelerate(tokenizer)
    assert isinstance(fast, transformers.BertTokenizer) and type(fast).__name__ == "BertTokenizer"
    assert fast(["the of", "x"], padding=True)["input_ids"] == want and fast.uio_stats()["calls.native"] == 1
    fast.save_pretrained(tmp_path)
    again = transformers.AutoTokenizer.from_pretrained(tmp_path)
    assert type(again) is transformers.BertTokenizer and again(["the of", "x"], padding=True)["input_ids"] == want
    assert pickle.loads(pickle.dumps(type(fast))) is type(fast)


def test_saved_files_are_equal_and_load_without_us(fast_tokenizer: Make, tmp_path: Path) -> None:
    plain, fast = both(fast_tokenizer)
    want = fast(["the of and", "a"], padding=True)["input_ids"]
    plain.save_pretrained(tmp_path / "plain")
    fast.save_pretrained(tmp_path / "fast")
    names = sorted(path.name for path in (tmp_path / "plain").iterdir())
    assert names == sorted(path.name for path in (tmp_path / "fast").iterdir())
    for name in names:
        if name != "tokenizer.json":  # that holds the truncation and padding of the last call
            assert (tmp_path / "fast" / name).read_text() == (tmp_path / "plain" / name).read_text()
    code = f"""
import sys
sys.modules["unchecked_io"] = None
from transformers import AutoTokenizer
print(AutoTokenizer.from_pretrained({str(tmp_path / "fast")!r})(["the of and", "a"], padding=True)["input_ids"])
"""
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip() == str(want)


def test_pickle_and_copies(fast_tokenizer: Make) -> None:
    fast = uio.accelerate(fast_tokenizer())
    want = fast(["the of", "and"], padding=True, return_tensors="np")["input_ids"].tolist()
    for other in (
        pickle.loads(pickle.dumps(fast)),
        pickle.loads(pickle.dumps(fast, protocol=2)),
        copy.copy(fast),
        copy.deepcopy(fast),
    ):
        assert other is not fast and type(other) is type(fast)
        assert other(["the of", "and"], padding=True, return_tensors="np")["input_ids"].tolist() == want
        assert other.uio_stats()["calls.native"] == 1 and other.uio_engine() is fast.uio_engine()  # one handle for one content
    dill = pytest.importorskip("dill")
    assert dill.loads(dill.dumps(fast))(["the of", "and"], padding=True, return_tensors="np")["input_ids"].tolist() == want


def test_another_process_unpickles_it(fast_tokenizer: Make, tmp_path: Path) -> None:
    fast = uio.accelerate(fast_tokenizer())
    (tmp_path / "t.pickle").write_bytes(pickle.dumps(fast))
    code = f"""
import pickle
tokenizer = pickle.load(open({str(tmp_path / "t.pickle")!r}, "rb"))
print(tokenizer(["the of", "and"], padding=True)["input_ids"], tokenizer.uio_stats()["calls.native"])
"""
    got = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()
    assert got == f"{fast(['the of', 'and'], padding=True)['input_ids']} 1"


# ---- changes are seen ----


def check(plain: Any, fast: Any, text: str = "the <late> of THE tokenization and") -> None:
    """Both agree, and the engine did it."""
    native = fast.uio_stats().get("calls.native", 0)
    for keywords in ({}, {"add_special_tokens": False}):
        want, got = (outcome(lambda t=t, k=keywords: t([text, "a"], padding=True, **k)) for t in (plain, fast))
        assert got == want
    assert fast.uio_stats()["calls.native"] == native + 2


CHANGES: dict[str, Callable[[Any], Any]] = {
    "add_tokens": lambda t: t.add_tokens(["<late>"]),
    "add_tokens that the vocabulary has": lambda t: t.add_tokens(["tion"]),
    "add_special_tokens": lambda t: t.add_special_tokens({"additional_special_tokens": ["<late>"]}),
    "pad token": lambda t: setattr(t, "pad_token", "</s>"),
    "padding side": lambda t: setattr(t, "padding_side", "left"),
    "backend add_tokens": lambda t: t.backend_tokenizer.add_tokens(["<late>"]),
    "backend add_tokens that the vocabulary has": lambda t: t._tokenizer.add_tokens(["the"]),
    "backend normalizer": lambda t: setattr(t.backend_tokenizer, "normalizer", normalizers.Lowercase()),
    "backend normalizer, prepended": lambda t: setattr(
        t.backend_tokenizer, "normalizer", normalizers.Sequence([normalizers.Strip(), t.backend_tokenizer.normalizer])
    ),
    "backend post-processor": lambda t: setattr(
        t._tokenizer, "post_processor", processors.TemplateProcessing("$A </s>", "$A $B", [("</s>", t.eos_token_id)])
    ),
    "backend pre-tokenizer": lambda t: setattr(t._tokenizer, "pre_tokenizer", None),
    "model setting": lambda t: setattr(t._tokenizer.model, "unk_token", "</s>"),
    "add_bos_token": lambda t: setattr(t, "add_bos_token", True),
    "another backend": lambda t: setattr(t, "_tokenizer", Tokenizer.from_str(mini("wordlevel"))),
}


@pytest.mark.parametrize("change", CHANGES)
def test_changes_are_seen(fast_tokenizer: Make, change: str) -> None:
    plain, fast = both(fast_tokenizer)
    check(plain, fast)
    for tokenizer in (plain, fast):
        CHANGES[change](tokenizer)
    check(plain, fast)


def test_changes_by_an_old_reference(fast_tokenizer: Make) -> None:
    plain, fast = fast_tokenizer(), fast_tokenizer()
    references = plain.backend_tokenizer, fast.backend_tokenizer
    uio.accelerate(fast)
    check(plain, fast)
    for token in ("<late>", "THE", "tokenization"):
        for backend in references:
            backend.add_tokens([token])
        check(plain, fast)


def test_changes_by_an_old_reference_to_a_part(fast_tokenizer: Make) -> None:
    plain, fast = both(fast_tokenizer)
    models = [tokenizer.backend_tokenizer.model for tokenizer in (plain, fast)]
    check(plain, fast)
    check(plain, fast)  # nobody holds the backend any more
    for length in (2, 100):
        for model in models:
            model.max_input_chars_per_word = length
        check(plain, fast)


def test_unchanged_it_is_compiled_once(fast_tokenizer: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    from unchecked_io import dropin

    fast = uio.accelerate(fast_tokenizer())
    compiled: list[int] = []
    original = dropin.sources.live_json
    monkeypatch.setattr(dropin.sources, "live_json", lambda backend: compiled.append(1) or original(backend))
    for k in range(20):
        fast([f"the {k}"], padding=True)
        fast("the", "of")  # the original code leaves its settings in the backend
    assert len(compiled) == 1 and fast.uio_stats()["calls.native"] == 20
    assert not dropin._state(fast).escaped  # so that the next comparison is the short one
    fast.backend_tokenizer.encode("the")
    assert dropin._state(fast).escaped
    fast(["the"])
    assert len(compiled) == 1 and not dropin._state(fast).escaped


def test_custom_classes_are_left_to_themselves(fast_tokenizer: Make) -> None:
    class Shouting(transformers.PreTrainedTokenizerFast):
        def _encode_plus(self, text: Any, *args: Any, **keywords: Any) -> Any:
            return super()._encode_plus([t.upper() for t in text], *args, **keywords)

    plain = fast_tokenizer()
    plain.__class__ = Shouting
    want = plain(["the of"])["input_ids"]
    fast = uio.accelerate(plain)
    assert fast(["the of"])["input_ids"] == want and fast.uio_stats() == {
        "calls.huggingface": 1,
        "fallback.custom_class": 1,
        "rows.huggingface": 1,
    }


@pytest.mark.parametrize("thing", [None, object(), "bert-base-uncased"])
def test_what_is_no_fast_tokenizer(thing: Any) -> None:
    with pytest.raises(TypeError, match="fast tokenizer"):
        uio.accelerate(thing)


def test_device(fast_tokenizer: Make) -> None:
    plain, fast = both(fast_tokenizer)
    texts = ["the of", "and"]
    got = fast(texts, padding=True, return_tensors="pt", device="cpu")
    assert shown(got["input_ids"]) == shown(plain(texts, padding=True, return_tensors="pt")["input_ids"])
    assert fast(texts, texts, padding=True, return_tensors="pt", device="cpu")["input_ids"].device.type == "cpu"
    with pytest.raises(ValueError, match="return_tensors"):
        fast(texts, device="cpu")
    if not torch.cuda.is_available():
        with pytest.raises(uio.DeviceError):
            fast(texts, padding=True, return_tensors="pt", device="cuda")
    assert fast(texts, padding=True)["input_ids"] == plain(texts, padding=True)["input_ids"]


def test_a_subclass_on_top(fast_tokenizer: Make) -> None:
    """vLLM copies the tokenizer and swaps the class of the copy once more."""
    fast = uio.accelerate(fast_tokenizer())

    class Cached(type(fast)):  # type: ignore[misc]
        @property
        def all_special_ids(self) -> list[int]:
            return [1, 2, 3]

    top = copy.copy(fast)
    top.__class__ = Cached
    assert uio.accelerate(top) is top and type(top) is Cached
    assert top(["the", "of and"], padding=True)["input_ids"] == fast(["the", "of and"], padding=True)["input_ids"]
    assert top.uio_stats()["calls.native"] == 1 and top.all_special_ids == [1, 2, 3]


def test_fork_while_another_thread_counts(fast_tokenizer: Make) -> None:
    import os

    from unchecked_io import dropin

    fast = uio.accelerate(fast_tokenizer())
    want = fast(["the of"])["input_ids"]
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with dropin._lock:
            held.set()
            done.wait()

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    child = os.fork()
    if not child:
        import signal

        signal.alarm(60)
        os._exit(0 if fast(["the of"])["input_ids"] == want else 1)
    done.set()
    thread.join()
    assert os.waitpid(child, 0)[1] == 0


def test_many_threads(fast_tokenizer: Make) -> None:
    fast = uio.accelerate(fast_tokenizer())
    texts = [f"the of and {k}" for k in range(32)]
    want = {n: fast(texts, truncation=True, max_length=n, padding=True, return_tensors="np")["input_ids"].tolist() for n in (4, 6)}
    failures: list[BaseException] = []

    def work(length: int) -> None:
        try:
            for _ in range(50):
                got = fast(texts, truncation=True, max_length=length, padding=True, return_tensors="np")["input_ids"].tolist()
                assert got == want[length]
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(4 if k % 2 else 6,)) for k in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures and "calls.huggingface" not in fast.uio_stats()
