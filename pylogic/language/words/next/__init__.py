"""``next F``: beside each number of a group of cells stands the one that follows it.

The largest number that a cell may hold has none after it, and the smallest one none before it: ``next pairs`` where a
path goes through the whole board, ``cells 1..size(areas)`` and ``next pairs inside areas`` where one goes through
each area.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pylogic.language.board.board import Board
from pylogic.language.board.places import cells_of_place, gathered, name_of_place
from pylogic.language.compile.flat import Arguments, Facts, Flat
from pylogic.language.parse.rule import Encoding, Finished, Generating, Over, Rule, Word
from pylogic.model.kind import Violation
from pylogic.model.network import Pruning, Store
from pylogic.model.records import NamedTuple

if TYPE_CHECKING:
    from random import Random

_TRIES = 200
"""Paths that are begun, before a solution is left to an engine."""


class Around(NamedTuple):
    """The variables that may hold the numbers after and before that of one, and its smallest and its largest value."""

    after: tuple[int, ...]
    before: tuple[int, ...]
    low: int
    high: int


def around(steps: Iterable[Sequence[int]], ends: Iterable[Sequence[int]]) -> dict[int, Around]:
    """The surroundings of each variable, by steps from one to another and by what `ends` gives."""
    pairs = [(one, other) for one, other in steps]
    after, before = gathered(pairs), gathered((other, one) for one, other in pairs)
    return {
        variable: Around(tuple(after.get(variable, ())), tuple(before.get(variable, ())), low, high)
        for variable, low, high in ends
    }


def steps(arguments: Over, board: Board) -> list[tuple[int, int]]:
    """From each variable the steps to the next number: from a centre into its group, else to all others of a group."""
    after: dict[int, dict[int, None]] = {}
    for group in arguments.groups(board):
        variables = arguments.variables(group, board)
        centres = variables if group.centre is None else board.variables_at(arguments.sort.name, [group.centre])
        for centre in centres:
            after.setdefault(centre, {}).update(dict.fromkeys(one for one in variables if one != centre))
    return [(centre, other) for centre, others in after.items() for other in others]


def ends(arguments: Over, board: Board) -> list[tuple[int, int, int]]:
    """Each variable with its smallest and its largest value."""
    sort = arguments.sort.name
    variables = board.variables_at(sort, board.places[sort])
    domains = [board.domain(*board.variables[variable]) or (0,) for variable in variables]
    return [(variable, min(domain), max(domain)) for variable, domain in zip(variables, domains, strict=True)]


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    constraint = flat.number()
    flat.state("walk", constraint)
    for step in steps(rule.arguments, board):
        flat.state("step", constraint, *step)
    for variable, low, high in ends(rule.arguments, board):
        flat.state("walked", constraint, variable, low, high)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Over = rule.arguments
    board, text = finished.board, arguments.sort.text
    numbers = {variable: finished.values.get(key) for variable, key in board.variables.items()}
    near = board.cached(rule, lambda: around(steps(arguments, board), ends(arguments, board)))
    for variable, (after, before, low, high) in near.items():
        number = numbers[variable]
        if number is None:
            continue
        for end, step, others in ((high, 1, after), (low, -1, before)):
            if number != end and all(numbers[other] != number + step for other in others):
                _, place = board.variables[variable]
                where = f"{name_of_place(place)} = {text(number)}"
                sentence = f"{text(number + step)} is not where it has to be for {where}"
                yield Violation("next", sentence, cells_of_place(place))


def _prune(store: Store, variables: Sequence[int], arguments: Around) -> None:
    """A value stays where the next one may stand after it and the one before it before."""
    nexts, lasts = store.bit(arguments.high) << 1, store.bit(arguments.low)
    for variable in arguments.after:
        nexts |= store.domains[variable]
    for variable in arguments.before:
        lasts |= store.domains[variable] << 1
    store.keep(variables[0], nexts >> 1 & lasts)


def _constraints(arguments: Arguments, facts: Facts) -> Iterator[Pruning]:
    for variable, near in around(facts.of("step", arguments[0]), facts.of("walked", arguments[0])).items():
        yield Pruning(_prune, (variable, *near.after, *near.before), near)


def _solution(rule: Rule, board: Board, random: Random) -> dict[int, int] | None:
    """A number for each variable, such that a step leads to each from the one before; ``None`` where none was found.

    The next place is one to which the fewest steps lead from places that are free (after Warnsdorff).
    """
    near = around(steps(rule.arguments, board), ends(rule.arguments, board))
    limits = {(one.low, one.high) for one in near.values()}
    if len(limits) != 1:
        return None
    low, high = limits.pop()
    for _ in range(_TRIES if high - low + 1 == len(near) else 0):
        path = [random.choice([*near])]
        free = set(near).difference(path)
        while onward := [one for one in near[path[-1]].after if one in free]:
            random.shuffle(onward)
            path.append(min(onward, key=lambda one: sum(other in free for other in near[one].before)))
            free.discard(path[-1])
        if not free:
            return {variable: number for number, variable in enumerate(path, low)}
    return None


WORD = Word(
    name="next",
    summary="from each value but the largest a step leads to the next one, and one comes from the one before",
    forms=("next FAMILIES [of NUMBERS]",),
    make=Over.of,
    flatten=_flatten,
    broken=_broken,
    say=lambda rule: f"each value is followed by the next one along {rule.arguments.named}",
    encoding=Encoding(
        ("next",),
        prunes={"walk": _constraints},
        strategies={"swipl": "min"},  # the smallest value that can stand somewhere: the path is followed
    ),
    generating=Generating(solution=_solution),
    laws="chains",
)
