"""``squares NAME``: rectangles that a puzzle lists by their shape and their first cells: ``grid 9x9 r1c1 r7c7``.

They may overlap, and every cell of the board is in one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.places import WITHOUT, Family, Group, gathered
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Instance, Named
from pylogic.model.document import Setting
from pylogic.model.errors import ImpossibleError
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from pylogic.language.sampling.parts import Sketch

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
        lines = gathered(
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


GIVEN = Keyword("squares", ("squares NAME",), lambda found: Squares(found["NAME"]), usual=("grid", "grids"))
