"""Boards in box-drawing characters: cells, what lies between them, what stands beside them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pylogic.language.reading import Cell
from pylogic.nouns.picture import Picture, Piece
from pylogic.rules.places import BELOW, RIGHT, Side

NONE, LIGHT, HEAVY = range(3)
"""How strong a line is."""

_LINES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""The character of four arms: by their strengths, the one upwards counting most, then right, down, left."""


_STRANDS = ("─│", "═║")
"""One line and two; of more the digit stands between cells."""
_DIGITS = 10


def crossing(up: int, right: int, down: int, left: int) -> str:
    """The character in which lines of these strengths meet."""
    return _LINES[27 * up + 9 * right + 3 * down + left]


class Spot(NamedTuple):
    """Where something is in a picture: a line and a column, both from 0 on, and how wide it is."""

    line: int
    column: int
    width: int = 1


class Canvas:
    """A board to be drawn.

    Args:
        rows: Number of rows.
        columns: Number of columns.
        wide: Characters of the widest cell.

    Attributes:
        cells: What stands in cells.
        borders: How strong the line on a side is.
        signs: What stands between two cells.
        points: What stands where cells meet, by the cell above and to the left.
        links: The sides across which a line runs from cell to cell.
        strands: How many lines run there side by side, where it is not one.
        beside: What stands left of and right of rows, above and below columns, by ``left``, ``right``, ``top`` and
            ``bottom`` and the number of the line.
        notes: What stands below the board, a line each.
        dotted: Whether points show where no line is.
        spaced: Whether there is room between all cells.
        spots: Where each cell and each side is, once it is drawn.
    """

    def __init__(self, rows: int, columns: int, wide: int = 1) -> None:
        self.rows = rows
        self.columns = columns
        self.wide = wide
        self.cells: dict[Cell, Piece] = {}
        self.borders: dict[Side, int] = {}
        self.roles: dict[Side, str] = {}
        self.signs: dict[Side, Piece] = {}
        self.points: dict[Cell, Piece] = {}
        self.links: dict[Side, str] = {}
        self.strands: dict[Side, int] = {}
        self.beside: dict[tuple[str, int], list[Piece]] = {}
        self.notes: list[Piece] = []
        self.dotted = False
        self.spaced = False
        self.spots: dict[Cell | Side, Spot] = {}
        self._across: frozenset[int] = frozenset()
        self._along: frozenset[int] = frozenset()

    def frame(self, groups: Iterable[Iterable[Cell]], strength: int = LIGHT) -> None:
        """Draw lines around groups of cells, and around all of them."""
        owner = {cell: number for number, cells in enumerate(groups, 1) for cell in cells}
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                here = owner.get((row, column), 0)
                for way, other in ((RIGHT, (row, column + 1)), (BELOW, (row + 1, column))):
                    if here != owner.get(other, 0):
                        self.borders[Side(row, column, way)] = strength

    def draw(self) -> Picture:
        """The picture."""
        across = [row for row in range(self.rows + 1) if self._drawn_below(row)]
        along = [column for column in range(self.columns + 1) if self._drawn_right(column)]
        self._across, self._along = frozenset(across), frozenset(along)
        left = self._margin("left")
        lines = self._labels("top", left)
        for row in range(self.rows + 1):
            if row:
                lines.append(self._row(row, left, len(lines)))
            if row in self._across:
                lines.append(self._line_below(row, left, len(lines)))
        notes = [[Piece(" " * left), note] for note in self.notes]
        return Picture(map(tuple, lines + self._labels("bottom", left) + notes))

    def wide_in(self, length: int) -> int:
        """How wide the widest cell is when a border of the board, once drawn, has so many characters."""
        crossings = len(self._along)
        gaps = 2 * crossings - (0 in self._along)
        return (length - gaps) // max(self.columns, 1) - 1

    @property
    def origin(self) -> Spot:
        """Where the first border begins, once the board is drawn."""
        spot = self.spots[Side(0, 1, BELOW)]
        return Spot(spot.line, spot.column - self.wide - (0 in self._along))

    def bent(self, cell: Cell) -> str:
        """The lines from cell to cell that meet in a cell, as wide as one; empty when there are none."""
        row, column = cell
        sides = (Side(row - 1, column, BELOW), Side(row, column, RIGHT), Side(row, column, BELOW))
        left = Side(row, column - 1, RIGHT) in self.links
        if any(side in self.strands for side in sides):  # bridges go straight on
            across = sides[1] in self.strands
            line = self._line(sides[1] if across else sides[2])
            return line * self.wide if across else line
        up, right, down = (LIGHT if side in self.links else NONE for side in sides)
        if not (left or up or right or down):
            return ""
        return ("─" if left else " ") * (self.wide - 1) + crossing(up, right, down, LIGHT if left else NONE)

    def _drawn_below(self, row: int) -> bool:
        sides = [Side(row, column, BELOW) for column in range(1, self.columns + 1)]
        return self._roomy(row, self.rows) or any(map(self._bears, sides))

    def _drawn_right(self, column: int) -> bool:
        sides = [Side(row, column, RIGHT) for row in range(1, self.rows + 1)]
        return self._roomy(column, self.columns) or any(map(self._bears, sides))

    def _roomy(self, line: int, lines: int) -> bool:
        return self.dotted or bool(self.points) or (self.spaced and 0 < line < lines)

    def _bears(self, side: Side) -> bool:
        return bool(self.borders.get(side)) or side in self.signs or side in self.links

    def _margin(self, where: str) -> int:
        labels = [self.beside.get((where, row), []) for row in range(1, self.rows + 1)]
        return max((sum(len(piece.text) + 1 for piece in pieces) for pieces in labels), default=0)

    def _labels(self, where: str, left: int) -> list[list[Piece]]:
        labels = [self.beside.get((where, column), []) for column in range(1, self.columns + 1)]
        tall = max(map(len, labels), default=0)
        lines = []
        for level in range(tall):
            line = [Piece(" " * (left + (0 in self._along)))]
            for column, pieces in enumerate(labels, 1):
                index = level - (tall - len(pieces)) if where == "top" else level
                piece = pieces[index] if 0 <= index < len(pieces) else Piece("")
                line.append(Piece(" " + piece.text.rjust(self.wide), piece.role))
                line.append(Piece("  " if column in self._along else ""))
            lines.append(line)
        return lines

    def _row(self, row: int, left: int, number: int) -> list[Piece]:
        pieces = self.beside.get(("left", row), [])
        shown = sum(len(piece.text) + 1 for piece in pieces)
        line = [Piece(" " * (left - shown)), *(Piece(piece.text + " ", piece.role) for piece in pieces)]
        at = left
        for column in range(self.columns + 1):
            side = Side(row, column, RIGHT)
            link = "path" if side in self.links else ""
            if column:
                piece = self.cells.get((row, column), Piece("", "plain"))
                west = Side(row, column - 1, RIGHT)
                before = Piece(self._line(west), "path") if west in self.links else Piece(" ")
                line += [before, Piece(piece.text.rjust(self.wide), piece.role)]
                self.spots[row, column] = Spot(number, at + 1, self.wide)
                at += 1 + self.wide
            if column in self._along:
                if column:
                    line.append(Piece(self._line(side), link) if link else Piece(" "))
                    at += 1
                line.append(self._gap(side))
                self.spots[side] = Spot(number, at)
                at += 1
        line += [Piece(" " + piece.text, piece.role) for piece in self.beside.get(("right", row), [])]
        return line

    def _gap(self, side: Side) -> Piece:
        if side in self.signs:
            return self.signs[side]
        if side in self.links:
            count = self.strands.get(side, 1)
            return Piece(str(count) if len(_STRANDS) < count < _DIGITS else self._line(side), self.links[side])
        strength = self.borders.get(side, NONE)
        arms = (strength, 0, strength, 0) if side.way == RIGHT else (0, strength, 0, strength)
        return Piece(crossing(*arms), self.roles.get(side, "faint"))

    def _line(self, side: Side) -> str:
        """A piece of the line that crosses a side."""
        count = min(self.strands.get(side, 1), len(_STRANDS))
        return _STRANDS[count - 1][0 if side.way == RIGHT else 1]

    def _line_below(self, row: int, left: int, number: int) -> list[Piece]:
        line = [Piece(" " * left)]
        at = left
        for column in range(self.columns + 1):
            side = Side(row, column, BELOW)
            if column:
                piece = self._gap(side)
                inside = self.borders.get(side, NONE)
                if side in self.signs or side in self.links:
                    line += [Piece(" " * self.wide), piece]
                else:
                    line.append(Piece(piece.text * (self.wide + 1), piece.role))
                self.spots[side] = Spot(number, at + self.wide)
                at += self.wide + 1
                if column in self._along:
                    plain = side in self.signs or side in self.links
                    line.append(Piece(" " if plain else crossing(0, inside, 0, inside), piece.role))
                    at += 1
            if column in self._along:
                line.append(self._corner(row, column))
                at += 1
        return line

    def _corner(self, row: int, column: int) -> Piece:
        if (row, column) in self.points:
            return self.points[row, column]
        sides = (
            Side(row, column, RIGHT),
            Side(row, column + 1, BELOW),
            Side(row + 1, column, RIGHT),
            Side(row, column, BELOW),
        )
        arms = [self.borders.get(side, NONE) if self._inside(side) else NONE for side in sides]
        if not any(arms):
            return Piece("·" if self.dotted else " ", "faint")
        strong = max(range(4), key=lambda k: arms[k])
        return Piece(crossing(*arms), self.roles.get(sides[strong], "faint"))

    def _inside(self, side: Side) -> bool:
        if side.way == RIGHT:
            return 1 <= side.row <= self.rows
        return 1 <= side.column <= self.columns
