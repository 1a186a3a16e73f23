"""``seen(F) = E``: how many values of a group are larger than all before them: ``seen(views) = clue``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from pylogic.language.board.board import Board
from pylogic.language.board.places import Group
from pylogic.language.compile.flat import HOLDS, Flat
from pylogic.language.compile.pairs import bounds, measure
from pylogic.language.parse.rule import Encoding, Finished, Over, Rule
from pylogic.model.network import Pruning, Store


class Seen(Over):
    """Lines that are looked at from their first place on."""

    def measure(self, group: Group, finished: Finished) -> int:
        """The number of values that are larger than all before them."""
        return len({*accumulate(self.numbers(group, finished), max)})


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    seen: Seen = rule.measured
    for group, sign, number, clue in bounds(rule, board, flat):
        variables = seen.variables(group, board)
        if variables:
            flat.ordered(variables)
            flat.state("seen", flat.group(variables), sign, number, clue=clue)
        elif not HOLDS[sign](0, number):  # of an empty group nothing is seen
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


WORD = measure(
    name="seen",
    summary="how many values of a group are larger than all before them",
    forms=("seen(FAMILIES [of NUMBERS]) SIGN NUMBER",),
    make=Seen.of,
    flatten=_flatten,
    encoding=Encoding(
        ("seen", "order"),
        prunes={"seen": lambda arguments, facts: [Pruning(_prune, facts.members(arguments[0]), arguments[1:])]},
    ),
    laws="lines",
)
