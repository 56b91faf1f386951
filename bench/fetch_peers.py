#!/usr/bin/env python3
"""Install the peers that the benchmark compares with, each at a pinned version into a folder of its own.

usage: python -m bench.fetch_peers FOLDER [NAME ...]

They are read by `benchmark_gpu.py --peers FOLDER`. Folders, not the environment: `tokenizers` exists there twice, and a peer's own
dependencies must not change what the others run with. numpy, torch and typer come from the environment.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PEERS = {
    "gigatoken": ["gigatoken==0.10.0", "awkward==2.14.0", "awkward-cpp==57", "fsspec"],
    "fastokens": ["fastokens==0.3.5"],
    "tokenizers": ["tokenizers==1.0.0rc3"],
    "tiktoken": ["tiktoken==0.14.0", "requests", "urllib3", "charset-normalizer", "certifi", "idna", "regex"],
}


def main(argv: list[str]) -> int:
    if not argv:
        print(__doc__)
        return 2
    folder, names = Path(argv[0]), argv[1:] or list(PEERS)
    for name in names:
        target = folder / name
        if target.is_dir():
            print(f"{name}: already in {target}")
            continue
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), *PEERS[name]]
        status = subprocess.run(pip).returncode
        print(f"{name}: {'installed into ' + str(target) if status == 0 else 'pip failed'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
