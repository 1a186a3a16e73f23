"""``spaced F``: between two equal numbers of a group there are at least as many places as the number says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from pylogic.core.network import Pruning, Store
from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen
from pylogic.declared.board.places import cells_of_place, name_of_place
from pylogic.declared.board.sorts import Sort
from pylogic.declared.compile.flat import Flat
from pylogic.declared.compile.isolated import numbers_of
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.rule import Finished, Rule, Word


@dataclass(frozen=True)
class Spaced:
    """What is kept apart."""

    families: tuple[Chosen, ...]
    sort: Sort


def _read(reading: Reading) -> Spaced:
    reading.measure = "spaced"
    families = reading.families()
    return Spaced(families, numbers_of(reading, families))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Spaced = rule.arguments
    for chosen in arguments.families:
        for group in board.groups(chosen):
            variables = flat.variables(arguments.sort.name, group.places)
            if len(variables) > 1:
                flat.state("spaced", flat.group(variables), clue=group.lister)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Spaced = rule.arguments
    for chosen in arguments.families:
        for group in finished.board.groups(chosen):
            found = ((place, finished.number(arguments.sort.name, place)) for place in group.places)
            known = [(place, number) for place, number in found if number is not None]
            for (i, (one, number)), (j, (other, same)) in combinations(enumerate(known), 2):
                if number == same and j - i <= number:
                    where = f"{name_of_place(one)} and {name_of_place(other)}"
                    sentence = f"{where} both hold {number}, with {j - i - 1} between them"
                    yield Violation("spaced", sentence, (*cells_of_place(one), *cells_of_place(other)))


def _say(rule: Rule) -> str:
    families = " and ".join(chosen.name for chosen in rule.arguments.families)
    return f"two equal numbers n in {families} have at least n places between them"


def _prune(store: Store, variables: Sequence[int], arguments: None) -> None:
    """A known number keeps others like it away."""
    del arguments
    for index, variable in enumerate(variables):
        mask = store.domains[variable]
        if not mask & (mask - 1):
            number = store.smallest(variable)
            for other in (*variables[max(index - number, 0) : index], *variables[index + 1 : index + number + 1]):
                store.remove(other, mask)


WORD = Word(
    name="spaced",
    summary="two equal numbers n of a group have at least n places between them",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    parts=("spaced",),
    prunes={"spaced": lambda arguments, facts: [Pruning(_prune, facts.members(arguments[0]))]},
)
