"""``pylogic features``: figures of puzzles, for statistics and for selectors of strategies."""

from __future__ import annotations

import csv
import io
from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from pylogic.cli import inputs, outputs
from pylogic.cli.codes import FOUND, failed
from pylogic.engines.workers.pool import Pool
from pylogic.lab.plan import names
from pylogic.lab.selector import Features, grounded, presolved, stated
from pylogic.model.puzzle import Puzzle
from pylogic.model.question import Question
from pylogic.model.text import csv_cell


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
        outputs.write(outputs.json_list(lines), options.output)
    elif lines:
        outputs.write(_csv(lines), options.output)
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
    from pylogic.explaining.session import Session

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
