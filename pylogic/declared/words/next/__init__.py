"""``next F``: beside each number of a group of cells stands the one that follows it.

The largest number that a cell may hold has none after it, and the smallest one none before it: ``next pairs`` where a
path goes through the whole board, ``cells 1..size(areas)`` and ``next pairs inside areas`` where one goes through
each area.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pylogic.core.network import Pruning, Store
from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen
from pylogic.declared.board.places import Place, cells_of_place, name_of_place
from pylogic.declared.board.sorts import Sort
from pylogic.declared.compile.flat import Flat
from pylogic.declared.compile.network import Arguments, Facts
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.rule import Finished, Rule, Word


@dataclass(frozen=True)
class Next:
    """Where the next value is looked for.

    Attributes:
        families: Groups with a centre: in the places of the group; other groups: from each place in all others.
        sort: The variables.
    """

    families: tuple[Chosen, ...]
    sort: Sort

    def steps(self, board: Board) -> dict[Place, list[Place]]:
        """The places that may come after each place of the groups."""
        found: dict[Place, dict[Place, None]] = {}
        for chosen in self.families:
            for group in board.groups(chosen):
                centres = group.places if group.centre is None else (group.centre,)
                for centre in centres:
                    after = found.setdefault(centre, {})
                    after.update(dict.fromkeys(place for place in group.places if place != centre))
        return {place: list(after) for place, after in found.items()}

    def ends(self, board: Board, place: Place) -> tuple[int, int]:
        """The smallest and the largest value that a place may take."""
        values = board.domain(self.sort.name, place)
        return min(values, default=0), max(values, default=0)


def _read(reading: Reading) -> Next:
    families = reading.families()
    return Next(families, reading.sort_in(families, numeric=True))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Next = rule.arguments
    constraint = flat.number()
    flat.state("walk", constraint)
    for place, after in arguments.steps(board).items():
        variable = flat.variable(arguments.sort.name, place)
        if variable is not None:
            for other in flat.variables(arguments.sort.name, after):
                flat.state("step", constraint, variable, other)
    for place in board.places[arguments.sort.name]:
        variable = flat.variable(arguments.sort.name, place)
        if variable is not None:
            flat.state("walked", constraint, variable, *arguments.ends(board, place))


class _Around(NamedTuple):
    """A place with those after it and before it, and its smallest and largest value."""

    place: Place
    after: tuple[Place, ...]
    before: tuple[Place, ...]
    low: int
    high: int


def _around(arguments: Next, board: Board) -> list[_Around]:
    steps = arguments.steps(board)
    before: dict[Place, list[Place]] = {}
    for place, after in steps.items():
        for other in after:
            before.setdefault(other, []).append(place)
    return [
        _Around(place, tuple(steps.get(place, ())), tuple(before.get(place, ())), *arguments.ends(board, place))
        for place in board.places[arguments.sort.name]
    ]


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Next = rule.arguments
    board = finished.board
    for place, after, before, low, high in board.cached(rule, lambda: _around(arguments, board)):
        number = finished.number(arguments.sort.name, place)
        if number is None:
            continue
        for end, step, around in ((high, 1, after), (low, -1, before)):
            if number != end and all(finished.number(arguments.sort.name, other) != number + step for other in around):
                where = f"{name_of_place(place)} = {arguments.sort.text(number)}"
                sentence = f"{arguments.sort.text(number + step)} is not where it has to be for {where}"
                yield Violation("next", sentence, cells_of_place(place))


def _say(rule: Rule) -> str:
    return f"each value is followed by the next one along {' and '.join(c.name for c in rule.arguments.families)}"


@dataclass(frozen=True)
class _Steps:
    """The places after a place and before it, and the smallest and the largest value."""

    after: tuple[int, ...]
    before: tuple[int, ...]
    low: int
    high: int


def _prune(store: Store, variables: Sequence[int], arguments: _Steps) -> None:
    """A value stays where the next one can stand after it and the one before it before."""
    nexts, lasts = store.bit(arguments.high) << 1, store.bit(arguments.low)
    for variable in arguments.after:
        nexts |= store.domains[variable]
    for variable in arguments.before:
        lasts |= store.domains[variable] << 1
    store.keep(variables[0], nexts >> 1 & lasts)


def _constraints(arguments: Arguments, facts: Facts) -> Iterator[Pruning]:
    (number,) = arguments
    after: dict[int, list[int]] = {}
    before: dict[int, list[int]] = {}
    for one, other in facts.of("step", number):
        after.setdefault(one, []).append(other)
        before.setdefault(other, []).append(one)
    for variable, low, high in facts.of("walked", number):
        steps = _Steps(tuple(after.get(variable, ())), tuple(before.get(variable, ())), low, high)
        yield Pruning(_prune, (variable, *steps.after, *steps.before), steps)


WORD = Word(
    name="next",
    summary="from each value but the largest a step leads to the next one, and one comes from the one before",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    parts=("next",),
    prunes={"walk": _constraints},
    strategies={"swipl": "min"},  # the smallest value that can stand somewhere: the path is followed
)
