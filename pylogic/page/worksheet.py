"""Worksheets: puzzles on pages for a class, solved and graded, with notes for the teacher and solutions at the end."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from pylogic.drawing import drawing
from pylogic.engines.workers.worker import AnyWorker, Pool
from pylogic.explaining.grades import WORDS, Grade, grade
from pylogic.model.answer import Answer, Status
from pylogic.model.atom import Atoms
from pylogic.model.canvas import Canvas
from pylogic.model.errors import UsageError
from pylogic.model.files import save
from pylogic.model.puzzle import DEFAULT_ENGINE, Puzzle, Question, path_argument, text_argument, whole_argument
from pylogic.model.records import NamedTuple, dataclass, field, replace
from pylogic.model.text import harmless
from pylogic.solving.loading import PuzzleOrPath, puzzles_of_all
from pylogic.solving.run import Session
from pylogic.solving.solve import answer

if TYPE_CHECKING:
    from pylogic.drawing.pdf.sheet import Exercise as PrintedExercise
    from pylogic.drawing.pdf.sheet import Sheet


MOST_PER_PAGE = 12
PAGES = ("a4", "letter")
"""The sizes of pages."""


@dataclass(frozen=True)
class Worksheet:
    """A document of puzzles; a notebook shows it.

    Attributes:
        pdf: The document.
        notes: Notes for the teacher: puzzles without a solution or with several, small cells, letters
            that are not printed.

    Examples:
        >>> sheet = pylogic.sheet("examples/futoshiki_several.puzzle")
        >>> sheet.pdf[:4], sheet.notes
        (b'%PDF', ('puzzle 1: there is more than one solution; this is one of them',))
    """

    pdf: bytes = field(repr=False)
    notes: tuple[str, ...]

    def save(self, path: str | PathLike[str]) -> None:
        """Write the document to a file.

        Args:
            path: Where to; it ends with ``.pdf``.

        Raises:
            UsageError: It has another ending.
            OSError: The file cannot be written.
        """
        if Path(path).suffix.lower() != ".pdf":
            raise UsageError(f"a sheet is saved as .pdf, not '{Path(path).suffix}'")
        save(path, self.pdf)

    def _repr_html_(self) -> str:
        data = f"data:application/pdf;base64,{b64encode(self.pdf).decode('ascii')}"
        link = f'<a download="sheet.pdf" href="{data}">sheet.pdf</a>'
        return f'<object type="application/pdf" width="100%" height="600" data="{data}">{link}</object>'


def sheet(
    puzzles: Iterable[PuzzleOrPath] | PuzzleOrPath,
    *,
    per_page: int = 4,
    page: str = "a4",
    heading: str = "",
    cover: str = "",
    solutions: bool = True,
    grades: bool = True,
    font: str | None = None,
    limit: float | None = None,
) -> Worksheet:
    """Print puzzles on pages, with their rules, grades and points, and small solutions at the end.

    Args:
        puzzles: The puzzles, of any kinds; the path of a file stands for all that it holds.
        per_page: How many stand on a page, from 1 to 12.
        page: The size of a page, ``a4`` or ``letter``.
        heading: The heading of every page.
        cover: The title of a cover, with a table of the puzzles and their points; without it there is no cover.
        solutions: Whether pages with solutions follow; without them nothing is solved, nor graded.
        grades: Whether puzzles are graded; every 20 steps are worth a point, and so is each grade beyond ``trivial``.
        font: The file of a font for texts with letters that Fira Sans lacks.
        limit: Seconds in which each puzzle is solved; its own limit when left out, else a minute.

    Raises:
        UsageError: A size, a font or a number of puzzles is not possible, or there are no puzzles.
        PuzzleError: A file does not hold puzzles.
        EngineError: An engine is missing or broke down, or the extra ``pictures`` is not installed.

    Examples:
        >>> sheet = pylogic.sheet("examples/first.puzzle", heading="Logic, week 3", cover="Three puzzles")
        >>> sheet.pdf[:4], sheet.notes
        (b'%PDF', ())
    """
    if not 1 <= whole_argument("per_page", per_page) <= MOST_PER_PAGE:
        raise UsageError(f"per_page is a number from 1 to {MOST_PER_PAGE}, not {per_page}")
    page = text_argument("page", page).lower()
    if page not in PAGES:
        raise UsageError(f"there is no page '{page}' ({', '.join(PAGES)})")
    text_argument("heading", heading)
    text_argument("cover", cover)
    if font is not None:
        path_argument("font", font)
    drawing.vet("pdf")
    solved = exercises(puzzles, limit, solved=solutions, graded=grades)
    if not solved:
        raise UsageError("a sheet needs at least one puzzle")
    made = printed(solved, per_page=per_page, page=page, heading=heading, cover=cover, solutions=solutions, font=font)
    notes = [f"puzzle {number}: {one.note}" for number, one in enumerate(solved, 1) if one.note]
    return Worksheet(made.content, (*notes, *complaints(made, per_page)))


def printed(
    exercises: Sequence[Exercise],
    *,
    per_page: int,
    page: str,
    heading: str,
    cover: str,
    solutions: bool,
    font: str | None,
) -> Sheet:
    """The pages of a worksheet; arguments and errors as for `sheet`."""
    from pylogic.drawing.pdf.sheet import sheet as lay_out  # it loads for long

    return lay_out(
        [_drawn(one) for one in exercises],
        per_page=per_page,
        page=page,
        solutions=solutions,
        heading=harmless(heading),
        title=harmless(cover),
        font=font,
    )


def complaints(document: Sheet, per_page: int) -> Iterator[str]:
    """Yield sentences on what is wrong with the pages."""
    from pylogic.drawing.fonts import lacking  # as above

    if document.missing:
        yield lacking(document.missing)
    for number in document.cut:
        yield f"the rules of puzzle {number} are cut off; fewer puzzles on a page leave room for them"
    for small in document.small:
        what = "the solution of puzzle" if small.solved else "puzzle"
        fewer = per_page > 1 and not small.solved
        advice = "fewer puzzles on a page make them larger" if fewer else "its board is large for a page"
        yield f"{what} {small.number} has cells of {small.size:.1f} mm; {advice}"


def _drawn(one: Exercise) -> PrintedExercise:
    from pylogic.drawing.pdf.sheet import Exercise as PrintedExercise  # as above

    puzzle, answer = one.puzzle, one.answer
    rules = puzzle.kind.people.instructions(puzzle)

    def sketched(solution: Atoms | None) -> Canvas:
        canvas = puzzle.kind.sketch(puzzle, solution)
        # What the rules say already is not said under the board again.
        return replace(canvas, below=[line for line in canvas.below if [thing.says for thing in line] not in said])

    said = [[rule] for rule in rules]
    solution = answer.solutions[0].atoms if answer is not None and answer.solutions else None
    return PrintedExercise(
        title=_title(puzzle),
        rules=" ".join(f"{rule[:1].upper()}{rule[1:].rstrip('.')}." for rule in rules),
        puzzle=sketched(None),
        solution=None if solution is None else sketched(solution),
        note=one.note,
        grade=one.grade.word if one.grade else "",
        points=one.points,
    )


def _title(puzzle: Puzzle) -> str:
    """The kind and the title, once where the title says the kind; kinds that are declared have a title themselves.

    A sheet numbers and grades its puzzles itself.
    """
    kind = puzzle.kind.summary if puzzle.kind.rules else puzzle.kind.display_name.capitalize()
    title = harmless(puzzle.title)
    if re.fullmatch(rf"{re.escape(kind)} \d+(, \w+)?", title, re.IGNORECASE):
        return kind
    return title if kind.lower() in title.lower() else ": ".join(filter(None, (kind, title)))


LONGEST = 60.0
"""Seconds in which a puzzle is solved when nothing else is said."""
_STEPS = 20
"""Steps that are worth a point."""
_GRADING = 10.0
"""Seconds in which it is graded."""
_NOTES = {
    Status.SEVERAL: "there is more than one solution; this is one of them",
    Status.SATISFIABLE: "whether this is the only solution was not settled",
    Status.FEASIBLE: "whether this is the best solution was not settled",
    Status.UNSATISFIABLE: "there is no solution",
    Status.UNKNOWN: "no solution was found",
}


class Exercise(NamedTuple):
    """A puzzle for people.

    Attributes:
        puzzle: The puzzle.
        answer: The answer about its solutions; ``None`` when none was requested, or none came.
        grade: How hard it is; ``None`` when that is not known, or was not requested.
        solved: Whether its solutions were requested.
    """

    puzzle: Puzzle
    answer: Answer | None = None
    grade: Grade | None = None
    solved: bool = False

    @property
    def note(self) -> str:
        """A note for the teacher; empty where there is exactly one solution, as there should be."""
        if self.answer is None:
            return _NOTES[Status.UNKNOWN] if self.solved else ""
        note = _NOTES.get(self.answer.status, "")
        return f"{note} ({self.answer.limit})" if note and self.answer.limit else note

    @property
    def points(self) -> int | None:
        """Points for its solution: one for every 20 steps, and one more for each grade beyond ``trivial``."""
        return None if self.grade is None else WORDS.index(self.grade.word) + max(1, round(self.grade.steps / _STEPS))


def exercises(
    puzzles: Iterable[PuzzleOrPath] | PuzzleOrPath, limit: float | None, *, solved: bool, graded: bool
) -> list[Exercise]:
    """Puzzles as exercises.

    Args:
        puzzles: The puzzles; the path of a file stands for all that it holds.
        limit: Seconds in which each is solved; ``None`` for its own limit, else `LONGEST`.
        solved: Whether they are solved.
        graded: Whether they are graded, if they are solved.

    Raises:
        PuzzleError: A file does not hold puzzles.
        UsageError, EngineError, Interrupted: As for `pylogic.solve`.
    """
    read = puzzles_of_all(puzzles)
    if not solved:
        return [Exercise(one) for one in read]
    with Pool() as workers:
        question = Question(limit=limit)
        return [exercise(one, question, workers, graded=graded) for one in read]


def exercise(
    puzzle: Puzzle, question: Question, workers: Callable[[str], AnyWorker], *, graded: bool = True
) -> Exercise:
    """Solve a puzzle, and grade it if it has one solution.

    Args:
        puzzle: The puzzle.
        question: How it is solved; within the limit of the puzzle, else `LONGEST`, if it says nothing of that.
        workers: Returns a running worker of an engine, which the caller closes.
        graded: Whether it is graded.

    Raises:
        UsageError, EngineError, Interrupted: As for `pylogic.solve`.
    """
    if question.limit is None:
        own = puzzle.defaults.seconds
        question = replace(question, limit=LONGEST if own is None else own)
    result = answer(puzzle, question, workers=workers)
    sole = result.status is Status.UNIQUE and not puzzle.kind.objective
    return Exercise(puzzle, result, _graded(result, question, workers) if graded and sole else None, solved=True)


def _graded(solved: Answer, question: Question, workers: Callable[[str], AnyWorker]) -> Grade | None:
    puzzle, solution = solved.puzzle, solved.solutions[0].atoms
    limit = min(_GRADING, _GRADING if question.seconds is None else question.seconds)
    session = Session(puzzle, replace(question, engine=DEFAULT_ENGINE, limit=limit), workers)
    deadline = session.question.deadline(puzzle)
    difficulty = grade(puzzle, solution, deadline, session)
    return difficulty if difficulty.limit is None or difficulty.word == WORDS[-1] else None
