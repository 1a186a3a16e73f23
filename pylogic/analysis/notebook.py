"""What a notebook shows of all that pylogic gives, and what ``print`` says of it."""

from __future__ import annotations

from functools import singledispatch

from pylogic.algorithms.relaxing import changes
from pylogic.analysis.explaining import explained
from pylogic.analysis.explaining.explanation import Explanation
from pylogic.analysis.explaining.page import sections
from pylogic.comparison.comparison import Comparison
from pylogic.core.answer import Answer, Status
from pylogic.core.atom import Atoms
from pylogic.core.puzzle import Puzzle
from pylogic.core.solution import Solution
from pylogic.core.text import harmless, plural
from pylogic.drawing import page, text
from pylogic.drawing.puzzles import picture, title_of

_MOST = 12
"""So many solutions are drawn at most."""


@singledispatch
def as_svg(thing: object) -> str:
    """A puzzle or a solution as a picture."""
    raise TypeError(f"{type(thing).__name__} is not drawn")


@as_svg.register
def _(puzzle: Puzzle) -> str:
    return picture(puzzle)


@as_svg.register
def _(solution: Solution) -> str:
    return picture(solution.puzzle, solution.atoms)


@singledispatch
def as_text(thing: object) -> str:
    """An answer, an explanation or a comparison as the command line prints it, without the last line end."""
    raise TypeError(f"{type(thing).__name__} is not told")


@as_text.register
def _(answer: Answer) -> str:
    return text.as_text(answer).removesuffix("\n")


@as_text.register
def _(explanation: Explanation) -> str:
    return explained.as_text(explanation).removesuffix("\n")


@as_text.register
def _(comparison: Comparison) -> str:
    return harmless(comparison.table(), keep="\n\t").removesuffix("\n")


@singledispatch
def as_html(thing: object) -> str:
    """The same as a piece of a page."""
    raise TypeError(f"{type(thing).__name__} is not shown")


@as_html.register
def _(answer: Answer) -> str:
    puzzle = answer.puzzle
    boards = text.boards(answer)
    drawn: list[Atoms | None] = [*boards[:_MOST]]
    if not boards and answer.status is not Status.UNKNOWN:
        drawn = [None]
    pictures = [(puzzle.kind.sketch(puzzle, atoms), title_of(puzzle), "") for atoms in drawn]
    told = [str(text.verdict(answer))]
    if len(boards) > _MOST:
        told.insert(0, f"{_MOST} of {plural(len(boards), 'solution')} are drawn")
    told += [change.sentence for atoms in boards[:_MOST] for change in changes(puzzle, atoms)]
    return page.piece(title_of(puzzle), "\n".join(told), [page.figures(pictures)])


@as_html.register
def _(explanation: Explanation) -> str:
    heading = title_of(explanation.puzzle)
    return page.piece(heading, explained.outcome(explanation), sections(explanation, heading))


@as_html.register
def _(comparison: Comparison) -> str:
    return page.piece("comparison", "", [comparison.html()])
