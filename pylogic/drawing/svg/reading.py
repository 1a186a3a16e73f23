"""A board in words, row by row, for screen readers."""

from __future__ import annotations

from pylogic.core.canvas import Canvas
from pylogic.core.places import Cell
from pylogic.core.things import MARKS, Form, Thing

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
