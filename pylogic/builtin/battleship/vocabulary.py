"""The vocabulary of Battleship and its checker.

Predicates, letters and sentences of clues; puzzles again after clues were deleted; and whether a proposed solution is
right, by the rules and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pylogic.files.grids import cells_of
from pylogic.files.reading import Cell, name_of
from pylogic.model.atom import Atom, Atoms, Clue, Fact, Signature, arguments
from pylogic.model.kind import Violation
from pylogic.model.puzzle import Puzzle, cache_latest
from pylogic.model.records import NamedTuple, dataclass, field
from pylogic.model.text import Span, plural

NAME = "battleship"

_ARITIES = {"board": 2, "longest": 1, "row": 2, "column": 2, "fleet": 2, "hint": 3, "fixed": 3, "model": 1}
INPUTS = frozenset(Signature(name, arity) for name, arity in _ARITIES.items())
OUTPUTS = frozenset({Signature("cell", 3)})

LETTERS = {
    "~": "water",
    "S": "submarine",
    "L": "left",
    "R": "right",
    "T": "top",
    "B": "bottom",
    "M": "middle",
    "X": "ship",
}
"""The meaning of the letters of a board; a dot has none."""

LETTER_OF = {hint: letter for letter, hint in LETTERS.items()}

PHRASES = {
    "water": "water",
    "ship": "ship",
    "submarine": "a submarine",
    "left": "the left end of a ship",
    "right": "the right end of a ship",
    "top": "the top of a ship",
    "bottom": "the bottom of a ship",
    "middle": "the middle of a ship",
}
"""Noun phrase for what a cell shows."""

FORWARD = {"left": (0, 1), "right": (0, -1), "top": (1, 0), "bottom": (-1, 0)}
"""Where the ship goes on from each of its ends."""

SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def line_fact(name: str, index: int, count: int, span: Span | None = None) -> Fact:
    """The clue that a line (``name`` is ``row`` or ``column``) has ``count`` ship cells."""
    sentence = f"{name} {index} has {plural(count, 'ship cell') if count else 'no ship cells'}"
    return Fact(Atom(name, (index, count)), Clue(sentence, span))


def fleet_fact(length: int, count: int, span: Span | None = None) -> Fact:
    """The clue that ``count`` ships have this length."""
    verb = "is" if count == 1 else "are"
    sentence = f"there {verb} {plural(count, 'ship') if count else 'no ships'} of length {length}"
    return Fact(Atom("fleet", (length, count)), Clue(sentence, span))


def hint_fact(cell: Cell, hint: str, span: Span | None = None) -> Fact:
    """The clue that a cell shows ``hint``, one of the values of `LETTERS`."""
    return Fact(Atom("hint", (*cell, hint)), Clue(f"{name_of(cell)} is {PHRASES[hint]}", span))


def say(atom: Atom) -> str:
    """A piece of a solution in words."""
    row, column, value = atom.args
    return f"r{row}c{column} is {PHRASES['ship' if value else 'water']}"


def printed(puzzle: Puzzle) -> Atoms:
    """Return the hints as pieces of a solution."""
    hints = [fact.atom.args for fact in puzzle.facts if fact.atom.name == "hint"]
    return frozenset(Atom("cell", (row, column, int(hint != "water"))) for row, column, hint in hints)


@dataclass(frozen=True)
class Stated:
    """A value that a clue states."""

    value: int
    clue: Clue


@dataclass
class Board:
    """A puzzle's facts by what they speak of; any clue may be missing.

    Attributes:
        height: Number of rows.
        width: Number of columns.
        longest: Length of the longest ship when a fleet is stated.
        rows: Counts by row.
        columns: Counts by column.
        fleet: Numbers of ships by length.
        hints: The first hint of each cell, with its clue.
        further: Further hints of the same cells, mostly contradictions.
    """

    height: int
    width: int
    longest: int | None = None
    rows: dict[int, Stated] = field(default_factory=dict)
    columns: dict[int, Stated] = field(default_factory=dict)
    fleet: dict[int, Stated] = field(default_factory=dict)
    hints: dict[Cell, tuple[str, Clue]] = field(default_factory=dict)
    further: list[tuple[Cell, str, Clue]] = field(default_factory=list)

    def __contains__(self, cell: Cell) -> bool:
        return 1 <= cell[0] <= self.height and 1 <= cell[1] <= self.width

    @property
    def counts(self) -> tuple[list[int | None], list[int | None]]:
        """How many ship cells each row and each column has; ``None`` where that is not stated."""
        rows, columns = (
            [table[index].value if index in table else None for index in range(1, number + 1)]
            for table, number in ((self.rows, self.height), (self.columns, self.width))
        )
        return rows, columns

    @property
    def totals(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The fewest and the most ship cells that all rows, and all columns, can have by their counts."""
        rows, columns = (sum(stated.value for stated in table.values()) for table in (self.rows, self.columns))
        return (
            (rows, rows + (self.height - len(self.rows)) * self.width),
            (columns, columns + (self.width - len(self.columns)) * self.height),
        )

    def cells(self) -> Iterator[Cell]:
        """All cells in reading order."""
        return cells_of(self.height, self.width)

    def all_hints(self) -> list[tuple[Cell, str, Clue]]:
        """All hints in the order of the cells."""
        first = [(cell, hint, clue) for cell, (hint, clue) in self.hints.items()]
        return sorted(first + self.further, key=lambda stated: stated[0])

    def lines(self) -> Iterator[tuple[str, int, Stated | None, list[Cell]]]:
        """Every line: ``row`` or ``column``, its number, its count if stated, its cells."""
        for row in range(1, self.height + 1):
            yield "row", row, self.rows.get(row), [(row, column) for column in range(1, self.width + 1)]
        for column in range(1, self.width + 1):
            yield "column", column, self.columns.get(column), [(row, column) for row in range(1, self.height + 1)]


def board_of(facts: Sequence[Fact]) -> Board:
    """The facts of a puzzle, sorted by what they speak of."""
    (height, width) = arguments(facts, "board")[0]
    board = Board(height, width, next((length for (length,) in arguments(facts, "longest")), None))
    tables = {"row": board.rows, "column": board.columns, "fleet": board.fleet}
    for fact in facts:
        clue = fact.clue or Clue(str(fact.atom))
        match fact.atom:
            case Atom("row" | "column" | "fleet" as name, (int(index), int(count))):
                tables[name][index] = Stated(count, clue)
            case Atom("hint", (int(row), int(column), str(hint))):
                if board.hints.setdefault((row, column), (hint, clue))[0] != hint:
                    board.further.append(((row, column), hint, clue))
    return board


def shape(cell: Cell, ship: set[Cell]) -> str:
    """Return the piece at a cell when exactly the cells in ``ship`` are ship: a value of `LETTERS`."""
    if cell not in ship:
        return "water"
    row, column = cell
    beside = [(down, right) for down, right in SIDES if (row + down, column + right) in ship]
    if not beside:
        return "submarine"
    if len(beside) == 1:
        return next(end for end, step in FORWARD.items() if step == beside[0])
    return "middle"


def partial_shape(board: Board, cell: Cell, values: dict[Cell, int]) -> str | None:
    """Return the piece at a cell when only some cells are known: ``None`` if it is open, ``ship`` if its shape is."""
    if cell not in values:
        return None
    if not values[cell]:
        return "water"
    beside = [(cell[0] + down, cell[1] + right) for down, right in SIDES]
    if any(other in board and other not in values for other in beside):
        return "ship"
    return shape(cell, {other for other in (cell, *beside) if values.get(other)})


def delete(puzzle: Puzzle, clues: frozenset[Clue]) -> tuple[Fact, ...] | None:
    """The facts without some clues: a length that the fleet does not name has no ships.

    A fleet of which no word is left is not in the file, and that a length has none is not written there.
    """
    facts: list[Fact] = []
    for fact in puzzle.facts:
        if fact.clue not in clues:
            facts.append(fact)
        elif fact.atom.name == "fleet":
            length, count = map(int, fact.atom.args)
            if not count:
                return None
            facts.append(fleet_fact(length, 0))
    if any(fact.atom.name == "fleet" and fact.atom.args[1] for fact in facts):
        return tuple(facts)
    if not any(fact.atom.name == "fleet" and fact.clue in clues for fact in puzzle.facts):
        return tuple(facts)
    return tuple(fact for fact in facts if fact.atom.name not in ("longest", "fleet"))


class _Reading(NamedTuple):
    """A puzzle as its solutions are checked against it.

    Attributes:
        board: The board.
        pieces: Every atom that says something about it: the cell, and 1 for ship or 0 for water.
        words: The same atoms, as a set.
    """

    board: Board
    pieces: dict[Atom, tuple[Cell, int]]
    words: Atoms


@cache_latest
def _read(facts: tuple[Fact, ...]) -> _Reading:
    board = board_of(facts)
    pieces = {Atom("cell", (*cell, value)): (cell, value) for cell in board.cells() for value in (0, 1)}
    return _Reading(board, pieces, frozenset(pieces))


def check(puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    """Every rule and clue that a proposed solution breaks; nothing if it is right."""
    board, pieces, words = _read(puzzle.facts)
    values = dict(map(pieces.__getitem__, atoms & words))
    # As many atoms as cells, none of them strange and no cell twice: each cell has one.
    if len(atoms) == len(values) == board.height * board.width:
        return broken(board, values)
    return tuple(_malformed(board, pieces, atoms))


def broken(board: Board, values: dict[Cell, int]) -> tuple[Violation, ...]:
    """Every rule and clue that cells break, 1 for ship and 0 for water, whatever the cells left open hold."""
    ship = {cell for cell, value in values.items() if value}
    unknown = set(board.cells()).difference(values) if len(values) < board.height * board.width else set()
    return (
        *_touching(ship),
        *_lines(board, ship, unknown),
        *_fleet(board, ship, unknown),
        *_hints(board, values),
    )


def called(what: str) -> str:
    """Return the noun phrase for a shape: ``left end``, ``water``."""
    return f"{what} end" if what in FORWARD else what


def ships(ship: set[Cell]) -> list[list[Cell]]:
    """The pieces connected side by side, each in reading order."""
    runs = []
    left = set(ship)
    for first in sorted(ship):
        if first not in left:
            continue
        group, edge = set(), [first]
        while edge:
            row, column = edge.pop()
            if (row, column) in left:
                left.remove((row, column))
                group.add((row, column))
                edge += [(row + down, column + right) for down, right in SIDES]
        runs.append(sorted(group))
    return runs


def _malformed(board: Board, pieces: dict[Atom, tuple[Cell, int]], atoms: Atoms) -> Iterator[Violation]:
    for atom in sorted(atoms - pieces.keys(), key=str):
        yield Violation("atom", f"{atom} says nothing about this board")
    stated = Counter(pieces[atom][0] for atom in atoms & pieces.keys())
    for cell in board.cells():
        if stated[cell] != 1:
            what = "both ship and water" if stated[cell] else "neither ship nor water"
            yield Violation("value", f"{name_of(cell)} is {what}", (cell,))


def _touching(ship: set[Cell]) -> Iterator[Violation]:
    cells = sorted(ship)
    for row, column in cells:
        beside = [(row + down, column + right) for down, right in SIDES if (row + down, column + right) in ship]
        if len(beside) < 2:
            continue
        straight = len({cell[0] for cell in beside}) == 1 or len({cell[1] for cell in beside}) == 1
        if not straight:
            yield Violation("bend", f"a ship bends at {name_of((row, column))}", ((row, column), *beside))
    for cell in cells:
        for down, right in CORNERS[2:]:
            other = (cell[0] + down, cell[1] + right)
            between = {(cell[0], other[1]), (other[0], cell[1])}
            if other in ship and not between & ship:
                sentence = f"{name_of(cell)} and {name_of(other)} touch diagonally"
                yield Violation("touching", sentence, (cell, other))


def _lines(board: Board, ship: set[Cell], unknown: set[Cell]) -> Iterator[Violation]:
    for name, axis, length, lines in (("row", 0, board.height, board.rows), ("column", 1, board.width, board.columns)):
        ships_in, open_in = Counter(cell[axis] for cell in ship), Counter(cell[axis] for cell in unknown)
        for index in range(1, length + 1):
            stated, counted, left = lines.get(index), ships_in[index], open_in[index]
            if stated is not None and not counted <= stated.value <= counted + left:
                sentence = f"{name} {index}: {plural(stated.value, 'cell')} expected, {counted} found"
                if left and counted < stated.value:
                    sentence += f" and {left} left open"
                yield Violation(f"{name}-count", sentence, tuple(cell for cell in board.cells() if cell[axis] == index))


def _fleet(board: Board, ship: set[Cell], unknown: set[Cell]) -> Iterator[Violation]:
    if board.longest is None:
        return
    straight = [group for group in ships(ship) if len({r for r, _ in group}) == 1 or len({c for _, c in group}) == 1]
    # A ship that may still grow is of no length yet, unless it is too long already.
    certain = [group for group in straight if len(group) > board.longest or not _beside(group) & unknown]
    lying = Counter(map(len, certain))
    for length in sorted({*lying, *board.fleet}):
        wanted = 0 if length > board.longest else lying[length]
        if length in board.fleet:
            wanted = board.fleet[length].value
        if lying[length] > wanted or (not unknown and lying[length] < wanted):
            cells = tuple(cell for group in certain if len(group) == length for cell in group)
            yield Violation("fleet", f"ships of length {length}: {wanted} expected, {lying[length]} found", cells)


def _beside(group: list[Cell]) -> set[Cell]:
    return {(row + down, column + right) for row, column in group for down, right in SIDES}


def _hints(board: Board, values: dict[Cell, int]) -> Iterator[Violation]:
    for cell, hint, _ in board.all_hints():
        shape = partial_shape(board, cell, values)
        if not agree(hint, shape):
            what = "ship" if hint == "water" else called(shape or "")
            yield Violation("hint", f"{name_of(cell)}: the hint says {called(hint)}, found {what}", (cell,))


def agree(stated: str, shape: str | None) -> bool:
    """Whether a stated piece may be the one that `partial_shape` found."""
    if shape is None or stated == shape:
        return True
    return "ship" in (stated, shape) and "water" not in (stated, shape)
