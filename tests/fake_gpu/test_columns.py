"""Text on the device, in pinned memory and in Arrow's arrays, over the fake driver: the same cells as of lists of str, and errors that name rows."""

from __future__ import annotations

from collections.abc import Callable

Device = Callable[..., str]

BEGIN = """
from tests.fake_gpu.device import *
from tests.support import bytelevel as made
import ctypes, gc, warnings
warnings.simplefilter("ignore", UserWarning)
_core.poison(True)
engine = uio.TokenizerEngine.from_str(made.with_template(), backend="native")

class There:
    \"\"\"A one-dimensional array on the fake device, whose memory is an output of ours.\"\"\"
    def __init__(self, array):
        raw = array.tobytes() or b"x"
        self.keep = engine.encode_ragged(["a " * (len(raw) // 4 + 1)], device="cuda:0").dlpack("ids")
        capsule = self.keep.__dlpack__(stream=-1)
        self.address = address(capsule)
        self.capsule = capsule
        ctypes.memmove(self.address, raw, len(raw))
        self.__cuda_array_interface__ = {"shape": array.shape, "typestr": array.dtype.str, "data": (self.address, False), "version": 3}

def utf8(texts, dtype=np.int64, before=0, behind=0):
    data = [t if isinstance(t, bytes) else t.encode() for t in texts]
    offsets = np.cumsum([before, *map(len, data)]).astype(dtype)
    return uio.Utf8(There(np.frombuffer(b"x" * before + b"".join(data) + b"y" * behind, np.uint8)), There(offsets))

def equal(a, b, keys=("input_ids", "attention_mask")):
    return all(np.array_equal(cells(a.dlpack(k)), cells(b.dlpack(k))) for k in keys)
"""


def test_text_on_the_device(device: Device) -> None:
    out = device(
        BEGIN
        + """
n = 0
for count in (1, 2, 33, 200):
    texts = rows(count, seed=3) + made.FLAGGED * (count > 1)
    for dtype in (np.int32, np.int64):
        for options in ({}, {"padding_side": "left", "dtype": "int32"}, {"truncation": True, "max_length": 9, "padding": "max_length"}):
            there = utf8(texts, dtype, before=3, behind=count)
            want = engine.encode_batch(texts, device="cuda:0", tokenize_on="cpu", **options)
            for place in ("auto", "gpu", "cpu"):
                got = engine.encode_batch(there, tokenize_on=place, **options)
                assert got.place == ("cpu" if place == "cpu" else "gpu") and equal(got, want), (count, options)
                n += 1
            assert equal(engine.encode_batch(there, device="cpu", **options), want)
    ragged = engine.encode_ragged(utf8(texts))
    assert ragged.place == "gpu" and equal(ragged._enc, engine.encode_ragged(texts, device="cuda:0")._enc, ("ids", "offsets"))
assert unserved.encode_batch(utf8(rows(5))).place == "cpu"
assert equal(unserved.encode_batch(utf8(rows(5))), unserved.encode_batch(rows(5)))
print(n, cells(engine.encode_batch(utf8([]), pad_id=0).dlpack("input_ids")).shape, faults())
"""
    )
    assert out.split() == ["72", "(0,", "0)"], out


def test_no_wait(device: Device) -> None:
    """sync=False: rows that the kernels leave to the CPU are rows of pads, and row_errors says why."""
    out = device(
        BEGIN
        + """
texts = rows(40, seed=5)
texts[7] = made.FLAGGED[0]
fixed = {"truncation": True, "max_length": 9, "padding": "max_length", "pad_id": 0}
want = cells(engine.encode_batch(texts, **fixed).dlpack("input_ids")).copy()
want[7] = 0
for given in (texts, uio.Utf8("".join(texts).encode(), np.cumsum([0, *(len(t.encode()) for t in texts)])), utf8(texts, behind=5)):
    got = engine.encode_batch(given, device="cuda:0", tokenize_on="gpu", sync=False, **fixed)
    why = cells(got._producer_of(11))
    print(np.array_equal(cells(got.dlpack("input_ids")), want), got.place, why.nonzero()[0], why[7], cells(got.dlpack("lengths"))[7], got._batch.tokens)
bad = engine.encode_batch(utf8(["a", b"\\xff", "b"]), sync=False, **fixed)
print(cells(bad._producer_of(11)))
for options in ({}, {"truncation": True, "max_length": 9}, {"padding": "max_length", "max_length": 9}):
    try:
        engine.encode_batch(utf8(texts), sync=False, pad_id=0, **options)
        print("no error")
    except uio.EngineUnavailableError as e:
        print("width is known" in str(e))
try:
    unserved.encode_batch(utf8(texts), sync=False, **fixed)
except uio.EngineUnavailableError as e:
    print("max_input_chars_per_word" in str(e))
print(engine.encode_batch(texts, device="cuda:0", sync=False, **fixed).place, faults())
"""
    )
    assert out.splitlines() == ["True gpu [7] 1 0 -1"] * 3 + ["[0 4 0]"] + ["True"] * 4 + ["cpu "], out


def test_what_is_wrong_is_said(device: Device) -> None:
    out = device(
        BEGIN
        + """
def says(call):
    try:
        call()
        print("no error")
    except Exception as e:
        print(type(e).__name__, getattr(e, "row", None), e)
ill = ["good", b"a\\x80", "c", b"\\xe0\\xa0"]
says(lambda: engine.encode_batch(utf8(ill)))
says(lambda: engine.encode_batch(utf8(ill), tokenize_on="cpu"))
offsets = There(np.array([0, 3, 1, 4]))
says(lambda: engine.encode_batch(uio.Utf8(There(np.frombuffer(b"abcd", np.uint8)), offsets)))
says(lambda: uio.Utf8(There(np.frombuffer(b"abcd", np.uint8)), np.array([0, 4])))
says(lambda: uio.Utf8(There(np.zeros(4, np.int32)), offsets))
says(lambda: engine.encode_batch(utf8(["a"]), ["b"]))
says(lambda: engine.encode_batch(utf8(["a"]), device="cuda:1"))
print(faults())
""",
        devices=2,
    )
    lines = out.splitlines()
    assert (
        lines[0] == "ValueError 1 row 1: ill-formed UTF-8 at byte 1; also in row 3"
        and lines[1] == "ValueError 1 row 1: ill-formed UTF-8 at byte 1"
    ), out
    assert lines[2].startswith("ValueError 1 row 1: offsets 3 to 1 do not lie, in order, in 4 bytes") and "lie together" in lines[3], out
    assert (
        "data must be bytes" in lines[4]
        and "takes no pairs" in lines[5]
        and "the text is on CUDA device 0" in lines[6]
        and lines[7:] == [""]
    ), out


def test_arrow(device: Device) -> None:
    """Arrow's C device interface in and out: strings as cuDF gives them, lists of ids as it takes them."""
    out = device(
        BEGIN
        + """
from tests.support.arrow import Array, lists
texts = rows(50, seed=9) + made.FLAGGED
for bits in (32, 64):
    for first in (0, 3):
        data = [t.encode() for t in texts]
        offsets = There(np.cumsum([0, *map(len, data)]).astype(f"int{bits}"))
        column = Array(There(np.frombuffer(b"".join(data), np.uint8)), offsets, len(texts) - first, bits=bits, first=first)
        got = engine.encode_batch(column, pad_id=0)
        assert got.place == "gpu" and equal(got, engine.encode_batch(texts[first:], pad_id=0)), (bits, first)
bitmap = There(np.frombuffer(b"\\xff\\xfe" + b"\\xff" * 8, np.uint8))
for nulls in (1, -1):
    try:
        engine.encode_batch(Array(There(np.frombuffer(b"".join(data), np.uint8)), offsets, len(texts), bits=64, validity=bitmap, nulls=nulls))
    except ValueError as e:
        print(e)
host = Array(np.frombuffer(b"".join(data), np.uint8), offsets := np.cumsum([0, *map(len, data)]), len(texts), bits=64, device=1)
print(equal(engine.encode_batch(host, pad_id=0), engine.encode_batch(texts, pad_id=0)))
for where in (1, 2):
    zeros = np.zeros(4, np.int64)
    for rows_, places in ((0, 8), (3, zeros if where == 1 else There(zeros))):
        empty = engine.encode_batch(Array(1, places, rows_, bits=64, validity=64, device=where), pad_id=0)
        assert equal(empty, engine.encode_batch([""] * rows_, pad_id=0)), (where, rows_)
for refused in ({"format": b"+l"}, {"format": b"vu"}):
    try:
        engine.encode_batch(Array(host.data, offsets, 3, bits=64, device=1, **refused))
    except TypeError as e:
        print("pass strings" in str(e))
for where in ("cpu", "cuda:0"):
    ragged = engine.encode_ragged(texts, device=where)
    want = [list(map(int, row)) for row in np.split(cells(ragged.dlpack("ids")), cells(ragged.dlpack("offsets"))[1:-1])]
    print(lists(ragged) == want)
del column, host, ragged, got
gc.collect()
print(faults())
"""
    )
    assert out.splitlines() == ["row 8 is null"] * 2 + ["True"] * 5 + [""], out
