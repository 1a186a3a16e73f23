r"""``blocks #``: cells that are not part of the board.

``blocks # totals``: a block may bear the totals of the runs below it and to the right of it: ``4\7``, ``\7``, ``4\``.
``blocks # numbers``: a block may bear a number, ``#5``, which its row and its column see.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pylogic.files.reading import Cell, name_of
from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.places import Sort
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Spot
from pylogic.language.sampling.parts import ClueSet, Sketch, images_in, pattern
from pylogic.model.atom import Atom
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Token
from pylogic.model.errors import UnfitError
from pylogic.model.generating import Wish, share
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass
from pylogic.model.text import number_in

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
        usual = sum(len(board.blocks) + len(board.walls) for board in sketch.examples) / max(1, sketch.area)
        area = sketch.board.area
        number = round(sketch.wished.get(_NAME, usual) * len(area))
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


def _make(found: Found) -> Blocks:
    symbol = found.get("SYMBOL", "#")
    bears = next((word for word in _BEARS if word in found.at), "")
    sorts = [sort for sort in found.reading.vocabulary.sorts.values() if sort.form == "cells"]
    if not bears:
        return Blocks(symbol, bears, sorts[0] if sorts else Sort("", "cells", (), ()))
    return Blocks(symbol, bears, found.one_of(sorts, "say what stands in the cells, such as: cells 1..9"))


GIVEN = Keyword("blocks", ("blocks [SYMBOL [{totals | numbers} [of SORT]]]",), _make)
