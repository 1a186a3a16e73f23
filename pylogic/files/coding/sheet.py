"""Puzzles as lines of characters, part by part: the statements by name from which a part is written, and a round trip.

Regions are packed as joined cells, points as places between cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from pylogic.files.coding.links import Scanner
from pylogic.files.reading import Cell, cell_of, name_of
from pylogic.model.document import OPEN, Block, Document, Relation, Setting, Statement, Token
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.resources import ROOT


class Cage(NamedTuple):
    """A cage of a document.

    Attributes:
        name: The statement that lists it.
        total: Its number, or nothing.
        cells: The indices of its cells in reading order.
    """

    name: str
    total: str
    cells: tuple[int, ...]


class Sheet:
    """A document of a kind, as it writes it, by the names of its statements.

    Attributes:
        document: The document.
        kind: The kind.
        rows: The number of rows.
        columns: The number of columns.
        answer: The fields of a solution, where one is written as well.
    """

    def __init__(self, document: Document, answer: Mapping[str, Any] = MappingProxyType({})) -> None:
        self.document = document
        self.answer = answer
        self.kind = document.kind.text
        self._statements: dict[str, list[Statement]] = {}
        for statement in document.statements:
            self._statements.setdefault(statement.name.text, []).append(statement)
        self.rows, self.columns = self._measure()

    def _measure(self) -> Cell:
        if stated := self.first("size", []):
            height, _, width = stated[0].partition("x")
            return int(height), int(width or height)
        blocks = (one.rows for found in self._statements.values() for one in found if isinstance(one, Block))
        if (rows := next(blocks, None)) is not None:
            return len(rows), len(rows[0])
        return len(self.first("rows", [])), len(self.first("columns", []))

    @property
    def shape(self) -> str:
        """The size as an ID has it, ``7x5``, the width first."""
        return f"{self.columns}x{self.rows}"

    @property
    def count(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    def texts(self, name: str = "board") -> dict[int, str]:
        """The words of a block, without open cells, by their indices in reading order."""
        blocks = [one for one in self._statements.get(name, []) if isinstance(one, Block)]
        words = [word for block in blocks for row in block.rows for word in row]
        return {index: word.text for index, word in enumerate(words) if word.text != OPEN[0]}

    def settings(self, name: str) -> list[list[str]]:
        """The words of each setting of a name."""
        found = self._statements.get(name, [])
        return [[word.text for word in one.words] for one in found if isinstance(one, Setting)]

    def first(self, name: str, default: list[str]) -> list[str]:
        """The words of the first setting of a name."""
        return (self.settings(name) or [default])[0]

    def cells(self, name: str) -> list[list[int]]:
        """The indices of the cells that each setting of a name lists, in its order."""
        found = ([cell_of(word) for word in words] for words in self.settings(name))
        return [[(one[0] - 1) * self.columns + one[1] - 1 for one in cells if one] for cells in found]

    def signs(self) -> list[tuple[Cell, str, Cell]]:
        """The signs between cells, each of which is a statement of its own."""
        found = []
        for statement in (one for some in self._statements.values() for one in some):
            match statement:
                case Relation((one, other), (sign,)) | Setting(one, (sign, other)):
                    first, last = cell_of(one.text), cell_of(other.text)
                    found += [(first, sign.text, last)] if first and last else []
        return found

    def given(self) -> list[tuple[Cell, str]]:
        """The numbers of cells that statements give, ``r1c2 = 4``."""
        found = []
        for statement in (one for some in self._statements.values() for one in some):
            match statement:
                case Relation((one, number), (sign,)) if sign.text == "=":
                    cell = cell_of(one.text)
                    found += [(cell, number.text)] if cell and not cell_of(number.text) else []
        return found

    def numbers(self, name: str, count: int) -> list[str]:
        """The clues of some lines, ``?`` where there is none.

        Raises:
            UsageError: A line has a list of clues.
        """
        found = self.first(name, ["?"] * count)
        for text in found:
            if text != "?" and not text.isdecimal():
                raise unsayable(text)
        return found

    def runs(self, name: str, empty: str = "0") -> list[list[str]]:
        """The lists of clues of some lines; a list is empty where a line has the word for that.

        Raises:
            UsageError: A line has no clue, and that is not the word.
        """
        lists = [text.split(",") for text in self.first(name, ["?"])]
        if ["?"] in lists and empty != "?":
            raise unsayable("?")
        return [[text for text in texts if text != empty] for texts in lists]

    def marks(self) -> dict[tuple[int, int], str]:
        """The signs between cells by the indices of the two, the smaller first."""
        found = {}
        for one, sign, other in self.signs():
            first, last = ((row - 1) * self.columns + column - 1 for row, column in (one, other))
            turned = sign if first < last else {"<": ">", ">": "<"}.get(sign, sign)
            found[min(first, last), max(first, last)] = turned
        return found

    def cages(self, names: Iterable[str]) -> list[Cage]:
        """The cages that settings of these names list, in the order of their first cells.

        Raises:
            UsageError: A cell is in none, or in two.
        """
        found = []
        for name in names:
            for words, cells in zip(self.settings(name), self.cells(name), strict=True):
                found.append(Cage(name, words[0] if cell_of(words[0]) is None else "", tuple(sorted(cells))))
        if sorted(index for cage in found for index in cage.cells) != list(range(self.count)):
            raise UsageError("a game ID cannot say that a cell is in no cage, or in two")
        return sorted(found, key=lambda cage: cage.cells)


def unsayable(text: str) -> UsageError:
    """The error that an ID has no word for a text."""
    return UsageError(f"a game ID has nothing for '{text}'")


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


def write_checked(puzzle: Puzzle, game: Game, what: str, read: Callable[[str], Document]) -> str:
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
    if not is_same(puzzle, replace(puzzle, facts=again), game):
        atoms = {fact.atom for fact in again}
        lost = next((fact.clue.sentence for fact in puzzle.facts if fact.clue and fact.atom not in atoms), None)
        raise UsageError(f"{what} cannot say all that this puzzle says{f', such as {lost}' if lost else ''}")
    return text


def is_same(puzzle: Puzzle, other: Puzzle, game: Game) -> bool:
    """Whether two puzzles of a kind are the same, said perhaps in another way of the game."""
    atoms, others = ({fact.atom for fact in one.facts} for one in (puzzle, other))
    return atoms == others or _essence(puzzle, game) == _essence(other, game)


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


def _words(statement: Setting | Relation) -> tuple[Token, ...]:
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
