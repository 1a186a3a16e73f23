"""``pylogic sheet``: puzzles on paper, their solutions on the last pages."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from itertools import islice

from pylogic.analysis import worksheet
from pylogic.analysis.exercises import Exercise, exercise
from pylogic.cli import binary, streams, terminal
from pylogic.cli.codes import FOUND, NONE, UNKNOWN, failed
from pylogic.cli.inputs import Input, files, puzzles
from pylogic.core.answer import Status
from pylogic.core.errors import UsageError
from pylogic.core.question import Question
from pylogic.drawing import libraries
from pylogic.workers.kept import Kept

_MOST = 2000
"""Puzzles on a sheet: hundreds of pages, and minutes to draw them."""
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
    if options.solutions:
        with Kept(options.started) as workers:
            exercises = [_solved(one, options, workers, codes) for one in read]
    else:
        exercises = [Exercise(one.puzzle) for one in read]
    libraries.vet("pdf")
    made = worksheet.printed(
        exercises,
        per_page=options.per_page,
        page=options.page,
        heading=options.heading,
        cover=options.cover,
        solutions=options.solutions,
        font=options.font,
    )
    for line in worksheet.complaints(made, options.per_page):
        streams.say(f"{line}; --font FILE takes another font" if line.startswith("the font") else line)
    binary.write(made.content, options.output)
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


def _solved(one: Input, options: Namespace, workers: Kept, codes: list[int]) -> Exercise:
    """A puzzle with its solution and its grade; what a teacher should know of it is said."""
    puzzle = one.puzzle
    question = Question(engine=options.engine, limit=options.time_limit, memory=options.memory_limit, seed=options.seed)
    try:
        found = exercise(puzzle, question, workers, graded=options.grades)
    except Exception as error:
        codes.append(failed(error, one.name))
        return Exercise(puzzle, solved=True)
    if found.answer is not None:
        codes.append(_CODES.get(found.answer.status, FOUND))
    if found.note:
        streams.say(f"{one.name}: {puzzle.name}: {found.note}")
    return found
