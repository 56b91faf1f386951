"""Writes golden.json: decoders of the oracle on lists of tokens. Run: python golden.py [COUNT] [SEED] > golden.json"""

import json
import random
import sys

import tokenizers

MODEL = '{"type":"WordLevel","vocab":{"a":0},"unk_token":"a"}'
META = "\u2581"
DECODERS = [
    None,
    {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True},
    {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False},
    {"type": "ByteFallback"},
    {"type": "Fuse"},
    {"type": "Metaspace", "replacement": META, "prepend_scheme": "always", "split": True},
    {"type": "Metaspace", "replacement": META, "prepend_scheme": "first"},
    {"type": "Metaspace", "replacement": META, "prepend_scheme": "never", "split": False},
    {"type": "Metaspace", "replacement": META, "str_rep": META, "add_prefix_space": True},
    {"type": "Metaspace", "replacement": "a", "add_prefix_space": None},
    {"type": "Metaspace", "replacement": META, "add_prefix_space": False},
    {"type": "Metaspace", "replacement": META, "add_prefix_space": False, "prepend_scheme": "never"},
    {"type": "BPEDecoder", "suffix": "</w>"},
    {"type": "BPEDecoder", "suffix": ""},
    {"type": "BPEDecoder"},
    {"type": "WordPiece", "prefix": "##", "cleanup": True},
    {"type": "WordPiece", "prefix": "##", "cleanup": False},
    {"type": "WordPiece", "prefix": "", "cleanup": True},
    {"type": "WordPiece", "prefix": "##"},
    {"type": "CTC", "pad_token": "<pad>", "word_delimiter_token": "|", "cleanup": True},
    {"type": "CTC", "pad_token": "<pad>", "word_delimiter_token": "|", "cleanup": False},
    {"type": "CTC", "pad_token": "", "word_delimiter_token": "", "cleanup": True},
    {"type": "Strip", "content": " ", "start": 1, "stop": 0},
    {"type": "Strip", "content": "a", "start": 2, "stop": 2},
    {"type": "Strip", "content": META, "start": 0, "stop": 1},
    {"type": "Strip", "content": "ab", "start": 0, "stop": 1},
    {"type": "Replace", "pattern": {"String": META}, "content": " "},
    {"type": "Replace", "pattern": {"String": "aa"}, "content": ""},
    {"type": "Replace", "pattern": {"String": "."}, "content": "$0\\1"},
    {"type": "Replace", "pattern": {"String": ""}, "content": "-"},
    {"type": "Replace", "pattern": {"Regex": "a+| $"}, "content": "x"},
    {"type": "Replace", "pattern": {"Regex": "a*"}, "content": "x"},
    {"type": "Replace", "pattern": {"Regex": "(?<=a)b(\\d)\\1"}, "content": "x"},
    {"type": "Sequence", "decoders": []},
    {
        "type": "Sequence",
        "decoders": [{"type": "Replace", "pattern": {"String": META}, "content": " "}, {"type": "ByteFallback"}, {"type": "Fuse"}],
    },
    {
        "type": "Sequence",
        "decoders": [
            {"type": "Replace", "pattern": {"String": META}, "content": " "},
            {"type": "ByteFallback"},
            {"type": "Fuse"},
            {"type": "Strip", "content": " ", "start": 1, "stop": 0},
        ],
    },
    {
        "type": "Sequence",
        "decoders": [
            {"type": "WordPiece", "prefix": "##", "cleanup": True},
            {"type": "Sequence", "decoders": [{"type": "CTC", "pad_token": "[PAD]", "word_delimiter_token": "|", "cleanup": True}]},
            {"type": "BPEDecoder", "suffix": "</w>"},
        ],
    },
    {
        "type": "Sequence",
        "decoders": [{"type": "Fuse"}, {"type": "Metaspace", "replacement": META, "prepend_scheme": "always", "split": True}],
    },
    {"prefix": "##", "cleanup": True},
    {"type": "Nobody"},
]
PARTS = [
    "", "a", "b", "ab", "aa", "aab", " ", "  ", " a", META, META + "a", META + META, "a" + META, "##", "##a", "##ing", "#", "</w>", "a</w>", "</w></w>", "<pad>", "<pad>a", "|", "a|b", ".", " .", " ?", "!", ",", "'", " ' ", "n't", " n't", " n't n't",
    " do not", "do not", "'s", " 's", " 've", "'re", " 're", "'m", "<0x41>", "<0x0A>", "<0x20>", "<0xE4>", "<0xB8>", "<0xAD>", "<0xF0>", "<0x9F>", "<0xFF>", "<0x+A>", "<0x++>", "<0x-1>", "<0xGG>", "<0xaf>", "<0X41>", "<0x041>", "<0xé>",
    "Ġ", "Ġa", "Ċ", "ä¸Ń", "ä¸", "Ń", "ä", "Ã", "©", "Ã©", "ð", "Ł", "ĺ", "ðŁĺ", "ðŁĺĢ", "é", "中", "😀", "Āā", "\0", "\u0120\u4e2d", "í", "ł", "Ģ", "ô", "ı", "į", "à", "Ä", "­", "\u00ad", "\u0143", "\ufffd", "x1", "ab11", "a b",
]  # fmt: skip


# The alphabet of ByteLevel, for ill-formed sequences of bytes.
BYTES = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100), *range(0x100, 0x144)]
LEADS = "ÂÃßàáëìíîïðñóôõöÿ"


def lists(rng: random.Random, count: int) -> list[list[str]]:
    out: list[list[str]] = [[], [""], ["", ""]] + [[p] for p in PARTS]
    for _ in range(count):
        out.append([rng.choice(PARTS) for _ in range(rng.randrange(2, 9))])
    for _ in range(count // 6):
        few = rng.choice([[chr(b) for b in BYTES], [chr(b) for b in BYTES[155:]] + list(LEADS)])
        out.append(["".join(rng.choice(few) for _ in range(rng.randrange(1, 6))) for _ in range(rng.randrange(1, 5))])
    for _ in range(count // 6):
        out.append(["".join(rng.choice(PARTS) for _ in range(rng.randrange(1, 4))) for _ in range(rng.randrange(1, 5))])
    return out


def main() -> None:
    count, seed = (int(a) for a in (sys.argv[1:] + ["250", "7"][len(sys.argv) - 1 :]))
    cases = lists(random.Random(seed), count)
    out = []
    for d in DECODERS:
        spec = json.dumps({"version": "1.0", "added_tokens": [], "model": json.loads(MODEL), "decoder": d})
        try:
            decoder = tokenizers.Tokenizer.from_str(spec).decoder
        except BaseException:  # a panic is not an Exception
            out.append({"decoder": d, "refused": True})
            continue
        texts = []
        for tokens in cases:
            try:
                texts.append(" ".join(tokens) if decoder is None else decoder.decode(tokens))
            except BaseException:
                texts.append(None)
        out.append({"decoder": d, "texts": texts})
    json.dump(
        {"oracle": f"tokenizers {tokenizers.__version__}", "tokens": cases, "decoders": out}, sys.stdout, ensure_ascii=False, indent=0
    )


if __name__ == "__main__":
    main()
