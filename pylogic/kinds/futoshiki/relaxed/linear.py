"""Futoshiki whose clues may be broken as an integer linear program: a column for each value of each cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pylogic.kinds.futoshiki.vocabulary import Instance, value
from pylogic.linear import Column, Row
from pylogic.puzzle import Atom, Fact, Puzzle
from pylogic.reading import Cell


def warm_up() -> None:
    """There is nothing to make ready."""


class Square:
    """The program of a puzzle; each clue has a column that is 1 when it is broken."""

    most: int | None = None

    def __init__(self, facts: Sequence[Atom]) -> None:
        self.size = Instance.of(Puzzle("", "", tuple(map(Fact, facts)))).size
        self.index = range(1, self.size + 1)
        self.columns = [Column(0, 1)] * self.size**3
        self.rows: list[Row] = []
        for one in self.index:
            for other in self.index:
                self._add([self._at((one, other), number) for number in self.index], least=1, most=1)
                self._add([self._at((one, place), other) for place in self.index], least=1, most=1)
                self._add([self._at((place, one), other) for place in self.index], least=1, most=1)
        for name, *args in (atom.args for atom in facts if atom.name == "wanted"):
            row, column, *rest = map(int, args)
            self.columns.append(Column(1, 1))
            self._clue(str(name), (row, column), rest, len(self.columns) - 1)

    def broken(self, values: Sequence[float], tolerance: float) -> Sequence[Row]:  # noqa: ARG002
        """None: every row is written down."""
        return ()

    def atoms(self, values: Sequence[int]) -> list[Atom]:
        """The values of a solution."""
        cells = [(row, column) for row in self.index for column in self.index]
        return [value(cell, number) for cell in cells for number in self.index if values[self._at(cell, number)]]

    def _at(self, cell: Cell, number: int) -> int:
        return ((cell[0] - 1) * self.size + cell[1] - 1) * self.size + number - 1

    def _add(
        self, plus: Iterable[int], minus: Iterable[int] = (), least: int | None = None, most: int | None = None
    ) -> None:
        signed = [(column, 1) for column in plus] + [(column, -1) for column in minus]
        self.rows.append(Row(tuple(column for column, _ in signed), tuple(f for _, f in signed), least, most))

    def _clue(self, name: str, cell: Cell, rest: Sequence[int], broken: int) -> None:
        if name == "given":
            self._add([self._at(cell, rest[0]), broken], least=1)
            return
        other = (rest[0], rest[1])
        for number in self.index:
            here, there = self._at(cell, number), self._at(other, number)
            if name == "less":  # where the larger one has at most this number the smaller one has less
                low = [self._at(cell, less) for less in range(1, number)]
                self._add([self._at(other, less) for less in range(1, number + 1)], [*low, broken], most=0)
                continue
            beside = [by_one for by_one in (number - 1, number + 1) if by_one in self.index]
            for one, those in ((here, other), (there, cell)):
                near = [self._at(those, by_one) for by_one in beside]
                if name == "near":
                    self._add([one], [*near, broken], most=0)
                else:
                    self._add([one, *near], [broken], most=1)


program = Square
"""What a puzzle's facts are turned into."""
