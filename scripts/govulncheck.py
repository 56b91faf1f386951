#!/usr/bin/env python3
"""Known vulnerabilities in the Go code that ships: govulncheck over all packages.

Its database is asked for at its host; where that cannot be reached, the same entries come as a Go module by the module proxy, and where
that fails too the check is reported as not run.

A finding in a module fails. One in the standard library is that of the Go toolchain of this machine and is reported; it fails with
--strict, as `make wheel` asks with the toolchain that it ships.
"""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import build_go
import build_rust
import toolchain

ROOT = toolchain.ROOT
TOOL = "golang.org/x/vuln/cmd/govulncheck@v1.9.0"
DATABASE = "golang.org/x/vulndb"


def objects(text: str) -> Iterator[dict[str, Any]]:
    decoder, at = json.JSONDecoder(), 0
    while match := re.compile(r"\s*(?=\{)").match(text, at):
        value, at = decoder.raw_decode(text, match.end())
        yield value


def main() -> int:
    go = toolchain.go()
    env = build_go.environment(build_rust.ensure().parent) | {"GOBIN": str(ROOT / "build" / "bin")}
    subprocess.run([go, "install", TOOL], check=True, env=env, cwd=ROOT)
    command = [str(ROOT / "build" / "bin" / "govulncheck"), "-format", "json"]

    def scan(*options: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*command, *options, "./..."], capture_output=True, text=True, env=env, cwd=ROOT)

    result = scan()
    if result.returncode and "fetching vulnerabilities" in result.stderr:
        with tempfile.TemporaryDirectory() as empty:
            download = [go, "mod", "download", "-json", f"{DATABASE}@latest"]
            module = subprocess.run(download, capture_output=True, text=True, cwd=empty, env=env)
        if module.returncode:
            print("govulncheck: NOT RUN: neither the vulnerability database nor its Go module can be reached from here")
            return 0
        found = json.loads(module.stdout)
        print(f"govulncheck: the database's host cannot be reached; using {DATABASE}@{found['Version']}")
        result = scan("-db", f"file://{found['Dir']}/data/osv")
    if result.returncode:
        print(result.stdout[-2000:] + result.stderr)
        return 1

    # A finding counts where a function at fault can be called: its trace then begins with one.
    called: dict[tuple[str, str, str, str], str] = {}
    for entry in objects(result.stdout):
        if (finding := entry.get("finding")) and "function" in finding["trace"][0]:
            at = finding["trace"][0]
            called[finding["osv"], at["module"], at.get("package", ""), at["version"]] = finding.get("fixed_version", "no version")
    library = 0
    for (name, module, package, version), fixed in sorted(called.items()):
        standard = module == "stdlib"
        library += standard
        print(f"{name}: {package} {version}, fixed in {fixed}{' (the Go toolchain here)' if standard else ''}")
    print(f"govulncheck: {len(called) - library} found in modules, {library} in the standard library")
    return 1 if len(called) > library or (library and "--strict" in sys.argv) else 0


if __name__ == "__main__":
    sys.exit(main())
