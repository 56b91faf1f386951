"""Writes golden.json, what the oracle makes of texts, and points.json, digests of what it makes of every code point in six contexts.

Run here: python golden.py. A charsmap is written by its name.
"""

import base64
import gzip
import hashlib
import json

import tokenizers
from tokenizers import PreTokenizedString, pre_tokenizers

ORACLE = "tokenizers " + tokenizers.__version__
with gzip.open("nmt_nfkc.charsmap.gz") as file:  # as the tokenizers of T5 and XLM-RoBERTa carry it
    CHARSMAPS = {"nmt_nfkc": base64.b64encode(file.read()).decode()}


def precompiled(name):
    return {"type": "Precompiled", "precompiled_charsmap": CHARSMAPS[name]}


def bert(clean, chinese, accents, lower):
    return {"type": "BertNormalizer", "clean_text": clean, "handle_chinese_chars": chinese, "strip_accents": accents, "lowercase": lower}


def replace(pattern, content, kind="String"):
    return {"type": "Replace", "pattern": {kind: pattern}, "content": content}


def sequence(*steps):
    return {"type": "Sequence", "normalizers": list(steps)}


def strip(left, right):
    return {"type": "Strip", "strip_left": left, "strip_right": right}


SIMPLE = [{"type": t} for t in ("NFC", "NFD", "NFKC", "NFKD", "Lowercase", "StripAccents", "Nmt", "ByteLevel")]
BERTS = [
    bert(True, True, None, True),
    bert(True, True, None, False),
    bert(False, False, True, False),
    bert(False, True, False, False),
    bert(True, False, False, False),
]
PRE = [precompiled(n) for n in CHARSMAPS]
COMPONENTS = [
    *SIMPLE,
    *BERTS,
    *PRE,
    *(strip(a, b) for a in (True, False) for b in (True, False)),
    {"type": "Prepend", "prepend": "▁"},
    {"type": "Prepend", "prepend": "xyz"},
    replace(" ", "▁"),
    replace("a", ""),
    replace("aa", "b"),
    replace("``", '"'),
    replace("\\s+", " ", "Regex"),
    replace(" {2,}", "▁", "Regex"),
    replace("(?i:é)|\\p{Han}", "中é", "Regex"),
    sequence(),
    sequence({"type": "Prepend", "prepend": "▁"}, replace(" ", "▁")),
    sequence(replace("``", '"'), replace("''", '"'), {"type": "NFKD"}, {"type": "StripAccents"}, {"type": "Lowercase"}, PRE[0]),
    sequence({"type": "NFC"}, replace("\\s+", " ", "Regex"), {"type": "Lowercase"}),
    sequence(strip(True, True), {"type": "Nmt"}, {"type": "NFKC"}, {"type": "ByteLevel"}),
]
TEXTS = [
    "",
    " ",
    "Hello, y'all! How's it GOING?  ",
    "  \t leading and trailing \u3000\n",
    "a\r\n\r\n  b\n \n\tc ",
    "naïve café e\u0301te\u0301 \u0301\u0301\u0301x",
    "a\u0323\u0307 a\u0307\u0323 \u1e9b\u0323 q\u0307\u0323",
    "31 marks on one base: x" + "\u0301\u0323\u0334\u0345" * 8,
    "中国龍 あアーカ゛ﾞナ한글\u1112\u1161\u11ab mixed中text",
    "ﬁ ① Ⅷ ½ ª ﷺ ｱﾞ ﾡ \u212b \u2126 \u0344 \u0f73\u0f71",
    "Straße STRASSE ẞ İstanbul ıI ΑΣ ας ǅ Ⱥ K",
    "👍🏽 👩\u200d👩\u200d👧 🇩🇪€ ©\u200d❤\u0301 ☺\ufe0f",
    "क\u094dष क\u094d\u200dष \u0600가\u0301 \u0600ab \u0e33 \u0bc6\u0bbe",
    "\u00a0\u3000\u2028\u2029\u0085\u200b\ufeff x\u1680y\u00ad\ufffd\u0378\ue000",
    "nul \x00 inside \x00\x00 \x01\x1f\x7f",
    "aaaa ``quoted'' a``a",
    "\U0001d15e \U00011099\U000110ba \U0002f800 \U0010ffff",
    "\x01",
    "\u0301",
    "\x7f\u0301a",
]


def oracle(component):
    model = '{"type":"WordLevel","vocab":{"a":0},"unk_token":"a"}'
    return tokenizers.Tokenizer.from_str(
        f'{{"version":"1.0","added_tokens":[],"model":{model},"normalizer":{json.dumps(component)}}}'
    ).normalizer


EACH = pre_tokenizers.FixedLength(length=1)


def row(normalizer, text):
    """The text, and the byte range that each of its characters stands for."""
    if text == "":
        return ["", []]
    p = PreTokenizedString(text)
    p.normalize(normalizer.normalize)
    EACH.pre_tokenize(p)
    at, n = [0], 0
    for c in text:
        n += len(c.encode())
        at.append(n)
    splits = p.get_splits("original", "char")
    return ["".join(s[0] for s in splits), [at[x] for s in splits for x in s[1]]]


def named(component):
    """The component, with the charsmap by its name."""
    text = json.dumps(component)
    for name, charsmap in CHARSMAPS.items():
        text = text.replace(charsmap, "@" + name)
    return json.loads(text)


def write(name, head, rows):
    with open(name, "w") as out:
        out.write(f'{{"oracle": {json.dumps(ORACLE)}, {head}, "components": [\n')
        out.write(",\n".join(json.dumps(r) for r in rows))
        out.write("\n]}\n")


write(
    "golden.json",
    f'"texts": {json.dumps(TEXTS)}',
    [{"normalizer": named(c), "rows": [row(oracle(c), t) for t in TEXTS]} for c in COMPONENTS],
)

# Each context, with its code point.
CONTEXTS = ["{0}", "a{0}a", " {0}{0}\u0301", "e{0}\u0301\u0323", "\u0301{0}\u0345", "中{0}\u200d❤\u1161"]
EVERY = [chr(i) for i in range(0x110000) if not 0xD800 <= i < 0xE000]
rows = []
for component in [*SIMPLE, *BERTS, *PRE, strip(True, True), replace("\\p{L}", "x", "Regex")]:
    normalizer, digests = oracle(component), []
    for context in CONTEXTS:
        digest = hashlib.sha256()
        for i in range(0, len(EVERY), 256):  # each parted from the next
            digest.update(normalizer.normalize_str("x|".join(context.replace("{0}", c) for c in EVERY[i : i + 256])).encode())
        digests.append(digest.hexdigest())
    rows.append({"normalizer": named(component), "sha256": digests})
write("points.json", f'"contexts": {json.dumps(CONTEXTS)}', rows)
