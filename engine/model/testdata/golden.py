"""Writes what the oracle's models make of pieces: small models, many of them random and odd. Run: python golden.py [COUNT] [SEED] > golden.json"""

import json
import random
import sys

import tokenizers

CHARS = ["a", "b", "c", "é", "中", "😀", "<", ">", "0", "x", "Ġ"]


def bpe(rng: random.Random) -> dict:
    prefix = rng.choice([None, None, None, "", "##", "a"])
    suffix = rng.choice([None, None, None, "", "</w>", "b"])
    letters = rng.sample(CHARS, rng.randrange(1, 7))
    vocab: list[str] = []
    for c in letters:
        for t in sorted({c, (prefix or "") + c, c + (suffix or ""), (prefix or "") + c + (suffix or "")}):
            if rng.random() < 0.85 and t not in vocab:
                vocab.append(t)
    unk = rng.choice([None, None, "<unk>", "[UNK]", "a"])
    if unk and rng.random() < 0.8 and unk not in vocab:
        vocab.append(unk)
    if rng.random() < 0.4:
        some = rng.choice([range(256), range(0xC0, 256), range(128), [0x61, 0x62, 0xC3, 0xA9], range(0x80, 0xC0)])
        vocab += [f"<0x{b:02X}>" for b in some]
    if rng.random() < 0.1:
        vocab.append("")
    merges: list[tuple[str, str]] = []
    parts = list(vocab)
    if rng.random() < 0.8:
        parts = [p for p in parts if not p.startswith("<0x")]
    for _ in range(rng.randrange(0, 40)):
        if not parts:
            break
        a, b = rng.choice(parts), rng.choice(parts)
        if prefix and rng.random() < 0.95 and not b.startswith(prefix):
            continue
        made = a + b[len((prefix or "").encode()) :] if (prefix or "").isascii() else a + b
        if len(made) > 24:
            continue
        if made not in vocab and rng.random() < 0.99:
            vocab.append(made)
            parts.append(made)
        merges.append((a, b))
    if rng.random() < 0.3:
        rng.shuffle(merges)
    if merges and rng.random() < 0.2:
        merges.insert(rng.randrange(len(merges)), rng.choice(merges))
    vocab += [w for w in (rng.choice(letters) * rng.randrange(2, 5) for _ in range(3)) if w not in vocab]
    ids = list(range(len(vocab)))
    if rng.random() < 0.5:
        rng.shuffle(ids)
    if rng.random() < 0.2:
        ids = [3 * i + 1 for i in ids]
    form: list = [list(m) for m in merges]
    if rng.random() < 0.4 and all(" " not in a + b for a, b in merges):
        form = [f"{a} {b}" for a, b in merges]
        if rng.random() < 0.3:
            form.insert(0, "#version: 0.2")
        if rng.random() < 0.03:
            form.append("abc")
    model = {"type": "BPE", "vocab": dict(zip(vocab, ids, strict=True)), "merges": form}
    model |= {"unk_token": unk, "continuing_subword_prefix": prefix, "end_of_word_suffix": suffix, "dropout": rng.choice([None, None, 0.0])}
    for flag in ("fuse_unk", "byte_fallback", "ignore_merges"):
        if rng.random() < 0.8:
            model[flag] = rng.random() < 0.5
    return model


def score(rng: random.Random) -> str:
    """A number as a file may have it."""
    kind = rng.randrange(8)
    if kind < 3:
        return rng.choice(["-1", "-2", "-1.5", "-3", "0", "-0.1", "-0.2", "-0.3", "0.1", "-10.7", "-20", "1", "12", "-0"])
    if kind == 3:
        return f"{-rng.random() * 20:.17g}"
    if kind == 4:
        return f"{-rng.random() * 20:.25f}"
    if kind == 5:
        return f"{rng.choice([-1, 1]) * rng.random():.16e}"
    if kind == 6:
        return f"-{rng.randrange(10**17, 10**19)}.{rng.randrange(10**6)}e-{rng.randrange(15, 22)}"
    return repr(-rng.randrange(1, 2000) / 7)


class Raw(float):
    """A number written as it is."""

    text: str

    def __repr__(self) -> str:
        return self.text


def raw(text: str) -> Raw:
    n = Raw(float(text))
    n.text = text
    return n


def unigram(rng: random.Random) -> dict:
    letters = rng.sample([*CHARS, "▁"], rng.randrange(1, 6))
    vocab = [(c, score(rng)) for c in letters if rng.random() < 0.8]
    if rng.random() < 0.8:
        vocab.insert(rng.randrange(len(vocab) + 1), (rng.choice(["<unk>", "z", "q"]), score(rng)))
    for _ in range(rng.randrange(0, 20)):
        vocab.append(("".join(rng.choice([*letters, "z", "q"]) for _ in range(rng.randrange(1, 6))), score(rng)))
    if rng.random() < 0.3:
        vocab += [(f"<0x{b:02X}>", score(rng)) for b in rng.choice([range(256), range(128), [0x7A, 0x71]])]
    if rng.random() < 0.1:
        vocab.append(("", score(rng)))
    unk = rng.choice([None, 0, 0, 1, rng.randrange(len(vocab) + 1)])
    model = {"type": "Unigram", "unk_id": unk, "vocab": [[t, raw(s)] for t, s in vocab]}
    if rng.random() < 0.7:
        model["byte_fallback"] = rng.random() < 0.5
    return model


def wordpiece(rng: random.Random) -> dict:
    prefix = rng.choice(["##", "##", "", "a", "é"])
    letters = rng.sample(CHARS, rng.randrange(1, 6))
    vocab = {rng.choice(["[UNK]", "[UNK]", "u"])}
    for _ in range(rng.randrange(0, 30)):
        vocab.add(rng.choice(["", prefix]) + "".join(rng.choice(letters) for _ in range(rng.randrange(0, 5))))
    words = sorted(vocab)
    rng.shuffle(words)
    return {
        "type": "WordPiece",
        "unk_token": "[UNK]",
        "continuing_subword_prefix": prefix,
        "max_input_chars_per_word": rng.choice([100, 100, 3, 1, 0]),
        "vocab": {w: i for i, w in enumerate(words)},
    }


def wordlevel(rng: random.Random) -> dict:
    words = {"".join(rng.choice(CHARS) for _ in range(rng.randrange(0, 3))) for _ in range(20)}
    return {"type": "WordLevel", "unk_token": rng.choice(["a", "[UNK]", ""]), "vocab": {w: i for i, w in enumerate(sorted(words))}}


def pieces(rng: random.Random, model: dict) -> list[str]:
    tokens = [t[0] for t in model["vocab"]] if isinstance(model["vocab"], list) else list(model["vocab"])
    out = ["", "a", "ab", "zq", "azb", "\0", "zz", "é", "az" * 4]
    for _ in range(24):
        out.append("".join(rng.choice(rng.choice([tokens, CHARS, ["z", "q", "é", "中"]])) for _ in range(rng.randrange(1, 9))))
    few = rng.sample(CHARS, 2)
    out += ["".join(rng.choice(few) for _ in range(n)) for n in (20, 45, 70)]
    out += [rng.choice(tokens) * 9 for _ in range(3)]
    return out


def kills(model: dict) -> bool:
    """Whether the oracle would panic on the merges, and end the process: a right part that is not prefix and characters, a token longer than any."""
    if model["type"] != "BPE":
        return False
    longest = max((len(t.encode()) for t in model["vocab"]), default=0)
    prefix = len((model["continuing_subword_prefix"] or "").encode())
    for m in model["merges"]:
        if isinstance(m, str) and m.startswith("#version"):
            continue
        a, b = m if isinstance(m, list) else (m.split(" ") if m.count(" ") == 1 else ("", prefix * "x"))
        rest = b.encode()[prefix:]
        if len(b.encode()) < prefix or (rest[:1] and rest[0] & 0xC0 == 0x80) or len(a.encode()) + len(b.encode()) - prefix > longest:
            return True
    return False


def main() -> None:
    count, seed = (int(a) for a in (sys.argv[1:] + ["220", "5"][len(sys.argv) - 1 :]))
    rng = random.Random(seed)
    cases = []
    for i in range(count):
        model = (bpe, bpe, bpe, unigram, unigram, wordpiece, wordlevel)[i % 7](rng)
        text = dump(model)
        case: dict = {"model": text}
        if kills(model):
            cases.append(case | {"refused": True})
            continue
        try:
            tok = tokenizers.Tokenizer.from_str('{"version":"1.0","added_tokens":[],"model":' + text + "}")
        except BaseException:  # a panic is not an Exception
            cases.append(case | {"refused": True})
            continue
        m = tok.model
        case["size"] = tok.get_vocab_size(False)
        if model["type"] == "Unigram":  # as the oracle has read them
            case["scores"] = [s for _, s in json.loads(tok.to_str())["model"]["vocab"]]
        case["pieces"], case["tokens"] = pieces(rng, model), []
        for p in case["pieces"]:
            try:
                tokens = m.tokenize(p)
            except BaseException:
                case["tokens"].append(None)
                continue
            case["tokens"].append([x for t in tokens for x in (t.id, *t.offsets)])
        cases.append(case)
    json.dump({"oracle": f"tokenizers {tokenizers.__version__}", "cases": cases}, sys.stdout, ensure_ascii=False, separators=(",", ":"))


def dump(value: object) -> str:
    """JSON with numbers as they are; json.dumps would write a Raw as a float."""
    if isinstance(value, Raw):
        return value.text
    if isinstance(value, dict):
        return "{" + ",".join(json.dumps(k, ensure_ascii=False) + ":" + dump(v) for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(dump, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    main()
