"""Which clues go together so that a board stays symmetric, and which boards are images of each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pylogic.model.atom import Clue
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.errors import UsageError
from pylogic.model.generating import Batch
from pylogic.model.text import grouped, suggestion

_Turn = Callable[[int, int, int, int], tuple[int, int]]
"""Image of a cell, given its row and column and the size of the board."""

SYMMETRIES: dict[str, tuple[_Turn, str]] = {
    "rotate2": (lambda row, column, rows, columns: (rows + 1 - row, columns + 1 - column), "turned by half"),
    "rotate4": (lambda row, column, rows, _: (column, rows + 1 - row), "turned by a quarter, on square boards"),
    "mirror": (lambda row, column, _, columns: (row, columns + 1 - column), "left and right"),
    "flip": (lambda row, column, rows, _: (rows + 1 - row, column), "top and bottom"),
    "diagonal": (lambda row, column, _, __: (column, row), "at the falling diagonal, on square boards"),
}
"""By name where each cell goes, and what that is in words."""
SQUARE = ("rotate4", "diagonal")
"""Those of square boards alone."""


def vet(name: str) -> None:
    """Make sure that there is such a symmetry.

    Raises:
        UsageError: There is no such symmetry.
    """
    if name not in SYMMETRIES:
        near = suggestion(name, list(SYMMETRIES)) or f" ({', '.join(SYMMETRIES)})"
        raise UsageError(f"there is no symmetry '{name}'{near}")


def images(name: str, cell: tuple[int, int], size: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the orbit of a cell, beginning with the cell itself."""
    found: list[tuple[int, int]] = []
    while cell not in found:
        found.append(cell)
        cell = SYMMETRIES[name][0](*cell, *size)
    return found


def is_symmetric(canvas: Canvas, name: str) -> bool:
    """Whether what is drawn in cells, between them and around them is where its images are, whatever it says there."""
    sides = [side.cells for side in canvas.signs]
    corners = [[(row, column), (row + 1, column + 1)] for row, column in canvas.points]
    outlines = [outline.cells for kind, some in canvas.groups.items() if kind != "boxes" for outline in some]
    shapes = [*sides, *corners, *outlines, *(way.cells for way in canvas.ways)]
    shapes += [[cell] for cell in canvas.cells if canvas.spelt(cell).strip()]
    pattern = {_box(shape) for shape in shapes}
    turn = SYMMETRIES[name][0]
    return {_box([turn(*cell, canvas.rows, canvas.columns) for cell in shape]) for shape in shapes} == pattern


def _box(cells: Iterable[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """Cells in no order; of two that touch at a corner all four around it, for the other two say the same."""
    found = frozenset(cells)
    if len(found) != len(("one", "other")):
        return found
    (row, column), (row2, column2) = sorted(found)
    touching = abs(row - row2) == 1 == abs(column - column2)
    return found | {(row, column2), (row2, column)} if touching else found


def vet_size(name: str, size: tuple[int, int]) -> None:
    """Make sure that a board of a size can have a symmetry.

    Raises:
        UsageError: Only a square board is symmetric so.
    """
    if name in SQUARE and size[0] != size[1]:
        raise UsageError(f"only a square board has the symmetry '{name}', and this one is {size[0]}x{size[1]}")


def orbits(batch: Batch, name: str | None, size: tuple[int, int]) -> list[tuple[Clue, ...]]:
    """The clues of a batch, those together that go together; what stands beside the board goes alone."""
    if name is None:
        return [(clue,) for clue in batch.clues]
    turn = SYMMETRIES[name][0]
    placed = grouped([(frozenset(cells), clue) for clue, cells in batch.clues.items() if cells])
    found: list[tuple[Clue, ...]] = [(clue,) for clue, cells in batch.clues.items() if not cells]
    while placed:
        place = next(iter(placed))
        orbit: list[Clue] = []
        while place in placed:
            orbit += placed.pop(place)
            place = frozenset(turn(*cell, *size) for cell in place)
        found.append(tuple(orbit))
    return found


_TURNS: tuple[_Turn, ...] = (
    lambda row, column, _, __: (row, column),
    *(turn for turn, _ in SYMMETRIES.values()),
    lambda row, column, _, columns: (columns + 1 - column, row),
    lambda row, column, rows, columns: (columns + 1 - column, rows + 1 - row),
)
"""All ways in which a board can be turned or mirrored."""
_ARROWS = dict(zip("↑↗→↘↓↙←↖^>v<∧∨", (*range(8), 0, 2, 4, 6, 0, 4), strict=True))
"""The direction of each arrow, an index into `_STEPS`; of a sign the way to the smaller number."""
_STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
_DIRECTED = frozenset({Form.DIRECTION, Form.POINTER, Form.LESS})
_OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
Look = tuple[object, ...]
"""The look of a board, to be compared and hashed."""


def look(canvas: Canvas) -> Look:
    """The look of a board, the same for all boards that are turned or mirrored images of it.

    Clues that stand on one side of the board alone are about whole lines, and say the same from the other one.
    """
    return min(_turned(canvas, turn) for turn in _TURNS)


def _turned(canvas: Canvas, turn: _Turn) -> Look:
    rows, columns = canvas.rows, canvas.columns
    size = tuple(
        abs(one - other) + 1
        for one, other in zip(turn(rows, columns, rows, columns), turn(1, 1, rows, columns), strict=True)
    )

    def moved(*cells: tuple[int, int]) -> tuple[tuple[int, int], ...]:
        return tuple(turn(*cell, rows, columns) for cell in cells)

    def said(thing: Thing) -> str:
        text = thing.text or thing.spelt
        if thing.form in _DIRECTED:
            (row, column), *ends = moved((0, 0), *_STEPS)
            ways = [_STEPS.index((end[0] - row, end[1] - column)) for end in ends]
            text = "".join(f"{ways[_ARROWS[sign]]};" if sign in _ARROWS else sign for sign in text)
        return f"{thing.form} {text}"

    sides = {side for side, _ in canvas.beside}
    parts: list[tuple[object, ...]] = [
        ("cell", moved(cell), [said(thing) for thing in things if thing.form is not Form.OPEN])
        for cell, things in canvas.cells.items()
    ]
    parts += [("sign", sorted(moved(*side.cells)), [said(thing)]) for side, thing in canvas.signs.items()]
    parts += [("point", sorted(moved((r, c), (r + 1, c + 1))), [said(one)]) for (r, c), one in canvas.points.items()]
    parts += [
        (kind, sorted(moved(*outline.cells)), [outline.total])
        for kind, outlines in canvas.groups.items()
        for outline in outlines
    ]
    parts += [(f"way {way.form}", moved(*way.cells), [way.name]) for way in canvas.ways]
    for (side, line), things in canvas.beside.items():
        ends = {"left": (line, 0), "right": (line, columns + 1), "top": (0, line), "bottom": (rows + 1, line)}
        texts = [said(thing) for thing in things]
        if _OPPOSITE[side] in sides:
            parts.append(("beside", moved(ends[side]), texts))
        else:
            both = sorted(moved(ends[side], ends[_OPPOSITE[side]]))
            parts.append(("beside", both, min(texts, texts[::-1])))
    below = [[(thing.spelt, thing.text) for thing in line] for line in canvas.below]
    return (str(size), *sorted(map(str, parts)), str(below))
