"""Byte-level BPE tokenizers that the GPU engine serves, made of the small one in tests/data."""

from __future__ import annotations

import json
from typing import Any

from .child import ROOT


def plain() -> str:
    return (ROOT / "tests/data/mini-bytes.json").read_text(encoding="utf-8")


def with_template() -> str:
    """One special token before a text and one behind, and an added token that is no special one and takes the blanks before it."""
    spec: dict[str, Any] = json.loads(plain())
    entry = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    spec["added_tokens"] += [
        {"id": 361, "content": "<s>"} | entry,
        {"id": 362, "content": "</s>"} | entry,
        {"id": 363, "content": "[tool]"} | entry | {"special": False, "lstrip": True},
    ]
    special = {name: {"id": name, "ids": [number], "tokens": [name]} for name, number in (("<s>", 361), ("</s>", 362))}
    begin, end = ({"SpecialToken": {"id": name, "type_id": 0}} for name in special)
    one, two = ({"Sequence": {"id": name, "type_id": 0}} for name in "AB")
    spec["post_processor"] = {
        "type": "TemplateProcessing",
        "single": [begin, one, end],
        "pair": [begin, one, end, two, end],
        "special_tokens": special,
    }
    return json.dumps(spec, ensure_ascii=False)


ADDED = ["<s> spelt out", "the end<|end|>", "</s></s>", "a<s></s> b<|end|><|end|>"]
"""Rows with the text of added tokens in them."""

STORAGES = {
    "ASCII": "numbers and rows, 1024 of them",
    "Latin-1": "übermäßig ÿ numbers",
    "UCS-2": "数は表に “rows”",
    "UCS-4": "🙂 rows \U0010ffff",
    "empty": "",
    "NUL": "a\x00b\x00",
    "one letter for long": "n" * 3000,
    "blanks": " " * 2000,
    "lines": "\n\n\t\n" * 300,
    "no spaces": "表" * 700,
    "added tokens": " ".join(ADDED),
    "an apostrophe's": "don't DON'T we'll they're'",
}
"""Texts by what is odd about them."""

FLAGGED = ["[tool] spelt out", "a  [tool] in the text", "the end[tool]", "[tool]<s>[tool] <|end|>"]
"""Rows that the kernels of the tokenizer with a template leave to the CPU: an added token that looks at what is around it."""
