"""A transformers tokenizer made fast in place: python examples/accelerate_transformers.py FOLDER-OR-HUB-ID"""

import sys

import unchecked_io as uio
from transformers import AutoTokenizer

tokenizer = uio.accelerate(AutoTokenizer.from_pretrained(sys.argv[1]))
if tokenizer.pad_token is None:
    tokenizer.pad_token = tokenizer.eos_token

batch = tokenizer(["one text", "another, longer text"], padding=True, truncation=True, max_length=128, return_tensors="pt")
print({name: tuple(tensor.shape) for name, tensor in batch.items()})
tokenizer(["a question"], ["and its context"])  # pairs are still the original code's
print(tokenizer.uio_stats())
