"""``pylogic sheet``: puzzles on paper, their solutions on the last pages."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from pylogic.cli import inputs, outputs, streams
from pylogic.cli.inputs import Input, files, question
from pylogic.cli.streams import FOUND, NONE, UNKNOWN, failed
from pylogic.drawing import drawing
from pylogic.engines.workers.worker import Pool
from pylogic.model.answer import Status
from pylogic.model.errors import UsageError
from pylogic.model.files import is_stream
from pylogic.page import worksheet
from pylogic.page.worksheet import Exercise, exercise

_MOST = 2000
"""Puzzles on a sheet: hundreds of pages, and minutes to draw them."""
_CODES = {Status.UNSATISFIABLE: NONE, Status.UNKNOWN: UNKNOWN}


def sheet(options: Namespace) -> int:
    """Write a sheet of every puzzle of every file; return the worst exit code."""
    outputs.vet_terminal("pdf", options.output)
    options.files = files(options)
    outputs.vet_places(options.files, {"-o": options.output})
    vet_name(options.output)
    drawing.load_meanwhile("pdf", "pylogic.drawing.pdf.sheet")
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
        with Pool(options.started) as workers:
            exercises = [_solved(one, options, workers, codes) for one in read]
    else:
        exercises = [Exercise(one.puzzle) for one in read]
    drawing.vet("pdf")
    document = worksheet.printed(
        exercises,
        per_page=options.per_page,
        page=options.page,
        heading=options.heading,
        cover=options.cover,
        solutions=options.solutions,
        font=options.font,
    )
    for line in worksheet.complaints(document, options.per_page):
        streams.say(f"{line}; --font FILE takes another font" if line.startswith("the font") else line)
    outputs.write_bytes(document.content, options.output)
    return max(codes)


def vet_name(output: str | None) -> None:
    """Refuse the name of a file that does not end in .pdf; standard output and streams have no such name.

    Raises:
        UsageError: The name ends with something else.
    """
    path = Path(output or "-")
    if output not in (None, "-") and not is_stream(str(path)) and path.suffix.lower() != ".pdf":
        raise UsageError(f"a sheet is written as .pdf, not '{path.suffix or path.name}'")


def _read(options: Namespace, codes: list[int]) -> Iterator[Input]:
    """The puzzles; unreadable files are reported."""
    for one in inputs.each_input(options.files, partial(inputs.puzzles, options)):
        if isinstance(one, Input):
            yield one
            continue
        codes.append(one[1].code)
        for line in one[1].messages:
            streams.say(line)


def _solved(one: Input, options: Namespace, workers: Pool, codes: list[int]) -> Exercise:
    """A puzzle with its solution and grade, and notes for the teacher."""
    puzzle = one.puzzle
    try:
        result = exercise(puzzle, question(options), workers, graded=options.grades)
    except Exception as error:
        codes.append(failed(error, one.name))
        return Exercise(puzzle, solved=True)
    if result.answer is not None:
        codes.append(_CODES.get(result.answer.status, FOUND))
    if result.note:
        streams.say(f"{one.name}: {puzzle.name}: {result.note}")
    return result
