"""The texts, pages and pictures that ``print`` and a notebook show."""

from __future__ import annotations

from pylogic.drawing import html, text
from pylogic.drawing.drawing import picture, title_of
from pylogic.explaining import explanation
from pylogic.explaining.explanation import Explanation
from pylogic.explaining.page import sections
from pylogic.lab.comparison import Comparison
from pylogic.model.answer import Answer, Solution, Status
from pylogic.model.atom import Atoms
from pylogic.model.puzzle import Puzzle, changes
from pylogic.model.text import harmless, plural

_MOST = 12
"""Solutions that are drawn at most."""


def as_svg(thing: Puzzle | Solution) -> str:
    """Draw a puzzle or a solution."""
    return picture(thing) if isinstance(thing, Puzzle) else picture(thing.puzzle, thing.atoms)


def as_text(thing: Answer | Explanation | Comparison) -> str:
    """Return what the command line prints, without the last line end."""
    if isinstance(thing, Answer):
        printed = text.as_text(thing)
    elif isinstance(thing, Explanation):
        printed = explanation.as_text(thing)
    else:
        printed = harmless(thing.table(), keep="\n\t")
    return printed.removesuffix("\n")


def as_html(thing: Answer | Explanation | Comparison) -> str:
    """Return the same as a piece of a page."""
    if isinstance(thing, Answer):
        return _answer(thing)
    if isinstance(thing, Explanation):
        heading = title_of(thing.puzzle)
        return html.piece(heading, explanation.outcome(thing), sections(thing, heading))
    return html.piece("comparison", "", [thing.html()])


def _answer(answer: Answer) -> str:
    puzzle = answer.puzzle
    boards = text.boards(answer)
    drawn: list[Atoms | None] = [*boards[:_MOST]]
    if not boards and answer.status is not Status.UNKNOWN:
        drawn = [None]
    pictures = [(puzzle.kind.sketch(puzzle, atoms), title_of(puzzle), "") for atoms in drawn]
    lines = [str(text.verdict(answer))]
    if len(boards) > _MOST:
        lines.insert(0, f"{_MOST} of {plural(len(boards), 'solution')} are drawn")
    lines += [change.sentence for atoms in boards[:_MOST] for change in changes(puzzle, atoms)]
    return html.piece(title_of(puzzle), "\n".join(lines), [html.figures(pictures)])
