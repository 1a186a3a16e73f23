"""The lines that a link of Penpa+ packs: what stands beside the drawing of the question."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from pylogic.formats.penpa import payload
from pylogic.formats.penpa.drawing import Frame, Layer, data_of, layer_of

_SQUARE = ("square", "sudoku", "kakuro")
"""Grids of square cells; those of others are hexagons, triangles and so on."""
_LARGEST = 200
"""Most rows or columns of a board, with the white space around it."""
_TITLE, _RULES = 15, 18
"""Fields of the header."""
_QUESTION, _TAGS = 3, 17
"""Lines."""
_CELL = 38
"""Pixels of a cell."""
_TOOLS = {
    "edit_mode": "combi", "surface": ["", 1], "multicolor": ["", 1], "line": ["1", 2], "lineE": ["1", 2],
    "wall": ["", 2], "cage": ["1", 10], "number": ["1", 1], "symbol": ["circle_L", 1], "special": ["thermo", ""],
    "board": ["", ""], "move": ["1", ""], "combi": ["battleship", 3], "sudoku": ["1", 1],
}  # fmt: skip
"""The tools with which Penpa+ begins."""


class Link(NamedTuple):
    """Content of a link.

    Attributes:
        frame: The sides of the board.
        question: The drawing before solving.
        title: The title of the puzzle.
        tags: The genre.
    """

    frame: Frame
    question: Layer
    title: str
    tags: tuple[str, ...]


def read(lines: list[str]) -> Link:
    """Read the lines that a link packs; the answer is not looked at.

    Raises:
        ValueError: They are of another form; the sentence says how.
    """
    header = [payload.unescaped(field) for field in [*lines[0].split(","), *[""] * _RULES][: _RULES + 1]]
    if lines[0][:1].isdecimal():
        raise ValueError("links of the first version of Penpa are not read; open it in Penpa+ and share it again")
    if len(lines) <= _QUESTION:
        raise payload.malformed("the text")
    if header[0] not in _SQUARE:
        raise ValueError(f"only square grids are read, and the grid of this link is '{header[0]}'")
    space = payload.value(lines[1])
    if not isinstance(space, list) or [type(one) for one in space] != [int] * 4 or min(space) < 0:
        raise payload.malformed("the white space")
    width, height = (int(text) if text.isdecimal() and len(text) < 5 else 0 for text in header[1:3])
    frame = Frame(height - sum(space[:2]), width - sum(space[2:]), *space)
    if not 0 < frame.rows <= height <= _LARGEST or not 0 < frame.columns <= width <= _LARGEST:
        raise ValueError(f"a board has 1 to {_LARGEST} rows and columns, with the white space around it")
    question = layer_of(payload.value(lines[_QUESTION]), frame)
    question.rules = [line for line in header[_RULES].splitlines() if line.strip()]
    tags = payload.value(lines[_TAGS]) if "".join(lines[_TAGS : _TAGS + 1]) else []
    known = [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
    return Link(frame, question, header[_TITLE].removeprefix("Title:").strip(), tuple(known))


def lines_of(link: Link, answer: Layer) -> list[str]:
    """The lines of a link, with an answer."""
    frame, at = link.frame, link.frame.index_of
    height, width = frame.size
    centre = at((height - 1 - 2 * frame.top, width - 1 - 2 * frame.left))
    header: list[object] = ["square", width, height, _CELL, 0, 1, 1, (width + 1) * _CELL, (height + 1) * _CELL]
    header += [centre, centre, 0, 0, 0, 0, f"Title: {payload.escaped(link.title)}", "Author: ", ""]
    header += [payload.escaped("\n".join(link.question.rules)), "OFF", "false"]
    cells = [at((2 * row, 2 * column)) for row in range(frame.rows) for column in range(frame.columns)]
    tools, empty = {"qa": "pu_a", "grid": ["1", "2", "1"], "pu_q": _TOOLS, "pu_a": _TOOLS}, data_of(Layer(), frame)
    parts: list[Any] = [frame[2:], tools, data_of(link.question, frame), data_of(answer, frame)]
    parts += [[cells[0], *(after - before for before, after in pairwise(cells))], ["Surface", "Composite"], {}]
    parts += ["x", "x", [3, 2, 4], tools, "x", 0, empty, empty, {}, link.tags, False]
    return [",".join(map(str, header)), *map(payload.line, parts)]


def frame_of(rows: int, columns: int, layer: Layer) -> Frame:
    """The board with as much white space as is drawn in."""
    drawn = [(0, 0), *layer.numbers, *layer.symbols, *(cell for cell, _ in layer.corners)]
    down, right = [point[0] for point in drawn], [point[1] for point in drawn]
    top, left = (-(min(steps) // 2) for steps in (down, right))
    bottom, beyond = (max(0, max(steps) // 2 - side + 1) for steps, side in ((down, rows), (right, columns)))
    return Frame(rows, columns, top, bottom, left, beyond)
