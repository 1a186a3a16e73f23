"""The shapes by which values of declared kinds are drawn, by their spelling."""

from __future__ import annotations

from pylogic.language.board.sorts import Sort
from pylogic.model.canvas import Form

_ALONE = {
    ".": Form.EMPTY,
    "#": Form.SHADE,
    "~": Form.WATER,
    "*": Form.STAR,
    "Q": Form.QUEEN,
    "T": Form.TREE,
    "^": Form.TENT,
    "/": Form.SLASH,
    "\\": Form.BACKSLASH,
    "+": Form.PLUS,
    "-": Form.MINUS,
    "o": Form.RING,
    "k": Form.KEPT,
    "x": Form.STRUCK,
}
"""The shapes of signs of one character."""


def form_of(sort: Sort, number: int) -> Form:
    """Return the shape by which a value is drawn."""
    if sort.is_number(number):
        return Form.TEXT
    return _ALONE.get(sort.symbol(number), Form.TEXT)
