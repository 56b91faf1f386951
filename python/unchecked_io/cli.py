"""``unchecked-io`` and ``python -m unchecked_io``: what is here, and encoding from a shell."""

import json
import os
import platform
import sys
from collections.abc import Iterator
from typing import IO, Any

import click

from ._version import __version__

__all__ = ["main"]


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="unchecked-io")
def main() -> None:
    """Text to PyTorch tensors, with Hugging Face's token ids."""


# ---- doctor ----


@main.command()
@click.argument("tokenizer", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def doctor(tokenizer: str | None, as_json: bool) -> None:
    """Say what is installed here and what would be used.

    TOKENIZER: a tokenizer.json, or a folder that holds one.
    """
    report = _report(tokenizer)
    if as_json:
        click.echo(json.dumps(report, indent=2))
    else:
        for section, entries in report.items():
            click.secho(section, bold=True)
            for name, value in entries.items():
                click.echo(f"  {name:<16} {value}")
    failed = any("error" in entries for entries in report.values())
    sys.exit(1 if failed else 0)


def _report(tokenizer: str | None) -> dict[str, dict[str, Any]]:
    from . import _core
    from .threads import default_threads

    report: dict[str, dict[str, Any]] = {}
    report["unchecked-io"] = library = {"version": __version__, "library": _core.library_path()}
    try:
        found = _core.versions()
        library.update({"library version": found["library"], "abi": found["abi"], "oracle": found["oracle"]})
    except Exception as error:
        library["error"] = str(error)
    library["fork mode"] = _core.fork_mode()

    count, rule = default_threads()
    cores = len(os.sched_getaffinity(0))
    report["machine"] = {
        "python": f"{platform.python_version()} ({platform.python_implementation()})",
        "glibc": os.confstr("CS_GNU_LIBC_VERSION") or "unknown",
        "kernel": platform.release(),
        "cpu": _cpu_name(),
        "cpu features": " ".join(_cpu_features()) or "none known",
        "cores": f"{cores} of {os.cpu_count()}" + (f", limited to {quota:g} by the cgroup" if (quota := _quota()) is not None else ""),
        "threads": f"{count or 'as many as cores'} ({rule})",
    }
    report["packages"] = {
        name: _version_of(name) for name in ("torch", "transformers", "tokenizers", "numpy", "pyarrow", "huggingface_hub")
    }

    report["cache"] = _kept()

    if "error" not in library:
        report["cuda"] = _cuda()
        if tokenizer is not None:
            report["tokenizer"] = _tokenizer(tokenizer)
    return report


def _kept() -> dict[str, Any]:
    from . import cache

    try:
        path = cache.folder()
    except ValueError as error:
        return {"folder": os.environ["UIO_CACHE"], "usable": f"no: {error}"}
    if not path:
        return {"folder": "none: UIO_CACHE=off"}
    try:
        kept = cache.contents()
        usable = "yes"
        if os.path.exists(path):
            status = os.stat(path)
            if not os.path.isdir(path):
                usable = "no: not a folder"
            elif status.st_uid != os.geteuid():
                usable = f"no: it is of user {status.st_uid}"
            elif status.st_mode & 0o022:
                usable = f"no: others can write it (mode {status.st_mode & 0o7777:o})"
            elif not os.access(path, os.W_OK):
                usable = "to read; it cannot be written"
        return {"folder": path, "usable": usable, "images": f"{kept.files}, {kept.bytes / 1e6:.1f} MB"}
    except OSError as error:
        return {"folder": path, "usable": f"no: {error}"}


def _cuda() -> dict[str, Any]:
    from . import _core

    try:
        count, why = _core.cuda_count()
        if not count:
            return {"devices": f"none: {why}"}
        entries: dict[str, Any] = {"devices": count}
        for index in range(count):
            info = json.loads(_core.cuda_info(index))
            entries[f"cuda:{index}"] = ", ".join(f"{name} {value}" for name, value in info.items())
        return entries
    except Exception as error:
        return {"error": str(error)}


def _tokenizer(path: str) -> dict[str, Any]:
    from .engine import TokenizerEngine

    try:
        engine = TokenizerEngine.from_pretrained(path)
        known = engine._defaults.pad_id is not None
        return {
            "file": path,
            "backend": engine.backend,
            "why": engine.backend_reason or "the native engine is exact for it",
            "encodes on": f"the CPU ({engine.backend} backend); tensors land there or on any CUDA device",
            "tokens": engine.vocab_size,
            "added tokens": len(engine.added_tokens),
            "special tokens": f"{engine.num_special_tokens()} a text, {engine.num_special_tokens(pair=True)} a pair",
            "pad id": engine.pad_id if known else "none named; pass pad_id=",
            "fingerprint": engine.fingerprint,
        }
    except Exception as error:
        return {"file": path, "error": f"{type(error).__name__}: {error}"}


def _version_of(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _cpuinfo(field: str) -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                name, _, value = line.partition(":")
                if name.strip() == field:
                    return value.strip()
    except OSError:
        pass
    return ""


def _cpu_name() -> str:
    return _cpuinfo("model name") or platform.machine()


def _cpu_features() -> list[str]:
    flags = set((_cpuinfo("flags") or _cpuinfo("Features")).split())
    return [
        flag
        for flag in ("sse4_2", "avx2", "bmi2", "avx512f", "avx512bw", "avx512vl", "avx512_vbmi", "gfni", "asimd", "sve")
        if flag in flags
    ]


def _quota() -> float | None:
    """The cores that a version 2 cgroup grants."""
    try:
        with open("/sys/fs/cgroup/cpu.max", encoding="ascii") as file:
            granted, period = file.read().split()
        return None if granted == "max" else int(granted) / int(period)
    except (OSError, ValueError):
        return None


# ---- calibrate ----

NEVER = 2**63 - 1
"""As many bytes no call has: the CPU encodes."""


@main.command()
@click.argument("tokenizer")
@click.option("--device", default="cuda", show_default=True, help="The CUDA device to measure.")
@click.option("--text", type=click.Path(exists=True, dir_okay=False), help="UTF-8 text to measure with.  [default: Python's own library]")
@click.option("--row", type=click.IntRange(1), default=1000, show_default=True, help="Characters of a row.")
@click.option("--write/--dry-run", default=True, help="Write what was found, or only print it.")
def calibrate(tokenizer: str, device: str, text: str | None, row: int, write: bool) -> None:
    """Measure from how many bytes of text in a call on a GPU encodes faster than this machine's CPU.

    tokenize_on="auto" goes by what was found, in every process that starts later; the file is $UIO_CALIBRATION, or
    unchecked-io/calibration.json in the user's cache folder.

    TOKENIZER: a tokenizer.json, a folder that holds one, or a hub id.
    """
    from . import _core
    from .engine import TokenizerEngine
    from .options import parse_device

    try:
        engine = TokenizerEngine.from_pretrained(tokenizer)
        name: str = json.loads(_core.cuda_info(parse_device(device)[1]))["name"]
        rows = _sample(text, row)
        found = NEVER
        for size in (1 << k for k in range(24, 12, -1)):
            call, cut = rows[: max(1, size // row)], size
            gpu, cpu = (_median(engine, call, device, place) for place in ("gpu", "cpu"))
            click.echo(f"{cut / 1e6:10.3f} MB   gpu {cut / gpu / 1e9:7.3f} GB/s   cpu {cut / cpu / 1e9:7.3f} GB/s")
            if gpu > cpu:
                break
            found = size
        click.echo(f"{name}: " + ('"auto" takes the CPU' if found == NEVER else f'"auto" takes the GPU from {found} bytes on'))
        if write:
            click.echo(f"written to {_remember(name, found)}")
    except (OSError, ValueError, ImportError, RuntimeError) as error:
        raise click.ClickException(str(error)) from error


def _sample(path: str | None, row: int) -> list[str]:
    """16 MB of text in rows, repeated where there is less."""
    wanted, rows = (1 << 24) // row + 1, list[str]()
    names = [path] if path else [os.path.join(folder, name) for folder, _, names in os.walk(os.path.dirname(os.__file__)) for name in names]
    for name in names:
        if path or name.endswith(".py"):
            with open(name, encoding="utf-8", errors="replace") as file:
                content = file.read()
            rows += (content[at : at + row] for at in range(0, len(content), row))
        if len(rows) >= wanted:
            break
    if not rows:
        raise ValueError(f"{path or 'the library'} holds no text")
    return (rows * (wanted // len(rows) + 1))[:wanted]


def _median(engine: Any, rows: list[str], device: str, place: str) -> float:
    """Seconds of a call and of what it queued, memory warm."""
    import statistics
    import time

    import torch

    times: list[float] = []
    begun = time.perf_counter()
    while len(times) < 9 or (time.perf_counter() - begun < 0.3 and len(times) < 500):
        torch.cuda.synchronize()
        start = time.perf_counter()
        engine.encode_batch(rows, device=device, tokenize_on=place, truncation=True, max_length=256, padding="max_length", pad_id=0)
        torch.cuda.synchronize()
        times.append(time.perf_counter() - start)
    return statistics.median(times[len(times) // 3 :])


def _remember(name: str, auto_bytes: int) -> str:
    """Put a device into the file that the library reads (pipeline/place.go), beside those that are there."""
    folder = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    path = os.environ.get("UIO_CALIBRATION") or os.path.join(folder, "unchecked-io", "calibration.json")
    try:
        with open(path, encoding="utf-8") as file:
            known = json.load(file)
    except (OSError, ValueError):
        known = {}
    known.setdefault("devices", {})[name] = {"auto_bytes": auto_bytes}
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    part = f"{path}.{os.getpid()}"
    with open(part, "w", encoding="utf-8") as file:
        json.dump(known, file, indent=2)
    os.replace(part, path)
    return path


# ---- cache ----


@main.command()
@click.option("--folder", type=click.Path(file_okay=False), help="Another folder than UIO_CACHE or the user's.")
@click.option("--clear", is_flag=True, help="Remove them.")
def cache(folder: str | None, clear: bool) -> None:
    """Show where the tables of tokenizers are kept, or remove them."""
    from . import cache as images

    if folder == "":
        raise click.BadParameter("is empty", param_hint="--folder")
    where: str | bool = True if folder is None else folder
    try:
        path = images.folder(where)
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    if not path:
        click.echo("nothing is kept: UIO_CACHE=off")
        return
    try:
        found = images.clear(where) if clear else images.contents(where)
    except OSError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{path}: {found.files} images, {found.bytes / 1e6:.1f} MB" + (" removed" if clear else ""))


# ---- encode ----


@main.command()
@click.argument("files", nargs=-1, type=click.Path(allow_dash=True))
@click.option("-t", "--tokenizer", required=True, help="A tokenizer.json, a folder that holds one, or a hub id.")
@click.option(
    "-f", "--format", "form", type=click.Choice(["ids", "json", "count"]), default="ids", show_default=True, help="What to print."
)
@click.option("--whole", is_flag=True, help="A file is one text; by default each line is.")
@click.option("--special/--no-special", default=True, show_default=True, help="Add special tokens.")
@click.option("--max-length", type=click.IntRange(1), help="Truncate to this many tokens.")
@click.option("--threads", type=click.IntRange(1), help="Threads to use.  [default: the cores of this process]")
@click.option("--batch", type=click.IntRange(1), default=4096, show_default=True, help="Texts encoded at once.")
@click.option("--progress/--no-progress", default=None, help="A progress bar on stderr.  [default: where stderr is a terminal]")
def encode(
    files: tuple[str, ...],
    tokenizer: str,
    form: str,
    whole: bool,
    special: bool,
    max_length: int | None,
    threads: int | None,
    batch: int,
    progress: bool | None,
) -> None:
    """Encode text files, or stdin, and print one line for each text.

    ids: token ids with spaces between; json: {"file", "line", "ids"}; count: one total for each file.
    """
    from .engine import TokenizerEngine

    names = files or ("-",)
    try:
        engine = TokenizerEngine.from_pretrained(tokenizer)
        sizes = [os.path.getsize(name) for name in names if name != "-"]
        total = sum(sizes) if len(sizes) == len(names) else None
        shown = sys.stderr.isatty() if progress is None else progress
        with click.progressbar(length=total or 0, label="encoding", file=sys.stderr, hidden=not shown or not total) as bar:
            for name in names:
                with click.open_file(name, "rb") as file:
                    tokens = 0
                    for first, texts, size in _batches(file, name, whole, batch):
                        ragged = engine.encode_ragged(
                            texts, add_special_tokens=special, truncation=max_length is not None, max_length=max_length, num_threads=threads
                        )
                        tokens += ragged._enc._batch.tokens if ragged._enc._batch is not None else 0
                        if form != "count":
                            _print(ragged, form, name, first)
                        bar.update(size)
                    if form == "count":
                        click.echo(f"{tokens}\t{name}")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has left; nothing more to flush to it
        sys.exit(1)
    except (OSError, ValueError, ImportError, RuntimeError) as error:
        raise click.ClickException(str(error)) from error


def _batches(file: "IO[bytes]", name: str, whole: bool, rows: int) -> Iterator[tuple[int, list[str], int]]:
    """(number of the first line, texts, bytes read)."""

    def text(content: bytes, line: int) -> str:
        try:
            return content.decode("utf-8")
        except UnicodeDecodeError as error:
            raise ValueError(f"{name}:{line}: not UTF-8: byte 0x{content[error.start]:02x} at {error.start}") from None

    if whole:
        content = file.read()
        yield 1, [text(content, 1)], len(content)
        return
    texts: list[str] = []
    first = line = size = 0
    for line, content in enumerate(file, 1):
        first = first or line
        size += len(content)
        texts.append(text(content.removesuffix(b"\n").removesuffix(b"\r"), line))
        if len(texts) == rows:
            yield first, texts, size
            texts, first, size = [], 0, 0
    if texts:
        yield first, texts, size


def _print(ragged: Any, form: str, name: str, first: int) -> None:
    from . import _lists, options

    batch = ragged._enc._batch
    ids = _lists.flat(batch, options.RAGGED_IDS, batch.tokens, 32)
    start = 0
    lines = []
    for number, length in enumerate(_lists.flat(batch, options.LENGTHS, batch.rows, 64)):
        row = ids[start : start + length]
        start += length
        lines.append(json.dumps({"file": name, "line": first + number, "ids": row}) if form == "json" else " ".join(map(str, row)))
    sys.stdout.write("".join(f"{line}\n" for line in lines))
