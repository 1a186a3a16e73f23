"""Reasoning with ``count`` beyond one group: groups that lie in some lines take all that these may hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pylogic.files.sentences import places
from pylogic.language.board.board import Board
from pylogic.language.board.families import BUILT_IN
from pylogic.language.board.groups import Chosen
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.pairs import bounds
from pylogic.language.laws.law import Bits, Law, Others
from pylogic.language.parse.expressions import Call, Comparison
from pylogic.language.parse.rule import Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.language.words.count import Counted
from pylogic.model.atom import Clue
from pylogic.model.laws import Argument, Speech
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.records import NamedTuple, dataclass

_LINES = tuple(Chosen(BUILT_IN[name]) for name in ("rows", "columns"))
_MOST = 3
"""The most lines side by side that are considered together."""
_PRICE, _EACH = 10, 2
"""The cost of comparing groups with lines, and with each of these."""


class _Group(NamedTuple):
    """A group, and how many of its variables hold the value, by a clue if there is one."""

    variables: frozenset[int]
    number: int
    name: str
    clue: Clue | None


@dataclass(frozen=True)
class _Crowd:
    """Groups that hold a value a fixed number of times, and lines that together hold it at most some number of times.

    Attributes:
        value: The value.
        groups: The groups.
        lines: The variables of the lines.
        most: The most of these that may hold it.
    """

    value: int
    groups: tuple[_Group, ...]
    lines: frozenset[int]
    most: int


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield laws for a few lines at a time, and for each line, where other groups have a fixed number of a value."""
    groups = _groups(rule, board)
    if not groups:
        return
    value = rule.measured.values[0]
    for family in _LINES:
        lines = [(line.name, board.variables_at(value.sort.name, line.places)) for line in board.groups(family)]
        most = [others.most(line, value.number) for _, line in lines]
        full = sum(most) == sum(group.number for group in groups)
        for size in range(1, min(_MOST, len(lines) - 1) + 1):
            for first in range(len(lines) - size + 1):
                chosen = lines[first : first + size]
                yield from _crowded(value, groups, chosen, sum(most[first : first + size]), full, others)
        for (name, line), number in zip(lines, most, strict=True) if full else ():
            says = f"{name} has {others.many(value, number)}, as the regions need all that the lines may have"
            clues = [group.clue for group in groups]
            yield Law(name, says, Pruning(_prune_full, line, (value.number, number)), clues, _PRICE + _EACH)


def _groups(rule: Rule, board: Board) -> tuple[_Group, ...]:
    """The variables of groups other than lines that hold one value a fixed number of times, with that number.

    There are none where groups overlap, or where the rule says something else.
    """
    comparison: Comparison = rule.arguments
    if rule.where or len(comparison.calls()) != 1 or comparison.sign != "=":
        return ()
    if not any(isinstance(side, Call) for side in (comparison.left, comparison.right)):
        return ()
    arguments: Counted = comparison.calls()[0].arguments
    if len(arguments.values) != 1 or any(name.text in ("clue", "value") for name in comparison.names()):
        return ()
    families = [family for family in arguments.families if family.name not in ("rows", "columns", "lines")]
    areas = {group.places for group in board.groups_of(families)}
    sort = arguments.values[0].sort.name
    groups = tuple(
        _Group(frozenset(board.variables_at(sort, bound.group.places)), bound.number, bound.group.name, bound.clue)
        for bound in bounds(rule, board, Flat(board))
        if bound.sign == "eq" and bound.group.places in areas and bound.group.places
    )
    cells = [variable for group in groups for variable in group.variables]
    return groups if len(cells) == len(set(cells)) else ()


def _crowded(
    value: Value,
    groups: Sequence[_Group],
    lines: Sequence[tuple[str, tuple[int, ...]]],
    most: int,
    full: bool,
    others: Others,
) -> Iterator[Law]:
    """Yield the laws of lines side by side that hold a value at most, or exactly, some number of times."""
    inside = frozenset(variable for _, line in lines for variable in line)
    if most >= len(inside):
        return
    near = tuple(group for group in groups if group.variables & inside)
    scope = tuple(dict.fromkeys([*sorted(inside), *(one for group in near for one in sorted(group.variables))]))
    crowd = _Crowd(value.number, near, inside, most)
    names, s = places([name for name, _ in lines]), "s" if len(lines) == 1 else ""
    amount = others.many(value, most)
    price = _PRICE + _EACH * len(lines)
    says = f"{names} {'has' if s else 'have'} at most {amount}"
    taken = f"the {f'only {amount[2:]}' if most == 1 else amount} there"
    argue = partial(_argue_inside, names, taken, crowd)
    clues = [group.clue for group in (groups if full else near)]
    yield Law(names, says, Pruning(_prune, scope, crowd), clues, price, argue)
    if full:
        says = f"{names} need{s} {amount}"
        argue = partial(_argue_outside, says, crowd)
        yield Law(names, says, Pruning(_prune_outside, scope, crowd), clues, price, argue)


def _prune(store: Store, variables: Sequence[int], arguments: _Crowd) -> None:
    """Groups whose places for the value are all in the lines, as often as these may hold it, leave none to others."""
    bit = store.bit(arguments.value)
    within = [
        group
        for group in arguments.groups
        if not any(store.domains[variable] & bit for variable in group.variables - arguments.lines)
    ]
    needed = sum(group.number for group in within)
    if needed > arguments.most:
        raise ContradictionError
    if needed == arguments.most and within:
        _clear(store, variables, arguments.lines.difference(*(group.variables for group in within)), bit)


def _prune_outside(store: Store, variables: Sequence[int], arguments: _Crowd) -> None:
    """Groups with places for the value in the lines, as often as these need it, have none elsewhere."""
    bit = store.bit(arguments.value)
    near = [
        group
        for group in arguments.groups
        if any(store.domains[variable] & bit for variable in group.variables & arguments.lines)
    ]
    room = sum(group.number for group in near)
    if room < arguments.most:
        raise ContradictionError
    if room == arguments.most:
        _clear(store, variables, frozenset[int]().union(*(group.variables for group in near)) - arguments.lines, bit)


def _clear(store: Store, variables: Sequence[int], cleared: frozenset[int], bit: int) -> None:
    for variable in variables:
        if variable in cleared:
            store.remove(variable, bit)


def _prune_full(store: Store, variables: Sequence[int], arguments: tuple[int, int]) -> None:
    value, number = arguments
    bit = store.bit(value)
    may = [variable for variable in variables if store.domains[variable] & bit]
    if len(may) < number:
        raise ContradictionError
    if len(may) == number:
        for variable in may:
            store.keep(variable, bit)


def _argue_inside(names: str, taken: str, crowd: _Crowd, bits: Bits, argument: Argument, speech: Speech) -> str:
    gone = _gone(argument, bits(crowd.value))
    within = [group.name for group in crowd.groups if group.variables - crowd.lines <= gone]
    why, s = speech.why(argument.grounds), "s" if len(within) == 1 else ""
    if not argument.grounds:
        return f"{places(within)} lie{s} within {names} and take{s} {taken}"
    return f"{places(within)} {_have(within)} no room outside {names}{why}, and take{s} {taken}"


def _argue_outside(says: str, crowd: _Crowd, bits: Bits, argument: Argument, speech: Speech) -> str:
    gone = _gone(argument, bits(crowd.value))
    near = [group.name for group in crowd.groups if not group.variables & crowd.lines <= gone]
    return f"{says}, and only {places(near)} {_have(near)} room there{speech.why(argument.grounds)}"


def _gone(argument: Argument, bit: int) -> frozenset[int]:
    """The variables that cannot hold a value."""
    return frozenset(
        one for ground in argument.grounds if bool(ground.values & bit) != ground.known for one in ground.variables
    )


def _have(names: Sequence[str]) -> str:
    return "has" if len(names) == 1 else "have"
