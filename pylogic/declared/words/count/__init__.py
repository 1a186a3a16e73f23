"""``count(F, V ...)``: how many places of a group hold one of some values.

``count(around, 1..9) = value where 1..9``: as many as the number in the middle says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen, Group
from pylogic.declared.check import measuring
from pylogic.declared.compile import linear
from pylogic.declared.compile.propagators import ARITHMETIC
from pylogic.declared.parse import comparisons
from pylogic.declared.parse.phrases import Reading, Value
from pylogic.declared.parse.rule import Finished, Generating, Word


@dataclass(frozen=True)
class Counted:
    """What is counted: values of one sort."""

    families: tuple[Chosen, ...]
    values: tuple[Value, ...]
    forms = ("count",)

    def terms(self, group: Group, board: Board) -> Iterator[tuple[int, int | None, int]]:
        """Every place with every value."""
        looked_for = [(value.sort.name, value.number) for value in self.values]
        for place in group.places:
            for sort, number in looked_for:
                variable = board.variable(sort, place)
                if variable is not None:
                    yield variable, number, 1

    def measure(self, group: Group, finished: Finished) -> int:
        """How many places hold one of the values."""
        found = finished.numbers(self.values[0].sort.name, group.places)
        return sum(found.count(value.number) for value in self.values)


def _read(reading: Reading) -> Counted:
    families = reading.families((",",))
    if not reading.rest:
        reading.fail("what is counted is missing: count(F, V)")
    reading.expect(",")
    return Counted(families, reading.values_in(families, ()))


WORD = Word(
    name="count",
    summary="how many places of a group hold a value",
    read=_read,
    flatten=linear.flatten,
    broken=measuring.broken,
    generating=Generating(clues=measuring.true_clues),
    say=comparisons.say,
    where=True,
    parts=linear.PARTS,
    needed=linear.needed,
    prunes=ARITHMETIC,
    measures=True,
    vet=linear.vet,
)
