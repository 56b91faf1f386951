"""What a shared library asks of the process that loads it, and the limits that ours keeps."""

from __future__ import annotations

import pathlib

from elftools.elf.elffile import ELFFile

# glibc's own, on any system of the manylinux family. No libcuda, libstdc++ or libgcc_s.
NEEDED = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
GLIBC = (2, 28)
# Static thread-local storage comes out of glibc's surplus of about 1.6 KB, which torch and every forked level share.
TLS_BYTES = 320


def needed(path: pathlib.Path) -> set[str]:
    with path.open("rb") as f:
        dynamic = ELFFile(f).get_section_by_name(".dynamic")
        return {tag.needed for tag in dynamic.iter_tags() if tag.entry.d_tag == "DT_NEEDED"}


def tls_bytes(path: pathlib.Path) -> int:
    with path.open("rb") as f:
        return sum(segment["p_memsz"] for segment in ELFFile(f).iter_segments() if segment["p_type"] == "PT_TLS")


def glibc(path: pathlib.Path) -> tuple[int, ...]:
    """The newest glibc whose symbols it names."""
    versions = [(0,)]
    with path.open("rb") as f:
        section = ELFFile(f).get_section_by_name(".gnu.version_r")
        for _, entries in section.iter_versions() if section else ():
            for entry in entries:
                name, _, number = entry.name.partition("_")
                if name == "GLIBC" and number[:1].isdigit():
                    versions.append(tuple(map(int, number.split("."))))
    return max(versions)


def exported(path: pathlib.Path) -> set[str]:
    with path.open("rb") as f:
        symbols = ELFFile(f).get_section_by_name(".dynsym").iter_symbols()
        return {s.name for s in symbols if s.name and s["st_shndx"] != "SHN_UNDEF" and s["st_info"]["bind"] != "STB_LOCAL"}


def faults(path: pathlib.Path, *, library: bool, portable: bool) -> list[str]:
    """Why this file may not ship: `library` for libunchecked_io.so, `portable` for a wheel's."""
    found = []
    if extra := needed(path) - NEEDED:
        found.append(f"{path.name} needs {', '.join(sorted(extra))}")
    if library and (size := tls_bytes(path)) > TLS_BYTES:
        found.append(f"{path.name} has {size} bytes of thread-local storage, more than {TLS_BYTES}")
    if library and (others := {name for name in exported(path) if not name.startswith("uio_")}):
        found.append(f"{path.name} exports {', '.join(sorted(others)[:5])} beside uio_*")
    if portable and glibc(path) > GLIBC:
        found.append(f"{path.name} asks for glibc {'.'.join(map(str, glibc(path)))}")
    return found
