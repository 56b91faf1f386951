"""tokenizers 1.0 release candidates, in a process of their own: one process cannot hold two versions of the package.

The parent sends batches, the child encodes them, keeps the time itself (sending is not part of it) and answers the seconds. Its best
path to padded tensors is ``ids_array`` of each row, one flat copy, and padding on the device. Find it with ``PEERS/tokenizers`` (a
``pip install --target`` folder) or an interpreter of its own (``--rc-python``).
"""

from __future__ import annotations

import os
import pickle
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, BinaryIO

from .peers import Absent, Contender, Setting

ROOT = Path(__file__).parent.parent


class TokenizersRC(Contender):
    key, label, package = "tokenizers-rc", "tokenizers 1.0 rc encode_batch, ids padded on the device (own process)", "tokenizers"
    folder: Path | None = None  # where the package lies
    python: str = sys.executable
    found: str = ""  # the version that the child reports

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        if self.folder is None and self.python == sys.executable:
            raise Absent("needs an environment of its own: --peers FOLDER or --rc-python PYTHON")
        env = os.environ | {"PYTHONPATH": os.pathsep.join([str(self.folder), str(ROOT)] if self.folder else [str(ROOT)])}
        self.child = subprocess.Popen([self.python, "-m", "bench.rc"], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
        type(self).found = self._ask("open", str(setting.tokenizer), setting.pad_id, str(setting.device))

    @classmethod
    def version(cls) -> str:
        return cls.found

    def _ask(self, *message: Any) -> Any:
        assert self.child.stdin and self.child.stdout
        try:
            send(self.child.stdin, message)
            kind, value = receive(self.child.stdout)
        except (OSError, struct.error) as e:
            raise Absent(f"its process ended with status {self.child.wait()}") from e
        if kind == "error":
            raise Absent(value)
        return value

    def rows(self, texts: list[str]) -> list[list[int]]:
        return self._ask("rows", texts)  # type: ignore[no-any-return]

    def seconds(self, texts: list[str]) -> float:
        return self._ask("seconds", texts)  # type: ignore[no-any-return]

    def encode_seconds(self, texts: list[str]) -> float:
        return self._ask("encode_seconds", texts)  # type: ignore[no-any-return]

    def close(self) -> None:
        if self.child.stdin:
            self.child.stdin.close()
        self.child.wait(10)


class TokenizersRCAlone(TokenizersRC):
    key, label = "tokenizers-rc-alone", "tokenizers 1.0 rc encode_batch alone: no tensors, nothing on the device (own process)"
    note = "stops at Encoding objects"

    def seconds(self, texts: list[str]) -> float:
        return self.encode_seconds(texts)


def send(to: BinaryIO | Any, message: Any) -> None:
    body = pickle.dumps(message)
    to.write(struct.pack("<Q", len(body)) + body)
    to.flush()


def receive(source: BinaryIO | Any) -> Any:
    (size,) = struct.unpack("<Q", source.read(8))
    return pickle.loads(source.read(size))


def serve() -> None:
    source, to = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not reach the pipe
    contender: Contender | None = None
    while True:
        try:
            verb, *rest = receive(source)
        except struct.error:
            return
        try:
            if verb == "open":
                contender, answer = _open(*rest)
            else:
                answer = getattr(contender, verb)(*rest)
            send(to, ("ok", answer))
        except Exception as e:
            send(to, ("error", f"{type(e).__name__}: {str(e)[:200]}"))


def _open(tokenizer: str, pad_id: int, device: str) -> tuple[Contender, str]:
    import numpy as np
    import tokenizers
    import torch

    from .padding import pad_ragged
    from .stages import stage
    from .timing import sync

    if tokenizers.__version__.startswith("0."):
        raise Absent(f"that environment holds tokenizers {tokenizers.__version__}, not 1.0")
    encoder = tokenizers.Tokenizer.from_file(tokenizer)
    place = torch.device(device)

    class Child(Contender):
        key = "tokenizers-rc"

        def __init__(self) -> None: ...

        def encode(self, texts: list[str]) -> Any:
            return encoder.encode_batch(texts, padding=None, truncation=None)

        def rows(self, texts: list[str]) -> list[list[int]]:
            ids, mask = (t.cpu() for t in self.tensors(texts))
            return [row[keep].tolist() for row, keep in zip(ids, mask.bool(), strict=True)]

        def tensors(self, texts: list[str]) -> Any:
            with stage("encode"):
                arrays = [e.ids_array for e in self.encode(texts)]
            with stage("flatten"):
                offsets = np.zeros(len(arrays) + 1, np.int64)
                np.cumsum([len(a) for a in arrays], out=offsets[1:])
                flat = np.concatenate(arrays) if arrays else np.zeros(0, np.uint32)
            return pad_ragged(flat, offsets, pad_id, place, [], [])

        def seconds(self, texts: list[str]) -> float:
            sync(place)
            start = time.perf_counter()
            with stage(self.key):
                kept = self.tensors(texts)
                sync(place)
            taken = time.perf_counter() - start
            del kept
            return taken

    return Child(), tokenizers.__version__


if __name__ == "__main__":
    serve()
