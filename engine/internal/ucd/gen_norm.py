"""Writes norm_tables.go: what characters are to the normalizers, by asking the oracle about every code point.

Run in this folder: python gen_norm.py. Each class is asked of the component that uses it: they come from Unicode tables of different age.
"""

import base64
import json
import struct
from functools import cmp_to_key

import numpy as np
import tokenizers
from generated import write
from tokenizers import normalizers

EVERY = [c for c in range(0x110000) if not 0xD800 <= c < 0xE000]
BAR = "\x0b"  # parts one probe from the next: nothing composes with it


def ask(component, probe, points=EVERY, bar=BAR):
    """For each code point what the component makes of its probe."""
    out = {}
    points = [c for c in points if chr(c) != bar]
    for i in range(0, len(points), 2048):
        block = points[i : i + 2048]
        got = component.normalize_str(bar.join(["", *(probe(chr(c)) for c in block), ""])).split(bar)[1:-1]
        assert len(got) == len(block), (component, block[0])
        out.update(zip(block, got, strict=True))
    out[ord(bar)] = bar if probe("x") == "x" else component.normalize_str(probe(bar))
    return out


alone = lambda c: c
NFC, NFD, NFKC, NFKD = normalizers.NFC(), normalizers.NFD(), normalizers.NFKC(), normalizers.NFKD()
nfc, nfd, nfkc, nfkd = (ask(f, alone) for f in (NFC, NFD, NFKC, NFKD))
HANGUL = range(0xAC00, 0xD7A4)


def combining() -> np.ndarray:
    """Ranks of the combining classes: 0 for starters, others in the order of the classes."""
    low, high = "\u0334", "\u0345"  # of class 1 and of class 240
    assert NFD.normalize_str("a" + high + low) == "a" + low + high
    marks = [c for c in EVERY if nfd[c] == chr(c)]
    below = ask(NFD, lambda c: "a" + high + c, marks)
    above = ask(NFD, lambda c: "a" + c + low, marks)
    marks = [c for c in marks if below[c] == "a" + chr(c) + high or above[c] == "a" + low + chr(c)]

    def order(a, b):
        if NFD.normalize_str("a" + chr(a) + chr(b)) == "a" + chr(b) + chr(a):
            return 1
        return -1 if NFD.normalize_str("a" + chr(b) + chr(a)) == "a" + chr(a) + chr(b) else 0

    ranks = np.zeros(0x110000, np.uint8)
    rank, previous = 0, None
    for c in sorted(marks, key=cmp_to_key(order)):
        if previous is None or order(previous, c) != 0:
            rank += 1
        previous = c
        ranks[c] = rank
    return ranks


RANK = combining()

# Decompositions: canonical and compatible, of all but Hangul syllables.
entries, number = [("", "")], np.zeros(0x110000, np.uint16)
for c in EVERY:
    if c in HANGUL:
        assert nfkd[c] == nfd[c]
        continue
    if nfd[c] != chr(c) or nfkd[c] != chr(c):
        number[c] = len(entries)
        entries.append((nfd[c], nfkd[c]))

# Compositions: every pair of the firsts and seconds that occur is asked.
firsts, seconds = set(), set()
for c in EVERY:
    d = nfd[c]
    if len(d) > 1 and c not in HANGUL:
        firsts.add(NFC.normalize_str(d[:-1]))
        seconds.add(d[-1])
firsts = sorted(f for f in firsts if len(f) == 1)
seconds = sorted(seconds)
pairs = []
for a in firsts:
    for b, got in zip(seconds, NFC.normalize_str(BAR.join(a + b for b in seconds)).split(BAR), strict=True):
        if len(got) == 1:
            assert RANK[ord(a)] == 0
            pairs.append((ord(a), ord(b), ord(got)))
joins_back = {chr(b) for _, b, _ in pairs} | {chr(c) for c in range(0x1161, 0x1176)} | {chr(c) for c in range(0x11A8, 0x11C3)}

flags = np.zeros(0x110000, np.uint16)
SLOW_NFC, SLOW_NFD, SLOW_NFKC, SLOW_NFKD, MARK, NONSPACING, CONTROL, BLANK, SPACE, LOWERS = (1 << i for i in range(10))
for c in EVERY:
    if RANK[c]:
        flags[c] |= SLOW_NFC | SLOW_NFD | SLOW_NFKC | SLOW_NFKD
    for bit, form, decomposed in ((SLOW_NFC, nfc, nfd), (SLOW_NFD, nfd, nfd), (SLOW_NFKC, nfkc, nfkd), (SLOW_NFKD, nfkd, nfkd)):
        if form[c] != chr(c):
            flags[c] |= bit
        if bit in (SLOW_NFC, SLOW_NFKC) and decomposed[c][0] in joins_back:
            flags[c] |= bit

around = lambda c: "a" + c + "a"
accents = ask(normalizers.StripAccents(), around)
lower = ask(normalizers.Lowercase(), alone)
strip = normalizers.Strip()
bert = lambda **k: normalizers.BertNormalizer(
    **{"clean_text": False, "handle_chinese_chars": False, "strip_accents": False, "lowercase": False, **k}
)
clean = ask(bert(clean_text=True), around, bar="|")  # which takes BAR away
nonspacing = ask(bert(strip_accents=True), around)
for c in EVERY:
    if accents[c] == "aa":
        flags[c] |= MARK
    if nonspacing[c] == "aa":
        flags[c] |= NONSPACING
    if clean[c] == "aa":
        flags[c] |= CONTROL
    elif clean[c] == "a a":
        flags[c] |= BLANK
    else:
        assert clean[c] == around(chr(c))
    if strip.normalize_str(chr(c)) == "":
        flags[c] |= SPACE
    if lower[c] != chr(c):
        flags[c] |= LOWERS
lowers, lower_number = [""], np.zeros(0x110000, np.uint16)
for c in EVERY:
    if lower[c] != chr(c):
        lower_number[c] = len(lowers)
        lowers.append(lower[c])

# Graphemes, by a charsmap that makes 'Z' of what begins with any byte but a vertical tab: each grapheme shorter than six bytes becomes one 'Z',
# each character of a longer one becomes one.
array = [0] * 1024
array[0] = 256 << 10
for b in range(1, 256):
    if b != 0x0B:
        array[256 ^ b] = b | 1 << 8 | (600 ^ 256 ^ b) << 10
charsmap = struct.pack("<I1024I", 4096, *array) + b"Z\0"
splitter = tokenizers.Tokenizer.from_str(
    json.dumps(
        {
            "version": "1.0",
            "added_tokens": [],
            "model": {"type": "WordLevel", "vocab": {"a": 0}, "unk_token": "a"},
            "normalizer": {"type": "Precompiled", "precompiled_charsmap": base64.b64encode(charsmap).decode()},
        }
    )
).normalizer


def count(probe):
    got = ask(splitter, probe, [c for c in EVERY if c not in (0x0A, 0x0B, 0x0D)], "\x0b")
    return {c: len(s) for c, s in got.items() if c != 0x0B}


GRAPHEMES = [
    "Any",
    "CR",
    "LF",
    "Control",
    "Extend",
    "ZWJ",
    "Prepend",
    "SpacingMark",
    "L",
    "V",
    "T",
    "LV",
    "LVT",
    "Pictographic",
    "Consonant",
]
G = {name: i for i, name in enumerate(GRAPHEMES)}
INCB_EXTEND, LINKER = 1 << 4, 1 << 5
grapheme = np.zeros(0x110000, np.uint8)


def setup(points, name):
    for c in points:
        grapheme[c] = G[name]


extends = count(lambda c: "a" + c)  # 1: an Extend, ZWJ or SpacingMark
prepends = count(lambda c: c + "a")  # 1: a Prepend
controls = count(lambda c: c + "\u0301\u0301")  # 2: nothing joins it, and the marks are a grapheme of their own
heart, ka, virama, joiner, P = "\u2764", "\u0915", "\u094d", "\u200d", "\u0600"
# Of a grapheme of six bytes and more each character counts, so that a mark behind the last one tells whether it joined.
pictographic = count(lambda c: "\u00a9" + joiner + c + "\u0301")
consonant = count(lambda c: c + virama + ka + "\u0301")
after_l, after_lv, after_lvt = (count(lambda c, x=x: P + x + c) for x in "\u1100\uac00\uac01")
before_v, before_t = (count(lambda c, x=x: c + x + "\u0301") for x in "\u1161\u11a8")
for c in EVERY:
    if c in (0x0A, 0x0D):
        grapheme[c] = G["LF"] if c == 0x0A else G["CR"]
        continue
    if c == 0x0B:
        grapheme[c] = G["Control"]
        continue
    if extends[c] == 1:
        many = lambda probe: len(splitter.normalize_str(probe)) == len(probe)
        if c == 0x200D:
            grapheme[c] = G["ZWJ"]
        else:
            grapheme[c] = G["Extend"] if many("\u00a9" + chr(c) + joiner + heart + "\u0301") else G["SpacingMark"]
        if many(ka + virama + chr(c) + ka + "\u0301"):
            grapheme[c] |= INCB_EXTEND
        if many(ka + chr(c) + ka + "\u0301"):
            grapheme[c] |= LINKER
        continue
    if prepends[c] == 1:
        grapheme[c] = G["Prepend"]
        continue
    if controls[c] == 2:
        grapheme[c] = G["Control"]
        continue
    if pictographic[c] == 4:
        grapheme[c] = G["Pictographic"]
        continue
    if consonant[c] == 4:
        grapheme[c] = G["Consonant"]
        continue
    joins_l, joins_lv, joins_lvt = after_l[c] == 3, after_lv[c] == 3, after_lvt[c] == 3
    takes_v, takes_t = before_v[c] == 3, before_t[c] == 3
    kind = {
        (True, False, False, True, False): "L",
        (True, True, False, True, True): "V",
        (False, True, True, False, True): "T",
        (True, False, False, True, True): "LV",
        (True, False, False, False, True): "LVT",
        (False, False, False, False, False): "Any",
    }.get((joins_l, joins_lv, joins_lvt, takes_v, takes_t))
    assert kind is not None, (hex(c), joins_l, joins_lv, joins_lvt, takes_v, takes_t)
    grapheme[c] = G[kind]
# Regional indicators are not known: with anything that joins them they are longer than five bytes, and cut or not, each character counts.


def staged(name: str, values: np.ndarray, comment: str) -> str:
    blocks: dict[bytes, int] = {}
    index, data = [], []
    for i in range(0, 0x110000, 128):
        block = values[i : i + 128].tobytes()
        if block not in blocks:
            blocks[block] = len(blocks)
            data += values[i : i + 128].tolist()
        index.append(blocks[block])
    wide = "uint8" if len(blocks) <= 256 else "uint16"
    rows = lambda xs: "".join("\t" + ", ".join(map(str, xs[i : i + 32])) + ",\n" for i in range(0, len(xs), 32))
    return (
        f"\n// {comment}\nvar {name}Index = [0x110000 >> 7]{wide}{{\n" + rows(index) + "}\n"
        f"\nvar {name}Data = [...]{values.dtype}{{\n" + rows(data) + "}\n"
    )


def quoted(strings) -> str:
    q = lambda s: '"' + "".join(f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}" for c in s) + '"'
    rows = [", ".join(q(s) for s in strings[i : i + 8]) for i in range(0, len(strings), 8)]
    return "".join("\t" + r + ",\n" for r in rows)


body = f'\n// NormOracle made these tables.\nconst NormOracle = "tokenizers {tokenizers.__version__}"\n'
body += staged("normFlag", flags, "normFlag: bits of the NormFlag constants; blocks of 128 code points.")
body += staged("normRank", RANK, "normRank: ranks of the combining classes.")
body += staged("normDecomp", number, "normDecomp: indices in normCanonical and normCompatible; 0: none.")
body += "\nvar normCanonical = [...]string{\n" + quoted([a for a, _ in entries]) + "}\n"
body += "\nvar normCompatible = [...]string{\n" + quoted([b for _, b in entries]) + "}\n"
body += "\n// normPairs: first, second, composed.\nvar normPairs = [...][3]rune{\n"
body += "".join("\t" + ", ".join(f"{{{a}, {b}, {c}}}" for a, b, c in pairs[i : i + 8]) + ",\n" for i in range(0, len(pairs), 8)) + "}\n"
body += staged("normLower", lower_number, "normLower: indices in normLowered; 0: itself.")
body += "\nvar normLowered = [...]string{\n" + quoted(lowers) + "}\n"
body += staged("grapheme", grapheme, "grapheme: a Grapheme and its bits.")
write("norm_tables.go", "gen_norm.py", body)
print(len(entries), "decompositions,", len(pairs), "compositions,", int(RANK.max()), "classes,", len(lowers), "lowered")
for name, i in G.items():
    print(name, int(((grapheme & 15) == i).sum()))
