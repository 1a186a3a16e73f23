"""``paths NAME``: cells in order that a puzzle lists: ``thermo r1c1 r1c2 r2c2``.

One that ends where it begins, ``whisper r1c1 r1c2 r2c2 r1c1``, is closed: the first cell follows the last one, and
counts once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import walk
from pylogic.language.board.places import OVER, Family, Group, Hint, gathered
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Instance, Named
from pylogic.model.atom import Atom, Clue, side_between
from pylogic.model.canvas import Canvas, Form, Thing, Way
from pylogic.model.document import Gesture, Holds
from pylogic.model.errors import ImpossibleError
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from pylogic.language.sampling.parts import ClueSet, Sketch

_ENDS = 2
_CLOSED = 3
"""The fewest cells of a closed path."""
_WALKS = 6
"""Walks from each cell, until paths cover as much of the board as in examples."""


_NOUNS = {"arrow", "clone", "palindrome", "rope", "thermometer", "way", "zipper"}
"""Names that are nouns; others say which lines they are."""


@dataclass(frozen=True)
class Paths(Named):
    """Ordered cells; each path is a clue.

    Attributes:
        name: The family, and the statement that lists one.
    """

    name: str
    holds = Holds.EACH
    gesture = Gesture.PATHS

    @property
    def noun(self) -> str:
        """The noun for one of them in sentences."""
        return self.name if self.name in _NOUNS else "line"

    def families(self) -> Iterable[Family]:
        """The paths."""
        listed = f"every {self.name} that the puzzle lists"
        return (Family(self.name, self._groups, (), listed, blocks=OVER, empty="of blocks alone"),)

    def _paths(self, board: Board) -> dict[int, tuple[list[Cell], Clue | None, bool]]:
        cells_of = gathered((number, (row, column)) for (number, _, row, column), _ in board.of("path", self.name))
        kept = {number: clue for (number,), clue in board.of("followed", self.name)}
        return {number: (cells, kept.get(number), number in kept) for number, cells in sorted(cells_of.items())}

    def _groups(self, board: Board, _: Sequence[object]) -> list[Group]:
        groups = []
        for number, (cells, clue, stated) in self._paths(board).items():
            closed = len(cells) > 1 and cells[0] == cells[-1]
            name = f"the {'closed ' * closed}{self.noun} from {name_of(cells[0])}"
            group = board.over(name, cells[:-1] if closed else cells, closed=closed)
            groups.append(group._replace(number=number, hint=Hint((), clue), stated=stated))
        return groups

    def read(self, instance: Instance) -> None:
        """Cells in their order."""
        for number, (name, words) in enumerate(instance.listed(self.name, "r1c1 r1c2 r2c2"), 1):
            closed = len(words) > _CLOSED and words[0].text == words[-1].text
            sentence = (
                f"the closed {self.noun} from {words[0]}"
                if closed
                else f"the {self.noun} from {words[0]} to {words[-1]}"
            )
            clue = instance.clue(sentence, name.span, "followed", self.name, number)
            cells = [*instance.distinct(words[:-1] if closed else words, self.name)]
            for index, cell in enumerate([*cells, *cells[:closed]], 1):
                instance.state("path", self.name, number, index, *cell, deleted_with=clue)

    def sorts(self) -> Iterable[str]:
        """Themselves."""
        return (self.name,)

    def invent(self, sketch: Sketch) -> None:
        """Two cells on the rim, where the paths of examples are two such ends: the solver is to join them."""
        if not self._ends_only(sketch.examples):
            return
        rows, columns = sketch.rows, sketch.columns
        rim = [cell for cell in sketch.board.cells if cell[0] in (1, rows) or cell[1] in (1, columns)]
        if len(rim) < _ENDS:
            raise ImpossibleError(f"there is no room for two ends of the {self.name} at the rim")
        for index, cell in enumerate(sketch.random.sample(rim, _ENDS), 1):
            sketch.state("path", self.name, 1, index, *cell)
        sketch.state("followed", self.name, 1)

    def add_clues(self, clue_set: ClueSet) -> None:
        """Paths along which all rules about them hold, no two of which meet.

        Where examples have several, they cover as much of the board as there, and all of them stay.
        """
        if self._ends_only(clue_set.examples):
            return
        lengths = [len(cells) for board in clue_set.examples for cells, _, _ in self._paths(board).values()] or [3]
        room = set(clue_set.board.cells)
        several = len(lengths) > len(clue_set.examples) > 0
        area = sum(len(board.cells) for board in clue_set.examples)
        left = len(room) * (1 - sum(lengths) / area) if several else 0
        number = 0
        starts = clue_set.random.sample(sorted(room), len(room))
        for index, start in enumerate(_WALKS * starts):
            if start not in room or len(room) <= left:
                continue
            path = walk(start, room, clue_set.random.choice(lengths), clue_set.random)
            while len(path) > 1 and not clue_set.holds(self._atoms(number + 1, path)):
                path = path[:-1] if index >= (_WALKS - 1) * len(starts) else []  # long ones first
            if len(path) > 1:
                number += 1
                room.difference_update(path)
                *cells, followed = self._atoms(number, path)
                clue_set.state(*cells)
                clue_set.add(self.name, tuple(path), followed, whole=several)

    def _ends_only(self, examples: Sequence[Board]) -> bool:
        paths = [cells for board in examples for cells, _, _ in self._paths(board).values()]
        return bool(paths) and all(len(cells) == _ENDS and side_between(*cells) is None for cells in paths)

    def _atoms(self, number: int, path: Sequence[Cell]) -> list[Atom]:
        cells = [Atom("path", (self.name, number, index, *cell)) for index, cell in enumerate(path, 1)]
        return [*cells, Atom("followed", (self.name, number))]

    def write(self, board: Board, draft: Draft) -> None:
        """A line for each path."""
        for cells, _, stated in self._paths(board).values():
            if stated:
                draft.setting(self.name, *map(name_of, cells))

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """Lines between cells that follow each other; rings where some of them are apart and nothing stands.

        On a board with links the lines between cells are those, and paths have rings only.
        """
        canvas.spaced = True  # whichever of them are there
        linked = any(sort.form == "links" for sort in board.frame.sorts.values())
        for number, (cells, _, stated) in self._paths(board).items():
            if not stated:
                continue
            role = roles.get(Atom("followed", (self.name, number)), "clue")
            way = Way(tuple(cells), Form.LINE, role, not linked, self.name)
            apart = not way.through
            canvas.ways.append(way._replace(form=Form.ENDS if linked else Form.STOPS if apart else Form.LINE))
            for cell in cells if linked or apart else ():
                canvas.lead(cell, Thing(Form.RING, "" if canvas.spelt(cell) else "o", role, name=self.name))


GIVEN = Keyword(
    "paths", ("paths NAME",), lambda found: Paths(found["NAME"]), usual=("thermo", "thermos", "thermometers", "path")
)
