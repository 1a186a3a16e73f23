"""``pylogic sheet``: puzzles on paper, their solutions on the last pages."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from itertools import islice

import pylogic.kinds as kinds
from pylogic.cli import binary, streams, terminal
from pylogic.cli.codes import FOUND, NONE, UNKNOWN, failed
from pylogic.cli.inputs import Input, files, puzzles
from pylogic.drawing import libraries
from pylogic.nouns.answer import Answer, Status
from pylogic.nouns.errors import UsageError
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.question import Question
from pylogic.nouns.text import harmless
from pylogic.solving.solve import answer
from pylogic.workers.kept import Kept

_LONGEST = 60.0
"""Seconds for each puzzle unless a limit says otherwise."""
_MOST = 2000
"""Puzzles on a sheet: hundreds of pages, and minutes to draw them."""
_NOTES = {
    Status.SEVERAL: "there is more than one solution; this is one of them",
    Status.SATISFIABLE: "whether this is the only solution was not settled",
    Status.FEASIBLE: "whether this is the best solution was not settled",
    Status.UNSATISFIABLE: "there is no solution",
    Status.UNKNOWN: "no solution was found",
}
_CODES = {Status.UNSATISFIABLE: NONE, Status.UNKNOWN: UNKNOWN}


def sheet(options: Namespace) -> int:
    """Write a sheet of every puzzle of every file; the worst exit code of what happened to them."""
    binary.vet("pdf", options.output)
    options.files = files(options)
    terminal.vet_places(options.files, {"-o": options.output})
    binary.vet_ending("a sheet", "pdf", options.output)
    libraries.load_meanwhile("pdf", "pylogic.drawing.pdf.sheet")
    if options.font is not None:
        from pylogic.drawing.fonts import letters_of

        letters_of(options.font)
    codes = [FOUND]
    read = list(islice(_read(options, codes), _MOST + 1))
    if len(read) > _MOST:
        raise UsageError(f"a sheet holds at most {_MOST} puzzles; make several")
    if not read:
        return max(codes)
    with Kept(options.started) as workers:
        answers = None if not options.solutions else [_solved(one, options, workers, codes) for one in read]
    _write(read, answers, options)
    return max(codes)


def _read(options: Namespace, codes: list[int]) -> Iterator[Input]:
    """The puzzles; of files that cannot be read it is said why."""
    for one in puzzles(options.files, partial(terminal.puzzles, options)):
        if isinstance(one, Input):
            yield one
            continue
        codes.append(one[1].code)
        for line in one[1].said:
            streams.say(line)


def _solved(one: Input, options: Namespace, workers: Kept, codes: list[int]) -> Answer | None:
    """The answer to a puzzle; what a teacher should know of it is said."""
    puzzle = one.puzzle
    limit = puzzle.defaults.seconds if options.time_limit is None else options.time_limit
    question = Question(
        engine=options.engine,
        limit=_LONGEST if limit is None else limit,
        memory=options.memory_limit,
        seed=options.seed,
    )
    try:
        found = answer(puzzle, question, workers=workers)
    except Exception as error:
        codes.append(failed(error, one.name))
        return None
    codes.append(_CODES.get(found.status, FOUND))
    if found.status in _NOTES:
        streams.say(f"{one.name}: {puzzle.name}: {_note(found)}")
    return found


def _note(found: Answer | None) -> str:
    if found is None:
        return "no solution was found"
    limit = f" ({found.limit})" if found.limit else ""
    return _NOTES[found.status] + limit if found.status in _NOTES else ""


def _write(read: list[Input], answers: list[Answer | None] | None, options: Namespace) -> None:
    libraries.vet("pdf")
    from pylogic.drawing.fonts import lacking
    from pylogic.drawing.pdf.sheet import Exercise, sheet  # imported late: they load for long

    exercises = []
    for number, one in enumerate(read):
        puzzle, found = one.puzzle, answers[number] if answers else None
        solution = found.solutions[0].atoms if found and found.solutions else None
        exercises.append(
            Exercise(
                title=harmless(puzzle.title),
                about=_about(puzzle),
                puzzle=puzzle.kind.sketch(puzzle, None),
                solution=None if solution is None else puzzle.kind.sketch(puzzle, solution),
                note=_note(found),
            )
        )
    made = sheet(
        exercises,
        per_page=options.per_page,
        page=options.page,
        solutions=options.solutions,
        heading=harmless(options.heading),
        font=options.font,
    )
    if made.missing:
        streams.say(f"{lacking(made.missing)}; --font FILE takes another font")
    for small in made.small:
        what = "the solution of puzzle" if small.solved else "puzzle"
        streams.say(
            f"{what} {small.number} has cells of {small.size:.1f} mm; "
            + ("fewer puzzles on a page make them larger" if options.per_page > 1 else "its board is large for a page")
        )
    binary.write(made.content, options.output)


def _about(puzzle: Puzzle) -> str:
    """The kind of a puzzle and what is to be done: of a declared kind, whose summary is a title, all rules."""
    kind = puzzle.kind
    if kind.name not in kinds.names():
        return ": ".join(filter(None, (kind.summary, "; ".join(dict.fromkeys(kind.rules)))))
    name, summary = kind.display_name, kind.summary.rstrip(".")
    return f"{name}: {summary}" if summary else name
