"""The package where users have it: in DataLoader workers, in datasets.map, in a Trainer on a tiny model with random weights."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
import unchecked_io as uio
from torch.utils.data import DataLoader

from tests.support.minis import lines

TEXTS = [" ".join(line.split()[: 2 + k % 7]) for k, line in enumerate(lines())][:24]


class Collate:
    """A collate_fn over whatever encodes a list of str."""

    def __init__(self, encode: Any, **keywords: Any) -> None:
        self.encode = encode
        self.keywords = keywords

    def __call__(self, texts: list[str]) -> Any:
        encode = self.encode.encode_batch if isinstance(self.encode, uio.TokenizerEngine) else self.encode
        return encode(texts, **self.keywords)


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
@pytest.mark.parametrize("kind", ["engine", "accelerated"])
def test_dataloader_workers(engine: uio.TokenizerEngine, fast_tokenizer: Callable[..., Any], method: str, kind: str) -> None:
    tokenizer = uio.accelerate(fast_tokenizer())
    collate = Collate(engine, pad_id=0) if kind == "engine" else Collate(tokenizer, padding=True, return_tensors="pt")
    want = [collate(TEXTS[k : k + 8]) for k in range(0, len(TEXTS), 8)]  # encodes in this process before the fork
    loader = DataLoader(TEXTS, batch_size=8, collate_fn=collate, num_workers=2, multiprocessing_context=method, persistent_workers=True)
    for _ in range(2):
        got = list(loader)
        assert len(got) == len(want)
        for mine, theirs in zip(got, want, strict=True):
            assert type(mine).__name__ == type(theirs).__name__ and list(mine) == list(theirs)
            assert all(torch.equal(mine[key], theirs[key]) for key in theirs)
            if kind == "engine":
                assert torch.equal(mine.lengths, theirs.lengths)


def test_pinning_keeps_the_type(engine: uio.TokenizerEngine) -> None:
    if not torch.cuda.is_available():
        pytest.skip("pinning needs a GPU")
    loader = DataLoader(TEXTS, batch_size=8, collate_fn=Collate(engine, pad_id=0), pin_memory=True)
    assert all(isinstance(enc, uio.Encoding) and enc.input_ids.is_pinned() for enc in loader)


def test_datasets_map(fast_tokenizer: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    datasets = pytest.importorskip("datasets")
    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path)
    datasets.disable_progress_bars()
    from datasets.fingerprint import Hasher

    plain, fast = fast_tokenizer(), uio.accelerate(fast_tokenizer())
    before = Hasher.hash(fast)
    data = datasets.Dataset.from_dict({"text": TEXTS})
    want = data.map(lambda batch: plain(batch["text"], truncation=True, max_length=6), batched=True)
    got = data.map(lambda batch: fast(batch["text"], truncation=True, max_length=6), batched=True, num_proc=2)
    assert got.to_dict() == want.to_dict()
    fast(TEXTS[0])
    got = data.map(lambda batch: fast(batch["text"], truncation=True, max_length=6), batched=True, num_proc=2)
    assert got.to_dict() == want.to_dict()
    assert Hasher.hash(fast) == before  # the cache of map() hits before and after the first call
    column = data["text"]
    assert uio.TokenizerEngine.from_hf(fast).encode_batch(column, truncation=True, max_length=6).input_ids.shape[0] == len(TEXTS)


class Rows(torch.utils.data.Dataset):  # type: ignore[type-arg]
    def __init__(self, tokenizer: Any) -> None:
        self.rows = [{"input_ids": ids, "labels": k % 2} for k, ids in enumerate(tokenizer(TEXTS)["input_ids"])]

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> dict[str, Any]:
        return self.rows[index]


def trained(tokenizer: Any, out: Path, collator: Any, model: Any, data: Any, **changes: Any) -> list[float]:
    import transformers

    arguments = transformers.TrainingArguments(
        output_dir=str(out),
        max_steps=4,
        per_device_train_batch_size=4,
        logging_steps=1,
        report_to=[],
        disable_tqdm=True,
        use_cpu=not torch.cuda.is_available(),
        save_strategy="steps",
        save_steps=4,
        seed=0,
        **changes,
    )
    trainer = transformers.Trainer(model=model, args=arguments, train_dataset=data, data_collator=collator, processing_class=tokenizer)
    trainer.train()
    return [entry["loss"] for entry in trainer.state.log_history if "loss" in entry]


def tiny_bert(tokenizer: Any) -> Any:
    import transformers

    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
        max_position_embeddings=64,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
    )
    return transformers.BertForSequenceClassification(config)


def test_trainer(fast_tokenizer: Callable[..., Any], tmp_path: Path) -> None:
    """The losses of the plain tokenizer, step by step, and a checkpoint that loads as its class."""
    transformers = pytest.importorskip("transformers")
    pytest.importorskip("accelerate")
    losses = []
    for name, tokenizer in (("plain", fast_tokenizer()), ("fast", uio.accelerate(fast_tokenizer()))):
        collator = transformers.DataCollatorWithPadding(tokenizer)
        losses.append(trained(tokenizer, tmp_path / name, collator, tiny_bert(tokenizer), Rows(tokenizer)))
    assert losses[0] == losses[1] and len(losses[0]) == 4
    stats = tokenizer.uio_stats()
    assert stats["pad.native"] >= 4 and "pad.huggingface" not in stats and stats["calls.native"] == 1
    again = transformers.AutoTokenizer.from_pretrained(tmp_path / "fast" / "checkpoint-4")
    assert again("the of")["input_ids"] == tokenizer("the of")["input_ids"]


def test_trainer_on_text(engine: uio.TokenizerEngine, fast_tokenizer: Callable[..., Any], tmp_path: Path) -> None:
    """The tokenizer as collate_fn of a causal model, in worker processes; and an Encoding as what the model is fed."""
    transformers = pytest.importorskip("transformers")
    pytest.importorskip("accelerate")
    tokenizer = uio.accelerate(fast_tokenizer("byte_bpe"))
    torch.manual_seed(0)
    config = transformers.GPT2Config(vocab_size=len(tokenizer), n_embd=16, n_layer=1, n_head=2, n_positions=64)
    losses = trained(
        None,
        tmp_path,
        LanguageModel(uio.TokenizerEngine.from_hf(tokenizer)),
        transformers.GPT2LMHeadModel(config),
        TEXTS,
        dataloader_num_workers=2,
        remove_unused_columns=False,
    )
    assert len(losses) == 4 and all(0 < loss < 20 for loss in losses)


class LanguageModel:
    def __init__(self, engine: uio.TokenizerEngine) -> None:
        self.engine = engine

    def __call__(self, texts: list[str]) -> uio.Encoding:
        enc = self.engine.encode_batch(texts, truncation=True, max_length=16)
        enc["labels"] = enc.input_ids.masked_fill(enc.attention_mask == 0, -100)
        return enc
