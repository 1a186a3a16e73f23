"""The layout of a drawing: the board, the labels beside it, the lines below, and its text for screen readers."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Sequence
from textwrap import wrap

from pylogic.drawing.svg.pen import FILLED, LINES, MARKED, TEXTS, Pen, box, circle, ink_of, line
from pylogic.drawing.svg.shapes import CELL, HALF, STEPS, arrow, hatched
from pylogic.model.atom import RIGHT, Cell, Side
from pylogic.model.canvas import MARKS, Canvas, Form, Picture, Thing
from pylogic.model.records import NamedTuple

SLOPED = 32.0
"""Room around the board for what stands at its diagonals."""
SIGN = 26.0
"""Room for a sign that says what the numbers beside the board count."""
PAD = 10.0
"""Room at the rim."""
LABEL = 17.0
"""The size of what stands beside the board."""
BELOW_SIZE = 15.0
"""The size of what stands below it."""
TURN = 24.0
"""The height of a line there."""
LABELLED = 13.0
"""The size of what stands in cells with names."""
EDGE = 8.0
"""The distance of these from the sides of their cells."""
STEP = 14.0
"""The width of a move there."""
_NARROWEST = 240.0
"""A line below the board may be as long as this, or as the board."""


def width_of(text: str, size: float) -> float:
    """The approximate width of a text."""
    return 0.6 * size * len(text)


class Layout(NamedTuple):
    """Measures of a drawing.

    Attributes:
        left: Where the board begins.
        top: The same.
        width: Of the whole drawing.
        height: The same.
        lines: The lines below, each thing with its place in the line.
        foot: Where they begin.
        wide: The width of a cell.
    """

    left: float
    top: float
    width: float
    height: float
    lines: tuple[tuple[tuple[float, Thing], ...], ...]
    foot: float
    wide: float

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        return self.left + self.wide * (cell[1] - 0.5), self.top + CELL * cell[0] - HALF

    def between(self, side: Side) -> tuple[float, float]:
        """The middle of a side."""
        x, y = self.middle((side.row, side.column))
        return (x + self.wide / 2, y) if side.way == RIGHT else (x, y + HALF)

    def point(self, column: int, row: int) -> tuple[float, float]:
        """The point where cells meet."""
        return self.left + self.wide * column, self.top + CELL * row


def cell_width(canvas: Canvas) -> float:
    """The width of a cell: of names there is room for the longest, and for a square with all that may be in it."""
    return width_of("x" * canvas.wide, LABELLED) + CELL - EDGE if canvas.labelled else CELL


def label_width(thing: Thing) -> float:
    """The width of a label beside a row."""
    return max(20.0, width_of(thing.says, LABEL) + 8)


def layout(canvas: Canvas) -> Layout:
    """Measure a canvas."""

    def wide(where: str) -> float:
        rows = (canvas.beside.get((where, row), []) for row in range(1, canvas.rows + 1))
        return max((sum(map(label_width, things)) + 6 * bool(things) for things in rows), default=0.0)

    def tall(where: str) -> float:
        columns = (canvas.beside.get((where, column), []) for column in range(1, canvas.columns + 1))
        return max((20.0 * len(things) + 6 * bool(things) for things in columns), default=0.0)

    sloped = SLOPED * any(cage.total for cage in canvas.groups.get("cages", ()))
    signed = {where for (where, _), things in canvas.beside.items() for thing in things if thing.back}
    before, after = (max(sloped, SIGN * bool(signed & set(both))) for both in (("left", "top"), ("right", "bottom")))
    left, top = PAD + max(wide("left"), before), PAD + max(tall("top"), before)
    cell = cell_width(canvas)
    right = left + cell * canvas.columns + max(wide("right"), after) + PAD
    foot = top + CELL * canvas.rows + max(tall("bottom"), after) + PAD
    most = max(right - left - PAD, _NARROWEST)
    lines = tuple(line for things in canvas.below for part in _folded(things, most) for line in _wrapped(part, most))
    reach = max((left + line[-1][0] + below_width(line[-1][1]) + PAD for line in lines if line), default=0.0)
    return Layout(left, top, max(right, reach), foot + TURN * len(lines) + (6 if lines else 0), lines, foot, cell)


def below_width(thing: Thing) -> float:
    """The width of a line below the board."""
    if is_route(thing.says):
        return STEP * len(thing.says)
    return 13.0 * int(thing.text) if thing.form is Form.FLEET else width_of(thing.says, BELOW_SIZE)


def is_route(text: str) -> bool:
    """Whether a text is nothing but arrows."""
    return bool(text.strip()) and all(sign in STEPS or sign == " " for sign in text)


def _folded(things: tuple[Thing, ...], most: float) -> list[tuple[Thing, ...]]:
    """A sentence wrapped to the width."""
    if len(things) > 1 or is_route(things[0].says) or things[0].form is Form.FLEET:
        return [things]
    return [(things[0]._replace(text=part),) for part in wrap(things[0].says, int(most / width_of("x", BELOW_SIZE)))]


def _wrapped(things: tuple[Thing, ...], most: float) -> list[tuple[tuple[float, Thing], ...]]:
    """Things wrapped to the width; a ship stays with its number."""
    lines: list[list[tuple[float, Thing]]] = [[]]
    at = 0.0
    for index, thing in enumerate(things):
        wide = below_width(thing)
        follower = things[index + 1] if index + 1 < len(things) else None
        together = wide + (below_width(follower) if follower is not None and follower.form is Form.FLEET else 0)
        if lines[-1] and thing.form is not Form.FLEET and at + together > most:
            lines.append([])
            at = 0.0
        lines[-1].append((at, thing))
        at += wide
    return [tuple(line) for line in lines]


_SPOKEN = {"bad": "in conflict", "good": "follows", "path": "reason"}
_WORDS = {
    **{form: form.value for form in Form},
    Form.OPEN: "open",
    Form.SHADE: "shaded",
    Form.SLASH: "/",
    Form.BACKSLASH: "\\",
}
_WRITTEN = (Form.TEXT, Form.LABEL, Form.CORNER, Form.TOTALS, Form.DIRECTION, Form.POINTER, Form.SEGMENT)


def read_out(canvas: Canvas) -> str:
    """The size of the board, its rows, its labels, and its marked cells."""
    if canvas.instead is not None and not canvas.rows:
        return str(canvas.instead)
    sentences = [f"{canvas.rows} by {canvas.columns} cells."]
    for row in range(1, canvas.rows + 1):
        cells = (", ".join(map(_spoken, _of(canvas, (row, column)))) for column in range(1, canvas.columns + 1))
        sentences.append(f"Row {row}: {'; '.join(said.strip() or 'open' for said in cells)}.")
    for where, number in sorted(canvas.beside):
        numbers = " ".join(thing.says for thing in canvas.beside[where, number])
        sentences.append(f"{where.capitalize()} {number}: {numbers}.")
    sentences += [
        "Diagonal from r{}c{} to r{}c{}: {}.".format(*min(cage.cells), *max(cage.cells), cage.total)
        for cage in canvas.groups.get("cages", ())
        if cage.total
    ]
    for role in MARKS:
        names = [f"r{row}c{column}" for row, column in canvas.area() if marked(canvas, (row, column)) == role]
        if names:
            sentences.append(f"{_SPOKEN[role].capitalize()}: {', '.join(names)}.")
    return " ".join(sentences)


def marked(canvas: Canvas, cell: Cell) -> str:
    """The role of a marked cell; empty for others."""
    roles = {thing.role for thing in canvas.cells.get(cell, ())}
    return next((role for role in MARKS if role in roles), "")


def _of(canvas: Canvas, cell: Cell) -> list[Thing]:
    return canvas.cells.get(cell, [])


def _spoken(thing: Thing) -> str:
    return (
        thing.says
        if thing.form in _WRITTEN
        else _WORDS[thing.form] + (f" {thing.text}" if thing.text.strip(".") else "")
    )


class Marker:
    """Marks conflicts by slanted lines and broken frames, reasons by thin frames, results by rings.

    Args:
        pen: The pen.
    """

    def __init__(self, pen: Pen) -> None:
        self._pen = pen

    def cell(self, x: float, y: float, role: str, wide: float = CELL) -> None:
        """Mark the cell whose middle is at x, y, with a ring or slanted lines at its right end where it is wide."""
        self._pen.fill(FILLED - 1, box(x - wide / 2, y - HALF, wide, CELL), f"{role}tint")
        x += wide / 2 - HALF
        corner = (x - HALF, y - HALF)
        if role == "bad":
            self._pen.stroke(FILLED - 0.5, hatched(*corner), role, 0.7)
            self._pen.stroke(MARKED, box(corner[0] + 2, corner[1] + 2, CELL - 4, CELL - 4), role, 3, "7 3.5")
        elif role == "path":
            self._pen.stroke(MARKED, box(corner[0] + 2.5, corner[1] + 2.5, CELL - 5, CELL - 5), role, 1.5)
        else:
            self._pen.stroke(MARKED, circle(x, y, HALF - 2.5), role, 2.6)

    def spot(self, x: float, y: float, role: str, radius: float) -> None:
        """Mark something small if it has a role."""
        if role == "bad":
            self._pen.stroke(MARKED, circle(x, y, radius), role, 2.2, "4 2.5")
        elif role == "good":
            self._pen.stroke(MARKED, circle(x, y, radius), role, 2)
        elif role == "path":
            self._pen.stroke(MARKED, line((x - radius, y + radius), (x + radius, y + radius)), role, 1.8)

    def words(self, x: float, y: float, width: float, role: str) -> None:
        """Mark words that begin at x if they have a role."""
        if role == "bad":
            self._pen.stroke(MARKED, box(x - 3, y - 10, width + 6, 20), role, 1.8, "6 3")
        elif role == "good":
            self._pen.stroke(MARKED, box(x - 3, y - 10, width + 6, 20, 6), role, 1.6)
        elif role == "path":
            self._pen.stroke(MARKED, line((x, y + 9), (x + width, y + 9)), role, 1.6)

    def line(self, path: str, role: str, width: float, usual: str) -> None:
        """Draw a line of a solution: broken for a conflict, hollow for a result or reason."""
        if role not in MARKS:
            self._pen.stroke(LINES, path, usual, width)
        elif role == "bad":
            self._pen.stroke(LINES + 0.3, path, role, width, "6 4")
        else:
            self._pen.stroke(LINES + 0.3, path, role, width + 1.5)
            self._pen.stroke(LINES + 0.5, path, "paper", 2.5 if role == "good" else 0.8)


TINTS = ("region1", "region2", "region3", "region4")


def tints(regions: Sequence[Collection[Cell]]) -> list[str]:
    """The tint of each region, empty for none.

    The region next to most tints comes first, of those with equally many the one with most neighbours (Brélaz 1979).
    That nearly always finds four tints for a map, where four are enough; a region that is next to all of them gets
    none, which differs from each.
    """
    neighbours = _neighbours(regions)
    result: dict[int, str] = {}
    waiting = [(0, -len(others), number) for number, others in enumerate(neighbours)]
    heapq.heapify(waiting)
    while waiting:
        number = heapq.heappop(waiting)[2]
        if number in result:
            continue  # it was put in again when a neighbour got a tint
        taken = {result[other] for other in neighbours[number] if other in result}
        result[number] = next((tint for tint in TINTS if tint not in taken), "")
        for other in (one for one in neighbours[number] if one not in result):
            around = {result[one] for one in neighbours[other] if one in result}
            heapq.heappush(waiting, (-len(around), -len(neighbours[other]), other))
    return [result[number] for number in range(len(regions))]


def _neighbours(regions: Sequence[Collection[Cell]]) -> list[set[int]]:
    """For each region those that share a side with it."""
    owner = {cell: number for number, cells in enumerate(regions) for cell in cells}
    neighbours: list[set[int]] = [set() for _ in regions]
    for (row, column), number in owner.items():
        for beside in ((row, column + 1), (row + 1, column)):
            other = owner.get(beside, number)
            if other != number:
                neighbours[number].add(other)
                neighbours[other].add(number)
    return neighbours


_SIZE = 16.0
_WIDE, _TALL = 10.0, 19.0


def draw_text(picture: Picture, pen: Pen) -> tuple[float, float]:
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


def draw_slopes(canvas: Canvas, place: Layout, pen: Pen) -> None:
    """Draw the totals."""
    for cage in canvas.groups.get("cages", ()):
        if not cage.total:
            continue
        pen.start()
        cell, (down, right), upright = _end(sorted(cage.cells), canvas.rows, canvas.columns)
        x, y = place.middle(cell)
        x, y = x + right * HALF, y + down * HALF
        colour = ink_of(cage.role, "ink") if cage.role in MARKS else "ink"
        shaft, head = arrow(x + 6 * right, y + 6 * down, (-right, -down), 12, 6)
        pen.stroke(TEXTS, shaft, colour, 1.6)
        pen.fill(TEXTS, head, colour)
        wide = 17 + 3 * len(cage.total)
        x, y = (x + 9 * right, y + 20 * down) if upright else (x + wide * right, y + 9 * down)
        pen.write(TEXTS, x, y, cage.total, colour, LABEL - 2, bold=cage.role in MARKS)
        Marker(pen).spot(x, y, cage.role, 11)


def _end(cells: list[Cell], rows: int, columns: int) -> tuple[Cell, tuple[int, int], bool]:
    """The end of a diagonal with its total, the direction outwards, and whether that is above or below.

    Those that fall to the right have theirs at the left or right if they reach there, the others above or below, so
    that no two share a place on a square board.
    """
    first, last = cells[0], cells[-1]
    if last[1] > first[1]:
        if first[1] == 1 or last[1] < columns:
            return first, (-1, -1), first[1] > 1
        return last, (1, 1), False
    if first[0] == 1 or last[0] < rows:
        return first, (-1, 1), first[0] == 1
    return last, (1, -1), True
