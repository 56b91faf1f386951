"""What the bodies of the tests share; imported in the subprocess."""

import ctypes
import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from unchecked_io import _core

SEPARATOR = -2  # the stub writes it between a text and its pair, and -1 as padding


class DLTensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class DLManagedTensor(ctypes.Structure):
    pass


DELETER = ctypes.CFUNCTYPE(None, ctypes.POINTER(DLManagedTensor))
DLManagedTensor._fields_ = [("dl_tensor", DLTensor), ("manager_ctx", ctypes.c_void_p), ("deleter", DELETER)]


class DLManagedTensorVersioned(ctypes.Structure):
    _fields_ = [
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("manager_ctx", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
        ("flags", ctypes.c_uint64),
        ("dl_tensor", DLTensor),
    ]


_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
_name = ctypes.pythonapi.PyCapsule_GetName
_name.restype, _name.argtypes = ctypes.c_char_p, [ctypes.py_object]
set_name = ctypes.pythonapi.PyCapsule_SetName
set_name.restype, set_name.argtypes = ctypes.c_int, [ctypes.py_object, ctypes.c_char_p]
_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]

pointer, name_of = _pointer, _name


def options(**given: int) -> tuple[int, ...]:
    values = dict.fromkeys(_core.OPTIONS, 0) | {"fields": 3, "padding": 1, "max_length": -1, "pad_id": -1, "pad_type_id": -1}
    values |= {"dtype_bits": 64, "device_type": 1, "flags": 1} | given
    return tuple(values.values())


def cells(capsule: Any) -> list[Any]:
    """The values of an int64 tensor as (nested) lists."""
    kind = DLManagedTensor if _name(capsule) == b"dltensor" else DLManagedTensorVersioned
    t = ctypes.cast(_pointer(capsule, _name(capsule)), ctypes.POINTER(kind)).contents.dl_tensor
    shape = [t.shape[i] for i in range(t.ndim)]
    count = shape[0] * (shape[1] if t.ndim == 2 else 1)
    flat = list((ctypes.c_int64 * count).from_address(t.data)) if count else []
    return flat if t.ndim == 1 else [flat[i * shape[1] : (i + 1) * shape[1]] for i in range(shape[0])]


def caller_tensor(rows: int, width: int, versioned: bool = False, flags: int = 0) -> tuple[Any, Any]:
    """A capsule over memory of ours, and that memory: ctypes int64[rows * width] filled with 7."""
    memory = (ctypes.c_int64 * (rows * width))(*[7] * (rows * width))
    shape = (ctypes.c_int64 * 2)(rows, width)
    strides = (ctypes.c_int64 * 2)(width, 1)
    tensor = DLTensor(ctypes.addressof(memory), 1, 0, 2, 0, 64, 1, shape, strides, 0)
    if versioned:
        managed: Any = DLManagedTensorVersioned(1, 0, None, None, flags, tensor)
    else:
        managed = DLManagedTensor(tensor, None, DELETER())
    keep = (memory, shape, strides, managed)
    capsule = _new(ctypes.addressof(managed), b"dltensor_versioned" if versioned else b"dltensor", None)
    return capsule, keep


def expected(texts: list[str], pairs: list[str] | None = None) -> list[list[int]]:
    rows = [[ord(c) for c in t] + ([SEPARATOR, *(ord(c) for c in pairs[i])] if pairs else []) for i, t in enumerate(texts)]
    width = max(map(len, rows), default=0)
    return [row + [-1] * (width - len(row)) for row in rows]


def use(t: Any) -> None:
    """A few calls whose results are known; t was made without orders."""
    texts = ["abc", "é", "€", "𝄞", ""]
    for _ in range(3):
        batch = t.encode(texts, None, options())
        assert cells(batch.tensor(0, True)) == expected(texts)
    assert t.token_to_id("é") == 233 and t.property("json") == t.json.decode()


def stats() -> dict[str, int]:
    result: dict[str, int] = json.loads(_core.process_stats())
    return result


def settle(seconds: float = 10) -> dict[str, int]:
    """Wait until the library has let go of every text and worker, then look."""
    until = time.monotonic() + seconds
    while (now := stats())["owners"] or now["jobs"]:
        assert time.monotonic() < until, now
        time.sleep(0.005)
    time.sleep(0.005)
    return now


@contextmanager
def raises(kind: type[BaseException], *parts: str, row: int | None = None) -> Iterator[None]:
    try:
        yield
    except BaseException as error:
        assert type(error) is kind or isinstance(error, kind), repr(error)
        for part in parts:
            assert part in str(error), f"{part!r} is not in {error!r}"
        if row is not None:
            assert error.row == row, repr(error)  # type: ignore[attr-defined]
    else:
        raise AssertionError(f"no {kind.__name__}")


def in_child(work: Callable[[], Any], seconds: float = 60) -> None:
    """Fork, run `work` in the child, and see it end well in time."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            work()
            code = 0
        except BaseException:
            import traceback

            traceback.print_exc()
        finally:
            os._exit(code)
    wait(pid, seconds)


def wait(pid: int, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while True:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            assert status == 0, f"the child ended with {status:#x}"
            return
        if time.monotonic() > until:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            raise AssertionError("the child hangs")
        time.sleep(0.005)


@contextmanager
def interrupt_after(seconds: float) -> Iterator[list[float]]:
    """SIGINT to this process after a while; the list gets the moment it was sent."""
    sent: list[float] = []

    def send() -> None:
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(seconds, send)
    timer.start()
    try:
        yield sent
    finally:
        timer.cancel()
        timer.join()
