r"""Givens that divide the board: a map of regions, and blocks, which are no cells.

``regions NAME``: every cell belongs to a region, drawn as a block of letters.

A puzzle says ``NAME { a a b ... }``, one letter a cell, or words with blanks between; ``NAME`` is the family of the
regions. Where a rule is about the ``clue`` of a region, its cells hold no two different ones.

``blocks #``: cells that are not part of the board.

``blocks # totals``: a block may bear the totals of the runs below it and to the right of it: ``4\7``, ``\7``, ``4\``.
``blocks # numbers``: a block may bear a number, ``#5``, which its row and its column see.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_letters
from typing import TYPE_CHECKING

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, name_of
from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import neighbours, partition, parts, tiled
from pylogic.language.board.places import OVER, Family, Group, Hint, Sort, grouped
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance, Named
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Spot
from pylogic.language.sampling.parts import ClueSet, Sketch, blocks_growing, drawn_sizes, growing, images_in, pattern
from pylogic.model.atom import Atom
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Block, Gesture, Holds, Token
from pylogic.model.errors import ImpossibleError, UnfitError
from pylogic.model.generating import Growing, Wish, count, share
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass
from pylogic.model.text import number_in

if TYPE_CHECKING:
    from random import Random


_OUTSIDE = "."
_SPREAD = 0.8
"""The deviation of the logarithms of sizes of regions; were all as large, boards would have many solutions."""
_FEWER, _MORE = 3, 3
"""Regions are at least that part as large as usual, and hardly more times as large."""


def _is_number(hint: Hint) -> bool:
    return bool(hint.numbers)


@dataclass(frozen=True)
class Regions(Named):
    """A map of regions.

    Attributes:
        name: The family, and the block that draws them.
    """

    name: str
    holds = Holds.ROWS
    gesture = Gesture.REGIONS

    def families(self) -> Iterable[Family]:
        """The regions, in the order of their first cells."""
        every = f"every region of the map '{self.name}'"
        return (Family(self.name, self._groups, (), every, area=True, blocks=OVER, empty="of blocks alone"),)

    def _cells(self, board: Board) -> dict[int, list[Cell]]:
        stated = board.of("region", self.name)
        return board.cached(self, lambda: grouped((number, (row, column)) for (row, column, number), _ in stated))

    def _groups(self, board: Board, _: Sequence[object]) -> list[Group]:
        return [
            board.over(
                f"the region of {name_of(cells[0])}",
                cells,
                number=number,
                hint=max((board.hints[cell] for cell in cells if cell in board.hints), key=_is_number, default=None),
                region=True,
            )
            for number, cells in sorted(self._cells(board).items())
        ]

    def size(self, instance: Instance) -> tuple[int, int] | None:
        """The size of the map."""
        return instance.drawn_size(self.name)

    def read(self, instance: Instance) -> None:
        """Every letter is a region; ``.`` belongs to none."""
        statements = instance.named(self.name)
        block = instance.reader.only(Block, self.name, statements)
        if block is None:
            if not statements:
                example = f"{self.name} {{ ... }}, a letter for each cell"
                instance.reader.problem(f"there is no map of regions: {example}", instance.reader.document.kind)
            return
        numbers: dict[str, int] = {}
        for row, words in instance.rows_of(block):
            for column, word in enumerate(words, 1):
                if word.text != _OUTSIDE:
                    number = numbers.setdefault(word.text, len(numbers) + 1)
                    instance.state("region", self.name, row, column, number)

    def wishes(self) -> Iterable[Wish]:
        """The number of regions."""
        return (Wish(self.name, "9", "how many regions there are", count(self.name, 1)),)

    def invent(self, sketch: Sketch) -> None:
        """As many regions as wished for, else regions as large as in the examples.

        Where these have as many regions as rows, or regions as large as a row, a board of another size has, too.  Where
        all of them are rectangles, all are.  What is scattered over a part of an example of the size lies there again.
        """
        cells = sketch.board.cells
        shapes = self._shapes(sketch)
        scattered = self._scattered(sketch)
        if scattered:
            made = scattered
        elif shapes:
            made = tiled(cells, shapes, sketch.random)
        else:
            made = partition(cells, self._sizes(sketch, len(cells)), sketch.random)
        for number, part in enumerate(sorted(made), 1):
            for row, column in part:
                sketch.state("region", self.name, row, column, number)

    def _scattered(self, sketch: Sketch) -> list[list[Cell]]:
        """The regions of an example of the size that leave cells out and lie in several places; else none."""
        for board in sketch.examples:
            found = [*self._cells(board).values()]
            several = any(len(parts(one, neighbours)) > 1 for one in found)
            whole = sum(map(len, found)) == len(board.cells)
            if several and not whole and (board.rows, board.columns) == (sketch.rows, sketch.columns):
                return found
        return []

    def grow(self, sketch: Sketch) -> Growing | None:
        """Regions of many sizes, unless there is to be a number of them."""
        sizes = [len(part) for part in self._usual(sketch)]
        free = self._free(sketch) and not self._shapes(sketch)
        return growing(self.name, sketch.board.cells, sizes, sketch.random) if free else None

    def _usual(self, sketch: Sketch) -> list[list[Cell]]:
        """The regions of all examples."""
        return [part for board in sketch.examples for part in self._cells(board).values()]

    def _free(self, sketch: Sketch) -> bool:
        """Whether there may be any number of regions of several sizes."""
        sizes = {len(part) for part in self._usual(sketch)}
        return self.name not in sketch.wished and len(sizes) > 1 and not self._one_a_line(sketch)

    def _shapes(self, sketch: Sketch) -> list[tuple[int, int]]:
        """Rows and columns of the regions of all examples and of these turned, where they are free rectangles."""
        regions = self._usual(sketch)
        sides = [
            (max(rows) - min(rows) + 1, max(columns) - min(columns) + 1)
            for rows, columns in (zip(*part, strict=True) for part in regions)
        ]
        if not self._free(sketch) or any(h * w != len(part) for (h, w), part in zip(sides, regions, strict=True)):
            return []
        return sides + [(width, height) for height, width in sides]

    def _one_a_line(self, sketch: Sketch) -> bool:
        """Whether all examples have as many regions as rows or columns."""
        return all(len(self._cells(board)) == max(board.rows, board.columns) for board in sketch.examples)

    def movable(self, board: Board, cells: Iterable[Cell]) -> Iterable[Mapping[Atom, Atom]]:
        """A cell goes to a region beside it, with what it would cut off; no region is tiny or huge then."""
        regions = self._cells(board)
        numbers = {own: number for number, owned in regions.items() for own in owned}
        usual = len(numbers) / max(1, len(regions))
        for cell in cells:
            mine = numbers.get(cell)
            if mine is None:
                continue
            left = parts([own for own in regions[mine] if own != cell], neighbours)
            stays = max(left, key=len, default=[])
            if len(stays) < max(1, usual // _FEWER):
                continue
            goes = [own for own in regions[mine] if own not in stays]
            for number in sorted({numbers[near] for near in neighbours(cell) if near in numbers} - {mine}):
                if len(regions[number]) + len(goes) <= usual * _MORE:
                    yield {
                        Atom("region", (self.name, *own, mine)): Atom("region", (self.name, *own, number))
                        for own in goes
                    }

    def fragments(self, board: Board) -> Mapping[int, frozenset[Atom]]:
        """Each region."""
        regions = self._cells(board).items()
        return {
            number: frozenset(Atom("region", (self.name, *cell, number)) for cell in cells) for number, cells in regions
        }

    def _sizes(self, sketch: Sketch, cells: int) -> list[int]:
        seen = [len(part) for part in self._usual(sketch)] or [max(sketch.rows, sketch.columns)]
        wanted = sketch.wished.get(self.name)
        if wanted is None and sketch.examples and self._one_a_line(sketch):
            wanted = max(sketch.rows, sketch.columns)
        if wanted is not None:
            if wanted > cells:
                raise ImpossibleError(f"a board of {cells} cells has no {wanted} regions")
            if len(set(seen)) == 1 and cells % wanted == 0:
                return [cells // wanted] * wanted
            return _uneven(cells, wanted, sketch.random)
        return drawn_sizes(seen, cells, sketch.random)

    def write(self, board: Board, draft: Draft) -> None:
        """The map with letters in the order of the first cells of the regions."""
        regions = self._cells(board)
        names = {
            number: ascii_letters[index] if len(regions) <= len(ascii_letters) else f"r{index + 1}"
            for index, number in enumerate(sorted(regions, key=lambda number: min(regions[number])))
        }
        texts = {cell: names[number] for number, cells in regions.items() for cell in cells}
        draft.table(self.name, texts, range(1, board.rows + 1), range(1, board.columns + 1), _OUTSIDE)

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:  # noqa: ARG002
        """Lines around the regions."""
        canvas.frame(self._cells(board).values(), "regions")


def _uneven(cells: int, number: int, random: Random) -> list[int]:
    """Sizes of regions, some a few times as large as others."""
    weights = [random.lognormvariate(0, _SPREAD) for _ in range(number)]
    least = max(1, cells // number // _FEWER)
    sizes = [max(least, int(cells * weight / sum(weights))) for weight in weights]
    while sum(sizes) < cells:
        sizes[random.randrange(number)] += 1
    while sum(sizes) > cells:
        sizes[sizes.index(max(sizes))] -= 1
    return sizes


REGIONS = Keyword(
    "regions",
    ("regions NAME",),
    lambda found: Regions(found["NAME"]),
    usual=("areas", "area", "region", "regions", "rooms", "room"),
)


_BEARS = ("totals", "numbers")
_TOTALS = re.compile(r"(\d*)\\(\d*)")
_WAYS = ("down", "right")
_NAME = "blocks"
_TWO = 2
_EXTREME = 4
"""Share of the values that is small; the same share is large."""
_MOST = 0.3
"""No larger share of the cells inside are blocks with totals; else few runs would be left."""


@dataclass(frozen=True)
class Blocks(Given):
    """Blocks are part of the frame; totals on them are clues.

    Attributes:
        symbol: How a block is written.
        bears: ``totals``, ``numbers`` or nothing.
        sort: The variables.
    """

    symbol: str
    bears: str
    sort: Sort

    def names(self) -> Iterable[str]:
        """A rule about a run may name its total."""
        return ("clue",) if self.bears == "totals" else ()

    def symbols(self) -> Iterable[str]:
        """Its symbol."""
        return (self.symbol,)

    def claims(self, text: str) -> bool:
        """Its symbol, and totals."""
        return text == self.symbol or (self.bears == "totals" and _TOTALS.fullmatch(text) is not None)

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """A block, perhaps with what it bears."""
        if word.text == self.symbol:
            instance.state("block", *cell)
            return True
        if self.bears == "totals" and (match := _TOTALS.fullmatch(word.text)):
            instance.state("block", *cell)
            for way, text in zip(_WAYS, match.groups(), strict=True):
                if text and number_in(text, limits.VALUE) is None:
                    sentence = f"a total is a number from 0 to {limits.VALUE}, not '{text[:20]}'"
                    instance.reader.problem(sentence, word)
                elif text:
                    where = "below" if way == "down" else "to the right of"
                    sentence = f"the run {where} {name_of(cell)} has {int(text)}"
                    instance.clue(sentence, word.span, "run_total", way, *cell, int(text))
            return True
        if self.bears == "numbers" and word.text.startswith(self.symbol):
            number = self.sort.number(word.text.removeprefix(self.symbol))
            if number is not None:
                slot = list(instance.frame.sorts).index(self.sort.name)
                instance.state("wall", *cell)
                instance.state("fixed", slot, *cell, number)
                return True
        return False

    def wishes(self) -> Iterable[Wish]:
        """The share of the board that they are."""
        return (Wish(_NAME, "20%", "the share of the cells that are blocks", share(_NAME)),)

    def sorts(self) -> Iterable[str]:
        """The totals that they bear."""
        return ("totals",) if self.bears == "totals" else ()

    def invent(self, sketch: Sketch) -> None:
        """As large a share of the cells as wished for, else as in the examples; symmetric, the rest in one piece.

        With totals no run is a single cell, or longer than there are numbers.
        """
        if sketch.board.blocks:  # they are what other givens leave of the board
            return
        area, number = sketch.board.area, self._usual_number(sketch)
        rim = {cell for cell in area if min(cell) == 1} if self.bears == "totals" else set()
        inner = [cell for cell in area if cell not in rim]
        if not inner:
            raise UnfitError("no cell was left between the blocks")
        images = images_in(inner, sketch.wished)
        if rim:
            number = min(number - len(rim), round(_MOST * len(inner)))
            most = (max(sketch.rows, sketch.columns) + 1) // 2
            if self.sort.numeric:
                most = max(_TWO, min(len(sketch.board.domain(self.sort.name, inner[0])) * 2 // 3, most))
            blocks = pattern(inner, number, images, sketch.random, _TWO, most)
        else:
            blocks = pattern(inner, number, images, sketch.random)
        if len(rim | blocks) == len(area):
            raise UnfitError("no cell was left between the blocks")
        for cell in sorted(rim | blocks):
            sketch.state("block", *cell)

    def _usual_number(self, sketch: Sketch) -> int:
        """As large a share of the cells as wished for, else as in the examples."""
        usual = sum(len(board.blocks) + len(board.walls) for board in sketch.examples) / max(1, sketch.area)
        wished: float = sketch.wished.get(_NAME, usual)
        return round(wished * len(sketch.board.area))

    def grow(self, sketch: Sketch) -> Growing | None:
        """Blocks that bear nothing, of boards without regions, which grow themselves."""
        area, number = sketch.board.area, self._usual_number(sketch)
        divided = any(group.region for board in sketch.examples for group in board.used())
        if self.bears or sketch.board.blocks or divided or number < _TWO:
            return None
        return blocks_growing(area, number, images_in(area, sketch.wished), sketch.random)

    def preferred(self, board: Board) -> Iterable[tuple[str, Cell, int]]:
        """With totals small values and large ones: few others have the same total."""
        for cell in board.cells if self.bears == "totals" and self.sort.numeric else ():
            values = board.domain(self.sort.name, cell)
            few = len(values) // _EXTREME
            for number in (*values[:few], *values[len(values) - few :]):
                yield self.sort.name, cell, number

    def spots(self, clue_set: ClueSet) -> Iterable[Spot]:
        """Before the runs."""
        if self.bears == "totals":
            for cell in sorted(clue_set.board.blocks):
                for way in _WAYS:
                    yield Spot("run_total", (way, *cell), (cell,), whole=True)

    def shown(self, board: Board, cell: Cell) -> str:
        """Its symbol or what it bears, where no other clue stands on it."""
        if cell in board.walls:
            return f"{self.symbol}{self._number(board, cell)}"
        if cell not in board.blocks or board.hint(cell) is not None:
            return ""
        return self._totals(board, cell) or self.symbol

    def _number(self, board: Board, cell: Cell) -> str:
        number = board.fixed(self.sort.name, cell)
        return "" if number is None else self.sort.text(number)

    def _totals(self, board: Board, cell: Cell) -> str:
        hints = [board.run_total(way, cell) for way in _WAYS]
        return "\\".join("" if hint is None else str(hint.numbers[0]) for hint in hints) if any(hints) else ""

    def widths(self, board: Board) -> Sequence[int]:
        """Room for what blocks bear."""
        return [len(self.shown(board, cell)) for cell in (*board.blocks, *board.walls)]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """A filled cell, or what it bears."""
        for cell in board.blocks:
            text = self._totals(board, cell)
            atoms = [
                Atom("run_total", (way, *cell, hint.numbers[0]))
                for way in _WAYS
                if (hint := board.run_total(way, cell)) is not None
            ]
            role = next((roles[atom] for atom in atoms if atom in roles), "clue")
            canvas.put(cell, Thing(Form.TOTALS, text, role) if text else Thing(Form.BLOCK, "█", "wall"))
        for cell in board.walls:
            number = self._number(board, cell)
            canvas.put(cell, Thing(Form.BLOCK, f"█{number}", "wall", number))


def _make_blocks(found: Found) -> Blocks:
    symbol = found.get("SYMBOL", "#")
    bears = next((word for word in _BEARS if word in found.at), "")
    sorts = [sort for sort in found.reading.vocabulary.sorts.values() if sort.form == "cells"]
    if not bears:
        return Blocks(symbol, bears, sorts[0] if sorts else Sort("", "cells", (), ()))
    return Blocks(symbol, bears, found.one_of(sorts, "say what stands in the cells, such as: cells 1..9"))


BLOCKS = Keyword("blocks", ("blocks [SYMBOL [{totals | numbers} [of SORT]]]",), _make_blocks)
