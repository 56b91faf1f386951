"""What the type checker knows of the surface: `make lint` checks this file with mypy --strict. python examples/typed.py tokenizer.json"""

import sys
from typing import assert_type

import torch
import unchecked_io as uio


def surface(engine: uio.TokenizerEngine) -> None:
    enc = engine.encode_batch(["a", "b c"], padding="max_length", max_length=8, truncation=True, dtype="int32", pad_id=0, device="cpu")
    assert_type(enc, uio.Encoding)
    assert_type(enc["input_ids"], torch.Tensor)
    assert_type(enc.attention_mask, torch.Tensor)
    assert_type(enc.lengths, torch.Tensor)
    assert_type(enc.to("cpu"), uio.Encoding)
    assert_type(dict(enc), dict[str, torch.Tensor])

    ragged = engine.encode_ragged(("a", "b"))
    assert_type(ragged.ids, torch.Tensor)
    assert_type(list(ragged), list[torch.Tensor])

    assert_type(engine.encode("a"), list[int])
    assert_type(engine.decode([1, 2]), str)
    assert_type(engine.decode_batch(enc.input_ids), list[str])
    assert_type(engine.get_vocab(), dict[str, int])
    assert_type(engine.token_to_id("a"), int | None)
    assert_type(engine.added_tokens, tuple[uio.AddedToken, ...])
    assert_type(engine.stats(), dict[str, int | float])
    try:
        engine.encode_batch(["a\ud800"])
    except (ValueError, uio.UncheckedIOError) as error:
        print(error)


if __name__ == "__main__":
    surface(uio.TokenizerEngine.from_file(sys.argv[1]))
