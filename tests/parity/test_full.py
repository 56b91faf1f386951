"""`make parity-full`: all tokenizers, 2 MB of each corpus (UIO_PARITY_MB), no document may differ. Resumes from out/parity.jsonl."""

from __future__ import annotations

import os

import pytest

from tests.parity import full


@pytest.mark.slow
@pytest.mark.timeout(3500)
def test_no_document_differs() -> None:
    assert full.main(["--mb", os.environ.get("UIO_PARITY_MB", "2"), "--device", os.environ.get("UIO_PARITY_DEVICE", "cpu")]) == 0
