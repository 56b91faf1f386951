"""Writes onig_properties.go and onig_folds.go: what Oniguruma's classes and (?i) are, by asking the oracle about every code point.

Run in this folder: python gen_onig.py. Only the names of the properties come from Oniguruma's documentation; what they hold is what the oracle
answers. Blocks (In_...), ages and grapheme break classes are left out: patterns that name them are refused.
"""

import datetime
import subprocess

import numpy as np
import tokenizers
from tokenizers import Regex, normalizers, pre_tokenizers

NAMES = """
ASCII_Hex_Digit Adlam Ahom Alphabetic Anatolian_Hieroglyphs Any Arabic Armenian Assigned Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki
Bidi_Control Bopomofo Brahmi Braille Buginese Buhid C Canadian_Aboriginal Carian Case_Ignorable Cased Caucasian_Albanian Cc Cf Chakma Cham
Changes_When_Casefolded Changes_When_Casemapped Changes_When_Lowercased Changes_When_Titlecased Changes_When_Uppercased Cherokee Chorasmian Cn Co
Common Coptic Cs Cuneiform Cypriot Cypro_Minoan Cyrillic Dash Default_Ignorable_Code_Point Deprecated Deseret Devanagari Diacritic Dives_Akuru Dogra
Duployan Egyptian_Hieroglyphs Elbasan Elymaic Emoji Emoji_Component Emoji_Modifier Emoji_Modifier_Base Emoji_Presentation Ethiopic
Extended_Pictographic Extender Garay Georgian Glagolitic Gothic Grantha Grapheme_Base Grapheme_Extend Grapheme_Link Greek Gujarati Gunjala_Gondi
Gurmukhi Gurung_Khema Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hex_Digit Hiragana Hyphen IDS_Binary_Operator IDS_Trinary_Operator
IDS_Unary_Operator ID_Compat_Math_Continue ID_Compat_Math_Start ID_Continue ID_Start Ideographic Imperial_Aramaic InCB Inherited
Inscriptional_Pahlavi Inscriptional_Parthian Javanese Join_Control Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi Khitan_Small_Script Khmer Khojki
Khudawadi Kirat_Rai L LC Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Ll Lm Lo Logical_Order_Exception Lowercase Lt Lu Lycian Lydian M Mahajani
Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Math Mc Me Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs
Miao Mn Modi Modifier_Combining_Mark Mongolian Mro Multani Myanmar N Nabataean Nag_Mundari Nandinagari Nd New_Tai_Lue Newa Nko Nl No
Noncharacter_Code_Point Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian
Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Other_Alphabetic Other_Default_Ignorable_Code_Point Other_Grapheme_Extend
Other_ID_Continue Other_ID_Start Other_Lowercase Other_Math Other_Uppercase P Pahawh_Hmong Palmyrene Pattern_Syntax Pattern_White_Space Pau_Cin_Hau
Pc Pd Pe Pf Phags_Pa Phoenician Pi Po Prepended_Concatenation_Mark Ps Psalter_Pahlavi Quotation_Mark Radical Regional_Indicator Rejang Runic S
Samaritan Saurashtra Sc Sentence_Terminal Sharada Shavian Siddham SignWriting Sinhala Sk Sm So Soft_Dotted Sogdian Sora_Sompeng Soyombo Sundanese
Sunuwar Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Takri Tamil Tangsa Tangut Telugu Terminal_Punctuation Thaana Thai Tibetan
Tifinagh Tirhuta Todhri Toto Tulu_Tigalari Ugaritic Unified_Ideograph Unknown Uppercase Vai Variation_Selector Vithkuqi Wancho Warang_Citi
White_Space XID_Continue XID_Start Yezidi Yi Z Zanabazar_Square Zl Zp Zs Adlm Aghb AHex Arab Armi Armn Avst Bali Bamu Bass Batk Beng Bhks Bidi_C Bopo
Brah Brai Bugi Buhd Cakm Cans Cari Cased_Letter Cher Chrs CI Close_Punctuation Combining_Mark Connector_Punctuation Control Copt Cpmn Cprt
Currency_Symbol CWCF CWCM CWL CWT CWU Cyrl Dash_Punctuation Decimal_Number Dep Deva DI Dia Diak Dogr Dsrt Dupl EBase EComp Egyp Elba Elym EMod
Enclosing_Mark EPres Ethi Ext ExtPict Final_Punctuation Format Gara Geor Glag Gong Gonm Goth Gran Gr_Base Grek Gr_Ext Gr_Link Gujr Gukh Guru Hang
Hani Hano Hatr Hebr Hex Hira Hluw Hmng Hmnp Hung IDC Ideo IDS IDSB IDST IDSU Initial_Punctuation Ital Java Join_C Kali Kana Khar Khmr Khoj Kits Knda
Krai Kthi Lana Laoo Latn Lepc Letter Letter_Number Limb Lina Linb Line_Separator LOE Lowercase_Letter Lyci Lydi Mahj Maka Mand Mani Marc Mark
Math_Symbol MCM Medf Mend Merc Mero Mlym Modifier_Letter Modifier_Symbol Mong Mroo Mtei Mult Mymr Nagm Nand Narb Nbat NChar Nkoo Nonspacing_Mark Nshu
Number OAlpha ODI Ogam OGr_Ext OIDC OIDS Olck OLower OMath Onao Open_Punctuation Orkh Orya Osge Osma Other Other_Letter Other_Number
Other_Punctuation Other_Symbol Ougr OUpper Palm Paragraph_Separator Pat_Syn Pat_WS Pauc PCM Perm Phag Phli Phlp Phnx Plrd Private_Use Prti punct
Punctuation Qaac Qaai QMark RI Rjng Rohg Runr Samr Sarb Saur SD Separator Sgnw Shaw Shrd Sidd Sind Sinh Sogd Sogo Sora Soyo Space_Separator
Spacing_Mark STerm Sund Sunu Surrogate Sylo Symbol Syrc Tagb Takr Tale Talu Taml Tang Tavt Telu Term Tfng Tglg Thaa Tibt Tirh Titlecase_Letter Tnsa
Todr Tutg Ugar UIdeo Unassigned Uppercase_Letter Vaii Vith VS Wara Wcho WSpace XIDC XIDS Xpeo Xsux Yezi Yiii Zanb Zinh Zyyy Zzzz
Alnum Alpha Blank Cntrl Digit Graph Lower Print PosixPunct Space Upper XDigit Word ASCII
""".split()

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
    return [(int(a), int(b) - 1) for a, b in zip(edges[::2], edges[1::2])]


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


HEADER = f"""// Code generated by gen_onig.py; DO NOT EDIT.
// Source: tokenizers {tokenizers.__version__}, asked about every code point, {datetime.date.today()}.

package ucd
"""


def properties() -> dict[str, np.ndarray]:
    sets: dict[bytes, int] = {}
    lines, names, answers = [], {}, {}
    for name in NAMES:
        key = name.replace("_", "").lower()
        if key in names:
            continue
        member = matched(r"\p{%s}+" % name)
        answers[key] = member
        index = sets.setdefault(member.tobytes(), len(sets))
        if index == len(lines):
            lines.append("\t" + packed(ranges(member)) + f", // {name}\n")
        names[key] = index
    # The escapes are not always the properties of the same name, and \\w is another set inside a class (of six characters, such as U+00B2).
    for escape in r"\w [\w] \d \s \h".split():
        member = matched(escape + "+")
        if escape[0] != "[" and escape != r"\w":
            assert (member == matched("[%s]+" % escape)).all(), escape
        if escape != r"\w":
            assert (matched("[^%s]+" % escape) == ~member)[EVERY].all(), escape
        index = sets.setdefault(member.tobytes(), len(sets))
        if index == len(lines):
            lines.append("\t" + packed(ranges(member)) + f", // {escape}\n")
        names[escape] = index
    for bracket in "alnum alpha blank cntrl digit graph lower print punct space upper xdigit ascii word".split():
        member = matched("[[:%s:]]+" % bracket)
        index = sets.setdefault(member.tobytes(), len(sets))
        if index == len(lines):
            lines.append("\t" + packed(ranges(member)) + f", // [:{bracket}:]\n")
        names[f"[:{bracket}:]"] = index
    categories = "Cc Cf Cn Co Ll Lm Lo Lt Lu Mc Me Mn Nd Nl No Pc Pd Pe Pf Pi Po Ps Sc Sk Sm So Zl Zp Zs".lower().split()
    total = sum(answers[c].astype(int) for c in categories)
    assert (total[EVERY] == 1).all(), "general categories do not cover each code point once"
    with open("onig_properties.go", "w") as out:
        out.write(HEADER)
        out.write("\n// Oracle made these tables.\nconst OnigOracle = \"tokenizers %s\"\n" % tokenizers.__version__)
        out.write("\n// onigSets: distinct sets; each a row of (gap from the end of the last range, length - 1).\nvar onigSets = [...]string{\n")
        out.writelines(lines)
        out.write("}\n\n// onigNames: property names without spaces, '-' and '_', in lower case; escapes; POSIX brackets.\nvar onigNames = map[string]uint16{\n")
        for name in sorted(names):
            out.write(f'\t"{name}": {names[name]},\n'.replace("\\", "\\\\"))
        out.write("}\n")
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
    everything = "[" + "".join("\\x{%x}-\\x{%x}" % r for r in rows if not (r[0] >= 0xD800 and r[1] < 0xE000)) + "]"
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
        found = matched("(?i:\\x{%x})" % c, text)
        row = tuple(int(x) for x in np.flatnonzero(found))
        if row != (c,):
            classes[c] = row
    for c, row in classes.items():
        assert all(classes[d] == row for d in row), hex(c)
    # Inside a class the same must hold.
    for row in set(classes.values()):
        for c in row:
            assert tuple(int(x) for x in np.flatnonzero(matched("(?i:[\\x{%x}])" % c, text))) == row, hex(c)
    # Characters that fold to several: the sequences are Python's full case folding, each confirmed or dropped by the oracle.
    split = pre_tokenizers.Split
    multi: dict[str, list[int]] = {}
    for c in candidates:
        full = chr(c).casefold()
        if len(full) == 1:
            continue
        if [p for p, _ in split(Regex("\\A(?i:\\x{%x})\\z" % c), "removed").pre_tokenize_str(full)]:
            print("oracle does not fold", hex(c))
            continue
        assert not split(Regex("\\A(?i:%s)\\z" % full), "removed").pre_tokenize_str(chr(c)), hex(c)
        multi.setdefault(full, []).append(c)
    with open("onig_folds.go", "w") as out:
        out.write(HEADER)
        out.write("\n// onigFolds: sets of code points that (?i) takes for one another.\nvar onigFolds = [...][]rune{\n")
        for row in sorted(set(classes.values())):
            out.write("\t{" + ", ".join(hex(c) for c in row) + "},\n")
        out.write("}\n\n// onigMultiFolds: sequences that (?i) takes for single code points, and the other way.\nvar onigMultiFolds = [...]MultiFold{\n")
        for full in sorted(multi):
            out.write("\t{[]rune{" + ", ".join(hex(ord(c)) for c in full) + "}, []rune{" + ", ".join(map(hex, multi[full])) + "}},\n")
        out.write("}\n")


folds(properties())
subprocess.run(["gofmt", "-w", "onig_properties.go", "onig_folds.go"], check=True)
