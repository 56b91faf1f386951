"""Tokenizer objects: queries, errors by class, decode, pickling, closing."""

from harness import isolated


@isolated
def test_queries() -> None:
    import copy
    import pickle

    from helpers import raises, stats
    from unchecked_io import _core

    t = _core.Tokenizer(b"hello", 2)
    assert (t.json, t.backend, t.property("json"), t.property("backend")) == (b"hello", 2, "hello", "stub €")
    assert (t.vocab_size(True), t.vocab_size(False), t.num_special_tokens(False), t.num_special_tokens(True)) == (0x110001, 0x110000, 2, 3)
    for token, id in (("a", 97), ("é", 233), ("€", 0x20AC), ("𝄞", 0x1D11E), ("\0", 0)):
        assert t.token_to_id(token) == id and t.id_to_token(id) == token
    for missing in ("", "ab"):
        assert t.token_to_id(missing) is None
    for missing_id in (0x110000, -1, 1 << 70, -(1 << 70)):
        assert t.id_to_token(missing_id) is None
    with raises(UnicodeEncodeError):
        t.token_to_id("\ud800")
    for wrong in (lambda: t.token_to_id(b"a"), lambda: t.id_to_token("a"), lambda: t.property(3), lambda: t.property("a\0b")):
        with raises(TypeError):
            wrong()
    with raises(ValueError, "no such property"):
        t.property("x")
    assert '"whole": 0' in t.stats() and '"whole": 1' in _core.process_stats()
    for other in (pickle.loads(pickle.dumps(t)), copy.deepcopy(t), copy.copy(t)):
        assert (other.json, other.backend) == (b"hello", 2) and type(other) is _core.Tokenizer
        del other
    assert stats()["tokenizers"] == 1
    t = None  # type: ignore[assignment]
    assert stats()["tokenizers"] == 0 and stats()["blobs"] == 0


@isolated
def test_every_status_has_its_class() -> None:
    from helpers import raises, stats
    from unchecked_io import _core, errors

    classes = {
        2: ValueError,
        3: ValueError,
        4: errors.InvalidTokenizerError,
        5: errors.UnsupportedTokenizerError,
        6: errors.EncodeError,
        7: MemoryError,
        8: errors.DeviceError,
        9: errors.DeviceMemoryError,
        10: errors.EngineUnavailableError,
        11: errors.InternalError,
        12: errors.InternalError,
        13: errors.InternalError,
        99: errors.InternalError,
    }
    for status, kind in classes.items():
        try:
            _core.Tokenizer(b"open=%d" % status)
        except Exception as error:
            assert type(error) is kind, error
            assert str(error) == "added_tokens[3].id: -1"
        else:
            raise AssertionError(status)
    for wrong in ("text", bytearray(b"x"), None):
        with raises(TypeError):
            _core.Tokenizer(wrong)
    assert stats()["tokenizers"] == 0


@isolated
def test_decode() -> None:
    import array

    from helpers import raises, stats
    from unchecked_io import _core

    t = _core.Tokenizer(b"")
    text = "aé€𝄞\0 z"
    ids = array.array("I", [ord(c) for c in text])
    full = array.array("q", [0, 0, 1, 4, len(ids), len(ids)])
    assert t.decode(ids, full) == ["", "a", text[1:4], text[4:], ""]
    assert t.decode(ids, full, flags=1, num_threads=2)[3] == " z"
    assert t.decode(ids, memoryview(full).cast("B").cast("q")) == t.decode(memoryview(ids).toreadonly(), full)
    assert t.decode(array.array("I"), array.array("q", [0])) == []
    assert t.decode(array.array("i", [97, -1]), array.array("q", [0, 2])) == ["a"]
    for bad in ([], [1, 0], [0, 8], [-1, 2], [0, 1 << 62], [3, 2, 1]):
        with raises(ValueError, "offsets"):
            t.decode(ids, array.array("q", bad))
    with raises(TypeError, "ids must be uint32"):
        t.decode(array.array("q", [1]), full)
    with raises(TypeError, "ids must be uint32"):
        t.decode(array.array("f", [1]), full)
    with raises(TypeError, "offsets must be int64"):
        t.decode(ids, array.array("i", [0, 1]))
    with raises(TypeError):
        t.decode([1, 2], full)
    with raises(BufferError):
        t.decode(memoryview(ids)[::2], full)
    assert stats()["decodes"] == 0
    ids.append(1)  # its buffer was given back


@isolated
def test_slow_work_does_not_hold_the_gil() -> None:
    import threading
    import time

    from helpers import options
    from unchecked_io import _core

    gap, last, stop = 0.0, time.monotonic(), threading.Event()

    def tick() -> None:
        nonlocal gap, last
        while not stop.is_set():
            now = time.monotonic()
            gap, last = max(gap, now - last), now
            time.sleep(0.005)

    ticker = threading.Thread(target=tick)
    ticker.start()
    _core.Tokenizer(b"open_ms=300")
    _core.Tokenizer(b"row_ms=300").encode(["x"], None, options())
    stop.set()
    ticker.join()
    assert gap < 0.15, gap
