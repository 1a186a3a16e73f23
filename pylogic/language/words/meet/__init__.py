"""``meet(corners) = clue``: how many diagonals meet at a corner."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.language.board.board import Board
from pylogic.language.board.graphs import diagonals, sort_of
from pylogic.language.board.places import Chosen, Group, Place
from pylogic.language.compile.linear import measure
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Finished, Over


class Meeting(Over):
    """Diagonals at corners."""

    forms = ("count",)

    def _diagonals(self, group: Group, board: Board) -> Iterator[tuple[Place, int]]:
        """The diagonal of each cell that ends at the corner."""
        falling, rising = diagonals(self.sort, (0, 0))
        row, column = divmod(group.number - 1, board.columns + 1)
        for place in group.places:
            yield place, falling if place[0] - row == place[1] - column else rising

    def terms(self, group: Group, board: Board) -> Iterator[tuple[int, int | None, int]]:
        """Each cell with the diagonal that ends at the corner."""
        for place, number in self._diagonals(group, board):
            variable = board.variable(self.sort.name, place)
            if variable is not None:
                yield variable, number, 1

    def measure(self, group: Group, finished: Finished) -> int:
        """The number of these diagonals that are there."""
        return sum(
            finished.number(self.sort.name, place) == number for place, number in self._diagonals(group, finished.board)
        )


def _make(found: Found) -> Meeting:
    families = found.reading.vocabulary.families
    if "corners" not in families:
        found.fail("diagonals meet at corners; say: corners")
    return Meeting((Chosen(families["corners"]),), sort_of(found))


WORD = measure(
    name="meet",
    summary="how many diagonals meet at a corner",
    forms=("meet(corners [of SORT]) SIGN NUMBER",),
    make=_make,
)
