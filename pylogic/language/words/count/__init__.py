"""``count(F, V ...)``: how many places of a group hold one of some values.

``count(around, 1..9) = value where 1..9``: as many as the number in the middle says.
"""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.language.board.board import Board
from pylogic.language.board.places import Chosen, Group
from pylogic.language.compile.linear import measure
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Finished
from pylogic.language.parse.vocabulary import Value
from pylogic.model.records import dataclass


@dataclass(frozen=True)
class Counted:
    """Groups, and the values of one sort that are counted in them."""

    families: tuple[Chosen, ...]
    values: tuple[Value, ...]
    forms = ("count",)

    def terms(self, group: Group, board: Board) -> Iterator[tuple[int, int | None, int]]:
        """Every place with every value."""
        for variable in board.variables_at(self.values[0].sort.name, group.places):
            for value in self.values:
                yield variable, value.number, 1

    def measure(self, group: Group, finished: Finished) -> int:
        """The number of places that hold one of the values."""
        numbers = finished.numbers(self.values[0].sort.name, group.places)
        return sum(numbers.count(value.number) for value in self.values)


def _make(found: Found) -> Counted:
    families, values = found["FAMILIES"], found["VALUES"]
    found.reading.vet_value(values[0], families)
    return Counted(families, values)


WORD = measure(
    name="count",
    summary="how many places of a group hold a value",
    forms=("count(FAMILIES, VALUES) SIGN NUMBER [where VALUES]",),
    make=_make,
    laws="quotas",
)
