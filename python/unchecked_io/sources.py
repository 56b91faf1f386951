"""Where a tokenizer comes from: a file, a string, a folder or a repository of the hub, a live Hugging Face object.

Whatever looks like a path is a path: if it does not exist the answer is FileNotFoundError with what was tried, and no network call.
"""

import json as _json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from . import _core
from .errors import InvalidTokenizerError, UnsupportedTokenizerError
from .options import UNLIMITED, Defaults, Side

__all__ = ["Source", "from_file", "from_hf", "from_pretrained", "from_text", "live_json"]

_TOKENIZER, _CONFIG, _SPECIAL = "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json"


class Source(NamedTuple):
    """The bytes of a tokenizer.json and what was found beside it."""

    json: bytes
    name: str = ""  # the path, for messages
    config: Mapping[str, Any] = {}  # of tokenizer_config.json, or the live tokenizer's
    live: bool = False  # config is a live transformers tokenizer's: the file's sections are then leftovers of its last call

    @contextmanager
    def named(self) -> Iterator[None]:
        """Put the path, and what the content looks like, before the message of a refused file."""
        try:
            yield
        except InvalidTokenizerError as error:
            hint = _looks_like(self.json)
            text = f"{error} ({hint})" if hint else str(error)
            raise InvalidTokenizerError(f"{self.name}: {text}" if self.name else text) from None

    def defaults(self, core: _core.Tokenizer) -> Defaults:
        """What the file and the config say about padding and truncation."""
        config = self.config
        padding: dict[str, Any] = {} if self.live else _json.loads(core.property("padding")) or {}
        truncation: dict[str, Any] = {} if self.live else _json.loads(core.property("truncation")) or {}
        strategy = padding.get("strategy")
        pad_id, pad_from_file = padding.get("pad_id"), "pad_id" in padding
        if pad_id is None:
            pad_id = config.get("pad_token_id")
            if pad_id is None and config.get("pad_token") is not None:
                pad_id = core.token_to_id(config["pad_token"])
        longest = config.get("model_max_length")
        return Defaults(
            pad_id=pad_id,
            pad_from_file=pad_from_file,
            pad_type_id=None if not self.live else config.get("pad_token_type_id"),
            padding_side=_side(padding.get("direction"), config.get("padding_side")),
            truncation_side=_side(truncation.get("direction"), config.get("truncation_side")),
            max_length=truncation.get("max_length"),
            pad_length=strategy["Fixed"] if isinstance(strategy, dict) and isinstance(strategy.get("Fixed"), int) else None,
            model_max_length=int(longest)
            if isinstance(longest, (int, float)) and not isinstance(longest, bool) and 1 <= longest < UNLIMITED
            else None,
            # transformers leaves decoded text alone for BPE, whatever the config says: the clean-up was made for WordPiece
            clean_up=bool(config.get("clean_up_tokenization_spaces")) and _model_type(self.json) != "BPE",
        )


def from_text(json: str | bytes) -> Source:
    if isinstance(json, str):
        try:
            return Source(json.encode())
        except UnicodeEncodeError as error:
            raise InvalidTokenizerError(f"the text holds a lone surrogate at character {error.start}") from None
    if isinstance(json, (bytes, bytearray, memoryview)):
        return Source(bytes(json))
    raise TypeError(f"json must be the text of a tokenizer.json, not {type(json).__name__}")


def from_file(path: str | os.PathLike[str]) -> Source:
    path = os.fspath(path)
    if os.path.isdir(path):
        raise IsADirectoryError(f"{path} is a folder; use from_pretrained, or name the tokenizer.json in it")
    try:
        with open(path, "rb") as file:
            return Source(file.read(), path)
    except FileNotFoundError:
        raise FileNotFoundError(f"no such file: {os.path.abspath(path)}") from None


def from_pretrained(
    name: str | os.PathLike[str],
    *,
    revision: str | None = None,
    local_files_only: bool = False,
    token: str | bool | None = None,
    cache_dir: str | os.PathLike[str] | None = None,
) -> Source:
    text = os.fspath(name)
    if os.path.isfile(text):
        return _folder(os.path.dirname(text) or ".", text)
    if os.path.isdir(text):
        path = os.path.join(text, _TOKENIZER)
        if not os.path.isfile(path):
            raise FileNotFoundError(f"the folder holds no {_TOKENIZER}: tried {os.path.abspath(path)}")
        return _folder(text, path)
    if not isinstance(name, str) or _looks_like_path(text):
        raise FileNotFoundError(f"no such file or folder: {os.path.abspath(os.path.expanduser(text))}")
    return _hub(text, revision, local_files_only, token, cache_dir)


_HUB_ID = re.compile(r"(?:[A-Za-z0-9_][A-Za-z0-9._-]*/)?[A-Za-z0-9_][A-Za-z0-9._-]*")


def _looks_like_path(text: str) -> bool:
    """Not of the form name or owner/name, or ending as a file does."""
    return not _HUB_ID.fullmatch(text) or ".." in text or text.endswith((".json", ".model", ".txt", ".")) or len(text) > 96


def _hub(repo: str, revision: str | None, local_only: bool, token: str | bool | None, cache_dir: str | os.PathLike[str] | None) -> Source:
    try:
        from huggingface_hub import hf_hub_download
        from huggingface_hub.errors import EntryNotFoundError, LocalEntryNotFoundError
    except ImportError as error:
        raise ImportError(f"{repo!r} is no folder here; to read it from the hub: pip install huggingface_hub") from error

    cache = None if cache_dir is None else os.fspath(cache_dir)

    def download(name: str, at: str | None) -> str:
        path: str = hf_hub_download(repo, name, revision=at, local_files_only=local_only, token=token, cache_dir=cache)
        return path

    try:
        path = download(_TOKENIZER, revision)
    except LocalEntryNotFoundError:
        raise  # a FileNotFoundError that tells of the network or the cache
    except EntryNotFoundError as error:
        raise FileNotFoundError(f"the repository {repo!r} holds no {_TOKENIZER}") from error
    # .../snapshots/<commit>/tokenizer.json: the other files must be of the same commit
    commit = os.path.basename(os.path.dirname(path))
    at = commit if re.fullmatch(r"[0-9a-f]{40}", commit) else revision
    beside = {}
    for name in (_CONFIG, _SPECIAL):
        try:
            beside[name] = download(name, at)
        except EntryNotFoundError:  # also of an offline cache
            continue
    return _read(path, beside)


def _folder(folder: str, path: str) -> Source:
    beside = {name: os.path.join(folder, name) for name in (_CONFIG, _SPECIAL)}
    return _read(path, {name: file for name, file in beside.items() if os.path.isfile(file)})


def _read(path: str, beside: Mapping[str, str]) -> Source:
    config: dict[str, Any] = _object(beside.get(_CONFIG))
    special = _object(beside.get(_SPECIAL))
    token, where = (config["pad_token"], _CONFIG) if "pad_token" in config else (special.get("pad_token"), _SPECIAL)
    config["pad_token"] = token.get("content") if isinstance(token, dict) else token
    if not isinstance(config["pad_token"], (str, type(None))):
        raise InvalidTokenizerError(f"{beside.get(where)}: pad_token must be a string, not {type(token).__name__}")
    if config["pad_token"] is not None and not _encodable(config["pad_token"]):
        raise InvalidTokenizerError(f"{beside.get(where)}: pad_token holds a lone surrogate")
    config.pop("pad_token_id", None)  # no key of this file in Hugging Face's sense
    return Source(from_file(path).json, path, config)


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _object(path: str | None) -> dict[str, Any]:
    if path is None:
        return {}
    with open(path, "rb") as file:
        content = file.read()
    try:
        value = _json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        hint = _looks_like(content)
        raise InvalidTokenizerError(f"{path}: {hint or error}") from None
    if not isinstance(value, dict):
        raise InvalidTokenizerError(f"{path}: expected a JSON object, got {type(value).__name__}")
    return value


def from_hf(tokenizer: Any) -> Source:
    backend = getattr(tokenizer, "backend_tokenizer", None)
    if backend is not None and hasattr(backend, "to_str"):
        pad = tokenizer.special_tokens_map.get("pad_token")
        return Source(
            live_json(backend),
            config={
                "pad_token_id": None if pad is None else tokenizer.convert_tokens_to_ids(str(pad)),
                "pad_token_type_id": tokenizer.pad_token_type_id,
                "padding_side": tokenizer.padding_side,
                "truncation_side": tokenizer.truncation_side,
                "model_max_length": tokenizer.model_max_length,
                "clean_up_tokenization_spaces": getattr(tokenizer, "clean_up_tokenization_spaces", False),
            },
            live=True,
        )
    if hasattr(tokenizer, "to_str") and hasattr(tokenizer, "encode_batch"):
        return Source(_saved(tokenizer).encode())
    kind = type(tokenizer)
    raise TypeError(
        f"{kind.__module__}.{kind.__qualname__} is neither a tokenizers.Tokenizer nor a transformers fast tokenizer; "
        "load it with AutoTokenizer.from_pretrained, or save a tokenizer.json"
    )


def _saved(backend: Any) -> str:
    try:
        text: str = backend.to_str()
    except Exception as error:  # a bare Exception: "Custom PreTokenizer cannot be serialized"
        raise UnsupportedTokenizerError(f"the tokenizer cannot be saved, which is how it is read: {error}") from error
    return text


_HEAD = '{"version":"1.0","truncation":'


def live_json(backend: Any) -> bytes:
    """The state of the backend of a transformers tokenizer, without truncation and padding: these are leftovers of its last call."""
    text = _saved(backend)
    if backend.truncation is None and backend.padding is None:
        return text.encode()
    decoder = _json.JSONDecoder()
    if text.startswith(_HEAD):
        _, end = decoder.raw_decode(text, len(_HEAD))
        middle = ',"padding":'
        if text.startswith(middle, end):
            _, end = decoder.raw_decode(text, end + len(middle))
            return f"{_HEAD}null{middle}null{text[end:]}".encode()
    value = _json.loads(text)
    value["truncation"] = value["padding"] = None
    return _json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _side(*choices: Any) -> Side:
    for choice in choices:
        if isinstance(choice, str) and choice.lower() in ("left", "right"):
            return "left" if choice.lower() == "left" else "right"
    return "right"


def _model_type(content: bytes) -> str:
    found = re.search(rb'"model"\s*:\s*\{\s*"type"\s*:\s*"(\w+)"', content)
    if found:
        return found[1].decode()
    model = _json.loads(content).get("model") or {}
    return str(model.get("type") or ("BPE" if "merges" in model else ""))


def _looks_like(content: bytes) -> str:
    """What a refused file seems to be."""
    if not content.strip():
        return "it is empty"
    if content.startswith(b"\xef\xbb\xbf"):
        return "it starts with a UTF-8 byte order mark, which JSON does not allow"
    if content.startswith(b"version https://git-lfs"):
        return "it is a git-lfs pointer; fetch the file itself with git lfs pull"
    if content.lstrip()[:1] == b"<":
        return "it looks like an HTML page"
    if content[:2] in (b"\x1f\x8b", b"PK", b"\x80\x04"):
        return "it is a binary file"
    return ""
