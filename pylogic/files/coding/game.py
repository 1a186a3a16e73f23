"""Games whose puzzles are a line of characters, part by part, checked by a round trip.

Regions are packed as joined cells, points as places between cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from pylogic.files.coding.scanning import Scanner
from pylogic.files.coding.sheet import Sheet
from pylogic.files.reading import cell_of, name_of
from pylogic.model.document import Block, Document, Relation, Setting, Statement, Word
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.resources import ROOT


class Codec(NamedTuple):
    """A part of an ID.

    Attributes:
        read: Reads it into statements.  Raises `PuzzleError`.
        write: Writes it.  Raises `UsageError`.
    """

    read: Callable[[Scanner], Iterable[Statement]]
    write: Callable[[Sheet], str]


class Game(NamedTuple):
    """A game of the collection.

    Attributes:
        title: Its name for people.
        kinds: The kinds of the library that it plays.
        codecs: The parts of its IDs.
        usual: Settings that an ID always states, with their values where a puzzle does not.
        rooms: A block of regions, in each of which it does not matter where the clue on the board is.
    """

    title: str
    kinds: tuple[str, ...]
    codecs: tuple[Codec, ...]
    usual: Mapping[str, str] = MappingProxyType({})
    rooms: str = ""

    def read(self, scan: Scanner) -> tuple[str, list[Statement]]:
        """The kind of an ID and the statements of its puzzle.

        Raises:
            PuzzleError: It is not an ID of the game.
        """
        statements = [statement for codec in self.codecs for statement in codec.read(scan)]
        scan.end()
        return scan.kind or self.kinds[0], statements

    def write(self, sheet: Sheet) -> str:
        """A puzzle as an ID without the name of the game, checked by reading it again.

        Raises:
            UsageError: The game has no such puzzle.
        """
        return "".join(codec.write(sheet) for codec in self.codecs)


def written(puzzle: Puzzle, game: Game, what: str, read: Callable[[str], Document]) -> str:
    """A puzzle of the library as a game writes it, checked by reading it again.

    Args:
        puzzle: The puzzle.
        game: The game.
        what: Name of the form in sentences.
        read: Reads what was written.

    Raises:
        UsageError: The form cannot say the puzzle, or its kind is not that of the library.
    """
    kind = puzzle.kind
    own = ROOT / "kinds" / f"{kind.name}.puzzle"
    if kind.declared_in.resolve() != own.resolve() if kind.declared_in else kind.declarations:
        raise UsageError(f"{what} is of the kind of the library; this {kind.name} is declared elsewhere")
    text = game.write(Sheet(kind.write(puzzle)))
    try:
        again = kind.read(read(text))
    except PuzzleError as error:
        raise UsageError(f"{what} cannot say this puzzle: {error.problems[0].sentence}") from None
    same = {fact.atom for fact in again} == {fact.atom for fact in puzzle.facts}
    if not same and _essence(replace(puzzle, facts=again), game) != _essence(puzzle, game):
        atoms = {fact.atom for fact in again}
        lost = next((fact.clue.sentence for fact in puzzle.facts if fact.clue and fact.atom not in atoms), None)
        raise UsageError(f"{what} cannot say all that this puzzle says{f', such as {lost}' if lost else ''}")
    return text


def _essence(puzzle: Puzzle, game: Game) -> tuple[list[tuple[str, ...]], Counter[str]]:
    """Return the statements of a puzzle, with cages and their cells in a fixed order, and how many facts it has."""
    found = []
    tacit = ("boxes", *(("setting",) if game.usual else ()), *(("clue",) if game.rooms else ()))
    document = puzzle.kind.write(puzzle)
    if game.rooms:
        sheet = Sheet(document)
        areas = list(sheet.texts(game.rooms).values())
        found.append(("rooms", *sorted(f"{areas.index(areas[cell])} {text}" for cell, text in sheet.texts().items())))
    for statement in document.statements:
        if game.rooms and statement.name.text == "board":
            continue
        words = statement.lines if isinstance(statement, Block) else _words(statement)
        texts = [word.text for word in words]
        cells = sorted(text for text in texts if cell_of(text))
        if statement.name.text == "boxes" and len(set(texts[0].split("x"))) == 1:
            continue  # square boxes are those of a board that does not say which it has
        if texts == [game.usual.get(statement.name.text)]:
            continue
        found.append((statement.name.text, *(text for text in texts if not cell_of(text)), *cells))
    return sorted(found), Counter(atom.name for atom in {fact.atom for fact in puzzle.facts} if atom.name not in tacit)


def _words(statement: Setting | Relation) -> tuple[Word, ...]:
    return statement.words if isinstance(statement, Setting) else (*statement.operands, *statement.signs)


def areas(count: int, joined: Iterable[tuple[int, int]]) -> list[int]:
    """The number of the area of each cell, counted from 1 in the order of their first cells.

    Args:
        count: The number of cells.
        joined: Pairs of cells that are in one area.
    """
    first = list(range(count))  # of each cell the first cell of its area, perhaps over others
    for one, other in joined:
        low, high = sorted((_root(first, one), _root(first, other)))
        first[high] = low
    numbers: dict[int, int] = {}
    return [numbers.setdefault(_root(first, cell), len(numbers) + 1) for cell in range(count)]


def _root(first: list[int], cell: int) -> int:
    while first[cell] != cell:
        first[cell] = cell = first[first[cell]]
    return cell


def point(down: int, right: int) -> str:
    """The name of a place by its steps of half a cell from the first cell: a cell, or the corners of several."""
    first = name_of((down // 2 + 1, right // 2 + 1))
    last = name_of(((down + 1) // 2 + 1, (right + 1) // 2 + 1))
    return first if first == last else f"{first}-{last}"


def points(sheet: Sheet, setting: str = "centres") -> list[int]:
    """The places that a setting names in reading order, by steps of half a cell."""
    places = []
    for name in (name for words in sheet.settings(setting) for name in words):
        first, _, last = name.partition("-")
        (row, column), (other_row, other_column) = cell_of(first) or (1, 1), cell_of(last or first) or (1, 1)
        places.append((row + other_row - 2) * (2 * sheet.columns - 1) + column + other_column - 2)
    return sorted(places)


def usual_boxes(side: int) -> tuple[int, int]:
    """Rows and columns of the boxes that are usual on a board of sudoku."""
    rows = max(size for size in range(1, side + 1) if side % size == 0 and size * size <= side)
    return rows, side // rows
