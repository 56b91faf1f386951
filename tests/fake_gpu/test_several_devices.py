"""One engine and all devices of a host: tables on each, threads on all of them, text that stays where it is; over a fake driver with several devices.

The fake driver counts what a real one would refuse: memory, streams and kernels of another device.
"""

from __future__ import annotations

from collections.abc import Callable

Device = Callable[..., str]

BEGIN = """
from tests.fake_gpu.device import *
from tests.support import bytelevel as made
from tests.support.options import ON_GPU
import gc, threading, warnings
warnings.simplefilter("ignore", UserWarning)
_core.poison(True)
def equal(engine, texts, number, place, **options):
    want = engine.encode_batch(texts, device="cpu", **options)
    got = engine.encode_batch(texts, device=f"cuda:{number}", tokenize_on=place, **options)
    assert got.place == place and list(got) == list(want), options
    for key in want:
        assert got.dlpack(key).__dlpack_device__() == (2, number), (key, number)
        assert np.array_equal(cells(got.dlpack(key)), cells(want.dlpack(key))), (key, number, options)
    return got
"""


def test_every_device(device: Device) -> None:
    """Each has its own table, uploaded at its first call, and all give the same cells; what a device held comes back to it."""
    out = device(
        BEGIN
        + """
engine = uio.TokenizerEngine.from_str(made.with_template(), backend="native")
for number in (2, 0, 1, 2):
    before = uio.stats()
    for name, options in ON_GPU.items():
        if options.get("allocator") != "torch":
            for place in ("gpu", "cpu"):
                equal(engine, rows(33, seed=number) + made.FLAGGED, number, place, **options)
    after = uio.stats()
    print(number, sorted(k for k in after if k.startswith("mem.device.") and k[-1].isdigit() and after[k] > before.get(k, 0)))
del engine
gc.collect()
uio.empty_cache()
uio.empty_cache()
print({k: n for k, n in uio.stats().items() if k.startswith("mem.device.") and n}, faults())
""",
        devices=3,
    )
    lines = out.splitlines()
    assert lines[:3] == ["2 ['mem.device.2']", "0 ['mem.device.0']", "1 ['mem.device.1']"], out
    assert lines[3].startswith("2 ") and "device.0" not in lines[3] and "device.1" not in lines[3] and lines[4] == "{} ", out


def test_threads_on_both(device: Device) -> None:
    """Batches of one shape, which become graphs, and others, on both devices at once; rows for the CPU among them."""
    out = device(
        BEGIN
        + """
engine = uio.TokenizerEngine.from_str(made.with_template(), backend="native")
fixed = {"truncation": True, "max_length": 12, "padding": "max_length", "pad_id": 1}
wrong = []
def work(seed):
    try:
        for i in range(30):
            number = (seed + i // (1 + seed)) % 2
            texts = rows(32, 5 + i, seed * 100 + i)
            if i % 5 == 4:
                texts[i] = made.FLAGGED[i % 4]
            equal(engine, texts, number, "gpu", **(fixed if i % 3 else {"pad_id": seed}))
    except BaseException as e:
        wrong.append(repr(e))
threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
for t in threads: t.start()
for t in threads: t.join()
print(wrong, engine.stats()["rows.flagged.added"] > 0, faults())
""",
        devices=2,
    )
    assert out.strip() == "[] True", out
