"""Words about two places: values that stand together, cells that fall into pairs, and what does not stand twice.

``couples F``: no value of one sort stands twice with the same value of another in a group.

``matched A B F``: the cells that hold A and those that hold B fall into pairs of the family.

``apart V F``: no two places of a group hold a value both.

``meet(corners) = clue``: how many diagonals meet at a corner.
"""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import diagonals, matching, sort_of
from pylogic.language.board.places import Chosen, Group, Place, Sort, cells_of_places, grouped, name_of_place
from pylogic.language.compile.flat import Flat, moved, shifts
from pylogic.language.compile.linear import measure
from pylogic.language.compile.propagators import prune_once
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Over, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.kind import Violation
from pylogic.model.network import Pruning
from pylogic.model.records import dataclass


@dataclass(frozen=True)
class Couples(Over):
    """Groups of cells, and two sorts of values that each of them holds.

    Attributes:
        other: The second sort.
    """

    other: Sort

    def pairs(self, group: Group, board: Board) -> list[tuple[int, int]]:
        """The two variables of each cell of a group."""
        both = (board.variables_at(self.sort.name, group.places), board.variables_at(self.other.name, group.places))
        return list(zip(*both, strict=True))


def _make_couples(found: Found) -> Couples:
    reading, families = found.reading, found["FAMILIES"]
    sorts = [sort for sort in reading.vocabulary.sorts.values() if sort.form == "cells"]
    if len(sorts) != 2:
        found.fail("couples are of two sorts of values in a cell: cells first: 1..n ; cells second: 1..n", "FAMILIES")
    reading.vet_cells(families, "couples are of values in cells")
    return Couples(families, *sorts)


def _flatten_couples(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Couples = rule.arguments
    for group in arguments.groups(board):
        constraint = flat.number()
        for pair in arguments.pairs(group, board):
            flat.state("couple", constraint, *pair)
        flat.state("couples", constraint, clue=group.lister)


def _broken_couples(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Couples = rule.arguments
    sorts = (arguments.sort, arguments.other)
    for group in arguments.groups(finished.board):
        held = arguments.held(group, finished)
        places = grouped(((number, finished.values[arguments.other.name, place]), place) for place, number in held)
        for numbers, alike in sorted(places.items()):
            if len(alike) > 1:
                text = " with ".join(sort.text(number) for sort, number in zip(sorts, numbers, strict=True))
                where = " and ".join(map(name_of_place, alike))
                sentence = f"{text} stands more than once in {group.name}: {where}"
                yield Violation("couples", sentence, cells_of_places(alike))


def _say_couples(rule: Rule) -> str:
    arguments: Couples = rule.arguments
    return f"no {arguments.sort.name} stands twice with the same {arguments.other.name} in {arguments.named}"


COUPLES = Word(
    name="couples",
    summary="no two places of a group hold the same values of both sorts",
    forms=("couples FAMILIES",),
    make=_make_couples,
    flatten=_flatten_couples,
    broken=_broken_couples,
    say=_say_couples,
    encoding=Encoding(("couples",)),
    laws="quotas",
)


_PAIR_MATCHED = 2


@dataclass(frozen=True)
class Matched:
    """Two values whose places are matched with each other, by pairs of a family."""

    first: Value
    second: Value
    family: Chosen


def _make_matched(found: Found) -> Matched:
    first, second, family = found["VALUE"], found["SAME-VALUE"], found["FAMILY"]
    if first == second:
        found.fail("two different values are matched", "SAME-VALUE")
    found.reading.vet_value(first, (family,))
    return Matched(first, second, family)


def ties(arguments: Matched, board: Board) -> Iterator[tuple[Place, Place]]:
    """Every pair of the family in both orders, where both places have a variable."""
    sort = arguments.first.sort.name
    for group in board.groups(arguments.family):
        if len(group.places) == _PAIR_MATCHED and all(
            board.variable(sort, place) is not None for place in group.places
        ):
            one, other = group.places
            yield one, other
            yield other, one


def _flatten_matched(rule: Rule, board: Board, flat: Flat) -> None:
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


def _broken_matched(rule: Rule, finished: Finished) -> Iterator[Violation]:
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


def _say_matched(rule: Rule) -> str:
    arguments: Matched = rule.arguments
    first, second = arguments.first, arguments.second
    return f"every {first} has a {second} of its own in {arguments.family.name}, and the other way round"


MATCHED = Word(
    name="matched",
    summary="the cells that hold one value and those that hold another fall into pairs",
    forms=("matched VALUE SAME-VALUE FAMILY",),
    make=_make_matched,
    flatten=_flatten_matched,
    broken=_broken_matched,
    say=_say_matched,
    encoding=Encoding(("matched",)),
    laws="quotas",
)


_PAIR_APART = 2


@dataclass(frozen=True)
class Apart:
    """A value that no two places of a group both hold."""

    value: Value
    families: tuple[Chosen, ...]


def _make_apart(found: Found) -> Apart:
    value, families = found["VALUE"], found["FAMILIES"]
    found.reading.vet_value(value, families)
    return Apart(value, families)


def _flatten_apart(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Apart = rule.arguments
    value = arguments.value
    for chosen in arguments.families:
        groups = [flat.variables(value.sort.name, group.places) for group in board.groups(chosen)]
        shapes, pairs = shifts(board, dict.fromkeys(group for group in groups if len(group) == _PAIR_APART))
        for _, step in shapes:
            flat.state("apart_by", step, value.number)
        for one, other in pairs:
            flat.state("apart", one, other, value.number)
        for group in groups:
            if len(group) > _PAIR_APART:
                flat.state("once", flat.group(group), value.number)


def _broken_apart(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Apart = rule.arguments
    value = arguments.value
    for group in finished.board.groups_of(arguments.families):
        if finished.numbers(value.sort.name, group.places).count(value.number) > 1:
            places = [place for place in group.places if finished.holds(value, place)]
            listed = " and ".join(map(name_of_place, places))
            cells = tuple((place[0], place[1]) for place in places)
            yield Violation("apart", f"{listed} both hold {value}", cells)


def _say_apart(rule: Rule) -> str:
    arguments: Apart = rule.arguments
    return f"no two of {' and '.join(chosen.name for chosen in arguments.families)} both hold {arguments.value}"


APART = Word(
    name="apart",
    summary="no two places of a group hold a value both",
    forms=("apart VALUE FAMILIES",),
    make=_make_apart,
    flatten=_flatten_apart,
    broken=_broken_apart,
    say=_say_apart,
    encoding=Encoding(
        ("apart", "once"),
        needed=lambda rule: (
            ("apart",) if all(one.family.pairs for one in rule.arguments.families) else ("apart", "once")
        ),
        prunes={
            "apart": lambda arguments, _: [Pruning(prune_once, arguments[:2], arguments[2])],
            "apart_by": lambda arguments, facts: [
                Pruning(prune_once, pair, arguments[1]) for pair in moved((0, arguments[0]), facts)
            ],
        },
    ),
    partial=True,
    laws="quotas",
)


class Meeting(Over):
    """Diagonals at corners."""

    forms = ("count",)

    def _diagonals(self, group: Group, board: Board) -> Iterator[tuple[Place, int]]:
        """The diagonal of each cell that ends at the corner."""
        falling, rising = diagonals(self.sort, (0, 0))
        row, column = divmod(group.number - 1, board.columns + 1)
        for place in group.places:
            yield place, falling if place[0] - row == place[1] - column else rising

    def terms(self, group: Group, board: Board) -> Iterator[tuple[int, int | None, int]]:
        """Each cell with the diagonal that ends at the corner."""
        for place, number in self._diagonals(group, board):
            variable = board.variable(self.sort.name, place)
            if variable is not None:
                yield variable, number, 1

    def measure(self, group: Group, finished: Finished) -> int:
        """The number of these diagonals that are there."""
        return sum(
            finished.number(self.sort.name, place) == number for place, number in self._diagonals(group, finished.board)
        )


def _make_meet(found: Found) -> Meeting:
    families = found.reading.vocabulary.families
    if "corners" not in families:
        found.fail("diagonals meet at corners; say: corners")
    return Meeting((Chosen(families["corners"]),), sort_of(found))


MEET = measure(
    name="meet",
    summary="how many diagonals meet at a corner",
    forms=("meet(corners [of SORT]) SIGN NUMBER",),
    make=_make_meet,
)
