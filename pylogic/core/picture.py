"""Text pictures whose parts know what they are, so that a terminal can colour them."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

_SIGNS = {
    drawn: form
    for signs, forms in (
        ("┌┬┐├┼┤└┴┘─╌═│┊║", "+++++++++-~=|:#"),  # lines and bars
        ("━┃", "=H"),  # strong lines
        *((corner, "+") for corner in "╴╸╷┑╻┒┓╶╾┭┎┰┱╺╼┍┮┯┏┲┳╵┙┥╽┧┪┵┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"),
        ("∧∨", "^v"),  # signs between numbers
        ("◀▶▲▼■●□", "<>^v#oX"),  # ships
        ("█◆✸○◎◉◇•", "#+*O@$x:"),  # boards of diamonds, as puzzle files write them
        ("↑↗→↘↓↙←↖", "01234567"),  # moves
        ("·×", ".x"),  # water and floor; how many ships, and a product
        ("−÷", "-/"),  # a difference and a quotient
    )
    for drawn, form in zip(signs, forms, strict=True)
}
"""For each sign that is drawn an ASCII sign of the same width; no two of one board become the same."""
_TABLE = str.maketrans(_SIGNS)


def ascii_form(text: str) -> str:
    """A text with every sign that pictures have in its ASCII form, moves as digits."""
    return text.translate(_TABLE)


def can_show(encoding: str) -> bool:
    """Whether an encoding has every sign that pictures have."""
    try:
        "".join(_SIGNS).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


ROLES = ("plain", "clue", "found", "faint", "wall", "line", "good", "bad", "path")
"""The roles of a `Piece`."""
Role: TypeAlias = Annotated[str, ROLES]


class Piece(NamedTuple):
    """A stretch of a line and its role.

    Roles: ``plain``, ``clue`` (printed in the puzzle), ``found`` (part of a solution), ``faint``
    (background), ``wall``, ``line`` (of a loop), ``good``, ``bad``, ``path`` (a reason).
    """

    text: str
    role: Role = "plain"


class Picture(tuple[tuple[Piece, ...], ...]):
    """Lines of pieces; ``str()`` gives the plain text."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join("".join(piece.text for piece in line).rstrip() for line in self)

    def in_ascii(self) -> Picture:
        """The same picture in ASCII signs, for streams that have no others."""
        return Picture(tuple(piece._replace(text=ascii_form(piece.text)) for piece in line) for line in self)
