"""Which grades are made of every kind, and how fast: ``python -m benchmarks.graded [KIND ...] [--write PAGE]``.

Of each kind and grade one puzzle is made, of the size that ``pylogic generate KIND --grade easy`` chooses, by a process
of its own that is ended after some seconds of CPU, its clingo's included.  What is measured goes into a record at once
and is not measured again, but for kinds that are named; ``--missing`` measures again what was not made.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from benchmarks.machine import versions
from benchmarks.pages import put
from pylogic import Puzzle, builtin, load_all
from pylogic.generating.grading import has_grades
from pylogic.generating.maker import Maker
from pylogic.generating.order import Order
from pylogic.model.errors import PylogicError
from pylogic.model.files import LIBRARY

GRADES = ("easy", "medium", "hard")
_SECONDS = 5.0
"""Seconds of CPU that a puzzle may take."""
_ROUNDS = 3
"""Every third kind comes first, and so on, so that the record is of use at any time."""
_TICKS = os.sysconf("SC_CLK_TCK")
_WATCH = 0.05
"""Seconds between two looks at the process."""


class Cell(NamedTuple):
    """The result of making a puzzle of a kind at a grade.

    Attributes:
        kind: The kind.
        grade: The grade.
        seconds: Seconds of CPU that it took.
        size: Rows and columns; empty where no puzzle was made.
        printed: Whether values are printed in a puzzle of a kind whose examples print none.
        reason: Why no puzzle was made.
    """

    kind: str
    grade: str
    seconds: float
    size: str = ""
    printed: bool = False
    reason: str = ""

    @property
    def text(self) -> str:
        """The cell of the table: seconds, and the size where it is not the usual one."""
        if not self.size:
            return "-"
        size = "" if self.size == _size(_examples(self.kind)[0].size) else f" ({self.size})"
        return f"{self.seconds:.1f}{size}{' with values' if self.printed else ''}"


def made(kind: str, grade: str) -> Cell:
    """Make a puzzle of a kind and a grade within the seconds."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=_make, args=(there, kind, grade))
    process.start()
    there.close()
    assert process.pid is not None
    found: Cell | None = None
    while found is None:
        if here.poll(_WATCH):
            with suppress(EOFError):
                found = Cell(kind, grade, *here.recv())
            found = found or Cell(kind, grade, 0.0, reason="it broke down")
        elif (spent := _spent(process.pid)) > _SECONDS:
            found = Cell(kind, grade, spent, reason=f"more than {_SECONDS:.0f} s")
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.join()
    return found


def _make(there: Connection, kind: str, grade: str) -> None:
    os.setsid()
    size, printed, reason = "", False, ""
    try:
        with Maker(Order(kind=kind, grade=grade, seed=1)) as maker:
            puzzle = maker.make(1).puzzle
            spent = _spent(os.getpid())
        size = _size(puzzle.size)
        printed = bool(puzzle.all("given")) and not any(one.all("given") for one in _examples(kind))
    except PylogicError as error:
        spent, reason = _spent(os.getpid()), str(error)
    there.send((spent, size, printed, reason))


def _spent(process: int) -> float:
    """Seconds of CPU of a process and of those that it started."""
    with suppress(FileNotFoundError, ProcessLookupError):
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8").split()
        return sum(map(int, fields[11:15])) / _TICKS + sum(_spent(int(child)) for child in children)
    return 0.0


@cache
def _examples(kind: str) -> Sequence[Puzzle]:
    return load_all(LIBRARY / f"{kind}.puzzle")


def _size(size: tuple[int, int]) -> str:
    return "x".join(map(str, size))


def table(cells: Sequence[Cell]) -> Iterator[str]:
    """The lines of the table, and above it how many there are of each grade."""
    by_kind: dict[str, dict[str, Cell]] = {}
    for cell in cells:
        by_kind.setdefault(cell.kind, {})[cell.grade] = cell
    for grade in GRADES:
        some = [cells[grade] for cells in by_kind.values() if grade in cells]
        yield f"- {grade}: {sum(bool(cell.size) for cell in some)} of {len(some)} kinds"
    yield from ("", f"| kind | usual size | {' | '.join(GRADES)} |", "|---|---|---:|---:|---:|")
    for kind, found in sorted(by_kind.items()):
        texts = (found[grade].text if grade in found else "" for grade in GRADES)
        yield f"| {kind} | {_size(_examples(kind)[0].size)} | {' | '.join(texts)} |"


def main() -> None:
    """Measure what is not in the record yet, and print or write the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.graded", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="kinds that are measured again (default: what is new)")
    parser.add_argument("--missing", action="store_true", help="measure again what was not made")
    parser.add_argument("--no-measuring", action="store_true", help="only make the table of what is in the record")
    parser.add_argument("--record", metavar="FILE", type=Path, default=Path("build/graded.jsonl"), help="what is known")
    parser.add_argument("--write", metavar="PAGE", type=Path, help="put the table into this page")
    options = parser.parse_args()
    lines = options.record.read_text(encoding="utf-8").splitlines() if options.record.exists() else []
    known = {(cell.kind, cell.grade): cell for cell in (Cell(*json.loads(line)) for line in lines)}
    options.record.parent.mkdir(parents=True, exist_ok=True)
    kinds = [] if options.no_measuring else sorted(options.kinds or builtin.library())
    for kind in (kind for start in range(_ROUNDS) for kind in kinds[start::_ROUNDS]):
        for grade in GRADES if has_grades(builtin.kind(kind)) else ():
            cell = known.get((kind, grade))
            if cell is None or options.kinds or (options.missing and not cell.size):
                cell = known[kind, grade] = made(kind, grade)
                print(f"{kind}, {grade}: {cell.text} {cell.reason}", flush=True)
                with options.record.open("a", encoding="utf-8") as record:
                    record.write(json.dumps(cell) + "\n")
    text = "\n".join([versions(), "", *table(list(known.values()))])
    print(text)
    if options.write:
        put(options.write, "graded", text)


if __name__ == "__main__":
    main()
