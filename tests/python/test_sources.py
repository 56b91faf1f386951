"""Where tokenizers come from: folders and their configs, a hub on loopback, live Hugging Face objects."""

from __future__ import annotations

import http.server
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
import unchecked_io as uio
from tokenizers import AddedToken, Tokenizer
from tokenizers.pre_tokenizers import PreTokenizer

from tests.support.minis import mini


def folder(path: Path, kind: str = "wordpiece", config: Any = None, special: Any = None) -> Path:
    path.mkdir(exist_ok=True)
    (path / "tokenizer.json").write_text(mini(kind), encoding="utf-8")
    for name, value in (("tokenizer_config.json", config), ("special_tokens_map.json", special)):
        if value is not None:
            (path / name).write_text(json.dumps(value), encoding="utf-8")
    return path


PAD = 0  # of the mini wordpiece: "<pad>" is its first special token


@pytest.mark.parametrize(
    ("config", "special"),
    [
        ({"pad_token": "<pad>"}, None),
        ({"pad_token": {"content": "<pad>", "lstrip": False}}, None),
        ({}, {"pad_token": "<pad>"}),
        (None, {"pad_token": {"content": "<pad>"}}),
        ({"pad_token": "<pad>"}, {"pad_token": "</s>"}),
    ],
    ids=str,
)
def test_the_pad_token_of_the_config(tmp_path: Path, config: Any, special: Any, recwarn: pytest.WarningsRecorder) -> None:
    engine = uio.TokenizerEngine.from_pretrained(folder(tmp_path, config=config, special=special))
    assert engine.pad_id == engine.token_to_id("<pad>")
    assert engine.encode_batch(["the", "of and to"]).input_ids[0, -1] == engine.pad_id
    assert not recwarn.list


def test_other_keys_of_the_config(tmp_path: Path) -> None:
    config = {
        "model_max_length": 5,
        "padding_side": "left",
        "truncation_side": "left",
        "clean_up_tokenization_spaces": True,
        "pad_token": "</s>",
    }
    engine = uio.TokenizerEngine.from_pretrained(str(folder(tmp_path, config=config)))
    plain = uio.TokenizerEngine.from_str(mini("wordpiece"))
    long = "the of and to in is"
    assert engine.encode(long, truncation=True) == plain.encode(long, truncation=True, max_length=5, truncation_side="left")
    assert engine.encode_batch(["the", long]).attention_mask[0, 0] == 0
    ids = engine.encode("the , of", add_special_tokens=False)
    assert engine.decode(ids) == plain.decode(ids, clean_up=True)
    assert engine.encode_batch(["the"], padding="max_length").input_ids.shape == (1, 5)


def test_a_pad_token_outside_the_vocabulary_warns(tmp_path: Path) -> None:
    engine = uio.TokenizerEngine.from_pretrained(folder(tmp_path, config={"pad_token": "[no such]"}))
    with pytest.warns(UserWarning, match="pad_id="):
        engine.encode_batch(["the", "of and"])


@pytest.mark.parametrize("content", ["", "[]", "{", "\ufeff{}", '{"pad_token": 3}', '{"pad_token": "\\ud800"}'])
def test_a_broken_config_is_named(tmp_path: Path, content: str) -> None:
    folder(tmp_path)
    (tmp_path / "tokenizer_config.json").write_text(content, encoding="utf-8")
    with pytest.raises(uio.InvalidTokenizerError, match=r"tokenizer_config\.json"):
        uio.TokenizerEngine.from_pretrained(tmp_path)


def test_a_broken_map_of_special_tokens_is_named(tmp_path: Path) -> None:
    with pytest.raises(uio.InvalidTokenizerError, match=r"special_tokens_map\.json: pad_token must be a string"):
        uio.TokenizerEngine.from_pretrained(folder(tmp_path, config={}, special={"pad_token": 3}))


@pytest.mark.parametrize("length", [0, 0.5, -1, True, "5", 1e30])
def test_a_model_max_length_that_is_none(tmp_path: Path, length: Any) -> None:
    engine = uio.TokenizerEngine.from_pretrained(folder(tmp_path, config={"model_max_length": length}))
    with pytest.raises(ValueError, match="max_length"):
        engine.encode("the", truncation=True)


def test_a_file_in_place_of_a_folder(tmp_path: Path) -> None:
    path = folder(tmp_path, config={"pad_token": "<pad>"}) / "tokenizer.json"
    assert uio.TokenizerEngine.from_pretrained(path).pad_id == uio.TokenizerEngine.from_pretrained(tmp_path).pad_id
    with pytest.raises(IsADirectoryError, match="from_pretrained"):
        uio.TokenizerEngine.from_file(tmp_path)


@pytest.mark.parametrize(
    "name",
    [
        "./nope",
        "../nope/model",
        "/abs/missing",
        "~/nope",
        "a/b/c",
        "nope/",
        "x.json",
        "model.txt",
        "C:\\models\\x",
        "",
        "a//b",
        "nöpe",
        "a b",
    ],
)
def test_what_looks_like_a_path_never_asks_the_network(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    def refuse(*_: object) -> None:
        raise AssertionError("a network call")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    with pytest.raises(FileNotFoundError) as caught:
        uio.TokenizerEngine.from_pretrained(name)
    assert os.path.abspath(os.path.expanduser(name)) in str(caught.value)


def test_without_huggingface_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    with pytest.raises(ImportError, match="pip install huggingface_hub"):
        uio.TokenizerEngine.from_pretrained("owner/model")


# ---- a hub on loopback ----

COMMIT = "0123456789abcdef0123456789abcdef01234567"


class Hub(http.server.BaseHTTPRequestHandler):
    """The part of the hub that hf_hub_download asks: HEAD and GET of owner/name/resolve/revision/file."""

    files: ClassVar[dict[str, bytes]]
    asked: ClassVar[list[str]]

    def respond(self, body: bool) -> None:
        if "/resolve/" in self.path:  # it asks for other things of its own
            self.asked.append(f"{self.command} {self.path}")
        owner, _, rest = self.path.lstrip("/").partition("/resolve/")
        revision, _, name = rest.partition("/")
        content = self.files.get(name) if owner == "owner/model" and revision in ("main", "v1", COMMIT) else None
        self.send_response(200 if content is not None else 404)
        if content is None:
            self.send_header("X-Error-Code", "EntryNotFound" if owner == "owner/model" else "RepoNotFound")
            content = b""
        self.send_header("X-Repo-Commit", COMMIT)
        self.send_header("ETag", f'"{name}-{len(content)}"')
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if body:
            self.wfile.write(content)

    def do_HEAD(self) -> None:
        self.respond(False)

    def do_GET(self) -> None:
        self.respond(True)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def hub() -> Iterator[tuple[str, type[Hub]]]:
    pytest.importorskip("huggingface_hub")

    class Handler(Hub):
        files: ClassVar = {
            "tokenizer.json": mini("wordpiece").encode(),
            "tokenizer_config.json": json.dumps({"pad_token": "<pad>", "model_max_length": 7}).encode(),
        }
        asked: ClassVar = []

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", Handler
    server.shutdown()
    thread.join()
    server.server_close()


def from_hub(endpoint: str, home: Path, call: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: huggingface_hub reads its endpoint once."""
    code = (
        f"import unchecked_io as uio\nengine = uio.TokenizerEngine.from_pretrained({call})\nprint(engine.pad_id, *engine.encode('the of'))"
    )
    environment = {**os.environ, "HF_ENDPOINT": endpoint, "HF_HOME": str(home), "HF_HUB_DISABLE_XET": "1", "no_proxy": "*"}
    for name in ("HF_HUB_OFFLINE", "HF_TOKEN"):
        environment.pop(name, None)
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=120)


def test_the_hub(hub: tuple[str, type[Hub]], tmp_path: Path) -> None:
    endpoint, handler = hub
    engine = uio.TokenizerEngine.from_str(mini("wordpiece"))
    want = " ".join(map(str, (engine.token_to_id("<pad>"), *engine.encode("the of"))))
    got = from_hub(endpoint, tmp_path, "'owner/model', revision='v1'")
    assert got.stdout.strip() == want, got.stderr
    # Every file of the commit that the first one was of; the map that is not there is no error.
    assert any(f"/{COMMIT}/tokenizer_config.json" in line for line in handler.asked), handler.asked
    handler.asked.clear()
    got = from_hub(endpoint, tmp_path, "'owner/model', revision='v1', local_files_only=True")
    assert got.stdout.strip() == want and not handler.asked, got.stderr


def test_the_hub_without_the_file(hub: tuple[str, type[Hub]], tmp_path: Path) -> None:
    endpoint, handler = hub
    del handler.files["tokenizer.json"]
    got = from_hub(endpoint, tmp_path, "'owner/model'")
    assert "FileNotFoundError" in got.stderr and "holds no tokenizer.json" in got.stderr
    got = from_hub(endpoint, tmp_path, "'owner/other'")
    assert got.returncode and "owner/other" in got.stderr
    got = from_hub("http://127.0.0.1:9", tmp_path, "'owner/model', local_files_only=True")
    assert got.returncode and "LocalEntryNotFoundError" in got.stderr


# ---- live objects ----


def test_a_live_tokenizers_object() -> None:
    live = Tokenizer.from_str(mini("wordpiece"))
    live.add_tokens([AddedToken("<late>", lstrip=True)])
    live.enable_truncation(4, direction="left")
    live.enable_padding(pad_id=2, direction="left")
    engine = uio.TokenizerEngine.from_hf(live)
    live.no_truncation()
    live.no_padding()
    text = "the of <late> and to in"
    assert engine.encode(text) == live.encode(text).ids
    assert engine.pad_id == 2 and engine.encode_batch(["the", text]).input_ids[0, 0] == 2
    assert len(engine.encode(text, truncation=True)) == 4


def test_a_live_object_with_a_part_in_python() -> None:
    class Custom:
        def pre_tokenize(self, text: Any) -> None: ...

    live = Tokenizer.from_str(mini("wordpiece"))
    live.pre_tokenizer = PreTokenizer.custom(Custom())
    with pytest.raises(uio.UnsupportedTokenizerError, match="Custom PreTokenizer"):
        uio.TokenizerEngine.from_hf(live)


def test_a_live_transformers_object(fast_tokenizer: Any) -> None:
    tokenizer = fast_tokenizer(padding_side="left", truncation_side="left", pad_token="</s>", model_max_length=6)
    tokenizer.add_tokens(["<late>"])
    tokenizer("the of and", padding="max_length", truncation=True, max_length=3)  # leaves its settings in the backend
    engine = uio.TokenizerEngine.from_hf(tokenizer)
    texts = ["the", "of <late> and to in is you"]
    want = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    got = engine.encode_batch(texts, truncation=True)
    assert got.input_ids.tolist() == want["input_ids"].tolist() and got.attention_mask.tolist() == want["attention_mask"].tolist()
    assert engine.pad_id == tokenizer.pad_token_id
    assert engine.encode(texts[1]) == tokenizer(texts[1])["input_ids"]
    tokenizer("the", padding=True)
    assert uio.TokenizerEngine.from_hf(tokenizer).fingerprint == engine.fingerprint  # of the tokenizer, not of its last call


def test_a_transformers_object_without_a_pad_token(fast_tokenizer: Any) -> None:
    engine = uio.TokenizerEngine.from_hf(fast_tokenizer(pad_token=None))
    with pytest.warns(UserWarning, match="pad_id="):
        engine.encode_batch(["the", "of and"])


@pytest.mark.parametrize("thing", [None, "gpt2", object(), {}, 3])
def test_what_is_no_tokenizer(thing: Any) -> None:
    with pytest.raises(TypeError, match="tokenizer"):
        uio.TokenizerEngine.from_hf(thing)


@pytest.mark.parametrize("thing", [None, 3, {}, Path("x")])
def test_what_is_no_json(thing: Any) -> None:
    with pytest.raises(TypeError, match="json"):
        uio.TokenizerEngine.from_str(thing)
