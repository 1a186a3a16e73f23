"""``consecutive F``: the values of a group are a run without gaps and repetitions, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pylogic.core.network import Pruning, Store
from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen
from pylogic.declared.board.places import cells_of_place
from pylogic.declared.board.sorts import Sort
from pylogic.declared.compile.flat import Flat
from pylogic.declared.compile.propagators import DISTINCT
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.rule import Finished, Rule, Word


@dataclass(frozen=True)
class Consecutive:
    """What is a run."""

    families: tuple[Chosen, ...]
    sort: Sort


def _read(reading: Reading) -> Consecutive:
    families = reading.families()
    return Consecutive(families, reading.sort_in(families, numeric=True))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    """A run of the length of the group: all different, from some lowest value on."""
    arguments: Consecutive = rule.arguments
    for chosen in arguments.families:
        for group in board.groups(chosen):
            variables = flat.variables(arguments.sort.name, group.places)
            if len(variables) < 2:
                continue
            clue = group.lister
            values = sorted(set[int]().union(*(board.domain(arguments.sort.name, place) for place in group.places)))
            starts = [low for low in values if all(low + k in values for k in range(len(variables)))]
            number = flat.group(variables)
            if not starts:
                flat.never(clue)
                continue
            flat.state("different", number, clue=clue)
            if len(values) > len(variables):
                flat.state("successive", number, len(variables), clue=clue)
                for low in starts:
                    flat.state("successive_from", number, low)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Consecutive = rule.arguments
    for chosen in arguments.families:
        for group in finished.board.groups(chosen):
            found = finished.numbers(arguments.sort.name, group.places)
            known = sorted(number for number in found if number is not None)
            if known and known != list(range(known[0], known[0] + len(known))):
                cells = tuple(cell for place in group.places for cell in cells_of_place(place))
                shown = " ".join(map(arguments.sort.text, known))
                yield Violation("consecutive", f"{group.name} does not hold consecutive values: {shown}", cells)


def _say(rule: Rule) -> str:
    return f"the values of {' and '.join(chosen.name for chosen in rule.arguments.families)} are consecutive"


def _prune(store: Store, variables: Sequence[int], arguments: int) -> None:
    """No two values are further apart than the run is long."""
    low = max(map(store.smallest, variables)) - arguments + 1
    high = min(map(store.largest, variables)) + arguments - 1
    for variable in variables:
        store.keep(variable, store.at_least(low) & store.at_most(high))


WORD = Word(
    name="consecutive",
    summary="the values of a group are a run without gaps and repetitions, in any order",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    parts=("consecutive", "different"),
    prunes={
        "different": DISTINCT["different"],
        "successive": lambda arguments, facts: [Pruning(_prune, facts.members(arguments[0]), arguments[1])],
    },
)
