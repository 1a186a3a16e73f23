"""Points in cells and between them, such as ``r1c1``, ``r1c2-r1c3`` and ``r3c3-r4c4``.

Each is known by the sums of the rows and of the columns of the first and the last cell around it.
"""

from __future__ import annotations

from pylogic.files.reading import Cell, name_of
from pylogic.language.parse.given import Instance
from pylogic.model.atom import side_between
from pylogic.model.canvas import Canvas, Thing
from pylogic.model.document import Token
from pylogic.model.text import Span


def read_midpoint(instance: Instance, word: Token) -> Cell | None:
    """Return the point that a word names: a cell, or two cells with the point between them."""
    first, _, second = word.text.partition("-")
    line, column, _ = word.span
    cells = [instance.cell(Token(first, Span(line, column, len(first))))]
    if second:
        start = column + len(first) + 1
        cells.append(instance.cell(Token(second, Span(line, start, len(second)))))
    known = [cell for cell in cells if cell is not None]
    if len(known) < len(cells):
        return None
    one, other = known[0], known[-1]
    if max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 1 or (len(known) > 1 and one == other):
        instance.reader.problem(f"{name_of(one)} and {name_of(other)} do not touch", word)
        return None
    return one[0] + other[0], one[1] + other[1]


def text_of(point: Cell) -> str:
    """Return how a point is written."""
    first, last = ends_around(point)
    return name_of(first) if first == last else f"{name_of(first)}-{name_of(last)}"


def put(canvas: Canvas, point: Cell, thing: Thing) -> None:
    """Put something into the cell, or where cells meet; what a cell holds, and a line drawn there, cover it."""
    first, last = ends = ends_around(point)
    side = side_between(*ends)
    if first == last:
        canvas.lead(first, thing._replace(spelt="") if canvas.spelt(first) else thing)
    elif side is None:
        canvas.points[first] = thing
    elif side not in canvas.edges and side not in canvas.links:
        canvas.signs.setdefault(side, thing)


def ends_around(point: Cell) -> tuple[Cell, Cell]:
    """Return the first and the last cell around a point."""
    row, column = point
    return (row // 2, column // 2), ((row + 1) // 2, (column + 1) // 2)
