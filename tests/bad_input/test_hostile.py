"""Hostile tokenizer.json: whatever it holds, loading and encoding end in a result or an Exception, in bounded time and memory.

Each file is opened and used in a process of its own with a limit on address space, so that a crash, an abort or a giant allocation fails
one test and no other. What the oracle accepts must load here too.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

import pytest
import tokenizers

from tests.support.child import run
from tests.support.minis import KINDS, mini

Spec = dict[str, Any]


def base(kind: str = "byte_bpe") -> Spec:
    return json.loads(mini(kind))  # type: ignore[no-any-return]


def token(content: str, i: Any, **changes: Any) -> Spec:
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    return {"id": i, "content": content, **flags, **changes}


def change(kind: str, edit: Callable[[Spec], object]) -> str:
    spec = base(kind)
    edit(spec)
    return json.dumps(spec)


def normalizer(value: Any) -> str:
    return change("byte_bpe", lambda s: s.update(normalizer=value))


def pre_tokenizer(value: Any) -> str:
    return change("byte_bpe", lambda s: s.update(pre_tokenizer=value))


def post(value: Any) -> str:
    return change("byte_bpe", lambda s: s.update(post_processor=value))


def split(pattern: str) -> str:
    return pre_tokenizer({"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False})


def template(single: Any, specials: Any = None, pair: Any = None) -> str:
    return post({"type": "TemplateProcessing", "single": single, "pair": pair or single, "special_tokens": specials or {}})


def calls(depth: int, times: int) -> str:
    """Groups of which each calls the next one several times."""
    groups = [rf"\g<x{i + 1}>" * times for i in range(depth)] + ["a?"]
    return "".join(f"(?<x{i}>{group})" for i, group in enumerate(groups))


GROW = {"type": "Replace", "pattern": {"String": "a"}, "content": "a" * 8}

HOSTILE: dict[str, str] = {
    "added token with id -1": change("byte_bpe", lambda s: s["added_tokens"].append(token("<x>", -1))),
    "added token with id 2^32-1": change("byte_bpe", lambda s: s["added_tokens"].append(token("<x>", 2**32 - 1))),
    "added token with id 2^31": change("byte_bpe", lambda s: s["added_tokens"].append(token("<x>", 2**31))),
    "added token with id 2^64": change("byte_bpe", lambda s: s["added_tokens"].append(token("<x>", 2**64))),
    "added token with a fraction": change("byte_bpe", lambda s: s["added_tokens"].append(token("<x>", 1.5))),
    "added token with no content": change("byte_bpe", lambda s: s["added_tokens"].append(token("", 900))),
    "added token of spaces, stripping": change("byte_bpe", lambda s: s["added_tokens"].append(token(" ", 900, lstrip=True, rstrip=True))),
    "added token with NUL": change("byte_bpe", lambda s: s["added_tokens"].append(token("a\0b", 900))),
    "two added tokens with one id": change("byte_bpe", lambda s: s["added_tokens"].extend([token("<x>", 900), token("<y>", 900)])),
    "one added token twice": change("byte_bpe", lambda s: s["added_tokens"].extend([token("<x>", 900), token("<x>", 901)])),
    "added tokens out of order": change("byte_bpe", lambda s: s["added_tokens"].reverse()),
    "added token of 1 MB": change("byte_bpe", lambda s: s["added_tokens"].append(token("a" * 1_000_000, 900))),
    "vocabulary id -1": change("byte_bpe", lambda s: s["model"]["vocab"].update(zz=-1)),
    "vocabulary id 2^32-1": change("byte_bpe", lambda s: s["model"]["vocab"].update(zz=2**32 - 1)),
    "vocabulary id 2^40": change("byte_bpe", lambda s: s["model"]["vocab"].update(zz=2**40)),
    "vocabulary ids all equal": change("byte_bpe", lambda s: s["model"].update(vocab=dict.fromkeys(s["model"]["vocab"], 0))),
    "vocabulary empty": change("byte_bpe", lambda s: s["model"].update(vocab={})),
    "vocabulary empty, no merges": change("byte_bpe", lambda s: s["model"].update(vocab={}, merges=[])),
    "vocabulary is a list": change("byte_bpe", lambda s: s["model"].update(vocab=[["a", 1]])),
    "merge of unknown tokens": change("byte_bpe", lambda s: s["model"]["merges"].append(["qqq", "zzz"])),
    "merge of one token": change("byte_bpe", lambda s: s["model"]["merges"].append(["a"])),
    "merge of three": change("byte_bpe", lambda s: s["model"]["merges"].append("a b c")),
    "merge of empties": change("byte_bpe", lambda s: s["model"]["merges"].append(["", ""])),
    "merge whose product is missing": change("byte_bpe", lambda s: s["model"].update(merges=[["x", "q"]])),
    "unknown token is missing": change("byte_bpe", lambda s: s["model"].update(unk_token="<nowhere>")),
    "dropout above 1": change("byte_bpe", lambda s: s["model"].update(dropout=2.0)),
    "dropout is NaN": mini("byte_bpe").replace('"dropout":null', '"dropout":NaN'),
    "byte fallback without bytes": change("byte_bpe", lambda s: s["model"].update(byte_fallback=True, unk_token="<unk>")),
    "suffix and prefix": change("byte_bpe", lambda s: s["model"].update(continuing_subword_prefix="##", end_of_word_suffix="</w>")),
    "prefix longer than the tokens": change("byte_bpe", lambda s: s["model"].update(continuing_subword_prefix="#" * 99)),
    "wordpiece without its unknown token": change("wordpiece", lambda s: s["model"].update(unk_token="<nowhere>")),
    "wordpiece of no characters": change("wordpiece", lambda s: s["model"].update(max_input_chars_per_word=0)),
    "wordpiece of 2^64 characters": change("wordpiece", lambda s: s["model"].update(max_input_chars_per_word=2**64)),
    "wordpiece without a limit on words": change("wordpiece", lambda s: s["model"].update(max_input_chars_per_word=2**62)),
    "unigram with a piece of 1 MB": change("unigram", lambda s: s["model"]["vocab"].append(["a" * 1_000_000, -1.0])),
    "unigram with unk_id beyond": change("unigram", lambda s: s["model"].update(unk_id=10**9)),
    "unigram with unk_id -1": change("unigram", lambda s: s["model"].update(unk_id=-1)),
    "unigram without unk_id": change("unigram", lambda s: s["model"].update(unk_id=None)),
    "unigram empty": change("unigram", lambda s: s["model"].update(vocab=[])),
    "unigram with an empty piece": change("unigram", lambda s: s["model"]["vocab"].append(["", -1.0])),
    "unigram with infinite scores": change("unigram", lambda s: s["model"].update(vocab=[[p, 1e308] for p, _ in s["model"]["vocab"]])),
    "unigram with a score of null": change("unigram", lambda s: s["model"]["vocab"].append(["zz", None])),
    "wordlevel without its unknown token": change("wordlevel", lambda s: s["model"].update(unk_token="<nowhere>")),
    "charsmap empty": normalizer({"type": "Precompiled", "precompiled_charsmap": ""}),
    "charsmap null": normalizer({"type": "Precompiled", "precompiled_charsmap": None}),
    "charsmap of three bytes": normalizer({"type": "Precompiled", "precompiled_charsmap": base64.b64encode(b"abc").decode()}),
    "charsmap with a size beyond": normalizer({"type": "Precompiled", "precompiled_charsmap": base64.b64encode(b"\xff" * 64).decode()}),
    "charsmap with a cut trie": normalizer(
        {"type": "Precompiled", "precompiled_charsmap": base64.b64encode(b"\x08\0\0\0" + b"\xff" * 8 + b"x").decode()}
    ),
    "charsmap that is no base64": normalizer({"type": "Precompiled", "precompiled_charsmap": "!!!"}),
    "charsmap with a replacement of 1 MB": normalizer(
        {"type": "Precompiled", "precompiled_charsmap": base64.b64encode(b"\x04\0\0\0" + b"\0" * 4 + b"x" * 1_000_000).decode()}
    ),
    "charsmap inside a sequence, with a size beyond": normalizer(
        {
            "type": "Sequence",
            "normalizers": [
                {"type": "NFC"},
                {"type": "Precompiled", "precompiled_charsmap": base64.b64encode(b"\xff" * 64).decode()},
            ],
        }
    ),
    "charsmap with a size beyond, its key escaped": normalizer(
        {"type": "Precompiled", "precompiled_charsmap": base64.b64encode(b"\xff" * 64).decode()}
    ).replace("precompiled_charsmap", "precompiled_\\u0063harsmap"),
    "charsmap with a size beyond, then a good normalizer": normalizer(
        {"type": "Precompiled", "precompiled_charsmap": base64.b64encode(b"\xff" * 64).decode()}
    )[:-1]
    + ', "normalizer": null}',
    "normalizer that grows 8^12 times": normalizer({"type": "Sequence", "normalizers": [GROW] * 12}),
    "normalizer that doubles 40 times": normalizer({"type": "Sequence", "normalizers": [{"type": "ByteLevel"}] * 40}),
    "normalizer with a content of 1 MB": normalizer({"type": "Replace", "pattern": {"Regex": ""}, "content": "b" * 1_000_000}),
    "normalizer of 3000 prepends": normalizer({"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "b" * 2000}] * 3000}),
    "added token that the normalizer grows": change(
        "byte_bpe",
        lambda s: s.update(
            normalizer={"type": "Sequence", "normalizers": [GROW] * 12}, added_tokens=[token("a", 900, normalized=True, special=False)]
        ),
    ),
    "decoder that grows 8^12 times": change("byte_bpe", lambda s: s.update(decoder={"type": "Sequence", "decoders": [GROW] * 12})),
    "pre-tokenizer that doubles 40 times": pre_tokenizer(
        {
            "type": "Sequence",
            "pretokenizers": [{"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}] * 40,
        }
    ),
    "replace of the empty string": normalizer({"type": "Replace", "pattern": {"String": ""}, "content": "x"}),
    "replace of an empty match": normalizer({"type": "Replace", "pattern": {"Regex": "x*"}, "content": "yy"}),
    "replace that grows": normalizer(
        {"type": "Sequence", "normalizers": [{"type": "Replace", "pattern": {"String": "a"}, "content": "aaaaaaaa"}] * 4}
    ),
    "prepend of 50 KB": normalizer({"type": "Prepend", "prepend": "a" * 50_000}),
    "normalizers nested 500 deep": json.dumps(base()).replace(
        '"normalizer": null', '"normalizer": ' + '{"type":"Sequence","normalizers":[' * 500 + '{"type":"NFC"}' + "]}" * 500
    ),
    "normalizers nested 100000 deep": json.dumps(base()).replace(
        '"normalizer": null', '"normalizer": ' + '{"type":"Sequence","normalizers":[' * 100_000 + '{"type":"NFC"}' + "]}" * 100_000
    ),
    "arrays nested 100000 deep": "[" * 100_000 + "]" * 100_000,
    "regex that does not compile": split("(unclosed"),
    "regex with nested quantifiers": split("(a*)*b|(a+)+$|((a?){40}a{40})"),
    "regex that repeats 100000 times": split("a{100000}"),
    "regex with a huge nested repeat": split("((a{1000}){1000}){1000}"),
    "regex of calls that double 40 times": split(calls(40, 2)),
    "regex of calls that treble": split(calls(10, 3)),
    "regex of 100000 folding characters": split("(?i:" + "ßﬀﬃ" * 40_000 + ")"),
    "regex of empty matches": split("x*"),
    "regex with a back reference": split(r"(.)\1+"),
    "regex with an endless look-behind": split(r"(?<=a+)b"),
    "split behaviour unknown": pre_tokenizer({"type": "Split", "pattern": {"String": "a"}, "behavior": "Sideways", "invert": False}),
    "delimiter of two characters": pre_tokenizer({"type": "CharDelimiterSplit", "delimiter": "ab"}),
    "metaspace of two characters": pre_tokenizer({"type": "Metaspace", "replacement": "__", "prepend_scheme": "always", "split": True}),
    "metaspace that contradicts itself": pre_tokenizer(
        {"type": "Metaspace", "replacement": "_", "add_prefix_space": False, "prepend_scheme": "always", "split": True}
    ),
    "fixed length of 0": pre_tokenizer({"type": "FixedLength", "length": 0}),
    "pre-tokenizers, none": pre_tokenizer({"type": "Sequence", "pretokenizers": []}),
    "template, empty": template([]),
    "template with an unknown special": template([{"SpecialToken": {"id": "<nowhere>", "type_id": 0}}]),
    "template without a sequence": template(
        [{"SpecialToken": {"id": "<s>", "type_id": 0}}], {"<s>": {"id": "<s>", "ids": [1], "tokens": ["<s>"]}}
    ),
    "template with sequence B alone": template([{"Sequence": {"id": "B", "type_id": 0}}]),
    "template with A twice": template([{"Sequence": {"id": "A", "type_id": 0}}] * 2),
    "template with a special of no ids": template(
        [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
        {"<s>": {"id": "<s>", "ids": [], "tokens": []}},
    ),
    "template with id 2^32-1": template(
        [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
        {"<s>": {"id": "<s>", "ids": [2**32 - 1], "tokens": ["<s>"]}},
    ),
    "template with type id 2^32-1": template([{"Sequence": {"id": "A", "type_id": 2**32 - 1}}]),
    "template of 10000 specials": template(
        [{"SpecialToken": {"id": "<s>", "type_id": 0}}] * 10_000 + [{"Sequence": {"id": "A", "type_id": 0}}],
        {"<s>": {"id": "<s>", "ids": [1], "tokens": ["<s>"]}},
    ),
    "template of 10000 times 10000 specials": template(
        [{"SpecialToken": {"id": "<s>", "type_id": 0}}] * 10_000 + [{"Sequence": {"id": "A", "type_id": 0}}],
        {"<s>": {"id": "<s>", "ids": [1] * 10_000, "tokens": ["<s>"] * 10_000}},
    ),
    "template that repeats the text": template([{"Sequence": {"id": "A", "type_id": 0}}] * 100_000),
    "bert processor with odd ids": post({"type": "BertProcessing", "sep": ["x", 2**32 - 1], "cls": ["y", 0]}),
    "processors, none": post({"type": "Sequence", "processors": []}),
    "decoder unknown": change("byte_bpe", lambda s: s.update(decoder={"type": "NoSuch"})),
    "decoder strips far": change("byte_bpe", lambda s: s.update(decoder={"type": "Strip", "content": "a", "start": 2**60, "stop": 2**60})),
    "padding of 2^40": change(
        "byte_bpe",
        lambda s: s.update(
            padding={
                "strategy": {"Fixed": 2**40},
                "direction": "Right",
                "pad_to_multiple_of": None,
                "pad_id": 0,
                "pad_type_id": 0,
                "pad_token": "x",
            }
        ),
    ),
    "padding to multiples of 0": change(
        "byte_bpe",
        lambda s: s.update(
            padding={
                "strategy": "BatchLongest",
                "direction": "Left",
                "pad_to_multiple_of": 0,
                "pad_id": 0,
                "pad_type_id": 0,
                "pad_token": "x",
            }
        ),
    ),
    "padding id 2^32-1": change(
        "byte_bpe",
        lambda s: s.update(
            padding={
                "strategy": "BatchLongest",
                "direction": "Up",
                "pad_to_multiple_of": None,
                "pad_id": 2**32 - 1,
                "pad_type_id": 0,
                "pad_token": "x",
            }
        ),
    ),
    "truncation with too large a stride": change(
        "byte_bpe",
        lambda s: s.update(truncation={"direction": "Right", "max_length": 5, "strategy": "LongestFirst", "stride": 100}),
    ),
    "truncation to 0": change(
        "byte_bpe",
        lambda s: s.update(truncation={"direction": "Left", "max_length": 0, "strategy": "OnlySecond", "stride": 0}),
    ),
    "no version": change("byte_bpe", lambda s: s.pop("version")),
    "another version": change("byte_bpe", lambda s: s.update(version="9.9")),
    "no model": change("byte_bpe", lambda s: s.pop("model")),
    "a key twice": mini("byte_bpe")[:-1] + ',"model":{}}',
    "numbers too large": mini("byte_bpe").replace('"version"', '"x":1e999,"version"', 1),
    "a lone surrogate in an escape": mini("byte_bpe").replace("<word>", "\\ud800", 1),
}

TRIGGER = "é a" + "a" * 20_000

USE = """
    import json, resource, sys, time
    text = open({path!r}, encoding="utf-8").read()
    import unchecked_io as uio
    from unchecked_io import _core
    uio.TokenizerEngine.from_str(open({good!r}, encoding="utf-8").read()).encode("warm")
    size = next(int(l.split()[1]) for l in open("/proc/self/status") if l.startswith("VmSize")) * 1024
    resource.setrlimit(resource.RLIMIT_AS, (size + (3 << 30), resource.RLIM_INFINITY))
    start = time.monotonic()
    loaded = False
    texts = ["", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab the of x <x> <y> <s>", "the tokenization a\\0b of 東京 " * 20, " ", "<nowhere>", {text!r}]
    try:
        eng = uio.TokenizerEngine.from_str(text)
        loaded = True
        eng.pad_id, eng.vocab_size, eng.added_tokens, eng.backend
    except Exception as e:
        assert str(e), repr(e)
        assert isinstance(e, (uio.UncheckedIOError, ValueError, MemoryError)), repr(e)
        assert not isinstance(e, uio.InternalError), repr(e)
    if loaded:
        for call in (
            lambda: eng.encode_batch(texts, pad_id=0),
            lambda: [eng.encode(t) for t in texts],
            lambda: eng.encode_batch(texts, list(reversed(texts)), pad_id=0, truncation=True, max_length=12, return_offsets=True),
            lambda: eng.encode_ragged(texts, truncation=True, max_length=9, stride=2, return_overflowing=True, split_special_tokens=True),
            lambda: eng.decode_batch([[0, 1, 2, 900, 4294967295]]),
            lambda: (eng.get_vocab(), eng.to_str()),
        ):
            try:
                call()
            except Exception as e:
                assert str(e), repr(e)
    took = time.monotonic() - start
    assert took < 60, took
    good = uio.TokenizerEngine.from_str(open({good!r}, encoding="utf-8").read())
    assert good.encode("the of")
    print("loaded" if loaded else "refused")
"""


def oracle_loads(text: str) -> bool:
    try:
        tokenizers.Tokenizer.from_str(text)
    except BaseException as e:
        if isinstance(e, KeyboardInterrupt):
            raise
        return False
    return True


# The oracle itself dies (abort, not an exception) or takes all memory on these: only ours is run.
DEADLY = {"normalizers nested 100000 deep", "arrays nested 100000 deep", "regex with a huge nested repeat"}
# Ours refuses at load what would end the oracle's process later: by memory, by its stack, or by never ending. Without a limit each dies here.
STRICTER = {
    "normalizer with a content of 1 MB": "added_tokens[",  # what the normalizer makes of them
    "normalizer of 3000 prepends": "added_tokens[",
    "regex of 100000 folding characters": "pre_tokenizer.pattern: a regex of 320005 bytes",
    "regex of calls that double 40 times": "pre_tokenizer.pattern: a regex with 80 calls",
    "unigram with a piece of 1 MB": "model.vocab[",
    "charsmap with a replacement of 1 MB": "normalizer.precompiled_charsmap: a replacement of",
    "added token that the normalizer grows": "added_tokens[",
    "pre-tokenizer that doubles 40 times": "pre_tokenizer: 40 ByteLevel steps",
    "template of 10000 times 10000 specials": "post_processor: ",
    "template that repeats the text": "post_processor.single: a text is repeated 100000 times",
}
# Ours opens them and refuses the rows that would.
GROWS = {
    "normalizer that grows 8^12 times": "the text grows",
    "normalizer that doubles 40 times": "the text grows",
    "decoder that grows 8^12 times": "the text grows",
    "wordpiece without a limit on words": "a word of 20001 characters",
}


@pytest.mark.timeout(150)
@pytest.mark.parametrize("name", [*STRICTER, *GROWS])
def test_limits(name: str, tmp_path: Any) -> None:
    """The limits of the Hugging Face backend stop each of them, and say which."""
    path = tmp_path / "tokenizer.json"
    path.write_text(HOSTILE[name], encoding="utf-8")
    words = run(
        f"""
        import unchecked_io as uio
        text = open({str(path)!r}, encoding="utf-8").read()
        try:
            eng = uio.TokenizerEngine.from_str(text, backend="huggingface")
        except uio.InvalidTokenizerError as e:
            print(e)
        else:
            for call in (lambda: eng.encode_batch([{TRIGGER!r}], pad_id=0), lambda: eng.decode(list(range(300)))):
                try:
                    call()
                except uio.EncodeError as e:
                    print(e)
        """,
        timeout=120,
        UIO_THREADS="1",
    )
    assert {**STRICTER, **GROWS}[name] in words, words


@pytest.mark.timeout(150)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile(name: str, tmp_path: Any) -> None:
    path, good = tmp_path / "tokenizer.json", tmp_path / "good.json"
    path.write_text(HOSTILE[name], encoding="utf-8")
    good.write_text(mini("byte_bpe"), encoding="utf-8")
    outcome = run(USE.format(path=str(path), good=str(good), text=TRIGGER), timeout=120, UIO_THREADS="2").split()[-1]
    if name not in DEADLY | STRICTER.keys() and oracle_loads(HOSTILE[name]):
        assert outcome == "loaded", "the oracle loads it"


@pytest.mark.parametrize("kind", KINDS)
def test_cut_anywhere(kind: str) -> None:
    """A good file cut at 40 places, or with one byte changed at 200, in one process: result or exception, nothing else."""
    run(
        f"""
        import random
        import unchecked_io as uio
        from tests.support.minis import mini
        text = mini({kind!r}).encode()
        random.seed(7)
        for cut in range(0, len(text), len(text) // 40):
            try:
                uio.TokenizerEngine.from_str(text[:cut])
            except uio.InvalidTokenizerError:
                continue
            raise AssertionError(cut)
        for _ in range(200):
            at = random.randrange(len(text))
            spoiled = text[:at] + bytes([random.choice(b'0129-,:"[]{{}}eEnul \\\\')]) + text[at + 1:]
            try:
                eng = uio.TokenizerEngine.from_str(spoiled)
                eng.encode_batch(["the of", "<s>", "naïve 東京"], pad_id=0)
            except Exception as e:
                assert str(e) and not isinstance(e, uio.InternalError), repr(e)
        assert uio.TokenizerEngine.from_str(text).encode("the of")
        """,
        timeout=120,
    )
