"""Growing texts, decode streams and spans: kinds of text, errors, threads, fork, closing."""

from harness import isolated


@isolated
def test_growing() -> None:
    from helpers import raises, stats
    from unchecked_io import _core

    t = _core.Tokenizer(b"", 2)
    g = t.growing(3)
    assert g.ids == [3]
    assert g.append("aé") == (1, [97, 233])
    assert g.append("€") == (3, [0x20AC]) and g.append("𝄞\0") == (4, [0x1D11E, 0]) and g.append("") == (6, [])
    other = g.copy()
    assert g.append("x") == (6, [120]) and other.append("y") == (6, [121])
    assert (g.ids[-1], other.ids[-1]) == (120, 121) and type(other) is _core.Growing
    with raises(TypeError, "text must be str"):
        g.append(b"x")
    with raises(ValueError, "flags"):
        t.growing(4)
    with raises(TypeError):
        _core.Growing()
    assert stats()["growings"] == 2
    del g, other
    assert stats()["growings"] == 0 and stats()["blobs"] == 0


@isolated
def test_stream() -> None:
    from helpers import raises, stats
    from unchecked_io import _core

    t = _core.Tokenizer(b"", 2)
    s = t.stream([1, 2], 1)
    assert (s.step(97), s.step([0x20AC, 98]), s.step(0), s.step([]), s.step(range(97, 117))) == (
        "a",
        "€b",
        None,
        None,
        "abcdefghijklmnopqrst",
    )
    for wrong, kind in (
        (-1, ValueError),
        (1 << 32, ValueError),
        (1 << 70, ValueError),
        ([1, -1], ValueError),
        ("a", TypeError),
        (1.5, TypeError),
    ):
        with raises(kind):
            s.step(wrong)
    from unchecked_io import errors

    with raises(errors.EncodeError, "no code point"):
        s.step(0x110000)

    class Bad(list):  # type: ignore[type-arg]
        def __iter__(self):  # type: ignore[no-untyped-def]
            raise KeyError(1)

    with raises(KeyError):
        s.step(Bad())
    with raises(TypeError):
        t.stream(None)
    del s
    assert stats()["streams"] == 0 and stats()["blobs"] == 0


@isolated
def test_short_text() -> None:
    from helpers import raises
    from unchecked_io import _core

    t = _core.Tokenizer(b"", 2)
    assert t.encode_text("aé€", 0) == [97, 233, 0x20AC]
    assert t.encode_text("", 1) == []
    assert t.encode_text("ab" * 2048, 0) == [97, 98] * 2048  # the longest
    assert t.encode_text("ab" * 2048 + "c", 0) is None
    assert t.encode_text("ab", 2) is None  # more ids than there is room for
    for wrong in (b"a", None, 1):
        with raises(TypeError):
            t.encode_text(wrong, 0)
    with raises(TypeError):
        t.encode_text("a")
    with raises(TypeError):
        t.encode_text("a", "b")


@isolated
def test_spans() -> None:
    from helpers import raises
    from unchecked_io import _core

    t = _core.Tokenizer(b"", 2)
    assert t.encode_spans([("a", True), ("é€", False), ("", True)], 1) == [1, 1, 97, 0, 233, 0x20AC, 1]
    assert t.encode_spans([]) == [0]
    for wrong in ([("a", 1)], ["ab"], [("a",)], [(b"a", True)], [(True, "a")], 3, [["a", True]]):
        with raises(TypeError):
            t.encode_spans(wrong)


@isolated
def test_one_caller_at_a_time() -> None:
    import threading

    from helpers import raises
    from unchecked_io import _core

    g = _core.Tokenizer(b"", 2).growing()
    inside = threading.Thread(target=g.append, args=("x" * 40000,))
    inside.start()
    import time

    time.sleep(0.1)
    for call in (lambda: g.append("y"), lambda: g.ids, g.copy):
        with raises(RuntimeError, "another thread"):
            call()
    inside.join()
    assert len(g.ids) == 40001


@isolated
def test_dead_in_a_forked_child() -> None:
    import os

    from helpers import raises
    from unchecked_io import _core, errors

    t = _core.Tokenizer(b"", 2)
    g, s = t.growing(), t.stream([])
    pid = os.fork()
    if pid == 0:
        try:
            for call in (lambda: g.append("a"), lambda: g.ids, g.copy, lambda: s.step(1)):
                with raises(errors.EngineUnavailableError, "forked"):
                    call()
            assert t.growing().append("b") == (1, [98])
            del g, s
        except BaseException:
            import traceback

            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert g.append("a") == (1, [97])


@isolated
def test_rows_of_spans() -> None:
    from array import array

    from helpers import raises
    from unchecked_io import _core

    t = _core.Tokenizer(b"", 2)
    options = tuple(
        1 << 9 if name == "fields" else 64 if name == "dtype_bits" else 1 if name == "device_type" else 0 for name in _core.OPTIONS
    )
    offsets = array("q", [0, 2, 3]).tobytes()
    batch = t.encode(["a", "bc", "d"], None, options, spans=(b"\0\1\1", offsets))
    assert batch.rows == 2
    for wrong in (3, (b"\0\1\1",), (b"\0\1\1", "x"), (1, offsets)):
        with raises(TypeError):
            t.encode(["a", "bc", "d"], None, options, spans=wrong)
    for short in ((b"\0\1", offsets), (b"\0\1\1", b""), (b"\0\1\1", offsets[:-1]), (b"\0\1\1", array("q", [0, 2]).tobytes())):
        with raises(ValueError):
            t.encode(["a", "bc", "d"], None, options, spans=short)
    with raises(TypeError):
        t.encode(["a", "bc", "d"], ["a", "bc", "d"], options, spans=(b"\0\1\1", offsets))
