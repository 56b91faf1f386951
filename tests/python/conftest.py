"""Fixtures of the surface tests: engines and transformers tokenizers over mini tokenizers, made here without any asset."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import unchecked_io as uio

from tests.support.minis import mini


@pytest.fixture(scope="session")
def engine() -> uio.TokenizerEngine:
    """WordPiece with [CLS]- and [SEP]-like specials around a text; pads with <pad>."""
    return uio.TokenizerEngine.from_str(mini("wordpiece"))


@pytest.fixture
def fast_tokenizer() -> Callable[..., Any]:
    """A new transformers tokenizer over a mini tokenizer, on each call."""
    transformers = pytest.importorskip("transformers")
    from tokenizers import Tokenizer

    transformers.logging.set_verbosity_error()

    def make(kind: str = "wordpiece", **changes: Any) -> Any:
        keywords = {"pad_token": "<pad>", "unk_token": "<unk>", "bos_token": "<s>", "eos_token": "</s>", "model_max_length": 32, **changes}
        return transformers.PreTrainedTokenizerFast(tokenizer_object=Tokenizer.from_str(mini(kind)), **keywords)

    return make


@pytest.fixture(autouse=True)
def environment() -> Iterator[None]:
    """No test sees or leaves the variables that set the number of threads."""
    kept = {name: os.environ.pop(name, None) for name in ("UIO_THREADS", "TOKENIZERS_PARALLELISM")}
    yield
    for name, value in kept.items():
        os.environ.pop(name, None)
        if value is not None:
            os.environ[name] = value
