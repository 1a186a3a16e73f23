"""``seen(F) = E``: how many values of a group are larger than all before them: ``seen(views) = clue``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pylogic.core.network import Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen, Group
from pylogic.declared.board.sorts import Sort
from pylogic.declared.check import measuring
from pylogic.declared.compile.flat import SIGNS, Flat
from pylogic.declared.compile.isolated import bounds, vet
from pylogic.declared.parse import comparisons
from pylogic.declared.parse.expressions import COMPARISONS
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.rule import Finished, Generating, Rule, Word


@dataclass(frozen=True)
class Seen:
    """What is looked at, from its first place on."""

    families: tuple[Chosen, ...]
    sort: Sort

    def measure(self, group: Group, finished: Finished) -> int:
        """How many values are larger than all before them."""
        found = finished.numbers(self.sort.name, group.places)
        known = [number for number in found if number is not None]
        return len({max(known[: k + 1]) for k in range(len(known))})


def _read(reading: Reading) -> Seen:
    families = reading.families()
    return Seen(families, reading.sort_in(families, numeric=True))


_HOLDS = {code: COMPARISONS[sign] for sign, code in SIGNS.items()}


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    seen: Seen = rule.arguments.calls()[0].arguments
    for group, sign, number, clue in bounds(rule, board, flat):
        variables = flat.variables(seen.sort.name, group.places)
        if variables:
            flat.ordered(variables)
            flat.state("seen", flat.group(variables), sign, number, clue=clue)
        elif not _HOLDS[sign](0, number):  # of an empty group nothing is seen
            flat.never(clue)


def _prune(store: Store, variables: Sequence[int], arguments: tuple[str, int]) -> None:
    """After a high value few larger ones can come, and where one is seen nothing is larger than the first."""
    sign, number = arguments
    if sign in ("eq", "ge"):
        top = max(map(store.largest, variables))
        for index, variable in enumerate(variables, 1):
            store.keep(variable, store.at_most(top - number + index))
    if sign in ("eq", "le") and number == 1:
        first, *others = variables
        for variable in others:
            store.keep(variable, store.at_most(store.largest(first)))
            store.keep(first, store.at_least(store.smallest(variable)))


WORD = Word(
    name="seen",
    summary="how many values of a group are larger than all before them",
    read=_read,
    flatten=_flatten,
    broken=measuring.broken,
    generating=Generating(clues=measuring.true_clues),
    say=comparisons.say,
    parts=("seen", "order"),
    prunes={"seen": lambda arguments, facts: [Pruning(_prune, facts.members(arguments[0]), arguments[1:])]},
    measures=True,
    vet=vet,
)
