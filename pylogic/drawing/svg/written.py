"""A text picture as it is, for kinds without another drawing."""

from __future__ import annotations

from pylogic.core.picture import Picture
from pylogic.drawing.svg.layout import PAD
from pylogic.drawing.svg.pen import TEXTS, Pen, ink_of

_SIZE = 16.0
_WIDE, _TALL = 10.0, 19.0


def draw(picture: Picture, pen: Pen) -> tuple[float, float]:
    """Write every character in place and return width and height."""
    widest = 0
    for row, pieces in enumerate(picture):
        column = 0
        for piece in pieces:
            for character in piece.text:
                if not character.isspace():
                    x, y = PAD + _WIDE * (column + 0.5), PAD + _TALL * (row + 0.5)
                    pen.write(TEXTS, x, y, character, ink_of(piece.role), _SIZE, bold=piece.role in ("clue", "bad"))
                column += 1
        widest = max(widest, column)
    return 2 * PAD + _WIDE * widest, 2 * PAD + _TALL * len(picture)
