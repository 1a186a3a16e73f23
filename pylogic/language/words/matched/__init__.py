"""``matched A B F``: the cells that hold A and those that hold B fall into pairs of the family."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import matching
from pylogic.language.board.places import Chosen, Place
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass

_PAIR = 2


@dataclass(frozen=True)
class Matched:
    """Two values whose places are matched with each other, by pairs of a family."""

    first: Value
    second: Value
    family: Chosen


def _make(found: Found) -> Matched:
    first, second, family = found["VALUE"], found["SAME-VALUE"], found["FAMILY"]
    if first == second:
        found.fail("two different values are matched", "SAME-VALUE")
    found.reading.vet_value(first, (family,))
    return Matched(first, second, family)


def ties(arguments: Matched, board: Board) -> Iterator[tuple[Place, Place]]:
    """Every pair of the family in both orders, where both places have a variable."""
    sort = arguments.first.sort.name
    for group in board.groups(arguments.family):
        if len(group.places) == _PAIR and all(board.variable(sort, place) is not None for place in group.places):
            one, other = group.places
            yield one, other
            yield other, one


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Matched = rule.arguments
    sort = arguments.first.sort.name
    constraint = flat.number()
    flat.state("matched", constraint, arguments.first.number, arguments.second.number)
    for place in board.places[sort]:
        domain = board.domain(sort, place)
        for name, value in (("suitor", arguments.first), ("host", arguments.second)):
            if value.number in domain:
                flat.state(name, constraint, *flat.variables(sort, [place]))
    for one, other in ties(arguments, board):
        if arguments.first.number in board.domain(sort, one) and arguments.second.number in board.domain(sort, other):
            flat.state("tie", constraint, *flat.variables(sort, [one, other]))


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Matched = rule.arguments
    board = finished.board
    values = ((arguments.first, arguments.second), (arguments.second, arguments.first))
    near: dict[Value, dict[Place, list[Place]]] = {
        value: {place: [] for place in board.places[value.sort.name] if finished.holds(value, place)}
        for value, _ in values
    }
    for one, other in board.cached(rule, lambda: [*ties(arguments, board)]):
        if one in near[arguments.first] and other in near[arguments.second]:
            near[arguments.first][one].append(other)
            near[arguments.second][other].append(one)
    for value, missing in values:
        matched = {*matching(near[value]).values()}
        for place in (place for place in near[value] if place not in matched):
            cell: Cell = (place[0], place[1])
            yield Violation("matched", f"no {missing} is left for the {value} at {name_of(cell)}", (cell,))


def _say(rule: Rule) -> str:
    arguments: Matched = rule.arguments
    first, second = arguments.first, arguments.second
    return f"every {first} has a {second} of its own in {arguments.family.name}, and the other way round"


WORD = Word(
    name="matched",
    summary="the cells that hold one value and those that hold another fall into pairs",
    forms=("matched VALUE SAME-VALUE FAMILY",),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    encoding=Encoding(("matched",)),
    laws="quotas",
)
