"""`make demo`: a real tokenizer, real text, tensors on the CPU and, where there is one, on the GPU, beside transformers.

usage: demo.py [tokenizer.json]      (default: Llama-3's, fetched by package name)
"""

import json
import lzma
import pathlib
import sys
import time
from collections.abc import Callable

import torch
import unchecked_io as uio
from transformers import PreTrainedTokenizerFast

ROOT = pathlib.Path(__file__).resolve().parent.parent
BATCH, ROW_BYTES = 256, 2048


def tokenizer_file() -> pathlib.Path:
    if len(sys.argv) > 1:
        return pathlib.Path(sys.argv[1])
    sys.path.insert(0, str(ROOT / "tests" / "assets"))
    import fetch  # type: ignore[import-not-found, unused-ignore]

    return pathlib.Path(fetch.tokenizer("llama-3")) / "tokenizer.json"


def texts() -> list[str]:
    """Wikipedia, cut to rows of about 2 KB."""
    with lzma.open(ROOT / "bench" / "data" / "wikipedia-en.jsonl.xz", "rt", encoding="utf-8") as lines:
        whole = "\n\n".join(json.loads(line)["text"] for line in lines)
    return [whole[i : i + ROW_BYTES] for i in range(0, BATCH * ROW_BYTES, ROW_BYTES)]


def megabytes_a_second(call: Callable[[], object], size: int) -> float:
    call()
    started, calls = time.perf_counter(), 0
    while calls < 3 or time.perf_counter() - started < 1:
        call()
        calls += 1
    if torch.cuda.is_available():
        torch.cuda.synchronize()
    return size * calls / (time.perf_counter() - started) / 1e6


def main() -> None:
    path = tokenizer_file()
    rows = texts()
    size = sum(len(row.encode()) for row in rows)
    engine = uio.TokenizerEngine.from_file(path)
    theirs = PreTrainedTokenizerFast(tokenizer_file=str(path))  # type: ignore[no-untyped-call]
    theirs.pad_token = theirs.convert_ids_to_tokens(0)
    print(f"{path}\n{engine.vocab_size:,} tokens, backend {engine.backend}, {BATCH} rows, {size / 1e6:.2f} MB of English\n")

    devices = ["cpu"] + (["cuda"] if torch.cuda.is_available() else [])
    expected = theirs(rows, padding=True, return_tensors="pt")
    for device in devices:
        enc = engine.encode_batch(rows, device=device, pad_id=0)
        ids = enc["input_ids"]
        print(f"{device}: input_ids {ids.dtype} {list(ids.shape)}, attention_mask {list(enc['attention_mask'].shape)}")
        print(f"    first ids {ids[0, :8].tolist()} = {engine.decode(ids[0, :8].tolist())!r}")
        same = torch.equal(ids.cpu(), expected["input_ids"]) and torch.equal(enc["attention_mask"].cpu(), expected["attention_mask"])
        print(f"    equal to transformers: {'yes' if same else 'NO'}")
        if not same:
            sys.exit("demo: the tensors differ")

        def ours(device: str = device) -> object:
            return engine.encode_batch(rows, device=device, pad_id=0)["input_ids"]

        def transformers(device: str = device) -> object:
            return theirs(rows, padding=True, return_tensors="pt").to(device)["input_ids"]

        rate, their_rate = megabytes_a_second(ours, size), megabytes_a_second(transformers, size)
        print(f"    {rate:.1f} MB/s; transformers {their_rate:.1f} MB/s; {rate / their_rate:.1f} times\n")
    if len(devices) == 1:
        print("No GPU here: the GPU half was left out.")


if __name__ == "__main__":
    main()
