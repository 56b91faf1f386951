"""A batch of texts to padded tensors, on the GPU where there is one: python examples/batch.py tokenizer.json"""

import sys

import torch
import unchecked_io as uio

texts = ["A short text.", "A longer one, so that the first is padded.", "Ünïcode, 東京, 👍🏽"]
engine = uio.TokenizerEngine.from_file(sys.argv[1])
device = "cuda" if torch.cuda.is_available() else "cpu"

enc = engine.encode_batch(texts, truncation=True, max_length=512, pad_id=engine.pad_id, device=device)
embedding = torch.nn.Embedding(engine.vocab_size, 16, device=device)
mean = (embedding(enc.input_ids) * enc.attention_mask[..., None]).sum(1) / enc.lengths.to(device)[:, None]

print(engine)
print(enc, "encoded on the", enc.place, "and laid on", enc.input_ids.device)
print("one vector a text:", tuple(mean.shape))
print(engine.decode_batch(enc, skip_special_tokens=True))
