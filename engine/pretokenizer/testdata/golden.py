"""Writes golden.json, what the oracle makes of texts, and points.json, digests of what it makes of every code point in six contexts.

Run here: python golden.py, and python golden.py points (an hour of a slow core).
"""

import hashlib
import json
import sys

import tokenizers

ORACLE = "tokenizers " + tokenizers.__version__
with open("patterns.json") as file:
    KNOWN = json.load(file)
BEHAVIORS = ["Removed", "Isolated", "MergedWithPrevious", "MergedWithNext", "Contiguous"]


def split(pattern, behavior="Isolated", invert=False, kind="Regex"):
    return {"type": "Split", "pattern": {kind: pattern}, "behavior": behavior, "invert": invert}


def byte_level(prefix=False, regex=True):
    return {"type": "ByteLevel", "add_prefix_space": prefix, "trim_offsets": True, "use_regex": regex}


def sequence(*steps):
    return {"type": "Sequence", "pretokenizers": list(steps)}


def metaspace(scheme="always", cut=True):
    return {"type": "Metaspace", "replacement": "▁", "prepend_scheme": scheme, "split": cut}


COMPONENTS = [{"type": t} for t in ("Whitespace", "WhitespaceSplit", "BertPreTokenizer", "UnicodeScripts", "Punctuation", "FixedLength")]
COMPONENTS += [{"type": "Digits", "individual_digits": b} for b in (True, False)]
COMPONENTS += [{"type": "Punctuation", "behavior": b} for b in BEHAVIORS]
COMPONENTS += [{"type": "CharDelimiterSplit", "delimiter": d} for d in " aé"]
COMPONENTS += [byte_level(p, r) for p in (True, False) for r in (True, False)]
COMPONENTS += [metaspace(s, c) for s in ("always", "never", "first") for c in (True, False)]
COMPONENTS += [{"type": "Metaspace", "replacement": "_", "str_rep": "_", "add_prefix_space": True}]
COMPONENTS += [{"type": "Metaspace", "replacement": "▁", "add_prefix_space": False, "prepend_scheme": "never"}]
COMPONENTS += [split(p, *(("Removed", True) if n == "clip" else ("Isolated", False))) for n, p in KNOWN.items()]
COMPONENTS += [
    split(p, b, i, k)
    for p, k in ((" ", "String"), ("\\s+", "Regex"), ("", "String"), ("a*", "Regex"))
    for b in BEHAVIORS
    for i in (False, True)
]
COMPONENTS += [
    sequence(*[split(KNOWN[n]) for n in ("deepseek-numbers", "deepseek-cjk", "deepseek-rest")], byte_level(False, False)),
    sequence(byte_level(True, False), byte_level(True, True)),
    sequence({"type": "WhitespaceSplit"}, metaspace()),
    sequence(metaspace("first"), {"type": "Digits", "individual_digits": True}, metaspace("first", False)),
    sequence(sequence({"type": "Whitespace"}, {"type": "FixedLength", "length": 2}), byte_level()),
    sequence(),
]
# Regular expressions with something odd about them.
COMPONENTS += [
    split(p)
    for p in (
        "(?i:'s|'t|'re|'ve|'m|'ll|'d)",
        "(?i)straße|ffi",
        "(?i:[à-ÿ])+",
        "(?i:[^a-zß])+",
        "(?i)st{1}",
        "(?i:ﬃ)",
        "[\\w]+",
        "\\w+",
        "\\b",
        "\\B",
        "^",
        "$",
        "^.+$",
        "\\A\\s|\\s\\z",
        "\\s++\\S",
        "\\p{L}++\\p{M}*+|.",
        "a{3,1}",
        "(?:a|b){2,}?",
        "a{,2}b",
        "a{,}",
        "x{2}{3}",
        "(?:a+)?",
        "(?<=\\s)\\S",
        "(?<!\\p{L})\\p{L}",
        "(?=a)a|(?!b).",
        "[a-z&&[^aeiou]]+",
        "[^\\p{^L}]+",
        "[]-]+",
        "[a-c-e]+",
        "[[:alpha:]&&[^[:upper:]]]+",
        "\\R",
        "\\N+",
        "(?m:.+)",
        "(?x: a + # comment\n | b )",
        "a(?i)b|c",
        "(?#comment)a+",
        "\\x{1F44D}|\\u4e2d|\\x61",
        "(?>a|ab)c",
        "a+?b??",
        "[\\s\\S]{3}",
        "\\p{Han}+|\\p{Hiragana}+|\\p{Katakana}+",
        "\\p{Script_Extensions}",
        "\\p{Greek}|\\p{Emoji}|\\p{alphabetic}",
        "(?<name>a)b",
        "(a)|(b)",
    )
]
TEXTS = [
    "",
    "a",
    " ",
    "   ",
    "Hello, y'all! How's it GOING'LL? I'M 1234567 years old.",
    "  leading and trailing  \n",
    "a\r\n\r\n  b\n \n\tc ",
    "don't DON'T don’t Don'ſ ",
    "naïve café e\u0301te\u0301 \u0301\u0301\u0301x",
    "中国龍 あアーカナ한글 mixed中text",
    "Straße STRASSE straẞe ﬃ ffi ﬅ st ſt ss",
    "١٢٣ ²³¹ ½ Ⅷ ① 1a2b3c",
    "👍🏽 👩‍👩‍👧 🇩🇪€ $5.00 +-*/=<>^`~|",
    "\u00a0\u3000\u2028\u2029\u0085\u200b\ufeff x\u1680y",
    "nul \x00 inside \x00\x00",
    "\u0378\u0e01\U000e0041\U00020000\U0010ffff end",
    "ǅǈ Ʊʊ Aa ªº ʰx",
    "x_y __init__ a-b c.d/e\\f",
    "▁already▁here ▁ _ x",
    "\t\x0b\x0c\x1c\x1d\x1e\x1f\x7f",
    "aaaaaaaaab abab abcab aXbX",
    "<|endoftext|><|startoftext|>",
    "https://example.com/a?b=c&d=%20#e",
    "İstanbul ıI K k ſs ΑΣ ας",
    "a" * 30 + " " * 30 + "1" * 30 + "\n" * 5 + "x",
]


def oracle(pre):
    text = f'{{"version":"1.0","added_tokens":[],"model":{{"type":"WordLevel","vocab":{{"a":0}},"unk_token":"a"}},"pre_tokenizer":{json.dumps(pre)}}}'
    return tokenizers.Tokenizer.from_str(text).pre_tokenizer


def pieces(component, text):
    at, n = [0], 0
    for c in text:
        n += len(c.encode())
        at.append(n)
    return [[p, at[a], at[b]] for p, (a, b) in component.pre_tokenize_str(text)]


def golden():
    rows = []
    for pre in COMPONENTS:
        try:
            component = oracle(pre)
        except Exception as e:
            rows.append({"pre": pre, "error": str(e)})
            continue
        rows.append({"pre": pre, "pieces": [pieces(component, t) for t in TEXTS]})
    with open("golden.json", "w") as out:
        out.write(f'{{"oracle": {json.dumps(ORACLE)}, "texts": {json.dumps(TEXTS)}, "components": [\n')
        out.write(",\n".join(json.dumps(r) for r in rows))
        out.write("\n]}\n")


# Each context, with its code point; CONTEXTS of points_test.go.
CONTEXTS = ["{0}", "a{0}a", " {0}{0}1", "1{0} b", "'{0}\n{0}.", "中{0}\u0301{0}A"]
POINTS = [{"type": t} for t in ("Whitespace", "WhitespaceSplit", "BertPreTokenizer", "UnicodeScripts", "Punctuation")]
POINTS += [{"type": "Digits", "individual_digits": b} for b in (True, False)]
POINTS += [split(p, *(("Removed", True) if n == "clip" else ("Isolated", False))) for n, p in KNOWN.items()]
POINTS += [
    split(p)
    for p in (
        "\\w+",
        "[\\w]+",
        "\\b",
        "\\d+",
        "\\h",
        "(?i:k|s|st|ss|ffi)",
        "[[:punct:]]+",
        "(?i:[^a-zß])",
        "(?i:[à-ÿ])",
        "\\p{Han}+|\\p{Hiragana}+|\\p{Cyrillic}+",
    )
]


def points():
    every = [chr(i) for i in range(0x110000) if not 0xD800 <= i < 0xE000]
    rows = []
    for pre in POINTS:
        component, digests = oracle(pre), []
        for context in CONTEXTS:
            digest = hashlib.sha256()
            for i in range(0, len(every), 256):  # each parted from the next by a newline and an ideograph
                text = "\n中".join(context.replace("{0}", c) for c in every[i : i + 256])
                for piece, _ in component.pre_tokenize_str(text):
                    digest.update(piece.encode())
                    digest.update(b"\xff")
            digests.append(digest.hexdigest())
        rows.append({"pre": pre, "sha256": digests})
        print(json.dumps(pre)[:100], flush=True)
    with open("points.json", "w") as out:
        out.write(f'{{"oracle": {json.dumps(ORACLE)}, "contexts": {json.dumps(CONTEXTS)}, "components": [\n')
        out.write(",\n".join(json.dumps(r) for r in rows))
        out.write("\n]}\n")


points() if "points" in sys.argv[1:] else golden()
