"""What a run leaves: a table on the terminal, ``results.json`` with all rounds, ``rates.png``.

python -m bench.report results.json        # the table of README.md, from the file
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from .timing import Cell


@dataclass
class Report:
    device: str
    machine: dict[str, Any]
    versions: dict[str, str]
    corpus: dict[str, Any]
    tokenizer: dict[str, Any]
    labels: dict[str, str]
    absent: dict[str, str] = field(default_factory=dict)  # who did not run, and why
    inexact: dict[str, str] = field(default_factory=dict)  # whose ids differ from the oracle's: not timed
    checked_rows: int = 0
    cells: list[Cell] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def shapes(self) -> list[tuple[int, int]]:
        return sorted({(c.batch, c.row_bytes) for c in self.cells})

    def cell(self, key: str, shape: tuple[int, int]) -> Cell | None:
        return next((c for c in self.cells if c.key == key and (c.batch, c.row_bytes) == shape), None)

    def keys(self) -> list[str]:
        return [k for k in self.labels if any(c.key == k for c in self.cells)]

    def write(self, folder: Path) -> list[Path]:
        folder.mkdir(parents=True, exist_ok=True)
        results = folder / "results.json"
        results.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")
        return [results, *self._plot(folder / "rates.png")]

    def _plot(self, path: Path) -> list[Path]:
        try:
            import matplotlib
        except ImportError:
            self.notes.append("no plot: matplotlib is not installed")
            return []
        matplotlib.use("Agg")
        import matplotlib.pyplot as plt

        sizes = sorted({row for _, row in self.shapes()})
        fig, axes = plt.subplots(1, len(sizes), figsize=(5.2 * len(sizes), 4.6), squeeze=False, sharey=True)
        for ax, row in zip(axes[0], sizes, strict=True):
            for key in self.keys():
                line = sorted((c.batch, c.warm) for c in self.cells if c.key == key and c.row_bytes == row)
                ours = key.startswith("uio")
                ax.plot(
                    [b for b, _ in line], [r for _, r in line], marker="o", label=key,
                    linewidth=2.6 if ours else 1.2, linestyle=":" if key.endswith("-alone") else "-",
                )  # fmt: skip
            ax.set(xscale="log", yscale="log", xlabel="rows in a batch", title=f"rows of {size_name(row)}")
            ticks = sorted({batch for batch, _ in self.shapes()})
            ax.set_xticks(ticks, [str(t) for t in ticks])
            ax.minorticks_off()
            ax.grid(True, alpha=0.25)
        axes[0][0].set_ylabel("MB of text a second, warm, new text")
        axes[0][-1].legend(fontsize=8, loc="upper left", bbox_to_anchor=(1.02, 1))
        what = f"list[str] to padded tensors on {self.device}: {self.tokenizer['name']}, {self.corpus['file']}"
        fig.suptitle(f"{what}\n{self._where()}", fontsize=10)
        fig.tight_layout()
        fig.savefig(path, dpi=130)
        plt.close(fig)
        return [path]

    def _where(self) -> str:
        gpu = ", ".join(self.machine["devices"][:1])
        return f"{self.machine['cpu']}, {self.machine['cores']} cores" + (f", {gpu}" if gpu else "")

    def show(self) -> None:
        title = f"MB/s, list[str] to padded int64 tensors on {self.device}: cold / warm"
        heads = ["", *(f"{b} x {size_name(r)}" for b, r in self.shapes())]
        rows = [[key, *(_figure(self.cell(key, s)) for s in self.shapes())] for key in self.keys()]
        _table(title, heads, rows)
        print(f"{self._where()}; {self.tokenizer['name']}; {self.corpus['file']}")
        print("cold: first batch of a new tokenizer; warm: median of later batches, always of new text; ~ one round only")
        for key in self.keys():
            print(f"  {key}: {self.labels[key]}")
        for key, why in self.inexact.items():
            print(f"  {key}: not timed, {why}")
        for key, why in self.absent.items():
            print(f"  {key}: absent, {why}")
        for note in self.notes:
            print(f"note: {note}")


def size_name(size: int) -> str:
    return f"{size} B" if size < 1000 else f"{size // 1024} KB"


def _figure(cell: Cell | None) -> str:
    if cell is None:
        return "-"
    return f"{_number(cell.cold)} / {'~' if len(cell.rounds) == 1 else ''}{_number(cell.warm)}"


def _number(rate: float) -> str:
    return f"{rate:.1f}" if rate < 100 else f"{rate:,.0f}"


def _table(title: str, heads: list[str], rows: list[list[str]]) -> None:
    try:
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        widths = [max(len(line[k]) for line in [heads, *rows]) for k in range(len(heads))]
        print(title)
        for line in [heads, *rows]:
            print("  ".join(text.rjust(w) if k else text.ljust(w) for k, (text, w) in enumerate(zip(line, widths, strict=True))))
        return
    table = Table(title=title.replace("[", "\\["))
    for k, head in enumerate(heads):
        table.add_column(head, justify="right" if k else "left", no_wrap=True)
    for line in rows:
        table.add_row(*line, style="bold" if line[0].startswith("uio") else None)
    console = Console()
    Console(width=max(console.width, 160)).print(table) if not console.is_terminal else console.print(table)


README = [
    (["transformers"], 'transformers {}, `padding=True`, `.to("cuda")`'),
    (["tokenizers"], 'tokenizers {} `encode_batch_fast`, tensors, `.to("cuda")`'),
    (["tokenizers-alone"], "the same alone, no tensors"),
    (["tokenizers-rc"], "tokenizers {}, ids padded on the device"),
    (["gigatoken", "gigatoken-ragged"], "gigatoken {}, the better of two paths"),
    (["fastokens"], "fastokens {}, padded on the device"),
    (["uio-huggingface"], "unchecked-io, Hugging Face backend"),
    (["uio-native"], "**unchecked-io, native engine**"),
    (["uio-gpu"], "**unchecked-io, GPU engine**"),
]


def readme(report: Report) -> list[str]:
    """Warm rates in MB/s, a contender a line; of two paths of one peer the better."""
    shapes = sorted(report.shapes())
    lines = ["| rows x bytes | " + " | ".join(f"{b} x {size_name(r)}" for b, r in shapes) + " |", "|" + " --- |" * (len(shapes) + 1)]
    for keys, label in README:
        rates = [max((c.warm for k in keys if (c := report.cell(k, shape))), default=None) for shape in shapes]
        if any(r is not None for r in rates):
            figures = ["" if r is None else f"{r:.1f}" if r < 10 else f"{r:,.0f}" for r in rates]
            if label.startswith("**unchecked"):
                figures = [f"**{f}**" if f and "GPU" in label else f for f in figures]
            version = report.versions.get(keys[0], "").replace("-rc.", "rc")
            lines.append("| " + " | ".join([label.format(version), *figures]) + " |")
    return lines


def main(path: Path) -> int:
    found = json.loads(path.read_text(encoding="utf-8"))
    report = Report(**found | {"cells": [Cell(**cell) for cell in found["cells"]]})
    print(*readme(report), sep="\n")
    print(
        f"{report._where()}; {report.tokenizer['name']}; {report.corpus['file']}, {report.corpus['bytes']:,} bytes", *report.notes, sep="\n"
    )
    for keys, _label in README:
        for key in keys:
            if cell := report.cell(key, (256, 2048)):
                print(f"cold, {key}: {cell.cold:.0f} at 256 x 2 KB", end="")
                print(f", {large.cold:.0f} at 4096 x 2 KB" if (large := report.cell(key, (4096, 2048))) else "")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
