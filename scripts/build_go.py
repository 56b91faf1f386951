#!/usr/bin/env python3
"""Build libunchecked_io.so: the Go library that Python, C and C++ load.

usage: build_go.py [OUTPUT]      (default: python/unchecked_io/libunchecked_io.so, where a checkout's package finds it)

setup.py, the Makefile and scripts/manylinux.py all build through here. The C compiler is $CC; scripts/zigcc makes the library fit
glibc 2.28. Nothing but the system's C library is needed at run time: no libcuda, no libstdc++.
"""

from __future__ import annotations

import hashlib
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import build_rust
import cuda_headers
import toolchain

ROOT = toolchain.ROOT
LIBRARY = ROOT / "python" / "unchecked_io" / "libunchecked_io.so"
EXPORTS = ROOT / "scripts" / "exports.map"
MODULE = "github.com/unchecked-io/unchecked-io"


def environment(rust: pathlib.Path) -> dict[str, str]:
    """What a Go build here needs; scripts/env.sh says the same for a shell. `rust` is the folder of libtokenizers.a."""
    env = dict(os.environ)
    env["CGO_ENABLED"] = "1"
    env["CC"] = toolchain.cc()
    env["CGO_CFLAGS"] = f"-O2 -g -I{cuda_headers.INCLUDE}"
    env["CGO_LDFLAGS"] = f"-O2 -g -L{cuda_headers.STUB} -L{rust} -Wl,--as-needed"
    env["GOAMD64"] = "v1"  # faster instructions are chosen at run time
    env["GOTOOLCHAIN"] = "local"
    env["GOFLAGS"] = "-buildvcs=false"
    return env


def sources() -> str:
    """A sum of all that the Go library is made of. Images of tokenizers are kept on disk under it: another build may lay them out in another way."""
    kinds = {".go", ".s", ".h", ".c", ".ptx", ".mod", ".sum", ".bin"}
    folders = ("engine", "internal", "pipeline")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in kinds and "testdata" not in path.parts]
    files += [ROOT / "go.mod", ROOT / "go.sum"]
    total = hashlib.sha256()
    for path in sorted(path for path in files if not path.name.endswith("_test.go")):
        content = path.read_bytes()
        total.update(f"{path.relative_to(ROOT)} {len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()[:32]


def build(output: pathlib.Path = LIBRARY, rust: pathlib.Path = build_rust.ARCHIVE) -> pathlib.Path:
    """The library at `output`, with the Rust archive at `rust`, which is built when it is not there."""
    go = toolchain.go()
    cuda_headers.ensure()
    env = environment(build_rust.ensure(rust).parent)
    output.parent.mkdir(parents=True, exist_ok=True)
    fresh = output.with_name(f".{output.name}.{os.getpid()}")
    # Only uio_* leaves the library: gpu/driver defines names of libcuda's, and the Rust archive names of libc's kin.
    link = f"-s -w -X {MODULE}/pipeline.build={sources()} -extldflags '-Wl,--version-script={EXPORTS} -Wl,-Bsymbolic -Wl,-z,relro,-z,now'"
    command = [go, "build", "-trimpath", "-buildmode=c-shared", "-ldflags", link, "-o", str(fresh), "."]
    try:
        if subprocess.run(command, cwd=ROOT, env=env).returncode:
            raise SystemExit("build_go: the Go build failed; its messages are above")
        fresh.replace(output)  # a process that has the old file open keeps it
    finally:
        fresh.unlink(missing_ok=True)
        fresh.with_suffix(".h").unlink(missing_ok=True)  # cgo's own header; ours is include/unchecked_io.h
    return output


if __name__ == "__main__":
    try:
        print(build(pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else LIBRARY))
    except toolchain.Missing as missing:
        sys.exit(f"build_go: {missing}")
