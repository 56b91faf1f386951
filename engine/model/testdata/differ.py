"""Sets our models against the oracle's on real pieces and on random ones.

    python differ.py DIFFER TOKENIZERS CORPORA [--only NAME] [--bytes N] [--random N] [--seed N]

DIFFER is the built command beside this file; TOKENIZERS holds folders with a tokenizer.json, CORPORA files of JSON lines with a "text".
"""

from __future__ import annotations

import argparse
import json
import random
import struct
import subprocess
import sys
from pathlib import Path

import tokenizers

ODD = [
    "", " ", "\0", "a\0b", "\u2581", "\u2581\u2581", "<unk>", "<0x41>", "[UNK]", "##", "##a", "\ufffd", "\U0010ffff", "\u0378\u0379", "a\u0378b\u0379\u0379c",
    "\u200d\ufe0f", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", "\U00012000\U00012001", "e\u0301\u0302\u0303" * 8, "</w>", "<", "0x41>",
]  # fmt: skip


def oracle(model: object, piece: str) -> list[tuple[int, int, int]] | None:
    try:
        return [(t.id, *t.offsets) for t in model.tokenize(piece)]
    except Exception:
        return None


def ours(differ: str, path: Path, pieces: list[str]) -> list[list[tuple[int, int, int]] | None]:
    raw = [p.encode() for p in pieces]
    done = subprocess.run(
        [differ, str(path)],
        input=b"".join(struct.pack("<I", len(r)) + r for r in raw),
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{path}: {done.stderr.decode()}")
    print("   ", done.stderr.decode().strip().replace("\n", "; "))
    out, at, answers = done.stdout, 0, []
    for _ in raw:
        (n,) = struct.unpack_from("<I", out, at)
        at += 4
        if n == 0xFFFFFFFF:
            answers.append(None)
            continue
        flat = struct.unpack_from(f"<{3 * n}I", out, at)
        at += 12 * n
        answers.append(list(zip(flat[::3], flat[1::3], flat[2::3], strict=True)))
    return answers


def real(tok: tokenizers.Tokenizer, corpora: Path, size: int) -> set[str]:
    pieces: set[str] = set()
    for corpus in sorted(corpora.glob("*.jsonl")):
        taken = 0
        with corpus.open() as lines:
            for line in lines:
                text = json.loads(line)["text"][:20000]
                taken += len(text.encode())
                if tok.normalizer is not None:
                    text = tok.normalizer.normalize_str(text)
                if tok.pre_tokenizer is not None:
                    pieces.update(p for p, _ in tok.pre_tokenizer.pre_tokenize_str(text))
                else:
                    pieces.add(text)
                if taken > size:
                    break
    return pieces


def invented(tok: tokenizers.Tokenizer, rng: random.Random, count: int) -> list[str]:
    tokens = list(tok.get_vocab(with_added_tokens=False))
    blocks = [
        (0x20, 0x7F),
        (0x80, 0x250),
        (0x250, 0x600),
        (0x600, 0x1000),
        (0x1000, 0x2000),
        (0x2000, 0x3000),
        (0x3000, 0xA000),
        (0xA000, 0xD7FF),
        (0xE000, 0xFFFF),
        (0x10000, 0x1FFFF),
        (0x20000, 0x10FFFF),
    ]

    def char() -> str:
        low, high = rng.choice(blocks)
        return chr(rng.randint(low, high))

    def one() -> str:
        kind = rng.randrange(7)
        n = rng.choice([1, 2, 3, 5, 8, 13, 30, 60, 120])
        if kind == 0:
            return "".join(char() for _ in range(n))
        if kind == 1:
            return "".join(rng.choice(tokens) for _ in range(min(n, 20)))
        if kind == 2:
            return rng.choice(tokens) * min(n, 30)
        if kind == 3:
            low, high = rng.choice(blocks)
            return "".join(chr(rng.randint(low, min(low + 60, high))) for _ in range(n))
        if kind == 4:
            few = [rng.choice(rng.choice(tokens) or "a") for _ in range(3)]
            return "".join(rng.choice(few) for _ in range(n * 3))
        if kind == 5:
            s = "".join(rng.choice(tokens) for _ in range(min(n, 10)))
            at = rng.randrange(len(s) + 1)
            return s[:at] + char() * rng.randrange(4) + s[at + rng.randrange(3) :]
        t = "".join(rng.choice(tokens) for _ in range(3))
        i, j = sorted((rng.randrange(len(t) + 1), rng.randrange(len(t) + 1)))
        return t[i:j]

    def long() -> str:
        few = [rng.choice(tokens) for _ in range(rng.choice([1, 2, 40]))] + [char() for _ in range(rng.choice([0, 0, 1, 5]))]
        return "".join(rng.choice(few) for _ in range(6000))

    return [one() for _ in range(count)] + [long() for _ in range(count // 400)]


def main() -> None:
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("differ")
    args.add_argument("tokenizers", type=Path)
    args.add_argument("corpora", type=Path)
    args.add_argument("--only", default="")
    args.add_argument("--bytes", type=int, default=100_000, help="of each corpus")
    args.add_argument("--random", type=int, default=20_000)
    args.add_argument("--seed", type=int, default=1)
    a = args.parse_args()
    bad = 0
    for folder in sorted(a.tokenizers.iterdir()):
        if a.only and folder.name not in a.only.split(","):
            continue
        path = folder / "tokenizer.json"
        tok = tokenizers.Tokenizer.from_file(str(path))
        pieces = sorted(real(tok, a.corpora, a.bytes))
        n = len(pieces)
        pieces += ODD + invented(tok, random.Random(a.seed), a.random)
        differ = 0
        for piece, got in zip(pieces, ours(a.differ, path, pieces), strict=True):
            want = oracle(tok.model, piece)
            if got != want:
                differ += 1
                if differ <= 3:
                    print("    differs:", ascii(piece[:200]), "got", str(got)[:300], "want", str(want)[:300])
        print(
            f"{folder.name}: {n} real pieces, {len(pieces) - n} others, {sum(len(p.encode()) for p in pieces)} bytes, {differ} differ",
            flush=True,
        )
        bad += differ
    sys.exit(bad > 0)


if __name__ == "__main__":
    print("oracle: tokenizers", tokenizers.__version__)
    main()
