"""Words about pieces that are laid on a board: ships, tetrominoes, and islands with a shape.

``place fleet``: the ships that a puzzle lists; ``place L I T S in areas``: one such piece in every group.

A ship is a run of cells that hold the last value; what is beside it does not.  A piece of four cells holds its letter.

``shape islands V as P``: every island of cells that hold V has a shape.

P is drawn row by row, ``##/#.``, or a set: ``tromino``, ``tetromino``, ``pentomino``. A piece may be turned and turned
over, unless ``fixed`` stands before it. Of a set, a value that is the letter of a piece has this one, ``shape islands
L I T S as tetromino``, and any other value all of them. ``once`` and ``at most once`` say how often each piece lies on
the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial

from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import listed
from pylogic.language.board.board import ROW, Board
from pylogic.language.board.graphs import parts
from pylogic.language.board.places import Chosen, numbered
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.notation import Found, Kind, word
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.kind import Violation
from pylogic.model.records import NamedTuple, dataclass
from pylogic.model.text import suggestion

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


def _make_place(found: Found) -> Placing:
    family: Chosen = found["FAMILY"]
    if "VALUES" not in found:
        sort = family.family.listed
        if sort is None:
            sentence = f"'{family.family.name}' is not a list of ships; pieces of four cells are written"
            found.fail(f"{sentence}: place L I T S in F", "FAMILY")
        return Placing(family, (Value(sort.names[-1], sort),), True)
    letters: tuple[Value, ...] = found["VALUES"]
    strange = next((value for value in letters if value.text not in TETROMINOES), None)
    if strange is not None:
        found.fail(f"the pieces of four cells are {' '.join(TETROMINOES)}, not '{strange}'", "VALUES")
    found.reading.vet_value(letters[0], (family,))
    return Placing(family, letters, False)


def _flatten_place(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Placing = rule.arguments
    counts = (("quota", *one) for one in arguments.quotas(board).items())
    state(arguments.values, counts, arguments.positions(board), flat)


def _ships(arguments: Placing, finished: Finished) -> Iterator[Violation]:
    board = finished.board
    ships = parts(finished.cells_with(arguments.values), board.neighbours)
    for part in ships:
        if len({row for row, _ in part}) > 1 and len({column for _, column in part}) > 1:
            yield Violation("place", f"what lies at {name_of(part[0])} is not straight", tuple(part))
    lying, listed = Counter(map(len, ships)), Counter(arguments.quotas(board))
    for length in sorted(lying | listed):
        if lying[length] != listed[length]:
            yield Violation("place", f"{lying[length]} of length {length} lie here, {listed[length]} are wanted")


def _pieces(arguments: Placing, finished: Finished) -> Iterator[Violation]:
    board = finished.board
    inside: set[Cell] = set()
    for group in board.groups(arguments.family):
        cells = [(place[0], place[1]) for place in group.places]
        inside.update(cells)
        covered = [cell for cell in cells if finished.any_of(arguments.values, cell)]
        letters = {value.text for value in arguments.values for cell in covered if finished.holds(value, cell)}
        if letters != {letter_of(covered) if covered else ""}:
            yield Violation("place", f"{group.name} does not hold one piece with its letter", tuple(cells))
    for cell in board.cells:
        if cell not in inside and finished.any_of(arguments.values, cell):
            yield Violation("place", f"{name_of(cell)} belongs to no piece", (cell,))


def _say_place(rule: Rule) -> str:
    arguments: Placing = rule.arguments
    if arguments.listed:
        return f"the ships of {arguments.family.name} lie on the board"
    return f"each of {arguments.family.name} holds one piece of the shape {' or '.join(map(str, arguments.values))}"


PLACE = Word(
    name="place",
    summary="ships of a list, or one piece of four cells in every group",
    forms=("place FAMILY", "place VALUES in FAMILY"),
    make=_make_place,
    flatten=_flatten_place,
    broken=lambda rule, finished: (_ships if rule.arguments.listed else _pieces)(rule.arguments, finished),
    say=_say_place,
    encoding=Encoding(("place",)),
    laws="shapes",
)


def _make_shape(found: Found) -> Shaped:
    values: tuple[Value, ...] = found["CELL-VALUES"]
    word: str = found["SHAPE"]
    pieces = SETS.get(word)
    if pieces is None:
        piece = drawn(word)
        if piece is None:
            near = suggestion(word, [*SETS]) or f"; a shape is drawn like ##/#., or is a {', a '.join(SETS)}"
            found.fail(f"'{word}' is not a shape{near}", "SHAPE")
        pieces = {word: piece}
    fixed = "fixed" in found.at
    forms = tuple(Form(name, (piece,) if fixed else turned(piece)) for name, piece in pieces.items())
    once = "once" in found.at
    least = 1 if once and "most" not in found.at else 0
    return Shaped(values, forms, f"fixed {word}" if fixed else word, least, 1 if once else None)


def _flatten_shape(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Shaped = rule.arguments
    limit = ("quota", arguments.least) if arguments.least else ("ceiling", arguments.most or len(board.cells))
    for value in arguments.values:
        limits = [(limit[0], number, limit[1]) for number, _ in arguments.numbered(value)]
        state((value,), limits, arguments.positions(value, board), flat)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Shaped = rule.arguments
    for value in arguments.values:
        names = {way: form.name for _, form in arguments.numbered(value) for way in form.ways}
        lying: Counter[str] = Counter()
        for island in parts(finished.cells_with([value]), finished.board.neighbours):
            name = names.get(placed(island))
            if name is None:
                yield Violation("shape", f"the island at {name_of(island[0])} has another shape", tuple(island))
            else:
                lying[name] += 1
        for name in dict.fromkeys(names.values()):
            if lying[name] < arguments.least:
                yield Violation("shape", f"{name} does not lie on the board")
            if arguments.most is not None and lying[name] > arguments.most:
                yield Violation("shape", f"{name} lies {lying[name]} times on the board")


def _islands(values: tuple[Value, ...], finished: Finished) -> list[list[Cell]]:
    near = finished.board.neighbours
    return [island for value in values for island in parts(finished.cells_with([value]), near)]


def _say_shape(rule: Rule) -> str:
    arguments: Shaped = rule.arguments
    often = {(1, 1): ", and each of them lies there once", (0, 1): ", and each of them lies there at most once"}
    islands = f"every island of {listed([*map(str, arguments.values)], 'or')} has the shape {arguments.what}"
    return islands + often.get((arguments.least, arguments.most or 0), "")


SHAPE = Word(
    name="shape",
    summary="the shape of the islands of a value",
    forms=("shape islands CELL-VALUES as [fixed] SHAPE [once | at most once]",),
    make=_make_shape,
    slots={"SHAPE": Kind("a shape, drawn like `##/#.`, or a name of several", word)},
    flatten=_flatten_shape,
    broken=_broken,
    outlined=lambda rule: partial(_islands, rule.arguments.values),
    say=_say_shape,
    encoding=Encoding(("place",)),
    laws="shapes",
)
