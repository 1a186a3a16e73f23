"""``dots NAME o``: dots on sides and at corners of cells, here written ``o``: ``NAME r1c2-r1c3 r3c3-r4c4``.

``NAME`` is the family of the two or four cells around each dot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pylogic.core.atom import Atom, Clue
from pylogic.core.canvas import Canvas
from pylogic.core.document import Setting
from pylogic.core.holds import Holds
from pylogic.core.kind import Roles
from pylogic.core.things import Form, Thing
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Family, Group, Hint
from pylogic.declared.board.half_turns import core
from pylogic.declared.generate.parts import ClueSet
from pylogic.declared.givens import Keyword
from pylogic.declared.parse.given import Instance, Named
from pylogic.declared.parse.midpoints import put, read_midpoint, text_of
from pylogic.declared.parse.phrases import Reading
from pylogic.language.reading import Cell
from pylogic.language.writing import Draft


@dataclass(frozen=True)
class Dots(Named):
    """Dots of one sort, each of which is a clue.

    Attributes:
        name: The family, and the statement that lists them.
        mark: How a dot is written between the cells.
    """

    name: str
    mark: str
    holds = Holds.PLACES

    def families(self) -> Iterable[Family]:
        """The cells around each dot."""
        return (Family(self.name, self._groups, (), f"the cells around each {self.name} dot"),)

    def _clues(self, board: Board) -> dict[Cell, Clue | None]:
        return {(row, column): clue for (row, column), clue in board.of("dot", self.name)}

    def _points(self, board: Board) -> list[Cell]:
        return [(row, column) for (row, column), _ in board.of("dotted", self.name)]

    def _groups(self, board: Board, _: Sequence[object]) -> list[Group]:
        clues = self._clues(board)
        return [
            Group(
                f"the {self.name} dot {text_of(point)}",
                tuple(cell for cell in sorted(core(point)) if board.has(cell)),
                number,
                hint=Hint((), clues.get(point)),
                stated=point in clues,
            )
            for number, point in enumerate(self._points(board), 1)
        ]

    def read(self, instance: Instance) -> None:
        """Two neighbouring cells for each dot, or two that touch at the corner where it is."""
        points: set[Cell] = set()
        for statement in instance.named(self.name):
            if not isinstance(statement, Setting) or not statement.words:
                instance.reader.problem(f"write: {self.name} r1c2-r1c3 r3c3-r4c4", statement.name)
                continue
            for word in statement.words:
                point = read_midpoint(instance, word)
                if point is None:
                    continue
                if len(core(point)) == 1 or point in points:
                    why = "has a dot already" if point in points else "is a cell, and a dot is between cells"
                    instance.reader.problem(f"{word} {why}", word)
                    continue
                points.add(point)
                clue = instance.clue(f"a {self.name} dot is at {text_of(point)}", word.span, "dot", self.name, *point)
                instance.state("dotted", self.name, *point, deleted_with=clue)

    def sorts(self) -> Iterable[str]:
        """Themselves."""
        return (self.name,)

    def add_clues(self, clue_set: ClueSet) -> None:
        """Every point between cells of which the rules about the dots hold."""
        board = clue_set.board
        for row in range(2, 2 * board.rows + 1):
            for column in range(2, 2 * board.columns + 1):
                cells = tuple(sorted(core((row, column))))
                atoms = tuple(Atom(name, (self.name, row, column)) for name in ("dotted", "dot"))
                if len(cells) > 1 and all(map(board.has, cells)) and clue_set.holds(atoms):
                    clue_set.add(self.name, cells, *atoms)

    def write(self, board: Board, draft: Draft) -> None:
        """One line with all of them."""
        if points := list(self._clues(board)):
            draft.setting(self.name, *map(text_of, points))

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The mark where the cells meet; one that was dropped keeps its room."""
        clues = self._clues(board)
        canvas.pointed = True
        for point in self._points(board):
            role = roles.get(Atom("dot", (self.name, *point)), "clue")
            form, spelt = (Form.TEXT, self.mark) if point in clues else (Form.OPEN, " ")
            put(canvas, point, Thing(form, spelt, role, name=self.name))


def _declare(reading: Reading) -> Dots:
    return Dots(reading.take("the name of the dots").text, reading.take("the mark").text)


GIVEN = Keyword("dots", _declare)
