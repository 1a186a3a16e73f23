"""``sum(F)``, ``sum(F, row)``, ``sum(F, column where #)``: what the places of a group add up to.

``row`` and ``column`` weigh each place with its coordinate, ``number`` with what is printed in it; two calls compare
groups that are parts of the same one or about the same cell, or else those of the same number:
``sum(heads p) = sum(tails p)``.
"""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.language.board.board import Board
from pylogic.language.board.places import Group, Place
from pylogic.language.compile.linear import measure
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Finished, Over
from pylogic.language.parse.vocabulary import Interval, Value
from pylogic.model.records import dataclass

_WEIGHTS = ("row", "column", "number")


@dataclass(frozen=True)
class Summed(Over):
    """Groups that are added up.

    Attributes:
        weight: ``row``, ``column`` or ``number`` (what the board prints there); empty for what variables are worth.
        where: Only places that hold one of these.
    """

    weight: str
    where: tuple[Value, ...]

    @property
    def forms(self) -> tuple[str, ...]:
        """Weights that are all 1 make a count of a sum."""
        return ("sum",) if self._bare else ("count", "sum")

    @property
    def _bare(self) -> bool:
        """Whether values are added up as they are."""
        return not self.weight and not self.where and self.sort.lowest == 0 and len(self.sort.names) <= 1

    def terms(self, group: Group, board: Board) -> Iterator[tuple[int, int | None, int]]:
        """Every variable with its weight."""
        for place in group.places:
            if self.weight or self.where:
                weight = self._weight(place, board)
                for value in self.where:
                    variable = board.variable(value.sort.name, place)
                    if variable is not None:
                        yield variable, value.number, self.sort.worth(value.number) if weight is None else weight
                continue
            variable = board.variable(self.sort.name, place)
            if variable is None:
                continue
            if self._bare:
                yield variable, None, 1
            else:
                for number in board.domain(self.sort.name, place):
                    yield variable, number, self.sort.worth(number)

    def measure(self, group: Group, finished: Finished) -> int:
        """The sum of a group."""
        if self._bare:
            return sum(self.numbers(group, finished))
        total = 0
        for place, number in self.held(group, finished):
            if not self.where or finished.any_of(self.where, place):
                weight = self._weight(place, finished.board)
                total += self.sort.worth(number) if weight is None else weight
        return total

    def _weight(self, place: Place, board: Board) -> int | None:
        if not self.weight:
            return None
        if self.weight == "number":
            return board.numbers.get((place[0], place[1]), 0)
        return place[0] if self.weight == "row" else place[1]


def _make(found: Found) -> Summed:
    reading, families = found.reading, found["FAMILIES"]
    weight = next((word for word in _WEIGHTS if word in found.at), "")
    if weight == "number":
        reading.vet_printed(found.at["number"], added=True)
    where: tuple[Value, ...] = found.get("where", ())
    if where:
        reading.vet_value(where[0], families)
    sort = where[0].sort if where else found.sort()
    if where and found.get("NUMBERS", sort) != sort:
        found.fail(
            "'of' and 'where' are about two sorts of cells, and a sum adds up the values that 'where' names", "where"
        )
    adds_up = any(isinstance(one, Interval) or sort.is_number(one.number) for one in where) if where else sort.numeric
    if not weight and not adds_up:
        reading.fail("only numbers add up; say of names how many there are: count(F, V)")
    return Summed(families, sort, weight, where)


WORD = measure(
    name="sum",
    summary="what the places of a group add up to",
    forms=(
        "sum(FAMILIES [of NUMBERS] [where VALUES | , [row | column | number] where VALUES]) SIGN NUMBER [where VALUES]",
    ),
    make=_make,
    laws="sums",
)
