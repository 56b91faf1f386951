"""Where the compiled tables of tokenizers are kept from one process to the next.

A tokenizer.json is compiled once into an image, which later processes read instead of compiling it again. An image is found by the file's
hash, the build of this package and its oracle, so none is ever stale; it is checked as a whole and index by index before it is used.
"""

import os
import re
from typing import NamedTuple

__all__ = ["Contents", "clear", "contents", "folder"]

Cache = bool | str | os.PathLike[str]

_OURS = re.compile(r"[0-9a-f]{64}\.image|\.draft-[A-Z2-7]{26}")  # the folder may hold files of others
_OFF = ("off", "0")  # in letters of any case


def folder(cache: Cache = True) -> str:
    """The folder that ``cache=`` means; "" for none.

    True is the folder of the environment variable UIO_CACHE, else ``unchecked-io/images`` in the user's cache folder; UIO_CACHE=off turns
    it off. False is none; a path is that folder.

    Raises: ValueError where UIO_CACHE is a relative path, which would be another folder in each working directory.
    """
    if cache is False:
        return ""
    if cache is not True:
        path = os.fspath(cache)
        if not isinstance(path, str):
            raise TypeError(f"cache must be True, False or a path, not {path!r}")
        if not path:
            raise ValueError("cache is an empty path; pass False to keep nothing")
        return os.path.abspath(path)
    named = os.environ.get("UIO_CACHE", "")
    if named.lower() in _OFF:
        return ""
    if named:
        if not os.path.isabs(named):
            raise ValueError(f"UIO_CACHE is {named!r}: neither an absolute path nor off")
        return named
    base = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(base):
        home = os.path.expanduser("~")
        if not os.path.isabs(home):
            return ""
        base = os.path.join(home, ".cache")
    return os.path.join(base, "unchecked-io", "images")


class Contents(NamedTuple):
    """What a cache folder holds."""

    files: int
    bytes: int


def _images(path: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(path) as entries:
            return [entry for entry in entries if _OURS.fullmatch(entry.name) and entry.is_file(follow_symlinks=False)]
    except FileNotFoundError:
        return []


def contents(cache: Cache = True) -> Contents:
    """What is kept in the folder that ``cache=`` means."""
    path = folder(cache)
    images = _images(path) if path else []
    return Contents(len(images), sum(entry.stat(follow_symlinks=False).st_size for entry in images))


def clear(cache: Cache = True) -> Contents:
    """Remove the images in the folder that ``cache=`` means, and tell what they were. Engines that are open go on undisturbed."""
    path = folder(cache)
    files = size = 0
    for entry in _images(path) if path else []:
        length = entry.stat(follow_symlinks=False).st_size
        os.unlink(entry.path)
        files, size = files + 1, size + length
    return Contents(files, size)
