"""``pylogic compare``: strategies times puzzles, one verified table."""

from __future__ import annotations

import sys
from argparse import Namespace

from pylogic.cli import terminal
from pylogic.cli.codes import BAD_INPUT, ENGINE, FOUND, UNKNOWN, complain
from pylogic.comparing.comparison import Comparison
from pylogic.comparing.comparison import compare as run
from pylogic.comparing.row import Row
from pylogic.nouns.deadline import Deadline
from pylogic.nouns.errors import LimitReachedError, PuzzleError, UsageError
from pylogic.nouns.puzzle import Puzzle


def compare(options: Namespace) -> int:
    """Run every strategy on every puzzle of every file; the worst exit code of reading and running."""
    if options.plot:
        from pylogic.comparing.plotting import vet

        vet(options.plot, options.chart)
    elif options.chart:
        raise UsageError("--chart goes with --plot FILE")
    terminal.vet_places(options.files, {"--resume": options.resume, "-o": options.output, "--plot": options.plot})
    if options.models == 0:
        raise UsageError("-n takes a number from 1 on; -a finds all solutions")
    puzzles, codes = _read(options)
    if not puzzles:
        return max(codes)
    progress = _Progress()
    comparison = run(
        puzzles,
        labelings=options.labelings,
        strategies=options.strategies,
        engines=[name for words in options.engines for name in words.split(",")],
        measure=options.measure,
        task="count" if options.count else "solve",
        models=0 if options.all else 1 if options.count else options.models,
        model=options.model,
        presolve=options.presolve,
        repeat=options.repeat,
        limit=options.time_limit,
        memory=options.memory_limit,
        seed=options.seed,
        jobs=options.jobs,
        executor=options.executor,
        resume=options.resume,
        on_row=progress.show,
    )
    progress.clear()
    terminal.write(_text(comparison, options.form), options.output)
    sys.stdout.flush()
    if options.plot and comparison.rows:
        comparison.plot(options.plot, options.chart)
    return max([*codes, _code(comparison)])


def _read(options: Namespace) -> tuple[list[Puzzle], list[int]]:
    """The puzzles of all files that can be read; the others are complained about."""
    puzzles: list[Puzzle] = []
    codes = [FOUND]
    for name in options.files:
        try:
            with Deadline(options.time_limit).interrupting(f"reading {name}"):
                puzzles += terminal.puzzles(options, name)
        except (PuzzleError, UsageError) as error:
            codes.append(complain(error, BAD_INPUT))
        except LimitReachedError as reached:
            codes.append(complain(f"unknown: {reached}", UNKNOWN))
    return puzzles, codes


def _text(comparison: Comparison, form: str) -> str:
    if form == "json":
        return terminal.json_list(comparison.json())
    if form == "csv":
        return comparison.csv()
    return comparison.markdown() if form == "markdown" else comparison.table()


def _code(comparison: Comparison) -> int:
    """What is wrong with the answers, after saying it."""
    for disagreement in comparison.disagreements:
        complain(f"two answers contradict each other: {disagreement}", ENGINE)
    if comparison.disagreements:
        return ENGINE
    for error in dict.fromkeys(row.error for row in comparison.rows if row.error):
        complain(error, ENGINE)
    if any(row.error for row in comparison.rows):
        return ENGINE
    if comparison.interrupted:
        return complain("interrupted", UNKNOWN)
    return FOUND if any(row.settled for row in comparison.rows) else UNKNOWN


class _Progress:
    """How far a comparison has come, on a terminal."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()
        self._done = 0

    def show(self, row: Row, total: int) -> None:
        """Say that a row has come."""
        self._done += 1
        if self._shown:
            print(f"\r\x1b[K{self._done}/{total} {row.puzzle}, {row.contestant}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
