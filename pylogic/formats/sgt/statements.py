"""What an ID says as the statements of a puzzle, and the statements of a puzzle by name, to write an ID from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from pylogic.core.document import OPEN, Block, Document, Row, Setting, Statement, Word
from pylogic.core.errors import UsageError
from pylogic.language.reading import Cell, cell_of, name_of


def setting(name: str, words: Iterable[Word], at: Word) -> Setting:
    """``name words...``; the name has the place of ``at``."""
    return Setting(Word(name, at.span), tuple(words))


def size(rows: int, columns: int, at: Word) -> Setting:
    """The size of a board on which nothing stands."""
    return setting("size", [Word(f"{rows}x{columns}", at.span)], at)


def board(rows: int, columns: int, words: Mapping[int, Word], at: Word, name: str = "board") -> Block:
    """A block with these words at places from 0 on in reading order; what has none has the place of ``at``."""
    blank = Word(OPEN[0], at.span)
    lines = [
        [words.get(place, blank) for place in range(row * columns, row * columns + columns)] for row in range(rows)
    ]
    return Block(
        Word(name, at.span), tuple(Row(" ".join(word.text for word in line), at.span, tuple(line)) for line in lines)
    )


def cell(place: int, columns: int, at: Word) -> Word:
    """The name of the cell at a place from 0 on."""
    return Word(name_of((place // columns + 1, place % columns + 1)), at.span)


def cells_of_areas(areas: Sequence[int], columns: int, at: Word) -> list[list[Word]]:
    """The names of the cells of each area, in the order of their first cells, in reading order."""
    found: dict[int, list[Word]] = {}
    for place, area in enumerate(areas):
        found.setdefault(area, []).append(cell(place, columns, at))
    return list(found.values())


class Sheet:
    """A document of a kind, as it writes it, by the names of its statements.

    Attributes:
        kind: The kind.
        rows: The number of rows.
        columns: The number of columns.
    """

    def __init__(self, document: Document) -> None:
        self.kind = document.kind.text
        self._statements: dict[str, list[Statement]] = {}
        for statement in document.statements:
            self._statements.setdefault(statement.name.text, []).append(statement)
        self.rows, self.columns = self._shape()

    def _shape(self) -> Cell:
        (told, *_) = self.settings("size") or [[]]
        if told:
            height, _, width = told[0].partition("x")
            return int(height), int(width or height)
        rows = next(one.rows for found in self._statements.values() for one in found if isinstance(one, Block))
        return len(rows), len(rows[0])

    @property
    def count(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    def texts(self, name: str = "board") -> dict[int, str]:
        """What stands in a block, without what is open, by place from 0 on in reading order."""
        blocks = [one for one in self._statements.get(name, []) if isinstance(one, Block)]
        words = [word for block in blocks for row in block.rows for word in row]
        return {place: word.text for place, word in enumerate(words) if word.text != OPEN[0]}

    def settings(self, name: str) -> list[list[str]]:
        """The words of each statement of a name."""
        found = self._statements.get(name, [])
        return [[word.text for word in one.words] for one in found if isinstance(one, Setting)]

    def clues(self, name: str, count: int) -> list[str]:
        """The words of the statement of a name; as many ``?`` when there is none."""
        return (self.settings(name) or [["?"] * count])[0]

    def numbers(self, name: str, count: int) -> list[str]:
        """Clues of which a line has one at most.

        Raises:
            UsageError: A line has a list of them.
        """
        found = self.clues(name, count)
        for text in found:
            if text != "?" and not text.isdecimal():
                raise UsageError(f"a game ID has nothing for '{text}'")
        return found


class Cage(NamedTuple):
    """A cage of a document.

    Attributes:
        name: The statement that lists it.
        total: Its number, or nothing.
        places: Its cells, from 0 on in reading order.
    """

    name: str
    total: str
    places: tuple[int, ...]


def cages_of(sheet: Sheet, names: Iterable[str]) -> list[Cage]:
    """The cages that statements of these names list, in the order of their first cells.

    Raises:
        UsageError: A cell is in none, or in two.
    """
    found = []
    for name in names:
        for words in sheet.settings(name):
            cells = [one for word in words if (one := cell_of(word)) is not None]
            places = sorted((row - 1) * sheet.columns + column - 1 for row, column in cells)
            found.append(Cage(name, words[0] if cell_of(words[0]) is None else "", tuple(places)))
    if sorted(place for cage in found for place in cage.places) != list(range(sheet.count)):
        raise UsageError("a game ID cannot say that a cell is in no cage, or in two")
    return sorted(found, key=lambda cage: cage.places)


def translated(texts: Mapping[int, str], say: Callable[[str], str | None]) -> dict[int, str]:
    """What an ID calls the words of a board.

    Raises:
        UsageError: It has nothing for one of them.
    """
    found = {}
    for place, text in texts.items():
        said = say(text)
        if said is None:
            raise UsageError(f"a game ID has nothing for '{text}'")
        found[place] = said
    return found
