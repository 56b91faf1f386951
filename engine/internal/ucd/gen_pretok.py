"""Writes pretok_classes.go: the character classes of the pre-tokenizers that are not regexes, by asking the oracle about every code point.

Run in this folder: python gen_pretok.py. Each class is asked of the component that uses it: they come from Unicode tables of different age.
"""

import numpy as np
import tokenizers
from generated import write
from tokenizers import pre_tokenizers

EVERY = [c for c in range(0x110000) if not 0xD800 <= c < 0xE000]


def pieces(component, text):
    return [p for p, _ in component.pre_tokenize_str(text)]


def asked(component, probe) -> np.ndarray:
    """For each code point the number of pieces into which its probe falls, blocks of code points in one string."""
    count = np.zeros(0x110000, np.uint8)
    for c in EVERY:
        count[c] = len(component.pre_tokenize_str(probe(chr(c))))
    return count


SPACE, NUMERIC, PUNCT, BERT_SPACE, BERT_PUNCT, WORD, RE_SPACE = (1 << i for i in range(7))


def flags() -> np.ndarray:
    out = np.zeros(0x110000, np.uint8)
    around = lambda c: "a" + c + "a"
    split = asked(pre_tokenizers.WhitespaceSplit(), around)
    out[split == 2] |= SPACE
    assert set(split[EVERY]) == {1, 2}
    digits = asked(pre_tokenizers.Digits(individual_digits=True), around)
    out[digits == 3] |= NUMERIC
    assert set(digits[EVERY]) == {1, 3}
    punct = asked(pre_tokenizers.Punctuation(), around)
    out[punct == 3] |= PUNCT
    assert set(punct[EVERY]) == {1, 3}
    bert = asked(pre_tokenizers.BertPreTokenizer(), around)
    out[bert == 2] |= BERT_SPACE
    out[bert == 3] |= BERT_PUNCT
    words = asked(pre_tokenizers.Whitespace(), around)
    out[words == 1] |= WORD
    out[words == 2] |= RE_SPACE
    assert set(words[EVERY]) == {1, 2, 3}
    return out


def scripts() -> np.ndarray:
    """Numbers for the scripts of UnicodeScripts: 0 joins any neighbour, others part from one another."""
    us = pre_tokenizers.UnicodeScripts()
    runs, number = [], np.zeros(0x110000, np.uint8)
    # Joins anything: after 'a' (Latin) no cut before it, and a cut before a Greek letter that follows.
    any_ = np.zeros(0x110000, bool)
    for c in EVERY:
        got = pieces(us, "a" + chr(c) + "\u03b1")
        any_[c] = got == ["a" + chr(c), "\u03b1"] and pieces(us, "\u03b1" + chr(c) + "a") == ["\u03b1" + chr(c), "a"]
    previous = None
    for c in EVERY:
        if any_[c]:
            previous = None
            continue
        if previous is None or len(pieces(us, chr(previous) + chr(c))) == 2:
            runs.append([c, c])
        runs[-1][1] = c
        previous = c
    known: list[int] = []
    for a, b in runs:
        n = next((n for n, r in enumerate(known) if len(pieces(us, chr(r) + chr(a))) == 1), len(known))
        if n == len(known):
            known.append(a)
        number[a : b + 1] = n + 1
    number[0xD800:0xE000] = 0
    assert len(known) < 255
    for i, r in enumerate(known):
        assert len(pieces(us, chr(r) + "".join(chr(x) for x in known if x != r))) == len(known), i
    return number


def staged(name: str, values: np.ndarray, comment: str) -> str:
    blocks: dict[bytes, int] = {}
    index, data = [], bytearray()
    for i in range(0, 0x110000, 128):
        block = values[i : i + 128].tobytes()
        if block not in blocks:
            blocks[block] = len(blocks)
            data += block
        index.append(blocks[block])
    wide = "uint8" if len(blocks) <= 256 else "uint16"
    rows = lambda xs: "".join("\t" + ", ".join(map(str, xs[i : i + 32])) + ",\n" for i in range(0, len(xs), 32))
    return (
        f"\n// {comment}\nvar {name}Index = [0x110000 >> 7]{wide}{{\n" + rows(index) + "}\n"
        f"\nvar {name}Data = [...]uint8{{\n" + rows(list(data)) + "}\n"
    )


write(
    "pretok_classes.go",
    "gen_pretok.py",
    f'\n// PretokOracle made these tables.\nconst PretokOracle = "tokenizers {tokenizers.__version__}"\n'
    + staged("pretokFlag", flags(), "pretokFlag: bits of the Flag constants; blocks of 128 code points.")
    + staged("pretokScript", scripts(), "pretokScript: numbers of scripts; 0 joins any neighbour."),
)
