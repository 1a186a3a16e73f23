"""``pylogic compare`` runs strategies on puzzles into one table; ``pylogic features`` describes puzzles by figures."""

from __future__ import annotations

import csv
import io
from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from pylogic.cli import inputs, outputs, streams
from pylogic.cli.inputs import files
from pylogic.cli.shared import limits_from
from pylogic.cli.streams import ENGINE, FOUND, UNKNOWN, complain, failed
from pylogic.drawing.text import shown
from pylogic.engines.workers.worker import Pool
from pylogic.lab.comparison import Comparison
from pylogic.lab.comparison import compare as run
from pylogic.lab.plan import names
from pylogic.lab.row import Row
from pylogic.lab.selector import Features, grounded, presolved, stated
from pylogic.model.errors import UsageError
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Puzzle, Question
from pylogic.model.text import csv_cell


def compare(options: Namespace) -> int:
    """Run every strategy on every puzzle of every file; the worst exit code of reading and running."""
    if options.plot:
        from pylogic.lab.plotting import vet

        vet(options.plot, options.chart)
    options.files = files(options)
    outputs.vet_places(options.files, {"--resume": options.resume, "-o": options.output, "--plot": options.plot})
    if options.models == 0:
        raise UsageError("-n takes a number of at least 1; -a finds all solutions")
    puzzles, codes = _read(options)
    if not puzzles:
        return max(codes)
    rows: list[Row] = []

    def show(row: Row, total: int) -> None:
        rows.append(row)
        streams.write_progress(f"{len(rows)}/{total} {row.puzzle}, {row.contestant}")

    try:
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
            limit=limits_from(options),
            memory=options.memory_limit,
            seed=options.seed,
            seeds=options.seeds or (),
            jobs=options.jobs,
            executor=options.executor,
            resume=options.resume,
            accept_versions=options.accept_versions,
            on_row=show,
        )
    except Exception as error:
        streams.write_progress("")
        if not rows:
            raise
        # What is known by then is printed.
        codes.append(failed(error))
        comparison = Comparison(tuple(rows), options.measure)
    streams.write_progress("")
    for note in comparison.notes:
        streams.say(note)
    _write(comparison, options)
    if options.plot and comparison.rows:
        comparison.plot(options.plot, options.chart)
    return max([*codes, _code(comparison)])


def _read(options: Namespace) -> tuple[list[Puzzle], list[int]]:
    """The puzzles of all readable files; the others are reported."""
    puzzles: list[Puzzle] = []
    codes = [FOUND]
    for name in options.files:
        try:
            with Deadline(options.time_limit).interrupting(f"reading {name}"):
                puzzles += inputs.puzzles(options, name)
        except Exception as error:
            codes.append(failed(error))
    return puzzles, codes


def _write(comparison: Comparison, options: Namespace) -> None:
    if options.form == "json":
        outputs.write_output(outputs.json_list(comparison.json()), options.output)
    elif options.form == "csv":
        outputs.write_output(comparison.csv(), options.output)
    else:
        table = {"markdown": comparison.markdown, "latex": comparison.latex}.get(options.form, comparison.table)
        outputs.show(shown(table(), outputs.look(options)), options.output)


def _code(comparison: Comparison) -> int:
    """Report what is wrong with the answers; the exit code."""
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


def features(options: Namespace) -> int:
    """Print the features of every puzzle of every file; the worst exit code of reading and looking."""
    options.files = inputs.files(options)
    outputs.vet_places(options.files, {"-o": options.output})
    puzzles: list[Puzzle] = []
    codes = [FOUND]
    for name in options.files:
        try:
            puzzles += inputs.puzzles(options, name)
        except Exception as error:
            codes.append(failed(error))
    lines: list[dict[str, Any]] = []
    with Pool(options.started) as workers:
        for puzzle, title in zip(puzzles, names(puzzles), strict=True):
            lines.append({"puzzle": title, "kind": puzzle.kind.name, **stated(puzzle)})
            for look in _looks(puzzle, options, workers):
                try:
                    lines[-1] |= look()
                except Exception as error:
                    codes.append(failed(error, title))
    if options.json:
        outputs.write_output(outputs.json_list(lines), options.output)
    elif lines:
        outputs.write_output(_csv(lines), options.output)
    return max(codes)


def _looks(puzzle: Puzzle, options: Namespace, workers: Pool) -> Iterator[Callable[[], Features]]:
    """Features that take time and may fail."""
    limit = options.time_limit
    yield partial(presolved, puzzle, limit)
    if options.ground and puzzle.kind.asp:
        yield lambda: grounded(puzzle, workers("clingo"), limit)
    if options.grade and not puzzle.kind.objective:
        yield partial(_graded, puzzle, limit, workers)


def _graded(puzzle: Puzzle, limit: float | None, workers: Pool) -> Features:
    """The grade of a puzzle with one solution that was reached within the limit."""
    from pylogic.explaining.grades import grade
    from pylogic.solving.run import Session

    with Session(puzzle, Question(limit=limit), workers) as session:
        answer = session.solve(puzzle, 2)
        if not answer.unique:
            return {}
        found = grade(puzzle, answer.solutions[0].atoms, session.question.deadline(puzzle), session)
    return {} if found.limit else {"grade_hardest": found.hardest, "grade_splits": found.splits}


def _csv(lines: list[dict[str, Any]]) -> str:
    """A table with a column for every feature of some puzzle; missing facts count as zero."""
    columns = list(dict.fromkeys(name for line in lines for name in line))
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(columns)
    for line in lines:
        missing = {name: 0 for name in columns if name.startswith("fact_")}
        table.writerow([csv_cell((missing | line).get(name, "")) for name in columns])
    return text.getvalue()
