"""Tokenizing in DataLoader workers: python examples/dataloader.py tokenizer.json

The engine travels to the workers under fork, spawn and forkserver. Workers give tensors on the CPU; the main process moves them.
"""

import sys

import torch
import unchecked_io as uio
from torch.utils.data import DataLoader


class Collate:
    def __init__(self, engine: uio.TokenizerEngine) -> None:
        self.engine = engine

    def __call__(self, texts: list[str]) -> uio.Encoding:
        return self.engine.encode_batch(texts, truncation=True, max_length=128, pad_id=self.engine.pad_id)


if __name__ == "__main__":
    cuda = torch.cuda.is_available()
    texts = [f"text number {number}" for number in range(1000)]
    collate = Collate(uio.TokenizerEngine.from_file(sys.argv[1]))
    loader: DataLoader[str] = DataLoader(texts, batch_size=100, num_workers=2, collate_fn=collate, pin_memory=cuda)  # type: ignore[arg-type]
    tokens = 0
    for enc in loader:
        enc.to("cuda" if cuda else "cpu", non_blocking=True)
        tokens += int(enc.attention_mask.sum())
    print(tokens, "tokens")
