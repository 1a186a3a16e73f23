"""Solutions drawn as the answer of a drawing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pylogic.formats.penpa.drawing import Layer, Point
from pylogic.formats.penpa.signs import GREYS, Sign, number, shade
from pylogic.formats.penpa.special import RING

_GREEN = 2
_BLANK = (None, ".", "~", "white")
"""Values of cells in which nothing is drawn; water is blank."""
_WAYS = ("-", "|", "+")
"""Values of cells that the lines through them show."""
_LINE, _DOUBLE = 3, 30
"""Pens of lines."""
_ANY = (*map(shade, ("#", "black", *"ILOSTHABCDE")), number(words=".*"))
"""Drawing where the genre has no sign for a value: shaded cells, those of shapes among them, else a text."""


def answer_of(fields: Mapping[str, Any], signs: Sequence[Sign], question: Layer, bordered: bool) -> Layer:
    """Draw a solution; beside lines, of values of cells only those for which the genre has a sign.

    Args:
        fields: The solution as JSON values.
        signs: How the genre draws words in cells.
        question: The puzzle; what is printed there is not drawn again.
        bordered: Whether pairs of cells have a border between them, not a line.
    """
    layer = Layer(_GREEN)
    pairs = [part for part in fields.values() if part and isinstance(part[0][0], list)]
    for part in fields.values():
        if part not in pairs:
            _fill(layer, part, signs if pairs else (*signs, *_ANY), question, _WAYS if pairs else ())
        elif bordered:
            layer.edges |= {_middle(one, other) for one, other in part}
        else:  # cells that are joined, perhaps with the number of bridges
            layer.lines |= {_ends(*join[:2]): _DOUBLE if join[2:] == [2] else _LINE for join in part}
    return layer


def shading_of(grid: Sequence[Sequence[int | str | None]], shaded: str) -> Layer:
    """Draw the cells of a solution whose values match a pattern as shaded."""
    cells = (((2 * row, 2 * column), str(cell)) for row, cells in enumerate(grid) for column, cell in enumerate(cells))
    return Layer(_GREEN, surface={point: GREYS[1] for point, cell in cells if re.fullmatch(shaded, cell)})


def _fill(
    layer: Layer,
    grid: Sequence[Sequence[int | str | None]],
    signs: Sequence[Sign],
    question: Layer,
    shown: Sequence[str],
) -> None:
    for row, cells in enumerate(grid):
        for column, cell in enumerate(cells):
            point = (2 * row, 2 * column)
            given = point in question.numbers or question.symbols.get(point, RING) != RING
            if cell in ("\\", "/"):
                layer.diagonals[point] = str(cell)
            elif cell not in (*_BLANK, *shown) and not given:
                any(sign.write(layer, point, str(cell)) for sign in signs)


def _point(cell: Sequence[int]) -> Point:
    return 2 * cell[0] - 2, 2 * cell[1] - 2


def _ends(one: Sequence[int], other: Sequence[int]) -> tuple[Point, Point]:
    return _point(one), _point(other)


def _middle(one: Sequence[int], other: Sequence[int]) -> Point:
    (down, right), (low, far) = _ends(one, other)
    return (down + low) // 2, (right + far) // 2
