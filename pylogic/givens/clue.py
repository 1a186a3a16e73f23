"""``clue 0..4``, ``clue 0..8 on .``, ``clue 0..4 on #``: a number in a cell that is not a value, or on a block.

``clue list 0..8`` has lists as well: ``1,2``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pylogic.givens import Keyword
from pylogic.language.reading import Cell, name_of
from pylogic.nouns.atom import Atom
from pylogic.nouns.document import Word
from pylogic.nouns.puzzle import Roles
from pylogic.nouns.text import Span
from pylogic.pictures.canvas import Canvas, text
from pylogic.rules.board import Board
from pylogic.rules.given import Given, Instance
from pylogic.rules.inventing import Spot, Telling
from pylogic.rules.phrases import Reading, Value

_ANY = "?"
_SORT = "clues"


@dataclass(frozen=True)
class CellClue(Given):
    """Numbers in cells; ``?`` marks a cell whose number is not told.

    Attributes:
        low: The smallest number.
        high: The largest one.
        on: The value that a cell with a clue holds.
        block: Whether a cell with a clue is a block.
        lists: Whether a clue may have several numbers.
        marks: It does.
    """

    low: int
    high: int
    on: Value | None
    block: bool = False
    lists: bool = False
    marks: bool = True

    def drawn(self) -> Iterable[str]:
        """All of them."""
        return ("clue",)

    def names(self) -> Iterable[str]:
        """A rule about a cell with a clue may name it."""
        return ("clue",)

    def token(self, instance: Instance, cell: Cell, word: Word) -> bool:
        """A number, or that there is one."""
        if word.text == _ANY:
            self._mark(instance, cell)
            return True
        texts = word.text.split(",") if self.lists else [word.text]
        if not all(text.isdecimal() for text in texts):
            return False
        line, column, _ = word.span
        parts = [Word(text, Span(line, column, len(word.text))) for text in texts]
        numbers = [instance.reader.integer(part, self.low, self.high, "a clue") for part in parts]
        found = [number for number in numbers if number is not None]
        if len(found) == len(parts):
            self._mark(instance, cell)
            sentence = f"{name_of(cell)} says {' '.join(map(str, found))}"
            instance.clue(sentence, word.span, "clue", *cell, *found)
        return True

    def _mark(self, instance: Instance, cell: Cell) -> None:
        instance.state("marked", *cell)
        if self.block:
            instance.state("block", *cell)
        if self.on is not None:
            slot = list(instance.frame.sorts).index(self.on.sort.name)
            instance.state("fixed", slot, *cell, self.on.number)

    def shown(self, board: Board, cell: Cell) -> str:
        """The number; ``?`` where it is dropped."""
        hint = board.hint(cell)
        return "" if hint is None else ",".join(map(str, hint.numbers)) or _ANY

    def widths(self, board: Board) -> Sequence[int]:
        """The digits of the numbers, and room for a value beside them."""
        beside = (
            0
            if self.on is not None or self.block or "cells" not in {sort.form for sort in board.frame.sorts.values()}
            else 1
        )
        return [len(self.shown(board, cell)) + beside for cell in board.hints]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The number, before what the cell holds."""
        for cell, hint in board.hints.items():
            role = roles.get(Atom("clue", (*cell, *hint.numbers)), "clue")
            number = text(self.shown(board, cell), role)._replace(name="clue")
            if self.on is None and not self.block:
                canvas.lead(cell, number)
            else:
                canvas.put(cell, number)

    def sorts(self) -> Iterable[str]:
        """Its numbers."""
        return (_SORT,)

    def tell(self, telling: Telling) -> None:
        """Of every part that has one clue a cell with that clue, which has to stand."""
        sorts = [*telling.board.frame.sorts]
        for cells, number in telling.seeds:
            cell = telling.random.choice(cells)
            telling.state(Atom("marked", cell))
            if self.on is not None:
                telling.state(Atom("fixed", (sorts.index(self.on.sort.name), *cell, self.on.number)))
            telling.tell(_SORT, (cell,), Atom("clue", (*cell, number)), whole=True)

    def spots(self, telling: Telling) -> Iterator[Spot]:
        """Every cell, or every block; or those that hold what a cell with a clue holds."""
        if telling.seeds:
            return
        finished, board = telling.finished, telling.board
        for cell in board.area:
            marks = [Atom("marked", cell)]
            if self.block != (cell in board.blocks):
                continue
            if self.on is not None:
                if not finished.holds(self.on, cell):
                    continue
                marks.append(Atom("fixed", (list(board.frame.sorts).index(self.on.sort.name), *cell, self.on.number)))
            yield Spot("clue", cell, (cell,), tuple(marks), self.low, self.high)


def _declare(reading: Reading) -> CellClue:
    low, high = 0, 10**6
    lists = reading.skip("list")
    match = re.fullmatch(r"(\d{1,6})\.\.(\d{1,6})", reading.peek())
    if match:
        reading.take()
        low, high = int(match[1]), int(match[2])
    on, block = None, False
    if reading.skip("on"):
        block = reading.peek() in reading.vocabulary.symbols
        on = None if block else reading.value()
        block = block and bool(reading.take())
    numeric = [sort for sort in reading.vocabulary.sorts.values() if sort.form == "cells" and sort.numeric]
    if numeric and on is None and not block:
        reading.fail("the numbers of a board are values already; say 'clue ... on V' for clues beside them")
    return CellClue(low, high, on, block, lists)


GIVEN = Keyword("clue", "a number in a cell that is not a value", _declare)
