"""A table of results with a great many rows, taken up again."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from fuzzing.cracks import Crack, Figures
from fuzzing.seeds import pairs

PART = "journal"
_ALLOWED = 1.5
"""How many times longer than ten times as long ten times as many rows may take: reading is linear."""


def measured(rows: int) -> Figures:
    """Resume a table with a number of rows, and one with a tenth of them; the time must grow with the rows."""
    figures = Figures(PART)
    figures.counts["rows"] = rows
    with tempfile.TemporaryDirectory(prefix="fuzzing-") as name:
        folder = Path(name)
        (folder / "in.puzzle").write_text(pairs()[0].puzzle, encoding="utf-8")
        _compare(folder)
        row = json.loads((folder / "rows").read_text(encoding="utf-8"))
        none = _compare(folder)[0]
        spent = []
        for number in (rows // 10, rows):
            with (folder / "rows").open("w", encoding="utf-8") as file:
                file.writelines(json.dumps({**row, "puzzle": f"row {at}"}) + "\n" for at in range(number - 1))
                file.write(json.dumps(row) + "\n")
            seconds, ended = _compare(folder)
            spent.append(seconds - none)
            figures.seconds[f"processor time for {number:,} rows"] = seconds
            figures.cpu += seconds
            kept = sum(1 for _ in (folder / "rows").open("rb"))
            if ended.returncode != 0 or kept != number:
                sentence = f"with {number} rows it ended with {ended.returncode} and {kept} rows: {ended.stderr[-300:]}"
                figures.cracks.append(Crack(PART, number, sentence))
    if spent[1] > 10 * _ALLOWED * max(spent[0], 1.0):
        figures.cracks.append(Crack(PART, rows, f"ten times the rows take {spent[1]:.0f} s, those {spent[0]:.0f} s"))
    return figures


def _compare(folder: Path) -> tuple[float, subprocess.CompletedProcess[str]]:
    """Processor time of a comparison of one cell with its table, and how it ended."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = ["compare", "in.puzzle", "--engines", "clingo", "--resume", "rows", "--json"]
    ended = subprocess.run(
        [sys.executable, "-m", "pylogic", *words], cwd=folder, capture_output=True, encoding="utf-8", check=False
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, ended
