"""Sets the normalizers and added tokens of this module against the oracle's.

Run: python differ.py BINARY_OF_DIFFER random|joining|added|corpora SECONDS [SEED] [FILE...]
"""

import glob
import json
import os
import random
import re
import subprocess
import sys
import time
import unicodedata

import tokenizers
from tokenizers import PreTokenizedString, pre_tokenizers

MODEL = {"type": "WordLevel", "vocab": {"[UNK]": 0}, "unk_token": "[UNK]"}


class Ours:
    def __init__(self, path):
        self.p = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, **question):
        self.p.stdin.write(json.dumps(question, ensure_ascii=False).encode() + b"\n")
        self.p.stdin.flush()
        line = self.p.stdout.readline()
        if not line:
            sys.exit(f"differ died on {json.dumps(question)[:3000]}")
        return json.loads(line)


def oracle(normalizer, added=()):
    text = json.dumps({"version": "1.0", "added_tokens": list(added), "normalizer": normalizer, "model": MODEL})
    try:
        return tokenizers.Tokenizer.from_str(text)
    except BaseException:  # a panic too
        return None


def byte_offsets(text):
    at, n = [0], 0
    for c in text:
        n += len(c.encode())
        at.append(n)
    return at


EACH = pre_tokenizers.FixedLength(length=1)


def expected(normalizer, text):
    """The text, and the byte range that each of its characters stands for."""
    p = PreTokenizedString(text)
    p.normalize(normalizer.normalize)
    EACH.pre_tokenize(p)
    at = byte_offsets(text)
    chars, spans = [], []
    for c, (a, b), _ in p.get_splits("original", "char"):
        chars.append(c)
        spans += [at[a], at[b]]
    return ["".join(chars), spans]


def short(component):
    return re.sub(r'(?<=_charsmap": ")[^"]{40,}', lambda m: m[0][:20] + "..." + str(len(m[0])), json.dumps(component, ensure_ascii=False))[
        :1500
    ]


class Compare:
    def __init__(self, path):
        self.ours = Ours(path)
        self.texts = self.bytes = self.wrong = self.components = self.refused = self.both = self.panics = 0
        self.reasons = {}

    def differs(self, *what):
        self.wrong += 1
        if self.wrong < 15:
            print("DIFFERS", *what, flush=True)

    def refuse(self, theirs, ours, what):
        self.components += 1
        if theirs is None:
            self.both += 1
            if "error" not in ours:
                self.differs("we accept, the oracle refuses", what)
            return True
        if "error" in ours:
            self.refused += 1
            reason = ours["error"].rsplit(": ", 1)[-1][:80]
            self.reasons[reason] = self.reasons.get(reason, 0) + 1
            return True
        return False

    def normalizer(self, component, texts):
        theirs = oracle(component)
        ours = self.ours.ask(normalizer=component, texts=texts)
        if self.refuse(theirs, ours, json.dumps(component)[:300]):
            return
        plain = self.ours.ask(normalizer=component, texts=texts, plain=True)
        for text, got, bare in zip(texts, ours["rows"], plain["rows"], strict=True):
            try:
                want = expected(theirs.normalizer, text) if text else ["", []]
            except BaseException as e:
                self.panics += 1
                if "rust" in os.environ:
                    print(e)
                continue
            self.texts += 1
            self.bytes += len(text.encode())
            if got != want or bare[0] != want[0]:
                self.differs(
                    short(component),
                    ascii(text[:300]),
                    "\n got ",
                    ascii(got)[:600],
                    "\n want",
                    ascii(want)[:600],
                    "\n bare",
                    ascii(bare[0])[:100],
                )

    def added(self, component, tokens, texts, special):
        theirs = oracle(component, tokens)
        ours = self.ours.ask(normalizer=component, added=tokens, texts=texts, special=special)
        if self.refuse(theirs, ours, json.dumps([component, tokens])):
            return
        plain = self.ours.ask(normalizer=component, added=tokens, texts=texts, special=special, plain=True)
        theirs.encode_special_tokens = special
        for text, got, bare in zip(texts, ours["rows"], plain["rows"], strict=True):
            at = byte_offsets(text)
            try:
                e = theirs.encode(text, add_special_tokens=False)
            except BaseException:
                self.panics += 1
                continue
            want = [[i, at[a], at[b]] for i, (a, b) in zip(e.ids, e.offsets, strict=True)]
            self.texts += 1
            self.bytes += len(text.encode())
            if [x[1:] for x in got] != want or [x[:2] for x in got] != bare:
                self.differs(json.dumps([component, tokens, special]), ascii(text), "\n got ", got, "\n want", want, "\n bare", bare)

    def report(self, name):
        print(
            f"{name}: {self.components} components, {self.texts} texts, {self.bytes} bytes, {self.wrong} differ; we refuse {self.refused},"
            f" both refuse {self.both}; the oracle panics {self.panics} times"
        )
        for reason, n in sorted(self.reasons.items(), key=lambda x: -x[1])[:12]:
            print("   refused", n, reason)


ALPHABET = list("abAZz  \t\n\r\x00\x01\x7f.-`'09éÉßİıΣςσÅåﬁﬀ①Ⅷ½ª中国龍豈가각ᄀ하ᅡᆨ힣あがガアー゙゚｢ｶﾞアЯйЙ̆́̈̄̇҃⃝ְּّ̕͜͠ͅ٠ٌकिष्ित्ীেোஂොྲ̸̴ཱྀ") + list(
    "\u200d\u200b\u200c\u200e\ufeff\ufffd\u2028\xa0\u3000\u1680\x85\x8f\x9f\u2581▁\ufe0f👍🏽👩🇩🇪❤©®☺\u0600\u06dd\u0f71\u0f73\u0f74\u0344\u0340\u1e9b\u0323\u0307"
    "\u212b\u2126\U0001d15e\U0001d165\U0001d16e\U00011099\U000110ba\ufb2c\u05c1\u0378\U000e0041\ue000\U0002f800\u09c7\u09be\u1100\u1161\u11a8"
    "\ua960\ud7b0\ud7cb\U00016d63\U00016d67\U00011013\U00011046\u094d\u0915\u09cd\u0995\u0b4d\u0b15\u1039\u1bc9d\u0903\u0e33\u0eb3\u0345"
)
ALPHABET += ["\r\n", "e\u0301", "\u0915\u094d\u0937", "👩\u200d👧", "a\u0323\u0307", "...", "``", "''", "  "]


def random_text(rng, n=24):
    r = rng.random()
    if r < 0.1:
        return rng.choice(ALPHABET) * rng.randint(1, n)
    if r < 0.25:
        point = lambda: rng.choice(
            [
                rng.randrange(0x80),
                rng.randrange(0x3000),
                rng.randrange(0xD800),
                rng.randrange(0xE000, 0x20000),
                rng.randrange(0xE000, 0x110000),
            ]
        )
        return "".join(chr(point()) if rng.random() < 0.5 else rng.choice(ALPHABET) for _ in range(rng.randint(1, n)))
    pool = rng.sample(ALPHABET, rng.randint(2, 12)) if r < 0.8 else ALPHABET
    return "".join(rng.choice(pool) for _ in range(rng.randint(0, n)))


def joining_text(rng, pool):
    """Of characters that join, or are composed of others, each kind as often as any other."""
    return "".join(
        rng.choice(pool[rng.choice(tuple(pool))]) if rng.random() < 0.8 else rng.choice("aA ©❤क가ᄒ\u094d\u200d\u0600\u0301")
        for _ in range(rng.randint(1, 14))
    )


SIMPLE = ["NFC", "NFD", "NFKC", "NFKD", "Lowercase", "StripAccents", "Nmt", "ByteLevel"]
CHARSMAPS = []
for path in sorted(glob.glob("/".join([os.environ.get("TOKENIZERS", ""), "*", "tokenizer.json"]))):
    with open(path) as file:
        found = json.load(file).get("normalizer") or {}
    for part in found.get("normalizers", [found]):
        if part.get("type") == "Precompiled" and part not in CHARSMAPS:
            CHARSMAPS.append(part)


def random_charsmap(rng):
    """A charsmap of a few short keys, some of which map to nothing."""
    import base64
    import struct

    keys = {}
    for _ in range(rng.randint(1, 12)):
        key = "".join(rng.choice(ALPHABET) for _ in range(rng.randint(1, 3))).encode()[: rng.choice([1, 2, 3, 4, 9])].replace(b"\0", b"x")
        keys[key] = rng.choice(["", "", "x", "xy", "xyz", "中", "é", "e\u0301", " "])
    # A trie of nodes; each gets a block of 256 units of its own.
    nodes, leaf = [{}], {}
    for key in keys:
        at = 0
        for b in key:
            if b not in nodes[at]:
                nodes[at][b] = len(nodes)
                nodes.append({})
            at = nodes[at][b]
        leaf[at] = keys[key]
    blob, where = b"", {}
    for v in leaf.values():
        if v not in where:
            where[v] = len(blob)
            blob += v.encode() + b"\0"
    block = lambda n: (n + 1) * 256
    units = [0] * (256 * (len(nodes) + 1))
    units[0] = block(0) << 10
    for n, children in enumerate(nodes):
        for b, child in children.items():
            here = block(n) ^ b
            units[here] = b | (1 << 8 if child in leaf else 0) | (here ^ block(child)) << 10
    for n, v in leaf.items():
        units[block(n)] = where[v]
    data = struct.pack(f"<I{len(units)}I", 4 * len(units), *units) + blob
    return {"type": "Precompiled", "precompiled_charsmap": base64.b64encode(data).decode()}


def random_component(rng, depth=0):
    b = lambda: rng.random() < 0.5
    kind = rng.randrange(16 if depth < 2 else 14)
    if kind < 5:
        return {"type": rng.choice(SIMPLE)}
    if kind < 6:
        return {"type": "Strip", "strip_left": b(), "strip_right": b()}
    if kind < 8:
        return {
            "type": "BertNormalizer",
            "clean_text": b(),
            "handle_chinese_chars": b(),
            "strip_accents": rng.choice([None, True, False]),
            "lowercase": b(),
        }
    if kind < 9:
        return {"type": "Prepend", "prepend": rng.choice(["▁", "x", " y", "é", ""] if rng.random() < 0.2 else ["▁", "x", " y"])}
    if kind < 11:
        return {
            "type": "Replace",
            "pattern": {"String": rng.choice([" ", "a", "``", "''", "é", "中国", "  ", "\n", ".", "..", "-", "(", "A"])},
            "content": rng.choice(["▁", "", "x", "xyz", '"', "é中"]),
        }
    if kind < 12:
        return {
            "type": "Replace",
            "pattern": {"Regex": rng.choice(["\\s+", " {2,}", "\\p{L}", "[^a]", "a|b", "\\d", "(?i:é)", "\\s*", "a+$", "(?<=a)b"])},
            "content": rng.choice(["▁", "", "x", " "]),
        }
    if kind < 13 and CHARSMAPS:
        return rng.choice(CHARSMAPS)
    if kind < 14:
        return random_charsmap(rng)
    return {"type": "Sequence", "normalizers": [random_component(rng, depth + 1) for _ in range(rng.randint(0, 4))]}


def random_tokens(rng):
    tokens = []
    contents = set()
    for _ in range(rng.randint(1, 6)):
        content = "".join(rng.choice(list("aaabAB<>  \n-é") + (ALPHABET if rng.random() < 0.1 else [])) for _ in range(rng.randint(1, 4)))
        if rng.random() < 0.02:
            content *= 40
        if content in contents:
            continue
        contents.add(content)
        b = lambda p=0.3: rng.random() < p
        tokens.append(
            {
                "id": len(tokens) + 1,
                "content": content,
                "single_word": b(),
                "lstrip": b(),
                "rstrip": b(),
                "normalized": b(0.5),
                "special": b(),
            }
        )
    return tokens


def main():
    compare, mode, seconds = Compare(sys.argv[1]), sys.argv[2], float(sys.argv[3])
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    rng, end = random.Random(seed), time.time() + seconds
    if mode == "random":
        while time.time() < end:
            compare.normalizer(random_component(rng), [random_text(rng) for _ in range(60)])
    elif mode == "joining":
        pool = {}
        for c in map(chr, [*range(0xD800), *range(0xE000, 0x110000)]):
            kind = unicodedata.category(c)
            key = (kind, unicodedata.combining(c) > 0, unicodedata.decomposition(c) != "", len(c.encode()))
            jamo = "\u1100" <= c < "\u1200" or "\ua960" <= c < "\ua980" or "\ud7b0" <= c < "\ue000"
            if jamo or key[2] or kind[0] == "M" or kind in ("Cf", "So", "Cn"):
                pool.setdefault(key, []).append(c)
        while time.time() < end:
            component = rng.choice([*({"type": t} for t in SIMPLE), *CHARSMAPS, random_charsmap(rng), random_component(rng)])
            compare.normalizer(component, [joining_text(rng, pool) for _ in range(100)])
    elif mode == "added":
        while time.time() < end:
            tokens = random_tokens(rng)
            words = [t["content"] for t in tokens] + ["a", " ", "  ", "<", "B", "\n", "é", ".", "\u3000", "1"]
            texts = ["".join(rng.choice(words) for _ in range(rng.randint(0, 9))) for _ in range(40)]
            compare.added(None if rng.random() < 0.3 else random_component(rng), tokens, texts, rng.random() < 0.2)
    else:
        components = [{"type": t} for t in SIMPLE] + CHARSMAPS
        components += [
            {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None, "lowercase": b}
            for b in (True, False)
        ]
        components += [
            {"type": "Replace", "pattern": {"String": " "}, "content": "▁"},
            {"type": "Strip", "strip_left": True, "strip_right": True},
        ]
        each = seconds / len(sys.argv[5:]) / len(components)
        for path in sys.argv[5:]:
            with open(path) as file:
                texts = [json.loads(line)["text"][:3000] for line, _ in zip(file, range(200), strict=False)]
            for component in components:
                end = time.time() + each
                while time.time() < end:
                    compare.normalizer(component, rng.sample(texts, min(3, len(texts))))
    compare.report(f"{mode} {seed}")
    sys.exit(compare.wrong > 0)


main()
