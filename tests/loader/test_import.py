"""Law 4, by looking: importing the package loads nothing, starts nothing, opens nothing, and takes no time."""

from __future__ import annotations

import statistics
import subprocess
import time

from tests.support.child import command, environment, run

LOOK = """
    import os, sys
    threads, before = len(os.listdir("/proc/self/task")), set(sys.modules)
    handles = set(os.listdir("/proc/self/fd"))
    import unchecked_io as uio
    maps = open("/proc/self/maps").read()
    for name in ("libunchecked_io", "libcuda", "libtorch", "_core"):
        assert name not in maps or name == "_core", name
    for name in ("torch", "transformers", "tokenizers", "numpy", "pyarrow", "huggingface_hub", "click"):
        assert name not in set(sys.modules) - before, name
    assert len(os.listdir("/proc/self/task")) == threads
    assert set(os.listdir("/proc/self/fd")) == handles
    import unchecked_io.engine, unchecked_io.errors
    assert "libunchecked_io" not in open("/proc/self/maps").read()
    assert "torch" not in sys.modules and len(os.listdir("/proc/self/task")) == threads
"""


def test_nothing_is_loaded_started_or_opened() -> None:
    run(LOOK)


def test_every_public_name_can_be_reached() -> None:
    run("import unchecked_io as uio\nfor name in uio.__all__: getattr(uio, name)\nassert set(uio.__all__) <= set(dir(uio))")


def test_it_is_quick() -> None:
    """Fivefold slack on 10 ms, best of several, so that a busy machine does not fail it."""

    def best(code: str) -> float:
        times = []
        for _ in range(9):
            start = time.perf_counter()
            subprocess.run(command(code), env=environment(), check=True)
            times.append(time.perf_counter() - start)
        return statistics.median(sorted(times)[:3])

    best("import unchecked_io")  # caches warm
    cost = best("import unchecked_io") - best("pass")
    assert cost < 0.050, f"importing takes {cost * 1e3:.1f} ms beyond Python's start"


def test_without_torch() -> None:
    """ids, ragged ids and DLPack for numpy work where torch cannot be imported; what needs torch says so."""
    run("""
        import sys
        sys.modules["torch"] = None
        import numpy as np
        import unchecked_io as uio
        from tests.support.minis import mini
        eng = uio.TokenizerEngine.from_str(mini("byte_bpe"))
        assert eng.encode("the of")
        enc = eng.encode_batch(["the of", "and"], pad_id=0)
        assert np.from_dlpack(enc.dlpack("input_ids")).shape == np.from_dlpack(enc.dlpack("attention_mask")).shape
        try:
            enc["input_ids"]
        except ImportError as e:
            assert "torch" in str(e)
        else:
            raise AssertionError("no torch, yet a tensor")
        assert eng.decode(eng.encode("the of", add_special_tokens=False)) == "the of"
    """)


def test_without_optional_packages_and_in_a_bare_environment() -> None:
    """No transformers, no hub, no home, no PATH, nothing writable to import from."""
    run(
        """
        import sys
        for name in ("transformers", "huggingface_hub", "pyarrow", "pandas"):
            sys.modules[name] = None
        import unchecked_io as uio
        from tests.support.minis import mini
        assert uio.TokenizerEngine.from_str(mini("wordpiece")).encode_batch(["the of"]).input_ids.shape[0] == 1
        """,
        HOME="/nonexistent", PATH="", TMPDIR="/nonexistent", LANG="C", LC_ALL="C",
    )  # fmt: skip


def test_torch_before_and_after() -> None:
    """Thread-local storage is a budget shared with torch: both orders fit."""
    work = "eng = uio.TokenizerEngine.from_str(mini('byte_bpe')); assert eng.encode_batch(['the of']).input_ids.sum() > 0"
    imports = "import unchecked_io as uio; from tests.support.minis import mini"
    run(f"import torch; {imports}; {work}")
    run(f"{imports}; eng = uio.TokenizerEngine.from_str(mini('byte_bpe')); eng.encode('a'); import torch; {work}")


def test_no_gpu_is_a_clear_error_and_the_next_call_works() -> None:
    run(
        """
        import unchecked_io as uio
        from tests.support.minis import mini
        eng = uio.TokenizerEngine.from_str(mini("byte_bpe"))
        for device in ("cuda", "cuda:0", "cuda:99", 0):
            try:
                eng.encode_batch(["a"], device=device)
            except uio.DeviceError as e:
                assert len(str(e)) > 10, e
            else:
                raise AssertionError(device)
        try:
            eng.encode_batch(["a"], tokenize_on="gpu")
        except (uio.EngineUnavailableError, uio.DeviceError):
            pass
        assert eng.encode_batch(["the of"]).input_ids.shape[0] == 1
        """,
        CUDA_VISIBLE_DEVICES="",
    )
