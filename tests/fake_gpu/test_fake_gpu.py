"""What tests/gpu shows on a real device, as far as a fake one can: every option, errors, lifetimes. Runs everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable

Device = Callable[..., str]

BEGIN = "from tests.fake_gpu.device import *\n_core.poison(True)\n"


def test_every_option_equals_the_cpu(device: Device) -> None:
    out = device(
        BEGIN
        + """
import warnings
from tests.support.options import OPTIONS
warnings.simplefilter("ignore", UserWarning)
n = 0
for name, options in OPTIONS.items():
    if options.get("allocator") == "torch":
        continue
    for count in (0, 1, 31, 33, 200):
        n += same(wordpiece, rows(count), **options) + same(bytelevel, rows(count), **options)
    n += same(wordpiece, rows(40, seed=1), rows(40, seed=2), **options) if options.get("max_length") != 9 else 0
for seed in range(60):
    rng = random.Random(seed)
    options = {}
    for name in rng.sample([k for k in OPTIONS if k != "torch allocator"], 4):
        options |= OPTIONS[name]
    if options.get("stride", 0) >= options.get("max_length", 10**9) - 3:
        options.pop("stride")
    n += same(wordpiece, rows(rng.randint(0, 60), rng.randint(0, 40), seed), **options)
for width in (1, 2, 3, 7, 8, 9, 63, 64, 65, 129, 1025):
    for dtype in ("int64", "int32"):
        n += same(bytelevel, ["1 " * width, "", "2"], dtype=dtype, padding="max_length", truncation=True, max_length=width, pad_id=9)
print(n, faults())
"""
    )
    assert int(out.split()[0]) > 100_000 and out.split()[1:] == [], out


def test_ragged(device: Device) -> None:
    out = device(
        BEGIN
        + """
for count in (0, 1, 33, 500):
    cpu, gpu = (wordpiece.encode_ragged(rows(count), device=d)._enc for d in ("cpu", "cuda:0"))
    for key in ("ids", "offsets"):
        assert np.array_equal(cells(cpu.dlpack(key)), cells(gpu.dlpack(key))), (count, key)
print("equal", faults())
"""
    )
    assert out.strip() == "equal"


def test_pad_id_from_the_image(device: Device) -> None:
    """Where no pad id is given the kernel reads the file's from the tokenizer's image on the device."""
    out = device(
        BEGIN
        + """
import json
spec = json.loads(wordpiece.to_str())
spec["padding"] = {"strategy": "BatchLongest", "direction": "Left", "pad_to_multiple_of": None, "pad_id": 11, "pad_type_id": 5, "pad_token": "x"}
eng = uio.TokenizerEngine.from_str(json.dumps(spec))
same(eng, rows(20), return_token_type_ids=True)
enc = eng.encode_batch(["a tensor is dense", "a"], device="cuda:0", return_token_type_ids=True)
print(cells(enc.dlpack("input_ids"))[1, 0], cells(enc.dlpack("token_type_ids"))[1, 0], faults())
"""
    )
    assert out.split() == ["11", "5"]


def test_errors(device: Device) -> None:
    code = (
        BEGIN
        + """
for index in (0, 2):
    try:
        bytelevel.encode_batch(["rows"], pad_id=0, device=f"cuda:{index}")
        print("ok")
    except Exception as e:
        print(type(e).__name__, e)
print("cpu", bytelevel.encode_batch(["rows"], pad_id=0).dlpack("input_ids").shape[0], _core.cuda_count())
"""
    )
    for settings, wanted in (
        ({"devices": 2}, ["ok", "DeviceError .*no such CUDA device: 2 visible, the last is 1", "cpu 1 \\(2, ''\\)"]),
        ({"version": 12040}, ["DeviceError .*CUDA 12.4, CUDA 12.5 or newer", "DeviceError .*12.4", "cpu 1 \\(0, '.*12.4"]),
        ({"devices": 0}, ["DeviceError .*no device", "DeviceError .*no device", "cpu 1 \\(0, '.*no device"]),
        ({"major": 7}, ["DeviceError .*compute capability 7.0, 7.5 or newer", "DeviceError", "cpu 1"]),
    ):
        lines = device(code, **settings).strip().splitlines()
        assert len(lines) == 3 and all(re.search(w, line) for w, line in zip(wanted, lines, strict=True)), (settings, lines)


def test_out_of_memory(device: Device) -> None:
    """The error is told, dropped tensors make room before it, and the next call works."""
    out = device(
        BEGIN
        + """
texts = ["numbers and rows " * 100] * 64
want = cells(bytelevel.encode_batch(texts, pad_id=0).dlpack("input_ids"))
first = bytelevel.encode_batch(texts, pad_id=0, device="cuda:0")
kept = [bytelevel.encode_batch(texts[:8], pad_id=0, device="cuda:0")]
for _ in range(3):
    try:
        kept.append(bytelevel.encode_batch(texts * 2, pad_id=0, device="cuda:0"))
        print("no error")
    except uio.DeviceMemoryError as e:
        print(isinstance(e, MemoryError), "out of CUDA memory" in str(e))
del first                                                  # dropped, never drained: found under pressure
again = bytelevel.encode_batch(texts, pad_id=0, device="cuda:0")
print(np.array_equal(cells(again.dlpack("input_ids")), want), faults())
""",
        memory=1_100_000,
    )
    assert out.split() == ["True"] * 7, out


def test_memory_is_flat(device: Device) -> None:
    """Batches dropped at random, from several threads: nothing is wrong, nothing is lost, and in the end nothing is left."""
    out = device(
        BEGIN
        + """
import gc, threading
texts = [("numbers and rows, " * n)[: 6 * n] for n in range(1, 80)]
ids = {t: sum(bytelevel.encode(t)) for t in texts}
bytelevel.encode_batch(["rows"], pad_id=0, device="cuda:0")
gc.collect()
uio.empty_cache()
image = uio.stats()["mem.device.0"]                        # the tokenizer's image stays on the device
wrong = 0
def work(seed):
    global wrong
    rng = random.Random(seed)
    kept = []
    for i in range(400):
        batch = rng.choices(texts, k=rng.randint(1, 24))
        enc = bytelevel.encode_batch(batch, pad_id=0, device="cuda:0", num_threads=1)
        kept.append((enc.dlpack("input_ids"), sum(map(ids.__getitem__, batch))))
        if len(kept) > 10:
            x, want = kept.pop(rng.randrange(len(kept)))
            wrong += int(cells(x).sum()) != want
        if i % 100 == 99:
            uio.empty_cache()
threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
for t in threads: t.start()
for t in threads: t.join()
del threads
gc.collect()
uio.empty_cache()
uio.empty_cache()
s = uio.stats()
print(wrong, s["mem.device.0"] - image, s["mem.pinned"], s["gpu.abandoned_bytes"], faults())
"""
    )
    assert out.split() == ["0", "0", "0", "0"], out


def test_copies(device: Device) -> None:
    """copy=True on the device and to the CPU: the same cells in memory of their own, which comes back; a full device says so."""
    out = device(
        BEGIN
        + """
import gc
texts = rows(40)
want = cells(bytelevel.encode_batch(texts, pad_id=0, return_offsets=True).dlpack("offset_mapping"))
enc = bytelevel.encode_batch(texts, pad_id=0, return_offsets=True, device="cuda:0")
producer = enc.dlpack("offset_mapping")
class There:  # a producer whose every capsule is a copy
    def __init__(self, **keywords): self.keywords = keywords
    def __dlpack__(self, **keywords): return producer.__dlpack__(**self.keywords, **keywords)
    def __dlpack_device__(self): return self.keywords.get("dl_device", (2, 0))
for other in (There(copy=True), There(copy=True, dl_device=(2, 0)), There(dl_device=(1, 0)), There(dl_device=(1, 0), copy=True)):
    print(np.array_equal(cells(other), want))
for keywords in ({"dl_device": (1, 0), "copy": False}, {"dl_device": (2, 1)}, {"dl_device": (2, 1), "copy": True}):
    try:
        producer.__dlpack__(stream=-1, **keywords)
        print("no error")
    except BufferError:
        print(True)
kept = [producer.__dlpack__(stream=-1, copy=True) for _ in range(3)]
host = producer.__dlpack__(dl_device=(1, 0), max_version=(1, 0))
empty = bytelevel.encode_batch([], device="cuda:0").dlpack("input_ids")
print(cells(There(copy=True)).shape == want.shape, empty.__dlpack__(stream=-1, copy=True) is not None, "versioned" in repr(host))
big = bytelevel.encode_batch(["numbers and rows " * 100] * 64, pad_id=0, device="cuda:0").dlpack("input_ids")
held = []
try:
    while len(held) < 50:
        held.append(big.__dlpack__(stream=-1, copy=True))
except uio.DeviceMemoryError as e:
    print("out of CUDA memory" in str(e))
del held, kept, enc, producer, host, big, empty, other
gc.collect()
uio.empty_cache()
uio.empty_cache()
s = uio.stats()
print(s["mem.pinned"], s["gpu.abandoned_bytes"], s["mem.device.0"] < 100_000, faults())
""",
        memory=4_000_000,
    )
    assert out.split() == ["True"] * 11 + ["0", "0", "True"], out


def test_forked_child_is_refused(device: Device) -> None:
    out = device(
        BEGIN
        + """
import sys
bytelevel.encode_batch(["rows"], pad_id=0, device="cuda:0")
kept = bytelevel.encode_batch(["rows"], pad_id=0, device="cuda:0").dlpack("input_ids").__dlpack__(stream=-1)
sys.stdout.flush()
pid = os.fork()
if pid == 0:
    del kept
    try:
        bytelevel.encode_batch(["rows"], pad_id=0, device="cuda:0")
        print("no error")
    except uio.DeviceError as e:
        print("refused:", e)
    sys.stdout.flush()
    os._exit(0)
print(os.waitpid(pid, 0)[1], bytelevel.encode_batch(["rows"], pad_id=0, device="cuda:0").dlpack("input_ids").__dlpack_device__())
"""
    )
    lines = out.strip().splitlines()
    assert lines[0].startswith("refused:") and "fork" in lines[0] and lines[1] == "0 (2, 0)", out
