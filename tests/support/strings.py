"""Random strings that are hard on a given tokenizer, and every code point in six contexts."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

SAMPLE = (
    "the of and to tokenization don't IT'LL we've I'M x'S 'd it\u2019s naïve Straße Ångström İstanbul ﬁne привет мир русский язык κόσμος "
    "שלום مرحبا नमस्ते दुनिया สวัสดี 東京 日本語 テスト 中文字符 你好 한국어 안녕하세요 Tiếng Việt 123 1234567 3.14e-10 \u0661\u0662\u0663 \u2167 \u00bd "
    "http://a.b/c?d=e def f(x): return {x}; // /* */ -> == ... --- ''' \u200d \ufe0f \U0001f469\u200d\U0001f467 \U0001f44d\U0001f3fd ▁ ▁▁ ## Ġ Ċ <0x41> <unk> \0 "
    "\U0001d400 \u1e9e \u0130 \u0345 \u03c2\u03a3 \u01c5 \ufdfa \u3231 \uff21\uff22 \u304c\u304b\u3099 \u1100\u1161\u11a8 \u0958 \u212b \u2126"
)

CONTEXTS: list[Callable[[str], str]] = [
    lambda c: c,
    lambda c: f"a{c}",
    lambda c: f"{c}a",
    lambda c: f"e{c}\u0301b",
    lambda c: f" {c} {c}{c}",
    lambda c: f"1{c}2\n{c}.",
]


class Strings:
    """An endless source of batches of strings for one tokenizer."""

    ALPHABETS = (
        (0x20, 0x7F),
        (0x00, 0x100),
        (0x100, 0x250),
        (0x300, 0x370),
        (0x370, 0x530),
        (0x590, 0x700),
        (0x900, 0x0E80),
        (0x1100, 0x1200),
        (0x1E00, 0x2100),
        (0x2000, 0x2070),
        (0x2100, 0x2C00),
        (0x3040, 0x3100),
        (0x4E00, 0xA000),
        (0xAC00, 0xD7A4),
        (0xE000, 0xFB00),
        (0xFB00, 0xFE00),
        (0xFE00, 0x10000),
        (0x10000, 0x20000),
        (0x1F000, 0x1FB00),
        (0x20000, 0x110000),
    )
    BLANKS = " \t\n\r\v\f\u0085\u00a0\u1680\u180e\u2002\u200b\u2028\u202f\u3000\ufeff"
    WORDS = tuple(SAMPLE.split())

    def __init__(self, vocabulary: Sequence[str], added: Sequence[str], rng: random.Random) -> None:
        self.vocabulary, self.added, self.rng = vocabulary, added, rng
        self.fragments: list[str] = []

    def _fragment(self) -> str:
        rng = self.rng
        kind = rng.randrange(12)
        if kind < 3:
            low, high = rng.choice(self.ALPHABETS)
            return "".join(chr(c) for c in (rng.randrange(low, high) for _ in range(rng.randrange(1, 9))) if not 0xD800 <= c < 0xE000)
        if kind == 3:
            return "".join(rng.choices(self.BLANKS if rng.random() < 0.4 else " \n", k=rng.randrange(1, 5)))
        if kind < 6:
            return rng.choice(self.WORDS) + rng.choice(("", "", " "))
        if kind < 9:
            token = rng.choice(self.vocabulary).removeprefix("##").removesuffix("</w>")
            return rng.choice(("", " ", "")) + token.replace("Ġ", " ").replace("▁", " ").replace("Ċ", "\n")
        if kind == 9 and self.added:
            token = rng.choice(self.added)
            cut = token[: rng.randrange(len(token) + 1)]
            return rng.choice((token, token, f" {token} ", cut, token + token, token.upper(), token.lower()))
        if kind == 10:
            return rng.choice("ab -=.0'\n中é\u0301") * rng.randrange(1, rng.choice((4, 20, 70)))
        return "".join(rng.choices("abcdefghijklmnopqrstuvwxyzABCDEF0123456789'._-/ ", k=rng.randrange(1, 20)))

    def batch(self, count: int) -> list[str]:
        """One to six fragments a string, an eighth of which are new with each batch: to make them takes longer than to encode them."""
        keep = count * 3 // 8
        self.fragments = self.rng.sample(self.fragments, min(keep, len(self.fragments)))
        self.fragments += [self._fragment() for _ in range(count // 2 + 8 - len(self.fragments))]
        sizes = self.rng.choices((1, 1, 2, 2, 3, 3, 4, 6), k=count)
        parts = iter(self.rng.choices(self.fragments, k=sum(sizes)))
        return ["".join(islice(parts, size)) for size in sizes]


def points(size: int) -> Iterator[list[str]]:
    """Every code point that is a character, in every context, in batches."""
    for context in CONTEXTS:
        for low in range(0, 0x110000, size):
            yield [context(chr(c)) for c in range(low, min(low + size, 0x110000)) if not 0xD800 <= c < 0xE000]
