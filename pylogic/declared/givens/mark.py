"""``mark E on 2 4 6 8``: a letter in a cell that allows some values; ``mark B``: one that rules are about.

It stands in the board of a puzzle.  One without values is a family, whose groups are the cells that bear it: ``turn
B``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pylogic.core.atom import Atom, Clue
from pylogic.core.canvas import Canvas
from pylogic.core.document import Word
from pylogic.core.kind import Roles
from pylogic.core.things import Form, Thing
from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Family, Group, Hint
from pylogic.declared.compile.flat import Flat
from pylogic.declared.generate.parts import Telling
from pylogic.declared.givens import Keyword
from pylogic.declared.parse.given import Given, Instance
from pylogic.declared.parse.phrases import Reading, Value
from pylogic.declared.parse.rule import Finished
from pylogic.language.reading import Cell, name_of

_SORT = "marks"
_RUN = 3
"""More numbers in a row than this are said by the first and the last of them."""


@dataclass(frozen=True)
class Mark(Given):
    """A letter on the board.

    Attributes:
        symbol: The letter.
        values: The values that it allows.
    """

    symbol: str
    values: tuple[Value, ...]

    @property
    def _code(self) -> int:
        return ord(self.symbol)

    @cached_property
    def _allowed(self) -> str:
        """``1, 2 or x``; numbers in a row are said by the first and the last of them."""
        runs: list[list[Value]] = []
        for value in self.values:
            follows = runs and value.sort.is_number(value.number) and value.number == runs[-1][-1].number + 1
            if follows:
                runs[-1].append(value)
            else:
                runs.append([value])
        words = [
            word
            for run in runs
            for word in ([f"{run[0]} to {run[-1]}"] if len(run) > _RUN else [value.text for value in run])
        ]
        return " or ".join(words)

    def drawn(self) -> Iterable[str]:
        """Itself."""
        return (self.symbol,)

    def claims(self, text: str) -> bool:
        """The letter."""
        return text == self.symbol

    def token(self, instance: Instance, cell: Cell, word: Word) -> bool:
        """The letter."""
        if not self.claims(word.text):
            return False
        instance.clue(f"{name_of(cell)} is marked {self.symbol}: {self._allowed}", word.span, "mark", *cell, self._code)
        return True

    def flatten(self, board: Board, flat: Flat) -> None:
        """A marked cell takes one of the values."""
        for cell, clue in self._cells(board).items():
            variable = flat.variable(self.values[0].sort.name, cell)
            if variable is not None:
                domain = flat.domain(sorted(value.number for value in self.values))
                flat.state("only", variable, domain, clue=clue)

    def broken(self, finished: Finished) -> Iterator[Violation]:
        """A marked cell that holds something else."""
        for cell in self._cells(finished.board):
            if finished.number(self.values[0].sort.name, cell) is not None and not finished.any_of(self.values, cell):
                yield Violation(
                    "mark", f"{name_of(cell)} is marked {self.symbol}, which allows {self._allowed}", (cell,)
                )

    def sorts(self) -> Iterable[str]:
        """All letters together."""
        return (_SORT,)

    def tell(self, telling: Telling) -> None:
        """Every cell that holds one of the values."""
        for cell in telling.board.cells:
            if telling.finished.any_of(self.values, cell):
                telling.tell(_SORT, (cell,), Atom("mark", (*cell, self._code)))

    def _cells(self, board: Board) -> dict[Cell, Clue | None]:
        marks = board.stated("mark")
        return {(int(row), int(column)): clue for (row, column, code), clue in marks if code == self._code}

    def shown(self, board: Board, cell: Cell) -> str:
        """The letter."""
        return self.symbol if cell in self._cells(board) else ""

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The letter, where the cell holds nothing yet."""
        for cell in self._cells(board):
            _sketch(canvas, cell, self.symbol, roles.get(Atom("mark", (*cell, self._code)), "clue"))


@dataclass(frozen=True)
class Spots(Given):
    """A letter on the board that is a family: every cell that bears it.

    Attributes:
        symbol: The letter.
    """

    symbol: str

    @property
    def _code(self) -> int:
        return ord(self.symbol)

    def families(self) -> Iterable[Family]:
        """The cells, each a group by itself."""
        return (Family(self.symbol, self._groups, (), f"every cell marked {self.symbol}", centred=True),)

    def _groups(self, board: Board, parameters: Sequence[object]) -> list[Group]:
        del parameters
        clues = {(row, column): clue for (row, column, code), clue in board.stated("spot") if code == self._code}
        return [
            Group(
                f"{name_of((row, column))} marked {self.symbol}",
                ((row, column),),
                number,
                centre=(row, column),
                hint=Hint((), clues.get((row, column))),
                stated=(row, column) in clues,
            )
            for number, (row, column) in enumerate(self._cells(board), 1)
        ]

    def sorts(self) -> Iterable[str]:
        """All letters together."""
        return (_SORT,)

    def tell(self, telling: Telling) -> None:
        """Every cell of which the rules about the letter hold."""
        for cell in telling.board.cells:
            atoms = Atom("lettered", (*cell, self._code)), Atom("spot", (*cell, self._code))
            if telling.holds(atoms):
                telling.tell(_SORT, (cell,), *atoms)

    def _cells(self, board: Board) -> list[Cell]:
        return [(int(row), int(column)) for (row, column, code), _ in board.stated("lettered") if code == self._code]

    def drawn(self) -> Iterable[str]:
        """Itself."""
        return (self.symbol,)

    def claims(self, text: str) -> bool:
        """The letter."""
        return text == self.symbol

    def token(self, instance: Instance, cell: Cell, word: Word) -> bool:
        """The letter."""
        if not self.claims(word.text):
            return False
        clue = instance.clue(f"{name_of(cell)} is marked {self.symbol}", word.span, "spot", *cell, self._code)
        instance.state("lettered", *cell, self._code, deleted_with=clue)
        return True

    def shown(self, board: Board, cell: Cell) -> str:
        """The letter."""
        return self.symbol if (*cell, self._code) in {arguments for arguments, _ in board.stated("spot")} else ""

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The letter, where the cell holds nothing yet."""
        for (row, column, code), _ in board.stated("spot"):
            if code == self._code:
                role = roles.get(Atom("spot", (row, column, code)), "clue")
                _sketch(canvas, (int(row), int(column)), self.symbol, role)


def _sketch(canvas: Canvas, cell: Cell, symbol: str, role: str) -> None:
    """The letter; what the cell holds is written over it."""
    canvas.lead(cell, Thing(Form.TEXT, "" if canvas.spelt(cell) else symbol, role, symbol, symbol))


def _declare(reading: Reading) -> Mark | Spots:
    symbol = reading.take("a letter")
    if len(symbol.text) != 1:
        reading.fail(f"a mark is one character, not '{symbol}'", symbol)
    return Mark(symbol.text, reading.values(())) if reading.skip("on") else Spots(symbol.text)


GIVEN = Keyword("mark", _declare)
