"""A model of GPT-2's shape with random weights: what a training step has to do beside the tokenizing. 12 layers of 768 are GPT-2 small."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn


class Block(nn.Module):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.before, self.behind = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows, length, width = x.shape
        qkv = self.qkv(self.before(x)).view(rows, length, 3, self.heads, width // self.heads)
        q, k, v = qkv.permute(2, 0, 3, 1, 4)
        a = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(a.transpose(1, 2).reshape(rows, length, width))
        return x + self.down(F.gelu(self.up(self.behind(x)), approximate="tanh"))


class GPT(nn.Module):
    def __init__(self, vocabulary: int, layers: int, width: int, heads: int, length: int) -> None:
        super().__init__()
        self.tokens = nn.Embedding(-(-vocabulary // 64) * 64, width)
        self.places = nn.Embedding(length, width)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(layers))
        self.last = nn.LayerNorm(width)
        for parameter in self.parameters():
            if parameter.dim() > 1:
                nn.init.normal_(parameter, std=0.02)

    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """The loss of the next token. Rows are padded on the right, so causal attention sees no pad before a token; targets that are pads do not count."""
        x = self.tokens(ids) + self.places.weight[: ids.shape[1]]
        for block in self.blocks:
            x = block(x)
        scores = F.linear(self.last(x[:, :-1]), self.tokens.weight)
        wanted = ids[:, 1:].masked_fill(mask[:, 1:] == 0, -100)
        return F.cross_entropy(scores.flatten(0, 1), wanted.flatten())
