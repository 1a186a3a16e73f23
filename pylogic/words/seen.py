"""``seen(F) = E``: how many values of a group are larger than all before them."""

from __future__ import annotations

from dataclasses import dataclass

from pylogic.rules import linear
from pylogic.rules.alone import bounds, vet
from pylogic.rules.board import Board
from pylogic.rules.flat import Flat
from pylogic.rules.groups import Chosen, Group
from pylogic.rules.phrases import Reading
from pylogic.rules.rule import Finished, Rule, Word
from pylogic.rules.sorts import Sort


@dataclass(frozen=True)
class Seen:
    """What is looked at, from its first place on."""

    families: tuple[Chosen, ...]
    sort: Sort

    def measure(self, group: Group, finished: Finished) -> int:
        """How many values are larger than all before them."""
        found = [finished.number(self.sort.name, place) for place in group.places]
        known = [number for number in found if number is not None]
        return len({max(known[: k + 1]) for k in range(len(known))})


def _read(reading: Reading) -> Seen:
    return Seen(reading.families(), next(iter(reading.vocabulary.sorts.values())))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    seen: Seen = rule.arguments.calls()[0].arguments
    for group, sign, number, clue in bounds(rule, board, flat):
        variables = flat.variables(seen.sort.name, group.places)
        if variables:
            flat.state("seen", flat.group(variables), sign, number, clue=clue)


WORD = Word(
    name="seen",
    summary="how many values of a group are larger than all before them",
    read=_read,
    flatten=_flatten,
    broken=linear.broken,
    say=linear.say,
    parts=("seen", "order"),
    measures=True,
    vet=vet,
)
