"""tokenize_on="gpu" without a GPU: the whole stack, its kernels run by the functions that g++ makes of them (gpu/internal/fakecuda)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.support.child import run

Device = Callable[..., str]

BEGIN = """
import ctypes
from tests.fake_gpu.device import *
from tests.support import bytelevel as made
from tests.support.options import ON_GPU
import warnings
warnings.simplefilter("ignore", UserWarning)
_core.poison(True)
engines = [uio.TokenizerEngine.from_str(text, backend="native") for text in (made.plain(), made.with_template())]
def both(engine, texts, **options):
    cpu, gpu = (engine.encode_batch(texts, device="cuda:0", tokenize_on=place, **options) for place in ("cpu", "gpu"))
    assert gpu.place == "gpu" and list(gpu) == list(cpu), options
    for key in [*cpu, "lengths"]:
        a, b = cells(cpu.dlpack(key)), cells(gpu.dlpack(key))
        assert a.dtype == b.dtype and np.array_equal(a, b), (key, options)
    return sum(cells(gpu.dlpack(key)).size for key in gpu)
"""


def test_every_option_equals_the_cpu(device: Device) -> None:
    out = device(
        BEGIN
        + """
n = 0
for engine in engines:
    for name, options in ON_GPU.items():
        if options.get("allocator") != "torch":
            for count in (1, 33, 100):
                n += both(engine, rows(count), **options)
            n += both(engine, made.FLAGGED + rows(9), **options)
    for text in made.STORAGES.values():
        n += both(engine, ["before", text, "", text], padding_side="left")
    for texts in (rows(60), [""], made.FLAGGED):
        for options in ({}, {"truncation": True, "max_length": 7}):
            cpu, gpu = (engine.encode_ragged(texts, device="cuda:0", tokenize_on=p, **options)._enc for p in ("cpu", "gpu"))
            for key in ("ids", "offsets", "lengths"):
                assert np.array_equal(cells(cpu.dlpack(key)), cells(gpu.dlpack(key))), (texts, key)
print(n, engines[1].stats()["rows.flagged.added"] > 40, faults())
"""
    )
    assert int(out.split()[0]) > 20_000 and out.split()[1:] == ["True"], out


def test_the_same_shape_again_and_again(device: Device) -> None:
    """Small batches of one shape become launches of one graph; texts, storages and rows for the CPU differ each time."""
    out = device(
        BEGIN
        + """
n = 0
for i in range(60):
    texts = rows(20, 6 + i % 3 * 9, seed=i)
    if i % 4 == 3:
        texts[i % 20] = made.FLAGGED[i % 4] + " 数は表に"
    n += both(engines[1], texts, truncation=True, max_length=12, padding="max_length", pad_id=i % 2)
calls = ctypes.CDLL(os.environ["UIO_LIBCUDA"]).fake_calls
calls.restype = ctypes.c_int64
launches = calls(b"cuGraphLaunch")
del engines
import gc
gc.collect()
uio.empty_cache()
print(n, launches > 20, faults())
"""
    )
    assert int(out.split()[0]) > 20_000 and out.split()[1:] == ["True"], out


def test_words(device: Device) -> None:
    """WordPiece: its words are matched, not merged."""
    out = device(
        BEGIN
        + """
texts = rows(60, 12) + ["", "[MASK] ÀÉ tensors!", "a" * 61, "x <row> y"]
for options in ({}, {"truncation": True, "max_length": 9}, {"return_token_type_ids": True, "padding_side": "right"}):
    a, b = (wordpiece.encode_batch(texts, device="cuda:0", tokenize_on=place, **options) for place in ("gpu", "cpu"))
    print(a.place, b.place, all(bool((cells(a.dlpack(k)) == cells(b.dlpack(k))).all()) for k in a))
print(wordpiece.stats()["rows.flagged.added"], faults())
"""
    )
    assert out.splitlines()[:4] == ["gpu cpu True"] * 3 + ["3 "], out


def test_characters(device: Device) -> None:
    """SentencePiece's merges begin from characters, and a blank goes before some texts."""
    out = device(
        BEGIN
        + """
from tests.support.sentencepiece import FACES, HOSTILE, llama
for changes in FACES.values():
    engine = uio.TokenizerEngine.from_str(llama(**changes), backend="native")
    texts = rows(60, 12) + HOSTILE
    for options in ({"pad_id": 0}, {"pad_id": 0, "truncation": True, "max_length": 9, "padding_side": "left"}, {"pad_id": 0, "split_special_tokens": True}):
        a, b = (engine.encode_batch(texts, device="cuda:0", tokenize_on=place, **options) for place in ("gpu", "cpu"))
        print(a.place, b.place, all(bool((cells(a.dlpack(k)) == cells(b.dlpack(k))).all()) for k in a))
    print(engine.stats()["rows.gpu"], engine.stats()["rows.native"], faults())
"""
    )
    assert out.splitlines() == (["gpu cpu True"] * 3 + ["225 225 "]) * 4, out


def test_unigram_equals_the_cpu(device: Device) -> None:
    out = device(
        BEGIN
        + """
from tests.support.sentencepiece import HOSTILE, MAPPED, t5
engine = uio.TokenizerEngine.from_str(t5(), backend="native")
for options in ({"pad_id": 0}, {"pad_id": 0, "truncation": True, "max_length": 9, "padding_side": "left"}, {"pad_id": 0, "split_special_tokens": True}):
    both(engine, rows(60, 12) + HOSTILE + MAPPED, **options)
s = engine.stats()
print(s["rows.gpu"] > 3 * 60, {k: n for k, n in s.items() if k.startswith("rows.flagged") and n}, faults())
"""
    )
    assert out.strip() == "True {'rows.flagged.costly': 3, 'rows.flagged.normalize': 6}", out


def test_place(device: Device) -> None:
    out = device(
        BEGIN
        + """
enc = engines[0].encode_batch(rows(3), device="cuda:0")
print(enc.place)
for options in ({"return_offsets": True}, {"sync": False}):
    try:
        engines[0].encode_batch(rows(3), device="cuda:0", tokenize_on="gpu", **options)
    except uio.EngineUnavailableError as e:
        print(e)
try:
    unserved.encode_batch(rows(3), device="cuda:0", tokenize_on="gpu")
except uio.EngineUnavailableError as e:
    print(e)
s = engines[0].stats()
print(s["rows.gpu"], s["rows.native"])
"""
    )
    lines = out.strip().splitlines()
    assert lines[0] == "cpu" and lines[4] == "0 3", out
    assert (
        "it makes no offsets" in lines[1]
        and "sync=False" in lines[2]
        and "serves this tokenizer: gpu: model.max_input_chars_per_word" in lines[3]
    ), out


def test_a_calibration_chooses(driver: Path, tmp_path: Path) -> None:
    """What `unchecked-io calibrate` wrote decides, by the device's name."""
    file = tmp_path / "calibration.json"
    file.write_text('{"devices": {"Fake GPU 0": {"auto_bytes": 100}}}')
    code = BEGIN + 'print(*(engines[0].encode_batch(["x" * n], device="cuda:0").place for n in (99, 100)))'
    assert run(code, UIO_LIBCUDA=str(driver), UIO_CALIBRATION=str(file)).split() == ["cpu", "gpu"]


def test_out_of_memory(device: Device) -> None:
    """Under "auto" a batch that the device has no room for goes to the CPU; asked for by name it is an error, and the engine stays usable."""
    out = device(
        BEGIN
        + """
texts = ["numbers and rows " * 400] * 64
try:
    engines[0].encode_batch(texts, device="cuda:0", tokenize_on="gpu", padding="max_length", truncation=True, max_length=4)
except uio.DeviceMemoryError as e:
    print("told", "out of CUDA memory" in str(e))
print(both(engines[0], rows(3)) > 0, faults())
""",
        memory=4_000_000,
    )
    assert out.split() == ["told", "True", "True"], out
