"""Boards in box-drawing characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from pylogic.model.atom import BELOW, RIGHT, Cell, Side, side_between
from pylogic.model.canvas import LANES, LEADING, Canvas, Form, Outline, Picture, Piece, Thing
from pylogic.model.records import NamedTuple

NONE, LIGHT, HEAVY = range(3)
"""Weights of lines."""

_LINES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""The character of four arms: by their strengths, the one upwards counting most, then right, down, left."""


_STRANDS = ("─│", "═║")
"""One line and two; of more the digit stands between cells."""
_DIGITS = 10
_SIGNED = 4
"""Lines of two sorts have signs, those of more a digit where they cross a side."""


def crossing(up: int, right: int, down: int, left: int) -> str:
    """The character in which lines of these strengths meet."""
    return _LINES[27 * up + 9 * right + 3 * down + left]


class Spot(NamedTuple):
    """A place in a picture: line and column, both counting from 0, and width."""

    line: int
    column: int
    width: int = 1


_LONG = (Form.BAR, Form.RULE, Form.GAP)
"""Signs that are as long as the side they stand on."""


def picture(canvas: Canvas) -> Picture:
    """The text of a canvas."""
    if canvas.instead is not None:
        return canvas.instead
    if _has_more_than_cells(canvas):
        return Picture(map(tuple, Text(canvas).lines))
    groups = tuple((kind, tuple(outlines)) for kind, outlines in canvas.groups.items())
    empty = _empty(canvas.rows, canvas.columns, canvas.wide, groups, tuple(getattr(canvas, name) for name in _STYLE))
    return Picture(map(tuple, empty.filled(canvas.cells)))


_STYLE = ("pointed", "dotted", "spaced", "ruled", "vacant")


def _has_more_than_cells(canvas: Canvas) -> bool:
    """Whether something is on a board besides frames and the contents of cells."""
    parts = (canvas.edges, canvas.links, canvas.strands, canvas.signs, canvas.points, canvas.beside, canvas.below)
    return any((*parts, canvas.candidates)) or any(way.joined for way in canvas.ways)


@lru_cache(maxsize=4)  # puzzles that are alike follow each other, and differ in their cells alone
def _empty(
    rows: int,
    columns: int,
    wide: int,
    groups: tuple[tuple[str, tuple[Outline, ...]], ...],
    style: tuple[bool | str, ...],
) -> Text:
    """The text of a board with nothing but frames; ``style`` is as `_STYLE` names it."""
    canvas = Canvas(rows, columns, wide)
    canvas.groups = {kind: list(outlines) for kind, outlines in groups}
    for name, value in zip(_STYLE, style, strict=True):
        setattr(canvas, name, value)
    return Text(canvas)


def _piece(thing: Thing) -> Piece:
    return Piece(thing.spelt, thing.role)


def _listed(canvas: Canvas) -> Iterator[tuple[Thing, ...]]:
    """Lines of the values that are left of cells, a cell for each line."""
    for (row, column), things in sorted(canvas.candidates.items()):
        left = [thing for thing in things if thing.spelt]
        if left:
            yield (Thing(Form.TEXT, f"r{row}c{column} is {' or '.join(thing.spelt for thing in left)}", left[0].role),)


def _joined(canvas: Canvas) -> dict[Side, Thing]:
    """The lines between cells that follow each other."""
    lines: dict[Side, Thing] = {}
    for way in canvas.ways:
        for one, other in pairwise(way.cells) if way.joined else ():
            side = side_between(one, other)
            if side is not None:
                lines.setdefault(side, Thing(Form.BAR, "─" if side.way == RIGHT else "│", way.role))
    return lines


def _slanted(canvas: Canvas) -> dict[Cell, Thing]:
    """The corners that lines cross between cells which follow each other, by the cell above and to the left."""
    corners: dict[Cell, Thing] = {}
    for way in canvas.ways:
        for (row, column), (row2, column2) in pairwise(way.cells) if way.joined else ():
            if abs(row - row2) == abs(column - column2) == 1:
                sign = "\\" if (row < row2) == (column < column2) else "/"
                corner = min(row, row2), min(column, column2)
                spelt = sign if corner not in corners or corners[corner].spelt == sign else "X"
                corners[corner] = Thing(Form.BAR, spelt, way.role)
    return corners


class Text:
    """A canvas in the characters of a terminal.

    Args:
        canvas: The picture.
        wide: Characters of a cell; by default what the canvas asks for.

    Attributes:
        lines: The lines, each a list of pieces.
        spots: Where each cell and each side is.
    """

    def __init__(self, canvas: Canvas, wide: int | None = None) -> None:
        self.spots: dict[Cell | Side, Spot] = {}
        self._pieces: dict[Cell, tuple[int, int]] = {}  # the line of each cell, and which of its pieces comes first
        self._canvas = canvas
        self._wide = canvas.wide if wide is None else wide
        self._rows, self._columns = canvas.rows, canvas.columns
        self._borders = dict.fromkeys(canvas.borders(), LIGHT) | dict.fromkeys(canvas.edges, HEAVY)
        covered = canvas.signs.keys() & canvas.edges
        self._signs = {**_joined(canvas), **{side: sign for side, sign in canvas.signs.items() if side not in covered}}
        self._covered = {side: _piece(canvas.signs[side]) for side in covered if canvas.signs[side].spelt.strip()}
        self._points = {**_slanted(canvas), **canvas.points}
        rows, columns = range(1, self._rows + 1), range(1, self._columns + 1)
        below = {row: [Side(row, column, BELOW) for column in columns] for row in range(self._rows + 1)}
        right = {column: [Side(row, column, RIGHT) for row in rows] for column in range(self._columns + 1)}
        self._across = frozenset(row for row, sides in below.items() if self._drawn(row, self._rows, sides))
        self._along = frozenset(column for column, sides in right.items() if self._drawn(column, self._columns, sides))
        left = self._margin("left")
        self.lines = self._labels("top", left)
        for row in range(self._rows + 1):
            if row:
                self.lines.append(self._row(row, left, len(self.lines)))
            if row in self._across:
                self.lines.append(self._line_below(row, left, len(self.lines)))
        self.lines += self._labels("bottom", left)
        self.lines += [[Piece(" " * left), *map(_piece, line)] for line in (*canvas.below, *_listed(canvas))]

    def filled(self, cells: Mapping[Cell, Sequence[Thing]]) -> list[list[Piece]]:
        """The lines with something in some cells, of a board on which all cells are empty."""
        lines = [*map(list, self.lines)]
        made: dict[tuple[Thing, ...], list[Piece]] = {}  # many cells hold the same
        for cell in sorted(cells, reverse=True):  # from the right to the left, so that the other places stay
            if cell in self._pieces:
                things = tuple(cells[cell])
                if things not in made:
                    made[things] = self._cell(cell, things)
                number, place = self._pieces[cell]
                lines[number][place : place + 1] = made[things]
        return lines

    def wide_in(self, length: int) -> int:
        """Return the width of the widest cell from the number of characters in a border of the board."""
        crossings = len(self._along)
        gaps = 2 * crossings - (0 in self._along)
        return (length - gaps) // max(self._columns, 1) - 1

    @property
    def origin(self) -> Spot:
        """The place where the first border begins."""
        spot = self.spots[Side(0, 1, BELOW)]
        return Spot(spot.line, spot.column - self._wide - (0 in self._along))

    def _bent(self, cell: Cell) -> str:
        """The lines from cell to cell that meet in a cell, as wide as one; empty when there are none."""
        row, column = cell
        sides = (Side(row - 1, column, BELOW), Side(row, column, RIGHT), Side(row, column, BELOW))
        left = Side(row, column - 1, RIGHT) in self._canvas.links
        if any(side in self._canvas.strands for side in sides):  # bridges go straight on
            across = sides[1] in self._canvas.strands
            strand = self._line(sides[1] if across else sides[2])
            return strand * self._wide if across else strand.rjust(self._wide)
        up, right, down = (LIGHT if side in self._canvas.links else NONE for side in sides)
        if not (left or up or right or down):
            return ""
        return self._stroke(up, right, down, LIGHT if left else NONE)

    def _stroke(self, up: int, right: int, down: int, left: int) -> str:
        """A piece of a line, as wide as a cell."""
        return ("─" if left else " ") * (self._wide - 1) + crossing(up, right, down, left)

    def _cell(self, cell: Cell, inside: Sequence[Thing]) -> list[Piece]:
        """Return the content of a cell: a corner to the left, all else to the right."""
        things = [thing for thing in inside if thing.spelt or thing.form is Form.SEGMENT]
        if not things:
            line = self._bent(cell)
            return [Piece(line, "line") if line else Piece(self._canvas.vacant.rjust(self._wide), "faint")]
        corner = [_piece(thing) for thing in things if thing.form in LEADING]
        left = self._wide - sum(len(piece.text) for piece in corner)
        rest = [self._written(thing, left) for thing in things if thing.form not in LEADING]
        if corner and not rest:
            rest = [Piece(".", "faint")]
        room = left - sum(len(piece.text) for piece in rest)
        return [*corner, *([Piece(" " * room)] if room > 0 else []), *rest]

    def _written(self, thing: Thing, wide: int) -> Piece:
        if thing.form is Form.SEGMENT:
            return Piece(self._stroke(*(LIGHT if way in thing.text else NONE for way in "URDL")), thing.role)
        if thing.form is Form.BLOCK and not thing.text:
            return Piece(thing.spelt * wide, thing.role)
        return _piece(thing)

    def _around(self, side: Side, width: int) -> Piece:
        """Return the piece on either side of a sign, in its line."""
        sign = self._signs.get(side)
        if not self._canvas.ruled or sign is None:
            return Piece(" " * width)
        return Piece(sign.spelt * width, sign.role) if sign.form in _LONG else Piece("─" * width, "faint")

    def _drawn(self, line: int, lines: int, sides: Iterable[Side]) -> bool:
        """Whether a line between cells takes a line of the picture, for its sides or for room."""
        canvas = self._canvas
        room = canvas.dotted or canvas.pointed or bool(canvas.points) or (canvas.spaced and 0 < line < lines)
        return room or any(map(self._bears, sides))

    def _bears(self, side: Side) -> bool:
        return bool(self._borders.get(side)) or side in self._signs or side in self._canvas.links

    def _margin(self, where: str) -> int:
        labels = [self._canvas.beside.get((where, row), []) for row in range(1, self._rows + 1)]
        return max((sum(len(thing.spelt) + 1 for thing in things) for things in labels), default=0)

    def _labels(self, where: str, left: int) -> list[list[Piece]]:
        labels = [self._canvas.beside.get((where, column), []) for column in range(1, self._columns + 1)]
        tall = max(map(len, labels), default=0)
        lines = []
        for level in range(tall):
            line = [Piece(" " * (left + (0 in self._along)))]
            for column, things in enumerate(labels, 1):
                index = level - (tall - len(things)) if where == "top" else level
                spelt, role = (things[index].spelt, things[index].role) if 0 <= index < len(things) else ("", "plain")
                line += [Piece(" " + " " * (self._wide - len(spelt))), Piece(spelt, role)]
                line.append(Piece("  " if column in self._along else ""))
            lines.append(line)
        return lines

    def _row(self, row: int, left: int, number: int) -> list[Piece]:
        things = self._canvas.beside.get(("left", row), [])
        shown = sum(len(thing.spelt) + 1 for thing in things)
        line = [Piece(" " * (left - shown))]
        for thing in things:
            line += [_piece(thing), Piece(" ")]
        at = left
        for column in range(self._columns + 1):
            side = Side(row, column, RIGHT)
            link = self._canvas.links.get(side)
            if column:
                west = Side(row, column - 1, RIGHT)
                before = self._canvas.links.get(west)
                line.append(Piece(self._line(west), before) if before else Piece(" "))
                self._pieces[row, column] = number, len(line)
                line += self._cell((row, column), self._canvas.cells.get((row, column), ()))
                self.spots[row, column] = Spot(number, at + 1, self._wide)
                at += 1 + self._wide
            if column in self._along:
                if column:
                    line.append(Piece(self._line(side), link) if link else self._covered.get(side, Piece(" ")))
                    at += 1
                line.append(self._gap(side))
                self.spots[side] = Spot(number, at)
                at += 1
        for thing in self._canvas.beside.get(("right", row), []):
            line += [Piece(" "), _piece(thing)]
        return line

    def _gap(self, side: Side) -> Piece:
        if side in self._signs:
            return _piece(self._signs[side])
        if side in self._canvas.links:
            count = self._canvas.strands.get(side, 1)
            line = str(count) if len(_STRANDS) < count < _DIGITS else self._line(side)
            lanes = self._canvas.lanes.get(side)
            return Piece(LANES[side.way][lanes] if lanes else line, self._canvas.links[side])
        strength = self._borders.get(side, NONE)
        arms = (strength, 0, strength, 0) if side.way == RIGHT else (0, strength, 0, strength)
        return Piece(crossing(*arms), self._canvas.edges.get(side, "faint"))

    def _line(self, side: Side) -> str:
        """A piece of the line that crosses a side."""
        lanes = self._canvas.lanes.get(side, 1)
        if 1 < lanes < _SIGNED:
            return LANES[side.way][lanes]
        count = min(self._canvas.strands.get(side, 1), len(_STRANDS))
        return _STRANDS[count - 1][0 if side.way == RIGHT else 1]

    def _line_below(self, row: int, left: int, number: int) -> list[Piece]:
        line = [Piece(" " * left)]
        at = left
        over = 0  # how far a list at a corner reaches into what follows
        for column in range(self._columns + 1):
            side = Side(row, column, BELOW)
            if column:
                piece = self._gap(side)
                inside = self._borders.get(side, NONE)
                if side in self._signs or side in self._canvas.links:
                    around = self._around(side, self._wide)
                    line += [around._replace(text=around.text[over:]), piece]
                else:
                    sign = [self._covered[side]] if side in self._covered and not over else []
                    line += [*sign, Piece((piece.text * (self._wide + 1))[over or len(sign) :], piece.role)]
                self.spots[side] = Spot(number, at + self._wide)
                at += self._wide + 1
                if column in self._along:
                    plain = side in self._signs or side in self._canvas.links
                    after = self._around(side, 1) if plain else Piece(crossing(0, inside, 0, inside), piece.role)
                    line.append(after)
                    at += 1
            if column in self._along:
                line.append(self._corner(row, column))
                over = len(line[-1].text) - 1
                at += 1
        return line

    def _corner(self, row: int, column: int) -> Piece:
        if (row, column) in self._points:
            return _piece(self._points[row, column])
        sides = (
            Side(row, column, RIGHT),
            Side(row, column + 1, BELOW),
            Side(row + 1, column, RIGHT),
            Side(row, column, BELOW),
        )
        arms = [self._borders.get(side, NONE) if self._inside(side) else NONE for side in sides]
        if not any(arms):
            return Piece("·" if self._canvas.dotted else " ", "faint")
        strong = max(range(4), key=lambda k: arms[k])
        return Piece(crossing(*arms), self._canvas.edges.get(sides[strong], "faint"))

    def _inside(self, side: Side) -> bool:
        if side.way == RIGHT:
            return 1 <= side.row <= self._rows
        return 1 <= side.column <= self._columns
