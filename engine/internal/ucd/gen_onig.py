"""Writes onig_properties.go and onig_folds.go: what Oniguruma's classes and (?i) are, by asking the oracle about every code point.

Run in this folder: python gen_onig.py. Only the names of the properties, onig_names.txt, come from Oniguruma's documentation; what they hold is what the oracle
answers. Blocks (In_...), ages and grapheme break classes are left out: patterns that name them are refused.
"""

import io

import numpy as np
import tokenizers
from generated import write
from tokenizers import Regex, normalizers, pre_tokenizers

with open("onig_names.txt") as file:
    NAMES = file.read().split()

EVERY = [c for c in range(0x110000) if not 0xD800 <= c < 0xE000]
TEXT = "".join(map(chr, EVERY))


def matched(pattern: str, text: str = TEXT) -> np.ndarray:
    """Code points of text that the oracle's Oniguruma matches alone; text holds each at most once."""
    rest = normalizers.Replace(Regex(pattern), "").normalize_str(text)
    keep = np.zeros(0x110000, bool)
    keep[np.frombuffer(text.encode("utf-32-le"), np.uint32)] = True
    keep[np.frombuffer(rest.encode("utf-32-le"), np.uint32)] = False
    return keep


def ranges(member: np.ndarray) -> list[tuple[int, int]]:
    """Inclusive ranges of a set; surrogates, which no text holds, join whatever lies before them."""
    member = member.copy()
    member[0xD800:0xE000] = member[0xD7FF]
    edges = np.flatnonzero(np.diff(np.concatenate(([0], member.astype(np.int8), [0]))))
    return [(int(a), int(b) - 1) for a, b in zip(edges[::2], edges[1::2], strict=False)]


def packed(rs: list[tuple[int, int]]) -> str:
    """Gaps and lengths as base-128 numbers, in a Go string."""
    out, last = bytearray(), 0
    for a, b in rs:
        for n in (a - last, b - a):
            while n >= 0x80:
                out.append(n & 0x7F | 0x80)
                n >>= 7
            out.append(n)
        last = b
    return '"' + "".join(f"\\x{x:02x}" for x in out) + '"'


def properties() -> dict[str, np.ndarray]:
    sets: dict[bytes, int] = {}
    lines, names, answers = [], {}, {}
    for name in NAMES:
        key = name.replace("_", "").lower()
        if key in names:
            continue
        member = matched(rf"\p{{{name}}}+")
        answers[key] = member
        index = sets.setdefault(member.tobytes(), len(sets))
        if index == len(lines):
            lines.append("\t" + packed(ranges(member)) + f", // {name}\n")
        names[key] = index
    # The escapes are not always the properties of the same name, and \\w is another set inside a class (of six characters, such as U+00B2).
    for escape in [r"\w", r"[\w]", r"\d", r"\s", r"\h"]:
        member = matched(escape + "+")
        if escape[0] != "[" and escape != r"\w":
            assert (member == matched(f"[{escape}]+")).all(), escape
        if escape != r"\w":
            assert (matched(f"[^{escape}]+") == ~member)[EVERY].all(), escape
        index = sets.setdefault(member.tobytes(), len(sets))
        if index == len(lines):
            lines.append("\t" + packed(ranges(member)) + f", // {escape}\n")
        names[escape] = index
    for bracket in [
        "alnum",
        "alpha",
        "blank",
        "cntrl",
        "digit",
        "graph",
        "lower",
        "print",
        "punct",
        "space",
        "upper",
        "xdigit",
        "ascii",
        "word",
    ]:
        member = matched(f"[[:{bracket}:]]+")
        index = sets.setdefault(member.tobytes(), len(sets))
        if index == len(lines):
            lines.append("\t" + packed(ranges(member)) + f", // [:{bracket}:]\n")
        names[f"[:{bracket}:]"] = index
    categories = "Cc Cf Cn Co Ll Lm Lo Lt Lu Mc Me Mn Nd Nl No Pc Pd Pe Pf Pi Po Ps Sc Sk Sm So Zl Zp Zs".lower().split()
    total = sum(answers[c].astype(int) for c in categories)
    assert (total[EVERY] == 1).all(), "general categories do not cover each code point once"
    with io.StringIO() as out:
        out.write(f'\n// OnigOracle made these tables.\nconst OnigOracle = "tokenizers {tokenizers.__version__}"\n')
        out.write(
            "\n// onigSets: distinct sets; each a row of (gap from the end of the last range, length - 1).\nvar onigSets = [...]string{\n"
        )
        out.writelines(lines)
        out.write(
            "}\n\n// onigNames: property names without spaces, '-' and '_', in lower case; escapes; POSIX brackets.\nvar onigNames = map[string]uint16{\n"
        )
        for name in sorted(names):
            out.write(f'\t"{name}": {names[name]},\n'.replace("\\", "\\\\"))
        out.write("}\n")
        write("onig_properties.go", "gen_onig.py", out.getvalue())
    return answers


def folds(answers: dict[str, np.ndarray]) -> None:
    cased = answers["cased"] | answers["changeswhencasemapped"] | answers["caseignorable"]
    for c in EVERY:  # whatever Python's tables, of another Unicode version, relate to another character
        s = chr(c)
        for t in (s.lower(), s.upper(), s.title(), s.casefold()):
            if t != s:
                cased[c] = True
                for u in t:
                    cased[ord(u)] = True
    # Nothing else folds: a class of all other code points matches only itself under (?i).
    others = ~cased
    others[0xD800:0xE000] = False
    rows = ranges(others)
    everything = "[" + "".join("\\x{{{:x}}}-\\x{{{:x}}}".format(*r) for r in rows if not (r[0] >= 0xD800 and r[1] < 0xE000)) + "]"
    for part in (everything,):
        got = matched("(?i:" + part + ")+")
        surrogates = got.copy()
        surrogates[0xD800:0xE000] = False
        assert (surrogates == others).all(), "a code point outside the candidates folds"
    candidates = [int(c) for c in np.flatnonzero(cased)]
    text = "\u4e00".join(map(chr, candidates))  # apart, so that no sequence folds
    classes: dict[int, tuple[int, ...]] = {}
    for c in candidates:
        # A literal of one character: its single-character variants.
        found = matched(f"(?i:\\x{{{c:x}}})", text)
        row = tuple(int(x) for x in np.flatnonzero(found))
        if row != (c,):
            classes[c] = row
    for c, row in classes.items():
        assert all(classes[d] == row for d in row), hex(c)
    # Inside a class the same must hold.
    for row in set(classes.values()):
        for c in row:
            assert tuple(int(x) for x in np.flatnonzero(matched(f"(?i:[\\x{{{c:x}}}])", text))) == row, hex(c)
    # Characters that fold to several: the sequences are Python's full case folding, each confirmed or dropped by the oracle.
    split = pre_tokenizers.Split
    multi: dict[str, list[int]] = {}
    for c in candidates:
        full = chr(c).casefold()
        if len(full) == 1:
            continue
        if [p for p, _ in split(Regex(f"\\A(?i:\\x{{{c:x}}})\\z"), "removed").pre_tokenize_str(full)]:
            print("oracle does not fold", hex(c))
            continue
        assert not split(Regex(f"\\A(?i:{full})\\z"), "removed").pre_tokenize_str(chr(c)), hex(c)
        multi.setdefault(full, []).append(c)
    with io.StringIO() as out:
        out.write("\n// onigFolds: sets of code points that (?i) takes for one another.\nvar onigFolds = [...][]rune{\n")
        for row in sorted(set(classes.values())):
            out.write("\t{" + ", ".join(hex(c) for c in row) + "},\n")
        out.write(
            "}\n\n// onigMultiFolds: sequences that (?i) takes for single code points, and the other way.\nvar onigMultiFolds = [...]MultiFold{\n"
        )
        for full in sorted(multi):
            out.write("\t{[]rune{" + ", ".join(hex(ord(c)) for c in full) + "}, []rune{" + ", ".join(map(hex, multi[full])) + "}},\n")
        out.write("}\n")
        write("onig_folds.go", "gen_onig.py", out.getvalue())


folds(properties())
