"""``meet(corners) = clue``: how many diagonals meet at a corner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pylogic.declared.board.board import Board
from pylogic.declared.board.diagonals import VALUES, corners_of, read_sort
from pylogic.declared.board.groups import Chosen, Group
from pylogic.declared.board.places import Place
from pylogic.declared.board.sorts import Sort
from pylogic.declared.check import measuring
from pylogic.declared.compile import linear
from pylogic.declared.compile.propagators import ARITHMETIC
from pylogic.declared.parse import comparisons
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.rule import Finished, Generating, Word


@dataclass(frozen=True)
class Meeting:
    """Diagonals at corners."""

    families: tuple[Chosen, ...]
    sort: Sort
    forms = ("count",)

    def _wanted(self, group: Group) -> Iterator[tuple[Place, int]]:
        """The diagonal of each cell that ends at the corner."""
        for place in group.places:
            falling = group.centre in corners_of((place[0], place[1]), falling=True)
            number = self.sort.number(VALUES[not falling])
            assert number is not None
            yield place, number

    def terms(self, group: Group, board: Board) -> Iterator[tuple[int, int | None, int]]:
        """Each cell with the diagonal that ends at the corner."""
        for place, number in self._wanted(group):
            variable = board.variable(self.sort.name, place)
            if variable is not None:
                yield variable, number, 1

    def measure(self, group: Group, finished: Finished) -> int:
        """How many of them are there."""
        return sum(finished.number(self.sort.name, place) == number for place, number in self._wanted(group))


def _read(reading: Reading) -> Meeting:
    reading.expect("corners")
    if "corners" not in reading.vocabulary.families:
        reading.fail("diagonals meet at corners; say before: corners")
    sort = read_sort(reading)
    return Meeting((Chosen(reading.vocabulary.families["corners"]),), sort)


WORD = Word(
    name="meet",
    summary="how many diagonals meet at a corner",
    read=_read,
    flatten=linear.flatten,
    broken=measuring.broken,
    generating=Generating(clues=measuring.true_clues),
    say=comparisons.say,
    parts=linear.PARTS,
    needed=linear.needed,
    prunes=ARITHMETIC,
    measures=True,
    vet=linear.vet,
)
