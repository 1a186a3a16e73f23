"""Givens at points of the board, between cells, and on the sides of cells.

``corners``: numbers at the points where cells meet.

A puzzle has a block ``corners`` with a row and a column more than the board, ``.`` for none; ``corners`` is the
family of the cells around each point: ``count(corners, #) = clue``. Numbers go up to 4, with ``corners 0..36`` to 36.
``corners list`` has lists of values as well: ``1,2``.

``centres``: points of symmetry, in cells and between them: ``r1c1 r1c2-r1c3 r3c3-r4c4``.

``squares NAME``: rectangles that a puzzle lists by their shape and their first cells: ``grid 9x9 r1c1 r7c7``.

They may overlap, and every cell of the board is in one.

``segments``: pieces of a line that are printed in cells, by the sides to which they lead: ``LR``, ``DL``, ``U``.

A piece with one letter is an end.  Where there are several sorts of links, ``segments of SORT`` says which ones are
meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import centre_of, division
from pylogic.language.board.limits import VALUE
from pylogic.language.board.places import (
    LEFT_OUT,
    WITHOUT,
    Family,
    Group,
    Hint,
    Range,
    grouped,
    name_of_corner,
    numbered,
)
from pylogic.language.compile.flat import Flat
from pylogic.language.givens import Keyword
from pylogic.language.parse.expressions import Number
from pylogic.language.parse.given import Given, Instance, Named, put, read_midpoint, text_of
from pylogic.language.parse.notation import Found, Kind, span_of
from pylogic.language.parse.rule import Finished, Spot
from pylogic.model.atom import Atom, Clue, Side
from pylogic.model.canvas import Canvas, Form, Thing, text
from pylogic.model.document import OPEN, Block, Gesture, Holds, Setting, Token
from pylogic.model.errors import ImpossibleError
from pylogic.model.kind import Roles, Violation
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from pylogic.language.sampling.parts import ClueSet, Sketch


_FOUR, _ANY = (Range(Number(0), Number(most)) for most in (4, VALUE))


@dataclass(frozen=True)
class Corners(Given):
    """A block with a row and a column more than the board has.

    Attributes:
        lists: Whether a point may have several numbers, which are values of the cells around it.
        span: The numbers from the smallest to the largest one.
    """

    lists: bool = False
    span: Range = _FOUR
    words: tuple[str, ...] = ("corners",)
    holds = Holds.ROWS
    gesture = Gesture.CORNERS
    has_clues = True
    batch = "corners"

    def families(self) -> Iterable[Family]:
        """The cells around each point."""
        what = "the cells that meet at each point"
        groups = lambda board, _: numbered(_points(board))  # noqa: E731
        return (Family("corners", groups, (), what, blocks=LEFT_OUT, empty="of a point between blocks"),)

    def size(self, instance: Instance) -> tuple[int, int] | None:
        """One less than the block."""
        return instance.drawn_size("corners", more=1)

    def read(self, instance: Instance) -> None:
        """A number or ``.`` for each point."""
        reader = instance.reader
        block = reader.only(Block, "corners", instance.statements)
        if block is None:
            return
        low, high = self.span.on(instance.rows, instance.columns)
        for below, words in instance.rows_of(block, "corner", more=1):
            row = below - 1
            for column, word in enumerate(words):
                if word.text in OPEN:
                    continue
                texts = word.text.split(",") if self.lists else [word.text]
                if not all(re.fullmatch(r"\d{1,9}", one) for one in texts):
                    what = "numbers like 1,2" if self.lists else f"a number from {low} to {high}"
                    reader.problem(f"a corner has {what} or '.', not '{word}'", word)
                    continue
                found = [reader.integer(Token(one, word.span), low, high, "a corner") for one in texts]
                numbers = [number for number in found if number is not None]
                if len(numbers) == len(texts):
                    sentence = f"{name_of_corner((row, column))} says {','.join(map(str, numbers))}"
                    instance.clue(sentence, word.span, "corner", row, column, *numbers)

    def write(self, board: Board, draft: Draft) -> None:
        """The block."""
        texts = {corner: _spelt(hint) for corner, hint in _numbers(board).items()}
        draft.table("corners", texts, range(board.rows + 1), range(board.columns + 1), OPEN[0])

    def widths(self, board: Board) -> Sequence[int]:
        """Lists reach into the cells to their right."""
        return [len(_spelt(hint)) for hint in _numbers(board).values()]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The numbers where the cells meet; room for them when all are dropped."""
        canvas.pointed = True
        for (row, column), hint in _numbers(board).items():
            role = roles.get(Atom("corner", (row, column, *hint.numbers)), "clue")
            canvas.points[row, column] = text(_spelt(hint), role)

    def spots(self, clue_set: ClueSet) -> Iterator[Spot]:
        """Every point."""
        low, high = self.span.on(clue_set.board.rows, clue_set.board.columns)
        for row in range(clue_set.board.rows + 1):
            for column in range(clue_set.board.columns + 1):
                yield Spot("corner", (row, column), _around(row, column), low=low, high=high)


def _numbers(board: Board) -> dict[Cell, Hint]:
    return {corner: Hint(tuple(map(int, numbers)), clue) for corner, numbers, clue in board.at("corner")}


def _around(row: int, column: int) -> tuple[Cell, ...]:
    """The cells around a point, on the board or not."""
    return (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)


def _spelt(hint: Hint) -> str:
    return ",".join(map(str, hint.numbers))


def _points(board: Board) -> Iterator[Group]:
    numbers = _numbers(board)
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            places = tuple(filter(board.has, _around(row, column)))
            yield Group(name_of_corner((row, column)), places, hint=numbers.get((row, column)))


def _make_corners(found: Found) -> Corners:
    lists = "list" in found.at
    return Corners(lists, found.get("RANGE") or (_ANY if lists else _FOUR))


CORNERS = Keyword(
    "corners",
    ("corners [list] [RANGE]",),
    _make_corners,
    {"RANGE": Kind("a range, such as 0..9", span_of("the numbers of corners"))},
)


_MARK = "o"
_SIZE = 5
"""The average size of a piece, where there are no examples."""


@dataclass(frozen=True)
class Centres(Given):
    """Points, part of the frame; each is the middle of one, two or four cells."""

    words: tuple[str, ...] = ("centres",)
    holds = Holds.PLACES
    gesture = Gesture.POINTS

    def read(self, instance: Instance) -> None:
        """A cell, or two cells with the point between them."""
        for _, words in instance.listed("centres", "r1c1 r1c2-r1c3 r3c3-r4c4"):
            for word in words:
                point = read_midpoint(instance, word)
                if point is not None:
                    instance.state("centre", *point)

    def invent(self, sketch: Sketch) -> None:
        """The centres of a division into symmetric pieces, on average as large as in the examples."""
        if all(sort.form != "edges" for sort in sketch.frame.sorts.values()):
            return  # they are those of the islands of a solution
        pieces = sum(len(board.centres) for board in sketch.examples)
        for centre in division(sketch.board.cells, sketch.area / pieces if pieces else _SIZE, sketch.random):
            sketch.state("centre", *centre)

    def add_clues(self, clue_set: ClueSet) -> None:
        """The centres of islands."""
        for island in clue_set.parts if not clue_set.board.centres else ():
            clue_set.state(Atom("centre", centre_of(island)))

    def write(self, board: Board, draft: Draft) -> None:
        """One line with all of them."""
        if board.centres:
            draft.setting("centres", *map(text_of, board.centres))

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:  # noqa: ARG002
        """A ring in the cell, or where cells meet."""
        for centre in board.centres:
            put(canvas, centre, Thing(Form.RING, _MARK, "clue"))


CENTRES = Keyword("centres", ("centres",), lambda _: Centres())


_SHAPE = re.compile(r"([1-9]\d?)x([1-9]\d?)", re.ASCII)


@dataclass(frozen=True)
class Squares(Named):
    """Rectangles of the frame, numbered in the order of the file.

    Attributes:
        name: The family, and the statement that lists them.
    """

    name: str

    def families(self) -> Iterable[Family]:
        """The rectangles."""
        listed = f"every {self.name} that the puzzle lists"
        return (Family(self.name, self._groups, (), listed, area=True, blocks=WITHOUT),)

    def _groups(self, board: Board, _: Sequence[object]) -> list[Group]:
        return [
            Group(f"the {self.name} at {name_of((row, column))}", tuple(_within((row, column), shape)), number)
            for number, ((row, column, *shape), _) in enumerate(board.of("square", self.name), 1)
        ]

    def read(self, instance: Instance) -> None:
        """A shape, then first cells; what is outside is blocks, and nothing else is."""
        covered: set[Cell] = set()
        stated = instance.named(self.name)
        for statement in stated:
            words = statement.words if isinstance(statement, Setting) else ()
            shape = _SHAPE.fullmatch(words[0].text) if len(words) > 1 else None
            if shape is None:
                instance.reader.problem(f"write: {self.name} 9x9 r1c1 r7c7", statement.name)
                continue
            sides = int(shape[1]), int(shape[2])
            for word, corner in zip(words[1:], map(instance.cell, words[1:]), strict=True):
                if corner is None:
                    continue
                cells = _within(corner, sides)
                if cells[-1][0] > instance.rows or cells[-1][1] > instance.columns:
                    instance.reader.problem(f"a {self.name} of {words[0]} does not fit on the board here", word)
                    continue
                covered.update(cells)
                instance.state("square", self.name, *corner, *sides)
        blocks = {fact.atom.args for fact in instance.facts if fact.atom.name == "block"}
        area = [(row, column) for row in range(1, instance.rows + 1) for column in range(1, instance.columns + 1)]
        wrong = next((cell for cell in area if (cell in covered) == (cell in blocks)), None)
        if wrong is not None and stated and not instance.reader.problems:
            where = f"in a {self.name}, and a block" if wrong in covered else f"in no {self.name}, and no block"
            instance.reader.problem(f"{name_of(wrong)} is {where}", stated[0].name)

    def write(self, board: Board, draft: Draft) -> None:
        """A line for each shape."""
        lines = grouped(
            (f"{height}x{width}", name_of((row, column)))
            for (row, column, height, width), _ in board.of("square", self.name)
        )
        for shape, corners in lines.items():
            draft.setting(self.name, shape, *corners)

    def invent(self, sketch: Sketch) -> None:
        """As an example of the same size has them, with the blocks between them."""
        for board in sketch.examples:
            if (board.rows, board.columns) == (sketch.rows, sketch.columns):
                for arguments, _ in board.of("square", self.name):
                    sketch.state("square", self.name, *arguments)
                for cell in board.blocks:
                    sketch.state("block", *cell)
                return
        raise ImpossibleError(f"no example of this size says where each {self.name} lies")


def _within(corner: Cell, shape: Sequence[int]) -> list[Cell]:
    return [(corner[0] + down, corner[1] + right) for down in range(shape[0]) for right in range(shape[1])]


SQUARES = Keyword("squares", ("squares NAME",), lambda found: Squares(found["NAME"]), usual=("grid", "grids"))


_WAYS = "ULRD"


@dataclass(frozen=True)
class Segments(Given):
    """Links of a cell that are known, all others of the cell being off; what leads out of the board says nothing.

    Attributes:
        sort: The links.
        on: The number of the value of a link of the line.
        off: That of any other.
    """

    sort: str
    on: int
    off: int
    batch = "segments"

    def claims(self, text: str) -> bool:
        """One letter, or two."""
        return re.fullmatch(r"(?!(.)\1)[UDLR]{1,2}", text) is not None

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """One letter, or two."""
        if not self.claims(word.text):
            return False
        ways = [way for way in _WAYS if way in word.text]
        code = sum(1 << _WAYS.index(way) for way in ways)
        instance.clue(f"{name_of(cell)} has the segment {''.join(ways)}", word.span, "segment", *cell, code)
        return True

    def _cells(self, board: Board) -> Iterator[tuple[Cell, int, Clue | None]]:
        return ((cell, code, clue) for cell, (code,), clue in board.at("segment"))

    def _links(self, board: Board, cell: Cell, code: int) -> Iterator[tuple[Side, int]]:
        for index, side in enumerate(board.sides(cell)):
            if board.variable(self.sort, side) is not None:
                yield side, self.on if code >> index & 1 else self.off

    def flatten(self, board: Board, flat: Flat) -> None:
        """Its links are known."""
        for cell, code, clue in self._cells(board):
            for side, number in self._links(board, cell, code):
                variable = flat.variable(self.sort, side)
                assert variable is not None
                flat.state("given", variable, number, clue=clue)

    def broken(self, finished: Finished) -> Iterator[Violation]:
        """A line that takes another way."""
        for cell, code, _ in self._cells(finished.board):
            for side, number in self._links(finished.board, cell, code):
                if finished.number(self.sort, side) not in (None, number):
                    yield Violation("segment", f"the line leaves the segment of {name_of(cell)}", (cell,))
                    break

    def add_clues(self, clue_set: ClueSet) -> None:
        """The two links of every cell that has two."""
        for cell in clue_set.board.cells:
            held = [clue_set.finished.number(self.sort, side) == self.on for side in clue_set.board.sides(cell)]
            if sum(held) == len("LR"):
                code = sum(1 << index for index, on in enumerate(held) if on)
                clue_set.add(self.batch, (cell,), Atom("segment", (*cell, code)))

    def shown(self, board: Board, cell: Cell) -> str:
        """Its letters."""
        return next((_text(code) for own, code, _ in self._cells(board) if own == cell), "")

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """A piece of a line, where the cell holds nothing yet."""
        for cell, code, _ in self._cells(board):
            if not canvas.spelt(cell):
                role = roles.get(Atom("segment", (*cell, code)), "clue")
                canvas.add(cell, Thing(Form.SEGMENT, "", role, _text(code)))


def _text(code: int) -> str:
    return "".join(way for index, way in enumerate(_WAYS) if code >> index & 1)


def _make_segments(found: Found) -> Segments:
    links = [sort for sort in found.reading.vocabulary.sorts.values() if sort.form == "links" and sort.names]
    sort = found.one_of(links, "segments are made of links; say: links off on")
    return Segments(sort.name, sort.lowest + len(sort.names) - 1, sort.lowest)


SEGMENTS = Keyword("segments", ("segments [of SORT]",), _make_segments)
