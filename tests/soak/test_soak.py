"""Hours in small: rising and falling batches from 8 threads, every row checked, memory flat.

20 seconds in CI; `make soak` runs the ten minutes (UIO_SOAK_SECONDS).
"""

from __future__ import annotations

import os

import pytest

from tests.soak import soak


def test_soak_short() -> None:
    """Long enough to catch a leak of a few hundred bytes a row and a wrong row; the 2% are for the long run."""
    soak.main(["--seconds", "20", "--slack", "0.10"])


@pytest.mark.slow
@pytest.mark.timeout(4000)
def test_soak_long() -> None:
    soak.main(["--seconds", os.environ.get("UIO_SOAK_SECONDS", "600"), "--slack", "0.02"])
