"""The statements of a puzzle by name, from which its ID is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from pylogic.files.reading import Cell, cell_of
from pylogic.model.document import OPEN, Block, Document, Relation, Setting, Statement
from pylogic.model.errors import UsageError


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
