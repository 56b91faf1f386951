"""Sets the pre-tokenizers of this module against the oracle's. Run: python differ.py BINARY_OF_DIFFER MODE [SEED] [COUNT]; see main at the end."""

import glob
import json
import os
import random
import subprocess
import sys

import tokenizers
from tokenizers import Regex, pre_tokenizers

WORDLEVEL = '{"type":"WordLevel","vocab":{"a":0},"unk_token":"a"}'


class Ours:
    def __init__(self, path):
        self.p = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, pre, texts, plain=False, plan=False, align=()):
        self.p.stdin.write(
            json.dumps({"pre": pre, "texts": texts, "plain": plain, "plan": plan, "align": align}, ensure_ascii=False).encode() + b"\n"
        )
        self.p.stdin.flush()
        line = self.p.stdout.readline()
        if not line:
            sys.exit(f"differ died on {json.dumps(pre)} {texts!r:.2000}")
        return json.loads(line)


def oracle(pre):
    """The oracle's component, or None if it refuses."""
    try:
        return tokenizers.Tokenizer.from_str(
            f'{{"version":"1.0","added_tokens":[],"model":{WORDLEVEL},"pre_tokenizer":{json.dumps(pre)}}}'
        ).pre_tokenizer
    except Exception:
        return None


def expected(component, text):
    """Pieces with byte offsets."""
    at, n = [0], 0
    for c in text:
        n += len(c.encode())
        at.append(n)
    return [[p, at[a], at[b]] for p, (a, b) in component.pre_tokenize_str(text)]


class Compare:
    def __init__(self, path):
        self.ours = Ours(path)
        self.texts = self.bytes = self.refused = self.wrong = self.both_refuse = self.patterns = self.limits = 0
        self.reasons = {}

    def pre(self, pre, texts, quick=False):
        component = oracle(pre)
        self.patterns += 1
        got = self.ours.ask(pre, texts)
        if component is None:
            self.both_refuse += 1
            if "error" not in got:
                print("WE ACCEPT, ORACLE REFUSES", json.dumps(pre, ensure_ascii=False))
            return
        if "error" in got:
            self.refused += 1
            reason = got["error"].rsplit(": ", 1)[-1]
            self.reasons[reason] = self.reasons.get(reason, 0) + 1
            return
        plain = self.ours.ask(pre, texts, plain=True)
        plan = plain if quick else self.ours.ask(pre, texts, plan=True)
        for i, text in enumerate(texts):
            try:
                want = expected(component, text)
            except BaseException as e:  # the oracle's own limit on steps: it has no answer
                if "limit" not in str(e):
                    raise
                self.limits += 1
                continue
            self.texts += 1
            self.bytes += len(text.encode())
            first = got["rows"][i]
            strings = [p for p, *_ in want]
            for what, ok in (
                ("", first == want),
                ("plain ", [p[0] for p in plain["rows"][i]] == strings),
                ("plan ", [p[0] for p in plan["rows"][i]] == strings),
            ):
                if not ok:
                    self.wrong += 1
                    if self.wrong < 12:
                        row = {"": got, "plain ": plain, "plan ": plan}[what]["rows"][i]
                        k = next(
                            (k for k, (a, b) in enumerate(zip(row, want, strict=False)) if a[0] != b[0] or (len(a) == 3 and a != b)),
                            min(len(row), len(want)),
                        )
                        print(
                            "DIFFERS",
                            what,
                            json.dumps(pre, ensure_ascii=False),
                            repr(text if len(text) < 300 else ""),
                            "\n  got ",
                            row[max(0, k - 1) : k + 4],
                            "\n  want",
                            want[max(0, k - 1) : k + 4],
                        )

    def report(self, name):
        print(
            f"{name}: {self.patterns} components, {self.texts} texts, {self.bytes} bytes, {self.wrong} differ; we refuse {self.refused}, both refuse {self.both_refuse}; the oracle gives up {self.limits} times"
        )
        for reason, n in sorted(self.reasons.items(), key=lambda x: -x[1])[:20]:
            print("   refused", n, reason)
        return self.wrong


ALPHABET = [
    *list("abcdeKkSsTtſK'’-_.,!/ \t\n\r\x0b\x0c\x00019"),
    "  ",
    "\r\n",
    "'s",
    "'LL",
    "'ſ",
    *list("éÉßẞﬁﬀﬅŉǆǅǄʰªº²½Ⅷ٣०১中国龍あアー한글αΑσςΣцЦאب्िُ́̈⃝\u200d\xa0\u3000\u2028\x85\u200b\ufeff👍🇩🏽€$+^`~\u0378\U000e0041𠀀ʼnſt"),
]


def random_text(rng, n=24):
    if rng.random() < 0.15:
        return rng.choice(ALPHABET) * rng.randint(1, n)
    pool = rng.sample(ALPHABET, rng.randint(2, 12)) if rng.random() < 0.7 else ALPHABET
    return "".join(rng.choice(pool) for _ in range(rng.randint(0, n)))


def random_class(rng, depth=0):
    parts = []
    for _ in range(rng.randint(1, 4)):
        r = rng.random()
        if r < 0.35:
            parts.append(
                rng.choice(
                    [
                        "a",
                        "b",
                        "k",
                        "s",
                        "S",
                        "K",
                        "é",
                        "中",
                        "ß",
                        "\\-",
                        "\\]",
                        "\\n",
                        "\\r",
                        "'",
                        " ",
                        "ſ",
                        "\\x{3b1}",
                        "\\u0301",
                        "-" if rng.random() < 0.2 else "_",
                        ".",
                    ]
                )
            )
        elif r < 0.5:
            parts.append(rng.choice(["a-d", "A-Z", "0-9", "à-ÿ", "一-龥", "\\x{0}-\\x{7f}", "j-t"]))
        elif r < 0.85:
            parts.append(
                rng.choice(
                    [
                        "\\s",
                        "\\S",
                        "\\d",
                        "\\w",
                        "\\W",
                        "\\h",
                        "\\p{L}",
                        "\\p{N}",
                        "\\p{M}",
                        "\\p{Lu}",
                        "\\p{Ll}",
                        "\\p{P}",
                        "\\p{S}",
                        "\\p{Han}",
                        "\\P{L}",
                        "\\p{^N}",
                        "[:alpha:]",
                        "[:^space:]",
                        "\\p{Alphabetic}",
                    ]
                )
            )
        elif depth < 2:
            parts.append(random_class(rng, depth + 1))
        if rng.random() < 0.1:
            parts.append("&&")
    return "[" + ("^" if rng.random() < 0.3 else "") + "".join(parts) + "]"


def random_regex(rng, depth=0):
    def atom():
        r = rng.random()
        if r < 0.3:
            return rng.choice(
                [
                    "a",
                    "b",
                    "k",
                    "s",
                    "ss",
                    "st",
                    "K",
                    "é",
                    "'",
                    "'s",
                    "中",
                    "ß",
                    "1",
                    " ",
                    "  ",
                    "-",
                    "\\n",
                    "\\.",
                    "ffi",
                    "\\x{73}",
                    "ﬁ",
                    "σ",
                ]
            )
        if r < 0.45:
            return random_class(rng)
        if r < 0.7:
            return rng.choice(
                [
                    "\\s",
                    "\\S",
                    "\\d",
                    "\\w",
                    "\\W",
                    "\\p{L}",
                    "\\p{N}",
                    "\\p{M}",
                    "\\p{Lu}",
                    "\\p{Han}",
                    "\\P{L}",
                    ".",
                    "\\R",
                    "\\N",
                    "\\O",
                    "\\h",
                ]
            )
        if depth < 3:
            return rng.choice(
                ["(?:%s)", "(%s)", "(?:%s)", "(?i:%s)", "(?>%s)", "(?i)%s", "(?<n>%s)", "(?m:%s)", "(?x: %s )", "(?#c)(?:%s)"]
            ) % random_regex(rng, depth + 1)
        return "a"

    def piece():
        if rng.random() < 0.12 and depth < 3:
            if rng.random() < 0.35:
                return rng.choice(["(?<=%s)", "(?<!%s)"]) % rng.choice(["\\s", "a", "[^\\w]", "\\p{L}", "a|b", "\\n"])
            if rng.random() < 0.5:
                return rng.choice(["^", "$", "\\A", "\\z", "\\Z", "\\b", "\\B"])
            return rng.choice(["(?=%s)", "(?!%s)"]) % random_regex(rng, depth + 2)
        a = atom()
        if rng.random() < 0.45:
            a += rng.choice(
                [
                    "*",
                    "+",
                    "?",
                    "{1,3}",
                    "{2}",
                    "{,2}",
                    "{2,}",
                    "{0,1}",
                    "{3,1}",
                    "{1}",
                    "*?",
                    "+?",
                    "??",
                    "*+",
                    "++",
                    "?+",
                    "{1,2}?",
                    "{2}?",
                    "{1,3}+",
                    "+*",
                ]
            )
        return a

    return "|".join("".join(piece() for _ in range(rng.randint(1, 3))) for _ in range(rng.choice([1, 1, 2, 3])))


BEHAVIORS = ["Removed", "Isolated", "MergedWithPrevious", "MergedWithNext", "Contiguous"]


def split(pattern, behavior="Isolated", invert=False, kind="Regex"):
    return {"type": "Split", "pattern": {kind: pattern}, "behavior": behavior, "invert": invert}


def random_component(rng):
    kind = rng.randrange(12)
    b = lambda: rng.random() < 0.5
    if kind == 0:
        return {"type": "ByteLevel", "add_prefix_space": b(), "trim_offsets": b(), "use_regex": b()}
    if kind == 1:
        return split(rng.choice([" ", "a", "▁", "", "'s", "..", "é", "\n"]), rng.choice(BEHAVIORS), b(), "String")
    if kind == 2:
        return split(random_regex(rng), rng.choice(BEHAVIORS), b())
    if kind == 3:
        return {"type": "Whitespace"}
    if kind == 4:
        return {"type": "WhitespaceSplit"}
    if kind == 5:
        return {"type": "BertPreTokenizer"}
    if kind == 6:
        return {"type": "Punctuation", "behavior": rng.choice(BEHAVIORS)}
    if kind == 7:
        return {"type": "Digits", "individual_digits": b()}
    if kind == 8:
        return {
            "type": "Metaspace",
            "replacement": rng.choice("▁_ a"),
            "prepend_scheme": rng.choice(["always", "never", "first"]),
            "split": b(),
        }
    if kind == 9:
        return {"type": "CharDelimiterSplit", "delimiter": rng.choice("a -é")}
    if kind == 10:
        return {"type": "UnicodeScripts"}
    return {"type": "FixedLength", "length": rng.randint(1, 7)}


def real_components(folder):
    for path in sorted(glob.glob(os.path.join(folder, "*", "tokenizer.json"))):
        with open(path) as f:
            pre = json.load(f).get("pre_tokenizer")
        if pre:
            yield os.path.basename(os.path.dirname(path)), pre


with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "patterns.json")) as file:
    KNOWN = json.load(file)


def main():
    binary, mode = sys.argv[1:3]
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 1000
    rng = random.Random(seed)
    c = Compare(binary)
    if mode == "regex":  # random patterns over random texts, all behaviors
        for _ in range(count):
            p = random_regex(rng)
            if rng.random() < 0.1:
                p = "(?i)" + p
            c.pre(split(p, rng.choice(BEHAVIORS), rng.random() < 0.3), [random_text(rng) for _ in range(20)], quick=True)
    elif mode == "components":  # random components and sequences of them
        for _ in range(count):
            steps = [random_component(rng) for _ in range(rng.choice([1, 1, 2, 2, 3, 4]))]
            c.pre(steps[0] if len(steps) == 1 else {"type": "Sequence", "pretokenizers": steps}, [random_text(rng) for _ in range(20)])
    elif mode == "known":  # the known patterns over random texts
        for _ in range(count):
            for name, pattern in KNOWN.items():
                behavior, invert = ("Removed", True) if name == "clip" else ("Isolated", False)
                c.pre(split(pattern, behavior, invert), [random_text(rng, 40) for _ in range(100)], quick=True)
    elif (
        mode == "aligned"
    ):  # text that comes from a normalizer: its alignments, as the oracle tells them character by character, go on exactly
        from tokenizers import PreTokenizedString
        from tokenizers import normalizers as nz

        def normalized(text, chain):
            pts = PreTokenizedString(text)

            def one(n):
                for x in chain:
                    x.normalize(n)

            pts.normalize(one)
            pts.split(lambda i, n: [n.slice((0, len(n.normalized)))])  # as the added tokens' second pass leaves it
            return pts

        for _ in range(count):
            pre = random_component(rng)
            if rng.random() < 0.6:
                pre = {"type": "Sequence", "pretokenizers": [pre] + [random_component(rng) for _ in range(rng.randint(1, 3))]}
            component = oracle(pre)
            if component is None:
                continue
            chain = [
                rng.choice(
                    [
                        nz.Lowercase,
                        nz.NFD,
                        nz.NFC,
                        nz.NFKD,
                        nz.NFKC,
                        nz.StripAccents,
                        nz.Strip,
                        lambda: nz.Prepend("▁"),
                        lambda: nz.Replace(" ", "▁"),
                        lambda: nz.Replace("a", "xyz"),
                        lambda: nz.Replace(Regex("e+"), "é"),
                    ]
                )()
                for _ in range(rng.randint(1, 3))
            ]
            texts, aligns, wants = [], [], []
            for text in [random_text(rng) for _ in range(30)]:
                if text.strip() == "":
                    continue
                try:
                    chars = normalized(text, chain)
                    pre_tokenizers.FixedLength(1).pre_tokenize(chars)
                    rows = chars.get_splits("original", "byte")
                    pts = normalized(text, chain)
                    component.pre_tokenize(pts)
                    want = [[p, a, b] for p, (a, b), _ in pts.get_splits("original", "byte") if p]
                except BaseException as e:
                    if isinstance(e, KeyboardInterrupt):
                        raise
                    c.limits += 1
                    continue
                texts.append("".join(p for p, _, _ in rows))
                aligns.append([{"Start": a, "End": b} for p, (a, b), _ in rows for _ in p.encode()])
                wants.append(want)
            got = c.ours.ask(pre, texts, align=aligns)
            c.patterns += 1
            if "error" in got:
                c.refused += 1
                continue
            for text, row, want in zip(texts, got["rows"], wants, strict=False):
                c.texts += 1
                c.bytes += len(text.encode())
                if row != want:
                    c.wrong += 1
                    if c.wrong < 10:
                        k = next((k for k, (a, b) in enumerate(zip(row, want, strict=False)) if a != b), min(len(row), len(want)))
                        print(
                            "DIFFERS",
                            json.dumps(pre, ensure_ascii=False),
                            repr(text),
                            "\n  got ",
                            row[max(0, k - 1) : k + 4],
                            "\n  want",
                            want[max(0, k - 1) : k + 4],
                        )
    elif (
        mode == "long"
    ):  # long random texts, where blocks meet: known patterns, and random ones that can stream, look behind or match nothing
        for _ in range(count):
            texts = [
                "".join(random_text(rng, rng.choice([3, 40, 400])) for _ in range(rng.randint(20, 600)))[: rng.choice([4096, 9000, 20000])]
                for _ in range(6)
            ]
            texts += [rng.choice(ALPHABET) * rng.randint(3000, 9000) + random_text(rng) for _ in range(4)]
            for name, pattern in KNOWN.items():
                c.pre(split(pattern, *(("Removed", True) if name == "clip" else ("Isolated", False))), texts, quick=True)
            for pattern in (
                "a*",
                "\\b",
                "(?<=a)b|(?<!\\s)\\p{L}+",
                "^.*$",
                ".+\\z|\\S",
                "(?:a|b)*?\\s",
                "[^a]+a",
                "\\s+$|\\w",
                "(?<!^)'",
                "[^\\n]*\\n(?=\\S)",
            ):
                c.pre(split(pattern, rng.choice(BEHAVIORS), rng.random() < 0.3), texts, quick=True)
    elif mode == "corpora":  # real pre-tokenizers over real text: UIO_ASSETS/tokenizers, UIO_ASSETS/corpora; count: bytes of each corpus
        assets = os.environ["UIO_ASSETS"]
        seen = []
        for name, pre in real_components(os.path.join(assets, "tokenizers")):
            if pre in seen or os.environ.get("ONLY", name) != name:
                continue
            seen.append(pre)
            for path in sorted(glob.glob(os.path.join(assets, "corpora", "*.jsonl"))):
                texts, size = [], 0
                with open(path, encoding="utf-8") as lines:
                    for line in lines:
                        row = json.loads(line)
                        texts.append(row if isinstance(row, str) else row["text"])
                        size += len(texts[-1].encode())
                        if size > count:
                            break
                c.pre(pre, texts, quick=True)
            c.report(name)
    elif mode == "points":  # every code point in six contexts, for each component and known pattern
        every = [chr(i) for i in range(0x110000) if not 0xD800 <= i < 0xE000]
        contexts = [
            lambda x: x,
            lambda x: "a" + x + "a",
            lambda x: " " + x + x + "1",
            lambda x: "1" + x + " b",
            lambda x: "'" + x + "\n" + x + ".",
            lambda x: "中" + x + "\u0301" + x + "A",
        ]
        pres = [{"type": t} for t in ("Whitespace", "WhitespaceSplit", "BertPreTokenizer", "UnicodeScripts", "Punctuation")]
        pres += [{"type": "Digits", "individual_digits": True}, {"type": "Digits", "individual_digits": False}]
        pres += [split(p, *(("Removed", True) if n == "clip" else ("Isolated", False))) for n, p in KNOWN.items()]
        pres += [
            split(p)
            for p in (
                "\\w+",
                "[\\w]+",
                "\\b",
                "\\s+",
                "\\d+",
                "(?i:k|s|st|ss|ffi)",
                "[[:punct:]]+",
                "(?i:[^a-zß])",
                "(?i:[à-ÿ])",
                "\\p{Han}+|\\p{Hiragana}+|\\p{Cyrillic}+",
            )
        ]
        for pre in pres:
            if os.environ.get("ONLY", "") and os.environ["ONLY"] not in json.dumps(pre, ensure_ascii=False):
                continue
            component = oracle(pre)
            step = 64
            for k, context in enumerate(contexts):
                texts = ["\u4e00\n\u4e00".join(map(context, every[i : i + step])) for i in range(0, len(every), step)] if k else every
                for i in range(0, len(texts), 2000):
                    part = texts[i : i + 2000]
                    c.texts += len(part)
                    got, plain = c.ours.ask(pre, part), c.ours.ask(pre, part, plain=True)
                    for t, row, bare in zip(part, got["rows"], plain["rows"], strict=False):
                        want = [p for p, _ in component.pre_tokenize_str(t)]
                        if [p[0] for p in row] != want or [p[0] for p in bare] != want:
                            c.wrong += 1
                            if c.wrong < 12:
                                bad = next((j for j, (a, b) in enumerate(zip(row, want, strict=False)) if a[0] != b), -1)
                                print(
                                    "DIFFERS",
                                    json.dumps(pre, ensure_ascii=False),
                                    repr(t[:40]),
                                    [p[0] for p in row][max(0, bad - 1) : bad + 3],
                                    want[max(0, bad - 1) : bad + 3],
                                )
            print("points", json.dumps(pre, ensure_ascii=False)[:100], c.wrong, flush=True)
    sys.exit(1 if c.report(mode) else 0)


main()
