"""The layout of a drawing: the board, the labels beside it, the lines below, and its text for screen readers."""

from __future__ import annotations

from textwrap import wrap

from pylogic.drawing.svg.shapes import CELL, HALF, STEPS
from pylogic.model.atom import RIGHT, Cell, Side
from pylogic.model.canvas import MARKS, Canvas, Form, Thing
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
    """

    left: float
    top: float
    width: float
    height: float
    lines: tuple[tuple[tuple[float, Thing], ...], ...]
    foot: float

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        return self.left + CELL * cell[1] - HALF, self.top + CELL * cell[0] - HALF

    def between(self, side: Side) -> tuple[float, float]:
        """The middle of a side."""
        x, y = self.middle((side.row, side.column))
        return (x + HALF, y) if side.way == RIGHT else (x, y + HALF)

    def point(self, column: int, row: int) -> tuple[float, float]:
        """The point where cells meet."""
        return self.left + CELL * column, self.top + CELL * row


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
    right = left + CELL * canvas.columns + max(wide("right"), after) + PAD
    foot = top + CELL * canvas.rows + max(tall("bottom"), after) + PAD
    most = max(right - left - PAD, _NARROWEST)
    lines = tuple(line for things in canvas.below for part in _folded(things, most) for line in _wrapped(part, most))
    reach = max((left + line[-1][0] + below_width(line[-1][1]) + PAD for line in lines if line), default=0.0)
    return Layout(left, top, max(right, reach), foot + TURN * len(lines) + (6 if lines else 0), lines, foot)


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
_WRITTEN = (Form.TEXT, Form.CORNER, Form.TOTALS, Form.ARROW, Form.POINTER, Form.SEGMENT)


def read_out(canvas: Canvas) -> str:
    """The size of the board, its rows, its labels, and its marked cells."""
    if canvas.instead is not None and not canvas.rows:
        return str(canvas.instead)
    sentences = [f"{canvas.rows} by {canvas.columns} cells."]
    for row in range(1, canvas.rows + 1):
        cells = (", ".join(map(_spoken, _of(canvas, (row, column)))) for column in range(1, canvas.columns + 1))
        sentences.append(f"Row {row}: {'; '.join(said.strip() or 'open' for said in cells)}.")
    for where, line in sorted(canvas.beside):
        numbers = " ".join(thing.says for thing in canvas.beside[where, line])
        sentences.append(f"{where.capitalize()} {line}: {numbers}.")
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
