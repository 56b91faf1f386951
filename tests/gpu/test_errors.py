"""What goes wrong on a device is a clear exception, and the next call works."""

from __future__ import annotations

import os

import pytest
import unchecked_io as uio
from unchecked_io import _core

from tests.support.child import run

pytestmark = pytest.mark.gpu

OPEN = """
import os, sys
import torch
import unchecked_io as uio
from tests.gpu.conftest import DATA
eng = uio.TokenizerEngine.from_file(DATA / "mini-bytes.json")
encode = lambda texts=["rows"], **o: eng.encode_batch(texts, pad_id=0, device=o.pop("device", "cuda"), **o)
"""


def test_wrong_index(bytelevel: uio.TokenizerEngine) -> None:
    count = _core.cuda_count()[0]
    for device in (f"cuda:{count}", f"cuda:{count + 7}"):
        with pytest.raises(uio.DeviceError, match=r"no such CUDA device.*visible"):
            bytelevel.encode_batch(["row"], pad_id=0, device=device)
    assert bytelevel.encode_batch(["row"], pad_id=0, device="cuda").input_ids.is_cuda


def test_every_device(bytelevel: uio.TokenizerEngine) -> None:
    import torch

    count = _core.cuda_count()[0]
    if count < 2:
        pytest.skip("one device")
    texts = ["numbers and rows " * k for k in range(50)]
    want = bytelevel.encode_batch(texts, pad_id=0)
    current = torch.cuda.current_device()
    for _ in range(3):
        made = [bytelevel.encode_batch(texts, pad_id=0, device=f"cuda:{k}") for k in range(count)]
        for k, enc in enumerate(made):
            assert enc.input_ids.device.index == k and enc.dlpack("input_ids").__dlpack_device__() == (2, k)
            assert torch.equal(enc.input_ids.cpu(), want.input_ids) and torch.equal(enc.attention_mask.cpu(), want.attention_mask)
    with torch.cuda.device(count - 1):
        assert bytelevel.encode_batch(texts, pad_id=0, device="cuda").input_ids.device.index == count - 1
    assert torch.cuda.current_device() == current


def test_out_of_memory(bytelevel: uio.TokenizerEngine) -> None:
    """The device is filled; the call fails by name, and works once there is room."""
    import torch

    texts = ["numbers and rows " * 4000] * 256  # tens of MB of cells
    want = bytelevel.encode_batch(texts, pad_id=0)
    torch.cuda.empty_cache()
    uio.empty_cache()
    hog = []
    size = 8 << 30
    while size >= 1 << 20:
        try:
            hog.append(torch.empty(size, dtype=torch.uint8, device="cuda"))
        except torch.cuda.OutOfMemoryError:
            size //= 2
    try:
        for _ in range(3):
            with pytest.raises(uio.DeviceMemoryError, match="out of CUDA memory") as caught:
                bytelevel.encode_batch(texts, pad_id=0, device="cuda")
            assert isinstance(caught.value, MemoryError) and "are free" in str(caught.value)
        assert torch.equal(bytelevel.encode_batch(texts, pad_id=0).input_ids, want.input_ids)  # the CPU path does not care
    finally:
        hog.clear()
        torch.cuda.empty_cache()
    for _ in range(3):
        enc = bytelevel.encode_batch(texts, pad_id=0, device="cuda")
        assert torch.equal(enc.input_ids.cpu(), want.input_ids) and torch.equal(enc.attention_mask.cpu(), want.attention_mask)


def test_dropped_tensors_make_room(bytelevel: uio.TokenizerEngine) -> None:
    """Blocks that were dropped but not drained are found before the call fails."""
    import torch

    texts = ["numbers and rows " * 300] * 200  # below the threshold of draining
    first = bytelevel.encode_batch(texts, pad_id=0, device="cuda")
    bytes_ = first.input_ids.numel() * 8
    hog = []
    size = 8 << 30
    while size >= 1 << 20:
        try:
            hog.append(torch.empty(size, dtype=torch.uint8, device="cuda"))
        except torch.cuda.OutOfMemoryError:
            size //= 2
    del first
    try:
        enc = bytelevel.encode_batch(texts, pad_id=0, device="cuda")
        assert enc.input_ids.numel() * 8 == bytes_
    finally:
        hog.clear()
        torch.cuda.empty_cache()


def test_context_lost() -> None:
    """After a failed kernel of the program's own, the cause is told at every call, and nothing hangs or crashes."""
    out = run(
        OPEN
        + """
encode()
kept = encode(["rows"] * 9).input_ids
try:
    torch._assert_async(torch.zeros(1, device="cuda"))   # a device-side assert
    torch.cuda.synchronize()
except RuntimeError:
    pass
for _ in range(2):
    try:
        encode()
        print("no error")
    except uio.DeviceError as e:
        print(type(e).__name__, e)
del kept
uio.empty_cache()
print("cpu", eng.encode_batch(["rows"], pad_id=0).input_ids.shape[0])
os._exit(0)
""",
        timeout=120,
    )
    lines = out.strip().splitlines()
    assert [line for line in lines if "the CUDA context is lost" in line] == lines[:2] and lines[2] == "cpu 1", out


def test_forked_child() -> None:
    out = run(
        OPEN
        + """
encode()
sys.stdout.flush()
pid = os.fork()
if pid == 0:
    try:
        encode()
        print("no error")
    except Exception as e:
        print(type(e).__name__, e)
    print("cpu", eng.encode_batch(["rows"], pad_id=0).input_ids.shape[0])
    sys.stdout.flush()
    os._exit(0)
_, status = os.waitpid(pid, 0)
print("status", status)
print("parent", encode().input_ids.is_cuda)
""",
        timeout=120,
    )
    lines = out.strip().splitlines()
    assert "fork" in lines[0] and lines[0].startswith("DeviceError") and lines[1:] == ["cpu 1", "status 0", "parent True"], out


def test_tensor_dropped_in_a_forked_child() -> None:
    out = run(
        OPEN
        + """
x = encode(["rows"] * 9).input_ids
want = x.cpu().sum().item()
pid = os.fork()
if pid == 0:
    del x
    os._exit(0)
_, status = os.waitpid(pid, 0)
print(status, x.cpu().sum().item() == want)
""",
        timeout=120,
    )
    assert out.split() == ["0", "True"]


def test_no_device_visible() -> None:
    out = run(
        """
        import unchecked_io as uio
        from tests.gpu.conftest import DATA
        eng = uio.TokenizerEngine.from_file(DATA / "mini-bytes.json")
        try:
            eng.encode_batch(["rows"], pad_id=0, device="cuda:0")
        except uio.DeviceError as e:
            print(e)
        print(eng.encode_batch(["rows"], pad_id=0).input_ids.shape[0])
        """,
        CUDA_VISIBLE_DEVICES="",
        timeout=120,
    )
    assert "no CUDA" in out and out.strip().endswith("1"), out


def test_library_before_torch() -> None:
    """Our library makes the primary context first; torch then shares it."""
    out = run(
        """
        import unchecked_io as uio
        from unchecked_io import _core
        from tests.gpu.conftest import DATA
        eng = uio.TokenizerEngine.from_file(DATA / "mini-bytes.json")
        p = eng.encode_batch(["rows and numbers"], pad_id=0, device="cuda:0").dlpack("input_ids")
        import torch
        x = torch.from_dlpack(p)
        want = eng.encode_batch(["rows and numbers"], pad_id=0).input_ids
        print(torch.equal(x.cpu(), want), int(torch.ones(3, device="cuda").sum()) == 3)
        """,
        timeout=120,
    )
    assert out.split() == ["True", "True"], out


def test_uses_the_path_given(tmp_path: os.PathLike[str]) -> None:
    out = run(
        """
        from unchecked_io import _core
        print(_core.cuda_count())
        """,
        UIO_LIBCUDA="/nonexistent/libcuda.so.1",
    )
    assert "(0," in out and "/nonexistent/libcuda.so.1" in out
