"""The oracle: PyPI tokenizers, asked with our options. Ours must give the same rows, cell by cell.

The oracle keeps truncation and padding as state of the object, so one `Oracle` serves one thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import tokenizers

VERSION = "0.23.3"
BACKENDS = ["huggingface", "native"]  # by name, so that no test depends on which of them "auto" takes


def rows_of(value: Any) -> list[Any]:
    return value.tolist() if hasattr(value, "tolist") else list(value)


def open_engine(json: str, backend: str) -> Any:
    """The engine of that name; the test is skipped where the native one refuses the tokenizer, by name, and so never guesses."""
    import pytest
    import unchecked_io as uio

    try:
        return uio.TokenizerEngine.from_str(json, backend=backend)
    except uio.UnsupportedTokenizerError as refused:
        assert backend == "native", refused
        pytest.skip(str(refused))


class Oracle:
    def __init__(self, json: str) -> None:
        assert tokenizers.__version__ == VERSION, f"the oracle is tokenizers {VERSION}, not {tokenizers.__version__}"
        self.tokenizer = tokenizers.Tokenizer.from_str(json)
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()

    def ids(self, texts: Sequence[str], add_special_tokens: bool = True) -> list[list[int]]:
        return [e.ids for e in self.tokenizer.encode_batch_fast(list(texts), add_special_tokens=add_special_tokens)]

    def batch(
        self,
        texts: Sequence[str],
        pairs: Sequence[str] | None = None,
        *,
        add_special_tokens: bool = True,
        padding: Any = "longest",
        max_length: int | None = None,
        truncation: Any = False,
        stride: int = 0,
        padding_side: str = "right",
        truncation_side: str = "right",
        pad_to_multiple_of: int | None = None,
        pad_id: int = 0,
        pad_type_id: int = 0,
        return_overflowing: bool = False,
        split_special_tokens: bool = False,
        dtype: str = "int64",
        **returned: bool,
    ) -> dict[str, Any]:
        """All fields, padded. ``returned`` (``return_offsets`` ...) is accepted and ignored: the oracle always has all of them."""
        t = self.tokenizer
        t.encode_special_tokens = split_special_tokens
        if truncation:
            strategy = "longest_first" if truncation is True else truncation
            t.enable_truncation(max_length, stride=stride, strategy=strategy, direction=truncation_side)
        if padding:
            t.enable_padding(
                direction=padding_side,
                pad_id=pad_id,
                pad_type_id=pad_type_id,
                pad_token="[PAD]",
                length=max_length if padding == "max_length" else None,
                pad_to_multiple_of=pad_to_multiple_of,
            )
        try:
            inputs = list(texts) if pairs is None else list(zip(texts, pairs, strict=True))
            found = t.encode_batch(inputs, add_special_tokens=add_special_tokens)
        finally:
            t.no_truncation()
            t.no_padding()
            t.encode_special_tokens = False
        rows, mapping = [], []
        for k, encoding in enumerate(found):
            for e in [encoding, *(encoding.overflowing if return_overflowing else [])]:
                rows.append(e)
                mapping.append(k)
        return {
            "input_ids": [e.ids for e in rows],
            "attention_mask": [e.attention_mask for e in rows],
            "token_type_ids": [e.type_ids for e in rows],
            "special_tokens_mask": [e.special_tokens_mask for e in rows],
            "offset_mapping": [[list(o) for o in e.offsets] for e in rows],
            "word_ids": [[-1 if w is None else w for w in e.word_ids] for e in rows],
            # Padding belongs to no sequence. (The oracle says 0 there when no post-processor has run.)
            "sequence_ids": [
                [-1 if s is None or not m else s for s, m in zip(e.sequence_ids, e.attention_mask, strict=True)] for e in rows
            ],
            "overflow_to_sample_mapping": mapping,
            "lengths": [sum(e.attention_mask) for e in rows],
        }


ALL_FIELDS = {
    "return_token_type_ids": True,
    "return_special_tokens_mask": True,
    "return_offsets": True,
    "return_word_ids": True,
    "return_sequence_ids": True,
}


def _unpadded(ids: list[list[int]], mask: list[list[int]]) -> list[list[int]]:
    return [[i for i, m in zip(row, of, strict=True) if m] for row, of in zip(ids, mask, strict=True)]


def compare(engine: Any, oracle: Oracle, texts: Sequence[str], pairs: Sequence[str] | None = None, **options: Any) -> None:
    """Encode with both and compare every field, and the ids of a call that asks for nothing else: the native engine has shorter ways for these.
    When the oracle raises, ours must raise an Exception too."""
    options = {"pad_id": 0, **options}
    try:
        expected = oracle.batch(texts, pairs, **options)
    except BaseException as refused:  # a Rust panic is a BaseException
        if isinstance(refused, KeyboardInterrupt | SystemExit):
            raise
        try:
            engine.encode_batch(list(texts), pairs and list(pairs), **options)
        except Exception:
            return
        raise AssertionError(f"the oracle refuses {texts!r} with {options}: {refused}; ours did not") from refused
    if len(set(map(len, expected["input_ids"]))) > 1:
        # A piece that overflows from a pair may be longer than the row it came from, and the oracle pads by that row: no rectangle.
        # Ours pads to the longest piece, and has no width to offer under max_length.
        try:
            found = engine.encode_batch(list(texts), pairs and list(pairs), **ALL_FIELDS, **options)
        except ValueError as e:
            assert options.get("padding") == "max_length", e
            return
        assert _unpadded(rows_of(found["input_ids"]), rows_of(found["attention_mask"])) == _unpadded(
            expected["input_ids"], expected["attention_mask"]
        ), options
        return
    found = engine.encode_batch(list(texts), pairs and list(pairs), **ALL_FIELDS, **options)
    for key, rows in expected.items():
        if key == "lengths":
            assert rows_of(found.lengths) == rows, (key, options)
        elif key in found:
            got = rows_of(found[key].cpu())
            if got != rows:
                where = next((k for k, (a, b) in enumerate(zip(got, rows, strict=False)) if a != b), min(len(got), len(rows)))
                text = texts[expected["overflow_to_sample_mapping"][where]] if where < len(rows) else ""
                raise AssertionError(
                    f"{key}, row {where} of {len(rows)} (got {len(got)} rows), {options}\ntext {text[:200]!r}\n"
                    f"got  {got[where : where + 1]}\nwant {rows[where : where + 1]}"
                )
    alone = rows_of(engine.encode_batch(list(texts), pairs and list(pairs), **options)["input_ids"].cpu())
    if alone != expected["input_ids"]:
        where = next(k for k, (a, b) in enumerate(zip(alone, expected["input_ids"], strict=True)) if a != b)
        raise AssertionError(
            f"ids alone, row {where}, {options}\ntexts {texts!r:.500}\ngot  {alone[where]}\nwant {expected['input_ids'][where]}"
        )
