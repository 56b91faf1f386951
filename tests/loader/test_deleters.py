"""Tensors dropped anywhere: any thread, a thread without Python, a forked child, interpreter exit; consumed once, twice or never."""

from __future__ import annotations

import gc
import threading
from typing import Any

import pytest
import torch
import unchecked_io as uio

from tests.support.child import run
from tests.support.minis import mini


@pytest.fixture(scope="module")
def engine() -> Any:
    return uio.TokenizerEngine.from_str(mini("byte_bpe"))


def host_bytes() -> float:
    gc.collect()
    return sum(v for k, v in uio.stats().items() if k.startswith("mem.host.") and ("tensor" in k or "dlpack" in k))


def test_a_tensor_outlives_batch_engine_and_later_calls() -> None:
    engine = uio.TokenizerEngine.from_str(mini("byte_bpe"))
    kept = [engine.encode_batch([f"row {k} the of and"] * 5, pad_id=0).input_ids for k in range(100)]
    copies = [t.clone() for t in kept]
    again = uio.TokenizerEngine.from_str(mini("wordpiece"))
    del engine
    for k in range(1000):
        again.encode_batch(["something else entirely"] * (k % 9), pad_id=3)
    gc.collect()
    assert all(torch.equal(a, b) for a, b in zip(kept, copies, strict=True))


def test_no_call_writes_into_a_tensor_that_was_handed_out(engine: Any) -> None:
    first = engine.encode_batch(["the of and"] * 8, pad_id=0)
    ids = first.input_ids
    ids.fill_(-1)  # it is the user's now
    second = engine.encode_batch(["the of and"] * 8, pad_id=0).input_ids
    assert int(second.min()) >= 0 and int(ids.max()) == -1
    assert ids.untyped_storage().nbytes() >= ids.numel() * 8


def test_from_other_threads(engine: Any) -> None:
    for _ in range(30):
        held = [engine.encode_batch(["the of"] * 20, pad_id=0).input_ids for _ in range(5)]
        thread = threading.Thread(target=held.clear)
        thread.start()
        thread.join()


def test_by_autograds_threads(engine: Any) -> None:
    """The last reference goes in torch's backward thread, which has no Python state of its own."""
    ids = engine.encode_batch(["the of and to in"] * 4, pad_id=0).input_ids
    weight = torch.randn(600, 4, requires_grad=True)
    loss = torch.nn.functional.embedding(ids, weight).pow(2).sum()
    del ids
    loss.backward()
    assert weight.grad is not None


def test_capsules_consumed_once_twice_and_never(engine: Any) -> None:
    for _ in range(2000):
        engine.encode_batch(["a b"], pad_id=0).dlpack("input_ids").__dlpack__()  # dropped unconsumed
    batch = engine.encode_batch(["the of"], pad_id=0)
    capsule = batch.dlpack("input_ids").__dlpack__()
    tensor = torch.from_dlpack(_Given(capsule))
    assert tensor.tolist() == [engine.encode("the of")]
    with pytest.raises(Exception):  # noqa: B017
        torch.from_dlpack(_Given(capsule))
    versioned = batch.dlpack("input_ids").__dlpack__(max_version=(1, 0))
    del versioned
    assert tensor.tolist() == [engine.encode("the of")]


class _Given:
    """A producer that hands out one and the same capsule."""

    def __init__(self, capsule: Any) -> None:
        self.capsule = capsule

    def __dlpack__(self, **_: Any) -> Any:
        return self.capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0


def test_memory_comes_back(engine: Any) -> None:
    """Counted by the library: after the drops as much is in use as before."""
    engine.encode_batch(["warm"] * 10, pad_id=0)
    before = host_bytes()
    held = [engine.encode_batch(["the of and"] * 50, pad_id=0) for _ in range(20)]
    tensors = [h.input_ids for h in held]
    del held, tensors
    assert host_bytes() <= before


def test_at_interpreter_exit() -> None:
    """Globals that are torn down at exit, in either order, many times: always status 0."""
    code = """
        import unchecked_io as uio
        from tests.support.minis import mini
        eng = uio.TokenizerEngine.from_str(mini("byte_bpe"))
        kept = eng.encode_batch(["the of", "and"], pad_id=0)
        ids = kept.input_ids
        capsule = kept.dlpack("attention_mask").__dlpack__()
        import sys
        sys.kept = (ids, kept)
        class Late:
            def __del__(self): self.tensor.sum()
        late = Late(); late.tensor = ids
    """
    for _ in range(8):
        run(code)


def test_exit_while_a_thread_encodes() -> None:
    """A daemon thread in the middle of an encode does not keep the process, nor crash it."""
    run(
        """
        import threading, time
        import unchecked_io as uio
        from tests.support.minis import mini
        eng = uio.TokenizerEngine.from_str(mini("byte_bpe"))
        def loop():
            while True: eng.encode_batch(["the quick brown fox " * 500] * 200, pad_id=0)
        threading.Thread(target=loop, daemon=True).start()
        time.sleep(0.3)
    """,
        timeout=30,
    )
