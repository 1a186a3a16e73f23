"""Pieces that are laid on a board, for the words ``place`` and ``shape``.

Polyominoes are drawn row by row and known by letters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from pylogic.files.reading import Cell
from pylogic.language.board.board import ROW, Board
from pylogic.language.board.places import Chosen, numbered
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.vocabulary import Value
from pylogic.model.records import NamedTuple, dataclass

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Position(NamedTuple):
    """A place for a piece.

    Attributes:
        cells: The cells that it covers.
        value: The value of these.
        bare: Cells that hold none of the values of pieces, on the board or beyond it.
        quota: The number of the quota that it counts for.
    """

    cells: tuple[Cell, ...]
    value: Value
    bare: tuple[Cell, ...]
    quota: int


def beside(cells: Collection[Cell]) -> tuple[Cell, ...]:
    """The cells that share a side with one of some cells, wherever the board ends."""
    near = ((row + down, column + right) for row, column in cells for down, right in _STEPS)
    return tuple(dict.fromkeys(cell for cell in near if cell not in cells))


def state(
    values: Sequence[Value], quotas: Iterable[tuple[str, int, int]], positions: Iterable[Position], flat: Flat
) -> None:
    """State where pieces of some values may lie, and how many: exactly, ``quota``, or at most, ``ceiling``.

    Most pieces have the form of others elsewhere on the board, which is stated once.
    """
    sort, constraint = values[0].sort.name, flat.number()
    flat.state("placing", constraint)
    for value in values:
        flat.state("shown", constraint, value.number)
    for variable in flat.variables(sort, flat.board.cells):
        flat.state("site", constraint, variable)
    for name, quota, count in quotas:
        flat.state(name, constraint, quota, count)
    for position in positions:
        row, column = position.cells[0]
        parts = {"form": position.cells, "margin": position.bare}
        steps = {name: [(r - row) * ROW + c - column for r, c in cells] for name, cells in parts.items()}
        form, new = flat.shared(("form", *map(tuple, steps.values())))
        for name in steps if new else ():
            for step in steps[name]:
                flat.state(name, form, step)
        for variable in flat.variables(sort, position.cells[:1]):
            flat.state("position", constraint, position.quota, variable, form, position.value.number)


Piece = tuple[Cell, ...]
"""Cells in reading order, the first row and the first column being 0."""
_TURNS = 8
_DRAWN = {
    "tromino": {"I": "###", "L": "##/#."},
    "tetromino": {"I": "####", "L": "###/#..", "O": "##/##", "S": ".##/##.", "T": "###/.#."},
    "pentomino": {
        "F": ".##/##./.#.",
        "I": "#####",
        "L": "####/#...",
        "N": "###./..##",
        "P": "###/##.",
        "T": "###/.#./.#.",
        "U": "#.#/###",
        "V": "###/#../#..",
        "W": "##./.##/..#",
        "X": ".#./###/.#.",
        "Y": "####/.#..",
        "Z": "##./.#./.##",
    },
}


def placed(cells: Iterable[Cell]) -> Piece:
    """Return a piece moved to row 0 and column 0."""
    cells = sorted(cells)
    top, left = cells[0][0], min(column for _, column in cells)
    return tuple((row - top, column - left) for row, column in cells)


def turned(piece: Piece) -> tuple[Piece, ...]:
    """Return the different pieces that turning and turning over make of a piece, the smallest first."""
    forms = set()
    for turn in range(_TURNS):
        cells = piece if turn & 4 else [(column, row) for row, column in piece]
        forms.add(placed((row if turn & 1 else -row, column if turn & 2 else -column) for row, column in cells))
    return tuple(sorted(forms))


def drawn(text: str) -> Piece | None:
    """Read a piece such as ``##/#.``; ``None`` where the text draws no connected one."""
    if not text or {*text} - {*"#./"}:
        return None
    cells = [
        (row, column) for row, line in enumerate(text.split("/")) for column, sign in enumerate(line) if sign == "#"
    ]
    near = cells[:1]
    for cell in near:  # which grows meanwhile
        near += [other for other in beside([cell]) if other in cells and other not in near]
    return placed(cells) if cells and len(near) == len(cells) else None


def _named(name: str) -> dict[str, Piece]:
    pieces = {letter: drawn(text) for letter, text in _DRAWN[name].items()}
    return {letter: piece for letter, piece in pieces.items() if piece is not None}


SETS = {name: _named(name) for name in _DRAWN}
"""The pieces of three, four and five cells by their letters."""
TETROMINOES = SETS["tetromino"]
_LETTERS = {turned(piece)[0]: letter for letter, piece in TETROMINOES.items()}


def letter_of(cells: Iterable[Cell]) -> str:
    """Return the letter of a tetromino; empty when it is none."""
    return _LETTERS.get(turned(tuple(cells))[0], "")


def pieces_in(area: Iterable[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Yield all tetrominoes that lie in an area, each once."""
    left = set(area)
    for first in sorted(left):
        pieces: set[frozenset[Cell]] = {frozenset([first])}
        for _ in range(len("LITS") - 1):
            pieces = {piece | {cell} for piece in pieces for cell in beside(piece) if cell in left}
        yield from (tuple(sorted(piece)) for piece in sorted(pieces, key=sorted))
        left.discard(first)


@dataclass(frozen=True)
class Placing:
    """Ships, or pieces of four cells.

    Attributes:
        family: The places where the ships of a list may lie, or the groups that hold one piece each.
        values: The value of a ship, or the letters of the pieces.
        listed: Whether it is a list of ships.
    """

    family: Chosen
    values: tuple[Value, ...]
    listed: bool

    def quotas(self, board: Board) -> dict[int, int]:
        """The number of ships of each length, or one for each group."""
        if self.listed:
            return {length: count for (length, count), _ in board.of("fleet", self.family.family.name)}
        return {group.number: 1 for group in numbered(board.groups(self.family))}

    def positions(self, board: Board) -> Iterator[Position]:
        """Yield every way to lay a ship or a piece."""
        letters = {value.text: value for value in self.values}
        for group in numbered(board.groups(self.family)):
            cells = tuple((place[0], place[1]) for place in group.places)
            if self.listed:
                yield Position(cells, self.values[0], beside(cells), len(cells))
                continue
            for piece in pieces_in(cells):
                value = letters.get(letter_of(piece))
                if value is not None:
                    yield Position(piece, value, tuple(cell for cell in cells if cell not in piece), group.number)


class Form(NamedTuple):
    """A shape.

    Attributes:
        name: Its letter or its picture.
        ways: All ways to lay it.
    """

    name: str
    ways: tuple[Piece, ...]


@dataclass(frozen=True)
class Shaped:
    """The shapes that islands may have.

    Attributes:
        values: The values of the cells of islands.
        forms: The shapes; a value that is the name of one has only this.
        what: The shapes as the rule writes them.
        least: How often each lies on the board, at least.
        most: And at most; ``None`` for any number.
    """

    values: tuple[Value, ...]
    forms: tuple[Form, ...]
    what: str
    least: int = 0
    most: int | None = None

    def numbered(self, value: Value) -> list[tuple[int, Form]]:
        """The shapes of a value with their numbers, counting from 0."""
        own = [form for form in self.forms if form.name == value.text]
        return [*enumerate(own or self.forms)]

    def positions(self, value: Value, board: Board) -> Iterator[Position]:
        """Yield every way to lay a piece of cells that hold a value, with the number of its shape."""
        able = {cell for cell in board.cells if value.number in board.domain(value.sort.name, cell)}
        for number, form in self.numbered(value):
            for way in form.ways:
                for down, right in board.cells:
                    cells = tuple((down + row - way[0][0], right + column - way[0][1]) for row, column in way)
                    if able.issuperset(cells):
                        yield Position(cells, value, beside(cells), number)
