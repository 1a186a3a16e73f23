"""A puzzle of f-puzzles on its way in either direction: cells by their names, places beside the board, statements."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pylogic.files.reading import Cell, cell_of, name_of

Part = Mapping[str, Any]
"""One clue, an object of JSON."""
_CELL = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})", re.ASCII)
_NUMBER = re.compile(r"-?\d{1,6}", re.ASCII)
_SHOWN = 30
"""Characters of a value that are shown in a sentence."""


@dataclass
class Sheet:
    """The statements of a puzzle.

    Attributes:
        side: Rows and columns of the board.
        lines: Statements of a line each.
        board: The contents of cells.
        beside: The numbers beside the board by side, and by row or column.
        corners: The contents of the points where four cells meet, by the cell above and to the left.
    """

    side: int
    lines: list[str] = field(default_factory=list)
    board: dict[Cell, str] = field(default_factory=dict)
    beside: dict[str, dict[int, str]] = field(default_factory=dict)
    corners: dict[Cell, str] = field(default_factory=dict)

    def has(self, cell: Cell) -> bool:
        """Whether a cell is on the board."""
        return 1 <= min(cell) <= max(cell) <= self.side

    def cell(self, text: object) -> Cell:
        """Return a cell of the board.

        Raises:
            ValueError: The text names none.
        """
        cell = _placed(text)
        if not self.has(cell):
            raise ValueError(f"{shown(text)} is not a cell of the board")
        return cell

    def outside(self, text: object) -> Cell:
        """Return a place beside the board, where rows and columns go on; errors as for `cell`."""
        place = _placed(text)
        if place not in self.rim():
            raise ValueError(f"{shown(text)} is not a place beside the board")
        return place

    def rim(self) -> Iterator[Cell]:
        """Yield the places around the board."""
        ends = (0, self.side + 1)
        places = ((row, column) for row in range(self.side + 2) for column in range(self.side + 2))
        return ((row, column) for row, column in places if row in ends or column in ends)

    def ahead(self, place: Cell, step: Cell) -> list[Cell]:
        """Return the cells in a direction from a place outside."""
        cells = ((place[0] + step[0] * count, place[1] + step[1] * count) for count in range(1, self.side + 1))
        return [cell for cell in cells if self.has(cell)]

    def cells(self, given: object, key: str) -> list[Cell]:
        """Return the cells that a list names.

        Raises:
            ValueError: It is not such a list, or it is empty.
        """
        found = [self.cell(one) for one in listed(given, key)]
        if not found:
            raise ValueError(f"'{key}' is empty")
        return found


def _placed(text: object) -> Cell:
    match = _CELL.fullmatch(text) if isinstance(text, str) else None
    return (int(match[1]), int(match[2])) if match else (-1, -1)


def listed(given: object, key: str) -> list[Any]:
    """Return a list as it is.

    Raises:
        ValueError: It is something else.
    """
    if not isinstance(given, list):
        raise ValueError(f"'{key}' is not a list")
    return given


def number(part: Part) -> str:
    """Return the number of a clue, empty where it has none.

    Raises:
        ValueError: It has something else.
    """
    value = part.get("value")
    text = "" if value is None else str(value).strip()
    if text and not _NUMBER.fullmatch(text):
        raise ValueError(f"{shown(value)} is not a number")
    return text


def shown(value: object) -> str:
    """A value in a sentence, not all of a long one."""
    text = f"'{value}'" if isinstance(value, str) else str(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def names(cells: Sequence[Cell]) -> str:
    """``r1c1 r1c2``: cells as a statement lists them."""
    return " ".join(map(name_of, cells))


def spelt(place: Cell) -> str:
    """``R1C2``: a place as f-puzzles names it."""
    return f"R{place[0]}C{place[1]}"


def spelt_cells(words: Sequence[str]) -> list[str]:
    """The cells among the words of a statement, as f-puzzles names them."""
    return [spelt(cell) for word in words if (cell := cell_of(word))]
