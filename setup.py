"""What pyproject.toml cannot say: the C extension and the Go library beside it."""

import os
import pathlib
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

ROOT = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "scripts"))


class BuildLibraryAndExtension(build_ext):
    """build_ext, preceded by the Go library. UIO_PREBUILT names a finished one: it serves every Python version."""

    def _library(self) -> pathlib.Path:
        if self.inplace or self.editable_mode:
            return ROOT / "python" / "unchecked_io" / "libunchecked_io.so"
        return pathlib.Path(self.build_lib).resolve() / "unchecked_io" / "libunchecked_io.so"

    def run(self) -> None:
        import build_go
        import toolchain

        library = self._library()
        prebuilt = os.environ.get("UIO_PREBUILT")
        try:
            if prebuilt:
                library.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(prebuilt, library)
            else:
                build_go.build(library)
        except toolchain.Missing as missing:
            raise SystemExit(f"unchecked-io cannot be built here: {missing}") from None
        super().run()

    def get_outputs(self) -> list[str]:
        return [*super().get_outputs(), str(self._library())]


class SourceDistribution(sdist):
    """Everything that git tracks: the Go, Rust and C sources are no package data."""

    def make_distribution(self) -> None:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
        self.filelist.extend(listed.rstrip("\0").split("\0"))
        self.filelist.remove_duplicates()
        super().make_distribution()


setup(
    cmdclass={"build_ext": BuildLibraryAndExtension, "sdist": SourceDistribution},
    ext_modules=[
        Extension(
            "unchecked_io._core",
            sources=sorted(str(p.relative_to(ROOT)) for p in ROOT.glob("python/unchecked_io/_core/*.c")),
            depends=sorted(str(p.relative_to(ROOT)) for p in [*ROOT.glob("python/unchecked_io/_core/*.h"), *ROOT.glob("include/*.h")]),
            include_dirs=["include"],
            libraries=["dl", "pthread"],  # separate libraries until glibc 2.34
            extra_compile_args=["-std=c11", "-O2", "-g0", "-fvisibility=hidden", "-Wall", "-Wextra", "-Wno-unused-parameter"],
        )
    ],
)
