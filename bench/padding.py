"""Ragged ids to padded tensors on the device: what the peers that stop at flat ids still need, done as well as torch can.

Ids travel as int32 and are widened there; the mask is made on the device from the row lengths. Nothing here synchronizes.
"""

from __future__ import annotations

import numpy as np
import torch

from .stages import stage


def pad_ragged(
    flat: np.ndarray, offsets: np.ndarray, pad_id: int, device: torch.device, prefix: list[int], suffix: list[int]
) -> tuple[torch.Tensor, torch.Tensor]:
    """``flat`` int32/uint32 ids of all rows, ``offsets`` int64 [rows + 1]; ``prefix`` and ``suffix`` go around each row."""
    with stage("to device"):
        ids = torch.from_numpy(flat.view(np.int32)).to(device, non_blocking=True)
        lengths = torch.from_numpy(np.diff(offsets)).to(device, non_blocking=True)
    with stage("pad"):
        rows = len(offsets) - 1
        longest = int(np.diff(offsets).max(initial=0))
        width = longest + len(prefix) + len(suffix)
        columns = torch.arange(width, device=device)
        body = (columns >= len(prefix)) & (columns < len(prefix) + lengths[:, None])
        out = torch.full((rows, width), pad_id, dtype=torch.int64, device=device)
        out.masked_scatter_(body, ids.long())
        for k, token in enumerate(prefix):
            out[:, k] = token
        for k, token in enumerate(suffix):
            out.scatter_(1, (lengths + len(prefix) + k)[:, None], token)
        mask = (columns < (lengths + len(prefix) + len(suffix))[:, None]).long()
    return out, mask


def pad_matrix(matrix: np.ndarray, lengths: np.ndarray, device: torch.device) -> tuple[torch.Tensor, torch.Tensor]:
    """A padded uint32 matrix and its row lengths, as the same two tensors."""
    with stage("to device"):
        ids = torch.from_numpy(matrix.view(np.int32)).to(device, non_blocking=True).long()
        known = torch.from_numpy(np.asarray(lengths, dtype=np.int64)).to(device, non_blocking=True)
    with stage("pad"):
        mask = (torch.arange(matrix.shape[1], device=device) < known[:, None]).long()
    return ids, mask
