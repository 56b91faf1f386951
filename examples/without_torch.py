"""Tensors for other libraries by DLPack, here numpy: python examples/without_torch.py tokenizer.json"""

import sys

import numpy as np
import unchecked_io as uio

engine = uio.TokenizerEngine.from_file(sys.argv[1])
texts = uio.Utf8(b"onetwothree", np.array([0, 3, 6, 11], np.int64))  # rows as Arrow lays them out, never made into str

ragged = engine.encode_ragged(texts)
ids, offsets = np.from_dlpack(ragged.dlpack("ids")), np.from_dlpack(ragged.dlpack("offsets"))
print(ids.dtype, ids.tolist(), offsets.tolist())

enc = engine.encode_batch(texts, pad_id=engine.pad_id, padding="max_length", max_length=8)
print(np.from_dlpack(enc.dlpack("input_ids")))
print("torch was imported:", "torch" in sys.modules)
