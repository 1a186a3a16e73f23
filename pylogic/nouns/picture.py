"""Text pictures whose parts know what they are, so that a terminal can colour them."""

from __future__ import annotations

from typing import NamedTuple


class Piece(NamedTuple):
    """A stretch of a line and its role.

    Roles: ``plain``, ``clue`` (printed in the puzzle), ``found`` (part of a solution), ``faint``
    (background), ``wall``, ``good``, ``bad``, ``path``.
    """

    text: str
    role: str = "plain"


class Picture(tuple[tuple[Piece, ...], ...]):
    """Lines of pieces; ``str()`` gives the plain text."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join("".join(piece.text for piece in line).rstrip() for line in self)
