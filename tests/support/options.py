"""Option sets of encode_batch, for tests that hold one place where tensors land against another."""

from __future__ import annotations

from typing import Any

OPTIONS: dict[str, dict[str, Any]] = {
    "plain": {},
    "left": {"padding_side": "left"},
    "right": {"padding_side": "right"},
    "int32": {"dtype": "int32"},
    "int32 left": {"dtype": "int32", "padding_side": "left"},
    "pad id": {"pad_id": 77},
    "pad id 0": {"pad_id": 0, "padding_side": "left"},
    "largest pad id": {"pad_id": 2**31 - 1},
    "multiple of 8": {"pad_to_multiple_of": 8},
    "multiple of 7 left": {"pad_to_multiple_of": 7, "padding_side": "left"},
    "max_length": {"padding": "max_length", "max_length": 33, "truncation": True},
    "truncation": {"truncation": True, "max_length": 9},
    "truncation left": {"truncation": True, "max_length": 9, "truncation_side": "left", "padding_side": "left"},
    "no special tokens": {"add_special_tokens": False},
    "split special tokens": {"split_special_tokens": True},
    "no mask": {"return_attention_mask": False},
    "offsets": {"return_offsets": True},
    "offsets left int32": {"return_offsets": True, "padding_side": "left", "dtype": "int32"},
    "words and sequences": {"return_word_ids": True, "return_sequence_ids": True},
    "type ids": {"return_token_type_ids": True, "return_special_tokens_mask": True},
    "type ids padded with 3": {"return_token_type_ids": True, "pad_type_id": 3},
    "overflow": {"truncation": True, "max_length": 12, "stride": 3, "return_overflowing": True},
    "all": {
        "return_token_type_ids": True,
        "return_special_tokens_mask": True,
        "return_offsets": True,
        "return_word_ids": True,
        "return_sequence_ids": True,
        "return_overflowing": True,
        "truncation": True,
        "max_length": 21,
        "padding_side": "left",
        "pad_to_multiple_of": 3,
    },
    "torch allocator": {"allocator": "torch"},
    "one thread": {"num_threads": 1},
    "no sync": {"sync": False},
}

ON_GPU: dict[str, dict[str, Any]] = {
    name: options
    for name, options in OPTIONS.items()
    if not any(options.get(f"return_{what}") for what in ("offsets", "word_ids", "sequence_ids", "special_tokens_mask", "overflowing"))
    and options.get("pad_type_id", 0) == 0
    and options.get("sync", True)
} | {"type ids alone": {"return_token_type_ids": True}}
"""Those that the GPU engine serves."""
