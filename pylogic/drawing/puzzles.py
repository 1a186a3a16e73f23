"""Puzzles and solutions as SVG."""

from __future__ import annotations

from pylogic.core.atom import Atoms
from pylogic.core.kind import NO_ROLES, Roles
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import harmless
from pylogic.drawing.svg import svg


def picture(
    puzzle: Puzzle, atoms: Atoms | None = None, roles: Roles = NO_ROLES, *, theme: str = "auto", ident: str = ""
) -> str:
    """A puzzle, or a solution of it, as an element of SVG.

    Args:
        puzzle: The puzzle.
        atoms: A solution, perhaps a part of one.
        roles: The places to highlight, see `pylogic.core.kind.Kind.sketch`.
        theme: ``auto``, ``light`` or ``dark``, see `pylogic.drawing.svg.svg`.
        ident: The prefix of its identifiers.
    """
    return svg(puzzle.kind.sketch(puzzle, atoms, roles), title_of(puzzle), theme=theme, ident=ident)


def title_of(puzzle: Puzzle) -> str:
    """The title of a puzzle and its kind, ``first (sudoku)``."""
    title = harmless(puzzle.title)
    return f"{title} ({puzzle.kind})" if title else str(puzzle.kind)
