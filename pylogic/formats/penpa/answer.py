"""Solutions drawn as the answer of a drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pylogic.formats.penpa.drawing import Layer, Point
from pylogic.formats.penpa.parts import draw
from pylogic.formats.penpa.signs import Sign, number, shade

_GREEN = 2
_BLANK = (None, ".", "~", "white", "T", "W")
"""Values of cells in which nothing is drawn; trees are in the question, and water is blank."""
_LINE, _DOUBLE = 3, 30
"""Pens of lines."""
_ANY = (*map(shade, ("#", "black", *"LITSH")), number(words=".*"))
"""Drawing where the genre has no sign for a value: shaded cells, pieces of LITS among them, else a text."""


def answer_of(fields: Mapping[str, Any], signs: Sequence[Sign], question: Layer) -> Layer:
    """Draw a solution.

    Args:
        fields: The solution as JSON values.
        signs: How the genre draws words in cells.
        question: The puzzle; what is printed there is not drawn again.
    """
    layer = Layer(_GREEN)
    for name, part in fields.items():
        if name == "edges":
            layer.edges |= {_middle(one, other) for one, other in part}
        elif part and isinstance(part[0][0], list):  # cells that are joined, perhaps with the number of bridges
            layer.lines |= {_ends(*join[:2]): _DOUBLE if join[2:] == [2] else _LINE for join in part}
        else:
            _fill(layer, part, signs, question)
    return layer


def _fill(layer: Layer, grid: Sequence[Sequence[int | str | None]], signs: Sequence[Sign], question: Layer) -> None:
    for row, cells in enumerate(grid):
        for column, cell in enumerate(cells):
            point = (2 * row, 2 * column)
            if cell in ("\\", "/"):
                layer.diagonals[point] = str(cell)
            elif cell not in _BLANK and point not in question.numbers and point not in question.symbols:
                draw((*signs, *_ANY), layer, point, str(cell))


def _point(cell: Sequence[int]) -> Point:
    return 2 * cell[0] - 2, 2 * cell[1] - 2


def _ends(one: Sequence[int], other: Sequence[int]) -> tuple[Point, Point]:
    return _point(one), _point(other)


def _middle(one: Sequence[int], other: Sequence[int]) -> Point:
    (down, right), (low, far) = _ends(one, other)
    return (down + low) // 2, (right + far) // 2
