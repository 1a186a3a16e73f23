"""Search for cracks: ``python -m fuzzing [--seed S] [--inputs N] [--puzzles N] [--kinds N] [--strikes N] ...``.

Figures are printed as a table, which ``--write docs/reliability.md`` puts there; whatever must not be is kept
in a folder, with the command that shows it again.  SIGTERM ends it when what is begun is done, with the figures until
then.
"""

from __future__ import annotations

import argparse
import datetime
import platform
import signal
import sys
import threading
import time
from pathlib import Path

from fuzzing import cracks, journal, running
from fuzzing.cracks import Figures, keep
from pylogic import Worker
from pylogic.lab.row import machine
from pylogic.model import VERSION


def main() -> None:
    """Search, print what was found, and end with 1 when there was a crack."""
    options = _options()
    if options.again:
        part, number = options.again
        if part == journal.PART:
            found = journal.measured(number)
        else:
            found = running.done(running.Piece(part, options.seed, number, number + 1))
        print(cracks.table([found]), *(crack.sentence for crack in found.cracks), sep="\n")
        sys.exit(1 if found.cracks else 0)

    wanted = {part: getattr(options, part) for part in running.PIECES}
    figures = {part: Figures(part) for part, number in wanted.items() if number}
    start = time.monotonic()

    def add(piece: Figures) -> None:
        figures[piece.part].add(piece)
        for crack in piece.cracks:
            place = keep(crack, options.cracks, options.seed)
            print(f"{place}: {crack.sentence.splitlines()[0][:200]}", file=sys.stderr, flush=True)
        counts = ", ".join(f"{f.counts[part]} {part}" for part, f in figures.items())
        if sys.stderr.isatty():
            print(f"\r\x1b[K{counts}", end="", file=sys.stderr, flush=True)

    stopped = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopped.set())
    plan = running.pieces(wanted, options.seed)
    whole = running.run(plan, options.jobs, options.minutes * 60, add, stopped)
    budget = "" if whole else ", when it was ended" if stopped.is_set() else ", when the budget was spent"
    if options.rows and not stopped.is_set():
        measured = journal.measured(options.rows)
        figures[measured.part] = Figures(measured.part)
        add(measured)
    heading = f"{_circumstances(options)}; {time.monotonic() - start:,.0f} s{budget}."
    text = f"{heading}\n\n{cracks.table(list(figures.values()))}"
    print(text)
    if options.write:
        cracks.write_table(options.write, text)
    sys.exit(1 if any(part.cracks for part in figures.values()) else 0)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m fuzzing", description="Search for cracks in pylogic.")
    for name, default, what in (
        ("seed", 1, "where chance begins"),
        ("inputs", 100_000, "faulty files and command lines"),
        ("calls", 10_000, "calls of the Python interface"),
        ("puzzles", 10_000, "puzzles solved by every engine and by trying everything"),
        ("library", 13_000, "puzzles of the kinds of the library, solved by both engines and by trying everything"),
        ("kinds", 10_000, "kinds generated from the grammar of rules, each with a puzzle that both engines solve"),
        ("meetings", 2_000, "boards on which rules meet in the same cells, all solutions by both engines"),
        ("larger", 300, "puzzles of 6x6 to 10x10 of the kinds of the library, solved by both engines"),
        ("links", 20_000, "faulty links of all forms"),
        ("answers", 6_000, "puzzles whose answers, right and altered ones, pzpr judges as well"),
        ("strikes", 300, "runs that are interrupted, find a full disk, or lose a worker"),
        ("rows", 1_000_000, "rows of a table of results that is taken up again"),
        ("jobs", 2, "how many processes search"),
        ("minutes", 60, "when no more is begun"),
    ):
        parser.add_argument(f"--{name}", type=int, default=default, metavar="N", help=f"{what} (default: {default})")
    parser.add_argument("--cracks", type=Path, default=Path("cracks"), metavar="FOLDER", help="where cracks are kept")
    parser.add_argument("--again", type=_named, metavar="PART:NUMBER", help="only this try, as a crack names it")
    parser.add_argument(
        "--write", type=Path, metavar="PAGE", help="put the figures into a page that has a place for them"
    )
    return parser.parse_args()


def _named(text: str) -> tuple[str, int]:
    """The part and the number of a try."""
    part, _, number = text.partition(":")
    if part not in (*running.PIECES, journal.PART) or not number.isdecimal():
        raise argparse.ArgumentTypeError(f"'{text}' names no try; one is inputs:7")
    return part, int(number)


def _circumstances(options: argparse.Namespace) -> str:
    """When, where, with what."""
    found = [
        f"{datetime.datetime.now(datetime.UTC).date()}",
        machine(),
        f"Python {platform.python_version()}",
        f"pylogic {VERSION}",
    ]
    for engine in ("clingo", "swipl"):
        with Worker(engine) as worker:
            found.append(f"{engine} {worker.await_version()}")
    return f"{'; '.join(found)}; seed {options.seed}, {options.jobs} jobs"


if __name__ == "__main__":
    main()
