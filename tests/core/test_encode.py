"""Encoding: gather of every storage of str, buffers, outputs, errors, references."""

from harness import isolated


@isolated
def test_every_storage_of_str_is_read_as_it_is() -> None:
    from helpers import cells, expected, options, settle
    from unchecked_io import _core

    class Sub(str):
        pass

    texts = ["", "ascii", "a\0b", "caf\xe9", "\xff" * 300, "€uro", "中文" * 100, "𝄞 clef", "\U0010ffff", "x" * 100_000]
    texts += [Sub("sub"), Sub("sub é"), Sub("sub €"), Sub("sub 𝄞"), Sub("")]
    try:
        import numpy

        texts += list(numpy.array(["numpy", "né", "n𝄞"]))
        assert type(texts[-1]) is numpy.str_
    except ImportError:
        pass
    for orders in (b"", b"inline=1"):
        t = _core.Tokenizer(orders)
        for given in (texts, tuple(texts)):
            batch = t.encode(given, None, options())
            assert cells(batch.tensor(0)) == expected(texts)
            assert cells(batch.tensor(1, True)) == [[int(c != -1) for c in row] for row in expected(texts)]
            assert cells(batch.tensor(7)) == [len(x) for x in texts]
            assert (batch.rows, batch.width, batch.tokens, batch.place) == (len(texts), 100_000, sum(map(len, texts)), 1)
        paired = t.encode(texts, tuple(reversed(texts)), options())
        assert cells(paired.tensor(0)) == expected(texts, texts[::-1])
        empty = t.encode([], None, options())
        assert (empty.rows, empty.width, empty.tokens, cells(empty.tensor(0))) == (0, 0, 0, [])
    del batch, paired, empty, t
    assert settle()["batches"] == 0


@isolated
def test_bad_items_are_named() -> None:
    from helpers import options, raises, settle
    from unchecked_io import _core

    t = _core.Tokenizer(b"")
    for item, name in ((None, "NoneType"), (b"x", "bytes"), (3, "int"), (float("nan"), "float"), (["x"], "list")):
        with raises(TypeError, f"row 2: expected str, not {name}", row=2):
            t.encode(["a", "b", item, None], None, options())
        with raises(TypeError, f"row 1 of pairs: expected str, not {name}", row=1):
            t.encode(["a", "b"], ["a", item], options())
    for wrong in ("text", None, iter(["a"]), {"a"}, {"a": 1}, 3, b"x"):
        with raises(TypeError, "texts must be a list or tuple of str", type(wrong).__name__):
            t.encode(wrong, None, options())
    with raises(TypeError, "pairs must be"):
        t.encode(["a"], "a", options())
    with raises(ValueError, "2 texts, but 1 pairs"):
        t.encode(["a", "b"], ["a"], options())
    for surrogate in ("\ud800", "𝄞\udfff"):
        with raises(ValueError, "row 1", "surrogate", row=1):
            t.encode(["ok", surrogate], None, options())
        with raises(ValueError, "row 0", row=0):
            t.encode(["ok"], [surrogate], options())
    assert settle()["batches"] == 0


@isolated
def test_options_are_checked() -> None:
    from helpers import options, raises
    from unchecked_io import _core

    t = _core.Tokenizer(b"")
    for name, value in (
        ("flags", -1),
        ("fields", 1 << 32),
        ("padding", 1 << 31),
        ("max_length", 1 << 63),
        ("stream", -1),
        ("stream", 1 << 64),
    ):
        with raises(ValueError, name, "out of range"):
            t.encode(["x"], None, options(**{name: value}))
    t.encode(["x"], None, options(stream=(1 << 64) - 1, max_length=-(1 << 63)))
    for wrong in ((), options()[:-1], list(options()), None, (*options()[:-1], "x"), (*options()[:-1], 1.5)):
        with raises(TypeError):
            t.encode(["x"], None, wrong)


@isolated
def test_failures_of_the_job() -> None:
    from helpers import options, raises, settle
    from unchecked_io import _core, errors

    for order, row, kind in (
        (b"fail=6;fail_row=3", 3, errors.EncodeError),
        (b"fail=7", None, MemoryError),
        (b"fail=13", None, errors.InternalError),
        (b"start=2", None, ValueError),
        (b"start=10", None, errors.EngineUnavailableError),
        (b"take=9", None, errors.DeviceMemoryError),
        (b"inline=1;fail=6;fail_row=0", 0, errors.EncodeError),
        (b"inline=1;take=8", None, errors.DeviceError),
    ):
        for _ in range(3):
            with raises(kind, "ordered", row=row):
                _core.Tokenizer(order).encode(["x"] * 5, ["y"] * 5, options())
    assert settle() | {"rows": 0} == settle() | {"rows": 0, "batches": 0, "tokenizers": 0, "tensors": 0, "text.changed": 0}


@isolated
def test_references_come_back() -> None:
    import contextlib
    import sys
    import time

    from helpers import options, raises, settle
    from unchecked_io import _core

    class Sub(str):
        pass

    texts = [Sub("a"), "b" * 50, "é" * 50, "€" * 50]
    pairs = [Sub("a"), "c" * 50, "é" * 51, "€" * 51]
    options_tuple = options()

    def counts() -> list[int]:
        return [sys.getrefcount(x) for x in (*texts, *pairs, texts, pairs, options_tuple)]

    before = counts()
    for orders in (b"", b"inline=1", b"fail=6", b"start=7", b"take=9", b"release_ms=5"):
        t = _core.Tokenizer(orders)
        for _ in range(20):
            for given in (texts, tuple(texts)):
                with contextlib.suppress(Exception):
                    t.encode(given, pairs, options_tuple)
        given = None
        settle()
        time.sleep(0.02)  # between the stub's count and its push lies nothing else
        for _ in range(100):  # and the interpreter is asked to drain without another call
            if counts() == before:
                break
            time.sleep(0.005)
        assert counts() == before, (orders, counts(), before)
    with raises(TypeError):
        t.encode([*texts, None], pairs, options_tuple)
    assert counts() == before


@isolated
def test_the_list_may_change_meanwhile() -> None:
    import threading
    import time

    from helpers import cells, options, settle
    from unchecked_io import _core

    t = _core.Tokenizer(b"row_ms=2")
    in_time = 0
    for _ in range(10):
        texts = [chr(0x4E00 + i) * (500 + i) for i in range(50)]
        firsts = [ord(x[0]) for x in texts]
        thread = threading.Timer(0.02, lambda texts=texts: texts.clear())
        thread.start()
        batch = t.encode(texts, None, options())
        thread.join()
        got = [row[0] for row in cells(batch.tensor(0))]
        assert got in (firsts, []) and texts == []  # [] where the list was cleared before the call began
        in_time += got == firsts
    assert in_time
    time.sleep(0.01)
    assert settle()["text.changed"] == 0


@isolated
def test_a_str_that_does_anything_when_it_dies() -> None:
    from helpers import options, settle
    from unchecked_io import _core

    t = _core.Tokenizer(b"inline=1")
    deaths = 0

    class Odd(str):
        def __del__(self) -> None:
            nonlocal deaths
            deaths += 1
            t.encode(["again"], None, options())
            raise RuntimeError("lost, as Python does with it")

    import sys

    sys.unraisablehook = lambda unraisable: None
    for _ in range(20):
        t.encode([Odd("x"), Odd("y")], None, options())
    settle()
    t.encode([], None, options())
    assert deaths == 40, deaths


@isolated
def test_buffers() -> None:
    import array

    from helpers import cells, expected, options, raises, settle
    from unchecked_io import _core

    t = _core.Tokenizer(b"")
    texts = ["", "ab", "é€", "𝄞", "", "z\0z"]
    data = "".join(texts).encode()
    ends = [0]
    for x in texts:
        ends.append(ends[-1] + len(x.encode()))
    for code in "iq":
        offsets = array.array(code, ends)
        for source in (data, bytearray(data), memoryview(data), array.array("B", data), memoryview(bytearray(data)).toreadonly()):
            for pairs in (None, texts):
                batch = t.encode(_core.Buffers(source, offsets), pairs, options())
                assert cells(batch.tensor(0)) == expected(texts, pairs)
        part = _core.Buffers(data, offsets, None, 2, 3)
        assert len(part) == 3 and cells(t.encode(part, None, options()).tensor(0)) == expected(texts[2:5])
        raw = _core.Buffers(data, offsets.tobytes(), offset_width=offsets.itemsize)
        assert cells(t.encode(texts, raw, options()).tensor(0)) == expected(texts, texts)
        with raises(ValueError, "row 2 is null", row=2):
            t.encode(_core.Buffers(data, offsets, bytes([0b111011])), None, options())
        with raises(ValueError, "row 0 of pairs is null", row=0):
            t.encode(part, _core.Buffers(data, offsets, bytes([0b111011]), first=2, rows=3), options())
        t.encode(_core.Buffers(data, offsets, bytes([0b111111])), None, options())
        with raises(ValueError, "validity"):
            t.encode(_core.Buffers(data, offsets, b""), None, options())
        t.encode(_core.Buffers(data, offsets, b"", 6, 0), None, options())
        for bad in ([0, 2, 1], [-1, 2], [0, len(data) + 1], [5, 4], [0, 2147483647]):
            with raises(ValueError, "offsets", "row"):
                t.encode(_core.Buffers(data, array.array(code, bad)), None, options())
        for first, rows in ((0, 7), (6, 1), (7, 0), (1 << 60, 1), (1, 1 << 60)):
            with raises(ValueError, "do not hold"):
                t.encode(_core.Buffers(data, offsets, None, first, rows), None, options())
    empty = _core.Buffers(b"", array.array("i"))
    assert len(empty) == 0 and t.encode(empty, None, options()).rows == 0
    for wrong in (array.array("h", [0, 1]), array.array("d", [0, 1]), array.array("f", [0, 1]), b"12345678", memoryview(b"")):
        with raises(ValueError, "offsets must be int32 or int64"):
            t.encode(_core.Buffers(data, wrong), None, options())
    with raises(BufferError):
        t.encode(_core.Buffers(memoryview(data)[::2], array.array("i", [0, 1])), None, options())
    with raises(TypeError):
        t.encode(_core.Buffers("text", array.array("i", [0, 1])), None, options())
    for arguments in ((data, offsets, None, -1), (data, offsets, None, 0, -1), (data, offsets, None, 0, 1, 3)):
        with raises(ValueError):
            _core.Buffers(*arguments)
    settle()
    t.encode([], None, options())
    grown = bytearray(data)
    t.encode(_core.Buffers(grown, offsets), None, options())
    settle()
    t.encode([], None, options())
    grown.append(1)  # its buffer was given back


@isolated
def test_writable_buffers_are_copied() -> None:
    import array
    import threading

    from helpers import cells, options, settle
    from unchecked_io import _core

    t = _core.Tokenizer(b"row_ms=30")
    data = bytearray(b"a" * 100_000)

    def overwrite() -> None:
        data[:] = b"b" * len(data)

    timer = threading.Timer(0.02, overwrite)
    timer.start()
    batch = t.encode(_core.Buffers(data, array.array("q", [0, 50_000, 100_000])), None, options())
    timer.join()
    assert cells(batch.tensor(0)) == [[97] * 50_000] * 2 and data[0] == 98
    assert settle()["text.changed"] == 0


@isolated
def test_outputs_and_alloc() -> None:
    import gc
    import sys

    from helpers import caller_tensor, cells, options, raises, settle
    from unchecked_io import _core

    texts = ["abc", "é"]
    for orders in (b"", b"inline=1", b"row_ms=60"):
        t = _core.Tokenizer(orders)
        for versioned in (False, True):
            ids, keep = caller_tensor(2, 5, versioned)
            count = sys.getrefcount(ids)
            batch = t.encode(texts, None, options(), [(0, ids)])
            assert list(keep[0]) == [97, 98, 99, -1, -1, 233, -1, -1, -1, -1] and batch.width == 5
            with raises(ValueError, "does not hold"):
                batch.tensor(0)
            assert cells(batch.tensor(1)) == [[1, 1, 1, 0, 0], [1, 0, 0, 0, 0]]
            asked = []

            def alloc(rows: int, width: int, tokens: int, ids: object = ids, asked: list = asked) -> list:
                asked.append((rows, width, tokens))
                gc.collect()
                return [(0, ids)]

            keep[0][0] = 0
            batch = t.encode(texts, None, options(), alloc=alloc)
            assert asked == [(2, 3, 4)] and keep[0][0] == 97
            del batch
            del alloc
            assert sys.getrefcount(ids) == count
    t = _core.Tokenizer(b"")
    narrow, keep = caller_tensor(2, 2)
    for call in (
        lambda: t.encode(texts, None, options(), [(0, narrow)]),
        lambda: t.encode(texts, None, options(), alloc=lambda *a: [(0, narrow)]),
    ):
        with raises(ValueError, "narrow"):
            call()
    assert list(keep[0]) == [7] * 4
    with raises(ValueError, "shape"):
        t.encode(["x"], None, options(), [(0, narrow)])
    frozen, keep = caller_tensor(2, 5, True, flags=1)
    with raises(ValueError, "read-only"):
        t.encode(texts, None, options(), [(0, frozen)])
    for wrong in (5, [3], [(0,)], [(0, "x")], [("x", ids)], [(0, None)], [[0, ids]]):
        with raises(TypeError):
            t.encode(texts, None, options(), wrong)
        with raises(TypeError):
            t.encode(texts, None, options(), alloc=lambda *a, wrong=wrong: wrong)
    with raises(TypeError, "not None"):
        t.encode(texts, None, options(), alloc=lambda *a: None)
    with raises(ValueError, "no field 12"):
        t.encode(texts, None, options(), [(12, ids)])
    with raises(TypeError, "exclude"):
        t.encode(texts, None, options(), [], alloc=lambda *a: [])
    with raises(ZeroDivisionError):
        t.encode(texts, None, options(), alloc=lambda *a: 1 / 0)
    assert t.encode(texts, None, options(), []).width == 3 and t.encode(texts, None, options(), alloc=lambda *a: ()).width == 3
    assert settle()["batches"] == 0


@isolated
def test_capsules() -> None:
    import gc
    import threading

    from helpers import cells, name_of, options, raises, set_name, stats
    from unchecked_io import _core

    t = _core.Tokenizer(b"inline=1")
    batch = t.encode(["abc"], None, options())
    assert name_of(batch.tensor(0)) == b"dltensor" and name_of(batch.tensor(0, versioned=True)) == b"dltensor_versioned"
    assert stats()["tensors"] == 0  # never consumed
    for versioned, used in ((False, b"used_dltensor"), (True, b"used_dltensor_versioned")):
        capsule = batch.tensor(0, versioned)
        set_name(capsule, used)
        before = stats()["tensors"]
        del capsule
        assert stats()["tensors"] == before  # the consumer's now; here it leaks
    consumed = stats()["tensors"]
    kept = batch.tensor(0)
    del batch, t
    gc.collect()
    assert stats()["batches"] == 0 and cells(kept) == [[97, 98, 99]] and stats()["tensors"] == consumed + 1
    thread = threading.Thread(target=lambda box: box.clear(), args=([kept],))
    del kept
    thread.start()
    thread.join()
    assert stats()["tensors"] == consumed + 1 - 1
    batch = _core.Tokenizer(b"inline=1").encode(["abc"], None, options(fields=1))
    for field in (1, 12, -1, 5):
        with raises(ValueError):
            batch.tensor(field)
    with raises(TypeError):
        _core.Batch()
    with raises(ZeroDivisionError):  # a capsule dies while an exception is on its way
        held = [batch.tensor(0)]
        print(held.pop() and 1 / 0)


@isolated
def test_capsules_into_numpy_and_torch() -> None:
    from helpers import options, stats
    from unchecked_io import _core

    try:
        import numpy
    except ImportError:
        return
    batch = _core.Tokenizer(b"inline=1").encode(["abc", "é"], None, options())

    class Holder:
        def __dlpack__(self, **keywords: object) -> object:
            return batch.tensor(0, "max_version" in keywords and keywords["max_version"] is not None)

        def __dlpack_device__(self) -> tuple[int, int]:
            return (1, 0)

    array = numpy.from_dlpack(Holder())
    assert array.tolist() == [[97, 98, 99], [233, -1, -1]]
    del array
    assert stats()["tensors"] == 0


@isolated
def test_threads_encode_at_once() -> None:
    import random
    import threading

    import harness
    from helpers import cells, expected, options, settle
    from unchecked_io import _core

    t = _core.Tokenizer(b"")
    failures: list[BaseException] = []

    def use(seed: int) -> None:
        chance = random.Random(seed)
        try:
            for _ in range(60 * harness.SCALE):
                texts = ["".join(chance.choices("ab é€𝄞", k=chance.randrange(30))) for _ in range(chance.randrange(20))]
                batch = t.encode(texts, None, options())
                assert cells(batch.tensor(0, chance.random() < 0.5)) == expected(texts)
                assert t.token_to_id("é") == 233
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=use, args=(i,)) for i in range(16)]
    [x.start() for x in threads]
    [x.join() for x in threads]
    assert not failures, failures
    assert settle() | {"rows": 0, "tokenizers": 1} == settle() | {"rows": 0, "batches": 0, "tensors": 0, "text.changed": 0, "jobs": 0}


@isolated
def test_no_memory_is_lost() -> None:
    import array
    import contextlib
    import gc
    import resource

    import harness
    from helpers import caller_tensor, options, settle
    from unchecked_io import _core

    t, slow, bad = _core.Tokenizer(b"inline=1"), _core.Tokenizer(b""), _core.Tokenizer(b"inline=1;fail=6;fail_row=0")
    ids, _keep = caller_tensor(4, 40)
    texts = ["plain", "é" * 30, "€" * 30, "𝄞" * 10]
    data, offsets = b"abcdef" * 4, array.array("q", [0, 1, 5, 6, 24])

    def rss() -> int:
        gc.collect()
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * resource.getpagesize()

    def round_of(n: int) -> None:
        for i in range(n):
            batch = t.encode(texts, None, options())
            batch.tensor(0)
            batch.tensor(1, True)
            t.encode(_core.Buffers(bytearray(data), offsets), texts, options(), [(0, ids)])
            t.encode(texts, None, options(), alloc=lambda *a: [(0, ids)])
            t.decode(array.array("I", [97, 0x20AC]), array.array("q", [0, 1, 2]))
            assert (t.property("json"), t.id_to_token(97), t.token_to_id("é"), t.stats()[0]) == ("inline=1", "a", 233, "{")
            for wrong in (["a", None], ["\ud800"], "text"):
                with contextlib.suppress(TypeError, ValueError):
                    t.encode(wrong, None, options())
            with contextlib.suppress(ValueError):
                bad.encode(texts, None, options())
            if i % 16 == 0:
                slow.encode(texts, None, options())
                _core.Tokenizer(b"x" * 1000)

    count = 100 if harness.SANITIZE else 8000 * harness.SCALE
    round_of(count // 4)
    before = rss()
    round_of(count)  # more than 12 calls each
    after = rss()
    print(f"{count * 13} calls: {(after - before) / 1024:.0f} KiB")
    assert after - before < (1 << 20) or harness.SANITIZE, after - before
    assert settle()["tensors"] == 0 == settle()["batches"]


@isolated
def test_references_of_a_list_that_many_threads_look_at() -> None:
    import sys

    from helpers import cells, expected, options, raises, settle
    from unchecked_io import _core

    class Sub(str):
        dead = 0

        def __del__(self) -> None:
            Sub.dead += 1

    t = _core.Tokenizer(b"")
    once = [("é" if i % 3 else "x") * (1 + i % 3) + str(i) for i in range(9000)]
    texts = once + ["the same str"] * 2000 + [once[0]] * 500
    counts = [sys.getrefcount(x) for x in texts]
    for given in (texts, tuple(texts)):
        batch = t.encode(given, None, options())
        assert cells(batch.tensor(0)) == expected(texts)
        del batch, given
    assert settle()["batches"] == 0
    for bad, name in ((7, "int"), (None, "NoneType")):
        with raises(TypeError, f"row 8500: expected str, not {name}", row=8500):
            t.encode([*texts[:8500], bad, *texts[8501:], bad], None, options())
    assert [sys.getrefcount(x) for x in texts] == counts
    kept = [Sub(f"kept {i}") for i in range(5000)]
    t.encode([Sub(f"lost {i}") for i in range(5000)] + kept, None, options())
    settle()
    assert Sub.dead == 5000, "those that nobody else has die with the call"
    assert sys.getrefcount(kept[0]) == 2
