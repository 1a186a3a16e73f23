"""How people go about ``different`` with printed numbers: of two equal ones in a line at most one is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from pylogic.rules.board import Board
from pylogic.rules.law import Law, Others
from pylogic.rules.places import name_of_place
from pylogic.rules.pruning import Constraint, ContradictionError, Domains
from pylogic.rules.rule import Rule
from pylogic.words.different import Different, alike


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for every two places of a group that bear the same number."""
    del others
    told: Different = rule.arguments
    if told.kept is None:
        return
    seen = set()
    for chosen in told.families:
        for group in board.groups(chosen):
            for pair in (pair for places in alike(group, board) for pair in combinations(places, 2)):
                if pair in seen:
                    continue
                seen.add(pair)
                numbers = [board.variable(told.sort.name, place) for place in pair]
                hints = [board.hint((place[0], place[1])) for place in pair]
                clues = tuple(hint.clue for hint in hints if hint is not None and hint.clue is not None)
                printed = board.printed((pair[0][0], pair[0][1]))
                where = " and ".join(map(name_of_place, pair))
                variables = tuple(number for number in numbers if number is not None)
                if len(variables) == len(pair):
                    says = f"{where} in {group.name} both have {printed}"
                    yield Law(where, says, Constraint(_prune, variables, told.kept.number), clues)


def _prune(domains: Domains, variables: Sequence[int], told: int) -> None:
    bit = domains.bit(told)
    one, other = variables
    if domains.masks[one] == domains.masks[other] == bit:
        raise ContradictionError
    for first, second in ((one, other), (other, one)):
        if domains.masks[first] == bit:
            domains.remove(second, bit)
